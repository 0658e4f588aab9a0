//! From the dealer's hand to the last card in the rack: house practice, and 13:69F-11.18 and 11.19.

use super::house_way::{HAND, low_places};
use super::round::{Builder, all_set, is_set, low, players};
use super::settle::Odds;
use super::{COMMISSION, IMPERIAL, THREE_CARD, marks};
use crate::games::common::{dealer, settling};
use crate::kit::{Area, Card, Seat, Spot};
use crate::procedure::steps::{self, once};
use crate::procedure::{Aspect, Due, Dues, Line, Scene, Step, Walk, both, each_of};
use crate::rules::{Cards, FiveRank, Wheel};
use crate::table::{Act, Order as Setting};

use Aspect::{Amount, Deed, Order, Sequence, Setting as Set, Start};

/// A setting in which the cards of these places come first.
fn first(places: &[usize]) -> Option<Setting> {
    let rest = (0..HAND).filter(|i| !places.contains(i));
    let all = places.iter().copied().chain(rest).map(|i| u8::try_from(i + 1).unwrap_or(u8::MAX));
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
    super::house_way::pairs_of_places()
        .map(|out| five(&out))
        .find(|five| FiveRank::of(five.iter().map(|&i| cards[i]).collect(), wheel) == all)
        .and_then(|five| first(&five))
}

/// Whether both hands of a seat have been seen, or are in the rack to look at.
pub(super) fn is_seen(scene: &Scene<'_>, seat: Seat) -> bool {
    [low(seat), Area::Seat(seat)].into_iter().all(|area| !scene.table.is_hidden(area))
}

/// Whether the settlement of a seat has been begun. Its three-card bonus was settled long before.
fn is_begun(scene: &Scene<'_>, seat: Seat) -> bool {
    let memory = scene.memory;
    let later = |spot: &Spot| spot.seat == seat && spot.wager != THREE_CARD;
    scene.table.is_exposed(low(seat))
        || memory.picked.contains(&low(seat))
        || memory.paid.iter().any(later)
        || memory.settled.iter().any(|(spot, _)| later(spot))
}

/// The line of one of a seat's wagers.
type LineOf = fn(&Odds, &Scene<'_>, Seat) -> Option<Line>;

impl Builder<'_> {
    /// The dealer's cards, when everybody has set his own.
    pub(super) fn dealer_hand(&mut self) {
        let (options, wheel) = (self.options, self.options.wheel);
        self.add(
            dealer::turn("Turn the dealer's cards up", all_set)
                .law(&self.cite, &both("pgp.h.turn-dealer")),
        );
        let title = "Set the dealer's cards the house way, the low hand first";
        self.add(
            dealer::set(
                title,
                move |cards| house_way(cards, wheel),
                move |scene, area, order| is_set(scene, &options, area, order),
            )
            .law(&self.cite, &each_of([Deed, Sequence, Set], "pgp.h.house-way")),
        );
    }

    /// One seat after the other from the far right, and the dealer's cards last.
    pub(super) fn settlement(&mut self, seats: u8) {
        for seat in Seat::clockwise(seats).rev() {
            self.one_seat(seat);
        }
        self.stray_cards();
        self.add(dealer::rack().law(&self.cite, &both("pgp.h.rack-dealer")));
    }

    /// All that is done at one seat before the next.
    fn one_seat(&mut self, seat: Seat) {
        let options = self.options;
        let order = "pgp.h.order";
        let walk = |deed: &'static str| {
            [(Deed, deed), (Start, order), (Order, order), (Sequence, deed), (Sequence, order)]
        };
        // A key's low byte counts the seats to the right, so that a wrong start is known.
        let ahead = move |scene: &Scene<'_>, dues: &mut Dues| {
            if dues.is_empty() {
                return;
            }
            steps::count_ahead(dues, players(scene).filter(|&other| other > seat));
            let begun = is_begun(scene, seat);
            dues.iter_mut().for_each(|due| *due = due.underway(begun));
        };
        let finished = self.id(order);
        let active = move |scene: &Scene<'_>| settling(scene) && players(scene).contains(seat);
        let hands = [low(seat), Area::Seat(seat)];
        self.add(
            Step::new("reveal", "Turn up both hands of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &walk("pgp.h.reveal"))
                .due(move |scene, dues| {
                    if active(scene) {
                        for (i, area) in hands.into_iter().enumerate() {
                            if scene.table.is_hidden(area) {
                                let key = u32::try_from(i).unwrap_or(0) << 8;
                                dues.push(Due::new(Act::Turn(area), 0, key));
                            }
                        }
                        ahead(scene, dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        let settle = move |scene: &Scene<'_>, dues: &mut Dues, line: LineOf| {
            if active(scene)
                && is_seen(scene, seat)
                && let Some(line) = line(&odds, scene, seat)
            {
                steps::settle(scene, dues, &[line], &[seat]);
                ahead(scene, dues);
            }
        };
        let base_first: &[(Aspect, &str)] =
            if options.imperial { &[(Sequence, "pgb.11.19.c.1-a")] } else { &[] };
        let of_base = settle.clone();
        self.add(
            Step::new("settle", "Collect, pay or give back the base wager of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, base_first)
                .law(&self.cite, &walk(order))
                .due(move |scene, dues| of_base(scene, dues, Odds::base)),
        );
        if options.collected {
            let taken = "pgp.h.commission-taken";
            self.add(
                Step::new("commission", "Take the commission that the seat has put down")
                    .walk(Walk::Counterclockwise)
                    .at(seat, finished)
                    .at(seat, finished)
                    .law(&self.cite, &walk(taken))
                    .due(move |scene, dues| {
                        let lies = !scene.stake(seat, COMMISSION).is_zero();
                        if active(scene) && lies {
                            dues.push(once(Act::Collect(Spot { seat, wager: COMMISSION })));
                            ahead(scene, dues);
                        }
                    }),
            );
        }
        if options.seven {
            let of_seven = settle.clone();
            self.add(
                Step::new("settle_seven", "Collect or pay the seven-card bonus of the seat")
                    .walk(Walk::Counterclockwise)
                    .at(seat, finished)
                    .at(seat, finished)
                    .law(&self.cite, &walk("pgp.h.seven-after"))
                    .law(&self.cite, &[(Amount, "pgb.11.17.a-b")])
                    .due(move |scene, dues| of_seven(scene, dues, Odds::seven_card)),
            );
        }
        if options.imperial {
            self.imperial_bonus(seat, &walk("pgb.11.19.c-a"), ahead);
            let decides = "pgb.11.19.c.1-c";
            self.add(
                Step::new("settle_imperial", "Collect or pay the imperial bonus of the seat")
                    .walk(Walk::Counterclockwise)
                    .at(seat, finished)
                    .at(seat, finished)
                    .law(&self.cite, &[(Deed, decides), (Sequence, decides), (Order, order)])
                    .due(move |scene, dues| settle(scene, dues, Odds::imperial)),
            );
        }
        self.add(
            Step::new("rack_hand", "Bring the hands of the seat to the discard rack")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &walk("pgp.h.rack-hand"))
                .due(move |scene, dues| {
                    if active(scene) {
                        for (i, area) in hands.into_iter().enumerate() {
                            if scene.table.count(area) > 0 {
                                let key = u32::try_from(i).unwrap_or(0) << 8;
                                dues.push(Due::new(Act::PickUp(area), 0, key));
                            }
                        }
                        ahead(scene, dues);
                    }
                }),
        );
    }

    /// The seven cards put together again and laid as their best hand: 11.19(c)1.
    fn imperial_bonus(
        &mut self,
        seat: Seat,
        walk: &[(Aspect, &str)],
        ahead: impl Fn(&Scene<'_>, &mut Dues) + Send + Sync + 'static,
    ) {
        let wheel = self.options.wheel;
        let best = "pgb.11.19.c.1-b";
        let area = Area::Seat(seat);
        self.add(
            Step::new("rearrange", "Lay the seven cards of the seat as their best hand")
                .walk(Walk::Counterclockwise)
                .at(seat, self.id("pgp.h.order"))
                .law(&self.cite, &each_of([Deed, Sequence, Set], best))
                .law(&self.cite, &[(Set, "pgb.11.19.c.1-d"), (Deed, "pgb.11.19.c.1-d")])
                .law(&self.cite, walk)
                .due(move |scene, dues| {
                    let staked = !scene.stake(seat, IMPERIAL).is_zero()
                        && marks::is_in(scene.memory, seat)
                        && settling(scene);
                    let done = scene.memory.arranged.contains(&area);
                    if !staked || done || !is_seen(scene, seat) {
                        return;
                    }
                    let table = scene.table;
                    if table.count(low(seat)) > 0 {
                        let together = Act::Tuck { from: low(seat), to: area };
                        dues.push(Due::new(together, 0, 0).enabling());
                    }
                    let lies = [area, low(seat)].into_iter().flat_map(|area| table.cards(area));
                    let cards: Vec<Card> = lies.map(|laid| laid.card).collect();
                    if let Some(order) = best_five(&cards, wheel) {
                        dues.push(Due::new(Act::Arrange { area, order }, 1, 1 << 8));
                    }
                    // A best hand that lies there already may be left as it lies.
                    let five = cards.get(..5).unwrap_or_default();
                    let rank = |cards: &[Card]| FiveRank::of(Cards::of(cards), wheel);
                    let together = table.count(low(seat)) == 0;
                    if together && cards.len() == HAND && rank(five) == rank(&cards) {
                        dues.iter_mut().for_each(|due| *due = due.optional());
                    }
                    ahead(scene, dues);
                }),
        );
    }
}
