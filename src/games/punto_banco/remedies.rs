//! What comes before anything else when something has gone wrong: 19:47-3.11(a)2, 3.12 and 8.1.

use super::marks::{LACED, UPTURNED};
use super::round::Builder;
use crate::games::baccarat::mistakes::{self, StrayLaw};
use crate::games::baccarat::{Exposed, Positioning, Room, deal, mark, shoe, show, turning};
use crate::games::common::live;
use crate::games::common::remedies::{self, irregular};
use crate::kit::Area;
use crate::law::ClauseId;
use crate::procedure::steps::once;
use crate::procedure::{Aspect, Memory, Scene, both, each_of};
use crate::table::{Act, Table};

use Aspect::{Amount, Count, Deed, Face as FaceUp, Sequence, Target};

/// Whether a card that lay face up in the shoe has come out and lies on the layout.
pub(super) fn is_upturned(scene: &Scene<'_>) -> bool {
    scene.memory.count_marks(UPTURNED) > 0 && scene.table.count(Area::Burn) > 0
}

impl Builder<'_> {
    /// The clauses of a seen mistaken card: the house's way, and what it says of the card.
    fn seen(&self) -> [Option<ClauseId>; 2] {
        let own = match self.options.elected.room.exposed {
            Exposed::ByValue => "punto.3.12.c.1-a",
            Exposed::OneUnseen => "punto.3.12.c.2-a",
            Exposed::ForShow => "punto.3.12.c.3-a",
        };
        [self.id("punto.3.12.c-b"), self.id(own)]
    }

    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        self.patrons();
        self.revoke_shoe();
        if self.options.elected.room.exposed == Exposed::ForShow {
            self.step(show::no_wagers(), &each_of([Deed, Sequence, Amount], "punto.3.12.c.3-b"));
        }
        self.step(shoe::cutting_card(), &each_of([Deed, Sequence, Target], "punto.x.7.8.e-a"));
        self.face_up_card();
        self.mistakes();
        self.drawn_by_dealer();
        let (room, odds) = (self.options.elected.room, self.odds.clone());
        self.step(shoe::void(), &both("punto.3.12.e-a"));
        self.step(
            shoe::void_release(room, odds.clone()),
            &each_of([Deed, Sequence, Amount], "punto.3.12.e-z"),
        );
        self.step(shoe::break_off(), &both("punto.x.broken_off"));
        self.step(
            shoe::break_release(room, odds),
            &each_of([Deed, Sequence, Amount], "punto.x.7.10.b-a"),
        );
        self.step(shoe::void_clear(), &both("punto.x.7.10.d-a"));
        self.step(
            turning::recall(self.options.elected.room, None),
            &each_of([Deed, Sequence, Target, Count], "punto.x.7.10.e-b"),
        );
    }

    /// What patrons do that they may not do.
    fn patrons(&mut self) {
        self.step(remedies::stop_any_hand(), &both("punto.x.7.10.e-b"));
        self.step(remedies::late_wager(), &both("punto.x.late"));
    }

    /// A card that lay face up in the shoe, drawn by the curator or by a dealer.
    fn face_up_card(&mut self) {
        let law = &[
            (Deed, "punto.3.12.d-b"),
            (Deed, "punto.3.12.d-a"),
            (Sequence, "punto.3.12.d-a"),
            (Target, "punto.3.12.d-b"),
        ];
        self.step(
            irregular("face_up_card", "Discard a card that lay face up in the shoe").due(
                |scene, dues| {
                    if live(scene) && is_upturned(scene) {
                        dues.push(once(Act::PickUp(Area::Burn)));
                    }
                },
            ),
            law,
        );
        self.step(shoe::face_up_card(), law);
        self.step(
            shoe::burn_face_up(),
            &each_of([Deed, Sequence, Count, FaceUp], "punto.3.12.d-c"),
        );
    }

    /// Cards that were drawn by mistake.
    fn mistakes(&mut self) {
        let room = self.options.elected.room;
        if room.positioning != Positioning::UnderCorner {
            self.step(
                deal::corner_back(),
                &each_of([Deed, Sequence, Target, Count], "punto.x.deal.four"),
            );
        }
        let taken = self.id("punto.3.12.a-a");
        self.step(
            mistakes::move_card(room, taken),
            &each_of([Deed, Sequence, Target, Count], "punto.x.deal.four"),
        );
        let law = StrayLaw {
            player: self.id("punto.3.12.a-b"),
            other: self.id("punto.3.12.b-a"),
            seen: self.seen(),
            last: self.id("punto.x.last_mistake"),
            draws: self.draw_law(),
        };
        self.step(
            mistakes::stray_card(room, law),
            &each_of([Deed, Sequence, Target, Count, FaceUp], "punto.3.12.b-a"),
        );
    }

    /// What the house has filed for a mistaken card that was seen.
    pub(super) fn burn_mistake(&mut self) {
        use crate::kit::Face;
        let room = self.options.elected.room;
        match self.options.elected.room.exposed {
            Exposed::ByValue => self.step(
                shoe::burn_mistake(room, Face::Up),
                &each_of([Deed, Sequence, Count, FaceUp], "punto.3.12.c.1-b"),
            ),
            Exposed::OneUnseen => self.step(
                shoe::burn_mistake(room, Face::Down),
                &[
                    (Deed, "punto.3.12.c.2-b"),
                    (Sequence, "punto.3.12.c.2-b"),
                    (Count, "punto.3.12.c.2-b"),
                    (FaceUp, "punto.3.12.c.2-c"),
                ],
            ),
            Exposed::ForShow => {}
        }
    }
}

/// Notes what becomes of a card that lay face up in the shoe, and that cards are laced.
pub(super) fn note(room: &Room, memory: &mut Memory, table: &Table, act: &Act) {
    match *act {
        Act::PickUp(Area::Burn) | Act::Pass { from: Area::Burn, .. } => {
            let upturned = memory.count_marks(UPTURNED) > 0;
            if let Some(laid) = table.cards(Area::Burn).last().filter(|_| upturned) {
                memory.marks.retain(|(name, _)| *name != UPTURNED);
                memory.keep(mark::BURN_UP, room.worth(laid.card));
            }
        }
        Act::Lace if memory.count_marks(LACED) == 0 => memory.mark(LACED, 0),
        Act::Shuffle | Act::Wash => memory.marks.retain(|(name, _)| *name != LACED),
        _ => {}
    }
}
