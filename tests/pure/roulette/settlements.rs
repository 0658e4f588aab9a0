//! Every wager against every pocket, worked out beside the program, and the exact edges.

use super::{GAME, rests};
use crate::bench::houses::{house_of, named};
use crate::bench::{deal, level_at};
use clearhands::kit::{Cents, Seat, Word};
use clearhands::procedure::Outcome;
use clearhands::rules::roulette::{self as wheel, INSIDE, Kind, POCKETS, Wager};
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a chip of each kind wins, as published.
const fn odds(kind: Kind) -> i64 {
    match kind {
        Kind::Straight | Kind::Neighbours => 35,
        Kind::Split => 17,
        Kind::Three => 11,
        Kind::Four => 8,
        Kind::FirstFive => 6,
        Kind::Six => 5,
        Kind::Column | Kind::Dozen => 2,
        Kind::EvenMoney => 1,
        Kind::Unlisted => 0,
    }
}

/// What lies on a wager: a fifth of five neighbours is two chips, an odd one is made even.
fn stake(wager: &Wager) -> i64 {
    match wager.kind {
        Kind::Neighbours => 10,
        Kind::EvenMoney => 4,
        _ => 2,
    }
}

/// Every wager once, spread over seven seats of dollar chips.
fn crowd() -> String {
    let mut seats: BTreeMap<usize, String> = BTreeMap::new();
    // Every third seat has chips of another value.
    let places = [1, 2, 4, 5, 7, 8];
    for (i, wager) in wheel::wagers().iter().enumerate() {
        let wagers = seats.entry(places[i % places.len()]).or_default();
        write!(wagers, "\"{}\": {}, ", wager.word, stake(wager)).unwrap();
    }
    let seats: Vec<String> = seats
        .iter()
        .map(|(seat, wagers)| format!("(seat: {seat}, wagers: {{{wagers}}})"))
        .collect();
    format!("seats: 8, patrons: Fixed([{}])", seats.join(", "))
}

/// A session of everything staked, with the ball at rest.
fn at_rest(house: &str, pocket: u8) -> Session {
    let table = format!("{}, incidents: [{}]", crowd(), rests(1, &wheel::name(pocket)));
    let mut session = deal(&level_at(house, 1, 1, &table));
    while !matches!(session.expected()[0], Act::Say(word) if word.as_str().starts_with("number_")) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session
}

/// What a wager should come to, and what it adds to the inside of its seat, in dollars.
fn worked(wager: &Wager, pocket: u8, zero_rule: &str) -> (Option<Outcome>, i64) {
    let (stake, wins) = (stake(wager), wager.numbers.contains(pocket));
    let zero = pocket == 0 || pocket == 37;
    let dollars = Cents::dollars;
    match wager.kind {
        Kind::Neighbours if wins => (Some(Outcome::Take(dollars(8))), 2 * 35),
        Kind::EvenMoney if zero => match zero_rule {
            "half" => (Some(Outcome::Take(dollars(stake / 2))), 0),
            "prison" => (None, 0),
            _ => (Some(Outcome::Collect), 0),
        },
        _ if !wins => (Some(Outcome::Collect), 0),
        Kind::Column | Kind::Dozen | Kind::EvenMoney => {
            (Some(Outcome::Pay(dollars(stake * odds(wager.kind)))), 0)
        }
        _ => (None, stake * odds(wager.kind)),
    }
}

#[test]
fn every_wager_is_settled_for_every_pocket() {
    for zero_rule in ["half", "prison", "lose"] {
        let set = [("zero_rule", zero_rule), ("five_adjacent", "yes")];
        let house = house_of(GAME, "edition: All, limits: (1, 100)", &set);
        let mut settled = 0;
        for pocket in 0..POCKETS {
            let session = at_rest(&house, pocket);
            let lines = session.lines();
            let mut inside: BTreeMap<Seat, i64> = BTreeMap::new();
            for state in session.table().staked_spots() {
                let wager = wheel::find(state.spot.wager).unwrap();
                let (outcome, won) = worked(wager, pocket, zero_rule);
                let line = lines.iter().find(|line| line.spot == state.spot);
                let what = format!("{zero_rule} {pocket} {}", state.spot);
                assert_eq!(line.map(|line| line.outcome), outcome, "{what}");
                assert_eq!(state.stake.total(), Cents::dollars(stake(wager)), "{what}");
                *inside.entry(state.spot.seat).or_default() += won;
                settled += 1;
            }
            for (seat, won) in inside {
                let line = lines.iter().find(|l| l.spot.seat == seat && l.spot.wager == INSIDE);
                let paid = line.map_or(Outcome::Pay(Cents::ZERO), |line| line.outcome);
                assert_eq!(paid, Outcome::Pay(Cents::dollars(won)), "{pocket} {seat}");
            }
        }
        assert_eq!(settled, 38 * (162 + 38));
    }
}

#[test]
fn the_money_of_a_crowd_goes_where_the_lines_say() {
    let house = named("wheel_neighbours");
    for pocket in [0, 17, 26, 37] {
        let mut session = at_rest(&house, pocket);
        let won: i64 = wheel::wagers()
            .iter()
            .map(|wager| match worked(wager, pocket, "half") {
                (Some(Outcome::Collect), _) => -stake(wager),
                (Some(Outcome::Take(Cents(n))), inside) => inside - n / 100,
                (Some(Outcome::Pay(Cents(n))), _) => n / 100,
                (_, inside) => inside,
            })
            .sum();
        while !session.is_over() {
            let act = session.expected()[0];
            assert!(session.step(0, act).unwrap().findings.is_empty(), "{act}");
        }
        let net: i64 = session.nets().iter().map(|(_, net)| net.0 / 100).sum();
        assert_eq!(net, won, "{pocket}");
    }
}

/// What the house keeps of 38 chips, one on each pocket: exact, by the wager and the zero rule.
#[test]
fn the_edges_are_exact() {
    for (zero_rule, even) in [("half", 1), ("lose", 2)] {
        for wager in wheel::wagers() {
            let kept: i64 = (0..POCKETS)
                .map(|pocket| match worked(wager, pocket, zero_rule) {
                    (Some(Outcome::Collect), _) => stake(wager),
                    (Some(Outcome::Take(Cents(n))), inside) => n / 100 - inside,
                    (Some(Outcome::Pay(Cents(n))), _) => -n / 100,
                    (_, inside) => -inside,
                })
                .sum();
            // Of 38 pockets two are the house's, three at the first five, one if half comes back.
            let pockets = match wager.kind {
                Kind::FirstFive => 3,
                Kind::EvenMoney => even,
                _ => 2,
            };
            assert_eq!(kept, pockets * stake(wager), "{zero_rule} {}", wager.word);
        }
    }
}

#[test]
fn an_odd_half_goes_to_whom_the_house_elects() {
    let half = |rest: &str, odd: &str, stake: u32| {
        let house = house_of(GAME, rest, &[("odd_half", odd)]);
        let table = format!(
            "seats: 2, patrons: Fixed([(seat: 1, wagers: {{\"red\": {stake}}})]), incidents: [{}]",
            rests(1, "00")
        );
        let mut session = deal(&level_at(&house, 1, 1, &table));
        while session.table().marker.is_none() {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        session.expected().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let dollars = "edition: All, limits: (1, 100)";
    let coins = "edition: All, limits: (1, 100), chips: [\"0.25\", \"0.50\", \"1\", \"5\", \"25\", \"100\"]";
    let fives = "edition: All, limits: (5, 500), chips: [\"5\", \"25\", \"100\", \"500\"]";
    assert_eq!(half(dollars, "patron", 7), "take S1 red 3.00");
    assert_eq!(half(dollars, "house", 7), "take S1 red 4.00");
    assert_eq!(half(dollars, "house", 8), "take S1 red 4.00");
    assert_eq!(half(dollars, "patron", 1), "lift");
    assert_eq!(half(dollars, "house", 1), "collect S1 red");
    assert_eq!(half(coins, "patron", 7), "take S1 red 3.50");
    assert_eq!(half(coins, "house", 7), "take S1 red 3.50");
    assert_eq!(half(fives, "patron", 25), "take S1 red 10.00");
    assert_eq!(half(fives, "house", 25), "take S1 red 15.00");
}

/// The acts of the rounds in which money moves, one text a round.
fn money(session: &mut Session) -> Vec<String> {
    let mut rounds: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty());
        if act.moves_money() || matches!(act, Act::Hold(_)) {
            rounds.entry(entry.round).or_default().push(act.to_string());
        }
    }
    rounds.into_values().map(|acts| acts.join(", ")).collect()
}

#[test]
fn a_held_wager_is_settled_by_the_next_spin() {
    let table = format!(
        "seats: 2, patrons: Fixed([(seat: 1, wagers: {{\"red\": 10}})]), incidents: [{}]",
        ["00", "9", "0", "0", "8"]
            .iter()
            .zip(1..)
            .map(|(pocket, round)| rests(round, pocket))
            .collect::<Vec<_>>()
            .join(", ")
    );
    let mut session = deal(&level_at(&named("wheel_prison"), 5, 1, &table));
    assert_eq!(
        money(&mut session),
        [
            "hold S1 red",
            // Ten are held, ten are new: the new are paid, the held go back with them.
            "pay S1 red 10.00, release S1 red",
            "hold S1 red",
            // What was held once is lost the second time; what is new is held.
            "take S1 red 10.00, hold S1 red",
            "collect S1 red",
        ]
    );
    let nets: Vec<i64> = session.nets().iter().map(|(_, net)| net.0 / 100).collect();
    assert_eq!(nets, [10 - 10 - 10 - 10]);
}

#[test]
fn a_coupon_doubles_what_is_won_and_nothing_else() {
    let table = |pocket: &str| {
        let coupon = super::own(1, "coupon", "seat: 1, at: \"red\", amount: 10");
        format!(
            "seats: 2, patrons: Fixed([(seat: 1, wagers: {{\"n8\": 1}}), (seat: 2, wagers: {{\"red\": 10}})]), \
             incidents: [{coupon}, {}]",
            rests(1, pocket)
        )
    };
    let of = |house: &str, pocket: &str| {
        money(&mut deal(&level_at(&named(house), 1, 1, &table(pocket)))).concat()
    };
    let red = "collect S1 n8, pay S1 red 20.00, pay S2 red 10.00";
    assert_eq!(of("wheel_coupons", "9"), red);
    assert_eq!(of("wheel_half", "9"), "collect S1 n8, pay S1 red 10.00, pay S2 red 10.00");
    assert_eq!(of("wheel_coupons", "0"), "take S1 red 5.00, take S2 red 5.00, collect S1 n8");
    assert_eq!(of("wheel_coupons", "8"), "collect S1 red, collect S2 red, pay S1 inside 35.00");
}

#[test]
fn what_is_paid_apart_is_not_paid_again() {
    let table = format!("{}, incidents: [{}]", super::TABLE, rests(1, "17"));
    let mut session = deal(&level_at(&named("wheel_half"), 1, 1, &table));
    while !matches!(session.expected()[0], Act::Pay { spot, .. } if spot.wager == INSIDE) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    // Two chips straight and three on a split: 70 and 51.
    assert_eq!(session.expected()[0].to_string(), "pay S1 inside 121.00");
    let mut apart = session.clone();
    let entry = apart.step(0, "pay S1 n17 70.00".parse().unwrap()).unwrap().clone();
    assert!(!apart.is_scored(&entry.findings[0]), "advice only");
    assert_eq!(apart.expected()[0].to_string(), "pay S1 inside 51.00");
    // A wrong sum on one wager is a wrong sum.
    let mut wrong = session.clone();
    let entry = wrong.step(0, "pay S1 n17 75.00".parse().unwrap()).unwrap().clone();
    assert!(wrong.is_scored(&entry.findings[0]));
    assert_eq!(wrong.expected()[0].to_string(), "pay S1 inside 51.00");
    // Taken back as it was paid, it is paid with the rest.
    let back = "retrieve S1 n17 75.00".parse().unwrap();
    assert!(wrong.step(0, back).unwrap().findings.is_empty());
    assert_eq!(wrong.expected()[0].to_string(), "pay S1 inside 121.00");
    assert_eq!(session.table().paid(Seat(1), Word::new("n17")), Cents::ZERO);
}
