//! The bar under the table while a session is watched or reviewed: a timeline with its faults.

use super::fate::{self, Marked};
use super::remarks;
use super::state::UiCommand;
use crate::app::bridge::DeskRequested;
use crate::app::comments::Reviewed;
use crate::app::felt::TableUi;
use crate::panels::keys::{self, Place};
use crate::panels::{look, scroll};
use bevy_egui::egui;

/// The acts that were wrong.
fn marks(shown: &TableUi<'_>) -> Vec<Marked> {
    shown.desk.session.as_ref().map_or_else(Vec::new, fate::marks)
}

/// The act to look at for the next fault, or for the one before: what followed from others is passed by.
fn fault_beyond(marks: &[Marked], at: usize, on: bool) -> Option<usize> {
    let mut faults = marks.iter().filter(|mark| mark.root).map(|mark| mark.act);
    if on { faults.find(|act| *act > at) } else { faults.rfind(|act| *act < at) }
}

/// How many acts there are, and which one is shown.
fn reach(shown: &TableUi<'_>) -> (usize, usize) {
    let all = shown.desk.session.as_ref().map_or(0, |session| session.entries().len());
    (all, shown.desk.review.as_ref().map_or(all, |(_, at)| *at))
}

/// The timeline and its buttons.
pub(super) fn timeline_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    reviewed: &mut Reviewed,
    commands: &mut Vec<UiCommand>,
) {
    let (_, at) = reach(shown);
    let mut ask = |what: DeskRequested| commands.push(UiCommand::Desk(what));
    let width = ui.available_width();
    // Where it has no room, as with large letters, it is pushed sideways.
    egui::ScrollArea::horizontal().id_salt("timeline").show(ui, |ui| {
        ui.horizontal_centered(|ui| bar_ui(ui, shown, reviewed, (at, width), &mut ask));
        scroll::follow_focus(ui);
    });
}

fn bar_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    reviewed: &mut Reviewed,
    (at, width): (usize, f32),
    ask: &mut impl FnMut(DeskRequested),
) {
    let playing = shown.desk.playback.playing;
    if shown.review && button(ui, "⏴", "One act back", &shown.key("step_back")) && at > 0 {
        ask(DeskRequested::Look(at - 1));
    }
    let (sign, words) = if playing { ("⏸", "Pause") } else { ("▶", "Play") };
    if button(ui, sign, words, &shown.key("play")) {
        ask(DeskRequested::Play(!playing));
    }
    if button(ui, "⏵", "One act on", &shown.key("step")) {
        ask(DeskRequested::Step);
    }
    let speed = shown.desk.playback.per_minute;
    if button(ui, "−", "Slower", &shown.key("slower")) {
        ask(DeskRequested::Speed(speed * 2 / 3));
    }
    ui.label(look::small(&format!("{speed} acts a minute")));
    if button(ui, "+", "Faster", &shown.key("faster")) {
        ask(DeskRequested::Speed(speed * 3 / 2));
    }
    if shown.review {
        let marks = marks(shown);
        if button(ui, "⏮", "To the fault before", &shown.key("previous_fault"))
            && let Some(to) = fault_beyond(&marks, at, false)
        {
            ask(DeskRequested::Look(to));
        }
        if button(ui, "⏭", "To the next fault", &shown.key("next_fault"))
            && let Some(to) = fault_beyond(&marks, at, true)
        {
            ask(DeskRequested::Look(to));
        }
        if button(ui, "💬", "Comment on this act", &shown.key("comment")) {
            remarks::begin(shown, reviewed);
        }
        if ui
            .button(look::body(&format!("Try again from here   {}", shown.key("try_again"))))
            .clicked()
        {
            ask(DeskRequested::TryAgain);
        }
        let (all, at) = reach(shown);
        // A figure space keeps the track where it is while the number grows.
        let figures = all.to_string().len();
        let at = format!("{at}");
        let lead = "\u{2007}".repeat(figures.saturating_sub(at.len()));
        ui.label(look::small(&format!("act {lead}{at} of {all}")));
        let room = (width - ui.min_rect().width() - 2.0 * ui.spacing().item_spacing.x).max(160.0);
        if let Some(to) = track(ui, room, reach(shown), &marks, reviewed) {
            ask(DeskRequested::Look(to));
        }
    }
}

fn button(ui: &mut egui::Ui, sign: &str, words: &str, key: &str) -> bool {
    let button = egui::Button::new(look::body(sign)).min_size(egui::vec2(36.0, 34.0));
    let response = ui.add(button);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("{words}, key {key}"))
    });
    response.on_hover_text(format!("{words}   {key}")).clicked()
}

/// The line of acts with a mark for each that was wrong; where it is clicked or dragged to.
fn track(
    ui: &mut egui::Ui,
    width: f32,
    (all, at): (usize, usize),
    marks: &[Marked],
    reviewed: &Reviewed,
) -> Option<usize> {
    let size = egui::vec2(width, 36.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    let told = format!("Act {at} of {all}: {}", fate::sum(marks));
    response.widget_info(|| egui::WidgetInfo::slider(true, at as f64, &told));
    let response = response.on_hover_text(fate::sum(marks));
    let line = egui::Rect::from_center_size(rect.center(), egui::vec2(rect.width() - 20.0, 4.0));
    let x = |i: usize| line.min.x + line.width() * i as f32 / all.max(1) as f32;
    ui.painter().rect_filled(line, 2.0, look::LINE);
    let done = egui::Rect::from_min_max(line.min, egui::pos2(x(at), line.max.y));
    ui.painter().rect_filled(done, 2.0, look::GOLD_DIM);
    // What weighs more is painted over what lies beside it.
    for mark in marks.iter().filter(|mark| !mark.root).chain(marks.iter().filter(|m| m.root)) {
        mark.paint(ui.painter(), egui::pos2(x(mark.act), line.center().y - 11.0));
    }
    for comment in &reviewed.kept.all {
        let to = x(comment.act.saturating_sub(1).min(all));
        ui.painter().circle_filled(egui::pos2(to, line.center().y + 8.0), 3.0, look::INK);
    }
    ui.painter().circle_filled(egui::pos2(x(at), line.center().y), 7.0, look::GOLD);
    let to = response.interact_pointer_pos()?;
    let part = ((to.x - line.min.x) / line.width()).clamp(0.0, 1.0);
    let to = (part * all as f32).round() as usize;
    (to != at).then_some(to)
}

/// The keys of the timeline.
pub(super) fn keys(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    reviewed: &mut Reviewed,
    commands: &mut Vec<UiCommand>,
) {
    let (_, at) = reach(shown);
    let pressed: Vec<(egui::Key, bool)> = ctx.input(|input| {
        let key = |event: &egui::Event| match event {
            egui::Event::Key { key, pressed: true, modifiers, .. } => Some((*key, modifiers.shift)),
            _ => None,
        };
        input.events.iter().filter_map(key).collect()
    });
    for (key, shift) in pressed {
        let action = keys::written(key, shift)
            .and_then(|name| keys::action_of(&shown.saves.settings, Place::Playback, &name));
        let Some(action) = action else { continue };
        let speed = shown.desk.playback.per_minute;
        let fault = |on| fault_beyond(&marks(shown), at, on).map(DeskRequested::Look);
        let ask = match action.id.as_str() {
            "play" => Some(DeskRequested::Play(!shown.desk.playback.playing)),
            "step" => Some(DeskRequested::Step),
            "step_back" if shown.review && at > 0 => Some(DeskRequested::Look(at - 1)),
            "faster" => Some(DeskRequested::Speed(speed * 3 / 2)),
            "slower" => Some(DeskRequested::Speed(speed * 2 / 3)),
            "next_fault" if shown.review => fault(true),
            "previous_fault" if shown.review => fault(false),
            "try_again" if shown.review => Some(DeskRequested::TryAgain),
            "next_comment" if shown.review => reviewed.kept.next(at).map(DeskRequested::Look),
            "comment" if shown.review => {
                remarks::begin(shown, reviewed);
                None
            }
            "why" => {
                if let Some(id) = super::side::clause_in_question(shown) {
                    commands.push(UiCommand::Navigate(super::Destination::Clause(id)));
                }
                None
            }
            _ => None,
        };
        commands.extend(ask.map(UiCommand::Desk));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_from_fault_to_fault_passes_by_what_followed() {
        let mark = |act, root| Marked { act, root, mended: act == 9 };
        let marks = [mark(2, true), mark(5, false), mark(9, true), mark(12, false)];
        assert_eq!(fault_beyond(&marks, 2, true), Some(9));
        assert_eq!(fault_beyond(&marks, 9, true), None);
        assert_eq!(fault_beyond(&marks, 12, false), Some(9));
        assert_eq!(fault_beyond(&marks, 9, false), Some(2));
    }
}
