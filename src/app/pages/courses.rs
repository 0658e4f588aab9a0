//! The course map, filled from the shelf and the results.

use super::{best, go_on, mastery, next_level, page_root_ui};
use crate::app::saves::Saves;
use crate::app::screens::{Go, Screen};
use crate::app::shelf::Shelf;
use crate::level::Level;
use crate::panels::courses::{CourseView, CoursesIntent, CoursesView, LevelView, courses_ui};
use crate::procedure::Channel;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The level that is open in detail on the course map.
#[derive(Resource, Default)]
pub(in crate::app) struct OpenLevel(pub(in crate::app) Option<usize>);

/// What the map shows, made when it is entered or the saves change.
#[derive(Resource, Default)]
struct Map {
    courses: Vec<CourseView>,
    next: Option<usize>,
    broken: Vec<String>,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<OpenLevel>()
        .init_resource::<Map>()
        .add_systems(OnEnter(Screen::Courses), draw_map)
        .add_systems(EguiPrimaryContextPass, courses.run_if(in_state(Screen::Courses)));
}

fn draw_map(shelf: Res<Shelf>, saves: Res<Saves>, mut map: ResMut<Map>) {
    let mastery = mastery(&shelf, &saves);
    map.next = next_level(&shelf, &saves);
    map.broken = shelf.broken.iter().map(ToString::to_string).collect();
    let numbered = || shelf.levels.iter().enumerate();
    map.courses = shelf
        .courses
        .iter()
        .map(|course| CourseView {
            title: course.full_title(),
            about: course.about.clone(),
            mastery: mastery.courses.get(&course.id).copied().unwrap_or(0),
            levels: numbered()
                .filter(|(_, level)| level.course == course.id)
                .map(|(index, level)| level_view(&shelf, &saves, index, level))
                .collect(),
        })
        .filter(|course| !course.levels.is_empty())
        .collect();
}

fn level_view(shelf: &Shelf, saves: &Saves, index: usize, level: &Level) -> LevelView {
    let pass = level.pass;
    let needed = [
        (Channel::Amounts, pass.amounts),
        (Channel::Procedure, pass.procedure),
        (Channel::Irregularities, pass.irregularities),
    ]
    .map(|(channel, needed)| level.grades(channel).then_some(needed));
    LevelView {
        index,
        title: level.title.clone(),
        teaches: level.teaches.clone(),
        text: level.text.clone(),
        house: level.house.line(&shelf.book),
        mode: level.mode,
        rounds: level.rounds,
        seats: (level.seats, level.patrons.len()),
        target_ms: level.target_ms,
        needed,
        criticals: pass.criticals,
        best: best(saves, level),
    }
}

fn courses(
    mut contexts: EguiContexts,
    map: Res<Map>,
    mut open: ResMut<OpenLevel>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Go>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let view =
        CoursesView { courses: &map.courses, open: open.0, next: map.next, broken: &map.broken };
    match courses_ui(&mut root, &view) {
        None => {}
        Some(CoursesIntent::Back) => go_on(&ctx, &mut go, Go::Back),
        Some(CoursesIntent::Open(level)) => {
            open.0 = level;
            ctx.request_repaint();
        }
        Some(CoursesIntent::Deal(level, mode)) => {
            go_on(&ctx, &mut go, Go::Deal { level, mode });
        }
    }
    Ok(())
}
