//! What the rows of this game's table mean by their cases.

use super::Builder;
use super::notes::{self, NO_SPIN, called_by};
use super::remedies::is_irregular;
use super::round::result;
use super::settle::Odds;
use super::{INSIDE, patrons};
use crate::games::common::cases;
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;
use crate::rules::roulette::{self as wheel, Kind, Wager};

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        wheel_and_calls(&mut self.round);
        patrons_cases(&mut self.round);
        self.wagers();
        self.money();
        let odds = self.odds.clone();
        self.round.case_of_table("irregular", move |context| is_irregular(&odds, context));
        // By which clause the patron waits for an answer, if he does.
        let answers = self.how_to_answer();
        self.round.teller("answer", move |context, act| {
            let mine = |(_, spot): &(_, Spot)| act.seat() == Some(spot.seat);
            let (request, spot) = notes::of(context.memory).pending().find(mine)?;
            answers.to(context, request, spot).1[0]
        });
    }

    /// The cases of a wager by what it is, and what the text says of it.
    fn wagers(&mut self) {
        let round = &mut self.round;
        round.case_of_spot("where_inside_is_paid", |_, spot| spot.wager == INSIDE);
        for (name, kind) in [("unlisted", Kind::Unlisted), ("even_money", Kind::EvenMoney)] {
            let is_it = move |wager: &Wager| wager.kind == kind;
            round.case_of_spot(name, move |context, spot| {
                wager_of(context, spot).is_some_and(is_it)
            });
        }
        round.case_of_spot("wins", |context, spot| {
            let wager = wager_of(context, spot).zip(result(context));
            wager.is_some_and(|(wager, pocket)| wager.numbers.contains(pocket))
        });
        round.case_of_spot("held_over", |context, spot| {
            !notes::of(context.memory).held_over(spot).is_zero()
        });
        round.case_of_spot("held_now", |context, spot| notes::of(context.memory).is_held_now(spot));
        // Of even money its page is lost, and only its place counts.
        let odds = self.odds.clone();
        round.teller("place", move |context, act| {
            let wager = wager_of(context, act.spot()?)?;
            odds.law(wager)[0].filter(|_| wager.kind != Kind::EvenMoney)
        });
    }

    /// The cases of what is owed.
    fn money(&mut self) {
        let odds = self.odds.clone();
        cases::add_taking_back(&mut self.round, move |context, spot| owed(&odds, context, spot));
        let odds = self.odds.clone();
        self.round.case("takes_a_wrong_sum_back", move |attempt| {
            let Act::Retrieve { spot, amount } = *attempt.act else { return false };
            amount == paid(attempt.context, spot) && amount != owed(&odds, attempt.context, spot)
        });
        let odds = self.odds.clone();
        self.round.case_of_table("losers_lie", move |context| {
            let lost = |outcome| matches!(outcome, Outcome::Collect | Outcome::Take(_));
            let lines = odds.lines(context);
            lines.iter().any(|line| lost(line.outcome) && Odds::is_open(context, line))
        });
        let odds = self.odds.clone();
        self.round.case_of_spot("owed", move |context, spot| !owed(&odds, context, spot).is_zero());
        let odds = self.odds.clone();
        self.round.case_of_spot("still_owed", move |context, spot| {
            paid(context, spot) < owed(&odds, context, spot)
        });
        let odds = self.odds.clone();
        self.round.case_of_spot("owed_with_the_inside", move |context, spot| {
            paid(context, spot).is_zero() && !odds.owed_apart(context, spot).is_zero()
        });
        let odds = self.odds.clone();
        self.round.case("pays_its_own_sum", move |attempt| {
            let Act::Pay { spot, amount, .. } = *attempt.act else { return false };
            amount == odds.owed_apart(attempt.context, spot)
        });
        let odds = self.odds.clone();
        self.round.teller("odds", move |context, act| {
            let wager = wager_of(context, act.spot()?)?;
            odds.win(wager.kind, Cents::ZERO).1[0]
        });
    }
}

/// The cases of the ball, the calls and the marker.
fn wheel_and_calls(round: &mut Round<'_>) {
    round.case_of_table("decided", |context| result(context).is_some());
    round.case_of_table("zero_wins", |context| result(context).is_some_and(wheel::is_zero));
    round.case_of_table("closed", |context| notes::of(context.memory).is_closed());
    round.case_of_table("spin_bad", |context| notes::of(context.memory).is_bad());
    round.case_of_table("marker_stands", |context| context.table.marker.is_some());
    round.case("marked_already", |attempt| {
        let Act::Mark(pocket) = *attempt.act else { return false };
        result(attempt.context) == Some(pocket) && attempt.context.table.marker == Some(pocket)
    });
    round.case_of_table("marked_wrongly", |context| {
        let marker = context.table.marker;
        result(context).is_some() && marker.is_some() && marker != result(context)
    });
    round.case_of_words("closes_wagers", |_, said| said == NO_MORE_BETS);
    round.case_of_words("calls_off", |_, said| said == NO_SPIN);
    round.case_of_words("calls_a_number", |_, said| called_by(said).is_some());
    round.case_of_words("calls_the_number", |context, said| {
        called_by(said).is_some_and(|pocket| result(context) == Some(pocket))
    });
}

/// The cases of cash and colours.
fn patrons_cases(round: &mut Round<'_>) {
    round.case_of_seat("has_spoken", |context, seat| notes::of(context.memory).has_spoken(seat));
    round.case("colour_taken", |attempt| {
        let Act::Colour { seat, tint, .. } = *attempt.act else { return false };
        patrons::is_taken(attempt.context, seat, tint)
    });
}

/// The wager that the chips of a spot made when the ball came to rest.
fn wager_of(context: &Context<'_>, spot: Spot) -> Option<&'static Wager> {
    wheel::find(notes::of(context.memory).home(spot))
}

/// What has been paid at a spot.
fn paid(context: &Context<'_>, spot: Spot) -> Cents {
    context.table.paid(spot.seat, spot.wager)
}

/// What the round gives a spot.
fn owed(odds: &Odds, context: &Context<'_>, spot: Spot) -> Cents {
    let lines = odds.lines(context);
    let paid = lines.iter().find_map(|line| match line.outcome {
        Outcome::Pay(owed) if line.spot == spot => Some(owed),
        _ => None,
    });
    paid.unwrap_or_else(|| odds.owed_apart(context, spot))
}
