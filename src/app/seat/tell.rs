//! What the desk is told: the lines of logs as they are written, and what is on the screen.

use super::{InClass, forget_unless_joined};
use crate::app::autosave::{Autosave, Logged};
use crate::app::bridge::Desk;
use crate::app::exam::Exam;
use crate::app::sat::{AtExam, now};
use crate::app::screens::Screen;
use crate::record::LinkRecorder;
use crate::seat::{Shown, dealt_id};
use crate::wire::{EXAM_ASKS, EXAM_READY};
use bevy::prelude::*;

/// How often the desk is asked again for what it has not answered, in milliseconds.
const ASKS_EVERY_MS: u64 = 1000;

pub(super) fn tell(
    (screen, time, exam): (Res<State<Screen>>, Res<Time<Real>>, Res<Exam>),
    mut desk: ResMut<Desk>,
    mut autosave: ResMut<Autosave>,
    mut in_class: ResMut<InClass>,
) {
    let words = in_class.words();
    if desk.class != words {
        desk.class = words;
    }
    let autosave = autosave.bypass_change_detection();
    if !forget_unless_joined(&in_class, autosave) {
        return;
    }
    let in_class = in_class.bypass_change_detection();
    for logged in std::mem::take(&mut autosave.told) {
        in_class.tell(&desk, logged);
    }
    in_class.tell_sitting(&desk);
    in_class.ask(&desk, &exam, now(&time).run_ms);
    let session = desk.dealt().filter(|_| in_class.dealt.is_some());
    let sitting = in_class.sitting.as_ref().map(|sitting| sitting.dealt.clone());
    let dealt = in_class.dealt.clone().or(sitting);
    let step = session.and_then(|session| {
        let due = usize::from(session.due().first()?.0);
        Some(session.procedure().steps.get(due)?.title.to_string())
    });
    let shown = Shown {
        dealt,
        // Told once a second; the desk needs it no finer.
        clock_ms: desk.clock_ms() / 1000 * 1000,
        frozen: desk.is_frozen(),
        page: page_words(*screen.get(), &desk, &exam).to_owned(),
        step: step.unwrap_or_default(),
    };
    if in_class.shown.as_ref() != Some(&shown)
        && let Some(seat) = &in_class.seat
    {
        seat.shows(shown.clone());
        in_class.shown = Some(shown);
    }
}

/// A sitting whose chain is told: of what is dealt in an exam the desk hears nothing else.
pub(super) struct SittingTold {
    /// The sitting's name.
    name: String,
    /// Its chain's log, by its name at the desk.
    dealt: String,
    recorder: LinkRecorder,
    /// How many links have been told.
    told: usize,
    /// Whether its end has been told.
    ended: bool,
}

/// How many lines a run of a sitting begins with, at once: the opening and the first of the first part's log, or
/// the examiner's word and, if the first part had not begun, that line.
const BEGINS_WITH: usize = 2;

impl InClass {
    /// Asks the desk for the cards that it releases: its promise before a sitting, and each round as it begins.
    fn ask(&mut self, desk: &Desk, exam: &Exam, now_ms: u64) {
        let Some(seat) = &self.seat else { return };
        let awaited = match &desk.exam {
            Some(AtExam::Sat(sat)) => sat.sitting().awaited(),
            _ => None,
        };
        let wanted = exam.wants_promise();
        let about = match (&awaited, wanted) {
            (Some(awaited), _) => (awaited.sitting.clone(), awaited.round),
            (None, Some((sitting, ..))) => (sitting.to_owned(), 0),
            (None, None) => {
                self.asked = None;
                return;
            }
        };
        let again = |(asked, at_ms): &(_, u64)| *asked == about && now_ms < at_ms + ASKS_EVERY_MS;
        if self.asked.as_ref().is_some_and(again) {
            return;
        }
        match (awaited, wanted, &self.sitting) {
            (Some(awaited), _, Some(told)) => seat.asks_round(&told.dealt, &awaited),
            (None, Some((sitting, rounds, title)), _) => seat.asks_promise(sitting, rounds, title),
            _ => return,
        }
        self.asked = Some((about, now_ms));
    }

    /// Tells the links of a sitting's chain as its lines are kept, so that the desk can stamp them.
    fn tell_sitting(&mut self, desk: &Desk) {
        let Some(seat) = &self.seat else { return };
        let sitting = match &desk.exam {
            Some(AtExam::Sat(sat)) => Some(sat.sitting()),
            _ => None,
        };
        let name = sitting.map(|sitting| sitting.opening().sitting.as_str());
        if let Some(told) = self.sitting.take_if(|told| Some(told.name.as_str()) != name) {
            seat.ends(&told.dealt);
        }
        let Some(sitting) = sitting else { return };
        let told = self.sitting.get_or_insert_with(|| {
            let (name, title) = (&sitting.opening().sitting, &sitting.blueprint().file.title);
            let (mut recorder, first) = LinkRecorder::open(name, title);
            let dealt = dealt_id(&self.id, &first);
            // What is there already was not told as it was dealt: it stood in the log that was taken up, or
            // was dealt before the class was joined. A run begins with two lines of its own.
            let (there, found) = (sitting.links(), sitting.found());
            let told = if there.len() > found + BEGINS_WITH { there.len() } else { found };
            let before =
                there.iter().take(told).map(|link| recorder.link(link)).collect::<Vec<_>>();
            seat.begins(&dealt, title, None, [vec![first], before].concat());
            SittingTold { name: name.clone(), dealt, recorder, told, ended: false }
        });
        for link in sitting.links().iter().skip(told.told) {
            seat.line(&told.dealt, &told.recorder.link(link));
            told.told += 1;
        }
        let is_whole = told.told == sitting.lines();
        if sitting.ended().is_some() && is_whole && !std::mem::replace(&mut told.ended, true) {
            seat.line(&told.dealt, &told.recorder.close());
        }
    }

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

fn page_words(screen: Screen, desk: &Desk, exam: &Exam) -> &'static str {
    match screen {
        // He may try the controls meanwhile.
        _ if exam.is_ready() && !desk.is_sat() => EXAM_READY,
        _ if exam.is_asking() && !desk.is_sat() => EXAM_ASKS,
        // Whatever the candidate has on the screen meanwhile.
        _ if desk.is_exam() => "exam",
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
