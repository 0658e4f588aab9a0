//! An examiner's folder: his locked keys, the school's word for him, the school, and who is revoked.

use super::keys::{ExaminerKeys, KeyFile, Keys, KnownExaminer, KnownSchool, Revocations};
use super::lock::Passphrase;
use super::refused::Refused;
use super::sign::{Signed, UtcMs};
use crate::files::{self, FileError};
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// The school's public file.
pub const SCHOOL: &str = "school.json";
/// The school's list of revoked examiners.
pub const REVOKED: &str = "revoked.json";
/// The school's word for the examiner.
pub const EXAMINER: &str = "examiner.json";
/// His keys, locked.
pub const EXAMINER_KEYS: &str = "examiner.keys";

/// The most bytes of a file of keys, a signed word, a blueprint or a paper.
pub const MOST_SMALL: u64 = 1 << 20;
/// The most bytes of a log of a sitting, or of a result.
pub const MOST_LONG: u64 = 64 << 20;

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum KitError {
    /// A file that is not there, or cannot be read.
    File(FileError),
    /// One of its files is not what it says.
    Refused(PathBuf, Refused),
}

impl From<FileError> for KitError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl KitError {
    /// Why this file is not taken.
    pub(super) fn of(path: &Path) -> impl FnOnce(Refused) -> Self + '_ {
        |why| Self::Refused(path.to_owned(), why)
    }
}

/// An examiner's folder, read and still locked. It can be kept in memory: without the passphrase nothing
/// is signed with it.
#[derive(Clone, Debug)]
pub struct ExaminerKit {
    /// The school.
    pub school: KnownSchool,
    /// The school's word for him.
    pub word: KnownExaminer,
    /// His keys, locked.
    pub file: KeyFile,
    /// Who is revoked, as far as the folder says.
    pub revoked: Option<(Signed, Revocations)>,
}

pub(super) fn json<T: DeserializeOwned>(path: &Path, what: &'static str) -> Result<T, KitError> {
    let text = files::read_up_to(path, MOST_SMALL)?;
    serde_json::from_str(&text).map_err(|error| KitError::of(path)(Refused::json(what, &error)))
}

/// The school of a public file.
pub(super) fn known(path: &Path) -> Result<KnownSchool, KitError> {
    KnownSchool::read(&files::read_up_to(path, MOST_SMALL)?).map_err(KitError::of(path))
}

impl Revocations {
    /// The list in a file.
    ///
    /// # Errors
    /// That it cannot be read, or is not what it says.
    pub fn at(path: &Path, school: &KnownSchool) -> Result<(Signed, Self), KitError> {
        let signed: Signed = json(path, "the list of revoked examiners")?;
        let list = Self::of(&signed, school).map_err(KitError::of(path))?;
        Ok((signed, list))
    }

    /// The list in a school's or an examiner's folder, if there is one.
    ///
    /// # Errors
    /// The same.
    pub fn beside(folder: &Path, school: &KnownSchool) -> Result<Option<(Signed, Self)>, KitError> {
        let path = folder.join(REVOKED);
        // A link that leads nowhere, or a folder that may not be looked into, is not the same as none.
        let is_there = path.is_symlink() || path.try_exists().unwrap_or(true);
        is_there.then(|| Self::at(&path, school)).transpose()
    }
}

impl ExaminerKit {
    /// Reads a folder.
    ///
    /// # Errors
    /// A file that is missing or is not what it says; a school's word for somebody else.
    pub fn read(folder: &Path) -> Result<Self, KitError> {
        let school = known(&folder.join(SCHOOL))?;
        let path = folder.join(EXAMINER);
        let word: Signed = json(&path, "the word for an examiner")?;
        let word = KnownExaminer::of(&word, &school).map_err(KitError::of(&path))?;
        let path = folder.join(EXAMINER_KEYS);
        let file: KeyFile = json(&path, "the file of keys")?;
        if file.key != word.key.id() {
            return Err(KitError::of(&path)(Refused::OtherKeys));
        }
        let revoked = Revocations::beside(folder, &school)?;
        Ok(Self { school, word, file, revoked })
    }

    /// Unlocks the keys. Do so for each deed, and drop them after it.
    ///
    /// # Errors
    /// Another passphrase, or an examiner who is none now.
    pub fn unlock(&self, with: &Passphrase, now_ms: UtcMs) -> Result<ExaminerKeys, Refused> {
        let list = self.revoked.as_ref().map(|(_, list)| list);
        self.word.may_sign("it", now_ms, list)?;
        ExaminerKeys::of(Keys::unlock(&self.file, with)?, self.word.clone())
    }
}
