//! Which lines count as stamped as they were dealt: those that came so, and those alone.

use crate::class::{Client, id};
use crate::records::browser::Running;
use crate::seats::{hears, says};
use crate::servers::{self, Base};
use clearhands::desk::State;
use clearhands::desk::db::Role;
use clearhands::house::HOUSES;
use clearhands::law::Rulebook;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::record::{About, LinkRecorder, Recorder};
use clearhands::session::Session;
use clearhands::wire::{FromDesk, FromSeat};
use std::sync::Arc;
use std::time::Duration;

/// The log of a dealer who takes five seconds for each act, in so many lines.
fn slow(most: usize) -> Vec<String> {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let source = LEVELS.iter().find(|(path, _)| path.ends_with("/tcp_first_round.ron")).unwrap();
    let level = Level::load(*source, HOUSES, &book).unwrap();
    let mut session = Session::open(Arc::new(level), book, Mode::Practice).unwrap();
    let (mut recorder, first) = Recorder::open(&session, &About::default());
    let mut lines = vec![first];
    while lines.len() < most {
        let act = session.expected()[0];
        session.step(5_000 * lines.len() as u64, act).unwrap();
        lines.extend(recorder.act(&session));
    }
    lines
}

pub(crate) async fn begins(client: &mut Client, dealt: &str, before: u64) {
    let (dealt, title) = (dealt.to_owned(), "Level".to_owned());
    client.say(&FromSeat::Begins { dealt, title, order: None, before }).await.unwrap();
}

/// Waits until so many lines of a log are held.
pub(crate) async fn held(client: &mut Client, log: &str, wanted: usize) {
    hears(client, |said| match said {
        FromDesk::Stamped { dealt, broken: Some(why), .. } => panic!("{dealt}: {why}"),
        FromDesk::Stamped { dealt, lines, .. } => {
            (dealt == log && lines == wanted as u64).then_some(())
        }
        _ => None,
    })
    .await;
}

async fn unstamped(state: &State, dealt: &str) -> i64 {
    state.db.held_log(dealt).await.unwrap().unwrap().unstamped
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_faster_than_it_can_have_been_dealt_was_not_dealt_as_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let (one, two) =
        (servers::Running::start(&base, 0).await, servers::Running::start(&base, 0).await);
    let (lines, dealt) = (slow(20), id(1, 7));
    let (mut client, _) = one.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    begins(&mut client, &dealt, 0).await;
    // The first line and half a minute of dealing may be a stall of the network; what follows is none.
    says(&mut client, &dealt, &lines[..12], 0).await;
    held(&mut client, &dealt, 12).await;
    assert_eq!(unstamped(&one.state, &dealt).await, 12 - 7);
    // Nor is it at another desk.
    let (mut client, _) = two.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    says(&mut client, &dealt, &lines, 12).await;
    held(&mut client, &dealt, 20).await;
    assert_eq!(unstamped(&two.state, &dealt).await, 20 - 7);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_seat_says_was_dealt_before_is_kept_as_that() {
    let folder = tempfile::tempdir().unwrap();
    let base = Base::File(folder.path().join("desk.db"));
    let desk = servers::Running::start(&base, 0).await;
    let lines = slow(24);
    let (mut client, _) = desk.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    // Begun before the class was joined, and gone on with in it.
    begins(&mut client, &id(1, 7), 18).await;
    says(&mut client, &id(1, 7), &lines, 0).await;
    held(&mut client, &id(1, 7), 24).await;
    assert_eq!(unstamped(&desk.state, &id(1, 7)).await, 18);
    // Begun in the class, left, and gone on with: what was held is as it was.
    begins(&mut client, &id(1, 8), 0).await;
    says(&mut client, &id(1, 8), &lines[..5], 0).await;
    held(&mut client, &id(1, 8), 5).await;
    begins(&mut client, &id(1, 8), 5).await;
    says(&mut client, &id(1, 8), &lines[..7], 0).await;
    held(&mut client, &id(1, 8), 7).await;
    assert_eq!(unstamped(&desk.state, &id(1, 8)).await, 0);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sitting_that_was_told_by_two_pcs_has_one_end_and_each_line_its_first_stamp() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    trainer.post_file("/people/import", b"1,Ann\n").await;
    let ann = desk.state.db.people().await.unwrap()[0].id;
    let (mut recorder, head) = LinkRecorder::open("0123456789abcdef", "A small exam");
    let mut lines = vec![head];
    lines.extend((0..6).map(|n| recorder.link(&format!("{n:064x}"))));
    lines.push(recorder.close());
    let door = desk.door().await;
    let (mut first, _) = door.join(&id(1, 1), Vec::new()).await.unwrap();
    first.say(&FromSeat::Sits { person: ann }).await.unwrap();
    begins(&mut first, &id(1, 7), 0).await;
    says(&mut first, &id(1, 7), &lines[..4], 0).await;
    held(&mut first, &id(1, 7), 4).await;
    let (mut second, _) = door.join(&id(2, 1), Vec::new()).await.unwrap();
    begins(&mut second, &id(2, 7), 4).await;
    says(&mut second, &id(2, 7), &lines, 0).await;
    held(&mut second, &id(2, 7), lines.len()).await;
    first
        .say(&FromSeat::Shows {
            dealt: Some(id(1, 7)),
            clock_ms: 0,
            frozen: false,
            page: "exam".to_owned(),
            step: String::new(),
        })
        .await
        .unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    for path in ["/live", "/live/seat/1"] {
        let page = trainer.get(path).await.body;
        for told in ["sits an exam", "Level", "<dt>Lines stamped</dt><dd>3</dd>"] {
            assert!(page.contains(told), "{path}, {told}: {page}");
        }
        let none = ["Round</dt>", "nothing is dealt at", "There is no picture"];
        assert!(none.iter().all(|words| !page.contains(words)), "{path}: {page}");
    }
    let word = trainer.get("/sittings/0123456789abcdef.json").await;
    let word: serde_json::Value = serde_json::from_str(&word.body).unwrap();
    let live: Vec<bool> =
        word["links"].as_array().unwrap().iter().map(|link| link["live"] == true).collect();
    assert_eq!(live, [true; 6]);
    // Of the second PC alone three would be late.
    assert_eq!(unstamped(&desk.state, &id(2, 7)).await, 4);
    // The first PC's part of it has no end, but the sitting has; and nobody tries to deal it.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let ended = desk.state.db.dealt(&id(2, 7)).await.unwrap().unwrap();
    assert!(ended.ended_ms.is_some() && ended.is_sitting && ended.broken.is_none(), "{ended:?}");
    let page = trainer.get("/sittings").await.body;
    assert!(page.contains("<td>has ended</td><td class=\"n\">6</td>"), "{page}");
    let page = trainer.get(&format!("/people/{ann}")).await.body;
    assert!(page.contains("has ended") && !page.contains("not ended"), "{page}");
    desk.stop().await;
}
