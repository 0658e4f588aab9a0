//! The court cards: our own geometric figures, a monogram for a head under a crown, in a sunburst panel.

use tiny_skia::{PathBuilder, Pixmap, Transform};

use super::Rgb;
use super::pen::{self, Shape, UPRIGHT};
use super::suits::sign;
use super::text::{self, Type, Typeface};

const GOLD: Rgb = [0xc2, 0x93, 0x3c];
const GOLD_LIGHT: Rgb = [0xec, 0xcf, 0x8c];
const PAPER: Rgb = [0xfd, 0xf6, 0xe3];

/// A crown for a rank, its base centred on a point; the jack wears a coronet.
pub(super) fn crown(rank: u8, cx: f32, base_y: f32, height: f32) -> Shape {
    let mut pen = PathBuilder::new();
    let h = height;
    let p = |x: f32, y: f32| (cx + x * h, base_y - y * h);
    let mut closed = |points: &[(f32, f32)]| {
        for (i, (x, y)) in points.iter().enumerate() {
            let (x, y) = p(*x, *y);
            if i == 0 {
                pen.move_to(x, y);
            } else {
                pen.line_to(x, y);
            }
        }
        pen.close();
    };
    let mut beads: Vec<(f32, f32, f32)> = Vec::new();
    match rank {
        13 => {
            closed(&[
                (-0.62, 0.0),
                (-0.82, 0.62),
                (-0.44, 0.34),
                (-0.26, 0.74),
                (0.0, 0.36),
                (0.26, 0.74),
                (0.44, 0.34),
                (0.82, 0.62),
                (0.62, 0.0),
            ]);
            closed(&[(-0.055, 0.40), (-0.055, 1.08), (0.055, 1.08), (0.055, 0.40)]);
            closed(&[(-0.17, 0.86), (-0.17, 0.97), (0.17, 0.97), (0.17, 0.86)]);
            beads.extend([
                (-0.84, 0.68, 0.085),
                (0.84, 0.68, 0.085),
                (-0.27, 0.80, 0.075),
                (0.27, 0.80, 0.075),
            ]);
        }
        12 => {
            closed(&[
                (-0.62, 0.0),
                (-0.74, 0.42),
                (-0.48, 0.26),
                (-0.36, 0.60),
                (-0.16, 0.32),
                (0.0, 0.82),
                (0.16, 0.32),
                (0.36, 0.60),
                (0.48, 0.26),
                (0.74, 0.42),
                (0.62, 0.0),
            ]);
            beads.extend([
                (0.0, 0.92, 0.115),
                (-0.37, 0.69, 0.09),
                (0.37, 0.69, 0.09),
                (-0.77, 0.50, 0.075),
                (0.77, 0.50, 0.075),
            ]);
        }
        _ => {
            // A coronet: a band with three lozenge leaves and two beads between them.
            closed(&[(-0.60, 0.0), (-0.64, 0.24), (0.64, 0.24), (0.60, 0.0)]);
            for (x, top) in [(-0.56, 0.72), (0.0, 0.86), (0.56, 0.72)] {
                let middle = (top + 0.14) / 2.0;
                closed(&[(x, 0.14), (x + 0.19, middle), (x, top), (x - 0.19, middle)]);
            }
            beads.extend([(-0.28, 0.36, 0.085), (0.28, 0.36, 0.085)]);
        }
    }
    for (x, y, r) in beads {
        let (x, y) = p(x, y);
        pen.push_circle(x, y, r * h);
    }
    pen.finish()
}

/// Sizes of the panel: middle of the card and half its width and height.
struct Panel {
    cx: f32,
    cy: f32,
    half_width: f32,
    half_height: f32,
}

impl Panel {
    /// A point given in half heights from the middle.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.cx + x * self.half_height, self.cy + y * self.half_height)
    }
}

/// Draws the panel of a jack, queen or king on a card.
pub(super) fn court(picture: &mut Pixmap, rank: u8, suit: u8, rgb: Rgb) {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let panel = Panel {
        cx: width / 2.0,
        cy: height / 2.0,
        half_width: width * 0.285,
        half_height: height * 0.425,
    };
    let frame = pen::rounded(
        panel.cx - panel.half_width,
        panel.cy - panel.half_height,
        panel.half_width * 2.0,
        panel.half_height * 2.0,
        height * 0.018,
    );
    let mut layer = pen::canvas(picture.width(), picture.height());
    sunburst(&mut layer, &panel, &frame);
    let mut half = pen::canvas(picture.width(), picture.height());
    figure(&mut half, rank, suit, rgb, &panel);
    let slope = 0.20;
    let upper = pen::polygon(&[
        (0.0, 0.0),
        (width, 0.0),
        (width, panel.cy - width / 2.0 * slope),
        (0.0, panel.cy + width / 2.0 * slope),
    ]);
    pen::clip(&mut half, &upper);
    pen::stamp(&mut layer, &half, 0, 0);
    layer.draw_pixmap(
        0,
        0,
        half.as_ref(),
        &tiny_skia::PixmapPaint::default(),
        Transform::from_row(-1.0, 0.0, 0.0, -1.0, width, height),
        None,
    );
    belt(&mut layer, rgb, &panel, slope);
    pen::clip(&mut layer, &frame);
    pen::stamp(picture, &layer, 0, 0);
    pen::stroke(picture, &frame, &pen::solid(rgb, 1.0), height * 0.0058, UPRIGHT);
    let inset = height * 0.0115;
    let inner = pen::rounded(
        panel.cx - panel.half_width + inset,
        panel.cy - panel.half_height + inset,
        (panel.half_width - inset) * 2.0,
        (panel.half_height - inset) * 2.0,
        height * 0.010,
    );
    pen::stroke(picture, &inner, &pen::solid(GOLD, 0.95), height * 0.0036, UPRIGHT);
}

fn sunburst(layer: &mut Pixmap, panel: &Panel, frame: &Shape) {
    pen::fill(layer, frame, &pen::solid(PAPER, 1.0), UPRIGHT);
    let rays = 28_u8;
    for i in 0..rays {
        let angle = |k: f32| (f32::from(i) + k) / f32::from(rays) * std::f32::consts::TAU;
        let (from, to) = (angle(-0.25), angle(0.25));
        let reach = panel.half_height * 1.4;
        let ray = pen::polygon(&[
            (panel.cx, panel.cy),
            (panel.cx + from.cos() * reach, panel.cy + from.sin() * reach),
            (panel.cx + to.cos() * reach, panel.cy + to.sin() * reach),
        ]);
        pen::fill(layer, &ray, &pen::solid(GOLD_LIGHT, 0.38), UPRIGHT);
    }
}

/// The upper figure: robe, head with the letter, crown, sign of the suit, and what it holds.
fn figure(half: &mut Pixmap, rank: u8, suit: u8, rgb: Rgb, panel: &Panel) {
    let unit = panel.half_height;
    let robe_rgb =
        if rgb[0].abs_diff(rgb[2]) < 24 && rgb[0] < 60 { [0x20, 0x2c, 0x4a] } else { rgb };
    robe(half, rank, robe_rgb, panel);
    let (hx, hy) = panel.at(0.0, -0.475);
    let radius = unit * 0.215;
    if rank == 12 {
        // The queen's hair: a wider disc behind the head.
        pen::fill(
            half,
            &pen::ellipse(hx, hy + unit * 0.06, radius * 1.30, radius * 1.36),
            &pen::solid(robe_rgb, 1.0),
            UPRIGHT,
        );
        pen::stroke(
            half,
            &pen::ellipse(hx, hy + unit * 0.06, radius * 1.30, radius * 1.36),
            &pen::solid(GOLD, 1.0),
            unit * 0.012,
            UPRIGHT,
        );
    }
    pen::fill(half, &pen::circle(hx, hy, radius * 1.13), &pen::solid(GOLD, 1.0), UPRIGHT);
    pen::fill(half, &pen::circle(hx, hy, radius), &pen::solid(PAPER, 1.0), UPRIGHT);
    pen::stroke(
        half,
        &pen::circle(hx, hy, radius * 0.90),
        &pen::solid(robe_rgb, 0.7),
        unit * 0.008,
        UPRIGHT,
    );
    let letter = match rank {
        11 => "J",
        12 => "Q",
        _ => "K",
    };
    let kind = Type { typeface: Typeface::SerifBold, size_px: 100.0, tracking_px: 0.0 };
    if let Some(shape) = text::outline(letter, &kind) {
        let bounds = shape.bounds();
        let scale = radius * 1.22 / bounds.height().max(1.0);
        let middle_x = (bounds.left() + bounds.right()) / 2.0;
        let middle_y = (bounds.top() + bounds.bottom()) / 2.0;
        let at = Transform::from_translate(hx, hy + radius * 0.05)
            .pre_scale(scale, scale)
            .pre_translate(-middle_x, -middle_y);
        pen::fill(half, &Some(shape), &pen::solid(rgb, 1.0), at);
    }
    let (cx, cy) = panel.at(0.0, -0.672);
    let hat = crown(rank, cx, cy, unit * 0.25);
    pen::stroke(half, &hat, &pen::solid(PAPER, 1.0), unit * 0.035, UPRIGHT);
    pen::fill(half, &hat, &pen::solid(GOLD, 1.0), UPRIGHT);
    pen::stroke(half, &hat, &pen::solid(robe_rgb, 0.9), unit * 0.011, UPRIGHT);
    let band =
        pen::rounded(cx - unit * 0.172, cy - unit * 0.012, unit * 0.344, unit * 0.052, unit * 0.02);
    pen::fill(half, &band, &pen::solid(robe_rgb, 1.0), UPRIGHT);
    for i in -1..=1_i8 {
        let jewel = pen::lozenge(
            cx + f32::from(i) * unit * 0.10,
            cy + unit * 0.014,
            unit * 0.018,
            unit * 0.018,
        );
        pen::fill(half, &jewel, &pen::solid(PAPER, 1.0), UPRIGHT);
    }
    let (sx, sy) = panel.at(-panel.half_width / unit + 0.125, -0.84);
    pen::fill(half, &sign(suit, sx, sy, unit * 0.185, false), &pen::solid(rgb, 1.0), UPRIGHT);
    held(half, rank, robe_rgb, panel);
}

/// Shoulders in bands, with lapels and a row of lozenges down the middle.
fn robe(half: &mut Pixmap, rank: u8, rgb: Rgb, panel: &Panel) {
    let unit = panel.half_height;
    let edge = panel.half_width / unit;
    let shoulders = |drop: f32| {
        let mut pen = PathBuilder::new();
        let (x, y) = panel.at(-edge - 0.1, 0.4);
        pen.move_to(x, y);
        let (x, y) = panel.at(-edge - 0.1, -0.06 + drop);
        pen.line_to(x, y);
        let (a, b) = (panel.at(-edge * 0.55, -0.22 + drop), panel.at(0.0, -0.30 + drop));
        pen.quad_to(a.0, a.1, b.0, b.1);
        let (a, b) = (panel.at(edge * 0.55, -0.22 + drop), panel.at(edge + 0.1, -0.06 + drop));
        pen.quad_to(a.0, a.1, b.0, b.1);
        let (x, y) = panel.at(edge + 0.1, 0.4);
        pen.line_to(x, y);
        pen.close();
        pen.finish()
    };
    let bands: [(f32, Rgb); 5] = [
        (0.0, GOLD),
        (0.022, rgb),
        (0.10, if rank == 12 { PAPER } else { GOLD_LIGHT }),
        (0.125, rgb),
        (0.20, pen::shade(rgb, 0.78)),
    ];
    for (drop, tone) in bands {
        pen::fill(half, &shoulders(drop), &pen::solid(tone, 1.0), UPRIGHT);
    }
    // Lapels meeting under the head.
    for side in [-1.0, 1.0] {
        let lapel = pen::polygon(&[
            panel.at(side * 0.15, -0.30),
            panel.at(side * 0.27, -0.26),
            panel.at(0.0, 0.18),
            panel.at(0.0, 0.02),
        ]);
        pen::fill(half, &lapel, &pen::solid(PAPER, 1.0), UPRIGHT);
        pen::stroke(half, &lapel, &pen::solid(GOLD, 1.0), unit * 0.010, UPRIGHT);
        for step in 0..3_u8 {
            let t = 0.22 + f32::from(step) * 0.24;
            let (x, y) = panel.at(side * 0.21 * (1.0 - t), -0.28 + 0.38 * t);
            pen::fill(
                half,
                &pen::lozenge(x, y, unit * 0.014, unit * 0.026),
                &pen::solid(rgb, 1.0),
                UPRIGHT,
            );
        }
    }
}

/// The king's sword, the queen's flower, the jack's halberd.
#[expect(clippy::too_many_lines, reason = "a drawing, part by part")]
fn held(half: &mut Pixmap, rank: u8, rgb: Rgb, panel: &Panel) {
    let unit = panel.half_height;
    let x = panel.half_width / unit - 0.125;
    let gold = pen::solid(GOLD, 1.0);
    let dark = pen::solid(rgb, 1.0);
    let shaft = |top: f32| pen::line(panel.at(x, top), panel.at(x, -0.02));
    match rank {
        13 => {
            let blade = pen::polygon(&[
                panel.at(x, -0.93),
                panel.at(x + 0.038, -0.83),
                panel.at(x + 0.03, -0.34),
                panel.at(x - 0.03, -0.34),
                panel.at(x - 0.038, -0.83),
            ]);
            pen::fill(half, &blade, &pen::solid([0xdf, 0xe3, 0xe6], 1.0), UPRIGHT);
            pen::stroke(half, &blade, &dark, unit * 0.012, UPRIGHT);
            pen::stroke(
                half,
                &pen::line(panel.at(x, -0.86), panel.at(x, -0.38)),
                &pen::solid(rgb, 0.5),
                unit * 0.008,
                UPRIGHT,
            );
            pen::stroke(
                half,
                &pen::line(panel.at(x - 0.09, -0.33), panel.at(x + 0.09, -0.33)),
                &gold,
                unit * 0.034,
                UPRIGHT,
            );
            pen::stroke(
                half,
                &pen::line(panel.at(x, -0.33), panel.at(x, -0.18)),
                &gold,
                unit * 0.026,
                UPRIGHT,
            );
        }
        12 => {
            pen::stroke(
                half,
                &shaft(-0.76),
                &pen::solid([0x2c, 0x6b, 0x45], 1.0),
                unit * 0.018,
                UPRIGHT,
            );
            for side in [-1.0, 1.0] {
                let leaf = pen::polygon(&[
                    panel.at(x, -0.46),
                    panel.at(x + side * 0.075, -0.55),
                    panel.at(x + side * 0.02, -0.54),
                ]);
                pen::fill(half, &leaf, &pen::solid([0x2c, 0x6b, 0x45], 1.0), UPRIGHT);
            }
            let (fx, fy) = panel.at(x, -0.80);
            for petal in 0..6_u8 {
                let angle = f32::from(petal) / 6.0 * std::f32::consts::TAU;
                let bloom = pen::circle(
                    fx + angle.cos() * unit * 0.052,
                    fy + angle.sin() * unit * 0.052,
                    unit * 0.036,
                );
                pen::fill(half, &bloom, &dark, UPRIGHT);
                pen::stroke(half, &bloom, &pen::solid(PAPER, 1.0), unit * 0.008, UPRIGHT);
            }
            pen::fill(half, &pen::circle(fx, fy, unit * 0.034), &gold, UPRIGHT);
        }
        _ => {
            pen::stroke(half, &shaft(-0.90), &gold, unit * 0.022, UPRIGHT);
            let point = pen::polygon(&[
                panel.at(x, -0.97),
                panel.at(x + 0.035, -0.84),
                panel.at(x - 0.035, -0.84),
            ]);
            pen::fill(half, &point, &dark, UPRIGHT);
            let (bx, by) = panel.at(x, -0.74);
            let mut axe = PathBuilder::new();
            axe.move_to(bx, by - unit * 0.045);
            axe.line_to(bx - unit * 0.10, by - unit * 0.085);
            axe.quad_to(bx - unit * 0.06, by, bx - unit * 0.10, by + unit * 0.085);
            axe.line_to(bx, by + unit * 0.045);
            axe.line_to(bx + unit * 0.07, by);
            axe.close();
            let axe = axe.finish();
            pen::fill(half, &axe, &pen::solid([0xdf, 0xe3, 0xe6], 1.0), UPRIGHT);
            pen::stroke(half, &axe, &dark, unit * 0.013, UPRIGHT);
        }
    }
}

/// The slanting belt between the two halves.
fn belt(layer: &mut Pixmap, rgb: Rgb, panel: &Panel, slope: f32) {
    let unit = panel.half_height;
    let edge = panel.half_width * 1.1;
    let half_belt = unit * 0.042;
    let band = |half: f32| {
        pen::polygon(&[
            (panel.cx - edge, panel.cy + edge * slope - half),
            (panel.cx + edge, panel.cy - edge * slope - half),
            (panel.cx + edge, panel.cy - edge * slope + half),
            (panel.cx - edge, panel.cy + edge * slope + half),
        ])
    };
    pen::fill(layer, &band(half_belt * 1.35), &pen::solid(GOLD, 1.0), UPRIGHT);
    pen::fill(layer, &band(half_belt), &pen::solid(PAPER, 1.0), UPRIGHT);
    for i in -5..=5_i8 {
        let x = panel.cx + f32::from(i) * panel.half_width / 5.0;
        let y = panel.cy - (x - panel.cx) * slope;
        let tone = if i % 2 == 0 { rgb } else { GOLD };
        pen::fill(
            layer,
            &pen::lozenge(x, y, unit * 0.030, unit * 0.034),
            &pen::solid(tone, 1.0),
            UPRIGHT,
        );
    }
}
