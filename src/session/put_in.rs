//! Incidents that an instructor puts in while a level is dealt.

use super::{Entry, Session, Waypoint};
use crate::kit::Complaint;
use crate::level::{Incident, Level, Mode};
use crate::table::{Act, Event};
use std::sync::Arc;

/// An incident that was put in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PutIn {
    /// How many acts had been done.
    pub after: usize,
    /// The dealer's time, in milliseconds.
    pub at_ms: u64,
    /// The incident, as an item of a level's list of incidents.
    pub text: String,
    /// The round it happens in.
    pub round: u32,
}

/// Why an incident was not put in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PutInError {
    /// The last round is over.
    #[error("the session is over")]
    Over,
    /// The cards and incidents of an exam are those of its form.
    #[error("nothing is put into an exam")]
    Exam,
    /// The text is no incident, or it cannot happen at this table.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Wrong(Vec<Complaint>),
    /// Its moment has passed, or the level has too few rounds left.
    #[error("it would not come up: its moment has passed, or nobody does what it needs")]
    NeverComes,
}

/// How many rounds are looked ahead for the next chance.
const ROUNDS_AHEAD: u32 = 4;
/// The most acts that are dealt to see whether an incident comes up.
const MOST_ACTS: usize = 4000;

impl Session {
    /// The incidents that were put in, in order.
    #[must_use]
    pub fn put_ins(&self) -> &[PutIn] {
        &self.record.put_ins
    }

    /// Puts in an incident, written as in a level: in this round, or, without one, in the first in
    /// which it comes up if everything is dealt rightly from here.
    ///
    /// # Errors
    /// If it cannot happen there, or would not come up.
    pub fn put_in(
        &mut self,
        at_ms: u64,
        text: &str,
        round: Option<u32>,
    ) -> Result<&PutIn, PutInError> {
        let incident = self.read_incident(text)?;
        let now = self.memory.round;
        let last = self.level.rounds.min(now + ROUNDS_AHEAD);
        let rounds = round.map_or(now..=last, |round| round.max(now)..=round.min(last));
        let mut without = self.clone();
        let mut wrong = None;
        for round in rounds {
            without.deal_to_the_end_of(round);
            match self.with_incident(&incident, round) {
                Ok(level) => {
                    let mut with = self.clone();
                    with.change_level(&level);
                    with.deal_to_the_end_of(round);
                    if !comes_alike(&without, &with) {
                        let (after, text) = (self.record.entries.len(), text.to_owned());
                        self.change_level(&level);
                        self.record.put_ins.push(PutIn { after, at_ms, text, round });
                        return self.record.put_ins.last().ok_or(PutInError::NeverComes);
                    }
                }
                Err(complaints) => wrong = Some(complaints),
            }
        }
        Err(wrong.map_or(PutInError::NeverComes, PutInError::Wrong))
    }

    /// Puts an incident in as it was put in when the same session was dealt before.
    ///
    /// # Errors
    /// If it cannot happen there.
    pub fn put_in_again(&mut self, put_in: PutIn) -> Result<(), PutInError> {
        let incident = self.read_incident(&put_in.text)?;
        let level = self.with_incident(&incident, put_in.round).map_err(PutInError::Wrong)?;
        self.change_level(&level);
        self.record.put_ins.push(put_in);
        Ok(())
    }

    /// What is to be put in, if anything may be.
    fn read_incident(&self, text: &str) -> Result<Incident, PutInError> {
        if self.mode == Mode::Exam {
            return Err(PutInError::Exam);
        }
        if self.over {
            return Err(PutInError::Over);
        }
        let wrong = |error| PutInError::Wrong(vec![Complaint::from_ron("incident", text, &error)]);
        ron::from_str(text).map_err(wrong)
    }

    /// Does the next act of another dealing of the same session, with what was put in there before it.
    /// `None` if nothing more was done there, or it cannot be done here.
    pub fn redo(&mut self, of: &Self) -> Option<&Entry> {
        self.put_in_like(&of.record.put_ins)?;
        let entry = of.record.entries.get(self.record.entries.len())?;
        self.step(entry.at_ms, entry.act).ok()
    }

    /// Does what was done at another dealing of the same session up to before the act with this number.
    /// `None` if it cannot be done here.
    pub(crate) fn redo_to(&mut self, of: &Self, entry: usize) -> Option<()> {
        while self.record.entries.len() < entry.min(of.record.entries.len()) {
            self.redo(of)?;
        }
        self.put_in_like(&of.record.put_ins)
    }

    /// Goes back to before the act with this number, from a waypoint at or before it. `None` if the way
    /// from there cannot be gone again.
    pub(crate) fn back_to(&mut self, from: &Waypoint, to: usize) -> Option<()> {
        let later = self.record.entries.get(from.done()..to)?;
        let acts: Vec<(u64, Act)> = later.iter().map(|entry| (entry.at_ms, entry.act)).collect();
        let put_ins = std::mem::take(&mut self.record.put_ins);
        self.return_to(from);
        for (at_ms, act) in acts {
            self.put_in_like(&put_ins)?;
            self.step(at_ms, act).ok()?;
        }
        self.put_in_like(&put_ins)
    }

    /// Puts in what was put in up to this point of another dealing of the same session. `None` if it
    /// cannot be put in here.
    fn put_in_like(&mut self, all: &[PutIn]) -> Option<()> {
        let (known, done) = (self.record.put_ins.len(), self.record.entries.len());
        for put_in in all.iter().skip(known).take_while(|put_in| put_in.after <= done) {
            self.put_in_again(put_in.clone()).ok()?;
        }
        Some(())
    }

    fn with_incident(&self, incident: &Incident, round: u32) -> Result<Arc<Level>, Vec<Complaint>> {
        self.level.with_incident(incident.clone().in_round(round), &self.book).map(Arc::new)
    }

    pub(super) fn change_level(&mut self, level: &Arc<Level>) {
        self.level = level.clone();
        if let Some(beside) = &mut self.record.beside {
            beside.each(|session| session.change_level(level));
        }
    }

    /// Deals on rightly until a round is over.
    fn deal_to_the_end_of(&mut self, round: u32) {
        for _ in 0..MOST_ACTS {
            let Some(&(_, due)) = self.due.first() else { return };
            if self.over || self.memory.round > round || self.step(0, due.act).is_err() {
                return;
            }
        }
    }
}

/// Whether the same has happened at two tables, and lies there now.
fn comes_alike(one: &Session, other: &Session) -> bool {
    let events = |session: &Session| -> Vec<Event> {
        session.record.entries.iter().flat_map(|entry| entry.events.clone()).collect()
    };
    events(one) == events(other) && one.table.fingerprint() == other.table.fingerprint()
}
