//! The round as a whole: what its parts share, and their order: 19:47-20.7 to 20.12.

use super::reasons::{Reasons, permits};
use super::settle::Odds;
use super::{Dealing, Options};
use crate::kit::{Area, Card, Seat};
use crate::law::{ClauseId, Rulebook};
use crate::procedure::steps;
use crate::procedure::{Citer, Procedure, Scene, Step};
use crate::rules::HandRank;
use crate::table::{Order, SHUFFLED};

/// The seats that are dealt in and then the dealer: a pass goes in this order.
pub(super) fn recipients(scene: &Scene<'_>) -> Vec<Area> {
    steps::wagering(scene).map(Area::Seat).chain([Area::Dealer]).collect()
}

pub(super) fn players(scene: &Scene<'_>) -> Vec<Area> {
    steps::wagering(scene).map(Area::Seat).collect()
}

/// The active seats from the dealer's far right.
pub(super) fn from_the_right(scene: &Scene<'_>) -> Vec<Seat> {
    scene.memory.active().rev().collect()
}

/// Where the stub is taken from at the end of a deal.
pub(super) fn source(dealing: Dealing) -> Area {
    match dealing {
        Dealing::ManualShoe => Area::Shoe,
        Dealing::FromTheHand => Area::Held,
        Dealing::AutoShoe => Area::AutoShoe,
    }
}

/// Whether all cards that a shuffle gathers lie in one place from which they can be dealt.
pub(super) fn is_together(scene: &Scene<'_>, options: &Options) -> bool {
    let count = |area| scene.table.count(area);
    let all: usize = SHUFFLED.into_iter().map(count).sum();
    count(Area::Deck) == all || count(source(options.dealing_at(scene))) == all
}

/// Whether the round is still alive.
pub(super) fn live(scene: &Scene<'_>) -> bool {
    !scene.memory.voided && !scene.memory.deck_removed
}

/// Whether the dealer's cards are in the rack, so that none are dealt to him again.
pub(super) fn is_racked(scene: &Scene<'_>) -> bool {
    scene.memory.picked.contains(&Area::Dealer)
}

/// Whether every player has his three cards.
pub(super) fn players_served(scene: &Scene<'_>) -> bool {
    scene.memory.started
        && scene
            .memory
            .dealt_in
            .iter()
            .all(|&s| scene.memory.hand(scene.table, Area::Seat(s)).len() >= 3)
}

/// Whether the dealer has his three cards.
pub(super) fn dealer_served(scene: &Scene<'_>) -> bool {
    scene.memory.hand(scene.table, Area::Dealer).len() >= 3
}

pub(super) struct Builder<'a> {
    pub(super) options: Options,
    pub(super) odds: &'a Odds,
    pub(super) cite: Citer<'a>,
    pub(super) steps: Vec<Step>,
}

impl Builder<'_> {
    pub(super) fn add(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(super) fn id(&self, name: &str) -> Option<ClauseId> {
        self.cite.id(name)
    }

    /// A name in the section of this table's dealing method.
    pub(super) fn by_method(
        &self,
        shoe: &'static str,
        hand: &'static str,
        auto: &'static str,
    ) -> &'static str {
        match self.options.dealing {
            Dealing::ManualShoe => shoe,
            Dealing::FromTheHand => hand,
            Dealing::AutoShoe => auto,
        }
    }
}

/// Whether the round is live and the dealer's hand is up, so that wagers can be settled.
///
/// A dealer's hand that was racked too soon decides the wagers all the same: it can be rebuilt.
pub(super) fn settling(scene: &Scene<'_>) -> bool {
    live(scene) && (scene.memory.dealer_turned || is_racked(scene))
}

/// Whether the cards of an area in this order show the hand they make: 20.10(b).
pub(super) fn is_set(scene: &Scene<'_>, area: Area, order: &Order) -> bool {
    let cards: Vec<Card> = order.of(&scene.hand(area)).collect();
    HandRank::is_set(&cards)
}

/// The whole round as a house conducts it.
pub(super) fn procedure(options: &Options, odds: &Odds, book: &Rulebook, seats: u8) -> Procedure {
    let cite = Citer::new(book);
    let mut builder = Builder { options: *options, odds, cite, steps: Vec::new() };
    builder.remedies();
    builder.make_ready();
    if options.dealing == Dealing::AutoShoe {
        builder.deal_by_packet();
    }
    builder.deal_by_card();
    if !options.deferred {
        builder.stub();
    }
    builder.decisions();
    builder.settlement(seats);
    let bans = builder.bans();
    let reasons = Reasons::of(&builder);
    let Builder { cite, steps, .. } = builder;
    let mut cited = cite.found();
    cited.extend(odds.cited.iter().copied());
    let (odds, mut unlawful) = (odds.clone(), cite.missing());
    unlawful.extend(odds.missing.iter().cloned());
    let paying = odds.clone();
    Procedure {
        steps,
        bans,
        permits: Box::new(move |scene, act| permits(&paying, scene, act)),
        explain: Box::new(move |scene, act| reasons.explain(&odds, scene, act)),
        is_set: Box::new(is_set),
        cited,
        unlawful,
    }
}
