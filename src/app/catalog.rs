//! What can be opened: the rulebook, the houses, the courses and the levels; built in or a trainer's own.

use super::Options;
use crate::files::{self, FileError, OwnFiles, OwnLevels, sources, stem};
use crate::house::{HOUSES, House};
use crate::kit::Complaint;
use crate::law::{Rulebook, Source};
use crate::level::{Course, Data, LEVELS, Level};
use bevy::prelude::*;
use std::path::Path;
use std::sync::Arc;

/// The course that levels made by the program itself belong to; it is on no map.
pub(crate) const FREE: &str = "free_table";

/// The rulebook, the houses, the courses and every level, checked.
#[derive(Resource, Clone)]
pub struct Catalog {
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

impl Catalog {
    /// Loads what the options name, or what is built in. A level or a house that cannot be read is
    /// left out, with its complaints in `broken`.
    ///
    /// # Errors
    /// Every complaint about the rulebook, without which nothing can be judged.
    pub fn load(options: &Options) -> Result<Self, Vec<Complaint>> {
        let mut broken = Vec::new();
        let read = |folder: &Path| files::data_files(folder).map_err(FileError::complaints);
        let own = options.assets.as_deref().map(read).transpose()?;
        let own = own.as_deref().map(sources);
        let own = own.as_deref().map(Data::sort).transpose()?;
        let book = match &own {
            Some(data) => data.rulebook()?,
            None => Rulebook::built_in()?,
        };
        let book = Arc::new(book);
        let own_houses = own.as_ref().map(|data| &data.houses[..]).filter(|h| !h.is_empty());
        let house_files = own_houses.unwrap_or(HOUSES);
        let (data, assets) = (options.data_dir.as_deref(), options.assets.as_deref());
        let from = OwnLevels::of(options.levels.as_deref(), assets, data, options.levels_only);
        let (mine, errors) = OwnFiles::read(&from);
        broken.extend(errors.into_iter().flat_map(FileError::complaints));
        // Own levels may name own houses, and shipped ones keep theirs.
        let my_house_files = mine.houses_before(house_files);
        let mut houses = Vec::new();
        for &(path, text) in &my_house_files {
            match House::load((path, text), &book) {
                Ok(house) => houses.push((path.to_owned(), text.to_owned(), Arc::new(house))),
                Err(complaints) => broken.extend(complaints),
            }
        }
        let lists = match &own {
            Some(data) if !data.courses.is_empty() => data.courses.clone(),
            _ => Course::built_in(),
        };
        let (courses, told) = Course::gather(&lists);
        broken.extend(told);
        let (my_courses, told) = Course::gather(&sources(&mine.courses));
        broken.extend(told);
        let mut courses = Course::beside(courses, my_courses);
        broken.extend(mine.twins());
        let mut levels: Vec<Arc<Level>> = Vec::new();
        for (path, text) in &mine.levels {
            match Level::load((path, text), &my_house_files, &book) {
                Ok(level) if levels.iter().any(|other| other.id == level.id) => {
                    let what = format!("there is another level with the id '{}'", level.id);
                    broken.push(Complaint::near(path, text, "", "id", what, "give it its own id"));
                }
                Ok(level) => levels.push(Arc::new(level)),
                Err(complaints) => broken.extend(complaints),
            }
        }
        let shipped = if from.stand_alone() { &[][..] } else { LEVELS };
        for source in shipped.iter().filter(|(path, _)| !mine.has_level(stem(path))) {
            match Level::load(*source, house_files, &book) {
                Ok(level) => levels.push(Arc::new(level)),
                Err(complaints) => broken.extend(complaints),
            }
        }
        let asked = asked_file(options, &levels, &mut broken).and_then(|(path, text)| {
            match Level::load((&path, &text), &my_house_files, &book) {
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
        courses.sort_by_key(Course::place);
        let place = |level: &Level| courses.iter().position(|course| course.id == level.course);
        levels.sort_by_key(|level| (place(level), level.order, level.id.clone()));
        Ok(Self { book, courses, levels, houses, broken, asked })
    }

    /// The place of a level, by its id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.id == id)
    }

    /// Puts a level of the program's own making in the catalog, in place of the one before it.
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

/// Courses that only levels name get a place after the others of the game, under their own name.
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
            own: true,
        });
    }
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
    let path = Path::new(wanted);
    if !path.exists() {
        let cure = "name a level's file, or an id that `clearhands levels` lists";
        broken.push(Complaint::of_file(
            wanted,
            "there is no level of this id, and no such file",
            cure,
        ));
        return None;
    }
    let read = files::read(path).map_err(|error| broken.extend(error.complaints()));
    Some((wanted.clone(), read.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everything_built_in_can_be_opened() {
        let catalog = Catalog::load(&Options::default()).unwrap();
        assert!(catalog.broken.is_empty(), "{:?}", catalog.broken);
        assert!(!catalog.levels.is_empty() && !catalog.houses.is_empty());
        for level in &catalog.levels {
            assert!(catalog.courses.iter().any(|course| course.id == level.course));
        }
    }

    #[test]
    fn a_broken_level_is_listed_and_the_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (path, good) = LEVELS[0];
        let name = format!("{}.ron", stem(path));
        std::fs::create_dir(folder.path().join("mine")).unwrap();
        std::fs::write(folder.path().join("mine").join(&name), good).unwrap();
        std::fs::write(folder.path().join(&name), good).unwrap();
        std::fs::write(folder.path().join("bad.ron"), "(version: 1,\n id: 5)").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "nothing").unwrap();
        std::fs::write(folder.path().join("raw.ron"), b"(version: 1,\n id: \"\xff\")").unwrap();
        let alone = |levels| Options { levels, levels_only: true, ..Options::default() };
        let catalog = Catalog::load(&alone(Some(folder.path().to_owned()))).unwrap();
        assert_eq!(catalog.levels.len(), 1);
        let files: BTreeSet<&str> = catalog.broken.iter().map(|c| c.path.as_str()).collect();
        assert_eq!(files.len(), 3, "{:?}", catalog.broken);
        for file in ["bad.ron", "raw.ron"] {
            assert!(catalog.broken.iter().any(|c| c.path.ends_with(file) && c.line == 2));
        }
        let missing = alone(Some(folder.path().join("none")));
        let catalog = Catalog::load(&missing).unwrap();
        assert!(catalog.levels.is_empty() && catalog.broken.len() == 1);
    }

    #[test]
    fn own_levels_stand_beside_the_shipped_ones() {
        let folder = tempfile::tempdir().unwrap();
        let (path, good) = LEVELS[0];
        let id = stem(path);
        let levels = folder.path().join("levels");
        std::fs::create_dir(&levels).unwrap();
        let own = good.replace(&format!("\"{id}\""), "\"my_own\"");
        std::fs::write(levels.join("my_own.ron"), own).unwrap();
        let other = good.replacen("title: \"", "title: \"Another ", 1);
        std::fs::write(levels.join(format!("{id}.ron")), other).unwrap();
        let options = Options { data_dir: Some(folder.path().to_owned()), ..Options::default() };
        let catalog = Catalog::load(&options).unwrap();
        assert_eq!(catalog.levels.len(), LEVELS.len() + 1);
        assert!(catalog.find("my_own").is_some());
        let taken = &catalog.levels[catalog.find(id).unwrap()];
        assert!(taken.title.starts_with("Another "), "{}", taken.title);
        assert_eq!(catalog.broken.len(), 1, "{:?}", catalog.broken);
        assert!(catalog.broken[0].what.contains("bears the id of the shipped level"));
    }

    #[test]
    fn the_window_and_the_command_line_know_a_rulebook_by_one_digest() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let library = files::Library::open(Some(&folder), &OwnLevels::default()).unwrap();
        let options = Options { assets: Some(folder), ..Options::default() };
        let catalog = Catalog::load(&options).unwrap();
        assert_eq!(catalog.book.hash, library.book.hash);
        assert_eq!(catalog.book.hash, Rulebook::built_in().unwrap().hash);
    }

    #[test]
    fn a_name_that_nothing_knows_is_a_complaint_in_the_window_too() {
        let folder = tempfile::tempdir().unwrap();
        for &(path, text) in crate::law::DATA {
            let to = folder.path().join(path.strip_prefix("assets/").unwrap_or(path));
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            let text = if path.ends_with("three_card_poker/courses.ron") {
                text.replacen("\"no_more_bets\"", "\"no_more_bites\"", 1)
            } else {
                text.to_owned()
            };
            std::fs::write(to, text).unwrap();
        }
        let options = Options { assets: Some(folder.path().to_owned()), ..Options::default() };
        let complaints = Catalog::load(&options).err().unwrap();
        let told: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told.contains("no_more_bites")), "{told:?}");
        // The command line says the same of it.
        let library = files::Library::open(Some(folder.path()), &OwnLevels::default()).unwrap_err();
        let library = library.complaints();
        let whats = |complaints: &[Complaint]| -> Vec<String> {
            complaints.iter().map(|complaint| complaint.what.clone()).collect()
        };
        assert_eq!(whats(&complaints), whats(&library));
    }

    #[test]
    fn a_folder_without_a_rulebook_is_refused_with_a_cure() {
        let folder = tempfile::tempdir().unwrap();
        let options = Options { assets: Some(folder.path().to_owned()), ..Options::default() };
        let complaints = Catalog::load(&options).err().unwrap();
        assert!(complaints[0].to_string().contains("clauses.ron"));
    }
}
