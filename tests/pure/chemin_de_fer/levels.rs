//! What the texts of this game's levels promise, and its layout.

use super::GAME;
use crate::bench::levels::{Promise, assert_all_elected, assert_kept, dealt_levels, find};
use clearhands::session::Session;
use std::sync::LazyLock;

static DEALT: LazyLock<Vec<Session>> = LazyLock::new(|| dealt_levels(GAME));

/// Level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    (
        "chemin_first_round",
        1,
        &["say offer_shoe", "award S2", "say place_your_bets", "say cards", "say card"],
        &["correct", "void"],
    ),
    (
        "chemin_shoe_open",
        1,
        &["inspect", "call floor", "spread", "turn deck", "wash", "stack", "shuffle", "lace"],
        &["void"],
    ),
    ("chemin_shoe_open", 1, &["offer S7", "insert 14", "insert 0", "load", "burn 1 up"], &[]),
    ("chemin_shoe_three", 1, &["wash", "stack", "shuffle"], &["lace"]),
    ("chemin_shoe_three", 2, &["void"], &["shuffle"]),
    ("chemin_shoe_three", 3, &["wash", "stack", "shuffle", "load", "say offer_shoe"], &["inspect"]),
    ("chemin_shoe_again", 1, &["lace", "shuffle", "burn 10 up"], &["wash"]),
    ("chemin_shoe_preshuffled", 1, &["offer S7", "load"], &["inspect", "shuffle", "wash"]),
    ("chemin_shoe_bad_cut", 1, &["refuse S6", "cut", "burn 1 up"], &[]),
    ("chemin_shoe_recut", 1, &["offer S5", "offer S3"], &["burn 0"]),
    ("chemin_shoe_recut_last", 1, &["offer S5"], &["offer S3"]),
    ("chemin_bank_auction", 1, &["award S2"], &["award S3", "award S4"]),
    ("chemin_bank_limits", 1, &["correct S2 bank"], &[]),
    ("chemin_bank_limits", 2, &["correct S2 bank", "say stand_off"], &[]),
    ("chemin_bank_limits", 3, &["correct S2 bank"], &[]),
    ("chemin_bank_limits", 4, &["say cards"], &["correct S2 bank"]),
    ("chemin_bank_cash", 1, &["change S"], &[]),
    ("chemin_bank_passes", 2, &["offer S3", "offer S4", "award S4", "award S3"], &["award S1"]),
    ("chemin_bank_moves", 2, &["award S4"], &["award S3"]),
    ("chemin_claims_banco", 1, &["confirm S5", "refuse S1", "release S3 against"], &[]),
    ("chemin_claims_banco", 2, &["refuse S6", "correct S"], &["confirm"]),
    ("chemin_claims_suivi", 2, &["confirm S1"], &["confirm S4"]),
    ("chemin_claims_suivi", 3, &["confirm S4", "refuse S1", "refuse S3"], &[]),
    ("chemin_claims_partial", 1, &["correct S1 against"], &["correct S3 against"]),
    ("chemin_claims_partial", 2, &["correct S4 against"], &[]),
    ("chemin_claims_nobody", 1, &["release S2 bank"], &["say cards"]),
    ("chemin_claims_nobody", 2, &["say cards"], &[]),
    ("chemin_hands_choice", 0, &["offer S2", "say banker_"], &[]),
    ("chemin_irr_order", 1, &["void", "release S2 bank", "release S3 against"], &["say player_"]),
    ("chemin_irr_slip", 1, &["pass banker player 1"], &["void"]),
    ("chemin_irr_zero", 1, &["say banker_draws", "say banker_6"], &["void"]),
    ("chemin_irr_best", 1, &["pass player S3 3", "say player_9"], &["void"]),
    ("chemin_irr_worst", 1, &["say banker_1"], &["void"]),
    ("chemin_irr_after_stay", 1, &["pass player banker 1"], &["burn"]),
    ("chemin_irr_after_stay", 2, &["pass player bucket 1", "burn 5 up", "pick_up burn"], &[]),
    ("chemin_irr_crew", 1, &["pass player banker 1"], &["burn"]),
    ("chemin_irr_crew", 2, &["pass player bucket 1", "burn 5 up"], &["pass player banker"]),
    ("chemin_irr_one_unseen", 1, &["pass banker bucket 1", "burn 1 down"], &["burn 1 up"]),
    (
        "chemin_irr_simulated",
        1,
        &["pass aside player 1", "say card", "say banker_draws", "pick_up banker"],
        &["burn"],
    ),
    ("chemin_irr_own_card", 1, &["pass banker player 1", "say banker_draws"], &[]),
    ("chemin_irr_unseen", 1, &["pass banker aside 1"], &["burn"]),
    ("chemin_irr_unseen", 2, &["pass aside player 1"], &[]),
    ("chemin_irr_face_up", 1, &["burn 1 up", "burn 10 up", "say cards"], &["void"]),
    ("chemin_irr_last_hand", 2, &["cover layout", "say last_hand"], &["void"]),
    ("chemin_irr_last_hand", 3, &["burn 7 up", "void"], &["say last_hand"]),
    ("chemin_irr_last_hand", 4, &["shuffle", "say offer_shoe"], &[]),
    ("chemin_irr_no_cards", 2, &["void", "release S3 against"], &[]),
    ("chemin_irr_late", 1, &["correct S4 against"], &["void"]),
    ("chemin_irr_device", 1, &["call floor"], &["void"]),
    ("chemin_exam_full", 1, &["inspect", "lace", "say offer_shoe"], &[]),
    ("chemin_exam_full", 3, &["void"], &[]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    assert_kept(PROMISES, |id| find(&DEALT, id));
}

#[test]
fn every_house_and_every_election_has_a_level() {
    assert!(DEALT.len() >= 12);
    assert_all_elected(GAME, &DEALT, &[]);
}

/// The seats rise counterclockwise from the dealer's right, and there is a place for everything.
#[test]
fn the_layout_has_what_the_game_needs() {
    let text = include_str!("../../../assets/games/chemin_de_fer/layout.ron");
    assert!(text.contains("numbered: FromRight") && text.contains("most_seats: 14"));
    for id in ["bank", "against", "player", "banker", "aside", "burn"] {
        assert!(text.contains(&format!("(id: \"{id}\"")), "{id}");
    }
}
