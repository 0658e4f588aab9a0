//! From the offers to the dealer's cards in the rack: 19:47-20.10.

use super::round::{
    all_decided, dealer_served, folded, from_the_right, is_closed, is_set, made_ante,
    players_served, undecided,
};
use super::settle::Odds;
use super::{Builder, OPENING};
use crate::games::common::{dealer, is_live, settling};
use crate::games::prelude::*;
use crate::rules::HandRank;

/// Whether a hand that lies open has lost all that was wagered on it.
pub(super) fn has_lost(odds: &Odds, context: &Context<'_>, seat: Seat) -> bool {
    let lines = odds.lines_of(context, &[seat]);
    let lost = |line: &WagerResult| {
        let taken = context.stake(seat, line.spot.wager).is_zero();
        line.outcome == Outcome::Collect && taken
    };
    let seen = context.memory.turned.contains(&seat);
    seen && !lines.is_empty() && lines.iter().all(lost)
}

/// Marks the duties at seats that have been begun: going on from one is no wrong start.
fn begun(dues: &mut Dues, is_begun: impl Fn(Seat) -> bool) {
    let seat_of = |act: &Act| match *act {
        Act::Turn(area) | Act::PickUp(area) => area.seat(),
        Act::Collect(spot) | Act::Pay { spot, .. } | Act::Release(spot) => Some(spot.seat),
        _ => None,
    };
    for due in dues.iter_mut() {
        due.underway = seat_of(&due.act).is_some_and(&is_begun);
    }
}

impl Builder<'_> {
    /// Offers, forfeits, and the dealer's hand.
    pub(super) fn decisions(&mut self) {
        self.round.duty("offer", |context, dues| {
            let ready = players_served(context) || is_closed(context);
            if is_live(context) && ready && context.memory.started {
                steps::offers(context, dues, undecided(context), &made_ante(context));
            }
        });
        self.round.duty("collect_forfeits", |context, dues| {
            if !is_live(context) || !all_decided(context) {
                return;
            }
            for seat in folded(context) {
                let wagers = (seat, OPENING);
                steps::each_stake(context, dues, wagers, Act::Collect);
            }
        });
        self.round.duty("rack_forfeits", |context, dues| {
            if is_live(context) && all_decided(context) {
                steps::pick_up_hands(context, dues, folded(context));
                steps::in_any_order(dues);
            }
        });
        self.round.duty(
            "turn_dealer",
            dealer::turn(|context| dealer_served(context) && is_closed(context)),
        );
        let highest = |cards: &[Card]| {
            let cards: [Card; 3] = cards.try_into().ok()?;
            Some(HandRank::setting(cards).into())
        };
        dealer::add_set(&mut self.round, highest, is_set);
        self.round.owe("cover_off", Act::Cover(Cover::BesideShoe), |context| {
            is_live(context)
                && context.table.cover == Cover::OnPacket
                && context.table.count(Area::Dealer) > 0
        });
    }

    /// The settlement in its three orders, and the dealer's cards.
    pub(super) fn settlement(&mut self) {
        self.round.duty_as("reveal_by_phase", "reveal", |context, dues| {
            if settling(context) {
                steps::turn_hands(context, dues, from_the_right(context).into_iter());
            }
        });
        let odds = self.odds.clone();
        self.round.duty("pay", move |context, dues| {
            if settling(context) {
                let seats = from_the_right(context);
                let lines = odds.lines_of(context, &seats);
                steps::pay_winners(context, dues, &lines, &seats);
                begun(dues, |seat| context.memory.paid.iter().any(|spot| spot.seat == seat));
            }
        });
        self.by_phase();
        self.by_seat();
        self.earlier();
        self.stray_cards();
        self.round.duty("rack_dealer", dealer::rack);
    }

    fn by_phase(&mut self) {
        let odds = self.odds.clone();
        self.round.duty_as("collect_by_phase", "collect", move |context, dues| {
            if settling(context) {
                let seats = from_the_right(context);
                let lines = odds.lines_of(context, &seats);
                steps::collect_losers(context, dues, &lines, &seats);
                begun(dues, |seat| {
                    context.memory.settled.iter().any(|(spot, _)| spot.seat == seat)
                });
            }
        });
        self.round.duty_as("rack_by_phase", "rack_hands", |context, dues| {
            if settling(context) {
                steps::pick_up_hands(context, dues, from_the_right(context).into_iter());
            }
        });
    }

    /// The three steps of one seat, all before the next seat's.
    fn by_seat(&mut self) {
        self.round.each_seat_as("reveal_seat", "reveal", move |context, seat, dues| {
            if is_active(context, seat) {
                steps::turn_hands(context, dues, [seat].into_iter());
                count_ahead(context, dues, seat);
            }
        });
        let odds = self.odds.clone();
        self.round.each_seat_as("settle_seat", "settle", move |context, seat, dues| {
            if is_active(context, seat) {
                let lines = odds.lines_of(context, &[seat]);
                steps::settle(context, dues, &lines, &[seat]);
                count_ahead(context, dues, seat);
            }
        });
        self.round.each_seat("rack_hand", move |context, seat, dues| {
            if is_active(context, seat) {
                steps::pick_up_hands(context, dues, [seat].into_iter());
                count_ahead(context, dues, seat);
            }
        });
    }

    fn earlier(&mut self) {
        let odds = self.odds.clone();
        self.round.duty_as("collect_at_once", "collect", move |context, dues| {
            if settling(context) {
                let seats: Vec<Seat> = context.memory.active().collect();
                let lines = odds.lines_of(context, &seats);
                steps::collect_losers(context, dues, &lines, &seats);
                steps::in_any_order(dues);
            }
        });
        let odds = self.odds.clone();
        self.round.duty("rack_losers", move |context, dues| {
            if !settling(context) {
                return;
            }
            let seats = from_the_right(context);
            let mut money = Dues::new();
            let lines = odds.lines_of(context, &seats);
            steps::settle(context, &mut money, &lines, &seats);
            money.retain(|due| !due.optional);
            // Winning hands lie until the last winner is paid; giving back need not be finished then.
            let returns_only =
                !money.is_empty() && money.iter().all(|due| matches!(due.act, Act::Release(_)));
            for seat in seats {
                let area = Area::Seat(seat);
                if context.memory.turned.contains(&seat)
                    && context.table.count(area) > 0
                    && returns_only
                {
                    dues.push(Due::new(Act::PickUp(area), 0, area).optional());
                }
            }
            if returns_only && context.table.count(Area::Dealer) > 0 {
                dues.push(Due::new(Act::PickUp(Area::Dealer), 0, Area::Dealer).optional());
            }
        });
        let odds = self.odds.clone();
        self.round.duty_as("rack_all", "rack_hands", move |context, dues| {
            if settling(context) {
                let seats = from_the_right(context);
                let mut money = Dues::new();
                let lines = odds.lines_of(context, &seats);
                steps::pay_winners(context, &mut money, &lines, &seats);
                let paying = money.iter().any(|due| matches!(due.act, Act::Pay { .. }));
                // A hand that has lost everything is due with the others, when all are paid.
                let waits = |seat: &Seat| paying && has_lost(&odds, context, *seat);
                let hands = seats.into_iter().filter(|seat| !waits(seat));
                steps::pick_up_hands(context, dues, hands);
                if context.table.count(Area::Dealer) > 0 {
                    dues.push(Due::new(Act::PickUp(Area::Dealer), 0, Area::Dealer));
                }
                steps::in_any_order(dues);
            }
        });
    }
}

/// Whether a seat's hand is still to be settled.
pub(super) fn is_active(context: &Context<'_>, seat: Seat) -> bool {
    settling(context) && context.memory.active().any(|other| other == seat)
}

/// Lets the duties' keys count the active seats to the right of theirs, so that a
/// wrong start is known.
fn count_ahead(context: &Context<'_>, dues: &mut Dues, seat: Seat) {
    let memory = context.memory;
    steps::count_ahead(dues, memory.active().filter(|&other| other > seat));
    begun(dues, |seat| memory.turned.contains(&seat) || memory.has_settled(seat));
}
