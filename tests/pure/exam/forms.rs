//! Blueprints and the forms that are drawn of them.

use crate::bench::BOOK;
use clearhands::exam::{BLUEPRINTS, Blueprint, Demands, FormKey, Measure, any_form, dealt};
use clearhands::house::HOUSES;
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
