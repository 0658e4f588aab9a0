//! Minibaccarat (N.J.A.C. 19:47-7).

mod round;

use super::baccarat::cutting::{self, Behind};
use super::baccarat::{self, Doing, Options, Terms, deal, incidents, patrons, turning, wager};
use super::common::remedies::at_every_table;
use super::{Answer, Asked, Facts, Game, GameIncident, Ruleset};
use crate::house::House;
use crate::kit::{Area, Card, Dice, Seat, Word};
use crate::law::Rulebook;
use crate::procedure::{Context, Memory, Procedure};
use crate::rules::baccarat::MOST_BURNED;
use crate::table::{self, Act, Event};

/// How many cards lie behind the cutting card.
const CUTTING_CARD: [Behind; 1] = [16..=16];

/// The wagers, all of them made before the cards.
const WAGERS: [Word; 6] =
    [wager::PLAYER, wager::BANKER, wager::TIE, wager::CARDS[0], wager::CARDS[1], wager::CARDS[2]];

/// Minibaccarat.
pub(super) struct Minibaccarat;

impl Game for Minibaccarat {
    fn facts(&self) -> Facts {
        Facts {
            id: "minibaccarat",
            title: "Minibaccarat",
            wagers: &WAGERS,
            opening_wagers: &WAGERS,
            most_in_hand: MOST_BURNED,
            most_seats: 7,
        }
    }

    fn offers(&self, house: &House, wager: Word) -> bool {
        house.has("total_cards", "yes") || !wager::CARDS.contains(&wager)
    }

    fn cards(&self, house: &House) -> Vec<Card> {
        baccarat::decks(house)
    }

    fn equip(&self, house: &House, table: &mut table::Table) {
        table.auto_shoe = false;
        table.shuffler = false;
        table.continuous = house.has("continuous", "yes");
    }

    fn knows(&self, answer: Answer) -> bool {
        matches!(answer, Answer::ByCards | Answer::Accepts | Answer::Declines)
    }

    fn own_incidents(&self) -> &'static [&'static str] {
        incidents::NAMES
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let options = Options::of(house, false);
        let (procedure, terms) = round::procedure(options, house, book, seats);
        Box::new(Table { terms, procedure: at_every_table(procedure, book) })
    }
}

/// The game at one house.
struct Table {
    terms: Terms,
    procedure: Procedure,
}

impl Ruleset for Table {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        cutting::readying(&self.terms.options, &CUTTING_CARD)
    }

    fn note(&self, memory: &mut Memory, table: &table::Table, house: &House, act: &Act) {
        baccarat::note(&self.terms, memory, Doing { table, house, act });
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        baccarat::note_event(memory, event);
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(&self.terms.options, context, seat, dice)
    }

    fn closes(&self, context: &Context<'_>, act: &Act, _wager: Word) -> bool {
        deal::is_first_card(context, act)
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(asked, dice)
    }

    fn unasked(&self, asked: &Asked<'_>, _dice: &mut Dice) -> Vec<Event> {
        turning::unasked(&self.terms.options, asked.context, asked.seat)
    }

    fn put_right(&self, context: &Context<'_>, act: &Act) -> Vec<Event> {
        patrons::put_right(context, act)
    }

    fn deal_order(&self, _scene: &Context<'_>) -> Vec<Area> {
        deal::full_order()
    }

    fn deal_order_of(&self, context: &Context<'_>, fixed: &[(Area, Vec<Card>)]) -> Vec<Area> {
        deal::order_of(context, fixed)
    }

    fn keeps_shoe(&self) -> bool {
        true
    }

    fn happens(&self, context: &Context<'_>, act: Option<&Act>, own: &GameIncident) -> Vec<Event> {
        incidents::happens(context, act, own)
    }

    fn supersedes(&self, own: &GameIncident) -> bool {
        incidents::supersedes(own)
    }

    fn fits(&self, _scene: &Context<'_>, own: &GameIncident) -> Result<(), String> {
        incidents::fits(&self.terms.options, own)
    }

    fn has_cover(&self, house: &House) -> bool {
        !house.has("continuous", "yes")
    }
}
