//! What must not be done at any time, and what speaks against acts that nothing calls for.

use super::irregular::{is_count_wrong, is_deck_bad, is_irregular, void_cause};
use super::round::{Builder, has_first, is_closed, is_set, players, size};
use super::settle::Odds;
use super::settling::is_seen;
use super::{COMMISSION, HAND, IMPERIAL, Options, PAI_GOW, SEVEN_CARD, THREE_CARD, marks};
use crate::games::common::odds::{self, line_of};
use crate::games::common::reasons::{is_harmless, may_ready, may_shuffle};
use crate::games::common::remedies::Causes;
use crate::games::common::{live, settling};
use crate::kit::{Area, Cents, Face, Seat, Spot};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Ban, Scene};
use crate::table::{Act, Cover, Grip};

use Aspect::{Amount, Deed, Extra, Face as FaceUp, Idle, Sequence, Setting, Target};

impl Builder<'_> {
    pub(super) fn bans(&self) -> Vec<Ban> {
        let devices = self.devices;
        let mut bans =
            vec![self.ban_shallow_cut("pgp.h.cut", move |scene| devices.by_hand_at(scene))];
        if self.options.from_hand {
            let held = "pgb.11.17.g.1-c";
            bans.extend([
                self.ban_other_palm(held, |scene| !is_closed(scene)),
                self.ban_grips(held, &[Grip::ToTheSide, Grip::OverLayout], |scene| {
                    !is_closed(scene)
                }),
            ]);
        }
        bans.into_iter().flatten().collect()
    }
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(odds: &Odds, options: &Options, scene: &Scene<'_>, act: &Act) -> bool {
    let memory = scene.memory;
    match *act {
        Act::Inspect | Act::Spread | Act::Wash | Act::Stack | Act::Turn(Area::Deck) => {
            !memory.started
        }
        Act::Shuffle => may_shuffle(scene) && !memory.reading_wrong,
        // No text held says anything against a cut after the machine's shuffle.
        Act::Cut(_) | Act::Load => may_ready(scene) && !memory.reading_wrong,
        // Set once more, as long as it is set as it should be.
        Act::Arrange { area, order } => {
            memory.arranged.contains(&area) && is_set(scene, options, area, &order)
        }
        Act::Call(_) => is_irregular(scene, options),
        // What was paid too much, or too soon, may be taken back.
        Act::Retrieve { spot, amount } => {
            scene.table.paid(spot.seat, spot.wager) - amount >= owed(odds, scene, spot)
        }
        Act::Cover(_) => scene.table.cover != Cover::UnderStub || is_closed(scene),
        Act::RemoveDeck => memory.voided && is_deck_bad(scene),
        _ => is_harmless(scene, act),
    }
}

/// Whether what a spot comes to can be told from cards that have been seen.
fn is_known(scene: &Scene<'_>, spot: Spot) -> bool {
    spot.wager == THREE_CARD || is_seen(scene, spot.seat)
}

/// What the cards that lie open give a spot.
fn owed(odds: &Odds, scene: &Scene<'_>, spot: Spot) -> Cents {
    let line = line_of(&odds.lines(scene), spot).filter(|line| is_known(scene, line.spot));
    odds::owed(line.filter(|line| settling(scene) || line.spot.wager == THREE_CARD))
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    options: Options,
    check: Option<ClauseId>,
    causes: Causes,
    area: Option<ClauseId>,
    reading: Option<ClauseId>,
    first_idle: Option<ClauseId>,
    first_extra: Option<ClauseId>,
    last_extra: Option<ClauseId>,
    dealer_last: Option<ClauseId>,
    look: Option<ClauseId>,
    shown: Option<ClauseId>,
    three_lose: Option<ClauseId>,
    seven_early: Option<ClauseId>,
    seven_lose: Option<ClauseId>,
    imperial_early: Option<ClauseId>,
    imperial_lose: Option<ClauseId>,
    no_imperial: Option<ClauseId>,
    best_hand: Option<ClauseId>,
    base: Option<ClauseId>,
    order: Option<ClauseId>,
    commission: Option<ClauseId>,
    turn_dealer: Option<ClauseId>,
    house_way: Option<ClauseId>,
    reveal: Option<ClauseId>,
    rack_hand: Option<ClauseId>,
    void: Option<ClauseId>,
    floor: Option<ClauseId>,
    late: Option<ClauseId>,
    good_deck: Option<ClauseId>,
    old_deck: Option<ClauseId>,
    device: Option<ClauseId>,
    jam: Option<ClauseId>,
    shuffle: Option<ClauseId>,
    cut: Option<ClauseId>,
    load: Option<ClauseId>,
    take_rest: Option<ClauseId>,
    cover_rest: Option<ClauseId>,
    hold_rest: Option<ClauseId>,
    stub: Option<ClauseId>,
    count: Option<ClauseId>,
    voided: Option<ClauseId>,
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let options = builder.options;
        let id = |name: &str| builder.id(name);
        let when = |holds: bool, name: &str| if holds { builder.id(name) } else { None };
        let early = builder.last("pgb.11.17.g.1-i", "pgb.11.17.g.2-d");
        Self {
            options,
            check: id(builder.either("pgb.11.17.h.2-a", "pgp.h.misdeal")),
            causes: builder.causes(),
            area: id(builder.either("pgb.11.17.e-a", "pgp.h.seven")),
            reading: when(builder.devices.counting_shuffler, "pgb.11.17.i-b"),
            first_idle: id(builder.either("pgb.11.17.e-b", "pgp.h.idle")),
            first_extra: id(builder.either("pgb.11.17.g-a", "pgp.h.seven")),
            last_extra: id(if options.bonuses() {
                builder.last("pgb.11.17.g.1-d", "pgb.11.17.g.2-b")
            } else {
                "pgp.h.seven"
            }),
            dealer_last: id(builder.either("pgb.11.17.e-c", "pgp.h.seven")),
            look: when(options.three, "pgb.11.17.f-a"),
            shown: when(options.three, "pgb.11.17.f-b"),
            three_lose: when(options.three, "pgb.11.18.b.lose"),
            seven_early: when(options.seven, early),
            seven_lose: when(options.seven, "pgb.11.18.c.lose"),
            imperial_early: when(options.imperial, "pgb.11.19.c.1-a"),
            imperial_lose: when(options.imperial, "pgb.11.20.b.lose"),
            no_imperial: when(options.imperial, "pgb.11.19.c-a"),
            best_hand: when(options.imperial, "pgb.11.19.c.1-b"),
            base: id("pgp.h.win"),
            order: id("pgp.h.order"),
            commission: id("pgp.h.commission"),
            turn_dealer: id("pgp.h.turn-dealer"),
            house_way: id("pgp.h.house-way"),
            reveal: id("pgp.h.reveal"),
            rack_hand: id("pgp.h.rack-hand"),
            void: id(builder.either("pgb.r.void", "pgp.h.void")),
            floor: id("pgb.r.floor"),
            late: id("pgp.h.late"),
            good_deck: id(builder.either("pgb.11.17.h.2-c", "pgp.h.misdeal")),
            old_deck: id("pgb.69E-1.18.g.2"),
            device: id("pgp.h.device-out"),
            jam: id("pgp.h.jam-shuffler"),
            shuffle: id("pgp.h.shuffle"),
            cut: id("pgp.h.cut"),
            load: id(builder.either("pgb.11.17.c-a", "pgp.h.load")),
            take_rest: when(options.from_hand, "pgb.11.17.g.1-a"),
            cover_rest: when(options.from_hand, "pgb.11.17.g.1-b"),
            hold_rest: when(options.from_hand, "pgb.11.17.g.1-c"),
            stub: id(builder.last("pgb.11.17.g.1-h", "pgp.h.stub")),
            count: id(builder.either("pgb.11.17.h-b", "pgp.h.stub")),
            voided: id("pgp.h.void-release"),
        }
    }

    /// What speaks against a card or packet put to this seat or to the dealer.
    fn card(&self, scene: &Scene<'_>, seat: Option<Seat>) -> (Aspect, Option<ClauseId>) {
        let phase_one = !has_first(scene, &self.options);
        match seat {
            Some(seat) if !players(scene).contains(seat) => (Idle, self.first_idle),
            None if phase_one => (Extra, self.dealer_last),
            _ if phase_one => (Extra, self.first_extra),
            _ => (Extra, self.last_extra),
        }
    }

    /// Whether a seat that is dealt in still lacks cards.
    fn is_unfinished(&self, scene: &Scene<'_>, seat: Seat) -> bool {
        let area = Area::Seat(seat);
        players(scene).contains(seat) && !is_closed(scene) && size(scene, area) < HAND
    }

    /// What speaks against a void that is not the one due: what comes before it, the way it is to
    /// be made, or that nothing calls for one.
    fn void_wrongly(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        let check = self.check.filter(|_| is_count_wrong(scene) && !scene.memory.hands_checked);
        let due = self.causes.clause(void_cause(scene, &self.options));
        check.or(due).or(self.void)
    }

    /// What speaks against money moved on a spot.
    fn money(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
        spot: Spot,
    ) -> (Aspect, Option<ClauseId>) {
        let line = line_of(&odds.lines(scene), spot).filter(|line| is_known(scene, line.spot));
        let hidden = settling(scene) && !is_known(scene, spot);
        let (early, settled) = (!settling(scene), line.and_then(|line| line.clauses[0]));
        let memory = scene.memory;
        // What was settled before the void stands; of the rest the clause of the void speaks.
        let stands = spot.wager == THREE_CARD && marks::stands(memory, spot.seat);
        if !live(scene) && !stands {
            return (Sequence, self.causes.clause(memory.void_code).or(self.voided));
        }
        match spot.wager {
            THREE_CARD => match line {
                Some(line) => (Target, line.clauses[0]),
                // A hand that has not been looked at is neither won nor lost.
                None if !marks::is_shown(scene, spot.seat)
                    && !scene.stake(spot.seat, THREE_CARD).is_zero() =>
                {
                    // Paid, it breaks the showing; taken or given back, the look that comes before.
                    let pays = matches!(act, Act::Pay { .. });
                    (Sequence, if pays { self.shown } else { self.look })
                }
                None => (Target, self.three_lose.or(self.base)),
            },
            SEVEN_CARD if early => (Sequence, self.seven_early.or(self.base)),
            SEVEN_CARD => (Target, settled.or(self.seven_lose).or(self.base)),
            IMPERIAL if early => (Sequence, self.imperial_early.or(self.base)),
            IMPERIAL => (Target, settled.or(self.imperial_lose).or(self.base)),
            COMMISSION => (Target, self.commission),
            _ if hidden => (Sequence, self.reveal),
            _ if early => (Sequence, self.order),
            PAI_GOW if void_cause(scene, &self.options).is_some() => (Sequence, self.voided),
            _ => (Target, settled.or(self.base)),
        }
    }

    pub(super) fn explain(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let memory = scene.memory;
        let (aspect, clause) = match *act {
            Act::Place { to: Area::Seat(seat), .. } | Act::Deliver { to: Area::Seat(seat), .. } => {
                self.card(scene, Some(seat))
            }
            Act::Place { to: Area::Dealer, .. } | Act::Deliver { to: Area::Dealer, .. } => {
                self.card(scene, None)
            }
            Act::Place { .. } | Act::Deliver { .. } if has_first(scene, &self.options) => {
                (Target, self.last_extra)
            }
            Act::Place { .. } | Act::Deliver { .. } => (Target, self.area),
            // Between the first cards and the last nothing comes out of the shoe at some tables.
            Act::Issue if self.options.from_hand && has_first(scene, &self.options) => {
                (Deed, self.take_rest)
            }
            Act::Remove { .. } | Act::Issue => self.card(scene, players(scene).next()),
            Act::Pay { spot, .. } | Act::Collect(spot) | Act::Release(spot) => {
                self.money(odds, scene, act, spot)
            }
            Act::Retrieve { spot, .. } => {
                let line =
                    line_of(&odds.lines(scene), spot).filter(|line| is_known(scene, line.spot));
                (Amount, line.map_or(self.order, |line| line.clauses[0]))
            }
            Act::Turn(Area::Dealer) => (Sequence, self.turn_dealer),
            Act::Turn(Area::Stub) => (FaceUp, self.count),
            // In a void round there is nothing left to look for.
            Act::Turn(Area::Seat(_)) if live(scene) && !is_closed(scene) => {
                (FaceUp, self.look.or(self.reveal))
            }
            Act::Turn(_) => (Sequence, self.reveal),
            Act::PlaceStub { face: Face::Up, .. } => (FaceUp, self.stub),
            // A hand that comes in before it has its seven cards cannot get them any more.
            Act::PickUp(Area::Seat(seat)) if self.is_unfinished(scene, seat) => {
                let first = !has_first(scene, &self.options);
                (Deed, if first { self.area } else { self.last_extra })
            }
            Act::PickUp(_) => (Deed, self.rack_hand),
            Act::Void(_) => (Deed, self.void_wrongly(scene)),
            Act::Call(_) => (Deed, self.floor),
            Act::RemoveDeck if !memory.started => (Deed, self.old_deck),
            Act::RemoveDeck => (Deed, self.good_deck),
            Act::SetAside(_) => (Deed, self.device),
            // A deck that the machine has found wrong is not made ready.
            Act::Shuffle | Act::Cut(_) | Act::Load if memory.reading_wrong => {
                (Sequence, self.reading)
            }
            Act::Cut(_) | Act::Load if !memory.shuffled => {
                let jam = self.jam.filter(|_| memory.shuffler_failed);
                (Sequence, jam.or(self.load))
            }
            Act::Cut(_) => (Deed, self.cut),
            Act::Shuffle | Act::Load => (Deed, self.shuffle),
            // The deck is held only to finish the deal from the hand.
            Act::TakeDeck { .. } => (Deed, self.hold_rest.or(self.load)),
            Act::RemoveStub if !has_first(scene, &self.options) => (Sequence, self.first_extra),
            Act::RemoveStub => (Sequence, self.last_extra),
            Act::PlaceStub { .. } if !is_closed(scene) => (Target, self.last_extra),
            Act::PlaceStub { .. } | Act::CountStub(_) => (Target, self.stub),
            Act::Arrange { area: Area::Dealer, .. } => (Setting, self.house_way),
            Act::Arrange { area, .. } => {
                let staked = area.seat().is_some_and(|s| !scene.stake(s, IMPERIAL).is_zero());
                let why = if staked { self.best_hand } else { self.no_imperial };
                (Setting, why.or(self.reveal))
            }
            Act::Tuck { .. } => (Deed, self.no_imperial.or(self.reveal)),
            Act::Correct(_) => (Deed, self.late),
            Act::Cover(_) => (Target, self.cover_rest.or(self.shuffle)),
            Act::Say(_)
            | Act::Inspect
            | Act::Spread
            | Act::Wash
            | Act::Stack
            | Act::Swap
            | Act::Offer(_)
            | Act::CheckHands
            | Act::ClearHands
            | Act::Spin { .. }
            | Act::Mark(_) => return None,
            _ => return None,
        };
        Some((aspect, clause?))
    }
}
