//! Perft for dealers: how many right orders of acts there are from small starting tables.

use super::{deal, level_at};
use clearhands::session::Session;
use clearhands::table::Act;
use std::collections::HashMap;

/// How many right ways there are to deal one round of this table.
pub(crate) fn right_orders(house: &str, table: &str) -> u128 {
    orders(&deal(&level_at(house, 1, 1, table)), &mut HashMap::new())
}

/// How many ways there are to deal on to the end without a finding, always by acts now due.
fn orders(session: &Session, known: &mut HashMap<String, u128>) -> u128 {
    if session.is_over() {
        return 1;
    }
    let memory = session.memory();
    let key = format!("{} {memory:?}", session.table().fingerprint());
    if let Some(&n) = known.get(&key) {
        return n;
    }
    let mut acts: Vec<Act> = Vec::new();
    for act in session.expected() {
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    let mut n = 0;
    for act in acts {
        let mut next = session.clone();
        let entry = next.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{entry:?}");
        n += orders(&next, known);
    }
    known.insert(key, n);
    n
}
