//! The In To Win/Draw phase, the stub, and the dealer's hand: 13:69F-42.10(e) to (g).

use super::dealing::deal;
use super::irregular::{is_count_wrong, is_over_and_done};
use super::round::{
    Builder, all_decided, antes, dealer_served, draw_place, has_drawn, has_first3, is_open, is_set,
    players_served, source,
};
use super::{ANTE, DEALERS};
use crate::games::common::devices::Dealing;
use crate::games::common::{dealer, live, remedies, stub};
use crate::kit::{Area, Card, Nook, Seat, Spot};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Decision, Due, Scene, Step, Walk, both, each_of};
use crate::rules::HandRank;
use crate::table::{Act, Order as Setting};

use Aspect::{
    Amount, Deed, Extra, Face as FaceUp, Order, PlacingPalm, Sequence, Start, Target, Top,
};

/// Whether a seat of a live round has decided so.
fn decided(scene: &Scene<'_>, seat: Seat, decision: Decision) -> bool {
    live(scene) && scene.memory.decision(seat) == decision && antes(scene).contains(seat)
}

impl Builder<'_> {
    /// Each seat's choice and what follows it, one seat after the other.
    pub(super) fn decisions(&mut self, seats: u8) {
        for seat in Seat::clockwise(seats) {
            self.offer(seat);
            self.fold(seat);
            self.draw(seat);
        }
    }

    fn offer(&mut self, seat: Seat) {
        self.add(
            Step::new("offer", "Put the choice to fold, to stand or to draw to the seat")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.f-b"),
                        (Start, "tcdp.42.10.f-a"),
                        (Order, "tcdp.42.10.f-a"),
                        (Sequence, "tcdp.42.10.f-a"),
                        (Target, "tcdp.42.10.f-a"),
                    ],
                )
                .due(move |scene, dues| {
                    let open = decided(scene, seat, Decision::Open) && is_open(scene, seat);
                    let dealt = || players_served(scene) || scene.memory.deal_closed;
                    if open && scene.memory.started && dealt() {
                        dues.push(once(Act::Offer(seat)));
                        steps::count_ahead(dues, antes(scene).filter(|&other| other < seat));
                    }
                }),
        );
    }

    fn fold(&mut self, seat: Seat) {
        let (both, ante_only) = (self.id("tcdp.42.10.f.1-a"), self.id("tcdp.42.10.f.1-b"));
        let tucked = self.id("tcdp.42.10.f.1-c");
        self.add(
            Step::new("fold", "Take the ante of the folded seat, and its cards or tuck them")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Sequence, "tcdp.42.10.f-a")])
                .due(move |scene, dues| {
                    if !decided(scene, seat, Decision::Folds) {
                        return;
                    }
                    let alive = has_first3(scene, seat);
                    if !scene.stake(seat, ANTE).is_zero() {
                        let spot = Spot { seat, wager: ANTE };
                        let by = clause(if alive { ante_only } else { both });
                        dues.push(Due::new(Act::Collect(spot), 0, 1 << 8).by(by));
                    }
                    let from = Area::Seat(seat);
                    if scene.table.count(from) > 0 && !alive {
                        dues.push(Due::new(Act::PickUp(from), 0, 2 << 8).by(clause(both)));
                    }
                    // Cards that have been turned up already are settled where they lie.
                    let down = scene.table.is_hidden(from);
                    if down && alive {
                        let tuck = Act::Tuck { from, to: Area::Part(seat, Nook::Side) };
                        dues.push(Due::new(tuck, 0, 3 << 8).by(clause(tucked)));
                    }
                }),
        );
    }

    fn draw(&mut self, seat: Seat) {
        let devices = self.devices;
        self.add(
            Step::new("rack_discard", "Bring the discard to the rack, face down")
                .law(&self.cite, &both("tcdp.42.10.f.3-d"))
                .due(move |scene, dues| {
                    let from = Area::Part(seat, Nook::Discard);
                    if decided(scene, seat, Decision::Draws) && scene.table.count(from) > 0 {
                        dues.push(Due::new(Act::PickUp(from), 0, 1 << 8));
                    }
                }),
        );
        let (first3, ante) = (self.id("tcdp.42.10.f.4-b"), self.id("tcdp.42.10.f.4-c"));
        let held: &[(Aspect, &str)] = &each_of([Aspect::Palm, PlacingPalm, Top], "tcdp.42.8.b.4-a");
        let shoe: &[(Aspect, &str)] =
            &[(Aspect::Palm, "tcdp.42.7.c-a"), (PlacingPalm, "tcdp.42.7.c-b")];
        let by_method = match devices.dealing {
            Dealing::ManualShoe => shoe,
            Dealing::FromTheHand => held,
            Dealing::AutoShoe => &[],
        };
        self.add(
            Step::new("draw_card", "Give the seat its draw card, face down, under its stake")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.f.4-a"),
                        (Sequence, "tcdp.42.10.f.4-a"),
                        (Extra, "tcdp.42.10.f.4-a"),
                        (FaceUp, "tcdp.42.10.f.4-e"),
                    ],
                )
                .law(&self.cite, by_method)
                .law(&self.cite, &[(Top, "tcdp.42.10.f.4-a")])
                .due(move |scene, dues| {
                    let cards = scene.table.count(source(&devices, scene)) > 0;
                    if decided(scene, seat, Decision::Draws)
                        && !has_drawn(scene, seat)
                        && (cards || card_in_palm(scene).is_some())
                    {
                        let to = draw_place(scene, seat);
                        let mut in_palm = card_in_palm(scene).is_some();
                        let before = dues.len();
                        deal(&devices, scene, 1).card(dues, to, (0, 1 << 8), &mut in_palm);
                        let by = clause(if has_first3(scene, seat) { first3 } else { ante });
                        dues.iter_mut().skip(before).for_each(|due| due.clauses = by);
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let devices = self.devices;
        let played = |scene: &Scene<'_>| scene.memory.started && all_decided(scene);
        self.add(
            Step::new("remove_stub", "Take the stub out")
                .law(&self.cite, &both("tcdp.42.10.g-a"))
                .due(move |scene, dues| {
                    let dealt = dealer_served(scene) || scene.memory.deal_closed;
                    let full = scene.table.count(devices.source_at(scene)) > 0;
                    if live(scene) && played(scene) && dealt && full {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
        let auto = devices.dealing == Dealing::AutoShoe;
        let due = if auto { "tcdp.42.9.d-a" } else { "tcdp.42.7.e-a" };
        let how: &[(Aspect, &str)] = if auto { &[(Deed, "tcdp.42.9.d-b")] } else { &[] };
        // A machine that has been set aside counts no more; no section asks for a count where cards
        // are dealt from the hand.
        let waived = move |scene: &Scene<'_>| {
            devices.counting_shuffler && scene.table.shuffler
                || devices.dealing == Dealing::FromTheHand
        };
        let on_the_layout = clause(self.id("tcdp.42.7.e-b"));
        self.add(
            stub::count(played, waived, on_the_layout)
                .law(&self.cite, &both(due))
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "tcdp.42.7.e-b"), (FaceUp, "tcdp.42.7.e-b")]),
        );
        let wrong = "tcdp.42.7.e.2-a";
        let check = stub::check_hands(is_count_wrong).law(&self.cite, &both(wrong));
        self.add(check.resting_on(self.id(wrong)));
        let rack = "tcdp.42.10.g-a";
        // Until then a stub that came out of a device stays in hand.
        let kept: &[(Aspect, &str)] = match (auto, self.options.four_from_stub) {
            (false, _) => &[],
            (true, false) => &[(FaceUp, "tcdp.42.9.c-c"), (Order, "tcdp.42.10.c-d")],
            (true, true) => &[(FaceUp, "tcdp.42.9.c-c"), (Order, "tcdp.42.10.d-c")],
        };
        self.add(
            stub::rack(false, played)
                .law(&self.cite, kept)
                .law(&self.cite, &each_of([Deed, Sequence, Target, FaceUp], rack)),
        );
        let counted = "tcdp.42.7.e.1";
        self.add(
            stub::rack(true, played)
                .law(&self.cite, &both(counted))
                .law(&self.cite, &[(Target, counted), (FaceUp, counted), (Deed, rack)]),
        );
        let spare = "tcdp.42.12.a-c";
        self.add(remedies::spare_card(is_over_and_done).law(&self.cite, &both(spare)));
    }

    /// The dealer's four cards: up, and set.
    pub(super) fn dealers_hand(&mut self) {
        self.add(
            dealer::turn("Turn the dealer's four cards up", |scene| {
                scene.memory.deal_closed || dealer_served(scene)
            })
            .law(&self.cite, &both("tcdp.42.10.g-b")),
        );
        let title = "Set the best three side by side, and the fourth crosswise";
        self.add(
            dealer::set(
                title,
                |cards| {
                    let cards: [Card; DEALERS] = cards.try_into().ok()?;
                    Setting::new(&HandRank::setting_of_four(cards))
                },
                is_set,
            )
            .law(
                &self.cite,
                &[
                    (Deed, "tcdp.42.10.g-c"),
                    (Deed, "tcdp.42.10.g-d"),
                    (Deed, "tcdp.42.10.g-e"),
                    (Sequence, "tcdp.42.10.g-c"),
                    (Aspect::Setting, "tcdp.42.10.g-c"),
                    (Aspect::Setting, "tcdp.42.10.g-e"),
                ],
            ),
        );
    }
}
