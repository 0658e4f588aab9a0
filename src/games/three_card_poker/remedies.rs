//! What comes before anything else when something has gone wrong: 19:47-20.12 and 20.7(e), (f).

use super::round::{is_closed, players_served, recipients};
use super::{ANTE, Builder, PLAY, ThreeCardPoker};
use crate::games::common::deck::DeckRound;
use crate::games::common::{is_live, remedies};
use crate::games::prelude::*;

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        remedies::add_to(&mut self.round);
        let size = clause(self.round.named_clause("play_amount", "size"));
        self.round.duty("play_amount", move |context, dues| {
            if is_live(context) {
                let seats = context.memory.dealt_in.iter().copied();
                steps::equal_stakes(context, dues, seats, (ANTE, PLAY), |_| size);
            }
        });
        remedies::add_face_up_card(&mut self.round, |context, _| !is_closed(context));
        remedies::add_drawn_in_error(&mut self.round, |context| {
            let lies = |area: &Area| !context.memory.picked.contains(area);
            let to: Vec<Area> = recipients(context).into_iter().filter(lies).collect();
            let next = || steps::next_to_deal(context, &to, 3, false);
            (!is_closed(context)).then(next).flatten()
        });
        let out_of_device = self.round.named_clause("void_clear", "out_of_device");
        let devices = (self.devices, out_of_device);
        remedies::add_void(&mut self.round, ThreeCardPoker, devices, |_| Vec::new());
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        remedies::add_stray_cards(&mut self.round, |context, dues| {
            if is_closed(context) {
                if players_served(context) {
                    steps::rack_palm(context, dues);
                }
                steps::pick_up_idle(dues, ThreeCardPoker.idle_with_cards(context).into_iter());
                steps::pick_up_strays(context, dues, |_| false);
            }
        });
    }
}
