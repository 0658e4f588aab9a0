//! The rulebook: every row of the regulation data, checked and indexed.

use super::names::Rows;
use super::{
    Clause, ClauseId, Conflict, DATA, EVERY_GAME, Edition, Election, Erratum, Holds, PayTable,
    Phrase, Reading, RoundTable, Source, StandIn, game_of,
};
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Form, Mended, Outline, Read, Way, read_ron};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The regulation as the program knows it.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    pub(super) clauses: Vec<Clause>,
    pub(super) index: BTreeMap<String, ClauseId>,
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
    /// The tables of the games' rounds.
    pub(super) rounds: Vec<RoundTable>,
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
        let (book, complaints) = Self::read_all(files)?;
        if complaints.is_empty() { Ok(book) } else { Err(complaints) }
    }

    /// Reads a rulebook whose rows are right; what its texts lack comes with it.
    ///
    /// # Errors
    /// Every fault of the rows.
    pub fn read_all(files: &[Source<'_>]) -> Result<(Self, Vec<Complaint>), Vec<Complaint>> {
        let mut book = Self::default();
        let mut complaints = Vec::new();
        let mut digest = Sha256::new();
        // One rulebook has one digest, whoever has gathered its files and wherever they lie.
        let mut files = files.to_vec();
        files.sort_by_key(|(path, _)| (game_of(path), Holds::of(path)));
        let mut parsed = Vec::new();
        // Games of which a file could not be read whole: what the others name may stand in it.
        let mut unread = BTreeSet::new();
        for &(path, text) in &files {
            digest.update(text.as_bytes());
            match FileRows::read(path, text) {
                Ok((rows, told, mended)) => {
                    complaints.extend(told);
                    parsed.push(((path, text), rows, mended));
                }
                Err(told) => {
                    complaints.extend(told);
                    unread.insert(game_of(path));
                }
            }
        }
        book.hash = hex::encode(&digest.finalize()[..8]);
        let mut read = Vec::new();
        for ((path, text), rows, mended) in &mut parsed {
            let rows = std::mem::take(rows);
            let outline = match mended {
                Some(mended) => Outline::of_mended(path, text, mended),
                None => Outline::of(path, text),
            };
            let rows = book.take(path, rows, &outline, &mut complaints);
            read.push((*path, outline, rows));
        }
        let whole = |path: &str| !unread.contains(game_of(path)) && !unread.contains(EVERY_GAME);
        for (path, outline, rows) in read.iter().filter(|(path, ..)| whole(path)) {
            book.check_names((path, outline), rows, &mut complaints);
        }
        if !complaints.is_empty() {
            return Err(complaints);
        }
        // What the texts are filled with is looked up in tables that are right.
        for (path, outline, rows) in &read {
            complaints.extend(book.fill((path, outline), rows));
        }
        Ok((book, complaints))
    }

    /// Takes the rows of a file in; gives their places among those of the book.
    fn take(
        &mut self,
        path: &str,
        rows: FileRows,
        outline: &Outline<'_>,
        complaints: &mut Vec<Complaint>,
    ) -> Rows {
        let folder = game_of(path);
        let game = || folder.to_owned();
        let first = self.lengths();
        match rows {
            FileRows::Nothing => {}
            FileRows::Clauses(file) => {
                check_game(&[&file.game], path, (outline, None), complaints);
                for (i, clause) in file.clauses.into_iter().enumerate() {
                    let clause = Clause { game: file.game.clone(), ..clause };
                    self.add(clause, (outline, &[Field("clauses"), Item(i)]), complaints);
                }
            }
            FileRows::Readings(rows) => {
                self.readings.extend(rows.into_iter().map(|row| Reading { game: game(), ..row }));
            }
            FileRows::Errata(rows) => {
                self.errata.extend(rows.into_iter().map(|row| Erratum { game: game(), ..row }));
            }
            FileRows::PayTables(rows) => {
                let games: Vec<&str> = rows.iter().map(|row| row.game.as_str()).collect();
                check_game(&games, path, (outline, Some("paytables")), complaints);
                check_odds(&rows, outline, complaints);
                self.paytables.extend(rows);
            }
            FileRows::Phrases(rows) => {
                self.phrases.extend(rows.into_iter().map(|row| Phrase { game: game(), ..row }));
            }
            FileRows::Elections(file) => {
                let games: Vec<&str> = file.elections.iter().map(|row| row.game.as_str()).collect();
                check_game(&games, path, (outline, Some("elections")), complaints);
                self.elections.extend(file.elections);
                let rows = file.conflicts.into_iter();
                self.conflicts.extend(rows.map(|row| Conflict { game: game(), ..row }));
            }
            FileRows::Round(table) => self.rounds.push(RoundTable { game: game(), ..*table }),
        }
        let last = self.lengths();
        Rows(std::array::from_fn(|sort| first[sort]..last[sort]))
    }

    /// How many rows of each sort there are, in the order of [`Rows`].
    fn lengths(&self) -> [usize; 7] {
        [
            self.clauses.len(),
            self.readings.len(),
            self.errata.len(),
            self.paytables.len(),
            self.phrases.len(),
            self.elections.len(),
            self.conflicts.len(),
        ]
    }

    fn add(
        &mut self,
        clause: Clause,
        (outline, at): (&Outline<'_>, &[Way<'_>]),
        complaints: &mut Vec<Complaint>,
    ) {
        let quoted = format!("\"{}\"", clause.id);
        let near = |what: String, cure: &str| outline.near(at, &quoted, what, cure);
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

    /// What the name of a case, of what tells a clause or of a cause means in the table of a game's round.
    #[must_use]
    pub fn meaning(&self, game: &str, name: &str) -> Option<&str> {
        let said = |game: &str| self.round(game)?.meaning(name);
        said(game).or_else(|| said(EVERY_GAME))
    }

    /// The tables of all rounds.
    pub fn rounds(&self) -> impl Iterator<Item = &RoundTable> {
        self.rounds.iter()
    }

    /// The table of a game's round, if its files have one.
    #[must_use]
    pub fn round(&self, game: &str) -> Option<&RoundTable> {
        self.rounds.iter().find(|table| table.game == game)
    }

    /// What holds at a house of this game in place of an elected value once a device has been set
    /// aside.
    #[must_use]
    pub fn stand_in(&self, game: &str, election: &str, elected: &str) -> Option<&StandIn> {
        let row = self.elections.iter().find(|row| row.game == game && row.id == election)?;
        row.values.iter().find(|value| value.id == elected)?.stand_in.as_ref()
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

/// Odds that a wager can be paid by: so much for so much, neither of them nothing.
fn check_odds(tables: &[PayTable], outline: &Outline<'_>, complaints: &mut Vec<Complaint>) {
    const MOST: i64 = 10_000;
    for (i, table) in tables.iter().enumerate() {
        for (j, line) in table.lines.iter().enumerate() {
            for (field, n) in [("pays", line.pays), ("per", line.per)] {
                if !(1..=MOST).contains(&n) {
                    let what = format!("{n} is no odds: '{}' could not be paid by it", line.hand);
                    let at = [Field("paytables"), Item(i), Field("lines"), Item(j), Field(field)];
                    complaints.push(outline.near(&at, "", what, "write a number from 1 to 10000"));
                }
            }
        }
    }
}

/// The rows of a file are of the game whose folder it stands in; `list` holds them, if each names its
/// game.
fn check_game(
    games: &[&str],
    path: &str,
    (outline, list): (&Outline<'_>, Option<&str>),
    complaints: &mut Vec<Complaint>,
) {
    let folder = game_of(path);
    if folder.is_empty() {
        return;
    }
    if let Some((i, other)) = games.iter().enumerate().find(|(_, game)| **game != folder) {
        let row = list.map_or_else(Vec::new, |list| vec![Field(list), Item(i)]);
        complaints.push(outline.near(
            &[&row[..], &[Field("game")]].concat(),
            &format!("\"{other}\""),
            format!("the file stands in the folder of '{folder}' and is for the game '{other}'"),
            format!("write game: \"{folder}\", or put it in the folder of '{other}'"),
        ));
    }
}

/// What can stand in the fields of a rulebook's files. No row is left out in silence: others name it.
const FORM: Form = Form {
    examples: &[
        ("game", "\"three_card_poker\""),
        ("id", "\"tcp.20.7.b-a\""),
        ("cite", "\"N.J.A.C. 19:47-20.7(b)\""),
        ("edition", "All"),
        ("kind", "\"announcement\""),
        ("actor", "\"dealer\""),
        ("duty", "\"Announce it before the first card.\""),
        ("standing", "Enforced"),
        ("reason", "\"\""),
        ("severity", "Major"),
        ("options", "[(\"dealing\", [\"hand\"])]"),
        ("broken_by", "[\"Says nothing\"]"),
        ("note", "\"\""),
        ("clauses", "[]"),
        ("words", "\"No more bets\""),
        ("pays", "4"),
        ("per", "1"),
        ("title", "\"Dealing method\""),
        ("default", "\"hand\""),
    ],
    lists: &[],
};

/// The rows of a file.
#[derive(Default)]
enum FileRows {
    #[default]
    Nothing,
    Clauses(ClauseFile),
    Readings(Vec<Reading>),
    Errata(Vec<Erratum>),
    PayTables(Vec<PayTable>),
    Phrases(Vec<Phrase>),
    Elections(ElectionFile),
    Round(Box<RoundTable>),
}

impl FileRows {
    /// Reads a file by its name: its rows, what was wrong with how they are written, and the text as it was
    /// read on.
    fn read(
        path: &str,
        text: &str,
    ) -> Result<(Self, Vec<Complaint>, Option<Mended>), Vec<Complaint>> {
        fn of<T: DeserializeOwned>(
            (path, text): Source<'_>,
            rows: impl FnOnce(T) -> FileRows,
        ) -> Result<(FileRows, Vec<Complaint>, Option<Mended>), Vec<Complaint>> {
            let read: Read<T> = read_ron(path, text, FORM)?;
            Ok((rows(read.value), read.complaints, read.mended))
        }
        let source = (path, text);
        match Holds::of(path) {
            Some(Holds::Clauses) => of(source, Self::Clauses),
            Some(Holds::Readings) => of(source, |file: ReadingFile| Self::Readings(file.readings)),
            Some(Holds::Errata) => of(source, |file: ErratumFile| Self::Errata(file.errata)),
            Some(Holds::PayTables) => {
                of(source, |file: PayTableFile| Self::PayTables(file.paytables))
            }
            Some(Holds::Phrases) => of(source, |file: PhraseFile| Self::Phrases(file.phrases)),
            Some(Holds::Elections) => of(source, Self::Elections),
            Some(Holds::Round) => of(source, |table| Self::Round(Box::new(table))),
            _ => Err(vec![Complaint::of_file(
                path,
                "this file has no place in a rulebook",
                "the folder of a game holds clauses.ron, readings.ron, errata.ron, paytables.ron, phrases.ron, \
                 elections.ron and procedure.ron",
            )]),
        }
    }
}
