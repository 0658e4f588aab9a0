//! What a trainee can set, as the settings panel changes it and the saves keep it.

use crate::paint::SuitColours;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How suits are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Suits {
    /// Black and red.
    #[default]
    TwoColours,
    /// A colour for each suit.
    FourColours,
    /// Four colours that colour-blind eyes tell apart.
    FourColoursSafe,
}

impl Suits {
    /// All of them, with their words.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::TwoColours, "Two colours"),
        (Self::FourColours, "Four colours"),
        (Self::FourColoursSafe, "Four colours, colour-blind safe"),
    ];

    /// The painter's name for it.
    #[must_use]
    pub const fn colours(self) -> SuitColours {
        match self {
            Self::TwoColours => SuitColours::TwoColour,
            Self::FourColours => SuitColours::FourColour,
            Self::FourColoursSafe => SuitColours::FourColourBlindSafe,
        }
    }
}

/// What a trainee has set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The format's version.
    pub version: u32,
    /// The size of text, in percent.
    pub text_percent: u16,
    /// How suits are told apart.
    pub suits: Suits,
    /// Chips that differ in pattern, not only in colour.
    pub patterned_chips: bool,
    /// Things jump instead of sliding.
    pub reduced_motion: bool,
    /// The volume, in percent.
    pub volume: u8,
    /// No sound at all.
    pub muted: bool,
    /// Amounts are written beside the chips.
    pub show_amounts: bool,
    /// Keys that were changed: action to key.
    pub keys: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: 1,
            text_percent: 100,
            suits: Suits::default(),
            patterned_chips: false,
            reduced_motion: false,
            volume: 70,
            muted: false,
            show_amounts: false,
            keys: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// These settings with what differs between two others, and all the rest as it is here.
    #[must_use]
    pub fn with_changes(mut self, before: &Self, after: &Self) -> Self {
        fn follow<T: Clone + PartialEq>(mine: &mut T, before: &T, after: &T) {
            if before != after {
                mine.clone_from(after);
            }
        }
        follow(&mut self.version, &before.version, &after.version);
        follow(&mut self.text_percent, &before.text_percent, &after.text_percent);
        follow(&mut self.suits, &before.suits, &after.suits);
        follow(&mut self.patterned_chips, &before.patterned_chips, &after.patterned_chips);
        follow(&mut self.reduced_motion, &before.reduced_motion, &after.reduced_motion);
        follow(&mut self.volume, &before.volume, &after.volume);
        follow(&mut self.muted, &before.muted, &after.muted);
        follow(&mut self.show_amounts, &before.show_amounts, &after.show_amounts);
        self.keys.retain(|action, _| {
            !before.keys.contains_key(action) || after.keys.contains_key(action)
        });
        let changed =
            after.keys.iter().filter(|(action, key)| before.keys.get(*action) != Some(*key));
        self.keys.extend(changed.map(|(action, key)| (action.clone(), key.clone())));
        self
    }

    /// The same with every number brought within its bounds.
    #[must_use]
    pub fn bounded(mut self) -> Self {
        self.text_percent = self.text_percent.clamp(80, 200);
        self.volume = self.volume.min(100);
        self
    }
}
