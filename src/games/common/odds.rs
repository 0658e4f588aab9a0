//! Tables of odds as a house pays them, and what they give a wager.

use crate::games::prelude::*;
use crate::law::Odds;
use crate::procedure::{ClauseLookup, Lack};
use crate::table::SpotState;
use strum::VariantArray;

/// One line of odds for a hand.
#[derive(Clone, Debug)]
pub(crate) struct Pays<H> {
    pub(crate) hand: H,
    pub(crate) odds: Odds,
    pub(crate) clause: Option<ClauseId>,
}

/// The odds that a house pays on a wager; `find` knows the hands by their names.
pub(crate) fn table<H>(
    house: &House,
    book: &Rulebook,
    cite: &ClauseLookup<'_>,
    wager: &str,
    find: impl Fn(&str) -> Option<H>,
) -> Vec<Pays<H>> {
    let lines = house.paytable(book, wager).into_iter().flat_map(|table| &table.lines);
    let pays = |line: &Odds| {
        let Some(hand) = find(&line.hand) else {
            cite.lacks(Lack::Hand { hand: line.hand.clone(), wager: wager.to_owned() });
            return None;
        };
        Some(Pays { hand, odds: line.clone(), clause: cite.id(&line.clause) })
    };
    lines.filter_map(pays).collect()
}

/// The clauses that the table of a round has for what a game tells apart: a row for each, by its name.
#[derive(Clone, Debug)]
pub(crate) struct Clauses<N>(Vec<(N, By)>);

impl<N: VariantArray + Copy + PartialEq + Into<&'static str>> Clauses<N> {
    /// Those that are found by these names.
    pub(crate) fn named(find: impl Fn(&'static str) -> By) -> Self {
        Self(N::VARIANTS.iter().map(|&name| (name, find(name.into()))).collect())
    }

    /// Those by which wagers are settled that come to this.
    pub(crate) fn settled(round: &Round<'_>) -> Self {
        Self::named(|what| clause(round.settled_by(what)))
    }

    /// Those under a name.
    pub(crate) fn by(&self, name: N) -> By {
        self.0.iter().find(|(other, _)| *other == name).map_or([None; 2], |(_, by)| *by)
    }

    /// The one under a name, where there is one.
    pub(crate) fn one(&self, name: N) -> Option<ClauseId> {
        self.by(name)[0]
    }
}

/// What a hand is paid, if it is.
pub(crate) fn paid<H: PartialEq>(
    lines: &[Pays<H>],
    hand: H,
    stake: Cents,
) -> Option<(Cents, Option<ClauseId>)> {
    let line = lines.iter().find(|line| line.hand == hand)?;
    Some((line.odds.on(stake), line.clause))
}

/// The stake that a wager is settled by: what lies there, or lay there when it was settled, with
/// what was wrongly taken out of it.
pub(crate) fn wagered(context: &Context<'_>, seat: Seat, wager: Word) -> Cents {
    with_what_was_taken(context, Spot { seat, wager }, context.stake(seat, wager))
}

/// The same of a spot as it is.
pub(crate) fn wagered_on(context: &Context<'_>, state: &SpotState) -> Cents {
    with_what_was_taken(context, state.spot, state.stake.total())
}

fn with_what_was_taken(context: &Context<'_>, spot: Spot, now: Cents) -> Cents {
    let rest = if now.is_zero() { context.memory.staked(spot) } else { now };
    rest + context.memory.accounts.taken(spot)
}

/// The line of a spot.
pub(crate) fn line_of(lines: &[WagerResult], spot: Spot) -> Option<WagerResult> {
    lines.iter().copied().find(|line| line.spot == spot)
}

/// What a line gives its spot.
pub(crate) fn owed(line: Option<WagerResult>) -> Cents {
    match line.map(|line| line.outcome) {
        Some(Outcome::Pay(owed)) => owed,
        Some(Outcome::Collect | Outcome::Release | Outcome::Take(_)) | None => Cents::ZERO,
    }
}
