//! The broken dealer: one act of a perfect round changed, and the finding that comes of it.

use crate::bench::broken::{
    Report, Tally, assert_finished_after_changes, assert_finished_from_everywhere,
    assert_table_used,
};
use crate::bench::mutate::{Kind, Trace};
use crate::three_card_poker::{
    GAME, election_traces, overdealt_traces, plain_traces, rich_traces, traces,
};
use std::sync::LazyLock;

/// Every kind of change at every place of many rounds; made once for all tests that look at it.
pub(crate) static SWEEP: LazyLock<Report> = LazyLock::new(sweep);

fn sweep() -> Report {
    let mut report = Report::default();
    let special = rich_traces().into_iter().chain(overdealt_traces());
    for trace in traces(3).into_iter().chain(election_traces()).chain(special) {
        let trace = &trace;
        report.add(trace, |_| true);
    }
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

#[test]
fn every_change_of_one_act_is_found() {
    assert_table_used(GAME, &[&SWEEP]);
    SWEEP.check(2000);
}

/// From every state that a few physically possible acts lead to, the round can be finished.
#[test]
fn every_round_can_be_finished_from_everywhere() {
    let traces: Vec<Trace> = traces(1).into_iter().chain(plain_traces(500, 506)).collect();
    assert_finished_from_everywhere(&traces);
}

/// Every single change, and then the perfect dealer to the end.
#[test]
fn every_changed_round_can_be_finished() {
    assert_finished_after_changes(&traces(1));
}
