//! What a finding may lead with, and which duties may come early, late or not at all, told by a
//! table of each game. It was written from the texts, read against them, and narrowed to what findings
//! do lead with, so that whatever the judge says otherwise one day has to be read anew.
//!
//! A table is `src/prove/wrongs/<game>.tsv`, one row a line:
//!
//! | column | holds |
//! |---|---|
//! | `change` | the kinds of change, or one of the liberties below |
//! | `act` | the act that was right at that place |
//! | `done` | what was done in its place or before it |
//! | `where` | elections of the house, its `edition`, the `case` of the trace, the `round` of it, acts of the round that it comes `after` or `before`, the `last` act, how many cards are in a `palm`, the `pocket` where the ball rests |
//! | `lead` | the clauses that a finding of this change may lead with; `duty`: those of the duty that the right act meets; `wager`, `odds`: those of the wager that was done wrong to |
//! | `remark` | why, where it is not obvious |
//!
//! An act is written as in a log, without numbers and palms: `place seat down`, where the seat of
//! the right act is `seat` and another one's is `other`. `|` parts what is as good, `*` stands for
//! anything, an empty field too. The first row that fits counts. A row of the change `duty` names
//! the clauses of the duty that an act meets. A row of the change `wager` names those that lay down
//! the wager of an act, and one of `odds` those of what it pays, so that every sort of wager is told alike.
//!
//! `besides.tsv` has rows of the same form for what no single change brings; only the proof over many acts reads it.
//!
//! The liberties: `may_be_early` and `may_be_left` name duties that the text lets the dealer do
//! sooner, or not at all; `either` names two acts of which either may come first.

use super::BOOK;
use clearhands::house::House;
use clearhands::kit::{Area, Palm};
use clearhands::law::Clause;
use clearhands::prove::{NAMED, is_like};
use clearhands::rules::roulette;
use clearhands::table::Table;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex};

/// Texts that are as good as each other; `*` in one stands for anything. None: everything fits.
struct Pattern(Vec<String>);

impl Pattern {
    fn new(text: &str) -> Self {
        Self(text.split('|').filter(|one| !one.is_empty()).map(str::to_owned).collect())
    }

    fn fits(&self, text: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|one| is_like(one, text))
    }
}

/// Where a change was made: at which house, in which trace, at which table, after which acts of the
/// round.
pub(crate) struct At<'a> {
    pub(crate) house: &'a House,
    pub(crate) case: &'a str,
    pub(crate) round: u32,
    pub(crate) table: &'a Table,
    pub(crate) past: &'a [String],
}

impl At<'_> {
    /// Whether a clause belongs to the text and the elections of the house. A table whose device was
    /// set aside shuffles, counts and deals as one without it.
    pub(crate) fn is_in_force(&self, clause: &Clause) -> bool {
        let set_aside = self.case.contains("dead: true");
        let elected = |(id, values): &(String, Vec<String>)| {
            let of_device = matches!(id.as_str(), "dealing" | "shuffle" | "counting_shuffler");
            values.iter().any(|value| self.house.has(id, value)) || (of_device && set_aside)
        };
        clause.edition.holds_at(self.house.edition) && clause.is_elected(elected)
    }
}

/// One line of a table.
struct Row {
    change: Pattern,
    act: Pattern,
    done: Pattern,
    place: Vec<(String, Pattern)>,
    lead: Vec<String>,
    line: String,
}

impl Row {
    fn holds(&self, at: &At<'_>) -> bool {
        self.place.iter().all(|(name, pattern)| match name.as_str() {
            "edition" => pattern.fits(at.house.edition.id()),
            "case" => pattern.0.iter().any(|one| at.case.contains(one)),
            "round" => pattern.fits(&at.round.to_string()),
            "after" => at.past.iter().any(|act| pattern.fits(act)),
            "before" => !at.past.iter().any(|act| pattern.fits(act)),
            "last" => at.past.last().is_some_and(|act| pattern.fits(act)),
            "palm" => {
                let held = [Palm::Left, Palm::Right].map(|palm| at.table.count(Area::Palm(palm)));
                pattern.fits(&held.iter().sum::<usize>().to_string())
            }
            "pocket" => at.table.pocket.is_some_and(|pocket| pattern.fits(&roulette::name(pocket))),
            election => pattern.fits(at.house.elected(election)),
        })
    }
}

/// The table of one game.
pub(crate) struct Wrongs {
    rows: Vec<Row>,
}

impl Wrongs {
    /// The table of a game.
    pub(crate) fn of(game: &str) -> Arc<Self> {
        static READ: LazyLock<Mutex<BTreeMap<String, Arc<Wrongs>>>> = LazyLock::new(Mutex::default);
        let mut read = READ.lock().unwrap();
        read.entry(game.to_owned()).or_insert_with(|| Arc::new(Self::read(game))).clone()
    }

    fn read(game: &str) -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/prove/wrongs");
        let text = std::fs::read_to_string(format!("{folder}/{game}.tsv")).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("change\tact\tdone\twhere\tlead\tremark"), "{game}");
        let row = |line: &str| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [change, act, done, place, lead, _] = columns[..] else {
                panic!("{game}: a row has six columns: {line}")
            };
            let condition = |one: &str| {
                let (name, value) = one.split_once('=').unwrap_or_else(|| panic!("{line}"));
                (name.to_owned(), Pattern::new(value))
            };
            Row {
                change: Pattern::new(change),
                act: Pattern::new(act),
                done: Pattern::new(done),
                place: place.split(", ").filter(|one| !one.is_empty()).map(condition).collect(),
                lead: lead.split(' ').filter(|id| !id.is_empty()).map(str::to_owned).collect(),
                line: line.to_owned(),
            }
        };
        Self { rows: lines.map(row).collect() }
    }

    /// The first row that fits a change or a liberty.
    pub(crate) fn row(&self, change: &str, act: &str, done: &str, at: &At<'_>) -> Option<usize> {
        self.rows.iter().position(|row| {
            row.change.fits(change) && row.act.fits(act) && row.done.fits(done) && row.holds(at)
        })
    }

    /// Where a clause stands that a finding of this row's change may lead with: in the row, or in
    /// the row of the duty that the right act meets, if the row says `duty`, or in that of the wager.
    pub(crate) fn lead(
        &self,
        row: usize,
        clause: &str,
        (act, done): (&str, &str),
        at: &At<'_>,
    ) -> Vec<(usize, usize)> {
        let leads =
            |row: usize, one: &str| self.rows[row].lead.iter().position(|id| is_like(id, one));
        if let Some(lead) = leads(row, clause) {
            return vec![(row, lead)];
        }
        let by = |(named, act): (&str, &str)| {
            let said = leads(row, named)?;
            let other = self.row(named, act, "", at)?;
            Some(vec![(row, said), (other, leads(other, clause)?)])
        };
        NAMED.into_iter().zip([act, done, done]).find_map(by).unwrap_or_default()
    }

    /// Every clause of the table is one of the rulebook.
    pub(crate) fn assert_known(&self) {
        for row in &self.rows {
            for lead in row.lead.iter().filter(|lead| !NAMED.contains(&lead.as_str())) {
                let known = BOOK.clauses().any(|(_, clause)| is_like(lead, &clause.id));
                assert!(known, "no clause is {lead}: {}", row.line);
            }
        }
    }

    /// The rows, and the clauses of rows, that are not among these.
    pub(crate) fn idle(
        &self,
        rows: &BTreeSet<usize>,
        leads: &BTreeSet<(usize, usize)>,
    ) -> Vec<String> {
        let mut idle = Vec::new();
        for (n, row) in self.rows.iter().enumerate() {
            let named = row.change.0.iter().any(|change| NAMED.contains(&change.as_str()));
            if !rows.contains(&n) && !named {
                idle.push(format!("nothing uses the row {}", row.line));
                continue;
            }
            let unled = (0..row.lead.len()).filter(|lead| !leads.contains(&(n, *lead)));
            idle.extend(
                unled.map(|l| format!("nothing leads with {} in {}", row.lead[l], row.line)),
            );
        }
        idle
    }
}
