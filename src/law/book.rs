//! The rulebook: every row of the regulation data, checked and indexed.

use super::{Clause, ClauseId, Conflict, Election, Erratum, PayTable, Phrase, Reading};
use crate::kit::Complaint;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A file as the core sees it: its path and its text.
pub type Source<'a> = (&'a str, &'a str);

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

const BUILT_IN: [Source<'static>; 6] = [
    (
        "assets/rulebook/clauses/three_card_poker.ron",
        include_str!("../../assets/rulebook/clauses/three_card_poker.ron"),
    ),
    ("assets/rulebook/readings.ron", include_str!("../../assets/rulebook/readings.ron")),
    ("assets/rulebook/errata.ron", include_str!("../../assets/rulebook/errata.ron")),
    ("assets/rulebook/paytables.ron", include_str!("../../assets/rulebook/paytables.ron")),
    ("assets/rulebook/phrases.ron", include_str!("../../assets/rulebook/phrases.ron")),
    ("assets/rulebook/elections.ron", include_str!("../../assets/rulebook/elections.ron")),
];

impl Rulebook {
    /// The rulebook that is built into the program.
    ///
    /// # Errors
    /// Complaints if its files are wrong, which a test rules out.
    pub fn built_in() -> Result<Self, Vec<Complaint>> {
        Self::load(&BUILT_IN)
    }

    /// Reads a rulebook from its files; a path in a `clauses` folder holds clauses, the others go
    /// by name.
    ///
    /// # Errors
    /// Every fault of every file at once.
    pub fn load(files: &[Source<'_>]) -> Result<Self, Vec<Complaint>> {
        let mut book = Self::default();
        let mut complaints = Vec::new();
        let mut digest = Sha256::new();
        // One rulebook has one digest, whoever has gathered its files.
        let mut files = files.to_vec();
        files.sort_by_key(|(path, _)| place_of(path));
        for &(path, text) in &files {
            digest.update(text.as_bytes());
            if let Err(complaint) = book.read(path, text, &mut complaints) {
                complaints.push(complaint);
            }
        }
        book.hash = digest.finalize()[..8].iter().map(|b| format!("{b:02x}")).collect();
        for &(path, text) in &files {
            book.check_references(path, text, &mut complaints);
        }
        if complaints.is_empty() { Ok(book) } else { Err(complaints) }
    }

    fn read(
        &mut self,
        path: &str,
        text: &str,
        complaints: &mut Vec<Complaint>,
    ) -> Result<(), Complaint> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        if path.contains("clauses") {
            let file: ClauseFile = parse(path, text)?;
            for clause in file.clauses {
                self.add(clause, &file.game, (path, text), complaints);
            }
            return Ok(());
        }
        match name {
            "readings.ron" => self.readings.extend(parse::<ReadingFile>(path, text)?.readings),
            "errata.ron" => self.errata.extend(parse::<ErratumFile>(path, text)?.errata),
            "paytables.ron" => self.paytables.extend(parse::<PayTableFile>(path, text)?.paytables),
            "phrases.ron" => self.phrases.extend(parse::<PhraseFile>(path, text)?.phrases),
            "elections.ron" => {
                let file: ElectionFile = parse(path, text)?;
                self.elections.extend(file.elections);
                self.conflicts.extend(file.conflicts);
            }
            _ => {
                return Err(Complaint::at(
                    path,
                    text,
                    (0, 0),
                    "this file has no place in a rulebook",
                    "a rulebook holds clauses/*.ron, readings.ron, errata.ron, paytables.ron, \
                     phrases.ron and elections.ron",
                ));
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        clause: Clause,
        game: &str,
        (path, text): Source<'_>,
        complaints: &mut Vec<Complaint>,
    ) {
        let quoted = format!("\"{}\"", clause.id);
        let near = |what: String, cure: &str| Complaint::near(path, text, "", &quoted, what, cure);
        if clause.duty.trim().is_empty() {
            complaints.push(near(
                format!("clause {} of {game} says nothing", clause.id),
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

    /// Every clause that another row names must exist.
    fn check_references(&self, path: &str, text: &str, complaints: &mut Vec<Complaint>) {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let named: Vec<&String> = match name {
            "readings.ron" => self.readings.iter().flat_map(|r| &r.clauses).collect(),
            "errata.ron" => self.errata.iter().flat_map(|e| &e.clauses).collect(),
            "phrases.ron" => self.phrases.iter().flat_map(|p| &p.clauses).collect(),
            "paytables.ron" => {
                let lines = self.paytables.iter().flat_map(|t| &t.lines).map(|line| &line.clause);
                let limits = self.paytables.iter().filter_map(|t| t.limit.as_ref());
                lines.chain(limits.map(|limit| &limit.clause)).collect()
            }
            "elections.ron" => {
                let values = self.elections.iter().flat_map(|e| &e.values).map(|v| &v.clause);
                values.chain(self.conflicts.iter().map(|c| &c.clause)).collect()
            }
            _ => Vec::new(),
        };
        for id in named.into_iter().filter(|id| !id.is_empty()) {
            if !self.index.contains_key(id) {
                complaints.push(Complaint::near(
                    path,
                    text,
                    "",
                    &format!("\"{id}\""),
                    format!("there is no clause {id}"),
                    "name a clause that stands in clauses/*.ron",
                ));
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

    /// The clause with this text id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<ClauseId> {
        self.index.get(id).copied()
    }

    /// The phrase with this name.
    #[must_use]
    pub fn phrase(&self, id: &str) -> Option<&Phrase> {
        self.phrases.iter().find(|phrase| phrase.id == id)
    }
}

impl std::ops::Index<ClauseId> for Rulebook {
    type Output = Clause;

    fn index(&self, id: ClauseId) -> &Clause {
        &self.clauses[usize::from(id.0)]
    }
}

/// Where a file stands among the files of a rulebook, wherever its folder lies: the clauses come
/// first, by their path below `clauses`, then the other files as they are listed here.
fn place_of(path: &str) -> (usize, String) {
    const OTHERS: [&str; 5] =
        ["readings.ron", "errata.ron", "paytables.ron", "phrases.ron", "elections.ron"];
    let path = path.replace('\\', "/");
    let name = path.rsplit('/').next().unwrap_or(&path);
    if let Some(place) = OTHERS.iter().position(|other| *other == name) {
        return (1 + place, String::new());
    }
    let below = path.rsplit_once("clauses/").map_or(path.as_str(), |(_, below)| below);
    (0, below.to_owned())
}

fn parse<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, Complaint> {
    ron::from_str(text).map_err(|error| Complaint::from_ron(path, text, &error))
}
