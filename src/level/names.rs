//! The names by which the program and a rulebook know each other: what one has and the other does not
//! know is complained of.
//!
//! Every game is opened once for each choice that its houses have, so that whatever its procedure and
//! its odds look up has been looked up.

use super::{Data, headers, meanings, other_names};
use crate::games::{self, Game};
use crate::house::{HOUSES, House, HouseFile};
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Outline, Way, nearest};
use crate::law::{ClauseId, EVERY_GAME, Edition, Holds, Rulebook, Source, Standing, game_of};
use crate::procedure::{FindingStep, Lack, Row};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;
use std::sync::LazyLock;

/// The rulebook that is built in, by which the program's own names are known.
static OURS: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::built_in().unwrap_or_default());

/// What the tables of a game go by, whatever their house has elected.
#[derive(Default)]
struct Known {
    steps: BTreeSet<&'static str>,
    cited: BTreeSet<ClauseId>,
    lacks: BTreeSet<Lack>,
    /// The rows of the round's table that no house of the game asks for.
    idle: BTreeSet<Row>,
}

impl Known {
    fn of(game: &dyn Game, book: &Rulebook) -> Self {
        let mut known = Self::default();
        for (i, house) in houses(game, book).iter().enumerate() {
            let play = game.open(house, book, game.most_seats());
            let procedure = play.procedure();
            known.steps.extend(procedure.steps.iter().map(|step| step.id));
            known.cited.extend(&procedure.cited);
            for step in &procedure.steps {
                known.cited.extend(step.clauses().iter().map(|(_, id)| *id));
            }
            known.cited.extend(procedure.bans.iter().map(|ban| ban.clause));
            known.lacks.extend(procedure.lacks.iter().cloned());
            let idle = procedure.idle.iter().filter(|row| i == 0 || known.idle.contains(*row));
            known.idle = idle.cloned().collect();
        }
        known
    }
}

/// For each text of a game a house as usual, one for each thing that a house may elect, and one for each
/// set of elections that a clause belongs to.
fn houses(game: &dyn Game, book: &Rulebook) -> Vec<House> {
    let mut all = Vec::new();
    for edition in book.editions(game.id()) {
        let elections = book.elections.iter().filter(|election| election.game == game.id());
        let open = elections.filter(|election| election.edition.holds_at(edition));
        let single = open.flat_map(|election| {
            let pair = |id: &str| BTreeMap::from([(election.id.clone(), id.to_owned())]);
            election.values.iter().map(move |value| pair(&value.id))
        });
        let clauses = book.clauses().filter(|(_, clause)| clause.game == game.id());
        let together = clauses.filter(|(_, clause)| clause.options.len() > 1).map(|(_, clause)| {
            let first =
                |(id, values): &(String, Vec<String>)| Some((id.clone(), values.first()?.clone()));
            clause.options.iter().filter_map(first).collect()
        });
        let choices: BTreeSet<BTreeMap<String, String>> =
            [BTreeMap::new()].into_iter().chain(single).chain(together).collect();
        all.extend(choices.into_iter().filter_map(|some| house(game.id(), book, edition, some)));
    }
    all
}

/// A house that elects this, and whatever else that calls for.
fn house(
    game: &str,
    book: &Rulebook,
    edition: Edition,
    mut elections: BTreeMap<String, String>,
) -> Option<House> {
    let conflicts: Vec<_> = book.conflicts.iter().filter(|row| row.game == game).collect();
    let elected = |elections: &BTreeMap<String, String>, (id, value): &(String, String)| {
        let election = book.elections.iter().find(|row| row.game == game && row.id == *id);
        let usual = election.map(|election| &election.default);
        elections.get(id).or(usual) == Some(value)
    };
    for _ in 0..conflicts.len() {
        for conflict in &conflicts {
            if conflict.when.iter().all(|pair| elected(&elections, pair)) {
                for (id, value) in &conflict.needs {
                    elections.entry(id.clone()).or_insert_with(|| value.clone());
                }
            }
        }
    }
    let chips = ["0.25", "0.50", "1", "5", "25", "100", "500", "1000"];
    let file = HouseFile {
        version: 1,
        title: String::from("every choice"),
        game: game.to_owned(),
        edition,
        elections,
        limits: (5, 100),
        chips: chips.map(String::from).to_vec(),
    };
    House::check(&file, ("", ""), book).ok()
}

#[derive(Deserialize)]
struct WordFile {
    #[serde(default)]
    skills: Vec<SkillFile>,
}

#[derive(Deserialize)]
struct SkillFile {
    #[serde(default)]
    steps: Vec<String>,
}

#[derive(Deserialize)]
struct CourseFile {
    courses: Vec<super::Course>,
}

impl Data<'_> {
    /// The rulebook of these files, if the program and it know each other.
    ///
    /// # Errors
    /// Every fault of the files, and every name that nothing knows.
    pub fn rulebook(&self) -> Result<Rulebook, Vec<Complaint>> {
        let (book, told) = Rulebook::read_all(&self.law)?;
        let all = [self.unknown_names(&book), told].concat();
        if all.is_empty() { Ok(book) } else { Err(all) }
    }

    /// What the rulebook of these files and the program do not know of each other: clauses that the
    /// judge goes by, hands and wagers in tables of odds, elections, phrases, and the steps that courses
    /// and skills name.
    #[must_use]
    pub fn unknown_names(&self, book: &Rulebook) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        let mut steps: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for game in games::ALL.iter().copied() {
            let here = |(path, _): &&Source<'_>| game_of(path) == game.id();
            if !self.law.iter().any(|source| here(&source)) {
                continue;
            }
            let known = Known::of(game, book);
            for &(path, text) in self.law.iter().filter(here) {
                let outline = Outline::of(path, text);
                let mut names =
                    Names { game, book, outline: &outline, complaints: &mut complaints };
                match Holds::of(path) {
                    Some(Holds::Clauses) => names.clauses(&known),
                    Some(Holds::PayTables) => names.tables(&known),
                    Some(Holds::Phrases) => names.phrases(),
                    Some(Holds::Elections) => names.elections(),
                    Some(Holds::Round) => names.round(&known),
                    _ => {}
                }
            }
            steps.insert(game.id(), known.steps);
        }
        let shared = |(path, _): &&Source<'_>| {
            game_of(path) == EVERY_GAME && Holds::of(path) == Some(Holds::Round)
        };
        if let Some(&(path, text)) = self.law.iter().find(shared)
            && let Some(table) = book.round(EVERY_GAME)
        {
            let outline = Outline::of(path, text);
            // What the games share is told unused only where all of them are there.
            if steps.len() == games::ALL.len() {
                meanings::check(book, table, &BTreeSet::new(), &outline, &mut complaints);
            }
            headers::check(book, table, &outline, &mut complaints);
        }
        let lists = self.courses.iter().chain(&self.others);
        for &(path, text) in lists {
            steps_named(path, text, &steps, &mut complaints);
        }
        let houses: Vec<Source<'_>> = self.houses.iter().chain(HOUSES).copied().collect();
        for &source in &self.others {
            let game = games::find(game_of(source.0)).filter(|game| steps.contains_key(game.id()));
            if let Some(game) = game {
                other_names::check(game, book, &houses, source, &mut complaints);
            }
        }
        complaints
    }
}

/// The steps that a list of courses or a file of words names must be steps of a game: of the game whose
/// folder it stands in, or of any that is there.
fn steps_named(
    path: &str,
    text: &str,
    steps: &BTreeMap<&str, BTreeSet<&str>>,
    complaints: &mut Vec<Complaint>,
) {
    let (list, named): (_, Vec<Vec<String>>) = match Holds::of(path) {
        Some(Holds::Courses) => {
            let file: Option<CourseFile> = ron::from_str(text).ok();
            let rows = file.into_iter().flat_map(|file| file.courses);
            ("courses", rows.map(|course| course.steps).collect())
        }
        Some(Holds::Words) => {
            let file: Option<WordFile> = ron::from_str(text).ok();
            let rows = file.into_iter().flat_map(|file| file.skills);
            ("skills", rows.map(|skill| skill.steps).collect())
        }
        _ => return,
    };
    let game = game_of(path);
    let own = steps.get(game);
    // Words above the folders of the games may be of games that are not there.
    if own.is_none() && steps.len() < games::ALL.len() {
        return;
    }
    let known: BTreeSet<&str> = match own {
        Some(own) => own.clone(),
        None => steps.values().flatten().copied().collect(),
    };
    // What is judged at no step of its own.
    let is_known = |step: &str| known.contains(step) || FindingStep::NO_STEP.contains(&step);
    let outline = Outline::of(path, text);
    for (i, row) in named.iter().enumerate() {
        for (j, step) in row.iter().enumerate().filter(|(_, step)| !is_known(step)) {
            let what = format!("no procedure has a step '{step}'");
            let at = [Field(list), Item(i), Field("steps"), Item(j)];
            let like = nearest(step, known.iter().copied(), 1);
            complaints.push(outline.near(&at, "", what, cure("name a step", &like)));
        }
    }
}

/// What to do, with the names that were perhaps meant.
fn cure(what: &str, like: &[&str]) -> String {
    if like.is_empty() {
        format!("{what} that the program knows")
    } else {
        format!("{what} that the program knows; like it is {}", like.join(", "))
    }
}

/// The names in one file of a game.
struct Names<'a> {
    game: &'a dyn Game,
    book: &'a Rulebook,
    outline: &'a Outline<'a>,
    complaints: &'a mut Vec<Complaint>,
}

impl Names<'_> {
    fn say(&mut self, at: &[Way<'_>], what: String, cure: impl Into<String>) {
        self.complaints.push(self.outline.near(at, "", what, cure));
    }

    /// Every clause that the procedure goes by is there, and nothing is enforced that it does not go by.
    fn clauses(&mut self, known: &Known) {
        let book = self.book;
        let own: Vec<_> =
            book.clauses().filter(|(_, clause)| clause.game == self.game.id()).collect();
        // A name that the program does not know either is likely the one that was meant.
        let strange = || own.iter().filter(|(_, clause)| OURS.find(&clause.id).is_none());
        for lack in &known.lacks {
            let find = |id: &str| own.iter().position(|(_, clause)| clause.id == id);
            let id = match lack {
                Lack::Clause(id) => id,
                Lack::Number(id) => {
                    let at = find(id).map_or_else(Vec::new, |i| vec![Field("clauses"), Item(i)]);
                    self.say(&at, lack.to_string(), "write number: Some(...)");
                    continue;
                }
                _ => continue,
            };
            let mut like = nearest(id, strange().map(|(_, clause)| clause.id.as_str()), 1);
            if like.is_empty() {
                like = nearest(id, own.iter().map(|(_, clause)| clause.id.as_str()), 1);
            }
            let at = like.first().and_then(|id| find(id));
            let at = at.map_or_else(Vec::new, |i| vec![Field("clauses"), Item(i), Field("id")]);
            let cure = match like[..] {
                [like] => format!("give the clause this id; like it is {like}"),
                _ => "give a clause this id".to_owned(),
            };
            self.say(&at, lack.to_string(), cure);
        }
        let idle = |(_, (id, clause)): &(usize, &(ClauseId, &crate::law::Clause))| {
            clause.standing == Standing::Enforced && !known.cited.contains(id)
        };
        for (i, (_, clause)) in own.iter().enumerate().filter(idle) {
            let what = format!("clause {} is enforced, and nothing judges by it", clause.id);
            let at = [Field("clauses"), Item(i), Field("id")];
            self.say(&at, what, "give it an id that the judge knows, or another standing");
        }
    }

    /// The names in a round's table that the game has nothing for, and what the game has and no row
    /// names.
    fn round(&mut self, known: &Known) {
        // What the game has and no row names is likely what was meant.
        let needed: Vec<&Row> = known
            .lacks
            .iter()
            .filter_map(|lack| match lack {
                Lack::Row(row) => Some(row),
                _ => None,
            })
            .collect();
        for lack in &known.lacks {
            match lack {
                Lack::Unknown(part, name) => {
                    let meant = known.lacks.iter().filter_map(|lack| match lack {
                        Lack::Unnamed(other, name) if other == part => Some(name.as_str()),
                        _ => None,
                    });
                    let other = "write a name that the game has, or a verb and a place";
                    self.unknown_in_round(name, lack.to_string(), meant, other);
                }
                Lack::Unnamed(..) => self.say(&[], lack.to_string(), "write a row that names it"),
                Lack::Row(_) => self.say(&[], lack.to_string(), "write a row of this name"),
                Lack::Clause(_) | Lack::Number(_) | Lack::Hand { .. } => {}
            }
        }
        if let Some(table) = self.book.round(self.game.id()) {
            let unknown = known.lacks.iter().filter_map(|lack| match lack {
                Lack::Unknown(_, name) => Some(name.as_str()),
                _ => None,
            });
            let unknown = unknown.chain(known.idle.iter().map(Row::name)).collect();
            meanings::check(self.book, table, &unknown, self.outline, self.complaints);
            headers::check(self.book, table, self.outline, self.complaints);
        }
        for row in &known.idle {
            let sort = discriminant(row);
            let meant = needed.iter().filter(|row| discriminant(**row) == sort);
            let what = format!("no house of the game asks for {row}");
            let other = "write a name that the game asks for, or take the row out";
            self.unknown_in_round(row.name(), what, meant.map(|row| row.name()), other);
        }
    }

    /// A name in the round's table that the game does not know, with the one that was perhaps meant, or
    /// else the `other` cure.
    fn unknown_in_round<'n>(
        &mut self,
        name: &str,
        what: String,
        meant: impl Iterator<Item = &'n str>,
        other: &str,
    ) {
        let cure = match nearest(name, meant, 1)[..] {
            [like] => format!("write a name that the game has; like it is {like}"),
            _ => other.to_owned(),
        };
        let quoted = format!("\"{name}\"");
        self.complaints.push(self.outline.near(&[], &quoted, what, cure));
    }

    fn tables(&mut self, known: &Known) {
        let (book, game) = (self.book, self.game.id());
        let ours: Vec<_> = OURS.paytables.iter().filter(|table| table.game == game).collect();
        let own = book.paytables.iter().filter(|table| table.game == game);
        for (i, table) in own.enumerate() {
            let like_it = || ours.iter().filter(|our| our.wager == table.wager);
            if like_it().next().is_none() {
                let what = format!("no odds of this game are for a wager '{}'", table.wager);
                let like = nearest(&table.wager, ours.iter().map(|our| our.wager.as_str()), 1);
                let at = [Field("paytables"), Item(i), Field("wager")];
                self.say(&at, what, cure("name a wager", &like));
            }
            let hands: BTreeSet<&str> =
                like_it().flat_map(|our| our.lines.iter().map(|line| line.hand.as_str())).collect();
            for (j, line) in table.lines.iter().enumerate() {
                let lack = Lack::Hand { hand: line.hand.clone(), wager: table.wager.clone() };
                // A wager that is paid for one thing has no other.
                let other = hands.len() == 1 && !hands.contains(line.hand.as_str());
                if known.lacks.contains(&lack) || other {
                    let like = nearest(&line.hand, hands.iter().copied(), 1);
                    let at = [Field("paytables"), Item(i), Field("lines"), Item(j), Field("hand")];
                    self.say(&at, lack.to_string(), cure("name a hand", &like));
                }
            }
        }
    }

    fn phrases(&mut self) {
        let of_game = |book: &Rulebook| -> Vec<String> {
            let rows = book.phrases.iter().filter(|row| row.game == self.game.id());
            rows.map(|row| row.id.clone()).collect()
        };
        let (own, ours) = (of_game(self.book), of_game(&OURS));
        self.both_ways("phrases", "phrase", &own, &ours);
    }

    fn elections(&mut self) {
        let of_game = |book: &Rulebook| -> Vec<String> {
            let rows = book.elections.iter().filter(|row| row.game == self.game.id());
            rows.map(|row| row.id.clone()).collect()
        };
        let (own, ours) = (of_game(self.book), of_game(&OURS));
        self.both_ways("elections", "election", &own, &ours);
        let (book, game) = (self.book, self.game.id());
        let own = book.elections.iter().filter(|row| row.game == game);
        for (i, election) in own.enumerate() {
            let our = OURS.elections.iter().find(|our| our.game == game && our.id == election.id);
            let Some(our) = our else { continue };
            let values = || our.values.iter().map(|value| value.id.as_str());
            let named = |id: &str| book.round(game).is_some_and(|table| table.goes_by(&our.id, id));
            for (j, value) in election.values.iter().enumerate() {
                if !values().any(|known| known == value.id) && !named(&value.id) {
                    let what = format!("nothing goes by a value '{}' of '{}'", value.id, our.id);
                    let like = nearest(&value.id, values(), 1);
                    let at = [Field("elections"), Item(i), Field("values"), Item(j), Field("id")];
                    self.say(&at, what, cure("name a value", &like));
                }
            }
        }
    }

    /// The rows of a list are those that the program asks for, no more and no fewer.
    fn both_ways(&mut self, list: &str, one: &str, own: &[String], ours: &[String]) {
        for (i, id) in own.iter().enumerate().filter(|(_, id)| !ours.contains(id)) {
            let what = format!("nothing in this game goes by a {one} '{id}'");
            let like = nearest(id, ours.iter().map(String::as_str), 1);
            let at = [Field(list), Item(i), Field("id")];
            self.say(&at, what, cure(&format!("name a {one}"), &like));
        }
        for id in ours.iter().filter(|id| !own.contains(id)) {
            let what = format!("the game goes by a {one} '{id}', and there is none");
            let like = nearest(id, own.iter().filter(|o| !ours.contains(o)).map(String::as_str), 1);
            let cure = match like[..] {
                [like] => format!("give the {one} this id; like it is {like}"),
                _ => format!("give a {one} this id"),
            };
            self.say(&[], what, cure);
        }
    }
}
