//! The baccarat rules: values, naturals, both drawing tables, the counts of a wrong deal, and whole
//! rounds from their cards.

use clearhands::kit::{Card, Rank, Side, Suit};
use clearhands::rules::baccarat::{
    Winner, banker_draws, best_of_any, burn_value, count, due, is_natural, play, player_draws,
    point, worst_of_pairs,
};

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

#[test]
fn tens_and_faces_count_nothing_and_burn_ten() {
    let values = |value: fn(Card) -> u8| -> Vec<u8> {
        Rank::ALL.map(|rank| value(Card::new(rank, Suit::Hearts))).to_vec()
    };
    assert_eq!(values(point), [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]);
    assert_eq!(values(burn_value), [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]);
    assert_eq!((point(Card::JOKER), burn_value(Card::JOKER)), (0, 0));
}

#[test]
fn a_count_is_the_last_digit_of_the_sum() {
    for (hand, value) in [("", 0), ("Kh", 0), ("9c 8d", 7), ("Kh 6s 9c", 5), ("Ts Js Qs", 0)] {
        assert_eq!(count(&cards(hand)), value, "{hand}");
    }
    let many: Vec<Card> = Card::deck().chain(Card::deck()).collect();
    assert_eq!(count(&many), 0, "eight times 45");
}

#[test]
fn only_two_cards_make_a_natural() {
    for (hand, natural) in
        [("Kh 8s", true), ("4h 5s", true), ("Kh 7s", false), ("2h 3s 4c", false), ("9h", false)]
    {
        assert_eq!(is_natural(&cards(hand)), natural, "{hand}");
    }
}

#[test]
fn the_players_table_draws_up_to_five() {
    let draws: Vec<u8> = (0..=9).filter(|count| player_draws(*count)).collect();
    assert_eq!(draws, [0, 1, 2, 3, 4, 5]);
}

/// The same table in the words that dealers learn it by.
#[test]
fn the_bankers_table_says_what_dealers_learn() {
    for third in (0..=9).map(Some).chain([None]) {
        for count in 0..=9 {
            let draws = match (count, third) {
                (0..=2, _) => true,
                (3, third) => third != Some(8),
                (4, Some(value)) => (2..=7).contains(&value),
                (5, Some(value)) => (4..=7).contains(&value),
                (6, Some(value)) => (6..=7).contains(&value),
                (4 | 5, None) => true,
                _ => false,
            };
            assert_eq!(banker_draws(count, third), draws, "{count} against {third:?}");
        }
    }
    assert!(!banker_draws(10, None) && !banker_draws(0, Some(10)), "no such count or value");
}

#[test]
fn m4_12_c_the_best_of_any_two_or_all_three() {
    for (hand, best) in [("4h 7s 8c", 9), ("5h Ks 5c", 5), ("9h 9s 9c", 8), ("6h 3s", 9)] {
        assert_eq!(best_of_any(&cards(hand)), best, "{hand}");
    }
}

#[test]
fn m4_12_d_the_worst_of_any_two() {
    for (hand, worst) in
        [("3h 9s 5c 8d", 1), ("Kh 4s 6c 2d", 0), ("9h 9s 9c", 8), ("6h 3s", 9), ("7h", 7)]
    {
        assert_eq!(worst_of_pairs(&cards(hand)), worst, "{hand}");
    }
}

#[test]
fn the_first_four_cards_come_in_turn() {
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    for (side, card) in [
        (Side::Player, "2h"),
        (Side::Banker, "3h"),
        (Side::Player, "Ah"),
        (Side::Banker, "Kh"),
        (Side::Player, "Jc"),
        (Side::Banker, "9c"),
    ] {
        assert_eq!(due(&player, &banker), Some(side), "{card}");
        if side == Side::Player { &mut player } else { &mut banker }.extend(cards(card));
    }
    assert_eq!(due(&player, &banker), None);
}

#[test]
fn rounds_come_out_of_their_cards() {
    for (dealt, player, banker, winner) in [
        // A natural of either hand ends the round at once.
        ("9h 2h Kh 3h 5s 5s", "9h Kh", "2h 3h", Winner::Player),
        ("2h 9h 3h Kh 5s 5s", "2h 3h", "9h Kh", Winner::Banker),
        ("8h 8d Kh Kd", "8h Kh", "8d Kd", Winner::Tie),
        // The Player's Hand stays: the Banker's goes by the column for no third card.
        ("6h Ah Kh 4d 9s", "6h Kh", "Ah 4d 9s", Winner::Player),
        ("7h Jh Kh 6d 9s", "7h Kh", "Jh 6d", Winner::Player),
        // The Player's Hand draws: by the third card and not by the count it makes.
        ("Kh Ah 5h 2d 8s 9s", "Kh 5h 8s", "Ah 2d", Winner::Tie),
        ("Kh Ah 5h 2d 9s 9s", "Kh 5h 9s", "Ah 2d 9s", Winner::Player),
        ("2h 3h 3h 3d 6s As", "2h 3h 6s", "3h 3d As", Winner::Banker),
    ] {
        let hands = play(cards(dealt)).unwrap();
        assert_eq!(hands, (cards(player), cards(banker)), "{dealt}");
        assert_eq!(Winner::of(count(&hands.0), count(&hands.1)), winner, "{dealt}");
    }
    assert_eq!(play(cards("Kh Ah 5h 2d 9s")), None, "the last card is missing");
    let ids: Vec<&str> = Winner::ALL.into_iter().map(Winner::id).collect();
    assert_eq!(ids, ["player", "banker", "tie"]);
}
