//! What the pointer does while its button is held: carries a thing, draws the rake, goes round the wheel.

use crate::app::felt::{TableUi, Target, topmost};
use crate::kit::Spot;
use crate::table::Turn;
use bevy::math::Vec2;
use std::f32::consts::TAU;

/// What the pointer is doing while its button is held.
#[derive(Clone, Debug)]
pub(super) enum Gesture {
    /// It carries a thing to another.
    Carries(Target),
    /// It draws the rake over the layout.
    Rakes(Rake),
    /// It goes round the wheel.
    Whirls(Whirl),
}

/// Chips that a rake drawn over the layout has met, and where it was last.
#[derive(Clone, Debug, Default)]
pub(super) struct Rake {
    met: Vec<Spot>,
    last: Option<Vec2>,
}

/// How far apart the points are, along the way of the rake, where it is looked for chips.
const STRIDE: f32 = 5.0;

impl Rake {
    /// Draws the rake on, to this point of the window; the stakes that it meets on the way.
    pub(super) fn draw_to(&mut self, shown: &TableUi<'_>, at: Vec2) -> Vec<Spot> {
        let before = self.met.len();
        let from = self.last.unwrap_or(at);
        let steps = ((at - from).length() / STRIDE).ceil().max(1.0) as u16;
        for step in 1..=steps {
            let here = from.lerp(at, f32::from(step) / f32::from(steps));
            if let Some(Target::Spot(spot)) = topmost(shown, here).map(|place| place.target)
                && !self.met.contains(&spot)
                && shown.view.spots.iter().any(|s| s.spot == spot && !s.stake.is_empty())
            {
                self.met.push(spot);
            }
        }
        self.last = Some(at);
        self.met.get(before..).unwrap_or_default().to_vec()
    }
}

/// The most turns that a hand can give the ball.
pub(super) const MOST: u8 = 12;

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
