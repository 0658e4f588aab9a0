//! `paper`: blueprints listed and measured, papers made and shown.

use super::super::exit::{Exit, Failure};
use super::super::{clean, lay};
use super::{PaperCommand, ask, blueprint, kit};
use crate::exam::{BLUEPRINTS, Demands, FormKey, KnownSchool, Measure, PaperFile, Revocations};
use crate::files::{self, Library};
use crate::wording;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

pub(super) fn run(
    library: &Library,
    command: PaperCommand,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    match command {
        PaperCommand::Blueprints => {
            let mut rows = Vec::new();
            for (path, _) in BLUEPRINTS {
                let blueprint = blueprint::find(library, files::stem(path))?;
                rows.push(vec![blueprint.file.id.clone(), blueprint.file.title.clone()]);
            }
            lay::table(out, 0, &rows)?;
            Ok(Exit::Done)
        }
        PaperCommand::Make { blueprint, school, out: to, only, paper_passphrase_file, pass } => {
            let demands = blueprint::demands(blueprint::find(library, &blueprint)?, &library.book);
            let demands = demands.map_err(kit::told(Path::new(&blueprint)))?;
            let (known, keys) = kit::school_keys(&school, &pass)?;
            let now = kit::now_ms();
            let revoked = Revocations::beside(&school, &known)?.map(|(_, list)| list);
            let all = kit::examiners(&school, &known)?;
            let mut who = Vec::new();
            for name in &only {
                who.push(kit::find(&all, name)?);
            }
            if only.is_empty() {
                who.extend(all.iter().map(|(_, examiner)| examiner));
                // For whoever is none any more nothing is sealed.
                who.retain(|one| one.may_sign("it", now, revoked.as_ref()).is_ok());
            }
            for one in &who {
                one.may_sign("it", now, revoked.as_ref()).map_err(kit::bad)?;
            }
            let own = paper_passphrase_file.as_deref().map(ask::from_file).transpose()?;
            let recipients: Vec<&str> =
                who.iter().map(|one| one.examiner.recipient.as_str()).collect();
            let by = (&known, &keys);
            let paper = PaperFile::make(&demands, by, &recipients, own.as_ref(), now);
            let paper = paper.map_err(kit::bad)?;
            let head = paper.head(&known).map_err(kit::bad)?;
            kit::write_new(&to, &kit::line(&paper), false)?;
            let names: Vec<String> =
                who.iter().map(|one| clean::line(&one.examiner.name)).collect();
            writeln!(out, "paper {}: {}", head.id, clean::line(&head.title))?;
            let for_whom =
                if names.is_empty() { "nobody else".to_owned() } else { names.join(", ") };
            writeln!(out, "sealed for the school and for {for_whom}")?;
            Ok(Exit::Done)
        }
        PaperCommand::Show { paper, school } => {
            let known = KnownSchool::at(&school)?;
            let text = files::read_up_to(&paper, kit::MOST_SMALL)?;
            let file = PaperFile::read(&text).map_err(kit::told(&paper))?;
            let head = file.head(&known).map_err(kit::told(&paper))?;
            let rows = [
                ("paper", head.id.clone()),
                ("title", clean::line(&head.title)),
                ("school", clean::line(&known.school.name)),
                ("made", kit::date(head.made_ms)),
                ("program", clean::line(&head.program)),
                ("rulebook", clean::line(&head.rulebook)),
                ("passphrase", if file.by_passphrase.is_some() { "yes" } else { "no" }.to_owned()),
            ];
            let rows: Vec<Vec<String>> =
                rows.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
            lay::table(out, 0, &rows)?;
            Ok(Exit::Done)
        }
        PaperCommand::Measure { blueprint, forms, seed, json } => {
            measure(library, &blueprint, (forms, seed), json, out)
        }
    }
}

/// Draws so many forms of a blueprint and tells how equal they are.
fn measure(
    library: &Library,
    blueprint: &str,
    (forms, seed): (u32, u64),
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let named = Path::new(blueprint);
    let found = blueprint::find(library, blueprint)?;
    let band = blueprint::demands(found, &library.book).map_err(kit::told(named))?;
    let mut all = Vec::new();
    let mut redrawn = 0;
    for n in 0..u64::from(forms) {
        let form = band.form(&FormKey::of_number(seed.wrapping_add(1), n), &library.book);
        let form = form.map_err(kit::told(named))?;
        redrawn += form.draw;
        all.push(form.measure);
    }
    if json {
        writeln!(out, "{:#}", measure_json(&band, &all, redrawn))?;
    } else {
        measure_text(&band, &all, redrawn, out)?;
    }
    Ok(Exit::Done)
}

/// The least, the middle and the most of some numbers.
fn spread(mut all: Vec<i64>) -> (i64, i64, i64) {
    all.sort_unstable();
    let at = |i: usize| all.get(i).copied().unwrap_or(0);
    (at(0), at(all.len() / 2), at(all.len().saturating_sub(1)))
}

type Of = fn(&Measure) -> i64;

/// What is measured, with a name for JSON and one for people.
const MEASURES: [(&str, &str, Of); 5] = [
    ("duties", "duties", |m| m.duties as i64),
    ("irregularities", "of irregularities", |m| m.irregularities as i64),
    ("money", "sums to be reckoned", |m| m.money as i64),
    ("money_cents", "these sums, in cents", |m| m.money_cents),
    ("time_s", "perfect dealer, seconds", |m| m.time_s as i64),
];

/// How often each is there, by form.
fn by_name(
    all: &[Measure],
    of: fn(&Measure) -> &BTreeMap<String, u32>,
) -> BTreeMap<String, Vec<i64>> {
    let mut names: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for name in all.iter().flat_map(|measure| of(measure).keys()) {
        if !names.contains_key(name) {
            let each = all.iter().map(|m| i64::from(of(m).get(name).copied().unwrap_or(0)));
            names.insert(name.clone(), each.collect());
        }
    }
    names
}

fn measure_json(demands: &Demands, all: &[Measure], redrawn: u32) -> Value {
    let spread = |numbers: Vec<i64>| {
        let (least, middle, most) = spread(numbers);
        json!({ "least": least, "middle": middle, "most": most })
    };
    let mut measures = serde_json::Map::new();
    for (name, _, of) in MEASURES {
        measures.insert(name.to_owned(), spread(all.iter().map(of).collect()));
    }
    let named = |of| -> BTreeMap<String, Value> {
        by_name(all, of).into_iter().map(|(name, each)| (name, spread(each))).collect()
    };
    json!({
        "format": "clearhands-measure/1",
        "blueprint": demands.blueprint.file.id,
        "rulebook": demands.rulebook,
        "forms": all.len(),
        "redrawn": redrawn,
        "band": demands.band,
        "measures": measures,
        "skills": named(|m| &m.skills),
        "incidents": named(|m| &m.incidents),
    })
}

fn measure_text(
    demands: &Demands,
    all: &[Measure],
    redrawn: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "{}: {} forms, {redrawn} draws thrown away",
        demands.blueprint.file.title,
        all.len()
    )?;
    let band = |name: &str| {
        let range = match name {
            "duties" => demands.band.duties,
            "irregularities" => demands.band.irregularities,
            "money" => demands.band.money,
            "time_s" => demands.band.time_s,
            _ => return String::new(),
        };
        format!("{} to {}", range.least, range.most)
    };
    let head = ["", "least", "middle", "most", "band"].map(str::to_owned).to_vec();
    let row = |name: String, numbers: Vec<i64>, band: String| {
        let (least, middle, most) = spread(numbers);
        vec![name, least.to_string(), middle.to_string(), most.to_string(), band]
    };
    let mut rows = vec![head];
    for (name, words, of) in MEASURES {
        rows.push(row(words.to_owned(), all.iter().map(of).collect(), band(name)));
    }
    lay::table(out, 2, &rows)?;
    writeln!(out, "\nDuties by skill")?;
    let skills = by_name(all, |m| &m.skills);
    let rows: Vec<Vec<String>> = skills
        .into_iter()
        .map(|(skill, each)| row(wording::skill(&skill), each, String::new()))
        .collect();
    lay::table(out, 2, &rows)?;
    writeln!(out, "\nIncidents by kind, in so many forms")?;
    let incidents = by_name(all, |m| &m.incidents);
    let rows: Vec<Vec<String>> = incidents
        .into_iter()
        .map(|(kind, each)| vec![kind, each.iter().filter(|n| **n > 0).count().to_string()])
        .collect();
    Ok(lay::table(out, 2, &rows)?)
}
