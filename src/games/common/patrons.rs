//! What patrons do alike in every game.

use crate::games::prelude::*;

/// How many times the least wager a patron stakes, the usual more often.
pub(crate) const USUAL: [i64; 8] = [1, 1, 2, 2, 3, 4, 5, 10];

/// A stake of so many times the least wager, one of these by chance.
pub(crate) fn stake(house: &House, times: &[i64], dice: &mut Dice) -> Cents {
    Cents((house.least.0 * times[dice.below(times.len())]).min(house.most.0))
}

/// A seat's wagers.
pub(crate) fn wagers(seat: Seat, wagers: impl IntoIterator<Item = (Word, Cents)>) -> Vec<Event> {
    let event = |(wager, amount)| Event::Wager { spot: Spot { seat, wager }, amount };
    wagers.into_iter().map(event).collect()
}

/// A wager as it should be: a late one as it was before, any other as large as this says.
pub(crate) fn put_right(
    context: &Context<'_>,
    act: &Act,
    size: impl Fn(Spot) -> Option<Cents>,
) -> Vec<Event> {
    let Act::Correct(spot) = *act else { return Vec::new() };
    let amount = before_the_call(context, spot).or_else(|| size(spot));
    amount.map(|amount| Event::Corrects { spot, amount }).into_iter().collect()
}

/// How much was added to a wager after the call.
pub(crate) fn added_late(memory: &Memory, spot: Spot) -> Cents {
    memory.late.iter().filter(|(late, _)| *late == spot).map(|(_, amount)| *amount).sum()
}

/// What a wager was before that, if anything was added.
pub(crate) fn before_the_call(context: &Context<'_>, spot: Spot) -> Option<Cents> {
    let added = added_late(context.memory, spot);
    (!added.is_zero()).then(|| context.stake(spot.seat, spot.wager) - added)
}
