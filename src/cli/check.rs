//! `check`: levels, houses and rulebooks, every complaint at once.

use super::clean;
use super::exit::{Exit, Failure};
use crate::files::{self, FileError, FileText, Library, sources};
use crate::games;
use crate::house::House;
use crate::kit::Way::{Field, Item};
use crate::kit::{Area, Complaint, Outline, nearest};
use crate::law::{Holds, Rulebook, Source};
use crate::level::{Course, Data, Level, LevelFile, Mode, rounds_told};
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
    /// The demands of an exam.
    Blueprint,
    /// A file of ours that other tests look after.
    Other,
    Unknown,
}

/// What is given to check, and what is wrong with it.
#[derive(Default)]
struct Given {
    files: Vec<FileText>,
    /// The folders of rulebooks that files belong to.
    books: Vec<PathBuf>,
    complaints: Vec<Complaint>,
}

impl Given {
    /// Reads files and folders, each file once.
    fn read(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut given = Self::default();
        let mut known: BTreeSet<String> = BTreeSet::new();
        for path in paths {
            let (inside, errors) = files::below(path);
            if inside.is_empty() {
                FileError::all(errors)?;
            } else {
                given.complaints.extend(errors.into_iter().flat_map(FileError::complaints));
            }
            for file in inside {
                let book = rulebook_of(&file).filter(|folder| !given.books.contains(folder));
                given.books.extend(book);
                let shown = files::shown(&file);
                if !known.insert(shown.clone()) {
                    continue;
                }
                match files::read(&file) {
                    Ok(text) => given.files.push((shown, text)),
                    Err(error @ FileError::Cannot { .. }) if file == *path => {
                        return Err(error.into());
                    }
                    // One file of a folder that cannot be read does not silence the others.
                    Err(error) => given.complaints.extend(error.complaints()),
                }
            }
        }
        Ok(given)
    }

    /// The rulebook by which the rest is checked: the last of those given, or the one in use.
    fn book(&mut self, library: &Library) -> Result<Arc<Rulebook>, Failure> {
        let mut book = library.book.clone();
        for folder in &self.books {
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
                Err(more) => self.complaints.extend(more),
            }
        }
        Ok(book)
    }
}

/// That nobody knows what a file is.
fn unknown((path, text): Source<'_>) -> Complaint {
    let nothing = || {
        Complaint::of_file(
            path,
            "this is neither a level nor a house, nor does it belong to a rulebook",
            "a level has the field 'teaches', a house the field 'limits', the blueprint of an exam the \
             field 'limit_s'; a rulebook is a folder for each game, with clauses.ron, elections.ron and \
             the others",
        )
    };
    Complaint::of_cut(path, text).unwrap_or_else(nothing)
}

/// Checks files and folders.
pub(super) fn check(
    library: &Library,
    paths: &[PathBuf],
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut given = Given::read(paths)?;
    let book = given.book(library)?;
    let Given { files, mut complaints, .. } = given;
    let sorted: Vec<Sort> = files.iter().map(sort).collect();
    let all = || files.iter().zip(&sorted).map(|((path, text), sort)| ((&**path, &**text), *sort));
    let houses = all().filter(|(_, sort)| *sort == Sort::House).map(|(source, _)| source);
    let named: Vec<Source<'_>> = houses.chain(library.houses()).collect();
    let lists = files.iter().filter(|(path, _)| files::stem(path) == files::COURSES);
    let lists: Vec<Source<'_>> = lists.map(|(path, text)| (&**path, &**text)).collect();
    let known = [library.courses(), lists].concat();
    let courses: Vec<Course> = known.iter().flat_map(|&list| Course::gather(&[list]).0).collect();
    for (source, sort) in all() {
        complaints.extend(match sort {
            Sort::Level => match Level::load(source, &named, &book) {
                Ok(level) => {
                    let course = unknown_course(&level, source, &courses);
                    let told = other_rounds(source);
                    course.into_iter().chain(told).chain(dealt(level, source, &book)).collect()
                }
                Err(more) => more,
            },
            Sort::House => match House::load(source, &book) {
                Ok(house) => unpaid(&house, source, &book),
                Err(more) => more,
            },
            Sort::Blueprint => blueprint(source, &named, &book),
            Sort::Book | Sort::Other => Vec::new(),
            Sort::Unknown => vec![unknown(source)],
        });
    }
    // A house that is wrong is told once, not with every level that names it.
    let mut told: BTreeSet<&Complaint> = BTreeSet::new();
    for complaint in &complaints {
        if told.insert(complaint) {
            writeln!(err, "{}", clean::complaint(complaint))?;
        }
    }
    let count = |wanted: Sort| sorted.iter().filter(|sort| **sort == wanted).count();
    writeln!(
        out,
        "{} levels, {} houses, {} rulebook files checked; {} complaints",
        count(Sort::Level),
        count(Sort::House),
        count(Sort::Book),
        told.len()
    )?;
    let blueprints = count(Sort::Blueprint);
    if blueprints > 0 {
        writeln!(out, "{blueprints} blueprints of exams checked as well")?;
    }
    let others = count(Sort::Other);
    if others > 0 {
        writeln!(out, "{others} other files of the program were passed over")?;
    }
    Ok(if told.is_empty() { Exit::Done } else { Exit::Faults })
}

/// That a level belongs to a course which no list has: on the map it would stand apart from its like.
fn unknown_course(
    level: &Level,
    (path, text): Source<'_>,
    courses: &[Course],
) -> Option<Complaint> {
    let name = &level.course;
    if courses.iter().any(|course| course.id == *name) {
        return None;
    }
    let what = format!("no list of courses has a course '{name}'");
    let like = nearest(name, courses.iter().map(|course| course.id.as_str()), 5);
    let cure = if like.is_empty() {
        "name one that there is, or list it in a file courses.ron beside the level".to_owned()
    } else {
        format!(
            "name one of {}, or list it in a file courses.ron beside the level",
            like.join(", ")
        )
    };
    Some(Outline::of(path, text).near(&[Field("course")], "", what, &cure))
}

/// That a level's texts tell of another number of rounds than are dealt.
fn other_rounds((path, text): Source<'_>) -> Vec<Complaint> {
    let Ok(file) = ron::from_str::<LevelFile>(text) else { return Vec::new() };
    let outline = Outline::of(path, text);
    let mut complaints = Vec::new();
    for (field, text) in [("teaches", &file.teaches), ("text", &file.text)] {
        let told = rounds_told(text).into_iter();
        for rounds in told.filter(|rounds| *rounds != i64::from(file.rounds)) {
            let what =
                format!("'{field}' speaks of {rounds} rounds, and {} are dealt", file.rounds);
            let cure = format!("say {}, or deal so many", file.rounds);
            complaints.push(outline.near(&[Field(field)], "", what, cure));
        }
    }
    complaints
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

/// What is wrong with the blueprint of an exam.
#[cfg(feature = "exam")]
fn blueprint(source: Source<'_>, houses: &[Source<'_>], book: &Arc<Rulebook>) -> Vec<Complaint> {
    super::exam::blueprint_complaints(source, houses, book)
}

#[cfg(not(feature = "exam"))]
fn blueprint(
    (path, _): Source<'_>,
    _houses: &[Source<'_>],
    _book: &Arc<Rulebook>,
) -> Vec<Complaint> {
    let cure = "use one that was built with the feature 'exam'";
    vec![Complaint::of_file(path, "this program knows no exams", cure)]
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
        Some(
            Holds::Courses | Holds::Words | Holds::Layout | Holds::Controls | Holds::Incidents,
        ) => Sort::Other,
        _ if text.contains("teaches:") => Sort::Level,
        _ if text.contains("limit_s:") => Sort::Blueprint,
        _ if text.contains("limits:") => Sort::House,
        _ => Sort::Unknown,
    }
}
