//! Every wager of a wheel has one place on the board, where its numbers meet.

use super::*;
use crate::layout::TableLayout;
use std::collections::BTreeMap;

fn layout() -> TableLayout {
    TableLayout::built_in("roulette").unwrap()
}

fn board() -> Board {
    Board::of(layout().board.as_ref().unwrap())
}

#[test]
fn every_wager_has_its_own_place() {
    let board = board();
    let mut seen: BTreeMap<(i32, i32), &str> = BTreeMap::new();
    for wager in roulette::wagers() {
        let name = wager.word.as_str();
        let place = board.place(name).unwrap_or_else(|| panic!("{name} has no place"));
        let (x, y) = place.middle();
        let other = seen.insert((x.round() as i32, y.round() as i32), name);
        assert_eq!(other, None, "{name}");
        assert_eq!(board.places.iter().filter(|(n, _)| n == name).count(), 1, "{name}");
    }
}

#[test]
fn a_chip_lies_on_the_boxes_of_its_numbers_and_of_no_other() {
    let board = board();
    let near = |rect: &Rect, (x, y): (f32, f32)| {
        let reach = 0.5;
        x >= rect.x - reach
            && x <= rect.x + rect.width + reach
            && y >= rect.y - reach
            && y <= rect.y + rect.height + reach
    };
    let mut looked = 0;
    for wager in roulette::wagers().iter().filter(|w| w.at.is_some() && w.kind.is_inside()) {
        // A row is told by its outer line, and both zeros may be told by the line of two dozens.
        let by_line = wager.kind.covers() > 4 || wager.word == roulette::COURTESY;
        let outer = wager.at.is_some_and(|(x, _)| x == 0);
        if by_line || (outer && wager.kind.covers() > 2) {
            continue;
        }
        let at = board.place(wager.word.as_str()).unwrap().middle();
        for pocket in 0..roulette::POCKETS {
            let touches = near(&board.number(pocket).unwrap().rect, at);
            assert_eq!(touches, wager.numbers.contains(pocket), "{} and {pocket}", wager.word);
        }
        looked += 1;
    }
    assert!(looked > 100, "{looked}");
}

#[test]
fn no_two_places_lie_so_near_that_their_chips_are_mixed_up() {
    let layout = layout();
    let board = board();
    for (i, (a, first)) in board.places.iter().enumerate() {
        for (b, second) in &board.places[i + 1..] {
            let ((ax, ay), (bx, by)) = (first.middle(), second.middle());
            let apart = (ax - bx).hypot(ay - by);
            assert!(apart > layout.sizes.chip * 0.52, "{a} and {b}: {apart}");
        }
    }
}

#[test]
fn boxes_do_not_overlap_and_stay_clear_of_everything_else() {
    let layout = layout();
    let placed = layout.place(layout.seats.most_seats, true);
    let board = placed.board.as_ref().unwrap();
    let clear = |a: &Rect, b: &Rect| {
        a.x + a.width <= b.x + 0.1
            || b.x + b.width <= a.x + 0.1
            || a.y + a.height <= b.y + 0.1
            || b.y + b.height <= a.y + 0.1
    };
    for (i, a) in board.boxes.iter().enumerate() {
        for b in &board.boxes[i + 1..] {
            assert!(clear(&a.rect, &b.rect), "{:?} and {:?}", a.print, b.print);
        }
    }
    let (x, y, r) = (board.wheel.0, board.wheel.1, board.wheel_radius);
    let wheel = Rect { x: x - r, y: y - r, width: r * 2.0, height: r * 2.0 };
    let pattern = layout.board.as_ref().unwrap();
    let mut things = vec![
        ("grid", pattern.grid),
        ("homes", pattern.homes.rect),
        ("wheel", wheel),
        ("tray", pattern.tray),
        ("inventory", placed.inventory),
        ("drop box", placed.drop_box),
        ("sign", placed.sign),
    ];
    things.extend(pattern.copy.iter().map(|copy| ("copy", copy.rect)));
    let (x, y) = board.marker;
    things.push(("marker", Rect { x: x - 14.0, y: y - 14.0, width: 28.0, height: 28.0 }));
    for (i, (a, first)) in things.iter().enumerate() {
        for (b, second) in &things[i + 1..] {
            assert!(clear(first, second), "{a} touches {b}");
        }
    }
}

#[test]
fn stacks_of_several_patrons_stand_beside_each_other_in_a_box_and_together_on_a_line() {
    let (layout, board) = (layout(), board());
    let chip = layout.sizes.chip;
    for patrons in 1..=usize::from(layout.seats.most_seats) {
        for (name, place) in &board.places {
            let stands = place.stands(patrons, chip);
            assert!(!stands.is_empty() && stands.len() <= patrons, "{name}");
            let (x, y) = place.middle();
            match place.room {
                Room::One => {
                    assert_eq!(stands, [(x, y)], "{name}");
                    continue;
                }
                // They stay on their line, which is what tells the wager.
                Room::Line { upright } => {
                    for stand in stands {
                        let (off, along) = (stand.0 - x, stand.1 - y);
                        let (off, along) = if upright { (off, along) } else { (along, off) };
                        assert!(off.abs() < 0.1 && along.abs() < chip * 0.55, "{name}");
                    }
                    continue;
                }
                Room::Wide | Room::Two => {}
            }
            for (i, a) in stands.iter().enumerate() {
                let (half_w, half_h) = (place.rect.width / 2.0, place.rect.height / 2.0);
                assert!((a.0 - x).abs() + chip / 2.0 <= half_w + 1.0, "{name} with {patrons}");
                assert!((a.1 - y).abs() + chip / 2.0 <= half_h + 1.0, "{name} with {patrons}");
                for b in &stands[i + 1..] {
                    assert!((a.0 - b.0).hypot(a.1 - b.1) >= chip * 0.98, "{name} with {patrons}");
                }
            }
        }
    }
    let room = |name: &str| board.place(name).unwrap().room;
    assert_eq!(room("split_17_20"), Room::Line { upright: true });
    assert_eq!(room("split_17_18"), Room::Line { upright: false });
    assert_eq!(room("three_16_18"), Room::Line { upright: false });
    for corner in ["four_17_21", "six_13_18", "first_five", "three_0_1_2", "split_0_2"] {
        assert_eq!(room(corner), Room::One, "{corner}");
    }
    assert_eq!(board.place("n17").unwrap().stands(3, chip).len(), 2);
    assert_eq!(board.place("dozen_1").unwrap().stands(8, chip).len(), 8);
}

#[test]
fn the_copy_of_the_wheel_runs_as_the_wheel_does() {
    let board = board();
    let copy = board.copy.as_ref().unwrap();
    let names: Vec<&str> = copy.pockets.iter().map(|pocket| pocket.name.as_str()).collect();
    let wheel: Vec<String> = roulette::WHEEL.iter().map(|&n| roulette::name(n)).collect();
    assert_eq!(names, wheel);
    // Neighbours lie side by side, and all turn the same way round.
    let middles: Vec<(f32, f32)> = copy.pockets.iter().map(|pocket| pocket.middle).collect();
    let steps = middles.iter().zip(middles.iter().cycle().skip(1));
    let mut turned = 0.0;
    for (a, b) in steps {
        assert!((a.0 - b.0).hypot(a.1 - b.1) < 40.0, "{a:?} {b:?}");
        let angle = |p: &(f32, f32)| (p.1 - copy.centre.1).atan2(p.0 - copy.centre.0);
        let step = (angle(b) - angle(a)).rem_euclid(2.0 * PI);
        assert!(step < PI, "{a:?} {b:?}");
        turned += step;
    }
    assert!((turned - 2.0 * PI).abs() < 0.01, "{turned}");
}
