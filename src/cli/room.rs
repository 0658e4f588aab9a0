//! `desk sign`: an examiner's one word for all seats that have asked for it.

use super::clean;
use super::exam::{Pass, examiner_of, of_file};
use super::exit::{Exit, Failure};
use crate::desk::db::Db;
use crate::desk::db::asks::Kept;
use crate::desk::{self, NotSigned, State};
use crate::exam::{PaperFile, ROOM_MS, ask_words};
use crate::files::Library;
use std::io::Write;
use std::path::Path;

/// What is to be signed for.
pub(super) struct Chosen<'a> {
    pub(super) paper: Option<&'a str>,
    pub(super) seats: &'a [i64],
    pub(super) attempt: u32,
}

impl From<NotSigned> for Failure {
    fn from(error: NotSigned) -> Self {
        match error {
            NotSigned::State(error) => error.into(),
            other => Self::Bad(other.to_string()),
        }
    }
}

/// Lists what seats ask, and signs it unless it is only to be listed.
pub(super) async fn sign(
    (db, library): (Db, Library),
    (folder, pass): (&Path, &Pass),
    chosen: &Chosen<'_>,
    list: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut asks = desk::asks(&db, chosen.paper).await?;
    asks.retain(|kept| chosen.seats.is_empty() || chosen.seats.contains(&kept.number));
    let missing = chosen.seats.iter().find(|seat| asks.iter().all(|kept| kept.number != **seat));
    if let Some(seat) = missing {
        return Err(Failure::Bad(format!("seat {seat} does not ask for an exam")));
    }
    let Some(first) = asks.first() else {
        return Err(Failure::Bad(
            "no seat asks for an exam: send it for the room first".to_owned(),
        ));
    };
    let file = first.paper.clone();
    if asks.iter().any(|kept| kept.paper != file) {
        let why = "the seats ask for several papers: name one with --paper";
        return Err(Failure::Bad(why.to_owned()));
    }
    told(&file, &asks, out)?;
    if list {
        return Ok(Exit::Done);
    }
    let papers = db.papers().await?;
    let id = papers.iter().find(|paper| paper.name == file).map(|paper| paper.id);
    let text = match id {
        Some(id) => db.paper(id).await?.map(|(_, text)| text),
        None => None,
    };
    let text = text.ok_or_else(|| Failure::Bad(format!("{file} is at the desk no more")))?;
    let by = examiner_of(folder, pass)?;
    desk::may_sign(&db, &by.school, &by.keys).await?;
    let opened = PaperFile::read(&text);
    let opened = opened.and_then(|paper| paper.open(&by.school, &by.keys.keys.opening));
    let paper = opened.map_err(of_file(Path::new(&file)))?;
    let state = State::open(db, library, None).await?;
    let seats = asks.len();
    let of = (&by.school, &by.keys);
    desk::sign(&state, (&file, &paper), of, asks, chosen.attempt).await?;
    let hours = ROOM_MS / 3_600_000;
    let seats = if seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats") };
    writeln!(
        out,
        "signed for {seats}. It holds for {hours} hours: begin it on the live page where it is ready"
    )?;
    Ok(Exit::Done)
}

fn told(file: &str, asks: &[Kept], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{file}: compare these words with those that each seat shows\n")?;
    for Kept { number, place, ask, .. } in asks {
        let (place, name) = (clean::line(place), clean::line(&ask.name));
        writeln!(out, "  seat {number} ({place}): {name}, {}", clean::line(&ask.number))?;
        writeln!(out, "      {}", ask_words(ask))?;
    }
    writeln!(out)?;
    out.flush()?;
    Ok(())
}
