//! The names that words, layouts and examples of incidents give of a game: its wagers, its elections, its
//! houses. What they name and nothing knows is complained of.

use super::Level;
use super::guide::Incidents;
use crate::games::Game;
use crate::kit::Way::{Field, Item};
use crate::kit::{Complaint, Outline, Way, nearest};
use crate::law::{Holds, Rulebook, Source};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
struct Words {
    #[serde(default)]
    names: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

/// An election and a value of it.
type Choice = (String, String);

#[derive(Deserialize)]
struct Layout {
    #[serde(default)]
    spots: Vec<Spot>,
    #[serde(default)]
    nooks: Vec<Nook>,
    #[serde(default)]
    tuck: Option<Tuck>,
    #[serde(default)]
    board: Option<Board>,
    #[serde(default)]
    areas: Vec<When>,
    #[serde(default)]
    inscriptions: Vec<Inscription>,
    #[serde(default)]
    sign: Vec<Sign>,
}

#[derive(Deserialize)]
struct Spot {
    id: String,
    #[serde(default)]
    when: Vec<Choice>,
}

#[derive(Deserialize)]
struct Nook {
    #[serde(default)]
    under: String,
    #[serde(default)]
    when: Vec<Choice>,
}

#[derive(Deserialize)]
struct Tuck {
    wagers: Vec<String>,
}

#[derive(Deserialize)]
struct Board {
    labels: Vec<(String, String)>,
    #[serde(default)]
    copy: Option<When>,
}

#[derive(Deserialize)]
struct When {
    #[serde(default)]
    when: Vec<Choice>,
}

#[derive(Deserialize)]
struct Inscription {
    #[serde(default)]
    wager: String,
    #[serde(default)]
    when: Vec<Choice>,
}

#[derive(Deserialize)]
struct Sign {
    election: String,
}

/// Complains of the names in one file of a game's folder: words, a layout, or examples of incidents.
pub(super) fn check(
    game: &dyn Game,
    book: &Rulebook,
    houses: &[Source<'_>],
    (path, text): Source<'_>,
    complaints: &mut Vec<Complaint>,
) {
    let outline = Outline::of(path, text);
    let mut names = Names { game, book, outline: &outline, complaints };
    match Holds::of(path) {
        Some(Holds::Words) => {
            // What cannot be read is told elsewhere.
            let Ok(words) = ron::from_str::<Words>(text) else { return };
            for (i, named) in words.names.iter().enumerate() {
                if let Some(wager) = named.id.strip_prefix("wager.") {
                    names.wager(wager, &[Field("names"), Item(i), Field("id")]);
                }
            }
        }
        Some(Holds::Layout) => match ron::from_str::<Layout>(text) {
            Ok(layout) => names.layout(&layout),
            Err(error) => names.complaints.push(Complaint::from_ron(path, text, &error)),
        },
        Some(Holds::Incidents) => match ron::from_str::<Incidents>(text) {
            Ok(examples) => names.examples(&examples, houses),
            Err(error) => names.complaints.push(Complaint::from_ron(path, text, &error)),
        },
        _ => {}
    }
}

struct Names<'a> {
    game: &'a dyn Game,
    book: &'a Rulebook,
    outline: &'a Outline<'a>,
    complaints: &'a mut Vec<Complaint>,
}

impl Names<'_> {
    fn say(&mut self, at: &[Way<'_>], name: &str, what: String, cure: String) {
        self.complaints.push(self.outline.near(at, &format!("\"{name}\""), what, cure));
    }

    fn unknown<'n>(
        &mut self,
        (name, at): (&str, &[Way<'_>]),
        (one, what): (&str, String),
        known: impl Iterator<Item = &'n str>,
    ) {
        let cure = match nearest(name, known, 1)[..] {
            [like] => format!("name {one} that the program knows; like it is {like}"),
            _ => format!("name {one} that the program knows"),
        };
        self.say(at, name, what, cure);
    }

    fn wager(&mut self, name: &str, at: &[Way<'_>]) {
        let wagers = self.game.wagers();
        if wagers.iter().any(|wager| wager.as_str() == name) {
            return;
        }
        let what = format!("this game has no wager '{name}'");
        self.unknown((name, at), ("a wager", what), wagers.iter().map(|wager| wager.as_str()));
    }

    /// A wager, or another name by which tables of odds are told.
    fn paid(&mut self, name: &str, at: &[Way<'_>]) {
        let game = self.game.id();
        let tables = self.book.paytables.iter().filter(|table| table.game == game);
        if !tables.into_iter().any(|table| table.wager == name) {
            self.wager(name, at);
        }
    }

    fn elected(&mut self, election: &str, value: Option<&str>, at: &[Way<'_>]) {
        let book = self.book;
        let own = || book.elections.iter().filter(|row| row.game == self.game.id());
        let Some(row) = own().find(|row| row.id == election) else {
            let what = format!("there is no election '{election}' in this game");
            let known: Vec<&str> = own().map(|row| row.id.as_str()).collect();
            self.unknown((election, at), ("an election", what), known.into_iter());
            return;
        };
        let values = || row.values.iter().map(|value| value.id.as_str());
        if let Some(value) = value
            && !values().any(|known| known == value)
        {
            let what = format!("'{value}' cannot be elected for '{election}'");
            self.unknown((value, at), ("a value", what), values());
        }
    }

    fn choices(&mut self, choices: &[Choice], at: &[Way<'_>]) {
        for (i, (election, value)) in choices.iter().enumerate() {
            self.elected(election, Some(value), &[at, &[Field("when"), Item(i)]].concat());
        }
    }

    fn layout(&mut self, layout: &Layout) {
        for (i, spot) in layout.spots.iter().enumerate() {
            self.wager(&spot.id, &[Field("spots"), Item(i), Field("id")]);
            self.choices(&spot.when, &[Field("spots"), Item(i)]);
        }
        for (i, nook) in layout.nooks.iter().enumerate() {
            let at = [Field("nooks"), Item(i)];
            if !nook.under.is_empty() {
                self.wager(&nook.under, &[&at[..], &[Field("under")]].concat());
            }
            self.choices(&nook.when, &at);
        }
        for (i, wager) in layout.tuck.iter().flat_map(|tuck| &tuck.wagers).enumerate() {
            self.wager(wager, &[Field("tuck"), Item(0), Field("wagers"), Item(i)]);
        }
        if let Some(board) = &layout.board {
            let at = [Field("board"), Item(0)];
            for (i, (wager, _)) in board.labels.iter().enumerate() {
                self.wager(wager, &[&at[..], &[Field("labels"), Item(i)]].concat());
            }
            if let Some(copy) = &board.copy {
                self.choices(&copy.when, &[&at[..], &[Field("copy"), Item(0)]].concat());
            }
        }
        for (i, area) in layout.areas.iter().enumerate() {
            self.choices(&area.when, &[Field("areas"), Item(i)]);
        }
        for (i, words) in layout.inscriptions.iter().enumerate() {
            let at = [Field("inscriptions"), Item(i)];
            if !words.wager.is_empty() {
                self.paid(&words.wager, &[&at[..], &[Field("wager")]].concat());
            }
            self.choices(&words.when, &at);
        }
        for (i, line) in layout.sign.iter().enumerate() {
            self.elected(&line.election, None, &[Field("sign"), Item(i), Field("election")]);
        }
    }

    /// Each example can stand in a level at its house, and is of the kind that it is to show.
    fn examples(&mut self, file: &Incidents, houses: &[Source<'_>]) {
        let or = |own: &str, usual: &str| if own.is_empty() { usual } else { own }.to_owned();
        let book = Arc::new(self.book.clone());
        for (i, row) in file.examples.iter().enumerate() {
            let at = [Field("examples"), Item(i)];
            if !row.text.starts_with(&format!("{}(", row.of)) {
                let what = format!("the example is none of '{}'", row.of);
                self.say(&at, &row.of, what, "name the kind of incident that stands in it".into());
            }
            let table = (or(&row.house, &file.house), or(&row.patrons, &file.patrons));
            self.example(&row.text, table, (&at, houses), &book);
        }
        for (i, row) in file.own.iter().enumerate() {
            let at = [Field("own"), Item(i)];
            if !row.example.contains(&format!("what: \"{}\"", row.id)) {
                let what = format!("the example is none of '{}'", row.id);
                self.say(&at, &row.id, what, "name the incident that stands in it".into());
            }
            let table = (or(&row.house, &file.house), or(&row.patrons, &file.patrons));
            let text = match &row.with[..] {
                "" => row.example.clone(),
                with => format!("{with}, {}", row.example),
            };
            self.example(&text, table, (&at, houses), &book);
        }
    }

    fn example(
        &mut self,
        text: &str,
        (house, patrons): (String, String),
        (at, houses): (&[Way<'_>], &[Source<'_>]),
        book: &Arc<Rulebook>,
    ) {
        let level = format!(
            "(version: 1, id: \"example\", title: \"Example\", course: \"example\", order: 1, \
             teaches: \"Example.\", text: \"Example.\", house: Named(\"{house}\"), mode: Practice, \
             seats: {}, rounds: 2, seed: 1, patrons: {patrons}, incidents: [{text}], \
             graded: [Amounts], pass: (amounts: 0, procedure: 0, irregularities: 0), target_s: 60)",
            self.game.most_seats()
        );
        if let Err(found) = Level::load(("example.ron", &level), houses, book)
            && let Some(first) = found.first()
        {
            let what = format!("the example cannot stand in a level: {}", first.what);
            self.complaints.push(self.outline.near(at, "", what, first.cure.clone()));
        }
    }
}
