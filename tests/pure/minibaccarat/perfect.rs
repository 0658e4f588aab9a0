//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses};
use crate::bench::houses::named;
use crate::bench::perfect::{
    alone_and_paired, assert_cured, assert_guided, assert_void_pays_nothing,
};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::tables_of_seats;
use clearhands::kit::{Area, Card, Side};
use clearhands::table::Act;

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    tables_of_seats(u8::try_from(i % 7 + 1).unwrap(), i.is_multiple_of(2), skill)
}

/// The same, from this start.
fn from(i: u64) -> String {
    let start = ["Closed", "Unshuffled", "Ready"][usize::try_from(i % 3).unwrap()];
    format!("{}, start: {start}", table(i))
}

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (500, 20, from),
    sets: (election_sets(), 432),
    at_each_set: (100, |n| [(n * 7, from(n))]),
    few: (90, table(6)),
    cards: |cards: &[Card]| assert!([312, 416].contains(&cards.len())),
}

/// Every incident at every place that a table of five seats offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let mut all = Vec::new();
    let own = |what: &str, round: u32, more: &str| {
        format!("Own((round: {round}, what: \"{what}\"{more}))")
    };
    for round in 1..=2 {
        for seat in [1, 2, 4, 5] {
            for wager in ["player", "banker", "tie"] {
                all.push(format!(
                    "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 25)"
                ));
            }
            for what in ["touches", "leaves"] {
                all.push(own(what, round, &format!(", seat: {seat}")));
            }
            if house.contains("turned") {
                for what in ["stalls", "errs", "gives_up"] {
                    all.push(own(what, round, &format!(", seat: {seat}")));
                }
            }
            all.push(format!("Device(round: {round}, seat: {seat})"));
        }
        for at in ["player", "banker"] {
            for n in 1..=6 {
                for up in [true, false] {
                    let more = format!(", at: \"{at}\", n: {n}, up: {up}");
                    all.push(own("mistake", round, &more));
                }
                all.push(format!("CardFlips(round: {round}, at: \"{at}\", card: {})", n % 3 + 1));
            }
        }
        for left in 0..=7 {
            all.push(own("dry", round, &format!(", n: {left}")));
            if !house.contains("endless") {
                all.push(own("cutting_card", round, &format!(", n: {left}")));
            }
        }
        all.extend((1..=6).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
        all.extend((1..=6).map(|draw| format!("Slip(round: {round}, draw: {draw})")));
    }
    all
}

/// Each of them alone, and each with another.
pub(crate) fn happenings(house: &str) -> Vec<String> {
    let mut single = incidents(house);
    if house == "mini_show" || house == "mini_turned" {
        single.push(
            "Own((round: 1, what: \"mistake\", at: \"banker\", n: 4, up: true)), \
             Own((round: 1, what: \"wager_on_show\", seat: 2, at: \"tie\", amount: 25))"
                .to_owned(),
        );
    }
    alone_and_paired(&single, 13)
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let (mut dealt, mut voids) = (0, 0);
    for name in houses() {
        let all = happenings(name);
        let starts = ["Closed", "Unshuffled", "Ready"];
        dealt += assert_cured(&named(name), TABLE, &starts, &all, |what, session| {
            voids += assert_void_pays_nothing(what, session);
        });
    }
    println!("{dealt} levels with incidents, {voids} rounds void");
    assert!(voids > 100);
}

/// In the guided mode nothing wrong happens: it is refused, and the table stays as it was.
#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    let wrongs = [Act::Void(None), Act::RemoveDeck, Act::Turn(Area::Side(Side::Banker))];
    for house in houses() {
        assert_guided(&named(house), &table(5), &wrongs);
    }
}
