//! What has gone wrong, told from the state of the table: 13:69F-11.17(h) and (i).

use super::round::{
    Known, by_packet, has_all, has_first, is_closed, is_spent, players, recipients, size,
};
use super::{DECK, HAND, Options, round};
use crate::games::common::irregular;
use crate::games::common::remedies::spares;
use crate::kit::{Area, Seat};
use crate::procedure::{Context, steps};
use strum::{IntoStaticStr, VariantArray};

/// Why every hand of the round must be treated as void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum VoidCause {
    /// A hand with more or fewer than seven cards: 11.17(h)2.
    Misdealt,
    /// The stub was wrong though the hands were right: 11.17(h)2.
    DeckWrong,
    /// A dealer's card seen before the players had set: house practice.
    DealerSeen,
    /// The automated shoe failed: house practice.
    ShoeFailed,
}

/// What the stub should come to: fifty-three less seven for each hand.
#[must_use]
pub(crate) fn expected_stub(context: &Context<'_>) -> usize {
    let out = (players(context).count() + 1) * HAND + spares(context, has_all(context));
    DECK.saturating_sub(out)
}

/// Whether the stub has been counted this round and came out wrong.
#[must_use]
pub(crate) fn is_count_wrong(context: &Context<'_>) -> bool {
    irregular::is_count_wrong(context, expected_stub(context))
}

/// Whether any hand has a wrong number of cards now.
fn is_misdealt(context: &Context<'_>) -> bool {
    recipients(context).any(|area| size(context, area) != HAND)
}

/// Whether the deck itself is wrong.
#[must_use]
pub(crate) fn is_deck_bad(context: &Context<'_>) -> bool {
    irregular::is_deck_bad(context, is_count_wrong(context), DECK)
}

/// The places whose hands cannot come to seven cards any more.
pub(crate) fn wrong_hands(context: &Context<'_>, options: &Options) -> Vec<Area> {
    let memory = context.memory;
    let first = usize::from(options.first);
    // Where packets come from the shoe, two of the first make a hand that no packet mends.
    let packets = by_packet(context) && !(options.from_hand && has_first(context, options));
    let closed = is_spent(context) || is_closed(context);
    let is_wrong = |area: &Area| {
        let n = size(context, *area);
        // A hand that was picked up gets no more cards.
        let no_more = closed || memory.picked.contains(area);
        n > HAND || (packets && n > first && n < HAND) || (no_more && n != HAND)
    };
    if !memory.started {
        return Vec::new();
    }
    recipients(context).filter(is_wrong).collect()
}

/// Why the round must be void, if it must.
#[must_use]
pub(crate) fn void_cause(context: &Context<'_>, options: &Options) -> Option<VoidCause> {
    context.once(|known: &Known| &known.void_cause, || find_cause(context, options))
}

fn find_cause(context: &Context<'_>, options: &Options) -> Option<VoidCause> {
    let memory = context.memory;
    if memory.shoe_failed {
        return Some(VoidCause::ShoeFailed);
    }
    if !irregular::may_be_void(context) {
        return None;
    }
    if memory.dealer_exposed {
        return Some(VoidCause::DealerSeen);
    }
    if is_count_wrong(context) {
        let wrong = is_misdealt(context) || !memory.misdealt.is_empty();
        let misdealt = (wrong, VoidCause::Misdealt);
        let bad = (is_deck_bad(context), VoidCause::DeckWrong);
        return irregular::void_by_count(context, misdealt, bad);
    }
    let misdealt = !memory.misdealt.is_empty() || !wrong_hands(context, options).is_empty();
    misdealt.then_some(VoidCause::Misdealt)
}

/// The seats that hold cards without having a part in the round.
pub(crate) fn idle_with_cards<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let (table, memory) = (context.table, context.memory);
    let has_part = players(context);
    table.seats().filter(move |seat| {
        let cards = table.count(Area::Seat(*seat)) + table.count(round::low(*seat));
        memory.started && !has_part.contains(*seat) && cards > 0
    })
}

/// Whether there is something to call the floor for.
#[must_use]
pub(crate) fn is_irregular(context: &Context<'_>, options: &Options) -> bool {
    let memory = context.memory;
    void_cause(context, options).is_some()
        || irregular::is_irregular(context)
        || is_count_wrong(context)
        || memory.deck_expired
        || !memory.sharing.is_empty()
        || idle_with_cards(context).next().is_some()
        || (is_closed(context) && steps::card_in_palm(context).is_some())
}
