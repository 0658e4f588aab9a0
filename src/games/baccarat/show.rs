//! The round for show that a seen mistaken card opens: 19:47-7.11(c)3.

use super::notes::{self, OfRound};
use super::{BANKER, Doing, PLAYER, is_closed, is_dead, is_show};
use crate::kit::Area;
use crate::procedure::steps::{self, once};
use crate::procedure::{Line, Memory, Outcome, Round, Scene, Step};
use crate::table::Act;

/// Whether a card waits to open a round for show, and the live round has been brought in.
fn is_to_open(scene: &Scene<'_>) -> bool {
    let out = [PLAYER, BANKER, Area::Corner, Area::Burn];
    !is_dead(scene)
        && notes::of(scene.memory).is_show_to_come
        && scene.table.count(Area::Aside) > 0
        && is_closed(scene.memory)
        && out.iter().all(|&area| scene.table.count(area) == 0)
}

/// What stands when a round for show is void: the round before it, which has been settled.
pub(in crate::games) fn standing(scene: &Scene<'_>) -> Vec<Line> {
    if !is_show(scene.memory) {
        return Vec::new();
    }
    let accounts = &scene.memory.accounts;
    let line = |spot| {
        let won = accounts.won(spot);
        let outcome = if won.0 < 0 { Outcome::Take(-won) } else { Outcome::Pay(won) };
        Line { spot, outcome, clauses: [None; 2] }
    };
    accounts.moved().map(line).collect()
}

/// What is owed of the round for show: every chip off the layout before and during it, and the seen card
/// as its first.
pub(in crate::games) fn add_duties(round: &mut Round<'_>) {
    round.duty(Step::named("no_wagers").due(|scene, dues| {
        let dealing = is_show(scene.memory) && !is_dead(scene);
        if is_to_open(scene) || dealing {
            steps::clear_chips(scene, dues);
        }
    }));
    round.duty(Step::named("open_show").due(|scene, dues| {
        if is_to_open(scene) {
            dues.push(once(Act::Pass { from: Area::Aside, to: PLAYER, count: 1 }));
        }
    }));
}

/// Notes that the round for show begins: what was called and brought in before was another round's.
pub(super) fn note(memory: &mut Memory, doing: Doing<'_>) {
    let Act::Pass { from: Area::Aside, to, .. } = *doing.act else { return };
    let waits = notes::of(memory).is_show_to_come;
    if !waits || !is_closed(memory) || to == doing.table.receptacle {
        return;
    }
    memory.picked.clear();
    memory.hands.clear();
    memory.unseen.clear();
    memory.overtaken.clear();
    notes::write(memory, |notes| {
        notes.is_show_to_come = false;
        let leaves = std::mem::take(&mut notes.round.leaves);
        notes.round = OfRound { is_show: true, leaves, ..OfRound::default() };
    });
}
