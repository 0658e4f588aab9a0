//! How cards move between places.

use super::{DeckLay, Impossible, Shuffle, Table};
use crate::kit::{Area, Face, Palm};

impl Table {
    /// The palm that holds a card that was drawn.
    pub(crate) fn drawn(&self) -> Option<Palm> {
        [Palm::Left, Palm::Right].into_iter().find(|&palm| self.count(Area::Palm(palm)) > 0)
    }

    /// Whether cards lie at a place.
    pub(super) fn some_cards(&self, area: Area, or: Impossible) -> Result<(), Impossible> {
        if self.count(area) > 0 { Ok(()) } else { Err(or) }
    }
}

pub(super) fn seat_exists(table: &Table, area: Area) -> Result<(), Impossible> {
    match area.seat() {
        Some(seat) if usize::from(seat.0) > table.seats().count() => Err(Impossible::NoSeat(seat)),
        _ => Ok(()),
    }
}

/// Moves all cards of a place to another; as they lie, or all one way.
pub(super) fn move_pile(table: &mut Table, from: Area, to: Area, face: Option<Face>) {
    let mut moved = std::mem::take(table.pile(from));
    if let Some(face) = face {
        moved.iter_mut().for_each(|laid| laid.face = face);
    }
    if to == table.receptacle && !moved.is_empty() {
        table.rack_runs.push((from, u8::try_from(moved.len()).unwrap_or(u8::MAX)));
    }
    table.pile(to).append(&mut moved);
}

/// Lays the cards of the deck down in another way.
pub(super) fn lay_down(table: &mut Table, lay: DeckLay, face: Face) {
    if table.count(Area::Deck) > 0 {
        table.pile(Area::Deck).iter_mut().for_each(|laid| laid.face = face);
        table.lay = lay;
    }
}

/// Puts the cards of a place that have not been dealt in the order that `shuffle` gives them.
pub fn reorder(table: &mut Table, area: Area, shuffle: &Shuffle<'_>) {
    shuffle(table.pile(area));
}
