//! What there is to know of the incidents that a level can lay down: what each is, what each of its
//! fields means, and an example that can be copied.

use crate::kit::Complaint;
use crate::law::{DATA, EVERY_GAME, Holds, Source, game_of};
use serde::Deserialize;

/// A field of an incident.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldTold {
    /// The name.
    pub id: String,
    /// What it holds: a whole number, a text.
    pub holds: String,
    /// What of that may stand there.
    #[serde(default)]
    pub range: String,
    /// What holds if it is left out; empty if it must stand there.
    #[serde(default)]
    pub default: String,
    /// What it means.
    pub about: String,
}

/// A kind of incident, and an example of it at one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IncidentTold {
    /// Its name, in the level format or, of a game's own, in its field `what`.
    pub id: String,
    /// Whether only this game has it.
    pub is_own: bool,
    /// What it is.
    pub about: String,
    /// Its fields.
    pub fields: Vec<FieldTold>,
    /// An example as it stands in the list of a level.
    pub example: String,
    /// An incident that must come before it, if there is one.
    pub with: String,
    /// A house at which the example can happen.
    pub house: String,
    /// The patrons of a table at which it can happen, as they stand in a level.
    pub patrons: String,
}

/// A kind of incident that any game may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    id: String,
    about: String,
    fields: Vec<FieldTold>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kinds {
    version: u32,
    kinds: Vec<Kind>,
}

/// An example of a kind of incident that any game may have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Example {
    pub(super) of: String,
    pub(super) text: String,
    #[serde(default)]
    pub(super) house: String,
    #[serde(default)]
    pub(super) patrons: String,
}

/// A kind of incident that one game alone has, with its example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameKind {
    pub(super) id: String,
    about: String,
    fields: Vec<FieldTold>,
    pub(super) example: String,
    #[serde(default)]
    pub(super) with: String,
    #[serde(default)]
    pub(super) house: String,
    #[serde(default)]
    pub(super) patrons: String,
}

/// The file about the incidents of one game; `house` and `patrons` are those of its examples that name none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Incidents {
    version: u32,
    pub(super) house: String,
    pub(super) patrons: String,
    pub(super) examples: Vec<Example>,
    #[serde(default)]
    pub(super) own: Vec<GameKind>,
}

/// The file about incidents that is built in for a game.
fn source(game: &str) -> Option<Source<'static>> {
    let is_it = |path: &str| Holds::of(path) == Some(Holds::Incidents) && game_of(path) == game;
    DATA.iter().copied().find(|(path, _)| is_it(path))
}

fn read<T: for<'de> Deserialize<'de>>(game: &str) -> Result<T, Complaint> {
    let path = format!("assets/games/{game}/incidents.ron");
    let Some((path, text)) = source(game) else {
        return Err(Complaint::of_file(
            &path,
            "nothing tells of this game's incidents",
            "write it",
        ));
    };
    ron::from_str(text).map_err(|error| Complaint::from_ron(path, text, &error))
}

fn version_is_known(game: &str, version: u32) -> Result<(), Complaint> {
    let path = source(game).map_or("", |(path, _)| path);
    let what = format!("files of version {version} are not known");
    if version == 1 { Ok(()) } else { Err(Complaint::of_file(path, what, "write version: 1")) }
}

/// The fields of every kind of incident in the level format, by the kind's name.
///
/// # Errors
/// A complaint if the file is wrong, which a test rules out.
pub fn incident_kinds() -> Result<Vec<(String, Vec<FieldTold>)>, Complaint> {
    let kinds: Kinds = read(EVERY_GAME)?;
    version_is_known(EVERY_GAME, kinds.version)?;
    Ok(kinds.kinds.into_iter().map(|kind| (kind.id, kind.fields)).collect())
}

/// An incident's name in words, from its name in files or its whole text: `LateWager(round: 1, seat: 2)` is "Late
/// wager". One that only one game has goes by what it is there.
#[must_use]
pub fn incident_title(text: &str) -> String {
    let (name, fields) = text.trim().split_once('(').unwrap_or((text.trim(), ""));
    let own = fields.split_once("what: \"").and_then(|(_, rest)| rest.split('"').next());
    let mut title = String::new();
    for letter in own.filter(|_| name == "Own").unwrap_or(name).chars() {
        match letter {
            '_' => title.push(' '),
            _ if title.is_empty() => title.extend(letter.to_uppercase()),
            _ if letter.is_uppercase() => {
                title.push(' ');
                title.extend(letter.to_lowercase());
            }
            _ => title.push(letter),
        }
    }
    title
}

/// The incidents that can happen at the tables of a game: first those that other games have too.
///
/// # Errors
/// A complaint if a file is wrong, which a test rules out.
pub fn incidents_of(game: &str) -> Result<Vec<IncidentTold>, Complaint> {
    let kinds: Kinds = read(EVERY_GAME)?;
    let of_game: Incidents = read(game)?;
    version_is_known(game, of_game.version)?;
    let or = |own: String, usual: &String| if own.is_empty() { usual.clone() } else { own };
    let mut told = Vec::new();
    for Example { of, text, house, patrons } in of_game.examples {
        let Some(kind) = kinds.kinds.iter().find(|kind| kind.id == of) else { continue };
        told.push(IncidentTold {
            id: of,
            is_own: false,
            about: kind.about.clone(),
            fields: kind.fields.clone(),
            example: text,
            with: String::new(),
            house: or(house, &of_game.house),
            patrons: or(patrons, &of_game.patrons),
        });
    }
    for GameKind { id, about, fields, example, with, house, patrons } in of_game.own {
        // The round and the name are told once, with the kind.
        let own_kind = kinds.kinds.iter().find(|kind| kind.id == "Own");
        let common = own_kind.into_iter().flat_map(|kind| &kind.fields);
        let common = common.filter(|field| ["round", "what"].contains(&field.id.as_str()));
        let known = |field: &&FieldTold| fields.iter().all(|own| own.id != field.id);
        let fields = common.filter(known).cloned().chain(fields.iter().cloned()).collect();
        told.push(IncidentTold {
            id,
            is_own: true,
            about,
            fields,
            example,
            with,
            house: or(house, &of_game.house),
            patrons: or(patrons, &of_game.patrons),
        });
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_incident_has_a_title_in_words() {
        for (text, title) in [
            ("LateWager", "Late wager"),
            ("LateWager(round: 1, seat: 2, wager: \"ante\")", "Late wager"),
            ("Own(round: 2, what: \"short_of_chips\", seat: 1)", "Short of chips"),
            ("short_of_chips", "Short of chips"),
        ] {
            assert_eq!(incident_title(text), title);
        }
    }
}
