//! What has gone wrong, told from the state of the table: 19:47-20.7(e) and 20.12.

use super::round::{Known, dealer_served, players_served};
use super::{ANTE, DECK, PAIR_PLUS};
use crate::games::common::devices::source_now;
use crate::games::common::irregular::{self, stub_without};
use crate::games::common::remedies::spares;
use crate::games::common::{self, size};
use crate::kit::{Area, Seat};
use crate::procedure::{Decision, Scene, steps};

/// Why every hand of the round must be treated as void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VoidCause {
    /// More than one card found face up in the deck: 20.12(a).
    FaceUpCards,
    /// A hand with more or fewer than three cards: 20.12(c).
    WrongCount,
    /// A dealer's card seen too soon: 20.12(d).
    DealerExposed,
    /// The automated shoe failed: 20.12(f).
    ShoeFailed,
    /// The stub was wrong and so was a hand: 20.7(e)2.
    MisdealtByCount,
    /// The stub was wrong though the hands were right: 20.7(e)2.
    DeckWrong,
}

impl From<VoidCause> for u8 {
    /// The cause as a round's memory keeps it.
    fn from(cause: VoidCause) -> Self {
        cause as Self
    }
}

/// Whether the deal is over, by the dealer's doing or because no card is left to deal.
#[must_use]
pub(crate) fn is_closed(scene: &Scene<'_>) -> bool {
    scene.memory.deal_closed || is_dealt_dry(scene)
}

/// Whether the place that this table deals from has run out during the deal.
#[must_use]
pub(crate) fn is_dealt_dry(scene: &Scene<'_>) -> bool {
    let tell = || steps::is_dealt_dry(scene, source_now(scene));
    scene.once(|known: &Known| &known.is_dry, tell)
}

/// Whether everybody has three cards, so that nobody is to get another.
#[must_use]
pub(crate) fn is_served(scene: &Scene<'_>) -> bool {
    players_served(scene) && dealer_served(scene)
}

/// What the stub should come to, by the hands dealt and the cards set aside.
#[must_use]
pub(crate) fn expected_stub(scene: &Scene<'_>) -> u8 {
    let hands = scene.memory.dealt_in.len() + 1;
    let aside = usize::from(scene.memory.face_up_found) + spares(scene, is_served(scene));
    let out = hands * 3 + aside;
    stub_without(DECK, out)
}

/// Whether the stub has been counted this round and came out wrong.
#[must_use]
pub(crate) fn is_count_wrong(scene: &Scene<'_>) -> bool {
    irregular::is_count_wrong(scene, expected_stub(scene))
}

/// Whether the stub is out while the last packet of the deal still waits in the outlet: whoever
/// lacks it is owed it, and gets it late: reading 33.
#[must_use]
pub(crate) fn is_packet_waiting(scene: &Scene<'_>) -> bool {
    let players = scene.memory.dealt_in.iter().map(|&seat| Area::Seat(seat));
    let lacking = players.chain([Area::Dealer]).filter(|&area| size(scene, area) == 0);
    let outlet = scene.table.count(Area::Outlet);
    scene.memory.stub_out && outlet == 3 && !scene.table.shoe_jam && lacking.count() == 1
}

/// The places whose hands have come to a wrong number of cards for good: 20.12(c).
pub(crate) fn wrong_hands(scene: &Scene<'_>) -> Vec<Area> {
    let (table, memory) = (scene.table, scene.memory);
    if !memory.started {
        return Vec::new();
    }
    let waiting = is_packet_waiting(scene);
    let no_more = is_dealt_dry(scene) || (memory.stub_out && table.count(Area::Outlet) == 0);
    let players = memory.dealt_in.iter().map(|&seat| Area::Seat(seat));
    let is_wrong = |area: &Area| {
        let closed = if *area == Area::Dealer { no_more } else { is_closed(scene) };
        // A hand that was picked up gets no more cards.
        let racked = memory.picked.contains(area);
        let size = size(scene, *area);
        size > 3 || (size < 3 && (closed || racked) && !(waiting && size == 0))
    };
    players.chain([Area::Dealer]).filter(is_wrong).collect()
}

/// Whether any hand has a wrong number of cards now.
#[must_use]
fn is_misdealt(scene: &Scene<'_>) -> bool {
    let players = scene.memory.dealt_in.iter().map(|&seat| Area::Seat(seat));
    players.chain([Area::Dealer]).any(|area| size(scene, area) != 3)
}

/// Whether the deck itself is wrong.
#[must_use]
pub(crate) fn is_deck_bad(scene: &Scene<'_>) -> bool {
    irregular::is_deck_bad(scene, is_count_wrong(scene), DECK)
}

/// Why the round must be void, if it must.
#[must_use]
pub(crate) fn void_cause(scene: &Scene<'_>) -> Option<VoidCause> {
    scene.once(|known: &Known| &known.void_cause, || find_cause(scene))
}

fn find_cause(scene: &Scene<'_>) -> Option<VoidCause> {
    let memory = scene.memory;
    if memory.shoe_failed {
        return Some(VoidCause::ShoeFailed);
    }
    // By reading 29 nothing new is called on once the dealer's cards are in the rack.
    if !irregular::may_be_void(scene) {
        return None;
    }
    if memory.face_up_found > 1 {
        return Some(VoidCause::FaceUpCards);
    }
    if memory.dealer_exposed {
        return Some(VoidCause::DealerExposed);
    }
    if is_count_wrong(scene) {
        let wrong = is_misdealt(scene) || !memory.misdealt.is_empty();
        let misdealt = (wrong, VoidCause::MisdealtByCount);
        let bad = (is_deck_bad(scene), VoidCause::DeckWrong);
        return irregular::void_by_count(scene, misdealt, bad);
    }
    let misdealt = !memory.misdealt.is_empty() || !wrong_hands(scene).is_empty();
    misdealt.then_some(VoidCause::WrongCount)
}

/// The seats that have been asked for a decision and have none yet.
fn undecided<'a>(scene: &Scene<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let scene = *scene;
    ante_seats(&scene).filter(move |&seat| scene.memory.decision(seat) == Decision::Open)
}

/// The seats that are dealt in and made an ante, clockwise.
pub(crate) fn ante_seats<'a>(scene: &Scene<'a>) -> impl DoubleEndedIterator<Item = Seat> + use<'a> {
    let scene = *scene;
    scene.memory.dealt_in.iter().copied().filter(move |&seat| {
        !scene.stake(seat, ANTE).is_zero() || scene.memory.decision(seat) != Decision::Open
    })
}

/// The seats that made an ante, whatever has become of it, clockwise.
#[must_use]
pub(crate) fn made_ante(scene: &Scene<'_>) -> Vec<Seat> {
    let seats = scene.memory.dealt_in.iter().copied();
    seats.filter(|&seat| common::made_ante(scene, seat, ANTE)).collect()
}

/// Whether every seat with an ante has decided.
#[must_use]
pub(crate) fn all_decided(scene: &Scene<'_>) -> bool {
    undecided(scene).next().is_none()
}

/// The seats that have folded.
pub(crate) fn folded<'a>(scene: &Scene<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = scene.memory;
    memory.dealt_in.iter().copied().filter(|&s| memory.decision(s) == Decision::Folds)
}

/// Whether the time has come to turn the dealer's cards: 20.10(b).
#[must_use]
pub(crate) fn may_reveal(scene: &Scene<'_>) -> bool {
    is_closed(scene)
        && all_decided(scene)
        && folded(scene).all(|seat| {
            scene.stake(seat, ANTE).is_zero()
                && scene.stake(seat, PAIR_PLUS).is_zero()
                && scene.table.count(Area::Seat(seat)) == 0
        })
}

/// The seats that hold cards without having a wager.
pub(crate) fn idle_with_cards<'a>(scene: &Scene<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = scene.memory;
    irregular::idle_with_cards(scene, move |seat| memory.dealt_in.contains(&seat))
}

/// Whether there is something to call the floor for.
#[must_use]
pub(crate) fn is_irregular(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    void_cause(scene).is_some()
        || irregular::is_irregular(scene)
        || irregular::is_hand_exposed(scene)
        || is_count_wrong(scene)
        || memory.face_up_found > 0
        || idle_with_cards(scene).next().is_some()
        || (is_closed(scene) && steps::card_in_palm(scene).is_some())
}
