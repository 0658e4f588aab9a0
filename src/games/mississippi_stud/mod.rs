//! Mississippi Stud (N.J.A.C. 19:47-35).

mod cases;
mod dealing;
mod notes;
mod patrons;
mod remedies;
mod round;
mod settle;
mod settling;
mod streets;

use super::common::deck::DeckRound;
use super::common::devices::{Dealing, Devices};
use super::common::ready::NO_MORE_BETS;
use super::common::remedies::at_every_table;
use super::common::{TableBuilder, deal_order};
use crate::games::prelude::*;
use settle::Odds;

/// The ante wager.
pub(crate) const ANTE: Word = Word::new("ante");
/// The three street wagers, in their order.
pub(crate) const STREETS: [Word; 3] =
    [Word::new("street_3"), Word::new("street_4"), Word::new("street_5")];

/// The streets, and with them the community cards, by number.
pub(crate) const NUMBERS: std::ops::RangeInclusive<u8> = 3..=5;

/// How many antes a street wager can be: 35.10(a), (e) and (g).
pub(crate) const TIMES: std::ops::RangeInclusive<i64> = 1..=3;

/// The wager that is made on a street.
pub(crate) fn wager_of(street: u8) -> Word {
    STREETS[usize::from(street.clamp(3, 5)) - 3]
}

/// The street that a wager is made on; nothing for the ante.
pub(crate) fn street_of(wager: Word) -> Option<u8> {
    NUMBERS.into_iter().find(|&street| wager_of(street) == wager)
}

/// The place of a street's card.
pub(crate) const fn card_of(street: u8) -> Area {
    Area::Community(street)
}

/// Mississippi Stud.
#[derive(Clone, Copy)]
pub(super) struct MississippiStud;

impl Game for MississippiStud {
    fn facts(&self) -> Facts {
        Facts {
            id: "mississippi_stud",
            title: "Mississippi Stud",
            wagers: &[ANTE, STREETS[0], STREETS[1], STREETS[2]],
            opening_wagers: &[ANTE],
            most_in_hand: 2,
            most_seats: 6,
        }
    }

    fn equip(&self, house: &House, table: &mut Table) {
        Devices::equip(house, table, 2);
    }

    fn knows(&self, answer: Answer) -> bool {
        match answer {
            Answer::Raises(times) => TIMES.contains(&i64::from(times)),
            Answer::ByCards | Answer::Plays | Answer::Folds => true,
            Answer::Draws | Answer::Accepts | Answer::Declines => false,
        }
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
        for street in NUMBERS {
            builder.street(street);
        }
        builder.settlement();
        builder.cases();
        let mut procedure = builder.round.finish(seats);
        procedure.lines = Arc::new(move |context| odds.lines(context).to_vec());
        Box::new(AtHouse { devices, options, procedure: at_every_table(procedure, house, book) })
    }
}

/// What the house has elected beside its devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// Both cards of a hand come together.
    pub(crate) by_twos: bool,
}

impl Options {
    pub(crate) fn of(house: &House) -> Self {
        Self { by_twos: house.has("deal_pattern", "by_twos") }
    }
}

/// Says what is owed at the steps of a table's round.
type Builder<'a> = TableBuilder<'a, Options, Odds>;

/// The game at one house.
struct AtHouse {
    devices: Devices,
    options: Options,
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
        // Only 35.9(f) knows a shuffler that counts.
        match self.devices.dealing {
            Dealing::AutoShoe => self.devices.reading(context, act, MississippiStud::DECK),
            Dealing::ManualShoe | Dealing::FromTheHand => Vec::new(),
        }
    }

    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        let context = Context::new(table, memory, house);
        let noted = noted(&context, act);
        // Pre-shuffled cards are ready as soon as they are cut; uncut they are dealt as they are.
        let is_made_ready = matches!(act, Act::Cut(_) | Act::Load | Act::TakeDeck { .. })
            && self.devices.is_preshuffled(&context);
        MississippiStud.note(memory, table, house, act);
        if is_made_ready {
            memory.deck = DeckStage::Shuffled;
        }
        notes::write(memory, |notes| *notes = noted);
    }

    fn note_event(&self, memory: &mut Memory, event: &Event) {
        let now = round::street(memory);
        notes::write(memory, |notes| match *event {
            Event::Wager { spot, .. } => {
                if let Some(number) = street_of(spot.wager) {
                    notes.write_street(number, |street| street.wagered.insert(spot.seat));
                }
            }
            Event::Folds(seat) => notes.write_street(now, |street| street.folded.insert(seat)),
            Event::Flips { area: Area::Community(number) } => {
                notes.is_early |= !notes.street(number).is_called;
            }
            _ => {}
        });
    }

    fn wagers_of(&self, context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
        patrons::wagers(context, seat, dice)
    }

    fn choices(&self) -> usize {
        STREETS.len()
    }

    fn choice(&self, context: &Context<'_>, _seat: Seat) -> usize {
        usize::from(round::street(context.memory).saturating_sub(3))
    }

    fn closes(&self, context: &Context<'_>, act: &Act, wager: Word) -> bool {
        match street_of(wager) {
            Some(street) => *act == Act::Turn(card_of(street)),
            None => matches!(act, Act::Remove { .. } | Act::Issue) && context.memory.draws == 1,
        }
    }

    fn answer(&self, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
        patrons::answer(asked, dice)
    }

    /// A street wager is the whole antes in it, from one to three.
    fn right_size(&self, context: &Context<'_>, spot: Spot) -> Option<Cents> {
        let (ante, now) = (context.stake(spot.seat, ANTE), context.stake(spot.seat, spot.wager));
        street_of(spot.wager).filter(|_| !ante.is_zero())?;
        Some(Cents(ante.0 * (now.0 / ante.0).clamp(*TIMES.start(), *TIMES.end())))
    }

    fn deal_order(&self, context: &Context<'_>) -> Vec<Area> {
        let players = round::players(context);
        let together =
            self.options.by_twos || self.devices.dealing_at(context) == Dealing::AutoShoe;
        let mut order = deal_order(&players, 2, together);
        order.extend(NUMBERS.map(card_of));
        order
    }

    /// The streets' cards come from what was left in the shoe.
    fn packets(&self, context: &Context<'_>) -> usize {
        round::players(context).len()
    }
}

/// What is kept in mind once an act has been done that is about to be.
fn noted(context: &Context<'_>, act: &Act) -> notes::Notes {
    let memory = context.memory;
    let mut notes = notes::of(memory).clone();
    match *act {
        Act::Say(phrase) if phrase == NO_MORE_BETS => {
            if let Some(number) = streets::called_for(context) {
                notes.write_street(number, |street| street.is_called = true);
            }
        }
        Act::Say(phrase) => {
            if let Some(seat) = settling::read_out_by(context, phrase) {
                notes.read_out.insert(seat);
            }
        }
        Act::Turn(Area::Community(number)) => {
            notes.is_early |= !streets::may_turn(context, number);
            notes.write_street(number, |street| street.is_turned = true);
        }
        Act::Place { to: Area::Community(number), face: Face::Up, .. }
        | Act::Deliver { to: Area::Community(number), face: Face::Up } => {
            notes.is_early |= !notes.street(number).is_called;
        }
        Act::Call(_) => memory.sharing.iter().for_each(|&seat| notes.forfeit.insert(seat)),
        _ => {}
    }
    notes
}
