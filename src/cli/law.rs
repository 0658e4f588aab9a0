//! `procedure`, `coverage`, `search`, `levels`: what the rulebook says and what rests on it.

use super::clean;
use super::exit::{Exit, Failure};
use super::lay::{paragraph, short, table};
use crate::files::{Library, no_such};
use crate::games::{self, Game};
use crate::house::House;
use crate::law::{Clause, ClauseId, EVERY_GAME, Rulebook, Standing};
use crate::level::{Level, Mode};
use crate::procedure::ActRow;
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

/// Every house of a game, checked.
fn houses_of(library: &Library, game: &str) -> Result<Vec<House>, Failure> {
    let mut houses = Vec::new();
    for source in library.houses() {
        let house = House::load(source, &library.book)?;
        if house.game == game {
            houses.push(house);
        }
    }
    Ok(houses)
}

/// Prints a game's round in order.
pub(super) fn procedure(
    library: &Library,
    name: &str,
    house: Option<&str>,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let game = game(name)?;
    let house = match house {
        Some(house) => library.house(house)?,
        None => houses_of(library, game.id())?
            .into_iter()
            .next()
            .ok_or_else(|| Failure::Bad(format!("no house deals {}", game.title())))?,
    };
    if house.game != game.id() {
        let what = format!("'{}' is a house for {}, not {}", house.title, house.game, game.id());
        return Err(Failure::Bad(what));
    }
    let book = &library.book;
    writeln!(out, "{}", game.title())?;
    writeln!(out, "{}: {}", house.title, house.line(book))?;
    let play = game.open(&house, book, game.most_seats());
    let procedure = play.procedure();
    // A step that comes again for the next seat is told once.
    let mut told: Vec<&str> = Vec::new();
    for step in &procedure.steps {
        if told.contains(&step.id) {
            continue;
        }
        told.push(step.id);
        writeln!(out, "\n{:>3}. {}", told.len(), step.title)?;
        let early = if step.early { ", may be done early" } else { "" };
        writeln!(
            out,
            "     {} · {} · {}{early}",
            step.id,
            wording::channel(step.channel).to_lowercase(),
            step.walk.words()
        )?;
        let acts: Vec<String> = step.acts.iter().map(ToString::to_string).collect();
        writeln!(out, "     done by: {}", acts.join(", "))?;
        let mut seen: Vec<ClauseId> = Vec::new();
        for &(aspect, id) in step.clauses() {
            if !seen.contains(&id) {
                seen.push(id);
                clause(out, &book[id], aspect.name())?;
            }
        }
    }
    writeln!(out, "\nNever:")?;
    for ban in &procedure.bans {
        if let Some(row) = &ban.row {
            writeln!(out, "\n     {}", act_row(row))?;
        }
        clause(out, &book[ban.clause], ban.aspect.name())?;
    }
    if !procedure.harmless.is_empty() {
        writeln!(out, "\nNo fault, though nothing calls for it:\n")?;
    }
    for row in &procedure.harmless {
        writeln!(out, "     {}", act_row(row))?;
    }
    if !procedure.reasons.is_empty() {
        writeln!(out, "\nWhat speaks against an act that nothing calls for; the first that fits:")?;
    }
    for reason in &procedure.reasons {
        writeln!(out, "\n     {}", act_row(&reason.row))?;
        if let Some(teller) = &reason.told_by {
            let text = format!("what the {} says ({})", in_words(teller), reason.aspect.name());
            paragraph(out, 7, &text)?;
        }
        for &id in &reason.clauses {
            clause(out, &book[id], reason.aspect.name())?;
        }
    }
    Ok(Exit::Done)
}

fn in_words(name: &str) -> String {
    name.replace('_', " ")
}

/// Acts and the cases in which they are meant, in words.
fn act_row(row: &ActRow) -> String {
    let case = |what: &str, names: &[String], joint: &str| match names {
        [] => String::new(),
        names => format!(", {what} {}", in_words(&names.join(joint))),
    };
    let (when, unless) = (case("when", &row.when, " and "), case("unless", &row.unless, " or "));
    format!("{}{when}{unless}", row.acts.join(", "))
}

fn clause(out: &mut dyn Write, clause: &Clause, aspect: &str) -> std::io::Result<()> {
    let advice = match clause.standing {
        Standing::Enforced => String::new(),
        other => format!(", {}", wording::standing(other).to_lowercase()),
    };
    let text = format!("{} ({aspect}{advice}): {}", short(&clause.cite), clause.duty);
    paragraph(out, 7, &text)
}

/// What rests on one clause.
#[derive(Default)]
struct Rests {
    steps: Vec<&'static str>,
    levels: Vec<String>,
}

impl Rests {
    fn step(&mut self, step: &'static str) {
        if !self.steps.contains(&step) {
            self.steps.push(step);
        }
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
    for game in games::ALL.iter().filter(|g| only.is_none_or(|only| only.id() == g.id())) {
        steps_of(library, *game, &mut rests)?;
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
                    "levels": rests.levels,
                })
            })
            .collect();
        let all = json!({"format": "clearhands-coverage/1", "clauses": clauses});
        writeln!(out, "{all:#}")?;
        return Ok(Exit::Done);
    }
    let mut lines = vec![
        ["clause", "section", "standing", "severity", "levels", "steps"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for &(id, rests) in &rows {
        let clause = &book[id];
        let steps = if rests.steps.is_empty() { "-".to_owned() } else { rests.steps.join(" ") };
        lines.push(vec![
            clause.id.clone(),
            short(&clause.cite).to_owned(),
            wording::standing(clause.standing).to_lowercase(),
            wording::severity(clause.severity).to_lowercase(),
            rests.levels.len().to_string(),
            steps,
        ]);
    }
    table(out, 0, &lines)?;
    let enforced = || rows.iter().filter(|(id, _)| book[*id].standing == Standing::Enforced);
    writeln!(
        out,
        "\n{} clauses, {} enforced: {} of these named by a step, {} exercised by a level",
        rows.len(),
        enforced().count(),
        enforced().filter(|(_, rests)| !rests.steps.is_empty()).count(),
        enforced().filter(|(_, rests)| !rests.levels.is_empty()).count()
    )?;
    Ok(Exit::Done)
}

/// Which steps of a game name which clauses, over all houses.
fn steps_of(
    library: &Library,
    game: &dyn Game,
    rests: &mut BTreeMap<ClauseId, Rests>,
) -> Result<(), Failure> {
    for house in houses_of(library, game.id())? {
        let play = game.open(&house, &library.book, game.most_seats());
        for step in &play.procedure().steps {
            for &(_, id) in step.clauses() {
                rests.entry(id).or_default().step(step.id);
            }
        }
        for ban in &play.procedure().bans {
            rests.entry(ban.clause).or_default().step("always");
        }
        // What a table of odds pays rests on the line's own clause.
        for table in library.book.paytables.iter().filter(|table| table.game == game.id()) {
            for line in &table.lines {
                if let Some(id) = library.book.find(&line.clause) {
                    rests.entry(id).or_default().step("pay");
                }
            }
        }
    }
    Ok(())
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
                rests.step(step.id);
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
