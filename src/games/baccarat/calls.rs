//! What is called: the counts, the winner, the number of cards: 19:47-7.8(a) and 7.10(a).

use super::hands::{Hands, decided, fault, is_open, shows_two};
use super::notes::Decided;
use super::{ActAtTable, SIDES, count_phrase, is_closed, is_show, is_void_or_must_be, notes};
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;

/// The phrase for a hand of eight or nine.
pub(crate) const NATURAL: Word = Word::new("natural");

/// The phrase that names the winner.
pub(crate) const fn winner_phrase(winner: Winner) -> Word {
    Word::new(match winner {
        Winner::Player => "player_wins",
        Winner::Banker => "banker_wins",
        Winner::Tie => "tie_hand",
    })
}

/// Whether a phrase names a winner.
pub(crate) fn is_result(phrase: Word) -> bool {
    Winner::ALL.into_iter().any(|winner| winner_phrase(winner) == phrase)
}

/// The phrase that calls the number of cards.
pub(crate) fn number_phrase(cards: usize) -> Word {
    Word::new(match cards {
        0..=4 => "cards_4",
        5 => "cards_5",
        _ => "cards_6",
    })
}

/// Whether a phrase calls a number of cards.
pub(crate) fn is_number(phrase: Word) -> bool {
    (4..=6).any(|n| number_phrase(n) == phrase)
}

/// The side and count that a phrase calls.
pub(crate) fn called(phrase: Word) -> Option<(Side, u8)> {
    let all = SIDES.into_iter().flat_map(|side| (0..10).map(move |n| (side, n)));
    all.into_iter().find(|&(side, n)| count_phrase(side, n) == phrase)
}

/// Whether a side has been called on its first two cards.
pub(crate) fn is_called(memory: &Memory, side: Side) -> bool {
    *notes::of(memory).round.called.of(side)
}

/// Whether a side waits to be called on its first two cards.
fn is_to_call(context: &Context<'_>, side: Side) -> bool {
    !is_void_or_must_be(context)
        && !is_closed(context.memory)
        && shows_two(context, side)
        && !is_called(context.memory, side)
        && is_on_two(&Hands::of(context), side)
}

/// Whether a side still stands on its first two cards, as far as anybody can tell.
fn is_on_two(hands: &Hands, side: Side) -> bool {
    hands.len(side) == 2 || !hands.are_known()
}

/// Whether the counts must be called anew: a third card has come, or a call was left out.
fn needs_final(context: &Context<'_>, decided: Decided, side: Side) -> bool {
    let said = *notes::of(context.memory).round.called_last.of(side);
    let before = is_called(context.memory, side) && decided.size <= 4;
    !said && !before
}

/// What both hands have come to, as long as it can be called.
fn to_call(context: &Context<'_>) -> Option<Decided> {
    decided(context).filter(|_| !is_void_or_must_be(context) && !is_closed(context.memory))
}

/// A call, which may be left out in a round for show.
fn call(context: &Context<'_>, dues: &mut Dues, due: Due) {
    dues.push(if is_show(context.memory) { due.optional() } else { due });
}

/// What is owed of calls, but for the number of cards.
pub(crate) fn add_duties(round: &mut Round<'_>) {
    for (id, side) in [("call_player", Side::Player), ("call_banker", Side::Banker)] {
        round.duty(id, move |context, dues| {
            let hands = Hands::of(context);
            if hands.are_begun() && is_to_call(context, side) {
                dues.push(once(Act::Say(count_phrase(side, hands.first_count(side)))));
            }
        });
    }
    round.duty("final_counts", |context, dues| {
        let Some(decided) = to_call(context) else { return };
        for side in SIDES.into_iter().filter(|&side| needs_final(context, decided, side)) {
            let act = Act::Say(count_phrase(side, decided.count(side)));
            call(context, dues, Due::new(act, 0, Area::Side(side)));
        }
    });
    round.duty("call_result", |context, dues| {
        let said = notes::of(context.memory).round.is_result_called;
        if let Some(decided) = to_call(context).filter(|_| !said) {
            call(context, dues, once(Act::Say(winner_phrase(decided.winner()))));
        }
    });
}

/// The number of cards called, where wagers on it are taken.
pub(crate) fn add_number(round: &mut Round<'_>) {
    round.duty("call_cards", |context, dues| {
        let said = notes::of(context.memory).round.is_number_called;
        if let Some(decided) = to_call(context).filter(|_| !said) {
            call(context, dues, once(Act::Say(number_phrase(decided.size))));
        }
    });
}

/// Notes what has been called rightly.
pub(super) fn note(memory: &mut Memory, doing: ActAtTable<'_>) {
    let Act::Say(phrase) = *doing.act else { return };
    let context = doing.context(memory);
    let hands = Hands::of(&context);
    let decided = decided(&context);
    if let Some((side, count)) = called(phrase) {
        let two = hands.first_count(side) == count && shows_two(&context, side);
        let first = two && is_on_two(&hands, side);
        let anew = first && !is_called(memory, side);
        // Called for the first time when everything lies there, it need not be said again.
        let counts = |decided: Decided| decided.count(side) == count && (!anew || decided.size > 4);
        let last = decided.is_some_and(counts);
        notes::write(memory, |notes| {
            *notes.round.called.of_mut(side) |= anew;
            *notes.round.called_last.of_mut(side) |= last;
        });
    } else if let Some(decided) = decided {
        notes::write(memory, |notes| {
            notes.round.is_result_called |= phrase == winner_phrase(decided.winner());
            notes.round.is_number_called |= phrase == number_phrase(decided.size);
        });
    }
}

/// Whether a call that nothing asks for says what is so.
pub(crate) fn is_true(context: &Context<'_>, phrase: Word) -> bool {
    let (hands, memory) = (Hands::of(context), context.memory);
    let known = &notes::of(memory).round;
    if let Some((side, count)) = called(phrase) {
        let seen = is_called(memory, side) || *known.called_last.of(side);
        let clean = is_open(context, side) && fault(context).is_none();
        // What the first two cards count may still be called where a third came by mistake before: 7.8(a).
        let first = !is_called(memory, side) && hands.first_count(side) == count;
        let two = first && hands.are_begun() && shows_two(context, side);
        return two || (seen && clean && hands.count(side) == count);
    }
    if phrase == NATURAL {
        // A hand is one when both have their first two cards, whether the other lies open or not: 7.9(a).
        let is_one =
            |side| hands.len(side) == 2 && shows_two(context, side) && hands.first_count(side) >= 8;
        // Nobody is told of it any more once a hand has been brought in.
        let lies = |side| !memory.picked.contains(&Area::Side(side));
        return hands.are_begun() && SIDES.into_iter().all(lies) && SIDES.into_iter().any(is_one);
    }
    if is_result(phrase) {
        let is_so =
            decided(context).is_some_and(|decided| phrase == winner_phrase(decided.winner()));
        return known.is_result_called && is_so;
    }
    if is_number(phrase) {
        let is_so = decided(context).is_some_and(|decided| phrase == number_phrase(decided.size));
        return known.is_number_called && is_so;
    }
    true
}
