//! What can be asked of a session: its parts, what is due, how the money stands.

use super::{Entry, Session};
use crate::kit::{Cents, Seat, Spot};
use crate::law::{ClauseId, Rulebook, Standing};
use crate::level::{Level, Mode};
use crate::procedure::{
    self, Balance, Context, Due, Finding, Memory, Procedure, Verdict, WagerResult,
};
use crate::table::{Act, Event, Table};
use std::sync::Arc;

impl Session {
    /// The level.
    #[must_use]
    pub const fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// The rulebook.
    #[must_use]
    pub const fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// How the session treats the trainee.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// The table as it is; the screen gets a [`Session::view`] of it instead.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What the table does not show.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The round as it is to be conducted.
    #[must_use]
    pub fn procedure(&self) -> &Procedure {
        self.play.procedure()
    }

    /// Everything that was done, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.record.entries
    }

    /// What the world did before the first act.
    #[must_use]
    pub fn opening(&self) -> &[Event] {
        &self.record.opening
    }

    /// Whether every round has been dealt.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// What duties are judged by.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        Context::new(&self.table, &self.memory, &self.level.house)
    }

    /// The acts that are due now; the perfect dealer does the first.
    #[must_use]
    pub fn expected(&self) -> Vec<Act> {
        self.due.iter().map(|(_, due)| due.act).collect()
    }

    /// What is due now, with the step of each; the perfect dealer does the first.
    #[must_use]
    pub fn due(&self) -> &[(u8, Due)] {
        &self.due
    }

    /// Every duty that is still open, in order, with its step.
    #[must_use]
    pub fn open_duties(&self) -> Vec<(u8, Due)> {
        procedure::open_duties(self.procedure(), &self.context())
    }

    /// What the wagers come to, as far as the cards decide it.
    #[must_use]
    pub fn lines(&self) -> Vec<WagerResult> {
        (self.procedure().lines)(&self.context())
    }

    /// What stands of the round although it is void.
    #[must_use]
    pub fn standing_lines(&self) -> Vec<WagerResult> {
        (self.procedure().stands)(&self.context())
    }

    /// Whether a finding counts: one that rests on a clause that is not enforced does not.
    #[must_use]
    pub fn is_scored(&self, finding: &Finding) -> bool {
        is_scored(&self.book, finding)
    }

    /// What the judge would say of an act, without doing it.
    #[must_use]
    pub fn preview(&self, act: &Act) -> Verdict {
        procedure::judge_knowing(self.procedure(), &self.context(), act, Some(&self.due))
    }

    /// How the account of every wager of this round stands, with the vigorish on it that is open. Where every hand is to be treated as void
    /// each goes back, whether that has been said or not.
    #[must_use]
    pub fn accounts(&self) -> Vec<Balance> {
        if self.over {
            return Vec::new();
        }
        let said = self.memory.voided || self.memory.deck_removed;
        let due = || self.due.iter().any(|(_, due)| due.act == Act::Void(None));
        let void = said || due() || self.unsaid_void().is_some();
        let lines = if void { self.standing_lines() } else { self.lines() };
        let mut accounts = procedure::balances(&self.context(), &lines, void);
        procedure::add_between(
            &self.context(),
            &mut accounts,
            &(self.procedure().between)(&self.context()),
        );
        let open = self.open_duties();
        let must = open.iter().filter(|(_, due)| !due.optional).map(|(_, due)| &due.act);
        procedure::add_vigorish(&self.context(), &mut accounts, must);
        accounts
    }

    /// Everything that has happened so far, from the opening on.
    fn events(&self) -> impl Iterator<Item = &Event> {
        let acts = self.record.entries.iter().flat_map(|entry| &entry.events);
        self.record.opening.iter().chain(acts)
    }

    /// The cash that a seat has had changed into chips.
    fn bought(&self, seat: Seat) -> Cents {
        let laid = self.events().filter_map(|event| match *event {
            Event::Cash { seat: whose, amount } if whose == seat => Some(amount),
            _ => None,
        });
        laid.sum::<Cents>() - self.table.cash(seat)
    }

    /// What each seat has won or lost so far, in cents, those of patrons who came later among them;
    /// chips bought for cash are no winnings.
    #[must_use]
    pub fn nets(&self) -> Vec<(Seat, Cents)> {
        let mut seats: Vec<Seat> = self.level.patrons.iter().map(|patron| patron.seat).collect();
        for seat in self.events().filter_map(Event::comes_with) {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        let net = |seat: Seat| {
            let spots = self.table.staked_spots().filter(|s| s.spot.seat == seat);
            let out: Cents = spots.map(|s| s.stake.total() + s.paid.total()).sum();
            let before = self.first.0.purse(seat).total() + self.bought(seat);
            (seat, self.table.purse(seat).total() + out - before)
        };
        seats.into_iter().map(net).collect()
    }

    /// The clause to cite for a step's deed.
    #[must_use]
    pub fn step_clause(&self, step: u8) -> Option<ClauseId> {
        self.procedure().steps.get(usize::from(step))?.cited(procedure::Aspect::Deed).next()
    }

    /// Whether the account of a wager is out of balance, as far as the cards tell.
    pub(super) fn is_wrong(&self, spot: Spot) -> bool {
        let account = procedure::account_of(self.procedure(), &self.context(), spot);
        !account.owed.is_zero()
    }

    /// Whether a wager that was given back has come to just that: the cards give and take nothing more for it, or
    /// it is none any more.
    pub(super) fn is_back(&self, spot: Spot) -> bool {
        let account = procedure::account_of(self.procedure(), &self.context(), spot);
        let plays = self.memory.settled.iter().any(|(other, _)| *other == spot);
        account.owed.is_zero() && (account.law.is_some() || self.is_void() || !plays)
    }

    /// Whether all chips between the patrons are where they belong: none is due, and none is out of reach.
    /// As long as nothing has decided whose they are, they belong where they came from.
    pub(super) fn owes_no_transfer(&self) -> bool {
        let context = self.context();
        let open = procedure::open_duties(self.procedure(), &context);
        let lines = (self.procedure().between)(&context);
        let mut accounts = Vec::new();
        procedure::add_between(&context, &mut accounts, &lines);
        let moved = &self.memory.accounts;
        let is_back = || moved.parties().into_iter().all(|seat| moved.got(seat).is_zero());
        !open.iter().any(|(_, due)| matches!(due.act, Act::Transfer { .. }))
            && accounts.iter().all(|account| account.owed.is_zero())
            && (!lines.is_empty() || is_back())
    }
}

/// Whether a finding counts: one that rests first on a clause that is not enforced does not.
#[must_use]
pub fn is_scored(book: &Rulebook, finding: &Finding) -> bool {
    finding.clauses.first().is_some_and(|&id| book[id].standing == Standing::Enforced)
}
