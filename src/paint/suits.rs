//! Suit signs as paths, and the colours of the suits.

use tiny_skia::{PathBuilder, Transform};

use super::Rgb;
use super::pen::Shape;

/// How the suits are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SuitColours {
    /// Black and red.
    #[default]
    TwoColour,
    /// Spades black, hearts red, diamonds blue, clubs green.
    FourColour,
    /// Four colours that stay apart for colour-blind eyes, in hue and in lightness.
    FourColourBlindSafe,
}

/// The colour of a suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
pub(super) fn suit_colour(suit: u8, colours: SuitColours) -> Rgb {
    match (colours, suit) {
        (SuitColours::TwoColour, 1 | 2) => [0xb8, 0x14, 0x2a],
        (SuitColours::TwoColour, _) => [0x17, 0x17, 0x1c],
        (SuitColours::FourColour, 0) => [0x12, 0x72, 0x3c],
        (SuitColours::FourColour, 1) => [0x15, 0x55, 0xb5],
        (SuitColours::FourColour, 2) => [0xb8, 0x14, 0x2a],
        (SuitColours::FourColour, _) => [0x17, 0x17, 0x1c],
        (SuitColours::FourColourBlindSafe, 0) => [0x00, 0x86, 0x6c],
        (SuitColours::FourColourBlindSafe, 1) => [0x2a, 0x86, 0xd1],
        (SuitColours::FourColourBlindSafe, 2) => [0xc8, 0x4a, 0x00],
        (SuitColours::FourColourBlindSafe, _) => [0x10, 0x10, 0x14],
    }
}

/// A curve given as start and cubic segments, mirrored left to right by the caller where needed.
fn trace(pen: &mut PathBuilder, start: (f32, f32), curves: &[[f32; 6]]) {
    pen.move_to(start.0, start.1);
    for c in curves {
        pen.cubic_to(c[0], c[1], c[2], c[3], c[4], c[5]);
    }
    pen.close();
}

fn stem(pen: &mut PathBuilder) {
    trace(
        pen,
        (0.0, 0.12),
        &[
            [0.03, 0.12, 0.04, 0.14, 0.045, 0.24],
            [0.06, 0.38, 0.11, 0.46, 0.21, 0.50],
            [0.07, 0.475, -0.07, 0.475, -0.21, 0.50],
            [-0.11, 0.46, -0.06, 0.38, -0.045, 0.24],
            [-0.04, 0.14, -0.03, 0.12, 0.0, 0.12],
        ],
    );
}

/// A suit sign one unit high about the origin.
fn unit_sign(suit: u8) -> Shape {
    let mut pen = PathBuilder::new();
    match suit {
        0 => {
            pen.push_circle(0.0, -0.262, 0.232);
            pen.push_circle(-0.262, 0.092, 0.232);
            pen.push_circle(0.262, 0.092, 0.232);
            pen.push_circle(0.0, 0.0, 0.135);
            stem(&mut pen);
        }
        1 => trace(
            &mut pen,
            (0.0, -0.5),
            &[
                [0.10, -0.30, 0.22, -0.13, 0.385, 0.0],
                [0.22, 0.13, 0.10, 0.30, 0.0, 0.5],
                [-0.10, 0.30, -0.22, 0.13, -0.385, 0.0],
                [-0.22, -0.13, -0.10, -0.30, 0.0, -0.5],
            ],
        ),
        2 => trace(
            &mut pen,
            (0.0, 0.5),
            &[
                [-0.09, 0.30, -0.49, 0.06, -0.49, -0.22],
                [-0.49, -0.39, -0.375, -0.48, -0.25, -0.48],
                [-0.13, -0.48, -0.035, -0.41, 0.0, -0.26],
                [0.035, -0.41, 0.13, -0.48, 0.25, -0.48],
                [0.375, -0.48, 0.49, -0.39, 0.49, -0.22],
                [0.49, 0.06, 0.09, 0.30, 0.0, 0.5],
            ],
        ),
        _ => {
            trace(
                &mut pen,
                (0.0, -0.5),
                &[
                    [0.08, -0.32, 0.475, -0.13, 0.475, 0.13],
                    [0.475, 0.28, 0.36, 0.365, 0.245, 0.365],
                    [0.14, 0.365, 0.05, 0.31, 0.0, 0.20],
                    [-0.05, 0.31, -0.14, 0.365, -0.245, 0.365],
                    [-0.36, 0.365, -0.475, 0.28, -0.475, 0.13],
                    [-0.475, -0.13, -0.08, -0.32, 0.0, -0.5],
                ],
            );
            stem(&mut pen);
        }
    }
    pen.finish()
}

/// A suit sign of a height about a centre; `turned` stands it on its head.
pub(super) fn sign(suit: u8, cx: f32, cy: f32, height: f32, turned: bool) -> Shape {
    let scale = if turned { -height } else { height };
    unit_sign(suit)
        .and_then(|path| path.transform(Transform::from_row(scale, 0.0, 0.0, scale, cx, cy)))
}
