//! Two-card hands, such as the low hand of pai gow poker: a pair or none, the joker an ace.

use crate::kit::{Card, Rank};

/// The rank of a two-card hand; a greater one beats a lesser, equal ones tie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TwoRank {
    pair: bool,
    ranks: [u8; 2],
}

impl TwoRank {
    /// The rank of two cards, the joker as an ace.
    #[must_use]
    pub fn of(cards: [Card; 2]) -> Self {
        let [a, b] = cards.map(|card| card.rank().unwrap_or(Rank::Ace) as u8);
        Self { pair: a == b, ranks: [a.max(b), a.min(b)] }
    }

    /// The rank of the cards in a slice; `None` unless there are just two.
    #[must_use]
    pub fn of_hand(cards: &[Card]) -> Option<Self> {
        Some(Self::of(cards.try_into().ok()?))
    }

    /// Whether it is a pair.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.pair
    }

    /// The two ranks, the higher first.
    #[must_use]
    pub const fn ranks(self) -> [u8; 2] {
        self.ranks
    }

    /// The name used for words.
    #[must_use]
    pub const fn id(self) -> &'static str {
        if self.pair { "pair" } else { "high_card" }
    }
}
