//! What the wagers come to: 13:69F-42.10(h) and 42.11.

use super::round::{antes, cards_of, has_first3};
use super::{ANTE, BONUS, FIRST3, IN_TO_WIN};
use crate::games::common::odds::{Clauses, Pays, paid, table, wagered};
use crate::games::prelude::*;
use crate::rules::{Category, HandRank};
use strum::{IntoStaticStr, VariantArray};

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    first3: Vec<Pays<Category>>,
    bonus: Vec<Pays<Category>>,
    law: Clauses<Ground>,
}

/// What decides a wager, beside the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Ground {
    StandingWins,
    StandingLoses,
    StandingTies,
    StandingBonus,
    DrawingWins,
    DrawingLoses,
    DrawingTies,
    DrawingBonus,
    Even,
    Fold,
    FoldKeepsFirst3,
    FoldedFirst3,
    First3Wins,
    First3Loses,
    KeptFirst3Wins,
    KeptFirst3Loses,
}

/// The rank of three cards in this game.
fn rank(cards: &[Card]) -> Option<HandRank> {
    HandRank::of_hand(cards).map(HandRank::with_mini_royal)
}

impl Odds {
    /// The odds that a house pays, with the clauses that the table of its round has for them.
    pub(crate) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let pays = |wager: Word| table(house, book, &round.cite, wager.as_str(), Category::find);
        Self { first3: pays(FIRST3), bonus: pays(BONUS), law: Clauses::settled(round) }
    }

    /// Every line of the round that the cards decide.
    pub(crate) fn lines(&self, context: &Context<'_>) -> Rc<[WagerResult]> {
        context.once::<Self, Rc<[WagerResult]>>(|| {
            let mut lines = Vec::with_capacity(32);
            let dealer = dealers(context);
            for seat in antes(context) {
                self.seat_lines(context, seat, dealer, &mut lines);
            }
            lines.into()
        })
    }

    /// The lines of one seat.
    pub(crate) fn lines_of(&self, context: &Context<'_>, seat: Seat) -> Vec<WagerResult> {
        if antes(context).contains(seat) {
            let all = self.lines(context);
            return all.iter().filter(|line| line.spot.seat == seat).copied().collect();
        }
        let mut lines = Vec::with_capacity(4);
        self.seat_lines(context, seat, dealers(context), &mut lines);
        lines
    }

    /// Those of them on some wagers that fit.
    pub(crate) fn lines_on(
        &self,
        context: &Context<'_>,
        (seat, wagers): (Seat, &[Word]),
        fits: impl Fn(Spot) -> bool,
    ) -> Vec<WagerResult> {
        let is_it = |line: &&WagerResult| {
            line.spot.seat == seat && wagers.contains(&line.spot.wager) && fits(line.spot)
        };
        if antes(context).contains(seat) {
            self.lines(context).iter().filter(is_it).copied().collect()
        } else {
            self.lines_of(context, seat).iter().filter(is_it).copied().collect()
        }
    }

    fn seat_lines(
        &self,
        context: &Context<'_>,
        seat: Seat,
        dealer: Option<HandRank>,
        lines: &mut Vec<WagerResult>,
    ) {
        let decision = context.memory.decision(seat);
        if decision == Decision::Open {
            return;
        }
        let cards = cards_of(context, seat);
        self.first3(context, seat, decision, &cards, lines);
        let mut push = |wager: Word, outcome: Outcome, clauses: By| {
            lines.push(WagerResult { spot: Spot { seat, wager }, outcome, clauses });
        };
        if decision == Decision::Folds {
            let first3 = has_first3(context, seat);
            let ground = if first3 { Ground::FoldKeepsFirst3 } else { Ground::Fold };
            push(ANTE, Outcome::Collect, self.law.by(ground));
            return;
        }
        let draws = decision == Decision::Draws;
        let by = |stands, drew| self.law.one(if draws { drew } else { stands });
        let (Some(hand), Some(dealer)) = (rank(&cards), dealer) else { return };
        for wager in [ANTE, IN_TO_WIN] {
            let stake = wagered(context, seat, wager);
            match hand.cmp(&dealer) {
                std::cmp::Ordering::Greater => {
                    let won = by(Ground::StandingWins, Ground::DrawingWins);
                    push(wager, Outcome::Pay(stake), [won, self.law.one(Ground::Even)]);
                }
                std::cmp::Ordering::Less => {
                    let lost = by(Ground::StandingLoses, Ground::DrawingLoses);
                    push(wager, Outcome::Collect, clause(lost));
                }
                std::cmp::Ordering::Equal => {
                    let tied = by(Ground::StandingTies, Ground::DrawingTies);
                    push(wager, Outcome::Release, clause(tied));
                }
            }
        }
        // The bonus is paid on the stake beside the ante, which equals it.
        let stake = wagered(context, seat, IN_TO_WIN);
        if let Some((owed, clause)) = paid(&self.bonus, hand.category, stake) {
            let also = by(Ground::StandingBonus, Ground::DrawingBonus);
            push(BONUS, Outcome::Pay(owed), [clause, also]);
        }
    }

    /// First 3: by the three cards, or for a drawer by the two that he kept.
    fn first3(
        &self,
        context: &Context<'_>,
        seat: Seat,
        decision: Decision,
        cards: &[Card],
        lines: &mut Vec<WagerResult>,
    ) {
        let stake = wagered(context, seat, FIRST3);
        if stake.is_zero() {
            return;
        }
        let (won, lost) = match decision {
            Decision::Draws => (Ground::KeptFirst3Wins, Ground::KeptFirst3Loses),
            Decision::Folds => (Ground::FoldedFirst3, Ground::First3Loses),
            Decision::Plays | Decision::Open => (Ground::First3Wins, Ground::First3Loses),
        };
        let [won, lost] = [won, lost].map(|ground| self.law.one(ground));
        let category = if decision == Decision::Draws {
            let [a, b, ..] = cards else { return };
            if a.rank() == b.rank() { Category::Pair } else { Category::HighCard }
        } else {
            let Some(hand) = rank(cards) else { return };
            hand.category
        };
        let spot = Spot { seat, wager: FIRST3 };
        lines.push(match paid(&self.first3, category, stake) {
            Some((owed, clause)) => {
                WagerResult { spot, outcome: Outcome::Pay(owed), clauses: [clause, won] }
            }
            None => {
                let folded = won.filter(|_| decision == Decision::Folds);
                WagerResult { spot, outcome: Outcome::Collect, clauses: [lost, folded] }
            }
        });
    }
}

/// The dealer's best three of four.
fn dealers(context: &Context<'_>) -> Option<HandRank> {
    let cards: [Card; 4] = context.seen(Area::Dealer).try_into().ok()?;
    HandRank::best_of_four(cards).map(HandRank::with_mini_royal)
}
