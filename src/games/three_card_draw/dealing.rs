//! The deal: three cards to each player and four to the dealer: 13:69F-42.7 to 42.10(d).

use super::irregular::{is_dry, is_packet_waiting};
use super::round::{Builder, players, players_served, source};
use super::{DEALERS, PLAYERS};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::{is_racked, live, size};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, Deal, card_in_palm, once};
use crate::procedure::{Dues, Scene, Step};
use crate::table::Act;

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
        self.deal_by_packet();
        self.deal_by_card();
    }

    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    fn deal_by_card(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let by_card = move |scene: &Scene<'_>| devices.dealing_at(scene) != Dealing::AutoShoe;
        self.round.duty(Step::named("deal").due(move |scene, dues| {
            if dealing(scene) && by_card(scene) {
                let deal = deal(&devices, scene, PLAYERS);
                let deal_out =
                    if options.by_threes { steps::deal_by_hands } else { steps::deal_in_passes };
                deal_out(scene, dues, &deal, &players(scene));
            }
        }));
        self.round.duty(Step::named("deal_dealer").due(move |scene, dues| {
            if by_card(scene) && dealer_is_short(&devices, scene) {
                dealers_cards(&devices, scene, dues);
            }
        }));
    }

    /// The deal from an automated shoe, up to the dealer's last card.
    fn deal_by_packet(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let packets =
            move |scene: &Scene<'_>| live(scene) && devices.dealing_at(scene) == Dealing::AutoShoe;
        self.round.duty(Step::named("deliver").due(move |scene, dues| {
            if packets(scene) && (dealing(scene) || is_packet_waiting(scene)) {
                steps::deliver_packets(scene, dues, &players(scene));
            }
        }));
        self.round.duty(Step::named("deliver_dealer").due(move |scene, dues| {
            let came = scene.table.count(Area::Outlet) > 0 && players_served(scene);
            let due = if options.four_from_stub { came } else { dealing(scene) };
            let open = due || (came && is_packet_waiting(scene));
            if packets(scene) && scene.memory.started && open {
                steps::deliver_packets(scene, dues, &[Area::Dealer]);
            }
        }));
        self.round.duty(Step::named("take_stub_out").due(move |scene, dues| {
            let served = players_served(scene)
                && (options.four_from_stub || size(scene, Area::Dealer) >= PLAYERS);
            let over = scene.memory.deal_closed || is_racked(scene);
            let full = scene.table.count(devices.source_at(scene)) > 0;
            if packets(scene) && scene.memory.started && (served || over) && full {
                dues.push(once(Act::RemoveStub));
            }
        }));
        self.round.duty(Step::named("deal_from_stub").due(move |scene, dues| {
            let out = scene.memory.stub_out || source(&devices, scene) == Area::StubInHand;
            if packets(scene) && out && dealer_is_short(&devices, scene) {
                dealers_cards(&devices, scene, dues);
            }
        }));
    }
}
