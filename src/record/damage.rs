//! What can be wrong with a log: where it is damaged, and what is judged otherwise now.

use super::lines::VERSION;
use crate::kit::Complaint;
use std::fmt;

/// Where a log is damaged, and how. What stands before it can be trusted as far as a log can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: What,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// What is wrong with a line of a log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum What {
    /// There is nothing.
    #[error("the log is empty")]
    Empty,
    /// It is no log.
    #[error("this is no log: its first line is not a header; name a file that the program wrote")]
    NoLog,
    /// A newer format.
    #[error("this log has version {0}, and this program reads version {VERSION}; use a newer one")]
    Version(u32),
    /// Other dice.
    #[error("this log was dealt with the generator '{0}', which this program does not have")]
    Generator(String),
    /// The mode is not known.
    #[error("there is no mode '{0}'")]
    Mode(String),
    /// The level in the header is not valid.
    #[error("the level in the header is not valid:\n{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Level(Vec<Complaint>),
    /// The line breaks off.
    #[error("the line breaks off; the log was cut here, or the program stopped while writing")]
    Cut,
    /// The line cannot be read.
    #[error("this is no line of a log: {0}")]
    Unreadable(String),
    /// The hash is not right.
    #[error("the hash does not fit: this line was changed, or lines were removed, added or moved")]
    Chain,
    /// The numbers do not go on.
    #[error("act {found} stands where act {expected} should")]
    Number {
        /// What stands there.
        found: usize,
        /// What should.
        expected: usize,
    },
    /// What was put in cannot happen there.
    #[error("what was put in here cannot happen: {0}")]
    PutIn(String),
    /// A rewind to what has not been.
    #[error("a rewind to act {to}, when only {done} were done")]
    Rewind {
        /// Where to.
        to: usize,
        /// How many acts were done.
        done: usize,
    },
    /// The act cannot be done.
    #[error("'{act}' cannot be done here: {why}")]
    Refused {
        /// The act.
        act: String,
        /// Why not.
        why: String,
    },
    /// Something follows the end.
    #[error("something follows the line that ends the log")]
    AfterEnd,
}

/// A line whose judgment comes out differently now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The line, from 1.
    pub line: usize,
    /// What differs: `findings`, `events`, `cards or chips`, `cards shown`, `round`, `times`,
    /// `omissions`, `elections` or `end`.
    pub what: &'static str,
}

impl Mismatch {
    /// Whether it is one of judgment, and not of what happened.
    #[must_use]
    pub fn is_of_judgment(&self) -> bool {
        matches!(self.what, "findings" | "omissions" | "round")
    }
}
