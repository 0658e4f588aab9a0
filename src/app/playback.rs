//! The perfect dealer at work, and the review that goes on by itself: at their pace, and never before the
//! picture has come to rest.

use super::bridge::{Desk, DeskRequested, SessionSystems};
use super::felt::{Moving, Spinning};
use super::screens::Screen;
use crate::session::Session;
use crate::table::Act;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, demonstrate.in_set(SessionSystems::Gather));
}

/// Whether the session has to wait until the ball has run out in the picture.
fn waits_for_ball(session: &Session, spinning: &Spinning) -> bool {
    spinning.is_running() && session.expected().first() == Some(&Act::Wait)
}

/// Lets the perfect dealer deal, or the review go on, at their pace.
fn demonstrate(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    (moving, spinning): (Res<Moving>, Res<Spinning>),
    mut desk: ResMut<Desk>,
    mut wishes: MessageWriter<DeskRequested>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !desk.playback.playing || !matches!(screen.get(), Screen::Table | Screen::Review) {
        return;
    }
    redraw.write(RequestRedraw);
    let waits = desk.session.as_ref().is_some_and(|session| waits_for_ball(session, &spinning));
    if moving.0 || (waits && desk.review.is_none()) {
        return;
    }
    let gone = u64::try_from(time.delta().as_millis()).unwrap_or(0).min(250);
    desk.playback.waited_ms += gone;
    if desk.playback.waited_ms >= 60_000 / u64::from(desk.playback.per_minute.max(1)) {
        desk.playback.waited_ms = 0;
        wishes.write(DeskRequested::Step);
    }
}
