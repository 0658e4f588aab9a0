//! All hands of so many cards, one for all that differ only by the names of the suits.
//!
//! No game here ranks one suit above another, so what is true of a hand is true of every hand that
//! its suits, renamed, come to: seven cards of fifty-two are six million classes and not 134 million
//! hands.

use super::cards::{ALL_RANKS, Cards};

/// Calls `each` with one hand of every class of so many cards of a deck of fifty-two, and how many
/// hands it stands for; with the joker the hands have it beside those cards.
pub fn for_each_class(cards: u32, joker: bool, mut each: impl FnMut(Cards, u64)) {
    let mut by_count: [Vec<u16>; 14] = Default::default();
    for ranks in (0..=u16::MAX).take_while(|ranks| u32::from(*ranks) <= ALL_RANKS) {
        by_count[ranks.count_ones() as usize].push(ranks);
    }
    let mut hand = Hand { by_count: &by_count, joker, suits: [0; 4] };
    hand.fill(0, cards, &mut each);
}

struct Hand<'a> {
    /// The sets of ranks with so many in them, in rising order.
    by_count: &'a [Vec<u16>; 14],
    joker: bool,
    suits: [u16; 4],
}

impl Hand<'_> {
    /// Deals the cards that are left to this suit and the next ones, no suit above the one before
    /// it: of all hands that renamed suits make of one, just one has its suits in falling order.
    fn fill(&mut self, suit: usize, left: u32, each: &mut impl FnMut(Cards, u64)) {
        let limit = if suit == 0 { u16::MAX } else { self.suits[suit - 1] };
        let least = if suit == 3 { left } else { 0 };
        for count in least..=left.min(13) {
            for &ranks in &self.by_count[count as usize] {
                if ranks > limit {
                    break;
                }
                self.suits[suit] = ranks;
                if suit == 3 {
                    each(Cards::of_suits(self.suits, self.joker), self.namings());
                } else {
                    self.fill(suit + 1, left - count, each);
                }
            }
        }
    }

    /// In how many ways the suits can be named: of suits with the same ranks it does not matter
    /// which is which.
    fn namings(&self) -> u64 {
        let [a, b, c, d] = self.suits;
        match (a == b, b == c, c == d) {
            (false, false, false) => 24,
            (true, false, false) | (false, true, false) | (false, false, true) => 12,
            (true, false, true) => 6,
            (true, true, false) | (false, true, true) => 4,
            (true, true, true) => 1,
        }
    }
}
