//! Chips that go wrongly between the bank and a wager against it come back: every hand ends with what
//! its cards give, whatever was moved before. The sums were reckoned by hand: a bank of $1,000, one
//! wager of $500 against it.

use super::{HAND, QUIET, table};
use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use clearhands::grade::{SessionStats, report};
use clearhands::kit::{Cents, Seat};
use clearhands::level::Mode;
use clearhands::session::Session;

const BANK_WINS: &str = "1:Kh Ks 2d 9c";
const BANK_LOSES: &str = "1:Kh Ks 9d 2c";
const STAND_OFF: &str = "1:Kh Ks 9d 9c";

/// A hand with these cards up to the first act about its money.
fn at_the_money(cards: &str) -> Session {
    let level = level_at(&named("chemin_lace"), 1, 7, &table("Ready", &QUIET, HAND, cards));
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    let is_money = |session: &Session| {
        let act = session.expected()[0].to_string();
        act.starts_with("transfer") || act.starts_with("release") || act.starts_with("charge")
    };
    while !is_money(&session) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session
}

/// Does these acts, wrong as they are, then what is due; the acts that were due, until the hands are
/// brought in.
fn deal_on(session: &mut Session, acts: &[&str]) -> Vec<String> {
    for act in acts {
        session.step(0, act.parse().unwrap()).unwrap();
    }
    let mut done = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        if !act.to_string().starts_with("pick_up") {
            done.push(act.to_string());
        }
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due");
    }
    done
}

fn nets(session: &Session) -> [i64; 2] {
    let nets = session.nets();
    let of = |seat: u8| nets.iter().find(|(s, _)| *s == Seat(seat)).map_or(Cents::ZERO, |n| n.1);
    [of(2).0, of(3).0]
}

#[track_caller]
fn comes_right(cards: &str, acts: &[&str], first: &str, bank_and_punter: [i64; 2]) {
    let mut session = at_the_money(cards);
    let done = deal_on(&mut session, acts);
    assert_eq!(done[0], first, "{done:?}");
    assert_eq!(nets(&session), bank_and_punter, "{done:?}");
}

#[test]
fn what_the_bank_was_given_short_is_made_up() {
    let short = ["transfer S3 against S2 300.00"];
    comes_right(BANK_WINS, &short, "transfer S3 against S2 200.00", [47_500, -50_000]);
}

#[test]
fn what_the_bank_paid_out_though_it_won_comes_back_and_its_wager_too() {
    let paid = ["transfer S2 bank S3 200.00"];
    comes_right(BANK_WINS, &paid, "transfer S3 against S2 700.00", [47_500, -50_000]);
    // What no longer lies on the layout is handed back.
    let late = ["transfer S3 against S2 500.00", "transfer S2 bank S3 200.00"];
    comes_right(BANK_WINS, &late, "transfer S3 against S2 200.00", [47_500, -50_000]);
}

#[test]
fn what_a_stranger_to_the_hand_was_given_comes_back() {
    let given = ["transfer S3 against S1 500.00"];
    let mut session = at_the_money(BANK_WINS);
    let done = deal_on(&mut session, &given);
    assert_eq!(done[0], "transfer S1 against S2 500.00", "{done:?}");
    assert_eq!(nets(&session), [47_500, -50_000]);
    let nets = session.nets();
    assert_eq!(nets.iter().find(|(seat, _)| *seat == Seat(1)).map(|n| n.1), Some(Cents::ZERO));
    // It has been put right, and is told so.
    assert!(session.raised().iter().all(|raised| raised.mended.is_some()));
}

#[test]
fn what_one_punter_has_too_much_may_go_straight_to_another() {
    let two = "1 bid 2 1000;1 bank 0 1000;1 partial 3 500;1 partial 4 300";
    let level = level_at(&named("chemin_lace"), 1, 7, &table("Ready", &QUIET, two, BANK_LOSES));
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    while !session.expected()[0].to_string().starts_with("transfer") {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    let acts = ["transfer S2 bank S3 800.00", "transfer S3 against S4 300.00"];
    let done = deal_on(&mut session, &acts);
    assert!(!done.iter().any(|act| act.starts_with("transfer")), "{done:?}");
    let findings: usize = session.entries().iter().map(|entry| entry.findings.len()).sum();
    assert_eq!(findings, 1, "only the first of the two was wrong");
    let of = |seat: u8| session.nets().into_iter().find(|(s, _)| *s == Seat(seat)).unwrap().1.0;
    assert_eq!([of(2), of(3), of(4)], [-80_000, 50_000, 30_000]);
}

/// 4.6(a): each wager gets what its cards give: no more than is lacking goes on to another, and nothing
/// to a seat that lacks none.
#[test]
fn no_more_than_another_lacks_may_go_straight_to_him() {
    let two = "1 bid 2 1000;1 bank 0 1000;1 partial 3 500;1 partial 4 300";
    for (on, right) in [
        ("transfer S3 against S4 300.00", true),
        ("transfer S3 against S4 200.00", true),
        ("transfer S3 against S4 350.00", false),
        ("transfer S3 against S1 300.00", false),
    ] {
        let level = level_at(&named("chemin_lace"), 1, 7, &table("Ready", &QUIET, two, BANK_LOSES));
        let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
        while !session.expected()[0].to_string().starts_with("transfer") {
            session.step(0, session.expected()[0]).unwrap();
        }
        session.step(0, "transfer S2 bank S3 800.00".parse().unwrap()).unwrap();
        let entry = session.step(0, on.parse().unwrap()).unwrap();
        assert_eq!(entry.findings.is_empty(), right, "{on}");
    }
}

#[test]
fn what_the_bank_paid_too_little_or_too_much_is_put_right() {
    let short = ["transfer S2 bank S3 150.00"];
    comes_right(BANK_LOSES, &short, "transfer S2 bank S3 350.00", [-50_000, 50_000]);
    let much = ["transfer S2 bank S3 700.00"];
    comes_right(BANK_LOSES, &much, "transfer S3 against S2 200.00", [-50_000, 50_000]);
}

#[test]
fn a_lost_bank_that_was_given_the_wager_gives_it_back() {
    let taken = ["transfer S3 against S2 500.00"];
    comes_right(BANK_LOSES, &taken, "transfer S2 bank S3 1000.00", [-50_000, 50_000]);
}

#[test]
fn a_stand_off_gives_back_what_was_moved() {
    let moved = ["transfer S2 bank S3 500.00"];
    comes_right(STAND_OFF, &moved, "transfer S3 against S2 500.00", [0, 0]);
    let taken = ["transfer S3 against S2 500.00"];
    comes_right(STAND_OFF, &taken, "transfer S2 bank S3 500.00", [0, 0]);
}

/// 4.6(a): who gets which chips is told by the act that put them out of reach, and not once more when
/// the round has ended without a transfer that nobody could make.
#[test]
fn chips_out_of_reach_are_one_fault() {
    for (cards, act) in [
        (BANK_WINS, "release S3 against"),
        (BANK_WINS, "collect S3 against"),
        (BANK_LOSES, "release S2 bank"),
        (BANK_LOSES, "collect S2 bank"),
    ] {
        let mut session = at_the_money(cards);
        let done = deal_on(&mut session, &[act]);
        assert!(!done.iter().any(|act| act.starts_with("transfer")), "{act}: {done:?}");
        assert_eq!(report(&session, SessionStats::default()).faults.len(), 1, "{act}");
    }
    // What another gets rightly after it does not put it right.
    let two = "1 bid 2 1000;1 bank 0 1000;1 partial 3 500;1 partial 4 300";
    let level = level_at(&named("chemin_lace"), 1, 7, &table("Ready", &QUIET, two, BANK_WINS));
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    while !session.expected()[0].to_string().starts_with("transfer") {
        session.step(0, session.expected()[0]).unwrap();
    }
    let short = ["transfer S3 against S2 300.00", "release S3 against"];
    let done = deal_on(&mut session, &short);
    assert_eq!(done[0], "transfer S4 against S2 300.00", "{done:?}");
    assert!(session.raised()[0].mended.is_none(), "$200 of the first wager went home");
    // What lies there, or can be handed back, is owed all the same.
    let part = ["take S3 against 200.00"];
    let done = deal_on(&mut at_the_money(BANK_WINS), &part);
    assert_eq!(done[0], "transfer S3 against S2 300.00", "{done:?}");
}

/// What each wager should come to and what it is still owed, in cents.
fn accounts(session: &Session) -> Vec<(String, Option<i64>, i64)> {
    let told =
        |b: clearhands::procedure::Balance| (b.spot.to_string(), b.law.map(|l| l.0), b.owed.0);
    session.accounts().into_iter().map(told).collect()
}

#[test]
fn the_law_of_each_wager_is_told_once_the_hand_has_come_out() {
    let law = |session: &Session, spot: &str| {
        accounts(session).into_iter().find(|told| told.0 == spot).map(|told| (told.1, told.2))
    };
    for (cards, bank, wager) in
        [(BANK_WINS, 50_000, -50_000), (BANK_LOSES, -50_000, 50_000), (STAND_OFF, 0, 0)]
    {
        let session = at_the_money(cards);
        assert_eq!(law(&session, "S2 bank"), Some((Some(bank), bank)), "{cards}");
        assert_eq!(law(&session, "S3 against"), Some((Some(wager), wager)), "{cards}");
    }
    // A part has been moved, and some of it to a stranger.
    let mut session = at_the_money(BANK_WINS);
    for act in ["transfer S3 against S2 300.00", "transfer S3 against S1 100.00"] {
        session.step(0, act.parse().unwrap()).unwrap();
    }
    assert_eq!(law(&session, "S2 bank"), Some((Some(50_000), 20_000)));
    assert_eq!(law(&session, "S3 against"), Some((Some(-50_000), -10_000)));
    assert_eq!(law(&session, "S1 against"), Some((Some(0), -10_000)));
}

/// A sum too small is one fault, whether the rest of it could still be moved or not.
#[test]
fn the_rest_of_a_sum_moved_short_follows_from_it() {
    let mut session = at_the_money(BANK_WINS);
    session.step(0, "transfer S3 against S2 300.00".parse().unwrap()).unwrap();
    let judged = report(&session, SessionStats::default());
    let rest = |f: &clearhands::grade::Fault| {
        f.finding.expected.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        judged
            .faults
            .iter()
            .filter(|f| f.entry.is_none() && rest(f).iter().any(|act| act.starts_with("transfer")))
            .count(),
        0
    );
    let follows: Vec<_> =
        judged.followers.iter().filter(|f| f.follows == Some(0)).map(rest).collect();
    assert!(follows.iter().any(|acts| acts == &["transfer S3 against S2 200.00"]), "{follows:?}");
    // Chips that went the wrong way, and have to come back, are one fault as well.
    let mut session = at_the_money(BANK_WINS);
    for act in ["transfer S3 against S2 500.00", "transfer S2 bank S3 200.00"] {
        session.step(0, act.parse().unwrap()).unwrap();
    }
    let judged = report(&session, SessionStats::default());
    let left = judged.followers.iter().find(|f| rest(f) == ["transfer S3 against S2 200.00"]);
    assert_eq!(left.map(|f| f.follows), Some(Some(0)));
    // What was never moved at all follows from nothing.
    let judged = report(&at_the_money(BANK_WINS), SessionStats::default());
    assert!(judged.faults.iter().any(|f| rest(f) == ["transfer S3 against S2 500.00"]));
}

/// 4.7(c): whoever has called Banco plays against the bank alone. A wager that still lies there at the word
/// to deal goes back, at once or before the cards come in, and that is one fault.
#[test]
fn a_wager_that_gives_way_has_no_part_in_the_hand() {
    let banco = "1 bid 2 1000;1 bank 0 1000;1 partial 3 500;1 banco 1";
    let open = || {
        let level =
            level_at(&named("chemin_lace"), 1, 7, &table("Ready", &QUIET, banco, BANK_WINS));
        Session::open(level, BOOK.clone(), Mode::Practice).unwrap()
    };
    let mut perfect = open();
    deal_on(&mut perfect, &[]);
    let list: Vec<String> = perfect.entries().iter().map(|entry| entry.act.to_string()).collect();
    let at = list.iter().position(|act| act == "release S3 against").unwrap();
    for before in ["pass player S1", "pick_up"] {
        let mut late = list.clone();
        let back = late.remove(at);
        let to = late.iter().position(|act| act.starts_with(before)).unwrap();
        assert!(to > at, "after the word to deal");
        late.insert(to, back);
        let mut session = open();
        for act in &late {
            session.step(0, act.parse().unwrap()).unwrap();
        }
        assert!(session.is_over() && session.raised()[0].mended.is_some(), "{before}");
        assert_eq!(crate::after_a_fault::roots(&session).0, 1, "{before}: {:?}", session.raised());
        assert_eq!(nets(&session), [95_000, 0], "{before}");
    }
}
