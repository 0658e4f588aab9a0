//! A sitting that waits for the desk: what it asks for, and how it goes on.

use super::dealing::Awaited;
use super::keys::ExaminerKeys;
use super::lines::{Deed, What};
use super::refused::Refused;
use super::sitting::{Now, Sitting, Stop};
use crate::wire::Release;

impl Sitting {
    /// Whether a round waits for the desk, so that the clock stands still.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.waits().is_some()
    }

    /// What it waits for, once the line is kept since which it does.
    #[must_use]
    pub fn awaited(&self) -> Option<Awaited> {
        let dealing = self.dealing.as_ref()?;
        let round = self.waits().filter(|_| self.unwritten.is_empty())?;
        let (after, lines) = dealing.since.clone();
        let (sitting, alone) = (self.opening.sitting.clone(), dealing.alone);
        Some(Awaited { sitting, round, after, lines, alone })
    }

    /// The desk has released a round. One for which nothing waits is let go by.
    ///
    /// # Errors
    /// That it is not what the desk had promised, or had been released for another log of this sitting; as
    /// [`Sitting::step`].
    pub fn released(&mut self, now: Now, release: &Release) -> Result<(), Stop> {
        self.flush()?;
        let Some(round) = self.waits().filter(|round| *round == release.round) else {
            return Ok(());
        };
        let Some(dealing) = &mut self.dealing else { return Ok(()) };
        dealing.check(round, release)?;
        let since = dealing.since.1.saturating_sub(1);
        let had = |link: &String| self.chain.links.iter().skip(since).any(|known| known == link);
        if !had(&release.after) || !had(&release.first) {
            return Err(Refused::EarlyValue(round).into());
        }
        self.deal(now, release)
    }

    /// Takes what was released, whichever line it names.
    #[cfg(test)]
    pub(super) fn taken_unseen(&mut self, now: Now, release: &Release) -> Result<(), Stop> {
        self.deal(now, release)
    }

    fn deal(&mut self, now: Now, release: &Release) -> Result<(), Stop> {
        let Some(dealing) = &mut self.dealing else { return Ok(()) };
        let draw = dealing.take(self.part, &mut self.session, release)?;
        self.tell(now, What::Released { release: release.clone(), draw })?;
        self.run_on(now)
    }

    /// An examiner lets the round that waits go on without the desk, and those after it as long as the desk is
    /// away.
    ///
    /// # Errors
    /// As [`Sitting::step`]; an examiner who may not.
    pub fn without_desk(&mut self, now: Now, by: &ExaminerKeys, reason: &str) -> Result<(), Stop> {
        self.flush()?;
        if self.waits().is_none() {
            return Ok(());
        }
        self.word(now, by, Deed::WithoutDesk, reason)?;
        if let Some(dealing) = &mut self.dealing {
            dealing.alone = true;
            dealing.let_go(self.part, &self.session)?;
        }
        self.run_on(now)
    }

    /// The desk is still away: the round that waits goes on without it, if an examiner has let that.
    ///
    /// # Errors
    /// As [`Sitting::step`].
    pub fn still_without_desk(&mut self, now: Now) -> Result<(), Stop> {
        self.flush()?;
        if self.waits().is_none() {
            return Ok(());
        }
        let Some(dealing) = self.dealing.as_mut().filter(|dealing| dealing.alone) else {
            return Err(Stop::Awaits);
        };
        let round = dealing.let_go(self.part, &self.session)?;
        self.tell(now, What::Unreleased { round })?;
        self.run_on(now)
    }

    /// The clock goes on, and what has waited is done.
    fn run_on(&mut self, now: Now) -> Result<(), Stop> {
        if let Some(since) = self.clock.paused_at.take() {
            self.clock.paused_ms += now.run_ms.saturating_sub(since);
        }
        self.flush()?;
        self.catch_up(now)
    }

    /// Does the act with which a round was left, if it waits no more: also once the log can be kept again.
    ///
    /// # Errors
    /// As [`Sitting::step`].
    pub fn catch_up(&mut self, now: Now) -> Result<(), Stop> {
        if self.waits().is_some() {
            return Ok(());
        }
        match self.dealing.as_mut().and_then(|dealing| dealing.leaving.take()) {
            Some(act) => self.do_act(now, act).map(drop),
            None => Ok(()),
        }
    }
}
