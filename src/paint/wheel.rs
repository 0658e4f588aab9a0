//! The wheel: a wooden bowl with the ball's track, the turning part with its pockets, and the ball.

use super::board_print::rgb;
use super::pen::{self, UPRIGHT};
use super::text::{self, Arc, Type, Typeface};
use super::{Palette, Rgb, noise};
use crate::rules::roulette::Colour;
use std::f32::consts::{PI, TAU};
use tiny_skia::{Pixmap, Transform};

/// Where the ball runs, as a part of the bowl's radius.
pub const TRACK: f32 = 0.885;
/// Where the ball rests.
pub const POCKET: f32 = 0.555;
/// The size of the ball.
pub const BALL: f32 = 0.062;
/// How far the turning part reaches.
pub const TURNING: f32 = 0.775;
/// Where the numbers end and the pockets begin, and where the pockets end.
const NUMBERS: f32 = 0.635;
const HOLES: f32 = 0.475;

/// A pocket as it is painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pocket {
    /// Its number.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
}

fn brass(size: f32) -> tiny_skia::Paint<'static> {
    pen::linear(
        (-size, -size),
        (size, size),
        &[
            (0.0, [0xff, 0xea, 0xb8], 1.0),
            (0.5, Palette::GOLD, 1.0),
            (1.0, [0x7c, 0x5a, 0x28], 1.0),
        ],
    )
}

/// A picture of this size with the origin in its middle and a radius of one.
fn round(size_px: u32, radius: f32) -> (Pixmap, Transform) {
    let picture = pen::canvas(size_px, size_px);
    let half = picture.width() as f32 / 2.0;
    let scale = half / radius;
    (picture, Transform::from_row(scale, 0.0, 0.0, scale, half, half))
}

/// How far the bowl's picture reaches beyond the bowl, for its shadow.
pub const BOWL_REACH: f32 = 1.10;

/// The bowl, which stands still: rim, track, the slope with its deflectors, and its shadow.
pub fn wheel_bowl(size_px: u32) -> Pixmap {
    let (mut picture, at) = round(size_px, BOWL_REACH);
    let shade = pen::radial(
        (0.02, 0.03),
        BOWL_REACH,
        &[
            (0.0, [0, 0, 0], 0.7),
            (0.88, [0, 0, 0], 0.6),
            (0.93, [0, 0, 0], 0.34),
            (1.0, [0, 0, 0], 0.0),
        ],
    );
    pen::fill(&mut picture, &pen::circle(0.02, 0.03, 1.07), &shade, at);
    wooden_ring(&mut picture, at, 1.0, 0.93);
    pen::stroke(
        &mut picture,
        &pen::circle(0.0, 0.0, 0.995),
        &pen::solid([0, 0, 0], 0.6),
        0.012,
        at,
    );
    pen::stroke(&mut picture, &pen::circle(0.0, 0.0, 0.932), &brass(1.0), 0.014, at);
    // The track is a groove: dark at its outer wall, light where the lamp falls into it.
    let groove = pen::radial(
        (0.0, 0.0),
        0.93,
        &[
            (0.0, [0x3a, 0x20, 0x12], 1.0),
            (0.895, [0x6b, 0x42, 0x26], 1.0),
            (0.945, [0x8a, 0x58, 0x34], 1.0),
            (0.985, [0x2a, 0x17, 0x0d], 1.0),
            (1.0, [0x12, 0x0a, 0x06], 1.0),
        ],
    );
    pen::fill(&mut picture, &pen::circle(0.0, 0.0, 0.925), &groove, at);
    pen::stroke(
        &mut picture,
        &pen::circle(0.0, 0.0, 0.843),
        &pen::solid([0x10, 0x08, 0x04], 0.7),
        0.010,
        at,
    );
    wooden_ring(&mut picture, at, 0.838, TURNING);
    deflectors(&mut picture, at);
    let gap = pen::circle(0.0, 0.0, TURNING + 0.006);
    pen::fill(&mut picture, &gap, &pen::solid([0x08, 0x06, 0x05], 1.0), at);
    // Soft light over the whole bowl, from the upper left.
    let light = pen::linear(
        (-0.8, -0.9),
        (0.8, 0.9),
        &[
            (0.0, [255, 240, 214], 0.22),
            (0.4, [255, 240, 214], 0.0),
            (0.62, [0, 0, 0], 0.0),
            (1.0, [0, 0, 0], 0.30),
        ],
    );
    pen::fill(&mut picture, &pen::circle(0.0, 0.0, 1.0), &light, at);
    picture
}

/// Wood laid round in staves, each with its own grain.
fn wooden_ring(picture: &mut Pixmap, at: Transform, outer: f32, inner: f32) {
    const STAVES: u16 = 240;
    let step = TAU / f32::from(STAVES);
    for i in 0..STAVES {
        let angle = f32::from(i) * step;
        let grain = noise::smooth(angle * 6.0, outer * 20.0) * 0.7
            + noise::smooth(angle * 38.0, outer * 31.0) * 0.3;
        let tone = pen::mix([0x3a, 0x1f, 0x11], [0x84, 0x4f, 0x2b], grain);
        let mut points = pen::arc_points((0.0, 0.0), (outer, outer), angle, angle + step * 1.4, 3);
        points.extend(pen::arc_points((0.0, 0.0), (inner, inner), angle + step * 1.4, angle, 3));
        pen::fill(picture, &pen::polygon(&points), &pen::solid(tone, 1.0), at);
    }
}

/// Brass lozenges that turn the ball off its way, upright and lying by turns.
fn deflectors(picture: &mut Pixmap, at: Transform) {
    let middle = (0.838 + TURNING) / 2.0;
    for i in 0..8_u8 {
        let here = at.pre_rotate(f32::from(i) * 45.0 + 22.5).pre_translate(0.0, -middle);
        let (across, down) = if i % 2 == 0 { (0.016, 0.030) } else { (0.042, 0.013) };
        let under = pen::lozenge(0.006, 0.008, across, down);
        pen::fill(picture, &under, &pen::solid([0, 0, 0], 0.5), here);
        pen::fill(picture, &pen::lozenge(0.0, 0.0, across, down), &brass(0.05), here);
    }
}

/// The turning part: numbers, pockets, cone and turret; the first pocket stands at the top.
pub fn wheel_turning(pockets: &[Pocket], size_px: u32) -> Pixmap {
    let (mut picture, at) = round(size_px, TURNING);
    let step = TAU / pockets.len().max(1) as f32;
    let up = -PI / 2.0;
    let disc = pen::circle(0.0, 0.0, TURNING);
    pen::fill(&mut picture, &disc, &pen::solid([0x16, 0x10, 0x0c], 1.0), at);
    for (i, pocket) in pockets.iter().enumerate() {
        let from = up + (i as f32 - 0.5) * step;
        let colour = rgb(pocket.colour);
        ring_part(&mut picture, at, (TURNING - 0.008, NUMBERS), (from, from + step), colour);
        let deep = pen::shade(colour, if pocket.colour == Colour::Black { 0.75 } else { 0.62 });
        ring_part(&mut picture, at, (NUMBERS, HOLES), (from, from + step), deep);
    }
    // The pockets are deep: their inner ends lie in shadow.
    let depth = pen::radial(
        (0.0, 0.0),
        NUMBERS,
        &[
            (0.0, [0, 0, 0], 0.6),
            (HOLES / NUMBERS, [0, 0, 0], 0.55),
            (0.86, [0, 0, 0], 0.10),
            (1.0, [0, 0, 0], 0.42),
        ],
    );
    pen::fill(&mut picture, &pen::circle(0.0, 0.0, NUMBERS), &depth, at);
    for (i, pocket) in pockets.iter().enumerate() {
        let angle = (i as f32 - 0.5) * step + up;
        let spoke = |radius: f32| (angle.cos() * radius, angle.sin() * radius);
        let fret = pen::line(spoke(HOLES), spoke(TURNING - 0.01));
        pen::stroke_sharp(&mut picture, &fret, &pen::solid([0xe8, 0xd3, 0x9c], 0.85), 0.009, at);
        let kind = Type { typeface: Typeface::SansBold, size_px: 0.100, tracking_px: -0.003 };
        let middle = (TURNING - 0.008 + NUMBERS) / 2.0;
        let arc = Arc {
            centre: (0.0, 0.0),
            radius: middle - text::cap_height(&kind) / 2.0,
            middle_rad: i as f32 * step,
            feet_out: false,
        };
        let words = text::outline_on_arc(&pocket.name, &kind, &arc);
        pen::fill(&mut picture, &words, &pen::solid(Palette::INK, 1.0), at);
    }
    for (radius, width) in [(TURNING - 0.008, 0.016), (NUMBERS, 0.010), (HOLES, 0.014)] {
        pen::stroke(&mut picture, &pen::circle(0.0, 0.0, radius), &brass(0.8), width, at);
    }
    cone(&mut picture, at);
    picture
}

fn ring_part(
    picture: &mut Pixmap,
    at: Transform,
    (outer, inner): (f32, f32),
    (from, to): (f32, f32),
    colour: Rgb,
) {
    let mut points = pen::arc_points((0.0, 0.0), (outer, outer), from, to, 4);
    points.extend(pen::arc_points((0.0, 0.0), (inner, inner), to, from, 4));
    pen::fill(picture, &pen::polygon(&points), &pen::solid(colour, 1.0), at);
}

/// The wooden cone in the middle and the turret on it, whose arms show that it turns.
fn cone(picture: &mut Pixmap, at: Transform) {
    wooden_ring(picture, at, HOLES - 0.006, 0.05);
    let slope = pen::radial(
        (-0.08, -0.10),
        HOLES,
        &[
            (0.0, [255, 232, 196], 0.34),
            (0.45, [255, 232, 196], 0.06),
            (0.8, [0, 0, 0], 0.22),
            (1.0, [0, 0, 0], 0.55),
        ],
    );
    pen::fill(picture, &pen::circle(0.0, 0.0, HOLES - 0.006), &slope, at);
    pen::stroke(picture, &pen::circle(0.0, 0.0, 0.30), &pen::solid(Palette::GOLD, 0.45), 0.006, at);
    for arm in 0..4_u8 {
        let here = at.pre_rotate(f32::from(arm) * 90.0);
        let shadow = pen::rounded(-0.014, -0.215, 0.040, 0.21, 0.018);
        pen::fill(picture, &shadow, &pen::solid([0, 0, 0], 0.4), here);
        pen::fill(picture, &pen::rounded(-0.016, -0.22, 0.032, 0.21, 0.016), &brass(0.2), here);
        pen::fill(picture, &pen::circle(0.0, -0.22, 0.034), &brass(0.25), here);
    }
    pen::fill(picture, &pen::circle(0.012, 0.014, 0.098), &pen::solid([0, 0, 0], 0.4), at);
    pen::fill(picture, &pen::circle(0.0, 0.0, 0.092), &brass(0.1), at);
    pen::stroke(
        picture,
        &pen::circle(0.0, 0.0, 0.06),
        &pen::solid([0x5a, 0x3e, 0x18], 0.7),
        0.010,
        at,
    );
    pen::fill(picture, &pen::circle(-0.02, -0.024, 0.022), &pen::solid([255, 250, 232], 0.9), at);
}

/// How far the ball's picture reaches beyond the ball, for its shadow.
pub const BALL_REACH: f32 = 1.5;

/// The ball.
pub fn wheel_ball(size_px: u32) -> Pixmap {
    let (mut picture, at) = round(size_px, BALL_REACH);
    let shadow = pen::radial((0.16, 0.24), 1.25, &[(0.0, [0, 0, 0], 0.7), (1.0, [0, 0, 0], 0.0)]);
    pen::fill(&mut picture, &pen::circle(0.16, 0.24, 1.25), &shadow, at);
    let ivory = pen::radial(
        (-0.34, -0.40),
        1.5,
        &[
            (0.0, [0xff, 0xff, 0xfc], 1.0),
            (0.45, [0xf2, 0xec, 0xdd], 1.0),
            (1.0, [0x9c, 0x92, 0x7c], 1.0),
        ],
    );
    pen::fill(&mut picture, &pen::circle(0.0, 0.0, 1.0), &ivory, at);
    picture
}

/// Which way the wheel turns, as an arrow to be laid over its cone.
pub fn wheel_arrow(clockwise: bool, size_px: u32) -> Pixmap {
    let (mut picture, at) = round(size_px, HOLES);
    let at = if clockwise { at } else { at.pre_scale(-1.0, 1.0) };
    let radius = HOLES * 0.80;
    let (from, to) = (-PI * 0.80, -PI * 0.20);
    let arc = pen::polyline(&pen::arc_points((0.0, 0.0), (radius, radius), from, to, 32));
    let (x, y) = (to.cos() * radius, to.sin() * radius);
    // The head points along the circle.
    let head = at.pre_translate(x, y).pre_rotate((to + PI / 2.0).to_degrees() + 6.0);
    let tip = pen::polygon(&[(0.085, 0.0), (-0.025, -0.055), (-0.025, 0.055)]);
    pen::stroke(&mut picture, &arc, &pen::solid([0, 0, 0], 0.55), 0.046, at);
    pen::stroke(&mut picture, &tip, &pen::solid([0, 0, 0], 0.55), 0.03, head);
    pen::stroke(&mut picture, &arc, &pen::solid(Palette::INK, 0.95), 0.024, at);
    pen::fill(&mut picture, &tip, &pen::solid(Palette::INK, 0.95), head);
    picture
}

/// The marker that stands on the number where the ball rests.
pub fn number_marker(size_px: u32) -> Pixmap {
    let mut picture = pen::canvas(size_px, size_px);
    let size = picture.width() as f32;
    let at = UPRIGHT.pre_translate(size / 2.0, size / 2.0).pre_scale(size / 2.0, size / 2.0);
    let shadow = pen::radial((0.10, 0.16), 0.9, &[(0.0, [0, 0, 0], 0.6), (1.0, [0, 0, 0], 0.0)]);
    pen::fill(&mut picture, &pen::circle(0.10, 0.16, 0.9), &shadow, at);
    let glass = pen::radial(
        (-0.2, -0.3),
        1.1,
        &[
            (0.0, [0xff, 0xff, 0xff], 0.95),
            (0.5, [0xd8, 0xe8, 0xf2], 0.80),
            (1.0, [0x8f, 0xa8, 0xba], 0.9),
        ],
    );
    pen::fill(&mut picture, &pen::circle(0.0, 0.0, 0.80), &glass, at);
    pen::stroke(&mut picture, &pen::circle(0.0, 0.0, 0.80), &brass(0.8), 0.10, at);
    pen::fill(&mut picture, &pen::circle(0.0, -0.02, 0.40), &brass(0.4), at);
    pen::fill(
        &mut picture,
        &pen::circle(-0.10, -0.14, 0.12),
        &pen::solid([255, 252, 240], 0.95),
        at,
    );
    picture
}
