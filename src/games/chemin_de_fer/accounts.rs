//! What the bank and the wagers against it come to: 19:47-4.6(a). Who gets which chips, and the
//! vigorish, is house practice.

use super::hands::outcome;
use super::irregular::cause;
use super::round::{self, against, bank_of, banker, punters};
use crate::games::baccarat::vigorish::vigorish;
use crate::games::common::is_live;
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;

/// What a punter and the bank owe each other: no more than there is of the bank.
fn owed(context: &Context<'_>) -> Vec<(Seat, Cents)> {
    let mut left = round::bank(context);
    let each = |(seat, stake): (Seat, Cents)| {
        let amount = stake.min(left);
        left -= amount;
        (seat, amount)
    };
    punters(context).into_iter().map(each).collect()
}

/// The vigorish that is still to be charged to a seat, so many hundredths of what it won, below zero what
/// was charged too much; all of it where the house charges none.
pub(super) fn open_vigorish(context: &Context<'_>, seat: Seat, percent: Option<i64>) -> Cents {
    let owes = outcome(context) == Some(Winner::Banker) && banker(context) == Some(seat);
    let won = || owed(context).into_iter().map(|(_, amount)| amount).sum();
    let law = percent
        .filter(|_| owes)
        .map_or(Cents::ZERO, |percent| vigorish(context.house, percent, won()));
    law - context.memory.accounts.vigorish(seat)
}

/// What the wagers come to, as far as that is to give them back.
pub(super) fn lines(context: &Context<'_>) -> Vec<WagerResult> {
    if outcome(context) != Some(Winner::Tie) {
        return Vec::new();
    }
    let staked = context.table.staked_spots();
    staked
        .map(|s| WagerResult { spot: s.spot, outcome: Outcome::Release, clauses: [None; 2] })
        .collect()
}

/// What the bank and each wager against it should have of each other: with no part in the hand, nothing.
pub(super) fn between(context: &Context<'_>) -> Vec<WagerResult> {
    let (Some(banker), Some(winner)) = (banker(context), decides(context)) else {
        return Vec::new();
    };
    let line = |spot, law: Cents| {
        let outcome = if law.0 < 0 { Outcome::Take(-law) } else { Outcome::Pay(law) };
        WagerResult { spot, outcome, clauses: [None; 2] }
    };
    let wagers = law_of_punters(context, banker, winner);
    let all: Cents = wagers.iter().map(|(_, law)| *law).sum();
    let against = wagers.into_iter().map(|(seat, law)| line(against(seat), law));
    against.chain([line(bank_of(banker), -all)]).collect()
}

/// By what the chips between the patrons go. In a hand that is annulled or void, or has to be, nobody wins
/// anything, as in one that both sides tie: 4.6(a) and 4.12(a), (j) and (k).
fn decides(context: &Context<'_>) -> Option<Winner> {
    if !is_live(context) {
        return Some(Winner::Tie);
    }
    outcome(context).or_else(|| cause(context).map(|_| Winner::Tie))
}

/// What each patron but the Banker wins of the bank, below zero loses to it: of those against it, and of
/// those who were moved chips wrongly.
fn law_of_punters(context: &Context<'_>, banker: Seat, winner: Winner) -> Vec<(Seat, Cents)> {
    let mut law = owed(context);
    for (_, amount) in &mut law {
        *amount = match winner {
            Winner::Player => *amount,
            Winner::Banker => -*amount,
            Winner::Tie => Cents::ZERO,
        };
    }
    for seat in context.memory.accounts.parties() {
        if seat != banker && law.iter().all(|(punter, _)| *punter != seat) {
            law.push((seat, Cents::ZERO));
        }
    }
    law
}

/// What is still to go from one side to the other, by patron: above zero the bank owes him, below zero
/// he owes the bank. What went wrongly counts, to whomever it went, so that it comes back; what the house has
/// taken of his wager is out of reach between the two.
pub(super) fn transfers(context: &Context<'_>) -> Vec<(Seat, Cents)> {
    let (Some(banker), Some(winner)) = (banker(context), decides(context)) else {
        return Vec::new();
    };
    let accounts = &context.memory.accounts;
    let law = law_of_punters(context, banker, winner);
    let rest = |(seat, law): (Seat, Cents)| {
        let taken = accounts.won(against(seat)).min(Cents::ZERO);
        (seat, law - accounts.got(seat) - if law.0 < 0 { taken } else { Cents::ZERO })
    };
    law.into_iter().map(rest).filter(|(_, rest)| !rest.is_zero()).collect()
}
