//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{election_sets, houses, level, seats};
use crate::bench::perfect::assert_conserved;
use crate::bench::{deal, deal_out, level_at};
use clearhands::table::Event;

/// Patrons for the i-th table.
fn table(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    seats(u8::try_from(i % 12 + 3).unwrap(), i.is_multiple_of(2), skill)
}

fn start(i: u64) -> &'static str {
    ["Closed", "Unshuffled", "Ready"][usize::try_from(i % 3).unwrap()]
}

#[test]
fn ten_thousand_rounds_at_each_house() {
    for house in houses() {
        for i in 0..20 {
            let more = format!("{}, start: {}", table(i), start(i));
            let mut session = deal(&level(house, 500, 100 + i, &more));
            deal_out(&mut session);
            assert_eq!(session.memory().round, 500);
        }
    }
}

#[test]
fn a_hundred_and_eighty_rounds_at_each_set_of_elections() {
    let sets = election_sets();
    assert_eq!(sets.len(), 144);
    for (n, house) in (0u64..).zip(&sets) {
        for i in 0..3 {
            let more = format!("{}, start: {}", table(i + n), start(n + i));
            let mut session = deal(&level_at(house, 60, n * 7 + i, &more));
            deal_out(&mut session);
        }
    }
}

#[test]
fn no_card_and_no_cent_is_lost_by_any_act() {
    for house in houses() {
        let mut session = deal(&level(house, 100, 5, &table(5)));
        let (mut money, cards) = (session.table().money(), session.table().all_cards());
        while !session.is_over() {
            let act = session.expected()[0];
            let entry = session.step(0, act).unwrap();
            if entry.events.contains(&Event::Fill) {
                money = session.table().money();
            }
            assert_conserved(&session, money, &cards);
        }
    }
}

#[test]
fn the_same_level_gives_the_same_table_twice() {
    for house in houses() {
        let level = level(house, 80, 9, &table(4));
        let (mut one, mut two) = (deal(&level), deal(&level));
        while !one.is_over() {
            let act = one.expected()[0];
            one.step(0, act).unwrap();
            two.step(0, act).unwrap();
            assert_eq!(one.table().fingerprint(), two.table().fingerprint());
        }
        assert!(two.is_over());
        assert_eq!(one.entries(), two.entries());
        let n = one.entries().len() / 2;
        let again = one.before(n).unwrap();
        assert_eq!(again.entries(), &one.entries()[..n]);
    }
}
