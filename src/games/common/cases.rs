//! The cases that rows of more than one game name.

use super::reasons::{is_offered_again, may_ready, may_shuffle};
use super::remedies::Causes;
use crate::kit::{Area, Cents, Spot};
use crate::procedure::{Attempt, Round, Scene, steps};
use crate::table::{Act, Cover, Grip};

/// What a game says of the table.
type IsSo = fn(&Scene<'_>) -> bool;

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

/// Gives a round the cases of a dealer who has a hand of his own.
pub(in crate::games) fn add_dealer(round: &mut Round<'_>) {
    round.case_of_table("dealer_turned", |scene| scene.memory.dealer_turned);
    round.case_of_table("something_settled", |scene| !scene.memory.settled.is_empty());
    round.case_of_table("something_picked_up", |scene| !scene.memory.picked.is_empty());
    round.case_of_table("cover_on_packet", |scene| scene.table.cover == Cover::OnPacket);
    round.case("laid_beside_the_shoe", |attempt| *attempt.act == Act::Cover(Cover::BesideShoe));
}

/// Gives a round the cases of its deal: whether it is over, and whether everybody has been served.
pub(in crate::games) fn add_deal(round: &mut Round<'_>, is_closed: IsSo, is_served: IsSo) {
    round.case_of_table("deal_closed", is_closed);
    // To the last card dealt.
    round.case_of_table("deal_unfinished", move |scene| !is_closed(scene) && !is_served(scene));
}

/// What a game says has gone wrong; `C` are the causes for which a round is void.
pub(in crate::games) struct Irregular<C> {
    pub(in crate::games) is_irregular: IsSo,
    pub(in crate::games) is_count_wrong: IsSo,
    pub(in crate::games) is_deck_bad: IsSo,
    pub(in crate::games) void_cause: fn(&Scene<'_>) -> Option<C>,
}

/// Gives a round the cases of what has gone wrong, and who tells the clause by which it is void.
pub(in crate::games) fn add_irregular<C: Into<u8> + 'static>(
    round: &mut Round<'_>,
    causes: Causes,
    game: Irregular<C>,
) {
    let Irregular { is_irregular, is_count_wrong, is_deck_bad, void_cause } = game;
    round.case_of_table("irregular", is_irregular);
    round.case_of_table("deck_bad", is_deck_bad);
    round.case_of_table("must_be_void", move |scene| void_cause(scene).is_some());
    round.case_of_table("hands_uncounted", move |scene| {
        is_count_wrong(scene) && !scene.memory.hands_checked
    });
    round.teller("void_cause", move |scene, _| causes.clause(void_cause(scene)));
}

/// Gives a round the case in which a payment is taken back down to what the cards give a spot.
pub(in crate::games) fn add_taking_back(
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
