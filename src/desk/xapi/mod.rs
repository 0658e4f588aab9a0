//! xAPI 1.0.3: what is told of a session to a learning record store, and its way there.

mod make;
mod outbox;
mod settings;

pub(super) use make::{Sat, Statement, about, certificate, certified, voided};
pub(super) use outbox::run;
pub(super) use settings::{Settings, SettingsError, home};
