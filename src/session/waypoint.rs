//! Going back to before an act without dealing everything anew.

use super::Session;

/// A session as it was at some act, without what was done until then.
#[derive(Clone)]
pub struct Waypoint {
    /// The session, its entries left out.
    bare: Session,
    /// How many acts had been done.
    done: usize,
}

impl Waypoint {
    /// How many acts had been done.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.done
    }
}

impl Session {
    /// The session as it is now, to come back to. Its size does not grow with the acts done.
    #[must_use]
    pub fn waypoint(&mut self) -> Waypoint {
        let entries = std::mem::take(&mut self.record.entries);
        let bare = self.clone();
        self.record.entries = entries;
        Waypoint { bare, done: self.record.entries.len() }
    }

    /// Goes back to a waypoint of this same session; nothing happens if fewer acts are done now.
    pub fn return_to(&mut self, waypoint: &Waypoint) {
        if waypoint.done > self.record.entries.len() {
            return;
        }
        let mut entries = std::mem::take(&mut self.record.entries);
        entries.truncate(waypoint.done);
        *self = waypoint.bare.clone();
        self.record.entries = entries;
    }
}
