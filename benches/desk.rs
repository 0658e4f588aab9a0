//! A class of 200 seats at five acts a second each, against a desk in a process of its own: how many acts
//! are stamped a second, how soon, how soon the live page of a browser shows what a seat says, and what memory
//! that takes; on SQLite and on PostgreSQL.
//!
//! `CLEARHANDS_SEATS`, `CLEARHANDS_SECONDS` and `CLEARHANDS_PACE_MS` change the class.
#![allow(
    dead_code,
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    unreachable_pub,
    reason = "it shares the tests' class, and tells what it has measured"
)]

#[path = "../tests/desk/records/browser.rs"]
mod browser;
#[path = "../tests/desk/class.rs"]
mod class;
#[path = "../tests/desk/servers.rs"]
mod servers;
#[path = "../tests/desk/tls.rs"]
mod tls;

use browser::{Browser, PASSWORD};
use class::{Client, Door, Plan, Told, id, sit};
use clearhands::desk::Identity;
use clearhands::desk::account::New;
use clearhands::desk::db::{Db, Role};
use clearhands::wire::FromSeat;
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
    let first = door.borrow().clone();
    let page = tokio::spawn(watched(db.clone(), desk.web, first, class::logs(12, 40), seconds));
    let mut asked = Vec::new();
    while began.elapsed() < Duration::from_secs(seconds) {
        let at = Instant::now();
        let seen = db.seen().await.unwrap();
        asked.push(at.elapsed());
        // The seats of the class, and the one that is watched.
        assert!(seen.len() as u64 <= seats + 1);
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    let dealt_for = began.elapsed();
    let mut shown = page.await.unwrap();
    db.close().await;
    stop.send(true).unwrap();
    let told: Vec<Told> = class.join_all().await;
    let whole = told.iter().flat_map(|seat| &seat.logs).all(|log| log.held == log.done);
    let lines: usize = told.iter().flat_map(|seat| &seat.logs).map(|log| log.held).sum();
    let mut stamps: Vec<Duration> = told.iter().flat_map(|seat| seat.stamps.clone()).collect();
    stamps.sort_unstable();
    asked.sort_unstable();
    shown.sort_unstable();
    let memory =
        most_kib(desk.number()).map_or_else(String::new, |kib| format!("{} MiB", kib / 1024));
    println!("{name}: {seats} seats, {lines} lines in {dealt_for:.1?}");
    println!("  lines a second   {:.0}", lines as f64 / dealt_for.as_secs_f64());
    for percent in [50, 90, 99] {
        println!("  stamped, {percent} %    {:.1?}", percentile(&stamps, percent));
    }
    println!("  stamped, slowest {:.1?}", stamps.last().copied().unwrap_or_default());
    println!("  asked, 50, 99 %  {:.1?} {:.1?}", percentile(&asked, 50), percentile(&asked, 99));
    println!("  page, 50, 99 %   {:.1?} {:.1?}", percentile(&shown, 50), percentile(&shown, 99));
    println!("  page, slowest    {:.1?}", shown.last().copied().unwrap_or_default());
    println!("  memory, highest  {memory}");
    println!("  joins            {}", told.iter().map(|seat| seat.joins).sum::<usize>());
    assert!(whole, "something was lost");
    desk.kill();
}

/// A seat says what it shows again and again, and a browser that is logged in has the live page open: how long it
/// takes each time from the seat's word to the part of the page that holds it.
async fn watched(
    db: Db,
    web: std::net::SocketAddr,
    door: Door,
    logs: Vec<Vec<String>>,
    seconds: u64,
) -> Vec<Duration> {
    const SEAT: u64 = 1_000_000;
    let (login, role) = ("keeper", Role::Keeper);
    let new = New { login, name: "Somebody", role, password: PASSWORD };
    new.make(&db, "bench", None).await.unwrap();
    let mut browser = Browser::to(web, &Identity::kept(&db).await.unwrap().certificate);
    assert_eq!(browser.log_in(login, PASSWORD).await.status, 303);
    let (mut seat, _): (Client, _) = door.join(&id(SEAT, 1), Vec::new()).await.unwrap();
    let dealt = id(SEAT, 7);
    let title = "Watched".to_owned();
    let begins = FromSeat::Begins { dealt: dealt.clone(), title, order: None, before: 0 };
    seat.say(&begins).await.unwrap();
    for (n, text) in logs[0].iter().take(4).enumerate() {
        let line = FromSeat::Line { dealt: dealt.clone(), n: n as u64, text: text.clone() };
        seat.say(&line).await.unwrap();
    }
    let mut parts = browser.watch("/live/events").await;
    let (mut shown, began) = (Vec::new(), Instant::now());
    for n in 0.. {
        if began.elapsed() >= Duration::from_secs(seconds) {
            break;
        }
        let step = format!("Watched step {n}.");
        let (page, dealt) = ("table".to_owned(), Some(dealt.clone()));
        let shows = FromSeat::Shows { dealt, clock_ms: 0, frozen: false, page, step: step.clone() };
        let since = Instant::now();
        seat.say(&shows).await.unwrap();
        loop {
            let (at, part) = parts.recv().await.expect("the desk ends the stream");
            if part.contains(&step) {
                shown.push(at - since);
                break;
            }
        }
        tokio::time::sleep(Duration::from_millis(730)).await;
    }
    shown
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
