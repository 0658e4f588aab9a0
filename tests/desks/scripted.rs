//! A desk that does what a test says: it keeps lines as a real one would, and its line can be cut.

use clearhands::wire::{ClassCode, FromDesk, FromSeat, Held, Person, RefusedWhy};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair};
use rustls::crypto::ring::default_provider;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What the desk holds and has heard.
#[derive(Default)]
pub(crate) struct Heard {
    /// Lines by log.
    pub(crate) lines: BTreeMap<String, Vec<String>>,
    /// Everything but lines and what is shown, in order.
    pub(crate) said: Vec<FromSeat>,
    /// What was shown last.
    pub(crate) shows: Option<FromSeat>,
    /// How often something was shown.
    pub(crate) shown: usize,
    /// What is still to be said to the seat.
    pub(crate) say: Vec<FromDesk>,
    /// Bytes that are still to be sent to it, whatever they are.
    pub(crate) send: Vec<Vec<u8>>,
}

/// The desk.
pub(crate) struct ScriptedDesk {
    pub(crate) address: String,
    pub(crate) code: ClassCode,
    certificate: Vec<u8>,
    key: Vec<u8>,
    pub(crate) heard: Arc<Mutex<Heard>>,
    /// Whether connections are cut, and none is taken.
    pub(crate) is_cut: Arc<AtomicBool>,
    /// How many more lines are taken before a connection breaks.
    pub(crate) breaks_after: Arc<AtomicUsize>,
    ended: Arc<AtomicBool>,
}

impl ScriptedDesk {
    pub(crate) fn open() -> Self {
        let made = rcgen::generate_simple_self_signed(vec!["desk".to_owned()]).unwrap();
        let certificate = made.cert.der().clone();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let code = ClassCode::of(&certificate, "7K3M");
        let own = (certificate.to_vec(), key.secret_der().to_vec());
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let desk = Self {
            address: listener.local_addr().unwrap().to_string(),
            code,
            certificate: own.0,
            key: own.1,
            heard: Arc::default(),
            is_cut: Arc::default(),
            breaks_after: Arc::new(AtomicUsize::new(usize::MAX)),
            ended: Arc::default(),
        };
        let talk = Talk {
            config: Arc::new(config),
            heard: desk.heard.clone(),
            is_cut: desk.is_cut.clone(),
            breaks_after: desk.breaks_after.clone(),
            ended: desk.ended.clone(),
        };
        thread::spawn(move || {
            for tcp in listener.incoming() {
                if talk.ended.load(Ordering::Relaxed) {
                    return;
                }
                if !talk.is_cut.load(Ordering::Relaxed) {
                    talk.with(tcp.unwrap());
                }
            }
        });
        desk
    }

    /// The desk's certificate, and something signed with its key.
    #[allow(dead_code, reason = "not every target asks a desk for its word")]
    pub(crate) fn signed(&self, what: &str) -> (&[u8], Vec<u8>) {
        let chance = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let key = EcdsaKeyPair::from_pkcs8(kind, &self.key, &chance).unwrap();
        (&self.certificate, key.sign(&chance, what.as_bytes()).unwrap().as_ref().to_vec())
    }

    pub(crate) fn say(&self, message: FromDesk) {
        self.heard.lock().unwrap().say.push(message);
    }

    /// Waits until something is true of what was heard.
    pub(crate) fn until<T>(&self, mut of: impl FnMut(&Heard) -> Option<T>) -> T {
        for _ in 0..1000 {
            if let Some(found) = of(&self.heard.lock().unwrap()) {
                return found;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it was never heard: {:?}", self.heard.lock().unwrap().said);
    }
}

impl Drop for ScriptedDesk {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(&self.address);
    }
}

struct Talk {
    config: Arc<ServerConfig>,
    heard: Arc<Mutex<Heard>>,
    is_cut: Arc<AtomicBool>,
    breaks_after: Arc<AtomicUsize>,
    ended: Arc<AtomicBool>,
}

type Tls = StreamOwned<ServerConnection, TcpStream>;

impl Talk {
    /// Talks until the connection ends, whichever way.
    fn with(&self, tcp: TcpStream) {
        tcp.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
        let connection = ServerConnection::new(self.config.clone()).unwrap();
        let mut tls = StreamOwned::new(connection, tcp);
        let mut half = Vec::new();
        let mut bytes = [0; 4096];
        loop {
            if self.ended.load(Ordering::Relaxed) || self.is_cut.load(Ordering::Relaxed) {
                return;
            }
            for message in std::mem::take(&mut self.heard.lock().unwrap().say) {
                if say(&mut tls, &message).is_err() {
                    return;
                }
            }
            for bytes in std::mem::take(&mut self.heard.lock().unwrap().send) {
                if tls.write_all(&bytes).and_then(|()| tls.flush()).is_err() {
                    return;
                }
            }
            match tls.read(&mut bytes) {
                Ok(0) => return,
                Ok(n) => half.extend_from_slice(&bytes[..n]),
                Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(_) => return,
            }
            while let Some(end) = half.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = half.drain(..=end).collect();
                let message = serde_json::from_slice(&line).unwrap();
                if self.answer(&mut tls, message).is_none() {
                    return;
                }
            }
        }
    }

    fn answer(&self, tls: &mut Tls, message: FromSeat) -> Option<()> {
        let mut heard = self.heard.lock().unwrap();
        match &message {
            FromSeat::Join { secret, logs, .. } => {
                let held = |log: &Held| Held {
                    dealt: log.dealt.clone(),
                    lines: heard.lines.get(&log.dealt).map_or(0, |lines| lines.len() as u64),
                };
                let held = logs.iter().map(held).collect();
                let answer = if secret == "7K3M" {
                    let people = ["Ada", "Ben"].into_iter().zip(1..);
                    let people =
                        people.map(|(name, id)| Person { id, name: name.to_owned() }).collect();
                    let class = "Evening class".to_owned();
                    FromDesk::Welcome { class, number: 7, people, person: None, held }
                } else {
                    FromDesk::Refused { why: RefusedWhy::Code }
                };
                say(tls, &answer).ok()?;
            }
            FromSeat::Line { dealt, n, text } => {
                let left = self.breaks_after.load(Ordering::Relaxed);
                if left == 0 {
                    return None;
                }
                self.breaks_after.store(left - 1, Ordering::Relaxed);
                let lines = heard.lines.entry(dealt.clone()).or_default();
                if *n == lines.len() as u64 {
                    lines.push(text.clone());
                }
                let lines = lines.len() as u64;
                // A break just after a line was kept: the seat does not know that it was.
                if left > 1 {
                    let broken = None;
                    say(tls, &FromDesk::Stamped { dealt: dealt.clone(), lines, broken }).ok()?;
                }
                return Some(());
            }
            FromSeat::Shows { .. } => {
                heard.shows = Some(message);
                heard.shown += 1;
                return say(tls, &FromDesk::Here).ok();
            }
            FromSeat::Sits { .. }
            | FromSeat::Begins { .. }
            | FromSeat::Promise { .. }
            | FromSeat::Round { .. }
            | FromSeat::Done { .. } => {}
        }
        heard.said.push(message);
        Some(())
    }
}

fn say(tls: &mut Tls, message: &FromDesk) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(message).unwrap();
    line.push(b'\n');
    tls.write_all(&line)?;
    tls.flush()
}
