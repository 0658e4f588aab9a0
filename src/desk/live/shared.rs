//! What the live pages of this process share. All of it can be had again from the database.

use super::board::Watched;
use super::handled::PutInto;
use crate::desk::table::kept::Sessions;

/// What the live pages share.
#[derive(Default)]
pub(in crate::desk) struct Shared {
    /// The cards, as every browser is shown them.
    pub(super) watched: Watched,
    /// The sessions that are looked at.
    pub(super) sessions: Sessions,
    /// Into which of them something was put.
    pub(super) put_into: PutInto,
}
