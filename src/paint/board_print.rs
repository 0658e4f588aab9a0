//! What is printed on the felt of a table with a wheel: boxes, numbers, the copy of the wheel.

use super::pen;
use super::text::{self, Type, Typeface};
use super::{Palette, Rgb};
use crate::layout::{Board, BoardBox, PlacedLayout, Print, TableLayout, WheelCopy};
use crate::rules::roulette::Colour;
use tiny_skia::{Pixmap, Transform};

/// The colours of numbers and pockets.
pub(super) const fn rgb(colour: Colour) -> Rgb {
    match colour {
        Colour::Red => [0xb3, 0x1f, 0x2c],
        Colour::Black => [0x17, 0x16, 0x18],
        Colour::Green => [0x0f, 0x7a, 0x49],
    }
}

/// Prints the board.
pub(super) fn print(
    pixmap: &mut Pixmap,
    layout: &TableLayout,
    placed: &PlacedLayout,
    board: &Board,
    at: Transform,
) {
    if let Some(pattern) = &layout.board {
        let count = u8::try_from(placed.seats.len()).unwrap_or(u8::MAX);
        let (width, height) = pattern.homes.size(count);
        for seat in &placed.seats {
            let (x, y) = (seat.cards.x - width / 2.0, seat.cards.y - height / 2.0);
            let shape = pen::rounded(x, y, width, height, 7.0);
            pen::fill(pixmap, &shape, &pen::solid([0, 0, 0], 0.10), at);
            let dash = (2.6, 2.8);
            pen::stroke_dashed(pixmap, &shape, &pen::solid(Palette::GOLD, 0.42), 0.8, dash, at);
        }
    }
    for one in &board.boxes {
        board_box(pixmap, one, at);
    }
    edge(pixmap, board, at);
    if let Some(copy) = &board.copy {
        wheel_copy(pixmap, copy, at);
    }
    let (x, y) = board.marker;
    let rest = pen::circle(x, y, 13.0);
    pen::stroke_dashed(pixmap, &rest, &pen::solid(Palette::GOLD, 0.5), 0.8, (2.4, 2.6), at);
}

fn board_box(pixmap: &mut Pixmap, one: &BoardBox, at: Transform) {
    let rect = &one.rect;
    let (x, y) = rect.centre();
    let shape = pen::rectangle(rect.x, rect.y, rect.width, rect.height);
    let tint = match &one.print {
        Print::Number(_, Colour::Green) => pen::solid(rgb(Colour::Green), 0.38),
        _ => pen::solid([0x04, 0x1c, 0x1a], 0.20),
    };
    pen::fill(pixmap, &shape, &tint, at);
    pen::stroke_sharp(pixmap, &shape, &pen::solid(Palette::INK, 0.82), 1.3, at);
    match &one.print {
        Print::Number(name, colour) => {
            let (across, down) = (rect.width * 0.34, rect.height * 0.36);
            let down = down.min(across * 1.45);
            if *colour != Colour::Green {
                let disc = pen::ellipse(x, y, across, down);
                pen::fill(pixmap, &disc, &pen::solid(rgb(*colour), 0.96), at);
                let rim = pen::ellipse(x, y, across - 1.6, down - 1.6);
                pen::stroke(pixmap, &rim, &pen::solid(Palette::GOLD, 0.45), 0.6, at);
            }
            let size_px = down * 1.12;
            let kind = Type { typeface: Typeface::SerifBold, size_px, tracking_px: -0.2 };
            let ink = pen::solid(Palette::INK, 1.0);
            text::draw_centred(pixmap, name, &kind, (x, y), across * 1.56, &ink, at);
        }
        Print::Words(words) => {
            let size_px = (rect.height * 0.30).min(15.0);
            let kind = Type { typeface: Typeface::SerifBold, size_px, tracking_px: 1.1 };
            let ink = pen::solid(Palette::GOLD, 0.96);
            // Narrow boxes have their words one under the other.
            let narrow = rect.width < rect.height * 1.3;
            let lines: Vec<&str> =
                if narrow { words.split(' ').collect() } else { vec![words.as_str()] };
            let pitch = size_px * 0.94;
            for (i, line) in lines.iter().enumerate() {
                let down = (i as f32 - (lines.len() as f32 - 1.0) / 2.0) * pitch;
                let kind = Type { size_px: size_px * if narrow { 0.86 } else { 1.0 }, ..kind };
                let middle = (x, y + down);
                text::draw_centred(pixmap, line, &kind, middle, rect.width - 8.0, &ink, at);
            }
        }
        Print::Lozenge(colour) => {
            let (across, down) = (rect.width * 0.34, rect.height * 0.34);
            let shape = pen::lozenge(x, y, across, down);
            pen::fill(pixmap, &shape, &pen::solid(rgb(*colour), 0.96), at);
            pen::stroke(pixmap, &shape, &pen::solid(Palette::INK, 0.85), 1.2, at);
            let inner = pen::lozenge(x, y, across - 5.0, down - 3.0);
            pen::stroke(pixmap, &inner, &pen::solid(Palette::GOLD, 0.5), 0.7, at);
        }
    }
}

/// A firmer line round the numbers.
fn edge(pixmap: &mut Pixmap, board: &Board, at: Transform) {
    let numbers = board.boxes.iter().filter(|one| matches!(one.print, Print::Number(..)));
    let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    for one in numbers {
        left = left.min(one.rect.x);
        top = top.min(one.rect.y);
        right = right.max(one.rect.x + one.rect.width);
        bottom = bottom.max(one.rect.y + one.rect.height);
    }
    if right > left {
        let shape = pen::rectangle(left, top, right - left, bottom - top);
        pen::stroke_sharp(pixmap, &shape, &pen::solid(Palette::GOLD, 0.9), 2.0, at);
    }
}

/// A bar with round ends.
fn bar(centre: (f32, f32), half: f32, radius: f32) -> pen::Shape {
    let width = 2.0 * (half + radius);
    pen::rounded(centre.0 - width / 2.0, centre.1 - radius, width, radius * 2.0, radius)
}

fn wheel_copy(pixmap: &mut Pixmap, copy: &WheelCopy, at: Transform) {
    let kind = Type { typeface: Typeface::SansBold, size_px: 11.5, tracking_px: -0.1 };
    let ink = pen::solid(Palette::INK, 1.0);
    for pocket in &copy.pockets {
        let shape = pen::polygon(&pocket.outline);
        pen::fill(pixmap, &shape, &pen::solid(rgb(pocket.colour), 0.86), at);
        pen::stroke(pixmap, &shape, &pen::solid(Palette::GOLD, 0.6), 0.8, at);
        text::draw_centred(pixmap, &pocket.name, &kind, pocket.middle, 20.0, &ink, at);
    }
    for (half, radius) in copy.edges {
        let line = bar(copy.centre, half, radius);
        pen::stroke(pixmap, &line, &pen::solid(Palette::GOLD, 0.9), 1.5, at);
    }
    let (half, radius) = copy.edges[1];
    let words = Type { typeface: Typeface::SerifBold, size_px: 11.0, tracking_px: 1.6 };
    let gold = pen::solid(Palette::GOLD, 0.85);
    let widest = 2.0 * (half + radius * 0.5);
    text::draw_centred(pixmap, &copy.words, &words, copy.centre, widest, &gold, at);
}
