//! What the tests of one game know of it that no other game's do; a game has its line in [`own`].

use super::mutate::{Kind, Mutant, Trace};
use crate::{chemin_de_fer, minibaccarat, pai_gow_poker, punto_banco, roulette, three_card_poker};
use clearhands::kit::{Dice, Word};
use clearhands::rules::HandRank;
use clearhands::session::Session;
use clearhands::table::Act;

/// A game in the hands of the broken dealer and of the monkey.
pub(crate) trait Quirks: Sync {
    /// Whether two orders of an area's cards both show its hand.
    fn same_setting(&self, at: &Session, one: Act, two: Act) -> bool {
        shows_three(at, one) && shows_three(at, two)
    }

    /// Why a changed round is right after all at this game; told without asking for a verdict.
    fn excuse(
        &self,
        trace: &Trace,
        i: usize,
        at: &Session,
        change: &Mutant,
    ) -> Option<&'static str> {
        let _ = (trace, i, at, change);
        None
    }

    /// More ways of doing an act wrongly in one respect.
    fn wrongs(&self, at: &Session, act: Act) -> Vec<(Kind, Act)> {
        let _ = (at, act);
        Vec::new()
    }

    /// More acts that nothing may call for.
    fn extras(&self, at: &Session) -> Vec<(Kind, Vec<Act>)> {
        let _ = at;
        Vec::new()
    }

    /// More acts for the monkey, likely and unlikely ones.
    fn whims(&self, at: &Session, dice: &mut Dice) -> Vec<Act> {
        let _ = (at, dice);
        Vec::new()
    }

    /// The wagers whose spots the broken dealer tries; of a large layout not all.
    fn wagers(&self, at: &Session) -> Vec<Word> {
        super::mutate::wagers(at)
    }

    /// Whether its texts allow one cut more after the machine's shuffle, by saying nothing of it.
    fn allows_a_cut(&self) -> bool {
        false
    }
}

/// What is known of a game.
pub(crate) fn quirks(game: &str) -> &'static dyn Quirks {
    match game {
        chemin_de_fer::GAME => &chemin_de_fer::Ours,
        three_card_poker::GAME => &three_card_poker::Ours,
        pai_gow_poker::GAME => &pai_gow_poker::Ours,
        minibaccarat::GAME => &minibaccarat::Ours,
        roulette::GAME => &roulette::Ours,
        punto_banco::GAME => &punto_banco::Ours,
        _ => &Plain,
    }
}

/// A game that nothing more is known of.
struct Plain;

impl Quirks for Plain {}

/// Whether an order of three cards, or of four whose best three stand first, shows the hand: a pair
/// side by side, a straight up or down, and any order of a hand that is neither.
fn shows_three(at: &Session, act: Act) -> bool {
    let Act::Arrange { area, order } = act else { return false };
    let cards = at.table().cards(area);
    let ranks: Vec<i32> = order.of(cards).map(|laid| laid.card.rank().unwrap() as i32).collect();
    let mut sorted = ranks.clone();
    sorted.sort_unstable();
    if cards.len() == 4 {
        // The best three stand first, in any order, and the spare one last.
        let three = |order: &[u8]| {
            let [a, b, c] = [0, 1, 2].map(|i| cards[usize::from(order[i]) - 1].card);
            HandRank::of([a, b, c])
        };
        let sets = [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]];
        return three(order.as_slice()) == sets.iter().map(|set| three(set)).max().unwrap();
    }
    let low: Vec<i32> = ranks.iter().map(|&r| if r == 14 { 1 } else { r }).collect();
    let run = |r: &[i32]| r[1] - r[0] == r[2] - r[1] && (r[1] - r[0]).abs() == 1;
    if sorted[0] == sorted[1] || sorted[1] == sorted[2] {
        ranks[0] == ranks[1] || ranks[1] == ranks[2]
    } else if sorted == [2, 3, 14] {
        run(&low)
    } else if run(&sorted) {
        run(&ranks)
    } else {
        true
    }
}
