//! From the unopened deck to the stub in the rack: 13:69F-11.17(c) to (i).

use super::irregular::is_count_wrong;
use super::round::{Builder, by_packet, has_first, is_closed, players, recipients, size, source};
use super::{HAND, Options, THREE_CARD, marks};
use crate::games::common::{live, ready, stub};
use crate::kit::{Area, Face, Palm, Seat};
use crate::procedure::steps::{self, Deal, once};
use crate::procedure::{Dues, Scene, Step};
use crate::table::{Act, Cover, Grip};

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
        let devices = self.devices;
        let after_jam = self.round.own_clause("shuffle", "after_jam");
        self.round.duty(ready::set_aside());
        self.round.duty(ready::gather());
        ready::opening().into_iter().for_each(|step| self.round.duty(step));
        self.round.duty(ready::shuffle(devices, ready::after_jam(after_jam)));
        self.round.duty(ready::cut(devices));
        self.round.duty(ready::take_or_load(devices));
        self.round.duty(ready::call(is_closed));
    }

    /// The first packets: of three by 11.17, or of all seven.
    pub(super) fn first_cards(&mut self) {
        let upto = usize::from(self.options.first);
        let dealing = move |scene: &Scene<'_>| live(scene) && !is_closed(scene);
        let packets = |scene: &Scene<'_>| {
            scene.table.auto_shoe && (by_packet(scene) || !scene.memory.started)
        };
        self.round.duty(Step::named("deliver").due(move |scene, dues| {
            if dealing(scene) && packets(scene) {
                deliver(scene, dues, upto);
            }
        }));
        self.round.duty(Step::named("deal").due(move |scene, dues| {
            if dealing(scene) && !packets(scene) {
                deal_in_a_row(scene, dues, upto);
            }
        }));
    }

    /// The three-card bonus: looked at, all losers taken, all winners paid.
    pub(super) fn three_card_bonus(&mut self) {
        let options = self.options;
        let looking = move |scene: &Scene<'_>| live(scene) && has_first(scene, &options);
        self.round.duty(Step::named("read_three").due(move |scene, dues| {
            let unread = |seat: &Seat| !marks::is_shown(scene, *seat);
            if looking(scene) && !is_closed(scene) {
                let seats = bettors(scene).into_iter().filter(unread);
                steps::turn_hands(scene, dues, seats);
                steps::in_any_order(dues);
                // It is practice, and does not hide the money that is skipped.
                dues.iter_mut().for_each(|due| *due = due.enabling());
            }
        }));
        let odds = self.odds.clone();
        self.round.duty(Step::named("collect_three").due(move |scene, dues| {
            if looking(scene) {
                let seats: Vec<Seat> = players(scene).collect();
                steps::collect_losers(scene, dues, &odds.three_cards(scene), &seats);
                steps::in_any_order(dues);
            }
        }));
        let odds = self.odds.clone();
        self.round.duty(Step::named("pay_three").due(move |scene, dues| {
            if looking(scene) {
                let seats: Vec<Seat> = players(scene).collect();
                steps::pay_winners(scene, dues, &odds.three_cards(scene), &seats);
                steps::in_any_order(dues);
            }
        }));
    }

    /// The last four cards: from the hand, or from the shoe.
    pub(super) fn last_cards(&mut self) {
        let options = self.options;
        let finishing = move |scene: &Scene<'_>| finishing(scene, &options);
        let out =
            move |scene: &Scene<'_>| finishing(scene) && scene.table.count(Area::StubInHand) > 0;
        self.round.duty(Step::named("take_rest").due(move |scene, dues| {
            if finishing(scene) && scene.table.count(Area::AutoShoe) > 0 {
                dues.push(once(Act::RemoveStub));
            }
        }));
        self.round.duty(Step::named("cover_rest").due(move |scene, dues| {
            if out(scene) && scene.table.cover != Cover::UnderStub {
                dues.push(once(Act::Cover(Cover::UnderStub)));
            }
        }));
        self.round.duty(Step::named("hold_rest").due(move |scene, dues| {
            if out(scene) && scene.table.hold.is_none() {
                let grip = Grip::OverInventory;
                dues.push(once(Act::TakeDeck { palm: Palm::Left, grip }));
            }
        }));
        let packets = move |scene: &Scene<'_>| !options.from_hand && by_packet(scene);
        self.round.duty(Step::named("deliver_last").due(move |scene, dues| {
            if finishing(scene) && packets(scene) {
                deliver(scene, dues, HAND);
            }
        }));
        self.round.duty(Step::named("deal_last").due(move |scene, dues| {
            if !finishing(scene) || packets(scene) {
                return;
            }
            if scene.table.count(Area::Outlet) > 0 {
                // A packet that should not have come is handed on all the same.
                deliver(scene, dues, HAND);
                dues.truncate(1);
            } else {
                deal_in_a_row(scene, dues, HAND);
            }
        }));
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let options = self.options;
        let dealt = |scene: &Scene<'_>| live(scene) && is_closed(scene);
        self.round.duty(Step::named("remove_stub").due(move |scene, dues| {
            let inside = [Area::AutoShoe, Area::Shoe, Area::Held];
            if dealt(scene) && inside.iter().any(|&area| scene.table.count(area) > 0) {
                dues.push(once(Act::RemoveStub));
            }
        }));
        // A machine that has been set aside counts no more.
        let counting = self.devices.counting_shuffler;
        let waived =
            move |scene: &Scene<'_>| !options.bonuses() || (counting && scene.table.shuffler);
        let by = ["counted", "laid"].map(|name| self.round.own_clause("count_stub", name));
        self.round.duty(stub::count(is_closed, waived, by));
        self.round.duty(stub::check_hands(is_count_wrong));
        self.round.duty(stub::rack(false, is_closed));
        self.round.duty(stub::rack(true, is_closed));
    }
}
