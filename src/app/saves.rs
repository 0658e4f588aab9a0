//! Settings, profiles and results, kept as plain files in the data folder.

use bevy::prelude::*;
use std::path::PathBuf;

pub use crate::panels::{Settings, Suits};

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
