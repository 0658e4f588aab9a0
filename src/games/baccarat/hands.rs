//! The two hands as they stand: their cards wherever they lie, what is due to them, and what is
//! wrong with them: 19:47-7.9 and 7.11(a) and (b).

use super::drawing::{HandCard, Wrong};
use super::notes::{self, Decided, HandedOut, PerHand, RemovedCard};
use super::{ActAtTable, BANKER, PLAYER, SIDES, is_closed};
use crate::games::prelude::*;
use crate::rules::baccarat::count;

pub(crate) use super::drawing::Hands;

/// How many cards a hand can come to by mistakes; more are a heap that was dropped there.
pub(crate) const MOST_IN_A_HAND: usize = 8;

/// A card, or cards, that lie where they should not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// They are the other hand's.
    Move {
        from: Area,
        to: Side,
        count: u8,
        /// A third card of the Player's Hand that the Banker's must take: 7.11(a).
        taken: bool,
    },
    /// The last card of this side is nobody's in this round: 7.11(a) and (b).
    Stray(Side),
}

/// The area of a side.
pub(crate) const fn area(side: Side) -> Area {
    Area::Side(side)
}

/// What is with patrons, in the order it was handed out.
pub(crate) fn out(memory: &Memory) -> &[HandedOut] {
    &notes::of(memory).round.turning.out
}

/// What of a side is with a patron.
pub(crate) fn out_of(memory: &Memory, side: Side) -> Option<HandedOut> {
    out(memory).iter().rev().find(|out| out.side == side).copied()
}

impl Hands {
    /// The hands at a table as they count: a card that belongs to the other hand is counted there, one
    /// that belongs to none is left out, as far as what lies open says so.
    pub(crate) fn of(context: &Context<'_>) -> Rc<Self> {
        context.fact(|context| {
            let mut hands = Self::lying(context);
            Rc::make_mut(&mut hands).put_right();
            hands
        })
    }

    /// The hands as they lie, with what has been taken off them and counts all the same.
    fn lying(context: &Context<'_>) -> Rc<Self> {
        context.fact(|context| {
            let [player, banker] = SIDES.map(|side| cards_of(context, side));
            let round = &notes::of(context.memory).round;
            let mut hands = Self { both: PerHand { player, banker }, ahead: round.ahead };
            for gone in &round.gone {
                let cards = hands.both.of_mut(gone.side);
                cards.insert(
                    gone.at.min(cards.len()),
                    HandCard { card: gone.card, up: true, gone: true },
                );
            }
            Rc::new(hands)
        })
    }
}

/// The cards of a side, under the corner of the shoe, on its area or with a patron, in the order in
/// which they came, as far as it can be told.
fn cards_of(context: &Context<'_>, side: Side) -> Vec<HandCard> {
    let handed = out(context.memory);
    let mine = |first: bool| {
        let these = handed
            .iter()
            .filter(move |out| out.side == side && (out.count > 1 && !out.in_part) == first);
        these.flat_map(|out| at_seat(context, *out))
    };
    let mut cards = if side == Side::Banker { lying_at(context, Area::Corner) } else { Vec::new() };
    cards.extend(mine(true));
    cards.extend(lying_at(context, area(side)));
    cards.extend(mine(false));
    cards
}

/// The cards of a place, or those that lay there when it was cleared.
fn lying_at(context: &Context<'_>, at: Area) -> Vec<HandCard> {
    let laid = context.table.cards(at);
    if laid.is_empty() {
        let up = context.is_seen(at);
        return context.hand(at).into_iter().map(|card| HandCard::new(card, up)).collect();
    }
    // What counts with the other hand all the same is none of this one.
    let gone = &notes::of(context.memory).round.gone;
    let is_other = |laid: &&Laid| gone.iter().any(|gone| gone.to == at && gone.id == laid.id);
    laid.iter().filter(|laid| !is_other(laid)).map(HandCard::of).collect()
}

/// The cards of a side before the patron who has them.
fn at_seat(context: &Context<'_>, handed: HandedOut) -> Vec<HandCard> {
    let all: Vec<HandCard> =
        context.table.cards(Area::Seat(handed.seat)).iter().map(HandCard::of).collect();
    let mut mine = out(context.memory).iter().filter(|out| out.seat == handed.seat);
    // Of two hands before one patron, the first that was handed out lies below.
    let (Some(first), Some(_)) = (mine.next(), mine.next()) else { return all };
    let below = usize::from(first.count).min(all.len());
    if *first == handed { all[..below].to_vec() } else { all[below..].to_vec() }
}

/// Where the last card of a side lies that is not with a patron.
fn last_area(context: &Context<'_>, side: Side) -> Area {
    let here = area(side);
    let tucked = side == Side::Banker && context.table.count(Area::Corner) > 0;
    if tucked && context.table.count(here) == 0 { Area::Corner } else { here }
}

/// What is wrong with the hands, the first thing first.
pub(crate) fn fault(context: &Context<'_>) -> Option<Fault> {
    context.fact(first_fault)
}

fn first_fault(context: &Context<'_>) -> Option<Fault> {
    if is_closed(context.memory) {
        return None;
    }
    let hands = Hands::lying(context);
    let heap = SIDES.into_iter().any(|side| hands.len(side) > MOST_IN_A_HAND);
    // What is with a patron comes back first; a heap is no hand.
    if heap || !out(context.memory).is_empty() {
        return None;
    }
    if let Some((gone, above)) = off_hand(context) {
        // With others on top of it the card comes back to where it lay, as they did.
        let alone = above == 0 && gone.at >= 2;
        let to = if alone { Hands::of(context).side_of_gone(gone.card)? } else { gone.side };
        let taken = gone.side == Side::Player && to == Side::Banker;
        return Some(Fault::Move { from: gone.to, to, count: above.checked_add(1)?, taken });
    }
    let wrong = hands.wrong_as_it_lies()?;
    let from = last_area(context, wrong.from);
    match wrong.to {
        Some(to) => {
            // A hand that is no heap has no more cards than can be moved at once.
            let count = u8::try_from(wrong.n.min(context.table.count(from))).ok()?;
            (count > 0).then_some(Fault::Move { from, to, count, taken: wrong.taken })
        }
        None => {
            let lies = context.table.count(area(wrong.from)) > 0;
            lies.then_some(Fault::Stray(wrong.from))
        }
    }
}

/// A card that counts with a hand and was laid aside or on the other hand, and how many cards lie on top of
/// it. Of several the first of a hand comes back first, so that they lie as they did.
fn off_hand(context: &Context<'_>) -> Option<(RemovedCard, u8)> {
    let gone = notes::of(context.memory).round.gone.iter();
    let reach = gone.filter(|gone| gone.to == Area::Aside || is_side(gone.to));
    let lies_wrong = |gone: &&RemovedCard| {
        let counts = Hands::of(context).side_of_gone(gone.card);
        counts.is_some_and(|side| area(side) != gone.to)
    };
    let gone = reach.filter(lies_wrong).min_by_key(|gone| (gone.side == Side::Banker, gone.at))?;
    let mut laid = context.table.cards(gone.to).iter().rev();
    let above = laid.position(|laid| laid.id == gone.id)?;
    Some((*gone, u8::try_from(above).ok()?))
}

/// A card that was laid aside though it counts with one of the hands.
pub(crate) fn kept_aside(context: &Context<'_>) -> Option<RemovedCard> {
    off_hand(context).map(|(gone, _)| gone).filter(|gone| gone.to == Area::Aside)
}

/// Whether the last card of a side was seen as it was dealt.
pub(crate) fn was_seen(context: &Context<'_>, side: Side) -> bool {
    let last = context.table.cards(area(side)).last();
    let up = last.is_some_and(|laid| laid.face == Face::Up);
    up && !notes::of(context.memory).round.unseen.of(side)
}

/// Whether the cards of a side that count lie open, and on its area.
pub(crate) fn is_open(context: &Context<'_>, side: Side) -> bool {
    is_at_hand(context, side) && Hands::of(context).shows_all(side)
}

/// Whether the first two cards of a side lie open, and on its area.
pub(crate) fn shows_two(context: &Context<'_>, side: Side) -> bool {
    is_at_hand(context, side) && Hands::of(context).shows_two(side)
}

/// Whether the cards of a side lie on its area.
fn is_at_hand(context: &Context<'_>, side: Side) -> bool {
    let tucked = side == Side::Banker && context.table.count(Area::Corner) > 0;
    // Where all of them were taken off it, everybody has seen what they were.
    let gone = || notes::of(context.memory).round.gone.iter().any(|gone| gone.side == side);
    let told = context.table.count(area(side)) > 0 || gone();
    told && !tucked && out_of(context.memory, side).is_none()
}

/// Whether a side has been brought in to where its cards can be looked at.
fn is_brought_in(context: &Context<'_>, side: Side) -> bool {
    let places = [Some(area(side)), (side == Side::Banker).then_some(Area::Corner)];
    let mut places = places.into_iter().flatten();
    let gone = places.clone().all(|at| context.table.count(at) == 0 && context.is_seen(at));
    gone && places.any(|at| context.memory.picked.contains(&at))
        && out_of(context.memory, side).is_none()
}

/// Whether a side lies somewhere with cards that have not been seen.
fn is_to_be_turned(context: &Context<'_>, side: Side) -> bool {
    let tucked = side == Side::Banker && context.table.count(Area::Corner) > 0;
    context.table.is_hidden(area(side)) || tucked || out_of(context.memory, side).is_some()
}

/// Whether one hand has been brought in unseen and can be looked at, and the other is still to be turned.
pub(crate) fn is_half_in(context: &Context<'_>) -> bool {
    let told = |side| is_brought_in(context, side) || is_at_hand(context, side);
    let to_turn = |side| is_to_be_turned(context, side);
    is_closed(context.memory)
        && !super::is_show(context.memory)
        && Hands::of(context).are_begun()
        && SIDES.into_iter().any(to_turn)
        && SIDES.into_iter().all(|side| told(side) || to_turn(side))
}

/// What the round has come to: as it was seen first, whatever has become of the cards since.
pub(crate) fn decided(context: &Context<'_>) -> Option<Decided> {
    context.fact(|context| {
        let known = notes::of(context.memory).round.decided;
        if known.is_some() {
            return known;
        }
        let told = |side| is_at_hand(context, side) || is_brought_in(context, side);
        let told = SIDES.into_iter().all(told);
        Hands::of(context).decided().filter(|_| told)
    })
}

/// Whether both hands are complete and have been seen.
pub(crate) fn is_decided(context: &Context<'_>) -> bool {
    decided(context).is_some()
}

/// Notes a card that everybody has seen and that is taken off a hand though it counts: it is a card of
/// the round wherever it lies, so that no other is drawn for it: 7.8(d) and 7.11(a).
pub(super) fn note_gone(memory: &mut Memory, doing: ActAtTable<'_>) {
    let Act::Pass { from, to, count } = *doing.act else { return };
    let laid = doing.table.cards(from);
    let moved = &laid[laid.len().saturating_sub(usize::from(count))..];
    let known = |gone: &RemovedCard| gone.to == from && moved.iter().any(|laid| laid.id == gone.id);
    let mut gone = notes::of(memory).round.gone.clone();
    let comes_back = gone.iter().any(|gone| known(gone) && to == area(gone.side));
    let new = newly_gone(&doing.context(memory), (from, to), moved);
    // On a hand it is seen where it lies; a third card may be the other's.
    let lies = |gone: &RemovedCard| to == area(gone.side) || (is_side(to) && gone.at >= 2);
    gone.retain(|gone| !(known(gone) && lies(gone)));
    for gone in gone.iter_mut().filter(|gone| known(gone)) {
        gone.to = to;
    }
    // What comes back with a card that lay beneath it is seen where it lies then.
    if !comes_back {
        gone.extend(new);
    }
    if gone != notes::of(memory).round.gone {
        notes::write(memory, |notes| notes.round.gone = gone);
    }
}

/// Those of some cards, about to be taken off a hand, that count with it all the same.
fn newly_gone(context: &Context<'_>, (from, to): (Area, Area), moved: &[Laid]) -> Vec<RemovedCard> {
    let memory = context.memory;
    let Area::Side(side) = from else { return Vec::new() };
    let lying = Hands::lying(context);
    let on_hand = is_at_hand(context, side) && !is_closed(memory) && lying.are_begun();
    // One card on the other hand is told by how the hands lie.
    let stays = to == from || to == Area::Corner || to.seat().is_some();
    if !on_hand || stays || (is_side(to) && moved.len() == 1) {
        return Vec::new();
    }
    let is_known = |laid: &&Laid| {
        notes::of(memory).round.gone.iter().any(|gone| gone.to == from && gone.id == laid.id)
    };
    let mine = lying.cards(side).iter().enumerate().filter(|(_, lying)| !lying.gone);
    let mut mine: Vec<usize> = mine.map(|(at, _)| at).collect();
    let mut hands = (*lying).clone();
    let mut all = Vec::new();
    for laid in moved.iter().rev().filter(|laid| !is_known(laid)) {
        let Some(at) = mine.pop() else { break };
        let wrong = hands.wrong_as_it_lies().filter(|wrong| wrong.from == side);
        let right = match &wrong {
            Some(wrong) => wrong.to.is_none_or(|other| area(other) == to),
            None => false,
        };
        if let Some(wrong) = wrong {
            hands.put(&Wrong { n: 1, ..wrong });
        }
        // Unseen cards, and cards that belong to neither hand, do not count.
        if !right && laid.face == Face::Up {
            all.push(RemovedCard { side, at, card: laid.card, id: laid.id, to });
        }
    }
    // The first of a hand stands first.
    all.reverse();
    all
}

/// The cards of a side that count, and what they come to, as far as all of them lie open.
pub(crate) fn counted(context: &Context<'_>, side: Side) -> Option<(Vec<Card>, u8)> {
    let hands = Hands::of(context);
    let cards = hands.cards_of(side);
    // Before both hands are known nobody can say of a third card whose it is.
    let is_told = hands.are_known() || cards.len() == 2;
    let open = cards.len() >= 2 && is_told && hands.shows_all(side);
    let count = count(&cards);
    let as_decided = decided(context).is_none_or(|round| round.count(side) == count);
    (open && as_decided).then_some((cards, count))
}

/// Keeps in mind what the round has come to.
pub(super) fn note(memory: &mut Memory, doing: ActAtTable<'_>) {
    let ahead = Hands::lying(&doing.context(memory)).ahead();
    if notes::of(memory).round.ahead != ahead {
        notes::write(memory, |notes| notes.round.ahead = ahead);
    }
    let decided = decided(&doing.context(memory));
    if notes::of(memory).round.decided != decided {
        notes::write(memory, |notes| notes.round.decided = decided);
    }
}

/// Whether an area is that of one of the two hands.
pub(crate) const fn is_side(area: Area) -> bool {
    matches!(area, PLAYER | BANKER)
}
