//! What the baccarat games have in common: the shoe and how far it is dealt, the two hands and what they
//! count, mistaken cards and what becomes of them, patrons who turn the cards, and settlement with
//! vigorish. What is owed at their steps, and when the cases of their rows are given, is said here once;
//! the table of each game names what it needs of it, and gives the law.

pub(crate) mod burning;
pub(crate) mod calls;
pub(crate) mod cases;
pub(crate) mod cutting;
pub(crate) mod deal;
mod drawing;
pub(crate) mod ends;
pub(crate) mod hands;
pub(crate) mod incidents;
pub(crate) mod mistakes;
pub(crate) mod notes;
pub(crate) mod patrons;
pub(crate) mod round;
pub(crate) mod settle;
pub(crate) mod shoe;
pub(crate) mod show;
mod terms;
pub(crate) mod turning;
pub(crate) mod vigorish;

pub(crate) use terms::{Exposed, Options, Positioning, Terms, worth};

use crate::games::prelude::*;

/// The area of the Player's Hand.
pub(crate) const PLAYER: Area = Area::Side(Side::Player);
/// The area of the Banker's Hand.
pub(crate) const BANKER: Area = Area::Side(Side::Banker);
/// Both hands, in the order of the deal.
pub(crate) const SIDES: [Side; 2] = [Side::Player, Side::Banker];

/// The wager on a hand, or on a tie.
pub(crate) mod wager {
    use crate::kit::Word;

    /// On the Player's Hand.
    pub(crate) const PLAYER: Word = Word::new("player");
    /// On the Banker's Hand.
    pub(crate) const BANKER: Word = Word::new("banker");
    /// On a tie.
    pub(crate) const TIE: Word = Word::new("tie");
    /// On the number of cards: four, five or six.
    pub(crate) const CARDS: [Word; 3] =
        [Word::new("cards_4"), Word::new("cards_5"), Word::new("cards_6")];
}

/// The whole decks of a house, in order.
pub(crate) fn decks(house: &House) -> Vec<Card> {
    let decks = if house.has("decks", "six") { 6 } else { 8 };
    (0..decks).flat_map(|_| Card::deck()).collect()
}

/// Whether the round for show is being dealt.
pub(crate) fn is_show(memory: &Memory) -> bool {
    notes::of(memory).round.is_show
}

/// Whether a hand has been brought in, so that nothing is dealt any more.
pub(crate) fn is_closed(memory: &Memory) -> bool {
    [PLAYER, BANKER, Area::Corner].iter().any(|area| memory.picked.contains(area))
}

/// The phrase that calls a side's count.
pub(crate) fn count_phrase(side: Side, count: u8) -> Word {
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
pub(crate) struct ActAtTable<'a> {
    pub(crate) table: &'a Table,
    pub(crate) house: &'a House,
    pub(crate) act: &'a Act,
}

impl<'a> ActAtTable<'a> {
    /// The table as the dealer sees it.
    pub(crate) fn context(self, memory: &'a Memory) -> Context<'a> {
        Context::new(self.table, memory, self.house)
    }
}

/// Notes what these games keep in mind of an act that is about to be done.
pub(crate) fn note(terms: &Terms, memory: &mut Memory, doing: ActAtTable<'_>) {
    let options = &terms.options;
    hands::note(memory, doing);
    ends::note(memory, doing);
    shoe::note(options, memory, doing);
    cutting::note(memory, doing);
    calls::note(memory, doing);
    mistakes::note(options, memory, doing);
    hands::note_gone(memory, doing);
    turning::note(options, memory, doing);
    vigorish::note(terms, memory, doing);
    show::note(terms, memory, doing);
}

/// Notes what these games keep in mind of an event.
pub(crate) fn note_event(memory: &mut Memory, event: &Event) {
    cutting::note_event(memory, event);
    mistakes::note_event(memory, event);
    turning::note_event(memory, event);
    settle::note_event(memory, event);
}

/// Whether nothing of this round may be dealt or settled any more: it has been made void, or must be.
pub(crate) fn is_void_or_must_be(context: &Context<'_>) -> bool {
    is_called_void(context.memory) || ends::is_to_void(context)
}

/// Whether the round has been made void, or its cards taken away.
pub(crate) fn is_called_void(memory: &Memory) -> bool {
    memory.voided || memory.deck_removed
}
