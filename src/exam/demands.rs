//! A checked blueprint: every house of it is there, every incident of it can come to pass, every step
//! and skill that it names is one.

use super::blueprint::{AtMost, BlueprintFile, Chance, Crowd, Forms, PartFile, PassFile, Pool};
use super::levels::{Drawn, level_id, level_text, moved, seat_of};
use crate::games;
use crate::house::House;
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Form, Outline, Read, Way, beginnings, nearest, read_ron};
use crate::law::{Rulebook, Source};
use crate::level::{Incident, Level};
use crate::wording;
use std::collections::{BTreeMap, BTreeSet};

/// A blueprint that papers can be made of.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// What it says.
    pub file: BlueprintFile,
    /// Its text.
    pub source: String,
    /// The houses that it names: path and text.
    pub houses: Vec<(String, String)>,
}

impl Blueprint {
    /// Reads and checks a blueprint. `houses` are the house files it may name.
    ///
    /// # Errors
    /// Every fault at once, each with its place and its cure.
    pub fn load(
        (path, text): Source<'_>,
        houses: &[Source<'_>],
        book: &Rulebook,
    ) -> Result<Self, Vec<Complaint>> {
        let read: Read<BlueprintFile> = read_ron(path, text, FORM)?;
        let (outline, complaints) = (read.outline(path, text), read.complaints.clone());
        let file = &read.value;
        let mut check = Check { path, outline, houses, book, complaints, steps: BTreeSet::new() };
        check.plain(file);
        for (i, part) in file.parts.iter().enumerate() {
            check.part(file, (i, part));
        }
        check.pass(file);
        if !check.complaints.is_empty() {
            return Err(check.complaints);
        }
        let named: BTreeSet<&str> =
            file.parts.iter().flat_map(|part| &part.houses).map(String::as_str).collect();
        let houses = houses.iter().filter(|(path, _)| named.contains(house_name(path)));
        let houses = houses.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        Ok(Self { file: read.value, source: text.to_owned(), houses })
    }

    /// The steps of the procedures of all its houses in words, by their names.
    #[must_use]
    pub fn steps(&self, book: &Rulebook) -> BTreeMap<String, String> {
        let mut steps = BTreeMap::new();
        for (path, text) in &self.houses {
            let Ok(house) = House::load((path, text), book) else { continue };
            let Some(game) = games::find(&house.game) else { continue };
            let play = game.open(&house, book, game.most_seats());
            let known = play.procedure().steps.iter();
            steps.extend(known.map(|step| (step.id.to_owned(), step.title.to_string())));
        }
        steps
    }

    /// The houses as the level's reader takes them.
    #[must_use]
    pub fn house_sources(&self) -> Vec<Source<'_>> {
        self.houses.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
    }
}

/// A house's name, by the path of its file.
fn house_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path).trim_end_matches(".ron")
}

/// What can stand in the fields of a blueprint, for cures and in place of what cannot be read.
const FORM: Form = Form {
    examples: &[
        ("version", "1"),
        ("id", "\"my_exam\""),
        ("title", "\"Certificate exam\""),
        ("text", "\"Twelve rounds at a full table.\""),
        (
            "parts",
            "[(title: \"The table\", houses: [\"tcp_shoe_phase\"], rounds: 12, seats: 6, \
             patrons: Sound(least: 5, most: 6), graded: [Amounts, Procedure], target_s: 900)]",
        ),
        ("houses", "[\"tcp_shoe_phase\"]"),
        ("rounds", "12"),
        ("seats", "6"),
        ("patrons", "Sound(least: 5, most: 6)"),
        ("start", "Ready"),
        ("name_hands", "true"),
        ("graded", "[Amounts, Procedure, Irregularities]"),
        ("pools", "[(pick: 1, of: [(what: FaceUpCard(round: 1, at: 3))])]"),
        ("target_s", "900"),
        ("pick", "1"),
        ("of", "[(what: FaceUpCard(round: 1, at: 3))]"),
        ("what", "FaceUpCard(round: 1, at: 3)"),
        ("weight", "1"),
        ("limit_s", "1800"),
        ("pass", "(amounts: 100, procedure: 95, irregularities: 100)"),
        ("amounts", "100"),
        ("procedure", "95"),
        ("irregularities", "100"),
        ("criticals", "0"),
        ("at_most", "[Severity(Major, 3), Step(\"turn\", 1), Skill(\"amounts\", 0)]"),
        ("knock_out", "[\"no_more_bets\"]"),
        ("forgive_mended", "true"),
        ("attempts", "1"),
        ("tells", "Verdict"),
        ("forms", "Own"),
        ("dealt_by", "Desk"),
        ("band", "(duties: 20, irregularities: 40, money: 30, time: 20)"),
    ],
    lists: &["of", "at_most"],
};

/// The most rounds of a part.
const MOST_ROUNDS: u32 = 500;

struct Check<'a> {
    path: &'a str,
    outline: Outline<'a>,
    houses: &'a [Source<'a>],
    book: &'a Rulebook,
    complaints: Vec<Complaint>,
    /// The steps of the procedures of all parts.
    steps: BTreeSet<&'static str>,
}

impl Check<'_> {
    fn at(&mut self, to: &[Way<'_>], needle: &str, what: &str, cure: &str) {
        self.complaints.push(self.outline.near(to, needle, what, cure));
    }

    fn plain(&mut self, file: &BlueprintFile) {
        let stem = house_name(self.path).to_owned();
        if file.version != 1 {
            let what = "this version of blueprints is not known";
            self.at(&[Field("version")], "", what, "write version: 1");
        }
        let is_name = |id: &str| {
            !id.is_empty()
                && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        };
        if !is_name(&file.id) {
            let what = format!("'{}' is no blueprint name", file.id);
            self.at(&[Field("id")], "", &what, "use small letters, digits and underscores");
        } else if !stem.is_empty() && stem != file.id {
            let what =
                format!("the blueprint calls itself '{}' in a file called '{stem}'", file.id);
            self.at(&[Field("id")], "", &what, "give the file and the blueprint the same name");
        }
        for (field, text) in [("title", &file.title), ("text", &file.text)] {
            if text.trim().is_empty() {
                let what = format!("'{field}' says nothing");
                self.at(&[Field(field)], "", &what, "tell the candidate in a sentence");
            }
        }
        if file.parts.is_empty() {
            self.at(&[Field("parts")], "", "an exam has at least one part", "add a part");
        }
        if file.limit_s == 0 {
            self.at(&[Field("limit_s")], "", "an exam has a time limit", "write limit_s: 1800");
        }
        if file.attempts == 0 {
            let what = "nobody may try an exam without an attempt";
            self.at(&[Field("attempts")], "", what, "write attempts: 1, or more");
        }
        if file.forms == Forms::Same && file.attempts > 1 {
            let what = "a second attempt at the same form has the same cards";
            self.at(&[Field("attempts")], "", what, "write attempts: 1, or forms: Own");
        }
    }

    /// A house by its name, with its game.
    fn house(&mut self, at: &[Way<'_>], name: &str) -> Option<House> {
        let Some(source) = self.houses.iter().find(|(path, _)| house_name(path) == name).copied()
        else {
            let names = || self.houses.iter().map(|(path, _)| house_name(path));
            let like = nearest(name, names(), 5);
            let cure = if like.is_empty() {
                format!("name a house; their names begin with {}", beginnings(names()).join(", "))
            } else {
                format!("name one of {}", like.join(", "))
            };
            self.at(at, "", &format!("there is no house '{name}'"), &cure);
            return None;
        };
        match House::load(source, self.book) {
            Ok(house) => Some(house),
            Err(more) => {
                self.complaints.extend(more);
                None
            }
        }
    }

    fn part(&mut self, file: &BlueprintFile, (i, part): (usize, &PartFile)) {
        let own = |field| [Field("parts"), Item(i), Field(field)];
        let before = self.complaints.len();
        if part.title.trim().is_empty() {
            self.at(&own("title"), "", "'title' says nothing", "name the part in a few words");
        }
        if part.houses.is_empty() {
            self.at(&own("houses"), "", "no house is named", "name one house or more of one game");
        }
        let mut of: Option<(String, String)> = None;
        for (j, name) in part.houses.iter().enumerate() {
            let at = [Field("parts"), Item(i), Field("houses"), Item(j)];
            let Some(house) = self.house(&at, name) else { continue };
            let Some(game) = games::find(&house.game) else { continue };
            let play = game.open(&house, self.book, part.seats.clamp(1, game.most_seats()));
            self.steps.extend(play.procedure().steps.iter().map(|step| step.id));
            match &of {
                Some((known, first)) if *known != house.game => {
                    let what = format!("'{name}' deals another game than '{first}'");
                    self.at(
                        &at,
                        "",
                        &what,
                        "name houses of one game, or make it a part of its own",
                    );
                }
                Some(_) => {}
                None => of = Some((house.game.clone(), name.clone())),
            }
        }
        let (Crowd::Sound { least, most } | Crowd::Loose { least, most }) = part.patrons;
        if least == 0 || least > most || most > part.seats {
            let what = format!("{least} to {most} patrons cannot sit at {} seats", part.seats);
            self.at(
                &own("patrons"),
                "",
                &what,
                "write least: 1 or more, and most no more than the seats",
            );
        }
        if part.rounds == 0 || part.rounds > MOST_ROUNDS {
            self.at(&own("rounds"), "", "a part has 1 to 500 rounds", "write rounds: 12");
        }
        if self.complaints.len() == before {
            self.probe(file, (i, part));
        }
        let picked: usize = part.pools.iter().map(|pool| pool.pick).sum();
        if picked > usize::try_from(part.rounds).unwrap_or(usize::MAX) {
            let what = format!("{picked} incidents are picked for {} rounds", part.rounds);
            self.at(&own("pools"), "", &what, "pick fewer, or deal more rounds: a round has one");
        }
        let sound = self.complaints.len() == before;
        for (j, pool) in part.pools.iter().enumerate() {
            self.pool(file, (i, part), (j, pool), sound);
        }
    }

    fn pool(
        &mut self,
        file: &BlueprintFile,
        (i, part): (usize, &PartFile),
        (j, pool): (usize, &Pool),
        sound: bool,
    ) {
        let at = [Field("parts"), Item(i), Field("pools"), Item(j)];
        if pool.pick == 0 || pool.pick > pool.of.len() {
            let what = format!("{} cannot be picked of {}", pool.pick, pool.of.len());
            let to = [at[0], at[1], at[2], at[3], Field("pick")];
            self.at(&to, "", &what, "pick at least one, and no more than there are");
        }
        for (k, chance) in pool.of.iter().enumerate() {
            let to = [at[0], at[1], at[2], at[3], Field("of"), Item(k)];
            let field = |name| [to[0], to[1], to[2], to[3], to[4], to[5], Field(name)];
            if chance.weight == 0 {
                let what = "an incident of no weight is never picked";
                self.at(&field("weight"), "", what, "give it a weight, or leave it out");
            }
            if let Some(round) = chance.rounds.iter().find(|r| !(1..=part.rounds).contains(*r)) {
                let what = format!("there is no round {round}");
                let cure = format!("name rounds 1 to {}", part.rounds);
                self.at(&field("rounds"), "", &what, &cure);
            } else if let Some(seat) = chance.seats.iter().find(|s| !(1..=part.seats).contains(*s))
            {
                let what = format!("there is no seat {seat}");
                let cure = format!("name seats 1 to {}", part.seats);
                self.at(&field("seats"), "", &what, &cure);
            } else if sound && let Some((what, cure)) = self.never(file, (i, part), chance) {
                self.at(&field("what"), "", &what, &cure);
            }
        }
    }

    /// Loads the level of a part with these incidents at a full table.
    fn try_level(
        &self,
        file: &BlueprintFile,
        (i, part): (usize, &PartFile),
        house: &str,
        incidents: Vec<Incident>,
    ) -> Vec<Complaint> {
        let (Crowd::Sound { most, .. } | Crowd::Loose { most, .. }) = part.patrons;
        let named: Vec<u8> = incidents.iter().filter_map(seat_of).collect();
        // The seats that the incident speaks of are taken, and as many others as may be.
        let mut seats = named;
        if let [Incident::Touch { of, .. }] = incidents[..] {
            seats.push(of);
        }
        let others = (1..=part.seats).filter(|seat| !seats.contains(seat)).collect::<Vec<u8>>();
        let room = usize::from(most).saturating_sub(seats.len());
        seats.extend(others.into_iter().take(room));
        seats.sort_unstable();
        seats.dedup();
        let drawn = Drawn { house, seats, incidents, seed: 1 };
        // What is wrong with the marks is told once, and not with every part.
        let marks = |mark: u8| mark.min(100);
        let pass = PassFile {
            amounts: marks(file.pass.amounts),
            procedure: marks(file.pass.procedure),
            irregularities: marks(file.pass.irregularities),
            ..file.pass.clone()
        };
        let text = level_text((i, part), &pass, &drawn);
        let path = format!("{}.ron", level_id(i));
        Level::load((&path, &text), self.houses, self.book).err().unwrap_or_default()
    }

    /// The part without any incident.
    fn probe(&mut self, file: &BlueprintFile, (i, part): (usize, &PartFile)) {
        for house in &part.houses {
            for told in self.try_level(file, (i, part), house, Vec::new()) {
                // What the level's own reader says of a field is so of the part's.
                let field = told.excerpt.trim().split(':').next().unwrap_or_default().to_owned();
                let to = [Field("parts"), Item(i), Field(&field)];
                self.at(&to, "", &told.what, &told.cure);
            }
            if !self.complaints.is_empty() {
                return;
            }
        }
    }

    /// Why an incident comes to pass in none of its rounds, at none of its seats and at no house; nothing
    /// if it can.
    fn never(
        &self,
        file: &BlueprintFile,
        (i, part): (usize, &PartFile),
        chance: &Chance,
    ) -> Option<(String, String)> {
        let rounds = places(&chance.rounds, || vec![1, part.rounds]);
        let seats: Vec<Option<u8>> = match &chance.seats[..] {
            [] => vec![None],
            seats => seats.iter().map(|seat| Some(*seat)).collect(),
        };
        let mut first: Option<Complaint> = None;
        for house in &part.houses {
            for &round in &rounds {
                for &seat in &seats {
                    let beside = seat.and_then(|seat| (1..=part.seats).find(|o| *o != seat));
                    let there = moved(&chance.what, round, seat, beside);
                    let told = self.try_level(file, (i, part), house, vec![there]);
                    match told.into_iter().next() {
                        None => return None,
                        Some(told) => first = first.or(Some(told)),
                    }
                }
            }
        }
        first.map(|told| (format!("this cannot come to pass: {}", told.what), told.cure))
    }

    fn pass(&mut self, file: &BlueprintFile) {
        let pass = &file.pass;
        if [pass.amounts, pass.procedure, pass.irregularities].iter().any(|p| *p > 100) {
            let what = "a pass mark is at most 100 percent";
            self.at(&[Field("pass")], "", what, "write 0 to 100");
        }
        for (i, step) in pass.knock_out.iter().enumerate() {
            self.step(&[Field("pass"), Field("knock_out"), Item(i)], step);
        }
        for (i, limit) in pass.at_most.iter().enumerate() {
            let to = [Field("pass"), Field("at_most"), Item(i)];
            match limit {
                AtMost::Severity(..) => {}
                AtMost::Step(step, _) => self.step(&to, step),
                AtMost::Skill(skill, _) => {
                    let known = wording::skills().iter().map(|skill| skill.id.as_str());
                    self.named(&to, "skill", skill, known.collect());
                }
            }
        }
    }

    fn step(&mut self, to: &[Way<'_>], step: &str) {
        // Without a sound part it is not known which steps there are.
        if !self.steps.is_empty() {
            let known = self.steps.iter().copied().collect();
            self.named(to, "step", step, known);
        }
    }

    fn named(&mut self, to: &[Way<'_>], what: &str, name: &str, known: Vec<&str>) {
        if known.contains(&name) {
            return;
        }
        let like = nearest(name, known.iter().copied(), 5);
        let like = if like.is_empty() { known } else { like };
        let told = format!("none of the parts has a {what} '{name}'");
        self.at(to, &format!("\"{name}\""), &told, &format!("name one of {}", like.join(", ")));
    }
}

/// These, or else those.
fn places(these: &[u32], those: impl Fn() -> Vec<u32>) -> Vec<u32> {
    if these.is_empty() { those() } else { these.to_vec() }
}
