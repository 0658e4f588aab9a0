//! What can be pointed at: the outlines of card areas, spots, and the things beside them.

use super::acts_in_use::lies_about;
use super::art::{MARKER, tubes};
use super::board::{marker_at, stacks};
use super::labels;
use super::places::{of_area, of_card, of_cover};
use super::shown::TableUi;
use super::thing::{Key, Outline, PointAt, Target};
use crate::kit::{Area, Cents, DENOMINATIONS, Palm, Seat, Spot, Word};
use crate::layout::{Place, PlacedLayout, Rect as Box, SeatPlace, TableLayout};
use crate::table::{Cover, Tint};
use bevy::prelude::{Rect, Vec2};

/// The things that can be pointed at, in the order of the keys.
struct Outlines<'a> {
    shown: &'a TableUi<'a>,
    layout: &'a TableLayout,
    placed: &'a PlacedLayout,
    all: Vec<PointAt>,
}

/// Everything at the table that can be pointed at, clockwise from the first seat.
pub(super) fn all(shown: &TableUi<'_>) -> Vec<PointAt> {
    let Some((layout, placed)) = &shown.stage.plan else { return Vec::new() };
    let mut outlines = Outlines { shown, layout, placed, all: Vec::new() };
    for (i, seat) in placed.seats.iter().enumerate() {
        outlines.of_seat(Seat(u8::try_from(i + 1).unwrap_or(u8::MAX)), seat);
    }
    for area in shown.dealers_places() {
        outlines.common(area);
    }
    for palm in [Palm::Left, Palm::Right].map(Area::Palm) {
        if shown.lies_at(palm) {
            outlines.hand(palm, false, labels::cards(shown, palm, false));
        }
    }
    if shown.is_shared() {
        outlines.inventory();
        outlines.board();
    } else {
        outlines.devices();
        outlines.inventory();
        outlines.cards_apart();
    }
    let number = |i| u16::try_from(i).unwrap_or(u16::MAX);
    for (i, point) in outlines.all.iter_mut().enumerate() {
        point.order = number(i);
    }
    outlines.all
}

impl Outlines<'_> {
    fn upright(&mut self, key: Key, target: Target, rect: Rect, label: String) {
        self.all.push(PointAt::upright((key, target), rect, label));
    }

    /// A design rectangle in the window.
    fn boxed(&self, area: &Box) -> Rect {
        self.shown.stage.rect(area)
    }

    /// The upright square in the window that holds most of a turned place.
    fn square(&self, place: &Place, width: f32, height: f32) -> Rect {
        let (sin, cos) = (place.angle_rad.sin().abs(), place.angle_rad.cos().abs());
        let (w, h) = (width * cos + height * sin, width * sin + height * cos);
        let size = Vec2::new(w, h) * self.shown.stage.scale() * 0.94;
        Rect::from_center_size(self.shown.stage.point(place.x, place.y), size)
    }

    /// A seat's places for cards, and its spots.
    fn of_seat(&mut self, n: Seat, seat: &SeatPlace) {
        let shown = self.shown;
        let card_waits = shown.holds_card();
        for (area, under) in shown.places_of(n) {
            // A further place is there for the pointer while it can be of use.
            let home = matches!(area, Area::Seat(_));
            let used = home || shown.lies_at(area) || (card_waits && !under);
            if !used {
                continue;
            }
            let label = if shown.is_shared() {
                labels::home(shown, n)
            } else {
                labels::cards(shown, area, under)
            };
            self.hand(area, home, label);
        }
        for (name, spot) in &seat.spots {
            let spot_id = Spot { seat: n, wager: Word::new(name) };
            // Spots lie close together: the upright square of a turned one would reach into the next.
            let whole = self.square(&spot.place, spot.width * 0.9, spot.height * 0.9);
            let slant = (2.0 * spot.place.angle_rad).sin().powi(2);
            let inner = Vec2::splat(spot.width.min(spot.height) * 0.85) * shown.stage.scale();
            let size = whole.size().lerp(inner, slant);
            let rect = Rect::from_center_size(whole.center(), size);
            let outline = Outline::of(shown.stage, &spot.place, spot.width, spot.height);
            let label = labels::spot(shown, spot_id);
            let thing = (Key::Spot(spot_id), Target::Spot(spot_id));
            self.all.push(PointAt::turned(thing, outline, rect, label));
        }
    }

    /// A place for cards: the whole of a hand's place, elsewhere the cards that lie there.
    fn hand(&mut self, area: Area, home: bool, label: String) {
        let shown = self.shown;
        let mine = shown.view.cards.iter().filter(|card| card.area == area && !home);
        let lies = mine.filter_map(|card| of_card(shown.stage, shown.view, card));
        let lies = lies.map(|(at, height)| self.square(&at, height * 0.71, height));
        let thing = (Key::Hand(area), Target::Cards(area));
        let point = if let Some(rect) = lies.reduce(|a, b| a.union(b)) {
            PointAt::upright(thing, rect, label)
        } else if let Some((at, w, h)) = of_area(self.layout, self.placed, area) {
            let outline = Outline::of(shown.stage, &at, w, h);
            PointAt::turned(thing, outline, self.square(&at, w, h), label)
        } else {
            return;
        };
        self.all.push(point);
    }

    /// A place for cards that is nobody's own.
    fn common(&mut self, area: Area) {
        if let Some((at, w, h)) = of_area(self.layout, self.placed, area) {
            let (rect, label) = (self.square(&at, w, h), labels::cards(self.shown, area, false));
            self.upright(Key::Hand(area), Target::Cards(area), rect, label);
        }
    }

    fn devices(&mut self) {
        let (shown, placed) = (self.shown, self.placed);
        self.upright(Key::Shoe, Target::Shoe, self.boxed(&placed.shoe), labels::shoe(shown));
        if shown.view.shuffler && placed.shuffler.width > 0.0 {
            let rect = self.boxed(&placed.shuffler);
            self.upright(Key::Shuffler, Target::Shuffler, rect, labels::shuffler(shown));
        }
    }

    /// The tubes, from the left.
    fn inventory(&mut self) {
        let tubes = tubes(&self.shown.view.inventory);
        let whole = self.boxed(&self.placed.inventory);
        let each = whole.width() / tubes.len().max(1) as f32;
        for (i, (cents, count)) in tubes.iter().enumerate() {
            let left = whole.min.x + each * i as f32;
            let rect = Rect::new(left, whole.min.y, left + each, whole.max.y);
            let value = Cents(i64::from(*cents));
            let which = DENOMINATIONS.iter().position(|d| *d == value).unwrap_or(0);
            let label = labels::tube(value, *count);
            self.upright(Key::Tube(i), Target::Tube(i, which), rect, label);
        }
    }

    /// Deck and stub, the rack, the cover card, the boxes for vigorish, and cards that lie apart.
    fn cards_apart(&mut self) {
        let (shown, placed) = (self.shown, self.placed);
        let view = shown.view;
        let deck = view.pile(Area::Deck) > 0;
        let stub = if lies_about(view.lay) && deck {
            self.boxed(&placed.spread)
        } else if deck {
            self.boxed(&placed.deck)
        } else {
            self.boxed(&Box::about(&placed.stub, (52.0, 72.0)))
        };
        self.upright(Key::Stub, Target::Stub, stub, labels::stub(shown));
        self.upright(
            Key::Rack,
            Target::Rack,
            self.boxed(&placed.discard_rack),
            labels::rack(shown),
        );
        if let Some(cover) = view.cover {
            // In the shoe or under the stub it cannot be taken hold of; its own place stands for it.
            let (x, y) = match cover {
                Cover::Layout => of_cover(placed, view, cover),
                _ => (placed.cover.x, placed.cover.y),
            };
            let rect = self.square(&Place { x, y, angle_rad: 0.0 }, 44.0, 62.0);
            self.upright(Key::Cover, Target::Cover, rect, labels::cover(cover));
        }
        if let Some(row) = &self.layout.vigorish {
            for (i, place) in placed.vigorish.iter().enumerate() {
                let seat = Seat(u8::try_from(i + 1).unwrap_or(u8::MAX));
                let rect = self.boxed(&Box::about(place, row.size));
                let label = labels::vigorish(shown, seat);
                self.upright(Key::Vigorish(seat), Target::Vigorish(seat), rect, label);
            }
        }
        if shown.lies_at(Area::Off) {
            let rect = self.square(&placed.off, 44.0, 62.0);
            let label = crate::panels::keys::told("floor.card");
            self.upright(Key::Floor, Target::Floor, rect, label);
        }
        // What lies under the shoe's corner is taken hold of there, and not the shoe.
        let corner = Key::Hand(Area::Corner);
        if shown.lies_at(Area::Corner)
            && let Some(i) = self.all.iter().position(|point| point.key == corner)
        {
            let last = self.all.remove(i);
            self.all.push(last);
        }
    }

    /// The boxes of a board that all share, the lines and corners over them, the stacks on those.
    fn board(&mut self) {
        let (shown, stage) = (self.shown, self.shown.stage);
        let Some(board) = &self.placed.board else { return };
        let square = |(x, y): (f32, f32), width: f32| Box {
            x: x - width / 2.0,
            y: y - width / 2.0,
            width,
            height: width,
        };
        let wheel = stage.rect(&square(board.wheel, board.wheel_radius * 2.0));
        self.upright(Key::Wheel, Target::Wheel, wheel, labels::wheel(shown));
        let each = board.tray.width / Tint::ALL.len() as f32;
        for (i, tint) in Tint::ALL.iter().copied().enumerate() {
            let rect = Box { x: board.tray.x + each * i as f32, width: each, ..board.tray };
            let label = labels::colour(shown, tint);
            self.upright(Key::Colour(tint), Target::Tint(tint), stage.rect(&rect), label);
        }
        for (name, place) in &board.places {
            let word = Word::new(name);
            let label = labels::shared_place(shown, word);
            self.upright(Key::Box(word), Target::Place(word), stage.rect(&place.rect), label);
        }
        let chip = self.layout.sizes.chip;
        for stack in stacks(stage, shown.view) {
            let (x, y) = (stack.foot.0, stack.foot.1 - stack.lift);
            let (flat, up) = (chip * FLAT, stack.height);
            let rect =
                Box { x: x - chip / 2.0, y: y - up - flat, width: chip, height: up + flat * 2.0 };
            // A stack under another shows only its side.
            let label = labels::spot(shown, stack.spot);
            self.upright(stack.key(), Target::Spot(stack.spot), stage.rect(&rect), label);
        }
        let marker = shown.view.wheel.and_then(|wheel| wheel.marker);
        let rect = stage.rect(&square(marker_at(board, marker), MARKER));
        self.upright(Key::Marker, Target::Marker, rect, labels::marker(marker));
    }
}

/// How far a place of the board reaches upwards for the pointer where something stands on it.
const FLAT: f32 = 0.43;
