//! The list of kept sessions, filled from the saves; opens one in the review.

use super::{go_on, of_game, page_root_ui};
use crate::app::autosave::date_text;
use crate::app::bridge::Desk;
use crate::app::catalog::Catalog;
use crate::app::saves::{Kept, Saves};
use crate::app::screens::{Navigate, Screen};
use crate::level::Mode;
use crate::panels::sessions::{SessionView, SessionsIntent, SessionsView, sessions_ui};
use crate::record::ReadLog;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The list, made when it is entered: the views, and where each stands in the results.
#[derive(Resource, Default)]
struct List(Vec<SessionView>, Vec<usize>);

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<List>()
        .add_systems(OnEnter(Screen::Sessions), list)
        .add_systems(EguiPrimaryContextPass, sessions.run_if(in_state(Screen::Sessions)));
}

fn list(saves: Res<Saves>, catalog: Res<Catalog>, mut list: ResMut<List>) {
    let newest = saves.results.iter().enumerate().rev();
    (list.0, list.1) = newest.map(|(i, kept)| (session_view(&saves, &catalog, kept), i)).unzip();
}

fn session_view(saves: &Saves, catalog: &Catalog, kept: &Kept) -> SessionView {
    let level = catalog.find(&kept.level).map(|place| &catalog.levels[place]);
    let log = kept.log.as_deref().and_then(|name| saves.log_path(name));
    SessionView {
        title: level
            .map_or_else(|| kept.title.clone(), |level| of_game(&level.house.game, &kept.title)),
        mode: Mode::find(&kept.mode).unwrap_or(Mode::Practice),
        when: format!("{} UTC", date_text(kept.when_s)),
        passed: kept.passed,
        percents: kept.percents,
        rounds: kept.rounds,
        total_ms: kept.total_ms,
        log: log.is_some_and(|path| path.is_file()),
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
        Some(SessionsIntent::Open(i)) => {
            let kept = list.1.get(i).and_then(|i| saves.results.get(*i)).cloned();
            match kept.map(|kept| read(&saves, &catalog, &kept)) {
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
    kept: &Kept,
) -> std::result::Result<(Desk, Vec<String>), String> {
    let path = kept.log.as_deref().and_then(|name| saves.log_path(name));
    let path = path.ok_or_else(|| "The log of this session was not kept.".to_owned())?;
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} could not be read: {error}.", path.display()))?;
    let log = crate::record::read(&text, &catalog.book)
        .map_err(|damage| format!("{} cannot be reviewed: {damage}.", path.display()))?;
    let doubts = doubts(&path.display().to_string(), &log);
    Ok((Desk::of(log.session, log.around), doubts))
}

/// What the trainee must know of a log before he trusts what it shows.
fn doubts(path: &str, log: &ReadLog) -> Vec<String> {
    let mut doubts = Vec::new();
    if let Some(damage) = &log.damage {
        doubts.push(format!("{path} is damaged: {damage}. Only what stands before it is shown."));
    } else if !log.ended {
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
        assert_eq!(doubts("a", &read(&text, &catalog.book)), [""; 0]);
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(2);
        let damaged = read(&lines.join("\n"), &catalog.book);
        let told = doubts("a", &damaged);
        assert!(told.len() == 1 && told[0].starts_with("a is damaged: line 3:"), "{told:?}");
        let report = Desk::of(damaged.session, damaged.around).report().unwrap();
        assert!(report.around.damaged && !report.is_passed());
        let mut other = (*catalog.book).clone();
        other.hash = "another".to_owned();
        let told = doubts("a", &read(&text, &Arc::new(other)));
        assert!(told.len() == 1 && told[0].contains("another rulebook"), "{told:?}");
    }
}
