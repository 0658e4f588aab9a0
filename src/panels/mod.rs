//! Panels: plain functions from a view to an intent, drawn with egui.

pub mod keys;
pub mod look;
mod prefs;

pub use prefs::{Settings, Suits};
