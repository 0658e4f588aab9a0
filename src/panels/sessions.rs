//! The sessions that are kept, newest first, to be reviewed.

use super::courses::{CHANNELS, counted};
use super::parts::{self, Head, Mark};
use super::{look, mode_words, spoken_ms};
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
    /// Whether it was passed.
    pub passed: bool,
    /// The channels' percentages, where graded.
    pub percents: [Option<u8>; 3],
    /// Rounds dealt.
    pub rounds: u32,
    /// The dealer's time.
    pub total_ms: u64,
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
}

/// The list.
pub fn sessions_ui(ui: &mut Ui, view: &SessionsView<'_>) -> Option<SessionsIntent> {
    let mut intent = None;
    let about = format!("Profile {}", view.profile);
    let head = Head { title: "Review", about: &about, back: "Back" };
    let back = parts::page_ui(ui, &head, |ui| {
        parts::scroll_ui(ui, "sessions", |ui| {
            parts::column_ui(ui, 900.0, |ui| {
                ui.add_space(20.0);
                if view.sessions.is_empty() {
                    let words =
                        "Every session you finish is kept here, to be looked at act by act.";
                    parts::empty_ui(ui, "No session yet", words);
                }
                for (i, session) in view.sessions.iter().enumerate() {
                    if row_ui(ui, session) {
                        intent = Some(SessionsIntent::Open(i));
                    }
                }
                ui.add_space(32.0);
            });
        });
    });
    if back { Some(SessionsIntent::Back) } else { intent }
}

fn row_ui(ui: &mut Ui, session: &SessionView) -> bool {
    let (mark, state, colour) = if session.passed {
        (Mark::Check, "Passed", look::GOOD)
    } else {
        (Mark::Cross, "Not passed", look::WRONG)
    };
    let told =
        format!("{}, {}, {state}, {}", session.title, mode_words(session.mode), session.when);
    let size = vec2(ui.available_width(), 76.0);
    let tile = parts::tile_ui(ui, size, false, &told, |ui| {
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
        let shares: Vec<String> =
            shares.filter_map(|(name, p)| Some(format!("{name} {} %", p?))).collect();
        let rounds = counted(session.rounds as usize, "round");
        let log = if session.log { "" } else { "  ·  its log is missing" };
        let time = spoken_ms(session.total_ms);
        let mode = mode_words(session.mode);
        let line = format!("{mode}  ·  {rounds} in {time}  ·  {}{log}", shares.join("  "));
        parts::cut_ui(ui, look::small(&line));
    });
    tile.clicked() && session.log
}
