//! A class read from folders: every result checked, every log without a result listed.

use super::keys::{KnownSchool, Revocations};
use super::kit::{KitError, MOST_LONG, SCHOOL, known};
use super::lines::Opening;
use super::refused::Refused;
use super::results::{Class, Missing};
use super::resume::opening_of;
use super::row::Row;
use super::verify::{Verified, verify};
use crate::files::{self, FileError};
use crate::law::Rulebook;
use std::fs;
use std::io::{self, Read as _};
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
    /// Reads the results and logs in these folders, and checks each. What lies in them and cannot be read is told
    /// like one that does not hold: it hides nothing of the others.
    ///
    /// # Errors
    /// That one of these cannot be read itself.
    pub fn read(
        folders: &[PathBuf],
        (school, revoked): (&KnownSchool, Option<&Revocations>),
        book: &Arc<Rulebook>,
    ) -> Result<Self, FileError> {
        let mut found = Found::default();
        for folder in folders {
            if folder.is_file() {
                found.paths.push(folder.clone());
            } else {
                let inside = inside(folder).map_err(|error| cannot(folder, &error))?;
                found.all(inside);
            }
        }
        // A folder may be named twice, or with one that lies in it.
        found.paths.sort();
        found.paths.dedup();
        found.unread.sort_by(|one, two| one.0.cmp(&two.0));
        found.unread.dedup_by(|one, two| one.0 == two.0);
        let (mut rows, mut missing) = (Vec::new(), Vec::new());
        let mut refused: Vec<(String, String, String)> = Vec::new();
        let mut refuse = |path: &Path, why: &Refused| {
            refused.push((files::shown(path), why.name().to_owned(), why.told()));
        };
        for (path, error) in found.unread {
            refuse(&path, &Refused::Unread(format!("cannot be read: {error}")));
        }
        for path in found.paths {
            let shown = files::shown(&path);
            match one_of(&path, (school, revoked), book) {
                Ok(Some(One::Sat(verified))) => rows.push(Row::of(&shown, &verified)),
                Ok(Some(One::Begun(opening))) => missing.push(Missing::of(&shown, &opening)),
                // What was named itself is meant to be one.
                Ok(None) if folders.contains(&path) => {
                    refuse(&path, &Refused::Unreadable("the result"));
                }
                Ok(None) => {}
                Err(why) => refuse(&path, &why),
            }
        }
        Ok(Self::of(rows, missing, refused))
    }
}

impl KnownSchool {
    /// Reads a school's public file, or the one in a folder.
    ///
    /// # Errors
    /// That it cannot be read, or is not what it says.
    pub fn at(path: &Path) -> Result<Self, KitError> {
        if path.is_dir() { known(&path.join(SCHOOL)) } else { known(path) }
    }

    /// The same with the list of revoked examiners that lies beside it.
    ///
    /// # Errors
    /// That a file cannot be read, or is not what it says.
    pub fn with_revoked(path: &Path) -> Result<(Self, Option<Revocations>), KitError> {
        let school = Self::at(path)?;
        let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
        let list = Revocations::beside(folder, &school)?.map(|(_, list)| list);
        Ok((school, list))
    }
}

fn cannot(path: &Path, error: &io::Error) -> FileError {
    FileError::Cannot { path: path.to_owned(), why: format!("cannot be read: {error}") }
}

fn is_called(path: &Path, end: &str) -> bool {
    path.extension().is_some_and(|own| own == end)
}

/// What lies in a folder, in order.
fn inside(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut inside: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    inside.sort();
    Ok(inside)
}

/// What lies below folders.
#[derive(Default)]
struct Found {
    paths: Vec<PathBuf>,
    /// What cannot be looked into, and why.
    unread: Vec<(PathBuf, io::Error)>,
}

impl Found {
    /// Takes up every file among these and below them; a folder that a link leads to is not looked into.
    fn all(&mut self, paths: Vec<PathBuf>) {
        for path in paths {
            if path.is_dir() && !path.is_symlink() {
                match inside(&path) {
                    Ok(paths) => self.all(paths),
                    Err(error) => self.unread.push((path, error)),
                }
            } else if path.is_file() {
                self.paths.push(path);
            } else if is_called(&path, "result") || is_called(&path, "sitting") {
                // It is not opened: a device may never end, and nothing may ever come.
                let why = io::Error::other("it is no plain file, or a link that leads nowhere");
                self.unread.push((path, why));
            }
        }
    }
}

/// What a file of a class is.
enum One {
    /// A result that holds.
    Sat(Box<Verified>),
    /// The log of a sitting.
    Begun(Box<Opening>),
}

/// What a file is; nothing for one that has nothing to do with exams, which is not read as a whole.
fn one_of(
    path: &Path,
    (school, revoked): (&KnownSchool, Option<&Revocations>),
    book: &Arc<Rulebook>,
) -> Result<Option<One>, Refused> {
    let begins =
        beginning(path).map_err(|error| Refused::Unread(format!("cannot be read: {error}")))?;
    let bytes = || match files::bytes_up_to(path, MOST_LONG) {
        Ok(bytes) => Ok(bytes),
        Err(FileError::Cannot { why, .. }) => Err(Refused::Unread(why)),
        Err(_) => Err(Refused::Unreadable("the file")),
    };
    if begins.starts_with(b"{\"result\":") || is_called(path, "result") {
        let verified = verify(&result_text(bytes()?)?, school, revoked.cloned(), book)?;
        Ok(Some(One::Sat(Box::new(verified))))
    } else if begins.starts_with(b"{\"clearhands_sitting\":") || is_called(path, "sitting") {
        Ok(Some(One::Begun(Box::new(opening_of(&bytes()?, school)?))))
    } else {
        Ok(None)
    }
}

/// How a file begins.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(32).read_to_end(&mut bytes)?;
    Ok(bytes)
}
