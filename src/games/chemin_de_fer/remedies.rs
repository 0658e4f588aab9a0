//! What comes before anything else when something has gone wrong: 19:47-4.12.

use super::dealing::pass_all;
use super::hands::outcome;
use super::irregular::{Cause, Cure, cause, is_burned_for, is_first_burn, slip};
use super::round::{Builder, before_cards, dominant, is_dummy, is_last_hand, needs_shoe};
use super::settling::give_back;
use super::{BANKER, Options, PLAYER};
use crate::games::baccarat::burning::Burn;
use crate::games::baccarat::{Exposed, ends};
use crate::games::common::live;
use crate::games::common::remedies::{self, Causes};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Context, Due};
use crate::table::{Act, Cover};

/// Where a card out of its place goes.
fn cure_place(options: &Options, context: &Context<'_>, cure: Cure) -> Area {
    let opens = options.exposed == Exposed::ForShow && !is_last_hand(context) && !is_dummy(context);
    match cure {
        Cure::Right | Cure::GiveUp => PLAYER,
        Cure::Take | Cure::TakeAll => BANKER,
        Cure::Carry => Area::Aside,
        Cure::Bury => Area::Bucket,
        Cure::DisposeAfterStay | Cure::DisposeAfterCall | Cure::Dispose => {
            if opens {
                Area::Aside
            } else {
                Area::Bucket
            }
        }
    }
}

/// Whether cards may lie in a place of a hand that stands.
fn belongs(context: &Context<'_>, area: Area) -> bool {
    let new = needs_shoe(context);
    let over = outcome(context).is_some();
    match area {
        PLAYER | BANKER | Area::Aside => !new,
        // The Dominant Player's own cards are brought back first.
        Area::Seat(_) if over => dominant(context).map(Area::Seat) == Some(area),
        Area::Seat(_) => !new && !before_cards(context),
        Area::Burn => {
            let is_for = |why| is_burned_for(context, why);
            is_first_burn(context) || [Burn::FaceUp, Burn::Mistake].into_iter().any(is_for)
        }
        _ => false,
    }
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.round.duty("late_wager", remedies::late_wager);
        self.round.duty("cutting_card", |context, dues| {
            if live(context) && context.table.shows_cutting_card() && !needs_shoe(context) {
                dues.push(once(Act::Cover(Cover::Layout)));
            }
        });
        // A hand annulled or void, and what follows.
        let causes = Causes::by_table::<Cause>(&self.round);
        self.round.duty("void", causes.void(cause));
        self.round.duty("void_release", |context, dues| {
            if !live(context) || cause(context).is_some() {
                give_back(context, dues);
            }
            if !live(context) {
                steps::release_all(context, dues, &[]);
            }
        });
        self.round.duty("void_cards", |context, dues| {
            if !live(context) {
                ends::clear(context, dues);
            }
        });
        for (id, cure) in Cure::ALL {
            self.slip(id, cure);
        }
        self.strays();
    }

    /// One card out of its place, by a step for each cure: 4.12(a) to (i).
    fn slip(&mut self, id: &'static str, cure: Cure) {
        let options = self.options;
        self.round.duty(id, move |context, dues| {
            let Some((from, _)) = slip(context).filter(|(_, due)| *due == cure) else { return };
            let aside = from == Area::Aside;
            let to = match aside && cure.is_disposal() {
                true => Area::Bucket,
                false => cure_place(&options, context, cure),
            };
            dues.push(Due::new(Act::Pass { from, to, count: 1 }, 0, from));
        });
    }

    /// Cards that belong nowhere, before the next hand begins or before this one is settled.
    fn strays(&mut self) {
        let own = |name| clause(self.round.own_clause("drawn_by_dealer", name));
        let (unseen, seen) = (own("unseen"), own("seen"));
        self.round.duty("drawn_by_dealer", move |context, dues| {
            let Some(palm) = card_in_palm(context).filter(|_| live(context)) else { return };
            let up = context.table.is_exposed(Area::Palm(palm));
            let free = context.table.count(Area::Aside) == 0 && !needs_shoe(context);
            let to = if free && !up { Area::Aside } else { Area::Bucket };
            let place = Act::Place { to, face: Face::Down, palm: None };
            dues.push(once(place).by(if up { seen } else { unseen }));
        });
        self.round.duty("misplaced", |context, dues| {
            if !live(context) || outcome(context).is_some() || is_dummy(context) {
                return;
            }
            for seat in context.table.seats().filter(|&seat| dominant(context) != Some(seat)) {
                let back = pass_all(context, Area::Seat(seat), PLAYER);
                dues.extend(back.map(|back| Due::new(back, 0, seat)));
            }
        });
        self.round.duty("stray_cards", |context, dues| {
            if live(context) {
                ends::bring_in(context, dues, |area| !belongs(context, area));
                steps::in_any_order(dues);
            }
        });
    }
}
