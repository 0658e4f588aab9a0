//! Rounds whose cards are released as they begin: nobody could know them before, and nothing else changes.

use crate::bench::BOOK;
use clearhands::house::HOUSES;
use clearhands::kit::{Area, Card};
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::record::{About, Recorder, Released, read, read_released};
use clearhands::session::Session;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One level of each game, of three rounds or more, without fixed cards.
fn levels() -> Vec<Arc<Level>> {
    let mut all: BTreeMap<String, Arc<Level>> = BTreeMap::new();
    for source in LEVELS {
        let level = Level::load(*source, HOUSES, &BOOK).unwrap();
        if level.rounds >= 3 && level.cards.is_empty() && level.incidents.is_empty() {
            all.entry(level.house.game.clone()).or_insert_with(|| Arc::new(level));
        }
    }
    assert!(all.len() >= 7, "{:?}", all.keys());
    all.into_values().collect()
}

fn opened(level: &Arc<Level>) -> Session {
    Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap()
}

/// Deals rightly until another round has opened, or the session is over.
fn deal_round(session: &mut Session) {
    let round = session.memory().round;
    while !session.is_over() && session.memory().round == round {
        let act = *session.expected().first().unwrap();
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act}: {:?}", entry.findings);
    }
}

/// Every card of the table, counted.
fn cards(session: &Session) -> BTreeMap<Card, usize> {
    let mut all = BTreeMap::new();
    for area in Area::all() {
        for laid in session.table().cards(area) {
            *all.entry(laid.card).or_default() += 1;
        }
    }
    all
}

/// The shoe's cards as they lie there.
fn shoe(session: &Session) -> Vec<Card> {
    session.table().cards(Area::Shoe).iter().map(|laid| laid.card).collect()
}

fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_unstable();
    cards
}

#[test]
fn what_is_released_changes_the_cards_that_nobody_has_seen_and_no_others() {
    for level in levels() {
        let name = &level.id;
        let mut session = opened(&level);
        assert!(session.release(1, 77), "{name}");
        for round in 2..=level.rounds.min(4) {
            deal_round(&mut session);
            if session.is_over() {
                break;
            }
            let before = session.clone();
            assert!(!session.release(round - 1, 5), "{name}: a round that is over");
            assert!(!session.release(round + 2, 5), "{name}: a round that is far");
            assert!(session.release(round, 1000 + u64::from(round)), "{name}");
            assert!(!session.release(round, 5), "{name}: a second time");
            assert_eq!(cards(&session), cards(&before), "{name}");
            assert_eq!(sorted(shoe(&session)), sorted(shoe(&before)), "{name}");
            assert_eq!(session.opening(), before.opening(), "{name}");
            assert_eq!(session.view(), before.view(), "{name}: what is seen has changed");
            let left = |of: &Session| of.table().count(Area::Shoe);
            assert_eq!(left(&session), left(&before), "{name}");
            // Its wagers lie there already.
            let mut other = before.clone();
            assert!(other.release(round, 5));
            assert_eq!(other.view(), session.view(), "{name}");
        }
        // Once something was dealt of a round it is too late.
        if !session.is_over() {
            let mut late = opened(&level);
            let act = *late.expected().first().unwrap();
            late.step(0, act).unwrap();
            assert!(!late.release(1, 77), "{name}");
        }
    }
}

#[test]
fn other_values_deal_other_cards_and_the_same_values_the_same() {
    for level in levels() {
        let name = &level.id;
        let whole = |seeds: u64, in_advance: bool| {
            let mut session = opened(&level);
            session.release(1, seeds);
            while !session.is_over() {
                let round = session.memory().round;
                if in_advance {
                    session.release(round + 1, seeds + u64::from(round));
                }
                deal_round(&mut session);
                if !in_advance && !session.is_over() {
                    assert!(session.release(round + 1, seeds + u64::from(round)), "{name}");
                }
            }
            let shown: Vec<_> =
                session.entries().iter().flat_map(|entry| entry.shown.clone()).collect();
            let events: Vec<_> =
                session.entries().iter().flat_map(|entry| entry.events.clone()).collect();
            (session.table().fingerprint(), shown, events)
        };
        assert_eq!(whole(40, false), whole(40, false), "{name}");
        // Whether the value comes as the round begins or while the one before is dealt.
        assert_eq!(whole(40, false), whole(40, true), "{name}");
        assert_ne!(whole(40, false), whole(90, false), "{name}");
    }
}

#[test]
fn a_log_is_dealt_again_with_what_was_released_and_comes_out_otherwise_without() {
    for level in levels() {
        let name = &level.id;
        let mut session = opened(&level);
        let (mut recorder, first) = Recorder::open(&session, &About::default());
        let mut lines = vec![first];
        let mut released = Vec::new();
        let mut known = 0;
        while !session.is_over() {
            let round = session.memory().round;
            if round > known {
                let seed = 300 + u64::from(round);
                assert!(session.release(round, seed));
                released.push(Released { after: lines.len(), round, seed });
                known = round;
            }
            let act = *session.expected().first().unwrap();
            session.step(0, act).unwrap();
            lines.extend(recorder.act(&session));
        }
        lines.push(recorder.close(&session));
        let text = lines.join("\n") + "\n";
        let again = read_released(&text, &BOOK, &released).unwrap();
        assert!(
            again.damage.is_none() && again.mismatches.is_empty(),
            "{name}: {:?}",
            again.damage
        );
        assert_eq!(again.session.table().fingerprint(), session.table().fingerprint(), "{name}");
        let without = read(&text, &BOOK).unwrap();
        assert!(without.damage.is_some() || !without.mismatches.is_empty(), "{name}");
        // And back to before any act, as reviews do.
        let last = session.entries().len() - 1;
        let before = session.before(last).unwrap();
        assert_eq!(before.entries(), &session.entries()[..last], "{name}");
    }
}
