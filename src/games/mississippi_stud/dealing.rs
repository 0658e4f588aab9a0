//! From the first card to the stub in the rack: 19:47-35.7 to 35.9.

use super::irregular::{is_count_wrong, is_packet_waiting, is_served};
use super::round::{
    Builder, players, players_closed, players_served, source_of_streets, streets_closed,
    streets_served,
};
use super::{NUMBERS, card_of};
use crate::games::common::devices::Dealing;
use crate::games::common::{live, remedies, stub};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, Deal, card_in_palm, clause, once};
use crate::procedure::{Aspect, Scene, Step, Walk, both, each_of};
use crate::table::Act;

use Aspect::{
    Amount, Deed, Extra, Face as FaceUp, Idle, OneAtATime, Order, PlacingPalm, Sequence, Start,
    Target, Top,
};

impl Builder<'_> {
    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    pub(super) fn deal_by_card(&mut self) {
        let (devices, by_twos) = (self.devices, self.options.by_twos);
        let law: &[(Aspect, &str)] = if devices.dealing == Dealing::FromTheHand {
            &[
                (Deed, "mstud.35.8.c"),
                (Deed, "mstud.35.8.c.1"),
                (Deed, "mstud.35.8.b.3-c"),
                (Start, "mstud.35.8.c"),
                (Order, "mstud.35.8.c"),
                (OneAtATime, "mstud.35.7.d-z"),
                (Sequence, "mstud.35.8.c.1"),
                (Sequence, "mstud.35.8.c"),
                (Target, "mstud.35.8.b.3-c"),
                (Idle, "mstud.35.8.c.1"),
                (Extra, "mstud.35.8.c.1"),
                (Aspect::Palm, "mstud.35.8.b.3-b"),
                (PlacingPalm, "mstud.35.8.b.3-b"),
                (Top, "mstud.35.8.b.3-b"),
                (FaceUp, "mstud.35.8.b.3-c"),
                (FaceUp, "mstud.35.8.c.1"),
            ]
        } else {
            &[
                (Deed, "mstud.35.7.d"),
                (Deed, "mstud.35.7.d.1"),
                (Deed, "mstud.35.7.c-z"),
                (Start, "mstud.35.7.d"),
                (Order, "mstud.35.7.d"),
                (OneAtATime, "mstud.35.7.d-z"),
                (Sequence, "mstud.35.7.d.1"),
                (Sequence, "mstud.35.7.d.2-b"),
                (Target, "mstud.35.7.c-z"),
                (Idle, "mstud.35.7.d.1"),
                (Extra, "mstud.35.7.d.1"),
                (Aspect::Palm, "mstud.35.7.c-a"),
                (PlacingPalm, "mstud.35.7.c-b"),
                (FaceUp, "mstud.35.7.d.1"),
            ]
        };
        self.add(
            Step::new("deal", "Deal two cards to each patron, face down")
                .walk(Walk::Clockwise)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    let from = devices.source_at(scene);
                    let closed = players_closed(&devices, scene);
                    if !live(scene) || closed || from == Area::AutoShoe {
                        return;
                    }
                    let (draws, places) = devices.palms(scene, from);
                    let deal = Deal { from, each: 2, face: Face::Down, draws, places };
                    let deal_out =
                        if by_twos { steps::deal_by_hands } else { steps::deal_in_passes };
                    deal_out(scene, dues, &deal, &players(scene));
                }),
        );
    }

    /// The deal from an automated shoe, up to what is left in it.
    pub(super) fn deal_by_packet(&mut self) {
        let devices = self.devices;
        let packets = move |scene: &Scene<'_>| {
            live(scene)
                && devices.dealing_at(scene) == Dealing::AutoShoe
                && (!players_closed(&devices, scene) || is_packet_waiting(scene))
        };
        self.add(
            Step::new("deliver", "Deliver a packet of two to each patron, face down")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.9.c-a"),
                        (Deed, "mstud.35.9.c-b"),
                        (Start, "mstud.35.9.c-a"),
                        (Order, "mstud.35.9.c-b"),
                        (OneAtATime, "mstud.35.9.c-b"),
                        (Sequence, "mstud.35.9.c-b"),
                        (Target, "mstud.35.9.c-b"),
                        (Idle, "mstud.35.9.c-b"),
                        (Extra, "mstud.35.9.c-b"),
                        (FaceUp, "mstud.35.9.c-b"),
                    ],
                )
                .due(move |scene, dues| {
                    if packets(scene) {
                        steps::deliver_packets(scene, dues, &players(scene));
                    }
                }),
        );
        self.add(
            Step::new("empty_shoe", "Take what is left out of the automated shoe")
                .law(&self.cite, &both("mstud.35.9.d-a"))
                .due(move |scene, dues| {
                    let inside = scene.table.count(Area::AutoShoe) > 0;
                    let dealing = devices.dealing_at(scene) == Dealing::AutoShoe;
                    if live(scene) && scene.memory.started && dealing && inside {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
    }

    /// The three community cards.
    pub(super) fn deal_streets(&mut self) {
        let devices = self.devices;
        let law: &[(Aspect, &str)] = match devices.dealing {
            Dealing::ManualShoe => &[
                (Deed, "mstud.35.7.d.2-a"),
                (Deed, "mstud.35.7.d.2-b"),
                (Sequence, "mstud.35.7.d.2-a"),
                (Target, "mstud.35.7.c-z"),
                (Extra, "mstud.35.7.d.2-a"),
                (Aspect::Palm, "mstud.35.7.c-a"),
                (PlacingPalm, "mstud.35.7.c-b"),
                (FaceUp, "mstud.35.7.d.2-a"),
            ],
            Dealing::FromTheHand => &[
                (Deed, "mstud.35.8.c.2"),
                (Sequence, "mstud.35.8.c.2"),
                (Target, "mstud.35.8.b.3-c"),
                (Extra, "mstud.35.8.c.2"),
                (Aspect::Palm, "mstud.35.8.b.3-b"),
                (PlacingPalm, "mstud.35.8.b.3-b"),
                (Top, "mstud.35.8.b.3-b"),
                (FaceUp, "mstud.35.8.c.2"),
            ],
            Dealing::AutoShoe => &[
                (Deed, "mstud.35.9.d-c"),
                (Deed, "mstud.35.9.d-b"),
                (Sequence, "mstud.35.9.d-c"),
                (Target, "mstud.35.9.d-c"),
                (Extra, "mstud.35.9.d-c"),
                // The hands are told apart where a manual shoe stands in.
                (Aspect::Palm, "mstud.35.7.c-a"),
                (PlacingPalm, "mstud.35.7.c-b"),
                (Top, "mstud.35.9.d-b"),
                (FaceUp, "mstud.35.9.d-c"),
            ],
        };
        self.add(
            Step::new("deal_streets", "Deal one card to each street, face down")
                .walk(Walk::AnyOrder)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    // Without a wager there is nobody to deal for.
                    let idle = !scene.memory.started && players(scene).is_empty();
                    if !live(scene) || idle || streets_closed(&devices, scene) {
                        return;
                    }
                    let from = source_of_streets(devices.dealing_at(scene));
                    let (draws, places) = devices.palms(scene, from);
                    let deal = Deal { from, each: 1, face: Face::Down, draws, places };
                    let lacks = |&street: &u8| {
                        let to = card_of(street);
                        scene.table.count(to) == 0 && !scene.memory.picked.contains(&to)
                    };
                    // Which street gets its card first is not laid down: a card drawn does for any.
                    let mut in_palm = card_in_palm(scene).is_some();
                    for street in NUMBERS.filter(lacks) {
                        deal.card(dues, card_of(street), (0, u32::from(street)), &mut in_palm);
                        in_palm = true;
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let devices = self.devices;
        // What an automated shoe had left is out before the streets are dealt from it; if it has been
        // set aside, this table deals as from a manual shoe.
        let out = self.by_method("mstud.35.7.e-a", "mstud.35.8.d", "mstud.35.9.d-a");
        self.add(Step::new("remove_stub", "Take the stub out").law(&self.cite, &both(out)).due(
            move |scene, dues| {
                let from = devices.source_at(scene);
                let served = players_served(scene) && streets_served(scene);
                let over = served || streets_closed(&devices, scene);
                let inside = scene.table.count(from) > 0 && from != Area::AutoShoe;
                if live(scene) && scene.memory.started && over && inside {
                    dues.push(once(Act::RemoveStub));
                }
            },
        ));
        let over = move |scene: &Scene<'_>| {
            let dealt = streets_served(scene) || streets_closed(&devices, scene);
            scene.memory.started && dealt
        };
        // Only at an automated shoe does a counting machine do, as long as it is there.
        let waived = move |scene: &Scene<'_>| {
            let auto = devices.dealing_at(scene) == Dealing::AutoShoe;
            devices.counting_shuffler && auto && scene.table.shuffler
        };
        let due = self.by_method("mstud.35.7.f-a", "mstud.35.8.e-a", "mstud.35.9.e-a");
        let how: &[(Aspect, &str)] = match devices.dealing {
            Dealing::ManualShoe => &[],
            Dealing::FromTheHand => &[(Deed, "mstud.35.8.e-b")],
            Dealing::AutoShoe => &[(Deed, "mstud.35.9.e-b")],
        };
        let on_the_layout = clause(self.id("mstud.35.7.f-b"));
        self.add(
            stub::count(over, waived, on_the_layout)
                .law(&self.cite, &both(due))
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "mstud.35.7.f-b"), (FaceUp, "mstud.35.7.f-b")]),
        );
        let check = "mstud.35.7.f.2-a";
        self.add(
            stub::check_hands(is_count_wrong)
                .law(&self.cite, &both(check))
                .resting_on(self.id(check)),
        );
        let rack = self.by_method("mstud.35.7.e-b", "mstud.35.8.d", "mstud.35.9.d-d");
        for (after_count, id) in [(false, rack), (true, "mstud.35.7.f.1")] {
            self.add(
                stub::rack(after_count, over)
                    .law(&self.cite, &each_of([Deed, Sequence, Target, FaceUp], id)),
            );
        }
        let spare = "mstud.35.12.c";
        self.add(remedies::spare_card(is_served).law(&self.cite, &both(spare)));
    }
}
