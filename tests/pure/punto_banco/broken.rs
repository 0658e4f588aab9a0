//! The broken dealer: one act of a perfect round changed, and the finding that comes of it; and
//! every clause that is enforced, obeyed and broken by some trace.

use super::{GAME, TABLE, election_sets, houses};
use crate::bench::broken::Report;
use crate::bench::houses::named;
use crate::bench::mutate::{Trace, trace};
use crate::bench::suite::broken_dealer_tests;
use clearhands::law::Clause;

/// Hands of every sort: who draws, and who wins. The Player's, a bar, the Banker's.
const HANDS: [&str; 16] = [
    "9h Kd|7c Jd",       // a natural of the Player
    "2h 3d|9c Qd",       // a natural of the Banker
    "Kh 6d|Ac 3d 9h",    // the Player stays, the Banker draws
    "Kh 7d|Qc 6d",       // both stay
    "Kh 5d 4c|9c 7d",    // row 6 stays against a four
    "Ah 2d 6c|Qc 6d Kd", // row 6 draws against a six
    "Kh 3d 8c|Ac 2d",    // row 3 stays against an eight
    "Kh 3d 9c|Ac 2d 5h", // row 3 draws against a nine
    "Kh 3d Kc|Ac 3d",    // row 4 stays against a king
    "Kh 3d 2c|Ac 3d 4d", // row 4 draws against a two
    "Kh 3d 3c|2c 3d",    // row 5 stays against a three
    "Kh 3d 4c|2c 3d 9d", // row 5 draws against a four
    "Kh 3d 6c|Kc 7d",    // row 7 stays
    "Kh 3d 8c|Kc 2d 5h", // row 2 draws
    "Kh 7d|Qc 7s",       // a tie of two cards each
    "Kh 4d 2c|Kc Ad 5h", // a tie of three cards each
];

/// A round's fixed cards.
fn cards(hands: &str) -> String {
    let (player, banker) = hands.split_once('|').unwrap();
    format!(
        "cards: [(round: 1, hands: [(to: \"player\", cards: \"{player}\"), \
         (to: \"banker\", cards: \"{banker}\")])]"
    )
}

/// Nobody wants the shoe.
const NOBODY: &str = "seats: 4, patrons: Fixed([\
    (seat: 1, wagers: {\"banker\": 100}, answer: Declines), \
    (seat: 3, wagers: {\"player\": 50, \"tie\": 25}, answer: Declines)])";

/// Rounds at every house without incidents.
fn plain_traces(from: usize, to: usize) -> Vec<Trace> {
    let mut all = Vec::new();
    for (n, name) in houses().enumerate() {
        let house = named(name);
        for i in from..to {
            let hands = HANDS[(i * 3 + n) % HANDS.len()];
            let table = if i % 3 == 2 { NOBODY } else { TABLE };
            let more = format!("{table}, start: Ready, {}", cards(hands));
            all.push(trace(&format!("{name} {hands}"), &house, 3, 1, &more));
        }
        // A new shoe.
        let more = format!("{TABLE}, start: Closed");
        all.push(trace(&format!("{name} closed"), &house, 5, 1, &more));
    }
    all
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

fn own(round: u32, what: &str, more: &str) -> String {
    format!("Own((round: {round}, what: \"{what}\"{more}))")
}

/// A card too many for this hand.
fn extra(at: &str, up: bool) -> String {
    own(1, "extra", &format!(", at: \"{at}\", up: {up}"))
}

/// Rounds with each sort of incident. Two rounds: the second shows what was owed after the first.
fn incident_traces() -> Vec<Trace> {
    let mut all = Vec::new();
    for (n, name) in houses().enumerate() {
        let house = named(name);
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
        for (_, (hands, incident)) in told.into_iter().enumerate().filter(|(i, _)| (i + n) % 2 == 0)
        {
            let rounds = if incident.contains("cutting_card") { 3 } else { 2 };
            let more = format!("{TABLE}, start: Ready, {}, incidents: [{incident}]", cards(hands));
            all.push(trace(&format!("{name} {incident}"), &house, 3, rounds, &more));
        }
    }
    all
}

/// Rounds at every set of elections, one each.
fn election_traces() -> Vec<Trace> {
    let sets = election_sets();
    let one = |(n, house): (usize, &String)| {
        let more = format!("{TABLE}, start: Ready, {}", cards(HANDS[n % HANDS.len()]));
        trace(house, house, 3, 1, &more)
    };
    sets.iter().enumerate().map(one).collect()
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
        let mut all = plain_traces(0, 3);
        all.extend(incident_traces());
        all.extend(rich_traces());
        all.extend(election_traces().into_iter().step_by(9));
        all
    },
    sweep: Report::of(&ROUNDS),
    found: 1,
    advised_only: [],
    from_everywhere: [plain_traces(2, 5), incident_traces()].concat(),
    after_changes: [plain_traces(5, 6), incident_traces()].concat(),
    by_duties: is_by_duties,
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: [],
}
