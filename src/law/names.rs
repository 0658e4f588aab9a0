//! The names that the rows of a rulebook give each other: each of them stands for something.

use super::round::{Choices, OfVoid};
use super::{Clause, Election, Holds, RoundTable, Rulebook, game_of};
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Outline, Way, nearest};
use std::ops::Range;

/// The rows of a file among those of the book, by their sort: clauses, readings, errata, pay tables,
/// phrases, elections, conflicts.
#[derive(Clone, Debug)]
pub(super) struct Rows(pub(super) [Range<usize>; 7]);

/// The way to a row of a list.
fn row<'a>(list: &'a str, i: usize, more: &[Way<'a>]) -> Vec<Way<'a>> {
    [&[Field(list), Item(i)], more].concat()
}

impl Rulebook {
    /// Every clause, election, value and table that a row of a file names must exist.
    pub(super) fn check_names(
        &self,
        (path, outline): (&str, &Outline<'_>),
        Rows(rows): &Rows,
        complaints: &mut Vec<Complaint>,
    ) {
        let [clauses, readings, errata, tables, phrases, elections, conflicts] = rows.clone();
        let mut names = Names { book: self, outline, complaints };
        for (i, clause) in self.clauses[clauses].iter().enumerate() {
            names.options(clause, i);
        }
        for (i, reading) in self.readings[readings].iter().enumerate() {
            names.clauses(&reading.clauses, "readings", i);
        }
        for (i, erratum) in self.errata[errata].iter().enumerate() {
            names.clauses(&erratum.clauses, "errata", i);
        }
        for (i, phrase) in self.phrases[phrases].iter().enumerate() {
            names.clauses(&phrase.clauses, "phrases", i);
        }
        for (i, table) in self.paytables[tables.clone()].iter().enumerate() {
            if let Some(election) = &table.election {
                names.elected(&table.game, election, &row("paytables", i, &[Field("election")]));
            }
            for (j, line) in table.lines.iter().enumerate() {
                let at = [Field("lines"), Item(j), Field("clause")];
                names.clause(&line.clause, &row("paytables", i, &at));
            }
            if let Some(limit) = &table.limit {
                let at = [Field("limit"), Item(0)];
                names.clause(&limit.clause, &row("paytables", i, &at));
                if let Some(election) = &limit.election {
                    names.elected(&table.game, election, &row("paytables", i, &at));
                }
            }
        }
        for (i, election) in self.elections[elections].iter().enumerate() {
            for (j, value) in election.values.iter().enumerate() {
                let at = [Field("values"), Item(j), Field("clause")];
                names.clause(&value.clause, &row("elections", i, &at));
                if let Some(stand_in) = &value.stand_in {
                    let at = [Field("values"), Item(j), Field("stand_in"), Field("value")];
                    let pair = (election.id.clone(), stand_in.value.clone());
                    names.elected(&election.game, &pair, &row("elections", i, &at));
                }
            }
            let default = (election.id.clone(), election.default.clone());
            names.elected(&election.game, &default, &row("elections", i, &[Field("default")]));
        }
        for (i, conflict) in self.conflicts[conflicts].iter().enumerate() {
            names.clause(&conflict.clause, &row("conflicts", i, &[Field("clause")]));
            for (list, pairs) in [("when", &conflict.when), ("needs", &conflict.needs)] {
                for (j, pair) in pairs.iter().enumerate() {
                    let at = row("conflicts", i, &[Field(list), Item(j)]);
                    names.elected(&conflict.game, pair, &at);
                }
            }
        }
        if Holds::of(path) == Some(Holds::Round)
            && let Some(table) = self.round(game_of(path))
        {
            names.round(table);
        }
        if Holds::of(path) == Some(Holds::PayTables) {
            self.check_least(tables, outline, complaints);
        }
    }

    /// No table of odds falls below the one that says the least.
    fn check_least(
        &self,
        tables: Range<usize>,
        outline: &Outline<'_>,
        complaints: &mut Vec<Complaint>,
    ) {
        for (i, table) in self.paytables[tables].iter().enumerate() {
            if table.at_least.is_empty() {
                continue;
            }
            let same = |t: &&super::PayTable| t.game == table.game && t.wager == table.wager;
            let mut say = |more: &[Way<'_>], what: String, cure: &str| {
                complaints.push(outline.near(&row("paytables", i, more), "", what, cure));
            };
            let Some(least) = self.paytables.iter().filter(same).find(|t| t.id == table.at_least)
            else {
                let what = format!("there is no table {} to be held to", table.at_least);
                let cure = "name a table of the same game and wager in 'at_least'";
                say(&[Field("at_least")], what, cure);
                continue;
            };
            for line in &least.lines {
                let own = |own: &super::Odds| own.hand == line.hand;
                let lines = || table.lines.iter().filter(|l| own(l));
                if !lines().any(|own| !own.is_below(line)) {
                    let (id, hand) = (&table.id, &line.hand);
                    let at = table.lines.iter().position(own);
                    let at = at.map_or(vec![Field("id")], |j| vec![Field("lines"), Item(j)]);
                    let what = format!("table {id} pays less for {hand} than table {}", least.id);
                    say(&at, what, "pay no less than the least odds");
                }
            }
        }
    }
}

struct Names<'a> {
    book: &'a Rulebook,
    outline: &'a Outline<'a>,
    complaints: &'a mut Vec<Complaint>,
}

impl Names<'_> {
    fn say(&mut self, at: &[Way<'_>], name: &str, what: String, like: &[&str], cure: &str) {
        let cure = match like {
            [] => cure.to_owned(),
            like => format!("{cure}; like it is {}", like.join(", ")),
        };
        self.complaints.push(self.outline.near(at, &format!("\"{name}\""), what, cure));
    }

    fn clauses(&mut self, ids: &[String], list: &str, i: usize) {
        for (j, id) in ids.iter().enumerate() {
            self.clause(id, &row(list, i, &[Field("clauses"), Item(j)]));
        }
    }

    fn clause(&mut self, id: &str, at: &[Way<'_>]) {
        if id.is_empty() || self.book.index.contains_key(id) {
            return;
        }
        let like = nearest(id, self.book.index.keys().map(String::as_str), 1);
        let cure = "name a clause that stands in a clauses.ron";
        self.say(at, id, format!("there is no clause {id}"), &like, cure);
    }

    /// The clauses and elections of a round's table.
    fn round(&mut self, table: &RoundTable) {
        let game = table.game.as_str();
        for (i, part) in table.parts.iter().enumerate() {
            let part_at = |more: &[Way<'static>]| row("parts", i, more);
            self.choices(game, &part.when, &part_at(&[Field("when")]));
            self.choices(game, &part.unless, &part_at(&[Field("unless")]));
            for (j, step) in part.steps.iter().enumerate() {
                let at =
                    |more: &[Way<'static>]| part_at(&[&[Field("steps"), Item(j)], more].concat());
                self.choices(game, &step.when, &at(&[Field("when")]));
                self.choices(game, &step.unless, &at(&[Field("unless")]));
                for (k, pair) in step.as_if.iter().enumerate() {
                    self.elected(game, pair, &at(&[Field("as_if"), Item(k)]));
                }
                for (k, (id, _)) in step.by.iter().enumerate() {
                    self.clause(id, &at(&[Field("by"), Item(k)]));
                }
                for (k, (_, id)) in step.own.iter().enumerate() {
                    self.clause(id, &at(&[Field("own"), Item(k)]));
                }
                self.clause(&step.rests_on, &at(&[Field("rests_on")]));
                self.clause(
                    step.each_seat.as_deref().unwrap_or_default(),
                    &at(&[Field("each_seat")]),
                );
            }
        }
        for (i, order) in table.orders.iter().enumerate() {
            self.choices(game, &order.when, &row("orders", i, &[Field("when")]));
            for (field, part) in [("part", &order.part), ("after", &order.after)] {
                if table.parts.iter().all(|known| known.part != *part) {
                    let like = nearest(part, table.parts.iter().map(|p| p.part.as_str()), 1);
                    let what = format!("this round has no part '{part}'");
                    self.say(&row("orders", i, &[Field(field)]), part, what, &like, "name a part");
                }
            }
        }
        self.voids(table);
        for (i, (_, ids)) in table.settlement.iter().enumerate() {
            for id in ids {
                self.clause(id, &row("settlement", i, &[]));
            }
        }
        for (list, rows) in [("bans", &table.bans), ("wrongs", &table.wrongs)] {
            for (i, wrong) in rows.iter().enumerate() {
                if wrong.by.is_empty() && (list == "bans" || wrong.told_by.is_empty()) {
                    let what = "the row has no clause".to_owned();
                    self.say(&row(list, i, &[]), "", what, &[], "name one in 'by'");
                }
                if list == "bans" && !wrong.told_by.is_empty() {
                    let what = "a ban has a clause of its own".to_owned();
                    let at = row(list, i, &[Field("told_by")]);
                    self.say(&at, &wrong.told_by, what, &[], "leave 'told_by' out");
                }
                if list == "wrongs" && wrong.channel.is_some() {
                    let what = "only a ban has a channel of its own".to_owned();
                    let at = row(list, i, &[Field("channel")]);
                    self.say(&at, "", what, &[], "leave 'channel' out");
                }
                for (j, id) in wrong.by.iter().enumerate() {
                    self.clause(id, &row(list, i, &[Field("by"), Item(j)]));
                }
            }
        }
    }

    /// The causes of a void round, and that there is a step which is done by them.
    fn voids(&mut self, table: &RoundTable) {
        for (i, cause) in table.voids.iter().enumerate() {
            for (field, ids, least) in [("void", &cause.void, 1), ("after", &cause.after, 0)] {
                if ids.len() < least || ids.len() > 2 {
                    let what = format!("the cause '{}' has {} clauses", cause.cause, ids.len());
                    let at = row("voids", i, &[Field(field)]);
                    self.say(&at, &cause.cause, what, &[], "name one clause or two");
                }
                for (j, id) in ids.iter().enumerate() {
                    self.clause(id, &row("voids", i, &[Field(field), Item(j)]));
                }
            }
        }
        for (of, list) in [(OfVoid::Void, "void"), (OfVoid::After, "after")] {
            let cause = table.voids.iter().position(|row| !row.clauses(of).is_empty());
            let done = table.parts.iter().enumerate().find_map(|(i, part)| {
                let step = part.steps.iter().position(|step| step.by_cause == Some(of));
                step.map(|j| (i, j))
            });
            match (cause, done) {
                (Some(i), None) => {
                    let name = &table.voids[i].cause;
                    let what = format!("no step is done by the clauses in '{list}' of '{name}'");
                    let cure = format!("write by_cause: Some({of:?}) at the step that is");
                    self.say(&row("voids", i, &[Field(list)]), "", what, &[], &cure);
                }
                (None, Some((i, j))) => {
                    let at = [Field("steps"), Item(j), Field("by_cause")];
                    let what = format!("no cause of a void round has clauses in '{list}'");
                    let cure = "write them in 'voids', or leave 'by_cause' out";
                    self.say(&row("parts", i, &at), "", what, &[], cure);
                }
                _ => {}
            }
        }
    }

    fn choices(&mut self, game: &str, choices: &Choices, at: &[Way<'_>]) {
        for (i, (id, values)) in choices.iter().enumerate() {
            for value in values {
                self.elected(game, &(id.clone(), value.clone()), &[at, &[Item(i)]].concat());
            }
        }
    }

    /// The elections that a clause belongs to. What holds at every table belongs to none.
    fn options(&mut self, clause: &Clause, i: usize) {
        for (j, (id, values)) in clause.options.iter().enumerate() {
            let at = row("clauses", i, &[Field("options"), Item(j)]);
            for value in values {
                self.elected(&clause.game, &(id.clone(), value.clone()), &at);
            }
        }
    }

    fn elected(&mut self, game: &str, (id, value): &(String, String), at: &[Way<'_>]) {
        let of_game: Vec<&Election> =
            self.book.elections.iter().filter(|election| election.game == game).collect();
        let Some(election) = of_game.iter().find(|election| election.id == *id) else {
            let like = nearest(id, of_game.iter().map(|election| election.id.as_str()), 1);
            let what = format!("there is no election '{id}' in this game");
            self.say(at, id, what, &like, "name an election that stands in its elections.ron");
            return;
        };
        let values = || election.values.iter().map(|value| value.id.as_str());
        if !values().any(|known| known == value) {
            let all: Vec<&str> = values().collect();
            let cure = format!("elect one of {}", all.join(", "));
            let what = format!("'{value}' cannot be elected for '{id}'");
            self.say(at, value, what, &[], &cure);
        }
    }
}
