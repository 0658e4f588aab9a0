//! What the baccarat games have in common: the shoe and how far it is dealt, the two hands and what they
//! count, mistaken cards and what becomes of them, patrons who turn the cards, and settlement with
//! vigorish. What is owed at their steps, and when the cases of their rows are given, is said here once;
//! the table of each game names what it needs of it, and gives the law.

pub(in crate::games) mod burning;
pub(in crate::games) mod calls;
pub(in crate::games) mod cases;
pub(in crate::games) mod cutting;
pub(in crate::games) mod deal;
pub(in crate::games) mod ends;
pub(in crate::games) mod hands;
pub(in crate::games) mod incidents;
pub(in crate::games) mod mistakes;
pub(in crate::games) mod notes;
pub(in crate::games) mod patrons;
pub(in crate::games) mod round;
pub(in crate::games) mod settle;
pub(in crate::games) mod shoe;
pub(in crate::games) mod show;
mod terms;
pub(in crate::games) mod turning;
pub(in crate::games) mod vigorish;

pub(in crate::games) use terms::{Exposed, Options, Positioning, Terms, worth};

use crate::house::House;
use crate::kit::{Area, Card, Side, Word};
use crate::procedure::{Context, Memory};
use crate::table::{Act, Event, Table};

/// The area of the Player's Hand.
pub(in crate::games) const PLAYER: Area = Area::Side(Side::Player);
/// The area of the Banker's Hand.
pub(in crate::games) const BANKER: Area = Area::Side(Side::Banker);
/// Both hands, in the order of the deal.
pub(in crate::games) const SIDES: [Side; 2] = [Side::Player, Side::Banker];

/// The wager on a hand, or on a tie.
pub(in crate::games) mod wager {
    use crate::kit::Word;

    /// On the Player's Hand.
    pub(in crate::games) const PLAYER: Word = Word::new("player");
    /// On the Banker's Hand.
    pub(in crate::games) const BANKER: Word = Word::new("banker");
    /// On a tie.
    pub(in crate::games) const TIE: Word = Word::new("tie");
    /// On the number of cards: four, five or six.
    pub(in crate::games) const CARDS: [Word; 3] =
        [Word::new("cards_4"), Word::new("cards_5"), Word::new("cards_6")];
}

/// The whole decks of a house, in order.
pub(in crate::games) fn decks(house: &House) -> Vec<Card> {
    let decks = if house.has("decks", "six") { 6 } else { 8 };
    (0..decks).flat_map(|_| Card::deck()).collect()
}

/// Whether the round for show is being dealt.
pub(in crate::games) fn is_show(memory: &Memory) -> bool {
    notes::of(memory).round.is_show
}

/// Whether a hand has been brought in, so that nothing is dealt any more.
pub(in crate::games) fn is_closed(memory: &Memory) -> bool {
    [PLAYER, BANKER, Area::Corner].iter().any(|area| memory.picked.contains(area))
}

/// The phrase that calls a side's count.
pub(in crate::games) fn count_phrase(side: Side, count: u8) -> Word {
    const PLAYER: [&str; 10] = [
        "player_0", "player_1", "player_2", "player_3", "player_4", "player_5", "player_6",
        "player_7", "player_8", "player_9",
    ];
    const BANKER: [&str; 10] = [
        "banker_0", "banker_1", "banker_2", "banker_3", "banker_4", "banker_5", "banker_6",
        "banker_7", "banker_8", "banker_9",
    ];
    let names = match side {
        Side::Player => PLAYER,
        Side::Banker => BANKER,
    };
    Word::new(names[usize::from(count % 10)])
}

/// A table at which something is about to be done, and what.
#[derive(Clone, Copy)]
pub(in crate::games) struct Doing<'a> {
    pub(in crate::games) table: &'a Table,
    pub(in crate::games) house: &'a House,
    pub(in crate::games) act: &'a Act,
}

impl<'a> Doing<'a> {
    /// The table as the dealer sees it.
    pub(in crate::games) fn context(self, memory: &'a Memory) -> Context<'a> {
        Context::new(self.table, memory, self.house)
    }
}

/// Notes what these games keep in mind of an act that is about to be done.
pub(in crate::games) fn note(terms: &Terms, memory: &mut Memory, doing: Doing<'_>) {
    let options = &terms.options;
    hands::note(memory, doing);
    shoe::note(options, memory, doing);
    calls::note(memory, doing);
    mistakes::note(options, memory, doing);
    turning::note(options, memory, doing);
    vigorish::note(terms, memory, doing);
    show::note(memory, doing);
}

/// Notes what these games keep in mind of an event.
pub(in crate::games) fn note_event(memory: &mut Memory, event: &Event) {
    cutting::note_event(memory, event);
    mistakes::note_event(memory, event);
    turning::note_event(memory, event);
    settle::note_event(memory, event);
}

/// Whether nothing of this round may be dealt or settled any more: it has been made void, or must be.
pub(in crate::games) fn is_dead(context: &Context<'_>) -> bool {
    is_called_void(context.memory) || ends::is_to_void(context)
}

/// Whether the round has been made void, or its cards taken away.
pub(in crate::games) fn is_called_void(memory: &Memory) -> bool {
    memory.voided || memory.deck_removed
}
