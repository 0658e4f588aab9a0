//! The dealer's own hand: turned up, set, and put away.

use super::{is_live, settling};
use crate::games::prelude::*;
use crate::table::Order;

/// The hand turned up, as soon as this says that it is time.
pub(crate) fn turn(is_time: impl Fn(&Context<'_>) -> bool + Send + Sync + 'static) -> impl Owed {
    move |context, dues| {
        if is_live(context) && context.table.is_hidden(Area::Dealer) && is_time(context) {
            dues.push(once(Act::Turn(Area::Dealer)));
        }
    }
}

/// The open hand set in the order that these cards should have, if they are a hand. Cards that
/// already lie so, as `is_set` tells, may be left as they lie.
pub(crate) fn add_set(
    round: &mut Round<'_>,
    order: impl Fn(&[Card]) -> Option<Order> + Send + Sync + 'static,
    is_set: impl Fn(&Context<'_>, Area, &Order) -> bool + Copy + Send + Sync + 'static,
) {
    round.owe_one("set_dealer", move |context| {
        let (area, memory) = (Area::Dealer, context.memory);
        let is_up = memory.dealer_turned && !context.table.is_hidden(area);
        if !is_live(context) || !is_up || memory.arranged.contains(&area) {
            return None;
        }
        let laid = context.table.cards(area).iter();
        let cards: Vec<Card> = laid.map(|laid| laid.card).collect();
        let places: Vec<u8> = (1..=cards.len()).filter_map(|i| u8::try_from(i).ok()).collect();
        let lies_so = Order::new(&places).is_some_and(|lies| is_set(context, area, &lies));
        let due = once(Act::Arrange { area, order: order(&cards)? });
        Some(if lies_so { due.optional() } else { due })
    });
    round.share(|round| {
        round.case("shows_the_hand", move |attempt| {
            let Act::Arrange { area, order } = *attempt.act else { return false };
            !attempt.context.table.is_hidden(area) && is_set(attempt.context, area, &order)
        });
    });
}

/// The hand into the rack, after everything else.
pub(crate) fn rack(context: &Context<'_>, dues: &mut Dues) {
    if settling(context) && context.table.count(Area::Dealer) > 0 {
        dues.push(once(Act::PickUp(Area::Dealer)));
    }
}
