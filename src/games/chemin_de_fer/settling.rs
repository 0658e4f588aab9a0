//! From the counts to the cards in the bucket. That the bank wins, loses or is void is in 4.6(a); who
//! gets which chips in which order, and the vigorish, is house practice.

use super::round::Builder;
use super::state::{
    against, amounts, bank_of, banker, banker_count, dominant, has, is_dummy, is_last_hand,
    is_to_count, keep, mark, outcome, player_count, punters,
};
use super::{AGAINST, BANK, BANKER, PLAYER, phrase};
use crate::games::baccarat::vigorish as five_percent;
use crate::kit::{Area, Cents, Face, Seat, Word};
use crate::procedure::steps::{clause, once};
use crate::procedure::{
    Aspect, Channel, Due, Dues, Line, Outcome, Scene, Step, Walk, both, each_of,
};
use crate::rules::baccarat::Winner;
use crate::table::Act;

use Aspect::{Amount, Count, Deed, Sequence, Target, Words};

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

/// The vigorish on what the bank has won, as far as the house's chips make it up.
pub(super) fn vigorish(scene: &Scene<'_>) -> Cents {
    let won: Cents = owed(scene).into_iter().map(|(_, amount)| amount).sum();
    five_percent::vigorish(scene.house, won)
}

/// What the wagers come to, as far as that is to give them back.
pub(super) fn lines(scene: &Scene<'_>) -> Vec<Line> {
    if outcome(scene) != Some(Winner::Tie) {
        return Vec::new();
    }
    let staked = scene.table.staked_spots();
    staked.map(|s| Line { spot: s.spot, outcome: Outcome::Release, clauses: [None; 2] }).collect()
}

/// What the bank and each wager against it should have of each other: with no part in the hand, nothing.
pub(super) fn between(scene: &Scene<'_>) -> Vec<Line> {
    let (Some(banker), Some(winner)) = (banker(scene), outcome(scene)) else { return Vec::new() };
    let line = |spot, law: Cents| {
        let outcome = if law.0 < 0 { Outcome::Take(-law) } else { Outcome::Pay(law) };
        Line { spot, outcome, clauses: [None; 2] }
    };
    let wagers = law_of_punters(scene, banker, winner);
    let all: Cents = wagers.iter().map(|(_, law)| *law).sum();
    let against = wagers.into_iter().map(|(seat, law)| line(against(seat), law));
    against.chain([line(bank_of(banker), -all)]).collect()
}

/// A step of the chips between the bank and the punters.
fn chips(id: &'static str, title: &'static str) -> Step {
    Step::new(id, title).channel(Channel::Amounts).walk(Walk::AnyOrder)
}

/// What each patron but the Banker wins of the bank, below zero loses to it: of those against it, and of
/// those who were moved chips wrongly.
fn law_of_punters(scene: &Scene<'_>, banker: Seat, winner: Winner) -> Vec<(Seat, Cents)> {
    let mut law = owed(scene);
    for (_, amount) in &mut law {
        *amount = match winner {
            Winner::Player => *amount,
            Winner::Banker => -*amount,
            Winner::Tie => Cents::ZERO,
        };
    }
    for seat in scene.memory.accounts.parties() {
        if seat != banker && law.iter().all(|(punter, _)| *punter != seat) {
            law.push((seat, Cents::ZERO));
        }
    }
    law
}

/// What is still to go from one side to the other, by patron: above zero the bank owes him, below zero
/// he owes the bank. What went wrongly counts, to whomever it went, so that it comes back.
fn transfers(scene: &Scene<'_>) -> Vec<(Seat, Cents)> {
    let (Some(banker), Some(winner)) = (banker(scene), outcome(scene)) else { return Vec::new() };
    let accounts = &scene.memory.accounts;
    let law = law_of_punters(scene, banker, winner);
    let rest = |(seat, law): (Seat, Cents)| (seat, law - accounts.got(seat));
    law.into_iter().map(rest).filter(|(_, rest)| !rest.is_zero()).collect()
}

/// The transfers of a hand that has come out so. What one patron has too much may go to the bank, or
/// at once to another who lacks it.
fn open_transfers(scene: &Scene<'_>, dues: &mut Dues, winner: Winner) {
    let Some(banker) = banker(scene).filter(|_| outcome(scene) == Some(winner)) else { return };
    let rests = transfers(scene);
    let owes = |(_, rest): &&(Seat, Cents)| rest.0 < 0;
    for (seat, rest) in rests.iter().filter(owes) {
        let back = Act::Transfer { from: against(*seat), to: banker, amount: -*rest };
        dues.push(Due::new(back, 0, u32::from(seat.0)));
        for (other, lacks) in rests.iter().filter(|(_, rest)| rest.0 > 0) {
            let amount = (*lacks).min(-*rest);
            let over = Act::Transfer { from: against(*seat), to: *other, amount };
            let key = 1 << 16 | u32::from(seat.0) << 8 | u32::from(other.0);
            dues.push(Due::new(over, 0, key).optional());
        }
    }
    for (seat, rest) in rests.iter().filter(|(_, rest)| rest.0 > 0) {
        let pay = Act::Transfer { from: bank_of(banker), to: *seat, amount: *rest };
        dues.push(Due::new(pay, 0, u32::from(seat.0)));
    }
}

/// The punters' own wagers, to be given back.
fn open_wagers(scene: &Scene<'_>, dues: &mut Dues) {
    for (punter, _) in punters(scene) {
        if !scene.stake(punter, AGAINST).is_zero() {
            dues.push(Due::new(Act::Release(against(punter)), 0, u32::from(punter.0)));
        }
    }
}

/// What is more in the bank than this, to be given back.
fn open_bank(scene: &Scene<'_>, dues: &mut Dues, pending: Cents) {
    let Some(seat) = banker(scene) else { return };
    if scene.stake(seat, BANK) > pending {
        dues.push(Due::new(Act::Release(bank_of(seat)), 0, 1 << 8));
    }
}

/// The vigorish of a winning bank that is still to be charged, and what was charged too much or to
/// somebody else, or marked.
fn open_vigorish(scene: &Scene<'_>, dues: &mut Dues, charges: bool) {
    let owing = banker(scene).filter(|_| charges && outcome(scene) == Some(Winner::Banker));
    for seat in scene.table.seats() {
        let spot = bank_of(seat);
        let sum = |name| -> Cents {
            amounts(scene, name).filter(|(of, _)| *of == seat).map(|(_, amount)| amount).sum()
        };
        let law = if owing == Some(seat) { vigorish(scene) } else { Cents::ZERO };
        let missing = law - sum(mark::CHARGED) + sum(mark::REFUNDED);
        let due = |act| Due::new(act, 0, u32::from(seat.0));
        if missing.0 > 0 {
            dues.push(due(Act::Charge { spot, amount: missing }));
        } else if missing.0 < 0 {
            dues.push(due(Act::Refund { spot, amount: -missing }));
        }
        let amount = scene.table.owed(seat);
        if !amount.is_zero() {
            let unmark = due(Act::Unmark { spot, amount });
            let here = scene.memory.has_mark(mark::MARKED, u32::from(seat.0));
            dues.push(if here { unmark } else { unmark.optional() });
        }
    }
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
                    if outcome(scene).is_none() && !is_to_count(scene) {
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
        let law = |name| each_of([Deed, Sequence, Amount, Target], name);
        self.add(
            chips("bank_wins", "Give the bank the wagers that it has won")
                .law(&self.cite, &law("chemin.4.6.a.1"))
                .due(|scene, dues| open_transfers(scene, dues, Winner::Banker)),
        );
        self.add(
            chips("bank_loses", "Pay the wagers that the bank has lost out of it")
                .law(&self.cite, &law("chemin.4.6.a.2"))
                .due(|scene, dues| open_transfers(scene, dues, Winner::Player)),
        );
        self.add(
            chips("stand_off", "Give both sides their wagers back")
                .law(&self.cite, &law("chemin.4.6.a.3"))
                .due(|scene, dues| {
                    open_transfers(scene, dues, Winner::Tie);
                    if outcome(scene) == Some(Winner::Tie) {
                        open_wagers(scene, dues);
                        open_bank(scene, dues, Cents::ZERO);
                    }
                }),
        );
        // The rest is practice: it is passed over by its own clauses.
        let charges = self.options.vigorish;
        self.add(
            chips("bank_vigorish", "Charge a winning bank the vigorish")
                .law(&self.cite, &law("chemin.h.vigorish"))
                .due(move |scene, dues| open_vigorish(scene, dues, charges)),
        );
        self.add(
            chips("own_back", "Give the wagers that have won back to their owners")
                .law(&self.cite, &law("chemin.h.own-back"))
                .due(|scene, dues| {
                    if outcome(scene) == Some(Winner::Player) {
                        open_wagers(scene, dues);
                    }
                }),
        );
        self.add(
            chips("bank_back", "Give the Banker back what nobody has won of the bank")
                .law(&self.cite, &law("chemin.h.uncovered"))
                .due(|scene, dues| {
                    let pending = match outcome(scene) {
                        Some(Winner::Banker) => Cents::ZERO,
                        Some(Winner::Player) => {
                            let open = transfers(scene).into_iter();
                            open.map(|(_, amount)| amount.max(Cents::ZERO)).sum()
                        }
                        Some(Winner::Tie) | None => return,
                    };
                    open_bank(scene, dues, pending);
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
    let lies = |area: &Area| scene.table.count(*area) > 0;
    let open = |area: Area| lies(&area) && !scene.table.is_hidden(area);
    let mut places = [Some(PLAYER), dominant(scene).map(Area::Seat)].into_iter().flatten();
    let player =
        places.clone().any(|area| lies(&area)) && places.all(|area| !lies(&area) || open(area));
    let of_player = count_of(phrase::PLAYER, said).is_some_and(|n| n == player_count(scene));
    let of_banker = count_of(phrase::BANKER, said).is_some_and(|n| n == banker_count(scene));
    (of_player && player) || (of_banker && open(BANKER))
}
