//! The stops of the keys over the felt, and what is written over it.

use super::aim::{click, size_stack};
use super::frame::frame;
use super::state::{InputState, UiCommand, points};
use super::{bubbles, drag, guide, held, tags};
use crate::app::felt::{PointAt, TableUi, Target, places_of};
use crate::panels::look;
use crate::panels::plate::Plate;
use crate::table::Act;
use crate::wording;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Action, Role};

/// What can be pointed at, for the keys and for those who hear the screen: each is a control with a name.
pub(super) fn felt_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    state: &mut InputState,
    over: Option<&PointAt>,
    ratio: f32,
    commands: &mut Vec<UiCommand>,
) {
    let due = shown.due().map_or_else(Vec::new, |act| places_of(shown, &act));
    stops(ui, shown, |ui, place| {
        let response = stop(ui, place, ratio, egui::WidgetType::Button);
        if due.contains(&place.target) {
            guide::mark(&response);
        }
        if response.has_focus() || state.aimed == Some(place.target) {
            frame(ui, place, ratio, 3.0, egui::Stroke::new(2.0, look::FOCUS));
        }
        if response.has_focus() && matches!(place.target, Target::Tube(..)) {
            // The stack in hand is sized by keys, too.
            let pressed = |key| ui.input(|input| input.key_pressed(key));
            if pressed(egui::Key::Plus) {
                size_stack(shown, state, place.target, true);
            }
            if pressed(egui::Key::Minus) || pressed(egui::Key::Backspace) {
                size_stack(shown, state, place.target, false);
            }
        }
        if is_pressed(&response) {
            state.aimed = None;
            click(shown, state, place.target, ui.input(|input| input.modifiers.shift), commands);
        }
    });
    if let Some(place) = over.filter(|_| state.gesture.is_none() && state.popup.is_none()) {
        frame(ui, place, ratio, 2.0, egui::Stroke::new(1.0, look::GOLD_DIM));
        tip(ui, place, ratio);
    }
    drag::drag_ui(ui, shown, state, over, ratio);
    tags::tags_ui(ui, shown, ratio);
    draw_amounts(ui, shown, ratio);
    bubbles::bubbles_ui(ui, shown, ratio);
    held::held_ui(ui, shown, state);
}

/// Goes through all places; what belongs to one seat is a group for those who hear the screen.
fn stops(ui: &mut egui::Ui, shown: &TableUi<'_>, mut stop: impl FnMut(&mut egui::Ui, &PointAt)) {
    let places: Vec<&PointAt> =
        shown.places.iter().copied().filter(|place| is_stop(shown, place)).collect();
    for group in places.chunk_by(|a, b| a.seat() == b.seat()) {
        let Some(seat) = group.first().and_then(|place| place.seat()) else {
            group.iter().for_each(|place| stop(ui, place));
            continue;
        };
        let builder = egui::UiBuilder::new().id_salt(("seat", seat.0)).max_rect(ui.max_rect());
        let mut of_seat = ui.new_child(builder);
        ui.ctx().accesskit_node_builder(of_seat.unique_id(), |node| {
            node.set_role(Role::Group);
            node.set_label(wording::capital(&wording::seat(seat)));
        });
        group.iter().for_each(|place| stop(&mut of_seat, place));
    }
}

/// Whether a place is a stop: of a seat where nobody sits only its cards are, and chips that lie there.
fn is_stop(shown: &TableUi<'_>, place: &PointAt) -> bool {
    match place.target {
        Target::Spot(spot) => {
            let lies = shown.view.spots.iter().any(|state| state.spot == spot);
            lies || shown.view.seated.contains(&spot.seat)
        }
        Target::Vigorish(seat) => shown.view.seated.contains(&seat),
        _ => true,
    }
}

/// A stop of the keys over a place of the felt. The pointer does not meet it: it meets the thing itself.
fn stop(ui: &egui::Ui, place: &PointAt, ratio: f32, kind: egui::WidgetType) -> egui::Response {
    let sense = match kind {
        egui::WidgetType::Button => egui::Sense::focusable_noninteractive(),
        _ => egui::Sense::hover(),
    };
    let id = ui.id().with(("place", place.id()));
    let response = ui.interact(points(place.rect, ratio), id, sense);
    response.widget_info(|| egui::WidgetInfo::labeled(kind, true, &place.label));
    if kind == egui::WidgetType::Button {
        response.ctx.accesskit_node_builder(id, |node| node.add_action(Action::Click));
    }
    response
}

/// Whether a stop was pressed by Enter, or by those who hear the screen.
fn is_pressed(response: &egui::Response) -> bool {
    let enter =
        response.has_focus() && response.ctx.input(|input| input.key_pressed(egui::Key::Enter));
    let id = response.id;
    enter || response.ctx.input(|input| input.has_accesskit_action_request(id, Action::Click))
}

/// The name of what the pointer rests on.
fn tip(ui: &egui::Ui, place: &PointAt, ratio: f32) {
    let about = place.corners(0.0).map(|at| egui::pos2(at.x / ratio, at.y / ratio));
    let rect = egui::Rect::from_points(&about);
    let id = ui.id().with(("tip", place.id()));
    ui.interact(rect, id, egui::Sense::hover()).on_hover_text(&place.label);
}

/// The table as something to read: in review and while watching nothing can be done to it.
pub(super) fn labels_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    over: Option<&PointAt>,
    ratio: f32,
) {
    stops(ui, shown, |ui, place| {
        stop(ui, place, ratio, egui::WidgetType::Label);
    });
    if let Some(place) = over {
        tip(ui, place, ratio);
    }
    tags::tags_ui(ui, shown, ratio);
    draw_amounts(ui, shown, ratio);
    bubbles::bubbles_ui(ui, shown, ratio);
    caption(ui, shown);
}

/// Up to this size of text, in percent, amounts grow with it.
const LARGEST: f32 = 125.0;

/// Amounts beside the chips, when they are to be shown.
fn draw_amounts(ui: &egui::Ui, shown: &TableUi<'_>, ratio: f32) {
    if !shown.shows_amounts() {
        return;
    }
    // Chips do not grow with the letters, and are not to be hidden by them.
    let percent = f32::from(shown.saves.settings.text_percent);
    let font = look::bold(12.0 * (LARGEST / percent).min(1.0));
    let plate = Plate {
        corner: 8,
        pad: egui::vec2(5.0, 1.0),
        ..Plate::new(font, look::INK, look::ROOM.gamma_multiply(0.85))
    };
    let mut told = Vec::new();
    for place in shown.places {
        let Target::Spot(spot) = place.target else { continue };
        // What is paid may stand beside the stake as a target of its own.
        if told.contains(&spot) {
            continue;
        }
        told.push(spot);
        let Some(state) = shown.view.spots.iter().find(|s| s.spot == spot) else { continue };
        let mut words = state.stake.total().spoken();
        if state.stake.is_empty() {
            words.clear();
        }
        if !state.paid.is_empty() {
            words = format!("{words} +{}", state.paid.total().spoken());
        }
        let at = points(place.rect, ratio).center_bottom();
        let words = words.trim().to_owned();
        plate.paint(ui.painter(), egui::Align2::CENTER_CENTER, at, words, f32::INFINITY);
    }
}

/// What the dealer has just said, written over the layout for those who do not hear it.
fn caption(ui: &egui::Ui, shown: &TableUi<'_>) {
    let Some(Act::Say(phrase)) = shown.session.entries().last().map(|entry| entry.act) else {
        return;
    };
    let words = format!("“{}”", wording::phrase(phrase));
    let room = ui.available_rect_before_wrap();
    let at = egui::pos2(room.center().x, room.min.y + room.height() * 0.56);
    let plate = Plate {
        edge: egui::Stroke::new(1.0, look::GOLD_DIM),
        corner: 10,
        pad: egui::vec2(18.0, 7.0),
        ..Plate::new(look::serif(26.0), look::INK, look::ROOM.gamma_multiply(0.88))
    };
    plate.paint(ui.painter(), egui::Align2::CENTER_CENTER, at, words, room.width() - 20.0);
}
