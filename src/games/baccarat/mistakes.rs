//! Cards drawn or dealt by mistake: to the hand that needs them, aside for the next hand, or
//! discarded as the house has filed it: 19:47-7.11(a) to (c).

use super::burning::Burn;
use super::deal::{DrawLaw, has_carried, in_palm_for_nobody, place_of};
use super::hands::{Fault, Hands, area, fault, is_side, kept_aside, was_seen};
use super::notes::{self, Notes};
use super::shoe::{left_lying, worth_at};
use super::{ActAtTable, Exposed, Options, is_closed, is_void_or_must_be, shoe};
use crate::games::common::up_in_palm;
use crate::games::prelude::*;

/// The clauses for a card that is nobody's in this round.
#[derive(Clone, Copy, Debug)]
struct StrayLaw {
    /// An unseen card opens the next hand.
    unseen: Option<ClauseId>,
    /// What holds of a seen card, and the way that the house has filed.
    seen: By,
    /// In the last hand of a shoe.
    last: Option<ClauseId>,
    /// Why neither hand takes it.
    draws: DrawLaw,
}

/// Where a card goes that is nobody's in this round, and by which clauses.
fn destination(options: &Options, context: &Context<'_>, seen: bool, law: &StrayLaw) -> (Area, By) {
    let out = context.table.receptacle;
    let last = shoe::is_last_hand(options, context.memory);
    match (seen, options.exposed) {
        (true, Exposed::ByValue | Exposed::OneUnseen) => (out, law.seen),
        (true, Exposed::ForShow) if last => (out, [law.last, law.seen[0]]),
        (true, Exposed::ForShow) => (Area::Aside, law.seen),
        (false, _) if last => (out, [law.last, law.unseen]),
        (false, _) => (Area::Aside, [law.unseen, None]),
    }
}

/// What is owed of cards drawn by mistake: one on the wrong hand to the right one, and one that is
/// nobody's off its hand.
pub(crate) fn add_duties(round: &mut Round<'_>, options: Options, draws: DrawLaw) {
    // A third card of the Player's Hand that the Banker's must take.
    let taken = round.named_clause("move_card", "drawn_for_the_other");
    round.owe_one("move_card", move |context| {
        let fault = fault(context).filter(|_| !is_void_or_must_be(context))?;
        let Fault::Move { from, to, count, taken: by_table } = fault else { return None };
        let four = Hands::of(context).are_begun();
        // What lies under the corner of the shoe stays together.
        let tucked = to == Side::Banker && context.table.count(Area::Corner) > 0;
        let to = if four && !tucked { area(to) } else { place_of(&options, to).0 };
        let act = Act::Pass { from, to, count };
        Some(once(act).by(clause(taken.filter(|_| by_table))))
    });
    for id in ["stray_third", "stray_card"] {
        let third = id == "stray_third";
        let own = |name: &str| round.named_clause(id, name);
        let law = StrayLaw {
            unseen: own("unseen"),
            seen: [own("seen"), own("seen_by_the_house")],
            last: own("in_the_last_hand"),
            draws,
        };
        round.duty(id, move |context, dues| {
            if is_void_or_must_be(context) {
                return;
            }
            if is_unauthorised_third(context) == third {
                stray_on_hand(&options, &law, context, dues);
            }
            if !third {
                stray_card(&options, &law, context, dues);
            }
        });
    }
}

/// Whether the mistaken card is a third one of the Player's Hand, which may have none, and is not the
/// Banker's: 7.11(a).
pub(crate) fn is_unauthorised_third(context: &Context<'_>) -> bool {
    let hands = Hands::of(context);
    fault(context) == Some(Fault::Stray(Side::Player))
        && !hands.player_draws()
        && context.table.count(area(Side::Player)) == 3
}

/// A card on a hand that is nobody's.
fn stray_on_hand(options: &Options, law: &StrayLaw, context: &Context<'_>, dues: &mut Dues) {
    if let Some(Fault::Stray(side)) = fault(context) {
        let (to, by) = destination(options, context, was_seen(context, side), law);
        dues.push(once(Act::Pass { from: area(side), to, count: 1 }).by(by));
    }
}

/// A card in the palm or aside that is nobody's.
fn stray_card(options: &Options, law: &StrayLaw, context: &Context<'_>, dues: &mut Dues) {
    if in_palm_for_nobody(context) && up_in_palm(context).is_none() {
        let (to, [first, second]) = destination(options, context, false, law);
        let stays = || law.draws.of_side(&Hands::of(context), Side::Banker);
        let by = [first, second.or_else(stays)];
        dues.push(once(Act::Place { to, face: Face::Down, palm: None }).by(by));
    }
    if is_wrongly_aside(context) {
        let seen = is_last_aside_seen(context.table);
        let to = context.table.receptacle;
        let by = match kept_aside(context) {
            Some(_) => [None; 2],
            None if seen => law.seen,
            None => [law.unseen, None],
        };
        dues.push(once(Act::Pass { from: Area::Aside, to, count: 1 }).by(by));
    }
}

/// Whether a card lies aside that is to open no hand, and that no hand waits for.
fn is_wrongly_aside(context: &Context<'_>) -> bool {
    let notes = notes::of(context.memory);
    let waits = notes.carried.is_some() || notes.is_show_to_come;
    let comes_back = || !is_closed(context.memory) && kept_aside(context).is_some();
    context.table.count(Area::Aside) > 0 && !waits && !comes_back()
}

/// Whether the last card that was laid aside lies open, whatever lies beneath it.
fn is_last_aside_seen(table: &Table) -> bool {
    table.cards(Area::Aside).last().is_some_and(|laid| laid.face == Face::Up)
}

/// Keeps in mind that so many more cards are to be burned for a seen card that is discarded.
const fn owe_burn(notes: &mut Notes, more: u8) {
    notes.shoe.burning.owe(Burn::Mistake, more);
}

/// Notes what becomes of a mistaken card.
pub(super) fn note(options: &Options, memory: &mut Memory, doing: ActAtTable<'_>) {
    let (round, context, table) = (memory.round, doing.context(memory), doing.table);
    match *doing.act {
        Act::Place { to: Area::Side(side), face, .. } => note_side(memory, side, face),
        Act::Place { to: Area::Aside, face: Face::Down, .. } => {
            notes::write(memory, |notes| notes.carried = Some(round));
        }
        Act::Place { to: Area::Aside, .. } if options.exposed == Exposed::ForShow => {
            notes::write(memory, |notes| notes.is_show_to_come = true);
        }
        Act::Pass { from: Area::Aside, to, count } => {
            let opens = has_carried(&context) && table.count(Area::Aside) == 1;
            // With a card that counts the mistaken one on top of it goes back to its hand.
            let back = is_side(to) && !is_closed(memory) && count > 1;
            let seen = is_wrongly_aside(&context)
                && kept_aside(&context).is_none()
                && is_last_aside_seen(table);
            let worth = worth_at(options, table, Area::Aside).filter(|_| seen);
            if to == table.receptacle {
                notes::write(memory, |notes| {
                    worth.into_iter().for_each(|worth| owe_burn(notes, worth));
                    (notes.carried, notes.is_show_to_come) = (None, false);
                });
            } else if opens {
                notes::write(memory, |notes| notes.carried = None);
            } else if back {
                notes::write(memory, |notes| {
                    (notes.carried, notes.is_show_to_come) = (None, false);
                });
            }
        }
        // A seen card that was left on its hand is discarded with it.
        Act::PickUp(at) if is_side(at) => {
            if let Some(worth) = left_lying(options, &context) {
                notes::write(memory, |notes| {
                    let ahead = std::mem::take(&mut notes.shoe.burning.ahead);
                    owe_burn(notes, worth.saturating_sub(ahead));
                });
            }
        }
        Act::PickUp(Area::Aside) => notes::write(memory, |notes| {
            (notes.carried, notes.is_show_to_come) = (None, false);
        }),
        // The mistaken card lies last: whatever goes with it, it alone is burned for or kept.
        Act::Pass { from: Area::Side(side), to, .. }
            if fault(&context) == Some(Fault::Stray(side)) =>
        {
            let worth = worth_at(options, table, area(side));
            match (was_seen(&context, side), to, worth) {
                (true, to, Some(worth)) if to == table.receptacle => {
                    notes::write(memory, |notes| owe_burn(notes, worth));
                }
                (true, Area::Aside, _) if options.exposed == Exposed::ForShow => {
                    notes::write(memory, |notes| notes.is_show_to_come = true);
                }
                (false, Area::Aside, _) => {
                    notes::write(memory, |notes| notes.carried = Some(round));
                }
                _ => {}
            }
        }
        _ => {}
    }
}

/// Whether the last card of a side was dealt unseen.
fn note_side(memory: &mut Memory, side: Side, face: Face) {
    notes::write(memory, |notes| *notes.round.unseen.of_mut(side) = face == Face::Down);
}

/// Notes a card that comes by another hand, or turns over as it lands.
pub(super) fn note_event(memory: &mut Memory, event: &Event) {
    match *event {
        Event::Deals { to: Area::Side(side), face, .. } => note_side(memory, side, face),
        Event::Flips { area: Area::Side(side) } => note_side(memory, side, Face::Up),
        _ => {}
    }
}
