//! What the wagers come to: 19:47-35.10 and 35.11.

use super::round::{five_of, settling};
use super::{ANTE, STREETS, notes};
use crate::games::common::odds::{Clauses, Pays, table, wagered};
use crate::games::prelude::*;
use crate::rules::stud_hands::Kind;
use strum::{IntoStaticStr, VariantArray};

/// The odds and clauses in force at a table.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    pays: Vec<Pays<Kind>>,
    /// The most that one hand wins: 35.11(c).
    limit: Option<Cents>,
    law: Clauses<Ground>,
}

/// What decides a wager, beside the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Ground {
    Wins,
    Push,
    PushByOdds,
    Loses,
    LosingWagers,
    Limit,
    LimitOfAllFour,
    LimitSpread,
    FoldsThird,
    FoldsFourth,
    FoldsFifth,
    Forfeit,
    Void,
}

/// By what a wager is lost that was given up on a street.
const FOLDS: [Ground; 3] = [Ground::FoldsThird, Ground::FoldsFourth, Ground::FoldsFifth];

/// The wagers of a hand, in the layout's order.
fn wagers() -> impl Iterator<Item = Word> {
    std::iter::once(ANTE).chain(STREETS)
}

impl Odds {
    /// The odds that a house pays, with the clauses that the table of its round has for them.
    pub(crate) fn of(house: &House, book: &Rulebook, round: &Round<'_>) -> Self {
        Self {
            pays: table(house, book, &round.cite, "hand", |name| name.parse().ok()),
            limit: house.paytable(book, "hand").and_then(|table| house.most_won(table)),
            law: Clauses::settled(round),
        }
    }

    /// Every line of the round that the cards and the patrons decide.
    pub(crate) fn lines(&self, context: &Context<'_>) -> Rc<[WagerResult]> {
        let dealt_in = context.memory.dealt_in.iter();
        let all = || dealt_in.flat_map(|&seat| self.told(context, seat)).collect();
        context.once::<Self, _>(all)
    }

    /// The lines of one seat.
    pub(crate) fn lines_of(&self, context: &Context<'_>, seat: Seat) -> Vec<WagerResult> {
        let all = self.lines(context);
        all.iter().filter(|line| line.spot.seat == seat).copied().collect()
    }

    fn told(&self, context: &Context<'_>, seat: Seat) -> Vec<WagerResult> {
        let memory = context.memory;
        let both = |grounds: [Ground; 2]| grounds.map(|ground| self.law.one(ground));
        let all = |outcome: Outcome, clauses: By| {
            let staked = wagers().filter(|&wager| !wagered(context, seat, wager).is_zero());
            let line = |wager| WagerResult { spot: Spot { seat, wager }, outcome, clauses };
            staked.map(line).collect::<Vec<_>>()
        };
        if memory.void_hands.contains(&seat) || memory.voided {
            return all(Outcome::Release, self.law.by(Ground::Void));
        }
        if notes::is_forfeit(memory, seat) {
            return all(Outcome::Collect, self.law.by(Ground::Forfeit));
        }
        if memory.decision(seat) == Decision::Folds {
            let mut streets = notes::of(memory).streets().zip(FOLDS);
            let on = streets.find(|((_, street), _)| street.folded.contains(seat));
            let ground = on.map_or(FOLDS[0], |(_, ground)| ground);
            return all(Outcome::Collect, self.law.by(ground));
        }
        let kind = settling(context).then(|| Kind::of(&five_of(context, seat))).flatten();
        match kind {
            None => Vec::new(),
            Some(Kind::NoPair | Kind::LowPair) => {
                all(Outcome::Collect, both([Ground::Loses, Ground::LosingWagers]))
            }
            Some(Kind::SixesToTens) => {
                all(Outcome::Release, both([Ground::Push, Ground::PushByOdds]))
            }
            Some(kind) => self.won(context, seat, kind),
        }
    }

    /// The lines of a winning hand: together no more than the limit: reading 7.
    fn won(&self, context: &Context<'_>, seat: Seat, kind: Kind) -> Vec<WagerResult> {
        let Some(line) = self.pays.iter().find(|line| line.hand == kind) else {
            return Vec::new();
        };
        let shares = self.shares(context, seat, line);
        let staked = shares.iter().filter(|(wager, _)| !wagered(context, seat, *wager).is_zero());
        staked.map(|&(wager, share)| self.line_of(context, (seat, wager), line, share)).collect()
    }

    /// The lines of the wagers of a hand under the limit that may be paid otherwise than their lines say,
    /// since which of the four comes first is free: each in full, as far as what the others have been
    /// paid leaves it.
    pub(super) fn free_lines(&self, context: &Context<'_>, seat: Seat) -> Vec<WagerResult> {
        let kind = Kind::of(&five_of(context, seat));
        let line = kind.and_then(|kind| self.pays.iter().find(|line| line.hand == kind));
        let (Some(limit), Some(line)) = (self.limit, line) else { return Vec::new() };
        let given =
            |wager: Word| context.memory.accounts.won(Spot { seat, wager }).max(Cents::ZERO);
        let all: Cents = wagers().map(given).sum();
        let shares = self.shares(context, seat, line).into_iter();
        let free = shares.filter_map(|(wager, share)| {
            let left = (limit - (all - given(wager))).max(Cents::ZERO);
            let most = left.min(line.odds.on(wagered(context, seat, wager)));
            (most != share).then(|| self.line_of(context, (seat, wager), line, most))
        });
        free.collect()
    }

    /// What one wager of a winning hand comes to.
    fn line_of(
        &self,
        context: &Context<'_>,
        (seat, wager): (Seat, Word),
        line: &Pays<Kind>,
        owed: Cents,
    ) -> WagerResult {
        let is_paid = |wager: Word| context.memory.paid.contains(&Spot { seat, wager });
        let in_full = line.odds.on(wagered(context, seat, wager));
        // How a limited payment is spread is only our reading, until one wager is left to pay.
        let limited = self.limit.is_some_and(|limit| self.in_full(context, seat, line) > limit);
        let open = |w: Word| w != wager && !wagered(context, seat, w).is_zero() && !is_paid(w);
        let spread = limited && !is_paid(wager) && wagers().any(open) && !owed.is_zero();
        let clauses = if spread {
            [self.law.one(Ground::LimitSpread), line.clause]
        } else if owed < in_full {
            [Ground::Limit, Ground::LimitOfAllFour].map(|ground| self.law.one(ground))
        } else {
            [line.clause, self.law.one(Ground::Wins)]
        };
        WagerResult { spot: Spot { seat, wager }, outcome: Outcome::Pay(owed), clauses }
    }

    /// What each wager of a winning hand comes to, all four together no more than the limit: what has
    /// been paid rightly stands, in the order in which it was paid; what is left then fills up what was
    /// paid too little, and the wagers not yet paid, in the layout's order.
    fn shares(&self, context: &Context<'_>, seat: Seat, line: &Pays<Kind>) -> Vec<(Word, Cents)> {
        let full = |wager: Word| line.odds.on(wagered(context, seat, wager));
        let Some(limit) = self.limit else {
            return wagers().map(|wager| (wager, full(wager))).collect();
        };
        let accounts = &context.memory.accounts;
        let given = |wager: Word| accounts.won(Spot { seat, wager }).max(Cents::ZERO);
        let mut left = limit;
        let mut shares: Vec<(Word, Cents)> = wagers().map(|wager| (wager, Cents::ZERO)).collect();
        let mut add = |wager: Word, most: Cents| {
            if let Some((_, share)) = shares.iter_mut().find(|(other, _)| *other == wager) {
                let more = (most - *share).min(left).max(Cents::ZERO);
                *share += more;
                left -= more;
            }
        };
        let paid = || accounts.moved().filter(|spot| spot.seat == seat).map(|spot| spot.wager);
        for wager in paid() {
            add(wager, given(wager).min(full(wager)));
        }
        let (begun, open): (Vec<Word>, Vec<Word>) =
            wagers().partition(|&wager| !given(wager).is_zero());
        for wager in begun.into_iter().chain(open) {
            add(wager, full(wager));
        }
        shares
    }

    /// What the four wagers of a hand win by the odds alone.
    fn in_full(&self, context: &Context<'_>, seat: Seat, line: &Pays<Kind>) -> Cents {
        wagers().map(|wager| line.odds.on(wagered(context, seat, wager))).sum()
    }

    /// Whether paying so much on a wager of a hand under the limit, with others still to be paid,
    /// makes it impossible to pay the hand what the limit leaves it.
    pub(super) fn misses_limit(&self, context: &Context<'_>, spot: Spot, amount: Cents) -> bool {
        let seat = spot.seat;
        let kind = Kind::of(&five_of(context, seat));
        let Some(line) = kind.and_then(|kind| self.pays.iter().find(|line| line.hand == kind))
        else {
            return false;
        };
        let Some(limit) = self.limit.filter(|&limit| self.in_full(context, seat, line) > limit)
        else {
            return false;
        };
        let is_paid = |wager: Word| context.memory.paid.contains(&Spot { seat, wager });
        if is_paid(spot.wager) {
            return false;
        }
        let full = |wager: Word| line.odds.on(wagered(context, seat, wager));
        let given = |wager: Word| context.memory.accounts.won(Spot { seat, wager });
        let paid: Cents = wagers().filter(|&w| is_paid(w)).map(given).sum();
        let rest: Cents = wagers().filter(|&w| w != spot.wager && !is_paid(w)).map(full).sum();
        // What was paid too little by mistake is still made up.
        let is_wrong = |w: &Word| context.memory.wrong_accounts.contains(&Spot { seat, wager: *w });
        let short = wagers().filter(|&w| is_paid(w)).filter(is_wrong);
        let rest = rest + short.map(|w| (full(w) - given(w)).max(Cents::ZERO)).sum();
        let left = limit - paid;
        // With nothing else to pay, or nothing left, the amount itself is at fault.
        if rest.is_zero() || left <= Cents::ZERO {
            return false;
        }
        amount > full(spot.wager) || amount > left || left - amount > rest
    }
}
