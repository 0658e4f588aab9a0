//! What must not be done at any time, and what speaks against acts that nothing calls for.

use super::irregular::{is_count_wrong, is_deck_bad, is_irregular, is_served, void_cause};
use super::kinds::is_hand;
use super::round::{
    Builder, in_play, players, players_closed, players_served, settling, street, streets_closed,
};
use super::settle::Odds;
use super::settling::{is_next_unseen, is_seen, to_read_out};
use super::streets::{StreetDuty, clause_of};
use super::{NUMBERS, mark};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::live;
use crate::games::common::odds::{self, line_of};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::common::reasons::{is_harmless, is_offered_again, may_ready, may_shuffle};
use crate::games::common::remedies::Causes;
use crate::games::common::turns::is_out_of_turn;
use crate::kit::{Area, Cents, Face, Seat, Spot};
use crate::law::ClauseId;
use crate::procedure::steps;
use crate::procedure::{Aspect, Ban, Channel, Decision, Line, Outcome, Scene};
use crate::table::{Act, Cover, Grip};

use Aspect::{Amount, Deed, Extra, Face as FaceUp, Idle, Sequence, Target, Words};

impl Builder<'_> {
    pub(super) fn bans(&self) -> Vec<Ban> {
        let devices = self.devices;
        let mut bans = vec![
            self.ban_shallow_cut("mstud.35.4.c.1.ii-a", move |scene| devices.is_cut_at(scene)),
        ];
        if devices.dealing == Dealing::FromTheHand {
            let dealing =
                move |scene: &Scene<'_>| !players_closed(&devices, scene) && !is_served(scene);
            bans.extend([
                self.ban_other_palm("mstud.35.8.b.2.i", dealing),
                self.ban_grips("mstud.35.8.b.2.ii", &[Grip::OverLayout, Grip::ToTheSide], dealing),
            ]);
        }
        // How many cards come at a time is left open; the way round the table is not.
        let by_twos = self.options.by_twos;
        let way = self.by_method("mstud.35.7.d", "mstud.35.8.c", "mstud.35.7.d");
        bans.push(self.ban(Aspect::Order, way, move |scene, act| {
            let dealing = devices.dealing_at(scene) != Dealing::AutoShoe;
            let closed = players_closed(&devices, scene) || scene.memory.extra_in_hand;
            let to = players(scene);
            dealing && live(scene) && !closed && is_out_of_turn(scene, (&to, 2, by_twos), act)
        }));
        // How a limited payment is spread is left open; what it comes to is not.
        let odds = self.odds.clone();
        let over = self.ban(Deed, "mstud.35.11.c-a", move |scene, act| {
            let Act::Pay { spot, amount, .. } = *act else { return false };
            settling(scene) && is_seen(scene, spot.seat) && odds.misses_limit(scene, spot, amount)
        });
        bans.push(over.map(|ban| Ban { channel: Channel::Amounts, ..ban }));
        bans.into_iter().flatten().collect()
    }
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(devices: &Devices, odds: &Odds, scene: &Scene<'_>, act: &Act) -> bool {
    let memory = scene.memory;
    let unfit = memory.reading_wrong || memory.deck_expired;
    let fresh = may_ready(scene) && !unfit;
    match *act {
        // The call before the deal stands in its place; after that it may be repeated.
        Act::Say(phrase) if phrase == NO_MORE_BETS => {
            memory.started || memory.has_said(NO_MORE_BETS)
        }
        // While a hand is to be called it must not be called something else.
        Act::Say(phrase) if is_hand(phrase) => {
            let next = to_read_out(scene).is_none_or(|(_, kind)| kind.phrase() == phrase);
            next && !is_next_unseen(scene)
        }
        Act::Inspect | Act::Stack => !memory.started,
        Act::Shuffle => {
            may_shuffle(scene) && !unfit && (memory.shuffled || !devices.may_swap(scene))
        }
        Act::Cut(_) => fresh && (devices.is_cut_at(scene) || scene.table.cut),
        Act::Load => fresh && devices.dealing != Dealing::FromTheHand,
        // A repeated offer is no fault while the choice is still going round.
        Act::Offer(seat) => {
            let number = street(memory);
            is_offered_again(scene, seat)
                && number <= 5
                && in_play(scene).any(|other| other == seat)
                && memory.has_mark(mark::WAGERED, mark::at(seat, number))
                && !memory.has_mark(mark::CALLED, u32::from(number))
        }
        Act::Call(_) => is_irregular(devices, scene),
        // What was paid too much, or too soon, may be taken back.
        Act::Retrieve { spot, amount } => {
            scene.table.paid(spot.seat, spot.wager) - amount >= owed(odds, scene, spot)
        }
        // Once it has been cut onto, the cover card has one way to go.
        Act::Cover(place) => match scene.table.cover {
            Cover::InFront => place == Cover::InFront,
            _ => place != Cover::OnPacket,
        },
        Act::RemoveDeck => memory.voided && is_deck_bad(scene),
        _ => is_harmless(scene, act),
    }
}

/// What the cards give a spot.
fn owed(odds: &Odds, scene: &Scene<'_>, spot: Spot) -> Cents {
    if !settling(scene) || !is_seen(scene, spot.seat) {
        return Cents::ZERO;
    }
    odds::owed(line_of(&odds.lines_of(scene, spot.seat), spot))
}

/// The clauses of one dealing method that speak against acts of which nothing is due.
struct MethodReasons {
    hand: Option<ClauseId>,
    street: Option<ClauseId>,
    /// Where a card goes, and where a packet.
    area: [Option<ClauseId>; 2],
    stub_out: Option<ClauseId>,
    stub_rack: Option<ClauseId>,
    call: Option<ClauseId>,
    unshuffled: Option<ClauseId>,
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    elected: MethodReasons,
    /// By which a table deals when its automated shoe has been set aside.
    shoe: MethodReasons,
    devices: Devices,
    error_card: Option<ClauseId>,
    decide: [Option<ClauseId>; 3],
    take: [Option<ClauseId>; 3],
    turn: [Option<ClauseId>; 3],
    read: Option<ClauseId>,
    unseen: Option<ClauseId>,
    check: Option<ClauseId>,
    causes: Causes,
    winner_stays: Option<ClauseId>,
    at_once: Option<ClauseId>,
    no_wager: Option<ClauseId>,
    void_money: Option<ClauseId>,
    void_all: Option<ClauseId>,
    void_one: Option<ClauseId>,
    face_up: Option<ClauseId>,
    floor: Option<ClauseId>,
    good_deck: Option<ClauseId>,
    rack_order: Option<ClauseId>,
    same_deck: Option<ClauseId>,
    shuffle_first: Option<ClauseId>,
    no_cut: Option<ClauseId>,
    must_cut: Option<ClauseId>,
    jam: Option<ClauseId>,
    late: Option<ClauseId>,
    device: Option<ClauseId>,
    cover: Option<ClauseId>,
    spread: Option<ClauseId>,
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        let method = |dealing: Dealing| {
            let by = |shoe, hand, auto| id(dealing.pick(shoe, hand, auto));
            MethodReasons {
                hand: by("mstud.35.7.d.1", "mstud.35.8.c.1", "mstud.35.9.c-b"),
                street: by("mstud.35.7.d.2-a", "mstud.35.8.c.2", "mstud.35.9.d-c"),
                area: [
                    by("mstud.35.7.c-z", "mstud.35.8.b.3-c", "mstud.35.9.d-c"),
                    id("mstud.35.9.c-b"),
                ],
                stub_out: by("mstud.35.7.e-a", "mstud.35.8.d", "mstud.35.9.d-a"),
                stub_rack: by("mstud.35.7.e-b", "mstud.35.8.d", "mstud.35.9.d-d"),
                call: by("mstud.35.7.b-a", "mstud.35.8.b.3-a", "mstud.35.9.b.2"),
                unshuffled: by("mstud.35.7.a-b", "mstud.35.8.b.2", "mstud.35.9.b.1"),
            }
        };
        let streets = |what| {
            let mut all = [None; 3];
            for (slot, number) in all.iter_mut().zip(NUMBERS) {
                *slot = id(clause_of(number, what));
            }
            all
        };
        Self {
            elected: method(builder.devices.dealing),
            shoe: method(Dealing::ManualShoe),
            devices: builder.devices,
            error_card: id("mstud.35.12.c"),
            decide: streets(StreetDuty::Decide),
            take: streets(StreetDuty::Take),
            turn: streets(StreetDuty::Turn),
            read: id("mstud.35.10.i-b"),
            unseen: id("mstud.35.10.i-z"),
            check: id("mstud.35.7.f.2-a"),
            causes: builder.causes(),
            winner_stays: id("mstud.35.10.i.3-b"),
            at_once: id("mstud.35.10.i-e"),
            no_wager: id("mstud.35.11.b"),
            void_money: id("mstud.35.12-z"),
            void_all: id("mstud.35.12-y"),
            void_one: id("mstud.35.12.d"),
            face_up: id("mstud.35.12.b-a"),
            floor: id("mstud.35.12-x"),
            good_deck: id("mstud.35.7.f.2-c"),
            rack_order: id("mstud.35.10.j"),
            same_deck: builder.devices.two_decks.then(|| id("mstud.35.2.b.4")).flatten(),
            shuffle_first: id("mstud.35.4.a-a"),
            no_cut: id("mstud.35.4.b.1"),
            must_cut: id("mstud.35.4.b.2"),
            jam: id("mstud.35.12.e"),
            late: id("mstud.35.6.b"),
            device: id("mstud.35.12.g"),
            cover: id("mstud.35.4.c.1.iv-b"),
            spread: id("mstud.35.3.b-b"),
        }
    }

    /// The clause of the street that is being played.
    fn now(&self, of: [Option<ClauseId>; 3], scene: &Scene<'_>) -> Option<ClauseId> {
        of[usize::from(street(scene.memory).clamp(3, 5)) - 3]
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
            // What is wrong with the deck speaks for itself.
            Act::Shuffle | Act::Swap | Act::Cut(_) | Act::Load | Act::TakeDeck { .. }
                if memory.reading_wrong || memory.deck_expired =>
            {
                return None;
            }
            Act::Place { .. } if memory.extra_in_hand => (Target, self.error_card),
            Act::Place { to: Area::Seat(seat), .. } | Act::Deliver { to: Area::Seat(seat), .. } => {
                let has_part = steps::wagering(scene).any(|other| other == seat);
                (if has_part { Extra } else { Idle }, by.hand)
            }
            Act::Place { to: Area::Community(n), .. } if NUMBERS.contains(&n) => (Extra, by.street),
            Act::Place { .. } => (Target, by.area[0]),
            Act::Deliver { .. } => (Target, by.area[1]),
            // With the hands full it is the streets that are dealt, or full as well.
            Act::Issue => (Extra, by.hand),
            Act::Remove { .. } => {
                let streets = players_served(scene)
                    || players_closed(&self.devices, scene)
                    || streets_closed(&self.devices, scene);
                (Extra, if streets { by.street } else { by.hand })
            }
            Act::Pay { spot, .. } | Act::Collect(spot) | Act::Release(spot) => {
                self.money(odds, scene, act, spot)
            }
            Act::Retrieve { spot, .. } => {
                let line = line_of(&self.known(odds, scene, spot.seat), spot);
                (Amount, line.map_or(self.no_wager, |line| line.clauses[0]))
            }
            Act::Offer(_) => (Target, self.now(self.decide, scene)),
            Act::Turn(Area::Community(n)) if NUMBERS.contains(&n) => {
                (Sequence, self.now(self.turn, scene))
            }
            Act::Turn(Area::Stub) => (FaceUp, by.stub_rack),
            Act::Turn(Area::Seat(_)) if players_closed(&self.devices, scene) => {
                (Sequence, self.turn[2])
            }
            Act::Turn(_) => (FaceUp, by.hand),
            Act::PlaceStub { face: Face::Up, .. } => (FaceUp, by.stub_rack),
            Act::PickUp(Area::Seat(seat)) => self.pick_up(odds, scene, seat),
            Act::PickUp(_) => (Deed, self.rack_order),
            Act::Void(None) => (Deed, self.void_wrongly(scene)),
            Act::Void(Some(_)) => {
                let all = self.causes.clause(void_cause(&self.devices, scene));
                (Deed, all.or(self.void_one))
            }
            Act::Call(_) => (Deed, self.floor),
            Act::RemoveDeck => (Deed, self.good_deck),
            Act::SetAside(_) => (Deed, self.device),
            Act::Shuffle | Act::Swap if !memory.started && memory.shuffler_dead => {
                (Deed, self.device)
            }
            Act::Shuffle | Act::Swap if !memory.started => (Deed, self.same_deck),
            Act::Cut(_) if memory.shuffled && !memory.started => (Deed, self.no_cut),
            Act::Cut(_) | Act::Load | Act::TakeDeck { .. } if !memory.shuffled => {
                let jam = self.jam.filter(|_| memory.shuffler_failed);
                (Sequence, jam.or(self.shuffle_first))
            }
            Act::Shuffle | Act::Cut(_) | Act::Load => (Deed, by.unshuffled.or(self.must_cut)),
            Act::RemoveStub => (Sequence, by.stub_out),
            Act::PlaceStub { .. } | Act::CountStub(_) => (Target, by.stub_rack),
            Act::Correct(spot) => {
                let street = super::street_of(spot.wager);
                (Deed, street.map_or(self.late, |n| self.decide[usize::from(n) - 3]))
            }
            Act::Cover(_) => (Target, self.cover),
            Act::Spread => (Deed, self.spread),
            Act::Say(phrase) if phrase == NO_MORE_BETS => (Words, by.call),
            Act::Say(phrase) if is_hand(phrase) && is_next_unseen(scene) => (Sequence, self.unseen),
            Act::Say(phrase) if is_hand(phrase) => (Words, self.read),
            Act::Say(_)
            | Act::Inspect
            | Act::Wash
            | Act::Stack
            | Act::Swap
            | Act::Arrange { .. }
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

    /// The lines of a seat, unless they rest on cards that nobody has seen.
    fn known(&self, odds: &Odds, scene: &Scene<'_>, seat: Seat) -> Vec<Line> {
        let unseen = settling(scene) && !is_seen(scene, seat);
        if unseen { Vec::new() } else { odds.lines_of(scene, seat) }
    }

    /// What speaks against moving money on a spot.
    fn money(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
        spot: Spot,
    ) -> (Aspect, Option<ClauseId>) {
        let memory = scene.memory;
        if super::irregular::is_hand_wrong(&self.devices, scene, spot.seat) {
            return (Sequence, self.void_one);
        }
        let hidden = settling(scene) && in_play(scene).any(|seat| seat == spot.seat);
        if hidden && !is_seen(scene, spot.seat) {
            return (Sequence, self.read);
        }
        let lines = odds.lines_of(scene, spot.seat);
        let folds = memory.decision(spot.seat) == Decision::Folds;
        let void = memory.voided || memory.deck_removed;
        let early = !settling(scene) && !void;
        match lines.iter().find(|line| line.spot == spot) {
            Some(line) => (Target, line.clauses[0]),
            None if void || void_cause(&self.devices, scene).is_some() => {
                (Sequence, self.void_money)
            }
            // Nothing is settled before the last street is up.
            None if early && matches!(act, Act::Collect(_)) && !folds => {
                (Sequence, self.now(self.take, scene))
            }
            None if early => (Sequence, self.turn[2]),
            None => (Target, self.no_wager),
        }
    }

    /// What speaks against bringing in a seat's hand.
    fn pick_up(&self, odds: &Odds, scene: &Scene<'_>, seat: Seat) -> (Aspect, Option<ClauseId>) {
        let memory = scene.memory;
        if memory.decision(seat) == Decision::Folds {
            let on = |n: &u8| memory.has_mark(mark::FOLDED, mark::at(seat, *n));
            let street = NUMBERS.into_iter().find(on).unwrap_or(3);
            return (Sequence, self.take[usize::from(street) - 3]);
        }
        let wins =
            self.known(odds, scene, seat).iter().any(|l| matches!(l.outcome, Outcome::Pay(_)));
        let clause = match () {
            () if !settling(scene) => self.at_once,
            () if !is_seen(scene, seat) => self.read,
            () if wins => self.winner_stays,
            () => self.at_once,
        };
        (Deed, clause)
    }

    /// What speaks against making all hands void: what is right instead, or that nothing is wrong.
    fn void_wrongly(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        if is_count_wrong(scene) && !scene.memory.hands_checked {
            return self.check;
        }
        let wrong_hand =
            in_play(scene).any(|seat| super::irregular::is_hand_wrong(&self.devices, scene, seat));
        if wrong_hand {
            self.void_one
        } else if scene.memory.face_up_found == 1 {
            self.face_up
        } else {
            self.void_all
        }
    }
}
