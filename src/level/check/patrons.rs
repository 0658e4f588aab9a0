//! The patrons that a level seats, and the wagers that it gives them.

use super::{CHIPS_CURE, Check, Known, Patron, in_dollars, no_chips};
use crate::games::{Answer, Game, Skill};
use crate::kit::Way::{Field, Item};
use crate::kit::{Cents, Seat, Spot, Way, Word};
use crate::level::file::{Change, Incident, LevelFile, PatronFile, Patrons};

/// What becomes of the patron at a seat, in order of the rounds.
fn changes(file: &LevelFile, seat: u8) -> Vec<(u32, Change)> {
    let own = file.changes.iter().filter(|change| change.seat == seat);
    let mut changes: Vec<(u32, Change)> = own.map(|change| (change.round, change.to)).collect();
    changes.sort_unstable();
    changes
}

impl Check<'_> {
    /// What can be told of who comes, who goes and who plays otherwise.
    pub(super) fn changes(&mut self, file: &LevelFile, known: Known<'_>, patrons: &[Patron]) {
        for (i, change) in file.changes.iter().enumerate() {
            let own = [Field("changes"), Item(i)];
            let (round, seat) = (change.round, change.seat);
            let is_seating = matches!(change.to, Change::Joins | Change::Leaves);
            if !(2..=file.rounds).contains(&round) {
                let what = format!("a change comes in rounds 2 to {}, not in {round}", file.rounds);
                let cure = "name such a round, or write it with the patrons";
                self.at(&[&own[..], &[Field("round")]].concat(), "", &what, cure);
            }
            let Some(patron) = patrons.iter().find(|patron| patron.seat == Seat(seat)) else {
                let what = format!("no patron is named for seat {seat}");
                let cure = "name a seat of the patrons, who join later or not";
                self.at(&[&own[..], &[Field("seat")]].concat(), "", &what, cure);
                continue;
            };
            if is_seating && known.game.is_some_and(Game::keeps_seats) {
                let what = "at this game seats are given up by rules of its own".to_owned();
                self.at(&own, "", &what, "use an incident of the game, or leave it out");
            }
            let same = |other: &&(u32, Change)| {
                let seats = matches!(other.1, Change::Joins | Change::Leaves);
                seats == is_seating && other.0 <= round
            };
            // The one before of its sort must be another, and no two come in one round.
            let mut before = patron.changes.iter().filter(same).rev();
            let last = before.by_ref().next();
            let next = before.next();
            let twice =
                next.is_some_and(|next| next.0 == round || Some(next.1) == last.map(|l| l.1));
            if twice {
                let what =
                    format!("the patron at seat {seat} is told so already, or otherwise at once");
                self.at(&own, "", &what, "leave one of them out");
            }
        }
        if let (false, Some(round)) = (
            file.changes.is_empty() || patrons.is_empty(),
            (1..=file.rounds).find(|&round| patrons.iter().all(|patron| !patron.sits(round))),
        ) {
            let what = format!("nobody sits at the table in round {round}");
            self.say("changes", &what, "let somebody stay");
        }
    }

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
                changes: changes(file, seat),
            };
            seats.iter().map(patron).collect()
        };
        let mut patrons: Vec<Patron> = match &file.patrons {
            Patrons::Sound(seats) => by_chance(seats, Skill::Sound, false),
            Patrons::Loose(seats) => by_chance(seats, Skill::Loose, false),
            Patrons::Idle(seats) => by_chance(seats, Skill::Sound, true),
            Patrons::Fixed(patrons) => {
                let patrons = patrons.iter().enumerate();
                let told = patrons.map(|(i, patron)| Patron {
                    changes: changes(file, patron.seat),
                    ..self.patron(i, patron, known)
                });
                told.collect()
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
            changes: Vec::new(),
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
