//! What the patrons of this game do with their cash and their chips.

use super::notes;
use super::settle::{Odds, misplaced, unit};
use crate::games::common::patrons::before_the_call;
use crate::games::prelude::*;
use crate::house::INVENTORY;
use crate::kit::DENOMINATIONS;
use crate::rules::roulette::{self as wheel, COURTESY, Kind, POCKETS, WHEEL, Wager};
use crate::table::Tint;

/// The most chips of a value that a patron buys at once: five stacks, or what half of an inventory
/// holds of them.
pub(super) fn bought(value: Cents) -> u16 {
    let kind = DENOMINATIONS.iter().position(|&kind| kind == value);
    kind.map_or(0, |kind| INVENTORY.0[kind] / 2).min(100)
}

/// The seats that wait for chips for their cash. What pays for a wager in words is its own matter.
pub(super) fn waiting(context: &Context<'_>) -> Vec<Seat> {
    let waits = |seat: &Seat| {
        !context.table.cash(*seat).is_zero() && !notes::of(context.memory).has_spoken(*seat)
    };
    context.table.seats().filter(waits).collect()
}

/// The colour that a waiting patron is to get; nothing if he wants value chips.
pub(super) fn colour_for(context: &Context<'_>, seat: Seat) -> Option<Act> {
    if notes::of(context.memory).patron(seat).wants_value {
        return None;
    }
    let own = context.table.tint(seat);
    let value =
        own.map(|(_, value)| value).or_else(|| notes::of(context.memory).patron(seat).asked)?;
    let free = || Tint::ALL.iter().copied().find(|&tint| !is_taken(context, seat, tint));
    let tint = own.map(|(tint, _)| tint).or_else(free)?;
    Some(Act::Colour { seat, tint, value })
}

/// Whether somebody else has this colour.
pub(super) fn is_taken(context: &Context<'_>, seat: Seat, tint: Tint) -> bool {
    let has = |other: Seat| context.table.tint(other).is_some_and(|(theirs, _)| theirs == tint);
    context.table.seats().any(|other| other != seat && has(other))
}

/// How many of his own chips a patron holds, and what one is worth.
fn stock(context: &Context<'_>, seat: Seat) -> Option<(i64, Cents)> {
    let (_, value) = context.table.tint(seat)?;
    let kind = DENOMINATIONS.iter().position(|&kind| kind == value)?;
    Some((i64::from(context.table.purse(seat).0[kind]), value))
}

/// What a patron who leaves is to get for his colour.
pub(super) fn to_cash_out(context: &Context<'_>, seat: Seat) -> Option<Cents> {
    let leaves = notes::of(context.memory).patron(seat).leaves;
    Some(context.table.in_colour(seat)).filter(|amount| leaves && !amount.is_zero())
}

/// What a patron does who has just been given chips, or whose wager has just been confirmed.
pub(super) fn served(context: &Context<'_>, act: &Act, dice: &mut Dice) -> Vec<Event> {
    let (Act::Colour { seat, .. } | Act::Change(seat) | Act::Confirm(seat)) = *act else {
        return Vec::new();
    };
    let notes = notes::of(context.memory);
    if let Some((spot, amount)) = notes.spoken(seat) {
        let put_down = notes.is_to_put_down(seat);
        return put_down.then_some(Event::Wager { spot, amount }).into_iter().collect();
    }
    let open = notes.result.is_none() && !notes.is_closed();
    if !open || matches!(act, Act::Confirm(_)) || context.table.has_stakes(seat) {
        return Vec::new();
    }
    // Each seat has its own chance.
    for _ in 0..seat.0 {
        dice.below(2);
    }
    stakes(context, seat, dice)
}

/// What those put down who came after the table was opened.
pub(super) fn opens(context: &Context<'_>, dice: &mut Dice) -> Vec<Event> {
    let came = |seat: &Seat| notes::of(context.memory).joined.contains(seat);
    let idle = |seat: &Seat| !context.table.has_stakes(*seat);
    let seats: Vec<Seat> = context.table.seats().filter(came).filter(idle).collect();
    seats.into_iter().flat_map(|seat| stakes(context, seat, dice)).collect()
}

/// A patron's wagers for a round, or his cash if he runs out of chips.
pub(super) fn wagers(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let Some((count, value)) = stock(context, seat) else { return Vec::new() };
    // With fewer chips than this he buys more.
    if count < i64::from(bought(value) * 3 / 5) {
        return buys_in(context, seat);
    }
    stakes(context, seat, dice)
}

/// Cash for as many chips of his colour as a patron buys at once.
pub(super) fn buys_in(context: &Context<'_>, seat: Seat) -> Vec<Event> {
    let Some((_, value)) = stock(context, seat) else { return Vec::new() };
    let amount = Cents(i64::from(bought(value)) * value.0);
    let phrase = notes::colour_please(value);
    vec![Event::Cash { seat, amount }, Event::Says { seat, phrase }]
}

/// How a patron likes to play.
#[derive(Clone, Copy)]
enum Style {
    /// A number and its neighbours on the wheel.
    Neighbours,
    /// The same numbers, round after round.
    Repeater,
    /// The corners round a number.
    Corners,
    /// Red or black, and a dozen or a column.
    Outside,
    /// A number with all that touches it.
    Piler,
    /// Rows and pairs of rows.
    Rows,
    /// Here and there.
    Scatterer,
}

const STYLES: [Style; 7] = [
    Style::Piler,
    Style::Neighbours,
    Style::Outside,
    Style::Corners,
    Style::Repeater,
    Style::Rows,
    Style::Scatterer,
];

/// The wagers of this kind that win on a number.
pub(super) fn covering(number: u8, kind: Kind) -> impl Iterator<Item = &'static Wager> {
    wheel::wagers()
        .iter()
        .filter(move |wager| wager.kind == kind && wager.numbers.contains(number))
        .filter(|wager| wager.word != COURTESY)
}

fn straight(number: u8) -> impl Iterator<Item = Word> {
    covering(number, Kind::Straight).map(|wager| wager.word)
}

fn pocket(dice: &mut Dice) -> u8 {
    dice.below_u8(POCKETS)
}

fn one_of(kind: Kind, dice: &mut Dice) -> Option<Word> {
    let all: Vec<Word> =
        wheel::wagers().iter().filter(|wager| wager.kind == kind).map(|w| w.word).collect();
    all.get(dice.below(all.len())).copied()
}

/// A patron's wagers, by his style and by chance.
fn stakes(context: &Context<'_>, seat: Seat, dice: &mut Dice) -> Vec<Event> {
    let house = context.house;
    let chip = context.table.tint(seat).map_or_else(|| unit(house), |(_, value)| value);
    // What a patron likes stays the same as long as he sits there.
    let mut taste = Dice::new(u64::from(seat.0) << 32 | house.most.0.unsigned_abs(), 0);
    let style = STYLES[(usize::from(seat.0) + taste.below(2)) % STYLES.len()];
    let mut words: Vec<Word> = Vec::new();
    let fives = house.has("five_adjacent", "yes");
    match style {
        Style::Neighbours => {
            let centre = WHEEL[taste.below(WHEEL.len())];
            if fives && dice.below(2) == 0 {
                let five = Word::new(&format!("wheel_{}", wheel::name(centre)));
                words.extend(wheel::find(five).map(|wager| wager.word));
            } else {
                words.extend(wheel::neighbours(centre).into_iter().flat_map(straight));
            }
            words.extend(straight(pocket(dice)));
        }
        Style::Repeater => {
            for _ in 0..3 {
                let number = pocket(&mut taste);
                words.extend(straight(number));
                let splits: Vec<Word> =
                    covering(number, Kind::Split).map(|wager| wager.word).collect();
                words.extend(splits.get(taste.below(splits.len())).copied());
            }
        }
        Style::Corners => {
            for _ in 0..=dice.below(2) {
                let number = pocket(dice);
                words.extend(covering(number, Kind::Four).map(|wager| wager.word));
                words.extend(straight(number));
            }
        }
        Style::Outside => {
            words.extend(one_of(Kind::EvenMoney, dice));
            words.extend(one_of(Kind::EvenMoney, dice));
            let other = if dice.below(2) == 0 { Kind::Dozen } else { Kind::Column };
            words.extend(one_of(other, dice));
        }
        Style::Piler => {
            let number = pocket(dice);
            for kind in [Kind::Straight, Kind::Split, Kind::Four, Kind::Three] {
                words.extend(covering(number, kind).map(|wager| wager.word));
            }
        }
        Style::Rows => {
            for _ in 0..2 + dice.below(2) {
                words.extend(one_of(Kind::Three, dice));
                words.extend(one_of(Kind::Six, dice));
            }
            words.extend(one_of(Kind::FirstFive, dice).filter(|_| dice.below(3) == 0));
        }
        Style::Scatterer => {
            let kinds = [Kind::Straight, Kind::Straight, Kind::Split, Kind::Four, Kind::Three];
            for _ in 0..4 + dice.below(5) {
                words.extend(one_of(kinds[dice.below(kinds.len())], dice));
            }
        }
    }
    if dice.below(4) == 0 {
        words.extend(one_of(Kind::EvenMoney, dice));
    }
    if dice.below(10) == 0 {
        words.push(COURTESY);
    }
    put_down(context, seat, chip, words, dice)
}

/// Chips on these wagers, a few on each, within the limits; where something is held, nothing more.
fn put_down(
    context: &Context<'_>,
    seat: Seat,
    chip: Cents,
    words: Vec<Word>,
    dice: &mut Dice,
) -> Vec<Event> {
    let house = context.house;
    let least = (house.least.0 + chip.0 - 1) / chip.0;
    let mut left = context.table.purse(seat).total().0;
    let mut put: Vec<Word> = Vec::new();
    let mut events = Vec::new();
    for wager in words {
        let spot = Spot { seat, wager };
        if put.contains(&wager) || context.table.held.contains(&spot) {
            continue;
        }
        let kind = wheel::find(wager).map(|wager| wager.kind);
        let fives = if kind == Some(Kind::Neighbours) { 5 } else { 1 };
        let usual = [1, 1, 1, 2, 2, 3, 4, 5];
        let count = least * usual[dice.below(usual.len())];
        let amount = Cents(chip.0 * count * fives);
        let amount = if amount > house.most { Cents(chip.0 * least * fives) } else { amount };
        if amount > house.most || amount.0 > left {
            continue;
        }
        left -= amount.0;
        put.push(wager);
        events.push(Event::Wager { spot, amount });
    }
    events
}

/// A patron's chips after the dealer has had them put right.
pub(super) fn put_right(odds: &Odds, context: &Context<'_>, act: &Act) -> Vec<Event> {
    let Act::Correct(spot) = *act else { return Vec::new() };
    if let Some(amount) = before_the_call(context, spot) {
        return vec![Event::Corrects { spot, amount }];
    }
    let home = notes::of(context.memory).home(spot);
    if home != spot.wager {
        return vec![Event::Shifts { from: spot, to: home }];
    }
    if notes::of(context.memory).result.is_some()
        || !misplaced(odds, context).iter().any(|m| m.0 == spot)
    {
        return Vec::new();
    }
    let staked = Odds::staked(context).iter().copied().find(|staked| staked.spot == spot);
    let Some(staked) = staked else { return Vec::new() };
    match beside(spot.wager) {
        Some(to) => vec![Event::Shifts { from: spot, to }],
        None => {
            let amount = Cents(5 * odds.fifth(context, &staked).0);
            vec![Event::Corrects { spot, amount }]
        }
    }
}

/// The wager beside a line that is none: where its chips are put.
pub(super) fn beside(stray: Word) -> Option<Word> {
    let name = stray.as_str().strip_prefix("line_")?;
    let mut parts = name.split('_');
    let box_name = format!("{}_{}", parts.next()?, parts.next()?);
    wheel::find(Word::new(&box_name)).map(|wager| wager.word)
}
