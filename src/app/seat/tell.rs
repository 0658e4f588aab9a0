//! What the desk is told: the lines of logs as they are written, and what is on the screen.

use super::{InClass, forget_unless_joined};
use crate::app::autosave::{Autosave, Logged};
use crate::app::bridge::Desk;
use crate::app::screens::Screen;
use crate::seat::{Shown, dealt_id};
use bevy::prelude::*;

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
    let dealt = in_class.dealt.clone();
    let session = desk.dealt().filter(|_| dealt.is_some());
    let step = session.and_then(|session| {
        let due = usize::from(session.due().first()?.0);
        Some(session.procedure().steps.get(due)?.title.to_string())
    });
    let shown = Shown {
        dealt,
        // Told once a second; the desk needs it no finer.
        clock_ms: desk.clock_ms() / 1000 * 1000,
        frozen: desk.frozen.is_some(),
        page: page_words(*screen.get(), &desk).to_owned(),
        step: step.unwrap_or_default(),
    };
    if in_class.shown.as_ref() != Some(&shown)
        && let Some(seat) = &in_class.seat
    {
        seat.shows(shown.clone());
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
