//! Vigorish that was charged too high or too low, and how it is put right. The sums were reckoned by
//! hand: five percent of $325 is $16.25.

use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use crate::chemin_de_fer;
use clearhands::grade::{SessionStats, report};
use clearhands::kit::{Cents, Seat};
use clearhands::level::Mode;
use clearhands::session::Session;

/// The Banker's seven beats the Player's six: seat 2 wins $325, seat 5 loses $50.
const BANKER_WINS: &str = "patrons: Fixed([(seat: 2, wagers: {\"banker\": 325}), \
    (seat: 5, wagers: {\"player\": 50})]), start: Ready, \
    cards: [(round: 1, hands: [(to: \"player\", cards: \"Kc 6d\"), (to: \"banker\", cards: \"3h 4s\")])]";

fn at(house: &str, rounds: u32, more: &str) -> Session {
    let more = format!("{BANKER_WINS}, {more}");
    let level = level_at(&named(house), rounds, 7, &more);
    Session::open(level, BOOK.clone(), Mode::Practice).unwrap()
}

/// Deals rightly until an act that begins so is due, and not further.
fn until(session: &mut Session, due: &str) {
    while !session.expected()[0].to_string().starts_with(due) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
}

/// How many findings each of these acts brings.
fn found(session: &mut Session, acts: &[&str]) -> Vec<usize> {
    let step = |act: &&str| session.step(0, act.parse().unwrap()).unwrap().findings.len();
    acts.iter().map(step).collect()
}

/// Deals rightly to the end of the session; the acts about vigorish that were due.
fn deal_on(session: &mut Session) -> Vec<String> {
    let mut done = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        if act.vigorish().is_some() {
            done.push(act.to_string());
        }
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due");
    }
    done
}

/// The first finding was put right by the act of this number from the last, counted from 0.
#[track_caller]
fn is_mended(session: &Session, back: usize) {
    let last = session.entries().len() - 1 - back;
    assert_eq!(session.raised()[0].mended, Some(last));
    let report = report(session, SessionStats::default());
    let acts = report.faults.iter().filter(|fault| fault.entry.is_some()).count();
    assert_eq!((acts, report.followers.len(), report.mended), (1, 0, 1));
}

fn due(session: &Session) -> String {
    session.expected()[0].to_string()
}

fn net(session: &Session, seat: u8) -> i64 {
    session.nets().into_iter().find(|(other, _)| *other == Seat(seat)).unwrap().1.0
}

fn over(session: &Session) -> i64 {
    report(session, SessionStats::default()).rack.unwrap().over().0
}

const MARKED: [&str; 2] = ["mini_face_up", "punto_face_up"];
const COLLECTED: [&str; 2] = ["mini_six", "punto_collected"];

#[test]
fn a_mark_that_is_too_high_comes_down_by_what_is_over() {
    for house in MARKED {
        let mut session = at(house, 1, "");
        until(&mut session, "vig S2");
        assert_eq!(due(&session), "vig S2 banker 16.25");
        assert_eq!(found(&mut session, &["vig S2 banker 20.00"]), [1]);
        assert_eq!(session.raised()[0].mended, None);
        assert_eq!(due(&session), "unmark S2 banker 3.75", "{house}");
        assert_eq!(found(&mut session, &["unmark S2 banker 3.75"]), [0]);
        is_mended(&session, 0);
        assert_eq!(deal_on(&mut session), [""; 0]);
        assert_eq!((session.table().owed(Seat(2)), over(&session)), (Cents(1625), 0));
        assert!(session.omissions().is_empty());
    }
}

/// What is still to be marked or collected on the winner's wager, in cents; below zero it is to go back.
fn open_vigorish(session: &Session) -> (i64, i64) {
    let accounts = session.accounts();
    let mine = accounts.iter().find(|account| account.spot.to_string() == "S2 banker").unwrap();
    (mine.to_mark.0, mine.to_collect.0)
}

#[test]
fn the_account_of_the_wager_tells_what_is_open_of_its_vigorish() {
    let mut session = at("mini_face_up", 1, "");
    until(&mut session, "vig S2");
    assert_eq!(open_vigorish(&session), (1625, 0));
    found(&mut session, &["vig S2 banker 20.00"]);
    assert_eq!(open_vigorish(&session), (-375, 0));
    let mut session = at("mini_six", 1, "");
    until(&mut session, "charge S2");
    assert_eq!(open_vigorish(&session), (0, 1625));
    found(&mut session, &["charge S2 banker 20.00"]);
    assert_eq!(open_vigorish(&session), (0, -375));
}

#[test]
fn it_comes_down_in_parts_or_is_taken_off_and_marked_anew() {
    for acts in [
        &["unmark S2 banker 2.00", "unmark S2 banker 1.75"][..],
        &["unmark S2 banker 20.00", "vig S2 banker 16.25"],
    ] {
        let mut session = at("mini_face_up", 1, "");
        until(&mut session, "vig S2");
        found(&mut session, &["vig S2 banker 20.00"]);
        assert_eq!(found(&mut session, &acts[..1]), [0], "{acts:?}");
        assert_eq!(session.raised()[0].mended, None);
        assert_eq!(found(&mut session, &acts[1..]), [0], "{acts:?}");
        is_mended(&session, 0);
        assert_eq!(deal_on(&mut session), [""; 0]);
        assert_eq!(session.table().owed(Seat(2)), Cents(1625));
    }
}

#[test]
fn a_mark_that_is_taken_too_low_is_marked_up_again() {
    let mut session = at("mini_face_up", 1, "");
    until(&mut session, "vig S2");
    found(&mut session, &["vig S2 banker 20.00"]);
    assert_eq!(found(&mut session, &["unmark S2 banker 5.00"]), [1], "$1.25 too much");
    assert_eq!(due(&session), "vig S2 banker 1.25");
    assert_eq!(found(&mut session, &["vig S2 banker 1.25"]), [0]);
    assert!(session.raised().iter().all(|raised| raised.mended.is_some()));
}

#[test]
fn a_mark_that_is_left_too_high_stands_in_the_end() {
    let mut session = at("mini_face_up", 1, "");
    until(&mut session, "vig S2");
    found(&mut session, &["vig S2 banker 20.00"]);
    // The sum has been told: to go on is no new fault.
    assert_eq!(found(&mut session, &["pick_up player", "pick_up banker"]), [0, 0]);
    assert!(session.is_over());
    let left = session.left_undone();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].1.expected[0].to_string(), "unmark S2 banker 3.75");
    assert_eq!(session.told_before(1, &left[0].1), Some(0));
    assert_eq!(session.raised()[0].mended, None);
}

#[test]
fn chips_collected_too_much_go_back() {
    for house in COLLECTED {
        let mut session = at(house, 1, "");
        until(&mut session, "charge S2");
        assert_eq!(due(&session), "charge S2 banker 16.25");
        assert_eq!(found(&mut session, &["charge S2 banker 20.00"]), [1]);
        let open: Vec<String> =
            session.open_duties().iter().map(|(_, due)| due.act.to_string()).collect();
        assert!(open.contains(&"refund S2 banker 3.75".to_owned()), "{house} {open:?}");
        assert_eq!(found(&mut session, &["refund S2 banker 3.75"]), [0]);
        is_mended(&session, 0);
        assert_eq!(deal_on(&mut session), [""; 0]);
        // $325 less $16.25.
        assert_eq!((net(&session, 2), over(&session)), (30_875, 0), "{house}");
    }
}

#[test]
fn chips_that_are_kept_are_too_many_in_the_inventory() {
    let mut session = at("mini_six", 1, "");
    until(&mut session, "charge S2");
    found(&mut session, &["charge S2 banker 20.00", "pick_up player", "pick_up banker"]);
    assert!(session.is_over());
    assert_eq!((net(&session, 2), over(&session)), (30_500, 375));
    let left = session.left_undone();
    assert_eq!(left[0].1.expected[0].to_string(), "refund S2 banker 3.75");
    // And too few where too little was collected.
    let mut session = at("mini_six", 1, "");
    until(&mut session, "charge S2");
    found(&mut session, &["charge S2 banker 15.00", "pick_up player", "pick_up banker"]);
    assert_eq!((net(&session, 2), over(&session)), (31_000, -125));
}

#[test]
fn vigorish_made_up_is_told_as_mended() {
    for (house, acts) in [
        ("mini_face_up", ["vig S2 banker 15.00", "clear_hands", "vig S2 banker 1.25"]),
        ("mini_six", ["charge S2 banker 15.00", "clear_hands", "charge S2 banker 1.25"]),
    ] {
        let mut session = at(house, 1, "");
        until(&mut session, acts[0].split(" banker").next().unwrap());
        assert_eq!(found(&mut session, &acts), [1, 0, 0], "{house}");
        is_mended(&session, 0);
        assert_eq!(deal_on(&mut session), [""; 0]);
    }
}

/// No text has it that it is marked or collected in one sum.
#[test]
fn vigorish_in_parts_is_advice() {
    for (house, acts) in [
        ("mini_face_up", ["vig S2 banker 15.00", "vig S2 banker 0.75", "vig S2 banker 0.50"]),
        ("mini_six", ["charge S2 banker 15.00", "charge S2 banker 0.75", "charge S2 banker 0.50"]),
    ] {
        let mut session = at(house, 1, "");
        until(&mut session, acts[0].split(" banker").next().unwrap());
        assert_eq!(found(&mut session, &acts), [1, 0, 0], "{house}");
        assert_eq!(deal_on(&mut session), [""; 0]);
        let report = report(&session, SessionStats::default());
        assert!(report.faults.is_empty() && report.advisories.iter().any(|fault| fault.in_parts));
    }
}

#[test]
fn a_patron_who_owes_none_is_not_left_with_a_mark() {
    for house in MARKED {
        let mut session = at(house, 1, "");
        until(&mut session, "vig S2");
        assert_eq!(found(&mut session, &["vig S5 banker 2.50", "vig S2 banker 16.25"]), [1, 0]);
        assert_eq!(due(&session), "unmark S5 banker 2.50", "{house}");
        assert_eq!(found(&mut session, &["unmark S5 banker 2.50"]), [0]);
        is_mended(&session, 0);
        deal_on(&mut session);
        assert_eq!(session.table().owed(Seat(5)), Cents::ZERO);
    }
}

#[test]
fn a_mark_where_vigorish_is_collected_comes_off_and_the_chips_are_collected() {
    for house in COLLECTED {
        let mut session = at(house, 1, "");
        until(&mut session, "charge S2");
        assert_eq!(found(&mut session, &["vig S2 banker 16.25"]), [1]);
        assert_eq!(found(&mut session, &["unmark S2 banker 16.25"]), [0], "{house}");
        is_mended(&session, 0);
        assert_eq!(deal_on(&mut session), ["charge S2 banker 16.25"]);
        assert_eq!((net(&session, 2), session.table().owed(Seat(2))), (30_875, Cents::ZERO));
    }
}

#[test]
fn chips_where_vigorish_is_marked_go_back_and_the_mark_is_made() {
    let mut session = at("mini_face_up", 1, "");
    until(&mut session, "vig S2");
    assert_eq!(found(&mut session, &["charge S2 banker 16.25"]), [1]);
    let mut done = deal_on(&mut session);
    done.sort();
    assert_eq!(done, ["refund S2 banker 16.25", "vig S2 banker 16.25"]);
    assert!(session.raised()[0].mended.is_some());
    assert_eq!((net(&session, 2), session.table().owed(Seat(2))), (32_500, Cents(1625)));
}

#[test]
fn of_marks_that_are_collected_too_high_the_rest_goes_back() {
    let leaves = "incidents: [Own((round: 1, what: \"leaves\", seat: 2))]";
    for house in MARKED {
        let mut session = at(house, 1, leaves);
        until(&mut session, "charge S2");
        assert_eq!(due(&session), "charge S2 banker 16.25");
        assert_eq!(found(&mut session, &["charge S2 banker 20.00"]), [1]);
        assert_eq!(due(&session), "refund S2 banker 3.75", "{house}");
        assert_eq!(found(&mut session, &["refund S2 banker 3.75"]), [0]);
        is_mended(&session, 0);
        deal_on(&mut session);
        assert_eq!((net(&session, 2), session.table().owed(Seat(2))), (30_875, Cents::ZERO));
        assert_eq!(over(&session), 0);
    }
}

#[test]
fn a_mark_that_was_too_high_is_never_owed_in_chips() {
    // The dealer collects all that is marked: what was marked too much goes back in chips.
    let leaves = "incidents: [Own((round: 1, what: \"leaves\", seat: 2))]";
    let mut session = at("mini_face_up", 1, leaves);
    until(&mut session, "vig S2");
    found(&mut session, &["vig S2 banker 20.00", "charge S2 banker 20.00"]);
    assert_eq!(deal_on(&mut session), ["refund S2 banker 3.75"]);
    assert_eq!((net(&session, 2), session.table().owed(Seat(2))), (30_875, Cents::ZERO));
    // Or he leaves the mark, and the next round begins with it: it may come off there.
    let mut session = at("mini_face_up", 2, "");
    until(&mut session, "vig S2");
    found(&mut session, &["vig S2 banker 20.00", "pick_up player", "pick_up banker"]);
    assert_eq!(session.memory().round, 2);
    assert_eq!(found(&mut session, &["unmark S2 banker 3.75"]), [0]);
    assert_eq!(session.table().owed(Seat(2)), Cents(1625));
    deal_on(&mut session);
}

#[test]
fn vigorish_of_a_void_round_comes_off() {
    // Of the six cards that are dealt the shoe has five: nothing is decided.
    for (house, what) in [("mini_face_up", "dry"), ("punto_face_up", "runs_low")] {
        let dry = format!(
            "patrons: Fixed([(seat: 2, wagers: {{\"banker\": 325}})]), start: Ready, \
             incidents: [Own((round: 1, what: \"{what}\", n: 5))], cards: [(round: 1, hands: [\
             (to: \"player\", cards: \"2c 3d 9h\"), (to: \"banker\", cards: \"Kh 2s 4c\")])]"
        );
        let level = level_at(&named(house), 1, 7, &dry);
        let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
        until(&mut session, "void");
        assert_eq!(found(&mut session, &["vig S2 banker 16.25"]), [1]);
        assert_eq!(deal_on(&mut session), ["unmark S2 banker 16.25"], "{house}");
        assert_eq!(session.table().owed(Seat(2)), Cents::ZERO);
    }
}

/// A bank of $1,000 wins $500 and is charged $25.
#[test]
fn the_vigorish_of_a_bank_comes_right_whatever_was_charged() {
    for (acts, due, last) in [
        (&["charge S2 bank 40.00"][..], "refund S2 bank 15.00", 47_500),
        (&["charge S2 bank 10.00"], "charge S2 bank 15.00", 47_500),
        (&["charge S3 bank 25.00"], "charge S2 bank 25.00", 47_500),
        (&["vig S2 bank 25.00"], "charge S2 bank 25.00", 47_500),
    ] {
        let table = chemin_de_fer::a_hand("1:Kh Ks 2d 9c");
        let level = level_at(&named("chemin_lace"), 1, 7, &table);
        let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
        until(&mut session, "charge S2");
        assert_eq!(session.expected()[0].to_string(), "charge S2 bank 25.00");
        assert_eq!(found(&mut session, acts), [1], "{acts:?}");
        assert_eq!(session.raised()[0].mended, None);
        let done = deal_on(&mut session);
        assert!(done.contains(&due.to_owned()), "{acts:?} {done:?}");
        assert!(session.raised()[0].mended.is_some(), "{acts:?}");
        assert_eq!((net(&session, 2), net(&session, 3)), (last, -50_000), "{acts:?}");
        assert_eq!(session.table().owed(Seat(2)), Cents::ZERO);
        assert_eq!(over(&session), 0);
    }
}

/// What a seat is still owed by its accounts, what of its vigorish is open, and what is marked for it.
fn account(session: &Session, seat: u8) -> (i64, i64, i64) {
    let accounts = session.accounts();
    let mine = || accounts.iter().filter(|account| account.spot.seat == Seat(seat));
    let owed: Cents = mine().filter_map(|account| account.owes()).sum();
    let open: Cents = mine().map(|account| account.vigorish()).sum();
    (owed.0, open.0, session.table().owed(Seat(seat)).0)
}

#[test]
fn what_a_patron_owes_of_vigorish_is_in_his_account() {
    // He wins $325 and owes five percent of it: in the end he has $308.75 more.
    for house in COLLECTED {
        let mut session = at(house, 1, "");
        until(&mut session, "charge S2");
        let (owed, open, marked) = account(&session, 2);
        assert_eq!((net(&session, 2) + owed, open, marked), (30_875, 1_625, 0), "{house}");
        // What was charged too much he is to have back.
        session.step(0, "charge S2 banker 20.00".parse().unwrap()).unwrap();
        let (owed, open, _) = account(&session, 2);
        assert_eq!((net(&session, 2) + owed, open), (30_875, -375), "{house}");
        deal_on(&mut session);
        assert_eq!((net(&session, 2), over(&session)), (30_875, 0), "{house}");
    }
    for house in MARKED {
        let mut session = at(house, 2, "");
        until(&mut session, "vig S2");
        let (owed, open, marked) = account(&session, 2);
        assert_eq!((net(&session, 2) + owed, open, marked), (30_875, 1_625, 0), "{house}");
        // What stands marked is owed later, and told as that.
        session.step(0, "vig S2 banker 16.25".parse().unwrap()).unwrap();
        let (owed, open, marked) = account(&session, 2);
        assert_eq!((net(&session, 2) + owed, open, marked), (32_500, 0, 1_625), "{house}");
    }
}
