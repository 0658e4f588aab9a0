//! Cards and chips that went wrong at the baccarat tables, and what the texts make of them whatever is
//! done next: 19:47-7.9 to 7.11, 3.12 and 4.12. Counts and sums were reckoned by hand.

use crate::after_a_fault::{deal, net, roots, shipped, until};
use crate::bench::houses::named;
use crate::bench::{BOOK, level_at};
use clearhands::grade::{Fault, SessionStats, report};
use clearhands::kit::Cents;
use clearhands::level::Mode;
use clearhands::procedure::{Channel, Finding};
use clearhands::rules::baccarat::point;
use clearhands::session::Session;
use clearhands::table::Act;
use clearhands::wording;

fn open(level: &str) -> Session {
    Session::open(shipped(level), BOOK.clone(), Mode::Practice).unwrap()
}

/// The level up to an act that begins so, and then these acts.
fn after(level: &str, due: &str, acts: &[&str]) -> Session {
    let mut session = open(level);
    until(&mut session, due);
    deal(&mut session, acts);
    session
}

/// Does what is due to the end of the round; what that was. Nothing of it is a fault.
fn end(session: &mut Session) -> Vec<String> {
    let (round, mut done) = (session.memory().round, Vec::new());
    while !session.is_over() && session.memory().round == round {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act} was due");
        done.push(act.to_string());
    }
    done
}

fn due(session: &Session) -> Vec<String> {
    session.expected().iter().map(Act::to_string).collect()
}

fn why(session: &Session, act: &str) -> Option<String> {
    wording::why(session, &act.parse().unwrap())
}

fn last(session: &Session) -> Vec<Finding> {
    session.entries().last().unwrap().findings.clone()
}

fn clauses(finding: &Finding) -> Vec<&str> {
    finding.clauses.iter().map(|&id| BOOK[id].id.as_str()).collect()
}

#[track_caller]
fn nets(session: &Session, dollars: &[(u8, i64)]) {
    for &(seat, sum) in dollars {
        assert_eq!(net(session, seat), Cents::dollars(sum), "seat {seat}");
    }
}

/// K-6 stays, A-3 draws: the nine of the Player's Hand is the Banker's third card, and 13 counts 3.
const MINI: (&str, &str) = ("mini_irr_third_to_banker", "pass player banker 1");
const MINI_NETS: [(u8, i64); 4] = [(1, -50), (3, 100), (5, -30), (6, 25)];

#[test]
fn m7_11_a_the_card_is_the_bankers_third_wherever_it_is_put() {
    let mut session = after(MINI.0, MINI.1, &["pass player rack 1"]);
    let done = end(&mut session);
    assert!(done.iter().all(|act| !act.starts_with("remove")), "none is drawn for it: {done:?}");
    assert!(done.contains(&"say banker_3".to_owned()) && !done.contains(&"burn 9 up".to_owned()));
    assert_eq!(roots(&session), (1, 0));
    nets(&session, &MINI_NETS);
    // Where it can be brought back it is.
    let mut session = after(MINI.0, MINI.1, &["pass player aside 1"]);
    assert_eq!(due(&session), ["pass aside banker 1"]);
    let done = end(&mut session);
    assert!(done.iter().all(|act| !act.starts_with("remove") && !act.starts_with("burn")));
    nets(&session, &MINI_NETS);
}

#[test]
fn m7_11_c_a_card_drawn_while_that_one_waits_is_the_mistaken_one() {
    let mut session = after(MINI.0, MINI.1, &["remove shoe", "place banker up"]);
    let drawn = session.table().cards(clearhands::kit::Area::Side(clearhands::kit::Side::Banker));
    let worth = point(drawn[2].card);
    assert!(worth > 0);
    assert_eq!(due(&session), ["pass banker rack 1"]);
    assert_eq!(
        why(&session, "say player_wins").unwrap(),
        "Player 6, Banker 3: the Player's Hand wins"
    );
    let done = end(&mut session);
    assert_eq!(done[..2], ["pass banker rack 1", "pass player banker 1"]);
    assert!(done.contains(&format!("burn {worth} up")), "{done:?}");
    assert!(done.contains(&"say banker_3".to_owned()));
    assert_eq!(roots(&session), (1, 1));
    nets(&session, &MINI_NETS);
    // The same where the card was thrown away before.
    let mut session =
        after(MINI.0, MINI.1, &["pass player rack 1", "remove shoe", "place banker up"]);
    let done = end(&mut session);
    assert!(
        done.contains(&format!("burn {worth} up")) && done.contains(&"say banker_3".to_owned())
    );
    nets(&session, &MINI_NETS);
}

/// 3.12(a): 3-4 stays, Q-J draws; the nine makes it 9.
#[test]
fn p3_12_a_the_card_is_the_bankers_third_wherever_it_is_put() {
    for more in [&[][..], &["say card_banker"]] {
        let mut session =
            after("punto_irr_taken", "pass player banker 1", &["pass player bucket 1"]);
        deal(&mut session, more);
        assert_eq!(
            why(&session, "collect S9 tie").unwrap(),
            "Player 7, Banker 9: the Banker's Hand wins"
        );
        let done = end(&mut session);
        assert!(done.contains(&"say banker_9".to_owned()));
        assert!(done.iter().all(|act| act != "say card_banker"));
        nets(&session, &[(3, 100), (4, -50), (9, 25)]);
    }
}

/// 7.9(e): the first third card is the Player's, though it was laid on the Banker's Hand. The Banker
/// stays on 7, and what the Player's Hand gets after it is nobody's: K-5-4 counts 9.
#[test]
fn m7_9_e_the_players_third_card_on_the_wrong_hand_is_his_still() {
    let more = "seats: 7, start: Ready, patrons: Fixed([(seat: 2, wagers: {\"player\": 10})]), \
        cards: [(round: 1, hands: [(to: \"player\", cards: \"Kh 5d 4s\"), (to: \"banker\", cards: \"Ks 7c\")])]";
    let level = level_at(&named("mini_face_up"), 1, 7, more);
    let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
    until(&mut session, "say banker_7");
    deal(&mut session, &["say banker_7", "remove shoe", "place banker up"]);
    assert_eq!(due(&session), ["pass banker player 1"]);
    deal(&mut session, &["remove shoe", "place player up"]);
    let done = end(&mut session);
    assert_eq!(done[..2], ["pass player rack 1", "pass banker player 1"]);
    assert!(done.contains(&"say player_9".to_owned()), "{done:?}");
    nets(&session, &[(2, 10)]);
}

/// 7.11(a) and (c): what no hand may have counts in no sentence, and need not be turned.
#[test]
fn m7_11_a_mistaken_card_counts_in_no_sentence() {
    let session = after("punto_irr_by_value", "pass player bucket 1", &[]);
    let wins = "Player 6, Banker 7: the Banker's Hand wins";
    for act in ["say banker_wins", "collect S9 tie", "collect S4 player"] {
        assert_eq!(why(&session, act).unwrap(), wins, "{act}");
    }
    let session = after("mini_irr_by_value", "pass player rack 1", &["pass player banker 1"]);
    assert_eq!(why(&session, "say banker_6").unwrap(), "J-6 counts 6");
    assert_eq!(
        why(&session, "say player_wins").unwrap(),
        "Player 7, Banker 6: the Player's Hand wins"
    );
    let session =
        after("mini_first_alone", "say player_wins", &["remove shoe", "place player down"]);
    assert_eq!(due(&session), ["pass player aside 1"]);
    let open = session.omissions().into_iter().flat_map(|f| f.expected);
    assert!(open.into_iter().all(|act| !matches!(act, Act::Turn(_))));
    assert_eq!(
        why(&session, "say player_wins").unwrap(),
        "Player 7, Banker 6: the Player's Hand wins"
    );
}

/// A third card of the Player's Hand is told by (a), not by (b).
#[test]
fn m7_11_a_p3_12_a_lead_of_a_third_card_of_the_players_hand() {
    let other = [
        ("mini_irr_by_value", "pass player rack 1", "minibac.7.11"),
        ("punto_irr_by_value", "pass player bucket 1", "punto.3.12"),
    ];
    for (level, due, section) in other {
        let session = after(level, due, &["pass player banker 1"]);
        let [finding] = &last(&session)[..] else { panic!("one finding") };
        let told = clauses(finding);
        assert_eq!(told[0], format!("{section}.c-b"));
        assert!(told.contains(&format!("{section}.a-b").as_str()), "{told:?}");
        assert!(!told.contains(&format!("{section}.b-a").as_str()), "{told:?}");
    }
}

/// 3.12(c)3: the cards of the round for show are discarded when it has been dealt, and nobody wagers.
#[test]
fn p3_12_c_3_the_round_for_show_is_not_brought_in_before_its_end() {
    let mut session = after("punto_irr_show", "pass aside player 1", &["pass aside player 1"]);
    until(&mut session, "say card_banker");
    deal(&mut session, &["pick_up player"]);
    let [finding] = &last(&session)[..] else { panic!("one finding") };
    assert_eq!(clauses(finding)[0], "punto.3.12.c.3-d");
}

/// 7.11(c)3, 3.12(c)3: no wagers are accepted on the round for show. The wagers of the hand before it are settled, and
/// what was settled wrongly is wrong still: to open the round for show puts nothing right.
#[test]
fn what_was_settled_wrongly_before_a_round_for_show_is_not_put_right_by_it() {
    let cases = [
        ("mini_irr_for_show", "collect S1", "release S1 banker", (1, 50), "S1 banker"),
        ("punto_irr_show", "collect S4", "release S4 player", (4, 50), "S4 player"),
    ];
    for (level, due, wrong, (seat, lost), spot) in cases {
        let mut session = after(level, due, &[wrong]);
        let found = session.entries().len() - 1;
        end(&mut session);
        let opened = session.entries().iter().any(|entry| {
            entry.act.to_string().starts_with("pass aside player") && entry.findings.is_empty()
        });
        assert!(opened, "{level}: no round for show");
        let raised = session.raised().iter().find(|raised| raised.entry == found).unwrap();
        assert_eq!(raised.mended, None, "{level}: {spot}");
        assert_eq!(session.left_wrong(), Cents::dollars(lost), "{level}");
        assert_eq!(session.inventory_over(), Cents::dollars(-lost), "{level}");
        nets(&session, &[(seat, 0)]);
    }
}

/// The same of a winner who was paid too little: the rest is owed still, and puts it right.
#[test]
fn a_winner_paid_too_little_before_a_round_for_show_is_still_owed_the_rest() {
    let mut session = after("mini_irr_for_show", "pay S6", &["pay S6 player 20.00"]);
    let found = session.entries().len() - 1;
    deal(&mut session, &["pick_up player", "pick_up banker", "pass aside player 1"]);
    let owed = |session: &Session| {
        let all = session.accounts().into_iter();
        all.filter(|account| account.spot.to_string() == "S6 player")
            .map(|account| account.owed)
            .sum()
    };
    let mended = |session: &Session| {
        session
            .raised()
            .iter()
            .find(|raised| raised.entry == found)
            .and_then(|raised| raised.mended)
    };
    assert_eq!((owed(&session), mended(&session)), (Cents::dollars(5), None));
    deal(&mut session, &["pay S6 player 5.00"]);
    assert_eq!(owed(&session), Cents::ZERO);
    assert_eq!(mended(&session), Some(session.entries().len() - 1));
    assert!(last(&session).is_empty(), "{:?}", last(&session));
}

/// 3.12(c)3, and vigorish as in 7.3: what was charged too little or too much before a round for show is wrong until
/// somebody puts it right.
#[test]
fn vigorish_charged_wrongly_before_a_round_for_show_is_not_put_right_by_it() {
    for (charged, right, over) in [
        ("charge S3 banker 2.00", "charge S3 banker 3.00", -3),
        ("charge S3 banker 8.00", "refund S3 banker 3.00", 3),
    ] {
        let mut session = after("punto_irr_show", "charge S3", &[charged]);
        let found = session.entries().len() - 1;
        let mended = |session: &Session| {
            let mut raised = session.raised().iter();
            raised.find(|raised| raised.entry == found).and_then(|raised| raised.mended)
        };
        let round = session.memory().round;
        let acts =
            ["pay S9 banker 50.00", "pay S3 banker 100.00", "pick_up player", "pick_up banker"];
        deal(&mut session, &acts);
        deal(&mut session, &["release S3 banker", "release S9 banker", "pass aside player 1"]);
        assert_eq!(mended(&session), None, "{charged}");
        // It is told in the inventory, if it is left so.
        let mut left = session.clone();
        while left.memory().round == round && !left.is_over() {
            let due = left.expected();
            let of_vigorish = |act: &&Act| act.to_string().ends_with("S3 banker 3.00");
            let Some(&act) = due.iter().find(|act| !of_vigorish(act)) else { break };
            left.step(0, act).unwrap();
        }
        assert_eq!(mended(&left), None, "{charged}");
        if left.memory().round != round {
            assert_eq!(left.inventory_over(), Cents::dollars(over), "{charged}");
        }
        // And what puts it right is no fault.
        deal(&mut session, &[right]);
        assert_eq!(mended(&session), Some(session.entries().len() - 1), "{charged}");
        assert!(last(&session).is_empty(), "{charged}: {:?}", last(&session));
    }
}

/// 4.12(a): an annulled hand leaves everybody with what was his.
#[test]
fn ch4_12_a_chips_that_moved_in_an_annulled_hand_go_back() {
    let moved = "transfer S3 against S2 500.00";
    let back = "transfer S2 bank S3 500.00";
    for acts in [
        &["void", moved][..],
        &["void", moved, "release S2 bank"],
        &["void", "release S3 against", "transfer S2 bank S3 300.00"],
        &[moved, "void"],
    ] {
        let mut session = after("chemin_irr_order", "void", acts);
        let owed: Cents = session.accounts().iter().map(|account| account.owed).sum();
        assert_eq!(owed, Cents::ZERO, "what one has too much another lacks: {acts:?}");
        assert!(due(&session)[0].starts_with("transfer"), "{acts:?}: {:?}", due(&session));
        let before = roots(&session).0;
        let done = end(&mut session);
        assert!(done.iter().any(|act| act.starts_with("transfer")), "{acts:?}");
        assert_eq!(roots(&session).0, before);
        assert!(session.raised()[0].mended.is_some(), "{acts:?}");
        nets(&session, &[(2, 0), (3, 0)]);
    }
    // Whoever leaves it is told, once, and under the fault.
    let mut session = after("chemin_irr_order", "void", &["void", moved]);
    let told = report(&session, SessionStats::default());
    let lacks = |fault: &Fault| fault.finding.expected.contains(&back.parse().unwrap());
    assert!(told.followers.iter().any(|fault| fault.entry.is_none() && lacks(fault)));
    assert!(!told.faults.iter().any(|fault| fault.entry.is_none() && lacks(fault)));
    deal(&mut session, &["release S2 bank", "pick_up player", "pick_up banker"]);
    assert_eq!(roots(&session).0, 1);
    // And where the hand was never annulled.
    let session = after("chemin_irr_order", "void", &[moved]);
    let left: Vec<Act> = session.omissions().into_iter().flat_map(|f| f.expected).collect();
    assert!(left.contains(&back.parse().unwrap()), "{left:?}");
}

/// What undoes a wrong transfer is no fault, in whatever parts: K-6 loses to K-4-4.
#[test]
fn ch4_6_a_a_transfer_nearer_to_balance_is_no_fault() {
    let mut session = after(
        "chemin_irr_after_stay",
        "transfer S3 against S2",
        &["transfer S2 bank S3 500.00", "transfer S3 against S2 500.00"],
    );
    assert_eq!((roots(&session).0, session.raised().len()), (1, 1));
    assert_eq!(due(&session), ["transfer S3 against S2 500.00"]);
    deal(&mut session, &["transfer S3 against S2 100.00"]);
    end(&mut session);
    assert_eq!((roots(&session), session.raised().len()), ((1, 0), 1));
    nets(&session, &[(2, 475), (3, -500)]);
}

/// 4.12(e): the card goes from the Dominant Player to the Banker, who has to draw: K-4-4 counts 8.
#[test]
fn ch4_12_e_the_card_goes_to_the_banker_from_wherever_it_lies() {
    let (level, first) = ("chemin_irr_after_stay", "pass player banker 1");
    for (acts, cure) in [
        (&["pass player S3 1"][..], &["pass S3 banker 1"][..]),
        (&["pass player aside 1"], &["pass aside banker 1"]),
        (&["pass player bucket 1"], &[]),
        // What he draws instead is drawn in error, and was seen: (g) and (h).
        (&["pass player S3 1", "say banker_draws"], &["pass banker bucket 1", "pass S3 banker 1"]),
        (&["say banker_draws"], &["pass banker bucket 1", "pass player banker 1"]),
    ] {
        let mut session = after(level, first, acts);
        let done = end(&mut session);
        let passes: Vec<&String> = done
            .iter()
            .filter(|act| act.starts_with("pass") && !act.ends_with("player 2"))
            .collect();
        assert_eq!(passes, cure, "{acts:?}");
        assert!(done.contains(&"say banker_8".to_owned()), "{acts:?}: {done:?}");
        assert!(!done.contains(&"say banker_draws".to_owned()), "{acts:?}: {done:?}");
        nets(&session, &[(2, 475), (3, -500)]);
    }
}

/// 4.12(i): the word was given, and the card is out.
#[test]
fn ch4_12_i_the_word_is_not_asked_for_again() {
    let session = after("chemin_irr_own_card", "pass banker player 1", &["say banker_stays"]);
    assert!(session.omissions().iter().all(|f| f.expected != ["say card".parse().unwrap()]));
    let [finding] = &last(&session)[..] else { panic!("one finding") };
    let words = wording::undone(&finding.expected[0]);
    assert_eq!(words, "1 card of the Banker's Hand had not been moved to the Player's Hand yet");
}

/// What is given in parts, and whole before the next sum, is advice.
#[test]
fn m7_3_vigorish_and_transfers_in_parts() {
    let pays = ("mini_settle_pay_all", "charge S4 banker 2.00");
    let mut session = after(pays.0, pays.1, &["charge S4 banker 1.00", "charge S4 banker 1.00"]);
    end(&mut session);
    assert_eq!(roots(&session), (0, 0));
    assert!(report(&session, SessionStats::default()).is_passed());
    let session = after(
        pays.0,
        pays.1,
        &["charge S4 banker 1.00", "charge S1 banker 10.00", "charge S4 banker 1.00"],
    );
    assert_eq!(roots(&session).0, 1, "another came between");
    let mut session = after(
        "mini_vig_leaves",
        "vig S6 banker 2.50",
        &["vig S6 banker 2.00", "vig S6 banker 0.50"],
    );
    end(&mut session);
    assert_eq!(roots(&session), (0, 0));
    let parts = [
        "transfer S3 against S2 100.00",
        "transfer S3 against S2 150.00",
        "transfer S3 against S2 250.00",
    ];
    let mut session = after("chemin_irr_after_stay", "transfer S3 against S2", &parts);
    assert_eq!(roots(&session), (0, 0));
    end(&mut session);
    nets(&session, &[(2, 475), (3, -500)]);
    let session = after("chemin_irr_after_stay", "transfer S3 against S2", &parts[..2]);
    assert_eq!(roots(&session).0, 1);
}

/// 7.10(b): vigorish that is passed over and never charged is one fault, and lacks in the amounts.
#[test]
fn m7_10_b_vigorish_never_charged_is_one_fault() {
    let mut session = open("mini_settle_pay_all");
    until(&mut session, "charge S1 banker 10.00");
    deal(&mut session, &["pick_up player", "pick_up banker"]);
    assert!(session.end_round());
    let told = report(&session, SessionStats::default());
    assert_eq!((told.faults.len(), told.followers.len()), (1, 1));
    let amounts = told.tally(Channel::Amounts);
    assert!(amounts.missed == 1 && amounts.percent < 100 && !told.is_passed());
    // Left at a seat that was begun it is no wrong start: 7.10(b)3.
    let session = after("mini_vig_leaves", "vig S6 banker 2.50", &["pay S3 banker 100.00"]);
    let [finding] = &last(&session)[..] else { panic!("one finding") };
    assert_eq!((clauses(finding)[0], finding.aspect.name()), ("minibac.7.10.b.3-a", "sequence"));
}
