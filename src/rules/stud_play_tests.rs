//! What sound play is worth, counted over every deal.

use super::sound;
use crate::kit::Card;
use crate::rules::stud_hands::Kind;

/// What one ante of a finished hand wins.
fn worth(cards: &[Card]) -> i64 {
    match Kind::of(cards) {
        Some(Kind::RoyalFlush) => 500,
        Some(Kind::StraightFlush) => 100,
        Some(Kind::Quads) => 40,
        Some(Kind::FullHouse) => 10,
        Some(Kind::Flush) => 6,
        Some(Kind::Straight) => 4,
        Some(Kind::Trips) => 3,
        Some(Kind::TwoPairs) => 2,
        Some(Kind::JacksOrBetter) => 1,
        Some(Kind::SixesToTens) => 0,
        Some(Kind::LowPair | Kind::NoPair) | None => -1,
    }
}

/// The starting hands, one for each that differ only by the names of the suits, and how many they
/// stand for.
fn starts() -> Vec<([Card; 2], i64)> {
    let deck: Vec<Card> = Card::deck().collect();
    let mut starts: Vec<([Card; 2], i64)> = Vec::new();
    for (i, &a) in deck.iter().enumerate() {
        for &b in &deck[i + 1..] {
            let sort = |x: Card, y: Card| {
                let mut ranks = [x.rank(), y.rank()];
                ranks.sort_unstable();
                (ranks, x.suit() == y.suit())
            };
            match starts.iter_mut().find(|([x, y], _)| sort(*x, *y) == sort(a, b)) {
                Some((_, n)) => *n += 1,
                None => starts.push(([a, b], 1)),
            }
        }
    }
    starts
}

/// What a start wins and wagers over every order of three streets.
fn play(start: [Card; 2]) -> (i64, i64) {
    let third = sound(&start, false);
    if third == 0 {
        let orders = 50 * 49 * 48;
        return (-orders, orders);
    }
    let left: Vec<Card> = Card::deck().filter(|card| !start.contains(card)).collect();
    let (mut won, mut wagered) = (0, 0);
    for &a in &left {
        let three = [start[0], start[1], a];
        let fourth = sound(&three, third == 3);
        if fourth == 0 {
            won -= (1 + third) * 49 * 48;
            wagered += (1 + third) * 49 * 48;
            continue;
        }
        for &b in left.iter().filter(|card| **card != a) {
            let four = [start[0], start[1], a, b];
            let fifth = sound(&four, third == 3 || fourth == 3);
            let staked = 1 + third + fourth + fifth;
            wagered += staked * 48;
            if fifth == 0 {
                won -= staked * 48;
                continue;
            }
            for &c in left.iter().filter(|card| **card != a && **card != b) {
                won += staked * worth(&[start[0], start[1], a, b, c]);
            }
        }
    }
    (won, wagered)
}

#[test]
fn sound_play_is_the_best_there_is() {
    let starts = starts();
    assert_eq!(starts.len(), 169);
    let decided = |times: i64| {
        starts.iter().filter(|(s, _)| sound(s, false) == times).map(|(_, n)| n).sum::<i64>()
    };
    assert_eq!([decided(0), decided(1), decided(3)], [412, 836, 78]);
    let (mut won, mut wagered) = (0, 0);
    for (start, n) in &starts {
        let (w, s) = play(*start);
        won += w * n;
        wagered += s * n;
    }
    // Of 1326 starts and 50 * 49 * 48 orders of the streets the best play loses 7,664,112 antes.
    assert_eq!(1326 * 50 * 49 * 48, 155_937_600);
    println!("{won} won, {wagered} wagered");
    assert_eq!(won, -7_664_112);
}
