//! Which plan a later fault follows from, and what goes back before a void round ends. What must come
//! was told from the lists of acts, by how many slips are in them.

use crate::after_a_fault::{deal, deal_on, net, roots, shipped, until};
use crate::bench::BOOK;
use clearhands::grade::{Reason, SessionStats, report};
use clearhands::kit::Cents;
use clearhands::level::{Level, Mode};
use clearhands::procedure::Balance;
use clearhands::session::Session;
use clearhands::table::{Act, Event};
use std::sync::Arc;

fn open(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// The acts of the first round as they should be.
fn perfect(level: &str) -> Vec<Act> {
    let mut session = open(level);
    while !session.is_over() && session.memory().round == 1 {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    session.entries().iter().filter(|entry| entry.round == 1).map(|entry| entry.act).collect()
}

/// Goes on with an old list wherever that can be done, up to an act that begins so.
fn stubborn(session: &mut Session, list: &[Act], end: &str) {
    for act in list.iter().take_while(|act| !act.to_string().starts_with(end)) {
        let _ = session.step(0, *act);
    }
}

/// That the wager was given back rests on house practice alone and does not count; to deal to the
/// patron all the same is one slip, however many cards he gets.
#[test]
fn cards_for_a_patron_who_was_let_go_are_one_fault() {
    let list = perfect("pgp_deal_cut");
    let mut session = open("pgp_deal_cut");
    deal(&mut session, &["shuffle", "release S1 pai_gow"]);
    stubborn(&mut session, &list[1..], "remove_stub");
    assert_eq!(roots(&session), (1, 1), "{:?}", session.raised());
}

/// The shoe is offered too late, and a count is called before the cards are turned: two slips that have
/// nothing to do with each other. He who dealt on rightly after the first has kept to no plan without it.
#[test]
fn two_slips_far_apart_are_two_faults_however_the_first_is_read() {
    let level = Level { seed: 4721, ..Level::clone(&shipped("punto_irr_misdeals")) };
    let mut session = Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap();
    deal(
        &mut session,
        &["award S3", "say no_more_bets", "offer S3", "say draw_four", "say player_6"],
    );
    let list = "pass corner banker 2; turn player; say player_6; turn banker; say banker_7; \
                pass player aside 1; say banker_wins; collect S4 player; collect S9 tie; \
                pay S9 banker 50.00; vig S9 banker 2.50; pay S3 banker 100.00; vig S3 banker 5.00; \
                pick_up player; pick_up banker";
    let list: Vec<Act> = list.split("; ").map(|act| act.parse().unwrap()).collect();
    stubborn(&mut session, &list, "none");
    assert_eq!(roots(&session).0, 2, "{:?}", session.raised());
}

/// A remedy passed over by an act that nothing called for: the old plan is as it was without it.
#[test]
fn a_wager_taken_before_a_remedy_is_one_fault_with_what_follows() {
    let list = perfect("mix_device_stud");
    assert_eq!(list[0].to_string(), "call floor");
    let mut session = open("mix_device_stud");
    deal(&mut session, &["collect S1 ante"]);
    stubborn(&mut session, &list, "turn C3");
    let (made, _) = roots(&session);
    assert_eq!(made, 1, "{:?}", session.raised());
    assert_eq!(session.raised()[0].mended, None, "the wager has not come back");
}

/// The deck goes, and with it the round: what was paid before is asked back before all is over.
#[test]
fn what_was_paid_goes_back_before_a_round_without_its_deck_ends() {
    let mut session = open("stud_irr_short_reading");
    deal(&mut session, &["shuffle", "call floor", "pay S6 ante 5.00"]);
    while session.memory().round == 1 {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due");
    }
    let back = "retrieve S6 ante 5.00";
    assert!(session.entries().iter().any(|entry| entry.act.to_string() == back));
    assert_eq!((roots(&session), net(&session, 6)), ((1, 0), Cents::ZERO));
    assert!(session.left_undone().iter().all(|(round, _)| *round > 1));
}

/// A hand that has been paid is called void: what it was paid is owed back.
#[test]
fn a_hand_called_void_late_gives_back_what_it_was_paid() {
    let mut session = open("stud_settle_full");
    until(&mut session, "pick_up C");
    let won = session.accounts().into_iter().find(|balance| balance.won.0 > 0).unwrap();
    let seat = won.spot.seat;
    deal(&mut session, &[format!("void {seat}").as_str()]);
    let due = session.expected()[0];
    assert!(matches!(due, Act::Retrieve { spot, .. } if spot.seat == seat), "{due}");
    while session.memory().round == 1 {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    assert_eq!((roots(&session), net(&session, seat.0)), ((1, 0), Cents::ZERO));
}

/// The most that one hand may be paid is $50,000; $5 of it went out too early, with the ante.
#[test]
fn chips_paid_too_early_count_towards_the_limit_of_a_hand() {
    let mut session = open("stud_amounts_limit_b");
    until(&mut session, "place S2");
    deal(&mut session, &["pay S2 ante 5.00"]);
    until(&mut session, "remove shoe");
    deal(&mut session, &["release S2 ante"]);
    for _ in 0..200 {
        if session.memory().round > 1 {
            break;
        }
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    assert!(session.memory().round > 1 || session.is_over(), "the round ends");
    assert_eq!(net(&session, 2), Cents::dollars(50_000));
}

/// Whoever is told of each fault at once has passed no exam, however well he dealt.
#[test]
fn an_exam_dealt_in_practice_is_not_passed() {
    for (mode, why) in [(Mode::Exam, Vec::new()), (Mode::Practice, vec![Reason::NoExam])] {
        let mut session = Session::open(shipped("tcp_exam_mock"), BOOK.clone(), mode).unwrap();
        deal_on(&mut session);
        assert_eq!(report(&session, SessionStats::default()).reasons, why);
    }
}

/// The patron brings his wager to its size; what was paid beside it lies where it lay.
#[test]
fn a_corrected_wager_leaves_what_was_paid_on_the_layout() {
    let mut session = open("stud_settle_full");
    until(&mut session, "pick_up C");
    let is_street = |balance: &Balance| balance.spot.wager.as_str().starts_with("street");
    let mut won = session.accounts().into_iter().filter(|balance| balance.won.0 > 0);
    let won = won.find(is_street).unwrap().spot;
    let paid = session.table().paid(won.seat, won.wager);
    let entry = session.step(0, Act::Correct(won)).unwrap();
    let corrects = |event: &Event| matches!(event, Event::Corrects { spot, .. } if *spot == won);
    assert!(entry.events.iter().any(corrects), "the patron has put his wager down anew");
    assert_eq!(session.table().paid(won.seat, won.wager), paid);
    assert!(!paid.is_zero());
}

/// A level with another seed, and these acts dealt at it, as far as each can be done.
pub(crate) fn dealt(level: &str, seed: u64, acts: &str) -> Session {
    let level = Level { seed, ..Level::clone(&shipped(level)) };
    let mut session = Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap();
    let list: Vec<Act> = acts.split("; ").map(|act| act.parse().unwrap()).collect();
    stubborn(&mut session, &list, "none");
    session
}

/// The ante of seat 1 goes before the deal, and cards come to it all the same; the hand of seat 3 alone
/// is void. The others play on, 35.12(d), and so does the plan with seat 1 in it.
#[test]
fn the_void_of_one_hand_leaves_the_plan_for_the_others() {
    let acts = "shuffle; load; release S1 ante; say no_more_bets; remove shoe L; place S1 down R; \
                remove shoe L; place S3 down R; remove shoe L; place S5 down R; remove shoe L; \
                place S1 down R; remove shoe L; place S3 down R; void S3; release S3 ante; \
                pick_up S3; remove shoe L; place S5 down R; remove shoe L; place C3 down R; \
                remove shoe L; place C4 down R; remove shoe L; place C5 down R; remove_stub; \
                place_stub rack down; offer S1";
    let session = dealt("mix_extra_stud", 9325, acts);
    assert_eq!(roots(&session).0, 1, "{:?}", session.raised());
    assert_eq!(session.raised().last().unwrap().follows, Some(0));
}

/// A card of seat 5 is put under its ante, and nobody gets another in its place. The void of the hand of
/// seat 3 puts nothing right at seat 5, that of seat 5 does.
#[test]
fn the_void_of_one_hand_mends_no_card_of_another() {
    let acts = "shuffle; load; say no_more_bets; remove shoe L; place S1 down R; remove shoe L; \
                place S3 down R; remove shoe L; place S5.ante down R; remove shoe L; \
                place S1 down R; remove shoe L; place S3 down R; void S3; release S3 ante; \
                pick_up S3; remove shoe L; place S5 down R; remove shoe L; place C3 down R; \
                remove shoe L; place C4 down R; remove shoe L; place C5 down R; remove_stub";
    let mut session = dealt("mix_extra_stud", 9461, acts);
    assert_eq!(session.raised()[0].mended, None, "{:?}", session.raised());
    assert_eq!(roots(&session).0, 1, "{:?}", session.raised());
    let entry = session.entries().len();
    deal(&mut session, &["void S5"]);
    assert_eq!(session.raised()[0].mended, Some(entry), "{:?}", session.raised());
}

/// A bet that gives way to a claim, 13:69F-4.7(b), goes back once the claim is confirmed. The release was due,
/// only too early: what it passed over puts it right.
#[test]
fn a_release_that_was_due_later_is_put_right_by_what_it_passed_over() {
    let mut session = open("chemin_claims_mixed");
    until(&mut session, "correct S5 against");
    deal(&mut session, &["release S2 against"]);
    assert_eq!((session.raised().len(), session.raised()[0].mended), (1, None));
    deal(&mut session, &["correct S5 against"]);
    let entry = session.entries().len();
    deal(&mut session, &["confirm S3"]);
    assert_eq!(session.raised()[0].mended, Some(entry), "{:?}", session.raised());
}

/// Seat 1 owes $10 of vigorish for four hands, which the house marks and collects at the end of the shoe,
/// 13:69F-7.10(b). It is asked for $20, and only then are the $2.50 of the last hand marked. What was collected too
/// much goes back, and then the mark is collected: nobody owes a charge and its refund at once.
#[test]
fn what_was_collected_too_much_goes_back_before_the_next_mark_is_collected() {
    let mut session = open("mini_vig_shoe");
    while session.memory().round < 6 {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    until(&mut session, "vig S1 banker");
    deal(&mut session, &["charge S1 banker 20.00", "vig S1 banker 2.50"]);
    let of_seat_1 = |session: &Session| {
        let all = session.expected().into_iter().map(|act| act.to_string());
        all.filter(|act| act.contains("S1 ")).collect::<Vec<_>>()
    };
    assert_eq!(of_seat_1(&session), ["refund S1 banker 10.00"]);
    deal(&mut session, &["refund S1 banker 10.00"]);
    assert_eq!(of_seat_1(&session), ["charge S1 banker 2.50"]);
    deal_on(&mut session);
    // Five hands won and one lost.
    assert_eq!(net(&session, 1), Cents(20_000 - 1_250));
}
