//! How far a round has come, and what has gone wrong with it, told from the state of the table:
//! 19:47-35.3 to 35.12.

use super::{ANTE, MississippiStud, NUMBERS, TIMES, card_of, notes, wager_of};
use crate::games::common::deck::{DeckRound, VoidCause, face_up_aside, is_hand_exposed};
use crate::games::common::devices::source_now;
use crate::games::common::{is_live, size};
use crate::games::prelude::*;
use crate::rules::stud_hands::Kind;

/// The hands of the seats that are dealt in: a pass goes in this order.
pub(super) fn players(context: &Context<'_>) -> Vec<Area> {
    steps::wagering(context).map(Area::Seat).collect()
}

/// Where this table deals the streets' cards from: 35.9(d).
pub(super) fn source_of_streets(context: &Context<'_>) -> Area {
    match source_now(context) {
        Area::AutoShoe => Area::StubInHand,
        source => source,
    }
}

/// Whether the patrons get no more cards.
pub(super) fn players_closed(context: &Context<'_>) -> bool {
    let dry = |context: &Context<'_>| steps::is_dealt_dry(context, source_now(context));
    context.memory.deal_closed || context.fact(dry)
}

/// Whether the streets get no more cards. At an automated shoe they come from what was left in it.
pub(super) fn streets_closed(context: &Context<'_>) -> bool {
    let on_its_way = || card_in_palm(context).is_some() && !streets_served(context);
    let empty = || context.table.count(Area::StubInHand) == 0 && !on_its_way();
    players_closed(context) && (!context.table.auto_shoe || empty())
}

/// Whether every patron has his two cards, or gets no more.
pub(super) fn players_served(context: &Context<'_>) -> bool {
    context.memory.started
        && context.fact(|context| {
            let memory = context.memory;
            memory.dealt_in.iter().all(|&seat| {
                let area = Area::Seat(seat);
                size(context, area) >= 2
                    || memory.picked.contains(&area)
                    || memory.void_hands.contains(&seat)
            })
        })
}

/// Whether every street has its card.
pub(super) fn streets_served(context: &Context<'_>) -> bool {
    context.fact(|context| NUMBERS.into_iter().all(|n| size(context, card_of(n)) > 0))
}

/// Whether the deal is over, so that patrons decide. That the rest of the deck has to be out of the
/// way by then is a duty of its own.
pub(super) fn is_dealt(context: &Context<'_>) -> bool {
    let served = players_served(context) && streets_served(context);
    context.memory.started && (served || streets_closed(context))
}

/// The street that is being played: the first whose card has not been turned; 6 after the last.
pub(super) fn street(memory: &Memory) -> u8 {
    let mut streets = notes::of(memory).streets();
    streets.find(|(_, street)| !street.is_turned).map_or(6, |(number, _)| number)
}

/// The seats that still have a part in the round, clockwise: not folded, void or forfeit.
pub(super) fn in_play(context: &Context<'_>) -> Seats {
    context.fact(|context| {
        let memory = context.memory;
        let plays = |seat: &Seat| {
            memory.decision(*seat) != Decision::Folds
                && !memory.void_hands.contains(seat)
                && !notes::is_forfeit(memory, *seat)
        };
        memory.dealt_in.iter().copied().filter(plays).collect()
    })
}

/// The seats that have no wager on a street yet and must make one or fold.
pub(super) fn undecided<'a>(
    context: &Context<'a>,
    street: u8,
) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    in_play(context).filter(move |&seat| !notes::of(memory).street(street).wagered.contains(seat))
}

/// The seats that folded on a street, clockwise.
pub(super) fn folded<'a>(
    context: &Context<'a>,
    street: u8,
) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    let is_out =
        move |seat: &Seat| memory.void_hands.contains(seat) || notes::is_forfeit(memory, *seat);
    memory.dealt_in.iter().copied().filter(move |&seat| {
        memory.decision(seat) == Decision::Folds
            && !is_out(&seat)
            && notes::of(memory).street(street).folded.contains(seat)
    })
}

/// The five cards of a seat's hand, once all streets are up; of a wrong hand as many as there are,
/// and none that has not been seen.
pub(super) fn five_of(context: &Context<'_>, seat: Seat) -> Vec<Card> {
    let mut cards = Vec::with_capacity(5);
    for area in std::iter::once(Area::Seat(seat)).chain(NUMBERS.map(card_of)) {
        if context.is_seen(area) {
            cards.extend(context.memory.hand(context.table, area));
        }
    }
    cards
}

/// The kind of a seat's hand, if it has five cards.
pub(super) fn kind_of(context: &Context<'_>, seat: Seat) -> Option<Kind> {
    Kind::of(&five_of(context, seat))
}

/// Whether the round is live and all streets are up, so that wagers can be settled.
pub(super) fn settling(context: &Context<'_>) -> bool {
    let now = || context.fact(|context| street(context.memory));
    is_live(context) && context.memory.started && now() > 5
}

/// Whether the rest is out of the automated shoe while a packet still waits in its outlet, and one
/// hand lacks it: that hand is owed it, and gets it late.
pub(crate) fn is_packet_waiting(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let lacking =
        |seat: &&Seat| size(context, Area::Seat(**seat)) == 0 && !memory.void_hands.contains(seat);
    let full = context.table.count(Area::Outlet) == 2 && !context.table.shoe_jam;
    full && memory.deal_closed && memory.dealt_in.iter().filter(lacking).count() == 1
}

/// The hands that have come to a wrong number of cards for good: 35.12(d).
pub(crate) fn wrong_hands(context: &Context<'_>) -> Seats {
    context.fact(|context| {
        let memory = context.memory;
        let waiting = is_packet_waiting(context);
        let is_wrong = |seat: &Seat| {
            let area = Area::Seat(*seat);
            let size = size(context, area);
            // A hand that was picked up gets no more cards.
            let closed = || players_closed(context) || memory.picked.contains(&area);
            size > 2 || (size < 2 && closed() && !(waiting && size == 0))
        };
        memory.dealt_in.iter().copied().filter(is_wrong).collect()
    })
}

/// Whether a street's card has been brought in before it was turned, though a hand waits for it.
fn is_gone(context: &Context<'_>) -> bool {
    !in_play(context).is_empty()
        && NUMBERS.into_iter().any(|number| {
            number >= street(context.memory)
                && context.memory.picked.contains(&card_of(number))
                && context.table.count(card_of(number)) == 0
        })
}

/// Whether the last hand has been brought in, so that nothing is left to be made void.
fn is_settled(context: &Context<'_>) -> bool {
    let memory = context.memory;
    let begun = street(memory) > 5 && !memory.picked.is_empty();
    begun && in_play(context).all(|seat| memory.picked.contains(&Area::Seat(seat)))
}

/// Whether this seat's hand, and no more than it, must be treated as void: 35.12(d).
pub(crate) fn is_hand_wrong(context: &Context<'_>, seat: Seat) -> bool {
    let memory = context.memory;
    let area = Area::Seat(seat);
    let wrong = memory.misdealt.contains(&area) || wrong_hands(context).contains(seat);
    if !memory.started || !wrong {
        return false;
    }
    // What the count of the stub brings to light voids all hands: 35.7(f)2.
    let by_count = MississippiStud.is_count_wrong(context);
    // A folded or forfeited wager is not at issue.
    let given_up = memory.decision(seat) == Decision::Folds || notes::is_forfeit(memory, seat);
    let gone = given_up && memory.has_settled(seat);
    !gone && !by_count && !memory.void_hands.contains(&seat)
}

/// The seats whose street wager is not one, two or three antes: 35.10(a), (e) and (g).
pub(crate) fn wrong_wagers<'a>(
    context: &Context<'a>,
) -> impl Iterator<Item = (Seat, u8)> + use<'a> {
    let context = *context;
    let open = in_play(&context).filter(move |&seat| !context.memory.has_settled(seat));
    open.flat_map(move |seat| {
        NUMBERS.filter_map(move |street| {
            let stake = context.stake(seat, wager_of(street));
            if stake.is_zero() {
                return None;
            }
            let ante = context.stake(seat, ANTE);
            let right = TIMES.into_iter().any(|times| stake.0 == ante.0 * times);
            (!right && !ante.is_zero()).then_some((seat, street))
        })
    })
}

/// Whether the patrons who share have been told on, if there are any.
pub(crate) fn untold<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    memory.sharing.iter().copied().filter(move |seat| {
        memory.dealt_in.contains(seat)
            && !notes::is_forfeit(memory, *seat)
            && !memory.void_hands.contains(seat)
    })
}

/// The seats that have forfeited every wager: 35.10(c).
pub(crate) fn forfeit<'a>(context: &Context<'a>) -> impl Iterator<Item = Seat> + use<'a> {
    let memory = context.memory;
    memory
        .dealt_in
        .iter()
        .copied()
        .filter(move |&seat| notes::is_forfeit(memory, seat) && !memory.void_hands.contains(&seat))
}

/// Whether a remedy is still to be carried out before the round may go on.
pub(crate) fn is_remedy_due(context: &Context<'_>) -> bool {
    context.fact(|context| {
        let memory = context.memory;
        let lies =
            |seat| context.table.count(Area::Seat(seat)) > 0 || context.table.has_stakes(seat);
        MississippiStud.void_cause(context).is_some()
            || memory.touching.is_some()
            || !memory.late.is_empty()
            || (MississippiStud.is_count_wrong(context) && !memory.hands_checked)
            || untold(context).next().is_some()
            || forfeit(context).any(lies)
            || memory.void_hands.iter().any(|&seat| lies(seat))
            || wrong_wagers(context).next().is_some()
            || memory.dealt_in.iter().any(|&seat| is_hand_wrong(context, seat))
    })
}

impl DeckRound for MississippiStud {
    fn is_served(&self, context: &Context<'_>) -> bool {
        players_served(context) && streets_served(context)
    }

    /// Void hands as they were, all others as they should be.
    fn out_of_stub(&self, context: &Context<'_>) -> usize {
        let memory = context.memory;
        let hand = |&seat: &Seat| {
            if memory.void_hands.contains(&seat) { size(context, Area::Seat(seat)) } else { 2 }
        };
        let hands: usize = memory.dealt_in.iter().map(hand).sum();
        hands + NUMBERS.count() + face_up_aside(context)
    }

    /// A hand that has not been made void, now or when it was dealt, or a street.
    fn is_misdealt(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        let open = |seat: &Seat| !memory.void_hands.contains(seat);
        let wrong = |&seat: &Seat| open(&seat) && size(context, Area::Seat(seat)) != 2;
        let was_wrong = |area: &Area| area.seat().is_some_and(|seat| open(&seat));
        memory.dealt_in.iter().any(wrong)
            || NUMBERS.into_iter().any(|street| size(context, card_of(street)) != 1)
            || memory.misdealt.iter().any(was_wrong)
    }

    fn wrong_hands(&self, context: &Context<'_>) -> Vec<Area> {
        wrong_hands(context).map(Area::Seat).collect()
    }

    /// A street's card before its time: 35.12(a).
    fn is_seen_too_soon(&self, context: &Context<'_>) -> bool {
        notes::of(context.memory).is_early
    }

    fn may_be_void(&self, context: &Context<'_>) -> bool {
        context.memory.started && !context.memory.voided && !is_settled(context)
    }

    /// Only the streets void every hand: of a patron's hand see [`is_hand_wrong`].
    fn is_dealt_wrong(&self, context: &Context<'_>) -> bool {
        let over = NUMBERS.into_iter().any(|street| context.table.count(card_of(street)) > 1);
        let short = streets_closed(context) && !streets_served(context);
        over || short || is_gone(context)
    }

    fn void_by_count(&self, context: &Context<'_>) -> Option<VoidCause> {
        if self.is_deck_bad(context) {
            return Some(VoidCause::DeckWrong);
        }
        self.is_misdealt(context).then_some(VoidCause::MisdealtByCount)
    }

    fn is_irregular_here(&self, context: &Context<'_>) -> bool {
        let memory = context.memory;
        let mut streets = notes::of(memory).streets();
        is_hand_exposed(context)
            || memory.deck_expired
            || !memory.sharing.is_empty()
            || !memory.void_hands.is_empty()
            || memory.face_up_found > 0
            || streets.any(|(_, street)| street.is_turned && !street.is_called)
            || wrong_wagers(context).next().is_some()
            || memory.dealt_in.iter().any(|&seat| is_hand_wrong(context, seat))
            || (streets_closed(context) && card_in_palm(context).is_some())
    }
}
