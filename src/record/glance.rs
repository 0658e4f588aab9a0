//! A quick look at a log, without dealing its session again: what it is of, whether it has its end, and
//! what a single line of it tells.

use super::damage::What;
use super::lines::{ActLine, DeskDeed, EndLine, FindingLine, Header, Line, NOT_DUE, RewindLine};
use super::lines::{START, VERSION, is_sealed, unseal};
use super::links::{LINK_END, LinkEnd, LinkHead, LinkLine};
use super::reader::line_from;
use crate::level::Mode;
use serde::Deserialize;

/// What a log says of itself. Nothing of it is verified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// The level's name.
    pub level: String,
    /// Whether other cards were dealt than the level fixes.
    pub cards_by_chance: bool,
    /// How the trainee was treated.
    pub mode: Mode,
    /// How many acts stand in it.
    pub acts: usize,
    /// The dealer's time at the last of them, in milliseconds.
    pub reached_ms: u64,
    /// Whether it has its last line.
    pub ended: bool,
    /// Whether the last round was over by that line.
    pub over: bool,
}

#[derive(Deserialize)]
struct Sort {
    line: String,
}

/// Looks at a log; `None` if its first line is none of a log.
#[must_use]
pub fn glance(text: &str) -> Option<Glance> {
    let mut lines = text.lines();
    let header: Header = bare(lines.next()?)?;
    let mut glance = Glance {
        level: header.level_id,
        cards_by_chance: header.cards_by_chance,
        mode: Mode::find(&header.mode)?,
        acts: 0,
        reached_ms: 0,
        ended: false,
        over: false,
    };
    for line in lines {
        let Ok(sort) = serde_json::from_str::<Sort>(line) else { break };
        match sort.line.as_str() {
            "act" => {
                let Some(act) = bare::<ActLine>(line) else { break };
                glance.acts = act.n;
                glance.reached_ms = act.at_ms;
            }
            "rewind" => {
                let Some(rewind) = bare::<RewindLine>(line) else { break };
                glance.acts = rewind.rewind_to;
            }
            "end" => {
                glance.ended = true;
                glance.over = bare::<EndLine>(line).is_some_and(|end| end.over);
            }
            _ => {}
        }
    }
    Some(glance)
}

/// What a single line of a log tells, as far as a summary needs it. Nothing of it is verified but that it
/// follows the line before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// The first line.
    Header {
        /// The level's name.
        level: String,
        /// The game, by its name in files; empty in the oldest logs.
        game: String,
        /// How the trainee is treated, by its name.
        mode: String,
        /// How many rounds are dealt.
        rounds: u32,
    },
    /// An act was done.
    Act {
        /// Its number, from 1.
        n: usize,
        /// The dealer's time, in milliseconds.
        at_ms: u64,
        /// The act.
        act: String,
        /// The round that was opened with it, if one was.
        opens: Option<u32>,
        /// What was wrong with it, the step and the first clause of each finding.
        faults: Vec<Fault>,
    },
    /// An act was not done.
    Refused {
        /// The dealer's time, in milliseconds.
        at_ms: u64,
        /// The act.
        act: String,
        /// What would have been wrong with it; nothing if it cannot be done at all.
        faults: Vec<Fault>,
    },
    /// The session was taken back to before the act with this number (from 0).
    Rewind {
        /// The number.
        to: usize,
    },
    /// A hint was asked for.
    Hint,
    /// An instructor did something.
    Desk(DeskDeed),
    /// The first line of a sitting's chain.
    Sitting {
        /// The sitting's name.
        sitting: String,
    },
    /// A link of a sitting's chain: its number, from 0, and the hash.
    Link {
        /// The number.
        n: usize,
        /// The hash.
        link: String,
    },
    /// The last line of a sitting's chain: how many links it has.
    LinkEnd {
        /// How many.
        links: usize,
    },
    /// The end.
    End {
        /// Whether the last round was over.
        over: bool,
        /// What was left out.
        omissions: Vec<Fault>,
    },
}

/// A finding in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The step it counts to, by its name.
    pub step: String,
    /// The clause that speaks against it, by its id; empty if none does.
    pub clause: String,
}

impl Fault {
    fn all(findings: Vec<FindingLine>) -> Vec<Self> {
        let fault = |finding: FindingLine| Self {
            step: finding.step,
            clause: finding.clauses.into_iter().next().unwrap_or_default(),
        };
        findings.into_iter().map(fault).collect()
    }
}

/// Reads a single line of a log, and gives its hash with it. `before` is the hash of the line before;
/// without one the line must be the first.
///
/// # Errors
///
/// If it is no line of a log, or does not follow the line before.
pub fn told(before: Option<&str>, line: &str) -> Result<(Told, String), What> {
    let Some((content, hash)) = unseal(line) else {
        return Err(match serde_json::from_str::<serde::de::IgnoredAny>(line) {
            Ok(_) => What::Chain,
            Err(error) if error.is_eof() => What::Cut,
            Err(error) => What::Unreadable(error.to_string()),
        });
    };
    if !is_sealed(before.unwrap_or(START), &content, hash) {
        return Err(What::Chain);
    }
    let told = match before {
        None => header(&content)?,
        Some(_) => match link(&content) {
            Some(told) => told,
            None => follows(line_from(&content)?)?,
        },
    };
    Ok((told, hash.to_owned()))
}

/// A line of a sitting's chain, if it is one.
fn link(content: &str) -> Option<Told> {
    if let Ok(LinkLine { line, n, link }) = serde_json::from_str(content)
        && line == "link"
    {
        return Some(Told::Link { n, link });
    }
    let LinkEnd { line, links } = serde_json::from_str(content).ok()?;
    (line == LINK_END).then_some(Told::LinkEnd { links })
}

fn header(content: &str) -> Result<Told, What> {
    if let Ok(head) = serde_json::from_str::<LinkHead>(content) {
        let LinkHead { clearhands_links: version, sitting, .. } = head;
        return if version == 1 {
            Ok(Told::Sitting { sitting })
        } else {
            Err(What::Version(version))
        };
    }
    let header: Header = serde_json::from_str(content).map_err(|_| What::NoLog)?;
    if !(1..=VERSION).contains(&header.clearhands_log) {
        return Err(What::Version(header.clearhands_log));
    }
    Mode::find(&header.mode).ok_or_else(|| What::Mode(header.mode.clone()))?;
    let Header { level_id: level, game, mode, rounds, .. } = header;
    Ok(Told::Header { level, game, mode, rounds })
}

fn follows(line: Line) -> Result<Told, What> {
    Ok(match line {
        Line::Act(line) => {
            let opens = |event: &String| event.strip_prefix("round_opens ")?.parse().ok();
            Told::Act {
                n: line.n,
                at_ms: line.at_ms,
                opens: line.events.iter().rev().find_map(opens),
                act: line.act,
                faults: Fault::all(line.findings),
            }
        }
        Line::Refused(line) => {
            let findings = if line.why == NOT_DUE { line.findings } else { Vec::new() };
            Told::Refused { at_ms: line.at_ms, act: line.act, faults: Fault::all(findings) }
        }
        Line::Rewind(line) => Told::Rewind { to: line.rewind_to },
        Line::Hint(_) => Told::Hint,
        Line::Desk(line) => {
            let order = line.order.clone();
            let little = || What::Unreadable(format!("'{order}' says too little"));
            Told::Desk(line.deed(0).ok_or_else(little)?)
        }
        Line::End(line) => Told::End { over: line.over, omissions: Fault::all(line.omissions) },
    })
}

/// The hash of a line, which the next one has to follow; `None` if it has none.
#[must_use]
pub fn hash_of(line: &str) -> Option<&str> {
    unseal(line).map(|(_, hash)| hash)
}

/// A line without its hash.
fn bare<T: serde::de::DeserializeOwned>(line: &str) -> Option<T> {
    let (content, _) = unseal(line)?;
    serde_json::from_str(&content).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::HOUSES;
    use crate::law::Rulebook;
    use crate::level::Level;
    use crate::record::{About, Recorder};
    use crate::session::Session;
    use std::sync::Arc;

    /// A log of the perfect dealer.
    fn log() -> Vec<String> {
        let book = Arc::new(Rulebook::built_in().unwrap());
        let source = crate::level::LEVELS.iter().find(|(path, _)| path.contains("wheel_amounts"));
        let level = Arc::new(Level::load(*source.unwrap(), HOUSES, &book).unwrap());
        let mut session = Session::open(level, book, Mode::Practice).unwrap();
        let (mut recorder, first) = Recorder::open(&session, &About::default());
        let mut lines = vec![first];
        let mut at_ms = 0;
        while !session.is_over() {
            at_ms += 700;
            let Some(act) = session.expected().first().copied() else { break };
            session.step(at_ms, act).unwrap();
            lines.extend(recorder.act(&session));
        }
        lines.push(recorder.close(&session));
        lines
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let lines = log();
        let (first, mut before) = told(None, &lines[0]).unwrap();
        assert!(matches!(first, Told::Header { ref level, .. } if !level.is_empty()), "{first:?}");
        let mut acts = 0;
        let mut rounds = 1;
        for line in &lines[1..] {
            let (line, hash) = told(Some(&before), line).unwrap();
            before = hash;
            if let Told::Act { n, opens, .. } = line {
                acts += 1;
                assert_eq!(n, acts);
                if let Some(round) = opens {
                    assert_eq!(round, rounds + 1);
                    rounds = round;
                }
            }
        }
        assert_eq!(acts + 2, lines.len());
    }

    #[test]
    fn a_line_that_does_not_follow_is_refused() {
        let lines = log();
        let (_, before) = told(None, &lines[0]).unwrap();
        assert_eq!(told(Some(&before), &lines[2]), Err(What::Chain));
        assert_eq!(told(None, &lines[1]), Err(What::Chain));
        let changed = lines[1].replacen("\"n\":1", "\"n\":2", 1);
        assert_eq!(told(Some(&before), &changed), Err(What::Chain));
        assert_eq!(told(Some(&before), &lines[1][..20]), Err(What::Cut));
        assert!(matches!(told(Some(&before), "{"), Err(What::Cut)));
        assert!(matches!(told(Some(&before), "no"), Err(What::Unreadable(_))));
    }
}
