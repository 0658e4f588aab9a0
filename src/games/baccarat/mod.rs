//! What the baccarat games have in common: the shoe and how far it is dealt, the two hands and what they
//! count, mistaken cards and what becomes of them, patrons who turn the cards, and settlement with
//! vigorish. What is owed at their steps, and when the cases of their rows are given, is said here once;
//! the table of each game names what it needs of it, and gives the law.

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
pub(in crate::games) mod turning;
pub(in crate::games) mod vigorish;

use crate::house::House;
use crate::kit::{Area, Card, Seat, Side, Word};
use crate::procedure::{Memory, Scene};
use crate::rules::baccarat::{burn_value, point};
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

/// How the first four cards are laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Positioning {
    /// Face up: 7.7(c)1.
    FaceUp,
    /// Face down, the Banker's Hand under the corner of the shoe: 7.7(c)2.
    UnderCorner,
    /// Face down, and turned by the patrons with the highest wagers: 7.7(c)3.
    PlayersTurn,
}

/// What is done with a mistaken card that was seen as it fell: 7.11(c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Exposed {
    /// It is discarded with as many more as it is worth.
    ByValue,
    /// It is discarded with one more that nobody sees.
    OneUnseen,
    /// It opens a round for show.
    ForShow,
}

/// What a house has elected, as far as the baccarat games share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct Options {
    pub(in crate::games) positioning: Positioning,
    pub(in crate::games) exposed: Exposed,
    /// Vigorish is marked, and collected at the end of the shoe.
    pub(in crate::games) marked: bool,
    /// A ten or picture is worth ten where cards are burned for it.
    pub(in crate::games) ten_burns: bool,
    /// A hand before whose first card the cutting card comes is the last.
    pub(in crate::games) cut_first_is_last: bool,
    /// The shoe shuffles without end.
    pub(in crate::games) continuous: bool,
    /// Wagers on the number of cards are taken.
    pub(in crate::games) total_cards: bool,
    /// Seats are numbered from the dealer's right.
    pub(in crate::games) from_right: bool,
}

impl Options {
    /// What a house has elected, by the names that the elections of these games have.
    pub(in crate::games) fn of(house: &House, from_right: bool) -> Self {
        Self {
            positioning: match house.elected("positioning") {
                "under_corner" => Positioning::UnderCorner,
                "players_turn" => Positioning::PlayersTurn,
                _ => Positioning::FaceUp,
            },
            exposed: match house.elected("exposed_card") {
                "one_unseen" => Exposed::OneUnseen,
                "simulated_round" => Exposed::ForShow,
                _ => Exposed::ByValue,
            },
            marked: !house.has("vigorish", "collected"),
            ten_burns: house.has("error_burn", "ten"),
            cut_first_is_last: house.has("cut_first", "last_hand"),
            continuous: house.has("continuous", "yes"),
            total_cards: house.has("total_cards", "yes"),
            from_right,
        }
    }

    /// The seats counterclockwise from the dealer.
    pub(in crate::games) fn counterclockwise(&self, table: &Table) -> Vec<Seat> {
        if self.from_right { table.seats().collect() } else { table.seats().rev().collect() }
    }

    /// How many cards are burned for a card that may not be played.
    pub(in crate::games) const fn worth(&self, card: Card) -> u8 {
        if self.ten_burns { burn_value(card) } else { point(card) }
    }
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

/// Notes what these games keep in mind of an act that is about to be done.
pub(in crate::games) fn note(
    (options, odds): (&Options, &settle::Odds),
    memory: &mut Memory,
    table: &Table,
    house: &House,
    act: &Act,
) {
    hands::note(memory, table, house);
    shoe::note(options, memory, table, house, act);
    calls::note(memory, table, house, act);
    mistakes::note(options, memory, table, house, act);
    turning::note(options, memory, table, house, act);
    vigorish::note((options, odds), memory, table, house, act);
    show::note(memory, table, act);
}

/// Notes what these games keep in mind of an event.
pub(in crate::games) fn note_event(memory: &mut Memory, event: &Event) {
    cutting::note_event(memory, event);
    mistakes::note_event(memory, event);
    turning::note_event(memory, event);
    settle::note_event(memory, event);
}

/// Whether nothing of this round may be dealt or settled any more: it has been made void, or must be.
pub(in crate::games) fn is_dead(scene: &Scene<'_>) -> bool {
    is_called_void(scene.memory) || ends::is_to_void(scene)
}

/// Whether the round has been made void, or its cards taken away.
pub(in crate::games) fn is_called_void(memory: &Memory) -> bool {
    memory.voided || memory.deck_removed
}
