//! What is called: the counts, the winner, the number of cards: 19:47-7.8(a) and 7.10(a).

use super::hands::{Decided, Hands, decided, fault, is_open, shows_two};
use super::{SIDES, count_phrase, is_closed, is_dead, is_show, mark};
use crate::house::House;
use crate::kit::{Area, Side, Word};
use crate::procedure::steps::once;
use crate::procedure::{Due, Memory, Scene, Step, Walk};
use crate::rules::baccarat::Winner;
use crate::table::{Act, Table};

/// The phrase that names the winner.
pub(in crate::games) const fn winner_phrase(winner: Winner) -> Word {
    Word::new(match winner {
        Winner::Player => "player_wins",
        Winner::Banker => "banker_wins",
        Winner::Tie => "tie_hand",
    })
}

/// The phrases that name a winner.
pub(in crate::games) fn is_result(phrase: Word) -> bool {
    Winner::ALL.into_iter().any(|winner| winner_phrase(winner) == phrase)
}

/// The phrase that calls the number of cards.
pub(in crate::games) fn number_phrase(cards: usize) -> Word {
    Word::new(match cards {
        0..=4 => "cards_4",
        5 => "cards_5",
        _ => "cards_6",
    })
}

/// Whether a phrase calls a number of cards.
pub(in crate::games) fn is_number(phrase: Word) -> bool {
    (4..=6).any(|n| number_phrase(n) == phrase)
}

/// The side and count that a phrase calls.
pub(in crate::games) fn called(phrase: Word) -> Option<(Side, u8)> {
    let all = SIDES.into_iter().flat_map(|side| (0..10).map(move |n| (side, n)));
    all.into_iter().find(|&(side, n)| count_phrase(side, n) == phrase)
}

/// Whether a side has been called on its first two cards.
pub(in crate::games) fn is_called(memory: &Memory, side: Side) -> bool {
    memory.has_mark(mark::CALLED, mark::side(side))
}

/// Whether a side waits to be called on its first two cards.
fn is_to_call(scene: &Scene<'_>, side: Side) -> bool {
    !is_dead(scene)
        && !is_closed(scene.memory)
        && shows_two(scene, side)
        && !is_called(scene.memory, side)
        && is_on_two(&Hands::of(scene), side)
}

/// Whether a side still stands on its first two cards, as far as anybody can tell.
fn is_on_two(hands: &Hands, side: Side) -> bool {
    hands.len(side) == 2 || !hands.are_known()
}

/// The call of a side on its first two cards, once the cards of all four are out.
pub(in crate::games) fn call(side: Side) -> Step {
    let (id, title) = match side {
        Side::Player => ("call_player", "Call the count of the Player's Hand"),
        Side::Banker => ("call_banker", "Call the count of the Banker's Hand"),
    };
    Step::new(id, title).due(move |scene, dues| {
        let hands = Hands::of(scene);
        if hands.are_begun() && is_to_call(scene, side) {
            dues.push(once(Act::Say(count_phrase(side, hands.first_count(side)))));
        }
    })
}

/// Whether the counts must be called anew: a third card has come, or a call was left out.
fn needs_final(scene: &Scene<'_>, decided: Decided, side: Side) -> bool {
    let said = scene.memory.has_mark(mark::FINAL, mark::side(side));
    let before = is_called(scene.memory, side) && decided.size <= 4;
    !said && !before
}

/// The counts of both hands when they are complete, in any order.
pub(in crate::games) fn final_counts() -> Step {
    Step::new("final_counts", "Call the final count of each hand").walk(Walk::AnyOrder).due(
        |scene, dues| {
            if is_dead(scene) || is_closed(scene.memory) {
                return;
            }
            let Some(decided) = decided(scene) else { return };
            for side in SIDES {
                if needs_final(scene, decided, side) {
                    let act = Act::Say(count_phrase(side, decided.count(side)));
                    let due = Due::new(act, 0, mark::side(side));
                    dues.push(if is_show(scene.memory) { due.optional() } else { due });
                }
            }
        },
    )
}

/// The winner, or a tie, and the number of cards where wagers on it are taken.
pub(in crate::games) fn result(number: bool) -> Step {
    let (id, title) = if number {
        ("call_cards", "Call the number of cards")
    } else {
        ("call_result", "Call the winner, or a tie")
    };
    // Which of the two is called first is free.
    let step = Step::new(id, title);
    let step = if number { step.early() } else { step };
    step.due(move |scene, dues| {
        let word = if number { mark::NUMBER } else { mark::RESULT };
        let said = scene.memory.count_marks(word) > 0;
        if is_dead(scene) || said || is_closed(scene.memory) {
            return;
        }
        let Some(decided) = decided(scene) else { return };
        let phrase =
            if number { number_phrase(decided.size) } else { winner_phrase(decided.winner()) };
        let due = once(Act::Say(phrase));
        dues.push(if is_show(scene.memory) { due.optional() } else { due });
    })
}

/// Notes what has been called rightly.
pub(super) fn note(memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    let Act::Say(phrase) = *act else { return };
    let scene = Scene::new(table, memory, house);
    let hands = Hands::of(&scene);
    let decided = decided(&scene);
    if let Some((side, count)) = called(phrase) {
        let two = hands.first_count(side) == count && shows_two(&scene, side);
        let first = two && is_on_two(&hands, side);
        let anew = first && !is_called(memory, side);
        if anew {
            memory.mark(mark::CALLED, mark::side(side));
        }
        // Called for the first time when everything lies there, it need not be said again.
        if let Some(decided) = decided
            && decided.count(side) == count
            && (!anew || decided.size > 4)
        {
            memory.mark(mark::FINAL, mark::side(side));
        }
    } else if decided.is_some_and(|decided| phrase == winner_phrase(decided.winner())) {
        memory.mark(mark::RESULT, 0);
    } else if decided.is_some_and(|decided| phrase == number_phrase(decided.size)) {
        memory.mark(mark::NUMBER, 0);
    }
}

/// Whether a call that nothing asks for says what is so.
pub(in crate::games) fn is_true(scene: &Scene<'_>, phrase: Word) -> bool {
    let (hands, memory) = (Hands::of(scene), scene.memory);
    if let Some((side, count)) = called(phrase) {
        let seen = is_called(memory, side) || memory.has_mark(mark::FINAL, mark::side(side));
        let clean = is_open(scene, side) && fault(scene).is_none();
        return seen && clean && hands.count(side) == count;
    }
    if phrase.as_str() == "natural" {
        // A hand is one when both have their first two cards, whether the other lies open or not: 7.9(a).
        let is_one =
            |side| hands.len(side) == 2 && shows_two(scene, side) && hands.first_count(side) >= 8;
        // Nobody is told of it any more once a hand has been brought in.
        let lies = |side| !memory.picked.contains(&Area::Side(side));
        return hands.are_begun() && SIDES.into_iter().all(lies) && SIDES.into_iter().any(is_one);
    }
    if is_result(phrase) {
        let is_so = decided(scene).is_some_and(|decided| phrase == winner_phrase(decided.winner()));
        return memory.count_marks(mark::RESULT) > 0 && is_so;
    }
    if is_number(phrase) {
        let is_so = decided(scene).is_some_and(|decided| phrase == number_phrase(decided.size));
        return memory.count_marks(mark::NUMBER) > 0 && is_so;
    }
    true
}
