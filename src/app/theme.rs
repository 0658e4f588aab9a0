//! The look of the panels, brought to egui: faces and style once, sizes by the window and the settings.

use super::saves::Saves;
use crate::paint::Rgb;
use crate::panels::{keys, look};
use bevy::asset::AssetEventSystems;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{
    EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiRenderOutput, egui, helpers,
};

/// A palette colour for Bevy.
#[must_use]
pub(super) fn colour([r, g, b]: Rgb) -> Color {
    Color::srgb_u8(r, g, b)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            dress.after(EguiPreUpdateSet::InitContexts),
            (calm, in_turn).after(EguiPreUpdateSet::ProcessInput),
        )
            .before(EguiPreUpdateSet::BeginPass),
    );
    // Letters that are new come to the screen with what is written, and not a frame later.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.add_systems(
        PostUpdate,
        settle.after(EguiPostUpdateSet::ProcessOutput).before(EguiPostUpdateSet::PostProcessOutput),
    );
}

/// Drops the report of modifier keys that comes with every frame although none has changed: egui
/// takes any event for a reason to draw again, and the window would never come to rest.
fn calm(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) if *now == *last => false,
            egui::Event::ModifiersChanged(now) => {
                *last = *now;
                true
            }
            _ => true,
        });
    }
}

/// Tells of each key whether shift was held when it was pressed, and not at the end of the frame: on
/// a slow machine the one may have been let go again within the same frame. Digits go by the place of
/// their key, whatever the layout prints there; all other keys by what is printed on them.
fn in_turn(
    mut keys: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut inputs: Query<&mut EguiInput>,
    mut shift: Local<bool>,
) {
    if lost.read().count() > 0 {
        *shift = false;
    }
    let mut with = Vec::new();
    for key in keys.read() {
        if key.logical_key == Key::Shift {
            *shift = key.state.is_pressed();
        }
        let known = helpers::bevy_to_egui_key(&key.logical_key)
            .or_else(|| helpers::bevy_to_egui_physical_key(&key.key_code));
        with.extend(known.map(|_| *shift));
    }
    for mut input in &mut inputs {
        let mut with = with.iter();
        for event in &mut input.events {
            if let egui::Event::Key { key, physical_key, modifiers, .. } = event {
                modifiers.shift = with.next().copied().unwrap_or(modifiers.shift);
                *key = by_place(*key, *physical_key);
            }
        }
    }
}

/// The digit that stands at the place of a key, or the key itself. A number pad without its lock moves.
fn by_place(key: egui::Key, place: Option<egui::Key>) -> egui::Key {
    use egui::Key::{
        ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Delete, End, Home, Insert, PageDown, PageUp,
    };
    let moves =
        [ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Delete, End, Home, Insert, PageDown, PageUp];
    place.filter(|place| keys::digit(*place).is_some() && !moves.contains(&key)).unwrap_or(key)
}

/// What the style was last made for.
#[derive(Default, PartialEq, Clone, Copy)]
struct Dressed {
    done: bool,
    reduced_motion: bool,
}

fn dress(
    mut contexts: EguiContexts,
    windows: Query<&Window, With<PrimaryWindow>>,
    saves: Res<Saves>,
    mut last: Local<Dressed>,
) {
    let (Ok(ctx), Ok(window)) = (contexts.ctx_mut(), windows.single()) else { return };
    let settings = &saves.settings;
    let wanted = Dressed { done: true, reduced_motion: settings.reduced_motion };
    if *last != wanted {
        if !last.done {
            ctx.set_fonts(look::fonts());
            ctx.set_theme(egui::Theme::Dark);
            ctx.options_mut(|options| options.zoom_with_keyboard = false);
        }
        ctx.all_styles_mut(|style| look::restyle(style, settings.reduced_motion));
        *last = wanted;
    }
    let zoom = look::zoom(settings.text_percent, window.width(), window.height());
    if (ctx.zoom_factor() - zoom).abs() > 0.001 {
        ctx.set_zoom_factor(zoom);
        ctx.request_repaint();
    }
}

/// What is new of letters and pictures can reach the screen a frame after it is first asked for. As nothing
/// is drawn while nothing happens, those frames have to be asked for too, or letters would be missing.
fn settle(
    outputs: Query<&EguiRenderOutput>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if outputs.iter().any(|output| !output.textures_delta.is_empty()) {
        *left = 3;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_go_by_their_place_on_every_layout() {
        let digit = Some(egui::Key::Num4);
        // An apostrophe in France, a dollar sign with shift in the United States, nothing known at all.
        for printed in [egui::Key::Quote, egui::Key::Num4, egui::Key::Exclamationmark] {
            assert_eq!(by_place(printed, digit), egui::Key::Num4);
        }
        assert_eq!(by_place(egui::Key::A, Some(egui::Key::Q)), egui::Key::A, "letters as printed");
        assert_eq!(by_place(egui::Key::ArrowLeft, digit), egui::Key::ArrowLeft, "no number lock");
        assert_eq!(by_place(egui::Key::Num7, None), egui::Key::Num7);
    }
}
