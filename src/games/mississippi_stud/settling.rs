//! From the last street to the streets' cards in the rack: 19:47-35.10(i) and (j).

use super::round::{five_of, in_play, kind_of, settling};
use super::{Builder, NUMBERS, card_of, notes};
use crate::games::common::is_live;
use crate::games::prelude::*;
use crate::rules::stud_hands::{AceRun, Kind, ace_run};
use std::collections::BTreeMap;
use strum::VariantArray;

/// The seat whose turn it is to be settled: the first from the right that still has its cards.
fn current(context: &Context<'_>) -> Option<Seat> {
    in_play(context).rev().find(|&seat| context.table.count(Area::Seat(seat)) > 0)
}

/// Whether the dealer has seen the hand of a seat, or has it in the rack to look at.
pub(super) fn is_seen(context: &Context<'_>, seat: Seat) -> bool {
    !context.table.is_hidden(Area::Seat(seat))
}

/// What the hand of a seat is to be called, as long as it lies open and has not been called.
fn unread(context: &Context<'_>, seat: Seat) -> Option<Kind> {
    let lies = context.table.count(Area::Seat(seat)) > 0 && is_seen(context, seat);
    let open = lies && settling(context) && !is_read_out(context, seat);
    if open { kind_of(context, seat) } else { None }
}

/// The hand that is to be called now, and what it is.
pub(super) fn to_read_out(context: &Context<'_>) -> Option<(Seat, Kind)> {
    let seat = current(context).filter(|_| settling(context))?;
    Some((seat, kind_of(context, seat).filter(|_| is_seen(context, seat))?))
}

/// Whether the next hand to be called has not been turned up yet.
pub(super) fn is_next_unseen(context: &Context<'_>) -> bool {
    let next = current(context).filter(|_| settling(context));
    next.is_some_and(|seat| !is_seen(context, seat) && !is_read_out(context, seat))
}

/// The seat whose hand a call is for: the first from the right that it fits.
pub(super) fn read_out_by(context: &Context<'_>, phrase: Word) -> Option<Seat> {
    let fits = |seat: &Seat| unread(context, *seat).is_some_and(|kind| kind.phrase() == phrase);
    in_play(context).rev().find(fits)
}

/// Whether a seat's hand has been called.
fn is_read_out(context: &Context<'_>, seat: Seat) -> bool {
    notes::of(context.memory).read_out.contains(seat)
}

/// The seats whom the settlement comes to, once it has come.
fn settled_now(context: &Context<'_>) -> Seats {
    if settling(context) { in_play(context) } else { Seats::default() }
}

/// Whether the settlement of a seat has been begun.
fn is_begun(context: &Context<'_>, seat: Seat) -> bool {
    is_read_out(context, seat) || context.memory.has_settled(seat)
}

impl Builder<'_> {
    /// The steps of each seat, all before the next seat's, and the cards of the streets.
    pub(super) fn settlement(&mut self) {
        // Turning a hand is only inferred, and several may be turned ahead.
        self.at_seat("reveal", |context, seat, dues| {
            steps::turn_hands(context, dues, [seat].into_iter());
            dues.iter_mut().for_each(|due| *due = due.enabling());
        });
        self.read_out();
        let odds = self.odds.clone();
        self.at_seat("collect", move |context, seat, dues| {
            if is_seen(context, seat) {
                steps::collect_losers(context, dues, &odds.lines_of(context, seat), &[seat]);
            }
        });
        let odds = self.odds.clone();
        self.at_seat("pay", move |context, seat, dues| {
            if is_seen(context, seat) {
                steps::pay_winners(context, dues, &odds.lines_of(context, seat), &[seat]);
                // A push stays where it is; giving it back is no fault.
                for due in dues.iter_mut() {
                    due.optional |= matches!(due.act, Act::Release(_));
                }
                // Which wager comes first under the limit is free, too, where this seat is being settled.
                let begun = is_read_out(context, seat) || context.memory.has_settled(seat);
                if begun && current(context).is_none_or(|current| current <= seat) {
                    let must = dues.len();
                    steps::pay_winners(context, dues, &odds.free_lines(context, seat), &[seat]);
                    dues[must..].iter_mut().for_each(|due| *due = due.optional());
                }
            }
        });
        let odds = self.odds.clone();
        let [lost, pushed, push, won] =
            self.round.named_clauses("rack_hand", ["lost", "pushed", "push", "won"]);
        self.at_seat("rack_hand", move |context, seat, dues| {
            if is_seen(context, seat) {
                let lines = odds.lines_of(context, seat);
                let by = match lines.first().map(|line| line.outcome) {
                    Some(Outcome::Collect) => [lost, None],
                    Some(Outcome::Release) => [pushed, push],
                    Some(Outcome::Pay(_)) => [won, None],
                    Some(Outcome::Take(_)) | None => [None; 2],
                };
                steps::pick_up_hands(context, dues, [seat].into_iter());
                dues.iter_mut().for_each(|due| *due = due.by(by));
            }
        });
        self.stray_cards();
        self.round.duty("rack_streets", |context, dues| {
            let nobody = is_live(context) && context.memory.started && in_play(context).is_empty();
            if settling(context) || nobody {
                let lies = |street: &u8| context.table.count(card_of(*street)) > 0;
                let rack = |n: u8| Due::new(Act::PickUp(card_of(n)), 0, card_of(n));
                dues.extend(NUMBERS.filter(lies).map(rack));
            }
        });
    }

    /// The call of a hand: by what defines it, and by how an ace stands in its run.
    fn read_out(&mut self) {
        let [read, wheel, wrapped] =
            self.round.named_clauses("read_out", ["any_hand", "wheel", "run_past_the_ace"]);
        // Less than a pair has no definition.
        let defined = Kind::VARIANTS.iter().filter(|kind| **kind != Kind::NoPair);
        let defined: BTreeMap<Kind, ClauseId> = defined
            .filter_map(|&kind| Some((kind, self.round.named_clause("read_out", kind.into())?)))
            .collect();
        self.at_seat("read_out", move |context, seat, dues| {
            if let Some(kind) = unread(context, seat) {
                let by_ace = match ace_run(&five_of(context, seat)) {
                    Some(AceRun::Wheel) => wheel,
                    Some(AceRun::Wrapped) => wrapped,
                    None => None,
                };
                let by = [read, by_ace.or(defined.get(&kind).copied())];
                dues.push(once(Act::Say(kind.phrase())).by(by));
            }
        });
    }

    /// What is owed at a step that each seat has of its own, as long as it has a part in the round.
    fn at_seat(
        &mut self,
        name: &'static str,
        owed: impl Fn(&Context<'_>, Seat, &mut Dues) + Send + Sync + 'static,
    ) {
        self.round.at_seats(name, (settled_now, is_begun), owed);
    }
}
