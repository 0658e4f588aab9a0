//! What opens over the table: the menu of a place, amounts, counts, and the setting of a hand.

use super::colours::{self, Sale};
use super::keyboard::do_action;
use super::tools::Tool;
use super::{
    InputState, TableUi, UiCommand, bars, entry, guide, menu, points, setting, shoe, spin,
};
use crate::app::felt::{Target, done_at, patrons_cut};
use crate::kit::{Area, Cents, Face, Seat, Spot, Word};
use crate::panels::{keys, look};
use crate::table::{Act, Turn};
use crate::wording;
use bevy_egui::egui;

/// A number that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// How deep to cut.
    Cut,
    /// How many cards the stub has.
    Count,
    /// Which number the marker is put on.
    Mark,
    /// Which number is called.
    Call,
    /// How many cards are burned, and whether they are shown.
    Burn(Face),
    /// How many cards lie behind a cutting card.
    Insert,
}

/// What is open.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Popup {
    /// What can be done at a place.
    Menu(Target),
    /// An amount for a tool at a place.
    Amount { tool: Tool, target: Target, text: String },
    /// Which of a seat's wagers a tool is for, and which page of them is shown.
    Wagers(Tool, Seat, usize),
    /// Whose stake on a shared place a tool is for.
    Stakes(Tool, Word),
    /// Which way the ball is spun, and with how many turns.
    Spin { ball: Turn, turns: u8 },
    /// What is asked before chips of a colour are sold.
    Sale(Sale),
    /// A number.
    Number(Number, String),
    /// Which of several acts is meant.
    Acts(Vec<Act>),
    /// What is collected at a wager that may owe vigorish: itself, or that.
    Takes(Spot),
    /// The actions that have no button in the bar.
    More,
    /// Which phrase is said.
    Say,
    /// Which number of a call is said.
    Counts(Word),
    /// Which place cards are passed on from.
    From(Vec<Area>),
    /// Who gets so much of a wager.
    Receiver(Spot, Cents),
    /// The order of the cards of a place, and those chosen so far.
    Setting(Area, Vec<u8>),
}

impl Popup {
    pub(super) fn menu(target: Target) -> Self {
        Self::Menu(target)
    }

    pub(super) fn amount(tool: Tool, target: Target) -> Self {
        Self::Amount { tool, target, text: String::new() }
    }

    /// What opens before the ball is spun: neither the way nor the strength that is right.
    pub(super) const SPIN: Self = Self::Spin { ball: Turn::Clockwise, turns: 1 };

    pub(super) fn wagers(tool: Tool, seat: Seat) -> Self {
        Self::Wagers(tool, seat, 0)
    }

    pub(super) fn number(which: Number, start: u8) -> Self {
        Self::Number(which, if start == 0 { String::new() } else { start.to_string() })
    }

    /// How deep to cut: where a patron has put the card, or half of the cards, unless something else
    /// is said.
    pub(super) fn cut(shown: &TableUi<'_>) -> Self {
        let cards = shown.view.pile(Area::Deck);
        let half = if cards > 104 { cards / 2 } else { 26 };
        let at = patrons_cut(shown.session).map_or(half, usize::from);
        Self::Number(Number::Cut, at.to_string())
    }

    pub(super) const fn setting(area: Area) -> Self {
        Self::Setting(area, Vec::new())
    }

    /// Whether it belongs to the very place it opens beside; whatever else opens at a table with many
    /// chips would only hide what is to be read.
    const fn is_of_place(&self) -> bool {
        matches!(self, Self::Menu(_) | Self::Stakes(..) | Self::Acts(_) | Self::Takes(_))
    }

    /// The button of the bar that it belongs to, if it has no place on the felt.
    fn button(&self, shown: &TableUi<'_>) -> Option<&'static str> {
        Some(match self {
            Self::Say | Self::Counts(_) => "say",
            Self::More => MORE,
            Self::Spin { .. } => "spin",
            Self::Number(Number::Call, _) => "call",
            Self::Number(Number::Mark, _) => "mark",
            Self::Number(Number::Cut, _) => "cut",
            Self::Number(..) => MORE,
            Self::Sale(_) => "colour",
            Self::Amount { tool, .. } | Self::Wagers(tool, ..) if shown.is_shared() => tool.id(),
            _ => return None,
        })
    }

    /// Whether it asks for what an act needs beside its kind: an amount, a number, a way, an order.
    fn asks_for(&self, shown: &TableUi<'_>, act: &Act) -> bool {
        match (self, act) {
            (Self::Number(Number::Cut, _), Act::Cut(_))
            | (Self::Number(Number::Count, _), Act::CountStub(_))
            | (Self::Number(Number::Mark, _), Act::Mark(_))
            | (Self::Number(Number::Insert, _), Act::Insert(_))
            | (Self::Spin { .. }, Act::Spin { .. })
            | (Self::Sale(_), Act::Colour { .. }) => true,
            (Self::Number(Number::Burn(of), _), Act::Burn { face, .. }) => of == face,
            (Self::Number(Number::Call, _), Act::Say(_)) => {
                guide::action(shown, act) == Some("call")
            }
            (Self::Amount { tool, target, .. }, act) => {
                Tool::of_act(act) == Some(*tool) && done_at(shown, act).contains(target)
            }
            // Three cards have their orders as lines, the due one among them.
            (Self::Setting(of, _), Act::Arrange { area, .. }) => {
                of == area && shown.session.table().count(*area) > 3
            }
            _ => false,
        }
    }

    /// Whether it is a list: its first line has the keys as soon as it opens.
    const fn is_list(&self) -> bool {
        !matches!(
            self,
            Self::Amount { .. } | Self::Number(..) | Self::Spin { .. } | Self::Setting(..)
        )
    }

    /// What it is known by to egui, which remembers its size.
    fn id(&self) -> egui::Id {
        egui::Id::new(match self {
            Self::Menu(target) => format!("menu {target:?}"),
            Self::Amount { target, .. } => format!("amount {target:?}"),
            Self::Wagers(_, seat, page) => format!("wagers {seat} {page}"),
            Self::Stakes(_, word) => format!("stakes {word}"),
            Self::Spin { .. } => "spin".to_owned(),
            Self::Sale(sale) => format!("sale {sale:?}"),
            Self::Number(which, _) => format!("number {which:?}"),
            Self::Acts(acts) => format!("acts {acts:?}"),
            Self::Takes(spot) => format!("takes {spot}"),
            Self::More => "more".to_owned(),
            Self::Say => "say".to_owned(),
            Self::Counts(stem) => format!("counts {stem}"),
            Self::From(areas) => format!("from {areas:?}"),
            Self::Receiver(from, _) => format!("receiver {from}"),
            Self::Setting(area, _) => format!("setting {area}"),
        })
    }

    /// The name of the field in it, if it has one.
    pub(super) const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Amount { .. } => Some("amount"),
            Self::Number(..) => Some("number"),
            Self::Menu(_)
            | Self::Wagers(..)
            | Self::Stakes(..)
            | Self::Spin { .. }
            | Self::Sale(_)
            | Self::Acts(_)
            | Self::Takes(_)
            | Self::More
            | Self::Say
            | Self::Counts(_)
            | Self::From(_)
            | Self::Receiver(..)
            | Self::Setting(..) => None,
        }
    }
}

/// What becomes of the popup after a frame.
pub(super) enum After {
    Stays(Popup),
    Closes,
    Does(Act),
    /// Cards are to be passed on from here.
    Takes(Area),
    /// What an action of the key map asks.
    Runs(&'static str),
}

/// Shows what is open, and closes it when it has been answered, or when something else is pressed;
/// but not by the press that has opened it, if `open_before` was another one or none.
pub(super) fn popup_ui(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    state: &mut InputState,
    open_before: Option<&Popup>,
    ratio: f32,
    commands: &mut Vec<UiCommand>,
) {
    let Some(popup) = state.popup.clone() else {
        if let Some(opened) = state.opened.take() {
            opened.leave(ctx);
        }
        return;
    };
    take_the_keys(ctx, state, &popup);
    let (pivot, at) = anchor(shown, state, &popup, ratio);
    // Never over the panel that tells what is due.
    let within = points(shown.stage.canvas, ratio).shrink(4.0);
    let mut after = After::Stays(popup.clone());
    let frame = egui::Frame::new()
        .fill(look::RAISED)
        .stroke(egui::Stroke::new(1.0, look::GOLD_DIM))
        .corner_radius(look::CORNER)
        .inner_margin(egui::Margin::same(12));
    let id = popup.id();
    let before = ctx.memory(|memory| memory.area_rect(id));
    // Whatever lies behind it cannot be pressed, by pointer or by Tab, until it is closed.
    ctx.memory_mut(|memory| memory.set_modal_layer(layer(id)));
    let shown_area = egui::Area::new(id)
        .order(egui::Order::Foreground)
        .pivot(pivot)
        .fixed_pos(at)
        .constrain_to(within)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_max_width(match popup {
                    Popup::Setting(..) => 460.0,
                    Popup::More => 760.0,
                    _ => 340.0,
                });
                // What is longer than the felt is high scrolls.
                let most = (within.height() - 32.0).max(80.0);
                egui::ScrollArea::vertical()
                    .max_height(most)
                    .min_scrolled_height(most)
                    .show(ui, |ui| after = content_ui(ui, shown, &popup));
            });
        });
    ctx.data_mut(|data| data.remove_temp::<bool>(waiting()));
    let rect = shown_area.response.rect;
    if before != Some(rect) {
        // Its place comes of its size, which is known only now.
        ctx.request_repaint();
    }
    let outside = open_before == Some(&popup)
        && ctx.input(|input| {
            input.pointer.any_pressed()
                && input.pointer.interact_pos().is_some_and(|at| !rect.contains(at))
        });
    match after {
        After::Stays(next) if !outside => {
            if next != popup {
                ctx.request_repaint();
            }
            state.popup = Some(next);
        }
        After::Stays(_) | After::Closes => state.popup = None,
        After::Does(act) => {
            state.popup = None;
            commands.push(UiCommand::Do(act));
        }
        After::Runs(id) => {
            state.popup = None;
            do_action(shown, state, id, commands);
        }
        After::Takes(area) => {
            state.popup = None;
            state.tool = Some(Tool::Pass);
            state.from = Some(area);
        }
    }
}

/// What is in it: what is due, if that is known and is asked for here, and the rest.
fn content_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, popup: &Popup) -> After {
    let due = shown.due().filter(|act| popup.asks_for(shown, act));
    let does = due.filter(|act| line(ui, NO_NUMBER, &wording::act(act), true));
    let after = match popup.clone() {
        Popup::Menu(target) => menu::place_ui(ui, shown, target),
        Popup::Amount { tool, target, text } => entry::amount_ui(ui, shown, tool, target, text),
        Popup::Wagers(tool, seat, page) => menu::wagers_ui(ui, shown, tool, seat, page),
        Popup::Stakes(tool, word) => menu::stakes_ui(ui, shown, tool, word),
        Popup::Spin { ball, turns } => spin::spin_ui(ui, shown, ball, turns),
        Popup::Sale(sale) => colours::sale_ui(ui, shown, sale),
        Popup::Number(which, text) => entry::number_ui(ui, shown, which, text),
        Popup::Acts(acts) => menu::acts_ui(ui, shown, acts),
        Popup::Takes(spot) => menu::takes_ui(ui, spot),
        Popup::More => bars::more_ui(ui, shown),
        Popup::Say => menu::say_ui(ui, shown),
        Popup::Counts(stem) => shoe::counts_ui(ui, shown, stem),
        Popup::From(areas) => shoe::from_ui(ui, areas),
        Popup::Receiver(from, amount) => shoe::receiver_ui(ui, shown, from, amount),
        Popup::Setting(area, chosen) => setting::setting_ui(ui, shown, area, chosen),
    };
    does.map_or(after, After::Does)
}

/// How many lines of a long list stand in one column: all of them where two have no room.
pub(super) fn in_column(ui: &egui::Ui, wanted: usize) -> usize {
    if ui.ctx().viewport_rect().width() < NARROW { usize::MAX } else { wanted }
}

/// In a narrower window, in points, lists have one column.
const NARROW: f32 = 1000.0;

/// The button that opens what has no button of its own.
pub(super) const MORE: &str = "more";

/// The layer of what is open.
const fn layer(id: egui::Id) -> egui::LayerId {
    egui::LayerId { order: egui::Order::Foreground, id }
}

/// What is open, and which control had the keys before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Opened {
    id: egui::Id,
    before: Option<egui::Id>,
    /// How many frames it has been drawn in, up to a few.
    frames: u8,
}

/// In its first frame an area is only measured, and nothing in it can have the keys.
const MEASURED: u8 = 2;

impl Opened {
    /// Gives the keys back.
    fn leave(self, ctx: &egui::Context) {
        ctx.memory_mut(|memory| match self.before {
            Some(before) => memory.request_focus(before),
            None => {
                if let Some(now) = memory.focused() {
                    memory.surrender_focus(now);
                }
            }
        });
    }
}

/// Has the first line of what has just opened take the keys.
fn take_the_keys(ctx: &egui::Context, state: &mut InputState, popup: &Popup) {
    let id = popup.id();
    let opened = match state.opened {
        Some(opened) if opened.id == id => opened,
        Some(other) => Opened { id, frames: 0, ..other },
        None => Opened { id, before: ctx.memory(|memory| memory.focused()), frames: 0 },
    };
    state.opened = Some(Opened { frames: (opened.frames + 1).min(MEASURED), ..opened });
    if opened.frames >= MEASURED {
        return;
    }
    if let Some(name) = popup.field() {
        ctx.memory_mut(|memory| memory.request_focus(entry::field_id(name)));
    } else if popup.is_list() {
        ctx.data_mut(|data| data.insert_temp(waiting(), true));
    }
}

/// Whether a list that has just opened waits for the line that is to have the keys.
fn waiting() -> egui::Id {
    egui::Id::new("line that is to have the keys")
}

/// Gives the keys to a line of a list that has just opened: to the first, or rather to what is due.
pub(super) fn maybe_first(response: &egui::Response, due: bool) {
    let waits = response.ctx.data(|data| data.get_temp::<bool>(waiting()));
    if waits.is_some_and(|first| first || due) {
        response.request_focus();
        response.scroll_to_me(None);
        response.ctx.data_mut(|data| data.insert_temp(waiting(), false));
    }
}

/// Where the popup opens: beside its place, toward the middle, so that the place stays in sight; or over
/// its button in the bar.
fn anchor(
    shown: &TableUi<'_>,
    state: &InputState,
    popup: &Popup,
    ratio: f32,
) -> (egui::Align2, egui::Pos2) {
    let canvas = shown.stage.canvas;
    let button = popup.button(shown).filter(|_| !popup.is_of_place());
    if let Some(id) = button {
        let known = state.buttons.iter().find(|(of, _)| *of == id);
        let left = known.map_or(canvas.min.x / ratio + 8.0, |(_, rect)| rect.min.x);
        return (egui::Align2::LEFT_BOTTOM, egui::pos2(left, canvas.max.y / ratio - 6.0));
    }
    let target = match popup {
        Popup::Menu(target) | Popup::Amount { target, .. } => Some(*target),
        Popup::Wagers(_, seat, _) | Popup::Sale(Sale { seat: Some(seat), .. }) => {
            Some(Target::Cards(Area::Seat(*seat)))
        }
        Popup::Stakes(_, word) => Some(Target::Place(*word)),
        Popup::Spin { .. } => Some(Target::Wheel),
        Popup::Sale(Sale { tint, .. }) => tint.map(Target::Tint),
        Popup::Setting(area, _) => Some(Target::Cards(*area)),
        Popup::Acts(acts) => acts.iter().find_map(Act::seat).map(|s| Target::Cards(Area::Seat(s))),
        Popup::Counts(stem) => Area::parse(stem.as_str()).map(Target::Cards),
        Popup::Receiver(from, _) | Popup::Takes(from) => Some(Target::Spot(*from)),
        Popup::Number(..) | Popup::Say | Popup::More | Popup::From(_) => None,
    };
    let place = target.and_then(|target| shown.place(target));
    let (pivot, at) = match place {
        None => (egui::Align2::CENTER_CENTER, canvas.center()),
        Some(place) => {
            let (rect, middle) = (place.rect, place.rect.center());
            let aside = (middle.x - canvas.center().x).abs() > canvas.width() * 0.12;
            if !aside && middle.y > canvas.center().y {
                (egui::Align2::CENTER_BOTTOM, bevy::prelude::Vec2::new(middle.x, rect.min.y - 10.0))
            } else if !aside {
                (egui::Align2::CENTER_TOP, bevy::prelude::Vec2::new(middle.x, rect.max.y + 10.0))
            } else if middle.x < canvas.center().x {
                (egui::Align2::LEFT_CENTER, bevy::prelude::Vec2::new(rect.max.x + 10.0, middle.y))
            } else {
                (egui::Align2::RIGHT_CENTER, bevy::prelude::Vec2::new(rect.min.x - 10.0, middle.y))
            }
        }
    };
    (pivot, egui::pos2(at.x / ratio, at.y / ratio))
}

/// The key of a numbered choice, for the first nine.
pub(super) fn choice_key(number: usize) -> Option<egui::Key> {
    keys::DIGITS.get(number).copied().filter(|_| number > 0)
}

/// Whether a numbered choice was chosen by its key.
pub(super) fn is_keyed(ui: &egui::Ui, number: usize) -> bool {
    choice_key(number).is_some_and(|key| ui.input(|input| input.key_pressed(key)))
}

/// The number of a line that no digit chooses.
const NO_NUMBER: usize = usize::MAX;

/// A numbered choice; chosen by a click or its digit.
pub(super) fn choice(ui: &mut egui::Ui, number: usize, label: &str) -> bool {
    line(ui, number, label, false)
}

/// The same, marked where it is what is due.
pub(super) fn line(ui: &mut egui::Ui, number: usize, label: &str, due: bool) -> bool {
    line_with_key(ui, number, label, "", due)
}

/// How wide the lines of a list are at least, without keys and with them.
const LINE: f32 = 260.0;
const KEYED_LINE: f32 = 350.0;

/// The same with the key, at its right end, that does it without the list.
pub(super) fn line_with_key(
    ui: &mut egui::Ui,
    number: usize,
    label: &str,
    key: &str,
    due: bool,
) -> bool {
    let text =
        if choice_key(number).is_some() { format!("{number}   {label}") } else { label.to_owned() };
    // Whatever stands at the right end, words stand at the left.
    let words = (look::body(&text), egui::Atom::grow());
    let width = if key.is_empty() { LINE } else { KEYED_LINE };
    let mut button = egui::Button::new(words).min_size(egui::vec2(width, 30.0));
    if !key.is_empty() {
        let key = egui::RichText::new(key).font(look::bold(12.0)).color(look::GOLD);
        button = button.right_text(key);
    }
    let response = guide::add(ui, button, due);
    maybe_first(&response, due);
    response.clicked() || is_keyed(ui, number)
}

pub(super) fn title(ui: &mut egui::Ui, words: &str) {
    ui.label(look::label(words));
    ui.add_space(4.0);
}

/// A card as rank and suit sign.
pub(super) fn short(card: crate::kit::Card) -> String {
    use crate::kit::{Rank, Suit};
    let suit = match card.suit() {
        Some(Suit::Clubs) => "♣",
        Some(Suit::Diamonds) => "♦",
        Some(Suit::Hearts) => "♥",
        Some(Suit::Spades) => "♠",
        None => "",
    };
    match card.rank() {
        Some(Rank::Ten) => format!("10{suit}"),
        Some(rank) => format!("{}{suit}", rank.letter()),
        None => "Joker".to_owned(),
    }
}
