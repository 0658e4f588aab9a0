//! Perft for dealers: how many right orders of acts there are from small starting tables.

use super::{HAND, QUIET, houses, table};
use crate::bench::houses::named;
use crate::bench::perft::right_orders;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let hand = |cards: &str| table("Ready", &QUIET, HAND, cards);
    let loses = hand("1:Kh Ks 9d 2c");
    let wins = hand("1:Kh Ks 2d 9c");
    let stands_off = hand("1:Kh Ks 9d 9c");
    let shoe = table("Unshuffled", &QUIET, HAND, "");
    let mut told = String::new();
    for house in houses() {
        let count = |more: &str| right_orders(&named(house), more);
        writeln!(
            told,
            "{house}: the bank loses {}, wins {}, stands off {}, a new shoe {}",
            count(&loses),
            count(&wins),
            count(&stands_off),
            count(&shoe)
        )
        .unwrap();
    }
    insta::assert_snapshot!(told, @r#"
    chemin_lace: the bank loses 2, wins 2, stands off 4, a new shoe 4
    chemin_preshuffled: the bank loses 2, wins 2, stands off 4, a new shoe 4
    chemin_reshuffle: the bank loses 2, wins 2, stands off 4, a new shoe 4
    chemin_simulated: the bank loses 2, wins 2, stands off 4, a new shoe 4
    chemin_tens: the bank loses 2, wins 2, stands off 4, a new shoe 4
    chemin_three_dealers: the bank loses 2, wins 2, stands off 4, a new shoe 4
    chemin_three_simulated: the bank loses 2, wins 2, stands off 4, a new shoe 4
    "#);
}
