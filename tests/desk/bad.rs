//! Clients that mean no good, or do not work: nobody else notices, and nobody else's rows change.

use crate::class::{Client, Door, id, logs};
use crate::servers::{Base, Running};
use clearhands::wire::{FromDesk, FromSeat, Held, LONGEST, RefusedWhy, RoomAsk, WIRE};
use proptest::prelude::*;
use std::sync::Arc;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(3);

/// A good seat with three lines held, that everybody tries to harm.
struct Victim {
    client: Client,
    lines: Vec<String>,
    dealt: String,
    sent: usize,
}

impl Victim {
    async fn join(door: &Door) -> Self {
        // It takes a while; a seat that says nothing meanwhile is let go.
        let lines = logs(0, 80).remove(0);
        let (client, _) = door.join(&id(1, 1), Vec::new()).await.unwrap();
        let mut victim = Self { client, lines, dealt: id(1, 1_000), sent: 0 };
        let begins = FromSeat::Begins {
            dealt: victim.dealt.clone(),
            title: "His".into(),
            order: None,
            before: 0,
        };
        victim.client.say(&begins).await.unwrap();
        for _ in 0..3 {
            victim.deals().await;
        }
        victim
    }

    /// Deals a line, which must be stamped soon.
    async fn deals(&mut self) {
        let text = self.lines[self.sent].clone();
        let line = FromSeat::Line { dealt: self.dealt.clone(), n: self.sent as u64, text };
        self.client.say(&line).await.unwrap();
        self.sent += 1;
        let stamped = async {
            loop {
                match self.client.hear().await.unwrap() {
                    FromDesk::Stamped { lines, broken: None, .. } if lines == self.sent as u64 => {
                        break;
                    }
                    FromDesk::Stamped { broken: None, .. }
                    | FromDesk::Here
                    | FromDesk::Roster { .. }
                    | FromDesk::Order { .. } => {}
                    other => panic!("{other:?}"),
                }
            }
        };
        tokio::time::timeout(SOON, stamped).await.expect("the good seat has to wait");
    }
}

async fn desk() -> (tempfile::TempDir, Running, Door) {
    let folder = tempfile::tempdir().unwrap();
    let desk = Running::start(&Base::File(folder.path().join("desk.db")), 0).await;
    let door = desk.door().await;
    (folder, desk, door)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_code_is_refused_and_soon_not_even_looked_at() {
    let (_folder, desk, door) = desk().await;
    let mut victim = Victim::join(&door).await;
    let mut wrong = door.clone();
    wrong.secret = "ZZZZ".to_owned();
    for n in 0..10 {
        let (_, answer) = wrong.join(&id(9, n), Vec::new()).await.unwrap();
        assert_eq!(answer, FromDesk::Refused { why: RefusedWhy::Code });
    }
    let (_, answer) = wrong.join(&id(9, 20), Vec::new()).await.unwrap();
    assert_eq!(answer, FromDesk::Refused { why: RefusedWhy::TooOften });
    // Not by guessing on, either; who is in stays in.
    let (_, answer) = door.join(&id(9, 21), Vec::new()).await.unwrap();
    assert_eq!(answer, FromDesk::Refused { why: RefusedWhy::TooOften });
    victim.deals().await;
    assert_eq!(desk.state.db.seats_at(&desk.state.process).await.unwrap(), [id(1, 1)]);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_version_is_told_so() {
    let (_folder, desk, door) = desk().await;
    let join = |wire: u32| {
        let rest = "\"program\":\"x\",\"seat\":\"y\",\"secret\":\"\",\"place\":\"\"";
        format!("{{\"say\":\"join\",\"wire\":{wire},{rest}}}\n")
    };
    for first in [join(WIRE - 1), join(WIRE + 1), "{\"say\":\"enter\",\"wire\":9}\n".to_owned()] {
        let mut client = door.open().await.unwrap();
        client.send(first.as_bytes()).await.unwrap();
        assert_eq!(client.ends(SOON).await, Some(RefusedWhy::Version), "{first}");
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn anothers_lines_are_not_taken() {
    let (_folder, desk, door) = desk().await;
    let mut victim = Victim::join(&door).await;
    let text = victim.lines[3].clone();
    for message in [
        FromSeat::Line { dealt: victim.dealt.clone(), n: 3, text: text.clone() },
        FromSeat::Begins {
            dealt: victim.dealt.clone(),
            title: "Mine".into(),
            order: None,
            before: 0,
        },
    ] {
        let logs = vec![Held { dealt: victim.dealt.clone(), lines: 9 }];
        let (mut thief, answer) = door.join(&id(2, 1), logs).await.unwrap();
        let FromDesk::Welcome { held, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(held, []);
        thief.say(&message).await.unwrap();
        assert_eq!(thief.ends(SOON).await, Some(RefusedWhy::Unreadable));
    }
    let dealt = desk.state.db.held_log(&victim.dealt).await.unwrap().unwrap();
    assert_eq!((dealt.lines, dealt.broken, dealt.seat), (3, None, id(1, 1)));
    victim.deals().await;
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_does_not_follow_breaks_its_log_and_no_other() {
    let (_folder, desk, door) = desk().await;
    let mut victim = Victim::join(&door).await;
    let (mut client, _) = door.join(&id(2, 1), Vec::new()).await.unwrap();
    let dealt = id(2, 1_000);
    let line =
        |n: u64, text: &str| FromSeat::Line { dealt: dealt.clone(), n, text: text.to_owned() };
    client.say(&line(0, &victim.lines[0])).await.unwrap();
    // A line too early is no fault: it is said how many are held.
    client.say(&line(5, &victim.lines[5])).await.unwrap();
    // Held already.
    client.say(&line(0, "whatever")).await.unwrap();
    client.say(&line(1, &victim.lines[1])).await.unwrap();
    client.say(&line(2, &victim.lines[3])).await.unwrap();
    client.say(&line(2, &victim.lines[2])).await.unwrap();
    let broken = loop {
        if let FromDesk::Stamped { lines, broken: Some(why), .. } = client.hear().await.unwrap() {
            break (lines, why);
        }
    };
    assert_eq!(broken.0, 2);
    assert!(broken.1.starts_with("line 3: the hash does not fit"), "{}", broken.1);
    assert_eq!(desk.state.db.lines_from(&dealt, 0).await.unwrap(), victim.lines[..2]);
    victim.deals().await;
    desk.stop().await;
}

/// That these bytes end the connection. One that is ended while it still sends may not hear why.
async fn check(client: &mut Client, bytes: &[u8]) {
    let sent = client.send(bytes).await;
    let why = client.ends(SOON).await;
    let told = why == Some(RefusedWhy::Unreadable);
    assert!(told || (why.is_none() && bytes.len() > LONGEST), "{sent:?} {why:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_read_ends_only_its_own_connection() {
    let (_folder, desk, door) = desk().await;
    let mut victim = Victim::join(&door).await;
    let long = "x".repeat(LONGEST + 10);
    let garbage: [&[u8]; 7] = [
        b"\n",
        b"{}\n",
        b"no\n",
        b"\xff\xfe\n",
        b"{\"say\":\"shutdown\"}\n",
        b"{\"say\":\"line\",\"dealt\":\"x\",\"n\":0,\"text\":\"\"}\n",
        long.as_bytes(),
    ];
    for bytes in garbage {
        // Before it has joined, and after.
        check(&mut door.open().await.unwrap(), bytes).await;
        let (mut client, _) = door.join(&id(2, 1), Vec::new()).await.unwrap();
        check(&mut client, bytes).await;
    }
    victim.deals().await;
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_slow_the_silent_and_the_deaf_are_let_go() {
    let (_folder, desk, door) = desk().await;
    let mut victim = Victim::join(&door).await;
    // One that says nothing, one that stops in the middle of its first message, one in the middle of another.
    let silent = tokio::net::TcpStream::connect(desk.at).await.unwrap();
    let mut half = door.open().await.unwrap();
    half.send(b"{\"say\":\"join\",").await.unwrap();
    let (mut stops, _) = door.join(&id(2, 1), Vec::new()).await.unwrap();
    stops.send(b"{\"say\":\"shows\",").await.unwrap();
    // One that asks and asks and reads nothing of what it is answered.
    let (mut deaf, _) = door.join(&id(3, 1), Vec::new()).await.unwrap();
    let flood = tokio::spawn(async move {
        let begins = |n: u64| FromSeat::Begins {
            dealt: id(3, n),
            title: String::new(),
            order: None,
            before: 0,
        };
        let mut n = 0;
        while n < 100_000 && deaf.say(&begins(n)).await.is_ok() {
            n += 1;
        }
        n
    });
    for _ in 0..20 {
        victim.deals().await;
        tokio::time::sleep(Duration::from_millis(600)).await;
        victim.client.say(&shows()).await.unwrap();
    }
    assert_eq!(half.ends(SOON).await, None);
    assert_eq!(stops.ends(SOON).await, None);
    let mut byte = [0; 1];
    assert!(matches!(silent.try_read(&mut byte), Ok(0)), "the silent one is kept");
    // The flood goes as slowly as the desk lets it.
    flood.abort();
    victim.deals().await;
    desk.stop().await;
}

fn shows() -> FromSeat {
    FromSeat::Shows {
        dealt: None,
        clock_ms: 0,
        frozen: false,
        page: "home".into(),
        step: String::new(),
    }
}

/// What a seat could ask of an examiner, and could not.
fn an_ask() -> impl Strategy<Value = RoomAsk> {
    let words = || prop_oneof![".*", "[0-9a-f]{32}", "[0-9a-f]{64}"];
    let (asked, texts) = (any::<i64>(), (words(), words(), words(), words(), words()));
    (words(), texts, asked, words(), words()).prop_map(
        |(sitting, (paper, name, number, key, recipient), asked_ms, program, rulebook)| RoomAsk {
            sitting,
            paper,
            name,
            number,
            key,
            recipient,
            asked_ms,
            program,
            rulebook,
        },
    )
}

/// Messages of any kind, many of them about the victim's log.
fn message(lines: Arc<Vec<String>>) -> impl Strategy<Value = Vec<u8>> {
    let dealt = prop_oneof![Just(id(1, 1_000)), Just(id(2, 1)), "[0-9a-f]{32}", ".*"];
    let text = prop_oneof![(0..lines.len()).prop_map(move |n| lines[n].clone()), ".*"];
    let number = prop_oneof![0..6_u64, any::<u64>()];
    let said = prop_oneof![
        (dealt.clone(), number, text).prop_map(|(dealt, n, text)| FromSeat::Line {
            dealt,
            n,
            text
        }),
        (dealt.clone(), ".*", any::<Option<i64>>(), any::<u64>()).prop_map(
            |(dealt, title, order, before)| FromSeat::Begins { dealt, title, order, before }
        ),
        (proptest::option::of(dealt), any::<u64>(), any::<bool>(), ".*", ".*").prop_map(
            |(dealt, clock_ms, frozen, page, step)| FromSeat::Shows {
                dealt,
                clock_ms,
                frozen,
                page,
                step
            }
        ),
        (0..4_i64, proptest::option::of(".*"), proptest::option::of(an_ask()))
            .prop_map(|(order, refused, asks)| FromSeat::Done { order, refused, asks }),
        any::<i64>().prop_map(|person| FromSeat::Sits { person }),
    ];
    let line = said.prop_map(|said| {
        let mut bytes = serde_json::to_vec(&said).unwrap();
        bytes.push(b'\n');
        bytes
    });
    prop_oneof![8 => line, 1 => proptest::collection::vec(any::<u8>(), 0..40)]
}

#[test]
fn whatever_is_said_changes_no_other_seats_rows() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.unwrap();
    let (_folder, desk, door) = runtime.block_on(desk());
    let victim = tokio::sync::Mutex::new(runtime.block_on(Victim::join(&door)));
    let db = desk.state.db.clone();
    let order = clearhands::wire::Order::GoOn;
    let order = runtime.block_on(db.order(&[id(1, 1)], &order, None, 1)).unwrap();
    assert_eq!(order, [1], "an order that others are likely to answer");
    let lines = Arc::new(victim.blocking_lock().lines.clone());
    let config =
        ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(said in proptest::collection::vec(message(lines), 0..12))| {
        runtime.block_on(async {
            let mut victim = victim.lock().await;
            let before = db.held_log(&victim.dealt).await.unwrap();
            let (mut client, answer) = door.join(&id(2, 1), Vec::new()).await.unwrap();
            let welcome = matches!(answer, FromDesk::Welcome { number: 2, .. });
            assert!(welcome, "{answer:?}");
            for bytes in said {
                // It may have been let go meanwhile.
                let _ = client.send(&bytes).await;
            }
            drop(client);
            victim.deals().await;
            let after = db.held_log(&victim.dealt).await.unwrap().unwrap();
            assert_eq!(after.lines, before.unwrap().lines + 1);
            assert_eq!(after.broken, None);
            assert_eq!(after.seat, id(1, 1));
        });
    });
    runtime.block_on(async {
        let victim = victim.into_inner();
        let held = db.lines_from(&victim.dealt, 0).await.unwrap();
        assert_eq!(held, victim.lines[..victim.sent]);
        let orders = db.orders_of(&id(1, 1), 9).await.unwrap();
        assert!(orders.iter().all(|it| it.done_ms.is_none()), "another has answered: {orders:?}");
        desk.stop().await;
    });
}
