//! A game's round as a table: its steps in the regulation's order, what must not be done, which acts
//! do no harm, and which clause an act breaks that nothing calls for.
//!
//! A row holds clauses by their ids. A clause of another text, or of an election that the house has
//! not made, counts for nothing at that house, so that a row names all that can apply.

use super::{Aspect, Channel, Edition, Walk};
use serde::Deserialize;

/// Elections, each with the values that do.
pub(crate) type Choices = Vec<(String, Vec<String>)>;

/// The table of a game's round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundTable {
    /// The game, by the folder of its file.
    #[serde(skip)]
    pub game: String,
    /// The parts of the round with their steps, in order.
    pub parts: Vec<PartRow>,
    /// Houses at which a part has another place.
    #[serde(default)]
    pub orders: Vec<OrderRow>,
    /// Why a round is void.
    #[serde(default)]
    pub voids: Vec<VoidRow>,
    /// The clauses by which wagers are settled, by the names that the game has for what they come to.
    #[serde(default)]
    pub settlement: Vec<(String, Vec<String>)>,
    /// What must not be done, whatever is due.
    pub bans: Vec<WrongRow>,
    /// Acts that nothing calls for and that do no harm.
    pub harmless: Vec<HarmlessRow>,
    /// The clauses that speak against acts that nothing calls for; the first row that fits does.
    pub wrongs: Vec<WrongRow>,
    /// What the names of cases, of what tells a clause and of causes of a void round mean, in one sentence
    /// each. What [`EVERY_GAME`](super::EVERY_GAME) has is meant wherever a game has none of its own.
    #[serde(default)]
    pub meanings: Vec<(String, String)>,
}

/// A part of a round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRow {
    /// The part's name.
    pub part: String,
    /// The part in words.
    pub title: String,
    /// The sections that its steps rest on or that it follows, each written out, with commas between them;
    /// what is only house practice, after those of a text.
    pub section: String,
    /// It comes due before all other parts, wherever it stands: a remedy.
    #[serde(default)]
    pub before_all: bool,
    /// The text that it belongs to.
    #[serde(default = "every_edition")]
    pub edition: Edition,
    /// The elections that it belongs to.
    #[serde(default)]
    pub when: Choices,
    /// The elections that it does not belong to, if all of them are made.
    #[serde(default)]
    pub unless: Choices,
    /// Its steps, in order.
    pub steps: Vec<StepRow>,
}

/// A part that comes after another one at some houses.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderRow {
    /// The text of these houses.
    #[serde(default = "every_edition")]
    pub edition: Edition,
    /// What they have elected.
    pub when: Choices,
    /// The part that has another place there.
    pub part: String,
    /// The part that it follows there.
    pub after: String,
}

/// One step of a round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepRow {
    /// The step's name.
    pub step: String,
    /// The step in words.
    pub title: String,
    /// The name of the duty, where it is not the step's.
    #[serde(default)]
    pub duty: String,
    /// The channel that its findings count in.
    #[serde(default)]
    pub channel: Channel,
    /// The order of its duties.
    #[serde(default)]
    pub walk: Walk,
    /// It may be done before the steps ahead of it.
    #[serde(default)]
    pub early: bool,
    /// Each seat has this step of its own, from the dealer's right; neighbouring rows of this kind
    /// are done together at one seat, which is finished before the next by this clause.
    #[serde(default)]
    pub each_seat: Option<String>,
    /// Each seat has this step of its own, clockwise; neighbouring rows of this kind are done together
    /// at one seat.
    #[serde(default)]
    pub seat_by_seat: bool,
    /// The text that it belongs to.
    #[serde(default = "every_edition")]
    pub edition: Edition,
    /// The elections that it belongs to.
    #[serde(default)]
    pub when: Choices,
    /// The elections that it does not belong to, if all of them are made.
    #[serde(default)]
    pub unless: Choices,
    /// Elections that hold for its clauses where they stand in for the device that the house has
    /// elected: the step is done by them after the device has been set aside.
    #[serde(default)]
    pub as_if: Vec<(String, String)>,
    /// The kinds of act by which it is done: each a verb, or a verb and where it is done.
    pub acts: Vec<String>,
    /// The clauses it rests on, each with the aspects it speaks of; the first for an aspect is cited
    /// first.
    pub by: Vec<(String, Vec<Aspect>)>,
    /// It is done by the clauses of the cause for which the round is void too, which speak first.
    #[serde(default)]
    pub by_cause: Option<OfVoid>,
    /// The clause of a duty that has no other of its own: it leads when the duty is ignored.
    #[serde(default)]
    pub rests_on: String,
    /// Clauses of single duties, by the names that the duty has for them.
    #[serde(default)]
    pub own: Vec<(String, String)>,
}

impl StepRow {
    /// The name of its duty.
    #[must_use]
    pub fn duty_name(&self) -> &str {
        if self.duty.is_empty() { &self.step } else { &self.duty }
    }
}

/// What the clauses of a cause speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum OfVoid {
    /// That the round is void.
    Void,
    /// How the cards are shuffled anew after it.
    After,
}

/// A cause for which a round is void.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoidRow {
    /// The cause, by the name that the game has for it. Of several rows the first speaks that has a
    /// clause in force at the house.
    pub cause: String,
    /// The clauses by which the round is void, two at most.
    pub void: Vec<String>,
    /// The clauses by which the cards are shuffled anew after it, two at most; none where the shoe is
    /// dealt on.
    #[serde(default)]
    pub after: Vec<String>,
}

/// Acts that break a clause.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongRow {
    /// The acts: each a verb, or a verb and where it is done, such as `place seat`.
    pub acts: Vec<String>,
    /// The cases in which it speaks, all of them.
    #[serde(default)]
    pub when: Vec<String>,
    /// The cases in which it does not, any of them.
    #[serde(default)]
    pub unless: Vec<String>,
    /// What about the act is wrong.
    pub aspect: Aspect,
    /// The channel of a ban, where the aspect does not say it.
    #[serde(default)]
    pub channel: Option<Channel>,
    /// The clause: the first of these that holds at the house as the table stands.
    #[serde(default)]
    pub by: Vec<String>,
    /// What tells the clause where it knows one, before those of `by`: the odds of a wager, the cause
    /// of a void.
    #[serde(default)]
    pub told_by: String,
}

/// Acts that do no harm.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HarmlessRow {
    /// The acts, as in [`WrongRow::acts`].
    pub acts: Vec<String>,
    /// The cases in which they do none, all of them.
    #[serde(default)]
    pub when: Vec<String>,
    /// The cases in which they do, any of them.
    #[serde(default)]
    pub unless: Vec<String>,
}

impl VoidRow {
    /// The clauses of the cause that speak of this.
    #[must_use]
    pub fn clauses(&self, of: OfVoid) -> &[String] {
        match of {
            OfVoid::Void => &self.void,
            OfVoid::After => &self.after,
        }
    }
}

impl RoundTable {
    /// The parts as they come due at a house with these elections.
    pub fn parts_at<'a>(
        &self,
        edition: Edition,
        elected: impl Fn(&str) -> &'a str,
    ) -> Vec<&PartRow> {
        let holds =
            |of: Edition, when: &Choices| of.holds_at(edition) && are_elected(when, &elected);
        let left_out = |part: &PartRow| is_left_out(&part.unless, &elected);
        let parts = self.parts.iter().filter(|part| holds(part.edition, &part.when));
        let mut parts: Vec<&PartRow> = parts.filter(|part| !left_out(part)).collect();
        parts.sort_by_key(|part| !part.before_all);
        for order in self.orders.iter().filter(|order| holds(order.edition, &order.when)) {
            let Some(from) = parts.iter().position(|part| part.part == order.part) else {
                continue;
            };
            let part = parts.remove(from);
            let after = parts.iter().position(|part| part.part == order.after);
            parts.insert(after.map_or(from, |after| after + 1), part);
        }
        parts
    }

    /// Whether a part, a step or an order of the parts goes by this value of an election.
    #[must_use]
    pub fn goes_by(&self, election: &str, value: &str) -> bool {
        let parts = self.parts.iter().flat_map(|part| [&part.when, &part.unless]);
        let steps = self.steps().flat_map(|step| [&step.when, &step.unless]);
        let orders = self.orders.iter().map(|order| &order.when);
        let mut choices = parts.chain(steps).chain(orders).flatten();
        choices.any(|(id, values)| id == election && values.iter().any(|other| other == value))
    }

    /// What a name means here, if this table says so.
    #[must_use]
    pub fn meaning(&self, name: &str) -> Option<&str> {
        let found = self.meanings.iter().find(|(known, _)| known == name);
        found.map(|(_, meaning)| meaning.as_str())
    }

    /// The names that rows have for cases, for what tells a clause and for causes of a void round, each with
    /// the list and the number of the row.
    pub fn names_with_meaning(&self) -> impl Iterator<Item = (&'static str, usize, &str)> {
        let lists = [("bans", &self.bans), ("wrongs", &self.wrongs)];
        let wrongs = lists.into_iter().flat_map(|(list, rows)| {
            rows.iter().enumerate().flat_map(move |(i, row)| {
                let told_by = Some(&row.told_by).filter(|name| !name.is_empty());
                let names = row.when.iter().chain(&row.unless).chain(told_by);
                names.map(move |name| (list, i, name.as_str()))
            })
        });
        let harmless = self.harmless.iter().enumerate().flat_map(|(i, row)| {
            row.when.iter().chain(&row.unless).map(move |name| ("harmless", i, name.as_str()))
        });
        let voids = self.voids.iter().enumerate();
        let causes = voids.map(|(i, row)| ("voids", i, row.cause.as_str()));
        wrongs.chain(harmless).chain(causes)
    }

    /// The clauses that all causes of a void round have for this.
    pub fn voids_of(&self, of: OfVoid) -> impl Iterator<Item = &String> {
        self.voids.iter().flat_map(move |row| row.clauses(of))
    }

    /// The steps of all parts.
    pub fn steps(&self) -> impl Iterator<Item = &StepRow> {
        self.parts.iter().flat_map(|part| &part.steps)
    }
}

/// Whether all of these elections are made.
pub(crate) fn are_elected<'a>(choices: &Choices, elected: impl Fn(&str) -> &'a str) -> bool {
    choices.iter().all(|(id, values)| values.iter().any(|value| value == elected(id)))
}

/// Whether all of the elections are made with which a row counts for nothing.
pub(crate) fn is_left_out<'a>(unless: &Choices, elected: impl Fn(&str) -> &'a str) -> bool {
    !unless.is_empty() && are_elected(unless, elected)
}

const fn every_edition() -> Edition {
    Edition::All
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three parts, of which the last comes first at a house that settles early; the second is of one
    /// text alone.
    const TABLE: &str = r#"(
        parts: [
            (part: "deal", title: "", section: "", steps: []),
            (part: "stub", title: "", section: "", edition: Y2007, steps: []),
            (part: "bonus", title: "", section: "", when: [("bonus", ["yes", "twice"])], steps: []),
        ],
        orders: [(when: [("settled", ["early"])], part: "bonus", after: "deal")],
        bans: [], harmless: [], wrongs: [],
    )"#;

    fn parts(edition: Edition, elected: &[(&str, &'static str)]) -> Vec<String> {
        let table: RoundTable = ron::from_str(TABLE).unwrap();
        let of = |id: &str| elected.iter().find(|(name, _)| *name == id).map_or("", |(_, v)| *v);
        let parts = table.parts_at(edition, of);
        parts.into_iter().map(|part| part.part.clone()).collect()
    }

    #[test]
    fn a_part_belongs_to_its_text_and_its_elections() {
        assert_eq!(parts(Edition::Y2007, &[]), ["deal", "stub"]);
        assert_eq!(parts(Edition::Earlier, &[("bonus", "no")]), ["deal"]);
        assert_eq!(parts(Edition::Earlier, &[("bonus", "twice")]), ["deal", "bonus"]);
    }

    #[test]
    fn a_remedy_comes_due_first_wherever_it_stands() {
        let table = TABLE.replace("(part: \"bonus\",", "(part: \"bonus\", before_all: true,");
        let table: RoundTable = ron::from_str(&table).unwrap();
        let parts = table.parts_at(Edition::Y2007, |_| "yes");
        let names: Vec<_> = parts.iter().map(|part| part.part.as_str()).collect();
        assert_eq!(names, ["bonus", "deal", "stub"]);
    }

    #[test]
    fn a_part_has_another_place_where_the_house_has_elected_so() {
        let late = [("bonus", "yes"), ("settled", "late")];
        let early = [("bonus", "yes"), ("settled", "early")];
        assert_eq!(parts(Edition::Y2007, &late), ["deal", "stub", "bonus"]);
        assert_eq!(parts(Edition::Y2007, &early), ["deal", "bonus", "stub"]);
        // Without the part there is nothing to move, and without the part that it follows it stays.
        assert_eq!(parts(Edition::Y2007, &[("settled", "early")]), ["deal", "stub"]);
    }
}
