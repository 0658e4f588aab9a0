//! Checks that what a level tells the trainee agrees with its data: the seats and the odds that its texts
//! speak of are there.

use super::check::Check;
use super::file::LevelFile;
use crate::house::House;
use crate::kit::Way::Field;
use crate::law::Rulebook;

impl Check<'_> {
    /// The seats and odds that the texts name.
    pub(super) fn texts(&mut self, file: &LevelFile, at: Option<(&House, &Rulebook)>) {
        for (field, text) in [("teaches", &file.teaches), ("text", &file.text)] {
            for seat in seats_told(text).into_iter().filter(|n| !(1..=file.seats).contains(n)) {
                let what = format!("'{field}' speaks of seat {seat}, and the table has none");
                let cure = format!("name one of seats 1 to {}", file.seats);
                self.at(&[Field(field)], "", &what, &cure);
            }
            let Some((house, book)) = at else { continue };
            let paid = house.odds(book);
            for pays in odds_told(text) {
                if !paid.iter().any(|odds| odds.pays == pays * odds.per) {
                    let what = format!(
                        "'{field}' speaks of {pays} to 1, and no wager of this house is paid so"
                    );
                    let cure =
                        "name odds of the house's pay tables, as `clearhands figures` lists them";
                    self.at(&[Field(field)], "", &what, cure);
                }
            }
        }
    }
}

/// The seats that a text names by their numbers: `seat 2`, `Seats 2, 3 and 5`.
fn seats_told(text: &str) -> Vec<u8> {
    let mut told = Vec::new();
    let mut follows = false;
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if let (true, Ok(seat)) = (follows, bare.parse()) {
            told.push(seat);
            // A sentence ends the list.
            follows = !word.ends_with(['.', ':', ';']);
        } else {
            let goes_on = follows && matches!(bare, "and" | "or" | "to");
            follows = goes_on || matches!(bare.to_lowercase().as_str(), "seat" | "seats");
        }
    }
    told
}

/// The odds to one that a text speaks of: `35 to 1`. Other pairs may be numbers of the wheel.
fn odds_told(text: &str) -> Vec<i64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let odds = |three: &[&str]| match three {
        [pays, "to", one] if bare(one) == "1" => bare(pays).parse().ok(),
        _ => None,
    };
    words.windows(3).filter_map(odds).collect()
}
