//! Software patrons, devices and officials: what the world does of itself and in answer to an act.

use crate::games::{Answer, Asked, Manner, Ruleset};
use crate::kit::{Area, Card, Cents, Dice, Face, Seat, Spot, Word};
use crate::level::{Incident, Level, Patron};
use crate::procedure::Context;
use crate::table::{Act, Event, Table, apply_event, can_stake};

/// Streams of chance: one for each purpose, so that none disturbs another.
const SHUFFLING: u64 = 1;
const WAGERS: u64 = 2;
const ANSWERS: u64 = 3;
const LOSSES: u64 = 4;
const DEVICES: u64 = 5;
const UNASKED: u64 = 6;
const OPENING: u64 = 7;
const RELEASED: u64 = 8;

fn stream(round: u32, purpose: u64, seat: Seat) -> u64 {
    u64::from(round) << 16 | purpose << 8 | u64::from(seat.0)
}

/// The chance that orders a round's cards.
#[must_use]
pub fn shuffling(seed: u64, round: u32) -> Dice {
    Dice::new(seed, stream(round, SHUFFLING, Seat(0)))
}

/// The chance that deals anew what nobody has seen of a shoe, as a round begins whose cards are released then.
#[must_use]
pub fn dealing_anew(seed: u64, round: u32) -> Dice {
    Dice::new(seed, stream(round, RELEASED, Seat(0)))
}

/// What the patrons put down, and what else happens, when a round opens.
#[must_use]
pub fn opening(level: &Level, play: &dyn Ruleset, context: &Context<'_>) -> Vec<Event> {
    let round = context.memory.round;
    let mut events = Vec::new();
    if level.incidents.contains(&Incident::ShortDeck { round }) {
        let deck = context.table.cards(Area::Deck);
        let rack = context.table.cards(Area::Rack);
        let all = deck.len() + rack.len();
        let n = Dice::new(level.seed, stream(round, LOSSES, Seat(0))).below(all);
        // What the level still has to deal is not lost.
        let fixed = level.cards.range(round..).flat_map(|(_, places)| places);
        let fixed: Vec<Card> = fixed.flat_map(|(_, cards)| cards.iter().copied()).collect();
        let from_there = deck.iter().chain(rack).cycle().skip(n).take(all);
        let card = from_there.clone().find(|laid| !fixed.contains(&laid.card));
        let card = card.or_else(|| from_there.clone().next());
        events.extend(card.map(|laid| Event::CardLost(laid.card)));
    }
    if level.incidents.contains(&Incident::OldDeck { round }) {
        events.push(Event::DeckExpires);
    }
    for patron in level.patrons.iter().filter(|patron| !patron.idle && patron.sits(round)) {
        if patron.wagers.is_empty() {
            let mut dice = Dice::new(level.seed, stream(round, WAGERS, patron.seat));
            events.extend(play.wagers_of(context, patron.seat, &mut dice));
        } else {
            let fixed: Vec<Event> = fixed_wagers(&patron.wagers);
            // Who cannot make them all buys chips before he makes any, or sits the round out.
            if with_chips(context.table, fixed.clone()).len() == fixed.len() {
                events.extend(fixed);
            } else {
                events.extend(play.buys_in(context, patron.seat));
            }
        }
    }
    let uses = level.incidents.iter().filter_map(|incident| match *incident {
        Incident::Device { round: r, seat, permitted } if r == round => {
            Some(Event::UsesDevice { seat: Seat(seat), permitted })
        }
        _ => None,
    });
    events.extend(uses);
    with_chips(context.table, events)
}

fn fixed_wagers(wagers: &[(Spot, Cents)]) -> Vec<Event> {
    wagers.iter().map(|&(spot, amount)| Event::Wager { spot, amount }).collect()
}

/// What happens without the wagers for which a patron has no chips: they do not happen.
fn with_chips(table: &Table, events: Vec<Event>) -> Vec<Event> {
    let is_wager = |e: &Event| matches!(e, Event::Wager { .. } | Event::LateWager { .. });
    if !events.iter().any(is_wager) {
        return events;
    }
    let mut after = table.clone();
    let mut kept = events;
    kept.retain(|event| {
        let lies = match *event {
            Event::Wager { spot, amount } | Event::LateWager { spot, amount } => {
                can_stake(&after, spot, amount)
            }
            _ => true,
        };
        if lies {
            apply_event(&mut after, event);
        }
        lies
    });
    kept
}

/// What else happens when a round opens; the context is after the wagers.
#[must_use]
pub fn opened(level: &Level, play: &dyn Ruleset, context: &Context<'_>) -> Vec<Event> {
    let mut dice = Dice::new(level.seed, stream(context.memory.round, OPENING, Seat(0)));
    let mut events = Vec::new();
    if !is_superseded(level, play, context, None) {
        events.extend(play.opens(context, &mut dice));
    }
    events.extend(own(level, play, context, None));
    with_chips(context.table, events)
}

/// What the incidents of the game's own bring about.
fn own(level: &Level, play: &dyn Ruleset, context: &Context<'_>, act: Option<&Act>) -> Vec<Event> {
    let round = context.memory.round;
    let mine = level.incidents.iter().filter_map(|incident| match incident {
        Incident::OfGame(own) if own.round == round => Some(own),
        _ => None,
    });
    mine.flat_map(|own| play.happens(context, act, own)).collect()
}

/// Whether something else happens than what usually would in answer to an act, or when a round opens.
fn is_superseded(
    level: &Level,
    play: &dyn Ruleset,
    context: &Context<'_>,
    act: Option<&Act>,
) -> bool {
    level.incidents.iter().any(|incident| match incident {
        Incident::OfGame(own) if own.round == context.memory.round => {
            play.supersedes(own) && !play.happens(context, act, own).is_empty()
        }
        _ => false,
    })
}

/// What happens in answer to an act; the context is after it.
#[must_use]
pub fn answer(level: &Level, play: &dyn Ruleset, context: &Context<'_>, act: &Act) -> Vec<Event> {
    let mut events = Vec::new();
    let instead = is_superseded(level, play, context, Some(act));
    match *act {
        Act::Call(_) => events.push(Event::FloorComes),
        Act::Offer(seat) if !instead => events.extend(decide(level, play, context, seat)),
        // The first to come to a new table looks the cards over.
        Act::Spread if context.memory.is_deck_new() => {
            let mut there = level.patrons.iter().filter(|patron| patron.sits(context.memory.round));
            let first = there.next().map(|patron| patron.seat);
            events.extend(first.map(Event::LooksAtCards));
        }
        Act::RemoveDeck if !context.memory.deck_removed => events.push(Event::FreshDeck),
        Act::Correct(_) => events.extend(play.put_right(context, act)),
        _ => {}
    }
    if !instead {
        let mut dice = Dice::new(
            level.seed_in(context.memory.round),
            stream(context.memory.round, DEVICES, Seat(0)),
        );
        events.extend(play.devices(context, act, &mut dice));
        as_fixed(level, context, act, &mut events);
    }
    let asked = events.len();
    // Whoever does something else instead does nothing of himself.
    let busy = |seat: Seat| {
        instead
            && level
                .incidents
                .iter()
                .any(|i| matches!(i, Incident::OfGame(o) if Seat(o.seat) == seat))
    };
    let round = context.memory.round;
    let there = |patron: &&Patron| patron.sits(round) && !busy(patron.seat);
    for patron in level.patrons.iter().filter(there) {
        let mut dice =
            Dice::new(level.seed_in(context.memory.round), stream(round, UNASKED, patron.seat));
        let manner = Manner { skill: patron.skill_in(round), answer: patron.answer, amount: None };
        events.extend(
            play.unasked(&Asked { context, seat: patron.seat, manner: &manner }, &mut dice),
        );
    }
    // Who handles his cards unasked may reach for another's as well as who has been asked.
    let handled = events[asked..].iter().any(|event| matches!(event, Event::Moves { .. }));
    events.extend(level.incidents.iter().filter_map(|i| incident(i, play, context, act, handled)));
    let mut own = own(level, play, context, Some(act));
    // Where the ball rests by the level it does not rest by chance.
    let rests = |event: &Event| matches!(event, Event::BallRests(_));
    if let Some(by_chance) = events.iter().position(rests)
        && let Some(by_level) = own.iter().position(rests)
    {
        events[by_chance] = own.remove(by_level);
    }
    events.extend(own);
    with_chips(context.table, events)
}

/// Who has just been given chips and whose wagers the level fixes makes those, and no others.
fn as_fixed(level: &Level, context: &Context<'_>, act: &Act, events: &mut Vec<Event>) {
    let (Act::Colour { seat, .. } | Act::Change(seat)) = *act else { return };
    // Whoever has wagers out already lays down what he said.
    if context.table.has_stakes(seat) {
        return;
    }
    let patron = level.patrons.iter().find(|p| p.seat == seat && !p.wagers.is_empty());
    let makes = |event: &Event| matches!(event, Event::Wager { spot, .. } if spot.seat == seat);
    if let Some(patron) = patron.filter(|_| events.iter().any(makes)) {
        events.retain(|event| !makes(event));
        events.extend(fixed_wagers(&patron.wagers));
    }
}

fn decide(level: &Level, play: &dyn Ruleset, context: &Context<'_>, seat: Seat) -> Vec<Event> {
    let patron = level.patrons.iter().find(|patron| patron.seat == seat);
    let Some(patron) = patron else { return Vec::new() };
    let round = context.memory.round;
    let mut dice = Dice::new(level.seed_in(context.memory.round), stream(round, ANSWERS, seat));
    let before = play.choice(context, seat);
    let amount = level.incidents.iter().find_map(|incident| match *incident {
        Incident::WrongPlay { round: r, seat: s, amount, choice }
            if r == round && Seat(s) == seat && usize::from(choice) == before + 1 =>
        {
            Some(amount)
        }
        _ => None,
    });
    let skill = patron.skill_in(round);
    let manner = Manner { skill, answer: patron.answer_to(before), amount };
    let asked = Asked { context, seat, manner: &manner };
    let answer = play.answer(&asked, &mut dice);
    if with_chips(context.table, answer.clone()).len() == answer.len() {
        return answer;
    }
    // Who has no chips left for it cannot go on.
    let folds = Manner { answer: Answer::Folds, ..manner };
    play.answer(&Asked { manner: &folds, ..asked }, &mut dice)
}

fn incident(
    incident: &Incident,
    play: &dyn Ruleset,
    context: &Context<'_>,
    act: &Act,
    handled: bool,
) -> Option<Event> {
    let (memory, table) = (context.memory, context.table);
    if incident.round() != memory.round {
        return None;
    }
    match *incident {
        Incident::ShufflerJam { dead, .. } => (matches!(act, Act::Shuffle | Act::Swap)
            && table.shuffler
            && !memory.voided
            && (dead || memory.shuffles == 1))
            .then_some(Event::ShufflerJams { dead }),
        Incident::ShoeJam { after, dead, .. } => {
            (*act == Act::Issue && memory.draws == after + 1).then_some(Event::ShoeJams { dead })
        }
        Incident::LateWager { seat, ref wager, amount, .. } => {
            let spot = Spot { seat: Seat(seat), wager: Word::new(wager) };
            let late = Event::LateWager { spot, amount };
            play.closes(context, act, spot.wager).then_some(late)
        }
        Incident::Touch { seat, of, .. } => (handled
            || (matches!(act, Act::Offer(_)) && memory.offered.len() == 1))
            .then_some(Event::Touches { by: Seat(seat), of: Seat(of) }),
        Incident::CardFlips { ref at, card, .. } => {
            let wanted = Area::parse(at)?;
            flips(act, table, wanted, card)
                .filter(|&area| area == wanted)
                .map(|area| Event::Flips { area })
        }
        Incident::Shares { seat, .. } => {
            let first =
                memory.offered.iter().filter(|&&offered| offered == Seat(seat)).count() == 1;
            (*act == Act::Offer(Seat(seat)) && first).then_some(Event::Shares(Seat(seat)))
        }
        Incident::Sticks { ref at, card, .. } => {
            let to = Area::parse(at)?;
            // The card under the one dealt comes with it, from wherever this table deals.
            let sources = [Area::StubInHand, Area::Shoe, Area::Held, Area::AutoShoe];
            let from = sources.into_iter().find(|&area| table.count(area) > 0)?;
            (flips(act, table, to, card) == Some(to)).then_some(Event::Sticks { from, to })
        }
        Incident::Slip { draw, .. } => match *act {
            Act::Remove { from, .. } if memory.draws == draw && table.count(from) > 0 => {
                Some(Event::Slips { from })
            }
            _ => None,
        },
        Incident::FaceUpCard { .. }
        | Incident::ShortDeck { .. }
        | Incident::OldDeck { .. }
        | Incident::Device { .. }
        | Incident::OfGame(_)
        | Incident::WrongPlay { .. } => None,
    }
}

/// Where a card has just landed face down, if it was this one of the cards there.
fn flips(act: &Act, table: &Table, wanted: Area, card: u8) -> Option<Area> {
    let (count, card) = (table.count(wanted), usize::from(card));
    match *act {
        Act::Place { to, face: Face::Down, .. } if count == card => Some(to),
        Act::Deliver { to, face: Face::Down } => {
            let packet = usize::from(table.packet);
            (card <= count && count < card + packet).then_some(to)
        }
        _ => None,
    }
}
