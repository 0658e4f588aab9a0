//! A trainer's own levels: where they are, and what stands beside them.

use super::{COURSES, FileError, FileText, read_below, sources, stem};
use crate::kit::Complaint;
use crate::law::{Holds, Source};
use crate::level::LEVELS;
use crate::record::text_hash;
use std::path::{Path, PathBuf};

/// Where a trainer's own levels are, and whether they stand alone.
#[derive(Clone, Debug, Default)]
pub struct OwnLevels {
    folders: Vec<PathBuf>,
    alone: bool,
}

impl OwnLevels {
    /// The folders of own levels: the one that was named, or else `levels` in a folder of assets; and
    /// `levels` in the data folder. Alone they stand without this last one, and without the shipped
    /// levels.
    #[must_use]
    pub fn of(
        named: Option<&Path>,
        assets: Option<&Path>,
        data: Option<&Path>,
        alone: bool,
    ) -> Self {
        let inside = |folder: Option<&Path>| {
            folder.map(|folder| folder.join("levels")).filter(|folder| folder.is_dir())
        };
        let first = named.map(Path::to_owned).or_else(|| inside(assets));
        let alone = alone && first.is_some();
        let folders = first.into_iter().chain(inside(data).filter(|_| !alone)).collect();
        Self { folders, alone }
    }

    /// Whether the shipped levels are left out.
    #[must_use]
    pub const fn stand_alone(&self) -> bool {
        self.alone
    }
}

/// The files with a trainer's own levels, by what they hold.
#[derive(Clone, Debug, Default)]
pub struct OwnFiles {
    /// The levels.
    pub levels: Vec<FileText>,
    /// The houses, each in a folder `houses`.
    pub houses: Vec<FileText>,
    /// The lists of courses.
    pub courses: Vec<FileText>,
}

impl OwnFiles {
    /// Reads them, and tells what cannot be read.
    #[must_use]
    pub fn read(from: &OwnLevels) -> (Self, Vec<FileError>) {
        let (mut own, mut errors) = (Self::default(), Vec::new());
        for folder in &from.folders {
            let (files, more) = read_below(folder);
            errors.extend(more);
            for (path, text) in files {
                let list = if stem(&path) == COURSES {
                    &mut own.courses
                } else if Holds::of(&path) == Some(Holds::House) {
                    &mut own.houses
                } else {
                    &mut own.levels
                };
                // A folder may be named twice.
                if list.iter().all(|(known, _)| *known != path) {
                    list.push((path, text));
                }
            }
        }
        (own, errors)
    }

    /// The own levels, and those of some others whose ids they do not bear.
    #[must_use]
    pub fn levels_before<'a>(&'a self, others: &[Source<'a>]) -> Vec<Source<'a>> {
        before(&self.levels, others)
    }

    /// The own houses, and those of some others whose names they do not bear.
    #[must_use]
    pub fn houses_before<'a>(&'a self, others: &[Source<'a>]) -> Vec<Source<'a>> {
        before(&self.houses, others)
    }

    /// Whether an own level bears this id.
    #[must_use]
    pub fn has_level(&self, id: &str) -> bool {
        self.levels.iter().any(|(path, _)| stem(path) == id)
    }

    /// A complaint about each own level that bears the id of a shipped one and is another.
    #[must_use]
    pub fn twins(&self) -> Vec<Complaint> {
        let is_twin = |(path, text): &&FileText| {
            LEVELS.iter().any(|(shipped, other)| {
                stem(shipped) == stem(path) && text_hash(text) != text_hash(other)
            })
        };
        let told = |(path, text): &FileText| {
            let what = format!(
                "this level bears the id of the shipped level '{}', stands in its place, and is another",
                stem(path)
            );
            let cure = "give it a name and an id of its own, if both are to be dealt";
            Complaint::near(path, text, "", "id:", what, cure)
        };
        self.levels.iter().filter(is_twin).map(told).collect()
    }
}

fn before<'a>(own: &'a [FileText], others: &[Source<'a>]) -> Vec<Source<'a>> {
    let is_new = |(path, _): &&Source<'a>| own.iter().all(|(own, _)| stem(own) != stem(path));
    let others = others.iter().filter(is_new).copied();
    sources(own).into_iter().chain(others).collect()
}
