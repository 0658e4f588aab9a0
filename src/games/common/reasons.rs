//! What may be done once more before the deal.

use crate::kit::Seat;
use crate::procedure::Context;
use crate::procedure::steps::card_in_palm;

/// Whether the cards may be shuffled once more: before the deal, by hand or by a machine that runs.
pub(in crate::games) fn may_shuffle(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let dead = memory.shuffler_dead && context.table.shuffler;
    !memory.started && !dead && card_in_palm(context).is_none()
}

/// Whether shuffled cards may still be cut and loaded.
pub(in crate::games) fn may_ready(context: &Context<'_>) -> bool {
    let memory = context.memory;
    !memory.started && memory.shuffled && card_in_palm(context).is_none()
}

/// Whether a choice is put to the seat that had it last, so that this is only said again.
pub(in crate::games) fn is_offered_again(context: &Context<'_>, seat: Seat) -> bool {
    context.memory.offered.last() == Some(&seat) && !context.memory.voided
}
