//! The transcript of a result: who, when, the marks with what was demanded, every fault, what examiners did, appeals.

use super::super::blueprint::{AtMost, Grave};
use super::super::keys::KnownSchool;
use super::super::lines::Deed;
use super::super::note::Note;
use super::super::refused::Refused;
use super::super::result::Decision;
use super::super::verdict::{Reached, Verdict, Why};
use super::super::verify::{Commented, PartDealt, Said, Verified};
use super::faces::{Faces, told};
use super::sheet::{About, FELT, GREY, Sheet};
use super::table::{Cell, Flow, MARGIN, Para, Table, cell, plain, soft, strong};
use super::{clock, ended, moment};
use crate::grade::Fault;
use crate::law::{Rulebook, Severity};
use crate::session::Session;
use crate::wording;

/// A4, standing, in points.
const SIZE: (f32, f32) = (595.28, 841.89);

/// A transcript.
pub struct Transcript {
    /// The PDF.
    pub pdf: Vec<u8>,
    /// The letters that no face has, if there are any: they are written as their numbers, such as `[U+674E]`.
    pub lacking: Option<String>,
}

/// The transcript of a result that holds, passed or not.
///
/// # Errors
/// A PDF that cannot be made.
pub fn transcript(
    verified: &Verified,
    school: &KnownSchool,
    faces: &Faces,
    book: &Rulebook,
) -> Result<Transcript, Refused> {
    let mut flow = Flow::new(Sheet::new(faces, SIZE));
    flow.heading(1, "Transcript of an exam");
    flow.paragraph(
        &soft(format!("Issued from the result that {} handed out.", verified.released.1)),
        10.0,
    );
    flow.space(4.0);
    who(&mut flow, verified, school);
    times(&mut flow, verified);
    demanded(&mut flow, verified);
    marks(&mut flow, verified);
    for (part, n) in verified.parts.iter().zip(1..) {
        faults(&mut flow, verified, (part, n), book);
    }
    said(&mut flow, &verified.said);
    appeals(&mut flow, verified);
    comments(&mut flow, verified);
    notes(&mut flow, verified);
    let sitting = &verified.opening.0.sitting;
    let left = format!("Candidate {} · sitting {sitting}", verified.opening.0.candidate.number);
    let left = flow.words(&left);
    flow.sheet
        .feet((MARGIN, SIZE.1 - 36.0), &|n, all| [left.clone(), format!("Page {n} of {all}")]);
    let about = About {
        title: format!(
            "Transcript: {}, {}",
            verified.opening.0.candidate.name, verified.paper.title
        ),
        by: &school.school.name,
        id: format!("transcript {sitting}"),
        date_ms: verified.released.0,
    };
    let lacking = (!flow.lacking.is_empty()).then(|| told(&flow.lacking));
    Ok(Transcript { pdf: flow.sheet.pdf(flow.tree, &about)?, lacking })
}

/// Rows of a name and what it stands for.
fn pairs(flow: &mut Flow<'_>, rows: Vec<(&str, Cell)>, summary: &str) {
    let rows = rows.into_iter().map(|(name, what)| vec![vec![soft(name)], what]).collect();
    flow.table(&Table { widths: &[118.0, 375.0], head: &[], rows, summary });
}

fn verdict(verdict: &Verdict) -> Cell {
    let (word, colour) =
        if verdict.is_passed() { ("Passed", FELT) } else { ("Not passed", [0x8a, 0x1c, 0x1c]) };
    let mut cell = vec![Para { text: word.to_owned(), bold: true, colour }];
    cell.extend(verdict.reasons.iter().map(|why| plain(sentence(&why.words()))));
    cell
}

/// A text as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let text = letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

fn who(flow: &mut Flow<'_>, verified: &Verified, school: &KnownSchool) {
    let (opening, examiner) = &verified.opening;
    let attempts = verified.demands.blueprint.file.attempts;
    let mut rows = vec![
        ("Candidate", vec![strong(&*opening.candidate.name)]),
        ("Number", cell(&*opening.candidate.number)),
        (
            "Paper",
            vec![plain(&*verified.paper.title), soft(format!("paper {}", verified.paper.id))],
        ),
        ("Attempt", cell(format!("{} of {attempts}", opening.attempt))),
        ("School", vec![plain(&*school.school.name), soft(format!("key {}", school.key.id()))]),
        ("Examiner", cell(&**examiner)),
        ("Verdict", verdict(&verified.verdict)),
    ];
    if verified.first != verified.verdict {
        rows.push(("Before the appeals", verdict(&verified.first)));
    }
    rows.push(("Seal", cell(&*verified.seal)));
    rows.push(("Hash of the last line", cell(&*verified.hash)));
    let by = format!("version {}, rulebook {}", opening.program, opening.rulebook);
    rows.push(("Dealt and judged by", cell(by)));
    pairs(flow, rows, "Who sat what, and the verdict");
}

fn times(flow: &mut Flow<'_>, verified: &Verified) {
    flow.heading(2, "Times");
    let opening = &verified.opening.0;
    let deeds = || verified.said.iter().map(|said| &said.word.deed);
    let pauses = deeds().filter(|deed| **deed == Deed::Pause).count();
    let breaks = deeds().filter(|deed| matches!(deed, Deed::Resume { .. })).count();
    let (used, limit) = verified.time_ms;
    let extra = if opening.time_percent == 100 {
        "none".to_owned()
    } else {
        let why = match &*verified.more_time {
            "" => "no reason was kept",
            why => why,
        };
        format!("{} percent of the paper’s time: {why}", opening.time_percent)
    };
    let last = format!("{}: {}", moment(verified.last_ms), ended(verified.ended));
    let number = |n: usize| if n == 0 { "none".to_owned() } else { n.to_string() };
    let mut rows = vec![
        ("Begun", cell(moment(opening.begun_ms))),
        ("Ended", cell(last)),
        ("Time", cell(format!("{} of {}", clock(used), clock(limit)))),
        ("Extra time", cell(extra)),
        ("Pauses", cell(number(pauses))),
        ("Interruptions", cell(number(breaks))),
    ];
    match &verified.closing {
        Some((closing, name)) => {
            let mut cell = cell(format!("{}, {name}", moment(closing.utc_ms)));
            if !closing.remark.trim().is_empty() {
                cell.push(plain(&*closing.remark));
            }
            rows.push(("Countersigned", cell));
        }
        None => rows.push(("Countersigned", cell("by nobody"))),
    }
    let handed_out = format!("{}, {}", moment(verified.released.0), verified.released.1);
    rows.push(("Handed out", cell(handed_out)));
    pairs(flow, rows, "When it was sat");
}

/// A step in words.
fn step(verified: &Verified, id: &str) -> String {
    let mut all = verified.parts.iter().flat_map(|part| &part.log.session.procedure().steps);
    all.find(|step| step.id == id).map_or_else(|| id.to_owned(), |step| step.title.to_string())
}

fn demanded(flow: &mut Flow<'_>, verified: &Verified) {
    flow.heading(2, "What was demanded over all parts");
    let pass = &verified.demands.blueprint.file.pass;
    let at_most = |n: u32| if n == 0 { "none".to_owned() } else { format!("at most {n}") };
    let mut rows = vec![vec![cell("Critical faults"), cell(at_most(u32::from(pass.criticals)))]];
    for limit in &pass.at_most {
        let (of, n) = match limit {
            AtMost::Severity(grave, n) => {
                let severity = match grave {
                    Grave::Critical => Severity::Critical,
                    Grave::Major => Severity::Major,
                    Grave::Minor => Severity::Minor,
                };
                (format!("{} faults", wording::severity(severity)), *n)
            }
            AtMost::Step(id, n) => (format!("Faults at the step “{}”", step(verified, id)), *n),
            AtMost::Skill(id, n) => (format!("Faults of the skill “{}”", wording::skill(id)), *n),
        };
        rows.push(vec![cell(of), cell(at_most(n))]);
    }
    for id in &pass.knock_out {
        rows.push(vec![
            cell(format!("Faults at the step “{}”", step(verified, id))),
            cell("none: one fails the exam"),
        ]);
    }
    let mended = if pass.forgive_mended {
        "count for nothing, critical ones and those that fail the exam apart"
    } else {
        "count"
    };
    rows.push(vec![cell("Faults that were put right"), cell(mended)]);
    let head = ["Of what", "How many"];
    flow.table(&Table { widths: &[250.0, 243.0], head: &head, rows, summary: "What was demanded" });
}

fn percent(reached: &Reached) -> String {
    reached.percent.map_or_else(|| "none came due".to_owned(), |percent| format!("{percent}%"))
}

fn marks(flow: &mut Flow<'_>, verified: &Verified) {
    flow.heading(2, "Marks by channel");
    let appealed = !verified.appeals.is_empty();
    let mut rows = Vec::new();
    for (n, (part, now)) in (0..).zip(verified.parts.iter().zip(&verified.verdict.channels)) {
        for (i, reached) in now.iter().enumerate() {
            let needed = if reached.graded {
                format!("{}%", reached.needed)
            } else {
                "not graded".to_owned()
            };
            let met = if !reached.graded {
                "–"
            } else if reached.percent.unwrap_or(100) >= reached.needed {
                "met"
            } else {
                "not met"
            };
            let mut row = vec![
                cell(format!("{}. {}", n + 1, part.log.session.level().title)),
                cell(wording::channel(reached.channel)),
                cell(percent(reached)),
                cell(needed),
                cell(met),
            ];
            if appealed {
                row.push(cell(
                    verified.first.channels.get(n).map_or_else(String::new, |all| percent(&all[i])),
                ));
            }
            rows.push(row);
        }
    }
    let head = ["Part", "Channel", "Reached", "Needed", "Demand", "Before appeals"];
    let (widths, head): (&[f32], &[&str]) = if appealed {
        (&[145.0, 84.0, 72.0, 60.0, 56.0, 76.0], &head)
    } else {
        (&[181.0, 100.0, 80.0, 70.0, 62.0], &head[..5])
    };
    flow.table(&Table { widths, head, rows, summary: "What was reached in each part, by channel" });
    flow.heading(2, "Marks by skill");
    let limit = |skill: &str| {
        let mut all = verified.demands.blueprint.file.pass.at_most.iter();
        let found = all.find_map(|limit| match limit {
            AtMost::Skill(id, n) if id == skill => Some(*n),
            _ => None,
        });
        found.map_or_else(String::new, |n| match n {
            0 => "none".to_owned(),
            n => format!("{n} in all parts"),
        })
    };
    let mut rows = Vec::new();
    for (part, n) in verified.parts.iter().zip(1..) {
        for tally in &part.report.skills {
            rows.push(vec![
                cell(format!("{n}. {}", part.log.session.level().title)),
                cell(wording::skill(tally.skill)),
                cell(tally.met.to_string()),
                cell(tally.faults.to_string()),
                cell(format!("{}%", tally.percent())),
                cell(limit(tally.skill)),
            ]);
        }
    }
    flow.table(&Table {
        widths: &[145.0, 130.0, 42.0, 44.0, 46.0, 86.0],
        head: &["Part", "Skill", "Met", "Faults", "Right", "Faults allowed"],
        rows,
        summary: "Duties met and faults by skill, before any appeal",
    });
}

/// Where an act stands.
fn place(fault: &Fault) -> String {
    fault.entry.map_or_else(wording::end_place, wording::act_place)
}

/// What put a fault right, as a sentence.
fn mended(session: &Session, fault: &Fault) -> Option<String> {
    let mending = fault.mending(session)?;
    Some(sentence(&wording::mended(&wording::act_place(mending.act), mending.after_ms)))
}

fn faults(
    flow: &mut Flow<'_>,
    verified: &Verified,
    (part, n): (&PartDealt, usize),
    book: &Rulebook,
) {
    let session = &part.log.session;
    let (level, report) = (session.level(), &part.report);
    flow.heading(2, &format!("Part {n}: {}", level.title));
    let dealer_ms = report.pace.total_ms.saturating_sub(part.held_ms);
    let about = format!(
        "{}. {} of {} rounds dealt. Begun at {} of the exam’s clock; dealer’s time {}, the table’s {}.",
        level.house.title,
        report.rounds.0,
        report.rounds.1,
        clock(part.from_ms),
        clock(dealer_ms),
        clock(part.held_ms + report.pace.ball_ms)
    );
    flow.paragraph(&plain(about), 9.5);
    if report.faults.is_empty() {
        flow.paragraph(&strong("No fault was found."), 9.5);
        return;
    }
    let mut rows = Vec::new();
    for (fault, number) in report.faults.iter().zip(1..) {
        let found = wording::finding(book, &fault.finding);
        let mut what = vec![
            strong(format!("{}.", found.headline)),
            plain(format!("{} {}", sentence(&found.did), sentence(&found.due))),
        ];
        what.extend(fault.why.iter().map(|why| plain(sentence(why))));
        if !found.duty.is_empty() {
            what.push(soft(sentence(&found.duty)));
        }
        for follower in report.followers_of(fault) {
            let told = wording::finding(book, &follower.finding);
            let values = [("at", place(follower)), ("fault", told.headline), ("did", told.did)];
            let words = sentence(&wording::sentence("fate.follower", &values));
            let fate = mended(session, follower).unwrap_or_default();
            what.push(plain(format!("{words} {fate}").trim_end()));
        }
        let mut fate = vec![strong(wording::severity(fault.severity))];
        fate.push(plain(mended(session, fault).unwrap_or_else(|| "Not put right.".to_owned())));
        let decided = verified.appeals.iter().rev().map(|decided| &decided.appeal);
        let mut decided = decided.filter(|appeal| (appeal.part, appeal.finding) == (n, number));
        if let Some(appeal) = decided.next() {
            let word = match appeal.decision {
                Decision::Overruled => "Overruled on appeal.",
                Decision::Upheld => "Upheld on appeal.",
            };
            fate.push(Para { text: word.to_owned(), bold: true, colour: FELT });
        }
        let here = |Commented { comment, .. }: &&Commented| {
            comment.part == n && fault.entry.is_some_and(|at| at + 1 == comment.act)
        };
        for Commented { name, comment } in verified.comments.iter().filter(here) {
            what.push(soft(format!("{name}: {}", sentence(&comment.words))));
        }
        let channel = wording::channel(fault.finding.channel);
        let mut sections = cell(found.cite);
        sections.extend(found.more.into_iter().map(soft));
        rows.push(vec![
            cell(number.to_string()),
            vec![
                plain(clock(part.from_ms.saturating_add(fault.at_ms))),
                soft(format!("round {}, {}", fault.round, place(fault))),
                soft(channel),
            ],
            what,
            sections,
            fate,
        ]);
    }
    flow.table(&Table {
        widths: &[24.0, 76.0, 225.0, 96.0, 72.0],
        head: &["No.", "When", "Fault", "Section", "Gravity"],
        rows,
        summary: "The faults of this part",
    });
}

/// What an examiner did, in words.
fn deed(said: &Said) -> String {
    let gap = said.gap_ms.map_or_else(String::new, |ms| {
        let length = clock(ms.unsigned_abs());
        if ms < 0 {
            format!("; the machine’s clock had gone back by {length}")
        } else {
            format!("; {length} had gone by")
        }
    });
    let deed = match said.word.deed {
        Deed::Pause => "paused",
        Deed::GoOn => "gone on with after a pause",
        Deed::Note => "noted",
        Deed::End => "ended",
        Deed::WithoutDesk => "gone on with without the desk",
        Deed::Resume { cut: false, .. } => "gone on with after an interruption",
        Deed::Resume { cut: true, .. } => {
            "gone on with after an interruption, a line that broke off cut away"
        }
    };
    format!("{deed}{gap}")
}

fn said(flow: &mut Flow<'_>, all: &[Said]) {
    flow.heading(2, "What examiners did and noted");
    if all.is_empty() {
        flow.paragraph(&plain("Nothing was noted, and nothing stopped the clock."), 9.5);
        return;
    }
    let rows = all.iter().map(|said| {
        vec![
            vec![plain(clock(said.at_ms)), soft(moment(said.word.utc_ms))],
            cell(sentence(&deed(said))),
            cell(&*said.name),
            cell(&*said.word.reason),
        ]
    });
    flow.table(&Table {
        widths: &[126.0, 122.0, 88.0, 157.0],
        head: &["Exam’s clock", "Deed", "By", "Reason"],
        rows: rows.collect(),
        summary: "What examiners did, in order",
    });
}

fn appeals(flow: &mut Flow<'_>, verified: &Verified) {
    if verified.appeals.is_empty() {
        return;
    }
    flow.heading(2, "Appeals");
    let rows = verified.appeals.iter().map(|decided| {
        let appeal = &decided.appeal;
        let word = match appeal.decision {
            Decision::Upheld => "upheld",
            Decision::Overruled => "overruled",
        };
        vec![
            cell(format!("Part {}, fault {}", appeal.part, appeal.finding)),
            cell(word),
            vec![plain(&*decided.name), soft(moment(appeal.utc_ms))],
            cell(&*appeal.reason),
        ]
    });
    flow.table(&Table {
        widths: &[90.0, 66.0, 128.0, 209.0],
        head: &["Fault", "Decision", "By", "Reason"],
        rows: rows.collect(),
        summary: "The appeals, in order; the last decision on a fault counts",
    });
    let words = |verdict: &Verdict| {
        let reasons: Vec<String> = verdict.reasons.iter().map(Why::words).collect();
        let passed = if verdict.is_passed() { "passed" } else { "not passed" };
        let joint = if reasons.is_empty() { "" } else { ": " };
        format!("{passed}{joint}{}", reasons.join("; "))
    };
    let first = sentence(&words(&verified.first));
    let now = sentence(&words(&verified.verdict));
    flow.paragraph(&plain(format!("Before the appeals: {first} With them: {now}")), 9.5);
}

fn comments(flow: &mut Flow<'_>, verified: &Verified) {
    if verified.comments.is_empty() {
        return;
    }
    flow.heading(2, "Comments");
    let rows = verified.comments.iter().map(|Commented { name, comment }| {
        let part = comment.part.checked_sub(1).and_then(|part| verified.parts.get(part));
        let entries = part.map_or(&[][..], |part| part.log.session.entries());
        let entry = comment.act.checked_sub(1).and_then(|at| entries.get(at));
        let did = entry.map_or_else(String::new, |entry| sentence(&wording::did(&entry.act)));
        vec![
            vec![plain(format!("Part {}, act {}", comment.part, comment.act)), soft(did)],
            vec![plain(&**name), soft(moment(comment.utc_ms))],
            cell(&*comment.words),
        ]
    });
    flow.table(&Table {
        widths: &[156.0, 128.0, 209.0],
        head: &["Act", "By", "Comment"],
        rows: rows.collect(),
        summary: "What examiners have said of acts; no verdict changes by it",
    });
}

fn notes(flow: &mut Flow<'_>, verified: &Verified) {
    flow.heading(2, "How this was checked");
    let how = "Every signature, the chain of lines and the form that was drawn hold, and the sitting was dealt and \
               judged again. Whoever has the result and the school’s public file can do the same: clearhands verify \
               RESULT --school school.json. This page alone proves nothing; the result does.";
    flow.paragraph(&plain(how), 9.5);
    for note in verified.notes.iter().map(Note::words) {
        flow.paragraph(&Para { text: format!("Note: {note}."), bold: false, colour: GREY }, 9.5);
    }
}
