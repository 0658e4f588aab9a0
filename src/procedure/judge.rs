//! Compares an act with what was due.
//!
//! An act that meets a duty now due is right. One that meets a later duty is out of order and
//! names what it passed over. One that is like a due act but differs is wrong in that aspect.
//! Anything else was not called for. A duty passed over is reported once and stays open, so it can
//! still be done late.

use super::accounts::{add_between, is_void};
use super::due::{PlacedDue, all_open, due_now_of, first_open, is_known_wrong};
use super::{
    Aspect, Balance, Ban, Channel, Context, Due, Finding, FindingStep, Kind, Procedure, Step, Told,
    Verdict, balance, is_nearer,
};
use crate::kit::{Area, Cents, Face, Palm, Seat, Spot};
use crate::law::ClauseId;
use crate::table::Act;

/// Judges an act before it is done.
#[must_use]
pub fn judge(procedure: &Procedure, context: &Context<'_>, act: &Act) -> Verdict {
    judge_knowing(procedure, context, act, None)
}

/// Judges an act, with what `due::due_now` says if that is known.
#[must_use]
pub fn judge_knowing(
    procedure: &Procedure,
    context: &Context<'_>,
    act: &Act,
    known: Option<&[(u8, Due)]>,
) -> Verdict {
    let told = Told::default();
    let context = &context.telling(&told);
    let found;
    let now = match known {
        Some(now) if context.memory.overtaken.is_empty() => now,
        _ => {
            found = first_open(procedure, context, false);
            &found
        }
    };
    if let Some(verdict) = correction(procedure, context, act) {
        return verdict;
    }
    let banned: Vec<&Ban> =
        procedure.bans.iter().filter(|ban| (ban.broken)(context, act)).collect();
    let mut verdict = match best_match(procedure, context, now, act) {
        Some((placed, aspects)) => {
            // What is only like a due act may be just what another duty leaves open, or what was passed
            // over and is done late.
            let open = (!aspects.is_empty()).then(|| left_open(procedure, context, act)).flatten();
            match open {
                Some(placed) => verdict_for_match(procedure, placed, act, &[]),
                None => verdict_for_match(procedure, placed, act, &aspects),
            }
        }
        None => judge_not_due(procedure, context, now, act, !banned.is_empty()),
    };
    for ban in banned {
        if ban.aspect == Aspect::Order && is_forced(context, ban, now, &verdict, act) {
            continue;
        }
        // What is out of order by the clause of the ban has been told by it.
        let same = |f: &Finding| match f.kind {
            Kind::Wrong => f.aspect == ban.aspect,
            _ => f.clauses.first() == Some(&ban.clause),
        };
        if !verdict.findings.iter().any(same) {
            verdict.findings.push(Finding {
                kind: Kind::Wrong,
                aspect: ban.aspect,
                channel: ban.channel,
                step: FindingStep::Ban,
                clauses: vec![ban.clause],
                expected: asked_for(procedure, context, now),
                done: Some(*act),
            });
        }
    }
    verdict
}

/// Whether an order that was broken before leaves no better act than this one: it puts right what was
/// passed over, or whatever of its kind is due would break the order.
fn is_forced(
    context: &Context<'_>,
    ban: &Ban,
    now: &[PlacedDue],
    verdict: &Verdict,
    act: &Act,
) -> bool {
    let Some((step, due)) = verdict.met.filter(|_| verdict.findings.is_empty()) else {
        return false;
    };
    let reported = context.memory.overtaken.contains(&(step, due.key));
    let like = |due: &Due| due.act.verb() == act.verb() && due.act.seat().is_some();
    let mut like = now.iter().filter(|(_, due)| like(due));
    reported || (due.act == *act && like.all(|(_, due)| (ban.broken)(context, &due.act)))
}

/// An act on an account that a finding has found wrong, if it brings that account nearer to what it
/// should be: no fault, whenever it is done. Taking a payment back to make it anew is the same.
fn correction(procedure: &Procedure, context: &Context<'_>, act: &Act) -> Option<Verdict> {
    if (act.marks_vigorish().is_some() || act.collects_vigorish().is_some())
        && is_known_wrong(context.memory, act)
    {
        return correction_of_vigorish(procedure, context, act);
    }
    if let Act::Transfer { from, to, amount } = *act {
        if context.memory.accounts.goes_back((from, to), amount, context.table) {
            return Some(Verdict::default());
        }
        if context.memory.wrong_transfers.is_empty()
            || !is_owed_between(procedure, context, from, to, amount)
        {
            return None;
        }
        let met = meeting(procedure, context, act);
        return Some(Verdict { met, ..Verdict::default() });
    }
    let spot = act.account().filter(|spot| context.memory.wrong_accounts.contains(spot))?;
    let account = account_of(procedure, context, spot);
    let anew = matches!(act, Act::Retrieve { .. }) && !account.owed.is_zero();
    if !is_nearer(context.table, &account, act) && !anew {
        return None;
    }
    let met = meeting(procedure, context, act);
    Some(Verdict { met, ..Verdict::default() })
}

/// The first open duty that is met by just this act.
fn meeting(procedure: &Procedure, context: &Context<'_>, act: &Act) -> Option<PlacedDue> {
    all_open(procedure, context).iter().find(|(_, due)| due.act == *act).copied()
}

/// How the account of a wager stands. In a void round, and as long as nothing has decided the wager, no
/// money is to move on it.
pub(crate) fn account_of(procedure: &Procedure, context: &Context<'_>, spot: Spot) -> Balance {
    let void = is_void(context);
    let lines = if void { (procedure.stands)(context) } else { (procedure.lines)(context) };
    let mut account = balance(context, &lines, spot);
    if procedure.among_patrons && !void {
        let between = (procedure.between)(context);
        let mut mine = vec![account];
        let here: Vec<_> = between.into_iter().filter(|line| line.spot == spot).collect();
        add_between(context, &mut mine, &here);
        account = mine[0];
    }
    account.owed = account.owed_in_the_end();
    account
}

/// Whether an act brings the account of a wager that stands in a void round farther from what it came to.
fn is_off_what_stands(procedure: &Procedure, context: &Context<'_>, act: &Act) -> bool {
    let Some(spot) = act.account() else { return false };
    let account = balance(context, &(procedure.stands)(context), spot);
    let after = account.owed_after(context.table, act);
    account.law.is_some() && after.0.abs() > account.owed.0.abs()
}

/// Whether one patron has so much too much of the wagers between them, and another lacks it.
fn is_owed_between(
    procedure: &Procedure,
    context: &Context<'_>,
    from: Spot,
    to: Seat,
    amount: Cents,
) -> bool {
    let mut accounts = Vec::new();
    add_between(context, &mut accounts, &(procedure.between)(context));
    let owed = |seat: Seat| -> Cents {
        let mine = accounts.iter().filter(|account| account.spot.seat == seat);
        mine.map(|account| account.owed).sum()
    };
    amount.0 > 0 && owed(from.seat) <= -amount && owed(to) >= amount
}

/// The same for vigorish: what a duty asks for, or a part of it.
fn correction_of_vigorish(
    procedure: &Procedure,
    context: &Context<'_>,
    act: &Act,
) -> Option<Verdict> {
    let amount = act.vigorish()?;
    let part = |due: &Due| {
        let same = due.act.verb() == act.verb() && due.act.spot() == act.spot();
        // What may be undone whole, to be charged anew, is undone whole.
        let less = amount.0 > 0 && due.act.vigorish().is_some_and(|due| amount <= due);
        same && if due.optional { due.act == *act } else { less }
    };
    all_open(procedure, context).iter().find(|(_, due)| part(due))?;
    let met = meeting(procedure, context, act);
    Some(Verdict { met, ..Verdict::default() })
}

/// The duty that may be left undone, or was passed over before, and that is met by just this act.
fn left_open(procedure: &Procedure, context: &Context<'_>, act: &Act) -> Option<PlacedDue> {
    let all = all_open(procedure, context);
    let late = |step: u8, due: &Due| context.memory.overtaken.contains(&(step, due.key));
    let mut open = all.iter().filter(|(step, due)| due.optional || late(*step, due));
    open.find(|(_, due)| due.act == *act).copied()
}

/// The first duty that the act meets, exactly if there is one, else in another aspect.
fn best_match<'a>(
    procedure: &Procedure,
    context: &Context<'_>,
    dues: impl IntoIterator<Item = &'a PlacedDue> + Clone,
    act: &Act,
) -> Option<(PlacedDue, Vec<Aspect>)> {
    let mut near = None;
    for placed in dues {
        match compare(procedure, context, &placed.1.act, act) {
            Some(aspects) if aspects.is_empty() => return Some((*placed, aspects)),
            Some(aspects) => {
                near.get_or_insert((*placed, aspects));
            }
            None => {}
        }
    }
    near
}

fn verdict_for_match(
    procedure: &Procedure,
    (i, due): PlacedDue,
    act: &Act,
    aspects: &[Aspect],
) -> Verdict {
    let step = &procedure.steps[usize::from(i)];
    let findings = aspects.iter().map(|&aspect| {
        // Which clause governs a card that was passed rests on that card, however many go with it.
        let of_card = aspect == Aspect::Count && matches!(due.act, Act::Pass { .. });
        let own = if aspect == Aspect::Amount || of_card { due.clauses } else { [None; 2] };
        let mut finding = wrong(step, Kind::Wrong, aspect, own, vec![due.act], act);
        // How many cards are due may rest on the very card.
        if aspect == Aspect::Count {
            add_clauses(&mut finding.clauses, due.clauses.into_iter().flatten());
        }
        finding
    });
    Verdict {
        findings: findings.collect(),
        met: Some((i, due)),
        // An amount that was wrong has been reported; putting it right is up to the dealer.
        overtaken: if aspects.contains(&Aspect::Amount) { vec![(i, due.key)] } else { Vec::new() },
    }
}

fn wrong(
    step: &Step,
    kind: Kind,
    aspect: Aspect,
    own: [Option<ClauseId>; 2],
    expected: Vec<Act>,
    act: &Act,
) -> Finding {
    let mut clauses = Vec::new();
    add_clauses(&mut clauses, own.into_iter().flatten());
    add_clauses(&mut clauses, step.cited(aspect));
    if clauses.is_empty() {
        add_clauses(&mut clauses, step.cited(Aspect::Deed));
    }
    Finding {
        kind,
        aspect,
        channel: if aspect == Aspect::Amount { Channel::Amounts } else { step.channel },
        step: FindingStep::Step(step.id),
        clauses,
        expected,
        done: Some(*act),
    }
}

/// Adds clauses to those of a finding, each once.
pub(crate) fn add_clauses(clauses: &mut Vec<ClauseId>, more: impl Iterator<Item = ClauseId>) {
    for id in more {
        if !clauses.contains(&id) {
            clauses.push(id);
        }
    }
}

/// Judges an act that is not due now.
fn judge_not_due(
    procedure: &Procedure,
    context: &Context<'_>,
    now: &[PlacedDue],
    act: &Act,
    banned: bool,
) -> Verdict {
    let all = all_open(procedure, context);
    let is_overtaken =
        |placed: &PlacedDue| context.memory.overtaken.contains(&(placed.0, placed.1.key));
    // Late, early or optional, but right.
    let free: Vec<PlacedDue> = all
        .iter()
        .filter(|p| is_overtaken(p) || procedure.is_early(p) || p.1.optional)
        .copied()
        .collect();
    // Taking back a part of what was paid too much is less than what is open, but no fault.
    let permitted = (procedure.permits)(context, act);
    let in_part = permitted && matches!(act, Act::Retrieve { .. });
    if let Some((placed, aspects)) = best_match(procedure, context, &free, act)
        && (aspects.is_empty() || (!in_part && !later_fits(procedure, context, &all, act)))
    {
        return verdict_for_match(procedure, placed, act, &aspects);
    }
    if let Some((placed, aspects)) = best_match(procedure, context, &*all, act)
        && !in_part
    {
        return out_of_order(procedure, &all, placed, act, &aspects, &is_overtaken);
    }
    if permitted || banned {
        return Verdict::default();
    }
    not_due(procedure, context, now, act)
}

fn later_fits(procedure: &Procedure, context: &Context<'_>, all: &[PlacedDue], act: &Act) -> bool {
    best_match(procedure, context, all, act).is_some_and(|(_, aspects)| aspects.is_empty())
}

fn out_of_order(
    procedure: &Procedure,
    all: &[PlacedDue],
    placed: PlacedDue,
    act: &Act,
    aspects: &[Aspect],
    is_overtaken: &dyn Fn(&PlacedDue) -> bool,
) -> Verdict {
    let before = |p: &&PlacedDue| {
        (p.0, p.1.place) < (placed.0, placed.1.place) && !p.1.optional && !is_overtaken(p)
    };
    let skipped: Vec<PlacedDue> = all.iter().filter(before).copied().collect();
    let mut verdict = verdict_for_match(procedure, placed, act, aspects);
    let missed: Vec<&PlacedDue> = skipped.iter().filter(|p| !p.1.enabling).collect();
    let due: Vec<Act> = match missed.is_empty() {
        true => skipped.iter().map(|p| p.1.act).take(8).collect(),
        false => missed.iter().map(|p| p.1.act).take(8).collect(),
    };
    let passing = |first: &PlacedDue| passed_over(procedure, first, &placed, due.clone(), act);
    let leads_of =
        |all: &[ClauseId], f: &Finding| f.clauses.first().is_some_and(|id| all.contains(id));
    let by_text = |f: &Finding| leads_of(&procedure.by_text, f);
    let by_practice = |f: &Finding| leads_of(&procedure.by_practice, f);
    if let Some(first) = missed.first().copied().or(skipped.first()) {
        let mut finding = passing(first);
        // Where the text was passed over too, it speaks before the practice of a house.
        if by_practice(&finding)
            && let Some(text) = missed.iter().map(|p| passing(p)).find(by_text)
        {
            finding = text;
        }
        // Every clause passed over stands in the finding, so that none is missed.
        for p in &missed {
            let step = &procedure.steps[usize::from(p.0)];
            add_clauses(&mut finding.clauses, step.cited(Aspect::Deed));
            add_clauses(&mut finding.clauses, p.1.clauses.into_iter().flatten());
        }
        verdict.findings.insert(0, finding);
    }
    verdict.overtaken.extend(skipped.iter().map(|p| (p.0, p.1.key)));
    verdict
}

/// What is said of an act that meets one duty and passes over another that comes before it.
fn passed_over(
    procedure: &Procedure,
    first: &PlacedDue,
    placed: &PlacedDue,
    due: Vec<Act>,
    act: &Act,
) -> Finding {
    let step = &procedure.steps[usize::from(first.0)];
    let later = &procedure.steps[usize::from(placed.0)];
    // Where each seat has steps of its own, the walk goes on from one seat's to the next's.
    let left = step.at.filter(|(seat, _)| later.at.is_some_and(|(other, _)| other != *seat));
    let unfinished = left.filter(|_| first.1.underway);
    let walked = unfinished.is_none() && (left.is_some() || step.id == later.id);
    // At one seat of a walk it is not the walk that went wrong; nor where a seat that has been begun
    // lacks something of another kind.
    let same_seat = first.1.act.seat() == placed.1.act.seat();
    let left_begun = first.1.underway && first.1.act.verb() != placed.1.act.verb();
    let here = step.walk.is_by_seats() && (same_seat || (left.is_none() && left_begun));
    let by_walk = walked && !here;
    let aspect = if by_walk { order_aspect(&first.1, &placed.1) } else { Aspect::Sequence };
    // For money that was passed over the order is at fault, not the odds.
    let money = first.1.act.moves_money();
    let own = match unfinished {
        Some((_, clause)) => [clause, None],
        None if (walked || money) && !first.1.leads => [None; 2],
        None => first.1.clauses,
    };
    wrong(step, Kind::OutOfOrder, aspect, own, due, act)
}

/// Which rule of a walk was broken by doing `done` before `due`.
fn order_aspect(due: &Due, done: &Due) -> Aspect {
    let area = |act: &Act| match *act {
        Act::Place { to, .. } | Act::Deliver { to, .. } => Some(to),
        _ => None,
    };
    match (area(&due.act), area(&done.act)) {
        (Some(due_to), Some(done_to)) => {
            if due_to == Area::Dealer {
                Aspect::OneAtATime
            } else if done_to == Area::Dealer {
                Aspect::DealerLast
            } else if !due.key.is_in_pass_of(done.key) {
                Aspect::OneAtATime
            } else if due.key.is_start() {
                Aspect::Start
            } else {
                Aspect::Order
            }
        }
        _ if due.key.is_start() && !due.underway => Aspect::Start,
        _ => Aspect::Order,
    }
}

/// An act of which there is no outstanding duty at all.
fn not_due(procedure: &Procedure, context: &Context<'_>, now: &[PlacedDue], act: &Act) -> Verdict {
    let like = now.iter().find(|(_, due)| due.act.verb() == act.verb());
    let explained = (procedure.explain)(context, act);
    // What stands in a void round is a matter of the amounts, and not of what goes back.
    let astray = is_void(context) && is_off_what_stands(procedure, context, act);
    if like.is_none()
        && !astray
        && let Some(first) = now.first()
        && procedure.steps[usize::from(first.0)].channel == Channel::Irregularities
    {
        return passes_over(procedure, now, first, explained, act);
    }
    let kind = if like.is_some() { Kind::Wrong } else { Kind::NotCalledFor };
    let expected = asked_for(procedure, context, now);
    let base = like.or(now.first()).map(|(i, _)| &procedure.steps[usize::from(*i)]);
    let money = act.moves_money();
    let (aspect, own) = match explained {
        Some((aspect, id)) => (aspect, [Some(id), None]),
        None => {
            // Nothing speaks against the act itself: what was due speaks.
            let due = like.or(now.first()).map_or([None; 2], |(_, due)| due.clauses);
            (if like.is_some() { target_aspect(act) } else { Aspect::Deed }, due)
        }
    };
    let finding = match base {
        Some(step) => {
            let mut finding = wrong(step, kind, aspect, own, expected, act);
            // What should have been done instead stands after what speaks against the act.
            for (i, due) in now {
                add_clauses(&mut finding.clauses, due.clauses.into_iter().flatten());
                add_clauses(
                    &mut finding.clauses,
                    procedure.steps[usize::from(*i)].cited(Aspect::Deed),
                );
            }
            finding
        }
        None => Finding {
            kind,
            aspect,
            channel: Channel::Procedure,
            step: FindingStep::Nothing,
            clauses: own
                .into_iter()
                .flatten()
                .chain(still_owed(procedure, context))
                .take(1)
                .collect(),
            expected,
            done: Some(*act),
        },
    };
    let finding = if money { Finding { channel: Channel::Amounts, ..finding } } else { finding };
    // A call in other words, against the same clause, has been told: putting it right is up to the dealer.
    let in_words = |(i, _): &&PlacedDue| {
        let mut cited = procedure.steps[usize::from(*i)].cited(Aspect::Deed);
        matches!(act, Act::Say(_)) && cited.any(|id| finding.clauses.first() == Some(&id))
    };
    let overtaken = like.filter(in_words).map(|(i, due)| (*i, due.key)).into_iter().collect();
    Verdict { findings: vec![finding], met: None, overtaken }
}

/// What the dealer should be doing, as the hint says too: what was passed over before, and then what
/// would be due without that.
fn asked_for(procedure: &Procedure, context: &Context<'_>, now: &[PlacedDue]) -> Vec<Act> {
    let reported = !context.memory.overtaken.is_empty();
    let late = if reported {
        due_now_of(procedure, context, &all_open(procedure, context))
    } else {
        Vec::new()
    };
    let mut acts: Vec<Act> = Vec::new();
    for (_, due) in late.iter().chain(now) {
        if !acts.contains(&due.act) {
            acts.push(due.act);
        }
    }
    acts.truncate(8);
    acts
}

/// A remedy is outstanding and the act ignores it: the remedy speaks first, and what speaks against
/// the act itself after it. A remedy that only house practice asks for comes after the text.
fn passes_over(
    procedure: &Procedure,
    now: &[PlacedDue],
    first: &PlacedDue,
    explained: Option<(Aspect, ClauseId)>,
    act: &Act,
) -> Verdict {
    let step = &procedure.steps[usize::from(first.0)];
    let expected = now.iter().map(|(_, due)| due.act).take(8).collect();
    let own = first.1.clauses;
    let mut finding = wrong(step, Kind::OutOfOrder, Aspect::Sequence, own, expected, act);
    add_clauses(&mut finding.clauses, step.cited(Aspect::Deed));
    let by_practice = finding.clauses.first().is_some_and(|id| procedure.by_practice.contains(id));
    match explained.filter(|(_, id)| by_practice && procedure.by_text.contains(id)) {
        Some((_, id)) => {
            finding.clauses.retain(|other| *other != id);
            finding.clauses.insert(0, id);
        }
        _ => add_clauses(&mut finding.clauses, explained.map(|(_, id)| id).into_iter()),
    }
    let overtaken = now.iter().map(|(i, due)| (*i, due.key)).collect();
    Verdict { findings: vec![finding], met: None, overtaken }
}

/// The clause of what was passed over before and is still owed; where nothing is, that by which a round
/// is closed.
fn still_owed(procedure: &Procedure, context: &Context<'_>) -> Option<ClauseId> {
    let all = all_open(procedure, context);
    let late = due_now_of(procedure, context, &all).into_iter().next();
    let step = match late {
        Some((i, _)) => procedure.steps.get(usize::from(i)),
        None => procedure.steps.iter().find(|step| step.closing),
    };
    let own = late.into_iter().flat_map(|(_, due)| due.clauses).flatten();
    own.chain(step.into_iter().flat_map(|step| step.cited(Aspect::Deed))).next()
}

const fn target_aspect(act: &Act) -> Aspect {
    match act {
        Act::Say(_) => Aspect::Words,
        _ => Aspect::Target,
    }
}

/// Whether a card in hand came out face up: the remedy says what becomes of it, and not how it is dealt.
fn holds_face_up(context: &Context<'_>) -> bool {
    [Palm::Left, Palm::Right].into_iter().any(|palm| {
        let held = context.table.cards(Area::Palm(palm)).last();
        held.is_some_and(|laid| laid.face == Face::Up)
    })
}

/// Whether `act` is the act that is due: `None` if it is another, else what differs.
fn compare(
    procedure: &Procedure,
    context: &Context<'_>,
    due: &Act,
    act: &Act,
) -> Option<Vec<Aspect>> {
    let mut differs = Vec::new();
    let mut check = |same: bool, aspect: Aspect| {
        if !same {
            differs.push(aspect);
        }
    };
    // Of which no hand is said, that was the right one, unless the level asks for it.
    let is_hand = |due: Option<Palm>, done: Option<Palm>| {
        due.is_none() || due == done || (done.is_none() && !context.memory.name_hands)
    };
    match (*due, *act) {
        (a, b) if a == b => {}
        (Act::Remove { from, palm, .. }, Act::Remove { from: from2, palm: palm2, bottom })
            if from == from2 =>
        {
            check(is_hand(palm, palm2), Aspect::Palm);
            check(!bottom, Aspect::Top);
        }
        (Act::Place { to, face, palm }, Act::Place { to: to2, face: face2, palm: palm2 })
            if to == to2 =>
        {
            check(to == Area::Rack || face == face2 || holds_face_up(context), Aspect::Face);
            check(is_hand(palm, palm2), Aspect::PlacingPalm);
        }
        (Act::Deliver { to, face }, Act::Deliver { to: to2, face: face2 })
        | (Act::PlaceStub { to, face }, Act::PlaceStub { to: to2, face: face2 })
            if to == to2 =>
        {
            check(face == face2, Aspect::Face);
        }
        (Act::Pay { spot, amount, .. }, Act::Pay { spot: spot2, amount: amount2, .. })
        | (Act::Retrieve { spot, amount }, Act::Retrieve { spot: spot2, amount: amount2 })
        | (Act::Take { spot, amount }, Act::Take { spot: spot2, amount: amount2 })
        | (Act::Charge { spot, amount }, Act::Charge { spot: spot2, amount: amount2 })
        | (Act::Vig { spot, amount }, Act::Vig { spot: spot2, amount: amount2 })
        | (Act::Unmark { spot, amount }, Act::Unmark { spot: spot2, amount: amount2 })
        | (Act::Refund { spot, amount }, Act::Refund { spot: spot2, amount: amount2 })
            if spot == spot2 =>
        {
            check(amount == amount2, Aspect::Amount);
        }
        (Act::CountStub(n), Act::CountStub(n2)) => check(n == n2, Aspect::Amount),
        (Act::TakeDeck { .. }, Act::TakeDeck { .. }) => {}
        (Act::Cut(_), Act::Cut(_)) | (Act::Insert(_), Act::Insert(_)) => {
            check((procedure.suffices)(context, due, act), Aspect::Count);
        }
        (Act::Colour { seat, value, .. }, Act::Colour { seat: seat2, value: value2, .. })
            if seat == seat2 =>
        {
            check((procedure.suffices)(context, due, act), Aspect::Target);
            check(value == value2, Aspect::Amount);
        }
        (Act::Burn { count, face }, Act::Burn { count: count2, face: face2 }) => {
            check(count == count2, Aspect::Count);
            check(face == face2, Aspect::Face);
        }
        (Act::Pass { from, to, count }, Act::Pass { from: from2, to: to2, count: count2 })
            if (from, to) == (from2, to2) =>
        {
            check(count == count2, Aspect::Count);
        }
        (Act::Spin { ball, turns }, Act::Spin { ball: ball2, turns: turns2 }) => {
            check(ball == ball2, Aspect::Direction);
            check(turns2 >= turns, Aspect::Turns);
        }
        (
            Act::Transfer { from, to, amount },
            Act::Transfer { from: from2, to: to2, amount: amount2 },
        ) if (from, to) == (from2, to2) => check(amount == amount2, Aspect::Amount),
        (Act::CashOut { seat, amount }, Act::CashOut { seat: seat2, amount: amount2 })
            if seat == seat2 =>
        {
            check(amount == amount2, Aspect::Amount);
        }
        (Act::Arrange { area, .. }, Act::Arrange { area: area2, order }) if area == area2 => {
            check((procedure.is_set)(context, area, &order), Aspect::Setting);
        }
        (Act::Mark(_), Act::Mark(_)) => check(false, Aspect::Amount),
        _ => return None,
    }
    Some(differs)
}
