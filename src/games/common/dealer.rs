//! The dealer's own hand: turned up, set, and put away.

use super::{live, settling};
use crate::kit::{Area, Card};
use crate::procedure::steps::once;
use crate::procedure::{Context, Dues, Owed, Round};
use crate::table::{Act, Order};

/// The hand turned up, as soon as this says that it is time.
pub(in crate::games) fn turn(
    is_time: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static,
) -> impl Owed {
    move |context, dues| {
        if live(context) && context.table.is_hidden(Area::Dealer) && is_time(context) {
            dues.push(once(Act::Turn(Area::Dealer)));
        }
    }
}

/// The open hand set in the order that these cards should have, if they are a hand. Cards that
/// already lie so, as `is_set` tells, may be left as they lie.
pub(in crate::games) fn add_set(
    round: &mut Round<'_>,
    order: impl Fn(&[Card]) -> Option<Order> + Send + Sync + 'static,
    is_set: impl Fn(&Context<'_>, Area, &Order) -> bool + Send + Sync + 'static,
) {
    round.duty("set_dealer", move |context, dues| {
        let (area, memory) = (Area::Dealer, context.memory);
        let is_up = memory.dealer_turned && !context.table.is_hidden(area);
        if live(context) && is_up && !memory.arranged.contains(&area) {
            let laid = context.table.cards(area).iter();
            let cards: Vec<Card> = laid.map(|laid| laid.card).collect();
            let lies_so = as_it_lies(cards.len()).is_some_and(|lies| is_set(context, area, &lies));
            let due = order(&cards).map(|order| once(Act::Arrange { area, order }));
            dues.extend(due.map(|due| if lies_so { due.optional() } else { due }));
        }
    });
}

/// The order in which so many cards of a place lie already.
fn as_it_lies(cards: usize) -> Option<Order> {
    let places: Vec<u8> = (1..=cards).filter_map(|i| u8::try_from(i).ok()).collect();
    Order::new(&places)
}

/// The hand into the rack, after everything else.
pub(in crate::games) fn rack(context: &Context<'_>, dues: &mut Dues) {
    if settling(context) && context.table.count(Area::Dealer) > 0 {
        dues.push(once(Act::PickUp(Area::Dealer)));
    }
}
