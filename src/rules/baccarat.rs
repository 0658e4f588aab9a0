//! The baccarat games: what cards and hands count, who draws a third card, and who wins.
//!
//! The drawing rules are those of N.J.A.C. 19:47-7.9 and serve all three games; where a game's own
//! section is not at hand, its rulebook says so, not this file. Two different values stand side by
//! side: a ten or a face counts nothing in a hand ([`point`]) and ten for the burn that opens a shoe
//! ([`burn_value`]).

use crate::kit::{Card, Rank, Side};

/// How many cards a cut leaves at either end at the least (19:47-4.4(d)).
pub const LEAST_CUT: u16 = 10;

/// How many cards lie behind the cutting card that ends a shoe, at the least (19:47-4.4(e)).
pub const LEAST_BEHIND: u16 = 14;

/// How many cards are burned at the most to open a shoe: a ten or a face, and ten more
/// (19:47-4.4(e)).
pub const MOST_BURNED: u8 = 11;

/// What a card counts in a hand: the ace one, tens and faces nothing (19:47-4.1(b)2). No joker is
/// in these games; it would count nothing.
#[must_use]
pub const fn point(card: Card) -> u8 {
    burn_value(card) % 10
}

/// How many cards a card turned up at the opening of a shoe has burned: the ace one, tens and faces
/// ten (19:47-4.4(e)).
#[must_use]
pub const fn burn_value(card: Card) -> u8 {
    match card.rank() {
        None => 0,
        Some(Rank::Ace) => 1,
        Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => 10,
        Some(rank) => rank as u8,
    }
}

/// The point count of a hand: the last digit of the sum.
#[must_use]
pub fn count(cards: &[Card]) -> u8 {
    cards.iter().fold(0, |sum, card| (sum + point(*card)) % 10)
}

/// Whether a hand of two cards counts eight or nine, which ends all drawing (19:47-7.9(a)).
#[must_use]
pub fn is_natural(cards: &[Card]) -> bool {
    cards.len() == 2 && count(cards) >= 8
}

/// Whether the Player's Hand draws on this count of two cards, when neither hand is a natural
/// (19:47-7.9(b)).
#[must_use]
pub const fn player_draws(count: u8) -> bool {
    count <= 5
}

/// Whether a hand of two cards that a patron plays for himself draws on this count; `None` where he
/// may choose. No section in the texts held says so: it is the practice of the game.
#[must_use]
pub const fn punter_draws(count: u8) -> Option<bool> {
    match count {
        0..=4 => Some(true),
        5 => None,
        _ => Some(false),
    }
}

/// The banker's table: a row for each count of the Banker's Hand, a column for no third card of the
/// Player's Hand and for each value of one; `D` draws, `S` stays.
const BANKER: [&[u8; 11]; 10] = [
    // -0123456789
    b"DDDDDDDDDDD", // 0
    b"DDDDDDDDDDD", // 1
    b"DDDDDDDDDDD", // 2
    b"DDDDDDDDDSD", // 3
    b"DSSDDDDDDSS", // 4
    b"DSSSSDDDDSS", // 5
    b"SSSSSSSDDSS", // 6
    b"SSSSSSSSSSS", // 7
    b"SSSSSSSSSSS", // 8
    b"SSSSSSSSSSS", // 9
];

/// Whether the Banker's Hand draws on this count of two cards, when neither hand is a natural;
/// `third` is the value of the Player's third card, if one was drawn (19:47-7.9(c) to (g)).
#[must_use]
pub fn banker_draws(count: u8, third: Option<u8>) -> bool {
    let column = third.map_or(0, |value| usize::from(value) + 1);
    BANKER.get(usize::from(count)).and_then(|row| row.get(column)) == Some(&b'D')
}

/// Whose card is due in a round dealt without an error, the hands being as they are: two cards
/// each in turn, the Player's Hand first, and then the third cards that are due.
#[must_use]
pub fn due(player: &[Card], banker: &[Card]) -> Option<Side> {
    match (player, banker) {
        (player, banker) if banker.len() < 2 => {
            Some(if player.len() <= banker.len() { Side::Player } else { Side::Banker })
        }
        (player, banker) if is_natural(player) || is_natural(banker) => None,
        ([_, _], [_, _]) if player_draws(count(player)) => Some(Side::Player),
        ([_, _], [_, _]) => banker_draws(count(banker), None).then_some(Side::Banker),
        ([_, _, third], [_, _]) => {
            banker_draws(count(banker), Some(point(*third))).then_some(Side::Banker)
        }
        _ => None,
    }
}

/// The two hands of a round dealt from these cards in their order, the Player's first; `None` if
/// they are too few.
#[must_use]
pub fn play(cards: impl IntoIterator<Item = Card>) -> Option<(Vec<Card>, Vec<Card>)> {
    let mut cards = cards.into_iter();
    let (mut player, mut banker) = (Vec::new(), Vec::new());
    while let Some(side) = due(&player, &banker) {
        match side {
            Side::Player => player.push(cards.next()?),
            Side::Banker => banker.push(cards.next()?),
        }
    }
    Some((player, banker))
}

/// The highest count of any two of the cards or of all of them (19:47-4.12(c)).
#[must_use]
pub fn best_of_any(cards: &[Card]) -> u8 {
    pairs(cards).fold(count(cards), u8::max)
}

/// The lowest count of any two of the cards (19:47-4.12(d)).
#[must_use]
pub fn worst_of_pairs(cards: &[Card]) -> u8 {
    pairs(cards).min().unwrap_or_else(|| count(cards))
}

/// The counts of every two of the cards.
fn pairs(cards: &[Card]) -> impl Iterator<Item = u8> {
    let later = |i: usize| cards.iter().skip(i + 1);
    cards.iter().enumerate().flat_map(move |(i, a)| later(i).map(|b| count(&[*a, *b])))
}

/// Which hand of a round has won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Winner {
    Player,
    Banker,
    /// Neither: the counts are equal.
    Tie,
}

impl Winner {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Player, Self::Banker, Self::Tie];

    /// The winner by the counts of the Player's and the Banker's Hand.
    #[must_use]
    pub const fn of(player: u8, banker: u8) -> Self {
        if player > banker {
            Self::Player
        } else if player < banker {
            Self::Banker
        } else {
            Self::Tie
        }
    }

    /// The name in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Banker => "banker",
            Self::Tie => "tie",
        }
    }
}
