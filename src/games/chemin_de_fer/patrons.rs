//! What the patrons do: they cut, bid, wager and claim; the Banker deals at the dealer's word, and the
//! Dominant Player speaks. How they play is house practice: 4.8 to 4.10 are not in the texts held.

use super::bank::{is_passing, range};
use super::claims::is_entitled;
use super::hands::{
    BankerMust, banker_cards, holds_natural, is_complete, is_dealt, is_natural, is_player_done,
    player_cards, rule, shows_face,
};
use super::new_shoe::is_to_cut;
use super::notes::{self, Prompt, hand};
use super::round::{
    self, against, bank_of, before_cards, begun, dominant, is_dummy, needs_banker, needs_shoe,
};
use super::{BANK, BANKER, Options, PLAYER, phrase, ring};
use crate::games::baccarat::cutting::cut_by;
use crate::games::common::is_live;
use crate::games::prelude::*;
use crate::rules::baccarat;

/// How many times the house's most the bank grows to of its own accord.
const CEILING: i64 = 10;

/// Where a patron sits now.
pub(super) fn seat_now(context: &Context<'_>, seat: Seat) -> Seat {
    let notes = notes::of(context.memory);
    notes.took.filter(|_| notes.left == Some(seat)).unwrap_or(seat)
}

/// So many times the house's least.
fn units(context: &Context<'_>, n: usize) -> Cents {
    std::iter::repeat_n(context.house.least, n).sum()
}

/// The same, as far as a purse reaches.
fn times(context: &Context<'_>, seat: Seat, n: usize) -> Cents {
    let least = context.house.least;
    let purse = context.table.purse(seat).total();
    units(context, n).min(Cents(purse.0 - purse.0 % least.0.max(1)))
}

/// What the Banker wagers, within his limits.
pub(super) fn bank_amount(context: &Context<'_>, dice: &mut Dice) -> Cents {
    let (least, most) = range(context);
    let ceiling = Cents(context.house.most.0 * CEILING);
    let more = dice.below(6);
    // Mostly he leaves it at the least that he may.
    let more = if dice.below(100) < 60 { 0 } else { more };
    let fresh =
        notes::of(context.memory).tenure.last_wager.is_none() && least == context.house.least;
    let wanted = least + units(context, if fresh { more + 3 } else { more });
    let wanted = most.map_or(wanted, |most| wanted.min(most));
    if wanted > ceiling { least } else { wanted }
}

/// What happens when a round opens: the Banker wagers again, or passes the bank.
pub(super) fn opens(context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let Some(seat) = context.table.shoe_at else { return Vec::new() };
    if needs_shoe(context) || !context.memory.seated.contains(&seat) {
        return Vec::new();
    }
    let others = context.memory.seated.len() > 2;
    let again = notes::of(context.memory).tenure.last_wager.is_some() && others;
    if dice.below(100) < 7 && again {
        return vec![Event::Says { seat, phrase: phrase::PASS }];
    }
    vec![Event::Wager { spot: bank_of(seat), amount: bank_amount(context, dice) }]
}

/// What the Banker and the Dominant Player do in answer to an act, whoever they are.
pub(super) fn banker(
    options: &Options,
    context: &Context<'_>,
    act: &Act,
    dice: &mut Dice,
) -> Vec<Event> {
    let mut events = match *act {
        Act::Award(seat)
            if before_cards(context)
                && context.stake(seat, BANK).is_zero()
                && context.table.cash(seat).is_zero() =>
        {
            vec![Event::Wager { spot: bank_of(seat), amount: bank_amount(context, dice) }]
        }
        Act::Change(seat) if before_cards(context) && context.table.shoe_at == Some(seat) => {
            let amount = hand(context).changed.unwrap_or(Cents::ZERO);
            vec![Event::Wager { spot: bank_of(seat), amount }]
        }
        Act::Say(phrase::CARDS) => deal_on(context),
        Act::Say(phrase::CARD) => third_card(context, PLAYER).into_iter().collect(),
        Act::Say(phrase::BANKER_DRAWS) => banker_third(context).into_iter().collect(),
        Act::Pass { from: PLAYER, to: Area::Seat(seat), .. } => looks(context, seat, dice),
        Act::Offer(seat) if notes::of(context.memory).took == Some(seat) => {
            // Whoever has moved answers by chance.
            let manner = Manner { skill: Skill::Sound, answer: Answer::ByCards, amount: None };
            answer_at(options, &Asked { context, seat, manner: &manner }, dice)
        }
        _ => Vec::new(),
    };
    // What has been decided is shown.
    if !is_dummy(context) && begun(context) && is_live(context) {
        let drawn = events.iter().any(|event| matches!(event, Event::Deals { to: BANKER, .. }));
        let third = events.iter().any(|event| matches!(event, Event::Deals { to: PLAYER, .. }));
        let spoken = *act == Act::Say(phrase::STAY) && hand(context).stays();
        let natural = !hand(context).handed.is_empty() && holds_natural(context);
        let open = third || spoken || natural || is_player_done(context);
        if open && is_dealt(context) && context.table.is_hidden(BANKER) {
            events.push(Event::Shows(BANKER));
        }
        let end = drawn || is_complete(context) || *act == Act::Say(phrase::BANKER_STAYS);
        if let Some(area) = dominant(context).map(Area::Seat)
            && (end || natural)
            && (natural || is_player_done(context))
            && context.table.is_hidden(area)
            && !events.contains(&Event::Shows(area))
        {
            events.push(Event::Shows(area));
        }
    }
    events
}

/// A card out of the shoe.
pub(super) const fn deals(to: Area, face: Face) -> Event {
    Event::Deals { from: Area::Shoe, to, face }
}

/// How many cards come out of the shoe before something stops them.
fn free_cards(context: &Context<'_>) -> usize {
    let table = context.table;
    let cards = table.cards(Area::Shoe);
    let behind = table.cutting.last().map_or(0, |&behind| usize::from(behind));
    let before = cards.len().saturating_sub(behind);
    let good = cards.iter().rev().take_while(|laid| laid.face == Face::Down).count();
    before.min(good)
}

/// Whether the Banker can deal: he has the shoe and a wager, or nobody wagers on the round.
fn may_deal(context: &Context<'_>) -> bool {
    let bank = round::banker(context).is_some() && !round::bank(context).is_zero();
    is_live(context) && (bank || is_dummy(context)) && !hand(context).misdeal.out_of_turn
}

/// The Initial Deal, as far as the shoe gives cards: one to each hand in turn.
pub(super) fn deal_on(context: &Context<'_>) -> Vec<Event> {
    if !may_deal(context) || is_dealt(context) || context.memory.picked.contains(&PLAYER) {
        return Vec::new();
    }
    let face = if is_dummy(context) { Face::Up } else { Face::Down };
    let (mut player, mut bank) = (player_cards(context).len(), banker_cards(context).len());
    let mut events = Vec::new();
    for _ in 0..free_cards(context) {
        let to = match (player, bank) {
            (2.., 2..) => break,
            (p, b) if p <= b && p < 2 => PLAYER,
            (_, 0 | 1) => BANKER,
            _ => PLAYER,
        };
        if to == PLAYER {
            player += 1;
        } else {
            bank += 1;
        }
        events.push(deals(to, face));
    }
    events
}

/// A third card, which the Banker deals at the word for the Player's Hand.
pub(super) fn third_card(context: &Context<'_>, to: Area) -> Option<Event> {
    let spoken = hand(context).has_spoken() || is_dummy(context);
    let full = player_cards(context).len() != 2 || hand(context).has_taken;
    let open = is_live(context) && is_dealt(context) && !is_natural(context) && !full && spoken;
    let again = context.memory.said.iter().filter(|&&said| said == phrase::CARD).count() > 1;
    let disposed = hand(context).stays() && again;
    let comes = open && !disposed && free_cards(context) > 0;
    comes.then_some(deals(to, Face::Up))
}

/// A card that the Banker draws for himself at the word.
fn banker_third(context: &Context<'_>) -> Option<Event> {
    let first =
        banker_cards(context).len() <= hand(context).misdeal.banker_counts_nothing.unwrap_or(2);
    let untouched = context.memory.picked.iter().all(|area| *area != PLAYER && *area != BANKER);
    let open = is_live(context) && is_player_done(context) && first && untouched;
    let comes = open && may_deal(context) && free_cards(context) > 0;
    comes.then_some(deals(BANKER, Face::Up))
}

/// The Dominant Player looks at his cards: he shows a natural, or says what he wants.
fn looks(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let first = hand(context).handed.len() == 1;
    let spoken = hand(context).has_spoken();
    if dominant(context) != Some(seat) || !first || spoken || !is_dealt(context) {
        return Vec::new();
    }
    if holds_natural(context) || hand(context).misdeal.player_counts_most {
        return vec![Event::Shows(Area::Seat(seat))];
    }
    let cards = player_cards(context);
    let count = baccarat::count(&cards[..cards.len().min(2)]);
    let draws = baccarat::punter_draws(count).unwrap_or_else(|| dice.below(2) == 0);
    let said = if draws { phrase::CARD } else { phrase::STAY };
    vec![Event::Says { seat, phrase: said }]
}

/// What a patron answers to an offer: of the cut, of the choice of a third card, of a passed bank.
pub(super) fn answer(options: &Options, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, .. } = *asked;
    if seat_now(context, seat) != seat {
        return Vec::new();
    }
    answer_at(options, asked, dice)
}

fn answer_at(options: &Options, asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let takes = match manner.answer {
        Answer::Accepts => true,
        Answer::Declines | Answer::Folds => false,
        _ => dice.below(100) < 60,
    };
    let reply = |takes: bool| if takes { Event::Accepts(seat) } else { Event::Declines(seat) };
    let event = match hand(context).prompt {
        Some(Prompt::Cut) if is_to_cut(options, context) => {
            let open = hand(context).ready.cut_at.is_none();
            open.then(|| if takes { cut_by(context, seat, dice) } else { reply(false) })
        }
        Some(Prompt::Bank) if is_passing(context) => Some(reply(takes)),
        Some(Prompt::Choice) => {
            let choice = rule(context) == BankerMust::Choice;
            let open = is_player_done(context) && choice && hand(context).choice.is_none();
            let his = round::banker(context) == Some(seat) && is_live(context);
            (open && his).then(|| reply(takes))
        }
        _ => None,
    };
    event.into_iter().collect()
}

/// What patrons do when the dealer calls for bids, or for wagers against the bank.
pub(super) fn unasked(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat: patron, manner } = *asked;
    let seat = seat_now(context, patron);
    if manner.answer == Answer::Folds {
        return Vec::new();
    }
    match hand(context).prompt {
        Some(Prompt::Bids) if needs_banker(context) => {
            let first = ring::from_dealer(context).first() == Some(&seat);
            let (bids, n) = (dice.below(100) < 70 || first, dice.below(8) + 3);
            let amount = times(context, seat, n);
            if bids { vec![Event::Bids { seat, amount }] } else { Vec::new() }
        }
        Some(Prompt::Wagers) => wagers_against(&Asked { seat, ..*asked }, dice),
        _ => Vec::new(),
    }
}

/// A claim, a partial wager, or none.
fn wagers_against(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let Some(banker) = round::banker(context).filter(|&banker| banker != seat) else {
        return Vec::new();
    };
    let bank = context.stake(banker, BANK);
    if !before_cards(context) || bank.is_zero() || needs_banker(context) {
        return Vec::new();
    }
    let (chance, share, loose) = (dice.below(100), dice.below(5) + 1, dice.below(100));
    let all = |phrase| {
        vec![Event::Says { seat, phrase }, Event::Wager { spot: against(seat), amount: bank }]
    };
    let entitled = is_entitled(context, seat);
    let long = loose % 2 == 0;
    if entitled && chance < 60 {
        return all(if long { phrase::BANCO_SUIVI } else { phrase::SUIVI });
    }
    if chance < 12 {
        return all(if long { phrase::BANCO_SEUL } else { phrase::BANCO });
    }
    // The first patron after the Banker always wagers, so that there is a hand to deal.
    let next = ring::after(context, banker).first() == Some(&seat);
    if chance > 85 && !next {
        return Vec::new();
    }
    let part = times(context, seat, share).min(bank);
    let amount = if manner.skill == Skill::Loose && loose < 6 { bank + part } else { part };
    vec![Event::Wager { spot: against(seat), amount }]
}

/// Whether the shoe gives a card.
pub(super) fn gives(context: &Context<'_>) -> bool {
    free_cards(context) > 0 && !shows_face(context)
}
