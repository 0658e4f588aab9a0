//! `houses`, `wagers`, `incidents`: what a level may name, from the tables that the program itself
//! goes by.

use super::exit::{Exit, Failure};
use super::law::game;
use super::lay::{paragraph, table};
use crate::files::{Library, stem};
use crate::games::{self, Game};
use crate::house::House;
use crate::kit::Word;
use crate::law::{DATA, Holds, PayTable, game_of};
use crate::level::{FieldTold, IncidentTold, incidents_of};
use crate::wording;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// The game of this name, or all of them.
fn games_of(name: Option<&str>) -> Result<Vec<&'static dyn Game>, Failure> {
    name.map_or_else(|| Ok(games::ALL.to_vec()), |name| Ok(vec![game(name)?]))
}

/// The houses of every game, each with the name that a level calls it by.
fn all_houses(library: &Library) -> Result<Vec<(String, House)>, Failure> {
    let mut houses = Vec::new();
    for source in library.houses() {
        houses.push((stem(source.0).to_owned(), House::load(source, &library.book)?));
    }
    Ok(houses)
}

fn of_game<'a>(
    houses: &'a [(String, House)],
    game: &'a dyn Game,
) -> impl Iterator<Item = &'a (String, House)> {
    houses.iter().filter(|(_, house)| house.game == game.id())
}

/// Lists the houses: name, title, and what they elect in one line.
pub(super) fn houses(
    library: &Library,
    name: Option<&str>,
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (games, houses) = (games_of(name)?, all_houses(library)?);
    if json {
        let row = |(id, house): &(String, House)| {
            json!({
                "id": id,
                "title": house.title,
                "game": house.game,
                "edition": house.edition.id(),
                "elections": house.elections().collect::<BTreeMap<_, _>>(),
                "rules": house.line(&library.book),
                "least_cents": house.least.0,
                "most_cents": house.most.0,
                "chips_cents": house.chips.iter().map(|chip| chip.0).collect::<Vec<_>>(),
            })
        };
        let rows: Vec<Value> =
            games.iter().flat_map(|&game| of_game(&houses, game)).map(row).collect();
        writeln!(out, "{:#}", json!({"format": "clearhands-houses/1", "houses": rows}))?;
        return Ok(Exit::Done);
    }
    for (i, game) in games.into_iter().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}", game.title())?;
        let row = |(id, house): &(String, House)| {
            vec![id.clone(), house.title.clone(), house.line(&library.book)]
        };
        let rows: Vec<Vec<String>> = of_game(&houses, game).map(row).collect();
        table(out, 2, &rows)?;
    }
    Ok(Exit::Done)
}

/// Lists the wagers of the games.
pub(super) fn wagers(
    library: &Library,
    name: Option<&str>,
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (games, houses) = (games_of(name)?, all_houses(library)?);
    let told: Vec<(&dyn Game, Vec<WagerTold<'_>>)> =
        games.into_iter().map(|game| (game, wagers_of(library, game, &houses))).collect();
    if json {
        let rows: Vec<Value> = told
            .iter()
            .flat_map(|(game, wagers)| wagers.iter().map(|wager| wager.json(game.id())))
            .collect();
        writeln!(out, "{:#}", json!({"format": "clearhands-wagers/1", "wagers": rows}))?;
        return Ok(Exit::Done);
    }
    for (i, (game, wagers)) in told.iter().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}", game.title())?;
        let heads = ["wager", "in words", "made", "on the felt", "limits", "paid by"];
        let mut rows = vec![heads.map(str::to_owned).to_vec()];
        rows.extend(wagers.iter().map(WagerTold::row));
        table(out, 2, &rows)?;
    }
    Ok(Exit::Done)
}

/// A wager, and what the houses of its game make of it.
struct WagerTold<'a> {
    id: Word,
    words: String,
    /// Whether it can be made before the deal; others are made, or paid beside, in the round.
    opening: bool,
    /// Whether whoever plays must make it.
    needed: bool,
    /// What stands on the felt at its place, if the layout has one for each seat.
    label: Option<String>,
    /// The houses that have it, by name.
    houses: Vec<(&'a str, &'a House)>,
    /// How many houses the game has.
    all: usize,
    tables: Vec<&'a PayTable>,
}

/// The places on a layout, as far as they are told here.
#[derive(Deserialize)]
struct Felt {
    spots: Vec<FeltSpot>,
}

#[derive(Deserialize)]
struct FeltSpot {
    id: String,
    label: String,
}

/// The words on the felt, by wager.
fn labels(game: &str) -> BTreeMap<String, String> {
    let is_it = |path: &str| Holds::of(path) == Some(Holds::Layout) && game_of(path) == game;
    let text = DATA.iter().find(|(path, _)| is_it(path)).map(|(_, text)| *text);
    let felt: Option<Felt> = text.and_then(|text| ron::from_str(text).ok());
    let spots = felt.into_iter().flat_map(|felt| felt.spots);
    spots.map(|spot| (spot.id, spot.label.replace('\n', " "))).collect()
}

fn wagers_of<'a>(
    library: &'a Library,
    game: &'a dyn Game,
    houses: &'a [(String, House)],
) -> Vec<WagerTold<'a>> {
    let mut labels = labels(game.id());
    let all = of_game(houses, game).count();
    let told = game.wagers().iter().map(|&id| {
        let has = |(_, house): &&(String, House)| game.offers(house, id);
        let of_wager = |table: &&PayTable| table.game == game.id() && table.wager == id.as_str();
        WagerTold {
            id,
            words: wording::wager(id),
            opening: game.opening_wagers().contains(&id),
            needed: game.needed_wager() == Some(id),
            label: labels.remove(id.as_str()).filter(|label| !label.is_empty()),
            houses: of_game(houses, game).filter(has).map(|(id, house)| (&**id, house)).collect(),
            all,
            tables: library.book.paytables.iter().filter(of_wager).collect(),
        }
    });
    told.collect()
}

impl WagerTold<'_> {
    /// When it is made.
    fn made(&self) -> &'static str {
        match (self.opening, self.needed) {
            (true, true) => "before the deal, by all",
            (true, false) => "before the deal",
            (false, _) => "not before the deal",
        }
    }

    /// The limits of the houses that have it, the lowest and the highest.
    fn limits(&self) -> String {
        let least = self.houses.iter().map(|(_, house)| house.least).min();
        let most = self.houses.iter().map(|(_, house)| house.most).max();
        let (Some(least), Some(most)) = (least, most) else { return "at no house".to_owned() };
        let at = match self.houses.len() {
            n if n == self.all => String::new(),
            n => format!(", at {n} of {} houses", self.all),
        };
        format!("{} to {}{at}", least.spoken(), most.spoken())
    }

    fn row(&self) -> Vec<String> {
        let of_table = |table: &&PayTable| match &table.election {
            Some((election, value)) => format!("{} ({election}: {value})", table.id),
            None => table.id.clone(),
        };
        let tables: Vec<String> = self.tables.iter().map(of_table).collect();
        vec![
            self.id.to_string(),
            self.words.clone(),
            self.made().to_owned(),
            self.label.clone().unwrap_or_else(|| "-".to_owned()),
            self.limits(),
            tables.join(", "),
        ]
    }

    fn json(&self, game: &str) -> Value {
        let house = |(id, house): &(&str, &House)| json!({"house": id, "least_cents": house.least.0, "most_cents": house.most.0});
        let table = |table: &&PayTable| {
            let election = table.election.as_ref();
            json!({
                "id": table.id,
                "edition": table.edition.id(),
                "election": election.map(|(id, _)| id),
                "value": election.map(|(_, value)| value),
            })
        };
        json!({
            "game": game,
            "id": self.id.to_string(),
            "words": self.words,
            "before_the_deal": self.opening,
            "needed": self.needed,
            "label": self.label,
            "houses": self.houses.iter().map(house).collect::<Vec<_>>(),
            "tables": self.tables.iter().map(table).collect::<Vec<_>>(),
        })
    }
}

/// Lists the incidents of the games, each with its fields and an example.
pub(super) fn incidents(
    name: Option<&str>,
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut all: Vec<(&dyn Game, Vec<IncidentTold>)> = Vec::new();
    for game in games_of(name)? {
        let told = incidents_of(game.id()).map_err(|complaint| vec![complaint])?;
        all.push((game, told));
    }
    if json {
        let rows: Vec<Value> = all
            .iter()
            .flat_map(|(game, told)| told.iter().map(|told| incident_json(game.id(), told)))
            .collect();
        writeln!(out, "{:#}", json!({"format": "clearhands-incidents/1", "incidents": rows}))?;
        return Ok(Exit::Done);
    }
    for (i, (game, told)) in all.iter().enumerate() {
        let gap = if i > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{}", game.title())?;
        for told in told {
            incident(out, told)?;
        }
    }
    Ok(Exit::Done)
}

fn incident(out: &mut dyn Write, told: &IncidentTold) -> std::io::Result<()> {
    let own = if told.is_own { " (only this game has it)" } else { "" };
    writeln!(out, "\n  {}{own}", told.id)?;
    paragraph(out, 4, &told.about)?;
    let row = |field: &FieldTold| {
        let range = if field.range.is_empty() { "" } else { ": " };
        let may = match field.default.as_str() {
            "" => "must be given".to_owned(),
            default => format!("left out: {default}"),
        };
        let holds = format!("{}{range}{}", field.holds, field.range);
        vec![field.id.clone(), may, field.about.clone(), format!("[{holds}]")]
    };
    table(out, 6, &told.fields.iter().map(row).collect::<Vec<_>>())?;
    let gap = if told.with.is_empty() { "" } else { ", " };
    writeln!(out, "    incidents: [{}{gap}{}],", told.with, told.example)?;
    writeln!(out, "    house: Named(\"{}\"), patrons: {},", told.house, told.patrons)
}

fn incident_json(game: &str, told: &IncidentTold) -> Value {
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let field = |field: &FieldTold| {
        json!({
            "id": field.id,
            "holds": field.holds,
            "range": text(&field.range),
            "default": text(&field.default),
            "about": field.about,
        })
    };
    json!({
        "game": game,
        "id": told.id,
        "own": told.is_own,
        "about": told.about,
        "fields": told.fields.iter().map(field).collect::<Vec<_>>(),
        "example": told.example,
        "with": text(&told.with),
        "house": told.house,
        "patrons": told.patrons,
    })
}
