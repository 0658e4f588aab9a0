//! Worked settlements: the exact order of each of the four procedures, and vigorish to the cent.

use super::house_text;
use crate::bench::rows::rows;
use crate::bench::{deal, deal_out, level_at};
use clearhands::kit::{Cents, Seat};
use clearhands::session::Session;
use clearhands::table::Act;

const DATA: &str = include_str!("../data/punto_settlements.tsv");

/// A round with these hands and wagers.
fn dealt(house: &str, player: &str, banker: &str, patrons: &str) -> Session {
    let more = format!(
        "seats: 14, patrons: Fixed([{patrons}]), start: Ready, cards: [(round: 1, hands: [\
         (to: \"player\", cards: \"{player}\"), (to: \"banker\", cards: \"{banker}\")])]"
    );
    let mut session = deal(&level_at(house, 1, 1, &more));
    deal_out(&mut session);
    session
}

/// The Banker's Hand wins; seats 6, 4 and 1 have won, seat 5 and a tie of seat 4 have lost.
const PATRONS: &str = "(seat: 1, wagers: {\"banker\": 200}), \
    (seat: 4, wagers: {\"banker\": 40, \"tie\": 10}), \
    (seat: 5, wagers: {\"player\": 50}), (seat: 6, wagers: {\"banker\": 100})";

#[test]
fn each_procedure_has_its_order() {
    let orders = [
        ("pay_all_first", "P6 P4 P1 V6 V4 V1"),
        ("vigorish_all_first", "V6 V4 V1 P6 P4 P1"),
        ("pay_then_vigorish", "P6 V6 P4 V4 P1 V1"),
        ("vigorish_then_pay", "V6 P6 V4 P4 V1 P1"),
    ];
    for (settlement, order) in orders {
        for vigorish in ["marked", "collected"] {
            let house = house_text(&[("settlement", settlement), ("vigorish", vigorish)]);
            let session = dealt(&house, "Kh 6d", "Ac 7d", PATRONS);
            let mut told = Vec::new();
            let mut taken = 0;
            for entry in session.entries() {
                match entry.act {
                    Act::Collect(_) => {
                        assert!(told.is_empty(), "losers first");
                        taken += 1;
                    }
                    Act::Pay { spot, amount, .. } => {
                        let stake = [(1, 200), (4, 40), (6, 100)];
                        let stake = stake.iter().find(|(seat, _)| Seat(*seat) == spot.seat);
                        assert_eq!(amount, Cents::dollars(stake.unwrap().1));
                        told.push(format!("P{}", spot.seat.0));
                    }
                    Act::Vig { spot, amount } | Act::Charge { spot, amount } => {
                        let owed = [(1, 10), (4, 2), (6, 5)];
                        let owed = owed.iter().find(|(seat, _)| Seat(*seat) == spot.seat);
                        assert_eq!(amount, Cents::dollars(owed.unwrap().1));
                        let marks = matches!(entry.act, Act::Vig { .. });
                        assert_eq!(marks, vigorish == "marked");
                        told.push(format!("V{}", spot.seat.0));
                    }
                    _ => {}
                }
            }
            assert_eq!((told.join(" ").as_str(), taken), (order, 2), "{settlement} {vigorish}");
        }
    }
}

#[test]
fn every_worked_settlement_comes_out() {
    let rows = rows(DATA);
    assert!(rows.len() >= 20);
    for row in rows {
        let wager = row.get("wager");
        let patrons = format!("(seat: 3, wagers: {{\"{wager}\": {}}})", row.number("stake"));
        for positioning in ["face_up", "under_corner", "players_turn"] {
            let house = house_text(&[
                ("positioning", positioning),
                ("odds", row.get("odds")),
                ("vigorish", "collected"),
            ]);
            let session = dealt(&house, row.get("player"), row.get("banker"), &patrons);
            let net = session.nets().into_iter().find(|(seat, _)| *seat == Seat(3)).unwrap().1;
            let what = format!("{wager} {} {positioning}", row.get("player"));
            assert_eq!(net.to_string(), row.get("net"), "{what}");
            let said = |act: &str| session.entries().iter().any(|e| e.act.to_string() == act);
            assert!(said(&format!("say {}", row.get("called"))), "{what}");
        }
    }
}
