//! What has become of a patron's hand, written over it: that it was folded, or voided.

use super::state::points;
use crate::app::felt::{TableUi, of_area};
use crate::kit::Area;
use crate::panels::look;
use crate::panels::plate::Plate;
use bevy_egui::egui;

/// Writes it over every hand that still lies on the table.
pub(super) fn tags_ui(ui: &egui::Ui, shown: &TableUi<'_>, ratio: f32) {
    let Some((layout, placed)) = &shown.stage.plan else { return };
    for &seat in &shown.view.seated {
        let lies = shown.view.cards.iter().any(|card| card.area.seat() == Some(seat));
        let Some(out) = shown.out(seat).filter(|_| lies) else { continue };
        let Some((place, width, height)) = of_area(layout, placed, Area::Seat(seat)) else {
            continue;
        };
        let about = crate::layout::Rect::about(&place, (width, height));
        let middle = points(shown.stage.rect(&about), ratio).center();
        let plate = Plate {
            edge: egui::Stroke::new(1.2, look::WRONG),
            corner: 4,
            pad: egui::vec2(7.0, 2.0),
            ..Plate::new(look::bold(12.0), look::INK, look::ROOM.gamma_multiply(0.88))
        };
        let centre = egui::Align2::CENTER_CENTER;
        plate.paint(ui.painter(), centre, middle, out.to_uppercase(), f32::INFINITY);
    }
}
