//! What the games dealt from a deck have in common: their devices, how a deck is made ready, the
//! dealer's hand, the stub, odds, what goes wrong and its remedies, what is banned and what does no
//! harm. A step made here says what is due; the game gives it its law.

pub(super) mod cases;
pub(super) mod dealer;
pub(super) mod devices;
pub(super) mod irregular;
pub(super) mod odds;
pub(super) mod patrons;
pub(super) mod ready;
pub(super) mod reasons;
pub(super) mod remedies;
pub(super) mod stub;
pub(super) mod turns;

use crate::kit::{Area, Card, Face, Palm, Seat, Spot, Word};
use crate::procedure::{Decision, Round, Scene};
use devices::Devices;

/// Whether the round is still alive.
pub(super) fn live(scene: &Scene<'_>) -> bool {
    !scene.memory.voided && !scene.memory.deck_removed
}

/// Whether no card of the round is out and the deck is not known to be wrong.
pub(super) fn before_deal(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    live(scene) && !memory.started && !memory.reading_wrong && !memory.deck_expired
}

/// How many cards lie, or lay, in a place.
pub(super) fn size(scene: &Scene<'_>, area: Area) -> usize {
    scene.memory.size(scene.table, area)
}

/// Whether a seat made an ante, whatever has become of it.
pub(super) fn made_ante(scene: &Scene<'_>, seat: Seat, ante: Word) -> bool {
    let (memory, spot) = (scene.memory, Spot { seat, wager: ante });
    !scene.stake(seat, ante).is_zero()
        || memory.decision(seat) != Decision::Open
        || memory.settled.iter().any(|(settled, _)| *settled == spot)
}

/// Whether the dealer's cards are in the rack, so that none are dealt to him again.
pub(super) fn is_racked(scene: &Scene<'_>) -> bool {
    scene.memory.picked.contains(&Area::Dealer)
}

/// Whether the round is live and the dealer's hand is up, so that wagers can be settled.
///
/// A dealer's hand that was racked too soon decides the wagers all the same: it can be rebuilt.
pub(super) fn settling(scene: &Scene<'_>) -> bool {
    live(scene) && (scene.memory.dealer_turned || is_racked(scene))
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
pub(super) fn up_in_palm(scene: &Scene<'_>) -> Option<Card> {
    let last = |palm| scene.table.cards(Area::Palm(palm)).last();
    let up = [Palm::Left, Palm::Right].into_iter().filter_map(last);
    up.filter(|laid| laid.face == Face::Up).map(|laid| laid.card).next()
}
