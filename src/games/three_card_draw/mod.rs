//! Three Card Draw Poker (N.J.A.C. 13:69F-42).

mod cases;
mod dealing;
mod deciding;
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
use crate::procedure;
use round::is_set;
use settle::Odds;

/// The ante.
pub(crate) const ANTE: Word = Word::new("ante");
/// The First 3 bonus wager.
pub(crate) const FIRST3: Word = Word::new("first3");
/// The In To Win wager, and the Draw wager, which lies on the same spot.
pub(crate) const IN_TO_WIN: Word = Word::new("in_to_win");
/// Where the In To Win/Draw bonus is paid; nothing is wagered there.
pub(crate) const BONUS: Word = Word::new("in_to_win_bonus");

/// The cards that a player is dealt.
pub(crate) const PLAYERS: usize = 3;
/// The cards that the dealer is dealt.
pub(crate) const DEALERS: usize = 4;

/// Three Card Draw Poker.
#[derive(Clone, Copy)]
pub(super) struct ThreeCardDraw;

impl Game for ThreeCardDraw {
    fn facts(&self) -> Facts {
        Facts {
            id: "three_card_draw",
            title: "Three Card Draw Poker",
            wagers: &[ANTE, FIRST3, IN_TO_WIN, BONUS],
            opening_wagers: &[ANTE, FIRST3],
            most_in_hand: 4,
            most_seats: 6,
        }
    }

    fn equip(&self, house: &House, table: &mut Table) {
        Devices::equip(house, table, 3);
    }

    fn knows(&self, answer: Answer) -> bool {
        !matches!(answer, Answer::Raises(_))
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let round = Round::new(house, book);
        let odds = Odds::of(house, book, &round);
        let (devices, options) = (Devices::of(house), Options::of(house));
        let mut builder = Builder { devices, options, odds: &odds, round };
        builder.remedies();
        builder.make_ready();
        builder.deal();
        builder.decisions();
        builder.stub();
        builder.dealers_hand();
        builder.settlement();
        builder.stray_cards();
        builder.cases();
        let mut procedure = builder.round.finish(seats);
        procedure.lines = Arc::new(move |context| odds.lines(context).to_vec());
        procedure.is_set = Box::new(is_set);
        Box::new(AtHouse { devices, options, procedure: at_every_table(procedure, house, book) })
    }
}

/// What the house has elected, as this game reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// A player's three cards come at once.
    pub(crate) by_threes: bool,
    /// At an automated shoe the dealer's four cards come from the stub.
    pub(crate) four_from_stub: bool,
}

impl Options {
    fn of(house: &House) -> Self {
        Self {
            by_threes: house.has("deal_pattern", "by_threes"),
            four_from_stub: house.has("dealer_fourth", "four_from_stub"),
        }
    }
}

/// What the stub should have come to when it was counted, which only this game keeps in mind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct StubDue(Option<usize>);

impl procedure::Notes for StubDue {}

/// Says what is owed at the steps of a table's round, and when its cases are given.
type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// The game at one house.
struct AtHouse {
    devices: Devices,
    options: Options,
    procedure: Procedure,
}

impl Ruleset for AtHouse {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn readying(&self) -> Vec<Act> {
        self.devices.readying()
    }

    fn devices(&self, context: &Context<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        self.devices.reading(context, act, ThreeCardDraw::DECK)
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        ThreeCardDraw.note(memory, table, house, act);
        // What the stub should have come to when it was counted: later draws change it.
        if matches!(act, Act::CountStub(_)) {
            let due = ThreeCardDraw.expected_stub(&Context::new(table, memory, house));
            memory.own.write(|StubDue(noted)| *noted = Some(due));
        }
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        // Once somebody has decided, nothing more is dealt to the players but draw cards.
        memory.deal_closed |= matches!(event, Event::Plays(_) | Event::Draws(_) | Event::Folds(_));
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(context, seat, dice)
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(asked, dice)
    }

    /// The stake beside the ante is equal to it.
    fn right_size(&self, context: &Context<'_>, spot: Spot) -> Option<Cents> {
        (spot.wager == IN_TO_WIN).then(|| context.stake(spot.seat, ANTE))
    }

    /// The draw cards come last, one place for each seat that could ask for one.
    fn deal_order(&self, context: &Context<'_>) -> Vec<Area> {
        let to = round::players(context);
        let by_threes =
            self.options.by_threes || self.devices.dealing_at(context) == Dealing::AutoShoe;
        let mut order = deal_order(&to, PLAYERS, by_threes);
        if !order.is_empty() {
            order.extend([Area::Dealer; DEALERS]);
        }
        let drawn = round::antes(context).map(|seat| round::draw_place(context, seat));
        order.extend(drawn);
        order
    }

    /// The draw cards come from what was left in the shoe, and so may the dealer's.
    fn packets(&self, context: &Context<'_>) -> usize {
        round::players(context).len() + usize::from(!self.options.four_from_stub)
    }
}
