//! What a thing of the table is made of: its name, its picture, its outline, what pointing at it means.

use super::art::ArtKey;
use super::motion::Pose;
use super::stage::Stage;
use crate::kit::{Area, Seat, Spot, Word};
use crate::layout::Place;
use crate::table::Tint;
use bevy::prelude::*;

/// Which thing it is; an entity each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Key {
    /// The room and the felt.
    Table,
    /// A seat's number.
    Badge(u8),
    /// The inventory.
    Inventory,
    /// A tube of it, from the left.
    Tube(usize),
    /// The shoe, or whatever stands in its place.
    Shoe,
    /// The shuffler beside it.
    Shuffler,
    /// The discard rack.
    Rack,
    /// The drop box.
    DropBox,
    /// The sign.
    Sign,
    /// The cover card.
    Cover,
    /// The place of deck and stub on the layout.
    Stub,
    /// The deck or the stub.
    Pile(Area),
    /// A card of a deck that is spread out, by its place in it.
    Laid(u16),
    /// The packet's cards in the outlet, and all others that lie by themselves.
    Card(u16),
    /// A place for cards.
    Hand(Area),
    /// A card that fell off the table.
    Floor,
    /// A betting spot of a seat.
    Spot(Spot),
    /// A patron's chips on a wager.
    Stake(Spot),
    /// The dealer's payment beside them.
    Paid(Spot),
    /// A place of the board that all patrons share.
    Box(Word),
    /// A seat's box for vigorish, and what is marked there.
    Vigorish(Seat),
    /// The cash before a seat.
    Cash(Seat),
    /// The bowl of the wheel.
    Wheel,
    /// The part of the wheel that turns.
    Turning,
    /// Which way it turns.
    Arrow,
    /// The ball.
    Ball,
    /// The marker for the number that has come up.
    Marker,
    /// What does not belong in the wheel.
    Foreign,
    /// The tray of the patrons' colours.
    Tray,
    /// A stack of it.
    Colour(Tint),
    /// The colour of a seat.
    Tint(Seat),
    /// A ring round what glows, by the place of that among all.
    Ring(u16),
}

impl Key {
    /// Where a thing goes that leaves the table.
    pub(super) fn leaves_to(self, stage: &Stage, collected: bool) -> Option<(f32, f32)> {
        let (_, placed) = stage.plan.as_ref()?;
        match self {
            Self::Card(_) => Some(placed.discard_rack.centre()),
            Self::Vigorish(_) => Some(placed.inventory.centre()),
            Self::Cash(_) => Some(placed.drop_box.centre()),
            Self::Stake(spot) | Self::Paid(spot) => {
                if collected {
                    Some(placed.inventory.centre())
                } else {
                    let seat = placed.seat(spot.seat)?;
                    Some((seat.badge.x, seat.badge.y))
                }
            }
            _ => None,
        }
    }
}

/// What is meant by pointing at a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Target {
    /// A place for cards.
    Cards(Area),
    /// A betting spot.
    Spot(Spot),
    /// The shoe, or the device in its place.
    Shoe,
    /// The shuffler beside it.
    Shuffler,
    /// The place of deck and stub on the layout.
    Stub,
    /// The discard rack.
    Rack,
    /// One tube of the inventory, by its place, and its chip's place among the denominations.
    Tube(usize, usize),
    /// The cover card.
    Cover,
    /// A card that fell off the table.
    Floor,
    /// A place of the board that all patrons share.
    Place(Word),
    /// A seat's box for vigorish.
    Vigorish(Seat),
    /// The wheel.
    Wheel,
    /// The marker for the number that has come up.
    Marker,
    /// A stack of the tray with the patrons' colours.
    Tint(Tint),
}

/// One thing of the table, as a view of the session asks for it.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub(super) key: Key,
    /// How it looks; nothing for a place that is only printed on the felt.
    pub(super) look: Option<Look>,
    /// What pointing at it means; nothing for what only shows something.
    pub(super) point: Option<PointAt>,
    /// Why it glows.
    pub(super) glow: Option<Glow>,
}

impl Thing {
    /// What is to be seen.
    pub(super) fn seen(key: Key, look: Look) -> Self {
        Self { key, look: Some(look), point: None, glow: None }
    }

    /// What is only there to be pointed at.
    pub(super) fn place(point: PointAt) -> Self {
        Self { key: point.key, look: None, point: Some(point), glow: None }
    }

    /// The card that is face up, if it is one.
    pub(super) fn face(&self) -> Option<u8> {
        self.look.as_ref().and_then(Look::face)
    }
}

/// How a thing looks, and where it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) art: ArtKey,
    /// Its place in design units; nothing for the whole canvas.
    pub(super) at: Option<Place>,
    pub(super) z: f32,
    /// Where it comes from when it is new.
    pub(super) from: Option<(f32, f32)>,
    /// It slides to a new place.
    pub(super) moves: bool,
}

impl Look {
    /// What stands still at a place.
    pub(super) fn still(art: ArtKey, at: Option<(f32, f32)>, z: f32) -> Self {
        let at = at.map(|(x, y)| Place { x, y, angle_rad: 0.0 });
        Self { art, at, z, from: None, moves: false }
    }

    /// The pose of a thing whose picture has this size and stands on this foot, in physical pixels.
    pub(super) fn pose(&self, stage: &Stage, size_px: Vec2, foot_px: Option<Vec2>) -> Pose {
        let size = size_px / stage.pixels;
        let mut at = match self.at {
            Some(Place { x, y, .. }) => stage.world(x, y).truncate(),
            None => stage.middle(),
        };
        if let Some(foot) = foot_px {
            let from_middle = (size_px / 2.0 - foot) / stage.pixels;
            at += Vec2::new(from_middle.x, -from_middle.y);
        }
        let angle = self.at.map_or(0.0, |place| -place.angle_rad);
        if angle == 0.0 {
            // Unturned pictures lie on whole pixels, so that they stay crisp.
            let corner = (at - size / 2.0) * stage.pixels;
            at = (corner + 0.01).floor() / stage.pixels + size / 2.0;
        }
        Pose { at: at.extend(self.z), angle, size }
    }

    /// The card that is face up, if it is one.
    pub(super) fn face(&self) -> Option<u8> {
        if let ArtKey::Card(_, face, _) = self.art { face } else { None }
    }
}

/// The entity of a thing.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ThingView {
    pub(super) key: Key,
    /// Which card is face up, if it is one; a card turns over when this changes.
    pub(super) face: Option<u8>,
}

/// Why a thing glows.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glow {
    /// What is due is done there.
    Due,
    /// What was wrong was done there.
    Wrong,
}

/// A thing that can be pointed at, by the pointer, the keys, or by ear.
#[derive(Component, Clone, PartialEq, Debug)]
pub(in crate::app) struct PointAt {
    /// Which thing it is.
    pub(super) key: Key,
    pub(in crate::app) target: Target,
    /// Its outline for the pointer.
    outline: Outline,
    /// The upright rectangle that it takes up, in logical pixels of the window.
    pub(in crate::app) rect: Rect,
    /// What it is, for the pointer that rests on it and for those who hear the screen.
    pub(in crate::app) label: String,
    /// Its place among the stops of the keys.
    pub(super) order: u16,
}

/// An outline that may be turned, in logical pixels of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outline {
    pub(super) middle: Vec2,
    pub(super) half: Vec2,
    /// Clockwise, in radians.
    pub(super) angle: f32,
}

impl PointAt {
    /// A place with an outline that may be turned, and the upright rectangle that stands for it.
    pub(super) fn turned(
        (key, target): (Key, Target),
        outline: Outline,
        rect: Rect,
        label: String,
    ) -> Self {
        Self { key, target, outline, rect, label, order: 0 }
    }

    /// An upright place.
    pub(super) fn upright(thing: (Key, Target), rect: Rect, label: String) -> Self {
        let outline = Outline { middle: rect.center(), half: rect.half_size(), angle: 0.0 };
        Self::turned(thing, outline, rect, label)
    }

    /// Its place among the stops of the keys.
    pub(in crate::app) const fn order(&self) -> u16 {
        self.order
    }

    /// The seat that it belongs to.
    pub(in crate::app) fn seat(&self) -> Option<Seat> {
        match self.key {
            Key::Hand(area) => area.seat(),
            Key::Spot(spot) => Some(spot.seat),
            _ => None,
        }
    }

    /// What tells it from all others, and stays the same as long as it is on the table.
    pub(in crate::app) fn id(&self) -> impl std::hash::Hash + std::fmt::Debug + use<> {
        self.key
    }

    /// Whether a point of the window lies in it.
    pub(in crate::app) fn contains(&self, at: Vec2) -> bool {
        let Outline { middle, half, angle } = self.outline;
        let out = Vec2::from_angle(-angle).rotate(at - middle).abs();
        out.x <= half.x && out.y <= half.y
    }

    /// Its corners, moved out by so much.
    pub(in crate::app) fn corners(&self, out: f32) -> [Vec2; 4] {
        let Outline { middle, half, angle } = self.outline;
        let (turn, half) = (Vec2::from_angle(angle), half + Vec2::splat(out));
        let at = |x: f32, y: f32| middle + turn.rotate(Vec2::new(x, y) * half);
        [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)]
    }

    /// Whether it is turned.
    pub(in crate::app) fn is_turned(&self) -> bool {
        self.outline.angle != 0.0
    }

    /// Its place, width and height in design units.
    pub(super) fn design(&self, stage: &Stage) -> (Place, f32, f32) {
        let (x, y) = stage.design(self.outline.middle);
        let size = self.outline.half * 2.0 / stage.scale();
        (Place { x, y, angle_rad: self.outline.angle }, size.x, size.y)
    }
}

impl Outline {
    /// A place of this size in design units.
    pub(super) fn of(stage: &Stage, place: &Place, width: f32, height: f32) -> Self {
        let half = Vec2::new(width, height) / 2.0 * stage.scale();
        Self { middle: stage.point(place.x, place.y), half, angle: place.angle_rad }
    }
}
