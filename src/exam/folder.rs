//! A class read from folders: every result checked, every log without a result listed.

use super::keys::{KnownSchool, Revocations};
use super::kit::{MOST_LONG, MOST_SMALL, REVOKED, SCHOOL};
use super::refused::Refused;
use super::results::{Class, Missing};
use super::resume::opening_of;
use super::row::Row;
use super::verify::verify;
use crate::files::{self, FileError};
use crate::law::Rulebook;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A result's text, if it is text.
///
/// # Errors
/// That it is none, or is cut in the middle of a letter.
pub fn result_text(bytes: Vec<u8>) -> Result<String, Refused> {
    let what = "the result";
    String::from_utf8(bytes).map_err(|error| {
        let is_cut = error.utf8_error().error_len().is_none();
        if is_cut { Refused::CutShort(what) } else { Refused::Unreadable(what) }
    })
}

impl Class {
    /// Reads the results and logs in these folders, and checks each.
    ///
    /// # Errors
    /// A folder or file that cannot be read.
    pub fn read(
        folders: &[PathBuf],
        (school, revoked): (&KnownSchool, Option<&Revocations>),
        book: &Arc<Rulebook>,
    ) -> Result<Self, FileError> {
        let mut paths = Vec::new();
        for folder in folders {
            below(folder, &mut paths)?;
        }
        let (mut rows, mut missing, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        for path in paths {
            let shown = files::shown(&path);
            let is_called = |end: &str| path.extension().is_some_and(|own| own == end);
            // Nothing else that lies there is read as a whole.
            let begins = beginning(&path)?;
            let is_result = begins.starts_with(b"{\"result\":") || is_called("result");
            let is_log = begins.starts_with(b"{\"clearhands_sitting\":") || is_called("sitting");
            let mut refuse = |why: &Refused| {
                refused.push((shown.clone(), why.name().to_owned(), why.to_string()));
            };
            if is_result {
                let text = result_text(files::bytes_up_to(&path, MOST_LONG)?);
                match text.and_then(|text| verify(&text, school, revoked.cloned(), book)) {
                    Ok(verified) => rows.push(Row::of(&shown, &verified)),
                    Err(why) => refuse(&why),
                }
            } else if is_log {
                match opening_of(&files::bytes_up_to(&path, MOST_LONG)?, school) {
                    Ok(opening) => missing.push(Missing::of(&shown, &opening)),
                    Err(why) => refuse(&why),
                }
            }
        }
        Ok(Self::of(rows, missing, refused))
    }
}

impl KnownSchool {
    /// Reads a school's public file, or the one in a folder, with the list of revoked examiners that lies
    /// beside it.
    ///
    /// # Errors
    /// That a file cannot be read, or is not what it says.
    pub fn with_revoked(path: &Path) -> Result<(Self, Option<Revocations>), super::KitError> {
        let (file, folder) = if path.is_dir() {
            (path.join(SCHOOL), path.to_owned())
        } else {
            (path.to_owned(), path.parent().unwrap_or(path).to_owned())
        };
        let school = Self::read(&files::read_up_to(&file, MOST_SMALL)?)?;
        let list = folder.join(REVOKED);
        if !list.exists() {
            return Ok((school, None));
        }
        let signed = serde_json::from_str(&files::read_up_to(&list, MOST_SMALL)?);
        let signed = signed.map_err(|_| Refused::Unreadable("the list of revoked examiners"))?;
        let list = Revocations::of(&signed, &school)?;
        Ok((school, Some(list)))
    }
}

fn cannot(path: &Path, error: &std::io::Error) -> FileError {
    FileError::Cannot { path: path.to_owned(), why: format!("cannot be read: {error}") }
}

/// Every file below a folder; what a link leads to is not looked into.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), FileError> {
    if folder.is_file() {
        files.push(folder.to_owned());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| cannot(folder, &error))? {
        inside.push(entry.map_err(|error| cannot(folder, &error))?.path());
    }
    inside.sort();
    for path in inside {
        if path.is_dir() && !path.is_symlink() {
            below(&path, files)?;
        } else if path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// How a file begins.
fn beginning(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(32).read_to_end(&mut bytes));
    read.map_err(|error| cannot(path, &error))?;
    Ok(bytes)
}
