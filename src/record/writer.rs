//! Writes a log, one line for each happening.

use super::events::event_texts;
use super::lines::{
    ActLine, DeskDeed, DeskLine, EndLine, Header, HintLine, RefusedLine, RewindLine,
};
use super::lines::{BUILD, START, VERSION, elections, seal};
use crate::kit::Dice;
use crate::session::{Refusal, Session};
use crate::table::Act;

/// What a log says about itself that no session knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The program's version.
    pub program: String,
    /// Who deals, if that is kept.
    pub profile: Option<String>,
    /// When it began, as the caller writes dates.
    pub started: String,
}

/// Writes a log. Each call gives one line without its line end; append it and flush, and a program
/// that is killed has lost nothing but what was not yet done.
#[derive(Clone, Debug)]
pub struct Recorder {
    hash: String,
}

impl Recorder {
    /// Begins the log of a session that has just been opened, and gives its first line.
    #[must_use]
    pub fn open(session: &Session, about: &About) -> (Self, String) {
        let level = session.level();
        let header = Header {
            clearhands_log: VERSION,
            program: about.program.clone(),
            build: BUILD.to_owned(),
            generator: Dice::GENERATOR.to_owned(),
            rulebook: session.book().hash.clone(),
            level_id: level.id.clone(),
            level: level.source.clone(),
            house: level.house_source.clone(),
            seed: level.seed,
            rounds: level.rounds,
            cards_by_chance: level.cards_by_chance,
            mode: session.mode().id().to_owned(),
            profile: about.profile.clone(),
            started: about.started.clone(),
            game: level.house.game.clone(),
            edition: level.house.edition.id().to_owned(),
            elections: elections(&level.house),
            opening: event_texts(session.opening()),
            table: session.table().fingerprint(),
        };
        let (line, hash) = seal(START, &header);
        (Self { hash }, line)
    }

    /// Goes on with a log whose last line has this hash.
    pub(super) const fn after(hash: String) -> Self {
        Self { hash }
    }

    /// The line of the act that was done last; `None` if there was none.
    #[must_use]
    pub fn act(&mut self, session: &Session) -> Option<String> {
        let entry = session.entries().last()?;
        Some(self.seal(&ActLine::of(session, entry)))
    }

    /// The line of an act that was refused.
    #[must_use]
    pub fn refused(
        &mut self,
        session: &Session,
        at_ms: u64,
        act: &Act,
        refusal: &Refusal,
    ) -> String {
        let line = RefusedLine::of(at_ms, act.to_string(), refusal, session.book());
        self.seal(&line)
    }

    /// The line of going back to before the act with this number (from 0).
    #[must_use]
    pub fn rewind(&mut self, to: usize) -> String {
        self.seal(&RewindLine { line: "rewind".to_owned(), rewind_to: to })
    }

    /// The line of a hint that was asked for at this time.
    #[must_use]
    pub fn hint(&mut self, at_ms: u64) -> String {
        self.seal(&HintLine { line: "hint".to_owned(), at_ms })
    }

    /// The line of what an instructor did at this time.
    #[must_use]
    pub fn desk(&mut self, at_ms: u64, deed: &DeskDeed) -> String {
        self.seal(&DeskLine::of(at_ms, deed))
    }

    /// The last line.
    #[must_use]
    pub fn close(&mut self, session: &Session) -> String {
        self.seal(&EndLine::of(session))
    }

    /// The whole log of a session that was dealt without one.
    #[must_use]
    pub fn whole(session: &Session, about: &About) -> Option<String> {
        let mut again = session.before(0)?;
        let (mut recorder, mut text) = Self::open(&again, about);
        let mut put_ins = session.put_ins().iter().peekable();
        for done in 0..=session.entries().len() {
            while let Some(put_in) = put_ins.next_if(|put_in| put_in.after == done) {
                text.push('\n');
                text.push_str(&recorder.desk(put_in.at_ms, &DeskDeed::PutIn(put_in.clone())));
            }
            if again.redo(session).is_some() {
                text.push('\n');
                text.push_str(&recorder.act(&again)?);
            } else if done < session.entries().len() {
                return None;
            }
        }
        if session.is_ended_here() {
            again.end_round();
        }
        text.push('\n');
        text.push_str(&recorder.close(&again));
        text.push('\n');
        Some(text)
    }

    fn seal<T: serde::Serialize>(&mut self, line: &T) -> String {
        let (text, hash) = seal(&self.hash, line);
        self.hash = hash;
        text
    }
}
