//! What the live pages of this process share. All of it can be had again from the database.

use super::board::Watched;
use crate::desk::table::kept::Sessions;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// When it was asked which sessions something was put into, and which they were.
type PutInto = (i64, Arc<HashSet<String>>);

/// What the live pages share.
#[derive(Default)]
pub(in crate::desk) struct Shared {
    /// The cards, as every browser is shown them.
    pub(super) watched: Watched,
    /// The sessions that are looked at.
    pub(super) sessions: Sessions,
    put_into: Mutex<PutInto>,
}

impl Shared {
    /// Into which sessions something was put, as it was last asked.
    pub(super) fn put_into(&self) -> PutInto {
        self.put_into.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what was answered.
    pub(super) fn set_put_into(&self, put_into: PutInto) {
        *self.put_into.lock().unwrap_or_else(PoisonError::into_inner) = put_into;
    }
}
