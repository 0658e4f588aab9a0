//! The actions that have a key, their default keys, and what a trainee made of them; and the words
//! of bars and menus. All of it stands in `assets/controls.ron`.
//!
//! A key is written as egui names it (`A`, `Space`, `Left`, `F1`), with `Shift+` before it where
//! the shift key is held.

use super::Settings;
use bevy_egui::egui;
use egui::Key;
use serde::Deserialize;
use std::sync::LazyLock;

/// Where an action can be done; the same key may mean one thing at the table and another in review.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Place {
    /// While dealing.
    Table,
    /// While the perfect dealer deals, or on the timeline of a review.
    Playback,
    /// Everywhere.
    Anywhere,
}

impl Place {
    /// The place in words, as a heading.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Table => "At the table",
            Self::Playback => "Watching and reviewing",
            Self::Anywhere => "Everywhere",
        }
    }

    /// Whether two actions of these places can meet.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self == other || self == Self::Anywhere || other == Self::Anywhere
    }
}

/// Something that a key does.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The name in settings files.
    pub id: String,
    /// Its key unless changed.
    #[serde(rename = "key")]
    pub default_key: String,
    /// The group it is listed in.
    pub group: String,
    /// Where it can be done.
    pub place: Place,
    /// What it does, in words.
    pub words: String,
    /// The label of its button in the bar.
    #[serde(default)]
    pub short: String,
    /// What it is called while it waits for its place, if that is not the button's label.
    #[serde(default)]
    pub told: String,
    /// The sort of table it is for, `cards` or `wheel`; for both if it is not said. Actions of
    /// different sorts can share a key.
    #[serde(default)]
    pub table: String,
    /// The kinds of act it is for; one for all tables if there are none.
    #[serde(default)]
    pub acts: Vec<String>,
}

impl Action {
    /// Whether it and another can be meant at one place and one table.
    fn meets(&self, other: &Self) -> bool {
        let tables = [&self.table, &other.table];
        let shared = self.table == other.table || tables.iter().any(|table| table.is_empty());
        shared && self.place.meets(other.place)
    }

    /// Its name in one or two words.
    #[must_use]
    pub fn name(&self) -> &str {
        [&self.told, &self.short, &self.words].into_iter().find(|w| !w.is_empty()).map_or("", |w| w)
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Controls {
    version: u32,
    actions: Vec<Action>,
    bar: Vec<String>,
    more: Vec<String>,
    words: Vec<Words>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    id: String,
    words: String,
}

/// The controls that are built in; none at all if their file is broken, which a test rules out.
static CONTROLS: LazyLock<Controls> = LazyLock::new(|| {
    let read = ron::from_str::<Controls>(TEXT);
    read.ok().filter(|controls| controls.version == 1).unwrap_or_default()
});

const TEXT: &str = include_str!("../../assets/controls.ron");

/// Every action, in the order in which they are listed.
#[must_use]
pub fn actions() -> &'static [Action] {
    &CONTROLS.actions
}

/// The action of this name.
#[must_use]
pub fn action(id: &str) -> Option<&'static Action> {
    actions().iter().find(|action| action.id == id)
}

/// The actions of the bar at the table.
pub fn bar() -> impl Iterator<Item = &'static Action> {
    CONTROLS.bar.iter().filter_map(|id| action(id))
}

/// The actions of the menu at the bar's end.
pub fn more() -> impl Iterator<Item = &'static Action> {
    CONTROLS.more.iter().filter_map(|id| action(id))
}

/// The words of this name; without any, the name itself.
#[must_use]
pub fn told(id: &str) -> String {
    let found = CONTROLS.words.iter().find(|words| words.id == id);
    found.map_or_else(|| id.to_owned(), |found| found.words.clone())
}

/// The words of this name with values put in for the names in braces.
#[must_use]
pub fn told_with(id: &str, values: &[(&str, &str)]) -> String {
    let with =
        |words: String, (name, value): &(&str, &str)| words.replace(&format!("{{{name}}}"), value);
    values.iter().fold(told(id), with)
}

/// The key of an action: the trainee's own, or the default; empty for an action that is not known.
#[must_use]
pub fn key_of<'a>(settings: &'a Settings, id: &str) -> &'a str {
    settings
        .keys
        .get(id)
        .map_or_else(|| action(id).map_or("", |action| action.default_key.as_str()), String::as_str)
}

/// The action that a key does at this place.
#[must_use]
pub fn action_of(settings: &Settings, place: Place, key: &str) -> Option<&'static Action> {
    actions().iter().find(|a| a.place.meets(place) && key_of(settings, &a.id) == key)
}

/// The action that a key does while dealing at this sort of table.
#[must_use]
pub fn action_at(settings: &Settings, table: &str, key: &str) -> Option<&'static Action> {
    let here = |a: &&Action| a.table.is_empty() || a.table == table;
    let all = actions().iter().filter(|a| a.place.meets(Place::Table)).filter(here);
    all.into_iter().find(|a| key_of(settings, &a.id) == key)
}

/// Another action that has the same key where both could be meant.
#[must_use]
pub fn conflict(settings: &Settings, id: &str) -> Option<&'static Action> {
    let mine = action(id)?;
    let key = key_of(settings, id);
    actions().iter().find(|a| a.id != id && a.meets(mine) && key_of(settings, &a.id) == key)
}

/// Gives an action a key; the default is not written down.
pub fn bind(settings: &mut Settings, id: &str, key: &str) {
    let default = action(id).map_or("", |action| action.default_key.as_str());
    if key == default {
        settings.keys.remove(id);
    } else {
        settings.keys.insert(id.to_owned(), key.to_owned());
    }
}

/// The keys of the digits, from 0.
pub const DIGITS: [Key; 10] = [
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// The digit that a key writes.
#[must_use]
pub fn digit(key: Key) -> Option<u8> {
    let at = DIGITS.iter().position(|digit| *digit == key)?;
    u8::try_from(at).ok()
}

/// Whether a key writes a letter.
#[must_use]
pub fn is_letter(key: Key) -> bool {
    let name = key.name();
    name.len() == 1 && name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Keys that move about the window and so cannot be given away.
const KEPT: [Key; 2] = [Key::Escape, Key::Tab];

/// How a pressed key is written; nothing for one that cannot be given to an action.
#[must_use]
pub fn written(key: Key, shift: bool) -> Option<String> {
    if KEPT.contains(&key) {
        return None;
    }
    // A sign that needs the shift key on some keyboards is written without it.
    let sign = matches!(
        key,
        Key::Questionmark
            | Key::Plus
            | Key::Colon
            | Key::Exclamationmark
            | Key::Period
            | Key::Comma
    );
    let before = if shift && !sign { "Shift+" } else { "" };
    Some(format!("{before}{}", key.name()))
}

/// A key as people read it.
#[must_use]
pub fn spoken(key: &str) -> String {
    let (shift, name) = match key.strip_prefix("Shift+") {
        Some(name) => ("Shift + ", name),
        None => ("", key),
    };
    let name = match name {
        "Left" => "Left arrow",
        "Right" => "Right arrow",
        "Up" => "Up arrow",
        "Down" => "Down arrow",
        "Questionmark" => "?",
        "Exclamationmark" => "!",
        "Period" => ".",
        "Comma" => ",",
        "Colon" => ":",
        "Semicolon" => ";",
        "Quote" => "'",
        "Backtick" => "`",
        "Backslash" => "\\",
        "Pipe" => "|",
        "OpenBracket" => "[",
        "CloseBracket" => "]",
        "OpenCurlyBracket" => "{",
        "CloseCurlyBracket" => "}",
        "Equals" => "=",
        "Plus" => "+",
        "Minus" => "-",
        "Slash" => "/",
        other => other,
    };
    format!("{shift}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_defaults_conflict_and_all_are_keys() {
        let settings = Settings::default();
        for action in actions() {
            assert_eq!(conflict(&settings, &action.id), None, "{}", action.id);
            let name = action.default_key.trim_start_matches("Shift+");
            let key = Key::from_name(name).unwrap_or_else(|| panic!("{name} is no key"));
            let shift = action.default_key.starts_with("Shift+");
            assert_eq!(written(key, shift).as_deref(), Some(action.default_key.as_str()));
        }
    }

    #[test]
    fn the_file_of_controls_is_whole() {
        let controls = ron::from_str::<Controls>(TEXT).unwrap();
        assert!(actions().len() > 40);
        for id in controls.bar.iter().chain(&controls.more) {
            let action = action(id).unwrap_or_else(|| panic!("there is no action {id}"));
            assert!(controls.more.contains(id) || !action.short.is_empty(), "{id}");
        }
        let mut ids: Vec<&str> = controls.words.iter().map(|words| words.id.as_str()).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|two| two[0] != two[1]));
        assert_eq!(told_with("bar.key", &[("key", "F1")]), "Key: F1");
    }

    #[test]
    fn a_key_can_be_changed_and_changed_back() {
        let mut settings = Settings::default();
        bind(&mut settings, "pay", "C");
        assert_eq!(key_of(&settings, "pay"), "C");
        assert_eq!(conflict(&settings, "pay").map(|a| a.id.as_str()), Some("collect"));
        bind(&mut settings, "pay", "P");
        assert!(settings.keys.is_empty());
        assert_eq!(
            action_of(&settings, Place::Playback, "Space").map(|a| a.id.as_str()),
            Some("play")
        );
        assert_eq!(
            action_of(&settings, Place::Table, "Space").map(|a| a.id.as_str()),
            Some("draw")
        );
    }
}
