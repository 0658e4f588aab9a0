//! The felt and what is printed on it: soft light, nap, gold lines, spots and curved words.

use std::f32::consts::{FRAC_PI_2, PI};

use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use super::Palette;
use super::noise;
use super::pen;
use super::text::{self, Anchor, Arc, Type, Typeface};
use crate::layout::{
    AreaPlace, Fit, NookPlace, Place, PlacedLayout, SpotPlace, SpotShape, TableLayout, TableShape,
};

/// Words for one curved line of the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inscription {
    /// The line's name in the layout file.
    pub id: String,
    /// What is printed.
    pub words: String,
}

/// Steps of the light's fall-off tables.
const STEPS: usize = 1024;

/// Paints the bare felt over the whole picture: light from the dealer's side, darker under the rail, nap.
pub(super) fn ground(pixmap: &mut Pixmap, shape: &TableShape, fit: &Fit) {
    let lamp: Vec<[i32; 3]> = (0..STEPS)
        .map(|i| {
            let distance = (i as f32 / STEPS as f32).sqrt();
            let ease = distance * distance * (3.0 - 2.0 * distance);
            let core = (1.0 - distance * 2.4).max(0.0);
            [0, 1, 2].map(|c| {
                let (bright, dark) =
                    (f32::from(Palette::FELT_LIGHT[c]), f32::from(Palette::FELT_DARK[c]));
                let value = bright + (dark - bright) * ease + core * core * 16.0;
                (value * 256.0) as i32
            })
        })
        .collect();
    // Out of 256: the rail's shadow on the felt by the square of the distance from the middle.
    let rail_shadow: Vec<i32> = (0..STEPS)
        .map(|i| {
            let out = (i as f32 / STEPS as f32).sqrt();
            let near = ((out - 0.93) / 0.07).clamp(0.0, 1.0);
            256 - (near * near * 120.0) as i32
        })
        .collect();
    let nap = noise::nap();
    let unit = 1.0 / fit.scale;
    let (reach_x, reach_y) = (520.0, 440.0);
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let last = (STEPS - 1) as f32;
    let pixels = pixmap.pixels_mut();
    for y_px in 0..height {
        let (x0, y) = fit.design(0.5, y_px as f32 + 0.5);
        let light_y = ((y - shape.light.1) / reach_y) * ((y - shape.light.1) / reach_y);
        let row = &mut pixels[y_px * width..(y_px + 1) * width];
        let nap_row = &nap[(y_px % noise::TILE_SIDE) * noise::TILE_SIDE..][..noise::TILE_SIDE];
        let mut x = x0;
        for (x_px, pixel) in row.iter_mut().enumerate() {
            let lx = (x - shape.light.0) / reach_x;
            let out = shape.out(x, y, 0.0);
            if out < 1.02 {
                let light = lamp[((lx * lx + light_y) * last).min(last) as usize];
                let shadow = rail_shadow[(out * last).min(last) as usize];
                let grain = i32::from(nap_row[x_px % noise::TILE_SIDE]);
                let channel = |c: usize| {
                    ((((light[c] * shadow) >> 8) + grain * light[c] / 900 + 128) >> 8).clamp(0, 255)
                        as u8
                };
                *pixel = PremultipliedColorU8::from_rgba(channel(0), channel(1), channel(2), 255)
                    .unwrap_or(PremultipliedColorU8::TRANSPARENT);
            }
            x += unit;
        }
    }
}

/// The transform that brings a place's own frame to pixels.
fn frame(place: &Place, at: Transform) -> Transform {
    at.pre_translate(place.x, place.y).pre_rotate(place.angle_rad.to_degrees())
}

/// Prints everything on the felt: border, spots, card places and words.
pub(super) fn print(
    pixmap: &mut Pixmap,
    layout: &TableLayout,
    placed: &PlacedLayout,
    words: &[Inscription],
    at: Transform,
) {
    border(pixmap, layout, at);
    if let Some(board) = &placed.board {
        super::board_print::print(pixmap, layout, placed, board, at);
        inscriptions(pixmap, layout, words, at);
        if board.copy.is_none() {
            mark(pixmap, &placed.mark, at);
        }
        return;
    }
    for seat in &placed.seats {
        let (width, height) = layout.player_hand_size();
        card_outline(pixmap, &seat.cards, width + 6.0, height + 6.0, 0.26, at);
        for (_, nook) in seat.nooks.iter().filter(|(_, nook)| nook.under.is_empty()) {
            nook_print(pixmap, nook, at);
        }
        for (_, place) in &seat.spots {
            spot(pixmap, place, at);
        }
    }
    dealer_print(pixmap, layout, placed, at);
    for area in placed.areas.values().filter(|area| area.printed) {
        area_print(pixmap, area, at);
    }
    vigorish_boxes(pixmap, layout, placed, at);
    let (width, height) = layout.sizes.player_card;
    for place in [&placed.stub, &placed.cover] {
        card_outline(pixmap, place, width + 2.0, height + 2.0, 0.24, at);
    }
    dealer_arch(pixmap, layout, at);
    inscriptions(pixmap, layout, words, at);
    mark(pixmap, &placed.mark, at);
}

fn border(pixmap: &mut Pixmap, layout: &TableLayout, at: Transform) {
    let shape = &layout.table;
    let gold = pen::solid(Palette::GOLD, 0.62);
    let faint = pen::solid(Palette::GOLD, 0.30);
    pen::stroke(pixmap, &shape.outline(-5.5, layout.canvas.1 + 20.0), &gold, 1.3, at);
    pen::stroke(pixmap, &shape.outline(-8.5, layout.canvas.1 + 20.0), &faint, 0.7, at);
}

/// The arch round the dealer's cards, between the words and the cards.
fn dealer_arch(pixmap: &mut Pixmap, layout: &TableLayout, at: Transform) {
    let Some(outer) = layout.inscriptions.iter().max_by(|a, b| a.radius.total_cmp(&b.radius))
    else {
        return;
    };
    let innermost = layout.inscriptions.iter().map(|arc| arc.radius).fold(outer.radius, f32::min);
    let half_rad = (outer.widest_deg / 2.0 + 2.0).to_radians();
    let (from, to) = (-FRAC_PI_2 - half_rad, -FRAC_PI_2 + half_rad);
    let arcs = [
        (outer.radius + outer.size + 3.0, 0.9, 0.55),
        (outer.radius - 6.0, 0.7, 0.32),
        (innermost - 7.0, 0.9, 0.55),
    ];
    for (radius, width, alpha) in arcs {
        let points = pen::arc_points(outer.centre, (radius, radius), from, to, 96);
        pen::stroke(pixmap, &pen::polyline(&points), &pen::solid(Palette::GOLD, alpha), width, at);
        for end in [points.first(), points.last()].into_iter().flatten() {
            pen::fill(
                pixmap,
                &pen::lozenge(end.0, end.1, 2.2, 3.2),
                &pen::solid(Palette::GOLD, alpha),
                at,
            );
        }
    }
}

/// A faint outline with firmer corners where cards are laid.
fn card_outline(
    pixmap: &mut Pixmap,
    place: &Place,
    width: f32,
    height: f32,
    alpha: f32,
    at: Transform,
) {
    let here = frame(place, at);
    let shape = pen::rounded(-width / 2.0, -height / 2.0, width, height, 4.5);
    pen::fill(pixmap, &shape, &pen::solid([0, 0, 0], 0.07), here);
    pen::stroke(pixmap, &shape, &pen::solid(Palette::GOLD, alpha), 0.8, here);
}

/// The places of the dealer's cards: as they are set, with the names of the parts, or in a row.
fn dealer_print(pixmap: &mut Pixmap, layout: &TableLayout, placed: &PlacedLayout, at: Transform) {
    let (width, height) = layout.sizes.dealer_card;
    let Some(set) = &layout.set else {
        let full = usize::from(layout.sizes.dealer_cards);
        for index in 0..full {
            let place = layout.dealer_card(placed, index, full);
            card_outline(pixmap, &place, width + 2.0, height + 2.0, 0.45, at);
        }
        return;
    };
    let kind = Type { typeface: Typeface::SansBold, size_px: 7.4, tracking_px: 1.4 };
    let ink = pen::solid(Palette::GOLD, 0.7);
    let mut first = 0;
    for part in &set.parts {
        let last = first + usize::from(part.cards);
        let places: Vec<Place> = (first..last)
            .filter_map(|index| layout.set_card(placed, index, set.places.len()))
            .collect();
        first = last;
        // Overlapping cards have one outline together.
        if let (Some(a), Some(b)) = (places.first(), places.last())
            && (b.x - a.x).abs() < width * (places.len() as f32 - 1.0)
        {
            let whole = Place { x: (a.x + b.x) / 2.0, ..*a };
            let wide = (b.x - a.x).abs() + width;
            card_outline(pixmap, &whole, wide + 4.0, height + 4.0, 0.45, at);
        } else {
            for place in &places {
                card_outline(pixmap, place, width + 2.0, height + 2.0, 0.45, at);
            }
        }
        if let (Some(a), Some(b)) = (places.first(), places.last()) {
            let middle = ((a.x + b.x) / 2.0, placed.dealer.y - height / 2.0 - 11.0);
            let words = part.words.to_uppercase();
            text::draw_centred(pixmap, &words, &kind, middle, 200.0, &ink, at);
        }
    }
}

/// A further card place of a seat with its words.
fn nook_print(pixmap: &mut Pixmap, nook: &NookPlace, at: Transform) {
    let (width, height) = nook.size();
    card_outline(pixmap, &nook.place, width + 4.0, height + 4.0, 0.26, at);
    let kind = Type { typeface: Typeface::SansBold, size_px: 6.6, tracking_px: 0.5 };
    let ink = pen::solid(Palette::GOLD, 0.6);
    lines(pixmap, &nook.label, &kind, width - 4.0, &ink, frame(&nook.place, at));
}

fn spot(pixmap: &mut Pixmap, spot: &SpotPlace, at: Transform) {
    let here = frame(&spot.place, at);
    let (half_width, half_height) = (spot.width / 2.0, spot.height / 2.0);
    let tint = pen::solid([0x04, 0x1c, 0x1a], 0.22);
    let gold = pen::solid(Palette::GOLD, 0.92);
    let fine = pen::solid(Palette::GOLD, 0.45);
    let ink = pen::solid(Palette::GOLD, 0.95);
    // Words keep their proportion to a small spot.
    let size_px = (spot.width * 0.19).min(9.6);
    let label = Type { typeface: Typeface::SansBold, size_px, tracking_px: size_px * 0.09 };
    match spot.shape {
        SpotShape::Circle => {
            let shape = pen::circle(0.0, 0.0, half_width);
            pen::fill(pixmap, &shape, &tint, here);
            pen::stroke(pixmap, &shape, &gold, 1.4, here);
            if spot.label.chars().count() < 3 {
                let size_px = half_width * 0.9;
                let kind = Type { typeface: Typeface::SansBold, size_px, tracking_px: 0.0 };
                lines(pixmap, &spot.label, &kind, spot.width - 8.0, &ink, here);
            } else {
                ring_label(pixmap, &spot.label, half_width, &ink, here);
            }
        }
        SpotShape::Diamond => {
            let shape = pen::lozenge(0.0, 0.0, half_width, half_height);
            pen::fill(pixmap, &shape, &tint, here);
            pen::stroke(pixmap, &shape, &gold, 1.4, here);
            pen::stroke(
                pixmap,
                &pen::lozenge(0.0, 0.0, half_width - 4.2, half_height - 4.2),
                &fine,
                0.7,
                here,
            );
            lines(pixmap, &spot.label, &label, half_width * 1.25, &ink, here);
        }
        SpotShape::Rounded => {
            let shape = pen::rounded(-half_width, -half_height, spot.width, spot.height, 8.0);
            pen::fill(pixmap, &shape, &tint, here);
            pen::stroke(pixmap, &shape, &gold, 1.4, here);
            let inner = pen::rounded(
                3.0 - half_width,
                3.0 - half_height,
                spot.width - 6.0,
                spot.height - 6.0,
                5.5,
            );
            pen::stroke(pixmap, &inner, &fine, 0.7, here);
            lines(pixmap, &spot.label, &label, spot.width - 14.0, &ink, here);
        }
        SpotShape::Mark => {
            let shape =
                pen::rounded(-half_width, -half_height, spot.width, spot.height, half_height);
            pen::stroke_dashed(
                pixmap,
                &shape,
                &pen::solid(Palette::GOLD, 0.7),
                0.8,
                (2.4, 2.6),
                here,
            );
            let small = Type { typeface: Typeface::SansBold, size_px: 6.6, tracking_px: 0.35 };
            lines(pixmap, &spot.label, &small, spot.width - 7.0, &ink, here);
        }
    }
}

/// Words round the inside of a circle: the first line along the top, the second along the bottom.
fn ring_label(
    pixmap: &mut Pixmap,
    label: &str,
    radius: f32,
    ink: &tiny_skia::Paint,
    here: Transform,
) {
    let size_px = (radius * 0.32).min(8.2);
    let kind = Type { typeface: Typeface::SansBold, size_px, tracking_px: size_px * 0.17 };
    let cap = text::cap_height(&kind);
    for (index, line) in label.lines().take(2).enumerate() {
        let feet_out = index == 1;
        let arc = Arc {
            centre: (0.0, 0.0),
            radius: if feet_out { radius - 2.8 } else { radius - 2.8 - cap },
            middle_rad: if feet_out { PI } else { 0.0 },
            feet_out,
        };
        pen::fill(pixmap, &text::outline_on_arc(line, &kind, &arc), ink, here);
    }
    let inner = radius - 5.6 - cap;
    pen::stroke(pixmap, &pen::circle(0.0, 0.0, inner), &pen::solid(Palette::GOLD, 0.40), 0.7, here);
    for side in [-1.0, 1.0] {
        pen::fill(pixmap, &pen::lozenge(side * (radius + inner) / 2.0, 0.0, 1.5, 2.1), ink, here);
    }
}

/// Up to a few lines of text, centred on the origin.
fn lines(
    pixmap: &mut Pixmap,
    label: &str,
    kind: &Type,
    widest: f32,
    ink: &tiny_skia::Paint,
    here: Transform,
) {
    let count = label.lines().count().max(1) as f32;
    let pitch = kind.size_px * 1.12;
    for (index, line) in label.lines().enumerate() {
        let y = (index as f32 - (count - 1.0) / 2.0) * pitch;
        text::draw_centred(pixmap, line, kind, (0.0, y), widest, ink, here);
    }
}

fn area_print(pixmap: &mut Pixmap, area: &AreaPlace, at: Transform) {
    let Some(bounds) = area.bounds() else { return };
    let upright = area.cards.iter().all(|place| place.angle_rad == 0.0);
    let step =
        area.cards.windows(2).map(|two| (two[1].x - two[0].x).abs()).fold(f32::MAX, f32::min);
    // Overlapping cards have one outline together.
    if upright && step < area.card.0 {
        let (x, y) = bounds.centre();
        let whole = Place { x, y, angle_rad: 0.0 };
        card_outline(pixmap, &whole, bounds.width + 4.0, bounds.height + 4.0, 0.4, at);
    } else {
        for place in &area.cards {
            card_outline(pixmap, place, area.card.0 + 2.0, area.card.1 + 2.0, 0.4, at);
        }
    }
    let kind = Type { typeface: Typeface::SansBold, size_px: 8.0, tracking_px: 1.6 };
    // Over the cards that lie upright.
    let across = area.cards.iter().filter(|place| place.angle_rad == 0.0).map(|place| place.x);
    let (left, right) = across.fold((f32::MAX, f32::MIN), |(a, b), x| (a.min(x), b.max(x)));
    let middle = ((left + right) / 2.0, bounds.y - 8.0);
    text::draw_centred(
        pixmap,
        &area.label,
        &kind,
        middle,
        400.0,
        &pen::solid(Palette::GOLD, 0.7),
        at,
    );
}

/// The numbered boxes in which vigorish is marked.
fn vigorish_boxes(pixmap: &mut Pixmap, layout: &TableLayout, placed: &PlacedLayout, at: Transform) {
    let Some(row) = &layout.vigorish else { return };
    let (width, height) = row.size;
    let size_px = (height * 0.56).min(10.0);
    // All numbers are as large as the longest can be.
    let room = width - row.coin - 4.0;
    let longest = "0".repeat(placed.vigorish.len().to_string().len());
    let kind = Type { typeface: Typeface::SansBold, size_px, tracking_px: 0.0 };
    let kind = text::fitted(&longest, &kind, room);
    for (index, place) in placed.vigorish.iter().enumerate() {
        let here = frame(place, at);
        let shape = pen::rounded(-width / 2.0, -height / 2.0, width, height, 3.0);
        pen::fill(pixmap, &shape, &pen::solid([0x04, 0x1c, 0x1a], 0.3), here);
        pen::stroke(pixmap, &shape, &pen::solid(Palette::GOLD, 0.7), 0.9, here);
        // The number at the left, so that a coin beside it does not hide it.
        let number = (index + 1).to_string();
        let ink = pen::solid(Palette::GOLD, 0.85);
        let left = -width / 2.0;
        text::draw_centred(
            pixmap,
            &number,
            &kind,
            (left + 1.5 + room / 2.0, 0.0),
            room - 1.0,
            &ink,
            here,
        );
    }
}

fn inscriptions(pixmap: &mut Pixmap, layout: &TableLayout, words: &[Inscription], at: Transform) {
    for arc in &layout.inscriptions {
        let Some(inscription) = words.iter().find(|inscription| inscription.id == arc.id) else {
            continue;
        };
        let kind =
            Type { typeface: Typeface::SerifBold, size_px: arc.size, tracking_px: arc.size * 0.13 };
        let fitted =
            text::fitted(&inscription.words, &kind, arc.widest_deg.to_radians() * arc.radius);
        let bent = Arc {
            centre: arc.centre,
            radius: arc.radius,
            middle_rad: arc.middle_deg.to_radians(),
            feet_out: false,
        };
        let shape = text::outline_on_arc(&inscription.words, &fitted, &bent);
        pen::fill(pixmap, &shape, &pen::solid([0, 0, 0], 0.35), at.pre_translate(0.0, 0.8));
        pen::fill(pixmap, &shape, &pen::solid(Palette::GOLD, 0.95), at);
    }
}

/// The maker's mark: the name between two small lozenges.
fn mark(pixmap: &mut Pixmap, place: &Place, at: Transform) {
    let here = frame(place, at);
    let kind = Type { typeface: Typeface::SerifBold, size_px: 8.8, tracking_px: 2.8 };
    let ink = pen::solid(Palette::GOLD, 0.62);
    let name = "CLEARHANDS";
    let width = text::measure(name, &kind);
    let cap = text::cap_height(&kind);
    text::draw(pixmap, name, &kind, (0.0, cap / 2.0), Anchor::Middle, &ink, here);
    for side in [-1.0, 1.0] {
        let x = side * (width / 2.0 + 9.0);
        pen::fill(pixmap, &pen::lozenge(x, 0.0, 1.7, 2.6), &ink, here);
        pen::stroke(
            pixmap,
            &pen::line((x + side * 5.0, 0.0), (x + side * 16.0, 0.0)),
            &ink,
            0.7,
            here,
        );
    }
}
