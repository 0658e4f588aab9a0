//! Five-card ranks by how often each rank is held, looked up instead of told.
//!
//! How often the thirteen ranks are held, none more than four times, is a number of thirteen digits
//! to the base five. Written as two numbers, one of the six high ranks and one of the seven low
//! ones, both are small enough to be looked up directly, and both are sums: each suit adds what its
//! ranks are worth. A row for each holding of the high ranks has a rank for each holding of the low
//! ones that leaves no more than seven cards.

use super::cards::{ALL_RANKS, Counts, Ranks};
use super::{FiveRank, Wheel};
use crate::kit::Card;
use std::sync::LazyLock;

/// How many of the ranks, from the deuce, are low ones.
const LOW_RANKS: u32 = 7;
const HIGH_RANKS: u32 = 13 - LOW_RANKS;
/// A key has the low ranks' number below and the high ranks' number above it.
const LOW_BITS: u32 = 17;
const LOW_MASK: u32 = (1 << LOW_BITS) - 1;
/// Set in a key where a suit has enough cards for a flush; the numbers leave this bit free.
const SUITED: u32 = 1 << 31;
const HIGH_BITS: u32 = 14;
const HIGH_MASK: u32 = (1 << HIGH_BITS) - 1;
/// The most cards that are looked up, the joker not counted.
pub(super) const MOST: u32 = 7;

/// The ranks of hands with the joker or without it, in one order of the straights.
pub(super) struct Lookup {
    /// What the ranks of one suit add to the key.
    keys: Box<[u32; 1 << 13]>,
    /// By the high ranks' number: where their row begins.
    high: Box<[u32; 1 << HIGH_BITS]>,
    /// By the low ranks' number: the place in a row.
    low: Box<[u16; 1 << LOW_BITS]>,
    ranks: Box<[FiveRank]>,
    /// By the ranks of one suit, what they are as a flush or straight flush.
    flushes: Box<[FiveRank; 1 << 13]>,
}

impl Lookup {
    /// The ranks for these hands, made when they are first asked for.
    #[inline]
    pub(super) fn of(joker: bool, wheel: Wheel) -> &'static Self {
        static NATURAL: LazyLock<Lookup> = LazyLock::new(|| Lookup::new(false, Wheel::Lowest));
        static NATURAL_HIGH_WHEEL: LazyLock<Lookup> =
            LazyLock::new(|| Lookup::new(false, Wheel::SecondHighest));
        static JOKER: LazyLock<Lookup> = LazyLock::new(|| Lookup::new(true, Wheel::Lowest));
        static JOKER_HIGH_WHEEL: LazyLock<Lookup> =
            LazyLock::new(|| Lookup::new(true, Wheel::SecondHighest));
        match (joker, wheel) {
            (false, Wheel::Lowest) => &NATURAL,
            (false, Wheel::SecondHighest) => &NATURAL_HIGH_WHEEL,
            (true, Wheel::Lowest) => &JOKER,
            (true, Wheel::SecondHighest) => &JOKER_HIGH_WHEEL,
        }
    }

    /// The rank of no more than seven cards of four suits, and whether a flush may be better.
    #[inline]
    pub(super) fn find(&self, suits: [Ranks; 4]) -> (FiveRank, bool) {
        let keys = suits.map(|suit| self.keys[(suit & ALL_RANKS) as usize]);
        let key = keys.into_iter().fold(0, u32::wrapping_add);
        (self.rank_of(key).unwrap_or(self.flushes[0]), key & SUITED != 0)
    }

    /// The best flush or straight flush of any suit; if there is none, the lowest rank of all.
    #[inline]
    pub(super) fn best_flush(&self, suits: [Ranks; 4]) -> FiveRank {
        let [c, d, h, s] = suits.map(|suit| self.flushes[(suit & ALL_RANKS) as usize]);
        c.max(d).max(h.max(s))
    }

    /// The rank of no more than seven cards of which no five are of one suit, told from the sum of their keys;
    /// nothing if five are.
    #[inline]
    pub(super) fn find_sum(sum: u64, wheel: Wheel) -> Option<FiveRank> {
        // Nearly every hand has neither: one look tells both.
        if sum & (FLUSHES | JOKER) == 0 {
            Self::of(false, wheel).rank_of(sum as u32)
        } else if sum & FLUSHES == 0 {
            Self::find_with_joker(sum as u32, wheel)
        } else {
            None
        }
    }

    #[inline(never)]
    fn find_with_joker(key: u32, wheel: Wheel) -> Option<FiveRank> {
        Self::of(true, wheel).rank_of(key)
    }

    /// The rank at the place of a key of no more than seven cards; nothing if it has no place.
    #[inline]
    fn rank_of(&self, key: u32) -> Option<FiveRank> {
        let row = self.high[(key >> LOW_BITS & HIGH_MASK) as usize];
        let place = u32::from(self.low[(key & LOW_MASK) as usize]);
        self.ranks.get((row + place) as usize).copied()
    }

    fn new(joker: bool, wheel: Wheel) -> Self {
        let flush = if joker { 4 } else { 5 };
        let mut keys = Box::new([0; 1 << 13]);
        for (ranks, key) in (0..).zip(keys.iter_mut()) {
            *key = (0..13).filter(|rank| ranks >> rank & 1 == 1).map(worth).sum();
            *key |= if Ranks::count_ones(ranks) >= flush { SUITED } else { 0 };
        }
        let mut lows = holdings(LOW_RANKS);
        // Rows are cut short by the number of cards.
        lows.sort_by_key(|holding| holding.cards);
        let mut low = Box::new([0; 1 << LOW_BITS]);
        for (place, holding) in (0..).zip(&lows) {
            low[holding.number] = place;
        }
        let mut high = Box::new([0; 1 << HIGH_BITS]);
        let mut ranks = Vec::new();
        for upper in holdings(HIGH_RANKS) {
            high[upper.number] = ranks.len() as u32;
            let fits = |lower: &&Holding| upper.cards + lower.cards <= MOST;
            ranks.extend(
                lows.iter()
                    .take_while(fits)
                    .map(|lower| FiveRank::of_counts(upper.above(lower), joker, wheel)),
            );
        }
        let mut flushes = Box::new([FiveRank::of_suit(0, joker, wheel); 1 << 13]);
        for (suit, rank) in (0..).zip(flushes.iter_mut()) {
            *rank = FiveRank::of_suit(suit, joker, wheel);
        }
        Self { keys, high, low, ranks: ranks.into_boxed_slice(), flushes }
    }
}

/// What a rank, counted from the deuce, adds to a key.
const fn worth(rank: u32) -> u32 {
    if rank < LOW_RANKS { 5u32.pow(rank) } else { 5u32.pow(rank - LOW_RANKS) << LOW_BITS }
}

/// Above a card's key stand four counts, of its suits, and the joker's mark.
const COUNTS: u64 = 32;
const JOKER: u64 = 1 << 48;
/// Where a sum of keys begins: five cards more, and the highest bit of a suit's count is set.
pub(super) const NO_CARDS: u64 = 0x3333 << COUNTS;
const FLUSHES: u64 = 0x8888 << COUNTS;

/// What each card, by its index, adds to a sum; the joker is of every suit. There are as many as a byte has
/// values, so that no index has to be checked.
pub(super) static CARD_KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut i = 0;
    while i < 52 {
        keys[i] = worth(i as u32 % 13) as u64 | 1 << (COUNTS + 4 * (i as u64 / 13));
        i += 1;
    }
    keys[Card::JOKER.index()] = JOKER | 0x1111 << COUNTS;
    keys
};

/// How often some neighbouring ranks are held.
struct Holding {
    number: usize,
    cards: u32,
    counts: Counts,
}

impl Holding {
    /// The counts of these high ranks and of low ones.
    fn above(&self, low: &Self) -> Counts {
        let both = |high: Ranks, low: Ranks| high << LOW_RANKS | low;
        Counts {
            any: both(self.counts.any, low.counts.any),
            pairs: both(self.counts.pairs, low.counts.pairs),
            threes: both(self.counts.threes, low.counts.threes),
            fours: both(self.counts.fours, low.counts.fours),
            fives: 0,
        }
    }
}

/// Every holding of so many ranks that has no more than seven cards.
fn holdings(ranks: u32) -> Vec<Holding> {
    let numbers = 0..5usize.pow(ranks);
    let holding = |number: usize| {
        let digits = (0..ranks).map(|rank| (rank, number / 5usize.pow(rank) % 5));
        let mut holding = Holding { number, cards: 0, counts: Counts::default() };
        for (rank, times) in digits {
            for _ in 0..times {
                holding.cards += 1;
                holding.counts = holding.counts.with(1 << rank);
            }
        }
        holding
    };
    numbers.map(holding).filter(|holding| holding.cards <= MOST).collect()
}
