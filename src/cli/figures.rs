//! `figures`: a game's exact counts and house edges.
//!
//! As JSON, in the format `clearhands-figures/1`:
//!
//! | field | holds |
//! |---|---|
//! | `format` `game` | `clearhands-figures/1`, and the game's name in files |
//! | `counts` | a list: `title` `of` `lines` (a list: `id` `count`) |
//! | `edges` | a list: `wager` `given` `tables` `net` `net_reduced` `edge_percent` `average_wagered` `risk_percent`; `given` says in words what the edge depends on besides, such as the decks of a shoe, or is null; the last two are null where no more is wagered than at first |
//!
//! `net` is what the player wins of one unit wagered at first, exactly, over the number of deals;
//! fractions are text, because their parts are too large for other readers' numbers.

use super::exit::{Exit, Failure};
use super::lay::table;
use crate::figures::{self, Count, Edge, Figures, Ratio, decimals, percent};
use crate::files::{Library, no_such};
use crate::games;
use crate::kit::Word;
use crate::wording;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Prints the figures of a game.
pub(super) fn figures(
    library: &Library,
    name: &str,
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let id = name.replace('-', "_");
    let Some(figures) = figures::of(&id, &library.book) else {
        let known: Vec<&str> = figures::games().collect();
        return Err(Failure::Bad(no_such("game with figures", name, &known)));
    };
    if json {
        writeln!(out, "{:#}", figures_json(&id, &figures))?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{}", games::find(&id).map_or_else(|| plain(&id), |game| game.title().into()))?;
    for count in &figures.counts {
        write_count(out, count)?;
    }
    write_edges(out, &figures.edges)?;
    Ok(Exit::Done)
}

fn write_count(out: &mut dyn Write, count: &Count) -> io::Result<()> {
    writeln!(out, "\n{}: {}", count.title, grouped(count.of))?;
    let wide = |texts: Vec<String>| texts.iter().map(String::len).max().unwrap_or(0);
    let names = wide(count.lines.iter().map(|(id, _)| plain(id)).collect());
    let numbers = wide(count.lines.iter().map(|(_, hands)| grouped(*hands)).collect());
    for (id, hands) in &count.lines {
        let share = percent(Ratio::new(*hands, count.of.max(1)));
        writeln!(out, "  {:names$}  {:>numbers$}  {share:>11} %", plain(id), grouped(*hands))?;
    }
    Ok(())
}

fn write_edges(out: &mut dyn Write, edges: &[Edge]) -> io::Result<()> {
    if edges.is_empty() {
        return writeln!(out, "\nThe rulebook has no pay tables of this game.");
    }
    writeln!(out, "\nWagers, played best")?;
    // Where nobody wagers more than at first there is no average to tell.
    let has_average = edges.iter().any(|edge| edge.average.is_some());
    let mut heads = vec!["wager", "pay table", "net to the player", "house edge"];
    heads.extend(["average", "of all wagered"].into_iter().filter(|_| has_average));
    let mut rows = vec![heads.into_iter().map(str::to_owned).collect()];
    for edge in edges {
        let wager = wording::wager(Word::new(edge.wager));
        let of_all = risk(edge).map(|risk| format!("{} %", percent(risk)));
        let mut row = vec![
            edge.given.as_ref().map_or_else(|| wager.clone(), |given| format!("{wager}, {given}")),
            if edge.tables.is_empty() { "none".to_owned() } else { edge.tables.join(", ") },
            edge.net.reduced().to_string(),
            format!("{} %", percent(-edge.net)),
        ];
        if has_average {
            row.push(edge.average.map(|average| decimals(average, 6)).unwrap_or_default());
            row.push(of_all.unwrap_or_default());
        }
        rows.push(row);
    }
    table(out, 2, &rows)
}

/// The edge of all that is wagered, and not of what was wagered at first.
fn risk(edge: &Edge) -> Option<Ratio> {
    edge.average.map(|average| -edge.net / average)
}

fn figures_json(game: &str, figures: &Figures) -> Value {
    let count = |count: &Count| {
        let lines: Vec<Value> =
            count.lines.iter().map(|(id, n)| json!({"id": id, "count": small(*n)})).collect();
        json!({"title": count.title, "of": small(count.of), "lines": lines})
    };
    let edge = |edge: &Edge| {
        json!({
            "wager": edge.wager,
            "given": edge.given,
            "tables": edge.tables,
            "net": edge.net.to_string(),
            "net_reduced": edge.net.reduced().to_string(),
            "edge_percent": percent(-edge.net),
            "average_wagered": edge.average.map(|average| average.reduced().to_string()),
            "risk_percent": risk(edge).map(percent),
        })
    };
    json!({
        "format": "clearhands-figures/1",
        "game": game,
        "counts": figures.counts.iter().map(count).collect::<Vec<_>>(),
        "edges": figures.edges.iter().map(edge).collect::<Vec<_>>(),
    })
}

/// A count of deals, all of which are far below the most a JSON number can be.
fn small(count: i128) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A name from a file as a person might read it.
fn plain(id: &str) -> String {
    id.replace('_', " ")
}

/// A number with its thousands parted.
fn grouped(number: i128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
