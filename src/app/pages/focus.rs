//! What had the keyboard on a page has it again when one comes back to the page.

use crate::app::screens::Screen;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, come_back);
}

/// Gives the focus back to what had it when the page was left last.
fn come_back(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    mut shown: Local<Screen>,
    mut left: Local<Vec<(Screen, Option<egui::Id>)>>,
) -> Result {
    let (from, to) = (*shown, *screen.get());
    if from == to {
        return Ok(());
    }
    *shown = to;
    let ctx = contexts.ctx_mut()?;
    let now = ctx.memory(egui::Memory::focused);
    left.retain(|(screen, _)| *screen != from);
    left.push((from, now));
    // At a table the keys are the dealer's; and what comes after a round is new.
    let table = |screen| matches!(screen, Screen::Table | Screen::Review);
    let fresh = table(to) || (from == Screen::Table && to == Screen::Debrief);
    let before = left.iter().find(|(screen, _)| *screen == to && !fresh);
    let before = before.and_then(|(_, focused)| *focused);
    ctx.memory_mut(|memory| match (before, now) {
        (Some(id), _) => memory.request_focus(id),
        (None, Some(id)) => memory.surrender_focus(id),
        (None, None) => {}
    });
    Ok(())
}
