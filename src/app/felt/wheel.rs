//! How the wheel and the ball move: the ball in the track against the wheel, then down into its pocket.
//!
//! The session says how the ball is spun, when it has run out and where it rests; the picture follows.

use super::motion::Moving;
use super::stage::Stage;
use super::thing::{Key, ThingView};
use crate::app::bridge::Desk;
use crate::app::clock::ball_ran;
use crate::app::saves::Saves;
use crate::app::screens::Screen;
use crate::paint;
use crate::rules::roulette;
use crate::session::Session;
use crate::session::WheelView;
use crate::table::{Act, BallFault, Event, Turn};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::f32::consts::TAU;
use std::time::Duration;

/// Turns of the wheel in a second while the ball runs.
const WHEEL_SPEED: f32 = 0.22;
/// How long the ball falls and jumps until it rests, in seconds.
const FALL_S: f32 = 1.9;

/// What the wheel is at.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Phase {
    /// Nothing moves.
    #[default]
    Still,
    /// The ball runs in the track.
    Runs { ball: f32, turns: u8, start: Duration },
    /// The ball falls into a pocket.
    Falls { start: Duration, from: f32, way: f32 },
}

/// The wheel as it is seen.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(in crate::app) struct Spinning {
    phase: Phase,
    /// The angle of the turning part and of the ball, clockwise from the top, in radians.
    wheel: f32,
    ball: f32,
    /// Which way the wheel turns: one or minus one.
    way: f32,
    /// The pocket the ball lies in.
    pocket: Option<u8>,
    /// Where the wheel was when the phase began.
    wheel_from: f32,
    /// Whether the ball has run as long as it does.
    run_out: bool,
}

impl Spinning {
    /// Whether the ball runs and has not yet run out.
    pub(in crate::app) fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Runs { .. }) && !self.run_out
    }
}

const fn way(turn: Turn) -> f32 {
    match turn {
        Turn::Clockwise => 1.0,
        Turn::Counterclockwise => -1.0,
    }
}

/// The angle of a pocket on the wheel, clockwise from its first one.
fn angle_of(pocket: u8) -> f32 {
    let at = roulette::WHEEL.iter().position(|&n| n == pocket).unwrap_or(0);
    at as f32 / f32::from(roulette::POCKETS) * TAU
}

/// How far round a ball has come that loses speed as it runs; beyond its time it goes on slowly.
fn along(part: f32) -> f32 {
    if part < 1.0 { part * 1.7 - part * part * 0.7 } else { 1.0 + (part - 1.0) * 0.3 }
}

/// Out from the middle while the ball falls, as parts of the bowl: it strikes a deflector and jumps.
const FALL: [(f32, f32); 8] = [
    (0.0, paint::TRACK),
    (0.30, 0.79),
    (0.42, 0.83),
    (0.60, 0.60),
    (0.68, 0.655),
    (0.78, paint::POCKET),
    (0.84, 0.585),
    (0.90, paint::POCKET),
];

fn out(part: f32) -> f32 {
    let ends = FALL.iter().zip(FALL.iter().skip(1));
    let Some((from, to)) = ends.into_iter().find(|(_, to)| part < to.0) else {
        return paint::POCKET;
    };
    let share = (part - from.0) / (to.0 - from.0);
    let eased = (1.0 - (share * TAU / 2.0).cos()) / 2.0;
    from.1 + (to.1 - from.1) * eased
}

impl Spinning {
    /// Takes up what the session says of the wheel.
    ///
    /// A ball that runs already when it is first seen has run for so long.
    fn follow(&mut self, view: &WheelView, (now, ran): (Duration, Duration), at_once: bool) {
        self.way = way(view.turn);
        let running = matches!(self.phase, Phase::Runs { .. });
        match (view.ball, view.pocket) {
            (Some((turn, turns)), _) => {
                if !running {
                    let ball = way(turn);
                    self.phase = Phase::Runs { ball, turns, start: now.saturating_sub(ran) };
                    (self.wheel_from, self.run_out) = (self.wheel, false);
                    self.pocket = None;
                }
            }
            (None, Some(pocket)) if self.pocket != Some(pocket) => {
                self.pocket = Some(pocket);
                self.phase = match self.phase {
                    Phase::Runs { ball, .. } if !at_once => {
                        self.wheel_from = self.wheel;
                        Phase::Falls { start: now, from: self.ball, way: ball }
                    }
                    _ => Phase::Still,
                };
            }
            (None, None) => {
                self.pocket = None;
                self.phase = Phase::Still;
            }
            (None, Some(_)) => {}
        }
        if at_once && matches!(self.phase, Phase::Falls { .. }) {
            self.phase = Phase::Still;
        }
    }

    /// Moves on to this moment; how far out the ball is then, as a part of the bowl.
    fn move_to(&mut self, now: Duration, still: bool) -> f32 {
        match self.phase {
            Phase::Still => match self.pocket {
                Some(pocket) => {
                    self.ball = self.wheel + angle_of(pocket);
                    paint::POCKET
                }
                None => paint::TRACK,
            },
            Phase::Runs { ball, turns, start } => {
                let gone = now.saturating_sub(start).as_secs_f32();
                let whole = roulette::ball_runs_ms(turns) as f32 / 1000.0;
                self.run_out = gone >= whole;
                if !still {
                    let turns = f32::from(turns.max(1));
                    self.wheel = self.wheel_from + self.way * gone * WHEEL_SPEED * TAU;
                    self.ball = ball * along(gone / whole) * turns * TAU;
                }
                paint::TRACK
            }
            Phase::Falls { start, from, way } => {
                let part = (now.saturating_sub(start).as_secs_f32() / FALL_S).min(1.0);
                // The wheel runs out meanwhile, and the ball is carried along once it lies in its pocket.
                let run = FALL_S * (part - part * part / 2.0);
                self.wheel = self.wheel_from + self.way * run * WHEEL_SPEED * TAU;
                let apart = from - self.wheel_from;
                let rests = angle_of(self.pocket.unwrap_or(0));
                // On the way it had, and rather once more round than to and fro.
                let short = ((rests - apart) * way).rem_euclid(TAU);
                let whole = if short < TAU * 0.4 { short + TAU } else { short };
                let share = (part / 0.78).min(1.0);
                let eased = 1.0 - (1.0 - share) * (1.0 - share);
                self.ball = self.wheel + apart + way * whole * eased;
                if part >= 1.0 {
                    self.phase = Phase::Still;
                }
                out(part)
            }
        }
    }
}

/// What went wrong with the last spin, if something did and no ball has been spun since.
pub(super) fn fault(session: &Session) -> Option<BallFault> {
    let table = session.table();
    if table.ball.is_some() || table.pocket.is_some() {
        return None;
    }
    let spun = |entry: &crate::session::Entry| matches!(entry.act, Act::Spin { .. });
    let entries = session.entries();
    let last = entries.iter().rposition(spun)?;
    let since = entries.get(last..)?.iter().flat_map(|entry| &entry.events);
    since
        .filter_map(|event| match event {
            Event::BallFaults(fault) => Some(*fault),
            _ => None,
        })
        .next_back()
}

/// Where a ball that has left the wheel lies: how far out, and at which angle.
const OUTSIDE: (f32, f32) = (1.19, 3.95);

/// Follows the session and moves wheel and ball.
pub(super) fn advance(
    desk: Res<Desk>,
    saves: Res<Saves>,
    stage: Res<Stage>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut spinning: ResMut<Spinning>,
    mut moving: ResMut<Moving>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut things: Query<(&ThingView, &mut Transform)>,
) {
    let board = stage.plan.as_ref().and_then(|(_, placed)| placed.board.as_ref());
    let (Some(session), Some(board)) = (desk.shown(), board) else {
        *spinning = Spinning::default();
        return;
    };
    let table = session.table();
    if !table.wheel {
        return;
    }
    let view = WheelView {
        turn: table.wheel_turn,
        ball: table.ball,
        pocket: table.pocket,
        marker: table.marker,
    };
    let still = saves.settings.reduced_motion;
    let review = *screen.get() == Screen::Review;
    let now = time.elapsed();
    let ran = if review { Duration::ZERO } else { ball_ran(&desk) };
    spinning.follow(&view, (now, ran), still || review || desk.is_jumping());
    let mut out = spinning.move_to(now, still || review);
    let mut ball = spinning.ball;
    if fault(session) == Some(BallFault::Leaves) {
        (out, ball) = OUTSIDE;
    }
    let falls = matches!(spinning.phase, Phase::Falls { .. });
    moving.0 |= falls;
    if falls || (matches!(spinning.phase, Phase::Runs { .. }) && !review) {
        redraw.write(RequestRedraw);
    }
    let middle = stage.world(board.wheel.0, board.wheel.1).truncate();
    let radius = board.wheel_radius * stage.scale() * out;
    for (thing, mut transform) in &mut things {
        match thing.key {
            Key::Turning => transform.rotation = Quat::from_rotation_z(-spinning.wheel),
            Key::Ball => {
                let at = middle + Vec2::new(ball.sin(), ball.cos()) * radius;
                (transform.translation.x, transform.translation.y) = (at.x, at.y);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spun(turn: Turn, turns: u8) -> (Spinning, WheelView) {
        let view = WheelView {
            turn: Turn::Clockwise,
            ball: Some((turn, turns)),
            pocket: None,
            marker: None,
        };
        let mut spinning = Spinning::default();
        spinning.follow(&view, (Duration::ZERO, Duration::ZERO), false);
        (spinning, view)
    }

    fn near(a: f32, b: f32) -> bool {
        let apart = (a - b).rem_euclid(TAU);
        apart.min(TAU - apart) < 0.001
    }

    #[test]
    fn the_ball_runs_as_it_was_spun_and_rests_in_its_pocket() {
        for turn in [Turn::Clockwise, Turn::Counterclockwise] {
            for pocket in 0..roulette::POCKETS {
                let (mut spinning, view) = spun(turn, 6);
                let mut now = Duration::ZERO;
                while !spinning.run_out {
                    assert_eq!(spinning.move_to(now, false), paint::TRACK);
                    now += Duration::from_millis(37);
                }
                assert!((spinning.ball / TAU * way(turn) - 6.0).abs() < 0.1);
                let rests = WheelView { ball: None, pocket: Some(pocket), ..view };
                let mut before = spinning.ball;
                spinning.follow(&rests, (now, Duration::ZERO), false);
                let mut out = paint::TRACK;
                while spinning.phase != Phase::Still {
                    out = spinning.move_to(now, false);
                    assert!((spinning.ball - before).abs() < 0.6, "the ball jumps round the wheel");
                    before = spinning.ball;
                    now += Duration::from_millis(20);
                }
                assert_eq!(out, paint::POCKET);
                assert!(near(spinning.ball - spinning.wheel, angle_of(pocket)), "{pocket}");
                let held = spinning.ball;
                assert_eq!(spinning.move_to(now, false), paint::POCKET);
                assert!(near(spinning.ball, held));
            }
        }
    }

    #[test]
    fn with_reduced_motion_nothing_turns_and_the_ball_lies_in_its_pocket_at_once() {
        let (mut spinning, view) = spun(Turn::Counterclockwise, 4);
        spinning.move_to(Duration::from_secs(3), true);
        assert_eq!((spinning.wheel, spinning.run_out), (0.0, false));
        spinning.move_to(Duration::from_secs(30), true);
        assert!(spinning.run_out);
        let rests = WheelView { ball: None, pocket: Some(17), ..view };
        spinning.follow(&rests, (Duration::from_secs(30), Duration::ZERO), true);
        assert_eq!(spinning.move_to(Duration::from_secs(30), true), paint::POCKET);
        assert!(near(spinning.ball, angle_of(17)));
    }

    #[test]
    fn a_ball_that_is_taken_out_no_longer_runs() {
        let (mut spinning, view) = spun(Turn::Clockwise, 2);
        assert!(spinning.is_running());
        spinning.follow(
            &WheelView { ball: None, ..view },
            (Duration::from_secs(1), Duration::ZERO),
            false,
        );
        assert!(!spinning.is_running());
    }
}
