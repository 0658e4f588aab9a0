//! The cases that rows of more than one game name.

use super::deck::DeckRound;
use super::devices::{Dealing, Devices};
use super::remedies::Causes;
use super::{is_live, odds, settling};
use crate::games::prelude::*;
use crate::table::Grip;

/// Gives a round the cases that every game dealt from a deck means alike.
pub(crate) fn add_to(round: &mut Round<'_>, devices: Devices, deck: impl DeckRound) {
    round.share(|round| {
        add_states(round);
        add_devices(round, devices);
        add_grips(round);
        add_decisions(round);
    });
    add_faults(round, deck);
}

/// Gives a round the cases of what has been done in it, and of what the patrons have decided, which
/// mean the same whatever the cards are dealt from.
pub(crate) fn add_states_to(round: &mut Round<'_>) {
    round.share(|round| {
        add_states(round);
        add_decisions(round);
    });
}

fn add_states(round: &mut Round<'_>) {
    round.case_of_table("live", is_live);
    round.case_of_table("settling", settling);
    round.case_of_table("started", |context| context.memory.started);
    round.case_of_table("unopened", |context| context.memory.is_deck_new());
    round.case_of_table("inspected", |context| context.memory.opening.inspected);
    round.case_of_table("stacked", |context| context.memory.opening.stacked);
    round.case_of_table("shuffled", |context| context.memory.is_deck_shuffled());
    round.case_of_table("void", |context| context.memory.voided);
    round.case_of_table("card_in_error", |context| context.memory.extra_in_hand);
    round.case_of_table("offers_begun", |context| !context.memory.offered.is_empty());
    round.case_of_table("dealer_turned", |context| context.memory.dealer_turned);
    round.case("set_before", |attempt| {
        let arranged = &attempt.context.memory.arranged;
        attempt.act.area().is_some_and(|area| arranged.contains(&area))
    });
    round.case_of_table("something_settled", |context| !context.memory.settled.is_empty());
    round.case_of_table("something_picked_up", |context| !context.memory.picked.is_empty());
    round.case("seat_wagers", |attempt| {
        let seat = attempt.act.area().and_then(Area::seat);
        seat.is_some_and(|seat| steps::wagering(attempt.context).any(|other| other == seat))
    });
    round.case("counted_rightly_before", |attempt| {
        let Act::CountStub(n) = *attempt.act else { return false };
        let (table, memory) = (attempt.context.table, attempt.context.memory);
        let stub = table.count(Area::Stub) + table.count(Area::StubInHand);
        memory.counted.is_some() && usize::from(n) == stub
    });
}

/// What the cards are made ready and dealt with.
fn add_devices(round: &mut Round<'_>, devices: Devices) {
    round.case_of_table("shuffler_failed", |context| context.memory.shuffler_failed);
    round.case_of_table("reading_wrong", |context| context.memory.reading_wrong);
    // Before the deal, by hand or by a machine that runs.
    round.case_of_table("may_shuffle", |context| {
        let dead = context.memory.shuffler_dead && context.table.shuffler;
        !context.memory.started && !dead && card_in_palm(context).is_none()
    });
    round.case_of_table("may_swap", move |context| devices.may_swap(context));
    // Shuffled cards may still be cut and loaded.
    round.case_of_table("may_ready", |context| {
        let memory = context.memory;
        !memory.started && memory.is_deck_shuffled() && card_in_palm(context).is_none()
    });
    round.case_of_table("cut_by_hand", move |context| devices.by_hand_at(context));
    round.case_of_table("dealt_from_hand", move |_| devices.dealing == Dealing::FromTheHand);
    round.case_of_table("deck_held", |context| context.table.hold.is_some());
    round.case_of_table("cover_on_packet", |context| context.table.cover == Cover::OnPacket);
    round.case_of_table("cover_under_stub", |context| context.table.cover == Cover::UnderStub);
    round.case_of_table("cover_in_front", |context| context.table.cover == Cover::InFront);
    round.case("laid_beside_the_shoe", |attempt| *attempt.act == Act::Cover(Cover::BesideShoe));
    round.case("laid_in_front", |attempt| *attempt.act == Act::Cover(Cover::InFront));
    round.case("cover_put_away", |attempt| {
        matches!(attempt.act, Act::Cover(Cover::BesideShoe | Cover::Layout | Cover::Rack))
    });
    round.case_of_number(
        "cut_too_shallow",
        |attempt, least| matches!(*attempt.act, Act::Cut(n) if i64::from(n) < least),
    );
}

/// How a deck is held while it is dealt from.
fn add_grips(round: &mut Round<'_>) {
    round.case("other_palm", |attempt| {
        let Act::TakeDeck { palm, .. } = *attempt.act else { return false };
        attempt.context.memory.first_hold.is_some_and(|first| first != palm)
    });
    let grips = [
        ("held_over_chips", Grip::OverInventory),
        ("held_to_the_side", Grip::ToTheSide),
        ("held_over_layout", Grip::OverLayout),
    ];
    for (name, as_this) in grips {
        round.case(
            name,
            move |attempt| matches!(*attempt.act, Act::TakeDeck { grip, .. } if grip == as_this),
        );
    }
}

/// What the patron of the seat has decided that an act is done to.
fn add_decisions(round: &mut Round<'_>) {
    for (name, so) in [("folded", Decision::Folds), ("drew", Decision::Draws)] {
        round.case_of_seat(name, move |context, seat| context.memory.decision(seat) == so);
    }
    // Put to the seat that had the choice last, it is only said again.
    round.case_of_seat("offered_last", |context, seat| {
        context.memory.offered.last() == Some(&seat) && !context.memory.voided
    });
}

/// Gives a round the cases that the wager of an act is one of these, by the names that rows have for
/// them.
pub(crate) fn add_wagers(round: &mut Round<'_>, wagers: &[(&'static str, Word)]) {
    for &(name, wager) in wagers {
        round.case_of_spot(name, move |_, spot| spot.wager == wager);
    }
}

/// Gives a round what rows say of money: the line of a spot tells the clause by which it is settled, and
/// what the cards give it, once they lie open, may be left there.
pub(crate) fn add_money(
    round: &mut Round<'_>,
    line: impl Fn(&Context<'_>, Spot) -> Option<WagerResult> + Clone + Send + Sync + 'static,
    lie_open: fn(&Context<'_>, Spot) -> bool,
) {
    let paid_by = line.clone();
    round.teller("settlement", move |context, act| line(context, act.spot()?)?.clauses[0]);
    add_taking_back(round, move |context, spot| {
        odds::owed(paid_by(context, spot).filter(|_| lie_open(context, spot)))
    });
}

/// Gives a round the case in which a payment is taken back down to what the cards give a spot.
pub(crate) fn add_taking_back(
    round: &mut Round<'_>,
    owed: impl Fn(&Context<'_>, Spot) -> Cents + Send + Sync + 'static,
) {
    round.case("leaves_what_is_owed", move |attempt| {
        let Act::Retrieve { spot, amount } = *attempt.act else { return false };
        let paid = attempt.context.table.paid(spot.seat, spot.wager);
        paid - amount >= owed(attempt.context, spot)
    });
}

/// Gives a round what rows say of faults: whether there is something to call the floor for, whether
/// the deck is wrong, whether the count of the stub was, and why the round must be void.
fn add_faults<D: DeckRound>(round: &mut Round<'_>, deck: D) {
    let causes = Causes::of_void(round, D::CAUSES);
    round.case_of_table("irregular", move |context| deck.is_irregular(context));
    round.case_of_table("deck_bad", move |context| deck.is_deck_bad(context));
    round.case_of_table("hands_uncounted", move |context| {
        deck.is_count_wrong(context) && !context.memory.hands_checked
    });
    round.case_of_table("must_be_void", move |context| deck.void_cause(context).is_some());
    round.teller("void_cause", move |context, _| {
        causes.clause(deck.void_cause(context).map(Into::into))
    });
}
