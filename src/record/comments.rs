//! Comments of a trainer on the acts of a session. They are kept beside its log, in lines of JSON that are added
//! and never rewritten.
//!
//! They are for the trainee to read and prove nothing: whoever has the folder can write what he likes.

use crate::session::Session;
use serde::{Deserialize, Serialize};

/// The version of a comment's line.
const VERSION: u32 = 1;

/// A comment on an act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    clearhands_comment: u32,
    /// The act's number, from 1; one more than there are acts for what is said of the session as a whole.
    pub act: usize,
    /// The act in its one-line form, so that it is seen if the number leads to another one: a session that is
    /// dealt on may be rewound. Empty for the session as a whole.
    pub did: String,
    /// Whose it is.
    pub by: String,
    /// When it was written, in seconds of the common era of computers.
    pub when_s: u64,
    /// What is said.
    pub words: String,
}

impl Comment {
    /// A comment on the act with this number, from 0, of a session; or on the session, where there is no such
    /// act. Nothing, if it says nothing or is nobody's.
    #[must_use]
    pub fn on(session: &Session, act: usize, by: &str, words: &str, when_s: u64) -> Option<Self> {
        let (by, words) = (by.trim(), words.trim());
        if by.is_empty() || words.is_empty() {
            return None;
        }
        let entry = session.entries().get(act);
        Some(Self {
            clearhands_comment: VERSION,
            act: act.min(session.entries().len()) + 1,
            did: entry.map_or_else(String::new, |entry| entry.act.to_string()),
            by: by.to_owned(),
            when_s,
            words: words.to_owned(),
        })
    }

    /// As it is kept: a line, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Numbers and texts can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether the session has this act under its number.
    #[must_use]
    pub fn is_of(&self, session: &Session) -> bool {
        let at = self.act.checked_sub(1).and_then(|at| session.entries().get(at));
        at.map_or_else(String::new, |entry| entry.act.to_string()) == self.did
    }
}

/// What is kept beside a log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comments {
    /// The comments, in the order in which they were added.
    pub all: Vec<Comment>,
    /// The numbers, from 1, of the lines that cannot be read.
    pub damaged: Vec<usize>,
}

impl Comments {
    /// Reads them. A line that cannot be read is told and hides no other.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut read = Self::default();
        for (line, n) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            match serde_json::from_str::<Comment>(line) {
                Ok(comment) if comment.clearhands_comment == VERSION => read.all.push(comment),
                _ => read.damaged.push(n),
            }
        }
        read
    }

    /// Those on the act with this number, from 0.
    pub fn on(&self, act: usize) -> impl Iterator<Item = &Comment> {
        self.all.iter().filter(move |comment| comment.act == act + 1)
    }

    /// The number, from 0, of the next act after this one that somebody has commented on; after the last the
    /// first.
    #[must_use]
    pub fn next(&self, act: usize) -> Option<usize> {
        let acts = || self.all.iter().filter_map(|comment| comment.act.checked_sub(1));
        acts().filter(|at| *at > act).min().or_else(|| acts().min())
    }

    /// What is wrong with the file, if something is.
    #[must_use]
    pub fn told(&self) -> Option<String> {
        let lines: Vec<String> = self.damaged.iter().map(ToString::to_string).collect();
        let line = if lines.len() == 1 { "line" } else { "lines" };
        let words = format!("Of its comments {line} {} cannot be read.", lines.join(", "));
        (!lines.is_empty()).then_some(words)
    }
}
