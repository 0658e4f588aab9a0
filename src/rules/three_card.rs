//! Three-card poker hands.
//!
//! Straight flush, three of a kind, straight, flush, pair, high card; A-K-Q is the highest straight
//! and A-2-3 the lowest, K-A-2 is none; suits are equal. Some games rank A-K-Q of one suit apart, as
//! the mini royal: it beats the same hands either way, only the name differs. In pai gow poker the
//! joker is an ace, or whatever completes a straight, a flush or a straight flush.

use crate::kit::{Card, Rank};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// The kind of a three-card hand, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Category {
    HighCard,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    /// A-K-Q of one suit, in the games that rank it apart.
    MiniRoyalFlush,
}

impl Category {
    /// The seven kinds, lowest first.
    pub const ALL: [Self; 7] = [
        Self::HighCard,
        Self::Pair,
        Self::Flush,
        Self::Straight,
        Self::ThreeOfAKind,
        Self::StraightFlush,
        Self::MiniRoyalFlush,
    ];

    /// The category with this name.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.id() == id)
    }

    /// The name used in pay tables.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::HighCard => "high_card",
            Self::Pair => "pair",
            Self::Flush => "flush",
            Self::Straight => "straight",
            Self::ThreeOfAKind => "three_of_a_kind",
            Self::StraightFlush => "straight_flush",
            Self::MiniRoyalFlush => "mini_royal_flush",
        }
    }

    /// The name as dealers say it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::HighCard => "high card",
            Self::Pair => "pair",
            Self::Flush => "flush",
            Self::Straight => "straight",
            Self::ThreeOfAKind => "three of a kind",
            Self::StraightFlush => "straight flush",
            Self::MiniRoyalFlush => "mini royal flush",
        }
    }
}

/// The rank of a three-card hand; a greater one beats a lesser, equal ones tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandRank {
    /// The kind of hand.
    pub category: Category,
    /// The ranks that decide within the kind, the weightiest first (an ace may count as 1).
    pub ranks: [u8; 3],
}

impl HandRank {
    /// The category and the ranks as one number, which compares in one step.
    const fn weight(self) -> u32 {
        let [first, second, third] = self.ranks;
        u32::from_be_bytes([self.category as u8, first, second, third])
    }

    /// The rank of three cards; `None` if one is the joker.
    #[must_use]
    #[inline]
    pub fn of(cards: [Card; 3]) -> Option<Self> {
        let [a, b, c] = cards.map(|card| card == Card::JOKER);
        // Not `||`: three comparisons cost less than three branches.
        if a | b | c { None } else { Self::with_joker(cards) }
    }

    /// The rank of three cards that may have the joker among them; `None` if two are jokers.
    #[must_use]
    #[inline]
    pub fn with_joker(cards: [Card; 3]) -> Option<Self> {
        RANKS[Shape::of(cards).index()]
    }

    /// The rank of three cards of these ranks, the highest first, all of one suit or not.
    fn told(mut ranks: [u8; 3], flush: bool) -> Self {
        let wheel = ranks == [Rank::Ace as u8, 3, 2];
        let straight = wheel || (ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1);
        let category = match ranks {
            _ if straight && flush => Category::StraightFlush,
            [a, b, c] if a == b && b == c => Category::ThreeOfAKind,
            _ if straight => Category::Straight,
            _ if flush => Category::Flush,
            [a, b, c] if a == b || b == c => Category::Pair,
            _ => Category::HighCard,
        };
        if wheel && straight {
            ranks = [3, 2, 1];
        } else if category == Category::Pair && ranks[1] == ranks[2] {
            ranks.rotate_left(1);
        }
        Self { category, ranks }
    }

    /// The rank of the joker and two cards of these ranks, both of one suit or not.
    fn told_with_joker([high, low]: [u8; 2], flush: bool) -> Self {
        let ace = Rank::Ace as u8;
        // The joker lies above or between the two, or takes the ace's place; two cards with an ace
        // below a four leave room in A-2-3 alone.
        let straight = match (high, low) {
            (14, 2 | 3) => Some(3),
            (14, 12 | 13) => Some(14),
            _ if high == low + 1 => Some(high + 1),
            _ if high == low + 2 => Some(high),
            _ => None,
        };
        let hand = |category, ranks| Self { category, ranks };
        match straight {
            Some(top) if flush => hand(Category::StraightFlush, [top, top - 1, top - 2]),
            _ if high == ace && low == ace => hand(Category::ThreeOfAKind, [ace; 3]),
            Some(top) => hand(Category::Straight, [top, top - 1, top - 2]),
            None if flush && high == ace => hand(Category::Flush, [ace, ace - 1, low]),
            None if flush => hand(Category::Flush, [ace, high, low]),
            None if high == ace => hand(Category::Pair, [ace, ace, low]),
            None if high == low => hand(Category::Pair, [high, high, ace]),
            None => hand(Category::HighCard, [ace, high, low]),
        }
    }

    /// The same hand in a game that ranks the mini royal apart.
    #[must_use]
    pub fn with_mini_royal(self) -> Self {
        match self {
            Self { category: Category::StraightFlush, ranks: [14, ..] } => {
                Self { category: Category::MiniRoyalFlush, ..self }
            }
            other => other,
        }
    }

    /// The best three of four cards; `None` if one is the joker.
    #[must_use]
    pub fn best_of_four(cards: [Card; 4]) -> Option<Self> {
        let [a, b, c, d] = cards;
        let (x, y) = (Self::of([a, b, c])?, Self::of([a, b, d])?);
        let (z, w) = (Self::of([a, c, d])?, Self::of([b, c, d])?);
        Some(x.max(y).max(z.max(w)))
    }

    /// The order (positions from 1) in which the best three of four cards are shown, the weightiest
    /// first, and then the spare one.
    #[must_use]
    pub fn setting_of_four(cards: [Card; 4]) -> [u8; 4] {
        // Which card is left out, counted from 0; of equal hands the first.
        let without = |spare: u8| -> [u8; 3] {
            let mut rest = (0..4).filter(|i| *i != spare);
            [0; 3].map(|_| rest.next().unwrap_or_default())
        };
        let three = |spare: u8| without(spare).map(|i| cards[usize::from(i)]);
        let best = (0..4).rev().max_by_key(|spare| Self::of(three(*spare))).unwrap_or(3);
        let kept = without(best);
        let [x, y, z] = Self::setting(three(best)).map(|i| kept[usize::from(i) - 1] + 1);
        [x, y, z, best + 1]
    }

    /// The rank of the cards in a slice; `None` unless there are just three.
    #[must_use]
    pub fn of_hand(cards: &[Card]) -> Option<Self> {
        Self::of(cards.try_into().ok()?)
    }

    /// Whether the hand is queen high or better.
    #[must_use]
    pub fn is_queen_high_or_better(self) -> bool {
        self.category > Category::HighCard || self.ranks[0] >= Rank::Queen as u8
    }

    /// The order (positions from 1) in which three cards show this hand, the weightiest first.
    #[must_use]
    pub fn setting(cards: [Card; 3]) -> [u8; 3] {
        let weight = |i: u8| {
            let rank = cards[usize::from(i) - 1].rank().map_or(0, |rank| rank as u8);
            let in_hand = Self::of(cards).map_or([0; 3], |hand| hand.ranks);
            let rank = if in_hand == [3, 2, 1] && rank == Rank::Ace as u8 { 1 } else { rank };
            in_hand.iter().position(|&r| r == rank).unwrap_or(3)
        };
        let mut order = [1, 2, 3];
        order.sort_by_key(|&i| weight(i));
        order
    }

    /// Whether cards lying in this order show the hand they make: a pair side by side, a straight
    /// running one way. (Where the text says no more, no more is asked.)
    #[must_use]
    pub fn is_set(cards: &[Card]) -> bool {
        let ranks: Vec<u8> = cards.iter().filter_map(|c| c.rank()).map(|r| r as u8).collect();
        let [a, b, c] = ranks[..] else { return false };
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        if sorted[0] == sorted[1] || sorted[1] == sorted[2] {
            return a == b || b == c;
        }
        let ace = Rank::Ace as u8;
        let low = |rank: u8| if sorted == [2, 3, ace] && rank == ace { 1 } else { rank };
        let (a, b, c) = (low(a), low(b), low(c));
        let (least, most) = (a.min(b).min(c), a.max(b).max(c));
        most - least != 2 || (a < b && b < c) || (a > b && b > c)
    }

    /// The hand as a dealer says it: `pair of sixes`, `queen high`.
    #[must_use]
    pub fn spoken(self) -> String {
        let name = |rank: u8| {
            let found = Rank::ALL.into_iter().find(|r| *r as u8 == rank);
            found.unwrap_or(Rank::Ace).name()
        };
        let top = name(self.ranks[0]);
        let plural = if top == "six" { "sixes".to_owned() } else { format!("{top}s") };
        match self.category {
            Category::HighCard => format!("{top} high"),
            Category::MiniRoyalFlush => self.category.words().to_owned(),
            Category::Pair => format!("pair of {plural}"),
            Category::ThreeOfAKind => format!("three {plural}"),
            Category::Flush | Category::Straight | Category::StraightFlush => {
                format!("{}, {top} high", self.category.words())
            }
        }
    }
}

impl Ord for HandRank {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.weight().cmp(&other.weight())
    }
}

impl PartialOrd for HandRank {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What the rank of three cards depends on: their ranks, 13 for the joker, and whether they are of
/// one suit.
#[derive(Clone, Copy)]
struct Shape {
    ranks: [u8; 3],
    flush: bool,
}

/// How many ranks there are with the joker's.
const STEPS: usize = 14;

/// The rank of every shape: told once, for cards in any order.
static RANKS: LazyLock<Box<[Option<HandRank>]>> =
    LazyLock::new(|| (0..2 * STEPS.pow(3)).map(|index| Shape::at(index).rank()).collect());

/// For each card, by its index, its rank from 0 for the deuce, and the suits that it is of: the
/// joker is of any.
const CARDS: [(u8, u8); 64] = {
    let mut cards = [(13, 0b1111); 64];
    let mut i = 0;
    while i < 52 {
        cards[i] = ((i % 13) as u8, 1 << (i / 13));
        i += 1;
    }
    cards
};

impl Shape {
    #[inline]
    fn of(cards: [Card; 3]) -> Self {
        let [a, b, c] = cards.map(|card| CARDS[card.index() % 64]);
        Self { ranks: [a.0, b.0, c.0], flush: a.1 & b.1 & c.1 != 0 }
    }

    #[inline]
    fn index(self) -> usize {
        let [a, b, c] = self.ranks.map(usize::from);
        ((usize::from(self.flush) * STEPS + a) * STEPS + b) * STEPS + c
    }

    fn at(index: usize) -> Self {
        let digit = |place: u32| (index / STEPS.pow(place) % STEPS) as u8;
        Self { ranks: [digit(2), digit(1), digit(0)], flush: index >= STEPS.pow(3) }
    }

    fn rank(self) -> Option<HandRank> {
        // From 13 for the joker and 0 for the deuce to 2 for the deuce.
        let mut ranks = self.ranks.map(|rank| rank + 2);
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        match ranks {
            [15, 15, _] => None,
            [15, high, low] => Some(HandRank::told_with_joker([high, low], self.flush)),
            ranks => Some(HandRank::told(ranks, self.flush)),
        }
    }
}
