//! People and records: accounts, roster, gradebook, verdicts, audit, backup, statements.

mod accounts;
mod browser;
mod people;
mod postgres;
