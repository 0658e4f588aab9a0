//! How a round ends that has nothing left but what the dealer was told of, and what was left undone.

use super::{Raised, Session};
use crate::kit::{Cents, Spot};
use crate::law::{ClauseId, Standing};
use crate::level::Mode;
use crate::procedure::{self, Aspect, Channel, Due, Finding, FindingStep, Kind, PassedOver, steps};
use crate::table::{self, Act, Event};

impl Session {
    /// What has been left undone: the money that was still owed when each round ended, and what is
    /// still due in this one. What was passed over has been reported where it happened; only money
    /// that is still owed counts again, in the channel of the amounts. Where the round should have
    /// been declared void, that is whatever has moved.
    #[must_use]
    pub fn omissions(&self) -> Vec<Finding> {
        self.left_undone().into_iter().map(|(_, finding)| finding).collect()
    }

    /// The same, each with its round.
    #[must_use]
    pub fn left_undone(&self) -> Vec<(u32, Finding)> {
        let mut all = self.record.left.clone();
        if !self.over {
            let round = self.memory.round;
            all.extend(self.still_due().into_iter().map(|finding| (round, finding)));
        }
        all
    }

    /// What alone keeps the round open: money that the dealer has passed over or moved wrongly, and
    /// was told of. The round waits for it as long as he likes. Empty if anything else is to be done.
    #[must_use]
    pub fn waits_for(&self) -> Vec<Spot> {
        if !self.may_be_left() {
            return Vec::new();
        }
        let mut spots: Vec<Spot> = Vec::new();
        let open = self.open_duties();
        let acts = open.iter().filter(|(_, due)| !due.optional).map(|(_, due)| due.act);
        for spot in acts.filter(Act::moves_money).filter_map(|act| act.spot()) {
            if !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots
    }

    /// Whether nothing keeps the round open but money that the dealer was told of, and what no round
    /// has to wait for.
    fn may_be_left(&self) -> bool {
        !self.over && procedure::is_over(self.procedure(), &self.context(), true)
    }

    /// The dealer says that he is done: the last round ends here, if it waits for nothing but
    /// [`Session::waits_for`] and what no round has to wait for, and that has been left undone. Whether
    /// it came to that. (An earlier round ends in the same way with the first act of the next.)
    pub fn end_round(&mut self) -> bool {
        if self.memory.round < self.level.rounds || !self.may_be_left() {
            return false;
        }
        self.leave_undone();
        let events = self.close_round();
        self.due.clear();
        if let Some(last) = self.record.entries.last_mut() {
            last.events.extend(events);
        }
        self.record.ended_here = true;
        true
    }

    /// Whether the dealer has ended the last round by [`Session::end_round`].
    #[must_use]
    pub const fn is_ended_here(&self) -> bool {
        self.record.ended_here
    }

    /// A round that waits ends with the first act of the next; returns what happened then.
    pub(super) fn leave_round_for(&mut self, act: &Act) -> Vec<Event> {
        let Some((next, events)) = self.left_for(act) else { return Vec::new() };
        *self = next;
        events
    }

    /// Whether this act would leave the round that waits, and be the first of the next.
    #[must_use]
    pub fn would_leave(&self, act: &Act) -> bool {
        !self.over && self.left_for(act).is_some()
    }

    /// The session after the round was left for this act, with what happened then; nothing if it is not left.
    fn left_for(&self, act: &Act) -> Option<(Self, Vec<Event>)> {
        // The chips of a wager are this round's; what a patron is given who leaves need not be.
        if (act.moves_money() && act.spot().is_some())
            || self.mode == Mode::Guided
            || self.memory.round >= self.level.rounds
            || !self.may_be_left()
        {
            return None;
        }
        // What is still open here, or is like it, is done late. A call is only what it says.
        let says = matches!(act, Act::Say(_));
        let is_like = |(_, due): &(u8, Due)| !says && due.act.verb() == act.verb();
        let open = self.open_duties();
        if open.iter().any(|placed| placed.1.act == *act || is_like(placed)) {
            return None;
        }
        let mut next = self.clone();
        next.leave_undone();
        let events = next.close_round();
        next.due = procedure::due_now(next.procedure(), &next.context());
        // Another word, or an offer to another, than that which opens a round opens none.
        let starts = |due: &Act| match act {
            Act::Say(_) | Act::Offer(_) => act == due,
            _ => act.verb() == due.verb(),
        };
        let begins = next.due.iter().any(|(_, due)| starts(&due.act));
        let is_open = |(_, due): &(u8, Due)| !due.optional && !says && starts(&due.act);
        // What cannot be done there either leaves nothing.
        let can = table::can(&next.table, act).is_ok();
        if !can || !(begins || next.open_duties().iter().any(is_open)) {
            return None;
        }
        next.take_over(&open, self.memory.round, &self.memory.overtaken);
        Some((next, events))
    }

    /// What was open in the round before and is due again in this one: it was told there, or it is to be
    /// told here, but not twice.
    fn take_over(&mut self, before: &[(u8, Due)], round: u32, told: &[PassedOver]) {
        let open = self.open_duties();
        let again = |act: &Act| open.iter().any(|(_, due)| due.act == *act);
        let is_told = |(step, due): &&(u8, Due)| {
            told.contains(&(*step, due.key))
                && open.iter().any(|(now, other)| (*now, other.act) == (*step, due.act))
        };
        self.memory
            .overtaken
            .extend(before.iter().filter(is_told).map(|(step, due)| (*step, due.key)));
        self.record.left.retain(|(of, finding)| {
            let here = |act: &Act| !act.moves_money() && again(act);
            *of != round || !finding.expected.iter().all(here)
        });
        self.due = procedure::due_now(self.procedure(), &self.context());
    }

    /// Notes what is still owed in a round that ends.
    pub(super) fn leave_undone(&mut self) {
        let round = self.memory.round;
        let left = self.still_due();
        self.record.left.extend(left.into_iter().map(|finding| (round, finding)));
        // A mark that is missing is no chip that is missing.
        let accounts = self.accounts();
        let owed: Vec<Cents> =
            accounts.iter().flat_map(|a| [a.owed_in_the_end(), -a.to_collect]).collect();
        self.record.over_cents += owed.iter().copied().sum::<Cents>();
        let marks = accounts.iter().map(|account| account.to_mark);
        let wrong = owed.iter().copied().chain(marks).chain(self.cash_left());
        self.record.wrong_cents += wrong.map(|owed| Cents(owed.0.abs())).sum::<Cents>();
    }

    /// The cash that still lies before the patrons when the last round ends, though they were to get chips for it.
    fn cash_left(&self) -> Vec<Cents> {
        if self.memory.round < self.level.rounds {
            return Vec::new();
        }
        let open = self.open_duties();
        let sold = open.iter().filter_map(|(_, due)| match due.act {
            Act::Change(seat) | Act::Colour { seat, .. } => Some(seat),
            _ => None,
        });
        let mut seats: Vec<_> = sold.collect();
        seats.sort_unstable();
        seats.dedup();
        seats.into_iter().map(|seat| self.table.cash(seat)).collect()
    }

    /// By how much all wagers together were left wrong in the rounds that have ended; what one patron
    /// lacks is not made up by what another has too much.
    #[must_use]
    pub const fn left_wrong(&self) -> Cents {
        self.record.wrong_cents
    }

    /// What the inventory holds too much (below zero: too little) from the rounds that have ended, by
    /// what their wagers should have come to.
    #[must_use]
    pub const fn inventory_over(&self) -> Cents {
        self.record.over_cents
    }

    /// An omission for each step with open duties.
    fn still_due(&self) -> Vec<Finding> {
        let open = self.open_duties();
        let is_void = |(_, due): &&(u8, Due)| due.act == Act::Void(None);
        let void = open.iter().find(is_void).copied().or_else(|| self.unsaid_void());
        let must_void = void.as_ref().is_some_and(|(step, due)| self.counts_as_text(*step, due));
        let round = self.memory.round;
        // What an earlier finding has told stands apart from what none has.
        let mut found: Vec<(Finding, Option<usize>)> = Vec::new();
        let mut add = |step: u8, due: &Due, channel: Channel| {
            let step = &self.procedure().steps[usize::from(step)];
            let here = FindingStep::Step(step.id);
            let told = self.told_of_money(round, here, &due.act);
            let same = |(f, by): &&mut (Finding, Option<usize>)| {
                f.step == here && f.channel == channel && *by == told
            };
            let own = due.clauses.into_iter().flatten();
            if let Some((finding, _)) = found.iter_mut().find(same) {
                finding.expected.push(due.act);
                procedure::add_clauses(&mut finding.clauses, own);
                return;
            }
            let mut clauses = Vec::new();
            procedure::add_clauses(&mut clauses, own.chain(step.cited(Aspect::Deed)));
            let finding = Finding {
                kind: Kind::Omission,
                aspect: Aspect::Deed,
                channel,
                step: here,
                clauses,
                expected: vec![due.act],
                done: None,
            };
            found.push((finding, told));
        };
        for (step, due) in &open {
            let money = due.act.moves_money();
            let reported = self.memory.overtaken.contains(&(*step, due.key));
            if due.optional || due.enabling || (reported && !money) || (money && void.is_some()) {
                continue;
            }
            // What only a valid round wants is not owed in one that is to be declared void.
            let remedies = self.procedure().steps[usize::from(*step)].channel;
            if must_void && remedies != Channel::Irregularities {
                continue;
            }
            let channel = self.channel_of(*step, &due.act);
            let here = FindingStep::of(self.procedure().steps.get(usize::from(*step)));
            let told = money && self.told_of_money(round, here, &due.act).is_some();
            let back = told || (money && channel == Channel::Procedure);
            let channel = if back { Channel::Amounts } else { channel };
            add(*step, due, channel);
            // Where the chips do not make the sum that is too much, the right payment goes out anew.
            if let Some(anew) = self.paid_anew(&due.act) {
                add(*step, &Due { act: anew, ..*due }, channel);
            }
        }
        if let Some((step, say)) = void {
            let mut back = procedure::Dues::new();
            steps::release_all(&self.context(), &mut back, &self.standing_lines());
            // What lies on the layout is the patrons' own; only what has moved is owed.
            back.retain(|due| !due.optional && !matches!(due.act, Act::Release(_)));
            // What went from patron to patron comes back too.
            let between = open.iter().filter(|(_, due)| matches!(due.act, Act::Transfer { .. }));
            back.extend(between.filter(|(_, due)| !due.optional).map(|(_, due)| *due));
            for due in back {
                // Where only advice calls for the word, the money is owed by a rule of its own.
                let by = open.iter().find(|(_, open)| open.act == due.act);
                match by.filter(|_| !self.counts_as_text(step, &say)) {
                    Some((own, due)) => add(*own, due, Channel::Amounts),
                    None => add(step, &due.by(say.clauses), Channel::Amounts),
                }
            }
        }
        found.iter_mut().for_each(|(finding, _)| self.lead_by_text(finding));
        found.into_iter().map(|(finding, _)| finding).collect()
    }

    /// What is paid anew after this payment has been taken back, of which only a part is too much.
    fn paid_anew(&self, back: &Act) -> Option<Act> {
        let Act::Retrieve { spot, amount } = *back else { return None };
        let account = self.accounts().into_iter().find(|balance| balance.spot == spot)?;
        let right = amount + account.owed;
        (right.0 > 0).then_some(Act::Pay { spot, amount: right, chips: None })
    }

    /// That every hand is void, if a finding has told that it was not said, and it never was. The cards
    /// may have come in since, so that no step asks for it any more.
    pub(super) fn unsaid_void(&self) -> Option<(u8, Due)> {
        if self.memory.voided || self.memory.deck_removed {
            return None;
        }
        let round = self.memory.round;
        let mut raised = self.record.raised.iter().filter(|raised| raised.is_open_in(round));
        let told = raised.find_map(|raised| {
            let finding = self.finding_of(raised)?;
            let passed = finding.kind == Kind::OutOfOrder
                && finding.channel == Channel::Irregularities
                && finding.expected.contains(&Act::Void(None));
            passed.then_some(finding)
        })?;
        let step = self.procedure().steps.iter().position(|step| told.step.is(step.id))?;
        let mut clauses = told.clauses.iter().copied();
        let due = steps::once(Act::Void(None)).by([clauses.next(), clauses.next()]);
        Some((u8::try_from(step).ok()?, due))
    }

    /// Whether the first clause of a duty is scored.
    fn counts_as_text(&self, step: u8, due: &Due) -> bool {
        let law = self.procedure().steps[usize::from(step)].cited(Aspect::Deed);
        let first = due.clauses.into_iter().flatten().chain(law).next();
        first.is_some_and(|id| self.book[id].standing == Standing::Enforced)
    }

    /// What is never done breaks every clause that it rests on: where house practice would lead, the
    /// first clause of a text does that counts as much. How a payment is made may be advice; that it was
    /// never made is none.
    fn lead_by_text(&self, left: &mut Finding) {
        let pays = left.expected.iter().any(|act| matches!(act, Act::Pay { .. }));
        let clauses = &mut left.clauses;
        let counts = |id: &ClauseId| self.book[*id].standing == Standing::Enforced;
        let of_house = |id: &ClauseId| self.book[*id].house_practice;
        if clauses.first().is_some_and(|id| (pays || counts(id)) && of_house(id))
            && let Some(text) = clauses.iter().position(|id| counts(id) && !of_house(id))
        {
            clauses[..=text].rotate_right(1);
        }
    }

    /// The finding, by number, that has told already of what was left undone in a round: all of it was
    /// called for there, or it is the rest of a sum that was found wrong. Vigorish was called for where it
    /// was passed over; that a wager was never settled is told by itself.
    #[must_use]
    pub fn told_before(&self, round: u32, left: &Finding) -> Option<usize> {
        let between = matches!(left.expected.first(), Some(Act::Transfer { .. }));
        let money = between || left.channel == Channel::Amounts;
        if money {
            let (first, rest) = left.expected.split_first()?;
            if let Some(told) = self.told_of_money(round, left.step, first) {
                let same = |act: &Act| self.told_of_money(round, left.step, act) == Some(told);
                return rest.iter().all(same).then_some(told);
            }
        }
        if money && !left.expected.iter().all(|act| act.vigorish().is_some()) {
            return None;
        }
        let told = |raised: &Raised| {
            // A void that was dealt on, and never made good, leaves all of its remedies undone.
            let dealt_on = !money && left.channel == Channel::Irregularities;
            if dealt_on && self.goes_on_in_void(raised) {
                return true;
            }
            // What counts follows from nothing that does not.
            let counts = |f: &Finding| self.is_scored(f) || !self.is_scored(left);
            let finding = self.finding_of(raised).filter(|f| counts(f));
            let finding = finding.filter(|f| !money || f.kind == Kind::OutOfOrder);
            finding.is_some_and(|f| left.expected.iter().all(|act| f.expected.contains(act)))
        };
        self.first_told(round, told)
    }

    /// The finding of a wrong sum that this act of a step, left undone, would have put right. That money never
    /// moved at all, or that a wager was taken which should have been paid, is told by no sum; that money was moved
    /// of which no other step knows anything is told by its account.
    fn told_of_money(&self, round: u32, step: FindingStep, left: &Act) -> Option<usize> {
        let mut steps = self.procedure().steps.iter();
        let closes = steps.any(|s| (s.closing || s.last) && step.is(s.id));
        let tells =
            |raised: &Raised| raised.tells_the_sum_of(left) || (closes && raised.is_of(left));
        self.first_told(round, tells)
    }

    /// The first finding of a round that has not been put right and is such, or what it follows from.
    fn first_told(&self, round: u32, is_such: impl Fn(&Raised) -> bool) -> Option<usize> {
        let mut all = self.record.raised.iter().enumerate();
        let found = all.find(|(_, raised)| raised.is_open_in(round) && is_such(raised));
        found.map(|(number, raised)| raised.follows.unwrap_or(number))
    }

    pub(super) fn finding_of(&self, raised: &Raised) -> Option<&Finding> {
        self.record.entries.get(raised.entry)?.findings.get(raised.nth)
    }
}
