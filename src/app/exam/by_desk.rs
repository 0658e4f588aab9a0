//! An exam whose cards a trainer's desk releases: what it has promised before the exam begins.

use super::{Exam, Stage};
use crate::exam::{Blueprint, DealtBy, new_sitting};
use crate::wire::Promise;
use crate::wording::as_sentence;

/// The fact under which the rules tell where the cards come from.
const CARDS: &str = "Cards";

/// The name of a sitting whose cards the desk is to release; nothing for one whose cards come from the form.
pub(super) fn sitting_of(blueprint: &Blueprint) -> Result<Option<String>, String> {
    match blueprint.file.dealt_by {
        DealtBy::Form => Ok(None),
        DealtBy::Desk => new_sitting().map(Some).map_err(|why| as_sentence(&why.to_string())),
    }
}

/// Where the cards come from, as the rules tell it.
pub(super) fn fact(promise: Option<&Promise>) -> (&'static str, String) {
    let words = match promise {
        None => "From the trainer's desk, round by round. The desk has not answered yet".to_owned(),
        Some(promise) => format!(
            "From the desk of {}, round by round. If it does not answer, the clock stands still",
            promise.class
        ),
    };
    (CARDS, words)
}

impl Exam {
    /// What the desk is to promise: the sitting's name, its rounds, and the exam's title. Nothing if no exam is about
    /// to begin whose cards it releases, or it has promised them.
    pub(in crate::app) fn wants_promise(&self) -> Option<(&str, u32, &str)> {
        let Stage::Rules(prepared) = &self.stage else { return None };
        let (sitting, None) = prepared.desk.as_ref()? else { return None };
        let file = &prepared.blueprint.file;
        Some((sitting, file.rounds(), &file.title))
    }

    /// Whether an exam is ready to begin with the room.
    pub(in crate::app) fn is_ready(&self) -> bool {
        matches!(&self.stage, Stage::Rules(prepared) if prepared.ready.is_some())
    }

    /// The desk has promised the cards of a sitting.
    pub(in crate::app) fn promised(&mut self, promise: Promise) {
        let Stage::Rules(prepared) = &mut self.stage else { return };
        let rounds = prepared.blueprint.file.rounds();
        let Some((sitting, known)) = &mut prepared.desk else { return };
        if promise.is_for(sitting, rounds).is_err() {
            return;
        }
        if let Some(told) = prepared.rules.facts.iter_mut().find(|(name, _)| *name == CARDS) {
            *told = fact(Some(&promise));
        }
        *known = Some(promise);
    }
}
