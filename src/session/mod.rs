//! A session: a level dealt by somebody, act by act. The one door to the table.
//!
//! A session holds no clock and no files: time comes in with each act, and the same level, seed
//! and acts always give the same table and the same verdicts.

mod anew;
mod beside;
mod coverage;
mod ending;
mod faults;

pub(crate) use anew::{Other, is_reordering};
pub use coverage::{Covered, coverage};
pub use faults::Raised;

use crate::games::{self, Game, Ruleset};
use crate::kit::{Area, Card, Cents, Face, Seat};
use crate::law::{ClauseId, Rulebook, Standing};
use crate::level::{Incident, Level, Mode, Start};
use crate::people;
use crate::procedure::{
    self, Balance, Channel, Context, Due, Finding, Memory, Procedure, Verdict, WagerResult,
};
use crate::table::{self, Act, Event, Impossible, Laid, SpotState, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

mod view;
mod waypoint;

pub use waypoint::Waypoint;

pub use view::{CardView, HandOut, PileView, SpotView, View, WheelView};

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
    /// The table and memory that the session was opened with, for dealing it anew.
    first: Arc<(Table, Memory)>,
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
        Self::start(level, book, play.into(), mode, Arc::new((table, memory)))
    }

    fn start(
        level: Arc<Level>,
        book: Arc<Rulebook>,
        play: Arc<dyn Ruleset>,
        mode: Mode,
        first: Arc<(Table, Memory)>,
    ) -> Self {
        let (table, memory) = (*first).clone();
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
        session.memory.closed = session.level.start == Start::Closed;
        session.memory.seated = session.level.patrons.iter().map(|patron| patron.seat).collect();
        session.record.opening = session.open_round();
        if session.level.start == Start::Ready {
            let ready = session.shuffled_table();
            session.table = ready;
            session.memory.shuffled = true;
            session.memory.shuffles = 1;
            if !session.play.keeps_shoe() {
                let missing = session.missing_from(&FROM);
                session.record.opening.extend(missing);
            }
        }
        session.due = procedure::due_now(session.procedure(), &session.context());
        session
    }

    /// The table with the cards shuffled, cut, and in the shoe if there is one.
    fn shuffled_table(&self) -> Table {
        let mut table = self.table.clone();
        let order = |pile: &mut Vec<Laid>| self.order(pile);
        for act in self.play.readying() {
            // On the cards of a fresh table none of these can be impossible.
            let _ = table::apply(&mut table, &act, &order);
        }
        table
    }

    /// The order of the cards for the round that comes next out of the deck.
    fn order(&self, pile: &mut [Laid]) {
        let round = self.memory.round + u32::from(self.memory.voided);
        pile.sort_unstable_by_key(|laid| (laid.card, laid.id));
        pile.iter_mut().for_each(|laid| laid.face = Face::Down);
        people::shuffling(self.level.seed, round).shuffle(pile);
        if !self.play.keeps_shoe() {
            self.settle(pile, round);
        } else if let Some((_, burned)) = self.fixed_burn(round) {
            // What a shoe that is dealt on from holds for a round is settled when that begins; only what
            // is burned before comes from the top now.
            self.fix(pile, &[(Area::Burn, burned.clone())]);
        }
    }

    fn fixed_burn(&self, round: u32) -> Option<&(Area, Vec<Card>)> {
        self.level.cards.get(&round)?.iter().find(|(area, _)| *area == Area::Burn)
    }

    /// Brings the cards of this round to the mouth of a shoe that is dealt on from, as the level fixes
    /// them, before the first of them comes out.
    fn settle_shoe(&mut self) -> Vec<Event> {
        let round = self.memory.round;
        let turned =
            |i: &Incident| matches!(i, Incident::FaceUpCard { round: r, .. } if *r == round);
        let fixes =
            self.level.cards.contains_key(&round) || self.level.incidents.iter().any(turned);
        if !self.play.keeps_shoe() || self.memory.started || !fixes || self.is_beside {
            return Vec::new();
        }
        let mut table = self.table.clone();
        table::reorder(&mut table, Area::Shoe, &|pile: &mut Vec<Laid>| {
            self.settle(pile, round);
        });
        self.table = table;
        self.missing_from(&[Area::Shoe])
    }

    /// The fixed cards of this round that do not lie where they would be dealt from, each told once.
    fn missing_from(&mut self, areas: &[Area]) -> Vec<Event> {
        let round = self.memory.round;
        if self.missing_told == round {
            return Vec::new();
        }
        self.missing_told = round;
        let lie = areas.iter().flat_map(|&area| self.table.cards(area));
        let mut here: Vec<Card> = lie.map(|laid| laid.card).collect();
        let mut missing = Vec::new();
        // What is burned of a new shoe has been dealt by now.
        let places = self.level.cards.get(&round).into_iter().flatten();
        for (at, cards) in places.filter(|(at, _)| *at != Area::Burn) {
            for &card in cards {
                match here.iter().position(|other| *other == card) {
                    Some(i) => {
                        here.swap_remove(i);
                    }
                    None => missing.push(Event::CardMissing { card, at: *at }),
                }
            }
        }
        missing
    }

    /// Brings the fixed cards of a round to their places, and turns over what lies face up in the pile.
    fn settle(&self, pile: &mut [Laid], round: u32) {
        if let Some(fixed) = self.level.cards.get(&round) {
            self.fix(pile, fixed);
        }
        for incident in &self.level.incidents {
            if let Incident::FaceUpCard { round: r, at } = *incident
                && r == round
                && let Some(i) = pile.len().checked_sub(usize::from(at))
            {
                pile[i].face = Face::Up;
            }
        }
    }

    /// Brings fixed cards to the places from where the right hands will get them.
    fn fix(&self, pile: &mut [Laid], fixed: &[(Area, Vec<Card>)]) {
        let mut wanted: Vec<(Area, Vec<Card>)> =
            fixed.iter().map(|(a, cards)| (*a, cards.iter().rev().copied().collect())).collect();
        let order = match fixed {
            [(Area::Burn, cards)] => vec![Area::Burn; cards.len()],
            _ => self.play.deal_order_of(&self.context(), fixed),
        };
        let top = pile.len();
        let mut settled = Vec::new();
        for (i, area) in order.iter().enumerate() {
            let card = wanted.iter_mut().find(|(a, _)| a == area).and_then(|(_, c)| c.pop());
            settled.extend(card.zip(top.checked_sub(i + 1)));
        }
        let mut brought = Vec::new();
        for (card, to) in settled {
            // Of several like it, one that has not been brought to its place yet.
            let fits = |&i: &usize| pile[i].card == card && !brought.contains(&i);
            if let Some(from) = (0..pile.len()).find(fits) {
                pile.swap(from, to);
                brought.push(to);
            }
        }
    }

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
        let right_beside = !clean && self.is_right_beside(&act);
        let root = |f: &Finding| self.root_of(&verdict, f, &act, right_beside);
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
        overtaken: &[(u8, u32)],
        answers: Option<&[Event]>,
    ) -> Result<Vec<Event>, Impossible> {
        let mut events = Vec::new();
        if let Some(answers) = answers {
            self.note(act, overtaken);
            self.act_out(act)?;
            self.happen(answers);
            return Ok(answers.to_vec());
        }
        self.note(act, overtaken);
        self.act_out(act)?;
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
        // What only the closing of the round asks for the dealer has had no time to put right.
        let steps = &self.procedure().steps;
        // Of a void round everything goes back, and then it is for him to see to it.
        let void = self.memory.voided || self.memory.deck_removed;
        let wrong = |(step, due): &(u8, Due)| {
            let closing = steps[usize::from(*step)].closing;
            !void && !closing && procedure::is_known_wrong(&self.memory, &due.act)
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
    fn note(&mut self, act: &Act, overtaken: &[(u8, u32)]) {
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
        let ready = self.memory.voided && self.memory.shuffled;
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
        let (level, book) = (self.level.clone(), self.book.clone());
        let mut again = Self::start(level, book, self.play.clone(), self.mode, self.first.clone());
        for entry in self.record.entries.iter().take(entry) {
            again.step(entry.at_ms, entry.act).ok()?;
        }
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

    /// How the account of every wager of this round stands. Where every hand is to be treated as void
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
}

/// Where the cards of a deck lie when it has been shuffled.
const FROM: [Area; 4] = [Area::Deck, Area::Shoe, Area::Held, Area::AutoShoe];

/// Whether an act settles a wager. (What is taken back puts a payment right.)
const fn is_money(act: &Act) -> bool {
    act.moves_money() && !matches!(act, Act::Retrieve { .. })
}

/// Whether a finding counts: one that rests first on a clause that is not enforced does not.
#[must_use]
pub fn is_scored(book: &Rulebook, finding: &Finding) -> bool {
    finding.clauses.first().is_some_and(|&id| book[id].standing == Standing::Enforced)
}
