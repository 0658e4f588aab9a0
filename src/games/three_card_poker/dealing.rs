//! From the shuffle to the stub in the rack: 19:47-20.7 to 20.9.

use super::irregular::{is_closed, is_count_wrong, is_dealt_dry, is_packet_waiting, is_served};
use super::round::{Builder, dealer_served, players, players_served, recipients};
use crate::games::common::devices::Dealing;
use crate::games::common::{is_racked, live, ready, remedies, stub};
use crate::kit::{Area, Face};
use crate::law::Edition;
use crate::procedure::steps::{self, Deal, clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, Walk, both, each_of};
use crate::table::{Act, Cover};

use Aspect::{
    Amount, DealerLast, Deed, Extra, Face as FaceUp, Idle, OneAtATime, Order, PlacingPalm,
    Sequence, Start, Target, Top,
};

impl Builder<'_> {
    /// The shuffle and what follows it, up to the call.
    pub(super) fn make_ready(&mut self) {
        self.add(ready::set_aside().law(&self.cite, &both("tcp.20.12.g")));
        self.add(ready::gather().law(&self.cite, &both("tcp.r.error-card")));
        let after_jam = self.id("tcp.20.12.e");
        self.add(
            ready::shuffle(self.devices, ready::after_jam(after_jam))
                .law(&self.cite, &both("tcp.r.42.4-shuffle")),
        );
        self.add(
            ready::cut(self.devices)
                .law(&self.cite, &each_of([Deed, Sequence, Amount], "tcp.r.42.4-cut")),
        );
        let law: &[(Aspect, &str)] = match self.devices.dealing {
            Dealing::FromTheHand => {
                &[(Deed, "tcp.20.8.b.2-b"), (Deed, "tcp.20.8.b.2-a"), (Sequence, "tcp.20.8.b.2-b")]
            }
            Dealing::AutoShoe => &both("tcp.20.9.b.1-a"),
            Dealing::ManualShoe => &both("tcp.r.42.4-load"),
        };
        self.add(ready::take_or_load(self.devices).law(&self.cite, law));
        let call = self.by_method("tcp.20.7.b-a", "tcp.20.8.b.3-a", "tcp.20.9.b.2");
        self.add(
            ready::call(is_closed).law(&self.cite, &each_of([Deed, Sequence, Aspect::Words], call)),
        );
    }

    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    pub(super) fn deal_by_card(&mut self) {
        let devices = self.devices;
        let from_hand = devices.dealing == Dealing::FromTheHand;
        let law: &[(Aspect, &str)] = if from_hand {
            &[
                (Deed, "tcp.20.8.c-d"),
                (Deed, "tcp.20.8.c-g"),
                (Deed, "tcp.20.8.b.3-d"),
                (Start, "tcp.20.8.c-a"),
                (Order, "tcp.20.8.c-b"),
                (OneAtATime, "tcp.20.8.c-c"),
                (DealerLast, "tcp.20.8.c-f"),
                (Sequence, "tcp.20.8.c-g"),
                (Target, "tcp.20.8.b.3-d"),
                (Idle, "tcp.20.8.c-e"),
                (Extra, "tcp.20.8.c-g"),
                (Aspect::Palm, "tcp.20.8.b.3-b"),
                (PlacingPalm, "tcp.20.8.b.3-d"),
                (Top, "tcp.20.8.b.3-c"),
                (FaceUp, "tcp.20.8.c-h"),
                (FaceUp, "tcp.20.8.b.3-e"),
            ]
        } else {
            &[
                (Deed, "tcp.20.7.c-d"),
                (Deed, "tcp.20.7.c-g"),
                (Deed, "tcp.20.7.b-d"),
                (Start, "tcp.20.7.c-a"),
                (Order, "tcp.20.7.c-b"),
                (OneAtATime, "tcp.20.7.c-c"),
                (DealerLast, "tcp.20.7.c-f"),
                (Sequence, "tcp.20.7.c-g"),
                (Target, "tcp.20.7.b-d"),
                (Idle, "tcp.20.7.c-e"),
                (Extra, "tcp.20.7.c-g"),
                (Aspect::Palm, "tcp.20.7.b-b"),
                (PlacingPalm, "tcp.20.7.b-c"),
                (FaceUp, "tcp.20.7.c-h"),
            ]
        };
        self.add(
            Step::new("deal", "Deal three cards to each, face down, one at a time")
                .walk(Walk::Clockwise)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    let from = devices.source_at(scene);
                    let open = live(scene) && !is_closed(scene) && !is_racked(scene);
                    if !open || from == Area::AutoShoe {
                        return;
                    }
                    let (draws, places) = devices.palms(scene, from);
                    let deal = Deal { from, each: 3, face: Face::Down, draws, places };
                    steps::deal_in_passes(scene, dues, &deal, &recipients(scene));
                }),
        );
    }

    /// The deal from an automated shoe, up to the dealer's packet.
    pub(super) fn deal_by_packet(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let packets =
            move |scene: &Scene<'_>| live(scene) && devices.dealing_at(scene) == Dealing::AutoShoe;
        self.add(
            Step::new("deliver", "Deliver a packet of three to each player, face down")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.9.c-d"),
                        (Deed, "tcp.20.9.c-c"),
                        (Start, "tcp.20.9.c-a"),
                        (Order, "tcp.20.9.c-b"),
                        (Order, "tcp.20.9.c-c"),
                        (OneAtATime, "tcp.20.9.c-c"),
                        (DealerLast, "tcp.20.9.c-b"),
                        (Sequence, "tcp.20.9.c-d"),
                        (Target, "tcp.20.9.c-b"),
                        (Idle, "tcp.20.9.c-e"),
                        (Extra, "tcp.20.9.c-d"),
                        (FaceUp, "tcp.20.9.c-f"),
                    ],
                )
                .due(move |scene, dues| {
                    let open = !is_closed(scene) || is_packet_waiting(scene);
                    if packets(scene) && open && !is_racked(scene) {
                        steps::deliver_packets(scene, dues, &players(scene));
                    }
                }),
        );
        if options.edition == Edition::Y2007 {
            self.add(
                Step::new("cover_on", "Put the cover card on the dealer's packet in the shoe")
                    .law(&self.cite, &each_of([Deed, Sequence, Target], "tcp2007.20.9.c-g"))
                    .due(move |scene, dues| {
                        if packets(scene)
                            && scene.memory.started
                            && !scene.memory.stub_out
                            && !is_dealt_dry(scene)
                            && !scene.memory.cover_used
                            && !is_racked(scene)
                            && !dealer_served(scene)
                        {
                            if scene.table.count(Area::Outlet) == 0 {
                                dues.push(Due::new(Act::Issue, 0, 0).enabling());
                            }
                            dues.push(Due::new(Act::Cover(Cover::OnPacket), 1, 1));
                        }
                    }),
            );
        }
        if !options.deferred {
            self.dealer_packet(&[]);
        }
    }

    pub(super) fn dealer_packet(&mut self, more: &[(Aspect, &str)]) {
        let (options, devices) = (self.options, self.devices);
        let law: &[(Aspect, &str)] = match (options.edition, options.deferred) {
            (Edition::Y2007, true) => &[
                (Deed, "tcp2007.20.9.c.2-a"),
                (Sequence, "tcp2007.20.9.c.2-a"),
                (Order, "tcp2007.20.9.c.2-a"),
                (FaceUp, "tcp2007.20.9.c.2-d"),
            ],
            (Edition::Y2007, false) => &[
                (Deed, "tcp2007.20.9.c.1-a"),
                (Deed, "tcp2007.20.9.c.1-b"),
                (Sequence, "tcp2007.20.9.c.1-a"),
                (FaceUp, "tcp2007.20.9.c.1-c"),
            ],
            (Edition::Earlier | Edition::Y2009 | Edition::All, _) => &[
                (Deed, "tcp1999.20.9.c-g"),
                (Sequence, "tcp1999.20.9.c-g"),
                (FaceUp, "tcp1999.20.9.c-h"),
            ],
        };
        self.add(
            Step::new("deliver_dealer", "Deliver the dealer's packet, face down")
                .law(&self.cite, law)
                .law(&self.cite, more)
                .due(move |scene, dues| {
                    let open = !scene.memory.stub_out || is_packet_waiting(scene);
                    if live(scene)
                        && devices.dealing_at(scene) == Dealing::AutoShoe
                        && scene.memory.started
                        && open
                        && !is_dealt_dry(scene)
                    {
                        steps::deliver_packets(scene, dues, &[Area::Dealer]);
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let dealt = |scene: &Scene<'_>| live(scene) && scene.memory.started;
        let out = self.by_method("tcp.20.7.d-a", "tcp.20.8.d-a", "tcp.20.9.d-a");
        self.add(Step::new("remove_stub", "Take the stub out").law(&self.cite, &both(out)).due(
            move |scene, dues| {
                let served = players_served(scene) && dealer_served(scene);
                let closed = served || is_racked(scene) || is_closed(scene) && !options.deferred;
                if dealt(scene) && closed && scene.table.count(devices.source_at(scene)) > 0 {
                    dues.push(once(Act::RemoveStub));
                }
            },
        ));
        let due = self.by_method("tcp.20.7.e-a", "tcp.20.8.e-a", "tcp.20.9.e-a");
        let how: &[(Aspect, &str)] = match devices.dealing {
            Dealing::ManualShoe => &[],
            Dealing::FromTheHand => &[(Deed, "tcp.20.8.e-b")],
            Dealing::AutoShoe => &[(Deed, "tcp.20.9.e-b")],
        };
        let on_the_layout = clause(self.id("tcp.20.7.e-b"));
        // A machine that has been set aside counts no more.
        let waived = move |scene: &Scene<'_>| devices.counting_shuffler && scene.table.shuffler;
        self.add(
            stub::count(dealt, waived, on_the_layout)
                .law(&self.cite, &both(due))
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "tcp.20.7.e-b"), (FaceUp, "tcp.20.7.e-b")]),
        );
        let check = "tcp.20.7.e.2-a";
        self.add(
            stub::check_hands(is_count_wrong)
                .law(&self.cite, &both(check))
                .resting_on(self.id(check)),
        );
        let rack = self.by_method("tcp.20.7.d-b", "tcp.20.8.d-a", "tcp.20.9.d-b");
        let hidden = self.by_method("tcp.20.7.d-c", "tcp.20.8.d-b", "tcp.20.9.d-c");
        self.add(
            stub::rack(false, dealt).law(
                &self.cite,
                &[(Deed, rack), (Sequence, rack), (Target, rack), (FaceUp, hidden)],
            ),
        );
        let rack = "tcp.20.7.e.1-a";
        self.add(stub::rack(true, dealt).law(
            &self.cite,
            &[(Deed, rack), (Sequence, rack), (Target, rack), (FaceUp, "tcp.20.7.e.1-b")],
        ));
        let spare = "tcp.20.12.b";
        self.add(remedies::spare_card(is_served).law(&self.cite, &both(spare)));
    }
}
