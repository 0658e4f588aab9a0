//! Card faces: indices, pips, the ace, the joker, and the paper every card is made of.

use tiny_skia::{Pixmap, Transform};

use super::courts;
use super::pen::{self, Shape, UPRIGHT};
use super::suits::{SuitColours, sign, suit_colour};
use super::text::{self, Type, Typeface};
use super::{Palette, Rgb};

/// From this height a card carries the full pip layout; below it, one large index and one large pip.
const FULL_FACE_FROM_PX: u32 = 160;

/// The width of a card of this height.
pub fn card_width_px(height_px: u32) -> u32 {
    (height_px * 5 + 3) / 7
}

/// A nearly clear rim round every card, so that the edges stay smooth when a picture is turned.
const RIM_PX: f32 = 0.75;

/// The outline of a card inside its picture.
pub(super) fn body(width: f32, height: f32, inset: f32) -> Shape {
    let inset = inset + RIM_PX;
    pen::rounded(
        inset,
        inset,
        width - inset * 2.0,
        height - inset * 2.0,
        (height * 0.062 - inset).max(1.0),
    )
}

/// An empty card of paper with its hairline edge.
pub(super) fn paper(height_px: u32) -> (Pixmap, f32, f32) {
    let mut picture = pen::canvas(card_width_px(height_px), height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let light = pen::linear(
        (0.0, 0.0),
        (width * 0.4, height),
        &[(0.0, [0xff, 0xfd, 0xf6], 1.0), (1.0, [0xf3, 0xec, 0xda], 1.0)],
    );
    pen::fill(&mut picture, &body(width, height, 0.0), &light, UPRIGHT);
    (picture, width, height)
}

pub(super) fn hairline(picture: &mut Pixmap, rgb: Rgb, alpha: f32) {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let line = (height / 150.0).max(0.8);
    pen::stroke(picture, &body(width, height, line / 2.0), &pen::solid(rgb, alpha), line, UPRIGHT);
}

fn rank_words(rank: u8) -> &'static str {
    match rank {
        2 => "2",
        3 => "3",
        4 => "4",
        5 => "5",
        6 => "6",
        7 => "7",
        8 => "8",
        9 => "9",
        10 => "10",
        11 => "J",
        12 => "Q",
        13 => "K",
        _ => "A",
    }
}

/// The half turn of a card about its middle.
fn half_turn(width: f32, height: f32) -> Transform {
    Transform::from_row(-1.0, 0.0, 0.0, -1.0, width, height)
}

/// Draws the rank with its top at `y` and its middle at `x`, as high as `cap` (a tail may hang a little
/// lower) and no wider than `widest`.
fn rank_sign(
    picture: &mut Pixmap,
    rank: u8,
    x: f32,
    y: f32,
    cap: f32,
    widest: f32,
    paint: &tiny_skia::Paint,
    at: Transform,
) {
    let kind = Type {
        typeface: Typeface::SerifBold,
        size_px: 100.0,
        tracking_px: if rank == 10 { -7.0 } else { 0.0 },
    };
    let Some(shape) = text::outline(rank_words(rank), &kind) else {
        return;
    };
    let bounds = shape.bounds();
    let scale = (cap / text::cap_height(&kind).max(1.0))
        .min(cap * if rank == 12 { 1.22 } else { 1.12 } / bounds.height().max(1.0));
    let squeeze = (widest / (bounds.width() * scale)).min(1.0);
    let middle = (bounds.left() + bounds.right()) / 2.0;
    let place = at
        .pre_translate(x, y)
        .pre_scale(scale * squeeze, scale)
        .pre_translate(-middle, -bounds.top());
    pen::fill(picture, &Some(shape), paint, place);
}

/// A card face: rank 2 to 14 (11 jack, 12 queen, 13 king, 14 ace), suit 0 clubs, 1 diamonds, 2 hearts, 3 spades.
pub fn card_face(rank: u8, suit: u8, height_px: u32, colours: SuitColours) -> Pixmap {
    let (mut picture, width, height) = paper(height_px);
    let rgb = suit_colour(suit, colours);
    if height_px < FULL_FACE_FROM_PX {
        small_face(&mut picture, rank, suit, rgb, width, height);
    } else {
        full_face(&mut picture, rank, suit, rgb, width, height);
    }
    hairline(&mut picture, [0x4a, 0x3a, 0x28], 0.55);
    picture
}

fn small_face(picture: &mut Pixmap, rank: u8, suit: u8, rgb: Rgb, width: f32, height: f32) {
    let ink = pen::solid(rgb, 1.0);
    let column = width * 0.265;
    rank_sign(picture, rank, column, height * 0.075, height * 0.262, width * 0.41, &ink, UPRIGHT);
    pen::fill(picture, &sign(suit, column, height * 0.495, height * 0.18, false), &ink, UPRIGHT);
    if (11..=13).contains(&rank) {
        let (x, y) = (width * 0.675, height * 0.755);
        pen::fill(picture, &sign(suit, x, y, height * 0.355, false), &ink, UPRIGHT);
        let crown = courts::crown(rank, width * 0.685, height * 0.545, height * 0.165);
        pen::fill(picture, &crown, &pen::solid([0xb0, 0x7c, 0x22], 1.0), UPRIGHT);
    } else {
        pen::fill(
            picture,
            &sign(suit, width * 0.68, height * 0.735, height * 0.385, false),
            &ink,
            UPRIGHT,
        );
    }
}

fn full_face(picture: &mut Pixmap, rank: u8, suit: u8, rgb: Rgb, width: f32, height: f32) {
    let ink = pen::solid(rgb, 1.0);
    match rank {
        2..=10 => pips(picture, rank, suit, &ink, width, height),
        11..=13 => courts::court(picture, rank, suit, rgb),
        _ => ace(picture, suit, rgb, width, height),
    }
    for at in [UPRIGHT, half_turn(width, height)] {
        let column = width * 0.115;
        rank_sign(picture, rank, column, height * 0.042, height * 0.128, width * 0.158, &ink, at);
        pen::fill(picture, &sign(suit, column, height * 0.244, height * 0.086, false), &ink, at);
    }
}

/// Centres of the pips as fractions of the card.
fn pip_places(rank: u8) -> Vec<(f32, f32)> {
    const LEFT: f32 = 0.335;
    const MIDDLE: f32 = 0.5;
    const RIGHT: f32 = 0.665;
    const TOP: f32 = 0.150;
    const BOTTOM: f32 = 0.850;
    let third = (BOTTOM - TOP) / 3.0;
    let pair = |y: f32| [(LEFT, y), (RIGHT, y)];
    let mut places = Vec::with_capacity(10);
    match rank {
        2 | 3 => places.extend([(MIDDLE, TOP), (MIDDLE, BOTTOM)]),
        4..=8 => places.extend(pair(TOP).into_iter().chain(pair(BOTTOM))),
        _ => {
            for row in 0..4_u8 {
                places.extend(pair(TOP + third * f32::from(row)));
            }
        }
    }
    match rank {
        3 | 5 | 9 => places.push((MIDDLE, 0.5)),
        6 => places.extend(pair(0.5)),
        7 => places.extend(pair(0.5).into_iter().chain([(MIDDLE, (TOP + 0.5) / 2.0)])),
        8 => places.extend(
            pair(0.5)
                .into_iter()
                .chain([(MIDDLE, (TOP + 0.5) / 2.0), (MIDDLE, (BOTTOM + 0.5) / 2.0)]),
        ),
        10 => places.extend([(MIDDLE, TOP + third / 2.0), (MIDDLE, BOTTOM - third / 2.0)]),
        _ => {}
    }
    places
}

fn pips(picture: &mut Pixmap, rank: u8, suit: u8, ink: &tiny_skia::Paint, width: f32, height: f32) {
    for (x, y) in pip_places(rank) {
        pen::fill(
            picture,
            &sign(suit, x * width, y * height, height * 0.148, y > 0.51),
            ink,
            UPRIGHT,
        );
    }
}

fn ace(picture: &mut Pixmap, suit: u8, rgb: Rgb, width: f32, height: f32) {
    let (cx, cy) = (width / 2.0, height / 2.0);
    let gold: Rgb = [0xb8, 0x8a, 0x3a];
    let radius = width * 0.355;
    // A sunburst, a ring of beads, and the great pip with an inlaid line and a small pip at its heart.
    for i in 0..48_u8 {
        let angle = f32::from(i) / 48.0 * std::f32::consts::TAU;
        let (sin, cos) = angle.sin_cos();
        let outer = radius * if i % 2 == 0 { 1.0 } else { 0.93 };
        let ray = pen::line(
            (cx + cos * radius * 0.60, cy + sin * radius * 0.60),
            (cx + cos * outer, cy + sin * outer),
        );
        pen::stroke(picture, &ray, &pen::solid(gold, 0.45), height * 0.0032, UPRIGHT);
    }
    pen::stroke(
        picture,
        &pen::circle(cx, cy, radius * 1.06),
        &pen::solid(gold, 0.85),
        height * 0.0052,
        UPRIGHT,
    );
    pen::stroke(
        picture,
        &pen::circle(cx, cy, radius * 1.13),
        &pen::solid(gold, 0.45),
        height * 0.003,
        UPRIGHT,
    );
    for i in 0..24_u8 {
        let angle = f32::from(i) / 24.0 * std::f32::consts::TAU;
        let (sin, cos) = angle.sin_cos();
        let bead = pen::circle(
            cx + cos * radius * 1.06,
            cy + sin * radius * 1.06,
            height * if i % 6 == 0 { 0.0115 } else { 0.0058 },
        );
        pen::fill(picture, &bead, &pen::solid(if i % 6 == 0 { rgb } else { gold }, 1.0), UPRIGHT);
    }
    let tall = height * 0.40;
    let great = sign(suit, cx, cy, tall, false);
    pen::stroke(picture, &great, &pen::solid(Palette::IVORY, 1.0), height * 0.03, UPRIGHT);
    pen::fill(picture, &great, &pen::solid(rgb, 1.0), UPRIGHT);
    let inlay = sign(suit, cx, cy, tall * 0.80, false);
    if suit == 1 || suit == 2 {
        pen::stroke(
            picture,
            &inlay,
            &pen::solid([0xf3, 0xdc, 0xa6], 0.95),
            height * 0.006,
            UPRIGHT,
        );
    }
    let lift = match suit {
        0 => -0.02,
        2 => -0.06,
        3 => 0.02,
        _ => 0.0,
    };
    let heart = cy + tall * lift;
    pen::fill(
        picture,
        &pen::circle(cx, heart, tall * 0.155),
        &pen::solid([0xf3, 0xdc, 0xa6], 1.0),
        UPRIGHT,
    );
    pen::fill(picture, &sign(suit, cx, heart, tall * 0.20, false), &pen::solid(rgb, 1.0), UPRIGHT);
}

/// The joker.
pub fn joker_face(height_px: u32) -> Pixmap {
    let (mut picture, width, height) = paper(height_px);
    let plum: Rgb = [0x5a, 0x2a, 0x6e];
    let gold: Rgb = [0xc0, 0x8f, 0x35];
    let aside = if height_px < FULL_FACE_FROM_PX { 0.66 } else { 0.5 };
    let (cx, cy) = (width * aside, height * 0.53);
    let size = width * if aside > 0.5 { 0.28 } else { 0.36 };
    // A cap with three bells.
    let cap = |tip: (f32, f32), from: f32, to: f32, bend: (f32, f32)| {
        let mut pen = tiny_skia::PathBuilder::new();
        pen.move_to(cx + from * size, cy + size * 0.42);
        pen.quad_to(cx + bend.0 * size, cy + bend.1 * size, cx + tip.0 * size, cy + tip.1 * size);
        pen.quad_to(
            cx + (bend.0 + to) * 0.5 * size,
            cy + bend.1 * 0.3 * size,
            cx + to * size,
            cy + size * 0.42,
        );
        pen.close();
        pen.finish()
    };
    pen::fill(
        &mut picture,
        &cap((-1.0, 0.05), -0.55, 0.15, (-0.75, -0.75)),
        &pen::solid(plum, 1.0),
        UPRIGHT,
    );
    pen::fill(
        &mut picture,
        &cap((1.0, 0.05), 0.55, -0.15, (0.75, -0.75)),
        &pen::solid([0xb8, 0x14, 0x2a], 1.0),
        UPRIGHT,
    );
    let middle = pen::polygon(&[
        (cx - size * 0.34, cy + size * 0.42),
        (cx, cy - size * 0.95),
        (cx + size * 0.34, cy + size * 0.42),
    ]);
    pen::fill(&mut picture, &middle, &pen::solid(gold, 1.0), UPRIGHT);
    pen::fill(
        &mut picture,
        &pen::rounded(cx - size * 0.6, cy + size * 0.38, size * 1.2, size * 0.26, size * 0.13),
        &pen::solid(plum, 1.0),
        UPRIGHT,
    );
    for (x, y) in [(-1.0, 0.1), (1.0, 0.1), (0.0, -1.0)] {
        pen::fill(
            &mut picture,
            &pen::circle(cx + x * size, cy + y * size, size * 0.13),
            &pen::solid(gold, 1.0),
            UPRIGHT,
        );
        pen::stroke(
            &mut picture,
            &pen::circle(cx + x * size, cy + y * size, size * 0.13),
            &pen::solid(plum, 1.0),
            size * 0.05,
            UPRIGHT,
        );
    }
    // Its name down the edge, so that it is known in a fan where only the edge shows.
    let small = height_px < FULL_FACE_FROM_PX;
    let (column, cap, pitch) = if small { (0.2, 0.125, 0.175) } else { (0.105, 0.072, 0.094) };
    let ends = if small { &[UPRIGHT][..] } else { &[UPRIGHT, half_turn(width, height)] };
    let kind = Type { typeface: Typeface::SerifBold, size_px: 100.0, tracking_px: 0.0 };
    for (i, letter) in ["J", "O", "K", "E", "R"].into_iter().enumerate() {
        let Some(shape) = text::outline(letter, &kind) else { continue };
        let bounds = shape.bounds();
        let scale = cap * height / text::cap_height(&kind).max(1.0);
        let middle = (bounds.left() + bounds.right()) / 2.0;
        let (x, y) = (column * width, (0.06 + pitch * i as f32) * height);
        let shape = Some(shape);
        for at in ends {
            let place = at
                .pre_translate(x, y)
                .pre_scale(scale, scale)
                .pre_translate(-middle, -bounds.top());
            pen::fill(&mut picture, &shape, &pen::solid(plum, 1.0), place);
        }
    }
    hairline(&mut picture, [0x4a, 0x3a, 0x28], 0.55);
    picture
}
