//! Blueprints and the forms that are drawn of them.

use crate::bench::BOOK;
use clearhands::exam::{BLUEPRINTS, Blueprint, Demands, FormKey, Measure, any_form, dealt};
use clearhands::house::HOUSES;
use clearhands::level::Mode;
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Every shipped blueprint.
pub(super) static SHIPPED: LazyLock<Vec<Blueprint>> = LazyLock::new(|| {
    let mut told = Vec::new();
    let mut read = Vec::new();
    for &source in BLUEPRINTS {
        match Blueprint::load(source, HOUSES, &BOOK) {
            Ok(blueprint) => read.push(blueprint),
            Err(complaints) => told.extend(complaints.iter().map(ToString::to_string)),
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    read
});

#[test]
fn a_blueprint_is_shipped_for_each_game_and_one_for_several() {
    assert_eq!(SHIPPED.len(), 9);
    let parts: Vec<usize> = SHIPPED.iter().map(|blueprint| blueprint.file.parts.len()).collect();
    assert_eq!(parts.iter().filter(|n| **n == 1).count(), 8);
}

/// How many forms of each blueprint are dealt; `CLEARHANDS_FORMS=10000` deals ten thousand.
fn many() -> u64 {
    std::env::var("CLEARHANDS_FORMS").ok().and_then(|n| n.parse().ok()).unwrap_or(16)
}

#[test]
fn forms_of_every_blueprint_lie_in_its_band_and_ask_alike() {
    for blueprint in SHIPPED.iter() {
        let name = &blueprint.file.id;
        let form = |n| any_form(blueprint, &FormKey::of_number(1, n), &BOOK).unwrap();
        let measured: Vec<Measure> = (0..24).map(|n| form(n).measure).collect();
        let demands = Demands::of(blueprint.clone(), &measured, &BOOK).unwrap();
        let mut seeds = BTreeSet::new();
        let mut draws = 0;
        for n in 100..100 + many() {
            let key = FormKey::of_number(2, n);
            let form = demands.form(&key, &BOOK).unwrap();
            assert!(form.measure.is_within(&demands.band), "{name}, form {n}");
            // The same key is always drawn to the same form.
            if n < 104 {
                let again = Demands::read(&demands.text).unwrap().form(&key, &BOOK).unwrap();
                let sources = |form: &clearhands::exam::Form| -> Vec<String> {
                    form.levels.iter().map(|level| level.source.clone()).collect()
                };
                assert_eq!((again.draw, sources(&again)), (form.draw, sources(&form)), "{name}");
            }
            for level in &form.levels {
                seeds.insert(level.seed);
                assert!(
                    dealt(level, &BOOK).is_some(),
                    "{name}, form {n}: the perfect dealer stops"
                );
            }
            draws += form.draw + 1;
            for (part, level) in blueprint.file.parts.iter().zip(&form.levels) {
                let picked: usize = part.pools.iter().map(|pool| pool.pick).sum();
                assert_eq!(level.incidents.len(), picked, "{name}");
                let rounds: BTreeSet<u32> = level.incidents.iter().map(|i| i.round()).collect();
                assert_eq!(rounds.len(), picked, "{name}: two incidents in a round");
            }
        }
        let wanted = many() * blueprint.file.parts.len() as u64;
        assert_eq!(seeds.len() as u64, wanted, "{name}: cards are dealt twice");
        println!("{name}: {draws} draws for {} forms; {:?}", many(), demands.band);
    }
}

#[test]
fn a_blueprint_is_read_on_behind_a_slip() {
    let slips = [
        ("title: \"A small exam\"", "tittle: \"A small exam\""),
        ("seats: 6,", "seats: 6"),
        ("weight: 3", "wieght: 3"),
        ("\"no_more_bets\"", "\"no_more_bet\""),
        ("tells: Verdict", "tells: Verdikt"),
        ("limit_s: 600", "limit_s: 0"),
    ];
    let text = slips.iter().fold(super::bench::SMALL.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    });
    let complaints = Blueprint::load(("small.ron", &text), HOUSES, &BOOK).unwrap_err();
    let told: Vec<String> = complaints
        .iter()
        .map(|c| format!("{}:{} {} = {}", c.line, c.column, c.what, c.cure))
        .collect();
    for wanted in [
        "4:5 there is no field 'tittle' = write title",
        "no comma stands behind this = write a comma before what follows",
        "17:68 there is no field 'wieght' = write weight",
        "35:21 none of the parts has a step 'no_more_bet' = name one of no_more_bets",
        "39:12 nothing here is called 'Verdikt' = write Verdict",
        "31:5 an exam has a time limit = write limit_s: 1800",
    ] {
        assert!(told.iter().any(|told| told.contains(wanted)), "'{wanted}' is not in {told:#?}");
    }
    assert_eq!(told.len(), slips.len(), "{told:#?}");
}

#[test]
fn a_patron_has_answered_when_the_act_that_asks_him_is_done() {
    // The dealer is kept waiting by the ball alone, so no other time has to be told apart from his.
    let ball: Act = "wait".parse().unwrap();
    let mut waits = 0;
    for blueprint in SHIPPED.iter() {
        let form = any_form(blueprint, &FormKey::of_number(3, 1), &BOOK).unwrap();
        for level in &form.levels {
            let mut session = Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap();
            while !session.is_over() {
                let due = session.expected();
                assert!(!due.is_empty(), "{}: nothing is due, and it is not over", level.id);
                waits += usize::from(due[0] == ball);
                let act = due[0];
                session.step(0, act).unwrap();
            }
        }
    }
    assert!(waits > 0, "there was no ball to wait for");
}
