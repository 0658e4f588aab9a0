//! From a new deck, or the end of the last round, to the call: 13:69F-42.3, 42.4 and 42.6.

use super::round::{Builder, CALLED, STACKED, WASHED, deck_at, is_together, live};
use super::{Dealing, NO_MORE_BETS};
use crate::kit::{Area, Palm};
use crate::procedure::steps::{self, once};
use crate::procedure::{Aspect, Channel, Due, Scene, Step, Walk};
use crate::table::{Act, Cover, DeckLay, Device, Grip, Official};

use Aspect::{Amount, Deed, Sequence, Words};

/// Whether no card of the round is out and the deck is not known to be wrong.
fn before_deal(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    live(scene) && !memory.started && !memory.reading_wrong && !memory.deck_expired
}

/// Whether a new deck is still to be opened.
fn closed(scene: &Scene<'_>) -> bool {
    before_deal(scene) && scene.memory.closed
}

impl Builder<'_> {
    /// What is done with a new deck before its first shuffle.
    pub(super) fn opening(&mut self) {
        let washed = |scene: &Scene<'_>| scene.memory.has_mark(WASHED, 0);
        let stacked = |scene: &Scene<'_>| scene.memory.has_mark(STACKED, 0);
        self.add(
            Step::new("inspect", "Look the new deck over")
                .law(&self.cite, &[(Deed, "tcdp.42.3.a-a"), (Sequence, "tcdp.42.3.a-a")])
                .due(|scene, dues| {
                    if closed(scene) && !scene.memory.inspected {
                        dues.push(once(Act::Inspect));
                    }
                }),
        );
        self.add(
            Step::new("verify", "Have the floorperson verify the inspection")
                .law(&self.cite, &[(Deed, "tcdp.42.3.b-a"), (Sequence, "tcdp.42.3.b-a")])
                .due(move |scene, dues| {
                    if closed(scene) && !scene.memory.has_mark(CALLED, 0) && !washed(scene) {
                        dues.push(once(Act::Call(Official::Floor)));
                    }
                }),
        );
        self.add(
            Step::new("spread", "Spread the deck face up for the first player")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.3.b-b"),
                        (Deed, "tcdp.42.3.a-b"),
                        (Deed, "tcdp.42.3.c-a"),
                        (Sequence, "tcdp.42.3.b-b"),
                        (Sequence, "tcdp.42.3.c-a"),
                    ],
                )
                .due(move |scene, dues| {
                    if closed(scene) && !scene.memory.looked_at && !washed(scene) {
                        dues.push(once(Act::Spread));
                    }
                }),
        );
        self.add(
            Step::new("turn_deck", "Turn the spread cards face down")
                .law(&self.cite, &[(Deed, "tcdp.42.3.c-b"), (Sequence, "tcdp.42.3.c-b")])
                .due(move |scene, dues| {
                    let down = scene.table.lay == DeckLay::SpreadDown;
                    if closed(scene) && !down && !washed(scene) {
                        dues.push(once(Act::Turn(Area::Deck)));
                    }
                }),
        );
        self.add(
            Step::new("wash", "Wash the cards")
                .law(&self.cite, &[(Deed, "tcdp.42.3.c-c"), (Sequence, "tcdp.42.3.c-c")])
                .due(move |scene, dues| {
                    if closed(scene) && !washed(scene) {
                        dues.push(once(Act::Wash));
                    }
                }),
        );
        self.add(
            Step::new("stack", "Stack the washed cards")
                .law(&self.cite, &[(Deed, "tcdp.42.3.c-d"), (Sequence, "tcdp.42.3.c-d")])
                .due(move |scene, dues| {
                    if closed(scene) && !stacked(scene) {
                        dues.push(once(Act::Stack));
                    }
                }),
        );
    }

    /// The shuffle and what follows it, up to the call.
    pub(super) fn make_ready(&mut self) {
        let options = self.options;
        self.add(
            Step::new("set_aside", "Take a device that will not run again off the table")
                .channel(Channel::Irregularities)
                .law(&self.cite, &[(Deed, "tcdp.42.12.e"), (Sequence, "tcdp.42.12.e")])
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
                .law(&self.cite, &[(Deed, "tcdp.42.10.i-b"), (Sequence, "tcdp.42.10.i-b")])
                .due(move |scene, dues| {
                    if before_deal(scene) {
                        steps::clear_layout(scene, dues);
                    }
                }),
        );
        if options.two_decks {
            self.add(
                Step::new("swap", "Put the used deck in the machine and take the other")
                    .law(
                        &self.cite,
                        &[
                            (Deed, "tcdp.42.2.b.4"),
                            (Deed, "tcdp.42.2.b.3"),
                            (Deed, "tcdp.42.2.b.5"),
                            (Sequence, "tcdp.42.2.b.4"),
                        ],
                    )
                    .due(move |scene, dues| {
                        let swap = before_deal(scene) && !scene.memory.shuffled;
                        if swap && options.may_swap(scene) {
                            dues.push(once(Act::Swap));
                        }
                    }),
            );
        }
        self.shuffle_and_cut();
        self.load();
        let call = self.by_method("tcdp.42.7.b", "tcdp.42.8.b.3", "tcdp.42.9.b.2");
        self.add(
            Step::new("no_more_bets", "Announce \"No more bets\"")
                .law(&self.cite, &[(Deed, call), (Sequence, call), (Words, call)])
                .due(|scene, dues| {
                    if live(scene) && !scene.memory.deal_closed {
                        steps::announce(scene, dues, NO_MORE_BETS);
                    }
                }),
        );
    }

    fn shuffle_and_cut(&mut self) {
        let options = self.options;
        let (after_jam, first) = (self.id("tcdp.42.12.c"), self.id("tcdp.42.4.a-a"));
        let opened = self.id("tcdp.42.3.c-e");
        self.add(
            Step::new("shuffle", "Shuffle the cards")
                .law(&self.cite, &[(Deed, "tcdp.42.4.a-b"), (Sequence, "tcdp.42.4.a-b")])
                .due(move |scene, dues| {
                    let memory = scene.memory;
                    // A shuffle by a dead machine would come to nothing.
                    let dead = memory.shuffler_dead && scene.table.shuffler;
                    let shuffled = memory.shuffled && is_together(scene, &options);
                    let swap = !memory.shuffled && options.may_swap(scene);
                    if before_deal(scene) && !shuffled && !dead && !swap {
                        let by = if memory.shuffler_failed {
                            [after_jam, None]
                        } else if memory.round == 1 {
                            [first, opened.filter(|_| memory.closed)]
                        } else {
                            [None; 2]
                        };
                        dues.push(once(Act::Shuffle).by(by));
                    }
                }),
        );
        let cutting = move |scene: &Scene<'_>| {
            before_deal(scene) && options.by_hand_at(scene) && scene.table.count(Area::Deck) > 0
        };
        self.add(
            Step::new("cover_in_front", "Lay the cover card in front of the deck")
                .law(&self.cite, &[(Deed, "tcdp.42.4.c.1.i"), (Sequence, "tcdp.42.4.c.1.i")])
                .due(move |scene, dues| {
                    let table = scene.table;
                    if cutting(scene) && !table.cut && table.cover != Cover::InFront {
                        dues.push(once(Act::Cover(Cover::InFront)));
                    }
                }),
        );
        self.add(
            Step::new("cut", "Cut the cards onto it with one hand")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.4.b.2"),
                        (Deed, "tcdp.42.4.c.1.ii-a"),
                        (Deed, "tcdp.42.4.c.1.ii-b"),
                        (Deed, "tcdp.42.4.c.1.iii"),
                        (Sequence, "tcdp.42.4.b.2"),
                        (Amount, "tcdp.42.4.c.1.ii-a"),
                    ],
                )
                .due(move |scene, dues| {
                    if cutting(scene) && !scene.table.cut {
                        dues.push(once(Act::Cut(26)));
                    }
                }),
        );
        self.add(
            Step::new("cover_away", "Take the cover card out and put it in the rack")
                .law(
                    &self.cite,
                    &[
                        (Deed, "tcdp.42.4.c.1.iv-a"),
                        (Deed, "tcdp.42.4.c.1.iv-b"),
                        (Sequence, "tcdp.42.4.c.1.iv-a"),
                    ],
                )
                .due(move |scene, dues| {
                    // It is owed from the time when it lies in front, whatever becomes of the deck.
                    let out = scene.table.cover == Cover::InFront;
                    if live(scene) && (out || cutting(scene) && !scene.table.cut) {
                        dues.push(once(Act::Cover(Cover::Rack)));
                    }
                }),
        );
    }

    fn load(&mut self) {
        let options = self.options;
        if options.dealing == Dealing::FromTheHand {
            self.add(
                Step::new("take_deck", "Take the deck in one hand, over the chips")
                    .law(&self.cite, &[(Deed, "tcdp.42.8.b.2"), (Sequence, "tcdp.42.8.b.2")])
                    .due(move |scene, dues| {
                        let free = scene.table.hold.is_none() && scene.memory.shuffled;
                        if before_deal(scene) && free {
                            let palm = Palm::Left;
                            dues.push(once(Act::TakeDeck { palm, grip: Grip::OverInventory }));
                        }
                    }),
            );
            return;
        }
        let by = self.by_method("tcdp.42.7.a-b", "tcdp.42.7.a-b", "tcdp.42.9.b.1");
        self.add(
            Step::new("load", "Load the shoe").law(&self.cite, &[(Deed, by), (Sequence, by)]).due(
                move |scene, dues| {
                    let empty = scene.table.count(deck_at(&options, scene)) == 0;
                    if before_deal(scene) && scene.memory.shuffled && empty {
                        dues.push(once(Act::Load));
                    }
                },
            ),
        );
    }
}
