//! What comes before anything else when something has gone wrong: 19:47-4.12.

use super::dealing::pass_all;
use super::hands::outcome;
use super::irregular::{CAUSES, Cure, cause, is_burned_for, is_first_burn, slip};
use super::round::{Builder, before_cards, dominant, is_dummy, is_last_hand, needs_shoe};
use super::{BANKER, Options, PLAYER};
use crate::games::baccarat::burning::Burn;
use crate::games::baccarat::{Exposed, ends};
use crate::games::common::live;
use crate::games::common::remedies::{self, Causes};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Due, Scene, Step};
use crate::table::{Act, Cover};

/// Where a card out of its place goes.
fn cure_place(options: &Options, scene: &Scene<'_>, cure: Cure) -> Area {
    let opens = options.exposed == Exposed::ForShow && !is_last_hand(scene) && !is_dummy(scene);
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
fn belongs(scene: &Scene<'_>, area: Area) -> bool {
    let new = needs_shoe(scene);
    let over = outcome(scene).is_some();
    match area {
        PLAYER | BANKER | Area::Aside => !new,
        // The Dominant Player's own cards are brought back first.
        Area::Seat(_) if over => dominant(scene).map(Area::Seat) == Some(area),
        Area::Seat(_) => !new && !before_cards(scene),
        Area::Burn => {
            let is_for = |why| is_burned_for(scene, why);
            is_first_burn(scene) || [Burn::FaceUp, Burn::Mistake].into_iter().any(is_for)
        }
        _ => false,
    }
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.round.duty(remedies::late_wager());
        self.round.duty(Step::named("cutting_card").due(|scene, dues| {
            if live(scene) && scene.table.shows_cutting_card() && !needs_shoe(scene) {
                dues.push(once(Act::Cover(Cover::Layout)));
            }
        }));
        // A hand annulled or void, and what follows.
        let causes = Causes::by_table(&self.round, &CAUSES);
        self.round.duty(causes.void(cause));
        self.round.duty(remedies::void_release());
        self.round.duty(Step::named("void_cards").due(|scene, dues| {
            if !live(scene) {
                ends::clear(scene, dues);
            }
        }));
        for (id, cure) in Cure::ALL {
            self.slip(id, cure);
        }
        self.strays();
    }

    /// One card out of its place, by a step for each cure: 4.12(a) to (i).
    fn slip(&mut self, id: &'static str, cure: Cure) {
        let options = self.options;
        self.round.duty(Step::named(id).due(move |scene, dues| {
            let Some((from, _)) = slip(scene).filter(|(_, due)| *due == cure) else { return };
            let aside = from == Area::Aside;
            let to = if aside { Area::Bucket } else { cure_place(&options, scene, cure) };
            let key = match from {
                PLAYER => 1,
                BANKER => 2,
                _ => 3,
            };
            dues.push(Due::new(Act::Pass { from, to, count: 1 }, 0, key));
        }));
    }

    /// Cards that belong nowhere, before the next hand begins or before this one is settled.
    fn strays(&mut self) {
        let own = |name| clause(self.round.own_clause("drawn_by_dealer", name));
        let (unseen, seen) = (own("unseen"), own("seen"));
        self.round.duty(Step::named("drawn_by_dealer").due(move |scene, dues| {
            let Some(palm) = card_in_palm(scene).filter(|_| live(scene)) else { return };
            let up = scene.table.is_exposed(Area::Palm(palm));
            let free = scene.table.count(Area::Aside) == 0 && !needs_shoe(scene);
            let to = if free && !up { Area::Aside } else { Area::Bucket };
            let place = Act::Place { to, face: Face::Down, palm: None };
            dues.push(once(place).by(if up { seen } else { unseen }));
        }));
        self.round.duty(Step::named("misplaced").due(|scene, dues| {
            if !live(scene) || outcome(scene).is_some() || is_dummy(scene) {
                return;
            }
            for seat in scene.table.seats().filter(|&seat| dominant(scene) != Some(seat)) {
                let back = pass_all(scene, Area::Seat(seat), PLAYER);
                dues.extend(back.map(|back| Due::new(back, 0, u32::from(seat.0))));
            }
        }));
        self.round.duty(Step::named("stray_cards").due(|scene, dues| {
            if live(scene) {
                ends::bring_in(scene, dues, |area| !belongs(scene, area));
                steps::in_any_order(dues);
            }
        }));
    }
}
