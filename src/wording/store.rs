//! The words as their files hold them.

use super::plain;
use crate::games;
use crate::kit::Complaint;
use crate::law::{DATA, Holds, Phrase, Source};
use crate::procedure::{Channel, Kind};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The words that are common to all games; each game adds its own.
const COMMON: &str = "assets/words.ron";

/// The files of words that are built in, the common one first.
fn sources() -> impl Iterator<Item = Source<'static>> {
    let all = || DATA.iter().copied();
    let common = all().filter(|(path, _)| *path == COMMON);
    let of_games = all().filter(|(p, _)| *p != COMMON && Holds::of(p) == Some(Holds::Words));
    common.chain(of_games)
}

/// The words that are built in; a file that is broken, which a test rules out, adds none.
pub(super) static STORE: LazyLock<Store> = LazyLock::new(|| {
    let mut store = Store::default();
    for (_, text) in sources() {
        store.add(ron::from_str(text).unwrap_or_default());
    }
    let phrases = DATA.iter().filter(|(path, _)| Holds::of(path) == Some(Holds::Phrases));
    let read = phrases.filter_map(|(_, text)| ron::from_str::<PhraseFile>(text).ok());
    store.phrases = read.flat_map(|file| file.phrases).collect();
    store
});

/// What is wrong with the files of words, if anything.
#[must_use]
pub fn complaint() -> Option<Complaint> {
    sources().find_map(|(path, text)| {
        let read: Result<Store, _> = ron::from_str(text);
        read.err().map(|error| Complaint::from_ron(path, text, &error))
    })
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

/// A word of the trade.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Term {
    pub(super) id: String,
    /// Its other forms.
    #[serde(default)]
    pub(super) forms: Vec<String>,
    pub(super) words: String,
}

/// Something that is learnt, shown on the course map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// The name.
    pub id: String,
    /// The name on screen; a game that only adds steps leaves it out.
    #[serde(default)]
    pub title: String,
    /// The steps that show it.
    #[serde(default)]
    pub steps: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Store {
    acts: Vec<ActWords>,
    events: Vec<Entry>,
    findings: Vec<Entry>,
    sentences: Vec<Entry>,
    areas: Vec<AreaWords>,
    names: Vec<Entry>,
    pub(super) terms: Vec<Term>,
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
    /// Adds what another file holds; a skill that is known gains the steps.
    fn add(&mut self, other: Self) {
        self.acts.extend(other.acts);
        self.events.extend(other.events);
        self.findings.extend(other.findings);
        self.sentences.extend(other.sentences);
        self.areas.extend(other.areas);
        self.names.extend(other.names);
        self.terms.extend(other.terms);
        for skill in other.skills {
            match self.skills.iter_mut().find(|known| known.id == skill.id) {
                Some(known) => {
                    for step in skill.steps {
                        if !known.steps.contains(&step) {
                            known.steps.push(step);
                        }
                    }
                }
                None => self.skills.push(skill),
            }
        }
    }

    pub(super) fn act(&self, verb: &str, variant: &str) -> Option<&ActWords> {
        let named = |id: &str| self.acts.iter().find(|words| words.id == id);
        let special = if variant.is_empty() { None } else { named(&format!("{verb}.{variant}")) };
        special.or_else(|| named(verb))
    }

    pub(super) fn event<'a>(&'a self, id: &'a str) -> &'a str {
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

    /// What cannot be told apart without knowing the game.
    fn at_odds(&self) -> Vec<String> {
        fn pairs(entries: &[Entry]) -> Vec<(&String, &String)> {
            entries.iter().map(|entry| (&entry.id, &entry.words)).collect()
        }
        let mut told = Vec::new();
        for (sort, pairs) in [
            ("act", self.acts.iter().map(|act| (&act.id, &act.does)).collect()),
            ("event", pairs(&self.events)),
            ("finding", pairs(&self.findings)),
            ("sentence", pairs(&self.sentences)),
            ("area", self.areas.iter().map(|area| (&area.id, &area.name)).collect()),
            ("name", pairs(&self.names)),
            ("term", self.terms.iter().map(|term| (&term.id, &term.words)).collect()),
            ("phrase", self.phrases.iter().map(|phrase| (&phrase.id, &phrase.words)).collect()),
        ] {
            let mut first: BTreeMap<&str, &str> = BTreeMap::new();
            for (id, words) in pairs {
                if *first.entry(id).or_insert(words) != words.as_str() {
                    told.push(format!("{sort} {id} stands twice and differs"));
                }
            }
        }
        let mut shown: BTreeMap<&str, &str> = BTreeMap::new();
        for skill in &self.skills {
            if skill.title.is_empty() {
                told.push(format!("skill {} has no title", skill.id));
            }
            for step in &skill.steps {
                if *shown.entry(step).or_insert(&skill.id) != skill.id {
                    told.push(format!("step {step} shows two skills"));
                }
            }
        }
        told
    }

    /// A single name; without one, what follows the last point of its id.
    pub(super) fn name(&self, id: &str) -> String {
        let last = || plain(id.rsplit('.').next().unwrap_or(id));
        find(&self.names, id).map_or_else(last, str::to_owned)
    }
}

/// What the files of words lack: kinds of finding, channels, the wagers of the games, titles of
/// skills. Words know no game, so what two games call differently, or count to two skills, is
/// lacking too.
#[must_use]
pub fn gaps() -> Vec<String> {
    let wagers = games::ALL.iter().flat_map(|game| game.wagers());
    let names = wagers
        .map(|wager| format!("wager.{wager}"))
        .chain(Channel::ALL.iter().map(|channel| format!("channel.{}", channel.name())))
        .filter(|name| find(&STORE.names, name).is_none());
    let kinds = [Kind::OutOfOrder, Kind::Wrong, Kind::NotCalledFor, Kind::Omission];
    let kinds = kinds.into_iter().map(Kind::name).filter(|name| STORE.finding(name).is_none());
    let mut gaps: Vec<String> = names.chain(kinds.map(|kind| format!("finding {kind}"))).collect();
    gaps.sort();
    gaps.dedup();
    gaps.extend(STORE.at_odds());
    gaps
}
