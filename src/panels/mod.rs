//! Panels: plain functions from a view to an intent, drawn with egui.
