//! The tables beside a session's, from the first fault of a round on: what the dealer goes by.
//!
//! On each of them everything goes as if the faults had not been made. An act that would be right there,
//! and is wrong here, follows from an earlier fault. A table where something is wrong that he does
//! rightly is no plan of his, and falls away, unless what is right there rests on what nobody knows. With
//! each further slip others come up, from his plan so far and from the table as it really is.

use super::alike::first_alike;
use super::known::{Known, Order, Unknown, like_cards, order_of, rests_on_cards};
use super::{Session, is_reordering};
use crate::kit::{Area, Card, Seat};
use crate::people;
use crate::procedure::{Channel, Decision, PassedOver, Verdict};
use crate::table::{self, Act, Event};
use std::sync::Arc;

/// What kind of slip a fault may have been; the dealer himself knows. On each of the other tables one
/// kind is made good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slip {
    /// Something was left out before the act.
    LeftOut,
    /// The act was done instead of what was due.
    Instead,
    /// The act was one too many.
    Added,
}

impl Slip {
    const ALL: [Self; 3] = [Self::LeftOut, Self::Instead, Self::Added];
}

/// What the other tables say of an act that is wrong here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum There {
    /// It is right on none of them.
    Wrong,
    /// It may be right on one: that rests on what nobody knows.
    Unknown,
    /// The very same act is right on one of them, by what the dealer has seen and heard.
    Right,
}

/// The other tables beside a session's, from the first fault of a round on. They are set up when
/// another fault asks for them.
#[derive(Clone)]
pub(super) struct Beside {
    /// The table as it really was before the first fault, until the others are set up.
    first: Option<Session>,
    /// The others have none before that.
    tables: Vec<(Slip, Session)>,
    /// What has been done, from what the others have not caught up with, or did so by a guess.
    done: Vec<Arc<Done>>,
    /// How much of that they have caught up with.
    caught: usize,
    /// Where they stood not long ago, for a guess that may come to be made; none while one is open.
    kept: Option<Kept>,
    guess: Option<Guess>,
    round: u32,
}

/// The other tables before an act not long ago, and how they have caught up since: so they are found again
/// as they were before any act after it, without a copy of them at each.
#[derive(Clone)]
struct Kept {
    tables: Vec<(Slip, Session)>,
    /// The number of the act.
    from: usize,
    /// What was known of the cards each time they caught up, and up to which act that was.
    since: Vec<(Arc<Known>, usize)>,
}

/// An act as it really was done.
#[derive(Clone)]
struct Done {
    act: Act,
    /// The cards that were still to be dealt before it.
    order: Order,
    /// What came of it, and the card of each `Moves` by its number; nothing if it was wrong, and might
    /// have been answered otherwise.
    answers: Option<Vec<(Event, Option<u16>)>>,
    /// Whether it raised a finding that stands for itself, or may be the slip that others follow from.
    is_root: bool,
    /// The table as it really was before it, if it may be a slip and is not the first.
    here: Option<Session>,
}

/// The other tables before the first of them went by what the dealer could not know, and what that was.
#[derive(Clone)]
struct Guess {
    tables: Vec<(Slip, Session)>,
    caught: usize,
    what: Unknown,
}

impl Beside {
    /// Does something to each of the tables.
    pub(super) fn each(&mut self, mut change: impl FnMut(&mut Session)) {
        self.first.iter_mut().for_each(&mut change);
        let done = self.done.iter_mut().map(Arc::make_mut);
        done.filter_map(|done| done.here.as_mut()).for_each(&mut change);
        let kept = self.kept.iter_mut().flat_map(|kept| &mut kept.tables);
        let guessed = self.guess.iter_mut().flat_map(|guess| &mut guess.tables);
        self.tables.iter_mut().chain(kept).chain(guessed).for_each(|(_, other)| change(other));
    }

    /// Lets the others catch up with what has been done, now that this is known of the cards.
    fn catch_up(&mut self, known: &Arc<Known>) {
        if let Some(mut first) = self.first.take() {
            self.tables = Slip::ALL.map(|slip| (slip, first.beside())).into();
        }
        // What was guessed has come out: from there on they go by what it really is.
        let is_out = |guess: &mut Guess| {
            let asked = |done: &Arc<Done>| match done.act {
                Act::Offer(seat) => guess.what.asked.contains(&seat),
                _ => false,
            };
            guess.what.cards.iter().any(|&id| known.is_seen(id))
                || self.done[self.caught..].iter().any(asked)
        };
        if let Some(guess) = self.guess.take_if(is_out) {
            (self.tables, self.caught) = (guess.tables, guess.caught);
        }
        learn(&mut self.tables, known);
        let end = self.done.len();
        if let Some(kept) = &mut self.kept {
            kept.since.push((known.clone(), end));
        }
        for i in self.caught..end {
            // From time to time: to find them again is to do again what has been done since.
            self.kept.take_if(|kept| i >= kept.from + KEPT);
            if self.guess.is_none() && self.kept.is_none() {
                let since = vec![(known.clone(), end)];
                self.kept = Some(Kept { tables: self.tables.clone(), from: i, since });
            }
            let unknown = catch_up_with(&mut self.tables, &self.done[..end], i, known);
            match (&mut self.guess, self.kept.take_if(|_| !unknown.is_nothing())) {
                (Some(guess), _) => guess.what.add(unknown),
                (None, Some(kept)) => {
                    let tables = kept.before(i, &self.done);
                    self.guess = Some(Guess { tables, caught: i, what: unknown });
                }
                (None, None) => {}
            }
        }
        let needed = match (&mut self.guess, &mut self.kept) {
            (Some(guess), _) => std::mem::take(&mut guess.caught),
            (None, Some(kept)) => kept.begin_anew(),
            (None, None) => end,
        };
        self.done.drain(..needed);
        self.caught = self.done.len();
    }
}

impl Kept {
    /// The tables as they were before a later act.
    fn before(self, at: usize, done: &[Arc<Done>]) -> Vec<(Slip, Session)> {
        let (mut tables, mut next) = (self.tables, self.from);
        for (i, (known, end)) in self.since.iter().enumerate() {
            // They were kept after they had learnt what was known then.
            if i > 0 {
                learn(&mut tables, known);
            }
            for i in next..at.min(*end) {
                catch_up_with(&mut tables, &done[..*end], i, known);
            }
            next = *end;
        }
        tables
    }

    /// Counts the acts from where this begins; how many there are before it.
    fn begin_anew(&mut self) -> usize {
        let before = std::mem::take(&mut self.from);
        self.since.iter_mut().for_each(|(_, end)| *end -= before);
        before
    }
}

fn learn(tables: &mut [(Slip, Session)], known: &Known) {
    tables.iter_mut().for_each(|(_, other)| other.learn(known));
}

/// Lets the tables catch up with one of the acts done; what rested there on what nobody can know.
fn catch_up_with(
    tables: &mut Vec<(Slip, Session)>,
    all: &[Arc<Done>],
    at: usize,
    known: &Known,
) -> Unknown {
    let (done, later) = (&all[at], &all[at + 1..]);
    let mut unknown = Unknown::default();
    if done.is_root {
        try_each_slip(tables, done.here.as_ref(), known);
    }
    tables.iter_mut().for_each(|(_, other)| like_cards(&mut other.table, &done.order));
    // What he does rightly, and would not be right there, is against that plan, unless what is
    // right there rests on what nobody knows.
    let late: Vec<_> = tables.iter().filter_map(|t| t.1.taken_late(done, t.0)).collect();
    tables.extend(late.into_iter().take(MOST.saturating_sub(tables.len())));
    let alike = first_alike(tables);
    let mut verdicts: Vec<Option<Verdict>> = vec![None; tables.len()];
    let mut is_kept = vec![true; tables.len()];
    for at in 0..tables.len() {
        if std::mem::take(&mut tables[at].1.is_caught_up) {
            continue;
        }
        // What was in the same state comes to the same, and is judged alike where the slips differ.
        let slip = tables[at].0;
        let is_same = |i: &usize| alike[*i] == alike[at] && (tables[*i].0 == slip || !done.is_root);
        if let Some(same) = (0..at).find(is_same) {
            tables[at].1 = tables[same].1.clone();
            is_kept[at] = is_kept[same];
            continue;
        }
        let other = &mut tables[at].1;
        let verdict = verdicts[alike[at]].get_or_insert_with(|| match other.over {
            true => Verdict::default(),
            false => other.preview(&done.act),
        });
        let mut hindsight = Hindsight { known, later, unknown: &mut unknown };
        let is_right = other.catch_up(done, verdict, slip, &mut hindsight);
        let mut here = Unknown::default();
        here.note(other, known);
        other.supposed.extend(&here.cards);
        is_kept[at] = is_right || done.answers.is_none() || !here.is_nothing();
        unknown.add(here);
    }
    let mut is_kept = is_kept.into_iter();
    tables.retain(|_| is_kept.next().unwrap_or(true));
    unknown
}

/// Lets each kind of slip have its table, on the plan that the dealer has kept to so far, and on the
/// table as it really was before the act.
fn try_each_slip(tables: &mut Vec<(Slip, Session)>, here: Option<&Session>, known: &Known) {
    if let Some((_, plan)) = tables.first().cloned() {
        for slip in Slip::ALL {
            if tables.iter().all(|(other, _)| *other != slip) {
                tables.push((slip, plan.clone()));
            }
        }
    }
    if let Some(mut here) = here.cloned() {
        here.learn(known);
        tables.extend(Slip::ALL.map(|slip| (slip, here.clone())));
    }
    // However many slips there are, what he has kept to so far he may go on by.
    if let Some(too_many) = tables.len().checked_sub(MOST) {
        tables.drain(1..=too_many);
    }
}

/// What is known at another table of what came later: what the dealer has seen since, and what he has
/// done.
struct Hindsight<'a> {
    known: &'a Known,
    later: &'a [Arc<Done>],
    unknown: &'a mut Unknown,
}

/// For how many acts the tables are kept as they were, until they are kept anew.
const KEPT: usize = 8;

/// How many other tables there are at most: the plan kept to so far, and those of the last slips, where none
/// falls away.
const MOST: usize = 3 * Slip::ALL.len();

/// How many acts another table may need to catch up with one act.
const CATCH_UP: usize = 24;

/// How many acts may have been left out before one that nothing calls for yet.
const LEFT_OUT: usize = 8;

impl Session {
    /// Another table in the same state, that keeps no record.
    pub(crate) fn beside(&mut self) -> Self {
        let record = std::mem::take(&mut self.record);
        let other = self.clone();
        self.record = record;
        other
    }

    fn is_clean(&self, verdict: &Verdict) -> bool {
        !verdict.findings.iter().any(|finding| self.is_scored(finding))
    }

    /// Notes which cards lie open after an act, and which have been shuffled again.
    pub(super) fn note_seen(&mut self, act: &Act, faces: &[(u16, Area, Card)]) {
        if is_reordering(act) {
            for area in [Area::Deck, Area::Shoe, Area::AutoShoe] {
                for laid in self.table.cards(area) {
                    if let Some(seen) = self.record.seen.get_mut(usize::from(laid.id)) {
                        *seen = false;
                    }
                }
            }
        }
        for &(id, _, _) in faces {
            let id = usize::from(id);
            if self.record.seen.len() <= id {
                self.record.seen.resize(id + 1, false);
            }
            self.record.seen[id] = true;
        }
    }

    /// What the other tables say of an act that is about to be done.
    pub(super) fn asked_beside(&mut self, act: &Act) -> There {
        let round = self.memory.round;
        let Some(mut beside) = self.record.beside.take() else { return There::Wrong };
        let known = Arc::new(Known::of(self));
        beside.catch_up(&known);
        let order = order_of(&self.table);
        // What is done at the seat of a patron who has been asked only there rests on what he said.
        let is_open = |seat: Seat| self.memory.decision(seat) == Decision::Open;
        let mut best = There::Wrong;
        for (_, other) in beside.tables.iter_mut() {
            if !other.over && other.memory.round == round {
                like_cards(&mut other.table, &order);
            }
        }
        let alike = first_alike(&beside.tables);
        let different = alike.iter().enumerate().filter(|(at, first)| at == *first);
        for other in different.map(|(at, _)| &beside.tables[at].1) {
            let guesses = rests_on_cards(act)
                && (other.has_guessed || known.surpassed_by(other).next().is_some());
            // By other cards the round would not be over there yet.
            if other.over || other.memory.round != round {
                best = best.max(if guesses { There::Unknown } else { There::Wrong });
                continue;
            }
            let is_right = other.ahead.contains(act)
                || (table::can(&other.table, act).is_ok() && {
                    let verdict = other.preview(act);
                    verdict.met.is_some() && other.is_clean(&verdict)
                });
            let unasked = || {
                act.seat()
                    .is_some_and(|seat| is_open(seat) && other.ahead.contains(&Act::Offer(seat)))
            };
            best = best.max(if is_right && !known.is_decided_unseen(other, act) {
                There::Right
            } else if is_right || guesses || unasked() {
                There::Unknown
            } else {
                There::Wrong
            });
        }
        self.record.beside = Some(beside);
        best
    }

    /// Sets other tables up before an act that is the first to be wrong. The verdict is that of the table.
    pub(super) fn begin_beside(&mut self, act: &Act, verdict: &Verdict) {
        let clean = self.is_clean(verdict);
        // A void round and a deck taken away are no plan to go on by, and neither is the round before.
        // Neither is a plan that the dealer does not keep to. Where one hand is void the others play on.
        let round = self.memory.round;
        let none = |beside: &Beside| beside.first.is_none() && beside.tables.is_empty();
        let beside = self.record.beside.as_deref();
        let left = beside.is_some_and(|beside| beside.round != round || none(beside));
        if left || (clean && matches!(act, Act::Void(None) | Act::RemoveDeck)) {
            self.record.beside = None;
        }
        // An act that nothing calls for may be the slip, although it does no harm.
        let slips = !verdict.findings.is_empty() || verdict.met.is_none();
        let mut here = slips.then(|| self.beside());
        here.iter_mut().for_each(|here| here.is_beside = true);
        if self.record.beside.is_none()
            && let Some(first) = here.take()
        {
            self.record.beside = Some(Box::new(Beside {
                first: Some(first),
                tables: Vec::new(),
                done: Vec::new(),
                caught: 0,
                kept: None,
                guess: None,
                round,
            }));
        }
        if let Some(beside) = &mut self.record.beside {
            let order = order_of(&self.table);
            let done = Done { act: *act, order, answers: None, is_root: false, here };
            beside.done.push(Arc::new(done));
        }
    }

    /// Notes how the cards lie before the first of a round comes out in answer to the act being done.
    pub(super) fn note_order(&mut self) {
        if self.memory.started {
            return;
        }
        let order = order_of(&self.table);
        let done = self.record.beside.as_mut().and_then(|beside| beside.done.last_mut());
        if let Some(done) = done {
            Arc::make_mut(done).order = order;
        }
    }

    /// Notes what has come of the act just done, for the other tables to go on as if it had been right.
    pub(super) fn go_on_beside(&mut self, answers: Option<&[Event]>, is_root: bool) {
        let Some(beside) = &mut self.record.beside else { return };
        let Some(done) = beside.done.last_mut().map(Arc::make_mut) else { return };
        let number = |event: &Event| {
            let Event::Moves { card, to, .. } = *event else { return None };
            let mut laid = self.table.cards(to).iter();
            laid.rfind(|laid| laid.card == card).map(|laid| laid.id)
        };
        let numbered = |answers: &[Event]| answers.iter().map(|e| (*e, number(e))).collect();
        done.answers = answers.map(numbered);
        done.is_root = is_root;
    }

    /// Does an act here that should have been done; what comes of it is what really came of it, if it
    /// has been done.
    fn advance_like(
        &mut self,
        act: &Act,
        overtaken: &[PassedOver],
        done: Option<&Arc<Done>>,
    ) -> bool {
        let Some(answers) = done.and_then(|done| done.answers.as_ref()) else {
            return self.advance_by_guess(act, overtaken);
        };
        let answers = answers.iter().map(|(event, number)| match *event {
            Event::Moves { card, from, to } => {
                let mut laid = self.table.cards(from).iter();
                let same = laid.find(|laid| Some(laid.id) == *number);
                Event::Moves { card: same.map_or(card, |laid| laid.card), from, to }
            }
            event => event,
        });
        let mut answers: Vec<Event> = answers.collect();
        if table::can(&self.table, act).is_err() {
            return false;
        }
        if self.note_and_do(act, overtaken).is_err() {
            return false;
        }
        // What a patron turns up here he may not have had before him there.
        let here = people::answer(&self.level, &*self.play, &self.context(), act);
        let is_new = |e: &Event| matches!(e, Event::Shows(_)) && !answers.contains(e);
        let more: Vec<Event> = here.into_iter().filter(is_new).collect();
        answers.extend(more);
        self.happen(&answers);
        self.look_around();
        true
    }

    /// Does an act here that has not been answered really; notes whether a patron has said something.
    fn advance_by_guess(&mut self, act: &Act, overtaken: &[PassedOver]) -> bool {
        if table::can(&self.table, act).is_err() {
            return false;
        }
        let Ok(came) = self.play_out(act, overtaken, None) else { return false };
        self.has_guessed |= came.iter().any(|event| matches!(event, Event::Says { .. }));
        self.look_around();
        true
    }

    /// Does an act here before the dealer does it, if he does.
    fn go_ahead(&mut self, act: &Act, hindsight: &Hindsight<'_>) -> bool {
        // One card is dealt like another: what came of a later one says nothing of this.
        let deals = matches!(
            act,
            Act::Remove { .. } | Act::Place { .. } | Act::Issue | Act::Deliver { .. }
        );
        let done = hindsight.later.iter().find(|done| !deals && done.act == *act);
        self.advance_like(act, &[], done)
    }

    /// Does an act here as it should have been done, if the last fault was of this kind; the verdict is that
    /// of this table. Whether it is right here.
    fn catch_up(
        &mut self,
        done: &Arc<Done>,
        verdict: &Verdict,
        slip: Slip,
        hindsight: &mut Hindsight<'_>,
    ) -> bool {
        if self.over {
            return false;
        }
        let act = &done.act;
        let late = self.ahead.iter().position(|ahead| ahead == act);
        let mut is_right = late.is_some();
        let is_slip = late.is_none() && done.is_root;
        // A remedy that is passed over stays passed over: the round goes on without it.
        let remedy = |(step, _): &PassedOver| {
            self.procedure().steps[usize::from(*step)].channel == Channel::Irregularities
        };
        let passes = verdict.overtaken.iter().any(remedy);
        let met = verdict.met.map(|(_, due)| due.act);
        if table::can(&self.table, act).is_err() {
            if is_slip {
                self.make_good(act, met, slip, hindsight);
            }
        } else if met.is_some() && (passes || self.is_clean(verdict)) {
            is_right = true;
            self.advance_like(act, &verdict.overtaken, Some(done));
        } else if passes {
            // He may do it late.
            let late = is_slip && slip == Slip::LeftOut;
            if !(late && self.make_good(act, met, slip, hindsight)) {
                self.memory.overtaken.extend(&verdict.overtaken);
            }
        } else if is_slip {
            self.make_good(act, met, slip, hindsight);
        } else {
            // What does no harm here either is not against this plan.
            is_right |= verdict.findings.is_empty();
        }
        // What was done here already, the dealer now does late.
        if let Some(done) = late {
            self.ahead.remove(done);
        }
        is_right
    }

    /// The table where an act that has been done here already, and that would be right again, is only the
    /// first of them, done late: the dealer may mean either.
    fn taken_late(&self, done: &Done, slip: Slip) -> Option<(Slip, Self)> {
        let late = self.ahead.iter().position(|ahead| *ahead == done.act)?;
        let verdict = self.preview(&done.act);
        if self.over || verdict.met.is_none() || !self.is_clean(&verdict) {
            return None;
        }
        let mut other = self.clone();
        other.ahead.remove(late);
        other.is_caught_up = true;
        Some((slip, other))
    }

    /// Does what the dealer should have done here in place of an act; whether there was something.
    fn make_good(
        &mut self,
        act: &Act,
        met: Option<Act>,
        slip: Slip,
        hindsight: &mut Hindsight<'_>,
    ) -> bool {
        let alike = self.due.iter().find(|(_, due)| due.act.verb() == act.verb());
        match slip {
            Slip::Added => false,
            Slip::Instead => {
                let right = alike.or(self.due.first()).map(|(_, due)| due.act);
                let right = right.filter(|right| self.go_ahead(right, hindsight));
                self.ahead.extend(right);
                right.is_some()
            }
            Slip::LeftOut => {
                // What is wrong as it was done now may be just right a few acts later.
                let ways = [(*act, LEFT_OUT)].into_iter().chain(met.map(|act| (act, CATCH_UP)));
                for (right, most) in ways {
                    let mut ahead = self.beside();
                    if ahead.go_on_to(&right, most, hindsight) {
                        if right != *act {
                            ahead.ahead.push(right);
                        }
                        *self = ahead;
                        return true;
                    }
                    // Whether it comes to that may rest on what nobody knows yet.
                    hindsight.unknown.note(&ahead, hindsight.known);
                }
                false
            }
        }
    }

    /// Does what is due until this act is, and then the act, if it takes no more acts than these;
    /// whether it came to that.
    fn go_on_to(&mut self, act: &Act, most: usize, hindsight: &Hindsight<'_>) -> bool {
        let round = self.memory.round;
        for _ in 0..=most {
            let right = self.due.iter().any(|(_, due)| due.act == *act);
            let next = if right { Some(*act) } else { self.due.first().map(|(_, due)| due.act) };
            let Some(next) = next else { return false };
            if !self.go_ahead(&next, hindsight) {
                return false;
            }
            if !right {
                self.ahead.push(next);
            }
            if right || self.over || self.memory.round != round {
                return right;
            }
        }
        false
    }
}
