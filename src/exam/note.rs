//! What checking a result finds besides, and people are told.

use super::released::ByDesk;
use crate::record::PROGRAM;

/// A wait for a desk that is told, in milliseconds.
const WAIT_MS: i64 = 1_000;

/// What was found besides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Another version of the program dealt it.
    OtherProgram(String),
    /// Another rulebook was in force; whether the form lay within its band cannot be seen any more.
    OtherRulebook(String),
    /// Under this program or rulebook lines of a part come out otherwise: part, line, what.
    Differs(usize, usize, &'static str),
    /// The clock of the machine was set, ran wrong, or the machine slept.
    ClockSet {
        /// The last line for which both clocks agreed.
        from: usize,
        /// The first for which they did not any more.
        to: usize,
        /// By how many milliseconds the machine's is further on than the exam's says; less than nothing if it is
        /// behind.
        by_ms: i64,
    },
    /// A line that broke off was cut away when the sitting was gone on with.
    Cut(usize),
    /// Nobody has countersigned.
    NotCountersigned,
    /// Whoever began the sitting handed out the result alone.
    OneHand,
    /// More time was given, and an earlier version kept no reason for it.
    NoReasonKept,
    /// The examiner signed the beginning at the trainer's desk, for so many seats at once; the seat's number.
    AtDesk(u32, i64),
    /// A desk with this name and key released the cards.
    ByDesk(String, String),
    /// Rounds went on without it: in words.
    NotReleased(String),
    /// Rounds waited for it, so many and for so long by the clock of the machine, in milliseconds.
    Waited(usize, i64),
    /// The value of a round was released so long before it came into the log, in milliseconds.
    KnownBefore(u32, i64),
}

impl Note {
    /// What is to be said of a desk that released the cards. A wait of a second is none.
    pub(super) fn of_desk(by_desk: &ByDesk) -> impl Iterator<Item = Self> {
        let known =
            by_desk.known_before().into_iter().map(|(round, ms)| Self::KnownBefore(round, ms));
        let without = by_desk.without_words();
        let waits = by_desk.waited_ms.iter().map(|(_, ms)| *ms);
        let waits: Vec<i64> = waits.filter(|ms| !(0..WAIT_MS).contains(ms)).collect();
        let class = by_desk.promise.class.clone();
        [
            Some(Self::ByDesk(class, by_desk.key())),
            (!without.is_empty()).then_some(Self::NotReleased(without)),
            (!waits.is_empty()).then(|| Self::Waited(waits.len(), waits.iter().sum())),
        ]
        .into_iter()
        .flatten()
        .chain(known)
    }

    /// The note as people read it.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::OtherProgram(version) => {
                format!("dealt by version {version} of the program; this is {PROGRAM}")
            }
            Self::OtherRulebook(hash) => format!(
                "dealt by the rulebook {hash}, which is not the one in use: whether the form lay \
                 within the paper's band was not checked"
            ),
            Self::Differs(part, line, what) => {
                format!("part {part}, line {line} of its log: judged now, other {what}")
            }
            Self::ClockSet { from, to, by_ms } => {
                let way = if *by_ms > 0 { "ahead of" } else { "behind" };
                format!(
                    "between line {from} and line {to} the machine's clock came {} s {way} the exam's: it was \
                     set or ran wrong, or the machine slept",
                    by_ms.unsigned_abs() / 1000
                )
            }
            Self::Cut(line) => format!("line {line}: a line that broke off before it was cut away"),
            Self::NotCountersigned => "no examiner has countersigned the end".to_owned(),
            Self::OneHand => "one examiner alone began it, ended it and handed it out".to_owned(),
            Self::AtDesk(seats, seat) => {
                let seats = if *seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats at once") };
                format!("the examiner signed its beginning at the trainer's desk, for {seats}; this was seat {seat}")
            }
            Self::ByDesk(class, key) => format!(
                "its cards were released round by round by the desk of “{class}” with the key {key}; the class \
                 code shows whose that is"
            ),
            Self::NotReleased(words) => words.clone(),
            Self::Waited(rounds, ms) => {
                let rounds = if *rounds == 1 { "1 round".to_owned() } else { format!("{rounds} rounds") };
                format!("{rounds} waited for the desk, {} s in all; the clock stood still", ms / 1000)
            }
            Self::KnownBefore(round, ms) => {
                format!("the value of round {round} may have been known for {} s before it was dealt", ms / 1000)
            }
            Self::NoReasonKept => {
                "more time was given; of what an earlier version of the program wrote no reason is kept".to_owned()
            }
        }
    }
}
