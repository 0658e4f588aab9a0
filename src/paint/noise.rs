//! Cached grain for felt, wood and leather: whole-number hashes, computed once.

use std::sync::OnceLock;

/// Side of the felt grain tile in pixels; a power of two.
pub(super) const TILE_SIDE: usize = 256;

/// A well-mixed 32-bit value of two whole numbers.
pub(super) fn hash(x: i32, y: i32) -> u32 {
    let mut h = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2c1b_3c6d);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297a_2d39);
    h ^ (h >> 15)
}

/// A value from 0 to 1 at a lattice point.
pub(super) fn unit(x: i32, y: i32) -> f32 {
    (hash(x, y) >> 8) as f32 / 16_777_216.0
}

/// Smooth noise from 0 to 1.
pub(super) fn smooth(x: f32, y: f32) -> f32 {
    let (fx, fy) = (x.floor(), y.floor());
    let (ix, iy) = (fx as i32, fy as i32);
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (ease(x - fx), ease(y - fy));
    let top = unit(ix, iy) + (unit(ix + 1, iy) - unit(ix, iy)) * tx;
    let bottom = unit(ix, iy + 1) + (unit(ix + 1, iy + 1) - unit(ix, iy + 1)) * tx;
    top + (bottom - top) * ty
}

/// The felt's nap: short crossing fibres, values about -64 to 64, repeating every [`TILE_SIDE`] pixels.
pub(super) fn nap() -> &'static [i8] {
    static NAP: OnceLock<Vec<i8>> = OnceLock::new();
    NAP.get_or_init(|| {
        let side = TILE_SIDE as i32;
        let at = |x: i32, y: i32, layer: i32| {
            (hash(x & (side - 1), (y & (side - 1)) + layer * 4096) & 0xff) as i32 - 128
        };
        let mut tile = Vec::with_capacity(TILE_SIDE * TILE_SIDE);
        for y in 0..side {
            for x in 0..side {
                let across: i32 = (-2..=2).map(|d| at(x + d, y, 1)).sum();
                let down: i32 = (-2..=2).map(|d| at(x, y + d, 2)).sum();
                let slant: i32 = (-1..=1).map(|d| at(x + d, y + d, 3)).sum();
                let fine = at(x, y, 4);
                tile.push(
                    ((across * 2 + down * 2 + slant * 2 + fine * 2) / 16).clamp(-64, 64) as i8
                );
            }
        }
        tile
    })
}
