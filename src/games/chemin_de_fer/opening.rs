//! From a closed table, or a shoe that has been dealt out, to the last shuffle: 19:47-4.3 and 4.4(a).

use super::Options;
use super::round::Builder;
use super::state::{has, is_kept, keep, mark, needs_shoe};
use crate::games::common::ready;
use crate::kit::Area;
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, both};
use crate::table::{Act, DeckLay};

use Aspect::{Deed, Sequence};

/// Whether pre-shuffled cards lie as they came.
pub(super) fn is_preshuffled(options: &Options, scene: &Scene<'_>) -> bool {
    let untouched = !has(scene, mark::WASHED) && !has(scene, mark::SHUFFLED);
    let stacked = scene.table.lay == DeckLay::Stacked && scene.table.count(Area::Deck) > 0;
    options.preshuffled && scene.memory.closed && untouched && stacked
}

/// Whether this is the first shoe of a table that was closed, or that has dealt no card yet.
fn is_new_game(scene: &Scene<'_>) -> bool {
    !is_kept(scene, keep::OVER) && scene.table.shoe_at.is_none()
}

/// Whether the cards wait for a shuffle, a wash or a lacing.
pub(super) fn is_to_shuffle(options: &Options, scene: &Scene<'_>) -> bool {
    needs_shoe(scene) && !is_preshuffled(options, scene)
}

/// Whether the cards are gone from where they were shuffled, or lie spread out.
fn is_scattered(scene: &Scene<'_>) -> bool {
    let spread = matches!(scene.table.lay, DeckLay::SpreadUp | DeckLay::SpreadDown);
    scene.table.count(Area::Deck) == 0 || spread
}

/// How many shuffles in turn the second procedure asks for: 4.4(a)2.
const DEALERS: usize = 3;

impl Builder<'_> {
    /// Everything up to the cut.
    pub(super) fn make_ready(&mut self) {
        if !self.options.preshuffled {
            let opening = [
                "chemin.4.3.b-a",
                "chemin.4.3.b-b",
                "chemin.4.3.b-c",
                "chemin.4.3.c-b",
                "chemin.4.3.c-c",
                "chemin.4.3.c-d",
            ];
            for (step, id) in ready::opening().into_iter().zip(opening) {
                self.add(
                    step.law(&self.cite, &both(id)).law(&self.cite, &[(Deed, "chemin.4.3.a-b")]),
                );
            }
        }
        if self.options.lace { self.shuffle_and_lace() } else { self.three_dealers() }
    }

    /// The clause for a shuffle: before the game, or after a shoe.
    fn shuffle_step(&self, id: &'static str, title: &'static str) -> Step {
        Step::new(id, title)
            .law(&self.cite, &[(Sequence, "chemin.4.4.a-a"), (Sequence, "chemin.4.4.a-b")])
    }

    fn shuffle_and_lace(&mut self) {
        let (options, when) = (self.options, ["chemin.4.4.a-a", "chemin.4.4.a-b"]);
        let when = when.map(|name| self.id(name));
        let why = move |scene: &Scene<'_>| clause(when[usize::from(!is_new_game(scene))]);
        self.add(
            self.shuffle_step("shuffle", "Shuffle the cards")
                .law(&self.cite, &both("chemin.4.4.a.1-a"))
                .due(move |scene, dues| {
                    let done = has(scene, mark::SHUFFLED) && !is_scattered(scene);
                    if is_to_shuffle(&options, scene) && !done {
                        dues.push(once(Act::Shuffle).by(why(scene)));
                    }
                }),
        );
        self.add(
            Step::new("lace", "Lace about one deck through the rest")
                .law(&self.cite, &both("chemin.4.4.a.1-b"))
                .due(move |scene, dues| {
                    if is_to_shuffle(&options, scene) && !has(scene, mark::LACED) {
                        dues.push(once(Act::Lace));
                    }
                }),
        );
        if self.options.again {
            self.add(
                Step::new("shuffle_again", "Shuffle the laced cards once more")
                    .law(&self.cite, &both("chemin.4.4.a.1.i"))
                    .due(move |scene, dues| {
                        if is_to_shuffle(&options, scene) && !has(scene, mark::AGAIN) {
                            dues.push(once(Act::Shuffle));
                        }
                    }),
            );
        }
    }

    fn three_dealers(&mut self) {
        let (options, when) = (self.options, ["chemin.4.4.a-a", "chemin.4.4.a-b"]);
        let when = when.map(|name| self.id(name));
        let why = move |scene: &Scene<'_>| clause(when[usize::from(!is_new_game(scene))]);
        for (id, title, act, done) in [
            ("wash_shoe", "Wash the cards", Act::Wash, mark::WASHED),
            ("stack_shoe", "Stack the washed cards", Act::Stack, mark::STACKED),
        ] {
            self.add(Step::new(id, title).law(&self.cite, &both("chemin.4.4.a.2-a")).due(
                move |scene, dues| {
                    let lost = is_scattered(scene) && act == Act::Wash;
                    // At a closed table the wash of the opening serves for this one.
                    let opening = scene.memory.closed && !options.preshuffled;
                    let open = is_to_shuffle(&options, scene) && !opening;
                    if open && (!has(scene, done) || lost) {
                        dues.push(once(act).by(why(scene)));
                    }
                },
            ));
        }
        self.add(
            self.shuffle_step("three_shuffles", "Have the three dealers shuffle in turn")
                .law(&self.cite, &both("chemin.4.4.a.2-b"))
                .due(move |scene, dues| {
                    if is_to_shuffle(&options, scene) {
                        let done = scene.memory.count_marks(mark::SHUFFLED).min(DEALERS);
                        for i in done..DEALERS {
                            let i = u16::try_from(i).unwrap_or(0);
                            dues.push(Due::new(Act::Shuffle, i, u32::from(i)).by(why(scene)));
                        }
                    }
                }),
        );
    }
}
