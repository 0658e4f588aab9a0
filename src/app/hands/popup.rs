//! What opens over the table: the menu of a place, amounts, counts, and the setting of a hand.

use super::targets::{self, Target};
use super::tools::Tool;
use super::{Hand, Shown, Wish};
use crate::kit::{Area, Card, Cents, Face, Palm, Seat, Spot};
use crate::panels::look;
use crate::table::{self, Act, Cover, Device, Grip};
use crate::words;
use bevy_egui::egui;

/// A number that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// How deep to cut.
    Cut,
    /// How many cards the stub has.
    Count,
}

/// What is open.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Popup {
    /// What can be done at a place.
    Menu(Target),
    /// An amount for a tool at a place.
    Amount { tool: Tool, target: Target, text: String },
    /// Which of a seat's wagers a tool is for.
    Wagers(Tool, Seat),
    /// A number.
    Number(Number, String),
    /// The order of the dealer's cards.
    Setting,
}

impl Popup {
    pub(super) fn menu(target: Target) -> Self {
        Self::Menu(target)
    }

    pub(super) fn amount(tool: Tool, target: Target) -> Self {
        Self::Amount { tool, target, text: String::new() }
    }

    pub(super) fn wagers(tool: Tool, seat: Seat) -> Self {
        Self::Wagers(tool, seat)
    }

    pub(super) fn number(which: Number, start: u8) -> Self {
        Self::Number(which, if start == 0 { String::new() } else { start.to_string() })
    }

    pub(super) const fn setting() -> Self {
        Self::Setting
    }

    /// What it is known by to egui, which remembers its size.
    fn id(&self) -> egui::Id {
        egui::Id::new(match self {
            Self::Menu(target) => format!("menu {target:?}"),
            Self::Amount { target, .. } => format!("amount {target:?}"),
            Self::Wagers(_, seat) => format!("wagers {seat}"),
            Self::Number(which, _) => format!("number {which:?}"),
            Self::Setting => "setting".to_owned(),
        })
    }

    /// The name of the field in it, if it has one.
    const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Amount { .. } => Some("amount"),
            Self::Number(..) => Some("number"),
            Self::Menu(_) | Self::Wagers(..) | Self::Setting => None,
        }
    }
}

/// What becomes of the popup after a frame.
enum After {
    Stays(Popup),
    Closes,
    Does(Act),
}

/// Shows what is open, and closes it when it has been answered, or when something else is pressed;
/// but not by the press that has opened it, if `open_before` was another one or none.
pub(super) fn popup_ui(
    ctx: &egui::Context,
    shown: &Shown<'_>,
    hand: &mut Hand,
    open_before: Option<&Popup>,
    ratio: f32,
    wishes: &mut Vec<Wish>,
) {
    let Some(popup) = hand.popup.clone() else { return };
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
                ui.set_max_width(320.0);
                after = match popup.clone() {
                    Popup::Menu(target) => menu_ui(ui, shown, target),
                    Popup::Amount { tool, target, text } => amount_ui(ui, tool, target, text),
                    Popup::Wagers(tool, seat) => wagers_ui(ui, shown, tool, seat),
                    Popup::Number(which, text) => number_ui(ui, shown, which, text),
                    Popup::Setting => setting_ui(ui, shown),
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
                    ctx.memory_mut(|memory| memory.request_focus(field_id(name)));
                }
                ctx.request_repaint();
            }
            hand.popup = Some(next);
        }
        After::Stays(_) | After::Closes => hand.popup = None,
        After::Does(act) => {
            hand.popup = None;
            wishes.push(Wish::Do(act));
        }
    }
}

/// Where the popup opens: beside its place, toward the middle, so that the place stays in sight.
fn anchor(shown: &Shown<'_>, popup: &Popup, ratio: f32) -> (egui::Align2, egui::Pos2) {
    let canvas = shown.stage.canvas;
    let target = match popup {
        Popup::Menu(target) | Popup::Amount { target, .. } => Some(*target),
        Popup::Wagers(_, seat) => Some(Target::Cards(Area::Seat(*seat))),
        Popup::Setting => Some(Target::Cards(Area::Dealer)),
        Popup::Number(..) => None,
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

/// A numbered choice; chosen by a click or its digit.
fn choice(ui: &mut egui::Ui, number: usize, label: &str) -> bool {
    let keys = [
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
    let text = format!("{number}   {label}");
    let button = egui::Button::new(look::body(&text)).min_size(egui::vec2(220.0, 30.0));
    let clicked = ui.add(button).clicked();
    let key = keys.get(number.wrapping_sub(1));
    clicked || key.is_some_and(|key| ui.input(|input| input.key_pressed(*key)))
}

fn title(ui: &mut egui::Ui, words: &str) {
    ui.label(look::label(words));
    ui.add_space(4.0);
}

fn menu_ui(ui: &mut egui::Ui, shown: &Shown<'_>, target: Target) -> After {
    let label = targets::all(shown).into_iter().find(|place| place.target == target);
    title(ui, &label.map_or_else(String::new, |place| place.label));
    let table = shown.session.table();
    let mut n = 0;
    let mut after = After::Stays(Popup::Menu(target));
    for act in acts_at(shown, target) {
        if table::can(table, &act).is_err() {
            continue;
        }
        n += 1;
        if choice(ui, n, &words::act(&act)) {
            after = After::Does(act);
        }
    }
    let mut open = |ui: &mut egui::Ui, label: &str, popup: Popup| {
        n += 1;
        if choice(ui, n, label) {
            after = After::Stays(popup);
        }
    };
    match target {
        Target::Spot(spot) => {
            open(ui, "Pay an amount …", Popup::amount(Tool::Pay, target));
            if !table.paid(spot.seat, spot.wager).is_zero() {
                open(ui, "Take back part of the payment …", Popup::amount(Tool::Retrieve, target));
            }
        }
        Target::Cards(Area::Dealer) if table.count(Area::Dealer) == 3 => {
            open(ui, "Set the hand …", Popup::Setting);
        }
        Target::Stub if table.count(Area::Deck) > 0 => {
            open(ui, "Cut the cards …", Popup::number(Number::Cut, 26));
        }
        Target::Stub if table.count(Area::Stub) + table.count(Area::StubInHand) > 0 => {
            open(ui, "Count the stub …", Popup::number(Number::Count, 0));
        }
        _ => {}
    }
    if n == 0 {
        ui.label(look::soft("Nothing can be done here now."));
    }
    after
}

/// The acts that a place is for; those that cannot be done now are left out by the caller.
fn acts_at(shown: &Shown<'_>, target: Target) -> Vec<Act> {
    let faces = [Face::Down, Face::Up];
    match target {
        Target::Cards(area) => {
            let mut acts: Vec<Act> = Vec::new();
            for face in faces {
                acts.push(Act::Place { to: area, face, palm: None });
                acts.push(Act::Deliver { to: area, face });
            }
            if let Area::Seat(seat) = area
                && shown.view.seated.contains(&seat)
            {
                acts.push(Act::Offer(seat));
            }
            acts.extend([Act::Turn(area), Act::PickUp(area)]);
            acts
        }
        Target::Spot(spot) => {
            vec![Act::Collect(spot), Act::Release(spot), Act::Correct(spot)]
        }
        Target::Shoe => {
            let mut acts = vec![Act::Issue];
            for from in [Area::Shoe, Area::Held] {
                for palm in [Palm::Left, Palm::Right] {
                    acts.push(Act::Remove { from, palm: Some(palm), bottom: false });
                    if from == Area::Held {
                        acts.push(Act::Remove { from, palm: Some(palm), bottom: true });
                    }
                }
            }
            acts.extend([
                Act::Load,
                Act::RemoveStub,
                Act::Shuffle,
                Act::SetAside(Device::AutoShoe),
                Act::SetAside(Device::Shuffler),
            ]);
            if shown.view.pile(Area::Deck) == 0 {
                acts.retain(|act| *act != Act::Load);
            }
            acts
        }
        Target::Stub => {
            let mut acts = vec![Act::PlaceStub { to: Area::Stub, face: Face::Down }];
            acts.extend(faces.map(|face| Act::PlaceStub { to: Area::Rack, face }));
            acts.extend([Act::Turn(Area::Stub), Act::Load]);
            if shown.view.pile(Area::Deck) + shown.view.pile(Area::Held) > 0 {
                for palm in [Palm::Left, Palm::Right] {
                    for grip in [Grip::OverInventory, Grip::OverLayout, Grip::ToTheSide] {
                        acts.push(Act::TakeDeck { palm, grip });
                    }
                }
            }
            acts
        }
        Target::Rack => {
            let mut acts = vec![
                Act::Place { to: Area::Rack, face: Face::Down, palm: None },
                Act::Deliver { to: Area::Rack, face: Face::Down },
            ];
            acts.extend(faces.map(|face| Act::PlaceStub { to: Area::Rack, face }));
            acts.push(Act::Shuffle);
            acts
        }
        Target::Cover => {
            [Cover::OnPacket, Cover::BesideShoe, Cover::Layout].map(Act::Cover).to_vec()
        }
        Target::Floor => vec![Act::PickUp(Area::Off)],
        Target::Tube(..) => Vec::new(),
    }
}

fn amount_ui(ui: &mut egui::Ui, tool: Tool, target: Target, mut text: String) -> After {
    let Target::Spot(spot) = target else { return After::Closes };
    title(ui, &format!("{} · {}", tool.words(), words::spot(spot)));
    let (field, enter) = entry(ui, &mut text, "amount");
    field.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Amount in dollars")
    });
    let amount = text.trim().trim_start_matches('$').parse::<Cents>();
    ui.add_space(6.0);
    ui.label(look::small("Dollars, such as 25 or 7.50"));
    ui.add_space(6.0);
    let pressed = ui
        .horizontal(|ui| {
            let does = ui
                .add_enabled(amount.is_ok(), egui::Button::new(look::body(tool.words())))
                .clicked();
            let closes = ui.button(look::body("Close")).clicked();
            (does, closes)
        })
        .inner;
    match amount {
        Ok(amount) if pressed.0 || enter => {
            tool.at(target, Some(amount)).map_or(After::Closes, After::Does)
        }
        _ if pressed.1 => After::Closes,
        _ => After::Stays(Popup::Amount { tool, target, text }),
    }
}

fn field_id(name: &str) -> egui::Id {
    egui::Id::new(("entry", name))
}

/// A field that has the keys, and whether Enter was pressed in it.
fn entry(ui: &mut egui::Ui, text: &mut String, name: &str) -> (egui::Response, bool) {
    let field = ui.add(
        egui::TextEdit::singleline(text)
            .id(field_id(name))
            .desired_width(140.0)
            .font(look::bold(20.0)),
    );
    let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if !field.has_focus() && !enter {
        field.request_focus();
    }
    (field, enter)
}

fn wagers_ui(ui: &mut egui::Ui, shown: &Shown<'_>, tool: Tool, seat: Seat) -> After {
    title(ui, &format!("{} · seat {}", tool.words(), seat.0));
    let mut after = After::Stays(Popup::Wagers(tool, seat));
    for (i, &wager) in shown.session.table().wagers().iter().enumerate() {
        let spot = Spot { seat, wager };
        if choice(ui, i + 1, &words::wager(wager)) {
            let target = Target::Spot(spot);
            after = match tool.at(target, None) {
                Some(act) => After::Does(act),
                None => After::Stays(Popup::amount(tool, target)),
            };
        }
    }
    after
}

fn number_ui(ui: &mut egui::Ui, shown: &Shown<'_>, which: Number, mut text: String) -> After {
    let view = shown.view;
    match which {
        Number::Cut => title(ui, "How many cards from the top onto the cover card?"),
        Number::Count => {
            title(ui, "The stub, spread face down. How many cards?");
            spread(ui, view.pile(Area::Stub) + view.pile(Area::StubInHand));
        }
    }
    let (field, enter) = entry(ui, &mut text, "number");
    field.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Number of cards")
    });
    ui.add_space(6.0);
    let number = text.trim().parse::<u8>();
    let pressed = ui
        .horizontal(|ui| {
            let does =
                ui.add_enabled(number.is_ok(), egui::Button::new(look::body("State it"))).clicked();
            (does, ui.button(look::body("Close")).clicked())
        })
        .inner;
    match number {
        Ok(n) if pressed.0 || enter => After::Does(match which {
            Number::Cut => Act::Cut(n),
            Number::Count => Act::CountStub(n),
        }),
        _ if pressed.1 => After::Closes,
        _ => After::Stays(Popup::Number(which, text)),
    }
}

/// Card backs in overlapping rows of ten, to be counted by eye.
fn spread(ui: &mut egui::Ui, count: usize) {
    let (step, width, height) = (18.0, 26.0, 36.0);
    let rows = count.div_ceil(10).max(1);
    let size = egui::vec2(step * 9.0 + width + 8.0, rows as f32 * (height + 6.0));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.widget_info(|| {
        let words = format!("The stub lies in rows of ten: {} full, {}", count / 10, count % 10);
        egui::WidgetInfo::labeled(egui::WidgetType::Image, true, words)
    });
    for i in 0..count {
        let (row, column) = (i / 10, i % 10);
        let min = rect.min + egui::vec2(column as f32 * step, row as f32 * (height + 6.0));
        let card = egui::Rect::from_min_size(min, egui::vec2(width, height));
        ui.painter().rect_filled(card, 3.0, look::INK);
        ui.painter().rect_filled(card.shrink(2.0), 2.0, look::WRONG.gamma_multiply(0.55));
        ui.painter().rect_stroke(
            card,
            3.0,
            egui::Stroke::new(0.8, look::ROOM),
            egui::StrokeKind::Inside,
        );
    }
    ui.add_space(8.0);
}

fn setting_ui(ui: &mut egui::Ui, shown: &Shown<'_>) -> After {
    title(ui, "Set the dealer's cards, from your left");
    let cards: Vec<Option<Card>> =
        shown.view.cards.iter().filter(|c| c.area == Area::Dealer).map(|c| c.face).collect();
    let [Some(a), Some(b), Some(c)] = cards[..] else {
        ui.label(look::soft("Turn the dealer's three cards up first."));
        let closes = ui.button(look::body("Close")).clicked();
        return if closes { After::Closes } else { After::Stays(Popup::Setting) };
    };
    let hand = [a, b, c];
    let mut seen: Vec<[Card; 3]> = Vec::new();
    let mut after = After::Stays(Popup::Setting);
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1_u8]] {
        let set = order.map(|i| hand[usize::from(i) - 1]);
        if seen.contains(&set) {
            continue;
        }
        seen.push(set);
        let label: Vec<String> = set.iter().map(|card| short(*card)).collect();
        if choice(ui, seen.len(), &label.join("    ")) {
            after = After::Does(Act::Arrange { area: Area::Dealer, order: order.into() });
        }
    }
    after
}

/// A card as rank and suit sign.
pub(super) fn short(card: Card) -> String {
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
