//! The course map, filled from the catalog and the results.

use super::{best, go_on, mastery, next_level, of_game, page_root_ui};
use crate::app::catalog::Catalog;
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::level::Level;
use crate::panels::courses::{
    CourseView, CoursesIntent, CoursesView, GameMap, LevelView, courses_ui,
};
use crate::procedure::Channel;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// The level that is open in detail on the course map.
#[derive(Resource, Default)]
pub(in crate::app) struct OpenLevel(pub(in crate::app) Option<usize>);

/// What the map shows, made when it is entered or the saves change.
#[derive(Resource, Default)]
struct Map {
    games: Vec<GameMap>,
    /// The game that is shown, once one was chosen.
    game: Option<usize>,
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

fn draw_map(catalog: Res<Catalog>, saves: Res<Saves>, open: Res<OpenLevel>, mut map: ResMut<Map>) {
    let mastery = mastery(&catalog, &saves);
    map.next = next_level(&catalog, &saves, None);
    map.broken = catalog.broken.iter().map(ToString::to_string).collect();
    let numbered = || catalog.levels.iter().enumerate();
    // The games in the order of their courses; those of no game, which mix several, come last.
    let mut games: Vec<&str> = Vec::new();
    for course in &catalog.courses {
        let has_levels = catalog.levels.iter().any(|level| level.course == course.id);
        if has_levels && !games.contains(&course.game.as_str()) {
            games.push(&course.game);
        }
    }
    map.courses = catalog
        .courses
        .iter()
        .map(|course| CourseView {
            game: games.iter().position(|game| *game == course.game).unwrap_or(0),
            title: course.title.clone(),
            about: course.about.clone(),
            mastery: mastery.courses.get(&course.id).copied().unwrap_or(0),
            levels: numbered()
                .filter(|(_, level)| level.course == course.id)
                .map(|(index, level)| level_view(&catalog, &saves, index, level))
                .collect(),
        })
        .filter(|course| !course.levels.is_empty())
        .collect();
    let courses = &map.courses;
    let mapped = games.iter().enumerate().map(|(i, id)| game_map(courses, i, id)).collect();
    map.games = mapped;
    let of_level = |level: usize| {
        let course = &catalog.levels[level].course;
        let game = catalog.courses.iter().find(|c| c.id == *course).map(|c| c.game.as_str());
        games.iter().position(|id| Some(*id) == game)
    };
    // A level that is opened from elsewhere brings its game with it.
    let shown = open.0.and_then(of_level).or(map.game.filter(|game| *game < games.len()));
    map.game = shown.or_else(|| map.next.and_then(of_level));
}

fn game_map(courses: &[CourseView], place: usize, id: &str) -> GameMap {
    let mine = || courses.iter().filter(|course| course.game == place);
    let levels = || mine().flat_map(|course| &course.levels);
    let done = levels().filter(|level| level.best.is_some_and(|best| best.done)).count();
    let sum: usize = mine().map(|course| usize::from(course.mastery)).sum();
    let title = crate::games::find(id)
        .map_or_else(|| "Several games".to_owned(), |game| game.title().to_owned());
    GameMap {
        title,
        done: (done, levels().count()),
        mastery: u8::try_from(sum / mine().count().max(1)).unwrap_or(100),
    }
}

fn level_view(catalog: &Catalog, saves: &Saves, index: usize, level: &Level) -> LevelView {
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
        house: of_game(&level.house.game, &level.house.line(&catalog.book)),
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
    mut map: ResMut<Map>,
    mut open: ResMut<OpenLevel>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let view = CoursesView {
        games: &map.games,
        game: map.game.unwrap_or(0),
        courses: &map.courses,
        open: open.0,
        next: map.next,
        broken: &map.broken,
    };
    match courses_ui(&mut root, &view) {
        None => {}
        Some(CoursesIntent::Back) => go_on(&ctx, &mut go, Navigate::Back),
        Some(CoursesIntent::Game(game)) => {
            map.game = Some(game);
            ctx.request_repaint();
        }
        Some(CoursesIntent::Open(level)) => {
            open.0 = level;
            ctx.request_repaint();
        }
        Some(CoursesIntent::Deal(level, mode)) => {
            go_on(&ctx, &mut go, Navigate::Deal { level, mode });
        }
    }
    Ok(())
}
