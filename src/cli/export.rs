//! `levels --export`: the shipped levels as files of the trainer's own, to be changed.

use super::exit::{Exit, Failure};
use crate::files::{self, FileError, stem};
use crate::house::HOUSES;
use crate::law::game_of;
use crate::level::{HouseRef, LEVELS, LevelFile};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The path of every shipped level and of every house that one of them names, below the folder that
/// they are written to, with its text.
fn shipped() -> Vec<(PathBuf, &'static str)> {
    let mut named: BTreeSet<String> = BTreeSet::new();
    let mut all = Vec::new();
    for &(path, text) in LEVELS {
        if let Ok(LevelFile { house: HouseRef::Named(house), .. }) = ron::from_str(text) {
            named.insert(house);
        }
        all.push((PathBuf::from(path.strip_prefix("levels/").unwrap_or(path)), text));
    }
    for &(path, text) in HOUSES.iter().filter(|(path, _)| named.contains(stem(path))) {
        let name = format!("{}.ron", stem(path));
        all.push((Path::new(game_of(path)).join("houses").join(name), text));
    }
    all
}

/// Writes the shipped levels and their houses into a folder. What is there is kept, unless it may be
/// written over: then nothing is written at all.
pub(super) fn export(folder: &Path, force: bool, out: &mut dyn Write) -> Result<Exit, Failure> {
    let files: Vec<(PathBuf, &str)> =
        shipped().into_iter().map(|(path, text)| (folder.join(path), text)).collect();
    let there = || files.iter().filter(|(path, _)| path.symlink_metadata().is_ok());
    if !force && let Some((first, _)) = there().next() {
        let why = match there().count() - 1 {
            0 => String::new(),
            more => format!(", and so are {more} of the others"),
        };
        let why = format!(
            "is there already{why}; nothing was written: name another folder, or write over them \
             with --force"
        );
        return Err(FileError::Cannot { path: first.clone(), why }.into());
    }
    for (path, text) in &files {
        files::write_new(path, text, force)?;
    }
    let houses = files.iter().filter(|(path, _)| {
        path.parent().and_then(Path::file_name).is_some_and(|name| name == "houses")
    });
    let houses = houses.count();
    writeln!(
        out,
        "{} levels and {houses} houses written to {}",
        files.len() - houses,
        files::shown(folder)
    )?;
    Ok(Exit::Done)
}
