//! The disputes that 5.1(c) and (d) decide, each dealt rightly and each wrongly.

use super::{own, rests};
use crate::bench::{BOOK, open};
use clearhands::kit::{Cents, Seat};
use clearhands::session::Session;
use clearhands::table::Act;

/// A session where these wagers lie and these things happen.
fn at(house: &str, patrons: &str, incidents: &[String]) -> Session {
    let incidents = incidents.join(", ");
    let table = format!("seats: 4, patrons: Fixed([{patrons}]), incidents: [{incidents}]");
    open(house, 1, 1, &table)
}

/// Deals on perfectly until an act that begins so is due.
fn until(session: &mut Session, wanted: &str) {
    for _ in 0..200 {
        let act = session.expected()[0];
        if act.to_string().starts_with(wanted) {
            return;
        }
        assert!(session.step(0, act).unwrap().findings.is_empty(), "{act}");
    }
    panic!("{wanted} never comes due");
}

fn finish(mut session: Session) -> Vec<(Seat, Cents)> {
    while !session.is_over() {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session.nets()
}

/// The clause by which an act is faulted first, and whether that is scored.
fn fault(session: &Session, act: &str) -> (String, bool) {
    let mut session = session.clone();
    let entry = session.step(0, act.parse().unwrap()).unwrap().clone();
    let finding = entry.findings.first().unwrap_or_else(|| panic!("{act} is right"));
    (BOOK[finding.clauses[0]].id.clone(), session.is_scored(finding))
}

fn scored(clause: &str) -> (String, bool) {
    (clause.to_owned(), true)
}

fn dollars(nets: &[(Seat, Cents)]) -> Vec<i64> {
    nets.iter().map(|(_, net)| net.0 / 100).collect()
}

/// R1: he asked for 17, the chips were set on 18, 17 wins.
#[test]
fn a_patron_answers_for_the_place_of_his_chips() {
    let mut session = at(
        "wheel_half",
        "(seat: 1, wagers: {\"n18\": 2})",
        &[own(1, "claims", "seat: 1, at: \"n17\""), rests(1, "17")],
    );
    until(&mut session, "refuse");
    assert_eq!(fault(&session, "confirm S1"), scored("roulette.5.1.c-a"));
    assert_eq!(fault(&session, "correct S1 n18"), scored("roulette.5.1.c-a"));
    until(&mut session, "collect S1 n18");
    assert_eq!(fault(&session, "pay S1 n17 70.00"), scored("roulette.5.1.d-a"));
    assert_eq!(fault(&session, "pay S1 n18 70.00"), scored("roulette.5.1.d-a"));
    assert_eq!(dollars(&finish(session)), [-2]);
}

/// R2: a chip on the line of 17 and 20, claimed as a straight on 20.
#[test]
fn a_chip_on_a_line_is_a_split() {
    let mut session = at(
        "wheel_half",
        "(seat: 2, wagers: {\"split_17_20\": 2})",
        &[own(1, "claims", "seat: 2, at: \"n20\""), rests(1, "20")],
    );
    until(&mut session, "refuse");
    assert_eq!(fault(&session, "confirm S2"), scored("roulette.5.1.c-a"));
    until(&mut session, "pay");
    assert_eq!(session.expected()[0].to_string(), "pay S2 inside 34.00");
    assert!(fault(&session, "pay S2 inside 70.00").1);
    assert_eq!(dollars(&finish(session)), [34]);
}

/// R3: the line between the second and the third dozen is the split of both zeros.
#[test]
fn the_courtesy_line_wins_on_both_zeros_and_is_no_dozen() {
    for (pocket, net) in [("00", 34), ("0", 34), ("24", -2), ("25", -2)] {
        let wagers = "(seat: 3, wagers: {\"split_courtesy\": 2})";
        let mut session = at("wheel_half", wagers, &[rests(1, pocket)]);
        until(&mut session, if net > 0 { "pay" } else { "collect" });
        if net > 0 {
            assert_eq!(fault(&session, "collect S3 split_courtesy"), scored("roulette.5.1.e.2-c"));
        } else {
            assert!(fault(&session, "pay S3 split_courtesy 4.00").1);
        }
        assert_eq!(dollars(&finish(session)), [net], "{pocket}");
    }
    // Who points to it is right.
    let claim = own(1, "claims", "seat: 3, at: \"split_0_00\"");
    let wagers = "(seat: 3, wagers: {\"split_courtesy\": 2})";
    let mut session = at("wheel_half", wagers, &[claim, rests(1, "00")]);
    until(&mut session, "confirm");
    assert_eq!(fault(&session, "refuse S3"), scored("roulette.5.1.d-a"));
}

/// R4: a wager in words with its cash, confirmed, and the ball drops before the cash is changed.
#[test]
fn a_confirmed_wager_in_words_holds_and_its_cash_is_changed_before_it_is_settled() {
    let mut session = at(
        "wheel_half",
        "(seat: 1, wagers: {\"n8\": 1})",
        &[own(1, "speaks", "seat: 1, at: \"dozen_2\", amount: 100"), rests(1, "17")],
    );
    until(&mut session, "confirm");
    assert_eq!(fault(&session, "refuse S1"), scored("roulette.5.1.a-c"));
    assert_eq!(fault(&session, "say no_more_bets"), scored("roulette.5.1.a-c"));
    session.step(0, "confirm S1".parse().unwrap()).unwrap();
    assert_eq!(session.expected()[0], Act::Change(Seat(1)));
    // At once is best; to let it lie until the ball has dropped is advice only.
    let entry = session.step(0, "say no_more_bets".parse().unwrap()).unwrap().clone();
    assert_eq!(BOOK[entry.findings[0].clauses[0]].id, "roulette.5.1.a-cash");
    assert!(!session.is_scored(&entry.findings[0]));
    for act in ["wait", "say number_17", "mark 17"] {
        assert!(session.step(0, act.parse().unwrap()).unwrap().findings.is_empty(), "{act}");
    }
    // Before it is settled it must be changed.
    assert_eq!(fault(&session, "collect S1 n8"), scored("roulette.5.1.a-d"));
    assert!(session.step(0, "change S1".parse().unwrap()).unwrap().findings.is_empty());
    assert_eq!(session.table().drop, Cents::dollars(100));
    until(&mut session, "pay S1 dozen_2 200.00");
    assert_eq!(dollars(&finish(session)), [200 - 1]);
}

/// R5: a wager in words without cash.
#[test]
fn a_wager_in_words_without_cash_is_refused() {
    let mut session = at(
        "wheel_half",
        "(seat: 1, wagers: {\"n8\": 1})",
        &[own(1, "speaks_no_cash", "seat: 1, at: \"dozen_2\", amount: 100"), rests(1, "17")],
    );
    until(&mut session, "refuse");
    assert_eq!(fault(&session, "confirm S1"), scored("roulette.5.1.a-b"));
    assert_eq!(dollars(&finish(session)), [-1]);
}

/// R6: seven chips on the copy of the wheel.
#[test]
fn five_neighbours_are_five_chips_or_a_multiple() {
    let seven = own(1, "stray", "seat: 1, at: \"wheel_00\", amount: 7");
    let of = |pocket: &str| {
        at("wheel_neighbours", "(seat: 1, wagers: {\"n8\": 1})", &[seven.clone(), rests(1, pocket)])
    };
    let mut session = of("27");
    until(&mut session, "correct S1 wheel_00");
    assert_eq!(fault(&session, "say no_more_bets"), scored("roulette.5.1.e.1.i.2-a"));
    let stake =
        |session: &Session| session.table().stake(Seat(1), super::spot(1, "wheel_00").wager);
    session.step(0, "correct S1 wheel_00".parse().unwrap()).unwrap();
    assert_eq!(stake(&session), Cents::dollars(5));
    assert_eq!(dollars(&finish(session)), [35 - 4 - 1]);
    // Missed until the ball rests, the two odd ones do not play.
    for (pocket, net) in [("27", 35 - 4 - 1), ("8", 35 - 5), ("20", -5 - 1)] {
        let mut session = of(pocket);
        until(&mut session, "correct");
        session.step(0, "say no_more_bets".parse().unwrap()).unwrap();
        session.step(0, "wait".parse().unwrap()).unwrap();
        assert_eq!(dollars(&finish(session)), [net], "{pocket}");
    }
}

/// R7: five chips on 00 of the wheel, 27 wins: one straight wins, four chips lose.
#[test]
fn five_neighbours_are_five_straights() {
    for (pocket, net) in [("27", 31), ("13", 31), ("1", 31), ("00", 31), ("10", 31), ("26", -5)] {
        let wagers = "(seat: 1, wagers: {\"wheel_00\": 5})";
        let mut session = at("wheel_neighbours", wagers, &[rests(1, pocket)]);
        until(&mut session, if net > 0 { "take S1 wheel_00 4.00" } else { "collect S1 wheel_00" });
        if net > 0 {
            assert_eq!(fault(&session, "collect S1 wheel_00"), scored("roulette.5.1.e.1.i.2-c"));
            until(&mut session, "pay S1 inside 35.00");
            assert!(fault(&session, "pay S1 inside 175.00").1);
        }
        assert_eq!(dollars(&finish(session)), [net], "{pocket}");
    }
}

/// R8: two patrons and one colour.
#[test]
fn nobody_gets_a_colour_that_another_has() {
    let mut session = at(
        "wheel_half",
        "(seat: 1, wagers: {\"n8\": 1}), (seat: 2, wagers: {\"n9\": 1})",
        &[own(1, "buy_in", "seat: 3, amount: 100, n: 1, up: true")],
    );
    until(&mut session, "colour S3");
    let first = session.table().tint(Seat(1)).unwrap().0.to_string();
    let again = format!("colour S3 {first} 1.00");
    assert_eq!(fault(&session, &again), scored("roulette.5.1.b-b"));
    // With a wrong value too, the colour comes first.
    let both = format!("colour S3 {first} 5.00");
    assert_eq!(fault(&session, &both), scored("roulette.5.1.b-b"));
    // Any colour that is free will do; its value will not.
    let free = session.clone().step(0, "colour S3 slate 1.00".parse().unwrap()).unwrap().clone();
    assert!(free.findings.is_empty(), "{:?}", free.findings);
    assert_eq!(fault(&session, "colour S3 slate 5.00"), scored("roulette.h.colour-value"));
    until(&mut session, "spin");
    let tints: std::collections::BTreeSet<_> =
        [1, 2, 3].map(|n| session.table().tint(Seat(n)).unwrap().0.to_string()).into();
    assert_eq!(tints.len(), 3);
}

/// A chip that is moved after the ball rests counts where it lay; before that where it lies.
#[test]
fn the_place_counts_that_chips_had_when_the_ball_came_to_rest() {
    for (what, pocket, net) in [
        ("moved_after", "17", -3),
        ("moved_after", "18", 105),
        ("moved_before", "17", 105),
        ("moved_before", "18", -3),
    ] {
        let moved = own(1, what, "seat: 1, at: \"n18 to n17\"");
        let session =
            at("wheel_half", "(seat: 1, wagers: {\"n18\": 3})", &[moved.clone(), rests(1, pocket)]);
        assert_eq!(dollars(&finish(session)), [net], "{what} {pocket}");
    }
    // Not put back, it is settled by its old place all the same.
    let moved = own(1, "moved_after", "seat: 1, at: \"n18 to n17\"");
    let mut session = at("wheel_half", "(seat: 1, wagers: {\"n18\": 3})", &[moved, rests(1, "17")]);
    until(&mut session, "correct S1 n17");
    assert_eq!(fault(&session, "say number_17"), scored("roulette.5.1.d-a"));
    for act in ["say number_17", "mark 17"] {
        session.step(0, act.parse().unwrap()).unwrap();
    }
    assert!(session.step(0, "collect S1 n17".parse().unwrap()).unwrap().findings.is_empty());
}

/// A coupon goes with non-value chips where coupons are taken, and nowhere else.
#[test]
fn a_coupon_goes_with_the_patrons_own_colour() {
    let coupon = |rest: &str| own(1, "coupon", rest);
    let own_colour = coupon("seat: 1, at: \"red\", amount: 10");
    let value_chips = coupon("seat: 1, at: \"red\", amount: 100");
    let alone = coupon("seat: 1, at: \"red\"");
    let wagers = "(seat: 1, wagers: {\"n8\": 1})";
    for (house, incident, right, wrong, clause) in [
        ("wheel_coupons", &own_colour, "confirm S1", "refuse S1", "roulette.5.1.b-c"),
        ("wheel_coupons", &value_chips, "refuse S1", "confirm S1", "roulette.5.1.b-c"),
        ("wheel_coupons", &alone, "refuse S1", "confirm S1", "roulette.5.1.a-a"),
        ("wheel_half", &own_colour, "refuse S1", "confirm S1", "roulette.5.1.a-a"),
    ] {
        let mut session = at(house, wagers, std::slice::from_ref(incident));
        until(&mut session, right);
        assert_eq!(fault(&session, wrong), scored(clause), "{house} {incident}");
    }
}

/// The page of the text that lists even money is missing, and 5.1(d) holds for it all the same: to take
/// a winner, to let a loser go or to leave a winner unpaid breaks the text before any practice.
#[test]
fn even_money_is_settled_by_its_place() {
    let wagers = "(seat: 1, wagers: {\"red\": 10}), (seat: 2, wagers: {\"black\": 5})";
    let mut session = at("wheel_half", wagers, &[rests(1, "17")]);
    until(&mut session, "collect S1 red");
    for wrong in ["release S1 red", "take S1 red 5.00", "hold S1 red", "pay S1 red 10.00"] {
        assert_eq!(fault(&session, wrong), scored("roulette.5.1.d-a"), "{wrong}");
    }
    until(&mut session, "pay S2 black 5.00");
    for wrong in ["collect S2 black", "take S2 black 1.00", "hold S2 black", "release S2 black"] {
        assert_eq!(fault(&session, wrong), scored("roulette.5.1.d-a"), "{wrong}");
    }
    assert_eq!(fault(&session, "pay S2 black 6.00"), scored("roulette.h.odds.even_money"));
    session.step(0, "lift".parse().unwrap()).unwrap();
    let left = session.omissions();
    let leads: Vec<&str> = left.iter().map(|f| BOOK[f.clauses[0]].id.as_str()).collect();
    assert_eq!(leads, ["roulette.5.1.d-a"], "a winner is left unpaid");
}

/// A wager held over a spin wins and loses by its place; what a winner gets is the house's.
#[test]
fn a_held_wager_is_won_and_lost_by_its_place() {
    let at_second = |pocket: &str| {
        let incidents = [rests(1, "00"), rests(2, pocket)].join(", ");
        let table = format!(
            "seats: 2, patrons: Fixed([(seat: 1, wagers: {{\"red\": 10}})]), \
            incidents: [{incidents}]"
        );
        let mut session = open("wheel_prison", 2, 1, &table);
        until(&mut session, "lift");
        session.step(0, "lift".parse().unwrap()).unwrap();
        session
    };
    let mut won = at_second("9");
    until(&mut won, "release S1 red");
    assert_eq!(fault(&won, "collect S1 red"), scored("roulette.5.1.d-a"));
    assert_eq!(fault(&won, "pay S1 red 10.00"), scored("roulette.h.zero-next"));
    let mut lost = at_second("8");
    until(&mut lost, "collect S1 red");
    assert_eq!(fault(&lost, "release S1 red"), scored("roulette.5.1.d-a"));
    assert_eq!(fault(&lost, "pay S1 red 10.00"), scored("roulette.5.1.d-a"));
    assert_eq!(fault(&lost, "hold S1 red"), scored("roulette.h.zero-next"));
}
