//! What has gone wrong, as far as every game tells it alike.

use super::is_racked;
use crate::games::prelude::*;

/// Whether the stub has been counted this round and came to another number than it should.
pub(crate) fn is_count_wrong(context: &Context<'_>, expected: usize) -> bool {
    context.memory.counted.is_some_and(|(_, stub)| usize::from(stub) != expected)
}

/// Whether the deck itself is wrong: the count was off, and the cards of the deck in play that lie
/// anywhere at the table do not make up a deck.
pub(crate) fn is_deck_bad(context: &Context<'_>, count_wrong: bool, deck: usize) -> bool {
    let in_play = |area: &Area| !matches!(area, Area::Removed | Area::Machine);
    let all = || Area::all().filter(in_play).map(|area| context.table.count(area)).sum::<usize>();
    context.memory.deck_bad || (count_wrong && all() != deck)
}

/// Whether the round can still be declared void: once the dealer's cards are in the rack after they
/// were turned up, nothing is left to be made void, save what was seen before and passed over.
pub(crate) fn may_be_void(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let over = memory.dealer_turned && is_racked(context) && memory.misdealt.is_empty();
    memory.started && !memory.voided && !over
}

/// Why a round is void whose stub was wrong, once every hand has been counted: a hand was wrong too,
/// or the deck is. A card that went astray elsewhere is a fault of the deal, but voids no hand.
pub(crate) fn void_by_count<C>(
    context: &Context<'_>,
    (misdealt, by_hand): (bool, C),
    (deck_bad, by_deck): (bool, C),
) -> Option<C> {
    let cause = if misdealt { Some(by_hand) } else { deck_bad.then_some(by_deck) };
    cause.filter(|_| context.memory.hands_checked)
}

/// Keeps in mind why a round is declared void, and whether its deck is wrong.
pub(crate) fn note_void(
    cause: Option<impl Into<&'static str>>,
    deck_bad: bool,
    memory: &mut Memory,
) {
    memory.deck_bad = deck_bad;
    memory.shuffled = false;
    memory.void_cause = cause.map(Into::into);
}

/// The seats that hold cards without having a part in the round.
pub(crate) fn idle_with_cards<'a, P: Fn(Seat) -> bool>(
    context: &Context<'a>,
    has_part: P,
) -> impl Iterator<Item = Seat> + use<'a, P> {
    let (table, memory) = (context.table, context.memory);
    table
        .seats()
        .filter(move |&seat| memory.started && !has_part(seat) && table.count(Area::Seat(seat)) > 0)
}

/// Whether a hand lies open that the dealer has not turned up.
pub(crate) fn is_hand_exposed(context: &Context<'_>) -> bool {
    let turned = |seat: &Seat| context.memory.turned.contains(seat);
    let exposed = |seat: &Seat| !turned(seat) && context.table.is_exposed(Area::Seat(*seat));
    context.memory.dealt_in.iter().any(exposed)
}

/// Whether there is something that the floor is called for at every table.
pub(crate) fn is_irregular(context: &Context<'_>) -> bool {
    let memory = context.memory;
    memory.voided
        || memory.touching.is_some()
        || memory.shuffler_failed
        || memory.reading_wrong
        || !memory.late.is_empty()
        || context.table.count(Area::Off) > 0
}
