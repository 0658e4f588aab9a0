//! The painter: cards, chips, devices and the table itself, drawn on the CPU from plain arguments.
//!
//! Nothing here knows the session or Bevy; where things stand is said by [`crate::layout`]. Every function
//! takes sizes in pixels and plain values and gives back a premultiplied [`tiny_skia::Pixmap`];
//! [`rgba_straight`] turns it into the straight-alpha bytes a texture upload wants. Shapes are paths,
//! letters are font outlines: there are no image files, so every picture is sharp at every window size.
#![allow(clippy::float_arithmetic, clippy::too_many_arguments)]

mod backs;
mod board_print;
mod cards;
mod chips;
mod courts;
mod devices;
mod felt;
mod inventory;
mod marks;
mod money;
mod noise;
mod pen;
mod receivers;
mod shape;
mod suits;
mod table;
pub mod text;
mod tints;
mod wheel;
mod wood;

pub use backs::{Back, card_back, cover_card, deck_stack, long_stack};
pub use cards::{card_face, card_width_px, joker_face};
pub use chips::{
    CHIP_VALUES_CENTS, ChipAnchor, ChipFace, chip_anchor, chip_column, chip_stack, chip_top,
};
pub use devices::{Filling, Mouth, automated_shoe, shoe, shuffler};
pub use felt::Inscription;
pub use inventory::inventory;
pub use marks::{RingStyle, Shadow, ring, seat_badge, shadow_box, shadow_card, shadow_chip, sign};
pub use money::{TrayStack, banknotes, tint_mark, tray};
pub use receivers::{discard_bucket, discard_rack, drop_box};
pub use suits::SuitColours;
pub use table::table;
pub use tints::tint_rgb;
pub use wheel::{
    BALL, BALL_REACH, BOWL_REACH, POCKET, Pocket, TRACK, TURNING, number_marker, wheel_arrow,
    wheel_ball, wheel_bowl, wheel_turning,
};

/// A colour as red, green, blue bytes.
pub type Rgb = [u8; 3];

/// The one palette of the program.
pub struct Palette;

impl Palette {
    /// The dark room around the table.
    pub const ROOM: Rgb = [0x14, 0x11, 0x0f];
    /// Wood in shadow.
    pub const WOOD_DARK: Rgb = [0x4a, 0x2c, 0x1a];
    /// Wood in light.
    pub const WOOD_LIGHT: Rgb = [0x6b, 0x42, 0x26];
    /// Felt under the lamp.
    pub const FELT_LIGHT: Rgb = [0x17, 0x66, 0x5c];
    /// Felt at the rim.
    pub const FELT_DARK: Rgb = [0x0a, 0x33, 0x2f];
    /// Printed lines, brass, ornaments.
    pub const GOLD: Rgb = [0xd9, 0xb8, 0x72];
    /// Letters on dark ground.
    pub const INK: Rgb = [0xf4, 0xea, 0xd2];
    /// Side panel ground.
    pub const PANEL: Rgb = [0x1b, 0x1a, 0x1d];
    /// Raised panel ground.
    pub const PANEL_RAISED: Rgb = [0x24, 0x23, 0x28];
    /// What was right.
    pub const GOOD: Rgb = [0x5f, 0xbf, 0x8f];
    /// What is due.
    pub const DUE: Rgb = [0xe6, 0xb4, 0x50];
    /// What has the keys, is armed or aimed at: the trainee's own hand, never what is due.
    pub const FOCUS: Rgb = [0x8f, 0xcd, 0xff];
    /// What was wrong.
    pub const WRONG: Rgb = [0xe0, 0x67, 0x5a];
    /// Card paper.
    pub const IVORY: Rgb = [0xfb, 0xf7, 0xec];
}

/// The straight-alpha RGBA bytes of a picture, row by row, for a texture upload.
pub fn rgba_straight(pixmap: &tiny_skia::Pixmap) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pixmap.data().len());
    for pixel in pixmap.pixels() {
        let colour = pixel.demultiply();
        bytes.extend_from_slice(&[colour.red(), colour.green(), colour.blue(), colour.alpha()]);
    }
    bytes
}

#[cfg(test)]
mod tests;
