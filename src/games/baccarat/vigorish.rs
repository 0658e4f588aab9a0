//! Vigorish: what of it is owed, what has been marked or collected of it, and what puts it right where
//! that was too little or too much: 19:47-7.3 and 7.10(b).
//!
//! A house marks it, and collects the marks later, or collects it at once. Of either a patron can have
//! been charged too much: then the mark comes off again, or the chips go back.

use super::settle::Odds;
use super::{Room, is_called_void, is_dead, mark, wager};
use crate::house::House;
use crate::kit::{Cents, Seat, Spot, Word};
use crate::procedure::{Due, Dues, Line, Memory, Outcome, Scene, Step, Walk};
use crate::table::{Act, Table};

/// The bit that sets the keys of vigorish apart.
const VIGORISH_KEY: u32 = 1 << 12;

/// The bit that sets apart what may be taken back whole, to be made anew.
const WHOLE_KEY: u32 = 1 << 13;

/// Vigorish on what a wager on the Banker's Hand wins: five percent, a fraction of the smallest coin
/// dropped.
pub(in crate::games) fn vigorish(house: &House, won: Cents) -> Cents {
    let coin = house.chips.first().map_or(1, |coin| coin.0.max(1));
    let exact = won.0 * 5 / 100;
    Cents(exact - exact % coin)
}

/// What a seat owes of this round, marked or not.
pub(in crate::games) fn owes(scene: &Scene<'_>, lines: &[Line], seat: Seat) -> Cents {
    if is_called_void(scene.memory) {
        return Cents::ZERO;
    }
    let spot = Spot { seat, wager: wager::BANKER };
    match lines.iter().find(|line| line.spot == spot).map(|line| line.outcome) {
        Some(Outcome::Pay(won)) => vigorish(scene.house, won),
        _ => Cents::ZERO,
    }
}

/// The act by which this house has vigorish paid.
const fn charging(room: &Room, seat: Seat, amount: Cents) -> Act {
    let spot = Spot { seat, wager: wager::BANKER };
    if room.marked { Act::Vig { spot, amount } } else { Act::Charge { spot, amount } }
}

/// The act that undoes it.
const fn undoing(room: &Room, seat: Seat, amount: Cents) -> Act {
    let spot = Spot { seat, wager: wager::BANKER };
    if room.marked { Act::Unmark { spot, amount } } else { Act::Refund { spot, amount } }
}

/// A seat and an amount as a number.
pub(super) fn packed(seat: Seat, amount: Cents) -> u32 {
    let cents = u32::try_from(amount.0).unwrap_or(0).min(0xff_ffff);
    u32::from(seat.0) << 24 | cents
}

/// What is kept in mind by this name for a seat in this round.
fn sum(memory: &Memory, name: Word, seat: Seat) -> Cents {
    let mine = |mark: &&(Word, u32)| mark.0 == name && mark.1 >> 24 == u32::from(seat.0);
    let marks = memory.marks.iter().filter(mine);
    marks.map(|(_, n)| Cents(i64::from(n & 0xff_ffff))).sum()
}

/// How much vigorish has been charged at a seat in this round in the house's way, less what was undone.
fn charged(memory: &Memory, seat: Seat) -> Cents {
    sum(memory, mark::CHARGED, seat) - sum(memory, mark::UNDONE, seat)
}

/// Whether any vigorish was charged or undone at a seat in this round.
fn is_touched(memory: &Memory, seat: Seat) -> bool {
    memory.has_mark(mark::TOUCHED, u32::from(seat.0))
}

/// The name by which it is kept in mind how much too much has been charged at a seat.
fn over_charged(seat: Seat) -> Word {
    Word::new(&format!("over_charged_{}", seat.0))
}

/// The name by which it is kept in mind how much more than was marked has been collected at a seat.
fn over_taken(seat: Seat) -> Word {
    Word::new(&format!("over_taken_{}", seat.0))
}

/// What has been charged too much in this round.
fn over_now(scene: &Scene<'_>, lines: &[Line], seat: Seat) -> Cents {
    let over = charged(scene.memory, seat) - owes(scene, lines, seat);
    over.max(Cents::ZERO)
}

/// What is left of what was charged too much in earlier rounds.
fn carried(memory: &Memory, seat: Seat) -> Cents {
    Cents(memory.kept(over_charged(seat)).unwrap_or(0)) - sum(memory, mark::OVER, seat)
}

/// What has been charged too much and not been undone; of marks no more than stands.
fn over(room: &Room, scene: &Scene<'_>, lines: &[Line], seat: Seat) -> Cents {
    let over = over_now(scene, lines, seat) + carried(scene.memory, seat);
    if room.marked { over.min(scene.table.owed(seat)) } else { over }
}

/// What a seat owes of its marks: not what has been marked too much.
fn marked(room: &Room, scene: &Scene<'_>, lines: &[Line], seat: Seat) -> Cents {
    let owed = scene.table.owed(seat);
    if owed.is_zero() { owed } else { owed - over(room, scene, lines, seat) }
}

/// What is open of a seat's vigorish of this round: what is missing is charged, what was too much is
/// undone; or all of it is undone, to be charged anew.
pub(super) fn open(
    room: &Room,
    scene: &Scene<'_>,
    lines: &[Line],
    (seat, place, key): (Seat, u16, u32),
) -> Vec<Due> {
    let at = |act: Act, key: u32| Due::new(act, place, VIGORISH_KEY | key);
    let done = charged(scene.memory, seat);
    let missing = owes(scene, lines, seat) - done;
    let over = over(room, scene, lines, seat);
    let mut dues = Vec::new();
    if missing.0 > 0 {
        dues.push(at(charging(room, seat, missing), key));
    } else if over.0 > 0 {
        let due = at(undoing(room, seat, over), key);
        // What is left from an earlier round has been told there.
        let told = over_now(scene, lines, seat).is_zero() && !is_touched(scene.memory, seat);
        dues.push(if told { due.optional() } else { due });
    }
    if done.0 > 0 && !missing.is_zero() && done != over {
        dues.push(at(undoing(room, seat, done), WHOLE_KEY | key).optional());
    }
    dues
}

/// Whether anything must still be done about the vigorish of a seat in this round.
pub(super) fn is_open(room: &Room, scene: &Scene<'_>, lines: &[Line], seat: Seat) -> bool {
    open(room, scene, lines, (seat, 0, 0)).iter().any(|due| !due.optional)
}

/// Vigorish of seats that owe none undone, and marks where none are made.
pub(in crate::games) fn undo(room: Room, odds: Odds) -> Step {
    let title = "Undo vigorish that was charged for no reason";
    Step::new("undo_vigorish", title).walk(Walk::AnyOrder).due(move |scene, dues| {
        if !is_dead(scene) {
            open_for_nothing(&room, &odds, scene, dues);
        }
    })
}

/// What is to be undone at seats that owe no vigorish.
pub(super) fn open_for_nothing(room: &Room, odds: &Odds, scene: &Scene<'_>, dues: &mut Dues) {
    let lines = odds.lines(scene);
    for seat in scene.table.seats() {
        let key = u32::from(seat.0) << 16;
        if owes(scene, &lines, seat).is_zero() {
            dues.extend(open(room, scene, &lines, (seat, 0, key)));
        }
        let amount = scene.table.owed(seat);
        if !room.marked && !amount.is_zero() {
            let spot = Spot { seat, wager: wager::BANKER };
            let due = Due::new(Act::Unmark { spot, amount }, 0, key);
            dues.push(if is_touched(scene.memory, seat) { due } else { due.optional() });
        }
    }
}

/// Marked vigorish collected when `is_time` says so of a seat; and what was collected beyond the marks
/// given back, as long as `is_here` says that it is done at this step.
pub(in crate::games) fn collect_marked(
    (id, title): (&'static str, &'static str),
    (room, odds): (Room, Odds),
    is_here: fn(&Scene<'_>) -> bool,
    is_time: impl Fn(&Scene<'_>, Seat) -> bool + Send + Sync + 'static,
) -> Step {
    Step::new(id, title).walk(Walk::AnyOrder).due(move |scene, dues| {
        let lines = odds.lines(scene);
        for seat in scene.table.seats() {
            let marks = marked(&room, scene, &lines, seat);
            let due = if marks.0 > 0 && is_time(scene, seat) { marks } else { Cents::ZERO };
            let taken = Cents(scene.memory.kept(over_taken(seat)).unwrap_or(0));
            let taken = if is_here(scene) { taken } else { Cents::ZERO };
            let spot = Spot { seat, wager: wager::BANKER };
            let told = !is_touched(scene.memory, seat);
            let optional = |due: Due| if told { due.optional() } else { due };
            // What was given back too much is collected with the marks.
            let amount = due - taken.min(Cents::ZERO);
            if amount.0 > 0 {
                let charge = Due::new(Act::Charge { spot, amount }, 0, u32::from(seat.0));
                dues.push(if due.is_zero() { optional(charge) } else { charge });
            }
            if taken.0 > 0 {
                let refund = Act::Refund { spot, amount: taken };
                dues.push(optional(Due::new(refund, 0, u32::from(seat.0))));
            }
        }
    })
}

/// Notes what has been charged, and what was undone of it.
pub(super) fn note(
    (room, odds): (&Room, &Odds),
    memory: &mut Memory,
    table: &Table,
    house: &House,
    act: &Act,
) {
    let know = |memory: &mut Memory| {
        for seat in table.seats().filter(|seat| is_touched(memory, *seat)).collect::<Vec<_>>() {
            note_over(odds, memory, (table, house), seat);
        }
    };
    know(memory);
    let (seat, amount) = match *act {
        Act::Vig { spot, amount }
        | Act::Charge { spot, amount }
        | Act::Unmark { spot, amount }
        | Act::Refund { spot, amount } => (spot.seat, amount),
        _ => return,
    };
    match *act {
        Act::Vig { .. } if room.marked => memory.mark(mark::CHARGED, packed(seat, amount)),
        Act::Charge { .. } if !room.marked => memory.mark(mark::CHARGED, packed(seat, amount)),
        Act::Unmark { .. } if room.marked => {
            note_undone(odds, memory, (table, house), (seat, amount));
        }
        Act::Refund { .. } if !room.marked => {
            note_undone(odds, memory, (table, house), (seat, amount));
        }
        Act::Charge { .. } => note_collected((room, odds), memory, (table, house), (seat, amount)),
        Act::Refund { .. } => {
            let taken = memory.kept(over_taken(seat)).unwrap_or(0);
            memory.keep(over_taken(seat), taken - amount.0);
        }
        _ => {}
    }
    if !is_touched(memory, seat) {
        memory.mark(mark::TOUCHED, u32::from(seat.0));
    }
    know(memory);
}

/// Keeps in mind over the rounds what has been charged too much in this one.
fn note_over(odds: &Odds, memory: &mut Memory, (table, house): (&Table, &House), seat: Seat) {
    let scene = Scene::new(table, memory, house);
    let now = over_now(&scene, &odds.lines(&scene), seat);
    let before = sum(memory, mark::OVER, seat);
    if now != before {
        let all = memory.kept(over_charged(seat)).unwrap_or(0) + (now - before).0;
        memory.keep(over_charged(seat), all);
        memory.marks.retain(|kept| kept.0 != mark::OVER || kept.1 >> 24 != u32::from(seat.0));
        memory.mark(mark::OVER, packed(seat, now));
    }
}

/// Notes that so much was undone: of this round first, then of what is left from earlier ones.
fn note_undone(
    odds: &Odds,
    memory: &mut Memory,
    (table, house): (&Table, &House),
    (seat, amount): (Seat, Cents),
) {
    let scene = Scene::new(table, memory, house);
    let now = over_now(&scene, &odds.lines(&scene), seat).min(amount);
    let earlier = (amount - now).min(carried(memory, seat));
    let all = memory.kept(over_charged(seat)).unwrap_or(0);
    memory.keep(over_charged(seat), all - earlier.0);
    memory.mark(mark::UNDONE, packed(seat, amount - earlier));
}

/// Notes that so much was collected where vigorish is marked: what is more than a patron owed of his
/// marks goes back to him, and with the chips a mark that was too high is gone.
fn note_collected(
    (room, odds): (&Room, &Odds),
    memory: &mut Memory,
    (table, house): (&Table, &House),
    (seat, amount): (Seat, Cents),
) {
    let scene = Scene::new(table, memory, house);
    let lines = odds.lines(&scene);
    let (right, over) = (marked(room, &scene, &lines, seat), over(room, &scene, &lines, seat));
    let left = (table.owed(seat) - amount).max(Cents::ZERO);
    let taken = memory.kept(over_taken(seat)).unwrap_or(0);
    memory.keep(over_taken(seat), taken + (amount - right.min(amount)).0);
    if over > left {
        note_undone(odds, memory, (table, house), (seat, over - left));
    }
}
