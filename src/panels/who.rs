//! Who deals: the profiles to choose from, and the PIN of one that has one.

use super::fields::complaint_ui;
use super::look;
use super::parts::{self, Head, Mark, Press};
use super::scroll::scroll_ui;
use bevy_egui::egui;
use egui::{TextEdit, Ui, vec2};

/// What the page shows.
pub struct WhoView<'a> {
    /// The profiles, and whether each has a PIN.
    pub profiles: &'a [(String, bool)],
    /// The one that is chosen.
    pub chosen: &'a str,
    /// Why it is not opened, or nothing.
    pub complaint: &'a str,
    /// Whether there is a way back without choosing.
    pub back: bool,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhoIntent {
    /// Back to the screen before.
    Back,
    /// This profile, not opened yet.
    Choose(String),
    /// Opens the chosen one.
    Open,
}

/// Who deals; what is typed goes into `pin`.
pub fn who_ui(ui: &mut Ui, view: &WhoView<'_>, pin: &mut String) -> Option<WhoIntent> {
    let mut intent = None;
    let back = if view.back { "Back" } else { "" };
    let head = Head { title: "Who deals?", about: "", back };
    let went_back = parts::page_ui(ui, &head, |ui| {
        scroll_ui(ui, "who", |ui| {
            parts::column_ui(ui, 520.0, |ui| {
                ui.add_space(16.0);
                for (name, has_pin) in view.profiles {
                    let chosen = name == view.chosen;
                    let told = if *has_pin { format!("{name}, with a PIN") } else { name.clone() };
                    let size = vec2(ui.available_width(), 48.0);
                    let tile = parts::tile_ui(ui, size, chosen, &told, |ui| {
                        ui.horizontal(|ui| {
                            let mark = if chosen { Mark::Dot } else { Mark::Ring };
                            parts::mark_ui(ui, mark, 14.0, look::GOLD);
                            parts::cut_ui(ui, look::heading(name, 19.0));
                            if *has_pin {
                                ui.label(look::small("PIN"));
                            }
                        });
                    });
                    if tile.clicked() {
                        intent = Some(WhoIntent::Choose(name.clone()));
                    }
                }
                ui.add_space(12.0);
                let asks = view.profiles.iter().any(|(name, pin)| name == view.chosen && *pin);
                let mut enter = false;
                if asks {
                    ui.label(look::label("PIN"));
                    let edit = TextEdit::singleline(pin).password(true).desired_width(220.0);
                    let edit = ui.add(edit.margin(vec2(10.0, 8.0)));
                    parts::name_field(&edit, "", "PIN");
                    enter = edit.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
                    ui.add_space(6.0);
                }
                complaint_ui(ui, "who", view.complaint);
                let open = Press { width: 200.0, ..Press::primary("Open") }.ui(ui).clicked();
                if open || enter {
                    intent = Some(WhoIntent::Open);
                }
                ui.add_space(32.0);
            });
        });
    });
    if went_back { Some(WhoIntent::Back) } else { intent }
}
