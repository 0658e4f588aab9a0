//! The vocabulary of procedures: duties and their order, the memory of a round, the judge.
//!
//! A game states its round as a list of [`Step`]s in the regulation's own order. A step says what
//! is still outstanding *from the state of the table*, so a wrong act never confuses it: whatever
//! the dealer has done, the steps say what is due now. There is no record of duties to keep in
//! tune with the table, only of what the table cannot show ([`Memory`]).

mod accounts;
mod act_kind;
mod closing;
mod due;
mod finding;
mod judge;
mod key;
mod lack;
mod memory;
mod notes;
mod step;
pub mod steps;
mod table;
mod told;

pub use crate::law::{Aspect, Channel, Walk};
pub use accounts::{
    Accounts, Balance, add_between, add_vigorish, balance, balances, is_nearer, law_of,
};
pub use act_kind::ActKind;
pub use closing::{close, put_right, within};
pub(crate) use due::is_known_wrong;
pub use due::{due_now, is_over, open_duties};
pub use finding::{Finding, FindingStep, Kind, Verdict};
pub(crate) use judge::{account_of, add_clauses};
pub use judge::{judge, judge_knowing};
pub use key::{DueKey, PassedOver};
pub use lack::{Lack, Part, Row};
pub use memory::{Decision, DeckStage, Memory, Opening};
pub use notes::{Notes, OwnNotes};
pub use step::{
    Ban, By, ClauseLookup, Context, CountOf, Due, Dues, IsSo, Outcome, Procedure, ResultsOf, Step,
    WagerResult,
};
pub use table::{Attempt, Owed, Round};
pub use told::Told;
