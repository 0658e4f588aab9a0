//! The trainer's desk: one server for a class, its seats and its records.
//!
//! # How it is meant
//!
//! Two doors: seats come in by [`crate::wire`] at one port, browsers by HTTPS at another. Both have the same
//! certificate, which the desk made itself; the class code pins it. All that is known lies in the database,
//! the certificate and the code too: a desk that is started again, or a second one at the same database,
//! goes on where the first stopped. What a process holds beside it can be had again from there.
//!
//! What seats send is the lines of their logs. A line is stamped when it is committed, many at a time. The
//! summary of each session is kept beside its lines, in the same commit; the live page is drawn from
//! the summaries. A table is drawn by dealing its log again. Orders to seats are rows, too: the desk at which
//! the seat is takes them up.
//!
//! | folder | holds |
//! |---|---|
//! | `db` | the database: its tables, and every question asked of it |
//! | `web` | what all pages have in common: who asks, what is let through, how a page looks |
//! | `records` | accounts, people, groups, assignments, gradebook, reviews, audit, settings |
//! | `seats` | the seats' door: joining, the stamping of lines, orders on their way |
//! | `table` | a table as an SVG |
//! | `live` | the live page, the instructor's hand, the projector |
//! | `xapi` | statements for a learning record store |

pub mod account;
mod announce;
pub mod backup;
mod chance;
mod complain;
mod csv;
pub mod db;
mod levels;
mod live;
mod moments;
mod now;
mod qr;
mod records;
mod results;
mod room_words;
mod seats;
mod serve;
mod state;
mod table;
mod tls;
mod verdict;
mod web;
mod word;
mod xapi;

pub use chance::NoChance;
pub use levels::{Listed, ListedCourse};
pub use qr::terminal as qr_in_terminal;
pub use records::MarksFor;
pub use results::{NotTaken, Outcome, Taken, bring, check_again, set_school};
pub use room_words::{NotSigned, asks, may_sign, sign};
pub use serve::{Desk, Options, ServeError};
pub use state::{State, StateError};
pub use tls::{Identity, TlsError};

use std::net::IpAddr;

/// Where a try comes from: an address, or its network where one PC has many.
fn origin(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The marks of a group, by its name, or of everybody, as a table for a program.
///
/// # Errors
///
/// Why there is none, in words.
pub async fn marks(
    db: &db::Db,
    library: &crate::files::Library,
    group: Option<&str>,
    program: MarksFor,
) -> Result<String, String> {
    let told = |error: db::DbError| error.to_string();
    let groups = db.groups().await.map_err(told)?;
    let find = |name: &str| {
        let found = groups.iter().find(|group| group.name == name).map(|group| group.id);
        found.ok_or_else(|| format!("there is no group '{name}'"))
    };
    let group = group.map(find).transpose()?;
    let courses = levels::courses(library);
    let marks = records::marks((db, &courses), group, program).await;
    marks.map_err(|problem| problem.to_string())
}

/// Removes somebody of the roster by his number at the desk, and all that was kept of him.
///
/// # Errors
///
/// Why it is not done, in words.
pub async fn forget(db: &db::Db, person: i64) -> Result<(), String> {
    records::forget(db, person, "desk").await.map_err(|problem| problem.to_string())
}
