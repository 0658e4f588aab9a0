//! What comes before anything else when something has gone wrong.

use super::Builder;
use super::low;
use super::round::is_closed;
use crate::games::common::deck::DeckRound;
use crate::games::common::remedies;
use crate::games::prelude::*;

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let odds = self.odds.clone();
        remedies::add_to(&mut self.round);
        remedies::add_void(&mut self.round, self.options, (self.devices, None), move |context| {
            odds.standing(context)
        });
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        let deck = self.options;
        remedies::add_stray_cards(&mut self.round, move |context, dues| {
            if !is_closed(context) {
                return;
            }
            steps::rack_palm(context, dues);
            let parts = |area: Area| [area, area.seat().map_or(area, low)];
            for area in
                deck.idle_with_cards(context).into_iter().flat_map(|seat| parts(Area::Seat(seat)))
            {
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
