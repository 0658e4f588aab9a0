//! What glows: where the act that is due is done, and where a wrong one was.

use super::art::tubes;
use super::shown::TableUi;
use super::thing::{Glow, Key, Target, Thing};
use crate::kit::{Area, Cents, DENOMINATIONS, Seat, Word};
use crate::rules::roulette;
use crate::table::{Act, Cover, Device};
use std::collections::BTreeMap;

/// Marks the things that glow.
pub(super) fn light(shown: &TableUi<'_>, all: &mut BTreeMap<Key, Thing>) {
    let acts = [(shown.desk.wrong(), Glow::Wrong), (shown.desk.hint(), Glow::Due)];
    for (act, why) in acts.into_iter().filter_map(|(act, why)| Some((act?, why))) {
        // Of the places where it can be done the first, and for a move its other ends.
        let mut lit = |target: &Target| {
            let is_it = |thing: &&mut Thing| {
                thing.point.as_ref().is_some_and(|point| point.target == *target)
            };
            all.values_mut().find(is_it).map(|thing| thing.glow = Some(why)).is_some()
        };
        done_at(shown, &act).iter().find(|target| lit(target));
        for other in other_ends(shown, &act) {
            lit(&other);
        }
    }
}

/// Where an act is done or begun: every place that glows for it is among these.
pub(in crate::app) fn places_of(shown: &TableUi<'_>, act: &Act) -> Vec<Target> {
    [done_at(shown, act), other_ends(shown, act)].concat()
}

/// The other ends of a move: where cards or chips come from, or for what is taken in where it goes.
fn other_ends(shown: &TableUi<'_>, act: &Act) -> Vec<Target> {
    let first = |area: Area| cards_at(shown, area).into_iter().take(1).collect();
    match *act {
        Act::Pass { from, .. } | Act::Tuck { from, .. } => first(from),
        Act::PlaceStub { .. } => first(Area::Stub),
        Act::Transfer { to, .. } => first(Area::Seat(to)),
        Act::Place { .. } => {
            let held = shown.view.cards.iter().map(|card| card.area);
            held.filter(|area| matches!(area, Area::Palm(_))).take(1).flat_map(first).collect()
        }
        Act::Load | Act::Deliver { .. } | Act::Burn { .. } | Act::Award(_) => vec![Target::Shoe],
        Act::PickUp(_) => vec![Target::Rack],
        Act::Cover(_) => vec![Target::Cover],
        Act::Mark(_) => vec![Target::Marker],
        Act::Colour { tint, .. } => vec![Target::Tint(tint)],
        Act::Collect(spot) => {
            let here = shown.view.spots.iter().find(|state| state.spot == spot);
            chips_at(shown, spot.seat, here.map_or(Cents::ZERO, |state| state.stake.total()))
        }
        Act::Pay { spot, amount, .. } => chips_at(shown, spot.seat, amount),
        _ => Vec::new(),
    }
}

/// Where chips of a sum stand that a seat is paid or that are taken from it: the tray of its colour, or
/// the tubes of the values that make the sum.
fn chips_at(shown: &TableUi<'_>, seat: Seat, sum: Cents) -> Vec<Target> {
    if let Some((_, tint, _)) = shown.view.tints.iter().find(|(of, _, _)| *of == seat) {
        return vec![Target::Tint(*tint)];
    }
    let inventory = &shown.view.inventory;
    let Some(cut) = inventory.cut(sum) else { return Vec::new() };
    let is_used = |value: Cents| {
        cut.0.iter().zip(DENOMINATIONS).any(|(count, known)| known == value && *count > 0)
    };
    let mut used: Vec<Target> = Vec::new();
    let mut last = None;
    for (i, (cents, _)) in tubes(inventory).into_iter().enumerate() {
        let value = Cents(i64::from(cents));
        // Of one value's tubes the first is enough.
        if is_used(value) && last != Some(value) {
            let which = DENOMINATIONS.iter().position(|known| *known == value).unwrap_or(0);
            used.push(Target::Tube(i, which));
        }
        last = Some(value);
    }
    used
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
