//! The rulebook, houses and levels in use: the built-in ones or a trainer's own.

use super::own::{OwnFiles, OwnLevels};
use super::{FileError, FileText, data_files, owned, read, shown, sources, stem};
use crate::house::{HOUSES, House};
use crate::kit::{Complaint, beginnings, nearest};
use crate::law::{Rulebook, Source};
use crate::level::{Course, Data, HouseRef, LEVELS, Level, LevelFile};
use crate::record::text_hash;
use std::path::Path;
use std::sync::Arc;

/// The name of a file that lists courses.
pub const COURSES: &str = "courses";

/// The rulebook, houses and levels in use: the built-in ones and a trainer's own.
#[derive(Clone, Debug)]
pub struct Library {
    /// The rulebook.
    pub book: Arc<Rulebook>,
    houses: Vec<FileText>,
    levels: Vec<FileText>,
    courses: Vec<FileText>,
    own: OwnFiles,
}

impl Library {
    /// The library: the rulebook from this folder or else from the program, and the levels of the
    /// program with a trainer's own beside them.
    ///
    /// # Errors
    /// Every complaint about the rulebook; a file or folder that cannot be read.
    pub fn open(assets: Option<&Path>, levels: &OwnLevels) -> Result<Self, FileError> {
        let (book, houses, mut courses) = match assets {
            None => (Rulebook::built_in()?, owned(HOUSES), Vec::new()),
            Some(folder) => {
                let files = data_files(folder)?;
                let data = Data::sort(&sources(&files))?;
                (data.rulebook()?, owned(&data.houses), owned(&data.courses))
            }
        };
        if courses.is_empty() {
            courses = owned(&Course::built_in());
        }
        let (own, errors) = OwnFiles::read(levels);
        FileError::all(errors)?;
        let levels = if levels.stand_alone() { Vec::new() } else { owned(LEVELS) };
        Ok(Self { book: Arc::new(book), houses, levels, courses, own })
    }

    /// Every list of courses, a trainer's own last.
    #[must_use]
    pub fn courses(&self) -> Vec<Source<'_>> {
        [sources(&self.courses), sources(&self.own.courses)].concat()
    }

    /// The courses in order.
    #[must_use]
    pub fn course_list(&self) -> Vec<Course> {
        let (known, _) = Course::gather(&sources(&self.courses));
        let (own, _) = Course::gather(&sources(&self.own.courses));
        Course::beside(known, own)
    }

    /// Every house file. One that stands with a trainer's own levels takes the place of another of its
    /// name, save for the levels that are not his.
    #[must_use]
    pub fn houses(&self) -> Vec<Source<'_>> {
        self.own.houses_before(&sources(&self.houses))
    }

    /// Every level file: a trainer's own, and those of the program whose ids these do not bear.
    #[must_use]
    pub fn levels(&self) -> Vec<Source<'_>> {
        self.own.levels_before(&sources(&self.levels))
    }

    /// Whether a level file is a trainer's own.
    #[must_use]
    pub fn is_own(&self, (path, _): Source<'_>) -> bool {
        self.own.levels.iter().any(|(own, _)| own == path)
    }

    /// Own levels that bear the id of a shipped one and are others.
    #[must_use]
    pub fn twins(&self) -> Vec<Complaint> {
        self.own.twins()
    }

    /// A level of the library.
    ///
    /// # Errors
    /// Every complaint about it.
    pub fn load(&self, source: Source<'_>) -> Result<Level, Vec<Complaint>> {
        let houses = if self.is_own(source) { self.houses() } else { sources(&self.houses) };
        Level::load(source, &houses, &self.book)
    }

    /// The level in a file, or the level of this name.
    ///
    /// # Errors
    /// That there is no such level, and which are like it; every complaint about it.
    pub fn level(&self, name: &str) -> Result<Level, FileError> {
        if let Some(source) = self.levels().into_iter().find(|(path, _)| stem(path) == name) {
            return Ok(self.load(source)?);
        }
        let path = Path::new(name);
        if path.extension().is_none() && !path.exists() {
            let levels = self.levels();
            let known: Vec<&str> = levels.iter().map(|(path, _)| stem(path)).collect();
            return Err(FileError::Bad(no_such("level", name, &known)));
        }
        let text = read(path)?;
        Ok(Level::load((&shown(path), &text), &self.houses(), &self.book)?)
    }

    /// The house in a file, or the house of this name.
    ///
    /// # Errors
    /// That there is no such house, and which are like it; every complaint about it.
    pub fn house(&self, name: &str) -> Result<House, FileError> {
        if let Some(source) = self.houses().into_iter().find(|(path, _)| stem(path) == name) {
            return Ok(House::load(source, &self.book)?);
        }
        let path = Path::new(name);
        if path.extension().is_none() && !path.exists() {
            let houses = self.houses();
            let known: Vec<&str> = houses.iter().map(|(path, _)| stem(path)).collect();
            return Err(FileError::Bad(no_such("house", name, &known)));
        }
        let text = read(path)?;
        Ok(House::load((&shown(path), &text), &self.book)?)
    }
}

/// That there is no such thing, and which there are that look like it.
#[must_use]
pub fn no_such(what: &str, name: &str, known: &[&str]) -> String {
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

/// What sets a level apart from the one that the program ships under its name, and its house from
/// the house of that name; and what a session changed of what its level says.
#[must_use]
pub fn unlike_shipped(level: &Level) -> Vec<String> {
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
