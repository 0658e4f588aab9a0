//! What the texts of this game's levels promise, and its layout.

use super::GAME;
use crate::bench::levels::{Promise, assert_kept, dealt_levels, find};

/// Level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    (
        "stud_watch_round",
        1,
        &["collect S2 ante", "collect S5 street_3", "pay S1 street_5 30.00", "say sixes_to_tens"],
        &["pay S6", "collect S6"],
    ),
    ("stud_first_round", 1, &["pay S2 ante 10.00", "collect S5 street_5"], &["pay S5"]),
    (
        "stud_first_fold",
        1,
        &["collect S1 ante", "collect S3 street_3", "collect S6 street_4"],
        &["collect S1 street_3", "turn C5"],
    ),
    (
        "stud_deal_opening",
        1,
        &["inspect", "call floor", "spread", "turn deck", "wash", "stack", "shuffle", "load"],
        &["cut"],
    ),
    ("stud_deal_opening", 2, &["shuffle", "load"], &["inspect", "wash"]),
    ("stud_deal_hand_shuffle", 1, &["cover in_front", "cut 26", "cover rack"], &[]),
    ("stud_deal_shoe_right", 0, &["remove shoe R", "place S1 down L"], &["remove shoe L"]),
    ("stud_deal_hand", 0, &["take_deck L", "remove held R", "place C3 down R"], &["load"]),
    ("stud_deal_two_decks", 1, &["inspect", "shuffle"], &["swap"]),
    ("stud_deal_two_decks", 2, &["swap"], &["shuffle", "cut"]),
    ("stud_deal_two_decks_shoe", 3, &["swap", "load"], &["shuffle"]),
    ("stud_deal_auto", 0, &["issue", "deliver S1", "remove_stub", "remove stub_in_hand"], &[]),
    ("stud_deal_preshuffled", 1, &["cut 26", "load"], &["inspect", "shuffle"]),
    ("stud_deal_preshuffled", 2, &["shuffle"], &["cut"]),
    ("stud_stub_fifth", 1, &["place_stub stub down", "count_stub 43"], &["check_hands"]),
    ("stud_stub_remember", 3, &["count_stub 43"], &[]),
    ("stud_stub_counting", 0, &["place_stub rack down"], &["count_stub"]),
    ("stud_stub_counting_hand", 1, &["count_stub 43"], &[]),
    ("stud_stub_short", 1, &["check_hands", "void", "call floor", "remove_deck"], &["offer"]),
    ("stud_stub_short", 2, &["offer S1"], &["void"]),
    (
        "stud_streets_folds",
        1,
        &["collect S1 ante", "collect S2 street_3", "collect S3 street_4"],
        &["pay S1", "pay S2", "pay S3", "pay S4", "pay S6"],
    ),
    ("stud_streets_none_left", 1, &["pick_up C3", "pick_up C5"], &["turn C4", "turn C5"]),
    (
        "stud_hands_bands",
        1,
        &["say low_pair", "collect S1 ante", "say sixes_to_tens"],
        &["pay", "collect S3", "collect S6"],
    ),
    ("stud_hands_bands", 2, &["pay S1 ante 10.00", "pay S3 street_5", "collect S6 ante"], &[]),
    ("stud_hands_runs", 1, &["say straight", "pay S1 ante 40.00", "pay S3 ante 40.00"], &[]),
    ("stud_hands_runs", 2, &["say no_pair", "collect S1 ante"], &["pay S1"]),
    ("stud_hands_runs", 3, &["say straight_flush", "pay S1 ante 1000.00", "say flush"], &[]),
    ("stud_hands_low", 1, &["pay S1 ante 30.00", "pay S3 ante 20.00"], &["collect S3"]),
    ("stud_amounts_limit", 1, &["pay S3 ante 5000.00", "pay S3 street_5 15000.00"], &[]),
    (
        "stud_amounts_limit",
        2,
        &["pay S5 ante 15000.00", "pay S5 street_3 35000.00"],
        &["pay S5 street_4"],
    ),
    ("stud_amounts_limit_b", 1, &["pay S2 street_5 12500.00"], &[]),
    (
        "stud_amounts_limit_b",
        2,
        &["pay S4 ante 25000.00", "pay S4 street_3 25000.00"],
        &["pay S4 street_4"],
    ),
    ("stud_irr_face_up", 1, &["place rack down", "offer S1"], &["void"]),
    ("stud_irr_two_face_up", 1, &["void", "release S6 ante", "shuffle"], &["offer"]),
    ("stud_irr_street_flip", 1, &["void", "release S1 ante"], &["offer"]),
    ("stud_irr_player_flip", 1, &["offer S2"], &["void"]),
    ("stud_irr_late_street", 1, &["correct S1 street_4"], &["void"]),
    ("stud_irr_street_size", 1, &["correct S2 street_3", "correct S6 street_5"], &[]),
    (
        "stud_irr_shares",
        1,
        &["call floor", "collect S2 street_3", "pick_up S2", "offer S4"],
        &["turn S2"],
    ),
    ("stud_irr_shoe_dead", 2, &["set_aside auto_shoe", "remove shoe L"], &["issue"]),
    ("stud_irr_shuffler_dead", 1, &["set_aside shuffler", "cut 26"], &["void"]),
    ("stud_irr_old_deck", 2, &["remove_deck", "shuffle"], &["void"]),
    ("stud_irr_short_reading", 1, &["call floor", "remove_deck"], &["void", "offer"]),
    ("stud_irr_short_count", 1, &["check_hands", "void", "remove_deck"], &["offer"]),
    ("stud_exam_full", 5, &["check_hands", "void", "remove_deck"], &[]),
    ("stud_exam_full", 10, &["call floor", "collect S2 ante"], &[]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    let dealt = dealt_levels(GAME);
    assert_kept(PROMISES, |id| find(&dealt, id));
}

/// A number that stands after a name in a line of the layout.
fn number(line: &str, name: &str) -> f64 {
    let after = line.split(name).nth(1).unwrap().trim_start_matches(':').trim();
    after.split([',', ')']).next().unwrap().trim().parse().unwrap()
}

/// 19:46-1.13X(a) and (b), as far as a layout can keep them.
#[test]
fn the_layout_is_as_the_regulation_has_it() {
    let text = include_str!("../../../assets/games/mississippi_stud/layout.ron");
    assert!(text.contains("most_seats: 6"));
    let spot = |id: &str| {
        let line = text.lines().find(|line| line.contains(&format!("(id: \"{id}\""))).unwrap();
        (number(line, "across"), number(line, "inward"))
    };
    let (ante, streets) = (spot("ante"), ["street_3", "street_4", "street_5"].map(spot));
    // The patron looks at the table from the other side: his left is the dealer's right.
    assert!(streets.iter().all(|street| street.1 < ante.1), "the streets lie nearer the patron");
    assert!(streets[0].0 > streets[1].0 && streets[1].0 > streets[2].0, "3rd, 4th, 5th");
    for (area, label) in [("C3", "3RD STREET"), ("C4", "4TH STREET"), ("C5", "5TH STREET")] {
        assert!(text.contains(&format!("(id: \"{area}\", label: \"{label}\"")));
    }
}
