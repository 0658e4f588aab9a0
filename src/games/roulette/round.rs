//! The round as a whole: 19:47-5.1, and house practice for what the texts lack.

use super::reasons::{Reasons, permits, suffices};
use super::settle::{Odds, way};
use super::{INSIDE, marks, number_of, patrons};
use crate::games::common::ready::NO_MORE_BETS;
use crate::house::House;
use crate::kit::{Seat, Spot};
use crate::law::{ClauseId, Rulebook};
use crate::procedure::steps::{self, once};
use crate::procedure::{
    Aspect, Citer, Due, Dues, Line, Outcome, Procedure, Scene, Step, Walk, both, each_of,
};
use crate::rules::roulette as wheel;
use crate::table::Act;
use std::sync::Arc;

use Aspect::{Amount, Deed, Direction, Order, Sequence, Start, Target, Turns, Words};

/// Gathers the steps of a table's round.
pub(super) struct Builder<'a> {
    pub(super) odds: &'a Arc<Odds>,
    pub(super) house: &'a House,
    pub(super) cite: Citer<'a>,
    steps: Vec<Step>,
}

impl Builder<'_> {
    pub(super) fn add(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(super) fn id(&self, name: &str) -> Option<ClauseId> {
        self.cite.id(name)
    }

    /// The name, where the house has elected so.
    pub(super) fn id_if(&self, on: bool, name: &str) -> Option<ClauseId> {
        if on { self.cite.id(name) } else { None }
    }
}

/// The whole round as a house conducts it.
pub(super) fn procedure(odds: &Arc<Odds>, house: &House, book: &Rulebook) -> Procedure {
    let mut builder = Builder { odds, house, cite: Citer::new(book), steps: Vec::new() };
    builder.remedies();
    builder.chips();
    builder.spin();
    builder.result();
    builder.settlement();
    let reasons = Reasons::of(&builder);
    let Builder { cite, steps, .. } = builder;
    let mut procedure = Procedure::new(steps, cite);
    let lines = odds.clone();
    procedure.lines = Arc::new(move |scene| lines.lines(scene).to_vec());
    // Once the ball rests the winning number judges every spot.
    procedure.all_judged = Arc::new(|scene| scene.table.pocket.is_some());
    procedure.cited.extend(&odds.cited);
    procedure.unlawful.extend_from_slice(&odds.missing);
    let own = odds.clone();
    procedure.permits = Box::new(move |scene, act| permits(&own, scene, act));
    let own = odds.clone();
    procedure.explain = Box::new(move |scene, act| reasons.explain(&own, scene, act));
    procedure.suffices = Box::new(|scene, _, act| suffices(scene, act));
    procedure
}

/// The number that decides the round, once the ball rests.
pub(super) fn result(scene: &Scene<'_>) -> Option<u8> {
    marks::result(scene.memory)
}

/// Whether a ball is to be spun: none runs, and no number has been decided.
fn is_to_spin(scene: &Scene<'_>) -> bool {
    result(scene).is_none() && scene.table.ball.is_none()
}

fn key(seat: Seat) -> u32 {
    u32::from(seat.0)
}

fn spot_key(spot: Spot) -> u32 {
    u32::from(spot.seat.0) << 8 | number_of(spot.wager)
}

impl Builder<'_> {
    /// What is done for the patrons before the ball is spun.
    fn chips(&mut self) {
        self.add(
            Step::new("give_colour", "Give a patron a colour of his own for his cash")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("roulette.h.buy-in"))
                .law(
                    &self.cite,
                    &[(Target, "roulette.5.1.b-b"), (Amount, "roulette.h.colour-value")],
                )
                .due(move |scene, dues| {
                    for seat in patrons::waiting(scene) {
                        if let Some(act) = patrons::colour_for(scene, seat) {
                            dues.push(Due::new(act, 0, key(seat)));
                        }
                    }
                }),
        );
        self.add(
            Step::new("change_cash", "Change a patron's cash into value chips")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("roulette.h.buy-in"))
                .due(|scene, dues| {
                    for seat in patrons::waiting(scene) {
                        if patrons::colour_for(scene, seat).is_none() {
                            dues.push(Due::new(Act::Change(seat), 0, key(seat)));
                        }
                    }
                }),
        );
        self.add(
            Step::new("cash_out", "Give a patron who leaves value chips for his colour")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("roulette.h.cash-out"))
                .law(&self.cite, &[(Amount, "roulette.h.cash-out")])
                .due(|scene, dues| {
                    for seat in scene.table.seats() {
                        if let Some(amount) = patrons::to_cash_out(scene, seat) {
                            dues.push(Due::new(Act::CashOut { seat, amount }, 0, key(seat)));
                        }
                    }
                }),
        );
    }

    /// The ball, from the hand to the pocket.
    fn spin(&mut self) {
        self.add(
            Step::new("spin", "Spin the ball against the wheel, four turns or more")
                .law(&self.cite, &each_of([Deed, Sequence, Direction], "roulette.h.spin"))
                .law(&self.cite, &[(Turns, "roulette.h.turns")])
                .due(|scene, dues| {
                    if is_to_spin(scene) {
                        let ball = scene.table.wheel_turn.other();
                        let spin = Act::Spin { ball, turns: marks::LEAST_TURNS };
                        dues.push(Due::new(spin, 0, marks::spins(scene.memory)));
                    }
                }),
        );
        self.answers();
        self.put_right();
        self.add(
            Step::new("change_at_once", "Change the cash of a spoken wager at once")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &both("roulette.5.1.a-z"))
                .law(&self.cite, &[(Deed, "roulette.5.1.a-d")])
                .due(spoken_cash),
        );
        self.add(
            Step::new("close_wagers", "Announce \"No more bets\" while the ball runs")
                .law(&self.cite, &each_of([Deed, Sequence, Words], "roulette.h.no-more-bets"))
                .due(|scene, dues| {
                    let n = marks::spins(scene.memory);
                    let rolls = marks::is_rolling(scene) && !marks::is_closed(scene.memory);
                    if rolls || is_to_spin(scene) {
                        // For the next spin it is a call of its own.
                        let n = n + u32::from(is_to_spin(scene));
                        dues.push(Due::new(Act::Say(NO_MORE_BETS), 0, n));
                    }
                }),
        );
        self.add(
            Step::new("ball_rests", "Let the ball come to rest")
                .law(&self.cite, &both("roulette.h.call"))
                .due(|scene, dues| {
                    if marks::is_rolling(scene) && result(scene).is_none() {
                        let n = marks::spins(scene.memory);
                        dues.push(Due::new(Act::Wait, 0, n).enabling());
                    }
                }),
        );
    }

    /// The number, called and marked.
    fn result(&mut self) {
        self.add(
            Step::new("call_number", "Call the number with its colour, odd or even, low or high")
                .law(&self.cite, &each_of([Deed, Sequence, Words], "roulette.h.call"))
                .due(|scene, dues| {
                    if let Some(pocket) = result(scene)
                        && !marks::is_called(scene.memory)
                    {
                        dues.push(once(Act::Say(marks::call_of(pocket))));
                    }
                }),
        );
        self.add(
            Step::new("mark_number", "Set the marker on the number")
                .law(&self.cite, &each_of([Deed, Sequence, Amount], "roulette.h.mark"))
                .due(|scene, dues| {
                    let Some(pocket) = result(scene) else { return };
                    let stands = scene.table.marker == Some(pocket);
                    let due = once(Act::Mark(pocket));
                    // A marker that was lifted too soon has been set: to set it again is free.
                    let gone = scene.table.marker.is_none() && marks::is_lifted(scene.memory);
                    if !stands {
                        dues.push(if gone { due.optional() } else { due });
                    }
                }),
        );
    }

    /// The losers in, the winners paid, the marker off.
    fn settlement(&mut self) {
        self.add(
            Step::new("change_spoken", "Change the cash of a spoken wager before it is settled")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &both("roulette.5.1.a-d"))
                .due(spoken_cash),
        );
        let sweeping = |first| {
            [
                (Deed, first),
                (Sequence, "roulette.h.losers-first"),
                (Amount, first),
                (Order, "roulette.h.sweep"),
                (Start, "roulette.h.sweep"),
            ]
        };
        self.take_back();
        let odds = self.odds.clone();
        self.add(
            Step::new("clear_losers", "Take every losing wager")
                .law(&self.cite, &sweeping("roulette.5.1.d-a"))
                .due(move |scene, dues| clear(scene, dues, &odds.lines(scene))),
        );
        self.give_back();
        if self.house.has("zero_rule", "prison") {
            let odds = self.odds.clone();
            self.add(
                Step::new("hold_stakes", "Hold even money for the next spin")
                    .walk(Walk::AnyOrder)
                    .law(&self.cite, &both("roulette.h.zero-prison"))
                    .due(move |scene, dues| {
                        for spot in odds.to_hold(scene) {
                            dues.push(Due::new(Act::Hold(spot), 0, spot_key(spot)));
                        }
                    }),
            );
        }
        let paying = [
            (Deed, "roulette.5.1.d-a"),
            (Amount, "roulette.5.1.d-a"),
            (Sequence, "roulette.h.lift"),
            (Order, "roulette.h.pay-order"),
            (Start, "roulette.h.pay-order"),
        ];
        let odds = self.odds.clone();
        self.add(
            Step::new("pay_wheel", "Pay every winning wager")
                .law(&self.cite, &paying)
                .due(move |scene, dues| pay(scene, dues, &odds.lines(scene))),
        );
        self.add(
            Step::new("lift_marker", "Lift the marker when all is paid")
                .law(&self.cite, &both("roulette.h.lift"))
                .due(|scene, dues| {
                    if result(scene).is_some() && scene.table.marker.is_some() {
                        dues.push(once(Act::Lift));
                    }
                }),
        );
    }
}

/// The cash of wagers in words that have been confirmed.
fn spoken_cash(scene: &Scene<'_>, dues: &mut Dues) {
    for seat in scene.table.seats() {
        if !scene.table.cash(seat).is_zero() && marks::spoken(scene.memory, seat).is_some() {
            dues.push(Due::new(Act::Change(seat), 0, key(seat)));
        }
    }
}

/// What is lost of the wagers, as it is swept: from the columns to the wheel, the outside first.
fn clear(scene: &Scene<'_>, dues: &mut Dues, lines: &[Line]) {
    for line in lines.iter().filter(|line| Odds::is_open(scene, line)) {
        let act = match line.outcome {
            Outcome::Collect => Act::Collect(line.spot),
            Outcome::Take(amount) => Act::Take { spot: line.spot, amount },
            Outcome::Pay(_) | Outcome::Release => continue,
        };
        let wager = marks::home(scene.memory, line.spot);
        let inside = wheel::find(wager).is_some_and(|wager| wager.kind.is_inside());
        let place = way(wager) + if inside { 1000 } else { 0 };
        dues.push(Due::new(act, place, spot_key(line.spot)).by(line.clauses));
    }
}

/// What is won, as it is paid: the outside from the columns to the wheel, then each patron's inside.
fn pay(scene: &Scene<'_>, dues: &mut Dues, lines: &[Line]) {
    let seats: Vec<Seat> = scene.table.seats().collect();
    // A chip on no wager goes back by a step of its own, unless it was taken.
    let own = |line: &&Line| {
        let taken = scene.memory.accounts.won(line.spot).0 < 0;
        line.outcome != Outcome::Release || scene.table.held.contains(&line.spot) || taken
    };
    let lines: Vec<Line> = lines.iter().filter(own).copied().collect();
    steps::pay_winners(scene, dues, &lines, &seats);
    for due in dues.iter_mut() {
        let Some(spot) = due.act.spot() else { continue };
        let place = if spot.wager == INSIDE { 2000 } else { way(spot.wager) };
        // What was held goes back when the rest of it has been paid.
        due.place = if matches!(due.act, Act::Release(_)) { 3000 } else { place };
        due.key = spot_key(spot) << 2 | u32::from(due.optional) << 1;
    }
}
