//! The board of a table with a wheel: the boxes that all patrons share, and where chips lie on them.
//!
//! The rules know the boxes, and the point of every wager, in whole units; here they get their place
//! on the felt. The copy of the wheel is laid out here alone.

use super::patterns::{BoardPattern, HomesPattern, WheelCopyPattern};
use super::place::{Place, Rect};
use crate::rules::roulette::{self, Colour};
use std::f32::consts::PI;

/// What a box shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Print {
    /// A number on its colour.
    Number(String, Colour),
    /// Words.
    Words(String),
    /// A lozenge of a colour.
    Lozenge(Colour),
}

/// A printed box.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardBox {
    /// Its outline.
    pub rect: Rect,
    /// What it shows.
    pub print: Print,
}

/// Where the chips of one wager lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardPlace {
    /// What can be pointed at.
    pub rect: Rect,
    /// How stacks of several patrons stand there.
    pub room: Room,
}

/// How many stacks have room beside each other; more stand on one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Rows of them: a box outside the numbers.
    Wide,
    /// Two, clear of the lines round them: a number's box.
    Two,
    /// Two along a line, which says what the wager is: up and down, or from side to side.
    Line {
        /// Whether it runs up and down.
        upright: bool,
    },
    /// One: a corner, or too short a line.
    One,
}

/// From one stack to the next, as parts of a chip's width.
const STEP: (f32, f32) = (1.04, 1.12);
/// How far two stacks in a number's box stand from its middle, as parts of a chip's width.
const TWO: (f32, f32) = (0.33, 0.42);
/// The same for two stacks along a line, from side to side and up and down.
const ALONG: (f32, f32) = (0.50, 0.48);
/// A line has room for two stacks if it is as long as this.
const LONG: f32 = 40.0;

impl BoardPlace {
    /// The middle of the place.
    pub fn middle(&self) -> (f32, f32) {
        self.rect.centre()
    }

    /// The middles of the stacks that can stand beside each other, for so many patrons.
    pub fn stands(&self, patrons: usize, chip: f32) -> Vec<(f32, f32)> {
        let (x, y) = self.middle();
        let room = |length: f32, step: f32| ((length / (chip * step)) as usize).max(1);
        match (self.room, patrons) {
            (Room::One, _) | (Room::Two | Room::Line { .. }, 0 | 1) => return vec![(x, y)],
            (Room::Line { upright }, _) => {
                let along = chip * if upright { ALONG.1 } else { ALONG.0 };
                let (dx, dy) = if upright { (0.0, along) } else { (along, 0.0) };
                return vec![(x - dx, y - dy), (x + dx, y + dy)];
            }
            (Room::Two, _) => {
                let (across, down) = (TWO.0 * chip, TWO.1 * chip);
                return vec![(x - across, y - down), (x + across, y + down)];
            }
            (Room::Wide, _) => {}
        }
        let (across, down) = (room(self.rect.width, STEP.0), room(self.rect.height, STEP.1));
        // Rather one row than two: a second row stands before the first.
        let rows = patrons.div_ceil(across).clamp(1, down);
        let mut left = patrons.clamp(1, across * down);
        let mut stands = Vec::with_capacity(left);
        for row in 0..rows {
            let here = left.div_ceil(rows - row);
            left -= here;
            for i in 0..here {
                let from_middle = |i: usize, n: usize| i as f32 - (n as f32 - 1.0) / 2.0;
                stands.push((
                    x + from_middle(i, here) * chip * STEP.0,
                    y + from_middle(row, rows) * chip * STEP.1,
                ));
            }
        }
        stands
    }
}

/// A pocket of the copy of the wheel.
#[derive(Clone, Debug, PartialEq)]
pub struct CopyPocket {
    /// Its corners.
    pub outline: Vec<(f32, f32)>,
    /// Its middle.
    pub middle: (f32, f32),
    /// Its number.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
}

/// Into how many straight pieces the edge of a pocket is cut.
const STEPS: u8 = 6;

/// The copy of the wheel as it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct WheelCopy {
    /// The pockets, clockwise.
    pub pockets: Vec<CopyPocket>,
    /// Outer and inner edge: half the length of the straight part, and the radius of the ends.
    pub edges: [(f32, f32); 2],
    /// Middle.
    pub centre: (f32, f32),
    /// Words in the middle.
    pub words: String,
}

/// The shared boxes with everything that belongs to them.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The printed boxes.
    pub boxes: Vec<BoardBox>,
    /// Where chips lie, by wager: boxes first, then lines and corners, which lie over them.
    pub places: Vec<(String, BoardPlace)>,
    /// The copy of the wheel.
    pub copy: Option<WheelCopy>,
    /// Middle of the wheel.
    pub wheel: (f32, f32),
    /// From its middle to the outer edge of its bowl.
    pub wheel_radius: f32,
    /// The tray of the chips without a value of their own.
    pub tray: Rect,
    /// Where the marker waits.
    pub marker: (f32, f32),
}

/// From the grid of the rules to the felt: the head at the right, the outside boxes at the top.
struct Grid {
    on: Rect,
    from: roulette::Rect,
}

impl Grid {
    fn point(&self, (x, y): (i16, i16)) -> (f32, f32) {
        let part = |v: i16, from: i16, to: i16| f32::from(v - from) / f32::from((to - from).max(1));
        (
            self.on.x + self.on.width * (1.0 - part(y, self.from.y0, self.from.y1)),
            self.on.y + self.on.height * part(x, self.from.x0, self.from.x1),
        )
    }

    fn rect(&self, of: roulette::Rect) -> Rect {
        let (right, top) = self.point((of.x0, of.y0));
        let (left, bottom) = self.point((of.x1, of.y1));
        Rect { x: left, y: top, width: right - left, height: bottom - top }
    }
}

/// How large a line or a corner is for the pointer.
const POINT: f32 = 15.0;

impl Board {
    /// The place of a wager's chips.
    pub fn place(&self, wager: &str) -> Option<&BoardPlace> {
        self.places.iter().find(|(name, _)| name == wager).map(|(_, place)| place)
    }

    /// The box of a number.
    pub fn number(&self, pocket: u8) -> Option<&BoardPlace> {
        self.place(&format!("n{}", roulette::name(pocket)))
    }

    /// Lays the board out as its pattern says.
    pub fn of(pattern: &BoardPattern) -> Self {
        let numbers: Vec<_> = roulette::number_boxes().collect();
        let outside: Vec<_> = roulette::outside_boxes().collect();
        let all = numbers.iter().map(|n| n.1).chain(outside.iter().map(|o| o.3));
        let from = all.reduce(|a, b| roulette::Rect {
            x0: a.x0.min(b.x0),
            y0: a.y0.min(b.y0),
            x1: a.x1.max(b.x1),
            y1: a.y1.max(b.y1),
        });
        let from = from.unwrap_or(roulette::Rect { x0: 0, y0: 0, x1: 1, y1: 1 });
        let grid = Grid { on: pattern.grid, from };
        let mut boxes: Vec<BoardBox> = numbers
            .iter()
            .map(|&(n, place)| BoardBox {
                rect: grid.rect(place),
                print: Print::Number(roulette::name(n), roulette::colour(n)),
            })
            .collect();
        boxes.extend(outside.iter().map(|(word, _, _, place)| BoardBox {
            rect: grid.rect(*place),
            print: outside_print(pattern, word.as_str()),
        }));
        let whole = numbers.iter().map(|n| n.1).chain(outside.iter().map(|o| o.3));
        let whole: Vec<_> = whole.map(|place| (place.middle(), grid.rect(place))).collect();
        let number_rects: Vec<Rect> = numbers.iter().map(|(_, place)| grid.rect(*place)).collect();
        let mut places = Vec::new();
        for wager in roulette::wagers().iter().chain(roulette::strays()) {
            let Some(at) = wager.at else { continue };
            let own = whole.iter().find(|(middle, _)| *middle == at).map(|(_, rect)| *rect);
            let (x, y) = grid.point(at);
            let point =
                Rect { x: x - POINT / 2.0, y: y - POINT / 2.0, width: POINT, height: POINT };
            let room = match own {
                Some(_) if wager.kind.is_inside() => Room::Two,
                Some(_) => Room::Wide,
                None => line(&number_rects, (x, y)),
            };
            let place = BoardPlace { rect: own.unwrap_or(point), room };
            places.push((wager.word.as_str().to_owned(), place));
        }
        places.sort_by_key(|(_, place)| !matches!(place.room, Room::Wide | Room::Two));
        let copy = pattern.copy.as_ref().map(WheelCopy::of);
        for pocket in copy.iter().flat_map(|copy| &copy.pockets) {
            let ((x, y), side) = (pocket.middle, POINT * 1.6);
            let rect = Rect { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side };
            let name = format!("wheel_{}", pocket.name);
            places.push((name, BoardPlace { rect, room: Room::One }));
        }
        Self {
            boxes,
            places,
            copy,
            wheel: pattern.wheel,
            wheel_radius: pattern.wheel_radius,
            tray: pattern.tray,
            marker: pattern.marker,
        }
    }
}

/// Whether stacks have room beside each other along the line of the numbers' boxes that goes through a
/// point.
fn line(boxes: &[Rect], (x, y): (f32, f32)) -> Room {
    let near = |a: f32, b: f32| (a - b).abs() < 0.5;
    let within = |v: f32, from: f32, length: f32| v > from + 0.5 && v < from + length - 0.5;
    // As far as all boxes beside it have it in common.
    let length = |upright: bool| {
        let sides = boxes.iter().filter(|b| match upright {
            true => (near(x, b.x) || near(x, b.x + b.width)) && within(y, b.y, b.height),
            false => (near(y, b.y) || near(y, b.y + b.height)) && within(x, b.x, b.width),
        });
        let ends = sides.map(|b| match upright {
            true => (b.y, b.y + b.height),
            false => (b.x, b.x + b.width),
        });
        ends.reduce(|a, b| (a.0.max(b.0), a.1.min(b.1))).map(|(from, to)| to - from)
    };
    let corner = |b: &Rect| {
        (near(x, b.x) || near(x, b.x + b.width)) && (near(y, b.y) || near(y, b.y + b.height))
    };
    if boxes.iter().any(corner) {
        return Room::One;
    }
    for upright in [true, false] {
        if length(upright).is_some_and(|length| length >= LONG) {
            return Room::Line { upright };
        }
    }
    Room::One
}

/// What a box outside the numbers shows: its words, or the colour it stands for.
fn outside_print(pattern: &BoardPattern, wager: &str) -> Print {
    match wager {
        "red" => Print::Lozenge(Colour::Red),
        "black" => Print::Lozenge(Colour::Black),
        _ => {
            let label = pattern.labels.iter().find(|(name, _)| name == wager);
            Print::Words(label.map(|(_, words)| words.clone()).unwrap_or_default())
        }
    }
}

impl WheelCopy {
    fn of(pattern: &WheelCopyPattern) -> Self {
        let rect = &pattern.rect;
        let centre = rect.centre();
        let (outer, inner) = (rect.height / 2.0, rect.height / 2.0 - pattern.depth);
        let half = rect.width / 2.0 - outer;
        // Pockets are as wide as each other along the middle line.
        let middle = (outer + inner) / 2.0;
        let length = 4.0 * half + 2.0 * PI * middle;
        let count = f32::from(roulette::POCKETS);
        let bend = PI * middle;
        // Clockwise from the middle of the top.
        let at = |part: f32, radius: f32| {
            let left = part.rem_euclid(1.0) * length;
            let (dx, dy) = if left <= half {
                (left, -radius)
            } else if left <= half + bend {
                let turn = (left - half) / middle;
                (half + turn.sin() * radius, -turn.cos() * radius)
            } else if left <= 3.0 * half + bend {
                (2.0 * half + bend - left, radius)
            } else if left <= 3.0 * half + 2.0 * bend {
                let turn = (left - 3.0 * half - bend) / middle;
                (-half - turn.sin() * radius, turn.cos() * radius)
            } else {
                (left - length, -radius)
            };
            (centre.0 + dx, centre.1 + dy)
        };
        let pockets = roulette::WHEEL.iter().enumerate().map(|(i, &pocket)| {
            let part = |step: u8| (i as f32 - 0.5 + f32::from(step) / f32::from(STEPS)) / count;
            let out = (0..=STEPS).map(|step| at(part(step), outer));
            let back = (0..=STEPS).rev().map(|step| at(part(step), inner));
            CopyPocket {
                outline: out.chain(back).collect(),
                middle: at(i as f32 / count, middle),
                name: roulette::name(pocket),
                colour: roulette::colour(pocket),
            }
        });
        Self {
            pockets: pockets.collect(),
            edges: [(half, outer), (half, inner)],
            centre,
            words: pattern.words.clone(),
        }
    }
}

impl HomesPattern {
    /// The place before a patron; the first is at the dealer's far left.
    pub fn place(&self, index: u8, count: u8) -> Place {
        let step = self.rect.width / f32::from(count.max(1));
        let (_, y) = self.rect.centre();
        Place { x: self.rect.x + step * (f32::from(index) + 0.5), y, angle_rad: 0.0 }
    }

    /// Width and height of one place.
    pub fn size(&self, count: u8) -> (f32, f32) {
        let step = self.rect.width / f32::from(count.max(1));
        ((step - 8.0).min(self.widest), self.rect.height)
    }
}

#[cfg(test)]
#[path = "board_tests.rs"]
mod tests;
