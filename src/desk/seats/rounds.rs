//! Cards that the desk releases: it promises a sitting's rounds before it begins, and releases each as it begins.
//!
//! The secret of a sitting never leaves the database. Whoever asks for a round shows a line of the sitting that the
//! desk has stamped; that line stands in what is released, so that what was dealt before it was settled by then.

use super::room::Handle;
use crate::desk::complain::complain;
use crate::desk::db::DbError;
use crate::desk::db::promises::{Asked, Kept, Promised};
use crate::desk::state::State;
use crate::desk::{chance, now};
use crate::exam::value_of;
use crate::wire::{FromDesk, Promise, Release};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Why nothing is promised or released.
#[derive(Debug, thiserror::Error)]
enum Not {
    #[error("the desk's database does not answer")]
    Db(#[from] DbError),
    #[error("the desk cannot sign")]
    Sign,
    #[error("the desk has promised nothing of this sitting, or another number of rounds")]
    Promise,
    #[error("the desk does not have the line with which the round before was over")]
    Line,
    #[error("the desk has released the round before only now")]
    Early,
}

/// What a seat asks for.
pub(super) enum Ask {
    /// That the cards of a sitting are promised.
    Promise { sitting: String, rounds: u32, title: String },
    /// That the cards of a round are released.
    Round(Asked),
}

/// Answers what a seat has asked for, once everything is kept that came before it.
pub(super) async fn answer(desk: &State, from: &Handle, ask: &Ask) {
    let (sitting, said) = match ask {
        Ask::Promise { sitting, rounds, title } => {
            let of = (sitting.as_str(), &*from.seat, title.as_str());
            let promised = promise(desk, of, *rounds).await;
            (sitting, promised.map(|promise| FromDesk::Promised { promise }))
        }
        Ask::Round(asked) => {
            let release = release(desk, asked).await;
            let sitting = asked.sitting.clone();
            (&asked.sitting, release.map(|release| FromDesk::Released { sitting, release }))
        }
    };
    from.say(said.unwrap_or_else(|why| {
        if let Not::Db(error) = &why {
            complain(&error);
        }
        FromDesk::NotDealt { sitting: sitting.clone(), why: why.to_string() }
    }));
}

/// The promise of a sitting, for whoever signs it at the desk; nothing if there is none to be had.
pub(in crate::desk) async fn promise_of(
    desk: &State,
    of: (&str, &str, &str),
    rounds: u32,
) -> Option<Promise> {
    promise(desk, of, rounds).await.ok()
}

fn signed(desk: &State, said: &str) -> Result<String, Not> {
    let signed = desk.identity.sign(said.as_bytes()).map_err(|_| Not::Sign)?;
    Ok(STANDARD.encode(signed))
}

/// The promise of a sitting: the one that was given, or a new one.
async fn promise(
    desk: &State,
    (sitting, seat, title): (&str, &str, &str),
    rounds: u32,
) -> Result<Promise, Not> {
    if desk.db.promised(sitting).await?.is_none() {
        let secret = hex::encode(chance::bytes::<32>().map_err(|_| Not::Sign)?);
        let root = value_of((sitting, rounds), &secret, 0).ok_or(Not::Promise)?;
        let mut promise = Promise {
            class: desk.class.clone(),
            sitting: sitting.to_owned(),
            rounds,
            root,
            given_ms: now::utc_ms(),
            certificate: STANDARD.encode(&desk.identity.certificate),
            signature: String::new(),
        };
        promise.signature = signed(desk, &promise.said())?;
        let given_ms = promise.given_ms;
        let promise = serde_json::to_string(&promise).unwrap_or_default();
        let promised = Promised { rounds, secret, promise };
        desk.db.promise((sitting, seat, title), &promised, given_ms).await?;
    }
    // Of two desks that promise at once the first counts.
    let kept = desk.db.promised(sitting).await?.filter(|kept| kept.rounds == rounds);
    let promise = kept.and_then(|kept| serde_json::from_str(&kept.promise).ok());
    promise.ok_or(Not::Promise)
}

/// The value of a round, signed with the line after which it is asked for.
async fn release(desk: &State, asked: &Asked) -> Result<Release, Not> {
    let promised = desk.db.promised(&asked.sitting).await?.ok_or(Not::Promise)?;
    let of = (asked.sitting.as_str(), promised.rounds);
    let value = value_of(of, &promised.secret, asked.round).filter(|_| asked.round > 0);
    let value = value.ok_or(Not::Promise)?;
    let mut tx = desk.db.write().await?;
    desk.db.alone_with(&mut tx, &asked.sitting).await?;
    let kept = desk.db.released(&mut tx, &asked.sitting, asked.round).await?;
    if let Some(same) = kept.iter().find(|kept| kept.after == asked.after) {
        return serde_json::from_str(&same.release).map_err(|_| Not::Promise);
    }
    if !desk.db.holds_line(&mut tx, asked).await? {
        return Err(Not::Line);
    }
    // What was released stands in the log, and an act at least comes after it.
    let before = desk.db.released_before(&mut tx, &asked.sitting, asked.round).await?;
    if before.is_some_and(|n| asked.after.1 < n + 2) {
        return Err(Not::Early);
    }
    let now_ms = now::utc_ms();
    let first = kept.first();
    let mut release = Release {
        round: asked.round,
        value,
        after: asked.after.0.clone(),
        first: first.map_or_else(|| asked.after.0.clone(), |first| first.after.0.clone()),
        released_ms: first.map_or(now_ms, |first| first.released_ms),
        signature: String::new(),
    };
    release.signature = signed(desk, &release.said(&asked.sitting))?;
    let text = serde_json::to_string(&release).unwrap_or_default();
    let kept = Kept { after: asked.after.clone(), release: text, released_ms: now_ms };
    desk.db.release(&mut tx, asked, &kept).await?;
    tx.commit().await.map_err(DbError::from)?;
    Ok(release)
}
