//! Spinning the ball: by a flick round the wheel, or by saying which way and how strongly.

use super::gesture::{MOST, Whirl};
use super::lines::{maybe_first, title};
use super::popup::{After, Popup};
use crate::app::felt::TableUi;
use crate::panels::keys::{self, told, told_with};
use crate::panels::look;
use crate::panels::plate::Plate;
use crate::table::{Act, Turn};
use bevy_egui::egui;

/// How the ball would go, beside the pointer.
pub(super) fn whirl_ui(ui: &egui::Ui, whirl: &Whirl, at: egui::Pos2) {
    let Some((ball, turns)) = whirl.spin() else { return };
    let words = told_with("spin.flick", &[("turn", &way(ball)), ("number", &turns.to_string())]);
    let plate = Plate::new(look::bold(13.0), look::ROOM, look::FOCUS);
    let at = at + egui::vec2(12.0, -10.0);
    plate.paint(ui.painter(), egui::Align2::LEFT_BOTTOM, at, words, f32::INFINITY);
}

fn way(turn: Turn) -> String {
    told(match turn {
        Turn::Clockwise => "turn.clockwise",
        Turn::Counterclockwise => "turn.counterclockwise",
    })
}

/// What the choice of way and turns is known by.
fn choice_id() -> egui::Id {
    egui::Id::new("way and turns of the ball")
}

/// Whether the keys are at the choice, and not at a button here that Tab has come to.
fn has_the_keys(ui: &egui::Ui) -> bool {
    let focused = ui.memory(egui::Memory::focused).filter(|id| *id != choice_id());
    let focused = focused.and_then(|id| ui.ctx().read_response(id));
    focused.is_none_or(|focused| focused.layer_id != ui.layer_id())
}

/// The keys that choose and lead nowhere.
const ARROWS: [egui::Key; 4] =
    [egui::Key::ArrowLeft, egui::Key::ArrowRight, egui::Key::ArrowUp, egui::Key::ArrowDown];

/// What the keys pressed in this frame choose, and whether they spin.
fn keyed(ui: &egui::Ui, (mut ball, mut turns): (Turn, u8)) -> ((Turn, u8), bool) {
    let mut spins = false;
    let pressed: Vec<egui::Key> = ui.input(|input| {
        let key = |event: &egui::Event| match event {
            egui::Event::Key { key, pressed: true, .. } => Some(*key),
            _ => None,
        };
        input.events.iter().filter_map(key).collect()
    });
    let has_the_keys = has_the_keys(ui);
    if has_the_keys && pressed.iter().any(|key| ARROWS.contains(key)) {
        // In the frame in which the choice gets the keys egui would still lead away from it.
        ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
    }
    for key in pressed {
        match key {
            _ if keys::digit(key).is_some_and(|n| n > 0) => {
                turns = keys::digit(key).unwrap_or(turns);
            }
            // A button that Tab has come to is pressed and left by all others.
            _ if !has_the_keys => {}
            egui::Key::ArrowLeft => ball = Turn::Counterclockwise,
            egui::Key::ArrowRight => ball = Turn::Clockwise,
            egui::Key::ArrowUp => turns = (turns + 1).min(MOST),
            egui::Key::ArrowDown => turns = turns.saturating_sub(1).max(1),
            egui::Key::Enter | egui::Key::Space => spins = true,
            _ => {}
        }
    }
    ((ball, turns), spins)
}

/// Which way the ball goes, and with how many turns.
pub(super) fn spin_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, ball: Turn, turns: u8) -> After {
    title(ui, &told("spin.title"));
    if let Some(wheel) = &shown.view.wheel {
        let words = told_with("spin.wheel", &[("turn", &way(wheel.turn))]);
        ui.label(look::small(&words));
        ui.add_space(4.0);
    }
    // The choice itself has the keys, and no arrow leads away from it.
    ui.memory_mut(|memory| {
        let arrows = egui::EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..egui::EventFilter::default()
        };
        memory.set_focus_lock_filter(choice_id(), arrows);
    });
    let ((mut ball, mut turns), spins) = keyed(ui, (ball, turns));
    ui.horizontal(|ui| {
        let ways = [(Turn::Counterclockwise, "←"), (Turn::Clockwise, "→")];
        for (turn, key) in ways {
            let on = ball == turn;
            let words = format!("{key}  {}", way(turn));
            let text = look::body(&words).color(if on { look::ROOM } else { look::INK });
            let mut button = egui::Button::new(text).min_size(egui::vec2(0.0, 30.0));
            if on {
                button = button.fill(look::FOCUS);
            }
            if ui.add(button).clicked() {
                ball = turn;
            }
        }
    });
    ui.add_space(6.0);
    turns_ui(ui, ball, &mut turns);
    ui.label(look::small(&told("spin.help")));
    ui.add_space(6.0);
    let (does, closes) = ui
        .horizontal(|ui| {
            let does = ui.button(look::body(&told("spin.does"))).clicked();
            (does, ui.button(look::body(&told("close"))).clicked())
        })
        .inner;
    if does || spins {
        return After::Does(Act::Spin { ball, turns });
    }
    if closes { After::Closes } else { After::Stays(Popup::Spin { ball, turns }) }
}

/// The turns, with a button for fewer and one for more.
fn turns_ui(ui: &mut egui::Ui, ball: Turn, turns: &mut u8) {
    ui.horizontal(|ui| {
        let fewer = ui.button(look::body(" − ")).clicked();
        let more = ui.button(look::body(" + ")).clicked();
        if fewer {
            *turns = turns.saturating_sub(1).max(1);
        }
        if more {
            *turns = (*turns + 1).min(MOST);
        }
        let id = if *turns == 1 { "spin.turn" } else { "spin.turns" };
        let said = told_with(id, &[("number", &turns.to_string())]);
        let shown = ui.label(look::strong(&said)).rect;
        let response = ui.interact(shown, choice_id(), egui::Sense::focusable_noninteractive());
        response.widget_info(|| {
            let words = told_with("spin.choice", &[("way", &way(ball)), ("turns", &said)]);
            egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, words)
        });
        maybe_first(&response, true);
    });
}
