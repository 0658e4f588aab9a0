//! What is discarded with an exposed card, and the round that does not count: 19:47-4.12(h) and (j).

use super::irregular::{Burn, is_burned_for, is_found, owed, owed_found, owes_unseen};
use super::round::Builder;
use super::state::{is_dummy, is_dummy_over, is_kept, keep, outcome, top};
use super::{BANKER, Disposal, Options, PLAYER};
use crate::games::common::live;
use crate::games::common::remedies::irregular;
use crate::kit::{Area, Card, Face};
use crate::law::ClauseId;
use crate::procedure::steps::once;
use crate::procedure::{Aspect, Due, Dues, Scene, Step, Walk, both, each_of};
use crate::rules::baccarat;
use crate::table::Act;

use Aspect::{Count, Deed, Face as FaceUp, Sequence, Target};

/// How many more cards are discarded with one: what it counts in a hand, or in the burn if the house
/// has elected that tens count there too.
pub(super) fn worth(options: &Options, card: Card) -> u32 {
    let value = if options.tens { baccarat::burn_value(card) } else { baccarat::point(card) };
    u32::from(value)
}

/// So many cards brought out, at once or in parts.
pub(super) fn in_parts(dues: &mut Dues, (all, face): (usize, Face), by: [Option<ClauseId>; 2]) {
    let all = u8::try_from(all).unwrap_or(u8::MAX);
    if all > 0 {
        dues.push(once(Act::Burn { count: all, face }).by(by));
    }
    for count in 1..all {
        let part = Due::new(Act::Burn { count, face }, 0, u32::from(count));
        dues.push(part.by(by).optional());
    }
}

/// Whether the round that does not count is to begin.
pub(super) fn is_dummy_due(scene: &Scene<'_>) -> bool {
    let seen = top(scene, Area::Aside).is_some_and(|(_, face)| face == Face::Up);
    is_kept(scene, keep::DUMMY) && seen && outcome(scene).is_some()
}

impl Builder<'_> {
    /// A card face up in the shoe, and what is discarded with it.
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
        self.add(
            irregular("burn_found", "Draw as many more cards face up as that card is worth")
                .law(&self.cite, &each_of([Deed, Sequence, Count, FaceUp], "chemin.4.12.j-c"))
                .due(|scene, dues| in_parts(dues, (owed_found(scene), Face::Up), [None; 2])),
        );
        self.add(
            irregular("discard_found", "Put that card and what came with it in the bucket")
                .law(&self.cite, &both("chemin.4.12.j-b"))
                .due(|scene, dues| {
                    if is_burned_for(scene, Burn::Found) {
                        dues.push(once(Act::PickUp(Area::Burn)));
                    }
                }),
        );
    }

    /// What goes with an exposed card by the procedure of the house, at any time before the round is
    /// over.
    pub(super) fn disposal(&mut self) {
        let bucket = match self.options.disposal {
            Disposal::ByValue => {
                let law = each_of([Deed, Sequence, Count, FaceUp], "chemin.4.12.h.1-b");
                self.add(
                    irregular("burn_by_value", "Draw as many more face up as the card is worth")
                        .early()
                        .law(&self.cite, &law)
                        .due(|scene, dues| {
                            if owed_found(scene) == 0 {
                                in_parts(dues, (owed(scene), Face::Up), [None; 2]);
                            }
                        }),
                );
                "chemin.4.12.h.1-a"
            }
            Disposal::OneUnseen => {
                self.add(
                    irregular("burn_unseen", "Draw one more card face down")
                        .early()
                        .law(&self.cite, &each_of([Deed, Sequence, Count], "chemin.4.12.h.2-b"))
                        .law(&self.cite, &[(FaceUp, "chemin.4.12.h.2-c")])
                        .due(|scene, dues| {
                            if owes_unseen(scene) && owed_found(scene) == 0 {
                                dues.push(once(Act::Burn { count: 1, face: Face::Down }));
                            }
                        }),
                );
                "chemin.4.12.h.2-a"
            }
            Disposal::Simulated => return,
        };
        self.add(
            irregular("discard", "Put the discarded cards in the bucket")
                .early()
                .law(&self.cite, &both(bucket))
                .due(|scene, dues| {
                    // What may be done at any time has no order to go by: the last card comes first.
                    let waits = owed(scene) > 0 || owes_unseen(scene);
                    if !waits && is_burned_for(scene, Burn::Exposed) {
                        dues.push(once(Act::PickUp(Area::Burn)));
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
