//! A table as an SVG, drawn from what the dealer himself can see.
//!
//! What lies face down is not in the picture in any form, unless it is to be uncovered: then it is taken
//! from the session's own table and drawn with an edge that says so.

mod cards;
mod chips;
mod felt;
pub(super) mod kept;
mod pen;
mod spoken;

use crate::kit::{Area, Card};
use crate::layout::{PlacedLayout, TableLayout};
use crate::session::{Session, View};
use pen::Pen;

/// Printed lines, brass.
const GOLD: &str = "#d9b872";
/// What is due.
const DUE: &str = "#ffd36b";
/// What was wrong, and what is uncovered.
const FAULT: &str = "#ff6b5e";

/// A table as it is drawn.
struct Table<'a> {
    layout: &'a TableLayout,
    placed: &'a PlacedLayout,
    view: &'a View,
    session: &'a Session,
    uncovered: bool,
}

impl Table<'_> {
    /// The card that lies face down at this place of an area, if it is to be uncovered.
    fn hidden(&self, area: Area, index: usize) -> Option<Card> {
        if self.uncovered { cards::hidden(self.session, area, index) } else { None }
    }
}

/// Draws a session's table with this title. `uncovered` shows what lies face down, for the trainer.
/// Nothing if the game has no layout.
pub(super) fn svg(session: &Session, title: &str, uncovered: bool) -> Option<String> {
    let (pen, canvas, told) = draw(session, uncovered)?;
    Some(pen.done(canvas, title, &told))
}

fn draw(session: &Session, uncovered: bool) -> Option<(Pen, (f32, f32), String)> {
    let house = &session.level().house;
    let layout = TableLayout::built_in(&house.game)?.for_house(house);
    let placed = layout.place(session.level().seats, true);
    let view = session.view();
    let table = Table { layout: &layout, placed: &placed, view: &view, session, uncovered };
    let mut pen = Pen::default();
    felt::ground(&mut pen, &table);
    felt::wheel(&mut pen, &table);
    cards::piles(&mut pen, &table);
    cards::draw(&mut pen, &table);
    chips::draw(&mut pen, &table);
    felt::marks(&mut pen, &table);
    let told = spoken::told(&table);
    Some((pen, layout.canvas, told))
}

#[cfg(test)]
mod tests;
