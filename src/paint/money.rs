//! Money beside the value chips: banknotes on the layout, and the tray of the patrons' colours.

use super::chips::{ChipFace, chip_anchor, chip_column, chip_top};
use super::pen::{self, UPRIGHT};
use super::text::{self, Anchor, Type, Typeface};
use super::{Palette, Rgb};
use tiny_skia::Pixmap;

/// Notes of some cash, the largest first; what is less than a dollar is not paid in notes.
fn notes(cents: u32) -> Vec<u32> {
    let mut left = cents / 100;
    let mut notes = Vec::new();
    for value in [100, 50, 20, 10, 5, 1] {
        while left >= value {
            left -= value;
            notes.push(value);
        }
    }
    notes
}

/// Paper of each note.
const fn paper(value: u32) -> Rgb {
    match value {
        100 => [0xb9, 0xc9, 0xa8],
        50 => [0xd0, 0xb4, 0xae],
        20 => [0xc4, 0xc6, 0x9c],
        10 => [0xdc, 0xc4, 0x8e],
        5 => [0xb4, 0xb6, 0xcc],
        _ => [0xc4, 0xc8, 0xb8],
    }
}

/// Banknotes fanned out so that each can be read.
pub fn banknotes(cents: u32, width_px: u32, height_px: u32) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let notes = notes(cents);
    let tall = height * 0.52;
    let wide = (tall * 2.0).min(width * 0.9);
    let gaps = (notes.len().max(2) - 1) as f32;
    let step_x = ((width - wide - 2.0) / gaps).clamp(0.5, (wide * 0.36).max(0.5));
    let step_y = ((height - tall - 2.0) / gaps).clamp(0.5, (tall * 0.5).max(0.5));
    for (i, &value) in notes.iter().enumerate() {
        let (x, y) = (1.0 + step_x * i as f32, 1.0 + step_y * i as f32);
        let shape = pen::rounded(x, y, wide, tall, 1.2);
        let under = pen::rounded(x + 1.0, y + 1.0, wide, tall, 1.2);
        pen::fill(&mut picture, &under, &pen::solid([0, 0, 0], 0.30), UPRIGHT);
        pen::fill(&mut picture, &shape, &pen::solid(paper(value), 1.0), UPRIGHT);
        let ink = pen::shade(paper(value), 0.34);
        let inner = pen::rounded(x + 1.6, y + 1.6, wide - 3.2, tall - 3.2, 0.8);
        pen::stroke(&mut picture, &inner, &pen::solid(ink, 0.7), 0.7, UPRIGHT);
        let portrait = pen::ellipse(x + wide * 0.62, y + tall / 2.0, tall * 0.24, tall * 0.34);
        pen::stroke(&mut picture, &portrait, &pen::solid(ink, 0.6), 0.8, UPRIGHT);
        let kind = Type { typeface: Typeface::SansBold, size_px: tall * 0.44, tracking_px: -0.2 };
        let words = value.to_string();
        let at = (x + 3.2, y + 2.6 + text::cap_height(&kind));
        let ink = pen::solid(ink, 1.0);
        text::draw(&mut picture, &words, &kind, at, Anchor::Start, &ink, UPRIGHT);
    }
    picture
}

/// A stack of the tray: its colour's number, and for whom and at what value it is marked.
pub type TrayStack = (u8, Option<(u8, String)>);

/// The tray of the chips without a value of their own: a stack of each colour, with the seat and the
/// marked value under those that are in play.
pub fn tray(stacks: &[TrayStack], width_px: u32, height_px: u32, pattern: bool) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 92.0;
    let case = pen::linear(
        (0.0, 0.0),
        (0.0, height),
        &[
            (0.0, [0x2b, 0x27, 0x26], 1.0),
            (0.5, [0x1a, 0x17, 0x17], 1.0),
            (1.0, [0x24, 0x20, 0x1f], 1.0),
        ],
    );
    pen::fill(&mut picture, &pen::rounded(0.0, 0.0, width, height, 6.0 * unit), &case, UPRIGHT);
    let line = 1.3 * unit;
    let rim = pen::rounded(line / 2.0, line / 2.0, width - line, height - line, 6.0 * unit);
    pen::stroke(&mut picture, &rim, &pen::solid(Palette::GOLD, 0.75), line, UPRIGHT);
    let pitch = (width - 12.0 * unit) / stacks.len().max(1) as f32;
    let across = (pitch * 0.90) as u32;
    let foot = height - 27.0 * unit;
    for (i, (number, marked)) in stacks.iter().enumerate() {
        let x = 6.0 * unit + pitch * (i as f32 + 0.5);
        let chips = if marked.is_some() { 8 } else { 14 };
        let column = vec![ChipFace::Tint(*number); chips];
        let stack = chip_column(&column, across, pattern);
        let anchor = chip_anchor(chips as u32, across);
        let left = (x - anchor.foot_x_px).round() as i32;
        pen::stamp(&mut picture, &stack, left, (foot - anchor.foot_y_px).round() as i32);
        let Some((seat, value)) = marked else { continue };
        let plate = pen::rounded(
            x - pitch * 0.46,
            height - 17.5 * unit,
            pitch * 0.92,
            14.0 * unit,
            3.0 * unit,
        );
        pen::fill(&mut picture, &plate, &pen::solid(super::tints::tint_rgb(*number), 0.9), UPRIGHT);
        let kind = Type { typeface: Typeface::SansBold, size_px: 9.5 * unit, tracking_px: -0.2 };
        let words = format!("{seat}·{value}");
        let ink = pen::solid([0x12, 0x0e, 0x0c], 1.0);
        let middle = (x, height - 10.5 * unit);
        text::draw_centred(&mut picture, &words, &kind, middle, pitch * 0.86, &ink, UPRIGHT);
    }
    picture
}

/// A patron's colour with the value it is marked at, beside the number of the seat.
pub fn tint_mark(number: u8, value: &str, width_px: u32, height_px: u32, pattern: bool) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let plate = pen::rounded(
        height * 0.5,
        height * 0.10,
        width - height * 0.5 - 0.5,
        height * 0.8,
        height * 0.4,
    );
    pen::fill(&mut picture, &plate, &pen::solid([0x12, 0x0e, 0x0c], 0.92), UPRIGHT);
    pen::stroke(
        &mut picture,
        &plate,
        &pen::solid(super::tints::tint_rgb(number), 1.0),
        height * 0.07,
        UPRIGHT,
    );
    let top = chip_top(ChipFace::Tint(number), height as u32, pattern);
    pen::stamp(&mut picture, &top, 0, 0);
    let kind = Type { typeface: Typeface::SansBold, size_px: height * 0.56, tracking_px: 0.0 };
    let middle = ((width + height) / 2.0 - height * 0.06, height / 2.0);
    let ink = pen::solid(Palette::INK, 1.0);
    text::draw_centred(&mut picture, value, &kind, middle, width - height * 1.3, &ink, UPRIGHT);
    picture
}
