//! All games at once: each is complete, has its exams and its figures, and nothing of its rulebook
//! is idle.

use crate::bench::levels::dealt_levels;
use crate::bench::{BOOK, deal};
use clearhands::figures;
use clearhands::games;
use clearhands::house::HOUSES;
use clearhands::law::{Standing, game_of};
use clearhands::level::{LEVELS, Level, Mode};
use clearhands::session::{Session, coverage};
use clearhands::table::{Act, Event};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

/// The games, and how many levels each has at least.
const GAMES: [(&str, usize); 8] = [
    ("three_card_poker", 16),
    ("three_card_draw", 16),
    ("mississippi_stud", 16),
    ("pai_gow_poker", 16),
    ("minibaccarat", 16),
    ("punto_banco", 16),
    ("chemin_de_fer", 12),
    ("roulette", 16),
];

/// Every level of each game, dealt by the perfect dealer.
static DEALT: LazyLock<BTreeMap<&str, Vec<Session>>> =
    LazyLock::new(|| GAMES.iter().map(|(game, _)| (*game, dealt_levels(game))).collect());

/// The games of the shoe and the wheel among them.
fn new() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().map(|(game, _)| game).skip(4)
}

#[test]
fn every_game_can_be_dealt_and_has_figures() {
    let names = |games: &mut dyn Iterator<Item = &'static str>| games.collect::<BTreeSet<_>>();
    let all = names(&mut GAMES.into_iter().map(|(game, _)| game));
    assert_eq!(names(&mut games::ALL.iter().map(|game| game.id())), all, "can be dealt");
    assert_eq!(names(&mut figures::games()), all, "have figures");
}

#[test]
fn every_game_has_levels_exams_and_a_first_lesson() {
    let mut wrong = Vec::new();
    for (game, least) in GAMES {
        let levels: Vec<&Level> = DEALT[game].iter().map(|session| &**session.level()).collect();
        let of = |mode: Mode| levels.iter().filter(|level| level.mode == mode).count();
        if levels.len() < least {
            wrong.push(format!("{game}: {} levels of {least}", levels.len()));
        }
        if of(Mode::Exam) == 0 {
            wrong.push(format!("{game}: no exam"));
        }
        if of(Mode::Watch) + of(Mode::Guided) == 0 {
            wrong.push(format!("{game}: nothing that leads a beginner"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What a dealer may say and need not: a hand is stopped, a natural named and a round dealt for show
/// without these words too.
const BY_CHOICE: [&str; 3] = ["hands_off", "natural", "no_wagers"];

/// Whoever is at the table says it: the perfect dealer, or a patron. Words that no clause calls for
/// are said by choice.
#[test]
fn every_phrase_is_said_at_some_level() {
    let mut silent = Vec::new();
    for game in new() {
        let said: BTreeSet<String> = DEALT[game].iter().flat_map(said).collect();
        let phrases = BOOK.phrases.iter().filter(|phrase| phrase.game == game);
        let due = phrases.filter(|phrase| {
            !phrase.clauses.is_empty() && !BY_CHOICE.contains(&phrase.id.as_str())
        });
        let unsaid = due.filter(|phrase| !said.contains(&phrase.id));
        silent.extend(unsaid.map(|phrase| format!("{game}: {}", phrase.id)));
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

/// The phrases that are said in a session.
fn said(session: &Session) -> Vec<String> {
    let acts = session.entries().iter().filter_map(|entry| match entry.act {
        Act::Say(phrase) => Some(phrase),
        _ => None,
    });
    let opening = session.opening().iter();
    let events = opening.chain(session.entries().iter().flat_map(|entry| &entry.events));
    let heard = events.filter_map(|event| match event {
        Event::Says { phrase, .. } => Some(*phrase),
        _ => None,
    });
    acts.chain(heard).map(|phrase| phrase.to_string()).collect()
}

/// At the houses of all games together everything enforced is judged by and nothing that is only
/// stated is; what is advisory is shown at the shoe and the wheel.
#[test]
fn no_clause_is_dead() {
    let mut tables = Vec::new();
    for (game, _) in GAMES {
        for (path, text) in HOUSES.iter().filter(|(path, _)| game_of(path) == game) {
            let dealt = DEALT[game].iter().find(|s| s.level().house_source == *text);
            tables.push((*path, dealt.unwrap_or_else(|| panic!("no level uses {path}"))));
        }
    }
    let procedures: Vec<_> =
        tables.iter().map(|(path, session)| (*path, session.procedure())).collect();
    let mut wrong = Vec::new();
    for row in coverage(&BOOK, &procedures) {
        let clause = &BOOK[row.clause];
        let is_right = match row.standing {
            Standing::Enforced => row.is_used(),
            Standing::Advisory => row.is_used() || !new().any(|game| game == clause.game),
            Standing::Modelled => true,
            Standing::Stated => !row.is_used(),
        };
        if !is_right {
            wrong.push(format!("{} ({:?})", clause.id, row.standing));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Each value of each election makes a difference at some level: with another value in its place,
/// or with it in the place of another, the perfect dealer does something else, or by another clause.
#[test]
fn no_election_is_dead() {
    let mut dead = Vec::new();
    for game in new() {
        let dealt: Vec<(&Session, String)> =
            DEALT[game].iter().map(|session| (session, outcome(session))).collect();
        for election in BOOK.elections.iter().filter(|election| election.game == game) {
            let ids: Vec<&str> = election.values.iter().map(|value| value.id.as_str()).collect();
            let mut alive = BTreeSet::new();
            for (session, outcome) in &dealt {
                let elected = session.level().house.elected(&election.id);
                for other in ids.iter().filter(|id| **id != elected) {
                    let known = alive.contains(elected) && alive.contains(other);
                    if !known && changes(session, &election.id, other, outcome) {
                        alive.extend([elected, other]);
                    }
                }
            }
            let idle = ids.iter().filter(|id| ids.len() > 1 && !alive.contains(*id));
            dead.extend(idle.map(|id| format!("{game}: {} {id}", election.id)));
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

/// What was done at a level, and by which clauses.
fn outcome(session: &Session) -> String {
    let mut told = String::new();
    for entry in session.entries() {
        let clauses = entry.met.map(|met| met.due.clauses);
        writeln!(told, "{} {clauses:?}", entry.act).unwrap();
    }
    for step in &session.procedure().steps {
        writeln!(told, "{} {:?}", step.id, step.clauses()).unwrap();
    }
    told
}

/// Whether a level is dealt otherwise where its house has elected this instead; no, where it cannot.
fn changes(session: &Session, election: &str, value: &str, before: &str) -> bool {
    let level = session.level();
    let (path, text) =
        LEVELS.iter().find(|(_, text)| text.contains(&format!("\"{}\"", level.id))).unwrap();
    let elected = electing(&level.house_source, election, value);
    let houses: Vec<(&str, &str)> = HOUSES
        .iter()
        .map(|&(path, text)| {
            (path, if text == level.house_source { elected.as_str() } else { text })
        })
        .collect();
    let Ok(level) = Level::load((path, text), &houses, &BOOK) else { return false };
    let mut session = deal(&Arc::new(level));
    // By another order of steps the dealing can come to a stop; that is a difference too.
    while let (false, Some(&act)) = (session.is_over(), session.expected().first()) {
        if session.step(0, act).is_err() {
            return true;
        }
    }
    outcome(&session) != before
}

/// The file of a house with another value of an election.
fn electing(text: &str, election: &str, value: &str) -> String {
    let mut text = text.to_owned();
    let key = format!("\"{election}\": \"");
    if let Some(at) = text.find(&key) {
        let end = at + key.len() + text[at + key.len()..].find('"').unwrap() + 1;
        let end = end + usize::from(text[end..].starts_with(','));
        text.replace_range(at..end, "");
    }
    let list = "elections: {";
    let (at, pair) = match text.find(list) {
        Some(at) => (at + list.len(), format!("\"{election}\": \"{value}\", ")),
        None => {
            let at = text.find("limits:").unwrap();
            (at, format!("elections: {{\"{election}\": \"{value}\"}}, "))
        }
    };
    text.insert_str(at, &pair);
    text
}
