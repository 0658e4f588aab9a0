//! A seat in a class: it joins a desk, tells what is dealt, and takes orders.
//!
//! A thread of its own keeps the connection, joins again when the network failed, and sends the lines of
//! logs until the desk holds them all. What is not confirmed waits in a folder, so a program that is
//! stopped loses none of it. The window asks and is told by messages; it never waits.

mod found;
mod link;
mod outbox;
mod places;

pub use found::{Found, Looking};
pub use link::JoinError;
pub use outbox::{Outbox, dealt_id};
pub use places::addresses;

use crate::exam::Awaited;
use crate::wire::{
    ClassCode, FromSeat, Order, Person, Promise, RefusedWhy, Release, RoomAsk, SEAT_PORT,
};
use ring::rand::{SecureRandom, SystemRandom};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

/// What is needed to join.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joins {
    /// The desk's names or numbers on the network, with a port or without, to be tried in turn: several desks at
    /// one database are one. Those that announce themselves are tried after them, and alone if there is none.
    pub addresses: Vec<String>,
    /// The class code.
    pub code: ClassCode,
    /// The seat: 32 hexadecimal digits that this PC made up once.
    pub seat: String,
    /// What this PC is called.
    pub place: String,
    /// Where lines wait that the desk has not confirmed; nothing if there is no such place.
    pub outbox: Option<PathBuf>,
}

/// An address with its port.
fn with_port(address: &str) -> String {
    let address = address.trim();
    // The colons of a bare IPv6 address are none before a port.
    let has_port = address.rsplit_once(':').is_some_and(|(host, port)| {
        port.parse::<u16>().is_ok() && (!host.contains(':') || host.ends_with(']'))
    });
    match (has_port, address.contains(':') && !address.starts_with('[')) {
        (true, _) => address.to_owned(),
        (false, true) => format!("[{address}]:{SEAT_PORT}"),
        (false, false) => format!("{address}:{SEAT_PORT}"),
    }
}

/// What is on the screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// The log of the session that is dealt, if one is.
    pub dealt: Option<String>,
    /// The session's clock, in milliseconds.
    pub clock_ms: u64,
    /// Whether the table is frozen.
    pub frozen: bool,
    /// The page.
    pub page: String,
    /// The step that is due, in words.
    pub step: String,
}

/// What the window tells the desk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// A message.
    Say(FromSeat),
    /// A session was opened or gone on with: its log, the level's title, the order that opened it, and
    /// the lines so far.
    Begins { dealt: String, title: String, order: Option<i64>, lines: Vec<String> },
    /// A line of its log.
    Line { dealt: String, text: String },
    /// Nothing more will be added to its log for now.
    Ends { dealt: String },
    /// The seat leaves the class.
    Leave,
}

/// What the window is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The seat is in the class.
    Joined {
        /// What the class is called.
        class: String,
        /// The seat's number in the room.
        number: i64,
        /// Who may sit there.
        people: Vec<Person>,
        /// Who sat there last.
        person: Option<i64>,
    },
    /// Who may sit there has changed.
    Roster(Vec<Person>),
    /// The connection is lost, or there was none; it is tried again by itself.
    Away(JoinError),
    /// The desk does not let the seat in, and it is not tried again.
    Refused(RefusedWhy),
    /// Something is to be done.
    Order {
        /// Its number.
        id: i64,
        /// What.
        order: Order,
    },
    /// What the desk promises of a sitting.
    Promised(Promise),
    /// The cards of a round of a sitting are released.
    Released {
        /// The sitting's name.
        sitting: String,
        /// The release.
        release: Release,
    },
    /// Nothing was promised or released of a sitting now.
    NotDealt {
        /// The sitting's name.
        sitting: String,
        /// Why.
        why: String,
    },
    /// How many lines of all logs the desk has not confirmed yet.
    Waiting(usize),
}

/// A seat that has joined, or is trying to.
#[derive(Debug)]
pub struct Seat {
    told: Sender<Told>,
    heard: Mutex<Receiver<Heard>>,
    thread: Option<JoinHandle<()>>,
}

impl Seat {
    /// Joins a desk, from a thread of its own, which calls `wake` when there is something to be heard.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub fn join(joins: Joins, wake: impl Fn() + Send + 'static) -> std::io::Result<Self> {
        let (told, to_link) = channel();
        let (to_window, heard) = channel();
        let name = "seat".to_owned();
        let run =
            move || link::run(&joins, &to_link, &link::Window { heard: to_window, wake: &wake });
        let thread = thread::Builder::new().name(name).spawn(run)?;
        Ok(Self { told, heard: Mutex::new(heard), thread: Some(thread) })
    }

    /// What has been heard since it was last asked.
    pub fn heard(&mut self) -> Vec<Heard> {
        self.heard.get_mut().map_or_else(|_| Vec::new(), |heard| heard.try_iter().collect())
    }

    /// Says who sits there.
    pub fn sits(&self, person: i64) {
        self.tell(Told::Say(FromSeat::Sits { person }));
    }

    /// Tells of a session that was opened or is gone on with, with the lines of its log so far.
    pub fn begins(&self, dealt: &str, title: &str, order: Option<i64>, lines: Vec<String>) {
        let (dealt, title) = (dealt.to_owned(), title.to_owned());
        self.tell(Told::Begins { dealt, title, order, lines });
    }

    /// Tells the next line of a session's log.
    pub fn line(&self, dealt: &str, text: &str) {
        self.tell(Told::Line { dealt: dealt.to_owned(), text: text.to_owned() });
    }

    /// Tells that a session's log is not added to any more.
    pub fn ends(&self, dealt: &str) {
        self.tell(Told::Ends { dealt: dealt.to_owned() });
    }

    /// Tells what is on the screen.
    pub fn shows(&self, shown: Shown) {
        let Shown { dealt, clock_ms, frozen, page, step } = shown;
        self.tell(Told::Say(FromSeat::Shows { dealt, clock_ms, frozen, page, step }));
    }

    /// Tells that an order was carried out, or why it was not; and with a paper for the room what the seat asks of the
    /// examiner.
    pub fn done(&self, order: i64, refused: Option<String>, asks: Option<RoomAsk>) {
        self.tell(Told::Say(FromSeat::Done { order, refused, asks }));
    }

    /// Asks the desk to promise the cards of a sitting with so many rounds. Without a connection nothing comes of it;
    /// ask again.
    pub fn asks_promise(&self, sitting: &str, rounds: u32, title: &str) {
        let (sitting, title) = (sitting.to_owned(), title.to_owned());
        self.tell(Told::Say(FromSeat::Promise { sitting, rounds, title }));
    }

    /// Asks for the cards of the round that a sitting waits for, whose chain is told as this log. Without a connection
    /// nothing comes of it; ask again.
    pub fn asks_round(&self, dealt: &str, awaited: &Awaited) {
        let Awaited { sitting, round, after, lines, .. } = awaited.clone();
        let (dealt, lines) = (dealt.to_owned(), lines as u64);
        self.tell(Told::Say(FromSeat::Round { dealt, sitting, round, after, lines }));
    }

    fn tell(&self, told: Told) {
        // A seat that was refused has no thread any more, and nobody to tell.
        let _ = self.told.send(told);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.tell(Told::Leave);
        if let Some(thread) = self.thread.take() {
            // It looks for messages many times a second, and gives up a send within a few seconds.
            let _ = thread.join();
        }
    }
}

/// A new name for a seat: 32 hexadecimal digits of chance. `None` if the system has none to give.
#[must_use]
pub fn new_seat() -> Option<String> {
    let mut bytes = [0; 16];
    SystemRandom::new().fill(&mut bytes).ok()?;
    Some(hex::encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_port_or_gets_the_usual_one() {
        assert_eq!(with_port(" desk.local "), "desk.local:8444");
        assert_eq!(with_port("10.0.0.7"), "10.0.0.7:8444");
        assert_eq!(with_port("10.0.0.7:9000"), "10.0.0.7:9000");
        assert_eq!(with_port("fe80::7"), "[fe80::7]:8444");
        assert_eq!(with_port("[fe80::7]:9000"), "[fe80::7]:9000");
        assert_eq!(with_port("[fe80::7]"), "[fe80::7]:8444");
    }
}
