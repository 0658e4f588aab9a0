//! The hands that a dealer can hold against seen cards, counted without dealing them.
//!
//! How many dealer's hands rank below a player's depends on which cards the player has seen. The
//! hands that hold given cards are counted once, for up to three cards; the hands that hold none of
//! the seen cards then follow by taking away those with one, adding those with two that were taken
//! away twice, and so on.

use crate::kit::Card;
use crate::rules::{Cards, HandRank};

/// Every hand that a dealer can hold of a full deck.
pub(super) struct Rivals {
    evaluate: fn(&[Card]) -> Option<HandRank>,
    /// Every rank that a hand can have, lowest first.
    ranks: Vec<HandRank>,
    /// A row for each set of up to three cards: how many hands with these cards rank below each of
    /// `ranks`, and at last how many there are.
    below: Vec<u32>,
}

/// The dealer's hands that hold none of some cards.
pub(super) struct Left<'a> {
    rivals: &'a Rivals,
    /// The rows to be added (1) and taken away (-1).
    rows: Vec<(i64, usize)>,
    /// The one hand of all the seen cards, where the rows do not reach so far.
    seen: Option<usize>,
}

/// How a hand does against all that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Versus {
    pub(super) below: i64,
    pub(super) equal: i64,
    pub(super) above: i64,
}

/// The row of a set of up to three cards, given in rising order.
fn row(cards: &[usize]) -> usize {
    match *cards {
        [a] => 1 + a,
        [a, b] => 53 + b * (b - 1) / 2 + a,
        [a, b, c] => 1_379 + c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a,
        _ => 0,
    }
}

const ROWS: usize = 1 + 52 + 1_326 + 22_100;

/// Calls `each` with every set of up to three of some cards.
fn parts(cards: &[usize], mut each: impl FnMut(&[usize])) {
    each(&[]);
    for (i, &a) in cards.iter().enumerate() {
        each(&[a]);
        for (j, &b) in cards[..i].iter().enumerate() {
            each(&[b, a]);
            for &c in &cards[..j] {
                each(&[c, b, a]);
            }
        }
    }
}

fn indices(cards: &[Card]) -> Vec<usize> {
    let mut indices: Vec<usize> = cards.iter().map(|card| card.index()).collect();
    indices.sort_unstable();
    indices
}

impl Rivals {
    /// Dealers with three cards.
    pub(super) fn of_three() -> Self {
        let mut hands = Vec::with_capacity(22_100);
        let deck: Vec<Card> = Card::deck().collect();
        for c in 0..52 {
            for b in 0..c {
                for a in 0..b {
                    hands.push([deck[a], deck[b], deck[c]]);
                }
            }
        }
        Self::of(&hands, HandRank::of_hand)
    }

    /// Dealers with the best three of four cards.
    pub(super) fn of_four() -> Self {
        let mut hands = Vec::with_capacity(270_725);
        let deck: Vec<Card> = Card::deck().collect();
        for d in 0..52 {
            for c in 0..d {
                for b in 0..c {
                    for a in 0..b {
                        hands.push([deck[a], deck[b], deck[c], deck[d]]);
                    }
                }
            }
        }
        Self::of(&hands, |cards| HandRank::best_of_four(cards.try_into().ok()?))
    }

    fn of<const N: usize>(hands: &[[Card; N]], evaluate: fn(&[Card]) -> Option<HandRank>) -> Self {
        let ranked: Vec<(HandRank, &[Card; N])> =
            hands.iter().filter_map(|hand| Some((evaluate(hand)?, hand))).collect();
        let mut ranks: Vec<HandRank> = ranked.iter().map(|(rank, _)| *rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let wide = ranks.len() + 1;
        let mut below = vec![0; ROWS * wide];
        for (rank, hand) in ranked {
            let above = ranks.partition_point(|other| *other <= rank);
            parts(&hand.map(Card::index), |part| below[row(part) * wide + above] += 1);
        }
        for row in below.chunks_mut(wide) {
            for i in 1..wide {
                row[i] += row[i - 1];
            }
        }
        Self { evaluate, ranks, below }
    }

    /// Every rank that a hand can have, lowest first.
    pub(super) fn ranks(&self) -> &[HandRank] {
        &self.ranks
    }

    /// The hands that hold none of these cards, which are no more than a dealer has.
    pub(super) fn without(&self, cards: &[Card]) -> Left<'_> {
        let mut rows = Vec::with_capacity(15);
        parts(&indices(cards), |part| {
            rows.push((if part.len() % 2 == 0 { 1 } else { -1 }, row(part)));
        });
        let rank = if cards.len() > 3 { (self.evaluate)(cards) } else { None };
        let seen = rank.map(|rank| self.ranks.partition_point(|other| *other < rank));
        Left { rivals: self, rows, seen }
    }
}

impl Left<'_> {
    /// How many of them rank below this one of the ranks, counted from 0.
    fn below(&self, rank: usize) -> i64 {
        let wide = self.rivals.ranks.len() + 1;
        let count =
            |&(sign, row): &(i64, usize)| sign * i64::from(self.rivals.below[row * wide + rank]);
        let seen = i64::from(self.seen.is_some_and(|seen| seen < rank));
        self.rows.iter().map(count).sum::<i64>() + seen
    }

    /// How many there are.
    pub(super) fn all(&self) -> i64 {
        self.below(self.rivals.ranks.len())
    }

    /// How a hand does against them.
    pub(super) fn versus(&self, hand: HandRank) -> Versus {
        let ranks = &self.rivals.ranks;
        let place = ranks.partition_point(|other| *other < hand);
        let next = ranks.partition_point(|other| *other <= hand);
        let (below, not_above) = (self.below(place), self.below(next));
        Versus { below, equal: not_above - below, above: self.all() - not_above }
    }
}

/// The cards of a deck of fifty-two that are not among these.
pub(super) fn rest(cards: Cards) -> Vec<Card> {
    Card::deck().filter(|card| !cards.has(*card)).collect()
}
