//! Card backs, the cover card and the thickness of a pile of cards.

use tiny_skia::Pixmap;

use super::Rgb;
use super::cards::{body, card_width_px, hairline, paper};
use super::pen::{self, UPRIGHT};

/// Which of a table's two decks a back belongs to. They differ in colour and in pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Back {
    /// Deep red with woven waves.
    #[default]
    Red,
    /// Deep blue with a straight lattice.
    Blue,
}

impl Back {
    /// The back's colour in its middle, at its edge, and in the medallion.
    const fn tones(self) -> [Rgb; 3] {
        match self {
            Self::Red => [[0xa0, 0x20, 0x32], [0x68, 0x10, 0x1f], [0x6a, 0x10, 0x20]],
            Self::Blue => [[0x2c, 0x56, 0x9c], [0x12, 0x28, 0x5a], [0x12, 0x26, 0x56]],
        }
    }

    /// The colours of the two families of lines.
    const fn threads(self) -> [Rgb; 2] {
        match self {
            Self::Red => [[0xd8, 0x6a, 0x62], [0xe8, 0xa0, 0x78]],
            Self::Blue => [[0x7a, 0xa6, 0xe0], [0xb8, 0xcc, 0xe8]],
        }
    }

    /// The colour by which a small piece of the back is known.
    pub(super) const fn plain(self) -> Rgb {
        match self {
            Self::Red => [0x98, 0x20, 0x32],
            Self::Blue => [0x2a, 0x50, 0x94],
        }
    }

    /// The same in shadow.
    pub(super) const fn dark(self) -> Rgb {
        match self {
            Self::Red => [0x4e, 0x0c, 0x18],
            Self::Blue => [0x10, 0x22, 0x4c],
        }
    }
}

/// A card back with our own woven lines and a medallion.
pub fn card_back(height_px: u32, back: Back) -> Pixmap {
    let (mut picture, width, height) = paper(height_px);
    let margin = (height * 0.045).max(2.0);
    let (left, top) = (margin, margin);
    let (inner_width, inner_height) = (width - margin * 2.0, height - margin * 2.0);
    let panel = pen::rounded(left, top, inner_width, inner_height, height * 0.032);
    let glow = pen::radial(
        (width / 2.0, height / 2.0),
        height * 0.62,
        &[(0.0, back.tones()[0], 1.0), (1.0, back.tones()[1], 1.0)],
    );
    let mut layer = pen::canvas(picture.width(), picture.height());
    pen::fill(&mut layer, &panel, &glow, UPRIGHT);
    match back {
        Back::Red => weave(&mut layer, width, height, back.threads()),
        Back::Blue => lattice(&mut layer, width, height, back.threads()),
    }
    pen::clip(&mut layer, &panel);
    medallion(&mut layer, width, height, back.tones()[2]);
    let gold = pen::solid([0xe3, 0xb8, 0x78], 0.85);
    let inset = (height * 0.022).max(1.4);
    let frame = pen::rounded(
        left + inset,
        top + inset,
        inner_width - inset * 2.0,
        inner_height - inset * 2.0,
        height * 0.02,
    );
    pen::stroke(&mut layer, &frame, &gold, (height * 0.006).max(0.7), UPRIGHT);
    pen::stamp(&mut picture, &layer, 0, 0);
    hairline(&mut picture, [0x4a, 0x2a, 0x20], 0.6);
    picture
}

/// Two families of waves that cross into a net.
fn weave(layer: &mut Pixmap, width: f32, height: f32, threads: [Rgb; 2]) {
    let rows = 11;
    let pitch = height / rows as f32;
    let line = (height * 0.0042).max(0.55);
    for family in 0..2_u8 {
        let phase = f32::from(family) * std::f32::consts::PI;
        let ink = pen::solid(threads[usize::from(family)], 0.50);
        for row in -1..=rows {
            let mid = (row as f32 + 0.5) * pitch;
            let points: Vec<(f32, f32)> = (0..=48)
                .map(|i| {
                    let x = width * i as f32 / 48.0;
                    (
                        x,
                        mid + (x / width * std::f32::consts::TAU * 3.0 + phase).sin()
                            * pitch
                            * 0.95,
                    )
                })
                .collect();
            pen::stroke(layer, &pen::polyline(&points), &ink, line, UPRIGHT);
        }
    }
}

/// Two families of straight lines that cross.
fn lattice(layer: &mut Pixmap, width: f32, height: f32, threads: [Rgb; 2]) {
    let pitch = height / 10.0;
    let line = (height * 0.006).max(0.7);
    let count = ((width + height) / pitch).ceil() as u16;
    for (family, rgb) in threads.into_iter().enumerate() {
        let ink = pen::solid(rgb, 0.5);
        for i in 0..=count {
            let x = f32::from(i) * pitch - if family == 0 { height } else { 0.0 };
            let end = if family == 0 { x + height } else { x - height };
            pen::stroke(layer, &pen::line((x, 0.0), (end, height)), &ink, line, UPRIGHT);
        }
    }
}

/// A star in a ring in the middle of the back: the same at every size, or one deck would look like two.
fn medallion(layer: &mut Pixmap, width: f32, height: f32, ground: Rgb) {
    let (cx, cy) = (width / 2.0, height / 2.0);
    let radius = width * 0.27;
    let gold: Rgb = [0xe9, 0xc4, 0x88];
    pen::fill(layer, &pen::circle(cx, cy, radius), &pen::solid(ground, 1.0), UPRIGHT);
    for (of, shade, line) in [(1.0, 0.9, 0.006), (1.13, 0.5, 0.0036)] {
        let ring = pen::circle(cx, cy, radius * of);
        pen::stroke(layer, &ring, &pen::solid(gold, shade), (height * line).max(0.6), UPRIGHT);
    }
    let star = pen::solid(gold, 0.95);
    pen::fill(layer, &pen::lozenge(cx, cy, radius * 0.24, radius * 0.72), &star, UPRIGHT);
    pen::fill(layer, &pen::lozenge(cx, cy, radius * 0.72, radius * 0.24), &star, UPRIGHT);
}

/// The cover card: plain amber plastic.
pub fn cover_card(height_px: u32) -> Pixmap {
    let mut picture = pen::canvas(card_width_px(height_px), height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let plastic = pen::linear(
        (0.0, 0.0),
        (width, height),
        &[
            (0.0, [0xff, 0xd4, 0x5c], 1.0),
            (0.5, [0xf0, 0xb0, 0x2c], 1.0),
            (1.0, [0xcf, 0x88, 0x14], 1.0),
        ],
    );
    pen::fill(&mut picture, &body(width, height, 0.0), &plastic, UPRIGHT);
    let sheen = pen::polygon(&[
        (width * 0.1, 0.0),
        (width * 0.46, 0.0),
        (0.0, height * 0.62),
        (0.0, height * 0.16),
    ]);
    let mut layer = pen::canvas(picture.width(), picture.height());
    pen::fill(&mut layer, &sheen, &pen::solid([255, 255, 255], 0.22), UPRIGHT);
    pen::clip(&mut layer, &body(width, height, 0.5));
    pen::stamp(&mut picture, &layer, 0, 0);
    hairline(&mut picture, [0x7a, 0x4a, 0x08], 0.8);
    picture
}

/// A pile of face-down cards seen slightly from the front; its thickness grows with the count.
///
/// The picture is as wide as a card and [`card_width_px`] belongs to `height_px`; the pile's side adds up to
/// a fifth of the card's height below it.
pub fn deck_stack(count: u32, height_px: u32, back: Back) -> Pixmap {
    let back = card_back(height_px, back);
    let full = height_px as f32 * 0.20;
    let side = (count.min(104) as f32 / 52.0 * full).min(full * 2.0).max(if count > 1 {
        1.0
    } else {
        0.0
    });
    let side_px = side.ceil() as u32;
    let mut picture = pen::canvas(back.width(), height_px + side_px);
    if count == 0 {
        return picture;
    }
    let (width, height) = (back.width() as f32, height_px as f32);
    let radius = height * 0.062;
    let edges = pen::rounded(0.0, 0.0, width, height + side, radius);
    let paper = pen::linear(
        (0.0, 0.0),
        (width, 0.0),
        &[
            (0.0, [0xb9, 0xad, 0x98], 1.0),
            (0.25, [0xf1, 0xe9, 0xd8], 1.0),
            (1.0, [0xc2, 0xb5, 0x9e], 1.0),
        ],
    );
    pen::fill(&mut picture, &edges, &paper, UPRIGHT);
    let pitch = (side / count.min(104) as f32).max(1.6);
    let mut y = height + side - 0.8;
    while y > height + 0.3 {
        let leaf = pen::line((radius * 0.8, y), (width - radius * 0.8, y));
        pen::stroke_sharp(&mut picture, &leaf, &pen::solid([0x6a, 0x5c, 0x48], 0.45), 0.6, UPRIGHT);
        y -= pitch;
    }
    pen::stroke(&mut picture, &edges, &pen::solid([0x3a, 0x2c, 0x20], 0.5), 0.8, UPRIGHT);
    pen::stamp(&mut picture, &back, 0, 0);
    picture
}

/// Many decks lying on edge in one long row, ready to be cut: so wide as a full set would be, of
/// which `cards` are there. Each cutting card in it has so many cards behind it, at the left.
pub fn long_stack(
    cards: u16,
    of: u16,
    cutting: &[u16],
    width_px: u32,
    height_px: u32,
    back: Back,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let face = height * 0.16;
    let full = width - face - 2.0;
    let long = full * (f32::from(cards) / f32::from(of.max(1))).clamp(0.0, 1.0);
    if cards == 0 {
        return picture;
    }
    let left = (full - long) / 2.0;
    let (top, low) = (height * 0.10, height - 1.0);
    let paper = pen::linear(
        (0.0, top),
        (0.0, low),
        &[
            (0.0, [0xc9, 0xbd, 0xa6], 1.0),
            (0.18, [0xfa, 0xf3, 0xe2], 1.0),
            (0.8, [0xe6, 0xda, 0xc2], 1.0),
            (1.0, [0xa8, 0x9b, 0x82], 1.0),
        ],
    );
    let side = pen::rectangle(left, top, long, low - top);
    pen::fill(&mut picture, &side, &paper, UPRIGHT);
    let leaves = (f32::from(cards) / 2.0).min(long / 2.2) as u16;
    for leaf in 1..leaves {
        let x = left + long * f32::from(leaf) / f32::from(leaves);
        // Unevenly dark, as cut paper is.
        let dark = 0.22 + 0.16 * f32::from(leaf * 7 % 5) / 4.0;
        let edge = pen::line((x, top + 1.0), (x, low - 1.0));
        pen::stroke_sharp(&mut picture, &edge, &pen::solid([0x6a, 0x5a, 0x44], dark), 0.7, UPRIGHT);
    }
    let end = pen::polygon(&[
        (left + long, top),
        (left + long + face, 0.0),
        (left + long + face, low - height * 0.10),
        (left + long, low),
    ]);
    let tone = pen::linear(
        (left + long, 0.0),
        (left + long + face, 0.0),
        &[(0.0, back.plain(), 1.0), (1.0, back.dark(), 1.0)],
    );
    pen::fill(&mut picture, &end, &tone, UPRIGHT);
    let slope = pen::polygon(&[
        (left, top),
        (left + face, 0.0),
        (left + long + face, 0.0),
        (left + long, top),
    ]);
    pen::fill(&mut picture, &slope, &pen::solid([0xd8, 0xcd, 0xb8], 1.0), UPRIGHT);
    let line = pen::solid([0x3a, 0x2c, 0x20], 0.55);
    for shape in [&side, &end, &slope] {
        pen::stroke(&mut picture, shape, &line, 0.8, UPRIGHT);
    }
    for behind in cutting {
        let x = left + long * (f32::from(*behind) / f32::from(cards)).min(1.0);
        let rise = height * 0.08;
        let plastic = pen::polygon(&[
            (x - 1.2, top - rise),
            (x + face * 0.7, 0.0),
            (x + face * 0.7 + 2.4, 0.0),
            (x + 1.2, top),
            (x + 1.2, low),
            (x - 1.2, low),
        ]);
        pen::stroke(&mut picture, &plastic, &pen::solid([0x3a, 0x2c, 0x20], 0.6), 1.6, UPRIGHT);
        pen::fill(&mut picture, &plastic, &pen::solid([0xff, 0xc2, 0x3c], 1.0), UPRIGHT);
    }
    picture
}
