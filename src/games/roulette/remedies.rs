//! What comes before anything else when something has gone wrong.

use super::Builder;
use super::INSIDE;
use super::notes::{self, Request};
use super::round::result;
use super::settle::{Odds, both, misplaced};
use crate::games::common::odds::Clauses;
use crate::games::prelude::*;
use crate::procedure;
use crate::rules::roulette::{self as wheel, Kind};
use strum::{IntoStaticStr, VariantArray};

/// How a request is to be answered, and by which clauses.
#[derive(Clone)]
pub(super) struct Answers {
    law: Clauses<Said>,
    odds: Arc<Odds>,
}

/// What a patron has said, as it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum Said {
    Spoken,
    SpokenLate,
    SpokenWithoutCash,
    ClaimedRightly,
    Claimed,
    Coupon,
    CouponAlone,
}

impl Answers {
    fn of(round: &Round<'_>, odds: Arc<Odds>) -> Self {
        Self { law: Clauses::named(|name| clause(round.named_clause("answer", name))), odds }
    }

    /// Whether what a patron has said is to be confirmed, and by which clause.
    pub(super) fn to(&self, context: &Context<'_>, request: Request, spot: Spot) -> (bool, By) {
        let (notes, seat) = (notes::of(context.memory), spot.seat);
        let (is_granted, said) = match request {
            Request::Spoken if notes.patron(seat).too_late => (false, Said::SpokenLate),
            Request::Spoken if !notes.patron(seat).with_cash => (false, Said::SpokenWithoutCash),
            // Once the ball rests nothing is booked any more.
            Request::Spoken => (result(context).is_none(), Said::Spoken),
            Request::Claim if is_rightly_claimed(context, spot) => (true, Said::ClaimedRightly),
            Request::Claim => (false, Said::Claimed),
            Request::Coupon if self.odds.may_have_coupon(context, spot) => (true, Said::Coupon),
            Request::Coupon if context.stake(seat, spot.wager).is_zero() => {
                (false, Said::CouponAlone)
            }
            Request::Coupon => (false, Said::Coupon),
        };
        (is_granted, self.law.by(said))
    }
}

/// Whether a patron's chips lay on the wager that he claims when the ball came to rest, and win.
fn is_rightly_claimed(context: &Context<'_>, claimed: Spot) -> bool {
    let Some(pocket) = result(context) else { return false };
    Odds::staked(context).iter().any(|staked| {
        staked.spot.seat == claimed.seat
            && notes::is_same_wager(staked.wager.word, claimed.wager)
            && staked.wager.numbers.contains(pocket)
    })
}

impl Builder<'_> {
    /// Remedies that come before anything else.
    pub(super) fn remedies(&mut self) {
        let take = clause(self.round.named_clause("no_spin", "take_ball"));
        self.round.duty("no_spin", move |context, dues| {
            let (notes, n) = (notes::of(context.memory), notes::of(context.memory).spins());
            if !notes.is_bad() {
                return;
            }
            if !notes.last().called_off {
                dues.push(Due::new(Act::Say(notes::NO_SPIN), 0, DueKey::nth(n)));
            }
            if context.table.ball.is_some() {
                dues.push(Due::new(Act::TakeBall, 0, DueKey::nth(n).part(1)).by(take));
            }
        });
        self.round.duty("undo_settling", |context, dues| {
            let notes = notes::of(context.memory);
            let again = notes.is_bad() && notes.last().called_off && context.table.ball.is_none();
            if !again || result(context).is_some() {
                return;
            }
            for spot in context.memory.accounts.moved() {
                let (given, wager) = (context.memory.accounts.won(spot), spot.wager);
                let paid = context.table.paid(spot.seat, wager);
                if given.0 < 0 {
                    let pay = Act::Pay { spot, amount: -given, chips: None };
                    dues.push(Due::new(pay, 0, spot));
                } else if given.0 > 0 && paid >= given {
                    let back = Act::Retrieve { spot, amount: given };
                    dues.push(Due::new(back, 0, spot));
                }
            }
        });
        self.round.owe_one("inspect_ball", |context| {
            let (last, n) = (notes::of(context.memory).last(), notes::of(context.memory).spins());
            let call = Due::new(Act::Call(Official::Supervisor), 0, DueKey::nth(n));
            (last.gone && !last.inspected).then_some(call)
        });
        self.round.duty("late_wager", steps::late_wagers);
        self.round.duty("put_back", |context, dues| {
            let lies = |spot: &Spot| !context.stake(spot.seat, spot.wager).is_zero();
            let moved = notes::of(context.memory).shifted().filter(lies);
            dues.extend(moved.map(|spot| Due::new(Act::Correct(spot), 0, spot)));
        });
    }

    /// How what patrons say is to be answered.
    pub(super) fn how_to_answer(&self) -> Answers {
        Answers::of(&self.round, self.odds.clone())
    }

    /// What patrons say that wants a yes or a no.
    pub(super) fn answers(&mut self) {
        let answers = self.how_to_answer();
        self.round.duty("answer", move |context, dues| {
            for (request, spot) in notes::of(context.memory).pending() {
                let (yes, why) = answers.to(context, request, spot);
                let act = if yes { Act::Confirm(spot.seat) } else { Act::Refuse(spot.seat) };
                dues.push(Due::new(act, 0, DueKey::from(spot).part(request as u8)).by(why));
            }
        });
    }

    /// Chips that have to be put right before the ball rests.
    pub(super) fn put_right(&mut self) {
        let odds = self.odds.clone();
        let by_fives = clause(self.round.named_clause("put_right", "by_fives"));
        self.round.duty("put_right", move |context, dues| {
            if result(context).is_some() {
                return;
            }
            for (spot, kind) in misplaced(&odds, context) {
                let why = if kind == Kind::Neighbours { by_fives } else { [None; 2] };
                dues.push(Due::new(Act::Correct(spot), 0, spot).by(why));
            }
        });
    }

    /// What was paid where nothing has been won, taken back.
    pub(super) fn take_back(&mut self) {
        let odds = self.odds.clone();
        let by_position = clause(self.round.named_clause("take_back", "by_position"));
        self.round.duty("take_back", move |context, dues| {
            for (spot, why) in paid_on_losers(&odds, context, &odds.lines(context)) {
                let amount = context.table.paid(spot.seat, spot.wager);
                let back = Act::Retrieve { spot, amount };
                dues.push(Due::new(back, 0, spot).by(both(by_position, why)));
            }
        });
    }

    /// Chips on no wager, given back once it is too late to put them right.
    pub(super) fn give_back(&mut self) {
        let odds = self.odds.clone();
        self.round.duty("give_back", move |context, dues| {
            let lines = odds.lines(context);
            let goes = |spot: Spot| !context.table.held.contains(&spot);
            for line in lines.iter().filter(|line| line.outcome == Outcome::Release) {
                if goes(line.spot) && Odds::is_open(context, line) {
                    let act = Act::Release(line.spot);
                    dues.push(Due::new(act, 0, line.spot).by(line.clauses));
                }
            }
        });
    }
}

/// The places where something was paid although all that lay there has lost, and why it has.
fn paid_on_losers(odds: &Odds, context: &Context<'_>, lines: &[WagerResult]) -> Vec<(Spot, By)> {
    // What was taken too much of a wager that is lost may come back.
    let lost = |line: &&WagerResult| match line.outcome {
        Outcome::Collect => true,
        Outcome::Take(part) => context.memory.accounts.won(line.spot) > -part,
        Outcome::Pay(_) | Outcome::Release => false,
    };
    let mut all = Vec::new();
    for state in context.table.staked_spots().filter(|state| !state.paid.is_empty()) {
        let spot = state.spot;
        let won = |line: &WagerResult| line.spot == spot && matches!(line.outcome, Outcome::Pay(_));
        if lines.iter().any(won) || !odds.owed_apart(context, spot).is_zero() {
            continue;
        }
        let mine = |line: &&WagerResult| {
            let inside = wheel::find(notes::of(context.memory).home(line.spot))
                .is_some_and(|wager| wager.kind.is_inside());
            let among = spot.wager == INSIDE && line.spot.seat == spot.seat && inside;
            // What was paid may also make good what was taken too much.
            let over = || procedure::balance(context, lines, spot).owed.0 < 0;
            among || (line.spot == spot && over())
        };
        if let Some(line) = lines.iter().filter(lost).find(mine) {
            all.push((spot, line.clauses));
        }
    }
    all
}

/// Whether the floor may be called: something is, or has been, out of order this round.
pub(super) fn is_irregular(odds: &Odds, context: &Context<'_>) -> bool {
    notes::of(context.memory).is_trouble
        || !context.memory.devices.is_empty()
        || !misplaced(odds, context).is_empty()
}
