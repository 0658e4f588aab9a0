//! A procedure as data: steps in the regulation's order, each with its clauses and its duties.

use super::{ActKind, DueKey, Lack, Memory, Owed, Row, Told};
use crate::house::House;
use crate::kit::{Area, Card, Cents, Seat, Side, Spot, Word};
use crate::law::{Aspect, Channel, ClauseId, Rulebook, StepRow, Walk};
use crate::table::{Act, Order, Table};
use std::any::TypeId;
use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

/// What a duty is judged by: the table, the memory of the round, and the house.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The table.
    pub table: &'a Table,
    /// What the table does not show.
    pub memory: &'a Memory,
    /// The elections in force.
    pub house: &'a House,
    told: Option<&'a Told>,
}

impl<'a> Context<'a> {
    /// A context of these.
    #[must_use]
    pub const fn new(table: &'a Table, memory: &'a Memory, house: &'a House) -> Self {
        Self { table, memory, house, told: None }
    }

    /// The same context, which tells nothing twice as long as it is looked at.
    #[must_use]
    pub const fn telling<'b>(&self, told: &'b Told) -> Context<'b>
    where
        'a: 'b,
    {
        match self.told {
            Some(_) => *self,
            None => Context { told: Some(told), ..*self },
        }
    }

    /// What it keeps of what it has been told, if it keeps anything.
    pub(super) const fn told(&self) -> Option<&'a Told> {
        self.told
    }

    /// What is so in this context, told once if the context keeps what it is told. The fact is known again
    /// by the function that tells it: of a table it says the same, as long as nothing changes there.
    pub fn fact<T: Clone + 'static, F: FnOnce(&Self) -> T + 'static>(&self, tell: F) -> T {
        self.once::<F, T>(|| tell(self))
    }

    /// The same for what rests on the odds of a table or on its options too: `K` is a type of the game's
    /// by which it is known again.
    pub fn once<K: 'static, T: Clone + 'static>(&self, tell: impl FnOnce() -> T) -> T {
        match self.told {
            Some(told) => told.once(TypeId::of::<K>(), tell),
            None => tell(),
        }
    }

    /// The cards that an area holds, or held when they were picked up.
    #[must_use]
    pub fn hand(&self, area: Area) -> Vec<Card> {
        self.memory.hand(self.table, area).collect()
    }

    /// Whether the dealer knows the cards that an area holds, or held when they were picked up: none of
    /// them lies face down, and none went into the bucket so.
    #[must_use]
    pub fn is_seen(&self, area: Area) -> bool {
        let gone = self.table.count(area) == 0 && self.memory.unseen.contains(&area);
        !self.table.is_hidden(area) && !gone
    }

    /// The cards of an area as far as the dealer knows them: none if one of them was not seen.
    #[must_use]
    pub fn seen(&self, area: Area) -> Vec<Card> {
        if self.is_seen(area) { self.hand(area) } else { Vec::new() }
    }

    /// A patron's stake on a spot.
    #[must_use]
    #[inline]
    pub fn stake(&self, seat: Seat, wager: Word) -> Cents {
        self.table.stake(seat, wager)
    }
}

/// The clauses that a duty or the line of a wager rests on, two at most.
pub type By = [Option<ClauseId>; 2];

/// One outstanding duty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// The act that meets it.
    pub act: Act,
    /// Its place in the walk; duties of equal place are done in any order.
    pub place: u16,
    /// What it is within its step, for remembering that it was passed over.
    pub key: DueKey,
    /// The clauses that this very duty rests on, beside the step's.
    pub clauses: By,
    /// It only makes the next duty possible, and is not missed by itself.
    pub enabling: bool,
    /// It may be left undone.
    pub optional: bool,
    /// Its seat has been begun already, so that leaving it is no wrong start.
    pub underway: bool,
    /// It waits for the steps before it, though its step may be done early.
    pub waits: bool,
    /// Where it is passed over its own clauses speak, and not those of its step.
    pub leads: bool,
}

impl Due {
    /// A duty at this place of its step's walk.
    #[must_use]
    pub fn new(act: Act, place: u16, key: impl Into<DueKey>) -> Self {
        Self {
            act,
            place,
            key: key.into(),
            clauses: [None; 2],
            enabling: false,
            optional: false,
            underway: false,
            waits: false,
            leads: false,
        }
    }

    /// The same, resting on these clauses too.
    #[must_use]
    pub const fn by(mut self, clauses: By) -> Self {
        self.clauses = clauses;
        self
    }

    /// The same, as an act that only makes the next possible.
    #[must_use]
    pub const fn enabling(mut self) -> Self {
        self.enabling = true;
        self
    }

    /// The same, as a duty that waits for the steps before it, though its step may be done early.
    #[must_use]
    pub const fn waiting(mut self, waits: bool) -> Self {
        self.waits = waits;
        self
    }

    /// The same, as an act that may be left undone.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// The same, as money whose own clauses speak where it is passed over.
    #[must_use]
    pub const fn leading(mut self) -> Self {
        self.leads = true;
        self
    }

    /// The same, at a seat that may have been begun already.
    #[must_use]
    pub const fn underway(mut self, begun: bool) -> Self {
        self.underway = begun;
        self
    }
}

/// Where steps put their outstanding duties.
pub type Dues = Vec<Due>;

/// One step of a round: what is to be done, in which order, by which clauses.
pub struct Step {
    /// The step's name.
    pub id: &'static str,
    /// The step in words, for people.
    pub title: Cow<'static, str>,
    /// The channel its findings count in.
    pub channel: Channel,
    /// The order of its duties.
    pub walk: Walk,
    /// It may be done as soon as it is open, and must be done before the steps after it.
    pub early: bool,
    /// It is asked only when no other step has anything due: see [`super::close`].
    pub closing: bool,
    /// It puts right at any time what the game knows nothing of, and the round waits for it at its end.
    pub last: bool,
    /// The one seat it is done at, where each seat has steps of its own, and the clause by which a
    /// seat is finished before the next.
    pub at: Option<(Seat, Option<ClauseId>)>,
    /// The kinds of act by which it is done.
    pub acts: Vec<ActKind>,
    /// It comes due only once a device has been set aside: no clause of it holds with the device.
    pub stands_in: bool,
    law: Vec<(Aspect, ClauseId)>,
    open: Box<dyn Owed>,
}

impl Step {
    /// A step of the procedure channel, done once, that is never due until [`Step::due`] is given.
    #[must_use]
    pub fn new(id: &'static str, title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id,
            title: title.into(),
            channel: Channel::Procedure,
            walk: Walk::Once,
            early: false,
            closing: false,
            last: false,
            at: None,
            acts: Vec::new(),
            stands_in: false,
            law: Vec::new(),
            open: Box::new(|_, _| {}),
        }
    }

    /// A step of which the game says what is owed, and its table the rest.
    pub(super) fn of(id: &'static str, open: Box<dyn Owed>) -> Self {
        Self { open, ..Self::new(id, "") }
    }

    /// Adds the clauses the step rests on; the first for an aspect is the one cited.
    #[must_use]
    pub fn law(mut self, cite: &ClauseLookup<'_>, law: &[(Aspect, &str)]) -> Self {
        self.law.extend(law.iter().filter_map(|(a, id)| Some((*a, cite.id(id)?))));
        self
    }

    /// A step of which the game's table tells everything but its duties.
    #[must_use]
    pub(super) fn by_table(
        mut self,
        row: &StepRow,
        law: Vec<(Aspect, ClauseId)>,
        acts: Vec<ActKind>,
    ) -> Self {
        self.acts = acts;
        self.title = Cow::Owned(row.title.clone());
        (self.channel, self.walk, self.early, self.law) = (row.channel, row.walk, row.early, law);
        self
    }

    /// Sets the order of the duties.
    #[must_use]
    pub fn walk(mut self, walk: Walk) -> Self {
        self.walk = walk;
        self
    }

    /// Sets the channel.
    #[must_use]
    pub fn channel(mut self, channel: Channel) -> Self {
        self.channel = channel;
        self
    }

    /// Lets the step be done before the steps ahead of it.
    #[must_use]
    pub fn early(mut self) -> Self {
        self.early = true;
        self
    }

    /// Makes it the step that closes the round.
    #[must_use]
    pub(super) fn closing(mut self) -> Self {
        self.closing = true;
        self
    }

    /// Makes it the step that puts right what the game knows nothing of.
    #[must_use]
    pub(super) fn last(mut self) -> Self {
        self.last = true;
        self
    }

    /// Makes it a step of one seat, which is finished before the next by this clause.
    #[must_use]
    pub fn at(mut self, seat: Seat, finished: Option<ClauseId>) -> Self {
        self.at = Some((seat, finished));
        self
    }

    /// Says what is outstanding, given the context.
    #[must_use]
    pub fn due(mut self, open: impl Owed) -> Self {
        self.open = Box::new(open);
        self
    }

    /// The same, where a duty that rests on no clause of its own rests on this one: it speaks first
    /// against an act that ignores the duty.
    #[must_use]
    pub fn resting_on(mut self, clause: Option<ClauseId>) -> Self {
        let open = self.open;
        self.open = Box::new(move |context, dues| {
            open(context, dues);
            for due in dues.iter_mut().filter(|due| due.clauses == [None; 2]) {
                due.clauses = [clause, None];
            }
        });
        self
    }

    /// Puts the step's outstanding duties into `dues`.
    pub fn open(&self, context: &Context<'_>, dues: &mut Dues) {
        (self.open)(context, dues);
    }

    /// The clauses for an aspect of this step, the one to cite first.
    pub fn cited(&self, aspect: Aspect) -> impl Iterator<Item = ClauseId> + '_ {
        self.law.iter().filter(move |(a, _)| *a == aspect).map(|(_, id)| *id)
    }

    /// Every clause the step rests on.
    #[must_use]
    pub fn clauses(&self) -> &[(Aspect, ClauseId)] {
        &self.law
    }
}

type Permit = Box<dyn Fn(&Context<'_>, &Act) -> bool + Send + Sync>;

/// Something a dealer must not do, whatever is due.
pub struct Ban {
    /// The aspect it falls under.
    pub aspect: Aspect,
    /// The clause.
    pub clause: ClauseId,
    /// The channel.
    pub channel: Channel,
    /// Whether this act breaks it.
    pub broken: Permit,
}

/// What a settled wager comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It is lost.
    Collect,
    /// It is paid this much.
    Pay(Cents),
    /// So much of it is lost; what becomes of the rest, another line says.
    Take(Cents),
    /// It goes back untouched.
    Release,
}

/// The settlement of one wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WagerResult {
    /// Which wager.
    pub spot: Spot,
    /// What it comes to.
    pub outcome: Outcome,
    /// The clauses that say so.
    pub clauses: By,
}

/// What the wagers of a round come to, as far as that is known.
pub type ResultsOf = Arc<dyn Fn(&Context<'_>) -> Vec<WagerResult> + Send + Sync>;

/// The cards of a side's hand that count, wherever they lie, and what they come to, once all of them can
/// be seen.
pub type CountOf = Arc<dyn Fn(&Context<'_>, Side) -> Option<(Vec<Card>, u8)> + Send + Sync>;

/// Whether this is so at a table.
pub type IsSo = Arc<dyn Fn(&Context<'_>) -> bool + Send + Sync>;

type IsSet = Box<dyn Fn(&Context<'_>, Area, &Order) -> bool + Send + Sync>;
type Suffices = Box<dyn Fn(&Context<'_>, &Act, &Act) -> bool + Send + Sync>;
type Explain = Box<dyn Fn(&Context<'_>, &Act) -> Option<(Aspect, ClauseId)> + Send + Sync>;

/// A game's round at a given house.
pub struct Procedure {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What must not be done at any time.
    pub bans: Vec<Ban>,
    /// Whether an act that nothing calls for is nevertheless no fault.
    pub permits: Permit,
    /// Which clause speaks against an act that nothing calls for.
    pub explain: Explain,
    /// What the wagers come to, as far as the cards decide it.
    pub lines: ResultsOf,
    /// How many hundredths of a win the house keeps, as vigorish or commission, where it keeps any.
    pub percent: Option<i64>,
    /// Whether the steps of the game see to the vigorish; where not, none is charged.
    pub charges_vigorish: bool,
    /// What stands of a void round, because it was settled before and on its own.
    pub stands: ResultsOf,
    /// Whether all that lies on the layout has been judged: what no line speaks of stays as it is.
    pub all_judged: IsSo,
    /// What each wager should get of others' where the wagers are between the patrons, or lose to them.
    pub between: ResultsOf,
    /// Whether the wagers are between the patrons, so that the house settles none of them.
    pub among_patrons: bool,
    /// What each of two hands counts, where the game has two.
    pub counted: CountOf,
    /// Where cards may lie on from one round to the next.
    pub keeps: Vec<Area>,
    /// Whether the cards of an area are rightly set in an order.
    pub is_set: IsSet,
    /// Whether a cut, a cutting card or a colour other than the one due (the first act) does as well.
    pub suffices: Suffices,
    /// Every clause that the steps, their duties, the bans, the rows of wrongs and the odds can cite.
    pub cited: Vec<ClauseId>,
    /// Those of them that stand in a text and are enforced: they speak before house practice.
    pub by_text: Vec<ClauseId>,
    /// Those that are house practice.
    pub by_practice: Vec<ClauseId>,
    /// What the game goes by and the rulebook lacks. Whoever checks a rulebook complains of it.
    pub lacks: Vec<Lack>,
    /// The rows of the round's table that nothing has asked for at this house.
    pub idle: Vec<Row>,
}

impl Procedure {
    /// Whether an open duty, by the number of its step, may be done before the steps ahead of it.
    #[must_use]
    pub fn is_early(&self, (step, due): &(u8, Due)) -> bool {
        self.steps.get(usize::from(*step)).is_some_and(|step| step.early) && !due.waits
    }

    /// A procedure of these steps, which permits nothing beside them, explains nothing and takes
    /// every setting of cards for right, until its fields are set.
    #[must_use]
    pub fn new(steps: Vec<Step>, cite: ClauseLookup<'_>) -> Self {
        Self {
            steps,
            bans: Vec::new(),
            permits: Box::new(|_, _| false),
            explain: Box::new(|_, _| None),
            lines: Arc::new(|_| Vec::new()),
            percent: None,
            charges_vigorish: false,
            stands: Arc::new(|_| Vec::new()),
            all_judged: Arc::new(|_| false),
            between: Arc::new(|_| Vec::new()),
            among_patrons: false,
            counted: Arc::new(|_, _| None),
            keeps: Vec::new(),
            is_set: Box::new(|_, _, _| true),
            suffices: Box::new(|_, _, _| true),
            cited: cite.found(),
            by_text: Vec::new(),
            by_practice: Vec::new(),
            lacks: cite.lacking(),
            idle: Vec::new(),
        }
    }
}

/// Looks clauses up for a procedure, and remembers the names that the rulebook does not know.
pub struct ClauseLookup<'a> {
    book: &'a Rulebook,
    found: RefCell<Vec<ClauseId>>,
    lacks: RefCell<Vec<Lack>>,
}

impl<'a> ClauseLookup<'a> {
    /// Looks clauses up in this rulebook.
    #[must_use]
    pub const fn new(book: &'a Rulebook) -> Self {
        Self { book, found: RefCell::new(Vec::new()), lacks: RefCell::new(Vec::new()) }
    }

    /// The clause of this name.
    #[must_use]
    pub fn id(&self, name: &str) -> Option<ClauseId> {
        let found = self.book.find(name);
        match found {
            Some(id) => self.found.borrow_mut().push(id),
            None => self.lacks(Lack::Clause(name.to_owned())),
        }
        found
    }

    /// Remembers what else the rulebook lacks.
    pub fn lacks(&self, what: Lack) {
        self.lacks.borrow_mut().push(what);
    }

    /// The clauses that were found, each once.
    #[must_use]
    pub fn found(&self) -> Vec<ClauseId> {
        let mut found = self.found.borrow().clone();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What the rulebook lacks.
    #[must_use]
    pub fn lacking(self) -> Vec<Lack> {
        self.lacks.into_inner()
    }
}
