//! Picture bets: chips laid round a number, to be read and paid at a glance.

use super::patrons::covering;
use crate::games::prelude::*;
use crate::rules::roulette::{self as wheel, Kind, POCKETS, Wager};

/// How hard a picture can be, from 1.
pub(super) const HARDEST: u16 = 8;

/// What a picture of some difficulty is made of.
#[derive(Clone, Copy)]
struct Plan {
    /// How many chips lie on winning wagers, at least.
    chips: usize,
    /// How many patrons have laid them.
    patrons: usize,
    /// The kinds of winning wager, the first ones always.
    kinds: &'static [Kind],
    /// How many losing wagers lie between.
    losers: usize,
    /// The most chips on a wager.
    most: usize,
}

const INSIDE: [Kind; 5] = [Kind::Straight, Kind::Split, Kind::Four, Kind::Three, Kind::Six];

const PLANS: [Plan; HARDEST as usize] = [
    Plan { chips: 1, patrons: 1, kinds: &[Kind::Straight], losers: 0, most: 1 },
    Plan { chips: 3, patrons: 1, kinds: &[Kind::Straight, Kind::Split], losers: 1, most: 2 },
    Plan {
        chips: 6,
        patrons: 1,
        kinds: &[Kind::Straight, Kind::Split, Kind::Four],
        losers: 2,
        most: 2,
    },
    Plan { chips: 10, patrons: 1, kinds: &INSIDE, losers: 3, most: 3 },
    Plan { chips: 16, patrons: 2, kinds: &INSIDE, losers: 4, most: 3 },
    Plan { chips: 24, patrons: 3, kinds: &INSIDE, losers: 8, most: 4 },
    Plan { chips: 32, patrons: 4, kinds: &INSIDE, losers: 12, most: 4 },
    Plan { chips: 44, patrons: 6, kinds: &INSIDE, losers: 20, most: 5 },
];

/// The wagers of a number that a picture can use, by kind.
fn winners(number: u8, kinds: &[Kind]) -> Vec<Vec<&'static Wager>> {
    let first_five = [Kind::FirstFive];
    let also: &[Kind] = if kinds.len() == INSIDE.len() { &first_five } else { &[] };
    let all = kinds.iter().chain(also).map(|&kind| covering(number, kind).collect::<Vec<_>>());
    all.filter(|wagers| !wagers.is_empty()).collect()
}

/// Wagers that lie near a number and lose: they touch one of its neighbours on the layout.
fn near_misses(number: u8) -> Vec<&'static Wager> {
    let around: Vec<u8> = covering(number, Kind::Split)
        .chain(covering(number, Kind::Four))
        .flat_map(|wager| wager.numbers.iter())
        .filter(|&other| other != number)
        .collect();
    let loses = |wager: &&Wager| {
        wager.kind.is_inside()
            && wager.at.is_some()
            && !wager.numbers.contains(number)
            && around.iter().any(|&other| wager.numbers.contains(other))
    };
    wheel::wagers().iter().filter(loses).collect()
}

/// The number that a picture is laid round when its level names none.
pub(super) fn number(seed: u64) -> u8 {
    Dice::new(seed, 1).below_u8(POCKETS)
}

/// The chips of a picture round a number; `patrons` are the seats that can lay them, with the value
/// of a chip, and the least and the most that a wager may be.
pub(super) fn lay(
    seed: u64,
    number: u8,
    difficulty: u16,
    patrons: &[(Seat, Cents)],
    (least, most): (Cents, Cents),
) -> Vec<(Spot, Cents)> {
    let plan = PLANS[usize::from(difficulty.clamp(1, HARDEST)) - 1];
    let mut dice = Dice::new(seed, 2);
    let mut patrons = patrons.to_vec();
    dice.shuffle(&mut patrons);
    patrons.truncate(plan.patrons);
    let mut laid: Vec<(Spot, Cents)> = Vec::new();
    if patrons.is_empty() {
        return laid;
    }
    let mut add = |seat: Seat, chip: Cents, wager: Word, count: usize, stack: bool| -> usize {
        let needed = (least.0 + chip.0 - 1) / chip.0;
        let wanted = needed * i64::try_from(count).unwrap_or(1);
        let count = wanted.min(most.0 / chip.0);
        let spot = Spot { seat, wager };
        let amount = Cents(count * chip.0);
        match laid.iter_mut().find(|(other, _)| *other == spot) {
            Some((_, lies)) if stack && *lies + amount <= most => *lies += amount,
            Some(_) => return 0,
            None if count > 0 => laid.push((spot, amount)),
            None => return 0,
        }
        usize::try_from(count).unwrap_or(0)
    };
    let kinds = winners(number, plan.kinds);
    let mut chips = 0;
    // The straight comes first, then one kind after another, each patron in his turn.
    let mut rounds = 0;
    while chips < plan.chips && rounds < 200 {
        let (seat, chip) = patrons[rounds % patrons.len()];
        let turn = rounds / patrons.len();
        let kind = if turn < kinds.len() { turn } else { dice.below(kinds.len()) };
        let of_kind = &kinds[kind];
        let wager = of_kind[dice.below(of_kind.len())];
        // Where every place is taken, the stacks grow.
        let stack = rounds > 40;
        chips += add(seat, chip, wager.word, 1 + dice.below(plan.most), stack);
        rounds += 1;
    }
    let misses = near_misses(number);
    for i in 0..plan.losers.min(misses.len() * patrons.len()) {
        let (seat, chip) = patrons[i % patrons.len()];
        let miss = misses[dice.below(misses.len())];
        add(seat, chip, miss.word, 1 + dice.below(plan.most), false);
    }
    laid
}
