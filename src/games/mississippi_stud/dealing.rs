//! From the first card to the stub in the rack: 19:47-35.7 to 35.9.

use super::irregular::is_count_wrong;
use super::round::{
    Builder, live, players, players_closed, players_served, source, source_of_streets,
    streets_closed, streets_served,
};
use super::{Dealing, NUMBERS, Options, card_of};
use crate::kit::{Area, Face, Palm};
use crate::procedure::steps::{self, Deal, card_in_palm, clause, once};
use crate::procedure::{Aspect, Channel, Due, Dues, Scene, Step, Walk};
use crate::table::Act;

use Aspect::{
    Amount, Deed, Extra, Face as FaceUp, Idle, OneAtATime, Order, PlacingPalm, Sequence, Start,
    Target, Top,
};

/// The palms that draw and place, where the regulation names them.
fn palms(options: &Options, scene: &Scene<'_>) -> [Option<Palm>; 2] {
    let near = if options.shoe_on_left { Palm::Left } else { Palm::Right };
    match (options.dealing_at(scene), scene.table.hold) {
        (Dealing::AutoShoe, _) => [None; 2],
        (_, Some((palm, _))) => [Some(palm.other()); 2],
        (_, None) => [Some(near), Some(near.other())],
    }
}

impl Builder<'_> {
    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    pub(super) fn deal_by_card(&mut self) {
        let options = self.options;
        let law: &[(Aspect, &str)] = if options.dealing == Dealing::FromTheHand {
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
                    let dealing = options.dealing_at(scene);
                    if !live(scene)
                        || players_closed(&options, scene)
                        || dealing == Dealing::AutoShoe
                    {
                        return;
                    }
                    let [draws, places] = palms(&options, scene);
                    let (from, face) = (source(dealing), Face::Down);
                    let deal = Deal { from, each: 2, face, draws, places };
                    let deal_out =
                        if options.by_twos { steps::deal_by_hands } else { steps::deal_in_passes };
                    deal_out(scene, dues, &deal, &players(scene));
                }),
        );
    }

    /// The deal from an automated shoe, up to what is left in it.
    pub(super) fn deal_by_packet(&mut self) {
        let options = self.options;
        let packets = move |scene: &Scene<'_>| {
            live(scene)
                && options.dealing_at(scene) == Dealing::AutoShoe
                && !players_closed(&options, scene)
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
                .law(&self.cite, &[(Deed, "mstud.35.9.d-a"), (Sequence, "mstud.35.9.d-a")])
                .due(move |scene, dues| {
                    let inside = scene.table.count(Area::AutoShoe) > 0;
                    let dealing = options.dealing_at(scene) == Dealing::AutoShoe;
                    if live(scene) && scene.memory.started && dealing && inside {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
    }

    /// The three community cards.
    pub(super) fn deal_streets(&mut self) {
        let options = self.options;
        let law: &[(Aspect, &str)] = match options.dealing {
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
                (Aspect::Palm, "mstud.35.9.d-b"),
                (PlacingPalm, "mstud.35.9.d-b"),
                (Top, "mstud.35.9.d-b"),
                (FaceUp, "mstud.35.9.d-c"),
            ],
        };
        self.add(
            Step::new("deal_streets", "Deal one card to each street, face down")
                .walk(Walk::AnyOrder)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    if !live(scene) || streets_closed(&options, scene) {
                        return;
                    }
                    let [draws, places] = palms(&options, scene);
                    let from = source_of_streets(options.dealing_at(scene));
                    let lacks = |&street: &u8| {
                        let to = card_of(street);
                        scene.table.count(to) == 0 && !scene.memory.picked.contains(&to)
                    };
                    for (i, street) in NUMBERS.filter(lacks).enumerate() {
                        let key = u32::from(street);
                        if i == 0 && card_in_palm(scene).is_none() {
                            let draw = Act::Remove { from, palm: draws, bottom: false };
                            dues.push(Due::new(draw, 0, key | 1 << 16).enabling());
                        }
                        // Which street gets its card first is not laid down.
                        let to = card_of(street);
                        let put = Act::Place { to, face: Face::Down, palm: places };
                        dues.push(Due::new(put, 1, key));
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let options = self.options;
        let dealt = |scene: &Scene<'_>| live(scene) && scene.memory.started;
        // What an automated shoe had left is out before the streets are dealt from it; if it has been
        // set aside, this table deals as from a manual shoe.
        let out = self.by_method("mstud.35.7.e-a", "mstud.35.8.d", "mstud.35.9.d-a");
        self.add(
            Step::new("remove_stub", "Take the stub out")
                .law(&self.cite, &[(Deed, out), (Sequence, out)])
                .due(move |scene, dues| {
                    let dealing = options.dealing_at(scene);
                    let served = players_served(scene) && streets_served(scene);
                    let over = served || streets_closed(&options, scene);
                    let inside = scene.table.count(source(dealing)) > 0;
                    if dealt(scene) && over && inside && dealing != Dealing::AutoShoe {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
        self.count();
        let rack = self.by_method("mstud.35.7.e-b", "mstud.35.8.d", "mstud.35.9.d-d");
        let racking = move |counted: bool| {
            move |scene: &Scene<'_>, dues: &mut Dues| {
                let table = scene.table;
                let out = table.count(Area::StubInHand) + table.count(Area::Stub) > 0;
                let over = streets_served(scene) || streets_closed(&options, scene);
                if dealt(scene) && out && over && scene.memory.counted.is_some() == counted {
                    dues.push(once(Act::PlaceStub { to: Area::Rack, face: Face::Down }));
                }
            }
        };
        self.add(
            Step::new("rack_stub", "Put the stub in the discard rack unseen")
                .law(&self.cite, &[(Deed, rack), (Sequence, rack), (Target, rack), (FaceUp, rack)])
                .due(racking(false)),
        );
        self.add(
            Step::new("rack_counted_stub", "Put the counted stub in the discard rack unseen")
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.7.f.1"),
                        (Sequence, "mstud.35.7.f.1"),
                        (Target, "mstud.35.7.f.1"),
                        (FaceUp, "mstud.35.7.f.1"),
                    ],
                )
                .due(racking(true)),
        );
    }

    fn count(&mut self) {
        let options = self.options;
        let due = self.by_method("mstud.35.7.f-a", "mstud.35.8.e-a", "mstud.35.9.e-a");
        let how: &[(Aspect, &str)] = match options.dealing {
            Dealing::ManualShoe => &[],
            Dealing::FromTheHand => &[(Deed, "mstud.35.8.e-b")],
            Dealing::AutoShoe => &[(Deed, "mstud.35.9.e-b")],
        };
        let on_the_layout = self.id("mstud.35.7.f-b");
        self.add(
            Step::new("count_stub", "Count the stub face down on the layout, once in five rounds")
                .law(&self.cite, &[(Deed, due), (Sequence, due)])
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "mstud.35.7.f-b"), (FaceUp, "mstud.35.7.f-b")])
                .due(move |scene, dues| {
                    let (table, memory) = (scene.table, scene.memory);
                    let (hand, layout) = (table.count(Area::StubInHand), table.count(Area::Stub));
                    let over = streets_served(scene) || streets_closed(&options, scene);
                    if !live(scene)
                        || !memory.started
                        || hand + layout == 0
                        || !over
                        || memory.counted.is_some()
                    {
                        return;
                    }
                    // Only at an automated shoe does a counting machine do, as long as it is there.
                    let by_machine = options.counting_shuffler
                        && options.dealing_at(scene) == Dealing::AutoShoe
                        && table.shuffler;
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
            Step::new("check_hands", "Count every hand and the streets when the stub is wrong")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "mstud.35.7.f.2-a"), (Sequence, "mstud.35.7.f.2-a")])
                .due(|scene, dues| {
                    if live(scene)
                        && scene.memory.started
                        && is_count_wrong(scene)
                        && !scene.memory.hands_checked
                    {
                        dues.push(once(Act::CheckHands));
                    }
                }),
        );
    }
}
