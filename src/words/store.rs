//! The words as their file holds them.

use super::plain;
use crate::games;
use crate::kit::Complaint;
use crate::law::Phrase;
use crate::procedure::{Channel, Kind};
use serde::Deserialize;
use std::sync::LazyLock;

const PATH: &str = "assets/words.ron";
const TEXT: &str = include_str!("../../assets/words.ron");
const PHRASES: &str = include_str!("../../assets/rulebook/phrases.ron");

/// The words that are built in; none at all if their file is broken, which a test rules out.
pub(super) static STORE: LazyLock<Store> = LazyLock::new(|| {
    let mut store: Store = ron::from_str(TEXT).unwrap_or_default();
    store.phrases = ron::from_str::<PhraseFile>(PHRASES).map(|f| f.phrases).unwrap_or_default();
    store
});

/// What is wrong with the file of words, if anything.
#[must_use]
pub fn complaint() -> Option<Complaint> {
    let read: Result<Store, _> = ron::from_str(TEXT);
    read.err().map(|error| Complaint::from_ron(PATH, TEXT, &error))
}

/// An act's three forms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ActWords {
    id: String,
    pub(super) does: String,
    pub(super) did: String,
    pub(super) undone: String,
}

/// A place's three forms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaWords {
    id: String,
    pub(super) name: String,
    pub(super) at: String,
    pub(super) cards: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    words: String,
}

/// Something that is learnt, shown on the course map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// The name.
    pub id: String,
    /// The name on screen.
    pub title: String,
    /// The steps that show it.
    pub steps: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Store {
    acts: Vec<ActWords>,
    events: Vec<Entry>,
    findings: Vec<Entry>,
    sentences: Vec<Entry>,
    areas: Vec<AreaWords>,
    names: Vec<Entry>,
    pub(super) skills: Vec<Skill>,
    #[serde(skip)]
    phrases: Vec<Phrase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PhraseFile {
    phrases: Vec<Phrase>,
}

fn find<'a>(entries: &'a [Entry], id: &str) -> Option<&'a str> {
    entries.iter().find(|entry| entry.id == id).map(|entry| entry.words.as_str())
}

impl Store {
    pub(super) fn act(&self, verb: &str, variant: &str) -> Option<&ActWords> {
        let named = |id: &str| self.acts.iter().find(|words| words.id == id);
        let special = if variant.is_empty() { None } else { named(&format!("{verb}.{variant}")) };
        special.or_else(|| named(verb))
    }

    pub(super) fn event(&self, id: &'static str) -> &str {
        find(&self.events, id).unwrap_or(id)
    }

    pub(super) fn finding(&self, id: &str) -> Option<&str> {
        find(&self.findings, id)
    }

    pub(super) fn sentence(&self, id: &str) -> &str {
        find(&self.sentences, id).unwrap_or_default()
    }

    pub(super) fn area(&self, id: &str) -> Option<&AreaWords> {
        self.areas.iter().find(|words| words.id == id)
    }

    pub(super) fn phrase(&self, id: &str) -> Option<&str> {
        self.phrases.iter().find(|phrase| phrase.id == id).map(|phrase| phrase.words.as_str())
    }

    /// A single name; without one, what follows the last point of its id.
    pub(super) fn name(&self, id: &str) -> String {
        let last = || plain(id.rsplit('.').next().unwrap_or(id));
        find(&self.names, id).map_or_else(last, str::to_owned)
    }
}

/// What the file of words lacks: kinds of finding, channels, and the wagers of the games.
#[must_use]
pub fn gaps() -> Vec<String> {
    let wagers = games::ALL.iter().flat_map(|game| game.wagers());
    let names = wagers
        .map(|wager| format!("wager.{wager}"))
        .chain(Channel::ALL.iter().map(|channel| format!("channel.{}", channel.name())))
        .filter(|name| find(&STORE.names, name).is_none());
    let kinds = [Kind::OutOfOrder, Kind::Wrong, Kind::NotCalledFor, Kind::Omission];
    let kinds = kinds.into_iter().map(Kind::name).filter(|name| STORE.finding(name).is_none());
    names.chain(kinds.map(|kind| format!("finding {kind}"))).collect()
}
