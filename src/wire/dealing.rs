//! What a desk promises and releases of a sitting whose cards come from it, as both are sent and kept.

use serde::{Deserialize, Serialize};

/// What a desk promises of a sitting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// What the class was called.
    pub class: String,
    /// The sitting's name.
    pub sitting: String,
    /// How many rounds it has, over all parts.
    pub rounds: u32,
    /// What the value of the first round hashes to.
    pub root: String,
    /// When it was given, by the desk's clock: milliseconds of UTC since 1970.
    pub given_ms: i64,
    /// The desk's certificate: DER in base64.
    pub certificate: String,
    /// Its signature (ECDSA, P-256, SHA-256), in base64.
    pub signature: String,
}

/// The value of a round, released.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The round, from 1 on over all parts.
    pub round: u32,
    /// Its value.
    pub value: String,
    /// The hash of the line of the sitting after which it was asked for; the desk had it.
    pub after: String,
    /// The same of the first time that it was asked for. The same value may be asked for again.
    pub first: String,
    /// When it was released first, by the desk's clock: milliseconds of UTC since 1970.
    pub released_ms: i64,
    /// The desk's signature, in base64.
    pub signature: String,
}
