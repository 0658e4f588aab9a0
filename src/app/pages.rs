//! The screens beside the table, each a panel filled from what is at hand.

mod courses;
mod debrief;
mod focus;
mod free;
mod home;
mod rulebook;
mod sessions;
mod settings;
mod who;

pub(super) use free::free_level;

use super::catalog::{Catalog, FREE};
use super::saves::{Kept, Saves};
use super::screens::{Navigate, Screen};
use crate::grade::{Marks, Mastery};
use crate::kit::Dice;
use crate::level::{Level, Mode};
use crate::panels::courses::Best;
use crate::panels::{Verdict, parts};
use bevy::prelude::*;
use bevy_egui::egui;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        focus::plugin,
        home::plugin,
        courses::plugin,
        free::plugin,
        sessions::plugin,
        rulebook::plugin,
        settings::plugin,
        who::plugin,
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
pub(super) fn page_root_ui(ctx: &egui::Context, saves: &mut ResMut<Saves>) -> egui::Ui {
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
pub(super) fn go_on(ctx: &egui::Context, go: &mut MessageWriter<Navigate>, to: Navigate) {
    go.write(to);
    ctx.request_repaint();
}

/// The way to a level's page on the course map.
fn go_to_level(open: &mut courses::OpenLevel, level: usize) -> Navigate {
    open.0 = Some(level);
    Navigate::To(Screen::Courses)
}

/// The best result in a level; free tables never count. An exam that was cut off is an attempt.
fn best(saves: &Saves, level: &Level) -> Option<Best> {
    let mine = || saves.results.iter().filter(|r| r.level == level.id && r.course != FREE);
    let cut = saves.open.iter().filter(|open| {
        let says = &open.says;
        says.level == level.id && says.mode == Mode::Exam && !says.cards_by_chance
    });
    let tries = mine().count() + cut.count();
    let top = mine().max_by_key(|r| {
        let alone = r.mode != Mode::Guided.id();
        let lowest = r.percents.iter().flatten().min().copied();
        (is_done(level, r), r.verdict() == Verdict::Passed, alone && r.over, lowest)
    });
    match top {
        Some(top) => Some(Best {
            percents: top.percents,
            verdict: top.verdict(),
            done: is_done(level, top),
            tries,
        }),
        None if tries > 0 => {
            Some(Best { percents: [None; 3], verdict: Verdict::Cut, done: false, tries })
        }
        None => None,
    }
}

/// Whether a session has done what its level is for: a level that is meant to be dealt with help, or to
/// be watched, is done at its end.
fn is_done(level: &Level, kept: &Kept) -> bool {
    let whole = kept.rounds >= level.rounds;
    match kept.verdict() {
        Verdict::Passed => true,
        Verdict::Helped => level.mode == Mode::Guided && whole,
        Verdict::Watched => level.mode == Mode::Watch && whole,
        Verdict::Unfinished | Verdict::Cut | Verdict::NotPassed => false,
    }
}

/// The level to go on with: the first one not done from the level dealt last on, then of its game,
/// then of all. With `after` it comes after that level.
fn next_level(catalog: &Catalog, saves: &Saves, after: Option<usize>) -> Option<usize> {
    let open =
        |level: &Level| level.course != FREE && !best(saves, level).is_some_and(|best| best.done);
    let last = after.map(|place| place + 1).or_else(|| catalog.find(last_level(saves)?));
    let game = after.or(last).and_then(|place| catalog.levels.get(place));
    let game = game.map(|level| &level.house.game);
    let of_game = |level: &Level| game.is_none_or(|game| level.house.game == *game);
    let levels = || catalog.levels.iter().enumerate();
    let other = |place: usize| Some(place) != after;
    let mut on = levels().skip(last.unwrap_or(0));
    let mut mine = levels();
    let mut all = levels();
    let wanted = |(place, level): &(usize, &Arc<Level>)| other(*place) && open(level);
    on.find(|one| of_game(one.1) && wanted(one))
        .or_else(|| mine.find(|one| of_game(one.1) && wanted(one)))
        .or_else(|| all.find(|one| wanted(one)))
        .map(|(place, _)| place)
}

/// The first level of a course that the trainee has not done; nothing if there is none.
pub(super) fn first_open(catalog: &Catalog, saves: &Saves, course: &str) -> Option<usize> {
    let open = |level: &Arc<Level>| {
        level.course == course && !best(saves, level).is_some_and(|best| best.done)
    };
    catalog.levels.iter().position(open)
}

/// The level that was dealt last.
fn last_level(saves: &Saves) -> Option<&str> {
    let last = saves.results.iter().rev().find(|result| result.course != FREE);
    last.map(|result| result.level.as_str())
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
