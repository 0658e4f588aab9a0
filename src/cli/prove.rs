//! `prove`: the judge put to the proof at large, on all cores.

use super::exit::{Exit, Failure};
use crate::files::{Library, no_such};
use crate::games;
use crate::law::Rulebook;
use crate::level::Level;
use crate::prove::{self, Proof};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// The most acts that the monkey does at one table before another has its turn.
const TURN: u64 = 2000;

/// How often the progress is told.
const TELL: Duration = Duration::from_secs(1);

/// What is to be proven; everything, where nothing is named.
pub(super) struct Wanted<'a> {
    pub(super) game: Option<&'a str>,
    pub(super) table: Option<&'a str>,
}

/// Deals about so many acts at each game: by a monkey, and by dealers who slip.
pub(super) fn prove(
    library: &Library,
    Wanted { game, table }: Wanted<'_>,
    acts: u64,
    seed: u64,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let known: Vec<&str> = games::ALL.iter().map(|game| game.id()).collect();
    let wanted: Vec<&str> = match game.map(|name| name.replace('-', "_")) {
        None => known,
        Some(id) => match known.iter().find(|game| **game == id) {
            Some(game) => vec![game],
            None => return Err(Failure::Bad(no_such("game", &id, &known))),
        },
    };
    let mut clock = Clock::new();
    let mut done: Vec<(&str, Proof)> = Vec::new();
    for game in wanted {
        let mut tables = prove::tables(&library.book, game)?;
        if let Some(name) = table {
            let known: Vec<&str> = tables.iter().map(|(known, _)| known.as_str()).collect();
            if !known.contains(&name) {
                return Err(Failure::Bad(no_such("table", name, &known)));
            }
            tables.retain(|(known, _)| known == name);
        }
        let from = clock.seconds();
        let proof = of_game(&library.book, &tables, acts, seed, |proof| {
            if clock.is_time() {
                progress(game, proof, clock.seconds() - from, err)
            } else {
                Ok(())
            }
        })?;
        progress(game, &proof, clock.seconds() - from, err)?;
        for (what, (n, first)) in &proof.failures {
            writeln!(out, "{game}: {n} x {what}\n      {first}")?;
        }
        done.push((game, proof));
    }
    summary(&done, out)?;
    let failed = done.iter().any(|(_, proof)| !proof.failures.is_empty());
    Ok(if failed { Exit::Faults } else { Exit::Done })
}

/// The time that has passed, for whoever waits.
struct Clock {
    start: Instant,
    told: Instant,
}

impl Clock {
    fn new() -> Self {
        let start = now();
        Self { start, told: start }
    }

    fn seconds(&self) -> u64 {
        self.start.elapsed().as_secs()
    }

    /// Whether it is time to tell the progress again.
    fn is_time(&mut self) -> bool {
        let due = self.told.elapsed() >= TELL;
        if due {
            self.told = now();
        }
        due
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "for whoever waits; nothing that is proven rests on it"
)]
fn now() -> Instant {
    Instant::now()
}

/// Proves at the tables of a game in turn until so many acts are done. The tables are shared out among
/// the cores, but what was seen is added up in the order of the tables: the same on every machine.
fn of_game(
    book: &Arc<Rulebook>,
    tables: &[(String, Arc<Level>)],
    acts: u64,
    seed: u64,
    mut tell: impl FnMut(&Proof) -> Result<(), Failure>,
) -> Result<Proof, Failure> {
    let mut all = Proof::default();
    if tables.is_empty() {
        return Ok(all);
    }
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let (send, seen) = mpsc::channel::<(u64, Proof)>();
    let turns = |send: mpsc::Sender<(u64, Proof)>| {
        while !stop.load(Ordering::Relaxed) {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let at = usize::try_from(turn).unwrap_or(0) % tables.len();
            let (table, seed) = (&tables[at], seed.wrapping_add(turn));
            let mut proof = prove::monkey(book, table, seed, TURN);
            proof.add(prove::slip(book, table, seed));
            // Nobody listens any more once there are enough.
            if send.send((turn, proof)).is_err() {
                break;
            }
        }
    };
    let turns = &turns;
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let send = send.clone();
            scope.spawn(move || turns(send));
        }
        drop(send);
        let mut ahead = BTreeMap::new();
        let mut turn = 0;
        let mut told = Ok(());
        while all.acts < acts && told.is_ok() {
            let Ok((number, proof)) = seen.recv() else { break };
            ahead.insert(number, proof);
            while all.acts < acts
                && let Some(proof) = ahead.remove(&turn)
            {
                all.add(proof);
                turn += 1;
            }
            told = tell(&all);
        }
        stop.store(true, Ordering::Relaxed);
        drop(seen);
        told
    })?;
    Ok(all)
}

fn progress(game: &str, proof: &Proof, seconds: u64, err: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        err,
        "{game}: {} acts, {} rounds, {} slips, {} failures so far, {seconds} s",
        proof.acts,
        proof.rounds,
        proof.slips,
        proof.failed()
    )?;
    Ok(())
}

/// The kinds of what was proven, with their numbers.
fn kinds(proof: &Proof) -> [(&'static str, u64); 13] {
    [
        ("acts", proof.acts),
        ("rounds", proof.rounds),
        ("finished", proof.finished),
        ("slips", proof.slips),
        ("equal", proof.equal),
        ("leads", proof.leads),
        ("two slips", proof.two_slips),
        ("far off", proof.far_off),
        ("anew", proof.anew),
        ("reckoned", proof.reckoned),
        ("excused", proof.excused),
        ("unclear", proof.unclear),
        ("failures", proof.failed()),
    ]
}

/// A table of the games and the kinds, with the sums.
fn summary(done: &[(&str, Proof)], out: &mut dyn Write) -> Result<(), Failure> {
    let mut all = Proof::default();
    done.iter().for_each(|(_, proof)| all.add(proof.clone()));
    write!(out, "{:<18}", "game")?;
    for (name, _) in kinds(&all) {
        write!(out, " {name:>10}")?;
    }
    writeln!(out)?;
    let sum = (done.len() > 1).then_some(("all", all));
    for (game, proof) in done.iter().chain(&sum) {
        write!(out, "{game:<18}")?;
        for (_, n) in kinds(proof) {
            write!(out, " {n:>10}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
