//! What the judge says after the first fault: accounts, roots and what follows from them, what puts a
//! fault right, how a round ends. The sums stand in the tests; they were reckoned by hand.

use crate::bench::houses::{house_names, named as house};
use crate::bench::{BOOK, level_at};
use clearhands::grade::{Reason, SessionStats, report};
use clearhands::house::HOUSES;
use clearhands::kit::{Cents, Seat};
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::procedure::Channel;
use clearhands::prove;
use clearhands::record::{About, Recorder, read};
use clearhands::session::Session;
use clearhands::table::{Act, Event};
use std::sync::Arc;

/// The dealer has jack high and does not qualify: the ante of $10 wins even money, the play goes back.
const WINS: &str = "seats: 6, start: Ready, \
    patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 2, wagers: {\"ante\": 10}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"dealer\", cards: \"Jd 9s 4c\"), (to: \"S1\", cards: \"Th 5h 4d\"), \
        (to: \"S2\", cards: \"Ts 6h 4h\")])]";

fn at(more: &str, rounds: u32) -> Session {
    let level = level_at(&house("tcp_shoe_phase"), rounds, 7, more);
    Session::open(level, BOOK.clone(), Mode::Practice).unwrap()
}

/// Deals rightly until an act that begins so is due, and not further.
pub(crate) fn until(session: &mut Session, due: &str) {
    while !session.expected()[0].to_string().starts_with(due) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
}

pub(crate) fn deal(session: &mut Session, acts: &[&str]) {
    for act in acts {
        session.step(0, act.parse().unwrap()).unwrap();
    }
}

pub(crate) fn deal_on(session: &mut Session) {
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due");
    }
}

/// How many scored findings of acts stand for themselves, and how many follow from one.
pub(crate) fn roots(session: &Session) -> (usize, usize) {
    let report = report(session, SessionStats::default());
    let acts = report.faults.iter().filter(|fault| fault.entry.is_some()).count();
    (acts, report.followers.len())
}

pub(crate) fn net(session: &Session, seat: u8) -> Cents {
    session.nets().into_iter().find(|(other, _)| *other == Seat(seat)).unwrap().1
}

fn owed(session: &Session, spot: &str) -> Cents {
    let told = session.accounts().into_iter().find(|b| b.spot.to_string() == spot);
    told.map_or(Cents::ZERO, |balance| balance.owed)
}

#[test]
fn a_winner_that_was_taken_is_owed_stake_and_win_until_both_are_paid() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S2 ante");
    deal(&mut session, &["collect S2 ante"]);
    assert_eq!(owed(&session, "S2 ante"), Cents::dollars(20));
    assert_eq!(session.expected()[0].to_string(), "pay S2 ante 20.00");
    // In two payments, neither of them a fault.
    deal(&mut session, &["pay S2 ante 10.00"]);
    assert_eq!((roots(&session), session.raised()[0].mended), ((1, 0), None));
    deal(&mut session, &["pay S2 ante 10.00"]);
    assert_eq!(session.raised()[0].mended, Some(session.entries().len() - 1));
    deal_on(&mut session);
    assert_eq!((roots(&session), net(&session, 2)), ((1, 0), Cents::dollars(10)));
    let report = report(&session, SessionStats::default());
    assert_eq!((report.mended, report.rack.unwrap().over()), (1, Cents::ZERO));
    assert!(!report.is_passed(), "mended stays a fault");
}

#[test]
fn what_is_never_put_right_is_left_undone_and_the_inventory_tells_it() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S2 ante");
    deal(
        &mut session,
        &["collect S2 ante", "release S2 play", "pay S1 ante 10.00", "release S1 play"],
    );
    deal(&mut session, &["pick_up S2", "pick_up S1", "pick_up dealer"]);
    assert!(session.is_over(), "what stands in a finding keeps no round open");
    let left = session.left_undone();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].1.expected, ["pay S2 ante 20.00".parse().unwrap()]);
    assert_eq!(net(&session, 2), Cents::dollars(-10));
    let report = report(&session, SessionStats::default());
    // The house has his stake of $10 and his win of $10.
    assert_eq!(report.rack.unwrap().over(), Cents::dollars(20));
    assert_eq!((report.faults.len(), report.tally(Channel::Amounts).missed), (2, 1));
    assert!(!report.is_passed());
}

/// 20.12(d), reading 26: the hand is revealed as 20.10(b) has it only when the forfeits are in, too.
#[test]
fn tcp_20_12_d_a_hand_turned_before_the_forfeits_are_in_is_void() {
    let mut session = at(&WINS.replacen("answer: Plays", "answer: Folds", 1), 1);
    until(&mut session, "collect S1 ante");
    deal(&mut session, &["turn dealer"]);
    assert_eq!(session.expected(), ["void".parse().unwrap()]);
    let (_, due) = session.open_duties()[0];
    assert_eq!(due.clauses[0].map(|id| BOOK[id].id.as_str()), Some("tcp.20.12.d-a"));
    deal_on(&mut session);
    assert_eq!(net(&session, 1), Cents::ZERO, "what he had forfeited is his again");
}

/// 20.12(d), reading 25: that the hands are void is passed over once, and what the round then gives wrongly
/// counts once, among the amounts.
#[test]
fn the_money_of_a_void_that_was_never_said_counts_once() {
    let mut session = at(WINS, 1);
    until(&mut session, "offer S2");
    deal(&mut session, &["turn dealer", "offer S2", "turn S2", "turn S1"]);
    deal(&mut session, &["pay S2 ante 10.00", "release S2 play", "pay S1 ante 10.00"]);
    deal(&mut session, &["release S1 play", "pick_up S2", "pick_up S1", "pick_up dealer"]);
    assert!(session.is_over());
    let report = report(&session, SessionStats::default());
    let roots: Vec<(&str, Channel)> =
        report.faults.iter().map(|f| (f.finding.step.name(), f.finding.channel)).collect();
    let turned = ("offer", Channel::Procedure);
    let void = |channel| ("void", channel);
    assert_eq!(roots, [turned, void(Channel::Irregularities), void(Channel::Amounts)]);
    let back = ["retrieve S1 ante 10.00", "retrieve S2 ante 10.00"];
    assert_eq!(report.faults[2].finding.expected, back.map(|act| act.parse::<Act>().unwrap()));
    assert_eq!(report.tally(Channel::Amounts).missed, 2);
    assert!(!report.is_passed() && report.rack.unwrap().over() == Cents::dollars(-20));
}

#[test]
fn a_payment_in_two_sums_is_advice_and_one_that_stays_short_is_not() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S2 ante");
    deal(&mut session, &["pay S2 ante 4.00", "pay S2 ante 6.00"]);
    deal_on(&mut session);
    assert_eq!(roots(&session), (0, 0));
    let told = report(&session, SessionStats::default());
    assert!(told.advisories.iter().any(|fault| fault.in_parts), "the two sums are told");
    assert!(told.is_passed());

    let mut session = at(WINS, 1);
    until(&mut session, "pay S2 ante");
    deal(&mut session, &["pay S2 ante 4.00", "release S2 play", "pay S2 ante 6.00"]);
    deal_on(&mut session);
    assert_eq!(roots(&session), (1, 0), "another act came between");
}

#[test]
fn too_much_may_come_back_as_the_chips_allow() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S2 ante");
    // A dollar too much, mended by taking five back and paying four.
    deal(&mut session, &["pay S2 ante 11.00", "retrieve S2 ante 5.00", "pay S2 ante 4.00"]);
    deal_on(&mut session);
    assert_eq!((roots(&session), net(&session, 2)), ((1, 0), Cents::dollars(10)));
}

#[test]
fn a_void_that_is_passed_over_is_one_fault_and_all_that_moved_is_owed_back() {
    let mut session = at(WINS, 1);
    until(&mut session, "remove_stub");
    // A fourth card for the first seat: 19:47-20.12(c) makes every hand void.
    deal(&mut session, &["remove shoe L", "place S1 down R", "remove_stub"]);
    deal(&mut session, &["place_stub rack down", "offer S1", "offer S2", "turn dealer", "turn S2"]);
    deal(&mut session, &["pay S2 ante 10.00", "release S2 play", "pick_up S2"]);
    let passed_over: Vec<_> = report(&session, SessionStats::default())
        .faults
        .into_iter()
        .filter(|f| f.finding.channel == Channel::Irregularities && f.entry.is_some())
        .collect();
    assert_eq!(passed_over.len(), 1);
    let clause = passed_over[0].finding.clauses[0];
    assert_eq!(BOOK[clause].id, "tcp.20.12.c-a");
    assert_eq!(owed(&session, "S2 ante"), Cents::dollars(-10), "his win is none");
    // Said at last, everything goes back, and nobody has won or lost.
    deal(&mut session, &["void"]);
    deal_on(&mut session);
    assert_eq!((net(&session, 1), net(&session, 2)), (Cents::ZERO, Cents::ZERO));
}

#[test]
fn an_old_plan_that_goes_on_after_a_slip_is_no_second_fault() {
    let mut session = at(WINS, 1);
    until(&mut session, "turn dealer");
    // The dealer's cards stay down; everything else is done as if they had been turned.
    deal(&mut session, &["turn S2", "turn S1", "pay S2 ante 10.00", "release S2 play"]);
    deal(&mut session, &["pay S1 ante 10.00", "release S1 play", "pick_up S2", "pick_up S1"]);
    let (stand, follow) = roots(&session);
    assert_eq!(stand, 1, "{:?}", session.raised());
    assert!(follow >= 3, "{follow}");
}

#[test]
fn what_does_not_come_due_has_no_percentage() {
    let mut session = at(WINS, 1);
    deal_on(&mut session);
    let report = report(&session, SessionStats::default());
    assert_eq!(report.tally(Channel::Irregularities).shown_percent(), None);
    assert_eq!(report.tally(Channel::Amounts).shown_percent(), Some(100));
    assert!(report.is_passed());
}

#[test]
fn mended_faults_are_let_go_where_the_level_says_so_but_no_critical_ones() {
    let forgiving = |forgive: bool| {
        let level = level_at(&house("tcp_shoe_phase"), 1, 7, WINS);
        let mut level = (*level).clone();
        level.pass.forgive_mended = forgive;
        level.pass.procedure = 100;
        Session::open(level.into(), BOOK.clone(), Mode::Practice).unwrap()
    };
    for forgive in [false, true] {
        let mut session = forgiving(forgive);
        until(&mut session, "pick_up S2");
        // A major fault of order, put right by the next act.
        deal(&mut session, &["pick_up S1", "pick_up S2"]);
        deal_on(&mut session);
        assert_eq!(report(&session, SessionStats::default()).is_passed(), forgive);
        let mut session = forgiving(forgive);
        until(&mut session, "pay S2 ante");
        deal(&mut session, &["pay S2 ante 15.00", "retrieve S2 ante 5.00"]);
        deal_on(&mut session);
        assert!(!report(&session, SessionStats::default()).is_passed());
    }
}

#[test]
fn a_round_that_the_dealer_leaves_takes_what_is_owed_with_it() {
    let mut session = at(WINS, 2);
    until(&mut session, "pay S1 ante");
    let rest = ["release S1 play", "pick_up S2", "pick_up S1", "pick_up dealer"];
    deal(&mut session, &rest);
    assert_eq!(session.memory().round, 1, "he may still pay");
    let entry = session.step(0, "shuffle".parse().unwrap()).unwrap();
    assert_eq!((entry.round, entry.events.contains(&Event::RoundOpens(2))), (2, true));
    let left = session.left_undone();
    assert_eq!((left[0].0, left[0].1.expected[0].to_string().as_str()), (1, "pay S1 ante 10.00"));
    deal_on(&mut session);
    assert_eq!(report(&session, SessionStats::default()).rack.unwrap().over(), Cents::dollars(10));
}

#[test]
fn a_sum_that_was_wrong_and_stays_so_is_one_fault() {
    // Too much and never taken back; too little and never made up.
    for (wrong, rest) in
        [("pay S2 ante 15.00", "retrieve S2 ante 5.00"), ("pay S2 ante 4.00", "pay S2 ante 6.00")]
    {
        let mut session = at(WINS, 1);
        until(&mut session, "pay S2 ante");
        deal(&mut session, &[wrong, "release S2 play", "pay S1 ante 10.00", "release S1 play"]);
        deal(&mut session, &["pick_up S2", "pick_up S1", "pick_up dealer"]);
        assert!(session.is_over(), "{wrong}");
        let report = report(&session, SessionStats::default());
        assert_eq!((report.faults.len(), report.criticals), (1, 1), "{wrong}");
        let [left] = &report.followers[..] else { panic!("{wrong}: {:?}", report.followers) };
        assert_eq!((left.follows, left.finding.expected[0].to_string().as_str()), (Some(0), rest));
        assert!(!report.is_passed() && !report.rack.unwrap().over().is_zero(), "{wrong}");
    }
}

#[test]
fn the_last_round_waits_for_money_passed_over_and_ends_where_the_dealer_says_so() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S1 ante");
    assert_eq!(session.waits_for(), [], "it is not passed over yet");
    assert!(!session.end_round());
    deal(&mut session, &["release S1 play", "pick_up S2", "pick_up S1", "pick_up dealer"]);
    let waits: Vec<String> = session.view().waits_for.iter().map(ToString::to_string).collect();
    assert_eq!((session.is_over(), waits), (false, vec!["S1 ante".to_owned()]));
    let unended = Recorder::whole(&session, &About::default()).unwrap();
    let mut paid = session.clone();
    deal(&mut paid, &["pay S1 ante 10.00"]);
    assert!(paid.is_over() && paid.left_undone().is_empty());

    assert!(session.end_round() && session.is_over() && session.waits_for().is_empty());
    assert!(!session.end_round(), "once");
    let left = session.left_undone();
    assert_eq!((left.len(), left[0].1.expected[0].to_string().as_str()), (1, "pay S1 ante 10.00"));
    let judged = report(&session, SessionStats::default());
    assert_eq!(judged.rack.as_ref().unwrap().over(), Cents::dollars(10));
    assert!(!judged.is_passed() && !judged.reasons.contains(&Reason::Unfinished));

    // The log tells the one from the other.
    let log = Recorder::whole(&session, &About::default()).unwrap();
    for (text, over) in [(log, true), (unended, false)] {
        let log = read(&text, &BOOK).unwrap();
        assert_eq!((log.session.is_over(), log.ended), (over, true));
        assert!(log.damage.is_none() && log.mismatches.is_empty(), "{:?}", log.mismatches);
        let again = report(&log.session, SessionStats::default());
        assert_eq!(again.reasons.contains(&Reason::Unfinished), !over);
        assert_eq!(again.faults, judged.faults);
    }
}

#[test]
fn every_account_is_what_has_left_the_inventory() {
    // What the inventory has lost is what the accounts say the house has given, whatever was done.
    let mut session = at(WINS, 1);
    until(&mut session, "pay S2 ante");
    let start = session.table().inventory.total();
    let acts =
        ["pay S2 ante 5.00", "collect S1 ante", "pay S1 play 25.00", "retrieve S2 ante 5.00"];
    for act in acts {
        let act: Act = act.parse().unwrap();
        session.step(0, act).unwrap();
        let given: Cents = session.accounts().into_iter().map(|balance| balance.won).sum();
        assert_eq!(start - session.table().inventory.total(), given, "{act}");
    }
}

/// A payment of $75 where $60 were due lies there as three chips of $25: of what is too much nothing can be
/// taken back alone.
#[test]
fn what_is_left_of_a_sum_too_much_tells_the_payment_anew() {
    let level = shipped("tcp_settle_phase");
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "pay S6 ante_bonus 60.00");
    deal(&mut session, &["pay S6 ante_bonus 75.00"]);
    while session.memory().round == 1 {
        let right = |act: &Act| !act.to_string().starts_with("retrieve");
        let mut open = session.open_duties().into_iter().map(|(_, due)| due.act);
        let next = open.find(|act| right(act) && session.preview(act).met.is_some());
        session.step(0, next.unwrap_or(Act::Shuffle)).unwrap();
    }
    let left = session.left_undone();
    let acts: Vec<String> = left[0].1.expected.iter().map(ToString::to_string).collect();
    assert_eq!(acts, ["retrieve S6 ante_bonus 75.00", "pay S6 ante_bonus 60.00"]);
}

/// A shipped level.
pub(crate) fn shipped(name: &str) -> Arc<Level> {
    let file = format!("/{name}.ron");
    let source = LEVELS.iter().find(|(path, _)| path.ends_with(&file)).unwrap();
    Arc::new(Level::load(*source, HOUSES, &BOOK).unwrap())
}

/// 13:69F-42.10(h)7: the winning bonus of the seat that is settled last is forgotten, and all its cards
/// come in. The round ends with the shuffle of the next, and $10 stay owed.
#[test]
fn the_money_of_the_last_seat_keeps_no_round_open_at_three_card_draw() {
    let mut session =
        Session::open(shipped("tcdp_settle_losers"), BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "pay S1 in_to_win_bonus");
    deal(&mut session, &["pick_up S6", "pick_up S4", "pick_up S2", "pick_up S1"]);
    let [finding] = &session.entries().last().unwrap().findings[..] else { panic!("one finding") };
    assert_eq!(BOOK[finding.clauses[0]].id, "tcdp.42.10.h.7-a");
    deal(&mut session, &["pick_up dealer"]);
    let waits: Vec<String> = session.waits_for().iter().map(ToString::to_string).collect();
    assert_eq!((roots(&session).0, waits), (1, vec!["S1 in_to_win_bonus".to_owned()]));
    deal(&mut session, &["shuffle"]);
    assert_eq!(session.memory().round, 2);
    deal_on(&mut session);
    let [(1, left)] = &session.left_undone()[..] else { panic!("{:?}", session.left_undone()) };
    assert_eq!(left.expected, ["pay S1 in_to_win_bonus 10.00".parse().unwrap()]);
    assert_eq!(session.inventory_over(), Cents::dollars(10));
}

/// 13:69F-42.12(a): a card that lies face up voids all hands. It was never said, and the round was
/// settled by the cards: whatever has moved is owed back.
#[test]
fn what_has_moved_in_a_round_that_was_never_declared_void_is_owed_back() {
    let mut session =
        Session::open(shipped("tcdp_irr_face_up"), BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "void");
    let given = session.nets();
    let passed = session.open_duties().into_iter().find(|(_, due)| due.act != Act::Void(None));
    session.step(0, passed.unwrap().1.act).unwrap();
    while session.memory().round == 1 {
        let open = session.open_duties().into_iter().map(|(_, due)| due.act);
        let next = open
            .clone()
            .find(|act| !matches!(act, Act::Void(_)) && session.preview(act).findings.is_empty());
        session.step(0, next.unwrap()).unwrap();
    }
    // The patrons' money moved, and all of it is told.
    let moved: Cents = session.nets().iter().map(|(_, net)| *net).sum();
    let before: Cents = given.iter().map(|(_, net)| *net).sum();
    assert!(moved != before);
    assert_eq!(session.inventory_over(), before - moved);
    let left = session.left_undone();
    assert!(left.iter().any(|(round, f)| *round == 1 && f.channel == Channel::Amounts), "{left:?}");
}

/// 13:69F-11.17(a) and (f): a three-card bonus that was settled before a misdeal stands, whether the
/// misdeal has been declared yet or not.
#[test]
fn a_settled_three_card_bonus_stands_before_the_void_as_after_it() {
    let mut session =
        Session::open(shipped("pgp_settle_collected"), BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "cover under_stub");
    let settled =
        session.accounts().into_iter().filter(|b| b.spot.to_string().ends_with("three_card"));
    let settled: Vec<_> = settled.map(|b| (b.spot, b.won)).collect();
    assert_eq!(settled.len(), 2);
    assert!(settled.iter().all(|(_, won)| !won.is_zero()));
    until(&mut session, "remove stub_in_hand");
    // Four more for seat 1, and one that is his fifth.
    for _ in 0..5 {
        deal(&mut session, &["remove stub_in_hand R", "place S1 down"]);
    }
    assert_eq!(session.expected(), [Act::Void(None)]);
    let stands = |session: &Session| {
        let all = session.accounts().into_iter();
        let owed = all.filter(|b| settled.iter().any(|(spot, _)| *spot == b.spot)).map(|b| b.owed);
        assert!(owed.clone().count() == 2 && owed.clone().all(Cents::is_zero), "{owed:?}");
    };
    stands(&session);
    deal(&mut session, &["void"]);
    stands(&session);
}

/// 13:69F-11.17(g)1: the cover card hides the lowest card of the stub in each round.
#[test]
fn the_cover_card_is_due_under_the_stub_in_every_round() {
    let mut session =
        Session::open(shipped("pgp_settle_collected"), BOOK.clone(), Mode::Practice).unwrap();
    deal_on(&mut session);
    let covers =
        session.entries().iter().filter(|entry| entry.act.to_string() == "cover under_stub");
    assert_eq!(covers.count(), 2);
}

/// The perfect dealer's list at an exam, with some acts left out or changed, as far as it can be done.
fn sat(level: &str, mut change: impl FnMut(&Act) -> Option<Act>) -> Session {
    let open = || Session::open(shipped(level), BOOK.clone(), Mode::Exam).unwrap();
    let mut perfect = open();
    deal_on(&mut perfect);
    let mut session = open();
    for act in perfect.entries().iter().filter_map(|entry| change(&entry.act)) {
        if !session.is_over() {
            let _ = session.step(0, act);
        }
    }
    let _ = session.end_round();
    session
}

/// What followed from a fault is not counted again, and the fault is as grave as it.
#[test]
fn an_exam_is_not_passed_with_the_dealers_cards_never_turned_or_a_patron_never_asked() {
    let turned = |act: &Act| *act == Act::Turn(clearhands::kit::Area::Dealer);
    let session = sat("tcp_exam_full", |act| (!turned(act)).then_some(*act));
    let report = report(&session, SessionStats::default());
    assert!(
        report.reasons.iter().any(|r| matches!(r, Reason::Criticals { .. })),
        "{:?}",
        report.reasons
    );

    let mut offered = 0;
    let session = sat("tcp_exam_full", |act| {
        offered += usize::from(matches!(act, Act::Offer(_)));
        (offered != 1 || !matches!(act, Act::Offer(_))).then_some(*act)
    });
    // To have taken his ante is critical, and follows from not having asked him.
    let asked_not = clearhands::grade::report(&session, SessionStats::default());
    // That it was never given back is money that is still owed.
    let [Reason::Percent { channel, .. }, criticals] = &asked_not.reasons[..] else {
        panic!("{:?}", asked_not.reasons)
    };
    assert_eq!(*channel, Channel::Amounts);
    assert_eq!(*criticals, Reason::Criticals { made: 1, allowed: 0 });
    let whole = sat("tcp_exam_full", |act| Some(*act));
    assert!(clearhands::grade::report(&whole, SessionStats::default()).is_passed());
}

/// The base wager of Pai Gow Poker rests on house practice, which is never scored; a dealer who pays
/// $2,000 for $9.50 has not passed. Nor has one who keeps from one patron what another got too much.
#[test]
fn an_exam_is_not_passed_with_wagers_left_wrong() {
    let base =
        |act: &Act| matches!(act, Act::Pay { spot, .. } if spot.wager.to_string() == "pai_gow");
    let mut once = false;
    let session = sat("pgp_exam_full", |act| match *act {
        Act::Pay { spot, chips, .. } if base(act) && !std::mem::replace(&mut once, true) => {
            Some(Act::Pay { spot, amount: Cents::dollars(2000), chips })
        }
        act => Some(act),
    });
    let report = report(&session, SessionStats::default());
    let over = report.rack.unwrap().over();
    assert_eq!(report.reasons, [Reason::LeftWrong(-over)]);

    let mut n = 0;
    let session = sat("pgp_exam_full", |act| match *act {
        Act::Pay { spot, amount, .. } if base(act) => {
            n += 1;
            let more = [0, 100, -100].get(n).copied().unwrap_or(0);
            Some(Act::Pay { spot, amount: amount + Cents(more), chips: None })
        }
        act => Some(act),
    });
    let report = clearhands::grade::report(&session, SessionStats::default());
    assert!(n > 2 && report.rack.unwrap().over().is_zero());
    assert_eq!(report.reasons, [Reason::LeftWrong(Cents::dollars(2))]);
}

/// Wagers settled wrongly at hands that lie open stand each for itself, whatever was forgotten before.
#[test]
fn wrong_settlements_of_open_hands_do_not_follow_from_a_forgotten_stub() {
    let level = shipped("tcp_settle_seat");
    let open = || Session::open(level.clone(), BOOK.clone(), Mode::Practice).unwrap();
    let mut perfect = open();
    deal_on(&mut perfect);
    let list: Vec<Act> = perfect.entries().iter().map(|entry| entry.act).collect();
    let wrong = [
        ("pay S6 ante 15.00", "collect S6 ante"),
        ("collect S5 ante", "release S5 ante"),
        ("collect S5 pair_plus", "release S5 pair_plus"),
        ("pay S2 ante 10.00", "collect S2 ante"),
        ("pay S1 play 10.00", "collect S1 play"),
    ];
    for forgets in [false, true] {
        let mut session = open();
        let mut done = 0;
        for act in &list {
            let stub = matches!(act, Act::RemoveStub | Act::PlaceStub { .. });
            if forgets && stub {
                continue;
            }
            if session.memory().round > 1 {
                break;
            }
            let instead = wrong.iter().find(|(right, _)| *right == act.to_string());
            let act = instead.map_or(*act, |(_, wrong)| wrong.parse().unwrap());
            let entry = session.entries().len();
            if session.step(0, act).is_err() || instead.is_none() {
                continue;
            }
            done += 1;
            let raised = session.raised().iter().filter(|raised| raised.entry == entry);
            let stands = raised.clone().any(|raised| raised.follows.is_none());
            assert!(stands, "{act}, stub forgotten {forgets}: {:?}", session.raised());
        }
        assert_eq!(done, wrong.len());
    }
}

/// A card that nobody was to get can only be put down wrongly: taken and given, it is one fault.
#[test]
fn a_card_too_many_taken_and_given_is_one_fault() {
    for (name, before, to) in [
        ("tcp_shoe_phase", "remove_stub", "S1"),
        ("tcdp_shoe", "offer S1", "S1"),
        ("tcdp_shoe", "offer S1", "dealer"),
        ("stud_shoe", "remove_stub", "S1"),
        ("stud_shoe", "remove_stub", "C3"),
        ("mini_turned", "say player_wins", "player"),
    ] {
        let mut seed = 0;
        let mut session = loop {
            let level = level_at(&house(name), 1, seed, "start: Ready");
            let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
            while !session.is_over() && !session.expected()[0].to_string().starts_with(before) {
                let act = session.expected()[0];
                session.step(0, act).unwrap();
            }
            if !session.is_over() {
                break session;
            }
            seed += 1;
        };
        deal(&mut session, &["remove shoe L", &format!("place {to} down R")]);
        assert_eq!(session.entries().iter().filter(|e| !e.findings.is_empty()).count(), 2);
        assert_eq!(roots(&session).0, 1, "{name} {to}: {:?}", session.raised());
    }
}

/// Where somebody was to get a card, to take it wrongly and to put it down wrongly are two.
#[test]
fn a_card_taken_wrongly_that_was_due_can_be_put_down_wrongly_as_well() {
    let level = level_at(&house("tcdp_hand"), 1, 7, "start: Ready");
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "remove held");
    deal(&mut session, &["remove held R bottom", "place S3 down R"]);
    assert_eq!(roots(&session), (2, 0), "{:?}", session.raised());
}

/// The proof at a small size: a monkey, one slip and two, and unseen cards dealt anew.
fn proven(game: &str) {
    let tables = prove::tables(&BOOK, game).unwrap();
    let folder = format!("levels/{game}/");
    let levels = LEVELS.iter().filter(|(path, _)| path.starts_with(&folder)).count();
    assert!(levels > 0 && tables.len() >= house_names(game).count() + levels, "{game}");
    let mut proof = prove::Proof::default();
    for (seed, table) in (1..).zip(tables.iter().step_by(5)) {
        proof.add(prove::monkey(&BOOK, table, seed, 400));
        proof.add(prove::slip(&BOOK, table, seed));
    }
    assert!(proof.rounds > 20 && proof.slips > 20, "{game}: {proof:?}");
    assert!(proof.two_slips > 10 && proof.anew > 20, "{game}: {proof:?}");
    assert!(proof.far_off > 10, "{game}: {proof:?}");
    assert!(proof.reckoned > 50 && proof.leads > 4, "{game}: {proof:?}");
    holds(game, &proof);
}

fn holds(table: &str, proof: &prove::Proof) {
    let told = |(what, (n, first)): (&String, &(u64, String))| format!("{n} x {what}\n{first}");
    let told: Vec<String> = proof.failures.iter().map(told).collect();
    assert!(told.is_empty(), "{table}: {}", told.join("\n"));
}

/// What has once been found among millions of acts: the game, its table and the seed.
const FOUND: &[(&str, &str, u64)] = &[
    // A wager paid before the cards that the level fixes had come out.
    ("punto_banco", "punto_settle_3", 2124),
    // A wager that was to go back was left lying, and one that went back too late.
    ("chemin_de_fer", "chemin_claims_banco", 2138),
    ("chemin_de_fer", "chemin_claims_banco", 2038),
    // A count called while a card that nobody has seen lies at another seat.
    ("chemin_de_fer", "chemin_irr_simulated", 7_100_035),
    // A count called while a card too many, which nobody has seen, lies with the Banker's.
    ("chemin_de_fer", "chemin_irr_unseen", 138),
    // A wager that gives way to a Banco, given back only after the word to deal.
    ("chemin_de_fer", "chemin_shoe_recut_last", 149),
    // The cards of a hand that nobody had wagered on brought in, which does not count, and the shoe given on.
    ("chemin_de_fer", "chemin_bank_auction", 458),
    // Cards burned out of a new shoe on others that lay there face down.
    ("chemin_de_fer", "chemin_shift_tens", 793),
    // A card put aside unseen, and what the old list makes of it.
    ("minibaccarat", "mini_thirds_low", 70_351),
    // A round void before its cards, left by an act that the next one does not call for.
    ("minibaccarat", "mini_six", 70_704),
    // A sum beyond the most that is paid on all wagers together.
    ("mississippi_stud", "stud_amounts_limit_b", 2037),
    // Other cards in place of three that a bonus had been settled by.
    ("pai_gow_poker", "pgp_watch_round", 2057),
    // A wager that went back before the first card, and one before the ball rested, and won.
    ("three_card_poker", "tcp_amounts_b", 20_261_227),
    ("roulette", "wheel_meant_17", 20_261_230),
    // A wager that its owner made whole after some of it had gone to another patron.
    ("mississippi_stud", "stud_shift_hand", 20_261_181),
    // A charge that made good other money, at a patron with marks.
    ("minibaccarat", "mini_vig_coins", 20_261_240),
    // A sum of an earlier round that comes back in a later one.
    ("minibaccarat", "mini_vig_shoe", 20_261_299),
    // A street called while a card of the deal is missing.
    ("mississippi_stud", "stud_shift_long", 4566),
    // A wager given back in the middle of a remedy, which the cards then took.
    ("punto_banco", "punto_irr_face_up", 20_261_152),
    // Marks of a round that were collected before it became void, and one that was made after its chips.
    ("punto_banco", "punto_shoe_lost", 31_443),
    ("punto_banco", "punto_opening_cut_first", 31_485),
    // The Player's cards laid in another order.
    ("minibaccarat", "mini_irr_after_natural", 31_411),
    // Two of three cards that were laid open go astray.
    ("pai_gow_poker", "pgp_three_read", 5210),
    // A part of a wager taken before the ball rested, and the rest of it when it had lost.
    ("roulette", "wheel_high", 1482),
    // What only several acts out of their order bring: the rows of `besides.tsv`.
    ("three_card_poker", "mix_device_tcp", 4561),
    ("minibaccarat", "mini_first_alone", 31_350),
    ("minibaccarat", "mini_show", 31_454),
    ("mississippi_stud", "stud_hand", 20_261_201),
    ("pai_gow_poker", "pgp_imperial_collected", 4431),
];

#[test]
fn what_was_once_found_holds() {
    for &(game, table, seed) in FOUND {
        let tables = prove::tables(&BOOK, game).unwrap();
        let at = tables.iter().find(|(name, _)| name == table).unwrap();
        let mut proof = prove::monkey(&BOOK, at, seed, 2000);
        proof.add(prove::slip(&BOOK, at, seed));
        holds(table, &proof);
    }
}

#[test]
fn three_card_poker_holds_after_a_fault() {
    proven("three_card_poker");
}

#[test]
fn three_card_draw_holds_after_a_fault() {
    proven("three_card_draw");
}

#[test]
fn mississippi_stud_holds_after_a_fault() {
    proven("mississippi_stud");
}

#[test]
fn pai_gow_poker_holds_after_a_fault() {
    proven("pai_gow_poker");
}

#[test]
fn minibaccarat_holds_after_a_fault() {
    proven("minibaccarat");
}

#[test]
fn punto_banco_holds_after_a_fault() {
    proven("punto_banco");
}

#[test]
fn chemin_de_fer_holds_after_a_fault() {
    proven("chemin_de_fer");
}

#[test]
fn roulette_holds_after_a_fault() {
    proven("roulette");
}

#[test]
fn every_game_is_put_to_the_proof() {
    assert_eq!(clearhands::games::ALL.len(), 8, "another game needs its proof here");
}

/// Where nothing is due but what was passed over, that speaks against an act that nothing calls for.
#[test]
fn an_act_that_nothing_calls_for_is_told_with_what_is_still_owed() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S1 ante");
    deal(&mut session, &["release S1 play", "pick_up S2", "pick_up S1", "pick_up dealer"]);
    assert_eq!(session.expected(), ["pay S1 ante 10.00".parse::<Act>().unwrap()]);
    let entry = session.step(0, "confirm S1".parse().unwrap()).unwrap();
    let clause = &BOOK[entry.findings[0].clauses[0]];
    assert!(clause.cite.contains("19:47-20.11"), "{}", clause.id);
}

/// A wager that was taken in part and brought to its amount again is what lies there: no more is won on it.
#[test]
fn a_wager_that_was_made_whole_again_wins_no_more_than_its_stake() {
    let more = "start: Ready, patrons: Fixed([(seat: 2, wagers: {\"ante\": 10}, answers: [Raises(1), Raises(1), Raises(1)])]), \
        cards: [(round: 1, hands: [(to: \"S2\", cards: \"Jc Jd\"), (to: \"C3\", cards: \"2h\"), \
        (to: \"C4\", cards: \"5s\"), (to: \"C5\", cards: \"9c\")])]";
    let level = level_at("Named(\"stud_shoe\")", 1, 7, more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "turn C4");
    deal(&mut session, &["take S2 street_3 1.00", "correct S2 street_3"]);
    until(&mut session, "refund S2");
    assert_eq!(session.expected(), ["refund S2 street_3 1.00".parse::<Act>().unwrap()]);
    deal_on(&mut session);
    // Jacks pay the four wagers of $10 even money; the dollar is back with him.
    assert_eq!(net(&session, 2), Cents::dollars(40));
}

/// Vigorish has no place at a poker table: what was given as such is taken back, and nothing else makes it good.
#[test]
fn what_was_given_back_as_vigorish_where_there_is_none_comes_back() {
    let mut session = at(WINS, 1);
    until(&mut session, "pay S1 ante");
    deal(&mut session, &["void", "refund S1 ante 5.00"]);
    deal_on(&mut session);
    let at = |act: &str| session.entries().iter().position(|e| e.act.to_string() == act).unwrap();
    let (refund, back) = (at("refund S1 ante 5.00"), at("charge S1 ante 5.00"));
    let raised = session.raised().iter().find(|raised| raised.entry == refund);
    assert_eq!(raised.unwrap().mended, Some(back));
    assert_eq!(net(&session, 1), Cents::ZERO);
}
