//! The wagers against the bank: 19:47-4.7. Suivi before Banco before partial wagers, and all together
//! no more than the bank.

use super::Builder;
use super::notes::{self, Claim, hand};
use super::round::{against, bank_of, banker, before_cards, is_open, needs_banker, stakes};
use super::{AGAINST, BANK, phrase, ring};
use crate::games::common::is_live;
use crate::games::prelude::*;

/// The bank as it lies.
fn bank(context: &Context<'_>) -> Cents {
    banker(context).map_or(Cents::ZERO, |banker| context.stake(banker, BANK))
}

/// How much more lies against the bank than it is.
fn excess(context: &Context<'_>) -> Cents {
    let all: Cents = stakes(context).into_iter().map(|(_, amount)| amount).sum();
    (all - bank(context)).max(Cents::ZERO)
}

/// Whether a seat covers the whole bank.
pub(super) fn covers(context: &Context<'_>, seat: Seat) -> bool {
    !bank(context).is_zero() && context.stake(seat, AGAINST) >= bank(context)
}

/// Whether a seat covered the whole of the Banker's last decided wager and lost, so that it may call
/// Suivi: 4.7(b).
pub(super) fn is_entitled(context: &Context<'_>, seat: Seat) -> bool {
    notes::of(context.memory).tenure.suivi == Some(seat)
}

/// Who has the hand by a claim, and by which.
pub(super) fn holder(context: &Context<'_>) -> Option<(Seat, Claim)> {
    let hand = hand(context);
    let seats = ring::after(context, banker(context)?);
    let good = |claim, seat: &Seat| hand.has_called(claim, *seat) && covers(context, *seat);
    let mut all = seats.iter().copied();
    let suivi = all.find(|seat| is_entitled(context, *seat) && good(Claim::Suivi, seat));
    let banco = || seats.iter().copied().find(|seat| good(Claim::Banco, seat));
    suivi.map(|seat| (seat, Claim::Suivi)).or_else(|| Some((banco()?, Claim::Banco)))
}

/// Everybody who has called a claim, counterclockwise from the Banker.
fn callers(context: &Context<'_>) -> Vec<Seat> {
    let called = |seat: &Seat| hand(context).called.iter().any(|(caller, _)| caller == seat);
    let seats = banker(context).map(|banker| ring::after(context, banker)).unwrap_or_default();
    seats.into_iter().filter(called).collect()
}

/// Whether claims are being settled: the wagers are open and no card is out.
pub(super) fn is_claiming(context: &Context<'_>) -> bool {
    before_cards(context) && is_open(context) && !needs_banker(context)
}

/// Whether the wagers are open and nothing lies on one side of them.
pub(super) fn is_idle(context: &Context<'_>) -> bool {
    let nobody = bank(context).is_zero() || stakes(context).is_empty();
    banker(context).is_some() && is_claiming(context) && nobody
}

/// Whose wagers give way to one that covers the whole bank, and by which claim; what still lies there after
/// the word to deal has no part in the hand, and goes back all the same.
fn giving_way(context: &Context<'_>) -> Option<(Claim, Vec<Seat>)> {
    let laid = stakes(context).into_iter().map(|(punter, _)| punter);
    if is_claiming(context) {
        let (seat, claim) = holder(context)?;
        return Some((claim, laid.filter(|punter| *punter != seat).collect()));
    }
    let wagers = hand(context).wagers.as_ref().filter(|_| is_live(context))?;
    let late = |punter| context.memory.late.iter().any(|(late, _)| *late == against(punter));
    let lies = |punter: &Seat| wagers.giving_way.contains(punter) && !late(*punter);
    Some((wagers.claim?, laid.filter(lies).collect()))
}

impl Builder<'_> {
    /// From the word to wager to the last chip that has to come off.
    pub(super) fn claims(&mut self) {
        self.round.owe("open_wagers", Act::Say(phrase::WAGERS), |context| {
            before_cards(context) && !is_open(context)
        });
        self.round.duty("over_bank", |context, dues| {
            if banker(context).is_none() || !is_claiming(context) {
                return;
            }
            let bank = bank(context);
            for (punter, _) in stakes(context).into_iter().filter(|(_, stake)| *stake > bank) {
                let correct = Act::Correct(against(punter));
                dues.push(Due::new(correct, 0, punter));
            }
        });
        self.granted_and_refused();
        self.round.duty("trim", |context, dues| {
            let over = !excess(context).is_zero() && is_claiming(context);
            if !over || holder(context).is_some() {
                return;
            }
            // Anybody's will do; the house takes the farthest first.
            for (punter, _) in stakes(context).into_iter().rev() {
                let correct = Act::Correct(against(punter));
                dues.push(Due::new(correct, 0, punter));
            }
        });
        self.round.owe_one("no_wagers", |context| {
            let banker = banker(context).filter(|_| is_idle(context) && !bank(context).is_zero());
            banker.map(|seat| once(Act::Release(bank_of(seat))))
        });
    }

    fn granted_and_refused(&mut self) {
        let granted_by = self.granting();
        let refused_by = self.refusing();
        self.round.duty("claims", move |context, dues| {
            if !is_claiming(context) {
                return;
            }
            let (hand, holder) = (hand(context), holder(context));
            if let Some((seat, claim)) = holder.filter(|(seat, _)| !hand.granted.contains(seat)) {
                let by = granted_by(context, seat, claim);
                dues.push(Due::new(Act::Confirm(seat), 0, seat).by(by));
            }
            for seat in callers(context) {
                if hand.refused.contains(&seat) || holder.is_some_and(|(held, _)| held == seat) {
                    continue;
                }
                let by = refused_by(context, seat);
                dues.push(Due::new(Act::Refuse(seat), 0, DueKey::from(seat).part(1)).by(by));
            }
        });
        let [suivi, banco] = self.round.named_bys("give_way", ["suivi", "banco"]);
        self.round.duty("give_way", move |context, dues| {
            let Some((claim, punters)) = giving_way(context) else { return };
            let by = if claim == Claim::Suivi { suivi } else { banco };
            for punter in punters {
                let give = Act::Release(against(punter));
                dues.push(Due::new(give, 0, punter).by(by));
            }
        });
    }

    /// By what a claim is granted.
    fn granting(&self) -> impl Fn(&Context<'_>, Seat, Claim) -> By + use<> {
        let [suivi, suivi_call, stood_off, banco, banco_call, nearest] = self.round.named_clauses(
            "claims",
            ["suivi", "suivi_call", "stood_off", "banco", "banco_call", "nearest"],
        );
        move |context, seat, claim| {
            let rival = |other: &Seat| *other != seat && covers(context, *other);
            let stood = notes::of(context.memory).tenure.stood_off;
            match claim {
                Claim::Suivi => [suivi, if stood { stood_off } else { suivi_call }],
                Claim::Banco if callers(context).iter().any(rival) => [banco, nearest],
                Claim::Banco => [banco, banco_call],
            }
        }
    }

    /// By what a claim is refused.
    fn refusing(&self) -> impl Fn(&Context<'_>, Seat) -> By + use<> {
        let [suivi, suivi_chips, banco_chips, nearest] =
            self.round.named_bys("claims", ["suivi", "suivi_chips", "banco_chips", "nearest"]);
        move |context, seat| {
            let by_suivi = hand(context).has_called(Claim::Suivi, seat);
            match (by_suivi, covers(context, seat)) {
                (true, _) if !is_entitled(context, seat) => suivi,
                (true, false) => suivi_chips,
                (false, false) => banco_chips,
                (_, true) if holder(context).is_some_and(|(_, by)| by == Claim::Suivi) => suivi,
                (_, true) => nearest,
            }
        }
    }
}

/// What a wager against the bank should come to when the dealer has it put right.
pub(super) fn right_stake(context: &Context<'_>, seat: Seat) -> Option<Cents> {
    let bank = context.stake(banker(context)?, BANK);
    let stake = context.stake(seat, AGAINST);
    if stake > bank {
        return Some(bank);
    }
    let over = excess(context);
    let wrong = !over.is_zero() && hand(context).wagers.is_none();
    wrong.then(|| (stake - over).max(Cents::ZERO))
}
