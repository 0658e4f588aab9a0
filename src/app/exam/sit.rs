//! What goes on while an exam lies on the desk: its clock, its end, the window that stays.

use super::{Exam, Stage, deeds};
use crate::app::bridge::{Desk, SessionSystems};
use crate::app::sat::{AtExam, TRIAL_MS, now};
use crate::app::screens::{Navigate, Screen};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowCloseRequested, WindowMode};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tick.in_set(SessionSystems::Clock))
        .add_systems(Update, (follow, fill_screen).chain().after(SessionSystems::Apply))
        .add_systems(Update, keep_open);
}

/// The clocks of an exam.
fn tick(time: Res<Time<Real>>, mut desk: ResMut<Desk>, mut go: MessageWriter<Navigate>) {
    let desk = desk.bypass_change_detection();
    let clock_ms = desk.clock_ms();
    match &mut desk.exam {
        Some(AtExam::Sat(sat)) => {
            let part_ms = sat.tick(now(&time));
            desk.set_clock_ms(part_ms);
        }
        Some(AtExam::Trial) if clock_ms >= TRIAL_MS => {
            go.write(Navigate::To(Screen::Exam));
        }
        Some(AtExam::Trial) | None => {}
    }
}

/// Leaves the table where a sitting has ended or cannot be kept.
fn follow(
    screen: Res<State<Screen>>,
    desk: Res<Desk>,
    mut exam: ResMut<Exam>,
    mut go: MessageWriter<Navigate>,
) {
    let Some(AtExam::Sat(sat)) = &desk.exam else { return };
    let ended = sat.sitting.ended().filter(|_| sat.unwritten.is_none());
    if let Some(why) = ended.filter(|_| matches!(exam.stage, Stage::Sat)) {
        let view = deeds::ended_view(sat, why, &exam.kept);
        exam.complaint.clear();
        exam.stage = Stage::Ended(Box::new(view));
    }
    if (sat.unwritten.is_some() || ended.is_some()) && *screen.get() != Screen::Exam {
        go.write(Navigate::To(Screen::Exam));
    }
}

/// The window fills the screen while an exam is sat.
fn fill_screen(desk: Res<Desk>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let Ok(mut window) = windows.single_mut() else { return };
    let sat = desk.is_sat();
    let wanted = if sat {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    if sat != matches!(window.mode, WindowMode::BorderlessFullscreen(_)) {
        window.mode = wanted;
    }
}

/// The window is not closed over an exam that is sat.
fn keep_open(
    asked: Option<ResMut<Messages<WindowCloseRequested>>>,
    desk: Res<Desk>,
    mut go: MessageWriter<Navigate>,
) {
    let Some(mut asked) = asked else { return };
    if desk.is_sat() && !asked.is_empty() {
        asked.clear();
        go.write(Navigate::To(Screen::Exam));
    }
}
