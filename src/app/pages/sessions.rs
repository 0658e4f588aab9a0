//! The list of kept sessions, filled from the saves; opens one in the review.

use super::{go_on, of_game, page_root_ui};
use crate::app::autosave::date_text;
use crate::app::bridge::Desk;
use crate::app::catalog::Catalog;
use crate::app::saves::{Kept, Open, Saves};
use crate::app::screens::{Navigate, Screen};
use crate::level::Mode;
use crate::panels::courses::counted;
use crate::panels::sessions::{SessionView, SessionsIntent, SessionsView, sessions_ui};
use crate::panels::{Verdict, mode_words, spoken_ms};
use crate::record::{Damage, ReadLog, What};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The list, made when it is entered: the views, and the log of each.
#[derive(Resource, Default)]
struct List(Vec<SessionView>, Vec<Option<String>>);

/// A session that is kept: one with a result, or one that was broken off.
#[derive(Clone, Copy)]
pub(super) enum Row<'a> {
    Done(&'a Kept),
    Open(&'a Open),
}

impl<'a> Row<'a> {
    const fn when_s(self) -> u64 {
        match self {
            Self::Done(kept) => kept.when_s,
            Self::Open(open) => open.when_s,
        }
    }

    fn level(self) -> &'a str {
        match self {
            Self::Done(kept) => &kept.level,
            Self::Open(open) => &open.says.level,
        }
    }

    fn mode(self) -> Mode {
        match self {
            Self::Done(kept) => Mode::find(&kept.mode).unwrap_or(Mode::Practice),
            Self::Open(open) => open.says.mode,
        }
    }

    fn log(self) -> Option<&'a str> {
        match self {
            Self::Done(kept) => kept.log.as_deref(),
            Self::Open(open) => Some(&open.log),
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Self::Done(kept) => kept.verdict(),
            Self::Open(open) => Verdict::of(open.says.mode, false, false),
        }
    }

    fn title(self, catalog: &Catalog) -> String {
        let level = catalog.find(self.level()).map(|place| &catalog.levels[place]);
        let own = match self {
            Self::Done(kept) => Some(&kept.title),
            Self::Open(_) => level.map(|level| &level.title),
        };
        let own = own.map_or_else(|| from_id(self.level()), Clone::clone);
        level.map_or(own.clone(), |level| of_game(&level.house.game, &own))
    }
}

/// A level's id as a title, where there is no level of that name any more.
fn from_id(id: &str) -> String {
    let words = id.replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// Every session that is kept, the newest first. What was only watched is none.
pub(super) fn rows(saves: &Saves) -> Vec<Row<'_>> {
    let done = saves.results.iter().filter(|kept| kept.verdict() != Verdict::Watched);
    let mut rows: Vec<Row<'_>> =
        done.map(Row::Done).chain(saves.open.iter().map(Row::Open)).collect();
    rows.sort_by_key(|row| row.when_s());
    rows.reverse();
    rows
}

/// The newest session that was broken off, if its level has not been dealt since: its log, its title,
/// and how it was dealt and when.
pub(super) fn broken_off(catalog: &Catalog, saves: &Saves) -> Option<(String, String, String)> {
    let rows = rows(saves);
    let (at, row) =
        rows.iter().enumerate().find(|(_, row)| row.verdict() == Verdict::Unfinished)?;
    let since = rows[..at].iter().any(|later| later.level() == row.level());
    let log = row.log().filter(|_| !since)?;
    let about = format!("{} · {} UTC", mode_words(row.mode()), date_text(row.when_s()));
    Some((log.to_owned(), row.title(catalog), about))
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<List>()
        .add_systems(OnEnter(Screen::Sessions), list)
        .add_systems(EguiPrimaryContextPass, sessions.run_if(in_state(Screen::Sessions)));
}

fn list(saves: Res<Saves>, catalog: Res<Catalog>, mut list: ResMut<List>) {
    let rows = rows(&saves);
    list.0 = rows.iter().map(|row| session_view(&saves, &catalog, *row)).collect();
    list.1 = rows.iter().map(|row| row.log().map(str::to_owned)).collect();
}

fn session_view(saves: &Saves, catalog: &Catalog, row: Row<'_>) -> SessionView {
    let log = row.log().and_then(|name| saves.log_path(name)).is_some_and(|path| path.is_file());
    let comments = row.log().map_or(0, |name| saves.comments(name).all.len());
    let (percents, dealt) = match row {
        Row::Done(kept) => {
            let rounds = counted(kept.rounds as usize, "round");
            (kept.percents, format!("{rounds} in {}", spoken_ms(kept.total_ms)))
        }
        Row::Open(open) => {
            let acts = counted(open.says.acts, "act");
            ([None; 3], format!("{acts} in {}", spoken_ms(open.says.reached_ms)))
        }
    };
    let verdict = row.verdict();
    SessionView {
        title: row.title(catalog),
        mode: row.mode(),
        when: format!("{} UTC", date_text(row.when_s())),
        verdict,
        goes_on: log && verdict == Verdict::Unfinished,
        percents,
        dealt,
        comments: if comments == 0 { String::new() } else { counted(comments, "comment") },
        log,
    }
}

fn sessions(
    mut contexts: EguiContexts,
    list: Res<List>,
    catalog: Res<Catalog>,
    mut desk: ResMut<Desk>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let profile = saves.profile.clone();
    let view = SessionsView { profile: &profile, sessions: &list.0 };
    match sessions_ui(&mut root, &view) {
        None => {}
        Some(SessionsIntent::Back) => go_on(&ctx, &mut go, Navigate::Back),
        Some(SessionsIntent::GoOn(i)) => {
            if let Some(log) = list.1.get(i).cloned().flatten() {
                go_on(&ctx, &mut go, Navigate::GoOn(log));
            }
        }
        Some(SessionsIntent::Open(i)) => {
            let log = list.1.get(i).cloned().flatten();
            match log.map(|log| read(&saves, &catalog, &log)) {
                Some(Ok((fresh, doubts))) => {
                    desk.replace(fresh);
                    saves.notices.extend(doubts);
                    go_on(&ctx, &mut go, Navigate::Review(0));
                }
                Some(Err(words)) => saves.notices.push(words),
                None => {}
            }
            ctx.request_repaint();
        }
    }
    Ok(())
}

/// Deals a kept session anew, and says why not to trust it; or what is wrong with a log that cannot
/// be dealt.
fn read(
    saves: &Saves,
    catalog: &Catalog,
    name: &str,
) -> std::result::Result<(Desk, Vec<String>), String> {
    let path = saves.log_path(name);
    let path = path.ok_or_else(|| "The log of this session was not kept.".to_owned())?;
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} could not be read: {error}.", path.display()))?;
    let log = crate::record::read(&text, &catalog.book)
        .map_err(|damage| format!("{} cannot be reviewed: {damage}.", path.display()))?;
    // The list has said already that this one was broken off.
    let broken_off = saves.open.iter().any(|open| open.log == name);
    let doubts = doubts(&path.display().to_string(), &log, broken_off);
    let mut desk = Desk::of(log.session, log.around);
    (desk.stopped, desk.instructed) = (log.stopped, log.instructed);
    desk.log = Some(name.to_owned());
    Ok((desk, doubts))
}

/// What the trainee must know of a log before he trusts what it shows.
fn doubts(path: &str, log: &ReadLog, broken_off: bool) -> Vec<String> {
    let mut doubts = Vec::new();
    let cut = |damage: &Damage| damage.what == What::Cut;
    if let Some(damage) = log.damage.as_ref().filter(|damage| !(broken_off && cut(damage))) {
        doubts.push(format!("{path} is damaged: {damage}. Only what stands before it is shown."));
    } else if !log.ended && !broken_off {
        doubts
            .push(format!("{path} has no last line: the program was stopped, or it was cut off."));
    }
    if let Some(other) = &log.other_rulebook {
        doubts.push(format!(
            "{path} was dealt by another rulebook ({other}). It is judged by the one in use."
        ));
    }
    if let Some(first) = log.mismatches.first() {
        let more = match log.mismatches.len() {
            1 => String::new(),
            n => format!(" ({n} such differences)"),
        };
        doubts.push(format!(
            "{path}: judged now, line {} has other {}{more}. It was dealt by another rulebook or \
             version, or was written anew.",
            first.line, first.what
        ));
    }
    doubts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Options;
    use crate::record::{About, Recorder};
    use crate::session::Session;
    use std::sync::Arc;

    #[test]
    fn a_damaged_log_says_so() {
        let catalog = Catalog::load(&Options::default()).unwrap();
        let level = catalog.levels[0].clone();
        let mut session = Session::open(level, catalog.book.clone(), Mode::Practice).unwrap();
        for _ in 0..3 {
            let due = session.expected()[0];
            session.step(0, due).unwrap();
        }
        let text = Recorder::whole(&session, &About::default()).unwrap();
        let read = |text: &str, book| crate::record::read(text, book).unwrap();
        assert_eq!(doubts("a", &read(&text, &catalog.book), false), [""; 0]);
        let mut lines: Vec<&str> = text.lines().collect();
        let unended = read(&lines[..lines.len() - 1].join("\n"), &catalog.book);
        assert_eq!(doubts("a", &unended, false).len(), 1);
        assert_eq!(doubts("a", &unended, true), [""; 0], "the list says that it was broken off");
        lines.remove(2);
        let damaged = read(&lines.join("\n"), &catalog.book);
        let told = doubts("a", &damaged, true);
        assert!(told.len() == 1 && told[0].starts_with("a is damaged: line 3:"), "{told:?}");
        let report = Desk::of(damaged.session, damaged.around).report().unwrap();
        assert!(report.around.damaged && !report.is_passed());
        let mut other = (*catalog.book).clone();
        other.hash = "another".to_owned();
        let told = doubts("a", &read(&text, &Arc::new(other)), false);
        assert!(told.len() == 1 && told[0].contains("another rulebook"), "{told:?}");
    }
}
