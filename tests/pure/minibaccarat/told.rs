//! What the program's other doors say of this game: logs, act lists, and any right way of dealing.

use super::{TABLE, houses};
use crate::bench::BOOK;
use crate::bench::houses::named;
use crate::bench::perfect::assert_any_right_way;
use crate::bench::replay::{assert_graded, assert_replayed};

#[test]
fn a_log_deals_the_same_session_again() {
    for (house, due, instead) in [
        ("mini_face_up", "say player_wins", "say banker_wins"),
        ("mini_corner", "pass corner banker 2", "turn corner"),
        ("mini_turned", "pass player S5 2", "pass player S2 2"),
        ("mini_six", "say no_more_bets", "say last_hand"),
        ("mini_endless", "load", "say no_more_bets"),
    ] {
        let more = format!(
            "{TABLE}, cards: [(round: 1, hands: [(to: \"player\", cards: \"Kh 8d\"), \
             (to: \"banker\", cards: \"2c 3d\")])]"
        );
        assert!(assert_replayed(&named(house), &more, due, instead), "{house}");
    }
}

#[test]
fn what_deal_prints_passes_grade() {
    for level in ["mini_first_alone", "mini_vig_coins", "mini_cards_turned", "mini_irr_by_value"] {
        let path = std::fs::read_dir("levels/minibaccarat").unwrap().find_map(|folder| {
            let file = folder.unwrap().path().join(format!("{level}.ron"));
            file.exists().then(|| file.display().to_string())
        });
        assert_graded(&path.unwrap());
    }
}

#[test]
fn whatever_may_be_done_in_another_order_is_right() {
    let (mut early, mut other) = (0, 0);
    for house in houses() {
        for seed in 0..40 {
            let (e, o) = assert_any_right_way(&named(house), seed, TABLE);
            early += e;
            other += o;
        }
    }
    println!("{early} acts early, {other} in another order");
    assert!(early > 50 && other > 50);
}

#[test]
fn what_no_text_says_is_cited_as_house_practice() {
    let ours = |game: &str| game == "minibaccarat" || game == "punto_banco";
    let rows = BOOK.clauses().filter(|(_, clause)| ours(&clause.game));
    let own: Vec<_> = rows.filter(|(_, clause)| clause.note.starts_with("Our own row")).collect();
    assert!(own.len() > 60);
    for (_, clause) in own {
        assert!(clause.cite.starts_with("house practice"), "{}: {}", clause.id, clause.cite);
    }
}
