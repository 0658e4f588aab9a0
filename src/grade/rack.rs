//! The table inventory at the end against what it should hold had every wager been settled right.

use crate::kit::Cents;
use crate::procedure::Outcome;
use crate::session::Session;

/// The inventory's balance over the rounds that were finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rack {
    /// What it held at the start.
    pub start: Cents,
    /// What was filled up.
    pub filled: Cents,
    /// What it held when the last finished round was over.
    pub now: Cents,
    /// What it should have held then.
    pub expected: Cents,
}

impl Rack {
    /// What is over (or, below zero, short).
    #[must_use]
    pub fn over(&self) -> Cents {
        self.now - self.expected
    }
}

/// Deals the session once more and works out what each finished round should have brought.
///
/// `None` if the session cannot be dealt anew, as with a game that is not built in.
#[must_use]
pub fn rack(session: &Session) -> Option<Rack> {
    let mut again = session.before(0)?;
    let start = again.table().inventory.total();
    let mut rack = Rack { start, filled: Cents::ZERO, now: start, expected: start };
    // A fill may come with the first round.
    let mut money = again.table().money();
    let mut in_round = Cents::ZERO;
    for entry in session.entries() {
        let round = again.memory().round;
        let right = should_bring(&again);
        again.step(entry.at_ms, entry.act).ok()?;
        let filled = again.table().money() - money;
        money = again.table().money();
        rack.filled += filled;
        in_round += filled;
        if again.is_over() || again.memory().round != round {
            rack.expected += right + in_round;
            in_round = Cents::ZERO;
            rack.now = again.table().inventory.total();
        }
    }
    Some(rack)
}

/// What the round should bring the house, as far as the cards decide it by now.
fn should_bring(session: &Session) -> Cents {
    let memory = session.memory();
    let lines = if memory.voided || memory.deck_removed {
        session.standing_lines()
    } else {
        session.lines()
    };
    let settled = |line: &crate::procedure::Line| match line.outcome {
        Outcome::Pay(owed) => -owed,
        Outcome::Release => Cents::ZERO,
        Outcome::Take(lost) => lost,
        Outcome::Collect => {
            let now = session.table().stake(line.spot.seat, line.spot.wager);
            if now.is_zero() { memory.staked(line.spot) } else { now }
        }
    };
    lines.iter().map(settled).sum()
}
