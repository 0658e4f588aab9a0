//! The one place where the screen changes.

use super::Catalog;
use super::autosave::GoOnRequested;
use super::bridge::{DealRequested, Desk};
use super::saves::Saves;
use super::screens::{History, Navigate, Screen, StartOptions};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open_start).add_systems(PreUpdate, go_to);
}

fn open_start(
    asked: Res<StartOptions>,
    catalog: Res<Catalog>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) {
    if saves.locked {
        go.write(Navigate::To(Screen::Who));
    }
    let Some(wanted) = &asked.0.level else { return };
    if let Some(level) = catalog.find(catalog.asked.as_deref().unwrap_or(wanted)) {
        let mode = asked.0.mode.unwrap_or(catalog.levels[level].mode);
        go.write(Navigate::Deal { level, mode });
    } else {
        saves.notices.extend(catalog.broken.iter().map(ToString::to_string));
    }
}

fn go_to(
    mut wishes: MessageReader<Navigate>,
    (desk, saves): (Res<Desk>, Res<Saves>),
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut trail: ResMut<History>,
    mut exit: MessageWriter<AppExit>,
    mut seat: MessageWriter<DealRequested>,
    mut go_on: MessageWriter<GoOnRequested>,
) {
    for wish in wishes.read() {
        if desk.exam.is_some() && !is_of_exam(wish) {
            continue;
        }
        if saves.locked && !matches!(wish, Navigate::Quit | Navigate::To(Screen::Who)) {
            next.set(Screen::Who);
            continue;
        }
        let to = match wish {
            Navigate::To(to) => *to,
            Navigate::Back => {
                let back = trail.back.pop().unwrap_or_default();
                next.set(back);
                continue;
            }
            Navigate::Deal { level, mode } => {
                seat.write(DealRequested { level: *level, mode: *mode });
                Screen::Table
            }
            Navigate::GoOn(log) => {
                // Whether it can be gone on with is seen there.
                go_on.write(GoOnRequested(log.clone()));
                continue;
            }
            Navigate::Clause(id) => {
                trail.clause = Some(id.clone());
                Screen::Rulebook
            }
            Navigate::Review(act) => {
                trail.act = *act;
                Screen::Review
            }
            Navigate::Quit => {
                exit.write(AppExit::Success);
                continue;
            }
        };
        if to == Screen::Home {
            trail.back.clear();
        } else if let Some(place) = trail.back.iter().position(|before| *before == to) {
            // Where one has been already is the way back, or else it would never come to an end.
            trail.back.truncate(place);
        } else if *screen.get() != to {
            trail.back.push(*screen.get());
        }
        // The table is always set anew; elsewhere a wish to be where one is changes nothing.
        if to == Screen::Table || to != *screen.get() {
            next.set(to);
        }
    }
}

/// Whether this can be reached while something of an exam lies on the desk.
const fn is_of_exam(wish: &Navigate) -> bool {
    matches!(wish, Navigate::Back | Navigate::To(Screen::Table | Screen::Exam | Screen::Settings))
}
