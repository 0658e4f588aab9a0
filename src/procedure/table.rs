//! Puts the table of a game's round together with what the game itself knows: what is still owed at a
//! step, whether something is the case, which clause a wager's odds rest on.

use super::lack::{Lack, Part, Row};
use super::{ActKind, Aspect, Ban, By, Channel, ClauseLookup, Context, Dues, Procedure, Step};
use crate::house::House;
use crate::kit::Seat;
use crate::law::{
    ClauseId, EVERY_GAME, HarmlessRow, RoundTable, Rulebook, StepRow, VoidRow, WrongRow,
    are_elected, is_left_out,
};
use crate::table::{Act, Device};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An act at a table, and what is asked about it.
#[derive(Clone, Copy)]
pub struct Attempt<'a> {
    /// The table before the act.
    pub context: &'a Context<'a>,
    /// The act.
    pub act: &'a Act,
    /// The number that the row's clause sets, if it sets one.
    pub number: Option<i64>,
}

type Case = Arc<dyn Fn(&Attempt<'_>) -> bool + Send + Sync>;
type Teller = Arc<dyn Fn(&Context<'_>, &Act) -> Option<ClauseId> + Send + Sync>;

/// What a game says is still owed at a step: it puts the outstanding duties into the list.
pub trait Owed: Fn(&Context<'_>, &mut Dues) + Send + Sync + 'static {}
impl<F: Fn(&Context<'_>, &mut Dues) + Send + Sync + 'static> Owed for F {}

type OwedAtSeat = Arc<dyn Fn(&Context<'_>, Seat, &mut Dues) + Send + Sync>;

/// What is owed at the step of this name: by the dealer once, or at each seat.
enum Duty {
    Once(&'static str, Option<Box<dyn Owed>>),
    EachSeat(&'static str, OwedAtSeat),
}

/// A game's round at a house, while it is put together.
pub struct Round<'a> {
    /// Looks the clauses up.
    pub cite: ClauseLookup<'a>,
    book: &'a Rulebook,
    house: &'a House,
    table: Option<&'a RoundTable>,
    duties: BTreeMap<&'static str, Duty>,
    cases: BTreeMap<&'static str, Case>,
    /// The cases that rest on the number that a row's clause sets.
    numbered: BTreeSet<&'static str>,
    /// The duties and cases that no table has to name.
    shared: BTreeSet<(Part, &'static str)>,
    tellers: BTreeMap<&'static str, Teller>,
    /// The rows that the game has asked for by their names.
    asked: RefCell<BTreeSet<Row>>,
}

impl<'a> Round<'a> {
    /// The round of a game at this house. Without a table in the rulebook nothing is ever due.
    #[must_use]
    pub fn new(house: &'a House, book: &'a Rulebook) -> Self {
        Self {
            cite: ClauseLookup::new(book),
            book,
            house,
            table: book.round(&house.game),
            duties: BTreeMap::new(),
            cases: BTreeMap::new(),
            numbered: BTreeSet::new(),
            shared: BTreeSet::new(),
            tellers: BTreeMap::new(),
            asked: RefCell::default(),
        }
    }

    /// What holds at every table, this house's among them, whatever is dealt there.
    #[must_use]
    pub fn at_every_table(house: &'a House, book: &'a Rulebook) -> Self {
        Self { table: book.round(EVERY_GAME), ..Self::new(house, book) }
    }

    /// What is owed at the step of this name.
    pub fn duty(&mut self, step: &'static str, owed: impl Owed) {
        self.duty_as(step, step, owed);
    }

    /// The same under another name, where steps of one name differ by house.
    pub fn duty_as(&mut self, name: &'static str, step: &'static str, owed: impl Owed) {
        self.duties.insert(name, Duty::Once(step, Some(Box::new(owed))));
    }

    /// What is owed at a step that each seat has of its own.
    pub fn each_seat(
        &mut self,
        step: &'static str,
        owed: impl Fn(&Context<'_>, Seat, &mut Dues) + Send + Sync + 'static,
    ) {
        self.each_seat_as(step, step, owed);
    }

    /// The same under another name.
    pub fn each_seat_as(
        &mut self,
        name: &'static str,
        step: &'static str,
        owed: impl Fn(&Context<'_>, Seat, &mut Dues) + Send + Sync + 'static,
    ) {
        self.duties.insert(name, Duty::EachSeat(step, Arc::new(owed)));
    }

    /// What is meant by a case that rows name.
    pub fn case(
        &mut self,
        name: &'static str,
        is_so: impl Fn(&Attempt<'_>) -> bool + Send + Sync + 'static,
    ) {
        self.cases.insert(name, Arc::new(is_so));
    }

    /// The same for a case of the table alone, whatever the act.
    pub fn case_of_table(
        &mut self,
        name: &'static str,
        is_so: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
    ) {
        self.case(name, move |attempt| is_so(attempt.context));
    }

    /// The same for a case that rests on the number that the row's clause sets.
    pub fn case_of_number(
        &mut self,
        name: &'static str,
        is_so: impl Fn(&Attempt<'_>, i64) -> bool + Send + Sync + 'static,
    ) {
        self.numbered.insert(name);
        self.case(name, move |attempt| attempt.number.is_some_and(|number| is_so(attempt, number)));
    }

    /// Gives it duties and cases that many games mean alike: a table names those that it needs.
    pub fn share(&mut self, give: impl FnOnce(&mut Self)) {
        let own: BTreeSet<_> = self.known().collect();
        give(self);
        let given: Vec<_> = self.known().filter(|name| !own.contains(name)).collect();
        self.shared.extend(given);
    }

    /// The names of its duties and cases.
    fn known(&self) -> impl Iterator<Item = (Part, &'static str)> {
        let duties = self.duties.keys().map(|name| (Part::Duty, *name));
        duties.chain(self.cases.keys().map(|name| (Part::Case, *name)))
    }

    /// Who tells the clause of rows that name none.
    pub fn teller(
        &mut self,
        name: &'static str,
        tell: impl Fn(&Context<'_>, &Act) -> Option<ClauseId> + Send + Sync + 'static,
    ) {
        self.tellers.insert(name, Arc::new(tell));
    }

    /// The clause that a row of the steps has for single duties under this name: of several the first
    /// that holds at the house.
    #[must_use]
    pub fn named_clause(&self, step: &str, name: &str) -> Option<ClauseId> {
        self.asked.borrow_mut().insert(own_row(step, name));
        let steps = self.table.into_iter().flat_map(RoundTable::steps);
        let rows = steps.filter(|row| row.step == step);
        let all = rows.flat_map(|row| row.own.iter().map(move |(own, id)| (row, own, id)));
        let named: Vec<_> = all.filter(|(_, own, _)| *own == name).collect();
        if named.is_empty() {
            self.cite.lacks(Lack::Row(own_row(step, name)));
        }
        let ids = named.into_iter().filter(|(row, ..)| self.holds(row)).map(|(.., id)| id);
        first_of(&self.candidates(ids))
    }

    /// Those of these clauses that can come into force at this house.
    fn candidates<'i>(&self, ids: impl IntoIterator<Item = &'i String>) -> Vec<Candidate> {
        ids.into_iter().filter_map(|id| self.candidate(id, &[])).collect()
    }

    /// The clause by which a wager is settled that comes to this.
    #[must_use]
    pub fn settled_by(&self, what: &str) -> Option<ClauseId> {
        first_of(&self.settlement(what))
    }

    /// The clauses by which a wager is settled that comes to this, where two of the row can hold.
    #[must_use]
    pub fn settled_by_both(&self, what: &str) -> By {
        let mut found = self.settlement(what).into_iter().map(|one| one.clause);
        [found.next(), found.next()]
    }

    /// The clauses of a row of the settlement that can come into force at this house.
    fn settlement(&self, what: &str) -> Vec<Candidate> {
        self.asked.borrow_mut().insert(Row::Settlement(what.to_owned()));
        let rows = self.table.into_iter().flat_map(|table| &table.settlement);
        let Some((_, ids)) = rows.into_iter().find(|(name, _)| name == what) else {
            self.cite.lacks(Lack::Row(Row::Settlement(what.to_owned())));
            return Vec::new();
        };
        self.candidates(ids)
    }

    /// The number that this clause sets.
    #[must_use]
    pub fn number_of(&self, what: &str) -> Option<i64> {
        let clause = &self.book[self.settled_by(what)?];
        if clause.number.is_none() {
            self.cite.lacks(Lack::Number(clause.id.clone()));
        }
        clause.number
    }

    /// The clauses by which a step is done when the round is void for this cause: those for what the table
    /// says that the step is of a void round.
    #[must_use]
    pub fn by_cause(&self, step: &str, cause: &str) -> By {
        let by_cause = Row::ByCause(step.to_owned());
        let mut steps = self.table.into_iter().flat_map(RoundTable::steps);
        let Some(of) = steps.find_map(|row| row.by_cause.filter(|_| row.step == step)) else {
            self.cite.lacks(Lack::Row(by_cause));
            return By::default();
        };
        self.asked.borrow_mut().extend([by_cause, Row::Void(cause.to_owned())]);
        let rows = self.table.into_iter().flat_map(|table| &table.voids);
        let rows: Vec<&VoidRow> = rows.filter(|row| row.cause == cause).collect();
        let holds = |row: &&&VoidRow| {
            let mut all = row.void.iter().filter_map(|id| self.candidate(id, &[]));
            all.any(|one| one.holds_as_elected())
        };
        let Some(row) = rows.iter().find(holds).or(rows.first()) else {
            self.cite.lacks(Lack::Row(Row::Void(cause.to_owned())));
            return By::default();
        };
        let mut found = row.clauses(of).iter().filter_map(|id| self.candidate(id, &[]));
        [found.next(), found.next()].map(|one| one.map(|one| one.clause))
    }

    /// The procedure of these parts, with so many seats.
    #[must_use]
    pub fn finish(mut self, seats: u8) -> Procedure {
        let Some(table) = self.table else { return Procedure::new(Vec::new(), self.cite) };
        let steps = self.steps(table, seats);
        let bans = table.bans.iter().flat_map(|row| self.bans(row)).collect();
        let row = |row: &HarmlessRow| self.row(&row.acts, &row.when, &row.unless);
        let harmless: Vec<Acts> = table.harmless.iter().map(row).collect();
        let wrongs: Vec<Wrong> = table.wrongs.iter().map(|row| self.wrong(row)).collect();
        self.tell_unnamed(table);
        let idle = self.idle(table);
        let mut procedure = Procedure::new(steps, self.cite);
        procedure.bans = bans;
        procedure.idle = idle;
        procedure.permits =
            Box::new(move |context, act| harmless.iter().any(|row| row.fits(context, act, None)));
        procedure.explain = Box::new(move |context, act| {
            wrongs.iter().find_map(|wrong| wrong.clause(context, act).map(|id| (wrong.aspect, id)))
        });
        procedure
    }

    fn holds(&self, row: &StepRow) -> bool {
        let elected = |id: &str| self.house.elected(id);
        row.edition.holds_at(self.house.edition)
            && are_elected(&row.when, elected)
            && !is_left_out(&row.unless, elected)
    }

    fn steps(&mut self, table: &RoundTable, seats: u8) -> Vec<Step> {
        let house = self.house;
        let parts = table.parts_at(house.edition, |id| house.elected(id));
        let all = parts.into_iter().flat_map(|part| &part.steps);
        let rows: Vec<&StepRow> = all.filter(|row| self.holds(row)).collect();
        let mut steps = Vec::new();
        let clockwise: Vec<Seat> = Seat::clockwise(seats).collect();
        let kind = |row: &StepRow| (row.each_seat.is_some(), row.seat_by_seat);
        for rows in rows.chunk_by(|a, b| kind(a) == kind(b)) {
            let mut round = |seat| steps.extend(rows.iter().filter_map(|row| self.step(row, seat)));
            match kind(rows[0]) {
                (false, false) => round(None),
                (false, true) => clockwise.iter().for_each(|seat| round(Some(*seat))),
                (true, _) => clockwise.iter().rev().for_each(|seat| round(Some(*seat))),
            }
        }
        steps
    }

    fn step(&mut self, row: &StepRow, seat: Option<Seat>) -> Option<Step> {
        let name = row.duty_name();
        let step = match (self.duties.get_mut(name), seat) {
            (Some(Duty::Once(id, owed)), None) => owed.take().map(|owed| Step::of(id, owed)),
            (Some(Duty::EachSeat(id, owed)), Some(seat)) => {
                let owed = owed.clone();
                let here = move |context: &Context<'_>, dues: &mut Dues| owed(context, seat, dues);
                Some(Step::of(id, Box::new(here)))
            }
            _ => None,
        };
        let Some(step) = step.filter(|step| step.id == row.step) else {
            self.cite.lacks(Lack::Unknown(Part::Duty, name.to_owned()));
            return None;
        };
        let law = self.law(row);
        let finished = row.each_seat.as_ref().and_then(|id| self.cite.id(id));
        let mut step = step.by_table(row, law, self.kinds(&row.acts));
        let holds = |(id, _): &(String, _)| {
            self.candidate(id, &row.as_if).is_some_and(|one| one.holds_as_elected())
        };
        step.stands_in = !row.by.iter().any(holds);
        if let Some(seat) = seat.filter(|_| row.each_seat.is_some()) {
            step = step.at(seat, finished);
        }
        if row.rests_on.is_empty() {
            return Some(step);
        }
        let clause = self.candidate(&row.rests_on, &row.as_if).map(|one| one.clause);
        Some(step.resting_on(clause))
    }

    /// The clauses of a step at this house. One that only holds once a device has been set aside stands
    /// for an aspect of which no other speaks.
    fn law(&self, row: &StepRow) -> Vec<(Aspect, ClauseId)> {
        let rows = row.by.iter();
        let all: Vec<(&[Aspect], Candidate)> = rows
            .filter_map(|(id, aspects)| Some((&aspects[..], self.candidate(id, &row.as_if)?)))
            .collect();
        let elected = |aspect: Aspect| {
            all.iter().any(|(aspects, one)| aspects.contains(&aspect) && one.holds_as_elected())
        };
        let mut law = Vec::new();
        for (aspects, one) in &all {
            let speaks = |aspect: &&Aspect| one.holds_as_elected() || !elected(**aspect);
            law.extend(aspects.iter().filter(speaks).map(|aspect| (*aspect, one.clause)));
        }
        law
    }

    /// A clause, if it can come into force at this house.
    fn candidate(&self, id: &str, as_if: &[(String, String)]) -> Option<Candidate> {
        // What does not hold here is not cited here; a name that is no clause is told all the same.
        let clause = self.book.find(id).or_else(|| self.cite.id(id))?;
        let row = &self.book[clause];
        let mut needs = Vec::new();
        if !row.edition.holds_at(self.house.edition) {
            return None;
        }
        // What stands in for a device does so where the house has elected the device.
        let other = |id: &str| {
            let elected = self.house.elected(id);
            let stand_in = self.book.stand_in(&self.house.game, id, elected)?;
            let as_this =
                |(other, value): &&(String, String)| other == id && *value == stand_in.value;
            as_if.iter().find(as_this).map(|(_, value)| value.as_str())
        };
        if row.one_enough {
            let now = |id: &str| other(id).unwrap_or_else(|| self.house.elected(id));
            let is_elected = row.is_elected(|(id, values)| values.iter().any(|v| v == now(id)));
            let candidate = |clause| Candidate { clause, number: row.number, needs };
            return if is_elected { self.cite.id(id).map(candidate) } else { None };
        }
        for (id, values) in &row.options {
            let other = other(id);
            let elected = other.unwrap_or_else(|| self.house.elected(id));
            let with = values.iter().any(|value| value == elected);
            let stand_in = self.book.stand_in(&self.house.game, id, elected);
            match stand_in.filter(|_| other.is_none()) {
                Some(stand_in) => {
                    let without = values.contains(&stand_in.value);
                    let Ok(device) = stand_in.without.parse::<Device>() else {
                        self.cite.lacks(Lack::Unknown(Part::Device, stand_in.without.clone()));
                        return None;
                    };
                    needs.push(Need { device, with, without });
                }
                None if !with => return None,
                None => {}
            }
        }
        if needs.iter().any(|need| !need.with && !need.without) {
            return None;
        }
        self.cite.id(id).map(|clause| Candidate { clause, number: row.number, needs })
    }

    fn cases_of(&self, names: &[String]) -> Vec<Case> {
        let find = |name: &String| {
            let case = self.cases.get(name.as_str()).cloned();
            if case.is_none() {
                self.cite.lacks(Lack::Unknown(Part::Case, name.clone()));
            }
            case
        };
        names.iter().filter_map(find).collect()
    }

    fn kinds(&self, acts: &[String]) -> Vec<ActKind> {
        let kind = |text: &String| {
            let kind = text.parse().ok();
            if kind.is_none() {
                self.cite.lacks(Lack::Unknown(Part::Act, text.clone()));
            }
            kind
        };
        acts.iter().filter_map(kind).collect()
    }

    fn row(&self, acts: &[String], when: &[String], unless: &[String]) -> Acts {
        Acts { acts: self.kinds(acts), when: self.cases_of(when), unless: self.cases_of(unless) }
    }

    fn wrong(&self, wrong: &WrongRow) -> Wrong {
        let told_by = (!wrong.told_by.is_empty()).then(|| {
            let teller = self.tellers.get(wrong.told_by.as_str()).cloned();
            if teller.is_none() {
                self.cite.lacks(Lack::Unknown(Part::Teller, wrong.told_by.clone()));
            }
            teller
        });
        let by: Vec<Candidate> = wrong.by.iter().filter_map(|id| self.candidate(id, &[])).collect();
        let mut cases = wrong.when.iter().chain(&wrong.unless);
        if cases.any(|case| self.numbered.contains(case.as_str())) {
            for one in by.iter().filter(|one| one.number.is_none()) {
                self.cite.lacks(Lack::Number(self.book[one.clause].id.clone()));
            }
        }
        Wrong {
            row: self.row(&wrong.acts, &wrong.when, &wrong.unless),
            aspect: wrong.aspect,
            by,
            told_by: told_by.flatten(),
        }
    }

    /// A ban for each clause that can be in force: at most one of them is at a time.
    fn bans(&self, row: &WrongRow) -> Vec<Ban> {
        let Wrong { row: acts, aspect, by, .. } = self.wrong(row);
        let acts = Arc::new(acts);
        let ban = |i: usize| {
            let (acts, up_to_this) = (acts.clone(), by[..=i].to_vec());
            let number = by[i].number;
            Ban {
                aspect,
                clause: by[i].clause,
                channel: row.channel.unwrap_or(Channel::of(aspect)),
                broken: Box::new(move |context, act| {
                    let holding = up_to_this.iter().position(|one| one.holds_at(context));
                    holding == Some(i) && acts.fits(context, act, number)
                }),
            }
        };
        (0..by.len()).map(ban).collect()
    }

    /// The rows with names of their own that the game has not asked for at this house.
    fn idle(&self, table: &RoundTable) -> Vec<Row> {
        let own = |step: &StepRow| -> Vec<Row> {
            let named = step.own.iter().map(|(name, _)| own_row(&step.step, name));
            named.chain(step.by_cause.map(|_| Row::ByCause(step.step.clone()))).collect()
        };
        let settled = table.settlement.iter().map(|(what, _)| Row::Settlement(what.to_owned()));
        let voids = table.voids.iter().map(|row| Row::Void(row.cause.clone()));
        let mut rows: Vec<Row> = table.steps().flat_map(own).chain(settled).chain(voids).collect();
        let asked = self.asked.borrow();
        rows.retain(|row| !asked.contains(row));
        rows
    }

    /// What the game knows and no row names.
    fn tell_unnamed(&self, table: &RoundTable) {
        let duties: BTreeSet<&str> = table.steps().map(StepRow::duty_name).collect();
        let harmless = table.harmless.iter().flat_map(|row| row.when.iter().chain(&row.unless));
        let wrongs = table.wrongs.iter().chain(&table.bans);
        let cases = wrongs.clone().flat_map(|row| row.when.iter().chain(&row.unless));
        let cases: BTreeSet<&str> = cases.chain(harmless).map(String::as_str).collect();
        let tellers: BTreeSet<&str> = wrongs.map(|row| row.told_by.as_str()).collect();
        let idle = |what: Part,
                    known: &mut dyn Iterator<Item = &&'static str>,
                    named: &BTreeSet<&str>| {
            let unnamed =
                |name: &&&str| !named.contains(**name) && !self.shared.contains(&(what, **name));
            for name in known.filter(unnamed) {
                self.cite.lacks(Lack::Unnamed(what, (*name).to_owned()));
            }
        };
        idle(Part::Duty, &mut self.duties.keys(), &duties);
        idle(Part::Case, &mut self.cases.keys(), &cases);
        idle(Part::Teller, &mut self.tellers.keys(), &tellers);
    }
}

/// The first of these clauses that holds as the house has elected, else the first that can.
fn first_of(all: &[Candidate]) -> Option<ClauseId> {
    all.iter().find(|one| one.holds_as_elected()).or(all.first()).map(|one| one.clause)
}

fn own_row(step: &str, name: &str) -> Row {
    Row::StepClause { step: step.to_owned(), name: name.to_owned() }
}

/// A clause that is in force at a house, with its devices or after they have been set aside.
#[derive(Clone)]
struct Candidate {
    clause: ClauseId,
    number: Option<i64>,
    needs: Vec<Need>,
}

/// Whether a clause is in force with a device at the table, and without.
#[derive(Clone, Copy)]
struct Need {
    device: Device,
    with: bool,
    without: bool,
}

impl Candidate {
    fn holds_as_elected(&self) -> bool {
        self.needs.iter().all(|need| need.with)
    }

    fn holds_at(&self, context: &Context<'_>) -> bool {
        let holds = |need: &Need| {
            if context.table.has(need.device) { need.with } else { need.without }
        };
        self.needs.iter().all(holds)
    }
}

/// Acts in certain cases.
struct Acts {
    acts: Vec<ActKind>,
    when: Vec<Case>,
    unless: Vec<Case>,
}

impl Acts {
    fn fits(&self, context: &Context<'_>, act: &Act, number: Option<i64>) -> bool {
        let attempt = Attempt { context, act, number };
        self.acts.iter().any(|kind| kind.fits(act))
            && self.when.iter().all(|case| case(&attempt))
            && !self.unless.iter().any(|case| case(&attempt))
    }
}

/// Acts that break a clause.
struct Wrong {
    row: Acts,
    aspect: Aspect,
    by: Vec<Candidate>,
    told_by: Option<Teller>,
}

impl Wrong {
    fn clause(&self, context: &Context<'_>, act: &Act) -> Option<ClauseId> {
        let by = self.by.iter().find(|one| one.holds_at(context));
        let number = by.and_then(|one| one.number);
        if !self.row.fits(context, act, number) {
            return None;
        }
        let told = self.told_by.as_ref().and_then(|tell| tell(context, act));
        told.or_else(|| by.map(|one| one.clause))
    }
}
