//! What comes before anything else when something has gone wrong: 19:47-20.12 and 20.7(e), (f).

use super::irregular::{VoidCause, idle_with_cards, is_closed, void_cause};
use super::round::{Builder, players_served, recipients};
use super::{ANTE, PLAY};
use crate::games::common::live;
use crate::games::common::remedies::{self, Causes, irregular};
use crate::kit::Area;
use crate::procedure::steps::{self, clause};
use crate::procedure::{Aspect, both, each_of};

use Aspect::{Amount, Deed, Sequence, Target};

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let (touch, late) = ("tcp.20.10.a-c", "tcp.r.42.6-late");
        let stop = remedies::stop_the_hand().law(&self.cite, &both(touch));
        self.add(stop.resting_on(self.id(touch)));
        self.add(remedies::late_wager().law(&self.cite, &both(late)));
        let amount = clause(self.id("tcp.20.10.b-b"));
        self.add(
            irregular("play_amount", "Have a play wager of the wrong size put right")
                .law(&self.cite, &both("tcp.20.10.b-b"))
                .due(move |scene, dues| {
                    if live(scene) {
                        let seats = scene.memory.dealt_in.iter().copied();
                        steps::equal_stakes(scene, dues, seats, (ANTE, PLAY), |_| amount);
                    }
                }),
        );
        let aside = self.id("tcp.20.12.a-a");
        let face_up = remedies::face_up_card().law(
            &self.cite,
            &[(Deed, "tcp.20.12.a-b"), (Sequence, "tcp.20.12.a-a"), (Target, "tcp.20.12.a-a")],
        );
        self.add(face_up.resting_on(aside));
        let next = "tcp.20.12.b";
        self.add(
            remedies::drawn_in_error(|scene| {
                let lies = |area: &Area| !scene.memory.picked.contains(area);
                let to: Vec<Area> = recipients(scene).into_iter().filter(lies).collect();
                let next = || steps::next_to_deal(scene, &to, 3, false);
                (!is_closed(scene)).then(next).flatten()
            })
            .law(&self.cite, &both(next))
            .resting_on(self.id(next)),
        );
        self.void_steps();
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        Causes::new(
            &self.cite,
            &[
                (VoidCause::FaceUpCards, ["tcp.20.12.a-c"; 2], ["tcp.20.12.a-d"; 2]),
                (VoidCause::WrongCount, ["tcp.20.12.c-a"; 2], ["tcp.20.12.c-b"; 2]),
                (VoidCause::DealerExposed, ["tcp.20.12.d-a"; 2], ["tcp.20.12.d-b"; 2]),
                (VoidCause::ShoeFailed, ["tcp.20.12.f-a"; 2], ["tcp.20.12.f-c"; 2]),
                (
                    VoidCause::MisdealtByCount,
                    ["tcp.20.7.e.2-c", "tcp.20.12.c-a"],
                    ["tcp.20.12.c-b"; 2],
                ),
                (VoidCause::DeckWrong, ["tcp.20.7.e.2-d"; 2], ["tcp.20.7.e.2-e"; 2]),
            ],
        )
    }

    fn void_steps(&mut self) {
        let causes = self.causes();
        self.add(causes.void(void_cause).law(&self.cite, &both("tcp.r.void")));
        let back = "tcp.20.12.v";
        self.add(
            remedies::void_release().law(&self.cite, &each_of([Deed, Sequence, Amount], back)),
        );
        let out_of_device = self.id("tcp.20.12.f-b");
        self.add(remedies::void_clear(out_of_device).law(&self.cite, &both("tcp.20.10.d-a")));
        let reading = self.id("tcp.20.7.f-c");
        self.add(remedies::bad_deck(reading).law(&self.cite, &both("tcp.20.7.e.2-e")));
        let again = "tcp.r.42.4-shuffle";
        self.add(causes.reshuffle(self.devices).law(&self.cite, &both(again)));
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        self.add(
            remedies::stray_cards(|scene, dues| {
                if is_closed(scene) {
                    if players_served(scene) {
                        steps::rack_palm(scene, dues);
                    }
                    steps::pick_up_idle(dues, idle_with_cards(scene));
                    steps::pick_up_strays(scene, dues, |_| false);
                }
            })
            .law(&self.cite, &both("tcp.r.error-card")),
        );
    }
}
