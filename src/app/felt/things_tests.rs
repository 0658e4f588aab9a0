//! The things that a table asks for: what can be seen has one each, what is hidden has none.

use super::*;
use crate::app::bridge::Desk;
use crate::app::felt::acts_in_use::ActsInUse;
use crate::app::felt::art::{ArtKey, CardSize};
use crate::app::felt::thing::PointAt;
use crate::app::saves::Saves;
use crate::app::{Catalog, Options};
use crate::level::Mode;
use crate::panels::Settings;
use crate::table::Act;
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
    let mut shoes = BTreeSet::new();
    for order in [1, 2, 8] {
        at_every_table(&[order], |stage, session| {
            tables += 1;
            games.insert(session.level().house.game.clone());
            let view = session.view();
            let things = seen(stage, &view, session);
            let keys: BTreeSet<Key> = things.iter().map(|thing| thing.key).collect();
            assert_eq!(keys.len(), things.len(), "two things have one key");
            for card in &view.cards {
                let card_seen = things.iter().find(|t| t.key == Key::Card(card.id)).unwrap();
                let look = card_seen.look.as_ref().unwrap();
                let face = card.face.map(|face| u8::try_from(face.index()).unwrap());
                let (_, height) = places::of_card(stage, &view, card).unwrap();
                let back = if view.second_deck { Back::Blue } else { Back::Red };
                assert_eq!(look.art, ArtKey::Card(CardSize::of(height), face, back));
            }
            // An automated shoe shows a card only while it holds some.
            if let Some(ArtKey::AutoShoe(_, back)) = things
                .iter()
                .find(|t| t.key == Key::Shoe)
                .and_then(|t| t.look.as_ref())
                .map(|look| &look.art)
            {
                let loaded = view.pile(Area::AutoShoe) > 0;
                assert_eq!(back.is_some(), loaded);
                shoes.insert(loaded);
            }
            let spread = things.iter().filter(|t| matches!(t.key, Key::Laid(_))).count();
            assert_eq!(spread, view.spread.len());
            let cards = things.iter().filter(|t| matches!(t.key, Key::Card(_))).count();
            assert_eq!(cards, view.cards.len());
            let stacks = |key: fn(&Key) -> bool| things.iter().filter(|t| key(&t.key)).count();
            let staked = view.spots.iter().filter(|s| !s.stake.is_empty()).count();
            let paid = view.spots.iter().filter(|s| !s.paid.is_empty()).count();
            assert_eq!(stacks(|key| matches!(key, Key::Stake(..))), staked);
            assert_eq!(stacks(|key| matches!(key, Key::Paid(..))), paid);
        });
    }
    assert_eq!(shoes.len(), 2, "an automated shoe is loaded, and is empty: {shoes:?}");
    assert!(tables > 300, "{tables}");
    assert_eq!(games.len(), crate::games::ALL.len(), "{games:?}");
}

#[test]
fn a_card_face_down_has_no_face() {
    at_every_table(&[1], |stage, session| {
        let down = session.view().cards.iter().filter(|card| card.face.is_none()).count();
        let things = seen(stage, &session.view(), session);
        let looks = things.iter().filter_map(|thing| thing.look.as_ref());
        let backs = looks.filter(|look| matches!(look.art, ArtKey::Card(_, None, _))).count();
        assert_eq!(backs, down);
    });
}

#[test]
fn everything_lies_on_the_table() {
    at_every_table(&[1], |stage, session| {
        for thing in seen(stage, &session.view(), session) {
            let Some(at) = thing.look.and_then(|look| look.at) else { continue };
            let point = stage.point(at.x, at.y);
            assert!(stage.canvas.contains(point), "{:?} lies at {point}", thing.key);
        }
    });
}

#[test]
fn cards_under_chips_lie_behind_them_and_come_out_when_they_are_turned() {
    let (mut tucked, mut out) = (0, 0);
    at_every_table(&[1, 2], |stage, session| {
        let view = session.view();
        let Some((layout, placed)) = &stage.plan else { return };
        let things = seen(stage, &view, session);
        for card in &view.cards {
            let Area::Part(seat, nook) = card.area else { continue };
            let at = &placed.seats[usize::from(seat.0) - 1];
            let place = at.nook(nook.name()).unwrap();
            if place.under.is_empty() {
                continue;
            }
            let card_seen = things.iter().find(|t| t.key == Key::Card(card.id)).unwrap();
            let look = card_seen.look.as_ref().unwrap();
            let (x, y) = look.at.map(|at| (at.x, at.y)).unwrap();
            let away = (x - at.cards.x).hypot(y - at.cards.y);
            if card.face.is_some() {
                assert!(away < layout.player_hand_size().0, "beside the hand");
                out += 1;
            } else {
                assert!(away > layout.sizes.player_card.1 && look.z < 20.0, "under the chips");
                tucked += 1;
            }
        }
    });
    assert!(tucked > 0 && out > 0, "{tucked} {out}");
}

/// Everything on the table of the session on a desk.
fn all_at(desk: &Desk, stage: &Stage) -> BTreeMap<Key, Thing> {
    let session = desk.session.as_ref().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let saves = Saves::open(Some(folder.path().to_owned()));
    let mut acts = ActsInUse::default();
    acts.of(session);
    let (view, acts) = (&session.view(), &acts);
    let (review, places) = (false, &[][..]);
    all(&TableUi { session, view, desk, saves: &saves, stage, acts, review, places })
}

#[test]
fn a_ring_is_round_what_is_due_and_a_move_is_shown_at_both_its_ends() {
    let catalog = Catalog::load(&Options::default()).unwrap();
    let level = catalog.levels[catalog.find("tcp_first_round").unwrap()].clone();
    let session = Session::open(level, catalog.book, Mode::Guided).unwrap();
    let stage = stage(&session);
    let mut desk = Desk::default();
    desk.session = Some(session);
    let mut ringed = 0;
    while let Some(act) = desk.hint() {
        let all = all_at(&desk, &stage);
        let rings: Vec<&Thing> = all.values().filter(|t| matches!(t.key, Key::Ring(_))).collect();
        let glowing = all.values().filter(|thing| thing.glow == Some(Glow::Due)).count();
        assert_eq!(rings.len(), glowing, "{act}");
        // A move has two ends; for chips the other one are the tubes of their values, here of $5 and, for
        // a sum above four of them, of $25.
        let ends = match act {
            Act::Say(_) => 0,
            Act::PlaceStub { .. } | Act::Place { .. } | Act::PickUp(_) => 2,
            Act::Pay { .. } | Act::Collect(_) => 2,
            _ => 1,
        };
        assert_eq!(glowing, ends, "{act}");
        ringed += usize::from(glowing > 0);
        desk.session.as_mut().unwrap().step(0, act).unwrap();
    }
    let acts = desk.session.unwrap().entries().len();
    assert_eq!(ringed, acts - 1, "all but the announcement have a place");
}

/// Whatever can be pointed at has a name and an outline on the table, and the keys meet each once.
#[test]
fn whatever_can_be_pointed_at_lies_on_the_table_and_has_a_name() {
    let mut pointed = BTreeSet::new();
    at_every_table(&[1], |stage, session| {
        let mut desk = Desk::default();
        desk.session = Some(session.clone());
        let all = all_at(&desk, stage);
        let points: Vec<&PointAt> = all.values().filter_map(|thing| thing.point.as_ref()).collect();
        let orders: BTreeSet<u16> = points.iter().map(|point| point.order).collect();
        assert_eq!(orders.len(), points.len());
        for point in points {
            assert!(!point.label.is_empty(), "{:?}", point.target);
            assert!(stage.canvas.contains(point.rect.center()), "{:?}", point.target);
            assert!(point.contains(point.rect.center()), "{:?}", point.target);
            let kind = format!("{:?}", point.target);
            pointed.insert(kind.split('(').next().unwrap().to_owned());
        }
    });
    assert!(pointed.len() > 8, "{pointed:?}");
}

#[test]
fn a_hand_that_was_given_up_lies_further_forward() {
    let catalog = Catalog::load(&Options::default()).unwrap();
    let level = catalog.levels[catalog.find("tcp_first_fold").unwrap()].clone();
    let mut session = Session::open(level, catalog.book, Mode::Practice).unwrap();
    let stage = stage(&session);
    let where_it_lies = |session: &Session, seat| {
        let view = session.view();
        let mine = view.cards.iter().find(|card| card.area == Area::Seat(seat));
        mine.and_then(|card| places::of_card(&stage, &view, card)).map(|(place, _)| place)
    };
    let mut before = session.clone();
    while session.view().out.is_empty() {
        before = session.clone();
        let act = session.expected()[0];
        session.step(0, act).unwrap();
    }
    let (seat, _) = session.view().out[0];
    let (was, is) = (where_it_lies(&before, seat).unwrap(), where_it_lies(&session, seat).unwrap());
    let (_, placed) = stage.plan.as_ref().unwrap();
    let from_dealer = |place: Place| (place.x - placed.dealer.x).hypot(place.y - placed.dealer.y);
    assert!(from_dealer(is) < from_dealer(was) - 5.0, "{was:?} {is:?}");
}

/// What is due at a wager glows at that wager and no other, also where several patrons' chips stand on one
/// another.
#[test]
fn what_is_due_at_a_wager_glows_at_that_wager() {
    let (mut staked, mut shared) = (0, 0);
    at_every_table(&[1], |stage, session| {
        let mut desk = Desk::default();
        desk.session = Some(session.clone());
        desk.hint_shown = true;
        let Some((act, spot)) = desk.hint().and_then(|act| Some((act, act.spot()?))) else {
            return;
        };
        let view = session.view();
        let all = all_at(&desk, stage);
        let lit: Vec<&Thing> = all.values().filter(|thing| thing.glow.is_some()).collect();
        // For chips that go to another patron his hand glows as well.
        let receiver = |thing: &&&Thing| matches!((act, thing.key), (Act::Transfer { to, .. }, Key::Hand(area)) if area == Area::Seat(to));
        // Chips that are paid or taken in come from the house, or go there.
        let of_house = |thing: &Thing| matches!(thing.key, Key::Tube(_) | Key::Colour(_));
        let Some(first) = lit.iter().find(|thing| !receiver(thing) && !of_house(thing)) else {
            panic!("nothing glows for {act}")
        };
        let of_seat = |thing: &Thing| match thing.key {
            Key::Spot(at) | Key::Stake(at) | Key::Paid(at) => at == spot,
            Key::Vigorish(seat) => seat == spot.seat,
            Key::Hand(area) => area.seat().is_some(),
            _ => false,
        };
        assert!(
            lit.iter().all(|thing| of_seat(thing) || of_house(thing)),
            "{act}: {:?}",
            first.key
        );
        let moves = matches!(act, Act::Pay { .. } | Act::Collect(_));
        assert!(
            !moves || lit.iter().any(|thing| of_house(thing)),
            "{act}: where from, or where to"
        );
        let here = view.spots.iter().filter(|s| s.spot.wager == spot.wager);
        let lies = here.clone().any(|s| s.spot == spot && !s.stake.is_empty());
        if lies {
            staked += 1;
            let own = [Key::Spot(spot), Key::Stake(spot)];
            assert!(own.contains(&first.key), "{act}: {:?}", first.key);
            shared += usize::from(matches!(first.key, Key::Stake(_)) && here.count() > 1);
        }
    });
    assert!(staked > 100 && shared > 0, "{staked} {shared}");
}
