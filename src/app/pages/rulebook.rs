//! The regulation browser, filled from the rulebook; which level exercises what is found by dealing.

use super::courses::OpenLevel;
use super::{go_on, go_to_level, page_root_ui};
use crate::app::catalog::{Catalog, FREE};
use crate::app::saves::Saves;
use crate::app::screens::{History, Navigate, Screen};
use crate::games;
use crate::law::{EVERY_GAME, Rulebook};
use crate::level::{Level, Mode};
use crate::panels::rulebook::{Filter, RulebookIntent, RulebookView, Tab, found, rulebook_ui};
use crate::session::Session;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

/// The levels that exercise each clause: place in the catalog and title.
pub(in crate::app) type Exercised = BTreeMap<String, Vec<(usize, String)>>;

/// What is open in the browser.
#[derive(Resource, Default)]
struct Open {
    filter: Filter,
    clause: Option<String>,
    jump: bool,
    games: Vec<(String, String)>,
    levels: Exercised,
    finding: Option<Mutex<Receiver<Exercised>>>,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Open>()
        .add_systems(OnEnter(Screen::Rulebook), enter)
        .add_systems(EguiPrimaryContextPass, rulebook.run_if(in_state(Screen::Rulebook)));
}

fn enter(catalog: Res<Catalog>, mut open: ResMut<Open>) {
    open.games = game_list(&catalog.book);
    if open.finding.is_none() {
        let (sender, receiver) = channel();
        let (book, levels) = (catalog.book.clone(), catalog.levels.clone());
        // Beside the window: dealing every level takes a moment. Nobody may be waiting any more.
        std::thread::spawn(move || sender.send(exercised(&book, &levels)).ok());
        open.finding = Some(Mutex::new(receiver));
    }
}

/// The games that the rulebook has clauses of, and what holds at every table: name in files, and title.
fn game_list(book: &Rulebook) -> Vec<(String, String)> {
    let games = games::ALL.iter();
    let games = games.filter(|game| book.clauses().any(|(_, clause)| clause.game == game.id()));
    let common = book.clauses().any(|(_, clause)| clause.game == EVERY_GAME);
    let common = common.then_some((EVERY_GAME, "Every table"));
    let games = games.map(|game| (game.id(), game.title())).chain(common);
    games.map(|(id, title)| (id.to_owned(), title.to_owned())).collect()
}

/// Deals every level as it should be dealt, and notes the clauses that were obeyed.
pub(in crate::app) fn exercised(book: &Arc<Rulebook>, levels: &[Arc<Level>]) -> Exercised {
    let mut all = Exercised::new();
    for (index, level) in levels.iter().enumerate().filter(|(_, level)| level.course != FREE) {
        let Some(mut session) = Session::open(level.clone(), book.clone(), Mode::Watch) else {
            continue;
        };
        let mut clauses = BTreeSet::new();
        // No level needs as many acts; one that never ends must not hold the thread.
        for at_ms in 0..5000 {
            let Some(act) = session.expected().first().copied() else { break };
            let Ok(entry) = session.step(at_ms, act) else { break };
            let Some(met) = entry.met else { continue };
            clauses.extend(met.due.clauses.into_iter().flatten());
            let step = session.procedure().steps.get(usize::from(met.step));
            clauses.extend(step.into_iter().flat_map(|step| step.clauses()).map(|(_, id)| *id));
        }
        for clause in clauses {
            let levels = all.entry(book[clause].id.clone()).or_default();
            levels.push((index, level.title.clone()));
        }
    }
    all
}

fn rulebook(
    mut contexts: EguiContexts,
    catalog: Res<Catalog>,
    (mut open, mut trail): (ResMut<Open>, ResMut<History>),
    mut open_level: ResMut<OpenLevel>,
    mut saves: ResMut<Saves>,
    mut go: MessageWriter<Navigate>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let open = &mut *open;
    let found_now = open.finding.as_ref().and_then(|f| f.lock().ok()?.try_recv().ok());
    if let Some(levels) = found_now {
        open.levels = levels;
    }
    if let Some(clause) = trail.clause.take() {
        show_clause(open, &catalog.book, clause);
    }
    let mut root = page_root_ui(&ctx, &mut saves);
    let view = RulebookView {
        book: &catalog.book,
        filter: &open.filter,
        games: &open.games,
        clause: open.clause.as_deref(),
        jump: open.jump,
        levels: &open.levels,
    };
    let intent = rulebook_ui(&mut root, &view);
    open.jump = false;
    let Some(intent) = intent else { return Ok(()) };
    ctx.request_repaint();
    match intent {
        RulebookIntent::Back => go_on(&ctx, &mut go, Navigate::Back),
        RulebookIntent::Filter(filter) => {
            // What is found is looked at from its beginning.
            open.jump = true;
            if filter.search != open.filter.search {
                open.clause = None;
            }
            open.filter = filter;
        }
        RulebookIntent::Clause(id) => {
            if open.filter.tab == Tab::Clauses {
                open.clause = Some(id);
            } else {
                show_clause(open, &catalog.book, id);
            }
        }
        RulebookIntent::List => open.clause = None,
        RulebookIntent::Level(level) => {
            let to = go_to_level(&mut open_level, level);
            go_on(&ctx, &mut go, to);
        }
    }
    Ok(())
}

/// Shows a clause in detail and in the list, lifting the filter if it would hide it.
fn show_clause(open: &mut Open, book: &Rulebook, id: String) {
    open.filter.tab = Tab::Clauses;
    if !found(book, &open.filter).iter().any(|clause| clause.id == id) {
        open.filter = Filter::default();
    }
    open.clause = Some(id);
    open.jump = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Options;

    #[test]
    fn every_level_exercises_something() {
        let catalog = Catalog::load(&Options::default()).unwrap();
        let all = exercised(&catalog.book, &catalog.levels);
        let seen: BTreeSet<usize> = all.values().flatten().map(|(index, _)| *index).collect();
        assert_eq!(seen.len(), catalog.levels.len());
        assert!(all.keys().all(|id| catalog.book.find(id).is_some()));
    }
}
