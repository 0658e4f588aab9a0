//! The screens, and the one function that changes between them.

use super::saves::Saves;
use super::{Catalog, Options, autosave, bridge};
use crate::level::Mode;
use bevy::prelude::*;

/// What fills the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The way in.
    #[default]
    Home,
    /// The courses and their levels.
    Courses,
    /// The regulation browser.
    Rulebook,
    /// Settings and profiles.
    Settings,
    /// A table of one's own choice.
    FreeTable,
    /// The sessions that are kept.
    Sessions,
    /// A table being dealt.
    Table,
    /// What a finished session came to.
    Debrief,
    /// A finished session on its timeline.
    Review,
}

/// A wish to be somewhere else.
#[derive(Message, Clone, Debug)]
pub enum Navigate {
    /// To a screen as it is.
    To(Screen),
    /// Back to the screen before this one.
    Back,
    /// To the table, with this level (by its place in the catalog) in this mode.
    Deal {
        /// The level.
        level: usize,
        /// The mode.
        mode: Mode,
    },
    /// To the table, with a session that was broken off, by its log's file name.
    GoOn(String),
    /// To the regulation browser, at this clause.
    Clause(String),
    /// To the review, at this act.
    Review(usize),
    /// Out.
    Quit,
}

/// Where one has been, and what the regulation browser was asked for.
#[derive(Resource, Default, Debug)]
pub(crate) struct History {
    /// The screens before this one.
    pub back: Vec<Screen>,
    /// The clause to show.
    pub clause: Option<String>,
    /// The act to show in the review.
    pub act: usize,
}

/// What the command line asked for.
#[derive(Resource, Clone, Debug)]
pub(super) struct StartOptions(pub(super) Options);

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<History>()
        .add_message::<Navigate>()
        .add_systems(Startup, open_start)
        .add_systems(PreUpdate, go_to);
}

fn open_start(
    asked: Res<StartOptions>,
    catalog: Res<Catalog>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) {
    let Some(wanted) = &asked.0.level else { return };
    if let Some(level) = catalog.find(catalog.asked.as_deref().unwrap_or(wanted)) {
        let mode = asked.0.mode.unwrap_or(catalog.levels[level].mode);
        go.write(Navigate::Deal { level, mode });
    } else {
        saves.notices.extend(catalog.broken.iter().map(ToString::to_string));
    }
}

/// The one place where the screen changes.
fn go_to(
    mut wishes: MessageReader<Navigate>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut trail: ResMut<History>,
    mut exit: MessageWriter<AppExit>,
    mut seat: MessageWriter<bridge::DealRequested>,
    mut go_on: MessageWriter<autosave::GoOnRequested>,
) {
    for wish in wishes.read() {
        let to = match wish {
            Navigate::To(to) => *to,
            Navigate::Back => {
                let back = trail.back.pop().unwrap_or_default();
                next.set(back);
                continue;
            }
            Navigate::Deal { level, mode } => {
                seat.write(bridge::DealRequested { level: *level, mode: *mode });
                Screen::Table
            }
            Navigate::GoOn(log) => {
                // Whether it can be gone on with is seen there.
                go_on.write(autosave::GoOnRequested(log.clone()));
                continue;
            }
            Navigate::Clause(id) => {
                trail.clause = Some(id.clone());
                Screen::Rulebook
            }
            Navigate::Review(act) => {
                trail.act = *act;
                Screen::Review
            }
            Navigate::Quit => {
                exit.write(AppExit::Success);
                continue;
            }
        };
        if to == Screen::Home {
            trail.back.clear();
        } else if let Some(place) = trail.back.iter().position(|before| *before == to) {
            // Where one has been already is the way back, or else it would never come to an end.
            trail.back.truncate(place);
        } else if *screen.get() != to {
            trail.back.push(*screen.get());
        }
        // The table is always set anew; elsewhere a wish to be where one is changes nothing.
        if to == Screen::Table || to != *screen.get() {
            next.set(to);
        }
    }
}
