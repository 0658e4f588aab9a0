//! Sessions that have ended: their verdicts, and the pages that tell of them.

use super::browser::Running;
use super::dealt::{How, Put, RIGHT, WRONG, id, level, log};
use crate::servers::Postgres;
use clearhands::desk::db::{Db, Dealt, Role};
use clearhands::desk::{MarksFor, State};
use clearhands::level::Mode;
use sqlx::Row;
use std::collections::BTreeSet;
use std::time::Duration;

/// When the tests' sessions began: after every assignment.
pub const BEGAN_MS: i64 = 4_000_000_000_000;

/// Waits for the verdict on a session.
pub async fn verdict(state: &State, id: &str) -> Dealt {
    for _ in 0..600 {
        let dealt = state.db.dealt(id).await.unwrap().unwrap();
        if dealt.passed.is_some() || dealt.broken.is_some() {
            return dealt;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no verdict on {id}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_ended_is_dealt_again_and_shown() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    trainer.post_file("/people/import", b"1,Ann,Evening\n2,Bo,Evening\n").await;
    let people = desk.state.db.people().await.unwrap();
    let (ann, bo) = (people[0].id, people[1].id);
    let level = level();
    let what = format!("level:{level}");
    let form = [("what", what.as_str()), ("group", ""), ("due", "2199-01-01"), ("title", "=It")];
    assert_eq!(trainer.post("/assignments", &form).await.status, 303);
    let right = log(&level, RIGHT);
    let wrong = log(&level, WRONG);
    let helped = log(&level, How { hint: true, ..RIGHT });
    let mut altered = right.clone();
    altered[2] = altered[2].replace("\"n\":2", "\"n\":3");
    let cut = right[..right.len() - 3].to_vec();
    let all =
        [(1, ann, &right), (2, bo, &wrong), (3, ann, &altered), (4, bo, &cut), (5, ann, &helped)];
    for (n, person, lines) in all {
        let (id, began_ms) = (id(n), BEGAN_MS + n as i64);
        let put = Put { id: &id, person: Some(person), level: &level, began_ms, lines };
        put.put(&desk.raw).await;
    }
    assert_eq!(verdict(&desk.state, &id(1)).await.passed, Some(true));
    assert_eq!(verdict(&desk.state, &id(2)).await.passed, Some(false));
    assert!(verdict(&desk.state, &id(3)).await.broken.unwrap().contains("line 3"));
    // Cut short, it is believed as far as it goes, and not passed.
    assert_eq!(verdict(&desk.state, &id(4)).await.passed, Some(false));
    assert_eq!(verdict(&desk.state, &id(5)).await.passed, Some(true));
    // The report is the one that `grade` prints.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.log");
    std::fs::write(&file, right.join("\n") + "\n").unwrap();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["clearhands", "grade", "--json", file.to_str().unwrap()].map(Into::into);
    clearhands::cli::run(args, &mut out, &mut err);
    let printed: serde_json::Value = serde_json::from_slice(&out).unwrap();
    let kept: String = sqlx::query("SELECT report FROM dealt WHERE id = $1")
        .bind(id(1))
        .fetch_one(&desk.raw)
        .await
        .unwrap()
        .get(0);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&kept).unwrap(), printed);

    let page = trainer.get(&format!("/people/{bo}")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("Practise next") && page.body.contains(&id(2)), "{}", page.body);
    assert!(!page.body.contains("no fault in the latest"), "{}", page.body);
    let review = trainer.get(&format!("/sessions/{}", id(2))).await;
    assert!(
        review.body.contains("Not passed") && review.body.contains("Round 1"),
        "{}",
        review.body
    );
    assert!(review.body.contains("class=\"fault\""), "{}", review.body);
    let review = trainer.get(&format!("/sessions/{}", id(3))).await;
    assert!(review.body.contains("not believed"), "{}", review.body);
    assert_eq!(trainer.get("/sessions/none").await.status, 404);
    let class = trainer.get("/class?days=3660").await;
    assert!(
        class.body.contains("N.J.A.C.") || class.body.contains("<th scope=\"row\">"),
        "{}",
        class.body
    );
    assert!(class.body.contains("Bo</a>") && !class.body.contains("Ann</a>"), "{}", class.body);
    let book = trainer.get("/gradebook").await;
    assert!(
        book.body.contains("class=\"passed\"") && book.body.contains("not passed"),
        "{}",
        book.body
    );
    let moodle = trainer.get("/gradebook.csv?for=moodle").await.body;
    // The command writes the same.
    let (db, library) = (&desk.state.db, &desk.state.library);
    let marks = clearhands::desk::marks(db, library, None, MarksFor::Moodle).await;
    assert_eq!(marks.as_ref(), Ok(&moodle));
    let evening = clearhands::desk::marks(db, library, Some("Evening"), MarksFor::Canvas).await;
    assert_eq!(evening, Ok(trainer.get("/gradebook.csv?for=canvas&group=1").await.body));
    let lines: Vec<&str> = moodle.lines().collect();
    assert_eq!(lines[0], "\"idnumber\",\"fullname\",\"'=It\",\"'=It (feedback)\"");
    assert!(lines[1].starts_with("\"1\",\"Ann\",\"100\",\"passed, "), "{moodle}");
    assert!(lines[2].starts_with("\"2\",\"Bo\",\"0\",\"not passed, "), "{moodle}");
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_of_somebody_goes_with_him() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"S-17,Ann Secret,Evening\n2,Bo\n").await;
    let people = desk.state.db.people().await.unwrap();
    let (ann, bo) = (people[0].id, people[1].id);
    let (level, lines) = (level(), log(&level(), WRONG));
    for (n, person) in [(1, ann), (2, bo)] {
        let id = id(n);
        Put { id: &id, person: Some(person), level: &level, began_ms: BEGAN_MS, lines: &lines }
            .put(&desk.raw)
            .await;
        verdict(&desk.state, &id).await;
    }
    let path = format!("/people/{ann}/remove");
    assert_eq!(keeper.post(&path, &[]).await.status, 400, "it has to be meant");
    // Who deals now stays until he has ended.
    sqlx::query("UPDATE dealt SET ended_ms = NULL, heard_ms = $1 WHERE id = $2")
        .bind(i64::MAX)
        .bind(id(1))
        .execute(&desk.raw)
        .await
        .unwrap();
    assert_eq!(keeper.post(&path, &[("sure", "yes")]).await.status, 400);
    sqlx::query("UPDATE dealt SET ended_ms = 1, heard_ms = 1 WHERE id = $1")
        .bind(id(1))
        .execute(&desk.raw)
        .await
        .unwrap();
    assert_eq!(keeper.post(&path, &[("sure", "yes")]).await.status, 303);
    let count = async |text: &'static str| {
        sqlx::query(text).fetch_one(&desk.raw).await.unwrap().get::<i64, _>(0)
    };
    assert_eq!(count("SELECT COUNT(*) FROM dealt").await, 1);
    assert_eq!(count("SELECT COUNT(DISTINCT dealt) FROM lines").await, 1);
    assert_eq!(count("SELECT COUNT(DISTINCT dealt) FROM statements").await, 1);
    assert_eq!(count("SELECT COUNT(*) FROM members").await, 0);
    assert_eq!(keeper.get(&format!("/people/{ann}")).await.status, 404);
    // Nothing of him is left in any table, the audit among them; nor in the file.
    let mut dump = String::new();
    let mut tx = desk.state.db.still().await.unwrap();
    for table in clearhands::desk::db::all_tables() {
        desk.state
            .db
            .each_row::<clearhands::desk::db::DbError>(&mut tx, &table, |row| {
                dump.push_str(&row.to_string());
                Ok(())
            })
            .await
            .unwrap();
    }
    drop(tx);
    assert!(!dump.contains("Secret") && !dump.contains("S-17"));
    let audit = desk.state.db.audit_after(0, 99).await.unwrap();
    assert!(
        audit
            .iter()
            .any(|row| row.what == "person.removed" && row.about == format!("person {ann}"))
    );
    // In the files neither, while the desk runs.
    let holds = |bytes: &[u8]| bytes.windows(10).any(|part| part == b"Ann Secret");
    for name in ["desk.db", "desk.db-wal"] {
        let bytes = std::fs::read(desk.folder().join(name)).unwrap_or_default();
        assert!(!holds(&bytes), "{name} still holds the name");
    }
    // His number can be given to somebody else.
    keeper.get("/people").await;
    assert_eq!(keeper.post("/people", &[("name", "Cy"), ("number", "S-17")]).await.status, 303);
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_kept_as_long_as_is_set() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    let (level, lines) = (level(), log(&level(), RIGHT));
    Put { id: &id(1), person: None, level: &level, began_ms: 1, lines: &lines }
        .put(&desk.raw)
        .await;
    Put { id: &id(2), person: None, level: &level, began_ms: BEGAN_MS, lines: &lines }
        .put(&desk.raw)
        .await;
    verdict(&desk.state, &id(1)).await;
    verdict(&desk.state, &id(2)).await;
    keeper.get("/settings").await;
    assert_eq!(keeper.post("/settings", &[("days", "0"), ("minutes", "0")]).await.status, 400);
    assert_eq!(keeper.post("/settings", &[("days", "30"), ("minutes", "-300")]).await.status, 303);
    // It is looked for when a desk starts.
    let folder = desk.stop().await.unwrap();
    let path = folder.path().join("desk.db");
    let again =
        Running::at(Db::file(&path).await.unwrap(), &super::browser::file_address(&path)).await;
    for _ in 0..100 {
        if again.state.db.dealt(&id(1)).await.unwrap().is_none() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(again.state.db.dealt(&id(1)).await.unwrap().is_none());
    assert!(again.state.db.dealt(&id(2)).await.unwrap().is_some());
    let audit = again.state.db.audit_after(0, 99).await.unwrap();
    assert!(
        audit
            .iter()
            .any(|row| (row.who.as_str(), row.what.as_str()) == ("desk", "sessions.removed"))
    );
    again.stop().await;
}

/// Many take at once; each session is taken by one.
async fn taken_once(one: Db, two: Db, raw: &sqlx::AnyPool) {
    let lines = vec!["x".to_owned()];
    for n in 0..20 {
        Put { id: &id(n), person: None, level: "l", began_ms: 1, lines: &lines }.put(raw).await;
    }
    let mut takers = Vec::new();
    for taker in 0..8 {
        let db = if taker % 2 == 0 { one.clone() } else { two.clone() };
        takers.push(tokio::spawn(async move {
            let mut taken = Vec::new();
            for _ in 0..20 {
                if let Some(claimed) =
                    db.claim_ended(&format!("taker {taker}"), 1_000, 500).await.unwrap()
                {
                    taken.push(claimed.id);
                }
            }
            taken
        }));
    }
    let mut all = Vec::new();
    for taker in takers {
        all.extend(taker.await.unwrap());
    }
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (20, 20));
    // What somebody took and left is taken again.
    assert!(one.claim_ended("later", 1_000, 1_000).await.unwrap().is_none());
    assert!(one.claim_ended("later", 9_000, 5_000).await.unwrap().is_some());
    // And what was taken when the clock was ahead, once it is set back.
    let rest = sqlx::query("UPDATE dealt SET broken = 'x' WHERE judging_ms < 9000");
    rest.execute(raw).await.unwrap();
    assert!(one.claim_ended("again", 8_000, 3_000).await.unwrap().is_none());
    assert!(one.claim_ended("again", 2_000, 1_000).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_session_is_dealt_again_by_two() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("desk.db");
    let (one, two) = (Db::file(&path).await.unwrap(), Db::file(&path).await.unwrap());
    let raw = super::browser::raw(&super::browser::file_address(&path)).await;
    taken_once(one, two, &raw).await;
    let Some(server) = Postgres::start() else { return };
    let address = server.database("claims").await;
    let (one, two) = (Db::at(&address).await.unwrap(), Db::at(&address).await.unwrap());
    taken_once(one, two, &super::browser::raw(&address).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_are_the_same_on_a_server() {
    let Some(server) = Postgres::start() else { return };
    let address = server.database("pages").await;
    let desk = Running::at(Db::at(&address).await.unwrap(), &address).await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper.post_file("/people/import", b"1,Ann,Evening\n").await;
    let ann = desk.state.db.people().await.unwrap()[0].id;
    let level = level();
    let what = format!("level:{level}");
    keeper
        .post(
            "/assignments",
            &[("what", &what), ("group", ""), ("due", "2199-01-01"), ("title", "")],
        )
        .await;
    let lines = log(&level, How { mode: Mode::Exam, ..RIGHT });
    Put { id: &id(1), person: Some(ann), level: &level, began_ms: BEGAN_MS, lines: &lines }
        .put(&desk.raw)
        .await;
    assert_eq!(verdict(&desk.state, &id(1)).await.passed, Some(true));
    let session = format!("/sessions/{}", id(1));
    for path in [
        "/people",
        "/people.csv",
        "/people/1",
        "/groups",
        "/groups/1",
        "/assignments",
        "/assignments/1",
        "/gradebook",
        "/gradebook?group=1",
        "/gradebook.csv?for=canvas",
        "/class",
        "/accounts",
        "/audit",
        "/settings",
        "/settings/xapi.json",
        "/me",
        "/join",
        &session,
    ] {
        let answer = keeper.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
    keeper.get("/settings").await;
    assert_eq!(keeper.post("/settings/xapi/again", &[]).await.status, 303);
    assert_eq!(keeper.post("/settings/code", &[]).await.status, 303);
    assert_eq!(keeper.post("/groups/1", &[("person", "1")]).await.status, 303);
    assert_eq!(
        keeper.post("/people/1/change", &[("name", "An"), ("number", "5")]).await.status,
        303
    );
    assert_eq!(keeper.post("/people/1/remove", &[("sure", "yes")]).await.status, 303);
    assert!(desk.state.db.check_audit().await.unwrap().1.is_none());
    desk.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_gone_on_with_gets_another_verdict() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    trainer.post_file("/people/import", b"1,Ann\n").await;
    let ann = desk.state.db.people().await.unwrap()[0].id;
    let (level, whole) = (level(), log(&level(), RIGHT));
    let (first, id) = (&whole[..whole.len() / 2], id(1));
    let put = Put { id: &id, person: Some(ann), level: &level, began_ms: BEGAN_MS, lines: first };
    put.put(&desk.raw).await;
    assert_eq!(verdict(&desk.state, &id).await.passed, Some(false));
    let verbs = async || {
        let rows = sqlx::query("SELECT text FROM statements ORDER BY made_ms, n");
        let rows = rows.fetch_all(&desk.raw).await.unwrap();
        let verb = |row: &sqlx::any::AnyRow| {
            let statement: serde_json::Value = serde_json::from_str(row.get(0)).unwrap();
            statement["verb"]["display"]["en"].as_str().unwrap().to_owned()
        };
        rows.iter().map(verb).filter(|verb| verb != "interacted").collect::<Vec<_>>()
    };
    assert_eq!(verbs().await, ["initialized", "terminated", "failed"]);
    // As the seats' door does when more comes in.
    let again = "UPDATE dealt SET passed = NULL, report = NULL, judging = NULL, ended_ms = NULL";
    sqlx::query(again).execute(&desk.raw).await.unwrap();
    for (n, text) in whole.iter().enumerate().skip(first.len()) {
        let line = sqlx::query(
            "INSERT INTO lines (dealt, n, text, stamped_ms, live) VALUES ($1, $2, $3, 1, 1)",
        );
        line.bind(&id).bind(n as i64).bind(text).execute(&desk.raw).await.unwrap();
    }
    let ended = sqlx::query("UPDATE dealt SET lines = $1, ended_ms = began_ms + 90000");
    ended.bind(whole.len() as i64).execute(&desk.raw).await.unwrap();
    // At once, not when the first verdict has grown old.
    assert_eq!(verdict(&desk.state, &id).await.passed, Some(true));
    assert_eq!(verbs().await, ["initialized", "terminated", "failed", "completed", "passed"]);
    desk.stop().await;
}
