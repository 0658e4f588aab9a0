//! The things of a table with a wheel: stacks of all patrons on shared boxes, colours, cash, the wheel.

use super::art::ArtKey;
use super::heaps::{Heap, STACK};
use super::stage::Stage;
use super::thing::{Key, Look, Thing};
use crate::kit::{Cents, Chips, DENOMINATIONS, Seat, Spot};
use crate::layout::{Board, Place};
use crate::session::{Session, SpotView, View};
use crate::table::{BallFault, Tint};

/// How thick a chip is, as a part of its width.
const THICK: f32 = 0.125;

/// The number of a colour.
pub(in crate::app) fn number_of(tint: Tint) -> u8 {
    let at = Tint::ALL.iter().position(|known| *known == tint);
    u8::try_from(at.unwrap_or(0)).unwrap_or(0)
}

/// A seat's colour, and which denomination its chips are marked at.
pub(super) fn tint_of(view: &View, seat: Seat) -> Option<(u8, u8)> {
    let (_, tint, value) = view.tints.iter().find(|(of, _, _)| *of == seat)?;
    let kind = DENOMINATIONS.iter().position(|d| d == value)?;
    Some((number_of(*tint), u8::try_from(kind).ok()?))
}

/// One patron's chips on a place that all share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stack {
    /// Whose, and on which wager.
    pub(super) spot: Spot,
    /// Whether they are what has been paid, and not the stake.
    pub(super) paid: bool,
    /// Where they stand, in design units.
    pub(super) foot: (f32, f32),
    /// How high they reach above the foot.
    pub(super) height: f32,
    /// How high the chips under them reach.
    pub(super) lift: f32,
    chips: Chips,
}

impl Stack {
    /// The thing that it is.
    pub(super) const fn key(&self) -> Key {
        if self.paid { Key::Paid(self.spot) } else { Key::Stake(self.spot) }
    }
}

/// Every stack on the shared places.
pub(super) fn stacks(stage: &Stage, view: &View) -> Vec<Stack> {
    let Some((layout, placed)) = &stage.plan else { return Vec::new() };
    let Some(board) = &placed.board else { return Vec::new() };
    let chip = layout.sizes.chip;
    let mut wagers: Vec<usize> = view.spots.iter().map(|spot| spot.wager).collect();
    wagers.sort_unstable();
    wagers.dedup();
    wagers.into_iter().flat_map(|wager| at_one_place(board, chip, view, wager)).collect()
}

fn at_one_place(board: &Board, chip: f32, view: &View, wager: usize) -> Vec<Stack> {
    let here: Vec<&SpotView> = view.spots.iter().filter(|spot| spot.wager == wager).collect();
    let place = here.first().and_then(|spot| board.place(spot.spot.wager.as_str()));
    let Some(place) = place else { return Vec::new() };
    let heaps: Vec<(Spot, bool, Chips)> = here
        .iter()
        .flat_map(|s| [(s.spot, false, s.stake), (s.spot, true, s.paid)])
        .filter(|(_, _, chips)| !chips.is_empty())
        .collect();
    let stands = place.stands(heaps.len(), chip);
    let mut lifts = vec![0.0_f32; stands.len()];
    let stack = |(i, (spot, paid, chips)): (usize, (Spot, bool, Chips))| {
        let stand = i * stands.len() / heaps.len().max(1);
        let ((x, y), lift) = (stands[stand], lifts[stand]);
        let count = Heap::of(&chips).count().min(STACK);
        let height = count as f32 * chip * THICK;
        lifts[stand] += height;
        Stack { spot, paid, foot: (x, y + chip * 0.07), height, lift, chips }
    };
    heaps.iter().copied().enumerate().map(stack).collect()
}

/// The value that a seat's chips are marked at, as it is written on its mark.
fn written(value: Cents) -> String {
    if value < Cents::dollars(1) { format!("{}¢", value.0) } else { value.spoken() }
}

/// Adds the things of the board, if the table has one.
pub(super) fn things(stage: &Stage, view: &View, session: &Session, things: &mut Vec<Thing>) {
    let Some((layout, placed)) = &stage.plan else { return };
    let Some(board) = &placed.board else { return };
    wheel(board, view, things);
    if super::wheel::fault(session) == Some(BallFault::Foreign) {
        // A coin has fallen onto the slope above the pockets.
        let mut coin = Chips::NONE;
        coin.0[0] = 1;
        let out = board.wheel_radius * 0.57;
        let at = (board.wheel.0 + out, board.wheel.1 + out);
        let art = ArtKey::Chips(Heap { lifted: true, ..Heap::of(&coin) });
        things.push(Thing::seen(Key::Foreign, Look::still(art, Some(at), 3.4)));
    }
    let marked = |tint: Tint| {
        let of = view.tints.iter().find(|(_, known, _)| *known == tint);
        (number_of(tint), of.map(|(seat, _, value)| (seat.0, written(*value))))
    };
    let tray = ArtKey::Tray(Tint::ALL.iter().copied().map(marked).collect());
    things.push(Thing::seen(Key::Tray, Look::still(tray, Some(board.tray.centre()), 3.0)));
    for (seat, tint, value) in &view.tints {
        let Some(at) = placed.seat(*seat) else { continue };
        let art = ArtKey::TintMark(number_of(*tint), written(*value));
        let beside = (layout.sizes.badge + super::art::TINT_MARK.0) / 2.0 + 3.0;
        let at = Some((at.badge.x + beside, at.badge.y));
        things.push(Thing::seen(Key::Tint(*seat), Look::still(art, at, 2.0)));
    }
    for (seat, amount) in &view.cash {
        let Some(at) = placed.seat(*seat) else { continue };
        let from = (at.badge.x, at.badge.y);
        let at = Place { x: at.cards.x - CASH_ASIDE, ..at.cards };
        let art = ArtKey::Cash(u32::try_from(amount.0).unwrap_or(0));
        let look = Look { art, at: Some(at), z: 6.0, from: Some(from), moves: true };
        things.push(Thing::seen(Key::Cash(*seat), look));
    }
    for stack in stacks(stage, view) {
        let seat = stack.spot.seat;
        let badge = placed.seat(seat).map(|s| &s.badge);
        let lifted = stack.lift > 0.0;
        let tint = tint_of(view, seat);
        let from = if stack.paid {
            Some(placed.inventory.centre())
        } else {
            badge.map(|badge| (badge.x, badge.y))
        };
        let look = Look {
            art: ArtKey::Chips(Heap { tint, lifted, ..Heap::of(&stack.chips) }),
            at: Some(Place { x: stack.foot.0, y: stack.foot.1 - stack.lift, angle_rad: 0.0 }),
            z: 20.0 + stack.foot.1 * 0.005 + stack.lift * 0.0001,
            from,
            moves: true,
        };
        things.push(Thing::seen(stack.key(), look));
    }
}

/// Where the marker stands: at the near edge of the number's box, so that the chips in it can be seen.
pub(super) fn marker_at(board: &Board, number: Option<u8>) -> (f32, f32) {
    let place = number.and_then(|pocket| board.number(pocket));
    place.map_or(board.marker, |place| {
        let (x, y) = place.middle();
        (x, y + place.rect.height * 0.30)
    })
}

/// How far to the left of a patron's place his cash lies.
const CASH_ASIDE: f32 = 21.0;

fn wheel(board: &Board, view: &View, things: &mut Vec<Thing>) {
    let Some(wheel) = &view.wheel else { return };
    let clockwise = wheel.turn == crate::table::Turn::Clockwise;
    let middle = Some(board.wheel);
    let mut still = |key, art, z| things.push(Thing::seen(key, Look::still(art, middle, z)));
    still(Key::Wheel, ArtKey::Bowl, 3.0);
    still(Key::Turning, ArtKey::Turning, 3.1);
    still(Key::Arrow, ArtKey::Arrow(clockwise), 3.2);
    still(Key::Ball, ArtKey::Ball, 3.3);
    let (x, y) = marker_at(board, wheel.marker);
    let at = Some(Place { x, y, angle_rad: 0.0 });
    let art = ArtKey::Marker;
    // It stands among the chips, before those that lie farther away.
    let z = 20.0 + y * 0.005 + 0.002;
    let look = Look { art, at, z, from: None, moves: true };
    things.push(Thing::seen(Key::Marker, look));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Catalog, Options};
    use crate::level::Mode;
    use crate::panels::Settings;
    use bevy::prelude::{Rect, Vec2};
    use std::collections::BTreeSet;

    fn shown() -> (Stage, Session) {
        let catalog = Catalog::load(&Options::default()).unwrap();
        let level = catalog.levels[catalog.find("wheel_first_spin").unwrap()].clone();
        let session = Session::open(level, catalog.book, Mode::Practice).unwrap();
        let mut stage = Stage {
            canvas: Rect::new(0.0, 44.0, 984.0, 656.0),
            window: Vec2::new(1280.0, 720.0),
            pixels: 1.0,
            ..Stage::default()
        };
        assert!(stage.set(&session, &Settings::default()));
        (stage, session)
    }

    #[test]
    fn every_stake_has_its_stack_where_its_wager_lies() {
        let (stage, mut session) = shown();
        let mut looked = 0;
        while let Some(&act) = session.expected().first() {
            let view = session.view();
            let stacks = stacks(&stage, &view);
            let (_, placed) = stage.plan.as_ref().unwrap();
            for spot in view.spots.iter().filter(|s| !s.stake.is_empty()) {
                let mine: Vec<_> =
                    stacks.iter().filter(|s| s.spot == spot.spot && !s.paid).collect();
                assert_eq!(mine.len(), 1, "{}", spot.spot);
                let place = placed.board.as_ref().unwrap().place(spot.spot.wager.as_str()).unwrap();
                let (x, y) = place.middle();
                let (dx, dy) = ((mine[0].foot.0 - x).abs(), (mine[0].foot.1 - y).abs());
                assert!(dx <= place.rect.width / 2.0 && dy <= place.rect.height / 2.0);
                looked += 1;
            }
            // Each has a key of its own, so that none takes another's sprite.
            let mut all = Vec::new();
            things(&stage, &view, &session, &mut all);
            let keys: BTreeSet<Key> = all.iter().map(|thing| thing.key).collect();
            assert_eq!(keys.len(), all.len());
            session.step(0, act).unwrap();
        }
        assert!(looked > 30, "{looked}");
    }

    #[test]
    fn patrons_on_one_corner_stand_on_one_another() {
        let (stage, session) = shown();
        let mut view = session.view();
        let first = *view.spots.iter().find(|s| s.spot.wager.as_str() == "four_17_21").unwrap();
        let mut other = first;
        other.spot.seat = Seat(3);
        view.spots.push(other);
        let here: Vec<_> = stacks(&stage, &view)
            .into_iter()
            .filter(|s| s.spot.wager == other.spot.wager)
            .collect();
        assert_eq!(here.len(), 2);
        assert_eq!(here[0].foot, here[1].foot);
        assert_eq!((here[0].lift, here[1].lift), (0.0, here[0].height));
    }
}
