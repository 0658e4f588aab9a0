//! Perft for dealers: how many right orders of acts there are from small starting tables.

use super::houses;
use crate::bench::houses::named;
use crate::bench::perft::right_orders;
use std::fmt::Write as _;

#[test]
fn the_right_orders_are_counted() {
    let wins = "seats: 1, patrons: Fixed([(seat: 1, wagers: {\"ante\": 25}, answer: Plays)]), \
        cards: [(round: 1, hands: [(to: \"S1\", cards: \"Kh Kd\")])]";
    let folds = "seats: 2, patrons: Fixed([\
        (seat: 1, wagers: {\"ante\": 25}, answer: Folds), \
        (seat: 2, wagers: {\"ante\": 25}, answers: [Raises(1), Folds])])";
    let mut told = String::new();
    for house in houses() {
        let count = |more: &str| right_orders(&named(house), more);
        writeln!(told, "{house}: a winner {}, two folds {}", count(wins), count(folds)).unwrap();
    }
    insta::assert_snapshot!(told, @r#"
    stud_auto: a winner 864, two folds 144
    stud_auto_counting: a winner 864, two folds 144
    stud_auto_two_decks: a winner 864, two folds 144
    stud_hand: a winner 864, two folds 144
    stud_hand_two_decks: a winner 864, two folds 144
    stud_shoe: a winner 864, two folds 144
    stud_shoe_hand_shuffle: a winner 864, two folds 144
    stud_shoe_preshuffled: a winner 864, two folds 144
    stud_shoe_right: a winner 864, two folds 144
    stud_shoe_two_decks: a winner 864, two folds 144
    "#);
}
