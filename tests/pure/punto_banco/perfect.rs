//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{TABLE, election_sets, houses};
use crate::bench::houses::named;
use crate::bench::perfect::{
    alone_and_paired, assert_cured, assert_dealt, assert_guided, assert_nothing_lost,
    assert_same_twice, assert_void_pays_nothing,
};
use crate::bench::tables_of_seats;
use clearhands::kit::{Area, Side};
use clearhands::table::Act;

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    tables_of_seats(u8::try_from(i % 14 + 1).unwrap(), i.is_multiple_of(2), skill)
}

/// The same, from this start.
fn from(i: u64) -> String {
    let start = ["Closed", "Unshuffled", "Ready"][usize::try_from(i % 3).unwrap()];
    format!("{}, start: {start}", table(i))
}

#[test]
fn three_thousand_rounds_at_each_house() {
    for house in houses() {
        assert_dealt(&named(house), 200, (0..15).map(|i| (100 + i, from(i))));
    }
}

#[test]
fn eighty_rounds_at_each_set_of_elections() {
    let sets = election_sets();
    assert_eq!(sets.len(), 288);
    for (n, house) in (0u64..).zip(&sets) {
        assert_dealt(house, 80, [(n * 7, from(n))]);
    }
}

#[test]
fn no_card_and_no_cent_is_lost_by_any_act() {
    for house in houses() {
        let cards = assert_nothing_lost(&named(house), 90, 5, &table(6));
        assert!([312, 416].contains(&cards.len()));
    }
}

#[test]
fn the_same_level_gives_the_same_table_twice() {
    for house in houses() {
        assert_same_twice(&named(house), 90, 9, &table(4));
    }
}

/// Every incident at every place that the table offers, one a level.
fn incidents(house: &str) -> Vec<String> {
    let mut all = Vec::new();
    let own = |what: &str, round: u32, more: &str| {
        format!("Own((round: {round}, what: \"{what}\"{more}))")
    };
    for round in 1..=2 {
        for seat in [1, 2, 4, 6, 7] {
            for wager in ["player", "banker", "tie"] {
                all.push(format!(
                    "LateWager(round: {round}, seat: {seat}, wager: \"{wager}\", amount: 25)"
                ));
            }
            for what in ["touches", "leaves", "errs"] {
                all.push(own(what, round, &format!(", seat: {seat}")));
            }
            all.push(format!("Device(round: {round}, seat: {seat})"));
        }
        for at in ["player", "banker"] {
            for up in [true, false] {
                all.push(own("extra", round, &format!(", at: \"{at}\", up: {up}")));
            }
            all.extend(
                (1..=3)
                    .map(|card| format!("CardFlips(round: {round}, at: \"{at}\", card: {card})")),
            );
        }
        for what in ["passes", "ordered", "errs"] {
            all.push(own(what, round, ""));
        }
        for n in 1..=3 {
            all.push(own("stalls", round, &format!(", n: {n}")));
        }
        for left in 1..=5 {
            all.push(own("runs_low", round, &format!(", n: {left}")));
        }
        for left in 0..=7 {
            all.push(own("cutting_card", round, &format!(", n: {left}")));
        }
        all.extend((1..=6).map(|at| format!("FaceUpCard(round: {round}, at: {at})")));
    }
    if house == "punto_patrons" || house == "punto_simulated" {
        let extra = own("extra", 1, ", at: \"banker\", up: true");
        let wager = own("wager_on_show", 1, ", seat: 2, at: \"tie\", amount: 25");
        all.push(format!("{extra}, {wager}"));
    }
    all
}

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let (mut dealt, mut voids) = (0, 0);
    for name in houses() {
        let all = alone_and_paired(&incidents(name), 13);
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
