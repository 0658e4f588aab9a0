//! Painted cards, chips and the table as textures of egui, each painted once.

use crate::games;
use crate::house::{HOUSES, House};
use crate::law::Rulebook;
use crate::layout::{SpotShape, TableLayout};
use crate::paint::{self, Inscription, SuitColours};
use bevy_egui::egui;
use egui::{Color32, ColorImage, Context, Id, Rect, TextureHandle, TextureOptions, Vec2};
use std::collections::BTreeMap;
use tiny_skia::{Pixmap, PixmapPaint, Transform};

type Kept = BTreeMap<String, TextureHandle>;

/// The texture of this name, painted if it is not there yet; `size` in pixels.
fn texture(ctx: &Context, name: String, paint: impl FnOnce() -> Pixmap) -> TextureHandle {
    let id = Id::new("painted pictures");
    let kept = ctx.data_mut(|data| data.get_temp_mut_or_default::<Kept>(id).get(&name).cloned());
    if let Some(kept) = kept {
        return kept;
    }
    let picture = paint();
    let size = [picture.width() as usize, picture.height() as usize];
    let pixels = picture.pixels().iter();
    let pixels =
        pixels.map(|p| Color32::from_rgba_premultiplied(p.red(), p.green(), p.blue(), p.alpha()));
    let image = ColorImage::new(size, pixels.collect());
    let texture = ctx.load_texture(name.clone(), image, TextureOptions::LINEAR);
    ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Kept>(id).insert(name, texture.clone());
    });
    texture
}

/// Points as whole pixels of this screen.
fn px(ctx: &Context, points: f32) -> u32 {
    (points * ctx.pixels_per_point()).round().clamp(8.0, 1000.0) as u32
}

/// A picture with its size in points.
fn sized(ctx: &Context, texture: &TextureHandle) -> (egui::TextureId, Vec2) {
    (texture.id(), texture.size_vec2() / ctx.pixels_per_point())
}

/// A card's face.
#[must_use]
pub fn card(
    ctx: &Context,
    (rank, suit): (u8, u8),
    height: f32,
    colours: SuitColours,
) -> (egui::TextureId, Vec2) {
    let height = px(ctx, height);
    let name = format!("card {rank} {suit} {height} {colours:?}");
    let texture = texture(ctx, name, || paint::card_face(rank, suit, height, colours));
    sized(ctx, &texture)
}

/// A card's face, or the joker's where there is no rank and suit.
#[must_use]
pub fn face(
    ctx: &Context,
    face: Option<(u8, u8)>,
    height: f32,
    colours: SuitColours,
) -> (egui::TextureId, Vec2) {
    if let Some(face) = face {
        return card(ctx, face, height, colours);
    }
    let height = px(ctx, height);
    let texture = texture(ctx, format!("joker {height}"), || paint::joker_face(height));
    sized(ctx, &texture)
}

/// A stack of chips of one value.
#[must_use]
pub fn chips(
    ctx: &Context,
    cents: u32,
    count: u32,
    diameter: f32,
    pattern: bool,
) -> (egui::TextureId, Vec2) {
    let across = px(ctx, diameter);
    let name = format!("chips {cents} {count} {across} {pattern}");
    let texture = texture(ctx, name, || {
        paint::chip_stack(paint::ChipFace::Value(cents), count, across, pattern)
    });
    sized(ctx, &texture)
}

/// A chip from above.
#[must_use]
pub fn chip(ctx: &Context, cents: u32, diameter: f32, pattern: bool) -> (egui::TextureId, Vec2) {
    let across = px(ctx, diameter);
    let name = format!("chip {cents} {across} {pattern}");
    let texture =
        texture(ctx, name, || paint::chip_top(paint::ChipFace::Value(cents), across, pattern));
    sized(ctx, &texture)
}

/// How far the table of the home page stands to the right of the middle, as a part of the width.
const ASIDE: f32 = 0.19;

/// Fills a rectangle with a table in the middle of a round, its middle well to the right.
pub fn table_behind(ui: &egui::Ui, rect: Rect, colours: SuitColours, pattern: bool) {
    let ctx = ui.ctx();
    let scale = ctx.pixels_per_point();
    // No larger than a texture can be, and in steps, so that a window being resized does not have
    // it painted at every size.
    let most = ctx.input(|input| input.max_texture_side) as f32;
    let larger = rect.width().max(rect.height()).max(1.0) * scale;
    let scale = scale * (most / larger).min(1.0);
    let step =
        |points: f32, step: f32| ((points * scale / step).ceil().max(1.0) * step).min(most) as u32;
    let (width, height) = (step(rect.width(), 64.0), step(rect.height(), 36.0));
    let name = format!("table {width} {height} {colours:?} {pattern}");
    let texture = texture(ctx, name, || {
        let full = (width as f32 * (1.0 + 2.0 * ASIDE)) as u32;
        let whole = round_in_progress(full, height, colours, pattern);
        let left = tiny_skia::IntRect::from_xywh(0, 0, width, height);
        left.and_then(|left| whole.clone_rect(left)).unwrap_or(whole)
    });
    // The picture covers the place and keeps its shape.
    let (across, down) = (width as f32, height as f32);
    let cover = (rect.width() / across).max(rect.height() / down);
    let part = (rect.width() / cover / across, rect.height() / cover / down);
    let uv = Rect::from_min_max(egui::pos2(0.0, 1.0 - part.1), egui::pos2(part.0, 1.0));
    ui.painter().image(texture.id(), rect, uv, Color32::WHITE);
}

const HANDS: [[(u8, u8); 3]; 6] = [
    [(9, 2), (9, 1), (4, 0)],
    [(14, 3), (13, 3), (6, 2)],
    [(12, 1), (11, 1), (10, 1)],
    [(8, 0), (8, 2), (3, 3)],
    [(13, 2), (10, 0), (3, 1)],
    [(14, 2), (12, 0), (8, 3)],
];

/// The first game's table, with the words on its felt and its sign at the game's first house.
fn first_table() -> Option<(TableLayout, Vec<Inscription>, Vec<String>)> {
    let game = games::ALL.first()?.id();
    let layout = TableLayout::built_in(game)?;
    let book = Rulebook::built_in().ok()?;
    let mut houses = HOUSES.iter().filter_map(|&source| House::load(source, &book).ok());
    let house = houses.find(|house| house.game == game)?;
    let words = layout.words(&house, &book).into_iter();
    let words = words.map(|(id, words)| Inscription { id, words }).collect();
    let sign = layout.sign_words(&house);
    Some((layout, words, sign))
}

/// The chips on the spots of a seat, in the layout's order: cents and how many.
const STAKES: [(u32, u32); 3] = [(500, 2), (500, 2), (2500, 1)];

/// A table where every hand lies open.
fn round_in_progress(width: u32, height: u32, colours: SuitColours, pattern: bool) -> Pixmap {
    let empty = || Pixmap::new(1, 1).unwrap_or_else(|| unreachable!("one pixel is a picture"));
    let Some((layout, words, sign)) = first_table() else { return empty() };
    let mut placed = layout.place(6, true);
    placed.shuffler = crate::layout::Rect { width: 0.0, height: 0.0, ..placed.shuffler };
    let mut picture = paint::table(&layout, &placed, &words, width, height);
    let fit = layout.fit(width as f32, height as f32);
    let size = |units: f32| (units * fit.scale).round().max(4.0) as u32;
    for (seat, hand) in placed.seats.iter().zip(HANDS) {
        for (i, (rank, suit)) in hand.into_iter().enumerate() {
            let at = layout.player_card(seat, i, 3);
            let tall = size(layout.sizes.player_card.1);
            let card = paint::card_face(rank, suit, tall, colours);
            lay(&mut picture, &card, fit.pixel(at.x, at.y), at.angle_rad);
        }
        let spots = seat.spots.iter().map(|(_, spot)| spot);
        let spots = spots.filter(|spot| spot.shape != SpotShape::Mark);
        for (spot, (cents, count)) in spots.zip(STAKES) {
            let across = size(layout.sizes.chip);
            let chips = paint::chip_stack(paint::ChipFace::Value(cents), count, across, pattern);
            let anchor = paint::chip_anchor(count, across);
            let (x, y) = layout.chip_foot(spot);
            let (x, y) = fit.pixel(x, y);
            let at = Transform::from_translate(
                (x - anchor.width_px as f32 / 2.0).round(),
                (y - anchor.foot_y_px).round(),
            );
            picture.draw_pixmap(0, 0, chips.as_ref(), &PixmapPaint::default(), at, None);
        }
    }
    for (i, (rank, suit)) in [(13, 1), (12, 3), (7, 2)].into_iter().enumerate() {
        let at = layout.dealer_card(&placed, i, 3);
        let card = paint::card_face(rank, suit, size(layout.sizes.dealer_card.1), colours);
        lay(&mut picture, &card, fit.pixel(at.x, at.y), at.angle_rad);
    }
    let box_px = |r: &crate::layout::Rect| (size(r.width), size(r.height), fit.pixel(r.x, r.y));
    let chips: [(u32, u32); 8] = [
        (25, 20),
        (50, 16),
        (100, 40),
        (500, 44),
        (500, 30),
        (2500, 36),
        (10_000, 24),
        (50_000, 12),
    ];
    let (w, h, at) = box_px(&placed.inventory);
    stand(&mut picture, &paint::inventory(&chips, w, h), at);
    let (w, h, at) = box_px(&placed.shoe);
    let filling =
        paint::Filling { cards: 36, of: 52, cutting: Vec::new(), mouth: paint::Mouth::Back };
    let shoe = paint::shoe(w, h, placed.shoe_left, &filling, paint::Back::Red, "SHOE");
    stand(&mut picture, &shoe, at);
    let (w, h, at) = box_px(&placed.sign);
    stand(&mut picture, &paint::sign(&sign, w, h), at);
    let (w, h, at) = box_px(&placed.discard_rack);
    stand(&mut picture, &paint::discard_rack(9, w, h, paint::Back::Red, "DISCARD RACK"), at);
    picture
}

fn lay(picture: &mut Pixmap, card: &Pixmap, (x, y): (f32, f32), angle_rad: f32) {
    let at = Transform::from_translate(-(card.width() as f32) / 2.0, -(card.height() as f32) / 2.0)
        .post_rotate(angle_rad.to_degrees())
        .post_translate(x, y);
    let paint = PixmapPaint { quality: tiny_skia::FilterQuality::Bilinear, ..Default::default() };
    picture.draw_pixmap(0, 0, card.as_ref(), &paint, at, None);
}

fn stand(picture: &mut Pixmap, thing: &Pixmap, (x, y): (f32, f32)) {
    let at = Transform::from_translate(x.round(), y.round());
    picture.draw_pixmap(0, 0, thing.as_ref(), &PixmapPaint::default(), at, None);
}
