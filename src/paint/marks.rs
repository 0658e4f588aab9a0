//! What points at things: rings for due and wrong, seat badges, the sign, and soft shadows.

use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::cards::card_width_px;
use super::chips::chip_anchor;
use super::pen::{self, UPRIGHT};
use super::text::{self, Type, Typeface};
use super::{Palette, Rgb};

/// How a ring is drawn; the dash is a signal besides the colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingStyle {
    /// Colour, such as [`Palette::DUE`] or [`Palette::WRONG`].
    pub rgb: Rgb,
    /// Dashed for what is due, whole for what was wrong.
    pub dashed: bool,
    /// Width of the line in pixels.
    pub line_px: f32,
    /// Roundness of the corners in pixels; half the shorter side or more makes a circle or a pill.
    pub corner_px: f32,
}

/// A ring with a soft glow. The line runs `4 * line_px` inside the picture's edge.
pub fn ring(width_px: u32, height_px: u32, style: &RingStyle) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let inset = style.line_px * 4.0;
    let shape = pen::rounded(
        inset,
        inset,
        (width - inset * 2.0).max(1.0),
        (height - inset * 2.0).max(1.0),
        style.corner_px,
    );
    for (spread, alpha) in [(6.0, 0.05), (4.4, 0.07), (3.0, 0.11), (2.0, 0.16)] {
        pen::stroke(
            &mut picture,
            &shape,
            &pen::solid(style.rgb, alpha),
            style.line_px * spread,
            UPRIGHT,
        );
    }
    let ink = pen::solid(style.rgb, 1.0);
    let shadow = pen::solid([0, 0, 0], 0.35);
    if style.dashed {
        let dash = (style.line_px * 4.0, style.line_px * 3.0);
        pen::stroke_dashed(&mut picture, &shape, &shadow, style.line_px * 1.7, dash, UPRIGHT);
        pen::stroke_dashed(&mut picture, &shape, &ink, style.line_px, dash, UPRIGHT);
    } else {
        // A dark colour is hardly seen on the felt: light edges set it off.
        pen::stroke(&mut picture, &shape, &shadow, style.line_px * 2.8, UPRIGHT);
        let edge = pen::solid(Palette::IVORY, 1.0);
        pen::stroke(&mut picture, &shape, &edge, style.line_px * 2.2, UPRIGHT);
        pen::stroke(&mut picture, &shape, &ink, style.line_px * 1.2, UPRIGHT);
    }
    picture
}

/// A seat's number on a dark disc with a brass rim, for the wood of the rail.
pub fn seat_badge(number: u8, diameter_px: u32) -> Pixmap {
    let mut picture = pen::canvas(diameter_px, diameter_px);
    let size = picture.width() as f32;
    let (middle, radius) = (size / 2.0, size / 2.0 - 0.5);
    let line = size * 0.075;
    pen::fill(
        &mut picture,
        &pen::circle(middle, middle, radius),
        &pen::solid([0, 0, 0], 0.55),
        UPRIGHT,
    );
    let face = pen::radial(
        (middle * 0.8, middle * 0.7),
        size * 0.7,
        &[(0.0, [0x32, 0x2a, 0x24], 1.0), (1.0, [0x0f, 0x0c, 0x0a], 1.0)],
    );
    pen::fill(&mut picture, &pen::circle(middle, middle, radius - line * 0.6), &face, UPRIGHT);
    let brass = pen::linear(
        (0.0, 0.0),
        (size, size),
        &[
            (0.0, [0xff, 0xea, 0xb8], 1.0),
            (0.5, Palette::GOLD, 1.0),
            (1.0, [0x8a, 0x66, 0x30], 1.0),
        ],
    );
    pen::stroke(&mut picture, &pen::circle(middle, middle, radius - line), &brass, line, UPRIGHT);
    let kind = Type { typeface: Typeface::SansBold, size_px: size * 0.56, tracking_px: 0.0 };
    text::draw_centred(
        &mut picture,
        &number.to_string(),
        &kind,
        (middle, middle),
        size * 0.6,
        &pen::solid(Palette::INK, 1.0),
        UPRIGHT,
    );
    picture
}

/// The sign with the table's name and limits; the first line is the heading.
pub fn sign(lines: &[String], width_px: u32, height_px: u32) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = width / 48.0;
    let foot = 4.0 * unit;
    pen::fill(
        &mut picture,
        &pen::rounded(width * 0.16, height - foot * 1.6, width * 0.68, foot * 1.6, 1.5 * unit),
        &pen::solid([0x16, 0x12, 0x10], 1.0),
        UPRIGHT,
    );
    let tall = height - foot;
    let face = pen::linear(
        (0.0, 0.0),
        (width * 0.4, tall),
        &[(0.0, [0x32, 0x2c, 0x2b], 1.0), (1.0, [0x17, 0x14, 0x14], 1.0)],
    );
    pen::fill(&mut picture, &pen::rounded(0.0, 0.0, width, tall, 3.0 * unit), &face, UPRIGHT);
    let brass = pen::linear(
        (0.0, 0.0),
        (width, tall),
        &[
            (0.0, [0xf6, 0xdf, 0xa8], 1.0),
            (0.5, [0xa8, 0x7f, 0x40], 1.0),
            (1.0, [0xe0, 0xbb, 0x72], 1.0),
        ],
    );
    pen::stroke(
        &mut picture,
        &pen::rounded(0.7 * unit, 0.7 * unit, width - 1.4 * unit, tall - 1.4 * unit, 2.6 * unit),
        &brass,
        1.2 * unit,
        UPRIGHT,
    );
    let count = lines.len().max(1) as f32;
    let (top, bottom) = (6.0 * unit, tall - 5.0 * unit);
    let pitch = ((bottom - top) / count).min(15.0 * unit);
    let first = (top + bottom) / 2.0 - pitch * (count - 1.0) / 2.0;
    let size_px = (pitch * 0.74).min(11.0 * unit);
    let widest = width - 8.0 * unit;
    let kind = |heading: bool| Type {
        typeface: if heading { Typeface::SerifBold } else { Typeface::SansBold },
        size_px,
        tracking_px: 0.3 * unit,
    };
    // The lines below the heading share one size.
    let small = lines
        .iter()
        .skip(1)
        .map(|line| text::fitted(line, &kind(false), widest).size_px)
        .fold(size_px, f32::min);
    for (index, line) in lines.iter().enumerate() {
        let heading = index == 0;
        let kind = if heading { kind(true) } else { Type { size_px: small, ..kind(false) } };
        let ink = pen::solid(if heading { Palette::GOLD } else { Palette::INK }, 1.0);
        text::draw_centred(
            &mut picture,
            line,
            &kind,
            (width / 2.0, first + pitch * index as f32),
            widest,
            &ink,
            UPRIGHT,
        );
    }
    picture
}

/// A soft shadow and where it belongs.
#[derive(Clone, Debug, PartialEq)]
pub struct Shadow {
    /// The picture: black, fading out.
    pub picture: Pixmap,
    /// Pixels from the shadow's middle to the thing's middle, to the right; place the shadow's middle at
    /// the thing's middle minus this.
    pub shift_x_px: f32,
    /// The same, downwards.
    pub shift_y_px: f32,
}

/// A blurred dark shape from a distance function; below zero is inside.
fn soft(
    width_px: u32,
    height_px: u32,
    blur: f32,
    strength: f32,
    distance: impl Fn(f32, f32) -> f32,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let pixels = picture.pixels_mut();
    for y in 0..height {
        for x in 0..width {
            let d = distance(x as f32 + 0.5, y as f32 + 0.5);
            let t = (0.5 - d / (blur * 2.0)).clamp(0.0, 1.0);
            let alpha = (t * t * (3.0 - 2.0 * t) * strength * 255.0 + 0.5) as u8;
            pixels[y * width + x] = PremultipliedColorU8::from_rgba(0, 0, 0, alpha)
                .unwrap_or(PremultipliedColorU8::TRANSPARENT);
        }
    }
    picture
}

/// The shadow of a card of this height lying on the felt; `lift` from 0 (lying) to 1 (in the hand).
pub fn shadow_card(height_px: u32, lift: f32) -> Shadow {
    let lift = lift.clamp(0.0, 1.0);
    let height = height_px as f32;
    let blur_px = height * (0.045 + 0.10 * lift);
    let size = (card_width_px(height_px) as f32, height);
    Shadow {
        picture: soft_box(size, height * 0.06, blur_px, 0.52 - 0.16 * lift),
        shift_x_px: -height * (0.012 + 0.05 * lift),
        shift_y_px: -height * (0.028 + 0.12 * lift),
    }
}

/// The shadow of a thing standing on the felt, such as a shoe; `blur_px` is how softly it ends.
pub fn shadow_box(width_px: u32, height_px: u32, corner_px: f32, blur_px: f32) -> Shadow {
    let size = (width_px as f32, height_px as f32);
    Shadow {
        picture: soft_box(size, corner_px, blur_px.max(0.5), 0.60),
        shift_x_px: -blur_px * 0.25,
        shift_y_px: -blur_px * 0.45,
    }
}

/// A soft rounded rectangle with room round it for its blur.
fn soft_box(size: (f32, f32), corner_px: f32, blur_px: f32, strength: f32) -> Pixmap {
    let margin = blur_px * 1.1;
    let full_width = (size.0 + margin * 2.0).ceil();
    let full_height = (size.1 + margin * 2.0).ceil();
    let (half_width, half_height) = (size.0 / 2.0 - corner_px, size.1 / 2.0 - corner_px);
    soft(full_width as u32, full_height as u32, blur_px, strength, |x, y| {
        let dx = (x - full_width / 2.0).abs() - half_width;
        let dy = (y - full_height / 2.0).abs() - half_height;
        let (ox, oy) = (dx.max(0.0), dy.max(0.0));
        (ox * ox + oy * oy).sqrt() + dx.max(dy).min(0.0) - corner_px
    })
}

/// The shadow under a stack of `count` chips, thrown to the lower right and longer for a higher stack.
/// Its place is measured from the foot of the stack, see [`chip_anchor`].
pub fn shadow_chip(count: u32, diameter_px: u32) -> Shadow {
    let diameter = diameter_px.max(4) as f32;
    let reach = chip_anchor(count.min(12), diameter_px).step_px * count.min(12) as f32 * 0.42;
    let blur = diameter * 0.14;
    let margin = blur * 1.2;
    let side = (diameter + reach + margin * 2.0).ceil();
    let radius = diameter / 2.0;
    let start = margin + radius;
    let length = reach.max(0.01);
    let (ux, uy) = (0.86, 0.50);
    let picture = soft(side as u32, side as u32, blur, 0.56, |x, y| {
        let (dx, dy) = (x - start, (y - start) / 0.90);
        let along = (dx * ux + dy * uy).clamp(0.0, length);
        let (rx, ry) = (dx - ux * along, dy - uy * along);
        (rx * rx + ry * ry).sqrt() - radius
    });
    let middle = side / 2.0;
    Shadow {
        picture,
        shift_x_px: start - middle - diameter * 0.03,
        shift_y_px: start - middle - diameter * 0.03,
    }
}
