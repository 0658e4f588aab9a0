//! The wheel and its wagers: found from the boxes, and counted here in another way.

use clearhands::kit::Word;
use clearhands::rules::roulette::{
    self as wheel, COURTESY, Colour, DOUBLE_ZERO, Kind, POCKETS, WHEEL, Wager,
};
use std::collections::{BTreeMap, BTreeSet};

fn set(wager: &Wager) -> Vec<u8> {
    wager.numbers.iter().collect()
}

fn numbers_of(word: &str) -> Vec<u8> {
    set(wheel::find(Word::new(word)).unwrap())
}

/// The number sets of 5.1(e), worked out by sums instead of from the boxes.
fn by_sums() -> BTreeSet<(Kind, Vec<u8>)> {
    let mut all = BTreeSet::new();
    let zero = DOUBLE_ZERO;
    let mut add = |kind, mut numbers: Vec<u8>| {
        numbers.sort_unstable();
        all.insert((kind, numbers));
    };
    (0..POCKETS).for_each(|n| add(Kind::Straight, vec![n]));
    for n in 1..=36_u8 {
        if n % 3 != 0 {
            add(Kind::Split, vec![n, n + 1]);
        }
        if n <= 33 {
            add(Kind::Split, vec![n, n + 3]);
        }
        if n <= 33 && n % 3 != 0 {
            add(Kind::Four, vec![n, n + 1, n + 3, n + 4]);
        }
        if n % 3 == 1 {
            add(Kind::Three, (n..n + 3).collect());
        }
        if n % 3 == 1 && n <= 31 {
            add(Kind::Six, (n..n + 6).collect());
        }
    }
    for pair in [[0, 1], [0, 2], [0, zero], [2, zero], [3, zero]] {
        add(Kind::Split, pair.to_vec());
    }
    for three in [[0, 1, 2], [0, 2, zero], [2, 3, zero]] {
        add(Kind::Three, three.to_vec());
    }
    add(Kind::FirstFive, vec![0, 1, 2, 3, zero]);
    for i in 0..3_u8 {
        add(Kind::Column, (0..12).map(|k| 3 * k + i + 1).collect());
        add(Kind::Dozen, (12 * i + 1..=12 * i + 12).collect());
    }
    let of = |has: fn(u8) -> bool| (1..=36).filter(|&n| has(n)).collect::<Vec<u8>>();
    for half in [
        of(|n| n <= 18),
        of(|n| n > 18),
        of(|n| n % 2 == 0),
        of(|n| n % 2 == 1),
        of(|n| wheel::colour(n) == Colour::Red),
        of(|n| wheel::colour(n) == Colour::Black),
    ] {
        add(Kind::EvenMoney, half);
    }
    all
}

#[test]
fn the_boxes_give_every_wager_of_the_list_and_no_other() {
    let felt: Vec<&Wager> = wheel::wagers().iter().filter(|w| w.at.is_some()).collect();
    let listed = felt.iter().filter(|w| w.kind != Kind::EvenMoney);
    assert_eq!(listed.clone().count(), 156, "the spots of 5.1(e)");
    let sets: BTreeSet<_> = felt.iter().map(|w| (w.kind, set(w))).collect();
    assert_eq!(sets, by_sums());
    assert_eq!(sets.len(), 155 + 6);
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    wheel::wagers().iter().for_each(|w| *counts.entry(w.kind).or_default() += 1);
    let counts: Vec<(Kind, usize)> = counts.into_iter().collect();
    assert_eq!(
        counts,
        [
            (Kind::Straight, 38),
            (Kind::Split, 63),
            (Kind::Three, 15),
            (Kind::Four, 22),
            (Kind::FirstFive, 1),
            (Kind::Six, 11),
            (Kind::Column, 3),
            (Kind::Dozen, 3),
            (Kind::EvenMoney, 6),
            (Kind::Neighbours, 38),
        ]
    );
}

#[test]
fn every_spot_has_a_place_and_a_name_of_its_own() {
    let all: Vec<&Wager> = wheel::wagers().iter().chain(wheel::strays()).collect();
    let words: BTreeSet<Word> = all.iter().map(|w| w.word).collect();
    assert_eq!(words.len(), all.len());
    assert!(!words.contains(&wheel::INSIDE));
    for wager in &all {
        assert_eq!(Word::parse(wager.word.as_str()), Some(wager.word), "{}", wager.word);
    }
    let places: BTreeSet<_> = all.iter().filter_map(|w| w.at).collect();
    assert_eq!(places.len(), all.iter().filter(|w| w.at.is_some()).count());
    // A name cut short by the longest word would show here: two numbers tell a split or a corner.
    assert_eq!(numbers_of("split_35_36"), [35, 36]);
    assert_eq!(numbers_of("split_0_00"), [0, DOUBLE_ZERO]);
    assert_eq!(numbers_of(COURTESY.as_str()), [0, DOUBLE_ZERO]);
    assert_eq!(numbers_of("split_00_2"), [2, DOUBLE_ZERO]);
    assert_eq!(numbers_of("three_0_00_2"), [0, 2, DOUBLE_ZERO]);
    assert_eq!(numbers_of("three_34_36"), [34, 35, 36]);
    assert_eq!(numbers_of("four_32_36"), [32, 33, 35, 36]);
    assert_eq!(numbers_of("six_31_36"), [31, 32, 33, 34, 35, 36]);
    assert_eq!(numbers_of("first_five"), [0, 1, 2, 3, DOUBLE_ZERO]);
    assert_eq!(numbers_of("column_2"), (0..12).map(|k| 3 * k + 2).collect::<Vec<u8>>());
    assert_eq!(numbers_of("dozen_3"), (25..=36).collect::<Vec<u8>>());
}

#[test]
fn chips_lie_where_the_text_puts_them() {
    let at = |word: &str| wheel::find(Word::new(word)).unwrap().at;
    // The splits of the 2 with a zero share its head, each on the half of its zero.
    assert_eq!((at("split_0_2"), at("split_00_2")), (Some((5, 4)), Some((7, 4))));
    assert_eq!((at("three_0_1_2"), at("three_0_00_2")), (Some((4, 4)), Some((6, 4))));
    assert_eq!(at("first_five"), Some((0, 4)));
    assert_eq!(at("three_1_3"), Some((0, 6)));
    assert_eq!(at("six_1_6"), Some((0, 8)));
    // Between the second and the third dozen lies a wager, between the first and the second none.
    assert_eq!(at("split_courtesy"), Some((-2, 36)));
    let strays: Vec<&str> = wheel::strays().iter().map(|w| w.word.as_str()).collect();
    assert_eq!(
        strays,
        [
            "line_column_1_2",
            "line_column_1_34",
            "line_column_2_3",
            "line_column_2_35",
            "line_column_3_36",
            "line_dozen_1_2",
        ]
    );
}

#[test]
fn the_wheel_alternates_and_holds_each_number_once() {
    let mut sorted = WHEEL;
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..POCKETS));
    for (i, &pocket) in WHEEL.iter().enumerate() {
        let next = WHEEL[(i + 1) % WHEEL.len()];
        assert_ne!(wheel::colour(pocket), wheel::colour(next), "{pocket} beside {next}");
    }
    let of = |colour| (0..POCKETS).filter(|&n| wheel::colour(n) == colour).count();
    assert_eq!([Colour::Red, Colour::Black, Colour::Green].map(of), [18, 18, 2]);
    assert_eq!((1..=36_u8).map(u32::from).sum::<u32>(), 666);
    assert_eq!(wheel::neighbours(DOUBLE_ZERO), [13, 1, DOUBLE_ZERO, 27, 10]);
    assert_eq!(wheel::neighbours(0), [14, 2, 0, 28, 9]);
    assert_eq!(wheel::neighbours(2), [35, 14, 2, 0, 28]);
    for pocket in 0..POCKETS {
        assert_eq!(wheel::pocket(&wheel::name(pocket)), Some(pocket));
    }
    assert_eq!((wheel::pocket("37"), wheel::pocket("007"), wheel::pocket("")), (None, None, None));
}

#[test]
fn every_wager_costs_two_chips_in_thirty_eight_but_one() {
    for wager in wheel::wagers().iter().filter(|w| w.kind != Kind::Neighbours) {
        assert_eq!(wager.numbers.count(), wager.kind.covers(), "{}", wager.word);
        let (wins, odds) = (i64::from(wager.numbers.count()), i64::from(wager.kind.odds()));
        let net = wins * odds - (i64::from(POCKETS) - wins);
        let lost = if wager.kind == Kind::FirstFive { -3 } else { -2 };
        assert_eq!(net, lost, "{}", wager.word);
    }
    let odds = [
        Kind::Straight,
        Kind::Split,
        Kind::Three,
        Kind::Four,
        Kind::FirstFive,
        Kind::Six,
        Kind::Column,
        Kind::Dozen,
        Kind::EvenMoney,
    ]
    .map(Kind::odds);
    assert_eq!(odds, [35, 17, 11, 8, 6, 5, 2, 2, 1]);
    assert_eq!((Kind::Neighbours.odds(), Kind::Unlisted.odds()), (35, 0));
}
