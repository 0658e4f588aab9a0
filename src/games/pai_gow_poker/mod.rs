//! Pai Gow Poker with its bonus wagers (N.J.A.C. 13:69F-11.17 to 11.20).
//!
//! The sections on the base game (11.1 to 11.16) are not in the texts held, save one paragraph: what
//! a dealer does there is house practice, shown and never scored.

mod cases;
mod dealing;
mod notes;
mod patrons;
mod remedies;
mod round;
mod settle;
mod settling;

use super::common::deck::DeckRound;
use super::common::devices::{Dealing, Devices};
use super::common::remedies::at_every_table;
use super::common::{TableBuilder, deal_order};
use crate::games::prelude::*;
use crate::rules::Wheel;
use crate::rules::house_way::HAND;
use round::is_set;
use settle::Odds;

/// The base wager.
pub(crate) const PAI_GOW: Word = Word::new("pai_gow");
/// The three-card bonus.
pub(crate) const THREE_CARD: Word = Word::new("three_card");
/// The seven-card bonus.
pub(crate) const SEVEN_CARD: Word = Word::new("seven_card");
/// The imperial bonus.
pub(crate) const IMPERIAL: Word = Word::new("imperial");
/// Where a winner puts the commission down, if it is collected.
pub(crate) const COMMISSION: Word = Word::new("commission");

/// The seat's low hand.
const fn low(seat: Seat) -> Area {
    Area::Part(seat, Nook::Low)
}

/// How many cards a hand has, or had when it was picked up, its low hand included.
fn size(context: &Context<'_>, area: Area) -> usize {
    let parts = match area {
        Area::Seat(seat) => context.memory.size(context.table, low(seat)),
        _ => 0,
    };
    context.memory.size(context.table, area) + parts
}

/// Pai Gow Poker.
pub(super) struct PaiGowPoker;

impl Game for PaiGowPoker {
    fn facts(&self) -> Facts {
        Facts {
            id: "pai_gow_poker",
            title: "Pai Gow Poker",
            wagers: &[PAI_GOW, THREE_CARD, SEVEN_CARD, IMPERIAL, COMMISSION],
            opening_wagers: &[PAI_GOW, THREE_CARD, SEVEN_CARD, IMPERIAL],
            most_in_hand: 7,
            most_seats: 6,
        }
    }

    fn offers(&self, house: &House, wager: Word) -> bool {
        let options = Options::of(house);
        match wager {
            THREE_CARD => options.three,
            SEVEN_CARD => options.seven,
            IMPERIAL => options.imperial,
            _ => true,
        }
    }

    fn needed_wager(&self) -> Option<Word> {
        Some(PAI_GOW)
    }

    fn cards(&self, _house: &House) -> Vec<Card> {
        Card::deck().chain([Card::JOKER]).collect()
    }

    fn equip(&self, house: &House, table: &mut Table) {
        Devices::equip(house, table, Options::of(house).first);
        // Every table of this game has one, whatever the deal is finished from.
        table.auto_shoe = true;
        table.sets_hands = true;
    }

    /// Nobody is offered a choice.
    fn knows(&self, answer: Answer) -> bool {
        answer == Answer::ByCards
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let options = Options::of(house);
        let devices = Devices { dealing: Dealing::AutoShoe, ..Devices::of(house) };
        let round = Round::new(house, book);
        let odds = Odds::of(house, book, &round);
        let mut builder = Builder { devices, options, odds: &odds, round };
        builder.remedies();
        builder.make_ready();
        builder.first_cards();
        builder.three_card_bonus();
        builder.last_cards();
        builder.stub();
        builder.dealer_hand();
        builder.settlement();
        builder.cases();
        let mut procedure = builder.round.finish(seats);
        procedure.percent = Some(odds.percent);
        let (lines, stands) = (odds.clone(), odds.clone());
        procedure.lines = Arc::new(move |context| lines.lines(context));
        procedure.stands = Arc::new(move |context| stands.standing(context));
        procedure.is_set =
            Box::new(move |context, area, order| is_set(context, &options, area, order));
        Box::new(AtHouse {
            odds,
            options,
            devices,
            procedure: at_every_table(procedure, house, book),
        })
    }
}

/// What the house has elected, as this game reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) three: bool,
    pub(crate) seven: bool,
    pub(crate) imperial: bool,
    /// How many cards each gets first: three where 11.17 holds, else all seven.
    pub(crate) first: u8,
    /// The deal is finished from the hand: 11.17(g)1.
    pub(crate) from_hand: bool,
    /// The dealer looks for three-card winners that nobody claims.
    pub(crate) reads: bool,
    /// The commission is collected after a whole payment.
    pub(crate) collected: bool,
    pub(crate) wheel: Wheel,
}

impl Options {
    pub(crate) fn of(house: &House) -> Self {
        let three = !house.has("three_card_bonus", "no");
        let seven = !house.has("seven_card_bonus", "no");
        let bonuses = three || seven;
        Self {
            three,
            seven,
            imperial: house.has("imperial_bonus", "yes"),
            first: if bonuses { 3 } else { 7 },
            from_hand: bonuses && house.has("completion", "hand"),
            reads: three && house.has("unclaimed", "dealer_reads"),
            collected: house.has("commission", "collected"),
            wheel: if house.has("low_straight", "lowest") {
                Wheel::Lowest
            } else {
                Wheel::SecondHighest
            },
        }
    }

    /// Whether the table is dealt by 11.17.
    pub(crate) const fn bonuses(&self) -> bool {
        self.three || self.seven
    }

    /// How many cards of the hand are dealt last.
    pub(crate) const fn last(&self) -> u8 {
        HAND as u8 - self.first
    }
}

/// Says what is owed at the steps of a table's round, and when its cases are given.
type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// The game at one house.
struct AtHouse {
    odds: Odds,
    options: Options,
    devices: Devices,
    procedure: Procedure,
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        self.devices.readying()
    }

    fn packet(&self, context: &Context<'_>) -> u8 {
        if self.options.bonuses() && round::has_first(context, &self.options) {
            self.options.last()
        } else {
            self.options.first
        }
    }

    fn devices(&self, context: &Context<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        self.devices.reading(context, act, Options::DECK)
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        let noted = notes::after(&Context::new(table, memory, house), &self.options, act);
        self.options.note(memory, table, house, act);
        notes::write(memory, |notes| *notes = noted);
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        notes::note_event(memory, event);
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(context, &self.options, seat, dice)
    }

    fn unasked(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::unasked(&self.options, &self.odds, asked, dice)
    }

    fn has_cover(&self, _house: &House) -> bool {
        self.devices.shuffled_by_hand || self.options.from_hand
    }

    fn choices(&self) -> usize {
        0
    }

    /// Where the deal is finished from the shoe, everybody gets a second packet.
    fn packets(&self, context: &Context<'_>) -> usize {
        let twice = self.options.last() > 0 && !self.options.from_hand;
        round::recipients(context).count() * if twice { 2 } else { 1 }
    }

    fn deal_order(&self, context: &Context<'_>) -> Vec<Area> {
        let to: Vec<Area> = round::recipients(context).collect();
        let packets = |n: u8| deal_order(&to, usize::from(n), true);
        let mut order = packets(self.options.first);
        order.extend(packets(self.options.last()));
        order
    }
}
