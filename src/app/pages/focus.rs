//! What had the keyboard on a page has it again when one comes back to the page.

use crate::app::screens::Screen;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, come_back);
}

/// What has the focus, and what had it on each page when that was left last.
#[derive(Default)]
struct Focus {
    shown: Screen,
    now: Option<egui::Id>,
    /// For how many frames nothing has had it.
    without: u32,
    left: Vec<(Screen, Option<egui::Id>)>,
}

/// Gives the focus back to what had it when the page was left last.
fn come_back(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    mut focus: Local<Focus>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = ctx.memory(egui::Memory::focused);
    // Escape takes the focus away before it leads back.
    focus.without = if now.is_some() { 0 } else { focus.without + 1 };
    if focus.without != 1 && focus.without != 2 {
        focus.now = now;
    }
    let (from, to) = (focus.shown, *screen.get());
    if from == to {
        return Ok(());
    }
    focus.shown = to;
    let had = focus.now.take();
    focus.left.retain(|(screen, _)| *screen != from);
    focus.left.push((from, had));
    // At a table the keys are the dealer's; and what comes after a round is new.
    let table = |screen| matches!(screen, Screen::Table | Screen::Review);
    let fresh = table(to) || (from == Screen::Table && to == Screen::Debrief);
    let before = focus.left.iter().find(|(screen, _)| *screen == to && !fresh);
    let before = before.and_then(|(_, focused)| *focused);
    ctx.memory_mut(|memory| match (before, now) {
        (Some(id), _) => memory.request_focus(id),
        (None, Some(id)) => memory.surrender_focus(id),
        (None, None) => {}
    });
    Ok(())
}
