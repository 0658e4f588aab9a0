//! Proofs of the judge at large: dealers who do not keep to the rules, at every table, by the million.
//!
//! Nothing here asks the judge whether the judge is right. What each patron should have won is reckoned by a
//! bystander (`bystander.rs`, `chemin.rs`, `laws.rs`, `hands.rs`) who keeps ledgers of his own and ranks the hands himself;
//! `closing.rs` holds it against the chips of every seat, and lets a finding that still stands say otherwise only
//! where money of the round was left wrong, so that it is not passed. How many faults a dealer has made is known,
//! since he made them on purpose.

mod acts;
mod anew;
mod bystander;
mod chemin;
mod closing;
mod hands;
mod laws;
mod slips;
mod tables;

pub use slips::slip;
pub use tables::{NAMED, is_like, shape};

use crate::house::HOUSES;
use crate::kit::{Complaint, Dice};
use crate::law::{Rulebook, game_of};
use crate::level::{LEVELS, Level, Mode};
use crate::procedure::{Channel, Finding, Kind};
use crate::session::Session;
use crate::table::Act;
use bystander::Bystander;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The streams of chance of a proof.
const MONKEY: u64 = 0x6d6f_0001;

/// As many acts as a round, with all that a new shoe needs before it, may take a dealer who does what
/// is due.
const BOUND: usize = 1500;

/// What a proof has seen so far.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// The seed of this turn of it.
    seed: u64,
    /// Acts done.
    pub acts: u64,
    /// Rounds that came to their end.
    pub rounds: u64,
    /// States from which the dealer who does what is due was tried.
    pub finished: u64,
    /// Slips made.
    pub slips: u64,
    /// Slips in which nothing was found, since another way was as good.
    pub equal: u64,
    /// Findings of slips whose leading clause was looked up in the tables of wrongs.
    pub leads: u64,
    /// Rounds with a second slip.
    pub two_slips: u64,
    /// Payments far off what the open hands come to, after a slip.
    pub far_off: u64,
    /// States at which the unseen cards were dealt anew.
    pub anew: u64,
    /// Accounts of patrons that were reckoned a second time when a round ended, and came out the same.
    pub reckoned: u64,
    /// Those of which a finding that stands says that they are wrong.
    pub excused: u64,
    /// Those that could not be reckoned: the cards did not lie so, or something was disputed.
    pub unclear: u64,
    /// What went wrong: how often, and the first time with the acts that led there.
    pub failures: BTreeMap<String, (u64, String)>,
}

impl Proof {
    fn of(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    fn fail(&mut self, what: String, name: &str, session: &Session) {
        self.fail_with(what, name, session, String::new);
    }

    fn fail_with(
        &mut self,
        what: String,
        name: &str,
        session: &Session,
        more: impl FnOnce() -> String,
    ) {
        let told = || {
            // With `prove --table` and the proof's own seed the same comes again.
            let (level, proof) = (session.level().seed, self.seed);
            format!(
                "{name}, seed {level}, of the proof {proof}: {}\n      {}{}",
                acts_of(session),
                told(session),
                more()
            )
        };
        self.failures.entry(what).or_insert_with(|| (0, told())).0 += 1;
    }

    /// How often something went wrong.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.failures.values().map(|(n, _)| n).sum()
    }

    /// Adds what another proof has seen.
    pub fn add(&mut self, other: Self) {
        self.acts += other.acts;
        self.rounds += other.rounds;
        self.finished += other.finished;
        self.slips += other.slips;
        self.equal += other.equal;
        self.two_slips += other.two_slips;
        self.far_off += other.far_off;
        self.anew += other.anew;
        self.reckoned += other.reckoned;
        self.excused += other.excused;
        self.unclear += other.unclear;
        self.leads += other.leads;
        for (what, (n, first)) in other.failures {
            self.failures.entry(what).or_insert((0, first)).0 += n;
        }
    }
}

/// The tables of a game that are proven at: its shipped levels, and each of its houses with patrons
/// who play by whim. Each comes with its name.
///
/// # Errors
/// What is wrong with a level or a house: none is left out in silence.
pub fn tables(
    book: &Arc<Rulebook>,
    game: &str,
) -> Result<Vec<(String, Arc<Level>)>, Vec<Complaint>> {
    let mut all = Vec::new();
    for (path, _) in HOUSES.iter().filter(|(path, _)| game_of(path) == game) {
        let house = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".ron");
        let text = format!(
            "(version: 1, id: \"proof\", title: \"Proof\", course: \"proof\", order: 1, \
             teaches: \"Proof.\", text: \"Proof.\", house: Named(\"{house}\"), mode: Practice, \
             seats: 6, rounds: 2, seed: 1, graded: [Amounts, Procedure, Irregularities], \
             pass: (amounts: 100, procedure: 100, irregularities: 100), target_s: 60, \
             patrons: Loose([1, 2, 4, 6]))"
        );
        let level = Level::load(("proof.ron", &text), HOUSES, book)?;
        all.push((house.to_owned(), Arc::new(level)));
    }
    for source in LEVELS {
        let level = Level::load(*source, HOUSES, book)?;
        if level.house.game == game {
            all.push((level.id.clone(), Arc::new(level)));
        }
    }
    Ok(all)
}

fn open(book: &Arc<Rulebook>, level: &Arc<Level>, seed: u64) -> Option<Session> {
    let mut level = (**level).clone();
    level.seed = level.seed.wrapping_add(seed);
    Session::open(Arc::new(level), book.clone(), Mode::Practice)
}

/// A session being dealt by somebody, before a bystander.
#[derive(Clone)]
struct Run {
    session: Session,
    bystander: Bystander,
    unseen: anew::Unseen,
}

impl Run {
    fn of(session: Session) -> Self {
        let bystander = Bystander::of(&session);
        Self { bystander, unseen: anew::Unseen::of(&session), session }
    }
}

/// One act, with the independent check if it ends a round. `false` if it could not be done.
fn step(run: &mut Run, act: Act, name: &str, proof: &mut Proof) -> bool {
    let session = &mut run.session;
    let before = session.beside();
    if session.step(0, act).is_err() {
        return false;
    }
    proof.acts += 1;
    let Some(last) = session.entries().last() else { return true };
    let (left, events) = (last.round != before.memory().round, last.events.clone());
    // A round that the dealer leaves for the next ends before that one's first act.
    let parts = events.split_at(if left { last.left } else { 0 });
    let alone = (!left).then(|| before.after_alone(&act));
    let end = alone.as_ref().unwrap_or(&before).table();
    if !left {
        run.bystander.sees_act(before.table(), &act);
        run.bystander.sees(end);
    }
    let ended = session.is_over() || session.memory().round != before.memory().round;
    if ended {
        proof.rounds += 1;
        let mut reckoned = closing::Reckoned::default();
        let seen = &run.bystander;
        let (wrong, carried) = closing::check((&before, session), end, seen, &mut reckoned);
        for (what, sums) in wrong {
            let what = format!("a round ended: {what}");
            proof.fail_with(what, name, session, || format!("\n      {sums}"));
        }
        proof.reckoned += reckoned.told;
        proof.excused += reckoned.excused;
        proof.unclear += reckoned.unclear;
        run.bystander.carried = carried;
    }
    run.bystander.hears_all((end, session.table()), (&act, left), parts);
    run.unseen.note(session, &act, ended);
    true
}

/// The dealer who does what is due ends the round from here.
fn finish(run: &mut Run, name: &str, proof: &mut Proof) -> bool {
    let round = run.session.memory().round;
    for _ in 0..BOUND {
        let session = &run.session;
        if session.is_over() || session.memory().round != round {
            proof.finished += 1;
            return true;
        }
        let Some(&act) = session.expected().first() else {
            let open: Vec<String> =
                session.open_duties().iter().map(|(_, due)| due.act.verb().to_owned()).collect();
            proof.fail(format!("nothing is due but {}", open.join(" ")), name, &run.session);
            return false;
        };
        if !step(run, act, name, proof) {
            proof.fail(format!("what is due cannot be done: {}", act.verb()), name, &run.session);
            return false;
        }
        let session = &run.session;
        let faulted = session
            .entries()
            .last()
            .is_some_and(|entry| entry.findings.iter().any(|finding| session.is_scored(finding)));
        if faulted {
            proof.fail(format!("what is due is faulted: {}", act.verb()), name, session);
            return false;
        }
    }
    let session = &run.session;
    let due = session.expected().first().map_or("nothing", Act::verb);
    let last = session.entries().iter().rev().take(6).filter_map(|entry| entry.met);
    let mut steps: Vec<&str> =
        last.map(|met| session.procedure().steps[usize::from(met.step)].id).collect();
    steps.sort_unstable();
    steps.dedup();
    let steps = steps.join(", ");
    proof.fail(format!("the round never ends: {due} is due ({steps})"), name, session);
    false
}

/// The perfect dealer deals a level to its end: he is never faulted, and every patron has what the bystander
/// reckons.
pub fn perfect(book: &Arc<Rulebook>, table: &(String, Arc<Level>), seed: u64) -> Proof {
    let mut proof = Proof::of(seed);
    let (name, level) = table;
    let Some(session) = open(book, level, seed) else { return proof };
    let mut run = Run::of(session);
    while !run.session.is_over() && finish(&mut run, name, &mut proof) {}
    if !run.session.is_over() {
        proof.fail("a perfect session does not end".to_owned(), name, &run.session);
    }
    if !run.session.inventory_over().is_zero() {
        proof.fail("the inventory is accused".to_owned(), name, &run.session);
    }
    proof
}

/// Random possible acts, mixed with right ones in some proportion, until a session ends or so many
/// acts are done; from states on the way the round is finished.
pub fn monkey(book: &Arc<Rulebook>, table: &(String, Arc<Level>), seed: u64, acts: u64) -> Proof {
    let mut proof = Proof::of(seed);
    let (name, level) = table;
    let Some(session) = open(book, level, seed) else { return proof };
    let mut run = Run::of(session);
    let mut dice = Dice::new(seed, MONKEY);
    // From one wrong act in a hundred to hardly a right one.
    let wrong = [1, 3, 10, 30, 60, 90][dice.below(6)];
    while !run.session.is_over() && proof.acts < acts {
        let due = run.session.expected();
        if due.is_empty() {
            proof.fail("nothing is due".to_owned(), name, &run.session);
            break;
        }
        let act = if dice.below(100) < wrong {
            acts::any(&run.session, &mut dice)
        } else {
            due[if dice.below(4) == 0 { dice.below(due.len()) } else { 0 }]
        };
        if !step(&mut run, act, name, &mut proof) && due.contains(&act) {
            proof.fail(format!("what is due cannot be done: {}", act.verb()), name, &run.session);
        }
        if dice.below(24) == 0 {
            anew::check(&run, name, &mut dice, &mut proof);
            finish(&mut run.clone(), name, &mut proof);
        }
    }
    finish(&mut run, name, &mut proof);
    proof
}

/// The findings of the first round that stand for themselves, as far as they are scored, one of each act.
fn root_findings(session: &Session) -> Vec<&Finding> {
    let mut last = None;
    let mut roots = Vec::new();
    for raised in session.raised() {
        let entry = &session.entries()[raised.entry];
        let finding = &entry.findings[raised.nth];
        // An act by which the round is left is one of the next.
        if entry.round != 1
            || !session.is_scored(finding)
            || raised.follows.is_some()
            || raised.in_parts
        {
            continue;
        }
        // An act can be wrong in more than one respect: it is one slip.
        if last.replace(raised.entry) != Some(raised.entry) {
            roots.push(finding);
        }
    }
    roots
}

/// Whether a finding tells that a remedy was passed over.
fn is_of_remedy(finding: &Finding) -> bool {
    finding.channel == Channel::Irregularities && finding.kind == Kind::OutOfOrder
}

/// The faults of the first round that stand for themselves, as far as they are scored; what was left
/// undone among them; and how many remedies were passed over.
fn roots(session: &Session) -> (usize, usize) {
    let all = root_findings(session);
    let remedies = all.iter().filter(|finding| is_of_remedy(finding)).count();
    (all.len() - remedies + left_undone(session), remedies)
}

/// A remedy whose passing over is told a second time, though no other was passed over by then.
fn told_twice(session: &Session) -> Option<String> {
    let mut told: Vec<Act> = Vec::new();
    for finding in root_findings(session).into_iter().filter(|finding| is_of_remedy(finding)) {
        if finding.expected.iter().all(|act| told.contains(act)) {
            return finding.expected.first().map(|act| act.verb().to_owned());
        }
        told.extend(&finding.expected);
    }
    None
}

/// What was left undone of the first round, as far as it is scored and stands for itself. The money of a
/// round that was void and never said to be is told in the amounts beside the remedy passed over: one
/// slip.
fn left_undone(session: &Session) -> usize {
    left_of_first(session).len()
}

fn left_of_first(session: &Session) -> Vec<Finding> {
    let is_void = is_void_unsaid(session);
    let stands = |(round, finding): &(u32, Finding)| {
        let money = is_void && finding.expected.iter().all(Act::moves_money);
        *round == 1 && session.is_scored(finding) && !money
    };
    session.left_undone().into_iter().filter(stands).map(|(_, finding)| finding).collect()
}

/// The same without what an earlier finding has told already.
fn alone_left_undone(session: &Session) -> usize {
    let alone = |finding: &&Finding| session.told_before(1, finding).is_none();
    left_of_first(session).iter().filter(alone).count()
}

/// Whether a finding of the first round has told that the round is void, and the dealer never said so.
fn is_void_unsaid(session: &Session) -> bool {
    let void = Act::Void(None);
    let entries = || session.entries().iter().filter(|entry| entry.round == 1);
    let passed = |f: &Finding| {
        f.channel == Channel::Irregularities
            && f.kind == Kind::OutOfOrder
            && f.expected.contains(&void)
    };
    entries().all(|entry| entry.act != void)
        && entries().any(|entry| entry.findings.iter().any(passed))
}

/// The acts of a session as a list; one that was done over and over stands there once.
fn acts_of(session: &Session) -> String {
    let mut told: Vec<(String, usize)> = Vec::new();
    for entry in session.entries() {
        let act = entry.act.to_string();
        match told.last_mut() {
            Some((last, n)) if *last == act => *n += 1,
            _ => told.push((act, 1)),
        }
    }
    let told = told
        .into_iter()
        .map(|(act, n)| if n > 2 { format!("{act} ({n} times)") } else { vec![act; n].join("; ") });
    told.collect::<Vec<_>>().join("; ")
}

/// The faults of a session in short, for whoever looks into a failure.
fn told(session: &Session) -> String {
    let raised = session.raised().iter().map(|raised| {
        let entry = &session.entries()[raised.entry];
        let finding = &entry.findings[raised.nth];
        let clause = finding.clauses.first().map_or("no clause", |&id| &session.book()[id].id);
        let due: Vec<String> = finding.expected.iter().map(ToString::to_string).collect();
        format!(
            "#{} {} {} {} [{clause}] follows {:?} mended {:?} due {}",
            raised.entry,
            entry.act,
            finding.kind.name(),
            finding.aspect.name(),
            raised.follows,
            raised.mended,
            due.join(", ")
        )
    });
    let left = session.omissions().into_iter().map(|finding| {
        let due: Vec<String> = finding.expected.iter().map(ToString::to_string).collect();
        format!("left out: {}", due.join(", "))
    });
    raised.chain(left).collect::<Vec<_>>().join("\n      ")
}
