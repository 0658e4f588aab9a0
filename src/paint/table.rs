//! The whole table from the dealer's place: dark room, rail, felt and everything printed on it.

use tiny_skia::{Pixmap, PremultipliedColorU8, Transform};

use super::felt::Inscription;
use super::marks::shadow_box;
use super::{Palette, felt, noise, pen, wood};
use crate::layout::{Fit, PlacedLayout, Rect, TableLayout, TableShape};

/// Paints the table and the room to fill a window area; cards, chips and devices are separate sprites.
pub fn table(
    layout: &TableLayout,
    placed: &PlacedLayout,
    words: &[Inscription],
    width_px: u32,
    height_px: u32,
) -> Pixmap {
    let mut picture = pen::canvas(width_px, height_px);
    let fit = layout.fit(picture.width() as f32, picture.height() as f32);
    let at = Transform::from_row(fit.scale, 0.0, 0.0, fit.scale, fit.left_px, fit.top_px);
    let shape = &layout.table;
    let below = layout.canvas.1 + 20.0;
    room(&mut picture, shape, &fit);

    let mut layer = pen::canvas(width_px, height_px);
    wood::rail(&mut layer, shape, &fit);
    pen::fill(
        &mut picture,
        &shape.outline(shape.wood_width + shape.armrest_width, below),
        &on_canvas(&layer, at),
        at,
    );
    rail_lines(&mut picture, layout, at);

    felt::ground(&mut layer, shape, &fit);
    pen::fill(&mut picture, &shape.outline(0.0, below), &on_canvas(&layer, at), at);
    pen::stroke(
        &mut picture,
        &shape.outline(0.4, below),
        &pen::solid([0x02, 0x0c, 0x0b], 0.8),
        1.6,
        at,
    );
    pen::stroke(
        &mut picture,
        &shape.outline(1.6, below),
        &pen::solid(Palette::GOLD, 0.75),
        1.1,
        at,
    );

    felt::print(&mut picture, layout, placed, words, at);
    furniture_shadows(&mut picture, placed, &fit);
    wood::dealer_edge(&mut picture, shape, &fit, layout.canvas.1);
    let half = shape.felt_radii.0 + shape.wood_width;
    let edge = [(shape.centre.0 - half, shape.edge_y), (shape.centre.0 + half, shape.edge_y)];
    pen::stroke_sharp(
        &mut picture,
        &pen::line(edge[0], edge[1]),
        &pen::solid([0, 0, 0], 0.55),
        1.6,
        at,
    );
    let above = [
        (edge[0].0 + shape.wood_width, shape.edge_y - 1.2),
        (edge[1].0 - shape.wood_width, shape.edge_y - 1.2),
    ];
    pen::stroke_sharp(
        &mut picture,
        &pen::line(above[0], above[1]),
        &pen::solid(Palette::GOLD, 0.55),
        0.9,
        at,
    );
    picture
}

/// Shadows under what always stands at its place, painted with the table as nothing there moves.
fn furniture_shadows(picture: &mut Pixmap, placed: &PlacedLayout, fit: &Fit) {
    let standing = [
        &placed.inventory,
        &placed.shoe,
        &placed.shuffler,
        &placed.discard_rack,
        &placed.drop_box,
        &placed.sign,
    ];
    // A shoe that goes round takes its shadow with it; a bucket is round.
    let apart = |rect: &Rect| {
        !placed.shoes.is_empty() && (*rect == placed.shoe || *rect == placed.discard_rack)
    };
    for rect in standing.into_iter().filter(|rect| !apart(rect)) {
        if rect.width <= 0.0 || rect.height <= 0.0 {
            continue;
        }
        let (width, height) = ((rect.width * fit.scale) as u32, (rect.height * fit.scale) as u32);
        let shadow = shadow_box(width, height, 6.0 * fit.scale, 8.0 * fit.scale);
        let (x, y) = rect.centre();
        let (x_px, y_px) = fit.pixel(x, y);
        let left = x_px - shadow.shift_x_px - shadow.picture.width() as f32 / 2.0;
        let top = y_px - shadow.shift_y_px - shadow.picture.height() as f32 / 2.0;
        pen::stamp(picture, &shadow.picture, left.round() as i32, top.round() as i32);
    }
}

/// A paint that shows a full-size layer, undoing the transform the path is drawn with.
fn on_canvas(layer: &Pixmap, at: Transform) -> tiny_skia::Paint<'_> {
    let mut paint = pen::picture(layer);
    if let Some(back) = at.invert() {
        paint.shader.transform(back);
    }
    paint
}

/// What the carpet's pattern adds to the room's colour.
const CARPET: [f32; 3] = [13.0, 7.5, 4.5];

/// The carpet's pattern at a point, from 0 to 1: a lattice of double lines with a lozenge in each cell.
fn carpet(x: f32, y: f32) -> f32 {
    const CELL: f32 = 58.0;
    let off_line = |v: f32| (v / CELL - (v / CELL).round()).abs() * CELL;
    let (u, v) = (off_line(x + y - 984.0), off_line(x - y));
    let thread = |distance: f32| (1.5 - distance).clamp(0.0, 1.0);
    let line = thread((u - 3.4).abs()).max(thread((v - 3.4).abs()));
    let lozenge = thread((CELL / 2.0 - u).max(CELL / 2.0 - v) - 6.0) * 0.75;
    let knot = thread((u.max(v) - 1.2).abs()) * 0.5;
    (line * 0.55).max(lozenge).max(knot)
}

/// The dark room: a little warm light behind the table, and the table's soft shadow on the floor.
fn room(picture: &mut Pixmap, shape: &TableShape, fit: &Fit) {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let total = shape.wood_width + shape.armrest_width;
    let nap = noise::nap();
    let unit = 1.0 / fit.scale;
    let pixels = picture.pixels_mut();
    for y_px in 0..height {
        let (x0, y) = fit.design(0.5, y_px as f32 + 0.5);
        let nap_row = &nap[(y_px % noise::TILE_SIDE) * noise::TILE_SIDE..][..noise::TILE_SIDE];
        let mut x = x0;
        for (x_px, pixel) in pixels[y_px * width..(y_px + 1) * width].iter_mut().enumerate() {
            let out = shape.out(x, y - 6.0, total);
            if out > 0.97 {
                let glow = 1.0 - (out - 1.0) * 0.62;
                let shadow = 0.45 + 0.55 * ((out - 0.99) * 5.5).clamp(0.0, 1.0);
                let light = (0.55 + 0.75 * glow.clamp(0.0, 1.0)) * shadow;
                let grain = f32::from(nap_row[x_px % noise::TILE_SIDE]) * 0.02;
                let thread = carpet(x, y);
                let channel = |c: usize| {
                    ((f32::from(Palette::ROOM[c]) * 1.25 + thread * CARPET[c]) * light
                        + grain
                        + 0.5)
                        .clamp(0.0, 255.0) as u8
                };
                *pixel = PremultipliedColorU8::from_rgba(channel(0), channel(1), channel(2), 255)
                    .unwrap_or(PremultipliedColorU8::TRANSPARENT);
            }
            x += unit;
        }
    }
}

/// Stitches, piping and seams along the rail.
fn rail_lines(picture: &mut Pixmap, layout: &TableLayout, at: Transform) {
    let shape = &layout.table;
    let below = layout.canvas.1 + 20.0;
    let total = shape.wood_width + shape.armrest_width;
    pen::stroke(picture, &shape.outline(total - 0.5, below), &pen::solid([0, 0, 0], 0.6), 1.2, at);
    let stitch = shape.outline(shape.wood_width + 4.6, below);
    pen::stroke_dashed(
        picture,
        &stitch,
        &pen::solid([0, 0, 0], 0.45),
        1.3,
        (3.6, 2.6),
        at.pre_translate(0.0, 0.6),
    );
    pen::stroke_dashed(
        picture,
        &stitch,
        &pen::solid([0xc9, 0x9a, 0x6a], 0.75),
        0.9,
        (3.6, 2.6),
        at,
    );
    // A thin brass inlay in the wood.
    let inlay = shape.wood_width - 3.4;
    let groove = shape.outline(inlay + 0.7, below);
    pen::stroke(picture, &groove, &pen::solid([0, 0, 0], 0.4), 1.0, at);
    let brass = shape.outline(inlay, below);
    pen::stroke(picture, &brass, &pen::solid(Palette::GOLD, 0.55), 0.9, at);
}
