//! A casino's elections, limits and chips, checked against what the regulation allows.

mod built_in;
mod check;

pub use built_in::HOUSES;

use crate::kit::Way::Field;
use crate::kit::{Cents, Chips, Complaint, DENOMINATIONS, Form, Outline, Read, Word, read_ron};
use crate::law::{Edition, Odds, PayTable, Rulebook, Source};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A house as its file says it, unchecked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseFile {
    /// The format's version.
    pub version: u32,
    /// The house's name.
    pub title: String,
    /// The game.
    pub game: String,
    /// The text the table is run by.
    pub edition: Edition,
    /// What is elected, by the rulebook's names; the rest is at its default.
    #[serde(default)]
    pub elections: BTreeMap<String, String>,
    /// The least and the most a wager may be, in dollars.
    pub limits: (i64, i64),
    /// The chip set: the values in the inventory, such as `["0.25", "1", "5"]`; whole-dollar chips
    /// if left out.
    #[serde(default)]
    pub chips: Vec<String>,
}

/// A checked house: every election the game has is set to a value that the regulation allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The house's name.
    pub title: String,
    /// The game.
    pub game: String,
    /// The text the table is run by.
    pub edition: Edition,
    elections: BTreeMap<String, String>,
    /// The least a wager may be.
    pub least: Cents,
    /// The most a wager may be.
    pub most: Cents,
    /// The chip set, the smallest value first.
    pub chips: Vec<Cents>,
    /// What the inventory starts with, and is filled up to.
    pub inventory: Chips,
}

/// What is known of house files beyond their types.
const FORM: Form = Form {
    examples: &[
        ("version", "1"),
        ("title", "\"Our house\""),
        ("game", "\"three_card_poker\""),
        ("edition", "Y2007"),
        ("elections", "{\"dealing\": \"hand\"}"),
        ("limits", "(5, 500)"),
        ("chips", "[\"1\", \"5\", \"25\", \"100\"]"),
    ],
    lists: &[],
};

/// What every patron starts with: enough chips of every kind for five hundred lost rounds.
pub const PURSE: Chips = Chips([2000, 2000, 4000, 8000, 4000, 2000, 1000, 1000]);

/// What the inventory starts with, and is filled up to whenever half of a kind is gone.
pub const INVENTORY: Chips = Chips([80, 80, 200, 400, 300, 200, 60, 60]);

/// The most chips of its largest value that an inventory holds.
const MOST_OF_A_KIND: u16 = 400;

impl House {
    /// Reads and checks a house file.
    ///
    /// # Errors
    /// Every fault at once; an election that the regulation does not allow names its clause.
    pub fn load((path, text): Source<'_>, book: &Rulebook) -> Result<Self, Vec<Complaint>> {
        let read: Read<HouseFile> = read_ron(path, text, FORM)?;
        let outline = read.outline(path, text);
        match Self::check_at(&read.value, outline, book) {
            Ok(house) if read.complaints.is_empty() => Ok(house),
            Ok(_) => Err(read.complaints),
            Err(more) => Err([read.complaints.clone(), more].concat()),
        }
    }

    /// Those of some wagers that have tables of odds, and none that this house pays by.
    #[must_use]
    pub fn unpaid(
        &self,
        (path, text): Source<'_>,
        book: &Rulebook,
        wagers: impl IntoIterator<Item = Word>,
    ) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        for wager in wagers {
            let held = |t: &&PayTable| t.game == self.game && t.wager == wager.as_str();
            let tables: Vec<&PayTable> = book.paytables.iter().filter(held).collect();
            if tables.is_empty() || tables.iter().any(|table| self.pays_by(table)) {
                continue;
            }
            let chosen =
                || tables.iter().filter_map(|table| Some((table.election.as_ref()?, table)));
            let id = chosen().next().map_or("", |((id, _), _)| id.as_str());
            let mut values: Vec<&str> = chosen()
                .filter(|((other, _), table)| other == id && table.edition.holds_at(self.edition))
                .map(|((_, value), _)| value.as_str())
                .collect();
            values.dedup();
            let what = format!("no table of odds is in force for the wager '{wager}'");
            let cure = if values.is_empty() {
                format!("give paytables.ron a table of '{wager}' that is in force")
            } else {
                format!("elect one of {} for '{id}'", values.join(", "))
            };
            let outline = Outline::of(path, text);
            let to = [check::place(&outline), &[Field("elections"), Field(id)]].concat();
            complaints.push(outline.near(&to, "", what, cure));
        }
        complaints
    }

    /// What the largest stake wins at the longest odds in force.
    fn longest_odds(&self, book: &Rulebook) -> Cents {
        let in_force = book.paytables.iter().filter(|table| self.pays_by(table));
        let won = |table: &PayTable, line: &Odds| {
            let in_full = Cents(self.most.0 * table.largest * line.pays / line.per.max(1));
            self.most_won(table).map_or(in_full, |limit| in_full.min(limit))
        };
        let all = in_force.flat_map(|table| table.lines.iter().map(move |line| won(table, line)));
        all.max().unwrap_or(Cents::ZERO)
    }

    /// The odds of every wager at this house.
    #[must_use]
    pub fn odds<'a>(&self, book: &'a Rulebook) -> Vec<&'a Odds> {
        let in_force = book.paytables.iter().filter(|table| self.pays_by(table));
        in_force.flat_map(|table| &table.lines).collect()
    }

    /// The most that a hand can win by a table of odds at this house, if that is limited.
    #[must_use]
    pub fn most_won(&self, table: &PayTable) -> Option<Cents> {
        let limit = table.limit.as_ref()?;
        let in_force = limit.election.as_ref().is_none_or(|(id, value)| self.has(id, value));
        in_force.then(|| limit.most_won(self.least))
    }

    /// The house with its inventory: the usual one, and more of the largest chips where half of that
    /// does not cover what one hand can be owed. (Section 35.11 lets a hand at a table of a high least
    /// wager win more than 50,000 dollars.)
    fn stocked_for(mut self, owed: Cents) -> Self {
        self.inventory = self.stock(&INVENTORY);
        let largest = self.inventory.0.iter().rposition(|n| *n > 0);
        while let Some(kind) = largest.filter(|_| self.covered() < owed) {
            let more = self.inventory.0[kind].saturating_add(20);
            if more > MOST_OF_A_KIND {
                break;
            }
            self.inventory.0[kind] = more;
        }
        self
    }

    /// Up to which amount half of the inventory makes up every amount that can be owed.
    fn covered(&self) -> Cents {
        let half = self.inventory.0.map(|n| i64::from(n / 2));
        let least = self.chips.first().map_or(0, |chip| chip.0);
        let kinds = DENOMINATIONS.iter().zip(half).filter(|(_, n)| *n > 0);
        // Chips help only as far as the smaller ones fill the gaps between their multiples.
        Cents(kinds.fold(
            0,
            |sum, (value, n)| {
                if value.0 > sum + least { sum } else { sum + value.0 * n }
            },
        ))
    }

    /// Whether a table of odds is in force.
    fn pays_by(&self, table: &PayTable) -> bool {
        table.game == self.game
            && table.edition.holds_at(self.edition)
            && table.election.as_ref().is_none_or(|(id, value)| self.has(id, value))
    }

    /// What is elected, or nothing if the game has no such election.
    #[must_use]
    pub fn elected(&self, id: &str) -> &str {
        self.elections.get(id).map_or("", String::as_str)
    }

    /// Whether `value` is elected for `id`.
    #[must_use]
    pub fn has(&self, id: &str, value: &str) -> bool {
        self.elected(id) == value
    }

    /// Those of some chips that belong to the house's chip set.
    #[must_use]
    pub fn stock(&self, chips: &Chips) -> Chips {
        let of_set = |i: usize| self.chips.contains(&DENOMINATIONS[i]);
        Chips(std::array::from_fn(|i| if of_set(i) { chips.0[i] } else { 0 }))
    }

    /// Whether the chip set can make an amount.
    #[must_use]
    pub fn makes(&self, amount: Cents) -> bool {
        // Each value is a multiple of every smaller one.
        self.chips.first().is_some_and(|least| amount.0 % least.0 == 0)
    }

    /// Every election and its value, in order of name.
    pub fn elections(&self) -> impl Iterator<Item = (&str, &str)> {
        self.elections.iter().map(|(id, value)| (id.as_str(), value.as_str()))
    }

    /// The table of odds in force for a wager.
    #[must_use]
    pub fn paytable<'a>(&self, book: &'a Rulebook, wager: &str) -> Option<&'a PayTable> {
        book.paytables.iter().find(|table| table.wager == wager && self.pays_by(table))
    }

    /// The house in one line, for the top of the screen.
    #[must_use]
    pub fn line(&self, book: &Rulebook) -> String {
        let mut parts: Vec<String> = self.edition.words().map(str::to_owned).into_iter().collect();
        for election in book.elections.iter().filter(|e| e.game == self.game) {
            let value = self.elected(&election.id);
            let shown = election.shown || value != election.default;
            if shown && election.edition.holds_at(self.edition) {
                let words = election.values.iter().find(|v| v.id == value);
                parts.push(words.map_or(value.to_owned(), |v| small(&v.words)));
            }
        }
        parts.push(format!("{}–{}", self.least.spoken(), self.most.spoken()));
        parts.join(" · ")
    }
}

/// Words with a small first letter, to stand in a list.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_lowercase(), letters.as_str()))
}
