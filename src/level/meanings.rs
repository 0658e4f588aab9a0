//! Checks that whoever reads the table of a round is told what its names mean: each name of a case, of what
//! tells a clause and of a cause of a void round has one sentence, and each sentence a name.

use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Outline, nearest};
use crate::law::{EVERY_GAME, RoundTable, Rulebook};
use std::collections::BTreeSet;

/// Complains of a name in this table that has no meaning, save those that the game does not know either,
/// and of a meaning that belongs to no name.
pub(super) fn check(
    book: &Rulebook,
    table: &RoundTable,
    unknown: &BTreeSet<&str>,
    outline: &Outline<'_>,
    complaints: &mut Vec<Complaint>,
) {
    let mut say = |list: &str, i: usize, name: &str, what: String, cure: &str| {
        let at = [Field(list), Item(i)];
        complaints.push(outline.near(&at, &format!("\"{name}\""), what, cure));
    };
    let mut told = BTreeSet::new();
    for (list, i, name) in table.names_with_meaning() {
        let means = book.meaning(&table.game, name).is_some();
        if means || unknown.contains(name) || !told.insert(name) {
            continue;
        }
        let known = table.meanings.iter().map(|(name, _)| name.as_str());
        let cure = match nearest(name, known, 1)[..] {
            [like] => format!("say it in one sentence in 'meanings'; like it is {like}"),
            _ => "say it in one sentence in 'meanings'".to_owned(),
        };
        say(list, i, name, format!("nothing says what '{name}' means"), &cure);
    }
    let mut before = BTreeSet::new();
    for (i, (name, meaning)) in table.meanings.iter().enumerate() {
        if !is_used(book, table, name) {
            let cure = "take its meaning out, or write a row that names it";
            say("meanings", i, name, format!("no row names '{name}'"), cure);
        }
        if !before.insert(name) {
            let what = format!("the meaning of '{name}' stands here twice");
            say("meanings", i, name, what, "leave one of them");
        }
        if !meaning.ends_with('.') || meaning.starts_with(char::is_lowercase) {
            let what = format!("the meaning of '{name}' is no whole sentence");
            say("meanings", i, name, what, "write a sentence with its full stop");
        }
    }
}

/// Whether a row goes by the meaning that this table has for a name. What the games share is for those that
/// have none of their own.
fn is_used(book: &Rulebook, table: &RoundTable, name: &str) -> bool {
    let names = |table: &RoundTable| table.names_with_meaning().any(|(.., other)| other == name);
    if table.game != EVERY_GAME {
        return names(table);
    }
    let lacks = |table: &&RoundTable| table.game == EVERY_GAME || table.meaning(name).is_none();
    book.rounds().filter(lacks).any(names)
}
