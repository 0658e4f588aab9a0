//! Seat by seat from the far right, and the cards in the rack: 13:69F-42.10(h) and (i).

use super::round::{Builder, antes, drawn_at, has_ante, is_open, settled_seats};
use super::settle::Odds;
use super::{ANTE, BONUS, FIRST3, IN_TO_WIN};
use crate::games::common::settling;
use crate::kit::{Area, Nook, Seat, Spot, Word};
use crate::procedure::steps::{self, once};
use crate::procedure::{Aspect, Decision, Due, Dues, Line, Outcome, Scene, Step, Walk, both};
use crate::table::Act;

use Aspect::{Deed, Order, Sequence, Start};

/// Gives the duties of a seat keys that count the seats that are settled before it, and tells
/// whether it has been begun.
fn count_ahead(scene: &Scene<'_>, seat: Seat, dues: &mut Dues) {
    if dues.is_empty() {
        return;
    }
    steps::count_ahead(dues, settled_seats(scene).filter(|&other| other > seat));
    let begun = is_begun(scene, seat);
    dues.iter_mut().for_each(|due| *due = due.underway(begun));
}

/// Whether the settlement of a seat has been begun.
fn is_begun(scene: &Scene<'_>, seat: Seat) -> bool {
    let memory = scene.memory;
    // The ante of a folded seat went long before.
    if memory.decision(seat) == Decision::Folds {
        return scene.table.is_exposed(Area::Part(seat, Nook::Side));
    }
    memory.turned.contains(&seat) || memory.has_settled(seat)
}

/// Whether a seat that decided so is to be settled.
fn settles(scene: &Scene<'_>, seat: Seat, decision: Decision) -> bool {
    settling(scene)
        && scene.memory.decision(seat) == decision
        && settled_seats(scene).contains(seat)
}

/// All that can lie at a seat.
const WAGERS: [Word; 4] = [ANTE, FIRST3, IN_TO_WIN, BONUS];

/// The inferred clause on the First 3 of a folded seat.
const FOLDED: &str = "tcdp.42.10.h-z";

/// That a seat is finished before the next.
const ONE_BY_ONE: &str = "tcdp.42.10.h-b";

/// A step's law for one seat: its own clause, the way round the table, one seat at a time.
fn one_by_one(first: &'static str) -> [(Aspect, &'static str); 5] {
    // What is only inferred is not held against a dealer who goes on to the next seat: that one
    // seat is finished before the next is what he has broken.
    let inferred = first == FOLDED;
    [
        (Deed, first),
        (Start, "tcdp.42.10.h-a"),
        (Order, "tcdp.42.10.h-a"),
        (Sequence, if inferred { ONE_BY_ONE } else { first }),
        (Sequence, ONE_BY_ONE),
    ]
}

/// Whether picking up cards of this seat now belongs to the sweep of the settled hands.
pub(super) fn is_swept(odds: &Odds, scene: &Scene<'_>, seat: Seat) -> bool {
    settling(scene) && settled_seats(scene).contains(seat) && is_settled(odds, scene, seat)
}

/// Whether every wager of a seat has been settled. Of cards that nobody has seen none can be.
fn is_settled(odds: &Odds, scene: &Scene<'_>, seat: Seat) -> bool {
    let seen = WAGERS.into_iter().all(|wager| is_shown(scene, Spot { seat, wager }));
    seen && odds.lines_of(scene, seat).iter().all(|line| match line.outcome {
        Outcome::Pay(owed) => owed.is_zero() || scene.memory.paid.contains(&line.spot),
        Outcome::Collect | Outcome::Release | Outcome::Take(_) => {
            scene.stake(seat, line.spot.wager).is_zero()
        }
    })
}

/// Whether the cards by which a spot is settled lie open.
pub(super) fn is_shown(scene: &Scene<'_>, spot: Spot) -> bool {
    let up = |area| !scene.table.is_hidden(area);
    let seat = spot.seat;
    // First 3 of a drawer goes by the kept cards alone.
    let first3 = spot.wager == FIRST3 && scene.memory.decision(seat) == Decision::Draws;
    let tucked = [Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    up(Area::Seat(seat)) && (first3 || tucked.into_iter().all(up))
}

impl Builder<'_> {
    /// All that is done at the seats, the far right first.
    pub(super) fn settlement(&mut self, seats: u8) {
        for seat in Seat::clockwise(seats).rev() {
            self.stands(seat);
            self.draws(seat);
            self.folded(seat);
        }
    }

    /// 42.10(h)1 to 7.
    fn stands(&mut self, seat: Seat) {
        let stands = Decision::Plays;
        self.turn("reveal", "Turn up the three cards of the seat", "tcdp.42.10.h.1", seat, stands);
        self.money(
            ("first3", "Settle First 3 of the seat"),
            "tcdp.42.10.h.2-a",
            (seat, stands),
            &[FIRST3],
        );
        self.money(
            ("wagers", "Settle the ante and the In To Win wager of the seat"),
            "tcdp.42.10.h-b",
            (seat, stands),
            &[ANTE, IN_TO_WIN],
        );
        self.money(
            ("bonus", "Pay the In To Win bonus of the seat"),
            "tcdp.42.10.h.7-a",
            (seat, stands),
            &[BONUS],
        );
    }

    /// 42.10(h)8 to 13.
    fn draws(&mut self, seat: Seat) {
        let draws = Decision::Draws;
        let kept = "Turn up the two kept cards of the seat";
        self.turn("reveal_kept", kept, "tcdp.42.10.h.8-b", seat, draws);
        self.money(
            ("first3_kept", "Settle First 3 of the seat by the two kept cards"),
            "tcdp.42.10.h.8-a",
            (seat, draws),
            &[FIRST3],
        );
        self.add(
            Step::new("reveal_drawn", "Turn up the draw card of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, self.id(ONE_BY_ONE))
                .law(&self.cite, &one_by_one("tcdp.42.10.h.9-a"))
                .due(move |scene, dues| {
                    if settles(scene, seat, draws)
                        && let Some(area) = drawn_at(scene, seat)
                        && scene.table.is_hidden(area)
                    {
                        dues.push(once(Act::Turn(area)));
                        count_ahead(scene, seat, dues);
                    }
                }),
        );
        self.add(
            Step::new("set_drawn", "Set the draw card beside the two kept cards")
                .walk(Walk::Counterclockwise)
                .at(seat, self.id(ONE_BY_ONE))
                .law(&self.cite, &one_by_one("tcdp.42.10.h.9-b"))
                .due(move |scene, dues| {
                    if settles(scene, seat, draws)
                        && let Some(from) = drawn_at(scene, seat)
                        && scene.table.count(Area::Seat(seat)) > 0
                    {
                        dues.push(once(Act::Tuck { from, to: Area::Seat(seat) }));
                        count_ahead(scene, seat, dues);
                    }
                }),
        );
        self.money(
            ("wagers_drawn", "Settle the ante and the Draw wager of the seat"),
            "tcdp.42.10.h-b",
            (seat, draws),
            &[ANTE, IN_TO_WIN],
        );
        self.money(
            ("bonus_drawn", "Pay the bonus of the seat that drew"),
            "tcdp.42.10.h.13-a",
            (seat, draws),
            &[BONUS],
        );
    }

    /// A folded seat whose First 3 is still there.
    fn folded(&mut self, seat: Seat) {
        let folds = Decision::Folds;
        self.turn(
            "reveal_folded",
            "Turn up the cards tucked under First 3 of the folded seat",
            FOLDED,
            seat,
            folds,
        );
        self.money(
            ("first3_folded", "Settle First 3 of the folded seat"),
            FOLDED,
            (seat, folds),
            &[FIRST3],
        );
    }

    /// The cards of a seat turned up; a folded hand lies under First 3.
    fn turn(
        &mut self,
        id: &'static str,
        title: &'static str,
        law: &'static str,
        seat: Seat,
        decision: Decision,
    ) {
        self.add(
            Step::new(id, title)
                .walk(Walk::Counterclockwise)
                .at(seat, self.id(ONE_BY_ONE))
                .law(&self.cite, &one_by_one(law))
                .due(move |scene, dues| {
                    if !settles(scene, seat, decision) {
                        return;
                    }
                    let tucked = Area::Part(seat, Nook::Side);
                    let places = [Area::Seat(seat), tucked];
                    let n = if decision == Decision::Folds { 2 } else { 1 };
                    let down =
                        places.into_iter().take(n).filter(|&area| scene.table.is_hidden(area));
                    dues.extend(down.map(|area| once(Act::Turn(area))));
                    count_ahead(scene, seat, dues);
                }),
        );
    }

    /// Some wagers of a seat: what is lost taken, what is won paid, what is equal given back.
    fn money(
        &mut self,
        (id, title): (&'static str, &'static str),
        law: &'static str,
        (seat, decision): (Seat, Decision),
        wagers: &'static [Word],
    ) {
        let odds = self.odds.clone();
        let step = Step::new(id, title).walk(Walk::Counterclockwise);
        let step = step.at(seat, self.id(ONE_BY_ONE));
        let step = step.law(&self.cite, &one_by_one(law));
        self.add(step.due(move |scene, dues| {
            if settles(scene, seat, decision) {
                let lines: Vec<Line> = odds
                    .lines_of(scene, seat)
                    .into_iter()
                    .filter(|line| wagers.contains(&line.spot.wager))
                    .filter(|line| is_shown(scene, line.spot))
                    .collect();
                steps::settle(scene, dues, &lines, &[seat]);
                count_ahead(scene, seat, dues);
            }
        }));
    }

    /// A First 3 stake that was made without an ante buys no hand, and goes back: reading 19.
    pub(super) fn lone_first3(&mut self) {
        self.add(
            Step::new("lone_first3", "Give back a First 3 stake that has no ante beside it")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &both("tcdp.42.10.a-c"))
                .due(|scene, dues| {
                    let lone = |seat: &Seat| settling(scene) && !has_ante(scene, *seat);
                    for seat in steps::wagering(scene).filter(lone) {
                        if !scene.stake(seat, FIRST3).is_zero() {
                            let spot = Spot { seat, wager: FIRST3 };
                            dues.push(Due::new(Act::Release(spot), 0, u32::from(seat.0)));
                        }
                    }
                }),
        );
    }

    /// The hands to the rack, seat by seat or all at the end, and the dealer's cards: 42.10(i).
    pub(super) fn gather_hands(&mut self) {
        let odds = self.odds.clone();
        self.add(
            Step::new(
                "rack_hands",
                "Bring the settled hands and the dealer's to the rack, in order",
            )
            .walk(Walk::Counterclockwise)
            .early()
            .law(
                &self.cite,
                &[
                    (Deed, "tcdp.42.10.i-b"),
                    (Sequence, "tcdp.42.10.i-b"),
                    (Start, "tcdp.42.10.i-a"),
                    (Order, "tcdp.42.10.i-a"),
                ],
            )
            .due(move |scene, dues| {
                if !settling(scene) {
                    return;
                }
                let mut all_settled = true;
                for (i, seat) in settled_seats(scene).rev().enumerate() {
                    // Whoever brings a hand in that is not settled passes its money over.
                    let settled = is_settled(&odds, scene, seat);
                    all_settled &= settled;
                    let places = [Area::Seat(seat)].into_iter().chain(Area::parts(seat));
                    for (k, area) in places.enumerate() {
                        if scene.table.count(area) > 0 && !scene.table.is_hidden(area) {
                            let place = u16::try_from(i).unwrap_or(u16::MAX);
                            let key = u32::try_from(k << 8 | i).unwrap_or(u32::MAX);
                            dues.push(Due::new(Act::PickUp(area), place, key).waiting(!settled));
                        }
                    }
                }
                // A seat whose ante went before it could decide has nothing to settle.
                let lost = antes(scene).filter(|&seat| {
                    scene.memory.decision(seat) == Decision::Open && !is_open(scene, seat)
                });
                for seat in lost {
                    if scene.table.count(Area::Seat(seat)) > 0 {
                        let key = 9 << 8 | u32::from(seat.0);
                        dues.push(Due::new(Act::PickUp(Area::Seat(seat)), 98, key));
                    }
                }
                if scene.table.count(Area::Dealer) > 0 {
                    dues.push(Due::new(Act::PickUp(Area::Dealer), 99, 99).waiting(!all_settled));
                }
            }),
        );
    }
}
