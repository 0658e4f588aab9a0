//! The broken dealer: one act of a perfect round changed, and the finding that comes of it; and
//! every clause that is enforced, obeyed and broken by some trace.

use super::{GAME, TABLE, election_sets, houses};
use crate::baccarat_tables::{HANDS, cards, election_traces, own, plain_traces, told_traces};
use crate::bench::broken::Report;
use crate::bench::houses::named;
use crate::bench::mutate::{Trace, trace};
use crate::bench::suite::broken_dealer_tests;
use clearhands::law::Clause;

/// Nobody wants the shoe.
const NOBODY: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"banker\": 100}, answer: Declines), \
    (seat: 3, wagers: {\"player\": 50, \"tie\": 25}, answer: Declines)])";

/// Rounds at every house without incidents.
fn plain(from: usize, to: usize) -> Vec<Trace> {
    plain_traces(houses(), (from, to), &[TABLE, TABLE, NOBODY])
}

/// Every sort of hands at three houses, one for each way of laying the cards.
fn rich_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for name in ["punto_face_up", "punto_corner", "punto_patrons"] {
        for hands in HANDS {
            let more = format!("{TABLE}, start: Ready, {}", cards(hands));
            all.push(trace(&format!("{name} {hands}"), &named(name), 3, 1, &more));
        }
    }
    all
}

/// A card too many for this hand.
fn extra(at: &str, up: bool) -> String {
    own(1, "extra", &format!(", at: \"{at}\", up: {up}"))
}

/// Rounds with each sort of incident.
fn incident_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for (n, name) in houses().enumerate() {
        let any = "2h 3d 4c|2c 3d 9s";
        // Hands, incidents.
        let mut told = vec![
            ("Kh 6d 9c|Ac 3d", extra("player", true)),
            ("5h 2d 8c|Jc 6d", extra("player", true)),
            ("5h 2d 8c|Jc 6d", extra("player", false)),
            ("Kh 5d 4c|9c 7d 5s", extra("banker", true)),
            ("Kh 9d|Kc 8d 6s", extra("banker", false)),
            ("Kh 9d|Kc 8d Ks", extra("banker", true)),
            (any, own(1, "touches", ", seat: 2")),
            (any, own(1, "leaves", ", seat: 1")),
            ("2h 3d 4c|Kc 3d 9s", own(1, "runs_low", ", n: 4")),
            ("2h 3d 4c|Kc 3d 9s", own(1, "runs_low", ", n: 5")),
            (any, "LateWager(round: 1, seat: 1, wager: \"banker\", amount: 25)".to_owned()),
            (any, "FaceUpCard(round: 1, at: 2)".to_owned()),
            (any, "FaceUpCard(round: 1, at: 5)".to_owned()),
            (any, "Device(round: 1, seat: 2)".to_owned()),
            (any, own(1, "cutting_card", ", n: 2")),
            (any, own(1, "cutting_card", ", n: 0")),
            (any, own(2, "passes", "")),
            (any, own(2, "ordered", "")),
            (any, own(1, "ordered", "")),
            (any, own(1, "stalls", ", n: 2")),
            (any, own(1, "errs", "")),
            (any, own(1, "errs", ", seat: 2")),
        ];
        if name == "punto_patrons" || name == "punto_simulated" {
            let wager = own(1, "wager_on_show", ", seat: 2, at: \"tie\", amount: 25");
            told.push(("5h 2d 8c|Jc 6d", format!("{}, {wager}", extra("player", true))));
        }
        // Each at every second house.
        let mut here = (0..).map(|i| (i + n) % 2 == 0);
        told.retain(|_| here.next() == Some(true));
        all.extend(told_traces(name, TABLE, told));
    }
    all
}

/// What draws a third card and what pays is obeyed by a duty.
fn is_by_duties(clause: &Clause) -> bool {
    let draws = ["b-a", "c-none-a", "c-0to2", "c-3", "c-4", "c-5", "c-6"];
    let third = clause.id.strip_prefix("punto.h.7.9.").is_some_and(|id| draws.contains(&id));
    // What stands off is obeyed by leaving it alone.
    let odds = clause.id.starts_with("punto.h.odds") && !clause.id.ends_with("stand_off");
    third || odds || clause.id.starts_with("punto.3.12")
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = plain(0, 3);
        all.extend(incident_traces());
        all.extend(rich_traces());
        all.extend(election_traces(&election_sets(), TABLE).into_iter().step_by(9));
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 1,
    advised_only: [],
    from_everywhere: [plain(2, 5), incident_traces()].concat(),
    after_changes: [plain(5, 6), incident_traces()].concat(),
    by_duties: is_by_duties,
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: [],
}
