//! Follows the sessions into which something was put: each is dealt again as its lines come.

use super::handled::{Told, told};
use crate::desk::db::DbError;
use crate::desk::db::live::Seen;
use crate::desk::now;
use crate::desk::state::State as Desk;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The cards follow no more sessions than these; a seat's own page always does.
const MOST: usize = 100;
/// How often it is asked which sessions an incident was put into.
const EACH_MS: i64 = 1_000;
/// Orders that are older are of another day.
const OLD_MS: i64 = 24 * 60 * 60_000;

/// The sessions into which something was put.
async fn put_into(desk: &Desk) -> Result<Arc<HashSet<String>>, DbError> {
    let now_ms = now::utc_ms();
    let (at_ms, known) = desk.live.put_into();
    if now_ms - at_ms < EACH_MS {
        return Ok(known);
    }
    let known = desk.db.put_into(now_ms - OLD_MS).await?;
    let known: Arc<HashSet<String>> = Arc::new(known.into_iter().collect());
    desk.live.set_put_into((now_ms, known.clone()));
    Ok(known)
}

/// The incidents of the sessions into which something was put, by the session's name.
pub(super) async fn at_seats(
    desk: &Arc<Desk>,
    seen: &[Seen],
) -> Result<HashMap<String, Vec<Told>>, DbError> {
    let put_into = put_into(desk).await?;
    let dealt = seen.iter().filter_map(|seat| seat.dealt.as_ref());
    let dealt = dealt.filter(|shown| put_into.contains(&shown.id)).take(MOST);
    let mut all = HashMap::new();
    for shown in dealt {
        let looked = desk.live.sessions.look(&desk.db, &desk.library.book, &shown.id, told);
        if let Some(told) = looked.await? {
            all.insert(shown.id.clone(), told);
        }
    }
    Ok(all)
}
