//! Pointing, dragging and aiming at the table.

use super::colours::{self, Sale};
use super::popup::{Number, Popup};
use super::targets::{self, PlacedTarget, Target};
use super::tools::{self, Tool, can_draw, holds_card};
use super::{
    Destination, InputState, TableUi, UiCommand, board, bubbles, entry, points, shoe, spin,
};
use crate::app::bridge::DeskRequested;
use crate::kit::{Area, Chips, DENOMINATIONS, Face, Palm, Seat};
use crate::level::Mode;
use crate::panels::keys::{self, told_with};
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
    let words = format!("“{}”", crate::words::phrase(phrase));
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
        let cards = crate::words::cards_of(from);
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
fn click(
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
        let _ = choose(shown, state, shoe::marked_with(shown, seat, amount), commands);
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
                let _ = choose(shown, state, acts, commands);
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
        _ => choose(shown, state, tool.at(shown, target), commands).unwrap_or_else(|| {
            state.popup = Some(Popup::menu(target));
        }),
    }
}

/// Does the one of some acts that can be done, or asks which; nothing if there are none.
fn choose(
    shown: &TableUi<'_>,
    state: &mut InputState,
    acts: Vec<Act>,
    commands: &mut Vec<UiCommand>,
) -> Option<()> {
    match tools::possible(shown, acts)[..] {
        [] => return None,
        [act] => commands.push(UiCommand::Do(act)),
        ref several => state.popup = Some(Popup::Acts(several.to_vec())),
    }
    Some(())
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
            let _ = choose(shown, state, acts, commands);
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

/// The places keys can aim at, in order, for the armed tool.
fn order(shown: &TableUi<'_>, spots: bool) -> Vec<Target> {
    targets::all(shown)
        .into_iter()
        .map(|place| place.target)
        .filter(|target| match target {
            Target::Spot(_) => spots,
            Target::Cards(_) => !spots,
            _ => false,
        })
        .collect()
}

/// What the keys do.
pub(super) fn keys(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    state: &mut InputState,
    commands: &mut Vec<UiCommand>,
) {
    if state.popup.is_some() && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        state.let_go();
        ctx.input_mut(|input| spend(&mut input.events, egui::Key::Escape));
        ctx.request_repaint();
    }
    if state.popup.is_some() || ctx.text_edit_focused() {
        return;
    }
    let pressed: Vec<(egui::Key, bool)> = ctx.input(|input| {
        input
            .events
            .iter()
            .filter_map(|event| match event {
                egui::Event::Key { key, pressed: true, repeat: false, modifiers, .. }
                    if !modifiers.ctrl && !modifiers.alt =>
                {
                    Some((*key, modifiers.shift))
                }
                _ => None,
            })
            .collect()
    });
    let focused = ctx.memory(|memory| memory.focused().is_some());
    for (key, shift) in pressed {
        // In its turn: what follows it is done with empty hands.
        if key == egui::Key::Escape {
            state.let_go();
            ctx.request_repaint();
            continue;
        }
        // These belong to the control that has the focus.
        if focused && FOR_CONTROLS.contains(&key) {
            continue;
        }
        if !digit(shown, state, key, shift, commands) {
            let action = keys::written(key, shift)
                .and_then(|name| keys::action_at(&shown.saves.settings, table_of(shown), &name));
            if let Some(action) = action {
                do_action(shown, state, &action.id, commands);
            }
        }
        if let Some(popup) = &state.popup {
            // Its field has the keys at once.
            if let Some(name) = popup.field() {
                ctx.memory_mut(|memory| memory.request_focus(entry::field_id(name)));
            }
            // The key that opened it is not its answer; what was pressed after it may be.
            ctx.input_mut(|input| spend(&mut input.events, key));
            return;
        }
    }
}

/// Which sort of table it is, for keys that mean one thing here and another there.
fn table_of(shown: &TableUi<'_>) -> &'static str {
    if board::is_shared(shown) { "wheel" } else { "cards" }
}

/// The keys that move among controls and press them.
const FOR_CONTROLS: [egui::Key; 6] = [
    egui::Key::Enter,
    egui::Key::Space,
    egui::Key::ArrowUp,
    egui::Key::ArrowDown,
    egui::Key::ArrowLeft,
    egui::Key::ArrowRight,
];

/// Takes every event out up to the first press of this key.
fn spend(events: &mut Vec<egui::Event>, spent: egui::Key) {
    let is_it = |event: &egui::Event| matches!(event, egui::Event::Key { key, pressed: true, .. } if *key == spent);
    let upto = events.iter().position(is_it).map_or(0, |at| at + 1);
    events.drain(..upto);
}

/// While something waits for a place, a digit names a seat (0 the dealer); while a hand is aimed at, it
/// is the count that is announced.
fn digit(
    shown: &TableUi<'_>,
    state: &mut InputState,
    key: egui::Key,
    shift: bool,
    commands: &mut Vec<UiCommand>,
) -> bool {
    use egui::Key::{Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9};
    let keys = [Num0, Num1, Num2, Num3, Num4, Num5, Num6, Num7, Num8, Num9];
    let waits = state.tool.is_some() || holds_card(shown) || !state.picked.is_empty();
    let Some(n) = keys.iter().position(|k| *k == key) else { return false };
    let n = u8::try_from(n).unwrap_or(0);
    if !waits {
        let Some(Target::Cards(area)) = state.aimed else { return false };
        let said = shoe::count(shown, area, n);
        commands.extend(said.map(UiCommand::Do));
        return said.is_some();
    }
    // Of a large table's seats some have two digits.
    let seats = shown.session.level().seats;
    let n = match state.typed.take() {
        Some(first) => first * 10 + n,
        None if n > 0 && n * 10 <= seats => {
            state.typed = Some(n);
            return true;
        }
        None => n,
    };
    if n <= seats {
        at_seat(shown, state, n, shift, commands);
    }
    true
}

/// Does what waits for a place at this seat, or, for 0, where the dealer's own cards lie.
fn at_seat(
    shown: &TableUi<'_>,
    state: &mut InputState,
    n: u8,
    shift: bool,
    commands: &mut Vec<UiCommand>,
) {
    let places: Vec<(Area, bool)> = if n == 0 {
        tools::dealers_places(shown).into_iter().map(|area| (area, false)).collect()
    } else {
        tools::places_of(shown, Seat(n))
    };
    match state.tool {
        Some(Tool::Pass) => match state.from.take() {
            None => {
                let laid = shoe::laid(shown);
                let mine = places.into_iter().map(|(area, _)| area).filter(|a| laid.contains(a));
                match mine.collect::<Vec<Area>>()[..] {
                    [] => {}
                    [area] => state.from = Some(area),
                    ref several => state.popup = Some(Popup::From(several.to_vec())),
                }
            }
            Some(from) => {
                let acts = if n == 0 {
                    shoe::passes_from(shown, from)
                } else {
                    shoe::passes(shown, from, Area::Seat(Seat(n)))
                };
                let _ = choose(shown, state, acts, commands);
            }
        },
        Some(tool) if tool.is_for_spots() && n > 0 => {
            state.popup = Some(Popup::wagers(tool, Seat(n)));
        }
        Some(Tool::CashOut) if n > 0 => {
            open(state, colours::buying_back(Target::Cards(Area::Seat(Seat(n)))));
        }
        Some(Tool::ArrangeSeat) if n > 0 => open(state, Popup::setting(Area::Seat(Seat(n)))),
        Some(tool) => {
            let at = |(area, _): &(Area, bool)| tool.at(shown, Target::Cards(*area));
            let mut acts: Vec<Act> = Vec::new();
            for act in places.iter().flat_map(at) {
                if !acts.contains(&act) {
                    acts.push(act);
                }
            }
            let _ = choose(shown, state, acts, commands);
        }
        None if holds_card(shown) => {
            let face = state.face(shift);
            // While the hands are dealt a seat has one place; then a card may go under its chips.
            let dealt = shown.view.cards.iter().any(|card| card.area == Area::Dealer);
            let to = places.iter().filter(|(area, under)| {
                n == 0 || matches!(area, Area::Seat(_)) || (*under && dealt)
            });
            let palm = state.palm.map(Palm::other);
            let acts = to.filter_map(|(area, _)| tools::put(shown, *area, face, palm)).collect();
            let _ = choose(shown, state, acts, commands);
        }
        None => {}
    }
}

/// Does what an action of the key map or a button asks.
pub(super) fn do_action(
    shown: &TableUi<'_>,
    state: &mut InputState,
    id: &str,
    commands: &mut Vec<UiCommand>,
) {
    if let Some(seat) = state.typed.take()
        && id == "confirm"
    {
        at_seat(shown, state, seat, false, commands);
        return;
    }
    if let Some(tool) = Tool::of(id) {
        state.tool = Some(tool);
        state.aimed = None;
        state.from = None;
        return;
    }
    if let Some(act) = tools::plain(id, shown) {
        state.tool = None;
        commands.push(UiCommand::Do(act));
        return;
    }
    match id {
        "draw" if holds_card(shown) => aim(shown, state, 1, false),
        "draw" => {
            // What comes next is to put the card down, and not what was armed before.
            state.tool = None;
            commands.push(UiCommand::Do(tools::draw(shown, state.palm)));
        }
        "other_palm" => {
            state.palm = match state.palm {
                None => Some(Palm::Right),
                Some(Palm::Right) => Some(Palm::Left),
                Some(Palm::Left) => None,
            };
        }
        "cut" => open(state, Popup::cut(shown)),
        "burn" => open(state, Popup::number(Number::Burn(Face::Up), 0)),
        "burn_unseen" => open(state, Popup::number(Number::Burn(Face::Down), 0)),
        "insert" => open(state, Popup::number(Number::Insert, 0)),
        "face" => state.up = !state.up,
        "count_stub" => open(state, Popup::number(Number::Count, 0)),
        "arrange" => open(state, Popup::setting(Area::Dealer)),
        "say" => open(state, Popup::Say),
        "cover" => {
            state.tool = None;
            let _ = choose(shown, state, tools::covers(shown), commands);
        }
        "next_seat" if board::is_shared(shown) => board::walk(shown, state, (1.0, 0.0)),
        "previous_seat" if board::is_shared(shown) => board::walk(shown, state, (-1.0, 0.0)),
        "next_wager" if board::is_shared(shown) => board::walk(shown, state, (0.0, -1.0)),
        "previous_wager" if board::is_shared(shown) => board::walk(shown, state, (0.0, 1.0)),
        "next_seat" => aim(shown, state, 1, false),
        "previous_seat" => aim(shown, state, -1, false),
        "next_wager" => aim(shown, state, 1, true),
        "previous_wager" => aim(shown, state, -1, true),
        "spin" => open(state, Popup::SPIN),
        "call" => open(state, Popup::number(Number::Call, 0)),
        "mark" => open(state, Popup::number(Number::Mark, 0)),
        "colour" => open(state, Popup::Sale(Sale { seat: None, tint: None })),
        "confirm" => {
            if let Some(target) = state.aimed {
                click(shown, state, target, false, commands);
            }
        }
        "hint" if shown.session.mode() != Mode::Exam => {
            commands.push(UiCommand::Desk(DeskRequested::Hint(!shown.desk.hint_shown)));
        }
        "rewind" if shown.session.mode() == Mode::Practice => {
            if let Some(act) = shown.desk.spoken_of() {
                commands.push(UiCommand::Desk(DeskRequested::Rewind(act)));
            }
        }
        "why" => {
            if let Some(id) = super::side::clause_in_question(shown) {
                commands.push(UiCommand::Navigate(Destination::Clause(id)));
            }
        }
        _ => {}
    }
}

/// Opens something over the table; whatever was armed is laid down.
fn open(state: &mut InputState, popup: Popup) {
    state.tool = None;
    state.from = None;
    state.popup = Some(popup);
}

/// Aims at the next or the last place of the kind the armed tool is for.
fn aim(shown: &TableUi<'_>, state: &mut InputState, by: isize, spots: bool) {
    let spots = spots || state.tool.is_some_and(Tool::is_for_spots) || !state.picked.is_empty();
    let order = order(shown, spots);
    if order.is_empty() {
        return;
    }
    let at = state.aimed.and_then(|aimed| order.iter().position(|target| *target == aimed));
    let n = isize::try_from(order.len()).unwrap_or(1);
    let next = match at {
        Some(at) => (isize::try_from(at).unwrap_or(0) + by).rem_euclid(n),
        None if by > 0 => 0,
        None => n - 1,
    };
    state.aimed = usize::try_from(next).ok().and_then(|i| order.get(i).copied());
}
