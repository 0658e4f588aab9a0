//! Sealed papers and courses from the desk: kept, offered on the live page, sent to whoever sits at a seat.

use crate::class::{id, next_order};
use crate::records::browser::{Browser, Running};
use clearhands::desk::db::Role;
use clearhands::wire::{EXAM_READY, FromSeat, LONGEST, Order};
use sqlx::Row;

/// A paper as far as the desk can see it; nobody could open it.
fn paper(title: &str, body: &str) -> String {
    let head = serde_json::json!({
        "clearhands_paper": 1, "id": "0011223344556677", "title": title, "made_ms": 1,
        "program": "0.1.0", "rulebook": "r", "demands": "d", "forms": "f", "body": "b",
    });
    let head = serde_json::json!({ "by": "k", "text": head.to_string(), "signature": "s" });
    serde_json::json!({ "head": head, "body": body }).to_string()
}

async fn upload(browser: &mut Browser, name: &str, text: &str) -> (u16, String) {
    let answer = browser.post_named("/papers", name, text.as_bytes()).await;
    (answer.status, answer.body)
}

async fn audit(desk: &Running, what: &str) -> Vec<String> {
    let rows = sqlx::query("SELECT about FROM audit WHERE what = $1 ORDER BY id").bind(what);
    rows.fetch_all(&desk.raw).await.unwrap().iter().map(|row| row.get(0)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn papers_are_kept_told_and_removed_by_who_teaches() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let june = paper("A <small> exam", "sealed");
    assert_eq!(upload(&mut trainer, "june.paper", &june).await.0, 303);
    let page = trainer.get("/papers").await.body;
    assert!(page.contains("june.paper") && page.contains("A &lt;small&gt; exam"), "{page}");
    assert_eq!(audit(&desk, "paper.added").await, ["paper 1, june.paper"]);
    let large = "x".repeat(LONGEST);
    for (name, text, why) in [
        ("june.paper", june.as_str(), "There is a paper with the name"),
        ("../june.paper", &june, "has a plain name"),
        ("june.txt", &june, "has a plain name"),
        ("july.paper", "{\"no\": \"paper\"}", "is no paper"),
        (
            "july.paper",
            &june.replace("clearhands_paper\\\":1", "clearhands_paper\\\":2"),
            "is no paper",
        ),
        ("july.paper", &paper("July", &large), "too large"),
    ] {
        let (status, told) = upload(&mut trainer, name, text).await;
        assert!(status == 400 && told.contains(why), "{name}: {status} {why}: {told}");
    }
    let mut examiner = desk.logged_in(Role::Examiner).await;
    let page = examiner.get("/papers").await;
    assert!(page.status == 200 && page.body.contains("june.paper"), "{}", page.body);
    assert!(!page.body.contains("Remove june.paper") && !page.body.contains("Another paper"));
    assert_eq!(upload(&mut examiner, "july.paper", &paper("July", "s")).await.0, 403);
    assert_eq!(examiner.post("/papers/1/remove", &[]).await.status, 403);
    assert_eq!(desk.state.db.papers().await.unwrap().len(), 1);
    assert_eq!(trainer.post("/papers/1/remove", &[]).await.status, 303);
    assert_eq!(audit(&desk, "paper.removed").await, ["paper 1, june.paper"]);
    assert!(trainer.get("/papers").await.body.contains("There is no paper yet"));
    assert_eq!(trainer.post("/papers/1/remove", &[]).await.status, 404);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_paper_and_a_course_are_sent_to_those_who_sit_there() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    trainer.post_file("/people/import", "b-17,Bob\n\"no. 3\",\u{d6}d\u{f6}n\n".as_bytes()).await;
    let june = paper("A small exam", "sealed");
    upload(&mut trainer, "june.paper", &june).await;
    let people = desk.state.db.people().await.unwrap();
    let (mut bob, _) = desk.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    let (_nobody, _) = desk.door().await.join(&id(2, 1), Vec::new()).await.unwrap();
    let (mut cy, _) = desk.door().await.join(&id(3, 1), Vec::new()).await.unwrap();
    bob.say(&FromSeat::Sits { person: people[0].id }).await.unwrap();
    cy.say(&FromSeat::Sits { person: people[1].id }).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let page = trainer.get("/live").await.body;
    assert!(page.contains("june.paper, A small exam") && page.contains("Start a course"), "{page}");
    // Nobody gets it unless all who were meant can.
    for (seats, why) in [
        (&["1", "2"][..], "Nobody of the roster sits at seat 2"),
        (&["1", "3"], "\u{d6}d\u{f6}n at seat 3 cannot sit it"),
    ] {
        let mut fields = vec![("what", "paper"), ("paper", "1")];
        fields.extend(seats.iter().map(|seat| ("seat", *seat)));
        let answer = trainer.post("/live/order", &fields).await;
        assert!(answer.status == 400 && answer.body.contains(why), "{why}: {}", answer.body);
    }
    let none = trainer.post("/live/order", &[("what", "paper"), ("paper", "9"), ("seat", "1")]);
    assert_eq!(none.await.status, 400);
    trainer.post("/live/order", &[("what", "paper"), ("paper", "1"), ("seat", "1")]).await;
    let (number, order) = next_order(&mut bob).await;
    let (file, name) = ("june.paper".to_owned(), "Bob".to_owned());
    assert_eq!(
        order,
        Order::Paper { file, text: june.clone(), name, number: "B-17".to_owned(), school: None }
    );
    bob.say(&FromSeat::Done { order: number, refused: None, asks: None }).await.unwrap();
    // Once it is answered, nothing of the paper or the candidate stays with the order.
    let mut kept = String::new();
    for _ in 0..50 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        let row = sqlx::query("SELECT what FROM orders WHERE done_ms IS NOT NULL AND id = $1");
        let row = row.bind(number).fetch_optional(&desk.raw).await.unwrap();
        kept = row.map_or_else(String::new, |row| row.get(0));
        if !kept.is_empty() {
            break;
        }
    }
    assert!(
        kept.contains("june.paper") && !kept.contains("Bob") && !kept.contains("sealed"),
        "{kept}"
    );
    assert!(trainer.get("/live/seat/1").await.body.contains("Paper june.paper"));
    // A course by its id, to everybody.
    let course = &desk.state.courses[0];
    let fields = [("what", "course"), ("course", course.id.as_str()), ("all", "1")];
    assert_eq!(trainer.post("/live/order", &fields).await.status, 303);
    let wanted = Order::Course { course: course.id.clone(), title: course.title.clone() };
    assert_eq!(next_order(&mut bob).await.1, wanted);
    assert_eq!(next_order(&mut cy).await.1, wanted);
    let wrong = trainer.post("/live/order", &[("what", "course"), ("course", "x"), ("all", "1")]);
    assert_eq!(wrong.await.status, 400);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_removed_leaves_no_name_on_a_paper_that_waits() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"b-17,Bob\n").await;
    upload(&mut keeper, "june.paper", &paper("A small exam", "sealed")).await;
    let bob = desk.state.db.people().await.unwrap()[0].id;
    let (mut seat, _) = desk.door().await.join(&id(1, 1), Vec::new()).await.unwrap();
    seat.say(&FromSeat::Sits { person: bob }).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    keeper.post("/live/order", &[("what", "paper"), ("paper", "1"), ("seat", "1")]).await;
    next_order(&mut seat).await;
    clearhands::desk::forget(&desk.state.db, bob).await.unwrap();
    let rows = sqlx::query("SELECT what FROM orders").fetch_all(&desk.raw).await.unwrap();
    let kept: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(kept.iter().all(|what| !what.contains("Bob") && !what.contains("B-17")), "{kept:?}");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_exam_begins_at_the_seats_where_it_is_ready() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let begin = [("what", "begin"), ("all", "1")];
    let mut seats = Vec::new();
    for (n, page) in [(1, EXAM_READY), (2, "exam"), (3, EXAM_READY), (4, "home")] {
        let (mut seat, _) = desk.door().await.join(&id(n, 1), Vec::new()).await.unwrap();
        let shows = FromSeat::Shows {
            dealt: None,
            clock_ms: 0,
            frozen: false,
            page: page.to_owned(),
            step: String::new(),
        };
        if n == 1 {
            let none = trainer.post("/live/order", &begin).await;
            assert!(none.status == 400 && none.body.contains("o exam is ready"), "{}", none.body);
        }
        seat.say(&shows).await.unwrap();
        seats.push(seat);
    }
    let mut page = String::new();
    for _ in 0..40 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        page = trainer.get("/live").await.body;
        if page.matches("ready to begin the exam").count() == 2 {
            break;
        }
    }
    assert_eq!(page.matches("ready to begin the exam").count(), 2, "{page}");
    assert_eq!(trainer.post("/live/order", &begin).await.status, 303);
    for n in [0, 2] {
        assert_eq!(next_order(&mut seats[n]).await.1, Order::Begin);
    }
    let orders = sqlx::query("SELECT COUNT(*) FROM orders").fetch_one(&desk.raw).await.unwrap();
    assert_eq!(orders.get::<i64, _>(0), 2);
    desk.stop().await;
}
