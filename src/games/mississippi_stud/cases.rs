//! What the rows of this game's table mean by their cases.

use super::round::{
    folded, in_play, is_hand_wrong, players, players_closed, players_served, settling, street,
};
use super::settling::{is_next_unseen, is_seen, to_read_out};
use super::{Builder, MississippiStud, NUMBERS, notes, street_of};
use crate::games::common::deck::DeckRound;
use crate::games::common::odds::line_of;
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::common::turns::is_out_of_turn;
use crate::games::common::{cases, is_live};
use crate::games::prelude::*;
use crate::rules::stud_hands::is_hand;

/// The cases of each street: it is being played, the seat has folded on it, the wager is made on it.
const BY_STREET: [[&str; 3]; 3] = [
    ["on_third", "folded_on_third", "third_wager"],
    ["on_fourth", "folded_on_fourth", "fourth_wager"],
    ["on_fifth", "folded_on_fifth", "fifth_wager"],
];

impl Builder<'_> {
    pub(super) fn cases(&mut self) {
        let round = &mut self.round;
        cases::add_to(round, self.devices, MississippiStud);
        round.case_of_table("deal_closed", players_closed);
        // To the last card dealt.
        round.case_of_table("deal_unfinished", |context| {
            !players_closed(context) && !MississippiStud.is_served(context)
        });
        self.cards();
        self.streets();
        self.calls();
        self.money();
    }

    /// The cases of the deck, of the deal, and of what is made void.
    fn cards(&mut self) {
        let (devices, by_twos) = (self.devices, self.options.by_twos);
        let round = &mut self.round;
        round.case_of_table("cut_here", move |context| devices.is_cut_at(context));
        round.case_of_table("has_been_cut", |context| context.table.cut);
        round.case_of_table("shuffler_dead", |context| context.memory.shuffler_dead);
        round.case_of_table("deck_unfit", |context| {
            context.memory.reading_wrong || context.memory.deck_expired
        });
        // Once it has been cut onto, the cover card has one way to go.
        round.case("cover_may_lie_there", |attempt| {
            let Act::Cover(place) = *attempt.act else { return false };
            match attempt.context.table.cover {
                Cover::InFront => place == Cover::InFront,
                _ => place != Cover::OnPacket,
            }
        });
        round.case_of_table("hands_full", |context| {
            players_served(context) || players_closed(context)
        });
        round.case("street_card", |attempt| {
            let number = |area| if let Area::Community(n) = area { Some(n) } else { None };
            attempt.act.area().and_then(number).is_some_and(|n| NUMBERS.contains(&n))
        });
        // How many cards come at a time is left open; the way round the table is not.
        round.case("out_of_turn", move |attempt| {
            let context = attempt.context;
            let open =
                is_live(context) && !players_closed(context) && !context.memory.extra_in_hand;
            open && is_out_of_turn(context, (&players(context), 2, by_twos), attempt.act)
        });
        round.case_of_table("called_off", |context| !is_live(context));
        round.case("one_hand", |attempt| matches!(attempt.act, Act::Void(Some(_))));
        round.case_of_seat("hand_wrong", is_hand_wrong);
        round.case_of_table("some_hand_wrong", |context| {
            in_play(context).any(|seat| is_hand_wrong(context, seat))
        });
        round.case_of_table("one_card_face_up", |context| context.memory.face_up_found == 1);
    }

    /// The cases of the streets and their wagers.
    fn streets(&mut self) {
        let round = &mut self.round;
        for (number, [now, folded_then, wager]) in NUMBERS.zip(BY_STREET) {
            round.case_of_table(now, move |context| street(context.memory).clamp(3, 5) == number);
            round.case_of_seat(folded_then, move |context, seat| {
                folded(context, number).any(|folded| folded == seat)
            });
            round.case_of_spot(wager, move |_, spot| street_of(spot.wager) == Some(number));
        }
        // A repeated offer is no fault while the choice is still going round.
        round.case_of_seat("choice_goes_round", |context, seat| {
            let number = street(context.memory);
            let now = notes::of(context.memory).street(number);
            let asked = number <= 5 && in_play(context).contains(seat);
            asked && now.wagered.contains(seat) && !now.is_called
        });
    }

    /// The cases of what is said.
    fn calls(&mut self) {
        let round = &mut self.round;
        // The call before the deal stands in its place; after that it may be repeated.
        round.case_of_words("call_too_soon", |context, said| {
            let memory = context.memory;
            said == NO_MORE_BETS && !memory.started && !memory.has_said(NO_MORE_BETS)
        });
        round.case_of_words("hand_miscalled", |context, said| {
            is_hand(said) && to_read_out(context).is_some_and(|(_, kind)| kind.phrase() != said)
        });
        round.case_of_words("hand_called_unseen", |context, said| {
            is_hand(said) && is_next_unseen(context)
        });
    }

    /// The cases of wagers, and the clauses that their odds rest on.
    fn money(&mut self) {
        let round = &mut self.round;
        round.case_of_table("settling", settling);
        round.case_of_seat("hand_unseen", |context, seat| {
            settling(context) && in_play(context).contains(seat) && !is_seen(context, seat)
        });
        let odds = self.odds.clone();
        round.case_of_seat("hand_wins", move |context, seat| {
            let lines = odds.lines_of(context, seat);
            lines.iter().any(|line| matches!(line.outcome, Outcome::Pay(_)))
        });
        // How a limited payment is spread is left open; what it comes to is not.
        let odds = self.odds.clone();
        round.case("misses_the_limit", move |attempt| {
            let (context, act) = (attempt.context, attempt.act);
            let Act::Pay { spot, amount, .. } = *act else { return false };
            settling(context)
                && is_seen(context, spot.seat)
                && odds.misses_limit(context, spot, amount)
        });
        let odds = self.odds.clone();
        let line = move |context: &Context<'_>, spot: Spot| {
            line_of(&odds.lines_of(context, spot.seat), spot)
        };
        cases::add_money(round, line, |_, _| true);
    }
}
