//! What comes before anything else when something has gone wrong.

use super::irregular::{VoidCause, idle_with_cards, void_cause};
use super::round::{Builder, is_closed, low};
use crate::games::common::ready;
use crate::games::common::remedies::{self, Causes};
use crate::kit::Area;
use crate::procedure::Due;
use crate::procedure::steps;
use crate::table::Act;

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let (options, odds, causes) = (self.options, self.odds.clone(), self.causes());
        let reading = self.round.own_clause("bad_deck", "reading");
        self.round.duty(remedies::stop_the_hand());
        self.round.duty(remedies::late_wager());
        self.round.duty(ready::old_deck());
        self.round.duty(causes.void(move |context| void_cause(context, &options)));
        self.round.duty(remedies::void_release_but(move |context| odds.standing(context)));
        self.round.duty(remedies::void_clear(None));
        self.round.duty(remedies::bad_deck(reading));
        self.round.duty(causes.reshuffle(self.devices));
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        Causes::by_table(
            &self.round,
            &[
                (VoidCause::Misdealt, "misdealt"),
                (VoidCause::DeckWrong, "deck_wrong"),
                (VoidCause::DealerSeen, "dealer_seen"),
                (VoidCause::ShoeFailed, "shoe_failed"),
            ],
        )
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        self.round.duty(remedies::stray_cards(|context, dues| {
            if !is_closed(context) {
                return;
            }
            steps::rack_palm(context, dues);
            let parts = |area: Area| [area, area.seat().map_or(area, low)];
            for area in idle_with_cards(context).flat_map(|seat| parts(Area::Seat(seat))) {
                if context.table.count(area) > 0 {
                    let key = u32::try_from(area.index()).unwrap_or_default();
                    dues.push(Due::new(Act::PickUp(area), 0, key));
                }
            }
            // A player's low hand is no stray.
            let is_low = |area: Area| area.seat().is_some_and(|seat| area == low(seat));
            steps::pick_up_strays(context, dues, is_low);
        }));
    }
}
