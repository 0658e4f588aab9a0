//! The course map: every level by course, what was reached in it, and one level in detail.

use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use super::{Verdict, look, mode_about, mode_words, round_ms, spoken_ms, target_words};
use crate::level::Mode;
use bevy_egui::egui;
use egui::{Align, Layout, Ui, vec2};

/// The best that was reached in a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// Percent of amounts, procedure, irregularities; nothing where the level does not grade them.
    pub percents: [Option<u8>; 3],
    /// What that session came to.
    pub verdict: Verdict,
    /// Whether the level counts as done: passed, or dealt or watched to its end where it is meant so.
    pub done: bool,
    /// How often it was dealt.
    pub tries: usize,
}

/// One level.
#[derive(Clone, Debug)]
pub struct LevelView {
    /// Its place in the catalog.
    pub index: usize,
    /// Its title.
    pub title: String,
    /// What it teaches.
    pub teaches: String,
    /// What the trainee is told.
    pub text: String,
    /// The house in one line.
    pub house: String,
    /// The mode it is meant for.
    pub mode: Mode,
    /// How many rounds.
    pub rounds: u32,
    /// How many seats, and how many are taken.
    pub seats: (u8, usize),
    /// A good dealer's time.
    pub target_ms: u64,
    /// The pass marks in percent; nothing where a channel is not graded.
    pub needed: [Option<u8>; 3],
    /// Critical faults that are forgiven.
    pub criticals: u16,
    /// The best so far.
    pub best: Option<Best>,
}

/// One game with how far the trainee has come in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameMap {
    /// Its title.
    pub title: String,
    /// Levels done, and all there are.
    pub done: (usize, usize),
    /// How much of its courses is mastered, in percent.
    pub mastery: u8,
}

/// One course.
#[derive(Clone, Debug)]
pub struct CourseView {
    /// Its game's place among the games.
    pub game: usize,
    /// Its title.
    pub title: String,
    /// What it is about, or nothing.
    pub about: String,
    /// How much of it is mastered, in percent.
    pub mastery: u8,
    /// Its levels, in order.
    pub levels: Vec<LevelView>,
}

/// What the course map shows.
pub struct CoursesView<'a> {
    /// The games, in order.
    pub games: &'a [GameMap],
    /// The game whose courses are shown.
    pub game: usize,
    /// The courses of all games, in order.
    pub courses: &'a [CourseView],
    /// The level that is open in detail, by its place in the catalog.
    pub open: Option<usize>,
    /// The level to go on with.
    pub next: Option<usize>,
    /// Level files that could not be read, in the words of their complaints.
    pub broken: &'a [String],
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoursesIntent {
    /// Back to the screen before.
    Back,
    /// Shows the courses of this game.
    Game(usize),
    /// Opens a level in detail, or closes it.
    Open(Option<usize>),
    /// Deals a level.
    Deal(usize, Mode),
}

/// The three channels in words, in their order.
pub const CHANNELS: [&str; 3] = ["Amounts", "Procedure", "Irregularities"];

/// A number of things, in words: `1 round`, `3 rounds`.
#[must_use]
pub fn counted(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// The course map.
pub fn courses_ui(ui: &mut Ui, view: &CoursesView<'_>) -> Option<CoursesIntent> {
    let mut intent = None;
    let levels = || view.courses.iter().flat_map(|course| &course.levels);
    let open = levels().find(|level| Some(level.index) == view.open);
    let head = match open {
        Some(level) => Head { title: &level.title, about: "", back: "Courses" },
        None => {
            Head { title: "Courses", about: "Any level may be opened at any time.", back: "Back" }
        }
    };
    let back = parts::page_ui(ui, &head, |ui| match open {
        Some(level) => scroll_ui(ui, "level", |ui| {
            parts::column_ui(ui, 900.0, |ui| detail_ui(ui, level, &mut intent));
        }),
        None => scroll_ui(ui, "courses", |ui| {
            parts::column_ui(ui, look::PAGE_WIDTH, |ui| {
                ui.add_space(16.0);
                if view.courses.is_empty() {
                    parts::empty_ui(
                        ui,
                        "No levels here",
                        "The levels folder holds none that can be read.",
                    );
                }
                games_ui(ui, view, &mut intent);
                for course in view.courses.iter().filter(|course| course.game == view.game) {
                    course_ui(ui, course, view.next, &mut intent);
                }
                broken_ui(ui, view.broken);
                ui.add_space(32.0);
            });
        }),
    });
    if back {
        intent = Some(if open.is_some() { CoursesIntent::Open(None) } else { CoursesIntent::Back });
    }
    intent
}

/// The games to choose from, where there are several.
fn games_ui(ui: &mut Ui, view: &CoursesView<'_>, intent: &mut Option<CoursesIntent>) {
    if view.games.len() < 2 {
        return;
    }
    parts::grid_ui(ui, (264.0, 72.0), view.games.len(), |ui, i, size| {
        let game = &view.games[i];
        let chosen = i == view.game;
        let (done, all) = game.done;
        let count = format!("{done} of {all} done");
        let told = format!("{}, {count}, {} % mastered", game.title, game.mastery);
        let tile = parts::tile_ui(ui, size, chosen, &told, |ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
            ui.horizontal(|ui| {
                let (mark, colour) =
                    if chosen { (Mark::Diamond, look::GOLD) } else { (Mark::Ring, look::INK_SOFT) };
                parts::mark_ui(ui, mark, 13.0, colour);
                parts::cut_ui(ui, look::heading(&game.title, 19.0));
            });
            ui.horizontal(|ui| {
                parts::bar_ui(ui, 96.0, game.mastery, &told);
                parts::cut_ui(ui, look::small(&count));
            });
        });
        if tile.clicked() {
            *intent = Some(CoursesIntent::Game(i));
        }
    });
    ui.add_space(12.0);
}

fn course_ui(
    ui: &mut Ui,
    course: &CourseView,
    next: Option<usize>,
    intent: &mut Option<CoursesIntent>,
) {
    ui.add_space(8.0);
    let done = course.levels.iter().filter(|l| l.best.is_some_and(|best| best.done)).count();
    let all = course.levels.len();
    ui.horizontal(|ui| {
        parts::as_heading(&ui.label(look::heading(&course.title, 22.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let told = format!("{} % mastered", course.mastery);
            ui.label(look::small(&format!("{done} of {all} done  ·  {told}")));
            parts::bar_ui(ui, 120.0, course.mastery, &told);
        });
    });
    if !course.about.is_empty() {
        ui.label(look::soft(&course.about));
    }
    ui.add_space(4.0);
    parts::grid_ui(ui, (264.0, 164.0), all, |ui, i, size| {
        let level = &course.levels[i];
        let told = tile_words(level, Some(level.index) == next);
        let tile = parts::tile_ui(ui, size, false, &told, |ui| {
            tile_inside_ui(ui, level, Some(level.index) == next);
        });
        if tile.clicked() {
            *intent = Some(CoursesIntent::Open(Some(level.index)));
        }
    });
    ui.add_space(12.0);
}

/// A tile in words, for those who hear it.
fn tile_words(level: &LevelView, next: bool) -> String {
    let state = state_look(level.best).1.to_lowercase();
    let next = if next { ", recommended next" } else { "" };
    format!("{}, {}, {state}{next}. {}", level.title, mode_words(level.mode), level.teaches)
}

fn state_look(best: Option<Best>) -> (Mark, &'static str, egui::Color32) {
    match best {
        None => (Mark::Ring, "Not tried", look::INK_SOFT),
        // Help with a level that is meant to be dealt alone is a beginning.
        Some(Best { done: false, verdict: Verdict::Helped | Verdict::Watched, .. }) => {
            (Mark::Dot, "Tried with help", look::INK_SOFT)
        }
        Some(Best { verdict: Verdict::NotPassed, .. }) => {
            (Mark::Cross, "Not passed yet", look::WRONG)
        }
        Some(best) => best.verdict.look(),
    }
}

fn tile_inside_ui(ui: &mut Ui, level: &LevelView, next: bool) {
    ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
    ui.horizontal(|ui| {
        let (mark, words, colour) = state_look(level.best);
        parts::mark_ui(ui, mark, 16.0, colour);
        ui.label(look::small(words).color(colour));
        if next {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                parts::badge_ui(ui, Mark::Right, "Next", look::DUE);
            });
        }
    });
    parts::cut_ui(ui, look::heading(&level.title, 19.0));
    let foot = 40.0;
    let middle = (ui.available_height() - foot).max(18.0);
    let mut job = egui::text::LayoutJob::simple(
        level.teaches.clone(),
        look::plain(look::SMALL),
        look::INK_SOFT,
        ui.available_width(),
    );
    job.wrap.max_rows = (middle / 18.5).floor().max(1.0) as usize;
    ui.add(egui::Label::new(job));
    // The last two lines stand at the bottom of every tile.
    let inside = ui.max_rect();
    let bottom =
        egui::Rect::from_min_max(egui::pos2(inside.left(), inside.bottom() - foot), inside.max);
    let place = egui::UiBuilder::new().max_rect(bottom).layout(Layout::top_down(Align::Min));
    ui.scope_builder(place, |ui| foot_ui(ui, level));
}

fn foot_ui(ui: &mut Ui, level: &LevelView) {
    let rounds = counted(level.rounds as usize, "round");
    let time = match level.rounds {
        0 | 1 => spoken_ms(level.target_ms),
        // The whole sentence stands on the level's own page.
        rounds => format!("{} each", spoken_ms(round_ms(level.target_ms, rounds))),
    };
    let line = format!("{}  ·  {rounds}  ·  {time}", mode_words(level.mode));
    parts::cut_ui(ui, look::small(&line).color(look::GOLD));
    ui.horizontal(|ui| match level.best {
        Some(best) => percents_ui(ui, best.percents),
        None => {
            ui.label(look::small("No result yet"));
        }
    });
}

/// The three percentages, each with its first letter; never one number.
fn percents_ui(ui: &mut Ui, percents: [Option<u8>; 3]) {
    for (name, percent) in CHANNELS.into_iter().zip(percents) {
        let Some(percent) = percent else { continue };
        ui.label(look::small(&name[..1]).color(look::GOLD));
        ui.add_space(-3.0);
        ui.label(look::small(&format!("{percent} %")).color(look::INK));
        ui.add_space(4.0);
    }
}

fn detail_ui(ui: &mut Ui, level: &LevelView, intent: &mut Option<CoursesIntent>) {
    ui.add_space(24.0);
    ui.horizontal_wrapped(|ui| {
        let (mark, words, colour) = state_look(level.best);
        parts::badge_ui(ui, mark, words, colour);
        parts::badge_ui(ui, Mark::Diamond, mode_words(level.mode), look::GOLD);
    });
    ui.add_space(4.0);
    parts::as_heading(&ui.label(look::heading(&level.teaches, 22.0)));
    ui.add_space(8.0);
    parts::two_ui(
        ui,
        0.56,
        |ui| {
            ui.label(look::body(&level.text).line_height(Some(22.0)));
            ui.add_space(12.0);
            parts::fact_ui(ui, "Rules in force", &level.house);
            let (seats, taken) = level.seats;
            let table = format!(
                "{}, {}, {}",
                counted(usize::from(seats), "seat"),
                counted(taken, "player"),
                counted(level.rounds as usize, "round")
            );
            parts::fact_ui(ui, "Table", &table);
            let time = target_words(level.target_ms, level.rounds);
            let time = format!("{time}, your own time only");
            parts::fact_ui(ui, "Target", &time);
        },
        |ui| parts::card_ui(ui, |ui| marks_ui(ui, level)),
    );
    ui.add_space(16.0);
    parts::section_ui(ui, "Deal it");
    let practice = if level.mode == Mode::Exam { "Practise it first" } else { "Practice" };
    let modes = [(Mode::Watch, "Watch"), (Mode::Guided, "Guided"), (Mode::Practice, practice)];
    let exam = (level.mode == Mode::Exam).then_some((Mode::Exam, "Take the exam"));
    for (mode, words) in modes.into_iter().chain(exam) {
        ui.horizontal(|ui| {
            let press = Press { width: 170.0, told: mode_about(mode), ..Press::plain(words) };
            let press = Press { primary: mode == level.mode, ..press };
            if press.ui(ui).clicked() {
                *intent = Some(CoursesIntent::Deal(level.index, mode));
            }
            ui.add_space(4.0);
            ui.add(egui::Label::new(look::soft(mode_about(mode))).wrap());
        });
    }
    ui.add_space(32.0);
}

fn marks_ui(ui: &mut Ui, level: &LevelView) {
    ui.spacing_mut().interact_size.y = 24.0;
    ui.label(look::label("To pass"));
    for (i, name) in CHANNELS.into_iter().enumerate() {
        ui.horizontal(|ui| {
            ui.label(look::body(name));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let needed =
                    level.needed[i].map_or("not graded".to_owned(), |needed| format!("{needed} %"));
                ui.label(look::strong(&needed));
                let best = level.best.and_then(|best| best.percents[i]);
                if let Some((best, _)) = best.zip(level.needed[i]) {
                    ui.label(look::small(&format!("best {best} %  of")));
                }
            });
        });
    }
    ui.horizontal(|ui| {
        ui.label(look::body("Critical faults forgiven"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let most =
                if level.criticals == 0 { "none".to_owned() } else { level.criticals.to_string() };
            ui.label(look::strong(&most));
        });
    });
    ui.add_space(4.0);
    let tries = match level.best.map_or(0, |best| best.tries) {
        0 => "You have not dealt it yet.".to_owned(),
        1 => "You have dealt it once.".to_owned(),
        n => format!("You have dealt it {n} times."),
    };
    ui.label(look::small(&tries));
}

fn broken_ui(ui: &mut Ui, broken: &[String]) {
    if broken.is_empty() {
        return;
    }
    parts::section_ui(ui, "Files that could not be read");
    for words in broken {
        parts::card_ui(ui, |ui| {
            ui.horizontal_top(|ui| {
                parts::lead_ui(ui, Mark::Triangle, look::WRONG);
                ui.add(egui::Label::new(look::body(words).monospace()).wrap());
            });
        });
        ui.add_space(4.0);
    }
}
