//! Whose turn for a card it is, where the text fixes the way round the table and the house how many
//! cards a hand gets at a time.

use super::size;
use crate::games::prelude::*;

/// Whether a card goes to a hand that has not its turn, whether cards come one by one or a whole
/// hand at a time: a fault of the way round the table. To mistake the one way of dealing for the
/// other is not. What was passed over before has been told and counts as given.
pub(crate) fn is_out_of_turn(
    context: &Context<'_>,
    (to, each, by_hands): (&[Area], usize, bool),
    act: &Act,
) -> bool {
    let Act::Place { to: area, .. } = *act else { return false };
    let Some(at) = to.iter().position(|&other| other == area) else { return false };
    let told = |pass: usize, i: usize| {
        let key = DueKey::card(pass, i);
        context.memory.overtaken.iter().any(|&(_, other)| other == key)
    };
    let given = |i: usize| {
        let has = size(context, to[i]);
        (0..each).filter(|&pass| pass < has || told(pass, i)).count()
    };
    let pass = size(context, area);
    if pass >= each || told(pass, at) {
        return false;
    }
    let counts: Vec<usize> = (0..to.len()).map(given).collect();
    // The hand that is due, and for which of its cards.
    let short = |n: usize| counts.iter().position(|&count| count < n);
    let due = if by_hands { short(each) } else { (1..=each).find_map(short) };
    let Some(due) = due.filter(|&due| due != at) else { return false };
    // In the same pass the way round is judged as it is.
    if counts[due] == pass {
        return false;
    }
    let (before, after) = (&counts[..at], &counts[at + 1..]);
    let one_by_one = before.iter().all(|&n| n > pass) && after.iter().all(|&n| n == pass);
    let whole_hands = before.iter().all(|&n| n == each) && after.iter().all(|&n| n == 0);
    !one_by_one && !whole_hands
}
