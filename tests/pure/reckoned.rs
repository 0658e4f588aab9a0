//! The perfect dealer at every table, by every election: what each patron has won is reckoned a second time, by
//! a bystander who keeps his own ledgers and ranks the hands himself.

use crate::bench::{BOOK, level_at};
use clearhands::prove::{self, Proof};
use std::sync::Arc;

/// Nothing failed, nobody's money was excused, and most of it could be reckoned.
#[track_caller]
fn is_right(what: &str, proof: &Proof) {
    let told = |(what, (n, first)): (&String, &(u64, String))| format!("{n} x {what}\n{first}");
    let told: Vec<String> = proof.failures.iter().map(told).collect();
    assert!(told.is_empty(), "{what}: {}", told.join("\n"));
    let Proof { reckoned, excused, unclear, .. } = *proof;
    assert!(excused == 0 && reckoned > unclear, "{what}: {reckoned}, {excused}, {unclear}");
}

#[test]
fn every_patron_of_every_level_and_house_has_what_is_reckoned_again() {
    for game in clearhands::games::ALL {
        let mut proof = Proof::default();
        for table in prove::tables(&BOOK, game.id()).unwrap() {
            proof.add(prove::perfect(&BOOK, &table, 0));
        }
        is_right(game.id(), &proof);
    }
}

/// Two rounds by each of these houses.
fn by(game: &str, houses: Vec<String>) {
    assert!(houses.len() > 3, "{game}");
    let mut proof = Proof::default();
    for (seed, house) in (1..).zip(houses) {
        let level = level_at(&house, 2, seed, "");
        proof.add(prove::perfect(&BOOK, &(house, Arc::clone(&level)), 0));
    }
    is_right(game, &proof);
}

#[test]
fn every_patron_has_it_by_every_election() {
    by("three_card_poker", crate::three_card_poker::election_sets());
    by("three_card_draw", crate::three_card_draw::election_sets());
    by("mississippi_stud", crate::mississippi_stud::election_sets());
    by("pai_gow_poker", crate::pai_gow_poker::election_sets());
    by("minibaccarat", crate::minibaccarat::election_sets());
    by("punto_banco", crate::punto_banco::election_sets());
    by("chemin_de_fer", crate::chemin_de_fer::election_sets());
    by("roulette", crate::roulette::election_sets());
}
