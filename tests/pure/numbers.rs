//! Numbers of the regulation stand in its data: what is changed there changes what is judged and paid.

use crate::bench::BOOK;
use clearhands::house::HOUSES;
use clearhands::kit::Cents;
use clearhands::law::{DATA, Holds, Rulebook};
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::procedure::Lack;
use clearhands::session::Session;
use clearhands::table::Act;
use std::sync::Arc;

/// The rulebook with what follows an id in a game's file replaced.
fn changed(file: &str, id: &str, from: &str, to: &str) -> Arc<Rulebook> {
    let is_law = |path: &str| Holds::of(path).is_some_and(Holds::is_law);
    let files: Vec<(&str, String)> = DATA
        .iter()
        .filter(|(path, _)| is_law(path))
        .map(|&(path, text)| {
            let text = text.to_owned();
            if !path.ends_with(file) {
                return (path, text);
            }
            let (before, after) = text.split_once(&format!("id: \"{id}\",")).unwrap();
            assert!(after.contains(from), "{from} does not follow {id}");
            let mut after = after.replacen(from, to, 1);
            if to.is_empty() {
                // Nor may the clause's own text tell a number then.
                let end = after.find("id: \"").unwrap_or(after.len());
                let own = after[..end].replace("{number:digits}", "10").replace("{number}", "ten");
                after.replace_range(..end, &own);
            }
            (path, format!("{before}id: \"{id}\",{after}"))
        })
        .collect();
    let sources: Vec<(&str, &str)> = files.iter().map(|(p, text)| (*p, text.as_str())).collect();
    Arc::new(Rulebook::load(&sources).unwrap())
}

/// A session of a built-in level by this rulebook.
fn session(level: &str, book: &Arc<Rulebook>) -> Session {
    let file = format!("/{level}.ron");
    let source = LEVELS.iter().find(|(path, _)| path.ends_with(&file)).unwrap();
    let level = Arc::new(Level::load(*source, HOUSES, book).unwrap());
    Session::open(level, book.clone(), Mode::Practice).unwrap()
}

/// Deals on until an act that is due begins so.
fn until(mut session: Session, due: &str) -> Session {
    while !session.expected()[0].to_string().starts_with(due) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session
}

#[test]
fn the_least_cut_is_the_clauses_number() {
    for (level, file, id) in [
        ("tcp_deal_hand_shuffle", "three_card_poker/clauses.ron", "tcp.r.42.4-cut"),
        ("stud_deal_hand_shuffle", "mississippi_stud/clauses.ron", "mstud.35.4.c.1.ii-a"),
        ("tcdp_deal_cut", "three_card_draw/clauses.ron", "tcdp.42.4.c.1.ii-a"),
        ("pgp_deal_cut", "pai_gow_poker/clauses.ron", "pgp.h.cut"),
    ] {
        let more = changed(file, id, "number: Some(10)", "number: Some(12)");
        for (book, faults) in [(&*BOOK, [1, 0, 0]), (&more, [1, 1, 0])] {
            for (n, faults) in [9, 11, 12].into_iter().zip(faults) {
                let mut session = until(session(level, book), "cut");
                session.step(0, Act::Cut(n)).unwrap();
                let entry = session.entries().last().unwrap();
                assert_eq!(entry.findings.len(), faults, "{level}: cut {n}");
            }
        }
        // A clause without its number judges nothing, and that is told.
        let none = changed(file, id, "            number: Some(10),\n", "");
        let session = session(level, &none);
        let lacks = &session.procedure().lacks;
        assert!(lacks.contains(&Lack::Number(id.to_owned())), "{lacks:?}");
    }
}

#[test]
fn the_commission_is_the_clauses_number() {
    let file = "pai_gow_poker/clauses.ron";
    let ten = changed(file, "pgp.h.commission", "number: Some(5)", "number: Some(10)");
    let paid = |book: &Arc<Rulebook>| {
        until(session("pgp_first_round", book), "pay S2 pai_gow").expected()[0].to_string()
    };
    assert_eq!(paid(&BOOK), "pay S2 pai_gow 19.00");
    assert_eq!(paid(&ten), "pay S2 pai_gow 18.00");
}

#[test]
fn the_ceilings_are_those_of_the_pay_tables() {
    let file = "pai_gow_poker/paytables.ron";
    let from = "at_least: 50000, times_least: 500";
    let lower = changed(file, "A", from, "at_least: 20000, times_least: 500");
    let paid = |book: &Arc<Rulebook>| {
        until(session("pgp_amounts_ceiling", book), "pay S2 seven_card").expected()[0].to_string()
    };
    assert_eq!(paid(&BOOK), "pay S2 seven_card 50000.00");
    assert_eq!(paid(&lower), "pay S2 seven_card 20000.00");
    // 11.18(d), 11.20(d): no less than what the least wager can win, by all tables of the wager.
    let most = |id: &str| {
        let tables = BOOK.paytables.iter().filter(|table| table.game == "pai_gow_poker");
        let table = tables.into_iter().find(|table| table.id == id).unwrap();
        let longest = table.lines.iter().map(|odds| odds.on(Cents::dollars(1))).max().unwrap();
        (table.limit.as_ref().map(|limit| limit.times_least), longest.0 / 100)
    };
    assert_eq!((most("A"), most("B")), ((Some(500), 500), (Some(500), 500)));
    let (limit, player) = most("player_hand");
    assert_eq!(limit, Some(player + most("banker_hand").1));
}
