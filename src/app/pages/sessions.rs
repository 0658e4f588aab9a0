//! The list of kept sessions, filled from the saves; opens one in the review.

use super::{go_on, page_root_ui};
use crate::app::bridge::Desk;
use crate::app::keeper::date_text;
use crate::app::saves::{Kept, Saves};
use crate::app::screens::{Go, Screen};
use crate::app::shelf::Shelf;
use crate::level::Mode;
use crate::panels::sessions::{SessionView, SessionsIntent, SessionsView, sessions_ui};
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

fn list(saves: Res<Saves>, mut list: ResMut<List>) {
    let newest = saves.results.iter().enumerate().rev();
    (list.0, list.1) = newest.map(|(i, kept)| (session_view(&saves, kept), i)).unzip();
}

fn session_view(saves: &Saves, kept: &Kept) -> SessionView {
    let log = kept.log.as_deref().and_then(|name| saves.log_path(name));
    SessionView {
        title: kept.title.clone(),
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
    shelf: Res<Shelf>,
    mut desk: ResMut<Desk>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Go>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let profile = saves.profile.clone();
    let view = SessionsView { profile: &profile, sessions: &list.0 };
    match sessions_ui(&mut root, &view) {
        None => {}
        Some(SessionsIntent::Back) => go_on(&ctx, &mut go, Go::Back),
        Some(SessionsIntent::Open(i)) => {
            let kept = list.1.get(i).and_then(|i| saves.results.get(*i)).cloned();
            match kept.map(|kept| read(&saves, &shelf, &kept)) {
                Some(Ok(fresh)) => {
                    *desk = fresh;
                    go_on(&ctx, &mut go, Go::Review(0));
                }
                Some(Err(words)) => saves.notices.push(words),
                None => {}
            }
            ctx.request_repaint();
        }
    }
    Ok(())
}

/// Deals a kept session anew; says what is wrong with a log that cannot be.
fn read(saves: &Saves, shelf: &Shelf, kept: &Kept) -> std::result::Result<Desk, String> {
    let path = kept.log.as_deref().and_then(|name| saves.log_path(name));
    let path = path.ok_or_else(|| "The log of this session was not kept.".to_owned())?;
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("{} could not be read: {error}.", path.display()))?;
    let log = crate::record::read(&text, &shelf.book)
        .map_err(|damage| format!("{} cannot be reviewed: {damage}.", path.display()))?;
    let mut desk = Desk::default();
    desk.rewinds = log.around.rewinds;
    desk.refused = log.around.refused;
    desk.session = Some(log.session);
    Ok(desk)
}
