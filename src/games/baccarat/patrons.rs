//! What the patrons of the baccarat games do with their money, the cut and the cards.

use super::cutting::{cut_at, cut_by, is_to_cut};
use super::turning;
use super::{Options, notes, wager};
use crate::games::common::patrons::{self, USUAL};
use crate::games::prelude::*;

/// A patron's wagers for a round: on one of the hands, and now and then on a tie or the number of
/// cards.
pub(crate) fn wagers(
    options: &Options,
    context: &Context<'_>,
    seat: Seat,
    dice: &mut Dice,
) -> Vec<Event> {
    let house = context.house;
    let hand = if dice.below(100) < 55 { wager::BANKER } else { wager::PLAYER };
    let mut all = vec![(hand, patrons::stake(house, &USUAL, dice))];
    if dice.below(100) < 20 {
        all.push((wager::TIE, patrons::stake(house, &[1, 1, 2], dice)));
    }
    if options.total_cards && dice.below(100) < 25 {
        let word = wager::CARDS[dice.below(wager::CARDS.len())];
        all.push((word, patrons::stake(house, &[1, 1, 2], dice)));
    }
    if notes::of(context.memory).left.contains(&seat) {
        return Vec::new();
    }
    patrons::wagers(seat, all)
}

/// Whether a patron takes what he is offered.
pub(crate) fn is_willing(manner: &Manner, dice: &mut Dice) -> bool {
    match manner.answer {
        Answer::Declines | Answer::Folds => false,
        Answer::ByCards => dice.below(4) > 0,
        Answer::Accepts | Answer::Plays | Answer::Draws | Answer::Raises(_) => true,
    }
}

/// What a patron answers to an offer: of the cut, or of the right to turn the cards.
pub(crate) fn answer(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let memory = context.memory;
    let willing = is_willing(manner, dice);
    let cuts = is_to_cut(context) && cut_at(memory).is_none();
    let asked = cuts && notes::of(memory).round.cut.offered.contains(&seat);
    if !asked && turning::asked(memory, seat).is_none() {
        return Vec::new();
    }
    if !willing {
        return vec![Event::Declines(seat)];
    }
    let mut events = vec![Event::Accepts(seat)];
    if asked {
        events.push(cut_by(context, seat, dice));
    }
    events
}
