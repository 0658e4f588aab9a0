//! `check`: levels, houses and rulebooks, every complaint at once.

use super::clean;
use super::exit::{Exit, Failure};
use super::files::{self, FileText, Library, sources};
use crate::games;
use crate::house::House;
use crate::kit::Way::{Field, Item};
use crate::kit::{Area, Complaint, Outline};
use crate::law::{Holds, Rulebook, Source};
use crate::level::{Course, Data, Level, LevelFile, Mode};
use crate::session::Session;
use crate::table::Event;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a file is, by where it stands and what it holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Level,
    House,
    Book,
    /// A file of ours that other tests look after.
    Other,
    Unknown,
}

/// Checks files and folders.
pub(super) fn check(
    library: &Library,
    paths: &[PathBuf],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut files: Vec<FileText> = Vec::new();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut books: Vec<PathBuf> = Vec::new();
    let mut complaints = Vec::new();
    for path in paths {
        let mut inside = Vec::new();
        if path.is_dir() {
            files::gather(path, &mut inside)?;
        } else {
            inside.push(path.clone());
        }
        for path in inside {
            if let Some(folder) = rulebook_of(&path)
                && !books.contains(&folder)
            {
                books.push(folder);
            }
            let shown = files::shown(&path);
            if known.insert(shown.clone()) {
                match files::read(&path) {
                    Ok(text) => files.push((shown, text)),
                    // One file that is no text does not silence the others.
                    Err(Failure::Complaints(more)) => complaints.extend(more),
                    Err(other) => return Err(other),
                }
            }
        }
    }
    let mut book = library.book.clone();
    for folder in &books {
        let files = files::data_files(folder)?;
        let read = Data::sort(&sources(&files)).and_then(|data| {
            let (_, told) = Course::gather(&data.courses);
            let read = data.rulebook();
            if told.is_empty() {
                read
            } else {
                Err([told, read.err().unwrap_or_default()].concat())
            }
        });
        match read {
            Ok(own) => book = Arc::new(own),
            Err(more) => complaints.extend(more),
        }
    }
    let sorted: Vec<Sort> = files.iter().map(sort).collect();
    let mut houses: Vec<FileText> = Vec::new();
    for (file, _) in files.iter().zip(&sorted).filter(|(_, sort)| **sort == Sort::House) {
        houses.push(file.clone());
    }
    let built_in = library.houses().into_iter().map(|(p, t)| (p.to_owned(), t.to_owned()));
    let named: Vec<FileText> = houses.iter().cloned().chain(built_in).collect();
    let named = sources(&named);
    let mut counts = [0_usize; 4];
    for ((path, text), sort) in files.iter().zip(&sorted) {
        match sort {
            Sort::Level => {
                counts[0] += 1;
                match Level::load((path, text), &named, &book) {
                    Ok(level) => complaints.extend(dealt(level, (path, text), &book)),
                    Err(more) => complaints.extend(more),
                }
            }
            Sort::House => {
                counts[1] += 1;
                match House::load((path, text), &book) {
                    Ok(house) => complaints.extend(unpaid(&house, (path, text), &book)),
                    Err(more) => complaints.extend(more),
                }
            }
            Sort::Book => counts[2] += 1,
            Sort::Other => counts[3] += 1,
            Sort::Unknown => complaints.push(Complaint::of_file(
                path,
                "this is neither a level nor a house, nor does it belong to a rulebook",
                "a level has the field 'teaches', a house the field 'limits'; a rulebook is a \
                 folder for each game, with clauses.ron, elections.ron and the others",
            )),
        }
    }
    // A house that is wrong is told once, not with every level that names it.
    let mut told: BTreeSet<&Complaint> = BTreeSet::new();
    for complaint in &complaints {
        if told.insert(complaint) {
            writeln!(err, "{}", clean::complaint(complaint))?;
        }
    }
    let [levels, houses, book_files, others] = counts;
    writeln!(
        out,
        "{levels} levels, {houses} houses, {book_files} rulebook files checked; {} complaints",
        told.len()
    )?;
    if others > 0 {
        writeln!(out, "{others} other files of the program were passed over")?;
    }
    Ok(if told.is_empty() { Exit::Done } else { Exit::Faults })
}

/// Deals a level as a perfect dealer would: it must come to its end, and the fixed cards to their places.
fn dealt(level: Level, (path, text): Source<'_>, book: &Arc<Rulebook>) -> Vec<Complaint> {
    /// More acts than any level takes.
    const MOST: usize = 400_000;
    let outline = Outline::of(path, text);
    let level = Arc::new(level);
    let Some(mut session) = Session::open(level.clone(), book.clone(), Mode::Practice) else {
        return Vec::new();
    };
    let mut missing: Vec<(u32, Area)> = Vec::new();
    let mut elsewhere: Vec<(u32, Area)> = Vec::new();
    let mut note = |round: u32, events: &[Event]| {
        missing.extend(events.iter().filter_map(|event| match *event {
            Event::CardMissing { at, .. } => Some((round, at)),
            _ => None,
        }));
    };
    note(1, session.opening());
    let mut came: BTreeSet<(u32, Area)> = BTreeSet::new();
    while !session.is_over() && session.entries().len() < MOST {
        let Some(&act) = session.expected().first() else { break };
        match session.step(0, act) {
            Ok(entry) => note(entry.round, &entry.events),
            Err(_) => break,
        }
        let (memory, table) = (session.memory(), session.table());
        for (area, cards) in level.cards.get(&memory.round).into_iter().flatten() {
            let hand: Vec<_> = memory.hand(table, *area).collect();
            if cards.iter().all(|card| hand.contains(card)) {
                came.insert((memory.round, *area));
            }
        }
    }
    let mut complaints = Vec::new();
    if session.is_over() {
        // Where something goes wrong by the level itself, its cards may go elsewhere with it.
        let usual = |round: u32| level.incidents.iter().all(|other| other.round() != round);
        for (&round, places) in level.cards.iter().filter(|(round, _)| usual(**round)) {
            for (area, _) in places {
                if !came.contains(&(round, *area)) && !missing.contains(&(round, *area)) {
                    elsewhere.push((round, *area));
                }
            }
        }
    } else {
        let round = session.memory().round;
        complaints.push(outline.near(
            &[Field("rounds")],
            "",
            format!("round {round} does not come to its end, however well it is dealt"),
            "change the incidents or the house of that round",
        ));
    }
    let gone = "is not left to be dealt";
    let passed = "does not come there: another hand gets it";
    let told = missing.into_iter().map(|place| (place, gone));
    let told = told.chain(elsewhere.into_iter().map(|place| (place, passed)));
    for ((round, at), what) in told {
        let file: Option<LevelFile> = ron::from_str(text).ok();
        let rounds = file.map_or_else(Vec::new, |file| file.cards);
        let i = rounds.iter().position(|cards| cards.round == round).unwrap_or_default();
        complaints.push(outline.near(
            &[Field("cards"), Item(i), Field("hands")],
            &format!("\"{at}\""),
            format!("a card that is fixed for '{at}' in round {round} {what}"),
            "fix other cards, so that each of them is dealt where it is to come",
        ));
    }
    complaints
}

/// The wagers that a house offers and has no odds for.
fn unpaid(house: &House, source: Source<'_>, book: &Rulebook) -> Vec<Complaint> {
    let Some(game) = games::find(&house.game) else { return Vec::new() };
    let offered = game.wagers().iter().copied().filter(|&wager| game.offers(house, wager));
    house.unpaid(source, book, offered)
}

/// The folder of the games' folders that a file belongs to: one of the folders in it has clauses.
fn rulebook_of(path: &Path) -> Option<PathBuf> {
    let holds = Holds::of(&files::shown(path))?;
    let game = path.ancestors().nth(if holds == Holds::House { 2 } else { 1 })?;
    game.join("clauses.ron").is_file().then_some(())?;
    // A path such as `.` does not tell the folder's name.
    let named = game.file_name().is_some().then(|| game.to_owned());
    let here = || Path::new(".").join(game).canonicalize().ok();
    let games = named.or_else(here)?.parent()?.to_owned();
    Some(if games == Path::new("") { PathBuf::from(".") } else { games })
}

fn sort((path, text): &FileText) -> Sort {
    let place = Path::new(path);
    match Holds::of(path) {
        Some(holds) if holds.is_law() && rulebook_of(place).is_some() => Sort::Book,
        Some(Holds::House) => Sort::House,
        Some(Holds::Courses | Holds::Words | Holds::Layout | Holds::Controls) => Sort::Other,
        _ if text.contains("teaches:") => Sort::Level,
        _ if text.contains("limits:") => Sort::House,
        _ => Sort::Unknown,
    }
}
