//! Files of data sorted by what they hold, each in the folder of a game that is built in.

use crate::games;
use crate::kit::Complaint;
use crate::law::{EVERY_GAME, Holds, Source, game_of};

/// Files of data by what they hold.
#[derive(Clone, Debug, Default)]
pub struct Data<'a> {
    /// The files of the rulebook.
    pub law: Vec<Source<'a>>,
    /// The houses.
    pub houses: Vec<Source<'a>>,
    /// The lists of courses.
    pub courses: Vec<Source<'a>>,
    /// Words and layouts, which the program takes from its own files only.
    pub others: Vec<Source<'a>>,
}

impl<'a> Data<'a> {
    /// Sorts files by what they hold.
    ///
    /// # Errors
    /// A file that has no place among data, and each folder of a game that is not built in.
    pub fn sort(files: &[Source<'a>]) -> Result<Self, Vec<Complaint>> {
        let mut data = Self::default();
        let mut complaints = Vec::new();
        let mut strange: Vec<&str> = Vec::new();
        for &(path, text) in files {
            let Some(holds) = Holds::of(path) else {
                complaints.push(Complaint::of_file(
                    path,
                    "this file has no place among the data",
                    "the folder of a game holds clauses.ron, readings.ron, errata.ron, \
                     paytables.ron, phrases.ron, elections.ron, courses.ron, words.ron, layout.ron \
                     and houses/*.ron",
                ));
                continue;
            };
            // Some may stand above the folders of the games.
            let game = game_of(path);
            let is_common = matches!(holds, Holds::Courses | Holds::Words | Holds::Controls);
            let is_common =
                is_common || (game == EVERY_GAME && (holds.is_law() || holds == Holds::Incidents));
            if !is_common && games::find(game).is_none() {
                // One complaint a folder, at the first of its files.
                if !strange.contains(&game) {
                    strange.push(game);
                    let known: Vec<&str> = games::ALL.iter().map(|game| game.id()).collect();
                    complaints.push(Complaint::of_file(
                        path,
                        format!("the folder '{game}' is of no game that is built in"),
                        format!("name the folder after its game: {}", known.join(", ")),
                    ));
                }
                continue;
            }
            let list = match holds {
                Holds::House => &mut data.houses,
                Holds::Courses => &mut data.courses,
                Holds::Words | Holds::Layout | Holds::Controls | Holds::Incidents => {
                    &mut data.others
                }
                _ => &mut data.law,
            };
            list.push((path, text));
        }
        if complaints.is_empty() { Ok(data) } else { Err(complaints) }
    }
}
