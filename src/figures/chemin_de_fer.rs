//! Chemin de fer, where the patrons play against each other and each chooses what is best for him.

use super::baccarat::{ALL, LESS_VIGORISH, Rounds, SHOES, Shoe, Won, counts, decks, edge, side};
use super::{Figures, Tables};
use crate::rules::baccarat::{Winner, banker_draws, player_draws};

/// What is chosen where the usual rules leave a choice; where a house lets the Banker draw on six
/// too, neither side has one best way, and these figures are not that house's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Whether the Dominant Player draws on five.
    pub five: bool,
    /// Whether the Banker draws on three when he has given a nine.
    pub three_nine: bool,
    /// Whether the Banker draws on five when he has given a four.
    pub five_four: bool,
}

impl Choices {
    /// All eight.
    pub fn all() -> impl Iterator<Item = Self> {
        let bit = |n: u8, at: u8| n >> at & 1 == 1;
        (0..8).map(move |n| Self { five: bit(n, 2), three_nine: bit(n, 1), five_four: bit(n, 0) })
    }

    /// The rounds that they lead to.
    #[must_use]
    pub fn rounds(self, shoe: Shoe) -> Rounds {
        Rounds::of(
            shoe,
            |count| if count == 5 { self.five } else { player_draws(count) },
            |count, third| match (count, third) {
                (3, Some(9)) => self.three_nine,
                (5, Some(4)) => self.five_four,
                (count, third) => banker_draws(count, third),
            },
        )
    }

    /// The Banker's best answer to the Dominant Player, and of his choices the one that leaves the
    /// Banker least then.
    #[must_use]
    pub fn best(shoe: Shoe) -> Self {
        let all: Vec<(Self, i128)> =
            Self::all().map(|choices| (choices, gain(&choices.rounds(shoe)))).collect();
        let answer = |five| all.iter().filter(move |(c, _)| c.five == five).max_by_key(|(_, g)| *g);
        let best = [true, false].into_iter().filter_map(answer).min_by_key(|(_, gain)| *gain);
        best.map_or(Self { five: true, three_nine: true, five_four: true }, |(best, _)| *best)
    }
}

/// How many rounds more the Banker wins than he loses.
#[must_use]
pub fn gain(rounds: &Rounds) -> i128 {
    let won = |winner| rounds.with(|round| round.winner() == winner);
    won(Winner::Banker) - won(Winner::Player)
}

pub(super) fn figures(_: &Tables<'_>) -> Figures {
    const BANK: Won = |round| side(round, Winner::Banker);
    const AGAINST: Won = |round| side(round, Winner::Player);
    let mut figures = Figures::default();
    for (count, shoe) in SHOES {
        let rounds = Choices::best(decks(count)).rounds(decks(count));
        figures.counts.extend(counts(&rounds, shoe));
        // The patrons pay each other, so that no pay table has a part in it.
        let edge = |wager, given, won, odds| edge(&rounds, wager, given, Vec::new(), won, odds);
        figures.edges.extend([
            edge("bank", format!("{shoe}, vigorish"), BANK, LESS_VIGORISH),
            edge("bank", format!("{shoe}, no vigorish"), BANK, ALL),
            edge("against", shoe.to_owned(), AGAINST, ALL),
        ]);
    }
    figures
}
