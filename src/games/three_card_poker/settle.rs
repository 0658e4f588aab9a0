//! What the wagers come to: 19:47-20.11.

use super::{ANTE, ANTE_BONUS, PLAY, SIDES};
use crate::games::common::odds::{Pays, paid, table, wagered};
use crate::games::prelude::*;
use crate::rules::{Category, HandRank};

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    sides: Vec<Side>,
    ante_bonus: Vec<Pays<Category>>,
    win_ante: Option<ClauseId>,
    win_play: Option<ClauseId>,
    unqualified_ante: Option<ClauseId>,
    unqualified_play: Option<ClauseId>,
    /// That losing wagers are collected: what a wager is lost by is only inferred.
    collect: Option<ClauseId>,
    lose: Option<ClauseId>,
    tie: Option<ClauseId>,
    bonus_base: Option<ClauseId>,
    bonus_any_dealer: Option<ClauseId>,
    fold: Option<ClauseId>,
}

/// What a wager on the player's own cards pays, and by which clauses.
#[derive(Clone, Debug)]
struct Side {
    wager: Word,
    pays: Vec<Pays<Category>>,
    won: Option<ClauseId>,
    lost: Option<ClauseId>,
    forfeit: Option<ClauseId>,
}

impl Odds {
    /// The odds that a house pays, with the clauses that the table of its round has for them.
    pub(crate) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let by = |what: &str| round.settled_by(what);
        let pays = |wager: Word| table(house, book, &round.cite, wager.as_str(), Category::find);
        Self {
            sides: SIDES
                .iter()
                .map(|side| Side {
                    wager: side.wager,
                    pays: pays(side.wager),
                    won: by(side.won),
                    lost: by(side.lost),
                    forfeit: by(side.forfeit),
                })
                .collect(),
            ante_bonus: pays(ANTE_BONUS),
            win_ante: by("ante_wins"),
            win_play: by("play_wins"),
            unqualified_ante: by("ante_unqualified"),
            unqualified_play: by("play_unqualified"),
            collect: by("loses"),
            lose: by("lower_hand"),
            tie: by("tie"),
            bonus_base: by("bonus_when_won"),
            bonus_any_dealer: by("bonus_when_not"),
            fold: by("forfeit"),
        }
    }

    /// Every line of the round that cards which have been seen decide.
    pub(crate) fn lines(&self, context: &Context<'_>) -> Rc<[WagerResult]> {
        context.once::<Self, _>(|| self.told(context, &context.memory.dealt_in).into())
    }

    /// The lines of some seats only, in their order.
    pub(crate) fn lines_of(&self, context: &Context<'_>, seats: &[Seat]) -> Vec<WagerResult> {
        if !seats.iter().all(|seat| context.memory.dealt_in.contains(seat)) {
            return self.told(context, seats);
        }
        let all = self.lines(context);
        let of = |seat: &Seat| {
            let seat = *seat;
            all.iter().filter(move |line| line.spot.seat == seat).copied()
        };
        seats.iter().flat_map(of).collect()
    }

    fn told(&self, context: &Context<'_>, seats: &[Seat]) -> Vec<WagerResult> {
        let dealer = HandRank::of_hand(&context.seen(Area::Dealer));
        let mut lines = Vec::with_capacity(16);
        for &seat in seats {
            self.seat_lines(context, seat, dealer, &mut lines);
        }
        lines
    }

    /// Whether a line is that of a tie.
    pub(crate) fn is_tie(&self, line: &WagerResult) -> bool {
        line.clauses[0] == self.tie
    }

    fn seat_lines(
        &self,
        context: &Context<'_>,
        seat: Seat,
        dealer: Option<HandRank>,
        lines: &mut Vec<WagerResult>,
    ) {
        let mut push = |wager: Word, outcome: Outcome, clauses: [Option<ClauseId>; 2]| {
            lines.push(WagerResult { spot: Spot { seat, wager }, outcome, clauses });
        };
        if context.memory.decision(seat) == Decision::Folds {
            push(ANTE, Outcome::Collect, [self.fold, None]);
            for side in &self.sides {
                push(side.wager, Outcome::Collect, [self.fold, side.forfeit]);
            }
            return;
        }
        let Some(hand) = HandRank::of_hand(&context.seen(Area::Seat(seat))) else { return };
        let plays = context.memory.decision(seat) == Decision::Plays;
        if let Some(dealer) = dealer.filter(|_| plays) {
            let (ante, play) = (wagered(context, seat, ANTE), wagered(context, seat, PLAY));
            if !dealer.is_queen_high_or_better() {
                push(ANTE, Outcome::Pay(ante), [self.unqualified_ante, None]);
                push(PLAY, Outcome::Release, [self.unqualified_play, None]);
            } else if hand > dealer {
                push(ANTE, Outcome::Pay(ante), [self.win_ante, None]);
                push(PLAY, Outcome::Pay(play), [self.win_play, None]);
            } else if hand < dealer {
                push(ANTE, Outcome::Collect, [self.collect, self.lose]);
                push(PLAY, Outcome::Collect, [self.collect, self.lose]);
            } else {
                push(ANTE, Outcome::Release, [self.tie, None]);
                push(PLAY, Outcome::Release, [self.tie, None]);
            }
            if let Some((owed, clause)) = paid(&self.ante_bonus, hand.category, ante) {
                let won = dealer.is_queen_high_or_better() && hand > dealer;
                let also = if won { self.bonus_base } else { self.bonus_any_dealer };
                push(ANTE_BONUS, Outcome::Pay(owed), [clause, also]);
            }
        }
        for side in &self.sides {
            let stake = wagered(context, seat, side.wager);
            match paid(&side.pays, hand.category, stake) {
                _ if stake.is_zero() => {}
                Some((owed, clause)) => push(side.wager, Outcome::Pay(owed), [clause, side.won]),
                None => push(side.wager, Outcome::Collect, [self.collect, side.lost]),
            }
        }
    }
}
