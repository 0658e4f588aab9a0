//! What a process looks after for the seats that are with it: their orders, the roster, and whether they
//! have gone to another desk.

use crate::desk::complain::complain;
use crate::desk::db::DbError;
use crate::desk::now;
use crate::desk::state::State;
use crate::wire::{FromDesk, Person, RefusedWhy};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often the tables are looked at.
const EACH: Duration = Duration::from_millis(200);
/// Every how many times it is asked where the seats are, and who is on the roster.
const PLACES: u64 = 2;
const ROSTER: u64 = 10;

/// Looks after the seats until the desk stops.
pub(super) async fn run(desk: Arc<State>) {
    let mut roster = None;
    for turn in 0_u64.. {
        tokio::select! {
            () = desk.stop.cancelled() => return,
            () = tokio::time::sleep(EACH) => {}
        }
        if let Err(error) = look(&desk, turn, &mut roster).await {
            complain(&error);
        }
    }
}

async fn look(desk: &State, turn: u64, roster: &mut Option<Vec<Person>>) -> Result<(), DbError> {
    let here = desk.room.all();
    if here.is_empty() {
        return Ok(());
    }
    if turn.is_multiple_of(PLACES) {
        let still: HashSet<String> = desk.db.seats_at(&desk.process).await?.into_iter().collect();
        for handle in here.iter().filter(|handle| !still.contains(&*handle.seat)) {
            handle.refuse(RefusedWhy::Elsewhere);
        }
    }
    if turn.is_multiple_of(ROSTER) {
        let now = desk.db.sitters().await?;
        // At the first look nobody knows what has changed since the first seat joined.
        if roster.as_ref() != Some(&now) {
            for handle in &here {
                handle.say(FromDesk::Roster { people: now.clone() });
            }
            *roster = Some(now);
        }
    }
    let mut sent = Vec::new();
    for open in desk.db.open_orders(&desk.process).await? {
        let Some(handle) = desk.room.find(&open.seat) else { continue };
        if handle.ordered.fetch_max(open.id, Ordering::Relaxed) < open.id {
            handle.say(FromDesk::Order { id: open.id, order: open.order });
            sent.push(open.id);
        }
    }
    if !sent.is_empty() {
        desk.db.orders_sent(&sent, now::utc_ms()).await?;
    }
    Ok(())
}
