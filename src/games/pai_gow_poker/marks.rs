//! What a dealer of this game must keep in mind: the marks of [`Memory`].

use super::round::size;
use super::{COMMISSION, Options, PAI_GOW, THREE_CARD};
use crate::kit::{Area, Card, Nook, Palm, Seat, Spot, Word};
use crate::procedure::{Context, Memory};
use crate::table::{Act, Event};

/// The seat made the base wager before the first card came.
const IN: Word = Word::new("in");
/// The seat has put its commission down.
pub(super) const OWED: Word = Word::new("owed");
/// The rest of the deck is in the discard rack.
pub(super) const RACKED: Word = Word::new("racked");
/// A card that the seat has set as its low hand: the seat's number and six bits for the card.
const LOW: Word = Word::new("low");
/// The seat's first three cards: the seat's number and eight bits for the number of each card. What they
/// are is only known when they are looked at.
const THREE: Word = Word::new("three");
/// The seat's three-card bonus was settled before the round became void.
const STANDS: Word = Word::new("stands");
/// The seat's first three cards have been laid open.
const SHOWN: Word = Word::new("shown");

fn pack(seat: Seat, card: Card) -> u32 {
    u32::from(seat.0) << 6 | u32::try_from(card.index()).unwrap_or_default()
}

fn card(mark: u32) -> Option<Card> {
    Card::deck().chain([Card::JOKER]).nth(usize::try_from(mark & 63).ok()?)
}

/// The marks of this name that begin with the seat's number, so many bits up.
fn of_seat(memory: &Memory, name: Word, seat: Seat, up: u32) -> impl Iterator<Item = u32> {
    let marks = memory.marks.iter().filter(move |mark| mark.0 == name);
    marks.map(|mark| mark.1).filter(move |mark| mark >> up == u32::from(seat.0))
}

/// The seat's first three cards, wherever they lie now.
pub(super) fn three(context: &Context<'_>, seat: Seat) -> Option<[Card; 3]> {
    if let [one, two, three] = context.table.cards(Area::Seat(seat)) {
        return Some([one.card, two.card, three.card]);
    }
    let mark = of_seat(context.memory, THREE, seat, 24).next()?;
    let card = |shift: u32| {
        let near = [Area::Seat(seat), Area::Part(seat, Nook::Low)].into_iter();
        let mut all = near.chain(Area::all()).flat_map(|area| context.table.cards(area));
        all.find(|laid| u32::from(laid.id) == mark >> shift & 0xff).map(|laid| laid.card)
    };
    Some([card(16)?, card(8)?, card(0)?])
}

/// The two cards of the seat's low hand as he has set it, which may have been picked up since.
pub(super) fn low_hand(context: &Context<'_>, seat: Seat) -> Option<[Card; 2]> {
    let set = low(context.memory, seat)?;
    match context.table.cards(Area::Part(seat, Nook::Low)) {
        [one, two] => Some([one.card, two.card]),
        _ => Some(set),
    }
}

/// The two cards that the seat has set as its low hand, wherever they lie now.
pub(super) fn low(memory: &Memory, seat: Seat) -> Option<[Card; 2]> {
    let mut cards = of_seat(memory, LOW, seat, 6).filter_map(card);
    Some([cards.next()?, cards.next()?])
}

/// Whether the seat is dealt in.
pub(super) fn is_in(memory: &Memory, seat: Seat) -> bool {
    memory.has_mark(IN, u32::from(seat.0))
}

/// Whether the seat's three-card bonus was settled before the round became void; as long as that has not
/// been said, whether it is settled now.
pub(super) fn stands(memory: &Memory, seat: Seat) -> bool {
    if memory.voided || memory.deck_removed {
        memory.has_mark(STANDS, u32::from(seat.0))
    } else {
        is_resolved(memory, seat)
    }
}

/// Whether the seat's three-card bonus has been paid or taken.
fn is_resolved(memory: &Memory, seat: Seat) -> bool {
    let spot = Spot { seat, wager: THREE_CARD };
    memory.settled.iter().any(|(settled, _)| *settled == spot) || memory.paid.contains(&spot)
}

/// Whether the seat's first three cards have been laid open, or lie so.
pub(super) fn is_shown(context: &Context<'_>, seat: Seat) -> bool {
    context.memory.has_mark(SHOWN, u32::from(seat.0)) || lies_open(context, seat)
}

/// Whether three cards and no more lie before the seat, all of them face up.
fn lies_open(context: &Context<'_>, seat: Seat) -> bool {
    let area = Area::Seat(seat);
    context.table.count(area) == 3 && !context.table.is_hidden(area)
}

/// The seats whose three cards came to lie open without anybody's turning them.
pub(super) fn laid_open(context: &Context<'_>) -> Vec<(Word, u32)> {
    let open = context.table.seats().filter(|&seat| lies_open(context, seat));
    open.map(|seat| (SHOWN, u32::from(seat.0)))
        .filter(|mark| !context.memory.marks.contains(mark))
        .collect()
}

/// What an act that is about to be done leaves in mind.
pub(super) fn of_act(context: &Context<'_>, options: &Options, act: &Act) -> Vec<(Word, u32)> {
    let (table, memory) = (context.table, context.memory);
    match *act {
        Act::Issue | Act::Remove { .. } if !memory.started => table
            .seats()
            .filter(|&seat| !table.stake(seat, PAI_GOW).is_zero())
            .map(|seat| (IN, u32::from(seat.0)))
            .collect(),
        Act::Place { to: Area::Seat(seat), .. } if options.three => {
            let palms = [Palm::Left, Palm::Right].map(Area::Palm);
            let palm = palms.into_iter().find(|&palm| table.count(palm) > 0);
            palm.map_or_else(Vec::new, |palm| first_three(context, seat, palm, 1))
        }
        Act::Deliver { to: Area::Seat(seat), .. } if options.three => {
            first_three(context, seat, Area::Outlet, 3)
        }
        Act::Turn(area @ Area::Seat(seat)) if size(context, area) == 3 => {
            vec![(SHOWN, u32::from(seat.0))]
        }
        Act::Void(None) | Act::RemoveDeck
            if memory.started && !memory.voided && !memory.deck_removed =>
        {
            table
                .seats()
                .filter(|&seat| is_resolved(memory, seat))
                .map(|seat| (STANDS, u32::from(seat.0)))
                .collect()
        }
        Act::PlaceStub { to, .. } if to != Area::Stub && memory.started => vec![(RACKED, 0)],
        _ => Vec::new(),
    }
}

/// The first three cards of a seat, if this many more from there make them whole.
fn first_three(context: &Context<'_>, seat: Seat, from: Area, most: usize) -> Vec<(Word, u32)> {
    let lies = context.table.cards(Area::Seat(seat));
    let comes = context.table.cards(from).iter().take(most);
    let numbers: Vec<u16> = lies.iter().chain(comes).map(|laid| laid.id).collect();
    // The third may have come with another.
    let is_kept = of_seat(context.memory, THREE, seat, 24).next().is_some();
    let pack = |three: &[u16]| {
        three.iter().fold(u32::from(seat.0), |sum, &id| sum << 8 | u32::from(id) & 0xff)
    };
    match numbers.get(..3) {
        Some(three) if lies.len() < 3 || !is_kept => vec![(THREE, pack(three))],
        _ => Vec::new(),
    }
}

/// What an event leaves in mind.
pub(super) fn of_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Shows(Area::Seat(seat)) => memory.mark(SHOWN, u32::from(seat.0)),
        Event::Moves { card, to: Area::Part(seat, Nook::Low), .. } => {
            memory.mark(LOW, pack(seat, card));
        }
        Event::Wager { spot, .. } if spot.wager == COMMISSION => {
            memory.mark(OWED, u32::from(spot.seat.0));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::{HOUSES, House};
    use crate::kit::{Chips, Face};
    use crate::law::Rulebook;
    use crate::table::{self, Table};

    /// What nobody has looked at is not kept in mind: where other cards lie, they are what is looked at.
    #[test]
    fn the_first_three_cards_are_those_that_lie_there() {
        let book = Rulebook::built_in().unwrap();
        let house = HOUSES.iter().find(|(path, _)| path.contains("pai_gow_poker")).unwrap();
        let house = House::load(*house, &book).unwrap();
        let cards = Card::deck().chain([Card::JOKER]).collect();
        let mut table =
            Table::new(&[PAI_GOW, THREE_CARD], cards, Chips::NONE, vec![Chips::NONE; 2]);
        let (seat, palm, mut memory) = (Seat(1), Area::Palm(Palm::Left), Memory::default());
        let act = |table: &mut Table, act| table::apply(table, &act, &|_| ()).unwrap();
        (table.auto_shoe, table.shuffler) = (false, false);
        act(&mut table, Act::Load);
        for _ in 0..7 {
            let draw = Act::Remove { from: Area::Shoe, palm: Some(Palm::Left), bottom: false };
            act(&mut table, draw);
            let kept = first_three(&Context::new(&table, &memory, &house), seat, palm, 1);
            memory.marks.extend(kept);
            let to = Area::Seat(seat);
            act(&mut table, Act::Place { to, face: Face::Down, palm: Some(Palm::Left) });
        }
        let lie = |table: &Table| -> Vec<Card> {
            table.cards(Area::Seat(seat)).iter().map(|laid| laid.card).collect()
        };
        let first = lie(&table);
        let three = |table: &Table| three(&Context::new(table, &memory, &house), seat).unwrap();
        assert_eq!(three(&table)[..], first[..3]);
        // The same places, other cards.
        table::reorder(&mut table, Area::Seat(seat), &|pile: &mut Vec<table::Laid>| {
            pile.iter_mut().zip(first.iter().rev()).for_each(|(laid, &card)| laid.card = card);
        });
        assert_eq!(three(&table)[..], [first[6], first[5], first[4]]);
    }
}
