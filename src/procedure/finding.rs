//! What the judge says of an act.

use super::{Aspect, Channel, Due, PassedOver, Step};
use crate::law::ClauseId;
use crate::table::Act;

/// How an act went wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// It was due later; something else came first.
    OutOfOrder,
    /// The right sort of act, done wrongly.
    Wrong,
    /// Nothing called for it.
    NotCalledFor,
    /// Something due was never done.
    Omission,
}

impl Kind {
    /// The kind's name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OutOfOrder => "out_of_order",
            Self::Wrong => "wrong",
            Self::NotCalledFor => "not_called_for",
            Self::Omission => "omission",
        }
    }
}

/// The step of the round that a finding belongs to, if it belongs to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingStep {
    /// The step of this name, whose duty was broken.
    Step(&'static str),
    /// None: the act is forbidden whatever is due.
    Ban,
    /// None: nothing was due when it was done.
    Nothing,
}

impl FindingStep {
    /// The names of those that are no step, as reports and the lists of skills have them.
    pub const NO_STEP: [&'static str; 2] = [Self::Ban.name(), Self::Nothing.name()];

    /// This step, if there is one.
    #[must_use]
    pub fn of(step: Option<&Step>) -> Self {
        step.map_or(Self::Nothing, |step| Self::Step(step.id))
    }

    /// Whether it is the step of this name.
    #[must_use]
    pub fn is(self, id: &str) -> bool {
        matches!(self, Self::Step(step) if step == id)
    }

    /// Its name in logs, reports and the lists of skills.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step(id) => id,
            Self::Ban => "always",
            Self::Nothing => "none",
        }
    }
}

/// A difference between what was done and what was due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How it went wrong.
    pub kind: Kind,
    /// In which aspect.
    pub aspect: Aspect,
    /// The channel it counts in.
    pub channel: Channel,
    /// The step whose duty was broken.
    pub step: FindingStep,
    /// The clauses of that duty, the one to cite first.
    pub clauses: Vec<ClauseId>,
    /// What was due.
    pub expected: Vec<Act>,
    /// What was done; nothing for an omission.
    pub done: Option<Act>,
}

/// What the judge says of an act.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// What was wrong with it.
    pub findings: Vec<Finding>,
    /// The duty it met, and the place of its step in the procedure.
    pub met: Option<(u8, Due)>,
    /// The duties it passed over.
    pub overtaken: Vec<PassedOver>,
}
