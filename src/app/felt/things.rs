//! Which things a view of the table asks for, and where they lie.

use super::art::{ArtKey, CardSize};
use super::heaps::Heap;
use super::shown::TableUi;
use super::stage::Stage;
use super::thing::{Glow, Key, Look, Thing};
use super::{board, decks, glow, outlines, places, shoe};
use crate::kit::Area;
use crate::layout::Place;
use crate::paint::{Back, Palette};
use crate::session::{Session, View};
use crate::table::{Cover, DeckLay};
use std::collections::BTreeMap;

fn small(n: usize) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

/// The back of the deck in play, and of the other of two decks.
const fn backs(view: &View) -> (Back, Back) {
    if view.second_deck { (Back::Blue, Back::Red) } else { (Back::Red, Back::Blue) }
}

/// Everything on the table: what is to be seen, what can be pointed at, and what glows.
pub(super) fn all(shown: &TableUi<'_>) -> BTreeMap<Key, Thing> {
    let seen = seen(shown.stage, shown.view, shown.session).into_iter();
    let mut all: BTreeMap<Key, Thing> = seen.map(|thing| (thing.key, thing)).collect();
    for point in outlines::all(shown) {
        match all.get_mut(&point.key) {
            Some(thing) => thing.point = Some(point),
            None => {
                all.insert(point.key, Thing::place(point));
            }
        }
    }
    glow::light(shown, &mut all);
    let glowing = all.values().filter_map(|thing| Some((thing.point.as_ref()?, thing.glow?)));
    let rings = glowing.enumerate().map(|(n, (point, why))| {
        let (place, width, height) = point.design(shown.stage);
        let (rgb, dashed) = match why {
            Glow::Due => (Palette::DUE, true),
            Glow::Wrong => (Palette::WRONG, false),
        };
        let round = |side: f32| (side + RING).round() as u16;
        let art = ArtKey::Ring(round(width), round(height), rgb, dashed);
        let look = Look { art, at: Some(place), z: 35.0, from: None, moves: false };
        Thing::seen(Key::Ring(u16::try_from(n).unwrap_or(u16::MAX)), look)
    });
    let rings: Vec<Thing> = rings.collect();
    all.extend(rings.into_iter().map(|ring| (ring.key, ring)));
    all
}

/// How much wider and higher a ring is than what it is round, in design units.
const RING: f32 = 12.0;

/// Everything that is to be seen.
fn seen(stage: &Stage, view: &View, session: &Session) -> Vec<Thing> {
    let Some((layout, placed)) = &stage.plan else { return Vec::new() };
    let words = layout.words(&session.level().house, session.book());
    let mut things = vec![Thing::seen(Key::Table, Look::still(ArtKey::Table(words), None, 0.0))];
    for (i, seat) in placed.seats.iter().enumerate() {
        let n = small(i + 1);
        let at = (seat.badge.x, seat.badge.y);
        things.push(Thing::seen(Key::Badge(n), Look::still(ArtKey::Badge(n), Some(at), 2.0)));
    }
    furniture(stage, view, session, &mut things);
    spread(stage, view, &mut things);
    shoe::money(stage, view, &mut things);
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
            let look = Look {
                art: ArtKey::Card(CardSize::of(height), face, back),
                at: Some(at),
                z: up + card.index as f32 * 0.05,
                from: Some(source(stage, view)),
                moves: true,
            };
            things.push(Thing::seen(Key::Card(card.id), look));
        }
    }
    for spot in &view.spots {
        let seat = spot.spot.seat;
        let at = placed.seat(seat);
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
                let look = Look {
                    art: ArtKey::Chips(Heap { tint, ..Heap::of(&chips) }),
                    at: Some(Place { x: x + dx, y, angle_rad: 0.0 }),
                    // Lower on the screen is nearer the dealer and stands in front.
                    z: 20.0 + y * 0.005,
                    from,
                    moves: true,
                };
                things.push(Thing::seen(key, look));
            }
        };
        stack(Key::Stake(spot.spot), spot.stake, -aside, badge.map(|b| (b.x, b.y)));
        stack(Key::Paid(spot.spot), spot.paid, aside, Some(placed.inventory.centre()));
    }
    board::things(stage, view, session, &mut things);
    things
}

/// The cards of a deck that is spread out in fans, or washed.
fn spread(stage: &Stage, view: &View, things: &mut Vec<Thing>) {
    let Some((_, placed)) = &stage.plan else { return };
    for (i, card) in view.spread.iter().enumerate() {
        let face = card.map(|card| small(card.index()));
        let size = CardSize::of(places::SPREAD_HEIGHT);
        let look = Look {
            art: ArtKey::Card(size, face, backs(view).0),
            at: Some(places::of_spread(placed, view.lay, i, view.spread.len())),
            z: 6.0 + i as f32 * 0.01,
            from: Some((placed.stub.x, placed.stub.y)),
            moves: true,
        };
        things.push(Thing::seen(Key::Laid(u16::try_from(i).unwrap_or(u16::MAX)), look));
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

fn furniture(stage: &Stage, view: &View, session: &Session, things: &mut Vec<Thing>) {
    let Some((layout, placed)) = &stage.plan else { return };
    let (back, other) = backs(view);
    let sign = layout.sign_words(&session.level().house);
    if placed.board.is_none() {
        shoe::things(placed, view, session, back, things);
    }
    let mut still = |key, art, at, z| things.push(Thing::seen(key, Look::still(art, Some(at), z)));
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
        let loaded = view.pile(Area::AutoShoe) > 0;
        let art = ArtKey::AutoShoe(!view.shoe_jammed, loaded.then_some(back));
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
            area == Area::Deck && (view.lay != DeckLay::Stacked || decks::is_long(view));
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
        let look = Look { art: ArtKey::Cover, at, z, from: None, moves: true };
        things.push(Thing::seen(Key::Cover, look));
    }
}

#[cfg(test)]
#[path = "things_tests.rs"]
mod tests;
