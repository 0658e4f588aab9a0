//! The rules by which an exam is passed, beyond those of a level.

use super::bench::{BENCH, Bench, SMALL, Ticking, deal_on, demands};
use crate::bench::BOOK;
use clearhands::exam::{Blueprint, Sitting, Told, Verified, Why, verify};
use clearhands::grade::Fault;
use clearhands::house::HOUSES;
use clearhands::kit::Cents;
use clearhands::law::Severity;
use clearhands::table::Act;

fn bench(from: &str, to: &str) -> Bench {
    assert!(SMALL.contains(from), "{from}");
    let text = SMALL.replacen(from, to, 1);
    let blueprint = Blueprint::load(("small.ron", &text), HOUSES, &BOOK).unwrap();
    Bench::with("A school", &demands(blueprint))
}

/// A sitting in which something is done first, and all else right; why it was not passed.
fn sat(bench: &Bench, number: &str, first: impl FnOnce(&mut Sitting, &mut Ticking)) -> Vec<Why> {
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin(number, &mut clock);
    first(&mut sitting, &mut clock);
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let result = bench.result(&kept.lock().unwrap().clone());
    verify(&result, &bench.school, None, &BOOK).unwrap().verdict.reasons
}

/// A candidate in whose form a wager is paid. Papers are drawn by chance, and not every form has one.
fn with_a_winner(bench: &Bench) -> String {
    let pays = |number: &String| {
        let mut clock = Ticking(0);
        let (mut sitting, _) = bench.begin(number, &mut clock);
        let acts = deal_on(&mut sitting, &mut clock, usize::MAX);
        acts.iter().any(|act| matches!(act, Act::Pay { .. }))
    };
    (31..131).map(|n| n.to_string()).find(pays).unwrap()
}

/// Deals until money is due that is paid, and pays five dollars too much.
fn overpays(sitting: &mut Sitting, clock: &mut Ticking) {
    loop {
        if sitting.is_part_over() {
            sitting.next_part(clock.now()).unwrap();
            continue;
        }
        let act = *sitting.session().expected().first().unwrap();
        if let Act::Pay { spot, amount, .. } = act {
            let much = format!("pay {spot} {}", amount + Cents(500));
            sitting.step(clock.now(), much.parse().unwrap()).unwrap();
            return;
        }
        sitting.step(clock.now(), act).unwrap();
    }
}

#[test]
fn faults_of_a_skill_are_limited() {
    let why = sat(&BENCH, &with_a_winner(&BENCH), overpays);
    let money = Why::TooMany { of: "The right money".to_owned(), made: 1, allowed: 0 };
    assert!(why.contains(&money), "{why:?}");
    // Without the limit, and with all marks at nothing, it is the critical fault alone.
    let lax = bench("Skill(\"amounts\", 0)", "Skill(\"amounts\", 1)");
    let why = sat(&lax, &with_a_winner(&lax), overpays);
    assert!(!why.iter().any(|why| matches!(why, Why::TooMany { .. })), "{why:?}");
    assert!(why.contains(&Why::Criticals { made: 1, allowed: 0 }), "{why:?}");
}

#[test]
fn one_call_left_out_fails_whatever_the_percentage() {
    let without = |sitting: &mut Sitting, clock: &mut Ticking| {
        let call: Act = "say no_more_bets".parse().unwrap();
        assert_eq!(sitting.session().expected().first(), Some(&call));
        sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
    };
    let knock_out =
        |why: &[Why]| why.iter().any(|why| matches!(why, Why::KnockOut { made: 1, .. }));
    assert!(knock_out(&sat(&BENCH, "32", without)));
    assert!(!knock_out(&sat(&bench("\"no_more_bets\"", ""), "32", without)));
    assert!(!knock_out(&sat(&BENCH, "32", |_, _| {})));
}

#[test]
fn a_form_for_all_is_the_same_for_all() {
    let bench = bench("attempts: 2", "attempts: 1, forms: Same");
    let mut clock = Ticking(0);
    let mut source =
        |number: &str| bench.begin(number, &mut clock).0.session().level().source.clone();
    assert_eq!(source("1"), source("2"));
    assert_eq!(sat(&bench, "1", |_, _| {}), []);
}

#[test]
fn the_candidate_is_told_what_the_blueprint_says_and_not_before_the_end() {
    let told = |bench: &Bench| {
        let mut clock = Ticking(0);
        let (mut sitting, kept) = bench.begin(&with_a_winner(bench), &mut clock);
        overpays(&mut sitting, &mut clock);
        assert!(matches!(sitting.told(), Told::Nothing), "before the end");
        deal_on(&mut sitting, &mut clock, usize::MAX);
        let result = bench.result(&kept.lock().unwrap().clone());
        let verified = verify(&result, &bench.school, None, &BOOK).unwrap();
        match sitting.told() {
            Told::Nothing => 0,
            Told::Verdict(verdict) => {
                assert_eq!(verdict, verified.verdict);
                1
            }
            Told::All(verdict, parts) => {
                assert_eq!(verdict, verified.verdict);
                assert_eq!(parts.len(), verified.parts.len());
                for ((_, report), part) in parts.iter().zip(&verified.parts) {
                    assert_eq!(*report, part.report);
                }
                2
            }
        }
    };
    assert_eq!(told(&BENCH), 1);
    assert_eq!(told(&bench("tells: Verdict", "tells: All")), 2);
    assert_eq!(told(&bench("tells: Verdict", "tells: Nothing")), 0);
}

/// The small exam with other rules for passing it.
fn ruled(pass: &str) -> Bench {
    let (from, to) = (SMALL.find("    pass: (").unwrap(), SMALL.find("    attempts:").unwrap());
    let text = format!("{}    pass: ({pass}),\n{}", &SMALL[..from], &SMALL[to..]);
    let blueprint = Blueprint::load(("small.ron", &text), HOUSES, &BOOK).unwrap();
    Bench::with("A school", &demands(blueprint))
}

/// No percentage and no critical fault fails by itself.
const LAX: &str = "amounts: 0, procedure: 0, irregularities: 0, criticals: 99";

/// A sitting in which wrong things are done first, and all else right.
fn verified(
    bench: &Bench,
    number: &str,
    wrong: impl FnOnce(&mut Sitting, &mut Ticking),
) -> Verified {
    let mut clock = Ticking(0);
    let (mut sitting, kept) = bench.begin(number, &mut clock);
    wrong(&mut sitting, &mut clock);
    deal_on(&mut sitting, &mut clock, usize::MAX);
    let result = bench.result(&kept.lock().unwrap().clone());
    verify(&result, &bench.school, None, &BOOK).unwrap()
}

/// The faults of a sitting, of all its parts.
fn faults(verified: &Verified) -> impl Iterator<Item = &Fault> {
    verified.parts.iter().flat_map(|part| &part.report.faults)
}

/// Makes the call of no more bets only after the first card is drawn, so many times. So late it is put right.
fn calls_late(times: usize) -> impl FnOnce(&mut Sitting, &mut Ticking) {
    move |sitting, clock| {
        let call: Act = "say no_more_bets".parse().unwrap();
        let mut left = times;
        while left > 0 && sitting.part().0 == 0 && !sitting.is_part_over() {
            let due = *sitting.session().expected().first().unwrap();
            if due == call {
                sitting.step(clock.now(), "remove shoe L".parse().unwrap()).unwrap();
                left -= 1;
            }
            sitting.step(clock.now(), due).unwrap();
        }
    }
}

/// Calls the floor without a reason, which nothing puts right.
fn calls_the_floor(sitting: &mut Sitting, clock: &mut Ticking) {
    deal_on(sitting, clock, 3);
    sitting.step(clock.now(), "call floor".parse().unwrap()).unwrap();
}

fn too_many(verified: &Verified) -> Option<(u32, u32)> {
    verified.verdict.reasons.iter().find_map(|why| match why {
        Why::TooMany { made, allowed, .. } => Some((*made, *allowed)),
        _ => None,
    })
}

#[test]
fn faults_of_a_severity_and_at_a_step_are_limited() {
    for (limit, is_it) in [
        ("Severity(Major, 1)", (|fault| fault.severity == Severity::Major) as fn(&Fault) -> bool),
        ("Severity(Minor, 1)", |fault| fault.severity == Severity::Minor),
        ("Step(\"no_more_bets\", 1)", |fault| fault.finding.step.is("no_more_bets")),
    ] {
        let bench = ruled(&format!("{LAX}, at_most: [{limit}]"));
        let mut told = Vec::new();
        for times in 0..=2 {
            let sat = verified(&bench, "33", calls_late(times));
            let made = u32::try_from(faults(&sat).filter(|fault| is_it(fault)).count()).unwrap();
            let wanted = (made > 1).then_some((made, 1));
            assert_eq!(too_many(&sat), wanted, "{limit}, {times}");
            // Nothing else speaks against it.
            assert_eq!(sat.verdict.is_passed(), wanted.is_none(), "{:?}", sat.verdict.reasons);
            told.push(wanted.is_some());
        }
        // Of those that the rule does not speak of there may be as many as they like.
        let is_minor = limit.contains("Minor");
        assert_eq!(told, [false, false, !is_minor], "{limit}");
    }
}

#[test]
fn so_many_critical_faults_are_forgiven_and_no_more() {
    let of = |allowed: u32| {
        ruled(&format!("amounts: 0, procedure: 0, irregularities: 0, criticals: {allowed}"))
    };
    for allowed in 0..=1 {
        let bench = of(allowed);
        let sat = verified(&bench, &with_a_winner(&bench), overpays);
        let made = faults(&sat).filter(|fault| fault.severity == Severity::Critical).count();
        assert_eq!(made, 1, "one payment is wrong");
        let told = sat.verdict.reasons.contains(&Why::Criticals { made: 1, allowed });
        assert_eq!((told, sat.verdict.is_passed()), (allowed == 0, allowed == 1));
    }
}

#[test]
fn what_was_put_right_is_let_go_where_the_blueprint_says_so_but_nothing_critical() {
    for forgive in [true, false] {
        let limits = "at_most: [Severity(Major, 0), Severity(Minor, 0)]";
        let rules = format!("{limits}, forgive_mended: {forgive}");
        let bench = ruled(&format!("{LAX}, {rules}"));
        let late = verified(&bench, "34", calls_late(1));
        assert!(faults(&late).count() > 0 && faults(&late).all(|fault| fault.mended.is_some()));
        assert_eq!(too_many(&late).is_some(), !forgive, "{forgive}");
        let floor = verified(&bench, "34", calls_the_floor);
        assert!(faults(&floor).any(|fault| fault.mended.is_none()));
        assert!(too_many(&floor).is_some(), "{forgive}");
        // A knock-out is one, put right or not.
        let bench =
            ruled(&format!("{LAX}, knock_out: [\"no_more_bets\"], forgive_mended: {forgive}"));
        let sat = verified(&bench, "35", calls_late(1));
        assert!(sat.verdict.reasons.iter().any(|why| matches!(why, Why::KnockOut { made: 1, .. })));
        // Money that was paid wrong and taken back stays a critical fault.
        let bench = ruled(&format!(
            "amounts: 0, procedure: 0, irregularities: 0, forgive_mended: {forgive}"
        ));
        let sat = verified(&bench, &with_a_winner(&bench), overpays);
        let mended =
            faults(&sat).filter(|f| f.severity == Severity::Critical && f.mended.is_some());
        assert_eq!(mended.count(), 1, "the dealer who makes no mistake takes it back");
        assert_eq!(sat.verdict.reasons, [Why::Criticals { made: 1, allowed: 0 }], "{forgive}");
    }
}
