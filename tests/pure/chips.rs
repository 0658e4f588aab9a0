//! Heaps of chips that grow beyond what can be counted, and payments in chips of another value.

use crate::bench::open;
use clearhands::kit::{Cents, Chips};
use clearhands::session::Refusal;
use clearhands::table::{Act, Impossible};

#[test]
fn heaps_add_up_as_far_as_they_can_be_counted() {
    let (one, all) = (Chips([1; 8]), Chips([u16::MAX; 8]));
    assert_eq!(one.checked_plus(&one), Some(Chips([2; 8])));
    assert_eq!(all.checked_plus(&one), None);
    assert_eq!(all.plus(&one), all);
}

#[test]
fn chips_that_do_not_make_the_amount_are_no_payment() {
    let mut session = open("tcp_shoe_phase", 1, 3, "");
    let act: Act = "pay S1 ante 25 1x25".parse().unwrap();
    let Act::Pay { spot, chips, .. } = act else { panic!("{act} is no payment") };
    let wrong = Act::Pay { spot, amount: Cents::dollars(10), chips };
    let Err(Refusal::Impossible(why)) = session.step(0, wrong) else { panic!("it was paid") };
    assert!(matches!(why, Impossible::NotTheAmount(_)), "{why}");
    assert!(session.step(0, act).is_ok());
}

#[test]
fn no_seat_is_paid_more_chips_than_it_can_hold() {
    let mut session = open("tcp_shoe_phase", 1, 3, "");
    let (money, act) = (session.table().money(), "pay S1 ante 500 100x5".parse().unwrap());
    let refused = (0..2000).find_map(|_| session.step(0, act).err());
    assert!(matches!(refused, Some(Refusal::Impossible(Impossible::TooMany(_)))), "{refused:?}");
    assert!(session.table().money() > money, "the fills brought more");
    assert!(session.step(0, "release S1 ante".parse().unwrap()).is_ok());
}
