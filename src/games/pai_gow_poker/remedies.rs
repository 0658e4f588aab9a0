//! What comes before anything else when something has gone wrong.

use super::Builder;
use super::low;
use super::round::{VoidCause, idle_with_cards, is_closed, void_cause};
use crate::games::common::remedies;
use crate::games::common::remedies::Causes;
use crate::games::prelude::*;

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let (options, odds, causes) =
            (self.options, self.odds.clone(), Causes::by_table::<VoidCause>(&self.round));
        let reading = self.round.own_clause("bad_deck", "reading");
        let round = &mut self.round;
        remedies::add_to(round);
        round.duty("void", causes.void(move |context| void_cause(context, &options)));
        round.duty("void_release", remedies::void_release(move |context| odds.standing(context)));
        round.duty("void_clear", remedies::void_clear(None));
        round.duty("bad_deck", remedies::bad_deck(reading));
        round.duty("reshuffle", causes.reshuffle(self.devices));
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        remedies::add_stray_cards(&mut self.round, |context, dues| {
            if !is_closed(context) {
                return;
            }
            steps::rack_palm(context, dues);
            let parts = |area: Area| [area, area.seat().map_or(area, low)];
            for area in idle_with_cards(context).flat_map(|seat| parts(Area::Seat(seat))) {
                if context.table.count(area) > 0 {
                    dues.push(Due::new(Act::PickUp(area), 0, area));
                }
            }
            // A player's low hand is no stray.
            let is_low = |area: Area| area.seat().is_some_and(|seat| area == low(seat));
            steps::pick_up_strays(context, dues, is_low);
        });
    }
}
