//! The table inventory container seen from above: tubes of chips on edge, marked off in fives and twenties.

use std::f32::consts::{PI, TAU};

use tiny_skia::Pixmap;

use super::Palette;
use super::chips::look;
use super::noise;
use super::pen::{self, UPRIGHT};
use super::text::{self, Type, Typeface};
use super::tints::ChipLook;

/// Chips a tube holds before the chips are drawn closer together.
const TUBE_CHIPS: u32 = 40;

/// The table inventory container with one tube for each `(value in cents, chips)`, left to right.
///
/// Chips lie against the far end, as they do when a dealer takes from the near one. A clear spacer stands
/// after every twenty, and the tube's walls carry a tick at every five.
pub fn inventory(columns: &[(u32, u32)], width_px: u32, height_px: u32) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 88.0;
    case(&mut picture, width, height, unit);
    let count = columns.len().max(1) as f32;
    let (side, top, plate) = (8.0 * unit, 7.0 * unit, 12.5 * unit);
    let pitch = (width - side * 2.0) / count;
    let bottom = height - plate - 1.5 * unit;
    for (index, (cents, chips)) in columns.iter().enumerate() {
        let tube = Tube {
            left: side + pitch * index as f32 + pitch * 0.05,
            width: pitch * 0.90,
            top,
            height: bottom - top,
            unit,
        };
        groove(&mut picture, &tube);
        fill_tube(&mut picture, &tube, *cents, *chips);
        value_plate(&mut picture, &tube, &look(*cents), height - plate / 2.0 - 1.2 * unit);
    }
    picture
}

struct Tube {
    left: f32,
    width: f32,
    top: f32,
    height: f32,
    unit: f32,
}

fn case(picture: &mut Pixmap, width: f32, height: f32, unit: f32) {
    let radius = 6.0 * unit;
    let body = pen::linear(
        (0.0, 0.0),
        (0.0, height),
        &[
            (0.0, [0x2b, 0x27, 0x26], 1.0),
            (0.5, [0x1a, 0x17, 0x17], 1.0),
            (1.0, [0x24, 0x20, 0x1f], 1.0),
        ],
    );
    pen::fill(picture, &pen::rounded(0.0, 0.0, width, height, radius), &body, UPRIGHT);
    let line = 1.3 * unit;
    let brass = pen::linear(
        (0.0, 0.0),
        (width, height),
        &[
            (0.0, [0xf2, 0xd9, 0xa0], 1.0),
            (0.5, [0xa8, 0x7f, 0x40], 1.0),
            (1.0, [0xe0, 0xbb, 0x72], 1.0),
        ],
    );
    pen::stroke(
        picture,
        &pen::rounded(line / 2.0, line / 2.0, width - line, height - line, radius),
        &brass,
        line,
        UPRIGHT,
    );
    let inset = 2.6 * unit;
    pen::stroke(
        picture,
        &pen::rounded(
            inset,
            inset,
            width - inset * 2.0,
            height - inset * 2.0,
            radius - inset / 2.0,
        ),
        &pen::solid([0, 0, 0], 0.6),
        0.9 * unit,
        UPRIGHT,
    );
}

fn groove(picture: &mut Pixmap, tube: &Tube) {
    let hollow = pen::linear(
        (tube.left, 0.0),
        (tube.left + tube.width, 0.0),
        &[
            (0.0, [0x05, 0x05, 0x05], 1.0),
            (0.5, [0x2c, 0x29, 0x2a], 1.0),
            (1.0, [0x08, 0x07, 0x07], 1.0),
        ],
    );
    let shape = pen::rounded(tube.left, tube.top, tube.width, tube.height, 2.5 * tube.unit);
    pen::fill(picture, &shape, &hollow, UPRIGHT);
    let fall = pen::linear(
        (0.0, tube.top),
        (0.0, tube.top + tube.height),
        &[(0.0, [0, 0, 0], 0.55), (0.3, [0, 0, 0], 0.0), (1.0, [255, 255, 255], 0.05)],
    );
    pen::fill(picture, &shape, &fall, UPRIGHT);
    pen::stroke(picture, &shape, &pen::solid([255, 255, 255], 0.10), 0.7 * tube.unit, UPRIGHT);
}

fn fill_tube(picture: &mut Pixmap, tube: &Tube, cents: u32, chips: u32) {
    if chips == 0 {
        return;
    }
    let look = look(cents);
    let spacers = (chips - 1) / 20;
    let spacer = 1.6 * tube.unit;
    let pad = 1.0 * tube.unit;
    let room = tube.height - pad * 2.0 - spacer * ((chips.max(TUBE_CHIPS) - 1) / 20) as f32;
    let pitch = room / chips.max(TUBE_CHIPS) as f32;
    let (left, width) = (tube.left + tube.width * 0.05, tube.width * 0.90);
    let mut y = tube.top + pad;
    for index in 0..chips {
        if index > 0 && index % 20 == 0 {
            let ring = pen::rectangle(
                tube.left + 0.5 * tube.unit,
                y + spacer * 0.15,
                tube.width - tube.unit,
                spacer * 0.7,
            );
            pen::fill(picture, &ring, &pen::solid([0xbf, 0xe4, 0xe8], 0.50), UPRIGHT);
            y += spacer;
        }
        // Chips of one five lie turned alike, so the fives can be told apart at a glance.
        let five = (index / 5) as i32;
        let turn_rad =
            noise::unit(five, cents as i32) * 0.5 + if five % 2 == 0 { 0.2 } else { 0.75 };
        chip_on_edge(picture, &look, (left, y), (width, pitch), turn_rad);
        if look.coin && five % 2 == 1 {
            let band = pen::rectangle(left, y, width, pitch);
            pen::fill(picture, &band, &pen::solid([0x10, 0x14, 0x18], 0.28), UPRIGHT);
        }
        if index % 5 == 4 && index + 1 < chips {
            let notch = pen::rectangle(left, y + pitch - pitch * 0.30, width, pitch * 0.30);
            pen::fill(picture, &notch, &pen::solid([0, 0, 0], 0.55), UPRIGHT);
            for x in [tube.left - tube.width * 0.035, tube.left + tube.width * 0.965] {
                let tick = pen::rectangle(
                    x,
                    y + pitch - 0.4 * tube.unit,
                    tube.width * 0.07,
                    0.8 * tube.unit,
                );
                pen::fill(picture, &tick, &pen::solid(Palette::GOLD, 0.8), UPRIGHT);
            }
        }
        y += pitch;
    }
    let length = pitch * chips as f32 + spacer * spacers as f32;
    let round = pen::linear(
        (left, 0.0),
        (left + width, 0.0),
        &[
            (0.0, [0, 0, 0], 0.66),
            (0.20, [0, 0, 0], 0.16),
            (0.40, [255, 255, 255], 0.20),
            (0.62, [0, 0, 0], 0.05),
            (1.0, [0, 0, 0], 0.72),
        ],
    );
    pen::fill(picture, &pen::rectangle(left, tube.top + pad, width, length), &round, UPRIGHT);
    // The near end casts a little shadow into the empty tube.
    let end = tube.top + pad + length;
    let left_over = (tube.top + tube.height - end).min(4.0 * tube.unit);
    if left_over > 0.5 {
        let shade = pen::linear(
            (0.0, end),
            (0.0, end + left_over),
            &[(0.0, [0, 0, 0], 0.7), (1.0, [0, 0, 0], 0.0)],
        );
        pen::fill(picture, &pen::rectangle(left, end, width, left_over), &shade, UPRIGHT);
    }
}

fn chip_on_edge(
    picture: &mut Pixmap,
    look: &ChipLook,
    at: (f32, f32),
    size: (f32, f32),
    turn_rad: f32,
) {
    let middle = at.0 + size.0 / 2.0;
    let radius = size.0 / 2.0;
    pen::fill(
        picture,
        &pen::rectangle(at.0, at.1, size.0, size.1),
        &pen::solid(look.body, 1.0),
        UPRIGHT,
    );
    for spot in &look.edge {
        let centre = (spot.at_rad + turn_rad).rem_euclid(TAU);
        for shift in [0.0, TAU] {
            let from = (centre - spot.half_rad - shift).max(0.0);
            let to = (centre + spot.half_rad - shift).min(PI);
            let (right, left) = (middle + radius * from.cos(), middle + radius * to.cos());
            // Near the rim a spot can be too thin to be seen.
            if to > from && right - left > 0.01 {
                pen::fill(
                    picture,
                    &pen::rectangle(left, at.1, right - left, size.1),
                    &pen::solid(spot.rgb, 1.0),
                    UPRIGHT,
                );
            }
        }
    }
    if look.coin {
        for i in 1..10_u8 {
            let x = middle + radius * (PI * f32::from(i) / 10.0).cos();
            pen::fill(
                picture,
                &pen::rectangle(x - radius * 0.02, at.1, radius * 0.05, size.1),
                &pen::solid([0x30, 0x36, 0x3c], 0.4),
                UPRIGHT,
            );
        }
    }
    let gap = (size.1 * 0.26).max(0.35);
    pen::fill(
        picture,
        &pen::rectangle(at.0, at.1 + size.1 - gap, size.0, gap),
        &pen::solid([0, 0, 0], 0.55),
        UPRIGHT,
    );
    pen::fill(
        picture,
        &pen::rectangle(at.0, at.1, size.0, size.1 * 0.22),
        &pen::solid([255, 255, 255], 0.16),
        UPRIGHT,
    );
}

fn value_plate(picture: &mut Pixmap, tube: &Tube, look: &ChipLook, y: f32) {
    let kind = Type {
        typeface: Typeface::SansBold,
        size_px: 8.6 * tube.unit,
        tracking_px: 0.2 * tube.unit,
    };
    let x = tube.left + tube.width / 2.0;
    text::draw_centred(
        picture,
        &look.words,
        &kind,
        (x, y),
        tube.width * 0.95,
        &pen::solid(Palette::GOLD, 0.95),
        UPRIGHT,
    );
}
