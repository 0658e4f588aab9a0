//! Spinning the ball: by a flick round the wheel, or by saying which way and how strongly.

use super::TableUi;
use super::popup::{After, Popup, title};
use crate::panels::keys::{self, told, told_with};
use crate::panels::look;
use crate::table::{Act, Turn};
use bevy::math::Vec2;
use bevy_egui::egui;
use std::f32::consts::TAU;

/// The most turns that a hand can give the ball.
const MOST: u8 = 12;

/// A drag round the middle of the wheel.
#[derive(Clone, Debug)]
pub(super) struct Whirl {
    middle: Vec2,
    /// When and at which angle the pointer was, the last of it first to be forgotten.
    trail: Vec<(f64, f32)>,
}

/// For how long the speed of a flick is looked at, in seconds.
const FLICK_S: f64 = 0.30;

/// Turns for each turn a second.
const STRENGTH: f32 = 4.0;

impl Whirl {
    pub(super) const fn new(middle: Vec2) -> Self {
        Self { middle, trail: Vec::new() }
    }

    /// Which way, and with how many turns, the ball would go if it were let go now.
    pub(super) fn spin(&self) -> Option<(Turn, u8)> {
        let (first, last) = (self.trail.first()?, self.trail.last()?);
        let took = (last.0 - first.0) as f32;
        let pairs = self.trail.iter().zip(self.trail.iter().skip(1));
        // Each step the short way round.
        let turned: f32 =
            pairs.map(|(a, b)| (b.1 - a.1 + TAU * 1.5).rem_euclid(TAU) - TAU / 2.0).sum();
        if turned.abs() < 0.12 || took <= 0.0 {
            return None;
        }
        let turns = (turned.abs() / TAU / took * STRENGTH).round().clamp(1.0, f32::from(MOST));
        let way = if turned > 0.0 { Turn::Clockwise } else { Turn::Counterclockwise };
        Some((way, turns as u8))
    }

    /// Takes note of where the pointer is at a moment, in seconds.
    pub(super) fn follow(&mut self, now: f64, at: Vec2) {
        let out = at - self.middle;
        self.trail.push((now, out.y.atan2(out.x)));
        self.trail.retain(|(when, _)| now - when <= FLICK_S);
    }
}

/// How the ball would go, beside the pointer.
pub(super) fn whirl_ui(ui: &egui::Ui, whirl: &Whirl, at: egui::Pos2) {
    let Some((ball, turns)) = whirl.spin() else { return };
    let words = told_with("spin.flick", &[("turn", &way(ball)), ("number", &turns.to_string())]);
    let galley = ui.painter().layout_no_wrap(words, look::bold(13.0), look::ROOM);
    let size = galley.size() + egui::vec2(16.0, 8.0);
    let rect = egui::Rect::from_min_size(at + egui::vec2(12.0, -10.0 - size.y), size);
    ui.painter().rect_filled(rect, 6.0, look::DUE);
    ui.painter().galley(rect.min + egui::vec2(8.0, 4.0), galley, look::ROOM);
}

fn way(turn: Turn) -> String {
    told(match turn {
        Turn::Clockwise => "turn.clockwise",
        Turn::Counterclockwise => "turn.counterclockwise",
    })
}

/// Which way the ball goes, and with how many turns.
pub(super) fn spin_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    mut ball: Turn,
    mut turns: u8,
) -> After {
    title(ui, &told("spin.title"));
    if let Some(wheel) = &shown.view.wheel {
        let words = told_with("spin.wheel", &[("turn", &way(wheel.turn))]);
        ui.label(look::small(&words));
        ui.add_space(4.0);
    }
    let mut spins = false;
    let pressed: Vec<egui::Key> = ui.input(|input| {
        let key = |event: &egui::Event| match event {
            egui::Event::Key { key, pressed: true, .. } => Some(*key),
            _ => None,
        };
        input.events.iter().filter_map(key).collect()
    });
    for key in pressed {
        match key {
            egui::Key::ArrowLeft => ball = Turn::Counterclockwise,
            egui::Key::ArrowRight => ball = Turn::Clockwise,
            egui::Key::ArrowUp => turns = (turns + 1).min(MOST),
            egui::Key::ArrowDown => turns = turns.saturating_sub(1).max(1),
            egui::Key::Enter | egui::Key::Space => spins = true,
            _ => {
                turns = keys::digit(key).filter(|n| *n > 0).unwrap_or(turns);
            }
        }
    }
    ui.horizontal(|ui| {
        let ways = [(Turn::Counterclockwise, "←"), (Turn::Clockwise, "→")];
        for (turn, key) in ways {
            let on = ball == turn;
            let words = format!("{key}  {}", way(turn));
            let text = look::body(&words).color(if on { look::ROOM } else { look::INK });
            let mut button = egui::Button::new(text).min_size(egui::vec2(0.0, 30.0));
            if on {
                button = button.fill(look::DUE);
            }
            if ui.add(button).clicked() {
                ball = turn;
            }
        }
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let fewer = ui.button(look::body(" − ")).clicked();
        let more = ui.button(look::body(" + ")).clicked();
        if fewer {
            turns = turns.saturating_sub(1).max(1);
        }
        if more {
            turns = (turns + 1).min(MOST);
        }
        let id = if turns == 1 { "spin.turn" } else { "spin.turns" };
        ui.label(look::strong(&told_with(id, &[("number", &turns.to_string())])));
    });
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A drag round the middle: turns a second, against the clock if below zero.
    fn drag(speed: f32) -> Option<(Turn, u8)> {
        let mut whirl = Whirl::new(Vec2::splat(100.0));
        for i in 0..20_u8 {
            let now = f32::from(i) * 0.02;
            let angle = now * speed * TAU + 2.0;
            whirl.follow(now.into(), Vec2::splat(100.0) + Vec2::from_angle(angle) * 80.0);
        }
        whirl.spin()
    }

    #[test]
    fn a_flick_has_a_way_and_a_strength() {
        assert_eq!(drag(1.5), Some((Turn::Clockwise, 6)));
        assert_eq!(drag(-1.5), Some((Turn::Counterclockwise, 6)));
        assert_eq!(drag(-0.3), Some((Turn::Counterclockwise, 1)));
        assert_eq!(drag(9.0), Some((Turn::Clockwise, MOST)));
        assert_eq!(drag(0.01), None);
    }
}
