//! The cases that rows of more than one game name.

use super::reasons::{is_offered_again, may_ready, may_shuffle};
use crate::kit::{Area, Cents, Spot};
use crate::procedure::{Attempt, Round, Scene, steps};
use crate::table::{Act, Cover, Grip};

/// Gives a round the cases that every game dealt from a deck means alike.
pub(in crate::games) fn add_to(round: &mut Round<'_>) {
    round.case_of_table("started", |scene| scene.memory.started);
    round.case_of_table("shuffled", |scene| scene.memory.shuffled);
    round.case_of_table("shuffler_failed", |scene| scene.memory.shuffler_failed);
    round.case_of_table("may_shuffle", may_shuffle);
    round.case_of_table("may_ready", may_ready);
    round.case_of_table("deck_held", |scene| scene.table.hold.is_some());
    round.case_of_table("void", |scene| scene.memory.voided);
    round.case_of_table("card_in_error", |scene| scene.memory.extra_in_hand);
    round.case_of_table("dealer_turned", |scene| scene.memory.dealer_turned);
    round.case_of_table("something_settled", |scene| !scene.memory.settled.is_empty());
    round.case_of_table("something_picked_up", |scene| !scene.memory.picked.is_empty());
    round.case_of_table("cover_on_packet", |scene| scene.table.cover == Cover::OnPacket);
    round.case("laid_beside_the_shoe", |attempt| *attempt.act == Act::Cover(Cover::BesideShoe));
    round.case("seat_wagers", |attempt| {
        let seat = attempt.act.area().and_then(Area::seat);
        seat.is_some_and(|seat| steps::wagering(attempt.scene).any(|other| other == seat))
    });
    round.case("offered_last", |attempt| {
        attempt.act.seat().is_some_and(|seat| is_offered_again(attempt.scene, seat))
    });
    round.case("counted_rightly_before", |attempt| {
        let Act::CountStub(n) = *attempt.act else { return false };
        let (table, memory) = (attempt.scene.table, attempt.scene.memory);
        let stub = table.count(Area::Stub) + table.count(Area::StubInHand);
        memory.counted.is_some() && usize::from(n) == stub
    });
    round.case_of_number(
        "cut_too_shallow",
        |attempt, least| matches!(*attempt.act, Act::Cut(n) if i64::from(n) < least),
    );
}

/// Gives a round the case in which no less stays of a payment than what is owed for its spot.
pub(in crate::games) fn add_what_is_owed(
    round: &mut Round<'_>,
    owed: impl Fn(&Scene<'_>, Spot) -> Cents + Send + Sync + 'static,
) {
    round.case("leaves_what_is_owed", move |attempt| {
        let Act::Retrieve { spot, amount } = *attempt.act else { return false };
        let paid = attempt.scene.table.paid(spot.seat, spot.wager);
        paid - amount >= owed(attempt.scene, spot)
    });
}

/// Gives a round the cases in which a deck is held wrongly while it is dealt from.
pub(in crate::games) fn add_grips(round: &mut Round<'_>) {
    round.case("other_palm", |attempt| {
        let Act::TakeDeck { palm, .. } = *attempt.act else { return false };
        attempt.scene.memory.first_hold.is_some_and(|first| first != palm)
    });
    round.case("held_to_the_side", |attempt| is_held(attempt, Grip::ToTheSide));
    round.case("held_over_layout", |attempt| is_held(attempt, Grip::OverLayout));
}

fn is_held(attempt: &Attempt<'_>, as_this: Grip) -> bool {
    matches!(attempt.act, Act::TakeDeck { grip, .. } if *grip == as_this)
}
