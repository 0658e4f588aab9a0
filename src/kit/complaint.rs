//! What is wrong with a file, and where: path, line, column, the line itself, and the cure.

use super::mend;
use super::outline::is_control;
use std::fmt;

/// One fault of a file that somebody wrote.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Complaint {
    /// The file.
    pub path: String,
    /// The line, from 1; 0 when the fault is of the file as a whole.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The line as written.
    pub excerpt: String,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub cure: String,
}

impl Complaint {
    /// A complaint about a file as a whole.
    #[must_use]
    pub fn of_file(path: &str, what: impl Into<String>, cure: impl Into<String>) -> Self {
        Self::at(path, "", (0, 0), what, cure)
    }

    /// A complaint about a place in a line that reads so.
    #[must_use]
    pub fn at(
        path: &str,
        written: &str,
        (line, column): (usize, usize),
        what: impl Into<String>,
        cure: impl Into<String>,
    ) -> Self {
        Self {
            path: path.to_owned(),
            line,
            column,
            excerpt: shown(written),
            what: what.into(),
            cure: cure.into(),
        }
    }

    /// A complaint about the place where `needle` first stands in the text after `after`, or about
    /// the whole file if it does not.
    #[must_use]
    pub fn near(
        path: &str,
        text: &str,
        after: &str,
        needle: &str,
        what: impl Into<String>,
        cure: impl Into<String>,
    ) -> Self {
        let from = text.find(after).unwrap_or(0);
        match text[from..].find(needle).map(|at| place_of(text, from + at)) {
            Some(place) => Self::at(path, line_of(text, place.0), place, what, cure),
            None => Self::of_file(path, what, cure),
        }
    }

    /// What a RON reader found wrong first, and its cure.
    #[must_use]
    pub fn from_ron(path: &str, text: &str, error: &ron::error::SpannedError) -> Self {
        mend::first_fault(path, text, error)
    }

    /// That a file of RON ends before what is open in it is closed, whatever it is about.
    #[must_use]
    pub fn of_cut(path: &str, text: &str) -> Option<Self> {
        let error = ron::from_str::<serde::de::IgnoredAny>(text).err()?;
        ends_early(text, &error).then(|| Self::from_ron(path, text, &error))
    }
}

/// Whether a RON reader came to the end of a text where something was still open.
fn ends_early(text: &str, error: &ron::error::SpannedError) -> bool {
    use ron::Error::{
        Eof, ExpectedArrayEnd, ExpectedComma, ExpectedMapColon, ExpectedMapEnd, ExpectedStringEnd,
        ExpectedStructLikeEnd, UnclosedBlockComment,
    };
    let end = text.trim_end();
    let last = end.lines().count();
    let column = end.lines().last().map_or(0, |line| line.chars().count());
    let place = (error.span.end.line, error.span.end.col);
    match error.code {
        Eof | ExpectedStringEnd | UnclosedBlockComment => true,
        ExpectedArrayEnd
        | ExpectedComma
        | ExpectedMapColon
        | ExpectedMapEnd
        | ExpectedStructLikeEnd => place > (last, column),
        _ => false,
    }
}

/// The longest excerpt, in letters.
const EXCERPT: usize = 120;

/// A line as it can be shown: not endless, and with nothing that a terminal would obey.
fn shown(line: &str) -> String {
    let mut letters = line.trim_end().chars();
    let safe = |c: char| if is_control(c) && c != '\t' { '\u{fffd}' } else { c };
    let mut start: String = letters.by_ref().take(EXCERPT).map(safe).collect();
    if letters.next().is_some() {
        start.push('…');
    }
    start
}

/// A line of a text, by its number from 1; nothing for none.
fn line_of(text: &str, line: usize) -> &str {
    line.checked_sub(1).and_then(|i| text.lines().nth(i)).unwrap_or_default()
}

fn place_of(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rfind('\n').map_or(at, |i| at - i - 1) + 1;
    (line, column)
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            write!(f, "{}: {}", self.path, self.what)?;
        } else {
            write!(f, "{}:{}:{}: {}", self.path, self.line, self.column, self.what)?;
            write!(f, "\n{:>5} | {}", self.line, self.excerpt)?;
        }
        write!(f, "\n      = {}", self.cure)
    }
}
