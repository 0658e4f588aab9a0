//! The only place that reads files: rulebooks, houses, levels, logs, act lists.

use super::exit::Failure;
use crate::house::{HOUSES, House};
use crate::kit::{Complaint, beginnings, nearest};
use crate::law::{Holds, Rulebook, Source};
use crate::level::{Data, HouseRef, LEVELS, Level, LevelFile};
use crate::record::text_hash;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that was read: its path as shown, with `/`, and its text.
pub(super) type FileText = (String, String);

/// The rulebook, houses and levels in use: the built-in ones or a trainer's own.
#[derive(Clone, Debug)]
pub struct Library {
    /// The rulebook.
    pub book: Arc<Rulebook>,
    houses: Vec<FileText>,
    levels: Vec<FileText>,
}

impl Library {
    /// The library, from these folders or else from the program.
    pub(super) fn open(assets: Option<&Path>, levels: Option<&Path>) -> Result<Self, Failure> {
        let (book, houses) = match assets {
            None => (Rulebook::built_in()?, owned(HOUSES)),
            Some(folder) => {
                let files = data_files(folder)?;
                let data = Data::sort(&sources(&files))?;
                (data.rulebook()?, owned(&data.houses))
            }
        };
        let levels = match levels {
            None => owned(LEVELS),
            Some(folder) => {
                let mut paths = Vec::new();
                gather(folder, &mut paths)?;
                read_all(&paths)?
            }
        };
        Ok(Self { book: Arc::new(book), houses, levels })
    }

    /// The library for a window: what cannot be read is a complaint like any other.
    ///
    /// # Errors
    /// Every complaint about the rulebook; a file or folder that cannot be read.
    pub fn load(assets: Option<&Path>, levels: Option<&Path>) -> Result<Self, Vec<Complaint>> {
        Self::open(assets, levels).map_err(Failure::complaints)
    }

    /// Every house file.
    #[must_use]
    pub fn houses(&self) -> Vec<Source<'_>> {
        sources(&self.houses)
    }

    /// Every level file.
    #[must_use]
    pub fn levels(&self) -> Vec<Source<'_>> {
        sources(&self.levels)
    }

    /// The level in a file, or the shipped level of this name.
    pub(super) fn level(&self, name: &str) -> Result<Level, Failure> {
        let houses = self.houses();
        if let Some(source) = self.levels().into_iter().find(|(path, _)| stem(path) == name) {
            return Ok(Level::load(source, &houses, &self.book)?);
        }
        let path = Path::new(name);
        if path.extension().is_none() && !path.exists() {
            let known: Vec<&str> = self.levels.iter().map(|(path, _)| stem(path)).collect();
            return Err(Failure::Bad(no_such("level", name, &known)));
        }
        let text = read(path)?;
        Ok(Level::load((&shown(path), &text), &houses, &self.book)?)
    }

    /// The house in a file, or the house of this name.
    pub(super) fn house(&self, name: &str) -> Result<House, Failure> {
        if let Some(source) = self.houses().into_iter().find(|(path, _)| stem(path) == name) {
            return Ok(House::load(source, &self.book)?);
        }
        let path = Path::new(name);
        if path.extension().is_none() && !path.exists() {
            let known: Vec<&str> = self.houses.iter().map(|(path, _)| stem(path)).collect();
            return Err(Failure::Bad(no_such("house", name, &known)));
        }
        let text = read(path)?;
        Ok(House::load((&shown(path), &text), &self.book)?)
    }
}

/// That there is no such thing, and which there are that look like it.
pub(super) fn no_such(what: &str, name: &str, known: &[&str]) -> String {
    /// As many as are told when none looks like it.
    const FEW: usize = 12;
    let names = || known.iter().copied();
    let like = nearest(name, names(), 5);
    let which = if known.is_empty() {
        format!("name a file, such as {name}.ron")
    } else if !like.is_empty() {
        format!("like it are {}", like.join(", "))
    } else if known.len() <= FEW {
        format!("there are {}", known.join(", "))
    } else {
        format!("the names begin with {}", beginnings(names()).join(", "))
    };
    format!("there is no {what} '{name}'; {which}")
}

fn owned(files: &[Source<'_>]) -> Vec<FileText> {
    files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

/// Files as the pure rooms take them.
pub(super) fn sources(files: &[FileText]) -> Vec<Source<'_>> {
    files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
}

/// The last part of a path, without `.ron`.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".ron").unwrap_or(name)
}

/// A path as it is shown, the same on every system.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// The most bytes that a file of the program can have; some devices never end.
const MOST_BYTES: u64 = 256 << 20;

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::file("read", path, &error);
    let file = fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        let what = format!("{} is larger than any file of this program", path.display());
        return Err(Failure::Cannot(what));
    }
    Ok(bytes)
}

/// The text of a log. Bytes that are no text stay in it as signs: the line they stand in is then
/// found damaged, and what is before it is judged all the same.
pub(super) fn read_log(path: &Path) -> Result<String, Failure> {
    let bytes = bytes(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let mut bytes = bytes(path)?;
    // Some editors mark UTF-8 with an invisible sign at the start.
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() + 1;
        let what = "the file is not text in UTF-8 from here on";
        let mut complaint =
            Complaint::at(&shown(path), "", (line, 1), what, "save it as UTF-8 text");
        complaint.excerpt = "(bytes)".to_owned();
        Failure::Complaints(vec![complaint])
    })
}

/// A file that is written line by line, each brought to the disk at once.
pub(super) struct LineFile {
    path: PathBuf,
    file: fs::File,
}

impl LineFile {
    /// Begins a file. One that is there is kept, unless it may be written over.
    pub(super) fn create(path: &Path, over: bool) -> Result<Self, Failure> {
        let mut how = fs::OpenOptions::new();
        how.write(true);
        let how = if over { how.create(true).truncate(true) } else { how.create_new(true) };
        let file = how.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::Cannot(format!(
                "{} is there already; name another file, or write over it with --force",
                path.display()
            )),
            _ => Failure::file("written", path, &error),
        })?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a line.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        let whole = format!("{text}\n");
        let done = self.file.write_all(whole.as_bytes());
        done.map_err(|error| Failure::file("written", &self.path, &error))
    }
}

/// What sets a level apart from the one that the program ships under its name, and its house from
/// the house of that name; and what a session changed of what its level says.
pub(super) fn unlike_shipped(level: &Level) -> Vec<String> {
    let same = |one: &str, two: &str| text_hash(one) == text_hash(two);
    let shipped = |files: &[Source<'static>], name: &str| {
        files.iter().find(|(path, _)| stem(path) == name).map(|(_, text)| *text)
    };
    let mut notes = Vec::new();
    if let Some(text) = shipped(LEVELS, &level.id)
        && !same(text, &level.source)
    {
        notes.push(format!(
            "this is not the level '{}' that the program ships: it bears that name, and its text \
             is another, with marks of its own",
            level.id
        ));
    }
    let Ok(file) = ron::from_str::<LevelFile>(&level.source) else { return notes };
    if let HouseRef::Named(name) = &file.house
        && let Some(text) = shipped(HOUSES, name)
        && !same(text, &level.house_source)
    {
        notes.push(format!(
            "this is not the house '{name}' that the program ships: it bears that name, and its \
             text is another"
        ));
    }
    if level.seed != file.seed {
        notes.push(format!("dealt from seed {}; the level says {}", level.seed, file.seed));
    }
    if level.rounds != file.rounds {
        notes.push(format!("dealt for {} rounds; the level says {}", level.rounds, file.rounds));
    }
    if level.cards_by_chance {
        notes.push("dealt without the cards that the level fixes".to_owned());
    }
    notes
}

fn read_all(paths: &[PathBuf]) -> Result<Vec<FileText>, Failure> {
    paths.iter().map(|path| Ok((shown(path), read(path)?))).collect()
}

/// Every `.ron` file below a folder, sorted.
///
/// A folder that is reached in two ways, or that holds itself by a link, is looked into once.
pub(super) fn gather(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Failure> {
    gather_new(folder, paths, &mut BTreeSet::new())
}

fn gather_new(
    folder: &Path,
    paths: &mut Vec<PathBuf>,
    seen: &mut BTreeSet<PathBuf>,
) -> Result<(), Failure> {
    let failed = |error| Failure::file("read", folder, &error);
    let mut inside = Vec::new();
    if !seen.insert(folder.canonicalize().map_err(failed)?) {
        return Ok(());
    }
    for entry in fs::read_dir(folder).map_err(failed)? {
        inside.push(entry.map_err(failed)?.path());
    }
    // What is there in its own name comes before what a link leads to.
    inside.sort_by_key(|path| (path.is_symlink(), path.clone()));
    for path in inside {
        if path.is_dir() {
            gather_new(&path, paths, seen)?;
        } else if path.extension().is_some_and(|ext| ext == "ron") {
            paths.push(path);
        }
    }
    Ok(())
}

/// The folder of the games' folders: `games` in a folder of assets, or the folder itself.
fn games_in(folder: &Path) -> PathBuf {
    let inner = folder.join("games");
    if inner.is_dir() { inner } else { folder.to_owned() }
}

/// Every file of data in the folders of the games in this folder.
pub(super) fn data_files(folder: &Path) -> Result<Vec<FileText>, Failure> {
    let (games, mut paths) = (games_in(folder), Vec::new());
    gather(&games, &mut paths)?;
    // A trainer may keep his levels beside the data.
    let levels = games.join("levels");
    paths.retain(|path| !path.starts_with(&levels));
    if !paths.iter().any(|path| Holds::of(&shown(path)) == Some(Holds::Clauses)) {
        return Err(Failure::Bad(format!(
            "{} holds no rulebook; a rulebook is a folder for each game, with clauses.ron, \
             elections.ron and the others",
            folder.display()
        )));
    }
    read_all(&paths)
}
