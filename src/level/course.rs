//! Courses: what a list of courses says, and the courses of all games in order.

use crate::games;
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Form, Read, Way, read_ron};
use crate::law::{DATA, Holds, Source};
use serde::Deserialize;

/// A course as its file says it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The name used by levels, its own among the courses of all games.
    pub id: String,
    /// The name in words.
    pub title: String,
    /// The game; nothing if the course mixes games.
    #[serde(default)]
    pub game: String,
    /// What it is about.
    #[serde(default)]
    pub about: String,
    /// Its place among the courses of its game.
    #[serde(default)]
    pub order: u16,
    /// The steps of the procedure that it exercises.
    #[serde(default)]
    pub steps: Vec<String>,
    /// Whether a trainer has added it; such courses come after the others of their game.
    #[serde(skip)]
    pub own: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    version: u32,
    courses: Vec<Course>,
}

/// What can stand in the fields of a list of courses.
const FORM: Form = Form {
    examples: &[
        ("version", "1"),
        ("courses", "[(id: \"my_course\", title: \"My course\")]"),
        ("id", "\"my_course\""),
        ("title", "\"My course\""),
        ("game", "\"three_card_poker\""),
        ("about", "\"The first rounds.\""),
        ("order", "1"),
        ("steps", "[\"no_more_bets\"]"),
    ],
    lists: &["courses"],
};

impl Course {
    /// The lists of courses that are built in.
    #[must_use]
    pub fn built_in() -> Vec<Source<'static>> {
        let is_list = |path: &str| Holds::of(path) == Some(Holds::Courses);
        DATA.iter().copied().filter(|(path, _)| is_list(path)).collect()
    }

    /// The title, with the game's before it where several games are built in.
    #[must_use]
    pub fn full_title(&self) -> String {
        match games::find(&self.game) {
            Some(game) if games::ALL.len() > 1 => format!("{}: {}", game.title(), self.title),
            _ => self.title.clone(),
        }
    }

    /// Where it stands among the courses: game by game, those that mix games last; of each game first
    /// those that are no trainer's own.
    #[must_use]
    pub fn place(&self) -> (usize, bool, u16) {
        let game = games::ALL.iter().position(|game| game.id() == self.game);
        (game.unwrap_or(games::ALL.len()), self.own, self.order)
    }

    /// Courses with a trainer's own beside them, in order. One of a known id takes that one's place.
    #[must_use]
    pub fn beside(mut known: Vec<Self>, own: Vec<Self>) -> Vec<Self> {
        for mut course in own {
            match known.iter_mut().find(|other| other.id == course.id) {
                Some(other) => *other = course,
                None => {
                    course.own = true;
                    known.push(course);
                }
            }
        }
        known.sort_by_key(Self::place);
        known
    }

    /// The courses of several lists in order. What cannot be used is left out and told.
    #[must_use]
    pub fn gather(lists: &[Source<'_>]) -> (Vec<Self>, Vec<Complaint>) {
        let mut all: Vec<Self> = Vec::new();
        let mut complaints = Vec::new();
        for &(path, text) in lists {
            let read: Read<CourseFile> = match read_ron(path, text, FORM) {
                Ok(read) => read,
                Err(told) => {
                    complaints.extend(told);
                    continue;
                }
            };
            complaints.extend(read.complaints.iter().cloned());
            let outline = read.outline(path, text);
            let mut near = |to: &[Way<'_>], what: String, cure: &str| {
                complaints.push(outline.near(to, "", what, cure));
            };
            let file = &read.value;
            if file.version != 1 {
                let what = format!("course lists of version {} are not known", file.version);
                near(&[Field("version")], what, "write version: 1");
                continue;
            }
            for (i, course) in file.courses.iter().cloned().enumerate() {
                let own = |field| [Field("courses"), Item(i), Field(field)];
                if all.iter().any(|known| known.id == course.id) {
                    let what = format!("there is another course with the id '{}'", course.id);
                    near(&own("id"), what, "give it its own id");
                } else if !course.game.is_empty() && games::find(&course.game).is_none() {
                    let what = format!("no game '{}' is built in", course.game);
                    let cure =
                        "name a game that is built in, or leave 'game' out if it mixes games";
                    near(&own("game"), what, cure);
                } else {
                    all.push(course);
                }
            }
        }
        all.sort_by_key(Self::place);
        (all, complaints)
    }
}
