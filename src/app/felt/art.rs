//! The pictures of the things, painted when first needed and kept until the measure changes.

use super::decks;
use super::heaps::{self, Heap};
use super::stage::Stage;
use crate::app::saves::{Settings, Suits};
use crate::kit::{Card, Chips, DENOMINATIONS};
use crate::layout::Board;
use crate::paint::{
    self, Back, Inscription, Mouth, Pocket, Rgb, RingStyle, SuitColours, TrayStack,
};
use crate::panels::keys::told;
use crate::rules::roulette;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::collections::BTreeMap;
use tiny_skia::{Pixmap, PixmapPaint, Transform as Shift};

/// How high a card is painted, in tenths of a design unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct CardSize(pub(super) u16);

impl CardSize {
    /// A card of this height in design units.
    pub(super) fn of(height: f32) -> Self {
        Self((height * 10.0).round() as u16)
    }

    fn height(self) -> f32 {
        f32::from(self.0) / 10.0
    }
}

/// How a manual shoe looks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ShoeArt {
    pub(super) cards: u16,
    pub(super) of: u16,
    pub(super) cutting: Vec<u16>,
    pub(super) mouth: Mouth,
    pub(super) mouth_right: bool,
    /// Whether it stands before a patron, and its shadow goes with it.
    pub(super) travels: bool,
    pub(super) back: Back,
}

/// What a picture shows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum ArtKey {
    /// The room, the rail and the felt with its print.
    Table(Vec<(String, String)>),
    /// A seat's number.
    Badge(u8),
    /// A card by its face, or its back.
    Card(CardSize, Option<u8>, Back),
    /// The cover card.
    Cover,
    /// A heap of chips.
    Chips(Heap),
    /// The inventory.
    Inventory([u16; DENOMINATIONS.len()]),
    /// A manual shoe.
    Shoe(ShoeArt),
    /// An automated shoe, and whether it runs.
    AutoShoe(bool, Option<Back>),
    /// A shuffler, whether it runs, the deck in it, and whether it stands beside a shoe.
    Shuffler(bool, Option<Back>, bool),
    /// The discard rack with so many cards.
    Rack(u8, Back),
    /// The discard bucket with so many cards.
    Bucket(u16, Back),
    /// Many decks in one row: so many cards of so many, and what lies behind each cutting card.
    LongStack(u16, u16, Vec<u16>, Back),
    /// Coins in a box for vigorish.
    Coins(Heap),
    /// The drop box.
    DropBox,
    /// The sign.
    Sign(Vec<String>),
    /// A squared pile of so many cards.
    Pile(u8, Back),
    /// A ring round a place: width and height in design units, colour, and whether it is dashed.
    Ring(u16, u16, Rgb, bool),
    /// The bowl of the wheel.
    Bowl,
    /// The part of the wheel that turns.
    Turning,
    /// Which way the wheel turns: clockwise or not.
    Arrow(bool),
    /// The ball.
    Ball,
    /// The marker for the number that has come up.
    Marker,
    /// The tray of the patrons' colours.
    Tray(Vec<TrayStack>),
    /// A patron's colour and the value it is marked at.
    TintMark(u8, String),
    /// Cash on the layout, in cents.
    Cash(u32),
}

/// A painted picture.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) image: Handle<Image>,
    pub(super) size_px: Vec2,
    /// The point that stands on the thing's place, if it is not the middle.
    pub(super) foot_px: Option<Vec2>,
}

/// The pictures painted so far.
#[derive(Resource, Default)]
pub(super) struct Art {
    pictures: BTreeMap<ArtKey, Picture>,
    scale_px: f32,
    suits: SuitColours,
    patterned: bool,
}

impl Art {
    /// Drops every picture: they are painted anew for this measure and these settings.
    pub(super) fn forget(&mut self, scale_px: f32, settings: &Settings) {
        self.pictures.clear();
        self.scale_px = scale_px;
        self.patterned = settings.patterned_chips;
        self.suits = match settings.suits {
            Suits::TwoColours => SuitColours::TwoColour,
            Suits::FourColours => SuitColours::FourColour,
            Suits::FourColoursSafe => SuitColours::FourColourBlindSafe,
        };
    }

    /// The picture, painted if it has not been.
    pub(super) fn get(
        &mut self,
        key: &ArtKey,
        stage: &Stage,
        images: &mut Assets<Image>,
    ) -> Picture {
        if let Some(found) = self.pictures.get(key) {
            return found.clone();
        }
        let (pixmap, foot_px) = self.paint(key, stage);
        let size_px = UVec2::new(pixmap.width(), pixmap.height());
        let image = Image::new(
            Extent3d { width: size_px.x, height: size_px.y, depth_or_array_layers: 1 },
            TextureDimension::D2,
            paint::rgba_straight(&pixmap),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        );
        let picture = Picture { image: images.add(image), size_px: size_px.as_vec2(), foot_px };
        self.pictures.insert(key.clone(), picture.clone());
        picture
    }

    fn px(&self, design: f32) -> u32 {
        (design * self.scale_px).round().max(1.0) as u32
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each picture")]
    fn paint(&self, key: &ArtKey, stage: &Stage) -> (Pixmap, Option<Vec2>) {
        let Some((layout, placed)) = &stage.plan else { return (blank(), None) };
        let sized = |r: &crate::layout::Rect| (self.px(r.width), self.px(r.height));
        let pixmap = match key {
            ArtKey::Table(words) => {
                let words: Vec<Inscription> = words
                    .iter()
                    .map(|(id, words)| Inscription { id: id.clone(), words: words.clone() })
                    .collect();
                let size = stage.canvas.size() * stage.pixels;
                paint::table(layout, placed, &words, size.x as u32, size.y as u32)
            }
            ArtKey::Badge(n) => paint::seat_badge(*n, self.px(layout.sizes.badge)),
            ArtKey::Card(size, face, back) => {
                let height = self.px(size.height());
                lifted(&self.card(*face, *back, height), height)
            }
            ArtKey::Cover => {
                let height = self.px(layout.sizes.player_card.1);
                lifted(&paint::cover_card(height), height)
            }
            ArtKey::Chips(heap) => {
                return self.heap(heap, layout.sizes.chip);
            }
            ArtKey::Inventory(counts) => {
                let (width, height) = sized(&placed.inventory);
                paint::inventory(&tubes(&Chips(*counts)), width, height)
            }
            ArtKey::Shoe(shoe) => {
                let (width, height) = sized(&placed.shoe);
                let filling = paint::Filling {
                    cards: shoe.cards,
                    of: shoe.of,
                    cutting: shoe.cutting.clone(),
                    mouth: shoe.mouth,
                };
                let words = told("art.shoe");
                let picture =
                    paint::shoe(width, height, shoe.mouth_right, &filling, shoe.back, &words);
                if shoe.travels { self.standing(&picture) } else { picture }
            }
            ArtKey::AutoShoe(ready, back) => {
                let (width, height) = sized(&placed.shoe);
                let says = if *ready && back.is_none() { "art.empty" } else { running(*ready) };
                let (left, words) = (placed.shoe_left, told(says));
                let name = told("art.auto_shoe");
                paint::automated_shoe(width, height, left, *ready, *back, &words, &name)
            }
            ArtKey::Shuffler(ready, waiting, beside) => {
                let place = if *beside { &placed.shuffler } else { &placed.shoe };
                let (width, height) = sized(place);
                let (words, name) = (told(running(*ready)), told("art.shuffler"));
                paint::shuffler(width, height, *ready, *waiting, &words, &name)
            }
            ArtKey::Rack(cards, back) => {
                let (width, height) = sized(&placed.discard_rack);
                let name = told("art.discard_rack");
                paint::discard_rack(u32::from(*cards), width, height, *back, &name)
            }
            ArtKey::Bucket(cards, back) => {
                let (width, height) = sized(&placed.discard_rack);
                let name = told("art.discard_bucket");
                paint::discard_bucket(u32::from(*cards), width, height, *back, &name)
            }
            ArtKey::LongStack(cards, of, cutting, back) => {
                let (width, height) = decks::long_stack_size(layout);
                let size = (self.px(width), self.px(height));
                let stack = paint::long_stack(*cards, *of, cutting, size.0, size.1, *back);
                self.standing(&stack)
            }
            ArtKey::Coins(heap) => {
                let coin = layout.vigorish.map_or(layout.sizes.chip, |row| row.coin);
                return self.heap(heap, coin);
            }
            ArtKey::Cash(cents) => paint::banknotes(*cents, self.px(CASH.0), self.px(CASH.1)),
            ArtKey::DropBox => {
                let (width, height) = sized(&placed.drop_box);
                paint::drop_box(width, height, &told("art.drop"))
            }
            ArtKey::Sign(lines) => {
                let (width, height) = sized(&placed.sign);
                paint::sign(lines, width, height)
            }
            ArtKey::Pile(cards, back) => {
                let height = self.px(layout.sizes.player_card.1);
                paint::deck_stack(u32::from(*cards), height, *back)
            }
            ArtKey::Ring(width, height, rgb, dashed) => {
                let line_px = 1.8 * self.scale_px;
                // A wheel is round.
                let round = width == height && f32::from(*width) > ROUND;
                let corner = if round { f32::from(*width) / 2.0 } else { 9.0 };
                let around = (line_px * 8.0) as u32;
                let style = RingStyle {
                    rgb: *rgb,
                    dashed: *dashed,
                    line_px,
                    corner_px: corner * self.scale_px,
                };
                let (width, height) = (self.px(f32::from(*width)), self.px(f32::from(*height)));
                paint::ring(width + around, height + around, &style)
            }
            key => match &placed.board {
                Some(board) => self.of_board(key, board),
                None => blank(),
            },
        };
        (pixmap, None)
    }

    /// A heap of chips of this size; its foot is where it stands.
    fn heap(&self, heap: &Heap, diameter: f32) -> (Pixmap, Option<Vec2>) {
        let found = heaps::picture(heap, self.px(diameter), self.patterned);
        found.map_or_else(|| (blank(), None), |(all, foot)| (all, Some(foot)))
    }

    /// What only a table with a wheel has.
    fn of_board(&self, key: &ArtKey, board: &Board) -> Pixmap {
        let across = |part: f32| self.px(board.wheel_radius * 2.0 * part);
        let sized = |width: f32, height: f32| (self.px(width), self.px(height));
        match key {
            ArtKey::Bowl => paint::wheel_bowl(across(paint::BOWL_REACH)),
            ArtKey::Turning => {
                let pocket =
                    |&n: &u8| Pocket { name: roulette::name(n), colour: roulette::colour(n) };
                let pockets: Vec<Pocket> = roulette::WHEEL.iter().map(pocket).collect();
                paint::wheel_turning(&pockets, across(paint::TURNING))
            }
            ArtKey::Arrow(clockwise) => paint::wheel_arrow(*clockwise, across(ARROW)),
            ArtKey::Ball => paint::wheel_ball(across(paint::BALL * paint::BALL_REACH)),
            ArtKey::Marker => paint::number_marker(self.px(MARKER)),
            ArtKey::Tray(stacks) => {
                let (width, height) = sized(board.tray.width, board.tray.height);
                paint::tray(stacks, width, height, self.patterned)
            }
            ArtKey::TintMark(number, value) => {
                let (width, height) = sized(TINT_MARK.0, TINT_MARK.1);
                paint::tint_mark(*number, value, width, height, self.patterned)
            }
            _ => blank(),
        }
    }

    /// A thing with the shadow of what stands on the felt.
    fn standing(&self, picture: &Pixmap) -> Pixmap {
        let unit = self.scale_px;
        let (width, height) = (picture.width(), picture.height());
        let shadow = paint::shadow_box(width, height, 4.0 * unit, 5.0 * unit);
        with_shadow(picture, &shadow)
    }

    fn card(&self, face: Option<u8>, back: Back, height: u32) -> Pixmap {
        let card = face.and_then(|index| Card::deck().nth(usize::from(index)));
        match card.and_then(|card| Some((card.rank()?, card.suit()?))) {
            Some((rank, suit)) => paint::card_face(rank as u8, suit as u8, height, self.suits),
            None if face.is_some() => paint::joker_face(height),
            None => paint::card_back(height, back),
        }
    }
}

/// A ring as high as wide and larger than this is a circle.
const ROUND: f32 = 120.0;
/// The arrow's picture as a part of the bowl.
const ARROW: f32 = 0.475;
/// How wide the marker is, in design units.
pub(super) const MARKER: f32 = 21.0;
/// How large the mark of a patron's colour is.
pub(super) const TINT_MARK: (f32, f32) = (46.0, 20.0);
/// How large the cash before a patron is.
const CASH: (f32, f32) = (42.0, 40.0);

/// What a device's display shows.
const fn running(ready: bool) -> &'static str {
    if ready { "art.ready" } else { "art.stopped" }
}

/// How many chips one tube of the inventory shows.
const TUBE: u16 = 40;

/// The most tubes that each value has.
const TUBES: [u16; DENOMINATIONS.len()] = [1, 1, 2, 3, 3, 2, 1, 1];

/// The inventory's tubes, the smallest value first; what a value's tubes cannot hold lies below.
pub(super) fn tubes(chips: &Chips) -> Vec<(u32, u32)> {
    let mut tubes = Vec::new();
    for ((&count, value), most) in chips.0.iter().zip(DENOMINATIONS).zip(TUBES) {
        let mut left = count;
        for _ in 0..most.min(count.div_ceil(TUBE)) {
            let here = left.min(TUBE);
            left -= here;
            tubes.push((u32::try_from(value.0).unwrap_or(0), u32::from(here)));
        }
    }
    tubes
}

/// A card with its shadow under it.
fn lifted(card: &Pixmap, height_px: u32) -> Pixmap {
    with_shadow(card, &paint::shadow_card(height_px, 0.0))
}

/// A picture over its shadow, in the middle of the whole.
fn with_shadow(card: &Pixmap, shadow: &paint::Shadow) -> Pixmap {
    let margin = (shadow.picture.width().saturating_sub(card.width()) / 2)
        .max(shadow.picture.height().saturating_sub(card.height()) / 2)
        + shadow.shift_x_px.abs().max(shadow.shift_y_px.abs()).ceil() as u32;
    let (width, height) = (card.width() + 2 * margin, card.height() + 2 * margin);
    let Some(mut canvas) = Pixmap::new(width, height) else { return card.clone() };
    let mut put = |picture: &Pixmap, x: f32, y: f32| {
        let left = (width as f32 - picture.width() as f32) / 2.0 + x;
        let top = (height as f32 - picture.height() as f32) / 2.0 + y;
        canvas.draw_pixmap(
            left.round() as i32,
            top.round() as i32,
            picture.as_ref(),
            &PixmapPaint::default(),
            Shift::identity(),
            None,
        );
    };
    put(&shadow.picture, -shadow.shift_x_px, -shadow.shift_y_px);
    put(card, 0.0, 0.0);
    canvas
}

/// The smallest picture there is.
fn blank() -> Pixmap {
    // One pixel can always be had.
    Pixmap::new(1, 1).unwrap_or_else(|| paint::card_back(8, Back::Red))
}
