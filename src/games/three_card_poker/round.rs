//! The round, in the regulation's order: 19:47-20.7 to 20.10, with the remedies of 20.12.

use super::irregular::{
    VoidCause, all_decided, ante_seats, folded, idle_with_cards, is_closed, is_count_wrong,
    is_deck_bad, is_irregular, void_cause,
};
use super::settle::Odds;
use super::{ANTE, ANTE_BONUS, Dealing, NO_MORE_BETS, Options, PAIR_PLUS, PLAY, Settlement};
use crate::kit::{Area, Face, Palm, Seat, Spot, Word};
use crate::law::{ClauseId, Edition, Rulebook};
use crate::procedure::steps::{self, Deal, card_in_palm, clause, once};
use crate::procedure::{
    Aspect, Ban, Channel, Citer, Decision, Due, Dues, Procedure, Scene, Step, Walk,
};
use crate::table::{Act, Cover, Device, Grip, Official};

use Aspect::{
    Amount, DealerLast, Deed, Extra, Face as FaceUp, Grip as Held, Idle, OneAtATime, Order,
    PlacingPalm, Sequence, Setting, Start, Target, Top,
};

/// The seats that are dealt in and then the dealer: a pass goes in this order.
pub(super) fn recipients(scene: &Scene<'_>) -> Vec<Area> {
    steps::wagering(scene).map(Area::Seat).chain([Area::Dealer]).collect()
}

fn players(scene: &Scene<'_>) -> Vec<Area> {
    steps::wagering(scene).map(Area::Seat).collect()
}

/// The active seats from the dealer's far right.
fn from_the_right(scene: &Scene<'_>) -> Vec<Seat> {
    scene.memory.active().rev().collect()
}

/// Where the stub is taken from at the end of a deal.
fn source(dealing: Dealing) -> Area {
    match dealing {
        Dealing::ManualShoe => Area::Shoe,
        Dealing::FromTheHand => Area::Held,
        Dealing::AutoShoe => Area::AutoShoe,
    }
}

/// Whether all cards that are in play lie in one place from which they can be dealt.
fn is_together(scene: &Scene<'_>, options: &Options) -> bool {
    let count = |area| scene.table.count(area);
    let all: usize = Area::all().filter(|&a| a != Area::Removed).map(count).sum();
    count(Area::Deck) == all || count(source(options.dealing_at(scene))) == all
}

/// Whether the round is still alive.
fn live(scene: &Scene<'_>) -> bool {
    !scene.memory.voided && !scene.memory.deck_removed
}

/// Whether the dealer's cards are in the rack, which ends the round for good.
fn is_racked(scene: &Scene<'_>) -> bool {
    scene.memory.picked.contains(&Area::Dealer)
}

/// Whether every player has his three cards.
fn players_served(scene: &Scene<'_>) -> bool {
    scene.memory.started
        && scene
            .memory
            .dealt_in
            .iter()
            .all(|&s| scene.memory.hand(scene.table, Area::Seat(s)).len() >= 3)
}

/// Whether the dealer has his three cards.
fn dealer_served(scene: &Scene<'_>) -> bool {
    scene.memory.hand(scene.table, Area::Dealer).len() >= 3
}

struct Builder<'a> {
    options: Options,
    odds: &'a Odds,
    cite: Citer<'a>,
    steps: Vec<Step>,
}

impl Builder<'_> {
    fn add(&mut self, step: Step) {
        self.steps.push(step);
    }

    fn id(&self, name: &str) -> Option<ClauseId> {
        self.cite.id(name)
    }

    /// A name in the section of this table's dealing method.
    fn by_method(
        &self,
        shoe: &'static str,
        hand: &'static str,
        auto: &'static str,
    ) -> &'static str {
        match self.options.dealing {
            Dealing::ManualShoe => shoe,
            Dealing::FromTheHand => hand,
            Dealing::AutoShoe => auto,
        }
    }

    /// Remedies that come before anything else.
    fn remedies(&mut self) {
        let irregular = |id, title| Step::new(id, title).channel(Channel::Irregularities);

        self.add(
            irregular("stop_the_hand", "Stop a patron who reaches for another's cards")
                .law(&self.cite, &[(Deed, "tcp.20.10.a-c"), (Sequence, "tcp.20.10.a-c")])
                .due(|scene, dues| {
                    if let Some((_, of)) = scene.memory.touching
                        && live(scene)
                        && scene.table.count(Area::Seat(of)) > 0
                    {
                        dues.push(once(Act::Call(Official::Floor)));
                        let say = Act::Say(Word::new("hands_off"));
                        dues.push(Due::new(say, 0, 1).optional());
                    }
                }),
        );
        self.add(
            irregular("late_wager", "Have a late wager put right")
                .law(&self.cite, &[(Deed, "tcp.r.42.6-late"), (Sequence, "tcp.r.42.6-late")])
                .due(|scene, dues| {
                    if live(scene) {
                        steps::late_wagers(scene, dues);
                    }
                }),
        );
        self.add(
            irregular("play_amount", "Have a play wager of the wrong size put right")
                .law(&self.cite, &[(Deed, "tcp.20.10.b-b"), (Sequence, "tcp.20.10.b-b")])
                .due(|scene, dues| {
                    for (i, seat) in scene.memory.dealt_in.iter().copied().enumerate() {
                        let play = scene.stake(seat, PLAY);
                        let settled =
                            scene.memory.settled.iter().any(|(spot, _)| spot.seat == seat);
                        let paid = scene.memory.paid.iter().any(|spot| spot.seat == seat);
                        let open = live(scene) && !settled && !paid;
                        if open && !play.is_zero() && play != scene.stake(seat, ANTE) {
                            let spot = Spot { seat, wager: PLAY };
                            let key = u32::try_from(i).unwrap_or(0);
                            dues.push(Due::new(Act::Correct(spot), 0, key));
                        }
                    }
                }),
        );
        self.add(
            irregular("face_up_card", "Put a card found face up in the discard rack")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.12.a-b"),
                        (Sequence, "tcp.20.12.a-a"),
                        (Target, "tcp.20.12.a-a"),
                    ],
                )
                .due(|scene, dues| {
                    let up = [Palm::Left, Palm::Right].into_iter().any(|p| {
                        scene.table.cards(Area::Palm(p)).first().is_some_and(|l| l.face == Face::Up)
                    });
                    if up && live(scene) {
                        let rack = Act::Place { to: Area::Rack, face: Face::Down, palm: None };
                        let key = u32::from(scene.memory.face_up_found);
                        dues.push(Due::new(rack, 0, key));
                    }
                }),
        );
        self.add(
            irregular("drawn_in_error", "Use a card drawn in error as the next card due")
                .law(&self.cite, &[(Deed, "tcp.20.12.b"), (Sequence, "tcp.20.12.b")])
                .due(|scene, dues| {
                    if scene.memory.extra_in_hand && live(scene) && card_in_palm(scene).is_some() {
                        let to = recipients(scene);
                        let next = (1..=3).find_map(|n| {
                            to.iter().find(|&&area| scene.table.count(area) < n).copied()
                        });
                        if let Some(to) = next {
                            let put = Act::Place { to, face: Face::Down, palm: None };
                            dues.push(once(put));
                        }
                    }
                }),
        );
        self.void_steps();
    }

    fn void_steps(&mut self) {
        let irregular = |id, title| Step::new(id, title).channel(Channel::Irregularities);
        let causes = [
            (VoidCause::FaceUpCards, ["tcp.20.12.a-c"; 2], ["tcp.20.12.a-d"; 2]),
            (VoidCause::WrongCount, ["tcp.20.12.c-a"; 2], ["tcp.20.12.c-b"; 2]),
            (VoidCause::DealerExposed, ["tcp.20.12.d-a"; 2], ["tcp.20.12.d-b"; 2]),
            (VoidCause::ShoeFailed, ["tcp.20.12.f-a"; 2], ["tcp.20.12.f-c"; 2]),
            (VoidCause::MisdealtByCount, ["tcp.20.7.e.2-c", "tcp.20.12.c-a"], ["tcp.20.12.c-b"; 2]),
            (VoidCause::DeckWrong, ["tcp.20.7.e.2-d"; 2], ["tcp.20.7.e.2-e"; 2]),
        ];
        let causes: Vec<_> = causes
            .into_iter()
            .map(|(cause, void, after)| {
                (cause, void.map(|name| self.id(name)), after.map(|name| self.id(name)))
            })
            .collect();
        let remedy = causes.clone();
        self.add(irregular("void", "Treat every hand as void").due(move |scene, dues| {
            if let Some(cause) = void_cause(scene)
                && live(scene)
                && let Some((_, clauses, _)) = causes.iter().find(|(c, _, _)| *c == cause)
            {
                dues.push(once(Act::Void(None)).by(*clauses));
            }
        }));
        self.add(
            irregular("void_release", "Give every wager of the void round back")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.12.v-inf"),
                        (Sequence, "tcp.20.12.v-inf"),
                        (Amount, "tcp.20.12.v-inf"),
                    ],
                )
                .due(|scene, dues| {
                    if scene.memory.voided || scene.memory.deck_removed {
                        steps::release_all(scene, dues);
                    }
                }),
        );
        let out_of_device = self.id("tcp.20.12.f-b");
        self.add(
            irregular("void_clear", "Bring every card in")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "tcp.20.10.d-a"), (Sequence, "tcp.20.10.d-a")])
                .due(move |scene, dues| {
                    if scene.memory.voided {
                        steps::clear_cards(scene, dues);
                        if scene.memory.shoe_failed {
                            for due in dues.iter_mut().filter(|d| d.act == Act::RemoveStub) {
                                due.clauses = clause(out_of_device);
                            }
                        }
                    }
                }),
        );
        let reading = self.id("tcp.20.7.f-c");
        self.add(
            irregular("bad_deck", "Call the floor and take a wrong deck off the table")
                .law(&self.cite, &[(Deed, "tcp.20.7.e.2-e"), (Sequence, "tcp.20.7.e.2-e")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if (memory.voided && memory.deck_bad) || memory.reading_wrong {
                        let by = clause(reading.filter(|_| memory.reading_wrong));
                        if !memory.floor_called {
                            dues.push(once(Act::Call(Official::Floor)).by(by));
                        }
                        dues.push(Due::new(Act::RemoveDeck, 1, 1).by(by));
                    }
                }),
        );
        self.add(irregular("reshuffle", "Reshuffle the cards of a void round").due(
            move |scene, dues| {
                let memory = scene.memory;
                if memory.voided && !memory.deck_removed && !memory.shuffled {
                    let cause = VoidCause::of_code(memory.void_code);
                    let clauses = remedy.iter().find(|(c, _, _)| Some(*c) == cause);
                    let clauses = clauses.map_or([None; 2], |(_, _, after)| *after);
                    dues.push(once(Act::Shuffle).by(clauses));
                }
            },
        ));
    }

    /// The shuffle and what follows it, up to the call.
    fn make_ready(&mut self) {
        let options = self.options;
        let before_deal =
            |scene: &Scene<'_>| live(scene) && !scene.memory.started && !scene.memory.reading_wrong;
        self.add(
            Step::new("set_aside", "Take a device that will not run again off the table")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "tcp.20.12.g"), (Sequence, "tcp.20.12.g")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if !before_deal(scene) {
                        return;
                    }
                    if memory.shuffler_dead && scene.table.shuffler {
                        dues.push(Due::new(Act::SetAside(Device::Shuffler), 0, 0));
                    }
                    if memory.shoe_dead && scene.table.auto_shoe {
                        dues.push(Due::new(Act::SetAside(Device::AutoShoe), 0, 1));
                    }
                }),
        );
        self.add(
            Step::new("gather", "Bring in cards that lie about before the deal")
                .channel(Channel::Irregularities)
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "tcp.r.error-card"), (Sequence, "tcp.r.error-card")])
                .due(move |scene, dues| {
                    if before_deal(scene) {
                        steps::clear_layout(scene, dues);
                    }
                }),
        );
        let after_jam = self.id("tcp.20.12.e");
        self.add(
            Step::new("shuffle", "Shuffle the cards")
                .law(&self.cite, &[(Deed, "tcp.r.42.4-shuffle"), (Sequence, "tcp.r.42.4-shuffle")])
                .due(move |scene, dues| {
                    // A shuffle by a dead machine would come to nothing.
                    let dead = scene.memory.shuffler_dead && scene.table.shuffler;
                    let shuffled = scene.memory.shuffled && is_together(scene, &options);
                    if before_deal(scene) && !shuffled && !dead {
                        let by = clause(after_jam.filter(|_| scene.memory.shuffler_failed));
                        dues.push(once(Act::Shuffle).by(by));
                    }
                }),
        );
        self.add(
            Step::new("cut", "Cut the cards after a shuffle by hand")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.r.42.4-cut"),
                        (Sequence, "tcp.r.42.4-cut"),
                        (Amount, "tcp.r.42.4-cut"),
                    ],
                )
                .due(move |scene, dues| {
                    let table = scene.table;
                    if before_deal(scene)
                        && options.by_hand_at(scene)
                        && !table.cut
                        && table.count(Area::Deck) > 0
                    {
                        dues.push(once(Act::Cut(26)));
                    }
                }),
        );
        if options.dealing == Dealing::FromTheHand {
            self.add(
                Step::new("take_deck", "Take the deck in one hand, over the chips")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcp.20.8.b.2-b"),
                            (Deed, "tcp.20.8.b.2-a"),
                            (Sequence, "tcp.20.8.b.2-b"),
                        ],
                    )
                    .due(move |scene, dues| {
                        let free = scene.table.hold.is_none() && scene.memory.shuffled;
                        if before_deal(scene) && free {
                            let palm = Palm::Left;
                            dues.push(once(Act::TakeDeck { palm, grip: Grip::OverInventory }));
                        }
                    }),
            );
        } else {
            let law: &[(Aspect, &str)] = if options.dealing == Dealing::AutoShoe {
                &[(Deed, "tcp.20.9.b.1-a"), (Sequence, "tcp.20.9.b.1-a")]
            } else {
                &[(Deed, "tcp.r.42.4-load"), (Sequence, "tcp.r.42.4-load")]
            };
            self.add(Step::new("load", "Load the shoe").law(&self.cite, law).due(
                move |scene, dues| {
                    let shoe = source(options.dealing_at(scene));
                    let shuffled = scene.memory.shuffled;
                    if before_deal(scene) && shuffled && scene.table.count(shoe) == 0 {
                        dues.push(once(Act::Load));
                    }
                },
            ));
        }
        let call = self.by_method("tcp.20.7.b-a", "tcp.20.8.b.3-a", "tcp.20.9.b.2");
        self.add(
            Step::new("no_more_bets", "Announce \"No more bets\"")
                .law(&self.cite, &[(Deed, call), (Sequence, call), (Aspect::Words, call)])
                .due(|scene, dues| {
                    if live(scene) && !is_closed(scene) {
                        steps::announce(scene, dues, NO_MORE_BETS);
                    }
                }),
        );
    }

    /// The deal from a manual shoe or from the hand; also what is left when a shoe is set aside.
    fn deal_by_card(&mut self) {
        let options = self.options;
        let from_hand = options.dealing == Dealing::FromTheHand;
        let law: &[(Aspect, &str)] = if from_hand {
            &[
                (Deed, "tcp.20.8.c-d"),
                (Deed, "tcp.20.8.c-g"),
                (Deed, "tcp.20.8.b.3-d"),
                (Start, "tcp.20.8.c-a"),
                (Order, "tcp.20.8.c-b"),
                (OneAtATime, "tcp.20.8.c-c"),
                (DealerLast, "tcp.20.8.c-f"),
                (Sequence, "tcp.20.8.c-g"),
                (Target, "tcp.20.8.b.3-d"),
                (Idle, "tcp.20.8.c-e"),
                (Extra, "tcp.20.8.c-g"),
                (Aspect::Palm, "tcp.20.8.b.3-b"),
                (PlacingPalm, "tcp.20.8.b.3-d"),
                (Top, "tcp.20.8.b.3-c"),
                (FaceUp, "tcp.20.8.c-h"),
                (FaceUp, "tcp.20.8.b.3-e"),
            ]
        } else {
            &[
                (Deed, "tcp.20.7.c-d"),
                (Deed, "tcp.20.7.c-g"),
                (Deed, "tcp.20.7.b-d"),
                (Start, "tcp.20.7.c-a"),
                (Order, "tcp.20.7.c-b"),
                (OneAtATime, "tcp.20.7.c-c"),
                (DealerLast, "tcp.20.7.c-f"),
                (Sequence, "tcp.20.7.c-g"),
                (Target, "tcp.20.7.b-d"),
                (Idle, "tcp.20.7.c-e"),
                (Extra, "tcp.20.7.c-g"),
                (Aspect::Palm, "tcp.20.7.b-b"),
                (PlacingPalm, "tcp.20.7.b-c"),
                (FaceUp, "tcp.20.7.c-h"),
            ]
        };
        let near = if options.shoe_on_left { Palm::Left } else { Palm::Right };
        self.add(
            Step::new("deal", "Deal three cards to each, face down, one at a time")
                .walk(Walk::Clockwise)
                .law(&self.cite, law)
                .due(move |scene, dues| {
                    let dealing = options.dealing_at(scene);
                    let open = live(scene) && !is_closed(scene) && !is_racked(scene);
                    if !open || dealing == Dealing::AutoShoe {
                        return;
                    }
                    let (draws, places) = match scene.table.hold {
                        Some((palm, _)) => (palm.other(), palm.other()),
                        None => (near, near.other()),
                    };
                    let deal = Deal {
                        from: source(dealing),
                        each: 3,
                        face: Face::Down,
                        draws: Some(draws),
                        places: Some(places),
                    };
                    steps::deal_in_passes(scene, dues, &deal, &recipients(scene));
                }),
        );
    }

    /// The deal from an automated shoe, up to the dealer's packet.
    fn deal_by_packet(&mut self) {
        let options = self.options;
        let packets =
            move |scene: &Scene<'_>| live(scene) && options.dealing_at(scene) == Dealing::AutoShoe;
        self.add(
            Step::new("deliver", "Deliver a packet of three to each player, face down")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.9.c-d"),
                        (Deed, "tcp.20.9.c-c"),
                        (Start, "tcp.20.9.c-a"),
                        (Order, "tcp.20.9.c-b"),
                        (Order, "tcp.20.9.c-c"),
                        (OneAtATime, "tcp.20.9.c-c"),
                        (DealerLast, "tcp.20.9.c-b"),
                        (Sequence, "tcp.20.9.c-d"),
                        (Target, "tcp.20.9.c-b"),
                        (Idle, "tcp.20.9.c-e"),
                        (Extra, "tcp.20.9.c-d"),
                        (FaceUp, "tcp.20.9.c-f"),
                    ],
                )
                .due(move |scene, dues| {
                    if packets(scene) && !is_closed(scene) && !is_racked(scene) {
                        steps::deliver_packets(scene, dues, &players(scene));
                    }
                }),
        );
        if options.edition == Edition::Y2007 {
            self.add(
                Step::new("cover_on", "Put the cover card on the dealer's packet in the shoe")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcp2007.20.9.c-g"),
                            (Sequence, "tcp2007.20.9.c-g"),
                            (Target, "tcp2007.20.9.c-g"),
                        ],
                    )
                    .due(move |scene, dues| {
                        if packets(scene)
                            && scene.memory.started
                            && !scene.memory.stub_out
                            && !scene.memory.is_dealt_dry(scene.table)
                            && !scene.memory.cover_used
                            && !is_racked(scene)
                            && !dealer_served(scene)
                        {
                            if scene.table.count(Area::Outlet) == 0 {
                                dues.push(Due::new(Act::Issue, 0, 0).enabling());
                            }
                            dues.push(Due::new(Act::Cover(Cover::OnPacket), 1, 1));
                        }
                    }),
            );
        }
        if !options.deferred {
            self.dealer_packet(&[]);
        }
    }

    fn dealer_packet(&mut self, more: &[(Aspect, &str)]) {
        let options = self.options;
        let law: &[(Aspect, &str)] = match (options.edition, options.deferred) {
            (Edition::Y2007, true) => &[
                (Deed, "tcp2007.20.9.c.2-a"),
                (Sequence, "tcp2007.20.9.c.2-a"),
                (Order, "tcp2007.20.9.c.2-a"),
                (FaceUp, "tcp2007.20.9.c.2-d"),
            ],
            (Edition::Y2007, false) => &[
                (Deed, "tcp2007.20.9.c.1-a"),
                (Deed, "tcp2007.20.9.c.1-b"),
                (Sequence, "tcp2007.20.9.c.1-a"),
                (FaceUp, "tcp2007.20.9.c.1-c"),
            ],
            (Edition::Earlier | Edition::All, _) => &[
                (Deed, "tcp1999.20.9.c-g"),
                (Sequence, "tcp1999.20.9.c-g"),
                (FaceUp, "tcp1999.20.9.c-h"),
            ],
        };
        self.add(
            Step::new("deliver_dealer", "Deliver the dealer's packet, face down")
                .law(&self.cite, law)
                .law(&self.cite, more)
                .due(move |scene, dues| {
                    if live(scene)
                        && options.dealing_at(scene) == Dealing::AutoShoe
                        && scene.memory.started
                        && !scene.memory.stub_out
                        && !scene.memory.is_dealt_dry(scene.table)
                    {
                        steps::deliver_packets(scene, dues, &[Area::Dealer]);
                    }
                }),
        );
    }

    /// The stub: out, counted when due, and into the rack.
    fn stub(&mut self) {
        let options = self.options;
        let dealt = |scene: &Scene<'_>| live(scene) && scene.memory.started;
        let out = self.by_method("tcp.20.7.d-a", "tcp.20.8.d-a", "tcp.20.9.d-a");
        self.add(
            Step::new("remove_stub", "Take the stub out")
                .law(&self.cite, &[(Deed, out), (Sequence, out)])
                .due(move |scene, dues| {
                    let served = players_served(scene) && dealer_served(scene);
                    let area = source(options.dealing_at(scene));
                    let closed =
                        served || is_racked(scene) || is_closed(scene) && !options.deferred;
                    if dealt(scene) && closed && scene.table.count(area) > 0 {
                        dues.push(once(Act::RemoveStub));
                    }
                }),
        );
        let due = self.by_method("tcp.20.7.e-a", "tcp.20.8.e-a", "tcp.20.9.e-a");
        let how: &[(Aspect, &str)] = match options.dealing {
            Dealing::ManualShoe => &[],
            Dealing::FromTheHand => &[(Deed, "tcp.20.8.e-b")],
            Dealing::AutoShoe => &[(Deed, "tcp.20.9.e-b")],
        };
        let on_the_layout = self.id("tcp.20.7.e-b");
        self.add(
            Step::new("count_stub", "Count the stub face down on the layout, once in five rounds")
                .law(&self.cite, &[(Deed, due), (Sequence, due)])
                .law(&self.cite, how)
                .law(&self.cite, &[(Amount, "tcp.20.7.e-b"), (FaceUp, "tcp.20.7.e-b")])
                .due(move |scene, dues| {
                    let table = scene.table;
                    let (hand, layout) = (table.count(Area::StubInHand), table.count(Area::Stub));
                    let memory = scene.memory;
                    if !dealt(scene) || hand + layout == 0 || memory.counted.is_some() {
                        return;
                    }
                    let must = memory.rounds_uncounted >= 4 && !options.counting_shuffler;
                    let must = must || layout > 0;
                    let by = clause(on_the_layout);
                    let when = |due: Due| if must { due } else { due.optional() };
                    if hand > 0 {
                        let lay = Act::PlaceStub { to: Area::Stub, face: Face::Down };
                        dues.push(when(Due::new(lay, 0, 1).by(by)));
                    }
                    if must {
                        let n = u8::try_from(hand + layout).unwrap_or(u8::MAX);
                        dues.push(Due::new(Act::CountStub(n), 1, 2));
                    }
                }),
        );
        self.add(
            Step::new("check_hands", "Count every hand when the stub is wrong")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "tcp.20.7.e.2-a"), (Sequence, "tcp.20.7.e.2-a")])
                .due(move |scene, dues| {
                    if dealt(scene)
                        && !scene.memory.picked.contains(&Area::Dealer)
                        && is_count_wrong(scene)
                        && !scene.memory.hands_checked
                    {
                        dues.push(once(Act::CheckHands));
                    }
                }),
        );
        let rack = self.by_method("tcp.20.7.d-b", "tcp.20.8.d-a", "tcp.20.9.d-b");
        let hidden = self.by_method("tcp.20.7.d-c", "tcp.20.8.d-b", "tcp.20.9.d-c");
        let racking = move |counted: bool| {
            move |scene: &Scene<'_>, dues: &mut Dues| {
                let table = scene.table;
                let out = table.count(Area::StubInHand) + table.count(Area::Stub) > 0;
                if dealt(scene) && out && scene.memory.counted.is_some() == counted {
                    dues.push(once(Act::PlaceStub { to: Area::Rack, face: Face::Down }));
                }
            }
        };
        self.add(
            Step::new("rack_stub", "Put the stub in the discard rack unseen")
                .law(
                    &self.cite,
                    &[(Deed, rack), (Sequence, rack), (Target, rack), (FaceUp, hidden)],
                )
                .due(racking(false)),
        );
        self.add(
            Step::new("rack_counted_stub", "Put the counted stub in the discard rack unseen")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.7.e.1-a"),
                        (Sequence, "tcp.20.7.e.1-a"),
                        (Target, "tcp.20.7.e.1-a"),
                        (FaceUp, "tcp.20.7.e.1-b"),
                    ],
                )
                .due(racking(true)),
        );
    }

    /// Offers, forfeits, and the dealer's hand.
    fn decisions(&mut self) {
        let options = self.options;
        self.add(
            Step::new("offer", "Offer each player with an ante the choice to play or to forfeit")
                .walk(Walk::Clockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.10.b-c"),
                        (Start, "tcp.20.10.b-d"),
                        (Order, "tcp.20.10.b-d"),
                        (Sequence, "tcp.20.10.b-c"),
                        (Target, "tcp.20.10.b-d"),
                    ],
                )
                .due(|scene, dues| {
                    let ready = players_served(scene) || is_closed(scene);
                    if live(scene) && ready && scene.memory.started && !is_racked(scene) {
                        steps::offers(scene, dues, ante_seats(scene));
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
                .law(&self.cite, &[(Deed, "tcp.20.10.b-i"), (Sequence, "tcp.20.10.b-i")])
                .law(&self.cite, deferred_collect)
                .due(|scene, dues| {
                    if !live(scene) || !all_decided(scene) {
                        return;
                    }
                    for seat in folded(scene) {
                        for (i, wager) in [ANTE, PAIR_PLUS].into_iter().enumerate() {
                            if !scene.stake(seat, wager).is_zero() {
                                let spot = Spot { seat, wager };
                                let key = u32::from(seat.0) << 4 | u32::try_from(i).unwrap_or(0);
                                dues.push(Due::new(Act::Collect(spot), 0, key));
                            }
                        }
                    }
                }),
        );
        self.add(
            Step::new("rack_forfeits", "Bring the forfeited hands to the discard rack")
                .walk(Walk::AnyOrder)
                .early()
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
                        dues.iter_mut().for_each(|due| due.place = 0);
                    }
                }),
        );
        if options.deferred {
            self.dealer_packet(&[]);
            self.stub();
        }
        self.add(
            Step::new("turn_dealer", "Turn the dealer's cards up")
                .law(&self.cite, &[(Deed, "tcp.20.10.b-l"), (Sequence, "tcp.20.10.b-l")])
                .due(|scene, dues| {
                    if live(scene)
                        && dealer_served(scene)
                        && is_closed(scene)
                        && scene.table.cards(Area::Dealer).iter().any(|l| l.face == Face::Down)
                    {
                        dues.push(once(Act::Turn(Area::Dealer)));
                    }
                }),
        );
        self.add(
            Step::new("set_dealer", "Set the dealer's cards as the highest hand they make")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp.20.10.b-m"),
                        (Sequence, "tcp.20.10.b-m"),
                        (Setting, "tcp.20.10.b-m"),
                    ],
                )
                .due(|scene, dues| {
                    let cards = scene.table.cards(Area::Dealer);
                    if let [a, b, c] = cards
                        && live(scene)
                        && scene.memory.dealer_turned
                        && !scene.memory.arranged
                    {
                        let order = crate::rules::HandRank::setting([a.card, b.card, c.card]);
                        dues.push(once(Act::Arrange { area: Area::Dealer, order }));
                    }
                }),
        );
        if options.edition == Edition::Y2007 && options.dealing == Dealing::AutoShoe {
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

    /// Cards that lie where they should not, brought in before the round ends.
    fn stray_cards(&mut self) {
        self.add(
            Step::new("stray_cards", "Bring in cards that belong to nobody")
                .channel(Channel::Irregularities)
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &[(Deed, "tcp.r.error-card"), (Sequence, "tcp.r.error-card")])
                .due(|scene, dues| {
                    if !live(scene) || !is_closed(scene) {
                        return;
                    }
                    if card_in_palm(scene).is_some() && players_served(scene) {
                        let rack = Act::Place { to: Area::Rack, face: Face::Down, palm: None };
                        dues.push(Due::new(rack, 0, 0));
                    }
                    for seat in idle_with_cards(scene) {
                        let key = u32::from(seat.0);
                        dues.push(Due::new(Act::PickUp(Area::Seat(seat)), 0, key));
                    }
                    steps::pick_up_strays(scene, dues);
                }),
        );
    }

    fn settlement(&mut self, seats: u8) {
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
            self.add(
                Step::new("rack_dealer", "Put the dealer's cards in the discard rack last")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcp2007.20.10.c-d"),
                            (Deed, "tcp.20.10.d-b"),
                            (Sequence, "tcp2007.20.10.c-d"),
                        ],
                    )
                    .due(|scene, dues| {
                        if settling(scene) && scene.table.count(Area::Dealer) > 0 {
                            dues.push(once(Act::PickUp(Area::Dealer)));
                        }
                    }),
            );
        }
    }

    fn by_phase(&mut self) {
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
    fn one_seat(&mut self, seat: Seat) {
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
            let n = scene.memory.active().filter(|&other| other > seat).count();
            for due in dues.iter_mut() {
                due.key = (due.key & !0xff) | u32::try_from(n).unwrap_or(0);
            }
        };
        let active = move |scene: &Scene<'_>| {
            settling(scene) && scene.memory.active().any(|other| other == seat)
        };
        self.add(
            Step::new("reveal", "Turn up the hand of the seat")
                .walk(Walk::Counterclockwise)
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
                .law(&self.cite, &law("tcp2007.20.10.c.2.ii-a"))
                .law(
                    &self.cite,
                    &[(Deed, "tcp2007.20.10.c.2.ii-b"), (Amount, "tcp2007.20.10.c.2.ii-b")],
                )
                .due(move |scene, dues| {
                    if active(scene) {
                        let lines = odds.lines_of(scene, &[seat]);
                        steps::collect_losers(scene, dues, &lines, &[seat]);
                        steps::pay_winners(scene, dues, &lines, &[seat]);
                        ahead(scene, dues);
                    }
                }),
        );
        self.add(
            Step::new("rack_hand", "Bring the hand of the seat to the discard rack")
                .walk(Walk::Counterclockwise)
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

    fn earlier(&mut self) {
        self.add(
            Step::new("reveal", "Turn up the hand of every active player")
                .walk(Walk::Counterclockwise)
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcp1999.20.10.b-o"),
                        (Start, "tcp1999.20.10.b-n"),
                        (Order, "tcp1999.20.10.b-n"),
                        (Sequence, "tcp1999.20.10.b-o"),
                    ],
                )
                .due(|scene, dues| {
                    if settling(scene) {
                        // Only the start is laid down; after it the way is free: reading 15.
                        let seats = from_the_right(scene);
                        steps::turn_hands(scene, dues, seats.iter().copied());
                        dues.iter_mut().for_each(|due| due.place = due.place.min(1));
                    }
                }),
        );
        let odds = self.odds.clone();
        self.add(
            Step::new("collect", "Collect every losing wager before any is paid")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &[(Deed, "tcp1999.20.10.c-a"), (Sequence, "tcp1999.20.10.c-a")])
                .due(move |scene, dues| {
                    if settling(scene) {
                        let seats: Vec<Seat> = scene
                            .memory
                            .active()
                            .filter(|seat| scene.memory.turned.contains(seat))
                            .collect();
                        let lines = odds.lines_of(scene, &seats);
                        steps::collect_losers(scene, dues, &lines, &seats);
                        dues.iter_mut().for_each(|due| due.place = 0);
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
                    }
                }),
        );
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
                .due(|scene, dues| {
                    if settling(scene) {
                        steps::pick_up_hands(scene, dues, from_the_right(scene).into_iter());
                        if scene.table.count(Area::Dealer) > 0 {
                            dues.push(Due::new(Act::PickUp(Area::Dealer), 0, 99));
                        }
                        dues.iter_mut().for_each(|due| due.place = 0);
                    }
                }),
        );
    }

    fn bans(&self) -> Vec<Ban> {
        let mut bans = Vec::new();
        let mut ban = |aspect, name: &str, broken: fn(&Scene<'_>, &Act) -> bool| {
            if let Some(clause) = self.id(name) {
                let broken = Box::new(broken);
                bans.push(Ban { aspect, clause, channel: Channel::Procedure, broken });
            }
        };
        if self.options.dealing == Dealing::FromTheHand {
            ban(Aspect::Palm, "tcp.20.8.b.2.i", |scene, act| {
                let first = scene.memory.first_hold;
                let dealing = !is_closed(scene);
                matches!(act, Act::TakeDeck { palm, .. }
                    if dealing && first.is_some_and(|first| first != *palm))
            });
            ban(Held, "tcp.20.8.b.2.ii-a", |_, act| {
                matches!(act, Act::TakeDeck { grip: Grip::ToTheSide, .. })
            });
            ban(Held, "tcp.20.8.b.2.ii-b", |_, act| {
                matches!(act, Act::TakeDeck { grip: Grip::OverLayout, .. })
            });
        }
        ban(Order, "tcp.20.10.d-a", |scene, act| {
            let Act::PickUp(Area::Seat(seat)) = *act else { return false };
            let folds = |seat: Seat| scene.memory.decision(seat) == Decision::Folds;
            let sweep: Vec<Seat> = scene
                .memory
                .picked
                .iter()
                .filter_map(|area| area.seat())
                .filter(|&other| folds(other) == folds(seat))
                .collect();
            match sweep[..] {
                [.., a, b] if !scene.memory.voided => (a < b) != (b < seat),
                _ => false,
            }
        });
        bans
    }
}

/// Whether the round is live and the dealer's hand is up, so that wagers can be settled.
fn settling(scene: &Scene<'_>) -> bool {
    live(scene) && scene.memory.dealer_turned
}

/// Acts that nothing calls for and that do no harm.
fn permits(scene: &Scene<'_>, act: &Act) -> bool {
    let memory = scene.memory;
    match *act {
        Act::Say(_) | Act::ClearHands | Act::CheckHands | Act::Wash => true,
        Act::CountStub(n) => {
            let stub = scene.table.count(Area::Stub) + scene.table.count(Area::StubInHand);
            memory.counted.is_some() && usize::from(n) == stub
        }
        Act::Shuffle | Act::Cut(_) | Act::Load => !memory.started && card_in_palm(scene).is_none(),
        Act::TakeDeck { .. } => scene.table.hold.is_some(),
        // A repeated offer is no fault while the choice is still going round.
        Act::Offer(seat) => {
            memory.offered.last() == Some(&seat)
                && !memory.dealer_turned
                && memory.settled.is_empty()
                && memory.picked.is_empty()
                && !memory.voided
        }
        Act::Call(_) => is_irregular(scene),
        Act::Retrieve { .. } => false,
        Act::Cover(Cover::BesideShoe) => scene.table.cover != Cover::OnPacket,
        Act::RemoveDeck => memory.voided && is_deck_bad(scene),
        Act::Remove { .. }
        | Act::Place { .. }
        | Act::Issue
        | Act::Deliver { .. }
        | Act::Turn(_)
        | Act::Arrange { .. }
        | Act::RemoveStub
        | Act::PlaceStub { .. }
        | Act::Collect(_)
        | Act::Pay { .. }
        | Act::Release(_)
        | Act::Correct(_)
        | Act::PickUp(_)
        | Act::Cover(_)
        | Act::SetAside(_)
        | Act::Void(_)
        | Act::Spin
        | Act::Mark(_) => false,
    }
}

/// The clauses of one dealing method that speak against acts of which nothing is due.
struct MethodReasons {
    idle: Option<ClauseId>,
    extra: Option<ClauseId>,
    area: Option<ClauseId>,
    exposed: Option<ClauseId>,
    stub_seen: Option<ClauseId>,
}

/// The clauses that speak against acts of which nothing is due.
struct Reasons {
    elected: MethodReasons,
    /// By which a table deals when its automated shoe has been set aside.
    shoe: MethodReasons,
    options: Options,
    error_card: Option<ClauseId>,
    dealer_early: Option<ClauseId>,
    no_offer: Option<ClauseId>,
    offer_order: Option<ClauseId>,
    bonus_needs_both: Option<ClauseId>,
    early_hand: Option<ClauseId>,
    unturned: Option<ClauseId>,
    void: Option<ClauseId>,
    floor: Option<ClauseId>,
    good_deck: Option<ClauseId>,
    no_cards_before: Option<ClauseId>,
    device: Option<ClauseId>,
    cover: Option<ClauseId>,
}

impl Reasons {
    fn of(builder: &Builder<'_>) -> Self {
        let id = |name: &str| builder.id(name);
        let method = |dealing| {
            let by = |shoe, hand, auto| {
                builder.id(match dealing {
                    Dealing::ManualShoe => shoe,
                    Dealing::FromTheHand => hand,
                    Dealing::AutoShoe => auto,
                })
            };
            MethodReasons {
                idle: by("tcp.20.7.c-e", "tcp.20.8.c-e", "tcp.20.9.c-e"),
                extra: by("tcp.20.7.c-g", "tcp.20.8.c-g", "tcp.20.9.c-d"),
                area: by("tcp.20.7.b-d", "tcp.20.8.b.3-d", "tcp.20.9.c-b"),
                exposed: by("tcp.20.7.c-h", "tcp.20.8.c-h", "tcp.20.9.c-f"),
                stub_seen: by("tcp.20.7.d-c", "tcp.20.8.d-b", "tcp.20.9.d-c"),
            }
        };
        Self {
            elected: method(builder.options.dealing),
            shoe: method(Dealing::ManualShoe),
            options: builder.options,
            error_card: id("tcp.20.12.b"),
            dealer_early: id("tcp.20.10.b-l"),
            no_offer: id("tcp.20.10.b-h-inf"),
            offer_order: id("tcp.20.10.b-d"),
            bonus_needs_both: id("tcp.20.11.a.3-elig"),
            early_hand: match builder.options.settlement {
                Settlement::Earlier => id("tcp1999.20.10.c-c"),
                Settlement::ByPhase => id("tcp2007.20.10.c.1.iv-a"),
                Settlement::BySeat => id("tcp2007.20.10.c.2.iii-a"),
            },
            unturned: match builder.options.settlement {
                Settlement::Earlier => id("tcp1999.20.10.b-o"),
                Settlement::ByPhase => id("tcp2007.20.10.c.1.i"),
                Settlement::BySeat => id("tcp2007.20.10.c.2.i"),
            },
            void: id("tcp.r.void"),
            floor: id("tcp.r.floor"),
            good_deck: id("tcp.20.7.e.2-c"),
            no_cards_before: id("tcp.20.10.b-l"),
            device: id("tcp.20.12.g"),
            cover: (builder.options.dealing == Dealing::AutoShoe
                && builder.options.edition == Edition::Y2007)
                .then(|| id("tcp2007.20.10.b-o"))
                .flatten(),
        }
    }

    fn explain(&self, odds: &Odds, scene: &Scene<'_>, act: &Act) -> Option<(Aspect, ClauseId)> {
        let memory = scene.memory;
        let changed = self.options.dealing_at(scene) != self.options.dealing;
        let by = if changed { &self.shoe } else { &self.elected };
        let (aspect, clause) = match *act {
            Act::Place { .. } if memory.extra_in_hand => (Target, self.error_card),
            Act::Place { to: Area::Seat(seat), .. } | Act::Deliver { to: Area::Seat(seat), .. } => {
                if steps::wagering(scene).any(|other| other == seat) {
                    (Extra, by.extra)
                } else {
                    (Idle, by.idle)
                }
            }
            Act::Place { to: Area::Dealer, .. } | Act::Deliver { to: Area::Dealer, .. } => {
                (Extra, by.extra)
            }
            Act::Place { .. } | Act::Deliver { .. } => (Target, by.area),
            Act::Remove { .. } | Act::Issue => (Extra, by.extra),
            Act::Pay { spot, .. } | Act::Collect(spot) | Act::Release(spot) => {
                let line = odds.lines(scene).into_iter().find(|line| line.spot == spot);
                let hidden = settling(scene)
                    && memory.active().any(|seat| seat == spot.seat)
                    && !memory.turned.contains(&spot.seat);
                match line {
                    _ if hidden => (Sequence, self.unturned),
                    Some(line) => (Target, line.clauses[0]),
                    None if spot.wager == ANTE_BONUS => (Target, self.bonus_needs_both),
                    None if !memory.dealer_turned => (Deed, self.dealer_early),
                    None => (Target, self.early_hand),
                }
            }
            Act::Retrieve { .. } => (Amount, self.early_hand),
            Act::Offer(seat) if scene.stake(seat, ANTE).is_zero() => (Idle, self.no_offer),
            Act::Offer(_) => (Target, self.offer_order),
            Act::Turn(Area::Dealer) => (Deed, self.dealer_early),
            Act::Turn(Area::Stub) => (FaceUp, by.stub_seen),
            Act::Turn(_) => (FaceUp, by.exposed),
            Act::PlaceStub { face: Face::Up, .. } => (FaceUp, by.stub_seen),
            Act::PickUp(_) => (Deed, self.early_hand),
            Act::Void(_) => (Deed, self.void),
            Act::Call(_) => (Deed, self.floor),
            Act::RemoveDeck => (Deed, self.good_deck),
            Act::SetAside(_) => (Deed, self.device),
            Act::Shuffle | Act::Cut(_) | Act::Load => (Deed, self.no_cards_before),
            Act::Cover(_) => (Target, self.cover),
            Act::Say(_)
            | Act::Wash
            | Act::TakeDeck { .. }
            | Act::Arrange { .. }
            | Act::RemoveStub
            | Act::PlaceStub { .. }
            | Act::CountStub(_)
            | Act::CheckHands
            | Act::Correct(_)
            | Act::ClearHands
            | Act::Spin
            | Act::Mark(_) => return None,
        };
        Some((aspect, clause?))
    }
}

/// The whole round as a house conducts it.
pub(super) fn procedure(options: &Options, odds: &Odds, book: &Rulebook, seats: u8) -> Procedure {
    let cite = Citer::new(book);
    let mut builder = Builder { options: *options, odds, cite, steps: Vec::new() };
    builder.remedies();
    builder.make_ready();
    if options.dealing == Dealing::AutoShoe {
        builder.deal_by_packet();
    }
    builder.deal_by_card();
    if !options.deferred {
        builder.stub();
    }
    builder.decisions();
    builder.settlement(seats);
    let bans = builder.bans();
    let reasons = Reasons::of(&builder);
    let Builder { cite, steps, .. } = builder;
    let mut cited = cite.found();
    cited.extend(odds.cited.iter().copied());
    let (odds, mut unlawful) = (odds.clone(), cite.missing());
    unlawful.extend(odds.missing.iter().cloned());
    Procedure {
        steps,
        bans,
        permits: Box::new(permits),
        explain: Box::new(move |scene, act| reasons.explain(&odds, scene, act)),
        cited,
        unlawful,
    }
}
