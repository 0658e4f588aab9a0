//! Where cards lie, in design units.

use super::decks::{DECK, whole_set};
use super::stage::Stage;
use crate::kit::{Area, Palm, Seat};
use crate::layout::{Place, PlacedLayout, Rect, SeatPlace, TableLayout};
use crate::session::{CardView, HandOut, View};
use crate::table::{Cover, DeckLay};

/// The height of a card in a deck that is spread out.
pub(super) const SPREAD_HEIGHT: f32 = 48.0;

fn seat_at(placed: &PlacedLayout, seat: Seat) -> Option<&SeatPlace> {
    placed.seats.get(usize::from(seat.0).wrapping_sub(1))
}

fn flat((x, y): (f32, f32)) -> Place {
    Place { x, y, angle_rad: 0.0 }
}

/// Where a card lies, and its height.
pub(super) fn of_card(stage: &Stage, view: &View, card: &CardView) -> Option<(Place, f32)> {
    let (layout, placed) = stage.plan.as_ref()?;
    let sizes = &layout.sizes;
    let small = sizes.player_card.1;
    Some(match card.area {
        Area::Seat(seat) => (in_hand(layout, placed, view, seat, card)?, small),
        Area::Part(seat, nook) => {
            let at = seat_at(placed, seat)?;
            let place = at.nook(nook.name())?;
            // What is turned up comes out from under the chips, beside the hand.
            if card.face.is_some() && !place.under.is_empty() {
                let mine = view.cards.iter().filter(|c| c.area == Area::Seat(seat)).count();
                let all = (mine + card.of).max(usize::from(sizes.player_cards));
                (layout.player_card(at, mine + card.index, all), small)
            } else {
                (place.card_at(card.index, card.of), place.card.1)
            }
        }
        Area::Dealer => {
            let set = view.set.contains(&Area::Dealer);
            let place = layout.set_card(placed, card.index, card.of).filter(|_| set);
            let all = card.of.max(usize::from(sizes.dealer_cards));
            let row = || layout.dealer_card(placed, card.index, all);
            (place.unwrap_or_else(row), sizes.dealer_card.1)
        }
        Area::Community(_) | Area::Side(_) | Area::Corner | Area::Aside | Area::Burn => {
            let area = placed.areas.get(&card.area.to_string())?;
            (area.card_at(card.index)?, area.card.1)
        }
        Area::Palm(palm) => {
            let shoe = placed.shoe.centre();
            let side = if palm == Palm::Left { -26.0 } else { 26.0 };
            (flat((shoe.0 + side + card.index as f32 * 8.0, shoe.1 - 72.0)), small)
        }
        Area::Outlet => (flat(outlet(placed, card.index)), small),
        Area::Off => (placed.off, small),
        _ => return None,
    })
}

/// How many cards a hand has room for from its first card on: later ones draw together.
const FIRST_ROW: usize = 3;

/// How far a hand that was given up is pushed towards the dealer.
const FORWARD: f32 = 16.0;

/// Where a card of a seat's own hand lies: once it is played, under the stake.
fn in_hand(
    layout: &TableLayout,
    placed: &PlacedLayout,
    view: &View,
    seat: Seat,
    card: &CardView,
) -> Option<Place> {
    let at = seat_at(placed, seat)?;
    let staked = |wager: &str| {
        let of = |s: &&crate::session::SpotView| s.spot.seat == seat && !s.stake.is_empty();
        view.spots.iter().filter(of).any(|s| s.spot.wager.as_str() == wager)
    };
    let tuck = layout.tuck.as_ref().filter(|tuck| tuck.wagers.iter().any(|w| staked(w)));
    if let Some(tuck) = tuck.filter(|_| card.face.is_none()) {
        return Some(layout.player_card(at, card.index, card.of).offset(0.0, tuck.inward));
    }
    let full = usize::from(layout.sizes.player_cards).min(FIRST_ROW);
    let place = layout.player_card(at, card.index, card.of.max(full));
    // A hand that was given up is pushed forward, for the dealer to take.
    let folded = view.out.contains(&(seat, HandOut::Folded));
    Some(if folded { place.offset(0.0, FORWARD) } else { place })
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
        Cover::OnPacket => outlet(placed, 0),
    }
}

/// Where a deck held for dealing is: in front of the dealer, over the inventory.
pub(super) fn held(placed: &PlacedLayout) -> (f32, f32) {
    let inventory = &placed.inventory;
    (inventory.x + inventory.width * 0.5, inventory.y + inventory.height * 0.4)
}

/// Where a packet's card waits in the automated shoe's outlet.
pub(super) fn outlet(placed: &PlacedLayout, index: usize) -> (f32, f32) {
    let shoe = &placed.shoe;
    let out = if placed.shoe_left { shoe.width - 20.0 } else { 20.0 };
    (shoe.x + out + index as f32 * 3.0, shoe.y + shoe.height * 0.55)
}

/// The middle of an area and its width and height.
pub(in crate::app) fn of_area(
    layout: &TableLayout,
    placed: &PlacedLayout,
    area: Area,
) -> Option<(Place, f32, f32)> {
    let boxed = |r: &Rect| (flat(r.centre()), r.width, r.height);
    Some(match area {
        Area::Seat(seat) => {
            let count = u8::try_from(placed.seats.len()).unwrap_or(u8::MAX);
            let home = layout.board.as_ref().map(|board| board.homes.size(count));
            let (w, h) = home.unwrap_or_else(|| layout.player_hand_size());
            (seat_at(placed, seat)?.cards, w, h)
        }
        Area::Part(seat, nook) => {
            let nook = seat_at(placed, seat)?.nook(nook.name())?;
            let (w, h) = nook.size();
            (nook.place, w, h)
        }
        Area::Dealer => {
            let (w, h) = layout.dealer_hand_size();
            (placed.dealer, w, h)
        }
        Area::Community(_) | Area::Side(_) | Area::Corner | Area::Aside | Area::Burn => {
            boxed(&placed.areas.get(&area.to_string())?.bounds()?)
        }
        Area::Rack | Area::Bucket => boxed(&placed.discard_rack),
        Area::Stub => (placed.stub, 52.0, 72.0),
        Area::Deck => boxed(&placed.deck),
        Area::Shoe | Area::AutoShoe => boxed(&placed.shoe),
        Area::Off => (placed.off, layout.sizes.player_card.0, layout.sizes.player_card.1),
        _ => return None,
    })
}
