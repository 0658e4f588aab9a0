//! The lines of a log: their fields, and the chain of hashes through them.

use super::events::event_texts;
use super::rounds::RoundRecord;
use crate::house::House;
use crate::law::Rulebook;
use crate::level::{Level, incident_title};
use crate::procedure::Finding;
use crate::session::{Entry, PutIn, Refusal, Session};
use crate::wording;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The format's version. The first named no cards, and told no round as a whole; the second knew nothing
/// of a trainer's desk; the third said of no finding what it follows from and what put it right, and named no
/// build. All are still read.
pub const VERSION: u32 = 4;

/// The first version that tells what became of findings.
pub(super) const WITH_FATE: u32 = 4;

/// The version of this program, as logs name it.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// What this program was built from, as far as it decides what comes of an act: a hash of those sources. Two
/// builds of one version may judge differently.
pub const BUILD: &str = env!("CLEARHANDS_BUILD");

/// Why an act was refused that would have been wrong.
pub(super) const NOT_DUE: &str = "not_due";

/// What the chain starts from.
pub(super) const START: &str = "";

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) clearhands_log: u32,
    pub(super) program: String,
    /// The build of the program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) build: String,
    pub(super) generator: String,
    pub(super) rulebook: String,
    pub(super) level_id: String,
    pub(super) level: String,
    pub(super) house: String,
    pub(super) seed: u64,
    pub(super) rounds: u32,
    /// Whether the level's own fixed cards were left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) cards_by_chance: bool,
    pub(super) mode: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) profile: Option<String>,
    pub(super) started: String,
    /// The game, by its name in files.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) game: String,
    /// The text that the table is run by.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) edition: String,
    /// Every election of the house, those at their default among them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) elections: BTreeMap<String, String>,
    pub(super) opening: Vec<String>,
    pub(super) table: String,
}

/// One act that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActLine {
    pub(super) line: String,
    pub(super) n: usize,
    pub(super) at_ms: u64,
    pub(super) act: String,
    pub(super) events: Vec<String>,
    pub(super) findings: Vec<FindingLine>,
    /// The findings that the act put right, by their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) mends: Vec<usize>,
    /// The cards that could be seen then and could not before, or lay elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) shown: Vec<String>,
    /// What the round came to, with the act that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round_record: Option<RoundRecord>,
    pub(super) table: String,
}

/// One finding of an act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FindingLine {
    pub(super) kind: String,
    pub(super) aspect: String,
    pub(super) channel: String,
    pub(super) step: String,
    pub(super) clauses: Vec<String>,
    pub(super) expected: Vec<String>,
    /// The finding that it follows from, by its number among those of the acts so far, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) follows: Option<usize>,
}

/// An act that was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RefusedLine {
    pub(super) line: String,
    pub(super) at_ms: u64,
    pub(super) act: String,
    pub(super) why: String,
    pub(super) findings: Vec<FindingLine>,
}

/// An instructor did something at a trainer's desk.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeskLine {
    pub(super) line: String,
    pub(super) at_ms: u64,
    /// `put_in`, `take_back`, `freeze`, `go_on` or `say`.
    pub(super) order: String,
    /// What was said with it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) words: String,
    /// The incident that was put in, as an item of a level's list of incidents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) incident: Option<String>,
    /// The round in which it happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<u32>,
    /// Before which act it was taken back to, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) back_to: Option<usize>,
    /// How long the table was frozen, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) frozen_ms: Option<u64>,
}

/// What an instructor did, as a log tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeskDeed {
    /// An incident was put in.
    PutIn(PutIn),
    /// The session was taken back to before the act with this number, from 0.
    TakenBack(usize),
    /// The table was frozen; with what was said.
    Frozen(String),
    /// It was freed again, after so many milliseconds.
    Freed(u64),
    /// Something was said to the trainee.
    Said(String),
}

/// Something that an instructor did, and where in the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instructed {
    /// How many acts had been done; after going back, as many as were left.
    pub after: usize,
    /// The dealer's time, in milliseconds.
    pub at_ms: u64,
    /// What.
    pub deed: DeskDeed,
}

impl Instructed {
    /// The session was taken back to after so many acts: what was done later stands there.
    pub fn go_back(all: &mut [Self], to: usize) {
        for told in all.iter_mut() {
            told.after = told.after.min(to);
        }
    }
}

impl DeskDeed {
    /// What was done, as a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let (id, values) = match self {
            Self::PutIn(PutIn { text, round, .. }) => {
                let values = [("incident", incident_title(text)), ("round", round.to_string())];
                ("deed.put_in", values.to_vec())
            }
            Self::TakenBack(to) => ("deed.taken_back", vec![("act", (to + 1).to_string())]),
            Self::Frozen(words) if words.is_empty() => ("deed.frozen", Vec::new()),
            Self::Frozen(words) => ("deed.frozen_with", vec![("words", words.clone())]),
            Self::Freed(ms) => ("deed.freed", vec![("seconds", (ms / 1000).to_string())]),
            Self::Said(words) => ("deed.said", vec![("words", words.clone())]),
        };
        let words = wording::sentence(id, &values);
        if words.ends_with(['.', '!', '?']) { words } else { words + "." }
    }
}

impl DeskLine {
    pub(super) fn of(at_ms: u64, deed: &DeskDeed) -> Self {
        let line = |order: &str| Self {
            line: "desk".to_owned(),
            at_ms,
            order: order.to_owned(),
            ..Self::default()
        };
        match deed {
            DeskDeed::PutIn(put_in) => Self {
                incident: Some(put_in.text.clone()),
                round: Some(put_in.round),
                ..line("put_in")
            },
            DeskDeed::TakenBack(to) => Self { back_to: Some(*to), ..line("take_back") },
            DeskDeed::Frozen(words) => Self { words: words.clone(), ..line("freeze") },
            DeskDeed::Freed(after) => Self { frozen_ms: Some(*after), ..line("go_on") },
            DeskDeed::Said(words) => Self { words: words.clone(), ..line("say") },
        }
    }

    /// What was done, after so many acts; `None` if the line does not say it.
    pub(super) fn deed(self, after: usize) -> Option<DeskDeed> {
        Some(match self.order.as_str() {
            "put_in" => DeskDeed::PutIn(PutIn {
                after,
                at_ms: self.at_ms,
                text: self.incident?,
                round: self.round?,
            }),
            "take_back" => DeskDeed::TakenBack(self.back_to?),
            "freeze" => DeskDeed::Frozen(self.words),
            "go_on" => DeskDeed::Freed(self.frozen_ms?),
            "say" => DeskDeed::Said(self.words),
            _ => return None,
        })
    }
}

/// The session was taken back to before an act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RewindLine {
    pub(super) line: String,
    pub(super) rewind_to: usize,
}

/// The trainee asked to be shown what is due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HintLine {
    pub(super) line: String,
    pub(super) at_ms: u64,
}

/// The end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub(super) line: String,
    pub(super) acts: usize,
    pub(super) over: bool,
    pub(super) omissions: Vec<FindingLine>,
    /// What the round that was left had come to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round_record: Option<RoundRecord>,
    pub(super) table: String,
}

/// What follows the header, by its field `line`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    Act(ActLine),
    Refused(RefusedLine),
    Rewind(RewindLine),
    Hint(HintLine),
    Desk(DeskLine),
    End(EndLine),
}

impl FindingLine {
    pub(super) fn of(finding: &Finding, book: &Rulebook) -> Self {
        Self {
            kind: finding.kind.name().to_owned(),
            aspect: finding.aspect.name().to_owned(),
            channel: finding.channel.name().to_owned(),
            step: finding.step.name().to_owned(),
            clauses: finding.clauses.iter().map(|&id| book[id].id.clone()).collect(),
            expected: finding.expected.iter().map(ToString::to_string).collect(),
            follows: None,
        }
    }

    /// The findings of the act that was done last, each with what it follows from.
    fn of_last(session: &Session, entry: &Entry) -> Vec<Self> {
        let at = session.entries().len() - 1;
        let follows = |nth: usize| {
            let raised = session.raised().iter().rev().take_while(|raised| raised.entry == at);
            raised.into_iter().find(|raised| raised.nth == nth).and_then(|raised| raised.follows)
        };
        let told = Self::all(&entry.findings, session.book()).into_iter().enumerate();
        told.map(|(nth, line)| Self { follows: follows(nth), ..line }).collect()
    }

    pub(super) fn all(findings: &[Finding], book: &Rulebook) -> Vec<Self> {
        findings.iter().map(|finding| Self::of(finding, book)).collect()
    }
}

impl ActLine {
    /// The line of the act that was done last.
    pub(super) fn of(session: &Session, entry: &Entry) -> Self {
        Self {
            line: "act".to_owned(),
            n: session.entries().len(),
            at_ms: entry.at_ms,
            act: entry.act.to_string(),
            events: event_texts(&entry.events),
            findings: FindingLine::of_last(session, entry),
            mends: mended_by_last(session),
            shown: shown_texts(entry),
            round_record: RoundRecord::ended_by_last(session),
            table: session.table().fingerprint(),
        }
    }
}

/// The findings, by number, that the act done last has put right.
fn mended_by_last(session: &Session) -> Vec<usize> {
    let entries = session.entries();
    let Some((at, round)) = entries.last().map(|last| (entries.len() - 1, last.round)) else {
        return Vec::new();
    };
    // An act puts right only what was found in its own round.
    let all = session.raised().iter().enumerate().rev();
    let of_round = all.take_while(|(_, raised)| entries[raised.entry].round == round);
    let mended = of_round.filter(|(_, raised)| raised.mended == Some(at));
    let mut numbers: Vec<usize> = mended.map(|(number, _)| number).collect();
    numbers.reverse();
    numbers
}

impl EndLine {
    /// The last line of a session as it stands.
    pub(super) fn of(session: &Session) -> Self {
        Self {
            line: "end".to_owned(),
            acts: session.entries().len(),
            over: session.is_over(),
            omissions: FindingLine::all(&session.omissions(), session.book()),
            round_record: (!session.is_over() || session.is_ended_here())
                .then(|| RoundRecord::of_present(session)),
            table: session.table().fingerprint(),
        }
    }
}

/// A house's elections, each with its value.
pub(super) fn elections(house: &House) -> BTreeMap<String, String> {
    house.elections().map(|(id, value)| (id.to_owned(), value.to_owned())).collect()
}

/// The cards that an act brought to sight, each as its place and itself: `S1 Kh`.
#[must_use]
pub fn shown_texts(entry: &Entry) -> Vec<String> {
    entry.shown.iter().map(|(area, card)| format!("{area} {card}")).collect()
}

/// The hash of a level's house file; nothing if the level holds its house.
#[must_use]
pub fn house_hash(level: &Level) -> Option<String> {
    let source = &level.house_source;
    (!source.is_empty()).then(|| text_hash(source))
}

/// A short hash of a text such as a level's, the same however its lines end.
#[must_use]
pub fn text_hash(text: &str) -> String {
    let digest = Sha256::digest(text.replace("\r\n", "\n").as_bytes());
    hex::encode(&digest[..8])
}

impl RefusedLine {
    pub(super) fn of(at_ms: u64, act: String, refusal: &Refusal, book: &Rulebook) -> Self {
        let (why, findings) = match refusal {
            Refusal::Impossible(impossible) => (impossible.to_string(), Vec::new()),
            Refusal::NotDue(findings) => (NOT_DUE.to_owned(), FindingLine::all(findings, book)),
            Refusal::Over => ("over".to_owned(), Vec::new()),
        };
        Self { line: "refused".to_owned(), at_ms, act, why, findings }
    }
}

/// The hash of a line: over the hash before it and the line's own text.
fn chained(before: &str, content: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(before.as_bytes());
    digest.update(b"\n");
    digest.update(content.as_bytes());
    hex::encode(&digest.finalize()[..16])
}

/// A line with its hash, and that hash.
pub(super) fn seal<T: Serialize>(before: &str, content: &T) -> (String, String) {
    // None of the lines holds anything that cannot be written as JSON.
    let mut text = serde_json::to_string(content).unwrap_or_default();
    let hash = chained(before, &text);
    if text.pop().is_some() {
        text.push_str(",\"hash\":\"");
        text.push_str(&hash);
        text.push_str("\"}");
    }
    (text, hash)
}

/// What a line holds beside its hash, and that hash; `None` if it does not end with one.
pub(super) fn unseal(line: &str) -> Option<(String, &str)> {
    let (content, hash) = line.strip_suffix("\"}")?.rsplit_once(",\"hash\":\"")?;
    let is_hash = hash.len() == 32 && hash.bytes().all(|b| b.is_ascii_hexdigit());
    is_hash.then(|| (format!("{content}}}"), hash))
}

/// Whether a line's hash is the one that its text and the line before it give.
pub(super) fn is_sealed(before: &str, content: &str, hash: &str) -> bool {
    chained(before, content) == hash
}
