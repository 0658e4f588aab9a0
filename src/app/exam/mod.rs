//! An exam in the window: prepared by the examiner, sat at the table, ended by its seal.
//!
//! `sit` follows the sitting that lies on the desk (`sat`). `page` is the screen beside the table, `deeds`
//! what is done there, `by_desk` what a desk promises that is to release the cards, `asks` an
//! exam that an examiner signs for the room at the desk, `rules` what the candidate is told before it begins, `found` where papers, folders and
//! logs are looked for, `sent` what a trainer's desk sends, `class` the page of results. Every deed of
//! the examiner takes his passphrase anew: his keys are unlocked for it and dropped after it.

mod asks;
mod class;
mod by_desk;
mod deeds;
mod found;
mod page;
mod rules;
mod sent;
mod sit;

use crate::exam::{Blueprint, Candidate, ExaminerKit, KnownSchool, OpenSitting, PaperFile, Ready};
use crate::panels::exam::{EndedView, ExamForm, FoundViews, RulesView};
use crate::wire::Promise;
use bevy::prelude::*;
use std::path::PathBuf;

/// The exam, away from its table.
#[derive(Resource, Default)]
pub(super) struct Exam {
    stage: Stage,
    form: ExamForm,
    found: FoundViews,
    complaint: String,
    /// The examiner of the sitting, his keys locked.
    kit: Option<ExaminerKit>,
    /// The school by whose word for the room it was signed, where no examiner has named his folder.
    school: Option<KnownSchool>,
    /// Where the sitting is kept; the first is on this PC.
    kept: Vec<PathBuf>,
}

/// How far it has come.
#[derive(Default)]
enum Stage {
    /// Nothing is opened.
    #[default]
    Setup,
    /// An examiner's word for the room is waited for.
    Asks(Box<asks::Waits>),
    /// A paper is chosen for a candidate.
    Rules(Box<Prepared>),
    /// A log is opened that was broken off.
    Interrupted(Box<Interrupted>),
    /// It is sat.
    Sat,
    /// It has ended.
    Ended(Box<EndedView>),
}

/// What is needed for Begin but the examiner's passphrase. The paper is sealed again.
struct Prepared {
    paper: PaperFile,
    candidate: Candidate,
    attempt: u32,
    /// His time in percent of the paper's, and why it is more than that.
    time: (u32, String),
    /// What the paper demands: its rules, and the house of the table to try the controls at.
    blueprint: Blueprint,
    rules: RulesView,
    /// The sitting's name and what the desk has promised of it, if the desk is to release its cards.
    desk: Option<(String, Option<Promise>)>,
    /// The sitting as the examiner has signed it for the room; it begins when the trainer begins it there.
    ready: Option<Box<Ready>>,
    /// Where the sitting will be kept.
    folders: Vec<PathBuf>,
}

/// A log, opened.
struct Interrupted {
    path: PathBuf,
    bytes: Vec<u8>,
    open: OpenSitting,
    facts: Vec<(&'static str, String)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exam>().add_plugins((sit::plugin, page::plugin, class::plugin));
}
