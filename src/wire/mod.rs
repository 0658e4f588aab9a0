//! What a seat and a trainer's desk say to each other: JSON Lines over TLS.
//!
//! Each message is one line of JSON, at most [`LONGEST`] bytes with its line end. The seat speaks first
//! ([`FromSeat::Join`]); the desk answers [`FromDesk::Welcome`] or [`FromDesk::Refused`]. From then on
//! either speaks when it has something to say.
//!
//! A seat's log goes to the desk line by line, each with its number in that log. The desk answers with how
//! many lines it holds ([`FromDesk::Stamped`]); only a line that follows the last one held is taken, one
//! that is held already is let go by. So a seat whose network failed sends again from there, and
//! everything arrives once and in order.
//!
//! Unknown fields are let go by and unknown messages are an error: a new field needs no new version, a new
//! message does.

mod code;
mod dealing;
mod room;

/// After so many milliseconds without a word a seat or a desk takes the other to be gone.
pub const SILENCE_MS: u64 = 10_000;

/// How often a seat says what it shows, in milliseconds.
pub const PULSE_MS: u64 = 2_000;

pub use code::{ClassCode, CodeError, Pin};
pub use dealing::{Promise, Release};
pub use room::{RoomAsk, RoomWord};

use serde::{Deserialize, Serialize};

/// The version of these messages. A desk refuses a seat of another. The second has courses, papers, and how much
/// of a log was dealt before it was told; the third has sittings whose cards the desk releases; the fourth an
/// examiner's word for the whole room.
pub const WIRE: u32 = 4;

/// The page of a seat at which an exam is ready to begin with the room.
pub const EXAM_READY: &str = "exam_ready";

/// The page of a seat that waits for an examiner's word for the room.
pub const EXAM_ASKS: &str = "exam_asks";

/// The longest message, in bytes, with its line end. The first line of a log, which holds a whole level
/// and a whole house, is the longest that is sent.
pub const LONGEST: usize = 256 * 1024;

/// The name of the service as it is announced on the network.
pub const SERVICE: &str = "_clearhands._tcp.local.";

/// The port at which a desk waits for seats, unless it is told another.
pub const SEAT_PORT: u16 = 8444;

/// Whether a text is so many hexadecimal digits, small ones.
fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether a text is a name of a log or a sitting: 32 hexadecimal digits.
#[must_use]
pub fn is_id(text: &str) -> bool {
    is_hex(text, 32)
}

/// Whether a text is a SHA-256: 64 hexadecimal digits.
#[must_use]
pub fn is_hash(text: &str) -> bool {
    is_hex(text, 64)
}

/// How many lines of one log are held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// The log, by the name that its seat gave it: 32 hexadecimal digits.
    pub dealt: String,
    /// How many of its lines, from the first on.
    pub lines: u64,
}

/// Somebody of the roster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Their number at the desk.
    pub id: i64,
    /// Their name.
    pub name: String,
}

/// What a seat says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum FromSeat {
    /// The first message: asks to be let in.
    Join {
        /// The version of the messages.
        wire: u32,
        /// The program's version.
        program: String,
        /// The seat: 32 hexadecimal digits that its PC made up once.
        seat: String,
        /// The second part of the class code.
        secret: String,
        /// What its PC is called.
        place: String,
        /// The logs that have lines which the desk has not yet confirmed, with all lines they have. What
        /// of them the desk does not hold was dealt while there was no network.
        #[serde(default)]
        logs: Vec<Held>,
    },
    /// Who sits there, out of the roster.
    Sits {
        /// Their number at the desk.
        person: i64,
    },
    /// A session was opened; its lines follow.
    Begins {
        /// Its log.
        dealt: String,
        /// What the level is called.
        title: String,
        /// The order that opened it, if one did.
        #[serde(default)]
        order: Option<i64>,
        /// How many lines it had when the seat first had somebody to tell it to: a session that is gone on
        /// with, or was begun before the class was joined. What of them the desk does not hold is kept as
        /// not stamped when it was dealt.
        #[serde(default)]
        before: u64,
    },
    /// A line of a log.
    Line {
        /// Which log.
        dealt: String,
        /// Its number, from 0.
        n: u64,
        /// The line, without its line end.
        text: String,
    },
    /// What is on the screen now; also said every few seconds so that both know that the other is there.
    Shows {
        /// The log of the session that is dealt, if one is.
        #[serde(default)]
        dealt: Option<String>,
        /// The time since the session was opened, in milliseconds.
        #[serde(default)]
        clock_ms: u64,
        /// Whether the table is frozen.
        #[serde(default)]
        frozen: bool,
        /// The page: `table`, `debrief`, `home` and so on.
        page: String,
        /// The step that is due, in words; empty if nothing is dealt.
        #[serde(default)]
        step: String,
    },
    /// Asks the desk to promise the cards of a sitting that is to begin.
    Promise {
        /// The sitting's name: 32 hexadecimal digits.
        sitting: String,
        /// How many rounds it has.
        rounds: u32,
        /// What the exam is called.
        title: String,
    },
    /// Asks for the cards of the round that begins.
    Round {
        /// The chain of the sitting, by its name at the desk.
        dealt: String,
        /// The sitting's name.
        sitting: String,
        /// The round, from 1 on over all parts.
        round: u32,
        /// The hash of the line with which the round before was over.
        after: String,
        /// How many lines there are up to that line, the opening first.
        lines: u64,
    },
    /// An order was carried out, or could not be.
    Done {
        /// Its number.
        order: i64,
        /// Why it was not carried out.
        #[serde(default)]
        refused: Option<String>,
        /// What the seat asks of the examiner: the answer to a paper that he signs for the room.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asks: Option<RoomAsk>,
    },
}

/// What a desk says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum FromDesk {
    /// The seat is let in.
    Welcome {
        /// What the class is called.
        class: String,
        /// The seat's number in the room.
        number: i64,
        /// Who may sit there.
        people: Vec<Person>,
        /// Who sat there last, by their number.
        #[serde(default)]
        person: Option<i64>,
        /// How many lines the desk holds of the logs that the seat has named.
        held: Vec<Held>,
    },
    /// The seat is not let in, or no longer.
    Refused {
        /// Why.
        why: RefusedWhy,
    },
    /// Who may sit there has changed.
    Roster {
        /// Everybody.
        people: Vec<Person>,
    },
    /// So many lines of a log are held.
    Stamped {
        /// Which log.
        dealt: String,
        /// How many of its lines are held, from the first on.
        lines: u64,
        /// Why no more of them are taken, if that is so: a line did not follow the one before. The seat
        /// sends no more of this log.
        #[serde(default)]
        broken: Option<String>,
    },
    /// What the desk promises of a sitting; asked again it is the same.
    Promised {
        /// The promise.
        promise: Promise,
    },
    /// The cards of a round are released; asked again they are the same.
    Released {
        /// The sitting's name.
        sitting: String,
        /// The release.
        release: Release,
    },
    /// Nothing was promised or released now. The seat may ask again.
    NotDealt {
        /// The sitting's name.
        sitting: String,
        /// Why.
        why: String,
    },
    /// The answer to each [`FromSeat::Shows`]: the desk is still there.
    Here,
    /// Something for the seat to do.
    Order {
        /// Its number; the same number is the same order, said again.
        id: i64,
        /// What.
        order: Order,
    },
}

/// Why a seat is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusedWhy {
    /// The class code is not this desk's.
    Code,
    /// The seat speaks another version.
    Version,
    /// Too many tries; wait a minute.
    TooOften,
    /// The same seat has joined from elsewhere.
    Elsewhere,
    /// The class is full.
    Full,
    /// What it said could not be read, or was too long, or came too fast.
    Unreadable,
}

/// What an instructor has a seat do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case")]
pub enum Order {
    /// Open a level.
    Open {
        /// The level's text, as in a level file.
        level: String,
        /// The text of its house's file; empty if the level holds its house.
        house: String,
        /// What the level is called.
        title: String,
        /// How the trainee is treated: `guided`, `practice`, `watch` or `exam`.
        mode: String,
        /// The seed; nothing for the level's own.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// Open the first level of a course that the trainee has not done, in its own mode.
    Course {
        /// The course, by its id.
        course: String,
        /// What it is called.
        title: String,
    },
    /// Keep a sealed paper, and show the page of exams with it and its candidate. The examiner opens it there.
    Paper {
        /// The name of its file: as [`is_paper_name`] has it.
        file: String,
        /// Its text.
        text: String,
        /// The candidate's name.
        name: String,
        /// The candidate's number at the school.
        number: String,
        /// For an examiner who signs for the whole room: the school's public file as the desk has it. The seat
        /// answers with what it asks of him. Left out where he opens the paper at the seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        school: Option<String>,
    },
    /// The examiner's word for the sitting that the seat has asked for. It is ready to begin with the room then.
    Room {
        /// The word.
        word: RoomWord,
    },
    /// Begin the exam that is ready there, with the rest of the room.
    Begin,
    /// Freeze the table: no act is taken, and the clock stands.
    Freeze {
        /// What is said meanwhile; it may be empty.
        words: String,
    },
    /// Go on.
    GoOn,
    /// Back to before the act with this number, from 0.
    Back {
        /// The log of the session that it was meant for.
        dealt: String,
        /// The number of the act.
        to: usize,
    },
    /// Put an incident in.
    Incident {
        /// The log of the session that it was meant for.
        dealt: String,
        /// The incident, as an item of a level's list of incidents.
        incident: String,
        /// Whether it is to come in the round that is dealt, or not at all; otherwise it comes at its next chance.
        #[serde(default)]
        now: bool,
    },
    /// Say a line to the trainee.
    Say {
        /// The line.
        words: String,
    },
    /// End what is dealt and go to its debrief.
    End,
}

impl Order {
    /// Its name, as messages write it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Open { .. } => "open",
            Self::Course { .. } => "course",
            Self::Paper { .. } => "paper",
            Self::Room { .. } => "room",
            Self::Begin => "begin",
            Self::Freeze { .. } => "freeze",
            Self::GoOn => "go_on",
            Self::Back { .. } => "back",
            Self::Incident { .. } => "incident",
            Self::Say { .. } => "say",
            Self::End => "end",
        }
    }

    /// Whether it opens something, whatever is dealt there.
    #[must_use]
    pub const fn opens(&self) -> bool {
        matches!(self, Self::Open { .. } | Self::Course { .. } | Self::Paper { .. })
    }

    /// Whether it can be sent: the message that holds it is no longer than it may be.
    #[must_use]
    pub fn fits(&self) -> bool {
        let message = FromDesk::Order { id: i64::MAX, order: self.clone() };
        serde_json::to_string(&message).is_ok_and(|line| line.len() < LONGEST)
    }

    /// The same without what is about a person, for keeping once it is answered.
    #[must_use]
    pub fn bare(self) -> Self {
        match self {
            Self::Paper { file, .. } => {
                let none = String::new;
                Self::Paper { file, text: none(), name: none(), number: none(), school: None }
            }
            Self::Room { word } => {
                let none = String::new;
                let word = RoomWord { sitting: word.sitting, head: none(), form: none() };
                Self::Room { word }
            }
            other => other,
        }
    }
}

/// Whether a file of a paper may have this name: so that it is the same on every PC, and leads to no other folder.
#[must_use]
pub fn is_paper_name(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    let stem = name.strip_suffix(".paper").unwrap_or_default();
    (1..=80).contains(&stem.len()) && stem.bytes().all(plain) && !stem.starts_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_has_a_plain_name() {
        for name in ["june.paper", "tcp_2026-06.b.paper", "A.paper"] {
            assert!(is_paper_name(name), "{name}");
        }
        for name in ["", ".paper", "june", "../june.paper", "a/b.paper", "a\\b.paper", "..paper"] {
            assert!(!is_paper_name(name), "{name}");
        }
        assert!(!is_paper_name(&format!("{}.paper", "a".repeat(81))));
    }

    #[test]
    fn names_and_hashes_are_small_hexadecimal_digits() {
        let hash = "0123456789abcdef".repeat(4);
        assert!(is_hash(&hash) && is_id(&hash[..32]));
        assert!(!is_id(&hash) && !is_hash(&hash[..32]));
        // As many bytes, and none of them a letter of its own: nothing may be cut in its middle.
        for other in ["ä".repeat(32), hash.to_uppercase(), hash.replace('0', " ")] {
            assert!(other.len() == 64 && !is_hash(&other), "{other}");
        }
    }

    #[test]
    fn an_order_fits_into_a_message_or_is_said_not_to() {
        let paper = |length: usize| Order::Paper {
            file: "june.paper".to_owned(),
            text: "x".repeat(length),
            name: "Ada".to_owned(),
            number: "1".to_owned(),
            school: None,
        };
        assert!(paper(LONGEST / 2).fits() && !paper(LONGEST).fits());
        // Each of these is two letters on the wire.
        let quoted = |length| match paper(0) {
            Order::Paper { file, name, number, school, .. } => {
                Order::Paper { file, text: "\"".repeat(length), name, number, school }
            }
            other => other,
        };
        assert!(!quoted(LONGEST / 2).fits());
        assert_eq!(
            paper(9).bare(),
            Order::Paper {
                file: "june.paper".to_owned(),
                text: String::new(),
                name: String::new(),
                number: String::new(),
                school: None,
            }
        );
        let text = |text: &str| text.to_owned();
        let word = |head: &str| RoomWord { sitting: text("s"), head: text(head), form: text(head) };
        assert_eq!(Order::Room { word: word("Ada") }.bare(), Order::Room { word: word("") });
    }
}
