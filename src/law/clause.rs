//! One row of the rulebook: a clause, a reading, an erratum, a pay table, a phrase, an election.

use super::EVERY_GAME;
use crate::kit::Cents;
use serde::{Deserialize, Deserializer};

/// Which text of the regulation a table is run by. The two are never mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Edition {
    /// In both texts.
    All,
    /// The earlier, undated text.
    Earlier,
    /// The text with the amendments up to 2007.
    Y2007,
    /// The text proposed in 2009.
    Y2009,
}

impl Edition {
    /// Whether a row of this edition is in force at a table run by `table`.
    #[must_use]
    pub fn holds_at(self, table: Self) -> bool {
        self == Self::All || self == table
    }

    /// Which text it is, in words; nothing where there is one only.
    #[must_use]
    pub const fn words(self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::Earlier => Some("earlier text"),
            Self::Y2007 => Some("2007 text"),
            Self::Y2009 => Some("text proposed in 2009"),
        }
    }

    /// The name in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Earlier => "earlier",
            Self::Y2007 => "2007",
            Self::Y2009 => "2009",
        }
    }
}

/// What the program does about a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Standing {
    /// The dealer's acts are judged by it and scored.
    Enforced,
    /// It is shown when broken, and never scored.
    Advisory,
    /// The program's own patrons, devices or house check keep it.
    Modelled,
    /// It only says what something means.
    Stated,
}

/// How grave it is to break a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
pub enum Severity {
    /// Form.
    Minor,
    /// Order, or a missing duty.
    Major,
    /// Money, or the integrity of the game.
    Critical,
}

/// A clause's place in the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClauseId(pub(super) u16);

/// The smallest duty, permission or definition of the regulation, in our own words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The stable id, such as `tcp.20.7.b-a`.
    pub id: String,
    /// The game, as its file says.
    #[serde(skip)]
    pub game: String,
    /// The official citation.
    pub cite: String,
    /// Whether no text says so, and only the practice of the house does.
    #[serde(default)]
    pub house_practice: bool,
    /// The text it is in.
    pub edition: Edition,
    /// The sort of duty, such as `announcement`.
    pub kind: String,
    /// Whose duty it is.
    pub actor: String,
    /// The duty.
    pub duty: String,
    /// What the program does about it.
    pub standing: Standing,
    /// Why, when it is not enforced.
    pub reason: String,
    /// How grave breaking it is.
    pub severity: Severity,
    /// The house elections it belongs to, all of them unless one is enough.
    pub options: Vec<(String, Vec<String>)>,
    /// Whether one of these elections is enough: a section on two wagers of which a house may offer
    /// either.
    #[serde(default)]
    pub one_enough: bool,
    /// Ways to break it.
    pub broken_by: Vec<String>,
    /// What else a dealer should know.
    pub note: String,
    /// The number that the duty sets, where the program reckons with it: of cards, of dollars, or of
    /// hundredths, as the duty says.
    #[serde(default)]
    pub number: Option<i64>,
}

impl Clause {
    /// Whether it holds at the tables of a game.
    #[must_use]
    pub fn holds_for(&self, game: &str) -> bool {
        self.game == game || self.game == EVERY_GAME
    }

    /// Whether a house has elected what the clause belongs to, told of each election by this.
    #[must_use]
    pub fn is_elected(&self, has: impl FnMut(&(String, Vec<String>)) -> bool) -> bool {
        match self.one_enough {
            true => self.options.iter().any(has),
            false => self.options.iter().all(has),
        }
    }
}

/// Our choice where the text is open.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The stable id.
    pub id: String,
    /// The game, by the folder of its file.
    #[serde(skip)]
    pub game: String,
    /// What is open.
    pub point: String,
    /// How it is read here, and why.
    pub reading: String,
    /// The clauses it bears on.
    pub clauses: Vec<String>,
}

/// A slip in the printed text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The stable id.
    pub id: String,
    /// The game, by the folder of its file.
    #[serde(skip)]
    pub game: String,
    /// Where.
    pub cite: String,
    /// What is printed.
    pub printed: String,
    /// What is read instead.
    pub read_as: String,
    /// Why.
    pub why: String,
    /// The clauses it bears on.
    pub clauses: Vec<String>,
}

/// Odds of `pays` to `per`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// The hand or event that is paid.
    pub hand: String,
    /// What is paid ...
    pub pays: i64,
    /// ... for each so much wagered.
    pub per: i64,
    /// The clause that sets it.
    pub clause: String,
}

impl Odds {
    /// Whether these odds pay less than others.
    #[must_use]
    pub const fn is_below(&self, other: &Self) -> bool {
        self.pays * other.per < other.pays * self.per
    }

    /// What a wager of this size is paid, in cents; a fraction of a cent is dropped.
    #[must_use]
    pub fn on(&self, wager: Cents) -> Cents {
        Cents(wager.0 * self.pays / self.per)
    }
}

/// One of the tables of odds that a house can elect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayTable {
    /// The table's name.
    pub id: String,
    /// The game.
    pub game: String,
    /// The election and value that choose it; without them it is in force wherever its text is.
    #[serde(default, deserialize_with = "chosen")]
    pub election: Option<(String, String)>,
    /// The wager it pays.
    pub wager: String,
    /// The text it is in.
    pub edition: Edition,
    /// The table of the same wager whose odds it may not fall below; its own if nothing.
    #[serde(default)]
    pub at_least: String,
    /// How many times the highest wager a stake that it pays can be.
    #[serde(default = "once")]
    pub largest: i64,
    /// How much a hand can win by it, if that is limited.
    #[serde(default)]
    pub limit: Option<PayLimit>,
    /// Its lines.
    pub lines: Vec<Odds>,
}

const fn once() -> i64 {
    1
}

fn chosen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<(String, String)>, D::Error> {
    Deserialize::deserialize(from).map(Some)
}

impl PayLimit {
    /// The most that a hand can win where this is the least wager.
    #[must_use]
    pub fn most_won(&self, least: Cents) -> Cents {
        Cents::dollars(self.at_least).max(Cents(least.0.saturating_mul(self.times_least)))
    }
}

/// A limit of what a hand wins: the greater of two amounts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayLimit {
    /// A fixed amount, in dollars.
    pub at_least: i64,
    /// An amount that goes by the table's least wager: so many times it.
    pub times_least: i64,
    /// The clause that sets it.
    pub clause: String,
    /// The election and value that put it in force; it always is if they are left out.
    #[serde(default)]
    pub election: Option<(String, String)>,
}

/// Words that are said at a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// The name used in acts.
    pub id: String,
    /// The game, by the folder of its file.
    #[serde(skip)]
    pub game: String,
    /// The words.
    pub words: String,
    /// The clauses that call for them.
    pub clauses: Vec<String>,
    /// Whether only patrons say them, and never the dealer.
    #[serde(default)]
    pub patron: bool,
}

/// A value that an election can have.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElectionValue {
    /// The name used in files.
    pub id: String,
    /// The value in words.
    pub words: String,
    /// The clause that allows it, or nothing.
    pub clause: String,
    /// What holds in its place once a device has been set aside.
    #[serde(default)]
    pub stand_in: Option<StandIn>,
}

/// What a table goes by without a device that its house has elected.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    /// The device, as `set_aside` names it.
    pub without: String,
    /// The value that holds then.
    pub value: String,
}

/// Something the regulation leaves to the house.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Election {
    /// The name used in files, the same in every game.
    pub id: String,
    /// The election in words.
    pub title: String,
    /// The game.
    pub game: String,
    /// What can be elected.
    pub values: Vec<ElectionValue>,
    /// What holds if the house says nothing.
    pub default: String,
    /// The text that gives the choice; elsewhere the default holds.
    pub edition: Edition,
    /// Whether it is told of every table, and not only where it differs from the default.
    #[serde(default)]
    pub shown: bool,
}

/// An election that the regulation allows only together with others.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// The game, by the folder of its file.
    #[serde(skip)]
    pub game: String,
    /// When all of these are elected ...
    pub when: Vec<(String, String)>,
    /// ... all of these must be.
    pub needs: Vec<(String, String)>,
    /// The clause that says so.
    pub clause: String,
    /// The same in words.
    pub words: String,
}
