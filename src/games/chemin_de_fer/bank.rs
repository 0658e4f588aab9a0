//! Who is Banker, what he wagers, and how the bank moves: 19:47-4.5(b), 4.6, 4.11(d) and (e); the rest
//! is house practice.

use super::Builder;
use super::irregular::Cause;
use super::notes::{self, hand};
use super::ring;
use super::round::{bank_of, banker, before_cards, is_last_hand, needs_banker, needs_shoe};
use super::{BANK, hands, phrase};
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;

/// The highest bid of each bidder, counterclockwise from the dealer.
fn bids(context: &Context<'_>) -> Vec<(Seat, Cents)> {
    let bids = &hand(context).bids;
    let of = |seat| bids.iter().filter(|bid| bid.0 == seat).map(|(_, amount)| *amount).max();
    ring::from_dealer(context).into_iter().filter_map(|seat| Some((seat, of(seat)?))).collect()
}

/// All who have bid most; the first of them has won the auction: 4.5(b).
pub(super) fn highest_bidders(context: &Context<'_>) -> Vec<Seat> {
    let bids = bids(context);
    let most = bids.iter().map(|(_, amount)| *amount).max();
    bids.iter().filter(|(_, amount)| Some(*amount) == most).map(|(seat, _)| *seat).collect()
}

/// The least and the most that the Banker's next wager may be: 4.6(b).
pub(super) fn range(context: &Context<'_>) -> (Cents, Option<Cents>) {
    let tenure = &notes::of(context.memory).tenure;
    match tenure.last_wager {
        Some(last) => (last, Some(Cents(last.0 * 2))),
        None => (tenure.bid.max(context.house.least), None),
    }
}

/// What the bank should be, if it is not within its limits.
pub(super) fn right_bank(context: &Context<'_>, stake: Cents) -> Option<Cents> {
    let (least, most) = range(context);
    if stake < least {
        return Some(least);
    }
    most.filter(|&most| stake > most)
}

/// From whose seat the next Banker is counted: whoever passed the bank by choice, or has it.
fn counted_from(context: &Context<'_>) -> Option<Seat> {
    // Only a bank that has lost goes back to the turn of whoever passed it: 4.11(d), not 4.12(a).
    let passer = notes::of(context.memory).tenure.passer.filter(|_| !may_move(context));
    passer.or(context.table.shoe_at)
}

/// Whether the patron next in turn misses it, because he has moved there: 4.11(e).
pub(super) fn is_skipping(context: &Context<'_>) -> bool {
    let next = counted_from(context).and_then(|from| ring::after(context, from).into_iter().next());
    next.is_some() && next == notes::of(context.memory).skipped
}

/// Who is Banker after this one.
pub(super) fn next_banker(context: &Context<'_>) -> Option<Seat> {
    let seats = ring::after(context, counted_from(context)?);
    let skip = usize::from(is_skipping(context) && seats.len() > 1);
    seats.into_iter().nth(skip).or(context.table.shoe_at)
}

/// Whether a Banker passes the bank by choice and nobody has it yet.
pub(super) fn is_passing(context: &Context<'_>) -> bool {
    hand(context).passing.is_some() && before_cards(context) && !needs_banker(context)
}

/// Whether the bank has lost and must go on.
pub(super) fn is_to_move(context: &Context<'_>) -> bool {
    let lost = hands::outcome(context) == Some(Winner::Player);
    lost && !is_last_hand(context) && !hand(context).has_moved_on
}

/// Whether the hand was annulled, so that the bank may go on: 4.12(a).
pub(super) fn may_move(context: &Context<'_>) -> bool {
    let annulled = context.memory.void_cause == Some(Cause::OutOfTurn.into());
    context.memory.voided && annulled && !hand(context).has_moved_on
}

impl Builder<'_> {
    /// Who is Banker, from the shoe to the chips of his wager.
    pub(super) fn bank(&mut self) {
        self.auction();
        self.round.duty("offer_bank", offer_bank);
        self.round.duty("change_cash", |context, dues| {
            for seat in context.table.seats().filter(|&seat| !context.table.cash(seat).is_zero()) {
                dues.push(Due::new(Act::Change(seat), 0, seat));
            }
        });
        let [below_bid, below_last, above_last] = self
            .round
            .named_bys("bank_wager", ["below_the_bid", "below_the_last", "above_twice_the_last"]);
        self.round.owe_one("bank_wager", move |context| {
            let seat =
                banker(context).filter(|_| before_cards(context) && !needs_banker(context))?;
            let stake = context.stake(seat, BANK);
            let right = right_bank(context, stake).filter(|_| !stake.is_zero())?;
            let by = match notes::of(context.memory).tenure.last_wager {
                None => below_bid,
                Some(_) if right > stake => below_last,
                Some(_) => above_last,
            };
            Some(once(Act::Correct(bank_of(seat))).by(by))
        });
        self.moves();
    }

    /// The bids, and the shoe to the highest.
    fn auction(&mut self) {
        self.round.owe("offer_shoe", Act::Say(phrase::OFFER_SHOE), |context| {
            needs_banker(context) && !context.memory.has_said(phrase::OFFER_SHOE)
        });
        let [equal, nobody] = self.round.named_bys("award_shoe", ["equal", "nobody"]);
        self.round.duty("award_shoe", move |context, dues| {
            let asked = context.memory.has_said(phrase::OFFER_SHOE);
            if !needs_banker(context) || !asked || needs_shoe(context) {
                return;
            }
            let award = |seat, by: By| once(Act::Award(seat)).by(by);
            match highest_bidders(context)[..] {
                // Nobody has bid: the nearest takes it.
                [] => {
                    let first = ring::from_dealer(context).into_iter().next();
                    dues.extend(first.map(|seat| award(seat, nobody)));
                }
                [seat] => dues.push(award(seat, [None; 2])),
                [seat, ..] => dues.push(award(seat, equal)),
            }
        });
    }

    /// The bank after a hand that it has lost, or that was annulled.
    fn moves(&mut self) {
        let [passed, sooner, next] =
            self.round.named_bys("bank_moves", ["passed_by_choice", "moved_sooner", "next"]);
        self.round.owe_one("bank_moves", move |context| {
            let seat = next_banker(context).filter(|_| is_to_move(context))?;
            let by = match notes::of(context.memory).tenure.passer {
                _ if is_skipping(context) => sooner,
                Some(_) => passed,
                None => next,
            };
            Some(once(Act::Award(seat)).by(by))
        });
        self.round.owe_one("bank_may_move", |context| {
            let seat = next_banker(context).filter(|_| may_move(context))?;
            Some(once(Act::Award(seat)).optional())
        });
    }
}

/// A bank passed by choice, before the wagers.
fn offer_bank(context: &Context<'_>, dues: &mut Dues) {
    let Some(passing) = hand(context).passing.as_ref().filter(|_| is_passing(context)) else {
        return;
    };
    let Some(from) = context.table.shoe_at else { return };
    let others = ring::after(context, from);
    let next = others.into_iter().find(|seat| !passing.declined.contains(seat));
    dues.push(match (passing.taker, next) {
        (None, Some(seat)) => Due::new(Act::Offer(seat), 0, seat),
        // If nobody takes the bank, the Banker keeps it.
        (taker, _) => Due::new(Act::Award(taker.unwrap_or(from)), 0, DueKey::FIRST),
    });
}
