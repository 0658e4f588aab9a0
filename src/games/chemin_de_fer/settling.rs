//! From the counts to the cards in the bucket. That the bank wins, loses or is void is in 4.6(a); who
//! gets which chips in which order, and the vigorish, is house practice.

use super::round::Builder;
use super::state::{
    against, amounts, bank_of, banker, banker_count, dominant, has, is_dummy, is_last_hand, keep,
    mark, outcome, player_count, punters,
};
use super::{AGAINST, BANK, BANKER, PLAYER, phrase};
use crate::kit::{Area, Cents, Face, Seat, Word};
use crate::procedure::steps::{clause, once};
use crate::procedure::{Aspect, Channel, Due, Line, Outcome, Scene, Step, Walk, both, each_of};
use crate::rules::baccarat::Winner;
use crate::table::Act;

use Aspect::{Amount, Count, Deed, Sequence, Target, Words};

/// How many cents of a hundred a winning Banker is charged.
const VIGORISH: i64 = 5;

/// The announcement of the winner.
pub(super) const fn result_of(winner: Winner) -> Word {
    match winner {
        Winner::Player => phrase::PLAYER_WINS,
        Winner::Banker => phrase::BANKER_WINS,
        Winner::Tie => phrase::STAND_OFF,
    }
}

/// What is to be announced when the hand has come out, in its order.
pub(super) fn calls(scene: &Scene<'_>) -> Option<[Word; 3]> {
    let winner = outcome(scene)?;
    let word = |words: [Word; 10], count: u8| words[usize::from(count % 10)];
    let player = word(phrase::PLAYER, player_count(scene));
    Some([player, word(phrase::BANKER, banker_count(scene)), result_of(winner)])
}

/// What a punter and the bank owe each other: no more than there is of the bank.
fn owed(scene: &Scene<'_>) -> Vec<(Seat, Cents)> {
    let mut left = super::state::bank(scene);
    let each = |(seat, stake): (Seat, Cents)| {
        let amount = stake.min(left);
        left -= amount;
        (seat, amount)
    };
    punters(scene).into_iter().map(each).collect()
}

/// How much has gone from or to a seat.
fn moved(scene: &Scene<'_>, seat: Seat) -> Cents {
    amounts(scene, mark::MOVED).filter(|(other, _)| *other == seat).map(|(_, n)| n).sum()
}

/// The vigorish on what the bank has won, as far as the house's chips make it up.
pub(super) fn vigorish(scene: &Scene<'_>) -> Cents {
    let won: Cents = owed(scene).into_iter().map(|(_, amount)| amount).sum();
    let least = scene.house.chips.first().map_or(1, |chip| chip.0.max(1));
    let exact = won.0 * VIGORISH / 100;
    Cents(exact - exact % least)
}

/// What the wagers come to, as far as that is to give them back.
pub(super) fn lines(scene: &Scene<'_>) -> Vec<Line> {
    if outcome(scene) != Some(Winner::Tie) {
        return Vec::new();
    }
    let staked = scene.table.staked_spots();
    staked.map(|s| Line { spot: s.spot, outcome: Outcome::Release, clauses: [None; 2] }).collect()
}

fn key(i: usize) -> u32 {
    u32::try_from(i).unwrap_or(u32::MAX)
}

impl Builder<'_> {
    /// Everything from the last card of the hand to the bucket.
    pub(super) fn settlement(&mut self) {
        self.counts();
        self.money();
        self.add(
            Step::new("clear", "Put the cards of both hands in the bucket")
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.h.clear"))
                .due(|scene, dues| {
                    if outcome(scene).is_none() {
                        return;
                    }
                    for (i, area) in [PLAYER, BANKER].into_iter().enumerate() {
                        if scene.table.count(area) > 0 {
                            dues.push(Due::new(Act::PickUp(area), 0, key(i)));
                        }
                    }
                }),
        );
        self.add(
            Step::new("last_hand", "Announce the last hand of the shoe")
                .law(&self.cite, &each_of([Deed, Sequence, Words], "chemin.h.last-hand"))
                .due(|scene, dues| {
                    let came = scene.memory.kept(keep::CUT_OUT) == Some(1);
                    let said = scene.memory.has_said(phrase::LAST_HAND);
                    if outcome(scene).is_some() && came && !said && !is_last_hand(scene) {
                        dues.push(once(Act::Say(phrase::LAST_HAND)));
                    }
                }),
        );
    }

    fn counts(&mut self) {
        self.add(
            Step::new("bring_back", "Bring the Player's Hand back, face up")
                .law(&self.cite, &both("chemin.h.bring-back"))
                .law(&self.cite, &[(Count, "chemin.h.bring-back")])
                .due(|scene, dues| {
                    if outcome(scene).is_none() {
                        return;
                    }
                    let Some(seat) = dominant(scene) else { return };
                    let from = Area::Seat(seat);
                    let count = u8::try_from(scene.table.count(from)).unwrap_or(u8::MAX);
                    if count > 0 {
                        dues.push(Due::new(Act::Pass { from, to: PLAYER, count }, 0, 0));
                    } else if scene.table.cards(PLAYER).iter().any(|l| l.face == Face::Down) {
                        dues.push(Due::new(Act::Turn(PLAYER), 0, 1));
                    }
                    if scene.table.is_hidden(BANKER) {
                        dues.push(Due::new(Act::Turn(BANKER), 0, 2));
                    }
                }),
        );
        let special = ["chemin.4.12.c-a", "chemin.4.12.b-a", "chemin.4.12.d-a"];
        let special = special.map(|name| self.id(name));
        let counts = [
            "chemin.4.1.c-b",
            "chemin.4.1.c-a",
            "chemin.4.1.b.1",
            "chemin.4.1.b.2",
            "chemin.4.1.b.3",
        ];
        self.add(
            Step::new("call_counts", "Announce both counts and the winner")
                .walk(Walk::Once)
                .law(&self.cite, &both("chemin.h.call"))
                .law(&self.cite, &counts.map(|name| (Words, name)))
                .due(move |scene, dues| {
                    let cleared = [PLAYER, BANKER].iter().any(|a| scene.memory.picked.contains(a));
                    let Some(calls) = calls(scene).filter(|_| !cleared) else { return };
                    for (i, phrase) in calls.into_iter().enumerate() {
                        let by = match i {
                            0 => special[0].filter(|_| has(scene, mark::BEST)),
                            1 if has(scene, mark::ZERO) => special[1],
                            1 => special[2].filter(|_| has(scene, mark::WORST)),
                            _ => None,
                        };
                        if !scene.memory.has_said(phrase) {
                            let place = u16::try_from(i).unwrap_or(0);
                            let say = Act::Say(phrase);
                            dues.push(Due::new(say, place, key(i)).by(clause(by)));
                        }
                    }
                }),
        );
    }

    /// Chips from one side to the other, the vigorish, and what goes back.
    fn money(&mut self) {
        let outcomes = ["chemin.4.6.a.2", "chemin.4.6.a.1", "chemin.4.6.a.3"];
        let by = outcomes.map(|name| self.id(name));
        let own = self.id("chemin.h.own-back");
        let (vig, rest) = (self.id("chemin.h.vigorish"), self.id("chemin.h.uncovered"));
        self.add(
            Step::new("settle", "Settle the bank and the wagers against it")
                .channel(Channel::Amounts)
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.4.6.a.1"))
                .law(&self.cite, &[(Deed, "chemin.4.6.a.2"), (Deed, "chemin.4.6.a.3")])
                .law(&self.cite, &each_of([Amount, Target], "chemin.4.6.a.1"))
                .due({
                    let charges = self.options.vigorish;
                    move |scene, dues| {
                        let Some(seat) = banker(scene) else { return };
                        let Some(winner) = outcome(scene) else { return };
                        let mut open = |act, place: u16, key: u32, by| {
                            dues.push(Due::new(act, place, key).by(clause(by)));
                        };
                        let spot = bank_of(seat);
                        let lies = scene.stake(seat, BANK);
                        let mut pending = Cents::ZERO;
                        for (punter, amount) in owed(scene) {
                            let (stake, n) = (scene.stake(punter, AGAINST), u32::from(punter.0));
                            let untouched = moved(scene, punter).is_zero() && !amount.is_zero();
                            match winner {
                                Winner::Player => {
                                    let left = Cents((lies - pending).0.max(0));
                                    let due = amount.min(left);
                                    if untouched && !due.is_zero() {
                                        pending += due;
                                        let (from, to, amount) = (spot, punter, due);
                                        open(Act::Transfer { from, to, amount }, 0, n, by[0]);
                                    }
                                    if !stake.is_zero() {
                                        open(Act::Release(against(punter)), 1, 1 << 8 | n, own);
                                    }
                                }
                                Winner::Banker => {
                                    let amount = amount.min(stake);
                                    if untouched && !amount.is_zero() {
                                        let from = against(punter);
                                        let act = Act::Transfer { from, to: seat, amount };
                                        open(act, 0, n, by[1]);
                                    }
                                }
                                Winner::Tie => {
                                    if !stake.is_zero() {
                                        open(Act::Release(against(punter)), 0, n, by[2]);
                                    }
                                }
                            }
                        }
                        let amount = vigorish(scene);
                        let owes = winner == Winner::Banker && charges && !amount.is_zero();
                        if owes && !has(scene, mark::CHARGED) {
                            open(Act::Charge { spot, amount }, 1, 2 << 8, vig);
                        }
                        let (place, by) = match winner {
                            Winner::Player => (2, rest),
                            Winner::Banker => (2, by[1]),
                            Winner::Tie => (0, by[2]),
                        };
                        if lies > pending {
                            open(Act::Release(spot), place, 3 << 8, by);
                        }
                    }
                }),
        );
        // Chips that belong to no wager of the hand.
        self.add(
            Step::new("stray_chips", "Give back chips that are no wager of this hand")
                .channel(Channel::Amounts)
                .walk(Walk::AnyOrder)
                .law(&self.cite, &both("chemin.h.own-back"))
                .due(|scene, dues| {
                    if outcome(scene).is_none() {
                        return;
                    }
                    let Some(seat) = banker(scene) else { return };
                    let party = |punter: Seat| punters(scene).iter().any(|(p, _)| *p == punter);
                    for state in scene.table.staked_spots() {
                        let spot = state.spot;
                        let right = match spot.wager {
                            BANK => spot.seat == seat,
                            _ => party(spot.seat),
                        };
                        let late = scene.memory.late.iter().any(|(late, _)| *late == spot);
                        if !right && !late {
                            let n = u32::from(spot.seat.0) << 1 | u32::from(spot.wager == BANK);
                            dues.push(Due::new(Act::Release(spot), 0, n));
                        }
                    }
                }),
        );
    }
}

/// Whether a phrase announces a count of this hand.
pub(super) fn count_of(words: [Word; 10], said: Word) -> Option<u8> {
    let at = words.iter().position(|&word| word == said)?;
    u8::try_from(at).ok()
}

/// Whether a call of a count is true of what lies open.
pub(super) fn is_true(scene: &Scene<'_>, said: Word) -> bool {
    if is_dummy(scene) {
        return true;
    }
    let open = |area: Area| scene.table.count(area) > 0 && !scene.table.is_hidden(area);
    let seat = dominant(scene).map(Area::Seat);
    let player = open(PLAYER) || seat.is_some_and(open);
    let of_player = count_of(phrase::PLAYER, said).is_some_and(|n| n == player_count(scene));
    let of_banker = count_of(phrase::BANKER, said).is_some_and(|n| n == banker_count(scene));
    (of_player && player) || (of_banker && open(BANKER))
}
