//! What cards and notes go into: the discard rack, the discard bucket and the drop box.

use tiny_skia::Pixmap;

use super::Rgb;
use super::backs::{Back, deck_stack};
use super::pen::{self, UPRIGHT};
use super::text::{self, Type, Typeface};

/// The discard rack with `cards` cards lying in it.
pub fn discard_rack(
    cards_in: u32,
    width_px: u32,
    height_px: u32,
    back: Back,
    label: &str,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 88.0;
    let smoke: Rgb = [0x6a, 0x1c, 0x22];
    let shape = pen::rounded(0.0, 0.0, width, height, 6.0 * unit);
    pen::fill(
        &mut picture,
        &shape,
        &pen::linear(
            (0.0, 0.0),
            (width, height),
            &[(0.0, [0x8a, 0x30, 0x34], 0.62), (1.0, smoke, 0.55)],
        ),
        UPRIGHT,
    );
    let floor =
        pen::rounded(7.0 * unit, 5.0 * unit, width - 14.0 * unit, height - 18.0 * unit, 4.0 * unit);
    pen::fill(&mut picture, &floor, &pen::solid([0x1a, 0x06, 0x08], 0.72), UPRIGHT);
    let card_height = 56.0 * unit;
    if cards_in > 0 {
        let share = (cards_in.min(104) as f32 / 52.0).min(1.4);
        let pile = deck_stack(cards_in.min(70), (card_height.round() as u32).max(8), back);
        let side_px = pile.height() as f32 - card_height.round();
        let left = ((width - pile.width() as f32) / 2.0).round();
        let bottom = height - 15.0 * unit;
        let top = (bottom - card_height - side_px).round().max(3.0);
        let shadow = pen::rounded(
            left + 2.0 * unit,
            top + 3.0 * unit,
            pile.width() as f32 + share * 3.0 * unit,
            pile.height() as f32,
            4.0 * unit,
        );
        pen::fill(&mut picture, &shadow, &pen::solid([0, 0, 0], 0.4), UPRIGHT);
        pen::stamp(&mut picture, &pile, left as i32, top as i32);
    }
    // Clear walls in front of the cards: bright edges and a long reflection.
    let wall = pen::linear(
        (0.0, 0.0),
        (width, height),
        &[
            (0.0, [0xff, 0xc8, 0xc0], 0.85),
            (0.5, [0xc0, 0x50, 0x50], 0.6),
            (1.0, [0xff, 0xb0, 0xa8], 0.7),
        ],
    );
    pen::stroke(
        &mut picture,
        &pen::rounded(unit, unit, width - 2.0 * unit, height - 2.0 * unit, 6.0 * unit),
        &wall,
        1.4 * unit,
        UPRIGHT,
    );
    pen::stroke(&mut picture, &floor, &pen::solid([0xff, 0xb8, 0xb0], 0.25), 0.8 * unit, UPRIGHT);
    let gleam = pen::polygon(&[
        (width * 0.08, 2.0 * unit),
        (width * 0.26, 2.0 * unit),
        (width * 0.08, height * 0.42),
    ]);
    pen::fill(&mut picture, &gleam, &pen::solid([255, 255, 255], 0.14), UPRIGHT);
    let kind = Type { typeface: Typeface::SansBold, size_px: 7.0 * unit, tracking_px: 1.0 * unit };
    text::draw_centred(
        &mut picture,
        label,
        &kind,
        (width / 2.0, height - 7.4 * unit),
        width - 12.0 * unit,
        &pen::solid([0xff, 0xdc, 0xc8], 0.95),
        UPRIGHT,
    );
    picture
}

/// The discard bucket from above with `cards_in` cards thrown into it.
#[expect(clippy::too_many_lines, reason = "a drawing, part by part")]
pub fn discard_bucket(
    cards_in: u32,
    width_px: u32,
    height_px: u32,
    back: Back,
    label: &str,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 88.0;
    let (cx, cy) = (width / 2.0, height * 0.40);
    let (rx, ry) = (width * 0.48, height * 0.36);
    let ground = pen::radial(
        (cx, height - ry * 0.3),
        rx * 1.02,
        &[(0.0, [0, 0, 0], 0.55), (0.75, [0, 0, 0], 0.4), (1.0, [0, 0, 0], 0.0)],
    );
    let under = pen::ellipse(cx, height - ry * 0.3, rx * 1.02, ry * 0.3);
    pen::fill(&mut picture, &under, &ground, UPRIGHT);
    // The wall, narrower at the foot.
    let foot = height - 2.0 * unit;
    let wall = pen::polygon(&[
        (cx - rx, cy),
        (cx + rx, cy),
        (cx + rx * 0.84, foot - ry * 0.30),
        (cx + rx * 0.5, foot),
        (cx - rx * 0.5, foot),
        (cx - rx * 0.84, foot - ry * 0.30),
    ]);
    let body = pen::linear(
        (cx - rx, 0.0),
        (cx + rx, 0.0),
        &[
            (0.0, [0x1c, 0x16, 0x12], 1.0),
            (0.3, [0x5a, 0x44, 0x30], 1.0),
            (0.45, [0x74, 0x5a, 0x40], 1.0),
            (1.0, [0x14, 0x10, 0x0d], 1.0),
        ],
    );
    pen::fill(&mut picture, &wall, &body, UPRIGHT);
    let mouth = pen::ellipse(cx, cy, rx, ry);
    pen::fill(&mut picture, &mouth, &pen::solid([0x3a, 0x2c, 0x20], 1.0), UPRIGHT);
    let inside = pen::ellipse(cx, cy, rx * 0.90, ry * 0.88);
    let deep = pen::radial(
        (cx, cy + ry * 0.2),
        rx,
        &[(0.0, [0x05, 0x04, 0x04], 1.0), (1.0, [0x22, 0x1a, 0x14], 1.0)],
    );
    pen::fill(&mut picture, &inside, &deep, UPRIGHT);
    if cards_in > 0 {
        let mut heap = pen::canvas(picture.width(), picture.height());
        // Thrown in anyhow; the fuller it is, the higher and the more of them lie there.
        let full = (cards_in as f32 / 416.0).min(1.0);
        let seen = (3 + cards_in / 16).min(14).min(cards_in.max(1));
        let tall = height * (0.34 + 0.08 * full);
        for i in 0..seen {
            let turn = i as f32 * 2.399_963;
            let out = ((i as f32 + 0.5) / seen as f32).sqrt() * 0.55;
            let x = cx + turn.cos() * out * rx * 0.8;
            let y = cy + ry * 0.25 * (1.0 - full) + turn.sin() * out * ry * 0.7;
            let here = tiny_skia::Transform::from_translate(x, y).pre_rotate(turn.to_degrees());
            let (w, h) = (tall * 0.70, tall);
            let card = pen::rounded(-w / 2.0, -h / 2.0, w, h, 2.5 * unit);
            pen::fill(&mut heap, &card, &pen::solid([0xf4, 0xec, 0xdc], 1.0), here);
            pen::stroke(&mut heap, &card, &pen::solid([0, 0, 0], 0.45), 0.8 * unit, here);
            let inner = pen::rounded(
                -w / 2.0 + 2.2 * unit,
                -h / 2.0 + 2.2 * unit,
                w - 4.4 * unit,
                h - 4.4 * unit,
                1.5 * unit,
            );
            pen::fill(&mut heap, &inner, &pen::solid(back.plain(), 1.0), here);
        }
        let shade = pen::radial(
            (cx, cy),
            rx,
            &[(0.0, [0, 0, 0], 0.10 + 0.3 * (1.0 - full)), (1.0, [0, 0, 0], 0.75)],
        );
        pen::fill(&mut heap, &inside, &shade, UPRIGHT);
        pen::clip(&mut heap, &inside);
        pen::stamp(&mut picture, &heap, 0, 0);
    }
    let rim = pen::linear(
        (0.0, cy - ry),
        (width, cy + ry),
        &[
            (0.0, [0xf6, 0xdf, 0xa8], 1.0),
            (0.5, [0x9a, 0x74, 0x3a], 1.0),
            (1.0, [0xe0, 0xbb, 0x72], 1.0),
        ],
    );
    pen::stroke(
        &mut picture,
        &pen::ellipse(cx, cy, rx * 0.95, ry * 0.94),
        &rim,
        2.4 * unit,
        UPRIGHT,
    );
    let kind = Type { typeface: Typeface::SansBold, size_px: 7.0 * unit, tracking_px: 0.8 * unit };
    text::draw_centred(
        &mut picture,
        label,
        &kind,
        (width / 2.0, height - 12.0 * unit),
        width * 0.66,
        &pen::solid([0xff, 0xe8, 0xc0], 0.95),
        UPRIGHT,
    );
    picture
}

/// The brass slot of the drop box, with its paddle.
pub fn drop_box(width_px: u32, height_px: u32, label: &str) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 44.0;
    let brass = pen::linear(
        (0.0, 0.0),
        (width, height),
        &[
            (0.0, [0xf0, 0xd6, 0x9a], 1.0),
            (0.4, [0xb8, 0x90, 0x4c], 1.0),
            (0.7, [0xd8, 0xb4, 0x6c], 1.0),
            (1.0, [0x8a, 0x66, 0x30], 1.0),
        ],
    );
    let plate = pen::rounded(0.0, 0.0, width, height, 4.0 * unit);
    pen::fill(&mut picture, &plate, &brass, UPRIGHT);
    pen::stroke(
        &mut picture,
        &pen::rounded(unit, unit, width - 2.0 * unit, height - 2.0 * unit, 3.4 * unit),
        &pen::solid([0x50, 0x38, 0x14], 0.6),
        0.8 * unit,
        UPRIGHT,
    );
    let slot = pen::rounded(width * 0.14, height * 0.28, width * 0.72, height * 0.17, 2.2 * unit);
    pen::fill(&mut picture, &slot, &pen::solid([0x0a, 0x08, 0x06], 1.0), UPRIGHT);
    pen::stroke(&mut picture, &slot, &pen::solid([0x4a, 0x34, 0x12], 0.9), 0.9 * unit, UPRIGHT);
    for x in [0.09, 0.91] {
        for y in [0.10, 0.90] {
            pen::fill(
                &mut picture,
                &pen::circle(width * x, height * y, 1.5 * unit),
                &pen::solid([0x5a, 0x40, 0x18], 0.9),
                UPRIGHT,
            );
        }
    }
    let kind = Type { typeface: Typeface::SansBold, size_px: 8.4 * unit, tracking_px: 1.2 * unit };
    text::draw_centred(
        &mut picture,
        label,
        &kind,
        (width / 2.0, height * 0.69),
        width * 0.78,
        &pen::solid([0x3a, 0x26, 0x0a], 0.95),
        UPRIGHT,
    );
    picture
}
