//! What a level may name, as the program lists it: houses, wagers, incidents; and the shipped levels
//! as files to be changed.

use crate::bench::BOOK;
use crate::bench::ran::run;
use clearhands::cli::Exit;
use clearhands::games::{self, GameIncident};
use clearhands::house::HOUSES;
use clearhands::level::{Incident, Level, LevelFile, Mode, incident_kinds, incidents_of};
use clearhands::session::Session;
use clearhands::table::Event;
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

// --- What the level format has, asked of its own reader ------------------------------------------

type Names = &'static [&'static str];

/// What a type asks for when it is read: its variants, or its fields.
struct Probe<'a> {
    /// The variant to go on with.
    variant: &'static str,
    found: &'a mut Vec<Names>,
}

type Stopped = de::value::Error;

fn stopped() -> Stopped {
    de::Error::custom("seen enough")
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Stopped;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Stopped> {
        Err(stopped())
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: Names,
        _: V,
    ) -> Result<V::Value, Stopped> {
        self.found.push(fields);
        Err(stopped())
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: Names,
        visitor: V,
    ) -> Result<V::Value, Stopped> {
        self.found.push(variants);
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Probe<'_> {
    type Error = Stopped;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Stopped> {
        let name = de::value::StrDeserializer::<Stopped>::new(self.variant);
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Probe<'_> {
    type Error = Stopped;

    fn unit_variant(self) -> Result<(), Stopped> {
        Err(stopped())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Stopped> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Stopped> {
        Err(stopped())
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: Names, _: V) -> Result<V::Value, Stopped> {
        self.found.push(fields);
        Err(stopped())
    }
}

fn probe<T: for<'de> Deserialize<'de>>(variant: &'static str) -> Vec<Names> {
    let mut found = Vec::new();
    let _ = T::deserialize(Probe { variant, found: &mut found });
    found
}

/// Every kind of incident of the level format, with its fields.
fn kinds() -> BTreeMap<&'static str, BTreeSet<String>> {
    let variants = probe::<Incident>("")[0];
    let fields = |variant| probe::<Incident>(variant)[1];
    let set = |names: Names| names.iter().map(|name| (*name).to_owned()).collect();
    variants.iter().map(|&variant| (variant, set(fields(variant)))).collect()
}

#[test]
fn every_kind_of_incident_is_told_with_every_field() {
    let told = incident_kinds().unwrap_or_else(|complaint| panic!("{complaint}"));
    let told: BTreeMap<&str, BTreeSet<String>> = told
        .iter()
        .map(|(id, fields)| (&**id, fields.iter().map(|field| field.id.clone()).collect()))
        .collect();
    assert_eq!(told, kinds());
    assert_eq!(told.len(), 14);
}

#[test]
fn every_incident_of_a_game_s_own_is_told() {
    let known = &probe::<GameIncident>("")[0];
    for game in games::ALL {
        let told = incidents_of(game.id()).unwrap_or_else(|complaint| panic!("{complaint}"));
        let own: Vec<&str> = told.iter().filter(|t| t.is_own).map(|t| &*t.id).collect();
        let has: BTreeSet<&str> = game.own_incidents().iter().copied().collect();
        assert_eq!(own.iter().copied().collect::<BTreeSet<_>>(), has, "{}", game.id());
        assert_eq!(own.len(), has.len(), "{}", game.id());
        for told in &told {
            for field in told.fields.iter().filter(|_| told.is_own) {
                assert!(known.contains(&&*field.id), "{}: {}", told.id, field.id);
            }
            assert!(!told.about.is_empty() && told.fields.iter().all(|f| !f.about.is_empty()));
        }
    }
}

// --- The examples -------------------------------------------------------------------------------

fn level_with(told: &Value, incidents: &str, seed: u64) -> String {
    let text = |name: &str| told[name].as_str().unwrap().to_owned();
    format!(
        "(version: 1, id: \"test\", title: \"Test\", course: \"test\", order: 1, \
         teaches: \"Testing.\", text: \"Test.\", house: Named(\"{}\"), mode: Practice, \
         seats: 6, rounds: 2, seed: {seed}, graded: [Procedure], target_s: 60, \
         pass: (amounts: 0, procedure: 0, irregularities: 0), patrons: {}, \
         incidents: [{incidents}])",
        text("house"),
        text("patrons")
    )
    .replace("seats: 6", if text("game") == "roulette" { "seats: 8" } else { "seats: 6" })
}

fn load(text: &str) -> Result<Level, String> {
    Level::load(("test.ron", text), HOUSES, &BOOK)
        .map_err(|told| told.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// Everything that happens at a level without the dealer, as he deals it perfectly.
fn events(level: Level) -> Vec<Event> {
    let mut session =
        Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).expect("the game is built in");
    while let Some(&act) = session.expected().first() {
        session.step(0, act).unwrap();
    }
    assert!(session.is_over());
    let after = session.entries().iter().flat_map(|entry| entry.events.clone());
    session.opening().iter().copied().chain(after).collect()
}

fn listed(what: &str) -> Vec<Value> {
    let ran = run(&[what, "--json"]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    let all: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(all["format"], format!("clearhands-{what}/1"));
    all[what].as_array().unwrap().clone()
}

#[test]
fn each_example_is_accepted_as_it_stands_and_happens() {
    let mut wrong = Vec::new();
    for told in listed("incidents") {
        let name = format!("{} {}", told["game"], told["example"]);
        let example = told["example"].as_str().unwrap();
        let with = told["with"].as_str().map(|with| format!("{with}, ")).unwrap_or_default();
        let at =
            |incident: &str, seed| load(&level_with(&told, &format!("{with}{incident}"), seed));
        if let Err(complaints) = at(example, 1) {
            wrong.push(format!("{name}: {complaints}"));
            continue;
        }
        // It makes a difference, with one seed or another: an example that never happens is none.
        let differs = |seed| events(at(example, seed).unwrap()) != events(at("", seed).unwrap());
        if !(1..=40).any(differs) {
            wrong.push(format!("{name} never happens"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_an_example_says_is_what_its_fields_say() {
    for told in listed("incidents") {
        let example = told["example"].as_str().unwrap();
        let own = told["own"].as_bool().unwrap();
        let (_, inside) = example.split_once('(').unwrap();
        let inside = inside.trim_start_matches('(').trim_end_matches(')');
        let named: Vec<&str> =
            inside.split(", ").map(|part| part.split_once(": ").unwrap().0).collect();
        let fields = told["fields"].as_array().unwrap();
        for field in fields {
            let id = field["id"].as_str().unwrap();
            // What has no default must stand there, and what has one need not.
            let optional = !field["default"].is_null();
            assert!(optional || named.contains(&id), "{example}: {id} is not given");
            if own || !named.contains(&id) {
                continue;
            }
            let parts = inside.split(", ").filter(|part| !part.starts_with(&format!("{id}: ")));
            let kind = example.split_once('(').unwrap().0;
            let without = format!("{kind}({})", parts.collect::<Vec<_>>().join(", "));
            let read = ron::from_str::<Incident>(&without);
            assert_eq!(read.is_ok(), optional, "{without}");
        }
        for name in named {
            assert!(fields.iter().any(|field| field["id"] == name), "{example}: {name}");
        }
        if own {
            assert!(example.contains(&format!("what: {}", told["id"])), "{example}");
        } else {
            assert!(example.starts_with(&format!("{}(", told["id"].as_str().unwrap())));
        }
    }
}

#[test]
fn the_shipped_levels_have_no_general_incident_that_their_game_does_not_list() {
    let told = listed("incidents");
    for (path, text) in clearhands::level::LEVELS {
        let file: LevelFile = ron::from_str(text).unwrap();
        let level = load_shipped(path, text);
        for incident in &file.incidents {
            let shown = format!("{incident:?}");
            let kind = shown.split([' ', '(', '{']).next().unwrap();
            let is_it = |row: &&Value| row["game"] == *level.house.game;
            let mut rows = told.iter().filter(is_it);
            assert!(kind == "OfGame" || rows.any(|row| row["id"] == kind), "{path}: {kind}");
        }
    }
}

fn load_shipped(path: &str, text: &str) -> Level {
    Level::load((path, text), HOUSES, &BOOK).unwrap()
}

// --- Houses and wagers --------------------------------------------------------------------------

#[test]
fn every_house_is_listed_as_a_level_names_it() {
    let rows = listed("houses");
    assert_eq!(rows.len(), HOUSES.len());
    let ran = run(&["houses", "three-card-poker"]);
    assert!(ran.out.starts_with("Three Card Poker\n"), "{}", ran.out);
    for row in rows {
        let (id, game) = (row["id"].as_str().unwrap(), row["game"].as_str().unwrap());
        assert!(HOUSES.iter().any(|(path, _)| path.ends_with(&format!("/{game}/houses/{id}.ron"))));
        let rules = row["rules"].as_str().unwrap();
        let has = ran.out.lines().any(|line| line.contains(id) && line.ends_with(rules));
        assert_eq!(has, game == "three_card_poker", "{id} in\n{}", ran.out);
    }
    assert_eq!(run(&["houses", "old_maid"]).exit, Exit::BadInput);
}

#[test]
fn every_wager_is_listed_as_the_game_and_its_houses_have_it() {
    let rows = listed("wagers");
    for game in games::ALL {
        let own: Vec<&Value> = rows.iter().filter(|row| row["game"] == game.id()).collect();
        let ids: Vec<&str> = own.iter().map(|row| row["id"].as_str().unwrap()).collect();
        let known: Vec<&str> = game.wagers().iter().map(|word| word.as_str()).collect();
        assert_eq!(ids, known);
        for row in own {
            assert!(!row["houses"].as_array().unwrap().is_empty(), "{row}");
            let word = clearhands::kit::Word::new(row["id"].as_str().unwrap());
            assert_eq!(row["before_the_deal"], game.opening_wagers().contains(&word));
        }
    }
    let ran = run(&["wagers", "three_card_poker"]);
    for wanted in
        ["  ante        ante  ", "PAIR PLUS", "before the deal", "not before the deal", "$5 to $"]
    {
        assert!(ran.out.contains(wanted), "'{wanted}' is not in\n{}", ran.out);
    }
}

// --- The shipped levels as files ----------------------------------------------------------------

#[test]
fn the_shipped_levels_are_written_as_files_that_are_right_and_never_over_others() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("mine");
    let at = to.to_str().unwrap();
    let ran = run(&["levels", "--export", at]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    let count = clearhands::level::LEVELS.len();
    assert!(ran.out.starts_with(&format!("{count} levels and ")), "{}", ran.out);
    for (path, text) in clearhands::level::LEVELS {
        let own = to.join(path.strip_prefix("levels/").unwrap());
        assert_eq!(std::fs::read_to_string(own).unwrap(), *text);
    }
    assert!(to.join("three_card_poker/houses/tcp_shoe_phase.ron").is_file());
    // One that was changed is kept, and nothing else is written either.
    let own = to.join("three_card_poker/houses/tcp_shoe_phase.ron");
    let gone = to.join(clearhands::level::LEVELS[0].0.strip_prefix("levels/").unwrap());
    std::fs::write(&own, "mine").unwrap();
    std::fs::remove_file(&gone).unwrap();
    let ran = run(&["levels", "--export", at]);
    assert_eq!((ran.exit, ran.out.as_str()), (Exit::Cannot, ""));
    assert!(ran.err.contains("is there already") && ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&own).unwrap(), "mine");
    assert!(!gone.exists());
    let ran = run(&["levels", "--export", at, "--force"]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""));
    assert_ne!(std::fs::read_to_string(&own).unwrap(), "mine");
    assert_eq!(run(&["levels", "--force"]).exit, Exit::BadInput);
}

#[test]
fn what_was_written_is_checked_without_a_complaint() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    assert_eq!(run(&["levels", "--export", at]).exit, Exit::Done);
    // A whole check deals every level; one game stands for all.
    let one = folder.path().join("mississippi_stud");
    let ran = run(&["check", one.to_str().unwrap()]);
    assert_eq!((ran.exit, ran.err.as_str()), (Exit::Done, ""), "{}", ran.out);
    assert!(ran.out.ends_with("; 0 complaints\n"), "{}", ran.out);
}
