//! What an instructor does to the session on the desk: it is frozen, taken back, given an incident.
//!
//! Like what the trainee does, it stands in the log as it happens.

use super::bridge::{Desk, Frozen};
use crate::level::Mode;
use crate::record::{DeskDeed, Instructed};

/// Why an order was not carried out.
const NOTHING_DEALT: &str = "no session is dealt there";

impl Desk {
    /// Freezes the table.
    pub(super) fn freeze(&mut self, words: &str) {
        if self.frozen.is_none() {
            self.playback.playing = false;
            self.around.frozen += u32::from(self.is_logged());
            self.note(&DeskDeed::Frozen(words.to_owned()));
        }
        let gone_us = self.frozen.as_ref().map_or(0, |frozen| frozen.gone_us);
        self.frozen = Some(Frozen { words: words.to_owned(), gone_us });
    }

    /// Frees it again.
    pub(super) fn free(&mut self) {
        if let Some(frozen) = self.frozen.take() {
            self.note(&DeskDeed::Freed(frozen.gone_us / 1000));
        }
    }

    /// Says a line to the trainee.
    pub(super) fn say(&mut self, words: &str) {
        self.said = Some(words.to_owned());
        self.around.said += u32::from(self.is_logged());
        self.note(&DeskDeed::Said(words.to_owned()));
    }

    /// Takes the session back to before the act with this number, from 0.
    pub(super) fn take_back(&mut self, to: usize) -> Result<(), String> {
        let session = self.session.as_ref().ok_or(NOTHING_DEALT)?;
        if self.exam.is_some() || session.mode() == Mode::Exam {
            return Err("an exam is not taken back".to_owned());
        }
        let done = session.entries().len();
        if to >= done {
            return Err(format!("only {done} acts are done"));
        }
        let back = session.before(to).ok_or("it cannot be dealt again")?;
        self.around.taken_back += 1;
        // It stands where the session is gone on with.
        self.note(&DeskDeed::TakenBack(to));
        self.go_back_to(back);
        Ok(())
    }

    /// Puts an incident in: in the round that is dealt, or at its next chance. Gives the round in which it comes.
    pub(super) fn put_in(&mut self, incident: &str, now: bool) -> Result<u32, String> {
        if self.exam.is_some() {
            return Err("nothing is put into an exam".to_owned());
        }
        let at_ms = self.clock_ms();
        let session = self.session.as_mut().ok_or(NOTHING_DEALT)?;
        let round = now.then_some(session.memory().round);
        let put_in = session.put_in(at_ms, incident, round).map_err(|error| error.to_string())?;
        let (round, put_in) = (put_in.round, put_in.clone());
        self.around.put_in += 1;
        self.note(&DeskDeed::PutIn(put_in));
        Ok(round)
    }

    fn note(&mut self, deed: &DeskDeed) {
        let at_ms = self.clock_ms();
        let Some(log) = &mut self.recorder else { return };
        self.lines.push(log.desk(at_ms, deed));
        let after = self.session.as_ref().map_or(0, |session| session.entries().len());
        self.instructed.push(Instructed { after, at_ms, deed: deed.clone() });
    }
}
