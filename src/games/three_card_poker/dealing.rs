//! From the shuffle to the stub in the rack: 19:47-20.7 to 20.9.

use super::irregular::{is_closed, is_count_wrong, is_dealt_dry};
use super::round::{
    Builder, dealer_served, is_racked, is_together, live, players, players_served, recipients,
    source,
};
use super::{Dealing, NO_MORE_BETS};
use crate::kit::{Area, Face, Palm};
use crate::law::Edition;
use crate::procedure::steps::{self, Deal, clause, once};
use crate::procedure::{Aspect, Channel, Due, Dues, Scene, Step, Walk};
use crate::table::{Act, Cover, Device, Grip};

use Aspect::{
    Amount, DealerLast, Deed, Extra, Face as FaceUp, Idle, OneAtATime, Order, PlacingPalm,
    Sequence, Start, Target, Top,
};

impl Builder<'_> {
    /// The shuffle and what follows it, up to the call.
    pub(super) fn make_ready(&mut self) {
        let options = self.options;
        let before_deal =
            |scene: &Scene<'_>| live(scene) && !scene.memory.started && !scene.memory.reading_wrong;
        self.add(
            Step::new("set_aside", "Take a device that will not run again off the table")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "tcp.20.12.g"), (Sequence, "tcp.20.12.g")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if !before_deal(scene) {
                        return;
                    }
                    if memory.shuffler_dead && scene.table.shuffler {
                        dues.push(Due::new(Act::SetAside(Device::Shuffler), 0, 0));
                    }
                    if memory.shoe_dead && scene.table.auto_shoe {
                        dues.push(Due::new(Act::SetAside(Device::AutoShoe), 0, 1));
                    }
                }),
        );
        self.add(
            Step::new("gather", "Bring in cards that lie about before the deal")
                .channel(Channel::Irregularities)
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "tcp.r.error-card"), (Sequence, "tcp.r.error-card")])
                .due(move |scene, dues| {
                    if before_deal(scene) {
                        steps::clear_layout(scene, dues);
                    }
                }),
        );
        let after_jam = self.id("tcp.20.12.e");
        self.add(
            Step::new("shuffle", "Shuffle the cards")
                .law(&self.cite, &[(Deed, "tcp.r.42.4-shuffle"), (Sequence, "tcp.r.42.4-shuffle")])
                .due(move |scene, dues| {
                    // A shuffle by a dead machine would come to nothing.
                    let dead = scene.memory.shuffler_dead && scene.table.shuffler;
                    let shuffled = scene.memory.shuffled && is_together(scene, &options);
                    if before_deal(scene) && !shuffled && !dead {
                        let by = clause(after_jam.filter(|_| scene.memory.shuffler_failed));
                        dues.push(once(Act::Shuffle).by(by));
                    }
                }),
        );
        self.add(
            Step::new("cut", "Cut the cards after a shuffle by hand")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.r.42.4-cut"),
                        (Sequence, "tcp.r.42.4-cut"),
                        (Amount, "tcp.r.42.4-cut"),
                    ],
                )
                .due(move |scene, dues| {
                    let table = scene.table;
                    if before_deal(scene)
                        && options.by_hand_at(scene)
                        && !table.cut
                        && table.count(Area::Deck) > 0
                    {
                        dues.push(once(Act::Cut(26)));
                    }
                }),
        );
        if options.dealing == Dealing::FromTheHand {
            self.add(
                Step::new("take_deck", "Take the deck in one hand, over the chips")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcp.20.8.b.2-b"),
                            (Deed, "tcp.20.8.b.2-a"),
                            (Sequence, "tcp.20.8.b.2-b"),
                        ],
                    )
                    .due(move |scene, dues| {
                        let free = scene.table.hold.is_none() && scene.memory.shuffled;
                        if before_deal(scene) && free {
                            let palm = Palm::Left;
                            dues.push(once(Act::TakeDeck { palm, grip: Grip::OverInventory }));
                        }
                    }),
            );
        } else {
            let law: &[(Aspect, &str)] = if options.dealing == Dealing::AutoShoe {
                &[(Deed, "tcp.20.9.b.1-a"), (Sequence, "tcp.20.9.b.1-a")]
            } else {
                &[(Deed, "tcp.r.42.4-load"), (Sequence, "tcp.r.42.4-load")]
            };
            self.add(Step::new("load", "Load the shoe").law(&self.cite, law).due(
                move |scene, dues| {
                    let shoe = source(options.dealing_at(scene));
                    let shuffled = scene.memory.shuffled;
                    if before_deal(scene) && shuffled && scene.table.count(shoe) == 0 {
                        dues.push(once(Act::Load));
                    }
                },
            ));
        }
        let call = self.by_method("tcp.20.7.b-a", "tcp.20.8.b.3-a", "tcp.20.9.b.2");
        self.add(
            Step::new("no_more_bets", "Announce \"No more bets\"")
                .law(&self.cite, &[(Deed, call), (Sequence, call), (Aspect::Words, call)])
                .due(|scene, dues| {
                    if live(scene) && !is_closed(scene) {
                        steps::announce(scene, dues, NO_MORE_BETS);
                    }
                }),
        );
    }

    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    pub(super) fn deal_by_card(&mut self) {
        let options = self.options;
        let from_hand = options.dealing == Dealing::FromTheHand;
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
        let near = if options.shoe_on_left { Palm::Left } else { Palm::Right };
        self.add(
            Step::new("deal", "Deal three cards to each, face down, one at a time")
                .walk(Walk::Clockwise)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    let dealing = options.dealing_at(scene);
                    let open = live(scene) && !is_closed(scene) && !is_racked(scene);
                    if !open || dealing == Dealing::AutoShoe {
                        return;
                    }
                    let (draws, places) = match scene.table.hold {
                        Some((palm, _)) => (palm.other(), palm.other()),
                        None => (near, near.other()),
                    };
                    let deal = Deal {
                        from: source(dealing),
                        each: 3,
                        face: Face::Down,
                        draws: Some(draws),
                        places: Some(places),
                    };
                    steps::deal_in_passes(scene, dues, &deal, &recipients(scene));
                }),
        );
    }

    /// The deal from an automated shoe, up to the dealer's packet.
    pub(super) fn deal_by_packet(&mut self) {
        let options = self.options;
        let packets =
            move |scene: &Scene<'_>| live(scene) && options.dealing_at(scene) == Dealing::AutoShoe;
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
                    if packets(scene) && !is_closed(scene) && !is_racked(scene) {
                        steps::deliver_packets(scene, dues, &players(scene));
                    }
                }),
        );
        if options.edition == Edition::Y2007 {
            self.add(
                Step::new("cover_on", "Put the cover card on the dealer's packet in the shoe")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcp2007.20.9.c-g"),
                            (Sequence, "tcp2007.20.9.c-g"),
                            (Target, "tcp2007.20.9.c-g"),
                        ],
                    )
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
        let options = self.options;
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
                    if live(scene)
                        && options.dealing_at(scene) == Dealing::AutoShoe
                        && scene.memory.started
                        && !scene.memory.stub_out
                        && !is_dealt_dry(scene)
                    {
                        steps::deliver_packets(scene, dues, &[Area::Dealer]);
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let options = self.options;
        let dealt = |scene: &Scene<'_>| live(scene) && scene.memory.started;
        let out = self.by_method("tcp.20.7.d-a", "tcp.20.8.d-a", "tcp.20.9.d-a");
        self.add(
            Step::new("remove_stub", "Take the stub out")
                .law(&self.cite, &[(Deed, out), (Sequence, out)])
                .due(move |scene, dues| {
                    let served = players_served(scene) && dealer_served(scene);
                    let area = source(options.dealing_at(scene));
                    let closed =
                        served || is_racked(scene) || is_closed(scene) && !options.deferred;
                    if dealt(scene) && closed && scene.table.count(area) > 0 {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
        let due = self.by_method("tcp.20.7.e-a", "tcp.20.8.e-a", "tcp.20.9.e-a");
        let how: &[(Aspect, &str)] = match options.dealing {
            Dealing::ManualShoe => &[],
            Dealing::FromTheHand => &[(Deed, "tcp.20.8.e-b")],
            Dealing::AutoShoe => &[(Deed, "tcp.20.9.e-b")],
        };
        let on_the_layout = self.id("tcp.20.7.e-b");
        self.add(
            Step::new("count_stub", "Count the stub face down on the layout, once in five rounds")
                .law(&self.cite, &[(Deed, due), (Sequence, due)])
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "tcp.20.7.e-b"), (FaceUp, "tcp.20.7.e-b")])
                .due(move |scene, dues| {
                    let table = scene.table;
                    let (hand, layout) = (table.count(Area::StubInHand), table.count(Area::Stub));
                    let memory = scene.memory;
                    if !dealt(scene) || hand + layout == 0 || memory.counted.is_some() {
                        return;
                    }
                    // A machine that has been set aside counts no more.
                    let by_machine = options.counting_shuffler && table.shuffler;
                    let must = layout > 0 || (memory.rounds_uncounted >= 4 && !by_machine);
                    let by = clause(on_the_layout);
                    let when = |due: Due| if must { due } else { due.optional() };
                    if hand > 0 {
                        let lay = Act::PlaceStub { to: Area::Stub, face: Face::Down };
                        dues.push(when(Due::new(lay, 0, 1).by(by)));
                    }
                    if must {
                        let n = u8::try_from(hand + layout).unwrap_or(u8::MAX);
                        dues.push(Due::new(Act::CountStub(n), 1, 2));
                    }
                }),
        );
        self.add(
            Step::new("check_hands", "Count every hand when the stub is wrong")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "tcp.20.7.e.2-a"), (Sequence, "tcp.20.7.e.2-a")])
                .due(move |scene, dues| {
                    if dealt(scene)
                        && !scene.memory.picked.contains(&Area::Dealer)
                        && is_count_wrong(scene)
                        && !scene.memory.hands_checked
                    {
                        dues.push(once(Act::CheckHands));
                    }
                }),
        );
        let rack = self.by_method("tcp.20.7.d-b", "tcp.20.8.d-a", "tcp.20.9.d-b");
        let hidden = self.by_method("tcp.20.7.d-c", "tcp.20.8.d-b", "tcp.20.9.d-c");
        let racking = move |counted: bool| {
            move |scene: &Scene<'_>, dues: &mut Dues| {
                let table = scene.table;
                let out = table.count(Area::StubInHand) + table.count(Area::Stub) > 0;
                if dealt(scene) && out && scene.memory.counted.is_some() == counted {
                    dues.push(once(Act::PlaceStub { to: Area::Rack, face: Face::Down }));
                }
            }
        };
        self.add(
            Step::new("rack_stub", "Put the stub in the discard rack unseen")
                .law(
                    &self.cite,
                    &[(Deed, rack), (Sequence, rack), (Target, rack), (FaceUp, hidden)],
                )
                .due(racking(false)),
        );
        self.add(
            Step::new("rack_counted_stub", "Put the counted stub in the discard rack unseen")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.7.e.1-a"),
                        (Sequence, "tcp.20.7.e.1-a"),
                        (Target, "tcp.20.7.e.1-a"),
                        (FaceUp, "tcp.20.7.e.1-b"),
                    ],
                )
                .due(racking(true)),
        );
    }
}
