//! Hands of Minibaccarat and Punto Banco that were brought in before they had been turned. From the rack
//! they can be arranged again; what went unseen into the bucket nobody knows.

use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use clearhands::kit::Seat;
use clearhands::level::Mode;
use clearhands::session::Session;

/// The Player's six and the Banker's seven both stay: seat 2 wins $325, seat 5 loses $50.
const BOTH_STAY: [&str; 2] = ["Kc 6d", "3h 4s"];

/// The Player's five takes a third card.
const PLAYER_DRAWS: [&str; 2] = ["2c 3d", "Kh 7s"];

/// A round up to the turning of the Player's Hand.
fn at(house: &str, [player, banker]: [&str; 2]) -> Session {
    let more = format!(
        "patrons: Fixed([(seat: 2, wagers: {{\"banker\": 325}}), (seat: 5, wagers: {{\"player\": 50}})]), \
         start: Ready, cards: [(round: 1, hands: [(to: \"player\", cards: \"{player}\"), \
         (to: \"banker\", cards: \"{banker}\")])]"
    );
    let level = level_at(&named(house), 1, 7, &more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    while session.expected()[0].to_string() != "turn player" {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session
}

/// The clause that the finding of each of these acts leads with.
fn led(session: &mut Session, acts: &[&str]) -> Vec<String> {
    let mut led = Vec::new();
    for act in acts {
        let entry = session.step(0, act.parse().unwrap()).unwrap();
        led.extend(entry.findings.iter().map(|f| BOOK[f.clauses[0]].id.clone()));
    }
    led
}

fn deal_on(session: &mut Session) -> Vec<String> {
    let mut done = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        done.push(act.to_string());
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due");
    }
    done
}

fn nets(session: &Session) -> [i64; 2] {
    let of = |seat: u8| session.nets().into_iter().find(|(s, _)| *s == Seat(seat)).unwrap().1.0;
    [of(2), of(5)]
}

/// Every clause that an open duty rests on.
fn rests_on(session: &Session) -> Vec<&'static str> {
    let mut all = Vec::new();
    for (step, due) in session.open_duties() {
        let step = &session.procedure().steps[usize::from(step)];
        let law = step.clauses().iter().map(|(_, id)| *id);
        all.extend(due.clauses.into_iter().flatten().chain(law).map(|id| BOOK[id].id.as_str()));
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn a_hand_in_the_rack_decides_once_the_other_lies_open() {
    let mut session = at("mini_corner", BOTH_STAY);
    assert_eq!(led(&mut session, &["pick_up player"]), ["minibac.7.10.d-a"]);
    let done = deal_on(&mut session);
    assert_eq!(done[..2], ["pass corner banker 2", "turn banker"], "{done:?}");
    for act in ["collect S5 player", "vig S2 banker 16.25", "pay S2 banker 325.00"] {
        assert!(done.contains(&act.to_owned()), "{done:?}");
    }
    assert!(!done.contains(&"void".to_owned()), "{done:?}");
    assert_eq!(nets(&session), [32_500, -5000]);
    // That it was never turned is not made good.
    assert_eq!(session.raised()[0].mended, None);
}

#[test]
fn two_hands_in_the_rack_decide() {
    let mut session = at("mini_corner", BOTH_STAY);
    let both = ["pick_up player", "pick_up corner"];
    assert_eq!(led(&mut session, &both), ["minibac.7.10.d-a"; 2]);
    assert_eq!(session.expected()[0].to_string(), "collect S5 player");
    deal_on(&mut session);
    assert_eq!(nets(&session), [32_500, -5000]);
    assert!(session.left_undone().is_empty());
}

#[test]
fn a_round_that_lacks_a_card_in_the_rack_is_void_by_practice() {
    let mut session = at("mini_corner", PLAYER_DRAWS);
    assert_eq!(led(&mut session, &["pick_up player"]), ["minibac.7.10.d-a"]);
    // As long as the other lies unseen nobody knows that a card lacks.
    led(&mut session, &["pass corner banker 2", "turn banker"]);
    assert_eq!(session.expected()[0].to_string(), "void");
    let law = rests_on(&session);
    assert!(law.contains(&"minibac.h.brought-in"), "{law:?}");
    assert!(!law.iter().any(|id| id.starts_with("minibac.7.11.e")), "{law:?}");
    assert_eq!(led(&mut session, &["collect S5 player"]), ["minibac.7.10.b-a"]);
    let done = deal_on(&mut session);
    assert!(done.contains(&"void".to_owned()), "{done:?}");
    assert_eq!(nets(&session), [0, 0]);
    assert_eq!(session.raised()[0].mended, None, "the void is no cure of the hand brought in");
    assert!(session.raised()[1].mended.is_some(), "the wager went back");
}

#[test]
fn a_wager_kept_of_a_round_that_was_broken_off_is_scored() {
    let mut session = at("mini_corner", PLAYER_DRAWS);
    let acts = [
        "pick_up player",
        "pass corner banker 2",
        "turn banker",
        "collect S5 player",
        "pick_up banker",
    ];
    led(&mut session, &acts);
    let left = session.omissions();
    let money = left.iter().find(|f| f.expected[0].to_string() == "pay S5 player 50.00");
    assert_eq!(BOOK[money.unwrap().clauses[0]].id, "minibac.7.10.b-a");
    assert!(session.is_scored(money.unwrap()));
}

#[test]
fn a_hand_unseen_in_the_bucket_decides_nothing() {
    let mut session = at("punto_corner", BOTH_STAY);
    assert_eq!(led(&mut session, &["pick_up player"]), ["punto.h.7.10.d-a"]);
    assert_eq!(session.expected()[0].to_string(), "void");
    let law = rests_on(&session);
    assert!(law.contains(&"punto.h.broken_off"), "{law:?}");
    assert!(!law.iter().any(|id| id.starts_with("punto.3.12.e")), "{law:?}");
    deal_on(&mut session);
    assert_eq!(nets(&session), [0, 0]);
    assert_eq!(session.raised()[0].mended, None);
}
