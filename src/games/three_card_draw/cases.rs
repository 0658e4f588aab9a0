//! What the rows of this game's table mean by their cases.

use super::round::{
    antes, draw_place, drawn_at, has_ante, has_drawn, has_first3, players, players_served,
    settled_seats,
};
use super::settle::Odds;
use super::settling::{is_settled, is_shown};
use super::{BONUS, Builder, FIRST3, IN_TO_WIN, PLAYERS, ThreeCardDraw};
use crate::games::common::deck::DeckRound;
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::odds::line_of;
use crate::games::common::turns::is_out_of_turn;
use crate::games::common::{cases, is_live, settling};
use crate::games::prelude::*;

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        let round = &mut self.round;
        cases::add_to(round, self.devices, ThreeCardDraw);
        cases::add_wagers(round, &[("first3", FIRST3), ("in_to_win", IN_TO_WIN), ("bonus", BONUS)]);
        round.case_of_table("players_served", players_served);
        // The rules on holding the cards reach from the first card to the last one drawn.
        round.case_of_table("deal_unfinished", |context| !ThreeCardDraw.is_served(context));
        round.case_of_table("deal_closed", |context| context.memory.deal_closed);
        round.case_of_seat("ante_made", has_ante);
        round.case_of_seat("first3_made", has_first3);
        round.case_of_seat("answer_followed", has_followed);
        self.cards();
        self.money();
    }

    /// The cases of cards.
    fn cards(&mut self) {
        let (devices, by_threes, odds) = (self.devices, self.options.by_threes, self.odds.clone());
        let round = &mut self.round;
        round.case("draw_due_under_first3", |attempt| is_draw_due(attempt, Nook::Side));
        round.case("draw_due_under_ante", |attempt| is_draw_due(attempt, Nook::Ante));
        round.case("under_a_stake", |attempt| {
            matches!(attempt.act.area(), Some(Area::Part(_, Nook::Side | Nook::Ante)))
        });
        round.case("discarded", |attempt| {
            matches!(attempt.act.area(), Some(Area::Part(_, Nook::Discard)))
        });
        round.case_of_seat("kept_cards_up", |context, seat| {
            !context.table.is_hidden(Area::Seat(seat))
        });
        round.case("out_of_turn", move |attempt| goes_out_of_turn(attempt, &devices, by_threes));
        round.case("against_the_sweep", move |attempt| is_against_the_sweep(&odds, attempt));
    }

    /// The cases of wagers, and the clauses that their odds rest on.
    fn money(&mut self) {
        let round = &mut self.round;
        round.case_of_spot("hand_shown", is_shown);
        round.case_of_spot("hand_still_down", |context, spot| {
            settled_seats(context).contains(spot.seat) && !is_shown(context, spot)
        });
        let odds = self.odds.clone();
        cases::add_money(
            round,
            move |context, spot| line_of(&odds.lines_of(context, spot.seat), spot),
            |context, spot| settling(context) && is_shown(context, spot),
        );
    }
}

/// Whether something has followed from the answer of a seat.
fn has_followed(context: &Context<'_>, seat: Seat) -> bool {
    let memory = context.memory;
    memory.decision(seat) == Decision::Draws
        || memory.settled.iter().any(|(spot, _)| spot.seat == seat)
        || memory.picked.iter().any(|area| area.seat() == Some(seat))
        || drawn_at(context, seat).is_some()
}

/// Whether a card that is brought somewhere is the draw card that belongs under this stake: of the
/// seat, if it is brought to a hand or under a stake, else of the first that waits for one.
fn is_draw_due(attempt: &Attempt<'_>, under: Nook) -> bool {
    let context = attempt.context;
    let waits = |seat: &Seat| {
        context.memory.decision(*seat) == Decision::Draws && !has_drawn(context, *seat)
    };
    let seat = match attempt.act.area() {
        Some(Area::Seat(seat) | Area::Part(seat, Nook::Side | Nook::Ante)) => {
            Some(seat).filter(waits)
        }
        Some(Area::Dealer) | None => None,
        Some(_) => antes(context).find(waits),
    };
    seat.is_some_and(|seat| draw_place(context, seat) == Area::Part(seat, under))
}

/// Whether a card goes against the way round the table, in a deal that goes on card by card.
fn goes_out_of_turn(attempt: &Attempt<'_>, devices: &Devices, by_threes: bool) -> bool {
    let (context, memory) = (attempt.context, attempt.context.memory);
    let dealing = devices.dealing_at(context) != Dealing::AutoShoe;
    let open = is_live(context) && !memory.deal_closed && !memory.extra_in_hand;
    dealing && open && is_out_of_turn(context, (&players(context), PLAYERS, by_threes), attempt.act)
}

/// Whether a settled hand is picked up while one lies to the right of it: the sweep goes from the far
/// right.
fn is_against_the_sweep(odds: &Odds, attempt: &Attempt<'_>) -> bool {
    let (context, Act::PickUp(area)) = (attempt.context, *attempt.act) else { return false };
    let is_hand = matches!(area, Area::Seat(_) | Area::Part(_, Nook::Side | Nook::Ante));
    let swept = |seat: &Seat| {
        is_hand
            && settling(context)
            && settled_seats(context).contains(*seat)
            && is_settled(odds, context, *seat)
    };
    let lies = |other: Seat| {
        let places = [Area::Seat(other)].into_iter().chain(Area::parts(other));
        places.into_iter().any(|area| context.table.count(area) > 0)
    };
    let seat = area.seat().filter(swept);
    seat.is_some_and(|seat| settled_seats(context).any(|other| other > seat && lies(other)))
}
