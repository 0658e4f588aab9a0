//! The roster, groups, assignments and the gradebook, by their pages.

use super::browser::Running;
use clearhands::desk::db::Role;

#[tokio::test]
async fn a_roster_comes_in_as_a_table_and_goes_out_again() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let wrong = trainer.post_file("/people/import", b"number;name\n1;Ann\n;Bo\n1;Cy\n").await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.body.contains("line 3: there is no number"), "{}", wrong.body);
    assert!(
        wrong.body.contains("line 4: number &#39;1&#39;")
            || wrong.body.contains("line 4: number '1'")
    );
    assert!(desk.state.db.people().await.unwrap().is_empty(), "nothing is taken");
    let good = "\u{feff}number;name;group\r\n1;\"Lee; Ann\";Evening\r\n2;=cmd();Evening|New\r\n";
    let answer = trainer.post_file("/people/import", good.as_bytes()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.body.contains("2 added, 0 renamed, 0 known"), "{}", answer.body);
    let again = trainer.post_file("/people/import", b"1,Ann Lee\n2,'=cmd()\n").await;
    assert!(again.body.contains("0 added, 1 renamed, 1 known"), "{}", again.body);
    let out = trainer.get("/people.csv").await;
    assert_eq!(out.header("content-type"), Some("text/csv; charset=utf-8"));
    let wanted = "\"number\",\"name\",\"group\"\r\n\"2\",\"'=cmd()\",\"Evening|New\"\r\n\"1\",\"Ann Lee\",\"Evening\"\r\n";
    assert_eq!(out.body, wanted);
    let page = trainer.get("/people").await;
    assert!(page.body.contains("Evening, New"));
    let groups = desk.state.db.groups().await.unwrap();
    assert_eq!(
        groups.iter().map(|it| (it.name.as_str(), it.members)).collect::<Vec<_>>(),
        [("Evening", 2), ("New", 1)]
    );
    // The audit knows people by their numbers at the desk.
    let noted = desk.state.db.audit_after(0, 99).await.unwrap();
    assert!(noted.iter().any(|row| row.what == "person.changed" && row.about == "person 1"));
    assert!(!noted.iter().any(|row| row.about.contains("Lee")), "{noted:?}");
    desk.stop().await;
}

#[tokio::test]
async fn names_are_shown_as_they_are_and_do_nothing() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let form = [("name", "<script>alert(1)</script>"), ("number", "\"><img src=x>")];
    assert_eq!(trainer.post("/people", &form).await.status, 303);
    let page = trainer.get("/people").await;
    assert!(page.body.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{}", page.body);
    assert!(!page.body.contains("<script>") && !page.body.contains("<img"));
    desk.stop().await;
}

#[tokio::test]
async fn an_assignment_is_made_for_a_group_by_a_day() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    trainer.post_file("/people/import", b"1,Ann,Evening\n2,Bo\n").await;
    let course = &desk.state.courses[0];
    let level = format!("level:{}", course.levels[0].id);
    let group = desk.state.db.groups().await.unwrap()[0].id.to_string();
    let form = [("what", level.as_str()), ("group", &group), ("due", "2001-01-01"), ("title", "")];
    assert_eq!(trainer.post("/assignments", &form).await.status, 303);
    let whole = format!("course:{}", course.id);
    let form =
        [("what", whole.as_str()), ("group", ""), ("due", "2199-01-01"), ("title", "All of it")];
    assert_eq!(trainer.post("/assignments", &form).await.status, 303);
    let wrong = [("what", "level:none"), ("group", ""), ("due", "2199-01-01"), ("title", "")];
    assert_eq!(trainer.post("/assignments", &wrong).await.status, 400);
    let wrong = [("what", whole.as_str()), ("group", ""), ("due", "soon"), ("title", "")];
    assert_eq!(trainer.post("/assignments", &wrong).await.status, 400);
    let page = trainer.get("/assignments").await;
    assert!(page.body.contains("0 of 1") && page.body.contains("0 of 2"), "{}", page.body);
    let page = trainer.get("/gradebook").await;
    assert!(page.body.contains("overdue") && page.body.contains("All of it"), "{}", page.body);
    assert_eq!(trainer.get("/assignments/1").await.status, 200);
    let table = trainer.get("/gradebook.csv?for=canvas").await;
    assert!(
        table.body.starts_with("\"Student\",\"ID\",\"SIS User ID\",\"SIS Login ID\",\"Section\""),
        "{}",
        table.body
    );
    assert_eq!(trainer.post("/assignments/1/remove", &[]).await.status, 303);
    assert_eq!(trainer.post(&format!("/groups/{group}/remove"), &[]).await.status, 303);
    assert_eq!(desk.state.db.assignments().await.unwrap().len(), 1);
    desk.stop().await;
}
