//! Chips: each value with its own colours, edge spots and printed number, alone or stacked to be counted.

use std::f32::consts::{PI, TAU};

use tiny_skia::{Pixmap, Transform};

use super::Rgb;
use super::pen::{self, Shape};
use super::text::{self, Type, Typeface};
use super::tints::{self, ChipLook, EdgeSpot, InlayForm, around};

/// The values the painter knows, in cents, smallest first.
pub const CHIP_VALUES_CENTS: [u32; 8] = [25, 50, 100, 500, 2_500, 10_000, 50_000, 100_000];

/// How much a chip's top is flattened by the dealer's view.
const SQUASH: f32 = 0.86;
/// Visible thickness of one chip as a part of its diameter.
const THICKNESS: f32 = 0.125;
/// Clear border of every chip picture in pixels.
const MARGIN_PX: f32 = 1.0;

const IVORY: Rgb = [0xf3, 0xea, 0xd6];

/// A chip as it is painted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ChipFace {
    /// A value chip or a coin, by its value in cents.
    Value(u32),
    /// A chip without a value of its own, by its colour's number.
    Tint(u8),
}

impl ChipFace {
    fn look(self) -> ChipLook {
        match self {
            Self::Value(cents) => look(cents),
            Self::Tint(number) => tints::look(number),
        }
    }

    /// A number of its own, for what differs a little from chip to chip.
    const fn grain(self) -> i32 {
        match self {
            Self::Value(cents) => cents as i32,
            Self::Tint(number) => -1 - number as i32,
        }
    }
}

/// The outline of an inlay, `grow` larger than its plain size.
fn inlay_shape(form: InlayForm, grow: f32) -> Shape {
    let corners = |count: u8, radius: f32, first_rad: f32| {
        let points: Vec<(f32, f32)> = (0..count)
            .map(|i| {
                let angle = first_rad + f32::from(i) / f32::from(count) * TAU;
                (angle.cos() * (radius + grow), angle.sin() * (radius + grow))
            })
            .collect();
        pen::polygon(&points)
    };
    match form {
        InlayForm::Circle => pen::circle(0.0, 0.0, 0.62 + grow),
        InlayForm::Pentagon => corners(5, 0.74, -PI / 2.0),
        InlayForm::Square => corners(4, 0.76, PI / 4.0),
        InlayForm::Diamond => corners(4, 0.88, 0.0),
        InlayForm::Hexagon => corners(6, 0.74, 0.0),
        InlayForm::Flower => {
            let points: Vec<(f32, f32)> = (0..96_u8)
                .map(|i| {
                    let angle = f32::from(i) / 96.0 * TAU;
                    let radius = 0.64 + grow + 0.09 * (angle * 8.0).cos();
                    (angle.cos() * radius, angle.sin() * radius)
                })
                .collect();
            pen::polygon(&points)
        }
    }
}

fn words(cents: u32) -> String {
    if cents < 100 { format!("{cents}\u{a2}") } else { (cents / 100).to_string() }
}

/// The look of a value; an unknown one becomes a plain grey chip.
#[expect(clippy::too_many_lines, reason = "the look of each value")]
pub(super) fn look(cents: u32) -> ChipLook {
    let chip = |body: Rgb, inlay: Rgb, ink: Rgb, form: InlayForm, edge: Vec<EdgeSpot>| ChipLook {
        body,
        inlay,
        ink,
        words: words(cents),
        edge,
        coin: false,
        form,
        sign: None,
    };
    match cents {
        25 => ChipLook {
            coin: true,
            ..chip(
                [0xb4, 0xba, 0xc0],
                [0xd4, 0xd9, 0xdd],
                [0x2c, 0x32, 0x38],
                InlayForm::Circle,
                Vec::new(),
            )
        },
        50 => ChipLook {
            coin: true,
            ..chip(
                [0x9a, 0xa4, 0xae],
                [0x5a, 0x66, 0x72],
                [0xf2, 0xf5, 0xf7],
                InlayForm::Circle,
                Vec::new(),
            )
        },
        100 => chip(
            [0xee, 0xe4, 0xcc],
            [0xfa, 0xf5, 0xe8],
            [0x2a, 0x3a, 0x52],
            InlayForm::Circle,
            around(4, &[(0.0, 15.0, [0x3f, 0x62, 0x86])]),
        ),
        500 => chip(
            [0xb4, 0x22, 0x30],
            IVORY,
            [0x8c, 0x12, 0x22],
            InlayForm::Pentagon,
            around(6, &[(0.0, 11.0, IVORY)]),
        ),
        2_500 => chip(
            [0x17, 0x74, 0x48],
            IVORY,
            [0x0c, 0x52, 0x32],
            InlayForm::Square,
            around(4, &[(-13.0, 7.5, IVORY), (13.0, 7.5, IVORY), (45.0, 4.5, [0xe8, 0xb8, 0x54])]),
        ),
        10_000 => chip(
            [0x1d, 0x1c, 0x20],
            [0xe4, 0xc2, 0x78],
            [0x1a, 0x16, 0x10],
            InlayForm::Diamond,
            around(
                4,
                &[
                    (-16.0, 4.5, [0xdc, 0xb4, 0x62]),
                    (0.0, 6.5, [0xf1, 0xe2, 0xbc]),
                    (16.0, 4.5, [0xdc, 0xb4, 0x62]),
                ],
            ),
        ),
        50_000 => chip(
            [0x5b, 0x36, 0x90],
            IVORY,
            [0x42, 0x22, 0x74],
            InlayForm::Hexagon,
            around(5, &[(0.0, 16.0, [0xe7, 0xd6, 0xf2]), (0.0, 5.5, [0x5b, 0x36, 0x90])]),
        ),
        100_000 => chip(
            [0xd6, 0x82, 0x22],
            [0x3a, 0x22, 0x10],
            [0xf6, 0xd0, 0x86],
            InlayForm::Flower,
            around(8, &[(0.0, 8.0, [0x4a, 0x26, 0x10]), (22.5, 4.0, IVORY)]),
        ),
        _ => chip(
            [0x70, 0x70, 0x74],
            IVORY,
            [0x30, 0x30, 0x34],
            InlayForm::Circle,
            around(3, &[(0.0, 20.0, IVORY)]),
        ),
    }
}

/// A part of a ring between two radii.
fn ring_part(inner: f32, outer: f32, from: f32, to: f32) -> Shape {
    let mut points = pen::arc_points((0.0, 0.0), (outer, outer), from, to, 8);
    points.extend(pen::arc_points((0.0, 0.0), (inner, inner), to, from, 8));
    pen::polygon(&points)
}

/// Draws a chip's top of radius one about the origin of `at`; `size_px` is its diameter on the screen.
fn draw_top(
    picture: &mut Pixmap,
    look: &ChipLook,
    pattern: bool,
    turn_rad: f32,
    size_px: f32,
    at: Transform,
) {
    pen::fill(picture, &pen::circle(0.0, 0.0, 1.0), &pen::solid(look.body, 1.0), at);
    if look.coin {
        draw_coin(picture, look, size_px, at);
    } else {
        for spot in &look.edge {
            let middle = spot.at_rad + turn_rad;
            let part = ring_part(0.74, 1.0, middle - spot.half_rad, middle + spot.half_rad);
            pen::fill(picture, &part, &pen::solid(spot.rgb, 1.0), at);
        }
        pen::fill(
            picture,
            &pen::circle(0.0, 0.0, 0.745),
            &pen::solid(pen::shade(look.body, 0.80), 1.0),
            at,
        );
        pen::fill(picture, &pen::circle(0.0, 0.0, 0.70), &pen::solid(look.body, 1.0), at);
        if size_px > 40.0 && !pattern {
            let fine = pen::solid(pen::mix(look.body, IVORY, 0.55), 0.9);
            pen::stroke(picture, &pen::circle(0.0, 0.0, 0.665), &fine, 0.018, at);
        }
        let form = if pattern { look.form } else { InlayForm::Circle };
        pen::fill(
            picture,
            &inlay_shape(form, 0.025),
            &pen::solid(pen::shade(look.body, 0.55), 0.9),
            at,
        );
        pen::fill(picture, &inlay_shape(form, 0.0), &pen::solid(look.inlay, 1.0), at);
        if size_px > 40.0 {
            pen::stroke(picture, &inlay_shape(form, -0.055), &pen::solid(look.ink, 0.6), 0.018, at);
        }
    }
    if let Some(sign) = look.sign {
        pen::fill(picture, &sign.shape(), &pen::solid(look.ink, 1.0), at);
    }
    let kind = Type { typeface: Typeface::SansBold, size_px: 0.86, tracking_px: -0.02 };
    let widest = if look.words.chars().count() > 3 { 1.08 } else { 1.0 };
    text::draw_centred(
        picture,
        &look.words,
        &kind,
        (0.0, 0.0),
        widest,
        &pen::solid(look.ink, 1.0),
        at,
    );
    // Soft light from the upper left, a bright rim.
    let light = pen::linear(
        (-0.7, -0.9),
        (0.7, 0.9),
        &[
            (0.0, [255, 255, 255], 0.26),
            (0.42, [255, 255, 255], 0.0),
            (0.6, [0, 0, 0], 0.0),
            (1.0, [0, 0, 0], 0.24),
        ],
    );
    pen::fill(picture, &pen::circle(0.0, 0.0, 1.0), &light, at);
    let rim = (2.0 / size_px).max(0.03);
    pen::stroke(
        picture,
        &pen::circle(0.0, 0.0, 1.0 - rim / 2.0),
        &pen::linear(
            (0.0, -1.0),
            (0.0, 1.0),
            &[(0.0, [255, 255, 255], 0.50), (0.5, [255, 255, 255], 0.12), (1.0, [0, 0, 0], 0.22)],
        ),
        rim,
        at,
    );
}

fn draw_coin(picture: &mut Pixmap, look: &ChipLook, size_px: f32, at: Transform) {
    let metal = pen::linear(
        (-0.7, -0.8),
        (0.7, 0.8),
        &[
            (0.0, [0xf4, 0xf7, 0xf9], 1.0),
            (0.45, look.body, 1.0),
            (1.0, pen::shade(look.body, 0.62), 1.0),
        ],
    );
    pen::fill(picture, &pen::circle(0.0, 0.0, 1.0), &metal, at);
    let reeds = if size_px < 40.0 { 24_u8 } else { 48 };
    for i in 0..reeds {
        let angle = f32::from(i) / f32::from(reeds) * TAU;
        let reed = pen::line(
            (angle.cos() * 0.90, angle.sin() * 0.90),
            (angle.cos() * 0.99, angle.sin() * 0.99),
        );
        pen::stroke_sharp(picture, &reed, &pen::solid([0x30, 0x36, 0x3c], 0.5), 0.05, at);
    }
    pen::stroke(
        picture,
        &pen::circle(0.0, 0.0, 0.86),
        &pen::solid([0x38, 0x3e, 0x46], 0.55),
        0.05,
        at,
    );
    pen::fill(picture, &pen::circle(0.0, 0.0, 0.72), &pen::solid(look.inlay, 1.0), at);
    pen::stroke(
        picture,
        &pen::circle(0.0, 0.0, 0.72),
        &pen::solid([255, 255, 255], 0.55),
        0.04,
        at,
    );
}

/// A single chip seen straight from above.
pub fn chip_top(chip: ChipFace, diameter_px: u32, pattern: bool) -> Pixmap {
    let mut picture = pen::canvas(diameter_px, diameter_px);
    let size = picture.width() as f32;
    let radius = size / 2.0 - 0.5;
    let at = Transform::from_row(radius, 0.0, 0.0, radius, size / 2.0, size / 2.0);
    draw_top(&mut picture, &chip.look(), pattern, -PI / 2.0, size, at);
    picture
}

/// Where a stack's picture stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChipAnchor {
    /// Size of the picture in pixels.
    pub width_px: u32,
    /// Size of the picture in pixels.
    pub height_px: u32,
    /// The middle of the lowest chip's foot, from the picture's left edge.
    pub foot_x_px: f32,
    /// The middle of the lowest chip's foot, from the picture's top edge.
    pub foot_y_px: f32,
    /// The middle of the top face, from the picture's top edge.
    pub top_y_px: f32,
    /// Height of one chip in the picture.
    pub step_px: f32,
}

/// Where the foot of a stack of `count` chips stands in its picture.
pub fn chip_anchor(count: u32, diameter_px: u32) -> ChipAnchor {
    let diameter = diameter_px.max(4) as f32;
    let radius = diameter / 2.0;
    let step_px = (diameter * THICKNESS).max(2.0);
    let height = radius * SQUASH * 2.0 + step_px * count as f32 + MARGIN_PX * 2.0;
    let height_px = height.ceil() as u32;
    let foot_y_px = height_px as f32 - MARGIN_PX - radius * SQUASH;
    let width_px = (diameter * 1.04 + MARGIN_PX * 2.0).ceil() as u32;
    ChipAnchor {
        width_px,
        height_px,
        foot_x_px: width_px as f32 / 2.0,
        foot_y_px,
        top_y_px: foot_y_px - step_px * count as f32,
        step_px,
    }
}

/// A stack of one value, each chip's edge to be seen.
pub fn chip_stack(chip: ChipFace, count: u32, diameter_px: u32, pattern: bool) -> Pixmap {
    chip_column(&vec![chip; count as usize], diameter_px, pattern)
}

/// A stack of any chips, listed from the felt upwards.
pub fn chip_column(chips: &[ChipFace], diameter_px: u32, pattern: bool) -> Pixmap {
    let count = chips.len() as u32;
    let anchor = chip_anchor(count, diameter_px);
    let mut picture = pen::canvas(anchor.width_px, anchor.height_px);
    let diameter = diameter_px.max(4) as f32;
    let radius = diameter / 2.0;
    for (index, chip) in chips.iter().enumerate() {
        let look = chip.look();
        let level = index as i32;
        // No stack is perfectly straight, and no two chips lie turned alike.
        let lean = (super::noise::unit(level, chip.grain()) - 0.5) * diameter * 0.035;
        let turn_rad = super::noise::unit(level + 91, chip.grain()) * TAU;
        let foot = anchor.foot_y_px - anchor.step_px * index as f32;
        let x = anchor.foot_x_px + if count > 1 { lean } else { 0.0 };
        draw_side(&mut picture, &look, (x, foot), radius, anchor.step_px, turn_rad);
        if index + 1 == chips.len() {
            let at =
                Transform::from_row(radius, 0.0, 0.0, radius * SQUASH, x, foot - anchor.step_px);
            draw_top(&mut picture, &look, pattern, turn_rad, diameter, at);
        } else {
            let lid = pen::ellipse(x, foot - anchor.step_px, radius, radius * SQUASH);
            pen::fill(
                &mut picture,
                &lid,
                &pen::solid(pen::shade(look.body, 0.85), 1.0),
                Transform::identity(),
            );
        }
    }
    picture
}

/// The front half of a chip's edge between two directions.
fn side_part(foot: (f32, f32), radius: f32, step: f32, from: f32, to: f32) -> Shape {
    let radii = (radius, radius * SQUASH);
    let steps = if to - from > 1.0 { 24 } else { 6 };
    let mut points = pen::arc_points(foot, radii, from, to, steps);
    points.extend(pen::arc_points((foot.0, foot.1 - step), radii, to, from, steps));
    pen::polygon(&points)
}

fn draw_side(
    picture: &mut Pixmap,
    look: &ChipLook,
    foot: (f32, f32),
    radius: f32,
    step: f32,
    turn_rad: f32,
) {
    let still = Transform::identity();
    pen::fill(picture, &side_part(foot, radius, step, 0.0, PI), &pen::solid(look.body, 1.0), still);
    if look.coin {
        for i in 0..22_u8 {
            let angle = PI * (f32::from(i) + 0.5) / 22.0;
            pen::fill(
                picture,
                &side_part(foot, radius, step, angle - 0.03, angle + 0.03),
                &pen::solid([0x34, 0x3a, 0x42], 0.45),
                still,
            );
        }
    }
    for spot in &look.edge {
        let middle = (spot.at_rad + turn_rad).rem_euclid(TAU);
        for shift in [0.0, TAU] {
            let from = (middle - spot.half_rad - shift).max(0.0);
            let to = (middle + spot.half_rad - shift).min(PI);
            if to > from {
                pen::fill(
                    picture,
                    &side_part(foot, radius, step, from, to),
                    &pen::solid(spot.rgb, 1.0),
                    still,
                );
            }
        }
    }
    // The round of the edge, and the gap to the next chip.
    let round = pen::linear(
        (foot.0 - radius, 0.0),
        (foot.0 + radius, 0.0),
        &[
            (0.0, [0, 0, 0], 0.50),
            (0.22, [0, 0, 0], 0.10),
            (0.38, [255, 255, 255], 0.16),
            (0.6, [0, 0, 0], 0.05),
            (1.0, [0, 0, 0], 0.60),
        ],
    );
    pen::fill(picture, &side_part(foot, radius, step, 0.0, PI), &round, still);
    let radii = (radius, radius * SQUASH);
    let gap =
        pen::polyline(&pen::arc_points((foot.0, foot.1 - step * 0.06), radii, 0.06, PI - 0.06, 24));
    pen::stroke(picture, &gap, &pen::solid([0, 0, 0], 0.62), (step * 0.22).max(0.7), still);
    let shine =
        pen::polyline(&pen::arc_points((foot.0, foot.1 - step * 0.80), radii, 0.5, PI - 0.3, 24));
    pen::stroke(picture, &shine, &pen::solid([255, 255, 255], 0.20), (step * 0.16).max(0.5), still);
}
