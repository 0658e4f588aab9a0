//! Mississippi Stud (N.J.A.C. 19:47-35).

mod cases;
mod dealing;
mod irregular;
mod kinds;
mod patrons;
mod remedies;
mod round;
mod settle;
mod settling;
mod streets;

use super::common::devices::{Dealing, Devices};
use super::common::irregular::note_void;
use super::common::ready::NO_MORE_BETS;
use super::common::remedies::{at_every_table, note_spare};
use super::common::{deal_order, live};
use super::{Answer, Game, Manner, Ruleset};
use crate::house::House;
use crate::kit::{Area, Dice, Face, Seat, Seats, Word};
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

/// What this game keeps in mind beside the table.
mod mark {
    use crate::kit::{Seat, Word};

    /// The call was made for this street.
    pub(super) const CALLED: Word = Word::new("called");
    /// This street's card has been turned.
    pub(super) const TURNED: Word = Word::new("turned");
    /// This street's card was seen before its time.
    pub(super) const EARLY: Word = Word::new("early");
    /// A seat has wagered on a street: see [`at`].
    pub(super) const WAGERED: Word = Word::new("wagered");
    /// A seat has folded on a street: see [`at`].
    pub(super) const FOLDED: Word = Word::new("folded");
    /// The hand of this seat has been called.
    pub(super) const READ_OUT: Word = Word::new("read_out");
    /// The floor knows that this seat has shared what it holds.
    pub(super) const FORFEIT: Word = Word::new("forfeit");
    /// A seat on a street, as a number.
    pub(super) fn at(seat: Seat, street: u8) -> u32 {
        u32::from(seat.0) << 8 | u32::from(street)
    }
}

/// Mississippi Stud.
pub(super) struct MississippiStud;

impl Game for MississippiStud {
    fn id(&self) -> &'static str {
        "mississippi_stud"
    }

    fn title(&self) -> &'static str {
        "Mississippi Stud"
    }

    fn wagers(&self) -> &'static [Word] {
        &[ANTE, STREETS[0], STREETS[1], STREETS[2]]
    }

    fn opening_wagers(&self) -> &'static [Word] {
        &[ANTE]
    }

    fn most_in_hand(&self) -> u8 {
        2
    }

    fn most_seats(&self) -> u8 {
        6
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
        match *act {
            Act::Say(phrase) if phrase == NO_MORE_BETS => {
                if let Some(stage) = streets::called_for(&context) {
                    memory.mark(mark::CALLED, u32::from(stage));
                }
            }
            Act::Say(phrase) => {
                if let Some(seat) = settling::read_out_by(&context, phrase) {
                    memory.mark(mark::READ_OUT, u32::from(seat.0));
                }
            }
            Act::Turn(Area::Community(street)) => {
                if !streets::may_turn(&context, street) {
                    memory.mark(mark::EARLY, u32::from(street));
                }
                memory.mark(mark::TURNED, u32::from(street));
            }
            Act::Place { to: Area::Community(street), face: Face::Up, .. }
            | Act::Deliver { to: Area::Community(street), face: Face::Up }
                if !streets::is_called(memory, street) =>
            {
                memory.mark(mark::EARLY, u32::from(street));
            }
            Act::Call(_) => {
                for seat in memory.sharing.clone() {
                    memory.mark(mark::FORFEIT, u32::from(seat.0));
                }
            }
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
        // A hand that was dealt a wrong number of cards stays so, whatever is moved later: 35.12(d).
        memory.misdeal(wrong.map(Area::Seat));
        note_spare(memory, table, (act, last));
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        let street = round::street(memory);
        match *event {
            Event::Wager { spot, .. } => {
                if let Some(street) = street_of(spot.wager) {
                    memory.mark(mark::WAGERED, mark::at(spot.seat, street));
                }
            }
            Event::Folds(seat) => memory.mark(mark::FOLDED, mark::at(seat, street)),
            Event::Flips { area: Area::Community(street) }
                if !streets::is_called(memory, street) =>
            {
                memory.mark(mark::EARLY, u32::from(street));
            }
            _ => {}
        }
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

    fn answer(
        &self,
        context: &Context<'_>,
        seat: Seat,
        manner: &Manner,
        dice: &mut Dice,
    ) -> Vec<Event> {
        patrons::answer(context, seat, manner, dice)
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
