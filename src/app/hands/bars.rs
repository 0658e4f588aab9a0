//! The bar over the table and the bar of acts under it.

use super::aim::do_action;
use super::tools::Tool;
use super::{Asked, Hand, Shown, Wish};
use crate::app::bridge::DeskRequested;
use crate::kit::Palm;
use crate::level::Mode;
use crate::panels::look;
use bevy_egui::egui;

/// The level, the house, the round and the clock.
pub(super) fn top_ui(ui: &mut egui::Ui, shown: &Shown<'_>, wishes: &mut Vec<Wish>) {
    let level = shown.session.level();
    ui.horizontal_centered(|ui| {
        ui.label(look::heading(&level.title, 19.0));
        let mode = if shown.review {
            "Review".to_owned()
        } else {
            crate::words::mode(shown.session.mode())
        };
        ui.label(look::label(&mode));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let leave = if shown.review { "Close" } else { "Leave" };
            if ui.button(look::body(leave)).clicked() {
                wishes.push(if shown.review {
                    Wish::Go(Asked::Back)
                } else if shown.session.entries().is_empty() {
                    Wish::Go(Asked::Courses)
                } else {
                    Wish::Desk(DeskRequested::Leave)
                });
            }
            if ui.button(look::body("Settings")).clicked() {
                wishes.push(Wish::Go(Asked::Settings));
            }
            if !shown.review && shown.session.mode() != Mode::Watch {
                ui.label(look::strong(&clock(shown.desk.clock_ms())));
            }
            let round = shown.session.memory().round.min(level.rounds);
            ui.label(look::body(&format!("Round {round} of {}", level.rounds)));
            let house = level.house.line(shown.session.book());
            ui.add(egui::Label::new(look::small(&house)).truncate())
                .on_hover_text(format!("{} · {house}", level.house.title));
        });
    });
}

fn clock(ms: u64) -> String {
    let s = ms / 1000;
    format!("{}:{:02}", s / 60, s % 60)
}

/// A button of the bar: its words, its action, and its key under them.
fn button(ui: &mut egui::Ui, shown: &Shown<'_>, id: &str, words: &str, on: bool) -> bool {
    let key = shown.key(id);
    let mut text = egui::text::LayoutJob::default();
    let format = |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
    let ink = if on { look::ROOM } else { look::INK };
    text.append(words, 0.0, format(look::plain(14.0), ink));
    text.append(
        &format!(" {key}"),
        2.0,
        format(look::bold(11.0), if on { look::ROOM } else { look::GOLD }),
    );
    let mut widget = egui::Button::new(text).min_size(egui::vec2(0.0, 38.0));
    if on {
        widget = widget.fill(look::DUE);
    }
    let response = ui.add(widget);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("{words}, key {key}"))
    });
    response.on_hover_text(format!("Key: {key}")).clicked()
}

/// How many rows of buttons the bar of acts has in a window of this width, in points: one, or two in
/// a narrower window. Where two would not do it is one that can be pushed sideways.
pub(super) fn rows(width: f32) -> f32 {
    let rows = 1262.0 / width.max(1.0);
    if rows > 1.0 && rows < 1.75 { 2.0 } else { 1.0 }
}

/// The acts, always the same ones: which of them is due is for the dealer to know.
pub(super) fn acts_ui(
    ui: &mut egui::Ui,
    shown: &Shown<'_>,
    hand: &mut Hand,
    wishes: &mut Vec<Wish>,
) {
    let bar = [
        ("no_more_bets", "No more bets"),
        ("shuffle", "Shuffle"),
        ("load", "Load"),
        ("draw", "Draw"),
        ("remove_stub", "Stub out"),
        ("offer", "Offer"),
        ("turn", "Turn"),
        ("arrange", "Set"),
        ("collect", "Collect"),
        ("pay", "Pay"),
        ("release", "Return"),
        ("pick_up", "Pick up"),
        ("floor", "Floor"),
        ("void", "Void"),
    ];
    let more = [
        ("rack_stub", "Stub to the discard rack"),
        ("count_stub", "Count the stub"),
        ("wash", "Wash the cards"),
        ("cut", "Cut"),
        ("take_deck", "Take the deck in hand"),
        ("issue", "Have a stack issued"),
        ("cover", "Cover card"),
        ("correct", "Have a wager put right"),
        ("retrieve", "Take back a payment"),
        ("check_hands", "Count every hand"),
        ("void_hand", "Void one hand"),
        ("remove_deck", "Remove the deck"),
        ("set_aside", "Set a device aside"),
        ("clear_hands", "Show clear hands"),
        ("place_your_bets", "Say \"Place your bets\""),
        ("last_hand", "Say \"Last hand\""),
        ("hands_off", "Say \"Please touch only your own cards\""),
        ("misdeal", "Say \"Misdeal\""),
        ("supervisor", "Call the supervisor"),
    ];
    // See `rows`.
    let mut buttons = |ui: &mut egui::Ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 6.0);
        ui.spacing_mut().button_padding.x = 6.5;
        for (id, words) in bar {
            let on = hand.tool.is_some() && hand.tool == Tool::of(id);
            if button(ui, shown, id, words, on) {
                do_action(shown, hand, id, wishes);
            }
        }
        let mut chosen = None;
        ui.menu_button(look::body("More"), |ui| {
            for (id, words) in more {
                if ui.button(look::body(&format!("{words}   {}", shown.key(id)))).clicked() {
                    chosen = Some(id);
                    ui.close();
                }
            }
        });
        if let Some(id) = chosen {
            do_action(shown, hand, id, wishes);
        }
        let palm = match hand.palm {
            None => "Either hand",
            Some(Palm::Left) => "Draw left",
            Some(Palm::Right) => "Draw right",
        };
        if button(ui, shown, "other_palm", palm, hand.palm.is_some()) {
            do_action(shown, hand, "other_palm", wishes);
        }
    };
    if ui.available_width() < 1262.0 / 1.75 {
        egui::ScrollArea::horizontal()
            .id_salt("acts")
            .show(ui, |ui| ui.horizontal_centered(&mut buttons));
    } else {
        ui.horizontal_wrapped(&mut buttons);
    }
}
