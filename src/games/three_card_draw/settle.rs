//! What the wagers come to: 13:69F-42.10(h) and 42.11.

use super::round::{antes, cards_of, has_first3};
use super::{ANTE, BONUS, FIRST3, IN_TO_WIN};
use crate::games::common::odds::{Pays, paid, table, wagered};
use crate::games::prelude::*;
use crate::rules::{Category, HandRank};

/// The clauses by which the ante and the stake beside it are settled.
#[derive(Clone, Copy, Debug)]
struct Contest {
    win: Option<ClauseId>,
    lose: Option<ClauseId>,
    tie: Option<ClauseId>,
    bonus: Option<ClauseId>,
}

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    first3: Vec<Pays<Category>>,
    bonus: Vec<Pays<Category>>,
    stands: Contest,
    draws: Contest,
    even: Option<ClauseId>,
    fold: Option<ClauseId>,
    fold_ante_only: Option<ClauseId>,
    fold_first3: Option<ClauseId>,
    first3_won: Option<ClauseId>,
    first3_lost: Option<ClauseId>,
    first3_drawn_won: Option<ClauseId>,
    first3_drawn_lost: Option<ClauseId>,
}

/// The rank of three cards in this game.
fn rank(cards: &[Card]) -> Option<HandRank> {
    HandRank::of_hand(cards).map(HandRank::with_mini_royal)
}

impl Odds {
    /// The odds that a house pays, with the clauses that the table of its round has for them.
    pub(crate) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        let by = |what: &str| round.settled_by(what);
        let contest = |[win, lose, tie, bonus]: [&str; 4]| Contest {
            win: by(win),
            lose: by(lose),
            tie: by(tie),
            bonus: by(bonus),
        };
        Self {
            first3: table(house, book, &round.cite, FIRST3.as_str(), Category::find),
            bonus: table(house, book, &round.cite, BONUS.as_str(), Category::find),
            stands: contest(["standing_wins", "standing_loses", "standing_ties", "standing_bonus"]),
            draws: contest(["drawing_wins", "drawing_loses", "drawing_ties", "drawing_bonus"]),
            even: by("even"),
            fold: by("fold"),
            fold_ante_only: by("fold_keeps_first3"),
            fold_first3: by("folded_first3"),
            first3_won: by("first3_wins"),
            first3_lost: by("first3_loses"),
            first3_drawn_won: by("kept_first3_wins"),
            first3_drawn_lost: by("kept_first3_loses"),
        }
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
        let mut push = |wager: Word, outcome: Outcome, clauses: [Option<ClauseId>; 2]| {
            lines.push(WagerResult { spot: Spot { seat, wager }, outcome, clauses });
        };
        if decision == Decision::Folds {
            let first3 = has_first3(context, seat);
            push(
                ANTE,
                Outcome::Collect,
                [if first3 { self.fold_ante_only } else { self.fold }, None],
            );
            return;
        }
        let by = if decision == Decision::Draws { self.draws } else { self.stands };
        let (Some(hand), Some(dealer)) = (rank(&cards), dealer) else { return };
        for wager in [ANTE, IN_TO_WIN] {
            let stake = wagered(context, seat, wager);
            match hand.cmp(&dealer) {
                std::cmp::Ordering::Greater => {
                    push(wager, Outcome::Pay(stake), [by.win, self.even]);
                }
                std::cmp::Ordering::Less => push(wager, Outcome::Collect, [by.lose, None]),
                std::cmp::Ordering::Equal => push(wager, Outcome::Release, [by.tie, None]),
            }
        }
        // Whoever wins: the bonus goes by the stake beside the ante, which is as large.
        let stake = wagered(context, seat, IN_TO_WIN);
        if let Some((owed, clause)) = paid(&self.bonus, hand.category, stake) {
            push(BONUS, Outcome::Pay(owed), [clause, by.bonus]);
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
            Decision::Draws => (self.first3_drawn_won, self.first3_drawn_lost),
            Decision::Folds => (self.fold_first3, self.first3_lost),
            Decision::Plays | Decision::Open => (self.first3_won, self.first3_lost),
        };
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
                let folded = self.fold_first3.filter(|_| decision == Decision::Folds);
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
