//! Vigorish: what of it is owed, what has been marked or collected of it, and what puts it right where
//! that was too little or too much: 19:47-7.3 and 7.10(b).
//!
//! A house marks it, and collects the marks later, or collects it at once. Of either a patron can have
//! been charged too much: then the mark comes off again, or the chips go back.

use super::hands::is_decided;
use super::notes::{self, Charged, TooMuch};
use super::{
    ActAtTable, Options, Terms, is_called_void, is_show, is_void_or_must_be, shoe, show, wager,
};
use crate::games::common::odds::line_of;
use crate::games::prelude::*;
use std::cell::LazyCell;

/// Sets the keys of vigorish apart.
const VIGORISH: u8 = 1;

/// Sets apart what may be taken back whole, to be made anew.
const WHOLE: u8 = 2;

/// Vigorish on what a wager on the Banker's Hand wins: so many hundredths of it, a fraction of the smallest
/// coin dropped.
pub(crate) fn vigorish(house: &House, percent: i64, won: Cents) -> Cents {
    let exact = won.0 * percent / 100;
    let coin = house.chips.first().map_or(1, |coin| coin.0.max(1));
    Cents(exact - exact % coin)
}

/// What is known of a seat's vigorish in this round.
fn of_round(memory: &Memory, seat: Seat) -> Charged {
    notes::of(memory).round.vigorish.get(&seat).copied().unwrap_or_default()
}

/// What was too much at a seat, over the rounds.
fn too_much(memory: &Memory, seat: Seat) -> TooMuch {
    notes::of(memory).too_much.get(&seat).copied().unwrap_or_default()
}

/// Whether any vigorish was charged or undone at a seat in this round.
pub(super) fn is_touched(memory: &Memory, seat: Seat) -> bool {
    notes::of(memory).round.vigorish.contains_key(&seat)
}

/// What is left of what was charged too much in earlier rounds.
fn carried(memory: &Memory, seat: Seat) -> Cents {
    too_much(memory, seat).charged - of_round(memory, seat).over
}

/// The wager of a seat on the Banker's Hand, on whose win vigorish is owed.
const fn on_banker(seat: Seat) -> Spot {
    Spot { seat, wager: wager::BANKER }
}

/// The vigorish of a round: by what the house has elected, and what the wagers come to.
pub(super) struct Vigorish<'a> {
    options: &'a Options,
    context: &'a Context<'a>,
    lines: Rc<[WagerResult]>,
}

impl<'a> Vigorish<'a> {
    pub(super) fn of(terms: &'a Terms, context: &'a Context<'a>) -> Self {
        // While a hand is dealt for show, what the one before it came to is still owed.
        let settled = show::settled(context.memory).map(Into::into);
        let lines = settled.unwrap_or_else(|| terms.lines(context));
        Self { options: &terms.options, context, lines }
    }

    /// What a seat owes of this round, marked or not.
    pub(super) fn owes(&self, seat: Seat) -> Cents {
        let (memory, line) = (self.context.memory, line_of(&self.lines, on_banker(seat)));
        match line.map(|line| line.outcome) {
            // That a hand for show is void takes nothing from the one before it.
            Some(Outcome::Pay(won)) if is_show(memory) || !is_called_void(memory) => {
                vigorish(self.context.house, self.options.percent, won)
            }
            _ => Cents::ZERO,
        }
    }

    /// The act by which this house has so much paid.
    const fn charging(&self, seat: Seat, amount: Cents) -> Act {
        let spot = on_banker(seat);
        if self.options.marked { Act::Vig { spot, amount } } else { Act::Charge { spot, amount } }
    }

    /// The act that undoes it.
    const fn undoing(&self, seat: Seat, amount: Cents) -> Act {
        let spot = on_banker(seat);
        if self.options.marked {
            Act::Unmark { spot, amount }
        } else {
            Act::Refund { spot, amount }
        }
    }

    /// How much has been charged at a seat in this round in the house's way, less what was undone.
    fn charged(&self, seat: Seat) -> Cents {
        let of_round = of_round(self.context.memory, seat);
        of_round.charged - of_round.undone
    }

    /// What has been charged too much in this round.
    fn over_now(&self, seat: Seat) -> Cents {
        (self.charged(seat) - self.owes(seat)).max(Cents::ZERO)
    }

    /// What has been charged too much and not been undone; of marks no more than stands.
    fn over(&self, seat: Seat) -> Cents {
        let over = self.over_now(seat) + carried(self.context.memory, seat);
        if self.options.marked { over.min(self.context.table.owed(seat)) } else { over }
    }

    /// What has been charged too much by more than still stands as a mark: it was collected, and goes back in chips.
    fn collected_over(&self, seat: Seat) -> Cents {
        if !self.options.marked || !is_touched(self.context.memory, seat) {
            return Cents::ZERO;
        }
        let all = self.over_now(seat) + carried(self.context.memory, seat);
        (all - self.context.table.owed(seat)).max(Cents::ZERO)
    }

    /// What a seat owes of its marks: not what has been marked too much.
    fn marked(&self, seat: Seat) -> Cents {
        let owed = self.context.table.owed(seat);
        if owed.is_zero() { owed } else { owed - self.over(seat) }
    }

    /// What is open of a seat's vigorish of this round: what is missing is charged, what was too much is
    /// undone; or all of it is undone, to be charged anew.
    pub(super) fn open(&self, seat: Seat, place: u16, key: DueKey) -> Vec<Due> {
        let paid = self.context.memory.paid.contains(&on_banker(seat));
        let at = |act: Act, part: u8| Due::new(act, place, key.part(part)).underway(paid);
        let (done, over) = (self.charged(seat), self.over(seat));
        let missing = self.owes(seat) - done;
        let mut dues = Vec::new();
        if missing.0 > 0 {
            dues.push(at(self.charging(seat, missing), VIGORISH));
        } else if over.0 > 0 {
            let due = at(self.undoing(seat, over), VIGORISH);
            // What is left from an earlier round has been told there.
            let now = self.over_now(seat);
            let told = now.is_zero() && !is_touched(self.context.memory, seat);
            dues.push(if told { due.optional() } else { due });
        }
        if done.0 > 0 && !missing.is_zero() && done != over {
            dues.push(at(self.undoing(seat, done), WHOLE).optional());
        }
        dues
    }

    /// Whether everything of the round has been taken, paid and charged.
    fn is_settled(&self) -> bool {
        let context = self.context;
        let done = self.lines.iter().all(|line| match line.outcome {
            Outcome::Collect => context.stake(line.spot.seat, line.spot.wager).is_zero(),
            Outcome::Pay(owed) => owed.is_zero() || context.memory.paid.contains(&line.spot),
            Outcome::Release | Outcome::Take(_) => true,
        });
        let charged = |seat| self.open(seat, 0, DueKey::FIRST).iter().all(|due| due.optional);
        is_decided(context) && done && context.table.seats().all(charged)
    }
}

/// What is to be undone at seats that owe no vigorish; in a hand for show, whatever the one before it left wrong.
pub(super) fn open_for_nothing(terms: &Terms, context: &Context<'_>, dues: &mut Dues) {
    let notes = notes::of(context.memory);
    // Where nothing was charged and nothing is left from before nothing can be undone.
    let charged =
        |seat| notes.round.vigorish.contains_key(&seat) || notes.too_much.contains_key(&seat);
    for seat in context.table.seats() {
        let key = DueKey::from(seat);
        if is_show(context.memory) || charged(seat) {
            let vigorish = Vigorish::of(terms, context);
            if is_show(context.memory) || vigorish.owes(seat).is_zero() {
                dues.extend(vigorish.open(seat, 0, key));
            }
        }
        let amount = context.table.owed(seat);
        if !terms.options.marked && !amount.is_zero() {
            let due = Due::new(Act::Unmark { spot: on_banker(seat), amount }, 0, key);
            dues.push(if is_touched(context.memory, seat) { due } else { due.optional() });
        }
    }
}

/// What is owed of vigorish beside what the settlement charges: what was charged for no reason is undone,
/// and marks are collected, before a shuffle, at the end of the shoe, and from who leaves.
pub(super) fn add_duties(round: &mut Round<'_>, terms: &Terms) {
    terms.duty(round, "undo_vigorish", |terms, context, dues| {
        if !is_void_or_must_be(context) {
            open_for_nothing(terms, context, dues);
        }
    });
    terms.duty(round, "collect_before", |terms, context, dues| {
        let here = shoe::before_deal(context);
        let must_shuffle = LazyCell::new(|| shoe::must_shuffle(&terms.options, context));
        let is_time = |_| *must_shuffle;
        collect_marked(terms, context, dues, (here, &is_time));
    });
    terms.duty(round, "collect_marked", |terms, context, dues| {
        let (options, here) = (&terms.options, !shoe::before_deal(context));
        let is_time = |seat| {
            let leaves = notes::of(context.memory).round.leaves.contains(&seat);
            let last = !options.continuous && shoe::is_last_hand(options, context.memory);
            // After a void nothing more of the round is owed, and what is marked from before it is.
            let over = is_called_void(context.memory);
            (leaves || last) && (over || Vigorish::of(terms, context).is_settled())
        };
        collect_marked(terms, context, dues, (here, &is_time));
    });
}

/// Marked vigorish collected when it is time at a seat; and what was collected beyond the marks given
/// back, where that is done here.
fn collect_marked(
    terms: &Terms,
    context: &Context<'_>,
    dues: &mut Dues,
    (is_here, is_time): (bool, &dyn Fn(Seat) -> bool),
) {
    for seat in context.table.seats() {
        let has_marks = !context.table.owed(seat).is_zero();
        let due = if has_marks && is_time(seat) {
            Vigorish::of(terms, context).marked(seat).max(Cents::ZERO)
        } else {
            Cents::ZERO
        };
        let taken = if is_here {
            let over = Vigorish::of(terms, context).collected_over(seat);
            too_much(context.memory, seat).collected + over
        } else {
            Cents::ZERO
        };
        let spot = on_banker(seat);
        let told = !is_touched(context.memory, seat);
        let optional = |due: Due| if told { due.optional() } else { due };
        // What was given back too much is collected with the marks; what was collected too much goes back first.
        let amount = due - taken.min(Cents::ZERO);
        if amount.0 > 0 && taken.0 <= 0 {
            let charge = Due::new(Act::Charge { spot, amount }, 0, seat);
            dues.push(if due.is_zero() { optional(charge) } else { charge });
        }
        if taken.0 > 0 {
            let refund = Act::Refund { spot, amount: taken };
            dues.push(optional(Due::new(refund, 0, seat)));
        }
    }
}

/// Notes what has been charged, and what was undone of it.
pub(super) fn note(terms: &Terms, memory: &mut Memory, doing: ActAtTable<'_>) {
    let know = |memory: &mut Memory| {
        if notes::of(memory).round.vigorish.is_empty() {
            return;
        }
        let context = doing.context(memory);
        // What was charged too much at one seat changes nothing at another.
        let vigorish = Vigorish::of(terms, &context);
        let touched = notes::of(memory).round.vigorish.iter();
        let changed: Vec<(Seat, Cents, Cents)> = touched
            .map(|(&seat, charged)| (seat, vigorish.over_now(seat), charged.over))
            .filter(|(_, now, before)| now != before)
            .collect();
        for (seat, now, before) in changed {
            note_over(memory, seat, (now, before));
        }
    };
    know(memory);
    let marked = terms.options.marked;
    let touched: Vec<Seat> = notes::of(memory).round.vigorish.keys().copied().collect();
    for seat in touched {
        note_collected_over(terms, memory, doing, seat);
    }
    know(memory);
    let (Act::Vig { spot: Spot { seat, .. }, amount }
    | Act::Charge { spot: Spot { seat, .. }, amount }
    | Act::Unmark { spot: Spot { seat, .. }, amount }
    | Act::Refund { spot: Spot { seat, .. }, amount }) = *doing.act
    else {
        return;
    };
    // What makes good chips that were moved otherwise is no vigorish.
    let made_good = amount - memory.accounts.as_vigorish(doing.act);
    let amount = amount - made_good;
    if amount.is_zero() && !made_good.is_zero() {
        return;
    }
    match *doing.act {
        Act::Vig { .. } if marked => note_charged(memory, seat, amount),
        Act::Charge { .. } if !marked => note_charged(memory, seat, amount),
        Act::Unmark { .. } if marked => note_undone(terms, memory, doing, (seat, amount)),
        Act::Refund { .. } if !marked => note_undone(terms, memory, doing, (seat, amount)),
        Act::Charge { .. } => note_collected(terms, memory, doing, (seat, amount)),
        Act::Refund { .. } => notes::write(memory, |notes| {
            notes.too_much.entry(seat).or_default().collected -= amount;
        }),
        _ => {}
    }
    notes::write(memory, |notes| {
        notes.round.vigorish.entry(seat).or_default();
    });
    know(memory);
}

fn note_charged(memory: &mut Memory, seat: Seat, amount: Cents) {
    notes::write(memory, |notes| {
        notes.round.vigorish.entry(seat).or_default().charged += amount;
    });
}

/// Keeps in mind over the rounds what has been charged too much in this one.
fn note_over(memory: &mut Memory, seat: Seat, (now, before): (Cents, Cents)) {
    notes::write(memory, |notes| {
        notes.too_much.entry(seat).or_default().charged += now - before;
        notes.round.vigorish.entry(seat).or_default().over = now;
    });
}

/// Notes that so much was undone: of this round first, then of what is left from earlier ones.
fn note_undone(
    terms: &Terms,
    memory: &mut Memory,
    doing: ActAtTable<'_>,
    (seat, amount): (Seat, Cents),
) {
    let context = doing.context(memory);
    let now = Vigorish::of(terms, &context).over_now(seat).min(amount);
    let earlier = (amount - now).min(carried(memory, seat));
    notes::write(memory, |notes| {
        notes.too_much.entry(seat).or_default().charged -= earlier;
        notes.round.vigorish.entry(seat).or_default().undone += amount - earlier;
    });
}

/// Notes what was collected of marks that have turned out too high since.
fn note_collected_over(terms: &Terms, memory: &mut Memory, doing: ActAtTable<'_>, seat: Seat) {
    let over = Vigorish::of(terms, &doing.context(memory)).collected_over(seat);
    if over.0 > 0 {
        notes::write(memory, |notes| {
            notes.too_much.entry(seat).or_default().collected += over;
        });
        note_undone(terms, memory, doing, (seat, over));
    }
}

/// Notes that so much was collected where vigorish is marked: what is more than a patron owed of his
/// marks goes back to him, and with the chips a mark that was too high is gone.
fn note_collected(
    terms: &Terms,
    memory: &mut Memory,
    doing: ActAtTable<'_>,
    (seat, amount): (Seat, Cents),
) {
    let context = doing.context(memory);
    let vigorish = Vigorish::of(terms, &context);
    let (right, over) = (vigorish.marked(seat), vigorish.over(seat));
    let left = (doing.table.owed(seat) - amount).max(Cents::ZERO);
    notes::write(memory, |notes| {
        notes.too_much.entry(seat).or_default().collected += amount - right.min(amount);
    });
    if over > left {
        note_undone(terms, memory, doing, (seat, over - left));
    }
}
