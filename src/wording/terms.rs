//! The words of the trade, explained to who meets one for the first time.

use super::store::{STORE, Term};

/// What a word of the trade means, in one sentence without its stop; nothing if it is not in the list.
#[must_use]
pub fn term(word: &str) -> Option<&'static str> {
    let is_meant = |term: &&Term| forms(term).any(|form| form.eq_ignore_ascii_case(word));
    STORE.terms.iter().find(is_meant).map(|term| term.words.as_str())
}

/// The words of the trade that a text uses, each with what it means, in the order in which they come
/// and each once. Of one that is part of a longer one only the longer counts.
#[must_use]
pub fn terms_in(text: &str) -> Vec<(&'static str, &'static str)> {
    let text = text.to_ascii_lowercase();
    let mut found: Vec<(usize, usize, &'static Term)> = Vec::new();
    for term in &STORE.terms {
        let places = forms(term).flat_map(|form| places_of(&text, form));
        found.extend(places.map(|(from, to)| (from, to, term)));
    }
    let inside = |a: &(usize, usize, &Term), b: &(usize, usize, &Term)| {
        b.0 <= a.0 && a.1 <= b.1 && b.1 - b.0 > a.1 - a.0
    };
    let mut whole: Vec<_> =
        found.iter().filter(|one| !found.iter().any(|other| inside(one, other))).collect();
    whole.sort_by_key(|(from, ..)| *from);
    let mut told: Vec<(&'static str, &'static str)> = Vec::new();
    for (_, _, term) in whole {
        if told.iter().all(|(id, _)| *id != term.id) {
            told.push((&term.id, &term.words));
        }
    }
    told
}

fn forms(term: &Term) -> impl Iterator<Item = &str> {
    std::iter::once(&term.id).chain(&term.forms).map(String::as_str)
}

/// Where a form stands in a text as a word of its own.
fn places_of(text: &str, form: &str) -> Vec<(usize, usize)> {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let stands = |(from, to): &(usize, usize)| {
        !is_letter(text[..*from].chars().next_back()) && !is_letter(text[*to..].chars().next())
    };
    let form = form.to_ascii_lowercase();
    text.match_indices(&form).map(|(from, _)| (from, from + form.len())).filter(stands).collect()
}
