//! People and records: accounts, roster, gradebook, verdicts, audit, backup, statements.

mod accounts;
mod audit;
mod backup;
mod browser;
mod commands;
mod dealt;
mod people;
mod postgres;
mod sessions;
mod statements;
mod store;
