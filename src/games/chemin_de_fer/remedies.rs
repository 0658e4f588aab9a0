//! What comes before anything else when something has gone wrong: 19:47-4.12.

use super::bank::{may_move, next_banker};
use super::dealing::is_misplaced;
use super::irregular::{Burn, Cause, Cure, cause, is_burned_for, is_first_burn, slip};
use super::round::Builder;
use super::state::{before_cards, is_dummy, is_last_hand, needs_shoe, outcome};
use super::{BANKER, Disposal, Options, PLAYER};
use crate::games::common::live;
use crate::games::common::remedies::{self, irregular};
use crate::kit::{Area, Face};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Due, Dues, Scene, Step, Walk, both, each_of};
use crate::table::{Act, Cover};

use Aspect::{Amount, Count, Deed, Sequence, Target};

/// Where a card goes that the house disposes of.
pub(super) fn disposal_place(options: &Options, scene: &Scene<'_>) -> Area {
    let simulated = options.disposal == Disposal::Simulated;
    if simulated && !is_last_hand(scene) && !is_dummy(scene) { Area::Aside } else { Area::Bucket }
}

/// Where a card out of its place goes.
pub(super) fn cure_place(options: &Options, scene: &Scene<'_>, cure: Cure) -> Area {
    match cure {
        Cure::Right | Cure::GiveUp => PLAYER,
        Cure::Take | Cure::TakeAll => BANKER,
        Cure::Carry => Area::Aside,
        Cure::Bury => Area::Bucket,
        Cure::DisposeAfterStay | Cure::DisposeAfterCall | Cure::Dispose => {
            disposal_place(options, scene)
        }
    }
}

/// Every card that lies about after a hand was annulled.
fn clear_all(scene: &Scene<'_>, dues: &mut Dues) {
    stray_piles(scene, dues, |_| false);
}

/// Cards in places where none belong, to the bucket.
fn stray_piles(scene: &Scene<'_>, dues: &mut Dues, belongs: impl Fn(Area) -> bool) {
    let table = scene.table;
    if card_in_palm(scene).is_some() {
        let away = Act::Place { to: Area::Bucket, face: Face::Down, palm: None };
        dues.push(Due::new(away, 0, 0));
    }
    let seats =
        table.seats().flat_map(|seat| std::iter::once(Area::Seat(seat)).chain(Area::parts(seat)));
    let own = [PLAYER, BANKER, Area::Burn, Area::Aside, Area::Corner, Area::Dealer, Area::Off];
    let common = (1..=5).map(Area::Community);
    for (key, area) in (1..).zip(own.into_iter().chain(common).chain(seats)) {
        if table.count(area) > 0 && !belongs(area) {
            dues.push(Due::new(Act::PickUp(area), 0, key));
        }
    }
    if table.count(Area::StubInHand) + table.count(Area::Stub) > 0 {
        let away = Act::PlaceStub { to: Area::Bucket, face: Face::Down };
        dues.push(Due::new(away, 0, 1 << 8));
    }
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.add(remedies::late_wager().law(&self.cite, &both("chemin.h.late")));
        self.add(
            Step::new("cutting_card", "Lay the cutting card aside when it comes")
                .law(&self.cite, &both("chemin.h.cutting-card"))
                .due(|scene, dues| {
                    if live(scene) && scene.table.shows_cutting_card() && !needs_shoe(scene) {
                        dues.push(once(Act::Cover(Cover::Layout)));
                    }
                }),
        );
        self.discards();
        self.void();
        self.slips();
        self.strays();
    }

    /// A hand annulled or void, and what follows.
    fn void(&mut self) {
        let names =
            ["chemin.4.12.a-a", "chemin.4.12.j-d", "chemin.4.12.k-a", "chemin.h.unplayable"];
        let by = names.map(|name| self.id(name));
        self.add(
            irregular("void", "Annul the hand").law(&self.cite, &both("chemin.4.12.a-a")).due(
                move |scene, dues| {
                    let why = match cause(scene) {
                        Some(Cause::Order) => by[0],
                        Some(Cause::FaceUpLast) => by[1],
                        Some(Cause::NoCards) => by[2],
                        Some(Cause::Unplayable) => by[3],
                        None => return,
                    };
                    dues.push(once(Act::Void(None)).by(clause(why)));
                },
            ),
        );
        self.add(
            remedies::void_release()
                .law(&self.cite, &each_of([Deed, Sequence, Amount], "chemin.h.void-money")),
        );
        self.add(
            irregular("bank_may_move", "Let the bank go to the next patron, if it is to go")
                .law(&self.cite, &each_of([Deed, Target], "chemin.4.12.a-b"))
                .due(|scene, dues| {
                    if let Some(seat) = next_banker(scene).filter(|_| may_move(scene)) {
                        dues.push(once(Act::Award(seat)).optional());
                    }
                }),
        );
        self.add(
            irregular("void_cards", "Put the cards of the void hand in the bucket")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.h.void-cards"))
                .due(|scene, dues| {
                    if !live(scene) {
                        clear_all(scene, dues);
                    }
                }),
        );
    }

    /// One card out of its place, by a step for each cure: 4.12(a) to (i).
    fn slips(&mut self) {
        let way = match self.options.disposal {
            Disposal::ByValue => "chemin.4.12.h.1-a",
            Disposal::OneUnseen => "chemin.4.12.h.2-a",
            Disposal::Simulated => "chemin.4.12.h.3-a",
        };
        let house = ["chemin.4.12.h-b", way];
        self.slip("slip_right", Cure::Right, &["chemin.h.right", "chemin.4.12.a-a"]);
        self.slip("slip_give_up", Cure::GiveUp, &["chemin.4.12.i-a"]);
        self.slip("slip_take", Cure::Take, &["chemin.4.12.e-a"]);
        self.slip("slip_take_all", Cure::TakeAll, &["chemin.4.12.f-a"]);
        self.slip("slip_carry", Cure::Carry, &["chemin.4.12.g-b", "chemin.4.12.g-a"]);
        self.slip("slip_bury", Cure::Bury, &["chemin.h.unseen-late"]);
        for (id, cure, name) in [
            ("slip_after_stay", Cure::DisposeAfterStay, "chemin.4.12.e-b"),
            ("slip_after_call", Cure::DisposeAfterCall, "chemin.4.12.f-b"),
            ("slip_seen", Cure::Dispose, "chemin.4.12.g-d"),
        ] {
            self.slip(id, cure, &[name, house[0], house[1]]);
        }
    }

    fn slip(&mut self, id: &'static str, cure: Cure, names: &[&str]) {
        let options = self.options;
        let mut step = irregular(id, "Bring a card that was dealt wrongly where it belongs");
        for name in names {
            step = step.law(&self.cite, &each_of([Deed, Sequence, Count], name));
        }
        self.add(step.due(move |scene, dues| {
            let Some((from, _)) = slip(scene).filter(|(_, other)| *other == cure) else { return };
            let aside = from == Area::Aside;
            let to = if aside { Area::Bucket } else { cure_place(&options, scene, cure) };
            let key = u32::try_from(from.index()).unwrap_or(0);
            dues.push(Due::new(Act::Pass { from, to, count: 1 }, 0, key));
        }));
    }

    /// Cards that belong nowhere, before the next hand begins or before this one is settled.
    fn strays(&mut self) {
        let (unseen, seen) = (self.id("chemin.4.12.g-b"), self.id("chemin.4.12.h-b"));
        self.add(
            irregular("drawn_by_dealer", "Lay a card that you have drawn aside, as it is")
                .law(&self.cite, &both("chemin.4.12.g-b"))
                .due(move |scene, dues| {
                    let Some(palm) = card_in_palm(scene).filter(|_| live(scene)) else { return };
                    let up = scene.table.is_exposed(Area::Palm(palm));
                    let free = scene.table.count(Area::Aside) == 0 && !needs_shoe(scene);
                    let to = if free && !up { Area::Aside } else { Area::Bucket };
                    let by = if up { seen } else { unseen };
                    let place = Act::Place { to, face: Face::Down, palm: None };
                    dues.push(once(place).by(clause(by)));
                }),
        );
        self.add(
            irregular("misplaced", "Take the Player's Hand back from the wrong patron")
                .law(&self.cite, &both("chemin.h.dominant"))
                .due(|scene, dues| {
                    if !live(scene) || outcome(scene).is_some() || is_dummy(scene) {
                        return;
                    }
                    for seat in scene.table.seats().filter(|&seat| is_misplaced(scene, seat)) {
                        let from = Area::Seat(seat);
                        let count = u8::try_from(scene.table.count(from)).unwrap_or(u8::MAX);
                        let back = Act::Pass { from, to: PLAYER, count };
                        dues.push(Due::new(back, 0, u32::from(seat.0)));
                    }
                }),
        );
        self.add(
            irregular("stray_cards", "Bring in cards that belong to no hand")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &both("chemin.h.stray"))
                .due(|scene, dues| {
                    if !live(scene) {
                        return;
                    }
                    let new = needs_shoe(scene);
                    let over = outcome(scene).is_some();
                    let belongs = |area: Area| match area {
                        PLAYER | BANKER => !new,
                        Area::Seat(_) => {
                            !new && !before_cards(scene) && !over || {
                                // The Dominant Player's own cards are brought back first.
                                over && super::state::dominant(scene).map(Area::Seat) == Some(area)
                            }
                        }
                        Area::Aside => !new,
                        Area::Burn => {
                            let kinds = [Burn::Found, Burn::Exposed];
                            is_first_burn(scene) || kinds.iter().any(|&k| is_burned_for(scene, k))
                        }
                        _ => false,
                    };
                    stray_piles(scene, dues, belongs);
                    // A card in the palm has its own duty.
                    dues.retain(|due| !matches!(due.act, Act::Place { .. }));
                    steps::in_any_order(dues);
                }),
        );
    }
}
