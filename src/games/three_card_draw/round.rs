//! How far a round has come, and what has gone wrong with it, told from the state of the table:
//! 13:69F-42.3 to 42.12.

use super::{ANTE, DEALERS, DECK, FIRST3, PLAYERS, StubDue};
use crate::games::common;
use crate::games::common::devices::{Devices, source_now};
use crate::games::common::remedies::spares;
use crate::games::common::{irregular, size};
use crate::games::prelude::*;
use crate::rules::HandRank;
use crate::table::Order;
use strum::{IntoStaticStr, VariantArray};

/// What is told of a context once.
#[derive(Default)]
pub(super) struct Known {
    antes: OnceCell<Seats>,
    settled_seats: OnceCell<Seats>,
    players_served: OnceCell<bool>,
    all_decided: OnceCell<bool>,
    pub(super) is_dry: OnceCell<bool>,
    pub(super) is_packet_waiting: OnceCell<bool>,
    pub(super) void_cause: OnceCell<Option<VoidCause>>,
    pub(super) lines: OnceCell<Rc<[WagerResult]>>,
}

/// The seats that made an ante, whatever has become of it, clockwise: who is dealt in.
pub(super) fn antes(context: &Context<'_>) -> Seats {
    let made = || steps::wagering(context).filter(|&seat| has_ante(context, seat)).collect();
    context.once(|known: &Known| &known.antes, made)
}

/// Whether a seat that wagered made an ante.
pub(super) fn has_ante(context: &Context<'_>, seat: Seat) -> bool {
    let memory = context.memory;
    let in_the_round = !memory.started || memory.dealt_in.contains(&seat);
    in_the_round && common::made_ante(context, seat, ANTE)
}

/// The places of the players who are dealt in, clockwise.
pub(super) fn players(context: &Context<'_>) -> Vec<Area> {
    antes(context).map(Area::Seat).collect()
}

/// The seats that stand or draw, and those that have folded with First 3: whom the settlement
/// comes to, clockwise.
pub(super) fn settled_seats(context: &Context<'_>) -> Seats {
    let settles = |seat: &Seat| match context.memory.decision(*seat) {
        Decision::Plays | Decision::Draws => true,
        Decision::Folds => has_first3(context, *seat),
        Decision::Open => false,
    };
    let tell = || antes(context).filter(settles).collect();
    context.once(|known: &Known| &known.settled_seats, tell)
}

/// Whether a seat has, or had, a First 3 stake.
pub(super) fn has_first3(context: &Context<'_>, seat: Seat) -> bool {
    let spot = Spot { seat, wager: FIRST3 };
    !context.stake(seat, FIRST3).is_zero() || !context.memory.staked(spot).is_zero()
}

/// Where a seat's draw card goes: under First 3, or without it under the ante.
pub(super) fn draw_place(context: &Context<'_>, seat: Seat) -> Area {
    Area::Part(seat, if has_first3(context, seat) { Nook::Side } else { Nook::Ante })
}

/// Where a seat's draw card lies, if it has one that has not been set beside the kept cards.
pub(super) fn drawn_at(context: &Context<'_>, seat: Seat) -> Option<Area> {
    let places = [Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    places.into_iter().find(|&area| context.table.count(area) > 0)
}

/// The cards of a seat, the hand first and then what is tucked, wherever they lie or lay; without
/// the one it gave back, and only as far as they have been seen: the kept cards of a drawer lie open before
/// his draw card does, 42.10(h)8 and 9.
pub(super) fn cards_of(context: &Context<'_>, seat: Seat) -> Vec<Card> {
    let places = [Area::Seat(seat), Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    let seen = places.into_iter().take_while(|&area| context.is_seen(area));
    seen.flat_map(|area| context.hand(area)).collect()
}

/// How many cards a seat has to show: its hand, and what has been tucked.
pub(super) fn held(context: &Context<'_>, seat: Seat) -> usize {
    let places = [Area::Seat(seat), Area::Part(seat, Nook::Side), Area::Part(seat, Nook::Ante)];
    places.into_iter().map(|area| size(context, area)).sum()
}

/// Whether a drawing seat has its card.
pub(super) fn has_drawn(context: &Context<'_>, seat: Seat) -> bool {
    held(context, seat) >= PLAYERS
}

/// Where cards come from now: the stub if it is out, else the place of the table's method.
pub(super) fn source(devices: &Devices, context: &Context<'_>) -> Area {
    let out = [Area::StubInHand, Area::Stub];
    let stub = out.into_iter().find(|&area| context.table.count(area) > 0);
    stub.unwrap_or_else(|| devices.source_at(context))
}

/// Whether every player has his three cards.
pub(super) fn players_served(context: &Context<'_>) -> bool {
    let tell = || {
        context.memory.started && antes(context).all(|seat| held_in_deal(context, seat) >= PLAYERS)
    };
    context.once(|known: &Known| &known.players_served, tell)
}

/// How many cards of the deal a seat has or had: those it holds and the one it gave back.
pub(super) fn held_in_deal(context: &Context<'_>, seat: Seat) -> usize {
    let discard = size(context, Area::Part(seat, Nook::Discard));
    held(context, seat) + discard
}

/// Whether the dealer has his four cards.
pub(super) fn dealer_served(context: &Context<'_>) -> bool {
    size(context, Area::Dealer) >= DEALERS
}

/// Whether a seat can still be asked: its ante lies there, its cards are not in the rack, and it has
/// not decided.
pub(super) fn is_open(context: &Context<'_>, seat: Seat) -> bool {
    context.memory.decision(seat) == Decision::Open
        && !context.stake(seat, ANTE).is_zero()
        && !is_hand_gone(context, seat)
}

/// Whether the hand of a seat has been put into the rack.
pub(super) fn is_hand_gone(context: &Context<'_>, seat: Seat) -> bool {
    let area = Area::Seat(seat);
    context.memory.picked.contains(&area) && context.table.count(area) == 0
}

/// Whether every seat with an ante has decided, and whoever asked for a card has it.
pub(super) fn all_decided(context: &Context<'_>) -> bool {
    let has = |seat: Seat| match context.memory.decision(seat) {
        Decision::Open => !is_open(context, seat),
        Decision::Draws => has_drawn(context, seat),
        Decision::Plays | Decision::Folds => true,
    };
    context.once(|known: &Known| &known.all_decided, || antes(context).all(has))
}

/// Whether the cards of an area are set in this order as they should be: the best three, and then
/// the spare one: 42.10(g).
pub(super) fn is_set(context: &Context<'_>, area: Area, order: &Order) -> bool {
    let cards = context.hand(area);
    let laid: Vec<Card> = order.of(&cards).collect();
    match (laid.as_slice(), <[Card; 4]>::try_from(cards)) {
        ([a, b, c, _], Ok(cards)) => HandRank::of([*a, *b, *c]) == HandRank::best_of_four(cards),
        _ => false,
    }
}

/// Why every hand of the round must be treated as void.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum VoidCause {
    /// A card found face up in the deck: 42.12(a).
    FaceUpCard,
    /// A hand with a wrong number of cards: 42.12(b).
    WrongCount,
    /// The automated shoe failed: 42.12(d).
    ShoeFailed,
    /// The stub was wrong and so was a hand: 42.7(e)2.
    MisdealtByCount,
    /// The stub was wrong though the hands were right: 42.7(e)2.
    DeckWrong,
}

/// Whether no card can be dealt any more: the stub, or the place that this table deals from, is
/// empty, and no card is on its way.
pub(crate) fn is_dry(context: &Context<'_>) -> bool {
    let tell = || {
        let out = context.table.count(Area::StubInHand) + context.table.count(Area::Stub) > 0;
        let dry = steps::is_dealt_dry(context, source_now(context));
        dry && !out && card_in_palm(context).is_none()
    };
    context.once(|known: &Known| &known.is_dry, tell)
}

/// Whether nobody is to get another card: the deal is over, and so are the draws.
pub(crate) fn is_over_and_done(context: &Context<'_>) -> bool {
    players_served(context) && dealer_served(context) && all_decided(context)
}

/// Whether a packet waits in the outlet although the deal is closed, and one hand at most lacks it:
/// that hand is owed it, and gets it late.
pub(crate) fn is_packet_waiting(context: &Context<'_>) -> bool {
    let full = context.table.count(Area::Outlet) == PLAYERS && !context.table.shoe_jam;
    let tell = || {
        let lacking = antes(context).filter(|&seat| held_in_deal(context, seat) == 0).count();
        let dealer = size(context, Area::Dealer) == 0;
        context.memory.deal_closed && (lacking == 1 || (lacking == 0 && dealer))
    };
    full && context.once(|known: &Known| &known.is_packet_waiting, tell)
}

/// The places whose hands have come to a wrong number of cards for good: 42.12(b).
pub(crate) fn wrong_hands(context: &Context<'_>) -> Vec<Area> {
    if !context.memory.started {
        return Vec::new();
    }
    let dealer = size(context, Area::Dealer);
    let racked = context.memory.picked.contains(&Area::Dealer);
    let wrong = dealer > DEALERS || (dealer < DEALERS && (is_dry(context) || racked));
    let seats = antes(context).filter(|&seat| is_over(context, seat) || is_short(context, seat));
    seats.map(Area::Seat).chain(wrong.then_some(Area::Dealer)).collect()
}

/// What the stub should come to, by the hands dealt and the cards drawn.
pub(crate) fn expected_stub(context: &Context<'_>) -> usize {
    let drawn = antes(context).filter(|&seat| {
        context.memory.decision(seat) == Decision::Draws && held(context, seat) >= PLAYERS
    });
    let spare = spares(context, is_over_and_done(context));
    let out = antes(context).count() * PLAYERS + DEALERS + drawn.count() + spare;
    DECK.saturating_sub(out)
}

/// Whether the stub has been counted this round and came out wrong.
pub(crate) fn is_count_wrong(context: &Context<'_>) -> bool {
    let StubDue(due) = context.memory.own.get().cloned().unwrap_or_default();
    context.memory.counted.is_some_and(|(_, stub)| due.is_some_and(|due| due != usize::from(stub)))
}

/// Whether a seat has more cards than it should.
fn is_over(context: &Context<'_>, seat: Seat) -> bool {
    match context.memory.decision(seat) {
        // What it gave back makes room for one more.
        Decision::Draws => held(context, seat) > PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => held_in_deal(context, seat) > PLAYERS,
    }
}

/// Whether a seat has fewer cards than it should, with no way to more.
fn is_short(context: &Context<'_>, seat: Seat) -> bool {
    match context.memory.decision(seat) {
        Decision::Draws => is_dry(context) && held(context, seat) < PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => {
            // A hand that was picked up gets no more cards.
            let racked = context.memory.picked.contains(&Area::Seat(seat));
            let closed = context.memory.deal_closed || is_dry(context) || racked;
            let has = held_in_deal(context, seat);
            closed && has < PLAYERS && !(has == 0 && is_packet_waiting(context))
        }
    }
}

/// Whether any hand has a wrong number of cards now.
fn is_misdealt(context: &Context<'_>) -> bool {
    let wrong = |seat: Seat| match context.memory.decision(seat) {
        Decision::Draws => held(context, seat) != PLAYERS,
        Decision::Open | Decision::Plays | Decision::Folds => {
            held_in_deal(context, seat) != PLAYERS
        }
    };
    antes(context).any(wrong) || size(context, Area::Dealer) != DEALERS
}

/// Whether the deck itself is wrong.
pub(crate) fn is_deck_bad(context: &Context<'_>) -> bool {
    irregular::is_deck_bad(context, is_count_wrong(context), DECK)
}

/// Why the round must be void, if it must.
pub(crate) fn void_cause(context: &Context<'_>) -> Option<VoidCause> {
    context.once(
        |known: &Known| &known.void_cause,
        || {
            let memory = context.memory;
            if memory.shoe_failed {
                return Some(VoidCause::ShoeFailed);
            }
            if !irregular::may_be_void(context) {
                return None;
            }
            if memory.face_up_found > 0 {
                return Some(VoidCause::FaceUpCard);
            }
            if is_count_wrong(context) {
                let wrong = is_misdealt(context) || !memory.misdealt.is_empty();
                let misdealt = (wrong, VoidCause::MisdealtByCount);
                let bad = (is_deck_bad(context), VoidCause::DeckWrong);
                return irregular::void_by_count(context, misdealt, bad);
            }
            let wrong = !memory.misdealt.is_empty() || !wrong_hands(context).is_empty();
            wrong.then_some(VoidCause::WrongCount)
        },
    )
}

/// The seats that hold cards without having made an ante.
pub(crate) fn idle_with_cards<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let has_part = antes(context);
    irregular::idle_with_cards(context, move |seat| has_part.contains(seat))
}

/// Whether there is something to call the floor for.
pub(crate) fn is_irregular(context: &Context<'_>) -> bool {
    let memory = context.memory;
    void_cause(context).is_some()
        || irregular::is_irregular(context)
        || irregular::is_hand_exposed(context)
        || is_count_wrong(context)
        || !memory.sharing.is_empty()
        || memory.deck_expired
        || memory.face_up_found > 0
        || idle_with_cards(context).next().is_some()
        || (memory.deal_closed && card_in_palm(context).is_some())
        || (!memory.dealer_turned && context.table.is_exposed(Area::Dealer))
}
