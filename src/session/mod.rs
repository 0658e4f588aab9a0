//! A session: a level dealt by somebody, act by act. The one door to the table.
//!
//! A session holds no clock and no files: time comes in with each act, and the same level, seed
//! and acts always give the same table and the same verdicts.

mod alike;
mod anew;
mod beside;
mod cards;
mod coverage;
mod ending;
mod facts;
mod faults;
mod known;
mod lives;
mod put_in;
mod released;
mod view;
mod waypoint;

pub(crate) use anew::{Other, is_reordering};
pub use coverage::{Covered, coverage};
pub use facts::is_scored;
pub use faults::Raised;
pub use lives::{Fate, Life, Lives};
pub use put_in::{PutIn, PutInError};
pub use view::{CardView, HandOut, PileView, SpotView, View, WheelView};
pub use waypoint::Waypoint;

use crate::games::{self, Game, Ruleset};
use crate::kit::{Area, Card, Cents, Seat};
use crate::law::Rulebook;
use crate::level::{Level, Mode, Start};
use crate::people;
use crate::procedure::{self, Channel, DeckStage, Due, Finding, Memory, PassedOver, Verdict};
use crate::table::{self, Act, Event, Impossible, Laid, SpotState, Table};
use beside::There;
use cards::FROM;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What an act met: the step, its channel, and the clauses it obeyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// The step's place in the procedure.
    pub step: u8,
    /// The duty.
    pub due: Due,
    /// The channel it counts in.
    pub channel: Channel,
}

/// One act and all that came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The dealer's time, in milliseconds from the start.
    pub at_ms: u64,
    /// The act.
    pub act: Act,
    /// The round it was done in.
    pub round: u32,
    /// The duty it met, if it met one.
    pub met: Option<Met>,
    /// What was wrong with it.
    pub findings: Vec<Finding>,
    /// What the world did then.
    pub events: Vec<Event>,
    /// How many of these events came before the act, because the dealer left a round for it.
    pub left: usize,
    /// The cards that could be seen afterwards and could not before, or lay elsewhere.
    pub shown: Vec<(Area, Card)>,
}

/// Why an act was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It cannot be done.
    Impossible(Impossible),
    /// It would have been wrong, and the mode does not let that happen.
    NotDue(Vec<Finding>),
    /// The session is over.
    Over,
}

/// An act that the guided mode did not let happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// The number of the act that came next, from 0.
    pub entry: usize,
    /// The dealer's time, in milliseconds from the start.
    pub at_ms: u64,
    /// The round.
    pub round: u32,
    /// What would have been wrong with it.
    pub findings: Vec<Finding>,
}

/// A level being dealt. A clone is another table in the same state, with nothing shared that acts
/// could change.
#[derive(Clone)]
pub struct Session {
    level: Arc<Level>,
    book: Arc<Rulebook>,
    play: Arc<dyn Ruleset>,
    /// The table, memory and level that the session was opened with, for dealing it anew.
    first: Arc<(Table, Memory, Arc<Level>)>,
    mode: Mode,
    table: Table,
    memory: Memory,
    /// What is due now, as the steps say.
    due: Vec<(u8, Due)>,
    over: bool,
    /// On a table beside this one: what has been done there and not yet by the dealer.
    ahead: Vec<Act>,
    /// On a table beside this one: whether a patron has said there what nobody has heard.
    has_guessed: bool,
    /// On a table beside this one: the cards that have lain open there and that nobody had seen.
    supposed: BTreeSet<u16>,
    /// On a table beside this one: whether it has its share of the act that is being caught up with.
    is_caught_up: bool,
    /// Whether this is a table beside another, whose cards come as they come there.
    is_beside: bool,
    /// The round whose missing cards have been told.
    missing_told: u32,
    record: Record,
}

/// What has been done and found so far. Another table in the same state begins without one.
#[derive(Clone, Default)]
struct Record {
    entries: Vec<Entry>,
    opening: Vec<Event>,
    raised: Vec<Raised>,
    /// The cards that lay open after the last act.
    faces: Option<Vec<(u16, Area, Card)>>,
    /// By the number of each card, whether it has lain open since it was shuffled.
    seen: Vec<bool>,
    /// What was still owed when a round ended, with the round.
    left: Vec<(u32, Finding)>,
    /// What the house has kept that it owed patrons, over the rounds that have ended.
    over_cents: Cents,
    /// By how much all wagers together were left wrong.
    wrong_cents: Cents,
    /// Other tables, on which everything goes as if no fault had been made: see [`beside`].
    beside: Option<Box<beside::Beside>>,
    /// A finding of a payment too small, as long as the next act may make it up.
    short: Option<(usize, faults::Sum)>,
    /// Whether the dealer has ended the last round himself.
    ended_here: bool,
    /// The incidents that were put in, in order.
    put_ins: Vec<PutIn>,
}

impl Session {
    /// Opens a level. `None` if no game of that name is built in, which a checked level rules out.
    #[must_use]
    pub fn open(level: Arc<Level>, book: Arc<Rulebook>, mode: Mode) -> Option<Self> {
        let game = games::find(&level.house.game)?;
        Some(Self::open_game(level, book, mode, game))
    }

    /// Opens a level with this game, whether it is built in or not.
    #[must_use]
    pub fn open_game(level: Arc<Level>, book: Arc<Rulebook>, mode: Mode, game: &dyn Game) -> Self {
        let play = game.open(&level.house, &book, level.seats);
        let purses = vec![game.purse(&level.house); usize::from(level.seats)];
        let inventory = level.house.inventory;
        let mut table = Table::new(game.wagers(), game.cards(&level.house), inventory, purses);
        game.equip(&level.house, &mut table);
        let seated: Vec<Seat> = level.patrons.iter().map(|patron| patron.seat).collect();
        game.seat(&level.house, &mut table, &seated);
        let (rounds_uncounted, name_hands) = (level.uncounted, level.name_hands);
        let memory = Memory { rounds_uncounted, name_hands, ..Memory::default() };
        Self::with(level, book, play, mode, table, memory)
    }

    /// Opens a level with a game of the caller's own.
    #[must_use]
    pub fn with(
        level: Arc<Level>,
        book: Arc<Rulebook>,
        play: Box<dyn Ruleset>,
        mode: Mode,
        table: Table,
        memory: Memory,
    ) -> Self {
        Self::start(book, play.into(), mode, Arc::new((table, memory, level)))
    }

    fn start(
        book: Arc<Rulebook>,
        play: Arc<dyn Ruleset>,
        mode: Mode,
        first: Arc<(Table, Memory, Arc<Level>)>,
    ) -> Self {
        let (table, memory, level) = (*first).clone();
        let mut session = Self {
            level,
            book,
            play,
            first,
            mode,
            table,
            memory,
            due: Vec::new(),
            over: false,
            ahead: Vec::new(),
            has_guessed: false,
            supposed: BTreeSet::new(),
            is_caught_up: false,
            is_beside: false,
            missing_told: 0,
            record: Record::default(),
        };
        session.memory.round = 1;
        if session.level.start == Start::Closed {
            session.memory.deck = DeckStage::New;
        }
        session.memory.accounts.among_patrons = session.procedure().among_patrons;
        session.memory.seated = session.level.patrons.iter().map(|patron| patron.seat).collect();
        session.record.opening = session.open_round();
        if session.level.start == Start::Ready {
            let ready = session.shuffled_table();
            session.table = ready;
            session.memory.deck = DeckStage::Shuffled;
            session.memory.shuffles = 1;
            if !session.play.keeps_shoe() {
                let missing = session.missing_from(&FROM);
                session.record.opening.extend(missing);
            }
        }
        session.due = procedure::due_now(session.procedure(), &session.context());
        session
    }

    /// Does an act at this time, judges it, and lets the world answer.
    ///
    /// # Errors
    /// Says why the act was not done; nothing has changed then.
    pub fn step(&mut self, at_ms: u64, act: Act) -> Result<&Entry, Refusal> {
        self.step_with(at_ms, act, None)
    }

    /// The same, where these things happen in answer if they are given.
    fn step_with(
        &mut self,
        at_ms: u64,
        act: Act,
        answers: Option<&[Event]>,
    ) -> Result<&Entry, Refusal> {
        if self.over {
            return Err(Refusal::Over);
        }
        let mut events = self.leave_round_for(&act);
        let left = events.len();
        table::can(&self.table, &act).map_err(Refusal::Impossible)?;
        let verdict = self.preview(&act);
        if self.mode == Mode::Guided && verdict.findings.iter().any(|f| self.is_scored(f)) {
            return Err(Refusal::NotDue(verdict.findings));
        }
        let clean = !verdict.findings.iter().any(|finding| self.is_scored(finding));
        let there = if clean { There::Wrong } else { self.asked_beside(&act) };
        let root = |f: &Finding| self.root_of(&verdict, f, &act, there);
        let follows: Vec<Option<usize>> = verdict.findings.iter().map(root).collect();
        if answers.is_none() && self.play.brings_out(&self.context(), &act) {
            events.extend(self.settle_shoe());
        }
        self.begin_beside(&act, &verdict);
        let round = self.memory.round;
        let known = self.record.faces.take().filter(|_| left == 0);
        let seen = known.unwrap_or_else(|| view::faces(&self.table));
        let came = self.play_out(&act, &verdict.overtaken, answers).map_err(Refusal::Impossible)?;
        let is_root = |(f, root): (&Finding, &Option<usize>)| root.is_none() && self.is_scored(f);
        let is_root = verdict.findings.iter().zip(&follows).any(is_root);
        // What does not count, and what does no harm, may be the slip that a fault to come follows from.
        let is_slip = verdict.met.is_none() || !verdict.findings.is_empty();
        let is_root = is_root || (clean && is_slip);
        self.go_on_beside((clean && verdict.met.is_some()).then_some(&came[..]), is_root);
        events.extend(came);
        let Verdict { findings, met, overtaken } = verdict;
        self.note_findings(&act, &findings, &follows, met, &overtaken);
        let met = met.map(|(step, due)| Met { step, due, channel: self.channel_of(step, &act) });
        events.extend(self.look_around());
        let at_ms = at_ms.max(self.record.entries.last().map_or(0, |entry| entry.at_ms));
        let faces = view::faces(&self.table);
        let new = faces.iter().filter(|card| !seen.contains(card));
        let shown = new.map(|&(_, area, card)| (area, card)).collect();
        self.note_seen(&act, &faces);
        self.record.faces = Some(faces);
        self.record.entries.push(Entry { at_ms, act, round, met, findings, left, events, shown });
        self.record.entries.last().ok_or(Refusal::Over)
    }

    /// Does an act and lets the world answer: with these answers, if they are given.
    fn play_out(
        &mut self,
        act: &Act,
        overtaken: &[PassedOver],
        answers: Option<&[Event]>,
    ) -> Result<Vec<Event>, Impossible> {
        let mut events = Vec::new();
        if let Some(answers) = answers {
            self.note_and_do(act, overtaken)?;
            self.happen(answers);
            return Ok(answers.to_vec());
        }
        self.note_and_do(act, overtaken)?;
        if matches!(act, Act::Shuffle | Act::Swap) && !self.play.keeps_shoe() {
            events.extend(self.missing_from(&FROM));
        }
        let answers = people::answer(&self.level, &*self.play, &self.context(), act);
        events.extend(self.happen(&answers));
        events.extend(answers);
        // Whatever is paid next, the chips for it are there: no round stops for want of a fill.
        if self.table.is_short() {
            events.push(Event::Fill);
            self.happen(&[Event::Fill]);
        }
        Ok(events)
    }

    /// Sees what is due after an act, and closes the round if nothing is; returns what happens then.
    fn look_around(&mut self) -> Vec<Event> {
        self.due = procedure::due_now(self.procedure(), &self.context());
        // What cannot be done may still be owed: only then are all the steps asked.
        // What is asked for only when the round is over he has had no time to put right.
        let steps = &self.procedure().steps;
        // Of a void round everything goes back, and then it is for him to see to it.
        let void = self.memory.voided || self.memory.deck_removed;
        let wrong = |(step, due): &(u8, Due)| {
            let step = &steps[usize::from(*step)];
            !void
                && !step.closing
                && !step.last
                && procedure::is_known_wrong(&self.memory, &due.act)
        };
        if !self.due.iter().all(wrong)
            || !procedure::is_over(self.procedure(), &self.context(), false)
        {
            return Vec::new();
        }
        self.leave_undone();
        let events = self.close_round();
        self.due.clear();
        if !self.over {
            self.due = procedure::due_now(self.procedure(), &self.context());
        }
        events
    }

    /// Notes an act that is about to be done.
    fn note(&mut self, act: &Act, overtaken: &[PassedOver]) {
        if *act == Act::Issue {
            self.table.packet = self.play.packet(&self.context());
        }
        self.play.note(&mut self.memory, &self.table, &self.level.house, act);
        self.memory.note(act, &self.table);
        for passed in overtaken {
            if !self.memory.overtaken.contains(passed) {
                self.memory.overtaken.push(*passed);
            }
        }
    }

    /// Notes an act and does it to the table.
    fn note_and_do(&mut self, act: &Act, overtaken: &[PassedOver]) -> Result<(), Impossible> {
        let vigorish = self.memory.accounts.as_vigorish(act);
        let marked = act.seat().map(|seat| (seat, self.table.owed(seat)));
        self.note(act, overtaken);
        self.act_out(act)?;
        // Chips that make good what was given beside take no mark off.
        if let (Act::Charge { .. }, Some((seat, marked))) = (act, marked) {
            self.table.set_owed(seat, (marked - vigorish).max(Cents::ZERO));
        }
        Ok(())
    }

    /// Does an act to the table.
    fn act_out(&mut self, act: &Act) -> Result<(), Impossible> {
        let shuffles = matches!(act, Act::Shuffle | Act::Cut(_) | Act::Swap)
            || (*act == Act::Load && self.table.continuous);
        if !shuffles {
            return table::apply(&mut self.table, act, &|_: &mut Vec<Laid>| {});
        }
        // The order of the cards may depend on who has wagered.
        let mut after = self.table.clone();
        let done = table::apply(&mut after, act, &|pile: &mut Vec<Laid>| self.order(pile));
        self.table = after;
        done
    }

    fn channel_of(&self, step: u8, act: &Act) -> Channel {
        let step = &self.procedure().steps[usize::from(step)];
        let settles = step.channel == Channel::Procedure || step.closing;
        if is_money(act) && settles { Channel::Amounts } else { step.channel }
    }

    /// Lets things happen; gives what is missing from a shoe for it.
    fn happen(&mut self, events: &[Event]) -> Vec<Event> {
        let mut missing = Vec::new();
        for event in events {
            if matches!(event, Event::Deals { .. }) {
                missing.extend(self.settle_shoe());
                self.note_order();
                self.memory.start(&self.table);
            }
            table::apply_event(&mut self.table, event);
            self.memory.note_event(event);
            self.play.note_event(&mut self.memory, event);
        }
        missing
    }

    fn open_round(&mut self) -> Vec<Event> {
        let mut events = vec![Event::RoundOpens(self.memory.round)];
        events.extend(self.table.is_short().then_some(Event::Fill));
        events.extend(people::opening(&self.level, &*self.play, &self.context()));
        self.happen(&events);
        let more = people::opened(&self.level, &*self.play, &self.context());
        self.happen(&more);
        events.extend(more);
        self.deal_anew();
        events
    }

    fn close_round(&mut self) -> Vec<Event> {
        let mut events: Vec<Event> = self
            .table
            .seats()
            .filter(|&seat| {
                let held = |s: &SpotState| self.table.held.contains(&s.spot) && s.paid.is_empty();
                self.table.staked_spots().any(|s| s.spot.seat == seat && !held(s))
            })
            .map(Event::Sweeps)
            .collect();
        if self.memory.deck_removed {
            events.push(Event::FreshDeck);
        }
        self.happen(&events);
        if self.memory.round >= self.level.rounds {
            self.over = true;
            return events;
        }
        let ready = self.memory.voided && self.memory.is_deck_shuffled();
        self.memory = self.memory.next_round(ready);
        let more = self.open_round();
        if ready {
            // Which cards lie where is settled once the wagers are down.
            let mut table = self.table.clone();
            table::reorder(&mut table, Area::Deck, &|pile: &mut Vec<Laid>| self.order(pile));
            self.table = table;
        }
        events.extend(more);
        events
    }

    /// The session as it was before the act with this number (from 0), dealt anew.
    #[must_use]
    pub fn before(&self, entry: usize) -> Option<Self> {
        let (book, play) = (self.book.clone(), self.play.clone());
        let mut again = Self::start(book, play, self.mode, self.first.clone());
        again.redo_to(self, entry)?;
        Some(again)
    }

    /// What is kept of an act that was refused now, because of these findings.
    #[must_use]
    pub fn stopped(&self, at_ms: u64, findings: Vec<Finding>) -> Stopped {
        Stopped { entry: self.record.entries.len(), at_ms, round: self.memory.round, findings }
    }

    /// The same session dealt on in practice mode.
    #[must_use]
    pub fn practised(mut self) -> Self {
        self.mode = Mode::Practice;
        self
    }
}

/// Whether an act settles a wager. (What is taken back puts a payment right.)
const fn is_money(act: &Act) -> bool {
    act.moves_money() && !matches!(act, Act::Retrieve { .. })
}
