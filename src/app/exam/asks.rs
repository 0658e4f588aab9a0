//! An exam that an examiner signs for the whole room at the trainer's desk: this seat asks, and takes his word.

use super::deeds::{begun, kit_words, own_folder};
use super::rules::rules;
use super::{Exam, Prepared, Stage, by_desk};
use crate::exam::{Asking, Candidate, KnownSchool, Now, PaperFile, Revocations, SCHOOL, ask_words};
use crate::law::Rulebook;
use crate::panels::exam::RulesView;
use crate::wire::{RoomAsk, RoomWord};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What this seat has asked, and the page that it shows meanwhile.
pub(super) struct Waits {
    asking: Asking,
    /// The order that it answers.
    order: i64,
    school: (KnownSchool, Option<Revocations>),
    pub(super) view: RulesView,
}

/// The school that this PC goes by: its own file of it, if it has one, or the one that the desk has.
fn school_of(
    folder: Option<&Path>,
    sent: &str,
) -> Result<(KnownSchool, Option<Revocations>), String> {
    let sent = KnownSchool::read(sent).map_err(|why| why.to_string())?;
    let own = folder.map(|folder| folder.join(SCHOOL)).filter(|path| path.exists());
    let Some(own) = own else { return Ok((sent, None)) };
    let known = KnownSchool::with_revoked(&own).map_err(kit_words)?;
    if known.0.key == sent.key {
        Ok(known)
    } else {
        Err("the desk's school is not the one that this PC goes by".to_owned())
    }
}

impl Exam {
    /// Asks for the sitting of the paper that was sent with this order.
    pub(in crate::app) fn ask(
        &mut self,
        order: i64,
        folder: Option<&Path>,
        (text, sent): (&str, &str),
        (book, now): (&Rulebook, Now),
    ) -> Result<(), String> {
        let school = school_of(folder, sent)?;
        let paper = PaperFile::read(text).map_err(|why| why.to_string())?;
        let (name, number) = (self.form.name.clone(), self.form.number.clone());
        let candidate = Candidate { name, number };
        let asking = Asking::new(paper, &school.0, candidate, (book, now.utc_ms));
        let asking = asking.map_err(|why| why.to_string())?;
        let ask = asking.ask();
        let view = RulesView {
            title: asking.title().to_owned(),
            text: format!(
                "The rules are shown here once an examiner of {} has signed the beginning of this exam.",
                school.0.school.name
            ),
            candidate: format!("{}, {}", ask.name, ask.number),
            asks: ask_words(ask),
            ..RulesView::default()
        };
        self.stage = Stage::Asks(Box::new(Waits { asking, order, school, view }));
        Ok(())
    }

    /// What this seat asks with its answer to an order, if it waits for the examiner's word since.
    pub(in crate::app) fn asked(&self, order: i64) -> Option<RoomAsk> {
        match &self.stage {
            Stage::Asks(waits) if waits.order == order => Some(waits.asking.ask().clone()),
            _ => None,
        }
    }

    /// Whether it waits for the examiner's word.
    pub(in crate::app) fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Asks(_))
    }

    /// Takes the examiner's word: the exam is ready then to begin with the room.
    pub(in crate::app) fn take_word(
        &mut self,
        word: &RoomWord,
        own: Option<PathBuf>,
        book: &Arc<Rulebook>,
        now: Now,
    ) -> Result<(), String> {
        let Stage::Asks(waits) = &self.stage else {
            return Err("nothing is asked for there any more".to_owned());
        };
        let (school, revoked) = &waits.school;
        let ready = waits.asking.ready(word, (school, revoked.as_ref()), book, now.utc_ms);
        let ready = ready.map_err(|why| why.to_string())?;
        let (opening, blueprint) = (ready.opening().clone(), ready.blueprint().clone());
        let also = self.form.also.trim();
        let also = (!also.is_empty()).then(|| PathBuf::from(also));
        let folders: Vec<PathBuf> = [Some(own_folder(own)?), also].into_iter().flatten().collect();
        let of = (opening.paper.as_str(), opening.candidate.number.as_str(), opening.attempt);
        if let Some((path, _)) = begun(&folders, school, of) {
            let path = path.display();
            return Err(format!("this attempt was begun there already: {path}"));
        }
        let time = (opening.time_percent, String::new());
        let of = (opening.attempt, opening.time_percent);
        let mut rules = rules(&blueprint, &opening.candidate, of, book);
        rules.ready = true;
        rules.facts.extend(opening.desk.as_ref().map(|promise| by_desk::fact(Some(promise))));
        let desk = opening.desk.map(|promise| (opening.sitting, Some(promise)));
        let prepared = Prepared {
            paper: waits.asking.paper().clone(),
            candidate: opening.candidate,
            attempt: opening.attempt,
            time,
            blueprint,
            rules,
            desk,
            ready: Some(Box::new(ready)),
            folders,
        };
        // Whoever does something at the seat later names his folder then.
        (self.kit, self.form.no_kit) = (None, true);
        self.school = Some(school.clone());
        self.stage = Stage::Rules(Box::new(prepared));
        Ok(())
    }
}
