//! The seats that are at this process: how each is spoken to, and how its connection is ended.

use crate::wire::{FromDesk, RefusedWhy};
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many messages wait for a seat at most; a seat that reads so slowly is let go.
const WAITING: usize = 256;

/// The way to a seat.
#[derive(Clone, Debug)]
pub(in crate::desk) struct Handle {
    /// The seat.
    pub(in crate::desk) seat: Arc<str>,
    /// Which of the connections of this process it is.
    pub(in crate::desk) serial: u64,
    out: mpsc::Sender<FromDesk>,
    /// Cancelled when the connection is to end.
    pub(in crate::desk) end: CancellationToken,
    last: Arc<Mutex<Option<RefusedWhy>>>,
    /// The number of the last order that was sent on this connection.
    pub(in crate::desk) ordered: Arc<AtomicI64>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Handle {
    /// The way to a seat over a new connection, and what is to be sent over it.
    pub(in crate::desk) fn new(seat: &str) -> (Self, mpsc::Receiver<FromDesk>) {
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let (out, waiting) = mpsc::channel(WAITING);
        let handle = Self {
            seat: seat.into(),
            serial: SERIAL.fetch_add(1, Ordering::Relaxed),
            out,
            end: CancellationToken::new(),
            last: Arc::default(),
            ordered: Arc::default(),
        };
        (handle, waiting)
    }

    /// Says something to the seat. One that has not read for long is let go.
    pub(in crate::desk) fn say(&self, message: FromDesk) {
        if self.out.try_send(message).is_err() {
            self.end.cancel();
        }
    }

    /// Ends the connection, and says why.
    pub(in crate::desk) fn refuse(&self, why: RefusedWhy) {
        lock(&self.last).get_or_insert(why);
        self.end.cancel();
    }

    /// Why the connection was ended, if that is to be said.
    pub(in crate::desk) fn last_word(&self) -> Option<RefusedWhy> {
        *lock(&self.last)
    }
}

/// The seats that are at this process.
#[derive(Debug, Default)]
pub(in crate::desk) struct Room {
    open: Mutex<HashMap<Arc<str>, Handle>>,
}

impl Room {
    /// A seat has joined; the connection that it had before ends.
    pub(in crate::desk) fn enter(&self, handle: Handle) {
        let before = lock(&self.open).insert(handle.seat.clone(), handle);
        if let Some(before) = before {
            before.refuse(RefusedWhy::Elsewhere);
        }
    }

    /// A connection has ended; whether it was the seat's latest.
    pub(in crate::desk) fn leave(&self, handle: &Handle) -> bool {
        let mut open = lock(&self.open);
        let latest = open.get(&handle.seat).is_some_and(|known| known.serial == handle.serial);
        if latest {
            open.remove(&handle.seat);
        }
        latest
    }

    /// The way to a seat.
    pub(in crate::desk) fn find(&self, seat: &str) -> Option<Handle> {
        lock(&self.open).get(seat).cloned()
    }

    /// All of them.
    pub(in crate::desk) fn all(&self) -> Vec<Handle> {
        lock(&self.open).values().cloned().collect()
    }
}
