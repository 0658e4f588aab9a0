//! Three Card Poker (N.J.A.C. 19:47-20).

mod dealing;
mod irregular;
mod patrons;
mod reasons;
mod remedies;
mod round;
mod settle;
mod settling;

use super::{Game, Manner, Play};
use crate::house::House;
use crate::kit::{Area, Card, Dice, Seat, Word};
use crate::law::{Edition, Rulebook};
use crate::procedure::{Line, Memory, Procedure, Scene};
use crate::table::{self, Act, Event};
use settle::Odds;

/// The ante wager.
pub(crate) const ANTE: Word = Word::new("ante");
/// The play wager.
pub(crate) const PLAY: Word = Word::new("play");
/// The pair plus wager.
pub(crate) const PAIR_PLUS: Word = Word::new("pair_plus");
/// Where the ante bonus is paid; nothing is wagered there.
pub(crate) const ANTE_BONUS: Word = Word::new("ante_bonus");
/// The call that closes the wagering.
pub(crate) const NO_MORE_BETS: Word = Word::new("no_more_bets");

/// The cards of a whole deck.
pub(crate) const DECK: usize = 52;

/// Three Card Poker.
pub(super) struct ThreeCardPoker;

impl Game for ThreeCardPoker {
    fn id(&self) -> &'static str {
        "three_card_poker"
    }

    fn title(&self) -> &'static str {
        "Three Card Poker"
    }

    fn wagers(&self) -> &'static [Word] {
        &[ANTE, PLAY, ANTE_BONUS, PAIR_PLUS]
    }

    fn opening_wagers(&self) -> &'static [Word] {
        &[ANTE, PAIR_PLUS]
    }

    fn most_in_hand(&self) -> u8 {
        3
    }

    fn most_seats(&self) -> u8 {
        7
    }

    fn cards(&self, _house: &House) -> Vec<Card> {
        Card::deck().collect()
    }

    fn equip(&self, house: &House, table: &mut table::Table) {
        table.auto_shoe = house.has("dealing", "automated_shoe");
        table.shuffler = house.has("shuffle", "machine");
    }

    fn needs_shuffler(&self, house: &House) -> bool {
        house.has("dealing", "hand")
    }

    fn open(&self, house: &House, book: &Rulebook, seats: u8) -> Box<dyn Play> {
        let odds = Odds::of(house, book);
        let options = Options::of(house);
        let procedure = round::procedure(&options, &odds, book, seats);
        Box::new(Table { odds, options, procedure })
    }
}

/// How the cards come to the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dealing {
    /// 20.7.
    ManualShoe,
    /// 20.8.
    FromTheHand,
    /// 20.9.
    AutoShoe,
}

/// How the wagers are settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Settlement {
    /// 20.10(c)1 of the 2007 text.
    ByPhase,
    /// 20.10(c)2 of the 2007 text.
    BySeat,
    /// 20.10(c) of the earlier text.
    Earlier,
}

/// What the house has elected, as this game reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) edition: Edition,
    pub(crate) dealing: Dealing,
    pub(crate) shoe_on_left: bool,
    /// The automated shoe's packet for the dealer waits until the decisions are made.
    pub(crate) deferred: bool,
    pub(crate) settlement: Settlement,
    pub(crate) counting_shuffler: bool,
    pub(crate) shuffled_by_hand: bool,
}

impl Options {
    fn of(house: &House) -> Self {
        let dealing = match house.elected("dealing") {
            "hand" => Dealing::FromTheHand,
            "automated_shoe" => Dealing::AutoShoe,
            _ => Dealing::ManualShoe,
        };
        let later = house.edition == Edition::Y2007;
        Self {
            edition: house.edition,
            dealing,
            shoe_on_left: house.has("shoe_side", "left"),
            deferred: later
                && dealing == Dealing::AutoShoe
                && house.has("dealer_stack", "deferred"),
            settlement: match house.elected("settlement") {
                _ if !later => Settlement::Earlier,
                "by_seat" => Settlement::BySeat,
                _ => Settlement::ByPhase,
            },
            counting_shuffler: house.has("counting_shuffler", "yes"),
            shuffled_by_hand: house.has("shuffle", "manual"),
        }
    }

    /// How the cards are dealt now: without its automated shoe a table deals from a manual one.
    pub(crate) fn dealing_at(&self, scene: &Scene<'_>) -> Dealing {
        if self.dealing == Dealing::AutoShoe && !scene.table.auto_shoe {
            Dealing::ManualShoe
        } else {
            self.dealing
        }
    }

    /// Whether the cards are shuffled by hand now.
    pub(crate) fn by_hand_at(&self, scene: &Scene<'_>) -> bool {
        self.shuffled_by_hand || !scene.table.shuffler
    }
}

/// The game at one house.
struct Table {
    odds: Odds,
    options: Options,
    procedure: Procedure,
}

impl Play for Table {
    fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    fn lines(&self, scene: &Scene<'_>) -> Vec<Line> {
        self.odds.lines(scene)
    }

    fn readying(&self) -> Vec<Act> {
        let mut acts = vec![Act::Shuffle, Act::Cut(26)];
        if self.options.dealing != Dealing::FromTheHand {
            acts.push(Act::Load);
        }
        acts
    }

    fn devices(&self, scene: &Scene<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        if *act == Act::Shuffle && self.options.counting_shuffler && scene.table.shuffler {
            let right = scene.table.count(Area::Deck) == DECK;
            return vec![Event::ShufflerReads { right }];
        }
        Vec::new()
    }

    fn note(&self, memory: &mut Memory, table: &table::Table, house: &House, act: &Act) {
        let scene = Scene::new(table, memory, house);
        match act {
            // Turning the dealer's cards before the forfeits are in shows them too soon: 20.10(b).
            Act::Turn(Area::Dealer) if !irregular::may_reveal(&scene) => {
                memory.dealer_exposed = true;
            }
            Act::Void(None) => {
                let cause = irregular::void_cause(&scene);
                memory.deck_bad = irregular::is_deck_bad(&scene);
                memory.shuffled = false;
                memory.void_code = cause.map(irregular::VoidCause::code);
            }
            _ => {}
        }
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        // Once somebody has decided, nothing more is dealt to the players.
        memory.deal_closed |= matches!(event, Event::Plays(_) | Event::Folds(_));
    }

    fn wagers_of(&self, scene: &Scene<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(scene, seat, dice)
    }

    fn answer(
        &self,
        scene: &Scene<'_>,
        seat: Seat,
        manner: &Manner,
        dice: &mut Dice,
    ) -> Vec<Event> {
        patrons::answer(scene, seat, manner, dice)
    }

    fn put_right(&self, scene: &Scene<'_>, act: &Act) -> Vec<Event> {
        patrons::put_right(scene, act)
    }

    fn deal_order(&self, scene: &Scene<'_>) -> Vec<Area> {
        let to = round::recipients(scene);
        match self.options.dealing_at(scene) {
            Dealing::AutoShoe => to.iter().flat_map(|&area| [area; 3]).collect(),
            Dealing::ManualShoe | Dealing::FromTheHand => {
                [0; 3].iter().flat_map(|_| to.clone()).collect()
            }
        }
    }

    fn has_cover(&self, _house: &House) -> bool {
        self.options.dealing == Dealing::AutoShoe || self.options.shuffled_by_hand
    }
}
