//! Points that a text leaves open or says in passing, each as it was decided: what is no fault, what is one, and
//! by which clause.

use crate::bench::houses::{house_names, named};
use crate::bench::script::tell;
use crate::bench::{BOOK, deal, level_at};
use clearhands::games;
use clearhands::kit::{Area, Cents, Spot};
use clearhands::law::Standing;
use clearhands::procedure::{Aspect, Finding};
use clearhands::session::Session;
use clearhands::table::{Act, can};

/// The leading clause of a finding, and whether it is scored.
fn told(house: &str, more: &str, script: &str) -> String {
    let more = format!("seats: 6, {more}");
    tell(deal(&level_at(&named(house), 1, 11, &more)), script)
}

#[track_caller]
fn check(house: &str, more: &str, script: &str, must: &[&str]) {
    let told = told(house, more, script);
    for line in must {
        assert!(told.lines().any(|l| l.starts_with(line)), "no line: {line}\n{told}");
    }
}

/// Two who play against Q-9-4: K-7-3 at seat 1 wins, 8-5-2 at seat 6 loses.
const TWO: &str = "patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
        (seat: 6, wagers: {\"ante\": 15}, answer: Plays)]), \
    cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh 7d 3s\"), (to: \"S6\", cards: \"8h 5d 2s\"), \
        (to: \"dealer\", cards: \"Qd 9s 4c\")])]";

/// 20.10(c)1.iv: the hands are collected in the last phase. A patron's three cards that go into the rack while
/// his wagers lie there are one fault, whether the dealer's hand has been turned or not; nothing becomes void,
/// and his wagers are settled by the cards that he had.
#[test]
fn tcp_20_10_c_a_hand_racked_while_its_wagers_lie_there_is_one_fault() {
    for before in ["turn dealer", "turn S6", "collect S6", "pay S1"] {
        let script = format!("until {before}\n pick_up S1\n end");
        let told = told("tcp_shoe_phase", TWO, &script);
        let line = told.lines().find(|line| line.starts_with("pick_up S1: ")).unwrap();
        assert!(
            line.contains(" by tcp2007.20.10.c.1") && !line.contains("not scored"),
            "before {before}: {told}"
        );
        assert!(told.contains("over: true, void: false, scored findings: 1, "), "{before}: {told}");
        assert!(told.contains("S1 20"), "{before}: {told}");
    }
    // In the earlier text what is picked up has been paid: 20.10(c).
    check(
        "tcp_earlier",
        TWO,
        "until pay S1
            pick_up S1",
        &["pick_up S1: out_of_order sequence by tcp1999.20.10.c-c"],
    );
}

/// What the text does not say but lets infer is advice, each by a reading of its own: no such clause is scored.
#[test]
fn what_is_inferred_is_advice_and_has_its_reading() {
    let mut inferred = 0;
    for (_, clause) in BOOK.clauses().filter(|(_, clause)| clause.id.ends_with("-inf")) {
        inferred += 1;
        assert_eq!(clause.standing, Standing::Advisory, "{}", clause.id);
        let read = BOOK.readings.iter().any(|reading| reading.clauses.contains(&clause.id));
        assert!(read, "no reading speaks of {}", clause.id);
    }
    assert_eq!(inferred, 6);
}

/// The texts of the poker games fix what a wager wins and loses, and know no vigorish: what is charged, marked or
/// given back as such breaks the odds of the wager, and so does a part of it taken or given to another.
#[test]
fn no_vigorish_is_charged_at_a_poker_table_by_the_odds() {
    let one = "seats: 6, patrons: Fixed([(seat: 2, wagers: {\"ante\": 25}, answer: Plays)])";
    for (game, clause) in [
        ("three_card_poker", "tcp.20.11.a.1-a"),
        ("three_card_draw", "tcdp.42.11.b"),
        ("mississippi_stud", "mstud.35.11.b"),
    ] {
        for house in house_names(game) {
            let mut session = deal(&level_at(&named(house), 1, 11, one));
            let mut tried = 0;
            while !session.is_over() {
                let staked = session.table().staked_spots().map(|state| state.spot);
                let ante = staked.into_iter().find(|spot| spot.wager.as_str() == "ante");
                let amount = Cents::dollars(5);
                for spot in ante.into_iter() {
                    for act in of_vigorish(spot, amount) {
                        if can(session.table(), &act).is_err() {
                            continue;
                        }
                        let found = session.preview(&act).findings;
                        let lead = found.first().map(|f| BOOK[f.clauses[0]].id.as_str());
                        assert_eq!(lead, Some(clause), "{house}: {act}");
                        assert!(session.is_scored(&found[0]), "{house}: {act}");
                        tried += 1;
                    }
                }
                let act = session.expected()[0];
                session.step(0, act).unwrap();
            }
            assert!(tried > 30, "{house}: {tried}");
        }
    }
}

fn of_vigorish(spot: Spot, amount: Cents) -> [Act; 3] {
    [Act::Charge { spot, amount }, Act::Vig { spot, amount }, Act::Refund { spot, amount }]
}

/// A walk is begun at a wrong seat only by an act at another seat than the one that is due.
#[test]
fn nothing_is_begun_at_a_wrong_seat_at_the_right_one() {
    let mut tried = 0;
    for house in games::ALL.iter().flat_map(|game| house_names(game.id())) {
        for seed in [5, 6] {
            let mut session = deal(&level_at(&named(house), 1, seed, ""));
            while !session.is_over() {
                let due = session.expected()[0];
                let open = session.open_duties().into_iter().map(|(_, due)| due.act);
                let same = |act: &Act| act.seat().is_some() && act.seat() == due.seat();
                for act in open.filter(same) {
                    tried += 1;
                    let starts = |f: &Finding| f.aspect == Aspect::Start;
                    let found = session.preview(&act).findings;
                    assert!(!found.iter().any(starts), "{house}: {act} where {due} is due");
                }
                session.step(0, due).unwrap();
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// The name of the step that an act just done has met, and the clauses it obeyed.
fn met(session: &Session, act: Act) -> (String, Vec<String>) {
    let mut session = session.clone();
    let entry = session.step(0, act).unwrap();
    assert!(entry.findings.is_empty(), "{act} was due");
    let met = entry.met.unwrap();
    let step = &session.procedure().steps[usize::from(met.step)];
    let own = met.due.clauses.into_iter().flatten();
    let clauses = own.chain(step.cited(Aspect::Deed)).map(|id| BOOK[id].id.clone());
    (step.id.to_owned(), clauses.collect())
}

/// 35.10(j): where every patron has folded nothing is settled, and the cards of the streets come in by the same
/// duty as after a settlement; it is no closing by the practice of the house.
#[test]
fn mstud_35_10_j_the_streets_come_in_by_the_text_when_all_have_folded() {
    let more = "seats: 6, patrons: Fixed([(seat: 2, wagers: {\"ante\": 10}, answer: Folds), \
        (seat: 5, wagers: {\"ante\": 10}, answer: Folds)])";
    let mut session = deal(&level_at(&named("stud_shoe"), 1, 11, more));
    let mut streets = 0;
    while !session.is_over() {
        let act = session.expected()[0];
        if matches!(act, Act::PickUp(Area::Community(_))) {
            streets += 1;
            let (step, clauses) = met(&session, act);
            assert_eq!(step, "rack_streets", "{act}");
            assert_eq!(clauses[0], "mstud.35.10.j", "{act}");
        }
        session.step(0, act).unwrap();
    }
    assert_eq!(streets, 3);
    // As long as somebody is in, they stay: 35.10(i).
    let mut session = deal(&level_at(&named("stud_shoe"), 1, 11, more));
    while !matches!(session.expected()[0], Act::Offer(_)) {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    assert!(!session.preview(&"pick_up C3".parse().unwrap()).findings.is_empty());
}

/// Which clauses stand beside the first in a finding of a wrong sum: what the wager wins by, and its odds.
#[test]
fn tcdp_42_11_a_wrong_sum_is_told_by_the_result_and_by_the_odds() {
    let more = "seats: 6, patrons: Fixed([(seat: 2, wagers: {\"ante\": 10}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"S2\", cards: \"9s 9d 9c\"), (to: \"dealer\", cards: \"Kd 8s 5c 2h\")])]";
    let mut session = deal(&level_at(&named("tcdp_shoe"), 1, 11, more));
    let mut told = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        if let Act::Pay { spot, amount, .. } = act {
            let wrong = Act::Pay { spot, amount: amount + Cents(500), chips: None };
            let found = session.preview(&wrong).findings;
            let clauses = found[0].clauses.iter().take(2).map(|id| BOOK[*id].id.clone());
            told.push((spot.wager.to_string(), clauses.collect::<Vec<_>>()));
        }
        session.step(0, act).unwrap();
    }
    // 42.10(h)5 and 42.11(b); the bonus by its table and 42.10(h)7.
    let of =
        |wager: &str| told.iter().find(|(of, _)| of == wager).map(|(_, clauses)| clauses.join(" "));
    assert!(of("ante").is_some_and(|all| all.contains("tcdp.42.11.b")), "{told:?}");
    assert!(of("in_to_win").is_some_and(|all| all.contains("tcdp.42.11.b")), "{told:?}");
    assert!(
        of("in_to_win_bonus").is_some_and(|all| all.contains("tcdp.42.11.c.t1.trips")),
        "{told:?}"
    );
    assert!(of("in_to_win_bonus").is_some_and(|all| all.contains("tcdp.42.10.h.7")), "{told:?}");
}

/// The table shows which hands have been set, as long as they lie so.
#[test]
fn the_view_tells_which_hands_are_set_until_they_come_in() {
    let more = "seats: 6, patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"dealer\", cards: \"9d 4s 9c\")])]";
    let mut session = deal(&level_at(&named("tcp_shoe_phase"), 1, 11, more));
    let mut seen = Vec::new();
    while !session.is_over() {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
        let set = session.view().set;
        if matches!(act, Act::Turn(Area::Dealer) | Act::Arrange { .. } | Act::PickUp(Area::Dealer))
        {
            seen.push(set);
        }
    }
    assert_eq!(seen, [vec![], vec![Area::Dealer], vec![]]);
}
