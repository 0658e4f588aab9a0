//! The perfect dealer at any game: never faulted, nothing lost, the same from the same seed, right
//! whatever happens, and held to what is due in the guided mode.

use super::{BOOK, deal, deal_out, level_at, told};
use clearhands::kit::{Card, Cents, Dice};
use clearhands::level::Mode;
use clearhands::session::{Refusal, Session};
use clearhands::table::{Act, Event, can};

/// A house deals so many rounds at each of these tables, each with its seed, without a finding.
pub(crate) fn assert_dealt(
    house: &str,
    rounds: u32,
    tables: impl IntoIterator<Item = (u64, String)>,
) {
    for (seed, table) in tables {
        let mut session = deal(&level_at(house, rounds, seed, &table));
        deal_out(&mut session);
        assert_eq!(session.memory().round, rounds, "{house} {table}");
        for entry in session.entries() {
            let Some(met) = &entry.met else { continue };
            let step = &session.procedure().steps[usize::from(met.step)];
            let is_named = step.closing || step.acts.iter().any(|kind| kind.fits(&entry.act));
            assert!(is_named, "{house} {table}: {} is done by {}", step.id, entry.act);
        }
    }
}

/// Checks that no card and no cent was lost.
fn assert_conserved(session: &Session, money: Cents, cards: &[Card]) {
    assert_eq!(session.table().money(), money, "money was lost or made");
    assert_eq!(session.table().all_cards(), cards, "cards were lost or made");
}

/// No act of these rounds loses a card or a cent, and none makes one; returns the cards.
pub(crate) fn assert_nothing_lost(house: &str, rounds: u32, seed: u64, table: &str) -> Vec<Card> {
    let mut session = deal(&level_at(house, rounds, seed, table));
    let (mut money, cards) = (session.table().money(), session.table().all_cards());
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        // Chips are brought from outside when the inventory runs low.
        if entry.events.contains(&Event::Fill) {
            money = session.table().money();
        }
        assert_conserved(&session, money, &cards);
    }
    cards
}

/// The same level gives the same table twice, and again from the middle of its own entries.
pub(crate) fn assert_same_twice(house: &str, rounds: u32, seed: u64, table: &str) {
    let level = level_at(house, rounds, seed, table);
    let (mut one, mut two) = (deal(&level), deal(&level));
    while !one.is_over() {
        let act = one.expected()[0];
        one.step(0, act).unwrap();
        two.step(0, act).unwrap();
        assert_eq!(one.table().fingerprint(), two.table().fingerprint());
    }
    assert!(two.is_over());
    assert_eq!(one.entries(), two.entries());
    let n = one.entries().len() / 2;
    assert_eq!(one.before(n).unwrap().entries(), &one.entries()[..n]);
}

/// Each of these incidents alone, and each with another of the same level, so many places after it.
pub(crate) fn alone_and_paired(single: &[String], apart: usize) -> Vec<String> {
    let pairs = single.iter().zip(single.iter().cycle().skip(apart));
    let pairs = pairs.map(|(a, b)| format!("{a}, {b}"));
    single.iter().cloned().chain(pairs).collect()
}

/// Three rounds of this table from each of these starts with each of these incidents, dealt by the
/// perfect dealer; `check` sees each as it ended, with what happened. Returns how many there were.
pub(crate) fn assert_cured(
    house: &str,
    table: &str,
    starts: &[&str],
    incidents: &[String],
    mut check: impl FnMut(&str, &Session),
) -> usize {
    let mut dealt = 0;
    for incidents in incidents {
        for start in starts {
            // The deck of the first round is shuffled already.
            if *start == "Ready" && incidents.contains("ShufflerJam(round: 1") {
                continue;
            }
            let more = format!("{table}, start: {start}, uncounted: 3, incidents: [{incidents}]");
            let mut session = deal(&level_at(house, 3, 11, &more));
            deal_out(&mut session);
            check(&format!("{house} {incidents}"), &session);
            dealt += 1;
        }
    }
    dealt
}

/// Whether a round was declared void.
pub(crate) fn voided(session: &Session, round: u32) -> bool {
    session.entries().iter().any(|e| e.round == round && e.act == Act::Void(None))
}

/// In a void round nobody is paid but what was taken from him before; returns how many rounds were void.
pub(crate) fn assert_void_pays_nothing(what: &str, session: &Session) -> usize {
    for (i, entry) in session.entries().iter().enumerate() {
        let Act::Pay { spot, .. } = entry.act else { continue };
        let before = session.entries()[..i].iter().rev();
        let mut in_round = before.take_while(|other| other.round == entry.round);
        let taken = in_round.any(|other| other.act == Act::Collect(spot));
        assert!(taken || !voided(session, entry.round), "{what}: money of a void round moved");
    }
    session.entries().iter().filter(|entry| entry.act == Act::Void(None)).count()
}

/// In the guided mode nothing wrong happens: it is refused, and the table stays as it was.
pub(crate) fn assert_guided(house: &str, table: &str, wrongs: &[Act]) {
    let level = level_at(house, 2, 3, table);
    let mut session = Session::open(level, BOOK.clone(), Mode::Guided).unwrap();
    let mut refused = 0;
    while !session.is_over() {
        let due = session.expected()[0];
        for &wrong in wrongs {
            let before = session.table().fingerprint();
            let scored = session.preview(&wrong).findings;
            let scored = scored.iter().any(|finding| session.is_scored(finding));
            if scored && can(session.table(), &wrong).is_ok() {
                assert!(matches!(session.step(0, wrong), Err(Refusal::NotDue(_))));
                assert_eq!(session.table().fingerprint(), before);
                refused += 1;
            }
        }
        session.step(0, due).unwrap();
    }
    assert!(refused > 50, "{house}: only {refused} wrong acts");
    assert!(session.entries().iter().all(|entry| entry.findings.is_empty()));
}

/// Whatever may be done early, late or not at all is done so now and then, and nothing is faulted;
/// returns how many acts came early and how many in another order.
pub(crate) fn assert_any_right_way(house: &str, seed: u64, table: &str) -> (usize, usize) {
    let (mut early, mut other) = (0, 0);
    let mut session = deal(&level_at(house, 3, seed, table));
    let mut dice = Dice::new(seed, 99);
    while !session.is_over() {
        let due = session.expected();
        let mut may: Vec<Act> = session
            .open_duties()
            .into_iter()
            .filter(|placed| session.procedure().is_early(placed) || placed.1.optional)
            .map(|(_, duty)| duty.act)
            .filter(|act| can(session.table(), act).is_ok())
            .collect();
        // Hands that lie ready go to the rack in the order of the sweep.
        may.truncate(1);
        let act = if !may.is_empty() && dice.below(3) == 0 {
            early += usize::from(!due.contains(&may[0]));
            may[0]
        } else {
            let n = dice.below(due.len());
            other += usize::from(n > 0);
            due[n]
        };
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{house} {seed}: {}", told(entry));
    }
    (early, other)
}
