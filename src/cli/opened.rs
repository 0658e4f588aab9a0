//! Sessions that commands open: of a level, or out of a log.

use super::clean;
use super::exit::Failure;
use crate::files::{self, Library};
use crate::kit::Complaint;
use crate::level::{Level, Mode};
use crate::record::{BUILD, PROGRAM, ReadLog, What, read};
use crate::session::Session;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Opens a session of a level.
pub(super) fn open(library: &Library, level: Level, mode: Mode) -> Result<Session, Failure> {
    let game = level.house.game.clone();
    Session::open(Arc::new(level), library.book.clone(), mode)
        .ok_or_else(|| Failure::Bad(format!("no game '{game}' is built in")))
}

/// Reads a log, and says on the standard error what is wrong with it.
pub(super) fn read_log(
    library: &Library,
    path: &Path,
    err: &mut dyn Write,
) -> Result<ReadLog, Failure> {
    let text = files::read_log(path)?;
    let shown = files::shown(path);
    let lines: Vec<&str> = text.lines().collect();
    let place = |line: usize, what: &str, cure: &str| {
        let whole = line.checked_sub(1).and_then(|i| lines.get(i)).copied().unwrap_or_default();
        // A line of a log is long; its beginning is enough to find it by.
        let start: String = whole.chars().take(72).collect();
        Complaint::at(&shown, &start, (line, 1), what, cure)
    };
    let log = read(&text, &library.book).map_err(|damage| {
        let cure = "a log's first line holds all that is needed to deal it again; get a whole copy";
        if let What::Level(complaints) = damage.what {
            let what = "the level in the header is not valid";
            let mut all = vec![place(damage.line, what, cure)];
            all.extend(complaints);
            return all;
        }
        vec![place(damage.line, &damage.what.to_string(), cure)]
    })?;
    if let Some(damage) = &log.damage {
        let cure = "what stands before it was judged; get a whole copy of the log";
        writeln!(err, "{}", clean::complaint(&place(damage.line, &damage.what.to_string(), cure)))?;
    }
    if let Some(other) = &log.other_rulebook {
        writeln!(
            err,
            "{shown}: this log was dealt by the rulebook {}; it is judged by {}",
            clean::line(other),
            library.book.hash
        )?;
    }
    if let Some(build) = &log.other_build {
        let build = if build.is_empty() { "that names no build" } else { build };
        writeln!(
            err,
            "{shown}: this log was dealt by another build of the program ({} {}); it is judged by {PROGRAM} {BUILD}",
            clean::line(&log.program),
            clean::line(build)
        )?;
    }
    if !log.ended && log.damage.is_none() {
        writeln!(
            err,
            "{shown}: the log has no last line: the program was stopped, or lines were cut off"
        )?;
    }
    for mismatch in &log.mismatches {
        let what = format!("judged now, this line has other {}", mismatch.what);
        let cure = if log.around.altered {
            "the program that wrote it is this one, so the log was changed or written anew"
        } else {
            "the log was dealt by another rulebook or build, or was changed; only that build can tell"
        };
        writeln!(err, "{}", clean::complaint(&place(mismatch.line, &what, cure)))?;
    }
    for note in files::unlike_shipped(log.session.level()) {
        writeln!(err, "{shown}: {note}")?;
    }
    Ok(log)
}
