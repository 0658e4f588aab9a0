//! What the texts of this game's levels promise.

use super::GAME;
use crate::bench::levels::{Promise, assert_all_elected, assert_kept, dealt_levels, find};
use clearhands::session::Session;
use std::sync::LazyLock;

static DEALT: LazyLock<Vec<Session>> = LazyLock::new(|| dealt_levels(GAME));

/// Level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    (
        "mini_watch_round",
        1,
        &["say player_5", "say banker_5", "place player up", "place banker up", "say player_9"],
        &["turn", "charge"],
    ),
    (
        "mini_first_round",
        1,
        &["say player_4", "say banker_4", "place player up", "say banker_0", "say player_wins"],
        &["vig"],
    ),
    ("mini_first_natural", 1, &["say player_9", "say banker_2", "say player_wins"], &["vig"]),
    (
        "mini_shoe_open",
        1,
        &[
            "inspect",
            "spread",
            "wash",
            "shuffle",
            "offer S6",
            "offer S5",
            "insert 16",
            "burn 1 up",
            "burn 7 up",
        ],
        &["offer S3"],
    ),
    (
        "mini_shoe_nobody_cuts",
        1,
        &["offer S7", "offer S4", "offer S2", "cut 208", "burn 10 up"],
        &["inspect"],
    ),
    ("mini_shoe_last_hand", 1, &["cover layout", "say last_hand"], &["shuffle"]),
    ("mini_shoe_last_hand", 2, &["say no_more_bets"], &["say last_hand", "shuffle"]),
    ("mini_shoe_last_hand", 3, &["shuffle", "burn 1 up"], &["say last_hand"]),
    ("mini_shoe_cut_first", 1, &["cover layout", "say last_hand"], &["shuffle"]),
    ("mini_shoe_cut_first", 2, &["shuffle"], &[]),
    ("mini_shoe_endless", 0, &["load", "charge"], &["shuffle", "cut", "vig", "say last_hand"]),
    (
        "mini_cards_corner",
        0,
        &["place corner down", "pass corner banker 2", "turn banker", "place player up"],
        &["place banker down"],
    ),
    (
        "mini_cards_turned",
        1,
        &["pass player S6 2", "pass banker S3 2", "pass player S6 1", "place banker down"],
        &["pass player S2", "turn"],
    ),
    ("mini_cards_nobody", 1, &["turn banker", "pass player S5 2"], &["pass banker"]),
    ("mini_thirds_naturals", 1, &["say player_8", "say player_wins"], &["vig"]),
    ("mini_thirds_naturals", 4, &["say banker_5", "say banker_4", "say player_wins"], &["vig"]),
    ("mini_settle_pay_then_mark", 1, &["pay S6 banker 100.00", "vig S1 banker 10.00"], &["charge"]),
    ("mini_settle_pay_all", 1, &["charge S4 banker 2.00"], &["vig"]),
    ("mini_settle_mark_all", 1, &["say cards_4", "vig S6 banker 5.00"], &["charge"]),
    ("mini_settle_tie", 1, &["say tie_hand", "pay S7 tie 120.00"], &["vig", "collect"]),
    ("mini_settle_totals", 1, &["say cards_4", "pay S1 cards_4 15.00"], &[]),
    ("mini_settle_totals", 2, &["say cards_5", "pay S3 cards_5 40.00"], &[]),
    ("mini_settle_totals", 3, &["say cards_6", "pay S6 cards_6 60.00"], &[]),
    ("mini_vig_coins", 1, &["vig S1 banker 0.25", "vig S2 banker 0.75", "vig S7 banker 5.50"], &[]),
    ("mini_vig_at_once", 2, &["charge S2 banker 3.75", "charge S4 banker 16.25"], &["vig"]),
    ("mini_vig_leaves", 2, &["charge S3 banker 10.00"], &["charge S6"]),
    ("mini_vig_shoe", 1, &["burn 4 up", "vig S1 banker 2.50"], &["charge"]),
    ("mini_vig_shoe", 5, &["cover layout", "say last_hand"], &["charge"]),
    ("mini_vig_shoe", 6, &["charge S1 banker", "charge S7 banker"], &["shuffle"]),
    ("mini_irr_third_to_banker", 1, &["pass player banker 1", "say banker_3"], &["burn"]),
    ("mini_irr_by_value", 1, &["pass player rack 1", "burn 8 up"], &[]),
    ("mini_irr_ten_burns", 1, &["pass banker rack 1", "burn 10 up"], &[]),
    ("mini_irr_one_unseen", 1, &["pass player rack 1", "burn 1 down"], &["burn 8"]),
    ("mini_irr_for_show", 1, &["pass player aside 1", "pass aside player 1"], &["burn"]),
    ("mini_irr_show_wager", 1, &["release S3 tie"], &["pay S3 tie"]),
    ("mini_irr_carried", 1, &["pass banker aside 1"], &["burn"]),
    ("mini_irr_carried", 2, &["pass aside player 1", "turn player"], &[]),
    ("mini_irr_carried_turned", 2, &["pass aside player 1", "pass player S3 2"], &["turn"]),
    ("mini_irr_banker_extra", 1, &["pass banker rack 1", "burn 5 up"], &[]),
    ("mini_irr_after_natural", 1, &["pass player rack 1", "burn 1 down"], &["pass player corner"]),
    ("mini_irr_face_up", 1, &["place rack down", "burn 6 up"], &["void"]),
    ("mini_irr_dry", 1, &["void", "release S1 banker"], &["pay"]),
    ("mini_irr_dry", 2, &["shuffle"], &["void"]),
    (
        "mini_irr_stalls",
        1,
        &["revoke S6", "offer S5", "offer S3", "pass player S3 2"],
        &["offer S1", "turn player"],
    ),
    ("mini_irr_nobody_turns", 1, &["offer S3", "offer S1", "turn player"], &["void", "revoke"]),
    ("mini_irr_bends", 1, &["revoke S1", "offer S6", "pass banker S6 2"], &["turn"]),
    ("mini_irr_late", 1, &["correct S3 player"], &["void"]),
    ("mini_irr_touch", 1, &["call floor"], &["void"]),
    ("mini_irr_device", 1, &["call floor"], &["void"]),
    ("mini_shift_mixed", 0, &["burn 1 down", "correct S4 tie", "call floor"], &["void"]),
    ("mini_exam_mock", 0, &["pass player banker 1", "say last_hand", "shuffle"], &["void"]),
    (
        "mini_exam_full",
        0,
        &["inspect", "burn 1 down", "pass player banker 1", "pass aside player 1", "say last_hand"],
        &["void"],
    ),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    assert_kept(PROMISES, |id| find(&DEALT, id));
    assert!(DEALT.len() >= 16);
}

#[test]
fn every_election_and_every_house_has_a_level() {
    assert_all_elected(GAME, &DEALT, &[]);
}
