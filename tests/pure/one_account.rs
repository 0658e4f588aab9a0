//! Limits of several wagers together, remedies that go wrong, and what is told once: the sums and counts
//! were reckoned by hand from the sections named.

use crate::after_a_fault::{deal, net, roots, shipped, until};
use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use clearhands::grade::{SessionStats, report};
use clearhands::kit::{Area, Cents, Side};
use clearhands::law::Severity;
use clearhands::level::Mode;
use clearhands::procedure::{Channel, Kind};
use clearhands::session::Session;
use clearhands::table::Act;
use clearhands::wording;

fn open(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

fn due(session: &Session) -> Vec<String> {
    session.expected().iter().map(Act::to_string).collect()
}

/// Does what is due to the end of the round; what that was. Nothing of it is a fault.
fn end(session: &mut Session) -> Vec<String> {
    let (round, mut done) = (session.memory().round, Vec::new());
    while !session.is_over() && session.memory().round == round {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due: {:?}", entry.findings);
        done.push(act.to_string());
    }
    done
}

/// What the accounts of the round owe, all wagers together.
fn owed(session: &Session) -> Cents {
    session.accounts().iter().map(|account| account.owed).sum()
}

/// A royal flush on four wagers: $20 and three times $60 win $10,000 and three times $30,000, and the hand
/// no more than $50,000.
fn royal() -> Session {
    let more = "seats: 4, start: Ready, patrons: Fixed([(seat: 2, wagers: {\"ante\": 20}, \
        answers: [Raises(3), Raises(3), Raises(3)])]), cards: [(round: 1, hands: [\
        (to: \"S2\", cards: \"As Ks\"), (to: \"C3\", cards: \"Qs\"), (to: \"C4\", cards: \"Js\"), \
        (to: \"C5\", cards: \"Ts\")])]";
    let level = level_at(&named("stud_auto"), 1, 7, more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "pay S2");
    session
}

fn told(session: &Session) -> Vec<String> {
    let left = session.left_undone();
    left.iter().flat_map(|(_, f)| &f.expected).map(Act::to_string).collect()
}

const IN: [&str; 4] = ["pick_up S2", "pick_up C3", "pick_up C4", "pick_up C5"];

#[test]
fn mstud_35_11_c_the_limit_is_one_for_all_four_wagers() {
    let mut session = royal();
    assert_eq!(owed(&session), Cents::dollars(50_000), "before anything is paid");
    deal(&mut session, &["pay S2 street_3 30000.00"]);
    assert_eq!(owed(&session), Cents::dollars(20_000));
    deal(&mut session, &["pay S2 street_4 10000.00"]);
    assert_eq!(owed(&session), Cents::dollars(10_000));
    deal(&mut session, &IN);
    assert!(session.end_round() || session.is_over());
    assert_eq!(session.inventory_over(), Cents::dollars(10_000));
    assert_eq!(session.left_wrong(), Cents::dollars(10_000));
    assert_eq!(told(&session), ["pay S2 street_4 10000.00"], "what was begun is filled up first");
}

#[test]
fn mstud_35_11_c_which_wager_comes_first_under_the_limit_is_free() {
    for order in [
        ["pay S2 street_5 30000.00", "pay S2 street_4 20000.00"],
        ["pay S2 street_4 30000.00", "pay S2 street_3 20000.00"],
    ] {
        let mut session = royal();
        deal(&mut session, &order);
        let done = end(&mut session);
        assert!(done.iter().all(|act| !act.starts_with("pay")), "{done:?}");
        assert_eq!(roots(&session), (0, 0));
        assert_eq!(
            (session.inventory_over(), net(&session, 2)),
            (Cents::ZERO, Cents::dollars(50_000))
        );
    }
    // That it is free does not let a hand be paid before it has been called.
    let mut session = royal();
    let call = session.entries().len() - 1;
    assert_eq!(session.entries()[call].act.to_string(), "say royal_flush");
    let before: Vec<Act> = session.entries()[..call].iter().map(|entry| entry.act).collect();
    session = Session::open(session.level().clone(), BOOK.clone(), Mode::Practice).unwrap();
    for act in before {
        session.step(0, act).unwrap();
    }
    deal(&mut session, &["pay S2 street_5 30000.00"]);
    assert_eq!(roots(&session).0, 1);
}

#[test]
fn mstud_35_11_c_what_is_paid_past_the_limit_comes_back_once() {
    let mut session = royal();
    let paid = ["pay S2 ante 10000.00", "pay S2 street_3 30000.00", "pay S2 street_4 30000.00"];
    deal(&mut session, &paid);
    assert_eq!(owed(&session), Cents::dollars(-20_000));
    assert_eq!(due(&session)[0], "retrieve S2 street_4 20000.00");
    // From which of them it comes is as free.
    for back in ["retrieve S2 street_4 20000.00", "retrieve S2 street_3 20000.00"] {
        let mut other = session.clone();
        let entry = other.step(0, back.parse().unwrap()).unwrap();
        assert!(entry.findings.is_empty(), "{back}: {:?}", entry.findings);
        end(&mut other);
        assert_eq!((other.inventory_over(), net(&other, 2)), (Cents::ZERO, Cents::dollars(50_000)));
    }
    deal(&mut session, &IN);
    assert!(session.end_round() || session.is_over());
    assert_eq!(session.inventory_over(), Cents::dollars(-20_000));
    assert_eq!(told(&session)[0], "retrieve S2 street_4 20000.00");
    let report = report(&session, SessionStats::default());
    assert_eq!(report.faults.len(), 1, "what was never taken back follows from it");
}

#[test]
fn mstud_35_10_i_3_a_hand_past_the_limit_that_is_never_paid_is_a_critical_fault() {
    let mut session = royal();
    deal(&mut session, &IN);
    assert!(session.end_round() || session.is_over());
    assert_eq!(session.inventory_over(), Cents::dollars(50_000));
    let left = session.left_undone();
    let money = left.iter().find(|(_, f)| f.channel == Channel::Amounts).unwrap();
    let lead = &BOOK[money.1.clauses[0]];
    assert!(
        lead.id.starts_with("mstud.35.11") || lead.id.starts_with("mstud.35.10.i.3"),
        "{}",
        lead.id
    );
    assert_eq!(lead.severity, Severity::Critical);
    assert!(session.is_scored(&money.1));
    let report = report(&session, SessionStats::default());
    assert!(report.tally(Channel::Amounts).missed > 0);
    assert!(!report.is_passed());
}

/// The acts of the perfect dealer at a level, to the end of a round.
fn perfect(session: &Session, round: u32) -> Vec<Act> {
    let mut session = session.clone();
    let mut acts = Vec::new();
    while !session.is_over() && session.memory().round <= round {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
        acts.push(act);
    }
    acts
}

/// Goes on by an old list, as far as that can be done.
fn go_on(session: &mut Session, list: &[Act]) {
    for act in list {
        if session.is_over() || session.memory().round > 1 {
            return;
        }
        let _ = session.step(0, *act);
    }
}

#[test]
fn a_void_that_is_dealt_on_is_passed_over_once() {
    let levels =
        ["stud_irr_two_face_up", "stud_irr_shares", "tcp_irr_dealer_flip", "tcp_settle_phase"];
    for name in levels {
        let start = open(name);
        let list = perfect(&start, 1);
        for at in (3..list.len()).step_by(5) {
            let mut session = start.clone();
            go_on(&mut session, &list[..at]);
            if session.step(0, Act::Void(None)).is_err() {
                continue;
            }
            let void = session.entries().len() - 1;
            go_on(&mut session, &list[at..]);
            // What the old list does that was not due, in place of what the void asks for.
            let passed = session.raised().iter().filter(|raised| {
                let entry = &session.entries()[raised.entry];
                let finding = &entry.findings[raised.nth];
                let passes = finding.kind == Kind::OutOfOrder
                    && finding.channel == Channel::Irregularities
                    && entry.met.is_none();
                raised.entry > void
                    && passes
                    && raised.follows.is_none()
                    && session.is_scored(finding)
            });
            let passed = passed.count();
            assert!(passed <= 1, "{name}: void before {at} {}: {passed} times", list[at]);
        }
    }
}

/// 20.11(a)1: J-10-2 does not qualify, and $10 on the ante win $10.
#[test]
fn a_winner_given_back_and_never_paid_is_one_fault_as_a_short_payment_is() {
    for wrong in ["release S2 ante", "pay S2 ante 5.00"] {
        let more = "seats: 6, start: Ready, patrons: Fixed([(seat: 2, wagers: {\"ante\": 10}, \
            answer: Plays)]), cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jd 9s 4c\"), \
            (to: \"S2\", cards: \"Ts 6h 4h\")])]";
        let level = level_at(&named("tcp_shoe_phase"), 1, 7, more);
        let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
        until(&mut session, "pay S2 ante");
        deal(&mut session, &[wrong, "release S2 play", "pick_up S2", "pick_up dealer"]);
        assert!(session.end_round() || session.is_over());
        let report = report(&session, SessionStats::default());
        assert_eq!(report.faults.len(), 1, "{wrong}");
        assert!(report.rack.unwrap().over().0 > 0);
    }
}

/// 3.12(c): K-6 stays on 6, and the nine that came too many is nobody's: it goes to the bucket.
const PUNTO: &str = "seats: 7, start: Ready, patrons: Fixed([(seat: 1, wagers: {\"banker\": 35}), \
    (seat: 3, wagers: {\"player\": 100})]), cards: [(round: 1, hands: [\
    (to: \"player\", cards: \"Kh 6d 9c\"), (to: \"banker\", cards: \"Kc 7c\")])], \
    incidents: [Own((round: 1, what: \"extra\", at: \"player\", n: 4, up: true))]";

fn punto() -> Session {
    let level = level_at(&named("punto_face_up"), 1, 7, PUNTO);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "pass player bucket");
    session
}

#[test]
fn a_card_put_wrongly_and_then_where_the_remedy_has_it_is_put_right() {
    let mut session = punto();
    deal(&mut session, &["pass player banker 1"]);
    let next = due(&session);
    assert_eq!(next, ["pass banker bucket 1"]);
    deal(&mut session, &["pass banker bucket 1"]);
    assert_eq!(session.raised()[0].mended, Some(session.entries().len() - 1));
    end(&mut session);
    assert_eq!(roots(&session), (1, 0));
}

#[test]
fn punto_3_12_c_the_error_card_alone_is_governed_whatever_goes_with_it() {
    let mut session = punto();
    deal(&mut session, &["pass player bucket 2"]);
    let finding = &session.entries().last().unwrap().findings[0];
    assert!(BOOK[finding.clauses[0]].id.starts_with("punto.3.12.c"), "{:?}", finding.clauses);
    let done = end(&mut session);
    // Both hands had been seen: 6 against 7, and no card is drawn for the six that was thrown away.
    assert!(done.iter().all(|act| act != "say draw_four"), "{done:?}");
    assert_eq!(roots(&session), (1, 0));
    assert_eq!(net(&session, 3), Cents::dollars(-100));
    assert!(net(&session, 1).0 > 0);
    // A card is burned for the nine as it is without the slip.
    let right = {
        let mut session = punto();
        deal(&mut session, &["pass player bucket 1"]);
        end(&mut session)
    };
    let burns = |done: &[String]| -> Vec<String> {
        done.iter().filter(|act| act.starts_with("burn")).cloned().collect()
    };
    assert_eq!(burns(&done), burns(&right));
}

/// At each level one card too many is moved by the remedy: (level, the remedy, what was done instead, what
/// must come of the money).
#[test]
fn mini_7_11_one_card_too_many_changes_neither_the_counts_nor_what_is_burned() {
    for (level, remedy, wrong) in [
        // K-5-4 counts 9, 9-7 counts 6; the five is burned for.
        ("mini_irr_banker_extra", "pass banker rack", "pass banker rack 2"),
        // 5-2 counts 7, J-6 counts 6; the eight is burned for.
        ("mini_irr_by_value", "pass player rack", "pass player rack 2"),
        ("mini_irr_by_value", "pass player rack", "pass player rack 3"),
        ("mini_irr_by_value", "pass player rack", "pass player aside 2"),
        // K-6 counts 6; A-3 and the nine count 3.
        ("mini_irr_third_to_banker", "pass player banker", "pass player banker 2"),
        ("mini_irr_third_to_banker", "pass player banker", "pass player rack 2"),
    ] {
        let mut right = open(level);
        until(&mut right, remedy);
        let mut session = right.clone();
        let right = end(&mut right);
        deal(&mut session, &[wrong]);
        let done = end(&mut session);
        let told = |done: &[String]| -> Vec<String> {
            let counts = |act: &&String| {
                act.starts_with("say")
                    || act.starts_with("burn")
                    || act.starts_with("pay")
                    || act.starts_with("collect")
            };
            done.iter().filter(counts).cloned().collect()
        };
        assert_eq!(told(&done), told(&right), "{level}: {wrong}");
        assert!(done.iter().all(|act| !act.starts_with("remove")), "{level}: {wrong}: {done:?}");
        assert_eq!(roots(&session), (1, 0), "{level}: {wrong}");
    }
}

/// 7.11(b): a card that nobody has seen opens the next hand, whatever it is.
#[test]
fn mini_7_11_b_no_duty_depends_on_the_unseen_card() {
    let mut all = Vec::new();
    for card in ["6s", "2s", "9s", "Ts"] {
        let more = format!(
            "seats: 7, start: Ready, patrons: Fixed([(seat: 1, wagers: {{\"banker\": 50}}), \
             (seat: 3, wagers: {{\"player\": 100}})]), cards: [(round: 1, hands: [\
             (to: \"player\", cards: \"Kh 9d\"), (to: \"banker\", cards: \"Kc 8d {card}\")])], \
             incidents: [Own((round: 1, what: \"mistake\", at: \"banker\", n: 4, up: false))]"
        );
        let level = level_at(&named("mini_face_up"), 2, 7, &more);
        let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
        until(&mut session, "pass banker aside");
        deal(&mut session, &["pass banker aside 2"]);
        let done = end(&mut session);
        assert!(done.iter().all(|act| !act.starts_with("burn")), "{card}: {done:?}");
        assert!(session.table().count(Area::Aside) == 1, "it waits for the next hand");
        assert_eq!(session.table().count(Area::Side(Side::Banker)), 0);
        all.push(done);
    }
    assert!(all.windows(2).all(|two| two[0] == two[1]), "{all:?}");
}

/// A push that was taken goes back: that is his stake, and no win.
#[test]
fn a_stake_that_was_taken_and_goes_back_is_told_as_such() {
    let more = "seats: 6, start: Ready, patrons: Fixed([(seat: 2, wagers: {\"ante\": 10}, \
        answer: Plays)]), cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jd 9s 4c\"), \
        (to: \"S2\", cards: \"Ts 6h 4h\")])]";
    let level = level_at(&named("tcp_shoe_phase"), 1, 7, more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "pay S2 ante");
    deal(&mut session, &["collect S2 play"]);
    let why = wording::why(&session, &"pay S2 play 10.00".parse().unwrap()).unwrap();
    assert!(why.ends_with("$10 of the player's own was taken and goes back"), "{why}");
    deal(&mut session, &["collect S2 ante"]);
    let why = wording::why(&session, &"pay S2 ante 20.00".parse().unwrap()).unwrap();
    assert!(why.ends_with("$10 of the player's own was taken, which makes $20"), "{why}");
}
