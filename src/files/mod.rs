//! Reads the files that the program is given: rulebooks, houses, levels, logs, act lists.

mod library;
mod own;

pub use library::{COURSES, Library, no_such, unlike_shipped};
pub use own::{OwnFiles, OwnLevels};

use crate::kit::Complaint;
use crate::law::{Holds, Source};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Why files could not be used.
#[derive(Debug)]
pub enum FileError {
    /// What was asked for is not there.
    Bad(String),
    /// What files hold is wrong.
    Complaints(Vec<Complaint>),
    /// A file or folder cannot be read or written.
    Cannot {
        /// Which.
        path: PathBuf,
        /// What cannot be done with it, and why.
        why: String,
    },
}

impl From<Vec<Complaint>> for FileError {
    fn from(complaints: Vec<Complaint>) -> Self {
        Self::Complaints(complaints)
    }
}

impl FileError {
    /// A file that cannot be read or written.
    fn of(verb: &str, path: &Path, error: &io::Error) -> Self {
        Self::Cannot { path: path.to_owned(), why: format!("cannot be {verb}: {error}") }
    }

    /// The same as complaints.
    #[must_use]
    pub fn complaints(self) -> Vec<Complaint> {
        match self {
            Self::Complaints(complaints) => complaints,
            Self::Bad(what) => vec![Complaint::of_file("clearhands", what, "see --help")],
            Self::Cannot { path, why } => {
                let cure = "name a folder or a file that is there and that you may read";
                vec![Complaint::of_file(&shown(&path), format!("it {why}"), cure)]
            }
        }
    }

    /// Several as one: the first thing that cannot be done, or else all complaints.
    pub(crate) fn all(errors: Vec<Self>) -> Result<(), Self> {
        let mut complaints = Vec::new();
        for error in errors {
            match error {
                Self::Complaints(more) => complaints.extend(more),
                error => return Err(error),
            }
        }
        if complaints.is_empty() { Ok(()) } else { Err(Self::Complaints(complaints)) }
    }
}

/// A file that was read: its path as shown, with `/`, and its text.
pub type FileText = (String, String);

fn owned(files: &[Source<'_>]) -> Vec<FileText> {
    files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

/// Files as the pure rooms take them.
#[must_use]
pub fn sources(files: &[FileText]) -> Vec<Source<'_>> {
    files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
}

/// The last part of a path, without `.ron`.
#[must_use]
pub fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".ron").unwrap_or(name)
}

/// A path as it is shown, the same on every system.
#[must_use]
pub fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// The most bytes that a file of the program can have; some devices never end.
const MOST_BYTES: u64 = 256 << 20;

/// The bytes of a file that has no more than so many.
///
/// # Errors
/// A file that cannot be read, or that is larger.
pub fn bytes_up_to(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let failed = |error| FileError::of("read", path, &error);
    let file = fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most {
        let why =
            format!("is larger than any file of its kind: it has more than {} MiB", most >> 20);
        return Err(FileError::Cannot { path: path.to_owned(), why });
    }
    Ok(bytes)
}

/// The text of a log. Bytes that are no text stay in it as signs: the line they stand in is then
/// found damaged, and what is before it is judged all the same.
///
/// # Errors
/// A file that cannot be read, or that is larger than any file of the program.
pub fn read_log(path: &Path) -> Result<String, FileError> {
    let bytes = bytes_up_to(path, MOST_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// The text of a file. Bytes that are no text are a complaint.
///
/// # Errors
/// A file that cannot be read or is no text.
pub fn read(path: &Path) -> Result<String, FileError> {
    read_up_to(path, MOST_BYTES)
}

/// The text of a file that has no more than so many bytes.
///
/// # Errors
/// A file that cannot be read, is larger, or is no text.
pub fn read_up_to(path: &Path, most: u64) -> Result<String, FileError> {
    let mut bytes = bytes_up_to(path, most)?;
    // Some editors mark UTF-8 with an invisible sign at the start.
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() + 1;
        let what = if error.utf8_error().error_len().is_none() {
            "the file is cut short: it ends in the middle of a letter"
        } else {
            "the file is not text in UTF-8 from here on"
        };
        let mut complaint =
            Complaint::at(&shown(path), "", (line, 1), what, "save it as UTF-8 text");
        complaint.excerpt = "(bytes)".to_owned();
        FileError::Complaints(vec![complaint])
    })
}

/// Writes a file as a whole, in a folder that is made if need be: what was there stays until all of the new is
/// on the disk. The new file has a name that nobody can know before, and lay a link there to another.
///
/// # Errors
/// A folder or a file that cannot be written, such as on a full disk; nothing has changed then.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    fs::create_dir_all(folder)?;
    let mut how = tempfile::Builder::new();
    // Readable as any other file: it is not a passing one.
    #[cfg(unix)]
    how.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = how.prefix(".").suffix(".new").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Writes a file in a folder that is made if need be. One that is there is kept, unless it may be
/// written over.
///
/// # Errors
/// A file that is there already, or that cannot be written.
pub fn write_new(path: &Path, text: &str, over: bool) -> Result<(), FileError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => is_there(path),
        _ => FileError::of("written", path, &error),
    };
    if over {
        return write_whole(path, text).map_err(failed);
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| FileError::of("made", folder, &error))?;
    }
    let file = fs::OpenOptions::new().write(true).create_new(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(failed)
}

fn is_there(path: &Path) -> FileError {
    let why = "is there already; name another file, or write over it with --force".to_owned();
    FileError::Cannot { path: path.to_owned(), why }
}

/// A file that is written line by line, each brought to the disk at once.
pub struct LineFile {
    path: PathBuf,
    file: fs::File,
}

impl LineFile {
    /// Begins a file. One that is there is kept, unless it may be written over.
    ///
    /// # Errors
    /// A file that is there already, or that cannot be written.
    pub fn create(path: &Path, over: bool) -> Result<Self, FileError> {
        let mut how = fs::OpenOptions::new();
        how.write(true);
        let how = if over { how.create(true).truncate(true) } else { how.create_new(true) };
        let file = how.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => is_there(path),
            _ => FileError::of("written", path, &error),
        })?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a line.
    ///
    /// # Errors
    /// A file that cannot be written, such as on a full disk.
    pub fn line(&mut self, text: &str) -> Result<(), FileError> {
        let whole = format!("{text}\n");
        let done = self.file.write_all(whole.as_bytes());
        done.map_err(|error| FileError::of("written", &self.path, &error))
    }
}

/// Every `.ron` file below a folder, or the one file, with what cannot be read of them.
///
/// A folder that is reached in two ways, or that holds itself by a link, is looked into once. What
/// cannot be read does not hide the rest.
#[must_use]
pub fn read_below(path: &Path) -> (Vec<FileText>, Vec<FileError>) {
    let (paths, mut errors) = below(path);
    (read_all(&paths, &mut errors), errors)
}

fn read_all(paths: &[PathBuf], errors: &mut Vec<FileError>) -> Vec<FileText> {
    let text = |path: &PathBuf| {
        let read = read(path).map_err(|error| errors.push(error));
        Some((shown(path), read.ok()?))
    };
    paths.iter().filter_map(text).collect()
}

/// The paths of [`read_below`], and the folders that cannot be read.
#[must_use]
pub fn below(path: &Path) -> (Vec<PathBuf>, Vec<FileError>) {
    // A pipe is read like a file.
    if path.exists() && !path.is_dir() {
        return (vec![path.to_owned()], Vec::new());
    }
    let (mut paths, mut errors) = (Vec::new(), Vec::new());
    gather(path, &mut paths, &mut errors, &mut BTreeSet::new());
    (paths, errors)
}

fn gather(
    folder: &Path,
    paths: &mut Vec<PathBuf>,
    errors: &mut Vec<FileError>,
    seen: &mut BTreeSet<PathBuf>,
) {
    let is_new = folder.canonicalize().map(|real| seen.insert(real));
    let inside = match is_new {
        Ok(false) => return,
        Ok(true) => fs::read_dir(folder),
        Err(error) => Err(error),
    };
    let inside: io::Result<Vec<PathBuf>> =
        inside.and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut inside = match inside {
        Ok(inside) => inside,
        Err(error) => return errors.push(FileError::of("read", folder, &error)),
    };
    // What is there in its own name comes before what a link leads to.
    inside.sort_by_key(|path| (path.is_symlink(), path.clone()));
    for path in inside {
        if path.is_dir() {
            gather(&path, paths, errors, seen);
        } else if path.extension().is_some_and(|ext| ext == "ron") {
            paths.push(path);
        }
    }
}

/// The folder of the games' folders: `games` in a folder of assets, or the folder itself.
fn games_in(folder: &Path) -> PathBuf {
    let inner = folder.join("games");
    if inner.is_dir() { inner } else { folder.to_owned() }
}

/// Every file of data in the folders of the games in this folder.
///
/// # Errors
/// A folder without a rulebook, or one that cannot be read.
pub fn data_files(folder: &Path) -> Result<Vec<FileText>, FileError> {
    let games = games_in(folder);
    let (mut paths, mut errors) = below(&games);
    // A trainer may keep his levels beside the data.
    let levels = games.join("levels");
    paths.retain(|path| !path.starts_with(&levels));
    let files = read_all(&paths, &mut errors);
    FileError::all(errors)?;
    if !files.iter().any(|(path, _)| Holds::of(path) == Some(Holds::Clauses)) {
        let cure =
            "name one with a folder for each game, with clauses.ron, elections.ron and the others";
        let complaint = Complaint::of_file(&shown(folder), "this folder holds no rulebook", cure);
        return Err(FileError::Complaints(vec![complaint]));
    }
    Ok(files)
}
