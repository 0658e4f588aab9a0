//! Dragging: what is dragged stays under the pointer, the places it may go to light up, and letting it go
//! at one does what that means.

use super::aim::{choose, click, one_chip};
use super::frame::frame;
use super::gesture::Gesture;
use super::popup::{Popup, Sale};
use super::state::{InputState, UiCommand};
use super::{board, shoe, spin, tools};
use crate::app::felt::{PointAt, TableUi, Target};
use crate::kit::{Area, Card, Cents, Chips, DENOMINATIONS, Face, Palm, Spot};
use crate::panels::keys::told_with;
use crate::panels::{look, parts, pictures};
use crate::rules::roulette;
use crate::table::{self, Act, Cover};
use bevy_egui::egui;

/// What letting go does.
#[derive(Clone, PartialEq, Debug)]
enum Drop {
    /// These acts, one after another.
    Does(Vec<Act>),
    /// One of these, or which is asked.
    Asks(Vec<Act>),
    /// This opens.
    Opens(Popup),
    /// The same as a click there.
    Clicks,
}

impl Drop {
    /// Whether it comes to something at this table now.
    fn is_possible(&self, shown: &TableUi<'_>) -> bool {
        let can = |act: &Act| table::can(shown.session.table(), act).is_ok();
        match self {
            // What comes after the first act stands on it.
            Self::Does(acts) => acts.first().is_some_and(can),
            Self::Asks(acts) => acts.iter().any(can),
            Self::Opens(_) => true,
            Self::Clicks => false,
        }
    }
}

/// Does what it means that a thing was dragged to another.
pub(super) fn drop_on(
    shown: &TableUi<'_>,
    state: &mut InputState,
    (from, to): (Target, Target),
    up: bool,
    commands: &mut Vec<UiCommand>,
) {
    match meaning(shown, state, from, to, up) {
        Some(Drop::Does(acts)) => {
            if matches!(from, Target::Tube(..)) {
                state.picked = Chips::NONE;
            }
            commands.extend(acts.into_iter().map(UiCommand::Do));
        }
        Some(Drop::Asks(acts)) => {
            choose(shown, state, acts, commands);
        }
        Some(Drop::Opens(popup)) => state.popup = Some(popup),
        Some(Drop::Clicks) => click(shown, state, to, up, commands),
        None => {}
    }
}

/// Cuts the stake that is carried: a chip more goes along, or one less, but never none.
pub(super) fn cut(shown: &TableUi<'_>, state: &mut InputState, spot: Spot, more: bool) {
    let all = stake(shown, spot).0.iter().sum::<u16>();
    let cut = if more { state.cut.saturating_sub(1) } else { state.cut + 1 };
    state.cut = cut.min(all.saturating_sub(1));
}

fn stake(shown: &TableUi<'_>, spot: Spot) -> Chips {
    let state = shown.view.spots.iter().find(|state| state.spot == spot);
    state.map_or(Chips::NONE, |state| state.stake)
}

/// The chips of a stake that are carried: those of the highest values stay behind first, as they lie lowest.
pub(super) fn carried(shown: &TableUi<'_>, state: &InputState, spot: Spot) -> Chips {
    let mut chips = stake(shown, spot);
    let mut stay = state.cut;
    for count in chips.0.iter_mut().rev() {
        let here = stay.min(*count);
        *count -= here;
        stay -= here;
    }
    chips
}

/// What it means that a part of a stake is put down somewhere: it is taken, or given to another patron.
fn part_of(shown: &TableUi<'_>, state: &InputState, spot: Spot, to: Target) -> Option<Drop> {
    let amount = carried(shown, state, spot).total();
    let act = match to {
        Target::Tube(..) | Target::Tint(_) => Act::Take { spot, amount },
        Target::Cards(Area::Seat(to)) | Target::Spot(Spot { seat: to, .. })
            if to != spot.seat && shown.acts.has("transfer") =>
        {
            Act::Transfer { from: spot, to, amount }
        }
        _ => return None,
    };
    Some(Drop::Does(vec![act]))
}

/// Draws what the pointer carries or does, and lights up where it may be let go.
pub(super) fn drag_ui(
    ui: &egui::Ui,
    shown: &TableUi<'_>,
    state: &InputState,
    over: Option<&PointAt>,
    ratio: f32,
) {
    let Some(at) = ui.ctx().pointer_latest_pos() else { return };
    let from = match &state.gesture {
        None => return,
        Some(Gesture::Rakes(_)) => return board::draw_rake(ui, at),
        Some(Gesture::Whirls(whirl)) => return spin::whirl_ui(ui, whirl, at),
        Some(Gesture::Carries(from)) => *from,
    };
    let up = ui.input(|input| input.modifiers.shift);
    let over = over.map(|place| place.target);
    // Of places that mean the same, such as the stakes on one box, each has its line.
    for place in shown.places.iter().filter(|place| may_go(shown, state, from, place.target, up)) {
        let (width, out) = if over == Some(place.target) { (3.0, 3.0) } else { (1.5, 1.0) };
        frame(ui, place, ratio, out, egui::Stroke::new(width, look::FOCUS));
        if over == Some(place.target) {
            let words = told_with("drag.over", &[("place", &place.label)]);
            parts::announce(ui, "drag", &words, parts::Urgency::Polite);
        }
    }
    ghost(ui, shown, state, from, at);
}

/// Whether letting go of a thing there comes to something.
fn may_go(shown: &TableUi<'_>, state: &InputState, from: Target, to: Target, up: bool) -> bool {
    meaning(shown, state, from, to, up).is_some_and(|drop| drop.is_possible(shown))
}

/// How high a card under the pointer is, and how wide a chip, in points.
const CARD: f32 = 72.0;
const CHIP: f32 = 34.0;

/// What is dragged, under the pointer.
fn ghost(ui: &egui::Ui, shown: &TableUi<'_>, state: &InputState, from: Target, at: egui::Pos2) {
    match from {
        Target::Tube(_, which) => {
            let held = state.picked.plus(&one_chip(which));
            chips(ui, shown, &held, at);
        }
        Target::Spot(spot) => {
            chips(ui, shown, &carried(shown, state, spot), at);
        }
        Target::Cards(area) => {
            let last = shown.view.cards.iter().rfind(|card| card.area == area);
            if let Some(last) = last {
                card(ui, shown, last.face, at);
            }
        }
        Target::Shoe | Target::Stub | Target::Rack | Target::Floor | Target::Cover => {
            card(ui, shown, None, at);
        }
        _ => {
            ui.painter().circle_filled(at, 7.0, look::FOCUS);
        }
    }
}

fn card(ui: &egui::Ui, shown: &TableUi<'_>, face: Option<Card>, at: egui::Pos2) {
    let Some(card) = face else {
        let place = egui::Rect::from_center_size(at, egui::vec2(CARD * 0.71, CARD));
        ui.painter().rect_filled(place.translate(egui::vec2(3.0, 4.0)), 5.0, look::ROOM);
        ui.painter().rect_filled(place, 5.0, look::INK);
        ui.painter().rect_filled(place.shrink(4.0), 3.0, look::WRONG.gamma_multiply(0.55));
        return;
    };
    let colours = shown.saves.settings.suits.colours();
    let printed = card.rank().zip(card.suit()).map(|(rank, suit)| (rank as u8, suit as u8));
    let (texture, size) = pictures::face(ui.ctx(), printed, CARD, colours);
    picture(ui, texture, size, at);
    ui.ctx().output_mut(|output| output.cursor_icon = egui::CursorIcon::Grabbing);
}

/// The highest chip of a heap, and what it comes to.
fn chips(ui: &egui::Ui, shown: &TableUi<'_>, held: &Chips, at: egui::Pos2) {
    let top = held.0.iter().zip(DENOMINATIONS).rev().find(|(n, _)| **n > 0);
    let value = top.map_or(Cents(100), |(_, value)| value);
    let cents = u32::try_from(value.0).unwrap_or(0);
    let pattern = shown.saves.settings.patterned_chips;
    let (texture, size) = pictures::chip(ui.ctx(), cents, CHIP, pattern);
    picture(ui, texture, size, at);
}

fn picture(ui: &egui::Ui, texture: egui::TextureId, size: egui::Vec2, at: egui::Pos2) {
    let uv = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    let place = egui::Rect::from_center_size(at, size);
    ui.painter().image(texture, place, uv, egui::Color32::WHITE.gamma_multiply(0.92));
}

/// What it means that the card in hand is dragged somewhere: it is laid there.
fn laid(shown: &TableUi<'_>, state: &InputState, to: Target, face: Face) -> Option<Drop> {
    let (area, face) = match to {
        Target::Cards(Area::Palm(_)) => return None,
        Target::Cards(area) => (area, face),
        Target::Spot(spot) => (shown.under_spot(spot)?, face),
        Target::Rack => (shown.receptacle(), Face::Down),
        _ => return None,
    };
    let palm = state.palm.map(Palm::other);
    tools::put(shown, area, face, palm).map(|act| Drop::Does(vec![act]))
}

/// What dragging from one place to another does.
fn meaning(
    shown: &TableUi<'_>,
    state: &InputState,
    from: Target,
    to: Target,
    up: bool,
) -> Option<Drop> {
    if from == to {
        return Some(Drop::Clicks);
    }
    if let Target::Spot(spot) = from
        && state.cut > 0
    {
        return part_of(shown, state, spot, to);
    }
    let face = state.face(shown, up);
    if let Target::Cards(Area::Palm(_)) = from {
        return laid(shown, state, to, face);
    }
    match shoe::dropped(shown, from, to, face == Face::Up) {
        Some(Ok(acts)) => return Some(Drop::Asks(acts)),
        Some(Err(popup)) => return Some(Drop::Opens(popup)),
        None => {}
    }
    let act = match (from, to) {
        (Target::Shoe, Target::Cards(area)) => {
            return Some(Drop::Does(draw_to(shown, state, Area::Shoe, area, face)));
        }
        (Target::Stub, Target::Cards(area)) if shown.view.pile(Area::StubInHand) > 0 => {
            return Some(Drop::Does(draw_to(shown, state, Area::StubInHand, area, face)));
        }
        (from @ (Target::Shoe | Target::Stub), Target::Spot(spot)) => {
            let from = if from == Target::Stub { Area::StubInHand } else { Area::Shoe };
            let area = shown.under_spot(spot)?;
            return Some(Drop::Does(draw_to(shown, state, from, area, face)));
        }
        (Target::Shoe, Target::Rack) if shown.holds_card() => {
            tools::put(shown, shown.receptacle(), Face::Down, None)
        }
        (Target::Shoe, Target::Stub) => Some(Act::RemoveStub),
        (Target::Cards(area), Target::Rack) => Some(Act::PickUp(area)),
        (Target::Floor, Target::Rack) => Some(Act::PickUp(Area::Off)),
        (Target::Stub, Target::Rack) if shown.view.pile(Area::Deck) == 0 => {
            Some(Act::PlaceStub { to: shown.receptacle(), face })
        }
        (Target::Stub, Target::Shoe) => Some(Act::Load),
        (Target::Spot(spot), Target::Tube(..)) => Some(Act::Collect(spot)),
        (Target::Spot(spot), Target::Rack) => shown.under_spot(spot).map(Act::PickUp),
        (Target::Cards(from), Target::Spot(spot)) if from.seat() == Some(spot.seat) => {
            shown.under_spot(spot).map(|to| Act::Tuck { from, to })
        }
        (Target::Cards(from), Target::Cards(to)) if from.seat().is_some() => {
            let own = from.seat() == to.seat();
            own.then_some(Act::Tuck { from, to })
        }
        (Target::Rack, Target::Shuffler) => Some(Act::Swap),
        (Target::Rack, Target::Shoe) if shown.view.two_decks => Some(Act::Swap),
        (Target::Shuffler, Target::Stub) => Some(Act::Swap),
        (Target::Cover, Target::Stub) => Some(Act::Cover(Cover::InFront)),
        (Target::Cover, Target::Rack) => Some(Act::Cover(Cover::Rack)),
        (Target::Spot(spot), Target::Cards(Area::Seat(seat))) if spot.seat == seat => {
            Some(Act::Release(spot))
        }
        (Target::Marker, Target::Place(word)) => board::number(word).map(Act::Mark),
        (Target::Marker, Target::Spot(spot)) => board::number(spot.wager).map(Act::Mark),
        (Target::Tint(tint), Target::Cards(Area::Seat(seat))) => {
            return Some(Drop::Opens(Popup::Sale(Sale { seat: Some(seat), tint: Some(tint) })));
        }
        // Where he is paid is a part of the patron's place.
        (Target::Tint(tint), Target::Spot(spot)) if spot.wager == roulette::INSIDE => {
            let sale = Sale { seat: Some(spot.seat), tint: Some(tint) };
            return Some(Drop::Opens(Popup::Sale(sale)));
        }
        (Target::Tube(_, which), Target::Spot(spot)) => {
            let chips = state.picked.plus(&one_chip(which));
            let spot = board::pays_on(shown, spot);
            Some(Act::Pay { spot, amount: chips.total(), chips: Some(chips) })
        }
        (Target::Cover, Target::Shoe) => Some(Act::Cover(Cover::OnPacket)),
        (Target::Cards(Area::Dealer), Target::Cover) => Some(Act::Cover(Cover::BesideShoe)),
        _ => None,
    };
    act.map(|act| Drop::Does(vec![act]))
}

/// Draws a card, or has a stack issued, if none is out yet, and puts it down.
pub(super) fn draw_to(
    shown: &TableUi<'_>,
    state: &InputState,
    from: Area,
    to: Area,
    face: Face,
) -> Vec<Act> {
    let palm = state.palm.map(Palm::other);
    if let Some(act) = tools::put(shown, to, face, palm) {
        return vec![act];
    }
    let drawing = match from {
        Area::StubInHand => Act::Remove { from, palm: state.palm, bottom: false },
        _ => tools::draw(shown, state.palm),
    };
    let placing = if drawing == Act::Issue {
        Act::Deliver { to, face }
    } else {
        Act::Place { to, face, palm }
    };
    vec![drawing, placing]
}
