//! Pointing, dragging and dropping at the table.

use super::colours::{self, Sale};
use super::popup::Popup;
use super::targets::{self, PlacedTarget, Target};
use super::tools::{self, Tool, can_draw, holds_card};
use super::{InputState, TableUi, UiCommand, board, bubbles, points, shoe, spin};
use crate::kit::{Area, Chips, DENOMINATIONS, Face, Palm};
use crate::panels::keys::told_with;
use crate::panels::look;
use crate::rules::roulette;
use crate::table::{Act, Cover};
use bevy_egui::egui;

/// The table as something to point at: each place is a control with a label.
pub(super) fn felt_ui(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    state: &mut InputState,
    ratio: f32,
    commands: &mut Vec<UiCommand>,
) {
    let places = targets::all(shown);
    let mut dropped = None;
    for (i, place) in places.iter().enumerate() {
        let rect = points(place.rect, ratio);
        let id = ui.id().with(("place", i));
        let response = ui.interact(rect, id, egui::Sense::click_and_drag());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &place.label)
        });
        let aimed = state.aimed == Some(place.target);
        if response.has_focus() || aimed {
            let stroke = egui::Stroke::new(2.0, look::DUE);
            ui.painter().rect_stroke(rect.expand(3.0), 6.0, stroke, egui::StrokeKind::Outside);
        } else if response.hovered() {
            let stroke = egui::Stroke::new(1.0, look::GOLD_DIM);
            ui.painter().rect_stroke(rect.expand(2.0), 6.0, stroke, egui::StrokeKind::Outside);
        }
        if response.drag_started() {
            if board::rakes(shown, state) {
                state.rake = Some(board::Rake::default());
            } else if place.target == Target::Wheel {
                state.whirl = Some(spin::Whirl::new(rect.center()));
            } else {
                state.dragged = Some(place.target);
            }
        }
        if response.drag_stopped() {
            dropped = response.interact_pointer_pos();
        }
        let with = ui.input(|input| input.modifiers);
        if response.clicked() {
            state.aimed = None;
            click(shown, state, place.target, with.shift, commands);
        } else if response.secondary_clicked() {
            other_click(state, place.target);
        }
        let busy = state.dragged.is_some() || state.rake.is_some() || state.whirl.is_some();
        if !busy && state.popup.is_none() {
            response.on_hover_text(&place.label);
        }
    }
    if let (Some(from), Some(at)) = (state.dragged, dropped) {
        state.dragged = None;
        if let Some(to) = board::topmost(shown, &places, at, ratio) {
            let up = ui.input(|input| input.modifiers.shift);
            drop_on(shown, state, from, to.target, up, commands);
        }
    }
    board::rake(ui, shown, state, &places, ratio, commands);
    spin::whirl(ui, state, commands);
    draw_amounts(ui, shown, &places, ratio);
    bubbles::bubbles_ui(ui, shown, ratio);
    if state.popup.is_none() {
        draw_held(ui, shown, state);
    }
}

/// The table as something to read: in review and while watching nothing can be done to it.
pub(super) fn labels_ui(ui: &mut egui::Ui, shown: &TableUi<'_>, ratio: f32) {
    let places = targets::all(shown);
    for (i, place) in places.iter().enumerate() {
        let id = ui.id().with(("label", i));
        let response = ui.interact(points(place.rect, ratio), id, egui::Sense::hover());
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &place.label));
        response.on_hover_text(&place.label);
    }
    draw_amounts(ui, shown, &places, ratio);
    bubbles::bubbles_ui(ui, shown, ratio);
    caption(ui, shown);
}

/// Amounts beside the chips, when they are to be shown.
fn draw_amounts(ui: &egui::Ui, shown: &TableUi<'_>, places: &[PlacedTarget], ratio: f32) {
    if !shown.shows_amounts() {
        return;
    }
    let mut told = Vec::new();
    for place in places {
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
    let words = format!("“{}”", crate::wording::phrase(phrase));
    let galley = ui.painter().layout_no_wrap(words, look::serif(26.0), look::INK);
    let room = ui.available_rect_before_wrap();
    let at = egui::pos2(room.center().x, room.min.y + room.height() * 0.56);
    let rect = egui::Rect::from_center_size(at, galley.size() + egui::vec2(36.0, 14.0));
    ui.painter().rect_filled(rect, 10.0, look::ROOM.gamma_multiply(0.88));
    let edge = egui::Stroke::new(1.0, look::GOLD_DIM);
    ui.painter().rect_stroke(rect, 10.0, edge, egui::StrokeKind::Inside);
    ui.painter().galley(rect.min + egui::vec2(18.0, 7.0), galley, look::INK);
}

/// What is picked or armed, beside the pointer.
fn draw_held(ui: &egui::Ui, shown: &TableUi<'_>, state: &InputState) {
    let Some(at) = ui.ctx().pointer_latest_pos() else { return };
    let mut words = Vec::new();
    if !state.picked.is_empty() {
        let chips: Vec<String> = state
            .picked
            .0
            .iter()
            .zip(DENOMINATIONS)
            .filter(|(n, _)| **n > 0)
            .rev()
            .map(|(n, value)| format!("{n} × {}", value.spoken()))
            .collect();
        words.push(chips.join("  "));
        if shown.shows_amounts() {
            words.push(format!("= {}", state.picked.total().spoken()));
        }
    }
    if let Some(from) = state.from {
        let cards = crate::wording::cards_of(from);
        words.push(told_with("held.pass", &[("cards", &cards)]));
    } else if let Some(tool) = state.tool {
        words.push(told_with("held.tool", &[("tool", tool.words())]));
    }
    if let Some(first) = state.typed {
        words.push(told_with("held.typed", &[("number", &first.to_string())]));
    }
    if words.is_empty() {
        return;
    }
    let galley = ui.painter().layout_no_wrap(words.join("   "), look::bold(13.0), look::ROOM);
    // Above the pointer: under it stands what the place is.
    let size = galley.size() + egui::vec2(16.0, 8.0);
    let rect = egui::Rect::from_min_size(at + egui::vec2(12.0, -10.0 - size.y), size);
    ui.painter().rect_filled(rect, 6.0, look::DUE);
    ui.painter().galley(rect.min + egui::vec2(8.0, 4.0), galley, look::ROOM);
}

/// What a click on a place does.
pub(super) fn click(
    shown: &TableUi<'_>,
    state: &mut InputState,
    target: Target,
    shift: bool,
    commands: &mut Vec<UiCommand>,
) {
    if let Target::Tube(_, which) = target {
        let one = one_chip(which);
        if shown.view.inventory.minus(&state.picked).is_some_and(|left| left.contains(&one)) {
            state.picked = state.picked.plus(&one);
        }
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
        Target::Spot(spot) => tools::under_spot(shown, spot),
        Target::Rack => Some(shoe::receptacle(shown)),
        _ => None,
    };
    match (target, to) {
        (Target::Shoe, _) if can_draw(shown) => {
            commands.push(UiCommand::Do(tools::draw(shown, state.palm)));
        }
        (_, Some(to)) if holds_card(shown) => {
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
    match target {
        Target::Vigorish(seat)
            if matches!(tool, Tool::Vig | Tool::Charge | Tool::Unmark | Tool::Refund) =>
        {
            match shoe::vig_spots(shown, seat)[..] {
                [spot] => state.popup = Some(Popup::amount(tool, Target::Spot(spot))),
                _ => state.popup = Some(Popup::wagers(tool, seat)),
            }
        }
        Target::Spot(spot) if tool.needs_amount() => {
            let spot = if tool == Tool::Pay { board::pays_on(shown, spot) } else { spot };
            state.popup = Some(Popup::amount(tool, Target::Spot(spot)));
        }
        Target::Place(word) if tool.is_for_spots() => match board::staked_at(shown, word)[..] {
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

fn one_chip(which: usize) -> Chips {
    let mut chips = Chips::NONE;
    if let Some(n) = chips.0.get_mut(which) {
        *n = 1;
    }
    chips
}

/// A click with the other button takes chips back, or opens the menu.
fn other_click(state: &mut InputState, target: Target) {
    match target {
        Target::Tube(_, which) => {
            if let Some(fewer) = state.picked.minus(&one_chip(which)) {
                state.picked = fewer;
            }
        }
        _ => state.popup = Some(Popup::menu(target)),
    }
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

/// What dragging from one place to another does.
fn drop_on(
    shown: &TableUi<'_>,
    state: &mut InputState,
    from: Target,
    to: Target,
    up: bool,
    commands: &mut Vec<UiCommand>,
) {
    let face = state.face(up);
    match shoe::dropped(shown, from, to, face == Face::Up) {
        Some(Ok(acts)) => {
            choose(shown, state, acts, commands);
            return;
        }
        Some(Err(popup)) => {
            state.popup = Some(popup);
            return;
        }
        None => {}
    }
    let act = match (from, to) {
        (a, b) if a == b => {
            click(shown, state, b, up, commands);
            return;
        }
        (Target::Shoe, Target::Cards(area)) => {
            Some(draw_to(shown, state, Area::Shoe, area, face, commands))
        }
        (Target::Stub, Target::Cards(area)) if shown.view.pile(Area::StubInHand) > 0 => {
            Some(draw_to(shown, state, Area::StubInHand, area, face, commands))
        }
        (from @ (Target::Shoe | Target::Stub), Target::Spot(spot)) => {
            let from = if from == Target::Stub { Area::StubInHand } else { Area::Shoe };
            tools::under_spot(shown, spot)
                .map(|area| draw_to(shown, state, from, area, face, commands))
        }
        (Target::Shoe, Target::Rack) if holds_card(shown) => {
            tools::put(shown, shoe::receptacle(shown), Face::Down, None)
        }
        (Target::Shoe, Target::Stub) => Some(Act::RemoveStub),
        (Target::Cards(area), Target::Rack) => Some(Act::PickUp(area)),
        (Target::Floor, Target::Rack) => Some(Act::PickUp(Area::Off)),
        (Target::Stub, Target::Rack) if shown.view.pile(Area::Deck) == 0 => {
            Some(Act::PlaceStub { to: shoe::receptacle(shown), face })
        }
        (Target::Stub, Target::Shoe) => Some(Act::Load),
        (Target::Spot(spot), Target::Tube(..)) => Some(Act::Collect(spot)),
        (Target::Spot(spot), Target::Rack) => tools::under_spot(shown, spot).map(Act::PickUp),
        (Target::Cards(from), Target::Spot(spot)) if from.seat() == Some(spot.seat) => {
            tools::under_spot(shown, spot).map(|to| Act::Tuck { from, to })
        }
        (Target::Cards(from), Target::Cards(to)) if from.seat().is_some() => {
            let own = from.seat() == to.seat();
            own.then_some(Act::Tuck { from, to })
        }
        (Target::Rack, Target::Shuffler) => Some(Act::Swap),
        (Target::Rack, Target::Shoe) if shown.view.two_decks => Some(Act::Swap),
        (Target::Shuffler, Target::Stub) => Some(Act::Swap),
        (Target::Cover, Target::Stub) => Some(Act::Cover(Cover::InFront)),
        (Target::Cover, Target::Rack) => Some(Act::Cover(Cover::Rack)),
        (Target::Spot(spot), Target::Cards(Area::Seat(seat))) if spot.seat == seat => {
            Some(Act::Release(spot))
        }
        (Target::Marker, Target::Place(word)) => board::number(word).map(Act::Mark),
        (Target::Marker, Target::Spot(spot)) => board::number(spot.wager).map(Act::Mark),
        (Target::Tint(tint), Target::Cards(Area::Seat(seat))) => {
            state.popup = Some(Popup::Sale(Sale { seat: Some(seat), tint: Some(tint) }));
            None
        }
        // Where he is paid is a part of the patron's place.
        (Target::Tint(tint), Target::Spot(spot)) if spot.wager == roulette::INSIDE => {
            state.popup = Some(Popup::Sale(Sale { seat: Some(spot.seat), tint: Some(tint) }));
            None
        }
        (Target::Tube(_, which), Target::Spot(spot)) => {
            let chips = state.picked.plus(&one_chip(which));
            state.picked = Chips::NONE;
            let spot = board::pays_on(shown, spot);
            Some(Act::Pay { spot, amount: chips.total(), chips: Some(chips) })
        }
        (Target::Cover, Target::Shoe) => Some(Act::Cover(Cover::OnPacket)),
        (Target::Cards(Area::Dealer), Target::Cover) => Some(Act::Cover(Cover::BesideShoe)),
        _ => None,
    };
    commands.extend(act.map(UiCommand::Do));
}

/// Draws a card, or has a stack issued, if none is out yet; and the act that puts it down.
fn draw_to(
    shown: &TableUi<'_>,
    state: &InputState,
    from: Area,
    to: Area,
    face: Face,
    commands: &mut Vec<UiCommand>,
) -> Act {
    let drawing = match from {
        Area::StubInHand => Act::Remove { from, palm: state.palm, bottom: false },
        _ => tools::draw(shown, state.palm),
    };
    let palm = state.palm.map(Palm::other);
    if let Some(act) = tools::put(shown, to, face, palm) {
        return act;
    }
    commands.push(UiCommand::Do(drawing));
    if drawing == Act::Issue { Act::Deliver { to, face } } else { Act::Place { to, face, palm } }
}

/// Opens something over the table; whatever was armed is laid down.
pub(super) fn open(state: &mut InputState, popup: Popup) {
    state.tool = None;
    state.from = None;
    state.popup = Some(popup);
}
