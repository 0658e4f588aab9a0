//! Checks a house's file: every fault at once, with its place and its cure.

use super::{House, HouseFile};
use crate::kit::Way::{Field, Item};
use crate::kit::{Cents, Chips, Complaint, DENOMINATIONS, Outline, Way};
use crate::law::{Edition, Election, Rulebook, Source};
use std::collections::BTreeMap;

/// The chip set of a house that names none.
const WHOLE_DOLLARS: [&str; 6] = ["1", "5", "25", "100", "500", "1000"];

/// The highest limit, in dollars, at which a table's inventory can pay the longest odds.
const MOST: i64 = 1000;

struct Check<'a> {
    file: &'a HouseFile,
    book: &'a Rulebook,
    outline: Outline<'a>,
    /// Where in the file the house stands.
    place: &'static [Way<'static>],
    complaints: Vec<Complaint>,
}

impl Check<'_> {
    fn say(&mut self, to: &[Way<'_>], needle: &str, what: String, cure: String) {
        let to = [self.place, to].concat();
        self.complaints.push(self.outline.near(&to, needle, what, cure));
    }

    fn text(&mut self, known: bool) {
        let file = self.file;
        if file.version != 1 {
            let what = format!("house files of version {} are not known", file.version);
            self.say(&[Field("version")], "", what, "write version: 1".to_owned());
        }
        if !known {
            let what = format!("the rulebook has no game '{}'", file.game);
            self.say(&[Field("game")], "", what, "name a game that the rulebook has".to_owned());
            // Of a game that is not known nothing else is known to be wrong.
            return;
        }
        let editions = self.book.editions(&file.game);
        if !editions.contains(&file.edition) {
            let what = match (file.edition, &editions[..]) {
                (Edition::All, _) => "a table is run by one text of the regulation".to_owned(),
                (other, [Edition::All]) => {
                    format!("there is one text of this game, and no edition {other:?}")
                }
                (other, _) => format!("there is no text {other:?} of this game"),
            };
            let write: Vec<String> = editions.iter().map(|e| format!("edition: {e:?}")).collect();
            self.say(&[Field("edition")], "", what, format!("write {}", write.join(" or ")));
        }
    }

    fn limits(&mut self) {
        let (least, most) = self.file.limits;
        if least <= 0 || most < least {
            let what = format!("limits of {least} to {most} dollars make no table");
            let cure = "write the least and the most, such as limits: (5, 500)".to_owned();
            self.say(&[Field("limits")], "", what, cure);
        }
        if most > MOST {
            let what = format!("a limit of {most} dollars is more than an inventory covers");
            let cure = format!("set the most a wager may be to {MOST} dollars or less");
            self.say(&[Field("limits")], "", what, cure);
        }
    }

    /// The chip set, the smallest value first.
    fn chips(&mut self) -> Vec<Cents> {
        let named: Vec<&str> = match &self.file.chips[..] {
            [] => WHOLE_DOLLARS.to_vec(),
            named => named.iter().map(String::as_str).collect(),
        };
        let mut chips = Vec::new();
        for (i, value) in named.into_iter().enumerate() {
            match value.parse::<Cents>() {
                Ok(cents) if DENOMINATIONS.contains(&cents) => chips.push(cents),
                _ => {
                    let all = DENOMINATIONS.map(|d| d.to_string()).join(", ");
                    let what = format!("there are no chips of '{value}'");
                    let cure = format!("the values are {all}");
                    self.say(&[Field("chips"), Item(i)], "", what, cure);
                }
            }
        }
        chips.sort_unstable();
        if chips.first().is_some_and(|least| self.file.limits.0 * 100 % least.0 != 0) {
            let what = "the least wager cannot be made with these chips".to_owned();
            let cure = "add chips of a smaller value, or raise the limit".to_owned();
            self.say(&[Field("chips")], "", what, cure);
        }
        chips
    }

    /// Each election that the file makes.
    fn elections(&mut self, known: &[&Election]) {
        let file = self.file;
        for (id, value) in &file.elections {
            let at = [Field("elections"), Field(id)];
            let Some(election) = known.iter().find(|election| election.id == *id) else {
                let names: Vec<&str> = known.iter().map(|e| e.id.as_str()).collect();
                let what = format!("there is no election '{id}' in this game");
                self.say(&at, "", what, format!("the elections are {}", names.join(", ")));
                continue;
            };
            if !election.values.iter().any(|v| v.id == *value) {
                let names: Vec<&str> = election.values.iter().map(|v| v.id.as_str()).collect();
                let what = format!("'{value}' cannot be elected for '{id}'");
                let cure = format!("elect one of {}", names.join(", "));
                self.say(&at, &format!("\"{value}\""), what, cure);
            }
            if !election.edition.holds_at(file.edition) && *value != election.default {
                let what = format!("the {} text gives no choice of '{id}'", file.edition.id());
                let edition = election.edition;
                let cure = format!("leave it out, or run the table by edition: {edition:?}");
                self.say(&at, "", what, cure);
            }
        }
    }

    /// Elections that do not go together.
    fn conflicts(&mut self, elections: &BTreeMap<String, String>) {
        let elected = |(id, value): &(String, String)| elections.get(id) == Some(value);
        for conflict in self.book.conflicts.iter().filter(|c| c.game == self.file.game) {
            if !conflict.when.iter().all(elected) || conflict.needs.iter().all(elected) {
                continue;
            }
            let cite = self.book.find(&conflict.clause).map_or("", |id| &self.book[id].cite);
            let needs: Vec<String> =
                conflict.needs.iter().map(|(id, v)| format!("\"{id}\": \"{v}\"")).collect();
            let first = conflict.when.first().map_or("", |(id, _)| id.as_str());
            let what = format!("{} ({cite})", conflict.words);
            let cure = format!("elect {} too, or leave this out", needs.join(" and "));
            self.say(&[Field("elections"), Field(first)], "", what, cure);
        }
    }
}

impl House {
    /// Checks a house that stands inside another file.
    ///
    /// # Errors
    /// As [`House::load`].
    pub fn check(
        file: &HouseFile,
        (path, text): Source<'_>,
        book: &Rulebook,
    ) -> Result<Self, Vec<Complaint>> {
        Self::check_at(file, Outline::of(path, text), book)
    }

    /// The same, where the parts of the file stand there.
    pub(super) fn check_at(
        file: &HouseFile,
        outline: Outline<'_>,
        book: &Rulebook,
    ) -> Result<Self, Vec<Complaint>> {
        let place = place(&outline);
        let mut check = Check { file, book, outline, place, complaints: Vec::new() };
        let known: Vec<&Election> =
            book.elections.iter().filter(|election| election.game == file.game).collect();
        check.text(!known.is_empty());
        check.limits();
        let chips = check.chips();
        check.elections(&known);
        let mut elections: BTreeMap<String, String> =
            known.iter().map(|e| (e.id.clone(), e.default.clone())).collect();
        elections.extend(file.elections.clone());
        check.conflicts(&elections);
        if !check.complaints.is_empty() {
            return Err(check.complaints);
        }
        let house = Self {
            title: file.title.clone(),
            game: file.game.clone(),
            edition: file.edition,
            elections,
            least: Cents::dollars(file.limits.0),
            most: Cents::dollars(file.limits.1),
            chips,
            inventory: Chips::NONE,
        };
        let owed = house.longest_odds(book);
        let house = house.stocked_for(owed);
        let covered = house.covered();
        if owed > covered {
            let field = if file.chips.is_empty() { "limits" } else { "chips" };
            let what = format!(
                "the longest odds on the highest wager come to {owed}, and half of an inventory of \
                 these chips covers {covered}"
            );
            let cure = "add chips of other values, or lower the highest wager".to_owned();
            check.say(&[Field(field)], "", what, cure);
            return Err(check.complaints);
        }
        Ok(house)
    }
}

/// Where in a file a house stands: in the field of a level, or alone.
pub(super) fn place(outline: &Outline<'_>) -> &'static [Way<'static>] {
    const INSIDE: &[Way<'static>] = &[Field("house"), Item(0)];
    if outline.has(&[Field("house"), Item(0), Field("limits")]) { INSIDE } else { &[] }
}
