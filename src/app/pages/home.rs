//! The way in, filled from the catalog and the saves.

use super::courses::OpenLevel;
use super::sessions::{broken_off, rows};
use super::{best, go_on, next_level, page_root_ui};
use crate::app::bridge::Desk;
use crate::app::catalog::{Catalog, FREE};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::panels::home::{HomeIntent, HomeView, home_ui};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, home.run_if(in_state(Screen::Home)));
}

fn home(
    mut contexts: EguiContexts,
    catalog: Res<Catalog>,
    desk: Res<Desk>,
    mut open_level: ResMut<OpenLevel>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let next = next_level(&catalog, &saves, None);
    let counted = || catalog.levels.iter().filter(|level| level.course != FREE);
    let done = counted().filter(|level| best(&saves, level).is_some_and(|best| best.done));
    let course = |id: &str| {
        let found = catalog.courses.iter().find(|course| course.id == id);
        found.map_or_else(String::new, crate::level::Course::full_title)
    };
    let next_course = next.map(|i| course(&catalog.levels[i].course)).unwrap_or_default();
    let broken_off = broken_off(&catalog, &saves);
    let view = HomeView {
        profile: &saves.profile,
        go_on: broken_off.as_ref().map(|(_, title, about)| (title.as_str(), about.as_str())),
        next: next.map(|i| (catalog.levels[i].title.as_str(), next_course.as_str())),
        begun: saves.results.iter().any(|result| result.course != FREE),
        done: (done.count(), counted().count()),
        sessions: rows(&saves).len(),
        class: if desk.class.is_empty() { "At a trainer's desk" } else { &desk.class },
        version: env!("CARGO_PKG_VERSION"),
        settings: &saves.settings,
    };
    let to = match home_ui(&mut root, &view) {
        None => return Ok(()),
        Some(HomeIntent::GoOn) => match broken_off {
            Some((log, ..)) => Navigate::GoOn(log),
            None => return Ok(()),
        },
        Some(HomeIntent::Continue) => match next {
            Some(level) => Navigate::Deal { level, mode: catalog.levels[level].mode },
            None => Navigate::To(Screen::Courses),
        },
        Some(HomeIntent::Courses) => {
            open_level.0 = None;
            Navigate::To(Screen::Courses)
        }
        Some(HomeIntent::FreeTable) => Navigate::To(Screen::FreeTable),
        Some(HomeIntent::Exam) => Navigate::To(Screen::Exam),
        Some(HomeIntent::Class) => Navigate::To(Screen::Seat),
        Some(HomeIntent::Sessions) => Navigate::To(Screen::Sessions),
        Some(HomeIntent::Rulebook) => Navigate::To(Screen::Rulebook),
        Some(HomeIntent::Settings) => Navigate::To(Screen::Settings),
        Some(HomeIntent::Quit) => Navigate::Quit,
    };
    go_on(&ctx, &mut go, to);
    Ok(())
}
