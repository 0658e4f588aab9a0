//! Roulette (N.J.A.C. 19:47-5.1): the double-zero wheel.

mod cases;
mod happens;
mod notes;
mod patrons;
mod pictures;
mod remedies;
mod round;
mod settle;

use super::common::ready::NO_MORE_BETS;
use super::common::remedies::at_every_table;
use crate::games::prelude::*;
use crate::kit::{Chips, DENOMINATIONS, WordList};
use crate::rules::roulette::{self as wheel, INSIDE, Kind};
use crate::table::{Tint, Turn};
use settle::Odds;

/// The spots of a seat: every wager, where the inside is paid, and the lines that are no wager.
static WORDS: LazyLock<WordList> = LazyLock::new(|| {
    let wagers = wheel::wagers().iter().map(|wager| wager.word);
    let strays = wheel::strays().iter().map(|stray| stray.word);
    WordList::new(wagers.chain([INSIDE]).chain(strays).collect())
});

/// The wagers that patrons can be told to make: all but the place where the inside is paid.
static MADE: LazyLock<Vec<Word>> =
    LazyLock::new(|| WORDS.words().iter().copied().filter(|word| *word != INSIDE).collect());

/// Roulette.
pub(super) struct Roulette;

impl Game for Roulette {
    fn facts(&self) -> Facts {
        Facts {
            id: "roulette",
            title: "Roulette",
            wagers: WORDS.words(),
            opening_wagers: &MADE,
            most_in_hand: 7,
            most_seats: 8,
        }
    }

    fn offers(&self, house: &House, wager: Word) -> bool {
        let of_wheel = wheel::find(wager).is_some_and(|wager| wager.kind == Kind::Neighbours);
        !of_wheel || house.has("five_adjacent", "yes")
    }

    fn cards(&self, _house: &House) -> Vec<Card> {
        Vec::new()
    }

    /// Nobody holds chips before he has bought some.
    fn purse(&self, _house: &House) -> Chips {
        Chips::NONE
    }

    fn equip(&self, house: &House, table: &mut Table) {
        (table.auto_shoe, table.shuffler, table.wheel) = (false, false, true);
        table.wheel_turn =
            if house.has("rotor", "clockwise") { Turn::Clockwise } else { Turn::Counterclockwise };
    }

    /// Whoever is there from the start has a colour, and value chips for large wagers.
    fn seat(&self, house: &House, table: &mut Table, seated: &[Seat]) {
        for &seat in seated {
            let value = chip_of_seat(house, seat);
            let mut chips = Chips::NONE;
            for (n, kind) in chips.0.iter_mut().zip(DENOMINATIONS) {
                if kind == value {
                    // As many as he buys twice.
                    *n = 2 * patrons::bought(value);
                } else if house.chips.contains(&kind) {
                    // Value chips for what his colour cannot make.
                    let small = kind < value;
                    *n = if small || kind >= Cents::dollars(100) { 40 } else { 0 };
                }
            }
            let tint = usize::from(seat.0).wrapping_sub(1) % Tint::ALL.len();
            table.set_tint(seat, Some((Tint::ALL[tint], value)));
            table.set_purse(seat, chips);
        }
    }

    /// Nobody is offered a choice.
    fn knows(&self, answer: Answer) -> bool {
        answer == Answer::ByCards
    }

    fn keeps_seats(&self) -> bool {
        true
    }

    fn own_incidents(&self) -> &'static [&'static str] {
        happens::NAMES
    }

    fn newcomers(&self) -> &'static [&'static str] {
        &["buy_in"]
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let round = Round::new(house, book);
        let odds = Arc::new(Odds::of(house, book, &round));
        let mut builder = Builder { odds: odds.clone(), round };
        builder.remedies();
        builder.chips();
        builder.spin();
        builder.result();
        builder.settlement();
        builder.cases();
        let mut procedure = builder.round.finish(seats);
        let lines = odds.clone();
        procedure.lines = Arc::new(move |context| lines.lines(context).to_vec());
        // The number that has won judges every spot, whatever is spun after it.
        procedure.all_judged = Arc::new(|context| notes::of(context.memory).result.is_some());
        procedure.suffices = Box::new(|context, _, act| suffices(context, act));
        Box::new(AtHouse { odds, procedure: at_every_table(procedure, house, book) })
    }
}

/// What the colour of a seat is worth: at every third seat the next larger chip.
fn chip_of_seat(house: &House, seat: Seat) -> Cents {
    let unit = settle::unit(house);
    let larger = house.chips.iter().copied().find(|chip| *chip > unit);
    let fits = larger.filter(|chip| chip.0 * 10 <= house.most.0);
    fits.filter(|_| seat.0.is_multiple_of(3)).unwrap_or(unit)
}

/// Says what is owed at the steps of a table's round, and when its cases are given.
struct Builder<'a> {
    odds: Arc<Odds>,
    round: Round<'a>,
}

/// Whether a colour does as well as the one that is due: nobody else has it, and a patron keeps his.
fn suffices(context: &Context<'_>, act: &Act) -> bool {
    let Act::Colour { seat, tint, .. } = *act else { return true };
    let own = context.table.tint(seat).map(|(own, _)| own);
    own.is_none_or(|own| own == tint) && !patrons::is_taken(context, seat, tint)
}

/// The game at one house.
struct AtHouse {
    odds: Arc<Odds>,
    procedure: Procedure,
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn note(&self, memory: &mut Memory, table: &Table, _house: &House, act: &Act) {
        notes::write(memory, |notes| notes.note(table, act));
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        notes::write(memory, |notes| notes.note_event(event));
        memory.number_decided = notes::of(memory).result.is_some();
    }

    fn devices(&self, context: &Context<'_>, act: &Act, dice: &mut Dice) -> Vec<Event> {
        match *act {
            Act::Wait => {
                // Every ball of a round has its own chance, and one that is spun once more while it runs
                // has no other.
                for _ in 1..notes::of(context.memory).balls {
                    dice.below(wheel::WHEEL.len());
                }
                vec![Event::BallRests(wheel::WHEEL[dice.below(wheel::WHEEL.len())])]
            }
            _ => patrons::served(context, act, dice),
        }
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(context, seat, dice)
    }

    fn buys_in(&self, context: &Context<'_>, seat: Seat) -> Vec<Event> {
        patrons::buys_in(context, seat)
    }

    fn opens(&self, context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::opens(context, dice)
    }

    fn closes(&self, context: &Context<'_>, act: &Act, _wager: Word) -> bool {
        *act == Act::Say(NO_MORE_BETS) && notes::of(context.memory).is_just_closed()
    }

    fn put_right(&self, context: &Context<'_>, act: &Act) -> Vec<Event> {
        patrons::put_right(&self.odds, context, act)
    }

    fn happens(&self, context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
        happens::happens(context, act, own)
    }

    fn fits(&self, context: &Context<'_>, own: &GameIncident) -> Result<(), String> {
        happens::fits(context, own)
    }

    fn has_cover(&self, _house: &House) -> bool {
        false
    }

    fn has_shoe(&self, _house: &House) -> bool {
        false
    }
}
