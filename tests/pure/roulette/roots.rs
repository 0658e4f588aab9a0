//! One mistake is told once: what stands for itself in the report, and what only follows from it.

use super::{own, rests};
use crate::bench::{BOOK, open};
use clearhands::grade::{SessionStats, report};

/// The clause that leads each finding that stands for itself, with the number of its act, or 0 for what
/// was never done.
fn roots(wagers: &str, incidents: &[String], acts: &str) -> Vec<String> {
    roots_in(1, wagers, incidents, acts)
}

/// The same over so many rounds.
fn roots_in(rounds: u32, wagers: &str, incidents: &[String], acts: &str) -> Vec<String> {
    let incidents = incidents.join(", ");
    let table = format!(
        "seats: 4, patrons: Fixed([(seat: 1, wagers: {{{wagers}}})]), incidents: [{incidents}]"
    );
    let mut session = open("wheel_half", rounds, 1, &table);
    for act in acts.split("; ") {
        session.step(0, act.parse().unwrap()).unwrap_or_else(|no| panic!("{act}: {no:?}"));
    }
    let report = report(&session, SessionStats::default());
    let told = report.faults.iter().map(|fault| {
        let first = &BOOK[fault.finding.clauses[0]].id;
        format!("{} {first}", fault.entry.map_or(0, |entry| entry + 1))
    });
    told.collect()
}

#[test]
fn roulette_h_no_more_bets_is_not_missed_of_a_spin_that_was_never_made() {
    // The ball goes with the wheel, and everything after it as if that were a spin.
    let acts =
        "spin ccw 5; say no_more_bets; wait; say number_17; mark 17; pay S1 inside 70.00; lift";
    let told = roots("\"n17\": 2", &[rests(1, "17")], acts);
    assert_eq!(told, ["1 roulette.h.spin", "3 roulette.h.no-spin"]);
    // Of a spin that was made it is missed.
    let told = roots("\"n17\": 2", &[rests(1, "17")], "spin cw 5");
    assert_eq!(told, ["0 roulette.h.no-more-bets"]);
}

#[test]
fn roulette_h_mark_a_marker_that_another_spin_took_off_was_set() {
    let before = "spin cw 5; say no_more_bets; wait; say number_17; mark 17; spin cw 5; ";
    let left = roots("\"n17\": 2", &[rests(1, "17")], before.trim_end_matches("; "));
    assert_eq!(left, ["6 roulette.h.lift", "0 roulette.h.no-spin", "0 roulette.5.1.e.1-a"]);
    // It need not be set again, and may be.
    for mark in ["", "mark 17; "] {
        let acts = format!("{before}say no_spin; take_ball; {mark}pay S1 inside 70.00");
        let lift = if mark.is_empty() { "" } else { "; lift" };
        let told = roots("\"n17\": 2", &[rests(1, "17")], &format!("{acts}{lift}"));
        assert_eq!(told, ["6 roulette.h.lift"], "{mark}");
    }
}

#[test]
fn roulette_5_1_d_a_what_was_taken_too_soon_is_not_taken_once_more() {
    let zero = [rests(1, "0")];
    let wagers = "\"red\": 20";
    let early = "spin cw 5; take S1 red 10.00; say no_more_bets; wait; say number_0; mark 0";
    // What lies there when the ball comes to rest plays: half of it is lost, and more was taken.
    let told = roots(wagers, &zero, &format!("{early}; pay S1 red 5.00; lift"));
    assert_eq!(told, ["2 roulette.5.1.d-a"]);
    let told = roots(wagers, &zero, &format!("{early}; lift"));
    assert_eq!(told, ["2 roulette.5.1.d-a", "0 roulette.5.1.d-a"]);
    // Too little taken too soon: the rest of the half is still to be taken.
    let little = early.replace("10.00", "2.00");
    let told = roots(wagers, &zero, &format!("{little}; take S1 red 7.00; lift"));
    assert_eq!(told, ["2 roulette.5.1.d-a"]);
    // At the wheel of five neighbours, and of a wager that is lost whole, nothing is halved: what was taken of it is
    // still the patron's.
    let speaks = [own(1, "claims", "seat: 1, at: \"n20\""), rests(1, "17")];
    let acts = "spin cw 5; take S1 n5 1.00; say no_more_bets; wait; say number_17; mark 17; refuse S1; \
        collect S1 n5; pay S1 n5 1.00; lift";
    assert_eq!(roots("\"n5\": 3", &speaks, acts), ["2 roulette.5.1.d-a"]);
    let left = roots("\"n5\": 3", &speaks, &acts.replace("pay S1 n5 1.00; ", ""));
    assert_eq!(left, ["2 roulette.5.1.d-a", "0 roulette.5.1.e.1-a"]);
}

#[test]
fn roulette_5_1_d_a_what_was_paid_past_a_remedy_and_lies_there_is_told_once() {
    let acts = "spin cw 5; pay S1 inside 1.00; say no_spin; call supervisor; spin cw 5; \
        say no_more_bets; wait; say number_17; mark 17; collect S1 n5; lift";
    let told = roots("\"n5\": 3", &[own(1, "ball_leaves", ""), rests(1, "17")], acts);
    // The ball had left the wheel: no spin is settled. What is left there is wrong by the number.
    assert_eq!(told, ["2 roulette.h.no-spin", "0 roulette.5.1.d-a"]);
}

#[test]
fn a_ball_that_is_spun_once_more_while_it_runs_rests_where_it_would_have() {
    let pocket = |seed: u64, acts: &str| {
        let mut session = open("wheel_half", 1, seed, "seats: 2, patrons: Sound([1])");
        for act in acts.split("; ") {
            session.step(0, act.parse().unwrap()).unwrap();
        }
        session.table().pocket.unwrap()
    };
    let mut others = 0;
    for seed in 1..=10 {
        let once = pocket(seed, "spin cw 4; wait");
        // So that a call made too soon is one mistake, whatever went before.
        assert_eq!(pocket(seed, "spin cw 4; spin cw 4; wait"), once);
        others +=
            u32::from(pocket(seed, "spin ccw 4; say no_spin; take_ball; spin cw 4; wait") != once);
    }
    assert!(others > 5, "{others}");
}

#[test]
fn roulette_h_call_and_mark_that_were_left_out_end_with_their_round() {
    let pockets = [rests(1, "17"), rests(2, "18")];
    let second = "spin cw 5; say no_more_bets; wait; say number_18; mark 18; collect S1 n17; lift";
    let spin = "spin cw 5; say no_more_bets; wait";
    for (rest, told) in [
        ("mark 17; pay S1 inside 70.00; lift", "4 roulette.h.call"),
        ("say number_17; pay S1 inside 70.00", "5 roulette.h.mark"),
        ("pay S1 inside 70.00", "4 roulette.h.call"),
        // Done late, they are done.
        ("mark 17; pay S1 inside 70.00; lift; say number_17", "4 roulette.h.call"),
        ("say number_17; pay S1 inside 70.00; mark 17; lift", "5 roulette.h.mark"),
    ] {
        let acts = format!("{spin}; {rest}; {second}");
        assert_eq!(roots_in(2, "\"n17\": 2", &pockets, &acts), [told], "{rest}");
    }
}

/// All that comes to a patron for his numbers is one sum: the $2 of a winner that was taken and the $70
/// that it won are $72.
#[test]
fn roulette_5_1_d_a_what_was_taken_of_a_winner_may_come_back_with_what_it_won() {
    let spin = "spin cw 5; say no_more_bets; wait; say number_17; mark 17";
    let wagers = "\"n17\": 2";
    for taken in ["collect S1 n17", "take S1 n17 2.00"] {
        for back in [
            "pay S1 inside 72.00; lift",
            "pay S1 inside 70.00; pay S1 inside 2.00; lift",
            "pay S1 n17 2.00; pay S1 inside 70.00; lift",
        ] {
            let acts = format!("{spin}; {taken}; {back}");
            let told = roots(wagers, &[rests(1, "17")], &acts);
            assert_eq!(told.len(), 1, "{acts}: {told:?}");
            assert!(told[0].starts_with("6 "), "{acts}: {told:?}");
        }
        // Without them something is owed, and with more something is over.
        for other in ["pay S1 inside 70.00; lift", "pay S1 inside 73.00; lift"] {
            let told = roots(wagers, &[rests(1, "17")], &format!("{spin}; {taken}; {other}"));
            assert!(told.len() > 1, "{taken}; {other}: {told:?}");
        }
    }
    // Where nothing was taken, $72 is $2 too much.
    let told = roots(wagers, &[rests(1, "17")], &format!("{spin}; pay S1 inside 72.00; lift"));
    assert_eq!(told, ["6 roulette.h.odds.straight"]);
    // Of two winners that were taken each is in the sum.
    let acts =
        format!("{spin}; collect S1 split_17_20; collect S1 n17; pay S1 inside 126.00; lift");
    let told = roots("\"n17\": 2, \"split_17_20\": 3", &[rests(1, "17")], &acts);
    assert_eq!(told.iter().filter(|told| told.starts_with("8 ")).count(), 0, "{told:?}");
    assert_eq!(told.len(), 2, "{told:?}");
}
