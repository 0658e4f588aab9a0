//! What the three baccarat games have in common: the shoe and how far it is dealt, the two hands and
//! what they count, mistaken cards and what becomes of them, patrons who turn the cards, and
//! settlement with vigorish. A step made here says what is due; the game gives it its law.

pub(in crate::games) mod calls;
pub(in crate::games) mod deal;
pub(in crate::games) mod hands;
pub(in crate::games) mod incidents;
pub(in crate::games) mod mistakes;
pub(in crate::games) mod patrons;
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

/// In which order winners are paid and vigorish is taken: 7.10(b)1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) enum Settlement {
    /// All payments, then all vigorish.
    PayAllFirst,
    /// All vigorish, then all payments.
    VigorishAllFirst,
    /// Seat by seat, the payment first.
    PayThenVigorish,
    /// Seat by seat, the vigorish first.
    VigorishThenPay,
}

/// What a house has elected, as far as the baccarat games share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct Room {
    pub(in crate::games) positioning: Positioning,
    pub(in crate::games) exposed: Exposed,
    pub(in crate::games) settlement: Settlement,
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

impl Room {
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
            settlement: match house.elected("settlement") {
                "pay_all_first" => Settlement::PayAllFirst,
                "vigorish_all_first" => Settlement::VigorishAllFirst,
                "vigorish_then_pay" => Settlement::VigorishThenPay,
                _ => Settlement::PayThenVigorish,
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
    pub(in crate::games) fn worth(&self, card: Card) -> i64 {
        i64::from(if self.ten_burns { burn_value(card) } else { point(card) })
    }
}

/// The whole decks of a house, in order.
pub(in crate::games) fn decks(house: &House) -> Vec<Card> {
    let decks = if house.has("decks", "six") { 6 } else { 8 };
    (0..decks).flat_map(|_| Card::deck()).collect()
}

/// What is kept in mind beside the table.
pub(in crate::games) mod mark {
    use crate::kit::{Seat, Side, Word};

    // From round to round.
    /// The round in which the cutting card was met.
    pub(in crate::games) const CUT_MET: Word = Word::new("cut_met");
    /// It was met before the first card of that round.
    pub(in crate::games) const CUT_FIRST: Word = Word::new("cut_first");
    /// The last hand has been called.
    pub(in crate::games) const LAST_CALLED: Word = Word::new("last_called");
    /// The shoe has run dry: all cards must be shuffled.
    pub(in crate::games) const DRY: Word = Word::new("dry");
    /// Nothing has been burned out of the new shoe yet.
    pub(in crate::games) const FRESH: Word = Word::new("fresh_shoe");
    /// Cards still to be burned at the opening of the shoe.
    pub(in crate::games) const BURN_OPEN: Word = Word::new("burn_open");
    /// Cards still to be burned for one that lay face up in the shoe.
    pub(in crate::games) const BURN_UP: Word = Word::new("burn_up");
    /// Cards still to be burned for a mistaken one.
    pub(in crate::games) const BURN_LATER: Word = Word::new("burn_later");
    /// So many were burned for a mistaken card before it was discarded.
    pub(in crate::games) const BURNED_AHEAD: Word = Word::new("burned_ahead");
    /// The round from which a card is kept aside for the next hand.
    pub(in crate::games) const CARRIED: Word = Word::new("carried");
    /// The patrons who have left, one bit each.
    pub(in crate::games) const LEFT: Word = Word::new("left");
    /// A seen card waits to open a round for show.
    pub(in crate::games) const WAITS: Word = Word::new("waits");

    // Within a round.
    /// The round for show is being dealt.
    pub(in crate::games) const SHOW: Word = Word::new("show");
    /// A side has been called on its first two cards.
    pub(in crate::games) const CALLED: Word = Word::new("called");
    /// A side has been called when both hands were complete.
    pub(in crate::games) const FINAL: Word = Word::new("final");
    /// The result has been called.
    pub(in crate::games) const RESULT: Word = Word::new("result");
    /// The number of cards has been called.
    pub(in crate::games) const NUMBER: Word = Word::new("number");
    /// A card of this side was dealt unseen, whatever it shows now.
    pub(in crate::games) const UNSEEN: Word = Word::new("unseen");
    /// Cards of a side are with a patron: see [`out`].
    pub(in crate::games) const OUT: Word = Word::new("out");
    /// A patron has been offered the right to turn a side: see [`at`].
    pub(in crate::games) const ASKED: Word = Word::new("asked");
    /// A patron has taken the right to turn a side.
    pub(in crate::games) const RIGHT: Word = Word::new("right");
    /// A patron does not want to turn a side.
    pub(in crate::games) const REFUSED: Word = Word::new("refused");
    /// A patron has lost or given up his right.
    pub(in crate::games) const GONE: Word = Word::new("gone");
    /// A patron holds up the game, or has broken a rule, with cards before him.
    pub(in crate::games) const HOLDS_UP: Word = Word::new("holds_up");
    /// A patron has been offered the cut.
    pub(in crate::games) const CUT_ASKED: Word = Word::new("cut_asked");
    /// A patron does not want to cut.
    pub(in crate::games) const CUT_REFUSED: Word = Word::new("cut_refused");
    /// Where a patron has cut.
    pub(in crate::games) const CUT_AT: Word = Word::new("cut_at");
    /// So much vigorish has been charged at a seat, marked or collected as the house has it.
    pub(in crate::games) const CHARGED: Word = Word::new("charged");
    /// So much of that has been undone.
    pub(in crate::games) const UNDONE: Word = Word::new("undone");
    /// So much of what was charged too much at a seat is of this round.
    pub(in crate::games) const OVER: Word = Word::new("over");
    /// Vigorish was charged or undone at a seat.
    pub(in crate::games) const TOUCHED: Word = Word::new("touched");
    /// A patron is about to leave.
    pub(in crate::games) const LEAVES: Word = Word::new("leaves");

    /// What the round has come to: see [`super::hands::Decided`].
    pub(in crate::games) const DECIDED: Word = Word::new("decided");
    /// The round cannot be played to its end: for want of cards (1), or because a hand was brought in (0).
    pub(in crate::games) const TO_VOID: Word = Word::new("to_void");
    /// The bit of a number that says that only a part of a hand was handed out.
    pub(in crate::games) const IN_PART: u32 = 0x80;

    /// A side as a number.
    pub(in crate::games) const fn side(side: Side) -> u32 {
        side as u32
    }

    /// A side and a seat as a number.
    pub(in crate::games) fn at(of: Side, seat: Seat) -> u32 {
        side(of) << 16 | u32::from(seat.0) << 8
    }

    /// So many cards of a side with a seat, all of the hand or only a part of it, as a number.
    pub(in crate::games) fn out(of: Side, seat: Seat, count: u8, in_part: bool) -> u32 {
        at(of, seat) | u32::from(count & 0x7f) | if in_part { IN_PART } else { 0 }
    }
}

/// Whether the round for show is being dealt.
pub(in crate::games) fn is_show(memory: &Memory) -> bool {
    memory.count_marks(mark::SHOW) > 0
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
    (room, odds): (&Room, &settle::Odds),
    memory: &mut Memory,
    table: &Table,
    house: &House,
    act: &Act,
) {
    hands::note(memory, table, house);
    shoe::note(room, memory, table, house, act);
    calls::note(memory, table, house, act);
    mistakes::note(room, memory, table, house, act);
    turning::note(room, memory, table, house, act);
    vigorish::note((room, odds), memory, table, house, act);
    show::note(memory, table, act);
}

/// Notes what these games keep in mind of an event.
pub(in crate::games) fn note_event(memory: &mut Memory, event: &Event) {
    shoe::note_event(memory, event);
    mistakes::note_event(memory, event);
    turning::note_event(memory, event);
    settle::note_event(memory, event);
}

/// Whether nothing of this round may be dealt or settled any more: it has been made void, or must be.
pub(in crate::games) fn is_dead(scene: &Scene<'_>) -> bool {
    is_called_void(scene.memory) || shoe::is_to_void(scene)
}

/// Whether the round has been made void, or its cards taken away.
pub(in crate::games) fn is_called_void(memory: &Memory) -> bool {
    memory.voided || memory.deck_removed
}
