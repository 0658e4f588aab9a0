//! `results`: a class of candidates.

use super::super::exit::{Exit, Failure};
use super::super::{clean, lay};
use super::{CsvArg, kit};
use crate::exam::{Class, KnownSchool, MOST_NAMED, OneCandidate, Table, most_missed};
use crate::files::Library;
use crate::kit::Cents;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// What is asked for.
pub(super) struct Asked {
    pub(super) folders: Vec<PathBuf>,
    pub(super) school: PathBuf,
    pub(super) revoked: Option<PathBuf>,
    pub(super) csv: Option<CsvArg>,
    pub(super) to: Option<PathBuf>,
    pub(super) json: bool,
}

pub(super) fn results(
    library: &Library,
    asked: &Asked,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Exit, Failure> {
    let school = KnownSchool::at(&asked.school)?;
    let newer = kit::newest_revoked((&asked.school, &school), asked.revoked.as_deref())?;
    let class = Class::read(&asked.folders, (&school, newer.as_ref()), &library.book)?;
    for (path, name, words) in &class.refused {
        writeln!(err, "{}: REFUSED ({name}): {}", clean::line(path), clean::line(words))?;
    }
    if class.rows.is_empty() && class.missing.is_empty() {
        writeln!(err, "there is no result that holds, and no log of a sitting")?;
    }
    match asked.csv {
        Some(kind) => {
            let table = match kind {
                CsvArg::Generic => Table::Generic,
                CsvArg::Moodle => Table::Moodle,
                CsvArg::Canvas => Table::Canvas,
            };
            for row in class.rows.iter().filter(|row| row.begun_times > 1) {
                writeln!(
                    err,
                    "{}, {}, attempt {}: begun {} times, with the same cards; no grade is given for it",
                    clean::line(&row.number),
                    clean::line(&row.title),
                    row.attempt,
                    row.begun_times
                )?;
            }
            let text = class.csv(table, &kit::date);
            let text = text.map_err(|error| Failure::Cannot(error.to_string()))?;
            match &asked.to {
                Some(path) => kit::write_new(path, &text, false)?,
                // A terminal would obey the other half of such a line end.
                None => write!(out, "{}", text.replace("\r\n", "\n"))?,
            }
        }
        None if asked.json => {
            let told = json!({
                "format": "clearhands-results/1",
                "rows": class.rows,
                "missing": class.missing,
                "refused": class.refused.iter().map(|(file, reason, words)| {
                    json!({ "file": file, "reason": reason, "words": words })
                }).collect::<Vec<_>>(),
                "items": class.items,
                "candidates": class.candidates,
            });
            writeln!(out, "{told:#}")?;
        }
        None => text(&class, out)?,
    }
    Ok(if class.refused.is_empty() { Exit::Done } else { Exit::Refused })
}

/// Hundredths of a percent as people read them.
fn percent(hundredths: i64) -> String {
    format!("{}%", Cents(hundredths))
}

fn text(class: &Class, out: &mut dyn Write) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for row in &class.rows {
        let each: Vec<String> = ["amounts", "procedure", "irregularities"]
            .iter()
            .map(|name| {
                let percent = row.percent.get(*name).copied().flatten();
                percent.map_or_else(|| "–".to_owned(), |percent| format!("{percent}%"))
            })
            .collect();
        let verdict = if row.passed { "passed" } else { "not passed" };
        let appealed = if row.passed == row.passed_at_first { "" } else { " (by appeal)" };
        rows.push(vec![
            clean::line(&row.number),
            clean::line(&row.name),
            clean::line(&row.title),
            format!("attempt {}", row.attempt),
            kit::date(row.begun_ms),
            format!("{verdict}{appealed}"),
            each.join(" "),
        ]);
    }
    lay::table(out, 0, &rows)?;
    for row in &class.rows {
        for note in &row.notes {
            writeln!(out, "note: {}: {}", clean::line(&row.number), clean::line(note))?;
        }
    }
    for one in &class.missing {
        writeln!(
            out,
            "no result: {}, {}, attempt {}, begun {} ({}){}",
            clean::line(&one.number),
            clean::line(&one.name),
            one.attempt,
            kit::date(one.begun_ms),
            clean::line(&one.file),
            if one.begun_times > 1 {
                format!(": this attempt was begun {} times, with the same cards", one.begun_times)
            } else {
                String::new()
            }
        )?;
    }
    for (title, counts) in
        [("skill", class.faults_by_skill()), ("section", class.faults_by_section())]
    {
        writeln!(out, "\nFaults by {title}")?;
        let rows = counts.into_iter().take(10).map(|(name, n)| vec![n.to_string(), name]);
        lay::table(out, 2, &rows.collect::<Vec<_>>())?;
    }
    writeln!(
        out,
        "\nDuties that were missed (in how many sittings, of how many; how much was right; \
                   better half less the other; by whom)"
    )?;
    let items = class.items.iter().filter(|item| item.missed_in > 0).take(20);
    let rows: Vec<Vec<String>> = items
        .map(|item| {
            vec![
                format!("{} of {}", item.missed_in, item.due_in),
                percent(i64::from(item.share)),
                item.separates.map_or_else(|| "–".to_owned(), percent),
                clean::line(&item.step),
                clean::line(&item.missed_by.join(", ")),
            ]
        })
        .collect();
    lay::table(out, 2, &rows)?;
    writeln!(
        out,
        "\nEach candidate: what he struggles with (how often), and his attempts (how much was right)"
    )?;
    for one in &class.candidates {
        candidate_text(one, out)?;
    }
    Ok(())
}

/// One candidate over all his sittings.
fn candidate_text(one: &OneCandidate, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "  {}, {}", clean::line(&one.number), clean::line(&one.name))?;
    let mut rows = Vec::new();
    for (name, weak) in
        [("skills", &one.skills), ("duties", &one.steps), ("sections", &one.sections)]
    {
        if !weak.is_empty() {
            rows.push(vec![name.to_owned(), most_missed(weak, MOST_NAMED)]);
        }
    }
    if rows.is_empty() {
        rows.push(vec!["nothing was missed".to_owned(), String::new()]);
    }
    for trend in &one.trends {
        rows.push(vec![clean::line(&trend.title), trend.words()]);
    }
    Ok(lay::table(out, 4, &rows)?)
}
