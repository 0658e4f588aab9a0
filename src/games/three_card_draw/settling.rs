//! Seat by seat from the far right, and the cards in the rack: 13:69F-42.10(h) and (i).

use super::round::{antes, drawn_at, has_ante, is_open, settled_seats};
use super::settle::Odds;
use super::{ANTE, BONUS, Builder, FIRST3, IN_TO_WIN};
use crate::games::common::settling;
use crate::games::prelude::*;

/// The seats whom the settlement comes to, once it has come.
fn settled_now(context: &Context<'_>) -> Seats {
    if settling(context) { settled_seats(context) } else { Seats::default() }
}

/// Whether the settlement of a seat has been begun.
fn is_begun(context: &Context<'_>, seat: Seat) -> bool {
    let memory = context.memory;
    // The ante of a folded seat went long before.
    if memory.decision(seat) == Decision::Folds {
        return context.table.is_exposed(Area::Part(seat, Nook::Side));
    }
    memory.turned.contains(&seat) || memory.has_settled(seat)
}

/// All that can lie at a seat.
const WAGERS: [Word; 4] = [ANTE, FIRST3, IN_TO_WIN, BONUS];

/// Whether every wager of a seat has been settled. Of cards that nobody has seen none can be.
pub(super) fn is_settled(odds: &Odds, context: &Context<'_>, seat: Seat) -> bool {
    let seen = WAGERS.into_iter().all(|wager| is_shown(context, Spot { seat, wager }));
    seen && odds.lines_of(context, seat).iter().all(|line| match line.outcome {
        Outcome::Pay(owed) => owed.is_zero() || context.memory.paid.contains(&line.spot),
        Outcome::Collect | Outcome::Release | Outcome::Take(_) => {
            context.stake(seat, line.spot.wager).is_zero()
        }
    })
}

/// Whether the cards by which a spot is settled lie open.
pub(super) fn is_shown(context: &Context<'_>, spot: Spot) -> bool {
    let up = |area| !context.table.is_hidden(area);
    let seat = spot.seat;
    // First 3 of a drawer goes by the kept cards alone.
    let first3 = spot.wager == FIRST3 && context.memory.decision(seat) == Decision::Draws;
    let tucked = [Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    up(Area::Seat(seat)) && (first3 || tucked.into_iter().all(up))
}

impl Builder<'_> {
    /// All that is done at the seats, the far right first, and the cards in the rack.
    pub(super) fn settlement(&mut self) {
        // 42.10(h)1 to 7.
        let stands = Decision::Plays;
        self.turn("reveal", stands);
        self.settle_wagers("first3", stands, &[FIRST3]);
        self.settle_wagers("wagers", stands, &[ANTE, IN_TO_WIN]);
        self.settle_wagers("bonus", stands, &[BONUS]);
        // 42.10(h)8 to 13.
        let draws = Decision::Draws;
        self.turn("reveal_kept", draws);
        self.settle_wagers("first3_kept", draws, &[FIRST3]);
        self.drawn("reveal_drawn", |context, _, area| {
            context.table.is_hidden(area).then_some(Act::Turn(area))
        });
        self.drawn("set_drawn", |context, seat, from| {
            let to = Area::Seat(seat);
            (context.table.count(to) > 0).then_some(Act::Tuck { from, to })
        });
        self.settle_wagers("wagers_drawn", draws, &[ANTE, IN_TO_WIN]);
        self.settle_wagers("bonus_drawn", draws, &[BONUS]);
        // A folded seat whose First 3 is still there.
        let folds = Decision::Folds;
        self.turn("reveal_folded", folds);
        self.settle_wagers("first3_folded", folds, &[FIRST3]);
        self.lone_first3();
        self.gather_hands();
    }

    /// What is owed at a seat that decided so, when it is settled.
    fn at_seats(
        &mut self,
        name: &'static str,
        decision: Decision,
        owed: impl Fn(&Context<'_>, Seat, &mut Dues) + Send + Sync + 'static,
    ) {
        self.round.at_seats(name, (settled_now, is_begun), move |context, seat, dues| {
            if context.memory.decision(seat) == decision {
                owed(context, seat, dues);
            }
        });
    }

    /// The cards of a seat turned up; a folded hand lies under First 3.
    fn turn(&mut self, name: &'static str, decision: Decision) {
        self.at_seats(name, decision, move |context, seat, dues| {
            let places = [Area::Seat(seat), Area::Part(seat, Nook::Side)];
            let n = if decision == Decision::Folds { 2 } else { 1 };
            let down = places.into_iter().take(n).filter(|&area| context.table.is_hidden(area));
            dues.extend(down.map(|area| once(Act::Turn(area))));
        });
    }

    /// What is done with the draw card of a seat that lies there.
    fn drawn(&mut self, name: &'static str, act: fn(&Context<'_>, Seat, Area) -> Option<Act>) {
        self.at_seats(name, Decision::Draws, move |context, seat, dues| {
            let act = drawn_at(context, seat).and_then(|area| act(context, seat, area));
            dues.extend(act.map(once));
        });
    }

    /// Some wagers of a seat: what is lost taken, what is won paid, what is equal given back.
    fn settle_wagers(&mut self, name: &'static str, decision: Decision, wagers: &'static [Word]) {
        let odds = self.odds.clone();
        self.at_seats(name, decision, move |context, seat, dues| {
            let lines = odds.lines_on(context, (seat, wagers), |spot| is_shown(context, spot));
            steps::settle(context, dues, &lines, &[seat]);
        });
    }

    /// A First 3 stake that was made without an ante buys no hand, and goes back: reading 19.
    fn lone_first3(&mut self) {
        self.round.duty("lone_first3", |context, dues| {
            let lone = |seat: &Seat| settling(context) && !has_ante(context, *seat);
            for seat in steps::wagering(context).filter(lone) {
                if !context.stake(seat, FIRST3).is_zero() {
                    let spot = Spot { seat, wager: FIRST3 };
                    dues.push(Due::new(Act::Release(spot), 0, spot));
                }
            }
        });
    }

    /// The hands to the rack, seat by seat or all at the end, and the dealer's cards: 42.10(i).
    fn gather_hands(&mut self) {
        let odds = self.odds.clone();
        self.round.duty("rack_hands", move |context, dues| {
            if !settling(context) {
                return;
            }
            let mut all_settled = true;
            for (i, seat) in settled_seats(context).rev().enumerate() {
                // Whoever brings a hand in that is not settled passes its money over.
                let settled = is_settled(&odds, context, seat);
                all_settled &= settled;
                let places = [Area::Seat(seat)].into_iter().chain(Area::parts(seat));
                for area in places {
                    if context.table.count(area) > 0 && !context.table.is_hidden(area) {
                        let (place, key) = (steps::place(i), DueKey::from(area).ahead(i));
                        dues.push(Due::new(Act::PickUp(area), place, key).waiting(!settled));
                    }
                }
            }
            // A seat whose ante went before it could decide has nothing to settle.
            let lost = antes(context).filter(|&seat| {
                context.memory.decision(seat) == Decision::Open && !is_open(context, seat)
            });
            for seat in lost {
                if context.table.count(Area::Seat(seat)) > 0 {
                    dues.push(Due::new(Act::PickUp(Area::Seat(seat)), 98, Area::Seat(seat)));
                }
            }
            if context.table.count(Area::Dealer) > 0 {
                dues.push(
                    Due::new(Act::PickUp(Area::Dealer), 99, Area::Dealer).waiting(!all_settled),
                );
            }
        });
    }
}
