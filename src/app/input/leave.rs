//! The way out of a session: its buttons, the question before it is taken, and what stands under the
//! table when the last round is over.

use super::state::{Destination, UiCommand};
use crate::app::bridge::DeskRequested;
use crate::app::felt::TableUi;
use crate::level::Mode;
use crate::panels::look;
use crate::panels::parts::{self, Press};
use bevy::prelude::Resource;
use bevy_egui::egui;

/// Whether it is being asked if the dealer means to leave.
#[derive(Resource, Default)]
pub(super) struct Leaving(pub(super) bool);

/// The word on the button that leads out.
const fn word(shown: &TableUi<'_>) -> &'static str {
    if shown.review { "Close" } else { "Leave" }
}

/// Keeps the place of the two buttons free, at the right end of the bar over the table.
pub(super) fn place_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) -> egui::Rect {
    let padding = ui.spacing().button_padding.x * 2.0;
    let wide =
        |words: &str| parts::measure(ui, words, look::plain(look::BODY)).x.ceil() + padding + 2.0;
    let width = wide("Settings") + ui.spacing().item_spacing.x + wide(word(shown));
    let height = ui.spacing().interact_size.y;
    ui.allocate_exact_size(egui::vec2(width, height), egui::Sense::hover()).0
}

/// The two buttons. They come last of all, so that Tab comes to them last.
pub(super) fn buttons_ui(
    ctx: &egui::Context,
    place: egui::Rect,
    shown: &TableUi<'_>,
    leaving: &mut Leaving,
    commands: &mut Vec<UiCommand>,
) {
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .layout(egui::Layout::left_to_right(egui::Align::Center))
        .max_rect(place);
    let mut ui = egui::Ui::new(ctx.clone(), "way out".into(), builder);
    if ui.button(look::body("Settings")).clicked() {
        commands.push(UiCommand::Navigate(Destination::Settings));
    }
    if ui.button(look::body(word(shown))).clicked() {
        let session = shown.session;
        if shown.review {
            commands.push(UiCommand::Navigate(Destination::Back));
        } else if shown.desk.is_exam() {
            // What leaving means is said beside the table.
            commands.push(UiCommand::Desk(DeskRequested::Leave));
        } else if session.entries().is_empty() {
            commands.push(UiCommand::Navigate(Destination::Courses));
        } else if session.is_over() {
            commands.push(UiCommand::Desk(DeskRequested::Leave));
        } else {
            leaving.0 = true;
            ctx.request_repaint();
        }
    }
}

/// What leaving means here: the question, and what comes of it.
fn words(shown: &TableUi<'_>) -> (&'static str, &'static str) {
    match shown.session.mode() {
        Mode::Exam => (
            "Leave the exam?",
            "It is not finished: it counts as not passed, and cannot be gone on with.",
        ),
        Mode::Watch => (
            "Stop watching?",
            "A level that is there to be watched is done only when it was watched to its end.",
        ),
        Mode::Guided | Mode::Practice if shown.desk.is_logged() => (
            "Leave the table?",
            "The round is not finished. You can go on with it later, from Home or from Review.",
        ),
        Mode::Guided | Mode::Practice => {
            ("Leave the table?", "This was tried again out of a review: nothing of it is kept.")
        }
    }
}

/// Asks whether the dealer means it. To stay is what Enter, Space and Escape do.
pub(super) fn ask_ui(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    leaving: &mut Leaving,
    commands: &mut Vec<UiCommand>,
) {
    let (question, meaning) = words(shown);
    let escape = ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
    let frame = egui::Frame::new()
        .fill(look::PANEL)
        .stroke(egui::Stroke::new(1.0, look::GOLD_DIM))
        .corner_radius(look::CORNER)
        .inner_margin(egui::Margin::same(20));
    let mut stays = escape;
    let mut leaves = false;
    egui::Modal::new(egui::Id::new("leaving")).frame(frame).show(ctx, |ui| {
        ui.set_width(380.0_f32.min(ctx.viewport_rect().width() - 80.0));
        parts::as_heading(&ui.label(look::heading(question, 24.0)));
        ui.add_space(4.0);
        ui.add(egui::Label::new(look::body(meaning)).wrap());
        ui.add_space(12.0);
        ui.horizontal_wrapped(|ui| {
            let told = format!("{question} {meaning}");
            let stay = Press { width: 140.0, told: &told, ..Press::primary("Stay") }.ui(ui);
            let leave = Press { width: 140.0, ..Press::plain("Leave now") }.ui(ui);
            if !stay.has_focus() && !leave.has_focus() {
                stay.request_focus();
            }
            stays |= stay.clicked();
            leaves = leave.clicked();
        });
        parts::focus_ring(ui);
    });
    if leaves {
        commands.push(UiCommand::Desk(DeskRequested::Leave));
    }
    if stays || leaves {
        leaving.0 = false;
        ctx.request_repaint();
    }
}

/// What stands under the table when the last round is over: the finished table stays in sight until
/// one has seen enough of it.
pub(super) fn over_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, commands: &mut Vec<UiCommand>) {
    let (over, on) = match shown.desk.exam_parts() {
        None => ("The round is over.", "To the debrief"),
        Some((0, _)) => ("The trial is over.", "Back to the rules"),
        Some((part, all)) if part < all => ("This part is over.", "On to the next part"),
        Some(_) => ("Everything is dealt.", "End the exam"),
    };
    let nothing = ui.memory(egui::Memory::focused).is_none();
    let enter = nothing && enter(ui);
    if enter {
        // The table does nothing more with it.
        ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Enter));
    }
    let clicked = ui
        .horizontal_centered(|ui| {
            ui.label(look::heading(over, 20.0));
            ui.add_space(8.0);
            Press { told: "key Enter", ..Press::primary(on) }.ui(ui).clicked()
        })
        .inner;
    if clicked || enter {
        commands.push(UiCommand::Desk(DeskRequested::Leave));
    }
}

/// Whether Enter was pressed just now, and not held from before.
fn enter(ui: &egui::Ui) -> bool {
    use egui::{Event, Key};
    ui.input(|input| {
        let fresh = |event: &Event| {
            matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, .. })
        };
        input.events.iter().any(fresh)
    })
}
