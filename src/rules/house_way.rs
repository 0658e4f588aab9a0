//! How seven cards are set as a low hand of two and a high hand of five: house practice.
//!
//! No text held says how; the house way here is the program's own, after what casinos commonly do.
//! The joker counts as an ace, or completes a straight or a flush in the high hand.
//!
//! | seven cards | low hand |
//! |---|---|
//! | five aces | kings if there are two, else two aces |
//! | four of a kind | a pair beside them; else two of jacks or better, and of sevens to tens unless an ace or a king can go low; else the two highest others |
//! | full house, three pairs | the highest pair; of two threes of a kind, two of the higher |
//! | two pairs | the lower, but the two highest others if the higher is sevens to tens and an ace can go low, or sixes or less and an ace or a king can |
//! | straight, flush or better | the best two that leave one |
//! | three of a kind | the two highest others; of three aces, one and the highest other |
//! | one pair | the two highest others |
//! | nothing | the second and third highest |

use super::{Cards, FiveCategory, FiveRank, TwoRank, Wheel};
use crate::kit::{Card, Rank};

/// How many cards each player and the dealer hold in the end.
pub(crate) const HAND: usize = 7;

const ACE: u8 = Rank::Ace as u8;
const KING: u8 = Rank::King as u8;
const JACK: u8 = Rank::Jack as u8;
const TEN: u8 = Rank::Ten as u8;
const SEVEN: u8 = Rank::Seven as u8;

/// A hand as it is set: what its two parts are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Set {
    pub(crate) low: TwoRank,
    pub(crate) high: FiveRank,
}

impl Set {
    /// What two cards and five are worth; `None` if there are not two and five.
    pub(crate) fn of(low: &[Card], high: &[Card], wheel: Wheel) -> Option<Self> {
        let five = high.len() == HAND - 2;
        let low = TwoRank::of_hand(low).filter(|_| five)?;
        Some(Self { low, high: FiveRank::of(Cards::of(high), wheel) })
    }

    /// Whether the low hand ranks above the high hand, so that the hand is fouled.
    pub(crate) fn is_fouled(&self) -> bool {
        !self.high.is_at_least(self.low)
    }
}

/// The worth of seven cards when two of them, by their places from 0, are the low hand.
pub(crate) fn set_of(cards: &[Card], low: [usize; 2], wheel: Wheel) -> Option<Set> {
    let two: Vec<Card> = low.iter().filter_map(|&i| cards.get(i).copied()).collect();
    let rest = cards.iter().enumerate().filter(|(i, _)| !low.contains(i));
    let five: Vec<Card> = rest.map(|(_, &card)| card).collect();
    Set::of(&two, &five, wheel)
}

/// Every pair of places among seven.
pub(crate) fn pairs_of_places() -> impl Iterator<Item = [usize; 2]> {
    (0..HAND).flat_map(|a| (a + 1..HAND).map(move |b| [a, b]))
}

/// The places (from 0) of the two cards that the house way sets low; `None` unless there are seven.
pub(crate) fn low_places(cards: &[Card], wheel: Wheel) -> Option<[usize; 2]> {
    if cards.len() != HAND {
        return None;
    }
    let ranks: Vec<u8> = cards.iter().map(|card| card.rank().map_or(ACE, |r| r as u8)).collect();
    let groups = Groups::of(&ranks);
    let wanted = match groups.made() {
        Made::FiveAces if groups.held(2).contains(&KING) => [KING, KING],
        Made::FiveAces => [ACE, ACE],
        Made::Four(four) => groups.beside_four(four),
        Made::FullHouse => groups.pair_of_full_house(),
        Made::ThreePairs(top) => [top, top],
        Made::TwoPairs(high, low) => groups.beside_two_pairs(high, low),
        Made::Three | Made::Pair | Made::Nothing => {
            if let Some(low) = low_of_complete(cards, wheel) {
                return Some(low);
            }
            groups.beside_few()
        }
    };
    places_of(cards, &ranks, wanted)
}

/// The best low hand that leaves a straight, a flush or better in the high hand.
fn low_of_complete(cards: &[Card], wheel: Wheel) -> Option<[usize; 2]> {
    let complete = |set: &Set| {
        matches!(
            set.high.category(),
            FiveCategory::Straight
                | FiveCategory::Flush
                | FiveCategory::StraightFlush
                | FiveCategory::RoyalFlush
        )
    };
    pairs_of_places()
        .filter_map(|low| Some((set_of(cards, low, wheel).filter(complete)?, low)))
        .max_by_key(|(set, low)| (set.low, set.high, std::cmp::Reverse(*low)))
        .map(|(_, low)| low)
}

/// The places of two cards of these ranks, a natural card before the joker.
fn places_of(cards: &[Card], ranks: &[u8], wanted: [u8; 2]) -> Option<[usize; 2]> {
    let find = |rank: u8, not: Option<usize>| {
        let fits = |i: &usize| ranks[*i] == rank && Some(*i) != not;
        let natural = |i: &usize| fits(i) && cards[*i] != Card::JOKER;
        (0..cards.len()).find(natural).or_else(|| (0..cards.len()).find(fits))
    };
    let first = find(wanted[0], None)?;
    let second = find(wanted[1], Some(first))?;
    Some([first.min(second), first.max(second)])
}

/// What the groups of equal ranks among seven cards make.
enum Made {
    FiveAces,
    Four(u8),
    FullHouse,
    ThreePairs(u8),
    TwoPairs(u8, u8),
    Three,
    Pair,
    Nothing,
}

/// How often each rank is held, the joker as an ace.
struct Groups {
    count: [u8; ACE as usize + 1],
}

impl Groups {
    fn of(ranks: &[u8]) -> Self {
        let mut count = [0; ACE as usize + 1];
        for &rank in ranks {
            count[usize::from(rank)] += 1;
        }
        Self { count }
    }

    /// The ranks held just so often, the highest first.
    fn held(&self, times: u8) -> Vec<u8> {
        (2..=ACE).rev().filter(|&rank| self.count[usize::from(rank)] == times).collect()
    }

    fn made(&self) -> Made {
        let (pairs, threes) = (self.held(2), self.held(3));
        if self.count[usize::from(ACE)] == 5 {
            return Made::FiveAces;
        }
        if let Some(&four) = self.held(4).first() {
            return Made::Four(four);
        }
        match (&threes[..], &pairs[..]) {
            ([_, _, ..], _) | ([_], [_, ..]) => Made::FullHouse,
            ([_], []) => Made::Three,
            ([], [top, _, _]) => Made::ThreePairs(*top),
            ([], [high, low]) => Made::TwoPairs(*high, *low),
            ([], [_]) => Made::Pair,
            ([], _) => Made::Nothing,
        }
    }

    /// The two highest cards that are not of these ranks.
    fn others(&self, not: &[u8]) -> [u8; 2] {
        let mut left = (2..=ACE)
            .rev()
            .filter(|rank| !not.contains(rank))
            .flat_map(|rank| std::iter::repeat_n(rank, usize::from(self.count[usize::from(rank)])));
        [left.next().unwrap_or(ACE), left.next().unwrap_or(ACE)]
    }

    fn beside_four(&self, four: u8) -> [u8; 2] {
        let beside = self.held(2).into_iter().chain(self.held(3)).max();
        let others = self.others(&[four]);
        match beside {
            Some(pair) => [pair, pair],
            None if four >= JACK || (four >= SEVEN && others[0] < KING) => [four, four],
            None => others,
        }
    }

    fn pair_of_full_house(&self) -> [u8; 2] {
        let (pairs, threes) = (self.held(2), self.held(3));
        let pair = if threes.len() > 1 { threes.first() } else { pairs.first() };
        pair.map_or([ACE; 2], |&rank| [rank; 2])
    }

    fn beside_two_pairs(&self, high: u8, low: u8) -> [u8; 2] {
        let others = self.others(&[high, low]);
        let least = match high {
            JACK.. => u8::MAX,
            SEVEN..=TEN => ACE,
            _ => KING,
        };
        if others[0] >= least { others } else { [low, low] }
    }

    /// Three of a kind, a pair, or nothing.
    fn beside_few(&self) -> [u8; 2] {
        match (self.held(3).first(), self.held(2).first()) {
            (Some(&ACE), _) => [ACE, self.others(&[ACE])[0]],
            (Some(&group), _) | (None, Some(&group)) => self.others(&[group]),
            (None, None) => {
                let top = self.held(1).first().copied().unwrap_or(ACE);
                self.others(&[top])
            }
        }
    }
}
