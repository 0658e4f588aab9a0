//! What hands of two to seven cards are worth, with and without the joker: every hand counted, the
//! borders of the order, and a slow, plain second opinion on hands taken at random.

use clearhands::kit::{Card, Rank, Suit};
use clearhands::rules::{
    Cards, Category, FiveCategory, FiveRank, HandRank, Held, Holdings, TwoRank, Wheel,
    for_each_class,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

fn five(text: &str) -> FiveRank {
    FiveRank::of(Cards::of(&cards(text)), Wheel::SecondHighest)
}

fn three(text: &str) -> HandRank {
    HandRank::with_joker(cards(text).try_into().unwrap()).unwrap()
}

/// How many hands of so many cards there are of each kind, in its order.
fn census(count: u32, joker: bool) -> Vec<u64> {
    let mut found: BTreeMap<FiveCategory, u64> = BTreeMap::new();
    for_each_class(count, false, |hand, hands| {
        *found.entry(FiveRank::of(hand, Wheel::Lowest).category()).or_default() += hands;
    });
    if joker {
        for_each_class(count - 1, true, |hand, hands| {
            *found.entry(FiveRank::of(hand, Wheel::SecondHighest).category()).or_default() += hands;
        });
    }
    FiveCategory::ALL.iter().map(|kind| found.get(kind).copied().unwrap_or(0)).collect()
}

// --- Every hand counted -------------------------------------------------------------------------

#[test]
fn the_classes_stand_for_all_hands() {
    let count = |cards, joker| {
        let (mut classes, mut hands) = (0u64, 0);
        for_each_class(cards, joker, |hand, namings| {
            assert_eq!((hand.len(), hand.has_joker()), (cards + u32::from(joker), joker));
            classes += 1;
            hands += namings;
        });
        (classes, hands)
    };
    assert_eq!(count(0, false), (1, 1));
    assert_eq!(count(2, false), (169, 1_326));
    assert_eq!(count(3, false), (1_755, 22_100));
    assert_eq!(count(4, true), (16_432, 270_725));
    assert_eq!(count(5, false), (134_459, 2_598_960));
}

#[test]
fn five_cards_are_counted_one_by_one() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut kinds: BTreeMap<FiveCategory, usize> = BTreeMap::new();
    let mut ranks: BTreeMap<FiveRank, usize> = BTreeMap::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    let four = Cards::of(&[deck[a], deck[b], deck[c], deck[d]]);
                    for &e in &deck[d + 1..] {
                        let rank = FiveRank::of(four.with(e), Wheel::Lowest);
                        *ranks.entry(rank).or_default() += 1;
                    }
                }
            }
        }
    }
    for (rank, hands) in &ranks {
        *kinds.entry(rank.category()).or_default() += hands;
    }
    let kinds: Vec<usize> = kinds.into_values().collect();
    let known = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(kinds, known);
    assert_eq!(ranks.len(), 7_462);
    let distinct = |kind| ranks.keys().filter(|rank| rank.category() == kind).count();
    assert_eq!(
        FiveCategory::ALL.map(distinct),
        [1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 9, 1, 0]
    );
}

#[test]
fn five_cards_with_the_joker_are_counted() {
    let known = [1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 180, 24, 1];
    assert_eq!(census(5, true), known);
}

#[test]
fn the_best_five_of_seven_are_counted() {
    let known = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        37_260, 4_324, 0,
    ];
    assert_eq!(census(7, false), known);
}

#[test]
fn the_best_five_of_seven_with_the_joker_are_counted() {
    let known = [
        24_780_420, 64_221_960, 35_553_816, 7_470_676, 11_236_028, 6_172_088, 4_188_528, 307_472,
        184_832, 26_132, 1_128,
    ];
    assert_eq!(census(7, true), known);
}

#[test]
fn three_cards_with_the_joker_are_counted() {
    let mut deck: Vec<Card> = Card::deck().collect();
    deck.push(Card::JOKER);
    let mut natural: BTreeMap<Category, usize> = BTreeMap::new();
    let mut joker = natural.clone();
    let mut held: BTreeMap<Holdings, usize> = BTreeMap::new();
    for a in 0..53 {
        for b in a + 1..53 {
            for c in b + 1..53 {
                let hand = [deck[a], deck[b], deck[c]];
                let kinds = if c == 52 { &mut joker } else { &mut natural };
                let rank = HandRank::with_joker(hand).unwrap();
                *kinds.entry(rank.category).or_default() += 1;
                *held.entry(Holdings::of_three(hand)).or_default() += 1;
                let around = HandRank::with_joker([deck[c], deck[a], deck[b]]);
                assert_eq!(around, Some(rank), "{hand:?}");
                if c < 52 {
                    assert_eq!(HandRank::of(hand), Some(rank));
                }
            }
        }
    }
    let counts = |kinds: BTreeMap<Category, usize>| kinds.into_values().collect::<Vec<_>>();
    assert_eq!(counts(joker), [540, 168, 212, 300, 6, 100]);
    assert_eq!(counts(natural), [16_440, 3_744, 1_096, 720, 52, 48]);
    let holding = |kind: Held| -> usize {
        held.iter().filter(|(held, _)| held.has(kind)).map(|(_, hands)| hands).sum()
    };
    assert_eq!(holding(Held::NaturalStraightFlush), 48);
    assert_eq!(holding(Held::ThreeOfAKind), 58);
    assert_eq!(holding(Held::JokerStraightFlush), 100);
    assert_eq!(holding(Held::Straight), 1_020);
    assert_eq!(holding(Held::Flush), 1_308);
    assert_eq!(holding(Held::Pair), 3_912);
    assert_eq!(held[&Holdings::default()], 16_980);
}

#[test]
fn the_best_three_of_four_are_counted_and_set() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut kinds: BTreeMap<Category, usize> = BTreeMap::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    let hand = [deck[b], deck[d], deck[a], deck[c]];
                    let best = HandRank::best_of_four(hand).unwrap();
                    *kinds.entry(best.with_mini_royal().category).or_default() += 1;
                    let order = HandRank::setting_of_four(hand);
                    let [x, y, z, spare] = order.map(|i| hand[usize::from(i) - 1]);
                    assert_eq!(HandRank::of([x, y, z]), Some(best), "{hand:?} as {order:?}");
                    assert_eq!(HandRank::setting([x, y, z]), [1, 2, 3], "{hand:?}");
                    assert!(![x, y, z].contains(&spare));
                }
            }
        }
    }
    let kinds: Vec<usize> = kinds.into_values().collect();
    assert_eq!(kinds, [123_624, 71_856, 41_376, 29_052, 2_509, 2_112, 196]);
    for place in 0..4 {
        let mut hand: [Card; 4] = cards("Ah Kh Qh 2c").try_into().unwrap();
        hand[place] = Card::JOKER;
        assert_eq!(HandRank::best_of_four(hand), None, "a game of four cards has no joker");
    }
}

#[test]
fn mini_royals_are_the_suited_ace_king_queens() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut found = Vec::new();
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                let rank = HandRank::of([deck[a], deck[b], deck[c]]).unwrap();
                let apart = rank.with_mini_royal();
                if apart.category == Category::MiniRoyalFlush {
                    assert_eq!(rank.category, Category::StraightFlush);
                    found.push([deck[a], deck[b], deck[c]]);
                } else {
                    assert_eq!(apart, rank);
                    assert!(three("Ah Kh Qh").with_mini_royal() > apart);
                }
            }
        }
    }
    let suited = Suit::ALL.map(|s| [Rank::Queen, Rank::King, Rank::Ace].map(|r| Card::new(r, s)));
    assert_eq!(found, suited);
    assert_eq!(three("Ah Kh Qh").with_mini_royal().spoken(), "mini royal flush");
}

// --- The order ----------------------------------------------------------------------------------

#[test]
fn the_borders_of_the_five_card_order_are_right() {
    // Each beats the next.
    let falling = [
        "Ac Ad Ah As Jo",
        "Ah Kh Qh Jh 10h",
        "Ah 2h 3h 4h 5h",
        "Ks Qs Js 10s 9s",
        "6d 5d 4d 3d 2d",
        "Ac Ad Ah As Kc",
        "Ac Ad Ah Jo 2c",
        "Kc Kd Kh Ks Ac",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah Kc Kd",
        "Ac Ad Ah 2c 2d",
        "Kc Kd Kh Ac Ad",
        "2c 2d 2h 3c 3d",
        "Ah Kh Qh Jh 9h",
        "Ah 6h 4h 3h 2h",
        "Kh Qh Jh 10h 8h",
        "7h 5h 4h 3h 2h",
        "Ah Kd Qh Jh 10h",
        "Ac 2d 3h 4h 5h",
        "Kd Qh Jh 10h 9h",
        "6d 5h 4h 3h 2h",
        "Ac Ad Ah Kc Qd",
        "Ac Ad Ah 3c 2d",
        "2c 2d 2h Ac Kd",
        "Ac Ad Kh Kc Qd",
        "Ac Ad 2h 2c Kd",
        "Kc Kd Qh Qc Ad",
        "3c 3d 2h 2c 4d",
        "Ac Ad Kh Qc Jd",
        "Ac Jo 9h 3c 2d",
        "Kc Kd Ah Qc Jd",
        "2c 2d 5h 4c 3d",
        "Ac Kd Qh Jc 9d",
        "Jo Kd Qh Jc 8d",
        "Ac 6d 4h 3c 2d",
        "Kc Qd Jh 10c 8d",
        "7c 5d 4h 3c 2d",
    ];
    for pair in falling.windows(2) {
        assert!(five(pair[0]) > five(pair[1]), "{} should beat {}", pair[0], pair[1]);
    }
    let lowest = |text: &str| FiveRank::of(Cards::of(&cards(text)), Wheel::Lowest);
    assert!(lowest("6d 5h 4h 3h 2h") > lowest("Ac 2d 3h 4h 5h"));
    assert!(lowest("6d 5d 4d 3d 2d") > lowest("Ah 2h 3h 4h 5h"));
    assert_eq!(lowest("Ac 2d 3h 4h 5h").ranks(), five("Ac 2d 3h 4h 5h").ranks());
    for wrapped in ["Kc Ad 2h 3h 4h", "Qc Kd Ah 2h 3h", "Jc Qd Kh Ah 2h"] {
        assert_eq!(five(wrapped).category(), FiveCategory::HighCard, "{wrapped} does not wrap");
    }
}

#[test]
fn the_deciding_ranks_are_told_the_weightiest_first() {
    let known = [
        ("Ac Ad Ah As Jo", [14, 0, 0, 0, 0]),
        ("Ah Kh Qh Jh 10h", [14, 0, 0, 0, 0]),
        ("Ac 2d 3h 4h 5h", [5, 0, 0, 0, 0]),
        ("9c 9d 9h 9s 2c", [9, 2, 0, 0, 0]),
        ("8c 8d Kh Ks Kc", [13, 8, 0, 0, 0]),
        ("Ah 9h 7h 3h 2h", [14, 9, 7, 3, 2]),
        ("4c 4d 4h Ks 9c", [4, 13, 9, 0, 0]),
        ("4c 4d 9h 9s Kc", [9, 4, 13, 0, 0]),
        ("4c 4d 9h Js Kc", [4, 13, 11, 9, 0]),
        ("Qc 4d 9h Js Kc", [13, 12, 11, 9, 4]),
    ];
    for (hand, ranks) in known {
        assert_eq!(five(hand).ranks(), ranks, "{hand}");
        assert_eq!(five(hand).weightiest(), ranks[0], "{hand}");
    }
}

#[test]
fn the_joker_is_an_ace_or_completes() {
    use FiveCategory as C;
    let known = [
        ("7c 7d Jo 4h 2c", C::Pair, [7, 14, 4, 2, 0]),
        ("Ac Jo 9h 7c 2d", C::Pair, [14, 9, 7, 2, 0]),
        ("Kc Kd Jo 4h 4c", C::TwoPairs, [13, 4, 14, 0, 0]),
        ("Ac Ad Jo 4h 3c", C::ThreeOfAKind, [14, 4, 3, 0, 0]),
        ("9c Jo Jd Qh Kc", C::Straight, [13, 0, 0, 0, 0]),
        ("Jo Jd Qh Kc Ac", C::Straight, [14, 0, 0, 0, 0]),
        ("Jo 4d Ah 3c 2c", C::Straight, [5, 0, 0, 0, 0]),
        ("Jo 9d 10h Jc Qc", C::Straight, [13, 0, 0, 0, 0]),
        ("Ah Jh 8h 3h Jo", C::Flush, [14, 13, 11, 8, 3]),
        ("Kh Jh 8h 3h Jo", C::Flush, [14, 13, 11, 8, 3]),
        ("Ac Ad Jo 4h 4c", C::FullHouse, [14, 4, 0, 0, 0]),
        ("Kc Kd Kh Jo 2c", C::ThreeOfAKind, [13, 14, 2, 0, 0]),
        ("Kc Kd Kh Ac Jo", C::FullHouse, [13, 14, 0, 0, 0]),
        ("Ac Ad Ah Jo 2c", C::FourOfAKind, [14, 2, 0, 0, 0]),
        ("9c 9d 9h 9s Jo", C::FourOfAKind, [9, 14, 0, 0, 0]),
        ("5h 6h 8h 9h Jo", C::StraightFlush, [9, 0, 0, 0, 0]),
        ("Ah 2h 4h 5h Jo", C::StraightFlush, [5, 0, 0, 0, 0]),
        ("10h Jh Kh Ah Jo", C::RoyalFlush, [14, 0, 0, 0, 0]),
        ("10h Jh Qh Kh Jo", C::RoyalFlush, [14, 0, 0, 0, 0]),
        // Of seven cards.
        ("10h 9h 8h 7h 6h Jo Ac", C::StraightFlush, [11, 0, 0, 0, 0]),
        ("Ac Ad Ah As Jo Kc Kd", C::FiveAces, [14, 0, 0, 0, 0]),
        ("Kc Kd 9h 9c 4d 4s Jo", C::TwoPairs, [13, 9, 14, 0, 0]),
    ];
    for (hand, category, ranks) in known {
        assert_eq!((five(hand).category(), five(hand).ranks()), (category, ranks), "{hand}");
    }
    assert_eq!(three("Jo 7s 7d").ranks, [7, 7, 14]);
    assert_eq!(three("As Jo Ad").ranks, [14, 14, 14]);
    assert_eq!(three("2d Jo Ac").ranks, [3, 2, 1]);
    assert_eq!(three("Kd Qc Jo").ranks, [14, 13, 12]);
    assert_eq!(three("Kd Ac Jo").ranks, [14, 13, 12]);
    assert_eq!(three("Jo 9s Jd").ranks, [11, 10, 9]);
    assert_eq!(three("4d Jd Jo").ranks, [14, 11, 4]);
    assert_eq!(three("Kh Jo 7c").category, Category::HighCard);
    assert_eq!(HandRank::with_joker([Card::JOKER, Card::JOKER, cards("Kh")[0]]), None);
}

/// A pair lies side by side, a straight runs one way; of the rest no order is asked.
#[test]
fn three_cards_show_the_hand_they_make() {
    for (hand, shows) in [
        ("4c 5d 6h", true),
        ("6h 5d 4c", true),
        ("5d 4c 6h", false),
        ("5d 6h 4c", false),
        ("4c 6h 5d", false),
        ("6h 4c 5d", false),
        ("Ac 2d 3h", true),
        ("3h 2d Ac", true),
        ("2d 3h Ac", false),
        ("Qc Kd Ah", true),
        ("Ah Qc Kd", false),
        ("Kc Kd 2h", true),
        ("2h Kc Kd", true),
        ("Kc 2h Kd", false),
        ("2c Kd 2h", false),
        ("7c 7d 7h", true),
        ("2c 9d 4h", true),
        ("9d 2c 4h", true),
    ] {
        assert_eq!(HandRank::is_set(&cards(hand)), shows, "{hand}");
    }
    assert!(!HandRank::is_set(&cards("4c 5d")));
}

#[test]
fn two_cards_are_a_pair_or_none() {
    let two = |text: &str| TwoRank::of_hand(&cards(text)).unwrap();
    let falling = ["Ac Jo", "Kh Kd", "2c 2d", "Ac Kd", "Jo Qd", "Ah 2c", "Kh Qd", "4c 2d", "3d 2c"];
    for pair in falling.windows(2) {
        assert!(two(pair[0]) > two(pair[1]), "{} should beat {}", pair[0], pair[1]);
    }
    assert_eq!(two("Jo Qd"), two("Qc As"));
    assert_eq!((two("2c 2d").id(), two("Ah Kd").id()), ("pair", "high_card"));
    assert!(TwoRank::of_hand(&cards("2c 2d 3h")).is_none());
}

#[test]
fn the_high_hand_must_not_rank_below_the_low_hand() {
    let sound =
        |high: &str, low: &str| five(high).is_at_least(TwoRank::of_hand(&cards(low)).unwrap());
    assert!(sound("Kc Qd 9h 7c 5d", "Ks 9d"));
    assert!(sound("Kc Qd 9h 7c 5d", "Ks Qh"), "the same two and more beside them");
    assert!(!sound("Kc 10d 9h 7c 5d", "Ks Jh"));
    assert!(!sound("Kc Qd 9h 7c 5d", "2s 2h"));
    assert!(sound("9c 9d Kh 7c 5d", "9s 9h"), "the same pair and more beside it");
    assert!(sound("9c 9d Kh 7c 5d", "As Kd"));
    assert!(!sound("9c 9d Kh 7c 5d", "10s 10h"));
    assert!(!sound("9c 9d Kh 7c 5d", "As Jo"));
    assert!(sound("3c 3d 2h 2c 5d", "As Jo"));
}

// --- What bonuses pay ---------------------------------------------------------------------------

#[test]
fn a_hand_holds_all_that_it_can_show() {
    let held = |text: &str| -> Vec<&str> {
        Holdings::of(Cards::of(&cards(text))).iter().map(Held::id).collect()
    };
    assert_eq!(held("Ks Kd 8c 8d 4s 4h 2c"), ["pair", "two_pairs"]);
    assert_eq!(held("5s 5h 5d 6c 7s 8d 9h"), ["pair", "three_of_a_kind", "straight"]);
    assert_eq!(held("As 9d 9c Jo Kd 6s 2h"), ["pair", "two_pairs"]);
    assert_eq!(held("Ks 9s 6s 3s Jo 7d 4c"), ["straight", "flush"]);
    assert_eq!(
        held("Ks Kh Kd 8c 8d 4s 2h"),
        ["pair", "two_pairs", "three_of_a_kind", "full_house"]
    );
    assert_eq!(
        held("4c 5c 6c 7c 8c Jo Kd"),
        ["straight", "flush", "straight_flush", "joker_straight_flush", "natural_straight_flush"]
    );
    assert_eq!(
        held("As Ks Qs Js Jo Kh Qh"),
        [
            "pair",
            "two_pairs",
            "straight",
            "flush",
            "straight_flush",
            "joker_straight_flush",
            "royal_flush",
            "royal_match"
        ]
    );
    for held in Held::ALL {
        assert_eq!(Held::find(held.id()), Some(held));
    }
    assert_eq!(Held::find("jackpot"), None);
}

/// Each hand once, by the first of these that it holds.
fn split(order: &[Held]) -> Vec<u64> {
    let mut found: BTreeMap<Holdings, u64> = BTreeMap::new();
    for (count, joker) in [(7, false), (6, true)] {
        for_each_class(count, joker, |hand, hands| {
            *found.entry(Holdings::of(hand)).or_default() += hands;
        });
    }
    let mut lines = vec![0; order.len() + 1];
    for (held, hands) in found {
        let line = order.iter().position(|kind| held.has(*kind)).unwrap_or(order.len());
        lines[line] += hands;
    }
    lines
}

#[test]
fn seven_cards_split_into_the_lines_of_the_bonuses() {
    use Held as H;
    let by_odds = [
        H::FiveAces,
        H::RoyalFlush,
        H::NaturalStraightFlush,
        H::JokerStraightFlush,
        H::FourOfAKind,
        H::FullHouse,
        H::Flush,
        H::ThreeOfAKind,
        H::Straight,
    ];
    let known = [
        1_128,
        26_132,
        38_728,
        146_104,
        307_472,
        4_188_528,
        6_172_088,
        7_672_500,
        11_034_204,
        124_556_196,
    ];
    assert_eq!(split(&by_odds), known);
    let seven_first = [
        H::NaturalSevenCardStraightFlush,
        H::RoyalMatch,
        H::JokerSevenCardStraightFlush,
        H::FiveAces,
        H::RoyalFlush,
        H::StraightFlush,
    ];
    assert_eq!(split(&seven_first)[..6], [32, 72, 196, 1_128, 26_020, 184_644]);
}

// --- A second opinion ---------------------------------------------------------------------------

/// The kind of five cards and the ranks that decide, told the slow and plain way; a card without a
/// suit is the joker as an ace.
fn plain_five(cards: &[(u8, Option<Suit>)]) -> (FiveCategory, Vec<u8>) {
    use FiveCategory as C;
    let mut groups: BTreeMap<u8, u8> = BTreeMap::new();
    for (rank, _) in cards {
        *groups.entry(*rank).or_default() += 1;
    }
    let mut groups: Vec<(u8, u8)> = groups.into_iter().map(|(rank, n)| (n, rank)).collect();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let sizes: Vec<u8> = groups.iter().map(|(n, _)| *n).collect();
    let ranks: Vec<u8> = groups.iter().map(|(_, rank)| *rank).collect();
    let flush = cards.iter().all(|(_, suit)| suit.is_some() && *suit == cards[0].1);
    let straight = match ranks[..] {
        [14, 5, 4, 3, 2] => Some(5),
        [top, _, _, _, low] if top - low == 4 => Some(top),
        _ => None,
    };
    match (&sizes[..], straight, flush) {
        ([5], ..) => (C::FiveAces, ranks),
        (_, Some(14), true) => (C::RoyalFlush, vec![14]),
        (_, Some(top), true) => (C::StraightFlush, vec![top]),
        ([4, 1], ..) => (C::FourOfAKind, ranks),
        ([3, 2], ..) => (C::FullHouse, ranks),
        (_, None, true) => (C::Flush, ranks),
        (_, Some(top), false) => (C::Straight, vec![top]),
        ([3, ..], ..) => (C::ThreeOfAKind, ranks),
        ([2, 2, 1], ..) => (C::TwoPairs, ranks),
        ([2, ..], ..) => (C::Pair, ranks),
        _ => (C::HighCard, ranks),
    }
}

/// What a hand is compared by: a straight by its place in the order.
fn plain_key(hand: &(FiveCategory, Vec<u8>), wheel: Wheel) -> (FiveCategory, Vec<u8>) {
    let (category, mut ranks) = hand.clone();
    if ranks.len() == 1 {
        ranks[0] = match (ranks[0], wheel) {
            (14, _) => 20,
            (5, Wheel::SecondHighest) => 19,
            (top, _) => top,
        };
    }
    (category, ranks)
}

/// The best five of some cards: every five of them, and the joker as every card it may be.
fn plain_best(cards: &[Card], wheel: Wheel) -> (FiveCategory, Vec<u8>) {
    use FiveCategory as C;
    let mut best: Option<(FiveCategory, Vec<u8>)> = None;
    let mut offer = |hand: (FiveCategory, Vec<u8>)| {
        if best.as_ref().is_none_or(|b| plain_key(&hand, wheel) > plain_key(b, wheel)) {
            best = Some(hand);
        }
    };
    for chosen in 0..1u32 << cards.len() {
        if chosen.count_ones() != 5 {
            continue;
        }
        let chosen = (0..cards.len()).filter(|i| chosen >> i & 1 == 1).map(|i| cards[i]);
        let natural: Vec<(u8, Option<Suit>)> =
            chosen.filter_map(|card| Some((card.rank()? as u8, card.suit()))).collect();
        if natural.len() == 5 {
            offer(plain_five(&natural));
            continue;
        }
        let with = |card: (u8, Option<Suit>)| {
            let mut five = natural.clone();
            five.push(card);
            plain_five(&five)
        };
        offer(with((14, None)));
        for card in Card::deck() {
            let card = (card.rank().unwrap() as u8, card.suit());
            let hand = with(card);
            let completes =
                matches!(hand.0, C::Straight | C::Flush | C::StraightFlush | C::RoyalFlush);
            if completes && !natural.contains(&card) {
                offer(hand);
            }
        }
    }
    best.unwrap()
}

/// Two hands of the same number of cards from one deck, which may share cards.
fn two_hands() -> impl Strategy<Value = [Vec<Card>; 2]> {
    let deck: Vec<Card> = Card::deck().chain([Card::JOKER]).collect();
    // Close cards make more of the rare hands.
    let packed: Vec<Card> = deck
        .iter()
        .copied()
        .filter(|card| {
            let rank = card.rank();
            rank.is_none_or(|rank| rank >= Rank::Nine || rank <= Rank::Three)
                && card.suit() != Some(Suit::Clubs)
        })
        .collect();
    // More than seven are looked up nowhere, and still right.
    (5usize..=9, prop::sample::select(vec![deck, packed])).prop_flat_map(|(count, deck)| {
        let hand = move || prop::sample::subsequence(deck.clone(), count).prop_shuffle();
        let again = hand.clone();
        (hand(), again()).prop_map(|(a, b)| [a, b])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_slow_and_plain_evaluator_agrees(hands in two_hands(), high_wheel: bool) {
        let wheel = if high_wheel { Wheel::SecondHighest } else { Wheel::Lowest };
        let plain = hands.clone().map(|hand| plain_best(&hand, wheel));
        let told = hands.clone().map(|hand| FiveRank::of(Cards::of(&hand), wheel));
        for i in 0..2 {
            prop_assert_eq!(told[i].category(), plain[i].0, "{:?}", hands[i]);
            let few = hands[i].len() <= 7;
            let again = FiveRank::of_hand(&hands[i], wheel);
            prop_assert_eq!(again, few.then_some(told[i]), "{:?}", hands[i]);
            let ranks = told[i].ranks();
            let shown: Vec<u8> = ranks.into_iter().take_while(|rank| *rank > 0).collect();
            prop_assert_eq!(&shown, &plain[i].1, "{:?}", hands[i]);
        }
        let keys = plain.map(|hand| plain_key(&hand, wheel));
        prop_assert_eq!(told[0].cmp(&told[1]), keys[0].cmp(&keys[1]), "{:?}", hands);
    }

    #[test]
    fn a_set_of_cards_keeps_them(cards in prop::collection::vec(0usize..53, 0..20)) {
        let deck: Vec<Card> = Card::deck().chain([Card::JOKER]).collect();
        let chosen: BTreeSet<usize> = cards.iter().copied().collect();
        let set: Cards = cards.iter().map(|i| deck[*i]).collect();
        prop_assert_eq!(set.len() as usize, chosen.len());
        prop_assert_eq!(set.is_empty(), chosen.is_empty());
        for (i, card) in deck.iter().enumerate() {
            prop_assert_eq!(set.has(*card), chosen.contains(&i));
            prop_assert_eq!(set.meets(Cards::of(&[*card])), chosen.contains(&i));
        }
        prop_assert_eq!(set.has_joker(), chosen.contains(&52));
        prop_assert_eq!(set.and(Cards::NONE), set);
    }
}
