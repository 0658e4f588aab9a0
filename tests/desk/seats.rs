//! What a seat and its desk say to each other: lines at two desks, a class that is full, the roster, and a
//! session that is gone on with after its end.

use crate::class::{Client, id, log};
use crate::records::browser::{Running, file_address, raw};
use crate::servers::{self, Base, Postgres};
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::session::Session;
use clearhands::wire::{FromDesk, FromSeat, Held, RefusedWhy};
use std::sync::Arc;
use std::time::Duration;

/// The log of a level that is dealt right, up to so many lines and its end.
fn right(most: usize) -> Vec<String> {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let level = Level::load(LEVELS[0], HOUSES, &book).unwrap();
    log(Session::open(Arc::new(level), book, Mode::Practice).unwrap(), 0, most)
}

pub(crate) async fn says(client: &mut Client, dealt: &str, lines: &[String], from: usize) {
    for (n, text) in lines.iter().enumerate().skip(from) {
        let line = FromSeat::Line { dealt: dealt.to_owned(), n: n as u64, text: text.clone() };
        client.say(&line).await.unwrap();
    }
}

/// Waits for something that the desk says.
pub(crate) async fn hears<T>(client: &mut Client, wanted: impl Fn(FromDesk) -> Option<T>) -> T {
    let heard = async {
        loop {
            if let Some(found) = wanted(client.hear().await.unwrap()) {
                return found;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(5), heard).await.expect("the desk does not say it")
}

/// That the next stamp is for so many lines of a log that is believed.
async fn stamped(client: &mut Client, wanted: usize) {
    let (lines, broken) = hears(client, |said| match said {
        FromDesk::Stamped { lines, broken, .. } => Some((lines, broken)),
        _ => None,
    })
    .await;
    assert_eq!((lines, broken), (wanted as u64, None));
}

async fn at_two_desks(base: &Base) {
    let (one, two) =
        (servers::Running::start(base, 0).await, servers::Running::start(base, 0).await);
    let (seat, dealt, lines) = (id(1, 1), id(1, 7), right(12));
    let logs = |lines: u64| vec![Held { dealt: id(1, 7), lines }];
    let doors = [one.door().await, two.door().await];
    // A line here, a line there: what a desk has in mind is old each time.
    let mut left = None;
    for n in 0..lines.len() {
        let (mut client, answer) = doors[n % 2].join(&seat, logs(n as u64)).await.unwrap();
        let FromDesk::Welcome { held, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(held, if n > 0 { logs(n as u64) } else { Vec::new() });
        says(&mut client, &dealt, &lines[..=n], n).await;
        stamped(&mut client, n + 1).await;
        left = Some(client);
    }
    drop(left);
    let held = one.state.db.held_log(&dealt).await.unwrap().unwrap();
    assert_eq!((held.lines, held.broken), (lines.len() as i64, None));
    assert_eq!(two.state.db.lines_from(&dealt, 0).await.unwrap(), lines);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_desks_stamp_one_log() {
    let folder = tempfile::tempdir().unwrap();
    at_two_desks(&Base::File(folder.path().join("desk.db"))).await;
    let Some(server) = Postgres::start() else { return };
    at_two_desks(&server.base().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_class_has_five_hundred_seats() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("desk.db");
    let desk = servers::Running::start(&Base::File(path.clone()), 0).await;
    let door = desk.door().await;
    sqlx::query(
        "WITH RECURSIVE all_seats (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_seats WHERE n < 499) \
         INSERT INTO seats (id, number, place, seen_ms, page, step, clock_ms, frozen) \
         SELECT 'seat ' || n, n, 'PC', 0, '', '', 0, 0 FROM all_seats",
    )
    .execute(&raw(&file_address(&path)).await)
    .await
    .unwrap();
    let (last, answer) = door.join(&id(1, 1), Vec::new()).await.unwrap();
    assert!(matches!(answer, FromDesk::Welcome { number: 500, .. }), "{answer:?}");
    let (_, answer) = door.join(&id(2, 1), Vec::new()).await.unwrap();
    assert_eq!(answer, FromDesk::Refused { why: RefusedWhy::Full });
    // Who has a place has it when he comes back.
    drop(last);
    let (_last, answer) = door.join(&id(1, 1), Vec::new()).await.unwrap();
    assert!(matches!(answer, FromDesk::Welcome { number: 500, .. }), "{answer:?}");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_put_on_the_roster_can_be_chosen_at_the_seats_soon() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let desk = servers::Running::start(&base, 0).await;
    let (mut client, answer) = desk.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    assert!(matches!(answer, FromDesk::Welcome { ref people, .. } if people.is_empty()));
    // At once, and once the desk has looked at the roster.
    for (name, wanted) in [("bo", vec!["bo"]), ("Ann", vec!["Ann", "bo"])] {
        let mut tx = desk.state.db.write().await.unwrap();
        desk.state.db.put_person(&mut tx, (name, name), 1).await.unwrap();
        tx.commit().await.unwrap();
        hears(&mut client, |said| match said {
            FromDesk::Roster { people } => {
                people.iter().map(|it| &it.name).eq(&wanted).then_some(())
            }
            _ => None,
        })
        .await;
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_is_gone_on_with_loses_its_end_and_its_verdict() {
    let desk = Running::start().await;
    let (short, long) = (right(8), right(20));
    let (seat, dealt, end) = (id(1, 1), id(1, 7), short.len() - 1);
    assert_eq!(short[..end], long[..end]);
    let (mut client, _) = desk.door().await.join(&seat, Vec::new()).await.unwrap();
    let last = |lines: &[String]| lines.len() as u64;
    let whole = |wanted: u64| {
        move |said: FromDesk| match said {
            FromDesk::Stamped { lines, broken: None, .. } => (lines == wanted).then_some(()),
            FromDesk::Stamped { broken: Some(why), .. } => panic!("{why}"),
            _ => None,
        }
    };
    says(&mut client, &dealt, &short, 0).await;
    hears(&mut client, whole(last(&short))).await;
    let first = crate::records::sessions::verdict(&desk.state, &dealt).await;
    assert_eq!((first.passed, first.broken), (Some(false), None));
    // The same end once more changes nothing.
    says(&mut client, &dealt, &short, end).await;
    hears(&mut client, whole(last(&short))).await;
    assert!(desk.state.db.dealt(&dealt).await.unwrap().unwrap().passed.is_some());
    // Another line in its place takes it back.
    says(&mut client, &dealt, &long[..=end], end).await;
    hears(&mut client, whole(last(&short))).await;
    let open = desk.state.db.dealt(&dealt).await.unwrap().unwrap();
    assert_eq!((open.ended_ms, open.passed, open.broken), (None, None, None));
    assert_eq!(desk.state.db.lines_from(&dealt, 0).await.unwrap(), long[..=end]);
    says(&mut client, &dealt, &long, end + 1).await;
    hears(&mut client, whole(last(&long))).await;
    let again = crate::records::sessions::verdict(&desk.state, &dealt).await;
    assert_eq!(again.broken, None);
    // A line that does not follow the one before the end takes nothing back.
    says(&mut client, &dealt, &[&long[..long.len() - 1], &short[end..]].concat(), long.len() - 1)
        .await;
    hears(&mut client, whole(last(&long))).await;
    assert_eq!(desk.state.db.lines_from(&dealt, 0).await.unwrap(), long);
    desk.stop().await;
}
