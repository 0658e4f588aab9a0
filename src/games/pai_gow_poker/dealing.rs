//! From the unopened deck to the stub in the rack: 13:69F-11.17(c) to (i).

use super::round::{by_packet, has_first, is_closed, players, recipients, source};
use super::size;
use super::{Builder, HAND, Options, THREE_CARD, notes};
use crate::games::common::{is_live, ready, stub};
use crate::games::prelude::*;
use crate::procedure::steps::Deal;
use crate::table::Grip;

/// A packet to each place that has fewer cards than it should have after it.
fn deliver(context: &Context<'_>, dues: &mut Dues, upto: usize) {
    let to: Vec<Area> = recipients(context).collect();
    steps::deliver_where(context, dues, &to, |area| size(context, area) < upto);
}

/// Single cards in a row to each place that has fewer than it should have.
fn deal_in_a_row(context: &Context<'_>, dues: &mut Dues, upto: usize) {
    let draws = context.table.hold.map(|(palm, _)| palm.other());
    let deal = Deal { from: source(context), each: upto, face: Face::Down, draws, places: None };
    let to: Vec<Area> = recipients(context).collect();
    steps::deal_up_to(context, dues, &deal, &to, |area| size(context, area));
}

/// Whether the last cards can be dealt: everybody has the first.
fn finishing(context: &Context<'_>, options: &Options) -> bool {
    is_live(context) && has_first(context, options) && !is_closed(context)
}

/// The seats that made a three-card bonus and have their three cards, as long as it is not settled.
fn bettors(context: &Context<'_>) -> Vec<Seat> {
    let staked = |seat: &Seat| !context.stake(*seat, THREE_CARD).is_zero();
    players(context).filter(staked).collect()
}

impl Builder<'_> {
    /// From a new deck, or the end of the last round, to the call.
    pub(super) fn make_ready(&mut self) {
        let after_jam = self.round.named_clause("shuffle", "after_jam");
        ready::add_to(&mut self.round, self.devices, ready::after_jam(after_jam), is_closed);
    }

    /// The first packets: of three by 11.17, or of all seven.
    pub(super) fn first_cards(&mut self) {
        let upto = usize::from(self.options.first);
        let dealing = move |context: &Context<'_>| is_live(context) && !is_closed(context);
        let packets = |context: &Context<'_>| {
            context.table.auto_shoe && (by_packet(context) || !context.memory.started)
        };
        self.round.duty("deliver", move |context, dues| {
            if dealing(context) && packets(context) {
                deliver(context, dues, upto);
            }
        });
        self.round.duty("deal", move |context, dues| {
            if dealing(context) && !packets(context) {
                deal_in_a_row(context, dues, upto);
            }
        });
    }

    /// The three-card bonus: looked at, all losers taken, all winners paid.
    pub(super) fn three_card_bonus(&mut self) {
        let options = self.options;
        let looking = move |context: &Context<'_>| is_live(context) && has_first(context, &options);
        self.round.duty("read_three", move |context, dues| {
            let unread = |seat: &Seat| !notes::is_shown(context, *seat);
            if looking(context) && !is_closed(context) {
                let seats = bettors(context).into_iter().filter(unread);
                steps::turn_hands(context, dues, seats);
                steps::in_any_order(dues);
                // It is practice, and does not hide the money that is skipped.
                dues.iter_mut().for_each(|due| *due = due.enabling());
            }
        });
        let odds = self.odds.clone();
        self.round.duty("collect_three", move |context, dues| {
            if looking(context) {
                let seats: Vec<Seat> = players(context).collect();
                steps::collect_losers(context, dues, &odds.three_cards(context), &seats);
                steps::in_any_order(dues);
            }
        });
        let odds = self.odds.clone();
        self.round.duty("pay_three", move |context, dues| {
            if looking(context) {
                let seats: Vec<Seat> = players(context).collect();
                steps::pay_winners(context, dues, &odds.three_cards(context), &seats);
                steps::in_any_order(dues);
            }
        });
    }

    /// The last four cards: from the hand, or from the shoe.
    pub(super) fn last_cards(&mut self) {
        let options = self.options;
        let finishing = move |context: &Context<'_>| finishing(context, &options);
        let out = move |context: &Context<'_>| {
            finishing(context) && context.table.count(Area::StubInHand) > 0
        };
        self.round.owe("take_rest", Act::RemoveStub, move |context| {
            finishing(context) && context.table.count(Area::AutoShoe) > 0
        });
        self.round.owe("cover_rest", Act::Cover(Cover::UnderStub), move |context| {
            out(context) && context.table.cover != Cover::UnderStub
        });
        self.round.owe(
            "hold_rest",
            Act::TakeDeck { palm: Palm::Left, grip: Grip::OverInventory },
            move |context| out(context) && context.table.hold.is_none(),
        );
        let packets = move |context: &Context<'_>| !options.from_hand && by_packet(context);
        self.round.duty("deliver_last", move |context, dues| {
            if finishing(context) && packets(context) {
                deliver(context, dues, HAND);
            }
        });
        self.round.duty("deal_last", move |context, dues| {
            if !finishing(context) || packets(context) {
                return;
            }
            if context.table.count(Area::Outlet) > 0 {
                // A packet that should not have come is handed on all the same.
                deliver(context, dues, HAND);
                dues.truncate(1);
            } else {
                deal_in_a_row(context, dues, HAND);
            }
        });
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let options = self.options;
        let dealt = |context: &Context<'_>| is_live(context) && is_closed(context);
        self.round.owe("remove_stub", Act::RemoveStub, move |context| {
            let inside = [Area::AutoShoe, Area::Shoe, Area::Held];
            dealt(context) && inside.iter().any(|&area| context.table.count(area) > 0)
        });
        // A machine that has been set aside counts no more.
        let counting = self.devices.counting_shuffler;
        let waived =
            move |context: &Context<'_>| !options.bonuses() || (counting && context.table.shuffler);
        let by = self.round.named_clauses("count_stub", ["counted", "laid"]);
        stub::add_to(&mut self.round, is_closed, waived, by, options);
    }
}
