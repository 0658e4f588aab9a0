//! Hands per second beside the fastest evaluators of the registry.
//!
//! Each gets its own cards and makes its own hand of them, as its documentation says; what is timed
//! is from cards to rank.
#![allow(clippy::unwrap_used, missing_docs)]

use clearhands::kit::Card;
use clearhands::rules::{FiveRank, HandRank, Wheel};
use clearhands_peers::hands;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const COUNT: usize = 100_000;

/// Times a function over every hand.
fn time<H, R>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    hands: &[H],
    rank: impl Fn(&H) -> R,
) {
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function(name, |b| {
        b.iter(|| {
            for hand in hands {
                black_box(rank(hand));
            }
        });
    });
}

/// The same hands as another crate's cards.
fn theirs<const N: usize, C: Copy>(hands: &[[Card; N]], card: impl Fn(Card) -> C) -> Vec<[C; N]> {
    hands.iter().map(|hand| hand.map(&card)).collect()
}

/// The number that `pokers` has for a card: deuces first, four suits each.
fn number(card: Card) -> u8 {
    u8::try_from((card.rank().unwrap() as usize - 2) * 4 + card.suit().unwrap() as usize).unwrap()
}

fn best_five<const N: usize>(group: &mut BenchmarkGroup<'_, WallTime>) {
    let ours = hands::<N>(COUNT, false);
    time(group, "clearhands", &ours, |hand| FiveRank::of_hand(hand, Wheel::Lowest));
    let cards = theirs(&ours, number);
    time(group, "pokers", &cards, |hand| {
        let add = |all: pokers::Hand, card: &u8| all + pokers::CARDS[usize::from(*card)];
        hand.iter().fold(pokers::Hand::default(), add).evaluate()
    });
    let cards =
        theirs(&ours, |card| rs_poker::core::Card::try_from(card.to_string().as_str()).unwrap());
    time(group, "rs_poker", &cards, |hand| {
        let mut all = rs_poker::core::SevenCardAccum::new();
        hand.iter().for_each(|card| all.add(*card));
        all.rank()
    });
    let cards = theirs(&ours, |card| card.to_string().parse::<aya_poker::base::Card>().unwrap());
    time(group, "aya_poker", &cards, |hand| {
        aya_poker::poker_rank(&hand.iter().collect::<aya_poker::base::Hand>())
    });
    let joker = hands::<N>(COUNT, true);
    time(group, "clearhands, with the joker", &joker, |hand| {
        FiveRank::of_hand(hand, Wheel::SecondHighest)
    });
}

fn five(c: &mut Criterion) {
    let mut group = c.benchmark_group("five cards");
    best_five::<5>(&mut group);
    let evaluator = poker::Evaluator::new();
    let cards =
        theirs(&hands::<5>(COUNT, false), |card| card.to_string().parse::<poker::Card>().unwrap());
    time(&mut group, "poker", &cards, |hand| evaluator.evaluate_five(hand).ok());
    group.finish();
}

fn seven(c: &mut Criterion) {
    let mut group = c.benchmark_group("seven cards");
    best_five::<7>(&mut group);
    group.finish();
}

fn three(c: &mut Criterion) {
    let mut group = c.benchmark_group("three cards");
    let ours = hands::<3>(COUNT, false);
    time(&mut group, "clearhands", &ours, |hand| HandRank::of(*hand));
    let evaluator = poker::Evaluator::new();
    let cards = theirs(&ours, |card| card.to_string().parse::<poker::Card>().unwrap());
    time(&mut group, "poker", &cards, |hand| evaluator.evaluate_three(hand).ok());
    let joker = hands::<3>(COUNT, true);
    time(&mut group, "clearhands, with the joker", &joker, |hand| HandRank::with_joker(*hand));
    group.finish();
}

criterion_group!(benches, three, five, seven);
criterion_main!(benches);
