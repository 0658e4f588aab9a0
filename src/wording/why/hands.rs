//! Poker hands in a sentence: their cards, what they make, and by what one beats another.

use super::say;
use crate::kit::{Card, Rank};
use crate::rules::{FiveRank, HandRank, TwoRank};

/// Cards by their ranks: `Q-8-3`.
pub(super) fn ranks(cards: &[Card]) -> String {
    let rank = |card: &Card| card.rank().map_or_else(|| say("joker", &[]), letter);
    cards.iter().map(rank).collect::<Vec<_>>().join("-")
}

fn letter(rank: Rank) -> String {
    if rank == Rank::Ten { "10".to_owned() } else { rank.letter().to_string() }
}

/// Three cards in the order in which they show their hand.
pub(super) fn set_three(cards: [Card; 3]) -> Vec<Card> {
    HandRank::setting(cards)
        .iter()
        .filter_map(|&i| cards.get(usize::from(i) - 1).copied())
        .collect()
}

/// Any cards, what there is most of first, and of as many the highest; an ace that begins a run stands
/// at its end.
pub(super) fn sorted(cards: &[Card], low_ace: bool) -> Vec<Card> {
    let rank = |card: &Card| match card.rank() {
        Some(Rank::Ace) if low_ace => 1,
        Some(rank) => rank as u8,
        None => 0,
    };
    let alike = |card: &Card| cards.iter().filter(|other| other.rank() == card.rank()).count();
    let mut sorted = cards.to_vec();
    sorted.sort_by_key(|card| std::cmp::Reverse((alike(card), rank(card))));
    sorted
}

/// The name of a rank: `eight`.
pub(super) fn name(rank: u8) -> String {
    let found = Rank::ALL.into_iter().find(|known| *known as u8 == rank);
    found.map_or_else(String::new, |rank| rank.name().to_owned())
}

/// What cards make, with the article: `a pair`.
pub(super) fn kind(id: &str) -> String {
    say(&format!("kind.{id}"), &[])
}

/// By what a hand beats another of less rank: the kind, or the first rank in which they differ.
fn over((a, of_a): (&str, &[u8]), (b, of_b): (&str, &[u8])) -> String {
    let differ = of_a.iter().zip(of_b).find(|(a, b)| a != b);
    let (one, other) = match differ {
        Some((one, other)) if a == b => (name(*one), name(*other)),
        _ => (kind(a), kind(b)),
    };
    say("over", &[("one", one), ("other", other)])
}

/// By what three cards beat three others.
pub(super) fn three_over(a: HandRank, b: HandRank) -> String {
    over((a.category.id(), &a.ranks), (b.category.id(), &b.ranks))
}

/// By what five cards beat five others.
pub(super) fn five_over(a: FiveRank, b: FiveRank) -> String {
    over((a.category().id(), &a.ranks()), (b.category().id(), &b.ranks()))
}

/// By what two cards beat two others.
pub(super) fn two_over(a: TwoRank, b: TwoRank) -> String {
    over((a.id(), &a.ranks()), (b.id(), &b.ranks()))
}
