//! The bar over the table and the bar of acts under it.

use super::aim::do_action;
use super::tools::Tool;
use super::{Asked, Hand, Shown, Wish};
use crate::app::bridge::DeskRequested;
use crate::kit::Palm;
use crate::level::Mode;
use crate::panels::keys::{self, Action, told, told_with};
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

/// A button's words with their key after them.
fn label(words: &str, key: &str, on: bool) -> egui::text::LayoutJob {
    let mut text = egui::text::LayoutJob::default();
    let format = |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
    let (ink, gold) = if on { (look::ROOM, look::ROOM) } else { (look::INK, look::GOLD) };
    text.append(words, 0.0, format(look::plain(14.0), ink));
    text.append(&format!(" {key}"), 2.0, format(look::bold(11.0), gold));
    text
}

/// A button of the bar: its words, and its key after them.
fn button(ui: &mut egui::Ui, shown: &Shown<'_>, id: &str, words: &str, on: bool) -> bool {
    let key = shown.key(id);
    let mut widget = egui::Button::new(label(words, &key, on)).min_size(egui::vec2(0.0, 38.0));
    if on {
        widget = widget.fill(look::DUE);
    }
    let response = ui.add(widget);
    response.widget_info(|| {
        let words = told_with("bar.told", &[("words", words), ("key", &key)]);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, words)
    });
    let about = keys::action(id).map_or("", |action| action.words.as_str());
    let key = told_with("bar.key", &[("key", &key)]);
    response.on_hover_text(format!("{about}\n{key}")).clicked()
}

/// The buttons of the bar: those that this game and house use.
fn bar(shown: &Shown<'_>) -> impl Iterator<Item = &'static Action> {
    keys::bar().filter(|action| shown.usual.has(&action.acts))
}

/// What the button of the palms says.
fn palm_words(palm: Option<Palm>) -> String {
    told(match palm {
        None => "palm.either",
        Some(Palm::Left) => "palm.left",
        Some(Palm::Right) => "palm.right",
    })
}

/// Between two buttons, and at each side of a button's words.
const GAP: f32 = 4.0;
const PADDING: f32 = 6.5;

/// How wide all buttons are beside each other.
fn width_of(ui: &egui::Ui, shown: &Shown<'_>) -> f32 {
    let wide = |words: &str, key: &str| {
        let job = label(words, key, false);
        ui.fonts_mut(|fonts| fonts.layout_job(job)).size().x + 2.0 * PADDING + GAP
    };
    let palm = shown.usual.has(&["remove".to_owned()]);
    let palm = palm.then(|| wide(&palm_words(None), &shown.key("other_palm")));
    let more = wide(&told("bar.more"), "");
    bar(shown).map(|a| wide(&a.short, &shown.key(&a.id))).sum::<f32>() + palm.unwrap_or(0.0) + more
}

/// How many rows of buttons the bar of acts has in a window of this width, in points: one, or two in
/// a narrower window. Where two would not do it is one that can be pushed sideways.
pub(super) fn rows(ui: &egui::Ui, shown: &Shown<'_>, width: f32) -> f32 {
    let rows = width_of(ui, shown) / (width - 28.0).max(1.0);
    if rows > 1.0 && rows < 1.75 { 2.0 } else { 1.0 }
}

/// The acts, always the same ones: which of them is due is for the dealer to know.
pub(super) fn acts_ui(
    ui: &mut egui::Ui,
    shown: &Shown<'_>,
    hand: &mut Hand,
    wishes: &mut Vec<Wish>,
) {
    // See `rows`.
    let mut buttons = |ui: &mut egui::Ui| {
        ui.spacing_mut().item_spacing = egui::vec2(GAP, 6.0);
        ui.spacing_mut().button_padding.x = PADDING;
        for action in bar(shown) {
            let id = action.id.as_str();
            let on = hand.tool.is_some() && hand.tool == Tool::of(id);
            if button(ui, shown, id, &action.short, on) {
                do_action(shown, hand, id, wishes);
            }
        }
        let mut chosen = None;
        ui.menu_button(look::body(&told("bar.more")), |ui| {
            for action in keys::more().filter(|action| shown.usual.has(&action.acts)) {
                let words = format!("{}   {}", action.words, shown.key(&action.id));
                if ui.button(look::body(&words)).clicked() {
                    chosen = Some(action.id.as_str());
                    ui.close();
                }
            }
        });
        if let Some(id) = chosen {
            do_action(shown, hand, id, wishes);
        }
        if shown.usual.has(&["remove".to_owned()])
            && button(ui, shown, "other_palm", &palm_words(hand.palm), hand.palm.is_some())
        {
            do_action(shown, hand, "other_palm", wishes);
        }
    };
    if width_of(ui, shown) / ui.available_width().max(1.0) >= 1.75 {
        egui::ScrollArea::horizontal()
            .id_salt("acts")
            .show(ui, |ui| ui.horizontal_centered(&mut buttons));
    } else {
        ui.horizontal_wrapped(&mut buttons);
    }
}
