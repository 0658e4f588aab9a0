//! Five-card poker hands, the best five of up to seven cards, and the joker of pai gow poker.
//!
//! The joker is an ace, or whatever completes a straight, a flush, a straight flush or a royal
//! flush; in a flush it is the highest card that is missing there. So it pairs aces only, and four
//! aces with it are five aces, the highest hand.
//!
//! A rank is looked up by how often each rank is held, and where five cards are of one suit by
//! their ranks too.

use super::TwoRank;
use super::cards::{ACE, ALL_RANKS, Cards, Counts, Ranks, highest, highest_of, numbers, runs};
use super::lookup::{CARD_KEYS, Lookup, MOST, NO_CARDS};
use crate::kit::{Card, Rank};

/// The kind of a five-card hand, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FiveCategory {
    HighCard,
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
    /// Only with the joker.
    FiveAces,
}

impl FiveCategory {
    /// The eleven kinds, lowest first.
    pub const ALL: [Self; 11] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPairs,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
        Self::FiveAces,
    ];

    /// The name used in pay tables and for words.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::HighCard => "high_card",
            Self::Pair => "pair",
            Self::TwoPairs => "two_pairs",
            Self::ThreeOfAKind => "three_of_a_kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full_house",
            Self::FourOfAKind => "four_of_a_kind",
            Self::StraightFlush => "straight_flush",
            Self::RoyalFlush => "royal_flush",
            Self::FiveAces => "five_aces",
        }
    }
}

/// How Mississippi Stud parts the pairs: 19:47-35.10(i), 19:47-35.11(b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PairBand {
    /// Loses.
    TwosToFives,
    /// Pushes.
    SixesToTens,
    /// Is paid.
    JacksToAces,
}

impl PairBand {
    /// The three bands, lowest first.
    pub const ALL: [Self; 3] = [Self::TwosToFives, Self::SixesToTens, Self::JacksToAces];

    /// The name used for words.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::TwosToFives => "pair_of_twos_to_fives",
            Self::SixesToTens => "pair_of_sixes_to_tens",
            Self::JacksToAces => "pair_of_jacks_to_aces",
        }
    }
}

/// Where A-2-3-4-5 stands among the straights, and suited among the straight flushes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wheel {
    /// Below all others, as in poker.
    Lowest,
    /// Above all but the ace-high one, as most pai gow poker tables have it.
    SecondHighest,
}

/// The rank of a five-card hand; a greater one beats a lesser, equal ones tie.
///
/// Packed so that one comparison of numbers compares hands: the category, then what the hand is
/// made of (a straight's place, or the ranks of its groups), then the cards beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FiveRank(u32);

/// The place of the ace-high straight; the others have the number of their highest card.
const ACE_HIGH: u32 = 15;
/// The place of A-2-3-4-5 where it is the second highest, free because the ace-high one moved up.
const HIGH_WHEEL: u32 = 14;

impl FiveRank {
    /// The rank of the best five of up to seven cards, the joker among them or not.
    ///
    /// Of fewer than five it is the rank of those there are, of more than seven as right and slower.
    #[must_use]
    #[inline]
    pub fn of(cards: Cards, wheel: Wheel) -> Self {
        let (suits, joker) = (cards.suits(), cards.has_joker());
        let lookup = Lookup::of(joker, wheel);
        if cards.len() - u32::from(joker) > MOST {
            let by_counts = Self::of_counts(Counts::of(suits), joker, wheel);
            return lookup.best_flush(suits).max(by_counts);
        }
        let (rank, suited) = lookup.find(suits);
        if suited { lookup.best_flush(suits).max(rank) } else { rank }
    }

    /// The rank of the best five cards in a slice; `None` unless there are five to seven.
    #[must_use]
    #[inline]
    pub fn of_hand(cards: &[Card], wheel: Wheel) -> Option<Self> {
        if !(5..=7).contains(&cards.len()) {
            return None;
        }
        let keys = cards.iter().map(|card| CARD_KEYS[card.index()]);
        match Lookup::find_sum(keys.fold(NO_CARDS, u64::wrapping_add), wheel) {
            Some(rank) => Some(rank),
            None => Some(Self::of_seldom(cards, wheel)),
        }
    }

    /// The rank of cards that no sum tells, apart from the others so that these take the shortest way.
    #[cold]
    #[inline(never)]
    fn of_seldom(cards: &[Card], wheel: Wheel) -> Self {
        Self::of(Cards::of(cards), wheel)
    }

    /// The rank of cards whose suits do not matter.
    pub(super) const fn of_counts(natural: Counts, joker: bool, wheel: Wheel) -> Self {
        use FiveCategory as C;
        let counts = if joker { natural.with(ACE) } else { natural };
        let Counts { any, pairs, threes, fours, fives } = counts;
        if fives != 0 {
            return Self::pack(C::FiveAces, fives, 0);
        }
        if fours != 0 {
            let group = highest(fours);
            return Self::pack(C::FourOfAKind, group, highest(any ^ group));
        }
        let group = highest(threes);
        if group != 0 && pairs != group {
            return Self::pack(C::FullHouse, group, highest(pairs ^ group));
        }
        // With the joker the cards without it must fill four places of the five.
        let straight = place(runs(natural.any, 5, joker), wheel);
        if straight != 0 {
            return Self::pack(C::Straight, straight, 0);
        }
        if group != 0 {
            return Self::pack(C::ThreeOfAKind, group, highest_of(any ^ group, 2));
        }
        let two = highest_of(pairs, 2);
        match two.count_ones() {
            0 => Self::pack(C::HighCard, 0, highest_of(any, 5)),
            1 => Self::pack(C::Pair, two, highest_of(any ^ two, 3)),
            _ => Self::pack(C::TwoPairs, two, highest(any ^ two)),
        }
    }

    /// The rank of the cards of one suit as a flush or straight flush; if they are too few for one,
    /// the lowest rank of all.
    pub(super) const fn of_suit(suit: Ranks, joker: bool, wheel: Wheel) -> Self {
        use FiveCategory as C;
        if suit.count_ones() + (joker as u32) < 5 {
            return Self(0);
        }
        match place(runs(suit, 5, joker), wheel) {
            0 => {
                let filled = if joker { suit | highest(ALL_RANKS ^ suit) } else { suit };
                Self::pack(C::Flush, 0, highest_of(filled, 5))
            }
            ACE_HIGH => Self::pack(C::RoyalFlush, ACE_HIGH, 0),
            place => Self::pack(C::StraightFlush, place, 0),
        }
    }

    const fn pack(category: FiveCategory, made_of: u32, beside: Ranks) -> Self {
        Self((category as u32) << 26 | made_of << 13 | beside)
    }

    /// The kind of hand.
    #[must_use]
    pub const fn category(self) -> FiveCategory {
        FiveCategory::ALL[(self.0 >> 26) as usize]
    }

    /// The ranks that decide within the kind, the weightiest first, each group once; zeros follow.
    ///
    /// A full house of kings and eights is 13, 8; a straight is its highest card alone, and of
    /// A-2-3-4-5 that is the five.
    #[must_use]
    pub fn ranks(self) -> [u8; 5] {
        let (made_of, beside) = (self.0 >> 13 & ALL_RANKS, self.0 & ALL_RANKS);
        let mut ranks = [0; 5];
        match self.category() {
            FiveCategory::Straight | FiveCategory::StraightFlush | FiveCategory::RoyalFlush => {
                ranks[0] = match made_of {
                    ACE_HIGH => Rank::Ace as u8,
                    HIGH_WHEEL => Rank::Five as u8,
                    place => place as u8,
                };
            }
            FiveCategory::HighCard
            | FiveCategory::Pair
            | FiveCategory::TwoPairs
            | FiveCategory::ThreeOfAKind
            | FiveCategory::Flush
            | FiveCategory::FullHouse
            | FiveCategory::FourOfAKind
            | FiveCategory::FiveAces => {
                let all = numbers(made_of).chain(numbers(beside));
                for (slot, rank) in ranks.iter_mut().zip(all) {
                    *slot = rank;
                }
            }
        }
        ranks
    }

    /// The weightiest rank: of the pair, the three, the straight's or the hand's highest card.
    #[must_use]
    pub fn weightiest(self) -> u8 {
        self.ranks()[0]
    }

    /// The band of a hand that is a pair and no more.
    #[must_use]
    #[inline]
    pub const fn pair_band(self) -> Option<PairBand> {
        const SIXES: u32 = 1 << (Rank::Six as u32 - 2);
        const JACKS: u32 = 1 << (Rank::Jack as u32 - 2);
        if !matches!(self.category(), FiveCategory::Pair) {
            return None;
        }
        Some(match self.0 >> 13 & ALL_RANKS {
            ..SIXES => PairBand::TwosToFives,
            SIXES..JACKS => PairBand::SixesToTens,
            JACKS.. => PairBand::JacksToAces,
        })
    }

    /// Whether five cards rank as high as two cards set apart from them, or higher.
    ///
    /// Where both have the same pair or the same two highest cards the five have more beside them.
    #[must_use]
    pub fn is_at_least(self, low: TwoRank) -> bool {
        let (category, [first, second, ..]) = (self.category(), self.ranks());
        if low.is_pair() {
            let pair = FiveCategory::Pair;
            category > pair || category == pair && first >= low.ranks()[0]
        } else {
            category > FiveCategory::HighCard || [first, second] >= low.ranks()
        }
    }
}

/// The place of the best straight among runs of five; 0 if there is none.
#[inline]
const fn place(runs: u32, wheel: Wheel) -> u32 {
    const WHEEL: u32 = 1;
    match runs {
        0 => 0,
        _ if runs >> 9 != 0 => ACE_HIGH,
        _ if runs & WHEEL != 0 && matches!(wheel, Wheel::SecondHighest) => HIGH_WHEEL,
        _ => runs.ilog2() + 5,
    }
}
