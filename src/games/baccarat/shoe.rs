//! The shoe from its first card to its last hand: burned cards, a card that lies face up in it, and the
//! cutting card: 19:47-7.6, 7.8(e), 7.11(d), 4.4(e).

use super::burning::{Burn, Burning, in_parts, out_of_shoe};
use super::hands::{Fault, area, fault, was_seen};
use super::notes::{CutMet, Notes, RoundNotes, Shoe};
use super::{ActAtTable, Options, hands, is_show, is_void_or_must_be, notes};
use crate::games::common::up_in_palm;
use crate::games::prelude::*;

/// The call of the last hand.
pub(crate) const LAST_HAND: Word = Word::new("last_hand");

/// How many cards are still to be burned for this; no more than the shoe has.
pub(crate) fn to_burn(context: &Context<'_>, why: Burn) -> u8 {
    notes::of(context.memory).shoe.burning.left(why, context.table)
}

/// Whether no card of the round is out.
pub(crate) fn before_deal(context: &Context<'_>) -> bool {
    !is_void_or_must_be(context) && !context.memory.started
}

/// Whether the cutting card came before the first card of a hand that is itself the last.
fn is_last_itself(options: &Options, memory: &Memory) -> bool {
    let met = notes::of(memory).shoe.cut_met;
    options.cut_first_is_last && met.is_some_and(|met| met.before_first)
}

/// The round in which the last hand of this shoe is dealt, if the cutting card has been met.
fn last_round(options: &Options, memory: &Memory) -> Option<u32> {
    let met = notes::of(memory).shoe.cut_met?;
    Some(met.last_round(options.cut_first_is_last))
}

/// Whether this is the last hand of the shoe.
pub(crate) fn is_last_hand(options: &Options, memory: &Memory) -> bool {
    last_round(options, memory) == Some(memory.round)
}

/// Whether the last hand of the shoe has been dealt, or the shoe could not give one.
fn is_over(options: &Options, memory: &Memory) -> bool {
    let dealt = last_round(options, memory).is_some_and(|last| memory.round > last);
    !options.continuous && (dealt || notes::of(memory).shoe.is_dry)
}

/// Whether all the cards must be shuffled before anything is dealt.
pub(crate) fn must_shuffle(options: &Options, context: &Context<'_>) -> bool {
    let (memory, table) = (context.memory, context.table);
    let none = table.count(Area::Shoe) == 0;
    // A shoe that was emptied before anything was dealt from it is made ready once more.
    let again = none && table.count(Area::Deck) == 0;
    let new = !memory.is_deck_shuffled() && (none || is_over(options, memory));
    before_deal(context) && !options.continuous && (again || new)
}

/// Whether the last hand is to be called.
fn is_last_to_call(options: &Options, context: &Context<'_>) -> bool {
    let (memory, notes) = (context.memory, notes::of(context.memory));
    let Some(met) = notes.shoe.cut_met else { return false };
    if notes.shoe.is_last_called || is_over(options, memory) {
        return false;
    }
    let over = notes.round.is_result_called || hands::is_decided(context) || is_show(memory);
    is_last_itself(options, memory) || met.round < memory.round || over
}

/// How many cards are burned for the last card of a place, as the house has filed it.
pub(super) fn worth_at(options: &Options, table: &Table, from: Area) -> Option<u8> {
    let laid = table.cards(from).last()?;
    Some(options.exposed.further(options.worth(laid.card)))
}

/// How many cards are to be burned for a seen card that has been left lying on a hand.
pub(super) fn left_lying(options: &Options, context: &Context<'_>) -> Option<u8> {
    let Some(Fault::Stray(side)) = fault(context).filter(|_| !is_void_or_must_be(context)) else {
        return None;
    };
    let worth = worth_at(options, context.table, area(side)).filter(|_| was_seen(context, side));
    worth.filter(|&worth| worth > 0)
}

/// So many cards burned, and then discarded.
fn burn_and_clear(context: &Context<'_>, dues: &mut Dues, why: Burn, (owed, face): (u8, Face)) {
    in_parts(dues, (owed, face), [None; 2]);
    let mine = notes::of(context.memory).shoe.burning.why == Some(why);
    // An early step is not ordered, so picking up waits here until the last card is burned.
    let waits = why == Burn::Mistake && owed > 0;
    if mine && !waits && context.table.count(Area::Burn) > 0 {
        dues.push(Due::new(Act::PickUp(Area::Burn), 1, Area::Burn));
    }
}

/// What is owed of burned cards, of a card that lay face up, of the cutting card and of the last hand.
pub(crate) fn add_duties(round: &mut Round<'_>, options: Options) {
    // The first card of a new shoe shown, and as many more burned as it is worth.
    round.duty("burn_open", |context, dues| {
        if before_deal(context) && context.table.count(Area::Shoe) > 0 {
            let fresh = notes::of(context.memory).shoe.burning.is_fresh;
            let owed = if fresh { 1 } else { to_burn(context, Burn::Opening) };
            burn_and_clear(context, dues, Burn::Opening, (owed, Face::Up));
        }
    });
    round.duty("face_up_card", |context, dues| {
        if !is_void_or_must_be(context) && up_in_palm(context).is_some() {
            let to = context.table.receptacle;
            let act = Act::Place { to, face: Face::Down, palm: None };
            dues.push(Due::new(act, 0, DueKey::nth(context.memory.face_up_found)));
        }
    });
    round.duty("burn_face_up", |context, dues| {
        if !is_void_or_must_be(context) {
            let owed = to_burn(context, Burn::FaceUp);
            burn_and_clear(context, dues, Burn::FaceUp, (owed, Face::Up));
        }
    });
    // Any time before the next round; the further card of the second way is seen by nobody.
    for (id, face) in [("burn_by_value", Face::Up), ("burn_one_unseen", Face::Down)] {
        round.duty_as(id, "burn_mistake", move |context, dues| {
            burn_mistake(&options, context, dues, face);
        });
    }
    round.duty("cutting_card", |context, dues| {
        if !is_void_or_must_be(context) && context.table.shows_cutting_card() {
            // A card that has been drawn is put down first, or afterwards.
            let due = once(Act::Cover(Cover::Layout));
            let holds = card_in_palm(context).is_some();
            dues.push(if holds { due.optional() } else { due });
        }
    });
    // Once the hand is over in which the cutting card was met, before or after its chips are settled; or
    // before that very hand, where it is itself the last.
    for (id, itself) in [("last_hand", false), ("last_hand_first", true)] {
        round.owe(id, Act::Say(LAST_HAND), move |context| {
            let is_itself = is_last_itself(&options, context.memory);
            !is_void_or_must_be(context)
                && is_itself == itself
                && is_last_to_call(&options, context)
        });
    }
}

/// The cards burned for a mistaken one that was seen.
fn burn_mistake(options: &Options, context: &Context<'_>, dues: &mut Dues, face: Face) {
    // While something else is to be burned first, this waits.
    if is_void_or_must_be(context) || to_burn(context, Burn::FaceUp) > 0 {
        return;
    }
    burn_and_clear(context, dues, Burn::Mistake, (to_burn(context, Burn::Mistake), face));
    // Before the card itself has been discarded they may be burned, too.
    let ahead = notes::of(context.memory).shoe.burning.ahead;
    let lying = left_lying(options, context).unwrap_or_default().saturating_sub(ahead);
    for count in 1..=out_of_shoe(context.table, lying) {
        let key = DueKey::from(Area::Shoe).ahead(count);
        dues.push(Due::new(Act::Burn { count, face }, 0, key).optional());
    }
}

/// Notes what an act means for the shoe.
pub(super) fn note(options: &Options, memory: &mut Memory, doing: ActAtTable<'_>) {
    let (context, table) = (doing.context(memory), doing.table);
    match *doing.act {
        Act::Shuffle => notes::write(memory, shuffled),
        Act::Load if !options.continuous => {
            notes::write(memory, |notes| notes.shoe.burning.is_fresh = true);
        }
        Act::Cover(_) if table.shows_cutting_card() => meet(memory),
        Act::Burn { count, face } => {
            let ahead = left_lying(options, &context).is_some();
            note_burn(memory, table, (count, face), ahead);
        }
        // Whoever deals does not burn any more.
        Act::Remove { from: Area::Shoe, .. } => {
            notes::write(memory, |notes| notes.shoe.burning.leave_opening());
        }
        Act::Place { to, .. } if to == table.receptacle => {
            if let Some(card) = up_in_palm(&context) {
                let worth = options.worth(card);
                notes::write(memory, |notes| notes.shoe.burning.owe(Burn::FaceUp, worth));
            }
        }
        Act::Say(LAST_HAND) if is_last_to_call(options, &context) => {
            notes::write(memory, |notes| notes.shoe.is_last_called = true);
        }
        _ => {}
    }
}

/// What is known of a shoe after a shuffle: cards that lie burned are what they were.
fn shuffled(notes: &mut Notes) {
    let Burning { ahead, why, .. } = notes.shoe.burning;
    notes.shoe = Shoe { burning: Burning { ahead, why, ..Burning::default() }, ..Shoe::default() };
    notes.round.cut = RoundNotes::default().cut;
}

/// The cutting card has been met.
fn meet(memory: &mut Memory) {
    let (round, now) = (memory.round, !memory.started);
    notes::write(memory, |notes| {
        let before = notes.shoe.cut_met.is_some_and(|met| met.before_first);
        notes.shoe.cut_met = Some(CutMet { round, before_first: before || now });
    });
}

fn note_burn(memory: &mut Memory, table: &Table, (count, face): (u8, Face), ahead: bool) {
    let behind = table.cutting.last().map_or(0, |&n| usize::from(n));
    if behind > 0 && table.count(Area::Shoe) < behind + usize::from(count) {
        meet(memory);
    }
    let mut now = notes::of(memory).shoe.burning;
    if !now.burn(table, (count, face)) && ahead {
        (now.ahead, now.why) = (now.ahead.saturating_add(count), Some(Burn::Mistake));
    }
    notes::write(memory, |notes| notes.shoe.burning = now);
}
