//! The way of statements to the record store: in batches, again and again until it has them.
//!
//! An id follows from what is stated, so that a statement that arrives twice is one. What the store will not
//! have is found by parting the batch, and kept with its reason; the others go on.

use super::settings::Settings;
use crate::desk::chance;
use crate::desk::complain::complain;
use crate::desk::db::{DbError, Due, LONGEST_MS};
use crate::desk::now;
use crate::desk::state::State;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::sync::Arc;
use std::time::Duration;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig, TlsProvider};

/// How many go at once.
const BATCH: i64 = 50;
/// How often is looked for statements that are due.
const LOOK: Duration = Duration::from_secs(2);
/// How long one request may take.
const SLOWEST: Duration = Duration::from_secs(30);
/// For how long a batch is this process's own: longer than all requests that its parting can take.
const LEASE_MS: i64 = 30 * 60_000;
/// How long is waited after the first failure, and at most.
const WAIT_MS: (i64, i64) = (5_000, LONGEST_MS);
/// How much is kept of what the store says.
const KEPT: usize = 500;

/// Sends statements until the desk stops.
pub(in crate::desk) async fn run(state: Arc<State>) {
    let mut sender: Option<(Settings, Agent)> = None;
    loop {
        let wait = match round(&state, &mut sender).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => LOOK,
            Err(error) => {
                complain(&format!("statements are not sent: {error}"));
                LOOK * 10
            }
        };
        if state.stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return;
        }
    }
}

/// Sends a batch, if one is due; whether more may be due.
async fn round(state: &State, sender: &mut Option<(Settings, Agent)>) -> Result<bool, DbError> {
    let settings = Settings::of(&state.db).await?;
    if settings.endpoint.is_empty() {
        return Ok(false);
    }
    let agent = match sender {
        Some((known, agent)) if *known == settings => agent.clone(),
        _ => {
            let new = agent();
            *sender = Some((settings.clone(), new.clone()));
            new
        }
    };
    let now_ms = now::utc_ms();
    let due = state.db.claim_statements(now_ms, now_ms + LEASE_MS, BATCH).await?;
    if due.is_empty() {
        return Ok(false);
    }
    let full = i64::try_from(due.len()) == Ok(BATCH);
    // Parts that are still to be sent, the first on top.
    let mut parts = vec![due];
    let mut failed = false;
    while let Some(part) = parts.pop() {
        if failed || state.stop.is_cancelled() {
            later(state, &part, failed).await?;
            continue;
        }
        match send(&agent, &settings, &part).await {
            Answer::Taken => state.db.statements_sent(&part, now::utc_ms()).await?,
            Answer::Refused(why) => match part.as_slice() {
                [one] => state.db.statement_refused(one, &why).await?,
                more => {
                    let (first, second) = more.split_at(more.len() / 2);
                    parts.extend([second.to_vec(), first.to_vec()]);
                }
            },
            Answer::Later => {
                failed = true;
                later(state, &part, true).await?;
            }
        }
    }
    Ok(full && !failed)
}

/// Has statements tried again: those that were tried, after longer and longer.
async fn later(state: &State, part: &[Due], tried: bool) -> Result<(), DbError> {
    let now_ms = now::utc_ms();
    let mut again = Vec::new();
    for due in part {
        again.push((due, if tried { now_ms + wait_ms(due.tries) } else { now_ms }));
    }
    state.db.statements_later(&again).await
}

/// How long is waited after so many tries: twice as long each time, and not all at the same moment.
fn wait_ms(tries: i64) -> i64 {
    let (first, most) = WAIT_MS;
    let whole = (first << tries.clamp(0, 20)).min(most);
    let chance = chance::bytes::<2>().map_or(0, |bytes| i64::from(u16::from_le_bytes(bytes)));
    whole / 2 + whole / 2 * chance / i64::from(u16::MAX)
}

/// What the store said.
enum Answer {
    /// It has them.
    Taken,
    /// It will not have them as they are, and why.
    Refused(String),
    /// It cannot be reached, is busy, or does not know the desk.
    Later,
}

async fn send(agent: &Agent, settings: &Settings, part: &[Due]) -> Answer {
    let texts: Vec<&str> = part.iter().map(|due| due.text.as_str()).collect();
    let body = format!("[{}]", texts.join(","));
    let (agent, url) = (agent.clone(), format!("{}/statements", settings.endpoint));
    let key = STANDARD.encode(format!("{}:{}", settings.user, settings.secret));
    let sent = tokio::task::spawn_blocking(move || {
        let request = agent
            .post(url)
            .header("Authorization", format!("Basic {key}"))
            .header("X-Experience-API-Version", "1.0.3")
            .content_type("application/json");
        let mut answer = request.send(body)?;
        let text = answer.body_mut().with_config().limit(64 << 10).read_to_string();
        Ok::<_, ureq::Error>((answer.status().as_u16(), text.unwrap_or_default()))
    });
    match sent.await {
        Ok(Ok((200 | 204, _))) => Answer::Taken,
        // One of the batch is wrong, is there already and says something else, or it is too long.
        Ok(Ok((status @ (400 | 409 | 413 | 422), text))) => {
            let text: String = text.chars().filter(|c| !c.is_control()).take(KEPT).collect();
            Answer::Refused(format!("{status}: {text}"))
        }
        Ok(Ok(_) | Err(_)) | Err(_) => Answer::Later,
    }
}

/// Who sends: it trusts what this PC trusts, and follows nobody elsewhere.
fn agent() -> Agent {
    let native = rustls_native_certs::load_native_certs().certs;
    let roots: Vec<Certificate<'static>> =
        native.iter().map(|root| Certificate::from_der(root).to_owned()).collect();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .root_certs(RootCerts::Specific(Arc::new(roots)))
        .unversioned_rustls_crypto_provider(provider)
        .build();
    Agent::config_builder()
        .tls_config(tls)
        .timeout_global(Some(SLOWEST))
        .max_redirects(0)
        .http_status_as_error(false)
        .build()
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_has_it_wait_longer_but_not_for_ever() {
        for tries in 0..100 {
            let whole = (5_000 << tries.min(20)).min(LONGEST_MS);
            let wait = wait_ms(tries);
            assert!((whole / 2..=whole).contains(&wait), "{tries}: {wait}");
        }
        let some: Vec<i64> = (0..20).map(|_| wait_ms(10)).collect();
        assert!(some.iter().any(|wait| *wait != some[0]), "all desks come at the same moment");
    }
}
