//! The reasons of Three Card Poker, Three Card Draw Poker and Mississippi Stud.

use super::hands::{kind, name, ranks, set_three, sorted, three_over};
use super::{At, Others, Reason, at_odds, even, limited, say};
use crate::kit::{Area, Card, Cents, Nook, Rank, Seat, Spot};
use crate::procedure::{Decision, Outcome, WagerResult};
use crate::rules::{Cards, Category, FiveCategory, FiveRank, HandRank, PairBand, Wheel};
use std::cmp::Ordering;

/// Three cards and what they make.
struct Hand {
    cards: [Card; 3],
    rank: HandRank,
}

impl Hand {
    fn of(cards: &[Card]) -> Option<Self> {
        let cards: [Card; 3] = cards.try_into().ok()?;
        Some(Self { cards, rank: HandRank::of(cards)? })
    }

    fn with_mini_royal(self) -> Self {
        Self { rank: self.rank.with_mini_royal(), ..self }
    }

    fn shown(&self) -> String {
        ranks(&set_three(self.cards))
    }
}

/// How the dealer's hand is set: its three cards by weight, and of four the one that is left over.
pub(super) fn set(at: &At<'_>, cards: &[Card]) -> Option<String> {
    let hand = Hand::of(cards.get(..3)?)?;
    // A mini royal flush has a name of its own only where it is paid.
    let hand = if at.game() == "three_card_draw" { hand.with_mini_royal() } else { hand };
    let made = ("kind", kind(hand.rank.category.id()));
    match cards.get(3..)? {
        [] => Some(say("set_three", &[("cards", ranks(&hand.cards)), made])),
        [spare] => {
            let values = [("cards", ranks(&hand.cards)), made, ("spare", ranks(&[*spare]))];
            Some(say("set_four", &values))
        }
        _ => None,
    }
}

/// The patron gave up his hand.
fn folded(seat: Seat) -> Reason {
    Reason::of(say("folded", &[("seat", super::super::seat(seat))]))
}

/// A wager that goes by what the patron's cards make alone.
fn by_table(
    at: &At<'_>,
    line: &WagerResult,
    (cards, id): (String, &str),
    (wager, staked): (&str, &str),
) -> Option<Reason> {
    let values = [("cards", cards), ("kind", kind(id))];
    match (at.odds(wager, id), line.outcome) {
        (Some(odds), Outcome::Pay(_)) => {
            let sum = at_odds(at.stake(line.spot.seat, staked), odds)?;
            Some(Reason::of(say("is", &values)).with_sum(sum))
        }
        (None, Outcome::Collect) => Some(Reason::of(say("pays_nothing", &values))),
        _ => None,
    }
}

/// A wager that goes by whose hand is higher.
fn contest(at: &At<'_>, line: &WagerResult, hand: &Hand, dealer: &Hand) -> Option<Reason> {
    let Spot { seat, wager } = line.spot;
    let values =
        |over: String| [("hand", hand.shown()), ("dealer", dealer.shown()), ("over", over)];
    match (hand.rank.cmp(&dealer.rank), line.outcome) {
        (Ordering::Greater, Outcome::Pay(_)) => {
            let words = say("hand_beats", &values(three_over(hand.rank, dealer.rank)));
            Some(Reason::of(words).with_sum(even(at.stake(seat, wager.as_str()))))
        }
        (Ordering::Less, Outcome::Collect) => {
            let words = say("dealer_beats", &values(three_over(dealer.rank, hand.rank)));
            Some(Reason::of(words))
        }
        (Ordering::Equal, Outcome::Release) => Some(Reason::of(say("tie", &values(String::new())))),
        _ => None,
    }
}

/// Three Card Poker.
pub(super) fn three_card(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let Spot { seat, wager } = line.spot;
    if at.memory().decision(seat) == Decision::Folds {
        return Some(folded(seat));
    }
    let hand = Hand::of(&at.seen(Area::Seat(seat)))?;
    let wager = wager.as_str();
    if matches!(wager, "pair_plus" | "ante_bonus") {
        let staked = if wager == "ante_bonus" { "ante" } else { wager };
        let shown = (hand.shown(), hand.rank.category.id());
        return by_table(at, line, shown, (wager, staked));
    }
    let dealer = Hand::of(&at.seen(Area::Dealer))?;
    if dealer.rank.is_queen_high_or_better() {
        return contest(at, line, &hand, &dealer);
    }
    let reason = Reason::of(say("unqualified", &[("dealer", dealer.shown())]));
    match line.outcome {
        Outcome::Pay(_) => Some(reason.with_sum(even(at.stake(seat, wager)))),
        Outcome::Release => Some(reason),
        Outcome::Collect | Outcome::Take(_) => None,
    }
}

/// Three Card Draw Poker.
pub(super) fn draw(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let Spot { seat, wager } = line.spot;
    let decision = at.memory().decision(seat);
    let kept = at.seen(Area::Seat(seat));
    let tucked = [Nook::Side, Nook::Ante].map(|nook| Area::Part(seat, nook));
    let wager = wager.as_str();
    if wager == "first3" && decision == Decision::Draws {
        let [a, b, ..] = kept[..] else { return None };
        let made = if a.rank() == b.rank() { Category::Pair } else { Category::HighCard };
        let shown = (ranks(&sorted(&[a, b], false)), made.id());
        return by_table(at, line, shown, (wager, wager));
    }
    if wager == "ante" && decision == Decision::Folds {
        return Some(folded(seat));
    }
    if !tucked.iter().all(|&area| at.context.is_seen(area)) {
        return None;
    }
    let drawn = tucked.into_iter().flat_map(|area| at.seen(area));
    let all: Vec<Card> = kept.into_iter().chain(drawn).collect();
    let hand = Hand::of(&all)?.with_mini_royal();
    if matches!(wager, "first3" | "in_to_win_bonus") {
        let staked = if wager == "first3" { wager } else { "in_to_win" };
        let shown = (hand.shown(), hand.rank.category.id());
        return by_table(at, line, shown, (wager, staked));
    }
    let four: [Card; 4] = at.seen(Area::Dealer).try_into().ok()?;
    let best = HandRank::setting_of_four(four);
    let three = best.iter().take(3).filter_map(|&i| four.get(usize::from(i) - 1).copied());
    let dealer = Hand::of(&three.collect::<Vec<_>>())?.with_mini_royal();
    contest(at, line, &hand, &dealer)
}

/// A pair by its rank: `a pair of sixes`.
fn pair_of(rank: u8) -> String {
    let id = if rank == Rank::Six as u8 { "pair_of_sixes" } else { "pair_of" };
    say(id, &[("rank", name(rank))])
}

/// Mississippi Stud.
pub(super) fn stud(at: &At<'_>, line: &WagerResult) -> Option<Reason> {
    let seat = line.spot.seat;
    if at.memory().decision(seat) == Decision::Folds {
        return Some(folded(seat));
    }
    let streets = (3..=5).map(Area::Community);
    let places = std::iter::once(Area::Seat(seat)).chain(streets);
    let five: Vec<Card> = places.flat_map(|area| at.seen(area)).collect();
    if five.len() != 5 {
        return None;
    }
    let rank = FiveRank::of(Cards::of(&five), Wheel::Lowest);
    let low_ace = rank.category() != FiveCategory::HighCard && rank.weightiest() == 5;
    let made = match rank.category() {
        FiveCategory::Pair => pair_of(rank.weightiest()),
        category => kind(category.id()),
    };
    let values = [("cards", ranks(&sorted(&five, low_ace))), ("kind", made)];
    let id = match (rank.category(), rank.pair_band()) {
        (FiveCategory::HighCard, _) | (_, Some(PairBand::TwosToFives)) => "stud_loses",
        (_, Some(PairBand::SixesToTens)) => "stud_pushes",
        (_, Some(PairBand::JacksToAces)) => "jacks_or_better",
        (category, None) => category.id(),
    };
    match (id, line.outcome) {
        ("stud_loses", Outcome::Collect) | ("stud_pushes", Outcome::Release) => {
            Some(Reason::of(say(id, &values)))
        }
        (_, Outcome::Pay(paid)) => {
            let stake = at.stake(seat, line.spot.wager.as_str());
            let sum = at_odds(stake, at.odds("hand", id)?)?;
            // The limit holds for the hand, whatever has been paid on it first.
            let others = at.context.table.wagers().iter().filter(|&&w| w != line.spot.wager);
            let given = |&wager| at.memory().accounts.won(Spot { seat, wager });
            let lines = at.session.lines();
            let beside = |other: &&WagerResult| other.spot.seat == seat && other.spot != line.spot;
            let sum_of = |other: &WagerResult| match other.outcome {
                Outcome::Pay(sum) => sum,
                _ => Cents::ZERO,
            };
            let all = lines.iter().filter(beside).map(sum_of);
            let others = Others { paid: others.map(given).sum(), all: all.sum() };
            let sum = limited(sum, (at.limit("hand"), others, paid))?;
            Some(Reason::of(say("is", &values)).with_sum(sum))
        }
        _ => None,
    }
}
