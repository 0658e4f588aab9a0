//! The keys that mean the same on every screen.

use super::saves::Saves;
use super::screens::Screen;
use crate::panels::keys::{self, Place};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub(super) fn plugin(app: &mut App) {
    // In the settings a key may be meant for an action that is to have it.
    app.add_systems(EguiPrimaryContextPass, switches.run_if(not(in_state(Screen::Settings))));
}

/// Switches amounts and sound.
fn switches(mut contexts: EguiContexts, mut saves: ResMut<Saves>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.text_edit_focused() {
        return Ok(());
    }
    let pressed: Vec<_> = ctx.input(|input| {
        let key = |event: &egui::Event| match event {
            egui::Event::Key { key, pressed: true, repeat: false, modifiers, .. } => {
                keys::written(*key, modifiers.shift)
            }
            _ => None,
        };
        input.events.iter().filter_map(key).collect()
    });
    for key in pressed {
        let action = keys::action_of(&saves.settings, Place::Anywhere, &key);
        let Some(action) = action.filter(|action| action.place == Place::Anywhere) else {
            continue;
        };
        let mut settings = saves.settings.clone();
        match action.id.as_str() {
            "amounts" => settings.show_amounts = !settings.show_amounts,
            "mute" => settings.muted = !settings.muted,
            _ => continue,
        }
        saves.change(settings);
        ctx.request_repaint();
    }
    Ok(())
}
