//! The round as a house conducts it, step by step, with the law of each: 19:47-3.11 and 3.12, and
//! house practice after the other baccarat games.

use super::marks::LACED;
use super::passing::Ring;
use super::reasons::{Reasons, permits};
use super::{CUTTING_CARDS, Elected};
use crate::games::baccarat::deal::{self, DrawLaw};
use crate::games::baccarat::settle::{self, Odds};
use crate::games::baccarat::{Exposed, Settlement, calls, mark, shoe, show, vigorish};
use crate::games::common::{self, ready};
use crate::kit::{Area, Seat};
use crate::law::Rulebook;
use crate::procedure::steps::once;
use crate::procedure::{Aspect, Ban, Citer, Procedure, Scene, Step, both, each_of};
use crate::table::{Act, DeckLay};
use std::sync::Arc;

use Aspect::{Amount, Count, Deed, Face as FaceUp, Order, Sequence, Start, Target, Words};

/// What a house has elected, and how its seats lie.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) elected: Elected,
    pub(super) ring: Ring,
}

/// Gathers the steps of a table's round.
pub(super) type Builder<'a> = common::Builder<'a, Options, Odds>;

/// The clauses of drawing and staying, in the order of [`DrawLaw`]'s fields.
pub(super) const DRAWING: [&str; 11] = [
    "punto.x.7.9.a-a",
    "punto.x.7.9.b-a",
    "punto.x.7.9.b-b",
    "punto.x.7.9.c-none-a",
    "punto.x.7.9.c-none-b",
    "punto.x.7.9.c-0to2",
    "punto.x.7.9.c-3",
    "punto.x.7.9.c-4",
    "punto.x.7.9.c-5",
    "punto.x.7.9.c-6",
    "punto.x.7.9.c-7",
];

/// The whole round.
pub(super) fn procedure(elected: Elected, ring: &Ring, odds: &Odds, book: &Rulebook) -> Procedure {
    let options = Options { elected, ring: ring.clone() };
    let mut builder = Builder::new(options, odds, Citer::new(book));
    builder.remedies();
    builder.make_ready();
    builder.pass_shoe();
    builder.close();
    builder.first_four();
    builder.hands();
    builder.results();
    builder.settlement();
    builder.ending();
    let bans = builder.bans();
    let reasons = Reasons::of(&builder);
    let mut procedure = builder.finish(bans, &odds.cited, &odds.missing);
    let lines = odds.clone();
    procedure.lines = Arc::new(move |scene| lines.lines(scene).to_vec());
    procedure.stands = Arc::new(show::standing);
    // A card laid aside opens the next hand.
    procedure.keeps = vec![Area::Aside];
    let (paying, owing) = (odds.clone(), odds.clone());
    let ring = ring.clone();
    procedure.permits = Box::new(move |scene, act| permits(&ring, &paying, scene, act));
    procedure.explain = Box::new(move |scene, act| reasons.explain(&owing, scene, act));
    procedure.suffices =
        Box::new(|scene, due, act| shoe::suffices(&CUTTING_CARDS, scene, due, act));
    procedure
}

impl Builder<'_> {
    pub(super) fn step(&mut self, step: Step, law: &[(Aspect, &str)]) {
        let step = step.law(&self.cite, law);
        self.add(step);
    }

    pub(super) fn draw_law(&self) -> DrawLaw {
        DrawLaw::of(&self.cite, DRAWING)
    }

    /// From new cards to the burn.
    fn make_ready(&mut self) {
        let room = self.options.elected.room;
        if room.marked {
            let over = move |scene: &Scene<'_>, _: Seat| shoe::must_shuffle(&room, scene);
            let own = (room, self.odds.clone());
            let title = "Collect the marked vigorish before the shuffle";
            self.step(
                vigorish::collect_marked(("collect_before", title), own, shoe::before_deal, over),
                &each_of([Deed, Sequence, Amount], "punto.x.vig.collect"),
            );
        }
        self.step(shoe::restack(room), &both("punto.x.open.stack"));
        let opening = [
            "punto.x.open.inspect",
            "punto.x.open.verify",
            "punto.x.open.spread",
            "punto.x.open.turn",
            "punto.x.open.wash",
            "punto.x.open.stack",
        ];
        if !self.options.elected.preshuffled {
            for (step, id) in ready::opening().into_iter().zip(opening) {
                self.step(step, &both(id));
            }
        }
        self.step(
            shoe::shuffle_dry(room),
            &[(Deed, "punto.3.12.e-b"), (Sequence, "punto.3.12.e-c"), (Sequence, "punto.3.12.e-b")],
        );
        self.step(
            shoe::shuffle(room),
            &[
                (Deed, "punto.x.shuffle"),
                (Deed, "punto.x.7.8.e-e"),
                (Sequence, "punto.x.7.8.e-e"),
                (Sequence, "punto.x.shuffle"),
            ],
        );
        self.step(
            Step::new("lace", "Lace about a deck into the stack").due(|scene, dues| {
                let laced = scene.memory.count_marks(LACED) > 0;
                if shoe::is_to_cut(scene) && !laced && shoe::cut_at(scene.memory).is_none() {
                    dues.push(once(Act::Lace));
                }
            }),
            &both("punto.x.lace"),
        );
        let ring = self.options.ring.clone();
        let order = move |scene: &Scene<'_>| {
            let seated = |seat: &Seat| scene.table.has_stakes(*seat);
            ring.clockwise_from(scene.table.shoe_at).into_iter().filter(seated).collect()
        };
        self.step(shoe::offer_cut(order), &each_of([Deed, Sequence, Target], "punto.x.cut.offer"));
        self.step(
            shoe::cut(),
            &[
                (Deed, "punto.x.cut.dealer"),
                (Sequence, "punto.x.cut.dealer"),
                (Count, "punto.x.cut.dealer"),
            ],
        );
        self.step(
            shoe::insert(&CUTTING_CARDS),
            &[
                (Deed, "punto.x.cut.insert"),
                (Deed, "punto.x.cut.end"),
                (Sequence, "punto.x.cut.insert"),
                (Sequence, "punto.x.cut.end"),
                (Count, "punto.x.cut.insert"),
                (Count, "punto.x.cut.end"),
            ],
        );
        self.step(shoe::load(room), &both("punto.x.load"));
        self.step(
            shoe::burn_open(),
            &[
                (Deed, "punto.x.burn.first"),
                (Sequence, "punto.x.burn.first"),
                (Count, "punto.x.burn.first"),
                (FaceUp, "punto.x.burn.shown"),
                (Deed, "punto.x.burn.bucket"),
                (Sequence, "punto.x.burn.bucket"),
            ],
        );
    }

    /// The calls before the first card.
    fn close(&mut self) {
        let room = self.options.elected.room;
        self.step(
            shoe::last_hand_first(room),
            &each_of([Deed, Sequence, Words], "punto.x.7.8.e-c"),
        );
        self.step(
            ready::call(deal::is_called_off),
            &each_of([Deed, Sequence, Words], "punto.x.call"),
        );
    }

    /// What is called when both hands are complete.
    fn results(&mut self) {
        self.step(calls::final_counts(), &each_of([Deed, Sequence, Words], "punto.x.7.10.a-a"));
        self.step(
            calls::result(false),
            &[
                (Deed, "punto.x.7.10.a-b"),
                (Deed, "punto.x.7.10.a-c"),
                (Sequence, "punto.x.7.10.a-b"),
                (Sequence, "punto.x.7.10.a-c"),
                (Words, "punto.x.7.10.a-b"),
                (Words, "punto.x.7.10.a-c"),
            ],
        );
    }

    /// Losers, winners, vigorish.
    fn settlement(&mut self) {
        let room = self.options.elected.room;
        self.step(
            settle::collect(self.odds.clone()),
            &each_of([Deed, Sequence], "punto.x.7.10.b-a"),
        );
        let laws: &[[&str; 2]] = match room.settlement {
            Settlement::PayAllFirst => &[
                ["punto.x.7.10.b.1-a", "punto.x.7.10.b.1-a"],
                ["punto.x.7.10.b.1-b", "punto.x.7.10.b.1-b"],
            ],
            Settlement::VigorishAllFirst => &[
                ["punto.x.7.10.b.2-a", "punto.x.7.10.b.2-a"],
                ["punto.x.7.10.b.2-b", "punto.x.7.10.b.2-b"],
            ],
            Settlement::PayThenVigorish => &[["punto.x.7.10.b.3-a", "punto.x.7.10.b.3-b"]],
            Settlement::VigorishThenPay => &[["punto.x.7.10.b.4-a", "punto.x.7.10.b.4-b"]],
        };
        let steps = settle::pay_and_charge(room, self.odds);
        for (step, [first, next]) in steps.into_iter().zip(laws) {
            self.step(
                step,
                &[
                    (Deed, first),
                    (Deed, "punto.x.7.10.b-b"),
                    (Start, first),
                    (Order, next),
                    (Order, first),
                    (Sequence, next),
                    (Sequence, "punto.x.7.10.b-b"),
                    (Amount, "punto.x.vig.rate"),
                ],
            );
        }
    }

    /// From the last payment to the next round.
    fn ending(&mut self) {
        let room = self.options.elected.room;
        let odds = self.odds.clone();
        self.step(
            vigorish::undo(room, odds.clone()),
            &each_of([Deed, Sequence, Amount], "punto.x.vig.rate"),
        );
        if room.marked {
            let own = (room, odds.clone());
            let is_dealt = |scene: &Scene<'_>| !shoe::before_deal(scene);
            let leaves = move |scene: &Scene<'_>, seat: Seat| {
                let gone = scene.memory.has_mark(mark::LEAVES, u32::from(seat.0));
                let last = shoe::is_last_hand(&room, scene.memory);
                (gone || last) && settle::is_settled(&room, &odds, scene)
            };
            let title = "Collect marked vigorish at the end of the shoe, and from who leaves";
            self.step(
                vigorish::collect_marked(("collect_marked", title), own, is_dealt, leaves).early(),
                &each_of([Deed, Sequence, Amount], "punto.x.vig.collect"),
            );
        }
        self.step(shoe::last_hand(room), &each_of([Deed, Sequence, Words], "punto.x.7.8.e-c"));
        self.step(settle::pick_up(false), &both("punto.x.7.10.d-a"));
        // Sooner or later, but before the next round.
        self.burn_mistake();
        if room.exposed == Exposed::ForShow {
            self.step(show::open(), &each_of([Deed, Sequence, Target, Count], "punto.3.12.c.3-a"));
            self.step(
                settle::pick_up(true),
                &[
                    (Deed, "punto.3.12.c.3-d"),
                    (Sequence, "punto.3.12.c.3-d"),
                    (Sequence, "punto.3.12.c.3-c"),
                    (Deed, "punto.3.12.c.3-c"),
                ],
            );
        }
        self.step(shoe::strays(), &both("punto.x.7.10.d-a"));
    }

    fn bans(&self) -> Vec<Ban> {
        // The further card of the second way is seen by nobody.
        let turns =
            |scene: &Scene<'_>, act: &Act| *act == Act::Turn(Area::Burn) && scene.memory.started;
        let unseen = self.options.elected.room.exposed == Exposed::OneUnseen;
        let ban = self.ban(FaceUp, "punto.3.12.c.2-c", turns).filter(|_| unseen);
        let cut = self.ban(Count, "punto.x.cut.depth", shoe::cuts_too_near);
        ban.into_iter().chain(cut).collect()
    }
}

/// Whether the stack can still be laced, cut and loaded.
pub(super) fn is_stacked(scene: &Scene<'_>) -> bool {
    let table = scene.table;
    shoe::before_deal(scene)
        && scene.memory.shuffled
        && table.count(Area::Deck) > 0
        && table.lay == DeckLay::Stacked
}
