//! Results are what the logs say. Their list is read at once, so that the window need not wait, and is
//! then compared with the logs, each dealt and judged again, beside the window.

use super::autosave;
use super::catalog::Catalog;
use super::saves::{Kept, Saves};
use crate::grade::report;
use crate::law::Rulebook;
use crate::level::Mode;
use crate::record::read;
use bevy::prelude::*;
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::UNIX_EPOCH;

/// What a log comes to, by the log's name.
type FromLog = (String, Kept);

/// A recount that goes on beside the window.
#[derive(Resource, Default)]
struct Recount {
    /// The profile whose logs were counted last, or are being counted.
    profile: Option<String>,
    counted: Option<Mutex<Receiver<Vec<FromLog>>>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recount>().add_systems(Update, (begin, take).chain());
}

/// Begins to count where another profile has come into use.
fn begin(mut recount: ResMut<Recount>, saves: Res<Saves>, catalog: Res<Catalog>) {
    if recount.profile.as_ref() == Some(&saves.profile) {
        return;
    }
    recount.profile = Some(saves.profile.clone());
    recount.counted = None;
    let Some(logs) = saves.home().map(|home| home.join("logs")) else { return };
    let (results, book) = (saves.results.clone(), catalog.book.clone());
    let (tell, counted) = channel();
    let work = move || {
        // Whoever asked may be gone by now; then nobody needs to know.
        let _ = tell.send(count(&logs, &results, &book));
    };
    if std::thread::Builder::new().name("recount".to_owned()).spawn(work).is_ok() {
        recount.counted = Some(Mutex::new(counted));
    }
}

/// Takes what was counted.
fn take(mut recount: ResMut<Recount>, mut saves: ResMut<Saves>) {
    let Some(counted) = &recount.bypass_change_detection().counted else { return };
    let counted = counted.lock().map_or(Err(TryRecvError::Disconnected), |end| end.try_recv());
    match counted {
        Err(TryRecvError::Empty) => {}
        Err(TryRecvError::Disconnected) => recount.counted = None,
        Ok(counted) => {
            recount.counted = None;
            if counted.iter().any(|(log, kept)| saves.says_otherwise(log, kept)) {
                saves.correct(counted);
            }
        }
    }
}

/// What the logs of a folder come to, where that is not what the list of results says. What another
/// version of the program or of the rulebook has judged stays as it was.
fn count(logs: &Path, results: &[Kept], book: &Arc<Rulebook>) -> Vec<FromLog> {
    let files = std::fs::read_dir(logs).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        files.filter_map(|file| file.file_name().into_string().ok()).collect();
    names.retain(|name| name.ends_with(".jsonl"));
    names.sort();
    let mut counted = Vec::new();
    for name in names {
        let path = logs.join(&name);
        let known = results.iter().find(|kept| kept.log.as_ref() == Some(&name));
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Ok(log) = read(&text, book) else { continue };
        let is_same = log.other_rulebook.is_none() && log.other_build.is_none();
        let dealt = !log.session.entries().is_empty() && log.session.mode() != Mode::Watch;
        let done = log.ended || known.is_some();
        if !dealt || !done || known.is_some() && !is_same {
            continue;
        }
        let when_s = known.map_or_else(|| written_s(&path), |kept| kept.when_s);
        let report = report(&log.session, log.around);
        counted.push((name.clone(), autosave::result(&log.session, &report, Some(name), when_s)));
    }
    counted
}

/// When a file was written last, in seconds.
fn written_s(path: &Path) -> u64 {
    let changed = path.metadata().and_then(|data| data.modified()).ok();
    changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok()).map_or(0, |since| since.as_secs())
}
