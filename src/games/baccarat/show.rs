//! The round for show that a seen mistaken card opens: 19:47-7.11(c)3.

use super::{BANKER, PLAYER, is_closed, is_dead, is_show, mark};
use crate::games::common::remedies::irregular;
use crate::kit::Area;
use crate::procedure::steps::{self, once};
use crate::procedure::{Line, Memory, Outcome, Scene, Step, Walk};
use crate::table::{Act, Table};

/// Whether a card waits to open a round for show, and the live round has been brought in.
pub(in crate::games) fn is_to_open(scene: &Scene<'_>) -> bool {
    let out = [PLAYER, BANKER, Area::Corner, Area::Burn];
    !is_dead(scene)
        && scene.memory.kept(mark::WAITS).is_some()
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

/// Every chip off the layout before and during a round for show.
pub(in crate::games) fn no_wagers() -> Step {
    irregular("no_wagers", "Take no wager on the round for show").walk(Walk::AnyOrder).due(
        |scene, dues| {
            let dealing = is_show(scene.memory) && !is_dead(scene);
            if is_to_open(scene) || dealing {
                steps::clear_chips(scene, dues);
            }
        },
    )
}

/// The seen card as the first of the round for show.
pub(in crate::games) fn open() -> Step {
    irregular("open_show", "Open the round for show with the mistaken card").due(|scene, dues| {
        if is_to_open(scene) {
            dues.push(once(Act::Pass { from: Area::Aside, to: PLAYER, count: 1 }));
        }
    })
}

/// Notes that the round for show begins: what was called and brought in before was another round's.
pub(super) fn note(memory: &mut Memory, table: &Table, act: &Act) {
    let Act::Pass { from: Area::Aside, to, .. } = *act else { return };
    if memory.kept(mark::WAITS).is_none() || !is_closed(memory) || to == table.receptacle {
        return;
    }
    memory.drop_kept(mark::WAITS);
    memory.picked.clear();
    memory.hands.clear();
    memory.unseen.clear();
    memory.overtaken.clear();
    memory.marks.retain(|(name, _)| *name == mark::LEAVES);
    memory.mark(mark::SHOW, 0);
}
