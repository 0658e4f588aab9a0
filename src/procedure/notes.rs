//! What only one game keeps in mind, as a type of that game's own.

use std::any::Any;
use std::fmt;

/// What a game keeps in mind beside what every game does.
pub trait Notes: Any + Clone + Default + PartialEq + fmt::Debug + Send + Sync {
    /// What of it is still known when the next round opens: nothing, unless a game says otherwise.
    #[must_use]
    fn next_round(&self) -> Self {
        Self::default()
    }
}

/// Notes, whatever game's they are.
trait Kept: Any + fmt::Debug + Send + Sync {
    fn copied(&self) -> Box<dyn Kept>;
    fn in_next_round(&self) -> Box<dyn Kept>;
    fn is_like(&self, other: &dyn Any) -> bool;
}

impl<T: Notes> Kept for T {
    fn copied(&self) -> Box<dyn Kept> {
        Box::new(self.clone())
    }

    fn in_next_round(&self) -> Box<dyn Kept> {
        Box::new(self.next_round())
    }

    fn is_like(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|other| self == other)
    }
}

/// The place for a game's notes, one of each type: what a family of games keeps in mind alike has a type
/// of its own beside that of the single game. Empty until the game writes the first.
#[derive(Default)]
pub struct OwnNotes(Vec<Box<dyn Kept>>);

impl OwnNotes {
    /// The game's notes of a type, if it has written any.
    #[must_use]
    pub fn get<T: Notes>(&self) -> Option<&T> {
        let mut all = self.0.iter().map(|kept| -> &dyn Any { &**kept });
        all.find_map(|kept| kept.downcast_ref())
    }

    /// Writes in the game's notes of a type.
    pub fn write<T: Notes>(&mut self, write: impl FnOnce(&mut T)) {
        if self.get::<T>().is_none() {
            self.0.push(Box::new(T::default()));
        }
        let mut all = self.0.iter_mut().map(|kept| -> &mut dyn Any { &mut **kept });
        if let Some(notes) = all.find_map(|kept| kept.downcast_mut()) {
            write(notes);
        }
    }

    /// What is still known in the next round.
    pub(super) fn next_round(&self) -> Self {
        Self(self.0.iter().map(|kept| kept.in_next_round()).collect())
    }
}

impl Clone for OwnNotes {
    fn clone(&self) -> Self {
        Self(self.0.iter().map(|kept| kept.copied()).collect())
    }
}

impl PartialEq for OwnNotes {
    fn eq(&self, other: &Self) -> bool {
        let has = |one: &dyn Kept| other.0.iter().any(|other| one.is_like(&**other));
        self.0.len() == other.0.len() && self.0.iter().all(|one| has(&**one))
    }
}

impl Eq for OwnNotes {}

impl fmt::Debug for OwnNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Notes, OwnNotes};

    #[derive(Clone, Default, PartialEq, Debug)]
    struct Tally {
        now: u32,
        ever: u32,
    }

    impl Notes for Tally {
        fn next_round(&self) -> Self {
            Self { now: 0, ..*self }
        }
    }

    #[derive(Clone, Default, PartialEq, Debug)]
    struct Seen(bool);

    impl Notes for Seen {
        fn next_round(&self) -> Self {
            Self::default()
        }
    }

    #[test]
    fn notes_of_two_types_lie_beside_each_other() {
        let mut notes = OwnNotes::default();
        notes.write(|tally: &mut Tally| tally.ever = 3);
        notes.write(|seen: &mut Seen| seen.0 = true);
        assert_eq!(notes.get(), Some(&Tally { now: 0, ever: 3 }));
        assert_eq!(notes.get(), Some(&Seen(true)));
        let mut other = OwnNotes::default();
        other.write(|seen: &mut Seen| seen.0 = true);
        assert!(notes != other);
        other.write(|tally: &mut Tally| tally.ever = 3);
        assert!(notes == other);
        assert_eq!(notes.next_round().get(), Some(&Seen(false)));
    }

    #[test]
    fn notes_are_kept_copied_and_told_apart() {
        let count = |tally: &mut Tally| (tally.now, tally.ever) = (tally.now + 1, tally.ever + 1);
        let mut notes = OwnNotes::default();
        assert_eq!(notes.get::<Tally>(), None);
        notes.write(count);
        let before = notes.clone();
        notes.write(count);
        assert_eq!(notes.get(), Some(&Tally { now: 2, ever: 2 }));
        assert_eq!(before.get(), Some(&Tally { now: 1, ever: 1 }));
        assert!(notes != before && before != OwnNotes::default() && before == before.clone());
        assert_eq!(notes.next_round().get(), Some(&Tally { now: 0, ever: 2 }));
    }
}
