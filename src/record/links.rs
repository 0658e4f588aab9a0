//! The log of a sitting as others may see it: not what was dealt, only how its lines are chained.
//!
//! A trainer's desk stamps these lines as they come, so that a log that was made up later is found out.

use super::lines::{START, seal, unseal};
use serde::{Deserialize, Serialize};

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkHead {
    pub(super) clearhands_links: u32,
    /// The sitting's name.
    pub(super) sitting: String,
    /// What the exam is called.
    pub(super) title: String,
}

/// A line of the sitting's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkLine {
    pub(super) line: String,
    /// Its number, from 0.
    pub(super) n: usize,
    /// The hash by which the sitting's own log is chained.
    pub(super) link: String,
}

/// The last line: the sitting has ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkEnd {
    pub(super) line: String,
    /// How many lines the sitting has.
    pub(super) links: usize,
}

/// What [`LinkEnd::line`] says.
pub(super) const LINK_END: &str = "links_end";

/// The hash that a line of such a log tells; `None` if it is another line.
#[must_use]
pub fn link_of(line: &str) -> Option<String> {
    let (content, _) = unseal(line)?;
    serde_json::from_str::<LinkLine>(&content).ok().map(|line| line.link)
}

/// Writes such a log.
#[derive(Clone, Debug)]
pub struct LinkRecorder {
    hash: String,
    n: usize,
}

impl LinkRecorder {
    /// Begins it, and gives its first line.
    #[must_use]
    pub fn open(sitting: &str, title: &str) -> (Self, String) {
        let head =
            LinkHead { clearhands_links: 1, sitting: sitting.to_owned(), title: title.to_owned() };
        let (line, hash) = seal(START, &head);
        (Self { hash, n: 0 }, line)
    }

    /// The next line.
    #[must_use]
    pub fn link(&mut self, link: &str) -> String {
        let line = LinkLine { line: "link".to_owned(), n: self.n, link: link.to_owned() };
        let (text, hash) = seal(&self.hash, &line);
        (self.hash, self.n) = (hash, self.n + 1);
        text
    }

    /// The last line.
    #[must_use]
    pub fn close(&mut self) -> String {
        let (text, hash) = seal(&self.hash, &LinkEnd { line: LINK_END.to_owned(), links: self.n });
        self.hash = hash;
        text
    }
}
