//! The places that can be pointed at: card areas, spots, and the things beside them.

use super::Shown;
use crate::kit::{Area, Seat, Spot, Word};
use crate::paint::layout::{Place, Rect as Box};
use crate::table::Cover;
use crate::words;
use bevy::prelude::{Rect, Vec2};

/// Something on the table that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A seat's or the dealer's card area.
    Cards(Area),
    /// A betting spot.
    Spot(Spot),
    /// The shoe, or the device in its place.
    Shoe,
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
}

/// A target with its place in the window.
pub(super) struct Placed {
    pub(super) target: Target,
    /// In logical pixels.
    pub(super) rect: Rect,
    /// What it is, for the pointer that rests on it and for those who hear the screen.
    pub(super) label: String,
}

/// Every target of the table, clockwise from the first seat.
pub(super) fn all(shown: &Shown<'_>) -> Vec<Placed> {
    let Some((layout, placed)) = &shown.stage.plan else { return Vec::new() };
    let mut targets = Vec::new();
    let mut add = |target, rect, label| targets.push(Placed { target, rect, label });
    let scale = shown.stage.scale();
    let square = |place: &Place, width: f32, height: f32| {
        // A turned place gets the upright square that holds most of it.
        let (sin, cos) = (place.angle_rad.sin().abs(), place.angle_rad.cos().abs());
        let (w, h) = (width * cos + height * sin, width * sin + height * cos);
        let size = Vec2::new(w, h) * scale * 0.94;
        Rect::from_center_size(shown.stage.point(place.x, place.y), size)
    };
    for (i, seat) in placed.seats.iter().enumerate() {
        let n = Seat(u8::try_from(i + 1).unwrap_or(u8::MAX));
        let (w, h) = layout.player_hand_size();
        let area = Area::Seat(n);
        add(Target::Cards(area), square(&seat.cards, w, h), cards_label(shown, area));
        for (name, spot) in &seat.spots {
            let spot_id = Spot { seat: n, wager: Word::new(name) };
            let rect = square(&spot.place, spot.width * 0.9, spot.height * 0.9);
            add(Target::Spot(spot_id), rect, spot_label(shown, spot_id));
        }
    }
    let (w, h) = layout.dealer_hand_size();
    add(
        Target::Cards(Area::Dealer),
        square(&placed.dealer, w, h),
        cards_label(shown, Area::Dealer),
    );
    let boxed = |b: &Box| shown.stage.rect(b);
    add(Target::Shoe, boxed(&placed.shoe), shoe_label(shown));
    let tubes = super::super::felt::tubes(&shown.view.inventory);
    let inventory = boxed(&placed.inventory);
    let each = inventory.width() / tubes.len().max(1) as f32;
    for (i, (cents, count)) in tubes.iter().enumerate() {
        let left = inventory.min.x + each * i as f32;
        let rect = Rect::new(left, inventory.min.y, left + each, inventory.max.y);
        let value = crate::kit::Cents(i64::from(*cents));
        let which = crate::kit::DENOMINATIONS.iter().position(|d| *d == value).unwrap_or(0);
        add(
            Target::Tube(i, which),
            rect,
            format!("{} chips in the inventory: {count} in this tube", value.spoken()),
        );
    }
    let stub = Place { x: placed.stub.x, y: placed.stub.y, angle_rad: 0.0 };
    add(Target::Stub, square(&stub, 52.0, 72.0), stub_label(shown));
    // Not how many: a missing card is for the dealer to find by counting.
    let racked = if shown.view.pile(Area::Rack) == 0 { "empty" } else { "with cards" };
    add(Target::Rack, boxed(&placed.discard_rack), format!("Discard rack, {racked}"));
    if let Some(cover) = shown.view.cover {
        let label = match cover {
            Cover::OnPacket => "The cover card's place; it lies on the dealer's stack",
            Cover::BesideShoe => "Cover card, beside the shoe",
            Cover::Layout => "The cover card's place; it lies elsewhere on the layout",
            Cover::InFront => "The cover card's place; it lies in front of the deck",
            Cover::Rack => "The cover card's place; it lies in the discard rack",
        };
        let place = Place { x: placed.cover.x, y: placed.cover.y, angle_rad: 0.0 };
        add(Target::Cover, square(&place, 44.0, 62.0), label.to_owned());
    }
    if shown.view.cards.iter().any(|card| card.area == Area::Off) {
        let place = Place {
            x: placed.sign.x + placed.sign.width * 0.5,
            y: placed.sign.y - 46.0,
            angle_rad: 0.0,
        };
        add(Target::Floor, square(&place, 44.0, 62.0), "A card off the table".to_owned());
    }
    targets
}

fn cards_label(shown: &Shown<'_>, area: Area) -> String {
    let cards: Vec<_> = shown.view.cards.iter().filter(|card| card.area == area).collect();
    let up: Vec<_> = cards.iter().filter_map(|card| card.face).collect();
    let whose = match area {
        Area::Seat(seat) if !shown.view.seated.contains(&seat) => {
            return format!("Seat {}, nobody sits there", seat.0);
        }
        Area::Seat(seat) => format!("Seat {}", seat.0),
        _ => "Dealer".to_owned(),
    };
    match (cards.len(), up.len()) {
        (0, _) => format!("{whose}, no cards"),
        (1, 0) => format!("{whose}, 1 card face down"),
        (n, 0) => format!("{whose}, {n} cards face down"),
        _ => format!("{whose}, {}", words::hand(&up)),
    }
}

fn spot_label(shown: &Shown<'_>, spot: Spot) -> String {
    let name = words::wager(spot.wager);
    let found = shown.view.spots.iter().find(|s| s.spot == spot);
    let said = |chips: &crate::kit::Chips| {
        if shown.saves.settings.show_amounts { chips.total().spoken() } else { "chips".to_owned() }
    };
    match found {
        None => format!("Seat {}, {name}: empty", spot.seat.0),
        Some(s) if s.paid.is_empty() => format!("Seat {}, {name}: {}", spot.seat.0, said(&s.stake)),
        Some(s) if s.stake.is_empty() => {
            format!("Seat {}, {name}: paid {}", spot.seat.0, said(&s.paid))
        }
        Some(s) => {
            format!("Seat {}, {name}: {}, paid {}", spot.seat.0, said(&s.stake), said(&s.paid))
        }
    }
}

fn shoe_label(shown: &Shown<'_>) -> String {
    let view = shown.view;
    if view.auto_shoe {
        let out = view.cards.iter().filter(|card| card.area == Area::Outlet).count();
        let stopped = if view.shoe_jammed { ", stopped" } else { "" };
        return if out > 0 {
            format!("Automated shoe{stopped}: a stack of {out} waits in the outlet")
        } else if view.pile(Area::AutoShoe) > 0 {
            format!("Automated shoe{stopped}, loaded")
        } else {
            format!("Automated shoe{stopped}, empty")
        };
    }
    if !view.shoe {
        let words = match (view.shuffler, view.shuffler_jammed) {
            (false, _) => "The shuffler's place, empty",
            (true, true) => "Shuffler, stopped",
            (true, false) => "Shuffler",
        };
        return words.to_owned();
    }
    if view.pile(Area::Shoe) > 0 {
        "Dealing shoe".to_owned()
    } else {
        "Dealing shoe, empty".to_owned()
    }
}

fn stub_label(shown: &Shown<'_>) -> String {
    let view = shown.view;
    if view.pile(Area::StubInHand) > 0 {
        "The stub, in your hand".to_owned()
    } else if view.pile(Area::Stub) > 0 {
        "The stub, on the layout".to_owned()
    } else if view.pile(Area::Deck) > 0 {
        "The deck".to_owned()
    } else {
        "The place for the deck and the stub".to_owned()
    }
}
