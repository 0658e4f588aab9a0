//! Statements about a session: begun, each fault, finished, passed or failed; and about an exam: certified.

use crate::grade::{Fault, Report};
use crate::level::Mode;
use crate::session::Session;
use crate::wording;
use ring::digest::{Context, SHA1_FOR_LEGACY_USE_ONLY};
use serde_json::{Value, json};

/// A statement with its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::desk) struct Statement {
    /// A UUID that follows from the session and what is stated.
    pub(in crate::desk) id: String,
    /// The statement, as JSON.
    pub(in crate::desk) text: String,
}

/// The name space of the ids, a UUID that was made up once.
const SPACE: [u8; 16] = [
    0x6f, 0x1c, 0x0b, 0x5e, 0x93, 0x2d, 0x4a, 0x77, 0x8e, 0x41, 0xd2, 0x5a, 0x0c, 0x9b, 0x3f, 0x68,
];

/// The UUID (version 5) of something of a session.
pub(in crate::desk) fn uuid(session: &str, what: &str) -> String {
    // Version 5 is made with SHA-1; nothing rests on its strength.
    let mut context = Context::new(&SHA1_FOR_LEGACY_USE_ONLY);
    context.update(&SPACE);
    context.update(format!("{session}:{what}").as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&context.finish().as_ref()[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x50;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = hex::encode(bytes);
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// A moment in ISO 8601, UTC.
fn moment(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms).map_or_else(|_| String::new(), |at| format!("{at:.3}"))
}

/// A span in ISO 8601, to a hundredth of a second.
fn span(ms: u64) -> String {
    format!("PT{}.{:02}S", ms / 1000, ms % 1000 / 10)
}

/// A name as a part of an IRI.
fn part(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    name.chars().map(|c| if plain(c) { c } else { '-' }).collect()
}

fn words(text: &str) -> Value {
    json!({ "en": text })
}

fn activity(home: &str, (folder, sort): (&str, &str), id: &str, name: Option<&str>) -> Value {
    let mut definition = json!({ "type": format!("http://adlnet.gov/expapi/activities/{sort}") });
    if let Some(name) = name.filter(|name| !name.is_empty()) {
        definition["name"] = words(name);
    }
    json!({
        "objectType": "Activity",
        "id": format!("{home}{folder}/{}", part(id)),
        "definition": definition,
    })
}

/// What the statements of one session have in common.
struct Common<'a> {
    dealt: &'a str,
    home: &'a str,
    actor: Value,
    level: Value,
    course: Value,
    mode: Mode,
}

impl Common<'_> {
    fn context(&self, parent: &Value) -> Value {
        let mode = format!("{}extensions/mode", self.home);
        let mut around = json!({ "parent": [parent] });
        if *parent != self.course {
            around["grouping"] = json!([self.course]);
        }
        json!({
            "registration": uuid(self.dealt, "registration"),
            "platform": "Clearhands",
            "language": "en",
            "contextActivities": around,
            "extensions": { mode: self.mode.id() },
        })
    }

    fn statement(
        &self,
        what: &str,
        verb: &str,
        (object, parent): (&Value, &Value),
        result: Option<Value>,
        at_ms: i64,
    ) -> Statement {
        let mut statement = json!({
            "actor": self.actor,
            "verb": { "id": format!("http://adlnet.gov/expapi/verbs/{verb}"), "display": words(verb) },
            "object": object,
            "context": self.context(parent),
            "timestamp": moment(at_ms),
        });
        if let Some(result) = result {
            statement["result"] = result;
        }
        // A session that was ended and gone on with has a second verdict: what is stated of it then is
        // another statement, and what has not changed is the same.
        let id = uuid(self.dealt, &format!("{what}:{statement}"));
        statement["id"] = json!(id);
        Statement { id, text: statement.to_string() }
    }

    fn fault(&self, session: &Session, nth: usize, fault: &Fault, at_ms: i64) -> Statement {
        let (book, home) = (session.book(), self.home);
        let told = wording::finding(book, &fault.finding);
        let clause =
            fault.finding.clauses.first().map_or(fault.finding.step.name(), |&id| &book[id].id);
        let mut object = activity(home, ("clauses", "objective"), clause, Some(&told.cite));
        object["definition"]["description"] = words(&told.duty);
        let extension = |name: &str| format!("{home}extensions/{name}");
        let result = json!({
            "success": false,
            "response": format!("{}. {}. {}.", told.headline, told.did, told.due),
            "extensions": {
                extension("severity"): wording::severity(fault.severity).to_lowercase(),
                extension("round"): fault.round,
                extension("act"): fault.entry.map(|entry| entry + 1),
                extension("mended"): fault.mended.is_some(),
            },
        });
        let what = format!("fault {nth}");
        self.statement(&what, "interacted", (&object, &self.level), Some(result), at_ms)
    }
}

/// Everything that is stated of a session: nothing if the program dealt, no verdict where wrong acts were
/// refused. `of` is the log and the school's number of the trainee, `when` its begin and end.
pub(in crate::desk) fn about(
    session: &Session,
    report: &Report,
    (dealt, number): (&str, &str),
    (began_ms, ended_ms): (i64, i64),
    home: &str,
) -> Vec<Statement> {
    if report.mode == Mode::Watch {
        return Vec::new();
    }
    let level = session.level();
    let common = Common {
        dealt,
        home,
        actor: agent(home, number),
        level: activity(home, ("levels", "simulation"), &level.id, Some(&level.title)),
        course: activity(home, ("courses", "course"), &level.course, None),
        mode: report.mode,
    };
    let on_level = (&common.level, &common.course);
    let mut all = vec![common.statement("started", "initialized", on_level, None, began_ms)];
    for (nth, fault) in report.faults.iter().enumerate() {
        let at_ms = began_ms
            .saturating_add(i64::try_from(fault.at_ms).unwrap_or(0))
            .min(ended_ms.max(began_ms));
        all.push(common.fault(session, nth, fault, at_ms));
    }
    let complete = session.is_over();
    let mut result = json!({ "completion": complete, "duration": span(report.pace.total_ms) });
    let (what, verb) = if complete { ("finished", "completed") } else { ("left", "terminated") };
    all.push(common.statement(what, verb, on_level, Some(result.clone()), ended_ms));
    if report.mode != Mode::Guided {
        let passed = report.is_passed();
        result["success"] = json!(passed);
        let graded = report.channels.iter().filter(|tally| tally.graded);
        if let Some(lowest) = graded.filter_map(crate::grade::Tally::shown_percent).min() {
            let scaled = f64::from(lowest) / 100.0;
            result["score"] = json!({ "scaled": scaled, "raw": lowest, "min": 0, "max": 100 });
        }
        let reasons: Vec<String> = report.reasons.iter().map(|reason| reason.words()).collect();
        if !reasons.is_empty() {
            result["response"] = json!(reasons.join(" "));
        }
        let verb = if passed { "passed" } else { "failed" };
        all.push(common.statement("verdict", verb, on_level, Some(result), ended_ms));
    }
    all
}

/// A sitting of an exam that was passed.
pub(in crate::desk) struct Sat<'a> {
    /// Its name.
    pub(in crate::desk) sitting: &'a str,
    /// The paper's name and title.
    pub(in crate::desk) paper: (&'a str, &'a str),
    /// The school's number of the candidate.
    pub(in crate::desk) number: &'a str,
    /// How long it took, in milliseconds.
    pub(in crate::desk) took_ms: u64,
    /// Since when it is passed: it was handed out, or an appeal was decided.
    pub(in crate::desk) at_ms: i64,
}

/// A verb of the Total Learning Architecture: the learner is accredited by who may do so.
const CERTIFIED: &str = "https://w3id.org/xapi/tla/verbs/certified";
/// The verb by which the specification has a statement taken back.
const VOIDED: &str = "http://adlnet.gov/expapi/verbs/voided";

fn agent(home: &str, name: &str) -> Value {
    json!({ "objectType": "Agent", "account": { "homePage": home, "name": name } })
}

/// A statement with its id, which follows from what is stated and how many were stated of its sitting before: an id
/// that was taken back is never used again.
fn numbered(mut statement: Value, sitting: &str, n: i64) -> Statement {
    let id = uuid(sitting, &format!("{n}:{statement}"));
    statement["id"] = json!(id);
    Statement { id, text: statement.to_string() }
}

/// That somebody has passed an exam whose result the school has handed out; `n` were stated of the sitting before.
pub(in crate::desk) fn certified(sat: &Sat<'_>, n: i64, home: &str) -> Statement {
    let (paper, title) = sat.paper;
    let statement = json!({
        "actor": agent(home, sat.number),
        "verb": { "id": CERTIFIED, "display": words("certified") },
        "object": activity(home, ("exams", "assessment"), paper, Some(title)),
        "result": { "success": true, "completion": true, "duration": span(sat.took_ms) },
        "context": {
            "registration": uuid(sat.sitting, "registration"),
            "platform": "Clearhands",
            "language": "en",
        },
        "timestamp": moment(sat.at_ms),
    });
    numbered(statement, sat.sitting, n)
}

/// Takes a statement about a sitting back: the desk states it.
pub(in crate::desk) fn voided(
    (sitting, id): (&str, &str),
    n: i64,
    home: &str,
    at_ms: i64,
) -> Statement {
    let statement = json!({
        "actor": agent(home, "desk"),
        "verb": { "id": VOIDED, "display": words("voided") },
        "object": { "objectType": "StatementRef", "id": id },
        "timestamp": moment(at_ms),
    });
    numbered(statement, sitting, n)
}

/// Of the statements about a sitting, in order, the one by which it is certified now.
pub(in crate::desk) fn certificate(stated: &[String]) -> Option<String> {
    let mut now = None;
    for text in stated {
        let Ok(statement) = serde_json::from_str::<Value>(text) else { continue };
        match statement["verb"]["id"].as_str() {
            Some(CERTIFIED) => now = statement["id"].as_str().map(str::to_owned),
            Some(VOIDED) => now = None,
            _ => {}
        }
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_follows_from_what_is_stated() {
        let id = uuid("00112233445566778899aabbccddeeff", "started");
        assert_eq!(id, uuid("00112233445566778899aabbccddeeff", "started"));
        assert_ne!(id, uuid("00112233445566778899aabbccddeeff", "verdict"));
        // Reckoned apart, with another library's uuid5.
        assert_eq!(id, "bab4edfd-647c-5d76-832e-43b6ce027fa6");
        assert_eq!((span(0), span(61_987)), ("PT0.00S".to_owned(), "PT61.98S".to_owned()));
        assert_eq!(moment(1_700_000_000_123), "2023-11-14T22:13:20.123Z");
    }
}
