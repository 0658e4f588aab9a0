//! What must not be done at any time, and what speaks against acts that nothing calls for.

use super::irregular::{is_count_wrong, is_deck_bad, is_irregular, is_over_and_done, void_cause};
use super::round::{
    Builder, antes, draw_place, drawn_at, has_ante, has_drawn, has_first3, is_set, players,
    players_served, settled_seats,
};
use super::settle::Odds;
use super::settling::{is_shown, is_swept};
use super::{BONUS, FIRST3, IN_TO_WIN, PLAYERS};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::odds::{self, line_of};
use crate::games::common::reasons::{is_harmless, is_offered_again, may_ready, may_shuffle};
use crate::games::common::remedies::Causes;
use crate::games::common::turns::is_out_of_turn;
use crate::games::common::{live, settling};
use crate::kit::{Area, Cents, Face, Nook, Seat, Spot};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Ban, Decision, Scene};
use crate::table::{Act, Cover, Grip};

use Aspect::{Amount, Deed, Extra, Face as FaceUp, Idle, Order, Sequence, Setting, Target};

impl Builder<'_> {
    pub(super) fn bans(&self) -> Vec<Ban> {
        let devices = self.devices;
        let mut bans = vec![
            self.ban_shallow_cut("tcdp.42.4.c.1.ii-a", move |scene| devices.by_hand_at(scene)),
        ];
        if devices.dealing == Dealing::FromTheHand {
            bans.extend([
                self.ban_other_palm("tcdp.42.8.b.2.i", is_dealing),
                self.ban_grips(
                    "tcdp.42.8.b.2.ii",
                    &[Grip::OverLayout, Grip::ToTheSide],
                    is_dealing,
                ),
            ]);
        }
        // How many cards come at a time is left open; the way round the table is not.
        let by_threes = self.options.by_threes;
        bans.push(self.ban(Order, "tcdp.42.10.a-a", move |scene, act| {
            let dealing = devices.dealing_at(scene) != Dealing::AutoShoe;
            let open = live(scene) && !scene.memory.deal_closed && !scene.memory.extra_in_hand;
            let way = (players(scene), PLAYERS, by_threes);
            dealing && open && is_out_of_turn(scene, (&way.0, way.1, way.2), act)
        }));
        let odds = self.odds.clone();
        bans.push(self.ban(Order, "tcdp.42.10.i-a", move |scene, act| {
            let Act::PickUp(area) = *act else { return false };
            let hand = matches!(area, Area::Seat(_) | Area::Part(_, Nook::Side | Nook::Ante));
            // The sweep goes from the far right, so no hand that is swept lies to the right of this.
            let seat = area.seat().filter(|&seat| hand && is_swept(&odds, scene, seat));
            let lies = |other: Seat| {
                let places = [Area::Seat(other)].into_iter().chain(Area::parts(other));
                places.into_iter().any(|area| scene.table.count(area) > 0)
            };
            seat.is_some_and(|seat| settled_seats(scene).any(|other| other > seat && lies(other)))
        }));
        bans.into_iter().flatten().collect()
    }
}

/// Whether the rules on holding the cards reach so far: from the first card to the last one drawn.
fn is_dealing(scene: &Scene<'_>) -> bool {
    !scene.memory.started || !is_over_and_done(scene)
}

/// Acts that nothing calls for and that do no harm.
pub(super) fn permits(odds: &Odds, devices: &Devices, scene: &Scene<'_>, act: &Act) -> bool {
    let memory = scene.memory;
    match *act {
        // Before the deal the cards may be looked over, and spread before they are shuffled.
        Act::Turn(Area::Deck) => !memory.started && !memory.closed,
        Act::Inspect => !memory.started && (!memory.closed || memory.inspected),
        Act::Stack => !memory.started && (!memory.closed || memory.stacked),
        Act::Spread => !memory.started && !memory.closed && !memory.shuffled,
        Act::Shuffle => may_shuffle(scene) && !devices.may_swap(scene),
        Act::Cut(_) => devices.by_hand_at(scene) && may_ready(scene) && !memory.reading_wrong,
        Act::Load => {
            let fresh = may_ready(scene) && !memory.reading_wrong;
            fresh && devices.dealing != Dealing::FromTheHand
        }
        // A repeated offer is no fault as long as nothing has followed from the answer.
        Act::Offer(seat) => {
            is_offered_again(scene, seat)
                && !memory.dealer_turned
                && memory.decision(seat) != Decision::Draws
                && memory.settled.iter().all(|(spot, _)| spot.seat != seat)
                && memory.picked.iter().all(|area| area.seat() != Some(seat))
                && drawn_at(scene, seat).is_none()
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
        // Laid in front again it lies as it did.
        Act::Cover(Cover::InFront) => scene.table.cover == Cover::InFront,
        Act::Cover(Cover::BesideShoe | Cover::Layout | Cover::Rack) => {
            scene.table.cover != Cover::InFront
        }
        Act::RemoveDeck => memory.voided && is_deck_bad(scene),
        _ => is_harmless(scene, act),
    }
}

/// What the cards that lie open give a spot.
fn owed(odds: &Odds, scene: &Scene<'_>, spot: Spot) -> Cents {
    if !settling(scene) || !is_shown(scene, spot) {
        return Cents::ZERO;
    }
    odds::owed(line_of(&odds.lines_of(scene, spot.seat), spot))
}

/// The clauses that speak against acts of which nothing is due.
pub(super) struct Reasons {
    devices: Devices,
    check: Option<ClauseId>,
    causes: Causes,
    next_card: Option<ClauseId>,
    three_each: Option<ClauseId>,
    no_ante: Option<ClauseId>,
    four: Option<ClauseId>,
    card_area: Option<ClauseId>,
    shoe_area: Option<ClauseId>,
    packet_area: Option<ClauseId>,
    one_drawn: Option<ClauseId>,
    under_first3: Option<ClauseId>,
    under_ante: Option<ClauseId>,
    drawn_hidden: Option<ClauseId>,
    discard: Option<ClauseId>,
    fold: Option<ClauseId>,
    fold_first3: Option<ClauseId>,
    tucked: Option<ClauseId>,
    once_each: Option<ClauseId>,
    stub_out: Option<ClauseId>,
    stub_kept: Option<ClauseId>,
    stub_seen: Option<ClauseId>,
    dealer_first: Option<ClauseId>,
    setting: Option<ClauseId>,
    seat_by_seat: Option<ClauseId>,
    unturned: Option<ClauseId>,
    unturned_kept: Option<ClauseId>,
    unturned_drawn: Option<ClauseId>,
    bonus_rule: Option<ClauseId>,
    even: Option<ClauseId>,
    first3_rule: Option<ClauseId>,
    voided: Option<ClauseId>,
    void_money: Option<ClauseId>,
    void: Option<ClauseId>,
    floor: Option<ClauseId>,
    good_deck: Option<ClauseId>,
    bad_reading: Option<ClauseId>,
    device: Option<ClauseId>,
    racked: Option<ClauseId>,
    unshuffled: Option<ClauseId>,
    jam: Option<ClauseId>,
    no_cut: Option<ClauseId>,
    cover: Option<ClauseId>,
    alternate: Option<ClauseId>,
    late: Option<ClauseId>,
    /// That the stake beside the ante is as large, of a player who stands and of one who draws.
    as_ante: [Option<ClauseId>; 2],
    beside: Option<ClauseId>,
    opening: Option<ClauseId>,
    spread: Option<ClauseId>,
    /// Only where the deck is dealt from the hand.
    in_hand: Option<ClauseId>,
}

impl Reasons {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        let (options, devices) = (builder.options, builder.devices);
        let auto = devices.dealing == Dealing::AutoShoe;
        let (out, kept) = match (auto, options.four_from_stub) {
            (false, _) => ("tcdp.42.10.g-a", "tcdp.42.10.g-a"),
            (true, false) => ("tcdp.42.10.c-b", "tcdp.42.10.c-d"),
            (true, true) => ("tcdp.42.10.d-a", "tcdp.42.10.d-c"),
        };
        let from_stub = if options.four_from_stub { "tcdp.42.10.d-b" } else { "tcdp.42.10.c-c" };
        Self {
            devices,
            check: id("tcdp.42.7.e.2-a"),
            causes: builder.causes(),
            next_card: id("tcdp.42.12.a-c"),
            three_each: id("tcdp.42.10.a-b"),
            no_ante: id("tcdp.42.10.a-c"),
            four: id("tcdp.42.10.b-a"),
            card_area: id(builder.by_method("tcdp.42.7.c-z", "tcdp.42.8.b.4-b", from_stub)),
            shoe_area: id("tcdp.42.7.c-z"),
            packet_area: id("tcdp.42.9.c-a"),
            one_drawn: id("tcdp.42.10.f.4-a"),
            under_first3: id("tcdp.42.10.f.4-b"),
            under_ante: id("tcdp.42.10.f.4-c"),
            drawn_hidden: id("tcdp.42.10.f.4-e"),
            discard: id("tcdp.42.10.f.3-d"),
            fold: id("tcdp.42.10.f.1-a"),
            fold_first3: id("tcdp.42.10.f.1-b"),
            tucked: id("tcdp.42.10.f.1-c"),
            once_each: id("tcdp.42.10.f-b"),
            stub_out: id(out),
            stub_kept: id(kept),
            stub_seen: id(if auto { "tcdp.42.9.c-c" } else { "tcdp.42.7.e.1" }),
            dealer_first: id("tcdp.42.10.g-b"),
            setting: id("tcdp.42.10.g-c"),
            seat_by_seat: id("tcdp.42.10.h-b"),
            unturned: id("tcdp.42.10.h.1"),
            unturned_kept: id("tcdp.42.10.h.8-b"),
            unturned_drawn: id("tcdp.42.10.h.9-a"),
            bonus_rule: id("tcdp.42.10.h.7-a"),
            even: id("tcdp.42.11.b"),
            first3_rule: id("tcdp.42.10.h.2-b"),
            voided: id("tcdp.42.12.b-a"),
            void_money: id("tcdp.42.12-z"),
            void: id("tcdp.r.void"),
            floor: id("tcdp.r.floor"),
            good_deck: id("tcdp.42.7.e.2-b"),
            bad_reading: id(if auto { "tcdp.42.9.e-b" } else { "tcdp.42.7.f-b" }),
            device: id("tcdp.42.12.e"),
            racked: id("tcdp.42.10.i-b"),
            unshuffled: id("tcdp.42.4.a-b"),
            jam: id("tcdp.42.12.c"),
            no_cut: id("tcdp.42.4.b.1"),
            cover: id("tcdp.42.4.c.1.iv-b"),
            alternate: id("tcdp.42.2.b.4"),
            late: id("tcdp.42.6.b-b"),
            as_ante: ["tcdp.42.10.f.2-a", "tcdp.42.10.f.3-a"].map(id),
            beside: id("tcdp.42.10.h.9-b"),
            opening: id("tcdp.42.3.a-b"),
            spread: id("tcdp.42.3.b-b"),
            in_hand: (devices.dealing == Dealing::FromTheHand)
                .then(|| id("tcdp.42.8.b.2"))
                .flatten(),
        }
    }

    /// What speaks against a void that is not the one due: what comes before it, the way it is to
    /// be made, or that nothing calls for one.
    fn void_wrongly(&self, scene: &Scene<'_>) -> Option<ClauseId> {
        let check = self.check.filter(|_| is_count_wrong(scene) && !scene.memory.hands_checked);
        check.or_else(|| self.causes.clause(void_cause(scene))).or(self.void)
    }

    pub(super) fn explain(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
    ) -> Option<(Aspect, ClauseId)> {
        let memory = scene.memory;
        let (aspect, clause) = match *act {
            Act::Place { .. } if memory.extra_in_hand => (Target, self.next_card),
            Act::Place { to, .. } => {
                let from_shoe = self.devices.dealing_at(scene) == Dealing::ManualShoe;
                self.misplaced(scene, to, if from_shoe { self.shoe_area } else { self.card_area })
            }
            Act::Deliver { to, .. } => self.misplaced(scene, to, self.packet_area),
            // Once the players decide, a card comes for a discard and for nothing else: 42.10(f)4.
            Act::Remove { .. } | Act::Issue if !memory.offered.is_empty() => {
                (Extra, self.one_drawn)
            }
            // What the dealer still lacks comes from the stub, which is out before anything else comes.
            Act::Issue if players_served(scene) => (Sequence, self.stub_out),
            // With the players served it is the dealer's hand that is full: 42.10(b).
            Act::Remove { .. } | Act::Issue if players_served(scene) => (Extra, self.four),
            Act::Remove { .. } | Act::Issue => (Extra, self.three_each),
            Act::Pay { spot, .. } | Act::Collect(spot) | Act::Release(spot) => {
                self.money(odds, scene, act, spot)
            }
            Act::Retrieve { spot, .. } => {
                let shown = settling(scene) && is_shown(scene, spot);
                let lines = if shown { odds.lines_of(scene, spot.seat) } else { Vec::new() };
                let line = line_of(&lines, spot);
                (Amount, line.map_or(self.seat_by_seat, |line| line.clauses[0]))
            }
            Act::Offer(seat) if !has_ante(scene, seat) => (Idle, self.no_ante),
            Act::Offer(_) => (Target, self.once_each),
            Act::Turn(area) => self.turned(scene, area),
            Act::PlaceStub { face: Face::Up, .. } => (FaceUp, self.stub_seen),
            Act::PlaceStub { .. } | Act::CountStub(_) => (Target, self.stub_kept),
            Act::RemoveStub => (Sequence, self.stub_out),
            Act::PickUp(area) => (Deed, self.picked(scene, area)),
            Act::Tuck { to: Area::Seat(_), .. } => (Target, self.beside),
            Act::Tuck { .. } => (Target, self.tucked),
            Act::Arrange { .. } => (Setting, self.setting),
            Act::Void(_) => (Deed, self.void_wrongly(scene)),
            Act::Call(_) => (Deed, self.floor),
            Act::RemoveDeck => (Deed, self.good_deck),
            Act::SetAside(_) => (Deed, self.device),
            Act::Swap => (Deed, self.alternate),
            Act::Shuffle if !memory.started && self.devices.may_swap(scene) => {
                (Deed, self.alternate)
            }
            Act::Shuffle if !memory.started => (Deed, self.device),
            Act::Cut(_) if !memory.started && !self.devices.by_hand_at(scene) => {
                (Deed, self.no_cut)
            }
            Act::Cut(_) | Act::Load | Act::TakeDeck { .. } if memory.reading_wrong => {
                (Sequence, self.bad_reading)
            }
            Act::Cover(Cover::InFront) if !memory.shuffled && self.devices.by_hand_at(scene) => {
                (Sequence, self.unshuffled)
            }
            Act::Cut(_) | Act::Load | Act::TakeDeck { .. } if !memory.shuffled => {
                let jam = self.jam.filter(|_| memory.shuffler_failed);
                (Sequence, jam.or(self.unshuffled))
            }
            Act::Load if !memory.started => (Deed, self.in_hand.or(self.racked)),
            Act::Shuffle | Act::Cut(_) | Act::Load => (Deed, self.racked),
            Act::Correct(spot) if spot.wager == IN_TO_WIN => {
                let drew = memory.decision(spot.seat) == Decision::Draws;
                (Deed, self.as_ante[usize::from(drew)])
            }
            Act::Correct(_) => (Deed, self.late),
            Act::Cover(_) if !self.devices.by_hand_at(scene) => (Target, self.no_cut),
            Act::Cover(_) => (Target, self.cover),
            Act::Spread => (Deed, self.spread),
            Act::Inspect | Act::Stack => (Deed, self.opening),
            Act::Say(_)
            | Act::Wash
            | Act::TakeDeck { .. }
            | Act::CheckHands
            | Act::ClearHands
            | Act::Spin { .. }
            | Act::Mark(_) => return None,
            _ => return None,
        };
        Some((aspect, clause?))
    }

    /// A card or packet put where none is due.
    fn misplaced(
        &self,
        scene: &Scene<'_>,
        to: Area,
        elsewhere: Option<ClauseId>,
    ) -> (Aspect, Option<ClauseId>) {
        let waits = |seat: &Seat| {
            scene.memory.decision(*seat) == Decision::Draws && !has_drawn(scene, *seat)
        };
        let under = |seat| match draw_place(scene, seat) {
            Area::Part(_, Nook::Side) => self.under_first3,
            _ => self.under_ante,
        };
        match to {
            Area::Seat(seat) | Area::Part(seat, Nook::Side | Nook::Ante) if waits(&seat) => {
                (Target, under(seat))
            }
            Area::Part(_, Nook::Side | Nook::Ante) => (Extra, self.one_drawn),
            Area::Seat(seat) if has_ante(scene, seat) => (Extra, self.three_each),
            Area::Seat(_) => (Idle, self.no_ante),
            Area::Dealer => (Extra, self.four),
            // A draw card belongs under the stake of the seat that waits for it.
            _ => (Target, antes(scene).find(waits).map_or(elsewhere, under)),
        }
    }

    /// Money moved where none is due.
    fn money(
        &self,
        odds: &Odds,
        scene: &Scene<'_>,
        act: &Act,
        spot: Spot,
    ) -> (Aspect, Option<ClauseId>) {
        let memory = scene.memory;
        let decision = memory.decision(spot.seat);
        let settled = settled_seats(scene).any(|seat| seat == spot.seat);
        if memory.voided || memory.deck_removed {
            return (Sequence, self.void_money);
        }
        // Before the hands are up nothing may be told of what they decide.
        if !settling(scene) {
            return match (decision, act) {
                (Decision::Folds, _) if spot.wager == FIRST3 => (Sequence, self.fold_first3),
                (Decision::Folds, _) | (_, Act::Collect(_)) => (Sequence, self.fold),
                _ if spot.wager == BONUS => (Sequence, self.bonus_rule),
                _ => (Sequence, self.dealer_first),
            };
        }
        if settled && !is_shown(scene, spot) {
            let kept = !scene.table.is_hidden(Area::Seat(spot.seat));
            let unturned = match decision {
                Decision::Draws if kept => self.unturned_drawn,
                Decision::Draws => self.unturned_kept,
                // First 3 of a fold goes by its three cards, like that of a player who stood.
                Decision::Folds if spot.wager == FIRST3 => self.first3_rule,
                Decision::Folds => self.fold,
                Decision::Plays | Decision::Open => self.unturned,
            };
            return (Sequence, unturned);
        }
        let line = line_of(&odds.lines_of(scene, spot.seat), spot);
        match line {
            Some(line) => (Target, line.clauses[0]),
            // No line at all: nothing was wagered there, or the hand cannot be settled.
            None if void_cause(scene).is_some() => (Sequence, self.voided),
            None if spot.wager == BONUS => (Target, self.bonus_rule),
            None if spot.wager == FIRST3 => (Target, self.first3_rule),
            None => (Target, self.even),
        }
    }

    /// Cards turned up of which no turning is due.
    fn turned(&self, scene: &Scene<'_>, area: Area) -> (Aspect, Option<ClauseId>) {
        match area {
            Area::Dealer => (Deed, self.dealer_first),
            Area::Stub => (FaceUp, self.stub_seen),
            Area::Part(_, Nook::Discard) => (FaceUp, self.discard),
            Area::Part(seat, _) if scene.memory.decision(seat) == Decision::Folds => {
                (FaceUp, self.tucked)
            }
            Area::Part(..) => (FaceUp, self.drawn_hidden),
            Area::Deck => (Deed, self.opening),
            _ if settling(scene) => (Sequence, self.seat_by_seat),
            // The hands of the players come after the dealer's.
            _ if is_over_and_done(scene) => (Sequence, self.dealer_first),
            _ => (FaceUp, self.three_each),
        }
    }

    /// Cards picked up that should still lie.
    fn picked(&self, scene: &Scene<'_>, area: Area) -> Option<ClauseId> {
        match area {
            Area::Seat(seat)
                if scene.memory.decision(seat) == Decision::Folds && has_first3(scene, seat) =>
            {
                self.tucked
            }
            Area::Dealer if !settling(scene) => self.dealer_first,
            // In mid-deal a hand is not what it is to become; later the wagers come first.
            Area::Seat(_) if !scene.memory.deal_closed => self.three_each,
            Area::Seat(_) if !settling(scene) => self.racked,
            _ => self.seat_by_seat,
        }
    }
}
