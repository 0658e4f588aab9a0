//! The levels that the desk can name: their ids, titles and courses.

use crate::files::Library;
use crate::level::LevelFile;
use std::collections::BTreeMap;

/// A level of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The id of its course.
    pub course: String,
}

/// A course of the library with its levels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedCourse {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its levels, in order.
    pub levels: Vec<Listed>,
}

/// The courses that have levels, in order. A level that is wrong is left out; `check` tells why.
#[must_use]
pub(super) fn courses(library: &Library) -> Vec<ListedCourse> {
    let mut by_course: BTreeMap<String, Vec<(u16, Listed)>> = BTreeMap::new();
    for (_, text) in library.levels() {
        let Ok(file) = ron::from_str::<LevelFile>(text) else { continue };
        let listed = Listed { id: file.id, title: file.title, course: file.course.clone() };
        by_course.entry(file.course).or_default().push((file.order, listed));
    }
    let known =
        library.course_list().into_iter().map(|course| (course.id.clone(), course.full_title()));
    let mut all = Vec::new();
    for (id, title) in known {
        let Some(mut levels) = by_course.remove(&id) else { continue };
        levels.sort_by(|one, two| (one.0, &one.1.id).cmp(&(two.0, &two.1.id)));
        let levels = levels.into_iter().map(|(_, level)| level).collect();
        all.push(ListedCourse { id, title, levels });
    }
    all
}
