//! `grade`: a log or a list of acts, judged.

use super::clean;
use super::exit::{Exit, Failure};
use super::lay::{advice, paragraph, seconds, signed, table};
use super::opened::{open, read_log};
use crate::files::{self, Library};
use crate::grade::{Fault, Report, SessionStats, report};
use crate::kit::{Complaint, Word, nearest};
use crate::law::Rulebook;
use crate::level::{Level, Mode};
use crate::record::{LogState, acts_from_text, house_hash, report_json, text_hash};
use crate::session::{Refusal, Session};
use crate::table::Act;
use crate::wording;
use std::io::Write;
use std::path::Path;

/// Judges a log.
pub(super) fn log(
    library: &Library,
    path: &Path,
    json: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let log = read_log(library, path, err)?;
    let report = report(&log.session, log.around);
    let state = LogState::of(&log);
    let around = Told { lines: &log.lines, notes: files::unlike_shipped(log.session.level()) };
    around.tell(&log.session, &report, Some(&state), json, out)
}

/// Judges a list of acts at a level.
pub(super) fn acts(
    library: &Library,
    level: Level,
    path: &Path,
    json: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (mut session, lines) = done(library, level, path)?;
    // Whoever hands in a list is done with it.
    session.end_round();
    let report = report(&session, SessionStats::default());
    let around = Told { lines: &lines, notes: files::unlike_shipped(session.level()) };
    for note in &around.notes {
        writeln!(err, "{}: {note}", files::shown(path))?;
    }
    around.tell(&session, &report, None, json, out)
}

/// A session in which a list of acts was done, and the line of each.
pub(super) fn done(
    library: &Library,
    level: Level,
    path: &Path,
) -> Result<(Session, Vec<usize>), Failure> {
    let text = files::read(path)?;
    let shown = files::shown(path);
    let acts = acts_from_text((&shown, &text))?;
    // A list is what was done, so that nothing of it can be refused for being wrong.
    let mode = if level.mode == Mode::Exam { Mode::Exam } else { Mode::Practice };
    let mut session = open(library, level, mode)?;
    let whole: Vec<&str> = text.lines().collect();
    let place = |line: usize, what: String, cure: &str| {
        let written = line.checked_sub(1).and_then(|i| whole.get(i)).copied().unwrap_or_default();
        Complaint::at(&shown, written, (line, 1), what, cure)
    };
    let mut complaints = Vec::new();
    let mut lines = Vec::new();
    for timed in acts {
        if let Act::Say(word) = timed.act
            && let Some((what, cure)) = no_phrase(session.book(), &session.level().house.game, word)
        {
            complaints.push(place(timed.line, what, &cure));
            continue;
        }
        let Err(refusal) = session.step(timed.at_ms, timed.act) else {
            lines.push(timed.line);
            continue;
        };
        let (why, cure) = match refusal {
            Refusal::Impossible(why) => (why.to_string(), "list only what can be done"),
            Refusal::NotDue(_) => ("it is not due".to_owned(), "list only what was done"),
            Refusal::Over => ("the session is over".to_owned(), "leave out what follows its end"),
        };
        let what = format!("'{}' cannot be done here: {why}", timed.act);
        complaints.push(place(timed.line, what, cure));
    }
    if complaints.is_empty() { Ok((session, lines)) } else { Err(complaints.into()) }
}

/// That a game has no such phrase, and which of its phrases were meant.
fn no_phrase(book: &Rulebook, game: &str, word: Word) -> Option<(String, String)> {
    let phrases = book.phrases.iter().filter(|phrase| phrase.game == game && !phrase.patron);
    let known: Vec<&str> = phrases.map(|phrase| phrase.id.as_str()).collect();
    // Of a game that announces nothing nothing is known to be misspelt.
    if known.is_empty() || known.contains(&word.as_str()) {
        return None;
    }
    let mut like = nearest(word.as_str(), known.iter().copied(), 5);
    if like.is_empty() {
        like = known;
    }
    let what = format!("this game has no phrase '{word}'");
    Some((what, format!("say one of {}", like.join(", "))))
}

/// What a report tells beside what the session holds.
struct Told<'a> {
    /// The line of each act.
    lines: &'a [usize],
    /// What is to be known of the level and the house.
    notes: Vec<String>,
}

impl Told<'_> {
    fn tell(
        &self,
        session: &Session,
        report: &Report,
        log: Option<&LogState<'_>>,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<Exit, Failure> {
        if json {
            let report = report_json(session, report, self.lines, log, &self.notes);
            writeln!(out, "{report:#}")?;
        } else {
            text(session, report, self, log, out)?;
        }
        Ok(if report.is_passed() { Exit::Done } else { Exit::Faults })
    }
}

fn text(
    session: &Session,
    report: &Report,
    told: &Told<'_>,
    log: Option<&LogState<'_>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (level, lines) = (session.level(), told.lines);
    writeln!(out, "{}", clean::heading(level))?;
    writeln!(out, "{}: {}", clean::line(&level.house.title), level.house.line(session.book()))?;
    if let Some(who) = log.and_then(LogState::who) {
        writeln!(out, "{}", clean::line(&who))?;
    }
    writeln!(
        out,
        "seed {}, level {}, house {}, rulebook {}",
        level.seed,
        text_hash(&level.source),
        house_hash(level).unwrap_or_else(|| "in the level".to_owned()),
        session.book().hash
    )?;
    for note in &told.notes {
        writeln!(out, "note: {note}")?;
    }
    writeln!(
        out,
        "{} mode, {} of {} rounds, {} acts",
        wording::mode(report.mode),
        report.rounds.0,
        report.rounds.1,
        report.acts
    )?;
    writeln!(out, "\nFindings")?;
    let roots = report.roots();
    if roots.is_empty() {
        writeln!(out, "  none")?;
    }
    for fault in roots {
        finding(session, report, fault, lines, out)?;
    }
    irregularities(session, report, lines, out)?;
    writeln!(out, "\nChannels")?;
    let mut rows = Vec::new();
    for tally in &report.channels {
        let mark =
            if tally.graded { format!("needed {}%", tally.needed) } else { "not graded".into() };
        let percent = tally.shown_percent();
        let mut counts =
            format!("{} met, {} faults, {} left out", tally.met, tally.faults, tally.missed);
        if percent.is_none() {
            counts = wording::sentence("fate.idle", &[]).to_lowercase();
        } else if tally.forgiven > 0 {
            let forgiven = [("number", tally.forgiven.to_string())];
            counts = format!("{counts}, {}", wording::sentence("fate.forgiven", &forgiven));
        }
        let percent = percent.map_or_else(|| "–".to_owned(), |percent| format!("{percent}%"));
        rows.push(vec![wording::channel(tally.channel), percent, mark, counts]);
    }
    table(out, 2, &rows)?;
    if let Some(mended) = report.mended_words(session) {
        writeln!(out)?;
        paragraph(out, 0, &format!("{mended}."))?;
    }
    if let Some(words) = report.instructed_words() {
        writeln!(out)?;
        paragraph(out, 0, &format!("{words}."))?;
    }
    money(session, report, out)?;
    pace(report, out)?;
    if !report.practise.is_empty() {
        writeln!(out, "\nPractise next")?;
        let rows: Vec<Vec<String>> = report
            .practise
            .iter()
            .map(|weak| {
                vec![weak.faults.to_string(), weak.title.clone(), wording::skill(weak.skill)]
            })
            .collect();
        table(out, 2, &rows)?;
    }
    writeln!(out, "\n{}", if report.is_passed() { "PASSED" } else { "NOT PASSED" })?;
    for reason in &report.reasons {
        writeln!(out, "  {}", reason.words())?;
    }
    Ok(())
}

/// Where a finding was raised, by its line.
fn place(fault: &Fault, lines: &[usize]) -> String {
    let line = fault.entry.and_then(|entry| lines.get(entry));
    line.map_or_else(wording::end_place, |&line| wording::line_place(line))
}

/// What put a fault right, as a sentence.
fn mended(session: &Session, fault: &Fault, lines: &[usize]) -> Option<String> {
    let mending = fault.mending(session)?;
    let place = wording::line_place(*lines.get(mending.act)?);
    Some(format!("{}.", wording::mended(&place, mending.after_ms)))
}

fn finding(
    session: &Session,
    report: &Report,
    fault: &Fault,
    lines: &[usize],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (book, finding) = (session.book(), &fault.finding);
    let told = wording::finding(book, finding);
    let counts = told.scored && !fault.in_parts;
    let grave = if counts { wording::severity(told.severity) } else { advice() };
    writeln!(
        out,
        "  {}, round {}: {grave}, {} {} ({})",
        place(fault, lines),
        fault.round,
        finding.kind.name(),
        finding.aspect.name(),
        finding.channel.name()
    )?;
    paragraph(out, 6, &format!("{}. {}. {}.", told.headline, told.did, told.due))?;
    if let Some(why) = &fault.why {
        paragraph(out, 6, &format!("{why}."))?;
    }
    let id = finding.clauses.first().map_or("", |&id| book[id].id.as_str());
    paragraph(out, 6, &format!("{} [{id}]: {}", told.cite, told.duty))?;
    let texts: Vec<String> = finding.expected.iter().take(4).map(ToString::to_string).collect();
    if !texts.is_empty() {
        let dots = if finding.expected.len() > texts.len() { "; ..." } else { "" };
        writeln!(out, "      expected: {}{dots}", texts.join("; "))?;
    }
    if let Some(done) = &finding.done {
        writeln!(out, "      done:     {done}")?;
    }
    if let Some(mended) = mended(session, fault, lines) {
        paragraph(out, 6, &mended)?;
    }
    if let Some(root) = report.root_of(fault) {
        paragraph(out, 6, &format!("{}.", wording::follows(&place(root, lines))))?;
    }
    for follower in report.followers_of(fault) {
        let told = wording::finding(book, &follower.finding);
        let values = [("at", place(follower, lines)), ("fault", told.headline), ("did", told.did)];
        let words = format!("{}.", wording::sentence("fate.follower", &values));
        let mended = mended(session, follower, lines).unwrap_or_default();
        paragraph(out, 6, &format!("{words} {mended}"))?;
    }
    Ok(())
}

/// The irregularities that came up: what brought them up, and what was done about them.
fn irregularities(
    session: &Session,
    report: &Report,
    lines: &[usize],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if report.irregularities.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nIrregularities")?;
    let place = |at: usize| {
        lines.get(at).map_or_else(|| wording::act_place(at), |line| wording::line_place(*line))
    };
    for life in &report.irregularities {
        let (title, fate) = (clean::line(&life.title), wording::fate(life.fate()));
        writeln!(out, "  {title}, round {}: {fate}", life.round)?;
        if let Some(clause) = life.clause.map(|id| &session.book()[id]) {
            paragraph(out, 6, &format!("{} [{}]", clause.cite, clause.id))?;
        }
        for words in wording::life(session, life, place) {
            paragraph(out, 6, &format!("{words}."))?;
        }
    }
    Ok(())
}

fn money(session: &Session, report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\nMoney")?;
    let mut rows: Vec<Vec<String>> =
        session.nets().iter().map(|(seat, net)| vec![wording::seat(*seat), signed(*net)]).collect();
    if let Some(rack) = report.rack {
        let over = rack.over();
        let balance = match over.0 {
            0 => "right".to_owned(),
            1.. => format!("{} over", over.spoken()),
            _ => format!("{} short", (-over).spoken()),
        };
        rows.push(vec![
            "inventory".to_owned(),
            rack.now.spoken(),
            format!("should hold {}: {balance}", rack.expected.spoken()),
        ]);
    }
    Ok(table(out, 2, &rows)?)
}

fn pace(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let pace = &report.pace;
    if pace.total_ms == 0 {
        return Ok(());
    }
    writeln!(out, "\nPace (it never changes the verdict)")?;
    let rows = [
        vec!["dealer's time".to_owned(), format!("{} s", seconds(pace.total_ms))],
        vec!["good dealer, in all".to_owned(), format!("{} s", seconds(pace.target_ms))],
        vec!["median round".to_owned(), format!("{} s", seconds(pace.median_ms))],
        vec!["rounds an hour".to_owned(), pace.rounds_per_hour.to_string()],
    ];
    Ok(table(out, 2, &rows)?)
}
