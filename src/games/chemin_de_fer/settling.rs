//! From the counts to the cards in the bucket. That the bank wins, loses or is void is in 4.6(a); who
//! gets which chips in which order, and the vigorish, is house practice.

use super::Builder;
use super::accounts::{open_vigorish, transfers};
use super::dealing::{clear_hands, pass_all};
use super::hands::{banker_count, is_to_count, outcome, player_count};
use super::notes::{self, hand};
use super::round::{against, bank_of, banker, dominant, punters};
use super::{AGAINST, BANK, BANKER, PLAYER, phrase};
use crate::games::baccarat::count_phrase;
use crate::games::prelude::*;
use crate::rules::baccarat::Winner;
use crate::table::can;

/// The announcement of the winner.
pub(super) const fn result_of(winner: Winner) -> Word {
    match winner {
        Winner::Player => phrase::PLAYER_WINS,
        Winner::Banker => phrase::BANKER_WINS,
        Winner::Tie => phrase::STAND_OFF,
    }
}

/// What is to be announced when the hand has come out, in its order.
fn calls(context: &Context<'_>) -> Option<[Word; 3]> {
    let winner = outcome(context)?;
    let player = count_phrase(Side::Player, player_count(context));
    Some([player, count_phrase(Side::Banker, banker_count(context)), result_of(winner)])
}

/// What one patron owes another out of a wager, as far as it lies there or he was given it; what went to
/// the house, or home with its owner, is told where it went.
fn within_reach(context: &Context<'_>, from: Spot, to: Seat, amount: Cents) -> Option<Act> {
    let lies = context.stake(from.seat, from.wager);
    let given = context.memory.accounts.got(from.seat).max(Cents::ZERO);
    let sums = [amount, amount.min(lies + given), amount.min(lies)].into_iter();
    let mut acts =
        sums.filter(|sum| !sum.is_zero()).map(|amount| Act::Transfer { from, to, amount });
    acts.find(|act| can(context.table, act).is_ok())
}

/// The transfers of a hand that has come out so.
fn open_transfers(context: &Context<'_>, dues: &mut Dues, winner: Winner) {
    if outcome(context) == Some(winner) {
        give_back(context, dues);
    }
}

/// What patrons still owe each other: what one has too much may go to the bank, or at once to another who
/// lacks it.
pub(super) fn give_back(context: &Context<'_>, dues: &mut Dues) {
    let Some(banker) = banker(context) else { return };
    let rests = transfers(context);
    let owes = |(_, rest): &&(Seat, Cents)| rest.0 < 0;
    for (seat, rest) in rests.iter().filter(owes) {
        let back = within_reach(context, against(*seat), banker, -*rest);
        dues.extend(back.map(|back| Due::new(back, 0, *seat)));
        for (other, lacks) in rests.iter().filter(|(_, rest)| rest.0 > 0) {
            let amount = (*lacks).min(-*rest);
            let over = within_reach(context, against(*seat), *other, amount);
            let key = DueKey::from(against(*seat)).part(other.0);
            dues.extend(over.map(|over| Due::new(over, 0, key).optional()));
        }
    }
    for (seat, rest) in rests.iter().filter(|(_, rest)| rest.0 > 0) {
        let pay = within_reach(context, bank_of(banker), *seat, *rest);
        dues.extend(pay.map(|pay| Due::new(pay, 0, *seat)));
    }
}

/// Whether chips are still to go out of the bank to somebody.
fn is_to_pay(context: &Context<'_>) -> bool {
    let Some(from) = banker(context).map(bank_of) else { return false };
    let mut open = Dues::new();
    give_back(context, &mut open);
    open.iter().any(|due| matches!(due.act, Act::Transfer { from: of, .. } if of == from))
}

/// The punters' own wagers, to be given back.
fn open_wagers(context: &Context<'_>, dues: &mut Dues) {
    for (punter, _) in punters(context) {
        if !context.stake(punter, AGAINST).is_zero() {
            dues.push(back(context, against(punter)));
        }
    }
}

/// What lies on a spot, back to its owner; but first to the house what it has paid there, which has no part in
/// the wagers: 4.6(a).
fn back(context: &Context<'_>, spot: Spot) -> Due {
    let paid = context.table.paid(spot.seat, spot.wager);
    let over = context.memory.accounts.won(spot).min(paid);
    let own = can(context.table, &Act::Retrieve { spot, amount: over }).is_ok();
    let amount = if own { over } else { paid };
    let act = if over.0 > 0 { Act::Retrieve { spot, amount } } else { Act::Release(spot) };
    Due::new(act, 0, spot)
}

/// Releases the part of the bank that is above this amount.
fn open_bank(context: &Context<'_>, dues: &mut Dues, pending: Cents) {
    let Some(seat) = banker(context) else { return };
    if context.stake(seat, BANK) > pending {
        dues.push(back(context, bank_of(seat)));
    }
}

/// The vigorish of a winning bank that is still to be charged, and what was charged too much or to
/// somebody else, or marked.
fn vigorish(context: &Context<'_>, dues: &mut Dues, percent: Option<i64>) {
    for seat in context.table.seats() {
        let spot = bank_of(seat);
        let open = open_vigorish(context, seat, percent);
        let due = |act| Due::new(act, 0, seat);
        if open > Cents::ZERO {
            dues.push(due(Act::Charge { spot, amount: open }));
        } else if open < Cents::ZERO {
            dues.push(due(Act::Refund { spot, amount: -open }));
        }
        let amount = context.table.owed(seat);
        if !amount.is_zero() {
            let unmark = due(Act::Unmark { spot, amount });
            let here = context.memory.accounts.is_marked(seat);
            dues.push(if here { unmark } else { unmark.optional() });
        }
    }
}

/// Chips that belong to no wager of the hand.
fn stray_chips(context: &Context<'_>, dues: &mut Dues) {
    let Some(banker) = banker(context).filter(|_| outcome(context).is_some()) else { return };
    let punters = punters(context);
    for spot in context.table.staked_spots().map(|state| state.spot) {
        let is_bank = spot.wager == BANK;
        let punts = punters.iter().any(|(punter, _)| *punter == spot.seat);
        let right = if is_bank { spot.seat == banker } else { punts };
        let late = context.memory.late.iter().any(|(late, _)| *late == spot);
        // What gives way to a claim goes back by that.
        let wagers = hand(context).wagers.as_ref().filter(|_| !is_bank);
        let gives_way = wagers.is_some_and(|wagers| wagers.giving_way.contains(&spot.seat));
        if !right && !late && !gives_way {
            dues.push(back(context, spot));
        }
    }
}

impl Builder<'_> {
    /// Everything from the last card of the hand to the bucket.
    pub(super) fn settlement(&mut self) {
        self.counts();
        self.money();
        self.round.duty("clear", |context, dues| {
            if outcome(context).is_some() {
                clear_hands(context, dues);
            }
        });
        self.round.owe("last_hand", Act::Say(phrase::LAST_HAND), |context| {
            let met = notes::of(context.memory).shoe.cut_met;
            let came = met.is_some_and(|met| met.round == context.memory.round);
            let said = context.memory.has_said(phrase::LAST_HAND);
            outcome(context).is_some() && came && !said
        });
    }

    fn counts(&mut self) {
        self.round.duty("bring_back", |context, dues| {
            if outcome(context).is_none() && !is_to_count(context) {
                return;
            }
            let Some(from) = dominant(context).map(Area::Seat) else { return };
            if let Some(back) = pass_all(context, from, PLAYER) {
                dues.push(once(back));
            } else if context.table.cards(PLAYER).iter().any(|laid| laid.face == Face::Down) {
                dues.push(Due::new(Act::Turn(PLAYER), 0, PLAYER));
            }
            if context.table.is_hidden(BANKER) {
                dues.push(Due::new(Act::Turn(BANKER), 0, BANKER));
            }
        });
        let [most, nothing, least] =
            self.round.named_bys("call_counts", ["most", "nothing", "least"]);
        self.round.duty("call_counts", move |context, dues| {
            let cleared = [PLAYER, BANKER].iter().any(|a| context.memory.picked.contains(a));
            let Some(calls) = calls(context).filter(|_| !cleared) else { return };
            let misdeal = &hand(context).misdeal;
            for (i, phrase) in (0_u16..).zip(calls) {
                let by = match i {
                    0 if misdeal.player_counts_most => most,
                    1 if misdeal.banker_counts_nothing.is_some() => nothing,
                    1 if misdeal.banker_counts_least => least,
                    _ => [None; 2],
                };
                if !context.memory.has_said(phrase) {
                    dues.push(Due::new(Act::Say(phrase), i, DueKey::nth(i)).by(by));
                }
            }
        });
    }

    /// Chips from one side to the other, the vigorish, and what goes back.
    fn money(&mut self) {
        let percent = self.percent;
        let round = &mut self.round;
        for (step, winner) in [("bank_wins", Winner::Banker), ("bank_loses", Winner::Player)] {
            round.duty(step, move |context, dues| open_transfers(context, dues, winner));
        }
        round.duty("stand_off", |context, dues| {
            open_transfers(context, dues, Winner::Tie);
            if outcome(context) == Some(Winner::Tie) {
                open_wagers(context, dues);
                open_bank(context, dues, Cents::ZERO);
            }
        });
        round.duty("bank_vigorish", move |context, dues| vigorish(context, dues, percent));
        round.duty("own_back", |context, dues| {
            if outcome(context) == Some(Winner::Player) {
                open_wagers(context, dues);
            }
        });
        round.duty("bank_back", |context, dues| match outcome(context) {
            Some(Winner::Banker) => open_bank(context, dues, Cents::ZERO),
            // What it has lost does not go home: 4.6(a)2.
            Some(Winner::Player) if !is_to_pay(context) => {
                let open = transfers(context).into_iter();
                open_bank(context, dues, open.map(|(_, rest)| rest.max(Cents::ZERO)).sum());
            }
            Some(Winner::Player | Winner::Tie) | None => {}
        });
        round.duty("stray_chips", stray_chips);
    }
}
