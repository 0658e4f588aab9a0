//! A simulated class: seats that deal real logs over real connections, and come back when those fail.

use crate::tls;
use clearhands::house::HOUSES;
use clearhands::kit::Dice;
use clearhands::law::Rulebook;
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::record::{About, Recorder};
use clearhands::session::{Refusal, Session};
use clearhands::wire::{FromDesk, FromSeat, Held, Order, PULSE_MS, RefusedWhy, WIRE};
use rustls::pki_types::ServerName;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, ReadHalf, WriteHalf};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// What a client needs to know of a desk.
#[derive(Clone)]
pub(crate) struct Door {
    /// Where its doors for seats are; the first that opens is taken.
    pub(crate) at: Vec<SocketAddr>,
    tls: TlsConnector,
    /// The second part of the class code.
    pub(crate) secret: String,
}

impl Door {
    pub(crate) fn new(at: Vec<SocketAddr>, certificate: &[u8], secret: &str) -> Self {
        Self { at, tls: tls::connector(certificate), secret: secret.to_owned() }
    }

    /// Opens a connection and says nothing yet.
    pub(crate) async fn open(&self) -> io::Result<Client> {
        let mut last = io::Error::other("there is no door");
        for at in &self.at {
            match TcpStream::connect(at).await {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    let name = ServerName::try_from("desk").unwrap();
                    let (read, write) = tokio::io::split(self.tls.connect(name, stream).await?);
                    return Ok(Client { read: BufReader::new(read), write });
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Opens a connection and joins.
    pub(crate) async fn join(&self, seat: &str, logs: Vec<Held>) -> io::Result<(Client, FromDesk)> {
        let mut client = self.open().await?;
        client.say(&self.asks(seat, logs)).await?;
        let answer = client.hear().await?;
        Ok((client, answer))
    }

    /// The first message of a seat.
    pub(crate) fn asks(&self, seat: &str, logs: Vec<Held>) -> FromSeat {
        FromSeat::Join {
            wire: WIRE,
            program: "test".to_owned(),
            seat: seat.to_owned(),
            secret: self.secret.clone(),
            place: format!("pc {}", &seat[28..]),
            logs,
        }
    }
}

/// A connection.
pub(crate) struct Client {
    pub(crate) read: BufReader<ReadHalf<TlsStream<TcpStream>>>,
    pub(crate) write: WriteHalf<TlsStream<TcpStream>>,
}

impl Client {
    pub(crate) async fn say(&mut self, message: &FromSeat) -> io::Result<()> {
        say(&mut self.write, message).await
    }

    /// Sends bytes as they are.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write.write_all(bytes).await?;
        self.write.flush().await
    }

    pub(crate) async fn hear(&mut self) -> io::Result<FromDesk> {
        hear(&mut self.read).await
    }

    /// Hears until the desk ends the connection, and gives why it says it does.
    pub(crate) async fn ends(&mut self, within: Duration) -> Option<RefusedWhy> {
        let mut why = None;
        let end = async {
            while let Ok(message) = self.hear().await {
                if let FromDesk::Refused { why: said } = message {
                    why = Some(said);
                }
            }
        };
        tokio::time::timeout(within, end).await.expect("the desk keeps the connection");
        why
    }
}

/// A seat that keeps its pulse by itself, as a real one does: what it has shown last is shown again.
pub(crate) struct Pulsing {
    read: BufReader<ReadHalf<TlsStream<TcpStream>>>,
    said: mpsc::UnboundedSender<FromSeat>,
}

impl Client {
    pub(crate) fn pulsing(self) -> Pulsing {
        let Self { read, mut write } = self;
        let (said, mut waits) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut shows: Option<FromSeat> = None;
            let mut pulse = tokio::time::interval(Duration::from_millis(PULSE_MS));
            loop {
                let message = tokio::select! {
                    message = waits.recv() => message,
                    _ = pulse.tick(), if shows.is_some() => shows.clone(),
                };
                let Some(message) = message else { break };
                if matches!(message, FromSeat::Shows { .. }) {
                    shows = Some(message.clone());
                }
                if say(&mut write, &message).await.is_err() {
                    break;
                }
            }
        });
        Pulsing { read, said }
    }
}

impl Pulsing {
    pub(crate) fn say(&self, message: FromSeat) {
        self.said.send(message).expect("the desk has let the seat go");
    }

    /// The next order that comes.
    pub(crate) async fn next_order(&mut self) -> (i64, Order) {
        loop {
            if let FromDesk::Order { id, order } = hear(&mut self.read).await.unwrap() {
                return (id, order);
            }
        }
    }
}

async fn say(write: &mut WriteHalf<TlsStream<TcpStream>>, message: &FromSeat) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(message).unwrap();
    bytes.push(b'\n');
    write.write_all(&bytes).await?;
    write.flush().await
}

async fn hear(read: &mut BufReader<ReadHalf<TlsStream<TcpStream>>>) -> io::Result<FromDesk> {
    let mut line = String::new();
    if read.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(serde_json::from_str(&line)?)
}

/// A name of 32 hexadecimal digits.
pub(crate) fn id(of: u64, n: u64) -> String {
    format!("{:016x}{n:016x}", of.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Logs of one level of each game, dealt by the perfect dealer and by one who slips once in `slips`.
pub(crate) fn logs(slips: usize, most: usize) -> Vec<Vec<String>> {
    let book = Arc::new(Rulebook::built_in().unwrap());
    let mut games: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for source in LEVELS.iter().rev() {
        let level = Level::load(*source, HOUSES, &book).unwrap();
        if level.rounds < 3 || games.iter().filter(|game| **game == level.house.game).count() >= 2 {
            continue;
        }
        games.push(level.house.game.clone());
        let level = Arc::new(level);
        for slips in [0, slips] {
            let session = Session::open(level.clone(), book.clone(), Mode::Practice).unwrap();
            all.push(log(session, slips, most));
        }
    }
    assert!(all.len() >= 16, "{games:?}");
    all
}

/// The log of a session; the dealer slips once in `slips`, if that is not 0, and stops after `most` acts.
pub(crate) fn log(session: Session, slips: usize, most: usize) -> Vec<String> {
    log_right_at_first(session, 0, (slips, most), 1)
}

/// The same; the first acts, so many, are right, and all take so many times as long.
pub(crate) fn log_right_at_first(
    mut session: Session,
    right: usize,
    (slips, most): (usize, usize),
    slower: u64,
) -> Vec<String> {
    let mut dice = Dice::new(session.level().seed, 77);
    let (mut recorder, first) = Recorder::open(&session, &About::default());
    let mut lines = vec![first];
    let mut at_ms = 0;
    while !session.is_over() && lines.len() < most {
        // As fast as a class in a hurry: no log's clock runs ahead of the time in which it is told.
        at_ms += slower * (4 + dice.below(1_500) as u64 / 100);
        let open = session.open_duties();
        let may_slip = slips > 0 && lines.len() > right;
        let slip = may_slip && dice.below(slips) == 0 && !open.is_empty();
        let act = if slip {
            open[dice.below(open.len())].1.act
        } else {
            let Some(act) = session.expected().first().copied() else { break };
            act
        };
        match session.step(at_ms, act) {
            Ok(_) => lines.extend(recorder.act(&session)),
            Err(Refusal::Over) => break,
            Err(refusal) => lines.push(recorder.refused(&session, at_ms, &act, &refusal)),
        }
    }
    lines.push(recorder.close(&session));
    lines
}

/// A log as a seat has it.
pub(crate) struct Log {
    pub(crate) dealt: String,
    pub(crate) lines: Arc<Vec<String>>,
    /// How many lines were dealt so far.
    pub(crate) done: usize,
    /// How many the desk has said it holds.
    pub(crate) held: usize,
    sent: usize,
    /// When each line was sent last.
    at: Vec<Option<Instant>>,
}

/// What a seat tells of its time in class.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) seat: String,
    pub(crate) number: i64,
    pub(crate) logs: Vec<Log>,
    /// From the sending of a line to its stamp, for lines that were sent once.
    pub(crate) stamps: Vec<Duration>,
    pub(crate) orders: Vec<(i64, Order)>,
    pub(crate) joins: usize,
    /// Why it was let go, each time it was told.
    pub(crate) refused: Vec<RefusedWhy>,
}

/// How a seat behaves.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) logs: Arc<Vec<Arc<Vec<String>>>>,
    /// Between two acts.
    pub(crate) pace: Duration,
    /// The connection is cut about once in so many lines; never if 0.
    pub(crate) cuts: usize,
}

/// Sits in class until told to stop dealing, and then until the desk holds everything or time runs out.
pub(crate) async fn sit(
    door: watch::Receiver<Door>,
    n: u64,
    plan: Plan,
    stop: watch::Receiver<bool>,
) -> Told {
    let mut seat = Seat {
        told: Told { seat: id(n + 1, 1), ..Told::default() },
        dice: Dice::new(n, 5),
        n,
        plan,
        next: Instant::now(),
    };
    seat.next += Duration::from_micros(seat.dice.below(seat.plan.pace.as_micros() as usize) as u64);
    let mut since_stop = None;
    while !seat.is_done(&stop, &mut since_stop) {
        let gone = door.borrow().clone();
        let _ = seat.connected(&gone, &stop).await;
        // Dealing goes on while there is no network.
        seat.deal(*stop.borrow());
        tokio::time::sleep(Duration::from_millis(50 + seat.dice.below(200) as u64)).await;
    }
    seat.told
}

struct Seat {
    told: Told,
    dice: Dice,
    n: u64,
    plan: Plan,
    /// When the next line is dealt.
    next: Instant,
}

impl Seat {
    fn is_done(&self, stop: &watch::Receiver<bool>, since: &mut Option<Instant>) -> bool {
        if !*stop.borrow() {
            return false;
        }
        let since = *since.get_or_insert_with(Instant::now);
        self.told.logs.iter().all(|log| log.held == log.done)
            || since.elapsed() > Duration::from_secs(30)
    }

    /// Deals what is to be dealt by now.
    fn deal(&mut self, stopped: bool) {
        while !stopped && self.next <= Instant::now() {
            self.next += self.plan.pace;
            if self.told.logs.last().is_none_or(|log| log.done == log.lines.len()) {
                let which = (self.n as usize + self.told.logs.len()) % self.plan.logs.len();
                let lines = self.plan.logs[which].clone();
                let dealt = id(self.n + 1, 1_000 + self.told.logs.len() as u64);
                let at = vec![None; lines.len()];
                self.told.logs.push(Log { dealt, lines, done: 0, held: 0, sent: 0, at });
            }
            self.told.logs.last_mut().unwrap().done += 1;
        }
    }

    async fn connected(&mut self, door: &Door, stop: &watch::Receiver<bool>) -> io::Result<()> {
        let open = self.told.logs.iter().filter(|log| log.held < log.done);
        let logs = open.map(|log| Held { dealt: log.dealt.clone(), lines: log.done as u64 });
        let (client, answer) = door.join(&self.told.seat, logs.collect()).await?;
        let FromDesk::Welcome { held, number, .. } = answer else {
            if let FromDesk::Refused { why } = &answer {
                self.told.refused.push(*why);
            }
            return Err(io::Error::other(format!("{answer:?}")));
        };
        self.told.joins += 1;
        self.told.number = number;
        let Client { mut read, mut write } = client;
        let (heard, mut hears) = mpsc::unbounded_channel();
        let reading = tokio::spawn(async move {
            while let Ok(message) = hear(&mut read).await {
                if heard.send(message).is_err() {
                    break;
                }
            }
        });
        for log in self.told.logs.iter_mut().filter(|log| log.held < log.done) {
            let known = held.iter().find(|held| held.dealt == log.dealt);
            log.held = known.map_or(0, |held| held.lines as usize);
            log.sent = log.held;
            if known.is_none() {
                say(&mut write, &begins(log)).await?;
            }
        }
        let end = self.exchange(&mut write, &mut hears, stop).await;
        reading.abort();
        end
    }

    async fn exchange(
        &mut self,
        write: &mut WriteHalf<TlsStream<TcpStream>>,
        hears: &mut mpsc::UnboundedReceiver<FromDesk>,
        stop: &watch::Receiver<bool>,
    ) -> io::Result<()> {
        let mut shows = Instant::now();
        loop {
            let stopped = *stop.borrow();
            self.deal(stopped);
            if stopped && self.told.logs.iter().all(|log| log.held == log.done) {
                return Ok(());
            }
            for i in 0..self.told.logs.len() {
                if self.told.logs[i].sent < self.told.logs[i].done && self.send(i, write).await? {
                    // Cut in the middle of everything.
                    return Ok(());
                }
            }
            if shows <= Instant::now() {
                shows = Instant::now() + Duration::from_secs(2);
                say(write, &self.shows()).await?;
            }
            let until =
                if stopped { Instant::now() + Duration::from_millis(50) } else { self.next };
            let message = tokio::select! {
                message = hears.recv() => message,
                () = tokio::time::sleep_until(until.min(shows)) => continue,
            };
            let Some(message) = message else { return Err(io::ErrorKind::UnexpectedEof.into()) };
            self.heard(message, write).await?;
        }
    }

    /// Sends what is dealt and not yet sent; whether the connection is to be cut now.
    async fn send(
        &mut self,
        i: usize,
        write: &mut WriteHalf<TlsStream<TcpStream>>,
    ) -> io::Result<bool> {
        let log = &mut self.told.logs[i];
        if log.sent == 0 && log.held == 0 {
            say(write, &begins(log)).await?;
        }
        while log.sent < log.done {
            let (n, text) = (log.sent as u64, log.lines[log.sent].clone());
            log.at[log.sent] = Some(Instant::now());
            log.sent += 1;
            say(write, &FromSeat::Line { dealt: log.dealt.clone(), n, text }).await?;
            if self.plan.cuts > 0 && self.dice.below(self.plan.cuts) == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn shows(&self) -> FromSeat {
        FromSeat::Shows {
            dealt: self.told.logs.last().map(|log| log.dealt.clone()),
            clock_ms: 0,
            frozen: false,
            page: "table".to_owned(),
            step: "Settlement".to_owned(),
        }
    }

    async fn heard(
        &mut self,
        message: FromDesk,
        write: &mut WriteHalf<TlsStream<TcpStream>>,
    ) -> io::Result<()> {
        match message {
            FromDesk::Stamped { dealt, lines, broken } => {
                assert_eq!(broken, None, "{dealt}");
                let log = self.told.logs.iter_mut().find(|log| log.dealt == dealt);
                let Some(log) = log else { return Ok(()) };
                let now = Instant::now();
                let stamped = log.at[log.held..lines as usize].iter_mut().filter_map(Option::take);
                self.told.stamps.extend(stamped.map(|at| now - at));
                log.held = lines as usize;
            }
            FromDesk::Order { id, order } => {
                if self.told.orders.iter().all(|(known, _)| *known != id) {
                    self.told.orders.push((id, order));
                }
                say(write, &FromSeat::Done { order: id, refused: None, asks: None }).await?;
            }
            FromDesk::Refused { why } => {
                self.told.refused.push(why);
                return Err(io::Error::other(format!("{why:?}")));
            }
            FromDesk::Welcome { .. }
            | FromDesk::Roster { .. }
            | FromDesk::Promised { .. }
            | FromDesk::Released { .. }
            | FromDesk::NotDealt { .. }
            | FromDesk::Here => {}
        }
        Ok(())
    }
}

fn begins(log: &Log) -> FromSeat {
    let (dealt, title) = (log.dealt.clone(), "Some level".to_owned());
    FromSeat::Begins { dealt, title, order: None, before: 0 }
}

/// The next order that comes to a seat.
pub(crate) async fn next_order(client: &mut Client) -> (i64, Order) {
    loop {
        if let FromDesk::Order { id, order } = client.hear().await.unwrap() {
            return (id, order);
        }
    }
}
