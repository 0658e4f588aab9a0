//! The reasons of Pai Gow Poker.

use super::hands::{five_over, kind, ranks, sorted, two_over};
use super::{At, Others, Reason, at_odds, even, limited, percent, say};
use crate::kit::{Area, Card, Cents, Nook, Rank, Seat, Spot};
use crate::law::Odds;
use crate::procedure::{Outcome, WagerResult};
use crate::rules::{Cards, FiveCategory, FiveRank, Held, Holdings, TwoRank, Wheel};
use crate::table::Order;
use std::cmp::Ordering;

/// A hand as it is set.
struct Set {
    two: Vec<Card>,
    five: Vec<Card>,
    low: TwoRank,
    high: FiveRank,
}

impl Set {
    fn of(two: &[Card], five: &[Card], wheel: Wheel) -> Option<Self> {
        if five.len() != 5 {
            return None;
        }
        let (low, high) = (TwoRank::of_hand(two)?, FiveRank::of(Cards::of(five), wheel));
        Some(Self { two: sorted(two, false), five: five.to_vec(), low, high })
    }

    fn five(&self) -> String {
        let low_ace = self.high.category() != FiveCategory::HighCard && self.high.weightiest() == 5;
        ranks(&sorted(&self.five, low_ace))
    }
}

/// The line that pays best of what is held.
fn best<'a>(at: &At<'a>, wager: &str, held: Holdings) -> Option<&'a Odds> {
    let lines = at.odds_of(wager).iter();
    let holds = lines.filter(|line| Held::find(&line.hand).is_some_and(|hand| held.has(hand)));
    holds.reduce(|best, line| if best.is_below(line) { line } else { best })
}

/// The reason of a wager.
pub(super) fn reason(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let Spot { seat, wager } = line.spot;
    match wager.as_str() {
        "pai_gow" => base_wager(at, line),
        "commission" => commission(at, seat),
        "three_card" => {
            let three: [Card; 3] = at.seen(Area::Seat(seat)).try_into().ok()?;
            bonus(at, line, (&three, Holdings::of_three(three)))
        }
        "seven_card" | "imperial" => {
            let all: Vec<Card> = seven(at, seat);
            bonus(at, line, (&all, Holdings::of(Cards::of(&all)))).filter(|_| all.len() == 7)
        }
        _ => None,
    }
}

/// How the dealer's seven cards are set, low hand first, and by which row of the house way.
pub(super) fn set(at: &At<'_>, cards: &[Card]) -> Option<String> {
    let lowest = at.session.level().house.has("low_straight", "lowest");
    let wheel = if lowest { Wheel::Lowest } else { Wheel::SecondHighest };
    let (low, high) = cards.split_at_checked(2)?;
    let set = Set::of(low, high, wheel)?;
    let way = say(&format!("way.{}", row_of_house_way(cards, &set)), &[]);
    let values = [("low", ranks(&set.two)), ("high", set.five()), ("way", way)];
    Some(say("set_seven", &values))
}

/// The row of the house way that a hand set by it goes by; the joker counts as an ace.
fn row_of_house_way(all: &[Card], set: &Set) -> &'static str {
    let rank = |card: &Card| card.rank().unwrap_or(Rank::Ace);
    let held = |times: usize| -> Vec<Rank> {
        let count = |of: &Rank| all.iter().filter(|card| rank(card) == *of).count();
        Rank::ALL.into_iter().filter(|of| count(of) == times).collect()
    };
    let low: Vec<Rank> = set.two.iter().map(rank).collect();
    let low_pair = low.first().filter(|first| low.iter().all(|other| other == *first));
    let is_complete = matches!(
        set.high.category(),
        FiveCategory::Straight
            | FiveCategory::Flush
            | FiveCategory::StraightFlush
            | FiveCategory::RoyalFlush
    );
    match (held(4).first(), &held(3)[..], held(2).len()) {
        _ if !held(5).is_empty() => "five_aces",
        (Some(four), ..) if low_pair == Some(four) => "four_split",
        (Some(_), ..) if low_pair.is_some() => "four_pair",
        (Some(_), ..) => "four_others",
        (None, [_, _, ..], _) => "two_threes",
        (None, [_], 1..) => "full_house",
        (None, [], 3) => "three_pairs",
        (None, [], 2) if low_pair.is_some() => "two_pairs_split",
        (None, [], 2) => "two_pairs_others",
        _ if is_complete => "complete",
        (None, [Rank::Ace], _) => "three_aces",
        (None, [_], _) => "three",
        (None, [], 1) => "pair",
        (None, [], _) => "nothing",
    }
}

/// A player's seven cards, none if one of them is not seen.
fn seven(at: &At<'_>, seat: Seat) -> Vec<Card> {
    let (high, low) = (at.seen(Area::Seat(seat)), at.seen(Area::Part(seat, Nook::Low)));
    let is_seen =
        at.context.is_seen(Area::Seat(seat)) && at.context.is_seen(Area::Part(seat, Nook::Low));
    if is_seen { high.into_iter().chain(low).collect() } else { Vec::new() }
}

/// A bonus that goes by what cards hold.
fn bonus(at: &At<'_>, line: &WagerResult, (cards, held): (&[Card], Holdings)) -> Option<Reason> {
    let Spot { seat, wager } = line.spot;
    let shown = ranks(&sorted(cards, false));
    match (best(at, wager.as_str(), held), line.outcome) {
        (Some(odds), Outcome::Pay(paid)) => {
            let sum = at_odds(at.stake(seat, wager.as_str()), odds)?;
            let sum = limited(sum, (at.limit(wager.as_str()), Others::default(), paid))?;
            let values = [("cards", shown), ("kind", kind(&odds.hand))];
            Some(Reason::of(say("holds", &values)).with_sum(sum))
        }
        (None, Outcome::Collect) => Some(Reason::of(say("holds_nothing", &[("cards", shown)]))),
        _ => None,
    }
}

/// The base wager: both hands against both of the dealer's.
fn base_wager(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let seat = line.spot.seat;
    let house = &at.session.level().house;
    let lowest = house.has("low_straight", "lowest");
    let wheel = if lowest { Wheel::Lowest } else { Wheel::SecondHighest };
    let (five, two) = (at.seen(Area::Seat(seat)), at.seen(Area::Part(seat, Nook::Low)));
    let player = Set::of(&two, &five, wheel)?;
    let cards = at.seen(Area::Dealer);
    // Only a hand that is set as it should be says what it comes to.
    let as_it_lies = Order::new(&[1, 2, 3, 4, 5, 6, 7])?;
    let is_set = &at.session.procedure().is_set;
    if cards.len() != 7 || !is_set(&at.context, Area::Dealer, &as_it_lies) {
        return None;
    }
    let dealer = Set::of(&cards[..2], &cards[2..], wheel)?;
    if !player.high.is_at_least(player.low) {
        let values = [("low", ranks(&player.two)), ("high", player.five())];
        let lost = line.outcome == Outcome::Collect;
        return lost.then(|| Reason::of(say("fouled", &values)));
    }
    let high = match player.high.cmp(&dealer.high) {
        Ordering::Greater => ("beats", five_over(player.high, dealer.high)),
        Ordering::Less => ("loses_to", five_over(dealer.high, player.high)),
        Ordering::Equal => ("copies", String::new()),
    };
    let low = match player.low.cmp(&dealer.low) {
        Ordering::Greater => ("beats", two_over(player.low, dealer.low)),
        Ordering::Less => ("loses_to", two_over(dealer.low, player.low)),
        Ordering::Equal => ("copies", String::new()),
    };
    let part = |(how, over): (&str, String), one: String, other: String| {
        say(how, &[("one", one), ("other", other), ("over", over)])
    };
    let (up, down) = (player.high > dealer.high, player.low > dealer.low);
    let (id, right) = match (up, down) {
        (true, true) => ("both_won", matches!(line.outcome, Outcome::Pay(_))),
        (false, false) => ("both_lost", line.outcome == Outcome::Collect),
        _ => ("one_each", line.outcome == Outcome::Release),
    };
    let values = [
        ("high", part(high, player.five(), dealer.five())),
        ("low", part(low, ranks(&player.two), ranks(&dealer.two))),
    ];
    let reason = Reason::of(say(id, &values));
    match line.outcome {
        Outcome::Pay(paid) => paid_on(at, seat, paid).map(|sum| reason.with_sum(sum)),
        Outcome::Collect | Outcome::Release | Outcome::Take(_) => Some(reason),
    }
    .filter(|_| right)
}

/// What the house keeps of a win, in the smallest chips.
fn kept(at: &At<'_>, won: Cents) -> Cents {
    let whole = won.0 * at.hundredths() / 100;
    Cents(whole - whole % at.coin().0)
}

/// What a winner is paid: all of it, or less the commission.
fn paid_on(at: &At<'_>, seat: Seat, paid: Cents) -> Option<(String, Cents)> {
    let stake = at.stake(seat, "pai_gow");
    if paid == stake {
        return Some(even(stake));
    }
    let kept = kept(at, stake);
    let share = percent(at.hundredths(), stake, (kept, at.coin()));
    let values = [
        ("share", share),
        ("stake", stake.spoken()),
        ("kept", kept.spoken()),
        ("amount", paid.spoken()),
    ];
    (stake - kept == paid).then(|| (say("less_commission", &values), paid))
}

/// The commission that a winner has put down.
fn commission(at: &At<'_>, seat: Seat) -> Option<Reason> {
    let (won, lies) = (at.stake(seat, "pai_gow"), at.stake(seat, "commission"));
    let kept = kept(at, won);
    (lies == kept && !kept.is_zero())
        .then(|| Reason::of(percent(at.hundredths(), won, (kept, at.coin()))))
}
