//! What the patrons of this game do with their money and their hands.

use super::round::{in_play, is_dealt, street};
use super::{ANTE, NUMBERS, TIMES, card_of, notes, wager_of};
use crate::games::common::odds::wagered;
use crate::games::common::patrons;
use crate::games::prelude::*;
use crate::rules::stud_play::sound;

/// A patron's ante for a round.
pub(crate) fn wagers(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let ante = patrons::stake(context.house, &[1, 1, 1, 2, 2, 3, 4, 5, 10], dice);
    patrons::wagers(seat, [(ANTE, ante)])
}

/// The answer on a street: so many antes, or a fold.
pub(crate) fn answer(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let (memory, number) = (context.memory, street(context.memory));
    let asked = number <= 5
        && in_play(context).any(|other| other == seat)
        && !notes::of(memory).street(number).wagered.contains(seat);
    // Nobody decides on a hand that is still being dealt.
    let dealt = is_dealt(context) || memory.deal_closed;
    let ante = wagered(context, seat, ANTE);
    if !asked || !dealt || ante.is_zero() {
        return Vec::new();
    }
    // Each street has its own chance.
    for _ in 3..number {
        dice.below(100);
    }
    let whim = dice.below(100);
    let by_whim = match whim {
        0..15 => None,
        15..60 => Some(1),
        60..75 => Some(2),
        _ => Some(3),
    };
    let times = match (manner.answer, manner.skill) {
        _ if manner.amount.is_some() => Some(1),
        (Answer::Folds | Answer::Declines, _) => None,
        (Answer::Raises(times), _) => Some(i64::from(times)),
        (Answer::Plays | Answer::Draws | Answer::Accepts, _) => Some(1),
        (Answer::ByCards, Skill::Sound) => by_cards(context, seat, ante),
        (Answer::ByCards, Skill::Loose) => by_whim,
    };
    match times {
        None => vec![Event::Folds(seat)],
        Some(times) => {
            let spot = Spot { seat, wager: wager_of(number) };
            let amount = manner.amount.unwrap_or(Cents(ante.0 * times));
            vec![Event::Wager { spot, amount }, Event::Plays(seat)]
        }
    }
}

fn by_cards(context: &Context<'_>, seat: Seat, ante: Cents) -> Option<i64> {
    let mut cards = context.hand(Area::Seat(seat));
    for (number, _) in notes::of(context.memory).streets().filter(|(_, street)| street.is_turned) {
        cards.extend(context.hand(card_of(number)));
    }
    let most = Cents(ante.0 * TIMES.end());
    let raised = NUMBERS.into_iter().any(|n| context.stake(seat, wager_of(n)) >= most);
    match sound(&cards, raised) {
        0 => None,
        times => Some(times),
    }
}
