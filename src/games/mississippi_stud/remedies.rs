//! What comes before anything else when something has gone wrong: 19:47-35.12, 35.10(b) and (c).

use super::round::{
    forfeit, is_hand_wrong, players, players_closed, streets_closed, untold, wrong_wagers,
};
use super::{Builder, MississippiStud, NUMBERS, card_of, wager_of};
use crate::games::common::deck::DeckRound;
use crate::games::common::{is_live, remedies};
use crate::games::prelude::*;

/// The wagers of a seat that lie on the layout, for an act that is done to each, and its cards.
fn clear_seat(
    context: &Context<'_>,
    dues: &mut Dues,
    (seat, place): (Seat, u16),
    act: fn(Spot) -> Act,
) {
    for &wager in context.table.wagers() {
        let (stake, paid) = (context.stake(seat, wager), context.table.paid(seat, wager));
        if !stake.is_zero() || !paid.is_zero() {
            let spot = Spot { seat, wager };
            dues.push(Due::new(act(spot), 0, spot));
        }
    }
    clear_cards(context, dues, (seat, place));
}

fn clear_cards(context: &Context<'_>, dues: &mut Dues, (seat, place): (Seat, u16)) {
    if context.table.count(Area::Seat(seat)) > 0 {
        dues.push(Due::new(Act::PickUp(Area::Seat(seat)), place, Area::Seat(seat)));
    }
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        remedies::add_to(&mut self.round);
        self.patrons();
        self.single_cards();
        let out_of_device = self.round.named_clause("void_clear", "out_of_device");
        let devices = (self.devices, out_of_device);
        remedies::add_void(&mut self.round, MississippiStud, devices, |_| Vec::new());
        self.void_hand();
    }

    /// What patrons do that they may not do.
    fn patrons(&mut self) {
        let told = |context: &Context<'_>| untold(context).next().is_some();
        self.round.duty("stop_sharing", remedies::stop_sharing(Word::new("no_sharing"), told));
        self.round.duty("forfeit", |context, dues| {
            if is_live(context) {
                for seat in forfeit(context) {
                    clear_seat(context, dues, (seat, 1), Act::Collect);
                }
            }
        });
        let by = ["third", "fourth", "fifth"]
            .map(|street| clause(self.round.named_clause("street_amount", street)));
        self.round.duty("street_amount", move |context, dues| {
            if !is_live(context) {
                return;
            }
            for (seat, street) in wrong_wagers(context) {
                let spot = Spot { seat, wager: wager_of(street) };
                // What came late has its own remedy.
                if context.memory.late.iter().any(|(late, _)| *late == spot) {
                    continue;
                }
                let by = by[usize::from(street) - 3];
                dues.push(Due::new(Act::Correct(spot), 0, spot).by(by));
            }
        });
    }

    /// Single cards that must not be dealt as they come.
    fn single_cards(&mut self) {
        let by_twos = self.options.by_twos;
        remedies::add_face_up_card(&mut self.round, |context, area| match area {
            Area::Seat(_) => !players_closed(context),
            _ => !streets_closed(context),
        });
        remedies::add_drawn_in_error(&mut self.round, move |context| {
            let lies = |area: &Area| !context.memory.picked.contains(area);
            let hands: Vec<Area> = players(context).into_iter().filter(lies).collect();
            let player = steps::next_to_deal(context, &hands, 2, by_twos);
            let open = !streets_closed(context);
            let lacks = |area: &Area| context.table.count(*area) == 0 && lies(area) && open;
            let street = || NUMBERS.map(card_of).find(lacks);
            player.filter(|_| !players_closed(context)).or_else(street)
        });
    }

    /// One hand void, and what follows: 35.12(d).
    fn void_hand(&mut self) {
        self.round.duty("void_hand", |context, dues| {
            if is_live(context) {
                let dealt_in = context.memory.dealt_in.iter().copied();
                dues.extend(
                    dealt_in
                        .filter(|&seat| is_hand_wrong(context, seat))
                        .map(|seat| Due::new(Act::Void(Some(seat)), 0, seat)),
                );
            }
        });
        let racked = self.round.named_clause("clear_hand", "racked");
        self.round.duty("clear_hand", move |context, dues| {
            if is_live(context) {
                for &seat in &context.memory.void_hands {
                    steps::release_hand(context, dues, seat);
                    clear_cards(context, dues, (seat, 0));
                }
                for due in dues.iter_mut().filter(|due| matches!(due.act, Act::PickUp(_))) {
                    due.clauses = clause(racked);
                }
            }
        });
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        remedies::add_stray_cards(&mut self.round, |context, dues| {
            if !players_closed(context) {
                return;
            }
            if streets_closed(context) {
                steps::rack_palm(context, dues);
            }
            steps::pick_up_idle(dues, MississippiStud.idle_with_cards(context).into_iter());
            if context.table.count(Area::Dealer) > 0 {
                dues.push(Due::new(Act::PickUp(Area::Dealer), 0, Area::Dealer));
            }
            steps::pick_up_strays(context, dues, |area| NUMBERS.map(card_of).any(|c| c == area));
        });
    }
}
