//! The outline of a table: half an ellipse for an arc of seats, or straight sides with round corners.

use super::pen::Shape;
use crate::layout::TableShape;

/// A point about the felt's edge.
pub(super) struct Edge {
    /// How far outside the felt, in design units; below zero on the felt.
    pub(super) out: f32,
    /// How far along the edge, from the middle of the far side.
    pub(super) along: f32,
}

/// How far a corner's control points lie from its ends, for a quarter of a circle.
const QUARTER: f32 = 0.552_284_8;

impl TableShape {
    /// The felt's outline, grown (or, below zero, shrunk) by a distance and open towards the dealer.
    pub(super) fn outline(&self, grow: f32, bottom: f32) -> Shape {
        let (cx, cy) = self.centre;
        let (rx, ry) = (self.felt_radii.0 + grow, self.felt_radii.1 + grow);
        // Straight sides have round corners; an ellipse is all corner.
        let (across, down) = self.corner.map_or((rx, ry), |r| {
            let r = (r + grow).max(1.0);
            (r, r)
        });
        let (left, right, top) = (cx - rx, cx + rx, cy - ry);
        let (kx, ky) = (across * (1.0 - QUARTER), down * (1.0 - QUARTER));
        let mut pen = tiny_skia::PathBuilder::new();
        pen.move_to(left, bottom);
        pen.line_to(left, top + down);
        pen.cubic_to(left, top + ky, left + kx, top, left + across, top);
        pen.line_to(right - across, top);
        pen.cubic_to(right - kx, top, right, top + ky, right, top + down);
        pen.line_to(right, bottom);
        pen.close();
        pen.finish()
    }

    /// The square of how far out of the middle a point lies: one at the edge of the felt grown by `grow`.
    pub(super) fn out(&self, x: f32, y: f32, grow: f32) -> f32 {
        let (dx, up) = (x - self.centre.0, (y - self.centre.1).min(0.0));
        match self.corner {
            None => {
                let (nx, ny) = (dx / (self.felt_radii.0 + grow), up / (self.felt_radii.1 + grow));
                nx * nx + ny * ny
            }
            Some(corner) => {
                let far = 1.0 + (self.beyond(dx, up, corner) - grow) / self.felt_radii.0;
                far.max(0.0) * far.max(0.0)
            }
        }
    }

    /// Where a point stands about the edge; `quarter` is the length of the edge from the middle of the
    /// far side to the dealer's side.
    pub(super) fn edge(&self, dx: f32, dy: f32, quarter: f32) -> Edge {
        let up = dy.min(0.0);
        let Some(corner) = self.corner else {
            let (nx, ny) = (dx / self.felt_radii.0, up / self.felt_radii.1);
            let f = (nx * nx + ny * ny).sqrt().max(0.001);
            let out = (1.0 - 1.0 / f) * (dx * dx + up * up).sqrt();
            let turn = dx.atan2(-up);
            let along = turn / std::f32::consts::FRAC_PI_2 * quarter + dy.max(0.0) * dx.signum();
            return Edge { out, along };
        };
        let (flat, tall) = (self.felt_radii.0 - corner, self.felt_radii.1 - corner);
        let (over, above) = (dx.abs() - flat, -up - tall);
        let bend = corner * std::f32::consts::FRAC_PI_2;
        let along = if over <= 0.0 {
            dx.abs()
        } else if above <= 0.0 {
            flat + bend + dy + tall
        } else {
            flat + over.atan2(above) * corner
        };
        Edge { out: self.beyond(dx, up, corner), along: along * dx.signum() }
    }

    /// How far the rail reaches to each side at a height above the middle, and how far it is clear of the
    /// felt; nothing above the rail.
    pub(super) fn rows(&self, up: f32, reach: f32, slack: f32) -> Option<(f32, f32)> {
        let half = |grow: f32| {
            let (a, b) = (self.felt_radii.0 + grow, self.felt_radii.1 + grow);
            let corner = self.corner.map(|corner| corner + grow);
            let (wide, tall, flat) = corner.map_or((a, b, 0.0), |r| (r, r, a - r));
            let rise = ((-up - (b - tall)).max(0.0) / tall).min(1.1);
            let rest = 1.0 - rise * rise;
            (rest > 0.0).then(|| flat + wide * rest.sqrt())
        };
        Some((half(reach)?, half(-slack).unwrap_or(-1.0)))
    }

    /// How far a point lies beyond straight sides with round corners; below zero inside.
    fn beyond(&self, dx: f32, up: f32, corner: f32) -> f32 {
        let over = dx.abs() - (self.felt_radii.0 - corner);
        let above = -up - (self.felt_radii.1 - corner);
        let (ox, oy) = (over.max(0.0), above.max(0.0));
        (ox * ox + oy * oy).sqrt() + over.max(above).min(0.0) - corner
    }
}
