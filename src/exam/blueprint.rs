//! A blueprint as its file says it: the demands of an exam, of which papers are made.

use crate::level::{Graded, Incident, Start};
use serde::{Deserialize, Serialize};

/// What the candidate is told at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Tells {
    /// Nothing but the seal.
    #[default]
    Nothing,
    /// Whether he has passed.
    Verdict,
    /// Every finding.
    All,
}

/// Whose form each candidate has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Forms {
    /// His own.
    #[default]
    Own,
    /// The same as everybody.
    Same,
}

/// Where the cards of a form come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum DealtBy {
    /// From the form alone: they are settled when the sitting begins.
    #[default]
    Form,
    /// From the form and from a trainer's desk, which releases each round as it begins.
    Desk,
}

/// Who sits at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Crowd {
    /// So many patrons who play soundly, at seats that chance picks.
    Sound {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// So many who play by whim.
    Loose {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
}

/// An incident that may be picked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// What happens, as in a level. Its round and its seat hold where none are listed below.
    pub what: Incident,
    /// How likely it is beside the others of its pool.
    #[serde(default = "one")]
    pub weight: u16,
    /// The rounds that it may happen in.
    #[serde(default)]
    pub rounds: Vec<u32>,
    /// The seats that it may happen at: those of them that are taken.
    #[serde(default)]
    pub seats: Vec<u8>,
}

const fn one() -> u16 {
    1
}

/// Incidents of which some are picked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// How many.
    pub pick: usize,
    /// Of which, each at most once.
    pub of: Vec<Chance>,
}

/// One part of an exam: a table and what happens there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    /// The name in words.
    pub title: String,
    /// The houses, of one game, one of which is drawn.
    pub houses: Vec<String>,
    /// How many rounds are dealt.
    pub rounds: u32,
    /// How many seats the table has.
    pub seats: u8,
    /// Who sits there.
    pub patrons: Crowd,
    /// In which state the table is found.
    #[serde(default)]
    pub start: Start,
    /// Whether the dealer must say with which hand he draws and places a card.
    #[serde(default)]
    pub name_hands: bool,
    /// What is graded.
    pub graded: Vec<Graded>,
    /// What goes wrong.
    #[serde(default)]
    pub pools: Vec<Pool>,
    /// The time a good dealer takes, in seconds.
    pub target_s: u32,
}

/// How grave a fault is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Grave {
    /// Money, or the integrity of the game.
    Critical,
    /// Order, or a missing duty.
    Major,
    /// Form.
    Minor,
}

/// At most so many faults of a kind, over the whole exam.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum AtMost {
    /// Of this severity.
    Severity(Grave, u32),
    /// At this step of the procedure.
    Step(String, u32),
    /// Of this skill.
    Skill(String, u32),
}

/// What must be reached.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassFile {
    /// Of the amounts of each part, in percent.
    pub amounts: u8,
    /// Of the procedure of each part, in percent.
    pub procedure: u8,
    /// Of the irregularities of each part, in percent.
    pub irregularities: u8,
    /// Critical faults that are forgiven, over the whole exam.
    #[serde(default)]
    pub criticals: u16,
    /// Further limits.
    #[serde(default)]
    pub at_most: Vec<AtMost>,
    /// Steps at which no fault is forgiven, mended or not.
    #[serde(default)]
    pub knock_out: Vec<String>,
    /// Whether minor and major faults that the candidate has put right himself are let go.
    #[serde(default)]
    pub forgive_mended: bool,
}

/// How far a form may lie from the middle of all, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BandFile {
    /// In duties.
    pub duties: u16,
    /// In duties of irregularities.
    pub irregularities: u16,
    /// In money that is reckoned.
    pub money: u16,
    /// In the perfect dealer's time.
    pub time: u16,
}

impl Default for BandFile {
    fn default() -> Self {
        Self { duties: 20, irregularities: 40, money: 30, time: 20 }
    }
}

/// A blueprint as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlueprintFile {
    /// The format's version.
    pub version: u32,
    /// The name, the same as the file's.
    pub id: String,
    /// The name in words.
    pub title: String,
    /// What the candidate is told before it begins.
    pub text: String,
    /// The parts, in order.
    pub parts: Vec<PartFile>,
    /// The time from Begin, in seconds.
    pub limit_s: u32,
    /// What must be reached.
    pub pass: PassFile,
    /// How often a candidate may try.
    #[serde(default = "once")]
    pub attempts: u32,
    /// What he is told at the end.
    #[serde(default)]
    pub tells: Tells,
    /// Whether each has a form of his own.
    #[serde(default)]
    pub forms: Forms,
    /// How equal the forms must be.
    #[serde(default)]
    pub band: BandFile,
    /// Where the cards come from.
    #[serde(default)]
    pub dealt_by: DealtBy,
}

impl BlueprintFile {
    /// How many rounds it has, over all parts.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.parts.iter().map(|part| part.rounds).sum()
    }
}

const fn once() -> u32 {
    1
}
