//! What a hand of Mississippi Stud is called and by which line it is settled: 19:47-35.5 and 35.11(b).

use super::{Cards, FiveCategory, FiveRank, PairBand, Wheel};
use crate::kit::{Card, Rank, Word};
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A kind of hand, as this game tells them apart: single pairs come in three bands. Each has the name of
/// its line of odds, which is also what the dealer says of it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Kind {
    NoPair,
    LowPair,
    SixesToTens,
    JacksOrBetter,
    TwoPairs,
    #[strum(serialize = "three_of_a_kind")]
    Trips,
    Straight,
    Flush,
    FullHouse,
    #[strum(serialize = "four_of_a_kind")]
    Quads,
    StraightFlush,
    RoyalFlush,
}

impl Kind {
    /// The kind of the hand that five cards make; nothing of any other number.
    pub(crate) fn of(cards: &[Card]) -> Option<Self> {
        if cards.len() != 5 {
            return None;
        }
        let rank = FiveRank::of(Cards::of(cards), Wheel::Lowest);
        Some(match rank.category() {
            FiveCategory::HighCard => Self::NoPair,
            FiveCategory::Pair => match rank.pair_band()? {
                PairBand::TwosToFives => Self::LowPair,
                PairBand::SixesToTens => Self::SixesToTens,
                PairBand::JacksToAces => Self::JacksOrBetter,
            },
            FiveCategory::TwoPairs => Self::TwoPairs,
            FiveCategory::ThreeOfAKind => Self::Trips,
            FiveCategory::Straight => Self::Straight,
            FiveCategory::Flush => Self::Flush,
            FiveCategory::FullHouse => Self::FullHouse,
            FiveCategory::FourOfAKind => Self::Quads,
            FiveCategory::StraightFlush => Self::StraightFlush,
            // Five aces need a joker, which this game does not have.
            FiveCategory::RoyalFlush | FiveCategory::FiveAces => Self::RoyalFlush,
        })
    }

    /// What the dealer says of it.
    pub(crate) fn phrase(self) -> Word {
        Word::new(self.into())
    }
}

/// Whether a phrase is the name of a hand.
pub(crate) fn is_hand(phrase: Word) -> bool {
    Kind::from_str(phrase.as_str()).is_ok()
}

/// How an ace stands in the run that five cards make, or seem to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AceRun {
    /// Ace to five: 35.5(a).
    Wheel,
    /// Five in a row that go on past the ace: no run at all.
    Wrapped,
}

/// What an ace has to do with a run of these cards.
pub(crate) fn ace_run(cards: &[Card]) -> Option<AceRun> {
    let mut held = [false; 13];
    for rank in cards.iter().filter_map(|card| card.rank()) {
        held[usize::from(rank as u8 - Rank::Two as u8)] = true;
    }
    if cards.len() != 5 || held.iter().filter(|&&on| on).count() != 5 || !held[12] {
        return None;
    }
    let runs_from = |start: usize| (0..5).all(|i| held[(start + i) % 13]);
    // From the ace up it is the wheel; from the ten up the ace is on top, which is no question.
    match (0..13).find(|&start| runs_from(start))? {
        12 => Some(AceRun::Wheel),
        8 => None,
        _ => Some(AceRun::Wrapped),
    }
}
