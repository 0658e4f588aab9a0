//! What comes before anything else when something has gone wrong: 19:47-4.12.

use super::Builder;
use super::dealing::pass_all;
use super::hands::{last_card, outcome};
use super::irregular::{Cause, Cure, cause, is_burned_for, is_first_burn, is_found, slip, to_burn};
use super::notes;
use super::round::{before_cards, dominant, is_dummy, is_last_hand, needs_shoe};
use super::settling::give_back;
use super::{BANKER, Options, PLAYER};
use crate::games::baccarat::burning::{Burn, in_parts};
use crate::games::baccarat::{Exposed, ends};
use crate::games::common::is_live;
use crate::games::common::remedies::{self, Causes};
use crate::games::prelude::*;
use strum::VariantArray;

/// Where a card out of its place goes.
fn cure_place(options: &Options, context: &Context<'_>, cure: Cure) -> Area {
    let opens = options.exposed == Exposed::ForShow && !is_last_hand(context) && !is_dummy(context);
    match cure {
        Cure::Right | Cure::GiveUp => PLAYER,
        Cure::Take | Cure::TakeAll => BANKER,
        Cure::Carry => Area::Aside,
        Cure::Bury => Area::Bucket,
        Cure::AfterStay | Cure::AfterCall | Cure::Seen => {
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

/// Whether the round that does not count is to begin.
pub(super) fn is_dummy_due(context: &Context<'_>) -> bool {
    let seen = last_card(context, Area::Aside).is_some_and(|(_, face)| face == Face::Up);
    notes::of(context.memory).dummy_follows && seen && outcome(context).is_some()
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.round.duty("late_wager", remedies::late_wager);
        self.round.owe("cutting_card", Act::Cover(Cover::Layout), |context| {
            is_live(context) && context.table.shows_cutting_card() && !needs_shoe(context)
        });
        // A hand annulled or void, and what follows.
        let causes = Causes::of_void(&self.round, Cause::VARIANTS);
        self.round.duty("void", causes.void(cause));
        self.round.duty("void_release", |context, dues| {
            if !is_live(context) || cause(context).is_some() {
                give_back(context, dues);
            }
            if !is_live(context) {
                steps::release_all(context, dues, &[]);
            }
        });
        self.round.duty("void_cards", |context, dues| {
            if !is_live(context) {
                ends::clear(context, dues);
            }
        });
        Cure::VARIANTS.iter().for_each(|cure| self.slip(*cure));
        self.strays();
        self.discards();
    }

    /// One card out of its place, by a step for each cure: 4.12(a) to (i).
    fn slip(&mut self, cure: Cure) {
        let options = self.options;
        self.round.owe_one(cure.into(), move |context| {
            let (from, _) = slip(context).filter(|(_, due)| *due == cure)?;
            let away = from == Area::Aside && cure.is_disposal();
            let to = if away { Area::Bucket } else { cure_place(&options, context, cure) };
            Some(Due::new(Act::Pass { from, to, count: 1 }, 0, from))
        });
    }

    /// Cards that belong nowhere, before the next hand begins or before this one is settled.
    fn strays(&mut self) {
        let [unseen, seen] = self.round.named_bys("drawn_by_dealer", ["unseen", "seen"]);
        self.round.owe_one("drawn_by_dealer", move |context| {
            let palm = card_in_palm(context).filter(|_| is_live(context))?;
            let up = context.table.is_exposed(Area::Palm(palm));
            let free = context.table.count(Area::Aside) == 0 && !needs_shoe(context);
            let to = if free && !up { Area::Aside } else { Area::Bucket };
            let place = Act::Place { to, face: Face::Down, palm: None };
            Some(once(place).by(if up { seen } else { unseen }))
        });
        self.round.duty("misplaced", |context, dues| {
            if !is_live(context) || outcome(context).is_some() || is_dummy(context) {
                return;
            }
            for seat in context.table.seats().filter(|&seat| dominant(context) != Some(seat)) {
                let back = pass_all(context, Area::Seat(seat), PLAYER);
                dues.extend(back.map(|back| Due::new(back, 0, seat)));
            }
        });
        self.round.duty("stray_cards", |context, dues| {
            if is_live(context) {
                ends::bring_in(context, dues, |area| !belongs(context, area));
                steps::in_any_order(dues);
            }
        });
    }

    /// What is discarded with an exposed card, or with one found face up in the shoe, and how a round that
    /// does not count begins: 4.12(h) and (j).
    fn discards(&mut self) {
        let round = &mut self.round;
        round.owe("face_up_card", Act::Burn { count: 1, face: Face::Up }, |context| {
            is_found(context)
        });
        round.duty("burn_found", |context, dues| {
            in_parts(dues, (to_burn(context, Burn::FaceUp), Face::Up), [None; 2]);
        });
        round.owe("discard_found", Act::PickUp(Area::Burn), |context| {
            is_burned_for(context, Burn::FaceUp)
        });
        // By the procedure of the house, at any time before the round is over.
        round.duty("burn_by_value", |context, dues| {
            if to_burn(context, Burn::FaceUp) == 0 {
                in_parts(dues, (to_burn(context, Burn::Mistake), Face::Up), [None; 2]);
            }
        });
        round.owe("burn_unseen", Act::Burn { count: 1, face: Face::Down }, |context| {
            to_burn(context, Burn::Mistake) > 0 && to_burn(context, Burn::FaceUp) == 0
        });
        round.owe("discard", Act::PickUp(Area::Burn), |context| {
            // An early step is not ordered, so picking up waits here until the last card is burned.
            to_burn(context, Burn::Mistake) == 0 && is_burned_for(context, Burn::Mistake)
        });
        round.owe("open_dummy", Act::Pass { from: Area::Aside, to: PLAYER, count: 1 }, |context| {
            is_dummy_due(context)
        });
    }
}
