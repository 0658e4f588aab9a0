//! The screens, and the wish to be on another.

use super::Options;
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
    /// An exam, away from its table.
    Exam,
    /// The way into a class.
    Seat,
    /// The results of a class.
    Class,
    /// The profiles, to say who deals.
    Who,
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
    app.init_state::<Screen>().init_resource::<History>().add_message::<Navigate>();
}
