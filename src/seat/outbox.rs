//! The logs whose lines the desk has not confirmed, in memory and in a folder.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The name of a session at the desk: 32 hexadecimal digits that follow from the seat and the first line
/// of its log, so that a session that is gone on with keeps it.
#[must_use]
pub fn dealt_id(seat: &str, first_line: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(seat.as_bytes());
    digest.update(b"\n");
    digest.update(first_line.as_bytes());
    hex::encode(&digest.finalize()[..16])
}

/// The first line of a file of the outbox.
#[derive(Serialize, Deserialize)]
struct Head {
    clearhands_outbox: u32,
    dealt: String,
    title: String,
    order: Option<i64>,
    #[serde(default)]
    before: usize,
}

/// A log on its way to the desk.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) title: String,
    pub(super) order: Option<i64>,
    /// How many of its lines were there when it was first told.
    pub(super) before: usize,
    /// All its lines.
    pub(super) lines: Vec<String>,
    /// How many the desk holds.
    pub(super) held: usize,
    /// How many have been sent over this connection.
    pub(super) sent: usize,
    /// Whether the desk knows of it over this connection.
    pub(super) begun: bool,
    /// Whether lines may still be added.
    pub(super) open: bool,
    file: Option<File>,
}

/// All logs on their way.
#[derive(Debug, Default)]
pub struct Outbox {
    folder: Option<PathBuf>,
    pub(super) logs: BTreeMap<String, Log>,
}

impl Outbox {
    /// The outbox of a folder, with what waits there. A file that cannot be read is left where it is.
    #[must_use]
    pub fn open(folder: Option<PathBuf>) -> Self {
        let mut outbox = Self { folder, logs: BTreeMap::new() };
        let Some(folder) = &outbox.folder else { return outbox };
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in files.map(|file| file.path()) {
            let read = path.extension().is_some_and(|end| end == "jsonl").then(|| read(&path));
            outbox.logs.extend(read.flatten());
        }
        outbox
    }

    /// How many lines are not confirmed.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.logs.values().map(|log| log.lines.len() - log.held).sum()
    }

    /// The file in which a log waits.
    fn path(&self, dealt: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{dealt}.jsonl")))
    }

    /// Takes in a log with its lines so far. One that comes with more than its first was begun before.
    pub(super) fn begin(
        &mut self,
        dealt: &str,
        title: &str,
        order: Option<i64>,
        lines: Vec<String>,
    ) {
        let held = self.logs.get(dealt).map_or(0, |log| log.held).min(lines.len());
        let file = self.path(dealt).and_then(|path| {
            // Without it a program that is stopped now sends nothing of this later; that is all.
            write_all(&path, dealt, (title, order), &lines).ok()
        });
        let title = title.to_owned();
        let before = before(&lines);
        let log =
            Log { title, order, before, lines, held, sent: held, begun: false, open: true, file };
        self.logs.insert(dealt.to_owned(), log);
    }

    /// Adds a line to a log.
    pub(super) fn add(&mut self, dealt: &str, text: &str) {
        let Some(log) = self.logs.get_mut(dealt) else { return };
        if let Some(file) = &mut log.file
            && writeln!(file, "{text}").is_err()
        {
            log.file = None;
        }
        log.lines.push(text.to_owned());
    }

    /// Notes that nothing more comes.
    pub(super) fn end(&mut self, dealt: &str) {
        if let Some(log) = self.logs.get_mut(dealt) {
            log.open = false;
        }
        self.tidy(dealt);
    }

    /// Notes how many lines of a log the desk holds. Fewer than are known to be held means that it has
    /// lost some, and they are sent again.
    pub(super) fn held(&mut self, dealt: &str, lines: u64) {
        let Some(log) = self.logs.get_mut(dealt) else { return };
        let lines = usize::try_from(lines).unwrap_or(usize::MAX).min(log.lines.len());
        if lines < log.held {
            log.sent = lines;
        }
        log.held = lines;
        log.sent = log.sent.max(lines);
        self.tidy(dealt);
    }

    /// Sends no more of a log: the desk does not believe its lines. Its file stays, under another name.
    pub(super) fn set_aside(&mut self, dealt: &str) {
        self.logs.remove(dealt);
        if let Some(path) = self.path(dealt) {
            // Under its own name it would only be sent and refused again.
            let _ = fs::rename(&path, path.with_extension("refused"));
        }
    }

    /// Forgets a log that has nothing to come and is held whole.
    fn tidy(&mut self, dealt: &str) {
        let whole =
            self.logs.get(dealt).is_some_and(|log| !log.open && log.held == log.lines.len());
        if whole {
            self.logs.remove(dealt);
            if let Some(path) = self.path(dealt) {
                // A file that stays is sent again, and the desk lets it go by.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// How many of the lines with which a log was first told had been dealt before.
const fn before(lines: &[String]) -> usize {
    if lines.len() > 1 { lines.len() } else { 0 }
}

/// Reads a log that waits in a file. A line that was cut off as the program stopped is left out.
fn read(path: &Path) -> Option<(String, Log)> {
    let text = fs::read_to_string(path).ok()?;
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let head: Head = serde_json::from_str(lines.next()?).ok()?;
    if head.clearhands_outbox != 1 {
        return None;
    }
    let log = Log {
        title: head.title,
        order: head.order,
        before: head.before,
        lines: lines.map(str::to_owned).collect(),
        held: 0,
        sent: 0,
        begun: false,
        open: false,
        file: None,
    };
    Some((head.dealt, log))
}

fn write_all(
    path: &Path,
    dealt: &str,
    (title, order): (&str, Option<i64>),
    lines: &[String],
) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let (dealt, title) = (dealt.to_owned(), title.to_owned());
    let head = Head { clearhands_outbox: 1, dealt, title, order, before: before(lines) };
    let mut text = serde_json::to_string(&head)?;
    text.push('\n');
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
    file.write_all(text.as_bytes())?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_confirmed_waits_for_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let place = Some(folder.path().join("outbox"));
        let mut outbox = Outbox::open(place.clone());
        outbox.begin("a", "Level", Some(3), vec!["first".to_owned()]);
        outbox.add("a", "second");
        outbox.add("a", "third");
        outbox.held("a", 1);
        drop(outbox);
        // A line was being written when the program was stopped.
        let path = folder.path().join("outbox/a.jsonl");
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        write!(file, "{{\"cut").unwrap();
        let mut outbox = Outbox::open(place.clone());
        let log = &outbox.logs["a"];
        assert_eq!(log.lines, ["first", "second", "third"]);
        assert_eq!((log.title.as_str(), log.order, outbox.waiting()), ("Level", Some(3), 3));
        outbox.held("a", 2);
        assert_eq!(outbox.waiting(), 1);
        outbox.held("a", 3);
        assert!(outbox.logs.is_empty() && !path.exists());
        assert_eq!(Outbox::open(place).waiting(), 0);
    }

    #[test]
    fn what_comes_with_more_than_its_first_line_was_begun_before() {
        let folder = tempfile::tempdir().unwrap();
        let place = Some(folder.path().join("outbox"));
        let mut outbox = Outbox::open(place.clone());
        outbox.begin("a", "Level", None, vec!["1".to_owned()]);
        outbox.add("a", "2");
        outbox.begin("b", "Level", None, vec!["1".to_owned(), "2".to_owned()]);
        outbox.add("b", "3");
        for outbox in [outbox, Outbox::open(place)] {
            assert_eq!((outbox.logs["a"].before, outbox.logs["b"].before), (0, 2));
        }
    }

    #[test]
    fn a_desk_that_has_lost_lines_gets_them_again() {
        let mut outbox = Outbox::open(None);
        outbox.begin("a", "Level", None, vec!["1".to_owned(), "2".to_owned(), "3".to_owned()]);
        outbox.logs.get_mut("a").unwrap().sent = 3;
        outbox.held("a", 3);
        outbox.held("a", 1);
        assert_eq!((outbox.waiting(), outbox.logs["a"].sent), (2, 1));
    }
}
