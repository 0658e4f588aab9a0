//! The life of an irregularity in words: what brought it up, and what was done about it.

use super::{did, event, sentence};
use crate::session::{Fate, Life, Session};
use crate::table::Event;

/// Of what happened with one act as much is told.
const TOLD: usize = 3;

/// What happened with the act that brought an irregularity up, or when the table opened; what is a matter of
/// course, and a card that is lost where nobody sees it, left out.
#[must_use]
pub fn brought_by<'a>(session: &'a Session, life: &Life) -> Vec<&'a Event> {
    let entry = life.after.checked_sub(1).and_then(|at| session.entries().get(at));
    let events = entry.map_or_else(|| session.opening(), |entry| &entry.events);
    let is_told = |event: &&Event| {
        !matches!(
            event,
            Event::RoundOpens(_)
                | Event::Wager { .. }
                | Event::Fill
                | Event::Sweeps(_)
                | Event::CardLost(_)
        )
    };
    events.iter().filter(is_told).collect()
}

/// What brought an irregularity up, what was done about it and when, as sentences without their stops; `place`
/// names an act by its number from 0.
#[must_use]
pub fn life(session: &Session, life: &Life, place: impl Fn(usize) -> String) -> Vec<String> {
    let told = |id: &str, done: Option<usize>| {
        let at = done?.checked_sub(1)?;
        let deed = did(&session.entries().get(at)?.act);
        Some(sentence(&format!("life.{id}"), &[("at", place(at)), ("did", deed)]))
    };
    let happened = brought_by(session, life);
    let came = if happened.is_empty() {
        told("came", Some(life.after))
    } else {
        let what: Vec<String> = happened.into_iter().take(TOLD).map(event).collect();
        let at = life.after.checked_sub(1).map(&place);
        let at = at.unwrap_or_else(|| sentence("life.opening", &[]));
        Some(sentence("life.happened", &[("at", at), ("what", what.join("; "))]))
    };
    let noticed = life.noticed.filter(|_| life.noticed != life.cured());
    let end = told("cured", life.cured()).unwrap_or_else(|| sentence("life.left", &[]));
    let end = Some(end).filter(|_| life.fate() != Fate::Open);
    let parts = [
        came,
        told("passed", life.passed),
        told("noticed", noticed),
        told("called", life.called.filter(|_| life.called != life.noticed)),
        end,
    ];
    parts.into_iter().flatten().collect()
}

/// How an irregularity was dealt with: `put right later`.
#[must_use]
pub fn fate(fate: Fate) -> String {
    sentence(&format!("life.{}", fate.name()), &[])
}
