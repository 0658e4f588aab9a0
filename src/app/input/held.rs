//! What the hands hold and aim at: a line over the bar, the same for the pointer, the keys, and those who
//! hear the screen.

use super::drag;
use super::gesture::Gesture;
use super::state::InputState;
use crate::app::felt::{TableUi, Target};
use crate::kit::DENOMINATIONS;
use crate::panels::keys::{told, told_with};
use crate::panels::plate::Plate;
use crate::panels::{look, parts};
use bevy_egui::egui;

/// What is picked, armed or half typed, in words.
fn words(shown: &TableUi<'_>, state: &InputState, is_focused: bool) -> Vec<String> {
    let mut words = Vec::new();
    if !state.picked.is_empty() {
        let chips = state.picked.0.iter().zip(DENOMINATIONS).filter(|(n, _)| **n > 0).rev();
        let chips: Vec<String> =
            chips.map(|(n, value)| format!("{n} × {}", value.spoken())).collect();
        words.push(chips.join("  "));
        if !shown.session.level().hide_amounts {
            words.push(format!("= {}", state.picked.total().spoken()));
        }
    }
    if let Some(from) = state.from {
        words.push(told_with("held.pass", &[("cards", &crate::wording::cards_of(from))]));
    } else if let Some(tool) = state.tool {
        words.push(told_with("held.tool", &[("tool", tool.words())]));
    }
    if let Some(Gesture::Carries(Target::Spot(spot))) = state.gesture
        && state.cut > 0
    {
        let count = drag::carried(shown, state, spot).0.iter().sum::<u16>();
        let all = (count + state.cut).to_string();
        words.push(told_with("held.cut", &[("number", &count.to_string()), ("all", &all)]));
    }
    let holds = state.tool.is_some() || state.from.is_some() || !state.picked.is_empty();
    if holds && is_focused {
        words.push(told("held.focus"));
    }
    if let Some(first) = state.typed {
        words.push(told_with("held.typed", &[("number", &first.to_string())]));
    }
    words
}

/// Writes it, and tells the place that the keys aim at.
pub(super) fn held_ui(ui: &egui::Ui, shown: &TableUi<'_>, state: &InputState) {
    let is_focused = ui.memory(|memory| memory.focused().is_some());
    let words = words(shown, state, is_focused).join("   ");
    let aimed = state.aimed.and_then(|aimed| shown.place(aimed));
    let aimed = aimed.map(|place| told_with("held.aimed", &[("place", &place.label)]));
    let told = [words.as_str(), aimed.as_deref().unwrap_or_default()].into_iter();
    let told = told.filter(|words| !words.is_empty());
    parts::announce(ui, "held", &told.collect::<Vec<_>>().join(". "), parts::Urgency::Polite);
    if words.is_empty() {
        return;
    }
    let room = ui.available_rect_before_wrap().shrink(10.0);
    let plate = Plate::new(look::bold(13.0), look::ROOM, look::FOCUS);
    plate.paint(ui.painter(), egui::Align2::LEFT_BOTTOM, room.left_bottom(), words, room.width());
}
