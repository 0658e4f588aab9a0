//! The look of the panels: colours from the one palette, the faces, the sizes.

use crate::paint::Rgb;
use bevy::prelude::*;

/// A palette colour for Bevy.
#[must_use]
pub(super) fn colour([r, g, b]: Rgb) -> Color {
    Color::srgb_u8(r, g, b)
}

pub(super) fn plugin(_app: &mut App) {}
