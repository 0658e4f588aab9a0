//! The reasons of Roulette: where the ball rests, and what each winner comes to.

use super::{At, Reason, at_odds, exactly, say};
use crate::kit::{Cents, Seat, Spot};
use crate::law::Odds;
use crate::procedure::{Outcome, WagerResult};
use crate::rules::roulette::{self as wheel, Colour, INSIDE, Kind, Wager};
use crate::table::Act;

/// The pocket in which the ball rests.
fn result(at: &At<'_>) -> Option<u8> {
    at.context.table.pocket
}

/// What of the pocket decides a wager.
fn fact(pocket: u8, wager: &Wager) -> String {
    let number = ("number", wheel::name(pocket));
    if wheel::is_zero(pocket) && !wager.kind.is_inside() {
        return say("zero", &[number]);
    }
    let thirds = |n: u8| say(&format!("nth.{n}"), &[]);
    match (wager.kind, wager.word.as_str()) {
        (Kind::Column, _) => say("column", &[number, ("nth", thirds((pocket - 1) % 3 + 1))]),
        (Kind::Dozen, _) => say("dozen", &[number, ("nth", thirds((pocket - 1) / 12 + 1))]),
        (Kind::EvenMoney, "red" | "black") => {
            let red = wheel::colour(pocket) == Colour::Red;
            say(if red { "is_red" } else { "is_black" }, &[number])
        }
        (Kind::EvenMoney, "odd" | "even") => {
            say(if pocket.is_multiple_of(2) { "is_even" } else { "is_odd" }, &[number])
        }
        (Kind::EvenMoney, _) => say(if pocket <= 18 { "is_low" } else { "is_high" }, &[number]),
        _ => {
            let numbers: Vec<String> = wager.numbers.iter().map(wheel::name).collect();
            let id = if wager.numbers.contains(pocket) { "is_among" } else { "not_among" };
            say(id, &[number, ("numbers", numbers.join(", "))])
        }
    }
}

/// The odds of a kind of wager.
fn odds_of<'a>(at: &At<'a>, kind: Kind) -> Option<&'a Odds> {
    let tables = ["inside", "column_1", "dozen_1", "red"].into_iter();
    tables.flat_map(|wager| at.odds_of(wager)).find(|line| line.hand == kind.id())
}

/// The reason of a wager, once the ball rests.
pub(super) fn reason(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let pocket = result(at)?;
    let Spot { seat, wager } = line.spot;
    if wager == INSIDE {
        return inside(at, seat, pocket);
    }
    let known = wheel::find(wager)?;
    let wins = known.numbers.contains(pocket);
    let stake = at.stake(seat, wager.as_str());
    let reason = Reason::of(fact(pocket, known));
    match line.outcome {
        Outcome::Pay(won) if wins => paid(at, (known, stake), won, reason),
        Outcome::Collect if !wins => Some(reason),
        Outcome::Release if wins && known.kind == Kind::EvenMoney => {
            Some(Reason::of(say("held", &[("fact", reason.words)])))
        }
        Outcome::Take(part) if wins && known.kind == Kind::Neighbours => {
            let lost = Cents(stake.0 * 4 / 5);
            let values = [
                ("number", wheel::name(pocket)),
                ("stake", stake.spoken()),
                ("amount", lost.spoken()),
            ];
            let exact = lost == part && lost.0 * 5 == stake.0 * 4;
            exact.then(|| Reason { words: say("neighbours", &values), sum: Some(lost) })
        }
        Outcome::Take(part) if wheel::is_zero(pocket) && known.kind == Kind::EvenMoney => {
            half(at, stake, part).map(|sum| reason.with_sum(sum))
        }
        _ => None,
    }
}

/// A wager that is paid by itself; a coupon beside it doubles it.
fn paid(
    at: &At<'_>,
    (wager, stake): (&Wager, Cents),
    won: Cents,
    reason: Reason,
) -> Option<Reason> {
    let odds = odds_of(at, wager.kind)?;
    let double = Cents(stake.0 * 2);
    match at_odds(stake, odds)? {
        sum if sum.1 == won => Some(reason.with_sum(sum)),
        _ => {
            let values = [("fact", reason.words), ("stake", stake.spoken())];
            Some(Reason::of(say("coupon", &values)).with_sum(at_odds(double, odds)?))
        }
    }
}

/// Half of an even-money wager, in the smallest chips.
fn half(at: &At<'_>, stake: Cents, part: Cents) -> Option<(String, Cents)> {
    let exact = stake.0 * 50;
    let (coin, off) = (at.coin(), (part.0 * 100 - exact).abs());
    let values = [
        ("stake", stake.spoken()),
        ("exact", exactly(exact)),
        ("coin", coin.spoken()),
        ("amount", part.spoken()),
    ];
    let id = if off == 0 { "half" } else { "half_rounded" };
    (off < coin.0 * 100 && part < stake).then(|| (say(id, &values), part))
}

/// All that a patron's numbers win, one by one and in one sum.
fn inside(at: &At<'_>, seat: Seat, pocket: u8) -> Option<Reason> {
    let mut parts: Vec<String> = Vec::new();
    let mut sum = Cents::ZERO;
    for state in at.context.table.staked_spots().filter(|state| state.spot.seat == seat) {
        let Some(wager) = wheel::find(state.spot.wager) else { continue };
        let stake = state.stake.total();
        if !wager.kind.is_inside() || !wager.numbers.contains(pocket) || stake.is_zero() {
            continue;
        }
        // Of five neighbours one wins, once the others have been taken. What has been paid apart is more
        // than a sentence tells.
        let others = at.memory().accounts.taken(state.spot);
        let neighbours = wager.kind == Kind::Neighbours;
        if neighbours && others.0 != 4 * stake.0 || !state.paid.is_empty() {
            return None;
        }
        let odds = odds_of(at, if neighbours { Kind::Straight } else { wager.kind })?;
        let (_, won) = at_odds(stake, odds)?;
        let values = [
            ("stake", stake.spoken()),
            ("wager", super::super::wager(wager.word)),
            ("pays", odds.pays.to_string()),
            ("per", odds.per.to_string()),
            ("amount", won.spoken()),
        ];
        parts.push(say("number_wins", &values));
        sum += won;
    }
    let number = ("number", wheel::name(pocket));
    let list = ("parts", parts.join(", "));
    Some(match parts.len() {
        0 => return None,
        1 => Reason { words: say("numbers", &[number, list]), sum: Some(sum) },
        _ => {
            let values = [number, list, ("amount", sum.spoken())];
            Reason { words: say("numbers_together", &values), sum: Some(sum) }
        }
    })
}

/// Why something other than a wager is due.
pub(super) fn other(at: &At<'_>, act: &Act) -> Option<String> {
    let number = [("number", wheel::name(result(at)?))];
    match *act {
        Act::Mark(marked) if Some(marked) == result(at) => Some(say("rests", &number)),
        Act::Hold(_) if result(at).is_some_and(wheel::is_zero) => Some(say("zero", &number)),
        _ => None,
    }
}
