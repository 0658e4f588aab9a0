//! The live page, a seat's page and the projector, over HTTPS, with a seat that deals.

use crate::class::{Client, id, logs, next_order};
use crate::records::browser::{Browser, Running};
use clearhands::desk::db::Role;
use clearhands::wire::{FromSeat, Order};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::Instant;

/// A desk with one seat that has dealt so many lines of the first log.
async fn class(lines: usize) -> (Running, Browser, Client, Vec<String>) {
    // It takes a while; a seat that says nothing meanwhile is let go.
    let log = logs(4, 60).remove(1);
    let desk = Running::start().await;
    let (mut client, _) = desk.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    let begins =
        FromSeat::Begins { dealt: id(1, 7), title: "A <level>".into(), order: None, before: 0 };
    client.say(&begins).await.unwrap();
    for n in 0..lines {
        deal(&mut client, &log, n).await;
    }
    client.say(&shows("Opening the deck")).await.unwrap();
    let browser = desk.logged_in(Role::Trainer).await;
    (desk, browser, client, log)
}

async fn deal(client: &mut Client, log: &[String], n: usize) {
    let line = FromSeat::Line { dealt: id(1, 7), n: n as u64, text: log[n].clone() };
    client.say(&line).await.unwrap();
}

fn shows(step: &str) -> FromSeat {
    let dealt = Some(id(1, 7));
    let (page, step) = ("table".to_owned(), step.to_owned());
    FromSeat::Shows { dealt, clock_ms: 0, frozen: false, page, step }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_is_seen_and_reached_from_the_live_page() {
    let (desk, mut browser, mut client, _) = class(30).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let page = browser.get("/live").await;
    assert_eq!(page.status, 200, "{}", page.body);
    for told in ["id=\"seat-1\"", "A &lt;level&gt;", "Opening the deck", "Freeze", "Open a level"] {
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
    let answer = browser
        .post("/live/order", &[("seat", "1"), ("what", "freeze"), ("words", "Look here")])
        .await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let (number, order) = next_order(&mut client).await;
    assert_eq!(order, Order::Freeze { words: "Look here".to_owned() });
    client.say(&FromSeat::Done { order: number, refused: None, asks: None }).await.unwrap();
    let fields = [("all", "1"), ("what", "back"), ("to", "4"), ("seat", "1")];
    browser.post("/live/order", &fields).await;
    assert_eq!(next_order(&mut client).await.1, Order::Back { dealt: id(1, 7), to: 4 });
    let level = desk.state.library.levels()[0].1;
    let level = level.split("id: \"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    browser
        .post(
            "/live/order",
            &[("all", "1"), ("what", "open"), ("level", &level), ("cards", "same")],
        )
        .await;
    let (_, order) = next_order(&mut client).await;
    assert!(
        matches!(&order, Order::Open { seed: Some(_), level: text, .. } if text.contains(&level))
    );
    // A seat's page: its table, its acts with their sections.
    let page = browser.get("/live/seat/1").await;
    assert_eq!(page.status, 200, "{}", page.body);
    for told in ["<svg", "id=\"acts\"", "Back to before this", " done", "Uncover the cards"] {
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
    let incidents = browser.get("/live/seat/1/incidents").await;
    assert_eq!(incidents.status, 200, "{}", incidents.body);
    assert!(incidents.body.contains("Put it in"), "{}", incidents.body);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seats_that_were_chosen_are_chosen_after_an_order() {
    let (desk, mut browser, client, _) = class(5).await;
    let (_other, _) = desk.door().await.join(&id(2, 1), Vec::new()).await.unwrap();
    browser.get("/live?sort=number").await;
    let fields = [("sort", "number"), ("group", ""), ("seat", "2"), ("what", "freeze")];
    let answer = browser.post("/live/order", &fields).await;
    let back = answer.header("location").unwrap().to_owned();
    let page = browser.get(&back).await.body;
    let is_chosen = |n: u32| {
        let (_, card) = page.split_once(&format!("id=\"seat-{n}\"")).unwrap();
        card.split("</label>").next().unwrap().contains(" checked")
    };
    assert!(!is_chosen(1) && is_chosen(2), "{back}: {page}");
    assert!(page.contains("data-sort=\"number\""), "{back}");
    // Nothing else goes through the address.
    let wrong = [("seat", "1"), ("group", "1&x=<y>"), ("what", "freeze")];
    let answer = browser.post("/live/order", &wrong).await;
    assert_eq!(answer.header("location"), Some("/live?seat=1"));
    drop(client);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_teach_gives_no_orders() {
    let (desk, _, client, _) = class(5).await;
    let mut browser = desk.logged_in(Role::Examiner).await;
    let page = browser.get("/live").await;
    assert!(page.status == 200 && !page.body.contains("Freeze"), "{}", page.body);
    let answer = browser.post("/live/order", &[("seat", "1"), ("what", "freeze")]).await;
    assert_eq!(answer.status, 403);
    assert_eq!(desk.state.db.orders_of(&id(1, 1), 9).await.unwrap(), []);
    drop(client);
    desk.stop().await;
}

/// Waits for a part that holds this; how long after `since` it came.
async fn comes(
    parts: &mut UnboundedReceiver<(Instant, String)>,
    id: &str,
    holds: &str,
    since: Instant,
) -> Duration {
    let mut last = String::new();
    let wanted = async {
        loop {
            let (at, part) = parts.recv().await.expect("the desk ends the stream");
            last.clone_from(&part);
            if part.contains(&format!("\"id\":\"{id}\"")) && part.contains(holds) {
                return at - since;
            }
        }
    };
    let came = tokio::time::timeout(Duration::from_secs(10), wanted).await;
    came.unwrap_or_else(|_| panic!("{holds} does not come in {id}: {last}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_comes_by_itself_within_a_second() {
    const SECOND: Duration = Duration::from_secs(1);
    let (desk, browser, mut client, log) = class(10).await;
    let mut cards = browser.watch("/live/events").await;
    let mut table = browser.watch("/live/seat/1/events").await;
    comes(&mut cards, "seat-1", "Opening the deck", Instant::now()).await;
    comes(&mut table, "acts", "", Instant::now()).await;
    let mut dealt = 10;
    let is_act = |line: &&String| line.contains("\"line\":\"act\"");
    for n in (10..30).filter(|&n| is_act(&&log[n])).take(3) {
        // An act on the seat's own page, and the step on its card.
        let step = format!("Step after act {n}");
        let since = Instant::now();
        for n in dealt..=n {
            deal(&mut client, &log, n).await;
        }
        dealt = n + 1;
        client.say(&shows(&step)).await.unwrap();
        let card = comes(&mut cards, "seat-1", &step, since).await;
        let number = log[..=n].iter().filter(is_act).count();
        let act = comes(&mut table, "acts", &format!(" {number}. "), since).await;
        assert!(card < SECOND && act < SECOND, "{n}: {card:?} {act:?}");
        tokio::time::sleep(Duration::from_millis(330)).await;
    }
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_projector_needs_its_address_and_no_login() {
    let (desk, mut browser, _client, _) = class(20).await;
    let page = browser.get("/live").await.body;
    let at = page.find("/projector/").unwrap();
    let link = page[at..].split('"').next().unwrap().to_owned();
    let mut nobody = desk.browser();
    assert!(nobody.get(&link).await.body.contains("Nothing is shown now"));
    assert_eq!(nobody.get("/projector/00000000000000000000000000000000").await.status, 404);
    for (what, told) in [("seat", "Seat 1"), ("perfect", "The perfect dealer")] {
        browser.post("/live/projector", &[("what", what), ("seat", "1")]).await;
        let shown = nobody.get(&link).await.body;
        assert!(shown.contains("<svg") && shown.contains(told), "{shown}");
    }
    assert_eq!(nobody.post("/live/projector", &[("what", "nothing")]).await.status, 303);
    assert!(nobody.get(&link).await.body.contains("<svg"), "somebody without a login cleared it");
    browser.post("/live/projector", &[("what", "new")]).await;
    assert_eq!(nobody.get(&link).await.status, 404);
    desk.stop().await;
}
