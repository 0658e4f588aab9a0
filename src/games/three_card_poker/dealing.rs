//! From the shuffle to the stub in the rack: 19:47-20.7 to 20.9.

use super::round::{
    dealer_served, is_closed, is_dealt_dry, is_packet_waiting, players, players_served, recipients,
};
use super::{Builder, ThreeCardPoker};
use crate::games::common::devices::Dealing;
use crate::games::common::{is_live, is_racked, ready, stub};
use crate::games::prelude::*;
use crate::procedure::steps::Deal;

impl Builder<'_> {
    /// The shuffle and what follows it, up to the call.
    pub(super) fn make_ready(&mut self) {
        let after_jam = self.round.named_clause("shuffle", "after_jam");
        ready::add_to(&mut self.round, self.devices, ready::after_jam(after_jam), is_closed);
    }

    /// The deal: by single cards, also when an automated shoe has been set aside, or by packets.
    pub(super) fn deal(&mut self) {
        let devices = self.devices;
        self.round.duty("deal", move |context, dues| {
            let from = devices.source_at(context);
            let open = is_live(context) && !is_closed(context) && !is_racked(context);
            if !open || from == Area::AutoShoe {
                return;
            }
            let (draws, places) = devices.palms(context, from);
            let deal = Deal { from, each: 3, face: Face::Down, draws, places };
            steps::deal_in_passes(context, dues, &deal, &recipients(context));
        });
        if devices.dealing != Dealing::AutoShoe {
            return;
        }
        let packets = move |context: &Context<'_>| {
            is_live(context) && devices.dealing_at(context) == Dealing::AutoShoe
        };
        self.round.duty("deliver", move |context, dues| {
            let open = !is_closed(context) || is_packet_waiting(context);
            if packets(context) && open && !is_racked(context) {
                steps::deliver_packets(context, dues, &players(context));
            }
        });
        self.round.duty("cover_on", move |context, dues| {
            if packets(context)
                && context.memory.started
                && !context.memory.stub_out
                && !is_dealt_dry(context)
                && !context.memory.cover_used
                && !is_racked(context)
                && !dealer_served(context)
            {
                if context.table.count(Area::Outlet) == 0 {
                    dues.push(once(Act::Issue).enabling());
                }
                dues.push(Due::new(Act::Cover(Cover::OnPacket), 1, DueKey::nth(1_u8)));
            }
        });
        self.round.duty("deliver_dealer", move |context, dues| {
            let open = !context.memory.stub_out || is_packet_waiting(context);
            if packets(context) && context.memory.started && open && !is_dealt_dry(context) {
                steps::deliver_packets(context, dues, &[Area::Dealer]);
            }
        });
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let dealt = |context: &Context<'_>| is_live(context) && context.memory.started;
        self.round.owe("remove_stub", Act::RemoveStub, move |context| {
            let served = players_served(context) && dealer_served(context);
            let closed = served || is_racked(context) || is_closed(context) && !options.deferred;
            dealt(context) && closed && context.table.count(devices.source_at(context)) > 0
        });
        // A machine that has been set aside counts no more.
        let waived =
            move |context: &Context<'_>| devices.counting_shuffler && context.table.shuffler;
        let on_the_layout = clause(self.round.named_clause("count_stub", "on_the_layout"));
        stub::add_to(&mut self.round, dealt, waived, on_the_layout, ThreeCardPoker);
    }
}
