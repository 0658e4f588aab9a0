//! The baccarat games: every round of a shoe by how it comes out, and what each wager comes to.
//!
//! Only the values of the cards matter: a shoe is ten numbers, and one round stands for all that its
//! values can be dealt as. Every round takes six cards off the shoe; those that it does not use can
//! be any that are left, so that all rounds have the same chance.

use super::{Count, Edge, Figures, Ratio, Tables};
use crate::rules::baccarat::{Winner, banker_draws, player_draws};

/// How many cards of each value there are, the tens and faces first.
pub type Shoe = [i64; 10];

/// The shoe of so many decks.
#[must_use]
pub const fn decks(decks: i64) -> Shoe {
    let mut shoe = [4 * decks; 10];
    shoe[0] = 16 * decks;
    shoe
}

/// How a round has come out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The Player's Hand.
    pub player: Hand,
    /// The Banker's Hand.
    pub banker: Hand,
}

/// One of the two hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// How many cards it has.
    pub cards: u8,
    /// Its point count.
    pub count: u8,
}

impl Hand {
    const fn with(self, third: u8) -> Self {
        Self { cards: self.cards + 1, count: (self.count + third) % 10 }
    }

    const fn is_natural(self) -> bool {
        self.cards == 2 && self.count >= 8
    }
}

impl Round {
    /// The hand that has won.
    #[must_use]
    pub const fn winner(self) -> Winner {
        Winner::of(self.player.count, self.banker.count)
    }

    /// How many cards have been dealt.
    #[must_use]
    pub const fn cards(self) -> u8 {
        self.player.cards + self.banker.cards
    }

    /// Whether a natural has ended the round.
    #[must_use]
    pub const fn has_natural(self) -> bool {
        self.player.is_natural() || self.banker.is_natural()
    }
}

/// All rounds of a shoe, as orders of six of its cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// How many orders come out so, by the third cards and the counts of both hands.
    orders: Vec<i64>,
}

impl Rounds {
    /// Every round of a full shoe, with third cards drawn by these rules: on a count of two cards,
    /// and for the Banker's Hand also by the value of the Player's third card.
    #[must_use]
    pub fn of(
        shoe: Shoe,
        player_draws: impl Fn(u8) -> bool,
        banker_draws: impl Fn(u8, Option<u8>) -> bool,
    ) -> Self {
        let all = shoe.iter().sum();
        let mut rounds = Self { orders: vec![0; 2 * 2 * 10 * 10] };
        for (player, ways, shoe) in two(shoe) {
            for (banker, more, shoe) in two(shoe) {
                let [player, banker] = [player, banker].map(|count| Hand { cards: 2, count });
                let (round, ways) = (Round { player, banker }, ways * more);
                if round.has_natural() {
                    rounds.add(all, round, ways);
                } else if player_draws(player.count) {
                    for (third, more, shoe) in one(shoe) {
                        let round = Round { player: player.with(third), banker };
                        let draws = banker_draws(banker.count, Some(third));
                        rounds.finish(all, shoe, round, ways * more, draws);
                    }
                } else {
                    let draws = banker_draws(banker.count, None);
                    rounds.finish(all, shoe, round, ways, draws);
                }
            }
        }
        rounds
    }

    fn finish(&mut self, all: i64, shoe: Shoe, round: Round, ways: i64, banker_draws: bool) {
        if !banker_draws {
            return self.add(all, round, ways);
        }
        for (third, more, _) in one(shoe) {
            self.add(all, Round { banker: round.banker.with(third), ..round }, ways * more);
        }
    }

    /// Adds a round that can be dealt in so many ways; the rest of the six cards can be any.
    fn add(&mut self, all: i64, round: Round, ways: i64) {
        let rest: i64 = (round.cards()..6).map(|dealt| all - i64::from(dealt)).product();
        let thirds = (round.player.cards - 2) * 2 + (round.banker.cards - 2);
        let at = usize::from(thirds) * 100
            + usize::from(round.player.count) * 10
            + usize::from(round.banker.count);
        self.orders[at] += ways * rest;
    }

    /// How many orders there are.
    #[must_use]
    pub fn all(&self) -> i128 {
        self.with(|_| true)
    }

    /// How many orders come out as wanted.
    pub fn with(&self, is_wanted: impl Fn(Round) -> bool) -> i128 {
        self.iter().filter(|(round, _)| is_wanted(*round)).map(|(_, orders)| orders).sum()
    }

    fn iter(&self) -> impl Iterator<Item = (Round, i128)> {
        (0u8..).zip(self.orders.chunks(100)).flat_map(|(thirds, counts)| {
            let cards = [2 + thirds / 2, 2 + thirds % 2];
            (0u8..).zip(counts).map(move |(at, orders)| {
                let [player, banker] = [at / 10, at % 10];
                let player = Hand { cards: cards[0], count: player };
                let banker = Hand { cards: cards[1], count: banker };
                (Round { player, banker }, i128::from(*orders))
            })
        })
    }
}

/// Every value that the next card can have, the ways it comes, and what is left then.
fn one(shoe: Shoe) -> impl Iterator<Item = (u8, i64, Shoe)> {
    (0u8..).zip(shoe).filter(|(_, cards)| *cards > 0).map(move |(value, cards)| {
        let mut left = shoe;
        left[usize::from(value)] -= 1;
        (value, cards, left)
    })
}

/// Every count of the next two cards, the same.
fn two(shoe: Shoe) -> impl Iterator<Item = (u8, i64, Shoe)> {
    one(shoe).flat_map(|(first, ways, shoe)| {
        one(shoe).map(move |(second, more, shoe)| ((first + second) % 10, ways * more, shoe))
    })
}

/// The shoes that these games are dealt from, in words.
pub(super) const SHOES: [(i64, &str); 2] = [(8, "eight decks"), (6, "six decks")];

/// What a wager keeps of its winnings: all, or what the vigorish leaves, which is a twentieth as is
/// usual; no text sets it.
pub(super) const ALL: Ratio = Ratio::new_raw(1, 1);
pub(super) const LESS_VIGORISH: Ratio = Ratio::new_raw(19, 20);

/// Whether a wager has won or lost; nothing if it stands off.
pub(super) type Won = fn(Round) -> Option<bool>;

const WAGERS: [(&str, Ratio, Won); 6] = [
    ("player", ALL, |round| side(round, Winner::Player)),
    ("banker", LESS_VIGORISH, |round| side(round, Winner::Banker)),
    ("tie", ALL, |round| Some(round.winner() == Winner::Tie)),
    ("cards_4", ALL, |round| Some(round.cards() == 4)),
    ("cards_5", ALL, |round| Some(round.cards() == 5)),
    ("cards_6", ALL, |round| Some(round.cards() == 6)),
];

/// A wager on one of the hands stands off when the counts are equal.
pub(super) fn side(round: Round, hand: Winner) -> Option<bool> {
    (round.winner() != Winner::Tie).then_some(round.winner() == hand)
}

pub(super) fn figures(tables: &Tables<'_>) -> Figures {
    let mut figures = Figures::default();
    for (count, shoe) in SHOES {
        let rounds = Rounds::of(decks(count), player_draws, banker_draws);
        figures.counts.extend(counts(&rounds, shoe));
        for (wager, kept, won) in WAGERS {
            for (tables, payouts) in tables.of(wager) {
                let Some(pays) = payouts.only() else { continue };
                let odds = kept * Ratio::new(pays.into(), payouts.stake().into());
                figures.edges.push(edge(&rounds, wager, shoe.to_owned(), tables, won, odds));
            }
        }
    }
    figures
}

pub(super) fn counts(rounds: &Rounds, shoe: &str) -> [Count; 3] {
    let won = Winner::ALL.map(|winner| (winner.id(), rounds.with(|r| r.winner() == winner)));
    let cards = [("four_cards", 4), ("five_cards", 5), ("six_cards", 6)];
    let cards = cards.map(|(id, cards)| (id, rounds.with(|round| round.cards() == cards)));
    let natural = [("natural", true), ("no_natural", false)];
    let natural = natural.map(|(id, has)| (id, rounds.with(|round| round.has_natural() == has)));
    [
        Count::whole(format!("Rounds from {shoe}, by who wins"), won.into()),
        Count::whole(format!("Rounds from {shoe}, by the cards dealt"), cards.into()),
        Count::whole(format!("Rounds from {shoe}, by how they end"), natural.into()),
    ]
}

/// What a wager comes to that is paid at these odds.
pub(super) fn edge(
    rounds: &Rounds,
    wager: &'static str,
    given: String,
    tables: Vec<String>,
    won: Won,
    odds: Ratio,
) -> Edge {
    let units = |round| match won(round) {
        Some(true) => *odds.numer(),
        Some(false) => -odds.denom(),
        None => 0,
    };
    let over = rounds.iter().map(|(round, orders)| orders * units(round)).sum();
    let net = Ratio::new_raw(over, rounds.all() * odds.denom());
    Edge { wager, given: Some(given), tables, net, average: None }
}
