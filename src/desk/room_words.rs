//! An examiner's one word for the room, given at the desk: by a command, with his keys in its memory alone.

use super::db::asks::Kept;
use super::db::{Db, DbError};
use super::now;
use super::results::Known;
use super::seats::promise;
use super::state::{State, StateError};
use crate::exam::{
    Asked, DealtBy, ExaminerKeys, ForRoom, KnownSchool, Now, OpenPaper, Refused, Stop,
};
use crate::wire::{Order, RoomWord};

/// Why nothing is signed for the room. Then nothing is signed at all.
#[derive(Debug, thiserror::Error)]
pub enum NotSigned {
    /// The desk's school is another, or none is set.
    #[error("the desk's school is not this examiner's: set it with 'clearhands desk school'")]
    School,
    /// What a seat asks cannot be signed for.
    #[error("seat {0}: {1}")]
    Seat(i64, Refused),
    /// Something else of the exam is not as it should be.
    #[error(transparent)]
    Exam(#[from] Refused),
    /// What is to be sent to a seat is too long.
    #[error("seat {0}: what is to be sent there is too long for a message")]
    TooLong(i64),
    /// The desk does not promise the cards.
    #[error("seat {0}: the desk does not promise its cards")]
    Promise(i64),
    /// The desk fails.
    #[error(transparent)]
    State(#[from] StateError),
}

impl From<DbError> for NotSigned {
    fn from(error: DbError) -> Self {
        Self::State(error.into())
    }
}

/// What seats ask of an examiner now; of this paper's file alone, if one is named.
///
/// # Errors
///
/// If the database fails.
pub async fn asks(db: &Db, paper: Option<&str>) -> Result<Vec<Kept>, DbError> {
    let mut all = db.asks().await?;
    all.retain(|kept| paper.is_none_or(|paper| kept.paper == paper));
    Ok(all)
}

/// That the desk goes by this school, and has no newer word against the examiner.
///
/// # Errors
///
/// That it does not, or the examiner is revoked.
pub async fn may_sign(db: &Db, school: &KnownSchool, keys: &ExaminerKeys) -> Result<(), NotSigned> {
    let known = Known::of(db).await?.filter(|known| known.school.key == school.key);
    let known = known.ok_or(NotSigned::School)?;
    keys.word.may_sign("the word for the room", now::utc_ms(), known.revoked.as_ref())?;
    Ok(())
}

/// Signs what these seats ask for a paper that is open, and gives each its word.
///
/// # Errors
///
/// Why nothing was signed.
pub async fn sign(
    desk: &State,
    (file, paper): (&str, &OpenPaper),
    (school, examiner): (&KnownSchool, &ExaminerKeys),
    asks: Vec<Kept>,
    attempt: u32,
) -> Result<(), NotSigned> {
    let room = ForRoom { school, paper, examiner, attempt };
    let blueprint = &paper.demands.blueprint.file;
    let (mut all, mut seats) = (Vec::new(), Vec::new());
    for Kept { seat, number, ask, came_ms, .. } in asks {
        let mut asked = Asked { seat: number, ask, came_ms, desk: None };
        room.check(&asked, &desk.library.book).map_err(|why| NotSigned::Seat(number, why))?;
        if blueprint.dealt_by == DealtBy::Desk {
            let of = (asked.ask.sitting.as_str(), seat.as_str(), blueprint.title.as_str());
            let promise = promise(desk, of, blueprint.rounds()).await;
            asked.desk = Some(promise.ok_or(NotSigned::Promise(number))?);
        }
        all.push(asked);
        seats.push(seat);
    }
    let now = Now { utc_ms: now::utc_ms(), run_ms: 0 };
    let words = room.sign(&all, &desk.library.book, now).map_err(|stop| match stop {
        Stop::Refused(why) => NotSigned::Exam(why),
        // Nothing else stops what is not begun.
        other => NotSigned::Exam(Refused::Stamps(other.to_string())),
    })?;
    for (asked, word) in all.iter().zip(&words) {
        if !(Order::Room { word: word.clone() }).fits() {
            return Err(NotSigned::TooLong(asked.seat));
        }
    }
    let words: Vec<(String, RoomWord)> = seats.into_iter().zip(words).collect();
    desk.db.give_words(&words, (&examiner.word.examiner.name, file), now.utc_ms).await?;
    Ok(())
}
