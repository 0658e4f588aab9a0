//! From a closed table, or a shoe that has been dealt out, to the burn of the next one: 19:47-4.3 and
//! 4.4.

use super::irregular::{is_first_burn, to_burn};
use super::notes::{self, hand};
use super::round::{Builder, before_cards, is_over, needs_shoe};
use super::{Options, ring};
use crate::games::baccarat::burning::{Burn, in_parts};
use crate::games::baccarat::cutting::{self, Behind, is_too_near, middle};
use crate::games::common::ready;
use crate::kit::{Area, Face, Rank, Seat};
use crate::procedure::steps::{clause, once};
use crate::procedure::{By, Due, Scene, Step};
use crate::rules::baccarat::LEAST_BEHIND;
use crate::table::{Act, DeckLay};

/// The places of the cutting cards: near the back, and behind all: 4.4(e).
pub(super) const CUTTING_CARDS: [Behind; 2] = [LEAST_BEHIND..=u16::MAX, 0..=0];

/// How many shuffles in turn the second procedure asks for: 4.4(a)2.
const DEALERS: u16 = 3;

/// Whether pre-shuffled cards lie as they came.
pub(super) fn is_preshuffled(options: &Options, scene: &Scene<'_>) -> bool {
    let ready = &hand(scene).ready;
    let untouched = !ready.is_washed && ready.shuffles == 0;
    let stacked = scene.table.lay == DeckLay::Stacked && scene.table.count(Area::Deck) > 0;
    options.preshuffled && scene.memory.closed && untouched && stacked
}

/// Whether the cards are shuffled, by this dealer or before they came.
pub(super) fn is_shuffled(options: &Options, scene: &Scene<'_>) -> bool {
    hand(scene).ready.shuffles > 0 || is_preshuffled(options, scene)
}

/// Whether the cards wait for a shuffle, a wash or a lacing.
fn is_to_shuffle(options: &Options, scene: &Scene<'_>) -> bool {
    needs_shoe(scene) && !is_preshuffled(options, scene)
}

/// Whether the cards are gone from where they were shuffled, or lie spread out.
fn is_scattered(scene: &Scene<'_>) -> bool {
    let spread = matches!(scene.table.lay, DeckLay::SpreadUp | DeckLay::SpreadDown);
    scene.table.count(Area::Deck) == 0 || spread
}

/// Whether a recut has been ordered and not been made.
pub(super) fn is_recut(scene: &Scene<'_>) -> bool {
    hand(scene).ready.recut.is_some_and(|recut| !recut.is_made)
}

/// Whether the stack waits for its cut.
pub(super) fn is_to_cut(options: &Options, scene: &Scene<'_>) -> bool {
    let open = !scene.table.cut || is_recut(scene);
    needs_shoe(scene) && is_shuffled(options, scene) && open
}

/// The last Banker, in a game that goes on.
fn last_banker(scene: &Scene<'_>) -> Option<Seat> {
    notes::of(scene).shoe.holder.filter(|seat| scene.memory.seated.contains(seat))
}

/// Who is offered the cut, in this order: 4.4(c) and (f).
fn entitled(options: &Options, scene: &Scene<'_>) -> Vec<Seat> {
    let recut = hand(scene).ready.recut.filter(|recut| !recut.is_made);
    match (recut.map(|recut| recut.after), options.next_entitled) {
        (Some(Some(last)), false) => vec![last],
        (Some(Some(last)), true) => {
            let mut seats = ring::clockwise(scene, last);
            let cut_last = seats.first() == Some(&last);
            seats.rotate_left(usize::from(cut_last));
            seats
        }
        (Some(None), false) => Vec::new(),
        _ => ring::clockwise(scene, last_banker(scene).unwrap_or(Seat(Seat::MOST))),
    }
}

/// Whoever is to be offered the cut now.
fn next_to_cut(options: &Options, scene: &Scene<'_>) -> Option<Seat> {
    let declined = &hand(scene).ready.declined;
    entitled(options, scene).into_iter().find(|seat| !declined.contains(seat))
}

/// Whether another number does as well: for a cut that the dealer makes himself, or a cutting card.
pub(super) fn suffices(scene: &Scene<'_>, due: &Act, act: &Act) -> bool {
    let cut_at = hand(scene).ready.cut_at.map(|(at, _)| at);
    cutting::suffices((&CUTTING_CARDS, cut_at), scene, due, act)
}

impl Builder<'_> {
    /// Everything up to the burn of a new shoe.
    pub(super) fn make_ready(&mut self) {
        for step in ready::opening() {
            self.round.duty(step);
        }
        self.shuffles();
        self.cut();
        self.load();
        self.burn();
    }

    fn shuffles(&mut self) {
        let options = self.options;
        let step = if options.lace { "shuffle" } else { "three_shuffles" };
        let own = |name| clause(self.round.own_clause(step, name));
        let (new_game, next_shoe) = (own("new_game"), own("next_shoe"));
        // Before the game, or after a shoe.
        let why = move |scene: &Scene<'_>| -> By {
            let goes_on = is_over(scene) || scene.table.shoe_at.is_some();
            if goes_on { next_shoe } else { new_game }
        };
        self.round.duty(Step::named("shuffle").due(move |scene, dues| {
            let done = hand(scene).ready.shuffles > 0 && !is_scattered(scene);
            if is_to_shuffle(&options, scene) && !done {
                dues.push(once(Act::Shuffle).by(why(scene)));
            }
        }));
        self.round.duty(Step::named("lace").due(move |scene, dues| {
            if is_to_shuffle(&options, scene) && !hand(scene).ready.is_laced {
                dues.push(once(Act::Lace));
            }
        }));
        self.round.duty(Step::named("shuffle_again").due(move |scene, dues| {
            if is_to_shuffle(&options, scene) && !hand(scene).ready.is_shuffled_again {
                dues.push(once(Act::Shuffle));
            }
        }));
        // At a closed table the wash of the opening serves for this one.
        let is_to_wash = move |scene: &Scene<'_>| {
            is_to_shuffle(&options, scene) && (!scene.memory.closed || options.preshuffled)
        };
        self.round.duty(Step::named("wash_shoe").due(move |scene, dues| {
            if is_to_wash(scene) && (!hand(scene).ready.is_washed || is_scattered(scene)) {
                dues.push(once(Act::Wash));
            }
        }));
        self.round.duty(Step::named("stack_shoe").due(move |scene, dues| {
            if is_to_wash(scene) && !hand(scene).ready.is_stacked {
                dues.push(once(Act::Stack));
            }
        }));
        self.round.duty(Step::named("three_shuffles").due(move |scene, dues| {
            let done = hand(scene).ready.shuffles;
            if is_to_shuffle(&options, scene) {
                for i in (0..DEALERS).skip(done) {
                    dues.push(Due::new(Act::Shuffle, i, u32::from(i)).by(why(scene)));
                }
            }
        }));
    }

    /// The offer, the cut and the recut.
    fn cut(&mut self) {
        let options = self.options;
        let own = |name| self.round.own_clause("offer_cut", name);
        let (new, old) = (own("new_game"), own("next_shoe"));
        let (recut, who) = (own("recut"), own("recut_by"));
        self.round.duty(Step::named("offer_cut").due(move |scene, dues| {
            let ready = &hand(scene).ready;
            if !is_to_cut(&options, scene) || ready.cut_at.is_some() {
                return;
            }
            let Some(seat) = next_to_cut(&options, scene) else { return };
            let by = if is_recut(scene) {
                [who, recut]
            } else if ready.declined.is_empty() {
                clause(if last_banker(scene).is_some() { old } else { new })
            } else {
                [None; 2]
            };
            let key = u32::from(seat.0) | u32::from(is_recut(scene)) << 8;
            dues.push(Due::new(Act::Offer(seat), 0, key).by(by));
        }));
        self.round.duty(Step::named("refuse_cut").due(move |scene, dues| {
            if let Some((at, seat)) = hand(scene).ready.cut_at
                && is_to_cut(&options, scene)
                && is_too_near(scene, at)
            {
                dues.push(once(Act::Refuse(seat)));
            }
        }));
        let own = |name| self.round.own_clause("cut", name);
        let (front, dealer, recut) = (own("at_the_card"), own("all_declined"), own("recut"));
        self.round.duty(Step::named("cut").due(move |scene, dues| {
            if !is_to_cut(&options, scene) {
                return;
            }
            let again = recut.filter(|_| is_recut(scene));
            match hand(scene).ready.cut_at {
                Some((at, _)) if !is_too_near(scene, at) => {
                    dues.push(once(Act::Cut(at)).by([front, again]));
                }
                None if next_to_cut(&options, scene).is_none() => {
                    let cut = middle(scene.table).map(|at| once(Act::Cut(at)).by([dealer, again]));
                    dues.extend(cut);
                }
                _ => {}
            }
        }));
    }

    /// The cutting cards, and the shoe.
    fn load(&mut self) {
        let own = |name| clause(self.round.own_clause("cutting_cards", name));
        let (near, behind_all) = (own("near_the_back"), own("behind_all"));
        self.round.duty(Step::named("cutting_cards").due(move |scene, dues| {
            if needs_shoe(scene) {
                let by = |act| if act == Act::Insert(0) { behind_all } else { near };
                let open = cutting::to_insert(scene.table, &CUTTING_CARDS).into_iter();
                dues.extend(open.map(|due| due.by(by(due.act))));
            }
        }));
        self.round.duty(Step::named("load").due(|scene, dues| {
            if needs_shoe(scene) {
                dues.push(once(Act::Load));
            }
        }));
    }

    /// The burn of a new shoe.
    fn burn(&mut self) {
        self.round.duty(Step::named("burn_first").due(|scene, dues| {
            if needs_shoe(scene) || (before_cards(scene) && hand(scene).burning.is_fresh) {
                dues.push(once(Act::Burn { count: 1, face: Face::Up }));
            }
        }));
        let own = |name| clause(self.round.own_clause("burn_more", name));
        let (ten, ace) = (own("ten"), own("ace"));
        self.round.duty(Step::named("burn_more").due(move |scene, dues| {
            if is_first_burn(scene) {
                let first = scene.table.cards(Area::Burn).first();
                let by = match first.and_then(|laid| laid.card.rank()) {
                    Some(Rank::Ace) => ace,
                    Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => ten,
                    _ => [None; 2],
                };
                in_parts(dues, (to_burn(scene, Burn::Opening), Face::Up), by);
            }
        }));
        self.round.duty(Step::named("discard_burn").due(|scene, dues| {
            if is_first_burn(scene) && scene.table.count(Area::Burn) > 0 {
                dues.push(once(Act::PickUp(Area::Burn)));
            }
        }));
    }
}
