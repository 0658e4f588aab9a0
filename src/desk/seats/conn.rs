//! One seat's connection, from its first word to its last.

use super::lines::Lines;
use super::pace::Pace;
use super::room::Handle;
use super::rounds::Ask;
use super::stamp::{Job, What};
use crate::desk::complain::complain;
use crate::desk::db::DbError;
use crate::desk::db::promises::Asked;
use crate::desk::db::seats::Screen;
use crate::desk::db::word;
use crate::desk::state::{State, StateError};
use crate::desk::{chance, now, origin};
use crate::exam::MOST_DEALT;
use crate::wire::{
    FromDesk, FromSeat, Held, LONGEST, RefusedWhy, RoomAsk, SILENCE_MS, WIRE, is_hash, is_id,
};
use ring::hmac;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;

/// How long a seat may take from its connection to its first message.
const JOINING: Duration = Duration::from_secs(10);
/// A seat of which nothing is heard for so long is gone.
const SILENT: Duration = Duration::from_millis(SILENCE_MS);
/// How long a seat may take to read what it is sent.
const SENDING: Duration = Duration::from_secs(10);
/// How long is waited for the last word to be read.
const PARTING: Duration = Duration::from_secs(1);
/// The longest first message, in bytes.
const LONGEST_JOIN: usize = 16 * 1024;
/// How many bytes of a seat's lines may wait to be kept.
const ROOM: usize = 2 * LONGEST;
/// What a line takes up at least.
const LEAST_ROOM: usize = 512;
/// The longest text in what a seat asks of an examiner, in bytes.
const MOST_ASKED: usize = 1_000;
/// How many sessions a seat may go on with over one connection.
const MOST_BEFORE: usize = 2_000;
/// How many wrong codes may come from one address within [`WRONG_MS`].
const WRONG: i64 = 10;
const WRONG_MS: i64 = 60_000;

/// Why a connection ends.
enum End {
    /// It ended by itself, or is to end.
    Gone,
    /// For this.
    Refused(RefusedWhy),
}

impl From<std::io::Error> for End {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::InvalidData => Self::Refused(RefusedWhy::Unreadable),
            _ => Self::Gone,
        }
    }
}

impl From<DbError> for End {
    fn from(error: DbError) -> Self {
        complain(&error);
        Self::Gone
    }
}

impl From<StateError> for End {
    fn from(error: StateError) -> Self {
        complain(&error);
        Self::Gone
    }
}

/// What a seat said first.
struct Join {
    seat: String,
    secret: String,
    place: String,
    logs: Vec<Held>,
}

/// Serves one connection to its end. `unjoined` is the place that it has among those that have not joined yet.
pub(super) async fn serve(
    desk: Arc<State>,
    stream: TcpStream,
    from: IpAddr,
    tls: TlsAcceptor,
    jobs: mpsc::Sender<Job>,
    unjoined: impl Send,
) {
    // Lines are short and each is answered: none waits to be sent together with others.
    let _ = stream.set_nodelay(true);
    let joining = async {
        let stream = tls.accept(stream).await?;
        let (read, write) = tokio::io::split(stream);
        let mut lines = Lines::new(read, LONGEST_JOIN);
        let first = lines.next().await;
        Ok::<_, End>((lines, write, first))
    };
    let Ok(Ok((mut lines, mut write, first))) = timeout(JOINING, joining).await else { return };
    let first = first.map_err(End::from).and_then(|line| line.ok_or(End::Gone));
    let joined = match first {
        Ok(line) => join(&desk, &line, from).await,
        Err(end) => Err(end),
    };
    let (handle, waiting, logs) = match joined {
        Ok(joined) => joined,
        Err(End::Gone) => return,
        Err(End::Refused(why)) => {
            let _ = timeout(PARTING, part(&mut write, Some(why))).await;
            return;
        }
    };
    drop(unjoined);
    desk.room.enter(handle.clone());
    lines.allow(LONGEST);
    let sending = tokio::spawn(send(write, waiting, handle.clone()));
    let mut seat = Seat::new(handle.clone(), jobs, &logs);
    tokio::select! {
        () = handle.end.cancelled() => {}
        () = desk.stop.cancelled() => handle.end.cancel(),
        end = seat.listen(&mut lines) => match end {
            End::Gone => handle.end.cancel(),
            End::Refused(why) => handle.refuse(why),
        },
    }
    // What it has sent is kept before it is said to have left.
    drop(seat);
    let _ = sending.await;
    if desk.room.leave(&handle)
        && let Err(error) = desk.db.seat_leaves(&handle.seat, &desk.process).await
    {
        complain(&error);
    }
}

/// Whether two texts are the same, in a time that tells nothing of how much of them is.
fn is_same(one: &str, other: &str) -> bool {
    let Ok(key) = chance::bytes::<32>() else { return false };
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    let tag = hmac::sign(&key, one.as_bytes());
    hmac::verify(&key, other.as_bytes(), tag.as_ref()).is_ok()
}

/// Whether a seat may ask this of an examiner: nothing in it is longer than it can be.
fn may_ask(ask: &RoomAsk) -> bool {
    let RoomAsk { sitting, paper, name, number, key, recipient, program, rulebook, .. } = ask;
    let short = |text: &String| text.len() <= MOST_ASKED && !text.contains('\0');
    is_id(sitting)
        && is_hash(paper)
        && [name, number, key, recipient, program, rulebook].into_iter().all(short)
}

/// Reads the first message; nothing else than that it asks to be let in is let pass.
fn asks(line: &str) -> Result<Join, End> {
    let unreadable = End::Refused(RefusedWhy::Unreadable);
    let Ok(message) = serde_json::from_str::<FromSeat>(line) else {
        // Another version may say it in another way.
        let value: Option<serde_json::Value> = serde_json::from_str(line).ok();
        let wire = value.as_ref().and_then(|value| value.get("wire")?.as_u64());
        let other = wire.is_some_and(|wire| wire != u64::from(WIRE));
        return Err(if other { End::Refused(RefusedWhy::Version) } else { unreadable });
    };
    let FromSeat::Join { wire, seat, secret, place, logs, .. } = message else {
        return Err(unreadable);
    };
    if wire != WIRE {
        return Err(End::Refused(RefusedWhy::Version));
    }
    if !is_id(&seat) || !logs.iter().all(|log| is_id(&log.dealt)) {
        return Err(unreadable);
    }
    Ok(Join { seat, secret, place: word(&place), logs })
}

/// Lets a seat in, or not.
async fn join(
    desk: &State,
    line: &str,
    from: IpAddr,
) -> Result<(Handle, mpsc::Receiver<FromDesk>, Vec<Held>), End> {
    let now_ms = now::utc_ms();
    let from = format!("seat {}", origin(from));
    if desk.db.tries(&from, now_ms, now_ms - WRONG_MS).await? >= WRONG {
        return Err(End::Refused(RefusedWhy::TooOften));
    }
    let Join { seat, secret, place, logs } = asks(line)?;
    if !is_same(&desk.code().await?.secret, &secret) {
        desk.db.tried(&from, now_ms, now_ms - WRONG_MS).await?;
        return Err(End::Refused(RefusedWhy::Code));
    }
    let joined = desk.db.seat_joins(&seat, &place, &desk.process, now_ms).await?;
    let Some(joined) = joined else { return Err(End::Refused(RefusedWhy::Full)) };
    let held = desk.db.held(&seat, &logs).await?;
    let begun = logs.iter().any(|log| held.iter().all(|known| known.dealt != log.dealt));
    desk.db.close_stale_orders(&seat, begun, now_ms).await?;
    let (handle, waiting) = Handle::new(&seat);
    handle.say(FromDesk::Welcome {
        class: desk.class.clone(),
        number: joined.number,
        people: desk.db.sitters().await?,
        person: joined.person,
        held,
    });
    Ok((handle, waiting, logs))
}

/// Sends what waits for a seat until its connection is to end, and then the last word.
async fn send(
    mut write: impl AsyncWrite + Unpin,
    mut waiting: mpsc::Receiver<FromDesk>,
    handle: Handle,
) {
    let mut batch = Vec::new();
    loop {
        let more = tokio::select! {
            biased;
            () = handle.end.cancelled() => break,
            more = waiting.recv_many(&mut batch, 64) => more,
        };
        if more == 0 {
            break;
        }
        let mut bytes = Vec::new();
        for message in batch.drain(..) {
            write_line(&mut bytes, &message);
        }
        let sent = async {
            write.write_all(&bytes).await?;
            write.flush().await
        };
        let sent = tokio::select! {
            () = handle.end.cancelled() => break,
            sent = timeout(SENDING, sent) => sent,
        };
        if !matches!(sent, Ok(Ok(()))) {
            handle.end.cancel();
            return;
        }
    }
    let _ = timeout(PARTING, part(&mut write, handle.last_word())).await;
}

fn write_line(bytes: &mut Vec<u8>, message: &FromDesk) {
    // A message holds nothing that cannot be written as JSON.
    bytes.extend(serde_json::to_vec(message).unwrap_or_default());
    bytes.push(b'\n');
}

/// Says why it is over, if that is to be said, and ends the stream.
async fn part(
    write: &mut (impl AsyncWrite + Unpin),
    why: Option<RefusedWhy>,
) -> std::io::Result<()> {
    if let Some(why) = why {
        let mut bytes = Vec::new();
        write_line(&mut bytes, &FromDesk::Refused { why });
        write.write_all(&bytes).await?;
    }
    write.shutdown().await
}

/// A seat that has joined, as it is listened to.
struct Seat {
    handle: Handle,
    jobs: mpsc::Sender<Job>,
    /// How many lines of each log were there before the desk could hear of them, as the seat says: what was not
    /// held of them then, was dealt while there was no network, or before the seat was in the class.
    before: HashMap<String, u64>,
    pace: Pace,
    room: Arc<Semaphore>,
}

impl Seat {
    fn new(handle: Handle, jobs: mpsc::Sender<Job>, logs: &[Held]) -> Self {
        let before = logs.iter().map(|log| (log.dealt.clone(), log.lines)).collect();
        let room = Arc::new(Semaphore::new(ROOM));
        Self { handle, jobs, before, pace: Pace::new(), room }
    }

    /// Listens until there is nothing more to hear.
    async fn listen<R: AsyncRead + Unpin>(&mut self, lines: &mut Lines<R>) -> End {
        loop {
            self.pace.next().await;
            let line = match timeout(SILENT, lines.next()).await {
                Ok(Ok(Some(line))) => line,
                Ok(Err(error)) => return error.into(),
                Ok(Ok(None)) | Err(_) => return End::Gone,
            };
            let room = line.len().clamp(LEAST_ROOM, ROOM);
            let Some(room) = self.take(room).await else { return End::Gone };
            let Ok(message) = serde_json::from_str::<FromSeat>(&line) else {
                return End::Refused(RefusedWhy::Unreadable);
            };
            let Some(what) = self.what(message, room) else {
                return End::Refused(RefusedWhy::Unreadable);
            };
            if matches!(what, What::Shows(_)) {
                self.handle.say(FromDesk::Here);
            }
            let job = Job { from: self.handle.clone(), what };
            if self.jobs.send(job).await.is_err() {
                return End::Gone;
            }
        }
    }

    async fn take(&self, room: usize) -> Option<OwnedSemaphorePermit> {
        let room = u32::try_from(room).ok()?;
        self.room.clone().acquire_many_owned(room).await.ok()
    }

    /// What is to be kept of a message; nothing if a seat that has joined may not say it.
    fn what(&mut self, message: FromSeat, room: OwnedSemaphorePermit) -> Option<What> {
        Some(match message {
            FromSeat::Join { .. } => return None,
            FromSeat::Sits { person } => What::Sits(person),
            FromSeat::Begins { dealt, title, order, before } if is_id(&dealt) => {
                if before > 0 {
                    if self.before.len() >= MOST_BEFORE {
                        return None;
                    }
                    let known = self.before.entry(dealt.clone()).or_default();
                    *known = before.max(*known);
                }
                What::Begins { dealt, title: word(&title), order }
            }
            FromSeat::Line { dealt, n, text, .. } if is_id(&dealt) && !text.contains('\0') => {
                let live = self.before.get(&dealt).is_none_or(|&before| n >= before);
                What::Line { dealt, n, text, live, _room: room }
            }
            FromSeat::Begins { .. } | FromSeat::Line { .. } => return None,
            FromSeat::Shows { dealt, clock_ms, frozen, page, step } => What::Shows(Screen {
                seat: self.handle.seat.to_string(),
                dealt: dealt.filter(|dealt| is_id(dealt)),
                page: word(&page),
                step: word(&step),
                clock_ms: i64::try_from(clock_ms).unwrap_or(i64::MAX),
                frozen,
            }),
            FromSeat::Promise { sitting, rounds, title } => {
                if !is_id(&sitting) || !(1..=MOST_DEALT).contains(&rounds) {
                    return None;
                }
                What::Ask(Ask::Promise { sitting, rounds, title: word(&title) })
            }
            FromSeat::Round { dealt, sitting, round, after, lines } => {
                if !is_id(&dealt) || !is_id(&sitting) || !is_hash(&after) {
                    return None;
                }
                let after = (after, i64::try_from(lines).ok()?);
                let seat = self.handle.seat.to_string();
                What::Ask(Ask::Round(Asked { seat, dealt, sitting, round, after }))
            }
            FromSeat::Done { order, refused, asks } => {
                if !asks.as_ref().is_none_or(may_ask) {
                    return None;
                }
                What::Done { order, refused: refused.as_deref().map(word), asks }
            }
        })
    }
}
