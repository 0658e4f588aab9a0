//! The round for show that a seen mistaken card opens: 19:47-7.11(c)3.

use super::notes::{self, RoundNotes};
use super::{ActAtTable, BANKER, PLAYER, Terms, is_closed, is_show, is_void_or_must_be};
use crate::games::common::odds::wagered;
use crate::games::prelude::*;

/// Whether a card waits to open a round for show, and the live round has been brought in.
fn is_to_open(context: &Context<'_>) -> bool {
    let out = [PLAYER, BANKER, Area::Corner, Area::Burn];
    !is_void_or_must_be(context)
        && notes::of(context.memory).is_show_to_come
        && context.table.count(Area::Aside) > 0
        && is_closed(context.memory)
        && out.iter().all(|&area| context.table.count(area) == 0)
}

/// What the wagers of the round before come to while a round for show is dealt: they are settled, and what
/// was settled wrongly is wrong still.
pub(crate) fn settled(memory: &Memory) -> Option<Vec<WagerResult>> {
    let round = &notes::of(memory).round;
    round.is_show.then(|| round.settled.clone())
}

/// What stands when a round for show is void: the round before it, which has been settled.
pub(crate) fn standing(context: &Context<'_>) -> Vec<WagerResult> {
    settled(context.memory).unwrap_or_default()
}

/// What each wager comes to, in sums that no chip laid down later changes.
fn in_sums(terms: &Terms, context: &Context<'_>) -> Vec<WagerResult> {
    let mut lines = terms.lines(context).to_vec();
    // What still lies there is still to be taken.
    let lies = |line: &WagerResult| !context.stake(line.spot.seat, line.spot.wager).is_zero();
    let lost = |line: &&mut WagerResult| line.outcome == Outcome::Collect && !lies(line);
    for line in lines.iter_mut().filter(lost) {
        line.outcome = Outcome::Take(wagered(context, line.spot.seat, line.spot.wager));
    }
    lines
}

/// What is owed of the round for show: every chip off the layout before and during it, and the seen card
/// as its first.
pub(crate) fn add_duties(round: &mut Round<'_>, terms: &Terms) {
    terms.duty(round, "no_wagers", |terms, context, dues| {
        let dealing = is_show(context.memory) && !is_void_or_must_be(context);
        if is_to_open(context) || dealing {
            let lines = settled(context.memory).unwrap_or_else(|| terms.lines(context).to_vec());
            steps::clear_chips(context, dues, &lines);
        }
    });
    round.owe("open_show", Act::Pass { from: Area::Aside, to: PLAYER, count: 1 }, |context| {
        is_to_open(context)
    });
}

/// Notes that the round for show begins: what was called and brought in before was another round's.
pub(super) fn note(terms: &Terms, memory: &mut Memory, doing: ActAtTable<'_>) {
    let Act::Pass { from: Area::Aside, to, .. } = *doing.act else { return };
    let waits = notes::of(memory).is_show_to_come;
    if !waits || !is_closed(memory) || to == doing.table.receptacle {
        return;
    }
    let settled = in_sums(terms, &doing.context(memory));
    memory.picked.clear();
    memory.hands.clear();
    memory.unseen.clear();
    memory.overtaken.clear();
    notes::write(memory, |notes| {
        notes.is_show_to_come = false;
        let before = std::mem::take(&mut notes.round);
        let (leaves, vigorish) = (before.leaves, before.vigorish);
        notes.round =
            RoundNotes { is_show: true, settled, leaves, vigorish, ..RoundNotes::default() };
    });
}
