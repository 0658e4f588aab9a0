//! Where the act that is due is done: its places on the felt and its button in the bar.

use super::targets::Target;
use super::tools::{self, Tool};
use super::{TableUi, board, shoe};
use crate::kit::{Area, Face, Seat, Word};
use crate::panels::keys::{self, told};
use crate::panels::look;
use crate::rules::roulette;
use crate::table::{Act, Cover, Device};
use bevy_egui::egui;

/// The act that is due, if it is shown and this is a place where it is done: a click there does it.
pub(super) fn due_at(shown: &TableUi<'_>, target: Target) -> Option<Act> {
    due(shown).filter(|act| places(shown, act).contains(&target))
}

/// The act that is due, if the dealer may be shown it.
pub(super) fn due(shown: &TableUi<'_>) -> Option<Act> {
    shown.desk.hint().filter(|_| !shown.review)
}

/// Adds a button; one of what is due glows, and is told so.
pub(super) fn add(ui: &mut egui::Ui, mut button: egui::Button<'_>, due: bool) -> egui::Response {
    if due {
        button = button.fill(look::DUE_GROUND).stroke(egui::Stroke::new(2.0, look::DUE));
    }
    let response = ui.add(button);
    if due {
        mark(&response);
    }
    response
}

/// Tells those who hear the screen that a control is where the due act is done.
pub(super) fn mark(response: &egui::Response) {
    let words = told("due.here");
    response.ctx.accesskit_node_builder(response.id, |node| node.set_description(words));
}

/// The places where an act is done.
pub(super) fn places(shown: &TableUi<'_>, act: &Act) -> Vec<Target> {
    let cards = |area: Area| cards_at(shown, area);
    let seat = |seat: Seat| vec![Target::Cards(Area::Seat(seat))];
    if let Some(spot) = act.spot() {
        let mut places = vec![Target::Spot(spot)];
        if matches!(
            act,
            Act::Charge { .. } | Act::Vig { .. } | Act::Unmark { .. } | Act::Refund { .. }
        ) {
            places.push(Target::Vigorish(spot.seat));
        }
        if spot.wager == roulette::INSIDE {
            // All winners of a patron among the numbers are paid together, before him.
            places.push(Target::Cards(Area::Seat(spot.seat)));
        }
        return places;
    }
    match *act {
        Act::Place { to, .. } | Act::Deliver { to, .. } | Act::PlaceStub { to, .. } => cards(to),
        Act::Turn(at) | Act::PickUp(at) | Act::Arrange { area: at, .. } => cards(at),
        Act::Tuck { from, to } => [cards(from), cards(to)].concat(),
        Act::Pass { to, .. } => cards(to),
        Act::Offer(of)
        | Act::Void(Some(of))
        | Act::Change(of)
        | Act::Colour { seat: of, .. }
        | Act::CashOut { seat: of, .. }
        | Act::Confirm(of)
        | Act::Refuse(of)
        | Act::Award(of)
        | Act::Revoke(of) => seat(of),
        Act::Remove { from: from @ (Area::StubInHand | Area::Stub), .. } => cards(from),
        Act::Swap | Act::SetAside(Device::Shuffler) => vec![Target::Shuffler, Target::Shoe],
        Act::Remove { .. } | Act::RemoveStub | Act::Issue | Act::SetAside(_) => vec![Target::Shoe],
        Act::Load => vec![Target::Stub, Target::Shoe],
        Act::Burn { .. } => [cards(Area::Burn), vec![Target::Shoe]].concat(),
        Act::Cover(Cover::Rack) => vec![Target::Rack, Target::Cover],
        Act::Cover(Cover::InFront | Cover::UnderStub) => vec![Target::Stub, Target::Cover],
        Act::Cover(_) => vec![Target::Cover],
        Act::Shuffle
        | Act::Lace
        | Act::Cut(_)
        | Act::Insert(_)
        | Act::TakeDeck { .. }
        | Act::Inspect
        | Act::Spread
        | Act::Wash
        | Act::Stack
        | Act::CountStub(_) => vec![Target::Stub],
        Act::Spin { .. } | Act::TakeBall | Act::Wait => vec![Target::Wheel],
        Act::Mark(pocket) => {
            vec![Target::Place(Word::new(&format!("n{}", roulette::name(pocket))))]
        }
        Act::Lift => vec![Target::Marker],
        _ => Vec::new(),
    }
}

/// What stands for a place for cards: it itself, the chips over it, or the thing that holds them.
fn cards_at(shown: &TableUi<'_>, area: Area) -> Vec<Target> {
    match area {
        Area::Deck | Area::Stub | Area::StubInHand => vec![Target::Stub],
        Area::Off => vec![Target::Floor],
        area if area == shoe::receptacle(shown) => vec![Target::Rack],
        _ => {
            let over = shown.view.spots.iter().map(|state| state.spot);
            let over = over.filter(|&spot| tools::under_spot(shown, spot) == Some(area));
            std::iter::once(Target::Cards(area)).chain(over.map(Target::Spot)).collect()
        }
    }
}

/// The action of the bar or its menu that an act is done with; nothing for what is done on the felt.
pub(super) fn action(shown: &TableUi<'_>, act: &Act) -> Option<&'static str> {
    let of_wheel = |word: &Word| word.as_str().starts_with(board::CALLS) && board::is_shared(shown);
    match act {
        Act::Say(word) if word.as_str() == "no_more_bets" => return Some("no_more_bets"),
        Act::Say(word) if of_wheel(word) => return Some("call"),
        Act::Say(_) => return Some("say"),
        Act::Remove { .. } | Act::Issue => return Some("draw"),
        Act::Place { .. } | Act::Deliver { .. } => return None,
        Act::Cut(_) => return Some("cut"),
        Act::Burn { face: Face::Up, .. } => return Some("burn"),
        Act::Burn { .. } => return Some("burn_unseen"),
        Act::Insert(_) => return Some("insert"),
        Act::CountStub(_) => return Some("count_stub"),
        Act::Cover(_) => return Some("cover"),
        Act::Spin { .. } => return Some("spin"),
        Act::Mark(_) => return Some("mark"),
        Act::Colour { .. } => return Some("colour"),
        Act::Arrange { area: Area::Dealer, .. } => return Some("arrange"),
        _ => {}
    }
    let plain = keys::actions().iter().find(|a| tools::plain(&a.id, shown).as_ref() == Some(act));
    plain.map(|action| action.id.as_str()).or_else(|| Tool::of_act(act).map(Tool::id))
}
