//! Three Card Draw Poker (N.J.A.C. 13:69F-42).

mod dealing;
mod deciding;
mod irregular;
mod opening;
mod patrons;
mod reasons;
mod remedies;
mod round;
mod settle;
mod settling;

use super::{Game, Manner, Play};
use crate::house::House;
use crate::kit::{Area, Card, Dice, Seat, Word};
use crate::law::Rulebook;
use crate::procedure::{Line, Memory, Procedure, Scene};
use crate::table::{self, Act, Event};
use settle::Odds;

/// The ante.
pub(crate) const ANTE: Word = Word::new("ante");
/// The First 3 bonus wager.
pub(crate) const FIRST3: Word = Word::new("first3");
/// The In To Win wager, and the Draw wager, which lies on the same spot.
pub(crate) const IN_TO_WIN: Word = Word::new("in_to_win");
/// Where the In To Win/Draw bonus is paid; nothing is wagered there.
pub(crate) const BONUS: Word = Word::new("in_to_win_bonus");
/// The call that closes the wagering.
pub(crate) const NO_MORE_BETS: Word = Word::new("no_more_bets");

/// The cards of a whole deck.
pub(crate) const DECK: usize = 52;
/// The cards that a player is dealt.
pub(crate) const PLAYERS: usize = 3;
/// The cards that the dealer is dealt.
pub(crate) const DEALERS: usize = 4;

/// Three Card Draw Poker.
pub(super) struct ThreeCardDraw;

impl Game for ThreeCardDraw {
    fn id(&self) -> &'static str {
        "three_card_draw"
    }

    fn title(&self) -> &'static str {
        "Three Card Draw Poker"
    }

    fn wagers(&self) -> &'static [Word] {
        &[ANTE, FIRST3, IN_TO_WIN, BONUS]
    }

    fn opening_wagers(&self) -> &'static [Word] {
        &[ANTE, FIRST3]
    }

    fn most_in_hand(&self) -> u8 {
        4
    }

    fn most_seats(&self) -> u8 {
        6
    }

    fn cards(&self, _house: &House) -> Vec<Card> {
        Card::deck().collect()
    }

    fn equip(&self, house: &House, table: &mut table::Table) {
        table.auto_shoe = house.has("dealing", "automated_shoe");
        table.shuffler = house.has("shuffle", "machine");
        if house.has("decks", "two") {
            table.add_second_deck();
        }
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
    /// 42.7.
    ManualShoe,
    /// 42.8.
    FromTheHand,
    /// 42.9.
    AutoShoe,
}

/// What the house has elected, as this game reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) dealing: Dealing,
    pub(crate) shoe_on_left: bool,
    /// A player's three cards come at once.
    pub(crate) by_threes: bool,
    /// At an automated shoe the dealer's four cards come from the stub.
    pub(crate) four_from_stub: bool,
    pub(crate) two_decks: bool,
    pub(crate) counting_shuffler: bool,
    pub(crate) shuffled_by_hand: bool,
}

impl Options {
    fn of(house: &House) -> Self {
        Self {
            dealing: match house.elected("dealing") {
                "hand" => Dealing::FromTheHand,
                "automated_shoe" => Dealing::AutoShoe,
                _ => Dealing::ManualShoe,
            },
            shoe_on_left: house.has("shoe_side", "left"),
            by_threes: house.has("deal_pattern", "by_threes"),
            four_from_stub: house.has("dealer_fourth", "four_from_stub"),
            two_decks: house.has("decks", "two"),
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

    /// Whether the other deck can be taken out of the machine now.
    pub(crate) fn may_swap(&self, scene: &Scene<'_>) -> bool {
        self.two_decks && scene.table.shuffler && table::can(scene.table, &Act::Swap).is_ok()
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
        let mut acts = vec![Act::Shuffle];
        if self.options.shuffled_by_hand {
            acts.push(Act::Cut(26));
        }
        if self.options.dealing != Dealing::FromTheHand {
            acts.push(Act::Load);
        }
        acts
    }

    fn devices(&self, scene: &Scene<'_>, act: &Act, _dice: &mut Dice) -> Vec<Event> {
        let shuffled = matches!(act, Act::Shuffle | Act::Swap);
        if shuffled && self.options.counting_shuffler && scene.table.shuffler {
            let right = scene.table.count(Area::Deck) == DECK;
            return vec![Event::ShufflerReads { right }];
        }
        Vec::new()
    }

    fn note(&self, memory: &mut Memory, table: &table::Table, house: &House, act: &Act) {
        let scene = Scene::new(table, memory, house);
        match act {
            Act::Void(None) => {
                let cause = irregular::void_cause(&scene);
                memory.deck_bad = irregular::is_deck_bad(&scene);
                memory.shuffled = false;
                memory.void_code = cause.map(irregular::VoidCause::code);
            }
            // What the stub should have come to when it was counted: later draws change it.
            Act::CountStub(_) => {
                let due = u32::from(irregular::expected_stub(&scene));
                memory.mark(round::STUB_DUE, due);
            }
            Act::Call(_) => memory.mark(round::CALLED, u32::from(!memory.closed)),
            Act::Wash if memory.closed => memory.mark(round::WASHED, 0),
            Act::Stack if memory.closed => memory.mark(round::STACKED, 0),
            _ => {}
        }
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        // Once somebody has decided, nothing more is dealt to the players but draw cards.
        memory.deal_closed |= matches!(event, Event::Plays(_) | Event::Draws(_) | Event::Folds(_));
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

    /// The draw cards come last, one place for each seat that could ask for one.
    fn deal_order(&self, scene: &Scene<'_>) -> Vec<Area> {
        let to = round::players(scene);
        let by_threes =
            self.options.by_threes || self.options.dealing_at(scene) == Dealing::AutoShoe;
        let mut order: Vec<Area> = if by_threes {
            to.iter().flat_map(|&area| [area; PLAYERS]).collect()
        } else {
            (0..PLAYERS).flat_map(|_| to.clone()).collect()
        };
        if !order.is_empty() {
            order.extend([Area::Dealer; DEALERS]);
        }
        let drawn = round::antes(scene).map(|seat| round::draw_place(scene, seat));
        order.extend(drawn);
        order
    }
}
