//! A small learning record store: it holds statements to the rules of xAPI 1.0.3, and fails at times.

use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What the store has, and what it was asked.
#[derive(Default)]
pub struct Held {
    pub statements: BTreeMap<String, Value>,
    /// The ids in the order in which they came first.
    pub order: Vec<String>,
    /// How large each batch was, and how it was answered.
    pub asked: Vec<(usize, u16)>,
    /// What it answers before it looks: a status, or 0 to hang up; the first first.
    pub moods: Vec<u16>,
}

#[derive(Clone)]
pub struct Store {
    pub at: SocketAddr,
    pub held: Arc<Mutex<Held>>,
}

/// `desk:pass word`
const KEY: &str = "Basic ZGVzazpwYXNzIHdvcmQ=";

impl Store {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let store = Self { at: listener.local_addr().unwrap(), held: Arc::default() };
        let mine = store.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let store = mine.clone();
                tokio::spawn(async move { store.serve(stream).await });
            }
        });
        store
    }

    async fn serve(&self, mut stream: TcpStream) {
        let mut bytes = Vec::new();
        let mut part = [0; 4096];
        let (head, body) = loop {
            let n = stream.read(&mut part).await.unwrap_or(0);
            if n == 0 {
                return;
            }
            bytes.extend_from_slice(&part[..n]);
            let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") else { continue };
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.and_then(|it| it.parse().ok()).unwrap_or(0);
            if bytes.len() >= end + 4 + length {
                let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
                break (head, bytes[end + 4..end + 4 + length].to_vec());
            }
        };
        let (status, told) = self.answer(&head, &body);
        if status == 0 {
            return;
        }
        let answer = format!(
            "HTTP/1.1 {status} Told\r\nContent-Length: {}\r\nX-Experience-API-Version: 1.0.3\r\nConnection: close\r\n\r\n{told}",
            told.len()
        );
        let _ = stream.write_all(answer.as_bytes()).await;
    }

    fn answer(&self, head: &str, body: &[u8]) -> (u16, String) {
        let mut held = self.held.lock().unwrap();
        let batch: Result<Vec<Value>, _> = serde_json::from_slice(body);
        let size = batch.as_ref().map_or(0, Vec::len);
        if !held.moods.is_empty() {
            let status = held.moods.remove(0);
            held.asked.push((size, status));
            return (status, "in no mood".to_owned());
        }
        let (status, told) = match batch {
            Err(error) => (400, error.to_string()),
            Ok(batch) => judge(head, &batch, &held.statements),
        };
        held.asked.push((size, status));
        if status == 200 {
            let batch: Vec<Value> = serde_json::from_slice(body).unwrap();
            for statement in batch {
                let id = statement["id"].as_str().unwrap().to_owned();
                if held.statements.insert(id.clone(), statement).is_none() {
                    held.order.push(id);
                }
            }
        }
        (status, told)
    }
}

/// All of a batch is taken, or nothing of it.
fn judge(head: &str, batch: &[Value], known: &BTreeMap<String, Value>) -> (u16, String) {
    let header = |name: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    };
    if !head.starts_with("POST /xapi/statements HTTP/1.1") {
        return (404, "no such resource".to_owned());
    }
    if header("authorization").as_deref() != Some(KEY) {
        return (401, "who are you".to_owned());
    }
    if !header("x-experience-api-version").is_some_and(|version| version.starts_with("1.0.")) {
        return (400, "no version".to_owned());
    }
    if header("content-type").as_deref() != Some("application/json") {
        return (400, "no json".to_owned());
    }
    if !(1..=50).contains(&batch.len()) {
        return (413, format!("a batch of {}", batch.len()));
    }
    let mut ids = Vec::new();
    for statement in batch {
        if let Err(why) = rules(statement) {
            return (400, format!("{why}: {statement}"));
        }
        let id = statement["id"].as_str().unwrap_or_default().to_owned();
        if ids.contains(&id) {
            return (400, "an id twice in a batch".to_owned());
        }
        if known.get(&id).is_some_and(|other| other != statement) {
            return (409, format!("{id} says something else here"));
        }
        ids.push(id);
    }
    (200, serde_json::to_string(&ids).unwrap())
}

type Rule = Result<(), String>;

fn need(holds: bool, what: &str) -> Rule {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// The rules of part two, "Experience API data", as far as they concern what a desk sends.
pub fn rules(statement: &Value) -> Rule {
    let known = [
        "id",
        "actor",
        "verb",
        "object",
        "result",
        "context",
        "timestamp",
        "stored",
        "authority",
        "version",
        "attachments",
    ];
    let fields = statement.as_object().ok_or("a statement is an object")?;
    for (name, value) in fields {
        need(known.contains(&name.as_str()), &format!("there is no property {name}"))?;
        no_null(value, name)?;
    }
    need(is_uuid(&statement["id"]), "the id is a UUID")?;
    actor(&statement["actor"])?;
    let verb = &statement["verb"];
    need(is_iri(&verb["id"]), "the verb's id is an IRI")?;
    words(&verb["display"])?;
    if verb["id"] == VOIDED {
        voids(&statement["object"])?;
    } else {
        activity(&statement["object"])?;
    }
    need(
        statement["timestamp"].as_str().is_some_and(is_moment),
        "the timestamp is ISO 8601 with a zone",
    )?;
    if let Some(result) = fields.get("result") {
        self::result(result)?;
    }
    context(&fields.get("context").cloned().unwrap_or_default())
}

/// Nothing is null, but in extensions.
fn no_null(value: &Value, name: &str) -> Rule {
    match value {
        Value::Null => Err(format!("{name} is null")),
        Value::Array(all) => all.iter().try_for_each(|it| no_null(it, name)),
        Value::Object(all) => all
            .iter()
            .filter(|(name, _)| *name != "extensions")
            .try_for_each(|(name, value)| no_null(value, name)),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}

fn is_uuid(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let parts: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let hex = |part: &&str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    lengths == [8, 4, 4, 4, 12]
        && parts.iter().all(hex)
        && parts[2].starts_with(['1', '2', '3', '4', '5'])
        && parts[3].starts_with(['8', '9', 'a', 'b'])
}

fn is_iri(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    matches!(scheme, "http" | "https")
        && !rest.is_empty()
        && !rest.contains([' ', '<', '>', '"', '{', '}'])
}

fn is_moment(text: &str) -> bool {
    text.len() >= 20 && text.ends_with('Z') && text.parse::<jiff::Timestamp>().is_ok()
}

fn words(value: &Value) -> Rule {
    let all = value.as_object().ok_or("words are a map of languages")?;
    let fits = |(tag, text): (&String, &Value)| (2..=8).contains(&tag.len()) && text.is_string();
    need(!all.is_empty() && all.iter().all(fits), "words are a map of languages")
}

fn actor(actor: &Value) -> Rule {
    need(actor.get("objectType").is_none_or(|sort| sort == "Agent"), "the actor is an agent")?;
    let ways = ["mbox", "mbox_sha1sum", "openid", "account"];
    let named: Vec<&str> = ways.into_iter().filter(|way| actor.get(way).is_some()).collect();
    need(named == ["account"], "an agent is known in one way, here by an account")?;
    let account = &actor["account"];
    need(is_iri(&account["homePage"]), "the homePage is an IRL")?;
    let name = account["name"].as_str().unwrap_or_default();
    need(!name.is_empty() && !name.contains('@'), "an account has a name, which is no e-mail")
}

/// The verb by which a statement is taken back.
const VOIDED: &str = "http://adlnet.gov/expapi/verbs/voided";

/// What is taken back is a statement, by its id.
fn voids(object: &Value) -> Rule {
    need(object["objectType"] == "StatementRef", "what is voided is a reference")?;
    need(is_uuid(&object["id"]), "a reference has the id of a statement")?;
    need(object.as_object().is_some_and(|it| it.len() == 2), "a reference has no more than that")
}

fn activity(object: &Value) -> Rule {
    need(
        object.get("objectType").is_none_or(|sort| sort == "Activity"),
        "the object is an activity",
    )?;
    need(is_iri(&object["id"]), "the activity's id is an IRI")?;
    let Some(definition) = object.get("definition") else { return Ok(()) };
    need(definition.get("type").is_none_or(is_iri), "the activity's type is an IRI")?;
    for name in ["name", "description"] {
        if let Some(text) = definition.get(name) {
            words(text)?;
        }
    }
    Ok(())
}

fn extensions(of: &Value) -> Rule {
    let all = of.get("extensions").and_then(Value::as_object);
    let iri = |name: &String| is_iri(&Value::String(name.clone()));
    need(all.is_none_or(|all| all.keys().all(iri)), "extensions are named by IRIs")
}

fn result(result: &Value) -> Rule {
    extensions(result)?;
    for name in ["success", "completion"] {
        need(
            result.get(name).is_none_or(Value::is_boolean),
            "success and completion are true or false",
        )?;
    }
    need(result.get("response").is_none_or(Value::is_string), "a response is a text")?;
    if let Some(duration) = result.get("duration") {
        let text = duration.as_str().unwrap_or_default();
        need(
            text.parse::<jiff::SignedDuration>().is_ok() && text.starts_with("PT"),
            "a duration is ISO 8601",
        )?;
    }
    let Some(score) = result.get("score") else { return Ok(()) };
    let number = |name: &str| score.get(name).map(|value| value.as_f64().unwrap_or(f64::NAN));
    need(number("scaled").is_none_or(|it| (-1.0..=1.0).contains(&it)), "scaled is from -1 to 1")?;
    let (min, max) = (number("min").unwrap_or(f64::MIN), number("max").unwrap_or(f64::MAX));
    need(
        min < max && number("raw").is_none_or(|raw| (min..=max).contains(&raw)),
        "raw lies between min and max",
    )
}

fn context(context: &Value) -> Rule {
    extensions(context)?;
    need(context.get("registration").is_none_or(is_uuid), "the registration is a UUID")?;
    for name in ["platform", "language"] {
        need(context.get(name).is_none_or(Value::is_string), "platform and language are texts")?;
    }
    let Some(around) = context.get("contextActivities").and_then(Value::as_object) else {
        return Ok(());
    };
    for (name, all) in around {
        need(
            ["parent", "grouping", "category", "other"].contains(&name.as_str()),
            "no such context activities",
        )?;
        all.as_array().ok_or("context activities are lists")?.iter().try_for_each(activity)?;
    }
    Ok(())
}
