//! A second reckoning of hands and sums, written from the rules of the games and not from the program.

use clearhands::kit::Card;

/// A rank from its letter in a sentence: `10`, `K`; a joker is 0.
pub(super) fn rank(text: &str) -> u8 {
    match text {
        "joker" => 0,
        "A" => 14,
        "K" => 13,
        "Q" => 12,
        "J" => 11,
        digits => digits.parse().unwrap(),
    }
}

/// The ranks in a text such as `Q-8-3`, sorted.
pub(super) fn ranks(text: &str) -> Vec<u8> {
    let mut all: Vec<u8> = text.split('-').map(rank).collect();
    all.sort_unstable();
    all
}

/// A rank from its name.
pub(super) fn named(name: &str) -> u8 {
    let names = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let faces = ["jack", "queen", "king", "ace"];
    let all: Vec<&str> = names.into_iter().chain(faces).collect();
    u8::try_from(all.iter().position(|n| *n == name).unwrap_or_else(|| panic!("{name}"))).unwrap()
        + 2
}

/// A card as rank and suit.
type Plain = (u8, u8);

pub(super) fn plain(card: Card) -> Plain {
    let text = card.to_string();
    if text == "Jo" {
        return (0, 9);
    }
    let (rank, suit) = text.split_at(1);
    let suit = "cdhs".find(suit).unwrap();
    let rank = if rank == "T" { 10 } else { self::rank(rank) };
    (rank, u8::try_from(suit).unwrap())
}

/// The ranks of cards, sorted; a joker is 0.
pub(super) fn ranks_of(cards: &[Card]) -> Vec<u8> {
    let mut all: Vec<u8> = cards.iter().map(|card| plain(*card).0).collect();
    all.sort_unstable();
    all
}

/// What cards make, by name, with the ranks that decide.
pub(super) type Made = (&'static str, Vec<u8>);

/// The ranks by how many there are of each, and then by height.
fn grouped(cards: &[Plain]) -> Vec<(usize, u8)> {
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in 2..=14 {
        let n = cards.iter().filter(|card| card.0 == rank).count();
        if n > 0 {
            groups.push((n, rank));
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    groups
}

/// The top of a straight that all the cards make; the ace may begin it.
fn straight(cards: &[Plain]) -> Option<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_unstable();
    ranks.dedup();
    if ranks.len() < cards.len() {
        return None;
    }
    let runs = |ranks: &[u8]| ranks.windows(2).all(|two| two[1] == two[0] + 1);
    if runs(&ranks) {
        return ranks.last().copied();
    }
    let low: Vec<u8> = std::iter::once(1).chain(ranks[..ranks.len() - 1].iter().copied()).collect();
    (ranks.last() == Some(&14) && runs(&low)).then(|| low[low.len() - 1])
}

fn is_flush(cards: &[Plain]) -> bool {
    cards.iter().all(|card| card.1 == cards[0].1)
}

/// Three cards: how good the kind is, and what they make. A royal flush of three is a straight flush.
pub(super) fn three(cards: &[Card]) -> (u8, Made) {
    let cards: Vec<Plain> = cards.iter().map(|card| plain(*card)).collect();
    assert_eq!(cards.len(), 3);
    let groups = grouped(&cards);
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let (run, flush) = (straight(&cards), is_flush(&cards));
    match (run, flush, groups[0].0) {
        (Some(top), true, _) => (5, ("a straight flush", vec![top])),
        (_, _, 3) => (4, ("three of a kind", ranks)),
        (Some(top), false, _) => (3, ("a straight", vec![top])),
        (None, true, _) => (2, ("a flush", ranks)),
        (_, _, 2) => (1, ("a pair", ranks)),
        _ => (0, ("no pair", ranks)),
    }
}

/// Five cards without a joker; `second` is the place of ace to five among the straights.
fn five_plain(cards: &[Plain], second: bool) -> (u8, Made) {
    let groups = grouped(cards);
    let ranks: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let (run, flush) = (straight(cards), is_flush(cards));
    // The weight of a straight: ace to five may stand between ace high and king high.
    let weight = |top: u8| match top {
        14 => vec![16],
        5 if second => vec![15],
        top => vec![top],
    };
    match (run, flush, &shape[..]) {
        (_, _, [5]) => (10, ("five aces", ranks)),
        (Some(14), true, _) => (9, ("a royal flush", vec![16])),
        (Some(top), true, _) => (8, ("a straight flush", weight(top))),
        (_, _, [4, ..]) => (7, ("four of a kind", ranks)),
        (_, _, [3, 2]) => (6, ("a full house", ranks)),
        (_, true, _) => (5, ("a flush", ranks)),
        (Some(top), false, _) => (4, ("a straight", weight(top))),
        (_, _, [3, ..]) => (3, ("three of a kind", ranks)),
        (_, _, [2, 2, ..]) => (2, ("two pairs", ranks)),
        (_, _, [2, ..]) => (1, ("a pair", ranks)),
        _ => (0, ("no pair", ranks)),
    }
}

/// Five cards: the joker is an ace, or whatever makes a straight or a flush or better of the two.
pub(super) fn five(cards: &[Card], second: bool) -> (u8, Made) {
    let cards: Vec<Plain> = cards.iter().map(|card| plain(*card)).collect();
    assert_eq!(cards.len(), 5);
    let Some(joker) = cards.iter().position(|card| card.0 == 0) else {
        return five_plain(&cards, second);
    };
    let with = |card: Plain| {
        let mut cards = cards.clone();
        cards[joker] = card;
        five_plain(&cards, second)
    };
    // As an ace it has no suit that would make a flush of it.
    let mut best = with((14, 8));
    for suit in 0..4 {
        for rank in 2..=14 {
            if cards.contains(&(rank, suit)) {
                continue;
            }
            let made = with((rank, suit));
            if [4, 5, 8, 9].contains(&made.0) && made > best {
                best = made;
            }
        }
    }
    best
}

/// Two cards: a pair or none; the joker is an ace.
pub(super) fn two(cards: &[Card]) -> (u8, Made) {
    let cards: Vec<u8> =
        cards.iter().map(|c| if plain(*c).0 == 0 { 14 } else { plain(*c).0 }).collect();
    let [a, b] = cards[..] else { panic!("{cards:?}") };
    if a == b { (1, ("a pair", vec![a])) } else { (0, ("no pair", vec![a.max(b), a.min(b)])) }
}

/// What cards count at baccarat.
pub(super) fn count(cards: &[Card]) -> u8 {
    let one = |card: &Card| match plain(*card).0 {
        14 => 1,
        n @ 2..=9 => n,
        _ => 0,
    };
    cards.iter().map(one).sum::<u8>() % 10
}

/// An amount in hundredths of cents: `$16.25` is 162500.
pub(super) fn money(text: &str) -> i64 {
    let text = without_thousands(text);
    let text = text.trim_end_matches([',', ';', '.', ')', ':']);
    let text = text.strip_prefix('$').unwrap_or_else(|| panic!("no amount: {text}"));
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let part: String = part.chars().chain("0000".chars()).take(4).collect();
    whole.parse::<i64>().unwrap() * 10_000 + part.parse::<i64>().unwrap()
}

/// The text between two others.
pub(super) fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    if after.is_empty() { Some(rest) } else { rest.split_once(after).map(|(part, _)| part) }
}

/// A text without the commas that part thousands.
pub(super) fn without_thousands(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit =
        |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let parts = |at: usize| letters[at] == ',' && digit(at.checked_sub(1)) && digit(Some(at + 1));
    (0..letters.len()).filter(|at| !parts(*at)).map(|at| letters[at]).collect()
}

/// Checks every sum of a sentence, and gives what they come to in the end, in hundredths of cents.
pub(super) fn sums(text: &str) -> Option<i64> {
    let text = &without_thousands(text);
    let mut last = None;
    let mut all = 0;
    for part in text.split([';', ',']) {
        let words: Vec<&str> = part.split_whitespace().collect();
        if let Some(at) = words.iter().position(|word| *word == "at")
            && words.get(at + 2) == Some(&"to")
        {
            let stake = words[..at].iter().rev().find(|word| word.starts_with('$')).unwrap();
            let (pays, per): (i64, i64) =
                (words[at + 1].parse().unwrap(), words[at + 3].parse().unwrap());
            let sum = money(words[at + 5]);
            assert_eq!(money(stake) * pays, sum * per, "{text}");
            all += sum;
            last = Some(sum);
        }
        if let Some(rest) = part.trim().strip_prefix("together ") {
            assert_eq!(money(rest), all, "{text}");
            last = Some(all);
        }
        let share = |of: &str, divided: (i64, i64)| {
            let (whole, sum) = of.split_once(" is ").unwrap();
            let words: Vec<&str> = sum.split_whitespace().collect();
            assert_eq!(money(words[0]) * divided.1, money(whole) * divided.0, "{text}");
            words.first().map(|word| money(word))
        };
        if let Some((percent, of)) = part.split_once(" percent of ") {
            let percent = percent.split_whitespace().last().unwrap();
            last = share(of, (percent.parse().unwrap(), 100));
        }
        if let Some((sum, _)) = part.split_once(" stands marked for ") {
            last = Some(money(sum));
        }
        if let Some((_, of)) = part.split_once("four fifths of ") {
            last = share(of, (4, 5));
        }
        if let Some((_, stake)) = part.split_once("a coupon doubles ") {
            let doubled = between(text, "; ", " at ").unwrap();
            assert_eq!(money(stake) * 2, money(doubled), "{text}");
        }
        if let Some((most, _)) = part.split_once(" at the most") {
            let most = money(most.split_whitespace().last().unwrap());
            assert!(last.unwrap() > most || text.contains("which leaves"), "{text}");
            last = Some(most);
        }
        if let Some((_, of)) = part.split_once("alf of ") {
            last = share(of, (1, 2));
        }
        // A sum that chips cannot make goes down to the next that they can; a half may go up.
        if let Some((sum, coin)) = part.split_once(" in chips of ") {
            let (sum, coin) = (money(sum.trim().trim_start_matches("or ")), money(coin));
            let exact = last.unwrap();
            assert!(sum % coin == 0 && (exact - sum).abs() < coin && sum != exact, "{text}");
            assert!(sum < exact || text.contains("alf of"), "{text}");
            last = Some(sum);
        }
        if let Some((stake, rest)) = part.trim().split_once(" less ") {
            let (kept, sum) = rest.split_once(" is ").unwrap();
            assert_eq!(Some(money(kept)), last, "{text}");
            assert_eq!(money(stake) - money(kept), money(sum), "{text}");
            last = Some(money(sum));
        }
        if let Some(rest) = part.trim().strip_prefix("which leaves $") {
            let given = between(text, "; $", " has been paid");
            let given = given.or_else(|| between(text, "; $", " is for its other wagers")).unwrap();
            let rest = money(&format!("${rest}"));
            let given = money(&format!("${}", given.rsplit('$').next().unwrap()));
            assert_eq!(last, Some(given + rest), "{text}");
            last = Some(rest);
        }
    }
    last
}
