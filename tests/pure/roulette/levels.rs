//! What the texts of this game's levels promise, and its layout.

use super::GAME;
use crate::bench::levels::{Promise, assert_all_elected, assert_kept, dealt_levels, find};
use clearhands::level::Mode;
use clearhands::table::{Act, Event};

/// Level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    (
        "wheel_watch",
        1,
        &["pay S1 inside 70.00", "pay S2 inside 51.00", "collect S3 column_3"],
        &["pay S3"],
    ),
    (
        "wheel_first_spin",
        1,
        &["pay S1 inside 121.00", "collect S2 n8", "mark 17"],
        &["collect S1 n17"],
    ),
    ("wheel_turns_ccw", 0, &["spin cw"], &["spin ccw"]),
    ("wheel_turns_cw", 0, &["spin ccw"], &["spin cw"]),
    ("wheel_ball_leaves", 1, &["say no_spin", "call supervisor"], &["take_ball"]),
    ("wheel_foreign", 1, &["say no_spin"], &["call supervisor"]),
    ("wheel_lines", 1, &["pay S1 inside 80.00", "pay S2 inside 34.00"], &["collect S1 n14"]),
    ("wheel_lines", 2, &["pay S1 inside 17.00", "pay S2 inside 34.00", "collect S2 n15"], &[]),
    ("wheel_lines", 3, &["pay S1 inside 28.00", "collect S2 four_13_17"], &[]),
    ("wheel_zeros", 1, &["pay S1 inside 51.00", "pay S2 inside 39.00", "collect S2 red"], &[]),
    ("wheel_zeros", 2, &["take S2 red 5.00", "collect S1 three_0_1_2"], &["collect S2 red"]),
    ("wheel_zeros", 3, &["collect S2 three_00_2_3", "pay S1 inside 51.00"], &[]),
    ("wheel_courtesy", 1, &["pay S1 inside 34.00", "collect S2 dozen_2"], &["collect S1"]),
    ("wheel_courtesy", 2, &["collect S1 split_courtesy", "pay S2 dozen_2 10.00"], &["pay S1"]),
    ("wheel_outside", 1, &["pay S1 dozen_2", "pay S1 column_3", "pay S4 black"], &["pay S2 low"]),
    ("wheel_no_wager", 1, &["correct S1 line_dozen_1_2"], &["release"]),
    ("wheel_neighbours_five", 1, &["take S1 wheel_00 8.00", "pay S1 inside 70.00"], &[]),
    ("wheel_neighbours_five", 3, &["collect S1 wheel_00", "collect S2 wheel_17"], &["pay"]),
    ("wheel_neighbours_seven", 1, &["correct S1 wheel_00", "take S1 wheel_00 4.00"], &[]),
    ("wheel_pay_straights", 1, &["pay S1 inside 105.00", "collect S2 n23"], &[]),
    ("wheel_pay_fives", 1, &["pay S1 inside 24.00", "pay S2 inside 18.00"], &[]),
    ("wheel_pay_coins", 1, &["take S1 red 1.50", "take S1 odd 2.50", "take S2 low 3.50"], &[]),
    ("wheel_pay_high", 1, &["take S1 red 15.00", "take S2 black 25.00"], &[]),
    (
        "wheel_zero_half",
        1,
        &["take S2 black 2.00", "collect S2 dozen_1", "pay S1 inside 35.00"],
        &[],
    ),
    ("wheel_zero_prison", 1, &["hold S1 red", "hold S3 black"], &["take", "collect S1 red"]),
    (
        "wheel_zero_prison",
        2,
        &["pay S1 red 10.00", "release S1 red", "collect S3 black"],
        &["hold"],
    ),
    ("wheel_zero_prison", 4, &["take S1 red 10.00", "hold S1 red"], &["collect S1 red"]),
    ("wheel_zero_lose", 1, &["collect S1 red", "collect S2 black"], &["take", "hold"]),
    ("wheel_buy_in", 1, &["colour S4 "], &["change S4"]),
    ("wheel_same_colour", 1, &["colour S4 "], &["colour S4 sky", "colour S4 amber"]),
    ("wheel_value_chips", 1, &["change S4"], &["colour S4"]),
    ("wheel_value_chips", 2, &["colour S3 "], &["change S3"]),
    ("wheel_cash_out", 2, &["cash_out S2 "], &["collect S2"]),
    ("wheel_spoken", 1, &["confirm S2", "change S2", "pay S2 dozen_2 200.00"], &["refuse S2"]),
    ("wheel_coupon", 1, &["confirm S1", "refuse S2", "refuse S3", "pay S1 red 20.00"], &[]),
    ("wheel_coupon_halves", 1, &["confirm S1", "confirm S2", "confirm S3", "collect S3 high"], &[]),
    ("wheel_coupon_halves", 1, &["pay S1 even 20.00", "pay S2 low 20.00"], &["pay S3 high"]),
    ("wheel_coupon_halves", 2, &["say number_7", "mark 7"], &[]),
    ("wheel_calls", 10, &["say number_17", "mark 17"], &["pay"]),
    ("wheel_calls", 20, &["say number_00", "mark 00"], &["pay"]),
    ("wheel_coupon_six", 2, &["confirm S1", "pay S1 red 20.00", "pay S4 odd 20.00"], &["refuse"]),
    ("wheel_coupon_six", 3, &["pay S1 even 30.00", "pay S4 high 40.00"], &["refuse"]),
    ("wheel_coupon_none", 2, &["refuse S2"], &["confirm"]),
    ("wheel_colour_values", 2, &["colour S3 "], &["change"]),
    ("wheel_colour_values", 4, &["change S6"], &["colour S6"]),
    ("wheel_meant_17", 1, &["refuse S1", "collect S1 n18"], &["pay S1", "correct"]),
    ("wheel_straddle", 1, &["refuse S2", "pay S2 inside 34.00"], &["confirm"]),
    ("wheel_courtesy_claim", 1, &["confirm S3", "pay S3 inside 34.00"], &["refuse"]),
    ("wheel_no_cash", 1, &["refuse S2"], &["change S2", "confirm"]),
    ("wheel_too_late", 1, &["refuse S1"], &["confirm S1"]),
    ("wheel_too_late", 2, &["correct S3 red"], &["refuse"]),
    ("wheel_moved_after", 1, &["correct S1 n17", "collect S1 n18"], &["pay S1"]),
    ("wheel_moved_before", 1, &["pay S1 inside 105.00"], &["correct"]),
    ("wheel_shift_device", 3, &["call floor"], &[]),
    ("wheel_exam_full", 1, &["colour S7 "], &["colour S7 sky"]),
    ("wheel_exam_full", 9, &["say no_spin", "call supervisor"], &[]),
    ("wheel_exam_full", 12, &["call floor"], &[]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    let dealt = dealt_levels(GAME);
    assert_kept(PROMISES, |id| find(&dealt, id));
}

#[test]
fn there_are_levels_enough_and_pictures_from_one_chip_to_a_crowd() {
    let dealt = dealt_levels(GAME);
    assert!(dealt.len() >= 16, "{}", dealt.len());
    assert_all_elected(GAME, &dealt, &[]);
    let exams = dealt.iter().filter(|session| session.level().mode == Mode::Exam).count();
    assert!(exams >= 2);
    let pictures: Vec<_> =
        dealt.iter().filter(|session| session.level().course == "wheel_pictures").collect();
    assert!(pictures.len() >= 8);
    let mut chips = Vec::new();
    for session in &pictures {
        assert!(session.level().hide_amounts, "{} shows its amounts", session.level().id);
        // How many chips lie there when its first round opens.
        let laid = session.opening().iter().filter_map(|event| match *event {
            Event::Wager { spot, amount } => {
                let value = session.table().tint(spot.seat).map_or(100, |(_, value)| value.0);
                Some(amount.0 / value)
            }
            _ => None,
        });
        chips.push(laid.sum::<i64>());
    }
    assert_eq!(chips.iter().min(), Some(&1));
    assert!(chips.iter().max().is_some_and(|most| *most >= 60), "{chips:?}");
}

#[test]
fn every_incident_of_the_game_comes_to_pass_in_some_level() {
    let dealt = dealt_levels(GAME);
    let events: Vec<&Event> = dealt
        .iter()
        .flat_map(|s| s.opening().iter().chain(s.entries().iter().flat_map(|e| &e.events)))
        .collect();
    let has = |is: fn(&Event) -> bool| events.iter().any(|event| is(event));
    assert!(has(|e| matches!(e, Event::BallFaults(clearhands::table::BallFault::Leaves))));
    assert!(has(|e| matches!(e, Event::BallFaults(clearhands::table::BallFault::Foreign))));
    assert!(has(|e| matches!(e, Event::Speaks { .. })));
    assert!(has(|e| matches!(e, Event::Claims(_))));
    assert!(has(|e| matches!(e, Event::Shifts { .. })));
    assert!(has(|e| matches!(e, Event::Leaves(_))));
    assert!(has(|e| matches!(e, Event::Cash { .. })));
    assert!(has(|e| matches!(e, Event::UsesDevice { .. })));
    // Somebody is refused and somebody confirmed.
    let acts = || dealt.iter().flat_map(|session| session.entries()).map(|entry| entry.act);
    assert!(acts().any(|act| matches!(act, Act::Refuse(_))));
    assert!(acts().any(|act| matches!(act, Act::Confirm(_))));
}

/// Every spot of the layout has a name for people, and the names differ.
#[test]
fn every_wager_has_words_of_its_own() {
    let game = clearhands::games::find(GAME).unwrap();
    let mut words: Vec<String> =
        game.wagers().iter().map(|wager| clearhands::wording::wager(*wager)).collect();
    let all = words.len();
    words.sort();
    words.dedup();
    assert_eq!((all, words.len()), (207, 207));
    assert!(words.iter().all(|word| !word.contains('_')));
}
