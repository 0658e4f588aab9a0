//! From the unopened deck to the stub in the rack: 13:69F-11.17(c) to (i).

use super::irregular::is_count_wrong;
use super::round::{Builder, by_packet, has_first, is_closed, players, recipients, size, source};
use super::{HAND, Options, THREE_CARD, marks};
use crate::games::common::{live, ready, stub};
use crate::kit::{Area, Face, Palm, Seat};
use crate::procedure::steps::{self, Deal, once};
use crate::procedure::{Aspect, Dues, Scene, Step, Walk, both, each_of};
use crate::table::{Act, Cover, Grip};

use Aspect::{
    Amount, DealerLast, Deed, Extra, Face as FaceUp, Grip as Held, Idle, OneAtATime, Order,
    Sequence, Start, Target,
};

/// A packet to each place that has fewer cards than it should have after it.
fn deliver(scene: &Scene<'_>, dues: &mut Dues, upto: usize) {
    let to: Vec<Area> = recipients(scene).collect();
    steps::deliver_where(scene, dues, &to, |area| size(scene, area) < upto);
}

/// Single cards in a row to each place that has fewer than it should have.
fn deal_in_a_row(scene: &Scene<'_>, dues: &mut Dues, upto: usize) {
    let draws = scene.table.hold.map(|(palm, _)| palm.other());
    let deal = Deal { from: source(scene), each: upto, face: Face::Down, draws, places: None };
    let to: Vec<Area> = recipients(scene).collect();
    steps::deal_up_to(scene, dues, &deal, &to, |area| size(scene, area));
}

/// Whether the last cards can be dealt: everybody has the first.
fn finishing(scene: &Scene<'_>, options: &Options) -> bool {
    live(scene) && has_first(scene, options) && !is_closed(scene)
}

/// The seats that made a three-card bonus and have their three cards, as long as it is not settled.
fn bettors(scene: &Scene<'_>) -> Vec<Seat> {
    let staked = |seat: &Seat| !scene.stake(*seat, THREE_CARD).is_zero();
    players(scene).filter(staked).collect()
}

impl Builder<'_> {
    /// From a new deck, or the end of the last round, to the call.
    pub(super) fn make_ready(&mut self) {
        let out = "pgp.h.device-out";
        self.add(ready::set_aside().law(&self.cite, &both(out)));
        let stray = "pgp.h.error-card";
        self.add(ready::gather().law(&self.cite, &both(stray)));
        let open = "pgp.h.open";
        for step in ready::opening() {
            self.add(step.law(&self.cite, &each_of([Deed, Sequence, Target], open)));
        }
        let after_jam = ready::after_jam(self.id("pgp.h.jam-shuffler"));
        let shuffle = "pgp.h.shuffle";
        self.add(ready::shuffle(self.devices, after_jam).law(&self.cite, &both(shuffle)));
        let cut = "pgp.h.cut";
        self.add(ready::cut(self.devices).law(&self.cite, &each_of([Deed, Sequence, Amount], cut)));
        let load = self.either("pgb.11.17.c-a", "pgp.h.load");
        self.add(ready::take_or_load(self.devices).law(&self.cite, &both(load)));
        let call = self.either("pgb.11.17.c-b", "pgp.h.call");
        self.add(
            ready::call(is_closed).law(&self.cite, &each_of([Deed, Sequence, Aspect::Words], call)),
        );
    }

    /// The first packets: of three by 11.17, or of all seven.
    pub(super) fn first_cards(&mut self) {
        let options = self.options;
        let upto = usize::from(options.first);
        let law: &[(Aspect, &str)] = if options.bonuses() {
            &[
                (Deed, "pgb.11.17.d-a"),
                (Deed, "pgb.11.17.e-a"),
                (Start, "pgb.11.17.d-b"),
                (Order, "pgb.11.17.e-a"),
                (OneAtATime, "pgb.11.17.e-a"),
                (DealerLast, "pgb.11.17.e-c"),
                (Sequence, "pgb.11.17.g-a"),
                (Sequence, "pgb.11.17.d-a"),
                (Target, "pgb.11.17.e-a"),
                (Idle, "pgb.11.17.e-b"),
                (Extra, "pgb.11.17.e-a"),
                (FaceUp, "pgb.11.17.e-a"),
                (FaceUp, "pgb.11.17.d-a"),
            ]
        } else {
            const SEVEN: &str = "pgp.h.seven";
            &[
                (Deed, SEVEN),
                (Start, SEVEN),
                (Order, SEVEN),
                (OneAtATime, SEVEN),
                (DealerLast, SEVEN),
                (Sequence, SEVEN),
                (Target, SEVEN),
                (Idle, "pgp.h.idle"),
                (Extra, SEVEN),
                (FaceUp, SEVEN),
            ]
        };
        let dealing = move |scene: &Scene<'_>| live(scene) && !is_closed(scene);
        self.add(
            Step::new("deliver", "Deliver the first packet to each player and to the dealer")
                .walk(Walk::Clockwise)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    let packets = by_packet(scene) || !scene.memory.started;
                    if dealing(scene) && scene.table.auto_shoe && packets {
                        deliver(scene, dues, upto);
                    }
                }),
        );
        self.add(
            Step::new(
                "deal",
                "Deal each the cards of a packet in a row, without the automated shoe",
            )
            .walk(Walk::Clockwise)
            .law(&self.cite, law)
            .due(move |scene, dues| {
                let packets = by_packet(scene) || !scene.memory.started;
                if dealing(scene) && !(scene.table.auto_shoe && packets) {
                    deal_in_a_row(scene, dues, upto);
                }
            }),
        );
    }

    /// The three-card bonus: looked at, all losers taken, all winners paid.
    pub(super) fn three_card_bonus(&mut self) {
        let options = self.options;
        let looking = move |scene: &Scene<'_>| live(scene) && has_first(scene, &options);
        if options.reads {
            let reads = "pgp.h.reads";
            self.add(
                Step::new("read_three", "Turn up the three cards that nobody has shown")
                    .walk(Walk::AnyOrder)
                    .law(&self.cite, &both(reads))
                    .due(move |scene, dues| {
                        let unread = |seat: &Seat| !marks::is_shown(scene, *seat);
                        if looking(scene) && !is_closed(scene) {
                            let seats = bettors(scene).into_iter().filter(unread);
                            steps::turn_hands(scene, dues, seats);
                            steps::in_any_order(dues);
                            // It is practice, and does not hide the money that is skipped.
                            dues.iter_mut().for_each(|due| *due = due.enabling());
                        }
                    }),
            );
        }
        let odds = self.odds.clone();
        self.add(
            Step::new("collect_three", "Collect every losing three-card bonus, at all seats")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[
                        (Deed, "pgb.11.17.f-d"),
                        (Sequence, "pgb.11.17.f-d"),
                        (Sequence, "pgb.11.17.g-a"),
                    ],
                )
                .due(move |scene, dues| {
                    if looking(scene) {
                        let seats: Vec<Seat> = players(scene).collect();
                        steps::collect_losers(scene, dues, &odds.three_cards(scene), &seats);
                        steps::in_any_order(dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("pay_three", "Pay every winning three-card bonus")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[
                        (Deed, "pgb.11.17.f-e"),
                        (Sequence, "pgb.11.17.g-a"),
                        (Sequence, "pgb.11.17.f-e"),
                        (Amount, "pgb.11.17.a-b"),
                    ],
                )
                .due(move |scene, dues| {
                    if looking(scene) {
                        let seats: Vec<Seat> = players(scene).collect();
                        steps::pay_winners(scene, dues, &odds.three_cards(scene), &seats);
                        steps::in_any_order(dues);
                    }
                }),
        );
    }

    /// The last four cards: from the hand, or from the shoe.
    pub(super) fn last_cards(&mut self) {
        let options = self.options;
        if options.from_hand {
            let taken = "pgb.11.17.g.1-a";
            self.add(
                Step::new("take_rest", "Take the rest of the cards out of the automated shoe")
                    .law(&self.cite, &both(taken))
                    .due(move |scene, dues| {
                        let inside = scene.table.count(Area::AutoShoe) > 0;
                        if finishing(scene, &options) && inside {
                            dues.push(once(Act::RemoveStub));
                        }
                    }),
            );
            let covered = "pgb.11.17.g.1-b";
            self.add(
                Step::new("cover_rest", "Set these cards on the cover card")
                    .law(&self.cite, &each_of([Deed, Sequence, Target], covered))
                    .due(move |scene, dues| {
                        let out = scene.table.count(Area::StubInHand) > 0;
                        let uncovered = scene.table.cover != Cover::UnderStub;
                        if finishing(scene, &options) && out && uncovered {
                            dues.push(once(Act::Cover(Cover::UnderStub)));
                        }
                    }),
            );
            let held = "pgb.11.17.g.1-c";
            self.add(
                Step::new("hold_rest", "Hold them in one hand, over the chips")
                    .law(&self.cite, &each_of([Deed, Sequence, Held], held))
                    .due(move |scene, dues| {
                        let out = scene.table.count(Area::StubInHand) > 0;
                        if finishing(scene, &options) && out && scene.table.hold.is_none() {
                            let grip = Grip::OverInventory;
                            dues.push(once(Act::TakeDeck { palm: Palm::Left, grip }));
                        }
                    }),
            );
        }
        let (all, start, next, dealer) = (
            self.last("pgb.11.17.g.1-d", "pgb.11.17.g.2-b"),
            self.last("pgb.11.17.g.1-e", "pgb.11.17.g.2-a"),
            self.last("pgb.11.17.g.1-f", "pgb.11.17.g.2-b"),
            self.last("pgb.11.17.g.1-g", "pgb.11.17.g.2-c"),
        );
        let law = [
            (Deed, all),
            (Deed, next),
            (Deed, start),
            (Deed, dealer),
            (Start, start),
            (Order, next),
            (OneAtATime, next),
            (DealerLast, dealer),
            (Sequence, all),
            (Target, next),
            (Idle, "pgb.11.17.e-b"),
            (Extra, all),
            (FaceUp, all),
            (FaceUp, start),
            (FaceUp, dealer),
            (Aspect::Palm, "pgb.11.17.g.1-c"),
            (Aspect::Top, "pgb.11.17.g.1-c"),
        ];
        if !options.from_hand {
            self.add(
                Step::new("deliver_last", "Deliver a packet of four to each and to the dealer")
                    .walk(Walk::Clockwise)
                    .law(&self.cite, &law)
                    .due(move |scene, dues| {
                        if finishing(scene, &options) && by_packet(scene) {
                            deliver(scene, dues, HAND);
                        }
                    }),
            );
        }
        self.add(
            Step::new("deal_last", "Deal four more cards in a row to each, the dealer last")
                .walk(Walk::Clockwise)
                .law(&self.cite, &law)
                .due(move |scene, dues| {
                    let packets = !options.from_hand && by_packet(scene);
                    if !finishing(scene, &options) || packets {
                        return;
                    }
                    if scene.table.count(Area::Outlet) > 0 {
                        // A packet that should not have come is handed on all the same.
                        deliver(scene, dues, HAND);
                        dues.truncate(1);
                    } else {
                        deal_in_a_row(scene, dues, HAND);
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let options = self.options;
        let dealt = |scene: &Scene<'_>| live(scene) && is_closed(scene);
        self.add(
            Step::new("remove_stub", "Take the stub out").law(&self.cite, &both("pgp.h.stub")).due(
                move |scene, dues| {
                    let inside = [Area::AutoShoe, Area::Shoe, Area::Held];
                    if dealt(scene) && inside.iter().any(|&area| scene.table.count(area) > 0) {
                        dues.push(once(Act::RemoveStub));
                    }
                },
            ),
        );
        let law: &[(Aspect, &str)] = if options.bonuses() {
            &[
                (Deed, "pgb.11.17.h-a"),
                (Sequence, "pgb.11.17.h-a"),
                (Deed, "pgb.11.17.h-b"),
                (Amount, "pgb.11.17.h-b"),
                (FaceUp, "pgb.11.17.h-b"),
            ]
        } else {
            &each_of([Deed, Sequence, Amount], "pgp.h.stub")
        };
        let on_the_layout = [
            self.id(self.either("pgb.11.17.h-a", "pgp.h.stub")),
            self.id(self.either("pgb.11.17.h-b", "pgp.h.stub")),
        ];
        // A machine that has been set aside counts no more; without the bonuses no count is due.
        let counting = self.devices.counting_shuffler;
        let waived =
            move |scene: &Scene<'_>| !options.bonuses() || (counting && scene.table.shuffler);
        self.add(stub::count(is_closed, waived, on_the_layout).law(&self.cite, law));
        let check = self.either("pgb.11.17.h.2-a", "pgp.h.misdeal");
        let step = stub::check_hands(is_count_wrong).law(&self.cite, &both(check));
        let by = if options.bonuses() { self.id(check) } else { None };
        self.add(step.resting_on(by));
        let rack = self.last("pgb.11.17.g.1-h", "pgp.h.stub");
        let counted = self.either("pgb.11.17.h.1", "pgp.h.stub");
        for (law, after_count) in [(rack, false), (counted, true)] {
            self.add(
                stub::rack(after_count, is_closed)
                    .law(&self.cite, &each_of([Deed, Sequence, Target, FaceUp], law)),
            );
        }
    }
}
