//! The session's clock: real time from the moment the level is opened until its last round is over.
//!
//! It stands while an instructor has the table frozen. Nothing in the picture bends it: it goes on while
//! cards slide, while the settings are open, and while the window is covered. What the wheel took of it is
//! told apart afterwards, from the log.

use super::bridge::{ActRequested, Desk, SessionSystems};
use super::screens::Screen;
use crate::level::Mode;
use crate::session::Session;
use crate::table::Act;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// From one picture to the next where the clock is shown and nothing else happens.
const SHOWN_EVERY: Duration = Duration::from_secs(1);
/// The same where nothing is shown that changes by itself.
const NEVER: Duration = Duration::from_secs(3600);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(frames_every(NEVER))
        .add_systems(Update, (tick, ball, rest).chain().in_set(SessionSystems::Clock));
}

/// A frame for whatever happens, and one after this time if nothing does.
fn frames_every(wait: Duration) -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::reactive(wait),
        unfocused_mode: UpdateMode::reactive_low_power(wait),
    }
}

/// Whether somebody deals, so that his time counts.
fn is_dealt(desk: &Desk) -> bool {
    let deals = |session: &Session| !session.is_over() && session.mode() != Mode::Watch;
    desk.review.is_none() && desk.dealt().is_some_and(deals)
}

fn tick(time: Res<Time<Real>>, mut desk: ResMut<Desk>) {
    // A sitting has a clock of its own.
    if is_dealt(&desk) && !desk.is_sat() {
        let gone = u64::try_from(time.delta().as_micros()).unwrap_or(u64::MAX);
        let desk = desk.bypass_change_detection();
        let frozen = desk.frozen.as_mut().filter(|_| desk.exam.is_none());
        let clock_us = frozen.map_or(&mut desk.clock_us, |frozen| &mut frozen.gone_us);
        *clock_us = clock_us.saturating_add(gone);
    }
}

/// Tells the session that the ball has run as long as it was spun for.
fn ball(desk: Res<Desk>, screen: Res<State<Screen>>, mut acts: MessageWriter<ActRequested>) {
    let Some(session) = desk.dealt().filter(|_| is_dealt(&desk)) else { return };
    let out = || desk.ball_rests_ms(session).is_some_and(|rests| rests <= desk.clock_ms());
    // In a lesson it runs until nothing else is due.
    let waits = || session.mode() != Mode::Guided || session.expected().first() == Some(&Act::Wait);
    if *screen.get() == Screen::Table && out() && waits() {
        acts.write(ActRequested(Act::Wait));
    }
}

/// For how long the ball has run that is shown running; nothing where no time is kept.
pub(super) fn ball_ran(desk: &Desk) -> Duration {
    let from = desk.dealt().filter(|_| is_dealt(desk)).and_then(|s| desk.ball_from_ms(s));
    from.map_or(Duration::ZERO, |from| Duration::from_millis(desk.clock_ms().saturating_sub(from)))
}

/// Has a frame drawn each second while the clock is on the screen.
fn rest(desk: Res<Desk>, screen: Res<State<Screen>>, mut frames: ResMut<WinitSettings>) {
    let shown = desk.is_sat() || *screen.get() == Screen::Table && is_dealt(&desk);
    let wanted = frames_every(if shown { SHOWN_EVERY } else { NEVER });
    if frames.focused_mode != wanted.focused_mode {
        *frames = wanted;
    }
}
