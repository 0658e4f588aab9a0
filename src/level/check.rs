//! A checked level: every seat, wager, card and incident of it can happen.

mod cards;
mod incidents;
mod patrons;

use super::file::{Change, FORM, Graded, HouseRef, Incident, LevelFile, Mode, Pass, Start};
use super::happens::First;
use crate::games::{self, Answer, Game, Skill};
use crate::house::House;
use crate::kit::Way::Field;
use crate::kit::{
    Area, Card, Cents, Complaint, Outline, Read, Seat, Spot, Way, Word, beginnings, nearest,
    read_ron,
};
use crate::law::{Rulebook, Source, game_of};
use std::collections::BTreeMap;

/// A patron at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patron {
    /// The seat.
    pub seat: Seat,
    /// The wagers of every round; chance decides when there are none.
    pub wagers: Vec<(Spot, Cents)>,
    /// The answer to an offer.
    pub answer: Answer,
    /// The answers to the choices of a round, if he has one for each.
    pub answers: Vec<Answer>,
    /// How well he plays when the cards decide.
    pub skill: Skill,
    /// Whether he wagers nothing of himself.
    pub idle: bool,
    /// What becomes of him, and from which round on, in order.
    pub changes: Vec<(u32, Change)>,
}

impl Patron {
    /// Whether he sits there in a round.
    #[must_use]
    pub fn sits(&self, round: u32) -> bool {
        let mut seatings =
            self.changes.iter().filter(|(_, to)| matches!(to, Change::Joins | Change::Leaves));
        // Who joins later was not there before.
        let at_first = seatings.clone().next().is_none_or(|(_, to)| *to == Change::Leaves);
        let last = seatings.rfind(|(from, _)| *from <= round);
        last.map_or(at_first, |(_, to)| *to == Change::Joins)
    }

    /// How well he plays in a round when the cards decide.
    #[must_use]
    pub fn skill_in(&self, round: u32) -> Skill {
        let told = self.changes.iter().filter(|(from, _)| *from <= round);
        let mut skills = told.filter_map(|(_, to)| match to {
            Change::Sound => Some(Skill::Sound),
            Change::Loose => Some(Skill::Loose),
            Change::Joins | Change::Leaves => None,
        });
        skills.next_back().unwrap_or(self.skill)
    }

    /// The answer to a choice of the round, counted from 0.
    #[must_use]
    pub fn answer_to(&self, choice: usize) -> Answer {
        self.answers.get(choice).or(self.answers.last()).copied().unwrap_or(self.answer)
    }
}

/// Cards that are fixed, by round and place.
pub type Cards = BTreeMap<u32, Vec<(Area, Vec<Card>)>>;

/// A level that can be played.
#[derive(Clone, Debug)]
pub struct Level {
    /// The name.
    pub id: String,
    /// The name in words.
    pub title: String,
    /// The course it belongs to.
    pub course: String,
    /// Its place in the course.
    pub order: u16,
    /// What it teaches.
    pub teaches: String,
    /// What the trainee is told.
    pub text: String,
    /// The house.
    pub house: House,
    /// The mode it is meant for.
    pub mode: Mode,
    /// How many seats the table has.
    pub seats: u8,
    /// Who sits there, clockwise.
    pub patrons: Vec<Patron>,
    /// How many rounds are dealt.
    pub rounds: u32,
    /// What chance starts from.
    pub seed: u64,
    /// What it starts from in rounds whose cards a trainer's desk has released: see [`Level::seed_in`].
    pub released: BTreeMap<u32, u64>,
    /// In which state the table is found.
    pub start: Start,
    /// Rounds already dealt since the stub was last counted.
    pub uncounted: u32,
    /// Cards that are fixed.
    pub cards: Cards,
    /// Whether the fixed cards of the file were left out.
    pub cards_by_chance: bool,
    /// What goes wrong.
    pub incidents: Vec<Incident>,
    /// Whether the amounts stay hidden.
    pub hide_amounts: bool,
    /// Whether the hand must be said that draws or places a card.
    pub name_hands: bool,
    /// What counts.
    pub graded: Vec<Graded>,
    /// What must be reached.
    pub pass: Pass,
    /// The time a good dealer takes, in milliseconds.
    pub target_ms: u64,
    /// The file's text, for logs.
    pub source: String,
    /// The house file's text, for logs; empty if the level holds its house.
    pub house_source: String,
}

impl Level {
    /// Reads and checks a level. `houses` are the house files it may name.
    ///
    /// # Errors
    /// Every fault at once, each with its place and its cure.
    pub fn load(
        source: Source<'_>,
        houses: &[Source<'_>],
        book: &Rulebook,
    ) -> Result<Self, Vec<Complaint>> {
        Self::load_for(source, houses, book, games::ALL)
    }

    /// Reads and checks a level of one of these games, which need not be built in.
    ///
    /// # Errors
    /// As [`Level::load`].
    pub fn load_for(
        (path, text): Source<'_>,
        houses: &[Source<'_>],
        book: &Rulebook,
        games: &[&dyn Game],
    ) -> Result<Self, Vec<Complaint>> {
        Self::checked(read_ron(path, text, FORM)?, (path, text), houses, book, games)
    }

    /// Reads and checks a level whose text is kept with that of its house, as in a log.
    ///
    /// # Errors
    /// As [`Level::load`].
    pub fn of_texts(
        id: &str,
        text: &str,
        house: &str,
        book: &Rulebook,
    ) -> Result<Self, Vec<Complaint>> {
        let path = format!("{id}.ron");
        let house_path = format!("{}.ron", named_house(text));
        Self::load((&path, text), &[(&house_path, house)], book)
    }

    /// The level with one incident more.
    ///
    /// # Errors
    /// If it cannot happen there, as [`Level::load`] says of the whole.
    pub fn with_incident(
        &self,
        incident: Incident,
        book: &Rulebook,
    ) -> Result<Self, Vec<Complaint>> {
        let (path, text) = (format!("{}.ron", self.id), self.source.as_str());
        let mut read: Read<LevelFile> = read_ron(&path, text, FORM)?;
        let file = &mut read.value;
        (file.seed, file.rounds) = (self.seed, self.rounds);
        if self.cards_by_chance {
            file.cards.clear();
        }
        file.incidents.clone_from(&self.incidents);
        file.incidents.push(incident);
        let house_path = format!("{}.ron", named_house(text));
        let houses = [(house_path.as_str(), self.house_source.as_str())];
        let mut level = Self::checked(read, (&path, text), &houses, book, games::ALL)?;
        level.cards_by_chance = self.cards_by_chance;
        level.released.clone_from(&self.released);
        Ok(level)
    }

    /// What the chance of a round starts from, but for what patrons bring to it: its cards, the ball, their answers.
    #[must_use]
    pub fn seed_in(&self, round: u32) -> u64 {
        self.released.get(&round).copied().unwrap_or(self.seed)
    }

    fn checked(
        read: Read<LevelFile>,
        (path, text): Source<'_>,
        houses: &[Source<'_>],
        book: &Rulebook,
        games: &[&dyn Game],
    ) -> Result<Self, Vec<Complaint>> {
        let outline = read.outline(path, text);
        let complaints = read.complaints.clone();
        let mut check = Check { path, text, complaints, outline };
        let file = &read.value;
        if file.version != 1 {
            check.say("version", "this version of level files is not known", "write version: 1");
        }
        let (house, named) = check.house(file, houses, book);
        let game = games.iter().copied().find(|game| Some(game.id()) == named.as_deref());
        if let (Some(_), Some(named), None) = (&house, &named, game) {
            let what = format!("no game '{named}' is built in");
            check.say("house", &what, "name a house whose game is built in");
        }
        if let (Some(game), Some((house, of))) = (game, &house) {
            let offered = game.wagers().iter().copied().filter(|&wager| game.offers(house, wager));
            // A house of its own file is told with that file.
            let named = |(_, text): &&Source<'_>| !of.is_empty() && text == of;
            let source = houses.iter().find(named).copied().unwrap_or((path, text));
            check.complaints.extend(house.unpaid(source, book, offered));
        }
        check.plain(file);
        check.texts(file, house.as_ref().map(|(house, _)| (house, book)));
        let at = house.as_ref().map(|(house, _)| house);
        let known = Known { game, house: at };
        let patrons = check.patrons(file, known);
        check.changes(file, known, &patrons);
        let cards = check.cards(file, known);
        check.incidents(file, known, &patrons);
        if let (Some(game), Some(house)) = (game, at)
            && check.complaints.is_empty()
        {
            // What cannot be laid out is not played through.
            let first = First::of(game, house, book, &patrons, (file.seats, &file.incidents));
            check.reaches(file, &cards, &patrons, &first);
            check.copies(file, &cards, &first);
            check.happens(file, &patrons, &first);
        }
        let (Some((house, house_source)), []) = (house, &check.complaints[..]) else {
            return Err(check.complaints);
        };
        let file = read.value;
        Ok(Self {
            id: file.id,
            title: file.title,
            course: file.course,
            order: file.order,
            teaches: file.teaches,
            text: file.text,
            house,
            mode: file.mode,
            seats: file.seats,
            patrons,
            rounds: file.rounds,
            seed: file.seed,
            released: BTreeMap::new(),
            start: file.start,
            uncounted: file.uncounted,
            cards,
            cards_by_chance: false,
            incidents: file.incidents,
            hide_amounts: file.hide_amounts,
            name_hands: file.name_hands,
            graded: file.graded,
            pass: file.pass,
            target_ms: u64::from(file.target_s) * 1000,
            source: text.to_owned(),
            house_source,
        })
    }

    /// Whether a channel counts in this level.
    #[must_use]
    pub fn grades(&self, channel: crate::procedure::Channel) -> bool {
        use crate::procedure::Channel;
        let wanted = match channel {
            Channel::Amounts => Graded::Amounts,
            Channel::Procedure => Graded::Procedure,
            Channel::Irregularities => Graded::Irregularities,
        };
        self.graded.contains(&wanted)
    }
}

const CHIPS_CURE: &str = "use an amount that the house's chips make up";

/// An amount as a level writes it: `25 dollars` or `12.50 dollars`.
pub(super) fn in_dollars(amount: Cents) -> String {
    let written = amount.to_string();
    format!("{} dollars", written.trim_end_matches(".00"))
}

const PURSE_CURE: &str = "use at most ten times the highest wager of the house";

fn no_purse(amount: Cents) -> String {
    format!("no patron of this house has {} with him", in_dollars(amount))
}

fn no_chips(amount: Cents) -> String {
    format!("{} cannot be made with this house's chips", in_dollars(amount))
}

/// The game and the house of a level, as far as they are known; of those that are not, nothing is known
/// to be wrong.
#[derive(Clone, Copy)]
struct Known<'a> {
    game: Option<&'a dyn Game>,
    house: Option<&'a House>,
}

impl<'a> Known<'a> {
    /// Both, if both are known.
    fn both(self) -> Option<(&'a dyn Game, &'a House)> {
        self.game.zip(self.house)
    }

    /// Whether these wagers of the game have one, and the house offers it.
    fn offers(self, wager: Word, of: fn(&dyn Game) -> &[Word]) -> bool {
        self.game.is_none_or(|game| {
            of(game).contains(&wager) && self.house.is_none_or(|house| game.offers(house, wager))
        })
    }
}

pub(super) struct Check<'a> {
    path: &'a str,
    text: &'a str,
    outline: Outline<'a>,
    complaints: Vec<Complaint>,
}

impl Check<'_> {
    /// A complaint about a field of the level.
    fn say(&mut self, field: &str, what: &str, cure: &str) {
        self.at(&[Field(field)], "", what, cure);
    }

    /// A complaint about what stands in a part of the level.
    pub(super) fn at(&mut self, to: &[Way<'_>], needle: &str, what: &str, cure: &str) {
        self.complaints.push(self.outline.near(to, needle, what, cure));
    }

    /// The house, and the game it is for. A house that is wrong still tells its game, by which the
    /// rest of the level is looked at; of one that does not exist those like it do.
    fn house(
        &mut self,
        file: &LevelFile,
        houses: &[Source<'_>],
        book: &Rulebook,
    ) -> (Option<(House, String)>, Option<String>) {
        let (found, game) = match &file.house {
            HouseRef::Inline(house) => {
                let found = House::check(house, (self.path, self.text), book);
                (found.map(|house| (house, String::new())), Some(house.game.clone()))
            }
            HouseRef::Named(name) => {
                let Some(source) = houses.iter().find(|(path, _)| house_name(path) == name) else {
                    return (None, self.no_house(name, houses));
                };
                let game = Some(game_of(source.0)).filter(|game| !game.is_empty());
                let found = House::load(*source, book).map(|h| (h, source.1.to_owned()));
                (found, game.map(str::to_owned))
            }
        };
        match found {
            Ok(house) => {
                let game = house.0.game.clone();
                (Some(house), Some(game))
            }
            Err(more) => {
                self.complaints.extend(more);
                (None, game)
            }
        }
    }

    /// Says that there is no such house; gives the game of those that look like it, if it is one.
    fn no_house(&mut self, name: &str, houses: &[Source<'_>]) -> Option<String> {
        let names = || houses.iter().map(|(path, _)| house_name(path));
        let like = nearest(name, names(), 5);
        let cure = if like.is_empty() {
            let first = beginnings(names());
            format!("name a house; their names begin with {}", first.join(", "))
        } else {
            format!("name one of {}", like.join(", "))
        };
        let quoted = format!("\"{name}\"");
        self.at(&[Field("house")], &quoted, &format!("there is no house '{name}'"), &cure);
        let meant = houses.iter().filter(|(path, _)| like.contains(&house_name(path)));
        let mut games: Vec<&str> = meant.map(|(path, _)| game_of(path)).collect();
        games.dedup();
        match games[..] {
            [game] => Some(game.to_owned()),
            _ => None,
        }
    }

    fn plain(&mut self, file: &LevelFile) {
        let stem = self.path.rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = stem.trim_end_matches(".ron").to_owned();
        if Word::parse(&file.id).is_none() && !is_name(&file.id) {
            let what = format!("'{}' is no level name", file.id);
            self.say("id", &what, "use small letters, digits and underscores");
        } else if !stem.is_empty() && stem != file.id {
            let what = format!("the level calls itself '{}' in a file called '{stem}'", file.id);
            self.say("id", &what, "give the file and the level the same name");
        }
        if file.rounds == 0 || file.rounds > 500 {
            self.say("rounds", "a level has 1 to 500 rounds", "write rounds: 5");
        }
        if file.target_s == 0 {
            self.say("target_s", "a level needs a time target", "write target_s: 120");
        }
        if file.graded.is_empty() {
            self.say("graded", "nothing is graded", "write graded: [Procedure], or more");
        }
        if file.graded.iter().enumerate().any(|(i, graded)| file.graded[..i].contains(graded)) {
            self.say("graded", "the same is graded twice", "name each channel once");
        }
        if [file.pass.amounts, file.pass.procedure, file.pass.irregularities]
            .iter()
            .any(|p| *p > 100)
        {
            self.say("pass", "a pass mark is at most 100 percent", "write 0 to 100");
        }
        for (field, text, most) in [
            ("title", &file.title, MOST_IN_TITLE),
            ("teaches", &file.teaches, MOST_TAUGHT),
            ("text", &file.text, MOST_TOLD),
        ] {
            if text.trim().is_empty() {
                let what = format!("'{field}' says nothing");
                self.say(field, &what, "tell the trainee in a sentence");
            }
            let letters = text.chars().count();
            if letters > most {
                let what = format!("'{field}' has {letters} letters, more than there is room for");
                self.say(field, &what, &format!("write at most {most} letters"));
            }
        }
        if file.uncounted > 4 {
            self.say(
                "uncounted",
                "more than four rounds without a count already break the rule of one in five",
                "write uncounted: 0 to 4",
            );
        }
    }
}

/// How many letters there is room for where a level's title stands: on a card of its course and above the
/// table.
const MOST_IN_TITLE: usize = 80;

/// The same of what it teaches, a line on that card.
const MOST_TAUGHT: usize = 200;

/// The same of what the trainee is told before he deals.
const MOST_TOLD: usize = 2000;

/// The name by which a level's text calls its house; empty if the level holds its house.
fn named_house(text: &str) -> String {
    match ron::from_str::<LevelFile>(text).map(|file| file.house) {
        Ok(HouseRef::Named(name)) => name,
        Ok(HouseRef::Inline(_)) | Err(_) => String::new(),
    }
}

/// A house's name, by the path of its file.
fn house_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path).trim_end_matches(".ron")
}

fn is_name(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}
