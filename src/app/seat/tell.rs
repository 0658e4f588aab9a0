//! What the desk is told: the lines of logs as they are written, and what is on the screen.

use super::{InClass, forget_unless_joined};
use crate::app::autosave::{Autosave, Logged};
use crate::app::bridge::Desk;
use crate::app::screens::Screen;
use crate::seat::dealt_id;
use bevy::prelude::*;

/// What is on the screen, as the desk is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    dealt: Option<String>,
    frozen: bool,
    page: &'static str,
    /// The clock's second.
    second: u64,
}

pub(super) fn tell(
    screen: Res<State<Screen>>,
    desk: Res<Desk>,
    mut autosave: ResMut<Autosave>,
    mut in_class: ResMut<InClass>,
) {
    let autosave = autosave.bypass_change_detection();
    if !forget_unless_joined(&in_class, autosave) {
        return;
    }
    let in_class = in_class.bypass_change_detection();
    for logged in std::mem::take(&mut autosave.told) {
        in_class.tell(&desk, logged);
    }
    let dealing = desk.dealt().is_some();
    let shown = Shown {
        dealt: in_class.dealt.clone().filter(|_| dealing),
        frozen: desk.frozen.is_some(),
        page: page_words(*screen.get(), &desk),
        second: desk.clock_ms() / 1000,
    };
    if in_class.shown.as_ref() != Some(&shown)
        && let Some(seat) = &in_class.seat
    {
        seat.shows(shown.dealt.clone(), desk.clock_ms(), shown.frozen, shown.page);
        in_class.shown = Some(shown);
    }
}

impl InClass {
    fn tell(&mut self, desk: &Desk, logged: Logged) {
        let Some(seat) = &self.seat else { return };
        match (logged, &self.dealt) {
            (Logged::Begins(lines), _) => {
                let Some(first) = lines.first() else { return };
                let dealt = dealt_id(&self.id, first);
                let title = desk.session.as_ref().map_or("", |session| &session.level().title);
                seat.begins(&dealt, title, self.ordered.take(), lines);
                self.dealt = Some(dealt);
            }
            // A session that was opened before the class was joined is not told.
            (Logged::Line(_) | Logged::Ends, None) => {}
            (Logged::Line(line), Some(dealt)) => seat.line(dealt, &line),
            (Logged::Ends, Some(dealt)) => {
                seat.ends(dealt);
                self.dealt = None;
            }
        }
    }
}

fn page_words(screen: Screen, desk: &Desk) -> &'static str {
    match screen {
        Screen::Table if desk.is_exam() => "exam",
        Screen::Table => "table",
        Screen::Debrief => "debrief",
        Screen::Review => "review",
        Screen::Exam => "exam",
        Screen::Rulebook => "rulebook",
        Screen::Home
        | Screen::Courses
        | Screen::Settings
        | Screen::FreeTable
        | Screen::Seat
        | Screen::Class
        | Screen::Who
        | Screen::Sessions => "home",
    }
}
