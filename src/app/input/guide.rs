//! Where the act that is due is done: its places on the felt and its button in the bar.

use super::board;
use super::tools::{self, Tool};
use crate::app::felt::{TableUi, Target, places_of};
use crate::kit::{Area, Face, Word};
use crate::panels::keys::{self, told};
use crate::panels::look;
use crate::table::Act;
use bevy_egui::egui;

/// The act that is due, if it is shown and this is a place where it is done or begun: a click there does it.
pub(super) fn due_at(shown: &TableUi<'_>, target: Target) -> Option<Act> {
    shown.due().filter(|act| places_of(shown, act).contains(&target))
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

/// The action of the bar or its menu that an act is done with; nothing for what is done on the felt.
pub(super) fn action(shown: &TableUi<'_>, act: &Act) -> Option<&'static str> {
    let of_wheel = |word: &Word| word.as_str().starts_with(board::CALLS) && shown.is_shared();
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

/// The keys that an act is done with, as far as they can be named before anything is open.
pub(super) fn keys_for(shown: &TableUi<'_>, act: &Act) -> Option<String> {
    let seat = |area: Area| match area {
        Area::Seat(seat) | Area::Part(seat, _) => Some(seat.0),
        Area::Dealer => Some(0),
        _ => None,
    };
    let number = match *act {
        Act::Place { to, .. } | Act::Deliver { to, .. } => seat(to),
        Act::Turn(at) | Act::PickUp(at) => seat(at),
        _ => act.seat().map(|seat| seat.0),
    };
    let key = action(shown, act).map(|id| shown.key(id));
    let number = number.filter(|_| key.is_none() || Tool::of_act(act).is_some());
    let keys: Vec<String> = key.into_iter().chain(number.map(|n| n.to_string())).collect();
    (!keys.is_empty()).then(|| keys.join("  "))
}
