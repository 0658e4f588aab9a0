//! The tables of wrongs: by which clauses each act done wrongly may be faulted, and which acts are as good as
//! others. They are written from the texts (`wrongs/*.tsv`; the sweep of the tests lays down their form), and
//! nothing in them is the judge's.

use crate::table::Act;

/// The tables by game.
const TABLES: [(&str, &str); 8] = [
    ("chemin_de_fer", include_str!("wrongs/chemin_de_fer.tsv")),
    ("minibaccarat", include_str!("wrongs/minibaccarat.tsv")),
    ("mississippi_stud", include_str!("wrongs/mississippi_stud.tsv")),
    ("pai_gow_poker", include_str!("wrongs/pai_gow_poker.tsv")),
    ("punto_banco", include_str!("wrongs/punto_banco.tsv")),
    ("roulette", include_str!("wrongs/roulette.tsv")),
    ("three_card_draw", include_str!("wrongs/three_card_draw.tsv")),
    ("three_card_poker", include_str!("wrongs/three_card_poker.tsv")),
];

/// Rows for all games, which the tests of single changes never need: what only several acts out of their order bring,
/// and what comes before all else at every table.
const BESIDES: &str = include_str!("wrongs/besides.tsv");

/// Slips in which nothing is wrong, each with its reason: game, kind of slip, the act of the list, what was done,
/// and why.
const EQUAL: &str = include_str!("equal.tsv");

/// The words in a row's clauses that stand for rows of their own.
pub const NAMED: [&str; 3] = ["duty", "wager", "odds"];

/// Whether a text is like a pattern in which `*` stands for anything.
#[must_use]
pub fn is_like(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((head, rest)) => text.strip_prefix(head).is_some_and(|left| {
            rest.is_empty()
                || left.char_indices().any(|(at, _)| is_like(rest, &left[at..]))
                || is_like(rest, "")
        }),
    }
}

/// Whether a text is like one of several patterns; all are like none.
fn fits(patterns: &str, text: &str) -> bool {
    patterns.is_empty() || patterns.split('|').any(|one| is_like(one, text))
}

/// The rows of a table: change, act, done, where, lead, remark.
fn rows(table: &str) -> impl Iterator<Item = [&str; 5]> {
    table.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        Some([columns.next()?, columns.next()?, columns.next()?, columns.next()?, columns.next()?])
    })
}

/// The rows of a game, and those besides.
fn rows_of(game: &str) -> impl Iterator<Item = [&'static str; 5]> {
    let own = TABLES.iter().find(|(id, _)| *id == game).map_or("", |(_, table)| table);
    rows(own).chain(rows(BESIDES))
}

/// Whether some row of the game's table lets a finding lead with this clause where `done` was done instead of or
/// before the `right` act, at some house.
pub(super) fn may_lead(game: &str, right: &Act, done: &Act, clause: &str) -> bool {
    let (act, other) = (shape(right, None), shape(done, Some(right)));
    let alone = shape(done, None);
    let leads = |lead: &str, clause: &str| lead.split(' ').any(|one| is_like(one, clause));
    let named = |name: &str, act: &str| {
        rows_of(game)
            .any(|[change, of, _, _, lead]| change == name && fits(of, act) && leads(lead, clause))
    };
    rows_of(game).any(|[change, of, with, _, lead]| {
        let here = fits(of, &act) && (fits(with, &other) || fits(with, &alone));
        let acts = [&act, &alone, &alone];
        // A later act of the list that comes too soon is faulted by what it passed over.
        let by = || NAMED.iter().zip(acts).any(|(name, act)| leads(lead, name) && named(name, act));
        here && !NAMED.contains(&change) && (leads(lead, clause) || by())
    })
}

/// Why nothing is wrong with a slip, by a table: the text lets the two acts be done in either order, or the one
/// early or not at all; or the list of what is as good.
pub(super) fn equal(game: &str, kind: &str, right: &Act, done: &[Act]) -> Option<&'static str> {
    let act = shape(right, None);
    let free = |[change, of, with, _, _]: [&str; 5]| {
        done.iter().any(|done| {
            let (other, alone) = (shape(done, Some(right)), shape(done, None));
            match change {
                "either" => {
                    let either = |a: &str, b: &str| fits(of, a) && fits(with, b);
                    either(&act, &other) || either(&act, &alone) || either(&alone, &act)
                }
                "may_be_early" => fits(of, &alone),
                "may_be_left" => fits(of, &alone) || fits(of, &act),
                _ => false,
            }
        })
    };
    if rows_of(game).any(free) {
        return Some("the text leaves it free");
    }
    let verbs: Vec<&str> = done.iter().map(Act::verb).collect();
    let verbs = verbs.join(" ");
    let listed = rows(EQUAL).find(|[of, what, act, with, _]| {
        fits(of, game) && fits(what, kind) && fits(act, right.verb()) && fits(with, &verbs)
    });
    listed.map(|[.., why]| why)
}

/// An act without what no rule of its kind rests on: numbers, palms, which seat. The seat of `right` is `seat`,
/// another is `other`.
#[must_use]
pub fn shape(act: &Act, right: Option<&Act>) -> String {
    let text = right.map(ToString::to_string);
    let ours = text.as_deref().and_then(seat_of);
    let mut words: Vec<String> = Vec::new();
    for word in act.to_string().split(' ') {
        if let Some(seat) = seat_of(word) {
            let other = ours.is_some_and(|ours| ours != seat);
            words.push(word.replacen(seat, if other { "other" } else { "seat" }, 1));
        } else if words.is_empty() || !(matches!(word, "L" | "R") || is_number(word)) {
            let mut out = String::new();
            for c in word.chars() {
                match c.is_ascii_digit() {
                    true if out.ends_with('#') => {}
                    true => out.push('#'),
                    false => out.push(c),
                }
            }
            words.push(out);
        }
    }
    words.join(" ")
}

/// The first seat in an act's text.
fn seat_of(text: &str) -> Option<&str> {
    let mut words = text.split([' ', '.']);
    words.find(|word| {
        let number = word.strip_prefix('S');
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// Whether a word is an amount, a number or a heap of chips.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '$')
        && word.bytes().all(|b| b.is_ascii_digit() || b".$,x:+*@".contains(&b))
}
