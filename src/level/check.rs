//! A checked level: every seat, wager, card and incident of it can happen.

use super::file::{Graded, HouseRef, Incident, LevelFile, Mode, Pass, Patrons, RoundCards, Start};
use super::happens::First;
use crate::games::{self, Answer, Game, Skill};
use crate::house::House;
use crate::kit::Way::{Field, Item};
use crate::kit::{
    Area, Card, Cents, Chips, Complaint, Outline, Seat, Spot, Way, Word, beginnings, nearest,
};
use crate::law::{Rulebook, Source, game_of};
use crate::table::Table;
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
}

impl Patron {
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
        let file: LevelFile =
            ron::from_str(text).map_err(|error| vec![Complaint::from_ron(path, text, &error)])?;
        let outline = Outline::of(path, text);
        let mut check = Check { path, text, complaints: outline.controls(), outline };
        if file.version != 1 {
            check.say("version", "this version of level files is not known", "write version: 1");
        }
        let (house, named) = check.house(&file, houses, book);
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
        check.plain(&file);
        check.texts(&file, house.as_ref().map(|(house, _)| (house, book)));
        let at = house.as_ref().map(|(house, _)| house);
        let patrons = check.patrons(&file, game, at);
        let cards = check.cards(&file, game, at);
        check.incidents(&file, game, at);
        if let (Some(game), Some(house)) = (game, at)
            && check.complaints.is_empty()
        {
            // What cannot be laid out is not played through.
            let first = First::of(game, house, book, &patrons, (file.seats, &file.incidents));
            check.reaches(&file, &cards, &patrons, &first);
            check.copies(&file, &cards, &first);
            check.happens(&file, &patrons, &first);
        }
        let (Some((house, house_source)), []) = (house, &check.complaints[..]) else {
            return Err(check.complaints);
        };
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
            start: file.start,
            uncounted: file.uncounted,
            cards,
            cards_by_chance: false,
            incidents: file.incidents,
            hide_amounts: file.hide_amounts,
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
        if [file.pass.amounts, file.pass.procedure, file.pass.irregularities]
            .iter()
            .any(|p| *p > 100)
        {
            self.say("pass", "a pass mark is at most 100 percent", "write 0 to 100");
        }
        for (field, text) in
            [("title", &file.title), ("teaches", &file.teaches), ("text", &file.text)]
        {
            if text.trim().is_empty() {
                let what = format!("'{field}' says nothing");
                self.say(field, &what, "tell the trainee in a sentence");
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

    fn patrons(
        &mut self,
        file: &LevelFile,
        game: Option<&dyn Game>,
        house: Option<&House>,
    ) -> Vec<Patron> {
        let most = game.map_or(Seat::MOST, Game::most_seats);
        if file.seats == 0 || file.seats > most {
            let what = format!("a table of this game has 1 to {most} seats");
            self.say("seats", &what, "write seats: 6");
        }
        let mut patrons: Vec<Patron> = match &file.patrons {
            Patrons::Sound(seats) | Patrons::Loose(seats) | Patrons::Idle(seats) => seats
                .iter()
                .map(|&seat| Patron {
                    seat: Seat(seat),
                    wagers: Vec::new(),
                    answer: Answer::ByCards,
                    answers: Vec::new(),
                    skill: match file.patrons {
                        Patrons::Loose(_) => Skill::Loose,
                        Patrons::Sound(_) | Patrons::Fixed(_) | Patrons::Idle(_) => Skill::Sound,
                    },
                    idle: matches!(file.patrons, Patrons::Idle(_)),
                })
                .collect(),
            Patrons::Fixed(patrons) => patrons
                .iter()
                .enumerate()
                .map(|(i, patron)| {
                    let seat = Seat(patron.seat);
                    let own = [Field("patrons"), Item(0), Item(i)];
                    // Of a game that is not known nothing is known to be wrong.
                    let offered = |g: &dyn Game, wager: Word| {
                        g.opening_wagers().contains(&wager)
                            && house.is_none_or(|house| g.offers(house, wager))
                    };
                    let known = |wager: &Word| game.is_none_or(|g| offered(g, *wager));
                    if let Some(needed) = game.and_then(Game::needed_wager)
                        && !patron.wagers.is_empty()
                        && !patron.wagers.contains_key(needed.as_str())
                    {
                        self.at(
                            &own,
                            "seat",
                            &format!(
                                "the patron at seat {} does not make the {needed}",
                                patron.seat
                            ),
                            &format!("give him the wager '{needed}' too"),
                        );
                    }
                    if patron.wagers.is_empty()
                        && game.is_none_or(|game| !game.opening_wagers().is_empty())
                    {
                        self.at(
                            &own,
                            "seat",
                            &format!("the patron at seat {} makes no wager", patron.seat),
                            "give him a wager, or leave him out",
                        );
                    }
                    let mut wagers = Vec::new();
                    for (name, &amount) in &patron.wagers {
                        let dollars = in_dollars(amount);
                        let at = [&own[..], &[Field("wagers"), Field(name)]].concat();
                        match Word::parse(name).filter(known) {
                            Some(_) if house.is_some_and(|h| amount > h.most) => {
                                self.at(
                                    &at,
                                    "",
                                    &format!("a wager of {dollars} is over the limit"),
                                    "wager no more than the house's limits allow",
                                );
                            }
                            Some(_) if amount.0 > 0 && house.is_some_and(|h| amount < h.least) => {
                                self.at(
                                    &at,
                                    "",
                                    &format!("a wager of {dollars} is under the limit"),
                                    "wager no less than the house's limits allow",
                                );
                            }
                            Some(_) if house.is_some_and(|h| !h.makes(amount)) => {
                                self.at(&at, "", &no_chips(amount), CHIPS_CURE);
                            }
                            Some(wager) if amount.0 > 0 => {
                                wagers.push((Spot { seat, wager }, amount));
                            }
                            Some(_) => self.at(
                                &at,
                                "",
                                &format!("a wager of {dollars} is none"),
                                "leave the wager out, or give it an amount",
                            ),
                            None => {
                                let names = game.map_or(&[][..], Game::opening_wagers);
                                let names = names.iter().filter(|&wager| known(wager));
                                let names: Vec<&str> = names.map(Word::as_str).collect();
                                self.at(
                                    &at,
                                    "",
                                    &format!("no wager '{name}' is made before the deal"),
                                    &format!("the wagers are {}", names.join(", ")),
                                );
                            }
                        }
                    }
                    let told = std::iter::once(&patron.answer).chain(&patron.answers);
                    for answer in told.filter(|answer| game.is_some_and(|g| !g.knows(**answer))) {
                        self.at(
                            &own,
                            &format!("{answer:?}"),
                            &format!("no patron of this game answers {answer:?}"),
                            "tell him an answer of this game, or leave it to the cards",
                        );
                    }
                    Patron {
                        seat,
                        wagers,
                        answer: patron.answer,
                        answers: patron.answers.clone(),
                        skill: Skill::Sound,
                        idle: false,
                    }
                })
                .collect(),
        };
        patrons.sort_by_key(|patron| patron.seat);
        let mut taken = [false; 256];
        for (i, seat) in file.patrons.seats().into_iter().enumerate() {
            let own = [Field("patrons"), Item(0), Item(i)];
            if std::mem::replace(&mut taken[usize::from(seat)], true) {
                let what = format!("two patrons sit at seat {seat}");
                self.at(&own, "", &what, "give each patron a seat of his own");
            }
            if file.seats > 0 && (seat == 0 || seat > file.seats) {
                let what = format!("there is no seat {seat} at this table");
                self.at(&own, "", &what, &format!("use seats 1 to {}", file.seats));
            }
        }
        let acts = |incident: &Incident| matches!(incident, Incident::Own(_));
        if matches!(file.patrons, Patrons::Idle(_)) && !file.incidents.iter().any(acts) {
            self.say(
                "patrons",
                "nobody wagers anything at this table",
                "have an incident of the game bring wagers, or let patrons wager by chance",
            );
        }
        if patrons.is_empty() {
            self.say("patrons", "nobody sits at the table", "seat at least one patron");
        }
        patrons
    }

    fn cards(&mut self, file: &LevelFile, game: Option<&dyn Game>, house: Option<&House>) -> Cards {
        let most = usize::from(game.map_or(u8::MAX, Game::most_in_hand));
        let deck = game.zip(house).map(|(game, house)| game.cards(house));
        let count = |all: &[Card], card: Card| all.iter().filter(|other| **other == card).count();
        let held = |card: Card| deck.as_ref().map_or(1, |deck| count(deck, card));
        let mut cards = Cards::new();
        for (i, RoundCards { round, hands }) in file.cards.iter().enumerate() {
            let of_round = [Field("cards"), Item(i), Field("round")];
            let mut seen: Vec<Card> = Vec::new();
            let mut places: Vec<(Area, Vec<Card>)> = Vec::new();
            for (j, hand) in hands.iter().enumerate() {
                let part = |field| [Field("cards"), Item(i), Field("hands"), Item(j), Field(field)];
                let (near, words) = (part("cards"), format!("\"{}\"", hand.cards));
                let area = Area::parse(&hand.to).filter(|area| match area {
                    Area::Seat(seat) | Area::Part(seat, _) => (1..=file.seats).contains(&seat.0),
                    other => matches!(
                        other,
                        Area::Dealer | Area::Community(_) | Area::Side(_) | Area::Burn
                    ),
                });
                let Some(area) = area else {
                    let what = format!("cards cannot be dealt to '{}'", hand.to);
                    let to = format!("\"{}\"", hand.to);
                    self.at(&part("to"), &to, &what, "name a seat, such as S1, or dealer");
                    continue;
                };
                if places.iter().any(|(place, _)| *place == area) {
                    let what = format!("the cards of {area} are fixed twice in round {round}");
                    self.at(&near, &words, &what, "put the cards of a place together");
                }
                let mut these = Vec::new();
                for word in hand.cards.split_whitespace() {
                    match word.parse::<Card>() {
                        Ok(card) if deck.as_ref().is_some_and(|deck| !deck.contains(&card)) => {
                            let what = format!("{card} is not in the deck of this game");
                            self.at(&near, &words, &what, "fix a card that is in it");
                        }
                        Ok(card) if count(&seen, card) >= held(card) => {
                            let (times, cure) = match held(card) {
                                1 => ("twice".to_owned(), "deal each card once".to_owned()),
                                n => (format!("{} times", n + 1), format!("deal it {n} times")),
                            };
                            let what = format!("{card} is dealt {times} in round {round}");
                            self.at(&near, &words, &what, &cure);
                        }
                        Ok(card) => {
                            seen.push(card);
                            these.push(card);
                        }
                        Err(error) => {
                            self.at(&near, &words, &error.to_string(), "correct the card");
                        }
                    }
                }
                if these.len() > most {
                    let what = format!("{} cards are more than a hand has", these.len());
                    self.at(&near, &words, &what, &format!("fix at most {most} cards"));
                }
                places.push((area, these));
            }
            if *round == 0 || *round > file.rounds {
                let what = format!("the level has no round {round}");
                self.at(&of_round, "", &what, &format!("use rounds 1 to {}", file.rounds));
            }
            if cards.insert(*round, places).is_some() {
                let what = format!("the cards of round {round} are fixed twice");
                self.at(&of_round, "", &what, "put the hands of a round together");
            }
        }
        cards
    }

    /// What can be told of the incidents; of a game or a house that is not known nothing is known to
    /// be wrong.
    fn incidents(&mut self, file: &LevelFile, game: Option<&dyn Game>, house: Option<&House>) {
        let seats = file.patrons.seats();
        let seated = |seat: u8| seats.contains(&seat);
        let at = game.zip(house);
        let table = at.map(|(game, house)| {
            let mut table = Table::new(game.wagers(), game.cards(house), Chips::NONE, Vec::new());
            game.equip(house, &mut table);
            table
        });
        let depth = at.map(|(game, house)| game.cards(house).len());
        let depth = depth.map_or(u8::MAX, |cards| u8::try_from(cards).unwrap_or(u8::MAX));
        let has = |device: fn(&Table) -> bool| table.as_ref().map(device);
        let (auto, machine) = (has(|table| table.auto_shoe), has(|table| table.shuffler));
        let unmade = |amount| house.is_some_and(|house| !house.makes(amount));
        let most = game.map_or(u8::MAX, Game::most_in_hand);
        let beyond = |amount: Cents| at.is_some_and(|(_, house)| amount.0 > 10 * house.most.0);
        for (i, incident) in file.incidents.iter().enumerate() {
            let own = [Field("incidents"), Item(i)];
            let mut say = |what: String, cure: &str| self.at(&own, "", &what, cure);
            if incident.round() == 0 || incident.round() > file.rounds {
                let what = format!("the level has no round {}", incident.round());
                say(what, "use a round that is dealt");
            }
            let mut seats = Vec::new();
            match incident {
                Incident::LateWager { seat, wager, amount, .. } => {
                    seats.push(*seat);
                    let known = |w: Word| {
                        game.is_none_or(|game| game.wagers().contains(&w))
                            && at.is_none_or(|(game, house)| game.offers(house, w))
                    };
                    if Word::parse(wager).is_none_or(|w| !known(w)) {
                        say(format!("this game has no wager '{wager}'"), "name one of its wagers");
                    }
                    if amount.is_zero() {
                        say("a late wager needs an amount".to_owned(), "write amount: 5");
                    } else if beyond(*amount) {
                        say(no_purse(*amount), PURSE_CURE);
                    } else if unmade(*amount) {
                        say(no_chips(*amount), CHIPS_CURE);
                    }
                }
                Incident::WrongPlay { seat, amount, .. } => {
                    seats.push(*seat);
                    if amount.is_zero() {
                        say("a play wager needs an amount".to_owned(), "write amount: 5");
                    } else if beyond(*amount) {
                        say(no_purse(*amount), PURSE_CURE);
                    } else if unmade(*amount) {
                        say(no_chips(*amount), CHIPS_CURE);
                    }
                }
                Incident::Touch { seat, of, .. } => {
                    seats.extend([*seat, *of]);
                    if seat == of {
                        say("a patron may touch his own cards".to_owned(), "name another seat");
                    }
                }
                Incident::CardFlips { at, card, .. } | Incident::Sticks { at, card, .. } => {
                    match Area::parse(at) {
                        Some(Area::Seat(seat) | Area::Part(seat, _)) => seats.push(seat.0),
                        Some(Area::Dealer | Area::Community(_) | Area::Side(_)) => {}
                        _ => say(
                            format!("no card is dealt to '{at}'"),
                            "name a place such as dealer, S2 or C1",
                        ),
                    }
                    if !(1..=most).contains(card) {
                        let what = format!("a hand has cards 1 to {most}");
                        say(what, "name one of them");
                    }
                }
                Incident::FaceUpCard { at, .. } => {
                    if *at == 0 || *at > depth {
                        let what = format!("the deck has cards 1 to {depth}");
                        say(what, "name a card that is in it");
                    }
                    if auto == Some(true) {
                        say(
                            "what becomes of a face-up card inside a packet is not laid down"
                                .to_owned(),
                            "use a table without an automated shoe",
                        );
                    }
                }
                Incident::ShoeJam { .. } if auto == Some(false) => {
                    say(
                        "this table has no automated shoe".to_owned(),
                        "elect dealing: automated_shoe, or leave the incident out",
                    );
                }
                Incident::Slip { .. } if auto == Some(true) => {
                    say(
                        "an automated shoe issues packets, no single cards".to_owned(),
                        "use a table without an automated shoe",
                    );
                }
                Incident::ShufflerJam { .. } if machine == Some(false) => {
                    say(
                        "the cards of this table are shuffled by hand".to_owned(),
                        "elect shuffle: machine, or leave the incident out",
                    );
                }
                Incident::ShufflerJam { dead: true, .. }
                    if at.is_some_and(|(game, house)| game.needs_shuffler(house)) =>
                {
                    say(
                        "this table cannot deal without its shuffler".to_owned(),
                        "elect another dealing method, or leave 'dead' out",
                    );
                }
                Incident::Shares { seat, .. } | Incident::Device { seat, .. } => seats.push(*seat),
                // Some bring somebody to a seat that was free.
                Incident::Own(own)
                    if game.is_some_and(|game| game.newcomers().contains(&own.what.as_str())) => {}
                Incident::Own(own) => seats.extend(Some(own.seat).filter(|&seat| seat > 0)),
                Incident::ShortDeck { .. }
                | Incident::OldDeck { .. }
                | Incident::ShufflerJam { .. }
                | Incident::ShoeJam { .. }
                | Incident::Slip { .. } => {}
            }
            for seat in seats.into_iter().filter(|&seat| !seated(seat)) {
                self.at(
                    &own,
                    "",
                    &format!("nobody sits at seat {seat}"),
                    "name a seat where a patron sits",
                );
            }
        }
    }
}

/// A house's name, by the path of its file.
fn house_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path).trim_end_matches(".ron")
}

fn is_name(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}
