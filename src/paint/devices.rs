//! What cards come out of: the manual shoe, the automated shoe and the shuffler.

use tiny_skia::{Pixmap, Transform};

use super::backs::Back;
use super::pen::{self, UPRIGHT};
use super::text::{self, Type, Typeface};
use super::{Palette, Rgb};

const SHELL_LIGHT: Rgb = [0x45, 0x41, 0x46];
const SHELL: Rgb = [0x2a, 0x28, 0x2c];
const SHELL_DARK: Rgb = [0x13, 0x12, 0x14];

/// The transform that turns a picture drawn for the dealer's left into one for his right.
fn facing(width: f32, mouth_right: bool) -> Transform {
    if mouth_right { UPRIGHT } else { Transform::from_row(-1.0, 0.0, 0.0, 1.0, width, 0.0) }
}

/// A rounded shell with a bevel, a soft sheen and a thin bright edge.
fn shell(
    picture: &mut Pixmap,
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    radius: f32,
    unit: f32,
    at: Transform,
) {
    let shape = pen::rounded(x, y, width, height, radius);
    let body = pen::linear(
        (x, y),
        (x + width * 0.3, y + height),
        &[(0.0, SHELL_LIGHT, 1.0), (0.45, SHELL, 1.0), (1.0, SHELL_DARK, 1.0)],
    );
    pen::fill(picture, &shape, &body, at);
    let edge = pen::linear(
        (x, y),
        (x, y + height),
        &[(0.0, [255, 255, 255], 0.38), (0.4, [255, 255, 255], 0.06), (1.0, [0, 0, 0], 0.5)],
    );
    pen::stroke(
        picture,
        &pen::rounded(x + unit * 0.5, y + unit * 0.5, width - unit, height - unit, radius),
        &edge,
        unit,
        at,
    );
}

fn engraved(picture: &mut Pixmap, words: &str, centre: (f32, f32), size: f32, widest: f32) {
    let kind = Type { typeface: Typeface::SansBold, size_px: size, tracking_px: size * 0.18 };
    text::draw_centred(
        picture,
        words,
        &kind,
        (centre.0, centre.1 + size * 0.07),
        widest,
        &pen::solid([0, 0, 0], 0.7),
        UPRIGHT,
    );
    text::draw_centred(
        picture,
        words,
        &kind,
        centre,
        widest,
        &pen::solid(Palette::GOLD, 0.85),
        UPRIGHT,
    );
}

/// What shows in the mouth of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mouth {
    /// Nothing: no card is left.
    Empty,
    /// The back of the next card.
    Back,
    /// The cutting card.
    CuttingCard,
}

/// How full a shoe is.
#[derive(Clone, PartialEq, Debug)]
pub struct Filling {
    /// How many cards are in it.
    pub cards: u16,
    /// How many it is loaded with.
    pub of: u16,
    /// How many cards lie behind each cutting card.
    pub cutting: Vec<u16>,
    /// What shows in its mouth.
    pub mouth: Mouth,
}

/// The cards of one deck.
const DECK: f32 = 52.0;

/// The amber plastic of a cutting card.
const CUTTING: Rgb = [0xff, 0xc2, 0x3c];

impl Filling {
    /// The part of the trough that the cards take: many decks fill it.
    fn share(&self) -> f32 {
        let of = f32::from(self.of).max(DECK);
        let whole = if of > DECK * 2.0 { 0.80 } else { 0.52 };
        whole * (f32::from(self.cards) / of).clamp(0.0, 1.0)
    }
}

/// The manual dealing shoe from above; the next card shows in the mouth.
#[expect(clippy::too_many_lines, reason = "a drawing, part by part")]
pub fn shoe(
    width_px: u32,
    height_px: u32,
    mouth_right: bool,
    filling: &Filling,
    back: Back,
    label: &str,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 88.0;
    let at = facing(width, mouth_right);
    // The base plate, then the walls, then the sloping window over the cards.
    let nose = width * 0.30;
    let base = pen::polygon(&[
        (0.0, height * 0.06),
        (width - nose, height * 0.02),
        (width - unit, height * 0.14),
        (width - unit, height * 0.86),
        (width - nose, height * 0.98),
        (0.0, height * 0.94),
    ]);
    pen::fill(
        &mut picture,
        &base,
        &pen::linear(
            (0.0, 0.0),
            (0.0, height),
            &[(0.0, [0x3c, 0x38, 0x3c], 1.0), (1.0, [0x12, 0x11, 0x13], 1.0)],
        ),
        at,
    );
    shell(&mut picture, 0.0, 0.0, width - nose, height, 6.0 * unit, unit, at);
    let (trough_left, trough_top) = (7.0 * unit, height * 0.13);
    let (trough_width, trough_height) = (width - nose - 12.0 * unit, height * 0.74);
    let trough = pen::rounded(trough_left, trough_top, trough_width, trough_height, 3.0 * unit);
    pen::fill(&mut picture, &trough, &pen::solid([0x08, 0x07, 0x08], 1.0), at);
    let pack = trough_width * filling.share();
    // A line for every second card of one deck, and no more than can be told apart.
    let leaves = (f32::from(filling.cards) / 2.0).min(pack / (1.5 * unit)).round() as u32;
    let right = trough_left + trough_width - 2.0 * unit;
    if leaves > 0 {
        let paper =
            pen::rectangle(right - pack, trough_top + 3.0 * unit, pack, trough_height - 6.0 * unit);
        let tone = pen::linear(
            (0.0, trough_top),
            (0.0, trough_top + trough_height),
            &[
                (0.0, [0xcf, 0xc3, 0xac], 1.0),
                (0.4, [0xf6, 0xee, 0xdc], 1.0),
                (1.0, [0xb4, 0xa7, 0x8f], 1.0),
            ],
        );
        pen::fill(&mut picture, &paper, &tone, at);
        for leaf in 0..leaves {
            let x = right - pack + pack * leaf as f32 / leaves as f32;
            pen::stroke_sharp(
                &mut picture,
                &pen::line(
                    (x, trough_top + 3.0 * unit),
                    (x, trough_top + trough_height - 3.0 * unit),
                ),
                &pen::solid([0x6a, 0x5a, 0x44], 0.5),
                0.5 * unit,
                at,
            );
        }
    }
    for behind in &filling.cutting {
        let part = f32::from(*behind) / f32::from(filling.cards.max(1));
        let x = right - pack + pack * part.min(1.0);
        let edge = pen::line((x, trough_top + unit), (x, trough_top + trough_height - unit));
        pen::stroke(&mut picture, &edge, &pen::solid([0, 0, 0], 0.5), 2.8 * unit, at);
        pen::stroke(&mut picture, &edge, &pen::solid(CUTTING, 1.0), 1.8 * unit, at);
    }
    // The weight behind the cards.
    let weight = pen::rounded(
        right - pack - 13.0 * unit,
        trough_top + 2.0 * unit,
        11.0 * unit,
        trough_height - 4.0 * unit,
        3.0 * unit,
    );
    pen::fill(
        &mut picture,
        &weight,
        &pen::linear(
            (right - pack - 13.0 * unit, 0.0),
            (right - pack - 2.0 * unit, 0.0),
            &[
                (0.0, [0x8a, 0x6a, 0x36], 1.0),
                (0.4, [0xe6, 0xc8, 0x84], 1.0),
                (1.0, [0x7a, 0x5a, 0x2a], 1.0),
            ],
        ),
        at,
    );
    let glass = pen::linear(
        (trough_left, trough_top),
        (trough_left + trough_width, trough_top + trough_height),
        &[
            (0.0, [255, 255, 255], 0.18),
            (0.35, [255, 255, 255], 0.02),
            (1.0, [255, 255, 255], 0.07),
        ],
    );
    pen::fill(&mut picture, &trough, &glass, at);
    pen::stroke(&mut picture, &trough, &pen::solid([255, 255, 255], 0.14), 0.8 * unit, at);
    // The mouth: the next card's back in the slope, cut out for the finger.
    let mouth = pen::polygon(&[
        (width - nose, height * 0.10),
        (width - 3.0 * unit, height * 0.20),
        (width - 3.0 * unit, height * 0.80),
        (width - nose, height * 0.90),
    ]);
    pen::fill(&mut picture, &mouth, &pen::solid([0x0b, 0x0a, 0x0b], 1.0), at);
    if filling.mouth != Mouth::Empty {
        let (dark, plain, rim) = match filling.mouth {
            Mouth::CuttingCard => ([0xc8, 0x86, 0x10], CUTTING, CUTTING),
            Mouth::Empty | Mouth::Back => (back.dark(), back.plain(), Palette::IVORY),
        };
        let card = pen::polygon(&[
            (width - nose + unit, height * 0.16),
            (width - 4.5 * unit, height * 0.23),
            (width - 4.5 * unit, height * 0.77),
            (width - nose + unit, height * 0.84),
        ]);
        pen::fill(&mut picture, &card, &pen::solid(rim, 1.0), at);
        let red = pen::polygon(&[
            (width - nose + 1.0 * unit, height * 0.205),
            (width - 7.0 * unit, height * 0.265),
            (width - 7.0 * unit, height * 0.735),
            (width - nose + 1.0 * unit, height * 0.795),
        ]);
        pen::fill(
            &mut picture,
            &red,
            &pen::linear((width - nose, 0.0), (width, 0.0), &[(0.0, dark, 1.0), (1.0, plain, 1.0)]),
            at,
        );
        // The thumb's hollow in the lip, through which the card is drawn.
        let quarter = std::f32::consts::FRAC_PI_2;
        let hollow = pen::arc_points(
            (width - 2.2 * unit, height * 0.5),
            (nose * 0.40, height * 0.15),
            quarter,
            quarter * 3.0,
            24,
        );
        pen::fill(&mut picture, &pen::polygon(&hollow), &pen::solid(plain, 1.0), at);
        pen::stroke(
            &mut picture,
            &pen::polyline(&hollow),
            &pen::solid([0, 0, 0], 0.55),
            1.1 * unit,
            at,
        );
    }
    let lip = pen::polyline(&[
        (width - nose, height * 0.055),
        (width - 1.5 * unit, height * 0.155),
        (width - 1.5 * unit, height * 0.845),
        (width - nose, height * 0.945),
    ]);
    pen::stroke(&mut picture, &lip, &pen::solid([0x6a, 0x66, 0x6a], 0.9), 1.6 * unit, at);
    // A mark on the wall for every deck, by which the level is judged.
    let decks = (f32::from(filling.of) / DECK).round() as u16;
    for deck in (1..=decks).filter(|_| decks > 2) {
        let x = right - trough_width * 0.80 * f32::from(deck) / f32::from(decks);
        let mark = pen::line((x, trough_top + trough_height), (x, height - 4.0 * unit));
        pen::stroke(&mut picture, &mark, &pen::solid(Palette::GOLD, 0.75), 1.0 * unit, at);
    }
    let middle = (width - nose) / 2.0;
    engraved(
        &mut picture,
        label,
        (if mouth_right { middle } else { width - middle }, height * 0.065),
        6.4 * unit,
        width * 0.5,
    );
    picture
}

/// A lamp with a little glow.
fn lamp(picture: &mut Pixmap, centre: (f32, f32), radius: f32, rgb: Rgb, lit: bool, at: Transform) {
    if lit {
        let glow = pen::radial(centre, radius * 3.0, &[(0.0, rgb, 0.55), (1.0, rgb, 0.0)]);
        pen::fill(picture, &pen::circle(centre.0, centre.1, radius * 3.0), &glow, at);
    }
    let tone = if lit { rgb } else { pen::shade(rgb, 0.3) };
    pen::fill(picture, &pen::circle(centre.0, centre.1, radius), &pen::solid(tone, 1.0), at);
    pen::fill(
        picture,
        &pen::circle(centre.0 - radius * 0.25, centre.1 - radius * 0.3, radius * 0.35),
        &pen::solid([255, 255, 255], 0.6),
        at,
    );
}

/// The little display of a device.
fn display(
    picture: &mut Pixmap,
    words: &str,
    area: (f32, f32, f32, f32),
    unit: f32,
    at: Transform,
    middle: (f32, f32),
) {
    let (x, y, width, height) = area;
    pen::fill(
        picture,
        &pen::rounded(x, y, width, height, 2.0 * unit),
        &pen::solid([0x06, 0x12, 0x10], 1.0),
        at,
    );
    pen::stroke(
        picture,
        &pen::rounded(x, y, width, height, 2.0 * unit),
        &pen::solid([255, 255, 255], 0.16),
        0.7 * unit,
        at,
    );
    let kind =
        Type { typeface: Typeface::SansBold, size_px: height * 0.72, tracking_px: 0.4 * unit };
    text::draw_centred(
        picture,
        words,
        &kind,
        middle,
        width * 0.86,
        &pen::solid([0x7d, 0xe8, 0xc0], 0.95),
        UPRIGHT,
    );
}

/// The automated dealing shoe: it hands out whole packets and shows `words` on its display. `ready` lights
/// its lamp, `back` is that of the cards in it, none where it is empty.
pub fn automated_shoe(
    width_px: u32,
    height_px: u32,
    mouth_right: bool,
    ready: bool,
    back: Option<Back>,
    words: &str,
    label: &str,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 88.0;
    let at = facing(width, mouth_right);
    shell(&mut picture, 0.0, 0.0, width * 0.80, height, 9.0 * unit, unit, at);
    shell(
        &mut picture,
        width * 0.60,
        height * 0.10,
        width * 0.40 - unit,
        height * 0.80,
        7.0 * unit,
        unit,
        at,
    );
    let tray = pen::rounded(width * 0.66, height * 0.19, width * 0.32, height * 0.62, 4.0 * unit);
    pen::fill(&mut picture, &tray, &pen::solid([0x0a, 0x09, 0x0a], 1.0), at);
    if let Some(back) = back.filter(|_| ready) {
        let card =
            pen::rounded(width * 0.69, height * 0.24, width * 0.30, height * 0.52, 3.0 * unit);
        pen::fill(&mut picture, &card, &pen::solid(Palette::IVORY, 1.0), at);
        let red =
            pen::rounded(width * 0.715, height * 0.275, width * 0.26, height * 0.45, 2.0 * unit);
        pen::fill(
            &mut picture,
            &red,
            &pen::linear(
                (width * 0.7, 0.0),
                (width, 0.0),
                &[(0.0, back.dark(), 1.0), (1.0, back.plain(), 1.0)],
            ),
            at,
        );
    }
    let flip = |x: f32| if mouth_right { x } else { width - x };
    display(
        &mut picture,
        words,
        (width * 0.09, height * 0.18, width * 0.42, height * 0.22),
        unit,
        at,
        (flip(width * 0.30), height * 0.29),
    );
    lamp(&mut picture, (width * 0.14, height * 0.56), 2.6 * unit, Palette::GOOD, ready, at);
    lamp(&mut picture, (width * 0.24, height * 0.56), 2.6 * unit, Palette::WRONG, !ready, at);
    for button in 0..2_u8 {
        let x = width * (0.34 + 0.10 * f32::from(button));
        pen::fill(
            &mut picture,
            &pen::circle(x, height * 0.56, 3.2 * unit),
            &pen::solid([0x55, 0x50, 0x54], 1.0),
            at,
        );
        pen::stroke(
            &mut picture,
            &pen::circle(x, height * 0.56, 3.2 * unit),
            &pen::solid([0, 0, 0], 0.5),
            0.7 * unit,
            at,
        );
    }
    engraved(&mut picture, label, (flip(width * 0.31), height * 0.82), 6.2 * unit, width * 0.5);
    picture
}

/// The automated card shuffling device; `ready` lights its lamp, `waiting` is the back of a shuffled
/// deck in it, `words` its reading.
pub fn shuffler(
    width_px: u32,
    height_px: u32,
    ready: bool,
    waiting: Option<Back>,
    words: &str,
    label: &str,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let unit = height / 88.0;
    shell(&mut picture, 0.0, 0.0, width, height, 9.0 * unit, unit, UPRIGHT);
    let well = |picture: &mut Pixmap, x: f32, full: Option<Back>| {
        let shape = pen::rounded(x, height * 0.13, width * 0.36, height * 0.50, 3.0 * unit);
        pen::fill(picture, &shape, &pen::solid([0x08, 0x07, 0x08], 1.0), UPRIGHT);
        if let Some(back) = full {
            let card = pen::rounded(
                x + 3.0 * unit,
                height * 0.16,
                width * 0.36 - 6.0 * unit,
                height * 0.44,
                2.5 * unit,
            );
            pen::fill(picture, &card, &pen::solid(Palette::IVORY, 1.0), UPRIGHT);
            let red = pen::rounded(
                x + 5.5 * unit,
                height * 0.16 + 2.5 * unit,
                width * 0.36 - 11.0 * unit,
                height * 0.44 - 5.0 * unit,
                1.5 * unit,
            );
            pen::fill(picture, &red, &pen::solid(back.plain(), 1.0), UPRIGHT);
        }
        pen::stroke(picture, &shape, &pen::solid([255, 255, 255], 0.14), 0.8 * unit, UPRIGHT);
    };
    well(&mut picture, width * 0.09, None);
    well(&mut picture, width * 0.55, waiting);
    display(
        &mut picture,
        words,
        (width * 0.09, height * 0.70, width * 0.36, height * 0.19),
        unit,
        UPRIGHT,
        (width * 0.27, height * 0.795),
    );
    lamp(&mut picture, (width * 0.58, height * 0.795), 2.8 * unit, Palette::GOOD, ready, UPRIGHT);
    lamp(&mut picture, (width * 0.66, height * 0.795), 2.8 * unit, Palette::DUE, !ready, UPRIGHT);
    engraved(&mut picture, label, (width * 0.83, height * 0.795), 5.6 * unit, width * 0.24);
    picture
}
