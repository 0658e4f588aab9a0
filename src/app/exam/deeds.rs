//! What is done beside the table of an exam: opening, beginning, going on, the examiner's words, the end.

use super::rules::rules;
use super::{Exam, Interrupted, Prepared, Stage, by_desk, found};
use crate::app::bridge::Desk;
use crate::app::pages::free_level;
use crate::app::sat::{AtExam, Sat};
use crate::exam::{
    Begin, Candidate, Countersigned, Ended, ExaminerKeys, ExaminerKit, Keep, KeepFile, KeepTwice,
    KitError, KnownSchool, MOST_LONG, MOST_SMALL, Now, OpenPaper, OpenSitting, PaperFile,
    Passphrase, Ready, Refused, Sitting, Stop, Told, UtcMs, opening_of,
};
use crate::files;
use crate::law::Rulebook;
use crate::level::Mode;
use crate::panels::exam::EndedView;
use crate::panels::free::FreeChoice;
use crate::panels::spoken_ms;
use crate::session::Session;
use crate::wording;
pub(super) use crate::wording::as_sentence as sentence;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zeroize::Zeroizing;

/// What came of a deed: nothing, or why not, in words.
pub(super) type Done = Result<(), String>;

fn words(error: impl Display) -> String {
    sentence(&error.to_string())
}

/// A moment as `2026-11-27 23:08:15`, in universal time.
fn date_words(ms: UtcMs) -> String {
    let moment = jiff::Timestamp::from_millisecond(ms);
    moment.map_or_else(|_| format!("{ms} ms"), |m| m.strftime("%Y-%m-%d %H:%M:%S").to_string())
}

/// Why a file cannot be used, in words.
pub(super) fn file_words(error: files::FileError) -> String {
    let told = |c: crate::kit::Complaint| format!("{}: {} ({})", c.path, c.what, c.cure);
    sentence(&error.complaints().into_iter().map(told).collect::<Vec<_>>().join("; "))
}

fn named(path: &Path, error: impl Display) -> String {
    format!("{}: {}", files::shown(path), words(error))
}

/// The folder that exams are kept in on this PC, made if it is not there.
pub(super) fn own_folder(folder: Option<PathBuf>) -> Result<PathBuf, String> {
    let folder = folder.ok_or(
        "There is no folder on this PC to keep the exam in. Start the program with --data-dir.",
    )?;
    std::fs::create_dir_all(&folder).map_err(|error| named(&folder, error))?;
    Ok(folder)
}

fn kit(folder: &str) -> Result<ExaminerKit, String> {
    let folder = Path::new(folder.trim());
    if folder.as_os_str().is_empty() {
        return Err("Name the examiner's folder first.".to_owned());
    }
    ExaminerKit::read(folder).map_err(kit_words)
}

/// Why a folder or a file of a school or an examiner cannot be used, in words.
pub(super) fn kit_words(error: KitError) -> String {
    match error {
        KitError::File(error) => file_words(error),
        KitError::Refused(path, why) => named(&path, why),
    }
}

impl Exam {
    /// Looks for papers, folders and logs.
    pub(super) fn look(&mut self, own: Option<&Path>) {
        self.found = found::look(&found::roots(own));
        let only = |found: &[crate::panels::exam::FoundView]| match found {
            [one] => Some(one.path.display().to_string()),
            _ => None,
        };
        // Where there is one only, it is meant.
        for (found, field) in [
            (&self.found.papers, &mut self.form.paper),
            (&self.found.examiners, &mut self.form.examiner),
        ] {
            if field.is_empty() {
                *field = only(found).unwrap_or_default();
            }
        }
    }

    /// Empties the fields of passphrases: what the examiner has typed must not wait there for the candidate.
    pub(super) fn forget_passphrase(&mut self) {
        self.form.passphrase = Zeroizing::new(String::new());
        self.form.paper_passphrase = Zeroizing::new(String::new());
    }

    /// The paper, opened with the examiner's keys; or with its own passphrase, if it has one and is not sealed
    /// for him.
    fn open_paper(
        &mut self,
        paper: &PaperFile,
        kit: &ExaminerKit,
        keys: &ExaminerKeys,
    ) -> Result<OpenPaper, String> {
        let empty = Zeroizing::new(String::new());
        let typed = std::mem::replace(&mut self.form.paper_passphrase, empty);
        let opened = paper.open(&kit.school, &keys.keys.opening);
        let is_for_others = matches!(opened, Err(Refused::WrongKey));
        self.form.by_passphrase = is_for_others && paper.by_passphrase.is_some();
        if !self.form.by_passphrase {
            return opened.map_err(words);
        }
        if typed.is_empty() {
            return Err(
                "The paper is not sealed for this examiner. It has a passphrase of its own: type \
                        that, and the examiner's again."
                    .to_owned(),
            );
        }
        let opened = paper.open_by_passphrase(&kit.school, &Passphrase::new(typed));
        opened.map_err(|error| format!("The paper's own passphrase: {error}."))
    }

    /// The passphrase that was typed; the field is empty afterwards.
    fn passphrase(&mut self) -> Passphrase {
        let empty = Zeroizing::new(String::new());
        Passphrase::new(std::mem::replace(&mut self.form.passphrase, empty))
    }

    /// The examiner's keys for one deed.
    fn unlocked(&mut self, now: Now) -> Result<(ExaminerKit, ExaminerKeys), String> {
        let passphrase = self.passphrase();
        let kit = match &self.kit {
            Some(kit) => kit.clone(),
            None => kit(&self.form.examiner)?,
        };
        if self.school.as_ref().is_some_and(|school| school.key != kit.school.key) {
            return Err("The examiner is of another school than this exam.".to_owned());
        }
        let keys = kit.unlock(&passphrase, now.utc_ms).map_err(words)?;
        self.form.no_kit = false;
        self.kit = Some(kit.clone());
        Ok((kit, keys))
    }

    /// Opens the paper for a candidate; it is sealed again at once.
    pub(super) fn open(&mut self, own: Option<PathBuf>, book: &Rulebook, now: Now) -> Done {
        let path = PathBuf::from(self.form.paper.trim());
        if path.as_os_str().is_empty() {
            return Err("Name the paper first.".to_owned());
        }
        let (name, number) = (self.form.name.trim().to_owned(), self.form.number.clone());
        let candidate = Candidate { name, number }.canonical().map_err(words)?;
        self.kit = Some(kit(&self.form.examiner)?);
        (self.school, self.form.no_kit) = (None, false);
        let paper = PaperFile::read(&files::read_up_to(&path, MOST_SMALL).map_err(file_words)?)
            .map_err(|error| named(&path, error))?;
        let (attempt, percent) = (self.form.attempt, self.form.percent);
        let more_time = self.form.more_time.trim().to_owned();
        if percent > 100 && more_time.is_empty() {
            return Err("Say why the candidate has more time: it stands in the log.".to_owned());
        }
        let (kit, keys) = self.unlocked(now)?;
        let open = self
            .open_paper(&paper, &kit, &keys)
            .map_err(|error| format!("{}: {error}", files::shown(&path)))?;
        let blueprint = open.demands.blueprint.clone();
        let (id, rulebook) = (open.head.id.clone(), open.demands.rulebook.clone());
        drop((open, keys));
        if rulebook != book.hash {
            return Err("The paper was made by another rulebook than this program has. Use the \
                        version that made it."
                .to_owned());
        }
        if attempt > blueprint.file.attempts {
            let most = blueprint.file.attempts;
            return Err(format!("The paper allows no more than {most} for each candidate."));
        }
        let mut folders = vec![own_folder(own)?];
        let also = self.form.also.trim();
        if !also.is_empty() {
            folders.push(PathBuf::from(also));
        }
        let of = (id.as_str(), candidate.number.as_str(), attempt);
        if let Some((path, begun_ms)) = begun(&folders, &kit.school, of) {
            let when = date_words(begun_ms);
            return Err(format!(
                "This attempt was begun on {when}: {}. Go on with it after the \
                 interruption, or choose the next attempt.",
                files::shown(&path)
            ));
        }
        let mut rules = rules(&blueprint, &candidate, (attempt, percent), book);
        let time = (percent, more_time);
        let desk = by_desk::sitting_of(&blueprint)?.map(|sitting| (sitting, None));
        rules.facts.extend(desk.as_ref().map(|_| by_desk::fact(None)));
        let prepared = Prepared {
            paper,
            candidate,
            attempt,
            time,
            blueprint,
            rules,
            desk,
            ready: None,
            folders,
        };
        self.stage = Stage::Rules(Box::new(prepared));
        Ok(())
    }

    /// Lays a table on the desk to try the controls at: of the same house, with other cards.
    pub(super) fn try_controls(&self, desk: &mut Desk, book: &Arc<Rulebook>, now: Now) -> Done {
        let Stage::Rules(prepared) = &self.stage else { return Ok(()) };
        let blueprint = &prepared.blueprint;
        let part = blueprint.file.parts.first().ok_or("The exam has no part.")?;
        let house = part.houses.first().ok_or("The exam has no house.")?;
        let choice = FreeChoice {
            seats: part.seats,
            players: part.seats.min(4),
            rounds: 3,
            mode: Mode::Exam,
            ready: true,
            ..FreeChoice::default()
        };
        let houses = files::sources(&blueprint.houses);
        let now_s = now.utc_ms.unsigned_abs() / 1000;
        let mut level = free_level(&choice, house, now_s, &houses, book)?;
        // As at the exam, what chips come to is for the dealer to read.
        (level.title, level.hide_amounts) = ("The controls, tried".to_owned(), true);
        level.text = "Two minutes to try the controls. Nothing of it counts.".to_owned();
        let session = Session::open(level.into(), book.clone(), Mode::Exam);
        let session = session.ok_or("The table cannot be opened.")?;
        desk.seat_exam(Some(session), AtExam::Trial);
        Ok(())
    }

    /// Signs the sitting with the examiner's keys.
    fn signed(
        &mut self,
        room: bool,
        book: &Arc<Rulebook>,
        now: impl Fn() -> Now,
    ) -> Result<Ready, String> {
        if self.wants_promise().is_some() {
            return Err(
                "The cards of this exam come from the trainer's desk, which has not answered yet. Join its class, \
                 and wait until the rules say so."
                    .to_owned(),
            );
        }
        let (kit, keys) = self.unlocked(now())?;
        let Stage::Rules(prepared) = &self.stage else {
            return Err("No paper is open.".to_owned());
        };
        let paper = prepared.paper.clone();
        let paper = self.open_paper(&paper, &kit, &keys)?;
        let Stage::Rules(prepared) = &self.stage else {
            return Err("No paper is open.".to_owned());
        };
        let begin = Begin {
            school: &kit.school,
            paper: &paper,
            examiner: &keys,
            others: &[],
            candidate: prepared.candidate.clone(),
            attempt: prepared.attempt,
            time_percent: prepared.time.0,
            more_time: &prepared.time.1,
            desk: prepared.desk.as_ref().and_then(|(_, promise)| promise.clone()),
            room,
        };
        Ready::sign(begin, book, now()).map_err(words)
    }

    /// Begins the sitting.
    pub(super) fn begin(
        &mut self,
        desk: &mut Desk,
        book: &Arc<Rulebook>,
        now: impl Fn() -> Now,
    ) -> Done {
        let ready = self.signed(false, book, &now)?;
        self.begin_signed(desk, ready, now)
    }

    /// Makes the sitting ready: it begins when the trainer begins it for the room.
    pub(super) fn arm(&mut self, book: &Arc<Rulebook>, now: impl Fn() -> Now) -> Done {
        let ready = self.signed(true, book, now)?;
        if let Stage::Rules(prepared) = &mut self.stage {
            prepared.ready = Some(Box::new(ready));
            prepared.rules.ready = true;
        }
        Ok(())
    }

    /// Begins the sitting that is ready, with the room.
    pub(in crate::app) fn begin_with_room(&mut self, desk: &mut Desk, now: Now) -> Done {
        let ready = match &mut self.stage {
            Stage::Rules(prepared) => prepared.ready.take(),
            _ => None,
        };
        let ready = ready.ok_or("no exam is ready there")?;
        if let Stage::Rules(prepared) = &mut self.stage {
            prepared.rules.ready = false;
        }
        self.begin_signed(desk, *ready, || now)
    }

    fn begin_signed(&mut self, desk: &mut Desk, ready: Ready, now: impl Fn() -> Now) -> Done {
        let Stage::Rules(prepared) = &self.stage else { return Ok(()) };
        let number = prepared.candidate.number.replace('/', "-");
        let date = date_words(now().utc_ms).replace([':', ' '], "-");
        let name = format!("{number}-{}-{date}.sitting", prepared.attempt);
        let mut kept = Vec::new();
        let mut keeps: Vec<Box<dyn Keep>> = Vec::new();
        for folder in &prepared.folders {
            let path = folder.join(&name);
            let keep = KeepFile::create(&path).map_err(|error| named(&path, error));
            match keep {
                Ok(keep) => keeps.push(Box::new(keep)),
                Err(why) => {
                    forget(&kept);
                    return Err(why);
                }
            }
            kept.push(path);
        }
        let begun = together(keeps).and_then(|keep| ready.begin(now(), keep).map_err(words));
        match begun {
            Ok(sitting) => {
                self.sit(desk, sitting, kept, now());
                Ok(())
            }
            Err(why) => {
                forget(&kept);
                Err(why)
            }
        }
    }

    fn sit(&mut self, desk: &mut Desk, sitting: Sitting, kept: Vec<PathBuf>, now: Now) {
        desk.seat_exam(None, AtExam::Sat(Box::new(Sat::new(sitting, now))));
        self.kept = kept;
        self.stage = Stage::Sat;
        self.form.reason.clear();
    }

    /// Opens the log of a sitting that was broken off.
    pub(super) fn open_log(&mut self, now: Now) -> Done {
        let path = PathBuf::from(self.form.log.trim());
        if path.as_os_str().is_empty() {
            return Err("Name the sitting first.".to_owned());
        }
        self.kit = Some(kit(&self.form.examiner)?);
        (self.school, self.form.no_kit) = (None, false);
        let bytes = files::bytes_up_to(&path, MOST_LONG).map_err(file_words)?;
        let (kit, keys) = self.unlocked(now)?;
        let revoked = kit.revoked.as_ref().map(|(_, list)| list);
        let open = OpenSitting::read(&bytes, &kit.school, &keys.keys.opening, revoked)
            .map_err(|error| named(&path, error))?;
        if let Some(why) = open.ended {
            return Err(format!(
                "{}: it has ended ({}). Countersign it and hand it out.",
                files::shown(&path),
                ended_words(why).trim_end_matches('.').to_lowercase()
            ));
        }
        let (utc_ms, at_ms) = open.stood_at();
        let opening = &open.opening;
        let candidate = format!("{}, {}", opening.candidate.name, opening.candidate.number);
        let left = if open.cut { "An act that was being written is lost." } else { "" };
        let facts = vec![
            ("Candidate", candidate),
            ("Attempt", opening.attempt.to_string()),
            ("Begun (UTC)", date_words(opening.begun_ms)),
            ("Last line (UTC)", date_words(utc_ms)),
            ("The clock stood at", spoken_ms(at_ms)),
            ("Acts done", open.acts().to_string()),
            ("Seal as it stands", open.seal()),
            ("Cut off", left.to_owned()),
        ];
        self.stage = Stage::Interrupted(Box::new(Interrupted { path, bytes, open, facts }));
        Ok(())
    }

    /// Goes on with the sitting whose log is open.
    pub(super) fn go_on(
        &mut self,
        desk: &mut Desk,
        own: Option<PathBuf>,
        book: &Arc<Rulebook>,
        now: impl Fn() -> Now,
    ) -> Done {
        let (kit, keys) = self.unlocked(now())?;
        let Stage::Interrupted(broken) = &self.stage else { return Ok(()) };
        let Interrupted { path, bytes, open, .. } = &**broken;
        let whole = &bytes[..open.whole];
        if files::bytes_up_to(path, MOST_LONG).ok().as_ref() != Some(bytes) {
            return Err("The file has changed since it was opened. Open it again.".to_owned());
        }
        let mut kept = vec![path.clone()];
        let length = u64::try_from(open.whole).unwrap_or(u64::MAX);
        let first = KeepFile::go_on(path, length).map_err(|error| named(path, error))?;
        let mut keeps: Vec<Box<dyn Keep>> = vec![Box::new(first)];
        let also = self.form.also.trim();
        let also = (!also.is_empty()).then(|| PathBuf::from(also));
        for folder in [Some(own_folder(own)?), also].into_iter().flatten() {
            let Some(copy) = path.file_name().map(|name| folder.join(name)) else { continue };
            if kept.iter().any(|kept| is_same(kept, &copy)) || kept.len() > 1 {
                continue;
            }
            keeps.push(Box::new(copied(&copy, whole)?));
            kept.push(copy);
        }
        let reason = self.form.reason.trim();
        let by = (&kit.school, &keys, reason);
        let sitting = open.resume(by, book, now(), together(keeps)?).map_err(words)?;
        self.sit(desk, sitting, kept, now());
        Ok(())
    }

    /// A word of the examiner on the sitting.
    pub(super) fn word(
        &mut self,
        sat: &mut Sat,
        now: impl Fn() -> Now,
        deed: impl FnOnce(&mut Sitting, Now, &ExaminerKeys, &str) -> Result<(), Stop>,
    ) -> Done {
        if self.form.reason.trim().is_empty() {
            return Err("Say why, or what is to be noted: it stands in the log.".to_owned());
        }
        let (_, keys) = self.unlocked(now())?;
        let at = now();
        if let Err(stop) = deed(&mut sat.sitting, at, &keys, self.form.reason.trim()) {
            sat.stopped(at, stop)?;
        }
        self.form.reason.clear();
        Ok(())
    }

    /// Puts the examiner's name under the sitting that has ended.
    pub(super) fn countersign(&mut self, now: Now) -> Done {
        let (kit, keys) = self.unlocked(now)?;
        let remark = self.form.reason.trim().to_owned();
        for path in &self.kept {
            let bytes = files::bytes_up_to(path, MOST_LONG).map_err(file_words)?;
            let open = OpenSitting::read(&bytes, &kit.school, &keys.keys.opening, None)
                .map_err(|error| named(path, error))?;
            let line = open.countersigned(&keys, &remark, now.utc_ms).line();
            let beside = Countersigned::path(path);
            files::write_whole(&beside, &line).map_err(|error| named(&beside, error))?;
        }
        if let Stage::Ended(view) = &mut self.stage {
            view.countersigned = true;
        }
        self.form.reason.clear();
        Ok(())
    }

    /// Leaves the exam as it was found.
    pub(super) fn leave(&mut self, desk: &mut Desk) {
        desk.leave_exam();
        *self = Self::default();
    }
}

/// One place for lines, or two.
fn together(keeps: Vec<Box<dyn Keep>>) -> Result<Box<dyn Keep>, String> {
    let mut keeps = keeps.into_iter();
    match (keeps.next(), keeps.next()) {
        (Some(one), Some(two)) => Ok(Box::new(KeepTwice::new(one, two))),
        (Some(one), None) => Ok(one),
        (None, _) => Err("There is no place to keep the exam in.".to_owned()),
    }
}

/// Takes files away that were made for a sitting that has not begun.
fn forget(paths: &[PathBuf]) {
    for path in paths {
        // An empty file says nothing; that it stays is no harm.
        let _ = std::fs::remove_file(path);
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    one == other || real(one).is_some_and(|one| Some(one) == real(other))
}

/// A second copy of a log of which these whole lines are known, to be gone on with.
fn copied(path: &Path, whole: &[u8]) -> Result<KeepFile, String> {
    let cannot = |error: std::io::Error| named(path, error);
    let theirs = if path.exists() {
        files::bytes_up_to(path, MOST_LONG).map_err(file_words)?
    } else {
        Vec::new()
    };
    let known = crate::exam::whole_bytes(&theirs);
    if !whole.starts_with(&theirs[..known]) {
        return Err(format!(
            "{}: it is a log of its own, or goes further than the one that was opened. Go on with \
             that one, or name another folder.",
            files::shown(path)
        ));
    }
    let mut keep = if path.exists() {
        KeepFile::go_on(path, u64::try_from(known).unwrap_or(u64::MAX)).map_err(cannot)?
    } else {
        KeepFile::create(path).map_err(cannot)?
    };
    let rest = std::str::from_utf8(&whole[known..]).map_err(words)?;
    for line in rest.lines() {
        keep.keep(line).map_err(cannot)?;
    }
    Ok(keep)
}

/// The log of an attempt that was begun already, and when.
pub(super) fn begun(
    folders: &[PathBuf],
    school: &KnownSchool,
    (paper, number, attempt): (&str, &str, u32),
) -> Option<(PathBuf, i64)> {
    let logs = found::look(folders).logs.into_iter();
    let mut openings = logs.filter_map(|log| {
        let opening = opening_of(&files::bytes_up_to(&log.path, MOST_LONG).ok()?, school).ok()?;
        Some((log.path, opening))
    });
    openings
        .find(|(_, opening)| {
            opening.paper == paper
                && opening.candidate.number == number
                && opening.attempt == attempt
        })
        .map(|(path, opening)| (path, opening.begun_ms))
}

const fn ended_words(why: Ended) -> &'static str {
    match why {
        Ended::Done => "Everything was dealt.",
        Ended::TimeUp => "The time is up.",
        Ended::ByExaminer => "The examiner has ended it.",
    }
}

/// How a sitting has ended, as far as the candidate may be told.
pub(super) fn ended_view(sat: &Sat, why: Ended, kept: &[PathBuf]) -> EndedView {
    let sitting = sat.sitting();
    let opening = sitting.opening();
    let (verdict, faults) = match sitting.told() {
        Told::Nothing => (None, None),
        Told::Verdict(verdict) => (Some(verdict), None),
        Told::All(verdict, parts) => {
            let faults = parts.iter().zip(1..).flat_map(|((session, report), part)| {
                report.faults.iter().map(move |fault| {
                    let said = wording::finding(session.book(), &fault.finding);
                    let place = format!("Part {part}, round {}", fault.round);
                    [place, format!("{} {}", said.headline, said.due), said.cite]
                })
            });
            let faults = faults.collect();
            (Some(verdict), Some(faults))
        }
    };
    EndedView {
        title: sitting.blueprint().file.title.clone(),
        candidate: format!("{}, {}", opening.candidate.name, opening.candidate.number),
        why: ended_words(why).to_owned(),
        seal: sitting.seal(),
        verdict: verdict.map(|verdict| {
            let reasons = verdict.reasons.iter().map(|reason| sentence(&reason.words()));
            (verdict.is_passed(), reasons.collect())
        }),
        faults,
        kept: kept.iter().map(|path| files::shown(path)).collect(),
        countersigned: false,
    }
}
