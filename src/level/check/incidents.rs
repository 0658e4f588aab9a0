//! The incidents of a level: that each can happen at its table.

use super::{CHIPS_CURE, Check, Known, PURSE_CURE, Patron, no_chips, no_purse};
use crate::games::Game;
use crate::kit::Way::{Field, Item};
use crate::kit::{Area, Cents, Chips, Seat, Word};
use crate::level::file::{Incident, LevelFile};
use crate::table::Table;
use std::collections::BTreeSet;

/// What is wrong, and its cure.
type Fault = (String, &'static str);

fn fault(what: &str, cure: &'static str) -> Option<Fault> {
    Some((what.to_owned(), cure))
}

/// The table at which a level's incidents happen.
struct Setting<'a> {
    known: Known<'a>,
    /// How many cards there are.
    depth: usize,
    /// Whether there is an automated shoe.
    auto: Option<bool>,
    /// Whether there is a shuffler.
    machine: Option<bool>,
}

impl<'a> Setting<'a> {
    fn new(known: Known<'a>) -> Self {
        let table = known.both().map(|(game, house)| {
            let mut table = Table::new(game.wagers(), game.cards(house), Chips::NONE, Vec::new());
            game.equip(house, &mut table);
            table
        });
        Self {
            known,
            depth: known.both().map_or(usize::MAX, |(game, house)| game.cards(house).len()),
            auto: table.as_ref().map(|table| table.auto_shoe),
            machine: table.as_ref().map(|table| table.shuffler),
        }
    }

    /// What is wrong with the sum of a wager of this name in words.
    fn amount(&self, name: &str, amount: Cents) -> Option<Fault> {
        if amount.is_zero() {
            return fault(&format!("a {name} wager needs an amount"), "write amount: 5");
        }
        let house = self.known.house?;
        if self.known.game.is_some() && amount.0 > 10 * house.most.0 {
            return Some((no_purse(amount), PURSE_CURE));
        }
        (!house.makes(amount)).then(|| (no_chips(amount), CHIPS_CURE))
    }

    /// What is wrong with a card, counted from 1, of a hand dealt to a place.
    fn card(&self, place: &str, card: u8) -> Vec<Fault> {
        let most = self.known.game.map_or(u8::MAX, Game::most_in_hand);
        let is_dealt_to = Area::parse(place).is_some_and(|area| {
            use Area::{Community, Dealer, Part, Seat, Side};
            matches!(area, Seat(_) | Part(..) | Dealer | Community(_) | Side(_))
        });
        let mut faults = Vec::new();
        if !is_dealt_to {
            let what = format!("no card is dealt to '{place}'");
            faults.extend(fault(&what, "name a place such as dealer, S2 or C1"));
        }
        if !(1..=most).contains(&card) {
            faults.extend(fault(&format!("a hand has cards 1 to {most}"), "name one of them"));
        }
        faults
    }

    /// What is wrong with a card that lies face up so deep in the deck.
    fn face_up(&self, at: u8) -> Vec<Fault> {
        let mut faults = Vec::new();
        if at == 0 || usize::from(at) > self.depth {
            let what = format!("the deck has cards 1 to {}", self.depth);
            faults.extend(fault(&what, "name a card that is in it"));
        }
        if self.auto == Some(true) {
            faults.extend(fault(
                "what becomes of a face-up card inside a packet is not laid down",
                "use a table without an automated shoe",
            ));
        }
        faults
    }

    fn shuffler_jam(&self, dead: bool) -> Option<Fault> {
        if self.machine == Some(false) {
            return fault(
                "the cards of this table are shuffled by hand",
                "elect shuffle: machine, or leave the incident out",
            );
        }
        if dead && self.known.both().is_some_and(|(game, house)| game.needs_shuffler(house)) {
            return fault(
                "this table cannot deal without its shuffler",
                "elect another dealing method, or leave 'dead' out",
            );
        }
        None
    }

    /// What is wrong with an incident.
    fn faults(&self, incident: &Incident) -> Vec<Fault> {
        let one = match incident {
            Incident::LateWager { wager, amount, .. } => {
                let unknown =
                    Word::parse(wager).is_none_or(|w| !self.known.offers(w, |game| game.wagers()));
                let what = format!("this game has no wager '{wager}'");
                let unknown = unknown.then_some((what, "name one of its wagers"));
                return unknown.into_iter().chain(self.amount("late", *amount)).collect();
            }
            Incident::WrongPlay { amount, .. } => self.amount("play", *amount),
            Incident::Touch { seat, of, .. } if seat == of => {
                fault("a patron may touch his own cards", "name another seat")
            }
            Incident::CardFlips { at, card, .. } | Incident::Sticks { at, card, .. } => {
                return self.card(at, *card);
            }
            Incident::FaceUpCard { at, .. } => return self.face_up(*at),
            Incident::ShoeJam { .. } if self.auto == Some(false) => fault(
                "this table has no automated shoe",
                "elect dealing: automated_shoe, or leave the incident out",
            ),
            Incident::Slip { .. } if self.auto == Some(true) => fault(
                "an automated shoe issues packets, no single cards",
                "use a table without an automated shoe",
            ),
            Incident::ShufflerJam { dead, .. } => self.shuffler_jam(*dead),
            _ => None,
        };
        one.into_iter().collect()
    }

    /// The seats at which an incident needs a patron.
    fn seats(&self, incident: &Incident) -> Vec<u8> {
        match incident {
            Incident::LateWager { seat, .. }
            | Incident::WrongPlay { seat, .. }
            | Incident::Shares { seat, .. }
            | Incident::Device { seat, .. } => vec![*seat],
            Incident::Touch { seat, of, .. } => vec![*seat, *of],
            Incident::CardFlips { at, .. } | Incident::Sticks { at, .. } => {
                let seat = Area::parse(at).and_then(Area::seat);
                seat.map(|seat| seat.0).into_iter().collect()
            }
            // Some bring somebody to a seat that was free.
            Incident::OfGame(own)
                if self.known.game.is_some_and(|g| g.newcomers().contains(&own.what.as_str())) =>
            {
                Vec::new()
            }
            Incident::OfGame(own) => Some(own.seat).filter(|&seat| seat > 0).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

impl Check<'_> {
    /// What can be told of the incidents.
    pub(super) fn incidents(&mut self, file: &LevelFile, known: Known<'_>, patrons: &[Patron]) {
        let (setting, seated) = (Setting::new(known), file.patrons.seats());
        let mut before: BTreeSet<String> = BTreeSet::new();
        for (i, incident) in file.incidents.iter().enumerate() {
            let own = [Field("incidents"), Item(i)];
            let round = incident.round();
            if round == 0 || round > file.rounds {
                let what = format!("the level has no round {round}");
                self.at(&own, "", &what, "use a round that is dealt");
            }
            let faults = setting.faults(incident);
            if faults.is_empty() && !before.insert(format!("{incident:?}")) {
                let cure = "leave it out, or have it happen in another round or at another place";
                self.at(&own, "", "the same incident stands there twice", cure);
            }
            for (what, cure) in faults {
                self.at(&own, "", &what, cure);
            }
            for seat in setting.seats(incident).into_iter().filter(|seat| !seated.contains(seat)) {
                let what = format!("nobody sits at seat {seat}");
                self.at(&own, "", &what, "name a seat where a patron sits");
            }
            let away = |seat: &u8| {
                patrons.iter().any(|patron| patron.seat == Seat(*seat) && !patron.sits(round))
            };
            for seat in setting.seats(incident).into_iter().filter(away) {
                let what = format!("the patron at seat {seat} does not sit there in round {round}");
                self.at(&own, "", &what, "name another round, or another seat");
            }
        }
    }
}
