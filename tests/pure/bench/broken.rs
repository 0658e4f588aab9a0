//! The broken dealer at any game: acts of perfect rounds changed, what is found of it, and whether
//! the rounds can be finished all the same.

use super::BOOK;
use super::mutate::{Came, Kind, Mutant, Trace, mutants, play_on};
use super::quirks::quirks;
use super::wrongs::{At, Wrongs};
use clearhands::kit::{Area, Cents, Dice, Face, Nook, Palm, Seat, Side, Spot, Word};
use clearhands::law::ClauseId;
use clearhands::procedure::{Finding, Kind as FaultKind};
use clearhands::prove::shape;
use clearhands::session::Session;
use clearhands::table::{Act, Cover, Device, Grip, Official, Order, Tint, Turn};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Whether an act does what another does, where a palm was not watched.
fn same(due: &Act, act: &Act) -> bool {
    match (*due, *act) {
        (Act::Remove { from, .. }, Act::Remove { from: other, palm: None, bottom: false }) => {
            from == other
        }
        (a, b) => a == b,
    }
}

/// Why a changed round is right after all, told without asking for a verdict; `None` if it is not.
/// What the steps hold for due as well, early or optional excuses nothing that the game's `table`
/// does not allow.
fn excuse(
    table: &Table<'_>,
    trace: &Trace,
    i: usize,
    at: &Session,
    mutant: &Mutant,
) -> Option<&'static str> {
    let own = quirks(&at.level().house.game);
    if let Some(why) = own.excuse(trace, i, at, mutant) {
        return Some(why);
    }
    let act = trace.acts[i];
    let now = at.expected();
    let free = liberties(at);
    let due = |done: &Act| {
        let either = || table.allows("either", &act, Some(done));
        let may = |liberty: &str, due: &Act| table.allows(liberty, due, None);
        let is_now = now.iter().any(|due| same(due, done));
        is_now && (same(&act, done) || either())
            || free.iter().any(|(liberty, due)| same(due, done) && may(liberty, due))
    };
    let counted = at.memory().counted.is_some();
    let strange = trace.name.contains('(');
    match (mutant.kind, mutant.instead.first()?) {
        (Kind::Swapped, _) if mutant.instead.iter().all(due) => Some("both were due"),
        (Kind::Swapped, Act::CheckHands) => Some("the hands may be counted at any time"),
        (Kind::Swapped, Act::Cover(_)) => Some("the cover card may lie there already"),
        (Kind::Doubled, Act::Inspect | Act::Stack) => Some("it may be done again"),
        (Kind::Doubled, Act::Say(_)) => Some("it may be said again"),
        (Kind::Doubled, Act::Call(_)) => Some("the floor is called again for the same thing"),
        (Kind::Doubled, Act::Offer(_)) => Some("it may be offered again"),
        (Kind::Doubled, Act::Shuffle | Act::Cut(_)) => Some("they may be shuffled again"),
        (Kind::Doubled, Act::Wash) => Some("they may be washed again"),
        (Kind::Doubled, Act::TakeDeck { .. }) => Some("the hold stays the same"),
        (Kind::Doubled, Act::CountStub(_)) => Some("it may be counted again"),
        (Kind::Doubled, Act::CheckHands) => Some("the hands may be counted at any time"),
        (Kind::Doubled, Act::Cover(_)) => Some("the cover card stays where it is"),
        (Kind::Doubled, Act::Arrange { .. }) if own.same_setting(at, act, act) => {
            Some("it shows the same hand")
        }
        (Kind::Doubled, _) => None,
        (Kind::ExtraHold, _) if !deals(&trace.acts[i..]) => Some("nothing more is dealt from it"),
        (Kind::ExtraCall, _) if strange => Some("something was wrong"),
        (Kind::ExtraCount, _) if counted => Some("it may be counted again"),
        (Kind::ExtraOffer, first) if still_deciding(&trace.acts[..i], first) => {
            Some("it may be offered again")
        }
        (Kind::WrongFace, Act::Place { to: Area::Rack, .. }) => Some("its face was seen already"),
        (Kind::WrongSetting, first) if own.same_setting(at, act, *first) => {
            Some("it shows the same hand")
        }
        (_, first) if due(first) => Some("it was due too"),
        _ => None,
    }
}

/// The open duties that the steps hold for early or optional, with the name of that liberty.
fn liberties(at: &Session) -> Vec<(&'static str, Act)> {
    let mut all = Vec::new();
    for placed in at.open_duties() {
        let due = placed.1;
        if at.procedure().is_early(&placed) {
            all.push(("may_be_early", due.act));
        }
        if due.optional {
            all.push(("may_be_left", due.act));
        }
    }
    all
}

/// The table of a game at one place of a trace, and the rows of it that were gone by.
struct Table<'a> {
    wrongs: &'a Wrongs,
    at: At<'a>,
    used: &'a RefCell<BTreeSet<usize>>,
}

impl Table<'_> {
    /// The row of a change or a liberty.
    fn row(&self, change: &str, act: &str, done: &str) -> Option<usize> {
        let row = self.wrongs.row(change, act, done, &self.at)?;
        self.used.borrow_mut().insert(row);
        Some(row)
    }

    /// Whether an act has this liberty, or may be exchanged with another.
    fn allows(&self, liberty: &str, act: &Act, done: Option<&Act>) -> bool {
        let done = done.map(|done| shape(done, Some(act))).unwrap_or_default();
        self.row(liberty, &shape(act, None), &done).is_some()
    }
}

/// The name of a kind of change in the tables.
fn name(kind: Kind) -> String {
    let mut out = String::new();
    for c in format!("{kind:?}").chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// Whether a card is still drawn in this round.
fn deals(acts: &[Act]) -> bool {
    let mut round = acts.iter().take_while(|act| !matches!(act, Act::Shuffle | Act::Swap));
    round.any(|act| matches!(act, Act::Remove { .. }))
}

/// Whether this was the last offer made and nothing has followed from the decisions yet.
fn still_deciding(done: &[Act], offer: &Act) -> bool {
    let last = done.iter().rposition(|act| matches!(act, Act::Offer(_)));
    last.is_some_and(|at| {
        let follows = |act: &Act| matches!(act, Act::Turn(_) | Act::Collect(_) | Act::PickUp(_));
        done[at] == *offer && !done[at..].iter().any(follows)
    })
}

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) found: usize,
    advised: usize,
    equal: usize,
    impossible: usize,
}

/// What the changed rounds of many traces came to.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) tally: BTreeMap<Kind, Tally>,
    /// Changes of which nothing was said although they were wrong.
    blind: BTreeMap<String, (usize, String)>,
    /// The clauses that some finding named as broken.
    pub(crate) named: BTreeSet<ClauseId>,
    /// The clauses that a changed act broke at once, from a state of a perfect round.
    pub(crate) resisted: BTreeSet<ClauseId>,
    /// Findings whose change has no row in the game's table, or none that lets them lead with this.
    unlisted: BTreeMap<String, Unlisted>,
    /// The rows of the table that were used, and which of their clauses some finding led with.
    rows: BTreeSet<usize>,
    leads: BTreeSet<(usize, usize)>,
}

/// How often something came that no row allows, at which houses, and how it came first.
#[derive(Default)]
struct Unlisted {
    times: usize,
    houses: BTreeMap<String, BTreeSet<String>>,
    first: String,
}

impl Report {
    /// Every kind of change at every place of these rounds.
    pub(crate) fn of(traces: &[Trace]) -> Self {
        let mut report = Self::default();
        for trace in traces {
            report.add(trace, |_| true);
        }
        report
    }

    /// Changes every act of a trace in every way that `wanted` asks for.
    pub(crate) fn add(&mut self, trace: &Trace, wanted: impl Fn(Kind) -> bool) {
        let mut session = trace.start.clone();
        let house = &trace.start.level().house;
        let wrongs = Wrongs::of(&house.game);
        let mut past: Vec<String> = Vec::new();
        for (i, &act) in trace.acts.iter().enumerate() {
            let used = RefCell::default();
            let (table, round) = (session.table(), session.memory().round);
            let at = At { house, case: &trace.name, round, table, past: &past };
            let table = Table { wrongs: &wrongs, at, used: &used };
            for (liberty, due) in liberties(&session) {
                if !table.allows(liberty, &due, None) {
                    self.unlist(format!("{liberty}\t{}\t", shape(&due, None)), trace, i, "");
                }
            }
            for mutant in mutants(trace, i, &session) {
                if wanted(mutant.kind) {
                    self.one(&table, trace, i, &session, &mutant);
                }
            }
            self.rows.extend(used.into_inner());
            let round = session.memory().round;
            session.step(0, act).unwrap();
            past.push(shape(&act, None));
            if session.memory().round != round {
                past.clear();
            }
        }
    }

    fn unlist(&mut self, what: String, trace: &Trace, i: usize, instead: &str) {
        let house = &trace.start.level().house;
        let entry = self.unlisted.entry(what).or_default();
        if entry.times == 0 {
            entry.first = format!("{} #{i} {} -> {instead}", trace.name, trace.acts[i]);
        }
        entry.times += 1;
        let elections = house.elections().chain([("edition", house.edition.id())]);
        for (id, value) in elections {
            entry.houses.entry(id.to_owned()).or_default().insert(value.to_owned());
        }
    }

    /// A finding leads with a clause that the game's table gives for its change.
    fn look_up(
        &mut self,
        table: &Table<'_>,
        trace: &Trace,
        i: usize,
        mutant: &Mutant,
        finding: &Finding,
    ) {
        let act = trace.acts[i];
        let kind = name(mutant.kind);
        let right = shape(&act, None);
        let done = match mutant.kind {
            Kind::Doubled => String::new(),
            _ => mutant.instead.first().map(|done| shape(done, Some(&act))).unwrap_or_default(),
        };
        let first = finding.clauses.first().map_or("", |id| BOOK[*id].id.as_str());
        let row = table.row(&kind, &right, &done);
        let lead = row.map(|row| table.wrongs.lead(row, first, (&right, &done), &table.at));
        let lead = lead.unwrap_or_default();
        let in_force = finding.clauses.first().is_some_and(|id| table.at.is_in_force(&BOOK[*id]));
        if lead.is_empty() || !in_force {
            let instead: Vec<String> = mutant.instead.iter().map(ToString::to_string).collect();
            let not = if in_force { "" } else { " (not in force)" };
            let what = format!("{kind}\t{right}\t{done}\t{first}{not}");
            self.unlist(what, trace, i, &instead.join(", "));
        }
        self.leads.extend(lead);
    }

    /// Every change was found, cited what it broke, and came often enough; these kinds are only advised of.
    #[allow(clippy::print_stdout)]
    pub(crate) fn check(&self, least: usize, advised_only: &[Kind]) {
        for (kind, t) in &self.tally {
            println!(
                "{kind:?}: {} found, {} advised, {} equal, {} impossible",
                t.found, t.advised, t.equal, t.impossible
            );
        }
        self.tell();
        assert!(self.blind.is_empty());
        // At some tables there is nothing that could be changed in this way.
        let none = |t: &Tally| t.found + t.advised + t.equal == 0;
        for (kind, t) in &self.tally {
            let is_advised = advised_only.contains(kind);
            let often = if is_advised { t.found == 0 && t.advised > 0 } else { t.found >= least };
            assert!(often || none(t), "{kind:?} was not found as often as it should");
        }
    }

    /// Prints what was not found.
    #[allow(clippy::print_stdout)]
    fn tell(&self) {
        for (key, (n, first)) in &self.blind {
            println!("BLIND {key} x{n}: {first}");
        }
    }

    /// Every finding led with a clause of the row of its change.
    #[allow(clippy::print_stdout)]
    fn assert_listed(&self) {
        self.tell();
        for (key, unlisted) in &self.unlisted {
            let houses = unlisted.houses.iter().map(|(id, values)| {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                format!("{id}={}", values.join("|"))
            });
            let houses: Vec<String> = houses.collect();
            let (n, first) = (unlisted.times, &unlisted.first);
            println!("UNLISTED\t{key}\t{n}\t{}\t{first}", houses.join(", "));
        }
        assert!(self.unlisted.is_empty(), "a change has no row in the table of wrongs");
    }

    fn one(
        &mut self,
        table: &Table<'_>,
        trace: &Trace,
        i: usize,
        session: &Session,
        mutant: &Mutant,
    ) {
        let act = trace.acts[i];
        let count = self.tally.entry(mutant.kind).or_default();
        let told = || {
            let acts: Vec<String> = mutant.instead.iter().map(ToString::to_string).collect();
            format!("{} #{i} {act} -> {}", trace.name, acts.join(", "))
        };
        match play_on(trace, i, session, mutant) {
            Came::Impossible => count.impossible += 1,
            Came::Found(finding, at_once, advised) => {
                count.found += 1;
                if at_once {
                    self.resisted.extend(finding.clauses.first());
                }
                // What is not called for is spoken against by its first clause alone.
                // (Where a duty was left out, it is what was due.)
                let other = finding.kind == FaultKind::NotCalledFor && mutant.kind != Kind::LeftOut;
                let n = if other { 1 } else { usize::MAX };
                self.named.extend(finding.clauses.iter().take(n));
                // What counts is the first finding, scored or not: the others follow from it.
                self.look_up(table, trace, i, mutant, advised.as_ref().unwrap_or(&finding));
            }
            Came::Advised(finding) => {
                count.advised += 1;
                self.look_up(table, trace, i, mutant, &finding);
            }
            Came::Nothing if excuse(table, trace, i, session, mutant).is_some() => count.equal += 1,
            Came::Nothing => {
                let verbs: Vec<&str> = mutant.instead.iter().map(Act::verb).collect();
                let key = format!("{:?} {} {}", mutant.kind, act.verb(), verbs.join(","));
                self.blind.entry(key).or_insert_with(|| (0, told())).0 += 1;
            }
        }
    }
}

/// Every row of a game's table, and every clause of a row, was used by some change of these sweeps,
/// so that nothing stands in it that no longer comes to pass; and every finding has its row.
#[allow(clippy::print_stdout)]
pub(crate) fn assert_table_used(game: &str, reports: &[&Report]) {
    let wrongs = Wrongs::of(game);
    wrongs.assert_known();
    let rows = reports.iter().flat_map(|report| report.rows.iter().copied()).collect();
    let leads = reports.iter().flat_map(|report| report.leads.iter().copied()).collect();
    let idle = wrongs.idle(&rows, &leads);
    idle.iter().for_each(|what| println!("IDLE {what}"));
    reports.iter().for_each(|report| report.assert_listed());
    assert!(idle.is_empty(), "the table of wrongs of {game} has rows of no use");
}

/// From states that a few physically possible acts lead to, these rounds can be finished.
#[allow(clippy::print_stdout)]
pub(crate) fn assert_finished_from_everywhere(traces: &[Trace]) {
    let mut finished = 0;
    let mut stuck: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for trace in traces {
        for seed in 0..60 {
            let mut dice = Dice::new(seed, 77);
            let mut session = trace.start.clone();
            // Some way into the round, then a monkey at the table, then the perfect dealer.
            for &act in &trace.acts[..dice.below(trace.acts.len())] {
                session.step(0, act).unwrap();
            }
            let begun = session.entries().len();
            for _ in 0..(10 + seed % 60) {
                let acts = possible(&session, &mut dice);
                if let Some(&act) = acts.get(dice.below(acts.len())) {
                    let _ = session.step(0, act);
                }
            }
            let led = session.entries().len();
            match finish(&mut session) {
                Ok(()) => finished += 1,
                Err(what) => {
                    let all: Vec<String> = session.entries()[..led]
                        .iter()
                        .map(|entry| entry.act.to_string())
                        .collect();
                    let tale = format!(
                        "{} {seed}: {}; at random {}",
                        trace.name,
                        all[..begun].join("; "),
                        all[begun..].join("; ")
                    );
                    stuck.entry(what).or_insert((0, tale)).0 += 1;
                }
            }
        }
    }
    for (what, (n, first)) in &stuck {
        println!("STUCK {what} x{n}: {first}");
    }
    println!("{finished} finished");
    assert!(stuck.is_empty());
}

/// After every single change at some places of these rounds, they can be finished.
#[allow(clippy::print_stdout)]
pub(crate) fn assert_finished_after_changes(traces: &[Trace]) {
    let mut stuck: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut finished = 0;
    for trace in traces {
        let mut session = trace.start.clone();
        for (i, &act) in trace.acts.iter().enumerate() {
            if i % 16 == 0 {
                for mutant in mutants(trace, i, &session) {
                    let mut other = session.clone();
                    if mutant.instead.iter().any(|&act| other.step(0, act).is_err()) {
                        continue;
                    }
                    match finish(&mut other) {
                        Ok(()) => finished += 1,
                        Err(what) => {
                            let tale = format!("{} #{i} {:?}", trace.name, mutant.instead);
                            stuck.entry(what).or_insert((0, tale)).0 += 1;
                        }
                    }
                }
            }
            session.step(0, act).unwrap();
        }
    }
    for (what, (n, first)) in &stuck {
        println!("STUCK {what} x{n}: {first}");
    }
    println!("{finished} finished");
    assert!(stuck.is_empty());
}

/// The perfect dealer goes on from here; says what stopped him.
fn finish(session: &mut Session) -> Result<(), String> {
    for _ in 0..1000 {
        if session.is_over() {
            return Ok(());
        }
        let Some(&act) = session.expected().first() else {
            let open: Vec<String> =
                session.open_duties().iter().map(|(_, due)| due.act.to_string()).collect();
            return Err(format!("nothing is due but {}", open.join(", ")));
        };
        if let Err(refusal) = session.step(0, act) {
            return Err(format!("{} {refusal:?}", act.verb()));
        }
    }
    let acts = session.entries().iter().rev().take(6).map(|entry| entry.act.verb());
    let mut acts: Vec<&str> = acts.collect();
    acts.sort_unstable();
    acts.dedup();
    Err(format!("no end: {} and so on", acts.join(", ")))
}

/// A choice of acts that can be done now, likely and unlikely ones.
#[expect(clippy::too_many_lines, reason = "a list of acts")]
pub(crate) fn possible(session: &Session, dice: &mut Dice) -> Vec<Act> {
    let seats: Vec<Seat> = session.table().seats().collect();
    let seat = seats[dice.below(seats.len())];
    let wagers = session.table().wagers();
    let wager = wagers[dice.below(wagers.len())];
    let spot = Spot { seat, wager };
    let areas = [
        Area::Seat(seat),
        Area::Dealer,
        Area::Rack,
        Area::Off,
        Area::Stub,
        Area::Bucket,
        Area::Community(u8::try_from(1 + dice.below(5)).unwrap()),
        Area::Side(Side::Player),
        Area::Part(seat, Nook::Side),
        Area::Part(seat, Nook::Ante),
        Area::Part(seat, Nook::Discard),
    ];
    let to = areas[dice.below(areas.len())];
    let froms = [Area::Shoe, Area::Held, Area::Stub, Area::StubInHand];
    let from = froms[dice.below(froms.len())];
    let face = if dice.below(3) == 0 { Face::Up } else { Face::Down };
    let palm = [None, Some(Palm::Left), Some(Palm::Right)][dice.below(3)];
    let grip = [Grip::OverInventory, Grip::OverLayout, Grip::ToTheSide][dice.below(3)];
    let amount = Cents(i64::try_from(dice.below(200) + 1).unwrap() * 25);
    let n = u8::try_from(dice.below(52)).unwrap();
    let mut acts = vec![
        Act::Say(Word::new("no_more_bets")),
        Act::Call(Official::Floor),
        Act::Wash,
        Act::Shuffle,
        Act::Cut(n.into()),
        Act::Load,
        Act::TakeDeck { palm: palm.unwrap_or(Palm::Left), grip },
        Act::Remove { from, palm, bottom: face == Face::Up },
        Act::Place { to, face, palm },
        Act::Issue,
        Act::Deliver { to, face },
        Act::Turn(to),
        Act::Arrange { area: to, order: [2, 3, 1].into() },
        Act::Arrange { area: to, order: Order::new(&[4, 2, 1, 3]).unwrap() },
        Act::Tuck { from: to, to: areas[8 + dice.below(3)] },
        Act::Tuck { from: areas[8 + dice.below(3)], to: Area::Seat(seat) },
        Act::Swap,
        Act::Spread,
        Act::Turn(Area::Deck),
        Act::Stack,
        Act::Inspect,
        Act::Cover(Cover::InFront),
        Act::Cover(Cover::Rack),
        Act::RemoveStub,
        Act::PlaceStub { to, face },
        Act::CountStub(n),
        Act::CheckHands,
        Act::Offer(seat),
        Act::Collect(spot),
        Act::Pay { spot, amount, chips: None },
        Act::Retrieve { spot, amount },
        Act::Release(spot),
        Act::Correct(spot),
        Act::PickUp(to),
        Act::Cover([Cover::OnPacket, Cover::BesideShoe, Cover::Layout][dice.below(3)]),
        Act::ClearHands,
        Act::Spin { ball: Turn::Clockwise, turns: n },
        Act::Mark(n),
        Act::Lift,
        Act::Wait,
        Act::TakeBall,
        Act::Lace,
        Act::Insert(n.into()),
        Act::Pass { from: to, to: areas[dice.below(areas.len())], count: n % 4 },
        Act::Burn { count: n % 12, face },
        Act::Take { spot, amount },
        Act::Hold(spot),
        Act::Transfer { from: spot, to: seat, amount },
        Act::Charge { spot, amount },
        Act::Vig { spot, amount },
        Act::Change(seat),
        Act::Colour { seat, tint: Tint::ALL[dice.below(8)], value: Cents::dollars(1) },
        Act::CashOut { seat, amount },
        Act::Confirm(seat),
        Act::Refuse(seat),
        Act::Award(seat),
        Act::Revoke(seat),
    ];
    // These end much, so they come seldom.
    let rare = [
        Act::Void(None),
        Act::Void(Some(seat)),
        Act::RemoveDeck,
        Act::SetAside(Device::Shuffler),
        Act::SetAside(Device::AutoShoe),
    ];
    if dice.below(6) == 0 {
        acts.push(rare[dice.below(rare.len())]);
    }
    acts.extend(quirks(&session.level().house.game).whims(session, dice));
    // The due act comes as often as four others, so that the round gets on.
    let due = session.expected();
    acts.extend(due.first().iter().flat_map(|&&act| [act; 4]));
    acts.retain(|act| clearhands::table::can(session.table(), act).is_ok());
    acts
}
