//! The three streets: wager or fold, call, turn: 19:47-35.10(a) to (h).

use super::round::{folded, in_play, is_dealt, is_remedy_due, street, undecided};
use super::{Builder, card_of, notes};
use crate::games::common::devices::{Dealing, source_now};
use crate::games::common::is_live;
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;

/// The street that a call made now is for; none if it comes before the street's wagers are asked
/// for. A call that comes before all of them are in is out of order, but it has been made.
pub(super) fn called_for(context: &Context<'_>) -> Option<u8> {
    // As long as cards are dealt the first call can still be made, late.
    let first = context.memory.has_said(NO_MORE_BETS);
    if !context.memory.started || (!context.memory.deal_closed && !first) {
        return None;
    }
    let street = street(context.memory);
    let all_in = undecided(context, street).next().is_none();
    (street <= 5 && (all_in || (first && is_dealt(context)))).then_some(street)
}

/// Whether the call has been made for a street, so that its card voids nothing: 35.12(a), reading 24.
pub(super) fn is_called(memory: &Memory, number: u8) -> bool {
    notes::of(memory).street(number).is_called
}

/// Whether a street's card may be turned without harm: 35.10(d), (f), (h) and 35.12(a).
pub(super) fn may_turn(context: &Context<'_>, number: u8) -> bool {
    let all_in = is_dealt(context)
        && street(context.memory) == number
        && undecided(context, number).next().is_none();
    // Only from a manual shoe is a call needed by the letter: reading 11.
    let needs_call = source_now(context) == Area::Shoe && !in_play(context).is_empty();
    let uncalled = all_in && !needs_call;
    uncalled || is_called(context.memory, number)
}

/// The names of the steps of each street; the first offers are those that are made while a fold waits
/// to be cleared.
const STEPS: [[&str; 6]; 3] = [
    ["collect_fold_3", "rack_fold_3", "offer_3_meanwhile", "offer_3", "call_3", "turn_3"],
    ["collect_fold_4", "rack_fold_4", "offer_4_meanwhile", "offer_4", "call_4", "turn_4"],
    ["collect_fold_5", "rack_fold_5", "offer_5_meanwhile", "offer_5", "call_5", "turn_5"],
];

impl Builder<'_> {
    /// One street, from the first patron's choice to its card.
    pub(super) fn street(&mut self, number: u8) {
        let [collect, rack, meanwhile, offer, call, turn] = STEPS[usize::from(number) - 3];
        self.round.duty(collect, move |context, dues| {
            if is_live(context) {
                for seat in folded(context, number) {
                    steps::each_stake(context, dues, (seat, context.table.wagers()), Act::Collect);
                }
            }
        });
        self.round.duty(rack, move |context, dues| {
            if is_live(context) {
                let paid_up = folded(context, number).filter(|&s| !context.table.has_stakes(s));
                steps::pick_up_hands(context, dues, paid_up);
                steps::in_any_order(dues);
            }
        });
        // The order of the seats is not laid down, nor that a fold be cleared before the next patron is
        // asked: reading 9. Only a hand whose wagers are in goes at once.
        let waits = move |context: &Context<'_>| {
            let lies = |seat: Seat| {
                context.table.count(Area::Seat(seat)) > 0 && !context.table.has_stakes(seat)
            };
            folded(context, number).next().is_some()
                && !folded(context, number).any(lies)
                && !is_remedy_due(context)
        };
        for (name, while_a_fold_waits) in [(meanwhile, true), (offer, false)] {
            self.round.duty_as(name, offer, move |context, dues| {
                let open =
                    is_live(context) && is_dealt(context) && street(context.memory) == number;
                if open && waits(context) == while_a_fold_waits {
                    for seat in undecided(context, number) {
                        dues.push(Due::new(Act::Offer(seat), 0, seat));
                    }
                }
            });
        }
        self.turn_street(number, (call, turn));
    }

    /// The call before a street's card, and the card. With nobody left in the round there is nothing to
    /// close and nothing to see.
    fn turn_street(&mut self, number: u8, (call, turn): (&'static str, &'static str)) {
        let waits = move |context: &Context<'_>| {
            is_live(context)
                && context.memory.started
                && street(context.memory) == number
                && context.table.count(card_of(number)) > 0
        };
        let by_letter = self.devices.dealing == Dealing::ManualShoe;
        self.round.duty(call, move |context, dues| {
            // While cards of the deal are missing it would close nothing.
            let calls = called_for(context) == Some(number) && !is_called(context.memory, number);
            if waits(context) && calls && !in_play(context).is_empty() {
                // At a table where it is only advice it does not hide what else is skipped.
                let due = once(Act::Say(NO_MORE_BETS));
                dues.push(if by_letter { due } else { due.enabling() });
            }
        });
        self.round.owe_one(turn, move |context| {
            let due = once(Act::Turn(card_of(number)));
            let due = if in_play(context).is_empty() { due.optional() } else { due };
            waits(context).then_some(due)
        });
    }
}
