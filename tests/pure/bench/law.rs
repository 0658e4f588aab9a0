//! Which clauses the rounds of a game obey and break, and which of them something judges.

use super::broken::{Report, possible};
use super::mutate::Trace;
use super::{BOOK, deal, level_at};
use clearhands::kit::Dice;
use clearhands::law::{Clause, ClauseId, Standing};
use clearhands::procedure::{ActKind, Aspect, Step};
use clearhands::session::{Covered, Session, coverage};
use std::collections::BTreeSet;

/// The clauses that perfect rounds obeyed.
///
/// A duty's clauses count where some round met the duty. A clause that only speaks against acts (a
/// reason, a ban) counts where a round that was dealt perfectly came to a state from which the sweep
/// did such an act and the finding led with that clause at once: there it could have been broken,
/// and the round went on without breaking it. So being citable proves nothing, and neither does a
/// clause that no act of the sweep can break from a perfect round. That the finding led with the
/// right clause is what the table of wrongs proves. A clause that is `by_duties` alone, as the odds
/// are, is obeyed only where a duty named it.
pub(crate) fn obeyed<'a>(
    traces: impl IntoIterator<Item = &'a Trace>,
    report: &Report,
    by_duties: impl Fn(&Clause) -> bool,
) -> BTreeSet<ClauseId> {
    let mut found = BTreeSet::new();
    for trace in traces {
        let procedure = trace.start.procedure();
        for met in trace.mets.iter().flatten() {
            let step = &procedure.steps[usize::from(met.step)];
            found.extend(step.clauses().iter().map(|(_, id)| *id));
            found.extend(met.due.clauses.into_iter().flatten());
        }
        let by_steps: BTreeSet<ClauseId> =
            procedure.steps.iter().flat_map(|step| step.clauses()).map(|(_, id)| *id).collect();
        let own = |id: &ClauseId| !by_steps.contains(id) && !by_duties(&BOOK[*id]);
        let bans = procedure.bans.iter().map(|ban| ban.clause);
        let cited = procedure.cited.iter().copied().filter(own);
        found.extend(bans.chain(cited).filter(|id| report.resisted.contains(id)));
    }
    found
}

/// Every enforced clause of a game is among those obeyed, and some finding named it as broken.
pub(crate) fn assert_obeyed_and_broken(game: &str, kept: &BTreeSet<ClauseId>, report: &Report) {
    let mut empty = Vec::new();
    let ours = BOOK.clauses().filter(|(_, clause)| clause.game == game);
    for (id, clause) in ours.filter(|(_, c)| c.standing == Standing::Enforced) {
        if !kept.contains(&id) {
            empty.push(format!("{} is obeyed by no trace", clause.id));
        }
        if !report.named.contains(&id) {
            empty.push(format!("{} is broken by no trace", clause.id));
        }
    }
    assert!(empty.is_empty(), "{}", empty.join("\n"));
}

/// A table of each of these houses.
fn tables(houses: &[String]) -> Vec<(&str, Session)> {
    houses.iter().map(|house| (house.as_str(), deal(&level_at(house, 1, 1, "")))).collect()
}

fn rows(game: &str, tables: &[(&str, Session)]) -> Vec<Covered> {
    let procedures: Vec<_> =
        tables.iter().map(|(house, session)| (*house, session.procedure())).collect();
    let mut rows = coverage(&BOOK, &procedures);
    assert_eq!(rows.len(), BOOK.clauses().count());
    rows.retain(|row| BOOK[row.clause].game == game);
    rows
}

/// At these houses of a game everything enforced is judged by, and nothing that is only stated is;
/// returns how many clauses the game has.
pub(crate) fn assert_judged(game: &str, houses: &[String]) -> usize {
    let tables = tables(houses);
    let mut wrong = Vec::new();
    for (house, session) in &tables {
        let procedure = session.procedure();
        wrong.extend(procedure.lacks.iter().map(|what| format!("{house}: {what}")));
    }
    let rows = rows(game, &tables);
    for row in &rows {
        let id = &BOOK[row.clause].id;
        match row.standing {
            Standing::Enforced if !row.is_used() || row.houses.is_empty() => {
                wrong.push(format!("{id} is enforced by nothing"));
            }
            Standing::Stated if row.is_used() => {
                wrong.push(format!("{id} is only stated, but judged by"));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    rows.len()
}

/// At these houses every step rests on a clause of its own; those in `by_duties` alone rest on the clauses
/// of their duties.
pub(crate) fn assert_steps_cited(houses: &[String], by_duties: &[&str]) {
    let mut uncited = BTreeSet::new();
    for (_, session) in tables(houses) {
        let rests_on_none = |step: &&Step| step.cited(Aspect::Deed).next().is_none();
        let steps = session.procedure().steps.iter().filter(rests_on_none);
        uncited.extend(steps.map(|step| step.id));
    }
    assert_eq!(Vec::from_iter(uncited), by_duties);
}

/// Every advisory clause of a game is shown by something at these houses, but for those in `never`.
pub(crate) fn assert_shown(game: &str, houses: &[String], never: &[&str]) {
    let tables = tables(houses);
    let rows = rows(game, &tables);
    let idle: Vec<&str> = rows
        .iter()
        .filter(|row| row.standing == Standing::Advisory && !row.is_used())
        .map(|row| BOOK[row.clause].id.as_str())
        .collect();
    assert_eq!(idle, never);
}

/// Each step's duties are acts of the kinds that the table has for it, at every state of these rounds and
/// of rounds in which anything is done now and then; and every kind of a step that comes due comes up.
pub(crate) fn assert_acts_named(rounds: &[Trace]) {
    let mut kinds = ActKinds::default();
    let mut come = Vec::new();
    for (seed, trace) in (0u64..).zip(rounds) {
        let mut session = trace.start.clone();
        for step in &session.procedure().steps {
            kinds.named.extend(step.acts.iter().map(|kind| (step.id, *kind)));
        }
        let mut steps = BTreeSet::new();
        for &act in &trace.acts {
            steps.extend(kinds.see(&session));
            session.step(0, act).unwrap();
        }
        for (stream, right_in) in (1..).zip(RIGHT_IN) {
            steps.extend(kinds.see_at_random(trace, Dice::new(seed, stream), right_in));
        }
        come.push(steps);
    }
    // Whether a step comes due at all is proved by its clauses. An act that comes due only after a certain
    // slip may take more than one try, at the rounds in which its step comes due.
    // A step of every table names what comes due at any of them.
    let steps = rounds.iter().flat_map(|trace| &trace.start.procedure().steps);
    let shared: BTreeSet<&str> = steps.filter(|step| step.last).map(|step| step.id).collect();
    let all = come.iter().flatten().copied().filter(|step| !shared.contains(step));
    let all: BTreeSet<&str> = all.collect();
    for chance in 2..=MOST_TRIES {
        let missing = kinds.missing(&all);
        for ((seed, trace), steps) in (0u64..).zip(rounds).zip(&come) {
            if missing.iter().any(|(step, _)| steps.contains(step)) {
                // Some slips take several wrong acts on end.
                for (stream, right_in) in (100 * chance..).zip([4, 2]) {
                    kinds.see_at_random(trace, Dice::new(seed, stream), right_in);
                }
            }
        }
    }
    let list = |rows: BTreeSet<(&str, ActKind)>| {
        let rows = rows.into_iter().map(|(step, kind)| format!("{step}\t{kind}\n"));
        rows.collect::<String>()
    };
    let missing = kinds.missing(&all);
    assert_eq!(list(kinds.unnamed), "", "acts that the table does not name");
    assert_eq!(list(missing), "", "acts that are never due");
}

/// The kinds of act of each step: those that the table names, those of them that have been due, and what
/// has been due besides.
#[derive(Default)]
struct ActKinds {
    named: BTreeSet<(&'static str, ActKind)>,
    met: BTreeSet<(&'static str, ActKind)>,
    unnamed: BTreeSet<(&'static str, ActKind)>,
}

/// Of so many acts all but one are right, where anything is done now and then; of one none is.
const RIGHT_IN: [usize; 3] = [4, 2, 1];

/// How often each round is dealt with anything done now and then, at the most.
const MOST_TRIES: u64 = 100;

impl ActKinds {
    /// Sees what comes due in a round in which anything is done now and then; of which steps.
    fn see_at_random(
        &mut self,
        trace: &Trace,
        mut dice: Dice,
        right_in: usize,
    ) -> BTreeSet<&'static str> {
        let (mut session, mut steps) = (trace.start.clone(), BTreeSet::new());
        for _ in 0..2 * trace.acts.len() {
            steps.extend(self.see(&session));
            let acts = possible(&session, &mut dice);
            let due = session.expected().first().copied().filter(|_| dice.below(right_in) > 0);
            let Some(act) = due.or_else(|| acts.get(dice.below(acts.len())).copied()) else {
                break;
            };
            let _ = session.step(0, act);
        }
        steps
    }

    /// The kinds of act of these steps that have not come due.
    fn missing(&self, steps: &BTreeSet<&str>) -> BTreeSet<(&'static str, ActKind)> {
        let missing = self.named.difference(&self.met).copied();
        missing.filter(|(step, _)| steps.contains(step)).collect()
    }

    /// Sees what is due; of which steps.
    fn see(&mut self, session: &Session) -> Vec<&'static str> {
        let mut steps = Vec::new();
        for (at, due) in session.open_duties() {
            let step = &session.procedure().steps[usize::from(at)];
            // To close a round is whatever is left to do.
            if step.closing {
                continue;
            }
            steps.push(step.id);
            let mut kinds = step.acts.iter().filter(|kind| kind.fits(&due.act)).peekable();
            if kinds.peek().is_none() {
                self.unnamed.insert((step.id, ActKind::of(&due.act)));
            }
            self.met.extend(kinds.map(|kind| (step.id, *kind)));
        }
        steps
    }
}
