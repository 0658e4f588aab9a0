//! What has gone wrong, told from the state of the table: 13:69F-42.7(e) and 42.12.

use super::round::{
    Known, STUB_DUE, all_decided, antes, dealer_served, held, held_in_deal, players_served,
};
use super::{DEALERS, DECK, PLAYERS};
use crate::games::common::devices::source_now;
use crate::games::common::irregular::{self, stub_without};
use crate::games::common::remedies::spares;
use crate::games::common::size;
use crate::kit::{Area, Seat};
use crate::procedure::{Decision, Scene, steps};

/// Why every hand of the round must be treated as void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VoidCause {
    /// A card found face up in the deck: 42.12(a).
    FaceUpCard,
    /// A hand with a wrong number of cards: 42.12(b).
    WrongCount,
    /// The automated shoe failed: 42.12(d).
    ShoeFailed,
    /// The stub was wrong and so was a hand: 42.7(e)2.
    MisdealtByCount,
    /// The stub was wrong though the hands were right: 42.7(e)2.
    DeckWrong,
}

impl From<VoidCause> for u8 {
    fn from(cause: VoidCause) -> Self {
        cause as Self
    }
}

/// Whether no card can be dealt any more: the stub, or the place that this table deals from, is
/// empty, and no card is on its way.
#[must_use]
pub(crate) fn is_dry(scene: &Scene<'_>) -> bool {
    let tell = || {
        let out = scene.table.count(Area::StubInHand) + scene.table.count(Area::Stub) > 0;
        let dry = steps::is_dealt_dry(scene, source_now(scene));
        dry && !out && steps::card_in_palm(scene).is_none()
    };
    scene.once(|known: &Known| &known.is_dry, tell)
}

/// Whether nobody is to get another card: the deal is over, and so are the draws.
#[must_use]
pub(crate) fn is_over_and_done(scene: &Scene<'_>) -> bool {
    players_served(scene) && dealer_served(scene) && all_decided(scene)
}

/// Whether a packet waits in the outlet although the deal is closed, and one hand at most lacks it:
/// that hand is owed it, and gets it late.
#[must_use]
pub(crate) fn is_packet_waiting(scene: &Scene<'_>) -> bool {
    let full = scene.table.count(Area::Outlet) == PLAYERS && !scene.table.shoe_jam;
    let tell = || {
        let lacking = antes(scene).filter(|&seat| held_in_deal(scene, seat) == 0).count();
        let dealer = size(scene, Area::Dealer) == 0;
        scene.memory.deal_closed && (lacking == 1 || (lacking == 0 && dealer))
    };
    full && scene.once(|known: &Known| &known.is_packet_waiting, tell)
}

/// The places whose hands have come to a wrong number of cards for good: 42.12(b).
pub(crate) fn wrong_hands(scene: &Scene<'_>) -> Vec<Area> {
    if !scene.memory.started {
        return Vec::new();
    }
    let dealer = size(scene, Area::Dealer);
    let racked = scene.memory.picked.contains(&Area::Dealer);
    let wrong = dealer > DEALERS || (dealer < DEALERS && (is_dry(scene) || racked));
    let seats = antes(scene).filter(|&seat| is_over(scene, seat) || is_short(scene, seat));
    seats.map(Area::Seat).chain(wrong.then_some(Area::Dealer)).collect()
}

/// What the stub should come to, by the hands dealt and the cards drawn.
#[must_use]
pub(crate) fn expected_stub(scene: &Scene<'_>) -> u8 {
    let drawn = antes(scene).filter(|&seat| {
        scene.memory.decision(seat) == Decision::Draws && held(scene, seat) >= PLAYERS
    });
    let spare = spares(scene, is_over_and_done(scene));
    let out = antes(scene).count() * PLAYERS + DEALERS + drawn.count() + spare;
    stub_without(DECK, out)
}

/// Whether the stub has been counted this round and came out wrong.
#[must_use]
pub(crate) fn is_count_wrong(scene: &Scene<'_>) -> bool {
    let due = scene.memory.marks.iter().rev().find(|mark| mark.0 == STUB_DUE);
    scene.memory.counted.is_some_and(|(_, stub)| due.is_some_and(|due| due.1 != u32::from(stub)))
}

/// Whether a seat has more cards than it should.
fn is_over(scene: &Scene<'_>, seat: Seat) -> bool {
    match scene.memory.decision(seat) {
        // What it gave back makes room for one more.
        Decision::Draws => held(scene, seat) > PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => held_in_deal(scene, seat) > PLAYERS,
    }
}

/// Whether a seat has fewer cards than it should, with no way to more.
fn is_short(scene: &Scene<'_>, seat: Seat) -> bool {
    match scene.memory.decision(seat) {
        Decision::Draws => is_dry(scene) && held(scene, seat) < PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => {
            // A hand that was picked up gets no more cards.
            let racked = scene.memory.picked.contains(&Area::Seat(seat));
            let closed = scene.memory.deal_closed || is_dry(scene) || racked;
            let has = held_in_deal(scene, seat);
            closed && has < PLAYERS && !(has == 0 && is_packet_waiting(scene))
        }
    }
}

/// Whether any hand has a wrong number of cards now.
#[must_use]
fn is_misdealt(scene: &Scene<'_>) -> bool {
    let wrong = |seat: Seat| match scene.memory.decision(seat) {
        Decision::Draws => held(scene, seat) != PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => held_in_deal(scene, seat) != PLAYERS,
    };
    antes(scene).any(wrong) || size(scene, Area::Dealer) != DEALERS
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
    if !irregular::may_be_void(scene) {
        return None;
    }
    if memory.face_up_found > 0 {
        return Some(VoidCause::FaceUpCard);
    }
    if is_count_wrong(scene) {
        let wrong = is_misdealt(scene) || !memory.misdealt.is_empty();
        let misdealt = (wrong, VoidCause::MisdealtByCount);
        let bad = (is_deck_bad(scene), VoidCause::DeckWrong);
        return irregular::void_by_count(scene, misdealt, bad);
    }
    let wrong = !memory.misdealt.is_empty() || !wrong_hands(scene).is_empty();
    wrong.then_some(VoidCause::WrongCount)
}

/// The seats that hold cards without having made an ante.
pub(crate) fn idle_with_cards<'a>(scene: &Scene<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let has_part = antes(scene);
    irregular::idle_with_cards(scene, move |seat| has_part.contains(seat))
}

/// Whether there is something to call the floor for.
#[must_use]
pub(crate) fn is_irregular(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    void_cause(scene).is_some()
        || irregular::is_irregular(scene)
        || irregular::is_hand_exposed(scene)
        || is_count_wrong(scene)
        || !memory.sharing.is_empty()
        || memory.deck_expired
        || memory.face_up_found > 0
        || idle_with_cards(scene).next().is_some()
        || (memory.deal_closed && steps::card_in_palm(scene).is_some())
        || (!memory.dealer_turned && scene.table.is_exposed(Area::Dealer))
}
