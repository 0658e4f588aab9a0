//! Which pieces a view of the table asks for, and where they lie.

use super::art::{ArtKey, CardSize};
use super::heaps::Heap;
use super::stage::Stage;
use super::{board, places, shoe};
use crate::app::bridge::Desk;
use crate::kit::Area;
use crate::paint::layout::Place;
use crate::paint::{Back, Palette};
use crate::session::{Session, View};
use crate::table::{Act, Cover, DeckLay};

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
    /// The deck or the stub.
    Pile(Area),
    /// A card of a deck that is spread out, by its place in it.
    Laid(u16),
    /// The packet's cards in the outlet, and all others that lie by themselves.
    Card(u16),
    /// A patron's chips: seat and wager.
    Stake(u8, u8),
    /// The dealer's payment beside them.
    Paid(u8, u8),
    /// The vigorish marked for a seat.
    Vigorish(u8),
    /// The cash before a seat.
    Cash(u8),
    /// A ring round a place.
    Ring(u8),
    /// The bowl of the wheel.
    Bowl,
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
    /// The colour of a seat.
    Tint(u8),
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
        if let ArtKey::Card(_, face, _) = self.art { face } else { None }
    }

    pub(super) fn still(key: Key, art: ArtKey, at: Option<(f32, f32)>, z: f32) -> Self {
        let at = at.map(|(x, y)| Place { x, y, angle_rad: 0.0 });
        Self { key, art, at, z, from: None, moves: false }
    }
}

fn small(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

/// The back of the deck in play, and of the other of two decks.
const fn backs(view: &View) -> (Back, Back) {
    if view.second_deck { (Back::Blue, Back::Red) } else { (Back::Red, Back::Blue) }
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
    spread(stage, view, &mut pieces);
    shoe::money(stage, view, &mut pieces);
    let (back, _) = backs(view);
    for card in &view.cards {
        if let Some((at, height)) = places::of_card(stage, view, card) {
            let face = card.face.map(|face| small(face.index()));
            let up = match card.area {
                Area::Palm(_) => 30.0,
                // Under the shoe.
                Area::Corner => 2.5,
                // Beside the hand a card from under the chips lies over it.
                Area::Part(..) if face.is_some() => 10.6,
                _ => 10.0,
            };
            pieces.push(Piece {
                key: Key::Card(card.id),
                art: ArtKey::Card(CardSize::of(height), face, back),
                at: Some(at),
                z: up + card.index as f32 * 0.05,
                from: Some(source(stage, view)),
                moves: true,
            });
        }
    }
    for spot in &view.spots {
        let seat = spot.spot.seat;
        let at = placed.seats.get(usize::from(seat.0).wrapping_sub(1));
        let Some(place) = at.and_then(|s| s.spot(spot.spot.wager.as_str())) else {
            continue;
        };
        let badge = at.map(|s| &s.badge);
        let tint = board::tint_of(view, seat);
        let (x, y) = layout.chip_foot(place);
        let both = !spot.stake.is_empty() && !spot.paid.is_empty();
        let aside = if both { layout.sizes.chip * 0.52 } else { 0.0 };
        let mut stack = |key, chips: crate::kit::Chips, dx: f32, from: Option<(f32, f32)>| {
            if !chips.is_empty() {
                pieces.push(Piece {
                    key,
                    art: ArtKey::Chips(Heap { tint, ..Heap::of(&chips) }),
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
    board::pieces(stage, view, session, &mut pieces);
    pieces
}

/// The cards of a deck that is spread out in fans, or washed.
fn spread(stage: &Stage, view: &View, pieces: &mut Vec<Piece>) {
    let Some((_, placed)) = &stage.plan else { return };
    for (i, card) in view.spread.iter().enumerate() {
        let face = card.map(|card| small(card.index()));
        let size = CardSize::of(places::SPREAD_HEIGHT);
        pieces.push(Piece {
            key: Key::Laid(u16::try_from(i).unwrap_or(u16::MAX)),
            art: ArtKey::Card(size, face, backs(view).0),
            at: Some(places::of_spread(placed, view.lay, i, view.spread.len())),
            z: 6.0 + i as f32 * 0.01,
            from: Some((placed.stub.x, placed.stub.y)),
            moves: true,
        });
    }
}

/// Where cards come from.
fn source(stage: &Stage, view: &View) -> (f32, f32) {
    let Some((_, placed)) = &stage.plan else { return (0.0, 0.0) };
    if view.pile(Area::Held) + view.pile(Area::StubInHand) > 0 {
        places::held(placed)
    } else {
        placed.shoe.centre()
    }
}

fn furniture(stage: &Stage, view: &View, session: &Session, pieces: &mut Vec<Piece>) {
    let Some((layout, placed)) = &stage.plan else { return };
    let (back, other) = backs(view);
    let sign = layout.sign_words(&session.level().house);
    if placed.board.is_none() {
        shoe::pieces(placed, view, session, back, pieces);
    }
    let mut still = |key, art, at, z| pieces.push(Piece::still(key, art, Some(at), z));
    still(Key::DropBox, ArtKey::DropBox, placed.drop_box.centre(), 3.0);
    still(Key::Sign, ArtKey::Sign(sign), placed.sign.centre(), 3.0);
    still(Key::Inventory, ArtKey::Inventory(view.inventory.0), placed.inventory.centre(), 3.0);
    if placed.board.is_some() {
        // No cards are dealt there.
        return;
    }
    let waiting = match (view.two_decks, view.pile(Area::Deck)) {
        (true, _) => Some(other),
        // Of one deck the shuffler holds what has been shuffled and not been taken out.
        (false, 0) => None,
        (false, _) => Some(back),
    };
    let runs = !view.shuffler_jammed;
    let beside = view.shuffler && (view.shoe || view.auto_shoe);
    if view.auto_shoe {
        let art = ArtKey::AutoShoe(!view.shoe_jammed, back);
        still(Key::Shoe, art, placed.shoe.centre(), 3.0);
    } else if !view.shoe && view.shuffler {
        let art = ArtKey::Shuffler(runs, waiting, false);
        still(Key::Shoe, art, placed.shoe.centre(), 3.0);
    }
    if beside {
        let waiting = waiting.filter(|_| view.two_decks);
        let art = ArtKey::Shuffler(runs, waiting, true);
        still(Key::Shuffler, art, placed.shuffler.centre(), 3.0);
    }
    // Coarse on purpose: nobody tells fifty-one cards from fifty-two by the height of a pile.
    let coarse = |area| view.pile(area).div_ceil(4) * 4;
    let rack = match view.receptacle {
        Some(Area::Bucket) => {
            ArtKey::Bucket(u16::try_from(coarse(Area::Bucket)).unwrap_or(u16::MAX), back)
        }
        _ => ArtKey::Rack(small(coarse(Area::Rack)), back),
    };
    still(Key::Rack, rack, placed.discard_rack.centre(), 3.0);
    let stub = (placed.stub.x, placed.stub.y);
    let in_hand = (placed.stub.x, placed.stub.y - 14.0);
    let piles = [
        (Area::Deck, stub),
        (Area::Stub, stub),
        (Area::StubInHand, in_hand),
        (Area::Held, places::held(placed)),
    ];
    for (area, at) in piles {
        let count = view.pile(area);
        let lies_about =
            area == Area::Deck && (view.lay != DeckLay::Stacked || shoe::is_long(view));
        if count > 0 && !lies_about {
            still(Key::Pile(area), ArtKey::Pile(small(count), back), at, 5.0);
        }
    }
    // A cutting card in the stack or the shoe is drawn with it.
    let inside = view.cover == Some(Cover::InShoe) || shoe::patrons_cut(session).is_some();
    if let Some(cover) = view.cover.filter(|_| !inside) {
        let (x, y) = places::of_cover(placed, view, cover);
        let at = Some(Place { x, y, angle_rad: 0.0 });
        let z = if cover == Cover::OnPacket { 12.0 } else { 4.0 };
        pieces.push(Piece { key: Key::Cover, art: ArtKey::Cover, at, z, from: None, moves: true });
    }
}

/// The ring that shows what is due, when the trainee may be shown it, and what is chosen.
pub(super) fn rings(stage: &Stage, desk: &Desk) -> Vec<Piece> {
    let mut rings = Vec::new();
    let place = |act: &Act| {
        let of_board = desk.shown().and_then(|session| board::of_act(stage, &session.view(), act));
        of_board.or_else(|| places::of_act(stage, act))
    };
    let mut ring = |n: u8, place: Option<(Place, f32, f32)>, rgb, dashed| {
        if let Some((at, width, height)) = place {
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
        ring(0, place(&act), Palette::DUE, true);
        ring(2, places::other_end(stage, &act), Palette::DUE, true);
    }
    if let Some(act) = desk.wrong() {
        ring(1, place(&act), Palette::WRONG, false);
    }
    rings
}

#[cfg(test)]
#[path = "pieces_tests.rs"]
mod tests;
