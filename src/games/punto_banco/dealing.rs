//! The word to the curator, and what is done with the cards that he brings: house practice after
//! 19:47-7.7(c) to 7.9.

use super::curator::{CARDS, third_word};
use super::passing::{self, Passing, curator};
use super::round::Builder;
use crate::games::baccarat::deal::{self, has_carried, place_of, third_face, wants};
use crate::games::baccarat::hands::{HEAP, Hands, is_open};
use crate::games::baccarat::{
    Positioning, Room, SIDES, calls, is_closed, is_dead, is_show, shoe, turning,
};
use crate::games::common::remedies::irregular;
use crate::kit::{Area, Face, Side};
use crate::procedure::steps::{self, card_in_palm, clause, once};
use crate::procedure::{Aspect, Due, Scene, Step, both, each_of};
use crate::table::Act;

use Aspect::{Count, Deed, Face as FaceUp, OneAtATime, Order, Sequence, Start, Target, Words};

/// Whether cards of this round are still to be drawn, for somebody's wager or for show.
pub(super) fn is_dealing(scene: &Scene<'_>) -> bool {
    let memory = scene.memory;
    let for_whom = memory.started || is_show(memory) || steps::wagering(scene).next().is_some();
    let open = !is_closed(memory) && !is_dead(scene);
    let hands = Hands::of(scene);
    for_whom && open && (!hands.are_begun() || hands.next().is_some())
}

/// Whether the curator can be told to draw: he has the shoe, there is something in it, and no card that
/// a dealer drew waits in the palm.
fn may_draw(scene: &Scene<'_>) -> bool {
    let loaded = scene.table.count(Area::Shoe) > 0;
    loaded && curator(scene).is_some() && card_in_palm(scene).is_none()
}

/// Whether what lies on both areas can be hands: a heap is brought in, and handed to nobody.
fn is_hand(scene: &Scene<'_>) -> bool {
    SIDES.into_iter().all(|side| scene.table.count(Area::Side(side)) <= HEAP)
}

/// Where the next card of a round goes, and which way it lies.
fn next_place(room: &Room, scene: &Scene<'_>) -> Option<(Area, Face)> {
    let side = wants(scene)?;
    let first = !Hands::of(scene).are_begun();
    Some(if first { place_of(room, side) } else { (Area::Side(side), third_face(room)) })
}

/// A step that is due only as long as this says so.
fn only_if(step: Step, is_it: impl Fn(&Scene<'_>) -> bool + Send + Sync + 'static) -> Step {
    Step::new(step.id, step.title.clone()).walk(step.walk).due(move |scene, dues| {
        if is_it(scene) {
            step.open(scene, dues);
        }
    })
}

impl Builder<'_> {
    /// A card that a dealer drew although there is a curator.
    pub(super) fn drawn_by_dealer(&mut self) {
        let room = self.options.elected.room;
        let ring = self.options.ring.clone();
        self.step(
            irregular("lay_down", "Lay a card that a dealer drew where the next one is due").due(
                move |scene, dues| {
                    // Where nobody has the shoe, and nobody is to get it, the dealer deals.
                    let drawn = card_in_palm(scene).is_some()
                        && passing::state(&ring, scene) != Passing::Nobody;
                    if drawn
                        && is_dealing(scene)
                        && shoe::up_in_palm(scene).is_none()
                        && let Some((to, face)) = next_place(&room, scene)
                    {
                        dues.push(once(Act::Place { to, face, palm: None }));
                    }
                },
            ),
            &each_of([Deed, Sequence, Target, FaceUp], "punto.x.deal.four"),
        );
    }

    /// The first four cards: on the word, or by a dealer where nobody has the shoe.
    pub(super) fn first_four(&mut self) {
        let room = self.options.elected.room;
        let carried = [self.id("punto.3.12.b-a"), self.id("punto.3.12.a-b")];
        self.step(
            Step::new("carry_in", "Open the hand with the card that was kept for it").due(
                move |scene, dues| {
                    if curator(scene).is_some() && is_dealing(scene) && has_carried(scene) {
                        let hands = Hands::of(scene);
                        let first = hands.next() == Some(Side::Player);
                        let side = if first { Side::Player } else { Side::Banker };
                        let to = place_of(&room, side).0;
                        let act = Act::Pass { from: Area::Aside, to, count: 1 };
                        dues.push(once(act).by(carried));
                    }
                },
            ),
            &each_of([Deed, Sequence, Target, Count], "punto.3.12.b-a"),
        );
        self.step(
            Step::new("word_cards", "Have the curator draw the first four cards").due(
                |scene, dues| {
                    let begun = Hands::of(scene).are_begun();
                    if may_draw(scene) && is_dealing(scene) && !begun {
                        dues.push(once(Act::Say(CARDS)));
                    }
                },
            ),
            &[
                (Deed, "punto.x.deal.word"),
                (Sequence, "punto.x.deal.word"),
                (Words, "punto.x.deal.word"),
            ],
        );
        let ring = self.options.ring.clone();
        let nobody = move |scene: &Scene<'_>| passing::state(&ring, scene) == Passing::Nobody;
        let way = self.way();
        self.step(
            only_if(deal::first_four(room, carried), nobody),
            &[
                (Deed, "punto.x.deal.four"),
                (Deed, "punto.x.shoe.dealer"),
                (Start, "punto.x.deal.four"),
                (Order, "punto.x.deal.four"),
                (OneAtATime, "punto.x.deal.four"),
                (Sequence, "punto.x.deal.four"),
                (Target, "punto.x.deal.four"),
                (Count, "punto.3.12.b-a"),
                (FaceUp, way),
            ],
        );
    }

    /// The clause for the way that cards are laid at this house.
    pub(super) const fn way(&self) -> &'static str {
        match self.options.elected.room.positioning {
            Positioning::FaceUp => "punto.x.7.7.c.1",
            Positioning::UnderCorner => "punto.x.7.7.c.2-a",
            Positioning::PlayersTurn => "punto.x.7.7.c.3-a",
        }
    }

    /// From the first four cards to the last.
    pub(super) fn hands(&mut self) {
        match self.options.elected.room.positioning {
            Positioning::FaceUp => self.face_up(),
            Positioning::UnderCorner => self.under_corner(),
            Positioning::PlayersTurn => self.players_turn(),
        }
    }

    fn call(&mut self, side: Side) {
        let law = "punto.x.7.8.a-a";
        let step = calls::call(side);
        // Where patrons turn the cards the moment of the call is not laid down.
        let free = self.options.elected.room.positioning == Positioning::PlayersTurn;
        let step = if free { step.early() } else { step };
        self.step(
            step,
            &[(Deed, law), (Sequence, law), (Sequence, "punto.x.7.8.b-a"), (Words, law)],
        );
    }

    /// Turned up at once: cards that should lie open and do not.
    fn turn_hidden(&mut self, side: Side, third: bool) {
        let id = match (side, third) {
            (Side::Player, false) => "turn_four_player",
            (Side::Banker, false) => "turn_four_banker",
            (Side::Player, true) => "turn_third_player",
            (Side::Banker, true) => "turn_third_banker",
        };
        let law = if third { "punto.x.7.8.c-a" } else { "punto.x.7.7.c.1" };
        let is_time = move |scene: &Scene<'_>| deal::is_unseen(scene, side) != third;
        let title = "Turn up a card that should lie open";
        self.step(deal::turn(id, title, side, is_time), &both(law));
    }

    fn face_up(&mut self) {
        for side in SIDES {
            self.turn_hidden(side, false);
        }
        for side in SIDES {
            self.call(side);
        }
        self.open_thirds();
    }

    fn under_corner(&mut self) {
        let law = "punto.x.7.7.c.2-a";
        let player = deal::turn("turn_player", "Turn the Player's Hand", Side::Player, |scene| {
            deal::is_unseen(scene, Side::Player)
        });
        self.step(player, &both(law));
        self.call(Side::Player);
        let law = "punto.x.7.7.c.2-b";
        self.step(deal::bring_out(), &each_of([Deed, Sequence, Target, Count], law));
        let banker = deal::turn("turn_banker", "Turn the Banker's Hand", Side::Banker, |scene| {
            scene.table.count(Area::Corner) == 0 && deal::is_unseen(scene, Side::Banker)
        });
        self.step(banker, &both(law));
        self.call(Side::Banker);
        self.open_thirds();
    }

    /// Third cards where the dealer turns the cards.
    fn open_thirds(&mut self) {
        for side in SIDES {
            self.third(side, "punto.x.7.8.c-a");
            self.turn_hidden(side, true);
        }
    }

    fn players_turn(&mut self) {
        for side in SIDES {
            self.hand_round(side, false);
            self.call(side);
        }
        for side in SIDES {
            self.third(side, "punto.x.7.7.c.3.iii");
            self.hand_round(side, true);
        }
    }

    /// A third card, on the word or by a dealer.
    fn third(&mut self, side: Side, face: &'static str) {
        let room = self.options.elected.room;
        let draws = self.draw_law();
        let (id, title) = match side {
            Side::Player => ("word_player", "Call for a third card of the Player's Hand"),
            Side::Banker => ("word_banker", "Call for a third card of the Banker's Hand"),
        };
        self.step(
            Step::new(id, title).due(move |scene, dues| {
                let due = deal::is_dealt(scene) && wants(scene) == Some(side);
                if !may_draw(scene) || !due {
                    return;
                }
                let hands = Hands::of(scene);
                // What the Player's Hand drew must be known first.
                let hidden = side == Side::Banker && hands.len(Side::Player) > 2;
                if hidden && !is_open(scene, Side::Player) {
                    return;
                }
                let by = clause(draws.of_side(&hands, side));
                dues.push(Due::new(Act::Say(third_word(side)), 0, side as u32).by(by));
            }),
            &[
                (Deed, "punto.x.7.8.b-a"),
                (Sequence, "punto.x.7.8.b-a"),
                (Sequence, "punto.x.7.8.c-b"),
                (Words, "punto.x.7.8.c-b"),
            ],
        );
        let ring = self.options.ring.clone();
        let nobody = move |scene: &Scene<'_>| passing::state(&ring, scene) == Passing::Nobody;
        self.step(
            only_if(deal::third(room, side, draws), nobody),
            &[
                (Deed, "punto.x.7.8.b-a"),
                (Sequence, "punto.x.7.8.b-a"),
                (Sequence, "punto.x.7.8.c-b"),
                (Target, "punto.x.7.8.c-b"),
                (FaceUp, face),
            ],
        );
    }

    /// Cards that go to a patron and come back.
    fn hand_round(&mut self, side: Side, third: bool) {
        let room = self.options.elected.room;
        let [out, back] = match (side, third) {
            (Side::Player, false) => ["punto.x.7.7.c.3-a", "punto.x.7.7.c.3-c"],
            (Side::Banker, false) => ["punto.x.7.7.c.3-b", "punto.x.7.7.c.3-c"],
            (_, true) => ["punto.x.7.7.c.3.iii", "punto.x.7.7.c.3.iii"],
        };
        // The Banker's Hand may go out before the Player's has been called.
        let early = |step: Step| if third { step } else { step.early() };
        self.step(
            early(only_if(turning::hand_out(room, side, third, [None; 2]), is_hand)),
            &[
                (Deed, out),
                (Deed, "punto.x.7.7.c.3.v"),
                (Sequence, out),
                (Target, out),
                (Target, "punto.x.7.7.c.3.v"),
                (Count, out),
            ],
        );
        self.step(
            early(turning::take_back(room, side, third)),
            &each_of([Deed, Sequence, Target, Count], back),
        );
        let nobody = self.id("punto.x.7.7.c.3-d");
        let step = turning::turn_oneself(room, side, third, nobody, nobody);
        self.step(early(step), &both("punto.x.7.7.c.3-d"));
    }
}
