//! People and records: accounts, roster, gradebook, verdicts, audit, backup, statements.

mod accounts;
mod audit;
mod backup;
pub(crate) mod browser;
pub(crate) mod commands;
mod dealt;
mod people;
mod results;
pub(crate) mod sessions;
mod statements;
mod store;
