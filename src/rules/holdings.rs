//! All the hands that a set of cards can show, for bonuses that pay the best odds among them.
//!
//! A bonus may pay three of a kind better than a straight, and a straight flush without the joker
//! better than a higher one with it, so the highest rank is not always what is paid.

use super::cards::{ACE, Cards, Counts, Ranks, runs};
use super::{Category, HandRank};
use crate::kit::{Card, Rank};

/// A hand that cards can show; the lines of bonus pay tables name them by their ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Held {
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    /// With or without the joker; a royal flush is one too.
    StraightFlush,
    /// One in which the joker stands for a card.
    JokerStraightFlush,
    /// One without the joker, wherever the joker lies.
    NaturalStraightFlush,
    /// With or without the joker.
    RoyalFlush,
    /// All seven cards in one straight flush, the joker among them.
    JokerSevenCardStraightFlush,
    /// All seven cards in one straight flush, without the joker.
    NaturalSevenCardStraightFlush,
    /// A royal flush, and a king and queen of one suit beside it.
    RoyalMatch,
    FiveAces,
}

impl Held {
    /// Every hand that can be held.
    pub const ALL: [Self; 15] = [
        Self::Pair,
        Self::TwoPairs,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::JokerStraightFlush,
        Self::NaturalStraightFlush,
        Self::RoyalFlush,
        Self::JokerSevenCardStraightFlush,
        Self::NaturalSevenCardStraightFlush,
        Self::RoyalMatch,
        Self::FiveAces,
    ];

    /// The name used in pay tables and for words.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pair => "pair",
            Self::TwoPairs => "two_pairs",
            Self::ThreeOfAKind => "three_of_a_kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full_house",
            Self::FourOfAKind => "four_of_a_kind",
            Self::StraightFlush => "straight_flush",
            Self::JokerStraightFlush => "joker_straight_flush",
            Self::NaturalStraightFlush => "natural_straight_flush",
            Self::RoyalFlush => "royal_flush",
            Self::JokerSevenCardStraightFlush => "joker_seven_card_straight_flush",
            Self::NaturalSevenCardStraightFlush => "natural_seven_card_straight_flush",
            Self::RoyalMatch => "royal_match",
            Self::FiveAces => "five_aces",
        }
    }

    /// The hand with this name.
    #[must_use]
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|held| held.id() == id)
    }
}

/// The hands that a set of cards can show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Holdings(u16);

impl Holdings {
    /// Whether this hand is among them.
    #[must_use]
    pub const fn has(self, held: Held) -> bool {
        self.0 >> held as u16 & 1 == 1
    }

    /// Each of them, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = Held> {
        Held::ALL.into_iter().filter(move |held| self.has(*held))
    }

    const fn with(self, held: Held, is_held: bool) -> Self {
        Self(self.0 | (is_held as u16) << held as u16)
    }

    /// What three cards show, the joker among them or not: 13:69F-11.18(b).
    ///
    /// Three cards are one hand, so there is one holding, or none; a straight flush is held by both
    /// of its names.
    #[must_use]
    pub fn of_three(cards: [Card; 3]) -> Self {
        let joker = cards.contains(&Card::JOKER);
        let none = Self::default();
        let Some(hand) = HandRank::with_joker(cards) else { return none };
        match hand.category {
            Category::HighCard => none,
            Category::Pair => none.with(Held::Pair, true),
            Category::Flush => none.with(Held::Flush, true),
            Category::Straight => none.with(Held::Straight, true),
            Category::ThreeOfAKind => none.with(Held::ThreeOfAKind, true),
            Category::StraightFlush | Category::MiniRoyalFlush => none
                .with(Held::StraightFlush, true)
                .with(Held::JokerStraightFlush, joker)
                .with(Held::NaturalStraightFlush, !joker),
        }
    }

    /// What any five of the cards show, or all seven: 13:69F-11.18(c).
    #[must_use]
    pub const fn of(cards: Cards) -> Self {
        const ACE_HIGH: u32 = 1 << 9;
        let (joker, suits) = (cards.has_joker(), cards.suits());
        let natural = Counts::of(suits);
        let Counts { pairs, threes, fours, fives, .. } =
            if joker { natural.with(ACE) } else { natural };
        let mut held = Self(0)
            .with(Held::Pair, pairs != 0)
            .with(Held::TwoPairs, pairs.count_ones() >= 2)
            .with(Held::ThreeOfAKind, threes != 0)
            .with(Held::FullHouse, threes != 0 && pairs.count_ones() >= 2)
            .with(Held::FourOfAKind, fours != 0)
            .with(Held::FiveAces, fives != 0)
            .with(Held::Straight, runs(natural.any, 5, joker) != 0);
        let mut i = 0;
        while i < 4 {
            let suit = suits[i];
            i += 1;
            if suit.count_ones() + (joker as u32) < 5 {
                continue;
            }
            let natural = runs(suit, 5, false);
            let all = runs(suit, 5, joker);
            let seven_natural = runs(suit, 7, false) != 0;
            let seven = runs(suit, 7, joker) != 0;
            let royal = all & ACE_HIGH != 0;
            held = held
                .with(Held::Flush, true)
                .with(Held::StraightFlush, all != 0)
                .with(Held::NaturalStraightFlush, natural != 0)
                .with(Held::JokerStraightFlush, joker && all != 0)
                .with(Held::RoyalFlush, royal)
                .with(Held::NaturalSevenCardStraightFlush, seven_natural)
                .with(Held::JokerSevenCardStraightFlush, seven && !seven_natural)
                .with(Held::RoyalMatch, royal && has_match(suits, i - 1));
        }
        held
    }
}

/// Whether another suit than this has both king and queen.
const fn has_match(suits: [Ranks; 4], royal: usize) -> bool {
    const PAIR: Ranks = 1 << (Rank::King as u32 - 2) | 1 << (Rank::Queen as u32 - 2);
    let mut i = 0;
    let mut found = false;
    while i < 4 {
        found |= i != royal && suits[i] & PAIR == PAIR;
        i += 1;
    }
    found
}
