//! Cards drawn or dealt by mistake: to the hand that needs them, aside for the next hand, or
//! discarded as the house has filed it: 19:47-7.11(a) to (c).

use super::deal::{DrawLaw, has_carried, in_palm_for_nobody, place_of};
use super::hands::{Fault, Hands, area, fault, is_side, was_seen};
use super::shoe::is_last_hand;
use super::{BANKER, Exposed, Room, is_dead, mark};
use crate::games::common::remedies::irregular;
use crate::house::House;
use crate::kit::{Area, Face, Side};
use crate::law::ClauseId;
use crate::procedure::steps::{clause, once};
use crate::procedure::{Memory, Scene, Step};
use crate::table::{Act, Event, Table};

/// A card that lies on the wrong hand, to the right one; `taken` is the clause for a third card of the
/// Player's Hand that the Banker's must take.
pub(in crate::games) fn move_card(room: Room, taken: Option<ClauseId>) -> Step {
    irregular("move_card", "Give a misplaced card to the hand that it belongs to").due(
        move |scene, dues| {
            if is_dead(scene) {
                return;
            }
            if let Some(Fault::Move { from, to, count, taken: by_table }) = fault(scene) {
                let four = Hands::of(scene).are_begun();
                // What lies under the corner of the shoe stays together.
                let tucked = to == Side::Banker && scene.table.count(Area::Corner) > 0;
                let to = if four && !tucked { area(to) } else { place_of(&room, to).0 };
                let act = Act::Pass { from, to, count };
                dues.push(once(act).by(clause(taken.filter(|_| by_table))));
            }
        },
    )
}

/// The clauses for a card that is nobody's in this round.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::games) struct StrayLaw {
    /// An unseen third card of the Player's Hand opens the next hand.
    pub(in crate::games) player: Option<ClauseId>,
    /// Any other unseen card does.
    pub(in crate::games) other: Option<ClauseId>,
    /// The house's way with a seen card, and what it says of that card itself.
    pub(in crate::games) seen: [Option<ClauseId>; 2],
    /// In the last hand of a shoe.
    pub(in crate::games) last: Option<ClauseId>,
    /// Why neither hand takes it.
    pub(in crate::games) draws: DrawLaw,
}

/// Where a card goes that is nobody's in this round, and by which clauses.
fn destination(
    room: &Room,
    scene: &Scene<'_>,
    (side, seen): (Option<Side>, bool),
    law: &StrayLaw,
) -> (Area, [Option<ClauseId>; 2]) {
    let out = scene.table.receptacle;
    let unseen = if side == Some(Side::Player) { law.player } else { law.other };
    let last = is_last_hand(room, scene.memory);
    match (seen, room.exposed) {
        (true, Exposed::ByValue | Exposed::OneUnseen) => (out, law.seen),
        (true, Exposed::ForShow) if last => (out, [law.last, law.seen[0]]),
        (true, Exposed::ForShow) => (Area::Aside, law.seen),
        (false, _) if last => (out, [law.last, unseen]),
        (false, _) => (Area::Aside, [unseen, None]),
    }
}

/// A card that is nobody's in this round, off its hand.
pub(in crate::games) fn stray_card(room: Room, law: StrayLaw) -> Step {
    irregular("stray_card", "Take a mistaken card off the hand").due(move |scene, dues| {
        if is_dead(scene) {
            return;
        }
        if let Some(Fault::Stray(side)) = fault(scene) {
            let seen = was_seen(scene, side);
            let (to, by) = destination(&room, scene, (Some(side), seen), &law);
            dues.push(once(Act::Pass { from: area(side), to, count: 1 }).by(by));
        }
        if in_palm_for_nobody(scene) && super::shoe::up_in_palm(scene).is_none() {
            let (to, [first, second]) = destination(&room, scene, (None, false), &law);
            let stays = || law.draws.of_side(&Hands::of(scene), Side::Banker);
            let by = [first, second.or_else(stays)];
            dues.push(once(Act::Place { to, face: Face::Down, palm: None }).by(by));
        }
        if is_wrongly_aside(scene) {
            let seen = scene.table.is_exposed(Area::Aside);
            let to = scene.table.receptacle;
            let by = if seen { law.seen } else { [law.other, None] };
            dues.push(once(Act::Pass { from: Area::Aside, to, count: 1 }).by(by));
        }
    })
}

/// Whether a card lies aside that is to open no hand.
fn is_wrongly_aside(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let waits = memory.kept(mark::CARRIED).is_some() || memory.kept(mark::WAITS).is_some();
    scene.table.count(Area::Aside) > 0 && !waits
}

/// How many cards are burned for the last card of a place, as the house has filed it.
fn worth_at(room: &Room, table: &Table, from: Area) -> Option<i64> {
    let laid = table.cards(from).last()?;
    Some(match room.exposed {
        Exposed::ByValue => room.worth(laid.card),
        Exposed::OneUnseen => 1,
        Exposed::ForShow => 0,
    })
}

/// How many cards are to be burned for a seen card that has been left lying on a hand.
pub(in crate::games) fn left_lying(room: &Room, scene: &Scene<'_>) -> Option<i64> {
    let Some(Fault::Stray(side)) = fault(scene).filter(|_| !is_dead(scene)) else { return None };
    let worth = worth_at(room, scene.table, area(side)).filter(|_| was_seen(scene, side));
    worth.filter(|&worth| worth > 0)
}

/// Keeps in mind that cards are to be burned for a seen card that is discarded.
fn owe_burn(room: &Room, memory: &mut Memory, table: &Table, from: Area) {
    let Some(more) = worth_at(room, table, from) else { return };
    let owed = memory.kept(mark::BURN_LATER).unwrap_or(0);
    memory.keep(mark::BURN_LATER, owed + more);
}

/// Notes what becomes of a mistaken card.
pub(super) fn note(room: &Room, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    match *act {
        Act::Place { to, face, .. } if is_side(to) => note_side(memory, to, face),
        Act::Place { to: Area::Aside, face, .. } => {
            if face == Face::Down {
                memory.keep(mark::CARRIED, i64::from(memory.round));
            } else if room.exposed == Exposed::ForShow {
                memory.keep(mark::WAITS, 1);
            }
        }
        Act::Pass { from: Area::Aside, to, .. } => {
            let scene = Scene::new(table, memory, house);
            let (carried, wrong) = (has_carried(&scene), is_wrongly_aside(&scene));
            let seen = table.is_exposed(Area::Aside);
            if to == table.receptacle {
                if wrong && seen {
                    owe_burn(room, memory, table, Area::Aside);
                }
                memory.drop_kept(mark::CARRIED);
                memory.drop_kept(mark::WAITS);
            } else if carried && table.count(Area::Aside) == 1 {
                memory.drop_kept(mark::CARRIED);
            }
        }
        // A seen card that was left on its hand is discarded with it.
        Act::PickUp(at) if is_side(at) => {
            let scene = Scene::new(table, memory, house);
            if let Some(worth) = left_lying(room, &scene) {
                let burned = memory.kept(mark::BURNED_AHEAD).unwrap_or(0);
                let owed = memory.kept(mark::BURN_LATER).unwrap_or(0);
                memory.keep(mark::BURN_LATER, owed + (worth - burned).max(0));
                memory.drop_kept(mark::BURNED_AHEAD);
            }
        }
        Act::PickUp(Area::Aside) => {
            memory.drop_kept(mark::CARRIED);
            memory.drop_kept(mark::WAITS);
        }
        Act::Pass { from, to, count: 1 } => {
            let scene = Scene::new(table, memory, house);
            let stray = SIDES_OF.into_iter().find(|&(at, _)| at == from);
            let Some((_, side)) = stray else { return };
            if fault(&scene) != Some(Fault::Stray(side)) {
                return;
            }
            match (was_seen(&scene, side), to) {
                (true, to) if to == table.receptacle => owe_burn(room, memory, table, from),
                (true, Area::Aside) if room.exposed == Exposed::ForShow => {
                    memory.keep(mark::WAITS, 1);
                }
                (false, Area::Aside) => memory.keep(mark::CARRIED, i64::from(memory.round)),
                _ => {}
            }
        }
        _ => {}
    }
}

const SIDES_OF: [(Area, Side); 2] = [(super::PLAYER, Side::Player), (BANKER, Side::Banker)];

/// Whether the last card of a side was dealt unseen.
fn note_side(memory: &mut Memory, to: Area, face: Face) {
    let Some((_, side)) = SIDES_OF.into_iter().find(|&(at, _)| at == to) else { return };
    let n = mark::side(side);
    memory.marks.retain(|kept| *kept != (mark::UNSEEN, n));
    if face == Face::Down {
        memory.mark(mark::UNSEEN, n);
    }
}

/// Notes a card that comes by another hand, or turns over as it lands.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Deals { to, face, .. } => note_side(memory, to, face),
        Event::Flips { area } => note_side(memory, area, Face::Up),
        _ => {}
    }
}
