//! A line round a place of the felt.

use crate::app::felt::PointAt;
use bevy::prelude::Vec2;
use bevy_egui::egui;

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
