//! The seats' door: JSON Lines over TLS, as [`crate::wire`] lays down.
//!
//! Each seat has a task that reads and one that writes, with bounded queues between them and the one
//! writer of the database. Nobody outside can make the desk hold more than that: a client that is slow to
//! join, silent, too fast or does not read is let go, and the others notice nothing of it.

mod conn;
mod lines;
mod pace;
pub(super) mod room;
mod rounds;
mod stamp;
mod tend;

pub(super) use rounds::promise_of as promise;

use super::state::State;
use crate::desk::complain::complain;
use std::collections::HashMap;
use std::net::{IpAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

/// How many connections there may be that have not joined yet: in all, and from one address.
const UNJOINED: usize = 512;
const UNJOINED_EACH: usize = 256;
/// How many connections there may be in all.
const MOST: usize = 1_500;

/// The connections that have not joined yet, by address.
#[derive(Default)]
struct Unjoined(Mutex<HashMap<IpAddr, usize>>);

/// A place among them; it is free again once this is dropped.
struct Place(Arc<Unjoined>, IpAddr);

impl Unjoined {
    fn place(self: &Arc<Self>, from: IpAddr) -> Option<Place> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sum = |all: &HashMap<IpAddr, usize>| all.values().sum::<usize>();
        if sum(&all) >= UNJOINED || all.get(&from).is_some_and(|&n| n >= UNJOINED_EACH) {
            return None;
        }
        *all.entry(from).or_default() += 1;
        Some(Place(self.clone(), from))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = all.get_mut(&self.1) {
            *n -= 1;
            if *n == 0 {
                all.remove(&self.1);
            }
        }
    }
}

/// Waits for seats until the desk stops.
pub(super) async fn run(desk: Arc<State>, seats: TcpListener) {
    let (config, listener) =
        match (desk.identity.server(&[]), tokio::net::TcpListener::from_std(seats)) {
            (Ok(config), Ok(listener)) => (config, listener),
            (Err(error), _) => return complain(&error),
            (_, Err(error)) => return complain(&format!("the seats' door: {error}")),
        };
    let tls = TlsAcceptor::from(Arc::new(config));
    let (jobs, waiting) = mpsc::channel(stamp::WAITING);
    let stamping = tokio::spawn(stamp::run(desk.clone(), waiting));
    let tending = tokio::spawn(tend::run(desk.clone()));
    let unjoined = Arc::new(Unjoined::default());
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = desk.stop.cancelled() => break,
            accepted = listener.accept() => accepted,
            Some(_) = open.join_next() => continue,
        };
        let Ok((stream, from)) = accepted else {
            // The system has no more of something; it may have it again soon.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let place = unjoined.place(from.ip()).filter(|_| open.len() < MOST);
        let Some(place) = place else { continue };
        open.spawn(conn::serve(desk.clone(), stream, from.ip(), tls.clone(), jobs.clone(), place));
    }
    drop(jobs);
    while open.join_next().await.is_some() {}
    let _ = tokio::join!(stamping, tending);
}
