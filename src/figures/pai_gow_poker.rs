//! Pai Gow Poker's bonuses on three and on seven cards of fifty-three.

use super::{Count, Edge, Figures, Payouts, Ratio, Tables};
use crate::kit::Card;
use crate::rules::{Cards, FiveCategory, FiveRank, Held, Holdings, Wheel, for_each_class};
use std::collections::BTreeMap;

/// All hands of seven cards of fifty-three, by what they can show.
#[derive(Clone, Debug, Default)]
pub struct SevenCards {
    /// How many hands can show just this.
    holdings: BTreeMap<Holdings, u64>,
    /// How many have this for their best five cards.
    kinds: [u64; FiveCategory::ALL.len()],
    /// How many are nothing but a nine, a ten or a jack high.
    low: [u64; 3],
}

/// The banker's hands that an imperial bonus pays for: 13:69F-11.20(c).
const LOW: [(&str, u8); 3] = [("nine_high", 9), ("ten_high", 10), ("jack_high", 11)];

/// Goes through every class of hands of so many cards, the joker among them or not.
fn with_joker(count: u32, mut each: impl FnMut(Cards, u64)) {
    for_each_class(count, false, &mut each);
    for_each_class(count - 1, true, each);
}

impl SevenCards {
    /// Counts all 154,143,080 hands.
    #[must_use]
    pub fn count() -> Self {
        let mut all = Self::default();
        with_joker(7, |cards, hands| {
            let rank = FiveRank::of(cards, Wheel::SecondHighest);
            all.kinds[rank.category() as usize] += hands;
            *all.holdings.entry(Holdings::of(cards)).or_default() += hands;
            if rank.category() == FiveCategory::HighCard {
                for ((_, high), count) in LOW.iter().zip(&mut all.low) {
                    *count += if *high == rank.weightiest() { hands } else { 0 };
                }
            }
        });
        all
    }

    /// How many hands there are.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.holdings.values().sum()
    }

    /// How many hands can show what is wanted.
    pub fn with(&self, is_wanted: impl Fn(Holdings) -> bool) -> u64 {
        self.holdings.iter().filter(|(held, _)| is_wanted(**held)).map(|(_, hands)| hands).sum()
    }

    /// What a bonus comes to that pays the best odds among all that a hand can show.
    #[must_use]
    pub fn net(&self, payouts: &Payouts) -> Ratio {
        net(&self.holdings, payouts)
    }
}

fn net(holdings: &BTreeMap<Holdings, u64>, payouts: &Payouts) -> Ratio {
    let (mut over, mut under) = (0, 0);
    for (held, &hands) in holdings {
        let pays = payouts.best(held.iter().map(Held::id)).unwrap_or(-payouts.stake());
        over += i128::from(hands) * i128::from(pays);
        under += i128::from(hands) * i128::from(payouts.stake());
    }
    Ratio::new_raw(over, under)
}

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let (threes, seven) = (three_cards(), SevenCards::count());
    let mut edges = Vec::new();
    for (tables, payouts) in tables.of("three_card") {
        edges.push(Edge {
            wager: "three_card",
            given: None,
            tables,
            net: net(&threes, &payouts),
            average: None,
        });
    }
    for wager in ["seven_card", "imperial"] {
        for (tables, payouts) in tables.of(wager) {
            edges.push(Edge {
                wager,
                given: None,
                tables,
                net: seven.net(&payouts),
                average: None,
            });
        }
    }
    let five = kinds_of(5);
    let by_kind = |kinds: [u64; FiveCategory::ALL.len()]| {
        let lines = FiveCategory::ALL.iter().zip(kinds);
        lines.map(|(kind, hands)| (kind.id(), i128::from(hands))).collect()
    };
    Figures {
        counts: vec![
            Count::whole("Three cards, with the joker", three_card_lines(&threes)),
            Count::whole("Five cards, with the joker", by_kind(five)),
            Count::whole("The best five of seven cards, with the joker", by_kind(seven.kinds)),
            seven_card_lines(&seven),
            Count {
                title: "Seven cards that are no more than a low card high".to_owned(),
                of: i128::from(seven.all()),
                lines: LOW.iter().zip(seven.low).map(|((id, _), n)| (*id, i128::from(n))).collect(),
            },
        ],
        edges,
    }
}

fn three_cards() -> BTreeMap<Holdings, u64> {
    let mut holdings: BTreeMap<Holdings, u64> = BTreeMap::new();
    with_joker(3, |cards, hands| {
        if let Ok(three) = <[Card; 3]>::try_from(cards.list()) {
            *holdings.entry(Holdings::of_three(three)).or_default() += hands;
        }
    });
    holdings
}

fn kinds_of(count: u32) -> [u64; FiveCategory::ALL.len()] {
    let mut kinds = [0; FiveCategory::ALL.len()];
    with_joker(count, |cards, hands| {
        kinds[FiveRank::of(cards, Wheel::SecondHighest).category() as usize] += hands;
    });
    kinds
}

/// The hands parted by the first of some that they can show.
fn split(holdings: &BTreeMap<Holdings, u64>, order: &[Held]) -> Vec<(&'static str, i128)> {
    let mut lines: Vec<(&str, i128)> = order.iter().map(|held| (held.id(), 0)).collect();
    lines.push(("nothing", 0));
    for (held, &hands) in holdings {
        let first = order.iter().position(|wanted| held.has(*wanted)).unwrap_or(order.len());
        lines[first].1 += i128::from(hands);
    }
    lines
}

fn three_card_lines(holdings: &BTreeMap<Holdings, u64>) -> Vec<(&'static str, i128)> {
    split(
        holdings,
        &[
            Held::NaturalStraightFlush,
            Held::JokerStraightFlush,
            Held::ThreeOfAKind,
            Held::Straight,
            Held::Flush,
            Held::Pair,
        ],
    )
}

/// Three of a kind before the straight, as the bonuses pay.
fn seven_card_lines(seven: &SevenCards) -> Count {
    let order = [
        Held::FiveAces,
        Held::RoyalFlush,
        Held::NaturalStraightFlush,
        Held::JokerStraightFlush,
        Held::FourOfAKind,
        Held::FullHouse,
        Held::Flush,
        Held::ThreeOfAKind,
        Held::Straight,
    ];
    Count::whole("Seven cards as the bonuses pay them", split(&seven.holdings, &order))
}
