//! `deal` and `replay`: a session told act by act.

use super::clean;
use super::exit::{Exit, Failure};
use super::fates::Fates;
use super::lay::{paragraph, short, signed};
use super::opened::{open, read_log};
use crate::files::{Library, LineFile};
use crate::kit::{Area, Cents, Seat};
use crate::level::{Level, Mode};
use crate::record::{
    About, PROGRAM, Recorder, RoundRecord, event_texts, house_hash, obeyed, seats_json,
    shown_texts, text_hash,
};
use crate::session::{Entry, Refusal, Session};
use crate::table::{Act, Event};
use crate::wording;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The dealer's time between two acts of the perfect dealer.
const BEAT_MS: u64 = 1000;

/// The perfect dealer deals a level.
pub(super) fn deal(
    library: &Library,
    level: Level,
    log: Option<LogTo>,
    as_json: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut session = open(library, level, Mode::Watch)?;
    let mut log = log.map(|to| OpenLog::begin(&to, &session)).transpose()?;
    let mut teller = Teller::new(&session);
    if !as_json {
        teller.head(&session, out)?;
    }
    let mut faulted = false;
    let mut told = Vec::new();
    let mut stopped = None;
    while !session.is_over() {
        let Some(&act) = session.expected().first() else {
            stopped = Some(Stopped::stuck(&session));
            break;
        };
        let at_ms = (session.entries().len() as u64 + 1) * BEAT_MS;
        if let Err(refusal) = session.step(at_ms, act) {
            stopped = Some(Stopped::refused(&session, act, &refusal));
            break;
        }
        if let Some(log) = &mut log {
            log.act(&session)?;
        }
        let Some(entry) = session.entries().last() else { break };
        faulted |= !entry.findings.is_empty();
        if as_json {
            told.push(act_json(&session, entry));
        } else {
            teller.act(&session, entry, out)?;
        }
    }
    if let Some(log) = log {
        log.end(&session)?;
    }
    if let Some(stopped) = &stopped {
        writeln!(err, "clearhands: {}", stopped.why)?;
    }
    if as_json {
        let level = session.level();
        let house = &level.house;
        let deal = json!({
            "format": "clearhands-deal/1",
            "level": level.id,
            "level_hash": text_hash(&level.source),
            "house": house.title,
            "house_hash": house_hash(level),
            "game": house.game,
            "edition": house.edition.id(),
            "elections": house.elections().collect::<BTreeMap<_, _>>(),
            "least_cents": house.least.0,
            "most_cents": house.most.0,
            "chips_cents": house.chips.iter().map(|chip| chip.0).collect::<Vec<_>>(),
            "rules": house.line(session.book()),
            "rulebook": session.book().hash,
            "program": PROGRAM,
            "seed": level.seed,
            "rounds": level.rounds,
            "opening": event_texts(session.opening()),
            "acts": told,
            "round_records": RoundRecord::all(&session),
            "seats": seats_json(&session),
            "complete": session.is_over(),
            "stopped": stopped,
        });
        writeln!(out, "{deal:#}")?;
    } else {
        tell_nets("In all", &session.nets(), out)?;
    }
    // The perfect dealer is right by definition; if he is not, the program is wrong.
    Ok(if session.is_over() && !faulted { Exit::Done } else { Exit::Faults })
}

/// Where a log goes.
pub(super) struct LogTo {
    /// The file.
    pub(super) path: PathBuf,
    /// Whether a file that is there may be written over.
    pub(super) force: bool,
}

/// A log that is written as the session is dealt.
struct OpenLog {
    file: LineFile,
    recorder: Recorder,
}

impl OpenLog {
    fn begin(to: &LogTo, session: &Session) -> Result<Self, Failure> {
        let mut file = LineFile::create(&to.path, to.force)?;
        let about = About { program: PROGRAM.to_owned(), ..About::default() };
        let (recorder, first) = Recorder::open(session, &about);
        file.line(&first)?;
        Ok(Self { file, recorder })
    }

    fn act(&mut self, session: &Session) -> Result<(), Failure> {
        let line = self.recorder.act(session);
        line.map_or(Ok(()), |line| Ok(self.file.line(&line)?))
    }

    fn end(mut self, session: &Session) -> Result<(), Failure> {
        let line = self.recorder.close(session);
        Ok(self.file.line(&line)?)
    }
}

/// Why the perfect dealer stopped before the last round was over.
#[derive(Serialize)]
struct Stopped {
    why: String,
    /// The act that he could not do.
    act: Option<String>,
    /// What is still open.
    open: Vec<String>,
}

impl Stopped {
    /// How many open acts the sentence names; JSON names all.
    const NAMED: usize = 4;

    fn new(session: &Session, why: &str, act: Option<Act>) -> Self {
        let open = session.open_duties();
        let open: Vec<String> = open.iter().map(|(_, due)| due.act.to_string()).collect();
        let round = session.memory().round;
        let n = session.entries().len() + 1;
        let more = if open.len() > Self::NAMED { "; ..." } else { "" };
        let still = match &open[..open.len().min(Self::NAMED)] {
            [] => "nothing".to_owned(),
            named => format!("{}{more}", named.join("; ")),
        };
        let why = format!(
            "the deal stopped in round {round}, before act {n}: {why}; still open is {still}"
        );
        Self { why, act: act.map(|act| act.to_string()), open }
    }

    fn stuck(session: &Session) -> Self {
        Self::new(session, "nothing that is due can be done, and the round is not over", None)
    }

    fn refused(session: &Session, act: Act, refusal: &Refusal) -> Self {
        let why = match refusal {
            Refusal::Impossible(why) => why.to_string(),
            Refusal::NotDue(_) => "it is not due".to_owned(),
            Refusal::Over => "the session is over".to_owned(),
        };
        Self::new(session, &format!("'{act}' cannot be done here: {why}"), Some(act))
    }
}

/// Tells the session of a log.
pub(super) fn replay(
    library: &Library,
    path: &Path,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let log = read_log(library, path, err)?;
    let Some(mut session) = log.session.before(0) else {
        return Err(Failure::Cannot("the session cannot be dealt again".to_owned()));
    };
    let mut teller = Teller::new(&session);
    teller.head(&session, out)?;
    let fates = Fates::of(&log.session);
    let mut instructed = log.instructed.iter().peekable();
    for i in 0..log.session.entries().len() {
        while let Some(told) = instructed.next_if(|told| told.after <= i) {
            paragraph(out, 8, &format!("* {}", clean::line(&told.deed.words())))?;
        }
        if session.redo(&log.session).is_none() {
            break;
        }
        let Some(entry) = session.entries().last() else { break };
        teller.act(&session, entry, out)?;
        fates.tell(i, out)?;
    }
    for told in instructed {
        paragraph(out, 8, &format!("* {}", clean::line(&told.deed.words())))?;
    }
    table(&session, out)?;
    Ok(if log.damage.is_none() { Exit::Done } else { Exit::Faults })
}

fn act_json(session: &Session, entry: &Entry) -> Value {
    let clauses = obeyed(session, entry);
    let book = session.book();
    json!({
        "n": session.entries().len(),
        "round": entry.round,
        "act": entry.act.to_string(),
        "words": wording::act(&entry.act),
        "clause": clauses.first().map(|&id| &book[id].id),
        "cite": clauses.first().map(|&id| &book[id].cite),
        "clauses": clauses.iter().map(|&id| &book[id].id).collect::<Vec<_>>(),
        "events": event_texts(&entry.events),
        "shown": shown_texts(entry),
        "table": session.table().fingerprint(),
    })
}

/// Tells acts and rounds, and keeps what a round began with.
struct Teller {
    round: u32,
    nets: Vec<(Seat, Cents)>,
}

impl Teller {
    fn new(session: &Session) -> Self {
        Self { round: 0, nets: session.nets() }
    }

    fn head(&mut self, session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
        let level = session.level();
        writeln!(out, "{}", clean::heading(level))?;
        writeln!(out, "{}: {}", clean::line(&level.house.title), level.house.line(session.book()))?;
        writeln!(out, "seed {}, {} rounds", level.seed, level.rounds)?;
        self.events(session.opening(), out)
    }

    fn events(&mut self, events: &[Event], out: &mut dyn Write) -> Result<(), Failure> {
        for event in events.iter().filter(|event| wording::is_seen(event)) {
            if let Event::RoundOpens(round) = event {
                self.round = *round;
                writeln!(out, "\n{}", wording::event(event))?;
            } else {
                writeln!(out, "        - {}", wording::event(event))?;
            }
        }
        Ok(())
    }

    fn act(
        &mut self,
        session: &Session,
        entry: &Entry,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let n = session.entries().len();
        let clause = obeyed(session, entry).first().copied();
        let cite = clause.map_or("", |id| short(&session.book()[id].cite));
        let mut words = wording::act(&entry.act);
        if let Act::Turn(area) = entry.act {
            words = format!("{words}: {}", wording::hand(&session.context().hand(area)));
        }
        writeln!(out, "{n:>6}  {:<23}  {words}  [{cite}]", entry.act.to_string())?;
        let closes = |event: &Event| matches!(event, Event::RoundOpens(_));
        let at = entry.events.iter().position(closes).unwrap_or(entry.events.len());
        self.events(&entry.events[..at], out)?;
        if at < entry.events.len() || session.is_over() {
            let nets = session.nets();
            let before = |seat: Seat| {
                self.nets.iter().find(|(other, _)| *other == seat).map_or(Cents::ZERO, |net| net.1)
            };
            let change: Vec<(Seat, Cents)> =
                nets.iter().map(|&(seat, now)| (seat, now - before(seat))).collect();
            tell_nets(&format!("Round {} is over", entry.round), &change, out)?;
            self.nets = nets;
        }
        self.events(&entry.events[at..], out)
    }
}

/// What each seat has won or lost.
fn tell_nets(what: &str, nets: &[(Seat, Cents)], out: &mut dyn Write) -> Result<(), Failure> {
    let seats: Vec<String> = nets
        .iter()
        .map(|(seat, net)| format!("{} {}", wording::seat(*seat), signed(*net)))
        .collect();
    Ok(writeln!(out, "{what}: {}", seats.join(", "))?)
}

/// The table as the dealer sees it: of a pile only how high it is.
fn table(session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let view = session.view();
    writeln!(out, "\nThe table")?;
    let mut rows = Vec::new();
    for area in Area::all() {
        let cards: Vec<_> = view.cards.iter().filter(|card| card.area == area).collect();
        let up: Vec<String> =
            cards.iter().filter_map(|card| card.face).map(|card| card.to_string()).collect();
        let down = cards.len() - up.len();
        let mut what = Vec::new();
        if !up.is_empty() {
            what.push(format!("{} face up", up.join(" ")));
        }
        if down > 0 {
            what.push(format!("{down} face down"));
        }
        match view.pile(area) {
            0 => {}
            1 => what.push("1 card".to_owned()),
            count => what.push(format!("{count} cards")),
        }
        if !what.is_empty() {
            rows.push(vec![wording::area(area), what.join(", ")]);
        }
    }
    for state in &view.spots {
        if !state.stake.is_empty() || !state.paid.is_empty() {
            let what = format!(
                "stake {}, paid {}",
                state.stake.total().spoken(),
                state.paid.total().spoken()
            );
            rows.push(vec![wording::spot(state.spot), what]);
        }
    }
    rows.push(vec!["inventory".to_owned(), view.inventory.total().spoken()]);
    rows.push(vec!["fingerprint".to_owned(), session.table().fingerprint()]);
    Ok(super::lay::table(out, 2, &rows)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::OwnLevels;

    #[test]
    fn a_deal_that_stops_says_why_and_what_is_open() {
        let library = Library::open(None, &OwnLevels::default()).unwrap();
        let level = library.level("tcp_first_round").unwrap();
        let mut session = open(&library, level, Mode::Watch).unwrap();
        let stuck = Stopped::stuck(&session);
        assert!(stuck.why.starts_with(
            "the deal stopped in round 1, before act 1: nothing that is due can be done, and the \
             round is not over; still open is say no_more_bets; remove shoe L; place S2 down R; "
        ));
        assert!(stuck.why.ends_with("; ...") && stuck.act.is_none());
        assert_eq!(stuck.open.len(), session.open_duties().len());
        let act: Act = "turn S2".parse().unwrap();
        let refusal = session.step(0, act).unwrap_err();
        let stopped = Stopped::refused(&session, act, &refusal);
        let why = "before act 1: 'turn S2' cannot be done here: nothing lies face down";
        assert!(stopped.why.contains(why), "{}", stopped.why);
        assert_eq!(stopped.act.as_deref(), Some("turn S2"));
    }
}
