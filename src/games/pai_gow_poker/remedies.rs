//! What comes before anything else when something has gone wrong.

use super::irregular::{VoidCause, idle_with_cards, void_cause};
use super::round::{Builder, is_closed, low};
use crate::games::common::ready;
use crate::games::common::remedies::{self, Causes};
use crate::kit::Area;
use crate::procedure::steps;
use crate::procedure::{Aspect, Due, both, each_of};
use crate::table::Act;

use Aspect::{Amount, Deed, Sequence};

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let options = self.options;
        let touch = "pgp.h.touch";
        self.add(remedies::stop_the_hand().law(&self.cite, &both(touch)));
        let late = "pgp.h.late";
        self.add(remedies::late_wager().law(&self.cite, &both(late)));
        let old = "pgb.69E-1.18.g.2";
        self.add(
            ready::old_deck()
                .law(&self.cite, &[(Deed, old), (Deed, "pgb.69E-1.18.g"), (Sequence, old)]),
        );
        let causes = self.causes();
        let void = self.either("pgb.r.void", "pgp.h.void");
        self.add(
            causes.void(move |scene| void_cause(scene, &options)).law(&self.cite, &both(void)),
        );
        let (back, odds) = ("pgp.h.void-release", self.odds.clone());
        self.add(
            remedies::void_release_but(move |scene| odds.standing(scene))
                .law(&self.cite, &each_of([Deed, Sequence, Amount], back)),
        );
        let clear = "pgp.h.rack-hand";
        self.add(remedies::void_clear(None).law(&self.cite, &both(clear)));
        let bad = self.either("pgb.11.17.h.2-c", "pgp.h.misdeal");
        let counts = self.devices.counting_shuffler;
        let reading = if counts { self.id("pgb.11.17.i-b") } else { None };
        self.add(remedies::bad_deck(reading).law(&self.cite, &both(bad)));
        let again = "pgp.h.shuffle";
        self.add(causes.reshuffle(self.devices).law(&self.cite, &both(again)));
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        let misdealt = [self.either("pgb.11.17.h.2-b", "pgp.h.misdeal"); 2];
        let wrong_deck = [self.either("pgb.11.17.h.2-c", "pgp.h.misdeal"); 2];
        Causes::new(
            &self.cite,
            &[
                (VoidCause::Misdealt, misdealt, misdealt),
                (VoidCause::DeckWrong, wrong_deck, wrong_deck),
                (VoidCause::DealerSeen, ["pgp.h.dealer-seen"; 2], ["pgp.h.dealer-seen"; 2]),
                (VoidCause::ShoeFailed, ["pgp.h.jam-shoe"; 2], ["pgp.h.jam-shoe"; 2]),
            ],
        )
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        let stray = "pgp.h.error-card";
        self.add(
            remedies::stray_cards(|scene, dues| {
                if !is_closed(scene) {
                    return;
                }
                steps::rack_palm(scene, dues);
                let parts = |area: Area| [area, area.seat().map_or(area, low)];
                for area in idle_with_cards(scene).flat_map(|seat| parts(Area::Seat(seat))) {
                    if scene.table.count(area) > 0 {
                        let key = u32::try_from(area.index()).unwrap_or_default();
                        dues.push(Due::new(Act::PickUp(area), 0, key));
                    }
                }
                // A player's low hand is no stray.
                let is_low = |area: Area| area.seat().is_some_and(|seat| area == low(seat));
                steps::pick_up_strays(scene, dues, is_low);
            })
            .law(&self.cite, &both(stray)),
        );
    }
}
