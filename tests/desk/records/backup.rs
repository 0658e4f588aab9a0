//! Backups: whole, restored into either kind of database, and refused when they are not what they say.

use super::browser::{Running, file_address, raw};
use super::dealt::{Put, WRONG, id, level, log};
use super::sessions::{BEGAN_MS, verdict};
use crate::servers::Postgres;
use clearhands::desk::backup::{BackupError, backup, restore};
use clearhands::desk::db::promises::Promised;
use clearhands::desk::db::{Db, DbError, Role, SCHEMA, all_tables};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use std::path::Path;

/// Every row of every table.
async fn dump(db: &Db) -> Vec<String> {
    let mut rows = Vec::new();
    let mut tx = db.still().await.unwrap();
    for table in all_tables() {
        db.each_row::<DbError>(&mut tx, &table, |row| {
            rows.push(format!("{} {row}", table.name));
            Ok(())
        })
        .await
        .unwrap();
    }
    // The two databases order texts each in their own way.
    rows.sort_unstable();
    rows
}

/// A desk in which every table has a row; its folder, once it has stopped.
async fn filled() -> tempfile::TempDir {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    keeper
        .post_file("/people/import", "1,Ann \u{1f0a1} \"O'Neil\",Evening\n2,Bo\n".as_bytes())
        .await;
    let people = desk.state.db.people().await.unwrap();
    let (level, lines) = (level(), log(&level(), WRONG));
    let what = format!("level:{level}");
    keeper
        .post(
            "/assignments",
            &[("what", &what), ("group", "1"), ("due", "2199-01-01"), ("title", "")],
        )
        .await;
    Put {
        id: &id(1),
        person: Some(people[0].id),
        level: &level,
        began_ms: BEGAN_MS,
        lines: &lines,
    }
    .put(&desk.raw)
    .await;
    verdict(&desk.state, &id(1)).await;
    keeper.log_in("keeper", "not the password").await;
    desk.browser().log_in("keeper", "not the password").await;
    keeper.post("/people/2/remove", &[("sure", "yes")]).await;
    sqlx::query("INSERT INTO orders (seat, what, given_ms) VALUES ($1, '{}', 5)")
        .bind(super::dealt::SEAT)
        .execute(&desk.raw)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO asks (seat, paper, number, ask, came_ms) VALUES ($1, 'a.paper', '1', '{}', 5)",
    )
    .bind(super::dealt::SEAT)
    .execute(&desk.raw)
    .await
    .unwrap();
    sqlx::query("INSERT INTO papers (name, title, text, added_ms) VALUES ('a.paper', '', '{}', 5)")
        .execute(&desk.raw)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO results (sitting, person, begun_ms, passed, told, text, brought_ms, checked) \
         VALUES ('s', 1, 5, 1, '{}', 'a result', 5, 'k 0')",
    )
    .execute(&desk.raw)
    .await
    .unwrap();
    let promised = Promised { rounds: 3, secret: "s".to_owned(), promise: "{}".to_owned() };
    desk.state.db.promise(("sitting", "seat", "An exam"), &promised, 5).await.unwrap();
    sqlx::query(
        "INSERT INTO releases (sitting, round, link, n, seat, release, released_ms) \
         VALUES ('sitting', 1, 'link', 2, 'seat', '{}', 6)",
    )
    .execute(&desk.raw)
    .await
    .unwrap();
    desk.stop().await.unwrap()
}

fn unpacked(path: &Path) -> String {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text
}

fn packed(path: &Path, text: &str) {
    let mut out = GzEncoder::new(std::fs::File::create(path).unwrap(), Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_row_by_row_into_either_database() {
    let folder = filled().await;
    let at = |name: &str| folder.path().join(name);
    let first = Db::file(&at("desk.db")).await.unwrap();
    let rows = dump(&first).await;
    for table in all_tables() {
        let begins = format!("{} [", table.name);
        assert!(rows.iter().any(|row| row.starts_with(&begins)), "{} has no row", table.name);
    }
    let file = at("a.backup");
    assert_eq!(backup(&first, &file).await.unwrap(), rows.len() as u64);
    assert!(
        matches!(backup(&first, &file).await, Err(BackupError::Io(_))),
        "a file is never written over"
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
    }
    let second = Db::file(&at("second.db")).await.unwrap();
    restore(&second, &file, false).await.unwrap();
    assert_eq!(dump(&second).await, rows);
    assert!(second.check_audit().await.unwrap().1.is_none());
    // One that is in use is not written over, unless it is meant.
    assert!(matches!(restore(&second, &file, false).await, Err(BackupError::NotEmpty)));
    second.set_meta("class", "Another").await.unwrap();
    restore(&second, &file, true).await.unwrap();
    assert_eq!(dump(&second).await, rows);
    let told =
        sqlx::query("DELETE FROM audit").execute(&raw(&file_address(&at("second.db"))).await).await;
    assert!(told.is_err(), "the audit is kept from changes afterwards, too");
    // A desk that only was started is empty.
    let desk = Running::start().await;
    restore(&desk.state.db, &file, false).await.unwrap();
    desk.stop().await;

    let Some(server) = Postgres::start() else { return };
    let address = server.database("restored").await;
    let third = Db::at(&address).await.unwrap();
    restore(&third, &file, false).await.unwrap();
    assert_eq!(dump(&third).await, rows);
    assert!(matches!(restore(&third, &file, false).await, Err(BackupError::NotEmpty)));
    restore(&third, &file, true).await.unwrap();
    assert_eq!(dump(&third).await, rows);
    assert!(sqlx::query("DELETE FROM audit").execute(&raw(&address).await).await.is_err());
    // It counts on behind what was restored, and goes back to a file.
    let mut tx = third.write().await.unwrap();
    let put = third.put_person(&mut tx, ("Cy", "9"), 1).await.unwrap();
    assert_eq!(put.id(), 3);
    third.note(&mut tx, 1, "somebody", ("test", "test")).await.unwrap();
    tx.commit().await.unwrap();
    assert!(third.check_audit().await.unwrap().1.is_none());
    let again = at("b.backup");
    backup(&third, &again).await.unwrap();
    let fourth = Db::file(&at("fourth.db")).await.unwrap();
    restore(&fourth, &again, false).await.unwrap();
    assert_eq!(dump(&fourth).await, dump(&third).await);
}

/// The tables that came with the second schema and with the third.
const NEW: [&[&str]; 2] = [&["papers"], &["promises", "releases", "results"]];

/// Whether a line or a row is of a table that the schema did not have.
fn is_later(schema: usize, is_of: impl Fn(&str) -> bool) -> bool {
    NEW[schema - 1..].iter().flat_map(|names| names.iter()).any(|name| is_of(name))
}

/// A backup as an earlier program made it, which had not all tables.
fn of_schema(schema: usize, text: &str) -> String {
    let later =
        |line: &str| is_later(schema, |name| line.contains(&format!("\"table\":\"{name}\"")));
    let lines: Vec<&str> = text.lines().filter(|line| !later(line)).collect();
    let rows = lines.len() - 2;
    let body = lines[..lines.len() - 1].join("\n") + "\n";
    let [now, then] = [SCHEMA, schema as i64].map(|n| format!("\"schema\":{n}"));
    let body = body.replacen(&now, &then, 1);
    let [now, then] = [SCHEMA, schema as i64].map(|n| format!("[\"schema\",\"{n}\"]"));
    let body = body.replacen(&now, &then, 1);
    let hash = Sha256::digest(body.as_bytes());
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{body}{{\"rows\":{rows},\"sha256\":\"{hash}\"}}\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_the_schema_before_is_restored_and_the_desk_opens() {
    let folder = filled().await;
    let at = |name: &str| folder.path().join(name);
    let first = Db::file(&at("desk.db")).await.unwrap();
    backup(&first, &at("a.backup")).await.unwrap();
    for schema in [1, 2] {
        let old = of_schema(schema, &unpacked(&at("a.backup")));
        assert!(old.contains(&format!("[\"schema\",\"{schema}\"]")), "{}", &old[..300]);
        packed(&at("old.backup"), &old);
        let name = format!("second{schema}.db");
        let second = Db::file(&at(&name)).await.unwrap();
        restore(&second, &at("old.backup"), false).await.unwrap();
        second.close().await;
        let again = Db::file(&at(&name)).await.unwrap();
        let mut rows = dump(&first).await;
        rows.retain(|row| !is_later(schema, |name| row.starts_with(&format!("{name} "))));
        assert_eq!(dump(&again).await, rows);
        assert_eq!(again.papers().await.unwrap().len(), schema - 1);
        assert_eq!(again.results(None).await.unwrap(), []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_whole_backup_is_refused_and_nothing_is_touched() {
    let folder = filled().await;
    let at = |name: &str| folder.path().join(name);
    let good = at("a.backup");
    backup(&Db::file(&at("desk.db")).await.unwrap(), &good).await.unwrap();
    let text = unpacked(&good);
    let lines: Vec<&str> = text.lines().collect();
    let bad = at("bad.backup");
    let target = Db::file(&at("target.db")).await.unwrap();
    let before = dump(&target).await;
    let refused = async |what: &str| {
        let told = restore(&target, &bad, true).await.expect_err(what);
        assert_eq!(dump(&target).await, before, "{what}");
        told
    };
    let changed = text.replacen("Evening", "Morning", 1);
    let all_but = |n: usize| [&lines[..n], &lines[n + 1..]].concat().join("\n") + "\n";
    let twice = [&lines[..3], &lines[2..]].concat().join("\n") + "\n";
    for (what, text) in [
        ("changed", changed),
        ("a line less", all_but(5)),
        ("a line twice", twice),
        ("without its end", all_but(lines.len() - 1)),
        ("going on", text.clone() + lines[3] + "\n"),
        ("cut", text[..text.len() - 2].to_owned()),
    ] {
        packed(&bad, &text);
        let told = refused(what).await;
        assert!(matches!(told, BackupError::Damaged(_)), "{what}: {told}");
    }
    let whole = std::fs::read(&good).unwrap();
    std::fs::write(&bad, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(refused("half the file").await, BackupError::Damaged(_)));
    let schema = |n: i64| format!("\"schema\":{n}");
    for (what, from, to) in [
        (
            "a later format",
            "\"clearhands_desk_backup\":1".to_owned(),
            "\"clearhands_desk_backup\":2".to_owned(),
        ),
        ("a later schema", schema(SCHEMA), schema(SCHEMA + 1)),
    ] {
        packed(&bad, &text.replacen(&from, &to, 1));
        assert!(matches!(refused(what).await, BackupError::TooNew(_)), "{what}");
    }
    for other in ["", "{}\n", "hello\n"] {
        packed(&bad, other);
        assert!(matches!(refused(other).await, BackupError::None(_)), "{other}");
    }
    std::fs::write(&bad, "no gzip").unwrap();
    assert!(matches!(refused("no gzip").await, BackupError::None(_)));
    restore(&target, &good, false).await.unwrap();
}
