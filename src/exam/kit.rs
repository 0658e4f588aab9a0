//! An examiner's folder: his locked keys, the school's word for him, the school, and who is revoked.

use super::keys::{ExaminerKeys, KeyFile, Keys, KnownExaminer, KnownSchool, Revocations};
use super::lock::Passphrase;
use super::refused::Refused;
use super::sign::{Signed, UtcMs};
use crate::files::{self, FileError};
use serde::de::DeserializeOwned;
use std::path::Path;

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
    /// Something in it is not what it says.
    Refused(Refused),
}

impl From<FileError> for KitError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<Refused> for KitError {
    fn from(why: Refused) -> Self {
        Self::Refused(why)
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

fn json<T: DeserializeOwned>(path: &Path, what: &'static str) -> Result<T, KitError> {
    let text = files::read_up_to(path, MOST_SMALL)?;
    Ok(serde_json::from_str(&text).map_err(|error| Refused::json(what, &error))?)
}

impl ExaminerKit {
    /// Reads a folder.
    ///
    /// # Errors
    /// A file that is missing or is not what it says; a school's word for somebody else.
    pub fn read(folder: &Path) -> Result<Self, KitError> {
        let school = KnownSchool::read(&files::read_up_to(&folder.join(SCHOOL), MOST_SMALL)?)?;
        let word: Signed = json(&folder.join(EXAMINER), "the word for an examiner")?;
        let word = KnownExaminer::of(&word, &school)?;
        let file: KeyFile = json(&folder.join(EXAMINER_KEYS), "the file of keys")?;
        if file.key != word.key.id() {
            return Err(Refused::WrongKey.into());
        }
        let path = folder.join(REVOKED);
        let mut revoked = None;
        if path.exists() {
            let signed: Signed = json(&path, "the list of revoked examiners")?;
            let list = Revocations::of(&signed, &school)?;
            revoked = Some((signed, list));
        }
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
