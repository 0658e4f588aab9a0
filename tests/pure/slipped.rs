//! One slip at the baccarat games and at the wheel: the clause that it breaks leads, and what follows of it
//! is told as it is.

use crate::bench::houses::house_of;
use crate::bench::{BOOK, deal, level_at};
use clearhands::kit::Seat;
use clearhands::procedure::Aspect;
use clearhands::table::Act;

/// What comes of these acts: each scored finding by its line (0 at the end) and its first clause, and then
/// whether all the rounds were over.
fn comes(game: &str, elections: &[(&str, &str)], more: &str, acts: &str) -> String {
    let (limits, chips) = match game {
        "roulette" => ("(1, 100)", ""),
        "chemin_de_fer" => {
            let chips = ", chips: [\"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";
            ("(100, 1000)", chips)
        }
        _ => {
            let chips =
                ", chips: [\"0.25\", \"0.50\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";
            ("(5, 500)", chips)
        }
    };
    let house = house_of(game, &format!("edition: All, limits: {limits}{chips}"), elections);
    let mut session = deal(&level_at(&house, 1, 7, more));
    let mut told = Vec::new();
    let named = |finding: &clearhands::procedure::Finding| {
        let first = finding.clauses.first().map(|&id| BOOK[id].id.clone());
        first.unwrap_or_default()
    };
    for (line, act) in (1..).zip(acts.split(';').map(str::trim).filter(|act| !act.is_empty())) {
        let findings = match session.step(0, act.parse().unwrap()) {
            Ok(entry) => entry.findings.clone(),
            Err(refusal) => panic!("{line} {act}: {refusal:?}"),
        };
        for finding in findings.iter().filter(|finding| session.is_scored(finding)) {
            told.push(format!("{line} {}", named(finding)));
        }
    }
    let left = session.omissions();
    for finding in left.iter().filter(|finding| session.is_scored(finding)) {
        told.push(format!("0 {}", named(finding)));
    }
    told.push(if session.is_over() { "over" } else { "open" }.to_owned());
    told.join(", ")
}

const FOUR: &str = "remove shoe; place player up; remove shoe; place banker up; \
    remove shoe; place player up; remove shoe; place banker up;";

fn mini(more: &str, player: &str, banker: &str) -> String {
    format!(
        "seats: 7, start: Ready, cards: [(round: 1, hands: [(to: \"player\", cards: \"{player}\"), \
         (to: \"banker\", cards: \"{banker}\")])], {more}"
    )
}

const PATRONS: &str = "patrons: Fixed([(seat: 1, wagers: {\"banker\": 50}), \
    (seat: 3, wagers: {\"player\": 100}), (seat: 5, wagers: {\"banker\": 25, \"tie\": 5}), \
    (seat: 6, wagers: {\"player\": 25})])";

const SEEN: &str =
    "incidents: [Own((round: 1, what: \"mistake\", at: \"player\", n: 4, up: true))]";

#[test]
fn mini_7_7_c_three_cards_are_no_round() {
    let level = mini(PATRONS, "Kh 7d", "Qc 6d");
    let acts = "say no_more_bets; remove shoe; place player up; remove shoe; place banker up; \
        remove shoe; place banker up";
    assert_eq!(
        comes("minibaccarat", &[], &level, acts),
        "7 minibac.h.four-cards, 0 minibac.h.four-cards, open"
    );
}

#[test]
fn mini_7_11_c_a_remedy_passed_over_is_one_fault_and_the_round_goes_on() {
    let level = mini(&format!("{PATRONS}, {SEEN}"), "5h 3d 2c", "2h 3s");
    let money = "say player_8; say banker_5; say player_wins; collect S1 banker; collect S5 banker; \
        collect S5 tie; pay S6 player 25.00; pay S3 player 100.00;";
    let burn = "burn 2 up; pick_up burn;";
    let hands = "pick_up player; pick_up banker;";
    // Left where it fell, and burned for before it was discarded, or after.
    for rest in [format!("{burn} {hands}"), format!("{hands} {burn}")] {
        let acts = format!("say no_more_bets; {FOUR} {money} {rest}");
        assert_eq!(comes("minibaccarat", &[], &level, &acts), "10 minibac.7.11.c-b, over");
    }
    // Given to the other hand, and then left there.
    let acts = format!("say no_more_bets; {FOUR} pass player banker 1; {money} {burn} {hands}");
    let came = comes("minibaccarat", &[], &level, &acts);
    assert_eq!(came, "10 minibac.7.11.c-b, 11 minibac.7.11.c-b, over");
    // The money is told as the round comes to it: a loser that is forgotten is owed. A winner who is
    // never paid breaks 7.10(b)3 before the odds, which the text as held lacks.
    let acts = format!("say no_more_bets; {FOUR} say player_8; say banker_5; say player_wins;");
    let came = comes("minibaccarat", &[], &level, &acts);
    let owed = ["0 minibac.7.10.b-a", "0 minibac.7.10.b.3-a"].map(|owed| came.contains(owed));
    assert_eq!(owed, [true, true], "{came}");
}

#[test]
fn mini_7_11_c_1_cards_are_burned_sooner_or_later() {
    let level = mini(&format!("{PATRONS}, {SEEN}"), "5h 2d 8c", "Jc 6d");
    let before = format!(
        "say no_more_bets; {FOUR} pass player rack 1; say player_7; say banker_6; say player_wins; \
         collect S1 banker; collect S5 banker; collect S5 tie; pay S6 player 25.00; \
         pay S3 player 100.00;"
    );
    for rest in [
        "burn 8 up; pick_up burn; pick_up player; pick_up banker",
        "pick_up player; burn 8 up; pick_up burn; pick_up banker",
        "pick_up player; pick_up banker; burn 8 up; pick_up burn",
    ] {
        let came = comes("minibaccarat", &[], &level, &format!("{before} {rest}"));
        assert_eq!(came, "over", "{rest}");
    }
}

const DRY: &str = "incidents: [Own((round: 1, what: \"dry\", n: 5))]";

#[test]
fn mini_7_11_e_a_void_round_is_cleared_in_any_order() {
    let two = "patrons: Fixed([(seat: 1, wagers: {\"banker\": 50}), \
        (seat: 3, wagers: {\"player\": 100})])";
    let level = mini(&format!("{two}, {DRY}"), "Kh 3d 4c", "Ac 4d");
    let before = format!(
        "say no_more_bets; {FOUR} say player_3; say banker_5; remove shoe; place player up;"
    );
    let (back, cards) =
        ("release S1 banker; release S3 player;", "pick_up player; pick_up banker;");
    let came = |rest: &str| comes("minibaccarat", &[], &level, &format!("{before} {rest}"));
    assert_eq!(came(&format!("void; {back} {cards}")), "over");
    assert_eq!(came(&format!("void; {cards} {back}")), "over");
    // Said late, or never: one fault.
    assert_eq!(came(&format!("{back} {cards} void")), "14 minibac.7.11.e-a, over");
    assert_eq!(came(&format!("{back} {cards}")), "14 minibac.7.11.e-a, open");
    assert_eq!(came(&format!("{cards} {back}")), "16 minibac.7.11.e-a, open");
}

#[test]
fn mini_7_10_b_2_a_winner_paid_before_the_vigorish() {
    let level = mini(
        "patrons: Fixed([(seat: 1, wagers: {\"banker\": 200}), \
        (seat: 4, wagers: {\"banker\": 40}), (seat: 6, wagers: {\"banker\": 100})])",
        "Kc 6d",
        "3h 4s",
    );
    let acts = format!(
        "say no_more_bets; {FOUR} say player_6; say banker_7; say banker_wins; \
         pay S6 banker 100.00; vig S6 banker 5.00; vig S4 banker 2.00; vig S1 banker 10.00; \
         pay S4 banker 40.00; pay S1 banker 200.00; pick_up player; pick_up banker"
    );
    let house = [("settlement", "vigorish_all_first"), ("vigorish", "marked")];
    assert_eq!(comes("minibaccarat", &house, &level, &acts), "13 minibac.7.10.b.2-a, over");
}

/// At the right seat nothing was begun at a wrong one: it is the order of its payment and its vigorish
/// that is broken, at the first seat and at the next.
#[test]
fn baccarat_7_10_b_payment_and_vigorish_of_one_seat_change_places() {
    let patrons = "patrons: Fixed([(seat: 1, wagers: {\"banker\": 100}, answer: Accepts), \
        (seat: 4, wagers: {\"banker\": 100}, answer: Accepts)])";
    let rest = "edition: All, limits: (5, 500), \
        chips: [\"0.25\", \"0.50\", \"1\", \"5\", \"25\", \"100\", \"500\", \"1000\"]";
    for (game, settlement, clause) in [
        ("minibaccarat", "pay_then_vigorish", "minibac.7.10.b.3-a"),
        ("minibaccarat", "vigorish_then_pay", "minibac.7.10.b.4-a"),
        ("punto_banco", "pay_then_vigorish", "punto.h.7.10.b.3-b"),
        ("punto_banco", "vigorish_then_pay", "punto.h.7.10.b.4-b"),
    ] {
        let house = house_of(game, rest, &[("settlement", settlement), ("vigorish", "marked")]);
        let mut session = deal(&level_at(&house, 1, 7, &mini(patrons, "Kc 6d", "3h 4s")));
        let mut seats = Vec::new();
        while !session.is_over() {
            let due = session.expected()[0];
            let settles = |act: &Act| matches!(act, Act::Pay { .. } | Act::Vig { .. });
            let open = session.open_duties().into_iter().map(|(_, due)| due.act);
            let of_seat = |act: &Act| settles(act) && act.seat() == due.seat() && *act != due;
            if let Some(second) = open.into_iter().find(of_seat).filter(|_| settles(&due)) {
                let finding = session.preview(&second).findings.remove(0);
                assert_eq!(finding.aspect, Aspect::Sequence, "{game} {settlement}");
                assert_eq!(BOOK[finding.clauses[0]].id, clause, "{settlement}");
                seats.extend(due.seat());
            }
            session.step(0, due).unwrap();
        }
        assert_eq!(seats, [Seat(4), Seat(1)], "{game} {settlement}");
    }
}

#[test]
fn mini_7_3_too_little_vigorish_is_topped_up() {
    let level = mini("patrons: Fixed([(seat: 2, wagers: {\"banker\": 40})])", "Kc 6d", "3h 4s");
    let all = |what: &str| {
        format!(
            "say no_more_bets; {FOUR} say player_6; say banker_7; say banker_wins; \
         pay S2 banker 40.00; {what} pick_up player; pick_up banker"
        )
    };
    for (way, verb) in [("marked", "vig"), ("collected", "charge")] {
        let house = [("settlement", "pay_then_vigorish"), ("vigorish", way)];
        let came = |what: &str| comes("minibaccarat", &house, &level, &all(what));
        assert_eq!(came(&format!("{verb} S2 banker 2.00;")), "over");
        let mended = format!("{verb} S2 banker 1.50; {verb} S2 banker 0.50;");
        assert_eq!(came(&mended), "14 minibac.h.vigorish, over");
    }
}

#[test]
fn chemin_4_4_e_a_cut_elsewhere_than_where_the_card_lies() {
    let level = "seats: 8, start: Closed, patrons: Fixed([(seat: 2, wagers: {}, answer: Folds), \
        (seat: 3, wagers: {}, answer: ByCards), (seat: 6, wagers: {}, answer: Accepts)])";
    let before = "inspect; call floor; spread; turn deck; wash; stack; shuffle; lace; offer S6;";
    let came = |cut: u16| {
        comes("chemin_de_fer", &[("shuffle_option", "lace")], level, &format!("{before} cut {cut}"))
    };
    assert!(came(200).starts_with("10 chemin.4.4.e-a"), "{}", came(200));
    assert!(came(5).starts_with("10 chemin.4.4.d-a"), "{}", came(5));
}

const WHEEL: &str =
    "seats: 4, start: Ready, incidents: [Own((round: 1, what: \"rests\", at: \"00\"))]";

#[test]
fn roulette_5_1_d_a_loser_paid_is_wrong_by_where_its_chips_lie() {
    let level = format!(
        "{WHEEL}, patrons: Fixed([(seat: 1, wagers: {{\"three_0_1_2\": 2}}), \
        (seat: 2, wagers: {{\"first_five\": 3}})])"
    );
    let acts = "spin cw 4; say no_more_bets; wait; say number_00; mark 00; pay S1 inside 12.00;";
    let came = comes("roulette", &[], &level, acts);
    assert!(came.starts_with("6 roulette.5.1.d-a"), "{came}");
    // The next winner comes before what was paid wrongly has been taken back.
    let came = comes("roulette", &[], &level, &format!("{acts} pay S2 inside 18.00"));
    assert!(came.contains("7 roulette.5.1.d-a"), "{came}");
    // Taken back, and the wager with it: nothing more is owed.
    let mended = "retrieve S1 inside 12.00; collect S1 three_0_1_2; pay S2 inside 18.00; lift";
    let came = comes("roulette", &[], &level, &format!("{acts} {mended}"));
    assert_eq!(came, "6 roulette.5.1.d-a, over");
}

#[test]
fn roulette_h_mark_a_marker_that_was_lifted_too_soon_was_set() {
    let level = "seats: 4, start: Ready, incidents: [Own((round: 1, what: \"rests\", at: \"17\"))], \
        patrons: Fixed([(seat: 1, wagers: {\"n17\": 5}), (seat: 3, wagers: {\"red\": 10})])";
    let acts =
        "spin cw 4; say no_more_bets; wait; say number_17; mark 17; pay S1 inside 175.00; lift";
    let came = comes("roulette", &[], level, acts);
    assert!(!came.contains("h.mark") && came.contains("0 roulette.5.1.d-a"), "{came}");
}

#[test]
fn the_double_zero_has_one_name() {
    let act: Act = "mark 37".parse().unwrap();
    assert_eq!(act.to_string(), "mark 00");
    assert_eq!("mark 00".parse(), Ok(act));
}
