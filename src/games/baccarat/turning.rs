//! Patrons who turn the cards, and who may: 19:47-7.7(c)3 and 7.11(f).

use super::deal::is_dealt;
use super::hands::{Hands, Known, Out, area, fault, out, out_of};
use super::{Positioning, Room, SIDES, is_dead, is_show, mark, wager};
use crate::games::common::remedies::irregular;
use crate::house::House;
use crate::kit::{Area, Face, Seat, Side};
use crate::law::ClauseId;
use crate::procedure::steps::once;
use crate::procedure::{Due, Memory, Scene, Step};
use crate::table::{Act, Event, Table};

/// The wager on a side.
pub(in crate::games) const fn wager_on(side: Side) -> crate::kit::Word {
    match side {
        Side::Player => wager::PLAYER,
        Side::Banker => wager::BANKER,
    }
}

fn is_gone(memory: &Memory, seat: Seat) -> bool {
    memory.has_mark(mark::GONE, u32::from(seat.0))
}

/// The patron with the highest wager on a side; of several the first counterclockwise from the dealer.
fn highest(room: &Room, scene: &Scene<'_>, side: Side) -> Option<Seat> {
    scene.once(|known: &Known| &known.highest[side as usize], || find_highest(room, scene, side))
}

fn find_highest(room: &Room, scene: &Scene<'_>, side: Side) -> Option<Seat> {
    let mut best: Option<Seat> = None;
    for seat in room.counterclockwise(scene.table) {
        let stake = scene.stake(seat, wager_on(side));
        let ahead = best.is_none_or(|best| stake > scene.stake(best, wager_on(side)));
        if !stake.is_zero() && ahead {
            best = Some(seat);
        }
    }
    best
}

/// Why a patron has the right to turn a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Ground {
    /// His wager on it is higher than any other.
    Highest,
    /// His is one of several that are equally high, and he comes first: 7.7(c)3v.
    First,
    /// Somebody has given the right up: 7.11(f).
    PassedOn,
}

/// Why the patron who has the right to turn a side has it.
pub(in crate::games) fn ground(room: &Room, scene: &Scene<'_>, side: Side) -> Ground {
    if given(scene, side).is_some() || is_given_up(room, scene, side) {
        return Ground::PassedOn;
    }
    let stake = |seat: Seat| scene.stake(seat, wager_on(side));
    let most = highest(room, scene, side).map(stake);
    let equal = scene.table.seats().filter(|&seat| Some(stake(seat)) == most).count();
    if equal > 1 { Ground::First } else { Ground::Highest }
}

/// Who was given the right to turn a side last.
fn given(scene: &Scene<'_>, side: Side) -> Option<Seat> {
    let mine =
        |(name, n): &&(crate::kit::Word, u32)| *name == mark::RIGHT && n >> 16 == mark::side(side);
    let last = scene.memory.marks.iter().rev().find(mine)?;
    Some(Seat(u8::try_from(last.1 >> 8 & 0xff).unwrap_or(0)))
}

/// Who had the right to turn a side last, whether he still has it or not.
fn last_holder(room: &Room, scene: &Scene<'_>, side: Side) -> Option<Seat> {
    given(scene, side).or_else(|| highest(room, scene, side))
}

/// Whether the right to turn a side has been given up, and nobody has it now.
fn is_given_up(room: &Room, scene: &Scene<'_>, side: Side) -> bool {
    last_holder(room, scene, side).is_some_and(|seat| is_gone(scene.memory, seat))
}

/// Who has the right to turn a side now.
pub(in crate::games) fn holder(room: &Room, scene: &Scene<'_>, side: Side) -> Option<Seat> {
    let turns = room.positioning == Positioning::PlayersTurn && !is_show(scene.memory);
    let last = last_holder(room, scene, side).filter(|&seat| !is_gone(scene.memory, seat));
    last.filter(|_| turns)
}

/// Who is to be offered a right that has been given up, the first after the former holder first.
fn to_ask(room: &Room, scene: &Scene<'_>, side: Side) -> Vec<Seat> {
    let memory = scene.memory;
    let turns = room.positioning == Positioning::PlayersTurn && !is_show(memory);
    let needed = scene.table.is_hidden(area(side)) || out_of(memory, side).is_some();
    let Some(former) = last_holder(room, scene, side).filter(|&seat| is_gone(memory, seat)) else {
        return Vec::new();
    };
    if !turns || !needed {
        return Vec::new();
    }
    let ring = room.counterclockwise(scene.table);
    let at = ring.iter().position(|&seat| seat == former).unwrap_or(0);
    let after = ring[at + 1..].iter().chain(&ring[..at]).copied();
    let asked = |seat: &Seat| memory.has_mark(mark::REFUSED, mark::at(side, *seat));
    let open = |seat: &Seat| memory.dealt_in.contains(seat) && !is_gone(memory, *seat);
    after.filter(|seat| open(seat) && !asked(seat)).collect()
}

/// Whether a patron with this right has cards before him and will not give them back.
fn holds_up(memory: &Memory, seat: Seat) -> Option<bool> {
    let both = [false, true].into_iter();
    both.into_iter()
        .find(|&errs| memory.has_mark(mark::HOLDS_UP, u32::from(seat.0) << 1 | u32::from(errs)))
}

/// Whether a patron who still has the right does not give the cards back.
pub(in crate::games) fn is_held_up(scene: &Scene<'_>, seat: Seat) -> bool {
    holds_up(scene.memory, seat).is_some() && !is_gone(scene.memory, seat)
}

/// The right taken from a patron who holds the game up, or has broken a rule: by these clauses.
pub(in crate::games) fn revoke(stalls: Option<ClauseId>, errs: Option<ClauseId>) -> Step {
    irregular("revoke", "Take the right to turn the cards from the patron").due(
        move |scene, dues| {
            let memory = scene.memory;
            for handed in out(memory).into_iter().filter(|_| !is_dead(scene)) {
                let seat = handed.seat;
                if let Some(errs_too) = holds_up(memory, seat)
                    && !is_gone(memory, seat)
                {
                    let by = if errs_too { errs } else { stalls };
                    let due = Due::new(Act::Revoke(seat), 0, u32::from(seat.0));
                    dues.push(due.by([by, None]));
                    return;
                }
            }
        },
    )
}

/// Whether the cards of a side are rightly where a patron looks at them.
fn is_rightly_out(room: &Room, scene: &Scene<'_>, handed: Out) -> bool {
    holder(room, scene, handed.side) == Some(handed.seat)
}

fn back(handed: Out, count: usize) -> Act {
    let count = u8::try_from(count).unwrap_or(u8::MAX).min(handed.count).max(1);
    Act::Pass { from: Area::Seat(handed.seat), to: area(handed.side), count }
}

/// Cards taken back from a patron who has no right to them; `gone` is for one who had it and has lost
/// it.
pub(in crate::games) fn recall(room: Room, gone: Option<ClauseId>) -> Step {
    irregular("recall", "Take the cards back").due(move |scene, dues| {
        if is_dead(scene) {
            return;
        }
        // What was handed out last lies on top.
        for handed in out(scene.memory).into_iter().rev() {
            let lies = scene.table.count(Area::Seat(handed.seat));
            if lies > 0 && !is_rightly_out(&room, scene, handed) {
                let due = Due::new(back(handed, lies), 0, mark::at(handed.side, handed.seat));
                let lost = is_gone(scene.memory, handed.seat);
                dues.push(due.by([gone.filter(|_| lost), None]));
                return;
            }
        }
    })
}

/// A right that has been given up, offered on: the first by one clause, the others by another.
pub(in crate::games) fn offer_on(
    room: Room,
    first: Option<ClauseId>,
    next: Option<ClauseId>,
) -> Step {
    irregular("offer_on", "Offer the right to turn the cards to the next patron").due(
        move |scene, dues| {
            if is_dead(scene) {
                return;
            }
            for side in SIDES {
                if let Some(&seat) = to_ask(&room, scene, side).first() {
                    let refused = mark::REFUSED;
                    let begun = scene.memory.count_marks(refused) > 0;
                    let by = if begun { next } else { first };
                    let due = Due::new(Act::Offer(seat), 0, mark::at(side, seat));
                    dues.push(due.by([by, None]));
                    return;
                }
            }
        },
    )
}

fn key(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Whether what is handed out, or turned, is a third card: the first two have been seen.
fn is_third(scene: &Scene<'_>, side: Side) -> bool {
    let hands = Hands::of(scene);
    let here = scene.table.count(area(side));
    hands.len(side) > 2 && (hands.shows_two(side) || here + 2 <= hands.len(side))
}

/// How many cards of a side lie face down on its area.
fn hidden(scene: &Scene<'_>, side: Side) -> usize {
    let down = scene.table.cards(area(side)).iter().filter(|laid| laid.face == Face::Down);
    down.count()
}

/// Cards of a side handed to the patron who may turn them: the first two, or the third.
/// `by` has the clause of this, and the one of a right that was passed on.
pub(in crate::games) fn hand_out(
    room: Room,
    side: Side,
    third: bool,
    by: [Option<ClauseId>; 2],
) -> Step {
    let (id, title) = match (side, third) {
        (Side::Player, false) => ("hand_player", "Hand the Player's Hand to the highest wager"),
        (Side::Banker, false) => ("hand_banker", "Hand the Banker's Hand to the highest wager"),
        (Side::Player, true) => ("hand_player_third", "Hand the Player's third card on"),
        (Side::Banker, true) => ("hand_banker_third", "Hand the Banker's third card on"),
    };
    Step::new(id, title).due(move |scene, dues| {
        let down = hidden(scene, side);
        if !is_dealt(scene) || down == 0 || is_third(scene, side) != third {
            return;
        }
        let Some(seat) = holder(&room, scene, side) else { return };
        // One patron does not get both hands at once.
        if out(scene.memory).iter().any(|handed| handed.seat == seat) {
            return;
        }
        let pile = scene.table.cards(area(side));
        // A third card goes by itself, with what came on top of it.
        let first = pile.iter().position(|laid| laid.face == Face::Down).unwrap_or(0);
        let count = if third { pile.len() - first } else { pile.len() };
        let passed_on = ground(&room, scene, side) == Ground::PassedOn;
        let by = if passed_on { by } else { [None; 2] };
        let pass = |count: usize| {
            let count = u8::try_from(count).unwrap_or(u8::MAX);
            Act::Pass { from: area(side), to: Area::Seat(seat), count }
        };
        dues.push(once(pass(count)).by(by));
        // What lies on top may be handed back first.
        for fewer in (1..count).filter(|_| third) {
            dues.push(Due::new(pass(fewer), 0, key(fewer)).by(by).optional());
        }
    })
}

/// Cards of a side that come back open, put on their area.
pub(in crate::games) fn take_back(room: Room, side: Side, third: bool) -> Step {
    let (id, title) = match (side, third) {
        (Side::Player, false) => ("back_player", "Put the Player's Hand back on its area"),
        (Side::Banker, false) => ("back_banker", "Put the Banker's Hand back on its area"),
        (Side::Player, true) => ("back_player_third", "Put the Player's third card back"),
        (Side::Banker, true) => ("back_banker_third", "Put the Banker's third card back"),
    };
    Step::new(id, title).due(move |scene, dues| {
        let Some(handed) = out_of(scene.memory, side) else { return };
        let third_card = is_third(scene, side);
        let place = Area::Seat(handed.seat);
        let shown = scene.table.count(place) > 0 && !scene.table.is_hidden(place);
        if !is_dead(scene) && shown && third_card == third && is_rightly_out(&room, scene, handed) {
            dues.push(once(back(handed, scene.table.count(place))));
        }
    })
}

/// Cards of a side that no patron turns, turned by the dealer: nobody has wagered on it, or nobody
/// wants to.
pub(in crate::games) fn turn_oneself(
    room: Room,
    side: Side,
    third: bool,
    no_wager: Option<ClauseId>,
    refused: Option<ClauseId>,
) -> Step {
    let (id, title) = match (side, third) {
        (Side::Player, false) => ("turn_player", "Turn the Player's Hand where no patron does"),
        (Side::Banker, false) => ("turn_banker", "Turn the Banker's Hand where no patron does"),
        (Side::Player, true) => ("turn_player_third", "Turn the Player's third card oneself"),
        (Side::Banker, true) => ("turn_banker_third", "Turn the Banker's third card oneself"),
    };
    Step::new(id, title).due(move |scene, dues| {
        let free = holder(&room, scene, side).is_none() && to_ask(&room, scene, side).is_empty();
        let third_card = is_third(scene, side);
        let here = hidden(scene, side) > 0 && out_of(scene.memory, side).is_none();
        if is_dealt(scene) && here && free && third_card == third {
            let nobody = highest(&room, scene, side).is_none() || is_show(scene.memory);
            let by = if nobody { no_wager } else { refused };
            dues.push(once(Act::Turn(area(side))).by([by, None]));
        }
    })
}

/// What a patron does with cards that have been handed to him.
pub(in crate::games) fn unasked(room: &Room, scene: &Scene<'_>, seat: Seat) -> Vec<Event> {
    let place = Area::Seat(seat);
    let mine = out(scene.memory)
        .into_iter()
        .any(|handed| handed.seat == seat && is_rightly_out(room, scene, handed));
    let willing = holds_up(scene.memory, seat).is_none() && !is_gone(scene.memory, seat);
    if mine && willing && !is_dead(scene) && scene.table.is_hidden(place) {
        vec![Event::Shows(place)]
    } else {
        Vec::new()
    }
}

/// Whether a patron has been offered a right that he has not answered yet.
pub(in crate::games) fn is_asked(memory: &Memory, seat: Seat) -> bool {
    asked(memory, seat).is_some()
}

fn asked(memory: &Memory, seat: Seat) -> Option<u32> {
    let all = memory.marks.iter().rev();
    let mine = all.filter(|(name, n)| *name == mark::ASKED && n >> 8 & 0xff == u32::from(seat.0));
    mine.map(|(_, n)| *n)
        .next()
        .filter(|&n| !memory.has_mark(mark::RIGHT, n) && !memory.has_mark(mark::REFUSED, n))
}

/// Notes what an act means for the cards that are with patrons.
pub(super) fn note(room: &Room, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    match *act {
        Act::Pass { from, to: Area::Seat(seat), count } if from.seat().is_none() => {
            let side = match from {
                Area::Side(side) => side,
                Area::Corner => Side::Banker,
                _ => return,
            };
            let in_part = table.count(from) > usize::from(count);
            memory.mark(mark::OUT, mark::out(side, seat, count, in_part));
        }
        Act::Pass { from: Area::Seat(seat), to, count } => {
            let all = table.count(Area::Seat(seat)) <= usize::from(count);
            let last = out(memory).into_iter().rev().find(|handed| handed.seat == seat);
            let Some(last) = last else { return };
            if all || count >= last.count {
                let n = mark::out(last.side, seat, last.count, last.in_part);
                memory.marks.retain(|kept| {
                    *kept != (mark::OUT, n)
                        && !(all && kept.0 == mark::OUT && kept.1 >> 8 & 0xff == u32::from(seat.0))
                });
            }
            if let Area::Seat(next) = to {
                memory.mark(mark::OUT, mark::out(last.side, next, count, last.in_part));
            }
        }
        Act::PickUp(Area::Seat(seat)) => {
            let before = memory.marks.len();
            let mine = |kept: &(crate::kit::Word, u32)| {
                kept.0 == mark::OUT && kept.1 >> 8 & 0xff == u32::from(seat.0)
            };
            memory.marks.retain(|kept| !mine(kept));
            // A hand that is brought in before it has been seen can be judged by nobody.
            let decided = memory.count_marks(mark::DECIDED) > 0 || is_show(memory);
            if memory.marks.len() < before && !decided {
                memory.mark(mark::TO_VOID, 0);
            }
        }
        Act::Revoke(seat) => memory.mark(mark::GONE, u32::from(seat.0)),
        Act::Offer(seat) => {
            let scene = Scene::new(table, memory, house);
            let side = SIDES.into_iter().find(|&side| !to_ask(room, &scene, side).is_empty());
            if let Some(side) = side {
                memory.mark(mark::ASKED, mark::at(side, seat));
            }
        }
        _ => {}
    }
}

/// Notes what patrons do with their right.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Accepts(seat) => {
            if let Some(n) = asked(memory, seat) {
                memory.mark(mark::RIGHT, n);
            }
        }
        Event::Declines(seat) => {
            if let Some(n) = asked(memory, seat) {
                memory.mark(mark::REFUSED, n);
            } else if out(memory).iter().any(|handed| handed.seat == seat) {
                memory.mark(mark::GONE, u32::from(seat.0));
            }
        }
        Event::Stalls(seat) => memory.mark(mark::HOLDS_UP, u32::from(seat.0) << 1),
        Event::Errs(seat) => memory.mark(mark::HOLDS_UP, u32::from(seat.0) << 1 | 1),
        _ => {}
    }
}

/// Whether a card lies on the wrong hand, or with a patron who may not have it.
pub(in crate::games) fn is_amiss(room: &Room, scene: &Scene<'_>) -> bool {
    let wrong = |handed: Out| {
        !is_rightly_out(room, scene, handed) || holds_up(scene.memory, handed.seat).is_some()
    };
    fault(scene).is_some() || out(scene.memory).into_iter().any(wrong)
}
