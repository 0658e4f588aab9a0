//! What is let through: who is logged in, whose form it is, and what a browser may do with an answer.

use super::problem::Problem;
use super::who::Who;
use crate::desk::state::State as Desk;
use crate::desk::{now, results};
use crate::exam;
use axum::Form;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// The cookie of a browser that is logged in.
pub(in crate::desk) const SESSION: &str = "__Host-desk";
/// The cookie of a browser that is about to log in.
pub(in crate::desk) const DOOR: &str = "__Host-door";

/// The most that can be sent at once, in MiB.
const MOST_MIB: u32 = 2;
/// Where results of exams are sent, which may be longer.
const RESULTS: &str = "/results";
/// How long the sending may take, for each MiB that may be sent.
const SLOWEST_MIB: Duration = Duration::from_secs(10);

const MINUTE_MS: i64 = 60_000;
/// A login ends when it was not used for so long.
const IDLE_MS: i64 = 8 * 60 * MINUTE_MS;
/// A login ends so long after it began.
const WHOLE_MS: i64 = 7 * 24 * 60 * MINUTE_MS;

/// What whoever is not logged in may ask for.
const OPEN: [&str; 2] = ["/login", "/setup"];

/// Nothing from elsewhere, nothing inline, in nobody's frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// From when on a login must have begun, and from when on it must have been used.
pub(in crate::desk) const fn login_ends(now_ms: i64) -> (i64, i64) {
    (now_ms - WHOLE_MS, now_ms - IDLE_MS)
}

/// The SHA-256 of a token, as it is kept.
pub(in crate::desk) fn digest(token: &str) -> String {
    exam::digest(token.as_bytes())
}

/// What a cookie of a request holds.
pub(in crate::desk) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut each =
        all.flat_map(|line| line.split(';')).filter_map(|one| one.trim().split_once('='));
    each.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// A cookie to be set; an empty one is taken away.
pub(in crate::desk) fn cookie_of(name: &str, value: &str) -> String {
    let age = if value.is_empty() { 0 } else { WHOLE_MS / 1000 };
    format!("{name}={value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age={age}")
}

/// Lets a request through or not, and tells the browser what it may do with the answer.
pub(in crate::desk) async fn guard(
    State(desk): State<Arc<Desk>>,
    request: Request,
    next: Next,
) -> Response {
    let is_asset = request.uri().path().starts_with("/assets/");
    let mut response = match admit(&desk, request).await {
        Ok(request) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    let cache = if is_asset { "no-cache" } else { "no-store" };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, cache),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

async fn admit(desk: &Desk, mut request: Request) -> Result<Request, Problem> {
    let who = who(desk, request.headers()).await?;
    let path = request.uri().path();
    // The projector's address is its own secret.
    let is_open =
        OPEN.contains(&path) || path.starts_with("/assets/") || path.starts_with("/projector/");
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        if who.is_none() && !is_open {
            return Err(Problem::LogIn);
        }
        if let Some(who) = who {
            request.extensions_mut().insert(who);
        }
        return Ok(request);
    }
    if !is_from_here(request.headers()) {
        return Err(Problem::Forged);
    }
    let (mut parts, body) = request.into_parts();
    let expected = match &who {
        Some(who) => who.csrf.clone(),
        None if is_open => cookie(&parts.headers, DOOR).unwrap_or_default().to_owned(),
        None => return Err(Problem::LogIn),
    };
    let long = who.is_some() && parts.uri.path() == RESULTS;
    let mib: u32 = if long { results::LONGEST_MIB } else { MOST_MIB };
    let bytes = tokio::time::timeout(SLOWEST_MIB * mib, to_bytes(body, (mib as usize) << 20)).await;
    let bytes = bytes.map_err(|_| Problem::Bad("it came too slowly".to_owned()))?;
    let too_large = |_| Problem::Bad(format!("no more than {mib} MiB can be sent at once"));
    let bytes = bytes.map_err(too_large)?;
    let given = given(&parts, &bytes).await.unwrap_or_default();
    // Digests are compared, so that no time tells how much of it is right.
    if expected.is_empty() || digest(&given) != digest(&expected) {
        return Err(Problem::Forged);
    }
    if let Some(who) = who {
        parts.extensions.insert(who);
    }
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

/// Who is logged in with this request's cookie.
async fn who(desk: &Desk, headers: &HeaderMap) -> Result<Option<Who>, Problem> {
    let Some(token) = cookie(headers, SESSION).filter(|token| !token.is_empty()) else {
        return Ok(None);
    };
    let (token, now_ms) = (digest(token), now::utc_ms());
    let Some(login) = desk.db.login(&token, login_ends(now_ms)).await? else { return Ok(None) };
    if now_ms - login.used_ms > MINUTE_MS {
        desk.db.login_used(&token, now_ms).await?;
    }
    let (account, csrf) = (login.account, login.csrf);
    let (login, name, role) = (account.login, account.name, account.role);
    Ok(Some(Who { account: account.id, login, name, role, csrf }))
}

/// Whether a browser sent it from one of the desk's own pages. Who says nothing of it is no browser, or
/// an old one; the token decides then.
fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = text("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    let host = text("host").unwrap_or_default();
    let origin = text("origin").is_none_or(|origin| origin == format!("https://{host}"));
    site && origin
}

/// The token that a request carries: in the header `x-csrf`, or in the field `csrf` of its form.
async fn given(parts: &Parts, bytes: &Bytes) -> Option<String> {
    if let Some(value) = parts.headers.get("x-csrf") {
        return value.to_str().ok().map(str::to_owned);
    }
    let sort = parts.headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    if sort.starts_with("multipart/form-data") {
        let mut request = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
        // No more was let in than may be.
        DefaultBodyLimit::disable().apply(&mut request);
        let mut form = Multipart::from_request(request, &()).await.ok()?;
        while let Ok(Some(field)) = form.next_field().await {
            if field.name() == Some("csrf") {
                return field.text().await.ok();
            }
        }
        return None;
    }
    if sort.starts_with("application/x-www-form-urlencoded") {
        let request = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
        let Form(fields) = Form::<Vec<(String, String)>>::from_request(request, &()).await.ok()?;
        return fields.into_iter().find(|(name, _)| name == "csrf").map(|(_, value)| value);
    }
    None
}
