//! `prove`: the judge put to the proof at large.

use super::exit::{Exit, Failure};
use super::files::{Library, no_such};
use crate::games;
use crate::prove::{self, Proof};
use std::io::Write;

/// Deals about so many acts at each game, half by a monkey, half by dealers who slip once.
pub(super) fn prove(
    library: &Library,
    game: Option<&str>,
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
    let mut failed = false;
    for game in wanted {
        let tables = prove::tables(&library.book, game);
        let mut proof = Proof::default();
        let mut told = 0;
        for (seed, table) in (seed..).zip(tables.iter().cycle()) {
            if proof.acts >= acts || tables.is_empty() {
                break;
            }
            proof.add(prove::monkey(&library.book, table, seed, 2000));
            proof.add(prove::slip(&library.book, table, seed));
            let percent = proof.acts * 100 / acts.max(1);
            if percent >= told + 10 {
                told = percent;
                writeln!(err, "{game}: {percent} %")?;
            }
        }
        tell(game, &proof, out)?;
        failed |= !proof.failures.is_empty();
    }
    Ok(if failed { Exit::Faults } else { Exit::Done })
}

fn tell(game: &str, proof: &Proof, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{game}: {} acts, {} rounds ended, finished from {} states, {} slips ({} as good another way), {} failures",
        proof.acts,
        proof.rounds,
        proof.finished,
        proof.slips,
        proof.equal,
        proof.failures.values().map(|(n, _)| n).sum::<u64>()
    )?;
    for (what, (n, first)) in &proof.failures {
        writeln!(out, "  {n} x {what}\n      {first}")?;
    }
    Ok(())
}
