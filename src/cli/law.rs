//! `coverage`, `search`, `levels`: what the rulebook says and what rests on it.

use super::clean;
use super::exit::{Exit, Failure};
use super::lay::{paragraph, short, table};
use crate::files::{Library, no_such};
use crate::games::{self, Game};
use crate::law::{ClauseId, EVERY_GAME, Rulebook, Standing};
use crate::level::{Level, Mode};
use crate::record::obeyed;
use crate::session::Session;
use crate::wording;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

/// The game of this name, `three-card-poker` or `three_card_poker`.
pub(super) fn game(name: &str) -> Result<&'static dyn Game, Failure> {
    games::find(&name.replace('-', "_")).ok_or_else(|| {
        let known: Vec<&str> = games::ALL.iter().map(|game| game.id()).collect();
        Failure::Bad(no_such("game", name, &known))
    })
}

/// What rests on one clause.
#[derive(Default)]
struct Rests {
    /// The steps that name it.
    steps: Vec<String>,
    /// The other rows that name it, each with its kind.
    rows: Vec<String>,
    levels: Vec<String>,
}

fn note(list: &mut Vec<String>, name: String) {
    if !list.contains(&name) {
        list.push(name);
    }
}

/// Prints the clause table.
pub(super) fn coverage(
    library: &Library,
    name: Option<&str>,
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let book = &library.book;
    // What holds at every table can be asked for by itself.
    let is_common = |name: &str| name.replace('-', "_") == EVERY_GAME;
    let common = name.is_some_and(is_common);
    let only = name.filter(|name| !is_common(name)).map(game).transpose()?;
    let mut rests: BTreeMap<ClauseId, Rests> = BTreeMap::new();
    let all = games::ALL.iter().map(|game| game.id());
    for game in all.filter(|id| only.is_none_or(|only| only.id() == *id)).chain([EVERY_GAME]) {
        rows_of(book, game, &mut rests);
    }
    for source in library.levels() {
        let level = library.load(source)?;
        if only.is_none_or(|only| only.id() == level.house.game) {
            exercise(level, book, &mut rests);
        }
    }
    let shown = book.clauses().filter(|(_, c)| {
        only.is_none_or(|only| c.holds_for(only.id())) && (!common || c.game == EVERY_GAME)
    });
    let nothing = Rests::default();
    let mut rows: Vec<(ClauseId, &Rests)> =
        shown.map(|(id, _)| (id, rests.get(&id).unwrap_or(&nothing))).collect();
    // A game's own stand first.
    rows.sort_by_key(|(id, _)| only.is_some() && book[*id].game == EVERY_GAME);
    if json {
        let clauses: Vec<Value> = rows
            .iter()
            .map(|&(id, rests)| {
                let clause = &book[id];
                json!({
                    "id": clause.id,
                    "cite": clause.cite,
                    "standing": wording::standing(clause.standing).to_lowercase(),
                    "severity": wording::severity(clause.severity).to_lowercase(),
                    "steps": rests.steps,
                    "rows": rests.rows,
                    "levels": rests.levels,
                })
            })
            .collect();
        let all = json!({"format": "clearhands-coverage/1", "clauses": clauses});
        writeln!(out, "{all:#}")?;
        return Ok(Exit::Done);
    }
    let mut lines = vec![
        ["clause", "section", "standing", "severity", "levels", "named by"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for &(id, rests) in &rows {
        let clause = &book[id];
        let steps = rests.steps.iter().map(|step| format!("step {step}"));
        let named: Vec<String> = steps.chain(rests.rows.iter().cloned()).collect();
        let named = if named.is_empty() { "-".to_owned() } else { named.join(", ") };
        lines.push(vec![
            clause.id.clone(),
            short(&clause.cite).to_owned(),
            wording::standing(clause.standing).to_lowercase(),
            wording::severity(clause.severity).to_lowercase(),
            rests.levels.len().to_string(),
            named,
        ]);
    }
    table(out, 0, &lines)?;
    let enforced = || rows.iter().filter(|(id, _)| book[*id].standing == Standing::Enforced);
    writeln!(
        out,
        "\n{} clauses, {} enforced: {} of these named by a row, {} exercised by a level",
        rows.len(),
        enforced().count(),
        enforced().filter(|(_, rests)| !rests.steps.is_empty() || !rests.rows.is_empty()).count(),
        enforced().filter(|(_, rests)| !rests.levels.is_empty()).count()
    )?;
    Ok(Exit::Done)
}

/// Which rows of a game's tables name which clauses, at whatever house.
fn rows_of(book: &Rulebook, game: &str, rests: &mut BTreeMap<ClauseId, Rests>) {
    let mut name = |id: &str, note_in: &dyn Fn(&mut Rests)| {
        if let Some(id) = book.find(id) {
            note_in(rests.entry(id).or_default());
        }
    };
    let Some(table) = book.round(game) else { return };
    for row in table.steps() {
        let ids = row.by.iter().map(|(id, _)| id);
        let ids = ids.chain(row.own.iter().map(|(_, id)| id)).chain(&row.each_seat);
        for id in ids.chain(Some(&row.rests_on)) {
            name(id, &|rests| note(&mut rests.steps, row.step.clone()));
        }
    }
    let settled = table
        .settlement
        .iter()
        .flat_map(|(what, ids)| ids.iter().map(move |id| (id, format!("settlement {what}"))));
    let voids = table.voids.iter().flat_map(|row| {
        row.void.iter().chain(&row.after).map(|id| (id, format!("void {}", row.cause)))
    });
    let bans = table.bans.iter().flat_map(|row| &row.by).map(|id| (id, "ban".to_owned()));
    let wrongs = table
        .wrongs
        .iter()
        .flat_map(|row| row.by.iter().map(|id| (id, format!("wrong {}", row.aspect.name()))));
    // What a table of odds pays rests on the line's own clause.
    let odds = book.paytables.iter().filter(|odds| odds.game == game);
    let odds =
        odds.flat_map(|odds| odds.lines.iter().map(|line| (&line.clause, "odds".to_owned())));
    for (id, row) in settled.chain(voids).chain(bans).chain(wrongs).chain(odds) {
        name(id, &|rests| note(&mut rests.rows, row.clone()));
    }
}

/// Deals a level perfectly and notes the clauses of the steps that are done.
fn exercise(level: Level, book: &Arc<Rulebook>, rests: &mut BTreeMap<ClauseId, Rests>) {
    let id = level.id.clone();
    let Some(mut session) = Session::open(Arc::new(level), book.clone(), Mode::Watch) else {
        return;
    };
    while let Some(&act) = session.expected().first() {
        if session.step(0, act).is_err() {
            return;
        }
        let Some(entry) = session.entries().last() else { return };
        let step = entry.met.and_then(|met| session.procedure().steps.get(usize::from(met.step)));
        // Who does a step right keeps to all that the step says: order, palms, faces.
        let whole = step.iter().flat_map(|step| step.clauses().iter().map(|&(_, id)| id));
        for clause in obeyed(&session, entry).into_iter().chain(whole) {
            let rests = rests.entry(clause).or_default();
            if let Some(step) = step {
                note(&mut rests.steps, step.id.to_owned());
            }
            if rests.levels.last() != Some(&id) {
                rests.levels.push(id.clone());
            }
        }
    }
}

/// Prints the clauses in which all the words stand.
pub(super) fn search(
    library: &Library,
    wanted: &[String],
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let wanted: Vec<String> =
        wanted.iter().flat_map(|word| word.split_whitespace()).map(str::to_lowercase).collect();
    let mut found = 0;
    for (_, clause) in library.book.clauses() {
        let text = [&clause.id, &clause.cite, &clause.duty, &clause.note, &clause.kind]
            .map(|part| part.to_lowercase())
            .join("\n");
        if wanted.iter().all(|word| text.contains(word)) {
            found += 1;
            writeln!(
                out,
                "{}  {}  {}  {}",
                clause.id,
                clause.cite,
                wording::standing(clause.standing).to_lowercase(),
                wording::severity(clause.severity).to_lowercase()
            )?;
            paragraph(out, 4, &clause.duty)?;
            paragraph(out, 4, &clause.note)?;
        }
    }
    writeln!(out, "{found} clauses")?;
    Ok(if found > 0 { Exit::Done } else { Exit::Faults })
}

/// Lists the levels by course. What is wrong with some does not silence the others.
pub(super) fn levels(
    library: &Library,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (mut levels, mut complaints) = (Vec::new(), Vec::new());
    for source in library.levels() {
        match library.load(source) {
            Ok(level) => levels.push((level, library.is_own(source))),
            Err(more) => complaints.extend(more),
        }
    }
    let courses = library.course_list();
    let place = |level: &Level| courses.iter().position(|course| course.id == level.course);
    let place = |level: &Level| place(level).unwrap_or(courses.len());
    levels.sort_by_cached_key(|(level, own)| {
        (place(level), level.course.clone(), level.order, *own, level.id.clone())
    });
    // Where all are own, none stands apart.
    let mixed = levels.iter().any(|(_, own)| !own);
    let row = |(level, own): &(Level, bool)| {
        let mark = if *own && mixed { "(own)" } else { "" };
        vec![
            level.course.clone(),
            level.id.clone(),
            wording::mode(level.mode).to_lowercase(),
            level.title.clone(),
            mark.to_owned(),
        ]
    };
    table(out, 0, &levels.iter().map(row).collect::<Vec<_>>())?;
    writeln!(out, "{} levels", levels.len())?;
    for complaint in complaints.iter().chain(&library.twins()) {
        writeln!(err, "{}", clean::complaint(complaint))?;
    }
    Ok(if complaints.is_empty() { Exit::Done } else { Exit::Faults })
}
