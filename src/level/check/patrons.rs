//! The patrons that a level seats, and the wagers that it gives them.

use super::{CHIPS_CURE, Check, Known, Patron, in_dollars, no_chips};
use crate::games::{Answer, Game, Skill};
use crate::kit::Way::{Field, Item};
use crate::kit::{Cents, Seat, Spot, Way, Word};
use crate::level::file::{Incident, LevelFile, PatronFile, Patrons};

impl Check<'_> {
    pub(super) fn patrons(&mut self, file: &LevelFile, known: Known<'_>) -> Vec<Patron> {
        let most = known.game.map_or(Seat::MOST, Game::most_seats);
        if file.seats == 0 || file.seats > most {
            let what = format!("a table of this game has 1 to {most} seats");
            self.say("seats", &what, "write seats: 6");
        }
        let by_chance = |seats: &[u8], skill, idle| {
            let patron = |&seat| Patron {
                seat: Seat(seat),
                wagers: Vec::new(),
                answer: Answer::ByCards,
                answers: Vec::new(),
                skill,
                idle,
            };
            seats.iter().map(patron).collect()
        };
        let mut patrons: Vec<Patron> = match &file.patrons {
            Patrons::Sound(seats) => by_chance(seats, Skill::Sound, false),
            Patrons::Loose(seats) => by_chance(seats, Skill::Loose, false),
            Patrons::Idle(seats) => by_chance(seats, Skill::Sound, true),
            Patrons::Fixed(patrons) => {
                let patrons = patrons.iter().enumerate();
                patrons.map(|(i, patron)| self.patron(i, patron, known)).collect()
            }
        };
        patrons.sort_by_key(|patron| patron.seat);
        self.seats(file);
        patrons
    }

    /// One patron whose wagers the level gives.
    fn patron(&mut self, i: usize, patron: &PatronFile, known: Known<'_>) -> Patron {
        let (own, seat) = ([Field("patrons"), Item(0), Item(i)], patron.seat);
        if let Some(needed) = known.game.and_then(Game::needed_wager)
            && !patron.wagers.is_empty()
            && !patron.wagers.contains_key(needed.as_str())
        {
            let what = format!("the patron at seat {seat} does not make the {needed}");
            self.at(&own, "seat", &what, &format!("give him the wager '{needed}' too"));
        }
        if patron.wagers.is_empty()
            && known.game.is_none_or(|game| !game.opening_wagers().is_empty())
        {
            let what = format!("the patron at seat {seat} makes no wager");
            self.at(&own, "seat", &what, "give him a wager, or leave him out");
        }
        let mut wagers = Vec::new();
        for (name, &amount) in &patron.wagers {
            let at = [&own[..], &[Field("wagers"), Field(name)]].concat();
            if let Some(wager) = self.wager(&at, name, amount, known) {
                wagers.push((Spot { seat: Seat(seat), wager }, amount));
            }
        }
        let told = std::iter::once(&patron.answer).chain(&patron.answers);
        for answer in told.filter(|answer| known.game.is_some_and(|game| !game.knows(**answer))) {
            self.at(
                &own,
                &format!("{answer:?}"),
                &format!("no patron of this game answers {answer:?}"),
                "tell him an answer of this game, or leave it to the cards",
            );
        }
        Patron {
            seat: Seat(seat),
            wagers,
            answer: patron.answer,
            answers: patron.answers.clone(),
            skill: Skill::Sound,
            idle: false,
        }
    }

    /// One wager of a patron, if it can be made.
    fn wager(
        &mut self,
        at: &[Way<'_>],
        name: &str,
        amount: Cents,
        known: Known<'_>,
    ) -> Option<Word> {
        let house = known.house;
        let opens = |wager: &Word| known.offers(*wager, |game| game.opening_wagers());
        let Some(wager) = Word::parse(name).filter(opens) else {
            let names = known.game.map_or(&[][..], Game::opening_wagers);
            let names = names.iter().filter(|wager| opens(wager));
            let names: Vec<&str> = names.map(Word::as_str).collect();
            let what = format!("no wager '{name}' is made before the deal");
            self.at(at, "", &what, &format!("the wagers are {}", names.join(", ")));
            return None;
        };
        let dollars = in_dollars(amount);
        let (what, cure) = if house.is_some_and(|house| amount > house.most) {
            let what = format!("a wager of {dollars} is over the limit");
            (what, "wager no more than the house's limits allow")
        } else if amount.0 > 0 && house.is_some_and(|house| amount < house.least) {
            let what = format!("a wager of {dollars} is under the limit");
            (what, "wager no less than the house's limits allow")
        } else if house.is_some_and(|house| !house.makes(amount)) {
            (no_chips(amount), CHIPS_CURE)
        } else if amount.0 <= 0 {
            let what = format!("a wager of {dollars} is none");
            (what, "leave the wager out, or give it an amount")
        } else {
            return Some(wager);
        };
        self.at(at, "", &what, cure);
        None
    }

    /// Where the patrons sit, and that there are any who wager.
    fn seats(&mut self, file: &LevelFile) {
        let seats = file.patrons.seats();
        for (i, &seat) in seats.iter().enumerate() {
            let own = [Field("patrons"), Item(0), Item(i)];
            if seats[..i].contains(&seat) {
                let what = format!("two patrons sit at seat {seat}");
                self.at(&own, "", &what, "give each patron a seat of his own");
            }
            if file.seats > 0 && (seat == 0 || seat > file.seats) {
                let what = format!("there is no seat {seat} at this table");
                self.at(&own, "", &what, &format!("use seats 1 to {}", file.seats));
            }
        }
        let acts = |incident: &Incident| matches!(incident, Incident::OfGame(_));
        if matches!(file.patrons, Patrons::Idle(_)) && !file.incidents.iter().any(acts) {
            self.say(
                "patrons",
                "nobody wagers anything at this table",
                "have an incident of the game bring wagers, or let patrons wager by chance",
            );
        }
        if seats.is_empty() {
            self.say("patrons", "nobody sits at the table", "seat at least one patron");
        }
    }
}
