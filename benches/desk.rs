//! A class of 200 seats at five acts a second each, against a desk in a process of its own: how many acts
//! are stamped a second, how soon, and what memory that takes; on SQLite and on PostgreSQL.
//!
//! `CLEARHANDS_SEATS`, `CLEARHANDS_SECONDS` and `CLEARHANDS_PACE_MS` change the class.
#![allow(
    dead_code,
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "it shares the tests' class, and tells what it has measured"
)]

#[path = "../tests/desk/class.rs"]
mod class;
#[path = "../tests/desk/servers.rs"]
mod servers;
#[path = "../tests/desk/tls.rs"]
mod tls;

use class::{Plan, Told, sit};
use servers::{Base, Postgres, Process};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn main() {
    // A run of the tests only builds it.
    if std::env::args().all(|argument| argument != "--bench") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        measure("SQLite", &Base::File(folder.path().join("desk.db"))).await;
        if let Some(server) = Postgres::start() {
            let base = server.base().await;
            measure("PostgreSQL", &base).await;
        }
    });
}

async fn measure(name: &str, base: &Base) {
    let seats = number("CLEARHANDS_SEATS", 200);
    let seconds = number("CLEARHANDS_SECONDS", 30);
    let pace = Duration::from_millis(number("CLEARHANDS_PACE_MS", 200));
    let (desk, door) = Process::start(base, 0).await;
    let logs = Arc::new(class::logs(12, 2_000).into_iter().map(Arc::new).collect());
    let plan = Plan { logs, pace, cuts: 0 };
    let (_keep, door) = watch::channel(door);
    let (stop, stopped) = watch::channel(false);
    let mut class = JoinSet::new();
    let began = Instant::now();
    for n in 0..seats {
        class.spawn(sit(door.clone(), n, plan.clone(), stopped.clone()));
    }
    // A page is drawn from one question to the tables, at most 250 ms after they have changed.
    let db = base.open().await;
    let mut asked = Vec::new();
    while began.elapsed() < Duration::from_secs(seconds) {
        let at = Instant::now();
        let seen = db.seen().await.unwrap();
        asked.push(at.elapsed());
        assert!(seen.len() as u64 <= seats);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    db.close().await;
    let dealt_for = began.elapsed();
    stop.send(true).unwrap();
    let told: Vec<Told> = class.join_all().await;
    let whole = told.iter().flat_map(|seat| &seat.logs).all(|log| log.held == log.done);
    let lines: usize = told.iter().flat_map(|seat| &seat.logs).map(|log| log.held).sum();
    let mut stamps: Vec<Duration> = told.iter().flat_map(|seat| seat.stamps.clone()).collect();
    stamps.sort_unstable();
    asked.sort_unstable();
    let memory =
        most_kib(desk.number()).map_or_else(String::new, |kib| format!("{} MiB", kib / 1024));
    println!("{name}: {seats} seats, {lines} lines in {dealt_for:.1?}");
    println!("  lines a second   {:.0}", lines as f64 / dealt_for.as_secs_f64());
    for percent in [50, 90, 99] {
        println!("  stamped, {percent} %    {:.1?}", percentile(&stamps, percent));
    }
    println!("  stamped, slowest {:.1?}", stamps.last().copied().unwrap_or_default());
    println!("  asked, 50, 99 %  {:.1?} {:.1?}", percentile(&asked, 50), percentile(&asked, 99));
    println!("  memory, highest  {memory}");
    println!("  joins            {}", told.iter().map(|seat| seat.joins).sum::<usize>());
    assert!(whole, "something was lost");
    desk.kill();
}

/// The value below which so many of a hundred lie.
fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let at = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or_default()
}

/// The memory of a process at its highest, in KiB, where the system tells it.
fn most_kib(process: u32) -> Option<u64> {
    let told = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").trim().parse().ok()
}
