//! What the patrons of this game do with their money and their hands.

use super::{ANTE, PLAY, SIDES};
use crate::games::common::patrons;
use crate::games::common::patrons::{USUAL, stake};
use crate::games::prelude::*;
use crate::rules::{Category, HandRank};

/// A patron's wagers for a round: usually an ante, often a side wager, now and then only that.
pub(crate) fn wagers(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let style = dice.below(100);
    let mut wagers = Vec::new();
    if style < 90 {
        wagers.push((ANTE, stake(context.house, &USUAL, dice)));
    }
    for (i, side) in SIDES.iter().enumerate() {
        let style = if i == 0 { style } else { dice.below(100) };
        if style >= 50 {
            wagers.push((side.wager, stake(context.house, &USUAL, dice)));
        }
    }
    patrons::wagers(seat, wagers)
}

/// Whether a sound player makes the play wager: queen, six, four or better.
pub(crate) fn is_worth_playing(hand: HandRank) -> bool {
    let line = [Rank::Queen as u8, Rank::Six as u8, Rank::Four as u8];
    hand.category > Category::HighCard || hand.ranks >= line
}

/// The answer to the dealer's offer.
pub(crate) fn answer(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let ante = context.stake(seat, ANTE);
    // Nobody decides on a hand that is still being dealt.
    let dealt = super::round::is_closed(context) || context.hand(Area::Seat(seat)).len() >= 3;
    if ante.is_zero() || !dealt || context.memory.decision(seat) != Decision::Open {
        return Vec::new();
    }
    let whim = dice.below(100) < 55;
    let sound = HandRank::of_hand(&context.hand(Area::Seat(seat))).is_some_and(is_worth_playing);
    let plays = match (manner.answer, manner.skill) {
        _ if manner.amount.is_some() => true,
        (Answer::Plays | Answer::Raises(_) | Answer::Draws | Answer::Accepts, _) => true,
        (Answer::Folds | Answer::Declines, _) => false,
        (Answer::ByCards, Skill::Sound) => sound,
        (Answer::ByCards, Skill::Loose) => sound || whim,
    };
    if plays {
        let spot = Spot { seat, wager: PLAY };
        let amount = manner.amount.unwrap_or(ante);
        vec![Event::Wager { spot, amount }, Event::Plays(seat)]
    } else {
        vec![Event::Folds(seat)]
    }
}
