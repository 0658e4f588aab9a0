//! Exact counts of hands and exact house edges, by enumeration and never by chance.
//!
//! The odds come from the rulebook's pay tables, so that a wrong table shows as a wrong figure. No
//! threads are needed: one hand stands for all whose suits are only named otherwise, and dealers'
//! hands are counted once for all players' hands, so that every game takes well under a second in a
//! release build.

pub mod baccarat;
pub mod chemin_de_fer;
mod mississippi_stud;
mod pai_gow_poker;
mod payouts;
mod ratio;
mod rivals;
mod roulette;
mod three_card_draw;
mod three_card_poker;

pub use pai_gow_poker::SevenCards;
pub use payouts::Payouts;
pub use ratio::{Ratio, decimals, percent};

use crate::law::{PayTable, Rulebook};
use crate::rules::{Category, HandRank, for_each_class};

/// The exact figures of a game.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// How often each thing is dealt.
    pub counts: Vec<Count>,
    /// What each wager comes to.
    pub edges: Vec<Edge>,
}

/// How the deals of some kind part.
#[derive(Clone, Debug)]
pub struct Count {
    /// What is counted.
    pub title: String,
    /// How many there are altogether.
    pub of: i128,
    /// The parts by their names.
    pub lines: Vec<(&'static str, i128)>,
}

/// What a wager comes to when it is played as well as it can be.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The wager by its name in the rulebook.
    pub wager: &'static str,
    /// What it depends on besides, in words: the decks of a shoe, a choice of the house.
    pub given: Option<String>,
    /// The pay tables, all with the same odds; empty where none is paid by.
    pub tables: Vec<String>,
    /// What the player wins, of one unit wagered at first; less than nothing if the house has the
    /// edge. Not reduced: below the line stand the deals.
    pub net: Ratio,
    /// What the player has wagered at the end, on average.
    pub average: Option<Ratio>,
}

impl Count {
    /// Parts that make up the whole.
    fn whole(title: impl Into<String>, lines: Vec<(&'static str, i128)>) -> Self {
        Self { title: title.into(), of: lines.iter().map(|(_, hands)| hands).sum(), lines }
    }
}

type Reckon = fn(&Tables<'_>) -> Figures;

const GAMES: [(&str, Reckon); 8] = [
    ("three_card_poker", three_card_poker::figures),
    ("three_card_draw", three_card_draw::figures),
    ("mississippi_stud", mississippi_stud::figures),
    ("pai_gow_poker", pai_gow_poker::figures),
    ("minibaccarat", baccarat::figures),
    ("punto_banco", baccarat::figures),
    ("chemin_de_fer", chemin_de_fer::figures),
    ("roulette", roulette::figures),
];

/// The games whose figures can be told, by their names in files.
pub fn games() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().map(|(id, _)| id)
}

/// The figures of a game by this rulebook; `None` if they are not known here.
#[must_use]
pub fn of(game: &str, book: &Rulebook) -> Option<Figures> {
    let (_, reckon) = GAMES.into_iter().find(|(id, _)| *id == game)?;
    Some(reckon(&Tables { game, tables: &book.paytables }))
}

/// The pay tables of one game.
struct Tables<'a> {
    game: &'a str,
    tables: &'a [PayTable],
}

impl Tables<'_> {
    /// The odds that a wager can have, each once, with the names of the tables that have them.
    fn of(&self, wager: &str) -> Vec<(Vec<String>, Payouts)> {
        let mut found: Vec<(Vec<String>, Payouts)> = Vec::new();
        let wanted = |table: &&PayTable| table.game == self.game && table.wager == wager;
        for table in self.tables.iter().filter(wanted) {
            let payouts = Payouts::of(&table.lines);
            match found.iter_mut().find(|(_, known)| *known == payouts) {
                Some((names, _)) => names.push(table.id.clone()),
                None => found.push((vec![table.id.clone()], payouts)),
            }
        }
        found
    }
}

/// How many three-card hands there are of each kind.
fn three_card_hands() -> [i128; Category::ALL.len()] {
    let mut hands = [0; Category::ALL.len()];
    for_each_class(3, false, |cards, namings| {
        if let Some(rank) = HandRank::of_hand(&cards.list()) {
            hands[rank.with_mini_royal().category as usize] += i128::from(namings);
        }
    });
    hands
}

/// What each kind of three cards is paid of a stake; a mini royal flush at least as a straight flush.
fn three_card_payouts(payouts: &Payouts) -> [Option<i64>; Category::ALL.len()] {
    Category::ALL.map(|category| match category {
        Category::MiniRoyalFlush => {
            payouts.best([category, Category::StraightFlush].map(Category::id))
        }
        other => payouts.best([other.id()]),
    })
}

/// The edge of a wager on three cards that are dealt and never changed.
fn three_card_edge(wager: &'static str, tables: Vec<String>, payouts: &Payouts) -> Edge {
    let (mut over, mut under) = (0, 0);
    for (hands, pays) in three_card_hands().into_iter().zip(three_card_payouts(payouts)) {
        over += hands * i128::from(pays.unwrap_or(-payouts.stake()));
        under += hands * i128::from(payouts.stake());
    }
    Edge { wager, given: None, tables, net: Ratio::new_raw(over, under), average: None }
}
