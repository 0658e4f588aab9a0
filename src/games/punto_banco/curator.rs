//! What the curator does: he draws on the dealer's word, and sometimes wrongly.

use super::notes;
use super::passing::{PASS, curator};
use crate::games::baccarat::deal::{place_of, third_face, wants};
use crate::games::baccarat::hands::{Hands, area, fault};
use crate::games::baccarat::{Options, SIDES, calls, incidents, is_closed, is_show};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::prelude::*;

/// The word for the first four cards.
pub(super) const CARDS: Word = Word::new("draw_four");

/// The word for a third card.
pub(super) const fn third_word(side: Side) -> Word {
    match side {
        Side::Player => Word::new("card_player"),
        Side::Banker => Word::new("card_banker"),
    }
}

/// The hand that a word calls a third card for.
pub(super) fn called_for(phrase: Word) -> Option<Side> {
    SIDES.into_iter().find(|&side| third_word(side) == phrase)
}

/// Whether a phrase is a word to the curator.
pub(super) fn is_word(phrase: Word) -> bool {
    phrase == CARDS || called_for(phrase).is_some()
}

/// The hand that a card is drawn for that is laid here.
pub(super) const fn side_of(to: Area) -> Option<Side> {
    match to {
        Area::Side(side) => Some(side),
        Area::Corner => Some(Side::Banker),
        _ => None,
    }
}

/// What a word calls for, card by card.
fn wanted(options: &Options, context: &Context<'_>, word: Word) -> Vec<(Area, Face)> {
    let hands = Hands::of(context);
    if let Some(side) = called_for(word) {
        let begun = hands.are_begun() && !is_closed(context.memory);
        return begun.then(|| (area(side), third_face(options))).into_iter().collect();
    }
    hands.first_to_come().map(|side| place_of(options, side)).collect()
}

/// The cards that the curator brings out on an act; the context is after it.
pub(super) fn draws(options: &Options, context: &Context<'_>, act: &Act) -> Vec<Event> {
    let Act::Say(word) = *act else { return Vec::new() };
    let known = &notes::of(context.memory).round;
    let unheeded = known.unheeded.contains(&known.words);
    let busy = context.memory.voided || is_closed(context.memory);
    if !is_word(word) || busy || curator(context).is_none() || unheeded {
        return Vec::new();
    }
    let mut shoe = context.table.cards(Area::Shoe).to_vec();
    let behind = context.table.cutting.last().copied().filter(|&n| n > 0).map(usize::from);
    let from = Area::Shoe;
    let mut events = Vec::new();
    for (to, face) in wanted(options, context, word) {
        // He stops where the cutting card shows, and an empty shoe gives nothing.
        if behind == Some(shoe.len()) {
            break;
        }
        match shoe.pop() {
            None => break,
            Some(Laid { face: Face::Up, .. }) => {
                events.push(Event::Deals { from, to: Area::Burn, face: Face::Up });
                break;
            }
            Some(_) => events.push(Event::Deals { from, to, face }),
        }
    }
    events
}

/// The hands once these cards have come out, too.
fn hands_after(context: &Context<'_>, events: &[Event]) -> Hands {
    let mut hands = Hands::clone(&Hands::of(context)).turned_up();
    let shoe: Vec<Card> =
        context.table.cards(Area::Shoe).iter().rev().map(|laid| laid.card).collect();
    for (event, card) in events.iter().zip(shoe) {
        let Event::Deals { to, .. } = *event else { continue };
        if let Some(side) = side_of(to) {
            hands.add(side, card, true);
        }
    }
    hands
}

/// A card more than he was told to draw, once nothing is due to that hand any more.
fn extra(
    options: &Options,
    context: &Context<'_>,
    act: &Act,
    (side, face): (Side, Face),
) -> Option<Event> {
    let events = draws(options, context, act);
    let hands = hands_after(context, &events);
    let called = SIDES.into_iter().all(|side| calls::is_called(context.memory, side));
    let shoe = context.table.count(Area::Shoe) > events.len();
    if !called || !shoe || !hands.are_begun() || fault(context).is_some() {
        return None;
    }
    let next = hands.next();
    let over = match side {
        Side::Player => next != Some(Side::Player),
        Side::Banker => next.is_none(),
    };
    // At most one extra card a round.
    let of_side =
        |event: &&Event| matches!(event, Event::Deals { to, .. } if side_of(*to) == Some(side));
    let before = *notes::of(context.memory).round.drawn.of(side);
    let drawn = before + events.iter().filter(of_side).count();
    let said = &context.memory.said;
    let third = said.iter().filter(|word| called_for(**word) == Some(side)).count();
    let once = drawn <= 2 * usize::from(said.contains(&CARDS)) + third;
    (over && once).then_some(Event::Deals { from: Area::Shoe, to: area(side), face })
}

/// The incidents that only this game has.
pub(super) const OWN: &[&str] = &[
    "passes",
    "ordered",
    "stalls",
    "errs",
    "extra",
    "runs_low",
    "cutting_card",
    "touches",
    "wager_on_show",
    "leaves",
];

/// The side that an incident names.
fn side_named(own: &GameIncident) -> Option<Side> {
    SIDES.into_iter().find(|&side| area(side).to_string() == own.at)
}

/// What an incident of the game's own brings about.
pub(super) fn happens(
    options: &Options,
    context: &Context<'_>,
    act: Option<&Act>,
    own: &GameIncident,
) -> Vec<Event> {
    let memory = context.memory;
    let has_shoe = curator(context);
    let said = |phrase: Word| memory.said.iter().filter(|other| **other == phrase).count();
    let closes =
        act == Some(&Act::Say(NO_MORE_BETS)) && said(NO_MORE_BETS) == 1 && !is_show(memory);
    let seat = Some(Seat(own.seat)).filter(|seat| seat.0 > 0).or(has_shoe);
    let one = |event: Option<Event>| event.into_iter().collect();
    match (own.what.as_str(), act) {
        ("passes", None) => one(has_shoe.map(|seat| Event::Says { seat, phrase: PASS })),
        ("ordered", Some(_)) if closes => one(has_shoe.map(Event::OrdersRevoked)),
        ("stalls", Some(_)) if closes => {
            let stalls = has_shoe.map(Event::Stalls);
            stalls.into_iter().flat_map(|stall| vec![stall; usize::from(own.n.max(1))]).collect()
        }
        ("errs", Some(_)) if closes => one(seat.map(Event::Errs)),
        ("extra", Some(act)) if has_shoe.is_some() && !is_show(memory) => {
            let face = if own.up { Face::Up } else { Face::Down };
            one(side_named(own).and_then(|side| extra(options, context, act, (side, face))))
        }
        // Too few for the first four are left before them, of more the rest after them.
        ("runs_low", Some(_)) if closes && own.n < 4 => vec![Event::ShoeRunsLow { left: own.n }],
        ("runs_low", Some(Act::Say(CARDS))) if own.n >= 4 && memory.draws == 0 => {
            vec![Event::ShoeRunsLow { left: own.n - 4 }]
        }
        ("cutting_card", Some(_)) if closes => vec![Event::CuttingCardAt(own.n)],
        ("touches", Some(Act::Say(CARDS)))
            if notes::of(memory).round.words == 1 && !is_show(memory) =>
        {
            let by = Seat(own.seat);
            one((by.0 > 0).then_some(Event::Touches { by, of: by }))
        }
        ("wager_on_show" | "leaves", act) => incidents::happens(context, act, own),
        _ => Vec::new(),
    }
}

/// Whether an incident of the game's own can come to pass.
pub(super) fn fits(
    options: &Options,
    context: &Context<'_>,
    own: &GameIncident,
) -> Result<(), String> {
    let stakes = |seat: Seat| context.table.has_stakes(seat);
    match own.what.as_str() {
        "extra" if side_named(own).is_none() => {
            Err("a card too many goes to 'player' or to 'banker'".to_owned())
        }
        "errs" if own.seat > 0 && !stakes(Seat(own.seat)) => {
            Err(format!("nobody sits at seat {}", own.seat))
        }
        "runs_low" if !(1..=5).contains(&own.n) => {
            Err("a shoe runs out of cards in mid-round with 1 to 5 left".to_owned())
        }
        "wager_on_show" => incidents::fits(options, own),
        "leaves" | "touches" if !stakes(Seat(own.seat)) => {
            Err(format!("nobody sits at seat {}", own.seat))
        }
        _ => Ok(()),
    }
}

/// After how many rounds a curator may not want to deal on.
const PATIENCE: u32 = 4;

/// A curator who has had the shoe for some rounds may not want it any more.
pub(super) fn tires(context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let tired = notes::of(context.memory).tenure > PATIENCE && dice.below(5) == 0;
    let seat = curator(context).filter(|_| tired);
    seat.map(|seat| Event::Says { seat, phrase: PASS }).into_iter().collect()
}

/// Notes what is said to the curator, and how he deals.
pub(super) fn note(memory: &mut Memory, table: &Table, house: &House, act: &Act) {
    let context = Context::new(table, memory, house);
    let miscalled = match *act {
        Act::Say(word) => called_for(word).is_some_and(|side| wants(&context) != Some(side)),
        _ => false,
    };
    let wrong = curator(&context).is_some() && fault(&context).is_some();
    let word = matches!(*act, Act::Say(word) if is_word(word));
    notes::write(memory, |notes| {
        let round = &mut notes.round;
        if wrong && !round.is_miscalled && !round.is_slip_counted {
            round.is_slip_counted = true;
            notes.slips += 1;
        }
        round.is_miscalled |= miscalled;
        round.words += usize::from(word);
    });
}

/// Notes the cards that come out of the shoe.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    let Event::Deals { to, .. } = *event else { return };
    notes::write(memory, |notes| match side_of(to) {
        Some(side) => *notes.round.drawn.of_mut(side) += 1,
        None => notes.round.is_upturned |= to == Area::Burn,
    });
}
