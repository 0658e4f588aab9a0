//! What a seat asks of an examiner who signs for a whole room, and what it is given, as both are sent and kept.

use serde::{Deserialize, Serialize};

/// What a seat asks: one sitting to be signed. The private halves of both keys are at the seat, in memory alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomAsk {
    /// The sitting's name: 32 hexadecimal digits.
    pub sitting: String,
    /// The hash of the paper's signed head.
    pub paper: String,
    /// The candidate's name.
    pub name: String,
    /// His number.
    pub number: String,
    /// The key that will sign the lines of the sitting.
    pub key: String,
    /// The key of age for which what the form is drawn by is to be sealed.
    pub recipient: String,
    /// When it was asked, by the clock of the seat: milliseconds of UTC since 1970.
    pub asked_ms: i64,
    /// The program's version.
    pub program: String,
    /// The hash of its rulebook.
    pub rulebook: String,
}

/// What the seat is given: the beginning of its sitting, signed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomWord {
    /// The name of the sitting.
    pub sitting: String,
    /// The head of the sitting, with the beginning as the examiner has signed it: JSON.
    pub head: String,
    /// What the form is drawn by, sealed for the seat alone.
    pub form: String,
}
