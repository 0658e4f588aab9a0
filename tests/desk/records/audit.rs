//! The audit: one chain, however many write it, and whoever changes it is found.

use super::browser::Running;
use crate::servers::Postgres;
use clearhands::desk::db::{Db, Role};

async fn write_at_once(one: Db, two: Db) {
    let mut writers = Vec::new();
    for writer in 0..8 {
        let db = if writer % 2 == 0 { one.clone() } else { two.clone() };
        writers.push(tokio::spawn(async move {
            for n in 0..15 {
                let mut tx = db.write().await.unwrap();
                let about = format!("{writer} {n}");
                db.note(&mut tx, n, "somebody", ("test", &about)).await.unwrap();
                if n % 5 == 4 {
                    // What is not kept leaves no hole in the chain.
                    tx.rollback().await.unwrap();
                } else {
                    tx.commit().await.unwrap();
                }
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(one.check_audit().await.unwrap(), (8 * 12, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_desks_write_one_chain() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("desk.db");
    write_at_once(Db::file(&path).await.unwrap(), Db::file(&path).await.unwrap()).await;
    let Some(server) = Postgres::start() else { return };
    let address = server.database("chain").await;
    write_at_once(Db::at(&address).await.unwrap(), Db::at(&address).await.unwrap()).await;
    // The database itself lets nobody change a row or take one away.
    let raw = super::browser::raw(&address).await;
    for text in ["UPDATE audit SET who = 'nobody'", "DELETE FROM audit WHERE id = 3"] {
        let told = sqlx::query(text).execute(&raw).await.unwrap_err().to_string();
        assert!(told.contains("only added to"), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_changes_the_audit_all_the_same_is_found() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    for n in ["1", "2", "3", "4"] {
        keeper.post("/people", &[("name", n), ("number", n)]).await;
    }
    let page = keeper.get("/audit").await;
    assert!(page.body.contains("The chain is whole: 6 entries"), "{}", page.body);
    for text in ["UPDATE audit SET who = 'nobody' WHERE id = 4", "DELETE FROM audit WHERE id = 4"] {
        let told = sqlx::query(text).execute(&desk.raw).await.unwrap_err().to_string();
        assert!(told.contains("only added to"), "{told}");
    }
    // With the database in his hands somebody can.
    for text in ["DROP TRIGGER audit_keeps", "UPDATE audit SET who = 'nobody' WHERE id = 4"] {
        sqlx::query(text).execute(&desk.raw).await.unwrap();
    }
    let page = keeper.get("/audit").await;
    assert!(
        page.body.contains("breaks at entry 4") && page.body.contains("The 3 entries"),
        "{}",
        page.body
    );
    for text in ["DROP TRIGGER audit_holds", "DELETE FROM audit WHERE id = 4"] {
        sqlx::query(text).execute(&desk.raw).await.unwrap();
    }
    let page = keeper.get("/audit").await;
    assert!(
        page.body.contains("breaks at entry 5") && page.body.contains("The 3 entries"),
        "{}",
        page.body
    );
    desk.stop().await;
}
