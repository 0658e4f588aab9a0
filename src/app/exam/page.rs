//! The screen of an exam, away from its table.

use super::deeds::Done;
use super::{Exam, Stage};
use crate::app::bridge::{Desk, TableChanged};
use crate::app::catalog::Catalog;
use crate::app::pages::{go_on, page_root_ui};
use crate::app::sat::{AtExam, now_after};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::exam::{Now, Sitting};
use crate::law::Rulebook;
use crate::panels::exam::{ExamIntent, ExamView, exam_ui};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::path::PathBuf;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Exam), enter)
        .add_systems(OnExit(Screen::Exam), |mut exam: ResMut<Exam>| exam.forget_passphrase())
        .add_systems(Update, drop_file.run_if(in_state(Screen::Exam)))
        .add_systems(EguiPrimaryContextPass, page.run_if(in_state(Screen::Exam)));
}

fn enter(mut exam: ResMut<Exam>, mut desk: ResMut<Desk>, saves: Res<Saves>) {
    exam.complaint.clear();
    exam.form.finishing = false;
    if matches!(desk.exam, Some(AtExam::Trial)) {
        desk.leave_exam();
    }
    if matches!(exam.stage, Stage::Setup) {
        exam.look(saves.exams_folder().as_deref());
    }
}

/// A file or folder that is dropped onto the window goes into the field it is meant for.
fn drop_file(mut dropped: Option<MessageReader<FileDragAndDrop>>, mut exam: ResMut<Exam>) {
    let Some(dropped) = &mut dropped else { return };
    for file in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = file else { continue };
        let ending = path_buf.extension().and_then(|ending| ending.to_str());
        let form = &mut exam.form;
        let field = match ending {
            Some("paper") => &mut form.paper,
            Some("sitting") => {
                form.goes_on = true;
                &mut form.log
            }
            _ if path_buf.is_dir() => &mut form.examiner,
            _ => continue,
        };
        *field = path_buf.display().to_string();
    }
}

fn page(
    mut contexts: EguiContexts,
    time: Res<Time<Real>>,
    catalog: Res<Catalog>,
    mut exam: ResMut<Exam>,
    mut desk: ResMut<Desk>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
    mut changed: MessageWriter<TableChanged>,
) -> Result {
    let entered = time.startup().elapsed();
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let exam = &mut *exam;
    let mut form = exam.form.clone();
    if let Stage::Rules(prepared) = &mut exam.stage {
        prepared.rules.in_class = !desk.class.is_empty();
    }
    let (part, waits);
    let view = match (&exam.stage, &desk.exam) {
        (Stage::Sat, Some(AtExam::Sat(sat))) => match &sat.unwritten {
            Some(why) => ExamView::Unwritten(why),
            None => {
                part = part_words(sat.sitting());
                let paused = sat.sitting().is_paused();
                waits = sat.waits_words();
                let waits = waits.as_deref();
                ExamView::Away { left_ms: sat.left_ms(), paused, part: &part, waits }
            }
        },
        (Stage::Asks(waits), _) => ExamView::Rules(&waits.view),
        (Stage::Rules(prepared), _) => ExamView::Rules(&prepared.rules),
        (Stage::Interrupted(broken), _) => ExamView::Interrupted { facts: &broken.facts },
        (Stage::Ended(ended), _) => ExamView::Ended(ended),
        (Stage::Setup | Stage::Sat, _) => ExamView::Setup(&exam.found),
    };
    let intent = exam_ui(&mut root, &view, &mut form, &exam.complaint);
    exam.form = form;
    let Some(intent) = intent else { return Ok(()) };
    ctx.request_repaint();
    let go_to = match (intent, &exam.stage) {
        (ExamIntent::Class, _) => Some(Navigate::To(Screen::Class)),
        (ExamIntent::Done, _) => Some(Navigate::To(Screen::Home)),
        (ExamIntent::Back, Stage::Setup) => Some(Navigate::Back),
        (ExamIntent::Back, Stage::Sat) => Some(Navigate::To(Screen::Table)),
        _ => None,
    };
    let now = || now_after(&time, time.startup().elapsed().saturating_sub(entered));
    let own = saves.exams_folder();
    let done = done(intent, exam, &mut desk, (own, &catalog.book), now);
    exam.complaint = done.err().unwrap_or_default();
    exam.forget_passphrase();
    let deals = match intent {
        ExamIntent::Try
        | ExamIntent::Begin
        | ExamIntent::GoOn
        | ExamIntent::ToTable
        | ExamIntent::Pause
        | ExamIntent::WithoutDesk
        | ExamIntent::Finish
        | ExamIntent::Again => is_dealt(&desk) && exam.complaint.is_empty(),
        _ => false,
    };
    if deals {
        changed.write(TableChanged);
    }
    if let Some(to) = go_to.or_else(|| deals.then_some(Navigate::To(Screen::Table))) {
        go_on(&ctx, &mut go, to);
    }
    Ok(())
}

/// Does what was asked for.
fn done(
    intent: ExamIntent,
    exam: &mut Exam,
    desk: &mut Desk,
    (own, book): (Option<PathBuf>, &Arc<Rulebook>),
    now: impl Fn() -> Now,
) -> Done {
    match intent {
        ExamIntent::Look => exam.look(own.as_deref()),
        ExamIntent::Open => return exam.open(own, book, now()),
        ExamIntent::OpenLog => return exam.open_log(now()),
        ExamIntent::Try => return exam.try_controls(desk, book, now()),
        ExamIntent::Begin => return exam.begin(desk, book, now),
        ExamIntent::Arm => return exam.arm(book, now),
        ExamIntent::GoOn => return exam.go_on(desk, own, book, now),
        ExamIntent::Countersign => return exam.countersign(now()),
        ExamIntent::Finish
        | ExamIntent::Pause
        | ExamIntent::WithoutDesk
        | ExamIntent::Note
        | ExamIntent::End
        | ExamIntent::Again => return at_the_sitting(intent, exam, desk, now),
        ExamIntent::Done => exam.leave(desk),
        ExamIntent::Back
            if matches!(exam.stage, Stage::Asks(_) | Stage::Rules(_) | Stage::Interrupted(_)) =>
        {
            exam.stage = Stage::Setup;
        }
        ExamIntent::Back | ExamIntent::Class | ExamIntent::ToTable => {}
    }
    Ok(())
}

/// What is done to the sitting that lies on the desk.
fn at_the_sitting(
    intent: ExamIntent,
    exam: &mut Exam,
    desk: &mut Desk,
    now: impl Fn() -> Now,
) -> Done {
    let Some(AtExam::Sat(sat)) = &mut desk.exam else { return Ok(()) };
    match intent {
        ExamIntent::Finish => sat.finish(now()),
        ExamIntent::Again => {
            sat.again(now());
            Ok(())
        }
        ExamIntent::Pause if sat.sitting().is_paused() => exam.word(sat, now, Sitting::go_on),
        ExamIntent::Pause => exam.word(sat, now, Sitting::pause),
        ExamIntent::WithoutDesk => exam.word(sat, now, Sitting::without_desk),
        ExamIntent::Note => exam.word(sat, now, Sitting::note),
        ExamIntent::End => exam.word(sat, now, Sitting::end),
        _ => Ok(()),
    }
}

/// Whether there is a table of the exam to be dealt at.
fn is_dealt(desk: &Desk) -> bool {
    match &desk.exam {
        Some(AtExam::Trial) => true,
        Some(AtExam::Sat(sat)) => {
            let sitting = sat.sitting();
            sat.unwritten.is_none() && !sitting.is_paused() && sitting.ended().is_none()
        }
        None => false,
    }
}

/// The part that is dealt, in words.
fn part_words(sitting: &Sitting) -> String {
    let (part, all) = sitting.part();
    let session = sitting.session();
    let level = session.level();
    let round = session.memory().round.min(level.rounds);
    let round = format!("round {round} of {}", level.rounds);
    if all == 1 {
        return format!("{}, {round}", level.title);
    }
    format!("{} (part {} of {all}), {round}", level.title, part + 1)
}
