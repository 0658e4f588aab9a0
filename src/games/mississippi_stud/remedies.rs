//! What comes before anything else when something has gone wrong: 19:47-35.12, 35.10(b) and (c).

use super::irregular::{VoidCause, forfeit, is_hand_wrong, untold, void_cause, wrong_wagers};
use super::opening::is_swap_due;
use super::round::{Builder, live, players, players_closed, streets_closed};
use super::{NUMBERS, card_of, wager_of};
use crate::kit::{Area, Face, Palm, Seat, Spot, Word};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Channel, Due, Dues, Scene, Step, Walk};
use crate::table::{Act, Official};

use Aspect::{Amount, Deed, Sequence, Target};

fn irregular(id: &'static str, title: &'static str) -> Step {
    Step::new(id, title).channel(Channel::Irregularities)
}

/// The wagers of a seat that lie on the layout, for an act that is done to each.
fn each_wager(scene: &Scene<'_>, dues: &mut Dues, seat: Seat, act: fn(Spot) -> Act) {
    for (i, &wager) in (0..).zip(scene.table.wagers()) {
        let (stake, paid) = (scene.stake(seat, wager), scene.table.paid(seat, wager));
        if !stake.is_zero() || !paid.is_zero() {
            let key = u32::from(seat.0) << 4 | i;
            dues.push(Due::new(act(Spot { seat, wager }), 0, key));
        }
    }
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.patrons();
        self.single_cards();
        self.void_steps();
        self.void_hand();
    }

    /// What patrons do that they may not do.
    fn patrons(&mut self) {
        self.add(
            irregular("stop_the_hand", "Stop a patron who reaches for another's cards")
                .law(&self.cite, &[(Deed, "mstud.35.10.b-a"), (Sequence, "mstud.35.10.b-a")])
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
            irregular("tell_of_sharing", "Call the floor for a patron who tells what he holds")
                .law(&self.cite, &[(Deed, "mstud.35.10.c-b"), (Sequence, "mstud.35.10.c-b")])
                .due(|scene, dues| {
                    if live(scene) && untold(scene).next().is_some() {
                        dues.push(once(Act::Call(Official::Floor)));
                        let say = Act::Say(Word::new("no_sharing"));
                        dues.push(Due::new(say, 0, 1).optional());
                    }
                }),
        );
        self.add(
            irregular("forfeit", "Take every wager of a patron who shared, and rack his cards")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "mstud.35.10.c-b"), (Sequence, "mstud.35.10.c-b")])
                .due(|scene, dues| {
                    if !live(scene) {
                        return;
                    }
                    for seat in forfeit(scene) {
                        each_wager(scene, dues, seat, Act::Collect);
                    }
                    for seat in forfeit(scene) {
                        if scene.table.count(Area::Seat(seat)) > 0 {
                            let key = 1 << 8 | u32::from(seat.0);
                            dues.push(Due::new(Act::PickUp(Area::Seat(seat)), 1, key));
                        }
                    }
                }),
        );
        self.add(
            irregular("late_wager", "Have a late wager put right")
                .law(&self.cite, &[(Deed, "mstud.35.6.b"), (Sequence, "mstud.35.6.b")])
                .due(|scene, dues| {
                    if live(scene) {
                        steps::late_wagers(scene, dues);
                    }
                }),
        );
        let sizes = ["mstud.35.10.a-a", "mstud.35.10.e-a", "mstud.35.10.g-a"];
        let by = sizes.map(|name| self.id(name));
        self.add(
            irregular("street_amount", "Have a street wager of the wrong size put right")
                .law(&self.cite, &sizes.map(|name| (Deed, name)))
                .law(&self.cite, &[(Sequence, sizes[0])])
                .due(move |scene, dues| {
                    if live(scene) {
                        for (seat, street) in wrong_wagers(scene) {
                            let spot = Spot { seat, wager: wager_of(street) };
                            // What came late has its own remedy.
                            if scene.memory.late.iter().any(|(late, _)| *late == spot) {
                                continue;
                            }
                            let key = u32::from(seat.0) << 4 | u32::from(street);
                            let by = clause(by[usize::from(street) - 3]);
                            dues.push(Due::new(Act::Correct(spot), 0, key).by(by));
                        }
                    }
                }),
        );
    }

    /// Single cards that must not be dealt as they come.
    fn single_cards(&mut self) {
        let options = self.options;
        let hand = self.by_method("mstud.35.7.d.1", "mstud.35.8.c.1", "mstud.35.9.c-b");
        let street = self.by_method("mstud.35.7.d.2-a", "mstud.35.8.c.2", "mstud.35.9.d-c");
        self.add(
            irregular("face_up_card", "Put a card found face up in the discard rack")
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.12.b-a"),
                        (Sequence, "mstud.35.12.b-a"),
                        (Target, "mstud.35.12.b-a"),
                    ],
                )
                .due(|scene, dues| {
                    let up = [Palm::Left, Palm::Right].into_iter().any(|p| {
                        scene.table.cards(Area::Palm(p)).last().is_some_and(|l| l.face == Face::Up)
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
                .law(&self.cite, &[(Deed, "mstud.35.12.c"), (Sequence, "mstud.35.12.c")])
                .law(&self.cite, &[(Deed, hand), (Deed, street)])
                .due(move |scene, dues| {
                    let held = scene.memory.extra_in_hand && card_in_palm(scene).is_some();
                    if !held || !live(scene) {
                        return;
                    }
                    let put = |to| once(Act::Place { to, face: Face::Down, palm: None });
                    let lacks = |area: Area, n: usize| {
                        scene.table.count(area) < n && !scene.memory.picked.contains(&area)
                    };
                    let hands = players(scene);
                    let next = if options.by_twos {
                        hands.iter().find(|&&area| lacks(area, 2)).copied()
                    } else {
                        (1..=2).find_map(|n| hands.iter().find(|&&area| lacks(area, n)).copied())
                    };
                    if let Some(to) = next.filter(|_| !players_closed(&options, scene)) {
                        dues.push(put(to));
                    } else if !streets_closed(&options, scene) {
                        let streets = NUMBERS.map(card_of).filter(|&area| lacks(area, 1));
                        dues.extend(streets.map(put));
                    }
                }),
        );
    }

    /// All hands void, and what follows.
    fn void_steps(&mut self) {
        let options = self.options;
        let exposed = ["mstud.35.12.a"; 2];
        let shuffle = "mstud.35.4.a-b";
        let by_count = ["mstud.35.7.f.2-b"; 2];
        let causes = [
            (VoidCause::FaceUpCards, ["mstud.35.12.b-b"; 2], ["mstud.35.12.b-b", shuffle]),
            (VoidCause::StreetExposed, exposed, [shuffle; 2]),
            (VoidCause::WrongStreets, by_count, [shuffle; 2]),
            (VoidCause::ShoeFailed, ["mstud.35.12.f-a"; 2], ["mstud.35.12.f-b"; 2]),
            (VoidCause::MisdealtByCount, by_count, [shuffle; 2]),
            (VoidCause::DeckWrong, ["mstud.35.7.f.2-c"; 2], ["mstud.35.7.f.2-c"; 2]),
        ];
        let causes: Vec<_> = causes
            .into_iter()
            .map(|(cause, void, after)| {
                (cause, void.map(|name| self.id(name)), after.map(|name| self.id(name)))
            })
            .collect();
        let remedy = causes.clone();
        self.add(
            irregular("void", "Treat every hand as void")
                .law(&self.cite, &[(Deed, "mstud.35.7.f.2-b"), (Sequence, "mstud.35.7.f.2-b")])
                .due(move |scene, dues| {
                    if let Some(cause) = void_cause(&options, scene)
                        && live(scene)
                        && let Some((_, clauses, _)) = causes.iter().find(|(c, _, _)| *c == cause)
                    {
                        dues.push(once(Act::Void(None)).by(*clauses));
                    }
                }),
        );
        self.add(
            irregular("void_release", "Give every wager of the void round back")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.12-z"),
                        (Sequence, "mstud.35.12-z"),
                        (Amount, "mstud.35.12-z"),
                    ],
                )
                .due(|scene, dues| {
                    if scene.memory.voided || scene.memory.deck_removed {
                        steps::release_all(scene, dues);
                    }
                }),
        );
        let out_of_device = self.id("mstud.35.12.f-b");
        self.add(
            irregular("void_clear", "Bring every card in")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "mstud.35.10.j"), (Sequence, "mstud.35.10.j")])
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
        let reading = self.id("mstud.35.9.f-b");
        self.add(
            irregular("bad_deck", "Call the floor and take a wrong deck off the table")
                .law(&self.cite, &[(Deed, "mstud.35.7.f.2-c"), (Sequence, "mstud.35.7.f.2-c")])
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
        self.add(
            irregular("reshuffle", "Reshuffle the cards of a void round")
                .law(&self.cite, &[(Deed, "mstud.35.4.a-b"), (Sequence, "mstud.35.4.a-b")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if memory.voided && !memory.deck_removed && !memory.shuffled {
                        let cause = VoidCause::of_code(memory.void_code);
                        let clauses = remedy.iter().find(|(c, _, _)| Some(*c) == cause);
                        let clauses = clauses.map_or([None; 2], |(_, _, after)| *after);
                        // The machine shuffles these cards while the other deck is dealt.
                        let swaps = is_swap_due(&options, scene);
                        let act = if swaps { Act::Swap } else { Act::Shuffle };
                        dues.push(once(act).by(clauses));
                    }
                }),
        );
    }

    /// One hand void, and what follows: 35.12(d).
    fn void_hand(&mut self) {
        let options = self.options;
        self.add(
            irregular("void_hand", "Treat a hand with a wrong number of cards as void")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "mstud.35.12.d"), (Sequence, "mstud.35.12.d")])
                .due(move |scene, dues| {
                    if live(scene) {
                        for &seat in &scene.memory.dealt_in {
                            if is_hand_wrong(&options, scene, seat) {
                                let key = u32::from(seat.0);
                                dues.push(Due::new(Act::Void(Some(seat)), 0, key));
                            }
                        }
                    }
                }),
        );
        self.add(
            irregular("clear_hand", "Give the wagers of a void hand back and rack its cards")
                .walk(Walk::AnyOrder)
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.12-z"),
                        (Sequence, "mstud.35.12-z"),
                        (Amount, "mstud.35.12-z"),
                    ],
                )
                .due(|scene, dues| {
                    if !live(scene) {
                        return;
                    }
                    for &seat in &scene.memory.void_hands {
                        each_wager(scene, dues, seat, Act::Release);
                        if scene.table.count(Area::Seat(seat)) > 0 {
                            let key = 1 << 8 | u32::from(seat.0);
                            dues.push(Due::new(Act::PickUp(Area::Seat(seat)), 0, key));
                        }
                    }
                }),
        );
    }
}
