//! From the offers to the dealer's cards in the rack: 19:47-20.10.

use super::irregular::{all_decided, ante_seats, folded, is_closed, made_ante};
use super::round::{Builder, dealer_served, from_the_right, is_set, players_served};
use super::settle::Odds;
use super::{ANTE, PAIR_PLUS};
use crate::games::common::{dealer, live, settling};
use crate::kit::{Area, Card, Seat};
use crate::procedure::steps::{self, once};
use crate::procedure::{Due, Dues, Line, Outcome, Scene, Step};
use crate::rules::HandRank;
use crate::table::{Act, Cover};

/// Whether a hand that lies open has lost all that was wagered on it.
pub(super) fn has_lost(odds: &Odds, scene: &Scene<'_>, seat: Seat) -> bool {
    let lines = odds.lines_of(scene, &[seat]);
    let lost = |line: &Line| {
        let taken = scene.stake(seat, line.spot.wager).is_zero();
        line.outcome == Outcome::Collect && taken
    };
    let seen = scene.memory.turned.contains(&seat);
    seen && !lines.is_empty() && lines.iter().all(lost)
}

/// Marks the duties at seats that have been begun: going on from one is no wrong start.
fn begun(dues: &mut Dues, is_begun: impl Fn(Seat) -> bool) {
    let seat_of = |act: &Act| match *act {
        Act::Turn(area) | Act::PickUp(area) => area.seat(),
        Act::Collect(spot) | Act::Pay { spot, .. } | Act::Release(spot) => Some(spot.seat),
        _ => None,
    };
    for due in dues.iter_mut() {
        due.underway = seat_of(&due.act).is_some_and(&is_begun);
    }
}

impl Builder<'_> {
    /// Offers, forfeits, and the dealer's hand.
    pub(super) fn decisions(&mut self) {
        self.round.duty(Step::named("offer").due(|scene, dues| {
            let ready = players_served(scene) || is_closed(scene);
            if live(scene) && ready && scene.memory.started {
                steps::offers(scene, dues, ante_seats(scene), &made_ante(scene));
            }
        }));
        self.round.duty(Step::named("collect_forfeits").due(|scene, dues| {
            if !live(scene) || !all_decided(scene) {
                return;
            }
            for seat in folded(scene) {
                let wagers = (seat, [ANTE, PAIR_PLUS].as_slice());
                steps::each_stake(scene, dues, wagers, Act::Collect);
            }
        }));
        self.round.duty(Step::named("rack_forfeits").due(|scene, dues| {
            if live(scene) && all_decided(scene) {
                steps::pick_up_hands(scene, dues, folded(scene));
                steps::in_any_order(dues);
            }
        }));
        self.round.duty(dealer::turn("", |scene| dealer_served(scene) && is_closed(scene)));
        let highest = |cards: &[Card]| {
            let cards: [Card; 3] = cards.try_into().ok()?;
            Some(HandRank::setting(cards).into())
        };
        self.round.duty(dealer::set("", highest, is_set));
        self.round.duty(Step::named("cover_off").due(|scene, dues| {
            if live(scene)
                && scene.table.cover == Cover::OnPacket
                && scene.table.count(Area::Dealer) > 0
            {
                dues.push(once(Act::Cover(Cover::BesideShoe)));
            }
        }));
    }

    /// The settlement in its three orders, and the dealer's cards.
    pub(super) fn settlement(&mut self) {
        self.round.duty_as(
            "reveal_by_phase",
            Step::named("reveal").due(|scene, dues| {
                if settling(scene) {
                    steps::turn_hands(scene, dues, from_the_right(scene).into_iter());
                }
            }),
        );
        let odds = self.odds.clone();
        self.round.duty(Step::named("pay").due(move |scene, dues| {
            if settling(scene) {
                let seats = from_the_right(scene);
                let lines = odds.lines_of(scene, &seats);
                steps::pay_winners(scene, dues, &lines, &seats);
                begun(dues, |seat| scene.memory.paid.iter().any(|spot| spot.seat == seat));
            }
        }));
        self.by_phase();
        self.by_seat();
        self.earlier();
        self.stray_cards();
        self.round.duty(dealer::rack());
    }

    fn by_phase(&mut self) {
        let odds = self.odds.clone();
        self.round.duty_as(
            "collect_by_phase",
            Step::named("collect").due(move |scene, dues| {
                if settling(scene) {
                    let seats = from_the_right(scene);
                    let lines = odds.lines_of(scene, &seats);
                    steps::collect_losers(scene, dues, &lines, &seats);
                    begun(dues, |seat| {
                        scene.memory.settled.iter().any(|(spot, _)| spot.seat == seat)
                    });
                }
            }),
        );
        self.round.duty_as(
            "rack_by_phase",
            Step::named("rack_hands").due(|scene, dues| {
                if settling(scene) {
                    steps::pick_up_hands(scene, dues, from_the_right(scene).into_iter());
                }
            }),
        );
    }

    /// The three steps of one seat, all before the next seat's.
    fn by_seat(&mut self) {
        self.round.each_seat("reveal_seat", |seat| {
            Step::named("reveal").due(move |scene, dues| {
                if is_active(scene, seat) {
                    steps::turn_hands(scene, dues, [seat].into_iter());
                    count_ahead(scene, dues, seat);
                }
            })
        });
        let odds = self.odds.clone();
        self.round.each_seat("settle_seat", move |seat| {
            let odds = odds.clone();
            Step::named("settle").due(move |scene, dues| {
                if is_active(scene, seat) {
                    let lines = odds.lines_of(scene, &[seat]);
                    steps::settle(scene, dues, &lines, &[seat]);
                    count_ahead(scene, dues, seat);
                }
            })
        });
        self.round.each_seat("rack_hand", |seat| {
            Step::named("rack_hand").due(move |scene, dues| {
                if is_active(scene, seat) {
                    steps::pick_up_hands(scene, dues, [seat].into_iter());
                    count_ahead(scene, dues, seat);
                }
            })
        });
    }

    fn earlier(&mut self) {
        let odds = self.odds.clone();
        self.round.duty_as(
            "collect_at_once",
            Step::named("collect").due(move |scene, dues| {
                if settling(scene) {
                    let seats: Vec<Seat> = scene.memory.active().collect();
                    let lines = odds.lines_of(scene, &seats);
                    steps::collect_losers(scene, dues, &lines, &seats);
                    steps::in_any_order(dues);
                }
            }),
        );
        let odds = self.odds.clone();
        self.round.duty(Step::named("rack_losers").due(move |scene, dues| {
            if !settling(scene) {
                return;
            }
            let seats = from_the_right(scene);
            let mut money = Dues::new();
            let lines = odds.lines_of(scene, &seats);
            steps::settle(scene, &mut money, &lines, &seats);
            money.retain(|due| !due.optional);
            // Winning hands lie until the last winner is paid; giving back need not be finished then.
            let returns_only =
                !money.is_empty() && money.iter().all(|due| matches!(due.act, Act::Release(_)));
            for seat in seats {
                let area = Area::Seat(seat);
                if scene.memory.turned.contains(&seat)
                    && scene.table.count(area) > 0
                    && returns_only
                {
                    let key = u32::from(seat.0);
                    dues.push(Due::new(Act::PickUp(area), 0, key).optional());
                }
            }
            if returns_only && scene.table.count(Area::Dealer) > 0 {
                dues.push(Due::new(Act::PickUp(Area::Dealer), 0, 99).optional());
            }
        }));
        let odds = self.odds.clone();
        self.round.duty_as(
            "rack_all",
            Step::named("rack_hands").due(move |scene, dues| {
                if settling(scene) {
                    let seats = from_the_right(scene);
                    let mut money = Dues::new();
                    let lines = odds.lines_of(scene, &seats);
                    steps::pay_winners(scene, &mut money, &lines, &seats);
                    let paying = money.iter().any(|due| matches!(due.act, Act::Pay { .. }));
                    // A hand that has lost everything is due with the others, when all are paid.
                    let waits = |seat: &Seat| paying && has_lost(&odds, scene, *seat);
                    let hands = seats.into_iter().filter(|seat| !waits(seat));
                    steps::pick_up_hands(scene, dues, hands);
                    if scene.table.count(Area::Dealer) > 0 {
                        dues.push(Due::new(Act::PickUp(Area::Dealer), 0, 99));
                    }
                    steps::in_any_order(dues);
                }
            }),
        );
    }
}

/// Whether a seat's hand is still to be settled.
fn is_active(scene: &Scene<'_>, seat: Seat) -> bool {
    settling(scene) && scene.memory.active().any(|other| other == seat)
}

/// Lets the low byte of the duties' keys count the active seats to the right of theirs, so that a
/// wrong start is known.
fn count_ahead(scene: &Scene<'_>, dues: &mut Dues, seat: Seat) {
    let memory = scene.memory;
    steps::count_ahead(dues, memory.active().filter(|&other| other > seat));
    begun(dues, |seat| memory.turned.contains(&seat) || memory.has_settled(seat));
}
