//! Pointing at the table: each place has a name, and a click does what is meant there.

use super::colours::{self, Sale};
use super::popup::Popup;
use super::tools::{self, Tool, can_draw};
use super::{
    InputState, TableUi, UiCommand, board, bubbles, drag, guide, held, points, shoe, tags,
};
use crate::app::felt::{PointAt, Target, done_at};
use crate::kit::{Area, Chips, Face, Palm};
use crate::panels::look;
use crate::table::Act;
use crate::wording;
use bevy::prelude::Vec2;
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
    let due = shown.due().map_or_else(Vec::new, |act| done_at(shown, &act));
    stops(ui, shown, |ui, place| {
        let response = stop(ui, place, ratio, egui::WidgetType::Button);
        if due.contains(&place.target) {
            guide::mark(&response);
        }
        if response.has_focus() || state.aimed == Some(place.target) {
            frame(ui, place, ratio, 3.0, egui::Stroke::new(2.0, look::DUE));
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
    for group in shown.places.chunk_by(|a, b| a.seat() == b.seat()) {
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

/// Draws a line round a place, so far out from it, along its own edges.
pub(super) fn frame(ui: &egui::Ui, place: &PointAt, ratio: f32, out: f32, stroke: egui::Stroke) {
    let corners = place.corners(out * ratio);
    let point = |at: Vec2| egui::pos2(at.x / ratio, at.y / ratio);
    if !place.is_turned() {
        let rect = egui::Rect::from_two_pos(point(corners[0]), point(corners[2]));
        ui.painter().rect_stroke(rect, 6.0, stroke, egui::StrokeKind::Outside);
    } else {
        ui.painter().add(egui::Shape::closed_line(corners.map(point).to_vec(), stroke));
    }
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

/// Amounts beside the chips, when they are to be shown.
fn draw_amounts(ui: &egui::Ui, shown: &TableUi<'_>, ratio: f32) {
    if !shown.shows_amounts() {
        return;
    }
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
        let galley =
            ui.painter().layout_no_wrap(words.trim().to_owned(), look::bold(12.0), look::INK);
        let rect = egui::Rect::from_center_size(at, galley.size() + egui::vec2(10.0, 2.0));
        ui.painter().rect_filled(rect, 8.0, look::ROOM.gamma_multiply(0.85));
        ui.painter().galley(rect.min + egui::vec2(5.0, 1.0), galley, look::INK);
    }
}

/// What the dealer has just said, written over the layout for those who do not hear it.
fn caption(ui: &egui::Ui, shown: &TableUi<'_>) {
    let Some(Act::Say(phrase)) = shown.session.entries().last().map(|entry| entry.act) else {
        return;
    };
    let words = format!("“{}”", wording::phrase(phrase));
    let galley = ui.painter().layout_no_wrap(words, look::serif(26.0), look::INK);
    let room = ui.available_rect_before_wrap();
    let at = egui::pos2(room.center().x, room.min.y + room.height() * 0.56);
    let rect = egui::Rect::from_center_size(at, galley.size() + egui::vec2(36.0, 14.0));
    ui.painter().rect_filled(rect, 10.0, look::ROOM.gamma_multiply(0.88));
    let edge = egui::Stroke::new(1.0, look::GOLD_DIM);
    ui.painter().rect_stroke(rect, 10.0, edge, egui::StrokeKind::Inside);
    ui.painter().galley(rect.min + egui::vec2(18.0, 7.0), galley, look::INK);
}

/// What a click on a place does.
pub(super) fn click(
    shown: &TableUi<'_>,
    state: &mut InputState,
    target: Target,
    shift: bool,
    commands: &mut Vec<UiCommand>,
) {
    let hands_free = state.picked.is_empty() && state.from.is_none();
    if let Some(act) = guide::due_at(shown, target).filter(|_| hands_free) {
        commands.push(UiCommand::Do(act));
        return;
    }
    if let Target::Tube(..) = target {
        size_stack(shown, state, target, true);
        return;
    }
    if let Target::Spot(spot) = target
        && !state.picked.is_empty()
    {
        let chips = std::mem::take(&mut state.picked);
        let spot = board::pays_on(shown, spot);
        commands.push(UiCommand::Do(Act::Pay { spot, amount: chips.total(), chips: Some(chips) }));
        return;
    }
    if let Target::Vigorish(seat) = target
        && !state.picked.is_empty()
    {
        let amount = std::mem::take(&mut state.picked).total();
        choose(shown, state, shoe::marked_with(shown, seat, amount), commands);
        return;
    }
    if let Some(tool) = state.tool {
        use_tool(shown, state, tool, target, commands);
        return;
    }
    let face = state.face(shift);
    let to = match target {
        Target::Cards(area) => Some(area),
        Target::Spot(spot) => shown.under_spot(spot),
        Target::Rack => Some(shown.receptacle()),
        _ => None,
    };
    match (target, to) {
        (Target::Shoe, _) if can_draw(shown) => {
            commands.push(UiCommand::Do(tools::draw(shown, state.palm)));
        }
        (_, Some(to)) if shown.holds_card() => {
            let face = if target == Target::Rack { Face::Down } else { face };
            put(shown, state, to, face, commands);
        }
        (Target::Wheel, _) if shown.view.wheel.is_some_and(|wheel| wheel.ball.is_none()) => {
            state.popup = Some(Popup::SPIN);
        }
        (Target::Tint(tint), _) => {
            state.popup = Some(Popup::Sale(Sale { seat: None, tint: Some(tint) }));
        }
        _ => state.popup = Some(Popup::menu(target)),
    }
}

/// What the armed tool does to a place.
fn use_tool(
    shown: &TableUi<'_>,
    state: &mut InputState,
    tool: Tool,
    target: Target,
    commands: &mut Vec<UiCommand>,
) {
    if tool == Tool::Pass {
        match shoe::pass_at(shown, state, target) {
            None => state.popup = Some(Popup::menu(target)),
            Some(acts) if acts.is_empty() => {}
            Some(acts) => {
                choose(shown, state, acts, commands);
            }
        }
        return;
    }
    // To collect at the box for vigorish is to collect that.
    let tool = match (tool, target) {
        (Tool::Collect, Target::Vigorish(_)) => Tool::Charge,
        _ => tool,
    };
    match target {
        Target::Vigorish(seat)
            if matches!(tool, Tool::Vig | Tool::Charge | Tool::Unmark | Tool::Refund) =>
        {
            match shoe::vig_spots(shown, seat)[..] {
                [spot] => state.popup = Some(Popup::amount(tool, Target::Spot(spot))),
                _ => state.popup = Some(Popup::wagers(tool, seat)),
            }
        }
        // Which is meant, the wager or its vigorish, is asked.
        Target::Spot(spot) if tool == Tool::Collect && shoe::may_owe(shown, spot) => {
            state.popup = Some(Popup::Takes(spot));
        }
        Target::Spot(spot) if tool.needs_amount() => {
            let spot = if tool == Tool::Pay { board::pays_on(shown, spot) } else { spot };
            state.popup = Some(Popup::amount(tool, Target::Spot(spot)));
        }
        Target::Place(word) if tool.is_for_spots() => match shown.staked_at(word)[..] {
            [] => state.popup = Some(Popup::menu(target)),
            [spot] => use_tool(shown, state, tool, Target::Spot(spot), commands),
            _ => state.popup = Some(Popup::Stakes(tool, word)),
        },
        Target::Cards(Area::Seat(_)) if tool == Tool::CashOut => {
            state.popup = Some(colours::buying_back(target));
        }
        Target::Cards(area) if tool == Tool::ArrangeSeat => {
            open(state, Popup::setting(area));
        }
        _ => {
            if !choose(shown, state, tool.at(shown, target), commands) {
                state.popup = Some(Popup::menu(target));
            }
        }
    }
}

/// Does the one of some acts that can be done, or asks which; tells whether there were any.
pub(super) fn choose(
    shown: &TableUi<'_>,
    state: &mut InputState,
    acts: Vec<Act>,
    commands: &mut Vec<UiCommand>,
) -> bool {
    match tools::possible(shown, acts)[..] {
        [] => return false,
        [act] => commands.push(UiCommand::Do(act)),
        ref several => state.popup = Some(Popup::Acts(several.to_vec())),
    }
    true
}

pub(super) fn one_chip(which: usize) -> Chips {
    let mut chips = Chips::NONE;
    if let Some(n) = chips.0.get_mut(which) {
        *n = 1;
    }
    chips
}

/// Takes a chip of a tube to those in hand, or puts one back.
pub(super) fn size_stack(shown: &TableUi<'_>, state: &mut InputState, target: Target, more: bool) {
    let Target::Tube(_, which) = target else { return };
    let one = one_chip(which);
    if !more {
        state.picked = state.picked.minus(&one).unwrap_or(state.picked);
    } else if shown.view.inventory.minus(&state.picked).is_some_and(|left| left.contains(&one)) {
        state.picked = state.picked.plus(&one);
    }
}

/// A click with the other button puts a chip back, lays down what is armed, or opens the menu.
pub(super) fn other_click(shown: &TableUi<'_>, state: &mut InputState, target: Target) {
    match target {
        Target::Tube(..) => size_stack(shown, state, target, false),
        _ if state.holds_something() => state.let_go(),
        _ => state.popup = Some(Popup::menu(target)),
    }
}

/// Opens something over the table; whatever was armed is laid down.
pub(super) fn open(state: &mut InputState, popup: Popup) {
    state.tool = None;
    state.from = None;
    state.popup = Some(popup);
}

fn put(
    shown: &TableUi<'_>,
    state: &InputState,
    to: Area,
    face: Face,
    commands: &mut Vec<UiCommand>,
) {
    let palm = state.palm.map(Palm::other);
    commands.extend(tools::put(shown, to, face, palm).map(UiCommand::Do));
}
