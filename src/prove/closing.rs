//! Whether a round has ended properly: the cards are where they belong, and each seat has won what a
//! bystander reckons; or it is not passed, and a finding that still stands tells of that seat.
//!
//! Of the judge nothing is asked but what he has found and whether he lets the round be passed: neither his settlement, nor his accounts, nor whether
//! he takes the round for void.

use super::bystander::{Bystander, Carried, Has};
use super::laws::{Law, Reckoning};
use crate::kit::{Area, Cents, Palm, Seat};
use crate::procedure::Finding;
use crate::session::{Entry, Session};
use crate::table::{Act, Table};

/// How many accounts of patrons have been reckoned, and how many could not be.
#[derive(Clone, Copy, Default)]
pub(super) struct Reckoned {
    /// Those whose cards lay open.
    pub(super) told: u64,
    /// Those of whom a standing finding said that something is wrong.
    pub(super) excused: u64,
    /// Those that a bystander cannot reckon.
    pub(super) unclear: u64,
}

/// What is wrong with the end of a round: its kind, and the sums.
pub(super) type Wrong = (String, String);

/// Where cards may lie between two rounds.
const AT_REST: [Area; 9] = [
    Area::Deck,
    Area::Shoe,
    Area::Held,
    Area::AutoShoe,
    Area::Rack,
    Area::Bucket,
    Area::Machine,
    Area::Removed,
    Area::Burn,
];

/// What is wrong with the end of a round: `before` is the session before the act that ended it, `end` the
/// table as the round left it: the act done, nothing swept, no next round opened.
pub(super) fn check(
    (before, after): (&Session, &Session),
    end: &Table,
    seen: &Bystander,
    reckoned: &mut Reckoned,
) -> (Vec<Wrong>, Carried) {
    let mut wrong = Vec::new();
    // A game may keep a card for its next round.
    let kept = |area: &Area| before.procedure().keeps.contains(area);
    for area in Area::all().filter(|area| !AT_REST.contains(area) && !kept(area)) {
        if end.count(area) > 0 {
            let kind = match area {
                Area::Seat(_) => "a seat".to_owned(),
                Area::Part(..) => "a seat's second place".to_owned(),
                Area::Palm(Palm::Left | Palm::Right) => "a palm".to_owned(),
                other => other.to_string(),
            };
            wrong.push((format!("cards lie at {kind}"), String::new()));
        }
    }
    let carried = money((before, after), end, seen, reckoned, &mut wrong);
    (wrong, carried)
}

/// Every seat has what the bystander reckons; or the round is not passed, since money of it was left wrong, and
/// a finding that still stands tells of that seat.
fn money(
    (before, after): (&Session, &Session),
    end: &Table,
    seen: &Bystander,
    reckoned: &mut Reckoned,
    wrong: &mut Vec<Wrong>,
) -> Carried {
    let is_passed = after.left_wrong() == before.left_wrong();
    let round = before.memory().round;
    let standing = Standing::of(after, round);
    let reckoning = Reckoning { house: &after.level().house, book: after.book(), seen };
    let stakes = seen.seats();
    let game = after.level().house.game.as_str();
    let marks_vigorish = matches!(game, "minibaccarat" | "punto_banco");
    // No word makes a spin void.
    let is_void = seen.void && game != "roulette";
    let gains = seen.gains(end);
    let mut carried = seen.carried.clone();
    for &Has { seat, money, marked } in &gains {
        // Only at baccarat is vigorish marked; elsewhere a mark is worth nothing.
        let marked = if marks_vigorish { marked } else { Cents::ZERO };
        let net = money - marked;
        let is_nothing = net.is_zero();
        if is_nothing && !stakes.contains(&seat) {
            continue;
        }
        let played = reckoning.of(seat);
        // What was made void before its cards came is dealt all the same.
        let law = if is_void && !played.comes_to(net) { reckoning.of_void(seat) } else { played };
        let void = if is_void { " in a void round" } else { "" };
        // What an earlier round left wrong with him, and what this one does.
        let earlier = seen.carried.get(&seat).copied().unwrap_or(Some(Cents::ZERO));
        let over = match law {
            Law::Is { won, vigorish } => earlier.map(|earlier| earlier + net - (won - vigorish)),
            Law::Unclear | Law::Aside => None,
        };
        let as_told = law.comes_to(net);
        // Who has what he should where nobody could tell before is even again.
        carried.insert(seat, if as_told { Some(earlier.unwrap_or_default()) } else { over });
        match law {
            Law::Aside => reckoned.unclear += 1,
            _ if !is_passed && standing.tells_of(seat) => reckoned.excused += 1,
            // What one patron has of the bank another lacks.
            _ if !is_passed
                && game == "chemin_de_fer"
                && gains.iter().any(|has| standing.tells_of(has.seat)) =>
            {
                reckoned.excused += 1;
            }
            Law::Unclear if standing.is_any() => reckoned.unclear += 1,
            // A wager that was taken before anything was decided, and has come back, is out of the round.
            Law::Unclear if standing.was_told_of(seat) => reckoned.unclear += 1,
            Law::Unclear => {
                let what = format!("{seat} has wagers that nobody has judged{void}");
                wrong.push((what, format!("{seat} has won {net}")));
            }
            Law::Is { .. } if as_told => reckoned.told += 1,
            // What an earlier round left wrong has been put right since, or a part of it.
            Law::Is { .. } if is_less(over, earlier) => reckoned.excused += 1,
            Law::Is { won, vigorish } if was_left(after, round, seat, net - (won - vigorish)) => {
                reckoned.excused += 1;
            }
            Law::Is { .. } if earlier.is_none() => reckoned.unclear += 1,
            // In a round that is dealt in spite of it a wager was taken before its cards decided it.
            _ if is_void && played == Law::Unclear && standing.was_told_of(seat) => {
                reckoned.unclear += 1;
            }
            // A round that was to be void may end as one.
            Law::Is { .. } if is_nothing && standing.calls_void() => {
                carried.insert(seat, earlier);
                reckoned.told += 1;
            }
            Law::Is { won, vigorish } => {
                let (has, should) = (sign(net), sign(won - vigorish));
                let what = format!("{seat} has {has} for {should}{void}");
                wrong.push((
                    what,
                    format!("{seat} has won {net}, and should {won} less {vigorish}"),
                ));
            }
        }
    }
    carried
}

/// Whether what is wrong with a seat has become less, and no more of the other kind.
fn is_less(now: Option<Cents>, earlier: Option<Cents>) -> bool {
    let (Some(now), Some(earlier)) = (now, earlier) else { return false };
    now.0.abs() < earlier.0.abs() && now.0 * earlier.0 >= 0
}

/// Whether so much was to go to this seat's hand in earlier rounds, or below zero to be collected from it, and was left:
/// it may be made good since.
fn was_left(after: &Session, round: u32, seat: Seat, more: Cents) -> bool {
    let left = after.left_undone().into_iter().filter(|(of, _)| *of < round);
    let owed = left.flat_map(|(_, finding)| finding.expected).map(|act| match act {
        Act::Refund { spot, amount } if spot.seat == seat => amount,
        Act::Charge { spot, amount } if spot.seat == seat => -amount,
        _ => Cents::ZERO,
    });
    let same = owed.filter(|owed| owed.0.signum() == more.0.signum());
    same.map(|owed| owed.0.abs()).sum::<i64>() >= more.0.abs()
}

/// The findings of a round that nothing has put right.
struct Standing<'a> {
    entries: Vec<&'a Entry>,
    found: Vec<(&'a Act, &'a Finding)>,
    left: Vec<Finding>,
}

impl<'a> Standing<'a> {
    fn of(after: &'a Session, round: u32) -> Self {
        let raised = after.raised().iter().filter(|raised| raised.mended.is_none());
        let found = raised.filter_map(|raised| {
            let entry = &after.entries()[raised.entry];
            let finding = entry.findings.get(raised.nth)?;
            (entry.round == round).then_some((&entry.act, finding))
        });
        let left = after.left_undone().into_iter().filter(|(of, _)| *of == round);
        Self {
            entries: after.entries().iter().filter(|entry| entry.round == round).collect(),
            found: found.collect(),
            left: left.map(|(_, finding)| finding).collect(),
        }
    }

    fn is_any(&self) -> bool {
        !self.found.is_empty() || !self.left.is_empty()
    }

    /// Whether one says that money of this seat is wrong, or that the round was made void for nothing.
    fn tells_of(&self, seat: Seat) -> bool {
        let expects = |finding: &Finding| finding.expected.iter().any(|act| is_money_of(act, seat));
        self.left.iter().any(expects)
            || self.found.iter().any(|(act, finding)| {
                is_money_of(act, seat)
                    || expects(finding)
                    || matches!(act, Act::Void(_) | Act::RemoveDeck)
            })
    }

    /// Whether an act that moved money of this seat was found wrong, put right or not.
    fn was_told_of(&self, seat: Seat) -> bool {
        let found = |entry: &&Entry| !entry.findings.is_empty() && is_money_of(&entry.act, seat);
        self.entries.iter().any(found)
    }

    /// Whether one says that the round is void, and nobody said so.
    fn calls_void(&self) -> bool {
        let void = |finding: &Finding| finding.expected.contains(&Act::Void(None));
        self.found.iter().any(|(_, finding)| void(finding))
    }
}

/// Whether an act moves chips of this seat, or sells it some.
fn is_money_of(act: &Act, seat: Seat) -> bool {
    let sells = matches!(act, Act::Colour { .. } | Act::Change(_));
    let is_his = match *act {
        Act::Transfer { from, to, .. } => from.seat == seat || to == seat,
        _ => act.seat() == Some(seat),
    };
    (sells || act.moves_money()) && is_his
}

fn sign(amount: Cents) -> &'static str {
    match amount.0 {
        0 => "nothing",
        n if n > 0 => "won",
        _ => "lost",
    }
}
