//! The broken dealer: one act of a perfect round changed, and the finding that comes of it.

use crate::bench::broken::{Report, Tally};
use crate::bench::houses::named;
use crate::bench::mutate::Kind;
use crate::bench::suite::broken_dealer_tests;
use crate::three_card_poker::{
    GAME, election_sets, election_traces, houses, overdealt_traces, plain_traces, rich_traces,
    traces,
};

/// Every kind of change, each at two thousand places.
fn sweep() -> Report {
    let mut report = Report::of(&ROUNDS);
    // What can be changed in few places of a round takes more rounds.
    for batch in 10..90 {
        let few = |(_, t): &(&Kind, &Tally)| t.found < 2000;
        let scarce: Vec<Kind> = report.tally.iter().filter(few).map(|(kind, _)| *kind).collect();
        if scarce.is_empty() {
            break;
        }
        for trace in plain_traces(batch * 10, batch * 10 + 10) {
            report.add(&trace, |kind| scarce.contains(&kind));
        }
    }
    report
}

broken_dealer_tests! {
    game: GAME,
    rounds: {
        let mut all = traces(3);
        all.extend(election_traces());
        all.extend(rich_traces());
        all.extend(overdealt_traces());
        all
    },
    sweep: sweep(),
    found: 2000,
    advised_only: [],
    from_everywhere: [traces(1), plain_traces(500, 506)].concat(),
    after_changes: traces(1),
    by_duties: |clause| clause.cite.contains("20.11") && !clause.id.ends_with("-elig"),
    houses: houses().map(named).chain(election_sets()).collect(),
    steps_by_duties: [],
    never_shown: ["tcp.20.10.a-b", "tcp.r.42.3-wash", "tcp.r.42.6-limits", "tcp.r.hands"],
}
