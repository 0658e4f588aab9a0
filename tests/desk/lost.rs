//! Nothing is lost, and everything is there once and in order, whatever fails in between.

use crate::class::{Door, Plan, Told, logs, sit};
use crate::servers::{Base, Postgres, Process, Running, missing};
use clearhands::law::Rulebook;
use clearhands::record;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

const SEATS: u64 = 12;

/// A class of seats, each of which deals a line every 20 ms.
struct Class {
    seats: JoinSet<Told>,
    stop: watch::Sender<bool>,
    doors: Vec<watch::Sender<Door>>,
}

impl Class {
    fn begin(doors: &[Door], cuts: usize) -> Self {
        let logs = Arc::new(logs(9, 60).into_iter().map(Arc::new).collect());
        let plan = Plan { logs, pace: Duration::from_millis(20), cuts };
        let (stop, stopped) = watch::channel(false);
        let mut class = Self { seats: JoinSet::new(), stop, doors: Vec::new() };
        for n in 0..SEATS {
            let (send, door) = watch::channel(doors[n as usize % doors.len()].clone());
            class.doors.push(send);
            class.seats.spawn(sit(door, n, plan.clone(), stopped.clone()));
        }
        class
    }

    async fn end(self) -> Vec<Told> {
        self.stop.send(true).unwrap();
        self.seats.join_all().await
    }
}

/// That the database holds exactly what was dealt.
async fn check(base: &Base, told: &[Told]) {
    let db = base.open().await;
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut lines = 0;
    for seat in told {
        for log in &seat.logs {
            assert_eq!(log.held, log.done, "{} of {}", log.dealt, seat.seat);
            let held = db.lines_from(&log.dealt, 0).await.unwrap();
            assert_eq!(held, log.lines[..log.done], "{}", log.dealt);
            let dealt = db.held_log(&log.dealt).await.unwrap().unwrap();
            assert_eq!((dealt.lines, dealt.broken), (log.done as i64, None));
            lines += held.len();
        }
        // What the summary says is what dealing the log again says.
        let log = &seat.logs[0];
        let again = record::read(&log.lines[..log.done].join("\n"), &book).unwrap();
        let dealt = db.held_log(&log.dealt).await.unwrap().unwrap();
        let entries = again.session.entries();
        assert_eq!(dealt.acts, entries.len() as i64);
        let last = entries.last().unwrap();
        assert_eq!(dealt.at_ms, last.at_ms as i64);
        assert_eq!(dealt.last_act, last.act.to_string());
        assert_eq!(dealt.round, i64::from(again.session.memory().round), "{}", dealt.level);
    }
    let numbers: std::collections::BTreeSet<i64> = told.iter().map(|seat| seat.number).collect();
    assert_eq!(numbers, (1..=SEATS as i64).collect());
    assert!(lines > 500, "{lines}");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_are_cut_and_the_desk_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let desk = Running::start(&base, 0).await;
    let (door, port) = (desk.door().await, desk.state.seat_port);
    let class = Class::begin(&[door], 40);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    desk.stop().await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    let desk = Running::start(&base, port).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let told = class.end().await;
    desk.stop().await;
    assert!(told.iter().all(|seat| seat.joins > 1));
    check(&base, &told).await;
    // What was dealt while there was no desk is known as such.
    let db = base.open().await;
    let mut unstamped = 0;
    for log in told.iter().flat_map(|seat| &seat.logs) {
        unstamped += db.held_log(&log.dealt).await.unwrap().unwrap().unstamped;
    }
    assert!(unstamped > 100, "{unstamped}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_desk_is_killed_and_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let (desk, door) = Process::start(&base, 0).await;
    let port = door.at[0].port();
    let class = Class::begin(&[door], 0);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    desk.kill();
    let (desk, _) = Process::start(&base, port).await;
    tokio::time::sleep(Duration::from_millis(1_000)).await;
    let told = class.end().await;
    desk.kill();
    check(&base, &told).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_desks_at_one_server_one_is_killed() {
    let Some(server) = Postgres::start() else { return };
    let base = server.base().await;
    let (one, first) = Process::start(&base, 0).await;
    let (two, second) = Process::start(&base, 0).await;
    let (mut either, mut other) = (first.clone(), second.clone());
    either.at.extend(&second.at);
    other.at.extend(&first.at);
    let class = Class::begin(&[either, other], 60);
    tokio::time::sleep(Duration::from_millis(2_000)).await;
    one.kill();
    tokio::time::sleep(Duration::from_millis(2_000)).await;
    let told = class.end().await;
    two.kill();
    check(&base, &told).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_s_server_is_killed_and_comes_back() {
    let Some(mut server) = Postgres::start() else { return };
    let base = server.base().await;
    let (desk, door) = Process::start(&base, 0).await;
    let class = Class::begin(&[door], 0);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    server.crash();
    tokio::time::sleep(Duration::from_millis(3_000)).await;
    server.come_back();
    tokio::time::sleep(Duration::from_millis(2_000)).await;
    let told = class.end().await;
    // No seat is told that it was at fault.
    assert!(told.iter().all(|seat| seat.refused.is_empty()), "{:?}", told[0].refused);
    check(&base, &told).await;
    desk.kill();
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_disk_is_full_and_there_is_room_again() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let (desk, door) = Process::start_on_a_small_disk(&base).await;
    let class = Class::begin(&[door], 0);
    let db = base.open().await;
    let lines = async || {
        db.seen()
            .await
            .unwrap()
            .iter()
            .filter_map(|seat| seat.dealt.as_ref())
            .map(|dealt| dealt.heard_ms)
            .max()
    };
    // Until nothing can be kept any more.
    let mut before = None;
    let mut still = 0;
    for _ in 0..300 {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let now = lines().await;
        still = if now.is_some() && now == before { still + 1 } else { 0 };
        before = now;
        if still == 5 {
            break;
        }
    }
    assert_eq!(still, 5, "the disk is never full");
    if !desk.has_room_again() {
        return missing("prlimit");
    }
    tokio::time::sleep(Duration::from_millis(3_000)).await;
    let told = class.end().await;
    assert!(told.iter().all(|seat| seat.refused.is_empty()), "{:?}", told[0].refused);
    db.close().await;
    check(&base, &told).await;
    desk.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_joins_elsewhere_is_ended_here() {
    use crate::class::id;
    use clearhands::wire::{FromDesk, RefusedWhy};
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let (one, two) = (Running::start(&base, 0).await, Running::start(&base, 0).await);
    let (here, there) = (one.door().await, two.door().await);
    let seat = id(1, 1);
    let (mut first, answer) = here.join(&seat, Vec::new()).await.unwrap();
    assert!(matches!(answer, FromDesk::Welcome { number: 1, .. }), "{answer:?}");
    // At the same desk, and at another one.
    let (mut second, _) = here.join(&seat, Vec::new()).await.unwrap();
    assert_eq!(first.ends(Duration::from_secs(2)).await, Some(RefusedWhy::Elsewhere));
    let (third, answer) = there.join(&seat, Vec::new()).await.unwrap();
    assert!(matches!(answer, FromDesk::Welcome { number: 1, .. }), "{answer:?}");
    assert_eq!(second.ends(Duration::from_secs(2)).await, Some(RefusedWhy::Elsewhere));
    assert_eq!(one.state.db.seats_at(&two.state.process).await.unwrap(), [seat]);
    drop(third);
    one.stop().await;
    two.stop().await;
}
