//! What lies open is judged by what lies open, whatever went wrong before; and what an earlier fault
//! explains is told once. The sums stand in the tests; they were reckoned by hand from the sections named.

use crate::after_a_fault::{deal, deal_on, net, roots, shipped, until};
use crate::bench::BOOK;
use clearhands::grade::{SessionStats, report};
use clearhands::kit::Cents;
use clearhands::level::Mode;
use clearhands::procedure::Channel;
use clearhands::session::Session;
use clearhands::table::Act;

fn open(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// Goes on without what has been passed over, until an act that begins so is due.
fn go_on(session: &mut Session, next: &str) {
    loop {
        let open = session.open_duties().into_iter().filter(|(step, due)| {
            !session.memory().overtaken.contains(&(*step, due.key)) && !due.optional
        });
        let act = open.map(|(_, due)| due.act).find(|act| session.preview(act).findings.is_empty());
        let act = act.unwrap();
        if act.to_string().starts_with(next) {
            return;
        }
        session.step(0, act).unwrap();
    }
}

/// The findings of the last act: what each follows from, and its leading clause.
fn last(session: &Session) -> Vec<(Option<usize>, String)> {
    let entry = session.entries().len() - 1;
    let raised = session.raised().iter().filter(|raised| raised.entry == entry);
    let clause = |nth: usize| BOOK[session.entries()[entry].findings[nth].clauses[0]].id.clone();
    raised.map(|raised| (raised.follows, clause(raised.nth))).collect()
}

fn faults_of_amounts(session: &Session) -> usize {
    let report = report(session, SessionStats::default());
    let of_acts = report.faults.iter().filter(|fault| fault.entry.is_some());
    of_acts.filter(|fault| fault.finding.channel == Channel::Amounts).count()
}

/// 19:47-20.11(a)1: A-10-5 beats the dealer's Q-9-6, and $10 on the ante win $10. That the deal was begun at
/// seat 2 is another matter: 20.7(c).
#[test]
fn a_payment_off_the_open_hand_does_not_follow_from_the_order_of_the_deal() {
    let mut session = open("tcp_settle_seat");
    until(&mut session, "place S1");
    deal(&mut session, &["place S2 down R", "remove shoe L", "place S1 down R"]);
    until(&mut session, "pay S1 ante 10.00");
    deal(&mut session, &["pay S1 ante 500.00"]);
    assert_eq!(last(&session), [(None, "tcp.20.11.a.1-a".to_owned())]);
    deal(&mut session, &["pay S1 play 10.00", "pick_up S1", "pick_up dealer"]);
    assert_eq!((roots(&session), faults_of_amounts(&session)), ((2, 1), 1));
    assert_eq!(session.inventory_over(), Cents::dollars(-490));
}

/// 19:47-35.11(b): K-K-7-7-5 is two pairs and wins 2 to 1; 35.10(i)2: a pair of sixes to tens wins nothing.
/// That a card found face up was dealt to seat 6 is another matter: 35.12(b).
#[test]
fn payments_and_calls_off_the_open_hand_do_not_follow_from_a_remedy_passed_over() {
    let mut session = open("stud_irr_face_up");
    until(&mut session, "place rack");
    deal(&mut session, &["place S6 down R"]);
    go_on(&mut session, "say sixes_to_tens");
    deal(&mut session, &["say sixes_to_tens", "pick_up S6"]);
    go_on(&mut session, "say sixes_to_tens");
    deal(&mut session, &["say jacks_or_better"]);
    assert_eq!(last(&session), [(None, "mstud.35.10.i-b".to_owned())]);
    deal(&mut session, &["pay S2 ante 15.00"]);
    assert_eq!(last(&session), [(None, "mstud.35.10.i.2-a".to_owned())]);
    // The hand goes in with the $15 on it, and that follows from the payment: by the rule it broke.
    deal(&mut session, &["pick_up S2"]);
    assert_eq!(last(&session), [(Some(2), "mstud.35.10.i.2-a".to_owned())]);
    go_on(&mut session, "pay S1 ante 20.00");
    deal(&mut session, &["pay S1 ante 10.00"]);
    assert_eq!(last(&session), [(None, "mstud.35.11.b.twopair".to_owned())]);
    assert_eq!(faults_of_amounts(&session), 2);
}

/// 19:47-35.11(c): the most that is paid on all wagers of a seat together is $50,000. That the hand was named
/// before it was turned is another matter.
#[test]
fn a_sum_beyond_the_most_that_is_paid_does_not_follow_from_another_fault() {
    let mut session = open("stud_amounts_limit_b");
    until(&mut session, "turn S");
    let turn = session.expected()[0];
    deal(&mut session, &["say no_pair", &turn.to_string()]);
    go_on(&mut session, "pay S2 ante 12500.00");
    deal(&mut session, &["pay S2 ante 20000.00"]);
    let told = last(&session);
    assert!(told.contains(&(None, "mstud.35.11.c-a".to_owned())), "{told:?}");
}

/// Money moved twice too far is two faults; what brings it nearer is none.
#[test]
fn a_second_payment_on_a_wager_that_is_paid_too_much_is_a_fault_of_its_own() {
    let mut session = open("tcp_settle_seat");
    until(&mut session, "pay S1 ante 10.00");
    deal(&mut session, &["pay S1 ante 15.00", "retrieve S1 ante 5.00", "pay S1 ante 500.00"]);
    assert_eq!(faults_of_amounts(&session), 2);
}

/// 19:47-20.12(a) and 35.12(b): a card found face up belongs in the discard rack and in nobody's hand. Out of the
/// hand again it is as it should be, and the hand gets the next card.
#[test]
fn a_card_found_face_up_and_dealt_comes_off_the_hand_again() {
    for (level, clause) in
        [("tcp_irr_two_face_up", "tcp.20.12.a-a"), ("stud_irr_face_up", "mstud.35.12.b-a")]
    {
        let mut session = open(level);
        until(&mut session, "place rack");
        deal(&mut session, &["place S6 down R"]);
        assert_eq!(last(&session), [(None, clause.to_owned())]);
        assert_eq!(session.expected()[0].to_string(), "pass S6 rack 1", "{level}");
        // Whoever deals on has been told.
        let mut stubborn = session.clone();
        deal(&mut stubborn, &["remove shoe L"]);
        assert_eq!(roots(&stubborn), (1, 0), "{level}");
        deal(&mut session, &["pass S6 rack 1"]);
        let entry = session.entries().len() - 1;
        assert!(session.entries()[entry].findings.is_empty(), "{level}");
        assert_eq!(session.raised()[0].mended, Some(entry), "{level}");
        until(&mut session, "place S6");
        while session.memory().round == 1 && !session.is_over() {
            let act = session.expected()[0];
            let entry = session.step(0, act).unwrap();
            assert!(entry.findings.is_empty(), "{level}: {act}");
        }
        assert_eq!(roots(&session), (1, 0), "{level}");
    }
}

/// 13:69F-11.17(a) and (f): the three-card bonuses were settled before the void, that of seat 1 lost and
/// that of seat 2 won $5. What moves on them after it is wrong, and is due back.
#[test]
fn a_settled_bonus_that_is_touched_after_the_void_is_put_right() {
    let mut session = open("pgp_irr_short_count");
    until(&mut session, "void");
    deal(&mut session, &["void", "pay S1 three_card 10.00", "retrieve S2 three_card 5.00"]);
    assert_eq!(faults_of_amounts(&session), 2);
    let due: Vec<String> = session.expected().iter().map(ToString::to_string).collect();
    for act in ["retrieve S1 three_card 10.00", "pay S2 three_card 5.00"] {
        assert!(due.contains(&act.to_owned()), "{act}: {due:?}");
    }
    assert!(!due.contains(&"release S1 three_card".to_owned()), "{due:?}");
    while session.memory().round == 1 {
        let act = session.expected()[0];
        assert!(session.step(0, act).unwrap().findings.is_empty(), "{act}");
    }
    assert_eq!(session.inventory_over(), Cents::ZERO);
    let settled = session.raised().iter().filter(|raised| raised.mended.is_some());
    assert_eq!(settled.count(), 2);
}

/// House practice: a ball spun with the wheel is called off. Who settles by it breaks that, and gives back
/// before the next spin what he has taken.
#[test]
fn what_was_settled_by_a_spin_that_does_not_count_goes_back() {
    let mut session = open("wheel_picture_5");
    deal(&mut session, &["spin ccw 4", "say no_more_bets", "wait", "collect S1 n14"]);
    assert_eq!(last(&session), [(Some(2), "roulette.h.no-spin".to_owned())]);
    deal(&mut session, &["pay S1 inside 137.00", "say no_spin"]);
    let due: Vec<String> = session.expected().iter().map(ToString::to_string).collect();
    assert_eq!(due, ["pay S1 n14 3.00", "retrieve S1 inside 137.00"]);
    deal(&mut session, &["pay S1 n14 3.00", "retrieve S1 inside 137.00"]);
    assert_eq!(last(&session), []);
    assert_eq!(net(&session, 1), Cents::ZERO);
    assert!(session.raised()[3].mended.is_some() && session.raised()[4].mended.is_some());
}

/// 19:47-7.11(e): the shoe ran dry and every hand is void. Who settles all the same has passed over that
/// one thing.
#[test]
fn a_wager_collected_in_a_round_that_is_to_be_void_follows_from_the_void() {
    let mut session = open("mini_irr_dry");
    until(&mut session, "void");
    deal(&mut session, &["say player_wins"]);
    assert_eq!(last(&session), [(None, "minibac.7.11.e-a".to_owned())]);
    deal(&mut session, &["collect S1 banker"]);
    assert_eq!(last(&session)[0].0, Some(0));
    assert_eq!(roots(&session).0, 1);
}

/// 19:47-20.7(e): the stub has 36 cards and should have 37. Who says 37 has no reason to count the hands.
#[test]
fn hands_that_are_not_counted_follow_from_the_miscounted_stub() {
    let mut session = open("tcp_stub_short");
    until(&mut session, "count_stub 36");
    deal(&mut session, &["count_stub 37", "place_stub rack down"]);
    assert_eq!(last(&session)[0].0, Some(0));
    assert_eq!(roots(&session), (1, 1));
    // Who counts it rightly and goes on has passed over the hands.
    let mut session = open("tcp_stub_short");
    until(&mut session, "count_stub 36");
    deal(&mut session, &["count_stub 36", "place_stub rack down"]);
    assert_eq!(last(&session), [(None, "tcp.20.7.e.2-a".to_owned())]);
}

/// 19:47-7.10(b)3: seat 6 was paid, so the walk was begun there; its vigorish was not marked. It is that
/// which was passed over, and not the order of the seats.
#[test]
fn a_seat_that_has_been_paid_was_begun_at() {
    let mut session = open("mini_vig_leaves");
    until(&mut session, "vig S6");
    deal(&mut session, &["pay S3 banker 100.00"]);
    let finding = &session.entries().last().unwrap().findings[0];
    assert_eq!(finding.aspect.name(), "sequence");
    assert_eq!(finding.expected, ["vig S6 banker 2.50".parse().unwrap()]);
    assert_eq!(last(&session), [(None, "minibac.7.10.b.3-a".to_owned())]);
}

/// 19:47-20.12, 35.12 and 13:69F-42.12 want no more of a void round than that it is void.
#[test]
fn a_session_left_before_the_void_lacks_nothing_but_the_void() {
    for level in ["tcp_irr_two_face_up", "tcdp_irr_face_up", "tcp_irr_touch"] {
        let mut session = open(level);
        let void = |session: &Session| session.expected().contains(&Act::Void(None));
        while !session.is_over() && !void(&session) {
            let act = session.expected()[0];
            session.step(0, act).unwrap();
        }
        if session.is_over() {
            continue;
        }
        let left: Vec<_> = session.omissions().into_iter().flat_map(|f| f.expected).collect();
        assert_eq!(left, [Act::Void(None)], "{level}");
    }
}

/// House practice at Pai Gow: two pairs of the seven set the house way. Put right before anything is
/// compared, the first setting is mended.
#[test]
fn a_hand_set_anew_before_it_is_compared_is_mended() {
    let mut session = open("pgp_hands_copies");
    until(&mut session, "arrange dealer 3 4 1 2 5 6 7");
    deal(&mut session, &["arrange dealer 1 2 3 4 5 6 7"]);
    assert_eq!(session.raised()[0].mended, None);
    let again = session.clone();
    deal(&mut session, &["arrange dealer 3 4 1 2 5 6 7"]);
    assert_eq!(session.raised()[0].mended, Some(session.entries().len() - 1));
    let mut again = again;
    deal(&mut again, &["arrange dealer 2 1 3 4 5 6 7"]);
    assert_eq!(again.raised()[0].mended, None, "as wrong as before");
    deal_on(&mut session);
}
