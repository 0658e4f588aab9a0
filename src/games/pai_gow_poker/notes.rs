//! What only this game keeps in mind beside the table, for a round.

use super::{COMMISSION, Options, PAI_GOW, THREE_CARD, size};
use crate::games::prelude::*;
use crate::procedure;

/// What is known of a round, until the next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    /// The seats that made the base wager before the first card came: who is dealt in.
    pub(super) dealt_in: Seats,
    /// The seats that have put their commission down.
    pub(super) commission: Seats,
    /// The rest of the deck is in the discard rack.
    pub(super) is_racked: bool,
    /// The cards that the seats have set as their low hands, in order.
    low: Vec<(Seat, Card)>,
    /// The numbers of each seat's first three cards. What they are is only known when they are looked at.
    three: Vec<(Seat, [u16; 3])>,
    /// The seats whose three-card bonus was settled before the round became void.
    stand: Seats,
    /// The seats whose first three cards have been laid open.
    shown: Seats,
}

impl procedure::Notes for Notes {}

kept_in_mind!(pub(super) Notes);

impl Notes {
    /// The numbers of the seat's first three cards; those that came last, where others went astray.
    fn three(&self, seat: Seat) -> Option<[u16; 3]> {
        self.three.iter().rfind(|(whose, _)| *whose == seat).map(|(_, three)| *three)
    }

    /// Whether three cards of the seat have been laid open, and it is in mind which.
    fn has_shown_three(&self, seat: Seat) -> bool {
        self.shown.contains(seat) && self.three(seat).is_some()
    }

    /// Whether the seat's bonus has been settled, and it is in mind by which three cards: no others decide it.
    fn has_settled_three(&self, memory: &Memory, seat: Seat) -> bool {
        self.three(seat).is_some() && is_resolved(memory, seat)
    }

    /// The three cards that lie before the seat are laid open.
    fn lay_open(&mut self, context: &Context<'_>, seat: Seat) {
        self.shown.insert(seat);
        if let [one, two, three] = context.table.cards(Area::Seat(seat))
            && !self.has_settled_three(context.memory, seat)
        {
            let all = [one.id, two.id, three.id];
            if self.three(seat) != Some(all) {
                self.three.push((seat, all));
            }
        }
    }

    /// The two cards that the seat has set as its low hand, wherever they lie now.
    pub(super) fn low(&self, seat: Seat) -> Option<[Card; 2]> {
        let mut cards = self.low.iter().filter(|(whose, _)| *whose == seat).map(|(_, card)| *card);
        Some([cards.next()?, cards.next()?])
    }
}

/// The three cards that lie before the seat, if just three of its cards do.
pub(super) fn lying(context: &Context<'_>, seat: Seat) -> Option<[Card; 3]> {
    let area = Area::Seat(seat);
    let [one, two, three] = context.table.cards(area) else { return None };
    (size(context, area) == 3).then_some([one.card, two.card, three.card])
}

/// The seat's first three cards, wherever they lie now: those that came last, where others went astray. But nothing that
/// lies face down takes the place of three that were laid open, and nothing at all of three that the bonus was settled
/// by.
pub(super) fn three(context: &Context<'_>, seat: Seat) -> Option<[Card; 3]> {
    let notes = of(context.memory);
    let is_open = lies_open(context, seat) || !notes.has_shown_three(seat);
    if is_open
        && !notes.has_settled_three(context.memory, seat)
        && let Some(all) = lying(context, seat)
    {
        return Some(all);
    }
    let card = |id: u16| {
        let near = [Area::Seat(seat), Area::Part(seat, Nook::Low)].into_iter();
        let mut all = near.chain(Area::all()).flat_map(|area| context.table.cards(area));
        all.find(|laid| laid.id == id).map(|laid| laid.card)
    };
    let [one, two, three] = notes.three(seat)?;
    Some([card(one)?, card(two)?, card(three)?])
}

/// The two cards of the seat's low hand as he has set it, which may have been picked up since.
pub(super) fn low_hand(context: &Context<'_>, seat: Seat) -> Option<[Card; 2]> {
    let set = of(context.memory).low(seat)?;
    match context.table.cards(Area::Part(seat, Nook::Low)) {
        [one, two] => Some([one.card, two.card]),
        _ => Some(set),
    }
}

/// Whether the seat's three-card bonus was settled before the round became void; as long as that has not
/// been said, whether it is settled now.
pub(super) fn stands(memory: &Memory, seat: Seat) -> bool {
    if memory.voided || memory.deck_removed {
        of(memory).stand.contains(seat)
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
    of(context.memory).shown.contains(seat) || lies_open(context, seat)
}

/// Whether three cards and no more lie before the seat, all of them face up.
fn lies_open(context: &Context<'_>, seat: Seat) -> bool {
    lying(context, seat).is_some() && !context.table.is_hidden(Area::Seat(seat))
}

/// What is kept in mind once an act has been done that is about to be.
pub(super) fn after(context: &Context<'_>, options: &Options, act: &Act) -> Notes {
    let (table, memory) = (context.table, context.memory);
    let mut notes = of(memory).clone();
    match *act {
        Act::Issue | Act::Remove { .. } if !memory.started => {
            let wagers = |seat: &Seat| !table.stake(*seat, PAI_GOW).is_zero();
            table.seats().filter(wagers).for_each(|seat| notes.dealt_in.insert(seat));
        }
        Act::Place { to: Area::Seat(seat), .. } if options.three => {
            let palms = [Palm::Left, Palm::Right].map(Area::Palm);
            if let Some(palm) = palms.into_iter().find(|&palm| table.count(palm) > 0) {
                notes.three.extend(first_three(context, seat, palm, 1));
            }
        }
        Act::Deliver { to: Area::Seat(seat), .. } if options.three => {
            notes.three.extend(first_three(context, seat, Area::Outlet, 3));
        }
        // Of fewer than three cards the rest is still to come.
        Act::Turn(area @ Area::Seat(seat)) if size(context, area) == 3 => {
            notes.lay_open(context, seat);
        }
        Act::Void(None) | Act::RemoveDeck
            if memory.started && !memory.voided && !memory.deck_removed =>
        {
            notes.stand = table.seats().filter(|&seat| is_resolved(memory, seat)).collect();
        }
        Act::PlaceStub { to, .. } if to != Area::Stub && memory.started => notes.is_racked = true,
        _ => {}
    }
    if options.three {
        // Those whose three cards came to lie open without anybody's turning them.
        let open = table.seats().filter(|&seat| lies_open(context, seat));
        open.for_each(|seat| notes.lay_open(context, seat));
    }
    notes
}

/// The first three cards of a seat, if this many more from there make them whole.
fn first_three(
    context: &Context<'_>,
    seat: Seat,
    from: Area,
    most: usize,
) -> Option<(Seat, [u16; 3])> {
    let lies = context.table.cards(Area::Seat(seat));
    let comes = context.table.cards(from).iter().take(most);
    let numbers: Vec<u16> = lies.iter().chain(comes).map(|laid| laid.id).collect();
    // The third may have come with another. Those that the bonus was settled by decide it, whatever comes in
    // their place.
    let notes = of(context.memory);
    let is_kept = notes.has_settled_three(context.memory, seat)
        || notes.has_shown_three(seat)
        || (notes.three(seat).is_some() && lies.len() >= 3);
    let three = numbers.first_chunk().filter(|_| !is_kept)?;
    Some((seat, *three))
}

/// Notes what an event leaves in mind.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    write(memory, |notes| match *event {
        Event::Shows(Area::Seat(seat)) => notes.shown.insert(seat),
        Event::Moves { card, to: Area::Part(seat, Nook::Low), .. } => notes.low.push((seat, card)),
        Event::Wager { spot, .. } if spot.wager == COMMISSION => notes.commission.insert(spot.seat),
        _ => {}
    });
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
            write(&mut memory, |notes| notes.three.extend(kept));
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
        table::reorder(&mut table, Area::Seat(seat), &|pile: &mut Vec<Laid>| {
            pile.iter_mut().zip(first.iter().rev()).for_each(|(laid, &card)| laid.card = card);
        });
        assert_eq!(three(&table)[..], [first[6], first[5], first[4]]);
    }

    /// Two cards are turned, and a third comes face down: what the three hold nobody has seen.
    #[test]
    fn three_cards_are_shown_only_when_three_are_turned() {
        let book = Rulebook::built_in().unwrap();
        let house = HOUSES.iter().find(|(path, _)| path.contains("pgp_three_only")).unwrap();
        let house = House::load(*house, &book).unwrap();
        let options = Options::of(&house);
        let cards = Card::deck().chain([Card::JOKER]).collect();
        let mut table =
            Table::new(&[PAI_GOW, THREE_CARD], cards, Chips::NONE, vec![Chips::NONE; 2]);
        (table.auto_shoe, table.shuffler) = (false, false);
        let memory = Memory::default();
        let act = |table: &mut Table, act| table::apply(table, &act, &|_| ()).unwrap();
        let area = Area::Seat(Seat(1));
        let shows = |table: &Table| {
            let context = Context::new(table, &memory, &house);
            after(&context, &options, &Act::Turn(area)).shown.contains(Seat(1))
        };
        act(&mut table, Act::Load);
        for dealt in 1..=4 {
            let draw = Act::Remove { from: Area::Shoe, palm: Some(Palm::Left), bottom: false };
            act(&mut table, draw);
            act(&mut table, Act::Place { to: area, face: Face::Down, palm: Some(Palm::Left) });
            assert_eq!(shows(&table), dealt == 3, "{dealt} cards");
        }
    }
}
