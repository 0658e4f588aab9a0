//! A card of the side panel, and the citation in it.

use super::state::{Destination, UiCommand};
use crate::app::felt::TableUi;
use crate::panels::look;
use crate::wording;
use bevy_egui::egui;

/// A card with this ground and edge.
pub(super) fn card(
    ui: &mut egui::Ui,
    fill: egui::Color32,
    edge: egui::Color32,
    content: impl FnOnce(&mut egui::Ui),
) {
    egui::Frame::new()
        .fill(fill)
        .stroke(egui::Stroke::new(1.2, edge))
        .corner_radius(look::CORNER + 2)
        .inner_margin(egui::Margin::same(12))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 5.0;
            content(ui);
        });
}

/// A citation that opens the regulation browser.
pub(super) fn clause_line(
    ui: &mut egui::Ui,
    shown: &TableUi<'_>,
    clause: Option<String>,
    commands: &mut Vec<UiCommand>,
) {
    let book = shown.session.book();
    let Some(id) = clause.as_deref().and_then(|name| book.find(name)) else { return };
    let cite = wording::capital(&book[id].cite);
    let link = ui.add(egui::Link::new(look::small(&cite).color(look::GOLD)));
    if link.on_hover_text("Open the regulation here").clicked() {
        commands.push(UiCommand::Navigate(Destination::Clause(book[id].id.clone())));
    }
}
