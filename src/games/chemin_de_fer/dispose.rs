//! What is discarded with an exposed card, and the round that does not count: 19:47-4.12(h) and (j).

use super::irregular::{is_first_burn, is_found, owed, owes_unseen};
use super::round::Builder;
use super::state::{has, is_dummy, is_dummy_over, is_kept, keep, mark, outcome, top};
use super::{BANKER, Options, PLAYER};
use crate::games::common::live;
use crate::games::common::remedies::irregular;
use crate::kit::{Area, Card, Face};
use crate::procedure::steps::once;
use crate::procedure::{Aspect, Due, Scene, Step, Walk, both, each_of};
use crate::rules::baccarat;
use crate::table::Act;

use Aspect::{Count, Deed, Face as FaceUp, Sequence, Target};

/// How many more cards are discarded with one: what it counts in a hand, or in the burn if the house
/// has elected that tens count there too.
pub(super) fn worth(options: &Options, card: Card) -> u32 {
    let value = if options.tens { baccarat::burn_value(card) } else { baccarat::point(card) };
    u32::from(value)
}

/// Whether the cards on the layout are those of a disposal.
fn is_disposal(scene: &Scene<'_>) -> bool {
    scene.table.count(Area::Burn) > 0 && !is_first_burn(scene)
}

/// Whether the round that does not count is to begin.
pub(super) fn is_dummy_due(scene: &Scene<'_>) -> bool {
    let seen = top(scene, Area::Aside).is_some_and(|(_, face)| face == Face::Up);
    is_kept(scene, keep::DUMMY) && seen && outcome(scene).is_some()
}

impl Builder<'_> {
    /// A card face up in the shoe, and what goes with any card that is discarded.
    pub(super) fn discards(&mut self) {
        self.add(
            irregular("face_up_card", "Take a card that lies face up in the shoe out of play")
                .law(&self.cite, &both("chemin.4.12.j-a"))
                .law(&self.cite, &[(Deed, "chemin.4.12.j-b"), (Count, "chemin.4.12.j-c")])
                .due(|scene, dues| {
                    if is_found(scene) {
                        dues.push(once(Act::Burn { count: 1, face: Face::Up }));
                    }
                }),
        );
        let found = self.id("chemin.4.12.j-c");
        self.add(
            irregular("burn_by_value", "Draw as many more cards face up as the card is worth")
                .law(&self.cite, &both("chemin.4.12.h.1-b"))
                .law(&self.cite, &[(Count, "chemin.4.12.h.1-b"), (FaceUp, "chemin.4.12.h.1-b")])
                .due(move |scene, dues| {
                    let left = owed(scene);
                    if left > 0 {
                        let count = u8::try_from(left).unwrap_or(u8::MAX);
                        let by = found.filter(|_| has(scene, mark::FACE_UP));
                        let more = Act::Burn { count, face: Face::Up };
                        dues.push(once(more).by([by, None]));
                    }
                }),
        );
        self.add(
            irregular("burn_unseen", "Draw one more card face down")
                .law(&self.cite, &both("chemin.4.12.h.2-b"))
                .law(&self.cite, &[(Count, "chemin.4.12.h.2-b"), (FaceUp, "chemin.4.12.h.2-c")])
                .due(|scene, dues| {
                    if owes_unseen(scene) {
                        dues.push(once(Act::Burn { count: 1, face: Face::Down }));
                    }
                }),
        );
        let (bucket, of_found) = (self.id("chemin.4.12.h.1-a"), self.id("chemin.4.12.j-b"));
        self.add(
            irregular("discard", "Put the discarded cards in the bucket")
                .law(&self.cite, &both("chemin.4.12.h.1-a"))
                .due(move |scene, dues| {
                    if is_disposal(scene) {
                        let by = if has(scene, mark::FACE_UP) { of_found } else { bucket };
                        dues.push(once(Act::PickUp(Area::Burn)).by([by, None]));
                    }
                }),
        );
    }

    /// The round that does not count: its first card, its third cards, and its end.
    pub(super) fn dummy(&mut self) {
        self.add(
            irregular("open_dummy", "Open a round that does not count with the exposed card")
                .law(&self.cite, &each_of([Deed, Sequence, Target], "chemin.4.12.h.3-a"))
                .due(|scene, dues| {
                    if is_dummy_due(scene) {
                        let open = Act::Pass { from: Area::Aside, to: PLAYER, count: 1 };
                        dues.push(once(open));
                    }
                }),
        );
        self.add(
            Step::new("clear_dummy", "Discard the cards of the round that does not count")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.12.h.3-d"))
                .due(|scene, dues| {
                    if !is_dummy(scene) || !live(scene) || !is_dummy_over(scene) {
                        return;
                    }
                    for (key, area) in (0..).zip([PLAYER, BANKER]) {
                        if scene.table.count(area) > 0 {
                            dues.push(Due::new(Act::PickUp(area), 0, key));
                        }
                    }
                }),
        );
    }
}
