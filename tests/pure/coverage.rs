//! Every enforced clause is obeyed by a perfect trace and broken by a changed one.

use crate::bench::BOOK;
use crate::bench::houses::named;
use crate::bench::law::{assert_judged, assert_obeyed_and_broken, assert_steps_cited, obeyed};
use crate::broken::SWEEP;
use crate::three_card_poker::{
    GAME, election_sets, election_traces, houses, overdealt_traces, rich_traces, traces,
};
use clearhands::kit::Word;
use clearhands::table::Act;

#[test]
fn every_enforced_clause_is_obeyed_and_broken_by_some_trace() {
    let rich = rich_traces().into_iter().chain(overdealt_traces());
    let all: Vec<_> = traces(3).into_iter().chain(election_traces()).chain(rich).collect();
    let mut kept = obeyed(&all, &SWEEP, |clause| clause.cite.contains("20.11"));
    // Seats without a play wager were not paid a bonus.
    let bonus = |act: &Act| act.spot().is_some_and(|s| s.wager == Word::new("ante_bonus"));
    if all.iter().any(|t| t.name.contains("Touch") && !t.acts.iter().any(bonus)) {
        kept.extend(BOOK.find("tcp.20.11.a.3-elig"));
    }
    assert_obeyed_and_broken(GAME, &kept, &SWEEP);
}

#[test]
fn every_enforced_clause_is_named_by_something_that_judges() {
    let names: Vec<String> = houses().map(named).chain(election_sets()).collect();
    assert_judged(GAME, &names);
    assert_steps_cited(&names);
}
