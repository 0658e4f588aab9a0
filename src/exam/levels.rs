//! The text of a level: what a form is drawn to is a level like any other, checked like any other.

use super::blueprint::{Crowd, PartFile, PassFile};
use crate::games::GameIncident;
use crate::kit::Cents;
use crate::level::{Graded, Incident, Start};
use std::fmt::Write as _;

/// What is drawn for one part.
pub(super) struct Drawn<'a> {
    pub(super) house: &'a str,
    pub(super) seats: Vec<u8>,
    pub(super) incidents: Vec<Incident>,
    pub(super) seed: u64,
}

/// The name of the level of a part, counted from 0.
pub(super) fn level_id(part: usize) -> String {
    format!("exam_part_{}", part + 1)
}

/// The level of a part with what was drawn for it.
pub(super) fn level_text(
    (i, part): (usize, &PartFile),
    pass: &PassFile,
    drawn: &Drawn<'_>,
) -> String {
    let list = |all: &[u8]| all.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let crowd = match part.patrons {
        Crowd::Sound { .. } => "Sound",
        Crowd::Loose { .. } => "Loose",
    };
    let start = match part.start {
        Start::Closed => "Closed",
        Start::Unshuffled => "Unshuffled",
        Start::Ready => "Ready",
    };
    let graded = part.graded.iter().map(|channel| match channel {
        Graded::Amounts => "Amounts",
        Graded::Procedure => "Procedure",
        Graded::Irregularities => "Irregularities",
    });
    let graded: Vec<&str> = graded.collect();
    let mut text = format!(
        "(\n    version: 1,\n    id: \"{}\",\n    title: {},\n    course: \"exam\",\n    order: {},\n    \
         teaches: \"A part of an exam.\",\n    text: \"Nothing is said until the end.\",\n    \
         house: Named({}),\n    mode: Exam,\n    seats: {},\n    patrons: {crowd}([{}]),\n    \
         rounds: {},\n    seed: {},\n    start: {start},\n    hide_amounts: true,\n",
        level_id(i),
        quoted(&part.title),
        i + 1,
        quoted(drawn.house),
        part.seats,
        list(&drawn.seats),
        part.rounds,
        drawn.seed,
    );
    if part.name_hands {
        text.push_str("    name_hands: true,\n");
    }
    text.push_str("    incidents: [\n");
    for incident in &drawn.incidents {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "        {},", incident_text(incident));
    }
    let _ = writeln!(
        text,
        "    ],\n    graded: [{}],\n    pass: (amounts: {}, procedure: {}, irregularities: {}, \
         criticals: {}, forgive_mended: {}),\n    target_s: {},\n)",
        graded.join(", "),
        pass.amounts,
        pass.procedure,
        pass.irregularities,
        pass.criticals,
        pass.forgive_mended,
        part.target_s,
    );
    text
}

/// A text in quotes, as RON reads it.
fn quoted(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

fn dollars(amount: Cents) -> String {
    format!("{}.{:02}", amount.0 / 100, amount.0 % 100)
}

/// An incident as a level's file has it.
pub(super) fn incident_text(incident: &Incident) -> String {
    match incident {
        Incident::FaceUpCard { round, at } => format!("FaceUpCard(round: {round}, at: {at})"),
        Incident::ShortDeck { round } => format!("ShortDeck(round: {round})"),
        Incident::ShufflerJam { round, dead } => {
            format!("ShufflerJam(round: {round}, dead: {dead})")
        }
        Incident::ShoeJam { round, after, dead } => {
            format!("ShoeJam(round: {round}, after: {after}, dead: {dead})")
        }
        Incident::LateWager { round, seat, wager, amount } => format!(
            "LateWager(round: {round}, seat: {seat}, wager: {}, amount: {})",
            quoted(wager),
            dollars(*amount)
        ),
        Incident::WrongPlay { round, seat, amount, choice } => format!(
            "WrongPlay(round: {round}, seat: {seat}, amount: {}, choice: {choice})",
            dollars(*amount)
        ),
        Incident::Touch { round, seat, of } => {
            format!("Touch(round: {round}, seat: {seat}, of: {of})")
        }
        Incident::CardFlips { round, at, card } => {
            format!("CardFlips(round: {round}, at: {}, card: {card})", quoted(at))
        }
        Incident::Shares { round, seat } => format!("Shares(round: {round}, seat: {seat})"),
        Incident::OldDeck { round } => format!("OldDeck(round: {round})"),
        Incident::Sticks { round, at, card } => {
            format!("Sticks(round: {round}, at: {}, card: {card})", quoted(at))
        }
        Incident::Device { round, seat, permitted } => {
            format!("Device(round: {round}, seat: {seat}, permitted: {permitted})")
        }
        Incident::Slip { round, draw } => format!("Slip(round: {round}, draw: {draw})"),
        Incident::OfGame(GameIncident { round, what, seat, at, amount, n, up }) => format!(
            "Own((round: {round}, what: {}, seat: {seat}, at: {}, amount: {amount}, n: {n}, up: {up}))",
            quoted(what),
            quoted(at)
        ),
    }
}

/// The name of an incident's kind, as files have it.
#[must_use]
pub fn kind_of(incident: &Incident) -> String {
    match incident {
        Incident::OfGame(own) => own.what.clone(),
        _ => incident_text(incident).split('(').next().unwrap_or_default().to_owned(),
    }
}

/// The seat that an incident names, if it names one.
pub(super) fn seat_of(incident: &Incident) -> Option<u8> {
    match incident {
        Incident::LateWager { seat, .. }
        | Incident::WrongPlay { seat, .. }
        | Incident::Touch { seat, .. }
        | Incident::Shares { seat, .. }
        | Incident::Device { seat, .. } => Some(*seat),
        Incident::OfGame(GameIncident { seat, at, .. }) => {
            if *seat > 0 {
                Some(*seat)
            } else {
                seat_in(at)
            }
        }
        Incident::CardFlips { at, .. } | Incident::Sticks { at, .. } => seat_in(at),
        Incident::FaceUpCard { .. }
        | Incident::ShortDeck { .. }
        | Incident::ShufflerJam { .. }
        | Incident::ShoeJam { .. }
        | Incident::OldDeck { .. }
        | Incident::Slip { .. } => None,
    }
}

/// The seat of a place such as `S3`.
fn seat_in(at: &str) -> Option<u8> {
    at.strip_prefix('S')?.split('.').next()?.parse().ok()
}

/// An incident in another round, and at another seat if one is given; `beside` is a seat that is taken,
/// too, for what takes two.
pub(super) fn moved(
    incident: &Incident,
    to_round: u32,
    to_seat: Option<u8>,
    beside: Option<u8>,
) -> Incident {
    let mut moved = incident.clone();
    let put = |seat: &mut u8| *seat = to_seat.unwrap_or(*seat);
    let put_at = |at: &mut String| {
        if let (Some(to), Some(_)) = (to_seat, seat_in(at)) {
            let rest = at.find('.').map_or("", |dot| &at[dot..]);
            *at = format!("S{to}{rest}");
        }
    };
    match &mut moved {
        Incident::LateWager { round, seat, .. }
        | Incident::WrongPlay { round, seat, .. }
        | Incident::Shares { round, seat }
        | Incident::Device { round, seat, .. } => {
            *round = to_round;
            put(seat);
        }
        Incident::Touch { round, seat, of } => {
            *round = to_round;
            if to_seat.is_some() {
                *of = beside.unwrap_or(*of);
            }
            put(seat);
        }
        Incident::CardFlips { round, at, .. } | Incident::Sticks { round, at, .. } => {
            *round = to_round;
            put_at(at);
        }
        Incident::OfGame(GameIncident { round, seat, at, .. }) => {
            *round = to_round;
            if *seat > 0 {
                put(seat);
            } else {
                put_at(at);
            }
        }
        Incident::FaceUpCard { round, .. }
        | Incident::ShortDeck { round }
        | Incident::ShufflerJam { round, .. }
        | Incident::ShoeJam { round, .. }
        | Incident::OldDeck { round }
        | Incident::Slip { round, .. } => *round = to_round,
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{LEVELS, LevelFile};

    #[test]
    fn every_incident_of_the_shipped_levels_is_read_back_as_it_was() {
        let mut kinds = std::collections::BTreeSet::new();
        for (path, text) in LEVELS {
            let Ok(file) = ron::from_str::<LevelFile>(text) else { continue };
            for incident in file.incidents {
                let written = incident_text(&incident);
                let again: Incident =
                    ron::from_str(&written).unwrap_or_else(|e| panic!("{path}: {written}: {e}"));
                assert_eq!(again, incident, "{path}: {written}");
                kinds.insert(kind_of(&incident));
                let there = moved(&incident, 77, seat_of(&incident), None);
                assert_eq!(there.round(), 77);
                assert_eq!(moved(&there, incident.round(), None, None), incident);
            }
        }
        assert!(kinds.len() > 20, "{kinds:?}");
    }

    #[test]
    fn what_is_moved_goes_to_its_seat() {
        let read = |text: &str| ron::from_str::<Incident>(text).unwrap();
        let text = |incident| incident_text(&incident);
        let flips = read("CardFlips(round: 2, at: \"S3\", card: 2)");
        assert_eq!(
            text(moved(&flips, 5, Some(6), None)),
            "CardFlips(round: 5, at: \"S6\", card: 2)"
        );
        let dealer = read("CardFlips(round: 2, at: \"dealer\", card: 2)");
        assert_eq!(
            text(moved(&dealer, 5, Some(6), None)),
            "CardFlips(round: 5, at: \"dealer\", card: 2)"
        );
        let touch = read("Touch(round: 2, seat: 5, of: 4)");
        assert_eq!(text(moved(&touch, 3, Some(1), Some(2))), "Touch(round: 3, seat: 1, of: 2)");
        assert_eq!(text(moved(&touch, 3, None, Some(2))), "Touch(round: 3, seat: 5, of: 4)");
    }
}
