//! What comes before anything else when something has gone wrong: 19:47-35.12, 35.10(b) and (c).

use super::irregular::{
    VoidCause, forfeit, idle_with_cards, is_hand_wrong, untold, void_cause, wrong_wagers,
};
use super::round::{Builder, players, players_closed, streets_closed};
use super::{NUMBERS, card_of, wager_of};
use crate::games::common::live;
use crate::games::common::remedies::{self, Causes};
use crate::kit::{Area, Seat, Spot, Word};
use crate::procedure::steps::{self, clause};
use crate::procedure::{Context, Due, Dues, Step};
use crate::table::Act;

/// The wagers of a seat that lie on the layout, for an act that is done to each, and its cards.
fn clear_seat(
    context: &Context<'_>,
    dues: &mut Dues,
    (seat, place): (Seat, u16),
    act: fn(Spot) -> Act,
) {
    for (i, &wager) in (0..).zip(context.table.wagers()) {
        let (stake, paid) = (context.stake(seat, wager), context.table.paid(seat, wager));
        if !stake.is_zero() || !paid.is_zero() {
            let key = u32::from(seat.0) << 4 | i;
            dues.push(Due::new(act(Spot { seat, wager }), 0, key));
        }
    }
    clear_cards(context, dues, (seat, place));
}

fn clear_cards(context: &Context<'_>, dues: &mut Dues, (seat, place): (Seat, u16)) {
    if context.table.count(Area::Seat(seat)) > 0 {
        let key = 1 << 12 | u32::from(seat.0);
        dues.push(Due::new(Act::PickUp(Area::Seat(seat)), place, key));
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
        self.round.duty(remedies::stop_the_hand());
        let told = |context: &Context<'_>| untold(context).next().is_some();
        self.round.duty(remedies::stop_sharing(Word::new("no_sharing"), told));
        self.round.duty(Step::named("forfeit").due(|context, dues| {
            if live(context) {
                for seat in forfeit(context) {
                    clear_seat(context, dues, (seat, 1), Act::Collect);
                }
            }
        }));
        self.round.duty(remedies::late_wager());
        let by = ["third", "fourth", "fifth"]
            .map(|street| clause(self.round.own_clause("street_amount", street)));
        self.round.duty(Step::named("street_amount").due(move |context, dues| {
            if !live(context) {
                return;
            }
            for (seat, street) in wrong_wagers(context) {
                let spot = Spot { seat, wager: wager_of(street) };
                // What came late has its own remedy.
                if context.memory.late.iter().any(|(late, _)| *late == spot) {
                    continue;
                }
                let key = u32::from(seat.0) << 4 | u32::from(street);
                let by = by[usize::from(street) - 3];
                dues.push(Due::new(Act::Correct(spot), 0, key).by(by));
            }
        }));
    }

    /// Single cards that must not be dealt as they come.
    fn single_cards(&mut self) {
        let by_twos = self.options.by_twos;
        self.round.duty(remedies::face_up_card(|context, area| match area {
            Area::Seat(_) => !players_closed(context),
            _ => !streets_closed(context),
        }));
        self.round.duty(remedies::drawn_in_error(move |context| {
            let lies = |area: &Area| !context.memory.picked.contains(area);
            let hands: Vec<Area> = players(context).into_iter().filter(lies).collect();
            let player = steps::next_to_deal(context, &hands, 2, by_twos);
            let open = !streets_closed(context);
            let lacks = |area: &Area| context.table.count(*area) == 0 && lies(area) && open;
            let street = || NUMBERS.map(card_of).find(lacks);
            player.filter(|_| !players_closed(context)).or_else(street)
        }));
    }

    /// Why a round is void, and by which clauses.
    pub(super) fn causes(&self) -> Causes {
        Causes::by_table(
            &self.round,
            &[
                (VoidCause::FaceUpCards, "face_up_cards"),
                (VoidCause::StreetExposed, "street_exposed"),
                (VoidCause::WrongStreets, "wrong_streets"),
                (VoidCause::ShoeFailed, "shoe_failed"),
                (VoidCause::MisdealtByCount, "misdealt_by_count"),
                (VoidCause::DeckWrong, "deck_wrong"),
            ],
        )
    }

    /// All hands void, and what follows.
    fn void_steps(&mut self) {
        let causes = self.causes();
        let out_of_device = self.round.own_clause("void_clear", "out_of_device");
        let reading = self.round.own_clause("bad_deck", "reading");
        self.round.duty(causes.void(void_cause));
        self.round.duty(remedies::void_release());
        self.round.duty(remedies::void_clear(out_of_device));
        self.round.duty(remedies::bad_deck(reading));
        self.round.duty(causes.reshuffle(self.devices));
    }

    /// One hand void, and what follows: 35.12(d).
    fn void_hand(&mut self) {
        self.round.duty(Step::named("void_hand").due(|context, dues| {
            if live(context) {
                let dealt_in = context.memory.dealt_in.iter().copied();
                dues.extend(
                    dealt_in
                        .filter(|&seat| is_hand_wrong(context, seat))
                        .map(|seat| Due::new(Act::Void(Some(seat)), 0, u32::from(seat.0))),
                );
            }
        }));
        let racked = self.round.own_clause("clear_hand", "racked");
        self.round.duty(Step::named("clear_hand").due(move |context, dues| {
            if live(context) {
                for &seat in &context.memory.void_hands {
                    steps::release_hand(context, dues, seat);
                    clear_cards(context, dues, (seat, 0));
                }
                for due in dues.iter_mut().filter(|due| matches!(due.act, Act::PickUp(_))) {
                    due.clauses = clause(racked);
                }
            }
        }));
    }

    /// Cards that lie where they should not, brought in before the round ends.
    pub(super) fn stray_cards(&mut self) {
        self.round.duty(remedies::stray_cards(|context, dues| {
            if !players_closed(context) {
                return;
            }
            if streets_closed(context) {
                steps::rack_palm(context, dues);
            }
            steps::pick_up_idle(dues, idle_with_cards(context));
            if context.table.count(Area::Dealer) > 0 {
                dues.push(Due::new(Act::PickUp(Area::Dealer), 0, 99));
            }
            steps::pick_up_strays(context, dues, |area| NUMBERS.map(card_of).any(|c| c == area));
        }));
    }
}
