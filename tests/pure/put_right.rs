//! What puts a fault right, what does not, and what a fault has told already: each case reckoned by hand.

use crate::after_a_fault::until;
use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use clearhands::grade::{SessionStats, report};
use clearhands::kit::Cents;
use clearhands::level::Mode;
use clearhands::procedure::{Aspect, Channel};
use clearhands::session::Session;
use clearhands::table::Act;

/// The dealer has jack high and does not qualify: each ante of $10 wins even money, the plays go back.
const WINS: &str = "start: Ready, \
    patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 2, wagers: {\"ante\": 10}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jd 9s 4c\"), (to: \"S1\", cards: \"Th 5h 4d\"), \
        (to: \"S2\", cards: \"Ts 6h 4h\")])]";

/// Against Q-9-4 seat 6 loses $15 on the ante and $10 on the play wager; so does seat 1 with $10 on each, or he
/// wins with a king.
fn loses(first: &str) -> String {
    format!(
        "start: Ready, patrons: Fixed([(seat: 1, wagers: {{\"ante\": 10}}, answer: Plays), \
            (seat: 6, wagers: {{\"ante\": 15}}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"{first}\"), (to: \"S6\", cards: \"8h 5d 2s\"), \
            (to: \"dealer\", cards: \"Qd 9s 4c\")])]"
    )
}

/// A card of the dealer's lies face up: 20.12 makes every hand void.
fn void() -> String {
    format!("{WINS}, incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]")
}

/// Deals a script at a table: `until x` rightly up to an act that begins so, anything else as it stands there.
fn dealt(house: &str, more: &str, script: &[&str]) -> Session {
    let level = level_at(&named(house), 1, 7, more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    for line in script {
        match line.strip_prefix("until ") {
            Some(due) => until(&mut session, due),
            None => drop(session.step(0, line.parse().unwrap()).unwrap()),
        }
    }
    session
}

fn tcp(more: &str, script: &[&str]) -> Session {
    dealt("tcp_shoe_phase", more, script)
}

/// Of each act that was a fault, what put it right.
fn fates(session: &Session) -> Vec<String> {
    let act = |entry: usize| session.entries()[entry].act;
    let scored = session
        .raised()
        .iter()
        .filter(|raised| session.is_scored(&session.entries()[raised.entry].findings[raised.nth]));
    let fate = scored.map(|raised| match raised.mended {
        Some(by) => format!("{}: {}", act(raised.entry), act(by)),
        None => format!("{}: stands", act(raised.entry)),
    });
    fate.collect()
}

/// A fault is put right by the act that undoes just that: the void puts cards right and no marks, a void that
/// nothing calls for puts nothing right, and chips in another's hand are missed until both have theirs.
#[test]
fn a_fault_is_put_right_by_what_undoes_it_and_by_nothing_else() {
    let (void, king) = (void(), loses("Kh 7d 3s"));
    let in_void = ["until place S1", "vig S1 ante 5.00", "place S1 down L", "until void", "void"];
    let unmarked = [&in_void[..], &["until unmark", "unmark S1 ante 5.00"]].concat();
    // While nothing has decided the wager its chips belong there, and then they are the house's.
    let handed = ["until turn dealer", "transfer S6 ante S1 5.00", "until charge"];
    let back = [&handed[..], &["charge S1 ante 5.00"]].concat();
    let mini = "patrons: Fixed([(seat: 1, wagers: {\"player\": 10})])";
    for (house, more, script, fates_must) in [
        (
            "tcp_shoe_phase",
            void.as_str(),
            &in_void[..],
            &["vig S1 ante 5.00: stands", "place S1 down L: void"][..],
        ),
        (
            "tcp_shoe_phase",
            &void,
            &unmarked,
            &["vig S1 ante 5.00: unmark S1 ante 5.00", "place S1 down L: void"],
        ),
        (
            "mini_face_up",
            mini,
            &["until place player", "place C2 up", "void S1"],
            &["place C2 up: stands", "void S1: stands"],
        ),
        ("tcp_shoe_phase", &king, &handed, &["transfer S6 ante S1 5.00: stands"]),
        ("tcp_shoe_phase", &king, &back, &["transfer S6 ante S1 5.00: charge S1 ante 5.00"]),
    ] {
        let session = dealt(house, more, script);
        assert_eq!(fates(&session), fates_must, "{script:?}");
    }
}

/// Chips of a lost wager that went to another patron and stay with him are one fault, and $15 are missing.
#[test]
fn chips_left_with_another_patron_are_one_fault() {
    let script = ["until collect S6", "transfer S6 ante S1 15.00", "until charge"];
    let mut session = tcp(&loses("Kh 7d 3s"), &script);
    assert!(session.end_round());
    let report = report(&session, SessionStats::default());
    let left: Vec<_> = report.followers.iter().map(|f| (f.follows, &f.finding.expected)).collect();
    assert_eq!(left, [(Some(0), &vec!["charge S1 ante 15.00".parse::<Act>().unwrap()])]);
    assert_eq!((report.faults.len(), session.left_wrong()), (1, Cents::dollars(15)));
    assert!(!report.is_passed());
}

/// What of the acts left undone an earlier finding has told, by its number.
fn told_of(session: &Session, act: &str) -> (Channel, Vec<String>, Option<usize>) {
    let act: Act = act.parse().unwrap();
    let left = session.left_undone();
    let (round, left) = left.iter().find(|(_, left)| left.expected.contains(&act)).unwrap();
    let acts = left.expected.iter().map(ToString::to_string).collect();
    (left.channel, acts, session.told_before(*round, left))
}

/// In a void round everything goes back: what is moved there passes that over, and that it has to come back has
/// been told by it. What moves in a round that was never said to be void counts by itself, among the amounts.
#[test]
fn tcp_20_12_what_moves_in_a_void_round_has_been_told_only_where_the_void_was_said() {
    for (moved, back) in
        [("collect S1 ante", "pay S1 ante 10.00"), ("pay S1 ante 10.00", "retrieve S1 ante 10.00")]
    {
        let session = tcp(&void(), &["until void", "void", moved]);
        let must = (Channel::Amounts, vec![back.to_owned()], Some(0));
        assert_eq!(told_of(&session, back), must, "{moved}");
    }
    // 20.12(d): the dealer's hand is turned before seat 2 has been asked.
    let script = ["until offer S2", "turn dealer", "pay S1 play 10.00"];
    let session = tcp(WINS, &script);
    let must = (Channel::Amounts, vec!["retrieve S1 play 10.00".to_owned()], None);
    assert_eq!(told_of(&session, "retrieve S1 play 10.00"), must);
}

/// 20.7(c): three cards each are left to be dealt at the beginning. That they are drawn first is no deed by itself.
#[test]
fn tcp_20_7_c_nobody_has_left_undone_what_only_leads_to_a_deed() {
    let left = tcp(WINS, &[]).left_undone();
    let acts: Vec<Act> = left.into_iter().flat_map(|(_, left)| left.expected).collect();
    assert_eq!(acts.iter().filter(|act| matches!(act, Act::Place { .. })).count(), 9);
    assert!(!acts.iter().any(|act| matches!(act, Act::Remove { .. })), "{acts:?}");
}

/// An act that nothing calls for is told with what was passed over before, and then with what would be due without
/// that. Where it is only advice that speaks against it, nobody has been told by it that a patron was never asked.
#[test]
fn what_was_passed_over_comes_first_and_advice_tells_of_no_fault() {
    let session = tcp(WINS, &["until remove_stub", "offer S1", "offer S3"]);
    let found = &session.entries().last().unwrap().findings[0];
    assert_eq!(found.expected, ["remove_stub", "offer S2"].map(|act| act.parse().unwrap()));
    assert!(!session.is_scored(found));
    assert_eq!(told_of(&session, "offer S2").2, None);
}

/// 20.10(c)1, by phase: within each phase the dealer moves counterclockwise. Whoever collects of seat 1 while a lost
/// wager of seat 6 lies there breaks that way round, although he has begun at seat 6.
#[test]
fn tcp_20_10_c_1_a_wager_left_at_a_seat_that_was_begun_breaks_the_way_round() {
    let script = ["until collect S6", "collect S6 ante", "collect S1 ante"];
    let session = tcp(&loses("8d 5h 2c"), &script);
    let found = &session.entries().last().unwrap().findings;
    let told: Vec<_> = found.iter().map(|f| (f.aspect, BOOK[f.clauses[0]].id.as_str())).collect();
    assert_eq!(told, [(Aspect::Order, "tcp2007.20.10.c.1-b")]);
}
