//! Why something of an exam is not taken for what it says it is. Each reason has a name of its own.

/// The fewest letters of a passphrase.
pub const SHORTEST: usize = 12;

/// A reason, by name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Refused {
    /// The paper is dealt by a desk, and there is none.
    #[error(
        "the cards of this paper are released by a trainer's desk, and no desk has promised them"
    )]
    NoDesk,
    /// The promise is not the one that belongs there.
    #[error("what the desk has promised: {0}")]
    OtherDesk(&'static str),
    /// A value is not the one that the desk had promised.
    #[error("round {0}: the value is not the one that the desk had promised for it")]
    OtherValue(u32),
    /// A round was dealt before its value was released.
    #[error("round {0} was dealt without its value from the desk, and no examiner had let it")]
    NoValue(u32),
    /// A value was released too early.
    #[error(
        "round {0}: its value was released before the round before it was over in this log: the value was \
         known while that was dealt, or there is another log of this sitting"
    )]
    EarlyValue(u32),
    /// The examiner's word for the room is for another seat, or for what was asked at another time.
    #[error(
        "the examiner's word is for another seat, or for what this seat had asked at another time"
    )]
    OtherSeat,
    /// A desk has stamped another log of this sitting.
    #[error("{0}")]
    Stamps(String),
    /// It cannot be read at all.
    #[error("{0} cannot be read")]
    Unreadable(&'static str),
    /// What is said of something that is not there.
    #[error("{0} names {1} that is not there; `verify` prints their numbers")]
    NoSuch(&'static str, &'static str),
    /// The file cannot be read: why, in words.
    #[error("it {0}")]
    Unread(String),
    /// Its end is missing.
    #[error("{0} is cut short: its end is missing")]
    CutShort(&'static str),
    /// It is of a version that this program does not know.
    #[error("{0} has a version that this program does not know; use a newer one")]
    Version(&'static str),
    /// The text and the signature do not belong together.
    #[error("{0} is not signed by the key that should have signed it, or was changed afterwards")]
    NotSigned(&'static str),
    /// It comes from another school.
    #[error("{0} is of another school")]
    ForeignSchool(&'static str),
    /// Nobody who may has begun, ended or noted something.
    #[error("{0} is signed by somebody for whom the school has no word")]
    NoExaminer(&'static str),
    /// The examiner was none any more.
    #[error("{what} is signed by {name}, whose key the school had revoked: {reason}")]
    Revoked {
        /// What was signed.
        what: &'static str,
        /// Whose key.
        name: String,
        /// Why it was revoked.
        reason: String,
    },
    /// The examiner was none yet, or none any more.
    #[error("{what} is signed by {name} at a time for which the school's word does not hold")]
    OutOfTime {
        /// What was signed.
        what: &'static str,
        /// Whose key.
        name: String,
    },
    /// Sealed for somebody else, or changed.
    #[error("it was sealed for another key, or was changed")]
    WrongKey,
    /// Keys that are not those of the public file beside them.
    #[error("these keys are not those that the public file beside them names")]
    OtherKeys,
    /// Another passphrase.
    #[error("the passphrase is another, or the file was changed")]
    WrongPassphrase,
    /// A passphrase that is soon guessed.
    #[error("a passphrase has at least {} letters", SHORTEST)]
    ShortPassphrase,
    /// The system has no chance numbers.
    #[error("the system gives no chance numbers to make a key of")]
    NoChance,
    /// The paper's body is not the one that its head names.
    #[error("what the paper holds is not what its signed head names")]
    OtherBody,
    /// The demands are not those of the paper.
    #[error("the demands are not those of this paper")]
    OtherDemands,
    /// The form's key is not one of the paper's.
    #[error(
        "the form was not drawn from this paper: its key is none that the paper was signed with"
    )]
    OtherPaper,
    /// The form belongs to somebody else.
    #[error("this is the form of another candidate or another attempt")]
    OtherCandidate,
    /// The form that was dealt is not the one that is drawn.
    #[error("the cards and incidents that were dealt are not those that this form is drawn to")]
    OtherForm,
    /// No form within the demands could be drawn.
    #[error("no form of this paper could be drawn that meets its demands")]
    NoForm,
    /// The chain of hashes breaks.
    #[error(
        "line {0}: the hash does not fit: the line was changed, or lines were cut out, added or moved"
    )]
    Chain(usize),
    /// A line is not signed by the key of the sitting.
    #[error("line {0}: not signed by the key of this sitting: somebody else wrote the log")]
    Forged(usize),
    /// A line cannot follow what stands before it.
    #[error("line {line}: {what}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// The bytes are not those that were handed out.
    #[error("a byte of it was changed after it was handed out, or it was never handed out")]
    Changed,
    /// Judged again it comes out otherwise, under the program that judged it first.
    #[error("dealt and judged again by the same program, it comes out otherwise: {0}")]
    Otherwise(String),
    /// A name or a number that can be written in more than one way.
    #[error(
        "the candidate's {0}: a number has 1 to 32 of A to Z, 0 to 9 and . _ / -, a name is not empty \
         and has no letter that cannot be seen"
    )]
    Candidate(&'static str),
    /// Somebody gave no reason.
    #[error("{0} has no reason")]
    NoReason(&'static str),
    /// The sitting says that it was dealt by another rulebook than the paper.
    #[error("the sitting names another rulebook than the one that the paper was made by")]
    OtherRulebook,
    /// Something could not be judged again as it was.
    #[error("no credential is issued for what cannot be judged again as it was: {0}")]
    NotJudgedAgain(String),
    /// Nothing is issued for it.
    #[error("it was not passed, so no credential is issued for it")]
    NotPassed,
    /// A certificate has no room for all that is to stand on it.
    #[error("{0}")]
    NoRoom(String),
    /// No typeface at hand has these letters.
    #[error(
        "no typeface at hand has the letters {0}; name a file of one that has them with --font (such as \
         one of the Noto fonts)"
    )]
    NoLetters(String),
    /// The PDF could not be made.
    #[error("the PDF cannot be made: {0}")]
    Unprintable(String),
    /// The sitting cannot be gone on with.
    #[error("the sitting cannot go on: {0}")]
    NoGoingOn(&'static str),
}

impl Refused {
    /// The name of the reason, in small letters, as JSON has it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// What can be done about it; empty where the reason says so itself, or nothing can.
    #[must_use]
    pub const fn cure(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => {
                "see that it is the file that is meant, and take it again as it was handed out"
            }
            Self::CutShort(_) => "copy it again as a whole",
            Self::Unread(_) => "see that it can be read here, and is no other file",
            Self::NotSigned(_)
            | Self::OtherBody
            | Self::OtherDemands
            | Self::Chain(_)
            | Self::Forged(_)
            | Self::Line { .. }
            | Self::Changed => {
                "take it again from whoever handed it out, and ask him if it stays so"
            }
            Self::ForeignSchool(_) => "take the public file of the school that it is of",
            Self::NoExaminer(_) => {
                "ask the school, which gives its word with `school examiner add`"
            }
            Self::OutOfTime { .. } => "see that the machine's clock is right, and ask the school",
            Self::WrongKey => "ask the school for whom it was sealed, and take it again as it was",
            Self::OtherKeys => "keep together the files that were made together",
            Self::WrongPassphrase => {
                "give the passphrase again, or take an untouched copy of the file"
            }
            _ => "",
        }
    }

    /// The reason with its cure, in words.
    #[must_use]
    pub fn told(&self) -> String {
        let cure = self.cure();
        if cure.is_empty() { self.to_string() } else { format!("{self}; {cure}") }
    }

    /// Why a text is not the JSON that it should be: it cannot be read, or its end is missing.
    pub(super) fn json(what: &'static str, error: &serde_json::Error) -> Self {
        if error.is_eof() { Self::CutShort(what) } else { Self::Unreadable(what) }
    }
}
