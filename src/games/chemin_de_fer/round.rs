//! The round as a whole: one hand, with the shoe made ready before it where that is due; who is Banker
//! in it, and how far it has come.

use super::notes::{self, hand};
use super::{AGAINST, BANK, phrase, ring};
use crate::games::common::is_live;
use crate::games::prelude::*;

/// Whether this is a round that does not count.
pub(super) fn is_dummy(context: &Context<'_>) -> bool {
    hand(context).is_dummy
}

/// Who is Banker in this hand: whoever had the shoe when the word to deal was given.
pub(super) fn banker(context: &Context<'_>) -> Option<Seat> {
    let wagers = hand(context).wagers.as_ref();
    wagers.map(|wagers| wagers.banker).or(context.table.shoe_at)
}

/// Whether a card of the hand is out. Cards that the dealer draws do not count.
pub(super) fn begun(context: &Context<'_>) -> bool {
    hand(context).is_begun
}

/// Whether the hand has not begun.
pub(super) fn before_cards(context: &Context<'_>) -> bool {
    is_live(context) && !begun(context) && !is_dummy(context)
}

/// Whether a new shoe has to be made ready.
pub(super) fn needs_shoe(context: &Context<'_>) -> bool {
    before_cards(context) && (is_over(context) || context.table.count(Area::Shoe) == 0)
}

/// Whether somebody has to be found who takes the new shoe.
pub(super) fn needs_banker(context: &Context<'_>) -> bool {
    let new = needs_shoe(context) || hand(context).ready.is_loaded;
    before_cards(context) && (context.table.shoe_at.is_none() || new) && !hand(context).is_awarded
}

/// Whether the cutting card has shown, or is out of the shoe.
pub(super) fn is_cut_out(context: &Context<'_>) -> bool {
    let (table, shoe) = (context.table, &notes::of(context.memory).shoe);
    let gone = shoe.card_in && !table.cutting.iter().any(|&behind| behind > 0);
    shoe.cut_met.is_some() || table.shows_cutting_card() || gone
}

/// The round in which the last hand of this shoe is dealt, once the cutting card has come.
fn last_round(context: &Context<'_>) -> Option<u32> {
    notes::of(context.memory).shoe.cut_met.map(|met| met.last_round(false))
}

/// Whether this is the last hand of the shoe.
pub(super) fn is_last_hand(context: &Context<'_>) -> bool {
    last_round(context) == Some(context.memory.round) && !is_dummy(context)
}

/// Whether the last hand of the shoe has been dealt.
pub(super) fn is_over(context: &Context<'_>) -> bool {
    last_round(context).is_some_and(|last| last < context.memory.round)
}

/// The bank: as it stood at the word to deal, or as it lies.
pub(super) fn bank(context: &Context<'_>) -> Cents {
    let lies = || context.table.shoe_at.map_or(Cents::ZERO, |seat| context.stake(seat, BANK));
    hand(context).wagers.as_ref().map_or_else(lies, |wagers| wagers.bank)
}

/// The wagers that lie against the bank, counterclockwise from the Banker.
pub(super) fn stakes(context: &Context<'_>) -> Vec<(Seat, Cents)> {
    let lies = |seat: Seat| (seat, context.stake(seat, AGAINST));
    let seats = banker(context).map(|banker| ring::after(context, banker)).unwrap_or_default();
    seats.into_iter().map(lies).filter(|(_, amount)| !amount.is_zero()).collect()
}

/// The wagers against the bank: as they stood at the word to deal, or as they lie.
pub(super) fn punters(context: &Context<'_>) -> Vec<(Seat, Cents)> {
    let fixed = hand(context).wagers.as_ref();
    fixed.map_or_else(|| stakes(context), |wagers| wagers.against.clone())
}

/// The Dominant Player: whoever has wagered most, and of equals the nearest to the Banker.
pub(super) fn dominant(context: &Context<'_>) -> Option<Seat> {
    context.fact(|context| {
        let punters = punters(context);
        let most = punters.iter().map(|(_, amount)| *amount).max()?;
        punters.iter().find(|(_, amount)| *amount == most).map(|(seat, _)| *seat)
    })
}

/// Whether the word to wager against the bank has been given.
pub(super) fn is_open(context: &Context<'_>) -> bool {
    context.memory.has_said(phrase::WAGERS)
}

/// A seat's wager against the bank.
pub(super) const fn against(seat: Seat) -> Spot {
    Spot { seat, wager: AGAINST }
}

/// The Banker's spot.
pub(super) const fn bank_of(seat: Seat) -> Spot {
    Spot { seat, wager: BANK }
}
