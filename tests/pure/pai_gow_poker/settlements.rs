//! Worked settlements: cards, wagers and what they come to in a table of data, dealt through a
//! session at a shipped house.

use crate::bench::houses::named;
use crate::bench::rows::{Row, rows};
use crate::bench::{deal, deal_out, level_at};
use clearhands::session::Session;
use std::collections::BTreeMap;

const DATA: &str = include_str!("../data/pai_gow_poker.tsv");

/// A round of one patron at seat 3 with these wagers, dealt by the perfect dealer.
fn dealt(house: &str, wagers: &BTreeMap<&str, &str>, cards: &str, dealer: &str) -> Session {
    let stakes: Vec<String> = wagers.iter().map(|(w, n)| format!("\"{w}\": {n}")).collect();
    let theirs = if dealer.is_empty() {
        String::new()
    } else {
        format!(", (to: \"dealer\", cards: \"{dealer}\")")
    };
    let more = format!(
        "seats: 4, patrons: Fixed([(seat: 3, wagers: {{{}}})]), \
         cards: [(round: 1, hands: [(to: \"S3\", cards: \"{cards}\"){theirs}])]",
        stakes.join(", ")
    );
    let mut session = deal(&level_at(&named(house), 1, 5, &more));
    deal_out(&mut session);
    session
}

/// What was done with a wager, without the seat.
fn came(session: &Session, wager: &str) -> Vec<String> {
    let acts = session.entries().iter().map(|entry| entry.act);
    let of_wager = acts.filter(|act| act.spot().is_some_and(|spot| spot.wager.as_str() == wager));
    of_wager.map(|act| act.to_string().replace(&format!(" S3 {wager}"), "")).collect()
}

#[test]
fn the_worked_settlements_come_out() {
    let mut wrong = Vec::new();
    let mut n = 0;
    for row in rows(DATA) {
        // The base wager is always made.
        let wagers = BTreeMap::from([("pai_gow", "10"), (row.get("wager"), row.get("stake"))]);
        let session = dealt(row.get("house"), &wagers, row.get("cards"), row.get("dealer"));
        let came = came(&session, row.get("wager"));
        if came != [row.get("act")] {
            wrong.push(format!(
                "{} {}: {came:?}, not {}",
                row.get("example"),
                row.get("wager"),
                row.get("act")
            ));
        }
        n += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(n, 57);
}

/// Whole seats: what one wager comes to changes nothing about another, and the sums are right.
#[test]
fn a_whole_seat_comes_to_the_sum_of_its_wagers() {
    for (example, net) in [("P34", 10_00), ("P35", -10_00)] {
        let mine: Vec<Row> =
            rows(DATA).into_iter().filter(|row| row.get("example") == example).collect();
        let all: BTreeMap<&str, &str> =
            mine.iter().map(|row| (row.get("wager"), row.get("stake"))).collect();
        assert_eq!(all.len(), 3);
        let session =
            dealt(mine[0].get("house"), &all, mine[0].get("cards"), mine[0].get("dealer"));
        for row in &mine {
            assert_eq!(
                came(&session, row.get("wager")),
                [row.get("act")],
                "{example} {}",
                row.get("wager")
            );
        }
        assert_eq!(session.nets()[0].1.0, net, "{example}");
    }
}

/// A win of $25 costs $1.25, kept back at one house and collected at another.
#[test]
fn the_commission_is_the_same_either_way() {
    let cards = "Ks Kh Qd Jc 9s 4h 2c";
    let dealer = "Ad Tc 9d 8d 6c 3h 2d";
    let wagers = BTreeMap::from([("pai_gow", "25")]);
    let kept = dealt("pgp_hand_a", &wagers, cards, dealer);
    let taken = dealt("pgp_hand_b", &wagers, cards, dealer);
    assert_eq!(came(&kept, "pai_gow"), ["pay 23.75"]);
    assert_eq!(came(&taken, "pai_gow"), ["pay 25.00"]);
    assert_eq!(came(&taken, "commission"), ["collect"]);
    assert_eq!((kept.nets()[0].1.0, taken.nets()[0].1.0), (23_75, 23_75));
    // What the smallest coin cannot make is let go: a twentieth of $12 is 60 cents.
    let wagers = BTreeMap::from([("pai_gow", "12")]);
    assert_eq!(came(&dealt("pgp_hand_a", &wagers, cards, dealer), "pai_gow"), ["pay 11.50"]);
}
