//! What the rows of this game's table mean by their cases.

use super::round::{has_first, is_closed, is_seen, is_set, players};
use super::settle::Odds;
use super::size;
use super::{Builder, COMMISSION, HAND, IMPERIAL, Options, SEVEN_CARD, THREE_CARD, notes};
use crate::games::common::deck::DeckRound;
use crate::games::common::odds::line_of;
use crate::games::common::remedies::Causes;
use crate::games::common::{cases, settling};
use crate::games::prelude::*;

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        let options = self.options;
        let causes = Causes::of_void(&self.round, Options::CAUSES);
        let round = &mut self.round;
        cases::add_to(round, self.devices, options);
        // The cause for which the round has been declared void.
        round.teller("void_said", move |context, _| causes.clause(context.memory.void_cause));
        round.case_of_table("first_dealt", move |context| has_first(context, &options));
        round.case_of_table("deal_closed", is_closed);
        round.case_of_seat("dealt_in", |context, seat| players(context).contains(seat));
        round.case_of_seat("unfinished", |context, seat| {
            let short = size(context, Area::Seat(seat)) < HAND;
            players(context).contains(seat) && !is_closed(context) && short
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
        round.case_of_seat("imperial_staked", |context, seat| {
            !context.stake(seat, IMPERIAL).is_zero()
        });
        // A three-card bonus that was settled before the void.
        round.case_of_spot("stands", |context, Spot { seat, wager }| {
            wager == THREE_CARD && notes::stands(context.memory, seat)
        });
        round.case_of_seat("not_looked_at", |context, seat| {
            !notes::is_shown(context, seat) && !context.stake(seat, THREE_CARD).is_zero()
        });
        round.case_of_seat("hands_seen", is_seen);
        let odds = self.odds.clone();
        cases::add_money(
            round,
            move |context, spot| known_line(&odds, context, spot),
            |context, spot| settling(context) || spot.wager == THREE_CARD,
        );
    }
}

/// What a spot comes to, if that can be told from cards that have been seen.
fn known_line(odds: &Odds, context: &Context<'_>, spot: Spot) -> Option<WagerResult> {
    let known = spot.wager == THREE_CARD || is_seen(context, spot.seat);
    line_of(&odds.lines(context), spot).filter(|_| known)
}
