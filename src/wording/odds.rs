//! Tables of odds as people read them.

use super::fill::{capital, fill, small};
use super::store::STORE;
use super::{plain, wager};
use crate::kit::{Cents, Word};
use crate::law::{PayTable, Rulebook};

/// A table of odds in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsTold {
    /// The wager that it pays: `Pair plus wager`.
    pub title: String,
    /// What a house elects to pay by it; empty where it has no choice.
    pub elected: String,
    /// Its lines.
    pub lines: Vec<OddsLine>,
    /// How much can be won by it at the most; empty if that is not limited.
    pub limit: String,
    /// The clause of that limit; empty if there is none.
    pub limit_clause: String,
}

/// A line of a table of odds in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsLine {
    /// What is paid: `Straight flush`.
    pub hand: String,
    /// How much: `40 to 1`.
    pub odds: String,
    /// The clause that sets it.
    pub clause: String,
}

/// A table of odds in words.
#[must_use]
pub fn paytable(book: &Rulebook, table: &PayTable) -> OddsTold {
    let elected = |(id, value): &(String, String)| {
        let election = book.elections.iter().find(|e| e.game == table.game && e.id == *id);
        let value = election.and_then(|e| e.values.iter().find(|v| v.id == *value));
        value.map_or_else(String::new, |value| value.words.clone())
    };
    let title = Word::parse(&table.wager).map_or_else(|| plain(&table.wager), wager);
    let lines = table.lines.iter().map(|line| OddsLine {
        hand: capital(&STORE.name(&format!("hand.{}", line.hand))),
        odds: format!("{} to {}", line.pays, line.per),
        clause: line.clause.clone(),
    });
    let limit = table.limit.as_ref().map(|limit| {
        let most = fill(STORE.sentence("pay_limit"), &|name| match name {
            "amount" => Some(Cents::dollars(limit.at_least).spoken()),
            "number" => Some(limit.times_least.to_string()),
            _ => None,
        });
        let when = limit.election.as_ref().map(elected).filter(|words| !words.is_empty());
        when.map_or_else(|| most.clone(), |when| format!("{when}: {}", small(&most)))
    });
    OddsTold {
        title: capital(&title),
        elected: table.election.as_ref().map_or_else(String::new, elected),
        lines: lines.collect(),
        limit: limit.unwrap_or_default(),
        limit_clause: table.limit.as_ref().map_or_else(String::new, |limit| limit.clause.clone()),
    }
}
