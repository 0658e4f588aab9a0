//! That the cards and incidents of a sitting are those that its form is drawn to.

use super::form::{Demands, level_texts};
use super::places::FormKey;
use super::refused::Refused;
use crate::law::Rulebook;
use crate::level::{HouseRef, Level, LevelFile};
use serde::Deserialize;
use std::sync::Arc;

/// The most draws that a form is looked for among under another rulebook.
const MOST_DRAWS: u32 = 400;

/// What was dealt, as far as it was begun.
pub(super) struct Drawn {
    /// What the chance of each part starts from.
    pub(super) seeds: Vec<u64>,
    /// The levels of the form, if the rulebook is the one by which it was drawn.
    pub(super) levels: Vec<Arc<Level>>,
}

/// That what was dealt is what the key is drawn to.
///
/// # Errors
/// That it is not.
pub(super) fn is_drawn(
    demands: &Demands,
    key: &FormKey,
    logs: &[String],
    same_book: bool,
    book: &Arc<Rulebook>,
) -> Result<Drawn, Refused> {
    #[derive(Deserialize)]
    struct First {
        level: String,
        house: String,
        seed: u64,
        rounds: u32,
        #[serde(default)]
        cards_by_chance: bool,
        mode: String,
    }
    let mut firsts = Vec::new();
    for log in logs {
        let first = log.lines().next().unwrap_or_default();
        let first: First = serde_json::from_str(first).map_err(|_| Refused::OtherForm)?;
        firsts.push(first);
    }
    let is_dealt = |texts: &[String]| {
        texts.len() >= firsts.len()
            && texts.iter().zip(&firsts).all(|(text, first)| {
                let Ok(file) = ron::from_str::<LevelFile>(text) else { return false };
                let HouseRef::Named(named) = &file.house else { return false };
                let name = format!("{named}.ron");
                let is_his = |(path, _): &&(String, String)| {
                    path.rsplit(['/', '\\']).next() == Some(name.as_str())
                };
                let house = demands.blueprint.houses.iter().find(is_his);
                first.level == *text
                    && house.is_some_and(|(_, text)| *text == first.house)
                    && (first.seed, first.rounds) == (file.seed, file.rounds)
                    && !first.cards_by_chance
                    && first.mode == "exam"
            })
    };
    let levels = if same_book { demands.form(key, book)?.levels } else { Vec::new() };
    let is_form = if same_book {
        let texts: Vec<String> = levels.iter().map(|level| level.source.clone()).collect();
        is_dealt(&texts)
    } else {
        let draws = (0..MOST_DRAWS).filter_map(|draw| level_texts(&demands.blueprint, key, draw));
        draws.into_iter().any(|texts| is_dealt(&texts))
    };
    if !is_form {
        return Err(Refused::OtherForm);
    }
    Ok(Drawn { seeds: firsts.iter().map(|first| first.seed).collect(), levels })
}
