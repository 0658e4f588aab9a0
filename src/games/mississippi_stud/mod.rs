//! Mississippi Stud (N.J.A.C. 19:47-35).

mod cases;
mod dealing;
mod irregular;
mod kinds;
mod notes;
mod patrons;
mod remedies;
mod round;
mod settle;
mod settling;
mod streets;

use super::common::devices::{Dealing, Devices};
use super::common::irregular::note_void;
use super::common::remedies::{at_every_table, note_spare};
use super::common::{deal_order, live};
use super::{Answer, Asked, Facts, Game, Ruleset};
use crate::house::House;
use crate::kit::{Area, Dice, Seat, Seats, Word};
use crate::law::Rulebook;
use crate::procedure::{Context, Memory, Procedure};
use crate::table::{self, Act, Event};

/// The ante wager.
pub(crate) const ANTE: Word = Word::new("ante");
/// The three street wagers, in their order.
pub(crate) const STREETS: [Word; 3] =
    [Word::new("street_3"), Word::new("street_4"), Word::new("street_5")];

/// The cards of a whole deck.
pub(crate) const DECK: usize = 52;

/// The streets, and with them the community cards, by number.
pub(crate) const NUMBERS: std::ops::RangeInclusive<u8> = 3..=5;

/// How many antes a street wager can be: 35.10(a), (e) and (g).
pub(crate) const TIMES: std::ops::RangeInclusive<i64> = 1..=3;

/// The wager that is made on a street.
#[must_use]
pub(crate) fn wager_of(street: u8) -> Word {
    STREETS[usize::from(street.clamp(3, 5)) - 3]
}

/// The street that a wager is made on; nothing for the ante.
#[must_use]
pub(crate) fn street_of(wager: Word) -> Option<u8> {
    NUMBERS.into_iter().find(|&street| wager_of(street) == wager)
}

/// The place of a street's card.
#[must_use]
pub(crate) const fn card_of(street: u8) -> Area {
    Area::Community(street)
}

/// Mississippi Stud.
pub(super) struct MississippiStud;

impl Game for MississippiStud {
    fn facts(&self) -> Facts {
        Facts {
            id: "mississippi_stud",
            title: "Mississippi Stud",
            wagers: &[ANTE, STREETS[0], STREETS[1], STREETS[2]],
            opening_wagers: &[ANTE],
            most_in_hand: 2,
            most_seats: 6,
        }
    }

    fn equip(&self, house: &House, table: &mut table::Table) {
        Devices::equip(house, table, 2);
    }

    fn knows(&self, answer: Answer) -> bool {
        match answer {
            Answer::Raises(times) => TIMES.contains(&i64::from(times)),
            Answer::ByCards | Answer::Plays | Answer::Folds => true,
            Answer::Draws | Answer::Accepts | Answer::Declines => false,
        }
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let procedure = at_every_table(round::procedure(house, book, seats), book);
        Box::new(Table { devices: Devices::of(house), options: Options::of(house), procedure })
    }
}

/// What the house has elected beside its devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// Both cards of a hand come together.
    pub(crate) by_twos: bool,
}

impl Options {
    pub(crate) fn of(house: &House) -> Self {
        Self { by_twos: house.has("deal_pattern", "by_twos") }
    }
}

/// The game at one house.
struct Table {
    devices: Devices,
    options: Options,
    procedure: Procedure,
}

impl Ruleset for Table {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        self.devices.readying()
    }

    fn devices(&self, context: &Context<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        // Only 35.9(f) knows a shuffler that counts.
        match self.devices.dealing {
            Dealing::AutoShoe => self.devices.reading(context, act, DECK),
            Dealing::ManualShoe | Dealing::FromTheHand => Vec::new(),
        }
    }

    fn note(&self, memory: &mut Memory, table: &table::Table, house: &House, act: &Act) {
        let context = Context::new(table, memory, house);
        let last = irregular::is_served(&context);
        let wrong = irregular::wrong_hands(&context);
        let wrong = if live(&context) { wrong } else { Seats::default() };
        let noted = notes::after(&context, act);
        match *act {
            // Pre-shuffled cards are ready as soon as they are cut; uncut they are dealt as they are.
            Act::Cut(_) | Act::Load | Act::TakeDeck { .. }
                if self.devices.is_preshuffled(&context) =>
            {
                memory.shuffled = true;
                memory.closed = false;
            }
            Act::Void(None) => {
                let cause = irregular::void_cause(&context);
                note_void(cause, irregular::is_deck_bad(&context), memory);
            }
            _ => {}
        }
        memory.own.write(|notes| *notes = noted);
        // A hand that was dealt a wrong number of cards stays so, whatever is moved later: 35.12(d).
        memory.misdeal(wrong.map(Area::Seat));
        note_spare(memory, table, (act, last));
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        notes::note_event(memory, event);
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(context, seat, dice)
    }

    fn choices(&self) -> usize {
        STREETS.len()
    }

    fn choice(&self, context: &Context<'_>, _seat: Seat) -> usize {
        usize::from(round::street(context.memory).saturating_sub(3))
    }

    fn closes(&self, context: &Context<'_>, act: &Act, wager: Word) -> bool {
        match street_of(wager) {
            Some(street) => *act == Act::Turn(card_of(street)),
            None => matches!(act, Act::Remove { .. } | Act::Issue) && context.memory.draws == 1,
        }
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(asked, dice)
    }

    fn put_right(&self, context: &Context<'_>, act: &Act) -> Vec<Event> {
        patrons::put_right(context, act)
    }

    fn deal_order(&self, context: &Context<'_>) -> Vec<Area> {
        let players = round::players(context);
        let together =
            self.options.by_twos || self.devices.dealing_at(context) == Dealing::AutoShoe;
        let mut order = deal_order(&players, 2, together);
        order.extend(NUMBERS.map(card_of));
        order
    }

    /// The streets' cards come from what was left in the shoe.
    fn packets(&self, context: &Context<'_>) -> usize {
        round::players(context).len()
    }
}
