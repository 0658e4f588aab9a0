//! The results of a class, read from a folder and checked.

use super::deeds::{file_words, kit_words};
use super::found::schools;
use crate::app::autosave::date_text;
use crate::app::catalog::Catalog;
use crate::app::pages::{go_on, page_root_ui};
use crate::app::saves::Saves;
use crate::app::screens::{Navigate, Screen};
use crate::exam::{Class, Item, KnownSchool, MOST_NAMED, OneCandidate, Row, most_missed};
use crate::law::Rulebook;
use crate::panels::class::{
    CandidateView, ClassForm, ClassIntent, ClassRow, ClassView, ItemRow, class_ui,
};
use crate::panels::exam::FoundView;
use crate::procedure::Channel;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::path::PathBuf;
use std::sync::Arc;

/// The class that is shown, and what is typed.
#[derive(Resource, Default)]
struct Shown {
    class: Option<ClassView>,
    schools: Vec<FoundView>,
    form: ClassForm,
    complaint: String,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_systems(OnEnter(Screen::Class), enter)
        .add_systems(EguiPrimaryContextPass, class.run_if(in_state(Screen::Class)));
}

fn enter(mut shown: ResMut<Shown>, saves: Res<Saves>) {
    shown.schools = schools(saves.exams_folder().as_deref());
    shown.complaint.clear();
}

fn class(
    mut contexts: EguiContexts,
    mut shown: ResMut<Shown>,
    catalog: Res<Catalog>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut root = page_root_ui(&ctx, &mut saves);
    let shown = &mut *shown;
    let view = (shown.class.as_ref(), shown.schools.as_slice());
    match class_ui(&mut root, view, &mut shown.form, &shown.complaint) {
        None => {}
        Some(ClassIntent::Back) => go_on(&ctx, &mut go, Navigate::Back),
        Some(ClassIntent::Read) => {
            let read = read(&shown.form, &catalog.book);
            (shown.class, shown.complaint) = match read {
                Ok(class) => (Some(class_view(&class)), String::new()),
                Err(words) => (None, words),
            };
            ctx.request_repaint();
        }
    }
    Ok(())
}

fn read(form: &ClassForm, book: &Arc<Rulebook>) -> std::result::Result<Class, String> {
    let (folder, school) = (form.folder.trim(), form.school.trim());
    if folder.is_empty() || school.is_empty() {
        return Err("Name the folder of results and the school's file first.".to_owned());
    }
    let school = PathBuf::from(school);
    let (known, revoked) = KnownSchool::with_revoked(&school).map_err(kit_words)?;
    Class::read(&[PathBuf::from(folder)], (&known, revoked.as_ref()), book).map_err(file_words)
}

fn seconds(ms: i64) -> String {
    date_text(u64::try_from(ms / 1000).unwrap_or_default())
}

fn class_view(class: &Class) -> ClassView {
    let missing = class.missing.iter().map(|one| {
        format!(
            "No result: {}, {}, attempt {}, begun {} ({})",
            one.number,
            one.name,
            one.attempt,
            seconds(one.begun_ms),
            one.file
        )
    });
    let refused =
        class.refused.iter().map(|(file, name, words)| format!("{file}: {words} ({name})"));
    ClassView {
        rows: class.rows.iter().map(row_view).collect(),
        missing: missing.collect(),
        refused: refused.collect(),
        skills: class.faults_by_skill(),
        sections: class.faults_by_section(),
        items: class.items.iter().filter(|item| item.missed_in > 0).map(item_view).collect(),
        candidates: class.candidates.iter().map(candidate_view).collect(),
    }
}

fn row_view(row: &Row) -> ClassRow {
    let passed = if row.passed { "Passed" } else { "Not passed" };
    let appealed = if row.passed == row.passed_at_first { "" } else { ", by appeal" };
    let reasons = (!row.reasons.is_empty()).then(|| row.reasons.join("; "));
    ClassRow {
        who: format!("{}, {}", row.number, row.name),
        what: format!("{}, attempt {}", row.title, row.attempt),
        when: seconds(row.begun_ms),
        passed: row.passed,
        verdict: format!("{passed}{appealed}"),
        percents: Channel::ALL.map(|channel| row.percent.get(channel.name()).copied().flatten()),
        notes: reasons.into_iter().chain(row.notes.iter().cloned()).collect(),
    }
}

fn candidate_view(one: &OneCandidate) -> CandidateView {
    let attempts = || one.trends.iter().flat_map(|trend| &trend.attempts);
    let mut by_time: Vec<(i64, u32)> =
        attempts().map(|attempt| (attempt.begun_ms, attempt.share)).collect();
    by_time.sort_unstable();
    let several = one.trends.len() > 1;
    let trend = one.trends.iter().map(|trend| {
        if several { format!("{}: {}", trend.title, trend.words()) } else { trend.words() }
    });
    CandidateView {
        who: format!("{}, {}", one.number, one.name),
        weak: [&one.skills, &one.steps, &one.sections].map(|weak| most_missed(weak, MOST_NAMED)),
        trend: trend.collect::<Vec<_>>().join("; "),
        shares: by_time.into_iter().map(|(_, share)| share).collect(),
    }
}

fn item_view(item: &Item) -> ItemRow {
    ItemRow {
        step: item.step.clone(),
        missed: (item.missed_in, item.due_in),
        right: u8::try_from(item.share / 100).unwrap_or(100),
        separates: item.separates.and_then(|points| i32::try_from(points / 100).ok()),
        by: item.missed_by.join(", "),
    }
}
