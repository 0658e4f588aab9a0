//! The broken dealer: one act of a perfect round changed, and the finding that comes of it; and
//! every clause that is enforced, obeyed and broken by some trace.

use super::{GAME, HAND, QUIET, election_sets, house_text, houses, table};
use crate::bench::broken::Report;
use crate::bench::houses::named;
use crate::bench::mutate::{Trace, go_on, trace};
use crate::bench::suite::broken_dealer_tests;
use crate::bench::{deal, level_at};
use clearhands::kit::Seat;
use clearhands::table::Act;

/// Rounds at every house without incidents, from a closed table and from a shoe in play.
fn plain_traces(from: u64, to: u64) -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        for seed in from..to {
            let start = if seed.is_multiple_of(2) { "Closed" } else { "Ready" };
            let more = format!("seats: 4, patrons: Sound([1, 2, 3, 4]), start: {start}");
            all.push(trace(&format!("{name} {seed}"), &named(name), seed, 2, &more));
        }
    }
    all
}

/// What goes wrong, and the cards that let it happen; how many rounds it takes.
const HAPPENINGS: &[(&str, &str, u32)] = &[
    ("1 cash 0 1000", "", 1),
    ("1 late 4 300", "", 1),
    ("1 device 4", "", 1),
    ("1 wrong_order 0", "", 1),
    ("1 wrong_first 0", "", 1),
    ("1 own_three 0", "1:Ah Ks 3d Qc 7s 3c 6d", 1),
    ("1 own_three 0 0 1", "1:Ah Ks 3d Qc 7s 3c 6d", 2),
    ("1 player_three 0", "1:4h Ks 7d 2c 8s", 1),
    ("1 draws_two 0", "1:Kh 3s 6d 9c 5s 8d", 1),
    ("1 draws_two 0 0 1", "1:Kh 3s 6d 9c 5s 8d", 2),
    ("1 after_stay 0", "1:Kh Ks 7d 4c 9s", 1),
    ("1 after_stay 0", "1:Kh Qs 7d 6c 5s 2d 3h 4s", 1),
    ("1 crew_card 0", "1:Kh Ks 7d 4c 9s", 1),
    ("1 crew_card 0", "1:Kh Qs 7d 6c 5s 2d 3h 4s", 1),
    ("1 draws_own 0", "1:Kh Ks 4d 3c 8s", 1),
    ("1 draws_own 0", "1:Kh 2s 4d 2c 4s 9d", 1),
    ("1 extra_card 0;2 bank 0 1000;2 partial 3 500", "1:Kh Ks 7d 7c 4s", 2),
    ("1 extra_card 0 0 0 up", "1:Kh Ks 7d 7c 3s 2d", 1),
    ("1 face_up 3", "1:Kh Ks 7d 7c", 1),
    ("2 bank 0 1000;2 partial 3 500;2 low_shoe 0", "1:Kh Ks 2d 9c;2:Kh Ks 2d 3c", 3),
    (
        "2 bank 0 1000;2 partial 3 500;2 cutting_card 0 0 3;3 bank 0 1000;3 partial 3 500;3 face_up 3",
        "1:Kh Ks 2d 9c;2:Kh Ks 2d 9c;3:Kh Ks 7d 7c",
        3,
    ),
    ("1 banco 4;2 bank 0 3000;2 banco 1;2 suivi 4;2 partial 3 500", "1:Kh Ks 2d 9c", 2),
    (
        "1 banco 4;2 bank 0 1000;2 banco 1;3 bank 0 1000;3 suivi 4;3 partial 1 1000",
        "1:Kh Ks 2d 9c;2:Kh Ks 9d 9c",
        3,
    ),
    ("1 banco 1;1 banco 4;1 suivi 3", "", 1),
    ("1 banco 4 300;1 partial 1 600", "", 1),
    ("1 banco 4;2 bank 0 1000;2 suivi 4 400;2 partial 4 1000", "1:Kh Ks 2d 9c", 2),
    ("1 banco 4;2 bank 0 1000;2 partial 4 1000;2 banco 3", "1:Kh Ks 2d 9c", 2),
    ("1 partial 4 2500", "", 1),
    ("1 partial 1 400;1 partial 4 300", "", 1),
    ("2 bank 0 400;2 partial 1 200", "1:Kh Ks 2d 9c", 2),
    ("2 bank 0 4000;2 partial 1 200", "1:Kh Ks 2d 9c", 2),
    ("2 passes 0;2 bank 0 1000;2 partial 3 500", "1:Kh Ks 2d 9c;2:Kh Ks 9d 2c", 2),
];

fn happening_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for disposal in ["by_value", "one_unseen", "simulated_round"] {
        let house = house_text(&[("exposed_card", disposal)]);
        for &(what, cards, rounds) in HAPPENINGS {
            let own = disposal == "by_value" || what.contains("after_stay") || what.contains("up");
            if !own {
                continue;
            }
            let answers = ["Folds", "Folds", "Folds", "Accepts"];
            let quiet = if what.contains("passes") { answers } else { QUIET };
            let more = table("Ready", &quiet, &format!("{HAND};{what}"), cards);
            all.push(trace(&format!("{disposal} ({what})"), &house, 5, rounds, &more));
        }
    }
    // A bank that is below its bid, equal bids, and a patron who has moved.
    let house = house_text(&[("banker_choice", "three")]);
    for (what, cards, answers) in [
        ("1 bid 2 1000;1 bid 3 1000;1 bid 1 500;1 bank 0 900;1 partial 4 300", "", &QUIET[..]),
        (
            "1 bid 2 2000;1 bank 0 2000;1 partial 4 500;2 moves 1 0 3;2 bank 0 2000;2 partial 4 500",
            "1:Kh Ks 2d 9c;2:Kh Ks 9d 2c",
            &["Folds", "Folds", "-", "Folds", "-"][..],
        ),
        ("1 bid 2 1000;1 bank 0 1000;1 partial 3 500", "1:Kh Qs 7d 6c", &QUIET[..]),
    ] {
        let more = table("Ready", answers, what, cards);
        all.push(trace(&format!("({what})"), &house, 5, 2, &more));
    }
    all
}

/// Rounds that go on from an act of the dealer's own: a wrong word, and a bank that goes on after an
/// annulled hand.
fn begun_traces() -> Vec<Trace> {
    let from = |more: &str, until: &str, act: &str| {
        let house = house_text(&[("banker_choice", "three")]);
        let mut session = deal(&level_at(&house, 1, 5, more));
        while !session.expected()[0].to_string().starts_with(until) {
            session.step(0, session.expected()[0]).unwrap();
        }
        session.step(0, act.parse().unwrap()).unwrap();
        go_on(&format!("({act})"), session)
    };
    let hand = |cards: &str| table("Ready", &QUIET, HAND, cards);
    let annulled = table("Ready", &QUIET, &format!("{HAND};1 wrong_order 0"), "");
    vec![
        from(&hand("1:Kh Qs 7d 6c 5s"), "say stay", "say card"),
        from(&hand("1:Kh Js 7d 2c 6s"), "say stay", "say card"),
        from(&hand("1:Kh Js 7d 7c 6s"), "say stay", "say card"),
        from(&annulled, "release", "release S2 bank"),
    ]
}

/// The bank goes on after an annulled hand, as it may.
fn moved_on() -> Trace {
    let annulled = table("Ready", &QUIET, &format!("{HAND};1 wrong_order 0"), "");
    let mut trace = trace("(moved on)", &house_text(&[]), 5, 1, &annulled);
    let void = trace.acts.iter().position(|act| *act == Act::Void(None)).unwrap();
    let mut session = trace.start.clone();
    for &act in &trace.acts[..=void] {
        session.step(0, act).unwrap();
    }
    let next = Act::Award(Seat(3));
    let met = session.step(0, next).unwrap().met;
    trace.acts.insert(void + 1, next);
    trace.mets.insert(void + 1, met);
    trace
}

/// New shoes: a bad cut, a recut, a burn of every sort, and the shoe after another.
fn shoe_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for recut in ["last_cutter", "next_entitled"] {
        let house = house_text(&[("recut_by", recut), ("reshuffle_after_lace", "yes")]);
        let answers = ["Folds", "Folds", "Accepts", "Folds"];
        for (what, cards) in
            [("1 recut 0", "1b:Kh"), ("1 bad_cut 3 0 6", "1b:Ah"), ("1 bad_cut 3 0 4", "1b:5h")]
        {
            let more = table("Unshuffled", &answers, &format!("{HAND};{what}"), cards);
            all.push(trace(&format!("{recut} ({what})"), &house, 5, 1, &more));
        }
        let more = table("Unshuffled", &QUIET, &format!("{HAND};1 recut 0"), "");
        all.push(trace(&format!("{recut} (nobody cuts)"), &house, 5, 1, &more));
    }
    let again = "2 bank 0 1000;2 low_shoe 0;2 partial 3 500;3 bid 3 1000;3 partial 1 300";
    for (name, shuffle, opening, cards) in [
        ("again", "lace", "preshuffled", "1:Kh Ks 2d 9c;2:Kh Ks 2d 3c"),
        ("again", "three_dealers", "inspected", "1:Kh Ks 2d 9c;2:Kh Ks 2d 3c"),
        // The bank goes to the one patron who would have wagered against it.
        ("nobody against", "lace", "preshuffled", "1:Kh Ks 9d 2c"),
    ] {
        let house = house_text(&[("shuffle_option", shuffle), ("opening", opening)]);
        let more = table("Closed", &QUIET, &format!("{HAND};{again}"), cards);
        all.push(trace(&format!("{shuffle} ({name})"), &house, 5, 3, &more));
    }
    all
}

/// One round at every set of elections.
fn election_traces() -> Vec<Trace> {
    let sets = election_sets();
    let some = (0u64..).zip(&sets).filter(|(n, _)| n.is_multiple_of(23));
    let more = "seats: 3, patrons: Sound([1, 2, 3]), start: Closed";
    some.map(|(seed, house)| trace(house, house, seed, 1, more)).collect()
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = plain_traces(0, 2);
        all.extend(happening_traces());
        all.extend(shoe_traces());
        all.extend(begun_traces());
        all.push(moved_on());
        all.extend(election_traces());
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 1,
    advised_only: [],
    from_everywhere: [plain_traces(500, 503), happening_traces(), shoe_traces()].concat(),
    after_changes: [plain_traces(0, 1), happening_traces()].concat(),
    by_duties: |_| false,
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: [],
}
