//! What a fault is cited by, clause for clause: practice by practice, each cure by its own item.

use super::{HAND, QUIET, house_text, table};
use crate::bench::{BOOK, deal, level_at};

/// Elections, what happens beside the hand, its cards, the act that is due, the act that is done, and
/// the clauses of what is found.
type Case = (
    &'static [(&'static str, &'static str)],
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

const SIX: &str = "1:Kh Ks 7d 6c 6s 2d 3h 4s 6h 8c 9h 2s";
const CHOICE: &[(&str, &str)] = &[("banker_choice", "three")];
const UNSEEN: &[(&str, &str)] = &[("exposed_card", "one_unseen")];

const CASES: &[Case] = &[
    // What goes back after a hand that is decided, and the vigorish, are practice.
    (
        &[],
        "",
        "1:Kh Ks 9d 2c",
        "release S3 against",
        "pick_up player",
        &["h.own-back", "h.uncovered"],
    ),
    (&[], "", "1:Kh Ks 2d 9c", "charge", "pick_up player", &["h.vigorish", "h.uncovered"]),
    (&[], "", "1:Kh Ks 9d 2c", "transfer", "release S2 bank", &["4.6.a.2"]),
    (&[], "", "1:Kh Ks 2d 9c", "transfer", "release S3 against", &["4.6.a.1"]),
    // So is the order in which chips and cards are moved, where each comes where it belongs.
    (&[], "", "1:Kh Ks 9d 2c", "transfer", "release S3 against", &["h.settle-first"]),
    (&[], "", "1:Kh Ks 2d 9c", "transfer", "charge S2 bank 25.00", &["h.settle-first"]),
    (&[], "", "1:Kh Ks 9d 9c", "release S3 against", "pick_up player", &["h.settle-first"]),
    // A card found face up is no matter of the house's procedure.
    (&[], ";1 face_up 3", "1:Kh Ks 7d 7c", "burn 7", "say cards", &["4.12.j-c", "4.12.j-b"]),
    (UNSEEN, ";1 face_up 3", "1:Kh Ks 7d 7c", "burn 7", "say cards", &["4.12.j-c", "4.12.j-b"]),
    (UNSEEN, ";1 face_up 3", "1:Kh Ks 7d 7c", "pick_up burn", "say cards", &["4.12.j-b"]),
    // An exposed one is discarded by the procedure that is elected.
    (&[], ";1 extra_card 0 0 0 up", SIX, "burn 6", "burn 7 up", &["4.12.h.1-b"]),
    (UNSEEN, ";1 extra_card 0 0 0 up", SIX, "burn 1", "burn 2 down", &["4.12.h.2-b"]),
    // An unseen one has nothing to do with it.
    (
        &[],
        ";1 extra_card 0",
        "1:Kh Ks 7d 7c 4s",
        "pass banker aside",
        "pass banker bucket 1",
        &["4.12.g-b", "4.12.g-a"],
    ),
    (
        CHOICE,
        ";1 crew_card 0",
        "1:Kh Qs 7d 6c 5s 2d 3h 4s",
        "pass player bucket",
        "pass player banker 1",
        &["4.12.f-b", "4.12.h-b", "4.12.h.1-a"],
    ),
    (&[], ";1 draws_two 0", "1:Kh 3s 6d 9c 5s 8d", "say banker_1", "void", &["4.12.d-a"]),
];

#[test]
fn a_fault_is_cited_by_the_clauses_that_it_breaks() {
    let mut wrong = Vec::new();
    for &(elections, more, cards, until, act, expected) in CASES {
        let table = table("Ready", &QUIET, &format!("{HAND}{more}"), cards);
        let mut session = deal(&level_at(&house_text(elections), 2, 5, &table));
        while !session.expected()[0].to_string().starts_with(until) {
            let due = session.expected()[0];
            assert!(session.step(0, due).unwrap().findings.is_empty(), "{until}: {due}");
            assert_eq!(session.memory().round, 1, "{until} is never due");
        }
        let entry = session.step(0, act.parse().unwrap()).unwrap();
        let named = entry.findings.iter().flat_map(|finding| &finding.clauses);
        let named: Vec<&str> = named.map(|&id| BOOK[id].id.trim_start_matches("chemin.")).collect();
        if !named.starts_with(expected) || (named != expected && expected.len() > 1) {
            wrong.push(format!("{until}: {act}: {named:?} for {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
