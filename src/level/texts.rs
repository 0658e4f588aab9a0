//! Checks that what a level tells the trainee agrees with its data: the seats that its texts speak of are taken,
//! the patrons there do what they say and stake such amounts, and the odds are the house's.
//!
//! Only what can be read surely is held to the data: a number beside its noun, a verb after its seat.

use super::check::Check;
use super::file::{Incident, LevelFile, Patrons};
use crate::games::Answer;
use crate::house::House;
use crate::kit::Way::Field;
use crate::law::Rulebook;

impl Check<'_> {
    /// The seats, answers, amounts and odds that the texts name.
    pub(super) fn texts(&mut self, file: &LevelFile, at: Option<(&House, &Rulebook)>) {
        for (field, text) in [("teaches", &file.teaches), ("text", &file.text)] {
            let mut said: Vec<(String, String)> = Vec::new();
            for sentence in sentences(text) {
                let words = Words::of(sentence);
                said.extend(wrong_seats(file, &words));
                said.extend(wrong_answers(file, &words));
                if let Some((house, book)) = at {
                    said.extend(wrong_amounts(file, &words, (house, book)));
                    said.extend(wrong_odds(&words, (house, book)));
                }
            }
            for (what, cure) in said {
                self.at(&[Field(field)], "", &format!("'{field}' speaks of {what}"), &cure);
            }
        }
    }
}

/// The sentences of a text, and the parts of them that colons and semicolons make.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = [". ", ": ", "; ", "! ", "? "];
    let mut parts = vec![text];
    for end in ends {
        parts = parts.into_iter().flat_map(|part| part.split(end)).collect();
    }
    parts.into_iter()
}

/// The words of a sentence.
struct Words<'a> {
    written: Vec<&'a str>,
    /// Without what stands before and after the letters and digits, in small letters.
    bare: Vec<String>,
}

/// Numbers in words, from 0.
const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

fn number(bare: &str) -> Option<i64> {
    let named = || NUMBERS.iter().position(|name| *name == bare);
    let digits = bare.replace(',', "").parse().ok();
    digits.or_else(|| named().and_then(|at| i64::try_from(at).ok()))
}

impl<'a> Words<'a> {
    fn of(sentence: &'a str) -> Self {
        let written: Vec<&str> = sentence.split_whitespace().collect();
        let trim = |word: &&str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        Self { bare: written.iter().map(trim).collect(), written }
    }

    fn has(&self, any: &[&str]) -> bool {
        self.bare.iter().any(|word| any.contains(&word.as_str()))
    }

    fn bare(&self, at: usize) -> &str {
        self.bare.get(at).map_or("", String::as_str)
    }

    /// The seats that are named, with the place of the word after each list of them.
    fn seats(&self) -> Vec<(Vec<u8>, usize)> {
        let mut lists = Vec::new();
        let mut at = 0;
        while at < self.bare.len() {
            at += 1;
            let ends = self.written[at - 1].ends_with([',', '.', ')']);
            if ends || !matches!(self.bare(at - 1), "seat" | "seats") {
                continue;
            }
            let mut seats: Vec<u8> = Vec::new();
            while at < self.bare.len() {
                match self.bare(at) {
                    "and" | "or" | "to" if !seats.is_empty() => {}
                    word => match word.parse() {
                        Ok(seat) => seats.push(seat),
                        Err(_) => break,
                    },
                }
                at += 1;
            }
            lists.push((seats, at));
        }
        lists
    }
}

/// The seats at which somebody sits at some time, or of which something is told in the data.
fn taken(file: &LevelFile) -> Vec<u8> {
    let mut seats = file.patrons.seats();
    seats.extend(file.changes.iter().map(|change| change.seat));
    for incident in &file.incidents {
        match incident {
            Incident::LateWager { seat, .. }
            | Incident::WrongPlay { seat, .. }
            | Incident::Shares { seat, .. }
            | Incident::Device { seat, .. } => seats.push(*seat),
            Incident::Touch { seat, of, .. } => seats.extend([*seat, *of]),
            // Of a patron who moves the number is where he goes.
            Incident::OfGame(own) => {
                seats.push(own.seat);
                seats.extend(u8::try_from(own.n).ok().filter(|_| own.what == "moves"));
            }
            _ => {}
        }
    }
    seats
}

fn wrong_seats(file: &LevelFile, words: &Words<'_>) -> Vec<(String, String)> {
    let named = words.seats().into_iter().flat_map(|(seats, _)| seats);
    let taken = taken(file);
    let is_free = words.has(&["empty", "free", "nobody", "no"]);
    let wrong = |seat: u8| {
        if !(1..=file.seats).contains(&seat) {
            let cure = format!("name one of seats 1 to {}", file.seats);
            return Some((format!("seat {seat}, and the table has none"), cure));
        }
        let told = (!taken.contains(&seat)).then(|| format!("seat {seat}, and nobody sits there"));
        told.filter(|_| !is_free).map(|what| (what, "name a seat where a patron sits".to_owned()))
    };
    named.filter_map(wrong).collect()
}

/// What a verb says of a choice, if it says something.
fn said_by(verb: &str) -> Option<bool> {
    match verb {
        "fold" | "folds" => Some(true),
        "play" | "plays" | "stand" | "stands" | "draw" | "draws" | "raise" | "raises" => {
            Some(false)
        }
        _ => None,
    }
}

/// Who folds by the text plays by the data, or the other way round.
fn wrong_answers(file: &LevelFile, words: &Words<'_>) -> Vec<(String, String)> {
    let Patrons::Fixed(patrons) = &file.patrons else { return Vec::new() };
    let mut wrong = Vec::new();
    for (seats, mut at) in words.seats() {
        at += usize::from(words.bare(at) == "will");
        let Some(folds) = said_by(words.bare(at)) else { continue };
        for patron in patrons.iter().filter(|patron| seats.contains(&patron.seat)) {
            let answers = [&[patron.answer], &patron.answers[..]].concat();
            let is_fold = |answer: &Answer| *answer == Answer::Folds;
            let by_cards = |answer: &Answer| *answer == Answer::ByCards;
            let may_fold = answers.iter().any(is_fold);
            let may_play = answers.iter().any(|answer| !is_fold(answer) && !by_cards(answer));
            let told = patron.answers.is_empty() && !by_cards(&patron.answer);
            if told && (if folds { !may_fold } else { !may_play }) {
                let (says, does) = if folds { ("folds", "plays") } else { ("plays", "folds") };
                let what = format!("seat {}, that it {says}, and it {does}", patron.seat);
                wrong.push((what, "say what the patron's answer says".to_owned()));
            }
        }
    }
    wrong
}

/// The numbers of rounds that a text says are dealt in all: a number before the word at the head of what is
/// said. A level that is dealt for fewer rounds than it tells can still be dealt; `check` complains of it.
#[must_use]
pub fn rounds_told(text: &str) -> Vec<i64> {
    let mut told = Vec::new();
    for words in sentences(text).map(Words::of) {
        for at in 1..words.bare.len() {
            let is_head = at == 1 || words.written[at - 2].ends_with(',');
            let Some(rounds) = number(words.bare(at - 1)).filter(|_| is_head) else { continue };
            let ends = words.written[at].ends_with([',', '.']) || at + 1 == words.bare.len();
            let next = words.bare(at + 1);
            let goes_on = matches!(next, "on" | "at" | "where" | "with" | "by" | "from");
            if matches!(words.bare(at), "round" | "rounds") && (ends || goes_on) {
                told.push(rounds);
            }
        }
    }
    told
}

/// The amounts in dollars that a sentence names, in cents.
fn amounts(words: &Words<'_>) -> Vec<i64> {
    let cents = |text: &str| -> Option<i64> {
        let text = text.trim_end_matches(|c: char| !c.is_ascii_digit()).replace(',', "");
        let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
        let part: String = part.chars().chain("00".chars()).take(2).collect();
        Some(whole.parse::<i64>().ok()? * 100 + part.parse::<i64>().ok()?)
    };
    let mut told = Vec::new();
    for (at, word) in words.written.iter().enumerate() {
        if let Some(text) = word.trim_start_matches('(').strip_prefix('$') {
            told.extend(cents(text));
        } else if matches!(words.bare(at + 1), "dollar" | "dollars") {
            told.extend(number(words.bare(at)).map(|dollars| dollars * 100));
        }
    }
    told
}

/// What a sentence says of the money of seats whose wagers the level fixes: a stake, what is lost of stakes, or
/// what a stake wins by odds of the house.
fn wrong_amounts(
    file: &LevelFile,
    words: &Words<'_>,
    (house, book): (&House, &Rulebook),
) -> Vec<(String, String)> {
    let Patrons::Fixed(patrons) = &file.patrons else { return Vec::new() };
    let named: Vec<u8> = words.seats().into_iter().flat_map(|(seats, _)| seats).collect();
    let mine: Vec<_> = patrons.iter().filter(|patron| named.contains(&patron.seat)).collect();
    if mine.is_empty() {
        return Vec::new();
    }
    let mut may: Vec<i64> = vec![house.least.0, house.most.0];
    may.extend(house.chips.iter().map(|chip| chip.0));
    for patron in &mine {
        let stakes: Vec<i64> = patron.wagers.values().map(|stake| stake.0).collect();
        // The stake beside the ante is as large; on a street it is up to three times as much.
        let each: Vec<i64> =
            stakes.iter().flat_map(|stake| [*stake, 2 * stake, 3 * stake]).collect();
        let sums = each.iter().flat_map(|one| each.iter().map(move |other| one + other));
        may.extend(sums.chain([stakes.iter().sum()]));
        may.extend(&each);
        if !words.has(&["lose", "loses", "lost"]) {
            let odds = house.odds(book);
            let wins =
                each.iter().flat_map(|stake| odds.iter().map(move |o| stake * o.pays / o.per));
            let wins: Vec<i64> = wins.collect();
            may.extend(wins.iter().flat_map(|win| [*win, win * 95 / 100, win * 5 / 100, win / 2]));
        }
    }
    for incident in &file.incidents {
        match incident {
            Incident::LateWager { amount, .. } | Incident::WrongPlay { amount, .. } => {
                may.push(amount.0);
            }
            Incident::OfGame(own) => may.push(own.amount * 100),
            _ => {}
        }
    }
    let said = amounts(words).into_iter().filter(|amount| !may.contains(amount));
    said.map(|amount| {
        let what = format!(
            "{} at seat {}, and nobody there stakes, loses or wins so much",
            crate::kit::Cents(amount).spoken(),
            mine[0].seat
        );
        (what, "name an amount that the wagers of the seat come to".to_owned())
    })
    .collect()
}

/// Odds that no wager of the house is paid by: `35 to 1`, and in words or with another second number where the
/// sentence speaks of paying. Other pairs may be numbers of the wheel, or counts.
fn wrong_odds(words: &Words<'_>, (house, book): (&House, &Rulebook)) -> Vec<(String, String)> {
    let paid = house.odds(book);
    let of_pay = words.has(&["pay", "pays", "paid", "odds", "win", "wins"]);
    let mut wrong = Vec::new();
    for at in 1..words.bare.len().saturating_sub(1) {
        let (Some(pays), Some(per)) = (number(words.bare(at - 1)), number(words.bare(at + 1)))
        else {
            continue;
        };
        let digits = words.bare(at - 1).parse::<i64>().is_ok() && words.bare(at + 1) == "1";
        let is_odds = words.bare(at) == "to" && (digits || of_pay && (1..=5).contains(&per));
        if is_odds && !paid.iter().any(|odds| odds.pays * per == pays * odds.per) {
            wrong.push((
                format!("{pays} to {per}, and no wager of this house is paid so"),
                "name odds of the house's pay tables, as `clearhands figures` lists them"
                    .to_owned(),
            ));
        }
    }
    wrong
}
