//! Exams: what an examiner puts his name under, and a stranger can check.
//!
//! # How it is meant
//!
//! A *blueprint* says what an exam demands. Of it the school makes a *paper*: the demands and a
//! secret, sealed by age and signed. The paper's secret gives 65,536 form keys by HKDF, and a hash
//! tree over them is signed with the paper. A candidate's number and attempt lead to one of them, and
//! the key to his *form*: a level for each part, drawn again under the next number until it lies
//! within the paper's band. One key can be shown and proven without the others.
//!
//! A *sitting* is one attempt. It begins when an examiner signs its opening: paper, candidate,
//! attempt, and a public key that was made for this sitting and whose private half never leaves the
//! memory. Each line of its log is sealed by age for the school and the examiners as it is written; the
//! chain of hashes runs over the plain lines, each with salt, and the key of the sitting signs
//! every link. After an interruption the examiner opens the log, it is dealt again up to where it
//! broke off, and he signs a new key. The words of the seal are read off the last hash.
//!
//! A *result* is a sitting opened: the plain lines, the proofs, and who has signed what, handed out
//! under the signature of the school or an examiner. Whoever has the school's public key, the result
//! and this program draws the form again, deals it again, judges it again. Nothing more is needed,
//! and the paper's secret is not among it.
//!
//! | file | holds |
//! |---|---|
//! | `sign`, `lock`, `keys`, `kit` | signatures, locks, the school and its examiners, an examiner's folder |
//! | `blueprint`, `demands`, `levels`, `places`, `form` | demands, and the form that a key is drawn to |
//! | `paper` | papers |
//! | `lines`, `keep`, `ready`, `room`, `sitting`, `resume` | the log of a sitting: its beginning signed, at the seat or for the room, as it is written, and gone on with |
//! | `promise`, `rehearsal`, `dealing`, `awaited`, `released` | cards that a trainer's desk releases round by round: its word, which draw counts, the sitting that waits, and the check of it |
//! | `verdict`, `result`, `drawn`, `verify`, `note`, `row`, `candidates`, `results`, `credential` | what came of it: handed out, checked, of a class and of each in it, as a badge |
//! | `print` | certificates and transcripts, as PDF |
//!
//! No cryptography is made up here: ed25519 (RFC 8032), age, HKDF (RFC 5869), SHA-256, the hash tree
//! of RFC 6962. `docs/exams.md` tells the formats and what each attack meets.

mod awaited;
mod blueprint;
#[cfg(test)]
mod by_desk_tests;
mod built_in;
mod candidates;
mod credential;
mod dealing;
mod demands;
mod drawn;
#[cfg(test)]
mod forged_tests;
mod folder;
mod form;
mod keep;
mod keys;
mod kit;
mod levels;
mod lines;
mod lock;
mod note;
mod paper;
mod places;
mod print;
mod promise;
mod ready;
mod refused;
mod rehearsal;
mod released;
mod result;
mod results;
mod resume;
mod room;
#[cfg(test)]
mod room_tests;
mod row;
mod sign;
mod sitting;
mod stamped;
mod stamps;
mod verdict;
mod verify;

pub use blueprint::{
    AtMost, BandFile, BlueprintFile, Chance, Crowd, DealtBy, Forms, Grave, PartFile, PassFile,
    Pool, Tells,
};
pub use built_in::BLUEPRINTS;
pub use candidates::{Attempt, OneCandidate, Trend, Weak, most_missed};
pub use credential::{Extent, credential, did_key, read_credential};
pub use dealing::Awaited;
pub use demands::Blueprint;
pub use folder::result_text;
pub use form::{Band, Demands, DemandsFile, Form, Measure, Range, any_form, dealt, level_texts};
pub use keep::{Keep, KeepFile, KeepTwice};
pub use keys::{
    Examiner, ExaminerKeys, KeyFile, Keys, KnownExaminer, KnownSchool, Revocation, Revocations,
    School,
};
pub use kit::{
    EXAMINER, EXAMINER_KEYS, ExaminerKit, KitError, MOST_LONG, MOST_SMALL, REVOKED, SCHOOL,
};
pub use levels::kind_of;
pub use lines::{
    AtDesk, Candidate, Deed, Ended, FormLine, Head, Opening, Plain, ROOM_MS, What, Word, seal_words,
};
pub use lock::{Opener, Passphrase, Recipients, is_pin, pin_lock};
pub use note::Note;
pub use paper::{OpenPaper, PaperFile, PaperHead};
pub use places::{FormKey, PLACES, Place, Places, place_of};
pub use print::{Faces, Transcript, certificate, transcript};
pub use promise::{MOST_DEALT, value_of};
pub use ready::{Begin, Ready, new_sitting};
pub use refused::{Refused, SHORTEST};
pub use released::{ByDesk, key_of};
pub use result::{
    Appeal, Closing, Comment, Countersigned, Decision, Release, Releaser, Remark, Ruling, appealed,
    commented,
};
pub use results::{Class, Item, MOST_NAMED, Mark, Missing, Table, safe, the_one};
pub use resume::{OpenSitting, opening_of, whole_bytes};
pub use room::{Asked, Asking, ForRoom, SEAT_CLOCK_MS, ask_words};
pub use row::{Counted, Row};
#[cfg(feature = "desk")]
pub(crate) use sign::digest;
pub use sign::{Kind, PrivateKey, PublicKey, Signed, UtcMs};
pub use sitting::{Now, Sitting, Stop, Told};
pub use stamped::Stamped;
pub use stamps::{AHEAD_MS, Linked, STAMPS, Stamp, Stamps};
pub use verdict::{FindingAt, Reached, Verdict, Why, judged};
pub use verify::{Commented, Decided, PartDealt, Said, Verified, verify};
