//! What the live pages of this process share. All of it can be had again from the database.

use super::board::Watched;
use crate::desk::table::kept::Sessions;
use std::sync::OnceLock;

/// A level as it is offered.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) game: String,
    pub(super) level: String,
    pub(super) house: String,
    pub(super) mode: &'static str,
}

/// What the live pages share.
#[derive(Default)]
pub(in crate::desk) struct Shared {
    /// The cards, as every browser is shown them.
    pub(super) watched: Watched,
    /// The sessions that are looked at.
    pub(super) sessions: Sessions,
    /// The levels of the library; read once.
    pub(super) offers: OnceLock<Vec<Offer>>,
}
