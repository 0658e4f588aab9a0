//! Settings, profiles, results and logs, kept as plain files in the data folder.
//!
//! ```text
//! state-PC.ron                     which profile is in use on that PC
//! profiles/NAME/settings.ron       its settings
//! profiles/NAME/pin.age            its PIN, locked, if it has one
//! profiles/NAME/results.jsonl      one line for each session it finished
//! profiles/NAME/logs/*.jsonl       the sessions themselves
//! profiles/NAME/logs/*.comments    what trainers have said of their acts
//! ```
//!
//! A file that cannot be read is set aside beside its place and never thrown away. What cannot be
//! written is told on the screen, and the program goes on without.

use crate::exam::{is_pin, pin_lock};
use crate::files::write_whole;
use crate::level::Mode;
use crate::panels::{Verdict, look};
use crate::record::{Comment, Comments, Glance, glance};
use bevy::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

pub use crate::panels::{Settings, Suits};

/// The profile that is there at first.
const FIRST: &str = "Trainee";

/// What is kept of one finished session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The format's version.
    pub version: u32,
    /// When it was finished, in seconds of the common era of computers.
    pub when_s: u64,
    /// The level's name.
    pub level: String,
    /// The level's title.
    pub title: String,
    /// Its course.
    pub course: String,
    /// The mode's name.
    pub mode: String,
    /// Whether it was passed.
    pub passed: bool,
    /// Whether it was dealt, or watched, to its end; older lines do not say.
    #[serde(default = "yes")]
    pub over: bool,
    /// Percent of amounts, procedure, irregularities, where graded and something came due.
    pub percents: [Option<u8>; 3],
    /// Rounds dealt.
    pub rounds: u32,
    /// The dealer's time.
    pub total_ms: u64,
    /// How often it was rewound.
    pub rewinds: u32,
    /// How many hints were asked for.
    #[serde(default)]
    pub hints: u32,
    /// Each skill that was called for, and how much of it was right.
    #[serde(default)]
    pub skills: Vec<(String, u8)>,
    /// The log's file name in `logs`, if it could be written.
    #[serde(default)]
    pub log: Option<String>,
}

const fn yes() -> bool {
    true
}

impl Kept {
    /// What the session came to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(Mode::find(&self.mode).unwrap_or(Mode::Practice), self.passed, self.over)
    }
}

/// A session without its result: the window was closed, or the program stopped, while it was dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The log's file name.
    pub log: String,
    /// When the last act was written, in seconds of the common era of computers.
    pub when_s: u64,
    /// What the log says.
    pub says: Glance,
}

#[derive(Serialize, Deserialize)]
struct State {
    version: u32,
    profile: String,
}

/// The data folder and what is in it.
#[derive(Resource, Debug)]
pub struct Saves {
    /// Where everything is kept; nothing if there is no such place.
    pub folder: Option<PathBuf>,
    /// The profile in use.
    pub profile: String,
    /// Its settings.
    pub settings: Settings,
    /// Its sessions that have a result, the oldest first. One that was left and gone on with stands
    /// here once.
    pub results: Vec<Kept>,
    /// Its sessions that have none, the oldest first.
    pub open: Vec<Open>,
    /// What went wrong with files, to be shown until it is put away.
    pub notices: Vec<String>,
    /// Whether the profile in use still waits for its PIN.
    pub locked: bool,
}

/// What this PC keeps of the class that it joined last.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct SeatKept {
    /// The format's version.
    pub(super) version: u32,
    /// The seat's name at desks; empty until it has joined one.
    pub(super) seat: String,
    /// The desk's address.
    pub(super) address: String,
    /// The class code.
    pub(super) code: String,
}

/// A file of this PC's own: several may have one folder.
fn own_file(stem: &str) -> String {
    let host = gethostname::gethostname().to_string_lossy().into_owned();
    let may_be = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let host: String = host.chars().filter(may_be).take(60).collect();
    format!("{stem}-{host}.ron")
}

/// The platform's own data folder, if it has one.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let dirs = directories::ProjectDirs::from("", "", "clearhands")?;
    Some(dirs.data_dir().to_owned())
}

impl Saves {
    /// Opens the data folder, or the platform's own.
    #[must_use]
    pub fn open(folder: Option<PathBuf>) -> Self {
        let folder = folder.or_else(data_folder);
        let mut saves = Self {
            folder,
            profile: FIRST.to_owned(),
            settings: Settings::default(),
            results: Vec::new(),
            open: Vec::new(),
            notices: Vec::new(),
            locked: false,
        };
        if saves.folder.is_none() {
            saves.notices.push(
                "There is no folder to keep settings and results in. Name one with --data-dir."
                    .to_owned(),
            );
        }
        // Versions before this one had one file for all PCs.
        let files = [own_file("state"), "state.ron".to_owned()];
        let mut states = files.iter().filter_map(|file| Some(saves.folder.as_ref()?.join(file)));
        let state = states.find(|path| path.exists());
        if let Some(State { profile, .. }) = state.and_then(|path| saves.read_ron(&path))
            && name_fault(&profile).is_none()
            // Another PC may have given it another name.
            && saves.folder_of(&profile).is_some_and(|folder| folder.is_dir())
        {
            saves.profile = profile;
        }
        saves.locked = saves.has_pin(&saves.profile);
        saves.load();
        saves
    }

    /// Reads what the profile in use has.
    fn load(&mut self) {
        self.settings = Settings::default();
        self.results.clear();
        self.open.clear();
        let Some(home) = self.home() else { return };
        if let Some(settings) = self.read_ron::<Settings>(&home.join("settings.ron")) {
            self.settings = settings.bounded();
        }
        self.read_results(&home.join("results.jsonl"));
        self.find_open(&home.join("logs"));
    }

    /// Finds the logs that no result names.
    fn find_open(&mut self, folder: &Path) {
        let named: BTreeSet<&str> = self.results.iter().filter_map(|r| r.log.as_deref()).collect();
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let names = files.filter_map(|file| file.file_name().into_string().ok());
        let logs = names.filter(|name| name.ends_with(".jsonl") && !named.contains(name.as_str()));
        let look = |log: String| {
            let path = folder.join(&log);
            let says = glance(&std::fs::read_to_string(&path).ok()?)?;
            let changed = path.metadata().ok()?.modified().ok()?;
            let when_s = changed.duration_since(std::time::UNIX_EPOCH).ok()?.as_secs();
            (says.acts > 0 && !says.over).then_some(Open { log, when_s, says })
        };
        let mut open: Vec<Open> = logs.filter_map(look).collect();
        open.sort_by(|a, b| (a.when_s, &a.log).cmp(&(b.when_s, &b.log)));
        self.open = open;
    }

    /// The folder of the profile in use.
    #[must_use]
    pub fn home(&self) -> Option<PathBuf> {
        self.folder_of(&self.profile)
    }

    fn folder_of(&self, profile: &str) -> Option<PathBuf> {
        Some(self.profiles_folder()?.join(profile))
    }

    /// What this PC has kept of the class that it joined last.
    pub(super) fn seat(&self) -> SeatKept {
        let path = self.folder.as_ref().map(|folder| folder.join(own_file("seat")));
        let text = path.and_then(|path| std::fs::read_to_string(path).ok());
        // Whoever has lost it types it again.
        text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps the class that is joined.
    pub(super) fn keep_seat(&mut self, kept: &SeatKept) {
        if let Some(path) = self.folder.as_ref().map(|folder| folder.join(own_file("seat"))) {
            self.write_ron(&path, &SeatKept { version: 1, ..kept.clone() });
        }
    }

    /// The folder that the sittings of exams are kept in, whatever profile is in use.
    #[must_use]
    pub fn exams_folder(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("exams"))
    }

    fn profiles_folder(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("profiles"))
    }

    /// The file of a session's log.
    #[must_use]
    pub fn log_path(&self, name: &str) -> Option<PathBuf> {
        Some(self.home()?.join("logs").join(name))
    }

    /// The file of the comments on a session, beside its log.
    fn comments_path(&self, log: &str) -> Option<PathBuf> {
        Some(self.log_path(log)?.with_extension("comments"))
    }

    /// The comments on a session, by its log's name.
    #[must_use]
    pub(super) fn comments(&self, log: &str) -> Comments {
        let bytes = self.comments_path(log).and_then(|path| std::fs::read(path).ok());
        bytes.map(|bytes| Comments::read(&String::from_utf8_lossy(&bytes))).unwrap_or_default()
    }

    /// Adds a comment on a session; whether it is kept.
    pub(super) fn keep_comment(&mut self, log: &str, comment: &Comment) -> bool {
        let path = self.comments_path(log);
        path.is_some_and(|path| self.append(&path, &comment.line()))
    }

    /// Every profile, in order of name; the one in use is always among them.
    #[must_use]
    pub fn profiles(&self) -> Vec<String> {
        let listed = self.profiles_folder().and_then(|folder| std::fs::read_dir(folder).ok());
        let folders = listed.into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
        let mut names: Vec<String> =
            folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.retain(|name| name_fault(name).is_none());
        if !names.contains(&self.profile) {
            names.push(self.profile.clone());
        }
        names.sort_by_key(|name| name.to_lowercase());
        names
    }

    /// Sets and keeps other settings. What another window of the same profile has changed meanwhile stays.
    pub fn change(&mut self, settings: Settings) {
        let path = self.home().map(|home| home.join("settings.ron"));
        let text = path.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        // A file that cannot be read was told of when it was first opened.
        let kept: Option<Settings> = text.and_then(|text| ron::from_str(&text).ok());
        let kept = kept.unwrap_or_else(|| self.settings.clone());
        self.settings = kept.with_changes(&self.settings, &settings).bounded();
        let settings = self.settings.clone();
        if let Some(path) = path {
            self.write_ron(&path, &settings);
        }
    }

    /// Goes over to another profile, and remembers that.
    pub fn switch(&mut self, name: &str) {
        if name_fault(name).is_some() || name == self.profile {
            return;
        }
        self.profile = name.to_owned();
        self.locked = self.has_pin(name);
        self.load();
        self.remember();
    }

    /// Remembers which profile is in use on this PC.
    fn remember(&mut self) {
        let Some(folder) = self.folder.clone() else { return };
        let state = State { version: 1, profile: self.profile.clone() };
        self.write_ron(&folder.join(own_file("state")), &state);
    }

    /// Whether a profile has a PIN.
    #[must_use]
    pub fn has_pin(&self, name: &str) -> bool {
        self.pin_file(name).is_some_and(|path| path.exists())
    }

    fn pin_file(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder_of(name)?.join("pin.age"))
    }

    /// Opens the profile in use with its PIN; whether it is that.
    pub fn open_with(&mut self, pin: &str) -> bool {
        let text = self.pin_file(&self.profile).map(std::fs::read_to_string);
        if matches!(text, Some(Ok(text)) if is_pin(&text, pin)) {
            self.locked = false;
        }
        !self.locked
    }

    /// Gives the profile in use a PIN, or takes it away.
    pub fn set_pin(&mut self, pin: Option<&str>) {
        let Some(path) = self.pin_file(&self.profile) else { return };
        let done = match pin {
            Some(pin) => pin_lock(pin)
                .map_err(io::Error::other)
                .and_then(|text| write_whole(&path, &(text + "\n"))),
            None => std::fs::remove_file(&path),
        };
        if let Err(error) = done {
            self.tell(&path, &error);
        }
    }

    /// Gives the profile in use another name.
    pub fn rename(&mut self, name: &str) {
        let name = name.trim();
        let taken = |known: &String| *known != self.profile && same_name(known, name);
        if new_name_fault(name).is_some() || self.profiles().iter().any(taken) {
            return;
        }
        let (Some(from), Some(to)) = (self.home(), self.folder_of(name)) else { return };
        // A profile of which nothing is kept yet has no folder.
        let done = if from.exists() { std::fs::rename(&from, &to) } else { Ok(()) };
        match done {
            Ok(()) => {
                self.profile = name.to_owned();
                let settings = self.settings.clone();
                self.change(settings);
                self.remember();
            }
            Err(error) => self.tell(&to, &error),
        }
    }

    /// Makes a profile and goes over to it.
    pub fn make(&mut self, name: &str) {
        let name = name.trim();
        if new_name_fault(name).is_some() {
            return;
        }
        self.switch(name);
        let settings = self.settings.clone();
        self.change(settings);
    }

    /// Deletes a profile that is not in use, with everything it has.
    pub fn delete(&mut self, name: &str) {
        if name == self.profile || name_fault(name).is_some() || self.has_pin(name) {
            return;
        }
        let Some(folder) = self.profiles_folder() else { return };
        let path = folder.join(name);
        if let Err(error) = std::fs::remove_dir_all(&path) {
            self.notices.push(format!("{} could not be deleted: {error}", path.display()));
        }
    }

    /// Keeps the result of a finished session.
    pub fn keep(&mut self, result: Kept) {
        if let Some(home) = self.home() {
            match serde_json::to_string(&result) {
                Ok(line) => {
                    self.append(&home.join("results.jsonl"), &line);
                }
                Err(error) => self.notices.push(format!("The result was not kept: {error}")),
            }
        }
        self.note(result);
    }

    /// Takes a result among those of the profile in use, in place of an earlier one of the same session.
    fn note(&mut self, result: Kept) {
        if let Some(log) = &result.log {
            self.results.retain(|known| known.log.as_ref() != Some(log));
            self.open.retain(|open| open.log != *log);
        }
        self.results.push(result);
    }

    /// Keeps the result of a session that was begun under this profile, in use still or not.
    pub fn keep_for(&mut self, profile: &str, result: Kept) {
        if profile == self.profile {
            return self.keep(result);
        }
        // The result must not show among those of the profile in use.
        let own = std::mem::replace(&mut self.profile, profile.to_owned());
        let results = std::mem::take(&mut self.results);
        self.keep(result);
        self.results = results;
        self.profile = own;
    }

    /// Adds a line to a file, whole or not at all; whether it is there. Tells if it is not.
    pub fn append(&mut self, path: &Path, line: &str) -> bool {
        let done = append(path, line);
        if let Err(error) = &done {
            self.tell(path, error);
        }
        done.is_ok()
    }

    /// Cuts a log back to its first lines, to be gone on with; whether that is done.
    pub fn cut_back(&mut self, path: &Path, text: &str, lines: usize) -> bool {
        let kept: String = text.lines().take(lines).flat_map(|line| [line, "\n"]).collect();
        let done = if kept == text { Ok(()) } else { write_whole(path, &kept) };
        if let Err(error) = &done {
            self.tell(path, error);
        }
        done.is_ok()
    }

    /// Tells once that a file could not be written.
    fn tell(&mut self, path: &Path, error: &io::Error) {
        let words = format!(
            "{} could not be written: {error}. The program goes on, but this will not be remembered.",
            path.display()
        );
        self.notice(words);
    }

    /// Has something shown until it is put away, once.
    pub(super) fn notice(&mut self, words: String) {
        if !self.notices.contains(&words) {
            self.notices.push(words);
        }
    }

    fn write_ron<T: Serialize>(&mut self, path: &Path, value: &T) {
        let pretty = ron::ser::PrettyConfig::default();
        let done = ron::ser::to_string_pretty(value, pretty)
            .map_err(io::Error::other)
            .and_then(|text| write_whole(path, &text));
        if let Err(error) = done {
            self.tell(path, &error);
        }
    }

    /// Reads a file; one that is damaged is set aside, one that is not there is no fault.
    fn read_ron<T: DeserializeOwned>(&mut self, path: &Path) -> Option<T> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if is_absent(&error) => return None,
            Err(error) => {
                self.set_aside(path, &error.to_string());
                return None;
            }
        };
        match ron::from_str(&text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.set_aside(path, &error.to_string());
                None
            }
        }
    }

    fn read_results(&mut self, path: &Path) {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if is_absent(&error) => return,
            Err(error) => return self.set_aside(path, &error.to_string()),
        };
        let text = String::from_utf8_lossy(&bytes);
        let mut damaged = 0;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match serde_json::from_str::<Kept>(line) {
                Ok(result) if result.version == 1 => {
                    // What has no log to show for it counts for nothing.
                    if self.counts(&result) {
                        self.note(result);
                    }
                }
                _ => damaged += 1,
            }
        }
        if damaged == 0 {
            return;
        }
        self.set_aside(path, &format!("{damaged} of its lines are no results"));
        // The sound lines stay in use.
        self.write_results(path);
    }

    fn write_results(&mut self, path: &Path) {
        let lines: Result<Vec<String>, _> =
            self.results.iter().map(serde_json::to_string).collect();
        let text = lines.map(|lines| lines.join("\n") + "\n").map_err(io::Error::other);
        if let Err(error) = text.and_then(|text| write_whole(path, &text)) {
            self.tell(path, &error);
        }
    }

    /// Whether a result counts: it has its log, or something was only watched, which leaves none.
    fn counts(&self, result: &Kept) -> bool {
        let log = result.log.as_ref().and_then(|name| self.log_path(name));
        log.is_some_and(|path| path.is_file()) || result.mode == Mode::Watch.id()
    }

    /// Whether the list says something else of a log than the log itself.
    #[must_use]
    pub(super) fn says_otherwise(&self, log: &str, of_log: &Kept) -> bool {
        self.results.iter().find(|known| known.log.as_deref() == Some(log)) != Some(of_log)
    }

    /// Writes the list of results anew where it says something else than the logs; the old one is kept
    /// beside it.
    pub(super) fn correct(&mut self, of_logs: Vec<(String, Kept)>) {
        let Some(path) = self.home().map(|home| home.join("results.jsonl")) else { return };
        let mut wrong = 0;
        for (log, result) in of_logs {
            if self.says_otherwise(&log, &result) {
                wrong += 1;
                self.note(result);
            }
        }
        if wrong == 0 {
            return;
        }
        self.results.sort_by_key(|result| result.when_s);
        if path.exists() {
            self.set_aside(&path, &format!("{wrong} of the logs say something else than it"));
        }
        self.write_results(&path);
    }

    /// Renames a damaged file, so that nothing in it is lost, and says so.
    fn set_aside(&mut self, path: &Path, why: &str) {
        // A backtick is drawn as an accent over the letter that follows.
        let why = why.replace('`', "'");
        let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let free = (1..1000)
            .map(|n| path.with_file_name(format!("{name}.damaged-{n}")))
            .find(|aside| !aside.exists());
        let done = free.ok_or_else(|| io::Error::other("there are too many damaged files"));
        let done = done.and_then(|aside| std::fs::rename(path, &aside).map(|()| aside));
        self.notices.push(match done {
            Ok(aside) => format!(
                "{} cannot be used ({why}). It was set aside as {}.",
                path.display(),
                aside.file_name().unwrap_or_default().to_string_lossy()
            ),
            Err(error) => format!(
                "{} cannot be used ({why}) nor set aside ({error}). It is left as it is.",
                path.display()
            ),
        });
    }
}

/// Why a name will not do for a profile, if it will not.
#[must_use]
pub fn name_fault(name: &str) -> Option<&'static str> {
    let name_is_device = |stem: &str| {
        let stem = stem.to_ascii_uppercase();
        let numbered = |kind: &str| {
            stem.strip_prefix(kind)
                .is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit())
        };
        matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
    };
    let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'' | '.');
    if name.trim().is_empty() {
        Some("A profile needs a name.")
    } else if name != name.trim() || name.starts_with('.') || name.ends_with('.') {
        Some("Leave out spaces and dots at the ends.")
    } else if name.chars().count() > 40 {
        Some("Keep it under 41 letters.")
    } else if !name.chars().all(fits) {
        Some("Use letters, digits, spaces, dots, hyphens and apostrophes.")
    } else if name_is_device(name.split('.').next().unwrap_or_default()) {
        Some("That name belongs to the system.")
    } else {
        None
    }
}

/// Why a name will not do for a new profile, if it will not: beside what no name may be, its letters must
/// be such as the program has faces for. Profiles that are there already keep their names.
#[must_use]
pub fn new_name_fault(name: &str) -> Option<&'static str> {
    let drawn = |c: char| look::is_drawn(c);
    name_fault(name).or_else(|| {
        (!name.chars().all(drawn))
            .then_some("Use Latin, Greek or Cyrillic letters: others cannot be drawn here.")
    })
}

/// Whether two names would be told for one, on a disk that keeps small and large letters apart or not.
#[must_use]
pub(super) fn same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.trim().to_lowercase()
}

/// Whether a file is simply not there, so that there is nothing to be set aside.
fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Adds one line to the end of a file, in one piece.
fn append(path: &Path, line: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = std::fs::OpenOptions::new().create(true).append(true).read(true).open(path)?;
    let before = file.metadata()?.len();
    // A line that broke off is left as it is, and does not take the next one with it.
    let mut last = [b'\n'];
    if before > 0 {
        file.seek(io::SeekFrom::Start(before - 1))?;
        file.read_exact(&mut last)?;
    }
    let end = if last == [b'\n'] { "" } else { "\n" };
    let done = file.write_all(format!("{end}{line}\n").as_bytes());
    if done.is_err() {
        // Half a line would spoil the one that comes after it.
        let _ = file.set_len(before);
    }
    done
}

#[cfg(test)]
#[path = "saves_tests.rs"]
mod tests;
