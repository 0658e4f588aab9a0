//! `deal` and `replay`: a session told act by act.

use super::exit::{Exit, Failure};
use super::files::{self, Library};
use super::lay::{paragraph, short, signed};
use crate::kit::{Area, Cents, Face, Seat};
use crate::law::ClauseId;
use crate::level::{Level, Mode};
use crate::procedure::Aspect;
use crate::record::{About, Recorder, event_texts};
use crate::session::{Entry, Session};
use crate::table::{Act, Event};
use crate::words;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The dealer's time between two acts of the perfect dealer.
const BEAT_MS: u64 = 1000;

/// The perfect dealer deals a level.
pub(super) fn deal(
    library: &Library,
    level: Level,
    log: Option<&Path>,
    as_json: bool,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut session = open(library, level, Mode::Watch)?;
    let mut teller = Teller::new(&session);
    if !as_json {
        teller.head(&session, out)?;
    }
    let mut faulted = false;
    let mut told = Vec::new();
    while let Some(&act) = session.expected().first() {
        let at_ms = (session.entries().len() as u64 + 1) * BEAT_MS;
        if let Err(refusal) = session.step(at_ms, act) {
            let n = session.entries().len() + 1;
            writeln!(err, "clearhands: the deal stopped before act {n}, {act}: {refusal:?}")?;
            break;
        }
        let Some(entry) = session.entries().last() else { break };
        faulted |= !entry.findings.is_empty();
        if as_json {
            told.push(act_json(&session, entry));
        } else {
            teller.act(&session, entry, out)?;
        }
    }
    if let Some(path) = log {
        let about = About { program: env!("CARGO_PKG_VERSION").to_owned(), ..About::default() };
        let text = Recorder::whole(&session, &about)
            .ok_or_else(|| Failure::Cannot("the session cannot be dealt again".to_owned()))?;
        files::write(path, &text)?;
    }
    if as_json {
        let level = session.level();
        let deal = json!({
            "format": "clearhands-deal/1",
            "level": level.id,
            "house": level.house.title,
            "rules": level.house.line(session.book()),
            "seed": level.seed,
            "rounds": level.rounds,
            "opening": event_texts(session.opening()),
            "acts": told,
            "seats": seats_json(&session),
            "complete": session.is_over(),
        });
        writeln!(out, "{deal:#}")?;
    } else {
        tell_nets("In all", &session.nets(), out)?;
    }
    // The perfect dealer is right by definition; if he is not, the program is wrong.
    Ok(if session.is_over() && !faulted { Exit::Done } else { Exit::Faults })
}

/// Opens a session of a level.
pub(super) fn open(library: &Library, level: Level, mode: Mode) -> Result<Session, Failure> {
    let game = level.house.game.clone();
    Session::open(Arc::new(level), library.book.clone(), mode)
        .ok_or_else(|| Failure::Bad(format!("no game '{game}' is built in")))
}

/// Tells the session of a log.
pub(super) fn replay(
    library: &Library,
    path: &Path,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let log = super::grade::read_log(library, path, err)?;
    let Some(mut session) = log.session.before(0) else {
        return Err(Failure::Cannot("the session cannot be dealt again".to_owned()));
    };
    let mut teller = Teller::new(&session);
    teller.head(&session, out)?;
    for entry in log.session.entries() {
        if session.step(entry.at_ms, entry.act).is_err() {
            break;
        }
        let Some(entry) = session.entries().last() else { break };
        teller.act(&session, entry, out)?;
        for finding in &entry.findings {
            let told = words::finding(session.book(), finding);
            let scored = if told.scored { words::severity(told.severity) } else { advice() };
            let text = format!("{scored}: {}. {}. {}", told.headline, told.due, told.cite);
            paragraph(out, 10, &text)?;
        }
    }
    table(&session, out)?;
    Ok(if log.damage.is_none() { Exit::Done } else { Exit::Faults })
}

/// What a finding that does not count is called.
pub(super) fn advice() -> String {
    words::standing(crate::law::Standing::Advisory)
}

/// The clauses that an act obeyed, the one to cite first.
pub(super) fn obeyed(session: &Session, entry: &Entry) -> Vec<ClauseId> {
    let Some(met) = entry.met else { return Vec::new() };
    let step = session.procedure().steps.get(usize::from(met.step));
    let own = met.due.clauses.into_iter().flatten();
    own.chain(step.into_iter().flat_map(|step| step.cited(Aspect::Deed))).collect()
}

/// What each seat has, for JSON.
pub(super) fn seats_json(session: &Session) -> Vec<Value> {
    let nets = session.nets();
    nets.iter().map(|(seat, net)| json!({"seat": seat.0, "net_cents": net.0})).collect()
}

fn act_json(session: &Session, entry: &Entry) -> Value {
    let clauses = obeyed(session, entry);
    let book = session.book();
    json!({
        "n": session.entries().len(),
        "round": entry.round,
        "act": entry.act.to_string(),
        "words": words::act(&entry.act),
        "clause": clauses.first().map(|&id| &book[id].id),
        "cite": clauses.first().map(|&id| &book[id].cite),
        "events": event_texts(&entry.events),
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
        writeln!(out, "{} ({})", level.title, level.id)?;
        writeln!(out, "{}: {}", level.house.title, level.house.line(session.book()))?;
        writeln!(out, "seed {}, {} rounds", level.seed, level.rounds)?;
        self.events(session.opening(), out)
    }

    fn events(&mut self, events: &[Event], out: &mut dyn Write) -> Result<(), Failure> {
        for event in events.iter().filter(|event| words::is_seen(event)) {
            if let Event::RoundOpens(round) = event {
                self.round = *round;
                writeln!(out, "\n{}", words::event(event))?;
            } else {
                writeln!(out, "        - {}", words::event(event))?;
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
        let mut words = words::act(&entry.act);
        if let Act::Turn(area) = entry.act {
            words = format!("{words}: {}", words::hand(&session.scene().hand(area)));
        }
        writeln!(out, "{n:>6}  {:<23}  {words}  [{cite}]", entry.act.to_string())?;
        let closes = |event: &Event| matches!(event, Event::RoundOpens(_));
        let at = entry.events.iter().position(closes).unwrap_or(entry.events.len());
        self.events(&entry.events[..at], out)?;
        if at < entry.events.len() || session.is_over() {
            let nets = session.nets();
            let change: Vec<(Seat, Cents)> = nets
                .iter()
                .zip(&self.nets)
                .map(|((seat, now), (_, before))| (*seat, *now - *before))
                .collect();
            tell_nets(&format!("Round {} is over", entry.round), &change, out)?;
            self.nets = nets;
        }
        self.events(&entry.events[at..], out)
    }
}

/// What each seat has won or lost.
fn tell_nets(what: &str, nets: &[(Seat, Cents)], out: &mut dyn Write) -> Result<(), Failure> {
    let seats: Vec<String> =
        nets.iter().map(|(seat, net)| format!("{} {}", words::seat(*seat), signed(*net))).collect();
    Ok(writeln!(out, "{what}: {}", seats.join(", "))?)
}

/// The table as it lies.
fn table(session: &Session, out: &mut dyn Write) -> Result<(), Failure> {
    let table = session.table();
    writeln!(out, "\nThe table")?;
    let mut rows = Vec::new();
    for area in Area::all().filter(|&area| table.count(area) > 0) {
        let cards = table.cards(area);
        let up: Vec<String> = cards
            .iter()
            .filter(|laid| laid.face == Face::Up)
            .map(|laid| laid.card.to_string())
            .collect();
        let down = cards.len() - up.len();
        let mut what = Vec::new();
        if !up.is_empty() {
            what.push(format!("{} face up", up.join(" ")));
        }
        if down > 0 {
            what.push(format!("{down} face down"));
        }
        rows.push(vec![words::area(area), what.join(", ")]);
    }
    for state in table.spots() {
        if !state.stake.is_empty() || !state.paid.is_empty() {
            let what = format!(
                "stake {}, paid {}",
                state.stake.total().spoken(),
                state.paid.total().spoken()
            );
            rows.push(vec![words::spot(state.spot), what]);
        }
    }
    rows.push(vec!["inventory".to_owned(), table.inventory.total().spoken()]);
    rows.push(vec!["fingerprint".to_owned(), table.fingerprint()]);
    Ok(super::lay::table(out, 2, &rows)?)
}
