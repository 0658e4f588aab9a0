//! What glows: where the act that is due is done, and where a wrong one was.

use super::shown::TableUi;
use super::thing::{Glow, Key, Target, Thing};
use crate::kit::{Area, Seat, Word};
use crate::rules::roulette;
use crate::table::{Act, Cover, Device};
use std::collections::BTreeMap;

/// Marks the things that glow.
pub(super) fn light(shown: &TableUi<'_>, all: &mut BTreeMap<Key, Thing>) {
    let acts = [(shown.desk.wrong(), Glow::Wrong), (shown.desk.hint(), Glow::Due)];
    for (act, why) in acts.into_iter().filter_map(|(act, why)| Some((act?, why))) {
        // Of the places where it can be done the first, and for a move its other end.
        let mut lit = |target: &Target| {
            let is_it = |thing: &&mut Thing| {
                thing.point.as_ref().is_some_and(|point| point.target == *target)
            };
            all.values_mut().find(is_it).map(|thing| thing.glow = Some(why)).is_some()
        };
        let first = done_at(shown, &act).into_iter().find(|target| lit(target));
        if let Some(other) = other_end(shown, &act).filter(|other| Some(*other) != first) {
            lit(&other);
        }
    }
}

/// The other end of a move: where it comes from, or for chips where they go.
fn other_end(shown: &TableUi<'_>, act: &Act) -> Option<Target> {
    let area = match *act {
        Act::Pass { from, .. } | Act::Tuck { from, .. } => from,
        Act::Transfer { to, .. } => Area::Seat(to),
        Act::PlaceStub { .. } => Area::Stub,
        Act::Load => return Some(Target::Shoe),
        _ => return None,
    };
    cards_at(shown, area).into_iter().next()
}

/// The places where an act is done.
pub(in crate::app) fn done_at(shown: &TableUi<'_>, act: &Act) -> Vec<Target> {
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
        Act::Tuck { from, to } => [cards(to), cards(from)].concat(),
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
        area if area == shown.receptacle() => vec![Target::Rack],
        _ => {
            let over = shown.view.spots.iter().map(|state| state.spot);
            let over = over.filter(|&spot| shown.under_spot(spot) == Some(area));
            std::iter::once(Target::Cards(area)).chain(over.map(Target::Spot)).collect()
        }
    }
}
