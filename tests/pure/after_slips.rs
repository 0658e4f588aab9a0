//! After single slips: money of First 3 that is short or made whole, and a card at a seat that nobody plays.

use crate::bench::{BOOK, level_at, told};
use clearhands::kit::{Cents, Seat};
use clearhands::level::Mode;
use clearhands::procedure::Channel;
use clearhands::session::Session;

fn open(house: &str, more: &str) -> Session {
    Session::open(level_at(house, 1, 7, more), BOOK.clone(), Mode::Practice).unwrap()
}

fn until(session: &mut Session, due: &str) {
    while !session.expected()[0].to_string().starts_with(due) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
}

fn deal(session: &mut Session, acts: &[&str]) {
    for act in acts {
        session.step(0, act.parse().unwrap()).unwrap();
    }
}

/// The scored findings that stand for themselves.
fn roots(session: &Session) -> usize {
    let scored = |raised: &&clearhands::session::Raised| {
        let finding = &session.entries()[raised.entry].findings[raised.nth];
        session.is_scored(finding) && raised.follows.is_none() && !raised.in_parts
    };
    session.raised().iter().filter(scored).count()
}

/// A straight wins First 3 $140 at 7 to 1 on $20; the hand itself loses to a higher straight.
const STRAIGHT: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 20, \"first3\": 20}, answer: Plays)]), \
    start: Ready, cards: [(round: 1, hands: [(to: \"S1\", cards: \"As 2d 3c\"), \
    (to: \"dealer\", cards: \"4c 3d 2h Ks\")])]";

const THIRD_TABLE: &str = "Inline((version: 1, title: \"own\", game: \"three_card_draw\", edition: All, \
    elections: {\"bonus_table\": \"1\", \"first3_table\": \"3\"}, limits: (5, 100)))";

fn first_three() -> Session {
    let more = format!("{STRAIGHT}, uncounted: 0");
    let text = crate::bench::level_text("x", 1, 7, &more);
    let text = text.replace("house: Named(\"x\")", &format!("house: {THIRD_TABLE}"));
    let level = crate::bench::named_level(&text);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "pay S1 first3");
    session
}

fn net(session: &Session) -> Cents {
    session.nets().into_iter().find(|(seat, _)| *seat == Seat(1)).unwrap().1
}

#[test]
fn a_winner_that_was_taken_and_paid_his_odds_lacks_his_stake() {
    let mut session = first_three();
    deal(&mut session, &["collect S1 first3", "pay S1 first3 140.00"]);
    let before = session.clone();
    let left = session.left_undone();
    let amounts = left.iter().filter(|(_, finding)| finding.channel == Channel::Amounts).count();
    assert!(amounts >= 1, "{left:?}");
    // The stake is still owed.
    let owes = session.accounts().into_iter().find(|b| b.spot.to_string() == "S1 first3").unwrap();
    assert_eq!(owes.owed, Cents::dollars(20));
    session = before;
    deal(&mut session, &["pay S1 first3 20.00"]);
    assert!(session.raised()[0].mended.is_some());
}

#[test]
fn a_winner_that_was_taken_and_made_whole_is_one_fault() {
    let mut session = first_three();
    deal(&mut session, &["collect S1 first3", "pay S1 first3 160.00"]);
    assert_eq!((roots(&session), session.raised()[0].mended.is_some()), (1, true));
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{}", told(entry));
    }
    // First 3 wins $140, a straight $20 of bonus; ante and the stake beside it are lost.
    assert_eq!((net(&session), roots(&session)), (Cents::dollars(140 + 20 - 40), 1));
}

/// A card that came to a seat where nobody plays is the next recipient's.
#[test]
fn a_card_at_an_idle_seat_is_used_for_the_next() {
    let more = "start: Ready, patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 3, wagers: {\"ante\": 10}, answer: Plays)])";
    let mut session = open("Named(\"tcp_shoe_phase\")", more);
    deal(
        &mut session,
        &[
            "say no_more_bets",
            "remove shoe L",
            "place S1 down R",
            "remove shoe L",
            "place S2 down R",
        ],
    );
    assert_eq!(roots(&session), 1);
    deal(&mut session, &["pass S2 S3 1"]);
    assert!(session.entries().last().unwrap().findings.is_empty(), "it is what was due");
    while !session.is_over() {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    assert_eq!(roots(&session), 1);
}
