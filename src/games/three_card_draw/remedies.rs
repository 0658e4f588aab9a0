//! What comes before anything else when something has gone wrong: 13:69F-42.6, 42.7(e), (f), 42.12.

use super::irregular::{VoidCause, idle_with_cards, is_over_and_done, void_cause};
use super::round::{Builder, antes, dealer_served, players, players_served, settled_seats, source};
use super::{ANTE, DEALERS, IN_TO_WIN, PLAYERS};
use crate::games::common::devices::Dealing;
use crate::games::common::remedies::{self, Causes, irregular};
use crate::games::common::{live, ready};
use crate::kit::{Area, Face, Seat, Word};
use crate::procedure::steps::{self, clause};
use crate::procedure::{Aspect, Decision, Due, Scene, both, each_of};
use crate::table::Act;

use Aspect::{Amount, Deed, Sequence};

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.add(remedies::stop_the_hand().law(&self.cite, &both("tcdp.42.10.e")));
        let phrase = Word::new("keep_them_to_yourself");
        self.add(
            remedies::stop_sharing(phrase, |scene| {
                let memory = scene.memory;
                !memory.sharing.is_empty() && !memory.dealer_turned && !memory.floor_called
            })
            .law(&self.cite, &both("tcdp.42.10.e")),
        );
        let late = "tcdp.42.6.b-b";
        self.add(
            remedies::late_wager()
                .law(&self.cite, &both(late))
                .law(&self.cite, &[(Deed, "tcdp.42.6.b-a")])
                .resting_on(self.id(late)),
        );
        self.stake_size();
        let old = self.by_method("tcdp.69E-1.18.g.2", "tcdp.69E-1.18.g.3", "tcdp.69E-1.18.g.2");
        self.add(ready::old_deck().law(&self.cite, &both(old)));
        let by_threes = self.options.by_threes;
        self.add(
            remedies::drawn_in_error(move |scene| next_due(scene, by_threes))
                .law(&self.cite, &both("tcdp.42.12.a-c"))
                .resting_on(self.id("tcdp.42.12.a-c")),
        );
        self.void_steps();
    }

    /// A stake beside the ante that is not as large.
    fn stake_size(&mut self) {
        let (stands, draws) = (self.id("tcdp.42.10.f.2-a"), self.id("tcdp.42.10.f.3-a"));
        self.add(
            irregular("play_amount", "Have an In To Win or Draw stake of the wrong size put right")
                .law(&self.cite, &[(Sequence, "tcdp.42.10.f-b")])
                .due(move |scene, dues| {
                    if live(scene) {
                        let by = |seat| {
                            let drew = scene.memory.decision(seat) == Decision::Draws;
                            clause(if drew { draws } else { stands })
                        };
                        steps::equal_stakes(scene, dues, antes(scene), (ANTE, IN_TO_WIN), by);
                    }
                }),
        );
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        let (face_up, count, shoe) = ("tcdp.42.12.a-a", "tcdp.42.12.b-a", "tcdp.42.12.d-a");
        let again = "tcdp.42.12.b-b";
        Causes::new(
            &self.cite,
            &[
                (VoidCause::FaceUpCard, [face_up; 2], ["tcdp.42.12.a-b"; 2]),
                (VoidCause::WrongCount, [count; 2], [again; 2]),
                (VoidCause::ShoeFailed, [shoe; 2], ["tcdp.42.12.d-b"; 2]),
                (VoidCause::MisdealtByCount, ["tcdp.42.7.e.2-b", count], [again; 2]),
                (VoidCause::DeckWrong, ["tcdp.42.7.e.2-c"; 2], ["tcdp.42.7.e.2-c"; 2]),
            ],
        )
    }

    fn void_steps(&mut self) {
        let causes = self.causes();
        self.add(causes.void(void_cause).law(&self.cite, &both("tcdp.r.void")));
        self.add(
            remedies::void_release()
                .law(&self.cite, &each_of([Deed, Sequence, Amount], "tcdp.42.12-z")),
        );
        let out_of_device = self.id("tcdp.42.12.d-b");
        self.add(remedies::void_clear(out_of_device).law(&self.cite, &both("tcdp.42.10.i-b")));
        let auto = self.devices.dealing == Dealing::AutoShoe;
        let reading = self.id(if auto { "tcdp.42.9.e-b" } else { "tcdp.42.7.f-b" });
        self.add(remedies::bad_deck(reading).law(&self.cite, &both("tcdp.42.7.e.2-c")));
        self.add(causes.reshuffle(self.devices).law(&self.cite, &both("tcdp.42.4.a-b")));
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        let devices = self.devices;
        self.add(
            remedies::stray_cards(move |scene, dues| {
                if !scene.memory.started {
                    return;
                }
                if is_over_and_done(scene) {
                    steps::rack_palm(scene, dues);
                }
                let served = players_served(scene) && dealer_served(scene);
                if !scene.memory.deal_closed {
                    return;
                }
                steps::pick_up_idle(dues, idle_with_cards(scene));
                // What is tucked under a live wager is no stray card, nor is a discard.
                let settled: Vec<Seat> = settled_seats(scene).collect();
                let tucked = |area| matches!(area, Area::Part(seat, _) if settled.contains(&seat));
                steps::pick_up_strays(scene, dues, tucked);
                // An outlet that still holds a packet when the round is settled.
                let out = source(&devices, scene) == Area::AutoShoe;
                if out && scene.table.count(Area::Outlet) > 0 && served {
                    let rack = Act::Deliver { to: Area::Rack, face: Face::Down };
                    dues.push(Due::new(rack, 0, 200));
                }
            })
            .law(&self.cite, &both("tcdp.r.stray")),
        );
    }
}

/// Who is due for a card next in the deal.
fn next_due(scene: &Scene<'_>, by_threes: bool) -> Option<Area> {
    if scene.memory.deal_closed {
        return None;
    }
    let lies = |area: &Area| !scene.memory.picked.contains(area);
    let to: Vec<Area> = players(scene).into_iter().filter(lies).collect();
    let player = steps::next_to_deal(scene, &to, PLAYERS, by_threes);
    let dealer = scene.table.count(Area::Dealer) < DEALERS && lies(&Area::Dealer);
    player.or(dealer.then_some(Area::Dealer))
}
