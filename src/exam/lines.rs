//! The lines of a sitting: what each says, how they hang together, who has signed what.

use super::keys::{KnownExaminer, KnownSchool, Revocations};
use super::places::Place;
use super::refused::Refused;
use super::sign::{Kind, PrivateKey, PublicKey, Signed, UtcMs, digest, encoded, is_signed};
use crate::wire::{Promise, Release};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Who sits an exam.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidate {
    /// The name, for people.
    pub name: String,
    /// The number by which the school knows him; the form is drawn by it.
    pub number: String,
}

/// Whether a letter cannot be seen, so that two names that look the same may differ by it: controls, other
/// line ends, and Unicode's format characters.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'
                | '\u{891}' | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}'
        )
}

impl Candidate {
    /// The candidate with his number in the one way in which it is kept: trimmed, in capitals. (The form is
    /// drawn by it: what can be written in two ways would give him two forms.)
    ///
    /// # Errors
    /// A number that has other letters, a name with letters that cannot be seen.
    pub fn canonical(self) -> Result<Self, Refused> {
        let number = self.number.trim().to_ascii_uppercase();
        let may_be = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"._/-".contains(&b);
        if !(1..=32).contains(&number.len()) || !number.bytes().all(may_be) {
            return Err(Refused::Candidate("number"));
        }
        if self.name.trim().is_empty() || self.name.chars().any(is_unseen) {
            return Err(Refused::Candidate("name"));
        }
        Ok(Self { number, ..self })
    }
}

/// The last moment that is taken for one: the end of the year 9999.
const LAST_MS: i64 = 253_402_300_799_999;

/// How much of the paper's time a candidate may have, in percent.
pub(super) const TIME_PERCENT: std::ops::RangeInclusive<u32> = 100..=400;

/// The beginning of a sitting, as the examiner signs it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The name of the sitting: sixteen bytes of chance.
    pub sitting: String,
    /// The paper's name.
    pub paper: String,
    /// The hash of the paper's signed head.
    pub head: String,
    /// Who sits.
    pub candidate: Candidate,
    /// Which of his attempts this is, from 1.
    pub attempt: u32,
    /// The hash of what is said of the form.
    pub form: String,
    /// How much of the time the candidate has, in percent.
    pub time_percent: u32,
    /// When it began.
    pub begun_ms: UtcMs,
    /// The version of the program.
    pub program: String,
    /// The hash of the rulebook.
    pub rulebook: String,
    /// The key that signs the lines until the first interruption.
    pub key: String,
    /// For whom the lines are sealed.
    pub recipients: Vec<String>,
    /// What a trainer's desk has promised, if it releases the cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub desk: Option<Promise>,
    /// Whether it begins with the room, and so some time after this was signed: see [`ROOM_MS`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub room: bool,
    /// What the examiner had before him, if he signed for the whole room at the trainer's desk and not at the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_desk: Option<AtDesk>,
}

/// What an examiner had before him who signed for a whole room at the trainer's desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtDesk {
    /// How many sittings he signed for at once.
    pub seats: u32,
    /// The number of the seat in the room.
    pub seat: i64,
    /// The hash of what the seat had asked.
    pub ask: String,
}

/// For how long an examiner's word for a sitting that begins with the room holds, in milliseconds.
pub const ROOM_MS: i64 = 2 * 3_600_000;

/// Whether a sitting that begins with the room may begin at this moment.
pub(super) const fn is_in_time(opening: &Opening, utc_ms: UtcMs) -> bool {
    let since_ms = utc_ms.saturating_sub(opening.begun_ms);
    0 <= since_ms && since_ms <= ROOM_MS
}

/// What is said of the form: all that it is drawn by. It is sealed, and by its hash in the opening signed, so
/// that what is nobody else's concern stands here, too: why the candidate has more time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormLine {
    /// Chance, so that nobody guesses the text from its hash.
    pub salt: String,
    /// The demands of the paper.
    pub demands: String,
    /// The form's key, with its proof.
    pub place: Place,
    /// Why the candidate has more than the paper's time; empty if he has not. Sittings of version 1 say nothing
    /// of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub more_time: String,
}

/// The version of a sitting's log that is written, and the one of its result. Version 1 had no reason for more
/// time, version 2 no desk that releases cards, and no sitting that begins with its room, version 3 no examiner who
/// signs for the room at the desk; all are read.
pub(super) const VERSION: u32 = 4;

/// The first version in which a desk may release the cards.
const WITH_DESK: u32 = 3;

/// The first version in which an examiner may sign for the room at the trainer's desk.
const WITH_WORD: u32 = 4;

/// Whether a version is one that can be read.
pub(super) const fn is_version(version: u32) -> bool {
    version >= 1 && version <= VERSION
}

/// What the first line of a sitting holds beside the form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// What the school says of itself. Whoever checks goes by his own copy.
    pub school: Signed,
    /// The paper's head.
    pub paper: Signed,
    /// The school's word for the examiner.
    pub examiner: Signed,
    /// The beginning, signed by the examiner.
    pub opening: Signed,
}

/// What an examiner does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Stops the clock.
    Pause,
    /// Lets it go on.
    GoOn,
    /// Notes something.
    Note,
    /// Ends the sitting before its time.
    End,
    /// Goes on after an interruption, with a new key for the lines.
    Resume {
        /// The key that signs the lines from now on.
        key: String,
        /// Whether a line that broke off was cut away.
        cut: bool,
    },
    /// Lets it go on without the desk that releases its cards, until that is there again.
    WithoutDesk,
}

/// An examiner's deed, as he signs it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// In which sitting.
    pub sitting: String,
    /// The hash of the line before.
    pub after: String,
    /// What he does.
    pub deed: Deed,
    /// Why.
    pub reason: String,
    /// When.
    pub utc_ms: UtcMs,
}

/// Why a sitting has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Ended {
    /// Everything was dealt.
    Done,
    /// The time was up.
    TimeUp,
    /// The examiner has ended it.
    ByExaminer,
}

/// What a line tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A line of the log of a part.
    Log {
        /// The part, from 1.
        part: usize,
        /// The line.
        line: String,
    },
    /// Nothing but that the program still ran.
    Tick,
    /// The table kept the dealer waiting: nothing could be dealt, for the log could not be written. (The run of
    /// a ball stands in the log of its part. Patrons answer within the act that asks them, and cards that slide
    /// keep no act back, so neither takes any time of the dealer's.)
    Held {
        /// For how long, in milliseconds.
        ms: u64,
    },
    /// The candidate leaves a round that waits for nothing but money that he was told of, with this act, which is
    /// the first of the next. It is done once that is released.
    Leaves {
        /// The act.
        act: String,
    },
    /// The cards of the round that waits were released. The clock stood still meanwhile.
    Released {
        /// As the desk has signed it.
        release: Release,
        /// Which draw of them counts.
        draw: u32,
    },
    /// The round that waits goes on with the form's own cards: the desk is still away.
    Unreleased {
        /// The round, from 1 on over all parts.
        round: u32,
    },
    /// An examiner's deed.
    Word {
        /// As he has signed it.
        word: Signed,
        /// The school's word for him.
        examiner: Signed,
    },
    /// The end.
    End {
        /// Why.
        why: Ended,
    },
}

/// A line before it is sealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plain {
    /// Chance, so that nobody guesses the line from its hash.
    pub salt: String,
    /// When, by the clock of the machine.
    pub utc_ms: UtcMs,
    /// When, by the clock of the exam: from Begin, without pauses and interruptions.
    pub at_ms: u64,
    /// What it tells.
    pub what: What,
}

/// A line as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sealed {
    /// The plain line, sealed.
    #[serde(rename = "box")]
    pub(super) sealed: String,
    /// The hash over the hash before and the plain line.
    pub(super) hash: String,
    /// The signature of that by the key of the sitting.
    pub(super) signature: String,
}

/// The first line as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealedHead {
    /// The version: see [`VERSION`].
    pub(super) clearhands_sitting: u32,
    pub(super) head: Head,
    /// What is said of the form, sealed.
    pub(super) form: String,
}

/// Sixteen bytes of the system's chance, in base64.
///
/// # Errors
/// That the system gives none.
pub(super) fn salt() -> Result<String, Refused> {
    Ok(encoded(&super::sign::chance()?[..16]))
}

/// A line as it goes into its box: filled up to one of few lengths, so that nobody sees by the length of
/// the box whether something was found wrong with an act.
pub(super) fn filled(text: &str) -> Vec<u8> {
    const USUAL: usize = 8 << 10;
    const LONG: usize = 64 << 10;
    let length = text.len() + 1;
    let whole = if length <= USUAL { USUAL } else { length.div_ceil(LONG) * LONG };
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(b'\n');
    bytes.resize(whole, b' ');
    bytes
}

/// The line that stands in a box.
pub(super) fn unfilled(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    text.split_once('\n').map(|(line, _)| line.to_owned())
}

/// The hash of a line after another.
pub(super) fn chained(before: &str, plain: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(before.as_bytes());
    hash.update(b"\n");
    hash.update(plain.as_bytes());
    hex::encode(hash.finalize())
}

/// What the key of a sitting signs of a line, counted from 1 after the first.
fn said_of(sitting: &str, n: usize, hash: &str) -> String {
    format!("{sitting}\n{n}\n{hash}")
}

/// The signature of a line.
pub(super) fn line_signature(key: &PrivateKey, sitting: &str, n: usize, hash: &str) -> String {
    key.signature(Kind::Line, &said_of(sitting, n, hash))
}

/// Reads a text as one of these, if it is written exactly as this program writes it. (What can be written
/// in two ways could be changed without a trace.)
pub(super) fn canonical<T>(text: &str) -> Option<T>
where
    T: serde::de::DeserializeOwned + Serialize,
{
    let read: T = serde_json::from_str(text).ok()?;
    let again = serde_json::to_string(&read).ok()?;
    (again == text).then_some(read)
}

/// Somebody who walks along the lines of a sitting, and sees whether each may follow.
pub(super) struct Walk<'a> {
    /// The version of what is read.
    version: u32,
    school: &'a KnownSchool,
    revoked: Option<&'a Revocations>,
    pub(super) opening: Opening,
    pub(super) hash: String,
    /// How many lines have passed, the first apart.
    pub(super) n: usize,
    key: PublicKey,
    /// Whether the last line was signed.
    signed: bool,
    at_ms: u64,
    pub(super) ended: bool,
    pub(super) examiners: Vec<KnownExaminer>,
}

impl<'a> Walk<'a> {
    /// Begins at the first line. What is proven: the school has made the paper, and an examiner of the
    /// school has begun the sitting of it.
    pub(super) fn begin(
        (head, version): (&Head, u32),
        school: &'a KnownSchool,
        revoked: Option<&'a Revocations>,
    ) -> Result<Self, Refused> {
        let what = "the beginning of the sitting";
        if !is_version(version) {
            return Err(Refused::Version(what));
        }
        let own: KnownSchool = KnownSchool::read(
            &serde_json::to_string(&head.school).map_err(|_| Refused::Unreadable(what))?,
        )?;
        if own.key != school.key {
            return Err(Refused::ForeignSchool("the sitting"));
        }
        super::paper::head_of(&head.paper, school)?;
        let examiner = KnownExaminer::of(&head.examiner, school)?;
        if head.opening.by != examiner.key.id() {
            return Err(Refused::NoExaminer(what));
        }
        let opening: Opening = head.opening.read(Kind::Opening, &examiner.key, what)?;
        examiner.may_sign(what, opening.begun_ms, revoked)?;
        if opening.head != head.paper.hash() {
            return Err(Refused::OtherPaper);
        }
        let candidate = opening.candidate.clone().canonical()?;
        if candidate != opening.candidate {
            return Err(Refused::Candidate("number"));
        }
        let wrong = |what: &str| Refused::Line { line: 1, what: what.to_owned() };
        if !TIME_PERCENT.contains(&opening.time_percent) {
            return Err(wrong("the time is 100 to 400 percent of the paper's"));
        }
        if !(0..=LAST_MS).contains(&opening.begun_ms) {
            return Err(wrong("there is no such time"));
        }
        let is_later = (opening.desk.is_some() || opening.room) && version < WITH_DESK;
        let at_desk = opening.at_desk.is_some();
        if is_later || at_desk && (version < WITH_WORD || !opening.room) {
            return Err(Refused::Unreadable(what));
        }
        let key = PublicKey::parse(&opening.key)?;
        Ok(Self {
            version,
            school,
            revoked,
            hash: head.opening.hash(),
            n: 0,
            key,
            // The examiner has signed it.
            signed: true,
            at_ms: 0,
            ended: false,
            opening,
            examiners: vec![examiner],
        })
    }

    /// What is said of the form, if it is what the examiner has signed.
    pub(super) fn form(&self, text: &str) -> Result<FormLine, Refused> {
        if digest(text.as_bytes()) != self.opening.form {
            return Err(Refused::Chain(1));
        }
        let what = "what is said of the form";
        let form: FormLine = canonical(text).ok_or(Refused::Unreadable(what))?;
        let (more, why) = (self.opening.time_percent > 100, !form.more_time.trim().is_empty());
        match (self.version, more, why) {
            (1, _, true) | (2.., false, true) => Err(Refused::Unreadable(what)),
            (2.., true, false) => Err(Refused::NoReason("more time than the paper's")),
            _ => Ok(form),
        }
    }

    /// The next line, with its signature where there is one.
    pub(super) fn line(&mut self, text: &str, signature: Option<&str>) -> Result<Plain, Refused> {
        let line = self.n + 2;
        let wrong = |what: &str| Refused::Line { line, what: what.to_owned() };
        if self.ended {
            return Err(wrong("it stands after the end"));
        }
        let plain: Plain = canonical(text).ok_or_else(|| wrong("it cannot be read"))?;
        let hash = chained(&self.hash, text);
        let before = std::mem::replace(&mut self.hash, hash);
        self.n += 1;
        let is_time =
            (0..=LAST_MS).contains(&plain.utc_ms) && plain.at_ms <= LAST_MS.unsigned_abs();
        if !is_time {
            return Err(wrong("there is no such time"));
        }
        if plain.at_ms < self.at_ms {
            return Err(wrong("its time is earlier than that of the line before it"));
        }
        self.at_ms = plain.at_ms;
        match &plain.what {
            What::Word { word, examiner } => self.word(&before, word, examiner)?,
            What::End { .. } => self.ended = true,
            What::Leaves { .. } | What::Released { .. } | What::Unreleased { .. }
                if self.opening.desk.is_none() =>
            {
                return Err(wrong("no desk releases the cards of this sitting"));
            }
            What::Log { .. }
            | What::Tick
            | What::Held { .. }
            | What::Leaves { .. }
            | What::Released { .. }
            | What::Unreleased { .. } => {}
        }
        self.signed = signature.is_some();
        if let Some(signature) = signature {
            let said = said_of(&self.opening.sitting, self.n, &self.hash);
            if !is_signed(Kind::Line, &said, signature, &self.key) {
                return Err(Refused::Forged(line));
            }
        }
        Ok(plain)
    }

    fn word(&mut self, before: &str, word: &Signed, examiner: &Signed) -> Result<(), Refused> {
        let what = "what an examiner noted";
        let line = self.n + 1;
        let examiner = KnownExaminer::of(examiner, self.school)?;
        if word.by != examiner.key.id() {
            return Err(Refused::NoExaminer(what));
        }
        let word: Word = word.read(Kind::Word, &examiner.key, what)?;
        examiner.may_sign(what, word.utc_ms, self.revoked)?;
        if word.after != before || word.sitting != self.opening.sitting {
            return Err(Refused::Chain(line));
        }
        if let Deed::Resume { key, .. } = &word.deed {
            // The lines up to here are those of the key before.
            if !self.signed {
                return Err(Refused::Forged(line - 1));
            }
            self.key = PublicKey::parse(key)?;
        }
        if !self.examiners.iter().any(|known| known.key == examiner.key) {
            self.examiners.push(examiner);
        }
        Ok(())
    }

    /// That the last line was signed.
    pub(super) fn end(&self) -> Result<(), Refused> {
        if self.signed { Ok(()) } else { Err(Refused::Forged(self.n + 1)) }
    }
}

/// What an examiner does by a line, if it is a word of his.
pub(super) fn deed_of(plain: &Plain) -> Option<Deed> {
    let What::Word { word, .. } = &plain.what else { return None };
    let word: Result<Word, Refused> = word.unproven("a word");
    word.ok().map(|word| word.deed)
}

/// Whether a line goes on with the sitting under a new key.
pub(super) fn is_resumption(plain: &Plain) -> bool {
    matches!(deed_of(plain), Some(Deed::Resume { .. }))
}

/// The words of a seal: the first sixty-six bits of a hash, as six words of a list made to be told apart.
#[must_use]
pub fn seal_words(hash: &str) -> String {
    let list = bip39::Language::English.word_list();
    let digits = hash.chars().take(18).map(|digit| digit.to_digit(16).unwrap_or(0));
    let bits: Vec<bool> =
        digits.flat_map(|digit| (0..4).rev().map(move |i| digit >> i & 1 == 1)).collect();
    let word = |eleven: &[bool]| {
        let at = eleven.iter().fold(0, |at, bit| at * 2 + usize::from(*bit));
        list[at % list.len()]
    };
    let words: Vec<&str> = bits.chunks_exact(11).map(word).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::seal_words;

    #[test]
    fn six_words_stand_for_the_first_bits_of_a_hash() {
        // The list begins with these.
        assert_eq!(seal_words(&"0".repeat(64)), "abandon abandon abandon abandon abandon abandon");
        // 0x001, 0x002: eleven bits each.
        assert_eq!(
            seal_words("0020080000000000000"),
            "ability able abandon abandon abandon abandon"
        );
        assert_eq!(seal_words(&"f".repeat(64)), "zoo zoo zoo zoo zoo zoo");
    }
}
