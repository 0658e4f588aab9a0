//! The one writer of what seats send: it commits what has come, many at a time, and then tells the seats.

use super::room::Handle;
use super::rounds::{self, Ask};
use crate::desk::complain::complain;
use crate::desk::db::dealt::{self, Dealt, NewLine, Taken};
use crate::desk::db::seats::Screen;
use crate::desk::db::{DbError, Tx, asks, orders, seats};
use crate::desk::now;
use crate::desk::state::State;
use crate::wire::{FromDesk, RefusedWhy, RoomAsk};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// How much may wait for the writer.
pub(super) const WAITING: usize = 2_048;
/// How much is committed at once.
const AT_ONCE: usize = 512;
/// How long the writer waits for more once something has come.
const LINGER: Duration = Duration::from_millis(2);
/// How many sessions are kept in mind; what is not can be read again.
const IN_MIND: usize = 1_000;
/// How often a commit is tried again, and how long it waits before that.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(250);

/// Something of a seat's that is to be kept.
pub(super) struct Job {
    /// Where it came from.
    pub(super) from: Handle,
    /// What it is.
    pub(super) what: What,
}

/// What is to be kept.
pub(super) enum What {
    /// A session was opened.
    Begins { dealt: String, title: String, order: Option<i64> },
    /// A line of a log, and the room that it takes up until it is kept.
    Line { dealt: String, n: u64, text: String, live: bool, _room: OwnedSemaphorePermit },
    /// What is on the screen.
    Shows(Screen),
    /// Who sits there.
    Sits(i64),
    /// The cards of a sitting are to be promised, or released.
    Ask(Ask),
    /// An order was answered, with what the seat asks of an examiner if it was a paper for the room.
    Done { order: i64, refused: Option<String>, asks: Option<RoomAsk> },
}

/// A session while what has come is gone through.
struct Work<'a> {
    dealt: Dealt,
    /// How many lines were held, and whether its lines were believed, before.
    before: (i64, bool),
    lines: Vec<NewLine<'a>>,
    tell: Vec<&'a Handle>,
}

/// Why a commit did not come about.
enum Failed {
    /// Another desk has taken lines of the same session.
    Overtaken,
    /// The database.
    Db(DbError),
}

impl<E: Into<DbError>> From<E> for Failed {
    fn from(error: E) -> Self {
        Self::Db(error.into())
    }
}

/// Keeps what comes until nothing can come any more.
pub(super) async fn run(desk: Arc<State>, mut jobs: mpsc::Receiver<Job>) {
    let mut writer = Writer { desk, known: HashMap::new() };
    let mut batch = Vec::with_capacity(AT_ONCE);
    while jobs.recv_many(&mut batch, AT_ONCE).await > 0 {
        if batch.len() < AT_ONCE {
            tokio::time::sleep(LINGER).await;
            while batch.len() < AT_ONCE
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
        }
        writer.keep(&batch).await;
        for job in &batch {
            if let What::Ask(ask) = &job.what {
                rounds::answer(&writer.desk, &job.from, ask).await;
            }
        }
        batch.clear();
    }
}

struct Writer {
    desk: Arc<State>,
    /// The sessions as they were kept last.
    known: HashMap<String, Dealt>,
}

impl Writer {
    /// Keeps all of these. If something among them cannot be kept, its seat is let go, and no other; if the
    /// database is not there for long, all of them are, and come back.
    async fn keep(&mut self, batch: &[Job]) {
        for again in 0..TRIES {
            match self.commit(batch).await {
                Ok(()) => return,
                Err(Failed::Overtaken) => {}
                // The database lives, and will not have something of this.
                Err(Failed::Db(error)) if again > 0 && error.is_of_the_row() => {
                    for job in batch {
                        self.keep_alone(job).await;
                    }
                    return;
                }
                Err(Failed::Db(error)) => {
                    complain(&error);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
        batch.iter().for_each(|job| job.from.end.cancel());
    }

    async fn keep_alone(&mut self, job: &Job) {
        let mut is_its_own = false;
        for _ in 0..3 {
            match self.commit(std::slice::from_ref(job)).await {
                Ok(()) => return,
                Err(Failed::Db(error)) => is_its_own = error.is_of_the_row(),
                Err(Failed::Overtaken) => {}
            }
        }
        if is_its_own {
            job.from.refuse(RefusedWhy::Unreadable);
        } else {
            job.from.end.cancel();
        }
    }

    async fn commit(&mut self, batch: &[Job]) -> Result<(), Failed> {
        let now_ms = now::utc_ms();
        let desk = self.desk.clone();
        let mut tx = desk.db.write().await?;
        let mut works: BTreeMap<&str, Work<'_>> = BTreeMap::new();
        let mut screens: BTreeMap<&str, &Screen> = BTreeMap::new();
        for job in batch {
            let seat = &*job.from.seat;
            match &job.what {
                What::Begins { dealt: id, title, order } => {
                    dealt::begin(&mut tx, (id, seat), title, *order, now_ms).await?;
                    self.work(&mut tx, &mut works, &job.from, (id, None), now_ms).await?;
                }
                What::Line { dealt: id, n, text, live: said, .. } => {
                    let of = (id.as_str(), Some(*n));
                    let work = self.work(&mut tx, &mut works, &job.from, of, now_ms).await?;
                    let Some(work) = work else { continue };
                    let mut taken = work.dealt.take(*n, text, *said, now_ms);
                    if taken == Taken::Reopen && work.dealt.reopen(&mut tx, text).await? {
                        taken = work.dealt.take(*n, text, *said, now_ms);
                    }
                    if taken == Taken::Recall {
                        work.dealt.recall(&mut tx).await?;
                        taken = work.dealt.take(*n, text, *said, now_ms);
                    }
                    if let Taken::New(stamped) = taken {
                        let n = work.dealt.lines - 1;
                        work.lines.push(NewLine { dealt: id, n, text, stamped });
                    }
                }
                What::Shows(screen) => {
                    screens.insert(seat, screen);
                }
                // These are answered once what came before them is kept.
                What::Ask(_) => {}
                What::Sits(person) => seats::keep_person(&mut tx, seat, *person).await?,
                What::Done { order, refused, asks: asked } => {
                    if let Some(ask) = asked.as_ref().filter(|_| refused.is_none()) {
                        asks::keep(&mut tx, seat, (*order, ask), now_ms).await?;
                    }
                    orders::close(&mut tx, seat, *order, refused.as_deref(), now_ms).await?;
                }
            }
        }
        let changed = |work: &&Work<'_>| {
            !work.lines.is_empty() || work.dealt.broken.is_some() != work.before.1
        };
        let changed: Vec<(&Dealt, i64)> =
            works.values().filter(changed).map(|work| (&work.dealt, work.before.0)).collect();
        if !dealt::keep(&mut tx, &changed, now_ms).await? {
            return Err(Failed::Overtaken);
        }
        let lines: Vec<NewLine<'_>> =
            works.values_mut().flat_map(|work| std::mem::take(&mut work.lines)).collect();
        dealt::keep_lines(&mut tx, &lines, now_ms).await?;
        let screens: Vec<&Screen> = screens.into_values().collect();
        seats::keep_screens(&mut tx, &screens, &desk.process, now_ms).await?;
        tx.commit().await?;
        self.tell(works);
        Ok(())
    }

    /// The session with this name as it stands in this commit, for its line `n`; nothing if it is another seat's, which
    /// is let go.
    async fn work<'w, 'a>(
        &mut self,
        tx: &mut Tx,
        works: &'w mut BTreeMap<&'a str, Work<'a>>,
        from: &'a Handle,
        (id, n): (&'a str, Option<u64>),
        now_ms: i64,
    ) -> Result<Option<&'w mut Work<'a>>, Failed> {
        if !works.contains_key(id) {
            // Whatever becomes of this commit, what is in mind is right only after it. Before it, it is not
            // if another desk has taken lines meanwhile: then this is not the next one.
            let known = self.known.remove(id);
            let is_next =
                |known: &Dealt| n.and_then(|n| i64::try_from(n).ok()) == Some(known.lines);
            let dealt = match known.filter(is_next) {
                Some(known) => known,
                None => match dealt::load(tx, id).await? {
                    Some(known) => known,
                    None => {
                        dealt::begin(tx, (id, &from.seat), "", None, now_ms).await?;
                        Dealt::new(id, &from.seat)
                    }
                },
            };
            let before = (dealt.lines, dealt.broken.is_some());
            works.insert(id, Work { dealt, before, lines: Vec::new(), tell: Vec::new() });
        }
        let Some(work) = works.get_mut(id) else { return Ok(None) };
        if work.dealt.seat != *from.seat {
            from.refuse(RefusedWhy::Unreadable);
            return Ok(None);
        }
        if work.tell.iter().all(|known| known.serial != from.serial) {
            work.tell.push(from);
        }
        Ok(Some(work))
    }

    /// Tells the seats how many of their lines are held now, and keeps the sessions in mind.
    fn tell(&mut self, works: BTreeMap<&str, Work<'_>>) {
        if self.known.len() + works.len() > IN_MIND {
            self.known.clear();
        }
        for (id, Work { dealt, tell, .. }) in works {
            for handle in tell {
                handle.say(FromDesk::Stamped {
                    dealt: id.to_owned(),
                    lines: u64::try_from(dealt.lines).unwrap_or(0),
                    broken: dealt.broken.clone(),
                });
            }
            if dealt.ended_ms.is_none() {
                self.known.insert(id.to_owned(), dealt);
            }
        }
    }
}
