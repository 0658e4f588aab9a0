//! What comes before anything else when something has gone wrong: 19:47-20.12 and 20.7(e), (f).

use super::irregular::{VoidCause, idle_with_cards, is_closed, void_cause};
use super::round::{Builder, players_served, recipients};
use super::{ANTE, PLAY};
use crate::games::common::live;
use crate::games::common::remedies::{self, Causes};
use crate::kit::Area;
use crate::procedure::Step;
use crate::procedure::steps::{self, clause};

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.round.duty(remedies::stop_the_hand());
        self.round.duty(remedies::late_wager());
        let causes = self.causes();
        let size = clause(self.round.own_clause("play_amount", "size"));
        self.round.duty(Step::named("play_amount").due(move |context, dues| {
            if live(context) {
                let seats = context.memory.dealt_in.iter().copied();
                steps::equal_stakes(context, dues, seats, (ANTE, PLAY), |_| size);
            }
        }));
        self.round.duty(remedies::face_up_card(|context, _| !is_closed(context)));
        self.round.duty(remedies::drawn_in_error(|context| {
            let lies = |area: &Area| !context.memory.picked.contains(area);
            let to: Vec<Area> = recipients(context).into_iter().filter(lies).collect();
            let next = || steps::next_to_deal(context, &to, 3, false);
            (!is_closed(context)).then(next).flatten()
        }));
        remedies::add_void(&mut self.round, &causes, void_cause, self.devices);
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        Causes::by_table(
            &self.round,
            &[
                (VoidCause::FaceUpCards, "face_up_cards"),
                (VoidCause::WrongCount, "wrong_count"),
                (VoidCause::DealerExposed, "dealer_exposed"),
                (VoidCause::ShoeFailed, "shoe_failed"),
                (VoidCause::MisdealtByCount, "misdealt_by_count"),
                (VoidCause::DeckWrong, "deck_wrong"),
            ],
        )
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        self.round.duty(remedies::stray_cards(|context, dues| {
            if is_closed(context) {
                if players_served(context) {
                    steps::rack_palm(context, dues);
                }
                steps::pick_up_idle(dues, idle_with_cards(context));
                steps::pick_up_strays(context, dues, |_| false);
            }
        }));
    }
}
