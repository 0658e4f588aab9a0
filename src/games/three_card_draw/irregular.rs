//! What has gone wrong, told from the state of the table: 13:69F-42.7(e) and 42.12.

use super::round::{Known, all_decided, antes, dealer_served, held, held_in_deal, players_served};
use super::{DEALERS, DECK, PLAYERS, StubDue};
use crate::games::common::devices::source_now;
use crate::games::common::irregular;
use crate::games::common::remedies::spares;
use crate::games::common::size;
use crate::kit::{Area, Seat};
use crate::procedure::{Context, Decision, steps};
use strum::{IntoStaticStr, VariantArray};

/// Why every hand of the round must be treated as void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum VoidCause {
    /// A card found face up in the deck: 42.12(a).
    FaceUpCard,
    /// A hand with a wrong number of cards: 42.12(b).
    WrongCount,
    /// The automated shoe failed: 42.12(d).
    ShoeFailed,
    /// The stub was wrong and so was a hand: 42.7(e)2.
    MisdealtByCount,
    /// The stub was wrong though the hands were right: 42.7(e)2.
    DeckWrong,
}

/// Whether no card can be dealt any more: the stub, or the place that this table deals from, is
/// empty, and no card is on its way.
#[must_use]
pub(crate) fn is_dry(context: &Context<'_>) -> bool {
    let tell = || {
        let out = context.table.count(Area::StubInHand) + context.table.count(Area::Stub) > 0;
        let dry = steps::is_dealt_dry(context, source_now(context));
        dry && !out && steps::card_in_palm(context).is_none()
    };
    context.once(|known: &Known| &known.is_dry, tell)
}

/// Whether nobody is to get another card: the deal is over, and so are the draws.
#[must_use]
pub(crate) fn is_over_and_done(context: &Context<'_>) -> bool {
    players_served(context) && dealer_served(context) && all_decided(context)
}

/// Whether a packet waits in the outlet although the deal is closed, and one hand at most lacks it:
/// that hand is owed it, and gets it late.
#[must_use]
pub(crate) fn is_packet_waiting(context: &Context<'_>) -> bool {
    let full = context.table.count(Area::Outlet) == PLAYERS && !context.table.shoe_jam;
    let tell = || {
        let lacking = antes(context).filter(|&seat| held_in_deal(context, seat) == 0).count();
        let dealer = size(context, Area::Dealer) == 0;
        context.memory.deal_closed && (lacking == 1 || (lacking == 0 && dealer))
    };
    full && context.once(|known: &Known| &known.is_packet_waiting, tell)
}

/// The places whose hands have come to a wrong number of cards for good: 42.12(b).
pub(crate) fn wrong_hands(context: &Context<'_>) -> Vec<Area> {
    if !context.memory.started {
        return Vec::new();
    }
    let dealer = size(context, Area::Dealer);
    let racked = context.memory.picked.contains(&Area::Dealer);
    let wrong = dealer > DEALERS || (dealer < DEALERS && (is_dry(context) || racked));
    let seats = antes(context).filter(|&seat| is_over(context, seat) || is_short(context, seat));
    seats.map(Area::Seat).chain(wrong.then_some(Area::Dealer)).collect()
}

/// What the stub should come to, by the hands dealt and the cards drawn.
#[must_use]
pub(crate) fn expected_stub(context: &Context<'_>) -> usize {
    let drawn = antes(context).filter(|&seat| {
        context.memory.decision(seat) == Decision::Draws && held(context, seat) >= PLAYERS
    });
    let spare = spares(context, is_over_and_done(context));
    let out = antes(context).count() * PLAYERS + DEALERS + drawn.count() + spare;
    DECK.saturating_sub(out)
}

/// Whether the stub has been counted this round and came out wrong.
#[must_use]
pub(crate) fn is_count_wrong(context: &Context<'_>) -> bool {
    let StubDue(due) = context.memory.own.get().cloned().unwrap_or_default();
    context.memory.counted.is_some_and(|(_, stub)| due.is_some_and(|due| due != usize::from(stub)))
}

/// Whether a seat has more cards than it should.
fn is_over(context: &Context<'_>, seat: Seat) -> bool {
    match context.memory.decision(seat) {
        // What it gave back makes room for one more.
        Decision::Draws => held(context, seat) > PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => held_in_deal(context, seat) > PLAYERS,
    }
}

/// Whether a seat has fewer cards than it should, with no way to more.
fn is_short(context: &Context<'_>, seat: Seat) -> bool {
    match context.memory.decision(seat) {
        Decision::Draws => is_dry(context) && held(context, seat) < PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => {
            // A hand that was picked up gets no more cards.
            let racked = context.memory.picked.contains(&Area::Seat(seat));
            let closed = context.memory.deal_closed || is_dry(context) || racked;
            let has = held_in_deal(context, seat);
            closed && has < PLAYERS && !(has == 0 && is_packet_waiting(context))
        }
    }
}

/// Whether any hand has a wrong number of cards now.
#[must_use]
fn is_misdealt(context: &Context<'_>) -> bool {
    let wrong = |seat: Seat| match context.memory.decision(seat) {
        Decision::Draws => held(context, seat) != PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => {
            held_in_deal(context, seat) != PLAYERS
        }
    };
    antes(context).any(wrong) || size(context, Area::Dealer) != DEALERS
}

/// Whether the deck itself is wrong.
#[must_use]
pub(crate) fn is_deck_bad(context: &Context<'_>) -> bool {
    irregular::is_deck_bad(context, is_count_wrong(context), DECK)
}

/// Why the round must be void, if it must.
#[must_use]
pub(crate) fn void_cause(context: &Context<'_>) -> Option<VoidCause> {
    context.once(|known: &Known| &known.void_cause, || find_cause(context))
}

fn find_cause(context: &Context<'_>) -> Option<VoidCause> {
    let memory = context.memory;
    if memory.shoe_failed {
        return Some(VoidCause::ShoeFailed);
    }
    if !irregular::may_be_void(context) {
        return None;
    }
    if memory.face_up_found > 0 {
        return Some(VoidCause::FaceUpCard);
    }
    if is_count_wrong(context) {
        let wrong = is_misdealt(context) || !memory.misdealt.is_empty();
        let misdealt = (wrong, VoidCause::MisdealtByCount);
        let bad = (is_deck_bad(context), VoidCause::DeckWrong);
        return irregular::void_by_count(context, misdealt, bad);
    }
    let wrong = !memory.misdealt.is_empty() || !wrong_hands(context).is_empty();
    wrong.then_some(VoidCause::WrongCount)
}

/// The seats that hold cards without having made an ante.
pub(crate) fn idle_with_cards<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let has_part = antes(context);
    irregular::idle_with_cards(context, move |seat| has_part.contains(seat))
}

/// Whether there is something to call the floor for.
#[must_use]
pub(crate) fn is_irregular(context: &Context<'_>) -> bool {
    let memory = context.memory;
    void_cause(context).is_some()
        || irregular::is_irregular(context)
        || irregular::is_hand_exposed(context)
        || is_count_wrong(context)
        || !memory.sharing.is_empty()
        || memory.deck_expired
        || memory.face_up_found > 0
        || idle_with_cards(context).next().is_some()
        || (memory.deal_closed && steps::card_in_palm(context).is_some())
        || (!memory.dealer_turned && context.table.is_exposed(Area::Dealer))
}
