//! Accounts: logging in and out, passwords, making and closing accounts, the first of them.

use crate::desk::account::{self, AccountError, New};
use crate::desk::db::{Account, Role};
use crate::desk::state::{State as Desk, StateError};
use crate::desk::web::{
    DOOR, Page, Problem, Right, SESSION, Who, cookie, cookie_of, digest, door_page,
};
use crate::desk::{chance, now, origin};
use axum::extract::{ConnectInfo, Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use maud::{Markup, html};
use serde::Deserialize;
use std::net::SocketAddr;
use std::sync::Arc;

/// For how long a try counts.
const WINDOW_MS: i64 = 15 * 60_000;
/// How many tries there may be of one account from one address, of one account, and from one address.
const MOST: [i64; 3] = [5, 20, 40];

pub(super) fn router() -> Router<Arc<Desk>> {
    Router::new()
        .route("/login", get(door).post(log_in))
        .route("/logout", post(log_out))
        .route("/setup", get(setup_page).post(set_up))
        .route("/me", get(me))
        .route("/me/password", post(change_password))
        .route("/accounts", get(list).post(add))
        .route("/accounts/{id}/close", post(close))
        .route("/accounts/{id}/password", post(reset_password))
}

/// The token of the setup link, the same for every desk at this database; nothing once somebody keeps it.
pub(in crate::desk) async fn setup_token(desk: &Desk) -> Result<Option<String>, StateError> {
    if desk.db.has_keeper().await? {
        return Ok(None);
    }
    let token = chance::secret()?;
    Ok(Some(desk.db.meta_or("setup", &token).await?))
}

impl From<AccountError> for Problem {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Db(error) => Self::Db(error),
            AccountError::Busy => Self::Busy,
            AccountError::Chance(error) => Self::Chance(error),
            other => Self::Bad(other.to_string()),
        }
    }
}

/// What the browser's forms at the door carry: what its cookie holds, or something new.
fn door_token(headers: &HeaderMap) -> Result<String, Problem> {
    let known = cookie(headers, DOOR).filter(|token| token.len() == 64);
    Ok(known.map_or_else(chance::secret, |token| Ok(token.to_owned()))?)
}

fn at_door(token: &str, title: &str, body: &Markup) -> Response {
    let cookie = AppendHeaders([(header::SET_COOKIE, cookie_of(DOOR, token))]);
    (cookie, door_page(title, body)).into_response()
}

fn login_form(token: &str, class: &str, told: Option<&str>) -> Markup {
    html! {
        h1 { (class) }
        @if let Some(told) = told { p.bad role="alert" { (told) } }
        form method="post" action="/login" {
            input type="hidden" name="csrf" value=(token);
            label for="login" { "Login" }
            input id="login" name="login" autocomplete="username" autocapitalize="none" required autofocus;
            label for="password" { "Password" }
            input id="password" name="password" type="password" autocomplete="current-password" required;
            p { button.main { "Log in" } }
        }
    }
}

async fn door(
    State(desk): State<Arc<Desk>>,
    who: Option<Extension<Who>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if who.is_some() {
        return Ok(Redirect::to("/").into_response());
    }
    let token = door_token(&headers)?;
    Ok(at_door(&token, "Log in", &login_form(&token, &desk.class, None)))
}

#[derive(Deserialize)]
struct LogIn {
    login: String,
    password: String,
}

async fn log_in(
    State(desk): State<Arc<Desk>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(form): Form<LogIn>,
) -> Result<Response, Problem> {
    let (login, from) = (account::normal(&form.login), origin(from.ip()));
    // The name may be anything; what is kept of it is short.
    let short = digest(&login);
    let keys = [format!("login {short} {from}"), format!("login {short}"), format!("from {from}")];
    let now_ms = now::utc_ms();
    for (key, most) in keys.iter().zip(MOST) {
        if desk.db.tried(key, now_ms, now_ms - WINDOW_MS).await? > most {
            return Err(Problem::TooOften(WINDOW_MS / 60_000));
        }
    }
    let Some(account) = account::of_password(&desk.db, &login, &form.password).await? else {
        let token = door_token(&headers)?;
        let told = "Login and password do not belong together.";
        let page = at_door(&token, "Log in", &login_form(&token, &desk.class, Some(told)));
        return Ok((StatusCode::FORBIDDEN, page).into_response());
    };
    desk.db.forget_tries(&keys[0]).await?;
    begin(&desk, &account, "/").await
}

/// Logs a browser in, and sends it on.
async fn begin(desk: &Desk, account: &Account, to: &str) -> Result<Response, Problem> {
    let (token, csrf, now_ms) = (chance::secret()?, chance::secret()?, now::utc_ms());
    let mut tx = desk.db.write().await?;
    desk.db.log_in(&mut tx, account.id, (&digest(&token), &csrf), now_ms).await?;
    let about = format!("account {}", account.login);
    desk.db.finish(tx, now_ms, &account.login, ("login", &about)).await?;
    let cookies = AppendHeaders([
        (header::SET_COOKIE, cookie_of(SESSION, &token)),
        (header::SET_COOKIE, cookie_of(DOOR, "")),
    ]);
    Ok((cookies, Redirect::to(to)).into_response())
}

async fn log_out(
    State(desk): State<Arc<Desk>>,
    _: Who,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(token) = cookie(&headers, SESSION) {
        desk.db.log_out(&digest(token)).await?;
    }
    let cookies = AppendHeaders([(header::SET_COOKIE, cookie_of(SESSION, ""))]);
    Ok((cookies, Redirect::to("/login")).into_response())
}

#[derive(Deserialize)]
struct SetupLink {
    #[serde(default)]
    token: String,
}

async fn setup_page(
    State(desk): State<Arc<Desk>>,
    Query(link): Query<SetupLink>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let good = setup_token(&desk).await?.is_some_and(|token| digest(&token) == digest(&link.token));
    if !good {
        return Err(AccountError::Setup.into());
    }
    let token = door_token(&headers)?;
    let body = html! {
        h1 { "The first account" }
        p { "It keeps the desk: it can do everything, and makes the other accounts." }
        form method="post" action="/setup" {
            input type="hidden" name="csrf" value=(token);
            input type="hidden" name="token" value=(link.token);
            (account_fields())
            p { button.main { "Make the account" } }
        }
    };
    Ok(at_door(&token, "The first account", &body))
}

fn account_fields() -> Markup {
    html! {
        label for="login" { "Login" }
        input id="login" name="login" autocomplete="username" autocapitalize="none" maxlength="64" required;
        label for="name" { "Name" }
        input id="name" name="name" autocomplete="name" maxlength="100" required;
        (password_fields())
    }
}

fn password_fields() -> Markup {
    html! {
        label for="password" { "Password" }
        input id="password" name="password" type="password" autocomplete="new-password"
            minlength=(account::SHORTEST) aria-describedby="how-long" required;
        p.soft id="how-long" { "At least " (account::SHORTEST) " letters; several words are best." }
        label for="again" { "The same again" }
        input id="again" name="again" type="password" autocomplete="new-password" required;
    }
}

#[derive(Deserialize)]
struct NewForm {
    login: String,
    name: String,
    #[serde(default)]
    role: String,
    password: String,
    again: String,
    #[serde(default)]
    token: String,
}

fn same(password: &str, again: &str) -> Result<(), Problem> {
    let differ =
        || Problem::Bad("the two passwords are not the same; go back and type them".into());
    (password == again).then_some(()).ok_or_else(differ)
}

async fn set_up(
    State(desk): State<Arc<Desk>>,
    Form(form): Form<NewForm>,
) -> Result<Response, Problem> {
    same(&form.password, &form.again)?;
    let NewForm { login, name, password, token, .. } = &form;
    let new = New { login, name, role: Role::Keeper, password };
    new.make(&desk.db, "desk", Some(token)).await?;
    let made = account::of_password(&desk.db, login, password).await?.ok_or(Problem::Nothing)?;
    begin(&desk, &made, "/").await
}

async fn me(who: Who) -> Markup {
    Page::of(&who, "My account", "/me").show(&html! {
        h1 { (who.name) }
        p { "Login " b { (who.login) } ", " (who.role.name()) "." }
        h2 { "Another password" }
        form method="post" action="/me/password" {
            (who.token())
            label for="old" { "Old password" }
            input id="old" name="old" type="password" autocomplete="current-password" required;
            (password_fields())
            p { button.main { "Change the password" } }
        }
        p.soft { "All other browsers with this account are logged out then." }
    })
}

#[derive(Deserialize)]
struct Change {
    #[serde(default)]
    old: String,
    password: String,
    again: String,
}

async fn change_password(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<Change>,
) -> Result<Response, Problem> {
    same(&form.password, &form.again)?;
    let (key, now_ms) = (format!("old {}", who.account), now::utc_ms());
    if desk.db.tried(&key, now_ms, now_ms - WINDOW_MS).await? > MOST[0] {
        return Err(Problem::TooOften(WINDOW_MS / 60_000));
    }
    let known = account::of_password(&desk.db, &who.login, &form.old).await?;
    let account = known.ok_or(AccountError::Old)?;
    account::set_password(&desk.db, &account, &form.password, &who.login).await?;
    desk.db.forget_tries(&key).await?;
    begin(&desk, &account, "/me").await
}

async fn list(State(desk): State<Arc<Desk>>, who: Who) -> Result<Markup, Problem> {
    who.need(Right::Keep)?;
    let accounts = desk.db.accounts().await?;
    Ok(Page::of(&who, "Accounts", "/accounts").show(&html! {
        h1 { "Accounts" }
        ul {
            li { b { "keeper" } ": everything" }
            li { b { "trainer" } ": seats, people, groups, assignments, records" }
            li { b { "examiner" } ": sees the class and all records, and changes nothing" }
        }
        div.wide { table {
            caption { (accounts.len()) " accounts" }
            thead { tr { th { "Login" } th { "Name" } th { "Role" } th { "Another password" } th { "Close" } } }
            tbody { @for account in &accounts { (row(&who, account)) } }
        } }
        h2 { "Another account" }
        form method="post" action="/accounts" {
            (who.token())
            label for="role" { "Role" }
            select id="role" name="role" {
                option value="trainer" { "trainer" }
                option value="examiner" { "examiner" }
                option value="keeper" { "keeper" }
            }
            (account_fields())
            p { button.main { "Make the account" } }
        }
    }))
}

fn row(who: &Who, account: &Account) -> Markup {
    let to = |what: &str| format!("/accounts/{}/{what}", account.id);
    html! {
        tr {
            th scope="row" { (account.login) }
            td { (account.name) }
            td { (account.role.name()) }
            @if account.closed_ms.is_some() { td colspan="2" { "closed" } } @else {
                td { form.line method="post" action=(to("password")) {
                    (who.token())
                    input name="password" type="password" autocomplete="new-password" required
                        minlength=(account::SHORTEST) aria-label={ "New password of " (account.login) };
                    input name="again" type="password" autocomplete="new-password" required
                        aria-label={ "The same again for " (account.login) };
                    button { "Set" }
                } }
                td { form method="post" action=(to("close")) {
                    (who.token())
                    button.grave { "Close " (account.login) }
                } }
            }
        }
    }
}

async fn add(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Form(form): Form<NewForm>,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    same(&form.password, &form.again)?;
    let role =
        Role::find(&form.role).ok_or_else(|| Problem::Bad("there is no such role".into()))?;
    let NewForm { login, name, password, .. } = &form;
    New { login, name, role, password }.make(&desk.db, &who.login, None).await?;
    Ok(Redirect::to("/accounts"))
}

async fn of_id(desk: &Desk, id: i64) -> Result<Account, Problem> {
    let open = |account: &Account| account.id == id && account.closed_ms.is_none();
    desk.db.accounts().await?.into_iter().find(open).ok_or(Problem::Nothing)
}

async fn close(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    account::close(&desk.db, &of_id(&desk, id).await?, &who.login).await?;
    Ok(Redirect::to("/accounts"))
}

async fn reset_password(
    State(desk): State<Arc<Desk>>,
    who: Who,
    Path(id): Path<i64>,
    Form(form): Form<Change>,
) -> Result<Redirect, Problem> {
    who.need(Right::Keep)?;
    same(&form.password, &form.again)?;
    let account = of_id(&desk, id).await?;
    account::set_password(&desk.db, &account, &form.password, &who.login).await?;
    Ok(Redirect::to("/accounts"))
}
