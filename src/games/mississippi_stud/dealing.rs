//! From a closed table to the stub in the rack: 19:47-35.2 to 35.4, 35.7 to 35.9 and 19:46-1.18(g).

use super::round::{
    is_packet_waiting, players, players_closed, players_served, source_of_streets, streets_closed,
    streets_served,
};
use super::{Builder, MississippiStud, NUMBERS, card_of};
use crate::games::common::devices::Dealing;
use crate::games::common::{is_live, ready, stub};
use crate::games::prelude::*;
use crate::procedure::steps::Deal;

impl Builder<'_> {
    /// Everything up to the call.
    pub(super) fn make_ready(&mut self) {
        let devices = self.devices;
        let [after_jam, new_deck] = self.round.named_clauses("shuffle", ["after_jam", "new_deck"]);
        let why = move |context: &Context<'_>| {
            let of_new = new_deck.filter(|_| context.memory.is_deck_new());
            clause(if context.memory.shuffler_failed { after_jam } else { of_new })
        };
        ready::add_to(&mut self.round, devices, why, |context| context.memory.deal_closed);
        ready::add_stand_in(&mut self.round, devices);
    }

    /// The deal: by single cards, also when an automated shoe has been set aside, or by packets; and
    /// the three community cards.
    pub(super) fn deal(&mut self) {
        let (devices, by_twos) = (self.devices, self.options.by_twos);
        self.round.duty("deal", move |context, dues| {
            let from = devices.source_at(context);
            if !is_live(context) || players_closed(context) || from == Area::AutoShoe {
                return;
            }
            let (draws, places) = devices.palms(context, from);
            let deal = Deal { from, each: 2, face: Face::Down, draws, places };
            let deal_out = if by_twos { steps::deal_by_hands } else { steps::deal_in_passes };
            deal_out(context, dues, &deal, &players(context));
        });
        let packets = move |context: &Context<'_>| {
            is_live(context) && devices.dealing_at(context) == Dealing::AutoShoe
        };
        self.round.duty("deliver", move |context, dues| {
            if packets(context) && (!players_closed(context) || is_packet_waiting(context)) {
                steps::deliver_packets(context, dues, &players(context));
            }
        });
        self.round.owe("empty_shoe", Act::RemoveStub, move |context| {
            let inside = context.table.count(Area::AutoShoe) > 0;
            packets(context) && context.memory.started && inside
        });
        self.round.duty("deal_streets", move |context, dues| {
            // Without a wager there is nobody to deal for.
            let idle = !context.memory.started && players(context).is_empty();
            if !is_live(context) || idle || streets_closed(context) {
                return;
            }
            let from = source_of_streets(context);
            let (draws, places) = devices.palms(context, from);
            let deal = Deal { from, each: 1, face: Face::Down, draws, places };
            let lacks = |&street: &u8| {
                let to = card_of(street);
                context.table.count(to) == 0 && !context.memory.picked.contains(&to)
            };
            // Which street gets its card first is not laid down: a card drawn does for any.
            let mut in_palm = card_in_palm(context).is_some();
            for street in NUMBERS.filter(lacks) {
                deal.card(dues, card_of(street), (0, card_of(street).into()), &mut in_palm);
                in_palm = true;
            }
        });
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let devices = self.devices;
        // What an automated shoe had left is out before the streets are dealt from it; if it has been
        // set aside, this table deals as from a manual shoe.
        self.round.owe("remove_stub", Act::RemoveStub, move |context| {
            let from = devices.source_at(context);
            let served = players_served(context) && streets_served(context);
            let over = served || streets_closed(context);
            let inside = context.table.count(from) > 0 && from != Area::AutoShoe;
            is_live(context) && context.memory.started && over && inside
        });
        let over = |context: &Context<'_>| {
            context.memory.started && (streets_served(context) || streets_closed(context))
        };
        // Only at an automated shoe does a counting machine do, as long as it is there.
        let waived = move |context: &Context<'_>| {
            let auto = devices.dealing_at(context) == Dealing::AutoShoe;
            devices.counting_shuffler && auto && context.table.shuffler
        };
        let on_the_layout = clause(self.round.named_clause("count_stub", "on_the_layout"));
        stub::add_to(&mut self.round, over, waived, on_the_layout, MississippiStud);
    }
}
