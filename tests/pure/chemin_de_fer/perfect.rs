//! The perfect dealer is never faulted, whatever the house and whatever happens.

use super::{HAND, QUIET, election_sets, houses, table};
use crate::bench::houses::named;
use crate::bench::perfect::{assert_any_right_way, assert_guided, voided};
use crate::bench::suite::perfect_dealer_tests;
use crate::bench::{deal, deal_out, level_at, tables_of_seats};
use clearhands::kit::{Area, Card, Seat, Side, Word};
use clearhands::session::Session;
use clearhands::table::{Act, Event};

/// Patrons for the i-th table.
fn patrons(i: u64) -> String {
    let skill = if i.is_multiple_of(3) { "Sound" } else { "Loose" };
    tables_of_seats(u8::try_from(i % 12 + 3).unwrap(), i.is_multiple_of(2), skill)
}

/// The same, from this start.
fn from(i: u64, start: u64) -> String {
    let start = ["Closed", "Unshuffled", "Ready"][usize::try_from(start % 3).unwrap()];
    format!("{}, start: {start}", patrons(i))
}

/// Every hand whose cards came out ended with both hands brought in, or was void.
fn assert_hands_ended(session: &Session) -> usize {
    let mut hands = 0;
    for round in 1..=session.level().rounds {
        let mine = || session.entries().iter().filter(move |entry| entry.round == round);
        let dealt = |entry: &&clearhands::session::Entry| {
            entry.events.iter().any(|event| matches!(event, Event::Deals { .. }))
        };
        if mine().any(|entry| dealt(&entry)) {
            let side = |side| mine().any(|entry| entry.act == Act::PickUp(Area::Side(side)));
            let both = side(Side::Player) && side(Side::Banker);
            assert!(both || voided(session, round), "round {round}");
            hands += 1;
        }
    }
    hands
}

perfect_dealer_tests! {
    houses: houses().map(named),
    at_each_house: (500, 20, |i| from(i, i)),
    sets: (election_sets(), 576),
    at_each_set: (20, |n| (0..2).map(move |i| (n * 7 + i, from(i + n, n + i)))),
    few: (100, patrons(5)),
    cards: |cards: &[Card]| assert!([312, 416].contains(&cards.len())),
}

#[test]
fn every_hand_that_is_dealt_ends() {
    for house in houses() {
        let mut session = deal(&level_at(&named(house), 100, 7, &from(4, 0)));
        deal_out(&mut session);
        assert!(assert_hands_ended(&session) > 90);
    }
}

/// What can happen at a table of seven seats, one a level.
const HAPPENINGS: &[&str] = &[
    "Own((round: 1, what: \"bid\", seat: 4, amount: 1500))",
    "Own((round: 1, what: \"bank\", amount: 100))",
    "Own((round: 2, what: \"bank\", amount: 9000))",
    "Own((round: 2, what: \"cash\", amount: 1000))",
    "Own((round: 1, what: \"suivi\", seat: 5))",
    "Own((round: 2, what: \"banco\", seat: 7))",
    "Own((round: 2, what: \"banco\", seat: 7, amount: 100))",
    "Own((round: 2, what: \"partial\", seat: 7, amount: 9000))",
    "Own((round: 1, what: \"bad_cut\", seat: 7, n: 4))",
    "Own((round: 1, what: \"recut\"))",
    "Own((round: 2, what: \"wrong_first\"))",
    "Own((round: 2, what: \"wrong_order\"))",
    "Own((round: 2, what: \"own_three\"))",
    "Own((round: 2, what: \"own_three\", n: 1))",
    "Own((round: 2, what: \"player_three\"))",
    "Own((round: 2, what: \"player_three\", n: 1))",
    "Own((round: 2, what: \"draws_two\"))",
    "Own((round: 2, what: \"draws_two\", n: 1))",
    "Own((round: 2, what: \"after_stay\"))",
    "Own((round: 2, what: \"crew_card\"))",
    "Own((round: 2, what: \"draws_own\"))",
    "Own((round: 2, what: \"extra_card\"))",
    "Own((round: 2, what: \"extra_card\", up: true))",
    "Own((round: 3, what: \"passes\"))",
    "Own((round: 2, what: \"moves\", seat: 4, n: 3))",
    "Own((round: 3, what: \"low_shoe\", n: 1))",
    "Own((round: 3, what: \"low_shoe\"))",
    "Own((round: 2, what: \"cutting_card\", n: 3))",
    "FaceUpCard(round: 2, at: 1)",
    "FaceUpCard(round: 2, at: 3)",
    "FaceUpCard(round: 2, at: 5)",
    "FaceUpCard(round: 2, at: 2), FaceUpCard(round: 2, at: 3)",
    "LateWager(round: 2, seat: 2, wager: \"against\", amount: 100)",
    "Device(round: 2, seat: 1)",
    "Own((round: 2, what: \"cutting_card\", n: 3)), FaceUpCard(round: 3, at: 3)",
    "Own((round: 2, what: \"cutting_card\", n: 3)), Own((round: 2, what: \"extra_card\"))",
];

#[test]
fn no_incident_makes_the_perfect_dealer_wrong() {
    let mut dealt = 0;
    for house in houses() {
        let pairs = HAPPENINGS.iter().zip(HAPPENINGS.iter().cycle().skip(9));
        let pairs = pairs.map(|(one, other)| format!("{one}, {other}"));
        let single = HAPPENINGS.iter().map(|&one| one.to_owned());
        for (n, what) in (0u64..).zip(single.chain(pairs)) {
            for seed in 0..4 {
                let start = if what.contains("cut\"") { "Unshuffled" } else { "Ready" };
                let more = format!(
                    "seats: 8, patrons: Sound([1, 2, 4, 5, 7]), start: {start}, \
                     incidents: [{what}]"
                );
                let mut session = deal(&level_at(&named(house), 5, n * 4 + seed, &more));
                deal_out(&mut session);
                assert_hands_ended(&session);
                dealt += 1;
            }
        }
    }
    println!("{dealt} levels with incidents");
}

#[test]
fn whatever_may_be_done_in_any_order_is_right_in_any() {
    let mut all = (0, 0);
    for house in houses() {
        for seed in 0..20 {
            let start = if seed % 2 == 0 { "Closed" } else { "Ready" };
            let more = format!("{}, start: {start}", patrons(seed));
            let (early, other) = assert_any_right_way(&named(house), seed, &more);
            all = (all.0 + early, all.1 + other);
        }
    }
    assert!(all.0 > 20 && all.1 > 200, "{all:?}");
}

#[test]
fn the_guided_mode_lets_nothing_wrong_happen() {
    let say = |phrase| Act::Say(Word::new(phrase));
    let wrongs = [
        say("cards"),
        say("place_your_bets"),
        say("player_7"),
        say("offer_shoe"),
        Act::Void(None),
        Act::Award(Seat(1)),
        Act::Confirm(Seat(3)),
        Act::Remove { from: Area::Shoe, palm: None, bottom: false },
        Act::PickUp(Area::Side(Side::Banker)),
    ];
    for house in houses() {
        let more = format!("{}, start: Closed", table("Closed", &QUIET, HAND, ""));
        let more = more.replacen("start: Closed, ", "", 1);
        assert_guided(&named(house), &more, &wrongs);
    }
}
