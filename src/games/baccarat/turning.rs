//! Patrons who turn the cards, and who may: 19:47-7.7(c)3 and 7.11(f).

use super::deal::is_dealt;
use super::hands::{Hands, MOST_IN_A_HAND, area, out, out_of};
use super::notes::{self, HandedOut, PatronFault, PerHand, Turning};
use super::{ActAtTable, Options, Positioning, SIDES, is_show, is_void_or_must_be, wager};
use crate::games::prelude::*;

/// The wager on a side.
const fn wager_on(side: Side) -> Word {
    match side {
        Side::Player => wager::PLAYER,
        Side::Banker => wager::BANKER,
    }
}

fn turning(memory: &Memory) -> &Turning {
    &notes::of(memory).round.turning
}

fn is_gone(memory: &Memory, seat: Seat) -> bool {
    turning(memory).gone.contains(&seat)
}

/// The patron with the highest wager on a side; of several the first counterclockwise from the dealer.
fn highest(options: &Options, context: &Context<'_>, side: Side) -> Option<Seat> {
    let options = *options;
    let highest = context.fact(move |context| {
        let ring = options.counterclockwise(context.table);
        let on = |side: Side| {
            let stake = |seat: Seat| context.stake(seat, wager_on(side));
            let staked = ring.iter().copied().rev().filter(|&seat| !stake(seat).is_zero());
            staked.max_by_key(|&seat| stake(seat))
        };
        PerHand { player: on(Side::Player), banker: on(Side::Banker) }
    });
    *highest.of(side)
}

/// Whether others have wagered on a side as much as the highest has: 7.7(c)3v.
pub(crate) fn is_shared(options: &Options, context: &Context<'_>, side: Side) -> bool {
    let stake = |seat: Seat| context.stake(seat, wager_on(side));
    let most = highest(options, context, side).map(stake);
    context.table.seats().filter(|&seat| Some(stake(seat)) == most).count() > 1
}

/// Whether the right to turn a side has gone from the first who had it to another, or to nobody: 7.11(f).
pub(crate) fn is_passed_on(options: &Options, context: &Context<'_>, side: Side) -> bool {
    let last = last_holder(options, context, side);
    given(context, side).is_some() || last.is_some_and(|seat| is_gone(context.memory, seat))
}

/// Who was given the right to turn a side last.
fn given(context: &Context<'_>, side: Side) -> Option<Seat> {
    let last = turning(context.memory).taken.iter().rev().find(|(of, _)| *of == side);
    last.map(|(_, seat)| *seat)
}

/// Who had the right to turn a side last, whether he still has it or not.
fn last_holder(options: &Options, context: &Context<'_>, side: Side) -> Option<Seat> {
    given(context, side).or_else(|| highest(options, context, side))
}

/// Whether patrons turn the cards of this round.
fn do_patrons_turn(options: &Options, context: &Context<'_>) -> bool {
    options.positioning == Positioning::PlayersTurn && !is_show(context.memory)
}

/// Who has the right to turn a side now.
fn holder(options: &Options, context: &Context<'_>, side: Side) -> Option<Seat> {
    let last = last_holder(options, context, side).filter(|&seat| !is_gone(context.memory, seat));
    last.filter(|_| do_patrons_turn(options, context))
}

/// Who is to be offered a right that has been given up, the first after the former holder first.
fn to_ask(options: &Options, context: &Context<'_>, side: Side) -> Option<Seat> {
    let memory = context.memory;
    let needed = context.table.is_hidden(area(side)) || out_of(memory, side).is_some();
    let former = last_holder(options, context, side).filter(|&seat| is_gone(memory, seat))?;
    if !do_patrons_turn(options, context) || !needed {
        return None;
    }
    let mut ring = options.counterclockwise(context.table);
    let at = ring.iter().position(|&seat| seat == former)?;
    ring.rotate_left(at);
    let refused = |seat: Seat| turning(memory).refused.contains(&(side, seat));
    let open = |seat: Seat| memory.dealt_in.contains(&seat) && !is_gone(memory, seat);
    ring.into_iter().skip(1).find(|&seat| open(seat) && !refused(seat))
}

/// How a patron with this right, who has cards before him, stops the game.
fn hold_up(memory: &Memory, seat: Seat) -> Option<PatronFault> {
    let all = &turning(memory).held_up;
    [PatronFault::Stalls, PatronFault::Errs].into_iter().find(|how| all.contains(&(seat, *how)))
}

/// Whether a patron who still has the right does not give the cards back.
pub(crate) fn is_held_up(context: &Context<'_>, seat: Seat) -> bool {
    hold_up(context.memory, seat).is_some() && !is_gone(context.memory, seat)
}

/// Whether the cards of a side are rightly where a patron looks at them.
fn is_rightly_out(options: &Options, context: &Context<'_>, handed: &HandedOut) -> bool {
    holder(options, context, handed.side) == Some(handed.seat)
}

fn back(handed: HandedOut, count: usize) -> Act {
    // More than were handed out do not go back with them.
    let count = u8::try_from(count).map_or(handed.count, |count| count.min(handed.count)).max(1);
    Act::Pass { from: Area::Seat(handed.seat), to: area(handed.side), count }
}

/// The right taken from a patron who holds the game up or has broken a rule, and offered on.
pub(crate) fn add_passing_on(round: &mut Round<'_>, options: Options) {
    let [stalls, errs] = round.named_clauses("revoke", ["stalls", "errs"]);
    round.owe_one("revoke", move |context| {
        let held_up =
            |out: &&HandedOut| is_held_up(context, out.seat) && !is_void_or_must_be(context);
        let seat = out(context.memory).iter().find(held_up)?.seat;
        let by = match hold_up(context.memory, seat) {
            Some(PatronFault::Errs) => errs,
            Some(PatronFault::Stalls) | None => stalls,
        };
        Some(Due::new(Act::Revoke(seat), 0, seat).by([by, None]))
    });
    let [first, next] = round.named_clauses("offer_on", ["to_the_first", "to_the_next"]);
    round.owe_one("offer_on", move |context| {
        let asks = |side| Some((side, to_ask(&options, context, side)?));
        let (side, seat) =
            SIDES.into_iter().find_map(asks).filter(|_| !is_void_or_must_be(context))?;
        let by = if turning(context.memory).refused.is_empty() { first } else { next };
        Some(Due::new(Act::Offer(seat), 0, key(side, seat)).by([by, None]))
    });
}

/// Cards taken back from a patron who has no right to them; `gone` is for one who had it and has lost
/// it.
pub(crate) fn add_recall(round: &mut Round<'_>, options: Options, gone: Option<ClauseId>) {
    round.owe_one("recall", move |context| {
        let lies = |out: &HandedOut| context.table.count(Area::Seat(out.seat));
        let wrong = |out: &&HandedOut| lies(out) > 0 && !is_rightly_out(&options, context, out);
        // What was handed out last lies on top.
        let handed = out(context.memory)
            .iter()
            .rev()
            .find(wrong)
            .filter(|_| !is_void_or_must_be(context))?;
        let lost = is_gone(context.memory, handed.seat);
        let due = Due::new(back(*handed, lies(handed)), 0, key(handed.side, handed.seat));
        Some(due.by([gone.filter(|_| lost), None]))
    });
}

/// A side and a seat, by which a duty is told from others.
fn key(side: Side, seat: Seat) -> DueKey {
    DueKey::from(seat).part(side as u8)
}

/// Whether what is handed out, or turned, is a third card: the first two have been seen.
fn is_third(context: &Context<'_>, side: Side) -> bool {
    let hands = Hands::of(context);
    let here = context.table.count(area(side));
    hands.len(side) > 2 && (hands.shows_two(side) || here + 2 <= hands.len(side))
}

/// Whether cards of a side lie face down on its area.
fn is_hidden(context: &Context<'_>, side: Side) -> bool {
    context.table.cards(area(side)).iter().any(|laid| laid.face == Face::Down)
}

/// Cards that go to a patron and come back: those of a side, whether they are its third, and the names of
/// their steps: out, back, and turned by the dealer himself.
const HAND_ROUNDS: [(Side, bool, [&str; 3]); 4] = [
    (Side::Player, false, ["hand_player", "back_player", "turn_player"]),
    (Side::Banker, false, ["hand_banker", "back_banker", "turn_banker"]),
    (Side::Player, true, ["hand_player_third", "back_player_third", "turn_player_third"]),
    (Side::Banker, true, ["hand_banker_third", "back_banker_third", "turn_banker_third"]),
];

/// What is owed where patrons turn the cards. Where the right `is_passed_on`, the table says by which
/// clauses.
pub(crate) fn add_duties(round: &mut Round<'_>, options: Options, is_passed_on: bool) {
    for (side, third, [out_id, back_id, turn_id]) in HAND_ROUNDS {
        let passed_on = ["handed_out", "passed_on"]
            .map(|name| is_passed_on.then(|| round.named_clause(out_id, name)).flatten());
        let [no_wager, refused] = round.named_clauses(turn_id, ["no_wager", "refused"]);
        let is_now = move |context: &Context<'_>| is_third(context, side) == third;
        round.duty(out_id, move |context, dues| {
            if is_dealt(context) && is_now(context) {
                hand_out(&options, (side, third), passed_on, context, dues);
            }
        });
        round.owe_one(back_id, move |context| {
            let handed = out_of(context.memory, side).filter(|_| !is_void_or_must_be(context))?;
            let place = Area::Seat(handed.seat);
            let shown = context.table.count(place) > 0 && !context.table.is_hidden(place);
            let rightly = is_now(context) && is_rightly_out(&options, context, &handed);
            (shown && rightly).then(|| once(back(handed, context.table.count(place))))
        });
        // Nobody has wagered on the hand, or nobody wants to turn it.
        round.owe_one(turn_id, move |context| {
            let free = holder(&options, context, side).is_none()
                && to_ask(&options, context, side).is_none();
            let here = is_hidden(context, side) && out_of(context.memory, side).is_none();
            if !is_dealt(context) || !here || !free || !is_now(context) {
                return None;
            }
            let nobody = highest(&options, context, side).is_none() || is_show(context.memory);
            let by = if nobody { no_wager } else { refused };
            Some(once(Act::Turn(area(side))).by([by, None]))
        });
    }
}

/// Cards of a side handed to the patron who may turn them.
fn hand_out(
    options: &Options,
    (side, third): (Side, bool),
    passed_on: By,
    context: &Context<'_>,
    dues: &mut Dues,
) {
    let pile = context.table.cards(area(side));
    let Some(first) = pile.iter().position(|laid| laid.face == Face::Down) else { return };
    let Some(seat) = holder(options, context, side) else { return };
    // One patron does not get both hands at once, and a heap is handed to nobody.
    let is_heap = |side| context.table.count(area(side)) > MOST_IN_A_HAND;
    let both = out(context.memory).iter().any(|handed| handed.seat == seat);
    if both || SIDES.into_iter().any(is_heap) {
        return;
    }
    // A third card goes by itself, with what came on top of it.
    let Ok(count) = u8::try_from(if third { pile.len() - first } else { pile.len() }) else {
        return;
    };
    let by = if is_passed_on(options, context, side) { passed_on } else { [None; 2] };
    let pass = |count: u8| Act::Pass { from: area(side), to: Area::Seat(seat), count };
    dues.push(once(pass(count)).by(by));
    // What lies on top may be handed back first.
    for fewer in (1..count).filter(|_| third) {
        dues.push(Due::new(pass(fewer), 0, DueKey::nth(fewer)).by(by).optional());
    }
}

/// What a patron does with cards that have been handed to him.
pub(crate) fn unasked(options: &Options, context: &Context<'_>, seat: Seat) -> Vec<Event> {
    let place = Area::Seat(seat);
    let mine = |out: &HandedOut| out.seat == seat && is_rightly_out(options, context, out);
    let willing = hold_up(context.memory, seat).is_none() && !is_gone(context.memory, seat);
    let has = out(context.memory).iter().any(mine);
    if has && willing && !is_void_or_must_be(context) && context.table.is_hidden(place) {
        vec![Event::Shows(place)]
    } else {
        Vec::new()
    }
}

/// The side that a patron has been offered to turn, if he has not answered yet.
pub(crate) fn asked(memory: &Memory, seat: Seat) -> Option<Side> {
    let turning = turning(memory);
    let last = turning.offered.iter().rev().find(|(_, asked)| *asked == seat)?;
    let answered = turning.taken.contains(last) || turning.refused.contains(last);
    (!answered).then_some(last.0)
}

/// Notes what an act means for the cards that are with patrons.
pub(super) fn note(options: &Options, memory: &mut Memory, doing: ActAtTable<'_>) {
    let table = doing.table;
    let write = |memory: &mut Memory, write: &dyn Fn(&mut Turning)| {
        notes::write(memory, |notes| write(&mut notes.round.turning));
    };
    match *doing.act {
        Act::Pass { from, to: Area::Seat(seat), count } if from.seat().is_none() => {
            let side = match from {
                Area::Side(side) => side,
                Area::Corner => Side::Banker,
                _ => return,
            };
            let in_part = table.count(from) > usize::from(count);
            write(memory, &|notes| notes.out.push(HandedOut { side, seat, count, in_part }));
        }
        Act::Pass { from: Area::Seat(seat), to, count } => {
            let all = table.count(Area::Seat(seat)) <= usize::from(count);
            let last = out(memory).iter().rev().find(|handed| handed.seat == seat).copied();
            let Some(last) = last else { return };
            write(memory, &|notes| {
                let goes = |handed: &HandedOut| *handed == last || (all && handed.seat == seat);
                if all || count >= last.count {
                    notes.out.retain(|handed| !goes(handed));
                }
                if let Area::Seat(next) = to {
                    notes.out.push(HandedOut { seat: next, count, ..last });
                }
            });
        }
        Act::PickUp(Area::Seat(seat)) => {
            let mine = |handed: &HandedOut| handed.seat == seat;
            // A hand that is brought in before it has been seen can be judged by nobody.
            let unseen = notes::of(memory).round.decided.is_none() && !is_show(memory);
            let cut_short = out(memory).iter().any(mine) && unseen;
            notes::write(memory, |notes| {
                notes.round.turning.out.retain(|handed| !mine(handed));
                if cut_short {
                    notes.round.no_end.get_or_insert(notes::VoidReason::BroughtIn);
                }
            });
        }
        Act::Revoke(seat) => write(memory, &|notes| notes.gone.push(seat)),
        Act::Offer(seat) => {
            let context = doing.context(memory);
            let asks = |side: &Side| to_ask(options, &context, *side).is_some();
            if let Some(side) = SIDES.into_iter().find(asks) {
                write(memory, &|notes| notes.offered.push((side, seat)));
            }
        }
        _ => {}
    }
}

/// Notes what patrons do with their right.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    let (Event::Accepts(seat) | Event::Declines(seat) | Event::Stalls(seat) | Event::Errs(seat)) =
        *event
    else {
        return;
    };
    let asked = asked(memory, seat);
    let has_cards = out(memory).iter().any(|handed| handed.seat == seat);
    notes::write(memory, |notes| {
        let turning = &mut notes.round.turning;
        match (event, asked) {
            (Event::Accepts(_), Some(side)) => turning.taken.push((side, seat)),
            (Event::Declines(_), Some(side)) => turning.refused.push((side, seat)),
            (Event::Declines(_), None) if has_cards => turning.gone.push(seat),
            (Event::Stalls(_), _) => turning.held_up.push((seat, PatronFault::Stalls)),
            (Event::Errs(_), _) => turning.held_up.push((seat, PatronFault::Errs)),
            _ => {}
        }
    });
}

/// Whether cards are with a patron who may not have them, or who stops the game.
pub(crate) fn is_out_amiss(options: &Options, context: &Context<'_>) -> bool {
    let wrong = |handed: &HandedOut| {
        !is_rightly_out(options, context, handed) || hold_up(context.memory, handed.seat).is_some()
    };
    out(context.memory).iter().any(wrong)
}
