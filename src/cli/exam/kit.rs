//! The folders of schools and examiners: which file is what, read and written.
//!
//! A school's folder holds `school.json` (public), `school.keys` (locked), `revoked.json` and, in
//! `examiners/`, the word for each. An examiner's folder holds `examiner.keys`, `request.json` and,
//! once the school has given it, `examiner.json`, `school.json` and `revoked.json`.

use super::super::clean;
use super::super::exit::Failure;
use super::{Pass, ask};
pub(super) use crate::exam::{EXAMINER, EXAMINER_KEYS, MOST_LONG, MOST_SMALL, REVOKED, SCHOOL};
use crate::exam::{
    ExaminerKeys, ExaminerKit, KeyFile, Keys, KitError, KnownExaminer, KnownSchool, Refused,
    Revocations, Signed, UtcMs,
};
use crate::files::{self, FileError};
use serde::Serialize;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

pub(super) const SCHOOL_KEYS: &str = "school.keys";
pub(super) const EXAMINERS: &str = "examiners";
pub(super) const REQUEST: &str = "request.json";

/// The moment by the clock of the machine.
pub(super) fn now_ms() -> UtcMs {
    jiff::Timestamp::now().as_millisecond()
}

/// A moment as a date and a time of UTC.
pub(super) fn date(ms: UtcMs) -> String {
    let moment = jiff::Timestamp::from_millisecond(ms);
    moment.map_or_else(|_| format!("{ms} ms"), |moment| format!("{moment:.0}"))
}

/// The beginning of a day of UTC such as 2027-12-31, so many days later.
pub(super) fn day(text: &str, later: i64) -> Result<UtcMs, Failure> {
    let wrong = |_| Failure::Bad(format!("'{text}' is no day; write it as 2027-12-31"));
    let day: jiff::civil::Date = text.parse().map_err(wrong)?;
    let zoned = day.to_zoned(jiff::tz::TimeZone::UTC).map_err(wrong)?;
    Ok(zoned.timestamp().as_millisecond() + later * 86_400_000)
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> Failure {
    FileError::Cannot { path: path.to_owned(), why: format!("cannot be {verb}: {error}") }.into()
}

/// Reads a file of JSON.
pub(super) fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = files::read_up_to(path, MOST_SMALL)?;
    let wrong = |error: serde_json::Error| {
        let why = if error.is_eof() {
            "it is cut short: its end is missing".to_owned()
        } else {
            format!("it is another kind of file than the one that is meant ({error})")
        };
        Failure::Bad(format!("{}: {}", clean::line(&files::shown(path)), clean::line(&why)))
    };
    serde_json::from_str(&text).map_err(wrong)
}

/// Writes a new file; nobody else may read one with keys. What is there is never written over.
pub(super) fn write_new(
    path: &Path,
    bytes: &(impl AsRef<[u8]> + ?Sized),
    secret: bool,
) -> Result<(), Failure> {
    let mut how = fs::OpenOptions::new();
    how.write(true).create_new(true);
    #[cfg(unix)]
    if secret {
        use std::os::unix::fs::OpenOptionsExt as _;
        how.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = secret;
    let mut file = how.open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            let why = "is there already and is not written over; name a new file".to_owned();
            FileError::Cannot { path: path.to_owned(), why }.into()
        }
        _ => cannot("written", path, &error),
    })?;
    file.write_all(bytes.as_ref())
        .and_then(|()| file.sync_all())
        .map_err(|error| cannot("written", path, &error))
}

/// A value as a line of JSON.
pub(super) fn line<T: Serialize>(value: &T) -> String {
    // What is kept holds nothing that cannot be written as JSON.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// Writes a file in the place of the one that may be there.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    files::write_whole(path, text).map_err(|error| cannot("written", path, &error))
}

/// Makes a folder for something new; one that is there must be empty.
pub(super) fn new_folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| cannot("made", path, &error))?;
    let mut inside = fs::read_dir(path).map_err(|error| cannot("read", path, &error))?;
    match inside.next() {
        None => Ok(()),
        Some(_) => Err(FileError::Cannot {
            path: path.to_owned(),
            why: "is there already and holds something; name a new folder".to_owned(),
        }
        .into()),
    }
}

/// Why a file is not taken, with its name.
pub(in crate::cli) fn told(path: &Path) -> impl FnOnce(Refused) -> Failure + '_ {
    |why| Failure::Bad(format!("{}: {}", clean::line(&files::shown(path)), why.told()))
}

/// Why something is not done, where no file is to blame.
pub(super) fn bad(why: Refused) -> Failure {
    Failure::Bad(why.told())
}

impl From<KitError> for Failure {
    fn from(error: KitError) -> Self {
        match error {
            KitError::File(error) => error.into(),
            KitError::Refused(path, why) => told(&path)(why),
        }
    }
}

/// The newest list of revoked examiners: that beside the school's file, or the one in a file of its own.
pub(super) fn newest_revoked(
    (school_path, school): (&Path, &KnownSchool),
    own: Option<&Path>,
) -> Result<Option<Revocations>, Failure> {
    let folder = if school_path.is_dir() { Some(school_path) } else { school_path.parent() };
    let beside = folder.map(|folder| Revocations::beside(folder, school)).transpose()?.flatten();
    let mut all: Vec<Revocations> = beside.into_iter().map(|(_, list)| list).collect();
    if let Some(path) = own {
        all.push(Revocations::at(path, school)?.1);
    }
    Ok(all.into_iter().max_by_key(|list| list.number))
}

/// A school's keys, unlocked.
pub(super) fn school_keys(folder: &Path, pass: &Pass) -> Result<(KnownSchool, Keys), Failure> {
    let school = KnownSchool::at(folder)?;
    let path = folder.join(SCHOOL_KEYS);
    let file: KeyFile = read(&path)?;
    let passphrase = ask::known(pass, &format!("the school {}", school.school.name))?;
    let keys = Keys::unlock(&file, &passphrase).map_err(told(&path))?;
    if keys.signing.public() != school.key {
        return Err(told(&path)(Refused::OtherKeys));
    }
    Ok((school, keys))
}

/// An examiner with everything that he needs.
pub(in crate::cli) struct Unlocked {
    pub(in crate::cli) school: KnownSchool,
    pub(in crate::cli) keys: ExaminerKeys,
    pub(super) revoked: Option<(Signed, Revocations)>,
}

/// An examiner's folder, unlocked.
pub(in crate::cli) fn examiner(folder: &Path, pass: &Pass) -> Result<Unlocked, Failure> {
    let kit = ExaminerKit::read(folder)?;
    let passphrase = ask::known(pass, &kit.word.examiner.name)?;
    let keys = kit.unlock(&passphrase, now_ms()).map_err(told(&folder.join(EXAMINER_KEYS)))?;
    Ok(Unlocked { school: kit.school, keys, revoked: kit.revoked })
}

/// The examiners of a school, each with his file.
pub(super) fn examiners(
    folder: &Path,
    school: &KnownSchool,
) -> Result<Vec<(PathBuf, KnownExaminer)>, Failure> {
    let folder = folder.join(EXAMINERS);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let inside = fs::read_dir(&folder).map_err(|error| cannot("read", &folder, &error))?;
    let mut paths: Vec<PathBuf> = inside.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    let mut all = Vec::new();
    for path in paths.into_iter().filter(|path| path.extension().is_some_and(|e| e == "json")) {
        let word = KnownExaminer::of(&read::<Signed>(&path)?, school).map_err(told(&path))?;
        all.push((path, word));
    }
    Ok(all)
}

/// The one examiner of this name, or with this key.
pub(super) fn find<'a>(
    all: &'a [(PathBuf, KnownExaminer)],
    name: &str,
) -> Result<&'a KnownExaminer, Failure> {
    let is_meant = |known: &&KnownExaminer| known.examiner.name == name || known.key.id() == name;
    let mut found = all.iter().map(|(_, known)| known).filter(is_meant);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => Err(Failure::Bad(format!(
            "several examiners are called '{name}'; give the id of his key"
        ))),
        (None, _) => {
            let names: Vec<String> = all
                .iter()
                .map(|(_, known)| format!("{} ({})", known.examiner.name, known.key.id()))
                .collect();
            Err(Failure::Bad(format!(
                "the school has no examiner '{name}'; it has {}",
                if names.is_empty() { "none".to_owned() } else { names.join(", ") }
            )))
        }
    }
}
