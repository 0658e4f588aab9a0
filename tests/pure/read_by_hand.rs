//! What a reader of the texts found otherwise by hand, at several games. Each expectation is the text's.

use crate::after_a_fault::{deal, net, roots, shipped, until};
use crate::bench::BOOK;
use clearhands::kit::{Area, Cents, Nook};
use clearhands::level::{LEVELS, Mode};
use clearhands::procedure::{Aspect, Decision};
use clearhands::session::Session;
use clearhands::table::Act;

fn open(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// 13:69F-42.10(h)8 and 9: First 3 of a seat that drew is settled by the two kept cards, and only then is the
/// draw card turned.
#[test]
fn first_3_of_a_drawer_is_settled_before_his_draw_card_is_turned() {
    let mut seats = 0;
    for (path, _) in LEVELS.iter().filter(|(path, _)| path.starts_with("levels/three_card_draw/")) {
        let name = path.rsplit('/').next().unwrap().trim_end_matches(".ron");
        let mut session = open(name);
        while !session.is_over() {
            let act = session.expected()[0];
            if let Act::Turn(Area::Part(seat, Nook::Side)) = act
                && session.memory().decision(seat) == Decision::Draws
            {
                let first3 = format!("{seat} first3");
                let round = session.memory().round;
                let here = session.entries().iter().rev().take_while(|entry| entry.round == round);
                let done = |entry: &clearhands::session::Entry| {
                    entry.act.moves_money() && entry.act.to_string().contains(&first3)
                };
                assert!(here.clone().any(done), "{name}: {act}");
                seats += 1;
            }
            session.step(0, act).unwrap();
        }
    }
    assert!(seats > 50, "{seats}");
}

/// 19:47-4.12(j): the last hand of a shoe is void if a card lay face up in it, also where the dealer plays it
/// out: all wagers go back, and what went from patron to patron too.
#[test]
fn a_last_hand_that_is_void_stays_so_when_it_is_played_out() {
    let mut session = open("chemin_irr_last_hand");
    until(&mut session, "void");
    let is_void_due =
        |session: &Session| session.open_duties().iter().any(|(_, due)| due.act == Act::Void(None));
    let acts = ["say cards", "pass player S3 2", "turn player", "turn banker"];
    for act in acts {
        let act: Act = act.parse().unwrap();
        if clearhands::table::can(session.table(), &act).is_ok() {
            session.step(0, act).unwrap();
            assert!(is_void_due(&session), "after {act}");
        }
    }
    assert_eq!(roots(&session), (1, 0));
    deal(&mut session, &["void"]);
    assert!(session.entries().last().unwrap().findings.is_empty());
    while !session.is_over() {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    assert_eq!(session.inventory_over(), Cents::ZERO);
}

/// 19:47-7.8(a) and 7.11(a): a card that came too soon goes to the Banker; the counts of the first four cards
/// are 6 and 4, and who calls them has called rightly.
#[test]
fn the_counts_of_the_first_four_cards_may_be_called_after_a_card_too_many() {
    let mut session = open("mini_irr_third_to_banker");
    until(&mut session, "pass player banker");
    deal(&mut session, &["pass player banker 1", "say player_6", "say banker_4"]);
    assert!(session.raised().is_empty(), "{:?}", session.raised());
}

/// 19:47-20.12(a) and 35.12(b): a card found face up plays no part: who deals it has broken that, and
/// not the rule that cards are dealt face down.
#[test]
fn a_card_found_face_up_and_dealt_is_one_fault() {
    for (level, act) in
        [("stud_irr_two_face_up", "place S4 up R"), ("tcp_irr_face_up", "place S2 up R")]
    {
        let mut session = open(level);
        until(&mut session, "place rack");
        deal(&mut session, &[act]);
        let entry = session.entries().last().unwrap();
        assert!(entry.findings.iter().all(|finding| finding.aspect != Aspect::Face), "{level}");
        assert_eq!(roots(&session), (1, 0), "{level}");
    }
}

/// A wrong call, or a marker on a wrong number, is put right by the right one; a marker that stands wrong may
/// be lifted first.
#[test]
fn a_wrong_call_or_mark_is_mended_by_the_right_one() {
    let lists = [
        ("mini_settle_pay_then_mark", "say banker_7", vec!["say banker_6", "say banker_7"]),
        (
            "mini_settle_pay_then_mark",
            "say banker_wins",
            vec!["say player_wins", "say banker_wins"],
        ),
        ("tcp_stub_short", "count_stub 36", vec!["count_stub 37", "count_stub 36"]),
        ("wheel_value_chips", "say number_19", vec!["say number_20", "say number_19"]),
        ("wheel_value_chips", "mark 19", vec!["mark 20", "mark 19"]),
        ("wheel_value_chips", "mark 19", vec!["mark 20", "lift", "mark 19"]),
    ];
    for (level, at, acts) in lists {
        let mut session = open(level);
        until(&mut session, at);
        deal(&mut session, &acts);
        let [raised] = session.raised() else { panic!("{acts:?}: {:?}", session.raised()) };
        assert_eq!(raised.mended, Some(session.entries().len() - 1), "{acts:?}");
        assert_eq!(net(&session, 1), Cents::ZERO);
    }
}
