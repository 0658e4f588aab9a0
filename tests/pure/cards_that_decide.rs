//! Which cards decide a wager when they are laid otherwise than they came. What must come was told from the
//! texts and the cards of each level.

use crate::after_a_fault::{deal, shipped, until};
use crate::bench::BOOK;
use crate::kept_plans::dealt;
use clearhands::kit::Cents;
use clearhands::level::Mode;
use clearhands::session::Session;

fn open(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// What a wager wins or loses, and what of it is still owed.
fn wins(session: &Session, spot: &str) -> (Option<Cents>, Cents) {
    let mut all = session.accounts().into_iter();
    let balance = all.find(|balance| balance.spot.to_string() == spot).unwrap();
    (balance.law, balance.owed)
}

/// Three cards come to each of six seats; seat 4 has put $15 on the bonus and lays a pair open.
const FIRST_PACKETS: &str = "shuffle; cut 26; load; say no_more_bets; issue; deliver S1 down; issue; \
    deliver S2 down; issue; deliver S3 down; issue; deliver S4 down; issue; deliver S5 down; issue; \
    deliver S6 down; issue; deliver dealer down";

/// Two of the three cards that seat 4 laid open are taken from it, and two that nobody has seen come in their
/// place: its $15 win by what was laid open, 13:69F-11.17(a).
#[test]
fn cards_that_nobody_has_seen_do_not_replace_those_that_were_laid_open() {
    let mut session = dealt("pgp_three_read", 303, FIRST_PACKETS);
    assert_eq!(wins(&session, "S4 three_card"), (Some(Cents::dollars(15)), Cents::dollars(15)));
    let others = ["remove stub_in_hand", "place S4 down"];
    deal(&mut session, &["set_aside auto_shoe", "pass S4 dealer 2"]);
    deal(&mut session, &[others, others].concat());
    assert_eq!(wins(&session, "S4 three_card"), (Some(Cents::dollars(15)), Cents::dollars(15)));
}

/// The bonus of seat 4 was paid; then its cards went astray, and three others were laid open there, which lose.
#[test]
fn cards_that_come_after_a_bonus_was_settled_do_not_decide_it() {
    let others = "; turn S2; collect S2 three_card; pay S1 three_card 5.00; pay S4 three_card 15.00; \
        pass S4 dealer 3; issue; deliver S4 down; turn S4; issue";
    let session = dealt("pgp_three_read", 303, &(FIRST_PACKETS.to_owned() + others));
    assert_eq!(wins(&session, "S4 three_card"), (Some(Cents::dollars(15)), Cents::ZERO));
}

/// The four cards of a patron at Three Card Draw are laid in another order before and after his wagers are settled: what
/// they come to goes by how the cards came, 13:69F-42.10, and it is a fault all the same.
#[test]
fn another_order_of_a_patrons_cards_changes_nothing_at_three_card_draw() {
    let mut session = open("tcdp_amounts_drawn");
    until(&mut session, "collect S4 first3");
    let all = |session: &Session| {
        session.accounts().into_iter().map(|b| (b.spot, b.law, b.owed)).collect::<Vec<_>>()
    };
    let orders = [
        ("turn S4.side", "2 1"),
        ("collect S4 ante", "3 1 2"),
        ("turn S3", "1 3 2"),
        ("pick_up S6", "2 3 1"),
    ];
    for (due, order) in orders {
        until(&mut session, due);
        let before = (all(&session), session.expected().to_vec());
        let entry = session.step(0, format!("arrange S4 {order}").parse().unwrap());
        let faulted = !entry.unwrap().findings.is_empty();
        assert!(faulted, "before {due}");
        assert_eq!((all(&session), session.expected().to_vec()), before, "before {due}");
    }
}

/// The player's third card is an eight, to which a banker's three does not draw, 13:69F-7.7. However the three are laid,
/// it is still the third, and to lay them otherwise is a fault.
#[test]
fn another_order_of_a_hand_changes_nothing_at_minibaccarat() {
    let mut session = open("mini_thirds_low");
    until(&mut session, "say player_1");
    let before = session.expected().to_vec();
    for order in ["2 3 1", "3 1 2"] {
        let entry = session.step(0, format!("arrange player {order}").parse().unwrap());
        assert!(!entry.unwrap().findings.is_empty());
        assert_eq!(session.expected(), before, "{order}");
    }
}

/// The first packet of seat 2 went astray and it got another, which was laid open and won; then the round
/// was wrongly said to be void. The bonus was settled by the cards that lay there, and stands, 11.17(a),
/// wherever they are put afterwards.
#[test]
fn a_bonus_stands_by_the_cards_it_was_settled_by() {
    let acts = "shuffle; load; say no_more_bets; issue; deliver S1 down; issue; deliver S2 down; issue; \
                deliver S3 down; issue; deliver S5 down; issue; deliver dealer down; \
                collect S1 three_card; collect S5 three_card; call floor; pass S2 banker 3; issue; \
                deliver S2 down; turn S2; pay S2 three_card 5.00; pay S3 three_card 30.00; void";
    let mut session = dealt("pgp_settle_deducted", 1229, acts);
    let stands = |session: &Session| {
        let mut all = session.accounts().into_iter();
        let bonus = all.find(|balance| balance.spot.to_string() == "S2 three_card").unwrap();
        (bonus.law, bonus.owed)
    };
    let by_cards = (Some(Cents::dollars(5)), Cents::ZERO);
    assert_eq!(stands(&session), by_cards);
    until(&mut session, "shuffle");
    assert_eq!(stands(&session), by_cards);
}

/// The rest of a deck that has been shuffled is laid at the dealer's place and turned before the deal: none
/// of it is his hand, and once all is shuffled again the round is dealt to its end.
#[test]
fn cards_turned_before_the_deal_are_no_hand_of_the_dealers() {
    let mut session = open("pgp_deal_cut");
    until(&mut session, "say no_more_bets");
    deal(&mut session, &["set_aside auto_shoe", "place_stub dealer down", "turn dealer"]);
    for _ in 0..200 {
        if session.memory().round > 1 || session.is_over() {
            return;
        }
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    panic!("the round never ends: {} is due", session.expected()[0]);
}
