//! Numbers of the pay tables in the texts of clauses, so that each stands in one place only.
//!
//! | in a text | becomes |
//! |---|---|
//! | `{odds}` | the odds of the lines that cite this clause: `40 to 1` |
//! | `{odds:pair_plus.B.flush}` | the odds of the lines that have all these names: wager, table, hand |
//! | `{one_more}` | odds that are one too many, as a wrong dealer pays them: `41 to 1` |
//! | `{pays:ante_bonus.standard}` | what the lines pay for one, or for so many, wagered: `1, 4 and 5` |
//! | `{limit}` | the fixed amount of the limits that cite this clause: `$50,000` |
//! | `{limit:imperial}` | that of the tables with all these names |
//! | `{number}` | the number that this clause sets, in words up to twelve: `ten` |
//! | `{number:digits}` | the same in digits |

use super::names::Rows;
use super::{Holds, Odds, PayTable, Rulebook};
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Outline};

impl Rulebook {
    /// Fills the texts of a file's clauses and elections. A placeholder that stands for nothing is
    /// complained of.
    pub(super) fn fill(
        &mut self,
        (path, outline): (&str, &Outline<'_>),
        Rows(rows): &Rows,
    ) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        let tables = std::mem::take(&mut self.paytables);
        let mut fill = |text: &mut String, numbers: &Numbers<'_>, list: &str, i: usize| {
            if text.contains('{') {
                match numbers.filled(text) {
                    Ok(filled) => *text = filled,
                    Err(name) => complaints.push(outline.near(
                        &[Field(list), Item(i)],
                        &format!("{{{name}"),
                        format!("'{{{name}}}' stands for no number of the pay tables"),
                        "write {odds} or {one_more}, {odds:wager.table.hand}, {pays:wager.table}, {limit} \
                         or {limit:wager.table}; {number} where the clause sets one",
                    )),
                }
            }
        };
        match Holds::of(path) {
            Some(Holds::Clauses) => {
                for (i, clause) in self.clauses[rows[0].clone()].iter_mut().enumerate() {
                    let (game, own) = (clause.game.clone(), clause.id.clone());
                    let number = clause.number;
                    let numbers = Numbers { tables: &tables, game: &game, own: &own, number };
                    let texts = [&mut clause.duty, &mut clause.note, &mut clause.reason];
                    for text in texts.into_iter().chain(&mut clause.broken_by) {
                        fill(text, &numbers, "clauses", i);
                    }
                }
            }
            Some(Holds::Readings) => {
                for (i, reading) in self.readings[rows[1].clone()].iter_mut().enumerate() {
                    let game = reading.game.clone();
                    let numbers = Numbers { tables: &tables, game: &game, own: "", number: None };
                    for text in [&mut reading.point, &mut reading.reading] {
                        fill(text, &numbers, "readings", i);
                    }
                }
            }
            Some(Holds::Elections) => {
                for (i, election) in self.elections[rows[5].clone()].iter_mut().enumerate() {
                    let game = election.game.clone();
                    let numbers = Numbers { tables: &tables, game: &game, own: "", number: None };
                    for value in &mut election.values {
                        fill(&mut value.words, &numbers, "elections", i);
                    }
                }
            }
            _ => {}
        }
        self.paytables = tables;
        complaints
    }
}

/// The numbers that a text can take.
struct Numbers<'a> {
    tables: &'a [PayTable],
    game: &'a str,
    /// The clause whose text it is.
    own: &'a str,
    /// The number that it sets.
    number: Option<i64>,
}

impl Numbers<'_> {
    /// The text with every placeholder filled, or the first that stands for nothing.
    fn filled(&self, text: &str) -> Result<String, String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').unwrap_or((after, ""));
            out.push_str(before);
            out.push_str(&self.value(name).ok_or_else(|| name.to_owned())?);
            rest = behind;
        }
        out.push_str(rest);
        Ok(out)
    }

    fn value(&self, name: &str) -> Option<String> {
        let (sort, names) = name.split_once(':').unwrap_or((name, ""));
        let names: Vec<&str> = names.split('.').filter(|name| !name.is_empty()).collect();
        let mut all: Vec<String> = match sort {
            "odds" => self.lines(&names).map(|(_, line)| odds(line)).collect(),
            "one_more" => {
                let more = |line: &Odds| Odds { pays: line.pays + line.per, ..line.clone() };
                self.lines(&names).map(|(_, line)| odds(&more(line))).collect()
            }
            "pays" if !names.is_empty() => {
                let lines = self.lines(&names).map(|(_, line)| line.pays.to_string());
                return joined(&lines.collect::<Vec<_>>(), "and");
            }
            "limit" => self.limits(&names).collect(),
            "number" => {
                let number = self.number?;
                let word = usize::try_from(number).ok().and_then(|n| WORDS.get(n));
                let word = word.filter(|_| names != ["digits"]);
                return Some(word.map_or_else(|| number.to_string(), |word| (*word).to_owned()));
            }
            _ => Vec::new(),
        };
        let mut seen = Vec::new();
        all.retain(|one| {
            !seen.contains(one) && {
                seen.push(one.clone());
                true
            }
        });
        joined(&all, "or")
    }

    /// The lines that have all these names, or cite this clause if there are none.
    fn lines<'b>(&'b self, names: &'b [&str]) -> impl Iterator<Item = (&'b PayTable, &'b Odds)> {
        let of_game = self.tables.iter().filter(|table| table.game == self.game);
        let lines = of_game.flat_map(|table| table.lines.iter().map(move |line| (table, line)));
        lines.filter(move |(table, line)| {
            let has = |name: &&str| [&table.wager, &table.id, &line.hand].iter().any(|n| n == name);
            if names.is_empty() { line.clause == self.own } else { names.iter().all(has) }
        })
    }

    fn limits<'b>(&'b self, names: &'b [&str]) -> impl Iterator<Item = String> + 'b {
        let of_game = self.tables.iter().filter(|table| table.game == self.game);
        of_game.filter_map(move |table| {
            let limit = table.limit.as_ref()?;
            let has = |name: &&str| [&table.wager, &table.id].iter().any(|n| n == name);
            let meant =
                if names.is_empty() { limit.clause == self.own } else { names.iter().all(has) };
            meant.then(|| dollars(limit.at_least))
        })
    }
}

/// Numbers in words, from 0.
const WORDS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

fn odds(line: &Odds) -> String {
    format!("{} to {}", line.pays, line.per)
}

/// An amount with its thousands set apart: `$50,000`.
fn dollars(amount: i64) -> String {
    let digits = amount.to_string();
    let mut out = String::from("$");
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A list in words; nothing if it is empty.
fn joined(all: &[String], with: &str) -> Option<String> {
    let (last, before) = all.split_last()?;
    if before.is_empty() {
        return Some(last.clone());
    }
    Some(format!("{} {with} {last}", before.join(", ")))
}
