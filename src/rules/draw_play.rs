//! How Three Card Draw Poker is best played, by the three cards that a player is dealt.

use super::{Category, HandRank};
use crate::kit::Card;

/// What a final hand is worth against the dealer's best three of four cards, in thousandths of the
/// ante, with both stakes and the bonus: for each kind by its highest rank, the two first.
const WORTH: [[i32; 13]; 7] = [
    [-2000, -2000, -2000, -2000, -2000, -1993, -1971, -1918, -1820, -1656, -1405, -1041, -549],
    [-148, -69, 9, 89, 169, 250, 332, 414, 496, 579, 662, 746, 831],
    [890, 890, 890, 890, 897, 911, 935, 971, 1021, 1090, 1178, 1290, 1424],
    [2517, 2517, 2553, 2588, 2624, 2659, 2695, 2730, 2766, 2801, 2837, 2872, 2909],
    [6930, 6933, 6936, 6939, 6942, 6945, 6947, 6950, 6953, 6956, 6959, 6962, 6964],
    [11967, 11967, 11970, 11973, 11976, 11979, 11982, 11984, 11987, 11990, 11993, 11996, 11996],
    [21999; 13],
];

/// What folding is worth.
const FOLDED: i32 = -1000;

fn worth(cards: [Card; 3]) -> i32 {
    let Some(hand) = HandRank::of(cards).map(HandRank::with_mini_royal) else { return FOLDED };
    let rank = usize::from(hand.ranks[0]).saturating_sub(2).min(12);
    let mut kinds = Category::ALL.iter().zip(&WORTH);
    kinds.find(|(kind, _)| **kind == hand.category).map_or(FOLDED, |(_, worth)| worth[rank])
}

/// What a sound player does with three cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// He gives up.
    Fold,
    /// He keeps all three.
    Stand,
    /// He changes this card.
    Draw(Card),
}

/// The best choice with these cards, by what a hand is worth on the average.
pub(crate) fn best_choice(cards: [Card; 3]) -> Choice {
    // Everything is counted in 49ths: that many cards may come.
    let mut best = (FOLDED * 49, Choice::Fold);
    let stands = worth(cards) * 49;
    if stands > best.0 {
        best = (stands, Choice::Stand);
    }
    for (i, &given) in cards.iter().enumerate() {
        let (a, b) = (cards[(i + 1) % 3], cards[(i + 2) % 3]);
        let others = Card::deck().filter(|card| !cards.contains(card));
        let draws: i32 = others.map(|drawn| worth([a, b, drawn])).sum();
        if draws > best.0 {
            best = (draws, Choice::Draw(given));
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::{Choice, best_choice};
    use crate::kit::Card;

    /// All hands: as many stand, draw and fold as by the best strategy.
    #[test]
    fn as_many_stand_draw_and_fold_as_by_the_best_strategy() {
        let deck: Vec<Card> = Card::deck().collect();
        let (mut stand, mut draw, mut fold) = (0, 0, 0);
        for (i, &a) in deck.iter().enumerate() {
            for (j, &b) in deck.iter().enumerate().skip(i + 1) {
                for &c in &deck[j + 1..] {
                    match best_choice([a, b, c]) {
                        Choice::Stand => stand += 1,
                        Choice::Draw(_) => draw += 1,
                        Choice::Fold => fold += 1,
                    }
                }
            }
        }
        assert_eq!((stand, draw, fold), (1_916, 18_600, 1_584));
    }
}
