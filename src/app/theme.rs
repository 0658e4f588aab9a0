//! The look of the panels: faces, sizes and the style of widgets.

use crate::paint::Rgb;
use crate::panels::look;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

/// A palette colour for Bevy.
#[must_use]
pub(super) fn colour([r, g, b]: Rgb) -> Color {
    Color::srgb_u8(r, g, b)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, dress);
}

fn dress(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.set_fonts(look::fonts());
    ctx.all_styles_mut(|style| look::restyle(style, false));
    Ok(())
}
