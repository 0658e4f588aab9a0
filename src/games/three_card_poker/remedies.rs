//! What comes before anything else when something has gone wrong: 19:47-20.12 and 20.7(e), (f).

use super::irregular::{VoidCause, idle_with_cards, is_closed, void_cause};
use super::round::{Builder, live, players_served, recipients};
use super::{ANTE, PLAY};
use crate::kit::{Area, Face, Palm, Spot, Word};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Channel, Due, Step, Walk};
use crate::table::{Act, Official};

use Aspect::{Amount, Deed, Sequence, Target};

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
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

    pub(super) fn void_steps(&mut self) {
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
        self.add(
            irregular("void", "Treat every hand as void")
                .law(&self.cite, &[(Deed, "tcp.r.void"), (Sequence, "tcp.r.void")])
                .due(move |scene, dues| {
                    if let Some(cause) = void_cause(scene)
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
        self.add(
            irregular("reshuffle", "Reshuffle the cards of a void round")
                .law(&self.cite, &[(Deed, "tcp.r.42.4-shuffle"), (Sequence, "tcp.r.42.4-shuffle")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if memory.voided && !memory.deck_removed && !memory.shuffled {
                        let cause = VoidCause::of_code(memory.void_code);
                        let clauses = remedy.iter().find(|(c, _, _)| Some(*c) == cause);
                        let clauses = clauses.map_or([None; 2], |(_, _, after)| *after);
                        dues.push(once(Act::Shuffle).by(clauses));
                    }
                }),
        );
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
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
}
