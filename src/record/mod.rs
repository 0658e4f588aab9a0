//! The session log and the act list: texts in, texts out; files are somebody else's business.
//!
//! A log is JSON Lines. The first line is a header that holds all that is needed to deal the
//! session again: level, house, seed, mode. Then comes one line for each happening, as it happens.
//! Every line ends with a `hash` over the hash of the line before it and its own text, so that a
//! line that was changed, removed, added or moved is found. The log is evidence, not a lock: who
//! writes a whole new log writes new hashes too.
//!
//! Findings stand in the log as they happen, in an exam too, where the screen keeps them back until
//! the end. Of what the world does the log tells only what the dealer could see.
//!
//! Every field of a log is laid down in `docs/formats.md`.

mod acts;
mod comments;
mod damage;
mod events;
mod glance;
mod lines;
mod links;
mod reader;
mod report;
mod rounds;
mod writer;

pub use acts::{TimedAct, acts_from_text, text_from_acts};
pub use comments::{Comment, Comments};
pub use damage::{Damage, Mismatch, What};
pub use events::{event_text, event_texts};
pub use glance::{Fault, Glance, Told, glance, hash_of, told};
pub use lines::{
    BUILD, DeskDeed, Instructed, PROGRAM, VERSION, house_hash, shown_texts, text_hash,
};
pub use links::{LinkRecorder, link_of};
pub use reader::{ReadLog, Released, read, read_released};
pub use report::{LogState, report_json, seats_json};
pub use rounds::{RoundRecord, SeatRecord, VoidRecord, WagerRecord, called_by, obeyed};
pub use writer::{About, Recorder};
