//! Why an act is due, in one sentence with the cards and the sums that lie open: what is not seen is
//! never told.
//!
//! Nothing is decided here. What a wager comes to is asked of the session; the sentence reckons it once
//! more from the cards that lie open and the house's odds, and is left out where the two differ.

mod baccarat;
mod hands;
mod pai_gow;
mod poker;
mod turn;
mod wheel;

use super::fill::{capital, fill};
use super::store::STORE;
use crate::games;
use crate::kit::{Area, Card, Cents, Seat, Spot};
use crate::law::Odds;
use crate::procedure::{Context, Finding, Memory, Outcome, WagerResult};
use crate::session::Session;
use crate::table::{Act, Order};
use std::collections::BTreeMap;

/// Why a wager comes to what it does.
struct Reason {
    words: String,
    /// The sum that the words come to, where chips are counted out.
    sum: Option<Cents>,
}

impl Reason {
    const fn of(words: String) -> Self {
        Self { words, sum: None }
    }

    /// The same, with a sum said after it.
    fn with_sum(self, (words, sum): (String, Cents)) -> Self {
        Self { words: format!("{}; {words}", self.words), sum: Some(sum) }
    }
}

/// The table at which something is due.
struct At<'a> {
    session: &'a Session,
    context: Context<'a>,
}

/// Why this act is due now: one sentence with the cards and sums that lie open, without its stop; nothing
/// where the act says all there is to say.
#[must_use]
pub fn why(session: &Session, act: &Act) -> Option<String> {
    let at = At { session, context: session.context() };
    let words = match act {
        Act::Collect(_)
        | Act::Pay { .. }
        | Act::Retrieve { .. }
        | Act::Release(_)
        | Act::Take { .. } => at.settles(act),
        Act::CountStub(count) => at.stub(usize::from(*count)),
        Act::Arrange { area, order } => at.sets(*area, order),
        _ => match at.game() {
            "minibaccarat" | "punto_banco" | "chemin_de_fer" => baccarat::other(&at, act),
            "roulette" => wheel::other(&at, act),
            _ => None,
        },
    };
    // Where nothing is to be reckoned it is a matter of whose turn it is.
    let words = match words {
        None if !act.moves_money() => turn::turn(&at, act),
        words => words,
    };
    words.filter(|_| !session.is_over()).map(|words| capital(&words))
}

/// The reason of the first act that each finding expected, by the act that was found wrong (from 0) and
/// the place among its findings.
#[must_use]
pub fn whys(session: &Session) -> BTreeMap<(usize, usize), String> {
    let mut told = BTreeMap::new();
    if session.raised().is_empty() {
        return told;
    }
    let Some(mut then) = session.before(0) else { return told };
    for (i, entry) in session.entries().iter().enumerate() {
        // What the dealer left for the next round was due in the one before.
        if entry.round == then.memory().round {
            for (nth, finding) in entry.findings.iter().enumerate() {
                told.extend(why_of(&then, finding).map(|why| ((i, nth), why)));
            }
        }
        if then.redo(session).is_none() {
            break;
        }
    }
    told
}

/// The reason of the first act that a finding expects, at the table before the act that it is about.
#[must_use]
pub fn why_of(session: &Session, finding: &Finding) -> Option<String> {
    why(session, finding.expected.first()?)
}

/// A sentence, or a part of one, with these values.
fn say(id: &str, values: &[(&str, String)]) -> String {
    fill(STORE.sentence(&format!("why.{id}")), &|name| {
        values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    })
}

/// An amount with all its digits, that of a fraction of a cent too: so many hundredths of cents.
fn exactly(hundredths: i64) -> String {
    if hundredths % 100 == 0 {
        return Cents(hundredths / 100).spoken();
    }
    let (dollars, rest) = (hundredths / 10_000, hundredths % 10_000);
    let digits = format!("{rest:04}");
    format!("${dollars}.{}", digits.trim_end_matches('0'))
}

/// So many hundredths of a sum, brought to the smallest chip, in words; `rounded` is what is due.
fn percent(hundredths: i64, whole: Cents, (rounded, coin): (Cents, Cents)) -> String {
    let exact = whole.0 * hundredths;
    let mut values = vec![
        ("percent", hundredths.to_string()),
        ("whole", whole.spoken()),
        ("exact", exactly(exact)),
    ];
    if rounded.0 * 100 == exact {
        return say("percent", &values);
    }
    values.extend([("coin", coin.spoken()), ("amount", rounded.spoken())]);
    say("percent_rounded", &values)
}

/// What odds give a stake, in words and as a sum; nothing if that is no whole number of cents.
fn at_odds(stake: Cents, odds: &Odds) -> Option<(String, Cents)> {
    let sum = odds.on(stake);
    let whole = sum.0 * odds.per == stake.0 * odds.pays;
    let values = [
        ("stake", stake.spoken()),
        ("pays", odds.pays.to_string()),
        ("per", odds.per.to_string()),
        ("amount", sum.spoken()),
    ];
    (whole && !stake.is_zero()).then(|| (say("odds", &values), sum))
}

/// What other wagers of a hand have of the limit that its house pays no more than.
#[derive(Clone, Copy, Default)]
struct Others {
    /// What they have been paid.
    paid: Cents,
    /// What they have been paid and are still to be paid.
    all: Cents,
}

/// The sum of some odds where a house pays no more than a limit, of which others have a part.
fn limited(
    (words, sum): (String, Cents),
    (limit, others, paid): (Option<Cents>, Others, Cents),
) -> Option<(String, Cents)> {
    if sum == paid {
        return Some((words, sum));
    }
    let limit = limit.filter(|_| sum > paid)?;
    let (id, given) = match limit - paid {
        left if left == others.paid && left.is_zero() => ("limit", left),
        left if left == others.paid => ("limit_left", left),
        left if left == others.all => ("limit_shared", left),
        _ => return None,
    };
    let values = [
        ("sum", words),
        ("limit", limit.spoken()),
        ("given", given.spoken()),
        ("amount", paid.spoken()),
    ];
    Some((say(id, &values), paid))
}

/// A stake that wins as much again.
fn even(stake: Cents) -> (String, Cents) {
    (say("even", &[("stake", stake.spoken()), ("amount", stake.spoken())]), stake)
}

impl<'a> At<'a> {
    fn game(&self) -> &'a str {
        &self.session.level().house.game
    }

    const fn memory(&self) -> &'a Memory {
        self.context.memory
    }

    fn seen(&self, area: Area) -> Vec<Card> {
        self.context.seen(area)
    }

    /// The smallest chip.
    fn coin(&self) -> Cents {
        self.session.level().house.chips.first().map_or(Cents(1), |coin| Cents(coin.0.max(1)))
    }

    /// How many hundredths of a win the house keeps.
    fn hundredths(&self) -> i64 {
        self.session.procedure().percent.unwrap_or_default()
    }

    /// The stake that a wager is settled by.
    fn stake(&self, seat: Seat, wager: &str) -> Cents {
        let Some(&wager) = self.context.table.wagers().iter().find(|w| w.as_str() == wager) else {
            return Cents::ZERO;
        };
        let (now, spot) = (self.context.stake(seat, wager), Spot { seat, wager });
        let rest = if now.is_zero() { self.memory().staked(spot) } else { now };
        rest + self.memory().accounts.taken(spot)
    }

    /// The lines by which a wager is paid.
    fn odds_of(&self, wager: &str) -> &'a [Odds] {
        let level = self.session.level();
        let table = level.house.paytable(self.session.book(), wager);
        table.map_or(&[], |table| &table.lines)
    }

    /// The odds of a hand on a wager.
    fn odds(&self, wager: &str, hand: &str) -> Option<&'a Odds> {
        self.odds_of(wager).iter().find(|line| line.hand == hand)
    }

    /// The most that a table of odds lets one hand win.
    fn limit(&self, wager: &str) -> Option<Cents> {
        let house = &self.session.level().house;
        house.paytable(self.session.book(), wager).and_then(|table| house.most_won(table))
    }

    /// Why a wager is taken, paid or given back: by its lines, and by what has been given already.
    fn settles(&self, act: &Act) -> Option<String> {
        let spot = act.spot()?;
        if self.memory().voided || self.memory().deck_removed {
            return None;
        }
        let lines = self.session.lines();
        let mut mine = lines.iter().filter(|line| line.spot == spot);
        mine.find_map(|line| self.carries_out(act, line))
    }

    /// Why an act carries out a line, if it does.
    fn carries_out(&self, act: &Act, line: &WagerResult) -> Option<String> {
        let given = self.memory().accounts.won(line.spot);
        let Reason { words, sum } = self.reason(line)?;
        let with = |id: &str, amount: Cents| {
            let values = [("given", given.spoken()), ("amount", amount.spoken())];
            format!("{words}; {}", say(id, &values))
        };
        let taken = |id: &str, amount: Cents| {
            let values = [("taken", (-given).spoken()), ("amount", amount.spoken())];
            format!("{words}; {}", say(id, &values))
        };
        match (*act, line.outcome) {
            (Act::Collect(_), Outcome::Collect) | (Act::Release(_), Outcome::Release) => {
                Some(words)
            }
            (Act::Take { amount, .. }, Outcome::Take(part)) => {
                (amount == part && sum == Some(part)).then_some(words)
            }
            (Act::Pay { amount, .. }, Outcome::Pay(full)) if sum == Some(full) => {
                if given.is_zero() && amount == full {
                    return Some(words);
                }
                if given.0 < 0 {
                    return (full - given == amount).then(|| taken("taken", amount));
                }
                (given.0 > 0 && full - given == amount).then(|| with("rest", amount))
            }
            // His own chips, not a win.
            (Act::Pay { amount, .. }, Outcome::Release) => {
                (given == -amount).then(|| taken("goes_back", amount))
            }
            (Act::Retrieve { amount, .. }, Outcome::Pay(full)) if sum == Some(full) => {
                (given - full == amount).then(|| with("too_much", amount))
            }
            _ => None,
        }
    }

    /// What a hand makes that is set so.
    fn sets(&self, area: Area, order: &Order) -> Option<String> {
        let cards = self.seen(area);
        if !self.context.is_seen(area) || !order.is_of(cards.len()) {
            return None;
        }
        let cards: Vec<Card> = order.of(&cards).collect();
        match (self.game(), area) {
            ("three_card_poker" | "three_card_draw", Area::Dealer) => poker::set(self, &cards),
            ("pai_gow_poker", Area::Dealer) => pai_gow::set(self, &cards),
            _ => None,
        }
    }

    fn reason(&self, line: &WagerResult) -> Option<Reason> {
        match self.game() {
            "three_card_poker" => poker::three_card(self, line),
            "three_card_draw" => poker::draw(self, line),
            "mississippi_stud" => poker::stud(self, line),
            "pai_gow_poker" => pai_gow::reason(self, line),
            "minibaccarat" | "punto_banco" | "chemin_de_fer" => baccarat::reason(self, line),
            "roulette" => wheel::reason(self, line),
            _ => None,
        }
    }

    /// How many cards the stub holds: a whole deck less what has been dealt.
    fn stub(&self, count: usize) -> Option<String> {
        let whole = games::find(self.game())?.cards(&self.session.level().house).len();
        let all = self.context.table.cards_in_play();
        let dealt = all.checked_sub(count).filter(|&dealt| dealt > 0 && all == whole)?;
        let values =
            [("all", all.to_string()), ("dealt", dealt.to_string()), ("number", count.to_string())];
        Some(say("stub", &values))
    }
}
