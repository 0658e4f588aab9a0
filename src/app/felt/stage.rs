//! Where things stand in the window: the layout, the canvas, and the way between their measures.

use super::decks::{FEW, is_long, long_stack_size};
use crate::app::saves::{Settings, Suits};
use crate::kit::Seat;
use crate::layout::{Fit, Place, PlacedLayout, Rect as Box, TableLayout};
use crate::session::{Session, View};
use bevy::prelude::*;

/// What the pictures are painted for; when it changes they are painted anew.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PaintedFor {
    level: String,
    seats: u8,
    shoe_left: bool,
    canvas: Rect,
    pixels: f32,
    suits: Suits,
    patterned: bool,
    /// Whether amounts are written, which are in the names of things as well.
    amounts: bool,
}

/// The table's place in the window.
#[derive(Resource, Default)]
pub(in crate::app) struct Stage {
    /// The layout and its places, once a level is shown.
    pub(in crate::app) plan: Option<(TableLayout, PlacedLayout)>,
    /// The part of the window that the table has, in logical pixels from the top left.
    pub(in crate::app) canvas: Rect,
    /// The window's size in logical pixels.
    pub(in crate::app) window: Vec2,
    /// Physical pixels for each logical one.
    pub(in crate::app) pixels: f32,
    /// Something outside the session has changed what is to be shown.
    pub(in crate::app) dirty: bool,
    pub(super) shown: Option<PaintedFor>,
}

impl Stage {
    /// Takes up a session; whether everything has to be shown anew.
    pub(super) fn set(&mut self, session: &Session, settings: &Settings) -> bool {
        let level = session.level();
        let shown = PaintedFor {
            level: level.id.clone(),
            seats: level.seats,
            shoe_left: !level.house.has("shoe_side", "right"),
            canvas: self.canvas,
            pixels: self.pixels,
            suits: settings.suits,
            patterned: settings.patterned_chips,
            amounts: settings.show_amounts,
        };
        if self.shown.as_ref() == Some(&shown) || self.canvas.is_empty() {
            return false;
        }
        let house = &level.house;
        let layout = TableLayout::built_in(&house.game).map(|layout| layout.for_house(house));
        let view = session.view();
        let beside = view.shuffler && (view.shoe || view.auto_shoe);
        self.plan = layout.map(|layout| {
            let mut placed = layout.place(level.seats, shown.shoe_left);
            if !beside {
                placed.shuffler = Box { width: 0.0, height: 0.0, ..placed.shuffler };
            }
            (layout, placed)
        });
        self.shown = Some(shown);
        true
    }

    /// Brings the shoe to whoever has it, and many decks to where there is room for them.
    pub(super) fn follow(&mut self, view: &View) {
        let Some((layout, placed)) = &mut self.plan else { return };
        let seats = u8::try_from(placed.seats.len()).unwrap_or(1);
        let PlacedLayout { shoe: home, deck, mut areas, .. } =
            layout.place(seats, placed.shoe_left);
        placed.deck = if is_long(view) {
            let (x, y) = placed.spread.centre();
            let size = long_stack_size(layout);
            Box::about(&Place { x, y, angle_rad: 0.0 }, size)
        } else if view.spread.len() > FEW {
            placed.spread
        } else {
            deck
        };
        let at = |seat: Seat| placed.shoe_before(seat);
        placed.shoe = view.shoe_at.and_then(at).map_or(home, |at| layout.shoe_at(&home, at));
        // What lies under its corner goes with it.
        let under = placed.areas.get_mut("corner").zip(areas.remove("corner"));
        if let Some((corner, at_home)) = under {
            corner.cards = at_home.cards;
            if placed.shoe != home {
                let (x, y) = (placed.shoe.centre().0, placed.shoe.y + placed.shoe.height);
                for (i, place) in corner.cards.iter_mut().enumerate() {
                    *place = Place { x: x + i as f32 * 7.0, y, angle_rad: 0.0 };
                }
            }
        }
    }

    /// Design units to the canvas, in logical pixels.
    fn fit(&self) -> Fit {
        let size = self.canvas.size();
        self.plan.as_ref().map_or(Fit { scale: 1.0, left_px: 0.0, top_px: 0.0 }, |(layout, _)| {
            layout.fit(size.x, size.y)
        })
    }

    /// Logical pixels for each design unit.
    pub(in crate::app) fn scale(&self) -> f32 {
        self.fit().scale
    }

    /// Physical pixels for each design unit.
    pub(super) fn scale_px(&self) -> f32 {
        self.scale() * self.pixels
    }

    /// A design point in the window, in logical pixels from the top left.
    pub(in crate::app) fn point(&self, x: f32, y: f32) -> Vec2 {
        let (x, y) = self.fit().pixel(x, y);
        self.canvas.min + Vec2::new(x, y)
    }

    /// A point of the window, in logical pixels, in design units.
    pub(super) fn design(&self, point: Vec2) -> (f32, f32) {
        let at = point - self.canvas.min;
        self.fit().design(at.x, at.y)
    }

    /// A design point in the world.
    pub(super) fn world(&self, x: f32, y: f32) -> Vec3 {
        self.to_world(self.point(x, y)).extend(0.0)
    }

    pub(super) fn to_world(&self, point: Vec2) -> Vec2 {
        Vec2::new(point.x - self.window.x / 2.0, self.window.y / 2.0 - point.y)
    }

    /// The canvas's middle in the world.
    pub(super) fn middle(&self) -> Vec2 {
        self.to_world(self.canvas.center())
    }

    /// A design rectangle in the window, in logical pixels.
    pub(in crate::app) fn rect(&self, area: &Box) -> Rect {
        Rect::from_corners(
            self.point(area.x, area.y),
            self.point(area.x + area.width, area.y + area.height),
        )
    }
}
