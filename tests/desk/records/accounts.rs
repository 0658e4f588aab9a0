//! Who is let in, and who is not.

use super::browser::{PASSWORD, Running, file_address};
use clearhands::desk::account::New;
use clearhands::desk::db::Role;
use sqlx::Row;

#[tokio::test]
async fn whoever_is_not_logged_in_sees_the_door_only() {
    let desk = Running::start().await;
    let mut browser = desk.browser();
    for path in ["/", "/people", "/join", "/gradebook.csv?for=moodle", "/nothing", "/accounts"] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/login")), "{path}");
        let answer = browser.post(path, &[]).await;
        assert_ne!(answer.status, 200, "{path}");
    }
    let answer = browser.get("/login").await;
    assert_eq!(answer.status, 200);
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(!answer.body.contains("<script>") && !answer.body.contains("style="));
    assert!(answer.body.contains("rel=\"icon\" type=\"image/svg+xml\" href=\"/assets/icon.svg\""));
    for (path, kind) in [("desk.css", "text/css; charset=utf-8"), ("icon.svg", "image/svg+xml")] {
        let asset = browser.get(&format!("/assets/{path}")).await;
        assert_eq!((asset.status, asset.header("content-type")), (200, Some(kind)));
    }
    desk.stop().await;
}

#[tokio::test]
async fn the_first_account_is_made_by_a_link_that_is_good_once() {
    let desk = Running::start().await;
    let link = desk.setup.clone().unwrap();
    let path =
        format!("/{}", link.split_once("/setup").map(|(_, rest)| format!("setup{rest}")).unwrap());
    let token = path.split_once('=').unwrap().1.to_owned();
    let mut browser = desk.browser();
    assert_eq!(browser.get("/setup?token=0000").await.status, 400);
    assert_eq!(browser.get(&path).await.status, 200);
    let form = [
        ("login", "ann"),
        ("name", "Ann"),
        ("password", PASSWORD),
        ("again", PASSWORD),
        ("token", &token),
    ];
    let wrong = [
        ("login", "ann"),
        ("name", "Ann"),
        ("password", PASSWORD),
        ("again", PASSWORD),
        ("token", "0"),
    ];
    assert_eq!(browser.post("/setup", &wrong).await.status, 400);
    let answer = browser.post("/setup", &form).await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    assert_eq!(browser.get("/accounts").await.status, 200, "the first account keeps the desk");
    // Once.
    let mut other = desk.browser();
    assert_eq!(other.get(&path).await.status, 400);
    other.get("/login").await;
    let again = [
        ("login", "eve"),
        ("name", "Eve"),
        ("password", PASSWORD),
        ("again", PASSWORD),
        ("token", &token),
    ];
    assert_eq!(other.post("/setup", &again).await.status, 400);
    assert_eq!(desk.state.db.accounts().await.unwrap().len(), 1);
    desk.stop().await;
}

#[tokio::test]
async fn a_login_needs_the_token_of_its_own_page() {
    let desk = Running::start().await;
    New { login: "ann", name: "Ann", role: Role::Keeper, password: PASSWORD }
        .make(&desk.state.db, "test", None)
        .await
        .unwrap();
    let form = [("login", "ann"), ("password", PASSWORD)];
    let mut browser = desk.browser();
    // No page, no cookie; then the cookie of another page.
    assert_eq!(browser.post_as_is("/login", &form).await.status, 403);
    browser.get("/login").await;
    assert_eq!(browser.post_as_is("/login", &form).await.status, 403);
    let mut thief = desk.browser();
    thief.get("/login").await;
    thief.csrf.clone_from(&browser.csrf);
    assert_eq!(thief.post("/login", &form).await.status, 403);
    // From a page elsewhere.
    browser.extra = vec![("Origin".to_owned(), "https://elsewhere.example".to_owned())];
    assert_eq!(browser.post("/login", &form).await.status, 403);
    browser.extra = vec![("Sec-Fetch-Site".to_owned(), "cross-site".to_owned())];
    assert_eq!(browser.post("/login", &form).await.status, 403);
    browser.extra.clear();
    let answer = browser.post("/login", &form).await;
    assert_eq!(answer.status, 303);
    let set: Vec<&str> = answer
        .headers
        .iter()
        .filter(|(name, value)| name == "set-cookie" && value.starts_with("__Host-desk="))
        .map(|(_, value)| value.as_str())
        .collect();
    for needed in ["Path=/", "Secure", "HttpOnly", "SameSite=Strict"] {
        assert!(set[0].contains(needed), "{set:?} lacks {needed}");
    }
    // Every form then needs the token of the login.
    browser.get("/me").await;
    let person = [("name", "Bo"), ("number", "1")];
    assert_eq!(browser.post_as_is("/people", &person).await.status, 403);
    assert_eq!(browser.post("/people", &person).await.status, 303);
    let token = std::mem::take(&mut browser.csrf);
    browser.extra = vec![("X-CSRF".to_owned(), token)];
    assert_eq!(browser.post_as_is("/people", &[("name", "Cy"), ("number", "2")]).await.status, 303);
    browser.extra.clear();
    assert_eq!(browser.post_file("/people/import", b"3,Di\n").await.status, 403);
    assert_eq!(desk.state.db.people().await.unwrap().len(), 2);
    desk.stop().await;
}

#[tokio::test]
async fn a_login_ends_and_a_changed_password_ends_all_others() {
    let desk = Running::start().await;
    let mut one = desk.logged_in(Role::Trainer).await;
    let mut two = desk.browser();
    two.log_in("trainer", PASSWORD).await;
    assert_eq!(two.get("/people").await.status, 200);
    let form = [
        ("old", "not the password"),
        ("password", "nine blue chips"),
        ("again", "nine blue chips"),
    ];
    assert_eq!(one.post("/me/password", &form).await.status, 400);
    let form = [("old", PASSWORD), ("password", "nine blue chips"), ("again", "nine blue chips")];
    assert_eq!(one.post("/me/password", &form).await.status, 303);
    assert_eq!(one.get("/people").await.status, 200);
    assert_eq!(two.get("/people").await.status, 303, "the other browser is logged out");
    // The token of a login that has ended is worth nothing.
    let kept = one.cookies.clone();
    one.get("/me").await;
    assert_eq!(one.post("/logout", &[]).await.status, 303);
    one.cookies = kept;
    assert_eq!(one.get("/people").await.status, 303);
    // Nor is one that was not used for long, or that began long ago.
    one.cookies.clear();
    one.log_in("trainer", "nine blue chips").await;
    assert_eq!(one.get("/people").await.status, 200);
    for old in [
        "UPDATE logins SET used_ms = used_ms - 28900000",
        "UPDATE logins SET began_ms = began_ms - 605000000",
    ] {
        sqlx::query(old).execute(&desk.raw).await.unwrap();
        assert_eq!(one.get("/people").await.status, 303, "{old}");
        one.log_in("trainer", "nine blue chips").await;
        assert_eq!(one.get("/people").await.status, 200);
    }
    // The database keeps nothing that opens the door.
    let token = one.cookies["__Host-desk"].clone();
    let kept = sqlx::query("SELECT token FROM logins").fetch_all(&desk.raw).await.unwrap();
    assert!(kept.iter().all(|row| row.get::<String, _>(0) != token));
    desk.stop().await;
}

#[tokio::test]
async fn tries_are_counted_for_all_desks_together() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("desk.db");
    let open = async || clearhands::desk::db::Db::file(&file).await.unwrap();
    let address = file_address(&file);
    let one = Running::at(open().await, &address).await;
    let two = Running::at(open().await, &address).await;
    New { login: "ann", name: "Ann", role: Role::Keeper, password: PASSWORD }
        .make(&one.state.db, "test", None)
        .await
        .unwrap();
    for desk in [&one, &two, &one, &two, &one] {
        let answer = desk.browser().log_in("ann", "wrong password").await;
        assert_eq!(answer.status, 403);
    }
    for desk in [&one, &two] {
        let answer = desk.browser().log_in("Ann ", PASSWORD).await;
        assert_eq!(answer.status, 429, "even the right password has to wait now");
    }
    // Another account from there is not held up by it.
    New { login: "bob", name: "Bob", role: Role::Trainer, password: PASSWORD }
        .make(&one.state.db, "test", None)
        .await
        .unwrap();
    assert_eq!(two.browser().log_in("bob", PASSWORD).await.status, 303);
    // The clock was a day ahead, and is set right: nobody waits for a day.
    sqlx::query("UPDATE tries SET at_ms = at_ms + 86400000").execute(&one.raw).await.unwrap();
    assert_eq!(one.browser().log_in("ann", PASSWORD).await.status, 303);
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn each_role_can_do_what_is_its_own() {
    let desk = Running::start().await;
    let mut keeper = desk.logged_in(Role::Keeper).await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let mut examiner = desk.logged_in(Role::Examiner).await;
    for path in ["/people", "/groups", "/assignments", "/gradebook", "/join", "/me"] {
        for browser in [&mut keeper, &mut trainer, &mut examiner] {
            assert_eq!(browser.get(path).await.status, 200, "{path}");
        }
    }
    assert_eq!(keeper.get("/accounts").await.status, 200);
    for browser in [&mut trainer, &mut examiner] {
        let page = browser.get("/accounts").await;
        assert_eq!(page.status, 403);
        assert!(!page.body.contains("keeper</td>"));
        browser.get("/me").await;
        let form = [
            ("login", "eve"),
            ("name", "Eve"),
            ("role", "keeper"),
            ("password", PASSWORD),
            ("again", PASSWORD),
        ];
        assert_eq!(browser.post("/accounts", &form).await.status, 403);
        assert_eq!(browser.post("/accounts/1/close", &[]).await.status, 403);
        assert_eq!(browser.post("/people/1/remove", &[("sure", "yes")]).await.status, 403);
    }
    let person = [("name", "Bo"), ("number", "1")];
    assert_eq!(examiner.post("/people", &person).await.status, 403);
    assert_eq!(examiner.post_file("/people/import", b"3,Di\n").await.status, 403);
    assert_eq!(trainer.post("/people", &person).await.status, 303);
    // An account that is closed is out at once.
    let accounts = desk.state.db.accounts().await.unwrap();
    let id = |login: &str| accounts.iter().find(|it| it.login == login).unwrap().id;
    keeper.get("/accounts").await;
    assert_eq!(keeper.post(&format!("/accounts/{}/close", id("trainer")), &[]).await.status, 303);
    assert_eq!(trainer.get("/people").await.status, 303);
    assert_eq!(keeper.post(&format!("/accounts/{}/close", id("keeper")), &[]).await.status, 400);
    let (rows, broken) = desk.state.db.check_audit().await.unwrap();
    assert!(rows >= 8 && broken.is_none(), "{rows} {broken:?}");
    desk.stop().await;
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let desk = Running::start().await;
    let mut trainer = desk.logged_in(Role::Trainer).await;
    let answer = trainer.post_file("/people/import", &vec![b'a'; 3 << 20]).await;
    assert_ne!(answer.status, 200);
    assert_eq!(trainer.get("/people").await.status, 200, "and the desk goes on");
    desk.stop().await;
}
