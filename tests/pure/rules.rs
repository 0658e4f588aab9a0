//! What hands are worth: the whole census, the order, the setting, and the games' exact figures.

use crate::bench::BOOK;
use clearhands::games;
use clearhands::house::{HOUSES, House, HouseFile};
use clearhands::kit::{Area, Card, Cents, Chips, Face, Palm, Seat, Spot, Word};
use clearhands::law::Edition;
use clearhands::procedure::{Context, Decision, Memory, Outcome};
use clearhands::rules::{Category, HandRank};
use clearhands::table::{self, Act, Event, Table};
use std::collections::BTreeMap;

/// Every three-card hand, with its cards as bits.
fn hands() -> Vec<([Card; 3], u64)> {
    let deck: Vec<Card> = Card::deck().collect();
    let mut all = Vec::with_capacity(22_100);
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                all.push(([deck[a], deck[b], deck[c]], 1 << a | 1 << b | 1 << c));
            }
        }
    }
    all
}

fn hand(text: &str) -> [Card; 3] {
    let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
    cards.try_into().unwrap()
}

fn rank(text: &str) -> HandRank {
    HandRank::of(hand(text)).unwrap()
}

#[test]
fn every_hand_is_counted() {
    let mut count: BTreeMap<Category, usize> = BTreeMap::new();
    let mut strengths: BTreeMap<HandRank, usize> = BTreeMap::new();
    for (cards, _) in hands() {
        let rank = HandRank::of(cards).unwrap();
        *count.entry(rank.category).or_default() += 1;
        *strengths.entry(rank).or_default() += 1;
    }
    let counts: Vec<(Category, usize)> = count.into_iter().collect();
    assert_eq!(
        counts,
        [
            (Category::HighCard, 16_440),
            (Category::Pair, 3_744),
            (Category::Flush, 1_096),
            (Category::Straight, 720),
            (Category::ThreeOfAKind, 52),
            (Category::StraightFlush, 48),
        ]
    );
    assert_eq!(strengths.len(), 741);
    let distinct = |category| strengths.keys().filter(|r| r.category == category).count();
    assert_eq!(Category::ALL.map(distinct), [274, 156, 274, 12, 13, 12, 0]);
    let qualifying: usize =
        strengths.iter().filter(|(r, _)| r.is_queen_high_or_better()).map(|(_, n)| n).sum();
    assert_eq!(qualifying, 15_380);
}

#[test]
fn no_order_of_the_cards_and_no_suit_matters() {
    for (cards @ [a, b, c], _) in hands() {
        let rank = HandRank::of(cards);
        for other in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            assert_eq!(HandRank::of(other), rank);
        }
    }
    assert_eq!(rank("Kc 9d 4h"), rank("Kh 9s 4c"));
    assert_eq!(rank("Ah Kh Qh"), rank("As Ks Qs"));
}

#[test]
fn the_borders_of_the_order_are_right() {
    // Each beats the next.
    let falling = [
        "Ah Kh Qh",
        "Kh Qh Jh",
        "4d 3d 2d",
        "As 2s 3s",
        "Ac Ad Ah",
        "2c 2d 2h",
        "Ah Kc Qh",
        "Qs Jd 10c",
        "4d 3c 2s",
        "Ac 2h 3s",
        "Ah Kh Jh",
        "Ah Kh 10h",
        "5h 3h 2h",
        "Ah Ad Kc",
        "Ah Ad 2c",
        "Kh Ks Ad",
        "3h 3s 4d",
        "3h 3s 2d",
        "2h 2d Ac",
        "2h 2d 3c",
        "Ah Kd Jc",
        "Ah Ks 2d",
        "Ah 5c 4h",
        "Kh Qd 10s",
        "Qs 8d 3c",
        "Qd 3c 2s",
        "Jd 10s 8h",
        "5c 4h 2s",
        "5c 3h 2s",
    ];
    for pair in falling.windows(2) {
        assert!(rank(pair[0]) > rank(pair[1]), "{} should beat {}", pair[0], pair[1]);
    }
    assert_eq!(rank("Kh As 2d").category, Category::HighCard, "K-A-2 does not wrap");
    assert_eq!(rank("Ah 2h Kh").category, Category::Flush);
    assert!(rank("Qd 3c 2s").is_queen_high_or_better());
    assert!(!rank("Jh 10d 8s").is_queen_high_or_better());
    assert!(rank("Jh 9h 4h").is_queen_high_or_better(), "a flush below a queen qualifies");
    assert!(rank("2c 2d 3h").is_queen_high_or_better());
    assert!(HandRank::of_hand(&hand("Ah Kh Qh")[..2]).is_none());
}

#[test]
fn a_set_hand_shows_what_it_is() {
    for (cards, _) in hands() {
        let order = HandRank::setting(cards);
        let mut sorted = order;
        sorted.sort_unstable();
        assert_eq!(sorted, [1, 2, 3]);
        let rank = HandRank::of(cards).unwrap();
        let shown = order.map(|i| cards[usize::from(i) - 1].rank().unwrap() as u8);
        let shown = shown.map(|r| if rank.ranks == [3, 2, 1] && r == 14 { 1 } else { r });
        assert_eq!(shown, rank.ranks, "{cards:?} set as {order:?}");
    }
    assert_eq!(HandRank::setting(hand("Kh As 2d")), [2, 1, 3]);
    assert_eq!(HandRank::setting(hand("As 2d 3h")), [3, 2, 1]);
    assert_eq!(HandRank::setting(hand("8s Qh 8c")), [1, 3, 2]);
}

/// The whole of 22,100 times 18,424 deals of ante and play, one by one.
#[test]
fn ante_and_play_come_to_the_exact_figures() {
    struct Hand {
        mask: u64,
        strength: u16,
        qualifies: bool,
        category: Category,
        ranks: [u8; 3],
    }
    let mut ranks: Vec<HandRank> = hands().iter().map(|(c, _)| HandRank::of(*c).unwrap()).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let hands: Vec<Hand> = hands()
        .into_iter()
        .map(|(cards, mask)| {
            let rank = HandRank::of(cards).unwrap();
            let strength = u16::try_from(ranks.binary_search(&rank).unwrap()).unwrap();
            let qualifies = rank.is_queen_high_or_better();
            Hand { mask, strength, qualifies, category: rank.category, ranks: rank.ranks }
        })
        .collect();
    let masks: Vec<u64> = hands.iter().map(|hand| hand.mask).collect();
    let classes = suit_classes(&masks);
    assert_eq!(classes.len(), 1_755);
    let (mut deals, mut fold, mut missed, mut win, mut tie, mut lose) = (0i64, 0, 0, 0, 0, 0);
    let (mut net, mut net_bare, mut raises) = (0i64, 0i64, 0i64);
    for (i, weight) in classes {
        let mine = &hands[i];
        let (mut nq, mut w, mut t, mut l) = (0i64, 0i64, 0i64, 0i64);
        for other in &hands {
            if other.mask & mine.mask != 0 {
                continue;
            }
            if !other.qualifies {
                nq += 1;
            } else if mine.strength > other.strength {
                w += 1;
            } else if mine.strength == other.strength {
                t += 1;
            } else {
                l += 1;
            }
        }
        let all = nq + w + t + l;
        deals += all * weight;
        let bonus = match mine.category {
            Category::Straight => 1,
            Category::ThreeOfAKind => 4,
            Category::StraightFlush => 5,
            _ => 0,
        };
        let play = nq + 2 * w - 2 * l;
        let raise = play + bonus * all > -all;
        assert_eq!(raise, play > -all, "the bonus changes no decision");
        let sound = mine.category > Category::HighCard || mine.ranks >= [12, 6, 4];
        assert_eq!(raise, sound, "the border is queen, six, four");
        if raise {
            raises += weight;
            missed += nq * weight;
            win += w * weight;
            tie += t * weight;
            lose += l * weight;
            net += (play + bonus * all) * weight;
            net_bare += play * weight;
        } else {
            fold += all * weight;
            net -= all * weight;
            net_bare -= all * weight;
        }
    }
    assert_eq!(deals, 407_170_400);
    assert_eq!(raises, 14_900);
    assert_eq!((fold, missed), (132_652_800, 85_493_652));
    assert_eq!((win, tie, lose), (97_354_684, 267_648, 91_401_616));
    assert_eq!(net, -13_733_780);
    assert_eq!(net_bare, -35_253_012);
}

/// What the suits are called does not matter: for each class of hands that differ in no more, one of them
/// and how many there are.
fn suit_classes(hands: &[u64]) -> Vec<(usize, i64)> {
    let mut classes: BTreeMap<Vec<(u8, u8)>, (usize, i64)> = BTreeMap::new();
    for (i, mask) in hands.iter().enumerate() {
        let cards: Vec<(u8, usize)> = (0..52u8)
            .filter(|n| mask >> n & 1 == 1)
            .map(|n| {
                let card = Card::deck().nth(usize::from(n)).unwrap();
                (card.rank().unwrap() as u8, card.suit().unwrap() as usize)
            })
            .collect();
        let named = permutations().into_iter().map(|p| {
            let mut named: Vec<(u8, u8)> = cards.iter().map(|&(r, s)| (r, p[s])).collect();
            named.sort_unstable();
            named
        });
        classes.entry(named.min().unwrap()).or_insert((i, 0)).1 += 1;
    }
    classes.into_values().collect()
}

fn permutations() -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for n in 0..256u32 {
        let p: [u8; 4] = std::array::from_fn(|i| u8::try_from(n >> (2 * i) & 3).unwrap());
        if (0..4).all(|s| p.contains(&s)) {
            all.push(p);
        }
    }
    all
}

/// A table where seat 1 has these cards and pair plus and nothing else has happened.
fn pair_plus_of(play: &dyn games::Ruleset, house: &House, cards: [Card; 3]) -> Outcome {
    let wager = Word::new("pair_plus");
    let mut table = Table::new(&[wager], cards.to_vec(), Chips::NONE, vec![Chips([0; 8])]);
    table.inventory = Chips([0, 0, 500, 0, 0, 0, 0, 0]);
    let spot = Spot { seat: Seat(1), wager };
    let order = |_: &mut Vec<table::Laid>| {};
    let acts = [Act::Shuffle, Act::Load];
    table.auto_shoe = false;
    for act in acts {
        table::apply(&mut table, &act, &order).unwrap();
    }
    for _ in 0..3 {
        let remove = Act::Remove { from: Area::Shoe, palm: Some(Palm::Left), bottom: false };
        let place = Act::Place { to: Area::Seat(Seat(1)), face: Face::Up, palm: None };
        table::apply(&mut table, &remove, &order).unwrap();
        table::apply(&mut table, &place, &order).unwrap();
    }
    let mut memory = Memory { started: true, dealt_in: vec![Seat(1)], ..Memory::default() };
    // The wager has been settled already, so that no chips are needed to tell what it came to.
    memory.settled.push((spot, Cents(100)));
    assert_eq!(memory.decision(Seat(1)), Decision::Open);
    memory.note_event(&Event::RoundOpens(1));
    let lines = (play.procedure().lines)(&Context::new(&table, &memory, house));
    assert_eq!(lines.len(), 1);
    lines[0].outcome
}

#[test]
fn pair_plus_comes_to_the_exact_figures_at_every_table() {
    let net = |table: &str, edition: Edition| -> i64 {
        let elections = match edition {
            Edition::Y2007 => [("pair_plus_table".to_owned(), table.to_owned())].into(),
            _ => BTreeMap::new(),
        };
        let file = HouseFile {
            version: 1,
            title: "Test".to_owned(),
            game: "three_card_poker".to_owned(),
            edition,
            elections,
            limits: (1, 500),
            chips: Vec::new(),
        };
        let house = House::check(&file, ("test", ""), &BOOK).unwrap();
        let play = games::find("three_card_poker").unwrap().open(&house, &BOOK, 1);
        hands()
            .into_iter()
            .map(|(cards, _)| match pair_plus_of(&*play, &house, cards) {
                Outcome::Pay(cents) => {
                    assert_eq!(cents.0 % 100, 0);
                    cents.0 / 100
                }
                Outcome::Collect => -1,
                Outcome::Release => 0,
                Outcome::Take(lost) => -lost.0 / 100,
            })
            .sum()
    };
    assert!(!HOUSES.is_empty());
    // 40-30-6-4-1, 35-33-6-4-1, 40-30-6-3-1, 35-33-6-3-1.
    assert_eq!(net("A", Edition::Y2007), -512);
    assert_eq!(net("B", Edition::Y2007), -512 - 5 * 48 + 3 * 52);
    assert_eq!(net("C", Edition::Y2007), -1_608);
    assert_eq!(net("D", Edition::Y2007), -1_608 - 5 * 48 + 3 * 52);
    assert_eq!(net("", Edition::Earlier), -512);
}

/// A spot that is cleared of its stake and then of a payment still had that stake.
#[test]
fn what_a_spot_had_held_outlasts_a_second_clearing() {
    let mut session = crate::bench::open("tcp_shoe_phase", 1, 11, "");
    crate::after_a_fault::until(&mut session, "remove");
    crate::after_a_fault::deal(&mut session, &["remove shoe L"]);
    let state = session.table().spots().iter().find(|state| !state.stake.is_empty()).unwrap();
    let (spot, stake) = (state.spot, state.stake.total());
    let pay = Act::Pay { spot, amount: Cents::dollars(5), chips: None };
    for act in [Act::Collect(spot), pay, Act::Release(spot)] {
        session.step(0, act).unwrap();
    }
    assert_eq!(session.memory().staked(spot), stake);
}
