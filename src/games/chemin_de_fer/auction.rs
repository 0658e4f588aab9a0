//! Who becomes Banker of a new shoe, and what he wagers: 19:47-4.5(b) and 4.6.

use super::round::Builder;
use super::state::{
    amounts, bank_of, banker, before_cards, is_kept, keep, mark, needs_banker, needs_shoe,
};
use super::{BANK, phrase, ring};
use crate::kit::{Cents, Seat};
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, both, each_of};
use crate::table::Act;

use Aspect::{Amount, Deed, Sequence, Target};

/// The highest bid of each bidder, counterclockwise from the dealer.
fn bids(scene: &Scene<'_>) -> Vec<(Seat, Cents)> {
    let of = |seat: Seat| {
        amounts(scene, mark::BID).filter(|(bidder, _)| *bidder == seat).map(|(_, n)| n).max()
    };
    ring::from_dealer(scene).into_iter().filter_map(|seat| Some((seat, of(seat)?))).collect()
}

/// Who has won the auction, and whether another bid as much: 4.5(b).
pub(super) fn winner(scene: &Scene<'_>) -> Option<(Seat, bool)> {
    let bids = bids(scene);
    let most = bids.iter().map(|(_, amount)| *amount).max()?;
    let mut equal = bids.iter().filter(|(_, amount)| *amount == most);
    let (seat, _) = equal.next()?;
    Some((*seat, equal.next().is_some()))
}

/// Whether a seat has bid as much as the winner.
pub(super) fn is_equal(scene: &Scene<'_>, seat: Seat) -> bool {
    let bids = bids(scene);
    let most = bids.iter().map(|(_, amount)| *amount).max();
    bids.iter().any(|(bidder, amount)| *bidder == seat && Some(*amount) == most)
}

/// The least and the most that the Banker's next wager may be: 4.6(b).
pub(super) fn range(scene: &Scene<'_>) -> (Cents, Option<Cents>) {
    if let Some(last) = scene.memory.kept(keep::LAST_WAGER) {
        return (Cents(last), Some(Cents(last * 2)));
    }
    let bid = scene.memory.kept(keep::BID).unwrap_or(0);
    (Cents(bid.max(scene.house.least.0)), None)
}

/// What the bank should be, if it is not within its limits.
pub(super) fn right_bank(scene: &Scene<'_>, stake: Cents) -> Option<Cents> {
    let (least, most) = range(scene);
    if stake < least {
        return Some(least);
    }
    most.filter(|&most| stake > most)
}

impl Builder<'_> {
    /// The bids, and the shoe to the highest.
    pub(super) fn auction(&mut self) {
        self.add(
            Step::new("offer_shoe", "Put the shoe up to the patrons' bids")
                .law(&self.cite, &both("chemin.4.5.b-a"))
                .early()
                .due(|scene, dues| {
                    if needs_banker(scene) && !scene.memory.has_said(phrase::OFFER_SHOE) {
                        dues.push(once(Act::Say(phrase::OFFER_SHOE)));
                    }
                }),
        );
        let tie = self.id("chemin.4.5.b-d");
        let nobody = self.id("chemin.h.passes");
        self.add(
            Step::new("award_shoe", "Give the shoe to the highest bidder")
                .law(&self.cite, &each_of([Deed, Sequence, Target], "chemin.4.5.b-b"))
                .early()
                .due(move |scene, dues| {
                    let asked = scene.memory.has_said(phrase::OFFER_SHOE);
                    if !needs_banker(scene) || !asked || needs_shoe(scene) {
                        return;
                    }
                    match winner(scene) {
                        Some((seat, equal)) => {
                            let by = clause(tie.filter(|_| equal));
                            dues.push(once(Act::Award(seat)).by(by));
                        }
                        // Nobody has bid: the nearest takes it.
                        None => {
                            let first = ring::from_dealer(scene).into_iter().next();
                            let award = |seat| once(Act::Award(seat)).by(clause(nobody));
                            dues.extend(first.map(award));
                        }
                    }
                }),
        );
    }

    /// The Banker's wager, in chips and within its limits.
    pub(super) fn bank_wager(&mut self) {
        self.add(
            Step::new("change_cash", "Change the Banker's cash into chips")
                .law(&self.cite, &both("chemin.4.6.c-a"))
                .due(|scene, dues| {
                    for seat in scene.table.seats() {
                        if !scene.table.cash(seat).is_zero() {
                            dues.push(Due::new(Act::Change(seat), 0, u32::from(seat.0)));
                        }
                    }
                }),
        );
        let limits = ["chemin.4.6.b-a", "chemin.4.6.b-b", "chemin.4.6.b-c"];
        let limits = limits.map(|name| self.id(name));
        self.add(
            Step::new("bank_wager", "Have a bank outside its limits put right")
                .law(&self.cite, &both("chemin.4.6.b-a"))
                .law(&self.cite, &[(Deed, "chemin.4.6.b-b"), (Deed, "chemin.4.6.b-c")])
                .law(&self.cite, &[(Amount, "chemin.4.6.b-a")])
                .due(move |scene, dues| {
                    let Some(seat) = banker(scene).filter(|_| before_cards(scene)) else { return };
                    let stake = scene.stake(seat, BANK);
                    if stake.is_zero() || needs_banker(scene) {
                        return;
                    }
                    if let Some(right) = right_bank(scene, stake) {
                        let by = match (is_kept(scene, keep::LAST_WAGER), right > stake) {
                            (false, _) => limits[0],
                            (true, true) => limits[1],
                            (true, false) => limits[2],
                        };
                        dues.push(once(Act::Correct(bank_of(seat))).by(clause(by)));
                    }
                }),
        );
    }
}
