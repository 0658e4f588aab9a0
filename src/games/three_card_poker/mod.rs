//! Three Card Poker (N.J.A.C. 19:47-20).

mod cases;
mod dealing;
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
use crate::law::Edition;
use round::is_set;
use settle::Odds;

/// The ante wager.
pub(crate) const ANTE: Word = Word::new("ante");
/// The play wager.
pub(crate) const PLAY: Word = Word::new("play");
/// The pair plus wager.
pub(crate) const PAIR_PLUS: Word = Word::new("pair_plus");
/// Where the ante bonus is paid; nothing is wagered there.
pub(crate) const ANTE_BONUS: Word = Word::new("ante_bonus");

/// The wagers that are made before the deal; whoever folds loses them all: 20.10(b).
pub(crate) const OPENING: &[Word] = &[ANTE, PAIR_PLUS];

/// A wager on the player's own three cards, and the rows of the settlement that it rests on.
pub(crate) struct SideWager {
    pub(crate) wager: Word,
    /// Beside the row of the pay table.
    pub(crate) won: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) forfeit: &'static str,
}

/// The wagers on the player's own three cards.
pub(crate) const SIDES: &[SideWager] = &[SideWager {
    wager: PAIR_PLUS,
    won: "pair_plus",
    lost: "no_pair",
    forfeit: "forfeit_pair_plus",
}];

/// Three Card Poker.
#[derive(Clone, Copy)]
pub(super) struct ThreeCardPoker;

impl Game for ThreeCardPoker {
    fn facts(&self) -> Facts {
        Facts {
            id: "three_card_poker",
            title: "Three Card Poker",
            wagers: &[ANTE, PLAY, ANTE_BONUS, PAIR_PLUS],
            opening_wagers: OPENING,
            most_in_hand: 3,
            most_seats: 7,
        }
    }

    fn equip(&self, house: &House, table: &mut Table) {
        Devices::equip(house, table, 3);
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Ruleset> {
        let round = Round::new(house, book);
        let odds = Odds::of(house, book, &round);
        let (devices, options) = (Devices::of(house), Options::of(house));
        let mut builder = Builder { devices, options, odds: &odds, round };
        builder.remedies();
        builder.make_ready();
        builder.deal();
        builder.stub();
        builder.decisions();
        builder.settlement();
        builder.cases();
        let mut procedure = builder.round.finish(seats);
        procedure.lines = Arc::new(move |context| odds.lines(context).to_vec());
        procedure.is_set = Box::new(is_set);
        Box::new(AtHouse { devices, procedure: at_every_table(procedure, house, book) })
    }
}

/// What the house has elected, as this game reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// The automated shoe's packet for the dealer waits until the decisions are made.
    pub(crate) deferred: bool,
}

impl Options {
    pub(crate) fn of(house: &House) -> Self {
        Self {
            deferred: house.edition == Edition::Y2007
                && house.has("dealing", "automated_shoe")
                && house.has("dealer_stack", "deferred"),
        }
    }
}

/// Says what is owed at the steps of a table's round, and when its cases are given.
type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// The game at one house.
struct AtHouse {
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

    fn devices(&self, context: &Context<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        self.devices.reading(context, act, ThreeCardPoker::DECK)
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        ThreeCardPoker.note(memory, table, house, act);
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        // Once somebody has decided, nothing more is dealt to the players.
        memory.deal_closed |= memory.started && matches!(event, Event::Plays(_) | Event::Folds(_));
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(context, seat, dice)
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(asked, dice)
    }

    /// The play wager is equal to the ante.
    fn right_size(&self, context: &Context<'_>, spot: Spot) -> Option<Cents> {
        (spot.wager == PLAY).then(|| context.stake(spot.seat, ANTE))
    }

    fn deal_order(&self, context: &Context<'_>) -> Vec<Area> {
        let to = round::recipients(context);
        deal_order(&to, 3, self.devices.dealing_at(context) == Dealing::AutoShoe)
    }

    fn has_cover(&self, _house: &House) -> bool {
        self.devices.dealing == Dealing::AutoShoe || self.devices.shuffled_by_hand
    }
}
