//! Picture bets: what a difficulty promises, and that the same seed lays the same picture.

use super::own;
use crate::bench::houses::named;
use crate::bench::{deal, deal_out, level_at};
use clearhands::kit::{Cents, Seat};
use clearhands::rules::roulette::{self as wheel, POCKETS};
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::BTreeSet;

fn picture(house: &str, difficulty: u16, pocket: &str, seed: i64) -> Session {
    let at = if pocket.is_empty() { String::new() } else { format!(", at: \"{pocket}\"") };
    let incident = own(1, "picture", &format!("n: {difficulty}, amount: {seed}{at}"));
    let table = format!("seats: 6, patrons: Idle([1, 2, 4, 5, 6]), incidents: [{incident}]");
    deal(&level_at(&named(house), 1, 1, &table))
}

/// The chips of a picture: those that win and those that lose, and whose they are.
fn counted(session: &Session, pocket: u8) -> (i64, i64, BTreeSet<Seat>) {
    let (mut wins, mut loses, mut whose) = (0, 0, BTreeSet::new());
    for state in session.table().staked_spots() {
        let (_, chip) = session.table().tint(state.spot.seat).unwrap();
        let chips = state.stake.total().0 / chip.0;
        assert_eq!(Cents(chips * chip.0), state.stake.total(), "whole chips");
        let wager = wheel::find(state.spot.wager).unwrap();
        if wager.numbers.contains(pocket) {
            wins += chips;
        } else {
            loses += chips;
        }
        whose.insert(state.spot.seat);
    }
    (wins, loses, whose)
}

#[test]
fn pictures_go_from_one_chip_to_a_crowd() {
    let least = [1, 3, 6, 10, 16, 24, 32, 44];
    let patrons = [1, 1, 1, 1, 2, 3, 4, 5];
    for pocket in 0..POCKETS {
        let mut before = 0;
        for (i, (least, patrons)) in least.into_iter().zip(patrons).enumerate() {
            let difficulty = u16::try_from(i + 1).unwrap();
            let session = picture("wheel_half", difficulty, &wheel::name(pocket), 5);
            let (wins, loses, whose) = counted(&session, pocket);
            let what = format!("{pocket} {difficulty}");
            assert!(wins >= least && wins < least + 10, "{what}: {wins} chips win");
            assert_eq!(whose.len(), patrons, "{what}");
            assert_eq!(loses > 0, difficulty > 1, "{what}");
            assert!(wins + loses > before || difficulty == 1, "{what}");
            before = wins;
        }
    }
}

#[test]
fn the_same_seed_lays_the_same_picture_and_another_another() {
    let laid = |seed: i64| {
        let session = picture("wheel_half", 7, "20", seed);
        session.table().staked_spots().copied().collect::<Vec<_>>()
    };
    assert_eq!(laid(3), laid(3));
    assert_ne!(laid(3), laid(4));
}

#[test]
fn the_ball_rests_in_the_number_of_the_picture() {
    for house in super::houses() {
        for (pocket, seed) in [("17", 1), ("00", 2), ("", 3), ("", 4)] {
            let mut session = picture(house, 5, pocket, seed);
            deal_out(&mut session);
            let marked = session.entries().iter().find_map(|entry| match entry.act {
                Act::Mark(n) => Some(n),
                _ => None,
            });
            let marked = marked.unwrap();
            if !pocket.is_empty() {
                assert_eq!(wheel::name(marked), pocket, "{house}");
            }
            let inside = session.entries().iter().any(
                |entry| matches!(entry.act, Act::Pay { spot, .. } if spot.wager == wheel::INSIDE),
            );
            assert!(inside, "{house}: nobody wins in a picture");
        }
    }
}

#[test]
fn a_picture_that_nobody_can_lay_is_told() {
    let refused = |incident: String, patrons: &str, wanted: &str| {
        let text = format!(
            "(version: 1, id: \"t\", title: \"T\", course: \"c\", order: 1, teaches: \"T.\", text: \"T.\", \
             house: Named(\"wheel_half\"), mode: Practice, seats: 4, patrons: {patrons}, rounds: 1, \
             seed: 1, incidents: [{incident}], graded: [Amounts], \
             pass: (amounts: 1, procedure: 1, irregularities: 1), target_s: 60)"
        );
        let house = clearhands::house::HOUSES;
        let complaints =
            clearhands::level::Level::load(("t.ron", &text), house, &crate::bench::BOOK)
                .err()
                .unwrap_or_default();
        let told: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told.contains(wanted)), "{incident}: {told:?}");
    };
    let idle = "Idle([1, 2])";
    refused(own(1, "picture", "n: 9"), idle, "a difficulty of 1 to 8");
    refused(own(1, "picture", "n: 3, at: \"37\""), idle, "no number '37'");
    refused(own(1, "rests", "at: \"38\""), idle, "no number '38'");
    refused(own(1, "pictures", "n: 3"), idle, "no incident 'pictures'");
    refused(own(1, "claims", "seat: 1, at: \"n99\""), idle, "no wager 'n99'");
    refused(own(1, "moved_after", "seat: 1, at: \"n8\""), idle, "write where the chips go");
    refused(own(1, "coupon", "seat: 1, at: \"n8\", amount: 5"), idle, "a coupon goes with red");
    refused(own(1, "stray", "seat: 1, at: \"red\", amount: 5"), idle, "no line that is no wager");
    refused(own(1, "speaks", "seat: 1, at: \"red\", amount: 5000"), idle, "no wager at this table");
    refused(own(1, "buy_in", "seat: 3, amount: 7, n: 5"), idle, "no whole number of chips");
    refused(own(1, "buy_in", "seat: 3, amount: 500, n: 1"), idle, "at most 100 chips");
    refused(own(1, "claims", "seat: 3, at: \"n9\""), idle, "nobody sits at seat 3");
    refused(String::new(), idle, "nobody wagers anything at this table");
}
