//! Results of exams at the desk: checked by the school's public key, kept with their proof, and checked again when
//! the school's key or its list of revoked examiners changes.

use super::db::results::{Brought, Kept};
use super::db::{Db, DbError, Person, Tx};
use super::now;
use super::state::{State, StateError};
use super::word::word;
use super::xapi::{self, Sat};
use crate::exam::{
    Decision, KnownSchool, Refused, Revocations, Row, Stamps, UtcMs, Verified, result_text,
    the_one, verify,
};
use crate::law::Rulebook;
use crate::wording;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The longest result that is kept, in MiB: with all its signs escaped it fits into a line of a backup.
pub(super) const LONGEST_MIB: u32 = 16;
/// The same in bytes.
pub(super) const LONGEST: usize = (LONGEST_MIB as usize) << 20;
/// The meta that holds the school's public file.
const SCHOOL: &str = "school";
/// The meta that holds its list of revoked examiners.
const REVOKED: &str = "school_revoked";

/// The school whose results are taken.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) school: KnownSchool,
    pub(super) revoked: Option<Revocations>,
}

impl Known {
    /// The school that is set.
    pub(super) async fn of(db: &Db) -> Result<Option<Self>, DbError> {
        let school = db.meta(SCHOOL).await?.and_then(|text| KnownSchool::read(&text).ok());
        let Some(school) = school else { return Ok(None) };
        let list = db.meta(REVOKED).await?.and_then(|text| list(&text, &school).ok());
        Ok(Some(Self { school, revoked: list }))
    }

    /// By which key and list something was checked.
    fn mark(&self) -> String {
        let list = self.revoked.as_ref().map_or(0, |list| list.number);
        format!("{} {list}", self.school.key.id())
    }

    /// In words.
    pub(super) fn words(&self) -> String {
        let list = self.revoked.as_ref().map(|list| format!(", list {}", list.number));
        let list = list.unwrap_or_else(|| ", no list of revoked examiners".to_owned());
        format!("{}, key {}{list}", self.school.school.name, self.school.key.id())
    }
}

fn list(text: &str, school: &KnownSchool) -> Result<Revocations, Refused> {
    let signed = serde_json::from_str(text);
    Revocations::of(&signed.map_err(|_| Refused::Unreadable("the list"))?, school)
}

/// Why something is not taken.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// The desk fails.
    #[error(transparent)]
    State(#[from] StateError),
    /// The desk knows no school.
    #[error(
        "the desk does not know the school's public key yet; give it its file school.json first"
    )]
    NoSchool,
    /// It does not hold.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// There is another result of the sitting, and the two do not go together.
    #[error("the sitting {1}")]
    Other(&'static str, &'static str),
    /// Nobody of the roster has the candidate's number.
    #[error("nobody on the roster has the candidate's number {0}")]
    Nobody(String),
    /// More than one of the roster has it.
    #[error("several on the roster have the candidate's number {0}, in small letters or capitals")]
    Several(String),
    /// It is longer than any exam's.
    #[error("a result has at most {} MiB", LONGEST_MIB)]
    TooLong,
    /// A list of revoked examiners that is older than the one that is known.
    #[error("the list of revoked examiners has the number {0}, and the desk has a newer one")]
    Older(u32),
    /// The program failed on it.
    #[error("the program failed on checking it")]
    Failed,
}

impl From<DbError> for NotTaken {
    fn from(error: DbError) -> Self {
        Self::State(error.into())
    }
}

impl From<sqlx::Error> for NotTaken {
    fn from(error: sqlx::Error) -> Self {
        Self::from(DbError::from(error))
    }
}

impl NotTaken {
    /// The name of the reason, in small letters.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::State(_) => "desk",
            Self::NoSchool => "no_school",
            Self::Refused(why) => why.name(),
            Self::Other(name, _) => name,
            Self::Nobody(_) => "nobody",
            Self::Several(_) => "several",
            Self::TooLong => "too_long",
            Self::Older(_) => "older",
            Self::Failed => "failed",
        }
    }
}

/// Sets the school whose results are taken: its public file, and a list of revoked examiners, in any order; the list
/// alone if the school is set. In words what is known then.
///
/// # Errors
///
/// A file that is neither, or a list that is older than the one that is known.
pub async fn set_school(desk: &State, files: &[String], by: &str) -> Result<String, NotTaken> {
    let before = Known::of(&desk.db).await?;
    let read = files.iter().find_map(|text| KnownSchool::read(text).ok().map(|it| (it, text)));
    let same = |school: &KnownSchool| before.as_ref().is_some_and(|it| it.school.key == school.key);
    let school = match (&read, &before, files.first()) {
        (Some((school, _)), ..) => school.clone(),
        (None, Some(before), Some(_)) => before.school.clone(),
        (None, None, Some(text)) => KnownSchool::read(text)?,
        (None, _, None) => return Err(Refused::Unreadable("the school's file").into()),
    };
    let mut new = Known { school, revoked: None };
    if same(&new.school) {
        new.revoked = before.as_ref().and_then(|before| before.revoked.clone());
    }
    let mut lists = None;
    let school_file = read.as_ref().map(|(_, text)| *text);
    for text in files.iter().filter(|text| Some(*text) != school_file) {
        let list = list(text, &new.school)?;
        if new.revoked.as_ref().is_some_and(|known| known.number > list.number) {
            return Err(NotTaken::Older(list.number));
        }
        (new.revoked, lists) = (Some(list), Some(text));
    }
    let mut tx = desk.db.write().await?;
    if let Some((_, text)) = &read {
        desk.db.set_meta_in(&mut tx, SCHOOL, text).await?;
    }
    // The list of another school is none of this one.
    match lists {
        Some(text) => desk.db.set_meta_in(&mut tx, REVOKED, text).await?,
        None if !same(&new.school) => desk.db.set_meta_in(&mut tx, REVOKED, "").await?,
        None => {}
    }
    desk.db.finish(tx, now::utc_ms(), by, ("settings.school", &new.words())).await?;
    Ok(new.words())
}

/// What a result comes to, as the desk keeps it beside the result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Told {
    /// As in the table of a class.
    pub(super) row: Row,
    /// The hashes of its appeals and comments.
    added: Vec<String>,
    /// Why it was not passed before any appeal, in words.
    pub(super) reasons_at_first: Vec<String>,
    /// The examiner who began it, and the one who countersigned.
    pub(super) examiners: (String, Option<String>),
    /// When it was handed out, and by whom.
    pub(super) released: (UtcMs, String),
    /// The appeals.
    pub(super) appeals: Vec<Appealed>,
    /// What examiners say of acts: who, part, act, words.
    pub(super) comments: Vec<(String, usize, usize, String)>,
    /// The clauses that were missed, without what was overruled.
    pub(super) missed: Vec<Missed>,
    /// How its lines stand beside what this desk had stamped, in words.
    pub(super) stamped: Option<String>,
}

/// An appeal that was decided.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Appealed {
    /// By whom.
    pub(super) by: String,
    /// The part and the finding, both from 1.
    pub(super) at: (usize, usize),
    /// The fault in words.
    pub(super) fault: String,
    /// Whether it stands.
    pub(super) upheld: bool,
    /// Why.
    pub(super) reason: String,
    /// When.
    pub(super) at_ms: UtcMs,
}

/// A clause that was missed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Missed {
    pub(super) clause: String,
    pub(super) cite: String,
    pub(super) duty: String,
    pub(super) times: u32,
}

impl Told {
    fn of(verified: &Verified, book: &Rulebook) -> Self {
        let row = Row::of("", verified);
        let appealed = |it: &crate::exam::Decided| {
            let at = (it.appeal.part, it.appeal.finding);
            let part = at.0.checked_sub(1).and_then(|part| verified.parts.get(part));
            let fault =
                part.and_then(|part| part.report.faults.get(at.1.checked_sub(1)?)).map(|fault| {
                    let told = wording::finding(book, &fault.finding);
                    format!("{}: {}. {}.", told.cite, told.headline, told.did)
                });
            Appealed {
                by: it.name.clone(),
                at,
                fault: fault.unwrap_or_default(),
                upheld: it.appeal.decision == Decision::Upheld,
                reason: it.appeal.reason.clone(),
                at_ms: it.appeal.utc_ms,
            }
        };
        let comments = verified.comments.iter().map(|it| {
            let comment = &it.comment;
            (it.name.clone(), comment.part, comment.act, comment.words.clone())
        });
        Self {
            added: row.added.clone(),
            row,
            reasons_at_first: verified.first.reasons.iter().map(crate::exam::Why::words).collect(),
            examiners: (
                verified.opening.1.clone(),
                verified.closing.as_ref().map(|(_, name)| name.clone()),
            ),
            released: verified.released.clone(),
            appeals: verified.appeals.iter().map(appealed).collect(),
            comments: comments.collect(),
            missed: missed(verified, book),
            stamped: None,
        }
    }

    /// What is kept of a result; nothing if another program has kept it in another way.
    pub(super) fn read(kept: &Kept) -> Option<Self> {
        serde_json::from_str(&kept.told).ok()
    }

    /// Since when it is passed, if it is: handed out, or the last appeal.
    fn passed_ms(&self) -> UtcMs {
        let last = self.appeals.last().filter(|_| !self.row.passed_at_first);
        last.map_or(self.released.0, |appeal| appeal.at_ms)
    }
}

/// The verdict on a result in words, with the one before any appeal where that was another; and a class of the
/// stylesheet.
pub(super) fn verdict(kept: &Kept, told: &Told) -> (String, &'static str) {
    let word = |passed: bool| if passed { "passed" } else { "not passed" };
    if let Some(why) = &kept.refused {
        return (format!("does not hold any more: {why}"), "failed");
    }
    let class = if kept.passed { "passed" } else { "failed" };
    let first = told.row.passed_at_first;
    let words = if first == kept.passed {
        word(kept.passed).to_owned()
    } else {
        format!("{} on appeal, {} before it", word(kept.passed), word(first))
    };
    (words, class)
}

fn missed(verified: &Verified, book: &Rulebook) -> Vec<Missed> {
    let mut overruled = BTreeSet::new();
    for appeal in verified.appeals.iter().map(|it| &it.appeal) {
        let at = (appeal.part, appeal.finding);
        match appeal.decision {
            Decision::Overruled => overruled.insert(at),
            Decision::Upheld => overruled.remove(&at),
        };
    }
    let faults = verified.parts.iter().zip(1..).flat_map(|(part, number)| {
        part.report.faults.iter().zip(1..).map(move |(fault, n)| (fault, (number, n)))
    });
    let mut all: BTreeMap<String, Missed> = BTreeMap::new();
    for (fault, _) in faults.filter(|(_, at)| !overruled.contains(at)) {
        let Some(&clause) = fault.finding.clauses.first() else { continue };
        let clause = &book[clause];
        let (cite, duty) = (clause.cite.clone(), clause.duty.clone());
        let new = Missed { clause: clause.id.clone(), cite, duty, times: 0 };
        all.entry(clause.id.clone()).or_insert(new).times += 1;
    }
    all.into_values().collect()
}

/// What became of a result that was brought in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is new.
    New,
    /// It has appeals or comments that the one that was kept has not, and stands in its place.
    GoesOn,
    /// It was there, perhaps with more.
    Known,
}

/// A result that holds, in words for whoever brought it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// What became of it.
    pub outcome: Outcome,
    /// Its number at the desk.
    pub id: i64,
    /// Who, what and the verdict.
    pub words: String,
}

async fn checked(
    text: String,
    known: &Known,
    book: &Arc<Rulebook>,
) -> Result<(Verified, String), NotTaken> {
    let (known, book) = (known.clone(), book.clone());
    // A result on which the judge fails harms nobody else.
    let check = tokio::task::spawn_blocking(move || {
        verify(&text, &known.school, known.revoked, &book).map(|verified| (verified, text))
    });
    Ok(check.await.map_err(|_| NotTaken::Failed)??)
}

/// Takes a result in, if it holds; `by` is whom the audit names.
///
/// # Errors
///
/// Why it is not taken.
pub async fn bring(desk: &State, bytes: Vec<u8>, by: &str) -> Result<Taken, NotTaken> {
    let taken = take(desk, bytes, by).await;
    if let Err(why) = &taken
        && !matches!(why, NotTaken::State(_))
    {
        let tx = desk.db.write().await?;
        desk.db.finish(tx, now::utc_ms(), by, ("result.refused", why.name())).await?;
    }
    taken
}

async fn take(desk: &State, bytes: Vec<u8>, by: &str) -> Result<Taken, NotTaken> {
    let known = Known::of(&desk.db).await?.ok_or(NotTaken::NoSchool)?;
    if bytes.len() > LONGEST {
        return Err(NotTaken::TooLong);
    }
    let (verified, text) = checked(result_text(bytes)?, &known, &desk.library.book).await?;
    let mut told = Told::of(&verified, &desk.library.book);
    let (sitting, number) = (told.row.sitting.clone(), told.row.number.clone());
    let person = candidate(&desk.db, &number).await?;
    let stamps = word(desk, &sitting).await?;
    told.stamped = stamps
        .as_ref()
        .map(|stamps| stamps.against(&sitting, &verified.links))
        .transpose()?
        .map(|stamped| stamped.words());
    drop(verified);
    let stamps: Option<String> = stamps.as_ref().map(written);
    let home = xapi::home(desk).await?;
    let at_ms = now::utc_ms();
    let mut tx = desk.db.write().await?;
    let before = desk.db.result_of(&mut tx, &sitting).await?;
    let kept = before.as_ref().and_then(Told::read);
    // One that does not hold any more gives way to one that does.
    let stands = before.as_ref().filter(|before| before.refused.is_none()).and(kept);
    if let (Some(before), Some(kept)) = (&before, &stands) {
        told.stamped = told.stamped.or_else(|| kept.stamped.clone());
        let marks = [&kept.row, &told.row].map(|row| row.seal.as_str());
        let marks = [(marks[0], kept.added.as_slice()), (marks[1], told.added.as_slice())];
        if the_one(&marks).map_err(|(name, words)| NotTaken::Other(name, words))? == 0 {
            let words = said(&person, &told, before.passed);
            return Ok(Taken { outcome: Outcome::Known, id: before.id, words });
        }
    }
    let passed = told.row.passed;
    let new = Brought {
        sitting: &sitting,
        person: person.id,
        begun_ms: told.row.begun_ms,
        passed,
        // What was read out of JSON can be written as JSON.
        told: &serde_json::to_string(&told).unwrap_or_default(),
        text: &text,
        stamps: stamps.as_deref(),
        checked: &known.mark(),
    };
    let id = desk.db.put_result(&mut tx, &new, at_ms).await?;
    certify((&desk.db, &home), &mut tx, (person.id, &person.number), (&told, passed)).await?;
    let outcome = if before.is_some() { Outcome::GoesOn } else { Outcome::New };
    let what = if outcome == Outcome::New { "result.brought" } else { "result.goes_on" };
    let about = format!("result {id} of person {}", person.id);
    desk.db.finish(tx, at_ms, by, (what, &about)).await?;
    Ok(Taken { outcome, id, words: said(&person, &told, passed) })
}

/// A desk's word as it is kept.
fn written(stamps: &Stamps) -> String {
    // Texts and numbers can always be written.
    serde_json::to_string(stamps).unwrap_or_default()
}

fn said(person: &Person, told: &Told, passed: bool) -> String {
    let verdict = if passed { "passed" } else { "not passed" };
    format!("{}, {}, attempt {}: {verdict}", person.name, told.row.title, told.row.attempt)
}

/// Who of the roster has a candidate's number, which is in capitals.
async fn candidate(db: &Db, number: &str) -> Result<Person, NotTaken> {
    let mut people = db.people().await?;
    people.retain(|person| person.number.trim().to_ascii_uppercase() == number);
    match people.len() {
        0 => Err(NotTaken::Nobody(number.to_owned())),
        1 => Ok(people.remove(0)),
        _ => Err(NotTaken::Several(number.to_owned())),
    }
}

/// States that somebody is certified, or takes that back, if it is not so stated already.
async fn certify(
    (db, home): (&Db, &str),
    tx: &mut Tx,
    (person, number): (i64, &str),
    (told, passed): (&Told, bool),
) -> Result<(), NotTaken> {
    let sitting = told.row.sitting.as_str();
    let stated = db.statements_about(tx, sitting).await?;
    let (n, at_ms) = (i64::try_from(stated.len()).unwrap_or(i64::MAX), now::utc_ms());
    let statement = match (xapi::certificate(&stated), passed) {
        (None, true) => {
            let paper = (told.row.paper.as_str(), told.row.title.as_str());
            let (took_ms, at_ms) = (told.row.time_ms, told.passed_ms());
            let sat = Sat { sitting, paper, number, took_ms, at_ms };
            xapi::certified(&sat, n, home)
        }
        (Some(id), false) => xapi::voided((sitting, &id), n, home, at_ms),
        _ => return Ok(()),
    };
    let (of, it) = ((person, sitting, n), (statement.id.as_str(), statement.text.as_str()));
    Ok(db.add_statement(tx, of, it, at_ms).await?)
}

/// Checks those results again that were last checked by another key, or another list of revoked examiners.
///
/// # Errors
///
/// If the desk fails.
pub async fn check_again(desk: &State) -> Result<(), NotTaken> {
    let Some(known) = Known::of(&desk.db).await? else { return Ok(()) };
    let (mark, home) = (known.mark(), xapi::home(desk).await?);
    while let Some((kept, text)) = desk.db.unchecked_result(&mark).await? {
        let refused = match checked(text, &known, &desk.library.book).await {
            Ok(_) => None,
            Err(NotTaken::State(error)) => return Err(error.into()),
            Err(why) => Some((why.name(), why.to_string())),
        };
        let person = desk.db.person(kept.person).await?;
        let at_ms = now::utc_ms();
        let mut tx = desk.db.write().await?;
        let noted = (mark.as_str(), refused.as_ref().map(|(_, words)| words.as_str()));
        desk.db.result_checked(&mut tx, kept.id, noted).await?;
        if let (Some(person), Some(told)) = (person, Told::read(&kept)) {
            let now = (&told, kept.passed && refused.is_none());
            certify((&desk.db, &home), &mut tx, (person.id, &person.number), now).await?;
        }
        let held = kept.refused.is_none();
        match &refused {
            Some((name, _)) if held => {
                let about = format!("result {}: {name}", kept.id);
                desk.db.finish(tx, at_ms, "desk", ("result.fails", &about)).await?;
            }
            None if !held => {
                let about = format!("result {}", kept.id);
                desk.db.finish(tx, at_ms, "desk", ("result.holds", &about)).await?;
            }
            _ => tx.commit().await?,
        }
    }
    Ok(())
}
