//! The actions that have a key, their default keys, and what a trainee made of them.
//!
//! A key is written as egui names it (`A`, `Space`, `Left`, `F1`), with `Shift+` before it where
//! the shift key is held.

use super::Settings;
use bevy_egui::egui;
use egui::Key;

/// Where an action can be done; the same key may mean one thing at the table and another in review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The name in settings files.
    pub id: &'static str,
    /// What it does, in words.
    pub words: &'static str,
    /// The group it is listed in.
    pub group: &'static str,
    /// Where it can be done.
    pub place: Place,
    /// Its key unless changed.
    pub default_key: &'static str,
}

const fn at(
    id: &'static str,
    key: &'static str,
    group: &'static str,
    words: &'static str,
) -> Action {
    Action { id, words, group, place: Place::Table, default_key: key }
}

const fn play(id: &'static str, key: &'static str, words: &'static str) -> Action {
    Action { id, words, group: "Watch and review", place: Place::Playback, default_key: key }
}

const fn any(id: &'static str, key: &'static str, words: &'static str) -> Action {
    Action { id, words, group: "Everywhere", place: Place::Anywhere, default_key: key }
}

const SAY: &str = "Announce and call";
const CARDS: &str = "Prepare the cards";
const DEAL: &str = "Deal";
const MONEY: &str = "Settle";
const TROUBLE: &str = "Irregularities";
const LOOK: &str = "Help and aim";

const ACTIONS: &[Action] = &[
    at("no_more_bets", "1", SAY, "Announce \"No more bets\""),
    at("place_your_bets", "F5", SAY, "Announce \"Place your bets\""),
    at("last_hand", "F6", SAY, "Announce \"Last hand\""),
    at("hands_off", "F7", SAY, "Tell a player to touch only his own cards"),
    at("misdeal", "F8", SAY, "Announce a misdeal"),
    at("floor", "F", SAY, "Call the floorperson"),
    at("supervisor", "Shift+F", SAY, "Call the casino supervisor"),
    at("wash", "M", CARDS, "Wash the cards"),
    at("shuffle", "H", CARDS, "Shuffle"),
    at("cut", "X", CARDS, "Cut with the cover card"),
    at("load", "L", CARDS, "Load the shoe"),
    at("take_deck", "K", CARDS, "Take the deck in hand"),
    at("draw", "Space", DEAL, "Draw a card, or put the drawn card down"),
    at("issue", "I", DEAL, "Have the shoe issue a stack"),
    at("other_palm", "Shift+Space", DEAL, "Draw and place with the other hands"),
    at("offer", "O", DEAL, "Offer a seat the choice"),
    at("turn", "T", DEAL, "Turn cards up"),
    at("arrange", "A", DEAL, "Set the dealer's hand"),
    at("remove_stub", "B", DEAL, "Take the stub out"),
    at("count_stub", "S", DEAL, "Count the stub"),
    at("rack_stub", "D", DEAL, "Put the stub in the discard rack"),
    at("collect", "C", MONEY, "Collect a losing wager"),
    at("pay", "P", MONEY, "Pay a wager"),
    at("retrieve", "E", MONEY, "Take back part of a payment"),
    at("release", "R", MONEY, "Return a wager untouched"),
    at("pick_up", "U", MONEY, "Pick up cards"),
    at("clear_hands", "N", MONEY, "Show clear hands"),
    at("correct", "W", TROUBLE, "Have a player put a wager right"),
    at("cover", "G", TROUBLE, "Place the cover card"),
    at("check_hands", "Q", TROUBLE, "Count the cards of every hand"),
    at("void_hand", "Shift+V", TROUBLE, "Void one hand"),
    at("void", "V", TROUBLE, "Void every hand"),
    at("remove_deck", "Y", TROUBLE, "Remove the deck from play"),
    at("set_aside", "J", TROUBLE, "Set a device aside"),
    at("next_seat", "Right", LOOK, "Aim at the next place"),
    at("previous_seat", "Left", LOOK, "Aim at the place before"),
    at("next_wager", "Up", LOOK, "Aim at the next wager of the place"),
    at("previous_wager", "Down", LOOK, "Aim at the wager before"),
    at("confirm", "Enter", LOOK, "Do what is aimed at"),
    at("hint", "F1", LOOK, "Show what is due"),
    at("rewind", "Z", LOOK, "Rewind to before the last act"),
    play("play", "Space", "Play or pause"),
    play("step", "Right", "One act on"),
    play("step_back", "Left", "One act back"),
    play("next_fault", "Down", "To the next fault"),
    play("previous_fault", "Up", "To the fault before"),
    play("faster", "Plus", "Faster"),
    play("slower", "Minus", "Slower"),
    play("try_again", "T", "Try again from here"),
    any("why", "Questionmark", "Why: the regulation behind it"),
    any("amounts", "F3", "Show or hide amounts"),
    any("mute", "F4", "Sound on or off"),
];

/// Every action, in the order in which they are listed.
#[must_use]
pub const fn actions() -> &'static [Action] {
    ACTIONS
}

/// The key of an action: the trainee's own, or the default; empty for an action that is not known.
#[must_use]
pub fn key_of<'a>(settings: &'a Settings, id: &str) -> &'a str {
    settings.keys.get(id).map_or_else(
        || ACTIONS.iter().find(|action| action.id == id).map_or("", |action| action.default_key),
        String::as_str,
    )
}

/// The action that a key does at this place.
#[must_use]
pub fn action_of(settings: &Settings, place: Place, key: &str) -> Option<&'static Action> {
    ACTIONS.iter().find(|a| a.place.meets(place) && key_of(settings, a.id) == key)
}

/// Another action that has the same key where both could be meant.
#[must_use]
pub fn conflict(settings: &Settings, id: &str) -> Option<&'static Action> {
    let mine = ACTIONS.iter().find(|action| action.id == id)?;
    let key = key_of(settings, id);
    ACTIONS
        .iter()
        .find(|a| a.id != id && a.place.meets(mine.place) && key_of(settings, a.id) == key)
}

/// Gives an action a key; the default is not written down.
pub fn bind(settings: &mut Settings, id: &str, key: &str) {
    let default = ACTIONS.iter().find(|action| action.id == id).map_or("", |a| a.default_key);
    if key == default {
        settings.keys.remove(id);
    } else {
        settings.keys.insert(id.to_owned(), key.to_owned());
    }
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
    let sign = matches!(key, Key::Questionmark | Key::Plus | Key::Colon | Key::Exclamationmark);
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
        "Plus" => "+",
        "Minus" => "-",
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
            assert_eq!(conflict(&settings, action.id), None, "{}", action.id);
            let name = action.default_key.trim_start_matches("Shift+");
            let key = Key::from_name(name).unwrap_or_else(|| panic!("{name} is no key"));
            let shift = action.default_key.starts_with("Shift+");
            assert_eq!(written(key, shift).as_deref(), Some(action.default_key));
        }
    }

    #[test]
    fn a_key_can_be_changed_and_changed_back() {
        let mut settings = Settings::default();
        bind(&mut settings, "pay", "C");
        assert_eq!(key_of(&settings, "pay"), "C");
        assert_eq!(conflict(&settings, "pay").map(|a| a.id), Some("collect"));
        bind(&mut settings, "pay", "P");
        assert!(settings.keys.is_empty());
        assert_eq!(action_of(&settings, Place::Playback, "Space").map(|a| a.id), Some("play"));
        assert_eq!(action_of(&settings, Place::Table, "Space").map(|a| a.id), Some("draw"));
    }
}
