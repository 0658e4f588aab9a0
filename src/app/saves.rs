//! Settings, profiles and results, kept as plain files in the data folder.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

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

/// What a trainee has set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
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

/// The data folder and what is in it.
#[derive(Resource, Debug)]
pub struct Saves {
    /// Where everything is kept; nothing if there is no such place.
    pub folder: Option<PathBuf>,
    /// The profile in use.
    pub profile: String,
    /// Its settings.
    pub settings: Settings,
}

impl Saves {
    /// Opens the data folder, or the platform's own.
    #[must_use]
    pub fn open(folder: Option<PathBuf>) -> Self {
        let folder = folder.or_else(|| {
            let dirs = directories::ProjectDirs::from("", "", "clearhands")?;
            Some(dirs.data_dir().to_owned())
        });
        Self { folder, profile: "default".to_owned(), settings: Settings::default() }
    }
}
