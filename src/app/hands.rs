//! The pointer and the keys.
use bevy::prelude::*;
pub(super) fn plugin(_app: &mut App) {}
