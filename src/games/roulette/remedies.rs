//! What comes before anything else when something has gone wrong.

use super::marks::{self, Matter};
use super::round::{Builder, result};
use super::settle::Odds;
use super::{INSIDE, number_of};
use crate::games::common::ready::NO_MORE_BETS;
use crate::games::common::remedies::irregular;
use crate::kit::Spot;
use crate::law::ClauseId;
use crate::procedure::steps::{self, clause};
use crate::procedure::{Aspect, Due, Line, Outcome, Scene, Step, Walk, both, each_of};
use crate::rules::roulette::{self as wheel, Kind};
use crate::table::{Act, Official};
use std::sync::Arc;

use Aspect::{Deed, Sequence};

/// How a matter is to be answered, and why.
pub(super) struct Answers {
    pub(super) cash: Option<ClauseId>,
    pub(super) confirm: Option<ClauseId>,
    pub(super) late: Option<ClauseId>,
    pub(super) place: Option<ClauseId>,
    pub(super) position: Option<ClauseId>,
    pub(super) coupon: Option<ClauseId>,
    pub(super) alone: Option<ClauseId>,
    odds: Arc<Odds>,
}

impl Answers {
    pub(super) fn of(builder: &Builder<'_>) -> Self {
        Self {
            cash: builder.id("roulette.5.1.a-b"),
            confirm: builder.id("roulette.5.1.a-c"),
            late: builder.id("roulette.h.late"),
            place: builder.id("roulette.5.1.c-a"),
            position: builder.id("roulette.5.1.d-a"),
            coupon: builder.id_if(builder.house.has("match_play", "yes"), "roulette.5.1.b-c"),
            alone: builder.id("roulette.5.1.a-a"),
            odds: builder.odds.clone(),
        }
    }

    /// Whether what a patron has said is to be confirmed, and by which clause.
    pub(super) fn to(
        &self,
        scene: &Scene<'_>,
        matter: Matter,
        spot: Spot,
    ) -> (bool, Option<ClauseId>) {
        let memory = scene.memory;
        match matter {
            Matter::Spoken if marks::came_too_late(memory, spot.seat) => (false, self.late),
            Matter::Spoken if !marks::came_with_cash(memory, spot.seat) => (false, self.cash),
            // Once the ball rests nothing is booked any more.
            Matter::Spoken => (result(scene).is_none(), self.confirm),
            Matter::Claim if is_rightly_claimed(scene, spot) => (true, self.position),
            Matter::Claim => (false, self.place),
            Matter::Coupon if self.odds.may_have_coupon(scene, spot) => (true, self.coupon),
            Matter::Coupon if scene.stake(spot.seat, spot.wager).is_zero() => (false, self.alone),
            Matter::Coupon => (false, self.coupon.or(self.alone)),
        }
    }
}

/// Whether a patron's chips lay on the wager that he claims when the ball came to rest, and win.
fn is_rightly_claimed(scene: &Scene<'_>, claimed: Spot) -> bool {
    let Some(pocket) = result(scene) else { return false };
    Odds::staked(scene).iter().any(|staked| {
        staked.spot.seat == claimed.seat
            && marks::is_same_wager(staked.wager.word, claimed.wager)
            && staked.wager.numbers.contains(pocket)
    })
}

/// Chips that make no wager where they lie, or too many or too few of five neighbours.
pub(super) fn misplaced(odds: &Odds, scene: &Scene<'_>) -> Vec<(Spot, Kind)> {
    let is_wrong = |staked: &super::settle::Staked| match staked.wager.kind {
        Kind::Unlisted => true,
        Kind::Neighbours => odds.fifth(scene, staked).0 * 5 != staked.amount.0,
        _ => false,
    };
    let all = Odds::staked(scene);
    let wrong = all.iter().filter(|staked| is_wrong(staked));
    let lies = |spot: Spot| !scene.stake(spot.seat, spot.wager).is_zero();
    wrong.filter(|staked| lies(staked.spot)).map(|s| (s.spot, s.wager.kind)).collect()
}

fn key(spot: Spot) -> u32 {
    u32::from(spot.seat.0) << 8 | number_of(spot.wager)
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let take = self.id("roulette.h.take-ball");
        self.add(
            irregular("no_spin", "Call off a spin that does not count, and take the ball")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("roulette.h.no-spin"))
                .due(move |scene, dues| {
                    let (memory, n) = (scene.memory, marks::spins(scene.memory));
                    if !marks::is_bad(memory) {
                        return;
                    }
                    if !marks::is_called_off(memory) {
                        dues.push(Due::new(Act::Say(marks::NO_SPIN), 0, n << 1));
                    }
                    if scene.table.ball.is_some() {
                        dues.push(Due::new(Act::TakeBall, 0, n << 1 | 1).by(clause(take)));
                    }
                }),
        );
        self.add(
            irregular("inspect_ball", "Have the supervisor look at a ball that left the wheel")
                .law(&self.cite, &both("roulette.h.inspect"))
                .due(|scene, dues| {
                    if marks::is_to_inspect(scene.memory) {
                        let n = marks::spins(scene.memory);
                        dues.push(Due::new(Act::Call(Official::Supervisor), 0, n));
                    }
                }),
        );
        self.add(
            irregular("late_wager", "Have a wager made after the call put right")
                .law(&self.cite, &both("roulette.h.late"))
                .due(steps::late_wagers),
        );
        self.add(
            irregular("put_back", "Have chips put back that were moved after the ball rested")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("roulette.5.1.d-a"))
                .due(|scene, dues| {
                    for spot in marks::shifted(scene.memory) {
                        if !scene.stake(spot.seat, spot.wager).is_zero() {
                            dues.push(Due::new(Act::Correct(spot), 0, key(spot)));
                        }
                    }
                }),
        );
    }

    /// What patrons say that wants a yes or a no.
    pub(super) fn answers(&mut self) {
        let answers = Answers::of(self);
        self.add(
            irregular("answer", "Confirm or refuse what a patron says")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &[(Deed, "roulette.5.1.a-c"), (Sequence, "roulette.5.1.a-c")])
                .due(move |scene, dues| {
                    for (matter, spot) in marks::pending(scene.memory) {
                        let (yes, why) = answers.to(scene, matter, spot);
                        let act =
                            if yes { Act::Confirm(spot.seat) } else { Act::Refuse(spot.seat) };
                        let key = (matter as u32) << 16 | key(spot);
                        dues.push(Due::new(act, 0, key).by(clause(why)));
                    }
                }),
        );
    }

    /// Chips that have to be put right before the ball rests.
    pub(super) fn put_right(&mut self) {
        let odds = self.odds.clone();
        let fives = self.id_if(self.house.has("five_adjacent", "yes"), "roulette.5.1.e.1.i.2-a");
        self.add(
            irregular("put_right", "Have chips put right that make no wager as they lie")
                .walk(Walk::AnyOrder)
                .early()
                .law(&self.cite, &both("roulette.5.1.e-z"))
                .due(move |scene, dues| {
                    if result(scene).is_some() {
                        return;
                    }
                    for (spot, kind) in misplaced(&odds, scene) {
                        let why = clause(fives.filter(|_| kind == Kind::Neighbours));
                        dues.push(Due::new(Act::Correct(spot), 0, key(spot)).by(why));
                    }
                }),
        );
    }

    /// What was paid where nothing has been won, taken back.
    pub(super) fn take_back(&mut self) {
        let (odds, position) = (self.odds.clone(), self.id("roulette.5.1.d-a"));
        self.add(
            Step::new("take_back", "Take back what was paid where nothing has been won")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &each_of([Deed, Sequence, Aspect::Amount], "roulette.5.1.d-a"))
                .due(move |scene, dues| {
                    let lines = odds.lines(scene);
                    for (spot, why) in paid_on_losers(&odds, scene, &lines) {
                        let amount = scene.table.paid(spot.seat, spot.wager);
                        let back = Act::Retrieve { spot, amount };
                        dues.push(Due::new(back, 0, key(spot)).by([position, why]));
                    }
                }),
        );
    }

    /// Chips on no wager, given back once it is too late to put them right.
    pub(super) fn give_back(&mut self) {
        let odds = self.odds.clone();
        self.add(
            irregular("give_back", "Give chips back that make no wager")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &each_of([Deed, Sequence], "roulette.5.1.e-z"))
                .due(move |scene, dues| {
                    let lines = odds.lines(scene);
                    let goes = |spot: Spot| !scene.table.held.contains(&spot);
                    for line in lines.iter().filter(|line| Odds::is_open(scene, line)) {
                        if line.outcome == Outcome::Release && goes(line.spot) {
                            let act = Act::Release(line.spot);
                            dues.push(Due::new(act, 0, key(line.spot)).by(line.clauses));
                        }
                    }
                }),
        );
    }
}

/// The places where something was paid although all that lay there has lost, and why it has.
fn paid_on_losers(odds: &Odds, scene: &Scene<'_>, lines: &[Line]) -> Vec<(Spot, Option<ClauseId>)> {
    // Of a wager that is lost in part, what was taken too much may come back.
    let lost = |line: &&Line| match line.outcome {
        Outcome::Collect => true,
        Outcome::Take(part) => scene.memory.accounts.won(line.spot) > -part,
        Outcome::Pay(_) | Outcome::Release => false,
    };
    let mut all = Vec::new();
    for state in scene.table.staked_spots().filter(|state| !state.paid.is_empty()) {
        let spot = state.spot;
        let won = |line: &Line| line.spot == spot && matches!(line.outcome, Outcome::Pay(_));
        if lines.iter().any(won) || !odds.owed_apart(scene, spot).is_zero() {
            continue;
        }
        let mine = |line: &&Line| {
            let inside = wheel::find(marks::home(scene.memory, line.spot))
                .is_some_and(|wager| wager.kind.is_inside());
            let among = spot.wager == INSIDE && line.spot.seat == spot.seat && inside;
            line.spot == spot || among
        };
        if let Some(line) = lines.iter().filter(lost).find(mine) {
            all.push((spot, line.clauses[0]));
        }
    }
    all
}

/// Whether the floor may be called: something is, or has been, out of order this round.
pub(super) fn is_irregular(odds: &Odds, scene: &Scene<'_>) -> bool {
    marks::is_trouble(scene.memory)
        || !scene.memory.devices.is_empty()
        || !misplaced(odds, scene).is_empty()
}

/// Whether the call that closes the wagers has been made for a ball that runs or rests.
pub(super) fn is_repeated_close(scene: &Scene<'_>, act: &Act) -> bool {
    *act == Act::Say(NO_MORE_BETS) && marks::is_closed(scene.memory)
}

/// The numbers of a wager, for what speaks against touching it.
pub(super) fn wins(scene: &Scene<'_>, spot: Spot) -> bool {
    let pocket = result(scene);
    let wager = wheel::find(marks::home(scene.memory, spot));
    wager.zip(pocket).is_some_and(|(wager, pocket)| wager.numbers.contains(pocket))
}
