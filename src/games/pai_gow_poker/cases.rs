//! What the rows of this game's table mean by their cases.

use super::irregular::{VoidCause, is_count_wrong, is_deck_bad, is_irregular, void_cause};
use super::round::{Builder, has_first, is_closed, is_set, players, size};
use super::settle::Odds;
use super::settling::is_seen;
use super::{COMMISSION, HAND, IMPERIAL, SEVEN_CARD, THREE_CARD, notes};
use crate::games::common::cases::{self, of_seat};
use crate::games::common::odds::{self, line_of};
use crate::games::common::remedies::Causes;
use crate::games::common::settling;
use crate::kit::{Area, Cents, Spot};
use crate::procedure::{Context, WagerResult};
use crate::table::Act;

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        let options = self.options;
        let causes = Causes::by_table::<VoidCause>(&self.round);
        let round = &mut self.round;
        cases::add_to(round, self.devices);
        cases::add_faults(
            round,
            move |context| is_irregular(context, &options),
            [is_deck_bad, is_count_wrong],
            move |context| void_cause(context, &options),
        );
        // The cause for which the round has been declared void.
        round.teller("void_said", move |context, _| causes.clause(context.memory.void_cause));
        round.case_of_table("first_dealt", move |context| has_first(context, &options));
        round.case_of_table("deal_closed", is_closed);
        round.case("dealt_in", |attempt| {
            of_seat(attempt, |context, seat| players(context).contains(seat))
        });
        round.case("unfinished", |attempt| {
            of_seat(attempt, |context, seat| {
                let short = size(context, Area::Seat(seat)) < HAND;
                players(context).contains(seat) && !is_closed(context) && short
            })
        });
        round.case("set_rightly", move |attempt| {
            let Act::Arrange { area, order } = *attempt.act else { return false };
            !attempt.context.table.is_hidden(area)
                && is_set(attempt.context, &options, area, &order)
        });
        self.money();
    }

    /// The cases of wagers, and the clauses that their odds rest on.
    fn money(&mut self) {
        let (seven, bonuses) = (self.options.seven, self.options.bonuses());
        let round = &mut self.round;
        cases::add_wagers(
            round,
            &[
                ("three_card", THREE_CARD),
                ("seven_card", SEVEN_CARD),
                ("imperial", IMPERIAL),
                ("commission", COMMISSION),
            ],
        );
        round.case_of_table("seven_offered", move |_| seven);
        round.case_of_table("bonus_offered", move |_| bonuses);
        round.case("imperial_staked", |attempt| {
            of_seat(attempt, |context, seat| !context.stake(seat, IMPERIAL).is_zero())
        });
        // A three-card bonus that was settled before the void.
        round.case("stands", |attempt| {
            let spot = attempt.act.spot().filter(|spot| spot.wager == THREE_CARD);
            spot.is_some_and(|spot| notes::stands(attempt.context.memory, spot.seat))
        });
        round.case("not_looked_at", |attempt| {
            of_seat(attempt, |context, seat| {
                !notes::is_shown(context, seat) && !context.stake(seat, THREE_CARD).is_zero()
            })
        });
        round.case("hands_seen", |attempt| of_seat(attempt, is_seen));
        let (known, paying) = (self.odds.clone(), self.odds.clone());
        cases::add_money(
            round,
            move |context, spot| known_line(&known, context, spot),
            move |context, spot| owed(&paying, context, spot),
        );
    }
}

/// What a spot comes to, if that can be told from cards that have been seen.
fn known_line(odds: &Odds, context: &Context<'_>, spot: Spot) -> Option<WagerResult> {
    let known = spot.wager == THREE_CARD || is_seen(context, spot.seat);
    line_of(&odds.lines(context), spot).filter(|_| known)
}

/// What the cards that lie open give a spot.
fn owed(odds: &Odds, context: &Context<'_>, spot: Spot) -> Cents {
    let line = known_line(odds, context, spot);
    odds::owed(line.filter(|_| settling(context) || spot.wager == THREE_CARD))
}
