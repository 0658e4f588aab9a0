//! The rail round the felt, painted pixel by pixel: grained wood inside, padded armrest outside.

use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::noise;
use super::pen;
use super::shape::Edge;
use super::{Palette, Rgb};
use crate::layout::{Fit, TableShape};

fn opaque(rgb: Rgb) -> PremultipliedColorU8 {
    PremultipliedColorU8::from_rgba(rgb[0], rgb[1], rgb[2], 255)
        .unwrap_or(PremultipliedColorU8::TRANSPARENT)
}

/// The colour of bare wood: long grain along `along`, rings across it.
pub(super) fn wood(along: f32, across: f32, light: f32) -> Rgb {
    let wave = noise::smooth(along * 0.006, across * 0.05) * 9.0;
    let rings = noise::smooth(along * 0.012 + 40.0, across * 0.42 + wave);
    let fibre = noise::smooth(along * 0.10, across * 2.1 + wave * 2.0);
    let pore = noise::smooth(along * 0.22 + 9.0, across * 4.6);
    let tone = 0.15 + rings * 0.62 + fibre * 0.30;
    let mut rgb = pen::mix([0x33, 0x1c, 0x0f], [0x8a, 0x55, 0x30], tone);
    if pore > 0.80 {
        rgb = pen::mix(rgb, [0x22, 0x12, 0x0a], (pore - 0.80) * 2.2);
    }
    pen::shade(rgb, light)
}

fn wood_at(point: &Edge, width: f32, lamp: f32) -> Rgb {
    let u = point.out / width;
    // A flat top with a rounded bevel to each side; the inner one faces the lamp.
    let bevel = 0.16;
    let light = if u < bevel {
        1.36 - (u / bevel) * 0.34
    } else if u > 1.0 - bevel {
        1.0 - (u - 1.0 + bevel) / bevel * 0.46
    } else {
        1.02 - u * 0.10
    };
    let mut rgb = wood(point.along, point.out, light * lamp);
    // Lacquer: a soft band of reflection.
    let gloss = (1.0 - ((u - 0.34) / 0.20).abs()).max(0.0);
    rgb = pen::mix(rgb, [0xff, 0xdc, 0xa8], gloss * gloss * 0.13 * lamp);
    rgb
}

fn armrest_at(point: &Edge, start: f32, width: f32, lamp: f32) -> Rgb {
    let u = ((point.out - start) / width).clamp(0.0, 1.0) * 2.0 - 1.0;
    let height = (1.0 - u * u).max(0.0).sqrt();
    // Lit from inside and above.
    let facing = (-0.52 * u + 0.85 * height).max(0.0);
    let sharp = facing * facing * facing * facing;
    let gloss = sharp * sharp * sharp;
    let pebble = noise::smooth(point.along * 0.55, point.out * 0.55) * 0.6
        + noise::smooth(point.along * 1.3, point.out * 1.3) * 0.4;
    let fold = noise::smooth(point.along * 0.02, point.out * 0.08);
    let body = (0.16 + 0.84 * facing) * (0.80 + 0.26 * pebble + 0.12 * fold) * lamp;
    let rgb = pen::shade([0x4b, 0x2b, 0x20], body);
    pen::mix(rgb, [0xf0, 0xc8, 0x9c], gloss * (0.16 + 0.16 * pebble) * lamp)
}

/// Paints the rail into an empty picture of the whole area; the felt and the outside stay clear.
pub(super) fn rail(pixmap: &mut Pixmap, shape: &TableShape, fit: &Fit) {
    let (cx, cy) = shape.centre;
    let (inner_x, inner_y) = shape.felt_radii;
    let total = shape.wood_width + shape.armrest_width;
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let unit = 1.0 / fit.scale;
    let groove = 1.3_f32.max(unit);
    // The rail reaches a little under the felt, whose edge is soft.
    let slack = 1.0 + unit * 2.0;
    let quarter_length = std::f32::consts::FRAC_PI_2 * (inner_x + inner_y) / 2.0;
    let pixels = pixmap.pixels_mut();
    for y_px in 0..height {
        let (_, y) = fit.design(0.0, y_px as f32 + 0.5);
        let dy = y - cy;
        let up = dy.min(0.0);
        let Some((reach, clear)) = shape.rows(up, total + 2.0, slack) else { continue };
        let (first, _) = fit.pixel(cx - reach, 0.0);
        let (last, _) = fit.pixel(cx + reach, 0.0);
        let (first, last) = (first.max(0.0) as usize, (last.max(0.0).ceil() as usize).min(width));
        for x_px in first..last {
            let (x, _) = fit.design(x_px as f32 + 0.5, 0.0);
            let dx = x - cx;
            if dx.abs() < clear {
                continue;
            }
            let point = shape.edge(dx, dy, quarter_length);
            let turn = dx.atan2(-up);
            // The room's lamps hang over the table: the rail is brightest at the shoulders.
            let side = (turn.abs() - 0.95) * 1.25;
            let lamp = 0.80 + 0.34 * (1.0 - side * side).max(0.0);
            let rgb = if point.out < shape.wood_width {
                wood_at(&point, shape.wood_width, lamp)
            } else {
                let rgb = armrest_at(&point, shape.wood_width, shape.armrest_width, lamp);
                let seam = (1.0 - (point.out - shape.wood_width) / groove).clamp(0.0, 1.0);
                pen::mix(rgb, Palette::ROOM, seam * 0.8)
            };
            pixels[y_px * width + x_px] = opaque(rgb);
        }
    }
}

/// Paints the dealer's wooden edge along the bottom of the table.
pub(super) fn dealer_edge(pixmap: &mut Pixmap, shape: &TableShape, fit: &Fit, canvas_height: f32) {
    let half = shape.felt_radii.0 + shape.wood_width;
    let (left, top) = fit.pixel(shape.centre.0 - half, shape.edge_y);
    let (right, bottom) = fit.pixel(shape.centre.0 + half, canvas_height);
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let depth = canvas_height - shape.edge_y;
    let pixels = pixmap.pixels_mut();
    for y_px in (top.max(0.0).round() as usize)..(bottom.ceil() as usize).min(height) {
        let (_, y) = fit.design(0.0, y_px as f32 + 0.5);
        let u = (y - shape.edge_y) / depth;
        let light = if u < 0.22 { 1.30 - u } else { 1.08 - u * 0.62 };
        for x_px in (left.max(0.0).round() as usize)..(right.round().max(0.0) as usize).min(width) {
            let (x, _) = fit.design(x_px as f32 + 0.5, 0.0);
            let fall = ((x - shape.centre.0) / half).abs();
            pixels[y_px * width + x_px] =
                opaque(wood(x + 700.0, y * 1.2, light * (1.05 - fall * fall * 0.35)));
        }
    }
}
