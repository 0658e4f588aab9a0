//! What comes before anything else when something has gone wrong: 19:47-35.12, 35.10(b) and (c).

use super::irregular::{VoidCause, forfeit, is_hand_wrong, untold, void_cause, wrong_wagers};
use super::round::{Builder, players, players_closed, streets_closed};
use super::{NUMBERS, card_of, wager_of};
use crate::games::common::live;
use crate::games::common::remedies::{self, Causes, irregular};
use crate::kit::{Area, Seat, Spot, Word};
use crate::procedure::steps::{self, clause};
use crate::procedure::{Aspect, Due, Dues, Scene, Walk, both, each_of};
use crate::table::Act;

use Aspect::{Amount, Deed, Sequence, Target};

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
        self.add(remedies::stop_the_hand().law(&self.cite, &both("mstud.35.10.b-a")));
        let told = |scene: &Scene<'_>| untold(scene).next().is_some();
        self.add(
            remedies::stop_sharing(Word::new("no_sharing"), told)
                .law(&self.cite, &both("mstud.35.10.c-b"))
                .resting_on(self.id("mstud.35.10.c-b")),
        );
        self.add(
            irregular("forfeit", "Take every wager of a patron who shared, and rack his cards")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("mstud.35.10.c-b"))
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
        let late = "mstud.35.6.b";
        let step = remedies::late_wager().law(&self.cite, &both(late));
        self.add(step.resting_on(self.id(late)));
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
        let (devices, by_twos) = (self.devices, self.options.by_twos);
        let hand = self.by_method("mstud.35.7.d.1", "mstud.35.8.c.1", "mstud.35.9.c-b");
        let street = self.by_method("mstud.35.7.d.2-a", "mstud.35.8.c.2", "mstud.35.9.d-c");
        let aside = "mstud.35.12.b-a";
        self.add(
            remedies::face_up_card()
                .law(&self.cite, &each_of([Deed, Sequence, Target], aside))
                .resting_on(self.id(aside)),
        );
        let next = move |scene: &Scene<'_>| {
            let lies = |area: &Area| !scene.memory.picked.contains(area);
            let hands: Vec<Area> = players(scene).into_iter().filter(lies).collect();
            let player = steps::next_to_deal(scene, &hands, 2, by_twos);
            let open = !streets_closed(&devices, scene);
            let lacks = |area: &Area| scene.table.count(*area) == 0 && lies(area) && open;
            let street = || NUMBERS.map(card_of).find(lacks);
            player.filter(|_| !players_closed(&devices, scene)).or_else(street)
        };
        let step = remedies::drawn_in_error(next).law(
            &self.cite,
            &[(Deed, "mstud.35.12.c"), (Sequence, "mstud.35.12.c"), (Deed, hand), (Deed, street)],
        );
        self.add(step.resting_on(self.id("mstud.35.12.c")));
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        let (shuffle, by_count) = ("mstud.35.4.a-b", ["mstud.35.7.f.2-b"; 2]);
        // What belongs to every hand spoils every hand, whether it has been counted or not: reading 4.
        let street = self.by_method("mstud.35.7.d.2-a", "mstud.35.8.c.2", "mstud.35.9.d-c");
        Causes::new(
            &self.cite,
            &[
                (VoidCause::FaceUpCards, ["mstud.35.12.b-b"; 2], ["mstud.35.12.b-b", shuffle]),
                (VoidCause::StreetExposed, ["mstud.35.12.a"; 2], [shuffle; 2]),
                (VoidCause::WrongStreets, [street; 2], [shuffle; 2]),
                (VoidCause::ShoeFailed, ["mstud.35.12.f-a"; 2], ["mstud.35.12.f-b"; 2]),
                (VoidCause::MisdealtByCount, by_count, [shuffle; 2]),
                (VoidCause::DeckWrong, ["mstud.35.7.f.2-c"; 2], ["mstud.35.7.f.2-c"; 2]),
            ],
        )
    }

    /// All hands void, and what follows.
    fn void_steps(&mut self) {
        let (devices, shuffle) = (self.devices, "mstud.35.4.a-b");
        let causes = self.causes();
        self.add(
            causes
                .void(move |scene| void_cause(&devices, scene))
                .law(&self.cite, &both("mstud.35.12-y")),
        );
        self.add(
            remedies::void_release()
                .law(&self.cite, &each_of([Deed, Sequence, Amount], "mstud.35.12-z")),
        );
        let out_of_device = self.id("mstud.35.12.f-b");
        self.add(remedies::void_clear(out_of_device).law(&self.cite, &both("mstud.35.10.j")));
        let reading = self.id("mstud.35.9.f-b");
        self.add(remedies::bad_deck(reading).law(&self.cite, &both("mstud.35.7.f.2-c")));
        self.add(causes.reshuffle(devices).law(&self.cite, &both(shuffle)));
    }

    /// One hand void, and what follows: 35.12(d).
    fn void_hand(&mut self) {
        let (devices, racked) = (self.devices, self.id("mstud.35.10.j"));
        self.add(
            irregular("void_hand", "Treat a hand with a wrong number of cards as void")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("mstud.35.12.d"))
                .due(move |scene, dues| {
                    if live(scene) {
                        for &seat in &scene.memory.dealt_in {
                            if is_hand_wrong(&devices, scene, seat) {
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
                .law(&self.cite, &each_of([Deed, Sequence, Amount], "mstud.35.12-z"))
                .due(move |scene, dues| {
                    if !live(scene) {
                        return;
                    }
                    for &seat in &scene.memory.void_hands {
                        each_wager(scene, dues, seat, Act::Release);
                        if scene.table.count(Area::Seat(seat)) > 0 {
                            let key = 1 << 8 | u32::from(seat.0);
                            let rack = Act::PickUp(Area::Seat(seat));
                            dues.push(Due::new(rack, 0, key).by(clause(racked)));
                        }
                    }
                }),
        );
    }
}
