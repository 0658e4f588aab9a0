//! What is outstanding, what of it is due now, and whether the round is over.

use super::{Aspect, Channel, Context, Due, Dues, Memory, Procedure, Told};
use crate::kit::Spot;
use crate::table::{Act, can};
use std::rc::Rc;

/// An outstanding duty and the place of its step.
pub(super) type PlacedDue = (u8, Due);

pub(super) fn index(i: usize) -> u8 {
    u8::try_from(i).unwrap_or(u8::MAX)
}

/// Every outstanding duty of the round, in order.
#[must_use]
pub fn open_duties(procedure: &Procedure, context: &Context<'_>) -> Vec<PlacedDue> {
    let told = Told::default();
    let context = &context.telling(&told);
    let mut all: Vec<PlacedDue> = Vec::new();
    let mut dues = Dues::new();
    for (i, step) in procedure.steps.iter().enumerate() {
        if step.closing && all.iter().any(|(_, due)| is_owed(context, due)) {
            continue;
        }
        dues.clear();
        step.open(context, &mut dues);
        dues.sort_by_key(|due| due.place);
        all.extend(dues.iter().map(|due| (index(i), *due)));
    }
    all
}

/// The same, asked once of a context that keeps what it is told.
pub(super) fn all_open(procedure: &Procedure, context: &Context<'_>) -> Rc<[PlacedDue]> {
    let tell = || open_duties(procedure, context).into();
    context.told().map_or_else(tell, |told| told.open.get_or_init(tell).clone())
}

/// Whether a duty must be done and can be: nobody owes what the table forbids.
pub(super) fn is_owed(context: &Context<'_>, due: &Due) -> bool {
    !due.optional && can(context.table, &due.act).is_ok()
}

/// Whether nothing is outstanding, so that the round is over. Money that was moved wrongly does not
/// keep it open: it stands in a finding. Where the dealer leaves the round for the next (`leaving`),
/// neither does money that he was told he had passed over, nor what no round has to wait for. Before the
/// first card what cannot be done yet is waited for.
#[must_use]
pub fn is_over(procedure: &Procedure, context: &Context<'_>, leaving: bool) -> bool {
    let told = Told::default();
    let context = &context.telling(&told);
    let memory = context.memory;
    let mut dues = Dues::new();
    let mut left: Vec<Spot> = Vec::new();
    for (i, step) in procedure.steps.iter().enumerate() {
        dues.clear();
        step.open(context, &mut dues);
        for due in &dues {
            if due.optional || (memory.started && !is_owed(context, due)) {
                continue;
            }
            let reported = leaving && memory.overtaken.contains(&(index(i), due.key));
            if leaving && may_be_left(procedure, context, &(index(i), *due)) {
                continue;
            }
            let Some(spot) = due.act.spot().filter(|_| due.act.moves_money()) else { return false };
            if !reported && !left.contains(&spot) && !is_known_wrong(memory, &due.act) {
                return false;
            }
            left.push(spot);
        }
    }
    true
}

/// Whether a round need not wait for a duty when the dealer goes on to the next: he was told that he
/// passed it over, and it is of no use any more, or can be done in the next round as well. Cards that
/// lie about, and most remedies, are not left. At the wheel the result decides all: there a marker that
/// still stands, and a patron who has had no answer, keep no round open, told or not.
///
/// This goes by the kind of act and stands here, not in the games' tables: no text and no house says when
/// a round may be left, and what ends one is the same at every table, so that none ends for a row that is
/// missing.
fn may_be_left(procedure: &Procedure, context: &Context<'_>, (i, due): &PlacedDue) -> bool {
    let memory = context.memory;
    let reported = memory.overtaken.contains(&(*i, due.key));
    let judged = || (procedure.all_judged)(context) && context.table.ball.is_none();
    match due.act {
        Act::Say(_) | Act::Mark(_) => {
            reported && procedure.steps[usize::from(*i)].channel == Channel::Procedure
        }
        Act::Call(_) => reported && memory.started,
        Act::Lift | Act::Confirm(_) | Act::Refuse(_) => judged(),
        Act::Correct(_) | Act::Hold(_) => reported && judged(),
        Act::Colour { .. } | Act::Change(_) | Act::CashOut { .. } => reported && judged(),
        _ => false,
    }
}

/// Whether a finding has told that the money this act would put right was moved wrongly.
pub(crate) fn is_known_wrong(memory: &Memory, act: &Act) -> bool {
    if let Act::Transfer { from, to, .. } = *act {
        let between = [(from.seat, to), (to, from.seat)];
        return memory.wrong_transfers.iter().any(|told| between.contains(told));
    }
    match (act.marks_vigorish(), act.collects_vigorish()) {
        (Some(spot), _) => memory.wrong_marks.contains(&spot.seat),
        (_, Some(spot)) => memory.wrong_charges.contains(&spot.seat),
        _ => act.account().is_some_and(|spot| memory.wrong_accounts.contains(&spot)),
    }
}

/// What is due now, in a fixed order; the perfect dealer does the first.
///
/// A duty that was passed over and is still open is due before all that comes after it.
#[must_use]
pub fn due_now(procedure: &Procedure, context: &Context<'_>) -> Vec<(u8, Due)> {
    in_order(procedure, context, first_open(procedure, context, true))
}

/// The same, where every outstanding duty has been told.
pub(super) fn due_now_of(
    procedure: &Procedure,
    context: &Context<'_>,
    all: &[PlacedDue],
) -> Vec<PlacedDue> {
    let owed = all.iter().filter(|(_, due)| is_owed(context, due)).copied();
    let first = owed.clone().map(|(step, due)| (step, due.place)).next();
    // The duties of a step stand there by their places.
    in_order(
        procedure,
        context,
        owed.filter(|(step, due)| Some((*step, due.place)) == first).collect(),
    )
}

/// Duties that are due at once, as the perfect dealer does them.
fn in_order(
    procedure: &Procedure,
    context: &Context<'_>,
    mut now: Vec<PlacedDue>,
) -> Vec<PlacedDue> {
    // Of duties in any order one may be against an order that has been begun: it comes last.
    let orders = || procedure.bans.iter().filter(|ban| ban.aspect == Aspect::Order);
    if now.len() > 1 && orders().next().is_some() {
        now.sort_by_cached_key(|(_, due)| orders().any(|ban| (ban.broken)(context, &due.act)));
    }
    now
}

/// The open duties of the first place of the first step that has any. For the judge what was passed
/// over does not count any more: it has been reported.
pub(super) fn first_open(
    procedure: &Procedure,
    context: &Context<'_>,
    with_overtaken: bool,
) -> Vec<PlacedDue> {
    let told = Told::default();
    let context = &context.telling(&told);
    let mut dues = Dues::new();
    let mut now: Vec<PlacedDue> = Vec::new();
    let mut passed_over = false;
    for (i, step) in procedure.steps.iter().enumerate() {
        // What was passed over comes before the closing of the round, reported or not.
        if step.closing && passed_over {
            continue;
        }
        dues.clear();
        step.open(context, &mut dues);
        for due in &dues {
            let reported = context.memory.overtaken.contains(&(index(i), due.key));
            let first = now.first().map_or(u16::MAX, |(_, first)| first.place);
            // A duty that the table forbids waits until it can be done.
            if due.place > first || !is_owed(context, due) {
                continue;
            }
            if reported && !with_overtaken {
                passed_over = true;
                continue;
            }
            if due.place < first {
                now.clear();
            }
            now.push((index(i), *due));
        }
        if !now.is_empty() {
            break;
        }
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::{HOUSES, House};
    use crate::kit::{Area, Chips, Word};
    use crate::law::Rulebook;
    use crate::procedure::{ClauseLookup, DueKey, Memory, Step};
    use crate::table::Table;

    /// A step that owes as one of four: nothing; what may be left; what cannot be done before what can; several
    /// things out of their order.
    fn step(kind: usize, nth: usize) -> Step {
        let say = move |n: usize, place| {
            let word = Word::new(&format!("word_{nth}_{n}"));
            Due::new(Act::Say(word), place, DueKey::nth(n))
        };
        Step::new("step", "").due(move |_, dues| match kind {
            0 => {}
            1 => dues.push(say(0, 0).optional()),
            2 => dues.extend([Due::new(Act::Turn(Area::Dealer), 0, DueKey::FIRST), say(1, 1)]),
            _ => dues.extend([say(0, 2), say(1, 1), say(2, 1), say(3, 3)]),
        })
    }

    #[test]
    fn what_is_due_is_told_from_all_that_is_open() {
        let book = Rulebook::built_in().unwrap();
        let house = House::load(HOUSES[0], &book).unwrap();
        let (table, memory) =
            (Table::new(&[], Vec::new(), Chips::NONE, Vec::new()), Memory::default());
        let context = Context::new(&table, &memory, &house);
        let mut different = 0;
        for code in 0..4_usize.pow(4) {
            let kinds = [0, 1, 2, 3].map(|nth| code / 4_usize.pow(nth) % 4);
            let mut steps: Vec<Step> =
                kinds.iter().enumerate().map(|(nth, kind)| step(*kind, nth)).collect();
            let last = steps.pop().map(Step::closing);
            steps.extend(last);
            let procedure = Procedure::new(steps, ClauseLookup::new(&book));
            let now = due_now(&procedure, &context);
            let all = open_duties(&procedure, &context);
            assert_eq!(due_now_of(&procedure, &context, &all), now, "{kinds:?}");
            different += usize::from(now.len() != all.len());
        }
        assert!(different > 100, "{different}");
    }
}
