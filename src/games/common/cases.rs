//! The cases that rows of more than one game name.

use super::devices::{Dealing, Devices};
use super::reasons::{is_offered_again, may_ready, may_shuffle};
use super::remedies::{Cause, Causes};
use super::{live, settling};
use crate::kit::{Area, Cents, Seat, Spot, Word};
use crate::procedure::{Attempt, Context, Decision, Round, WagerResult, steps};
use crate::table::{Act, Cover, Grip};

/// Gives a round the cases that every game dealt from a deck means alike.
pub(in crate::games) fn add_to(round: &mut Round<'_>, devices: Devices) {
    round.share(|round| {
        add_states(round);
        add_devices(round, devices);
        add_grips(round);
        add_decisions(round);
    });
}

/// Gives a round the cases of what has been done in it, and of what the patrons have decided, which
/// mean the same whatever the cards are dealt from.
pub(in crate::games) fn add_states_to(round: &mut Round<'_>) {
    round.share(|round| {
        add_states(round);
        add_decisions(round);
    });
}

fn add_states(round: &mut Round<'_>) {
    round.case_of_table("live", live);
    round.case_of_table("settling", settling);
    round.case_of_table("started", |context| context.memory.started);
    round.case_of_table("unopened", |context| context.memory.closed);
    round.case_of_table("inspected", |context| context.memory.inspected);
    round.case_of_table("stacked", |context| context.memory.stacked);
    round.case_of_table("shuffled", |context| context.memory.shuffled);
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
    round.case_of_table("may_shuffle", may_shuffle);
    round.case_of_table("may_swap", move |context| devices.may_swap(context));
    round.case_of_table("may_ready", may_ready);
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
    round.case("held_over_chips", |attempt| is_held(attempt, Grip::OverInventory));
    round.case("held_to_the_side", |attempt| is_held(attempt, Grip::ToTheSide));
    round.case("held_over_layout", |attempt| is_held(attempt, Grip::OverLayout));
}

fn is_held(attempt: &Attempt<'_>, as_this: Grip) -> bool {
    matches!(attempt.act, Act::TakeDeck { grip, .. } if *grip == as_this)
}

/// What the patron of the seat has decided that an act is done to.
fn add_decisions(round: &mut Round<'_>) {
    round.case("folded", |attempt| has_decided(attempt, Decision::Folds));
    round.case("drew", |attempt| has_decided(attempt, Decision::Draws));
    round.case("offered_last", |attempt| of_seat(attempt, is_offered_again));
}

fn has_decided(attempt: &Attempt<'_>, so: Decision) -> bool {
    of_seat(attempt, |context, seat| context.memory.decision(seat) == so)
}

/// Whether this is so of the seat that an act is done to.
pub(in crate::games) fn of_seat(
    attempt: &Attempt<'_>,
    is_so: impl Fn(&Context<'_>, Seat) -> bool,
) -> bool {
    attempt.act.seat().is_some_and(|seat| is_so(attempt.context, seat))
}

/// Gives a round the cases that the wager of an act is one of these, by the names that rows have for
/// them.
pub(in crate::games) fn add_wagers(round: &mut Round<'_>, wagers: &[(&'static str, Word)]) {
    for &(name, wager) in wagers {
        round.case(name, move |attempt| attempt.act.spot().is_some_and(|spot| spot.wager == wager));
    }
}

/// Gives a round what rows say of money: the line of a spot tells the clause by which it is settled,
/// and what the cards that lie open give it may be left there.
pub(in crate::games) fn add_money(
    round: &mut Round<'_>,
    line: impl Fn(&Context<'_>, Spot) -> Option<WagerResult> + Send + Sync + 'static,
    owed: impl Fn(&Context<'_>, Spot) -> Cents + Send + Sync + 'static,
) {
    round.teller("settlement", move |context, act| line(context, act.spot()?)?.clauses[0]);
    add_taking_back(round, owed);
}

/// Gives a round the case in which a payment is taken back down to what the cards give a spot.
pub(in crate::games) fn add_taking_back(
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
pub(in crate::games) fn add_faults<C: Cause + 'static>(
    round: &mut Round<'_>,
    is_irregular: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
    [is_deck_bad, is_count_wrong]: [fn(&Context<'_>) -> bool; 2],
    cause: impl Fn(&Context<'_>) -> Option<C> + Copy + Send + Sync + 'static,
) {
    let causes = Causes::by_table::<C>(round);
    round.case_of_table("irregular", is_irregular);
    round.case_of_table("deck_bad", is_deck_bad);
    round.case_of_table("hands_uncounted", move |context| {
        is_count_wrong(context) && !context.memory.hands_checked
    });
    round.case_of_table("must_be_void", move |context| cause(context).is_some());
    round.teller("void_cause", move |context, _| causes.clause(cause(context).map(Into::into)));
}
