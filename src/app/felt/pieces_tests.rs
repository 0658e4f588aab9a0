//! The pieces that a table asks for: what can be seen has one each, what is hidden has none.

use super::*;
use crate::app::felt::art::{ArtKey, CardSize};
use crate::app::{Catalog, Options};
use crate::level::Mode;
use crate::panels::Settings;
use bevy::prelude::{Rect, Vec2};
use std::collections::BTreeSet;

fn stage(session: &Session) -> Stage {
    let mut stage = Stage {
        canvas: Rect::new(0.0, 44.0, 984.0, 656.0),
        window: Vec2::new(1280.0, 720.0),
        pixels: 1.0,
        ..Stage::default()
    };
    assert!(stage.set(session, &Settings::default()));
    stage
}

/// Deals every level of the courses with these numbers perfectly, of every game, and looks at the
/// table before each act.
fn at_every_table(orders: &[u16], mut look: impl FnMut(&Stage, &Session)) {
    let catalog = Catalog::load(&Options::default()).unwrap();
    let wanted = |course: &str| {
        catalog.courses.iter().any(|known| known.id == course && orders.contains(&known.order))
    };
    for level in catalog.levels.iter().filter(|level| wanted(&level.course)) {
        let mut session =
            Session::open(level.clone(), catalog.book.clone(), Mode::Practice).unwrap();
        let stage = stage(&session);
        look(&stage, &session);
        while let Some(&act) = session.expected().first() {
            session.step(0, act).unwrap();
            look(&stage, &session);
        }
        assert!(session.is_over());
    }
}

#[test]
fn what_can_be_seen_has_one_piece_each() {
    let mut tables = 0;
    let mut games = BTreeSet::new();
    for order in [1, 2, 8] {
        at_every_table(&[order], |stage, session| {
            tables += 1;
            games.insert(session.level().house.game.clone());
            let view = session.view();
            let pieces = all(stage, &view, session);
            let keys: BTreeSet<Key> = pieces.iter().map(|piece| piece.key).collect();
            assert_eq!(keys.len(), pieces.len(), "two pieces have one key");
            for card in &view.cards {
                let piece = pieces.iter().find(|p| p.key == Key::Card(card.id)).unwrap();
                let face = card.face.map(|face| u8::try_from(face.index()).unwrap());
                let (_, height) = places::of_card(stage, &view, card).unwrap();
                let back = if view.second_deck { Back::Blue } else { Back::Red };
                assert_eq!(piece.art, ArtKey::Card(CardSize::of(height), face, back));
            }
            let spread = pieces.iter().filter(|p| matches!(p.key, Key::Laid(_))).count();
            assert_eq!(spread, view.spread.len());
            let cards = pieces.iter().filter(|p| matches!(p.key, Key::Card(_))).count();
            assert_eq!(cards, view.cards.len());
            let stacks = |key: fn(&Key) -> bool| pieces.iter().filter(|p| key(&p.key)).count();
            let staked = view.spots.iter().filter(|s| !s.stake.is_empty()).count();
            let paid = view.spots.iter().filter(|s| !s.paid.is_empty()).count();
            assert_eq!(stacks(|key| matches!(key, Key::Stake(..))), staked);
            assert_eq!(stacks(|key| matches!(key, Key::Paid(..))), paid);
        });
    }
    assert!(tables > 300, "{tables}");
    assert_eq!(games.len(), crate::games::ALL.len(), "{games:?}");
}

#[test]
fn a_card_face_down_has_no_face() {
    at_every_table(&[1], |stage, session| {
        let down = session.view().cards.iter().filter(|card| card.face.is_none()).count();
        let pieces = all(stage, &session.view(), session);
        let backs = pieces.iter().filter(|p| matches!(p.art, ArtKey::Card(_, None, _))).count();
        assert_eq!(backs, down);
    });
}

#[test]
fn everything_lies_on_the_table() {
    at_every_table(&[1], |stage, session| {
        for piece in all(stage, &session.view(), session) {
            let Some(at) = piece.at else { continue };
            let point = stage.point(at.x, at.y);
            assert!(stage.canvas.contains(point), "{:?} lies at {point}", piece.key);
        }
    });
}

#[test]
fn cards_under_chips_lie_behind_them_and_come_out_when_they_are_turned() {
    let (mut tucked, mut out) = (0, 0);
    at_every_table(&[1, 2], |stage, session| {
        let view = session.view();
        let Some((layout, placed)) = &stage.plan else { return };
        let pieces = all(stage, &view, session);
        for card in &view.cards {
            let Area::Part(seat, nook) = card.area else { continue };
            let at = &placed.seats[usize::from(seat.0) - 1];
            let place = at.nook(nook.name()).unwrap();
            if place.under.is_empty() {
                continue;
            }
            let piece = pieces.iter().find(|p| p.key == Key::Card(card.id)).unwrap();
            let (x, y) = piece.at.map(|at| (at.x, at.y)).unwrap();
            let away = (x - at.cards.x).hypot(y - at.cards.y);
            if card.face.is_some() {
                assert!(away < layout.player_hand_size().0, "beside the hand");
                out += 1;
            } else {
                assert!(away > layout.sizes.player_card.1 && piece.z < 20.0, "under the chips");
                tucked += 1;
            }
        }
    });
    assert!(tucked > 0 && out > 0, "{tucked} {out}");
}

#[test]
fn a_ring_is_round_what_is_due() {
    let catalog = Catalog::load(&Options::default()).unwrap();
    let level = catalog.levels[catalog.find("tcp_first_round").unwrap()].clone();
    let session = Session::open(level, catalog.book, Mode::Guided).unwrap();
    let stage = stage(&session);
    let mut desk = Desk::default();
    desk.session = Some(session);
    let mut ringed = 0;
    while let Some(act) = desk.hint() {
        let rings = rings(&stage, &desk);
        ringed += rings.iter().filter(|ring| ring.key == Key::Ring(0)).count();
        let moves = matches!(act, Act::PlaceStub { .. });
        assert_eq!(rings.len() > 1, moves, "{act}: a move is shown at both its ends");
        desk.session.as_mut().unwrap().step(0, act).unwrap();
    }
    // All but the announcement have a place.
    let acts = desk.session.unwrap().entries().len();
    assert_eq!(ringed, acts - 1);
}
