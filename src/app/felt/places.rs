//! Where cards lie, in design units.

use super::decks::{DECK, whole_set};
use super::stage::Stage;
use crate::kit::Area;
use crate::layout::{Place, PlacedLayout, TableLayout};
use crate::session::{CardView, View};
use crate::table::{Cover, DeckLay};

/// The height of a card in a deck that is spread out.
pub(super) const SPREAD_HEIGHT: f32 = 48.0;

/// Where a card lies, and its height.
pub(super) fn of_card(stage: &Stage, view: &View, card: &CardView) -> Option<(Place, f32)> {
    let (layout, placed) = stage.plan.as_ref()?;
    layout.card_at(placed, view, card)
}

/// Where a card of the deck lies that is spread out or washed.
pub(super) fn of_spread(placed: &PlacedLayout, lay: DeckLay, index: usize, count: usize) -> Place {
    let rect = &placed.spread;
    if lay == DeckLay::Washed {
        // Strewn evenly, by the golden angle, and turned every way.
        let turn = index as f32 * 2.399_963;
        let out = ((index as f32 + 0.5) / count.max(1) as f32).sqrt();
        let (x, y) = rect.centre();
        return Place {
            x: x + turn.cos() * out * rect.width * 0.46,
            y: y + turn.sin() * out * (rect.height - SPREAD_HEIGHT) * 0.52,
            angle_rad: turn * 1.7,
        };
    }
    if count > 2 * DECK {
        // A column of rows, one for each deck.
        let (row, at) = (index / DECK, index % DECK);
        let rows = count.div_ceil(DECK).max(2);
        let width = rect.width - SPREAD_HEIGHT * 0.71;
        let down = rect.height - SPREAD_HEIGHT;
        return Place {
            x: rect.x + SPREAD_HEIGHT * 0.355 + at as f32 / (DECK - 1) as f32 * width,
            y: rect.y + SPREAD_HEIGHT / 2.0 + row as f32 / (rows - 1) as f32 * down,
            angle_rad: 0.0,
        };
    }
    // Fans of thirteen, one below the other; what is over lies at the end of the last.
    let fans = 4;
    let (fan, at) = ((index / 13).min(fans - 1), index - (index / 13).min(fans - 1) * 13);
    let across = at as f32 / 12.0 * 2.0 - 1.0;
    let width = rect.width * 0.43;
    let down = rect.height - SPREAD_HEIGHT - 10.0;
    Place {
        x: rect.centre().0 + across * width,
        y: rect.y
            + SPREAD_HEIGHT / 2.0
            + fan as f32 * down / (fans - 1) as f32
            + across * across * 10.0,
        angle_rad: across * 0.16,
    }
}

/// Where the cover card lies.
pub(super) fn of_cover(placed: &PlacedLayout, view: &View, cover: Cover) -> (f32, f32) {
    let stub = &placed.stub;
    let many = whole_set(view) > 2 * DECK;
    match cover {
        Cover::BesideShoe => (placed.cover.x, placed.cover.y),
        Cover::Layout if many => (stub.x, stub.y),
        Cover::Layout => (stub.x, stub.y - 60.0),
        Cover::InFront if many => {
            (placed.deck.x + placed.deck.width + 26.0, placed.deck.centre().1)
        }
        Cover::InFront => (stub.x - 30.0, stub.y + 4.0),
        Cover::Rack => placed.discard_rack.centre(),
        Cover::UnderStub => (stub.x, stub.y + 6.0),
        Cover::InShoe => placed.shoe.centre(),
        Cover::OnPacket if view.cards.iter().any(|c| c.area == Area::Dealer) => {
            (placed.dealer.x, placed.dealer.y)
        }
        Cover::OnPacket => placed.outlet(0),
    }
}

/// Where a deck held for dealing is: in front of the dealer, over the inventory.
pub(super) fn held(placed: &PlacedLayout) -> (f32, f32) {
    let inventory = &placed.inventory;
    (inventory.x + inventory.width * 0.5, inventory.y + inventory.height * 0.4)
}

/// The middle of an area and its width and height.
pub(in crate::app) fn of_area(
    layout: &TableLayout,
    placed: &PlacedLayout,
    area: Area,
) -> Option<(Place, f32, f32)> {
    layout.area_at(placed, area)
}
