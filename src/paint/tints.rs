//! Chips without a value of their own: one colour a patron, with a sign that says which without it.

use super::pen::{self, Shape};
use super::{Palette, Rgb};
use std::f32::consts::{PI, TAU};

/// The colours and edge pattern of one value.
pub(super) struct ChipLook {
    pub(super) body: Rgb,
    pub(super) inlay: Rgb,
    pub(super) ink: Rgb,
    pub(super) words: String,
    pub(super) edge: Vec<EdgeSpot>,
    /// A reeded metal coin rather than a clay chip.
    pub(super) coin: bool,
    /// Form of the inlay in the pattern for colour-blind eyes.
    pub(super) form: InlayForm,
    /// What stands on the inlay of a chip without a value of its own, instead of words.
    pub(super) sign: Option<Sign>,
}

/// The form of a chip's inlay when chips are told apart by shape as well.
#[derive(Clone, Copy)]
pub(super) enum InlayForm {
    Circle,
    Pentagon,
    Square,
    Diamond,
    Hexagon,
    Flower,
}

/// One spot on the edge: direction and half width in radians, colour.
#[derive(Clone, Copy)]
pub(super) struct EdgeSpot {
    pub(super) at_rad: f32,
    pub(super) half_rad: f32,
    pub(super) rgb: Rgb,
}

/// Repeats a group of edge spots round the chip; offsets and half widths in degrees.
pub(super) fn around(times: u8, group: &[(f32, f32, Rgb)]) -> Vec<EdgeSpot> {
    let mut list = Vec::new();
    for turn in 0..times {
        for (offset, half, rgb) in group {
            let at_rad = f32::from(turn) / f32::from(times) * TAU + offset.to_radians();
            list.push(EdgeSpot { at_rad, half_rad: half.to_radians(), rgb: *rgb });
        }
    }
    list
}

/// What stands on a chip's inlay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// A star with so many points.
    Star(u8),
    /// A regular form with so many corners.
    Corners(u8),
    /// A cross.
    Cross,
    /// A wreath of so many leaves.
    Leaves(u8),
}

impl Sign {
    /// Its outline on a chip of radius one.
    pub(super) fn shape(self) -> Shape {
        let at = |i: u16, of: u16, radius: f32| {
            let angle = f32::from(i) / f32::from(of) * TAU - PI / 2.0;
            (angle.cos() * radius, angle.sin() * radius)
        };
        let points: Vec<(f32, f32)> = match self {
            Self::Star(n) => {
                let n = u16::from(n) * 2;
                (0..n).map(|i| at(i, n, if i % 2 == 0 { 0.48 } else { 0.21 })).collect()
            }
            Self::Corners(n) => (0..u16::from(n)).map(|i| at(i, n.into(), 0.43)).collect(),
            Self::Cross => {
                let (out, half) = (0.44, 0.14);
                let quarter = [(-half, -out), (half, -out), (half, -half)];
                let turned = |(x, y): (f32, f32), turn: u8| match turn {
                    0 => (x, y),
                    1 => (-y, x),
                    2 => (-x, -y),
                    _ => (y, -x),
                };
                (0..4).flat_map(|turn| quarter.map(|point| turned(point, turn))).collect()
            }
            Self::Leaves(n) => (0..96_u16)
                .map(|i| {
                    let angle = f32::from(i) / 96.0 * TAU;
                    at(i, 96, 0.31 + 0.15 * (angle * f32::from(n)).cos())
                })
                .collect(),
        };
        pen::polygon(&points)
    }
}

/// Body, edge and sign of each colour, in the order of the colours' numbers.
const LOOKS: [(Rgb, Rgb, Sign, u8); 8] = [
    ([0x4a, 0x9f, 0xd8], [0xe8, 0xf4, 0xfb], Sign::Star(5), 6),
    ([0xe0, 0x7a, 0xa6], [0xfc, 0xe8, 0xf0], Sign::Leaves(5), 5),
    ([0xe8, 0xb0, 0x2e], [0x5a, 0x3c, 0x08], Sign::Corners(3), 8),
    ([0x1f, 0x9a, 0x98], [0xd8, 0xf2, 0xee], Sign::Corners(4), 4),
    ([0x86, 0x4a, 0x86], [0xf0, 0xdc, 0xf0], Sign::Star(4), 6),
    ([0x84, 0x8c, 0x30], [0xf0, 0xf0, 0xc8], Sign::Cross, 8),
    ([0xf0, 0x82, 0x5a], [0x5c, 0x22, 0x10], Sign::Corners(6), 5),
    ([0x66, 0x76, 0x86], [0xe2, 0xe9, 0xee], Sign::Leaves(3), 4),
];

/// The look of a colour.
pub(super) fn look(number: u8) -> ChipLook {
    let (body, edge, sign, spots) = LOOKS[usize::from(number) % LOOKS.len()];
    let half = 76.0 / f32::from(spots);
    ChipLook {
        body,
        inlay: pen::mix(body, Palette::IVORY, 0.82),
        ink: pen::shade(body, 0.46),
        words: String::new(),
        edge: around(spots, &[(0.0, half.min(13.0), edge), (180.0 / f32::from(spots), 2.6, edge)]),
        coin: false,
        form: InlayForm::Circle,
        sign: Some(sign),
    }
}

/// The colour itself, for what belongs to its patron.
pub fn tint_rgb(number: u8) -> Rgb {
    LOOKS[usize::from(number) % LOOKS.len()].0
}
