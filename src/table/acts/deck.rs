//! The deck or stack before the deal: looked over, washed, shuffled, cut, and brought to where it is
//! dealt from.

use super::{Act, Cover, Device, Shuffle};
use crate::kit::{Area, Face};
use crate::table::{DeckLay, Impossible, Table, lay_down, move_pile};

/// The places from where a shuffle gathers the cards.
pub const SHUFFLED: [Area; 6] =
    [Area::Rack, Area::Shoe, Area::AutoShoe, Area::Held, Area::Bucket, Area::Deck];

pub(super) fn can(table: &Table, act: &Act) -> Result<(), Impossible> {
    let a_deck = || table.some_cards(Area::Deck, Impossible::NoDeck);
    match *act {
        Act::Lace | Act::Inspect | Act::Spread | Act::Stack => a_deck(),
        Act::Shuffle if SHUFFLED.iter().all(|&area| table.count(area) == 0) => {
            Err(Impossible::NoCard(Area::Deck))
        }
        Act::Insert(n) => {
            a_deck()?;
            // Behind the last card is a place too, in front of the first is none.
            let inside = usize::from(n) < table.count(Area::Deck);
            if inside { Ok(()) } else { Err(Impossible::BadCut(n)) }
        }
        Act::Swap => can_swap(table),
        // A stub that was taken out can be held for dealing like a deck.
        Act::TakeDeck { .. } if table.hold.is_some() || table.count(Area::StubInHand) > 0 => Ok(()),
        Act::Cut(_) | Act::Load | Act::TakeDeck { .. }
            if matches!(table.lay, DeckLay::SpreadUp | DeckLay::SpreadDown) =>
        {
            Err(Impossible::NoDeck)
        }
        Act::Cut(n) => {
            a_deck()?;
            let divides = n > 0 && usize::from(n) < table.count(Area::Deck);
            if divides { Ok(()) } else { Err(Impossible::BadCut(n)) }
        }
        Act::Load if table.continuous && table.count(table.receptacle) > 0 => Ok(()),
        Act::Load | Act::TakeDeck { .. } => a_deck(),
        Act::Cover(Cover::OnPacket) => table.some_cards(Area::Outlet, Impossible::OutletEmpty),
        Act::Cover(Cover::UnderStub) => table.some_cards(Area::StubInHand, Impossible::NoStub),
        Act::Cover(Cover::InShoe) => Err(Impossible::NotAPlace(Area::Shoe)),
        Act::SetAside(Device::Shuffler) if !table.shuffler => Err(Impossible::NoDevice("shuffler")),
        Act::SetAside(Device::AutoShoe) if !table.auto_shoe => {
            Err(Impossible::NoDevice("automated shoe"))
        }
        _ => Ok(()),
    }
}

fn can_swap(table: &Table) -> Result<(), Impossible> {
    if table.shuffler_jam {
        return Err(Impossible::Stopped("shuffler"));
    }
    table.some_cards(Area::Machine, Impossible::NoCard(Area::Machine))?;
    let apart = [Area::Rack, Area::Machine, Area::Removed];
    let out = Area::all().any(|area| !apart.contains(&area) && table.count(area) > 0);
    if out { Err(Impossible::DeckInPlay) } else { Ok(()) }
}

#[allow(clippy::unnecessary_wraps, reason = "every group of acts has this form")]
pub(super) fn apply(table: &mut Table, act: &Act, shuffle: &Shuffle<'_>) -> Result<(), Impossible> {
    match *act {
        Act::Wash => wash(table),
        Act::Spread => {
            table.shuffled = false;
            lay_down(table, DeckLay::SpreadUp, Face::Up);
        }
        Act::Stack => lay_down(table, DeckLay::Stacked, Face::Down),
        Act::Swap => swap(table, shuffle),
        Act::Shuffle => {
            gather(table, Area::Deck, None);
            table.cutting.clear();
            table.hold = None;
            shuffle(table.pile(Area::Deck));
            table.lay = DeckLay::Stacked;
            (table.shuffled, table.cut) = (true, false);
            table.shuffler_jam = false;
        }
        Act::Cut(_) => {
            // The seed decides what comes to lie on top after a cut as after a shuffle, so a
            // class that cuts at different depths still gets the same cards.
            shuffle(table.pile(Area::Deck));
            table.cut = true;
        }
        Act::Insert(n) => {
            table.cutting.push(n);
            table.cutting.sort_unstable();
            table.cover = Cover::InShoe;
        }
        Act::Load if table.continuous => {
            gather(table, Area::Shoe, Some(Face::Down));
            shuffle(table.pile(Area::Shoe));
        }
        Act::Load => {
            let shoe = if table.auto_shoe { Area::AutoShoe } else { Area::Shoe };
            move_pile(table, Area::Deck, shoe, None);
        }
        Act::TakeDeck { palm, grip } => {
            if table.hold.is_none() && table.count(Area::StubInHand) == 0 {
                move_pile(table, Area::Deck, Area::Held, None);
            }
            table.hold = Some((palm, grip));
        }
        Act::Cover(place) => {
            if table.shows_cutting_card() {
                table.cutting.pop();
            }
            table.cover = place;
        }
        Act::SetAside(device) => set_aside(table, device),
        Act::RemoveDeck => remove_deck(table),
        _ => {}
    }
    Ok(())
}

/// Brings all cards that are out of play to one place.
fn gather(table: &mut Table, to: Area, face: Option<Face>) {
    for area in SHUFFLED.into_iter().filter(|&area| area != to) {
        move_pile(table, area, to, face);
    }
    table.rack_runs.clear();
}

fn wash(table: &mut Table) {
    table.shuffled = false;
    // A shoe that has been dealt out is washed as it lies: in the bucket and in the shoe.
    if table.receptacle == Area::Bucket {
        gather(table, Area::Deck, None);
        table.cutting.clear();
    }
    lay_down(table, DeckLay::Washed, Face::Down);
}

fn swap(table: &mut Table, shuffle: &Shuffle<'_>) {
    let mut out = std::mem::take(table.pile(Area::Machine));
    move_pile(table, Area::Rack, Area::Machine, Some(Face::Down));
    table.pile(Area::Deck).append(&mut out);
    table.rack_runs.clear();
    shuffle(table.pile(Area::Deck));
    table.second_deck = !table.second_deck;
    table.lay = DeckLay::Stacked;
    (table.shuffled, table.cut, table.hold) = (true, false, None);
}

fn set_aside(table: &mut Table, device: Device) {
    match device {
        Device::Shuffler => (table.shuffler, table.shuffler_jam) = (false, false),
        Device::AutoShoe => {
            for area in [Area::AutoShoe, Area::Outlet] {
                move_pile(table, area, Area::StubInHand, Some(Face::Down));
            }
            table.auto_shoe = false;
        }
    }
}

fn remove_deck(table: &mut Table) {
    // The other deck of two stays in its machine.
    let stays = [Area::Removed, Area::Machine];
    for area in Area::all().filter(|area| !stays.contains(area)) {
        move_pile(table, area, Area::Removed, Some(Face::Down));
    }
    table.rack_runs.clear();
    table.hold = None;
    table.lay = DeckLay::Stacked;
    (table.shuffled, table.cut) = (false, false);
}
