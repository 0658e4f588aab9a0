//! The names that were meant by one that is not known.

use strsim::damerau_levenshtein;

/// Those of these names that look like this one, the likest first, at most so many: a slip of the
/// pen, a part of the name or more than the name, or the same words in it.
#[must_use]
pub fn nearest<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let name = name.to_lowercase().replace(['-', ' '], "_");
    let mut like: Vec<((usize, usize), &str)> =
        known.into_iter().filter_map(|other| Some((likeness(&name, other)?, other))).collect();
    like.sort_unstable();
    like.dedup();
    like.truncate(most);
    like.into_iter().map(|(_, other)| other).collect()
}

/// The one of these names that is likest to this one, whatever the size of their letters; nothing if
/// several are as like.
#[must_use]
pub(super) fn likest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let like = known.into_iter();
    let mut like: Vec<((usize, usize), &str)> =
        like.filter_map(|other| Some((likeness(&name, &other.to_lowercase())?, other))).collect();
    like.sort_unstable();
    match like[..] {
        [(first, _), (second, _), ..] if first == second => None,
        [(_, only), ..] => Some(only),
        [] => None,
    }
}

/// The words that names begin with, each once: where nothing looks like a name they tell what there
/// is.
#[must_use]
pub fn beginnings<'a>(known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<&str> = known.into_iter().filter_map(|name| name.split('_').next()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// How far a name is from another, the sort of likeness first; nothing if they are not alike.
fn likeness(name: &str, other: &str) -> Option<(usize, usize)> {
    let slips = damerau_levenshtein(name, other);
    let letters = name.chars().count();
    if slips <= (letters / 4).max(1) {
        return Some((0, slips));
    }
    if letters > 2 && (other.contains(name) || (other.len() > 2 && name.contains(other))) {
        return Some((1, slips));
    }
    // A word of two letters is in too many names to tell anything.
    let words = || name.split('_').filter(|word| word.len() > 2);
    let alike = |word: &&str| {
        let near = |own: &str| damerau_levenshtein(word, own) <= word.len() / 4;
        other.split('_').any(near)
    };
    let missing = words().count() - words().filter(alike).count();
    (words().count() > missing).then_some((2 + missing, slips))
}

#[cfg(test)]
mod tests {
    use super::{beginnings, likest, nearest};

    const NAMES: [&str; 6] =
        ["tcp_shoe_phase", "tcp_hand_phase", "stud_shoe", "stud_hand", "pgp_plain", "stud_exam"];

    #[test]
    fn the_likest_names_come_first() {
        let near = |name: &str| nearest(name, NAMES, 3);
        assert_eq!(near("stud_sheo"), ["stud_shoe", "stud_exam", "stud_hand"]);
        assert_eq!(near("tcp-shoe-fase"), ["tcp_shoe_phase", "tcp_hand_phase", "stud_shoe"]);
        assert_eq!(near("shoe"), ["stud_shoe", "tcp_shoe_phase"]);
        assert_eq!(near("PGP_plian"), ["pgp_plain"]);
        assert_eq!(near("moon"), [""; 0]);
        assert_eq!(likest("stud_shooe", NAMES), Some("stud_shoe"));
        assert_eq!(likest("Practise", ["Practice", "Guided"]), Some("Practice"));
        assert_eq!(likest("Y2008", ["Y2007", "Y2009"]), None);
        assert_eq!(likest("moon", NAMES), None);
        assert_eq!(near(""), [""; 0]);
        assert_eq!(beginnings(NAMES), ["pgp", "stud", "tcp"]);
    }
}
