//! What a game goes by and its rulebook lacks.

use std::fmt;

/// A name that the game and the rulebook do not know of each other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lack {
    /// There is no clause of this id.
    Clause(String),
    /// The clause of this id sets no number.
    Number(String),
    /// A table of odds for a wager pays a hand that is none.
    Hand {
        /// The hand's name in the table.
        hand: String,
        /// The wager.
        wager: String,
    },
    /// A row of the round's table names something that the game does not know.
    Unknown(Part, String),
    /// No row of the round's table names what the game has.
    Unnamed(Part, String),
    /// The game asks for a row that the round's table does not have.
    Row(Row),
}

/// What the rows of a round's table name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub enum Part {
    /// A device that another election stands in for.
    Device,
    /// What is owed at a step.
    Duty,
    /// What is the case at the table.
    Case,
    /// A kind of act.
    Act,
    /// What tells a clause.
    Teller,
}

/// A row of the round's table that the game asks for by its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Row {
    /// A clause of a step, under a name of its own.
    StepClause {
        /// The step.
        step: String,
        /// The name of the clause.
        name: String,
    },
    /// What a wager is settled by.
    Settlement(String),
    /// What makes a round void.
    Void(String),
    /// That the step of this name is done by the clauses of the cause for which a round is void.
    ByCause(String),
}

impl Row {
    /// The name by which the row is found in its file.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::StepClause { name, .. }
            | Self::Settlement(name)
            | Self::Void(name)
            | Self::ByCause(name) => name,
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StepClause { step, name } => {
                write!(f, "the clause '{name}' of the step {step}")
            }
            Self::Settlement(what) => write!(f, "the settlement '{what}'"),
            Self::Void(cause) => write!(f, "the void round by '{cause}'"),
            Self::ByCause(step) => write!(f, "the 'by_cause' of the step {step}"),
        }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clause(id) => write!(f, "the judge goes by a clause '{id}', and there is none"),
            Self::Number(id) => {
                write!(f, "the judge reckons with the number of clause {id}, and it has none")
            }
            Self::Hand { hand, wager } => write!(f, "no hand '{hand}' is paid for '{wager}'"),
            Self::Unknown(Part::Device, name) => {
                write!(f, "an election's stand_in names a device that there is not: '{name}'")
            }
            Self::Unknown(Part::Act, name) => write!(f, "there is no act '{name}'"),
            Self::Unknown(Part::Teller, name) => {
                write!(f, "nothing tells a clause by the name '{name}'")
            }
            Self::Unknown(part, name) => write!(f, "the game knows no {part} '{name}'"),
            Self::Unnamed(part, name) => {
                write!(f, "no row names the {part} '{name}', which the game has")
            }
            Self::Row(row) => write!(f, "the game needs {row}, and no row has it"),
        }
    }
}
