//! The screens beside the table, each a panel filled from what is at hand.

mod courses;
mod debrief;
mod free;
mod home;
mod rulebook;
mod sessions;
mod settings;

use super::catalog::{Catalog, FREE};
use super::saves::Saves;
use super::screens::{Navigate, Screen};
use crate::grade::{Marks, Mastery};
use crate::kit::Dice;
use crate::level::{Level, Mode};
use crate::panels::courses::Best;
use crate::panels::parts;
use bevy::prelude::*;
use bevy_egui::egui;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        home::plugin,
        courses::plugin,
        free::plugin,
        sessions::plugin,
        rulebook::plugin,
        settings::plugin,
        debrief::plugin,
    ));
}

/// The whole window as a place for panels.
pub(super) fn root_ui(ctx: &egui::Context) -> egui::Ui {
    let builder =
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), "root".into(), builder)
}

/// The whole window for a page, with what is to be told about files below it.
fn page_root_ui(ctx: &egui::Context, saves: &mut ResMut<Saves>) -> egui::Ui {
    let mut root = root_ui(ctx);
    if parts::notices_ui(&mut root, &saves.notices) {
        saves.notices.clear();
        ctx.request_repaint();
    }
    root
}

/// Words with the game's title before them, where there are several games.
pub(super) fn of_game(game: &str, words: &str) -> String {
    match crate::games::find(game) {
        Some(found) if crate::games::ALL.len() > 1 => format!("{} · {words}", found.title()),
        _ => words.to_owned(),
    }
}

/// A seed drawn from a number: short enough to be read out and typed again.
fn seed_from(number: u64) -> u64 {
    100_000 + Dice::new(number, 0).below(900_000) as u64
}

/// Goes somewhere, and has the next frame drawn.
fn go_on(ctx: &egui::Context, go: &mut MessageWriter<Navigate>, to: Navigate) {
    go.write(to);
    ctx.request_repaint();
}

/// The way to a level's page on the course map.
fn go_to_level(open: &mut courses::OpenLevel, level: usize) -> Navigate {
    open.0 = Some(level);
    Navigate::To(Screen::Courses)
}

/// The best result in a level; free tables never count.
fn best(saves: &Saves, level: &Level) -> Option<Best> {
    let mine = || saves.results.iter().filter(|r| r.level == level.id && r.course != FREE);
    let counted = || mine().filter(|r| r.mode != Mode::Guided.id());
    let top = counted().max_by_key(|r| (r.passed, r.percents.iter().flatten().min().copied()));
    let shown = top.or_else(|| mine().next_back())?;
    Some(Best {
        percents: shown.percents,
        passed: counted().any(|r| r.passed),
        tries: mine().count(),
    })
}

/// The first level of the courses that was not passed: of the game dealt last, if there is one.
fn next_level(catalog: &Catalog, saves: &Saves) -> Option<usize> {
    let open =
        |level: &Level| level.course != FREE && !best(saves, level).is_some_and(|best| best.passed);
    let last = saves.results.iter().rev().find_map(|result| catalog.find(&result.level));
    let game = last.map(|place| &catalog.levels[place].house.game);
    let of_game = |level: &Level| game.is_none_or(|game| level.house.game == *game);
    let mut levels = catalog.levels.iter();
    let mine = levels.position(|level| of_game(level) && open(level));
    mine.or_else(|| catalog.levels.iter().position(|level| open(level)))
}

/// How far the trainee has come.
fn mastery(catalog: &Catalog, saves: &Saves) -> Mastery {
    let counted = saves.results.iter().filter(|r| r.course != FREE);
    let marks: Vec<Marks> = counted
        .filter_map(|r| {
            Some(Marks {
                level: r.level.clone(),
                course: r.course.clone(),
                mode: Mode::find(&r.mode)?,
                passed: r.passed,
                lowest: r.percents.iter().flatten().min().copied().unwrap_or(0),
                rewinds: r.rewinds,
                hints: r.hints,
                skills: r.skills.clone(),
            })
        })
        .collect();
    let levels = catalog.levels.iter().filter(|level| level.course != FREE);
    crate::grade::mastery(&marks, levels.map(|level| (level.course.as_str(), level.id.as_str())))
}
