//! The broken dealer at this game: one act changed, and the finding that comes of it; and whether
//! every clause is obeyed by some trace and broken by another.

use super::{GAME, election_sets, houses, odd_traces, plain_traces, two};
use crate::bench::broken::Report;
use crate::bench::houses::{house, named};
use crate::bench::mutate::{Kind, Trace, go_on, trace};
use crate::bench::open;
use crate::bench::suite::broken_dealer_tests;
use clearhands::kit::{Area, Face, Seat};
use clearhands::table::Act;

/// Rounds with every line of the odds, and with payments that the ceiling cuts.
fn rich_traces() -> Vec<Trace> {
    let hands = [
        ["Ad Kd Qd Js 9c 5c 4h", "7c 7d 7s Kh 9s 5d 3h"],
        ["As Ah Ad Ac Jo 9d 4c", "6c 7d 8s Kc Qh 2c 2d"],
        ["Jo Ks Qs As Js 4d 2c", "4h 7h Th Kh 2h 9c 9d"],
        ["5h 6h 7h 8h 9h Kd 2c", "8s 8c 4d Kh Jc 6s 2s"],
        ["5h 6h Jo 8h 9h Kd 2c", "9s Tc Jd Qh Ks 3c 3h"],
        ["9c 9d 9h 9s Kd 4c 2d", "Js Jd Jh 4s 4h 8c 6d"],
        ["Ks Qd 9h 7c 5s 4d 2h", "As Qh 9d 7s 5c 3d 2c"],
    ];
    let mut all = Vec::new();
    for name in houses() {
        let table = two(&house(name));
        let cards: Vec<String> = (1u32..)
            .zip(&hands)
            .map(|(round, [one, two])| {
                format!(
                    "(round: {round}, hands: [(to: \"S1\", cards: \"{one}\"), \
                     (to: \"S2\", cards: \"{two}\")])"
                )
            })
            .collect();
        let more = format!("{table}, cards: [{}]", cards.join(", "));
        all.push(trace(&format!("{name} rich"), &named(name), 9, 7, &more));
    }
    let most = "seats: 2, patrons: Fixed([(seat: 1, wagers: {\"pai_gow\": 10, \"seven_card\": 115})]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"As Ah Ad Ac Jo 9d 4c\")])]";
    all.push(trace("ceiling", &named("pgp_seven_only"), 9, 1, most));
    all
}

/// One round at every set of elections.
fn election_traces() -> Vec<Trace> {
    let table = "seats: 2, patrons: Sound([1, 2]), uncounted: 4";
    let sets = election_sets();
    let kept = (0u64..).zip(&sets).filter(|(n, _)| n % 7 == 0);
    kept.map(|(seed, house)| trace(house, house, seed, 1, table)).collect()
}

/// Rounds in which a player got an eighth card, told from the start that has it.
fn misdealt_traces() -> Vec<Trace> {
    let misdealt = |name: &str| {
        let mut start = open(name, 1, 5, &two(&house(name)));
        let mut drawn = None;
        loop {
            // Where all cards come in packets, none can be drawn.
            let act = *start.expected().first()?;
            let deals = matches!(act, Act::Remove { .. } | Act::Place { .. });
            if drawn.is_some() && !deals {
                break;
            }
            if matches!(act, Act::Remove { .. }) {
                drawn = Some(act);
            }
            start.step(0, act).unwrap();
        }
        start.step(0, drawn?).unwrap();
        let to = Area::Seat(Seat(1));
        start.step(0, Act::Place { to, face: Face::Down, palm: None }).unwrap();
        Some(go_on(&format!("{name} (misdealt)"), start))
    };
    houses().filter_map(misdealt).collect()
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = plain_traces(0, 2);
        all.extend(odd_traces());
        all.extend(rich_traces());
        all.extend(election_traces());
        all.extend(misdealt_traces());
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 1,
    advised_only: [Kind::WrongPalm, Kind::WrongGrip, Kind::ExtraHold],
    from_everywhere: [plain_traces(500, 502), odd_traces()].concat(),
    after_changes: plain_traces(0, 4),
    by_duties: |clause| ["pgb.11.18.", "pgb.11.20."].iter().any(|odds| clause.id.starts_with(odds)),
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: [],
}
