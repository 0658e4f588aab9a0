//! Worked settlements: cards, wagers and answers in a table of data, dealt through a session.

use crate::bench::rows::{Row, rows};
use crate::bench::{deal, deal_out, level_at, told};
use crate::three_card_poker::house_text;
use clearhands::kit::{Area, Seat};
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const DATA: &str = include_str!("data/settlements.tsv");

fn examples() -> Vec<Vec<Row>> {
    let mut examples: Vec<Vec<Row>> = Vec::new();
    for row in rows(DATA) {
        match examples.last_mut() {
            Some(last) if last[0].get("example") == row.get("example") => last.push(row),
            _ => examples.push(vec![row]),
        }
    }
    examples
}

/// The houses at which an example holds.
fn houses_of(row: &Row) -> Vec<String> {
    let mut houses = Vec::new();
    for dealing in ["manual_shoe", "hand", "automated_shoe"] {
        if row.get("edition") != "later" {
            houses.push(house_text("Earlier", &[("dealing", dealing)]));
        }
        if row.get("edition") == "earlier" {
            continue;
        }
        for settlement in ["by_phase", "by_seat"] {
            let special = if row.get("bonus") == "enhanced" { "yes" } else { "no" };
            houses.push(house_text(
                "Y2007",
                &[
                    ("dealing", dealing),
                    ("settlement", settlement),
                    ("pair_plus_table", row.get("table")),
                    ("ante_bonus", row.get("bonus")),
                    ("special_version", special),
                ],
            ));
        }
    }
    houses
}

fn level_of(rows: &[Row]) -> String {
    let mut hands = format!("(to: \"dealer\", cards: \"{}\")", rows[0].get("dealer"));
    let mut patrons = String::new();
    for row in rows {
        let seat = row.get("seat");
        write!(hands, ", (to: \"S{seat}\", cards: \"{}\")", row.get("cards")).unwrap();
        let wagers: Vec<String> = ["ante", "pair_plus"]
            .iter()
            .filter(|wager| row.get(wager) != "0")
            .map(|wager| format!("\"{wager}\": {}", row.get(wager)))
            .collect();
        let answer = if row.get("decision") == "fold" { "Folds" } else { "Plays" };
        write!(patrons, "(seat: {seat}, wagers: {{{}}}, answer: {answer}),", wagers.join(", "))
            .unwrap();
    }
    format!("patrons: Fixed([{patrons}]), cards: [(round: 1, hands: [{hands}])]")
}

fn money_acts(acts: &[Act]) -> BTreeMap<String, String> {
    let mut told = BTreeMap::new();
    for act in acts {
        let line = match act {
            Act::Pay { amount, .. } => format!("pay {}", amount.0 / 100),
            Act::Collect(_) => "collect".to_owned(),
            Act::Release(_) => "release".to_owned(),
            _ => continue,
        };
        let spot = act.spot().unwrap().to_string();
        assert!(told.insert(spot.clone(), line).is_none(), "{spot} settled twice");
    }
    told
}

#[test]
fn every_worked_settlement_comes_out_at_every_house_it_holds_at() {
    let (mut seats, mut dealt) = (0, 0);
    let examples = examples();
    assert_eq!(examples.len(), 28);
    for rows in &examples {
        seats += rows.len();
        let name = rows[0].get("example");
        for house in houses_of(&rows[0]) {
            let mut session = deal(&level_at(&house, 1, 1, &level_of(rows)));
            let acts = deal_out(&mut session);
            let done = money_acts(&acts);
            let mut owed = BTreeMap::new();
            for row in rows {
                for (wager, column) in [
                    ("ante", "ante_does"),
                    ("play", "play_does"),
                    ("ante_bonus", "bonus_does"),
                    ("pair_plus", "pair_plus_does"),
                ] {
                    let does = match row.get(column).split_once(' ') {
                        Some(("pay", n)) => format!("pay {n}"),
                        Some((what, _)) => what.to_owned(),
                        None => continue,
                    };
                    owed.insert(format!("S{} {wager}", row.get("seat")), does);
                }
            }
            assert_eq!(done, owed, "{name} at {house}");
            for row in rows {
                let seat = Seat(row.get("seat").parse().unwrap());
                let net: i64 = row.get("net").parse().unwrap();
                let found = session.nets().into_iter().find(|(s, _)| *s == seat).unwrap().1;
                assert_eq!(found.0, net * 100, "{name} {seat} at {house}");
            }
            dealt += 1;
        }
    }
    assert_eq!(seats, 46);
    println!("{dealt} tables dealt");
}

/// From the first offer on, the acts in a line each step of the walk.
fn from_the_offers(acts: &[Act]) -> String {
    let mut told = String::new();
    let start = acts.iter().position(|a| matches!(a, Act::Offer(_))).unwrap();
    let mut last = "";
    for act in &acts[start..] {
        let verb = act.verb();
        if verb == last {
            write!(told, " |{}", act.to_string().trim_start_matches(verb)).unwrap();
        } else {
            write!(told, "\n{act}").unwrap();
        }
        last = verb;
    }
    told.trim_start().to_owned()
}

fn full_table(example: &str, settlement: &str) -> String {
    let examples = examples();
    let rows = examples.iter().find(|rows| rows[0].get("example") == example).unwrap();
    let house = houses_of(&rows[0])
        .into_iter()
        .find(|house| house.contains("manual_shoe") && house.contains(settlement))
        .unwrap();
    let mut session = deal(&level_at(&house, 1, 1, &level_of(rows)));
    from_the_offers(&deal_out(&mut session))
}

#[test]
fn the_full_table_is_settled_in_this_order_by_phase() {
    insta::assert_snapshot!(full_table("E35", "by_phase"), @"
    offer S1 | S2 | S3 | S5 | S6
    collect S3 ante | S3 pair_plus
    pick_up S3
    turn dealer | S6 | S5 | S4 | S2 | S1
    collect S5 ante | S5 play | S5 pair_plus
    pay S6 ante 15.00 | S6 play 15.00 | S6 ante_bonus 75.00 | S6 pair_plus 165.00 | S4 pair_plus 40.00 | S2 ante 10.00 | S2 play 10.00 | S2 pair_plus 5.00 | S1 ante 10.00 | S1 play 10.00
    pick_up S6 | S5 | S4 | S2 | S1 | dealer
    ");
}

#[test]
fn the_full_table_is_settled_in_this_order_by_seat() {
    insta::assert_snapshot!(full_table("E35", "by_seat"), @"
    offer S1 | S2 | S3 | S5 | S6
    collect S3 ante | S3 pair_plus
    pick_up S3
    turn dealer | S6
    pay S6 ante 15.00 | S6 play 15.00 | S6 ante_bonus 75.00 | S6 pair_plus 165.00
    pick_up S6
    turn S5
    collect S5 ante | S5 play | S5 pair_plus
    pick_up S5
    turn S4
    pay S4 pair_plus 40.00
    pick_up S4
    turn S2
    pay S2 ante 10.00 | S2 play 10.00 | S2 pair_plus 5.00
    pick_up S2
    turn S1
    pay S1 ante 10.00 | S1 play 10.00
    pick_up S1 | dealer
    ");
}

#[test]
fn the_full_table_is_settled_in_this_order_by_the_earlier_text() {
    insta::assert_snapshot!(full_table("E36", "Earlier"), @"
    offer S1 | S2 | S3 | S5 | S6
    collect S3 ante | S3 pair_plus
    pick_up S3
    turn dealer | S6 | S5 | S4 | S2 | S1
    collect S5 ante | S5 play | S5 pair_plus
    pay S6 ante 15.00 | S6 play 15.00 | S6 ante_bonus 60.00 | S6 pair_plus 150.00 | S4 pair_plus 40.00 | S2 ante 10.00 | S2 play 10.00 | S2 pair_plus 5.00 | S1 ante 10.00 | S1 play 10.00
    pick_up S6 | S5 | S4 | S2 | S1 | dealer
    ");
}

/// A void round: every wager back, every card shuffled again, and what was done from the call on.
fn voided(session: &mut Session, from: usize) -> String {
    let acts = deal_out(session);
    for (seat, net) in session.nets() {
        assert_eq!(net.0, 0, "{seat} did not get his money back");
    }
    assert!(acts.contains(&Act::Void(None)));
    assert_eq!(session.table().count(Area::Deck), 52, "not all cards were shuffled again");
    let lines: Vec<String> = acts[from..].iter().map(ToString::to_string).collect();
    lines.join("; ")
}

#[test]
fn v1_the_dealers_second_card_flips_in_the_deal() {
    let more = "seats: 2, patrons: Fixed([(seat: 1, wagers: {\"ante\": 10, \"pair_plus\": 5}), \
                (seat: 2, wagers: {\"pair_plus\": 5})]), \
                incidents: [CardFlips(round: 1, at: \"dealer\", card: 2)]";
    let mut session = deal(&level_at("Named(\"tcp_shoe_phase\")", 1, 3, more));
    insta::assert_snapshot!(voided(&mut session, 13), @"remove shoe L; place dealer down R; void; release S1 ante; release S1 pair_plus; release S2 pair_plus; pick_up S1; pick_up S2; pick_up dealer; remove_stub; place_stub rack down; shuffle");
}

#[test]
fn v2_a_fourth_card_is_found_after_playing() {
    let more = "seats: 2, patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}, answer: Plays), \
                (seat: 2, wagers: {\"ante\": 25, \"pair_plus\": 5}, answer: Plays)])";
    let mut session = deal(&level_at("Named(\"tcp_shoe_phase\")", 1, 3, more));
    // The perfect dealer up to the end of the deal, then a fourth card to seat 2.
    while session.expected()[0] != Act::RemoveStub {
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    for act in ["remove shoe L", "place S2 down R"] {
        let entry = session.step(0, act.parse().unwrap()).unwrap();
        assert_eq!(entry.findings.len(), 1, "{}", told(entry));
    }
    insta::assert_snapshot!(voided(&mut session, 0), @"void; release S1 ante; release S2 ante; release S2 pair_plus; pick_up S1; pick_up S2; pick_up dealer; remove_stub; place_stub rack down; shuffle");
}

#[test]
fn v4_the_automated_shoe_jams_after_the_second_packet() {
    let more = "seats: 3, patrons: Fixed([(seat: 1, wagers: {\"ante\": 10}), \
                (seat: 2, wagers: {\"ante\": 10}), (seat: 3, wagers: {\"ante\": 10})]), \
                incidents: [ShoeJam(round: 1, after: 2)]";
    let mut session = deal(&level_at("Named(\"tcp_auto_now\")", 1, 3, more));
    insta::assert_snapshot!(voided(&mut session, 3), @"issue; deliver S1 down; issue; deliver S2 down; issue; void; release S1 ante; release S2 ante; release S3 ante; pick_up S1; pick_up S2; remove_stub; place_stub rack down; shuffle");
}
