//! What the wagers come to: 19:47-20.11.

use super::{ANTE, ANTE_BONUS, PLAY, SIDES};
use crate::games::common::odds::{Clauses, Pays, paid, table, wagered};
use crate::games::prelude::*;
use crate::rules::{Category, HandRank};
use strum::{IntoStaticStr, VariantArray};

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    sides: Vec<Side>,
    ante_bonus: Vec<Pays<Category>>,
    law: Clauses<Ground>,
}

/// What decides a wager, beside the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Ground {
    AnteWins,
    PlayWins,
    AnteUnqualified,
    PlayUnqualified,
    Loses,
    LowerHand,
    Tie,
    BonusWhenWon,
    BonusWhenNot,
    Forfeit,
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
            law: Clauses::settled(round),
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
        line.clauses == self.law.by(Ground::Tie)
    }

    fn seat_lines(
        &self,
        context: &Context<'_>,
        seat: Seat,
        dealer: Option<HandRank>,
        lines: &mut Vec<WagerResult>,
    ) {
        let by = |ground| self.law.by(ground);
        let mut push = |wager: Word, outcome: Outcome, clauses: By| {
            lines.push(WagerResult { spot: Spot { seat, wager }, outcome, clauses });
        };
        if context.memory.decision(seat) == Decision::Folds {
            push(ANTE, Outcome::Collect, by(Ground::Forfeit));
            for side in &self.sides {
                push(side.wager, Outcome::Collect, [self.law.one(Ground::Forfeit), side.forfeit]);
            }
            return;
        }
        let Some(hand) = HandRank::of_hand(&context.seen(Area::Seat(seat))) else { return };
        let plays = context.memory.decision(seat) == Decision::Plays;
        if let Some(dealer) = dealer.filter(|_| plays) {
            let (ante, play) = (wagered(context, seat, ANTE), wagered(context, seat, PLAY));
            if !dealer.is_queen_high_or_better() {
                push(ANTE, Outcome::Pay(ante), by(Ground::AnteUnqualified));
                push(PLAY, Outcome::Release, by(Ground::PlayUnqualified));
            } else if hand > dealer {
                push(ANTE, Outcome::Pay(ante), by(Ground::AnteWins));
                push(PLAY, Outcome::Pay(play), by(Ground::PlayWins));
            } else if hand < dealer {
                let lost = [Ground::Loses, Ground::LowerHand].map(|ground| self.law.one(ground));
                push(ANTE, Outcome::Collect, lost);
                push(PLAY, Outcome::Collect, lost);
            } else {
                push(ANTE, Outcome::Release, by(Ground::Tie));
                push(PLAY, Outcome::Release, by(Ground::Tie));
            }
            if let Some((owed, clause)) = paid(&self.ante_bonus, hand.category, ante) {
                let won = dealer.is_queen_high_or_better() && hand > dealer;
                let also = if won { Ground::BonusWhenWon } else { Ground::BonusWhenNot };
                push(ANTE_BONUS, Outcome::Pay(owed), [clause, self.law.one(also)]);
            }
        }
        for side in &self.sides {
            let stake = wagered(context, seat, side.wager);
            match paid(&side.pays, hand.category, stake) {
                _ if stake.is_zero() => {}
                Some((owed, clause)) => push(side.wager, Outcome::Pay(owed), [clause, side.won]),
                None => {
                    push(side.wager, Outcome::Collect, [self.law.one(Ground::Loses), side.lost]);
                }
            }
        }
    }
}
