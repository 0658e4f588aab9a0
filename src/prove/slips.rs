//! Dealers who slip once, and go on rightly or by their old list; and dealers who slip twice.

use super::{
    BOUND, Proof, Run, acts, alone_left_undone, anew, finish, left_undone, open, roots, step,
    tables, told_twice,
};
use crate::kit::{Area, Card, Cents, Dice, Face, Spot};
use crate::law::Rulebook;
use crate::level::Level;
use crate::procedure::{Channel, Kind, Outcome, WagerResult};
use crate::session::{Entry, Raised, Session};
use crate::table::{Act, Event};
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// The stream of chance of the slips.
const SLIPS: u64 = 0x6d6f_0002;

/// After so many acts in a row that cannot be done, an old list is of no use any more.
const LOST: usize = 3;

/// How many slips are made in a round that is dealt rightly first.
const TRIES: usize = 8;

/// Whether somewhere other cards lie than at the same time in the perfect round.
fn has_other_cards(perfect: &Session, session: &Session) -> bool {
    let mut lacking = 0;
    let other = Area::all().any(|area| {
        let hand = matches!(
            area,
            Area::Seat(_)
                | Area::Part(..)
                | Area::Dealer
                | Area::Side(_)
                | Area::Community(_)
                | Area::Burn
        );
        let cards = |session: &Session| -> Vec<Card> {
            let mut cards: Vec<Card> =
                session.table().cards(area).iter().map(|laid| laid.card).collect();
            cards.sort_unstable();
            cards
        };
        let (one, other) = (cards(perfect), cards(session));
        lacking += if hand { one.len().saturating_sub(other.len()) } else { 0 };
        // Of several decks a card may be there twice.
        (hand || matches!(area, Area::Palm(_))) && one.len() == other.len() && one != other
    });
    other || lacking > 1
}

/// Whether a card that lies open in the perfect round has been put elsewhere, and nobody has seen it: what
/// the old list makes of it is a guess.
fn has_lost_cards(perfect: &Session, run: &Run) -> bool {
    let undealt =
        [Area::Deck, Area::Shoe, Area::Held, Area::AutoShoe, Area::Stub, Area::StubInHand];
    let lies =
        |of: &Session, area: Area, id: u16| of.table().cards(area).iter().any(|l| l.id == id);
    perfect.cards().filter(|(_, laid)| laid.face == Face::Up).any(|(area, laid)| {
        let dealt = || undealt.iter().all(|&area| !lies(&run.session, area, laid.id));
        !run.unseen.has_seen(laid.id) && !lies(&run.session, area, laid.id) && dealt()
    })
}

/// What patrons, devices and officials have answered. Which wager was made or brought to what, and where
/// the cards are to be cut, is all of the answer; of any other only its kind counts.
fn answers(entry: Option<&Entry>) -> Vec<(Discriminant<Event>, Option<Event>)> {
    let told = |event: &Event| match *event {
        Event::Wager { .. } | Event::Corrects { .. } | Event::Cuts { .. } => Some(*event),
        _ => None,
    };
    let events = entry.into_iter().flat_map(|entry| &entry.events);
    events.map(|event| (discriminant(event), told(event))).collect()
}

/// Whether patrons, devices or officials have answered the last act otherwise than in the perfect
/// round: then the old list speaks of what has not happened.
fn has_other_answers(perfect: &Session, session: &Session) -> bool {
    answers(perfect.entries().last()) != answers(session.entries().last())
}

/// The same of the acts of the list that the slip itself has only brought in another order. Cards that a
/// patron has not shown yet he may show late.
fn has_other_answers_to_slip(perfect: &[(Run, Act)], slipped: &[Entry]) -> bool {
    let shows = discriminant(&Event::Shows(Area::Shoe));
    let of = |entry: Option<&Entry>| -> Vec<_> {
        let mut all = answers(entry);
        all.retain(|(kind, _)| *kind != shows);
        all
    };
    let mut left: Vec<&Entry> =
        perfect.iter().filter_map(|(run, _)| run.session.entries().last()).collect();
    slipped.iter().any(|entry| {
        let same = left.iter().position(|other| other.act == entry.act);
        same.is_some_and(|same| of(Some(left.remove(same))) != of(Some(entry)))
    })
}

/// Whether chips pass between a wager and this one.
fn is_from_to(act: &Act, spot: Spot) -> bool {
    matches!(*act, Act::Transfer { from, to, .. } if from == spot || to == spot.seat)
}

/// Whether an act of the old list rests on what a patron would have said: he is asked what he has
/// answered already, or money moves on a wager that he has not made so.
fn rests_on_other_answers(perfect: &Session, session: &Session, act: &Act) -> bool {
    let is_of = |event: &Event| match (*act, *event) {
        (Act::Offer(seat), Event::Wager { spot, .. }) => spot.seat == seat,
        (Act::Offer(seat), Event::Plays(of) | Event::Draws(of) | Event::Folds(of)) => of == seat,
        (
            act,
            Event::Wager { spot, .. }
            | Event::LateWager { spot, .. }
            | Event::Corrects { spot, .. },
        ) => act.moves_money() && (act.spot() == Some(spot) || is_from_to(&act, spot)),
        _ => false,
    };
    let answers = |session: &Session| -> Vec<Event> {
        let acts = session.entries().iter().flat_map(|entry| &entry.events);
        session.opening().iter().chain(acts).copied().filter(is_of).collect()
    };
    answers(perfect) != answers(session)
}

/// The round is still the one that the slip was made in.
fn is_open(run: &Run) -> bool {
    run.session.memory().round == 1 && !run.session.is_over()
}

/// One act of a perfect round changed, dropped, doubled, swapped or moved; then the dealer does what
/// is due, or slips again and then does what is due, or goes on with his old list.
pub fn slip(book: &Arc<Rulebook>, table: &(String, Arc<Level>), seed: u64) -> Proof {
    let mut proof = Proof::of(seed);
    let (name, level) = table;
    let Some(start) = open(book, level, seed) else { return proof };
    let mut dice = Dice::new(seed, SLIPS);
    // A perfect session of one round, and where it stands before each act.
    let mut perfect = Run::of(start);
    let mut states = Vec::new();
    while is_open(&perfect) && states.len() < BOUND {
        let Some(&act) = perfect.session.expected().first() else { break };
        states.push((perfect.clone(), act));
        if !step(&mut perfect, act, name, &mut proof) {
            break;
        }
    }
    if is_open(&perfect) {
        proof.fail("a perfect round does not end".to_owned(), name, &perfect.session);
    }
    let list: Vec<Act> = states.iter().map(|(_, act)| *act).collect();
    for _ in 0..TRIES {
        let at = dice.below(list.len());
        let Some((state, _)) = states.get(at) else { break };
        let (kind, instead, skip) = acts::slip(&state.session, &list, at, &mut dice);
        let mut slipped = state.clone();
        if instead.iter().any(|&act| !step(&mut slipped, act, name, &mut proof)) {
            continue;
        }
        proof.slips += 1;
        let told = format!("{kind} {}", list[at].verb());
        check_lead(
            &slipped.session,
            (state.session.entries().len(), &list[at..]),
            (name, &told),
            &mut proof,
        );
        anew::check(&slipped, name, &mut dice, &mut proof);
        far_off_by_right(slipped.clone(), (name, &told), &mut proof);
        let mut right = slipped.clone();
        if is_open(&right) && finish(&mut right, name, &mut proof) {
            let (made, remedies) = roots(&right.session);
            // Of several acts done otherwise each later one may pass over the remedy for an earlier.
            if made + remedies > 1 + remedies.min(instead.len().saturating_sub(1)) {
                let what = format!("{told}, then right: {made} roots and {remedies} remedies");
                proof.fail(what, name, &right.session);
            }
            if made + remedies == 0 {
                proof.equal += 1;
                let from = state.session.entries().len();
                if why_equal(&right.session, (from, instead.len()), (kind, &list[at..])).is_none() {
                    let done: Vec<&str> = instead.iter().map(Act::verb).collect();
                    let what = format!(
                        "{told}, done {}: nothing is found, and no reason for it is listed",
                        done.join(" ")
                    );
                    proof.fail(what, name, &right.session);
                }
            }
            if dice.below(2) == 0 {
                second(
                    &slipped,
                    &right.session,
                    instead.len(),
                    (name, &told),
                    &mut dice,
                    &mut proof,
                );
            }
        }
        let from = state.session.entries().len();
        let after = states.get(at + 1..=at + skip).unwrap_or_default();
        if !has_other_answers_to_slip(after, &slipped.session.entries()[from..]) {
            stubborn(slipped, &states, at + skip, (name, &told), &mut proof);
        }
    }
    proof
}

/// Why nothing was found in a session whose acts from a place on are no longer those of the list: what was left
/// out was done at once, since it was still due; it was told, as advice; or a table has the reason.
fn why_equal(
    session: &Session,
    (from, done): (usize, usize),
    (kind, list): (&str, &[Act]),
) -> Option<&'static str> {
    let entries = &session.entries()[from..];
    if done == 0 && entries.first().map(|entry| &entry.act) == list.first() {
        return Some("what was left out was done at once");
    }
    if entries.iter().take(done.max(1)).any(|entry| !entry.findings.is_empty()) {
        return Some("it is told as advice");
    }
    let acts: Vec<Act> = entries.iter().take(done.max(1)).map(|entry| entry.act).collect();
    if list.starts_with(&acts) {
        return Some("an act changed places with another that is the same");
    }
    tables::equal(&session.level().house.game, kind, list.first()?, &acts)
}

/// What the slip itself was found to be leads with a clause that the tables of wrongs have for it.
fn check_lead(
    session: &Session,
    (from, list): (usize, &[Act]),
    (name, told): (&str, &str),
    proof: &mut Proof,
) {
    let game = &session.level().house.game;
    let counts = |raised: &&Raised| {
        let entry = &session.entries()[raised.entry];
        raised.entry >= from && session.is_scored(&entry.findings[raised.nth])
    };
    // What comes after it may be a remedy that the slip has called for.
    let Some(raised) = session.raised().iter().find(counts).filter(|r| r.follows.is_none()) else {
        return;
    };
    let entry = &session.entries()[raised.entry];
    let clauses = &entry.findings[raised.nth].clauses;
    let Some(lead) = clauses.first().map(|&id| session.book()[id].id.as_str()) else { return };
    // Of acts that chance alone has brought the sweep says which are faulted by what.
    if told.starts_with("added") {
        return;
    }
    proof.leads += 1;
    let may = |right: &Act| tables::may_lead(game, right, &entry.act, lead);
    if !list.iter().take(LOOKED_AT).any(may) {
        let what = format!("{told}: {} leads with {lead}", entry.act.verb());
        proof.fail(what, name, session);
    }
}

/// So many acts of the list from a slip on are looked up in the tables: a slip brings at most three out of order.
const LOOKED_AT: usize = 3;

/// Far more than any wager of a level wins, in cents.
const FAR_OFF: Cents = Cents::dollars(20_000);

/// The dealer who has slipped pays far too much where he is first to pay: that is a fault of its own,
/// whatever went before.
fn far_off_by_right(mut run: Run, told: (&str, &str), proof: &mut Proof) {
    for _ in 0..BOUND {
        let Some(&act) = run.session.expected().first().filter(|_| is_open(&run)) else { return };
        if far_off(&run, &act, told, proof) || !step(&mut run, act, told.0, proof) {
            return;
        }
    }
}

/// Pays far too much on a table like this instead of what the cards that lie open come to; whether
/// they come to anything.
fn far_off(run: &Run, act: &Act, (name, told): (&str, &str), proof: &mut Proof) -> bool {
    let session = &run.session;
    let off = match *act {
        Act::Pay { spot, .. } => {
            let wins =
                |line: &WagerResult| line.spot == spot && matches!(line.outcome, Outcome::Pay(_));
            let is_known = session.memory().wrong_accounts.contains(&spot);
            let is_due = !is_known && session.lines().iter().any(wins);
            is_due.then_some(Act::Pay { spot, amount: FAR_OFF, chips: None })
        }
        // Of a wager no more can go to another patron than lies there.
        Act::Transfer { from, to, amount } => {
            let is_known = !session.memory().wrong_transfers.is_empty();
            let is_due = !is_known && session.expected().contains(act);
            is_due.then_some(Act::Transfer { from, to, amount: Cents(amount.0 / 5) })
        }
        _ => None,
    };
    let Some(off) = off.filter(|_| !session.memory().voided) else { return false };
    let mut run = run.clone();
    if !step(&mut run, off, name, proof) {
        return false;
    }
    let session = &run.session;
    let Some(at) = session.entries().len().checked_sub(1) else { return false };
    let findings = &session.entries()[at].findings;
    proof.far_off += 1;
    let stands = |raised: &&Raised| raised.entry == at && raised.follows.is_none();
    let counts = |raised: &Raised| session.is_scored(&findings[raised.nth]);
    let scored = findings.iter().any(|finding| session.is_scored(finding));
    if scored && !session.raised().iter().filter(stands).any(counts) || findings.is_empty() {
        proof.fail(format!("{told}, then a payment far off is no fault of its own"), name, session);
    }
    true
}

/// The dealer who has slipped, and whose way from there is known, slips once more on it.
fn second(
    slipped: &Run,
    right: &Session,
    done: usize,
    (name, told): (&str, &str),
    dice: &mut Dice,
    proof: &mut Proof,
) {
    let from = slipped.session.entries().len();
    let way: Vec<Act> = right.entries()[from..].iter().map(|entry| entry.act).collect();
    let at = dice.below(way.len());
    let mut run = slipped.clone();
    if way.is_empty() || way[..at].iter().any(|&act| !step(&mut run, act, name, proof)) {
        return;
    }
    anew::check(&run, name, dice, proof);
    let (kind, mut instead, _) = acts::slip(&run.session, &way, at, dice);
    if instead.is_empty() {
        // What is left out comes due again at once, unless something else is done first.
        instead.extend(way.get(at + 1));
    }
    if instead.iter().any(|&act| !step(&mut run, act, name, proof)) || !is_open(&run) {
        return;
    }
    proof.two_slips += 1;
    anew::check(&run, name, dice, proof);
    if !finish(&mut run, name, proof) {
        return;
    }
    let (made, remedies) = roots(&run.session);
    if made > 2 || remedies > done + instead.len() {
        let what =
            format!("{told}, {kind} {}: {made} roots and {remedies} remedies", way[at].verb());
        proof.fail(what, name, &run.session);
    }
}

/// The dealer who has slipped goes on with his old list from this place of it.
fn stubborn(
    mut run: Run,
    states: &[(Run, Act)],
    from: usize,
    (name, told): (&str, &str),
    proof: &mut Proof,
) {
    let (mut lost, mut impossible, mut tried) = (0, 0, false);
    for (i, (state, act)) in states.iter().enumerate().skip(from) {
        // The old list speaks of the cards that would have come, and of the answers.
        if !is_open(&run)
            || has_other_cards(&state.session, &run.session)
            || has_lost_cards(&state.session, &run)
            || rests_on_other_answers(&state.session, &run.session, act)
        {
            break;
        }
        let answered = states.get(i + 1).map(|(next, _)| &next.session);
        tried |= !tried && far_off(&run, act, (name, told), proof);
        // Without its cards or its device the table does not follow the list any more.
        lost = if step(&mut run, *act, name, proof) { 0 } else { lost + 1 };
        impossible += usize::from(lost > 0);
        if lost == LOST || answered.is_some_and(|next| has_other_answers(next, &run.session)) {
            break;
        }
    }
    let (made, remedies) = roots(&run.session);
    let left = left_undone(&run.session);
    let passed = dealt_on_in_void(&run.session);
    if passed > 1 {
        let what = format!("{told}, then stubborn: the void is passed over {passed} times");
        proof.fail(what, name, &run.session);
    }
    // What he never did stands beside what he did wrongly.
    // What of the list could not be done was left out, and may be found like any other slip.
    if made.saturating_sub(left) > 1 + impossible {
        proof.fail(format!("{told}, then stubborn: {made} roots"), name, &run.session);
    }
    // Each remedy that he passes over is told once.
    if let Some(remedy) = told_twice(&run.session) {
        let what = format!("{told}, then stubborn: that {remedy} was passed over is told twice");
        proof.fail(what, name, &run.session);
    }
    // Of a round that he has brought to its end he has left what his slip, what could not be done or a remedy
    // that he passed over called for; what an earlier finding has told of it counts once.
    let left = alone_left_undone(&run.session);
    // Of chips that went from one patron to another the one is owed, and the other owes.
    let between = run
        .session
        .entries()
        .iter()
        .any(|entry| matches!(entry.act, Act::Transfer { .. }) && !entry.findings.is_empty());
    if !is_open(&run) && left > 1 + impossible + remedies + usize::from(between) {
        let what = format!("{told}, then stubborn: {left} left undone, {remedies} remedies");
        proof.fail(what, name, &run.session);
    }
}

/// How many faults of the first round that stand for themselves tell that it was dealt on though it was void:
/// acts that were not due there, in place of its remedies.
fn dealt_on_in_void(session: &Session) -> usize {
    let entries = session.entries();
    let ends = |act: &Act| matches!(act, Act::Void(None) | Act::RemoveDeck);
    let Some(void) = entries.iter().position(|e| e.round == 1 && ends(&e.act)) else { return 0 };
    let stands = |raised: &&Raised| {
        let entry = &entries[raised.entry];
        let finding = &entry.findings[raised.nth];
        let remedy = finding.channel == Channel::Irregularities && finding.kind == Kind::OutOfOrder;
        let unmet = entry.round == 1 && entry.met.is_none();
        let scored = session.is_scored(finding) && raised.follows.is_none();
        raised.entry > void && unmet && remedy && scored
    };
    session.raised().iter().filter(stands).count()
}
