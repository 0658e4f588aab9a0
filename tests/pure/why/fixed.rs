//! Sentences written by hand, for cards that were laid by hand.

use crate::bench::{deal, level};
use crate::roulette::rests;
use clearhands::grade::{SessionStats, report};
use clearhands::session::Session;
use clearhands::table::Act;
use clearhands::wording;

/// Deals perfectly until an act is due, and gives its sentence; `release S2 ante @ pick_up S2` gives that of
/// another when the second is due.
#[track_caller]
fn said(session: &mut Session, act: &str) -> String {
    let (told, until) = act.split_once(" @ ").unwrap_or((act, act));
    let (told, until): (Act, Act) = (told.parse().unwrap(), until.parse().unwrap());
    for _ in 0..2000 {
        let due = session.expected();
        if due.contains(&until) {
            return wording::why(session, &told).unwrap_or_default();
        }
        let Some(&next) = due.first() else { break };
        session.step(0, next).unwrap();
    }
    let acts: Vec<String> = session.entries().iter().map(|e| e.act.to_string()).collect();
    panic!("{act} was never due: {}", acts.join("; "));
}

#[track_caller]
fn check(house: &str, more: &str, lines: &[(&str, &str)]) {
    let mut session = deal(&level(house, 1, 11, &format!("seats: 6, {more}")));
    for (act, words) in lines {
        assert_eq!(said(&mut session, act), *words, "{act}");
    }
}

#[test]
fn three_card_poker() {
    let cards = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 2, wagers: {\"ante\": 10, \"pair_plus\": 5}, answer: Plays), \
        (seat: 3, wagers: {\"ante\": 10, \"pair_plus\": 10}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"6h Qc 4d\"), \
        (to: \"S2\", cards: \"7c Kd 2h\"), (to: \"S3\", cards: \"9s 8d 7h\"), \
        (to: \"dealer\", cards: \"8c Qd 3s\")])]";
    // N.J.A.C. 19:47-20.9(b) and 20.10(c)1: offered from the dealer's left, settled from his right.
    let lines = [
        ("offer S1", "Seat 1 is the first, clockwise from the dealer's far left"),
        ("offer S3", "Seat 3 comes after seat 2, clockwise from the dealer's far left"),
        ("pick_up S3", "Seat 3 is the first, counterclockwise from the dealer's far right"),
        ("pick_up S2", "Seat 2 comes after seat 3, counterclockwise from the dealer's far right"),
    ];
    check("tcp_shoe_phase", cards, &lines);
    let lines = [
        ("collect S2 pair_plus", "K-7-2 is no pair, for which the pay table has no odds"),
        ("collect S1 ante", "The dealer's Q-8-3 beats Q-6-4: eight over six"),
    ];
    check("tcp_shoe_phase", cards, &lines);
    let lines = [
        (
            "pay S3 ante 10.00",
            "9-8-7 beats the dealer's Q-8-3: a straight over no pair; $10 at 1 to 1 is $10",
        ),
        (
            "pay S2 ante 10.00",
            "K-7-2 beats the dealer's Q-8-3: king over queen; $10 at 1 to 1 is $10",
        ),
    ];
    check("tcp_shoe_phase", cards, &lines);
    let low = cards.replace("8c Qd 3s", "2c Jd 9c");
    let dealer = "The dealer's J-9-2 does not qualify: it is below queen high";
    let lines = [("release S1 play", dealer)];
    check("tcp_shoe_phase", &low, &lines);
    let tie = cards.replace("8c Qd 3s", "6c Qd 4s");
    check("tcp_shoe_phase", &tie, &[("release S1 ante", "Both have Q-6-4: a tie")]);
}

/// What was found wrong is told with the reason of what was due, in the report too, and so is what puts it
/// right.
#[test]
fn a_fault_is_told_with_its_reason() {
    let cards = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"7c Kd 2h\"), \
        (to: \"dealer\", cards: \"9c Qd Js\")])]";
    let mut session = deal(&level("tcp_shoe_phase", 1, 11, &format!("seats: 6, {cards}")));
    let due = "K-7-2 beats the dealer's Q-J-9: king over queen; $10 at 1 to 1 is $10";
    assert_eq!(said(&mut session, "pay S1 ante 10.00"), due);
    session.step(0, "pay S1 ante 15.00".parse().unwrap()).unwrap();
    let over = format!("{due}; $15 has been paid, $5 too much");
    assert_eq!(wording::why(&session, &"retrieve S1 ante 5.00".parse().unwrap()), Some(over));
    let report = report(&session, SessionStats::default());
    let whys: Vec<Option<&str>> =
        report.findings().into_iter().map(|fault| fault.why.as_deref()).collect();
    assert_eq!(whys[0], Some(due), "{whys:?}");
    let mut short = session.before(session.entries().len() - 1).unwrap();
    short.step(0, "pay S1 ante 4.00".parse().unwrap()).unwrap();
    let rest = format!("{due}; $4 has been paid, which leaves $6");
    assert_eq!(wording::why(&short, &"pay S1 ante 6.00".parse().unwrap()), Some(rest));
}

#[test]
fn mississippi_stud() {
    let cards = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 15}, answers: [Raises(1), Raises(1), Raises(1)]), \
        (seat: 2, wagers: {\"ante\": 10}, answers: [Raises(1), Raises(1), Raises(1)]), \
        (seat: 3, wagers: {\"ante\": 10}, answers: [Raises(1), Folds])]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"Js 4d\"), (to: \"S2\", cards: \"9s 7d\"), \
        (to: \"S3\", cards: \"2s 3d\"), (to: \"C3\", cards: \"Jh\"), (to: \"C4\", cards: \"4c\"), \
        (to: \"C5\", cards: \"9d\")])]";
    let lines = [("collect S3 ante", "Seat 3 gave up the hand")];
    check("stud_shoe", cards, &lines);
    let lines = [(
        "release S2 ante @ pick_up S2",
        "9-9-J-7-4 is a pair of nines: a pair of sixes to tens is a push",
    )];
    check("stud_shoe", cards, &lines);
    let lines = [("pay S1 ante 30.00", "J-J-4-4-9 is two pairs; $15 at 2 to 1 is $30")];
    check("stud_shoe", cards, &lines);
}

#[test]
fn baccarat() {
    let cards = "start: Ready, patrons: Fixed([(seat: 1, wagers: {\"banker\": 325}), \
        (seat: 2, wagers: {\"player\": 25}), (seat: 3, wagers: {\"tie\": 5})]), \
        cards: [(round: 1, hands: [(to: \"player\", cards: \"Kh 5d 8c\"), \
        (to: \"banker\", cards: \"9s 7c 2d\")])]";
    // 5 draws an 8 and has 3; 6 stays on an 8.
    let cards = cards.replace("9s 7c 2d", "9s 7c");
    let totals = "Player 3, Banker 6: the Banker's Hand wins";
    let lines = [
        ("say player_3", "K-5-8 counts 3"),
        ("collect S2 player", totals),
        (
            "pay S1 banker 325.00",
            "Player 3, Banker 6: the Banker's Hand wins; $325 at 1 to 1 is $325",
        ),
        ("vig S1 banker 16.25", "5 percent of $325 is $16.25"),
    ];
    check("mini_face_up", &cards, &lines);
}

#[test]
fn roulette() {
    let at = |pocket: &str| {
        format!(
            "patrons: Fixed([(seat: 1, wagers: {{\"n17\": 5, \"split_17_18\": 5, \"dozen_2\": 20, \
             \"red\": 25}})]), incidents: [{}]",
            rests(1, pocket)
        )
    };
    let lines = [
        ("mark 17", "The ball rests in 17"),
        ("collect S1 red", "17 is black"),
        ("pay S1 dozen_2 40.00", "17 is in the second dozen; $20 at 2 to 1 is $40"),
        (
            "pay S1 inside 260.00",
            "17 wins: $5 straight on 17 at 35 to 1 is $175, $5 split 17/18 at 17 to 1 is $85; \
             together $260",
        ),
    ];
    check("wheel_half", &at("17"), &lines);
    let lines = [
        ("take S1 red 12.00", "0 is a zero; half of $25 is $12.50, or $12 in chips of $1"),
        ("collect S1 n17", "0 is not among 17"),
    ];
    check("wheel_half", &at("0"), &lines);
}

/// What a card is that lies face down is never said, nor what it makes.
#[test]
fn what_lies_face_down_is_not_told() {
    let cards = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"6h Qc 4d\"), \
        (to: \"dealer\", cards: \"8c Qd 3s\")])]";
    let mut session = deal(&level("tcp_shoe_phase", 1, 11, &format!("seats: 6, {cards}")));
    said(&mut session, "turn dealer");
    for act in ["collect S1 ante", "pay S1 ante 10.00", "release S1 ante"] {
        assert_eq!(wording::why(&session, &act.parse().unwrap()), None, "{act}");
    }
    // Two hands at the corner of the shoe, before they are turned.
    let cards = "start: Ready, patrons: Fixed([(seat: 1, wagers: {\"banker\": 25})]), \
        cards: [(round: 1, hands: [(to: \"player\", cards: \"Kh 5d\"), \
        (to: \"banker\", cards: \"9s 7c\")])]";
    let mut session = deal(&level("mini_turned", 1, 11, &format!("seats: 6, {cards}")));
    let mut hidden = 0;
    while !session.is_over() {
        let next = session.expected()[0];
        let faces = session.view().cards.iter().map(|card| card.face).collect::<Vec<_>>();
        if faces.len() == 4 && faces.contains(&None) {
            hidden += 1;
            let acts = ["remove shoe L", "say player_wins", "say banker_wins", "collect S1 banker"];
            for act in acts {
                assert_eq!(wording::why(&session, &act.parse().unwrap()), None, "{act}");
            }
        }
        session.step(0, next).unwrap();
    }
    assert!(hidden > 0);
}

#[test]
fn words_of_the_trade_are_found_and_explained() {
    let found = |text: &str| -> Vec<&str> {
        wording::terms_in(text).into_iter().map(|(word, _)| word).collect()
    };
    assert_eq!(found("Put the stub face down in the discard rack"), ["stub", "discard rack"]);
    assert_eq!(
        found("Collect the pair plus wager of seat 2, then the ANTE"),
        ["pair plus wager", "ante"]
    );
    assert_eq!(found("The washed cards; the stubborn ante-room"), ["wash", "ante"]);
    assert_eq!(found("Nothing of the sort"), [""; 0]);
    assert_eq!(wording::term("Rack"), wording::term("discard rack"));
    assert!(wording::term("stub").unwrap().contains("left"));
    assert_eq!(wording::term("teapot"), None);
}
