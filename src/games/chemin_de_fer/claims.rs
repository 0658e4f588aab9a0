//! The wagers against the bank: 19:47-4.7. Suivi before Banco before partial wagers, and all together
//! no more than the bank.

use super::round::Builder;
use super::state::{
    against, banker, before_cards, has, is_open, keep, kept_seat, mark, needs_banker,
};
use super::{AGAINST, BANK, phrase, ring};
use crate::kit::{Cents, Seat};
use crate::law::ClauseId;
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, Walk, both};
use crate::table::Act;

use Aspect::{Amount, Deed};

/// The wagers that lie against the bank, counterclockwise from the Banker.
pub(super) fn stakes(scene: &Scene<'_>) -> Vec<(Seat, Cents)> {
    let Some(banker) = banker(scene) else { return Vec::new() };
    let lies = |seat: Seat| (seat, scene.stake(seat, AGAINST));
    ring::after(scene, banker).into_iter().map(lies).filter(|(_, n)| !n.is_zero()).collect()
}

/// How much more lies against the bank than it is.
pub(super) fn excess(scene: &Scene<'_>) -> Cents {
    let Some(banker) = banker(scene) else { return Cents::ZERO };
    let all: Cents = stakes(scene).into_iter().map(|(_, amount)| amount).sum();
    Cents((all - scene.stake(banker, BANK)).0.max(0))
}

/// Whether a seat has called such a claim.
pub(super) fn has_called(scene: &Scene<'_>, claim: crate::kit::Word, seat: Seat) -> bool {
    scene.memory.has_mark(claim, u32::from(seat.0))
}

/// Whether a seat covers the whole bank.
pub(super) fn covers(scene: &Scene<'_>, seat: Seat) -> bool {
    let bank = banker(scene).map_or(Cents::ZERO, |banker| scene.stake(banker, BANK));
    !bank.is_zero() && scene.stake(seat, AGAINST) >= bank
}

/// Whether a seat's Suivi is good: 4.7(b).
fn is_suivi(scene: &Scene<'_>, seat: Seat) -> bool {
    let entitled = kept_seat(scene, keep::SUIVI) == Some(seat);
    entitled && has_called(scene, mark::SUIVI, seat) && covers(scene, seat)
}

/// Who has the hand by a claim, and whether by Suivi.
pub(super) fn holder(scene: &Scene<'_>) -> Option<(Seat, bool)> {
    let seats = ring::after(scene, banker(scene)?);
    let suivi = seats.iter().copied().find(|&seat| is_suivi(scene, seat));
    let good = |seat: &Seat| has_called(scene, mark::BANCO, *seat) && covers(scene, *seat);
    let banco = || seats.iter().copied().find(good);
    suivi.map(|seat| (seat, true)).or_else(|| banco().map(|seat| (seat, false)))
}

/// Everybody who has called a claim, counterclockwise from the Banker.
fn callers(scene: &Scene<'_>) -> Vec<Seat> {
    let Some(banker) = banker(scene) else { return Vec::new() };
    let called = |seat: &Seat| {
        has_called(scene, mark::SUIVI, *seat) || has_called(scene, mark::BANCO, *seat)
    };
    ring::after(scene, banker).into_iter().filter(called).collect()
}

/// Whether claims are being settled: the wagers are open and no card is out.
pub(super) fn is_claiming(scene: &Scene<'_>) -> bool {
    before_cards(scene) && is_open(scene) && !needs_banker(scene)
}

/// The clauses that decide between claims.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laws {
    pub(super) suivi: Option<ClauseId>,
    pub(super) suivi_call: Option<ClauseId>,
    pub(super) suivi_chips: Option<ClauseId>,
    pub(super) stood_off: Option<ClauseId>,
    pub(super) banco: Option<ClauseId>,
    pub(super) banco_call: Option<ClauseId>,
    pub(super) banco_chips: Option<ClauseId>,
    pub(super) nearest: Option<ClauseId>,
}

impl Laws {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        Self {
            suivi: id("chemin.4.7.b-a"),
            suivi_call: id("chemin.4.7.b-b"),
            suivi_chips: id("chemin.4.7.b-c"),
            stood_off: id("chemin.4.7.b-d"),
            banco: id("chemin.4.7.c-a"),
            banco_call: id("chemin.4.7.c-b"),
            banco_chips: id("chemin.4.7.c-c"),
            nearest: id("chemin.4.7.c-d"),
        }
    }

    /// By what a claim is granted.
    fn granted(&self, scene: &Scene<'_>, seat: Seat, by_suivi: bool) -> [Option<ClauseId>; 2] {
        let rivals = callers(scene).into_iter().filter(|&other| other != seat);
        let equal = rivals.filter(|&other| covers(scene, other)).count();
        if by_suivi {
            let stood = scene.memory.kept(keep::STOOD_OFF).is_some();
            [self.suivi, self.stood_off.filter(|_| stood).or(self.suivi_call)]
        } else {
            [self.banco, self.nearest.filter(|_| equal > 0).or(self.banco_call)]
        }
    }

    /// By what a claim is refused.
    pub(super) fn refused(&self, scene: &Scene<'_>, seat: Seat) -> [Option<ClauseId>; 2] {
        let suivi = has_called(scene, mark::SUIVI, seat);
        let entitled = kept_seat(scene, keep::SUIVI) == Some(seat);
        let by = match (suivi, covers(scene, seat)) {
            (true, _) if !entitled => self.suivi,
            (true, false) => self.suivi_chips,
            (false, false) => self.banco_chips,
            (_, true) if holder(scene).is_some_and(|(_, by_suivi)| by_suivi) => self.suivi,
            (_, true) => self.nearest,
        };
        clause(by)
    }

    /// What speaks against granting a claim to a seat that does not have the hand.
    pub(super) fn wrongly_granted(&self, scene: &Scene<'_>, seat: Seat) -> Option<ClauseId> {
        let entitled = kept_seat(scene, keep::SUIVI) == Some(seat);
        let suivi = has_called(scene, mark::SUIVI, seat);
        let called = suivi || has_called(scene, mark::BANCO, seat);
        match (called, covers(scene, seat)) {
            (false, _) if entitled => self.suivi_call,
            (false, _) => self.banco_call,
            (true, false) if suivi => self.suivi_chips,
            (true, false) => self.banco_chips,
            (true, true) => match holder(scene) {
                Some((_, false)) if !suivi => self.nearest,
                _ => self.suivi,
            },
        }
    }
}

impl Builder<'_> {
    /// From the word to wager to the last chip that has to come off.
    pub(super) fn claims(&mut self) {
        self.add(
            Step::new("open_wagers", "Let the others wager against the bank")
                .law(&self.cite, &both("chemin.4.7.a-a"))
                .due(|scene, dues| {
                    if before_cards(scene) && !is_open(scene) {
                        dues.push(once(Act::Say(phrase::WAGERS)));
                    }
                }),
        );
        self.add(
            Step::new("over_bank", "Have a wager larger than the bank brought down to it")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.7.a-b"))
                .law(&self.cite, &[(Amount, "chemin.4.7.a-b")])
                .due(|scene, dues| {
                    let Some(seat) = banker(scene).filter(|_| is_claiming(scene)) else { return };
                    let bank = scene.stake(seat, BANK);
                    for (punter, _) in stakes(scene).into_iter().filter(|(_, n)| *n > bank) {
                        let key = u32::from(punter.0);
                        dues.push(Due::new(Act::Correct(against(punter)), 0, key));
                    }
                }),
        );
        let laws = Laws::of(self);
        self.add(
            Step::new("claims", "Grant the claim that comes first and refuse the others")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.7.b-a"))
                .law(&self.cite, &[(Deed, "chemin.4.7.c-a")])
                .due(move |scene, dues| {
                    if !is_claiming(scene) {
                        return;
                    }
                    let holder = holder(scene);
                    let is_granted =
                        |seat: Seat| scene.memory.has_mark(mark::GRANTED, u32::from(seat.0));
                    if let Some((seat, by_suivi)) = holder
                        && !is_granted(seat)
                    {
                        let by = laws.granted(scene, seat, by_suivi);
                        dues.push(Due::new(Act::Confirm(seat), 0, u32::from(seat.0)).by(by));
                    }
                    for seat in callers(scene) {
                        let refused = scene.memory.has_mark(mark::REFUSED, u32::from(seat.0));
                        if refused || holder.is_some_and(|(other, _)| other == seat) {
                            continue;
                        }
                        let key = 1 << 8 | u32::from(seat.0);
                        let by = laws.refused(scene, seat);
                        dues.push(Due::new(Act::Refuse(seat), 0, key).by(by));
                    }
                }),
        );
        self.add(
            Step::new("give_way", "Give the other wagers back when one covers the whole bank")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.7.c-a"))
                .law(&self.cite, &[(Deed, "chemin.4.7.b-a")])
                .due(move |scene, dues| {
                    let Some((seat, by_suivi)) = holder(scene) else { return };
                    if !is_claiming(scene) {
                        return;
                    }
                    let by = if by_suivi { laws.suivi } else { laws.banco };
                    for (punter, _) in stakes(scene).into_iter().filter(|(p, _)| *p != seat) {
                        let give = Act::Release(against(punter));
                        dues.push(Due::new(give, 0, u32::from(punter.0)).by(clause(by)));
                    }
                }),
        );
        self.add(
            Step::new("trim", "Have the wagers against the bank brought down to it")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.7.a-c"))
                .law(&self.cite, &[(Amount, "chemin.4.7.a-c"), (Deed, "chemin.h.trim")])
                .due(|scene, dues| {
                    let over = !excess(scene).is_zero() && is_claiming(scene);
                    if !over || holder(scene).is_some() {
                        return;
                    }
                    // Anybody's will do; the house takes the farthest first.
                    for (punter, _) in stakes(scene).into_iter().rev() {
                        let correct = Act::Correct(against(punter));
                        dues.push(Due::new(correct, 0, u32::from(punter.0)));
                    }
                }),
        );
    }
}

/// What a wager against the bank should come to when the dealer has it put right.
pub(super) fn right_stake(scene: &Scene<'_>, seat: Seat) -> Option<Cents> {
    let bank = scene.stake(banker(scene)?, BANK);
    let stake = scene.stake(seat, AGAINST);
    if stake > bank {
        return Some(bank);
    }
    let over = excess(scene);
    let wrong = !over.is_zero() && !has(scene, mark::BANK);
    wrong.then(|| Cents((stake - over).0.max(0)))
}
