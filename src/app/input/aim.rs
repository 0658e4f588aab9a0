//! Pointing at the table: each place has a name, and a click does what is meant there.

use super::popup::{Popup, Sale};
use super::state::{InputState, UiCommand};
use super::tools::{self, Tool, can_draw};
use super::{board, colours, guide, shoe};
use crate::app::felt::{TableUi, Target};
use crate::kit::{Area, Chips, Face, Palm};
use crate::table::Act;

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
    let face = state.face(shown, shift);
    let to = match target {
        Target::Cards(Area::Palm(_)) => None,
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
pub(super) fn use_tool(
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
            match board::owed_on(shown, tool, spot) {
                Some(act) => commands.push(UiCommand::Do(act)),
                None => state.popup = Some(Popup::amount(tool, Target::Spot(spot))),
            }
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
