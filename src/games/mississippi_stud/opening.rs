//! From a closed table to the call: 19:47-35.2 to 35.4 and 19:46-1.18(g).

use super::round::{Builder, is_together, live, source};
use super::{Dealing, NO_MORE_BETS, Options, mark};
use crate::kit::{Area, Palm};
use crate::procedure::steps::{self, clause, once};
use crate::procedure::{Aspect, Channel, Due, Scene, Step, Walk};
use crate::table::{Act, Cover, DeckLay, Device, Grip, Official, can};

use Aspect::{Amount, Deed, Sequence};

/// Whether pre-shuffled cards have come to this table and lie as they came.
pub(super) fn is_preshuffled(options: &Options, scene: &Scene<'_>) -> bool {
    options.preshuffled
        && scene.memory.closed
        && !scene.memory.has_mark(mark::SPOILT, 0)
        && scene.table.lay == DeckLay::Stacked
}

/// Whether the cards of this table are cut now.
pub(super) fn is_cut(options: &Options, scene: &Scene<'_>) -> bool {
    is_preshuffled(options, scene) || options.by_hand_at(scene)
}

/// Whether the other deck is waiting in the machine while the one that was played lies in the rack.
pub(super) fn is_swap_due(options: &Options, scene: &Scene<'_>) -> bool {
    options.two_decks && scene.table.shuffler && can(scene.table, &Act::Swap).is_ok()
}

fn before_deal(scene: &Scene<'_>) -> bool {
    live(scene)
        && !scene.memory.started
        && !scene.memory.reading_wrong
        && !scene.memory.deck_expired
}

impl Builder<'_> {
    /// Everything up to the call.
    pub(super) fn make_ready(&mut self) {
        self.worn_out();
        self.open_the_deck();
        self.shuffle();
        self.cut();
        self.take_or_load();
        let call = self.by_method("mstud.35.7.b-a", "mstud.35.8.b.3-a", "mstud.35.9.b.2");
        self.add(
            Step::new("no_more_bets", "Announce \"No more bets\"")
                .law(&self.cite, &[(Deed, call), (Sequence, call), (Aspect::Words, call)])
                .due(|scene, dues| {
                    let open = live(scene) && !scene.memory.deal_closed;
                    if open && !scene.memory.has_mark(mark::CALLED, 0) {
                        dues.push(once(Act::Say(NO_MORE_BETS)));
                    }
                }),
        );
    }

    /// What must leave the table before the next deal.
    fn worn_out(&mut self) {
        let options = self.options;
        let age = match options.dealing {
            Dealing::FromTheHand => "mstud.46-1.18.g.3",
            Dealing::ManualShoe | Dealing::AutoShoe => "mstud.46-1.18.g.2",
        };
        self.add(
            Step::new("old_deck", "Take a deck out of play that has been used long enough")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, age), (Deed, "mstud.46-1.18.g"), (Sequence, age)])
                .due(|scene, dues| {
                    if live(scene) && !scene.memory.started && scene.memory.deck_expired {
                        dues.push(once(Act::RemoveDeck));
                    }
                }),
        );
        self.add(
            Step::new("set_aside", "Take a device that will not run again off the table")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "mstud.35.12.g"), (Sequence, "mstud.35.12.g")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    if !before_deal(scene) {
                        return;
                    }
                    if memory.shuffler_dead && scene.table.shuffler {
                        dues.push(Due::new(Act::SetAside(Device::Shuffler), 0, 0));
                    }
                    if memory.shoe_dead && scene.table.auto_shoe {
                        dues.push(Due::new(Act::SetAside(Device::AutoShoe), 0, 1));
                    }
                }),
        );
        self.add(
            Step::new("gather", "Bring in cards that lie about before the deal")
                .channel(Channel::Irregularities)
                .walk(Walk::AnyOrder)
                .law(&self.cite, &[(Deed, "mstud.35.4.a-b"), (Sequence, "mstud.35.4.a-b")])
                .due(move |scene, dues| {
                    if before_deal(scene) {
                        steps::clear_layout(scene, dues);
                    }
                }),
        );
    }

    /// A new deck, up to the stack that is shuffled: 35.3.
    fn open_the_deck(&mut self) {
        if self.options.preshuffled {
            return;
        }
        let new = |scene: &Scene<'_>| before_deal(scene) && scene.memory.closed;
        self.add(
            Step::new("inspect", "Inspect a new deck")
                .law(&self.cite, &[(Deed, "mstud.35.3.a-a"), (Sequence, "mstud.35.3.a-a")])
                .due(move |scene, dues| {
                    if new(scene) && !scene.memory.inspected {
                        dues.push(once(Act::Inspect));
                    }
                }),
        );
        self.add(
            Step::new("verify", "Have a floorperson verify the inspection")
                .law(&self.cite, &[(Deed, "mstud.35.3.b-a"), (Sequence, "mstud.35.3.b-a")])
                .due(move |scene, dues| {
                    if new(scene) && !scene.memory.has_mark(mark::VERIFIED, 0) {
                        dues.push(once(Act::Call(Official::Floor)));
                    }
                }),
        );
        self.add(
            Step::new("spread", "Spread the cards face up for the first patron")
                .law(&self.cite, &[(Deed, "mstud.35.3.b-b"), (Sequence, "mstud.35.3.b-b")])
                .due(move |scene, dues| {
                    if new(scene) && !scene.memory.looked_at {
                        dues.push(once(Act::Spread));
                    }
                }),
        );
        self.add(
            Step::new("turn_deck", "Turn the spread cards face down")
                .law(&self.cite, &[(Deed, "mstud.35.3.c-b"), (Sequence, "mstud.35.3.c-b")])
                .due(move |scene, dues| {
                    let up = scene.table.lay == DeckLay::SpreadUp;
                    if new(scene) && (up || !scene.memory.looked_at) {
                        dues.push(once(Act::Turn(Area::Deck)));
                    }
                }),
        );
        self.add(
            Step::new("wash", "Wash the cards")
                .law(&self.cite, &[(Deed, "mstud.35.3.c-c"), (Sequence, "mstud.35.3.c-c")])
                .due(move |scene, dues| {
                    if new(scene) && !scene.memory.has_mark(mark::WASHED, 0) {
                        dues.push(once(Act::Wash));
                    }
                }),
        );
        self.add(
            Step::new("stack", "Stack the washed cards")
                .law(&self.cite, &[(Deed, "mstud.35.3.c-d"), (Sequence, "mstud.35.3.c-d")])
                .due(move |scene, dues| {
                    if new(scene) && !scene.memory.has_mark(mark::STACKED, 0) {
                        dues.push(once(Act::Stack));
                    }
                }),
        );
    }

    fn shuffle(&mut self) {
        let options = self.options;
        let unshuffled = move |scene: &Scene<'_>| {
            before_deal(scene)
                && !is_preshuffled(&options, scene)
                && !(scene.memory.shuffled && is_together(scene, &options))
        };
        let after_jam = self.id("mstud.35.12.e");
        let opening = self.id("mstud.35.3.c-e");
        self.add(
            Step::new("shuffle", "Shuffle the cards")
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.4.a-a"),
                        (Deed, "mstud.35.4.a-b"),
                        (Sequence, "mstud.35.4.a-a"),
                        (Sequence, "mstud.35.4.a-b"),
                    ],
                )
                .due(move |scene, dues| {
                    // A shuffle by a dead machine would come to nothing.
                    let dead = scene.memory.shuffler_dead && scene.table.shuffler;
                    if unshuffled(scene) && !dead && !is_swap_due(&options, scene) {
                        let why = if scene.memory.shuffler_failed {
                            after_jam
                        } else {
                            opening.filter(|_| scene.memory.closed)
                        };
                        dues.push(once(Act::Shuffle).by(clause(why)));
                    }
                }),
        );
        if options.two_decks {
            self.add(
                Step::new("swap", "Change the decks: the one that was played into the shuffler")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "mstud.35.2.b.4"),
                            (Deed, "mstud.35.2.b.3"),
                            (Deed, "mstud.35.2.b.5"),
                            (Deed, "mstud.35.4.a-b"),
                            (Sequence, "mstud.35.2.b.4"),
                        ],
                    )
                    .due(move |scene, dues| {
                        if unshuffled(scene) && is_swap_due(&options, scene) {
                            dues.push(once(Act::Swap));
                        }
                    }),
            );
        }
    }

    fn cut(&mut self) {
        let options = self.options;
        let to_cut = move |scene: &Scene<'_>| {
            before_deal(scene)
                && is_cut(&options, scene)
                && !scene.table.cut
                && scene.table.count(Area::Deck) > 0
        };
        let was_cut = move |scene: &Scene<'_>| before_deal(scene) && scene.table.cut;
        self.add(
            Step::new("cover_out", "Lay the cover card before the deck")
                .law(&self.cite, &[(Deed, "mstud.35.4.c.1.i"), (Sequence, "mstud.35.4.c.1.i")])
                .due(move |scene, dues| {
                    if to_cut(scene) && scene.table.cover != Cover::InFront {
                        // A cut that is left out altogether is told as such.
                        dues.push(once(Act::Cover(Cover::InFront)).enabling());
                    }
                }),
        );
        let cut = self.id("mstud.35.3.a-b").filter(|_| options.preshuffled);
        self.add(
            Step::new("cut", "Cut ten cards or more onto the cover card")
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.4.b.2"),
                        (Sequence, "mstud.35.4.b.2"),
                        (Amount, "mstud.35.4.c.1.ii-a"),
                    ],
                )
                .due(move |scene, dues| {
                    if to_cut(scene) {
                        let by = clause(cut.filter(|_| is_preshuffled(&options, scene)));
                        dues.push(once(Act::Cut(26)).by(by));
                    }
                }),
        );
        self.add(
            Step::new("cover_in", "Take the cover card out and lay it in the discard rack")
                .law(
                    &self.cite,
                    &[
                        (Deed, "mstud.35.4.c.1.iv-a"),
                        (Deed, "mstud.35.4.c.1.iv-b"),
                        (Sequence, "mstud.35.4.c.1.iv-a"),
                        (Sequence, "mstud.35.4.c.1.iv-b"),
                        (Aspect::Target, "mstud.35.4.c.1.iv-b"),
                    ],
                )
                .due(move |scene, dues| {
                    let out = scene.table.cover != Cover::Rack;
                    if to_cut(scene) || (was_cut(scene) && out) {
                        dues.push(once(Act::Cover(Cover::Rack)));
                    }
                }),
        );
    }

    fn take_or_load(&mut self) {
        let options = self.options;
        let is_ready =
            move |scene: &Scene<'_>| scene.memory.shuffled || is_preshuffled(&options, scene);
        if options.dealing == Dealing::FromTheHand {
            self.add(
                Step::new("take_deck", "Take the deck in one hand, over the chips")
                    .law(&self.cite, &[(Deed, "mstud.35.8.b.2"), (Sequence, "mstud.35.8.b.2")])
                    .due(move |scene, dues| {
                        let free = scene.table.hold.is_none() && is_ready(scene);
                        if before_deal(scene) && free {
                            let palm = Palm::Left;
                            dues.push(once(Act::TakeDeck { palm, grip: Grip::OverInventory }));
                        }
                    }),
            );
        } else {
            let load = self.by_method("mstud.35.7.a-b", "", "mstud.35.9.b.1");
            self.add(
                Step::new("load", "Load the shoe")
                    .law(&self.cite, &[(Deed, load), (Sequence, load)])
                    .due(move |scene, dues| {
                        let shoe = source(options.dealing_at(scene));
                        let empty = scene.table.count(shoe) == 0;
                        if before_deal(scene) && is_ready(scene) && empty {
                            dues.push(once(Act::Load));
                        }
                    }),
            );
        }
    }
}
