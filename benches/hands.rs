//! How fast hands are ranked, counted and reckoned with; `peers` times others beside it.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "peers/src/lib.rs"]
mod dealt;

use clearhands::figures;
use clearhands::law::Rulebook;
use clearhands::rules::{Cards, FiveRank, HandRank, Holdings, Wheel, for_each_class};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dealt::hands;
use std::hint::black_box;

const COUNT: usize = 10_000;

fn ranking(c: &mut Criterion) {
    let mut group = c.benchmark_group("hands");
    group.throughput(Throughput::Elements(COUNT as u64));
    let mut time = |name: &str, rank: &dyn Fn(usize)| {
        group.bench_function(name, |b| b.iter(|| rank(COUNT)));
    };
    let (natural, joker) = (hands::<3>(COUNT, false), hands::<3>(COUNT, true));
    time("three cards", &|_| natural.iter().for_each(|hand| drop(black_box(HandRank::of(*hand)))));
    time("three cards with the joker", &|_| {
        joker.iter().for_each(|hand| drop(black_box(HandRank::with_joker(*hand))));
    });
    let four = hands::<4>(COUNT, false);
    time("the best three of four", &|_| {
        four.iter().for_each(|hand| drop(black_box(HandRank::best_of_four(*hand))));
    });
    let (natural, joker) = (hands::<5>(COUNT, false), hands::<5>(COUNT, true));
    let five = |hand: &[_]| drop(black_box(FiveRank::of_hand(hand, Wheel::SecondHighest)));
    time("five cards", &|_| natural.iter().for_each(|hand| five(hand)));
    time("five cards with the joker", &|_| joker.iter().for_each(|hand| five(hand)));
    let (natural, joker) = (hands::<7>(COUNT, false), hands::<7>(COUNT, true));
    time("the best five of seven", &|_| natural.iter().for_each(|hand| five(hand)));
    time("the best five of seven with the joker", &|_| joker.iter().for_each(|hand| five(hand)));
    time("all that seven with the joker hold", &|_| {
        joker.iter().for_each(|hand| drop(black_box(Holdings::of(Cards::of(hand)))));
    });
    group.finish();
}

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("counting");
    group.sample_size(10);
    group.bench_function("133,784,560 hands of seven", |b| {
        b.iter(|| {
            let mut sum = 0u64;
            for_each_class(7, false, |cards, hands| {
                sum += hands * FiveRank::of(cards, Wheel::Lowest).category() as u64;
            });
            sum
        });
    });
    let book = Rulebook::built_in().unwrap();
    for game in figures::games() {
        group.bench_function(format!("figures/{game}"), |b| b.iter(|| figures::of(game, &book)));
    }
    group.finish();
}

criterion_group!(benches, ranking, counting);
criterion_main!(benches);
