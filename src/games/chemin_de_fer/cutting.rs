//! The cut, the cutting cards, the shoe and its burn: 19:47-4.4(c) to (f).

use super::dispose::in_parts;
use super::irregular::is_first_burn;
use super::opening::is_preshuffled;
use super::round::Builder;
use super::state::{before_cards, has, keep, kept_seat, last, mark, needs_shoe};
use super::{Options, ring};
use crate::kit::{Area, Face, Rank, Seat};
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, Walk, both, each_of};
use crate::rules::baccarat::{self, LEAST_BEHIND, LEAST_CUT};
use crate::table::Act;

use Aspect::{Count, Deed, Face as FaceUp, Sequence, Target};

/// Whether a recut has been ordered and not been made.
pub(super) fn is_recut(scene: &Scene<'_>) -> bool {
    has(scene, mark::RECUT) && !has(scene, mark::RECUT_MADE)
}

/// Whether the stack waits for its cut.
pub(super) fn is_to_cut(options: &Options, scene: &Scene<'_>) -> bool {
    let shuffled = has(scene, mark::SHUFFLED) || is_preshuffled(options, scene);
    needs_shoe(scene) && shuffled && (!scene.table.cut || is_recut(scene))
}

/// Whether a cut at this place leaves enough cards on either side: 4.4(d).
pub(super) fn is_fair(scene: &Scene<'_>, at: u16) -> bool {
    let all = u16::try_from(scene.table.count(Area::Deck)).unwrap_or(u16::MAX);
    // Of too few cards no cut could leave so many at both ends.
    all < 2 * LEAST_CUT || (at >= LEAST_CUT && at <= all - LEAST_CUT)
}

/// Who is offered the cut, in this order: 4.4(c) and (f).
fn entitled(options: &Options, scene: &Scene<'_>) -> Vec<Seat> {
    let all = Seat(Seat::MOST);
    if is_recut(scene) {
        let last = last(scene, mark::RECUT).and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        return match (last, options.next_entitled) {
            (0, false) => Vec::new(),
            (0, true) => ring::clockwise(scene, first(scene).unwrap_or(all)),
            (last, false) => vec![Seat(last)],
            (last, true) => {
                let mut seats = ring::clockwise(scene, Seat(last));
                let cut_last = seats.first() == Some(&Seat(last));
                seats.rotate_left(usize::from(cut_last));
                seats
            }
        };
    }
    ring::clockwise(scene, first(scene).unwrap_or(all))
}

/// The last Banker, in a game that goes on.
fn first(scene: &Scene<'_>) -> Option<Seat> {
    kept_seat(scene, keep::SHOE).filter(|seat| scene.memory.seated.contains(seat))
}

/// Whoever is to be offered the cut now.
pub(super) fn next_to_cut(options: &Options, scene: &Scene<'_>) -> Option<Seat> {
    let declined = |seat: &Seat| scene.memory.has_mark(mark::CUT_NO, u32::from(seat.0));
    entitled(options, scene).into_iter().find(|seat| !declined(seat))
}

/// About the middle of the stack: where the perfect dealer cuts, if he must.
fn middle(scene: &Scene<'_>) -> u16 {
    u16::try_from(scene.table.count(Area::Deck) / 2).unwrap_or(u16::MAX).max(1)
}

/// Whether another number does as well: a cut that the dealer makes himself, and how far from the
/// back the first cutting card lies.
pub(super) fn suffices(scene: &Scene<'_>, due: &Act, act: &Act) -> bool {
    match (*due, *act) {
        (Act::Cut(due), Act::Cut(at)) => {
            // A cut too near one end falls under a rule of its own.
            due == at || !has(scene, mark::CUT_AT) || !is_fair(scene, at)
        }
        (Act::Insert(0), Act::Insert(behind)) => behind == 0,
        (Act::Insert(_), Act::Insert(behind)) => behind >= LEAST_BEHIND,
        _ => false,
    }
}

/// How many cards of the opening burn are still to come, and the first of them; nothing if that was not
/// shown, since nobody knows then.
fn burn_left(scene: &Scene<'_>) -> Option<(usize, crate::kit::Card)> {
    let first = scene.table.cards(Area::Burn).first().filter(|laid| laid.face == Face::Up)?.card;
    let all = usize::from(baccarat::burn_value(first)) + 1;
    Some((all.saturating_sub(scene.table.count(Area::Burn)), first))
}

impl Builder<'_> {
    /// The offer, the cut and the recut.
    pub(super) fn cut(&mut self) {
        let options = self.options;
        let (new, old) = (self.id("chemin.4.4.c-c"), self.id("chemin.4.4.c-d"));
        let (recut, who) = (self.id("chemin.4.4.f-a"), self.id("chemin.4.4.f-b"));
        let bad = clause(self.id("chemin.4.4.d-a"));
        let (front, dealer) = (self.id("chemin.4.4.e-a"), self.id("chemin.4.4.c-f"));
        self.add(
            Step::new("offer_cut", "Offer the stack to be cut, clockwise")
                .walk(Walk::Clockwise)
                .law(&self.cite, &both("chemin.4.4.c-a"))
                .law(&self.cite, &[(Target, "chemin.4.4.c-e"), (Deed, "chemin.4.4.c-e")])
                .due(move |scene, dues| {
                    let waits = has(scene, mark::CUT_AT);
                    if !is_to_cut(&options, scene) || waits {
                        return;
                    }
                    let Some(seat) = next_to_cut(&options, scene) else { return };
                    let begun = has(scene, mark::CUT_NO);
                    let by = if is_recut(scene) {
                        [who, recut]
                    } else if begun {
                        [None; 2]
                    } else {
                        clause(if first(scene).is_some() { old } else { new })
                    };
                    let key = u32::from(seat.0) | u32::from(is_recut(scene)) << 8;
                    dues.push(Due::new(Act::Offer(seat), 0, key).by(by));
                }),
        );
        self.add(
            Step::new("refuse_cut", "Refuse a cut too near one end")
                .law(&self.cite, &both("chemin.4.4.d-a"))
                .due(move |scene, dues| {
                    if let Some((at, seat)) = cut_at(scene)
                        && is_to_cut(&options, scene)
                        && !is_fair(scene, at)
                    {
                        dues.push(once(Act::Refuse(seat)).by(bad));
                    }
                }),
        );
        self.add(
            Step::new("cut", "Bring what lies before the cutting card round to the back")
                .law(&self.cite, &both("chemin.4.4.c-a"))
                .law(&self.cite, &[(Count, "chemin.4.4.e-a")])
                .due(move |scene, dues| {
                    if !is_to_cut(&options, scene) {
                        return;
                    }
                    let again = recut.filter(|_| is_recut(scene));
                    match cut_at(scene) {
                        Some((at, _)) if is_fair(scene, at) => {
                            dues.push(once(Act::Cut(at)).by([front, again]));
                        }
                        Some(_) => {}
                        None if next_to_cut(&options, scene).is_none() => {
                            let by = [dealer, again];
                            dues.push(once(Act::Cut(middle(scene))).by(by));
                        }
                        None => {}
                    }
                }),
        );
        self.cutting_cards();
    }

    fn cutting_cards(&mut self) {
        self.add(
            Step::new("cutting_cards", "Set one cutting card near the back, the other behind all")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.4.e-b"))
                .law(&self.cite, &[(Deed, "chemin.4.4.e-c")])
                .due({
                    let by = ["chemin.4.4.e-b", "chemin.4.4.e-c"].map(|name| self.id(name));
                    move |scene, dues| {
                        let cutting = &scene.table.cutting;
                        if !needs_shoe(scene) {
                            return;
                        }
                        if !cutting.iter().any(|&behind| behind > 0) {
                            dues.push(Due::new(Act::Insert(LEAST_BEHIND), 0, 0).by([by[0], None]));
                        }
                        if !cutting.contains(&0) {
                            dues.push(Due::new(Act::Insert(0), 0, 1).by([by[1], None]));
                        }
                    }
                }),
        );
        self.add(Step::new("load", "Load the shoe").law(&self.cite, &both("chemin.4.4.e-d")).due(
            |scene, dues| {
                if needs_shoe(scene) {
                    dues.push(once(Act::Load));
                }
            },
        ));
    }

    /// The burn of a new shoe.
    pub(super) fn burn(&mut self) {
        let worth = ["chemin.4.4.e-h", "chemin.4.4.e-i"].map(|name| self.id(name));
        self.add(
            Step::new("burn_first", "Draw the first card of the shoe and show it")
                .law(&self.cite, &both("chemin.4.4.e-e"))
                .law(&self.cite, &[(Count, "chemin.4.4.e-f"), (FaceUp, "chemin.4.4.e-g")])
                .due(|scene, dues| {
                    let new = needs_shoe(scene) || is_first_burn(scene);
                    let drawn = is_first_burn(scene) && scene.table.count(Area::Burn) > 0;
                    if before_cards(scene) && new && !drawn {
                        dues.push(once(Act::Burn { count: 1, face: Face::Up }));
                    }
                }),
        );
        self.add(
            Step::new("burn_more", "Draw as many more as it is worth, and show them")
                .law(&self.cite, &both("chemin.4.4.e-f"))
                .law(&self.cite, &[(Count, "chemin.4.4.e-f"), (FaceUp, "chemin.4.4.e-g")])
                .due(move |scene, dues| {
                    if let Some((left, first)) = burn_left(scene)
                        && is_first_burn(scene)
                        && left > 0
                    {
                        let by = match first.rank() {
                            Some(Rank::Ace) => worth[1],
                            Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => worth[0],
                            _ => None,
                        };
                        in_parts(dues, (left, Face::Up), clause(by));
                    }
                }),
        );
        self.add(
            Step::new("discard_burn", "Put the burned cards in the bucket")
                .law(&self.cite, &each_of([Deed, Sequence, Target], "chemin.4.4.e-g"))
                .due(|scene, dues| {
                    if is_first_burn(scene) && scene.table.count(Area::Burn) > 0 {
                        dues.push(once(Act::PickUp(Area::Burn)));
                    }
                }),
        );
    }
}

/// Where a patron has set the cutting card, and who.
fn cut_at(scene: &Scene<'_>) -> Option<(u16, Seat)> {
    let at = last(scene, mark::CUT_AT).and_then(|at| u16::try_from(at).ok())?;
    let seat = last(scene, mark::CUTTER).and_then(|seat| u8::try_from(seat).ok())?;
    Some((at, Seat(seat)))
}
