//! What a round came to, told from the acts and events alone: a sum that an outsider can do again.
//!
//! It says what was done, not what should have been: a wager that was wrongly taken stands here as
//! lost.

use super::events::event_texts;
use crate::kit::{Cents, Seat, Spot};
use crate::law::ClauseId;
use crate::procedure::{Aspect, Due};
use crate::session::{Entry, Session};
use crate::table::{Act, Event};
use serde::{Deserialize, Serialize};

/// One round, from its opening to its last act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRecord {
    /// Its number, from 1.
    pub round: u32,
    /// The number of its first act, from 1; of the act that comes next if none was done in it.
    pub first_act: usize,
    /// The number of its last act so far; one less than `first_act` if none was done in it.
    pub last_act: usize,
    /// Whether it has ended.
    pub over: bool,
    /// What happened when it opened.
    pub opening: Vec<String>,
    /// The seats of patrons who came to the table with this round.
    pub joined: Vec<u8>,
    /// Each time that it, or a hand of it, was declared void.
    pub void: Vec<VoidRecord>,
    /// What became of each wager, in the order in which chips came to lie.
    pub wagers: Vec<WagerRecord>,
    /// What each seat with a wager won or lost.
    pub seats: Vec<SeatRecord>,
}

/// A round or a hand declared void.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoidRecord {
    /// The number of the act, from 1.
    pub act: usize,
    /// Whose hand; nothing for every hand.
    pub seat: Option<u8>,
    /// The clauses that called for it; none if none did.
    pub clauses: Vec<String>,
    /// The section of the first of them.
    pub cite: Option<String>,
}

/// What became of one wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WagerRecord {
    /// Whose.
    pub seat: u8,
    /// Which wager, or a spot beside the wagers where something is paid or charged.
    pub wager: String,
    /// What was put down, or lay there from the round before.
    pub stake_cents: i64,
    /// `won`, `lost`, `part_lost`, `returned`, `mixed`, `held`, `open` or `none`.
    pub outcome: String,
    /// What the house took of the stake.
    pub taken_cents: i64,
    /// What another patron was given out of the stake.
    pub given_cents: i64,
    /// What the house paid.
    pub paid_cents: i64,
    /// What came out of another patron's stake.
    pub received_cents: i64,
    /// What went back of the stake.
    pub returned_cents: i64,
    /// Vigorish marked as owed.
    pub vigorish_marked_cents: i64,
    /// Vigorish collected.
    pub vigorish_charged_cents: i64,
    /// What the patron won or lost by it, vigorish that was collected among it.
    pub net_cents: i64,
}

/// What a seat won or lost in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// Which seat.
    pub seat: u8,
    /// How much.
    pub net_cents: i64,
}

/// The clauses that an act obeyed, the one to cite first.
#[must_use]
pub fn obeyed(session: &Session, entry: &Entry) -> Vec<ClauseId> {
    entry.met.map_or_else(Vec::new, |met| called_by(session, met.step, &met.due))
}

/// The clauses that call for a duty of a step, each once, the one to cite first.
#[must_use]
pub fn called_by(session: &Session, step: u8, due: &Due) -> Vec<ClauseId> {
    let step = session.procedure().steps.get(usize::from(step));
    let own = due.clauses.into_iter().flatten();
    let mut clauses: Vec<ClauseId> = Vec::new();
    for clause in own.chain(step.into_iter().flat_map(|step| step.cited(Aspect::Deed))) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}

impl RoundRecord {
    /// The round that the last act ended, if it ended one.
    #[must_use]
    pub fn ended_by_last(session: &Session) -> Option<Self> {
        let last = session.entries().last()?;
        let ended = session.is_over() || session.memory().round != last.round;
        ended.then(|| Self::of(session, last.round))
    }

    /// The round that is being dealt; when the session is over, the last.
    #[must_use]
    pub fn of_present(session: &Session) -> Self {
        Self::of(session, session.memory().round)
    }

    /// Every round so far.
    #[must_use]
    pub fn all(session: &Session) -> Vec<Self> {
        (1..=session.memory().round).map(|round| Self::of(session, round)).collect()
    }

    /// One round of a session.
    #[must_use]
    pub fn of(session: &Session, round: u32) -> Self {
        let entries = session.entries();
        let place = |round: u32| entries.partition_point(|entry| entry.round < round);
        let (from, to) = (place(round), place(round + 1));
        // Only what was held lies on from one round to the next.
        let held = entries[..from].iter().any(|entry| matches!(entry.act, Act::Hold(_)));
        let mut chips = Chips { holds: session.table().wheel, ..Chips::default() };
        for round in if held { 1 } else { round }..=round {
            chips.next_round();
            chips.happen(opening(session, round));
            for entry in &entries[place(round)..place(round + 1)] {
                chips.act(&entry.act);
                chips.happen(own_events(entry));
            }
            // A round that was left for the next ended there.
            if let Some(next) = entries.get(place(round + 1)) {
                chips.happen(until_next(&next.events[..next.left]));
            }
        }
        let void = entries[from..to].iter().zip(from + 1..).filter_map(|(entry, act)| {
            let Act::Void(seat) = entry.act else { return None };
            let clauses = obeyed(session, entry);
            let book = session.book();
            Some(VoidRecord {
                act,
                seat: seat.map(|seat| seat.0),
                cite: clauses.first().map(|&id| book[id].cite.clone()),
                clauses: clauses.iter().map(|&id| book[id].id.clone()).collect(),
            })
        });
        Self {
            round,
            first_act: from + 1,
            last_act: to,
            over: session.memory().round > round || session.is_over(),
            opening: event_texts(opening(session, round)),
            joined: joined(session, round),
            void: void.collect(),
            seats: chips.seats(),
            wagers: chips.accounts.iter().map(Account::record).collect(),
        }
    }
}

/// What happened when a round opened.
fn opening(session: &Session, round: u32) -> &[Event] {
    let entries = session.entries();
    let first = entries.partition_point(|entry| entry.round < round);
    let left = entries.get(first).filter(|entry| entry.left > 0);
    let events = match (left, first.checked_sub(1)) {
        (Some(entry), _) => &entry.events[..entry.left],
        (None, None) => session.opening(),
        (None, Some(before)) => &entries[before].events,
    };
    let opens = events.iter().position(|event| *event == Event::RoundOpens(round));
    opens.map_or(&[], |at| &events[at..])
}

/// The events of a round, without those that opened the next.
fn until_next(events: &[Event]) -> &[Event] {
    let opens = events.iter().position(|event| matches!(event, Event::RoundOpens(_)));
    &events[..opens.unwrap_or(events.len())]
}

/// What happened with an act in its own round.
fn own_events(entry: &Entry) -> &[Event] {
    until_next(&entry.events[entry.left..])
}

/// The seats at which nobody sat when the session opened, and that are first heard of in a round.
fn joined(session: &Session, round: u32) -> Vec<u8> {
    let patrons = &session.level().patrons;
    let events_of = |round: u32| {
        let of_round = session.entries().iter().filter(move |entry| entry.round == round);
        let acts = of_round.flat_map(own_events);
        opening(session, round).iter().chain(acts)
    };
    let mut new: Vec<Seat> = Vec::new();
    for seat in events_of(round).filter_map(Event::comes_with) {
        if !new.contains(&seat)
            && !patrons.iter().any(|patron| patron.seat == seat && patron.sits(1))
        {
            new.push(seat);
        }
    }
    let known = |seat: Seat| {
        (1..round).any(|before| {
            events_of(before).filter_map(Event::comes_with).any(|other| other == seat)
        })
    };
    new.retain(|&seat| !known(seat));
    new.iter().map(|seat| seat.0).collect()
}

/// What has moved on one spot.
#[derive(Clone, Default)]
struct Account {
    spot: Option<Spot>,
    stake: Cents,
    /// What of the stake still lies there.
    lying: Cents,
    /// What of the payment still lies beside it.
    beside: Cents,
    taken: Cents,
    given: Cents,
    paid: Cents,
    received: Cents,
    returned: Cents,
    marked: Cents,
    charged: Cents,
    held: bool,
}

impl Account {
    fn put(&mut self, amount: Cents) {
        self.stake += amount;
        self.lying += amount;
    }

    /// The patron has what lies there.
    fn give_back(&mut self) {
        self.returned += self.lying;
        (self.lying, self.beside, self.held) = (Cents::ZERO, Cents::ZERO, false);
    }

    fn net(&self) -> Cents {
        self.paid + self.received - self.taken - self.given - self.charged
    }

    fn outcome(&self) -> &'static str {
        let won = self.paid.0 > 0 || self.received.0 > 0;
        let lost = self.taken.0 > 0 || self.given.0 > 0;
        match (won, lost) {
            _ if self.lying.0 > 0 && self.held => "held",
            _ if self.lying.0 > 0 => "open",
            (true, true) => "mixed",
            (true, false) => "won",
            (false, true) if self.returned.0 > 0 => "part_lost",
            (false, true) => "lost",
            (false, false) if self.returned.0 > 0 => "returned",
            (false, false) => "none",
        }
    }

    fn record(&self) -> WagerRecord {
        WagerRecord {
            seat: self.spot.map_or(0, |spot| spot.seat.0),
            wager: self.spot.map_or_else(String::new, |spot| spot.wager.to_string()),
            stake_cents: self.stake.0,
            outcome: self.outcome().to_owned(),
            taken_cents: self.taken.0,
            given_cents: self.given.0,
            paid_cents: self.paid.0,
            received_cents: self.received.0,
            returned_cents: self.returned.0,
            vigorish_marked_cents: self.marked.0,
            vigorish_charged_cents: self.charged.0,
            net_cents: self.net().0,
        }
    }
}

/// The chips on the layout, spot by spot.
#[derive(Default)]
struct Chips {
    accounts: Vec<Account>,
    /// Whether a wager can stay for the next round.
    holds: bool,
}

impl Chips {
    /// What lies on from the round before is the stake of the next.
    fn next_round(&mut self) {
        self.accounts.retain(|account| account.lying.0 > 0);
        for account in &mut self.accounts {
            let Account { spot, lying, held, .. } = *account;
            *account = Account { spot, stake: lying, lying, held, ..Account::default() };
        }
    }

    fn at(&mut self, spot: Spot) -> &mut Account {
        let known = self.accounts.iter().position(|account| account.spot == Some(spot));
        let i = known.unwrap_or_else(|| {
            self.accounts.push(Account { spot: Some(spot), ..Account::default() });
            self.accounts.len() - 1
        });
        &mut self.accounts[i]
    }

    fn act(&mut self, act: &Act) {
        match *act {
            Act::Collect(spot) => {
                let account = self.at(spot);
                account.taken += account.lying;
                // What lay beside it is as if it had not been paid.
                account.paid -= account.beside;
                (account.lying, account.beside) = (Cents::ZERO, Cents::ZERO);
                account.held = false;
            }
            Act::Pay { spot, amount, .. } => {
                let account = self.at(spot);
                account.paid += amount;
                account.beside += amount;
            }
            Act::Retrieve { spot, amount } => {
                let account = self.at(spot);
                account.paid -= amount;
                account.beside -= amount;
            }
            Act::Release(spot) => self.at(spot).give_back(),
            Act::Take { spot, amount } => {
                let account = self.at(spot);
                account.taken += amount;
                account.lying -= amount;
            }
            Act::Hold(spot) => self.at(spot).held = self.holds,
            Act::Transfer { from, to, amount } => {
                let account = self.at(from);
                account.given += amount;
                account.lying -= amount;
                // It is for the wager that he has on the layout, whichever that is.
                let his = |account: &&Account| {
                    let spot = account.spot.filter(|spot| spot.seat == to && *spot != from);
                    spot.is_some() && account.stake.0 > 0
                };
                let wager = self.accounts.iter().find(his).and_then(|account| account.spot);
                let spot = wager.unwrap_or(Spot { seat: to, wager: from.wager });
                self.at(spot).received += amount;
            }
            Act::Charge { spot, amount } => self.at(spot).charged += amount,
            Act::Refund { spot, amount } => self.at(spot).charged -= amount,
            Act::Vig { spot, amount } => self.at(spot).marked += amount,
            Act::Unmark { spot, amount } => self.at(spot).marked -= amount,
            _ => {}
        }
    }

    fn happen(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Wager { spot, amount } | Event::LateWager { spot, amount } => {
                    self.at(spot).put(amount);
                }
                Event::Corrects { spot, amount } => {
                    let account = self.at(spot);
                    account.stake -= account.lying;
                    (account.lying, account.beside) = (Cents::ZERO, Cents::ZERO);
                    account.put(amount);
                }
                Event::Shifts { from, to } => {
                    let account = self.at(from);
                    let moved = account.lying;
                    account.stake -= moved;
                    account.lying = Cents::ZERO;
                    self.at(Spot { wager: to, ..from }).put(moved);
                }
                Event::Sweeps(seat) => {
                    let mine =
                        |account: &&mut Account| account.spot.is_some_and(|spot| spot.seat == seat);
                    for account in self.accounts.iter_mut().filter(mine) {
                        if account.held {
                            account.beside = Cents::ZERO;
                        } else {
                            account.give_back();
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn seats(&self) -> Vec<SeatRecord> {
        let mut seats: Vec<SeatRecord> = Vec::new();
        for account in &self.accounts {
            let Some(spot) = account.spot else { continue };
            let (seat, net) = (spot.seat.0, account.net().0);
            match seats.iter_mut().find(|known| known.seat == seat) {
                Some(known) => known.net_cents += net,
                None => seats.push(SeatRecord { seat, net_cents: net }),
            }
        }
        seats.sort_by_key(|known| known.seat);
        seats
    }
}
