//! The round as a house conducts it, step by step, with the law of each: 19:47-7.7 to 7.12.

use super::CUTTING_CARD;
use super::reasons::{Reasons, permits};
use crate::games::baccarat::deal::{self, DrawLaw};
use crate::games::baccarat::mistakes::{self, StrayLaw};
use crate::games::baccarat::settle::{self, Odds};
use crate::games::baccarat::{
    Exposed, Positioning, Room, Settlement, calls, mark, shoe, show, turning, vigorish,
};
use crate::games::common::{self, ready, remedies};
use crate::kit::{Area, Face, Seat, Side};
use crate::law::{ClauseId, Rulebook};
use crate::procedure::{Aspect, Ban, Citer, Procedure, Scene, Step, both, each_of};
use crate::table::Act;
use std::sync::Arc;

use Aspect::{
    Amount, Count, Deed, Face as FaceUp, OneAtATime, Order, Sequence, Start, Target, Words,
};

/// Gathers the steps of a table's round.
pub(super) type Builder<'a> = common::Builder<'a, Room, Odds>;

/// The clauses of drawing and staying, in the order of [`DrawLaw`]'s fields.
pub(super) const DRAWING: [&str; 11] = [
    "minibac.7.9.a-a",
    "minibac.7.9.b-a",
    "minibac.7.9.b-b",
    "minibac.7.9.c-none-a",
    "minibac.7.9.c-none-b",
    "minibac.7.9.c-0to2",
    "minibac.7.9.c-3",
    "minibac.7.9.c-4",
    "minibac.7.9.c-5",
    "minibac.7.9.c-6",
    "minibac.7.9.c-7",
];

/// The whole round.
pub(super) fn procedure(room: Room, odds: &Odds, book: &Rulebook) -> Procedure {
    let mut builder = Builder::new(room, odds, Citer::new(book));
    builder.remedies();
    builder.make_ready();
    builder.deal();
    match room.positioning {
        Positioning::FaceUp => builder.face_up(),
        Positioning::UnderCorner => builder.under_corner(),
        Positioning::PlayersTurn => builder.players_turn(),
    }
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
    procedure.permits = Box::new(move |scene, act| permits(&room, &paying, scene, act));
    procedure.explain = Box::new(move |scene, act| reasons.explain(&owing, scene, act));
    procedure.suffices = Box::new(|scene, due, act| shoe::suffices(&CUTTING_CARD, scene, due, act));
    procedure
}

/// The patrons that can be offered the cut, in the order they are asked.
fn to_cut(room: &Room, scene: &Scene<'_>) -> Vec<Seat> {
    let seated = |seat: &Seat| scene.table.has_stakes(*seat);
    room.counterclockwise(scene.table).into_iter().filter(seated).collect()
}

impl Builder<'_> {
    fn step(&mut self, step: Step, law: &[(Aspect, &str)]) {
        let step = step.law(&self.cite, law);
        self.add(step);
    }

    /// The clauses of a seen mistaken card: the house's way, and what it says of the card.
    fn seen(&self) -> [Option<ClauseId>; 2] {
        let own = match self.options.exposed {
            Exposed::ByValue => "minibac.7.11.c.1-a",
            Exposed::OneUnseen => "minibac.7.11.c.2-a",
            Exposed::ForShow => "minibac.7.11.c.3-a",
        };
        [self.id("minibac.7.11.c-b"), self.id(own)]
    }

    /// What comes before anything else.
    fn remedies(&mut self) {
        let room = self.options;
        self.step(remedies::stop_any_hand(), &both("minibac.7.10.e-b"));
        self.step(remedies::late_wager(), &both("minibac.7.7.a-y"));
        if room.exposed == Exposed::ForShow {
            self.step(show::no_wagers(), &each_of([Deed, Sequence, Amount], "minibac.7.11.c.3-b"));
        }
        if !room.continuous {
            self.step(shoe::cutting_card(), &each_of([Deed, Sequence, Target], "minibac.7.8.e-a"));
        }
        self.step(
            shoe::face_up_card(),
            &[
                (Deed, "minibac.7.11.d-b"),
                (Deed, "minibac.7.11.d-a"),
                (Sequence, "minibac.7.11.d-a"),
                (Target, "minibac.7.11.d-b"),
            ],
        );
        self.step(
            shoe::burn_face_up(),
            &each_of([Deed, Sequence, Count, FaceUp], "minibac.7.11.d-c"),
        );
        if room.positioning != Positioning::UnderCorner {
            let law = each_of([Deed, Sequence, Target, Count], "minibac.7.11-v");
            self.step(deal::corner_back(), &law);
        }
        let taken = self.id("minibac.7.11.a-a");
        self.step(
            mistakes::move_card(room, taken),
            &each_of([Deed, Sequence, Target, Count], "minibac.7.11-v"),
        );
        let law = StrayLaw {
            player: self.id("minibac.7.11.a-b"),
            other: self.id("minibac.7.11.b-a"),
            seen: self.seen(),
            last: self.id("minibac.7.11-w"),
            draws: self.draw_law(),
        };
        self.step(
            mistakes::stray_card(room, law),
            &each_of([Deed, Sequence, Target, Count, FaceUp], "minibac.7.11.b-a"),
        );
        let odds = self.odds.clone();
        self.step(shoe::void(), &both("minibac.7.11.e-a"));
        self.step(
            shoe::void_release(room, odds.clone()),
            &each_of([Deed, Sequence, Amount], "minibac.7.11.e-z"),
        );
        self.step(shoe::break_off(), &both("minibac.7.11-u"));
        self.step(
            shoe::break_release(room, odds),
            &each_of([Deed, Sequence, Amount], "minibac.7.10.b-a"),
        );
        self.step(shoe::void_clear(), &both("minibac.7.10.d-a"));
        if room.positioning == Positioning::PlayersTurn {
            let (stalls, errs) = (self.id("minibac.7.11.f-a"), self.id("minibac.7.11.f-b"));
            self.step(
                turning::revoke(stalls, errs),
                &each_of([Deed, Sequence, Target], "minibac.7.11.f-a"),
            );
        }
        let recall: &[(Aspect, &str)] = match room.positioning {
            Positioning::PlayersTurn => &[
                (Deed, "minibac.7.7.c.3-y"),
                (Sequence, "minibac.7.7.c.3-y"),
                (Target, "minibac.7.7.c.3-x"),
                (Count, "minibac.7.7.c.3-x"),
            ],
            _ => &[
                (Deed, "minibac.7.10.e-b"),
                (Sequence, "minibac.7.10.e-b"),
                (Target, "minibac.7.10.e-b"),
                (Count, "minibac.7.10.e-b"),
            ],
        };
        let gone = self.id("minibac.7.11.f-d");
        let gone = gone.filter(|_| room.positioning == Positioning::PlayersTurn);
        self.step(turning::recall(room, gone), recall);
        if room.positioning == Positioning::PlayersTurn {
            let (first, next) = (self.id("minibac.7.11.f-d"), self.id("minibac.7.11.f-e"));
            self.step(
                turning::offer_on(room, first, next),
                &[
                    (Deed, "minibac.7.11.f-d"),
                    (Sequence, "minibac.7.11.f-d"),
                    (Sequence, "minibac.7.11.f-e"),
                    (Target, "minibac.7.11.f-d"),
                    (Target, "minibac.7.11.f-e"),
                ],
            );
        }
    }

    /// From new cards to the call.
    fn make_ready(&mut self) {
        let room = self.options;
        if room.marked {
            let over = move |scene: &Scene<'_>, _: Seat| shoe::must_shuffle(&room, scene);
            let own = (room, self.odds.clone());
            let title = "Collect the marked vigorish before the shuffle";
            self.step(
                vigorish::collect_marked(("collect_before", title), own, shoe::before_deal, over),
                &each_of([Deed, Sequence, Amount], "minibac.7.3-y"),
            );
        }
        let restack = if room.continuous { "minibac.7.12-z" } else { "minibac.7.4-w" };
        self.step(shoe::restack(room), &both(restack));
        if room.continuous {
            self.step(
                shoe::reload(room),
                &[(Deed, "minibac.7.12-z"), (Sequence, "minibac.7.12-z")],
            );
        } else {
            self.shuffle_and_cut();
        }
        self.step(
            shoe::last_hand_first(room),
            &each_of([Deed, Sequence, Words], "minibac.7.8.e-c"),
        );
        self.step(
            ready::call(deal::is_called_off),
            &each_of([Deed, Sequence, Words], "minibac.7.7.a-z"),
        );
    }

    /// The shoe, up to its burned cards.
    fn shuffle_and_cut(&mut self) {
        let room = self.options;
        let opening = [
            "minibac.7.4-z",
            "minibac.7.4-y",
            "minibac.7.4-x",
            "minibac.7.4-x",
            "minibac.7.4-w",
            "minibac.7.4-w",
        ];
        for (step, id) in ready::opening().into_iter().zip(opening) {
            self.step(step, &both(id));
        }
        self.step(
            shoe::shuffle_dry(room),
            &[
                (Deed, "minibac.7.11.e-b"),
                (Sequence, "minibac.7.11.e-c"),
                (Sequence, "minibac.7.11.e-b"),
            ],
        );
        self.step(
            shoe::shuffle(room),
            &[
                (Deed, "minibac.7.5-z"),
                (Deed, "minibac.7.8.e-e"),
                (Sequence, "minibac.7.8.e-e"),
                (Sequence, "minibac.7.5-z"),
            ],
        );
        self.step(
            shoe::offer_cut(move |scene| to_cut(&room, scene)),
            &each_of([Deed, Sequence, Target], "minibac.7.5-y"),
        );
        self.step(
            shoe::cut(),
            &[(Deed, "minibac.7.5-y"), (Sequence, "minibac.7.5-y"), (Count, "minibac.7.5-y")],
        );
        self.step(shoe::insert(&CUTTING_CARD), &each_of([Deed, Sequence, Count], "minibac.7.5-w"));
        self.step(shoe::load(room), &both("minibac.7.5-v"));
        self.step(
            shoe::burn_open(),
            &[
                (Deed, "minibac.7.6-z"),
                (Sequence, "minibac.7.6-z"),
                (Count, "minibac.7.6-z"),
                (FaceUp, "minibac.7.6-z"),
                (Deed, "minibac.7.6-y"),
                (Sequence, "minibac.7.6-y"),
            ],
        );
    }

    /// The first four cards.
    fn deal(&mut self) {
        let room = self.options;
        let carried = [self.id("minibac.7.11.b-a"), self.id("minibac.7.11.a-b")];
        let way = match room.positioning {
            Positioning::FaceUp => "minibac.7.7.c.1-z",
            Positioning::UnderCorner => "minibac.7.7.c.2-z",
            Positioning::PlayersTurn => "minibac.7.7.c.3-z",
        };
        self.step(
            deal::first_four(room, carried),
            &[
                (Deed, "minibac.7.7.c-z"),
                (Deed, way),
                (Start, "minibac.7.7.c-z"),
                (Order, "minibac.7.7.c-z"),
                (OneAtATime, "minibac.7.7.c-z"),
                (Sequence, "minibac.7.7.c-z"),
                (Target, "minibac.7.7.c-z"),
                (Target, way),
                (Count, "minibac.7.11.b-a"),
                (FaceUp, way),
            ],
        );
    }

    fn draw_law(&self) -> DrawLaw {
        DrawLaw::of(&self.cite, DRAWING)
    }

    /// Turned up at once: cards that should lie open and do not.
    fn turn_hidden(&mut self, third: bool) {
        let (ids, law) = if third {
            (["turn_third_player", "turn_third_banker"], "minibac.7.8.c-a")
        } else {
            (["turn_four_player", "turn_four_banker"], "minibac.7.7.c.1-z")
        };
        for (side, id) in [Side::Player, Side::Banker].into_iter().zip(ids) {
            let is_time = move |scene: &Scene<'_>| deal::is_unseen(scene, side) != third;
            let title = "Turn up a card that should lie open";
            self.step(deal::turn(id, title, side, is_time), &both(law));
        }
    }

    fn call(&mut self, side: Side) {
        let law = match self.options.positioning {
            Positioning::PlayersTurn => "minibac.7.8.a-b",
            Positioning::FaceUp | Positioning::UnderCorner => "minibac.7.8.a-a",
        };
        let step = calls::call(side);
        // Where patrons turn the cards the moment of the call is not laid down.
        let free = self.options.positioning == Positioning::PlayersTurn;
        let step = if free { step.early() } else { step };
        self.step(
            step,
            &[
                (Deed, law),
                (Sequence, law),
                (Sequence, "minibac.7.8.b-a"),
                (Words, law),
                (Words, "minibac.7.1-y"),
            ],
        );
    }

    /// The first way: 7.7(c)1.
    fn face_up(&mut self) {
        self.turn_hidden(false);
        self.call(Side::Player);
        self.call(Side::Banker);
        self.open_thirds();
    }

    /// The second way: 7.7(c)2.
    fn under_corner(&mut self) {
        let law = "minibac.7.7.c.2-y";
        let player = deal::turn("turn_player", "Turn the Player's Hand", Side::Player, |scene| {
            deal::is_unseen(scene, Side::Player)
        });
        self.step(player, &both(law));
        self.call(Side::Player);
        self.step(deal::bring_out(), &each_of([Deed, Sequence, Target, Count], law));
        let banker = deal::turn("turn_banker", "Turn the Banker's Hand", Side::Banker, |scene| {
            scene.table.count(Area::Corner) == 0 && deal::is_unseen(scene, Side::Banker)
        });
        self.step(banker, &both(law));
        self.call(Side::Banker);
        self.open_thirds();
    }

    /// Third cards where the dealer turns the cards: 7.8(c).
    fn open_thirds(&mut self) {
        let (room, draws) = (self.options, self.draw_law());
        self.step(
            deal::third(room, Side::Player, draws),
            &[
                (Deed, "minibac.7.8.b-a"),
                (Sequence, "minibac.7.8.b-a"),
                (Sequence, "minibac.7.8.c-b"),
                (Target, "minibac.7.8.c-b"),
                (FaceUp, "minibac.7.8.c-a"),
            ],
        );
        self.turn_hidden(true);
        self.step(
            deal::third(room, Side::Banker, draws),
            &[
                (Deed, "minibac.7.8.b-a"),
                (Sequence, "minibac.7.8.b-a"),
                (Target, "minibac.7.8.c-b"),
                (FaceUp, "minibac.7.8.c-a"),
            ],
        );
        let banker = |scene: &Scene<'_>| !deal::is_unseen(scene, Side::Banker);
        let title = "Turn up a card that should lie open";
        self.step(deal::turn("turn_third", title, Side::Banker, banker), &both("minibac.7.8.c-a"));
    }

    /// The third way: 7.7(c)3.
    fn players_turn(&mut self) {
        let (room, draws) = (self.options, self.draw_law());
        for side in [Side::Player, Side::Banker] {
            self.hand_round(side, false);
            self.call(side);
        }
        for side in [Side::Player, Side::Banker] {
            let area = match side {
                Side::Player => "minibac.7.7.c.3.iii-a",
                Side::Banker => "minibac.7.7.c.3.iv-a",
            };
            self.step(
                deal::third(room, side, draws),
                &[
                    (Deed, area),
                    (Deed, "minibac.7.8.b-a"),
                    (Sequence, "minibac.7.8.b-a"),
                    (Sequence, area),
                    (Target, area),
                    (FaceUp, area),
                ],
            );
            self.hand_round(side, true);
        }
    }

    /// Cards that go to a patron and come back.
    fn hand_round(&mut self, side: Side, third: bool) {
        let room = self.options;
        // Who it is in this round, and why, is for the reasons to say.
        let [out, back] = match (side, third) {
            (_, false) => ["minibac.7.7.c.3-y", "minibac.7.7.c.3-x"],
            (Side::Player, true) => ["minibac.7.7.c.3.iii-b", "minibac.7.7.c.3.iii-d"],
            (Side::Banker, true) => ["minibac.7.7.c.3.iv-b", "minibac.7.7.c.3.iv-d"],
        };
        let by = [self.id(out), self.id("minibac.7.11.f-f")];
        // The Banker's Hand may go out before the Player's has been called.
        let early = |step: Step| if third { step } else { step.early() };
        self.step(
            early(turning::hand_out(room, side, third, by)),
            &each_of([Deed, Sequence, Target, Count], out),
        );
        self.step(
            early(turning::take_back(room, side, third)),
            &each_of([Deed, Sequence, Target, Count], back),
        );
        let (nobody, refused) = (self.id("minibac.7.7.c.3-w"), self.id("minibac.7.11.f-g"));
        let step = turning::turn_oneself(room, side, third, nobody, refused);
        self.step(early(step), &both("minibac.7.7.c.3-w"));
    }

    /// What is called when both hands are complete.
    fn results(&mut self) {
        let law = "minibac.7.10.a-a";
        self.step(
            calls::final_counts(),
            &[(Deed, law), (Sequence, law), (Words, law), (Words, "minibac.7.1-y")],
        );
        self.step(
            calls::result(false),
            &[
                (Deed, "minibac.7.10.a-b"),
                (Deed, "minibac.7.10.a-c"),
                (Sequence, "minibac.7.10.a-b"),
                (Sequence, "minibac.7.10.a-c"),
                (Words, "minibac.7.10.a-b"),
                (Words, "minibac.7.10.a-c"),
            ],
        );
        if self.options.total_cards {
            self.step(calls::result(true), &each_of([Deed, Sequence, Words], "minibac.7.10.a-d"));
        }
    }

    /// Losers, winners, vigorish.
    fn settlement(&mut self) {
        let room = self.options;
        self.step(
            settle::collect(self.odds.clone()),
            &each_of([Deed, Sequence], "minibac.7.10.b-a"),
        );
        let laws: &[[&str; 2]] = match room.settlement {
            Settlement::PayAllFirst => &[
                ["minibac.7.10.b.1-a", "minibac.7.10.b.1-a"],
                ["minibac.7.10.b.1-b", "minibac.7.10.b.1-b"],
            ],
            Settlement::VigorishAllFirst => &[
                ["minibac.7.10.b.2-a", "minibac.7.10.b.2-a"],
                ["minibac.7.10.b.2-b", "minibac.7.10.b.2-b"],
            ],
            Settlement::PayThenVigorish => &[["minibac.7.10.b.3-a", "minibac.7.10.b.3-b"]],
            Settlement::VigorishThenPay => &[["minibac.7.10.b.4-a", "minibac.7.10.b.4-b"]],
        };
        for (step, [first, next]) in settle::pay_and_charge(room, self.odds).into_iter().zip(laws) {
            let amount = if step.id == "vigorish" { "minibac.7.3-z" } else { "minibac.7.2-z" };
            self.step(
                step,
                &[
                    (Deed, first),
                    (Deed, "minibac.7.10.b-b"),
                    (Start, first),
                    (Order, next),
                    (Order, first),
                    (Sequence, first),
                    (Sequence, next),
                    (Sequence, "minibac.7.10.b-b"),
                    (Amount, amount),
                ],
            );
        }
    }

    /// From the last payment to the next round.
    fn ending(&mut self) {
        let room = self.options;
        let odds = self.odds.clone();
        self.step(
            vigorish::undo(room, odds.clone()),
            &each_of([Deed, Sequence, Amount], "minibac.7.3-z"),
        );
        if room.marked {
            let own = (room, odds.clone());
            let is_dealt = |scene: &Scene<'_>| !shoe::before_deal(scene);
            let leaves = move |scene: &Scene<'_>, seat: Seat| {
                let gone = scene.memory.has_mark(mark::LEAVES, u32::from(seat.0));
                let last = !room.continuous && shoe::is_last_hand(&room, scene.memory);
                (gone || last) && settle::is_settled(&room, &odds, scene)
            };
            let title = "Collect marked vigorish at the end of the shoe, and from who leaves";
            self.step(
                vigorish::collect_marked(("collect_marked", title), own, is_dealt, leaves).early(),
                &each_of([Deed, Sequence, Amount], "minibac.7.3-y"),
            );
        }
        if !room.continuous {
            self.step(
                shoe::last_hand(room),
                &[
                    (Deed, "minibac.7.8.e-c"),
                    (Sequence, "minibac.7.8.e-c"),
                    (Words, "minibac.7.8.e-c"),
                ],
            );
        }
        self.step(settle::pick_up(false), &both("minibac.7.10.d-a"));
        // Sooner or later, but before the next round.
        match room.exposed {
            Exposed::ByValue => self.step(
                shoe::burn_mistake(room, Face::Up),
                &each_of([Deed, Sequence, Count, FaceUp], "minibac.7.11.c.1-b"),
            ),
            Exposed::OneUnseen => self.step(
                shoe::burn_mistake(room, Face::Down),
                &[
                    (Deed, "minibac.7.11.c.2-b"),
                    (Sequence, "minibac.7.11.c.2-b"),
                    (Count, "minibac.7.11.c.2-b"),
                    (FaceUp, "minibac.7.11.c.2-c"),
                ],
            ),
            Exposed::ForShow => {}
        }
        if room.exposed == Exposed::ForShow {
            self.step(
                show::open(),
                &each_of([Deed, Sequence, Target, Count], "minibac.7.11.c.3-a"),
            );
            self.step(
                settle::pick_up(true),
                &[
                    (Deed, "minibac.7.11.c.3-d"),
                    (Sequence, "minibac.7.11.c.3-d"),
                    (Sequence, "minibac.7.11.c.3-c"),
                    (Deed, "minibac.7.11.c.3-c"),
                ],
            );
        }
        self.step(shoe::strays(), &both("minibac.7.10.d-a"));
    }

    fn bans(&self) -> Vec<Ban> {
        let show = |scene: &Scene<'_>, act: &Act| {
            // The further card of the second way is seen by nobody.
            matches!(act, Act::Turn(Area::Burn)) && scene.memory.started
        };
        let unseen = self.options.exposed == Exposed::OneUnseen;
        let ban = self.ban(FaceUp, "minibac.7.11.c.2-c", show).filter(|_| unseen);
        let cut = (!self.options.continuous)
            .then(|| self.ban(Count, "minibac.7.5-x", shoe::cuts_too_near))
            .flatten();
        ban.into_iter().chain(cut).collect()
    }
}
