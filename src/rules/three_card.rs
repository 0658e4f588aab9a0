//! Three-card poker hands.
//!
//! Straight flush, three of a kind, straight, flush, pair, high card; A-K-Q is the highest straight
//! and A-2-3 the lowest; suits are equal.

use crate::kit::{Card, Rank};

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
}

impl Category {
    /// The six kinds, lowest first.
    pub const ALL: [Self; 6] = [
        Self::HighCard,
        Self::Pair,
        Self::Flush,
        Self::Straight,
        Self::ThreeOfAKind,
        Self::StraightFlush,
    ];

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
        }
    }
}

/// The rank of a three-card hand; a greater one beats a lesser, equal ones tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HandRank {
    /// The kind of hand.
    pub category: Category,
    /// The ranks that decide within the kind, the weightiest first (an ace may count as 1).
    pub ranks: [u8; 3],
}

impl HandRank {
    /// The rank of three cards; `None` if one is the joker.
    #[must_use]
    pub fn of(cards: [Card; 3]) -> Option<Self> {
        let mut ranks = [0; 3];
        for (slot, card) in ranks.iter_mut().zip(cards) {
            *slot = card.rank()? as u8;
        }
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let flush = cards[0].suit() == cards[1].suit() && cards[1].suit() == cards[2].suit();
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
        Some(Self { category, ranks })
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
            Category::Pair => format!("pair of {plural}"),
            Category::ThreeOfAKind => format!("three {plural}"),
            Category::Flush | Category::Straight | Category::StraightFlush => {
                format!("{}, {top} high", self.category.words())
            }
        }
    }
}
