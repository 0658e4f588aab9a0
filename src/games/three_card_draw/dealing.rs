//! The deal: three cards to each player and four to the dealer: 13:69F-42.7 to 42.10(d).

use super::irregular::{is_dry, is_packet_waiting};
use super::round::{Builder, players, players_served, source};
use super::{DEALERS, PLAYERS};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::{is_racked, live, size};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, Deal, card_in_palm, once};
use crate::procedure::{Aspect, Dues, Scene, Step, Walk, both, each_of};
use crate::table::Act;

use Aspect::{
    Deed, Extra, Face as FaceUp, Idle, OneAtATime, Order, PlacingPalm, Sequence, Start, Target, Top,
};

/// So many cards to each from where this table's cards come from now.
pub(super) fn deal(devices: &Devices, scene: &Scene<'_>, each: usize) -> Deal {
    let from = source(devices, scene);
    let (draws, places) = devices.palms(scene, from);
    Deal { from, each, face: Face::Down, draws, places }
}

/// Whether the deal goes on: the players have not begun to decide, and there are cards.
fn dealing(scene: &Scene<'_>) -> bool {
    live(scene) && !scene.memory.deal_closed && !is_racked(scene) && !is_dry(scene)
}

/// The cards that the dealer is still short of, one by one.
fn dealers_cards(devices: &Devices, scene: &Scene<'_>, dues: &mut Dues) {
    steps::deal_by_hands(scene, dues, &deal(devices, scene, DEALERS), &[Area::Dealer]);
}

/// Whether the deal to the dealer goes on, with cards to take.
fn dealer_is_short(devices: &Devices, scene: &Scene<'_>) -> bool {
    let cards = scene.table.count(source(devices, scene)) > 0 || card_in_palm(scene).is_some();
    live(scene) && cards && size(scene, Area::Dealer) < DEALERS
}

impl Builder<'_> {
    pub(super) fn deal(&mut self) {
        if self.devices.dealing == Dealing::AutoShoe {
            self.deal_by_packet();
        }
        self.deal_by_card();
    }

    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    fn deal_by_card(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let by_hand: &[(Aspect, &str)] = &[
            (Deed, "tcdp.42.10.a-b"),
            (Start, "tcdp.42.10.a-a"),
            (Start, "tcdp.42.8.c"),
            (Order, "tcdp.42.10.a-a"),
            (Order, "tcdp.42.8.c"),
            (OneAtATime, "tcdp.r.pattern"),
            (Sequence, "tcdp.42.10.b-b"),
            (Target, "tcdp.42.8.b.4-b"),
            (Idle, "tcdp.42.10.a-c"),
            (Extra, "tcdp.42.10.a-b"),
            (Aspect::Palm, "tcdp.42.8.b.4-a"),
            (PlacingPalm, "tcdp.42.8.b.4-a"),
            (Top, "tcdp.42.8.b.4-a"),
            (FaceUp, "tcdp.42.8.b.4-b"),
            (FaceUp, "tcdp.42.10.a-b"),
        ];
        let from_shoe: &[(Aspect, &str)] = &[
            (Deed, "tcdp.42.10.a-b"),
            (Start, "tcdp.42.10.a-a"),
            (Start, "tcdp.42.7.d"),
            (Order, "tcdp.42.10.a-a"),
            (Order, "tcdp.42.7.d"),
            (OneAtATime, "tcdp.r.pattern"),
            (Sequence, "tcdp.42.10.b-b"),
            (Target, "tcdp.42.7.c-z"),
            (Idle, "tcdp.42.10.a-c"),
            (Extra, "tcdp.42.10.a-b"),
            (Aspect::Palm, "tcdp.42.7.c-a"),
            (PlacingPalm, "tcdp.42.7.c-b"),
            (FaceUp, "tcdp.42.10.a-b"),
        ];
        let from_hand = devices.dealing == Dealing::FromTheHand;
        self.add(
            Step::new("deal", "Deal three cards to each player, face down")
                .walk(Walk::Clockwise)
                .law(&self.cite, if from_hand { by_hand } else { from_shoe })
                .due(move |scene, dues| {
                    if dealing(scene) && devices.dealing_at(scene) != Dealing::AutoShoe {
                        let deal = deal(&devices, scene, PLAYERS);
                        let deal_out = if options.by_threes {
                            steps::deal_by_hands
                        } else {
                            steps::deal_in_passes
                        };
                        deal_out(scene, dues, &deal, &players(scene));
                    }
                }),
        );
        let held: &[(Aspect, &str)] = &[
            (Aspect::Palm, "tcdp.42.8.b.4-a"),
            (PlacingPalm, "tcdp.42.8.b.4-a"),
            (Top, "tcdp.42.8.b.4-a"),
            (FaceUp, "tcdp.42.8.b.4-b"),
        ];
        let shoe: &[(Aspect, &str)] =
            &[(Aspect::Palm, "tcdp.42.7.c-a"), (PlacingPalm, "tcdp.42.7.c-b")];
        self.add(
            Step::new("deal_dealer", "Deal four cards to the dealer, face down")
                .law(&self.cite, &each_of([Deed, Sequence, Extra, FaceUp], "tcdp.42.10.b-a"))
                .law(&self.cite, if from_hand { held } else { shoe })
                .due(move |scene, dues| {
                    if devices.dealing_at(scene) != Dealing::AutoShoe
                        && dealer_is_short(&devices, scene)
                    {
                        dealers_cards(&devices, scene, dues);
                    }
                }),
        );
    }

    /// The deal from an automated shoe, up to the dealer's last card.
    fn deal_by_packet(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let packets =
            move |scene: &Scene<'_>| live(scene) && devices.dealing_at(scene) == Dealing::AutoShoe;
        self.add(
            Step::new("deliver", "Deliver a packet of three to each player, face down")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.10.a-b"),
                        (Start, "tcdp.42.9.c-a"),
                        (Start, "tcdp.42.10.a-a"),
                        (Order, "tcdp.42.9.c-a"),
                        (Order, "tcdp.42.10.a-a"),
                        (Sequence, "tcdp.42.10.b-b"),
                        (Target, "tcdp.42.9.c-a"),
                        (Idle, "tcdp.42.10.a-c"),
                        (Extra, "tcdp.42.10.a-b"),
                        (FaceUp, "tcdp.42.10.a-b"),
                    ],
                )
                .due(move |scene, dues| {
                    if packets(scene) && (dealing(scene) || is_packet_waiting(scene)) {
                        steps::deliver_packets(scene, dues, &players(scene));
                    }
                }),
        );
        // Where his four come from the stub, a packet that came all the same is the next cards due.
        let to_dealer = if options.four_from_stub { "tcdp.42.12.a-c" } else { "tcdp.42.10.c-a" };
        self.add(
            Step::new("deliver_dealer", "Deliver a packet of three to the dealer, face down")
                .law(&self.cite, &[(Deed, to_dealer), (Sequence, to_dealer)])
                .law(&self.cite, &[(FaceUp, "tcdp.42.10.b-a")])
                .due(move |scene, dues| {
                    let came = scene.table.count(Area::Outlet) > 0 && players_served(scene);
                    let due = if options.four_from_stub { came } else { dealing(scene) };
                    let open = due || (came && is_packet_waiting(scene));
                    if packets(scene) && scene.memory.started && open {
                        steps::deliver_packets(scene, dues, &[Area::Dealer]);
                    }
                }),
        );
        let out = if options.four_from_stub { "tcdp.42.10.d-a" } else { "tcdp.42.10.c-b" };
        self.add(
            Step::new("take_stub_out", "Take the stub out of the device")
                .law(&self.cite, &both(out))
                .due(move |scene, dues| {
                    let served = players_served(scene)
                        && (options.four_from_stub || size(scene, Area::Dealer) >= PLAYERS);
                    let over = scene.memory.deal_closed || is_racked(scene);
                    let full = scene.table.count(devices.source_at(scene)) > 0;
                    if packets(scene) && scene.memory.started && (served || over) && full {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
        let last = if options.four_from_stub { "tcdp.42.10.d-b" } else { "tcdp.42.10.c-c" };
        self.add(
            Step::new(
                "deal_from_stub",
                "Deal to the dealer from the stub in hand, up to four cards",
            )
            .law(
                &self.cite,
                &[
                    (Deed, last),
                    (Sequence, last),
                    (Extra, last),
                    (Top, last),
                    (FaceUp, "tcdp.42.10.b-a"),
                    (Deed, "tcdp.42.10.b-a"),
                ],
            )
            .due(move |scene, dues| {
                let out = scene.memory.stub_out || source(&devices, scene) == Area::StubInHand;
                if packets(scene) && out && dealer_is_short(&devices, scene) {
                    dealers_cards(&devices, scene, dues);
                }
            }),
        );
    }
}
