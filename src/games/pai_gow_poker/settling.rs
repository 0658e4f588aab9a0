//! From the dealer's hand to the last card in the rack: house practice, and 13:69F-11.18 and 11.19.

use super::low;
use super::round::{all_set, is_seen, is_set, players};
use super::settle::Odds;
use super::{Builder, COMMISSION, IMPERIAL, THREE_CARD};
use crate::games::common::{dealer, settling};
use crate::games::prelude::*;
use crate::games::wiring::Walk;
use crate::rules::house_way::{HAND, low_places};
use crate::rules::{Cards, FiveRank, Wheel};
use crate::table::Order as Setting;

/// A setting in which the cards of these places come first.
fn first(places: &[usize]) -> Option<Setting> {
    let rest = (0..HAND).filter(|i| !places.contains(i));
    let all = places.iter().copied().chain(rest).filter_map(|i| u8::try_from(i + 1).ok());
    Setting::new(&all.collect::<Vec<u8>>())
}

/// The dealer's cards set the house way: the low hand first.
fn house_way(cards: &[Card], wheel: Wheel) -> Option<Setting> {
    first(&low_places(cards, wheel)?)
}

/// A player's seven cards with the best five first.
fn best_five(cards: &[Card], wheel: Wheel) -> Option<Setting> {
    if cards.len() != HAND {
        return None;
    }
    let all = FiveRank::of(Cards::of(cards), wheel);
    let five =
        |out: &[usize; 2]| -> Vec<usize> { (0..HAND).filter(|i| !out.contains(i)).collect() };
    crate::rules::house_way::pairs_of_places()
        .map(|out| five(&out))
        .find(|five| FiveRank::of(five.iter().map(|&i| cards[i]).collect(), wheel) == all)
        .and_then(|five| first(&five))
}

/// Whether the settlement of a seat has been begun. Its three-card bonus was settled long before.
fn is_begun(context: &Context<'_>, seat: Seat) -> bool {
    let memory = context.memory;
    let later = |spot: &Spot| spot.seat == seat && spot.wager != THREE_CARD;
    context.table.is_exposed(low(seat))
        || memory.picked.contains(&low(seat))
        || memory.paid.iter().any(later)
        || memory.settled.iter().any(|(spot, _)| later(spot))
}

/// The line of one of a seat's wagers.
type LineOf = fn(&Odds, &Context<'_>, Seat) -> Option<WagerResult>;

/// The seats whom the settlement comes to, once it has come.
fn settled_now(context: &Context<'_>) -> Seats {
    if settling(context) { players(context) } else { Seats::default() }
}

/// One seat after the other.
const WALK: Walk = (settled_now, is_begun);

impl Builder<'_> {
    /// The dealer's cards, when everybody has set his own.
    pub(super) fn dealer_hand(&mut self) {
        let (options, wheel) = (self.options, self.options.wheel);
        self.round.duty("turn_dealer", dealer::turn(all_set));
        dealer::add_set(
            &mut self.round,
            move |cards| house_way(cards, wheel),
            move |context, area, order| is_set(context, &options, area, order),
        );
    }

    /// One seat after the other from the far right, and the dealer's cards last.
    pub(super) fn settlement(&mut self) {
        self.each_hand("reveal", |context, area| {
            context.table.is_hidden(area).then_some(Act::Turn(area))
        });
        self.settle("settle", Odds::base_result);
        self.round.at_seats("commission", WALK, |context, seat, dues| {
            if !context.stake(seat, COMMISSION).is_zero() {
                dues.push(once(Act::Collect(Spot { seat, wager: COMMISSION })));
            }
        });
        self.settle("settle_seven", Odds::seven_card);
        self.rearrange();
        self.settle("settle_imperial", Odds::imperial);
        self.each_hand("rack_hand", |context, area| {
            (context.table.count(area) > 0).then_some(Act::PickUp(area))
        });
        self.stray_cards();
        self.round.duty("rack_dealer", dealer::rack);
    }

    /// What is done with both hands of a seat.
    fn each_hand(&mut self, name: &'static str, act: fn(&Context<'_>, Area) -> Option<Act>) {
        self.round.at_seats(name, WALK, move |context, seat, dues| {
            for area in [low(seat), Area::Seat(seat)] {
                dues.extend(act(context, area).map(|act| Due::new(act, 0, area)));
            }
        });
    }

    /// One wager of a seat.
    fn settle(&mut self, name: &'static str, line: LineOf) {
        let odds = self.odds.clone();
        self.round.at_seats(name, WALK, move |context, seat, dues| {
            if let Some(line) = line(&odds, context, seat).filter(|_| is_seen(context, seat)) {
                steps::settle(context, dues, &[line], &[seat]);
            }
        });
    }

    /// The seven cards put together again and laid as their best hand: 11.19(c)1.
    fn rearrange(&mut self) {
        let wheel = self.options.wheel;
        self.round.at_seats("rearrange", WALK, move |context, seat, dues| {
            let area = Area::Seat(seat);
            let staked = !context.stake(seat, IMPERIAL).is_zero();
            let done = context.memory.arranged.contains(&area);
            if !staked || done || !is_seen(context, seat) {
                return;
            }
            let table = context.table;
            let together = table.count(low(seat)) == 0;
            if !together {
                let tuck = Act::Tuck { from: low(seat), to: area };
                dues.push(once(tuck).enabling());
            }
            let lies = [area, low(seat)].into_iter().flat_map(|area| table.cards(area));
            let cards: Vec<Card> = lies.map(|laid| laid.card).collect();
            if let Some(order) = best_five(&cards, wheel) {
                dues.push(Due::new(Act::Arrange { area, order }, 1, area));
            }
            // A best hand that lies there already may be left as it lies.
            let five = cards.get(..5).unwrap_or_default();
            let rank = |cards: &[Card]| FiveRank::of(Cards::of(cards), wheel);
            if together && cards.len() == HAND && rank(five) == rank(&cards) {
                dues.iter_mut().for_each(|due| *due = due.optional());
            }
        });
    }
}
