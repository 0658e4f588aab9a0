//! What patrons, devices and officials do to the table.

use super::money::{add_to_purse, give_back, slot, stake, take_winnings};
use super::{Cover, Event, Laid, Table};
use crate::kit::{Area, Card, Cents, Chips, Face, Seat, Spot};

/// Lets patrons, devices and officials do their part.
pub fn apply_event(table: &mut Table, event: &Event) {
    match *event {
        Event::Wager { spot, amount } | Event::LateWager { spot, amount } => {
            stake(table, spot, amount);
        }
        Event::Corrects { spot, amount } => {
            // What was paid beside it is no part of the wager.
            let taken = table.change_spot(spot, |state| std::mem::take(&mut state.stake));
            if let Some(taken) = taken {
                add_to_purse(table, spot.seat, &taken);
            }
            if amount.0 > 0 {
                stake(table, spot, amount);
            }
        }
        Event::Cash { seat, amount } => {
            if let Some(cash) = slot(&mut table.cash, seat) {
                *cash += amount;
            }
        }
        Event::Shifts { from, to } => shift(table, from, Spot { wager: to, ..from }),
        Event::Sweeps(seat) => sweep(table, seat),
        Event::Fill => {
            let (now, full) = (table.inventory.0, table.float.0);
            table.inventory = Chips(std::array::from_fn(|i| now[i].max(full[i])));
        }
        Event::RoundOpens(_) => table.given.fill(Cents::ZERO),
        Event::ShufflerJams { .. } => (table.shuffler_jam, table.shuffled) = (true, false),
        Event::ShoeJams { .. } => table.shoe_jam = true,
        Event::BallRests(pocket) => (table.pocket, table.ball) = (Some(pocket), None),
        Event::BallFaults(_) => table.ball = None,
        _ => move_cards(table, event),
    }
}

/// Moves a patron's chips from one spot to another.
fn shift(table: &mut Table, from: Spot, to: Spot) {
    if table.spot(to).is_none() {
        return;
    }
    let moved = table.change_spot(from, |state| std::mem::take(&mut state.stake));
    if let Some(moved) = moved {
        table.change_spot(to, |state| state.stake = state.stake.plus(&moved));
    }
}

/// A patron takes his chips off the layout; what is held for the next round stays.
fn sweep(table: &mut Table, seat: Seat) {
    let spots: Vec<Spot> =
        table.staked_spots().map(|state| state.spot).filter(|spot| spot.seat == seat).collect();
    for spot in spots {
        if table.held.contains(&spot) {
            take_winnings(table, spot);
        } else {
            give_back(table, spot);
        }
    }
}

fn move_cards(table: &mut Table, event: &Event) {
    match *event {
        Event::Flips { area } => {
            if let Some(laid) = table.pile(area).last_mut() {
                laid.face = Face::Up;
            }
        }
        Event::Shows(area) => table.pile(area).iter_mut().for_each(|laid| laid.face = Face::Up),
        Event::Slips { from } => {
            let extra = table.pile(from).pop();
            let to = table.drawn().map_or(from, Area::Palm);
            table.pile(to).extend(extra);
        }
        Event::Sticks { from, to } => move_top(table, from, to, Face::Down),
        Event::Deals { from, to, face } => move_top(table, from, to, face),
        Event::Moves { card, from, to } => {
            if let Some(laid) = take_card(table, from, card) {
                table.pile(to).push(Laid { face: Face::Down, ..laid });
            }
        }
        // Between rounds the cards lie in the discard rack.
        Event::CardLost(card) => {
            let lost = [Area::Deck, Area::Rack].into_iter().find_map(|a| take_card(table, a, card));
            table.pile(Area::Removed).extend(lost);
        }
        Event::FreshDeck => {
            let deck = table.new_deck();
            // Where the other of two decks has come out of its machine meanwhile, this one waits there. A card may be
            // lost of the one, and a few may be brought back of the one that was taken away.
            if 2 * table.cards_in_play() < deck.len() {
                table.pile(Area::Deck).extend(deck);
                table.shuffled = false;
            } else {
                table.pile(Area::Machine).extend(deck);
            }
        }
        // What lies in front of the cutting card is the dealer's to bring to the back.
        Event::Cuts { .. } => table.cover = Cover::InFront,
        Event::ShoeRunsLow { left } => run_low(table, usize::from(left)),
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

fn move_top(table: &mut Table, from: Area, to: Area, face: Face) {
    if let Some(laid) = table.pile(from).pop() {
        table.pile(to).push(Laid { face, ..laid });
    }
}

fn take_card(table: &mut Table, area: Area, card: Card) -> Option<Laid> {
    let pile = table.pile(area);
    let at = pile.iter().position(|laid| laid.card == card)?;
    Some(pile.remove(at))
}

/// What the shoe lacks is missing at its back, so that the next cards stay the same.
fn run_low(table: &mut Table, left: usize) {
    let gone = table.count(Area::Shoe).saturating_sub(left);
    let mut taken: Vec<Laid> = table.pile(Area::Shoe).drain(..gone).collect();
    taken.iter_mut().for_each(|laid| laid.face = Face::Down);
    let to = table.receptacle;
    table.pile(to).append(&mut taken);
    let gone = u16::try_from(gone).unwrap_or(u16::MAX);
    table.cutting.iter_mut().for_each(|behind| *behind = behind.saturating_sub(gone));
}
