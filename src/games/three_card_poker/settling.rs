//! From the offers to the dealer's cards in the rack: 19:47-20.10.

use super::irregular::{all_decided, ante_seats, folded, is_closed, made_ante};
use super::round::{Builder, dealer_served, from_the_right, is_set, players_served};
use super::settle::Odds;
use super::{ANTE, PAIR_PLUS, Settlement};
use crate::games::common::devices::Dealing;
use crate::games::common::{dealer, live, settling};
use crate::kit::{Area, Card, Seat};
use crate::law::Edition;
use crate::procedure::steps::{self, once};
use crate::procedure::{Aspect, Due, Dues, Line, Outcome, Scene, Step, Walk, both, each_of};
use crate::rules::HandRank;
use crate::table::{Act, Cover};

use Aspect::{Amount, Deed, Order, Sequence, Setting, Start, Target};

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
        let options = self.options;
        // Where the dealer's stack waits, what is broken by not waiting is that it waits.
        let waits = |clause: &'static str| [(Sequence, clause)];
        let held_back: [&[(Aspect, &str)]; 3] = if options.deferred {
            [
                &waits("tcp2007.20.9.c.2-a"),
                &waits("tcp2007.20.9.c.2-b"),
                &waits("tcp2007.20.9.c.2-c"),
            ]
        } else {
            [&[]; 3]
        };
        let [held_back, forfeits_first, racked_first] = held_back;
        self.add(
            Step::new("offer", "Offer each player with an ante the choice to play or to forfeit")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.10.b-c"),
                        (Start, "tcp.20.10.b-d"),
                        (Order, "tcp.20.10.b-d"),
                        (Target, "tcp.20.10.b-d"),
                    ],
                )
                .law(&self.cite, held_back)
                .law(&self.cite, &[(Sequence, "tcp.20.10.b-c")])
                .due(|scene, dues| {
                    let ready = players_served(scene) || is_closed(scene);
                    if live(scene) && ready && scene.memory.started {
                        steps::offers(scene, dues, ante_seats(scene), &made_ante(scene));
                    }
                }),
        );
        let deferred_collect: &[(Aspect, &str)] =
            if options.deferred { &[(Deed, "tcp2007.20.9.c.2-b")] } else { &[] };
        let deferred_rack: &[(Aspect, &str)] = if options.deferred {
            &[(Deed, "tcp2007.20.9.c.2-b"), (Deed, "tcp2007.20.9.c.2-c")]
        } else {
            &[]
        };
        self.add(
            Step::new("collect_forfeits", "Collect the forfeited wagers")
                .walk(Walk::AnyOrder)
                .law(&self.cite, forfeits_first)
                .law(&self.cite, &both("tcp.20.10.b-i"))
                .law(&self.cite, deferred_collect)
                .due(|scene, dues| {
                    if !live(scene) || !all_decided(scene) {
                        return;
                    }
                    for seat in folded(scene) {
                        let wagers = (seat, [ANTE, PAIR_PLUS].as_slice());
                        steps::each_stake(scene, dues, wagers, Act::Collect);
                    }
                }),
        );
        self.add(
            Step::new("rack_forfeits", "Bring the forfeited hands to the discard rack")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, racked_first)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.10.b-j"),
                        (Deed, "tcp.20.10.b-k"),
                        (Deed, "tcp.20.10.d-b"),
                        (Sequence, "tcp.20.10.b-j"),
                    ],
                )
                .law(&self.cite, deferred_rack)
                .due(|scene, dues| {
                    if live(scene) && all_decided(scene) {
                        steps::pick_up_hands(scene, dues, folded(scene));
                        steps::in_any_order(dues);
                    }
                }),
        );
        if options.deferred {
            self.dealer_packet(&[]);
            self.stub();
        }
        self.add(
            dealer::turn("Turn the dealer's cards up", |scene| {
                dealer_served(scene) && is_closed(scene)
            })
            .law(&self.cite, &both("tcp.20.10.b-l")),
        );
        self.add(
            dealer::set(
                "Set the dealer's cards as the highest hand they make",
                |cards| {
                    let cards: [Card; 3] = cards.try_into().ok()?;
                    Some(HandRank::setting(cards).into())
                },
                is_set,
            )
            .law(&self.cite, &each_of([Deed, Sequence, Setting], "tcp.20.10.b-m")),
        );
        if options.edition == Edition::Y2007 && self.devices.dealing == Dealing::AutoShoe {
            self.add(
                Step::new("cover_off", "Take the cover card off and lay it beside the shoe")
                    .early()
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcp2007.20.10.b-n"),
                            (Deed, "tcp2007.20.10.b-o"),
                            (Sequence, "tcp2007.20.10.b-n"),
                            (Target, "tcp2007.20.10.b-o"),
                        ],
                    )
                    .due(|scene, dues| {
                        if live(scene)
                            && scene.table.cover == Cover::OnPacket
                            && scene.table.count(Area::Dealer) > 0
                        {
                            dues.push(once(Act::Cover(Cover::BesideShoe)));
                        }
                    }),
            );
        }
    }

    pub(super) fn settlement(&mut self, seats: u8) {
        match self.options.settlement {
            Settlement::ByPhase => self.by_phase(),
            Settlement::BySeat => {
                for seat in Seat::clockwise(seats).rev() {
                    self.one_seat(seat);
                }
            }
            Settlement::Earlier => self.earlier(),
        }
        self.stray_cards();
        if self.options.settlement != Settlement::Earlier {
            self.add(dealer::rack().law(
                &self.cite,
                &[
                    (Deed, "tcp2007.20.10.c-d"),
                    (Deed, "tcp.20.10.d-b"),
                    (Sequence, "tcp2007.20.10.c-d"),
                ],
            ));
        }
    }

    pub(super) fn by_phase(&mut self) {
        let phase = |first: &'static str| {
            [
                (Deed, first),
                (Start, "tcp2007.20.10.c.1-a"),
                (Order, "tcp2007.20.10.c.1-b"),
                (Sequence, "tcp2007.20.10.c.1-c"),
                (Sequence, "tcp2007.20.10.c-a"),
                (Sequence, "tcp2007.20.10.c-c"),
            ]
        };
        self.add(
            Step::new("reveal", "Turn up every remaining hand")
                .walk(Walk::Counterclockwise)
                .law(&self.cite, &phase("tcp2007.20.10.c.1.i"))
                .due(|scene, dues| {
                    if settling(scene) {
                        steps::turn_hands(scene, dues, from_the_right(scene).into_iter());
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("collect", "Collect every losing wager")
                .walk(Walk::Counterclockwise)
                .law(&self.cite, &phase("tcp2007.20.10.c.1.ii"))
                .due(move |scene, dues| {
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
        let odds = self.odds.clone();
        self.add(
            Step::new("pay", "Pay every winning wager, and give back the pushed ones")
                .walk(Walk::Counterclockwise)
                .law(&self.cite, &phase("tcp2007.20.10.c.1.iii"))
                .law(&self.cite, &[(Amount, "tcp2007.20.10.c.1.iii")])
                .due(move |scene, dues| {
                    if settling(scene) {
                        let seats = from_the_right(scene);
                        let lines = odds.lines_of(scene, &seats);
                        steps::pay_winners(scene, dues, &lines, &seats);
                        begun(dues, |seat| scene.memory.paid.iter().any(|spot| spot.seat == seat));
                    }
                }),
        );
        self.add(
            Step::new("rack_hands", "Bring every hand to the discard rack, in order")
                .walk(Walk::Counterclockwise)
                .law(&self.cite, &phase("tcp2007.20.10.c.1.iv-a"))
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp2007.20.10.c.1.iv-b"),
                        (Deed, "tcp.20.10.d-b"),
                        (Order, "tcp.20.10.d-a"),
                        (Start, "tcp.20.10.d-a"),
                    ],
                )
                .due(|scene, dues| {
                    if settling(scene) {
                        steps::pick_up_hands(scene, dues, from_the_right(scene).into_iter());
                    }
                }),
        );
    }

    /// The three steps for one seat, all before the next seat's.
    pub(super) fn one_seat(&mut self, seat: Seat) {
        let law = |first: &'static str| {
            [
                (Deed, first),
                (Start, "tcp2007.20.10.c.2-a"),
                (Order, "tcp2007.20.10.c.2-b"),
                (Sequence, "tcp2007.20.10.c.2-d"),
                (Sequence, "tcp2007.20.10.c.2-c"),
                (Sequence, "tcp2007.20.10.c-a"),
                (Sequence, "tcp2007.20.10.c-c"),
            ]
        };
        // A key's low byte counts the active seats to the right, so that a wrong start is known.
        let ahead = move |scene: &Scene<'_>, dues: &mut Dues| {
            steps::count_ahead(dues, scene.memory.active().filter(|&other| other > seat));
            let memory = scene.memory;
            begun(dues, |seat| memory.turned.contains(&seat) || memory.has_settled(seat));
        };
        let finished = self.id("tcp2007.20.10.c.2-c");
        let active = move |scene: &Scene<'_>| {
            settling(scene) && scene.memory.active().any(|other| other == seat)
        };
        self.add(
            Step::new("reveal", "Turn up the hand of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &law("tcp2007.20.10.c.2.i"))
                .due(move |scene, dues| {
                    if active(scene) {
                        steps::turn_hands(scene, dues, [seat].into_iter());
                        ahead(scene, dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("settle", "Collect and pay the wagers of the seat")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &law("tcp2007.20.10.c.2.ii-a"))
                .law(
                    &self.cite,
                    &[(Deed, "tcp2007.20.10.c.2.ii-b"), (Amount, "tcp2007.20.10.c.2.ii-b")],
                )
                .due(move |scene, dues| {
                    if active(scene) {
                        let lines = odds.lines_of(scene, &[seat]);
                        steps::settle(scene, dues, &lines, &[seat]);
                        ahead(scene, dues);
                    }
                }),
        );
        self.add(
            Step::new("rack_hand", "Bring the hand of the seat to the discard rack")
                .walk(Walk::Counterclockwise)
                .at(seat, finished)
                .law(&self.cite, &law("tcp2007.20.10.c.2.iii-a"))
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp2007.20.10.c.2.iii-b"),
                        (Deed, "tcp.20.10.d-b"),
                        (Order, "tcp.20.10.d-a"),
                        (Start, "tcp.20.10.d-a"),
                    ],
                )
                .due(move |scene, dues| {
                    if active(scene) {
                        steps::pick_up_hands(scene, dues, [seat].into_iter());
                        ahead(scene, dues);
                    }
                }),
        );
    }

    pub(super) fn earlier(&mut self) {
        self.add(
            Step::new("reveal", "Turn up the hand of every active player")
                .walk(Walk::Counterclockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp1999.20.10.b-o"),
                        (Start, "tcp1999.20.10.b-n"),
                        // Only the start is laid down; the way after it is advice: reading 15.
                        (Order, "tcp1999.r.reveal-order"),
                        (Sequence, "tcp1999.20.10.b-o"),
                    ],
                )
                .due(|scene, dues| {
                    if settling(scene) {
                        steps::turn_hands(scene, dues, from_the_right(scene).into_iter());
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("collect", "Collect every losing wager before any is paid")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &both("tcp1999.20.10.c-a"))
                .due(move |scene, dues| {
                    if settling(scene) {
                        let seats: Vec<Seat> = scene.memory.active().collect();
                        let lines = odds.lines_of(scene, &seats);
                        steps::collect_losers(scene, dues, &lines, &seats);
                        steps::in_any_order(dues);
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("rack_losers", "Bring in hands that need not lie there any longer")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "tcp1999.20.10.c.2-b")])
                .due(move |scene, dues| {
                    if !settling(scene) {
                        return;
                    }
                    let seats = from_the_right(scene);
                    let mut money = Dues::new();
                    let lines = odds.lines_of(scene, &seats);
                    steps::settle(scene, &mut money, &lines, &seats);
                    money.retain(|due| !due.optional);
                    // Winning hands lie until the last winner is paid; giving back need not be
                    // finished then.
                    let returns_only = !money.is_empty()
                        && money.iter().all(|due| matches!(due.act, Act::Release(_)));
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
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("pay", "Pay every winning wager, and give back the pushed ones")
                .walk(Walk::Counterclockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp1999.20.10.c-b"),
                        (Start, "tcp1999.20.10.c.1-a"),
                        (Order, "tcp1999.20.10.c.1-b"),
                        (Sequence, "tcp1999.20.10.c-c"),
                        (Amount, "tcp1999.20.10.c-d"),
                    ],
                )
                .due(move |scene, dues| {
                    if settling(scene) {
                        let seats = from_the_right(scene);
                        let lines = odds.lines_of(scene, &seats);
                        steps::pay_winners(scene, dues, &lines, &seats);
                        begun(dues, |seat| scene.memory.paid.iter().any(|spot| spot.seat == seat));
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("rack_hands", "Bring every hand and the dealer's to the discard rack")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp1999.20.10.c.2-a"),
                        (Deed, "tcp1999.20.10.c.2-b"),
                        (Deed, "tcp.20.10.d-b"),
                        (Sequence, "tcp1999.20.10.c.2-a"),
                    ],
                )
                .due(move |scene, dues| {
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
