//! Whether a round has ended properly, reckoned from the table and the patrons' chips alone.

use crate::kit::{Area, Cents, Palm, Seat, Spot};
use crate::procedure::{Outcome, WagerResult};
use crate::session::{Entry, Session};
use crate::table::Act;

/// What each patron has won.
type Nets = [(Seat, Cents)];

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

/// What is wrong with the end of a round: `before` is the session before the act that ended it,
/// `nets` what each patron had won when the round opened, and when it ended.
pub(super) fn check(before: &Session, after: &Session, nets: (&Nets, &Nets)) -> Vec<String> {
    let mut wrong = Vec::new();
    let Some(last) = after.entries().last() else { return wrong };
    // The table as the round left it: the act done, nothing swept, no next round opened.
    // A round that the dealer leaves for the next ends before that one's first act.
    let left = last.round != before.memory().round;
    let end = if left { before.clone() } else { before.after_alone(&last.act) };
    // A game may keep a card for its next round.
    let kept = |area: &Area| end.procedure().keeps.contains(area);
    for area in Area::all().filter(|area| !AT_REST.contains(area) && !kept(area)) {
        if end.table().count(area) > 0 {
            let kind = match area {
                Area::Seat(_) => "a seat".to_owned(),
                Area::Part(..) => "a seat's second place".to_owned(),
                Area::Palm(Palm::Left | Palm::Right) => "a palm".to_owned(),
                other => other.to_string(),
            };
            wrong.push(format!("cards lie at {kind}"));
        }
    }
    if end.memory().started {
        money(&end, after, nets, &mut wrong);
    }
    wrong
}

/// Every patron has won what the cards give him, or the rest stands in a finding.
fn money(end: &Session, after: &Session, (then, nets): (&Nets, &Nets), wrong: &mut Vec<String>) {
    let round = end.memory().round;
    let void = end.memory().voided || end.memory().deck_removed;
    let lines = if void { end.standing_lines() } else { end.lines() };
    if lines.is_empty() && !void {
        // A hand dealt for show has no wagers; any other has been judged. What no line speaks of may stay
        // as it is where the game says so.
        if !(end.procedure().all_judged)(&end.context())
            && end.table().staked_spots().any(|state| !state.stake.is_empty())
            && !end.procedure().among_patrons
        {
            wrong.push("wagers lie there that nobody has judged".to_owned());
        }
        return;
    }
    let acts = || after.entries().iter().filter(|entry| entry.round == round);
    // What passes between the patrons is no matter of the house's.
    for &(seat, now) in nets.iter().filter(|_| !end.procedure().among_patrons) {
        let told = after.raised().iter().any(|raised| {
            let entry = &after.entries()[raised.entry];
            entry.round == round && is_money_of(&entry.act, seat)
        }) || after.left_undone().iter().any(|(of, finding)| {
            *of == round && finding.expected.iter().any(|act| is_money_of(act, seat))
        });
        if told {
            continue;
        }
        // Who comes with the next round has wagered nothing in this one.
        let Some(&(_, opened)) = then.iter().find(|(other, _)| *other == seat) else { continue };
        let charged: Cents = acts()
            .filter_map(|entry| match entry.act {
                Act::Charge { spot, amount } if spot.seat == seat => Some(amount),
                Act::Refund { spot, amount } if spot.seat == seat => Some(-amount),
                _ => None,
            })
            .sum();
        let law: Cents = lines.iter().filter(|l| l.spot.seat == seat).map(|l| law(end, l)).sum();
        let law = if void { law + out_of_reach((round, after), &lines, seat) } else { law };
        if now - opened + charged != law {
            let void = if void { " in a void round" } else { "" };
            wrong.push(format!(
                "{seat} has {} for {}{void}",
                sign(now - opened + charged),
                sign(law)
            ));
        }
    }
}

/// What a seat had won on wagers that were back with it before every hand was wrongly said to be void, or
/// the deck wrongly taken away: that is what has made it wrong, and it stands in a finding. What stands of a void
/// round has its lines.
fn out_of_reach((round, after): (u32, &Session), stands: &[WagerResult], seat: Seat) -> Cents {
    let voids = |entry: &&Entry| matches!(entry.act, Act::Void(None) | Act::RemoveDeck);
    let wrongly = |entry: &Entry| entry.findings.iter().any(|f| after.is_scored(f));
    let acts: Vec<&Entry> = after.entries().iter().filter(|entry| entry.round == round).collect();
    // Of a round that was void already nothing more is made wrong.
    let void = acts.iter().position(voids).filter(|&at| wrongly(acts[at]));
    let Some(void) = void else { return Cents::ZERO };
    let chips = |act: &Act| {
        matches!(act, Act::Pay { .. } | Act::Retrieve { .. } | Act::Collect(_) | Act::Release(_))
    };
    let moved = |spot: Spot, acts: &[&Entry]| {
        acts.iter().map(|entry| entry.act).rfind(|act| chips(act) && act.spot() == Some(spot))
    };
    let won = acts[..void].iter().filter_map(|entry| match entry.act {
        Act::Pay { spot, amount, .. } => Some((spot, amount)),
        Act::Retrieve { spot, amount } => Some((spot, -amount)),
        _ => None,
    });
    let gone = |spot: Spot| {
        stands.iter().all(|line| line.spot != spot)
            && matches!(moved(spot, &acts[..void]), Some(Act::Release(_)))
            && moved(spot, &acts[void..]).is_none()
    };
    won.filter(|&(spot, _)| spot.seat == seat && gone(spot)).map(|(_, amount)| amount).sum()
}

/// Whether an act moves chips of this seat, or sells it some.
fn is_money_of(act: &Act, seat: Seat) -> bool {
    let sells = matches!(act, Act::Colour { .. } | Act::Change(_));
    (sells || act.moves_money()) && act.seat() == Some(seat)
}

/// What a line gives its wager, by what was put down for it.
fn law(end: &Session, line: &WagerResult) -> Cents {
    let Spot { seat, wager } = line.spot;
    match line.outcome {
        Outcome::Pay(amount) => amount,
        Outcome::Take(amount) => -amount,
        Outcome::Release => Cents::ZERO,
        Outcome::Collect => {
            let laid = end.table().stake(seat, wager);
            -(if laid.is_zero() { end.memory().staked(line.spot) } else { laid })
        }
    }
}

fn sign(amount: Cents) -> &'static str {
    match amount.0 {
        0 => "nothing",
        n if n > 0 => "won",
        _ => "lost",
    }
}
