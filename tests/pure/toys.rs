//! What the toy games share: a rulebook from text, a level, and a perfect dealer.

use clearhands::games::Game;
use clearhands::law::Rulebook;
use clearhands::level::{Level, Mode};
use clearhands::session::Session;
use std::sync::Arc;

/// Clauses of these names, all enforced.
pub(crate) fn clauses(names: &[&str]) -> String {
    let clause = |name: &&str| {
        format!(
            "(id: \"toy.{name}\", cite: \"Toy 1.1({name})\", edition: All, kind: \"toy\", \
             actor: \"dealer\", duty: \"Do {name}.\", standing: Enforced, reason: \"\", \
             severity: Minor, options: [], broken_by: [], note: \"\"),"
        )
    };
    names.iter().map(clause).collect()
}

/// A rulebook of one toy game with these clauses.
pub(crate) fn rulebook(game: &str, clauses: &str) -> Arc<Rulebook> {
    let clauses = format!("(game: \"{game}\", clauses: [{clauses}])");
    let elections = format!(
        "(elections: [(id: \"side\", title: \"Side\", game: \"{game}\", values: [(id: \"left\", \
         words: \"Left\", clause: \"\")], default: \"left\", edition: All)], conflicts: [])"
    );
    let paths = ["clauses.ron", "elections.ron"].map(|name| format!("{game}/{name}"));
    let files = [(paths[0].as_str(), clauses.as_str()), (paths[1].as_str(), elections.as_str())];
    Arc::new(Rulebook::load(&files).unwrap())
}

/// A table of a toy game.
pub(crate) fn open(
    game: &dyn Game,
    book: Arc<Rulebook>,
    seats: u8,
    patrons: &str,
    rounds: u32,
) -> Session {
    let id = game.id();
    let text = format!(
        "(version: 1, id: \"test\", title: \"Toy\", course: \"toy\", order: 1, teaches: \"Toys.\", \
         text: \"Toy.\", house: Inline((version: 1, title: \"Toy\", game: \"{id}\", \
         edition: All, limits: (5, 500))), mode: Practice, seats: {seats}, patrons: {patrons}, \
         rounds: {rounds}, seed: 5, graded: [Procedure], target_s: 60, \
         pass: (amounts: 1, procedure: 1, irregularities: 1))"
    );
    let level = Level::load_for(("test.ron", &text), &[], &book, &[game]).unwrap();
    Session::open_game(Arc::new(level), book, Mode::Practice, game)
}

/// Deals perfectly to the end, looking at the table after each act.
pub(crate) fn finish(session: &mut Session, look: impl Fn(&Session)) {
    while !session.is_over() {
        let act = session.expected()[0];
        let entry = session.step(0, act).unwrap();
        assert!(entry.findings.is_empty(), "{act}: {:?}", entry.findings);
        look(session);
    }
}
