//! Which clause is kept by what: a table for people, and for the test that no cell of it is empty.

use crate::law::{ClauseId, Rulebook, Standing};
use crate::procedure::Procedure;

/// One clause and all that judges by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Covered {
    /// The clause.
    pub clause: ClauseId,
    /// What the program does about it.
    pub standing: Standing,
    /// The steps that rest on it, by name.
    pub steps: Vec<&'static str>,
    /// Whether it forbids an act at any time.
    pub banned: bool,
    /// Whether a single duty, a reason against an act, or a line of the odds names it.
    pub named: bool,
    /// The houses at which it judges, by the names given.
    pub houses: Vec<String>,
}

impl Covered {
    /// Whether anything at all judges by it.
    #[must_use]
    pub const fn is_used(&self) -> bool {
        !self.steps.is_empty() || self.banned || self.named
    }
}

/// Every clause of the rulebook with what judges by it at these houses.
#[must_use]
pub fn coverage(book: &Rulebook, houses: &[(&str, &Procedure)]) -> Vec<Covered> {
    let row = |(clause, row): (ClauseId, &crate::law::Clause)| {
        let mut covered = Covered {
            clause,
            standing: row.standing,
            steps: Vec::new(),
            banned: false,
            named: false,
            houses: Vec::new(),
        };
        for (house, procedure) in houses {
            let before = covered.steps.len();
            for step in &procedure.steps {
                let rests = step.clauses().iter().any(|(_, id)| *id == clause);
                if rests && !covered.steps.contains(&step.id) {
                    covered.steps.push(step.id);
                }
            }
            let rests = covered.steps.len() > before
                || procedure
                    .steps
                    .iter()
                    .any(|step| step.clauses().iter().any(|(_, id)| *id == clause));
            let banned = procedure.bans.iter().any(|ban| ban.clause == clause);
            let named = procedure.cited.contains(&clause);
            covered.banned |= banned;
            covered.named |= named && !rests && !banned;
            if rests || banned || named {
                covered.houses.push((*house).to_owned());
            }
        }
        covered
    };
    book.clauses().map(row).collect()
}
