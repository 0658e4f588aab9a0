//! What the games dealt from a deck have in common: their devices, how a deck is made ready, the
//! dealer's hand, the stub, odds, what goes wrong and its remedies, what is banned and what does no
//! harm. A step made here says what is due; the game gives it its law.

pub(super) mod cases;
pub(super) mod dealer;
pub(super) mod deck;
pub(super) mod devices;
pub(super) mod odds;
pub(super) mod patrons;
pub(super) mod ready;
pub(super) mod remedies;
pub(super) mod stub;
pub(super) mod turns;

use crate::games::prelude::*;
use devices::Devices;

/// Whether the round is still alive.
pub(super) fn is_live(context: &Context<'_>) -> bool {
    !context.memory.voided && !context.memory.deck_removed
}

/// Whether no card of the round is out and the deck is not known to be wrong.
pub(super) fn before_deal(context: &Context<'_>) -> bool {
    let memory = context.memory;
    is_live(context) && !memory.started && !memory.reading_wrong && !memory.deck_expired
}

/// How many cards lie, or lay, in a place.
pub(super) fn size(context: &Context<'_>, area: Area) -> usize {
    context.memory.size(context.table, area)
}

/// Whether a seat made an ante, whatever has become of it.
pub(super) fn made_ante(context: &Context<'_>, seat: Seat, ante: Word) -> bool {
    let (memory, spot) = (context.memory, Spot { seat, wager: ante });
    !context.stake(seat, ante).is_zero()
        || memory.decision(seat) != Decision::Open
        || memory.settled.iter().any(|(settled, _)| *settled == spot)
}

/// Whether the dealer's cards are in the rack, so that none are dealt to him again.
pub(super) fn is_racked(context: &Context<'_>) -> bool {
    context.memory.picked.contains(&Area::Dealer)
}

/// Whether the round is live and the dealer's hand is up, so that wagers can be settled.
///
/// A dealer's hand that was racked too soon decides the wagers all the same: it can be rebuilt.
pub(super) fn settling(context: &Context<'_>) -> bool {
    is_live(context) && (context.memory.dealer_turned || is_racked(context))
}

/// The places in the order that cards reach them, so many each: one hand after the other, or in
/// passes.
pub(super) fn deal_order(to: &[Area], each: usize, by_hands: bool) -> Vec<Area> {
    if by_hands {
        to.iter().flat_map(|&area| std::iter::repeat_n(area, each)).collect()
    } else {
        to.repeat(each)
    }
}

/// Says what is owed at the steps of a table's round, and when its cases are given. `O` is what the
/// game's house has elected, `P` what it pays.
pub(super) struct TableBuilder<'a, O, P> {
    pub(super) devices: Devices,
    pub(super) options: O,
    pub(super) odds: &'a P,
    pub(super) round: Round<'a>,
}

/// The card that lies face up in a palm, if one does.
pub(super) fn up_in_palm(context: &Context<'_>) -> Option<Card> {
    let last = |palm| context.table.cards(Area::Palm(palm)).last();
    let up = [Palm::Left, Palm::Right].into_iter().filter_map(last);
    up.filter(|laid| laid.face == Face::Up).map(|laid| laid.card).next()
}
