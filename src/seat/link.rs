//! The connection to the desk: TLS to nobody but the desk of the class code, one line a message.

use super::outbox::Outbox;
use super::places::Places;
use super::{Heard, Joins, Told, with_port};
use crate::wire::{FromDesk, FromSeat, Held, LONGEST, PULSE_MS, Pin, RefusedWhy, SILENCE_MS, WIRE};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, ClientConnection, DigitallySignedStruct, SignatureScheme,
    StreamOwned,
};
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long a connection may take to come about, and a message to be taken.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long is listened before it is looked whether there is something to say.
const LISTEN: Duration = Duration::from_millis(15);
/// The waits before it is tried again, the last for ever.
const WAITS_S: [u64; 5] = [1, 1, 2, 5, 10];
/// How many lines of a log go out before one of them is confirmed.
const AHEAD: usize = 256;

/// Why there is no connection.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JoinError {
    /// Nobody answers there.
    #[error("there is no answer from {0}")]
    NoAnswer(String),
    /// No address was given, and no desk of the class has announced itself.
    #[error("no desk of this class code has been found on the network yet")]
    NoneFound,
    /// Somebody else answers there.
    #[error("what answers at {0} is not the desk of this class code")]
    OtherDesk(String),
    /// The connection broke.
    #[error("the connection to the desk is lost")]
    Lost,
    /// It said what is no message.
    #[error("the desk speaks another language; it may be of another version")]
    Unreadable,
}

/// Why a connection ended.
enum End {
    Left,
    Refused(RefusedWhy),
    Failed(JoinError),
}

/// Whoever has the class code's certificate is the desk, and nobody else.
#[derive(Debug)]
struct Pinned {
    pin: Pin,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if Pin::of(certificate) == self.pin {
            return Ok(ServerCertVerified::assertion());
        }
        Err(rustls::Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// The window, to be told something.
pub(super) struct Window<'a> {
    pub(super) heard: Sender<Heard>,
    /// Has it look.
    pub(super) wake: &'a (dyn Fn() + Send),
}

impl Window<'_> {
    fn say(&self, heard: Heard) {
        let waits = matches!(heard, Heard::Waiting(_));
        // A window that is closed hears nothing any more.
        let _ = self.heard.send(heard);
        if !waits {
            (self.wake)();
        }
    }
}

/// Keeps the seat in the class until it leaves or is refused.
pub(super) fn run(joins: &Joins, told: &Receiver<Told>, heard: &Window<'_>) {
    let outbox = Outbox::open(joins.outbox.clone());
    let places = Places::of(&joins.addresses);
    let mut keeper = Keeper {
        joins,
        places,
        told,
        heard,
        outbox,
        shows: None,
        person: None,
        waiting: None,
        asks: None,
    };
    let mut failed = 0;
    loop {
        let before = clock();
        let why = match keeper.connect().and_then(|mut link| keeper.keep(&mut link)) {
            Err(End::Left) | Ok(()) => return,
            Err(End::Refused(why)) => {
                heard.say(Heard::Refused(why));
                if !matches!(why, RefusedWhy::TooOften | RefusedWhy::Unreadable) {
                    return;
                }
                JoinError::Lost
            }
            Err(End::Failed(why)) => why,
        };
        heard.say(Heard::Away(why));
        keeper.places.look();
        // A connection that held for a while starts the waits anew.
        failed = if before.elapsed() > Duration::from_secs(30) { 0 } else { failed + 1 };
        let wait = WAITS_S[usize::min(failed, WAITS_S.len() - 1)];
        if !keeper.wait(Duration::from_secs(wait)) {
            return;
        }
    }
}

/// The network's own time; no act is judged by it.
#[allow(clippy::disallowed_methods)] // only waits and silences of the connection are measured
fn clock() -> Instant {
    Instant::now()
}

type Tls = StreamOwned<ClientConnection, TcpStream>;

/// A connection, with what has come of the next message.
struct Link {
    tls: Tls,
    half: Vec<u8>,
    /// When it was said last what is on the screen.
    shown: Instant,
    heard: Instant,
}

struct Keeper<'a> {
    joins: &'a Joins,
    places: Places,
    told: &'a Receiver<Told>,
    heard: &'a Window<'a>,
    outbox: Outbox,
    /// What is on the screen, said again every few seconds.
    shows: Option<FromSeat>,
    /// Who sits there, said again after each joining.
    person: Option<i64>,
    waiting: Option<usize>,
    /// What is asked of the desk about a sitting: said after the lines that it rests on.
    asks: Option<FromSeat>,
}

impl Keeper<'_> {
    /// Joins the first desk of the class code that answers.
    fn connect(&mut self) -> Result<Link, End> {
        let mut why = None;
        for address in self.places.turn() {
            match self.connect_to(&with_port(&address)) {
                Ok(link) => {
                    self.places.answered(&address);
                    return Ok(link);
                }
                Err(end) => why = why.or(Some(end)),
            }
            // Whoever leaves need not wait until all have been tried.
            if self.is_over() {
                return Err(End::Left);
            }
        }
        Err(why.unwrap_or(End::Failed(JoinError::NoneFound)))
    }

    fn connect_to(&self, address: &str) -> Result<Link, End> {
        let no_answer = || End::Failed(JoinError::NoAnswer(address.to_owned()));
        let addresses = address.to_socket_addrs().map_err(|_| no_answer())?;
        let tcp = addresses.collect::<Vec<_>>();
        let tcp = tcp.iter().find_map(|to| TcpStream::connect_timeout(to, PATIENCE).ok());
        let tcp = tcp.ok_or_else(no_answer)?;
        let set = tcp
            .set_nodelay(true)
            .and_then(|()| tcp.set_write_timeout(Some(PATIENCE)))
            .and_then(|()| tcp.set_read_timeout(Some(PATIENCE)));
        set.map_err(|_| End::Failed(JoinError::Lost))?;
        let provider = Arc::new(ring::default_provider());
        let pinned = Pinned { pin: self.joins.code.pin.clone(), provider: provider.clone() };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|_| End::Failed(JoinError::Unreadable))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(pinned))
            .with_no_client_auth();
        // The certificate is known by the class code, whatever name it has.
        let name = ServerName::try_from("clearhands.desk").map_err(|_| no_answer())?;
        let client = ClientConnection::new(Arc::new(config), name)
            .map_err(|_| End::Failed(JoinError::Unreadable))?;
        let mut tls = StreamOwned::new(client, tcp);
        while tls.conn.is_handshaking() {
            tls.conn.complete_io(&mut tls.sock).map_err(|error| match error.kind() {
                ErrorKind::InvalidData => End::Failed(JoinError::OtherDesk(address.to_owned())),
                _ => no_answer(),
            })?;
        }
        let set = tls.sock.set_read_timeout(Some(LISTEN));
        set.map_err(|_| End::Failed(JoinError::Lost))?;
        let mut link = Link { tls, half: Vec::new(), shown: clock(), heard: clock() };
        let logs = self.outbox.logs.iter();
        link.say(&FromSeat::Join {
            wire: WIRE,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seat: self.joins.seat.clone(),
            secret: self.joins.code.secret.clone(),
            place: self.joins.place.clone(),
            logs: logs
                .map(|(dealt, log)| Held { dealt: dealt.clone(), lines: log.lines.len() as u64 })
                .collect(),
        })?;
        Ok(link)
    }

    /// Takes in what the window has told meanwhile; whether it has left.
    fn is_over(&mut self) -> bool {
        loop {
            match self.told.try_recv() {
                Ok(told) => {
                    if self.take(told, None).is_err() {
                        return true;
                    }
                }
                Err(std::sync::mpsc::TryRecvError::Empty) => return false,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => return true,
            }
        }
    }

    /// Speaks and listens until something ends it.
    fn keep(&mut self, link: &mut Link) -> Result<(), End> {
        let mut is_in = false;
        loop {
            for message in link.listen()? {
                is_in |= matches!(message, FromDesk::Welcome { .. });
                self.hear(link, message)?;
            }
            loop {
                match self.told.try_recv() {
                    Ok(told) => self.take(told, is_in.then_some(&mut *link))?,
                    Err(std::sync::mpsc::TryRecvError::Empty) => break,
                    Err(std::sync::mpsc::TryRecvError::Disconnected) => return Err(End::Left),
                }
            }
            if is_in {
                self.send(link)?;
                if let Some(asks) = self.asks.take() {
                    link.say(&asks)?;
                }
                // Whatever else was said meanwhile: the desk tells by it whether the seat is silent.
                let due = link.shown.elapsed() >= Duration::from_millis(PULSE_MS);
                if let Some(shows) = self.shows.as_ref().filter(|_| due) {
                    link.say(shows)?;
                }
            }
            if link.heard.elapsed() > Duration::from_millis(SILENCE_MS) {
                return Err(End::Failed(JoinError::Lost));
            }
            self.tell_waiting();
        }
    }

    fn hear(&mut self, link: &mut Link, message: FromDesk) -> Result<(), End> {
        match message {
            FromDesk::Welcome { class, number, people, person, held } => {
                for log in self.outbox.logs.values_mut() {
                    (log.begun, log.sent, log.held) = (false, 0, 0);
                }
                for held in held {
                    self.outbox.held(&held.dealt, held.lines);
                }
                self.heard.say(Heard::Joined { class, number, people, person });
                if let Some(person) = self.person {
                    link.say(&FromSeat::Sits { person })?;
                }
                if let Some(shows) = &self.shows {
                    link.say(shows)?;
                }
            }
            FromDesk::Refused { why } => return Err(End::Refused(why)),
            FromDesk::Roster { people } => {
                self.heard.say(Heard::Roster(people));
            }
            FromDesk::Stamped { dealt, lines, broken: None } => self.outbox.held(&dealt, lines),
            FromDesk::Stamped { dealt, broken: Some(_), .. } => self.outbox.set_aside(&dealt),
            FromDesk::Here => {}
            FromDesk::Promised { promise } => self.heard.say(Heard::Promised(promise)),
            FromDesk::Released { sitting, release } => {
                self.heard.say(Heard::Released { sitting, release });
            }
            FromDesk::NotDealt { sitting, why } => {
                self.heard.say(Heard::NotDealt { sitting, why });
            }
            FromDesk::Order { id, order } => {
                self.heard.say(Heard::Order { id, order });
            }
        }
        Ok(())
    }

    /// Takes in what the window tells; without a connection it waits.
    fn take(&mut self, told: Told, link: Option<&mut Link>) -> Result<(), End> {
        match told {
            Told::Leave => return Err(End::Left),
            Told::Begins { dealt, title, order, lines } => {
                self.outbox.begin(&dealt, &title, order, lines);
            }
            Told::Line { dealt, text } => self.outbox.add(&dealt, &text),
            Told::Ends { dealt } => self.outbox.end(&dealt),
            Told::Say(message) => {
                match &message {
                    FromSeat::Shows { .. } => self.shows = Some(message.clone()),
                    FromSeat::Sits { person } => self.person = Some(*person),
                    FromSeat::Promise { .. } | FromSeat::Round { .. } => {
                        self.asks = Some(message);
                        return Ok(());
                    }
                    _ => {}
                }
                if let Some(link) = link {
                    link.say(&message)?;
                }
            }
        }
        Ok(())
    }

    /// Sends the lines that are next.
    fn send(&mut self, link: &mut Link) -> Result<(), End> {
        for (dealt, log) in &mut self.outbox.logs {
            if !log.begun && log.held < log.lines.len() {
                let (dealt, title) = (dealt.clone(), log.title.clone());
                let (order, before) = (log.order, log.before as u64);
                link.say(&FromSeat::Begins { dealt, title, order, before })?;
                log.begun = true;
            }
            while log.begun && log.sent < log.lines.len() && log.sent < log.held + AHEAD {
                let (dealt, text) = (dealt.clone(), log.lines[log.sent].clone());
                link.say(&FromSeat::Line { dealt, n: log.sent as u64, text })?;
                log.sent += 1;
            }
        }
        Ok(())
    }

    fn tell_waiting(&mut self) {
        let now = self.outbox.waiting();
        if self.waiting != Some(now) {
            self.waiting = Some(now);
            self.heard.say(Heard::Waiting(now));
        }
    }

    /// Waits before the next try, and takes in what the window tells. Whether it is to be tried again.
    fn wait(&mut self, time: Duration) -> bool {
        let from = clock();
        while let Some(left) = time.checked_sub(from.elapsed()) {
            self.tell_waiting();
            match self.told.recv_timeout(left) {
                Ok(told) => {
                    if self.take(told, None).is_err() {
                        return false;
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }
}

impl Link {
    fn say(&mut self, message: &FromSeat) -> Result<(), End> {
        let lost = |_| End::Failed(JoinError::Lost);
        let mut line = serde_json::to_vec(message).unwrap_or_default();
        line.push(b'\n');
        self.tls.write_all(&line).map_err(lost)?;
        self.tls.flush().map_err(lost)?;
        if matches!(message, FromSeat::Shows { .. }) {
            self.shown = clock();
        }
        Ok(())
    }

    /// The messages that have come whole.
    fn listen(&mut self) -> Result<Vec<FromDesk>, End> {
        let mut bytes = [0; 16 * 1024];
        match self.tls.read(&mut bytes) {
            Ok(0) => return Err(End::Failed(JoinError::Lost)),
            Ok(n) => self.half.extend_from_slice(&bytes[..n]),
            Err(error) if is_nothing_yet(error.kind()) => return Ok(Vec::new()),
            Err(_) => return Err(End::Failed(JoinError::Lost)),
        }
        self.heard = clock();
        let mut messages = Vec::new();
        while let Some(end) = self.half.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.half.drain(..=end).collect();
            let message = serde_json::from_slice(&line);
            messages.push(message.map_err(|_| End::Failed(JoinError::Unreadable))?);
        }
        if self.half.len() > LONGEST {
            return Err(End::Failed(JoinError::Unreadable));
        }
        Ok(messages)
    }
}

const fn is_nothing_yet(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}
