//! What the patrons of this game do with their money and their hands.

use super::round::{has_ante, held_in_deal, is_hand_gone};
use super::{ANTE, FIRST3, IN_TO_WIN, PLAYERS};
use crate::games::common::patrons;
use crate::games::common::patrons::{USUAL, stake};
use crate::games::prelude::*;
use crate::rules::draw_play::{Choice, best_choice};

/// A patron's wagers for a round: an ante, and often First 3.
pub(crate) fn wagers(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let ante = (ANTE, stake(context.house, &USUAL, dice));
    let first3 = (dice.below(100) < 55).then(|| (FIRST3, stake(context.house, &USUAL, dice)));
    patrons::wagers(seat, [Some(ante), first3].into_iter().flatten())
}

/// The answer to the dealer's offer.
pub(crate) fn answer(asked: &Asked<'_>, dice: &mut Dice) -> Vec<Event> {
    let Asked { context, seat, manner } = *asked;
    let ante = context.stake(seat, ANTE);
    let cards = context.hand(Area::Seat(seat));
    // Nobody decides on a hand that is still being dealt or is gone, nor twice.
    let dealt = context.memory.deal_closed || held_in_deal(context, seat) >= PLAYERS;
    let open = context.memory.decision(seat) == Decision::Open && !is_hand_gone(context, seat);
    if ante.is_zero() || !dealt || !open || !has_ante(context, seat) {
        return Vec::new();
    }
    let (whim, pick) = (dice.below(100), dice.below(PLAYERS));
    let any = cards.get(pick).or(cards.last()).copied();
    let three: Option<[Card; 3]> = cards.as_slice().try_into().ok();
    let sound = three.map_or(Choice::Stand, best_choice);
    // The card to part with, if he asks for one: the best, or the lowest.
    let lowest = || cards.iter().copied().min_by_key(|card| card.rank().map(|rank| rank as u8));
    let draws = || match sound {
        Choice::Draw(card) => Some(card),
        Choice::Fold | Choice::Stand => lowest(),
    };
    let choice = match (manner.answer, manner.skill) {
        (Answer::Plays | Answer::Raises(_) | Answer::Accepts, _) => Choice::Stand,
        (Answer::Draws, _) => draws().map_or(Choice::Stand, Choice::Draw),
        (Answer::Folds | Answer::Declines, _) => Choice::Fold,
        (Answer::ByCards, Skill::Sound) => sound,
        (Answer::ByCards, Skill::Loose) if whim < 15 => Choice::Fold,
        (Answer::ByCards, Skill::Loose) if whim < 45 => Choice::Stand,
        (Answer::ByCards, Skill::Loose) if whim < 60 => any.map_or(Choice::Stand, Choice::Draw),
        (Answer::ByCards, Skill::Loose) => sound,
    };
    // Whoever is told to stake something stakes it.
    let choice =
        if manner.amount.is_some() && choice == Choice::Fold { Choice::Stand } else { choice };
    let spot = Spot { seat, wager: IN_TO_WIN };
    let wager = Event::Wager { spot, amount: manner.amount.unwrap_or(ante) };
    match choice {
        Choice::Fold => vec![Event::Folds(seat)],
        Choice::Stand => vec![wager, Event::Plays(seat)],
        Choice::Draw(card) => {
            let (from, to) = (Area::Seat(seat), Area::Part(seat, Nook::Discard));
            vec![wager, Event::Draws(seat), Event::Moves { card, from, to }]
        }
    }
}
