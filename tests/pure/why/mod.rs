//! The sentences that say why an act is due are true: each is taken apart and reckoned again from the
//! cards that lie open.

mod fixed;
mod reckon;

use crate::bench::BOOK;
use clearhands::games;
use clearhands::kit::{Area, Card, Nook, Seat, Side};
use clearhands::level::{Incident, Mode};
use clearhands::procedure::Decision;
use clearhands::prove;
use clearhands::session::Session;
use clearhands::table::Act;
use clearhands::wording;
use reckon::{between, count, five, money, named, ranks, ranks_of, sums, three, two};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The cards that lie open in some places, in their order; nothing if one lies face down.
fn open(session: &Session, areas: &[Area]) -> Option<Vec<Card>> {
    let view = session.view();
    let lie = areas.iter().flat_map(|area| view.cards.iter().filter(|card| card.area == *area));
    lie.map(|card| card.face).collect()
}

/// Whether these ranks are those of these cards, or of some of them.
fn all_among(text: &str, cards: &[Card]) -> bool {
    let mut left = ranks_of(cards);
    ranks(text).into_iter().all(|rank| {
        let at = left.iter().position(|other| *other == rank);
        at.map(|at| left.remove(at)).is_some()
    })
}

/// Every three of some cards.
fn threes(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.len() == 3 {
        return vec![cards.to_vec()];
    }
    (0..cards.len())
        .map(|out| cards.iter().enumerate().filter(|(i, _)| *i != out).map(|(_, c)| *c).collect())
        .collect()
}

/// Whether a hand beats another as the words say: `eight over six`, `a straight over a pair`.
fn over(said: &str, a: &(u8, reckon::Made), b: &(u8, reckon::Made)) -> bool {
    let Some((one, other)) = said.split_once(" over ") else { return false };
    let royal = |made: &reckon::Made| made.0 == "a straight flush" && made.1 == [14];
    if one == "a mini royal flush" {
        return royal(&a.1) && other == b.1.0 && a > b || royal(&a.1) && a > b;
    }
    if a.0 != b.0 {
        return a > b && one == a.1.0 && other == b.1.0;
    }
    let weight = |rank: u8, of: &reckon::Made| match rank {
        14 if of.1[0] == 16 => 16,
        5 if of.1[0] == 15 => 15,
        rank => rank,
    };
    let at = a.1.1.iter().zip(&b.1.1).position(|(x, y)| x != y);
    at.is_some_and(|at| {
        a.1.1[at] > b.1.1[at]
            && weight(named(one), &a.1) == a.1.1[at]
            && weight(named(other), &b.1) == b.1.1[at]
    })
}

/// What is said of whose turn it is: the seat, the seat before it, and the words between and after.
struct Turn<'a> {
    seat: u8,
    before: Option<u8>,
    way: &'a str,
    /// Those who are left out, each with why.
    left_out: Vec<(u8, &'a str)>,
}

/// Takes a sentence of whose turn it is apart; nothing if it is none.
fn turn_words(said: &str) -> Option<Turn<'_>> {
    let number = |words: &str| words.to_lowercase().strip_prefix("seat ")?.parse().ok();
    let mut parts = said.split("; ");
    let first = parts.next()?;
    let left_out = parts.map(|part| {
        let (seat, why) = part.split_at(part.find(['g', 'h'])?);
        Some((number(seat.trim())?, why))
    });
    let left_out: Vec<_> = left_out.collect::<Option<_>>()?;
    if let Some((seat, way)) = first.split_once(" is the first, ") {
        return Some(Turn { seat: number(seat)?, before: None, way, left_out });
    }
    if let Some((seat, rest)) = first.split_once(" comes after ") {
        let (before, way) = rest.split_once(", ")?;
        return Some(Turn { seat: number(seat)?, before: number(before), way, left_out });
    }
    let (before, seat) = first.split_once(" is finished, so ")?;
    let seat = number(seat.strip_suffix(" is next")?)?;
    Some(Turn { seat, before: number(before), way: "", left_out })
}

/// Whether it is so by the acts of the round, looked at by their verbs and not by their steps.
fn is_turn(session: &Session, act: &Act, turn: &Turn<'_>) -> bool {
    let (memory, entries) = (session.memory(), session.entries());
    let now = || entries.iter().rev().take_while(|entry| entry.round == memory.round);
    if act.seat() != Some(Seat(turn.seat)) {
        return false;
    }
    if turn.way.is_empty() {
        let last = now().filter_map(|entry| entry.act.seat()).find(|seat| seat.0 != turn.seat);
        return last.map(|seat| seat.0) == turn.before;
    }
    let upwards = !turn.way.starts_with("counterclockwise");
    let after = |a: u8, b: u8| if upwards { a < b } else { b < a };
    let alike = now().filter(|entry| entry.act.verb() == act.verb());
    let last = alike.filter_map(|entry| entry.act.seat()).map(|seat| seat.0).next();
    let Some(before) = turn.before else {
        // Nobody who is still in the round sits before.
        let is_in = |seat: &&Seat| {
            session.table().has_stakes(**seat) && memory.decision(**seat) != Decision::Folds
        };
        return !memory.seated.iter().filter(is_in).any(|seat| after(seat.0, turn.seat));
    };
    let between = |seat: &&Seat| after(before, seat.0) && after(seat.0, turn.seat);
    let told = |seat: &Seat| {
        let why = turn.left_out.iter().find(|(other, _)| *other == seat.0).map(|(_, why)| *why);
        match why {
            Some("gave up the hand") => memory.decision(*seat) == Decision::Folds,
            Some("has no part in the round") => !session.table().has_stakes(*seat),
            Some(_) => false,
            None => memory.decision(*seat) != Decision::Folds,
        }
    };
    last == Some(before)
        && after(before, turn.seat)
        && memory.seated.iter().filter(between).all(told)
        && turn.left_out.iter().all(|(seat, _)| between(&&Seat(*seat)))
}

/// What was checked of a sentence beside its sums.
fn checks(session: &Session, act: &Act, said: &str) -> Result<&'static str, String> {
    let game = session.level().house.game.as_str();
    let seat = act.seat().unwrap_or(Seat(1));
    let hand = |areas: &[Area]| open(session, areas).ok_or_else(|| "no cards".to_owned());
    let is = |right: bool, what: &'static str| if right { Ok(what) } else { Err(what.to_owned()) };
    if let Some(words) = turn_words(said) {
        return is(is_turn(session, act, &words), "turn");
    }
    if said.ends_with("gave up the hand") {
        let folds = session.memory().decision(seat) == Decision::Folds;
        return is(folds && said.starts_with(&format!("Seat {}", seat.0)), "folded");
    }
    if let Some(rest) = said.strip_prefix("Of ") {
        let numbers: Vec<usize> =
            rest.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
        let Act::CountStub(n) = *act else { return Err("no stub".to_owned()) };
        let decks = session.table().count(Area::Stub) + session.table().count(Area::StubInHand);
        let right = numbers[0] - numbers[1] == numbers[2]
            && numbers[2] == usize::from(n)
            && decks == usize::from(n)
            && numbers[0] == if game == "pai_gow_poker" { 53 } else { 52 };
        return is(right, "stub");
    }
    if let Act::Arrange { area: Area::Dealer, order } = *act {
        let dealer: Vec<Card> = order.of(&hand(&[Area::Dealer])?).collect();
        return set_so(session, &dealer, said);
    }
    match game {
        "three_card_poker" | "three_card_draw" => {
            let places =
                [Area::Seat(seat), Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
            // 13:69F-42.10(h)8: First 3 of a drawer goes by the two cards that he kept.
            let first3 = act.spot().is_some_and(|spot| spot.wager.as_str() == "first3");
            let kept = first3 && session.memory().decision(seat) == Decision::Draws;
            let places = if kept { &places[..1] } else { &places[..] };
            three_card(act, said, &hand(places)?, &hand(&[Area::Dealer])?)
        }
        "mississippi_stud" => {
            let streets = (3..=5).map(Area::Community);
            let places: Vec<Area> = std::iter::once(Area::Seat(seat)).chain(streets).collect();
            stud(act, said, &hand(&places)?)
        }
        "pai_gow_poker" => pai_gow(session, act, said),
        "roulette" => wheel(session, act, said),
        _ => baccarat(session, act, said),
    }
}

/// Whether it is said truly how the dealer's cards are set: what they make in this order, and of seven by
/// which row of the house way (as `house_way.rs` has it as a table).
fn set_so(session: &Session, cards: &[Card], said: &str) -> Result<&'static str, String> {
    let is = |right: bool| if right { Ok("set") } else { Err("set".to_owned()) };
    if cards.len() < 7 {
        let (text, made) = match cards.len() {
            3 => said.split_once(" is ").ok_or("no words")?,
            _ => {
                let rest =
                    said.strip_prefix("The best three of the four are ").ok_or("no words")?;
                rest.split_once(", ").ok_or("no words")?
            }
        };
        let best = threes(cards).iter().map(|cards| three(cards)).max().unwrap();
        let top = three(&cards[..3]);
        let royal =
            made.starts_with("a mini royal flush") && top.1 == ("a straight flush", vec![14]);
        let is_left = cards.get(3).is_none_or(|spare| {
            let left = between(said, "; the ", " is left over").unwrap_or_default();
            ranks(left) == ranks_of(&[*spare])
        });
        let right = royal || made.starts_with(top.1.0);
        let shown: Vec<u8> = text.split('-').map(reckon::rank).collect();
        return is(top == best && right && is_left && shown == in_order(&cards[..3]));
    }
    set_seven(session, cards, said)
}

/// The same of seven cards.
fn set_seven(session: &Session, cards: &[Card], said: &str) -> Result<&'static str, String> {
    let is = |right: bool| if right { Ok("set") } else { Err("set of seven".to_owned()) };
    let (text, way) = said.split_once(" high: ").ok_or("no words")?;
    let (low_text, high_text) = text.split_once(" low, ").ok_or("no words")?;
    let (low, high) = cards.split_at(2);
    if ranks(low_text) != ranks_of(low) || ranks(high_text) != ranks_of(high) {
        return Err(format!("{low_text} {high_text}"));
    }
    let second = session.level().house.elected("low_straight") != "lowest";
    let (low_made, high_made) = (two(low).1.0, five(high, second).1.0);
    // The joker is an ace.
    let as_ace = |ranks: Vec<u8>| -> Vec<u8> {
        ranks.into_iter().map(|rank| if rank == 0 { 14 } else { rank }).collect()
    };
    let all = as_ace(ranks_of(cards));
    let count = |rank: u8| all.iter().filter(|other| **other == rank).count();
    let held =
        |times: usize| (2..=14).rev().filter(|rank| count(*rank) == times).collect::<Vec<u8>>();
    // The highest cards beside those of some ranks.
    let others = |not: &[u8]| {
        let mut left: Vec<u8> = all.iter().copied().filter(|rank| !not.contains(rank)).collect();
        left.sort_unstable_by(|a, b| b.cmp(a));
        left.truncate(2);
        left
    };
    let mut lows = as_ace(ranks_of(low));
    lows.sort_unstable_by(|a, b| b.cmp(a));
    let pair_of = |rank: Option<&u8>| rank.is_some_and(|rank| lows == [*rank, *rank]);
    let (fours, threes, pairs) = (held(4), held(3), held(2));
    is(match way {
        "of five aces two go low, or two kings that lie beside them" => count(14) == 5,
        "four of a kind as high as this is split" => pair_of(fours.first()),
        "four of a kind stays high, and the pair beside it goes low" => {
            fours.len() == 1 && low_made == "a pair" && !pair_of(fours.first())
        }
        "four of a kind stays high, and the two highest others go low" => lows == others(&fours),
        "of two threes of a kind two of the higher go low" => {
            threes.len() == 2 && pair_of(threes.first())
        }
        "three of a kind stays high, and the highest pair goes low" => {
            threes.len() == 1 && pair_of(pairs.first())
        }
        "of three pairs the highest goes low" => pairs.len() == 3 && pair_of(pairs.first()),
        "of two pairs the lower goes low" => pairs.len() == 2 && pair_of(pairs.last()),
        "two pairs as low as these stay high, and the two highest others go low" => {
            pairs.len() == 2 && lows == others(&pairs)
        }
        "a straight, a flush or better stays high, with the best two that leave one going low" => {
            high_made.contains("straight") || high_made.contains("flush")
        }
        "of three aces one goes low, with the highest other card" => {
            threes == [14] && lows == [14, others(&[14])[0]]
        }
        "three of a kind stays high, and the two highest others go low" => {
            threes.len() == 1 && pairs.is_empty() && lows == others(&threes)
        }
        "the pair stays high, and the two highest others go low" => {
            pairs.len() == 1 && threes.is_empty() && lows == others(&pairs)
        }
        "without a pair the highest card stays high, and the next two go low" => {
            pairs.is_empty() && threes.is_empty() && lows == others(&[*all.iter().max().unwrap()])
        }
        _ => false,
    })
}

/// The ranks of cards in their order.
fn in_order(cards: &[Card]) -> Vec<u8> {
    cards.iter().flat_map(|card| ranks_of(&[*card])).collect()
}

fn three_card(
    act: &Act,
    said: &str,
    mine: &[Card],
    dealer: &[Card],
) -> Result<&'static str, String> {
    let is = |right: bool, what: &'static str| if right { Ok(what) } else { Err(what.to_owned()) };
    let best = |cards: &[Card]| threes(cards).iter().map(|cards| three(cards)).max();
    let shown = |text: &str, cards: &[Card]| {
        let top = best(cards);
        all_among(text, cards)
            && threes(cards).iter().any(|c| ranks_of(c) == ranks(text) && Some(three(c)) == top)
    };
    if let Some((a, rest)) = said.split_once(" beats the dealer's ") {
        let (b, why) = rest.split_once(": ").unwrap();
        let why = why.split(';').next().unwrap();
        let right = matches!(act, Act::Pay { .. } | Act::Retrieve { .. })
            && shown(a, mine)
            && shown(b, dealer)
            && over(why, &three(mine), &best(dealer).unwrap());
        return is(right, "won");
    }
    if let Some(rest) = said.strip_prefix("The dealer's ") {
        if let Some((a, rest)) = rest.split_once(" beats ") {
            let (b, why) = rest.split_once(": ").unwrap();
            let right = matches!(act, Act::Collect(_))
                && shown(a, dealer)
                && shown(b, mine)
                && over(why, &best(dealer).unwrap(), &three(mine));
            return is(right, "lost");
        }
        let (a, _) = rest.split_once(" does not qualify").ok_or("unknown")?;
        let (kind, (_, ranks)) = best(dealer).unwrap();
        let below = kind == 0 && ranks[0] < 12;
        return is(below && shown(a, dealer) && !matches!(act, Act::Collect(_)), "unqualified");
    }
    if let Some(a) = between(said, "Both have ", ":") {
        let right = shown(a, mine) && Some(three(mine)) == best(dealer);
        return is(right && matches!(act, Act::Release(_)), "tie");
    }
    let (cards, rest) = said.split_once(" is ").ok_or("unknown")?;
    let kind = rest.split([';', ',']).next().unwrap();
    let made = match ranks(cards)[..] {
        [a, b] if a == b => "a pair",
        [_, _] => "no pair",
        _ => three(mine).1.0,
    };
    let mini =
        kind == "a mini royal flush" && made == "a straight flush" && three(mine).1.1 == [14];
    let paid = matches!(act, Act::Pay { .. } | Act::Retrieve { .. });
    let none = said.contains("no odds") && matches!(act, Act::Collect(_));
    is(all_among(cards, mine) && (kind == made || mini) && (paid != none), "table")
}

fn stud(act: &Act, said: &str, five_cards: &[Card]) -> Result<&'static str, String> {
    let is = |right: bool, what: &'static str| if right { Ok(what) } else { Err(what.to_owned()) };
    let (cards, rest) = said.split_once(" is ").ok_or("unknown")?;
    let kind = rest.split([';', ':']).next().unwrap();
    let (level, (made, by)) = five(five_cards, false);
    let name = kind.strip_prefix("a pair of ").map(|name| name.trim_end_matches('s'));
    let name = name.map(|name| named(if name == "sixe" { "six" } else { name }));
    let right_kind = if made == "a pair" { name == Some(by[0]) } else { made == kind };
    let pair = if level == 1 { by[0] } else { 0 };
    let right = match act {
        Act::Collect(_) => level == 0 || (level == 1 && pair < 6),
        Act::Release(_) => level == 1 && (6..=10).contains(&pair),
        _ => level > 1 || pair > 10,
    };
    is(right && right_kind && ranks(cards) == ranks_of(five_cards), "stud")
}

fn pai_gow(session: &Session, act: &Act, said: &str) -> Result<&'static str, String> {
    let is = |right: bool, what: &'static str| if right { Ok(what) } else { Err(what.to_owned()) };
    let seat = act.seat().ok_or("no seat")?;
    let (high, low) = (Area::Seat(seat), Area::Part(seat, Nook::Low));
    let (five_cards, two_cards) =
        (open(session, &[high]).ok_or("hidden")?, open(session, &[low]).ok_or("hidden")?);
    let all: Vec<Card> = five_cards.iter().chain(&two_cards).copied().collect();
    if said.contains(" percent of ") && !said.starts_with("High") {
        return Ok("commission");
    }
    if let Some((cards, rest)) = said.split_once(" holds ") {
        let none = rest.starts_with("nothing");
        let right = none == matches!(act, Act::Collect(_));
        return is(right && ranks(cards) == ranks_of(&all), "bonus");
    }
    let second = session.level().house.elected("low_straight") != "lowest";
    if said.ends_with(": fouled") {
        let (mine, low) = (five(&five_cards, second), two(&two_cards));
        // Both are a pair, or neither makes more: the low hand is the better of the two.
        let ranks = |made: &(u8, reckon::Made)| made.1.1[..low.1.1.len()].to_vec();
        let above = mine.0 < low.0 || mine.0 == low.0 && ranks(&mine) < ranks(&low);
        return is(above && matches!(act, Act::Collect(_)), "fouled");
    }
    let dealer = open(session, &[Area::Dealer]).ok_or("hidden")?;
    let (mine, his) = (five(&five_cards, second), five(&dealer[2..], second));
    let (my_low, his_low) = (two(&two_cards), two(&dealer[..2]));
    let mut won = 0;
    let mut compare = |part: &str, a: &(u8, reckon::Made), b: &(u8, reckon::Made)| {
        let (one, rest) = part.split_once(' ').unwrap();
        let why = || between(part, "(", ")").unwrap_or_default();
        let other = |after: &str| {
            rest.strip_prefix(after).unwrap().split([' ', ',']).next().unwrap().to_owned()
        };
        let (right, other) = if rest.starts_with("beats ") {
            won += 1;
            (over(why(), a, b), other("beats "))
        } else if rest.starts_with("loses to ") {
            (over(why(), b, a), other("loses to "))
        } else {
            (a == b, other("is no better than "))
        };
        right.then(|| (one.to_owned(), other))
    };
    let (up, rest) = said.strip_prefix("High, ").ok_or("unknown")?.split_once("; low, ").unwrap();
    let down = rest.split(": ").next().unwrap();
    let (one, other) = compare(up, &mine, &his).ok_or("high")?;
    let named = ranks(&one) == ranks_of(&five_cards) && ranks(&other) == ranks_of(&dealer[2..]);
    let (one, other) = compare(down, &my_low, &his_low).ok_or("low")?;
    let named =
        named && ranks(&one) == ranks_of(&two_cards) && ranks(&other) == ranks_of(&dealer[..2]);
    let right = match won {
        2 => matches!(act, Act::Pay { .. } | Act::Retrieve { .. }) && said.contains("both won"),
        1 => matches!(act, Act::Release(_)) && said.contains("one each"),
        _ => matches!(act, Act::Collect(_)) && said.contains("both lost"),
    };
    is(named && right, "base")
}

/// Whether the level has the cards of this round of Chemin de Fer dealt wrongly so.
fn is_misdealt(session: &Session, how: &str) -> bool {
    let round = session.memory().round;
    session.level().incidents.iter().any(|incident| {
        matches!(incident, Incident::OfGame(own) if own.round == round && own.what == how)
    })
}

/// What every two of the cards count.
fn pairs(cards: &[Card]) -> Vec<u8> {
    let later = |i: usize| cards[i + 1..].iter().map(move |other| count(&[cards[i], *other]));
    (0..cards.len()).flat_map(later).collect()
}

/// What both hands count, as the cards of this round were dealt.
fn counts(session: &Session, player: &[Card], banker: &[Card]) -> (u8, u8) {
    let (mut p, mut b) = (count(player), count(banker));
    // 19:47-4.12(c): of three cards of the Initial Deal the Player's Hand has the best that two or all make.
    if is_misdealt(session, "player_three") && player.len() == 3 {
        p = pairs(player).into_iter().fold(p, u8::max);
    }
    // (d): of two third cards the Banker's Hand has the worst that any two of its cards make; (b): three of
    // the Initial Deal count nothing.
    if is_misdealt(session, "draws_two") && banker.len() == 4 {
        b = pairs(banker).into_iter().min().unwrap();
    }
    let is_put_right = session.entries().iter().any(|entry| {
        let taken_off = matches!(entry.act, Act::Pass { from: Area::Side(Side::Banker), .. });
        entry.round == session.memory().round && taken_off
    });
    if is_misdealt(session, "own_three") && !is_put_right {
        b = count(&banker[3..]);
    }
    (p, b)
}

fn baccarat(session: &Session, act: &Act, said: &str) -> Result<&'static str, String> {
    let is = |right: bool, what: &'static str| if right { Ok(what) } else { Err(what.to_owned()) };
    let numbers: Vec<u8> =
        said.split([' ', ',', ':']).filter_map(|word| word.parse().ok()).collect();
    if let Act::Burn { count, .. } = *act {
        return is(numbers == [count], "burn");
    }
    let mut hands = [Side::Player, Side::Banker].map(|side| open(session, &[Area::Side(side)]));
    // Table 1: a Player's Hand of six and more has no third card, whatever lies there by mistake. At Chemin
    // de Fer the third card lies there before the first two are brought back.
    if session.level().house.game != "chemin_de_fer"
        && let Some(player) = &mut hands[0]
        && player.len() == 3
        && count(&player[..2]) >= 6
    {
        player.truncate(2);
    }
    if said.contains(" counts ") && !said.contains("third card") {
        let cards = said.split(' ').next().unwrap();
        let right = hands
            .iter()
            .flatten()
            .any(|hand| ranks_of(hand) == ranks(cards) && numbers.last() == Some(&count(hand)));
        return is(right, "count");
    }
    if said.contains(" stands marked for ") {
        let seat = act.seat().ok_or("no seat")?;
        let owed = session.table().owed(seat).0 * 100;
        return is(
            said.ends_with(&format!("seat {}", seat.0)) && Some(owed) == amount(act),
            "marked",
        );
    }
    let [Some(player), Some(banker)] = &hands else { return Err("hidden".to_owned()) };
    if said.contains(" percent of ") {
        return is(count(banker) > count(player), "vigorish");
    }
    if said.starts_with("The Player's Hand has") {
        return is(player.len() == 2 && numbers[0] == count(player) && numbers[0] <= 5, "third");
    }
    if said.starts_with("The Player's Hand stays") {
        let right = numbers[..2] == [count(player), count(banker)] && numbers[0] > 5;
        return is(right && player.len() == 2 && numbers[1] <= 5, "third");
    }
    if said.starts_with("The Banker's Hand has") {
        let (has, third) = (count(banker), count(&player[2..]));
        // 19:47-7.9(d) to (g).
        let draws = match has {
            0..=2 => true,
            3 => third != 8,
            4 => (2..=7).contains(&third),
            5 => (4..=7).contains(&third),
            6 => (6..=7).contains(&third),
            _ => false,
        };
        return is(numbers == [has, third] && draws, "third");
    }
    if said.starts_with("Both hands") {
        let right = usize::from(numbers[0]) == player.len() + banker.len();
        let wager = act.spot().unwrap().wager.to_string();
        let won = wager == format!("cards_{}", numbers[0]);
        return is(right && won == matches!(act, Act::Pay { .. }), "cards");
    }
    let (p, b) = counts(session, player, banker);
    let who = match p.cmp(&b) {
        std::cmp::Ordering::Greater => ("player", "the Player's Hand wins"),
        std::cmp::Ordering::Less => ("banker", "the Banker's Hand wins"),
        std::cmp::Ordering::Equal => ("tie", "a tie"),
    };
    let right = numbers[..2] == [p, b] && said.contains(who.1);
    let wager = act.spot().map(|spot| spot.wager.to_string()).unwrap_or_default();
    let outcome = match (act, wager.as_str()) {
        (Act::Pay { .. }, _) => wager == who.0,
        (Act::Collect(_), "player" | "banker" | "tie") => wager != who.0,
        (Act::Release(_), _) => who.0 == "tie",
        _ => true,
    };
    is(right && outcome, "totals")
}

/// The pockets from the zero on, clockwise; 37 is the double zero.
const ROUND: [u8; 38] = [
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12,
    8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
];

/// Whether two pockets are at most two apart.
fn is_near(a: u8, b: u8) -> bool {
    let place = |n: u8| ROUND.iter().position(|pocket| *pocket == n).unwrap();
    let apart = place(a).abs_diff(place(b));
    apart.min(ROUND.len() - apart) <= 2
}

const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

fn wheel(session: &Session, act: &Act, said: &str) -> Result<&'static str, String> {
    let is = |right: bool, what: &'static str| if right { Ok(what) } else { Err(what.to_owned()) };
    let pocket = session.table().pocket.ok_or("no pocket")?;
    let written = if pocket == 37 { "00".to_owned() } else { pocket.to_string() };
    if let Some(number) = said.strip_prefix("The ball rests in ") {
        return is(number == written, "rests");
    }
    let (number, fact) = said.split_once(' ').unwrap();
    if number != written {
        return Err("pocket".to_owned());
    }
    let wager = act.spot().map(|spot| spot.wager.to_string()).unwrap_or_default();
    let fact = fact.split(';').next().unwrap();
    let (fact, held) = match fact.split_once(", and a wager that was held") {
        Some((fact, _)) => (fact, true),
        None => (fact, false),
    };
    if fact.starts_with("wins: ") {
        let (_, list) = said.split_once("wins: ").unwrap();
        for part in list.split(';').next().unwrap().split(", $") {
            // So many numbers share thirty-six: the first five pay less.
            let (name, odds) = part.split_once(" at ").unwrap();
            let pays: usize = odds.split(' ').next().unwrap().parse().unwrap();
            let name = name.split_once(' ').unwrap().1;
            let covers = if name.starts_with("straight") || name.starts_with("five neighbours") {
                1
            } else if name.starts_with("split") || name.starts_with("courtesy") {
                2
            } else if name.starts_with("row") || name.starts_with("three") {
                3
            } else if name.starts_with("four") {
                4
            } else if name.starts_with("first") || name.starts_with("five") {
                5
            } else {
                6
            };
            let odds = if covers == 5 { 6 } else { 36 / covers - 1 };
            if pays != odds {
                return Err(format!("{name} pays {pays}"));
            }
        }
        return is(wager == "inside", "inside");
    }
    if fact.starts_with("is one of five neighbours") {
        let centre = wager.trim_start_matches("wheel_");
        let centre: u8 = if centre == "00" { 37 } else { centre.parse().unwrap() };
        return is(matches!(act, Act::Take { .. }) && is_near(pocket, centre), "neighbours");
    }
    let fact = fact.split(", and a coupon").next().unwrap();
    let zero = pocket == 0 || pocket == 37;
    let third = |n: u8| ["first", "second", "third"][usize::from(n)];
    let truth = match fact {
        "is a zero" => zero,
        "is red" => RED.contains(&pocket),
        "is black" => !zero && !RED.contains(&pocket),
        "is odd" => !zero && pocket % 2 == 1,
        "is even" => !zero && pocket.is_multiple_of(2),
        "is in 1 to 18" => (1..=18).contains(&pocket),
        "is in 19 to 36" => (19..=36).contains(&pocket),
        _ if fact.ends_with(" dozen") => {
            fact == format!("is in the {} dozen", third((pocket - 1) / 12))
        }
        _ if fact.ends_with(" column") => {
            fact == format!("is in the {} column", third((pocket - 1) % 3))
        }
        _ => {
            let list = fact.strip_prefix("is not among ").ok_or("unknown")?;
            !list.split(", ").any(|n| n == written) && matches!(act, Act::Collect(_))
        }
    };
    let wins = match wager.as_str() {
        "red" => RED.contains(&pocket),
        "black" => !zero && !RED.contains(&pocket),
        "odd" => !zero && pocket % 2 == 1,
        "even" => !zero && pocket.is_multiple_of(2),
        _ => matches!(act, Act::Pay { .. }),
    };
    let paid = matches!(act, Act::Pay { .. }) || held && matches!(act, Act::Release(_));
    is(truth && wins == paid, "fact")
}

/// The amount of an act, in hundredths of cents.
fn amount(act: &Act) -> Option<i64> {
    match act {
        Act::Pay { amount, .. }
        | Act::Take { amount, .. }
        | Act::Vig { amount, .. }
        | Act::Charge { amount, .. } => Some(amount.0 * 100),
        _ => None,
    }
}

/// Deals a table perfectly and checks every sentence on the way; counts them by what was checked.
fn check_all(session: &mut Session, most: usize, seen: &mut BTreeMap<&'static str, (u32, String)>) {
    for _ in 0..most {
        let Some(&next) = session.expected().first() else { break };
        for act in session.expected() {
            let Some(said) = wording::why(session, &act) else {
                let void = session.memory().voided || session.memory().deck_removed;
                if act.moves_money() && !void {
                    let what = match act {
                        Act::Pay { .. } => "untold pay",
                        Act::Collect(_) => "untold collect",
                        _ => "untold other",
                    };
                    let missing = seen.entry(what).or_default();
                    let said = missing.1.clone();
                    let at = act.spot().map(|spot| spot.wager.to_string()).unwrap_or_default();
                    let more = if said.contains(&at) {
                        said
                    } else {
                        format!("{said} | {} {act}", session.level().id)
                    };
                    *missing = (missing.0 + 1, more);
                }
                continue;
            };
            let place =
                format!("{} {}: {act}: {said}", session.level().id, session.entries().len());
            if let Some(amount) = amount(&act) {
                assert_eq!(sums(&said), Some(amount), "{place}");
            } else {
                sums(&said);
            }
            match checks(session, &act, &said) {
                Ok(what) => {
                    let told = seen.entry(what).or_default();
                    *told = (told.0 + 1, said);
                }
                Err(what) => panic!("{what}: {place}\n{:?}", session.view().cards),
            }
        }
        session.step(0, next).unwrap();
        if session.is_over() {
            break;
        }
    }
}

/// Every table of a game, dealt by the perfect dealer.
fn every_sentence_is_true(game: &str, rounds: u64, must: &[&str]) {
    let mut seen = BTreeMap::new();
    for (_, level) in prove::tables(&BOOK, game).unwrap() {
        for seed in 0..rounds {
            let mut level = (*level).clone();
            level.seed = level.seed.wrapping_add(seed * 77);
            let mut session = Session::open(Arc::new(level), BOOK.clone(), Mode::Practice).unwrap();
            check_all(&mut session, 700, &mut seen);
        }
    }
    println!("{game}");
    for (what, (n, said)) in &seen {
        println!("  {what} {n}: {said}");
    }
    for what in must {
        assert!(seen.contains_key(what), "{game}: nothing of {what}");
    }
    // A bonus that pays for the banker's hand as well, and what is new beside a wager that was held.
    let untold = seen.get("untold pay").map_or("", |(_, acts)| acts);
    for act in untold.split(" | ").filter(|act| !act.is_empty()) {
        assert!(act.contains(" imperial ") || act.starts_with("wheel_zero_prison "), "{act}");
    }
}

#[test]
fn every_sentence_of_three_card_poker_is_true() {
    let must = ["won", "lost", "unqualified", "table", "folded", "stub", "set", "turn"];
    every_sentence_is_true("three_card_poker", 3, &must);
}

#[test]
fn every_sentence_of_three_card_draw_is_true() {
    every_sentence_is_true(
        "three_card_draw",
        3,
        &["won", "lost", "table", "folded", "set", "turn"],
    );
}

#[test]
fn every_sentence_of_mississippi_stud_is_true() {
    every_sentence_is_true("mississippi_stud", 3, &["stud", "folded", "turn"]);
}

#[test]
fn every_sentence_of_pai_gow_poker_is_true() {
    every_sentence_is_true("pai_gow_poker", 3, &["base", "bonus", "commission", "set", "turn"]);
}

#[test]
fn every_sentence_of_the_baccarat_games_is_true() {
    let must = ["totals", "third", "vigorish", "burn"];
    every_sentence_is_true("minibaccarat", 2, &must);
    every_sentence_is_true("punto_banco", 2, &must);
    every_sentence_is_true("chemin_de_fer", 2, &["totals", "vigorish"]);
}

#[test]
fn every_sentence_of_roulette_is_true() {
    every_sentence_is_true("roulette", 4, &["inside", "fact", "rests"]);
}

/// Every game that is dealt has sentences.
#[test]
fn every_game_says_why() {
    for game in games::ALL {
        let mut told = false;
        for (_, level) in prove::tables(&BOOK, game.id()).unwrap().into_iter().take(2) {
            let mut session = Session::open(level, BOOK.clone(), Mode::Practice).unwrap();
            for _ in 0..400 {
                let Some(&next) = session.expected().first() else { break };
                told |= next.moves_money() && wording::why(&session, &next).is_some();
                session.step(0, next).unwrap();
            }
        }
        assert!(told, "{}", game.id());
    }
    assert_eq!(money("$2.50"), 25_000);
}
