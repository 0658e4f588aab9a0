//! Where everything stands on a table: read from a layout file, placed for a number of seats.
//!
//! All numbers are design units on a canvas (984 by 612 for the card tables), x to the right, y down, as
//! the dealer sees the table: he stands at the bottom, seat 1 is at the left. [`Fit`] scales the canvas to
//! a window. A seat's own pattern is given in its frame: `across` to the right along the rail, `inward`
//! from its cards towards the dealer.

use crate::house::House;
use crate::law::{DATA, Holds, PayTable, Rulebook, game_of};
use serde::Deserialize;
use std::collections::BTreeMap;

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

    fn mirrored(&self, canvas_width: f32) -> Rect {
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
    /// The point `across` to the right and `down` from the centre, in this place's own frame.
    pub fn offset(&self, across: f32, down: f32) -> Place {
        let (sin, cos) = self.angle_rad.sin_cos();
        Place {
            x: self.x + across * cos - down * sin,
            y: self.y + across * sin + down * cos,
            angle_rad: self.angle_rad,
        }
    }

    fn mirrored(&self, canvas_width: f32) -> Place {
        Place { x: canvas_width - self.x, y: self.y, angle_rad: -self.angle_rad }
    }
}

/// The form of a printed betting spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SpotShape {
    /// A circle; `width` is its diameter, the label runs round the inside.
    Circle,
    /// A lozenge standing on its point; `width` and `height` are its diagonals.
    Diamond,
    /// A rectangle with rounded corners.
    Rounded,
    /// A small pill: a mark rather than a main betting spot.
    Mark,
}

/// One spot of the pattern that repeats at every seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotPattern {
    /// Name the program uses, such as `ante`.
    pub id: String,
    /// Words printed on the felt; a line break makes two lines.
    pub label: String,
    /// Form.
    pub shape: SpotShape,
    /// Centre, to the right of the seat's line.
    pub across: f32,
    /// Centre, from the middle of the cards towards the dealer.
    pub inward: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// The table's outline: half an ellipse with straight ends, felt inside wood inside a padded armrest.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableShape {
    /// Middle of the ellipse.
    pub centre: (f32, f32),
    /// Half axes of the felt.
    pub felt_radii: (f32, f32),
    /// Width of the wood round the felt.
    pub wood_width: f32,
    /// Width of the padded armrest round the wood.
    pub armrest_width: f32,
    /// Where the felt ends and the dealer's wooden edge begins.
    pub edge_y: f32,
    /// Where the soft light falls.
    pub light: (f32, f32),
}

/// How the seats stand round the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatArc {
    /// Half axes of the ellipse through the middles of the seats' cards, about the table's centre.
    pub card_radii: (f32, f32),
    /// Widest angle between two seats, in degrees.
    pub widest_step_deg: f32,
    /// Angle from the middle to the outermost seat at most, in degrees.
    pub half_spread_deg: f32,
    /// How far a seat turns with its angle: 0 stays upright, 1 points at the centre.
    pub turn: f32,
    /// Most seats the pattern has room for.
    pub most_seats: u8,
}

/// Sizes of cards and chips and how cards lie beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// Width and height of a player's card.
    pub player_card: (f32, f32),
    /// Width and height of the dealer's card.
    pub dealer_card: (f32, f32),
    /// Cards in a full player's hand.
    pub player_cards: u8,
    /// Cards in a full dealer's hand.
    pub dealer_cards: u8,
    /// From one player's card to the next.
    pub player_step: f32,
    /// From one dealer's card to the next.
    pub dealer_step: f32,
    /// Diameter of a chip.
    pub chip: f32,
    /// Diameter of a seat number badge.
    pub badge: f32,
}

/// A curved line of words on the felt.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InscriptionArc {
    /// Name by which the words are given when the table is painted.
    pub id: String,
    /// The words; `{odds}` stands for the odds of the wager, the highest first.
    pub words: String,
    /// The wager whose odds they tell, if any; where no table of odds is in force for it, nothing
    /// is printed.
    #[serde(default)]
    pub wager: String,
    /// Middle of the circle.
    pub centre: (f32, f32),
    /// From the middle to the baseline.
    pub radius: f32,
    /// Direction of the middle of the words, clockwise from straight up.
    pub middle_deg: f32,
    /// Most degrees the words may take; longer words are set smaller.
    pub widest_deg: f32,
    /// Letter size.
    pub size: f32,
}

/// A further area of the table with its own name, such as community cards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPattern {
    /// Name the program uses.
    pub id: String,
    /// Words printed on the felt, if any.
    pub label: String,
    /// Centre and turn.
    pub place: Place,
    /// Width and height of one card place.
    pub card: (f32, f32),
    /// How many card places stand side by side.
    pub cards: u8,
    /// From one to the next.
    pub step: f32,
}

/// Things that stand at fixed places, given for a shoe at the dealer's left.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Furniture {
    /// Middle of the dealer's cards.
    pub dealer: Place,
    /// Table inventory container.
    pub inventory: Rect,
    /// Shoe, or the shuffler where there is no shoe.
    pub shoe: Rect,
    /// Discard rack.
    pub discard_rack: Rect,
    /// Where the stub is laid and counted.
    pub stub: Place,
    /// Where the cover card lies beside the shoe.
    pub cover: Place,
    /// Drop box slot.
    pub drop_box: Rect,
    /// Sign with the limits.
    pub sign: Rect,
    /// Maker's mark on the felt.
    pub mark: Place,
}

/// A table layout as its file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLayout {
    /// Version of the file's form.
    pub version: u32,
    /// Name of the game.
    pub id: String,
    /// Width and height of the canvas.
    pub canvas: (f32, f32),
    /// The table's outline.
    pub table: TableShape,
    /// How the seats stand.
    pub seats: SeatArc,
    /// Sizes of cards and chips.
    pub sizes: Sizes,
    /// The spots of one seat.
    pub spots: Vec<SpotPattern>,
    /// Fixed things.
    pub furniture: Furniture,
    /// Curved words.
    pub inscriptions: Vec<InscriptionArc>,
    /// Further areas.
    pub areas: Vec<AreaPattern>,
    /// What the sign says above the limits.
    #[serde(default)]
    pub sign: Vec<SignLine>,
}

/// A line of the sign that tells what the house has elected.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignLine {
    /// The words; `{value}` stands for the value elected.
    pub words: String,
    /// The election.
    pub election: String,
}

/// Odds as they are printed, the highest first: `40 · 30 · 6`.
fn odds(table: &PayTable) -> String {
    let printed = table.lines.iter().rev().map(|line| match line.per {
        1 => line.pays.to_string(),
        per => format!("{}:{per}", line.pays),
    });
    printed.collect::<Vec<_>>().join(" · ")
}

/// A spot as it stands at one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SpotPlace {
    /// Centre and turn.
    pub place: Place,
    /// Form.
    pub shape: SpotShape,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Printed words.
    pub label: String,
}

impl SpotPlace {
    /// Whether a point in design units lies on the spot.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        let (sin, cos) = self.place.angle_rad.sin_cos();
        let (dx, dy) = (x - self.place.x, y - self.place.y);
        let across = (dx * cos + dy * sin).abs() / (self.width / 2.0);
        let down = (dy * cos - dx * sin).abs() / (self.height / 2.0);
        match self.shape {
            SpotShape::Circle => across * across + down * down <= 1.0,
            SpotShape::Diamond => across + down <= 1.0,
            SpotShape::Rounded | SpotShape::Mark => across <= 1.0 && down <= 1.0,
        }
    }
}

/// One seat's places.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatPlace {
    /// Middle of the seat's cards.
    pub cards: Place,
    /// Number badge on the wood.
    pub badge: Place,
    /// Spots by name, in the file's order.
    pub spots: Vec<(String, SpotPlace)>,
}

impl SeatPlace {
    /// The spot with this name.
    pub fn spot(&self, id: &str) -> Option<&SpotPlace> {
        self.spots.iter().find(|(name, _)| name == id).map(|(_, spot)| spot)
    }
}

/// A further area as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaPlace {
    /// Printed words.
    pub label: String,
    /// One place for each card.
    pub cards: Vec<Place>,
    /// Width and height of one card place.
    pub card: (f32, f32),
}

/// A layout placed for a number of seats and a side of the shoe.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Seats from the dealer's left; the first is seat 1.
    pub seats: Vec<SeatPlace>,
    /// Middle of the dealer's cards.
    pub dealer: Place,
    /// Table inventory container.
    pub inventory: Rect,
    /// Shoe or shuffler.
    pub shoe: Rect,
    /// Whether the shoe stands at the dealer's left.
    pub shoe_left: bool,
    /// Discard rack.
    pub discard_rack: Rect,
    /// Where the stub is laid and counted.
    pub stub: Place,
    /// Where the cover card lies.
    pub cover: Place,
    /// Drop box slot.
    pub drop_box: Rect,
    /// Sign.
    pub sign: Rect,
    /// Maker's mark.
    pub mark: Place,
    /// Further areas by name.
    pub areas: BTreeMap<String, AreaPlace>,
}

/// Places `count` cards side by side about a middle, drawing them together when there are more than `full`.
fn row(middle: &Place, index: usize, count: usize, full: u8, step: f32) -> Place {
    let gaps = count.max(1) as f32 - 1.0;
    let most = step * (f32::from(full.max(1)) - 1.0);
    let step = if gaps > 0.0 { step.min(most.max(step * 0.5) / gaps) } else { step };
    middle.offset((index as f32 - gaps / 2.0) * step, 0.0)
}

impl TableLayout {
    /// The layout of a game that is built in; nothing if it has none that can be read.
    pub fn built_in(game: &str) -> Option<Self> {
        let is_it = |path: &str| Holds::of(path) == Some(Holds::Layout) && game_of(path) == game;
        let (_, text) = DATA.iter().find(|(path, _)| is_it(path))?;
        ron::from_str(text).ok()
    }

    /// The words on the felt at this house, by the names of their lines.
    pub fn words(&self, house: &House, book: &Rulebook) -> Vec<(String, String)> {
        let told = |arc: &InscriptionArc| {
            let words = if arc.wager.is_empty() {
                arc.words.clone()
            } else {
                arc.words.replace("{odds}", &odds(house.paytable(book, &arc.wager)?))
            };
            Some((arc.id.clone(), words))
        };
        self.inscriptions.iter().filter_map(told).collect()
    }

    /// What the sign says at this house: what is elected, and the limits.
    pub fn sign_words(&self, house: &House) -> Vec<String> {
        let elected =
            |line: &SignLine| line.words.replace("{value}", house.elected(&line.election));
        let mut lines: Vec<String> = self.sign.iter().map(elected).collect();
        lines.push(format!("MIN {}", house.least.spoken()));
        lines.push(format!("MAX {}", house.most.spoken()));
        lines
    }

    /// Places everything for `seats` seats, mirrored when the shoe stands at the dealer's right.
    pub fn place(&self, seats: u8, shoe_left: bool) -> Placed {
        let count = seats.clamp(1, self.seats.most_seats.max(1));
        let width = self.canvas.0;
        let rect = |rect: Rect| {
            if shoe_left { rect } else { rect.mirrored(width) }
        };
        let place = |place: Place| {
            if shoe_left { place } else { place.mirrored(width) }
        };
        let fixed = &self.furniture;
        Placed {
            seats: (0..count).map(|index| self.seat(index, count)).collect(),
            dealer: place(fixed.dealer),
            inventory: rect(fixed.inventory),
            shoe: rect(fixed.shoe),
            shoe_left,
            discard_rack: rect(fixed.discard_rack),
            stub: place(fixed.stub),
            cover: place(fixed.cover),
            drop_box: rect(fixed.drop_box),
            sign: rect(fixed.sign),
            mark: place(fixed.mark),
            areas: self
                .areas
                .iter()
                .map(|area| {
                    let count = usize::from(area.cards);
                    let cards = (0..count)
                        .map(|i| row(&area.place, i, count, area.cards, area.step))
                        .collect();
                    (
                        area.id.clone(),
                        AreaPlace { label: area.label.clone(), cards, card: area.card },
                    )
                })
                .collect(),
        }
    }

    fn seat(&self, index: u8, count: u8) -> SeatPlace {
        let gaps = f32::from(count) - 1.0;
        let half = (self.seats.widest_step_deg * gaps / 2.0).min(self.seats.half_spread_deg);
        let share = if gaps > 0.0 { f32::from(index) / gaps * 2.0 - 1.0 } else { 0.0 };
        let angle = (half * share).to_radians();
        let (cx, cy) = self.table.centre;
        let on = |radii: (f32, f32)| (cx + radii.0 * angle.sin(), cy - radii.1 * angle.cos());
        let (x, y) = on(self.seats.card_radii);
        let cards = Place { x, y, angle_rad: angle * self.seats.turn };
        let half_wood = self.table.wood_width / 2.0;
        let (badge_x, badge_y) =
            on((self.table.felt_radii.0 + half_wood, self.table.felt_radii.1 + half_wood));
        let spots = self
            .spots
            .iter()
            .map(|spot| {
                let place = SpotPlace {
                    place: cards.offset(spot.across, spot.inward),
                    shape: spot.shape,
                    width: spot.width,
                    height: spot.height,
                    label: spot.label.clone(),
                };
                (spot.id.clone(), place)
            })
            .collect();
        SeatPlace { cards, badge: Place { x: badge_x, y: badge_y, angle_rad: 0.0 }, spots }
    }

    /// The place of card `index` of `count` in a player's hand; more cards than a full hand draw together.
    pub fn player_card(&self, seat: &SeatPlace, index: usize, count: usize) -> Place {
        row(&seat.cards, index, count, self.sizes.player_cards, self.sizes.player_step)
    }

    /// The place of card `index` of `count` in the dealer's hand.
    pub fn dealer_card(&self, placed: &Placed, index: usize, count: usize) -> Place {
        row(&placed.dealer, index, count, self.sizes.dealer_cards, self.sizes.dealer_step)
    }

    /// Where the foot of a stack of chips stands on a spot: a little below the middle, as stacks rise upwards.
    pub fn chip_foot(&self, spot: &SpotPlace) -> (f32, f32) {
        (spot.place.x, spot.place.y + self.sizes.chip * 0.07)
    }

    /// Width and height of a full player's hand lying side by side.
    pub fn player_hand_size(&self) -> (f32, f32) {
        let gaps = f32::from(self.sizes.player_cards.max(1)) - 1.0;
        (self.sizes.player_card.0 + gaps * self.sizes.player_step, self.sizes.player_card.1)
    }

    /// Width and height of a full dealer's hand.
    pub fn dealer_hand_size(&self) -> (f32, f32) {
        let gaps = f32::from(self.sizes.dealer_cards.max(1)) - 1.0;
        (self.sizes.dealer_card.0 + gaps * self.sizes.dealer_step, self.sizes.dealer_card.1)
    }

    /// How the canvas is scaled and centred in a window area.
    pub fn fit(&self, width_px: f32, height_px: f32) -> Fit {
        let scale = (width_px / self.canvas.0).min(height_px / self.canvas.1).max(0.01);
        Fit {
            scale,
            left_px: (width_px - self.canvas.0 * scale) / 2.0,
            top_px: height_px - self.canvas.1 * scale,
        }
    }
}

/// How design units become pixels: one scale, centred, standing on the bottom edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Pixels for one design unit.
    pub scale: f32,
    /// Pixels left of the canvas.
    pub left_px: f32,
    /// Pixels above the canvas.
    pub top_px: f32,
}

impl Fit {
    /// The pixel of a design point, from the area's top left corner, y down.
    pub fn pixel(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left_px + x * self.scale, self.top_px + y * self.scale)
    }

    /// The design point under a pixel.
    pub fn design(&self, x_px: f32, y_px: f32) -> (f32, f32) {
        ((x_px - self.left_px) / self.scale, (y_px - self.top_px) / self.scale)
    }
}

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;
