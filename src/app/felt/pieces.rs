//! Which pieces a view of the table asks for, and where they lie.

use super::art::{ArtKey, CardSize};
use super::stage::Stage;
use crate::app::bridge::Desk;
use crate::kit::{Area, Palm, Seat, Spot};
use crate::paint::Palette;
use crate::paint::layout::Place;
use crate::session::{CardView, Session, View};
use crate::table::{Act, Cover};

/// What a sprite stands for; one sprite each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Key {
    /// The room and the felt.
    Table,
    /// A seat's number.
    Badge(u8),
    /// The inventory.
    Inventory,
    /// The shoe, or whatever stands in its place.
    Shoe,
    /// The discard rack.
    Rack,
    /// The drop box.
    DropBox,
    /// The sign.
    Sign,
    /// The cover card.
    Cover,
    /// The deck or the stub.
    Pile(Area),
    /// The packet's cards in the outlet, and all others that lie by themselves.
    Card(u16),
    /// A patron's chips: seat and wager.
    Stake(u8, u8),
    /// The dealer's payment beside them.
    Paid(u8, u8),
    /// A ring round a place.
    Ring(u8),
}

/// One thing to be shown.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) key: Key,
    pub(super) art: ArtKey,
    /// Its place in design units; nothing for the whole canvas.
    pub(super) at: Option<Place>,
    pub(super) z: f32,
    /// Where it comes from when it is new.
    pub(super) from: Option<(f32, f32)>,
    /// It slides to a new place.
    pub(super) moves: bool,
}

impl Piece {
    /// The card that is face up, if it is one.
    pub(super) fn face(&self) -> Option<u8> {
        if let ArtKey::Card(_, face) = self.art { face } else { None }
    }

    fn still(key: Key, art: ArtKey, at: Option<(f32, f32)>, z: f32) -> Self {
        let at = at.map(|(x, y)| Place { x, y, angle_rad: 0.0 });
        Self { key, art, at, z, from: None, moves: false }
    }
}

fn small(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

/// Everything that a view shows.
pub(super) fn all(stage: &Stage, view: &View, session: &Session) -> Vec<Piece> {
    let Some((layout, placed)) = &stage.plan else { return Vec::new() };
    let words = layout.words(&session.level().house, session.book());
    let mut pieces = vec![Piece::still(Key::Table, ArtKey::Table(words), None, 0.0)];
    for (i, seat) in placed.seats.iter().enumerate() {
        let n = small(i + 1);
        let at = (seat.badge.x, seat.badge.y);
        pieces.push(Piece::still(Key::Badge(n), ArtKey::Badge(n), Some(at), 2.0));
    }
    furniture(stage, view, session, &mut pieces);
    let count_of = |area: Area| view.cards.iter().filter(|card| card.area == area).count();
    for card in &view.cards {
        if let Some(at) = place_of(stage, card, count_of(Area::Dealer)) {
            let dealers = matches!(card.area, Area::Dealer);
            let size = if dealers { CardSize::Dealer } else { CardSize::Player };
            let face = card.face.map(|face| small(face.index()));
            let up = if matches!(card.area, Area::Palm(_)) { 30.0 } else { 10.0 };
            pieces.push(Piece {
                key: Key::Card(card.id),
                art: ArtKey::Card(size, face),
                at: Some(at),
                z: up + card.index as f32 * 0.05,
                from: Some(source(stage, view)),
                moves: true,
            });
        }
    }
    for spot in &view.spots {
        let seat = spot.spot.seat;
        let Some(place) = placed
            .seats
            .get(usize::from(seat.0).wrapping_sub(1))
            .and_then(|s| s.spot(spot.spot.wager.as_str()))
        else {
            continue;
        };
        let badge = placed.seats.get(usize::from(seat.0).wrapping_sub(1)).map(|s| &s.badge);
        let (x, y) = layout.chip_foot(place);
        let both = !spot.stake.is_empty() && !spot.paid.is_empty();
        let aside = if both { layout.sizes.chip * 0.52 } else { 0.0 };
        let mut stack = |key, chips: crate::kit::Chips, dx: f32, from: Option<(f32, f32)>| {
            if !chips.is_empty() {
                pieces.push(Piece {
                    key,
                    art: ArtKey::Chips(chips.0),
                    at: Some(Place { x: x + dx, y, angle_rad: 0.0 }),
                    // Lower on the screen is nearer the dealer and stands in front.
                    z: 20.0 + y * 0.005,
                    from,
                    moves: true,
                });
            }
        };
        let wager = small(spot.wager);
        stack(Key::Stake(seat.0, wager), spot.stake, -aside, badge.map(|b| (b.x, b.y)));
        stack(Key::Paid(seat.0, wager), spot.paid, aside, Some(placed.inventory.centre()));
    }
    pieces
}

/// Where cards come from.
fn source(stage: &Stage, view: &View) -> (f32, f32) {
    let Some((_, placed)) = &stage.plan else { return (0.0, 0.0) };
    if view.pile(Area::Held) > 0 { held_at(stage) } else { placed.shoe.centre() }
}

/// Where a deck held for dealing is: in front of the dealer, over the inventory.
fn held_at(stage: &Stage) -> (f32, f32) {
    stage.plan.as_ref().map_or((0.0, 0.0), |(_, placed)| {
        let inventory = &placed.inventory;
        (inventory.x + inventory.width * 0.5, inventory.y + inventory.height * 0.4)
    })
}

fn furniture(stage: &Stage, view: &View, session: &Session, pieces: &mut Vec<Piece>) {
    let Some((layout, placed)) = &stage.plan else { return };
    let mut still = |key, art, at, z| pieces.push(Piece::still(key, art, Some(at), z));
    still(Key::Inventory, ArtKey::Inventory(view.inventory.0), placed.inventory.centre(), 3.0);
    let shoe = if view.auto_shoe {
        ArtKey::AutoShoe(!view.shoe_jammed)
    } else if !view.shoe && view.shuffler {
        ArtKey::Shuffler(!view.shuffler_jammed)
    } else {
        ArtKey::Shoe(small(view.pile(Area::Shoe) * 10 / 52))
    };
    still(Key::Shoe, shoe, placed.shoe.centre(), 3.0);
    // Coarse on purpose: nobody tells fifty-one cards from fifty-two by the height of a pile.
    let racked = small(view.pile(Area::Rack).div_ceil(4) * 4);
    still(Key::Rack, ArtKey::Rack(racked), placed.discard_rack.centre(), 3.0);
    still(Key::DropBox, ArtKey::DropBox, placed.drop_box.centre(), 3.0);
    let sign = layout.sign_words(&session.level().house);
    still(Key::Sign, ArtKey::Sign(sign), placed.sign.centre(), 3.0);
    let stub = (placed.stub.x, placed.stub.y);
    let in_hand = (placed.stub.x, placed.stub.y - 14.0);
    for (area, at) in [
        (Area::Deck, stub),
        (Area::Stub, stub),
        (Area::StubInHand, in_hand),
        (Area::Held, held_at(stage)),
    ] {
        let count = view.pile(area);
        if count > 0 {
            still(Key::Pile(area), ArtKey::Pile(small(count)), at, 5.0);
        }
    }
    if let Some(cover) = view.cover {
        let at = match cover {
            Cover::BesideShoe => (placed.cover.x, placed.cover.y),
            Cover::Layout => (placed.stub.x, placed.stub.y - 60.0),
            Cover::InFront => (placed.stub.x - 26.0, placed.stub.y + 12.0),
            Cover::Rack => placed.discard_rack.centre(),
            Cover::OnPacket if view.cards.iter().any(|c| c.area == Area::Dealer) => {
                (placed.dealer.x, placed.dealer.y)
            }
            Cover::OnPacket => outlet_at(stage, 0),
        };
        let at = Some(Place { x: at.0, y: at.1, angle_rad: 0.0 });
        let z = if cover == Cover::OnPacket { 12.0 } else { 4.0 };
        pieces.push(Piece { key: Key::Cover, art: ArtKey::Cover, at, z, from: None, moves: true });
    }
}

/// Where a packet's card waits in the automated shoe's outlet.
fn outlet_at(stage: &Stage, index: usize) -> (f32, f32) {
    stage.plan.as_ref().map_or((0.0, 0.0), |(_, placed)| {
        let shoe = &placed.shoe;
        let out = if placed.shoe_left { shoe.width - 20.0 } else { 20.0 };
        (shoe.x + out + index as f32 * 3.0, shoe.y + shoe.height * 0.55)
    })
}

/// Where a card lies, in design units.
fn place_of(stage: &Stage, card: &CardView, dealers: usize) -> Option<Place> {
    let (layout, placed) = stage.plan.as_ref()?;
    let flat = |(x, y): (f32, f32)| Some(Place { x, y, angle_rad: 0.0 });
    match card.area {
        Area::Seat(Seat(n)) => {
            let seat = placed.seats.get(usize::from(n).wrapping_sub(1))?;
            Some(layout.player_card(seat, card.index, card.of.max(3)))
        }
        Area::Dealer => Some(layout.dealer_card(placed, card.index, dealers.max(3))),
        Area::Palm(palm) => {
            let shoe = placed.shoe.centre();
            let side = if palm == Palm::Left { -26.0 } else { 26.0 };
            flat((shoe.0 + side + card.index as f32 * 8.0, shoe.1 - 72.0))
        }
        Area::Outlet => flat(outlet_at(stage, card.index)),
        Area::Off => flat((placed.sign.x + placed.sign.width * 0.5, placed.sign.y - 46.0)),
        _ => None,
    }
}

/// The ring that shows what is due, when the trainee may be shown it, and what is chosen.
pub(super) fn rings(stage: &Stage, desk: &Desk) -> Vec<Piece> {
    let mut rings = Vec::new();
    let mut ring = |n: u8, act: Act, rgb, dashed| {
        if let Some((at, width, height)) = target(stage, &act) {
            rings.push(Piece {
                key: Key::Ring(n),
                art: ArtKey::Ring(width as u16, height as u16, rgb, dashed),
                at: Some(at),
                z: 35.0,
                from: None,
                moves: false,
            });
        }
    };
    if let Some(act) = desk.hint() {
        ring(0, act, Palette::DUE, true);
    }
    if let Some(act) = desk.wrong() {
        ring(1, act, Palette::WRONG, false);
    }
    rings
}

/// The place an act is done to, with its size in design units.
fn target(stage: &Stage, act: &Act) -> Option<(Place, f32, f32)> {
    let (layout, placed) = stage.plan.as_ref()?;
    let seat_at = |seat: Seat| placed.seats.get(usize::from(seat.0).wrapping_sub(1));
    let around = |(w, h): (f32, f32)| (w + 14.0, h + 14.0);
    let boxed = |r: &crate::paint::layout::Rect| {
        let (x, y) = r.centre();
        Some((Place { x, y, angle_rad: 0.0 }, r.width + 8.0, r.height + 8.0))
    };
    let area = |area: Area| match area {
        Area::Seat(seat) => {
            let (w, h) = around(layout.player_hand_size());
            seat_at(seat).map(|s| (s.cards, w, h))
        }
        Area::Dealer => {
            let (w, h) = around(layout.dealer_hand_size());
            Some((placed.dealer, w, h))
        }
        Area::Rack => boxed(&placed.discard_rack),
        Area::Stub => Some((placed.stub, 60.0, 80.0)),
        _ => None,
    };
    match *act {
        Act::Place { to, .. } | Act::Deliver { to, .. } | Act::PlaceStub { to, .. } => area(to),
        Act::Turn(at) | Act::PickUp(at) | Act::Arrange { area: at, .. } => area(at),
        Act::Offer(seat) => area(Area::Seat(seat)),
        Act::Collect(spot)
        | Act::Pay { spot, .. }
        | Act::Release(spot)
        | Act::Correct(spot)
        | Act::Retrieve { spot, .. } => {
            let Spot { seat, wager } = spot;
            let place = seat_at(seat)?.spot(wager.as_str())?;
            Some((place.place, place.width + 12.0, place.height + 12.0))
        }
        Act::Remove { .. } | Act::Load | Act::RemoveStub | Act::Issue | Act::SetAside(_) => {
            boxed(&placed.shoe)
        }
        Act::Shuffle | Act::Cut(_) | Act::TakeDeck { .. } => Some((placed.stub, 60.0, 80.0)),
        Act::CountStub(_) => Some((placed.stub, 60.0, 80.0)),
        _ => None,
    }
}

#[cfg(test)]
#[path = "pieces_tests.rs"]
mod tests;
