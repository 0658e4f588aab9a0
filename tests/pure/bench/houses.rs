//! The houses of a game in the words of a level, and every way that a house can elect.

use super::BOOK;
use clearhands::house::{HOUSES, House};
use clearhands::law::game_of;

/// The built-in houses of a game, by name.
pub(crate) fn house_names(game: &str) -> impl Iterator<Item = &'static str> {
    let houses = HOUSES.iter().filter(move |(path, _)| game_of(path) == game);
    houses.map(|(path, _)| path.rsplit('/').next().unwrap().trim_end_matches(".ron"))
}

/// A built-in house, as a level names it.
pub(crate) fn named(name: &str) -> String {
    format!("Named(\"{name}\")")
}

/// The built-in house of this name.
pub(crate) fn house(name: &str) -> House {
    let file = format!("/{name}.ron");
    let source = HOUSES.iter().find(|(path, _)| path.ends_with(&file)).unwrap();
    House::load(*source, &BOOK).unwrap()
}

/// A house with these elections, as a level writes it out; `rest` is what else its file says, such as
/// `edition: All, limits: (5, 200)`.
pub(crate) fn house_of(game: &str, rest: &str, elections: &[(&str, &str)]) -> String {
    let elected: Vec<String> = elections.iter().map(|(k, v)| format!("\"{k}\": \"{v}\"")).collect();
    format!(
        "Inline((version: 1, title: \"House\", game: \"{game}\", {rest}, elections: {{{}}}))",
        elected.join(", ")
    )
}

/// A set of elections.
pub(crate) type Set<'a> = Vec<(&'a str, &'a str)>;

/// Every set that takes one value of each election and that `fits`; the last election changes
/// fastest.
pub(crate) fn sets<'a>(
    elections: &[(&'a str, &[&'a str])],
    fits: impl Fn(&Set<'a>) -> bool,
) -> Vec<Set<'a>> {
    let mut all: Vec<Set<'a>> = vec![Vec::new()];
    for &(election, values) in elections {
        let longer = |set: Set<'a>| {
            values.iter().map(move |&value| {
                let mut set = set.clone();
                set.push((election, value));
                set
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(fits);
    all
}
