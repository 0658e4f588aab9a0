//! Tables of all games in many states: sound XML, nothing beside the picture, nothing that is hidden.

use super::*;
use crate::house::HOUSES;
use crate::kit::{Dice, Face};
use crate::law::Rulebook;
use crate::level::{LEVELS, Level, Mode};
use crate::session::Other;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Some levels of each game, with other cards for each seed.
fn sessions(each: usize, seed: u64) -> Vec<Session> {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for source in LEVELS.iter().rev() {
        let mut level = Level::load(*source, HOUSES, &book).unwrap();
        let known = count.entry(level.house.game.clone()).or_default();
        if *known >= each {
            continue;
        }
        *known += 1;
        level.seed = seed;
        level.cards.clear();
        level.cards_by_chance = true;
        all.extend(Session::open(Arc::new(level), book.clone(), Mode::Practice));
    }
    assert_eq!(count.len(), 8, "{count:?}");
    all
}

/// Deals on and looks at every state, up to so many acts.
fn each_state(mut session: Session, most: usize, mut look: impl FnMut(&Session)) {
    look(&session);
    for i in 0..most {
        let Some(act) = session.expected().first().copied() else { break };
        if session.step(i as u64 * 900, act).is_err() {
            break;
        }
        look(&session);
    }
}

/// Reads XML as far as it is written here: every element is closed, every quote too, nothing is bare.
fn check_xml(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let between = &rest[..at];
        assert!(!between.contains('>'), "{between}");
        for bare in between.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(known.iter().any(|known| bare.starts_with(known)), "{between}");
        }
        assert!(!open.is_empty() || between.is_empty(), "{between}");
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains('<'), "{tag}");
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
}

#[test]
fn every_state_is_sound_and_within_the_picture() {
    for session in sessions(3, 11) {
        let name = session.level().id.clone();
        // Somebody may want to look at some of them.
        let shots = std::env::var("CLEARHANDS_SHOTS").ok();
        each_state(session, 150, |session| {
            let done = session.entries().len();
            if let Some(folder) = shots.as_ref().filter(|_| done.is_multiple_of(30)) {
                let text = svg(session, &name, done.is_multiple_of(60)).unwrap();
                std::fs::write(format!("{folder}/{name}_{done}.svg"), text).unwrap();
            }
            for uncovered in [false, true] {
                let (pen, canvas, told) = draw(session, uncovered).unwrap();
                for mark in &pen.marks {
                    let within = |&(x, y): &(f32, f32)| {
                        (0.0..=canvas.0).contains(&x) && (0.0..=canvas.1).contains(&y)
                    };
                    let at = session.entries().len();
                    assert!(mark.corners.iter().all(within), "{name} {at}: {mark:?}");
                }
                check_xml(&pen.done(canvas, "A <table> & more", &told));
            }
        });
    }
}

/// Whether two blocks have more than a touch in common.
fn overlap(a: &[(f32, f32); 4], b: &[(f32, f32); 4]) -> bool {
    let across = |c: &[(f32, f32); 4]| {
        [(c[0].1 - c[1].1, c[1].0 - c[0].0), (c[1].1 - c[2].1, c[2].0 - c[1].0)]
    };
    across(a).into_iter().chain(across(b)).all(|(x, y)| {
        let span = |c: &[(f32, f32); 4]| {
            let along = c.map(|(cx, cy)| cx * x + cy * y);
            let least = along.iter().copied().fold(f32::MAX, f32::min);
            (least, along.iter().copied().fold(f32::MIN, f32::max))
        };
        let ((low_a, high_a), (low_b, high_b)) = (span(a), span(b));
        let slack = (x * x + y * y).sqrt() * 1.5;
        high_a > low_b + slack && high_b > low_a + slack
    })
}

#[test]
fn cards_of_one_place_do_not_lie_on_those_of_another() {
    let mut pairs = 0;
    for session in sessions(3, 5) {
        let name = session.level().id.clone();
        each_state(session, 150, |session| {
            let (pen, ..) = draw(session, false).unwrap();
            let is_hand = |name: &str| {
                // A seat's further places lie under its chips, or take what is turned up there.
                name.strip_prefix("card ").is_some_and(|area| {
                    area == "dealer"
                        || area.starts_with("community")
                        || (area.starts_with('S') && !area.contains('.'))
                })
            };
            let hands: Vec<_> = pen.marks.iter().filter(|mark| is_hand(&mark.name)).collect();
            for (i, a) in hands.iter().enumerate() {
                for b in hands[i + 1..].iter().filter(|b| b.name != a.name) {
                    pairs += 1;
                    let at = session.entries().len();
                    assert!(!overlap(&a.corners, &b.corners), "{name} {at}: {} {}", a.name, b.name);
                }
            }
        });
    }
    assert!(pairs > 10_000, "{pairs}");
}

/// Other cards in the place of all that lie face down.
fn others(session: &Session, dice: &mut Dice) -> Other {
    let hidden = session.cards().filter(|(_, laid)| laid.face == Face::Down);
    let hidden: Vec<(u16, Card)> = hidden.map(|(_, laid)| (laid.id, laid.card)).collect();
    let mut cards: Vec<Card> = hidden.iter().map(|(_, card)| *card).collect();
    dice.shuffle(&mut cards);
    hidden.into_iter().zip(cards).map(|((id, card), new)| (id, (card, new))).collect()
}

#[test]
fn what_lies_face_down_is_not_in_the_picture() {
    let mut differ = 0;
    for seed in 0..6 {
        let mut dice = Dice::new(seed, 9);
        for session in sessions(1, seed * 31) {
            each_state(session, 120, |session| {
                let other = session.with_cards(&others(session, &mut dice));
                let one = svg(session, "Table", false).unwrap();
                assert_eq!(one, svg(&other, "Table", false).unwrap());
                // The trainer's own picture does tell.
                differ += usize::from(svg(session, "", true) != svg(&other, "", true));
            });
        }
    }
    assert!(differ > 500, "{differ}");
}
