//! The rules by which an exam is passed, beyond those of a level.

use super::bench::{BENCH, Bench, SMALL, Ticking, deal_on, demands};
use crate::bench::BOOK;
use clearhands::exam::{Blueprint, Sitting, Told, Why, verify};
use clearhands::house::HOUSES;
use clearhands::kit::Cents;
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
