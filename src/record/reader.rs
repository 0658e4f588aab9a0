//! Reads a log: rebuilds the session, judges it anew, and says what is damaged or differs.

use super::damage::{Damage, Mismatch, What};
use super::events::{UNSEEN, event_texts};
use super::lines::{
    ActLine, BUILD, DeskDeed, DeskLine, EndLine, FindingLine, Header, Instructed, Line, NOT_DUE,
    PROGRAM, START, VERSION, WITH_FATE, elections, is_sealed, unseal,
};
use super::writer::Recorder;
use crate::grade::SessionStats;
use crate::kit::Dice;
use crate::law::Rulebook;
use crate::level::{Level, Mode};
use crate::session::{Refusal, Session, Stopped, Waypoint};
use crate::table::{Act, Event};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// A log that has been read.
pub struct ReadLog {
    /// The session, dealt anew up to the damage or the end.
    pub session: Session,
    /// The line of the log that each of its acts stands on, from 1.
    pub lines: Vec<usize>,
    /// What happened around it.
    pub around: SessionStats,
    /// The acts that guided mode refused.
    pub stopped: Vec<Stopped>,
    /// What an instructor did, in order.
    pub instructed: Vec<Instructed>,
    /// Where it is damaged.
    pub damage: Option<Damage>,
    /// Lines whose judgment comes out differently.
    pub mismatches: Vec<Mismatch>,
    /// Whether the log was ended properly; otherwise the program was stopped, or lines were cut
    /// off at the end.
    pub ended: bool,
    /// The hash of the rulebook it was dealt by, if that is not the one given.
    pub other_rulebook: Option<String>,
    /// Who dealt.
    pub profile: Option<String>,
    /// When it began.
    pub started: String,
    /// The version of the program that wrote it.
    pub program: String,
    /// The build that wrote it, if that is not this one; empty if it says none.
    pub other_build: Option<String>,
    /// The version of its format.
    version: u32,
    /// The hash of the last sound line before the end, and how many lines there are up to it.
    sound: (String, usize),
    /// How many lines there are in all.
    all: usize,
    /// Places to go back to.
    waypoints: Waypoints,
}

/// Reads a log and deals its session again.
///
/// # Errors
/// Only if the first line is damaged, so that there is no session at all.
pub fn read(text: &str, book: &Arc<Rulebook>) -> Result<ReadLog, Damage> {
    read_released(text, book, &[])
}

/// That the cards of a round were released while a log was written; the log itself does not tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Released {
    /// After how many lines.
    pub after: usize,
    /// The round.
    pub round: u32,
    /// What its chance starts from.
    pub seed: u64,
}

/// Reads a log in which the cards of rounds were released, in order.
///
/// # Errors
/// As [`read`].
pub fn read_released(
    text: &str,
    book: &Arc<Rulebook>,
    released: &[Released],
) -> Result<ReadLog, Damage> {
    let bad = |what| Damage { line: 1, what };
    let mut lines = text.trim_end().lines().enumerate().map(|(i, line)| (i + 1, line));
    let Some((_, first)) = lines.next() else { return Err(bad(What::Empty)) };
    let (header, hash) = header(first).map_err(bad)?;
    let session = open(&header, book).map_err(bad)?;
    let mut log = ReadLog {
        session,
        lines: Vec::new(),
        around: SessionStats::default(),
        damage: None,
        mismatches: Vec::new(),
        ended: false,
        other_rulebook: (header.rulebook != book.hash).then_some(header.rulebook),
        profile: header.profile,
        started: header.started,
        other_build: (header.program != PROGRAM || header.build != BUILD).then_some(header.build),
        program: header.program,
        version: header.clearhands_log,
        sound: (hash.clone(), 1),
        all: text.trim_end().lines().count(),
        stopped: Vec::new(),
        instructed: Vec::new(),
        waypoints: Waypoints::default(),
    };
    if log.version > 1 {
        let house = &log.session.level().house;
        let same = (&header.game, header.edition.as_str(), &header.elections)
            == (&house.game, house.edition.id(), &elections(house));
        log.compare(1, "elections", same);
    }
    log.waypoints.pass(&mut log.session);
    log.compare(1, "cards or chips", log.session.table().fingerprint() == header.table);
    let same = is_told(log.session.opening(), &header.opening);
    log.compare(1, "events", same);
    let mut before = hash;
    let mut released = released.iter().peekable();
    for (number, line) in lines {
        while let Some(Released { round, seed, .. }) = released.next_if(|r| r.after < number) {
            // One that could not be released changes nothing, and the cards come out otherwise.
            log.session.release(*round, *seed);
        }
        match log.line(number, line, &before) {
            Ok(hash) => {
                if !log.ended {
                    log.sound = (hash.clone(), number);
                }
                before = hash;
            }
            Err(what) => {
                log.damage = Some(Damage { line: number, what });
                log.around.damaged = true;
                break;
            }
        }
    }
    log.around.unended = !log.ended && !log.around.damaged;
    log.note_differences();
    Ok(log)
}

/// Whether a line looks like the first of a log.
pub(super) fn is_log_header(line: &str) -> bool {
    line.trim_start().starts_with('{') && line.contains("\"clearhands_log\"")
}

fn header(line: &str) -> Result<(Header, String), What> {
    let value: serde_json::Value = serde_json::from_str(line).map_err(|_| What::NoLog)?;
    let version = value.get("clearhands_log").and_then(serde_json::Value::as_u64);
    let version = version.ok_or(What::NoLog)?;
    if !(1..=u64::from(VERSION)).contains(&version) {
        return Err(What::Version(u32::try_from(version).unwrap_or(u32::MAX)));
    }
    let (content, hash) = unseal(line).ok_or(What::Chain)?;
    if !is_sealed(START, &content, hash) {
        return Err(What::Chain);
    }
    Ok((parse(&content)?, hash.to_owned()))
}

fn parse<T: DeserializeOwned>(content: &str) -> Result<T, What> {
    serde_json::from_str(content).map_err(|error| What::Unreadable(error.to_string()))
}

fn open(header: &Header, book: &Arc<Rulebook>) -> Result<Session, What> {
    if header.generator != Dice::GENERATOR {
        return Err(What::Generator(header.generator.clone()));
    }
    let mode = Mode::find(&header.mode).ok_or_else(|| What::Mode(header.mode.clone()))?;
    let mut level = Level::of_texts(&header.level_id, &header.level, &header.house, book)
        .map_err(What::Level)?;
    level.seed = header.seed;
    level.rounds = header.rounds;
    if header.cards_by_chance {
        level.cards.clear();
        level.cards_by_chance = true;
    }
    let game = level.house.game.clone();
    Session::open(Arc::new(level), book.clone(), mode)
        .ok_or_else(|| What::Unreadable(format!("no game '{game}' is built in")))
}

impl ReadLog {
    /// Notes whether the log says other than what this program makes of its acts: then it was changed if the
    /// same build wrote it, and if another did, nobody can tell here. What was judged by another rulebook
    /// may have been judged otherwise.
    fn note_differences(&mut self) {
        let same_book = self.other_rulebook.is_none();
        let counts = |mismatch: &Mismatch| same_book || !mismatch.is_of_judgment();
        let differs = self.mismatches.iter().any(counts);
        self.around.altered = differs && self.other_build.is_none();
        self.around.unproven = differs && self.other_build.is_some();
    }

    fn compare(&mut self, line: usize, what: &'static str, same: bool) {
        if !same {
            self.mismatches.push(Mismatch { line, what });
        }
    }

    /// Takes in one line and gives its hash.
    fn line(&mut self, number: usize, text: &str, before: &str) -> Result<String, What> {
        if self.ended {
            return Err(What::AfterEnd);
        }
        let Some((content, hash)) = unseal(text) else {
            return Err(match serde_json::from_str::<serde_json::Value>(text) {
                Err(_) if text.trim().is_empty() => What::Unreadable("it is empty".to_owned()),
                Err(error) if error.is_eof() => What::Cut,
                Err(error) => What::Unreadable(error.to_string()),
                Ok(_) => What::Chain,
            });
        };
        if !is_sealed(before, &content, hash) {
            return Err(What::Chain);
        }
        match line_from(&content)? {
            Line::Act(line) => self.act(number, &line)?,
            Line::Refused(line) if line.why == NOT_DUE => {
                self.around.refused += 1;
                self.stop(line.at_ms, &line.act);
            }
            Line::Refused(_) => {}
            Line::Rewind(line) => {
                self.go_back(line.rewind_to)?;
                self.around.rewinds += 1;
            }
            Line::Hint(_) => self.around.hints += 1,
            Line::Desk(line) => self.desk(line)?,
            Line::End(line) => {
                self.ended = true;
                // The dealer may have ended the last round himself.
                if line.over && !self.session.is_over() {
                    self.session.end_round();
                }
                let now = EndLine::of(&self.session);
                let told = as_now(&line.omissions);
                self.compare(number, "cards or chips", now.table == line.table);
                self.compare(number, "omissions", now.omissions == told);
                self.compare(number, "end", (now.acts, now.over) == (line.acts, line.over));
                if self.version > 1 {
                    self.compare(number, "round", now.round_record == line.round_record);
                }
            }
        }
        Ok(hash.to_owned())
    }

    fn go_back(&mut self, to: usize) -> Result<(), What> {
        let done = self.session.entries().len();
        if to > done {
            return Err(What::Rewind { to, done });
        }
        self.waypoints.go_back(&mut self.session, to).ok_or(What::Rewind { to, done })?;
        self.lines.truncate(to);
        Instructed::go_back(&mut self.instructed, to);
        Ok(())
    }

    /// Takes in what an instructor did.
    fn desk(&mut self, line: DeskLine) -> Result<(), What> {
        let (order, at_ms) = (line.order.clone(), line.at_ms);
        let deed = line.deed(self.session.entries().len());
        let deed = deed.ok_or_else(|| What::Unreadable(format!("'{order}' says too little")))?;
        let told = deed.clone();
        match deed {
            DeskDeed::PutIn(put_in) => {
                let done = self.session.put_in_again(put_in);
                done.map_err(|error| What::PutIn(error.to_string()))?;
                self.around.put_in += 1;
            }
            DeskDeed::TakenBack(to) => {
                self.go_back(to)?;
                self.around.taken_back += 1;
            }
            DeskDeed::Frozen(_) => self.around.frozen += 1,
            DeskDeed::Said(_) => self.around.said += 1,
            DeskDeed::Freed(_) => {}
        }
        let after = self.session.entries().len();
        self.instructed.push(Instructed { after, at_ms, deed: told });
        Ok(())
    }

    /// Notes an act that was refused, with what was wrong with it.
    fn stop(&mut self, at_ms: u64, act: &str) {
        let Ok(act) = act.parse::<Act>() else { return };
        // On another table: what another version refused, this one may let happen.
        if let Err(Refusal::NotDue(findings)) = self.session.clone().step(at_ms, act) {
            self.stopped.push(self.session.stopped(at_ms, findings));
        }
    }

    /// Takes in the line that follows the last, as a log that is still being written goes on.
    ///
    /// # Errors
    ///
    /// If it is damaged, does not follow, or the log is damaged before.
    pub fn follow(&mut self, line: &str) -> Result<(), Damage> {
        if let Some(damage) = &self.damage {
            return Err(damage.clone());
        }
        self.all += 1;
        let before = self.sound.0.clone();
        match self.line(self.all, line, &before) {
            Ok(hash) if !self.ended => self.sound = (hash, self.all),
            Ok(_) => {}
            Err(what) => {
                let damage = Damage { line: self.all, what };
                self.damage = Some(damage.clone());
                self.around.damaged = true;
                return Err(damage);
            }
        }
        self.around.unended = !self.ended;
        self.note_differences();
        Ok(())
    }

    /// How a session that was broken off is dealt on: the writer of its log, and how many of the log's
    /// lines stay. `None` if it was not broken off, or is not to be trusted, or was an exam.
    #[must_use]
    pub fn goes_on(&self) -> Option<(Recorder, usize)> {
        let (hash, lines) = &self.sound;
        // The line that was being written when the program was stopped is no loss.
        let whole = match &self.damage {
            None => true,
            Some(damage) => damage.what == What::Cut && damage.line == self.all,
        };
        let trusted = whole && self.mismatches.is_empty() && self.other_rulebook.is_none();
        let mode = matches!(self.session.mode(), Mode::Practice | Mode::Guided);
        let open = !(self.ended && self.session.is_over());
        (trusted && mode && open).then(|| (Recorder::after(hash.clone()), *lines))
    }

    fn act(&mut self, number: usize, line: &ActLine) -> Result<(), What> {
        let expected = self.session.entries().len() + 1;
        if line.n != expected {
            return Err(What::Number { found: line.n, expected });
        }
        let refused = |why: String| What::Refused { act: line.act.clone(), why };
        let act: Act = line
            .act
            .parse()
            .map_err(|error: crate::table::ParseActError| refused(error.to_string()))?;
        if let Err(refusal) = self.session.step(line.at_ms, act) {
            return Err(refused(match refusal {
                Refusal::Impossible(why) => why.to_string(),
                Refusal::NotDue(_) => "the guided mode refuses it".to_owned(),
                Refusal::Over => "the session is over".to_owned(),
            }));
        }
        self.lines.push(number);
        self.waypoints.pass(&mut self.session);
        let session = &self.session;
        let Some(entry) = session.entries().last() else { return Ok(()) };
        let same_events = is_told(&entry.events, &line.events);
        let mut now = ActLine::of(session, entry);
        if self.version < WITH_FATE {
            now.mends.clear();
            now.findings.iter_mut().for_each(|finding| finding.follows = None);
        }
        let same_fate = now.mends == line.mends;
        self.compare(number, "times", now.at_ms == line.at_ms);
        self.compare(number, "events", same_events);
        self.compare(number, "findings", same_fate && now.findings == as_now(&line.findings));
        if self.version > 1 {
            self.compare(number, "cards shown", now.shown == line.shown);
            self.compare(number, "round", now.round_record == line.round_record);
        }
        self.compare(number, "cards or chips", now.table == line.table);
        Ok(())
    }
}

/// Whether a log tells these events; what the dealer does not see may stand there or not.
fn is_told(events: &[Event], told: &[String]) -> bool {
    let told = told.iter().filter(|text| *text != UNSEEN).map(|text| renamed(text));
    event_texts(events).iter().map(String::as_str).eq(told)
}

/// The double zero was written by the number of its pocket once.
fn renamed(text: &str) -> &str {
    match text {
        "mark 37" => "mark 00",
        "ball_rests 37" => "ball_rests 00",
        _ => text,
    }
}

/// Findings of a log in the words of today.
fn as_now(findings: &[FindingLine]) -> Vec<FindingLine> {
    let mut findings = findings.to_vec();
    for act in findings.iter_mut().flat_map(|finding| &mut finding.expected) {
        *act = renamed(act).to_owned();
    }
    findings
}

/// Places to go back to, so that a log full of rewinds is not dealt from the start for each.
#[derive(Default)]
struct Waypoints {
    /// In order, the first at the start.
    kept: Vec<Waypoint>,
    /// Where the last rewind went: often the next goes there too.
    last: Option<Waypoint>,
    /// How many acts lie between two of them, as a power of two.
    apart: u32,
}

impl Waypoints {
    /// The most that are kept; with more, they lie further apart.
    const MOST: usize = 256;
    /// How close they lie at first, as a power of two.
    const CLOSE: u32 = 4;

    /// Keeps the place where a session is, if it is time for one.
    fn pass(&mut self, session: &mut Session) {
        let done = session.entries().len();
        if !done.is_multiple_of(1 << (Self::CLOSE + self.apart)) {
            return;
        }
        self.kept.push(session.waypoint());
        if self.kept.len() > Self::MOST {
            self.apart += 1;
            let apart = 1 << (Self::CLOSE + self.apart);
            self.kept.retain(|waypoint| waypoint.done().is_multiple_of(apart));
        }
    }

    /// Takes a session back to before the act with this number (from 0).
    fn go_back(&mut self, session: &mut Session, to: usize) -> Option<()> {
        self.kept.retain(|waypoint| waypoint.done() <= to);
        self.last = self.last.take().filter(|waypoint| waypoint.done() <= to);
        let all = self.kept.iter().chain(&self.last);
        let from = all.max_by_key(|waypoint| waypoint.done())?;
        session.back_to(from, to)?;
        if to > from.done() {
            self.last = Some(session.waypoint());
        }
        Some(())
    }
}

/// How the line of an act begins as we write it.
const ACT: &str = "{\"line\":\"act\",";

/// What follows the header.
pub(super) fn line_from(content: &str) -> Result<Line, What> {
    // Nearly every line is an act, and is read as one at once. What is none is looked at again.
    if content.starts_with(ACT)
        && let Ok(line) = serde_json::from_str(content)
    {
        return Ok(Line::Act(line));
    }
    let value: serde_json::Value = parse(content)?;
    match value.get("line").and_then(serde_json::Value::as_str) {
        Some("act") => parse(content).map(Line::Act),
        Some("refused") => parse(content).map(Line::Refused),
        Some("rewind") => parse(content).map(Line::Rewind),
        Some("hint") => parse(content).map(Line::Hint),
        Some("desk") => parse(content).map(Line::Desk),
        Some("end") => parse(content).map(Line::End),
        Some(other) => Err(What::Unreadable(format!("'{other}' is no sort of line"))),
        None => Err(What::Unreadable("it does not say which sort of line it is".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::HOUSES;
    use crate::record::Recorder;
    use crate::record::lines::seal;

    #[test]
    fn a_log_that_still_tells_of_a_lost_card_is_sound() {
        let book = Arc::new(Rulebook::built_in().unwrap());
        let short = |text: &str| text.contains("ShortDeck(round: 1)");
        let (path, text) = crate::level::LEVELS.iter().find(|(_, text)| short(text)).unwrap();
        let level = Arc::new(Level::load((path, text), HOUSES, &book).unwrap());
        let session = Session::open(level, book.clone(), Mode::Practice).unwrap();
        let (_, first) = Recorder::open(&session, &Default::default());
        assert!(!first.contains(UNSEEN), "{first}");
        let mut old: Header = parse(&unseal(&first).unwrap().0).unwrap();
        old.opening.push(UNSEEN.to_owned());
        let log = read(&seal(START, &old).0, &book).unwrap();
        assert!(log.damage.is_none() && log.mismatches.is_empty(), "{:?}", log.mismatches);
    }

    #[test]
    fn a_log_is_dealt_again_with_what_was_released_and_comes_out_otherwise_without() {
        let book = Arc::new(Rulebook::built_in().unwrap());
        let mut games = std::collections::BTreeSet::new();
        for source in crate::level::LEVELS {
            let level = Level::load(*source, HOUSES, &book).unwrap();
            let plain = level.rounds >= 3 && level.cards.is_empty() && level.incidents.is_empty();
            if !plain || !games.insert(level.house.game.clone()) {
                continue;
            }
            let name = level.id.clone();
            let open = Session::open(Arc::new(level), book.clone(), Mode::Practice);
            let mut session = open.unwrap();
            let (mut recorder, first) = Recorder::open(&session, &Default::default());
            let (mut lines, mut released, mut known) = (vec![first], Vec::new(), 0);
            while !session.is_over() {
                let round = session.memory().round;
                if round > known {
                    let seed = 300 + u64::from(round);
                    assert!(session.release(round, seed), "{name}");
                    released.push(Released { after: lines.len(), round, seed });
                    known = round;
                }
                let act = *session.expected().first().unwrap();
                session.step(0, act).unwrap();
                lines.extend(recorder.act(&session));
            }
            lines.push(recorder.close(&session));
            let text = lines.join("\n") + "\n";
            let again = read_released(&text, &book, &released).unwrap();
            let whole = again.damage.is_none() && again.mismatches.is_empty();
            assert!(whole, "{name}: {:?} {:?}", again.damage, again.mismatches);
            let table = again.session.table().fingerprint();
            assert_eq!(table, session.table().fingerprint(), "{name}");
            let without = read(&text, &book).unwrap();
            assert!(without.damage.is_some() || !without.mismatches.is_empty(), "{name}");
            // And back to before any act, as reviews do.
            let last = session.entries().len() - 1;
            let before = session.before(last).unwrap();
            assert_eq!(before.entries(), &session.entries()[..last], "{name}");
        }
        assert!(games.len() >= 7, "{games:?}");
    }
}
