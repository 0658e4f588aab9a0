//! What is done with the cards of a shoe: cutting cards, burning, and cards that change hands.

use super::physics::seat_exists;
use super::{Act, Cover, Event, Impossible, Laid, Table};
use crate::kit::{Area, Face};

/// Whether cards can be passed to or from a place.
const fn is_open(area: Area) -> bool {
    matches!(
        area,
        Area::Seat(_) | Area::Side(_) | Area::Corner | Area::Aside | Area::Burn | Area::Dealer
    )
}

/// Whether an act of this file can be done.
pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    match *act {
        Act::Insert(n) => {
            if table.count(Area::Deck) == 0 {
                return Err(Impossible::NoDeck);
            }
            // Behind the last card is a place too, in front of the first is none.
            let inside = usize::from(n) < table.count(Area::Deck);
            if inside { Ok(()) } else { Err(Impossible::BadCut(n)) }
        }
        Act::Pass { from, to, count } => {
            let out = matches!(to, Area::Rack | Area::Bucket);
            if !is_open(from) {
                return Err(Impossible::NotAPlace(from));
            }
            if !(is_open(to) || out) || from == to {
                return Err(Impossible::NotAPlace(to));
            }
            seat_exists(table, to)?;
            seat_exists(table, from)?;
            enough(table, from, count)
        }
        Act::Burn { count, .. } => {
            if table.shows_cutting_card() {
                return Err(Impossible::CuttingCard);
            }
            enough(table, Area::Shoe, count)
        }
        _ => Ok(()),
    }
}

fn enough(table: &Table, area: Area, count: u8) -> Result<(), Impossible> {
    if count == 0 || table.count(area) < usize::from(count) {
        return Err(Impossible::TooFew { area, count });
    }
    Ok(())
}

/// Does an act of this file, which can be done.
pub(super) fn apply(table: &mut Table, act: &Act) {
    match *act {
        Act::Insert(n) => {
            table.cutting.push(n);
            table.cutting.sort_unstable();
            table.cover = Cover::InShoe;
        }
        Act::Pass { from, to, count } => {
            let mut last = take_last(table, from, usize::from(count));
            if to == table.receptacle {
                last.iter_mut().for_each(|laid| laid.face = Face::Down);
                table.rack_runs.push((from, count));
            }
            table.pile(to).append(&mut last);
        }
        Act::Burn { count, face } => {
            for _ in 0..count {
                // A cutting card among them comes out with them.
                if table.shows_cutting_card() {
                    table.cutting.pop();
                    table.cover = Cover::Layout;
                }
                if let Some(laid) = table.pile(Area::Shoe).pop() {
                    table.pile(Area::Burn).push(Laid { face, ..laid });
                }
            }
        }
        _ => {}
    }
}

fn take_last(table: &mut Table, from: Area, count: usize) -> Vec<Laid> {
    let pile = table.pile(from);
    pile.split_off(pile.len().saturating_sub(count))
}

/// Lets the world do its part.
pub(super) fn happen(table: &mut Table, event: &Event) {
    match *event {
        // What lies in front of the cutting card is the dealer's to bring to the back.
        Event::Cuts { .. } => table.cover = Cover::InFront,
        // What the shoe lacks is missing at its back, so that the next cards stay the same.
        Event::ShoeRunsLow { left } => {
            let gone = table.count(Area::Shoe).saturating_sub(usize::from(left));
            let mut taken: Vec<Laid> = table.pile(Area::Shoe).drain(..gone).collect();
            taken.iter_mut().for_each(|laid| laid.face = Face::Down);
            let to = table.receptacle;
            table.pile(to).append(&mut taken);
            let gone = u16::try_from(gone).unwrap_or(u16::MAX);
            table.cutting.iter_mut().for_each(|behind| *behind = behind.saturating_sub(gone));
        }
        Event::CuttingCardAt(before) => {
            let behind = table.count(Area::Shoe).saturating_sub(usize::from(before));
            // The card at the very end stays there.
            table.cutting.retain(|&behind| behind == 0);
            table.cutting.push(u16::try_from(behind).unwrap_or(u16::MAX));
            table.cutting.sort_unstable();
            table.cover = Cover::InShoe;
        }
        _ => {}
    }
}
