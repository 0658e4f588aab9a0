//! Tables beside a session's that are in the same state: what comes of an act at one comes of it at all.

use super::Session;
use std::sync::Arc;

/// For each of the tables the place of the first that is in the same state: itself, if there is none before
/// it, or if it has its share of the act that is being caught up with already.
pub(super) fn first_alike<T>(tables: &[(T, Session)]) -> Vec<usize> {
    let mut first: Vec<usize> = Vec::with_capacity(tables.len());
    for (at, (_, table)) in tables.iter().enumerate() {
        let is_same = |i: &usize| first[*i] == *i && tables[*i].1.is_like(table);
        let same = if table.is_caught_up { None } else { (0..at).find(is_same) };
        first.push(same.unwrap_or(at));
    }
    first
}

impl Session {
    /// Whether another table beside the same session is in the same state: the same comes of whatever is done
    /// at both. What differs most is looked at first.
    fn is_like(&self, other: &Self) -> bool {
        let flags = |one: &Self| (one.over, one.has_guessed, one.is_beside, one.is_caught_up);
        let sums = |one: &Self| (one.missing_told, one.record.over_cents, one.record.wrong_cents);
        flags(self) == flags(other)
            && sums(self) == sums(other)
            && self.mode == other.mode
            && Arc::ptr_eq(&self.level, &other.level)
            && self.due == other.due
            && self.ahead == other.ahead
            && self.supposed == other.supposed
            && self.record.left == other.record.left
            && self.memory == other.memory
            && self.table == other.table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::HOUSES;
    use crate::kit::{Area, Cents};
    use crate::law::Rulebook;
    use crate::level::{LEVELS, Level, Mode};
    use crate::table::{self, Act, Laid};

    fn opened() -> Session {
        let book = Arc::new(Rulebook::built_in().unwrap());
        let (path, text) = LEVELS.iter().find(|(_, text)| text.contains("tcp_shoe_phase")).unwrap();
        let level = Arc::new(Level::load((path, text), HOUSES, &book).unwrap());
        Session::open(level, book, Mode::Practice).unwrap().beside()
    }

    #[test]
    fn whatever_an_act_can_rest_on_makes_two_tables_differ() {
        let changes: [fn(&mut Session); 13] = [
            |one| one.over = true,
            |one| one.has_guessed = true,
            |one| one.is_beside = true,
            |one| one.is_caught_up = true,
            |one| one.missing_told += 1,
            |one| one.record.over_cents += Cents(1),
            |one| one.record.wrong_cents += Cents(1),
            |one| one.mode = Mode::Exam,
            |one| one.level = Arc::new((*one.level).clone()),
            |one| one.ahead.push(Act::Shuffle),
            |one| one.supposed.extend([3]),
            |one| one.memory.draws += 1,
            |one| {
                for area in Area::all().collect::<Vec<_>>() {
                    table::reorder(&mut one.table, area, &|pile: &mut Vec<Laid>| pile.reverse());
                }
            },
        ];
        let first = opened();
        assert!(first.is_like(&first.clone()));
        for (i, change) in changes.into_iter().enumerate() {
            let mut other = first.clone();
            change(&mut other);
            assert!(!first.is_like(&other), "change {i}");
        }
        let mut other = first.clone();
        other.due.clear();
        assert!(!first.is_like(&other));
    }

    #[test]
    fn each_table_is_told_the_first_like_it() {
        let (first, mut other) = (opened(), opened());
        other.ahead.push(Act::Shuffle);
        let mut caught_up = first.clone();
        caught_up.is_caught_up = true;
        // Of another opening, and so of a level of its own.
        let apart = opened();
        let all = [&first, &other, &first, &caught_up, &caught_up, &other, &apart];
        let tables: Vec<((), Session)> = all.into_iter().map(|one| ((), one.clone())).collect();
        assert_eq!(first_alike(&tables), [0, 1, 0, 3, 4, 1, 6]);
    }
}
