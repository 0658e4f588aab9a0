//! What the patrons of this game do with their money and their cards.

use super::round::{UNDEALT, has_all, has_first, players};
use super::settle::Odds;
use super::{COMMISSION, HAND, IMPERIAL, Options, PAI_GOW, SEVEN_CARD, THREE_CARD, notes};
use super::{low, size};
use crate::games::common::{is_live, patrons};
use crate::games::prelude::*;
use crate::rules::house_way;

/// A patron's wagers for a round: the base wager, and often a bonus or two beside it.
pub(super) fn wagers(
    context: &Context<'_>,
    options: &Options,
    seat: Seat,
    dice: &mut Dice,
) -> Vec<Event> {
    let mut unit = |steps: &[i64]| patrons::stake(context.house, steps, dice);
    let mut wagers = vec![(PAI_GOW, unit(&[1, 2, 3, 4, 5, 5, 10]))];
    for (offered, wager) in
        [(options.three, THREE_CARD), (options.seven, SEVEN_CARD), (options.imperial, IMPERIAL)]
    {
        // A zero stands for no wager.
        let amount = unit(&[1, 1, 2, 3, 0, 0]);
        if offered && !amount.is_zero() {
            wagers.push((wager, amount));
        }
    }
    patrons::wagers(seat, wagers)
}

/// Looking at the first three cards, setting the seven, and putting the commission down.
pub(super) fn unasked(
    options: &Options,
    odds: &Odds,
    asked: &Asked<'_>,
    dice: &mut Dice,
) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    if !is_live(context) || !players(context).contains(seat) {
        return Vec::new();
    }
    // By whim a patron overlooks a winner now and then, and sets his cards as it comes.
    let overlooks = manner.skill == Skill::Loose && dice.below(8) == 0;
    if claims(context, options, odds, seat) && !overlooks {
        return vec![Event::Shows(Area::Seat(seat))];
    }
    if may_set(context, seat) {
        return set(context, options, seat, manner.skill, dice);
    }
    let spot = Spot { seat, wager: COMMISSION };
    let paid = context.memory.paid.contains(&Spot { wager: PAI_GOW, ..spot });
    let put_down = notes::of(context.memory).commission.contains(seat);
    let owed = if paid && !put_down { odds.owes(context, seat) } else { None };
    owed.map(|amount| Event::Wager { spot, amount }).into_iter().collect()
}

/// Whether the seat has a three-card winner to lay open now: 11.17(f).
fn claims(context: &Context<'_>, options: &Options, odds: &Odds, seat: Seat) -> bool {
    let area = Area::Seat(seat);
    options.three
        && has_first(context, options)
        && size(context, area) == usize::from(options.first)
        && context.table.is_hidden(area)
        && !context.stake(seat, THREE_CARD).is_zero()
        && odds.wins_three(context, seat)
}

/// Whether the seat can set its hands: everybody has seven, and no card is left to deal.
fn may_set(context: &Context<'_>, seat: Seat) -> bool {
    let lies = context.table.count(Area::Seat(seat)) == HAND;
    let left = UNDEALT.iter().any(|&area| context.table.count(area) > 0);
    let over = context.memory.dealer_turned || !left;
    lies && has_all(context) && over && notes::of(context.memory).low(seat).is_none()
}

/// The seat's seven cards set as two and five, all face down.
fn set(
    context: &Context<'_>,
    options: &Options,
    seat: Seat,
    skill: Skill,
    dice: &mut Dice,
) -> Vec<Event> {
    let area = Area::Seat(seat);
    let laid = context.table.cards(area);
    let cards: Vec<Card> = laid.iter().map(|laid| laid.card).collect();
    let sound = house_way::low_places(&cards, options.wheel);
    let chosen = match skill {
        Skill::Sound => sound,
        Skill::Loose => by_whim(&cards, options, dice).or(sound),
    };
    let Some(chosen) = chosen else { return Vec::new() };
    // What lies open is turned down where it lies.
    let down = |i: usize, laid: &Laid| {
        (!chosen.contains(&i) && laid.face == Face::Up).then_some(Event::Moves {
            card: laid.card,
            from: area,
            to: area,
        })
    };
    let downs = laid.iter().enumerate().filter_map(|(i, laid)| down(i, laid));
    let lows = chosen.iter().map(|&i| Event::Moves { card: cards[i], from: area, to: low(seat) });
    downs.chain(lows).collect()
}

/// Two cards by chance that leave the high hand the higher; now and then two that do not.
fn by_whim(cards: &[Card], options: &Options, dice: &mut Dice) -> Option<[usize; 2]> {
    let any: Vec<[usize; 2]> = house_way::pairs_of_places().collect();
    let fouled = |low: &[usize; 2]| {
        house_way::set_of(cards, *low, options.wheel).is_none_or(|set| set.is_fouled())
    };
    let wrong = dice.below(20) == 0;
    let fit: Vec<[usize; 2]> = any.into_iter().filter(|low| fouled(low) == wrong).collect();
    (!fit.is_empty()).then(|| fit[dice.below(fit.len())])
}
