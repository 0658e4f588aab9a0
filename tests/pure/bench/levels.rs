//! Levels, dealt by the perfect dealer and held to what their texts promise.

use super::{BOOK, deal, deal_out};
use clearhands::house::HOUSES;
use clearhands::law::game_of;
use clearhands::level::{LEVELS, Level};
use clearhands::session::Session;
use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The levels in a game's folder.
pub(crate) fn levels_of(game: &str) -> impl Iterator<Item = Arc<Level>> {
    let folder = format!("levels/{game}/");
    let ours = LEVELS.iter().filter(move |(path, _)| path.contains(&folder));
    ours.map(|&source| {
        let level = Level::load(source, HOUSES, &BOOK).unwrap_or_else(|complaints| {
            let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            panic!("{}", lines.join("\n"))
        });
        Arc::new(level)
    })
}

/// The levels in a game's folder, each dealt to its end.
pub(crate) fn dealt_levels(game: &str) -> Vec<Session> {
    let dealt = levels_of(game).map(|level| {
        let mut session = deal(&level);
        deal_out(&mut session);
        session
    });
    dealt.collect()
}

/// The one of this name.
pub(crate) fn find<'a>(sessions: &'a [Session], id: &str) -> &'a Session {
    sessions.iter().find(|session| session.level().id == id).unwrap_or_else(|| panic!("no {id}"))
}

/// Every house of a game has a level of these, and every value of every election, but for those that
/// no house can elect.
pub(crate) fn assert_all_elected(game: &str, sessions: &[Session], never: &[(&str, &str)]) {
    let mut elected = BTreeSet::new();
    for session in sessions {
        let house = &session.level().house;
        elected.extend(house.elections().map(|(id, value)| (id.to_owned(), value.to_owned())));
    }
    for election in BOOK.elections.iter().filter(|election| election.game == game) {
        for value in &election.values {
            let pair = (election.id.clone(), value.id.clone());
            let can = !never.contains(&(election.id.as_str(), value.id.as_str()));
            assert_eq!(elected.contains(&pair), can, "{pair:?}");
        }
    }
    for (path, text) in HOUSES.iter().filter(|(path, _)| game_of(path) == game) {
        let used = sessions.iter().any(|session| session.level().house_source == *text);
        assert!(used, "no level uses {path}");
    }
}

/// What a level promises: its id, a round (0 for all), acts that are done there and acts that are not, each
/// by how it begins.
pub(crate) type Promise = (&'static str, u32, &'static [&'static str], &'static [&'static str]);

/// Every promise is kept when the perfect dealer has dealt the level.
pub(crate) fn assert_kept<S: Borrow<Session>>(promises: &[Promise], dealt: impl Fn(&str) -> S) {
    let mut broken = Vec::new();
    for &(id, round, done, not_done) in promises {
        let session = dealt(id);
        let entries = session.borrow().entries().iter();
        let acts: Vec<String> = entries
            .filter(|entry| round == 0 || entry.round == round)
            .map(|entry| entry.act.to_string())
            .collect();
        let has = |act: &&str| acts.iter().any(|a| a.starts_with(*act));
        let lacks = done.iter().filter(|act| !has(act)).map(|act| format!("lacks {act}"));
        let extra = not_done.iter().filter(|act| has(act)).map(|act| format!("has {act}"));
        let wrong: Vec<String> = lacks.chain(extra).collect();
        if !wrong.is_empty() {
            broken.push(format!("{id} round {round}: {}", wrong.join(", ")));
        }
    }
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}
