//! The results of a class: its sittings, those without a result, which duties are missed by whom, and tables.

use super::candidates::{OneCandidate, candidates, most_missed};
use super::lines::Opening;
use super::row::{Counted, Row};
use crate::kit::Cents;
use crate::procedure::Channel;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A sitting that was begun, and of which no result is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Missing {
    /// The file of its log.
    pub file: String,
    /// The paper's name.
    pub paper: String,
    /// The candidate's number.
    pub number: String,
    /// His name.
    pub name: String,
    /// Which of his attempts.
    pub attempt: u32,
    /// When it began.
    pub begun_ms: i64,
    /// The name of the sitting.
    pub sitting: String,
    /// How many sittings of this attempt there are; more than one had the same cards.
    pub begun_times: u32,
}

impl Missing {
    /// Of a log whose first line can be read.
    #[must_use]
    pub fn of(file: &str, opening: &Opening) -> Self {
        Self {
            file: file.to_owned(),
            paper: opening.paper.clone(),
            number: opening.candidate.number.clone(),
            name: opening.candidate.name.clone(),
            attempt: opening.attempt,
            begun_ms: opening.begun_ms,
            sitting: opening.sitting.clone(),
            begun_times: 1,
        }
    }
}

/// How one duty fared in a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Item {
    /// The step, in words.
    pub step: String,
    /// In how many sittings it came due.
    pub due_in: u32,
    /// In how many it was missed at least once.
    pub missed_in: u32,
    /// Of all duties of this kind, how many were met, in hundredths of a percent.
    pub share: u32,
    /// How well it tells the better half from the other: the difference of their shares, in hundredths of
    /// a percent; nothing with fewer than four sittings.
    pub separates: Option<i64>,
    /// The numbers of those who missed it.
    pub missed_by: Vec<String>,
}

/// The results of a class.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Class {
    /// The sittings, by candidate and time.
    pub rows: Vec<Row>,
    /// Those begun without a result.
    pub missing: Vec<Missing>,
    /// Files that do not hold, and why: name and words of the reason.
    pub refused: Vec<(String, String, String)>,
    /// The duties, the most missed first.
    pub items: Vec<Item>,
    /// Each candidate over all his sittings, by number.
    pub candidates: Vec<OneCandidate>,
}

/// How many of the things that a candidate struggles with a table names.
pub const MOST_NAMED: usize = 3;

/// The fewest sittings that can be told apart in halves.
const FEWEST: usize = 4;

impl Class {
    /// Puts a class together.
    #[must_use]
    pub fn of(
        mut rows: Vec<Row>,
        mut missing: Vec<Missing>,
        refused: Vec<(String, String, String)>,
    ) -> Self {
        let mut refused = refused;
        rows.sort_by(|one, two| (&one.sitting, &one.file).cmp(&(&two.sitting, &two.file)));
        let (mut kept, mut doubtful) = (Vec::new(), BTreeSet::new());
        for same in rows.chunk_by(|one, two| one.sitting == two.sitting) {
            let marks: Vec<Mark<'_>> =
                same.iter().map(|row| (row.seal.as_str(), row.added.as_slice())).collect();
            match the_one(&marks) {
                Ok(at) => kept.push(same[at].clone()),
                Err((name, words)) => {
                    doubtful.insert(same[0].sitting.clone());
                    let words = format!("sitting {} {words}", same[0].sitting);
                    let told = |row: &Row| (row.file.clone(), name.to_owned(), words.clone());
                    refused.extend(same.iter().map(told));
                }
            }
        }
        let mut rows = kept;
        rows.sort_by_key(|row| (row.number.clone(), row.begun_ms, row.sitting.clone()));
        missing.retain(|one| {
            !doubtful.contains(&one.sitting) && rows.iter().all(|row| row.sitting != one.sitting)
        });
        missing.sort_by_key(|one| (one.number.clone(), one.begun_ms));
        missing.dedup_by(|one, two| one.sitting == two.sitting);
        // Who begins the same attempt twice has the same cards twice.
        let mut begun: BTreeMap<(String, String, u32), u32> = BTreeMap::new();
        let of_rows = rows.iter().map(|row| (row.paper.clone(), row.number.clone(), row.attempt));
        let of_missing =
            missing.iter().map(|one| (one.paper.clone(), one.number.clone(), one.attempt));
        for key in of_rows.chain(of_missing) {
            *begun.entry(key).or_default() += 1;
        }
        let times = |paper: &str, number: &str, attempt: u32| {
            begun.get(&(paper.to_owned(), number.to_owned(), attempt)).copied().unwrap_or(1)
        };
        for row in &mut rows {
            row.begun_times = times(&row.paper, &row.number, row.attempt);
            if row.begun_times > 1 {
                let words = format!(
                    "this attempt was begun {} times, with the same cards",
                    row.begun_times
                );
                row.notes.push(words);
            }
        }
        for one in &mut missing {
            one.begun_times = times(&one.paper, &one.number, one.attempt);
        }
        let (items, candidates) = (items(&rows), candidates(&rows));
        Self { rows, missing, refused, items, candidates }
    }

    /// Faults by skill, in words, the most first.
    #[must_use]
    pub fn faults_by_skill(&self) -> Vec<(String, u32)> {
        let of_row =
            |row: &Row| row.skills.iter().map(|(name, n)| (name.clone(), n.faults)).collect();
        self.most(of_row)
    }

    /// Faults by the section they broke, the most first.
    #[must_use]
    pub fn faults_by_section(&self) -> Vec<(String, u32)> {
        self.most(|row| row.sections.clone())
    }

    fn most(&self, of_row: fn(&Row) -> BTreeMap<String, u32>) -> Vec<(String, u32)> {
        let mut all: BTreeMap<String, u32> = BTreeMap::new();
        for (name, n) in self.rows.iter().flat_map(of_row) {
            *all.entry(name).or_default() += n;
        }
        let mut all: Vec<(String, u32)> = all.into_iter().filter(|(_, n)| *n > 0).collect();
        all.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        all
    }

    /// The attempt of each candidate at each paper that counts: the first that was passed, or else the last.
    #[must_use]
    pub fn best(&self) -> Vec<&Row> {
        let mut best: BTreeMap<(&str, &str), &Row> = BTreeMap::new();
        for row in &self.rows {
            let kept = best.entry((&row.title, &row.number)).or_insert(row);
            if !kept.passed {
                *kept = row;
            }
        }
        best.into_values().collect()
    }
}

/// What tells two results of one sitting apart: the words of the seal, and the hashes of the appeals and comments.
pub type Mark<'a> = (&'a str, &'a [String]);

/// Of results of one sitting the place of the one that counts: it has one end, and the appeals and comments of all
/// others, perhaps more. Of those that are alike it is the first.
///
/// # Errors
/// The name of what is wrong, and its words.
pub fn the_one(same: &[Mark<'_>]) -> Result<usize, (&'static str, &'static str)> {
    let most = same.iter().enumerate().rev().max_by_key(|(_, (_, added))| added.len());
    let Some((at, (seal, added))) = most else {
        return Err(("two_ends", "has no result"));
    };
    if same.iter().any(|(other, _)| other != seal) {
        return Err(("two_ends", "has two ends: its log was cut back and gone on with"));
    }
    if same.iter().any(|(_, other)| !added.starts_with(other)) {
        return Err((
            "two_appeals",
            "has two results whose appeals or comments do not go on with each other",
        ));
    }
    Ok(at)
}

fn items(rows: &[Row]) -> Vec<Item> {
    // The better half by all duties together.
    let mut order: Vec<&Row> = rows.iter().collect();
    order.sort_by_key(|row| std::cmp::Reverse(row.all.share()));
    let half = order.len() / 2;
    let sum = |rows: &[&Row], step: &str| {
        let mut all = Counted::default();
        for counted in rows.iter().filter_map(|row| row.steps.get(step)) {
            all.met += counted.met;
            all.faults += counted.faults;
        }
        all
    };
    let mut steps: Vec<&String> = rows.iter().flat_map(|row| row.steps.keys()).collect();
    steps.sort_unstable();
    steps.dedup();
    let mut items: Vec<Item> = steps
        .into_iter()
        .map(|step| {
            let due: Vec<&Row> = rows.iter().filter(|row| row.steps.contains_key(step)).collect();
            let missed: Vec<&&Row> = due
                .iter()
                .filter(|row| row.steps.get(step).is_some_and(|c| c.faults > 0))
                .collect();
            let (upper, lower) = (&order[..half], &order[order.len() - half..]);
            let is_due = |rows: &[&Row]| rows.iter().any(|row| row.steps.contains_key(step));
            let told = order.len() >= FEWEST && is_due(upper) && is_due(lower);
            let separates = told
                .then(|| i64::from(sum(upper, step).share()) - i64::from(sum(lower, step).share()));
            Item {
                step: step.clone(),
                due_in: u32::try_from(due.len()).unwrap_or(u32::MAX),
                missed_in: u32::try_from(missed.len()).unwrap_or(u32::MAX),
                share: sum(&due, step).share(),
                separates,
                missed_by: missed.iter().map(|row| row.number.clone()).collect(),
            }
        })
        .collect();
    items.sort_by_key(|item| (std::cmp::Reverse(item.missed_in), item.share));
    items
}

/// Which program takes a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// Any: a row for each attempt.
    Generic,
    /// The grades of Moodle: a row for each candidate, by his ID number.
    Moodle,
    /// The gradebook of Canvas: a row for each candidate, by his SIS user ID.
    Canvas,
}

/// The grade of an attempt: none for one that was begun more than once, which somebody has to decide.
fn grade(row: &Row) -> String {
    if row.begun_times > 1 { String::new() } else { u8::from(row.passed).to_string() }
}

/// A text that no spreadsheet takes for a formula.
#[must_use]
pub fn safe(text: &str) -> String {
    let begins = |c: char| {
        matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠')
    };
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.starts_with(begins) { format!("'{clean}") } else { clean }
}

impl Class {
    /// The class as a table: RFC 4180, in UTF-8. `date` writes a moment.
    ///
    /// # Errors
    /// What cannot be written, which cannot be.
    pub fn csv(&self, table: Table, date: &dyn Fn(i64) -> String) -> Result<String, csv::Error> {
        let mut writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::CRLF)
            .flexible(false)
            .quote_style(csv::QuoteStyle::Always)
            .from_writer(Vec::new());
        match table {
            Table::Generic => self.generic(&mut writer, date)?,
            Table::Moodle => self.moodle(&mut writer)?,
            Table::Canvas => self.canvas(&mut writer)?,
        }
        let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn generic(
        &self,
        writer: &mut csv::Writer<Vec<u8>>,
        date: &dyn Fn(i64) -> String,
    ) -> Result<(), csv::Error> {
        writer.write_record([
            "number",
            "name",
            "paper",
            "title",
            "attempt",
            "begun",
            "verdict",
            "verdict_at_first",
            "amounts_percent",
            "procedure_percent",
            "irregularities_percent",
            "critical",
            "major",
            "minor",
            "seconds",
            "sitting",
            "seal",
            "reasons",
            "begun_times",
            "notes",
            "right_percent",
            "better_by_percent",
            "skills",
            "duties",
            "sections",
        ])?;
        let verdict = |passed| if passed { "passed" } else { "not passed" };
        for row in &self.rows {
            let percent = |channel: Channel| {
                let percent = row.percent.get(channel.name()).copied().flatten();
                percent.map_or_else(String::new, |percent| percent.to_string())
            };
            let [skills, steps, sections] = row.weak();
            let grave = |name: &str| row.severities.get(name).copied().unwrap_or(0).to_string();
            writer.write_record([
                safe(&row.number),
                safe(&row.name),
                safe(&row.paper),
                safe(&row.title),
                row.attempt.to_string(),
                date(row.begun_ms),
                verdict(row.passed).to_owned(),
                verdict(row.passed_at_first).to_owned(),
                percent(Channel::Amounts),
                percent(Channel::Procedure),
                percent(Channel::Irregularities),
                grave("critical"),
                grave("major"),
                grave("minor"),
                (row.time_ms / 1000).to_string(),
                safe(&row.sitting),
                safe(&row.seal),
                safe(&row.reasons.join("; ")),
                row.begun_times.to_string(),
                safe(&row.notes.join("; ")),
                Cents(i64::from(row.all.share())).to_string(),
                self.better_by(row).map_or_else(String::new, |by| Cents(by).to_string()),
                safe(&most_missed(&skills, MOST_NAMED)),
                safe(&most_missed(&steps, MOST_NAMED)),
                safe(&most_missed(&sections, MOST_NAMED)),
            ])?;
        }
        // An attempt that was begun stays one.
        for one in &self.missing {
            let mut cells = vec![
                safe(&one.number),
                safe(&one.name),
                safe(&one.paper),
                String::new(),
                one.attempt.to_string(),
                date(one.begun_ms),
                "no result".to_owned(),
            ];
            cells.resize(15, String::new());
            cells.extend([safe(&one.sitting), String::new(), String::new()]);
            cells.extend([one.begun_times.to_string(), String::new()]);
            cells.resize(25, String::new());
            writer.write_record(&cells)?;
        }
        Ok(())
    }

    /// By how much a sitting was better than the candidate's one before it at a paper of the same title, in
    /// hundredths of a percent of all duties; nothing for the first.
    fn better_by(&self, row: &Row) -> Option<i64> {
        let same = |other: &&Row| other.number == row.number && other.title == row.title;
        let before = self.rows.iter().filter(same).take_while(|o| o.sitting != row.sitting);
        let before = before.last()?;
        Some(i64::from(row.all.share()) - i64::from(before.all.share()))
    }

    /// Titles of the papers, in order.
    fn titles(&self) -> Vec<&str> {
        let mut titles: Vec<&str> = self.rows.iter().map(|row| row.title.as_str()).collect();
        titles.sort_unstable();
        titles.dedup();
        titles
    }

    /// Each candidate once, with the row that counts at each paper.
    fn candidates(&self) -> BTreeMap<&str, (&str, Vec<Option<&Row>>)> {
        let titles = self.titles();
        let mut all: BTreeMap<&str, (&str, Vec<Option<&Row>>)> = BTreeMap::new();
        for row in self.best() {
            let his = all.entry(&row.number).or_insert((&row.name, vec![None; titles.len()]));
            if let Ok(at) = titles.binary_search(&row.title.as_str()) {
                his.1[at] = Some(row);
            }
        }
        all
    }

    fn moodle(&self, writer: &mut csv::Writer<Vec<u8>>) -> Result<(), csv::Error> {
        let mut head = vec!["idnumber".to_owned(), "fullname".to_owned()];
        for title in self.titles() {
            head.extend([safe(title), safe(&format!("{title} (feedback)"))]);
        }
        writer.write_record(&head)?;
        for (number, (name, rows)) in self.candidates() {
            let mut cells = vec![safe(number), safe(name)];
            for row in rows {
                cells.push(row.map_or_else(String::new, grade));
                let told = row.map_or_else(String::new, |row| {
                    let again = row.notes.last().filter(|_| row.begun_times > 1);
                    let told: Vec<&str> =
                        row.reasons.iter().chain(again).map(String::as_str).collect();
                    told.join("; ")
                });
                cells.push(safe(&told));
            }
            writer.write_record(&cells)?;
        }
        Ok(())
    }

    fn canvas(&self, writer: &mut csv::Writer<Vec<u8>>) -> Result<(), csv::Error> {
        let fixed = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
        let titles = self.titles();
        let mut head: Vec<String> = fixed.iter().map(|&name| name.to_owned()).collect();
        head.extend(titles.iter().map(|title| safe(title)));
        writer.write_record(&head)?;
        let mut points = vec!["    Points Possible".to_owned()];
        points.extend(vec![String::new(); fixed.len() - 1]);
        points.extend(vec!["1".to_owned(); titles.len()]);
        writer.write_record(&points)?;
        for (number, (name, rows)) in self.candidates() {
            let mut cells = vec![safe(name), String::new(), safe(number)];
            cells.extend([String::new(), String::new()]);
            cells.extend(rows.into_iter().map(|row| row.map_or_else(String::new, grade)));
            writer.write_record(&cells)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn no_cell_is_a_formula() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"] {
            assert!(safe(text).starts_with('\''), "{text}");
        }
        assert_eq!(safe("Ann-Marie"), "Ann-Marie");
        assert_eq!(safe("a\nb\u{7}"), "a b ");
    }
}
