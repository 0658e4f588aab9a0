//! Playing cards, written `Kh`, `10s` or `Ts`; the joker is `Jo`.

use std::fmt;
use std::str::FromStr;

/// A card's rank, deuce low and ace high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // the ranks need no explanation
pub enum Rank {
    Two = 2,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen ranks, deuce first.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The rank's letter: `2`..`9`, `T`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize - 2] as char
    }

    /// The rank as people say it: `queen`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "two",
            Self::Three => "three",
            Self::Four => "four",
            Self::Five => "five",
            Self::Six => "six",
            Self::Seven => "seven",
            Self::Eight => "eight",
            Self::Nine => "nine",
            Self::Ten => "ten",
            Self::Jack => "jack",
            Self::Queen => "queen",
            Self::King => "king",
            Self::Ace => "ace",
        }
    }
}

/// A card's suit. No game here ranks one suit above another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// The four suits.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The suit's letter: `c`, `d`, `h`, `s`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The suit as people say it: `hearts`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }
}

/// What is printed on a card: one of fifty-two, or the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker.
    pub const JOKER: Self = Self(52);

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * 13 + (rank as u8 - 2))
    }

    /// The fifty-two cards in a fixed order (clubs, diamonds, hearts, spades; deuce to ace).
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..52).map(Self)
    }

    /// 0 to 51 in the order of [`Card::deck`], 52 for the joker.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank; `None` for the joker.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        if self.0 < 52 { Some(Rank::ALL[(self.0 % 13) as usize]) } else { None }
    }

    /// The suit; `None` for the joker.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < 52 { Some(Suit::ALL[(self.0 / 13) as usize]) } else { None }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ => f.write_str("Jo"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A card was not written as rank letter and suit letter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no card; write rank and suit, such as Kh, 10s, 2c, or Jo for the joker")]
pub struct ParseCardError(pub String);

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "Jo" {
            return Ok(Self::JOKER);
        }
        let short = text.replacen("10", "T", 1);
        let mut letters = short.chars();
        let found = match (letters.next(), letters.next(), letters.next()) {
            (Some(r), Some(s), None) => Rank::ALL
                .into_iter()
                .find(|rank| rank.letter() == r.to_ascii_uppercase())
                .zip(Suit::ALL.into_iter().find(|suit| suit.letter() == s.to_ascii_lowercase())),
            _ => None,
        };
        found
            .map(|(rank, suit)| Self::new(rank, suit))
            .ok_or_else(|| ParseCardError(text.to_owned()))
    }
}
