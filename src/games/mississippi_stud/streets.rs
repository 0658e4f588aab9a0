//! The three streets: wager or fold, call, turn: 19:47-35.10(a) to (h).

use super::irregular::is_remedy_due;
use super::round::{Builder, folded, in_play, is_dealt, street, undecided};
use super::{card_of, mark};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::live;
use crate::games::common::ready::NO_MORE_BETS;
use crate::kit::{Area, Seat};
use crate::procedure::steps::{self, once};
use crate::procedure::{Aspect, Due, Scene, Step, Walk, each_of};
use crate::table::Act;

use Aspect::{Deed, Sequence, Target};

/// The street that a call made now is for; none if it comes before the street's wagers are asked
/// for. A call that comes before all of them are in is out of order, but it has been made.
pub(super) fn called_for(devices: &Devices, scene: &Scene<'_>) -> Option<u8> {
    // As long as cards are dealt the first call can still be made, late.
    let first = scene.memory.has_said(NO_MORE_BETS);
    if !scene.memory.started || (!scene.memory.deal_closed && !first) {
        return None;
    }
    let street = street(scene.memory);
    let all_in = undecided(scene, street).next().is_none();
    (street <= 5 && (all_in || (first && is_dealt(devices, scene)))).then_some(street)
}

/// Whether a call is needed by the letter before a street's card is turned: reading 11.
fn needs_call(devices: &Devices, scene: &Scene<'_>) -> bool {
    devices.dealing_at(scene) == Dealing::ManualShoe
}

/// Whether a street's card may be turned without harm: 35.10(d), (f), (h) and 35.12(a).
pub(super) fn may_turn(devices: &Devices, scene: &Scene<'_>, number: u8) -> bool {
    let called = scene.memory.has_mark(mark::CALLED, u32::from(number));
    is_dealt(devices, scene)
        && street(scene.memory) == number
        && undecided(scene, number).next().is_none()
        && (called || !needs_call(devices, scene) || in_play(scene).next().is_none())
}

/// The clauses of one street.
struct Law {
    /// To wager or to fold.
    decide: &'static str,
    /// To take the wagers of who folds.
    take: &'static str,
    /// To rack his cards.
    rack: &'static str,
    /// To turn the card.
    turn: &'static str,
    /// The steps' names.
    steps: [&'static str; 5],
}

const LAW: [Law; 3] = [
    Law {
        decide: "mstud.35.10.a-a",
        take: "mstud.35.10.a-b",
        rack: "mstud.35.10.a-c",
        turn: "mstud.35.10.d",
        steps: ["collect_fold_3", "rack_fold_3", "offer_3", "call_3", "turn_3"],
    },
    Law {
        decide: "mstud.35.10.e-a",
        take: "mstud.35.10.e-b",
        rack: "mstud.35.10.e-c",
        turn: "mstud.35.10.f",
        steps: ["collect_fold_4", "rack_fold_4", "offer_4", "call_4", "turn_4"],
    },
    Law {
        decide: "mstud.35.10.g-a",
        take: "mstud.35.10.g-b",
        rack: "mstud.35.10.g-c",
        turn: "mstud.35.10.h",
        steps: ["collect_fold_5", "rack_fold_5", "offer_5", "call_5", "turn_5"],
    },
];

/// The name of the clause of a duty on a street, for reasons.
pub(super) fn clause_of(street: u8, duty: StreetDuty) -> &'static str {
    let law = &LAW[usize::from(street.clamp(3, 5)) - 3];
    match duty {
        StreetDuty::Decide => law.decide,
        StreetDuty::Take => law.take,
        StreetDuty::Turn => law.turn,
    }
}

/// A duty on a street that has a clause of its own.
#[derive(Clone, Copy)]
pub(super) enum StreetDuty {
    Decide,
    Take,
    Turn,
}

impl Builder<'_> {
    /// One street, from the first patron's choice to its card.
    pub(super) fn street(&mut self, number: u8) {
        let devices = self.devices;
        let law = &LAW[usize::from(number) - 3];
        let [collect, rack, offer, call, turn] = law.steps;
        self.add(
            Step::new(collect, "Take the wagers of a patron who folds")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, law.take), (Sequence, law.take)])
                .due(move |scene, dues| {
                    if live(scene) {
                        for seat in folded(scene, number) {
                            let wagers = (seat, scene.table.wagers());
                            steps::each_stake(scene, dues, wagers, Act::Collect);
                        }
                    }
                }),
        );
        self.add(
            Step::new(rack, "Put a folded hand in the discard rack at once")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &[(Deed, law.rack), (Sequence, law.rack)])
                .due(move |scene, dues| {
                    if live(scene) {
                        let paid_up = folded(scene, number).filter(|&s| !scene.table.has_stakes(s));
                        steps::pick_up_hands(scene, dues, paid_up);
                        steps::in_any_order(dues);
                    }
                }),
        );
        // The order of the seats is not laid down, nor that a fold be cleared before the next patron is
        // asked: reading 9. Only a hand whose wagers are in goes at once.
        let ahead = move |scene: &Scene<'_>| {
            let lies = |seat: Seat| {
                scene.table.count(Area::Seat(seat)) > 0 && !scene.table.has_stakes(seat)
            };
            folded(scene, number).next().is_some()
                && !folded(scene, number).any(lies)
                && !is_remedy_due(&devices, scene)
        };
        for before_clearing in [true, false] {
            let step = Step::new(offer, "Let each patron wager one to three antes or fold");
            let step = if before_clearing { step.early() } else { step };
            self.add(
                step.walk(Walk::AnyOrder)
                    .law(
                        &self.cite,
                        &[(Deed, law.decide), (Sequence, law.turn), (Target, law.decide)],
                    )
                    .due(move |scene, dues| {
                        let open = live(scene) && is_dealt(&devices, scene);
                        if open && street(scene.memory) == number && ahead(scene) == before_clearing
                        {
                            for seat in undecided(scene, number) {
                                dues.push(Due::new(Act::Offer(seat), 0, u32::from(seat.0)));
                            }
                        }
                    }),
            );
        }
        // With nobody left in the round there is nothing to close and nothing to see.
        let waits = move |scene: &Scene<'_>| {
            live(scene)
                && scene.memory.started
                && street(scene.memory) == number
                && scene.table.count(card_of(number)) > 0
        };
        let by_letter = devices.dealing == Dealing::ManualShoe;
        let again = if by_letter { "mstud.35.7.b-b" } else { "mstud.35.7.b-z" };
        self.add(
            Step::new(call, "Announce \"No more bets\" before the card of the street")
                .law(&self.cite, &each_of([Deed, Sequence, Aspect::Words], again))
                .due(move |scene, dues| {
                    let called = scene.memory.has_mark(mark::CALLED, u32::from(number));
                    if waits(scene) && !called && in_play(scene).next().is_some() {
                        // At a table where it is only advice it does not hide what else is skipped.
                        let due = once(Act::Say(NO_MORE_BETS));
                        dues.push(if by_letter { due } else { due.enabling() });
                    }
                }),
        );
        self.add(
            Step::new(turn, "Turn the card of the street")
                .law(&self.cite, &[(Deed, law.turn), (Sequence, law.turn), (Target, law.turn)])
                .due(move |scene, dues| {
                    if waits(scene) {
                        let due = once(Act::Turn(card_of(number)));
                        let alone = in_play(scene).next().is_none();
                        dues.push(if alone { due.optional() } else { due });
                    }
                }),
        );
    }
}
