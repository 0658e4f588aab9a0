//! A second reckoning of what cards make, written from the rules of the games: nothing here asks the rooms
//! that the judge asks.

use crate::kit::Card;
use std::cmp::Reverse;

/// A card as rank and suit; the joker has rank 0.
pub(super) type Plain = (u8, u8);

/// How good a kind of hand is, its name in tables of odds, and the ranks that decide among equals.
pub(super) type Made = (u8, &'static str, Vec<u8>);

const ACE: u8 = 14;

/// A suit that no card has: an ace that makes no flush.
const NO_SUIT: u8 = 8;

/// Cards as ranks and suits.
pub(super) fn plain(cards: &[Card]) -> Vec<Plain> {
    let one = |card: &Card| {
        let text = card.to_string();
        let mut letters = text.chars();
        let (rank, suit) = (letters.next(), letters.next());
        let rank = rank.and_then(|letter| "23456789TJQKA".find(letter)).map(|at| at + 2);
        let suit = suit.and_then(|letter| "cdhs".find(letter));
        match (rank, suit) {
            (Some(rank), Some(suit)) => (byte(rank), byte(suit)),
            _ => (0, 9),
        }
    };
    cards.iter().map(one).collect()
}

fn byte(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The ranks by how many there are of each, and then by height.
fn grouped(cards: &[Plain]) -> Vec<(usize, u8)> {
    let count = |rank| cards.iter().filter(|card| card.0 == rank).count();
    let mut groups: Vec<(usize, u8)> =
        (2..=ACE).map(|rank| (count(rank), rank)).filter(|(n, _)| *n > 0).collect();
    groups.sort_unstable_by_key(|group| Reverse(*group));
    groups
}

/// The top of a straight that all the cards make; the ace may begin it.
fn straight(cards: &[Plain]) -> Option<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_unstable();
    let runs = |ranks: &[u8]| ranks.windows(2).all(|two| two[1] == two[0] + 1);
    let (&top, rest) = ranks.split_last()?;
    if runs(&ranks) {
        return Some(top);
    }
    let low = [&[1], rest].concat();
    (top == ACE && runs(&low)).then(|| rest.last().copied()).flatten()
}

fn is_flush(cards: &[Plain]) -> bool {
    cards.iter().all(|card| card.1 == cards[0].1)
}

/// What three cards make, without a joker. `royal` tells ace, king and queen of a suit apart.
pub(super) fn three(cards: &[Plain], royal: bool) -> Option<Made> {
    let groups = grouped(cards);
    if cards.len() != 3 || groups.iter().map(|group| group.0).sum::<usize>() != 3 {
        return None;
    }
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    Some(match (straight(cards), is_flush(cards), groups[0].0) {
        (Some(ACE), true, _) if royal => (6, "mini_royal_flush", vec![]),
        (Some(top), true, _) => (5, "straight_flush", vec![top]),
        (_, _, 3) => (4, "three_of_a_kind", ranks),
        (Some(top), false, _) => (3, "straight", vec![top]),
        (None, true, _) => (2, "flush", ranks),
        (_, _, 2) => (1, "pair", ranks),
        _ => (0, "nothing", ranks),
    })
}

/// The best three of four cards.
pub(super) fn best_three(cards: &[Plain], royal: bool) -> Option<Made> {
    let without = |out: usize| {
        let rest = cards.iter().enumerate().filter(|(i, _)| *i != out);
        three(&rest.map(|(_, card)| *card).collect::<Vec<_>>(), royal)
    };
    if cards.len() == 4 { (0..4).filter_map(without).max() } else { None }
}

/// Five cards without a joker; `second` puts ace to five second among the straights.
fn five_plain(cards: &[Plain], second: bool) -> Made {
    let groups = grouped(cards);
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let weight = |top: u8| match top {
        ACE => vec![16],
        5 if second => vec![15],
        top => vec![top],
    };
    match (straight(cards), is_flush(cards), &shape[..]) {
        (_, _, [5]) => (10, "five_aces", ranks),
        (Some(ACE), true, _) => (9, "royal_flush", vec![16]),
        (Some(top), true, _) => (8, "straight_flush", weight(top)),
        (_, _, [4, ..]) => (7, "four_of_a_kind", ranks),
        (_, _, [3, 2]) => (6, "full_house", ranks),
        (_, true, _) => (5, "flush", ranks),
        (Some(top), false, _) => (4, "straight", weight(top)),
        (_, _, [3, ..]) => (3, "three_of_a_kind", ranks),
        (_, _, [2, 2, ..]) => (2, "two_pairs", ranks),
        (_, _, [2, ..]) => (1, "pair", ranks),
        _ => (0, "nothing", ranks),
    }
}

/// All that these cards can be, with the joker as an ace or as whatever completes them.
fn as_each(cards: &[Plain]) -> Vec<Vec<Plain>> {
    let Some(joker) = cards.iter().position(|card| card.0 == 0) else {
        return vec![cards.to_vec()];
    };
    let with = |card: Plain| {
        let mut cards = cards.to_vec();
        cards[joker] = card;
        cards
    };
    let others = (0..4).flat_map(|suit| (2..=ACE).map(move |rank| (rank, suit)));
    let others = others.filter(|card| !cards.contains(card)).map(with);
    std::iter::once(with((ACE, NO_SUIT))).chain(others).collect()
}

/// Whether the joker may stand for more than an ace in it.
fn is_complete(kind: u8) -> bool {
    matches!(kind, 4 | 5 | 8 | 9)
}

/// What five cards make: the joker is an ace, or whatever makes a straight or a flush or better of the two.
pub(super) fn five(cards: &[Plain], second: bool) -> Option<Made> {
    if cards.len() != 5 {
        return None;
    }
    let each = as_each(cards);
    let told = |(i, cards): (usize, &Vec<Plain>)| {
        let made = five_plain(cards, second);
        (i == 0 || is_complete(made.0)).then_some(made)
    };
    each.iter().enumerate().filter_map(told).max()
}

/// What two cards make; the joker is an ace.
pub(super) fn two(cards: &[Plain]) -> Option<Made> {
    let [a, b] = cards else { return None };
    let rank = |card: &Plain| if card.0 == 0 { ACE } else { card.0 };
    let (a, b) = (rank(a), rank(b));
    Some(if a == b { (1, "pair", vec![a]) } else { (0, "nothing", vec![a.max(b), a.min(b)]) })
}

/// Whether a low hand ranks above a high hand.
pub(super) fn is_fouled(low: &Made, high: &Made) -> bool {
    (low.0, &low.2) > (high.0, &high.2)
}

/// The names of the hands that three cards with or without a joker show.
pub(super) fn held_by_three(cards: &[Plain]) -> Vec<&'static str> {
    let joker = cards.iter().any(|card| card.0 == 0);
    let made = |cards: Vec<Plain>| three(&cards, false);
    let each = as_each(cards);
    let told = |(i, cards): (usize, Vec<Plain>)| {
        made(cards).filter(|made| i == 0 || matches!(made.0, 2 | 3 | 5))
    };
    let best = each.into_iter().enumerate().filter_map(told).max();
    match best.map(|made| made.1) {
        Some("straight_flush") if joker => vec!["straight_flush", "joker_straight_flush"],
        Some("straight_flush") => vec!["straight_flush", "natural_straight_flush"],
        Some(name) => vec![name],
        None => Vec::new(),
    }
}

/// So many of some cards, in every way.
fn choose(cards: &[Plain], n: usize) -> Vec<Vec<Plain>> {
    match cards {
        _ if n == 0 => vec![Vec::new()],
        [] => Vec::new(),
        [first, rest @ ..] => {
            let with = choose(rest, n - 1).into_iter().map(|some| [&[*first], &some[..]].concat());
            with.chain(choose(rest, n)).collect()
        }
    }
}

/// The names of the hands that any five of seven cards show, or all seven.
pub(super) fn held_by_seven(cards: &[Plain]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for some in choose(cards, 5) {
        let joker = some.iter().any(|card| card.0 == 0);
        for (i, each) in as_each(&some).into_iter().enumerate() {
            let made = five_plain(&each, false);
            if i > 0 && !is_complete(made.0) {
                continue;
            }
            names.push(made.1);
            if made.0 >= 8 && made.0 < 10 {
                names.push("straight_flush");
                names.push(if joker { "joker_straight_flush" } else { "natural_straight_flush" });
            }
            if made.1 == "royal_flush" {
                let other = |rank, suit| cards.contains(&(rank, suit));
                let suit = each[0].1;
                if (0..4).any(|s| s != suit && other(13, s) && other(12, s)) {
                    names.push("royal_match");
                }
            }
        }
    }
    let joker = cards.iter().any(|card| card.0 == 0);
    let all = as_each(cards);
    if all.iter().any(|cards| straight(cards).is_some() && is_flush(cards)) {
        names.push(if joker {
            "joker_seven_card_straight_flush"
        } else {
            "natural_seven_card_straight_flush"
        });
    }
    names
}

/// The low hand that the house way sets of seven cards, and the high hand that is left.
pub(super) fn house_way(cards: &[Plain], second: bool) -> Option<(Made, Made)> {
    if cards.len() != 7 {
        return None;
    }
    let as_ace: Vec<Plain> =
        cards.iter().map(|card| if card.0 == 0 { (ACE, NO_SUIT) } else { *card }).collect();
    let groups = grouped(&as_ace);
    let held = |n: usize| -> Vec<u8> {
        groups.iter().filter(|group| group.0 == n).map(|group| group.1).collect()
    };
    let others = |not: &[u8]| -> Vec<u8> {
        let mut left: Vec<u8> =
            as_ace.iter().map(|card| card.0).filter(|rank| !not.contains(rank)).collect();
        left.sort_unstable_by_key(|rank| Reverse(*rank));
        left.truncate(2);
        left
    };
    let (fives, fours, threes, pairs) = (held(5), held(4), held(3), held(2));
    let wanted = if !fives.is_empty() {
        if pairs.contains(&13) { vec![13, 13] } else { vec![ACE, ACE] }
    } else if let [four] = fours[..] {
        let rest = others(&[four]);
        match pairs.iter().chain(&threes).max() {
            Some(&pair) => vec![pair, pair],
            None if four > 10 || (four > 6 && rest[0] < 13) => vec![four, four],
            None => rest,
        }
    } else if threes.len() == 2 {
        vec![threes[0], threes[0]]
    } else if threes.len() == 1 && !pairs.is_empty() || pairs.len() == 3 {
        vec![pairs[0], pairs[0]]
    } else if let [high, low] = pairs[..] {
        let rest = others(&[high, low]);
        let splits = high <= 10 && (rest[0] == ACE || (high < 7 && rest[0] == 13));
        if splits { rest } else { vec![low, low] }
    } else {
        let best = choose(&(0..7).map(|i| (i, 0)).collect::<Vec<_>>(), 2).into_iter();
        let set = |low: Vec<Plain>| {
            let at: Vec<usize> = low.iter().map(|place| usize::from(place.0)).collect();
            set_at(cards, &at, second).filter(|(_, high)| is_complete(high.0))
        };
        if let Some(set) = best.filter_map(set).max() {
            return Some(set);
        }
        match (threes.first(), pairs.first()) {
            (Some(&ACE), _) => vec![ACE, *others(&[ACE]).first()?],
            (Some(&group), _) | (None, Some(&group)) => others(&[group]),
            (None, None) => others(&[groups[0].1]),
        }
    };
    let mut at: Vec<usize> = Vec::new();
    for rank in wanted {
        let fits = |i: &usize| as_ace[*i].0 == rank && !at.contains(i);
        // A natural card goes before the joker.
        let natural = (0..7).find(|i| fits(i) && cards[*i].0 != 0);
        at.push(natural.or_else(|| (0..7).find(fits))?);
    }
    set_at(cards, &at, second)
}

fn set_at(cards: &[Plain], low: &[usize], second: bool) -> Option<(Made, Made)> {
    let (mut two_cards, mut five_cards) = (Vec::new(), Vec::new());
    for (i, card) in cards.iter().enumerate() {
        if low.contains(&i) { two_cards.push(*card) } else { five_cards.push(*card) }
    }
    Some((two(&two_cards)?, five(&five_cards, second)?))
}

/// What a card counts at baccarat.
pub(super) fn point(card: Plain) -> u8 {
    match card.0 {
        ACE => 1,
        n @ 2..=9 => n,
        _ => 0,
    }
}

/// What cards count at baccarat.
pub(super) fn count(cards: &[Plain]) -> u8 {
    cards.iter().map(|card| point(*card)).sum::<u8>() % 10
}

/// Whether two hands are whole by the rules for the third card.
pub(super) fn is_whole(player: &[Plain], banker: &[Plain]) -> bool {
    if player.len() < 2 || banker.len() < 2 {
        return false;
    }
    let (p, b) = (count(&player[..2]), count(&banker[..2]));
    let natural = p >= 8 || b >= 8;
    let draws = !natural && p <= 5;
    let third = player.get(2).map(|card| point(*card));
    let draws_third = !natural && banker_draws(b, third);
    player.len() == 2 + usize::from(draws) && banker.len() == 2 + usize::from(draws_third)
}

/// Whether the Banker's Hand draws on this count, after such a third card of the Player's Hand or none.
pub(super) fn banker_draws(counts: u8, third: Option<u8>) -> bool {
    match (counts, third) {
        (0..=2, _) => true,
        (count, None) => count <= 5,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        _ => false,
    }
}
