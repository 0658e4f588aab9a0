//! Statements: what is stated, and that it all arrives once, whatever the store does.

use super::browser::{Browser, Running};
use super::dealt::{How, Put, RIGHT, WRONG, id, level, log};
use super::sessions::{BEGAN_MS, verdict};
use super::store::{Store, rules};
use clearhands::desk::db::Role;
use clearhands::level::Mode;
use serde_json::Value;
use sqlx::Row;
use std::time::Duration;

pub async fn set(keeper: &mut Browser, store: &Store) {
    keeper.get("/settings").await;
    let endpoint = format!("http://{}/xapi", store.at);
    let form = [
        ("endpoint", endpoint.as_str()),
        ("user", "desk"),
        ("secret", "pass word"),
        ("home", "https://school.example"),
    ];
    assert_eq!(keeper.post("/settings/xapi", &form).await.status, 303);
}

/// Waits until nothing is on its way, pressing the button that has it tried again at once.
pub async fn all_gone(desk: &Running, keeper: &mut Browser) {
    for _ in 0..200 {
        if desk.state.db.statement_counts().await.unwrap().waiting == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        sqlx::query("UPDATE statements SET next_ms = 0 WHERE tries > 0")
            .execute(&desk.raw)
            .await
            .unwrap();
    }
    let page = keeper.get("/settings").await;
    panic!("{}", page.body);
}

/// The last part of each verb.
fn verbs(statements: &[Value]) -> Vec<String> {
    let verb =
        |it: &Value| it["verb"]["id"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    statements.iter().map(verb).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stated_of_a_session_keeps_to_the_rules() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"S-1,Ann\n").await;
    let ann = desk.state.db.people().await.unwrap()[0].id;
    let level = level();
    let modes =
        [RIGHT, WRONG, How { mode: Mode::Guided, ..RIGHT }, How { mode: Mode::Watch, ..RIGHT }];
    for (n, how) in (1..).zip(modes) {
        let lines = log(&level, how);
        Put { id: &id(n), person: Some(ann), level: &level, began_ms: BEGAN_MS, lines: &lines }
            .put(&desk.raw)
            .await;
        verdict(&desk.state, &id(n)).await;
    }
    Put { id: &id(9), person: None, level: &level, began_ms: BEGAN_MS, lines: &log(&level, RIGHT) }
        .put(&desk.raw)
        .await;
    verdict(&desk.state, &id(9)).await;
    let mut stated: Vec<Vec<Value>> = Vec::new();
    for n in [1, 2, 3, 4, 9] {
        let rows =
            sqlx::query("SELECT id, text FROM statements WHERE dealt = $1 ORDER BY n").bind(id(n));
        let rows = rows.fetch_all(&desk.raw).await.unwrap();
        let texts = rows.iter().map(|row| {
            let statement: Value = serde_json::from_str(row.get(1)).unwrap();
            assert_eq!(statement["id"], row.get::<String, _>(0));
            statement
        });
        stated.push(texts.collect());
    }
    assert_eq!(verbs(&stated[0]), ["initialized", "completed", "passed"]);
    assert_eq!(verbs(&stated[2]), ["initialized", "completed"], "guided, nobody passes");
    assert!(
        stated[3].is_empty() && stated[4].is_empty(),
        "the program dealt, or nobody of the roster"
    );
    let wrong = verbs(&stated[1]);
    assert!(
        wrong.len() > 3 && wrong[0] == "initialized" && wrong.last().unwrap() == "failed",
        "{wrong:?}"
    );
    let faults = wrong.iter().filter(|verb| *verb == "interacted").count();
    let report: String = sqlx::query("SELECT report FROM dealt WHERE id = $1")
        .bind(id(2))
        .fetch_one(&desk.raw)
        .await
        .unwrap()
        .get(0);
    let report: Value = serde_json::from_str(&report).unwrap();
    let scored = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| it["scored"] == true && it["follows"].is_null())
        .count();
    assert_eq!(faults, scored, "a statement for each fault that stands for itself");
    let mut registrations = Vec::new();
    for statement in stated.iter().flatten() {
        rules(statement).unwrap_or_else(|why| panic!("{why}: {statement:#}"));
        assert_eq!(statement["actor"]["account"]["name"], "S-1");
        assert!(!statement.to_string().contains("Ann"), "{statement:#}");
        registrations.push(statement["context"]["registration"].clone());
    }
    registrations.dedup();
    assert_eq!(registrations.len(), 3, "one a session");
    let passed = &stated[0][2];
    assert_eq!(passed["result"]["score"]["scaled"], 1.0);
    assert_eq!(passed["result"]["success"], true);
    assert_eq!(
        passed["object"]["definition"]["type"],
        "http://adlnet.gov/expapi/activities/simulation"
    );
    // The offline way: all of them in a file.
    let page = keeper.get("/settings/xapi.json").await;
    let all: Vec<Value> = serde_json::from_str(&page.body).unwrap();
    assert_eq!(all.len(), stated.iter().map(Vec::len).sum::<usize>());
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn statements_arrive_once_whatever_the_store_does() {
    let (desk, store) = (Running::start().await, Store::start().await);
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"S-1,Ann\n").await;
    let ann = desk.state.db.people().await.unwrap()[0].id;
    let (level, lines) = (level(), log(&level(), WRONG));
    for n in 1..=12 {
        Put {
            id: &id(n),
            person: Some(ann),
            level: &level,
            began_ms: BEGAN_MS + n as i64,
            lines: &lines,
        }
        .put(&desk.raw)
        .await;
    }
    for n in 1..=12 {
        verdict(&desk.state, &id(n)).await;
    }
    let count = desk.state.db.statement_counts().await.unwrap().waiting as usize;
    assert!(count > 60, "more than one batch: {count}");
    // One that is no statement, and one that the store has with other words.
    sqlx::query("UPDATE statements SET text = '{\"id\":\"x\"}' WHERE dealt = $1 AND n = 1")
        .bind(id(3))
        .execute(&desk.raw)
        .await
        .unwrap();
    let taken =
        sqlx::query("SELECT id, text FROM statements WHERE dealt = $1 AND n = 0").bind(id(5));
    let taken = taken.fetch_one(&desk.raw).await.unwrap();
    let mut other: Value = serde_json::from_str(taken.get(1)).unwrap();
    other["timestamp"] = "2001-01-01T00:00:00.000Z".into();
    {
        let mut held = store.held.lock().unwrap();
        held.statements.insert(taken.get(0), other);
        held.moods = vec![503, 0, 429, 401];
    }
    set(&mut keeper, &store).await;
    all_gone(&desk, &mut keeper).await;
    let counts = desk.state.db.statement_counts().await.unwrap();
    assert_eq!((counts.sent as usize, counts.refused), (count - 2, 2));
    let refused = desk.state.db.refused_statements(9).await.unwrap();
    assert!(refused.iter().any(|(_, why)| why.starts_with("400: the id is a UUID")), "{refused:?}");
    assert!(refused.iter().any(|(_, why)| why.starts_with("409: ")), "{refused:?}");
    {
        let held = store.held.lock().unwrap();
        assert_eq!(held.order.len(), count - 2);
        // A store that fails is left alone for a while, and gets whole batches again then.
        let moody: Vec<usize> = held.asked.iter().take(4).map(|(size, _)| *size).collect();
        let whole = |size: &usize| [50, (count - 50).min(50)].contains(size);
        assert!(moody.iter().all(whole), "{moody:?} of {count}");
        let largest = held.asked.iter().map(|(size, _)| *size).max().unwrap();
        assert_eq!(largest, 50);
        assert!(
            held.asked.iter().filter(|(_, status)| *status == 200).count() < 25,
            "{:?}",
            held.asked
        );
    }
    // Sent again, as after a crash before it was noted, they are the same.
    let before = store.held.lock().unwrap().statements.clone();
    sqlx::query("UPDATE statements SET sent_ms = NULL, next_ms = 0 WHERE refused IS NULL")
        .execute(&desk.raw)
        .await
        .unwrap();
    all_gone(&desk, &mut keeper).await;
    assert_eq!(store.held.lock().unwrap().statements, before);
    // And again when they were put off by a clock that was two years ahead, and was set right.
    sqlx::query(
        "UPDATE statements SET sent_ms = NULL, next_ms = 5000000000000 WHERE refused IS NULL",
    )
    .execute(&desk.raw)
    .await
    .unwrap();
    all_gone(&desk, &mut keeper).await;
    let page = keeper.get("/settings").await;
    assert!(page.body.contains("2 refused") && !page.body.contains("pass word"), "{}", page.body);
    desk.stop().await;
}

#[tokio::test]
async fn a_store_elsewhere_does_not_get_the_secret_of_the_one_before() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.get("/settings").await;
    let form = |endpoint: &'static str, secret: &'static str| {
        [
            ("endpoint", endpoint),
            ("user", "desk"),
            ("secret", secret),
            ("home", "https://school.example"),
        ]
    };
    assert_eq!(
        keeper.post("/settings/xapi", &form("http://lrs.example/xapi", "a")).await.status,
        400
    );
    assert_eq!(
        keeper
            .post("/settings/xapi", &form("https://lrs.invalid/xapi", "first secret"))
            .await
            .status,
        303
    );
    let kept = async || desk.state.db.meta("xapi").await.unwrap().unwrap();
    assert_eq!(
        keeper.post("/settings/xapi", &form("https://lrs.invalid/xapi", "")).await.status,
        303
    );
    assert!(kept().await.contains("first secret"));
    assert_eq!(
        keeper.post("/settings/xapi", &form("https://other.invalid/xapi", "")).await.status,
        303
    );
    assert!(!kept().await.contains("first secret"));
    let audit = desk.state.db.audit_after(0, 99).await.unwrap();
    assert!(!audit.iter().any(|row| row.about.contains("secret")));
    desk.stop().await;
}
