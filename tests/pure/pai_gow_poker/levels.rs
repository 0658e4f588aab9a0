//! The levels of this game show all that a house can elect, pay every line, and do what they say.

use super::GAME;
use crate::bench::levels::{Promise, assert_all_elected, assert_kept, dealt_levels, find};
use crate::bench::{BOOK, deal};
use clearhands::kit::{Area, Card, Spot, Word};
use clearhands::law::ClauseId;
use clearhands::level::{Incident, Mode};
use clearhands::rules::{Cards, Category, HandRank, Held, Holdings};
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static DEALT: LazyLock<Vec<Session>> = LazyLock::new(|| dealt_levels(GAME));

fn dealt(id: &str) -> &'static Session {
    find(&DEALT, id)
}

fn clauses(session: &Session) -> BTreeSet<ClauseId> {
    let met = session.entries().iter().filter_map(|entry| entry.met);
    met.flat_map(|met| met.due.clauses.into_iter().flatten()).collect()
}

#[test]
fn the_levels_show_everything_that_can_be_elected_and_that_goes_wrong() {
    assert!(DEALT.len() >= 40);
    let mut kinds = BTreeSet::new();
    let mut modes = BTreeSet::new();
    for session in &*DEALT {
        let level = session.level();
        modes.insert(level.mode);
        for incident in &level.incidents {
            let name = format!("{incident:?}");
            let dead = name.contains("dead: true");
            kinds.insert((name.split(' ').next().unwrap().to_owned(), dead));
        }
    }
    assert_eq!(modes.len(), 4);
    // Seven kinds, of which both jams may be for good.
    assert_eq!(kinds.len(), 9, "{kinds:?}");
    // No house can elect the wagers of 11.15.
    assert_all_elected(GAME, &DEALT, &[("optional_bonus", "yes")]);
}

#[test]
fn an_amounts_level_pays_every_line_of_its_own_table() {
    let mut tables = BTreeSet::new();
    for session in DEALT.iter().filter(|session| session.level().course == "gow_amounts") {
        let met = clauses(session);
        let wagers: &[&str] = match session.level().id.as_str() {
            "pgp_amounts_three" | "pgp_amounts_raised" => &["three_card"],
            "pgp_amounts_a" | "pgp_amounts_b" => &["seven_card"],
            "pgp_amounts_imperial" => &["imperial", "banker_hand"],
            _ => continue,
        };
        for wager in wagers {
            let table = session.level().house.paytable(&BOOK, wager).unwrap();
            tables.insert(table.id.as_str());
            for line in &table.lines {
                let clause = BOOK.find(&line.clause).unwrap();
                let id = &session.level().id;
                assert!(met.contains(&clause), "{id} never pays {} of {}", line.hand, table.id);
            }
        }
    }
    let all = BOOK.paytables.iter().filter(|table| table.game == GAME);
    assert_eq!(tables, all.map(|table| table.id.as_str()).collect());
}

#[test]
fn the_first_lessons_have_winners_and_losers() {
    let nets = |id: &str| -> Vec<i64> { dealt(id).nets().iter().map(|(_, net)| net.0).collect() };
    assert_eq!(nets("pgp_first_round"), [19_00, -10_00]);
    // A flush in three cards, nothing, and three of a kind in seven.
    let three: Vec<i64> = nets("pgp_first_bonus");
    assert!(three[0] > 0 && three[1] < 0, "{three:?}");
}

/// The two readings of 11.18(c) differ where a natural straight flush lies beside the joker.
#[test]
fn no_exam_holds_a_hand_that_two_readings_pay_differently() {
    for session in DEALT.iter().filter(|session| session.level().mode == Mode::Exam) {
        let mut again = deal(session.level());
        while !again.is_over() {
            let act = again.expected()[0];
            for &seat in &again.memory().dealt_in {
                let area = Area::Seat(seat);
                let cards = Cards::of(&again.context().hand(area));
                let held = Holdings::of(cards);
                let both = cards.has_joker() && held.has(Held::NaturalStraightFlush);
                assert!(!both, "{}", session.level().id);
            }
            again.step(0, act).unwrap();
        }
    }
}

#[test]
fn an_exam_forgives_no_wrong_amount() {
    let exams: Vec<_> = DEALT.iter().filter(|s| s.level().mode == Mode::Exam).collect();
    assert_eq!(exams.len(), 2);
    for exam in exams {
        let (level, pass) = (exam.level(), exam.level().pass);
        assert_eq!((pass.amounts, pass.irregularities, pass.criticals), (100, 100, 0));
        // What rests on house practice is not scored: no matter for an exam.
        let unscored = |i: &Incident| {
            matches!(
                i,
                Incident::LateWager { .. }
                    | Incident::Touch { .. }
                    | Incident::ShoeJam { .. }
                    | Incident::ShufflerJam { .. }
            )
        };
        assert!(!level.incidents.iter().any(unscored), "{}", level.id);
    }
    assert_eq!(dealt("pgp_exam_full").level().target_ms, 1_200_000);
}

/// What the texts promise: level, round (0: any), acts that are done, acts that are not.
const PROMISES: &[Promise] = &[
    ("pgp_first_round", 1, &["pay S2 pai_gow 19.00", "collect S5 pai_gow"], &["shuffle"]),
    (
        "pgp_first_bonus",
        1,
        &["collect S3 three_card", "pay S1 three_card 30.00", "pay S6 seven_card 30.00"],
        &["pay S3"],
    ),
    ("pgp_deal_shoe", 0, &["shuffle", "load", "issue"], &["cut", "remove stub_in_hand"]),
    (
        "pgp_deal_hand",
        0,
        &["remove_stub", "cover under_stub", "take_deck L", "remove stub_in_hand R"],
        &["cut"],
    ),
    ("pgp_deal_cut", 0, &["cut 26"], &[]),
    ("pgp_deal_open", 1, &["inspect", "spread", "turn deck", "wash", "stack", "shuffle"], &[]),
    ("pgp_deal_seven", 0, &["issue", "arrange S"], &["cover"]),
    ("pgp_deal_plain", 0, &["issue", "turn dealer"], &["arrange S"]),
    (
        "pgp_three_order",
        1,
        &["collect S2 three_card", "collect S5 three_card", "pay S3 three_card 200.00"],
        &["collect S1 three_card"],
    ),
    ("pgp_three_read", 1, &["turn S2", "collect S2 three_card", "pay S4 three_card 15.00"], &[]),
    (
        "pgp_hands_joker",
        1,
        &["collect S1 three_card", "collect S4 three_card", "pay S6 three_card 200.00"],
        &[],
    ),
    ("pgp_hands_joker", 2, &["pay S2 three_card 125.00", "pay S1 three_card 20.00"], &[]),
    ("pgp_hands_joker", 3, &["pay S1 three_card 25.00", "pay S4 three_card 125.00"], &[]),
    ("pgp_hands_copies", 1, &["release S2 pai_gow"], &[]),
    ("pgp_hands_copies", 2, &["collect S2 pai_gow"], &[]),
    ("pgp_hands_copies", 3, &["pay S5 pai_gow 19.00"], &[]),
    ("pgp_amounts_ceiling", 1, &["pay S2 seven_card 50000.00"], &[]),
    ("pgp_amounts_ceiling", 2, &["pay S4 seven_card 50000.00"], &[]),
    ("pgp_settle_collected", 0, &["collect S5 commission", "collect S3 commission"], &[]),
    // At seats 4 and 6 the best five do not come first when the low hand is laid beside the other; the
    // straight of seat 1 does, so that 11.19(c)1 leaves nothing to arrange there.
    (
        "pgp_settle_imperial",
        1,
        &["tuck S1.low S1", "arrange S6", "arrange S4", "pay S1 imperial"],
        &["tuck S2", "arrange S1"],
    ),
    ("pgp_stub_fifth", 1, &["place_stub stub down", "count_stub 18"], &["check_hands"]),
    ("pgp_stub_hand", 1, &[], &["count_stub"]),
    ("pgp_stub_hand", 2, &["count_stub 25"], &[]),
    ("pgp_stub_counting", 0, &["place_stub rack"], &["count_stub"]),
    ("pgp_stub_short", 1, &["check_hands", "void", "call floor", "remove_deck"], &["turn dealer"]),
    ("pgp_irr_late_wager", 1, &["correct S2 pai_gow"], &["void"]),
    ("pgp_irr_touch", 1, &["call floor", "turn dealer"], &["void"]),
    ("pgp_irr_dealer_flip", 1, &["void", "shuffle"], &["turn dealer"]),
    ("pgp_irr_player_flip", 1, &["turn dealer"], &["void", "call"]),
    ("pgp_irr_old_deck", 2, &["remove_deck", "shuffle", "turn dealer"], &["void"]),
    ("pgp_irr_short_count", 1, &["check_hands", "void", "remove_deck"], &[]),
    ("pgp_irr_short_count", 2, &["turn dealer"], &["void"]),
    ("pgp_irr_short_reading", 1, &["call floor", "remove_deck"], &["void", "load"]),
    ("pgp_irr_short_reading", 2, &["load", "turn dealer"], &["remove_deck"]),
    ("pgp_irr_shoe_jam", 1, &["void", "remove_stub", "shuffle"], &["set_aside", "turn dealer"]),
    ("pgp_irr_shoe_dead", 2, &["set_aside auto_shoe", "remove shoe", "turn dealer"], &["issue"]),
    ("pgp_irr_shuffler_jam", 1, &["shuffle", "turn dealer"], &["set_aside", "void", "cut"]),
    ("pgp_irr_shuffler_dead", 1, &["set_aside shuffler", "cut 26", "turn dealer"], &["void"]),
];

#[test]
fn the_levels_do_what_their_texts_say() {
    assert_kept(PROMISES, dealt);
}

/// In the lesson on winners that nobody lays open, there is one.
#[test]
fn a_winner_that_nobody_lays_open_is_collected() {
    let session = dealt("pgp_three_unclaimed");
    let mut again = session.before(0).unwrap();
    let mut overlooked = 0;
    for entry in session.entries() {
        if let Act::Collect(Spot { seat, wager }) = entry.act
            && wager == Word::new("three_card")
        {
            let laid = again.table().cards(Area::Seat(seat));
            let cards: Vec<Card> = laid.iter().map(|laid| laid.card).collect();
            let hand = HandRank::with_joker(cards.try_into().unwrap()).unwrap();
            overlooked += u32::from(hand.category > Category::HighCard);
        }
        again.step(entry.at_ms, entry.act).unwrap();
    }
    assert!(overlooked > 0, "every winner was laid open");
}

/// The dealer's hands of the house-way lesson, as they are to be set.
#[test]
fn the_house_way_is_shown_hand_by_hand() {
    let session = dealt("pgp_hands_house_way");
    let mut lows = Vec::new();
    let mut again = deal(session.level());
    while !again.is_over() {
        let act = again.expected()[0];
        again.step(0, act).unwrap();
        if matches!(act, Act::Arrange { .. }) {
            let cards = again.table().cards(Area::Dealer);
            let ranks: String =
                cards[..2].iter().map(|laid| laid.card.rank().unwrap().letter()).collect();
            lows.push(ranks);
        }
    }
    assert_eq!(lows, ["J9", "KQ", "88", "AT", "KQ", "KK", "44"]);
}
