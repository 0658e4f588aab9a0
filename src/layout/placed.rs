//! A layout placed for a number of seats: where each seat, spot, pile and device of the table stands.

use super::board::Board;
use super::patterns::{InscriptionArc, Numbered, SignLine, SpotShape, TableLayout};
use super::place::{Place, Rect};
use crate::house::House;
use crate::law::{DATA, Holds, PayTable, Rulebook, game_of};
use std::collections::BTreeMap;

/// The room for a deck or a stub.
const STUB: (f32, f32) = (52.0, 72.0);

/// How large a shoe is before a patron, as a part of one before the dealer.
const BEFORE_A_SEAT: f32 = 0.52;

/// Odds as they are printed, the highest first: `40 · 30 · 6`.
fn odds(table: &PayTable) -> String {
    let mut lines: Vec<(i64, i64)> = table.lines.iter().map(|l| (l.pays, l.per)).collect();
    lines.sort_by_key(|&(pays, per)| std::cmp::Reverse(pays * 1000 / per.max(1)));
    lines.dedup();
    let printed = lines.iter().map(|&(pays, per)| match per {
        1 => pays.to_string(),
        _ => format!("{pays}:{per}"),
    });
    printed.collect::<Vec<_>>().join(" · ")
}

/// A further card place as it stands at one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct NookPlace {
    /// Middle of its cards.
    pub place: Place,
    /// How many cards lie there at most.
    pub cards: u8,
    /// From one card to the next.
    pub step: f32,
    /// Width and height of a card.
    pub card: (f32, f32),
    /// The wager under whose chips the cards lie, or nothing.
    pub under: String,
    /// Printed words.
    pub label: String,
}

impl NookPlace {
    /// The place of card `index` of `count`.
    pub fn card_at(&self, index: usize, count: usize) -> Place {
        row(&self.place, index, count, self.cards, self.step)
    }

    /// Width and height of all its cards.
    pub fn size(&self) -> (f32, f32) {
        let gaps = f32::from(self.cards.max(1)) - 1.0;
        (self.card.0 + gaps * self.step, self.card.1)
    }
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
    /// Further card places by name, in the file's order.
    pub nooks: Vec<(String, NookPlace)>,
}

impl SeatPlace {
    /// The spot with this name.
    pub fn spot(&self, id: &str) -> Option<&SpotPlace> {
        self.spots.iter().find(|(name, _)| name == id).map(|(_, spot)| spot)
    }

    /// The further card place with this name.
    pub fn nook(&self, id: &str) -> Option<&NookPlace> {
        self.nooks.iter().find(|(name, _)| name == id).map(|(_, nook)| nook)
    }

    /// The further card place under this wager, with its name.
    pub fn nook_under(&self, wager: &str) -> Option<(&str, &NookPlace)> {
        let found = self.nooks.iter().find(|(_, nook)| nook.under == wager);
        found.map(|(name, nook)| (name.as_str(), nook))
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
    /// Whether outlines are printed on the felt.
    pub printed: bool,
}

impl AreaPlace {
    /// The place of a card; what is more than there are places lies over the last.
    pub fn card_at(&self, index: usize) -> Option<Place> {
        let middle = self.cards.get(index).or_else(|| self.cards.last())?;
        let over = index.saturating_sub(self.cards.len().saturating_sub(1)) as f32;
        Some(middle.offset(over * 12.0, 0.0))
    }

    /// The upright box round all its places.
    pub fn bounds(&self) -> Option<Rect> {
        let boxes = self.cards.iter().map(|place| {
            let (sin, cos) = (place.angle_rad.sin().abs(), place.angle_rad.cos().abs());
            let width = self.card.0 * cos + self.card.1 * sin;
            let height = self.card.0 * sin + self.card.1 * cos;
            Rect { x: place.x - width / 2.0, y: place.y - height / 2.0, width, height }
        });
        boxes.reduce(|a, b| {
            let (x, y) = (a.x.min(b.x), a.y.min(b.y));
            let right = (a.x + a.width).max(b.x + b.width);
            let below = (a.y + a.height).max(b.y + b.height);
            Rect { x, y, width: right - x, height: below - y }
        })
    }
}

/// A layout placed for a number of seats and a side of the shoe.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedLayout {
    /// Seats by their numbers; the first is seat 1.
    pub seats: Vec<SeatPlace>,
    /// Middle of the dealer's cards.
    pub dealer: Place,
    /// Table inventory container.
    pub inventory: Rect,
    /// Shoe or shuffler.
    pub shoe: Rect,
    /// The shuffler where there is a shoe too.
    pub shuffler: Rect,
    /// Whether the shoe stands at the dealer's left.
    pub shoe_left: bool,
    /// Discard rack.
    pub discard_rack: Rect,
    /// Where the stub is laid and counted.
    pub stub: Place,
    /// Where a deck lies: at the place of the stub, or where it is spread out if it is many decks.
    pub deck: Rect,
    /// Where the cover card lies.
    pub cover: Place,
    /// Drop box slot.
    pub drop_box: Rect,
    /// Sign.
    pub sign: Rect,
    /// Maker's mark.
    pub mark: Place,
    /// Where a deck is spread out.
    pub spread: Rect,
    /// Where a card lies that fell off the table.
    pub off: Place,
    /// Further areas by name.
    pub areas: BTreeMap<String, AreaPlace>,
    /// The box for each seat's vigorish, by the seats' numbers.
    pub vigorish: Vec<Place>,
    /// Where the shoe stands before each seat that can have it, by the seats' numbers.
    pub shoes: Vec<Place>,
    /// The boxes that all patrons share.
    pub board: Option<Board>,
}

impl PlacedLayout {
    /// Where a seat's chips for a wager lie: on a spot of its own, or on the board.
    pub fn spot(&self, seat: usize, wager: &str) -> Option<Place> {
        let own = || self.seats.get(seat)?.spot(wager).map(|spot| spot.place);
        own().or_else(|| {
            let (x, y) = self.board.as_ref()?.place(wager)?.middle();
            Some(Place { x, y, angle_rad: 0.0 })
        })
    }
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
    pub fn place(&self, seats: u8, shoe_left: bool) -> PlacedLayout {
        let count = seats.clamp(1, self.seats.most_seats.max(1));
        let width = self.canvas.0;
        let rect = |rect: Rect| {
            if shoe_left { rect } else { rect.mirrored(width) }
        };
        let place = |place: Place| {
            if shoe_left { place } else { place.mirrored(width) }
        };
        let fixed = &self.furniture;
        // Slots run from the dealer's left, numbers perhaps from his right.
        let slot = |index: u8| match self.seats.numbered {
            Numbered::FromLeft => index,
            Numbered::FromRight => count - 1 - index,
        };
        let seats: Vec<SeatPlace> = (0..count).map(|n| self.seat(slot(n), count)).collect();
        let vigorish = self.vigorish.as_ref().map_or_else(Vec::new, |boxes| {
            let at = |n| row(&boxes.place, usize::from(slot(n)), count.into(), count, boxes.step);
            (0..count).map(at).collect()
        });
        let shoes = self.shoe_inward.map_or_else(Vec::new, |inward| {
            seats.iter().map(|seat| seat.cards.offset(0.0, inward)).collect()
        });
        let board = self.board.as_ref().map(Board::of);
        PlacedLayout {
            seats,
            board,
            vigorish,
            shoes,
            dealer: place(fixed.dealer),
            inventory: rect(fixed.inventory),
            shoe: rect(fixed.shoe),
            shuffler: rect(fixed.shuffler),
            shoe_left,
            discard_rack: rect(fixed.discard_rack),
            stub: place(fixed.stub),
            deck: Rect::about(&place(fixed.stub), STUB),
            cover: place(fixed.cover),
            drop_box: rect(fixed.drop_box),
            sign: rect(fixed.sign),
            mark: place(fixed.mark),
            spread: self.spread,
            off: place(Place {
                x: fixed.drop_box.centre().0,
                y: fixed.drop_box.y - 42.0,
                angle_rad: 0.0,
            }),
            areas: self
                .areas
                .iter()
                .map(|area| {
                    let count = usize::from(area.cards);
                    let card = |i: usize| {
                        let own = area.places.get(i).map(|own| Place {
                            angle_rad: area.place.angle_rad + own.angle_rad,
                            ..area.place.offset(own.x, own.y)
                        });
                        own.unwrap_or_else(|| row(&area.place, i, count, area.cards, area.step))
                    };
                    let moved = |at: Place| if area.beside_shoe { place(at) } else { at };
                    let placed = AreaPlace {
                        label: area.label.clone(),
                        cards: (0..count).map(|i| moved(card(i))).collect(),
                        card: area.card,
                        printed: area.printed,
                    };
                    (area.id.clone(), placed)
                })
                .collect(),
        }
    }

    fn seat(&self, index: u8, count: u8) -> SeatPlace {
        let half_wood = self.table.wood_width / 2.0;
        let (cards, badge) = match &self.board {
            None => self.on_arc(index, count, half_wood),
            Some(board) => {
                let home = board.homes.place(index, count);
                let wood = self.table.centre.1 - self.table.felt_radii.1 - half_wood;
                (home, Place { y: wood, ..home })
            }
        };
        self.seat_at(cards, badge)
    }

    fn on_arc(&self, index: u8, count: u8, half_wood: f32) -> (Place, Place) {
        let gaps = f32::from(count) - 1.0;
        let half = (self.seats.widest_step_deg * gaps / 2.0).min(self.seats.half_spread_deg);
        let share = if gaps > 0.0 { f32::from(index) / gaps * 2.0 - 1.0 } else { 0.0 };
        // The gap in the middle takes its room from all others; a seat in the middle has none.
        let parted = if share == 0.0 { 0.0 } else { self.seats.gap_deg / 2.0 * share.signum() };
        let angle = ((half - parted.abs()) * share + parted).to_radians();
        let (cx, cy) = self.table.centre;
        let on = |radii: (f32, f32)| (cx + radii.0 * angle.sin(), cy - radii.1 * angle.cos());
        let (x, y) = on(self.seats.card_radii);
        let cards = Place { x, y, angle_rad: angle * self.seats.turn };
        let (badge_x, badge_y) =
            on((self.table.felt_radii.0 + half_wood, self.table.felt_radii.1 + half_wood));
        (cards, Place { x: badge_x, y: badge_y, angle_rad: 0.0 })
    }

    fn seat_at(&self, cards: Place, badge: Place) -> SeatPlace {
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
        let (card_width, card_height) = self.sizes.player_card;
        let nooks = self
            .nooks
            .iter()
            .map(|nook| {
                let place = NookPlace {
                    place: cards.offset(nook.across, nook.inward),
                    cards: nook.cards,
                    step: nook.step,
                    card: (card_width * nook.size, card_height * nook.size),
                    under: nook.under.clone(),
                    label: nook.label.clone(),
                };
                (nook.id.clone(), place)
            })
            .collect();
        SeatPlace { cards, badge, spots, nooks }
    }

    /// The place of card `index` of `count` in a player's hand; more cards than a full hand draw together.
    pub fn player_card(&self, seat: &SeatPlace, index: usize, count: usize) -> Place {
        row(&seat.cards, index, count, self.sizes.player_cards, self.sizes.player_step)
    }

    /// The layout as this house has it printed.
    #[must_use]
    pub fn for_house(mut self, house: &House) -> Self {
        let holds = |when: &[(String, String)]| {
            when.is_empty() || when.iter().any(|(id, value)| house.has(id, value))
        };
        self.spots.retain(|spot| holds(&spot.when));
        self.nooks.retain(|nook| holds(&nook.when));
        self.inscriptions.retain(|arc| holds(&arc.when));
        if let Some(board) = &mut self.board {
            board.copy = board.copy.take().filter(|copy| holds(&copy.when));
        }
        self
    }

    /// Whether the dealer has cards of his own.
    #[must_use]
    pub const fn deals_to_dealer(&self) -> bool {
        self.sizes.dealer_cards > 0
    }

    /// The place of card `index` of the dealer's set hand, if it has so many cards.
    pub fn set_card(&self, placed: &PlacedLayout, index: usize, count: usize) -> Option<Place> {
        let set = self.set.as_ref().filter(|set| set.places.len() == count)?;
        let at = set.places.get(index)?;
        let place = placed.dealer.offset(at.x, at.y);
        Some(Place { angle_rad: place.angle_rad + at.angle_rad, ..place })
    }

    /// The place of card `index` of `count` in the dealer's hand.
    pub fn dealer_card(&self, placed: &PlacedLayout, index: usize, count: usize) -> Place {
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

    /// The shoe before a seat: smaller than before the dealer.
    pub fn shoe_at(&self, home: &Rect, at: &Place) -> Rect {
        Rect::about(at, (home.width * BEFORE_A_SEAT, home.height * BEFORE_A_SEAT))
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
#[path = "placed_tests.rs"]
mod tests;
