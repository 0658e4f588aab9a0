//! A round dealt from one deck: a game says of its hands what is so, and what has gone wrong with them is told
//! alike in every such game.

use super::{is_live, is_racked};
use crate::games::prelude::*;
use strum::{IntoStaticStr, VariantArray};

/// Why every hand of a round must be treated as void: the table of the game's round has a row for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum VoidCause {
    /// Too many cards found face up in the deck.
    FaceUpCards,
    /// A card seen too soon: the dealer's, or one that belongs to every hand.
    SeenTooSoon,
    /// A wrong number of cards in a hand, or in a place that belongs to every hand.
    WrongCount,
    /// The automated shoe failed.
    ShoeFailed,
    /// The stub was wrong and so was a hand.
    MisdealtByCount,
    /// The stub was wrong though the hands were right.
    DeckWrong,
}

/// A game dealt from one deck, as its house plays it.
pub(crate) trait DeckRound: Copy + Send + Sync + 'static {
    /// The cards of a whole deck.
    const DECK: usize = 52;
    /// The most cards that may be found face up in the deck before every hand is void.
    const MOST_FACE_UP: u8 = 1;
    /// The causes that the game knows.
    const CAUSES: &'static [VoidCause] = VoidCause::VARIANTS;

    /// Whether every hand has its cards, so that nobody is to get another.
    fn is_served(&self, context: &Context<'_>) -> bool;

    /// How many cards should be out of the stub, by the hands dealt and the cards set aside.
    fn out_of_stub(&self, context: &Context<'_>) -> usize;

    /// Whether any hand has a wrong number of cards now.
    fn is_misdealt(&self, context: &Context<'_>) -> bool;

    /// The places whose hands have come to a wrong number of cards for good.
    fn wrong_hands(&self, context: &Context<'_>) -> Vec<Area>;

    /// What else the floor is called for in this game.
    fn is_irregular_here(&self, context: &Context<'_>) -> bool;

    /// Whether a seat has a part in the round.
    fn has_part(&self, context: &Context<'_>, seat: Seat) -> bool {
        context.memory.dealt_in.contains(&seat)
    }

    /// Whether the dealer's cards may be turned up.
    fn may_reveal(&self, _context: &Context<'_>) -> bool {
        true
    }

    /// Whether a card has been seen too soon.
    fn is_seen_too_soon(&self, context: &Context<'_>) -> bool {
        context.memory.dealer_exposed
    }

    /// Whether the round can still be declared void: once the dealer's cards are in the rack after they
    /// were turned up, nothing is left to be made void, save what was seen before and passed over.
    fn may_be_void(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        let over = memory.dealer_turned && is_racked(context) && memory.misdealt.is_empty();
        memory.started && !memory.voided && !over
    }

    /// Whether a hand was dealt a wrong number of cards, and every hand is void for it.
    fn is_dealt_wrong(&self, context: &Context<'_>) -> bool {
        !context.memory.misdealt.is_empty() || !self.wrong_hands(context).is_empty()
    }

    /// What the stub should come to.
    fn expected_stub(&self, context: &Context<'_>) -> usize {
        let spare = spares(context, self.is_served(context));
        Self::DECK.saturating_sub(self.out_of_stub(context) + spare)
    }

    /// Whether the stub has been counted this round and came out wrong.
    fn is_count_wrong(&self, context: &Context<'_>) -> bool {
        let Some((_, stub)) = context.memory.counted else { return false };
        usize::from(stub) != self.expected_stub(context)
    }

    /// Whether the deck itself is wrong: the count was off, and the cards of the deck in play that lie
    /// anywhere at the table do not make up a deck.
    fn is_deck_bad(&self, context: &Context<'_>) -> bool {
        let in_play = |area: &Area| !matches!(area, Area::Removed | Area::Machine);
        let places = || Area::all().filter(in_play);
        let all = || places().map(|area| context.table.count(area)).sum::<usize>();
        context.memory.deck_bad || (self.is_count_wrong(context) && all() != Self::DECK)
    }

    /// Why the round must be void, if it must.
    fn void_cause(&self, context: &Context<'_>) -> Option<VoidCause> {
        let memory = context.memory;
        context.once::<(Self, VoidCause), _>(|| {
            if memory.shoe_failed {
                Some(VoidCause::ShoeFailed)
            } else if !self.may_be_void(context) {
                None
            } else if memory.face_up_found > Self::MOST_FACE_UP {
                Some(VoidCause::FaceUpCards)
            } else if self.is_seen_too_soon(context) {
                Some(VoidCause::SeenTooSoon)
            } else if self.is_count_wrong(context) {
                self.void_by_count(context).filter(|_| memory.hands_checked)
            } else {
                self.is_dealt_wrong(context).then_some(VoidCause::WrongCount)
            }
        })
    }

    /// Why a round is void whose stub was wrong, once every hand has been counted: a hand was wrong too,
    /// or the deck is. A card that went astray elsewhere is a fault of the deal, but voids no hand.
    fn void_by_count(&self, context: &Context<'_>) -> Option<VoidCause> {
        if self.is_misdealt(context) || !context.memory.misdealt.is_empty() {
            Some(VoidCause::MisdealtByCount)
        } else {
            self.is_deck_bad(context).then_some(VoidCause::DeckWrong)
        }
    }

    /// The seats that hold cards without having a part in the round.
    fn idle_with_cards(&self, context: &Context<'_>) -> Vec<Seat> {
        let cards = |seat: &Seat| context.table.count(Area::Seat(*seat)) > 0;
        let idle = |seat: &Seat| context.memory.started && !self.has_part(context, *seat);
        context.table.seats().filter(cards).filter(idle).collect()
    }

    /// Whether there is something to call the floor for.
    fn is_irregular(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        self.void_cause(context).is_some()
            || memory.voided
            || memory.touching.is_some()
            || memory.shuffler_failed
            || memory.reading_wrong
            || !memory.late.is_empty()
            || context.table.count(Area::Off) > 0
            || self.is_count_wrong(context)
            || !self.idle_with_cards(context).is_empty()
            || self.is_irregular_here(context)
    }

    /// Keeps in mind what an act that is about to be done makes of the round's faults.
    fn note(&self, memory: &mut Memory, table: &Table, house: &House, act: &Act) {
        let context = Context::new(table, memory, house);
        let is_last = self.is_served(&context);
        let wrong = if is_live(&context) { self.wrong_hands(&context) } else { Vec::new() };
        match act {
            Act::Turn(Area::Dealer) if !self.may_reveal(&context) => memory.dealer_exposed = true,
            Act::Void(None) => {
                let cause = self.void_cause(&context);
                memory.deck_bad = self.is_deck_bad(&context);
                memory.unshuffle();
                memory.void_cause = cause.map(Into::into);
            }
            _ => {}
        }
        // A hand that was dealt a wrong number of cards stays so, whatever is moved later.
        memory.misdeal(wrong);
        if matches!(act, Act::Place { to: Area::Rack, .. }) && memory.extra_in_hand && is_last {
            // Of two cards in the palm one may still be due.
            memory.spare = memory.spare.saturating_add(u8::from(in_palms(table) == 1));
        }
    }
}

/// The cards found face up that lie in no hand, as the stub is to be counted without them.
pub(crate) fn face_up_aside(context: &Context<'_>) -> usize {
    let found = usize::from(context.memory.face_up_found);
    found.saturating_sub(context.memory.face_up_used.len())
}

/// The cards drawn in error that nobody is to get, whether they have been put away or not.
fn spares(context: &Context<'_>, is_last: bool) -> usize {
    let waiting = context.memory.extra_in_hand && is_last;
    usize::from(context.memory.spare) + if waiting { in_palms(context.table) } else { 0 }
}

/// How many cards the dealer holds in his palms.
fn in_palms(table: &Table) -> usize {
    [Palm::Left, Palm::Right].into_iter().map(|palm| table.count(Area::Palm(palm))).sum()
}

/// Whether a hand lies open that the dealer has not turned up.
pub(crate) fn is_hand_exposed(context: &Context<'_>) -> bool {
    let turned = |seat: &Seat| context.memory.turned.contains(seat);
    let exposed = |seat: &Seat| !turned(seat) && context.table.is_exposed(Area::Seat(*seat));
    context.memory.dealt_in.iter().any(exposed)
}
