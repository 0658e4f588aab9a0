//! What the keys do at the table.

use super::aim::{choose, click, open, use_tool};
use super::colours;
use super::drag::draw_to;
use super::popup::{MORE, Number, Popup, Sale};
use super::state::{Destination, InputState, UiCommand};
use super::tools::{self, Tool, can_draw};
use super::{board, shoe};
use crate::app::bridge::DeskRequested;
use crate::app::felt::{TableUi, Target};
use crate::kit::{Area, Face, Palm, Seat};
use crate::level::Mode;
use crate::panels::keys::{self, Place};
use crate::table::Act;
use bevy_egui::egui;

/// The places keys can aim at, in order, for the armed tool.
fn order(shown: &TableUi<'_>, spots: bool) -> Vec<Target> {
    shown
        .places
        .iter()
        .map(|place| place.target)
        .filter(|target| match target {
            Target::Spot(_) => spots,
            // A card in hand is not a place to do something at.
            Target::Cards(Area::Palm(_)) => false,
            Target::Cards(_) => !spots,
            _ => false,
        })
        .collect()
}

/// A key that was pressed, and whether with the shift key.
pub(super) type Pressed = (egui::Key, bool);

/// The key that an event presses, for the table.
fn press(event: &egui::Event) -> Option<Pressed> {
    match event {
        egui::Event::Key { key, pressed: true, repeat: false, modifiers, .. }
            if !modifiers.ctrl && !modifiers.alt =>
        {
            Some((*key, modifiers.shift))
        }
        _ => None,
    }
}

/// The keys pressed in this frame. Unless something is open or written in, the space bar is taken from
/// the controls: at the table it means what the bar says, wherever the focus is.
pub(super) fn pressed(ctx: &egui::Context, is_open: bool) -> Vec<Pressed> {
    let pressed = ctx.input(|input| input.events.iter().filter_map(press).collect());
    if !is_open && !ctx.text_edit_focused() {
        let is_space =
            |event: &egui::Event| matches!(event, egui::Event::Key { key: egui::Key::Space, .. });
        ctx.input_mut(|input| input.events.retain(|event| !is_space(event)));
    }
    pressed
}

/// What the keys do.
pub(super) fn keys(
    ctx: &egui::Context,
    shown: &TableUi<'_>,
    state: &mut InputState,
    pressed: &[Pressed],
    commands: &mut Vec<UiCommand>,
) {
    if state.popup.is_some() && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        state.let_go();
        ctx.input_mut(|input| spend(&mut input.events, egui::Key::Escape, 1));
        ctx.request_repaint();
    }
    if state.popup.as_ref().is_some_and(|open| is_for_the_table(shown, open, pressed)) {
        state.let_go();
    }
    if state.popup.is_some() || ctx.text_edit_focused() {
        return;
    }
    let focused = ctx.memory(|memory| memory.focused().is_some());
    for (i, &(key, shift)) in pressed.iter().enumerate() {
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
        if state.popup.is_some() {
            // The key that opened it is not its answer; what was pressed after it may be. The number of
            // a seat can have the same digit twice.
            let times = pressed[..=i].iter().filter(|(before, _)| *before == key).count();
            ctx.input_mut(|input| spend(&mut input.events, key, times));
            return;
        }
    }
}

/// Whether the first key that was pressed does something at the table and nothing in what is open over it.
fn is_for_the_table(shown: &TableUi<'_>, open: &Popup, pressed: &[Pressed]) -> bool {
    let Some(&(key, shift)) = pressed.first().filter(|(key, _)| !open.uses(*key)) else {
        return false;
    };
    let action = keys::written(key, shift)
        .and_then(|name| keys::action_at(&shown.saves.settings, table_of(shown), &name));
    // What is shown or hidden by a key leaves a list as it is.
    action.is_some_and(|action| action.place == Place::Table && action.id != "hint")
}

/// Which sort of table it is, for keys that mean one thing here and another there.
fn table_of(shown: &TableUi<'_>) -> &'static str {
    if shown.is_shared() { "wheel" } else { "cards" }
}

/// The keys that move among controls and press them.
const FOR_CONTROLS: [egui::Key; 5] = [
    egui::Key::Enter,
    egui::Key::ArrowUp,
    egui::Key::ArrowDown,
    egui::Key::ArrowLeft,
    egui::Key::ArrowRight,
];

/// Takes every event out up to where this key was pressed for so many times.
fn spend(events: &mut Vec<egui::Event>, spent: egui::Key, times: usize) {
    let is_it =
        |(_, event): &(usize, &egui::Event)| press(event).is_some_and(|(key, _)| key == spent);
    let nth = events.iter().enumerate().filter(is_it).nth(times.saturating_sub(1));
    let upto = nth.map_or(0, |(at, _)| at + 1);
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
    let waits = state.tool.is_some() || shown.holds_card() || !state.picked.is_empty();
    let Some(n) = keys::digit(key) else { return false };
    if !waits {
        if let Some(Target::Cards(area)) = state.aimed {
            let said = shoe::count(shown, area, n);
            commands.extend(said.map(UiCommand::Do));
            return said.is_some();
        }
        if !can_draw(shown) {
            return false;
        }
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
        shown.dealers_places().into_iter().map(|area| (area, false)).collect()
    } else {
        shown.places_of(Seat(n))
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
                choose(shown, state, acts, commands);
            }
        },
        Some(tool) if tool.is_for_spots() && n > 0 => match board::only(shown, tool, Seat(n)) {
            Some(spot) => use_tool(shown, state, tool, Target::Spot(spot), commands),
            None => state.popup = Some(Popup::wagers(tool, Seat(n))),
        },
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
            choose(shown, state, acts, commands);
        }
        None if shown.holds_card() => {
            let face = state.face(shown, shift);
            // While the hands are dealt a seat has one place; then a card may go under its chips.
            let dealt = shown.view.cards.iter().any(|card| card.area == Area::Dealer);
            let to = places.iter().filter(|(area, under)| {
                n == 0 || matches!(area, Area::Seat(_)) || (*under && dealt)
            });
            let palm = state.palm.map(Palm::other);
            let acts = to.filter_map(|(area, _)| tools::put(shown, *area, face, palm)).collect();
            choose(shown, state, acts, commands);
        }
        // With empty hands a seat's number deals it its next card: drawing and placing in one.
        None if state.picked.is_empty() => {
            let [(area, _), ..] = places[..] else { return };
            if n > 0 || places.len() == 1 {
                let acts = draw_to(shown, state, Area::Shoe, area, state.face(shown, shift));
                commands.extend(acts.into_iter().map(UiCommand::Do));
            }
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
        "draw" if shown.holds_card() => aim(shown, state, 1, false),
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
        "face" => state.up = Some(!state.lays_up(shown)),
        "count_stub" => open(state, Popup::number(Number::Count, 0)),
        "arrange" => open(state, Popup::setting(Area::Dealer)),
        "say" => open(state, Popup::Say),
        MORE => open(state, Popup::More),
        "cover" => {
            state.tool = None;
            choose(shown, state, tools::covers(shown), commands);
        }
        "next_seat" if shown.is_shared() => board::walk(shown, state, (1.0, 0.0)),
        "previous_seat" if shown.is_shared() => board::walk(shown, state, (-1.0, 0.0)),
        "next_wager" if shown.is_shared() => board::walk(shown, state, (0.0, -1.0)),
        "previous_wager" if shown.is_shared() => board::walk(shown, state, (0.0, 1.0)),
        "rake_right" => board::rake_to(shown, state, (1.0, 0.0), commands),
        "rake_left" => board::rake_to(shown, state, (-1.0, 0.0), commands),
        "rake_up" => board::rake_to(shown, state, (0.0, -1.0), commands),
        "rake_down" => board::rake_to(shown, state, (0.0, 1.0), commands),
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
