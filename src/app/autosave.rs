//! Keeps what is dealt: the log line by line as it happens, the result when it is over.
//!
//! Only what a trainee opens from the catalog is kept. A demonstration is not, nor what is tried again
//! out of a review.

use super::bridge::{Dealt, Desk, SessionSystems, TableChanged};
use super::catalog::{Catalog, FREE};
use super::log_lock::LogLock;
use super::saves::{Kept, Saves};
use super::screens::{Navigate, Screen};
use crate::grade::Report;
use crate::level::Mode;
use crate::panels::Verdict;
use crate::record::{About, Recorder};
use crate::session::Session;
use bevy::prelude::*;
use jiff::Timestamp;
use std::path::PathBuf;

/// The log being written, and whether a demonstration is on that counts once it is over.
#[derive(Resource, Default)]
pub(super) struct Autosave {
    log: Option<OpenLog>,
    watched: bool,
    /// What of logs has been written since somebody last took it from here.
    pub(super) told: Vec<Logged>,
}

/// What of a log has been written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Logged {
    /// A log was begun, or is gone on with, with these lines.
    Begins(Vec<String>),
    /// A line of it.
    Line(String),
    /// It is not added to any more.
    Ends,
}

/// A wish to deal a session on that was broken off, by its log's file name.
#[derive(Message, Clone, Debug)]
pub(super) struct GoOnRequested(pub(super) String);

/// A log: whose it is, and where it goes. Whatever profile comes into use later, it stays there.
struct OpenLog {
    profile: String,
    /// The profile's folder of logs; nothing if there is no place to keep anything.
    folder: Option<PathBuf>,
    /// What its file's name begins with.
    stem: String,
    /// Its first line, until there is a second: a session in which nothing is done leaves no file.
    first: Option<String>,
    /// Its file's name, once there is a file.
    name: Option<String>,
    /// That it is written here, once there is a file.
    lock: Option<LogLock>,
}

impl OpenLog {
    /// Its file, with a name that no other log has.
    fn path(&mut self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        if self.name.is_none() {
            let stem = &self.stem;
            let numbered = |n: u32| match n {
                1 => format!("{stem}.jsonl"),
                n => format!("{stem}-{n}.jsonl"),
            };
            self.name = (1..100).map(numbered).find(|name| !folder.join(name).exists());
        }
        let path = folder.join(self.name.as_ref()?);
        if self.lock.is_none() && folder.exists() {
            self.lock = LogLock::take(&path).flatten();
        }
        Some(path)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Autosave>()
        .add_message::<GoOnRequested>()
        .add_systems(Update, (keep, go_on).chain().after(SessionSystems::Publish))
        .add_systems(OnEnter(Screen::Debrief), finish);
    // From here nothing leads back to the table but another deal.
    for away in [Screen::Home, Screen::Courses, Screen::FreeTable, Screen::Sessions] {
        app.add_systems(OnEnter(away), finish);
    }
}

/// Seconds since the common era of computers began; a session itself knows no date.
#[allow(clippy::disallowed_methods)] // this is the caller that a log's date comes from
pub(super) fn now_s() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs())
}

fn about(saves: &Saves) -> About {
    About {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        profile: Some(saves.profile.clone()),
        started: date_text(now_s()),
    }
}

fn keep(
    mut deals: MessageReader<Dealt>,
    mut desk: ResMut<Desk>,
    mut autosave: ResMut<Autosave>,
    mut saves: ResMut<Saves>,
) {
    let desk = desk.bypass_change_detection();
    if let Some(mut before) = desk.before.take() {
        end(&mut before, &mut autosave, &mut saves);
    }
    let saves = saves.bypass_change_detection();
    if deals.read().count() > 0 {
        begin(desk, &mut autosave, saves);
    }
    flush(desk, &mut autosave, saves);
    let over = desk.session.as_ref().filter(|session| session.is_over());
    match over.map(Session::mode) {
        // In practice the last acts may still be taken back.
        None | Some(Mode::Practice) => {}
        // Whatever comes of the window now, the session has its end.
        Some(Mode::Guided | Mode::Exam) => end(desk, &mut autosave, saves),
        Some(Mode::Watch) => watched(desk, &mut autosave, saves),
    }
}

/// Keeps that a level was watched to its end, where that is what it is for.
fn watched(desk: &Desk, autosave: &mut Autosave, saves: &mut Saves) {
    let (Some(session), Some(report)) = (desk.session.as_ref(), desk.report()) else { return };
    if std::mem::take(&mut autosave.watched) {
        saves.keep(result(session, &report, None, now_s()));
    }
}

/// Deals a session on that was broken off, in the same log.
fn go_on(
    mut wishes: MessageReader<GoOnRequested>,
    catalog: Res<Catalog>,
    mut desk: ResMut<Desk>,
    mut autosave: ResMut<Autosave>,
    mut saves: ResMut<Saves>,
    mut changed: MessageWriter<TableChanged>,
    mut go: MessageWriter<Navigate>,
) {
    for GoOnRequested(name) in wishes.read() {
        if desk.is_logged() {
            end(&mut desk, &mut autosave, &mut saves);
        }
        match reopen(name, &catalog, &mut saves) {
            Ok((fresh, log, lines)) => {
                desk.replace(fresh);
                autosave.told.push(Logged::Begins(lines));
                autosave.log = Some(log);
                autosave.watched = false;
                changed.write(TableChanged);
                go.write(Navigate::To(Screen::Table));
            }
            Err(words) => saves.notices.push(words),
        }
    }
}

/// The session of a log that was broken off, the log as it is to be gone on with, and its lines; or why not.
fn reopen(
    name: &str,
    catalog: &Catalog,
    saves: &mut Saves,
) -> std::result::Result<(Desk, OpenLog, Vec<String>), String> {
    let path = saves.log_path(name).ok_or_else(|| "The log was not kept.".to_owned())?;
    let lock = LogLock::take(&path)
        .ok_or_else(|| format!("{} is being dealt in another window.", path.display()))?;
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} could not be read: {error}.", path.display()))?;
    let read = crate::record::read(&text, &catalog.book)
        .map_err(|damage| format!("{} cannot be gone on with: {damage}.", path.display()))?;
    let Some((recorder, lines)) = read.goes_on() else {
        return Err(format!(
            "{} cannot be gone on with: it is an exam, is over, is damaged, or was dealt by another \
             rulebook or version. It can be reviewed.",
            path.display()
        ));
    };
    if !saves.cut_back(&path, &text, lines) {
        return Err(format!("{} cannot be gone on with.", path.display()));
    }
    let mut desk = Desk::going_on(read.session, read.around, read.stopped);
    desk.recorder = Some(recorder);
    desk.instructed = read.instructed;
    let log = OpenLog {
        profile: saves.profile.clone(),
        folder: saves.home().map(|home| home.join("logs")),
        stem: String::new(),
        first: None,
        name: Some(name.to_owned()),
        lock,
    };
    Ok((desk, log, text.lines().take(lines).map(str::to_owned).collect()))
}

/// Brings the lines to the disk, so that a killed program loses at most the last act.
fn flush(desk: &mut Desk, autosave: &mut Autosave, saves: &mut Saves) {
    let lines = std::mem::take(&mut desk.lines);
    autosave.told.extend(lines.iter().skip(desk.told).cloned().map(Logged::Line));
    desk.told = 0;
    let Some(log) = autosave.log.as_mut().filter(|_| !lines.is_empty()) else { return };
    let Some(path) = log.path() else { return };
    // What finds no room now is tried again with the next line: a log has no gaps.
    let mut waiting: Vec<String> = log.first.take().into_iter().chain(lines).collect();
    while !waiting.is_empty() && saves.append(&path, &waiting[0]) {
        waiting.remove(0);
    }
    desk.told = waiting.len();
    desk.lines = waiting;
}

/// Begins the log of a session that has just been opened, unless it is a demonstration.
fn begin(desk: &mut Desk, autosave: &mut Autosave, saves: &Saves) {
    let Some(session) = desk.session.as_ref() else { return };
    let level = session.level();
    let watches = session.mode() == Mode::Watch;
    autosave.watched = watches && level.mode == Mode::Watch && level.course != FREE;
    if watches {
        return;
    }
    let (recorder, first) = Recorder::open(session, &about(saves));
    let started = date_text(now_s()).replace([':', ' '], "-");
    autosave.told.push(Logged::Begins(vec![first.clone()]));
    autosave.log = Some(OpenLog {
        profile: saves.profile.clone(),
        folder: saves.home().map(|home| home.join("logs")),
        stem: format!("{started}-{}-{}", session.level().id, session.mode().id()),
        first: Some(first),
        name: None,
        lock: None,
    });
    desk.recorder = Some(recorder);
}

pub(super) fn finish(
    mut desk: ResMut<Desk>,
    mut autosave: ResMut<Autosave>,
    mut saves: ResMut<Saves>,
) {
    if desk.is_logged() {
        end(desk.bypass_change_detection(), &mut autosave, &mut saves);
    }
}

/// Ends the log and keeps the result.
fn end(desk: &mut Desk, autosave: &mut Autosave, saves: &mut Saves) {
    flush(desk, autosave, saves);
    let (Some(mut recorder), Some(mut log)) = (desk.recorder.take(), autosave.log.take()) else {
        return;
    };
    let (Some(session), Some(report)) = (desk.session.as_ref(), desk.report()) else { return };
    if session.entries().is_empty() {
        autosave.told.push(Logged::Ends);
        // Nothing was done; there is nothing to look back on.
        if let Some(path) = log.path().filter(|_| log.first.is_none()) {
            let _ = std::fs::remove_file(path);
        }
        return;
    }
    let last = recorder.close(session);
    autosave.told.extend([Logged::Line(last.clone()), Logged::Ends]);
    if let Some(path) = log.path() {
        saves.append(&path, &last);
    }
    let result = result(session, &report, log.name.clone(), now_s());
    desk.log.clone_from(&log.name);
    desk.broken_off = log.name.filter(|_| result.verdict() == Verdict::Unfinished);
    saves.keep_for(&log.profile, result);
}

/// What is kept of a session: when it was finished, in seconds, and the name of its log.
pub(super) fn result(session: &Session, report: &Report, log: Option<String>, when_s: u64) -> Kept {
    let percents = [0, 1, 2].map(|i| {
        let tally = &report.channels[i];
        tally.shown_percent().filter(|_| tally.graded)
    });
    let marks = report.marks();
    Kept {
        version: 1,
        when_s,
        level: report.level.clone(),
        title: session.level().title.clone(),
        course: report.course.clone(),
        mode: report.mode.id().to_owned(),
        passed: report.is_passed(),
        over: session.is_over(),
        percents,
        rounds: report.rounds.0,
        total_ms: report.pace.total_ms,
        rewinds: report.around.times_back(),
        hints: report.around.hints,
        skills: marks.skills,
        log,
    }
}

/// A moment as `2026-11-27 23:08`, in universal time.
#[must_use]
pub(super) fn date_text(when_s: u64) -> String {
    let when = i64::try_from(when_s).ok().and_then(|when_s| Timestamp::from_second(when_s).ok());
    when.map(|when| when.strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::date_text;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (when_s, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_400, "2000-02-29 00:00"),
            (1_795_820_880, "2026-11-27 23:08"),
            (4_107_542_399, "2100-02-28 23:59"),
        ] {
            assert_eq!(date_text(when_s), text);
        }
    }
}
