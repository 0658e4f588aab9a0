//! A set of cards as bits.

use crate::kit::{Card, Rank, Suit};

/// The ranks of one suit, or of several together: bit 0 is the deuce, bit 12 the ace.
pub(super) type Ranks = u32;

/// All thirteen ranks.
pub(super) const ALL_RANKS: Ranks = (1 << 13) - 1;

/// The ace alone.
pub(super) const ACE: Ranks = 1 << 12;

/// The bit of each card: looked up faster than shifted.
const BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut i = 0;
    while i < 64 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

/// A set of cards; each card is in it once or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cards(u64);

impl Cards {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// The set of these cards.
    #[must_use]
    #[inline]
    pub fn of(cards: &[Card]) -> Self {
        cards.iter().copied().collect()
    }

    /// This set and one card more.
    #[must_use]
    #[inline]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | BITS[card.index() % 64])
    }

    /// The cards of either set.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a card is in both sets.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether the joker is in the set.
    #[must_use]
    #[inline]
    pub const fn has_joker(self) -> bool {
        self.has(Card::JOKER)
    }

    /// How many cards there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards one by one, in the order of [`Card::deck`], the joker last.
    #[must_use]
    pub fn list(self) -> Vec<Card> {
        let mut left = self.0;
        let mut cards = Vec::with_capacity(self.len() as usize);
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            let suit = Suit::ALL.get(i / 13);
            cards.push(suit.map_or(Card::JOKER, |suit| Card::new(Rank::ALL[i % 13], *suit)));
        }
        cards
    }

    /// The set with these ranks in each suit (bit 0 the deuce, bit 12 the ace).
    #[must_use]
    pub const fn of_suits(suits: [u16; 4], joker: bool) -> Self {
        let [c, d, h, s] = suits;
        let natural = c as u64 | (d as u64) << 13 | (h as u64) << 26 | (s as u64) << 39;
        Self(natural | (joker as u64) << Card::JOKER.index())
    }

    /// The ranks held in each suit.
    #[inline]
    pub(super) const fn suits(self) -> [Ranks; 4] {
        // Twenty-six bits of each half, so that no suit is cut.
        let (low, high) = (self.0 as u32, (self.0 >> 26) as u32);
        [low & ALL_RANKS, low >> 13 & ALL_RANKS, high & ALL_RANKS, high >> 13 & ALL_RANKS]
    }
}

impl FromIterator<Card> for Cards {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Which ranks are held at least so many times.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) any: Ranks,
    pub(super) pairs: Ranks,
    pub(super) threes: Ranks,
    pub(super) fours: Ranks,
    pub(super) fives: Ranks,
}

impl Counts {
    /// Counts the ranks of four suits.
    pub(super) const fn of(suits: [Ranks; 4]) -> Self {
        let [c, d, h, s] = suits;
        // All thirteen ranks are compared at once.
        let (any_a, two_a, any_b, two_b) = (c | d, c & d, h | s, h & s);
        Self {
            any: any_a | any_b,
            pairs: two_a | two_b | any_a & any_b,
            threes: two_a & any_b | any_a & two_b,
            fours: two_a & two_b,
            fives: 0,
        }
    }

    /// The same and one card more of some ranks.
    pub(super) const fn with(self, ranks: Ranks) -> Self {
        Self {
            any: self.any | ranks,
            pairs: self.pairs | self.any & ranks,
            threes: self.threes | self.pairs & ranks,
            fours: self.fours | self.threes & ranks,
            fives: self.fives | self.fours & ranks,
        }
    }
}

/// The highest of some ranks alone; none of none.
#[inline]
pub(super) const fn highest(ranks: Ranks) -> Ranks {
    if ranks == 0 { 0 } else { 1 << ranks.ilog2() }
}

/// The highest so many of some ranks.
#[inline]
pub(super) const fn highest_of(mut ranks: Ranks, count: u32) -> Ranks {
    let mut more = ranks.count_ones();
    while more > count {
        ranks &= ranks - 1;
        more -= 1;
    }
    ranks
}

/// Bit `i` for each run of `length` ranks that begins at `i`, the ace (0) below the deuce (1), of
/// which no more than one is missing where the joker fills it.
#[inline]
pub(super) const fn runs(ranks: Ranks, length: u32, joker: bool) -> u32 {
    let row = ranks << 1 | ranks >> 12;
    // What has run unbroken so far, and what has with one rank missing.
    let (mut whole, mut gap) = (row, u32::MAX);
    let mut step = 1;
    while step < length {
        let next = row >> step;
        gap = gap & next | whole;
        whole &= next;
        step += 1;
    }
    let starts = (1 << (15 - length)) - 1;
    (if joker { gap | whole } else { whole }) & starts
}

/// The ranks of a set, highest first, as numbers.
pub(super) fn numbers(ranks: Ranks) -> impl Iterator<Item = u8> {
    Rank::ALL
        .into_iter()
        .rev()
        .filter(move |rank| ranks >> (*rank as u8 - 2) & 1 == 1)
        .map(|rank| rank as u8)
}
