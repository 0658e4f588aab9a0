//! Hands for the benchmarks, the same in every run.

use clearhands::kit::Card;

/// So many hands of so many cards, dealt from a deck shuffled by a plain generator.
#[must_use]
pub fn hands<const N: usize>(count: usize, joker: bool) -> Vec<[Card; N]> {
    let mut deck: Vec<Card> = Card::deck().collect();
    if joker {
        deck.push(Card::JOKER);
    }
    // A linear congruential generator is chance enough for a benchmark.
    let mut state = 20u64;
    let mut below = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut hand = || {
        for i in 0..N {
            let other = i + below(deck.len() - i);
            deck.swap(i, other);
        }
        let mut hand: [Card; N] = std::array::from_fn(|i| deck[i]);
        if joker && !hand.contains(&Card::JOKER) {
            // Every hand of this kind has the joker.
            hand[below(N)] = Card::JOKER;
        }
        hand
    };
    (0..count).map(|_| hand()).collect()
}
