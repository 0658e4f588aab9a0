//! The broken dealer: one act of a perfect round changed, and the finding that comes of it; and
//! every clause that is enforced, obeyed and broken by some trace.

use super::{GAME, TABLE, election_sets, houses};
use crate::baccarat_tables::{HANDS, cards, election_traces, own, plain_traces, told_traces};
use crate::bench::broken::Report;
use crate::bench::houses::named;
use crate::bench::mutate::{Trace, trace};
use crate::bench::suite::broken_dealer_tests;
use clearhands::law::Clause;

/// Rounds at every house without incidents.
fn plain(from: usize, to: usize) -> Vec<Trace> {
    plain_traces(houses(), (from, to), &[TABLE])
}

/// Every sort of hands at one house.
fn rich_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for name in ["mini_totals", "mini_turned"] {
        for hands in HANDS {
            let more = format!("{ALL_IN}, start: Ready, {}", cards(hands));
            let more = if name == "mini_totals" { more } else { more.replace(TOTALS, "") };
            all.push(trace(&format!("{name} {hands}"), &named(name), 3, 1, &more));
        }
    }
    all
}

const TOTALS: &str = ", \"cards_4\": 10, \"cards_5\": 20, \"cards_6\": 30";

/// Three patrons with wagers on everything.
const ALL_IN: &str = "seats: 3, patrons: Fixed([\
    (seat: 1, wagers: {\"banker\": 50, \"tie\": 10, \"cards_4\": 10, \"cards_5\": 20, \"cards_6\": 30}), \
    (seat: 2, wagers: {\"player\": 100, \"banker\": 25, \"tie\": 25}), \
    (seat: 3, wagers: {\"banker\": 100})])";

/// A mistaken card, after so many draws, on this hand.
fn mistake(at: &str, n: u8, up: bool) -> String {
    own(1, "mistake", &format!(", at: \"{at}\", n: {n}, up: {up}"))
}

/// Rounds with each sort of incident.
fn incident_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for name in houses() {
        let own = |what: &str, more: &str| own(1, what, more);
        // Hands, incidents.
        let mut told = vec![
            ("Kh 6d 9c|Ac 3d", mistake("player", 4, true)),
            ("5h 2d 8c|Jc 6d", mistake("player", 4, true)),
            ("5h 2d 8c|Jc 6d", mistake("player", 4, false)),
            ("Kh 5d 4c|9c 7d 5s", mistake("banker", 5, true)),
            ("Kh 9d|Kc 8d 6s", mistake("banker", 4, false)),
            ("Kh 5d 4c|9c 7d Ks", mistake("banker", 5, true)),
            ("Kh 5d 4c|9c 7d 5s", mistake("player", 1, false)),
            ("2h 3d 4c|2c 3d 5s", own("touches", ", seat: 2")),
            ("2h 3d 4c|2c 3d 9s", own("leaves", ", seat: 1")),
            ("2h 3d 4c|Kc 3d 9s", own("dry", ", n: 4")),
            ("2h 3d 4c|Kc 3d 9s", own("dry", ", n: 5")),
            (
                "2h 3d 4c|2c 3d 9s",
                "LateWager(round: 1, seat: 1, wager: \"banker\", amount: 25)".to_owned(),
            ),
            ("2h 3d 4c|2c 3d 9s", "FaceUpCard(round: 1, at: 2)".to_owned()),
            ("Kh 7d|Qc 6d", "Slip(round: 1, draw: 4)".to_owned()),
            // The card that slips out is the Banker's second; both stay, and the other is nobody's.
            ("Kh 7d|Qc 6d 7s", "Slip(round: 1, draw: 4)".to_owned()),
            ("2h 3d 4c|2c 3d 9s", "Device(round: 1, seat: 2)".to_owned()),
        ];
        if !name.contains("endless") {
            told.push(("2h 3d 4c|2c 3d 9s", own("cutting_card", ", n: 2")));
            told.push(("2h 3d 4c|2c 3d 9s", own("cutting_card", ", n: 0")));
        }
        if name.contains("turned") {
            for what in ["stalls", "errs", "gives_up"] {
                told.push(("2h 3d 4c|2c 3d 9s", own(what, ", seat: 5")));
            }
            let both = format!("{}, {}", own("stalls", ", seat: 5"), own("stalls", ", seat: 2"));
            told.push(("2h 3d 4c|2c 3d 9s", both));
            // Nobody wants to turn them.
            let table = TABLE.replace("Accepts", "Declines");
            let more = format!(
                "{table}, start: Ready, {}, incidents: [{}]",
                cards("2h 3d 4c|2c 3d 9s"),
                own("gives_up", ", seat: 5")
            );
            all.push(trace(&format!("{name} (nobody turns)"), &named(name), 3, 1, &more));
        }
        if name == "mini_show" || name == "mini_turned" {
            let wager = own("wager_on_show", ", seat: 2, at: \"tie\", amount: 25");
            told.push(("5h 2d 8c|Jc 6d", format!("{}, {wager}", mistake("player", 4, true))));
        }
        all.extend(told_traces(name, TABLE, told));
    }
    all
}

/// What draws and pays is obeyed by a duty; what forbids is obeyed by what is not done.
fn is_by_duties(clause: &Clause) -> bool {
    let forbids = ["9.a-a", "9.a-b", "9.b-b", "9.c-none-b", "9.c-7", "11-only-these"];
    let mine = clause.cite.contains("7.9") || clause.cite.contains("7.11");
    mine && !forbids.iter().any(|end| clause.id.ends_with(end))
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = plain(0, 2);
        all.extend(incident_traces());
        all.extend(rich_traces());
        all.extend(election_traces(&election_sets(), TABLE).into_iter().step_by(23));
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
