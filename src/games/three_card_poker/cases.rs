//! What the rows of this game's table mean by their cases.

use super::round::is_closed;
use super::settle::Odds;
use super::settling::{has_lost, is_active};
use super::{ANTE, ANTE_BONUS, Builder, PAIR_PLUS, PLAY, ThreeCardPoker};
use crate::games::common::deck::DeckRound;
use crate::games::common::odds::line_of;
use crate::games::common::{cases, settling};
use crate::games::prelude::*;
use crate::law::Edition;

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        let round = &mut self.round;
        cases::add_to(round, self.devices, ThreeCardPoker);
        // To the last card dealt, by reading 32.
        round.case_of_table("deal_unfinished", |context| {
            !is_closed(context) && !ThreeCardPoker.is_served(context)
        });
        round.case_of_table("deal_closed", is_closed);
        round.case_of_seat("ante_there", |context, seat| !context.stake(seat, ANTE).is_zero());
        round.case("against_the_sweep", is_against_the_sweep);
        self.money();
    }

    /// The cases of wagers, and the clauses that their odds rest on.
    fn money(&mut self) {
        let round = &mut self.round;
        let wagers = [("ante_bonus", ANTE_BONUS), ("pair_plus", PAIR_PLUS), ("play_wager", PLAY)];
        cases::add_wagers(round, &wagers);
        // Before the dealer's hand is up nothing may be told of what it decides.
        round.case_of_spot("undecided_wager", |context, spot| {
            let folds = context.memory.decision(spot.seat) == Decision::Folds;
            !context.memory.dealer_turned && !folds
        });
        round.case_of_spot("hand_still_down", |context, Spot { seat, .. }| {
            is_active(context, seat) && context.table.is_hidden(Area::Seat(seat))
        });
        let odds = self.odds.clone();
        round.case_of_spot("tie", move |context, spot| {
            known_line(&odds, context, spot).is_some_and(|line| odds.is_tie(&line))
        });
        let odds = self.odds.clone();
        round.case("hand_lost_all", move |attempt| {
            let seat = attempt.act.area().and_then(Area::seat);
            settling(attempt.context)
                && seat.is_some_and(|seat| has_lost(&odds, attempt.context, seat))
        });
        let odds = self.odds.clone();
        cases::add_money(
            round,
            move |context, spot| known_line(&odds, context, spot),
            |context, spot| settling(context) && !context.table.is_hidden(Area::Seat(spot.seat)),
        );
    }
}

/// What the cards that the dealer has seen make of the wager that an act is about.
fn known_line(odds: &Odds, context: &Context<'_>, spot: Spot) -> Option<WagerResult> {
    line_of(&odds.lines_of(context, &[spot.seat]), spot)
}

/// Whether a hand is picked up against the way that the hands of its kind have gone: 20.10(d).
fn is_against_the_sweep(attempt: &Attempt<'_>) -> bool {
    let (context, memory) = (attempt.context, attempt.context.memory);
    let Act::PickUp(Area::Seat(seat)) = *attempt.act else { return false };
    let folds = |seat: Seat| memory.decision(seat) == Decision::Folds;
    // Cards of a seat that had no part in the round belong to no sweep; neither do, by the earlier
    // text, the hands that lost everything, which may go early.
    let later = context.house.edition == Edition::Y2007;
    let paid = |seat: Seat| memory.paid.iter().any(|spot| spot.seat == seat);
    let has_part =
        |seat: &Seat| memory.dealt_in.contains(seat) && (later || folds(*seat) || paid(*seat));
    let picked = memory.picked.iter().filter_map(|area| area.seat());
    let sweep: Vec<Seat> =
        picked.filter(|&other| folds(other) == folds(seat) && has_part(&other)).collect();
    match sweep[..] {
        [.., a, b] if !memory.voided && has_part(&seat) => (a < b) != (b < seat),
        _ => false,
    }
}
