//! The table inventory at the end against what it should hold had every account been balanced.

use crate::kit::Cents;
use crate::session::Session;
use crate::table::Event;

/// The inventory's balance over the rounds that have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rack {
    /// What it held at the start.
    pub start: Cents,
    /// What was filled up.
    pub filled: Cents,
    /// What it held when the last round that has ended was over.
    pub now: Cents,
    /// What it should have held then.
    pub expected: Cents,
}

impl Rack {
    /// What is over (or, below zero, short).
    #[must_use]
    pub fn over(&self) -> Cents {
        self.now - self.expected
    }
}

/// Deals the session once more for what the inventory held, and takes from the accounts of its rounds
/// what it should hold.
///
/// `None` if the session cannot be dealt anew, as with a game that is not built in.
#[must_use]
pub fn rack(session: &Session) -> Option<Rack> {
    let mut again = session.before(0)?;
    let start = again.table().inventory.total();
    let (mut filled, mut now) = (Cents::ZERO, start);
    for entry in session.entries() {
        let (round, money) = (again.memory().round, again.table().money());
        again.redo(session)?;
        if entry.events.contains(&Event::Fill) {
            filled += again.table().money() - money;
        }
        if again.is_over() || again.memory().round != round {
            now = again.table().inventory.total();
        }
    }
    Some(Rack { start, filled, now, expected: now - session.inventory_over() })
}
