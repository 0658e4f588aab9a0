//! What an act moves on the account of its wager, and which acts bring it nearer to balance.

use crate::bench::open;
use clearhands::kit::{Cents, Seat, Spot, Word};
use clearhands::procedure::{Balance, is_nearer};
use clearhands::session::Session;
use clearhands::table::Act;

/// Twenty dollars lie as the ante of seat 2, and nothing beside it.
fn table() -> Session {
    let patrons = "patrons: Fixed([(seat: 2, wagers: {\"ante\": 20})]), start: Ready";
    open("tcp_shoe_phase", 1, 7, patrons)
}

/// The account of that ante, of which so many dollars are owed: to the patron above zero, to the house below.
fn ante(owed: i64) -> Balance {
    let (staked, owed) = (Cents::dollars(20), Cents::dollars(owed));
    let zero = Cents::ZERO;
    let spot = Spot { seat: Seat(2), wager: Word::new("ante") };
    Balance { spot, staked, won: zero, law: Some(owed), owed, to_collect: zero, to_mark: zero }
}

/// Of an account that owes so much an act leaves so much, and is nearer to balance or not.
#[track_caller]
fn moves(session: &Session, owed: i64, act: &str, after: i64, nearer: bool) {
    let (balance, act): (Balance, Act) = (ante(owed), act.parse().unwrap());
    let left = balance.owed_after(session.table(), &act);
    assert_eq!(left, Cents::dollars(after), "{act} where {owed} is owed");
    assert_eq!(is_nearer(session.table(), &balance, &act), nearer, "{act} where {owed} is owed");
}

#[test]
fn an_act_brings_an_account_nearer_to_balance_and_not_beyond() {
    let mut session = table();
    for (owed, act, after, nearer) in [
        (30, "pay S2 ante 10.00", 20, true),
        (30, "pay S2 ante 30.00", 0, true),
        (30, "pay S2 ante 31.00", -1, false),
        (30, "pay S2 ante 0.00", 30, false),
        (-15, "pay S2 ante 5.00", -20, false),
        (-15, "take S2 ante 5.00", -10, true),
        (-15, "take S2 ante 15.00", 0, true),
        (-15, "take S2 ante 16.00", 1, false),
        (-15, "take S2 ante 0.00", -15, false),
        (15, "take S2 ante 5.00", 20, false),
        (-15, "retrieve S2 ante 5.00", -10, true),
        (-15, "retrieve S2 ante 16.00", 1, false),
        (-20, "collect S2 ante", 0, true),
        (-21, "collect S2 ante", -1, true),
        (-19, "collect S2 ante", 1, false),
        (-20, "release S2 ante", -20, false),
        (-20, "say no_more_bets", -20, false),
    ] {
        moves(&session, owed, act, after, nearer);
    }
    // What was paid beside the stake is collected with it.
    session.step(0, "pay S2 ante 5.00".parse().unwrap()).unwrap();
    moves(&session, -25, "collect S2 ante", 0, true);
    moves(&session, -24, "collect S2 ante", 1, false);
    // Where nothing lies nothing can be brought in.
    session.step(0, "collect S2 ante".parse().unwrap()).unwrap();
    moves(&session, -20, "collect S2 ante", -20, false);
}
