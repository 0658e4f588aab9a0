//! Words over a picture.

use bevy_egui::egui;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

/// Words on a ground of their own, over whatever lies there.
pub struct Plate {
    /// The letters.
    pub font: FontId,
    /// Their colour.
    pub ink: Color32,
    /// The ground.
    pub ground: Color32,
    /// The line round it.
    pub edge: Stroke,
    /// How round its corners are.
    pub corner: u8,
    /// Between its edge and the words.
    pub pad: Vec2,
}

impl Plate {
    /// A plate with neither a line nor a ground that lets anything through.
    #[must_use]
    pub const fn new(font: FontId, ink: Color32, ground: Color32) -> Self {
        Self { font, ink, ground, edge: Stroke::NONE, corner: 6, pad: vec2(10.0, 4.0) }
    }

    /// Draws it with one of its points at a place; words wider than `widest` go on in further lines. Gives
    /// where it is.
    pub fn paint(
        &self,
        painter: &Painter,
        anchor: Align2,
        at: Pos2,
        words: String,
        widest: f32,
    ) -> Rect {
        let room = (widest - 2.0 * self.pad.x).max(40.0);
        let galley = painter.layout(words, self.font.clone(), self.ink, room);
        let rect = anchor.anchor_size(at, galley.size() + 2.0 * self.pad);
        painter.rect(rect, self.corner, self.ground, self.edge, StrokeKind::Inside);
        painter.galley(rect.min + self.pad, galley, self.ink);
        rect
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::look;

    #[test]
    fn a_plate_is_no_wider_than_it_may_be() {
        let words = "Collect: choose the place   Enter and arrows belong to the framed control";
        let plate = Plate::new(look::bold(13.0), look::ROOM, look::FOCUS);
        let mut rects = Vec::new();
        let ctx = egui::Context::default();
        ctx.set_fonts(look::fonts());
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            for widest in [f32::INFINITY, 300.0, 160.0] {
                let at = egui::pos2(10.0, 500.0);
                let painted = |words: &str| {
                    plate.paint(ui.painter(), Align2::LEFT_BOTTOM, at, words.to_owned(), widest)
                };
                rects.push((widest, painted(words), painted("Draw")));
            }
        });
        output.textures_delta.clear();
        assert!(rects.len() >= 3);
        for (widest, long, short) in rects {
            assert!(long.width() <= widest && short.width() < 80.0, "{widest}: {long:?} {short:?}");
            assert_eq!(long.left_bottom(), egui::pos2(10.0, 500.0));
            assert_eq!(long.height() > 1.5 * short.height(), widest.is_finite(), "{long:?}");
        }
    }
}
