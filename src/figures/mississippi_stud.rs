//! Mississippi Stud: the best of every decision on every street, over every order of the cards.

use super::rivals::rest;
use super::{Count, Edge, Figures, Payouts, Ratio, Tables};
use crate::rules::{Cards, FiveCategory, FiveRank, PairBand, Wheel, for_each_class};

/// What one of the choices comes to over all cards to come, the ante being one.
#[derive(Clone, Copy)]
struct Worth {
    /// The choice: so many times the ante, 0 to fold.
    times: i64,
    /// Won, in units of the stake.
    units: i64,
    /// Wagered, summed; where choices are worth the same the most is wagered.
    wagered: i64,
}

impl Worth {
    /// The best of folding and of wagering one to three times the ante.
    fn best(wagered: i64, deals: i64, stake: i64, after: impl Fn(i64) -> Self) -> Self {
        let lost = wagered * deals;
        let mut best = Self { times: 0, units: -lost * stake, wagered: lost };
        for times in 1..=3 {
            let worth = after(wagered + times);
            if worth.units >= best.units {
                best = Self { times, ..worth };
            }
        }
        best
    }

    const NOTHING: Self = Self { times: 0, units: 0, wagered: 0 };

    const fn and(self, other: Self) -> Self {
        Self {
            times: self.times,
            units: self.units + other.units,
            wagered: self.wagered + other.wagered,
        }
    }
}

/// What each hand comes to for one stake.
struct Multiples {
    stake: i64,
    by_kind: [i64; FiveCategory::ALL.len()],
}

impl Multiples {
    fn of(payouts: &Payouts) -> Self {
        let stake = payouts.stake();
        // Only the highest pairs win, and the table of odds calls them by their band.
        let id = |kind: FiveCategory| match kind {
            FiveCategory::Pair => "jacks_or_better",
            _ => kind.id(),
        };
        let by_kind = FiveCategory::ALL.map(|kind| payouts.best([id(kind)]).unwrap_or(-stake));
        Self { stake, by_kind }
    }

    #[inline]
    fn units(&self, hand: FiveRank) -> i64 {
        match hand.pair_band() {
            None | Some(PairBand::JacksToAces) => self.by_kind[hand.category() as usize],
            Some(PairBand::SixesToTens) => 0,
            Some(PairBand::TwosToFives) => -self.stake,
        }
    }
}

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let mut figures = Figures { counts: vec![five_cards()], edges: Vec::new() };
    for (names, payouts) in tables.of("hand") {
        let (edge, choices) = played_best(names, &payouts);
        if figures.edges.is_empty() {
            figures.counts.push(choices);
        }
        figures.edges.push(edge);
    }
    figures
}

/// The ante's edge, and what is done with the first two cards.
fn played_best(names: Vec<String>, payouts: &Payouts) -> (Edge, Count) {
    let multiples = Multiples::of(payouts);
    let (mut won, mut staked, mut wagered, mut all) = (0, 0, 0, 0);
    let mut choices = [0; 4];
    for_each_class(2, false, |own, namings| {
        let worth = third_street(own, &multiples);
        let namings = i128::from(namings);
        let deals = namings * 50 * 49 * 48;
        won += namings * i128::from(worth.units);
        staked += deals * i128::from(multiples.stake);
        wagered += namings * i128::from(worth.wagered);
        all += deals;
        for (times, hands) in (0..).zip(&mut choices) {
            *hands += if worth.times == times { namings } else { 0 };
        }
    });
    let (net, average) = (Ratio::new_raw(won, staked), Ratio::new_raw(wagered, all));
    let [fold, one, two, three] = choices;
    let lines = vec![("fold", fold), ("once", one), ("twice", two), ("three_times", three)];
    let choices = Count::whole("Third street, played best", lines);
    (Edge { wager: "ante", given: None, tables: names, net, average: Some(average) }, choices)
}

fn third_street(own: Cards, multiples: &Multiples) -> Worth {
    let stake = multiples.stake;
    let deck = rest(own);
    // What the last card brings, summed, after any two before it.
    let mut last = vec![[0; 50]; 50];
    for (i, &first) in deck.iter().enumerate() {
        for (j, &second) in deck.iter().enumerate().take(i) {
            let four = own.with(first).with(second);
            let cards = deck.iter().filter(|card| !four.has(**card));
            let hands = cards.map(|card| FiveRank::of(four.with(*card), Wheel::Lowest));
            let units = hands.map(|hand| multiples.units(hand)).sum();
            (last[i][j], last[j][i]) = (units, units);
        }
    }
    let fifth = |first: usize, second: usize, wagered: i64| {
        Worth::best(wagered, 48, stake, |all| Worth {
            times: 0,
            units: all * last[first][second],
            wagered: all * 48,
        })
    };
    let fourth = |first: usize, wagered: i64| {
        Worth::best(wagered, 49 * 48, stake, |all| {
            let seconds = (0..50).filter(|second| *second != first);
            seconds.map(|second| fifth(first, second, all)).fold(Worth::NOTHING, Worth::and)
        })
    };
    Worth::best(1, 50 * 49 * 48, stake, |all| {
        (0..50).map(|first| fourth(first, all)).fold(Worth::NOTHING, Worth::and)
    })
}

fn five_cards() -> Count {
    let mut kinds = FiveCategory::ALL.map(|kind| (kind.id(), 0));
    let mut bands = PairBand::ALL.map(|band| (band.id(), 0));
    for_each_class(5, false, |cards, namings| {
        let hand = FiveRank::of(cards, Wheel::Lowest);
        match hand.pair_band() {
            Some(band) => bands[band as usize].1 += i128::from(namings),
            None => kinds[hand.category() as usize].1 += i128::from(namings),
        }
    });
    let pair = FiveCategory::Pair.id();
    // Pairs are counted by their bands.
    let mut lines: Vec<(&str, i128)> = Vec::new();
    for (kind, hands) in kinds {
        if kind == pair {
            lines.extend(bands);
        } else if hands > 0 {
            lines.push((kind, hands));
        }
    }
    Count::whole("Five cards", lines)
}
