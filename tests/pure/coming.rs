//! Patrons who come later, go earlier, or play otherwise from some round on.

use crate::bench::ran::run;
use crate::bench::{BOOK, deal_out, level_text, open};
use clearhands::cli::Exit;
use clearhands::house::HOUSES;
use clearhands::kit::Cents;
use clearhands::level::Level;
use clearhands::session::Session;
use clearhands::table::Event;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const CHANGES: &str = "patrons: Sound([1, 2, 3]), changes: [(round: 3, seat: 3, to: Joins), \
                       (round: 5, seat: 1, to: Leaves), (round: 6, seat: 1, to: Joins), \
                       (round: 4, seat: 2, to: Loose)]";

fn events(session: &Session) -> impl Iterator<Item = Event> {
    let after = session.entries().iter().flat_map(|entry| entry.events.iter().copied());
    session.opening().iter().copied().chain(after)
}

/// What was wagered before the deal, by round and seat.
fn wagered(session: &Session) -> BTreeMap<u32, BTreeMap<u8, Vec<Event>>> {
    let mut all: BTreeMap<u32, BTreeMap<u8, Vec<Event>>> = BTreeMap::new();
    let mut round = 0;
    let mut opening = false;
    for event in events(session) {
        match event {
            Event::RoundOpens(n) => (round, opening) = (n, true),
            Event::Wager { spot, .. } if opening => {
                all.entry(round).or_default().entry(spot.seat.0).or_default().push(event);
            }
            _ => opening = false,
        }
    }
    all
}

fn seats(session: &Session) -> Vec<Vec<u8>> {
    wagered(session).values().map(|seats| seats.keys().copied().collect()).collect()
}

const POKER: [&str; 4] = ["tcp_shoe_phase", "tcdp_shoe", "stud_shoe", "pgp_shoe_a"];

#[test]
fn patrons_sit_from_the_round_in_which_they_join_to_the_one_before_they_leave() {
    for house in POKER {
        let mut session = open(house, 7, 5, CHANGES);
        deal_out(&mut session);
        let there = [&[1, 2][..], &[1, 2], &[1, 2, 3], &[1, 2, 3], &[2, 3], &[1, 2, 3], &[1, 2, 3]];
        assert_eq!(seats(&session), there, "{house}");
        // Nobody is disturbed: who stays wagers as if nobody came or went.
        let mut same = open(house, 7, 5, "patrons: Sound([1, 2, 3])");
        deal_out(&mut same);
        let (with, without) = (wagered(&session), wagered(&same));
        for round in 1..=3 {
            assert_eq!(with[&round][&2], without[&round][&2], "{house}, round {round}");
        }
    }
}

#[test]
fn no_cent_comes_or_goes_with_a_patron() {
    for house in POKER {
        let mut session = open(house, 7, 11, CHANGES);
        let held = session.table().inventory.total();
        let nobody = |session: &Session, seat: u8| {
            session.nets().iter().all(|(s, net)| s.0 != seat || *net == Cents::ZERO)
        };
        let mut gone: Option<Cents> = None;
        while !session.is_over() {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
            let net = |seat: u8| session.nets().iter().find(|(s, _)| s.0 == seat).unwrap().1;
            match session.memory().round {
                1 | 2 => assert!(nobody(&session, 3), "{house}"),
                5 if gone.is_none() => gone = Some(net(1)),
                5 if !session.is_over() => assert_eq!(gone, Some(net(1)), "{house}"),
                _ => {}
            }
        }
        assert!(events(&session).all(|event| !matches!(event, Event::Fill)), "{house}");
        let won: i64 = session.nets().iter().map(|(_, net)| net.0).sum();
        assert_eq!(held.0 - session.table().inventory.total().0, won, "{house}");
    }
}

#[test]
fn who_plays_by_whim_from_some_round_on_plays_soundly_before() {
    let change = "patrons: Sound([1, 2, 3]), changes: [(round: 9, seat: 2, to: Loose)]";
    let mut differ = BTreeSet::new();
    for seed in 1..=6 {
        let (mut one, mut two) = (
            open("tcp_shoe_phase", 16, seed, change),
            open("tcp_shoe_phase", 16, seed, "patrons: Sound([1, 2, 3])"),
        );
        deal_out(&mut one);
        deal_out(&mut two);
        let answers = |session: &Session| -> Vec<(u32, Event)> {
            let of = |event: &Event| matches!(event, Event::Plays(_) | Event::Folds(_));
            session
                .entries()
                .iter()
                .flat_map(|entry| entry.events.iter().map(move |event| (entry.round, *event)))
                .filter(|(_, event)| of(event))
                .collect()
        };
        let (one, two) = (answers(&one), answers(&two));
        differ.extend(one.iter().zip(&two).filter(|(a, b)| a != b).map(|(a, _)| a.0));
    }
    assert!(!differ.is_empty() && differ.iter().all(|round| *round >= 9), "{differ:?}");
}

#[test]
fn a_log_with_patrons_who_come_is_dealt_again_and_names_them() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(at("test.ron"), level_text("tcp_shoe_phase", 7, 5, CHANGES)).unwrap();
    let ran = run(&["deal", &at("test.ron"), "--json", "--log", &at("test.jsonl")]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    let deal: Value = serde_json::from_str(&ran.out).unwrap();
    let joined = |round: usize| deal["round_records"][round - 1]["joined"].clone();
    assert_eq!(joined(3), serde_json::json!([3]));
    for round in [1, 2, 4, 5, 6, 7] {
        assert_eq!(joined(round), serde_json::json!([]), "round {round}");
    }
    let ran = run(&["grade", &at("test.jsonl"), "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["log"]["mismatches"], serde_json::json!([]), "{}", ran.err);
    assert_eq!(report["log"]["damage"], Value::Null);
    assert_eq!(report["findings"], serde_json::json!([]));
}

#[test]
fn what_cannot_come_about_is_told_with_place_and_cure() {
    let told = |house: &str, more: &str| -> String {
        let text = level_text(house, 3, 7, more).replace(", changes", ",\nchanges");
        match Level::load(("levels/test.ron", &text), HOUSES, &BOOK) {
            Ok(_) => "accepted".to_owned(),
            Err(told) => {
                let one = |c: &clearhands::kit::Complaint| {
                    format!("{}:{} {} = {}", c.line, c.column, c.what, c.cure)
                };
                told.iter().map(one).collect::<Vec<_>>().join("; ")
            }
        }
    };
    let at = |changes: &str, more: &str| {
        let text = format!("patrons: Sound([1, 2]), changes: [{changes}]{more}");
        told("tcp_shoe_phase", &text)
    };
    assert_eq!(
        at("(round: 2, seat: 2, to: Joins), (round: 3, seat: 2, to: Leaves)", ""),
        "accepted"
    );
    for (changes, more, wanted) in [
        (
            "(round: 1, seat: 2, to: Joins)",
            "",
            "2:12 a change comes in rounds 2 to 3, not in 1 = name such a round, or write it with the \
             patrons",
        ),
        (
            "(round: 4, seat: 2, to: Leaves)",
            "",
            "2:12 a change comes in rounds 2 to 3, not in 4 = name such a round, or write it with the \
             patrons",
        ),
        (
            "(round: 2, seat: 5, to: Joins)",
            "",
            "2:22 no patron is named for seat 5 = name a seat of the patrons, who join later or \
             not",
        ),
        (
            "(round: 2, seat: 1, to: Leaves), (round: 3, seat: 1, to: Leaves)",
            "",
            "2:44 the patron at seat 1 is told so already, or otherwise at once = leave one of them out",
        ),
        (
            "(round: 2, seat: 1, to: Leaves), (round: 2, seat: 2, to: Leaves)",
            "",
            "2:1 nobody sits at the table in round 2 = let somebody stay",
        ),
        (
            "(round: 2, seat: 1, to: Joins)",
            ", incidents: [Touch(round: 1, seat: 1, of: 2)]",
            "the patron at seat 1 does not sit there in round 1 = name another round, or another seat",
        ),
        (
            "(round: 2, seat: 1, to: Joins)",
            ", cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh\")])]",
            "the patron at seat 1 does not sit there in round 1 = fix the cards of another seat",
        ),
        (
            "(round: 2, seat: 1, to: Comes)",
            "",
            "2:35 nothing here is called 'Comes' = write one of Joins, Leaves, Sound, Loose",
        ),
    ] {
        let told = at(changes, more);
        assert!(told.ends_with(wanted) || told == wanted, "{changes}: {told}\n  wanted {wanted}");
        assert!(!told.contains("; "), "{told}");
    }
    for house in ["wheel_half", "punto_corner", "chemin_lace", "mini_corner"] {
        let told =
            told(house, "patrons: Sound([1, 2, 3]), changes: [(round: 2, seat: 1, to: Leaves)]");
        assert!(told.contains("seats are given up by rules of its own"), "{house}: {told}");
    }
    let whim = "patrons: Sound([1, 2, 3]), changes: [(round: 2, seat: 1, to: Loose)]";
    assert_eq!(told("mini_corner", whim), "accepted");
}
