//! The places that can be pointed at: card areas, spots, and the things beside them.

use super::acts_in_use::lies_about;
use super::{TableUi, board, shoe, tags, tools};
use crate::app::felt::{card_at, cover_at, of_area};
use crate::kit::{Area, Cents, Chips, DENOMINATIONS, Seat, Spot, Word};
use crate::paint::layout::{Place, Rect as Box};
use crate::panels::keys::{told, told_with};
use crate::table::{Cover, DeckLay, Tint};
use crate::wording;
use bevy::prelude::{Rect, Vec2};

/// Something on the table that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
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

/// A target with its place in the window.
pub(super) struct PlacedTarget {
    pub(super) target: Target,
    /// The upright rectangle that it takes up, in logical pixels.
    pub(super) rect: Rect,
    /// Its own outline, if it is turned.
    pub(super) turned: Option<Turned>,
    /// What it is, for the pointer that rests on it and for those who hear the screen.
    pub(super) label: String,
}

/// The outline of a turned place, in logical pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Turned {
    middle: Vec2,
    half: Vec2,
    /// Clockwise, in radians.
    angle: f32,
}

impl PlacedTarget {
    /// An upright place.
    pub(super) const fn upright(target: Target, rect: Rect, label: String) -> Self {
        Self { target, rect, turned: None, label }
    }

    /// Whether a point lies in it, in logical pixels.
    pub(super) fn contains(&self, at: Vec2) -> bool {
        self.turned.map_or_else(|| self.rect.contains(at), |turned| turned.contains(at))
    }

    /// Its corners, moved out by so much, in logical pixels.
    pub(super) fn corners(&self, out: f32) -> [Vec2; 4] {
        let upright =
            Turned { middle: self.rect.center(), half: self.rect.half_size(), angle: 0.0 };
        self.turned.unwrap_or(upright).corners(out)
    }
}

impl Turned {
    fn of(shown: &TableUi<'_>, place: &Place, width: f32, height: f32) -> Self {
        let half = Vec2::new(width, height) / 2.0 * shown.stage.scale();
        Self { middle: shown.stage.point(place.x, place.y), half, angle: place.angle_rad }
    }

    fn contains(&self, at: Vec2) -> bool {
        let out = Vec2::from_angle(-self.angle).rotate(at - self.middle).abs();
        out.x <= self.half.x && out.y <= self.half.y
    }

    fn corners(&self, out: f32) -> [Vec2; 4] {
        let (turn, half) = (Vec2::from_angle(self.angle), self.half + Vec2::splat(out));
        let at = |x: f32, y: f32| self.middle + turn.rotate(Vec2::new(x, y) * half);
        [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)]
    }
}

/// Every target of the table, clockwise from the first seat.
#[expect(clippy::too_many_lines, reason = "the places in the order of the keys")]
pub(super) fn all(shown: &TableUi<'_>) -> Vec<PlacedTarget> {
    let Some((layout, placed)) = &shown.stage.plan else { return Vec::new() };
    let view = shown.view;
    let mut targets = Vec::new();
    let scale = shown.stage.scale();
    let square = |place: &Place, width: f32, height: f32| {
        // A turned place gets the upright square that holds most of it.
        let (sin, cos) = (place.angle_rad.sin().abs(), place.angle_rad.cos().abs());
        let (w, h) = (width * cos + height * sin, width * sin + height * cos);
        let size = Vec2::new(w, h) * scale * 0.94;
        Rect::from_center_size(shown.stage.point(place.x, place.y), size)
    };
    let boxed = |b: &Box| shown.stage.rect(b);
    let card_waits = tools::holds_card(shown);
    for (i, seat) in placed.seats.iter().enumerate() {
        let n = Seat(u8::try_from(i + 1).unwrap_or(u8::MAX));
        for (area, under) in tools::places_of(shown, n) {
            let mine: Vec<_> = view.cards.iter().filter(|card| card.area == area).collect();
            // A further place is there for the pointer while it can be of use.
            let used = matches!(area, Area::Seat(_)) || !mine.is_empty() || (card_waits && !under);
            if !used {
                continue;
            }
            let lies = mine.iter().filter_map(|card| card_at(shown.stage, view, card));
            let rect = if matches!(area, Area::Seat(_)) {
                None
            } else {
                lies.map(|(at, height)| square(&at, height * 0.71, height))
                    .reduce(|a, b| a.union(b))
            };
            let home = of_area(layout, placed, area);
            let whole = || home.map(|(at, w, h)| square(&at, w, h));
            let turned = home.filter(|_| rect.is_none());
            let turned = turned.map(|(at, w, h)| Turned::of(shown, &at, w, h));
            if let Some(rect) = rect.or_else(whole) {
                let label = if board::is_shared(shown) {
                    board::home_label(shown, n)
                } else {
                    cards_label(shown, area, under)
                };
                targets.push(PlacedTarget { target: Target::Cards(area), rect, turned, label });
            }
        }
        for (name, spot) in &seat.spots {
            let spot_id = Spot { seat: n, wager: Word::new(name) };
            // Spots lie close together: the upright square of a turned one would reach into the next.
            let whole = square(&spot.place, spot.width * 0.9, spot.height * 0.9);
            let slant = (2.0 * spot.place.angle_rad).sin().powi(2);
            let inner = Vec2::splat(spot.width.min(spot.height) * 0.85) * scale;
            let size = whole.size().lerp(inner, slant);
            let rect = Rect::from_center_size(whole.center(), size);
            targets.push(PlacedTarget {
                target: Target::Spot(spot_id),
                rect,
                turned: Some(Turned::of(shown, &spot.place, spot.width, spot.height)),
                label: spot_label(shown, spot_id),
            });
        }
    }
    let mut add = |target, rect, label| targets.push(PlacedTarget::upright(target, rect, label));
    for area in tools::dealers_places(shown) {
        if let Some((at, w, h)) = of_area(layout, placed, area) {
            add(Target::Cards(area), square(&at, w, h), cards_label(shown, area, false));
        }
    }
    let cards = !board::is_shared(shown);
    if cards {
        add(Target::Shoe, boxed(&placed.shoe), shoe_label(shown));
    }
    if view.shuffler && placed.shuffler.width > 0.0 {
        add(Target::Shuffler, boxed(&placed.shuffler), shuffler_label(shown));
    }
    let tubes = super::super::felt::tubes(&view.inventory);
    let inventory = boxed(&placed.inventory);
    let each = inventory.width() / tubes.len().max(1) as f32;
    for (i, (cents, count)) in tubes.iter().enumerate() {
        let left = inventory.min.x + each * i as f32;
        let rect = Rect::new(left, inventory.min.y, left + each, inventory.max.y);
        let value = Cents(i64::from(*cents));
        let which = DENOMINATIONS.iter().position(|d| *d == value).unwrap_or(0);
        let words = if value < Cents::dollars(1) { "tube.coin" } else { "tube" };
        let values = [("value", value.spoken()), ("count", count.to_string())];
        add(Target::Tube(i, which), rect, filled(words, &values));
    }
    if !cards {
        board::targets(shown, &mut targets);
        return targets;
    }
    let stub = Box::about(&placed.stub, (52.0, 72.0));
    let stub = if lies_about(view.lay) && view.pile(Area::Deck) > 0 {
        boxed(&placed.spread)
    } else {
        boxed(if view.pile(Area::Deck) > 0 { &placed.deck } else { &stub })
    };
    add(Target::Stub, stub, stub_label(shown));
    // Not how many: a missing card is for the dealer to find by counting.
    let receptacle = shoe::receptacle(shown);
    let racked = match (receptacle, view.pile(receptacle)) {
        (Area::Bucket, 0) => "bucket.empty",
        (Area::Bucket, _) => "bucket.cards",
        (_, 0) => "rack.empty",
        _ => "rack.cards",
    };
    add(Target::Rack, boxed(&placed.discard_rack), told(racked));
    if let Some(cover) = view.cover {
        let label = told(match cover {
            Cover::OnPacket => "cover.on_packet",
            Cover::BesideShoe => "cover.beside_shoe",
            Cover::Layout => "cover.layout",
            Cover::InFront => "cover.in_front",
            Cover::Rack => "cover.rack",
            Cover::UnderStub => "cover.under_stub",
            Cover::InShoe => "cover.in_shoe",
        });
        // In the shoe or under the stub it cannot be taken hold of; its own place stands for it.
        let (x, y) = match cover {
            Cover::Layout => cover_at(placed, view, cover),
            _ => (placed.cover.x, placed.cover.y),
        };
        let place = Place { x, y, angle_rad: 0.0 };
        add(Target::Cover, square(&place, 44.0, 62.0), label);
    }
    targets.extend(shoe::boxes(shown));
    let mut add = |target, rect, label| targets.push(PlacedTarget::upright(target, rect, label));
    if view.cards.iter().any(|card| card.area == Area::Off) {
        add(Target::Floor, square(&placed.off, 44.0, 62.0), told("floor.card"));
    }
    // What lies under the shoe's corner is taken hold of there, and not the shoe.
    let corner = Target::Cards(Area::Corner);
    if view.cards.iter().any(|card| card.area == Area::Corner)
        && let Some(i) = targets.iter().position(|place| place.target == corner)
    {
        let place = targets.remove(i);
        targets.push(place);
    }
    targets
}

fn filled(id: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values.iter().map(|(n, v)| (*n, v.as_str())).collect();
    told_with(id, &values)
}

/// A place for cards as it is called at the beginning of a label.
fn place_name(area: Area) -> String {
    match area {
        Area::Seat(seat) => filled("place.seat", &[("number", seat.0.to_string())]),
        Area::Dealer => told("place.dealer"),
        _ => wording::capital(&wording::area(area)),
    }
}

fn cards_label(shown: &TableUi<'_>, area: Area, under: bool) -> String {
    let cards: Vec<_> = shown.view.cards.iter().filter(|card| card.area == area).collect();
    let up: Vec<_> = cards.iter().filter_map(|card| card.face).collect();
    if let Area::Seat(seat) = area
        && !shown.view.seated.contains(&seat)
    {
        return filled("place.nobody", &[("number", seat.0.to_string())]);
    }
    let down = cards.len() - up.len();
    let id = match (up.len(), down) {
        (0, 0) => "place.none",
        (0, 1) => "place.down.one",
        (0, _) => "place.down",
        (_, 0) => "place.up",
        _ => "place.both",
    };
    let place = place_name(area);
    // What the two hands of baccarat come to is for the dealer to reckon.
    let told = if shoe::is_here(shown) { wording::spoken(&up) } else { wording::spoken_hand(&up) };
    let values = [("place", place), ("count", down.to_string()), ("cards", told)];
    let mut label = filled(id, &values);
    if let Some(out) = area.seat().and_then(|seat| tags::out(shown.session, seat)) {
        label = format!("{label}, {}", out.word());
    }
    if under && down > 0 { filled("place.tucked", &[("place", label)]) } else { label }
}

pub(super) fn spot_label(shown: &TableUi<'_>, spot: Spot) -> String {
    let found = shown.view.spots.iter().find(|s| s.spot == spot);
    let said = |chips: &Chips| {
        if shown.shows_amounts() { chips.total().spoken() } else { told("spot.chips") }
    };
    let id = match found {
        None => "spot.empty",
        Some(s) if s.paid.is_empty() => "spot.stake",
        Some(s) if s.stake.is_empty() => "spot.paid",
        Some(_) => "spot.both",
    };
    let mut values =
        vec![("number", spot.seat.0.to_string()), ("wager", wording::wager(spot.wager))];
    if let Some(spot) = found {
        values.extend([("stake", said(&spot.stake)), ("paid", said(&spot.paid))]);
    }
    filled(id, &values)
}

fn shoe_label(shown: &TableUi<'_>) -> String {
    let view = shown.view;
    if view.auto_shoe {
        let out = view.cards.iter().filter(|card| card.area == Area::Outlet).count();
        let state = match (out, view.pile(Area::AutoShoe)) {
            (0, 0) => "empty",
            (0, _) => "loaded",
            _ => "waits",
        };
        let stopped = if view.shoe_jammed { ".stopped" } else { "" };
        return filled(&format!("shoe.auto.{state}{stopped}"), &[("count", out.to_string())]);
    }
    if !view.shoe {
        return shuffler_label(shown);
    }
    let shoe = told(match view.pile(Area::Shoe) {
        0 => "shoe.manual.empty",
        _ if view.cutting_card_shows => "shoe.manual.cutting_card",
        _ => "shoe.manual",
    });
    match view.shoe_at {
        Some(seat) => filled("shoe.at", &[("shoe", shoe), ("number", seat.0.to_string())]),
        None => shoe,
    }
}

fn shuffler_label(shown: &TableUi<'_>) -> String {
    let view = shown.view;
    let label = told(match (view.shuffler, view.shuffler_jammed) {
        (false, _) => "shuffler.gone",
        (true, true) => "shuffler.stopped",
        (true, false) => "shuffler",
    });
    if !view.two_decks || !view.shuffler {
        return label;
    }
    let which = if view.second_deck { "shuffler.deck.red" } else { "shuffler.deck.blue" };
    filled(which, &[("shuffler", label)])
}

fn stub_label(shown: &TableUi<'_>) -> String {
    let view = shown.view;
    let deck = || {
        told(match (view.two_decks, view.second_deck) {
            (false, _) => "stub.deck",
            (true, false) => "stub.deck.red",
            (true, true) => "stub.deck.blue",
        })
    };
    if view.pile(Area::StubInHand) > 0 {
        return told("stub.in_hand");
    }
    if view.pile(Area::Stub) > 0 {
        return told("stub.laid");
    }
    if view.pile(Area::Deck) > 0 {
        return match view.lay {
            DeckLay::Stacked => deck(),
            DeckLay::SpreadUp => filled("lay.up", &[("deck", deck())]),
            DeckLay::SpreadDown => filled("lay.down", &[("deck", deck())]),
            DeckLay::Washed => filled("lay.washed", &[("deck", deck())]),
        };
    }
    told(if view.pile(Area::Held) > 0 { "stub.held" } else { "stub.empty" })
}
