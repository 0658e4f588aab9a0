//! The rulebook: every row of the regulation data, checked and indexed.

use super::{
    Clause, ClauseId, Conflict, DATA, Edition, Election, Erratum, Holds, PayTable, Phrase, Reading,
    Source, game_of,
};
use crate::kit::Complaint;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The regulation as the program knows it.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    clauses: Vec<Clause>,
    index: BTreeMap<String, ClauseId>,
    /// Our choices where the text is open.
    pub readings: Vec<Reading>,
    /// Slips in the printed text.
    pub errata: Vec<Erratum>,
    /// Every table of odds.
    pub paytables: Vec<PayTable>,
    /// Every announcement.
    pub phrases: Vec<Phrase>,
    /// What the regulation leaves to the house.
    pub elections: Vec<Election>,
    /// Elections that need others.
    pub conflicts: Vec<Conflict>,
    /// A digest of all the files, for logs.
    pub hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClauseFile {
    game: String,
    clauses: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadingFile {
    readings: Vec<Reading>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ErratumFile {
    errata: Vec<Erratum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PayTableFile {
    paytables: Vec<PayTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PhraseFile {
    phrases: Vec<Phrase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ElectionFile {
    elections: Vec<Election>,
    conflicts: Vec<Conflict>,
}

impl Rulebook {
    /// The rulebook that is built into the program.
    ///
    /// # Errors
    /// Complaints if its files are wrong, which a test rules out.
    pub fn built_in() -> Result<Self, Vec<Complaint>> {
        let is_law = |path: &str| Holds::of(path).is_some_and(Holds::is_law);
        let files: Vec<Source<'_>> = DATA.iter().copied().filter(|(p, _)| is_law(p)).collect();
        Self::load(&files)
    }

    /// Reads a rulebook from its files, one folder a game; each goes by its name.
    ///
    /// # Errors
    /// Every fault of every file at once.
    pub fn load(files: &[Source<'_>]) -> Result<Self, Vec<Complaint>> {
        let mut book = Self::default();
        let mut complaints = Vec::new();
        let mut digest = Sha256::new();
        // One rulebook has one digest, whoever has gathered its files and wherever they lie.
        let mut files = files.to_vec();
        files.sort_by_key(|(path, _)| (game_of(path), Holds::of(path)));
        let mut named = Vec::new();
        for &(path, text) in &files {
            digest.update(text.as_bytes());
            match book.read(path, text, &mut complaints) {
                Ok(clauses) => named.push(clauses),
                Err(complaint) => {
                    named.push(Vec::new());
                    complaints.push(complaint);
                }
            }
        }
        book.hash = digest.finalize()[..8].iter().map(|b| format!("{b:02x}")).collect();
        for (&source, named) in files.iter().zip(&named) {
            book.check_references(source, named, &mut complaints);
            if Holds::of(source.0) == Some(Holds::PayTables) {
                book.check_least(source, &mut complaints);
            }
        }
        if complaints.is_empty() { Ok(book) } else { Err(complaints) }
    }

    /// Takes a file in; gives the clauses that its rows name.
    fn read(
        &mut self,
        path: &str,
        text: &str,
        complaints: &mut Vec<Complaint>,
    ) -> Result<Vec<String>, Complaint> {
        let folder = game_of(path);
        let game = || folder.to_owned();
        let mut named: Vec<String> = Vec::new();
        let mut games: Vec<&str> = Vec::new();
        match Holds::of(path) {
            Some(Holds::Clauses) => {
                let file: ClauseFile = parse(path, text)?;
                check_game(&[&file.game], (path, text), complaints);
                for clause in file.clauses {
                    let clause = Clause { game: file.game.clone(), ..clause };
                    self.add(clause, (path, text), complaints);
                }
            }
            Some(Holds::Readings) => {
                for row in parse::<ReadingFile>(path, text)?.readings {
                    named.extend(row.clauses.iter().cloned());
                    self.readings.push(Reading { game: game(), ..row });
                }
            }
            Some(Holds::Errata) => {
                for row in parse::<ErratumFile>(path, text)?.errata {
                    named.extend(row.clauses.iter().cloned());
                    self.errata.push(Erratum { game: game(), ..row });
                }
            }
            Some(Holds::PayTables) => {
                let rows = parse::<PayTableFile>(path, text)?.paytables;
                games.extend(rows.iter().map(|row| row.game.as_str()));
                check_game(&games, (path, text), complaints);
                let lines = rows.iter().flat_map(|row| &row.lines);
                named.extend(lines.map(|line| line.clause.clone()));
                let limits = rows.iter().filter_map(|row| row.limit.as_ref());
                named.extend(limits.map(|limit| limit.clause.clone()));
                self.paytables.extend(rows);
            }
            Some(Holds::Phrases) => {
                for row in parse::<PhraseFile>(path, text)?.phrases {
                    named.extend(row.clauses.iter().cloned());
                    self.phrases.push(Phrase { game: game(), ..row });
                }
            }
            Some(Holds::Elections) => {
                let file: ElectionFile = parse(path, text)?;
                games.extend(file.elections.iter().map(|row| row.game.as_str()));
                check_game(&games, (path, text), complaints);
                let values = file.elections.iter().flat_map(|row| &row.values);
                named.extend(values.map(|value| value.clause.clone()));
                self.elections.extend(file.elections);
                for row in file.conflicts {
                    named.push(row.clause.clone());
                    self.conflicts.push(Conflict { game: game(), ..row });
                }
            }
            _ => {
                return Err(Complaint::at(
                    path,
                    text,
                    (0, 0),
                    "this file has no place in a rulebook",
                    "the folder of a game holds clauses.ron, readings.ron, errata.ron, \
                     paytables.ron, phrases.ron and elections.ron",
                ));
            }
        }
        Ok(named)
    }

    fn add(&mut self, clause: Clause, (path, text): Source<'_>, complaints: &mut Vec<Complaint>) {
        let quoted = format!("\"{}\"", clause.id);
        let near = |what: String, cure: &str| Complaint::near(path, text, "", &quoted, what, cure);
        if clause.duty.trim().is_empty() {
            complaints.push(near(
                format!("clause {} of {} says nothing", clause.id, clause.game),
                "state the duty in 'duty'",
            ));
        }
        if (clause.standing == super::Standing::Enforced) != clause.reason.is_empty() {
            complaints.push(near(
                format!("clause {} must give a reason exactly when it is not enforced", clause.id),
                "fill or empty 'reason'",
            ));
        }
        let id = ClauseId(u16::try_from(self.clauses.len()).unwrap_or(u16::MAX));
        if self.index.insert(clause.id.clone(), id).is_some() {
            complaints.push(near(
                format!("clause {} is listed twice", clause.id),
                "give each clause its own id",
            ));
        }
        self.clauses.push(clause);
    }

    /// Every clause that a row of a file names must exist.
    fn check_references(
        &self,
        (path, text): Source<'_>,
        named: &[String],
        complaints: &mut Vec<Complaint>,
    ) {
        for id in named.iter().filter(|id| !id.is_empty()) {
            if !self.index.contains_key(id) {
                complaints.push(Complaint::near(
                    path,
                    text,
                    "",
                    &format!("\"{id}\""),
                    format!("there is no clause {id}"),
                    "name a clause that stands in a clauses.ron",
                ));
            }
        }
    }

    /// No table of odds falls below the one that says the least.
    fn check_least(&self, (path, text): Source<'_>, complaints: &mut Vec<Complaint>) {
        let here = |table: &&PayTable| game_of(path).is_empty() || table.game == game_of(path);
        let held = self.paytables.iter().filter(|table| !table.at_least.is_empty());
        for table in held.filter(here) {
            let same = |t: &&PayTable| t.game == table.game && t.wager == table.wager;
            let id = format!("\"{}\"", table.id);
            let mut say = |what: String, cure: &str| {
                complaints.push(Complaint::near(path, text, "", &id, what, cure));
            };
            let Some(least) = self.paytables.iter().filter(same).find(|t| t.id == table.at_least)
            else {
                let what = format!("there is no table {} to be held to", table.at_least);
                say(what, "name a table of the same game and wager in 'at_least'");
                continue;
            };
            for line in &least.lines {
                let mut own = table.lines.iter().filter(|own| own.hand == line.hand);
                if !own.any(|own| !own.is_below(line)) {
                    let (id, hand) = (&table.id, &line.hand);
                    say(
                        format!("table {id} pays less for {hand} than table {}", least.id),
                        "pay no less than the least odds",
                    );
                }
            }
        }
    }

    /// Every clause, in the order of the regulation.
    pub fn clauses(&self) -> impl Iterator<Item = (ClauseId, &Clause)> {
        self.clauses
            .iter()
            .enumerate()
            .map(|(i, clause)| (ClauseId(u16::try_from(i).unwrap_or(u16::MAX)), clause))
    }

    /// The texts that a table of a game can be run by, in their order: those that its rows name, or
    /// the one text of a game whose rows name none.
    #[must_use]
    pub fn editions(&self, game: &str) -> Vec<Edition> {
        let clauses = self.clauses.iter().filter(|row| row.game == game).map(|row| row.edition);
        let tables = self.paytables.iter().filter(|row| row.game == game).map(|row| row.edition);
        let elections = self.elections.iter().filter(|row| row.game == game).map(|row| row.edition);
        let named: BTreeSet<Edition> =
            clauses.chain(tables).chain(elections).filter(|e| *e != Edition::All).collect();
        if named.is_empty() { vec![Edition::All] } else { named.into_iter().collect() }
    }

    /// The clause with this text id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<ClauseId> {
        self.index.get(id).copied()
    }

    /// The phrase of a game with this name.
    #[must_use]
    pub fn phrase(&self, game: &str, id: &str) -> Option<&Phrase> {
        self.phrases.iter().find(|phrase| phrase.game == game && phrase.id == id)
    }
}

impl std::ops::Index<ClauseId> for Rulebook {
    type Output = Clause;

    fn index(&self, id: ClauseId) -> &Clause {
        &self.clauses[usize::from(id.0)]
    }
}

/// The rows of a file are of the game whose folder it stands in.
fn check_game(games: &[&str], (path, text): Source<'_>, complaints: &mut Vec<Complaint>) {
    let folder = game_of(path);
    if folder.is_empty() {
        return;
    }
    if let Some(other) = games.iter().find(|game| **game != folder) {
        complaints.push(Complaint::near(
            path,
            text,
            "game",
            &format!("\"{other}\""),
            format!("the file stands in the folder of '{folder}' and is for the game '{other}'"),
            format!("write game: \"{folder}\", or put it in the folder of '{other}'"),
        ));
    }
}

fn parse<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Complaint> {
    ron::from_str(text).map_err(|error| Complaint::from_ron(path, text, &error))
}
