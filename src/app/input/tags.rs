//! What has become of a patron's hand, written over it: that it was folded, or voided.

use super::state::points;
use crate::app::felt::{TableUi, of_area};
use crate::kit::Area;
use crate::panels::look;
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
        let galley = ui.painter().layout_no_wrap(out.to_uppercase(), look::bold(12.0), look::INK);
        let rect = egui::Rect::from_center_size(middle, galley.size() + egui::vec2(14.0, 4.0));
        ui.painter().rect_filled(rect, 4.0, look::ROOM.gamma_multiply(0.88));
        let edge = egui::Stroke::new(1.2, look::WRONG);
        ui.painter().rect_stroke(rect, 4.0, edge, egui::StrokeKind::Inside);
        ui.painter().galley(rect.min + egui::vec2(7.0, 2.0), galley, look::INK);
    }
}
