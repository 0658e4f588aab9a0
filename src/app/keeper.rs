//! Keeps what is dealt: the log line by line as it happens, the result when it is over.
//!
//! Only what a trainee opens from the shelf is kept. A demonstration is not, nor what is tried again
//! out of a review.

use super::bridge::{DealRequested, Desk, DeskRequested, SessionSystems};
use super::saves::{Kept, Saves};
use super::screens::Screen;
use crate::grade::Report;
use crate::level::Mode;
use crate::record::{About, Recorder};
use crate::session::Session;
use bevy::prelude::*;

/// The name of the log being written.
#[derive(Resource, Default)]
struct Keeper(Option<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeper>()
        .add_systems(Update, keep.after(SessionSystems::Publish))
        .add_systems(OnEnter(Screen::Debrief), finish);
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
    mut deals: MessageReader<DealRequested>,
    mut asks: MessageReader<DeskRequested>,
    mut desk: ResMut<Desk>,
    mut keeper: ResMut<Keeper>,
    mut saves: ResMut<Saves>,
) {
    let desk = desk.bypass_change_detection();
    let saves = saves.bypass_change_detection();
    if deals.read().count() > 0 {
        keeper.0 = desk.session.as_ref().and_then(|session| {
            let (recorder, name) = begin(session, saves)?;
            desk.recorder = Some(recorder);
            Some(name)
        });
    }
    if asks.read().any(|ask| *ask == DeskRequested::TryAgain) {
        keeper.0 = None;
    }
    flush(desk, &keeper, saves);
}

/// Brings the lines to the disk, so that a killed program loses at most the last act.
fn flush(desk: &mut Desk, keeper: &Keeper, saves: &mut Saves) {
    let lines = std::mem::take(&mut desk.lines);
    let path = keeper.0.as_deref().and_then(|name| saves.log_path(name));
    if let Some(path) = path {
        for line in lines {
            saves.append(&path, &line);
        }
    }
}

fn begin(session: &Session, saves: &mut Saves) -> Option<(Recorder, String)> {
    if session.mode() == Mode::Watch {
        return None;
    }
    let (recorder, first) = Recorder::open(session, &about(saves));
    let started = date_text(now_s()).replace([':', ' '], "-");
    let stem = format!("{started}-{}-{}", session.level().id, session.mode().id());
    let free = |n: u32| match n {
        1 => format!("{stem}.jsonl"),
        n => format!("{stem}-{n}.jsonl"),
    };
    let taken = |name: &String| saves.log_path(name).is_some_and(|path| path.exists());
    let name = (1..100).map(free).find(|name| !taken(name))?;
    if let Some(path) = saves.log_path(&name) {
        saves.append(&path, &first);
    }
    Some((recorder, name))
}

/// Ends the log and keeps the result.
fn finish(mut desk: ResMut<Desk>, mut keeper: ResMut<Keeper>, mut saves: ResMut<Saves>) {
    flush(desk.bypass_change_detection(), &keeper, &mut saves);
    let Some(name) = keeper.0.take() else { return };
    let (Some(session), Some(report)) = (desk.session.as_ref(), desk.report()) else { return };
    let path = saves.log_path(&name);
    if session.entries().is_empty() {
        // Nothing was done; there is nothing to look back on.
        if let Some(path) = path {
            let _ = std::fs::remove_file(path);
        }
        return;
    }
    if let (Some(path), Some(mut recorder)) = (path, desk.recorder.clone()) {
        let last = recorder.close(session);
        saves.append(&path, &last);
    }
    saves.keep(result(session, &report, name));
}

fn result(session: &Session, report: &Report, log: String) -> Kept {
    let percents = [0, 1, 2].map(|i| {
        let tally = &report.channels[i];
        tally.graded.then_some(tally.percent)
    });
    let marks = report.marks();
    Kept {
        version: 1,
        when_s: now_s(),
        level: report.level.clone(),
        title: session.level().title.clone(),
        course: report.course.clone(),
        mode: report.mode.id().to_owned(),
        passed: report.is_passed(),
        percents,
        rounds: report.rounds.0,
        total_ms: report.pace.total_ms,
        rewinds: report.around.rewinds,
        hints: report.around.hints,
        skills: marks.skills,
        log: Some(log),
    }
}

/// A moment as `2026-11-27 23:08`, in universal time.
#[must_use]
pub(super) fn date_text(when_s: u64) -> String {
    let (days, seconds) = (when_s / 86_400, when_s % 86_400);
    let (year, month, day) = civil_from_days(days);
    let (hour, minute) = (seconds / 3600, seconds % 3600 / 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

/// Year, month and day of a number of days since 1 January 1970.
fn civil_from_days(days: u64) -> (u64, u64, u64) {
    // Years begin in March here, so that the leap day is the last of a year.
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let moved = (5 * of_year + 2) / 153;
    let day = of_year - (153 * moved + 2) / 5 + 1;
    let month = if moved < 10 { moved + 3 } else { moved - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
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
