//! The sessions that are kept, newest first, to be reviewed.

use super::courses::CHANNELS;
use super::parts::{self, Head, Press};
use super::scroll::scroll_ui;
use super::{Verdict, look, mode_words};
use crate::level::Mode;
use bevy_egui::egui;
use egui::{Align, Layout, Ui, vec2};

/// One kept session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionView {
    /// The level's title.
    pub title: String,
    /// The mode.
    pub mode: Mode,
    /// When, such as `27 Nov 2026, 23:08`.
    pub when: String,
    /// What it came to.
    pub verdict: Verdict,
    /// Whether it can be gone on with.
    pub goes_on: bool,
    /// The channels' percentages, where graded.
    pub percents: [Option<u8>; 3],
    /// How much was dealt, in words.
    pub dealt: String,
    /// How many comments a trainer has made on it, in words; empty for none.
    pub comments: String,
    /// Whether its log is there to be reviewed.
    pub log: bool,
}

/// What the list shows.
pub struct SessionsView<'a> {
    /// The profile.
    pub profile: &'a str,
    /// Its sessions, newest first.
    pub sessions: &'a [SessionView],
}

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionsIntent {
    /// Back to the screen before.
    Back,
    /// The review of this session.
    Open(usize),
    /// This session is dealt on.
    GoOn(usize),
}

/// The list.
pub fn sessions_ui(ui: &mut Ui, view: &SessionsView<'_>) -> Option<SessionsIntent> {
    let mut intent = None;
    let about = format!("Profile {}", view.profile);
    let head = Head { title: "Review", about: &about, back: "Back" };
    let back = parts::page_ui(ui, &head, |ui| {
        scroll_ui(ui, "sessions", |ui| {
            parts::column_ui(ui, 900.0, |ui| {
                ui.add_space(20.0);
                if view.sessions.is_empty() {
                    let words = "Every session you deal is kept here, to be looked at act by act.";
                    parts::empty_ui(ui, "No session yet", words);
                }
                for (i, session) in view.sessions.iter().enumerate() {
                    let wish = row_ui(ui, session);
                    intent = wish.map(|wish| wish(i)).or(intent);
                }
                ui.add_space(32.0);
            });
        });
    });
    if back { Some(SessionsIntent::Back) } else { intent }
}

/// One session; where it was broken off, with the way to deal it on.
fn row_ui(ui: &mut Ui, session: &SessionView) -> Option<fn(usize) -> SessionsIntent> {
    let joint = if session.comments.is_empty() { "" } else { ", " };
    let told = format!(
        "{}, {}, {}, {}{joint}{}",
        session.title,
        mode_words(session.mode),
        session.verdict.look().1,
        session.when,
        session.comments
    );
    let all = ui.available_width();
    let mut wish: Option<fn(usize) -> SessionsIntent> = None;
    let mut tile = |ui: &mut Ui, width: f32| {
        let tile = parts::tile_ui(ui, vec2(width, 76.0), false, &told, |ui| inside_ui(ui, session));
        if tile.clicked() && session.log {
            wish = Some(SessionsIntent::Open);
        }
    };
    if !session.goes_on {
        tile(ui, all);
        return wish;
    }
    let button = 130.0;
    let mut on = false;
    ui.horizontal_top(|ui| {
        tile(ui, (all - button - 12.0).max(200.0));
        let told = format!("{}, {}", session.title, session.when);
        let press = Press { width: button - 4.0, told: &told, ..Press::primary("Go on") };
        on = press.ui(ui).clicked();
    });
    if on { Some(SessionsIntent::GoOn) } else { wish }
}

fn inside_ui(ui: &mut Ui, session: &SessionView) {
    let (mark, state, colour) = session.verdict.look();
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal(|ui| {
        parts::mark_ui(ui, mark, 16.0, colour);
        ui.label(look::small(state).color(colour));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(look::small(&session.when));
            let title = look::heading(&session.title, 19.0);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| parts::cut_ui(ui, title));
        });
    });
    let shares = CHANNELS.iter().zip(session.percents);
    let shares = shares.filter_map(|(name, p)| Some(format!("{name} {} %", p?)));
    let shares = shares.collect::<Vec<_>>().join("  ");
    let log = if session.log { "" } else { "its log is missing" };
    let parts = [mode_words(session.mode), &session.comments, &session.dealt, &shares, log];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts::cut_ui(ui, look::small(&parts.join("  ·  ")));
}
