//! The In To Win/Draw phase, the stub, and the dealer's hand: 13:69F-42.10(e) to (g).

use super::dealing::deal;
use super::round::{
    all_decided, antes, dealer_served, draw_place, has_drawn, has_first3, is_open, is_set,
    players_served, source,
};
use super::{ANTE, Builder, DEALERS, ThreeCardDraw};
use crate::games::common::devices::Dealing;
use crate::games::common::{dealer, is_live, stub};
use crate::games::prelude::*;
use crate::rules::HandRank;
use crate::table::Order as Setting;

/// Whether a seat of a live round has decided so.
fn decided(context: &Context<'_>, seat: Seat, decision: Decision) -> bool {
    is_live(context) && context.memory.decision(seat) == decision && antes(context).contains(seat)
}

impl Builder<'_> {
    /// Each seat's choice and what follows it, one seat after the other.
    pub(super) fn decisions(&mut self) {
        self.round.each_seat("offer", move |context, seat, dues| {
            let open = decided(context, seat, Decision::Open) && is_open(context, seat);
            let dealt = || players_served(context) || context.memory.deal_closed;
            if open && context.memory.started && dealt() {
                dues.push(once(Act::Offer(seat)));
                steps::count_ahead(dues, antes(context).filter(|&other| other < seat));
            }
        });
        self.fold();
        self.draw();
    }

    fn fold(&mut self) {
        let [all, ante_only, tucked] =
            self.round.named_clauses("fold", ["all", "ante_only", "tucked"]);
        self.round.each_seat("fold", move |context, seat, dues| {
            if !decided(context, seat, Decision::Folds) {
                return;
            }
            let alive = has_first3(context, seat);
            if !context.stake(seat, ANTE).is_zero() {
                let spot = Spot { seat, wager: ANTE };
                let by = clause(if alive { ante_only } else { all });
                dues.push(Due::new(Act::Collect(spot), 0, spot).by(by));
            }
            let from = Area::Seat(seat);
            if context.table.count(from) > 0 && !alive {
                dues.push(Due::new(Act::PickUp(from), 0, from).by(clause(all)));
            }
            // Cards that have been turned up already are settled where they lie.
            if context.table.is_hidden(from) && alive {
                let tuck = Act::Tuck { from, to: Area::Part(seat, Nook::Side) };
                dues.push(Due::new(tuck, 0, seat).by(clause(tucked)));
            }
        });
    }

    fn draw(&mut self) {
        let devices = self.devices;
        self.round.each_seat("rack_discard", move |context, seat, dues| {
            let from = Area::Part(seat, Nook::Discard);
            if decided(context, seat, Decision::Draws) && context.table.count(from) > 0 {
                dues.push(Due::new(Act::PickUp(from), 0, from));
            }
        });
        let [under_first3, under_ante] =
            self.round.named_clauses("draw_card", ["under_first3", "under_ante"]);
        self.round.each_seat("draw_card", move |context, seat, dues| {
            let mut in_palm = card_in_palm(context).is_some();
            let cards = in_palm || context.table.count(source(&devices, context)) > 0;
            if decided(context, seat, Decision::Draws) && !has_drawn(context, seat) && cards {
                let to = draw_place(context, seat);
                let before = dues.len();
                deal(&devices, context, 1).card(dues, to, (0, seat.into()), &mut in_palm);
                let alive = has_first3(context, seat);
                let by = clause(if alive { under_first3 } else { under_ante });
                dues.iter_mut().skip(before).for_each(|due| due.clauses = by);
            }
        });
    }

    /// The stub: out, counted when due, and into the rack.
    pub(super) fn stub(&mut self) {
        let devices = self.devices;
        let played = |context: &Context<'_>| context.memory.started && all_decided(context);
        self.round.owe("remove_stub", Act::RemoveStub, move |context| {
            let dealt = dealer_served(context) || context.memory.deal_closed;
            let full = context.table.count(devices.source_at(context)) > 0;
            is_live(context) && played(context) && dealt && full
        });
        // A machine that has been set aside counts no more.
        let waived = move |context: &Context<'_>| {
            devices.counting_shuffler && context.table.shuffler
                || devices.dealing == Dealing::FromTheHand
        };
        let on_the_layout = clause(self.round.named_clause("count_stub", "on_the_layout"));
        stub::add_to(&mut self.round, played, waived, on_the_layout, ThreeCardDraw);
    }

    /// The dealer's four cards: up, and set.
    pub(super) fn dealers_hand(&mut self) {
        let closed = |context: &Context<'_>| context.memory.deal_closed || dealer_served(context);
        self.round.duty("turn_dealer", dealer::turn(closed));
        let best = |cards: &[Card]| {
            let cards: [Card; DEALERS] = cards.try_into().ok()?;
            Setting::new(&HandRank::setting_of_four(cards))
        };
        dealer::add_set(&mut self.round, best, is_set);
    }
}
