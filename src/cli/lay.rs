//! Lays text out in columns and lines; plain, without colour.

use crate::kit::Cents;
use crate::law::Standing;
use crate::wording;
use std::io::{self, Write};

/// How wide text is set.
const WIDTH: usize = 100;

/// Writes a paragraph, each line after `indent` spaces.
pub(super) fn paragraph(out: &mut dyn Write, indent: usize, text: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let wide = indent + line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && wide > WIDTH {
            writeln!(out, "{:indent$}{line}", "")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{:indent$}{line}", "") }
}

/// Writes rows in aligned columns, two spaces apart; the last column is as it comes.
pub(super) fn table(out: &mut dyn Write, indent: usize, rows: &[Vec<String>]) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide: Vec<usize> = (0..columns)
        .map(|i| {
            rows.iter().filter_map(|row| row.get(i)).map(|c| c.chars().count()).max().unwrap_or(0)
        })
        .collect();
    for row in rows {
        let mut line = " ".repeat(indent);
        for (i, cell) in row.iter().enumerate() {
            line.push_str(cell);
            let gap = wide[i].saturating_sub(cell.chars().count()) + 2;
            line.push_str(&" ".repeat(gap));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A citation without the code's name, which is the same for all.
pub(super) fn short(cite: &str) -> &str {
    cite.strip_prefix("N.J.A.C. ").unwrap_or(cite)
}

/// An amount with its sign: `+$5`, `-$2.50`, `$0`.
pub(super) fn signed(amount: Cents) -> String {
    let plus = if amount.0 > 0 { "+" } else { "" };
    format!("{plus}{}", amount.spoken())
}

/// Milliseconds as seconds with one decimal.
pub(super) fn seconds(ms: u64) -> String {
    format!("{}.{}", ms / 1000, ms % 1000 / 100)
}

/// What a finding that does not count is called.
pub(super) fn advice() -> String {
    wording::standing(Standing::Advisory)
}
