//! What the games of the shoe have on the felt: a shoe whose level can be judged, many decks in one
//! row, coins for vigorish, and cash.

use super::art::{ArtKey, ShoeArt};
use super::decks::{FEW, is_long, whole_set};
use super::heaps::Heap;
use super::stage::Stage;
use super::thing::{Key, Look, Thing};
use crate::kit::{Area, Cents, Chips, DENOMINATIONS};
use crate::layout::{Place, PlacedLayout};
use crate::paint::{Back, Mouth};
use crate::session::{Session, View};
use crate::table::{Act, Cover, Event};

fn number(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// The shoe, and the decks that are to go into it.
pub(super) fn things(
    placed: &PlacedLayout,
    view: &View,
    session: &Session,
    back: Back,
    things: &mut Vec<Thing>,
) {
    if !view.auto_shoe && (view.shoe || !view.shuffler) {
        things.push(manual(placed, view, back));
    }
    things.extend(long_stack(placed, view, patrons_cut(session), back));
}

/// The manual shoe, at its place or before whoever has it.
fn manual(placed: &PlacedLayout, view: &View, back: Back) -> Thing {
    let (cards, of) = (view.pile(Area::Shoe), whole_set(view));
    // As finely as can be seen: one picture for every few cards.
    let step = if of > FEW { 4 } else { 5 };
    let mouth = match cards {
        0 => Mouth::Empty,
        _ if view.cutting_card_shows => Mouth::CuttingCard,
        _ => Mouth::Back,
    };
    let loaded = cards > 0;
    let travels = view.shoe_at.is_some() && !placed.shoes.is_empty();
    let (x, y) = placed.shoe.centre();
    let art = ShoeArt {
        cards: number(cards.div_ceil(step) * step).min(number(of)),
        of: number(of),
        cutting: view.cutting.iter().copied().filter(|_| loaded).collect(),
        mouth,
        mouth_right: if travels { x < placed.inventory.centre().0 } else { placed.shoe_left },
        travels: !placed.shoes.is_empty(),
        back,
    };
    let look = Look::still(ArtKey::Shoe(art), Some((x, y)), 3.0);
    Thing::seen(Key::Shoe, Look { moves: !placed.shoes.is_empty(), ..look })
}

/// Where a patron has put the cutting card, so many cards from the top, until the dealer has brought
/// to the back what lies in front of it.
pub(in crate::app) fn patrons_cut(session: &Session) -> Option<u16> {
    if session.table().cover != Cover::InFront {
        return None;
    }
    let entries = session.entries().iter().rev();
    entries
        .take_while(|entry| !matches!(entry.act, Act::Cut(_) | Act::Shuffle | Act::Load))
        .find_map(|entry| {
            entry.events.iter().rev().find_map(|event| match event {
                Event::Cuts { at, .. } => Some(*at),
                _ => None,
            })
        })
}

/// Many decks in one row, where a deck is spread out.
fn long_stack(placed: &PlacedLayout, view: &View, cut: Option<u16>, back: Back) -> Option<Thing> {
    if !is_long(view) {
        return None;
    }
    let cards = number(view.pile(Area::Deck));
    let before = cut.map(|cut| cards.saturating_sub(cut));
    let cutting = view.cutting.iter().copied().chain(before);
    let cutting = cutting.filter(|&behind| behind <= cards).collect();
    let art = ArtKey::LongStack(cards, number(whole_set(view)).max(cards), cutting, back);
    let look = Look::still(art, Some(placed.spread.centre()), 5.0);
    Some(Thing::seen(Key::Pile(Area::Deck), look))
}

/// The fewest coins and chips of an amount, as if there were enough of all.
pub(super) fn coins(amount: Cents) -> Chips {
    let mut left = amount.0.max(0);
    let mut chips = Chips::NONE;
    for (count, value) in chips.0.iter_mut().zip(DENOMINATIONS).rev() {
        *count = u16::try_from(left / value.0).unwrap_or(u16::MAX);
        left %= value.0;
    }
    chips
}

/// Vigorish in the boxes before the dealer, and cash before patrons.
pub(super) fn money(stage: &Stage, view: &View, things: &mut Vec<Thing>) {
    let Some((layout, placed)) = &stage.plan else { return };
    if let Some(row) = &layout.vigorish {
        for (seat, amount) in &view.owed {
            let Some(at) = placed.vigorish_of(*seat) else {
                continue;
            };
            let at = at.offset((row.size.0 - row.coin) / 2.0 - 1.5, row.coin * 0.07);
            let look = Look {
                art: ArtKey::Coins(Heap::of(&coins(*amount))),
                at: Some(Place { angle_rad: 0.0, ..at }),
                z: 20.0 + at.y * 0.005,
                from: Some(placed.inventory.centre()),
                moves: true,
            };
            things.push(Thing::seen(Key::Vigorish(*seat), look));
        }
    }
    // Where all share the boxes, the board shows the cash.
    for (seat, amount) in view.cash.iter().filter(|_| placed.board.is_none()) {
        let Some(at) = placed.seat(*seat) else { continue };
        let look = Look {
            art: ArtKey::Cash(u32::try_from(amount.0).unwrap_or(u32::MAX)),
            at: Some(Place { angle_rad: 0.0, ..at.cards }),
            z: 12.0,
            from: Some((at.badge.x, at.badge.y)),
            moves: true,
        };
        things.push(Thing::seen(Key::Cash(*seat), look));
    }
}
