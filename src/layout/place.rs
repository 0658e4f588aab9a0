//! A place on the table, and a rectangle of it, in design units.

use serde::Deserialize;

/// A rectangle in design units.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Rect {
    /// The middle of the rectangle.
    pub fn centre(&self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether a point lies inside.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        x >= self.x && x <= self.x + self.width && y >= self.y && y <= self.y + self.height
    }

    /// The rectangle of a size about a place.
    pub fn about(place: &Place, (width, height): (f32, f32)) -> Rect {
        Rect { x: place.x - width / 2.0, y: place.y - height / 2.0, width, height }
    }

    pub(super) fn mirrored(&self, canvas_width: f32) -> Rect {
        Rect { x: canvas_width - self.x - self.width, ..*self }
    }
}

/// A place on the table: a centre and a turn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Centre.
    pub x: f32,
    /// Centre.
    pub y: f32,
    /// Turn in radians, clockwise on the screen; 0 is upright for the dealer.
    #[serde(default)]
    pub angle_rad: f32,
}

impl Place {
    /// A point, upright for the dealer.
    pub const fn upright((x, y): (f32, f32)) -> Place {
        Place { x, y, angle_rad: 0.0 }
    }

    /// The point `across` to the right and `down` from the centre, in this place's own frame.
    pub fn offset(&self, across: f32, down: f32) -> Place {
        let (sin, cos) = self.angle_rad.sin_cos();
        Place {
            x: self.x + across * cos - down * sin,
            y: self.y + across * sin + down * cos,
            angle_rad: self.angle_rad,
        }
    }

    pub(super) fn mirrored(&self, canvas_width: f32) -> Place {
        Place { x: canvas_width - self.x, y: self.y, angle_rad: -self.angle_rad }
    }
}
