//! What must not be done at any time, and what speaks against acts that nothing calls for.

use super::irregular::{
    is_closed, is_count_wrong, is_deck_bad, is_irregular, is_served, void_cause,
};
use super::round::{Builder, is_set};
use super::settle::Odds;
use super::settling::has_lost;
use super::{ANTE, ANTE_BONUS, PAIR_PLUS, Settlement};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::odds::{self, line_of};
use crate::games::common::reasons::{is_harmless, is_offered_again};
use crate::games::common::remedies::Causes;
use crate::games::common::settling;
use crate::kit::{Area, Cents, Face, Seat, Spot};
use crate::law::{ClauseId, Edition};
use crate::procedure::steps;
use crate::procedure::{Aspect, Ban, Decision, Scene};
use crate::table::{Act, Cover, Grip};

use Aspect::{Amount, Deed, Extra, Face as FaceUp, Idle, Order, Sequence, Setting, Target};

impl Builder<'_> {
    pub(super) fn bans(&self) -> Vec<Ban> {
        let devices = self.devices;
        let mut bans =
            vec![self.ban_shallow_cut("tcp.r.42.4-cut", move |scene| devices.by_hand_at(scene))];
        if devices.dealing == Dealing::FromTheHand {
            bans.extend([
                self.ban_other_palm("tcp.20.8.b.2.i", is_dealing),
                self.ban_grips("tcp.20.8.b.2.ii-a", &[Grip::ToTheSide], is_dealing),
                self.ban_grips("tcp.20.8.b.2.ii-b", &[Grip::OverLayout], is_dealing),
            ]);
        }
        bans.push(self.ban(Order, "tcp.20.10.d-a", |scene, act| {
            let Act::PickUp(Area::Seat(seat)) = *act else { return false };
            let folds = |seat: Seat| scene.memory.decision(seat) == Decision::Folds;
            // Cards of a seat that had no part in the round belong to no sweep; neither do, by the
            // earlier text, the hands that lost everything, which may go early.
            let later = scene.house.edition == Edition::Y2007;
            let paid = |seat: Seat| scene.memory.paid.iter().any(|spot| spot.seat == seat);
            let has_part = |seat: &Seat| {
                scene.memory.dealt_in.contains(seat) && (later || folds(*seat) || paid(*seat))
            };
            let sweep: Vec<Seat> = scene
                .memory
                .picked
                .iter()
                .filter_map(|area| area.seat())
                .filter(|&other| folds(other) == folds(seat) && has_part(&other))
                .collect();
            match sweep[..] {
                [.., a, b] if !scene.memory.voided && has_part(&seat) => (a < b) != (b < seat),
                _ => false,
            }
        }));
        bans.into_iter().flatten().collect()
    }
}

/// Whether the rules on holding the cards reach so far: to the last card dealt, by reading 32.
fn is_dealing(scene: &Scene<'_>) -> bool {
    !is_closed(scene) && !is_served(scene)
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(odds: &Odds, scene: &Scene<'_>, act: &Act) -> bool {
    let memory = scene.memory;
    match *act {
        // A repeated offer is no fault while the choice is still going round.
        Act::Offer(seat) => {
            is_offered_again(scene, seat)
                && !memory.dealer_turned
                && memory.settled.is_empty()
                && memory.picked.is_empty()
        }
        // Set once more, as long as it still shows the hand.
        Act::Arrange { area: Area::Dealer, order } => {
            memory.arranged.contains(&Area::Dealer) && is_set(scene, Area::Dealer, &order)
        }
        Act::Call(_) => is_irregular(scene),
        // What was paid too much, or too soon, may be taken back.
        Act::Retrieve { spot, amount } => {
            scene.table.paid(spot.seat, spot.wager) - amount >= owed(odds, scene, spot)
        }
        Act::Cover(Cover::BesideShoe) => scene.table.cover != Cover::OnPacket,
        Act::RemoveDeck => memory.voided && is_deck_bad(scene),
        _ => is_harmless(scene, act),
    }
}

/// What the cards that lie open give a spot.
fn owed(odds: &Odds, scene: &Scene<'_>, spot: Spot) -> Cents {
    if !settling(scene) || scene.table.is_hidden(Area::Seat(spot.seat)) {
        return Cents::ZERO;
    }
    odds::owed(line_of(odds.lines_of(scene, &[spot.seat]), spot))
}

/// The clauses of one dealing method that speak against acts of which nothing is due.
pub(super) struct MethodReasons {
    idle: Option<ClauseId>,
    extra: Option<ClauseId>,
    area: Option<ClauseId>,
    exposed: Option<ClauseId>,
    stub_seen: Option<ClauseId>,
    stub_out: Option<ClauseId>,
    stub_rack: Option<ClauseId>,
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    elected: MethodReasons,
    /// By which a table deals when its automated shoe has been set aside.
    shoe: MethodReasons,
    devices: Devices,
    error_card: Option<ClauseId>,
    dealer_early: Option<ClauseId>,
    no_offer: Option<ClauseId>,
    offer_order: Option<ClauseId>,
    bonus_needs_both: Option<ClauseId>,
    no_pair_plus: Option<ClauseId>,
    no_wager: Option<ClauseId>,
    tie: Option<ClauseId>,
    check: Option<ClauseId>,
    causes: Causes,
    early_loser: Option<ClauseId>,
    voided_hand: Option<ClauseId>,
    void_money: Option<ClauseId>,
    early_hand: Option<ClauseId>,
    early_dealer: Option<ClauseId>,
    unturned: Option<ClauseId>,
    void: Option<ClauseId>,
    floor: Option<ClauseId>,
    good_deck: Option<ClauseId>,
    rack_order: Option<ClauseId>,
    unshuffled: Option<ClauseId>,
    jam: Option<ClauseId>,
    setting: Option<ClauseId>,
    play_amount: Option<ClauseId>,
    forfeit: Option<ClauseId>,
    early_money: Option<ClauseId>,
    device: Option<ClauseId>,
    cover: Option<ClauseId>,
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        let method = |dealing: Dealing| {
            let by = |shoe, hand, auto| id(dealing.pick(shoe, hand, auto));
            MethodReasons {
                idle: by("tcp.20.7.c-e", "tcp.20.8.c-e", "tcp.20.9.c-e"),
                extra: by("tcp.20.7.c-g", "tcp.20.8.c-g", "tcp.20.9.c-d"),
                area: by("tcp.20.7.b-d", "tcp.20.8.b.3-d", "tcp.20.9.c-b"),
                exposed: by("tcp.20.7.c-h", "tcp.20.8.c-h", "tcp.20.9.c-f"),
                stub_seen: by("tcp.20.7.d-c", "tcp.20.8.d-b", "tcp.20.9.d-c"),
                stub_out: by("tcp.20.7.d-a", "tcp.20.8.d-a", "tcp.20.9.d-a"),
                stub_rack: by("tcp.20.7.d-b", "tcp.20.8.d-a", "tcp.20.9.d-b"),
            }
        };
        Self {
            elected: method(builder.devices.dealing),
            shoe: method(Dealing::ManualShoe),
            devices: builder.devices,
            error_card: id("tcp.20.12.b"),
            dealer_early: id("tcp.20.10.b-l"),
            no_offer: id("tcp.20.10.b-h-inf"),
            offer_order: id("tcp.20.10.b-d"),
            bonus_needs_both: id("tcp.20.11.a.3-elig"),
            no_pair_plus: builder.odds.least_pair(),
            tie: id("tcp.20.11.a.1-g-inf"),
            check: id("tcp.20.7.e.2-a"),
            causes: builder.causes(),
            early_loser: (builder.options.settlement == Settlement::Earlier)
                .then(|| id("tcp1999.r.early-loser"))
                .flatten(),
            no_wager: id("tcp.20.11.a.1-a"),
            voided_hand: id("tcp.20.12.c-a"),
            void_money: id("tcp.20.12.v"),
            early_hand: match builder.options.settlement {
                Settlement::Earlier => id("tcp1999.20.10.c-c"),
                Settlement::ByPhase => id("tcp2007.20.10.c.1.iv-a"),
                Settlement::BySeat => id("tcp2007.20.10.c.2.iii-a"),
            },
            early_dealer: match builder.options.settlement {
                Settlement::Earlier => id("tcp1999.20.10.c.2-a"),
                Settlement::ByPhase | Settlement::BySeat => id("tcp2007.20.10.c-d"),
            },
            unturned: match builder.options.settlement {
                Settlement::Earlier => id("tcp1999.20.10.b-o"),
                Settlement::ByPhase => id("tcp2007.20.10.c.1.i"),
                Settlement::BySeat => id("tcp2007.20.10.c.2.i"),
            },
            void: id("tcp.r.void"),
            floor: id("tcp.r.floor"),
            good_deck: id("tcp.20.7.e.2-c"),
            rack_order: id("tcp.20.10.d-b"),
            unshuffled: id(builder.by_method(
                "tcp.r.42.4-shuffle",
                "tcp.20.8.b.2-a",
                "tcp.20.9.b.1-a",
            )),
            jam: id("tcp.20.12.e"),
            setting: id("tcp.20.10.b-m"),
            play_amount: id("tcp.20.10.b-b"),
            forfeit: id("tcp.20.10.b-i"),
            early_money: match builder.options.settlement {
                Settlement::Earlier => id("tcp1999.20.10.c-a"),
                Settlement::ByPhase => id("tcp2007.20.10.c.1-c"),
                Settlement::BySeat => id("tcp2007.20.10.c.2-d"),
            },
            device: id("tcp.20.12.g"),
            cover: (builder.devices.dealing == Dealing::AutoShoe
                && builder.options.edition == Edition::Y2007)
                .then(|| id("tcp2007.20.10.b-o"))
                .flatten(),
        }
    }

    /// What speaks against a void that is not the one due: what comes before it, the way it is to
    /// be made, or that nothing calls for one.
    fn void_wrongly(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        let check = self.check.filter(|_| is_count_wrong(scene) && !scene.memory.hands_checked);
        check.or_else(|| self.causes.clause(void_cause(scene))).or(self.void)
    }

    /// Whether a hand has lost all it had, so that by reading 15 it is only advised to leave it.
    fn may_go_early(&self, odds: &Odds, scene: &Scene<'_>, seat: Seat) -> bool {
        self.early_loser.is_some() && settling(scene) && has_lost(odds, scene, seat)
    }

    pub(super) fn explain(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let memory = scene.memory;
        let changed = self.devices.dealing_at(scene) != self.devices.dealing;
        let by = if changed { &self.shoe } else { &self.elected };
        let (aspect, clause) = match *act {
            Act::Place { .. } if memory.extra_in_hand => (Target, self.error_card),
            Act::Place { to: Area::Seat(seat), .. } | Act::Deliver { to: Area::Seat(seat), .. } => {
                if steps::wagering(scene).any(|other| other == seat) {
                    (Extra, by.extra)
                } else {
                    (Idle, by.idle)
                }
            }
            Act::Place { to: Area::Dealer, .. } | Act::Deliver { to: Area::Dealer, .. } => {
                (Extra, by.extra)
            }
            Act::Place { .. } | Act::Deliver { .. } => (Target, by.area),
            Act::Remove { .. } | Act::Issue => (Extra, by.extra),
            Act::Pay { spot, .. } | Act::Collect(spot) | Act::Release(spot) => {
                let line = line_of(odds.known(scene, &[spot.seat]), spot);
                let hidden = settling(scene)
                    && memory.active().any(|seat| seat == spot.seat)
                    && scene.table.is_hidden(Area::Seat(spot.seat));
                // Before the dealer's hand is up nothing may be told of what it decides.
                let is_pay = matches!(act, Act::Pay { .. });
                let early = !memory.dealer_turned && memory.decision(spot.seat) != Decision::Folds;
                match line {
                    _ if memory.voided => (Target, self.void_money),
                    _ if early && matches!(act, Act::Collect(_)) => (Sequence, self.forfeit),
                    _ if early && spot.wager == ANTE_BONUS => (Target, self.bonus_needs_both),
                    _ if early => (Sequence, self.early_money),
                    _ if hidden => (Sequence, self.unturned),
                    // The text pays a hand that is higher; that a tie loses nothing is inferred.
                    Some(line) if is_pay && line.clauses[0] == self.tie => (Target, self.no_wager),
                    Some(line) => (Target, line.clauses[0]),
                    None if spot.wager == ANTE_BONUS => (Target, self.bonus_needs_both),
                    // No line at all: nothing was wagered there, or the hand cannot be settled.
                    None if void_cause(scene).is_some() => (Sequence, self.voided_hand),
                    None if spot.wager == PAIR_PLUS => (Target, self.no_pair_plus),
                    None => (Target, self.no_wager),
                }
            }
            Act::Retrieve { spot, .. } => {
                let line = line_of(odds.known(scene, &[spot.seat]), spot);
                (Amount, line.map_or(self.early_money, |line| line.clauses[0]))
            }
            Act::Offer(seat) if scene.stake(seat, ANTE).is_zero() => (Idle, self.no_offer),
            Act::Offer(_) => (Target, self.offer_order),
            Act::Turn(Area::Dealer) => (Deed, self.dealer_early),
            Act::Turn(Area::Stub) => (FaceUp, by.stub_seen),
            Act::Turn(_) if is_closed(scene) => (Sequence, self.unturned),
            Act::Turn(_) => (FaceUp, by.exposed),
            Act::PlaceStub { face: Face::Up, .. } => (FaceUp, by.stub_seen),
            Act::PickUp(Area::Seat(seat)) if self.may_go_early(odds, scene, seat) => {
                (Deed, self.early_loser)
            }
            // In mid-deal a hand is not what it is to become.
            Act::PickUp(Area::Seat(seat))
                if !is_closed(scene) && steps::wagering(scene).any(|other| other == seat) =>
            {
                (Deed, by.extra)
            }
            Act::PickUp(Area::Dealer) => (Deed, self.early_dealer),
            Act::PickUp(_) => (Deed, self.early_hand),
            Act::Void(_) => (Deed, self.void_wrongly(scene)),
            Act::Call(_) => (Deed, self.floor),
            Act::RemoveDeck => (Deed, self.good_deck),
            Act::SetAside(_) => (Deed, self.device),
            Act::Shuffle if !memory.started => (Deed, self.device),
            Act::Cut(_) | Act::Load | Act::TakeDeck { .. } if !memory.shuffled => {
                let jam = self.jam.filter(|_| memory.shuffler_failed);
                (Sequence, jam.or(self.unshuffled))
            }
            Act::Shuffle | Act::Cut(_) | Act::Load => (Deed, self.rack_order),
            Act::RemoveStub => (Sequence, by.stub_out),
            Act::PlaceStub { .. } | Act::CountStub(_) => (Target, by.stub_rack),
            Act::Arrange { .. } => (Setting, self.setting),
            Act::Correct(_) => (Deed, self.play_amount),
            Act::Cover(_) => (Target, self.cover),
            Act::Say(_)
            | Act::Inspect
            | Act::Spread
            | Act::Wash
            | Act::Stack
            | Act::Swap
            | Act::Tuck { .. }
            | Act::TakeDeck { .. }
            | Act::CheckHands
            | Act::ClearHands
            | Act::Spin { .. }
            | Act::Mark(_) => return None,
            _ => return None,
        };
        Some((aspect, clause?))
    }
}
