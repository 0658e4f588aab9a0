//! The bar over the table and the bar of acts under it.

use super::keyboard::do_action;
use super::lines::{in_column, line_with_key, title};
use super::popup::{After, MORE, Popup};
use super::state::{InputState, UiCommand};
use super::tools::Tool;
use super::{guide, leave};
use crate::app::felt::TableUi;
use crate::kit::Palm;
use crate::level::Mode;
use crate::panels::keys::{self, Action, told, told_with};
use crate::panels::{look, parts, scroll};
use bevy_egui::egui;

/// The level, the house, the round and the clock; gives the place of the way out.
pub(super) fn top_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) -> egui::Rect {
    let level = shown.session.level();
    // What changes and what can be done stands whole at the right; the rest has what is left of the bar.
    let from_right = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(from_right, |ui| {
        let way_out = leave::place_ui(ui, shown);
        if !shown.review && shown.session.mode() != Mode::Watch {
            ui.label(look::strong(&clock(shown)));
        }
        let sound = told(if shown.saves.settings.muted { "sound.off" } else { "sound.on" });
        if shown.saves.settings.muted {
            ui.label(look::small(&sound));
        }
        parts::announce(ui, "sound", &sound, parts::Urgency::Polite);
        let round = shown.session.memory().round.min(level.rounds);
        ui.label(look::body(&format!("Round {round} of {}", level.rounds)));
        let from_left = egui::Layout::left_to_right(egui::Align::Center);
        ui.with_layout(from_left, |ui| level_ui(ui, shown));
        way_out
    })
    .inner
}

/// The level, the mode, and the house where there is room.
fn level_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) {
    let level = shown.session.level();
    let mode =
        if shown.review { "Review".to_owned() } else { crate::wording::mode(shown.session.mode()) };
    let part = shown.desk.exam_parts().filter(|(_, all)| *all > 1);
    let part = part.map_or(String::new(), |(part, all)| format!(" · part {part} of {all}"));
    let mode = look::label(&format!("{mode}{part}"));
    let spaced = mode.text().chars().count() as f32;
    let mode_width = parts::measure(ui, mode.text(), look::bold(11.0)).x + spaced;
    let house = level.house.line(shown.session.book());
    let house = crate::app::pages::of_game(&level.house.game, &house);
    let about = format!("{} · {} · {house}", level.title, level.house.title);
    let gap = ui.spacing().item_spacing.x;
    let widest = (ui.available_width() - mode_width - gap).max(0.0);
    let title = egui::Label::new(look::heading(&level.title, 19.0)).truncate();
    ui.scope(|ui| {
        ui.set_max_width(widest);
        ui.add(title).on_hover_text(&about);
    });
    ui.label(mode);
    if ui.available_width() > 60.0 {
        ui.add(egui::Label::new(look::small(&house)).truncate()).on_hover_text(&about);
    }
}

/// The time that has gone, or where it is limited what is left of it.
fn clock(shown: &TableUi<'_>) -> String {
    let left = shown.desk.left_ms();
    let s = left.unwrap_or_else(|| shown.desk.clock_ms()) / 1000;
    let words = if left.is_some() { " left" } else { "" };
    format!("{}:{:02}{words}", s / 60, s % 60)
}

/// How large the buttons of the bar are: smaller where only that keeps them in one row.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Measure {
    words: f32,
    key: f32,
    /// Between two buttons, and at each side of a button's words.
    gap: f32,
    padding: f32,
}

const WIDE: Measure = Measure { words: 14.0, key: 11.0, gap: 4.0, padding: 6.5 };
const CLOSE: Measure = Measure { words: 13.0, key: 10.0, gap: 3.0, padding: 4.0 };

/// A button's words with their key after them.
fn label(words: &str, key: &str, on: bool, measure: &Measure) -> egui::text::LayoutJob {
    let mut text = egui::text::LayoutJob::default();
    let valign = egui::Align::Center;
    let format =
        |font, color| egui::TextFormat { font_id: font, color, valign, ..Default::default() };
    let (ink, gold) = if on { (look::ROOM, look::ROOM) } else { (look::INK, look::GOLD) };
    text.append(words, 0.0, format(look::plain(measure.words), ink));
    if !key.is_empty() {
        // A sign is set larger: it would hardly be seen otherwise.
        let sign = !key.starts_with(char::is_alphanumeric);
        let size = measure.key + if sign { 6.0 } else { 0.0 };
        text.append(&format!(" {key}"), 2.0, format(look::bold(size), gold));
    }
    text
}

/// What the bar is drawn with: the action that is due, if that is shown, and where its buttons are.
struct Bar<'a> {
    due: Option<&'static str>,
    buttons: &'a mut Vec<(&'static str, egui::Rect)>,
}

/// A button of the bar: its words, and its key after them.
fn button(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    action: &'static Action,
    words: &str,
    on: bool,
    measure: &Measure,
    bar: &mut Bar<'_>,
) -> bool {
    let key = shown.key(&action.id);
    let text = label(words, &key_shown(action, &key), on, measure);
    let mut widget = egui::Button::new(text).min_size(egui::vec2(0.0, 38.0));
    if on {
        widget = widget.fill(look::FOCUS);
    }
    // A tool that is armed looks so, due or not.
    let due = bar.due == Some(action.id.as_str());
    let response = guide::add(ui, widget, due && !on);
    bar.buttons.push((action.id.as_str(), response.rect));
    response.widget_info(|| {
        let words = told_with("bar.told", &[("words", words), ("key", &key)]);
        // Those who hear the screen are told as well which tool is armed.
        egui::WidgetInfo::selected(egui::WidgetType::Button, true, on, words)
    });
    let key = told_with("bar.key", &[("key", &key)]);
    response.on_hover_text(format!("{}\n{key}", action.words)).clicked()
}

/// The key as it stands on the button: short, and none on the buttons of palms and faces, which are wide
/// enough: with it the bar would take a second row at many tables.
fn key_shown(action: &Action, key: &str) -> String {
    match key {
        _ if action.short.is_empty() => String::new(),
        _ => key.replace(" + ", "+"),
    }
}

/// The buttons of the bar: those that this game and house use.
fn bar(shown: &TableUi<'_>) -> impl Iterator<Item = &'static Action> {
    keys::bar().filter(|action| shown.acts.has_any(&action.acts))
}

/// What the button of the palms says.
fn palm_words(palm: Option<Palm>) -> String {
    told(match palm {
        None => "palm.either",
        Some(Palm::Left) => "palm.left",
        Some(Palm::Right) => "palm.right",
    })
}

/// What the button says that chooses how cards are laid.
fn face_words(up: bool) -> String {
    told(if up { "face.up" } else { "face.down" })
}

/// The action that chooses how cards are laid, where some are laid face up.
fn faces(shown: &TableUi<'_>) -> Option<&'static Action> {
    keys::action("face").filter(|action| shown.acts.has_any(&action.acts))
}

/// How wide all buttons are beside each other.
fn width_of(ui: &egui::Ui, shown: &TableUi<'_>, measure: &Measure) -> f32 {
    let wide = |words: &str, key: &str| {
        let job = label(words, key, false, measure);
        ui.fonts_mut(|fonts| fonts.layout_job(job)).size().x + 2.0 * measure.padding + measure.gap
    };
    let palm = palms(shown).map(|a| wide(&palm_words(None), &key_shown(a, &shown.key(&a.id))));
    let face = faces(shown).map(|a| wide(&face_words(false), &key_shown(a, &shown.key(&a.id))));
    let more = wide(&told("bar.more"), "") + 4.0;
    bar(shown).map(|a| wide(&a.short, &key_shown(a, &shown.key(&a.id)))).sum::<f32>()
        + palm.unwrap_or(0.0)
        + face.unwrap_or(0.0)
        + more
}

/// The action that chooses the palms, where cards are drawn singly.
fn palms(shown: &TableUi<'_>) -> Option<&'static Action> {
    keys::action("other_palm").filter(|action| shown.acts.has_any(&action.acts))
}

/// The measure by which the bar fits, and how many rows it needs then; more than two are none.
fn fitting(ui: &egui::Ui, shown: &TableUi<'_>, width: f32) -> (Measure, f32) {
    let rows = |measure: &Measure| width_of(ui, shown, measure) / width.max(1.0);
    if rows(&WIDE) <= 1.0 {
        (WIDE, 1.0)
    } else if rows(&CLOSE) <= 1.0 {
        (CLOSE, 1.0)
    } else if rows(&WIDE) < 1.75 {
        (WIDE, 2.0)
    } else if rows(&CLOSE) < 1.85 {
        (CLOSE, 2.0)
    } else {
        (WIDE, 0.0)
    }
}

/// The heights of the bar with one row of buttons, of a further row, and of the bar under a row that it is
/// pushed sideways by, in points.
pub(super) const ONE_ROW: f32 = 60.0;
const ONE_MORE: f32 = 44.0;
const PUSHED_BY: f32 = 9.0;

/// How high the bar of acts is in a window of this width, in points: it has one row of buttons, or two in
/// a narrower window. Where two would not do it is one that can be pushed sideways.
pub(super) fn height(ui: &egui::Ui, shown: &TableUi<'_>, width: f32) -> f32 {
    let rows = fitting(ui, shown, width - 28.0).1;
    if rows < 1.0 { ONE_ROW + PUSHED_BY } else { ONE_ROW + ONE_MORE * (rows - 1.0) }
}

/// Has a bar that is pushed sideways show the button that has come due.
fn show_due(ui: &egui::Ui, due: Option<&str>, placed: &[(&'static str, egui::Rect)]) {
    let id = egui::Id::new("what the bar showed as due");
    let before: Option<String> = ui.data(|data| data.get_temp(id));
    let now = due.unwrap_or_default();
    if before.as_deref() == Some(now) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, now.to_owned()));
    if let Some((_, rect)) = placed.iter().find(|(of, _)| *of == now) {
        ui.scroll_to_rect(*rect, None);
    }
}

/// The acts, always the same ones: which of them is due is for the dealer to know.
pub(super) fn acts_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    state: &mut InputState,
    commands: &mut Vec<UiCommand>,
) {
    let (measure, rows) = fitting(ui, shown, ui.available_width());
    let mut placed = Vec::new();
    let mut asked: Option<&'static str> = None;
    let due = shown.due().and_then(|act| guide::action(shown, &act));
    let mut buttons = |ui: &mut egui::Ui| {
        ui.spacing_mut().item_spacing = egui::vec2(measure.gap, 6.0);
        ui.spacing_mut().button_padding.x = measure.padding;
        let mut strip = Bar { due, buttons: &mut placed };
        for action in bar(shown) {
            let on = state.tool.is_some() && state.tool == Tool::of(&action.id);
            if button(ui, shown, action, &action.short, on, &measure, &mut strip) {
                asked = Some(&action.id);
            }
        }
        if more_button(ui, shown, &measure, &mut strip) {
            asked = Some(MORE);
        }
        if let Some(action) = faces(shown) {
            let up = state.lays_up(shown);
            if button(ui, shown, action, &face_words(up), up, &measure, &mut strip) {
                asked = Some(&action.id);
            }
        }
        if let Some(action) = palms(shown) {
            let words = palm_words(state.palm);
            if button(ui, shown, action, &words, state.palm.is_some(), &measure, &mut strip) {
                asked = Some(&action.id);
            }
        }
        if rows < 1.0 {
            show_due(ui, due, strip.buttons);
        }
    };
    if rows < 1.0 {
        ui.spacing_mut().scroll.content_margin.bottom = 10;
        egui::ScrollArea::horizontal().id_salt("acts").show(ui, |ui| {
            ui.horizontal_centered(&mut buttons);
            scroll::follow_focus(ui);
        });
    } else {
        ui.horizontal_wrapped(&mut buttons);
    }
    state.buttons = placed;
    match asked {
        // A second press lays the tool down again.
        Some(id) if state.tool.is_some() && state.tool == Tool::of(id) => state.let_go(),
        Some(id) => do_action(shown, state, id, commands),
        None => {}
    }
}

/// The button at the bar's end, which opens the list of all other actions.
fn more_button(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    measure: &Measure,
    bar: &mut Bar<'_>,
) -> bool {
    let text = label(&told("bar.more"), "", false, measure);
    let widget = egui::Button::new(text).min_size(egui::vec2(0.0, 38.0));
    let due = bar.due.is_some_and(|due| more(shown).any(|action| action.id == due));
    let response = guide::add(ui, widget, due);
    bar.buttons.push((MORE, response.rect));
    response.clicked()
}

/// The actions of the list: those that this game and house use.
fn more(shown: &TableUi<'_>) -> impl Iterator<Item = &'static Action> {
    keys::more().filter(|action| shown.acts.has_any(&action.acts))
}

/// How many lines of the list stand one below the other.
const IN_COLUMN: usize = 12;

/// The list of all other actions.
pub(super) fn more_ui(ui: &mut egui::Ui, shown: &TableUi<'_>) -> After {
    title(ui, &told("bar.more"));
    let due = shown.due().and_then(|act| guide::action(shown, &act));
    let mut all: Vec<&'static Action> = more(shown).collect();
    all.sort_by_key(|action| due != Some(action.id.as_str()));
    let mut after = After::Stays(Popup::More);
    ui.horizontal_top(|ui| {
        let rows = in_column(ui, IN_COLUMN);
        for (column, some) in all.chunks(rows).enumerate() {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                for (row, action) in some.iter().enumerate() {
                    let (key, number) = (shown.key(&action.id), column * rows + row + 1);
                    let is_due = due == Some(action.id.as_str());
                    if line_with_key(ui, number, &action.words, &key, is_due) {
                        after = After::Runs(&action.id);
                    }
                }
            });
        }
    });
    after
}
