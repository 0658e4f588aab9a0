//! Checks that the cards of a sitting were released as the desk had promised: each round's as it began.

use super::blueprint::{BlueprintFile, DealtBy};
use super::drawn::Drawn;
use super::form::Demands;
use super::lines::{Deed, Opening, Plain, What, deed_of};
use super::refused::Refused;
use super::rehearsal::{MOST_DRAWS, Rehearsal, seed_of};
use super::sign::{UtcMs, digest};
use super::stamps::{AHEAD_MS, Linked};
use crate::law::Rulebook;
use crate::record::{Released, Told, told};
use crate::table::Event;
use crate::wire::{Promise, Release};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a trainer's desk had to do with a sitting whose cards it released.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByDesk {
    /// What it had promised.
    pub promise: Promise,
    /// The rounds that it released, from 1 on over all parts, each with the moment by the desk's clock.
    pub released: Vec<(u32, UtcMs)>,
    /// Of each of them the moment at which it came into the log, by the clock of the machine.
    pub taken_ms: Vec<UtcMs>,
    /// The rounds that went on without it.
    pub without: Vec<u32>,
    /// For how long rounds waited for it, by the clock of the machine, in milliseconds. Below nothing if that was
    /// set back.
    pub waited_ms: Vec<(u32, i64)>,
}

/// What a desk's key is called by: the first sixteen digits of the SHA-256 of its certificate in base64.
#[must_use]
pub fn key_of(certificate: &str) -> String {
    digest(certificate.as_bytes()).chars().take(16).collect()
}

impl ByDesk {
    /// Its key, in sixteen digits: see [`key_of`].
    #[must_use]
    pub fn key(&self) -> String {
        key_of(&self.promise.certificate)
    }

    /// The rounds whose values had been released for longer than others before they came into the log, each with how
    /// much longer, in milliseconds: so long they may have been known.
    #[must_use]
    pub fn known_before(&self) -> Vec<(u32, i64)> {
        let each = || self.released.iter().zip(&self.taken_ms);
        let after =
            |((_, released), taken): (&(u32, UtcMs), &UtcMs)| taken.saturating_sub(*released);
        let least = each().map(after).min().unwrap_or(0);
        let longer = each().map(|one| (one.0.0, after(one).saturating_sub(least)));
        longer.filter(|(_, ms)| *ms > AHEAD_MS).collect()
    }

    /// The rounds that went on without it, in words; empty if none did.
    #[must_use]
    pub fn without_words(&self) -> String {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for &round in &self.without {
            match runs.last_mut() {
                Some((_, to)) if *to + 1 == round => *to = round,
                _ => runs.push((round, round)),
            }
        }
        let words: Vec<String> = runs
            .iter()
            .map(
                |&(from, to)| if from == to { from.to_string() } else { format!("{from} to {to}") },
            )
            .collect();
        match (words.as_slice(), self.without.len()) {
            ([], _) => String::new(),
            (_, 1) => format!("cards of round {} not released by the desk", words[0]),
            (words, _) => format!("cards of rounds {} not released by the desk", words.join(", ")),
        }
    }
}

/// What a sitting says of its rounds: what came of them, and what its parts are to be dealt again with.
pub(super) struct Rounds {
    pub(super) by_desk: Option<ByDesk>,
    /// Of each part.
    pub(super) released: Vec<Vec<Released>>,
    /// The acts with which rounds were left: the part from 0, and the number of the act in it from 1.
    left: BTreeSet<(usize, usize)>,
}

/// Goes along the lines of a sitting. `same` is the rulebook, where this and the program are those that dealt it: then
/// the draws that were taken are found again.
///
/// # Errors
/// What the desk had not promised, and rounds that were dealt without it and without leave.
pub(super) fn rounds(
    plain: &[Plain],
    links: &[Linked],
    (opening, demands): (&Opening, &Demands),
    drawn: &Drawn,
    same: Option<&Arc<Rulebook>>,
) -> Result<Rounds, Refused> {
    let file = &demands.blueprint.file;
    let mut walk = match (file.dealt_by, &opening.desk) {
        (DealtBy::Form, None) => {
            return Ok(Rounds { by_desk: None, released: Vec::new(), left: BTreeSet::new() });
        }
        (DealtBy::Form, Some(_)) => {
            return Err(Refused::OtherDesk("the paper's cards come from the form alone"));
        }
        (DealtBy::Desk, None) => return Err(Refused::NoDesk),
        (DealtBy::Desk, Some(promise)) => {
            promise.is_for(&opening.sitting, file.rounds())?;
            let dealt_along = |book| Rehearsal::of(&drawn.levels, demands.band, book);
            let same = same.map(dealt_along).transpose()?;
            Walk::new(promise, file, (links, &drawn.seeds), same)
        }
    };
    for (i, plain) in plain.iter().enumerate() {
        walk.line(i + 1, plain)?;
    }
    Ok(Rounds { by_desk: Some(walk.by_desk), released: walk.released, left: walk.left })
}

impl Rounds {
    /// That no round was left for the next without waiting for it. Of each part its session, dealt again.
    ///
    /// # Errors
    /// That one was.
    pub(super) fn none_slipped<'a>(
        &self,
        sessions: impl Iterator<Item = &'a crate::session::Session>,
    ) -> Result<(), Refused> {
        if self.by_desk.is_none() {
            return Ok(());
        }
        let mut before = 0;
        for (part, session) in sessions.enumerate() {
            for (entry, n) in session.entries().iter().zip(1..) {
                let opens = |event: &Event| matches!(event, Event::RoundOpens(_));
                let slipped = entry.events[..entry.left].iter().any(opens);
                if slipped && !self.left.contains(&(part, n)) {
                    return Err(Refused::NoValue(before + entry.round));
                }
            }
            before += session.level().rounds;
        }
        Ok(())
    }
}

struct Walk<'a> {
    links: &'a [Linked],
    /// What the chance of each part starts from.
    own_seeds: &'a [u64],
    same: Option<Rehearsal>,
    /// How many rounds each part has.
    in_part: Vec<u32>,
    by_desk: ByDesk,
    released: Vec<Vec<Released>>,
    left: BTreeSet<(usize, usize)>,
    /// How many lines the log of the part has, and the hash of the last.
    part_lines: (usize, String),
    /// How many acts were done in the part.
    acts: usize,
    /// The round that is dealt, over all parts.
    round: u32,
    /// The last that was released, or let go without.
    settled: u32,
    known: (u32, String),
    alone: bool,
    leaving: Option<String>,
    /// Since which line a round waits, by its place among the links; and both clocks then.
    since: usize,
    clocks: (u64, UtcMs),
    waited: bool,
}

impl<'a> Walk<'a> {
    fn new(
        promise: &Promise,
        file: &BlueprintFile,
        (links, own_seeds): (&'a [Linked], &'a [u64]),
        same: Option<Rehearsal>,
    ) -> Self {
        Self {
            links,
            own_seeds,
            same,
            in_part: file.parts.iter().map(|part| part.rounds).collect(),
            known: (0, promise.root.clone()),
            by_desk: ByDesk {
                promise: promise.clone(),
                released: Vec::new(),
                taken_ms: Vec::new(),
                without: Vec::new(),
                waited_ms: Vec::new(),
            },
            released: Vec::new(),
            left: BTreeSet::new(),
            part_lines: (0, String::new()),
            acts: 0,
            round: 0,
            settled: 0,
            alone: false,
            leaving: None,
            since: 0,
            clocks: (0, 0),
            waited: false,
        }
    }

    /// How many rounds the parts before the last that was begun have.
    fn before(&self) -> u32 {
        self.in_part.iter().take(self.released.len().saturating_sub(1)).sum()
    }

    /// The round that waits.
    fn waits(&self) -> Option<u32> {
        let round = self.round + u32::from(self.leaving.is_some());
        (round > self.settled).then_some(round)
    }

    /// A line, by its place among the links.
    fn line(&mut self, at: usize, plain: &Plain) -> Result<(), Refused> {
        let wrong = |what: &str| Refused::Line { line: at + 1, what: what.to_owned() };
        let is_end = matches!(plain.what, What::End { .. });
        let went_on = self.waited && plain.at_ms != self.clocks.0 && !is_end;
        match &plain.what {
            What::Log { line, .. } => self.log(at, line)?,
            What::Leaves { act } => {
                if self.waits().is_some() {
                    return Err(wrong("the round waits for the desk"));
                }
                self.leaving = Some(act.clone());
                self.since = at;
            }
            What::Released { release, draw } => {
                let round = self.waits().ok_or(Refused::OtherValue(release.round))?;
                self.release(at, (round, release), *draw)?;
                self.by_desk.taken_ms.push(plain.utc_ms);
            }
            What::Unreleased { round } => {
                if self.waits() != Some(*round) || !self.alone {
                    return Err(Refused::NoValue(*round));
                }
                self.let_go(*round)?;
            }
            What::Word { .. } if deed_of(plain) == Some(Deed::WithoutDesk) => {
                let round = self.waits().ok_or_else(|| wrong("no round waited for the desk"))?;
                self.alone = true;
                self.let_go(round)?;
            }
            What::Tick | What::Held { .. } | What::Word { .. } | What::End { .. } => {}
        }
        if went_on {
            return Err(wrong("the clock went on while the round waited for the desk"));
        }
        let waits = self.waits();
        match (self.waited, waits) {
            (false, Some(_)) => self.clocks = (plain.at_ms, plain.utc_ms),
            (true, None) => {
                let waited_ms = plain.utc_ms - self.clocks.1;
                self.by_desk.waited_ms.push((self.settled, waited_ms));
            }
            _ => {}
        }
        self.waited = waits.is_some();
        Ok(())
    }

    /// A line of the log of a part.
    fn log(&mut self, at: usize, line: &str) -> Result<(), Refused> {
        let is_first = line.starts_with("{\"clearhands_log\"");
        if is_first {
            self.released.push(Vec::new());
            (self.part_lines, self.acts) = ((0, String::new()), 0);
            self.leaving = None;
            self.round = self.before() + 1;
            self.since = at;
        }
        let before = (!is_first).then_some(self.part_lines.1.as_str());
        let unreadable =
            |_| Refused::Line { line: at + 1, what: "it is no line of a log".to_owned() };
        let (read, hash) = told(before, line).map_err(unreadable)?;
        self.part_lines = (self.part_lines.0 + 1, hash);
        match read {
            Told::Act { act, opens, .. } => {
                if let Some(round) = self.waits() {
                    return Err(Refused::NoValue(round));
                }
                self.acts += 1;
                let leaves = self.leaving.take();
                if leaves.is_some() && leaves != Some(act) {
                    return Err(Refused::Line {
                        line: at + 1,
                        what: "it is not the act with which the round was left".to_owned(),
                    });
                }
                if leaves.is_some() {
                    self.left.insert((self.released.len() - 1, self.acts));
                }
                if let Some(opened) = opens {
                    self.round = self.before() + opened;
                    if leaves.is_none() {
                        self.since = at;
                    }
                }
            }
            Told::Refused { .. } => self.leaving = None,
            _ => {}
        }
        Ok(())
    }

    /// What was released for the round that waits.
    fn release(
        &mut self,
        at: usize,
        (round, release): (u32, &Release),
        draw: u32,
    ) -> Result<(), Refused> {
        release.keeps(&self.by_desk.promise, round, (self.known.0, &self.known.1))?;
        let since = self.links.get(self.since..at).unwrap_or_default();
        let had = |link: &String| since.iter().any(|known| known.link == *link);
        if !had(&release.after) || !had(&release.first) {
            return Err(Refused::EarlyValue(round));
        }
        let part = self.released.len().saturating_sub(1);
        let here = round - self.before();
        let counts = match &mut self.same {
            Some(rehearsal) => rehearsal.released(part, here, &release.value)? == draw,
            None => draw < MOST_DRAWS,
        };
        let own = self.own_seeds.get(part).filter(|_| counts).ok_or(Refused::OtherForm)?;
        let seed = seed_of(*own, round, &release.value, draw);
        let after = self.part_lines.0;
        if let Some(released) = self.released.last_mut() {
            released.push(Released { after, round: here, seed });
        }
        self.known = (round, release.value.clone());
        self.by_desk.released.push((round, release.released_ms));
        (self.settled, self.alone) = (round, false);
        Ok(())
    }

    /// The round that waits goes on without the desk.
    fn let_go(&mut self, round: u32) -> Result<(), Refused> {
        let part = self.released.len().saturating_sub(1);
        let here = round - self.before();
        if let Some(rehearsal) = &mut self.same {
            rehearsal.passed(part, here)?;
        }
        self.by_desk.without.push(round);
        self.settled = round;
        Ok(())
    }
}
