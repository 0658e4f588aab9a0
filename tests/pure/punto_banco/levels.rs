//! What the texts of this game's levels promise, its seats and its layout.

use super::GAME;
use crate::bench::levels::{Promise, assert_all_elected, assert_kept, dealt_levels, find};
use clearhands::games;
use clearhands::kit::Seat;
use clearhands::session::Session;
use clearhands::table::Event;
use std::sync::LazyLock;

static DEALT: LazyLock<Vec<Session>> = LazyLock::new(|| dealt_levels(GAME));

/// Level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    (
        "punto_watch_round",
        1,
        &["offer S3", "award S3", "say draw_four", "turn player", "say card_banker"],
        &["say card_player"],
    ),
    ("punto_first_round", 1, &["say player_8", "say banker_5", "say player_wins"], &["vig"]),
    (
        "punto_first_alone",
        1,
        &["say card_player", "say player_9", "say banker_6"],
        &["say card_banker"],
    ),
    ("punto_first_alone", 2, &["say tie_hand", "pay S11 tie 200.00"], &["offer", "collect S7"]),
    (
        "punto_opening_closed",
        1,
        &["inspect", "call floor", "spread", "turn deck", "wash", "stack", "shuffle", "lace"],
        &[],
    ),
    ("punto_opening_closed", 1, &["insert 0", "insert 14", "load", "burn", "pick_up burn"], &[]),
    ("punto_opening_preshuffled", 1, &["cut", "insert 14", "load", "burn"], &["shuffle", "lace"]),
    ("punto_opening_last_hand", 1, &["cover layout", "say last_hand"], &["shuffle"]),
    ("punto_opening_last_hand", 3, &["shuffle", "lace", "load", "burn"], &["say last_hand"]),
    ("punto_opening_cut_first", 1, &["cover layout", "say last_hand"], &[]),
    ("punto_opening_cut_first", 2, &["shuffle", "load"], &["say last_hand"]),
    ("punto_opening_six", 1, &["shuffle", "load", "burn"], &["inspect"]),
    ("punto_shoe_pass", 2, &["offer S4", "award S4"], &["offer S2", "offer S9", "revoke"]),
    (
        "punto_shoe_order",
        2,
        &["revoke S3", "offer S5", "offer S14", "offer S1", "award S1"],
        &["offer S4", "offer S2"],
    ),
    ("punto_shoe_round_table", 2, &["offer S13", "offer S14", "offer S2", "award S2"], &[]),
    ("punto_shoe_stall", 1, &["say draw_four"], &["revoke"]),
    ("punto_shoe_nobody", 1, &["offer S10", "remove shoe", "place player"], &["say draw_four"]),
    ("punto_shoe_lost", 2, &["offer S4", "award S4"], &["revoke"]),
    ("punto_shoe_lost", 3, &["say draw_four"], &["offer"]),
    ("punto_cards_face_up", 1, &["say card_player", "say player_1"], &["turn", "say card_banker"]),
    ("punto_cards_face_up", 2, &["say card_banker", "say banker_9"], &["say card_player"]),
    ("punto_cards_corner", 1, &["say player_9", "say banker_8"], &["say card_player"]),
    ("punto_cards_patrons", 1, &["pass player S2 2", "pass S2 player 2"], &["pass player S12 2"]),
    ("punto_cards_patrons", 1, &["pass banker S5 2", "pass S5 banker 2"], &["turn player"]),
    ("punto_cards_thirds", 1, &["say card_player", "say card_banker"], &[]),
    ("punto_cards_thirds", 2, &["say card_player"], &["say card_banker"]),
    ("punto_cards_thirds", 3, &["say card_player"], &["say card_banker"]),
    ("punto_cards_thirds", 4, &["say card_player", "say card_banker"], &[]),
    ("punto_cards_thirds", 5, &["say card_banker"], &["say card_player"]),
    ("punto_cards_thirds", 6, &["say player_8"], &["say card_player", "say card_banker"]),
    ("punto_cards_thirds", 7, &["say card_player"], &["say card_banker"]),
    ("punto_cards_thirds", 8, &["say card_player", "say card_banker"], &[]),
    ("punto_settle_1", 1, &["vig S2 banker 10.00", "pay S10 banker 75.00"], &["vig S5"]),
    ("punto_settle_3", 1, &["vig S10 banker 3.75", "collect S13 tie"], &["charge"]),
    ("punto_settle_4", 1, &["charge S6 banker 5.00", "charge S10 banker 3.75"], &["vig"]),
    ("punto_settle_4", 2, &["pay S5 player 50.00", "collect S2 banker"], &["charge"]),
    ("punto_settle_4", 3, &["pay S6 tie 200.00"], &["collect", "charge"]),
    ("punto_settle_cents", 1, &["charge S1 banker 0.25", "charge S4 banker 0.75"], &[]),
    ("punto_settle_cents", 1, &["charge S8 banker 1.75", "charge S14 banker 4.50"], &[]),
    ("punto_settle_nine", 1, &["pay S6 tie 225.00", "pay S13 tie 225.00"], &["collect"]),
    ("punto_settle_nine", 2, &["collect S6 tie", "pay S5 player"], &["charge"]),
    ("punto_irr_taken", 1, &["pass player banker 1", "say banker_9"], &["burn", "say card_banker"]),
    ("punto_irr_by_value", 1, &["pass player bucket 1", "burn 3 up"], &["pass player banker"]),
    ("punto_irr_one_unseen", 1, &["pass player bucket 1", "burn 1 down"], &["burn 3"]),
    (
        "punto_irr_show",
        1,
        &["pass player aside 1", "pass aside player 1", "say draw_four", "pick_up banker"],
        &["burn"],
    ),
    ("punto_irr_wager_on_show", 1, &["pass aside player 1", "release S4 tie"], &["pay S4 tie"]),
    ("punto_irr_unseen", 2, &["pass aside player 1", "say draw_four"], &["burn"]),
    ("punto_irr_natural", 1, &["pass banker aside 1"], &["burn"]),
    ("punto_irr_natural", 2, &["pass aside player 1"], &[]),
    ("punto_irr_banker", 1, &["pass banker bucket 1", "burn 1 down", "say banker_wins"], &[]),
    ("punto_irr_ten", 1, &["pass player bucket 1", "burn 10 up"], &[]),
    ("punto_irr_face_up", 1, &["pick_up burn", "burn"], &["void", "pass burn"]),
    ("punto_irr_face_up_third", 1, &["burn 1 up", "say card_player"], &["pass aside"]),
    ("punto_irr_empty", 1, &["void", "release S4 player"], &["pay", "say player_wins"]),
    ("punto_irr_empty", 2, &["shuffle", "lace", "load", "burn", "say draw_four"], &["award"]),
    ("punto_irr_two_left", 1, &["void", "release S3 banker"], &["collect"]),
    ("punto_irr_misdeals", 2, &["pass banker bucket 1"], &["revoke"]),
    ("punto_irr_late", 1, &["correct S4 player"], &["void"]),
    ("punto_irr_touch", 1, &["call floor"], &["void"]),
    ("punto_irr_device", 1, &["call floor"], &["revoke"]),
    ("punto_irr_device_permitted", 1, &["say draw_four"], &["call floor"]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    assert_kept(PROMISES, |id| find(&DEALT, id));
}

#[test]
fn every_house_and_every_election_has_a_level() {
    assert_all_elected(GAME, &DEALT, &[]);
    assert!(DEALT.len() >= 16);
    let exams = DEALT.iter().filter(|session| session.level().course == "punto_exam");
    assert_eq!(exams.count(), 2);
}

/// What the game's own incidents bring about, by what has happened in their rounds.
#[test]
fn every_incident_of_its_own_happens() {
    use clearhands::level::Incident;
    let mut missing = Vec::new();
    for session in &*DEALT {
        let level = session.level();
        let mut round = 1;
        let all = session.opening().iter().chain(session.entries().iter().flat_map(|e| &e.events));
        let happened: Vec<(u32, Event)> = all
            .map(|&event| {
                if let Event::RoundOpens(opened) = event {
                    round = opened;
                }
                (round, event)
            })
            .collect();
        for incident in &level.incidents {
            let Incident::OfGame(own) = incident else { continue };
            let came = |is_it: &dyn Fn(&Event) -> bool| {
                happened.iter().any(|(round, event)| *round == own.round && is_it(event))
            };
            let done = |step: &str| {
                session.entries().iter().any(|entry| {
                    let met = entry.met.map(|met| usize::from(met.step));
                    let id = met.map(|step| session.procedure().steps[step].id);
                    entry.round == own.round && id == Some(step)
                })
            };
            let is = match own.what.as_str() {
                "passes" => came(&|event| matches!(event, Event::Says { .. })),
                "ordered" => {
                    came(&|event| matches!(event, Event::OrdersRevoked(_))) && done("revoke_shoe")
                }
                "stalls" => came(&|event| matches!(event, Event::Stalls(_))),
                "errs" => came(&|event| matches!(event, Event::Errs(_))),
                "extra" => ["stray_third", "stray_card", "move_card"].into_iter().any(done),
                "runs_low" => done("void"),
                "cutting_card" => done("cutting_card"),
                "touches" => done("stop_the_hand"),
                "wager_on_show" => done("no_wagers"),
                other => panic!("no level should have {other}"),
            };
            if !is {
                missing.push(format!("{}: {own:?}", level.id));
            }
        }
    }
    assert!(missing.is_empty(), "did not happen:\n{}", missing.join("\n"));
}

#[test]
fn the_numbers_rise_counterclockwise_from_the_dealers_right() {
    let game = games::find(GAME).unwrap();
    let ring: Vec<u8> = game.ring(14).into_iter().map(|Seat(n)| n).collect();
    assert_eq!(ring, (1..=14).rev().collect::<Vec<u8>>());
    let text = include_str!("../../../assets/games/punto_banco/layout.ron");
    assert!(text.contains("numbered: FromRight") && text.contains("most_seats: 14"));
    for words in ["label: \"PLAYER\"", "label: \"BANKER\"", "label: \"TIE\""] {
        assert!(text.contains(words), "{words}");
    }
}
