//! Heaps of chips as pictures: by the score, in the colours of their patrons, with their shadow.

use crate::kit::{Chips, DENOMINATIONS};
use crate::paint::{self, ChipFace};
use bevy::math::Vec2;
use tiny_skia::{Pixmap, PixmapPaint, Transform as Shift};

/// Chips as they lie in one heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Heap {
    pub(super) counts: [u16; DENOMINATIONS.len()],
    /// The patron's colour, and which denomination his chips are marked at.
    pub(super) tint: Option<(u8, u8)>,
    /// Whether it stands on other chips, and so throws no shadow on the felt.
    pub(super) lifted: bool,
}

impl Heap {
    /// Value chips on the felt.
    pub(super) const fn of(chips: &Chips) -> Self {
        Self { counts: chips.0, tint: None, lifted: false }
    }

    /// How many chips it has.
    pub(super) fn count(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// Its chips from the felt upwards: the largest values below, the patron's own on top.
    fn faces(&self) -> Vec<ChipFace> {
        let kinds = self.counts.iter().zip(DENOMINATIONS).enumerate().rev();
        kinds
            .flat_map(|(i, (&n, value))| {
                let mine = self.tint.filter(|(_, kind)| usize::from(*kind) == i);
                let value = ChipFace::Value(u32::try_from(value.0).unwrap_or(0));
                let face = mine.map_or(value, |(number, _)| ChipFace::Tint(number));
                std::iter::repeat_n(face, usize::from(n))
            })
            .take(MOST)
            .collect()
    }
}

/// More chips than this are not painted.
const MOST: usize = 400;
/// A full stack.
pub(super) const STACK: usize = 20;
/// How many stacks stand in one row.
const IN_ROW: usize = 4;
/// From one row of stacks to the next, as a part of a chip's width.
const ROW: f32 = 0.92;

/// A heap with its shadow; its foot is the middle of where it stands.
pub(super) fn picture(heap: &Heap, diameter_px: u32, patterned: bool) -> Option<(Pixmap, Vec2)> {
    let faces = heap.faces();
    let stacks: Vec<&[ChipFace]> = faces.chunks(STACK).collect();
    let diameter = diameter_px as f32;
    let rows = stacks.len().div_ceil(IN_ROW).max(1);
    let mut parts: Vec<(Pixmap, f32, f32)> = Vec::new();
    for (i, stack) in stacks.iter().enumerate() {
        let (row, column) = (i / IN_ROW, i % IN_ROW);
        let here = (stacks.len() - row * IN_ROW).min(IN_ROW);
        let x = (column as f32 - (here as f32 - 1.0) / 2.0) * diameter * 1.02;
        let y = (row as f32 - (rows as f32 - 1.0) / 2.0) * diameter * ROW;
        let count = u32::try_from(stack.len()).unwrap_or(1);
        if !heap.lifted {
            let shadow = paint::shadow_chip(count, diameter_px);
            let (sw, sh) = (shadow.picture.width() as f32, shadow.picture.height() as f32);
            let left = x - shadow.shift_x_px - sw / 2.0;
            parts.push((shadow.picture, left, y - shadow.shift_y_px - sh / 2.0));
        }
        let anchor = paint::chip_anchor(count, diameter_px);
        let column = paint::chip_column(stack, diameter_px, patterned);
        parts.push((column, x - anchor.foot_x_px, y - anchor.foot_y_px));
    }
    // The canvas holds all of it, and the foot is in the middle from side to side.
    let (mut reach, mut above, mut below) = (1.0_f32, 1.0_f32, 1.0_f32);
    for (part, x, y) in &parts {
        reach = reach.max(-x).max(x + part.width() as f32);
        above = above.max(-y);
        below = below.max(y + part.height() as f32);
    }
    let (reach, above, below) = (reach.ceil(), above.ceil(), below.ceil());
    let mut canvas = Pixmap::new((reach * 2.0) as u32, (above + below) as u32)?;
    for (part, x, y) in &parts {
        canvas.draw_pixmap(
            (reach + x).round() as i32,
            (above + y).round() as i32,
            part.as_ref(),
            &PixmapPaint::default(),
            Shift::identity(),
            None,
        );
    }
    Some((canvas, Vec2::new(reach, above)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Cents;

    #[test]
    fn a_patrons_chips_are_in_his_colour_and_value_chips_are_not() {
        let chips = Chips::parse("1x25.00+2x5.00+3x1.00").unwrap();
        let dollar = DENOMINATIONS.iter().position(|&d| d == Cents::dollars(1)).unwrap();
        let tint = Some((4, u8::try_from(dollar).unwrap()));
        let heap = Heap { tint, ..Heap::of(&chips) };
        let mine = heap.faces().iter().filter(|face| **face == ChipFace::Tint(4)).count();
        assert_eq!((mine, heap.count()), (3, 6));
        assert!(Heap::of(&chips).faces().iter().all(|face| matches!(face, ChipFace::Value(_))));
    }

    #[test]
    fn a_score_of_chips_is_one_stack_and_more_stand_beside_it() {
        let of = |n: u16| {
            let mut chips = Chips::NONE;
            chips.0[2] = n;
            // Without the shadows, which are the longer the taller a stack is.
            let heap = Heap { lifted: true, ..Heap::of(&chips) };
            picture(&heap, 24, false).unwrap().0
        };
        assert!(of(20).width().abs_diff(of(10).width()) < 4);
        assert!(of(21).width() > of(20).width());
        assert!(of(175).height() > of(80).height());
        assert_eq!(of(0).width(), 2);
    }
}
