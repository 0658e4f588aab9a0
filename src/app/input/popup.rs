//! What opens over the table: the menu of a place, amounts, counts, and the setting of a hand.

use super::colours::{self, Sale};
use super::targets::{self, Target};
use super::tools::Tool;
use super::{InputState, TableUi, UiCommand, board, entry, menu, setting, shoe, spin};
use crate::app::felt::patrons_cut;
use crate::kit::{Area, Cents, Face, Seat, Spot, Word};
use crate::panels::look;
use crate::table::{Act, Turn};
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
        matches!(self, Self::Menu(_) | Self::Stakes(..) | Self::Acts(_))
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
    let Some(popup) = state.popup.clone() else { return };
    let (pivot, at) = anchor(shown, &popup, ratio);
    let mut after = After::Stays(popup.clone());
    let frame = egui::Frame::new()
        .fill(look::RAISED)
        .stroke(egui::Stroke::new(1.0, look::GOLD_DIM))
        .corner_radius(look::CORNER)
        .inner_margin(egui::Margin::same(12));
    let id = popup.id();
    let before = ctx.memory(|memory| memory.area_rect(id));
    let shown_area = egui::Area::new(id)
        .order(egui::Order::Foreground)
        .pivot(pivot)
        .fixed_pos(at)
        .constrain(true)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_max_width(if matches!(popup, Popup::Setting(..)) { 460.0 } else { 320.0 });
                after = match popup.clone() {
                    Popup::Menu(target) => menu::place_ui(ui, shown, target),
                    Popup::Amount { tool, target, text } => {
                        entry::amount_ui(ui, shown, tool, target, text)
                    }
                    Popup::Wagers(tool, seat, page) => menu::wagers_ui(ui, shown, tool, seat, page),
                    Popup::Stakes(tool, word) => menu::stakes_ui(ui, shown, tool, word),
                    Popup::Spin { ball, turns } => spin::spin_ui(ui, shown, ball, turns),
                    Popup::Sale(sale) => colours::sale_ui(ui, shown, sale),
                    Popup::Number(which, text) => entry::number_ui(ui, shown, which, text),
                    Popup::Acts(acts) => menu::acts_ui(ui, acts),
                    Popup::Say => menu::say_ui(ui, shown),
                    Popup::Counts(stem) => shoe::counts_ui(ui, shown, stem),
                    Popup::From(areas) => shoe::from_ui(ui, areas),
                    Popup::Receiver(from, amount) => shoe::receiver_ui(ui, shown, from, amount),
                    Popup::Setting(area, chosen) => setting::setting_ui(ui, shown, area, chosen),
                };
            });
        });
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
                // A field has the keys at once: the next one may already be its first letter.
                if let Some(name) = next.field() {
                    ctx.memory_mut(|memory| memory.request_focus(entry::field_id(name)));
                }
                ctx.request_repaint();
            }
            state.popup = Some(next);
        }
        After::Stays(_) | After::Closes => state.popup = None,
        After::Does(act) => {
            state.popup = None;
            commands.push(UiCommand::Do(act));
        }
        After::Takes(area) => {
            state.popup = None;
            state.tool = Some(Tool::Pass);
            state.from = Some(area);
        }
    }
}

/// Where the popup opens: beside its place, toward the middle, so that the place stays in sight.
fn anchor(shown: &TableUi<'_>, popup: &Popup, ratio: f32) -> (egui::Align2, egui::Pos2) {
    let canvas = shown.stage.canvas;
    if *popup == Popup::Say || (board::is_shared(shown) && !popup.is_of_place()) {
        // Over the panel beside the table: what is to be read lies on the felt.
        let at = egui::pos2(shown.stage.window.x - 8.0, canvas.min.y + 8.0);
        return (egui::Align2::RIGHT_TOP, egui::pos2(at.x / ratio, at.y / ratio));
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
        Popup::Receiver(from, _) => Some(Target::Spot(*from)),
        Popup::Number(Number::Burn(_), _) => Some(Target::Cards(Area::Burn)),
        Popup::Number(..) | Popup::Say | Popup::From(_) => None,
    };
    let place = target
        .and_then(|target| targets::all(shown).into_iter().find(|place| place.target == target));
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

/// The keys of numbered choices, from 1.
pub(super) const DIGITS: [egui::Key; 9] = [
    egui::Key::Num1,
    egui::Key::Num2,
    egui::Key::Num3,
    egui::Key::Num4,
    egui::Key::Num5,
    egui::Key::Num6,
    egui::Key::Num7,
    egui::Key::Num8,
    egui::Key::Num9,
];

/// A numbered choice; chosen by a click or its digit.
pub(super) fn choice(ui: &mut egui::Ui, number: usize, label: &str) -> bool {
    let text = format!("{number}   {label}");
    let button = egui::Button::new(look::body(&text)).min_size(egui::vec2(220.0, 30.0));
    let clicked = ui.add(button).clicked();
    let key = DIGITS.get(number.wrapping_sub(1));
    clicked || key.is_some_and(|key| ui.input(|input| input.key_pressed(*key)))
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
