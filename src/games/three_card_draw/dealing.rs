//! From a new deck, or the end of the last round, to the call, and the deal: three cards to each player
//! and four to the dealer: 13:69F-42.3 to 42.10(d).

use super::round::{is_dry, is_packet_waiting, players, players_served, source};
use super::{Builder, DEALERS, PLAYERS};
use crate::games::common::devices::{Dealing, Devices};
use crate::games::common::{is_live, is_racked, ready, size};
use crate::games::prelude::*;
use crate::procedure::steps::Deal;

/// So many cards to each from where this table's cards come from now.
pub(super) fn deal(devices: &Devices, context: &Context<'_>, each: usize) -> Deal {
    let from = source(devices, context);
    let (draws, places) = devices.palms(context, from);
    Deal { from, each, face: Face::Down, draws, places }
}

/// Whether the deal goes on: the players have not begun to decide, and there are cards.
fn dealing(context: &Context<'_>) -> bool {
    is_live(context) && !context.memory.deal_closed && !is_racked(context) && !is_dry(context)
}

/// The cards that the dealer is still short of, one by one.
fn dealers_cards(devices: &Devices, context: &Context<'_>, dues: &mut Dues) {
    steps::deal_by_hands(context, dues, &deal(devices, context, DEALERS), &[Area::Dealer]);
}

/// Whether the deal to the dealer goes on, with cards to take.
fn dealer_is_short(devices: &Devices, context: &Context<'_>) -> bool {
    let cards =
        context.table.count(source(devices, context)) > 0 || card_in_palm(context).is_some();
    is_live(context) && cards && size(context, Area::Dealer) < DEALERS
}

impl Builder<'_> {
    /// The shuffle and what follows it, up to the call; of a new deck, what comes before it.
    pub(super) fn make_ready(&mut self) {
        let devices = self.devices;
        let [after_jam, first, opened] =
            self.round.named_clauses("shuffle", ["after_jam", "first", "opened"]);
        let why = move |context: &Context<'_>| match context.memory {
            memory if memory.shuffler_failed => [after_jam, None],
            memory if memory.round == 1 => [first, opened.filter(|_| memory.is_deck_new())],
            _ => [None; 2],
        };
        ready::add_to(&mut self.round, devices, why, |context| context.memory.deal_closed);
        ready::add_stand_in(&mut self.round, devices);
    }

    pub(super) fn deal(&mut self) {
        self.deal_by_packet();
        self.deal_by_card();
    }

    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    fn deal_by_card(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let by_card = move |context: &Context<'_>| devices.dealing_at(context) != Dealing::AutoShoe;
        self.round.duty("deal", move |context, dues| {
            if dealing(context) && by_card(context) {
                let deal = deal(&devices, context, PLAYERS);
                let deal_out =
                    if options.by_threes { steps::deal_by_hands } else { steps::deal_in_passes };
                deal_out(context, dues, &deal, &players(context));
            }
        });
        self.round.duty("deal_dealer", move |context, dues| {
            if by_card(context) && dealer_is_short(&devices, context) {
                dealers_cards(&devices, context, dues);
            }
        });
    }

    /// The deal from an automated shoe, up to the dealer's last card.
    fn deal_by_packet(&mut self) {
        let (options, devices) = (self.options, self.devices);
        let packets = move |context: &Context<'_>| {
            is_live(context) && devices.dealing_at(context) == Dealing::AutoShoe
        };
        self.round.duty("deliver", move |context, dues| {
            if packets(context) && (dealing(context) || is_packet_waiting(context)) {
                steps::deliver_packets(context, dues, &players(context));
            }
        });
        self.round.duty("deliver_dealer", move |context, dues| {
            let came = context.table.count(Area::Outlet) > 0 && players_served(context);
            let due = if options.four_from_stub { came } else { dealing(context) };
            let open = due || (came && is_packet_waiting(context));
            if packets(context) && context.memory.started && open {
                steps::deliver_packets(context, dues, &[Area::Dealer]);
            }
        });
        self.round.owe("take_stub_out", Act::RemoveStub, move |context| {
            let served = players_served(context)
                && (options.four_from_stub || size(context, Area::Dealer) >= PLAYERS);
            let over = context.memory.deal_closed || is_racked(context);
            let full = context.table.count(devices.source_at(context)) > 0;
            packets(context) && context.memory.started && (served || over) && full
        });
        self.round.duty("deal_from_stub", move |context, dues| {
            let out = context.memory.stub_out || source(&devices, context) == Area::StubInHand;
            if packets(context) && out && dealer_is_short(&devices, context) {
                dealers_cards(&devices, context, dues);
            }
        });
    }
}
