//! How fast hands are ranked, counted and reckoned with; `peers` times others beside it.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "peers/src/lib.rs"]
#[allow(unreachable_pub, reason = "it is a library of its own there")]
mod dealt;

use clearhands::figures;
use clearhands::figures::baccarat::{Rounds, decks};
use clearhands::law::Rulebook;
use clearhands::rules::baccarat::{banker_draws, player_draws};
use clearhands::rules::{Cards, FiveRank, HandRank, Holdings, Wheel, for_each_class};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use dealt::hands;
use std::hint::black_box;

const COUNT: usize = 10_000;

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

fn ranking(c: &mut Criterion) {
    let mut group = c.benchmark_group("hands");
    let three = |joker| hands::<3>(COUNT, joker);
    time(&mut group, "three", &three(false), |hand| HandRank::of(*hand));
    time(&mut group, "three with the joker", &three(true), |hand| HandRank::with_joker(*hand));
    let four = hands::<4>(COUNT, false);
    time(&mut group, "three of four", &four, |hand| HandRank::best_of_four(*hand));
    let wheel = Wheel::SecondHighest;
    for joker in [false, true] {
        let with = if joker { " with the joker" } else { "" };
        let (five, seven) = (hands::<5>(COUNT, joker), hands::<7>(COUNT, joker));
        let rank = |hand: &[_]| FiveRank::of_hand(hand, wheel);
        time(&mut group, &format!("five{with}"), &five, |hand| rank(hand));
        time(&mut group, &format!("five of seven{with}"), &seven, |hand| rank(hand));
        let held = |hand: &[_; 7]| Holdings::of(Cards::of(hand));
        time(&mut group, &format!("all that seven{with} hold"), &seven, held);
    }
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
    group.bench_function("4,998,398,275,503,360 rounds of baccarat", |b| {
        b.iter(|| Rounds::of(decks(8), player_draws, banker_draws));
    });
    let book = Rulebook::built_in().unwrap();
    for game in figures::games() {
        group.bench_function(format!("figures/{game}"), |b| b.iter(|| figures::of(game, &book)));
    }
    group.finish();
}

criterion_group!(benches, ranking, counting);
criterion_main!(benches);
