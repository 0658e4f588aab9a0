//! What can be opened: the rulebook, the houses, the courses and the levels; built in or a trainer's own.

use super::Options;
use crate::house::{HOUSES, House};
use crate::kit::Complaint;
use crate::law::{Rulebook, Source};
use crate::level::{LEVELS, Level};
use bevy::prelude::*;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The course that levels made by the program itself belong to; it is on no map.
pub(crate) const FREE: &str = "free_table";

/// A course as its file says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The name used by levels.
    pub id: String,
    /// The name in words.
    pub title: String,
    /// The game.
    #[serde(default)]
    pub game: String,
    /// What it is about.
    #[serde(default)]
    pub about: String,
    /// Its place among the courses.
    #[serde(default)]
    pub order: u16,
    /// The steps of the procedure that it exercises.
    #[serde(default)]
    pub steps: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    version: u32,
    courses: Vec<Course>,
}

const COURSES: Source<'static> = ("assets/courses.ron", include_str!("../../assets/courses.ron"));

/// The rulebook, the houses, the courses and every level, checked.
#[derive(Resource, Clone)]
pub struct Shelf {
    /// The rulebook.
    pub book: Arc<Rulebook>,
    /// The courses, in order.
    pub courses: Vec<Course>,
    /// The levels, by course and order.
    pub levels: Vec<Arc<Level>>,
    /// The houses: file name, text, and the house if it could be read.
    pub houses: Vec<(String, String, Arc<House>)>,
    /// What is wrong with files that could not be used.
    pub broken: Vec<Complaint>,
    /// The level that was asked for by its file's path.
    pub asked: Option<String>,
}

impl Shelf {
    /// Loads what the options name, or what is built in. A level or a house that cannot be read is
    /// left out, with its complaints in `broken`.
    ///
    /// # Errors
    /// Every complaint about the rulebook, without which nothing can be judged.
    pub fn load(options: &Options) -> Result<Self, Vec<Complaint>> {
        let mut broken = Vec::new();
        let own = options.assets.as_deref().map(rulebook_files).transpose()?;
        let book = match &own {
            Some(files) => Rulebook::load(&borrowed(&files.book))?,
            None => Rulebook::built_in()?,
        };
        let book = Arc::new(book);
        let built_in = || HOUSES.iter().map(|&(p, t)| (p.to_owned(), t.to_owned())).collect();
        let house_files: Vec<(String, String)> =
            own.map(|files| files.houses).filter(|h| !h.is_empty()).unwrap_or_else(built_in);
        let mut houses = Vec::new();
        for (path, text) in &house_files {
            match House::load((path, text), &book) {
                Ok(house) => houses.push((path.clone(), text.clone(), Arc::new(house))),
                Err(complaints) => broken.extend(complaints),
            }
        }
        let mut courses = Vec::new();
        read_courses(COURSES, &mut courses, &mut broken);
        let level_files = match level_folder(options) {
            Some(path) => {
                let files = files_under(&path, &mut broken);
                let (lists, levels): (Vec<_>, Vec<_>) =
                    files.into_iter().partition(|(path, _)| file_stem(path) == "courses");
                for (path, text) in &lists {
                    read_courses((path, text), &mut courses, &mut broken);
                }
                levels
            }
            None => LEVELS.iter().map(|&(p, t)| (p.to_owned(), t.to_owned())).collect(),
        };
        let named = borrowed(&house_files);
        let mut levels: Vec<Arc<Level>> = Vec::new();
        for (path, text) in &level_files {
            match Level::load((path, text), &named, &book) {
                Ok(level) if levels.iter().any(|other| other.id == level.id) => {
                    let what = format!("there is another level with the id '{}'", level.id);
                    broken.push(Complaint::near(path, text, "", "id", what, "give it its own id"));
                }
                Ok(level) => levels.push(Arc::new(level)),
                Err(complaints) => broken.extend(complaints),
            }
        }
        let asked = asked_file(options, &levels, &mut broken).and_then(|(path, text)| {
            match Level::load((&path, &text), &named, &book) {
                Ok(level) => {
                    let id = level.id.clone();
                    levels.retain(|other| other.id != id);
                    levels.push(Arc::new(level));
                    Some(id)
                }
                Err(complaints) => {
                    broken.extend(complaints);
                    None
                }
            }
        });
        add_missing(&mut courses, &levels);
        courses.sort_by_key(|course| course.order);
        let place = |level: &Level| courses.iter().position(|course| course.id == level.course);
        levels.sort_by_key(|level| (place(level), level.order, level.id.clone()));
        Ok(Self { book, courses, levels, houses, broken, asked })
    }

    /// The place of a level, by its id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.id == id)
    }

    /// Puts a level of the program's own making on the shelf, in place of the one before it.
    pub fn put_free(&mut self, level: Level) -> usize {
        self.levels.retain(|level| level.course != FREE);
        self.levels.push(Arc::new(level));
        self.levels.len() - 1
    }

    /// The house files by which a level can name its house.
    #[must_use]
    pub fn house_sources(&self) -> Vec<Source<'_>> {
        self.houses.iter().map(|(path, text, _)| (path.as_str(), text.as_str())).collect()
    }
}

/// A file's name without folder and ending.
#[must_use]
pub(crate) fn file_stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".ron").unwrap_or(name)
}

/// Courses that only levels name get a place at the end, under their own name.
fn add_missing(courses: &mut Vec<Course>, levels: &[Arc<Level>]) {
    for level in levels {
        if courses.iter().any(|course| course.id == level.course) {
            continue;
        }
        let mut words = level.course.replace('_', " ");
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        courses.push(Course {
            id: level.course.clone(),
            title: words,
            game: level.house.game.clone(),
            about: String::new(),
            order: u16::MAX,
            steps: Vec::new(),
        });
    }
}

/// Adds the courses of a list; one of a known id takes the place of the one before.
fn read_courses((path, text): Source<'_>, all: &mut Vec<Course>, broken: &mut Vec<Complaint>) {
    match ron::from_str::<CourseFile>(text) {
        Ok(file) if file.version == 1 => {
            for course in file.courses {
                all.retain(|known| known.id != course.id);
                all.push(course);
            }
        }
        Ok(file) => {
            let what = format!("course lists of version {} are not known", file.version);
            broken.push(Complaint::near(path, text, "", "version", what, "write version: 1"));
        }
        Err(error) => broken.push(Complaint::from_ron(path, text, &error)),
    }
}

struct OwnRulebook {
    book: Vec<(String, String)>,
    houses: Vec<(String, String)>,
}

/// A trainer's own rulebook: the folder itself, or `rulebook` in it.
fn rulebook_files(folder: &Path) -> Result<OwnRulebook, Vec<Complaint>> {
    let inner = folder.join("rulebook");
    let folder = if inner.is_dir() { inner } else { folder.to_owned() };
    let mut broken = Vec::new();
    let files = files_under(&folder, &mut broken);
    let in_folder = |path: &str, name: &str| path.split(['/', '\\']).rev().nth(1) == Some(name);
    let (houses, rest): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(path, _)| in_folder(path, "houses"));
    let names = ["readings", "errata", "paytables", "phrases", "elections"];
    let book: Vec<_> = rest
        .into_iter()
        .filter(|(path, _)| in_folder(path, "clauses") || names.contains(&file_stem(path)))
        .collect();
    if !book.iter().any(|(path, _)| in_folder(path, "clauses")) {
        let path = folder.display().to_string();
        let what = "there is no rulebook in this folder";
        let cure = "name a folder that holds clauses/*.ron, or rulebook/clauses/*.ron";
        broken.push(Complaint::at(&path, "", (0, 0), what, cure));
    }
    if broken.is_empty() { Ok(OwnRulebook { book, houses }) } else { Err(broken) }
}

/// Where a trainer's own levels are.
fn level_folder(options: &Options) -> Option<PathBuf> {
    let beside = || Some(options.assets.as_ref()?.join("levels")).filter(|path| path.is_dir());
    options.levels.clone().or_else(beside)
}

fn borrowed(files: &[(String, String)]) -> Vec<Source<'_>> {
    files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
}

/// The level file that was asked for, unless it is the id of a level that is there anyway.
fn asked_file(
    options: &Options,
    levels: &[Arc<Level>],
    broken: &mut Vec<Complaint>,
) -> Option<(String, String)> {
    let wanted = options.level.as_ref()?;
    if levels.iter().any(|level| level.id == *wanted) {
        return None;
    }
    match std::fs::read_to_string(wanted) {
        Ok(text) => Some((wanted.clone(), text)),
        Err(error) => {
            let what = format!("there is no level of this id, and no such file: {error}");
            let cure = "name a level's file, or an id that `clearhands levels` lists";
            broken.push(Complaint::at(wanted, "", (0, 0), what, cure));
            None
        }
    }
}

/// Every RON file in a folder and the folders in it, in order of path; or the one file.
fn files_under(path: &Path, broken: &mut Vec<Complaint>) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    gather(path, 0, &mut paths, broken);
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        match std::fs::read_to_string(&path) {
            Ok(text) => files.push((path.display().to_string(), text)),
            Err(error) => broken.push(unreadable(&path, &error)),
        }
    }
    files
}

/// Folders within folders are followed this deep, so that a link to itself comes to an end.
const DEEPEST: u8 = 6;

fn gather(path: &Path, depth: u8, paths: &mut Vec<PathBuf>, broken: &mut Vec<Complaint>) {
    if !path.is_dir() {
        paths.push(path.to_owned());
        return;
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return broken.push(unreadable(path, &error)),
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            if depth < DEEPEST {
                gather(&path, depth + 1, paths, broken);
            }
        } else if path.extension().is_some_and(|ending| ending == "ron") {
            paths.push(path);
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Complaint {
    let what = format!("it cannot be read: {error}");
    let cure = "name a folder or a file that is there and that you may read";
    Complaint::at(&path.display().to_string(), "", (0, 0), what, cure)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_built_in_can_be_opened() {
        let shelf = Shelf::load(&Options::default()).unwrap();
        assert!(shelf.broken.is_empty(), "{:?}", shelf.broken);
        assert!(!shelf.levels.is_empty() && !shelf.houses.is_empty());
        for level in &shelf.levels {
            assert!(shelf.courses.iter().any(|course| course.id == level.course));
        }
    }

    #[test]
    fn a_broken_level_is_listed_and_the_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (path, good) = LEVELS[0];
        let name = format!("{}.ron", file_stem(path));
        std::fs::create_dir(folder.path().join("mine")).unwrap();
        std::fs::write(folder.path().join("mine").join(&name), good).unwrap();
        std::fs::write(folder.path().join(&name), good).unwrap();
        std::fs::write(folder.path().join("bad.ron"), "(version: 1,\n id: 5)").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "nothing").unwrap();
        let options = Options { levels: Some(folder.path().to_owned()), ..Options::default() };
        let shelf = Shelf::load(&options).unwrap();
        assert_eq!(shelf.levels.len(), 1);
        assert_eq!(shelf.broken.len(), 2, "{:?}", shelf.broken);
        assert!(shelf.broken.iter().any(|c| c.path.ends_with("bad.ron") && c.line == 2));
        let missing = Options { levels: Some(folder.path().join("none")), ..Options::default() };
        let shelf = Shelf::load(&missing).unwrap();
        assert!(shelf.levels.is_empty() && shelf.broken.len() == 1);
    }

    #[test]
    fn the_window_and_the_command_line_know_a_rulebook_by_one_digest() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let library = crate::cli::Library::load(Some(&folder), None).unwrap();
        let options = Options { assets: Some(folder), ..Options::default() };
        let shelf = Shelf::load(&options).unwrap();
        assert_eq!(shelf.book.hash, library.book.hash);
        assert_eq!(shelf.book.hash, Rulebook::built_in().unwrap().hash);
    }

    #[test]
    fn a_folder_without_a_rulebook_is_refused_with_a_cure() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { assets: Some(folder.path().to_owned()), ..Options::default() };
        let complaints = Shelf::load(&options).err().unwrap();
        assert!(complaints[0].to_string().contains("clauses/*.ron"));
    }
}
