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
/// The seat's first three cards: the seat's number and six bits for each card.
const THREE: Word = Word::new("three");
/// The seat's three-card bonus was settled before the round became void.
const STANDS: Word = Word::new("stands");
/// The seat's first three cards have been laid open.
const SHOWN: Word = Word::new("shown");

fn pack(seat: Seat, cards: &[Card]) -> u32 {
    cards.iter().fold(u32::from(seat.0), |sum, card| {
        sum << 6 | u32::try_from(card.index()).unwrap_or_default()
    })
}

fn card(mark: u32, shift: u32) -> Option<Card> {
    Card::deck().chain([Card::JOKER]).nth(usize::try_from(mark >> shift & 63).ok()?)
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
    let mark = of_seat(context.memory, THREE, seat, 18).next()?;
    Some([card(mark, 12)?, card(mark, 6)?, card(mark, 0)?])
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
    let mut cards = of_seat(memory, LOW, seat, 6).filter_map(|mark| card(mark, 0));
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
        Act::Turn(area @ Area::Seat(seat)) if size(context, area) <= 3 => {
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
    let cards: Vec<Card> = lies.iter().chain(comes).map(|laid| laid.card).collect();
    // The third may have come with another.
    let is_kept = of_seat(context.memory, THREE, seat, 18).next().is_some();
    match cards.get(..3) {
        Some(three) if lies.len() < 3 || !is_kept => vec![(THREE, pack(seat, three))],
        _ => Vec::new(),
    }
}

/// What an event leaves in mind.
pub(super) fn of_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Shows(Area::Seat(seat)) => memory.mark(SHOWN, u32::from(seat.0)),
        Event::Moves { card, to: Area::Part(seat, Nook::Low), .. } => {
            memory.mark(LOW, pack(seat, &[card]));
        }
        Event::Wager { spot, .. } if spot.wager == COMMISSION => {
            memory.mark(OWED, u32::from(spot.seat.0));
        }
        _ => {}
    }
}
